//! What a rider and his horse could do, and a horse alone: blows from the saddle, the lance, attacks of horses (RS-16.10, 16.21, 20.10).
//!
//! The ways of a horse are sought out from where it is seen, hex by hex, with every command that its rider could still give.

use board::{Hex, HorseBody};
use engine::CombatantId;

use super::{Approach, Coming, Outlook, Readiness, Threat};
use crate::fight::mounted::{HorseAct, HorseWay};
use crate::fight::{Couched, Doing, HorsePace, Means, Order, Scene, Turn, World};
use crate::tables::{HorseEnd, Range};

/// How far ahead the ways of a horse are followed, in tenths. \[ruling\] What it could do later is not told.
const HORIZON: u32 = 60;
/// Of how many places of a horse at most its further ways are followed.
const MOST_PLACES: usize = 1500;
/// No weapon of a rider reaches farther from the front of his horse.
const REACH: u16 = 4;

/// A place to which a horse could come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ride {
    body: HorseBody,
    pace: HorsePace,
    /// From when on it is there.
    from: u32,
    /// When it leaves at the latest, since it goes on by itself; [`u32::MAX`] for one that stands.
    leaves: u32,
    /// It has come there by a move of its own (RS-20.10), or stands there already.
    moved: bool,
    /// How many commands that took.
    commands: u8,
    /// The first tenth at which it could obey the next one (RS-16.12, 16.13).
    free: u32,
}

/// How soon a rider can be obeyed.
#[derive(Clone, Copy)]
struct Reins {
    /// When the first new command is obeyed at the earliest.
    first: u32,
    /// Tenths between two commands obeyed: the response to one runs before the next is given (RS-16.13).
    between: u32,
    /// CH, the rider's own time for each.
    each: u32,
}

/// When a blow falls.
#[derive(Clone, Copy)]
struct Fall {
    at: u32,
    approach: Approach,
    ride: Ride,
    phase: usize,
}

/// Puts a horse elsewhere in a world that is only thought of, with its rider.
pub(super) fn stand_horse(world: &mut World, scene: Scene<'_>, horse: CombatantId, body: HorseBody) {
    take_hexes(world, horse, body);
    world.occupancy.leave(horse.0);
    for cell in [body.front, body.rear()].into_iter().filter_map(|hex| scene.setup.map.index(hex)) {
        // A hex that is full has no room for a thought either.
        let _ = world.occupancy.stand(cell, horse.0);
    }
}

fn take_hexes(world: &mut World, horse: CombatantId, body: HorseBody) {
    let place = &mut world.of_mut(horse).place;
    (place.hex, place.facing, place.head) = (body.front, body.heading, Some(body.rear()));
    if let Some(who) = world.horse(horse).and_then(|it| it.rider) {
        let he = world.of_mut(who);
        if let Some(seat) = he.seat {
            he.sit(horse, body, seat.end, seat.facing);
        }
    }
}

impl Outlook<'_> {
    /// Everything that a rider and his horse, or a horse alone, could do.
    pub(super) fn threats_from_horseback(&mut self, foe: CombatantId) -> Vec<Threat> {
        let scene = self.view.scene();
        let Some(horse) = scene.horse_at(foe) else { return Vec::new() };
        let rider = (horse != foe).then_some(foe);
        let action = self.view.known_action(foe);
        if scene.horse_is_down(horse) || rider.is_some_and(|who| scene.is_helpless(who)) || self.is_out_of_range(horse)
        {
            return Vec::new();
        }
        let ready = rider.map(|who| self.readiness(who, action));
        let reins = rider.zip(ready).map(|(who, ready)| self.reins(who, horse, ready));
        let (rides, ridden_down) = self.ways_of(horse, reins);
        let mut falls: Vec<(Means, CombatantId, Option<Fall>)> = Vec::new();
        if let (Some(who), Some(ready), Some(reins)) = (rider, ready, reins) {
            for with in scene.strikers(who).chain(scene.lance_in_hand(who).map(Means::Item)) {
                let fall = match scene.weapon(with).range {
                    Range::Lance => self.lance_falls(who, horse, with, &rides, ready),
                    _ => self.saddle_falls(who, horse, with, &rides, ready, reins),
                };
                if !falls.iter().any(|(means, ..)| *means == with) {
                    falls.push((with, who, fall));
                }
            }
        }
        let own = self.hooves_fall(horse, &rides, rider.is_some());
        let own = match (own, ridden_down) {
            (Some(own), Some(down)) if own.at <= down.at => Some(own),
            (own, down) => down.or(own),
        };
        falls.push((Means::Hooves, horse, own));
        let since = ready.map_or("it fights without a rider, RS-16.41", |ready| ready.why);
        let told = falls.into_iter().filter_map(|(with, striker, fall)| {
            let fall = fall.filter(|fall| fall.at <= self.until.0)?;
            Some(self.told_of_rider(foe, horse, striker, with, fall, since))
        });
        told.collect()
    }

    fn told_of_rider(
        &mut self,
        foe: CombatantId,
        horse: CombatantId,
        striker: CombatantId,
        with: Means,
        fall: Fall,
        since: &str,
    ) -> Threat {
        let Fall { at, approach, ride, phase } = fall;
        let (setup, now) = (&self.view.setup, self.view.world.now);
        let hidden = setup.options.hidden_info;
        self.suppose_ride(phase, horse, ride);
        let world = &mut self.phases[phase].world;
        let it = world.horse_mut(horse);
        it.pace = ride.pace;
        // RS-16.18 (v): the movement of his horse in the time of the blow.
        if ride.moved && ride.pace != HorsePace::Stationary {
            it.stirred[match ride.pace {
                HorsePace::Gallop => 2,
                HorsePace::Canter => 1,
                HorsePace::Walk | HorsePace::Stationary => 0,
            }] = Some(ride.from.max(1));
        }
        world.of_mut(foe).action.start = now.max(ride.from.saturating_sub(1));
        let sooner = hidden && now > self.view.world.began && at > now + 1;
        let known = self.view.known_action(foe).is_some();
        let coming = Coming { foe, striker, with, approach, turns: 0, at: Some(at), sooner, known };
        self.told(phase, coming, since)
    }

    fn is_out_of_range(&self, horse: CombatantId) -> bool {
        let scene = self.view.scene();
        let here = scene.horse_body(horse).front;
        // One hex a tenth is the most that a horse makes (T-17).
        let left = self.until.0.min(scene.world.now + HORIZON) - scene.world.now.min(self.until.0);
        self.far(here) > u32::from(REACH) + 1 + left
    }

    fn far(&self, from: Hex) -> u32 {
        let hexes = self.phases.iter().flat_map(|phase| phase.world.of(self.me).hexes());
        hexes.map(|hex| u32::from(board::distance(from, hex))).min().unwrap_or(u32::MAX)
    }

    /// When a horse could obey its rider next. \[ruling\] What he has commanded already is not seen: it may be obeyed sooner.
    fn reins(&self, who: CombatantId, horse: CombatantId, ready: Readiness) -> Reins {
        let scene = self.view.scene();
        let now = scene.world.now;
        let command = Order::Control(crate::fight::Command::Faster);
        let each = scene.order_time::<i32>(who, &command, 0).max(1) as u32;
        let response = scene.setup.horse(horse).map_or(1, |setup| setup.figures.response);
        let given = match self.view.known_action(who) {
            Some(action) if action.code == "CH" => (action.start + each).max(now + 1),
            _ => ready.from + each,
        };
        let pending = scene.horse(horse).and_then(|it| it.command).map(|pending| pending.ready.max(now));
        Reins { first: pending.unwrap_or(given + response), between: each.max(response + 1), each }
    }

    /// Every place to which a horse could come, near enough to matter, the soonest first; and when it would ride him down (RS-16.10).
    fn ways_of(&mut self, horse: CombatantId, reins: Option<Reins>) -> (Vec<Ride>, Option<Fall>) {
        let scene = self.view.scene();
        let now = scene.world.now;
        let Some(it) = scene.horse(horse) else { return (Vec::new(), None) };
        let last = self.until.0.min(now + HORIZON);
        let body = scene.horse_body(horse);
        let free = reins.map_or(u32::MAX, |reins| reins.first);
        let stands = it.pace == HorsePace::Stationary;
        let leaves = if stands { u32::MAX } else { self.move_under_way(horse) };
        let start = Ride { body, pace: it.pace, from: now, leaves, moved: stands, commands: 0, free };
        let mut open = vec![start];
        let mut rides = Vec::new();
        let mut down: Option<Fall> = None;
        while rides.len() < MOST_PLACES {
            let Some(next) = (0..open.len()).min_by_key(|&index| (open[index].from, open[index].commands)) else {
                break;
            };
            let ride = open.swap_remove(next);
            let known = rides.iter().any(|old: &Ride| {
                (old.body, old.pace) == (ride.body, ride.pace) && old.free <= ride.free && old.commands <= ride.commands
            });
            if known {
                continue;
            }
            rides.push(ride);
            let mut ways = reins.map(|reins| self.told_ways(horse, ride, reins)).unwrap_or_default();
            match self.goes_on(horse, ride) {
                Some(Ok(to)) => ways.push(to),
                Some(Err(fall)) if down.is_none_or(|down| fall.at < down.at) => down = Some(fall),
                Some(Err(_)) | None => {}
            }
            let in_time =
                |to: &Ride| to.from <= last && self.far(to.body.front) <= u32::from(REACH) + 1 + (last - to.from);
            open.extend(ways.into_iter().filter(in_time));
        }
        rides.sort_by_key(|ride| ride.from);
        (rides, down)
    }

    /// When the move ends that a horse is about: one at its rate after the last, where that was seen.
    fn move_under_way(&self, horse: CombatantId) -> u32 {
        let scene = self.view.scene();
        let now = scene.world.now;
        let action = &scene.of(horse).action;
        if matches!(action.doing, Doing::Horse(HorseAct::Move)) {
            return action.due.max(now + 1);
        }
        let rate = scene.horse_time::<i32>(horse, HorseAct::Move).max(1) as u32;
        let last = scene.horse(horse).and_then(|it| it.last_move).map(|(at, _)| at);
        last.map_or(now + 1, |at| (at + rate).max(now + 1))
    }

    /// What a horse does without a word: the next hex at its speed, or an attack on him who stands in it.
    fn goes_on(&mut self, horse: CombatantId, ride: Ride) -> Option<Result<Ride, Fall>> {
        if ride.pace == HorsePace::Stationary || ride.leaves == u32::MAX {
            return None;
        }
        let phase = self.phase(ride.leaves);
        let me = self.me;
        let scene = self.place(phase, horse, ride.body);
        let ahead = ride.body.shifted(ride.body.heading);
        match scene.horse_way(horse, ride.body.front, ahead.front, ride.pace) {
            HorseWay::Open => {
                let after = ride.leaves + self.rate(horse, ahead, ride.pace);
                Some(Ok(Ride { body: ahead, from: ride.leaves, leaves: after, moved: true, ..ride }))
            }
            HorseWay::Taken(other) if other == me && ride.pace.runs() && scene.is_well_trained(horse) => {
                Some(Err(Fall { at: ride.leaves, approach: Approach::RideDown, ride, phase }))
            }
            HorseWay::Taken(_) | HorseWay::Closed | HorseWay::Edge => None,
        }
    }

    /// What it could be told at a place. \[ruling\] To back, to slow down and to halt bring nobody sooner into reach, and are left out.
    fn told_ways(&mut self, horse: CombatantId, ride: Ride, reins: Reins) -> Vec<Ride> {
        let stands = ride.pace == HorsePace::Stationary;
        let at = if stands { ride.from.max(ride.free) } else { ride.from };
        // The move that is under way ends first.
        let busy = !stands && !ride.moved && ride.commands == 0;
        if ride.free > at || ride.free == u32::MAX || busy {
            return Vec::new();
        }
        let told = Ride { from: at, free: at + reins.between, commands: ride.commands + 1, moved: false, ..ride };
        let mut ways = Vec::new();
        if ride.pace != HorsePace::Gallop {
            let pace = ride.pace.faster();
            let leaves = at + self.rate(horse, ride.body.shifted(ride.body.heading), pace);
            ways.push(Ride { pace, leaves, ..told });
        }
        let ends = if stands { [HorseEnd::Front, HorseEnd::Rear].as_slice() } else { &[HorseEnd::Front] };
        let phase = self.phase(at);
        for turn in [Turn::Left, Turn::Right] {
            for &fixed in ends {
                let scene = self.place(phase, horse, ride.body);
                let Some(body) = scene.horse_turn(horse, turn, fixed) else { continue };
                let time = scene.horse_time::<i32>(horse, HorseAct::Turn { turn, fixed }).max(1) as u32;
                let from = at + time;
                let leaves = match stands {
                    true => u32::MAX,
                    false => from + self.rate(horse, body.shifted(body.heading), ride.pace),
                };
                ways.push(Ride { body, from, leaves, ..told });
            }
        }
        ways
    }

    /// Tenths for the next hex at a speed, with the injuries that are seen (RS-16.9).
    fn rate(&self, horse: CombatantId, to: HorseBody, pace: HorsePace) -> u32 {
        let scene = self.view.scene();
        let mut lasting = 0_i32;
        scene.lasting(horse, &mut lasting);
        Scene::pace_rate(scene.horse_rates(horse, to.front), pace)
            + scene.horse_climb(horse, to.rear(), to.front, pace)
            + lasting.max(0) as u32
    }

    /// The fight of a phase with the horse elsewhere, for questions of room alone.
    fn place(&mut self, phase: usize, horse: CombatantId, body: HorseBody) -> Scene<'_> {
        let world = &mut self.phases[phase].world;
        take_hexes(world, horse, body);
        Scene { setup: &self.view.setup, world }
    }

    /// The same for questions of sight and reach.
    fn suppose_ride(&mut self, phase: usize, horse: CombatantId, ride: Ride) -> Scene<'_> {
        let world = &mut self.phases[phase].world;
        stand_horse(world, self.view.scene(), horse, ride.body);
        Scene { setup: &self.view.setup, world }
    }

    /// The stretches of time in which `striker` would reach him from a place: first tenth, last tenth, phase.
    fn stretches(
        &mut self,
        horse: CombatantId,
        striker: CombatantId,
        with: Means,
        ride: Ride,
    ) -> Vec<(u32, u32, usize)> {
        if self.far(ride.body.front) > u32::from(REACH) {
            return Vec::new();
        }
        let me = self.me;
        let mut all = Vec::new();
        for phase in 0..self.phases.len() {
            let ends = self.phases.get(phase + 1).map_or(u32::MAX, |next| next.from);
            let (first, end) = (ride.from.max(self.phases[phase].from), ride.leaves.min(ends));
            let by_itself = with == Means::Hooves;
            if first < end {
                let scene = self.suppose_ride(phase, horse, ride);
                if scene.reaches(striker, with, me) && (by_itself || scene.perceives(striker, me)) {
                    all.push((first, end - 1, phase));
                }
            }
        }
        all
    }

    /// A blow from the saddle: set, one tenth after he has come into reach (RS-8.4); in combat by SK, in reach at its start and at its end.
    fn saddle_falls(
        &mut self,
        who: CombatantId,
        horse: CombatantId,
        with: Means,
        rides: &[Ride],
        ready: Readiness,
        reins: Reins,
    ) -> Option<Fall> {
        let scene = self.view.scene();
        let (now, engaged) = (scene.world.now, scene.of(who).engaged != 0);
        let time = scene.order_time::<i32>(who, &Order::plain_strike(self.me, with), 0).max(1) as u32;
        let mut best: Option<Fall> = None;
        let mut first_reach = u32::MAX;
        // RS-2.27: a blow that is known to be under way.
        let under_way = self.view.known_action(who).filter(|action| matches!(action.code, "SK" | "ST"));
        for &ride in rides {
            for (first, last, phase) in self.stretches(horse, who, with, ride) {
                first_reach = first_reach.min(first);
                let given = u32::from(ride.commands) * reins.each;
                let fresh = match engaged {
                    true => (ready.from + given).max(first_reach) + time,
                    false => (ready.from + given + time).max(if first <= ready.from { first } else { first + 1 }),
                };
                let begun = under_way
                    .filter(|_| ride.commands == 0)
                    .map(|action| (action.start + time).max(first).max(now + 1));
                let at = begun.map_or(fresh, |begun| begun.min(fresh)).max(first);
                if at <= last && best.is_none_or(|best| at < best.at) {
                    best = Some(Fall { at, approach: Approach::Ride, ride, phase });
                }
            }
        }
        best
    }

    /// RS-20.10: the lance strikes as the horse moves. \[ruling\] For whom an enemy's lance is ready cannot be seen (RS-2.28): one that
    /// is ready is taken to be so for each that is warned.
    fn lance_falls(
        &mut self,
        who: CombatantId,
        horse: CombatantId,
        with: Means,
        rides: &[Ride],
        ready: Readiness,
    ) -> Option<Fall> {
        let scene = self.view.scene();
        let (now, me) = (scene.world.now, self.me);
        if !scene.may_use_lance(who) {
            return None;
        }
        let Means::Item(item) = with else { return None };
        let time = scene.order_time::<i32>(who, &Order::Couch { item, foe: me }, 0).max(1) as u32;
        let from = match self.view.known_action(who) {
            Some(action) if action.code == "RW" => action.start + time,
            _ => match scene.couched(who) {
                Couched::For(foe) if foe == me => now,
                Couched::ForSomebody => now,
                Couched::For(_) | Couched::No => ready.from + time,
            },
        };
        let mut best: Option<Fall> = None;
        for &ride in rides.iter().filter(|ride| ride.moved && ride.from > now && ride.from >= from) {
            let reached = self.stretches(horse, who, with, ride).into_iter().find(|&(first, ..)| first == ride.from);
            if let Some((at, _, phase)) = reached.filter(|&(at, ..)| best.is_none_or(|best| at < best.at)) {
                best = Some(Fall { at, approach: Approach::Lance, ride, phase });
            }
        }
        best
    }

    /// RS-16.21, 16.45: the attack of a horse, one Base Speed after it has obeyed; of a trained one without a rider that stands, at once
    /// (RS-16.41).
    fn hooves_fall(&mut self, horse: CombatantId, rides: &[Ride], ridden: bool) -> Option<Fall> {
        let scene = self.view.scene();
        let it = scene.horse(horse)?;
        let (now, me) = (scene.world.now, self.me);
        let time = scene.horse_time::<i32>(horse, HorseAct::Attack { foe: me }).max(1) as u32;
        if let (Doing::Horse(HorseAct::Attack { foe }), Some(&ride)) = (scene.of(horse).action.doing, rides.first()) {
            let at = scene.of(horse).action.due.max(now + 1);
            let ride = Ride { leaves: u32::MAX, ..ride };
            let reached = self.stretches(horse, horse, Means::Hooves, ride);
            let (.., phase) = *reached.iter().find(|&&(first, last, _)| foe == me && first <= at && at <= last)?;
            return Some(Fall { at, approach: Approach::HorseAttack, ride, phase });
        }
        let fights_alone = !ridden && it.flees.is_none() && scene.is_well_trained(horse);
        let mut places: Vec<Ride> = match (ridden, fights_alone && it.pace == HorsePace::Stationary) {
            (true, _) => rides.to_vec(),
            (false, true) => rides.first().copied().into_iter().collect(),
            (false, false) => Vec::new(),
        };
        if let (false, Some(&here)) = (ridden, places.first()) {
            places.extend(self.turned(horse, here));
        }
        let mut best: Option<Fall> = None;
        for ride in places {
            let obeys = match (ridden, ride.pace) {
                (false, _) => Some(ride.from),
                (true, HorsePace::Stationary) => (ride.free != u32::MAX).then(|| ride.from.max(ride.free)),
                (true, _) => (ride.free <= ride.from).then_some(ride.from),
            };
            let Some(at) = obeys.map(|obeys| obeys + time) else { continue };
            // RS-16.45: it makes no moves meanwhile.
            let stays = Ride { leaves: u32::MAX, ..ride };
            let reached = self.stretches(horse, horse, Means::Hooves, stays);
            let phase = reached.iter().find(|&&(first, last, _)| first <= at && at <= last).map(|&(.., phase)| phase);
            if let Some(phase) = phase.filter(|_| best.is_none_or(|best| at < best.at)) {
                best = Some(Fall { at, approach: Approach::HorseAttack, ride: stays, phase });
            }
        }
        best
    }

    /// RS-16.41: where a horse alone would stand after a turn of 60°.
    fn turned(&mut self, horse: CombatantId, here: Ride) -> Vec<Ride> {
        let scene = self.view.scene();
        let mut ways = Vec::new();
        for turn in [Turn::Left, Turn::Right] {
            for fixed in [HorseEnd::Front, HorseEnd::Rear] {
                if let Some(body) = scene.horse_turn(horse, turn, fixed) {
                    let time = scene.horse_time::<i32>(horse, HorseAct::Turn { turn, fixed }).max(1) as u32;
                    ways.push(Ride { body, from: here.from + time, ..here });
                }
            }
        }
        ways
    }
}
