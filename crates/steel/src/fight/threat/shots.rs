//! When a missile could come, and with which chance (RS-13, RS-14): of one who has a bow, a gun or something to throw in his hands, and of
//! what is in the air already.

use engine::{Breakdown, CombatantId, Tally, Tenths};

use super::{Approach, Outlook, Threat};
use crate::fight::{Aiming, Doing, Flight, ItemId, Means, Order, Scene, Turn, hit_chance};
use crate::tables::MissileKind;

/// How far an archer has come with his weapon, as far as it is known (RS-13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// LO may begin at that tenth.
    Load(u32),
    /// AI or AF may begin.
    Aim(u32),
    /// FI may begin; whether after a fast aim.
    Fire(u32, bool),
    /// The shot leaves.
    Leaves(u32, bool),
}

/// A shot as it could be.
#[derive(Clone, Copy)]
struct Shot {
    /// When it leaves.
    leaves: u32,
    fast: bool,
    turns: i8,
}

/// The turns that a shooter may take, the fewest first.
const TURNS: [i8; 6] = [0, -1, 1, -2, 2, 3];

impl Outlook<'_> {
    /// The shots of an enemy, out of each weapon the soonest, and the soonest that is aimed. \[ruling\] From where he stands now: one who
    /// moves first begins anew with LO (RS-13.3). What he has left to shoot is not known (RS-2.28).
    pub(super) fn shots_of(&mut self, foe: CombatantId) -> Vec<Threat> {
        let scene = self.view.scene();
        let mut threats = Vec::new();
        if scene.setup.is_horse(foe) || scene.is_helpless(foe) || scene.of(foe).place.fallen {
            return threats;
        }
        for item in scene.missile_weapons(foe) {
            let usable = scene.missile(item).is_some_and(|it| it.from_horseback || !scene.of(foe).is_mounted());
            let stage = self.stage_of(foe, item);
            if !usable || !scene.setup.options.hidden_info && scene.next_ammo(foe, item).is_none() {
                continue;
            }
            let mut shots: Vec<Threat> = Vec::new();
            for shot in self.shots_from(foe, item, stage) {
                let threat = self.lands(foe, item, shot);
                let better = |old: &Threat| threat.as_ref().is_some_and(|new| new.chance > old.chance);
                if shots.first().is_none_or(better) {
                    shots.extend(threat);
                }
            }
            threats.append(&mut shots);
        }
        threats
    }

    /// How far he has come. \[ruling\] Of one who is known to hold from this very tenth on it is supposed that he has just aimed (RS-2.31); of
    /// one whose action is not known, that he begins now, and his shot could come sooner. Crossbows and guns may be loaded since before the
    /// fight (RS-13.25).
    fn stage_of(&self, foe: CombatantId, item: ItemId) -> Stage {
        let scene = self.view.scene();
        let (now, him) = (scene.world.now, scene.of(foe));
        let ready = self.readiness(foe, self.view.known_action(foe));
        let first = match scene.missile(item).map(|missile| missile.kind) {
            Some(MissileKind::Crossbow | MissileKind::Gun) => Stage::Aim(ready.from),
            _ => Stage::Load(ready.from),
        };
        let time = |order: Order| scene.order_time::<i32>(foe, &order, 0).max(1) as u32;
        if !scene.setup.options.hidden_info {
            let due = him.action.due.max(now + 1);
            return match (him.action.doing, him.shooting) {
                (Doing::Order(Order::Fire { foe, item: with }), shooting) if with == item && foe == self.me => {
                    Stage::Leaves(due, shooting.is_some_and(|shooting| shooting.stage == Aiming::AimedFast))
                }
                (Doing::Order(Order::Aim { foe, item: with, .. }), _) if with == item && foe == self.me => {
                    Stage::Fire(due, false)
                }
                (Doing::Order(Order::FastAim { foe, item: with }), _) if with == item && foe == self.me => {
                    Stage::Fire(due, true)
                }
                (Doing::Order(Order::Load(with)), _) if with == item => Stage::Aim(due),
                (Doing::Nothing, Some(shooting)) if shooting.item == item && shooting.stage > Aiming::Loaded => {
                    match him.target() == Some(self.me) {
                        true => Stage::Fire(now, shooting.stage == Aiming::AimedFast),
                        false => Stage::Aim(now),
                    }
                }
                _ if scene.may_aim(foe, item) => Stage::Aim(ready.from),
                _ => Stage::Load(ready.from),
            };
        }
        match self.view.known_action(foe) {
            Some(action) => match action.code {
                "LO" => Stage::Aim((action.start + time(Order::Load(item))).max(now + 1)),
                "AI" => {
                    let turns = TURNS.into_iter().find(|&turns| scene.in_arc_of_fire(foe, turns, self.me));
                    let aim = Order::Aim { foe: self.me, item, turns: turns.unwrap_or(0) };
                    Stage::Fire((action.start + time(aim)).max(now + 1), false)
                }
                "AF" => Stage::Fire(now + 1, true),
                "FI" => {
                    let fire = Order::Fire { foe: self.me, item };
                    Stage::Leaves((action.start + time(fire)).max(now + 1), false)
                }
                "HO" if action.start == now && now > scene.world.began => Stage::Fire(now, false),
                _ => first,
            },
            None => first,
        }
    }

    /// The shots that may follow, the fast ones first.
    fn shots_from(&self, foe: CombatantId, item: ItemId, stage: Stage) -> Vec<Shot> {
        let scene = self.view.scene();
        let me = self.me;
        let time = |order: Order| scene.order_time::<i32>(foe, &order, 0).max(1) as u32;
        let fire = time(Order::Fire { foe: me, item });
        let mounted = scene.of(foe).is_mounted();
        let facing = TURNS.into_iter().find(|&turns| (turns == 0 || !mounted) && scene.in_arc_of_fire(foe, turns, me));
        let turns = facing.unwrap_or(0);
        let fast =
            |from: u32| Shot { leaves: from + time(Order::FastAim { foe: me, item }) + fire, fast: true, turns: 0 };
        let aimed =
            |from: u32| Shot { leaves: from + time(Order::Aim { foe: me, item, turns }) + fire, fast: false, turns };
        match stage {
            Stage::Leaves(leaves, fast) => vec![Shot { leaves, fast, turns: 0 }],
            Stage::Fire(from, fast) => vec![Shot { leaves: from + fire, fast, turns: 0 }],
            Stage::Aim(from) => vec![fast(from), aimed(from)],
            Stage::Load(from) => {
                let loaded = from + time(Order::Load(item));
                // RS-13.3: turns by themselves come before LO.
                let turning = u32::from(turns.unsigned_abs()) * time(Order::Turn(Turn::Right));
                let quick = Shot { turns, ..fast(loaded + turning) };
                vec![quick, aimed(loaded)]
            }
        }
    }

    /// A shot that could leave then, if it finds him: in sight, in the arc, at a distance of T-10 when it leaves (RS-13.7), in sight when it
    /// lands (RS-13.18). Missiles land before moves are made (RS-2.10).
    fn lands(&mut self, foe: CombatantId, item: ItemId, shot: Shot) -> Option<Threat> {
        let scene = self.view.scene();
        let (me, now, until) = (self.me, scene.world.now, self.until.0);
        let action = self.view.known_action(foe);
        let sooner = action.is_none() && now > scene.world.began && scene.setup.options.hidden_info;
        let missile = scene.missile(item)?;
        let flight_from = |tenth: u32, turns: i8| {
            let then = self.then(self.phase(tenth));
            let open = then.in_arc_of_fire(foe, turns, me) && then.in_sight(foe, me);
            let band = then.band(foe, item, me).filter(|_| open)?;
            Some((band, scene.setup.tables.flight(missile.velocity, band)?.tenths))
        };
        // He waits for nothing: what cannot leave is not loosed. A later place of his target may be the first that he can shoot at.
        let starts = std::iter::once(shot.leaves)
            .chain(self.later(self.phase(shot.leaves)).map(|phase| self.phases[phase].from));
        let (leaves, band, tenths) =
            starts.filter_map(|at| flight_from(at, shot.turns).map(|(b, t)| (at, b, t))).next()?;
        let lands = leaves + tenths;
        if lands > until {
            // Too late, unless one that nobody knows of is about to leave.
            let soon = flight_from(now + 1, 0).is_some_and(|(_, tenths)| now + 1 + tenths <= until);
            if !(sooner && soon) {
                return None;
            }
        }
        let then = self.at_landing(lands);
        let cover = then.cover_from(foe, then.of(foe).place.hex, me)?;
        let accuracy: Breakdown = then.accuracy(foe, item, shot.fast, 0);
        let row = then.target_row(me, cover, false);
        let approach = if shot.fast { Approach::FastShot } else { Approach::Shot };
        let meets: Breakdown = then.missile_defence(me, row, band);
        let known = action.is_some();
        let since = self.readiness(foe, action).why;
        let lead = Lead { foe, item, approach, turns: shot.turns.unsigned_abs(), lands, sooner, known };
        Some(self.told_shot(lead, [accuracy, meets], since))
    }

    /// What is in the air on its way to him (RS-13.10).
    pub(super) fn missiles_on_their_way(&mut self) -> Vec<Threat> {
        let (me, until) = (self.me, self.until.0);
        let flights = &self.view.world.missiles.flights;
        let told = flights.iter().filter(|flight| flight.target == me && flight.lands <= until).filter_map(|flight| {
            let Flight { shooter, item, from, lands, band, .. } = *flight;
            let then = self.at_landing(lands);
            let cover = then.cover_from(shooter, from, me)?;
            // What it was loosed with is his own affair (RS-2.28).
            let mut accuracy = Breakdown::default();
            match flight.die {
                0 => accuracy = then.accuracy(shooter, item, false, 0),
                _ => accuracy.add(i32::from(flight.accuracy), "accuracy when it left", "RS-13.12"),
            }
            let meets: Breakdown = then.missile_defence(me, then.target_row(me, cover, false), band);
            let lead =
                Lead { foe: shooter, item, approach: Approach::Flight, turns: 0, lands, sooner: false, known: true };
            Some(self.told_shot(lead, [accuracy, meets], "you may meet it if he is your target, RS-13.17"))
        });
        told.collect()
    }

    fn told_shot(&mut self, lead: Lead, [accuracy, meets]: [Breakdown; 2], since: &str) -> Threat {
        let Lead { foe, item, approach, turns, lands, sooner, known } = lead;
        let (me, until, with) = (self.me, self.until, Means::Item(item));
        let then = self.at_landing(lands);
        let can_parry =
            then.may_defend(me, foe) && then.means(me).any(|means| then.may_parry_missile(me, foe, item, means));
        Threat {
            foe,
            with,
            weapon: then.weapon(with).name.to_lowercase(),
            approach,
            turns,
            soonest: Some(Tenths(lands)),
            until,
            known,
            sooner,
            chance: hit_chance(accuracy.total(), meets.total()),
            sums: [("accuracy", accuracy), ("missile defence", meets)],
            can_parry,
            why: super::why(approach, turns, since, then.of(me).has_target(foe)),
        }
    }

    /// The fight as a missile lands: before the moves of that tenth (RS-2.10).
    fn at_landing(&mut self, lands: u32) -> Scene<'_> {
        let phase = self.phase(lands.saturating_sub(1));
        self.phases[phase].world.now = lands;
        self.then(phase)
    }

    fn then(&self, phase: usize) -> Scene<'_> {
        Scene { setup: &self.view.setup, world: &self.phases[phase].world }
    }
}

/// What is told of a shot besides its sums.
#[derive(Clone, Copy)]
struct Lead {
    foe: CombatantId,
    item: ItemId,
    approach: Approach,
    turns: u8,
    lands: u32,
    sooner: bool,
    known: bool,
}
