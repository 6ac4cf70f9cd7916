//! How horses go: what they obey, their moves, turns and halts, and what these cost them (RS-16.4 to 16.10, 16.47).

use board::{Direction, FixedEnd, Hex, HorseBody};
use engine::{CombatantId, Tally};

use super::super::flow::Run;
use super::super::{Action, Doing, Effort, Event, Frame, HorsePace, MoveKind, Order, Scene, Status, Turn};
use super::{Command, Dodging, HorseAct, HorseStep, Pending, Unhorse};
use crate::formulas::horses::{CANTER_TENTHS, GALLOP_TENTHS, horse_rates, moves_between_turns};
use crate::formulas::orders::OrderTime;
use crate::formulas::terrain;
use crate::tables::{HorseEnd, HorseRates};

/// What the next hex is to a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HorseWay {
    /// It can go there.
    Open,
    /// Off the map (RS-3.17).
    Edge,
    /// An obstacle, a wall, more than one step up or down (RS-21.8), or what only a walk gets over (RS-16.10, 16.47).
    Closed,
    /// A person or a horse stands there.
    Taken(CombatantId),
}

impl Scene<'_> {
    /// The move rates of a horse into a hex (RS-16.4, 21.2).
    pub fn horse_rates(self, horse: CombatantId, into: Hex) -> HorseRates {
        let armour = self.person(horse).armour;
        match self.setup.map.cell(into) {
            Some(cell) if self.setup.options.terrain => horse_rates(&self.setup.tables, armour, cell.ground),
            _ => self.setup.tables.horse_rates(armour),
        }
    }

    /// Tenths for one hex at a speed; a walk's for one that stands.
    pub fn pace_rate(rates: HorseRates, pace: HorsePace) -> u32 {
        match pace {
            HorsePace::Stationary | HorsePace::Walk => rates.walk,
            HorsePace::Canter => rates.canter,
            HorsePace::Gallop => rates.gallop,
        }
    }

    /// How long something takes a horse, its injuries and fatigue included (RS-16.9); the carry is not in it. States take no additions.
    pub fn horse_time<T: Tally>(self, horse: CombatantId, act: HorseAct) -> T {
        let body = self.horse_body(horse);
        let here = self.horse_rates(horse, body.front);
        let pace = self.horse(horse).map_or(HorsePace::Stationary, |it| it.pace);
        let mut sum: T = match act {
            HorseAct::Move => {
                let ahead = board::step(body.front, body.heading);
                OrderTime::HorseMove { rate: Self::pace_rate(self.horse_rates(horse, ahead), pace) }
            }
            HorseAct::Turn { .. } => OrderTime::HorseMove { rate: here.canter },
            HorseAct::Back => {
                let behind = board::step(body.rear(), body.heading.opposite());
                OrderTime::HorseBack { walk: self.horse_rates(horse, behind).walk }
            }
            HorseAct::Attack { .. } => {
                let base_speed = self.figures(horse, super::super::Means::Hooves).base_speed;
                OrderTime::BaseSpeed { base_speed }
            }
            HorseAct::Halt | HorseAct::Shy => OrderTime::TwoWalks { walk: self.horse_rates(horse, body.front).walk },
            HorseAct::Rise => OrderTime::Rise { walk: here.walk, landed_well: false },
        }
        .formula();
        if let HorseAct::Attack { foe } = act {
            // RS-21.14: hooves and teeth cut.
            let hooves = super::super::Means::Hooves;
            let obstacles = self.obstacles_in_reach(horse, hooves, foe);
            terrain::cramped_base_speed(&mut sum, self.weapon(hooves).blow, obstacles);
        }
        sum.add(self.horse_climb_of(horse, act, pace), "climbing", "RS-21.7");
        if !act.is_state() {
            self.lasting(horse, &mut sum);
        }
        sum
    }

    /// What a step up adds to a move or to a step back of a horse. \[ruling\] Its rate once more, as to a man (RS-21.7); more than one step is
    /// never climbed (RS-21.8).
    fn horse_climb_of(self, horse: CombatantId, act: HorseAct, pace: HorsePace) -> i32 {
        let body = self.horse_body(horse);
        let (from, to, pace) = match act {
            HorseAct::Move => (body.front, board::step(body.front, body.heading), pace),
            HorseAct::Back => (body.rear(), board::step(body.rear(), body.heading.opposite()), HorsePace::Walk),
            HorseAct::Turn { .. } | HorseAct::Attack { .. } | HorseAct::Halt | HorseAct::Shy | HorseAct::Rise => {
                return 0;
            }
        };
        self.horse_climb(horse, from, to, pace) as i32
    }

    /// Tenths that the next hex takes a horse above its rate because it lies a step higher (RS-21.7).
    pub(in crate::fight) fn horse_climb(self, horse: CombatantId, from: Hex, to: Hex, pace: HorsePace) -> u32 {
        if self.rise(from, to) == MOST_HORSE_STEPS { Self::pace_rate(self.horse_rates(horse, to), pace) } else { 0 }
    }

    /// What a horse meets in a hex, of a speed; its own two hexes are open to it, and so is that of one who leads it. A body bars the way to
    /// all but a walk (RS-16.47), more than one step up or down to every horse (RS-21.8). \[ruling\] One who stands up there is ridden at all the
    /// same (RS-16.10).
    pub fn horse_way(self, horse: CombatantId, from: Hex, hex: Hex, pace: HorsePace) -> HorseWay {
        let map = &self.setup.map;
        let Some(cell) = map.index(hex) else { return HorseWay::Edge };
        if map.cell_at(cell).is_closed() || map.side_between(from, hex).blocks_passage() {
            return HorseWay::Closed;
        }
        let led_by = self.horse(horse).and_then(|it| it.led_by);
        let other = |body: &u8| *body != horse.0 && led_by != Some(CombatantId(*body));
        if let Some(body) = self.world.occupancy.standing(cell).iter().find(other) {
            return HorseWay::Taken(CombatantId(body));
        }
        if self.is_too_steep_for_a_horse(from, hex) || pace.runs() && self.is_obstructed(hex) {
            HorseWay::Closed
        } else {
            HorseWay::Open
        }
    }

    /// RS-21.8: a horse goes one step up or down, not more; no ladder helps it.
    pub(super) fn is_too_steep_for_a_horse(self, from: Hex, to: Hex) -> bool {
        self.rise(from, to).abs() > MOST_HORSE_STEPS
    }

    /// The horse after a turn, if its other end finds room (RS-16.6). A moving horse turns about H.
    pub fn horse_turn(self, horse: CombatantId, turn: Turn, fixed: HorseEnd) -> Option<HorseBody> {
        let body = self.horse_body(horse);
        let turned = body.turned(
            match turn {
                Turn::Left => board::Turn::Left,
                Turn::Right => board::Turn::Right,
            },
            match fixed {
                HorseEnd::Front => FixedEnd::Front,
                HorseEnd::Rear => FixedEnd::Rear,
            },
        );
        let (stays, moves) = match fixed {
            HorseEnd::Front => (turned.front, turned.rear()),
            HorseEnd::Rear => (turned.rear(), turned.front),
        };
        (self.horse_way(horse, stays, moves, HorsePace::Walk) == HorseWay::Open).then_some(turned)
    }

    /// Whether a horse that is to turn has made the moves that must lie between two turns (RS-16.7).
    pub fn may_turn_yet(self, horse: CombatantId) -> bool {
        let Some(it) = self.horse(horse) else { return false };
        it.since_turn.is_none_or(|moves| u32::from(moves) >= moves_between_turns(it.pace))
    }
}

/// Tenths at a speed that cost a point (RS-16.9).
const fn full_gait_clock(pace: HorsePace) -> u32 {
    match pace {
        HorsePace::Gallop => GALLOP_TENTHS,
        HorsePace::Canter | HorsePace::Walk | HorsePace::Stationary => CANTER_TENTHS,
    }
}

impl Run<'_, '_> {
    // Step 6 -------------------------------------------------------------------------------------------------------------------

    /// Every horse that has nothing in hand begins what comes next: it obeys, repeats its attack, acts by itself, or goes on.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn herd_goes_on(&mut self) {
        for horse in self.setup.herd() {
            self.horse_goes_on(horse);
            let pace = self.world.horse_mut(horse).pace;
            let me = self.world.of_mut(horse);
            me.action.effort = match me.action.doing {
                Doing::Horse(HorseAct::Attack { .. }) => Effort::Tiring,
                Doing::Horse(HorseAct::Move | HorseAct::Turn { .. }) if pace.runs() => Effort::Running,
                _ => Effort::Rest,
            };
        }
    }

    #[cold]
    #[inline(never)]
    fn horse_goes_on(&mut self, horse: CombatantId) {
        let idle = |run: &Self| run.world.of(horse).action.doing == Doing::Nothing;
        let me = self.world.of(horse);
        if !me.is_active() || me.place.fallen || !idle(self) {
            return;
        }
        let must_move = {
            let it = self.world.horse_mut(horse);
            it.must_move &= it.pace != HorsePace::Stationary;
            it.must_move
        };
        if !must_move {
            self.obey(horse);
            if idle(self) {
                self.repeat_attack(horse);
            }
            if idle(self) {
                self.act_by_itself(horse);
            }
        }
        if idle(self) && self.world.horse_mut(horse).pace != HorsePace::Stationary {
            self.begin_act(horse, HorseAct::Move);
        }
    }

    /// Starts something that a horse does; what it owes for modifiers is in it (RS-2.6).
    pub(in crate::fight) fn begin_act(&mut self, horse: CombatantId, act: HorseAct) {
        let now = self.world.now;
        let tenths = self.scene().horse_time::<i32>(horse, act).max(1) as u32;
        let me = self.world.of_mut(horse);
        let carry = if act.is_state() { 0 } else { me.debt.saturating_sub(now) };
        let effort = me.action.effort;
        me.action = Action { doing: Doing::Horse(act), start: now, due: now + tenths + carry, effort, ..Action::IDLE };
    }

    /// Obeys the command whose response time is over (RS-16.12, 16.13).
    #[cold]
    #[inline(never)]
    fn obey(&mut self, horse: CombatantId) {
        let now = self.world.now;
        let it = *self.world.horse_mut(horse);
        let Some(Pending { command, .. }) = it.command.filter(|pending| pending.ready <= now) else { return };
        if matches!(command, Command::Turn { .. }) && !self.scene().may_turn_yet(horse) {
            return; // keeps pending
        }
        self.world.horse_mut(horse).command = None;
        if it.flees.is_some() {
            return; // RS-16.40
        }
        let can = self.can_obey(horse, command);
        self.write(Event::Obeyed { horse, command, can });
        if !can {
            return;
        }
        {
            let it = self.world.horse_mut(horse);
            it.attacks = None;
            it.keeps_attacking = false;
            it.halting = false;
        }
        match command {
            Command::Faster => self.set_pace(horse, it.pace.faster()),
            Command::Slower => self.set_pace(horse, it.pace.slower()),
            Command::Halt => {
                self.set_pace(horse, it.pace.slower());
                self.world.horse_mut(horse).halting = it.pace.slower() != HorsePace::Stationary;
            }
            Command::Turn { turn, fixed } => {
                let fixed = if it.pace == HorsePace::Stationary { fixed } else { HorseEnd::Front };
                self.begin_act(horse, HorseAct::Turn { turn, fixed });
            }
            Command::Back => self.begin_act(horse, HorseAct::Back),
            Command::Attack(foe) | Command::KeepAttacking(foe) => {
                let it = self.world.horse_mut(horse);
                it.attacks = Some(foe);
                it.keeps_attacking = matches!(command, Command::KeepAttacking(_));
                self.begin_act(horse, HorseAct::Attack { foe });
            }
            Command::Dodge => self.world.horse_mut(horse).dodging = Dodging::Next,
            Command::NoDodge => self.world.horse_mut(horse).dodging = Dodging::Never,
            Command::GoTo(spot) => self.world.horse_mut(horse).errand = Some(spot),
        }
    }

    fn can_obey(&self, horse: CombatantId, command: Command) -> bool {
        let scene = self.scene();
        let Some(it) = scene.horse(horse) else { return false };
        match command {
            Command::Faster => it.pace != HorsePace::Gallop,
            Command::Slower | Command::Halt => it.pace != HorsePace::Stationary,
            Command::Turn { turn, fixed } => {
                let fixed = if it.pace == HorsePace::Stationary { fixed } else { HorseEnd::Front };
                scene.horse_turn(horse, turn, fixed).is_some()
            }
            Command::Back => !it.pace.runs(),
            Command::Attack(foe) | Command::KeepAttacking(foe) => scene.of(foe).is_active(),
            Command::Dodge | Command::NoDodge | Command::GoTo(_) => true,
        }
    }

    /// RS-16.22: a horse that keeps attacking repeats until the target falls.
    fn repeat_attack(&mut self, horse: CombatantId) {
        let it = *self.world.horse_mut(horse);
        let Some(foe) = it.attacks.filter(|_| it.keeps_attacking) else { return };
        let he = self.world.of(foe);
        if he.is_active() && !he.place.fallen {
            self.begin_act(horse, HorseAct::Attack { foe });
        } else {
            let it = self.world.horse_mut(horse);
            it.attacks = None;
            it.keeps_attacking = false;
        }
    }

    /// Another speed, which begins with the next move (RS-16.5); to start a canter or a gallop costs a point (RS-16.9). \[ruling\] What is left
    /// on the clock of the old speed is dropped, as with running (RS-7.2).
    pub(in crate::fight) fn set_pace(&mut self, horse: CombatantId, pace: HorsePace) {
        let it = self.world.horse_mut(horse);
        if it.pace == pace {
            return;
        }
        let starts = pace > it.pace && pace.runs();
        it.pace = pace;
        it.since_turn = None;
        it.gait_clock = 0;
        self.write(Event::PaceChanged { horse, pace });
        if starts {
            self.take_points(horse, 1);
        }
    }

    // Step 2 -------------------------------------------------------------------------------------------------------------------

    /// Completes what a horse does, attacks apart.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn complete_horse(&mut self, horse: CombatantId, act: HorseAct) {
        self.idle(horse);
        match act {
            HorseAct::Move => self.horse_moves(horse),
            HorseAct::Turn { turn, fixed } => match self.scene().horse_turn(horse, turn, fixed) {
                Some(body) => {
                    self.world.horse_mut(horse).since_turn = Some(0);
                    self.stir(horse, 0);
                    self.shift_horse(horse, body, HorseStep::Turn);
                }
                None => {
                    let command = Command::Turn { turn, fixed };
                    self.write(Event::Obeyed { horse, command, can: false });
                }
            },
            HorseAct::Back => self.horse_backs(horse),
            HorseAct::Shy => self.shy_ends(horse),
            HorseAct::Rise => {
                let me = self.world.of_mut(horse);
                me.place.fallen = false;
                self.stand_horse(horse);
                self.write(Event::Rose { who: horse });
            }
            HorseAct::Halt | HorseAct::Attack { .. } => {}
        }
    }

    /// The end of a move (RS-16.4): one hex along the heading, off the map, or a halt (RS-16.10).
    #[cold]
    #[inline(never)]
    fn horse_moves(&mut self, horse: CombatantId) {
        let body = self.scene().horse_body(horse);
        let pace = self.world.horse_mut(horse).pace;
        let ahead = board::step(body.front, body.heading);
        match self.scene().horse_way(horse, body.front, ahead, pace) {
            HorseWay::Open => {}
            HorseWay::Edge => return self.horse_leaves(horse),
            HorseWay::Taken(other) if self.rides_down(horse, other) => {
                // RS-16.10, 16.45: an attack at the tenth of the move, in step 3.
                let now = self.world.now;
                self.world.horse_mut(horse).attacks = Some(other);
                let me = self.world.of_mut(horse);
                let doing = Doing::Horse(HorseAct::Attack { foe: other });
                me.action = Action { doing, start: now, due: now, effort: me.action.effort, ..Action::IDLE };
                return;
            }
            HorseWay::Closed | HorseWay::Taken(_) => return self.halt_before(horse, ahead),
        }
        self.stir(
            horse,
            match pace {
                HorsePace::Gallop => 2,
                HorsePace::Canter => 1,
                HorsePace::Walk | HorsePace::Stationary => 0,
            },
        );
        let now = self.world.now;
        let it = self.world.horse_mut(horse);
        it.must_move = false;
        it.since_turn = it.since_turn.map(|moves| moves.saturating_add(1));
        it.last_move = Some((now, body));
        let (halting, flees) = (it.halting, it.flees.is_some());
        self.shift_horse(horse, body.shifted(body.heading), HorseStep::Move(pace));
        self.displace_from(horse, body.front);
        if halting {
            self.set_pace(horse, pace.slower());
            self.world.horse_mut(horse).halting = pace.slower() != HorsePace::Stationary;
        } else if flees {
            self.set_pace(horse, pace.faster());
        }
    }

    /// RS-16.10: a trained horse at a canter or gallop strikes an opponent on foot who stands in its way. \[ruling\] Not one that flees.
    fn rides_down(&self, horse: CombatantId, other: CombatantId) -> bool {
        let scene = self.scene();
        let trained = self.setup.horse(horse).is_some_and(|it| it.training >= GOOD_TRAINING);
        let fast = scene.horse(horse).is_some_and(|it| it.pace.runs() && it.flees.is_none());
        trained && fast && !self.setup.is_horse(other) && scene.side_of(horse) != scene.side_of(other)
    }

    /// RS-16.10, 16.47: the horse halts; from a canter or gallop that costs it two walk moves, and its rider is tested.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn halt_before(&mut self, horse: CombatantId, hex: Hex) {
        let it = *self.world.horse_mut(horse);
        self.write(Event::Halted { horse, before: hex });
        self.set_pace(horse, HorsePace::Stationary);
        let it_now = self.world.horse_mut(horse);
        it_now.halting = false;
        it_now.must_move = false;
        it_now.bolting = false;
        if !it.pace.runs() {
            return;
        }
        self.begin_act(horse, HorseAct::Halt);
        if let Some(test) = self.throw_test(horse) {
            self.push(Frame::Unhorse(test));
        }
    }

    /// The throw test of a horse's rider (RS-16.32): a fall begins at the end of the first of the two moves.
    pub(in crate::fight) fn throw_test(&mut self, horse: CombatantId) -> Option<Unhorse> {
        let who = self.scene().horse(horse)?.rider.filter(|&who| self.world.of(who).is_active())?;
        let body = self.scene().horse_body(horse);
        let walk = self.scene().horse_rates(horse, body.front).walk;
        Some(Unhorse::test(who, horse, self.world.now + walk))
    }

    /// RS-16.8: one hex back, and then it stands.
    #[cold]
    #[inline(never)]
    fn horse_backs(&mut self, horse: CombatantId) {
        let body = self.scene().horse_body(horse);
        let back = body.heading.opposite();
        let open = self.scene().horse_way(horse, body.rear(), board::step(body.rear(), back), HorsePace::Walk);
        if open == HorseWay::Open {
            self.stir(horse, 0);
            self.shift_horse(horse, body.shifted(back), HorseStep::Back);
        } else {
            self.write(Event::Obeyed { horse, command: Command::Back, can: false });
        }
        self.set_pace(horse, HorsePace::Stationary);
    }

    /// Notes that a horse has turned or walked (0), cantered or dodged (1) or galloped (2) at this tenth (RS-16.18 v).
    pub(in crate::fight) fn stir(&mut self, horse: CombatantId, how: usize) {
        let now = self.world.now;
        self.world.horse_mut(horse).stirred[how] = Some(now);
    }

    /// Puts a horse into other hexes, with its rider, one who leads it and one who is mounting it. The caller has looked that there is room.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn shift_horse(&mut self, horse: CombatantId, to: HorseBody, how: HorseStep) {
        let from = self.scene().horse_body(horse);
        let rider = self.world.horse_mut(horse).rider;
        let along = self.who_comes_along(horse, how);
        for &(who, _) in &along {
            self.world.occupancy.leave(who.0);
        }
        self.write(Event::HorseMoved { horse, rider, from, to, how });
        self.break_blocks(horse, from, to);
        let me = self.world.of_mut(horse);
        me.place.hex = to.front;
        me.place.head = Some(to.rear());
        me.place.facing = to.heading;
        self.stand_horse(horse);
        if let Some(who) = rider {
            let he = self.world.of_mut(who);
            if let Some(seat) = he.seat {
                he.sit(horse, to, seat.end, seat.facing);
            }
            self.leave_close(who);
            self.end_friends_blocks(who, to.front);
            // RS-20.16: the horse does not ask who is held.
            self.slip_lashes(who);
        }
        let (dq, dr) = (to.front.x - from.front.x, to.front.y - from.front.y);
        for (who, leads) in along {
            self.bring_along(who, Hex::new(dq, dr), leads);
        }
        let seen = rider.unwrap_or(horse);
        self.notice_of(seen);
        if let Some(who) = rider {
            self.notice_reach(who);
        }
    }

    /// RS-10.5, 10.7. \[ruling\] No block holds a horse up: it goes on, without a blocking attack, and the block of an opponent is ended as
    /// by one who has passed it. A polearm keeps its position, as always (RS-20.7).
    fn break_blocks(&mut self, horse: CombatantId, from: HorseBody, to: HorseBody) {
        let scene = self.scene();
        let side = scene.side_of(horse);
        let left = [from.front, from.rear()];
        let entered = [to.front, to.rear()];
        let broken = |&other: &CombatantId| {
            let blocks = || entered.iter().any(|hex| !left.contains(hex) && scene.blocks(other, *hex));
            scene.of(other).block.is_some() && scene.side_of(other) != side && blocks()
        };
        let blockers: Vec<CombatantId> = self.setup.everyone().filter(broken).collect();
        blockers.into_iter().for_each(|other| self.end_block(other));
    }

    /// Fills the two hexes of a horse.
    fn stand_horse(&mut self, horse: CombatantId) {
        let hexes: Vec<Hex> = self.world.of(horse).hexes().collect();
        self.world.occupancy.leave(horse.0);
        for cell in hexes.into_iter().filter_map(|hex| self.setup.map.index(hex)) {
            self.stand(cell, horse);
        }
    }

    /// RS-16.38, 16.42: who goes where a walking horse goes: one who is mounting it, and one who leads it (true). \[ruling\] At more than a
    /// walk a leader is left behind.
    fn who_comes_along(&self, horse: CombatantId, how: HorseStep) -> Vec<(CombatantId, bool)> {
        if how != HorseStep::Move(HorsePace::Walk) && how != HorseStep::Back {
            return Vec::new();
        }
        let scene = self.scene();
        let leads = |who: CombatantId| scene.led(who) == Some(horse);
        let mounts = |who: CombatantId| scene.of(who).action.order() == Some(Order::Mount(horse));
        let comes = |who: CombatantId| match (leads(who), mounts(who)) {
            (true, _) => Some((who, true)),
            (false, true) => Some((who, false)),
            (false, false) => None,
        };
        self.setup.everyone().filter(|&who| scene.of(who).is_active()).filter_map(comes).collect()
    }

    #[cold]
    #[inline(never)]
    fn bring_along(&mut self, who: CombatantId, by: Hex, leads: bool) {
        let here = self.world.of(who).place.hex;
        let there = Hex::new(here.x + by.x, here.y + by.y);
        let cell = self.setup.map.index(there);
        let room = |cell: &usize| {
            let standing = self.world.occupancy.standing(*cell).len();
            !self.setup.map.cell_at(*cell).is_closed() && if leads { standing < 2 } else { standing == 0 }
        };
        match cell.filter(room) {
            Some(cell) => {
                self.write(Event::Moved { who, from: here, to: there, how: MoveKind::Carried });
                self.disturb_feint(who, there, MoveKind::Carried);
                self.end_block(who);
                // Whoever goes with a horse leaves the one who is at close quarters with him (RS-11.8).
                self.leave_close(who);
                self.stand(cell, who);
                self.world.of_mut(who).place.hex = there;
                self.slip_lashes(who);
                self.notice_of(who);
                self.notice_reach(who);
            }
            None => {
                // He stays, and has lost the horse.
                if let Some(cell) = self.setup.map.index(here) {
                    self.stand(cell, who);
                }
                if let Some(order @ Order::Mount(_)) = self.world.of(who).action.order() {
                    self.idle(who);
                    self.write(Event::Failed { who, order });
                }
            }
        }
    }

    /// RS-3.17: off the map, with whoever rides it.
    #[cold]
    #[inline(never)]
    fn horse_leaves(&mut self, horse: CombatantId) {
        let rider = self.world.horse_mut(horse).rider.take();
        for who in rider.into_iter().chain([horse]) {
            self.write(Event::LeftMap { who });
            self.world.of_mut(who).seat = None;
            self.take_out(who, Status::Gone);
        }
        self.world.occupancy.leave(horse.0);
    }

    // The clock ------------------------------------------------------------------------------------------------------------------

    /// The next tenth at which something of the horses is due that is no completion: a response, a point of fatigue, a recovery.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn next_of_herd(&self) -> u32 {
        let now = self.world.now;
        let mut next = u32::MAX;
        for (horse, it) in self.setup.herd().zip(&self.world.horses) {
            let me = self.world.of(horse);
            if !me.is_active() {
                continue;
            }
            next = next.min(me.action.next_tenth().max(now + 1));
            if let Some(Pending { ready, .. }) = it.command.filter(|_| me.action.doing == Doing::Nothing) {
                next = next.min(ready.max(now + 1));
            }
            if me.action.effort == Effort::Running {
                next = next.min(now + full_gait_clock(it.pace) - u32::from(it.gait_clock));
            }
            next = next.min(self.next_recovery(horse).unwrap_or(u32::MAX));
        }
        next
    }

    /// RS-16.9: the clocks of canter and gallop. \[ruling\] A horse that stands or walks recovers as people do (RS-7.3).
    pub(in crate::fight) fn run_herd_clocks(&mut self, tenths: u32) {
        for horse in self.setup.herd() {
            let me = self.world.of(horse);
            if !me.is_active() {
                continue;
            }
            match me.action.effort {
                Effort::Rest => self.rest(horse, tenths),
                Effort::Running => {
                    let it = self.world.horse_mut(horse);
                    let full = full_gait_clock(it.pace);
                    let clock = u32::from(it.gait_clock) + tenths;
                    it.gait_clock = (clock % full) as u8;
                    self.take_points(horse, (clock / full) as u8);
                }
                Effort::Tiring => {}
            }
        }
    }
}

/// From this Training on a horse keeps attacking, goes where it is told, and fights without its rider (RS-16.14, 16.40, 16.41).
pub(super) const GOOD_TRAINING: u8 = 5;
/// Steps that a horse goes up or down in one move (RS-21.8).
const MOST_HORSE_STEPS: i32 = 1;

/// The direction from a hex that leads nearest to another.
pub(super) fn towards(from: Hex, to: Hex) -> Direction {
    Direction::ALL.into_iter().min_by_key(|&way| board::distance(board::step(from, way), to)).unwrap_or(Direction::N)
}
