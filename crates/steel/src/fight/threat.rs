//! What the enemy could do to somebody before an order of his is done: the earliest tenth at which each of them could strike or hit him.
//!
//! Blows of people on foot are here, those of riders and horses in `ride`, shots in `shots`; where an order leads is in `course`.
//!
//! Asked of a side's view ([`SideView`]), with the figures that the view assumes, so it gives away nothing (RS-2.28). A bound, not a
//! forecast: it supposes that every enemy goes for this one man and chooses what is fastest; delays of his (RS-2.5) make it later.

mod course;
mod ride;
mod shots;

use board::{Direction, Facing, Hex};
use engine::{Breakdown, CombatantId, Tally, Tenths};

use super::scene::Way;
use super::{
    BlowBonus, Closing, Defence, Doing, KnownAction, Means, Order, Question, Scene, SideView, Turn, World, hit_chance,
};
use crate::formulas::combinations;

use course::stand;
pub use course::{Course, Stand};

/// By what the enemy comes to his blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approach {
    /// A blow from where he stands (RS-4.1).
    Strike,
    /// A set blow, as one comes into his range (RS-8.4).
    Set,
    /// One hex and a blow (RS-8.6).
    Attack,
    /// Two hexes and a blow (RS-8.8).
    Charge,
    /// A step and then a blow: he is in combat, so no closing order is his (RS-8.1).
    Step,
    /// A blow from horseback, where his horse has brought him (RS-16.17, 16.19).
    Ride,
    /// The lance, as the horse moves (RS-20.10).
    Lance,
    /// An attack of the horse, as it is told or by itself (RS-16.21, 16.41).
    HorseAttack,
    /// An attack of a horse at a canter or gallop, in the way of which he stands (RS-16.10).
    RideDown,
    /// A shot after a fast aim (RS-13.6).
    FastShot,
    /// An aimed shot (RS-13.5).
    Shot,
    /// A missile that is in the air already (RS-13.10).
    Flight,
}

impl Approach {
    /// Whether it is a shot, loosed or not.
    pub const fn is_shot(self) -> bool {
        matches!(self, Self::FastShot | Self::Shot | Self::Flight)
    }
}

/// What one enemy could do with one weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Who: a riderless horse by its own id.
    pub foe: CombatantId,
    /// With what.
    pub with: Means,
    /// Its name, in lower case; of a horse that is ridden, `his horse`.
    pub weapon: String,
    /// How he comes to the blow.
    pub approach: Approach,
    /// Turns of 60° that he needs before it, 0 to 3.
    pub turns: u8,
    /// The earliest tenth at which the blow could fall or the missile land; `None` for one who has not noticed the fight (RS-22.8).
    pub soonest: Option<Tenths>,
    /// When the order under which he strikes is done.
    pub until: Tenths,
    /// Whether his present action is known (RS-2.27). \[ruling\] Of one whose action is not known it is supposed that he starts now.
    pub known: bool,
    /// A blow that nobody of this side can know of may be under way and fall sooner (RS-2.27). Such a threat is told even where `soonest`
    /// is after the end of the order, if he stands in reach.
    pub sooner: bool,
    /// The chance of a hit against the passive defence, of a shot against the row of T-12, in twentieths.
    pub chance: u8,
    /// The sums behind the chance: attack potential or accuracy, and what it is compared with.
    pub sums: [(&'static str, Breakdown); 2],
    /// Whether it could be met by a parry: he is the target, and an item covers his hex (RS-3.5, 4.5, 9.1, 13.17).
    pub can_parry: bool,
    /// Why so soon, with clauses and without figures.
    pub why: String,
}

impl Threat {
    /// The threat as a line: `Bruno could strike you at 12 (sword, 45 %), you end at 14`. `tenth` writes a moment.
    pub fn text(&self, name: &str, tenth: impl Fn(u32) -> String) -> String {
        let Some(soonest) = self.soonest else {
            return format!("{name} cannot strike you now ({})", self.why);
        };
        let sooner = if self.sooner { " or sooner" } else { "" };
        let (weapon, percent) = (&self.weapon, u32::from(self.chance) * 5);
        let (at, end) = (tenth(soonest.0), tenth(self.until.0));
        match self.approach {
            Approach::Flight => {
                format!("a missile of {name} reaches you at {at} ({weapon}, {percent} %), you end at {end}")
            }
            Approach::FastShot => {
                format!("{name} could hit you at {at}{sooner} ({weapon}, aimed fast, {percent} %), you end at {end}")
            }
            Approach::Shot => format!("{name} could hit you at {at}{sooner} ({weapon}, {percent} %), you end at {end}"),
            _ => format!("{name} could strike you at {at}{sooner} ({weapon}, {percent} %), you end at {end}"),
        }
    }

    /// The sums behind the chance in a line: `needs 8 on d20 (RS-4.12): attack potential 10 ..; passive defence 13 .. = 18`.
    pub fn sums_text(&self) -> String {
        let [(one, attack), (other, defence)] = &self.sums;
        format!("needs {} on d20 (RS-4.12): {one} {attack}; {other} {defence}", 21 - u32::from(self.chance))
    }
}

impl SideView {
    /// Every blow and shot of an enemy in sight that could fall on `me` by `until`, the soonest first. He stands where he is until the first
    /// of `stands` begins, then there, and so on; on horseback he is where his horse goes. Those who cannot strike though he is in their
    /// reach come last, without a tenth.
    ///
    /// \[ruling\] Feet, and the empty hands of an armed man, are no threat, as they are no reach (RS-8.13). Of ways that are equally soon
    /// the plainest is told: a blow, a set blow, AT, CG; ahead before left before right.
    pub fn threats(&self, me: CombatantId, until: Tenths, stands: &[Stand]) -> Vec<Threat> {
        Outlook::new(self, me, None, until, stands).threats()
    }

    /// The same while an order is carried out that is given now, or kept: with its moves, its bonuses and penalties of RS-8.10, and what
    /// it leaves of his defence (T-25).
    pub fn threats_during(&self, me: CombatantId, question: &Question, order: &Order) -> Vec<Threat> {
        let course = self.scene().course(me, question, order);
        Outlook::new(self, me, Some(order), course.until, &course.stands[1..]).threats()
    }
}

/// A stretch of time in which `me` stands in one place.
#[derive(Clone)]
struct Phase {
    from: u32,
    world: World,
}

/// A blow that is to be told: whose, with what, and when it falls.
#[derive(Clone, Copy)]
struct Coming {
    foe: CombatantId,
    /// Himself, or his horse.
    striker: CombatantId,
    with: Means,
    approach: Approach,
    turns: u8,
    at: Option<u32>,
    sooner: bool,
    known: bool,
}

/// Everything that the threats to one man are reckoned from.
struct Outlook<'a> {
    view: &'a SideView,
    me: CombatantId,
    until: Tenths,
    phases: Vec<Phase>,
}

/// Where an enemy is thought to stand.
#[derive(Clone, Copy)]
struct Posture {
    hex: Hex,
    facing: Facing,
}

/// A blow that could fall.
#[derive(Clone, Copy)]
struct Blow {
    at: u32,
    approach: Approach,
    turns: u8,
    from: Posture,
}

/// From when on an enemy may start something, and why not sooner.
#[derive(Clone, Copy)]
struct Readiness {
    from: u32,
    why: &'static str,
}

/// How many moves of a rider's own horse are foreseen.
const MOST_STEPS: usize = 60;

/// Nobody comes farther to his blow: two hexes of a charge and three of a polearm's reach, one of a stride under way.
const FARTHEST: u16 = 6;

impl<'a> Outlook<'a> {
    fn new(view: &'a SideView, me: CombatantId, order: Option<&Order>, until: Tenths, stands: &[Stand]) -> Self {
        let scene = view.scene();
        let mut world = view.world.clone();
        if let Some(order) = order.filter(|order| **order != Order::Keep) {
            let closing = closing_of(scene.of(me).closing, order);
            let he = world.of_mut(me);
            he.closing = closing;
            he.action.doing = Doing::Order(*order);
            he.action.due = until.0;
            // RS-9.2: a closing order names the target at once, and so does a first blow.
            let names = order.closing_foe().or(match order {
                Order::Strike { foe, .. } => Some(*foe),
                _ => None,
            });
            if let Some(foe) = names.filter(|_| !matches!(order, Order::Avoid { .. })) {
                he.targets = [Some(foe), None];
            }
        }
        // At any tenth that is asked about, the moves before it are made.
        let action = &mut world.of_mut(me).action;
        action.marks_made = action.mark_count;
        let mut phases = vec![Phase { from: 0, world }];
        if let Some(horse) = scene.steed(me) {
            let told = match order {
                Some(Order::Control(command)) => scene.would_respond(me, *command),
                _ => None,
            };
            for print in scene.foresee_horse(horse, told, MOST_STEPS).iter().filter(|print| print.at <= until) {
                let mut world = phases[phases.len() - 1].world.clone();
                ride::stand_horse(&mut world, scene, horse, print.body);
                world.horse_mut(horse).pace = print.pace;
                phases.push(Phase { from: print.at.0, world });
            }
            return Self { view, me, until, phases };
        }
        for at in stands {
            let mut world = phases[phases.len() - 1].world.clone();
            stand(&mut world, scene, me, at.hex, at.facing);
            phases.push(Phase { from: at.from.0, world });
        }
        Self { view, me, until, phases }
    }

    fn threats(mut self) -> Vec<Threat> {
        let scene = self.view.scene();
        let mut threats = Vec::new();
        for foe in scene.foes(self.me).filter(|&foe| self.view.sees(foe)) {
            if scene.horse_at(foe).is_some() {
                let phases = self.phases.clone();
                threats.extend(self.threats_from_horseback(foe));
                self.phases = phases;
            }
            threats.extend(self.shots_of(foe));
            if scene.of(foe).is_mounted() || scene.setup.is_horse(foe) {
                continue;
            }
            let there = scene.of(foe).place.hex;
            let near =
                |phase: &Phase| phase.world.of(self.me).hexes().any(|hex| board::distance(hex, there) <= FARTHEST);
            if self.phases.iter().any(near) {
                let phases = self.phases.clone();
                for with in scene.strikers(foe) {
                    threats.extend(self.threat_of(foe, with));
                }
                self.phases = phases;
            }
        }
        threats.extend(self.missiles_on_their_way());
        let key = |threat: &Threat| {
            (threat.soonest.is_none(), threat.soonest, std::cmp::Reverse(threat.chance), threat.foe, threat.with)
        };
        threats.sort_by_key(key);
        threats
    }

    fn threat_of(&mut self, foe: CombatantId, with: Means) -> Option<Threat> {
        let scene = self.view.scene();
        let him = scene.of(foe);
        let action = self.view.known_action(foe);
        let blow = if scene.is_helpless(foe) {
            // Unaware: he starts nothing until he notices the fight.
            let at = Posture { hex: him.place.hex, facing: him.place.facing };
            let reach = self.reach(foe, with, at);
            reach.contains(&true).then_some((None, at, Approach::Strike, 0, "has not noticed the fight, RS-22.8"))
        } else {
            let ready = self.readiness(foe, action);
            let started = self.under_way(foe, with, action);
            let fresh = self.soonest(foe, with, ready.from);
            let why = |blow: Blow, why| (Some(blow.at), blow.from, blow.approach, blow.turns, why);
            match (started, fresh) {
                (Some(blow), fresh) if fresh.is_none_or(|fresh| blow.at <= fresh.at) => {
                    Some(why(blow, "under way already, RS-2.27"))
                }
                (_, Some(fresh)) => Some(why(fresh, ready.why)),
                (_, None) => None,
            }
        };
        let (at, from, approach, turns, since) = blow?;
        let known = action.is_some();
        let sooner = !known && at.is_some() && scene.world.now > scene.world.began;
        if at.is_some_and(|at| at > self.until.0) {
            // Too late, unless a blow of which nobody knows is under way already.
            let stands = Posture { hex: him.place.hex, facing: him.place.facing };
            let reach = self.reach(foe, with, stands);
            let in_time = self.falls(&reach, scene.world.now + 1).is_some_and(|tenth| tenth <= self.until.0);
            if !(sooner && in_time) {
                return None;
            }
        }
        let phase = self.phase(at.unwrap_or(scene.world.now));
        self.suppose(phase, foe, from);
        let coming = Coming { foe, striker: foe, with, approach, turns, at, sooner, known };
        Some(self.told(phase, coming, since))
    }

    /// A blow as it is told, in the fight of a phase in which everybody stands where it falls.
    fn told(&mut self, phase: usize, coming: Coming, since: &str) -> Threat {
        let Coming { foe, striker, with, approach, turns, at, sooner, known } = coming;
        let (me, now) = (self.me, self.view.world.now);
        self.phases[phase].world.now = at.unwrap_or(now).max(now);
        let then = Scene { setup: &self.view.setup, world: &self.phases[phase].world };
        let bonus = BlowBonus { charge: approach == Approach::Charge, ..BlowBonus::default() };
        let by = then.weapon(with).blow;
        let attack: Breakdown = then.attack_potential_at(striker, with, me, bonus);
        let meets: Breakdown = then.defence_potential(me, striker, Defence::Passive, by, false);
        let can_parry =
            then.may_defend(me, striker) && then.means(me).any(|item| then.may_parry(me, striker, with, item));
        let target = then.of(me).has_target(foe);
        let weapon = if striker == foe { then.weapon(with).name.to_lowercase() } else { "his horse".to_owned() };
        Threat {
            foe,
            with,
            weapon,
            approach,
            turns,
            soonest: at.map(Tenths),
            until: self.until,
            known,
            sooner,
            chance: hit_chance(attack.total(), meets.total()),
            sums: [("attack potential", attack), ("passive defence", meets)],
            can_parry,
            why: if at.is_some() { why(approach, turns, since, target) } else { since.to_owned() },
        }
    }

    /// From when on he may start a blow that is not under way yet.
    fn readiness(&self, foe: CombatantId, action: Option<KnownAction>) -> Readiness {
        let scene = self.view.scene();
        let (him, now) = (scene.of(foe), scene.world.now);
        let code = action.map_or("", |action| action.code);
        // RS-15.11: on the ground he must rise first; two walk moves at the least.
        let rise = || {
            let mut world = scene.world.clone();
            world.of_mut(foe).landed_well = true;
            let then = Scene { setup: scene.setup, world: &world };
            then.order_time::<i32>(foe, &Order::Rise, 0).max(1) as u32
        };
        match him.action.doing {
            Doing::Falling => {
                Readiness { from: now + 1 + rise(), why: "once he has landed and risen, RS-2.22 and RS-15.11" }
            }
            Doing::FollowingDown => {
                Readiness { from: now + 1, why: "once he has come down after the man he threw, RS-19.15" }
            }
            Doing::OffBalance => Readiness { from: now + 1, why: "once he has his balance again, RS-2.22" },
            Doing::Dud => Readiness { from: now + 1, why: "once he has seen to his gun, RS-14.6" },
            Doing::Shying => Readiness { from: now + 1, why: "once his horse is calm again, RS-16.32" },
            _ if him.place.fallen => {
                let begun = action.filter(|_| code == "RI").map_or(now, |action| action.start);
                let from = if action.is_none() { now + rise() } else { (begun + rise()).max(now + 1) };
                Readiness { from, why: "once he has risen, RS-15.11" }
            }
            _ => match code {
                "" => Readiness { from: now, why: "he may start now, for what he does is not known, RS-2.27" },
                "HO" | "WT" | "ST" | "BK" | "MB" => {
                    Readiness { from: now, why: "what he does he may leave at once, RS-2.14" }
                }
                // It ends in the next tenth at the earliest, or is altered for a reaction time of one tenth at least.
                _ => Readiness { from: now + 1, why: "he must end or alter what he does, RS-2.17 and RS-2.18" },
            },
        }
    }

    /// The blow of the order that he is known to have under way.
    fn under_way(&mut self, foe: CombatantId, with: Means, action: Option<KnownAction>) -> Option<Blow> {
        let scene = self.view.scene();
        let (him, now, me) = (scene.of(foe), scene.world.now, self.me);
        let action = action?;
        let from = Posture { hex: him.place.hex, facing: him.place.facing };
        let time = self.time(foe, with, from);
        // With open information (RS-2.28) the order itself is seen: whom it names, with what, and its tenth.
        let open = him.action.order();
        if open.is_some_and(|order| order.blow() != Some(with) || order.names() != Some(me)) {
            return None;
        }
        let (approach, steps, least) = match action.code {
            "SK" => (Approach::Strike, 0, time),
            "ST" => (Approach::Set, 0, time),
            "AT" => (Approach::Attack, 1, self.closing_time(foe, time, from.hex)),
            "CG" => (Approach::Charge, 2, self.closing_time(foe, time, from.hex)),
            _ => return None,
        };
        let due = match open {
            Some(Order::Set { .. }) => him.action.ready,
            Some(_) if him.action.due != u32::MAX => him.action.due,
            _ => action.start + least,
        };
        let steps = if open.is_some() { him.action.mark_count - him.action.marks_made } else { steps };
        let mut best: Option<Blow> = None;
        for from in self.places(foe, from, steps) {
            let reach = self.reach(foe, with, from);
            let at = match approach {
                Approach::Set => self.set(&reach, due, now),
                _ => self.falls(&reach, due.max(now + 1)),
            };
            keep(&mut best, at.map(|at| Blow { at, approach, turns: 0, from }));
        }
        best
    }

    /// His soonest blow if he starts at `ready`.
    fn soonest(&mut self, foe: CombatantId, with: Means, ready: u32) -> Option<Blow> {
        let scene = self.view.scene();
        let him = scene.of(foe);
        let in_combat = him.engaged != 0;
        let mut best = None;
        for turns in [0_i8, -1, 1, -2, 2, 3] {
            let from = Posture { hex: him.place.hex, facing: him.place.facing.turned(turns) };
            let count = turns.unsigned_abs();
            let turn = Order::Turn(if turns < 0 { Turn::Left } else { Turn::Right });
            let start = ready + u32::from(count) * scene.order_time::<i32>(foe, &turn, 0).max(1) as u32;
            let time = self.time(foe, with, from);
            let reach = self.reach(foe, with, from);
            let blow = |approach, at: Option<u32>, from| at.map(|at| Blow { at, approach, turns: count, from });
            keep(&mut best, blow(Approach::Strike, self.strike(&reach, start, time), from));
            if in_combat {
                for step in self.places(foe, from, 1).into_iter().skip(1) {
                    let to = Direction::of(from.hex, step.hex).expect("a step leads to a neighbour");
                    let walk: i32 = self.suppose(0, foe, from).order_time(foe, &Order::Walk(to), 0);
                    let walked = start + walk.max(1) as u32;
                    let reach = self.reach(foe, with, step);
                    let time = self.time(foe, with, step);
                    keep(&mut best, blow(Approach::Step, self.strike(&reach, walked, time), step));
                }
            } else if self.sees_me(foe, from, start) {
                keep(&mut best, blow(Approach::Set, self.set(&reach, start + time, start), from));
                for (steps, approach) in [(1, Approach::Attack), (2, Approach::Charge)] {
                    for end in self.places(foe, from, steps).into_iter().skip_while(|end| end.hex == from.hex) {
                        let due = start + self.closing_time(foe, time, end.hex);
                        let reach = self.reach(foe, with, end);
                        keep(&mut best, blow(approach, self.falls(&reach, due), end));
                    }
                }
            }
        }
        best
    }

    /// The places that at most so many steps forward lead to, the present one first. A last step may enter the hex of `me` (RS-11.4).
    fn places(&self, foe: CombatantId, from: Posture, steps: u8) -> Vec<Posture> {
        let scene = self.view.scene();
        let mut places = vec![from];
        let mut edge = vec![from.hex];
        for _ in 0..steps {
            let mut next = Vec::new();
            for hex in edge {
                for to in [0, -1, 1].map(|turn| from.facing.turned(turn)) {
                    let there = board::step(hex, to);
                    let open = match scene.way(hex, to) {
                        Way::Open => true,
                        Way::Taken(other) => other == self.me && scene.may_close_in(foe, hex, other),
                        Way::Edge | Way::Barred | Way::Steep => false,
                    };
                    if open && !places.iter().any(|place| place.hex == there) {
                        places.push(Posture { hex: there, ..from });
                        next.push(there);
                    }
                }
            }
            edge = next;
        }
        places
    }

    /// The least time of his next blow in tenths. \[ruling\] One in combat with two weapons may strike with both and be between two
    /// blows (RS-12.5), which nobody of the other side can see.
    fn time(&mut self, foe: CombatantId, with: Means, from: Posture) -> u32 {
        let me = self.me;
        let then = self.suppose(0, foe, from);
        let strike: i32 = then.order_time(foe, &Order::plain_strike(me, with), 0);
        let hidden = then.of(foe).action.order().is_none();
        let least = match then.two_weapons(foe) {
            Some([right, left]) if hidden && then.of(foe).engaged != 0 && [right, left].contains(&with) => {
                let speed = |means| then.figures(foe, means).base_speed;
                let both: i32 = combinations::combined_base_speed(speed(right), speed(left));
                strike.min(strike - then.blow_speed(foe, with) + combinations::intervals(both)[1])
            }
            _ => strike,
        };
        least.max(1) as u32
    }

    /// The time of AT and CG with a blow of so many tenths: Base Speed + WF − 3 (RS-8.6, 8.8), by the ground of the last hex (RS-21.19).
    fn closing_time(&self, foe: CombatantId, blow: u32, last: Hex) -> u32 {
        (blow + self.view.scene().rates(foe, last, false).walk).saturating_sub(3).max(1)
    }

    /// The fight of a phase with the enemy in a posture.
    fn suppose(&mut self, phase: usize, foe: CombatantId, from: Posture) -> Scene<'_> {
        let setup = &*self.view.setup;
        let world = &mut self.phases[phase].world;
        stand(world, self.view.scene(), foe, from.hex, from.facing);
        // One who lies is thought of as risen: he strikes no sooner.
        world.of_mut(foe).place.fallen = false;
        Scene { setup, world }
    }

    /// The phase that holds at the blows of a tenth: moves of the same tenth are made before them (RS-2.10).
    fn phase(&self, tenth: u32) -> usize {
        self.phases.iter().rposition(|phase| phase.from <= tenth).unwrap_or(0)
    }

    fn sees_me(&mut self, foe: CombatantId, from: Posture, tenth: u32) -> bool {
        let (me, phase) = (self.me, self.phase(tenth));
        self.suppose(phase, foe, from).perceives(foe, me)
    }

    /// By phase, whether he could strike from that posture.
    fn reach(&mut self, foe: CombatantId, with: Means, from: Posture) -> Vec<bool> {
        let me = self.me;
        let strikes = |scene: Scene<'_>| scene.reaches(foe, with, me) && scene.perceives(foe, me);
        (0..self.phases.len()).map(|phase| strikes(self.suppose(phase, foe, from))).collect()
    }

    /// The first tenth from `at` on with `me` in reach.
    fn falls(&self, reach: &[bool], at: u32) -> Option<u32> {
        let first = self.phase(at);
        if reach[first] {
            return Some(at);
        }
        self.later(first).find(|&phase| reach[phase]).map(|phase| self.phases[phase].from)
    }

    /// SK: in reach when it is ordered and when it falls (RS-2.24, 4.1).
    fn strike(&self, reach: &[bool], start: u32, time: u32) -> Option<u32> {
        let starts = std::iter::once(start).chain(self.later(self.phase(start)).map(|phase| self.phases[phase].from));
        starts
            .filter(|&start| reach[self.phase(start)] && reach[self.phase(start + time)])
            .map(|start| start + time)
            .next()
    }

    /// ST: ready and one tenth after coming into range (RS-8.4).
    fn set(&self, reach: &[bool], ready: u32, start: u32) -> Option<u32> {
        let in_range = self.falls(reach, start)?;
        self.falls(reach, ready.max(in_range + 1))
    }

    fn later(&self, phase: usize) -> std::ops::Range<usize> {
        phase + 1..self.phases.len()
    }
}

fn keep(best: &mut Option<Blow>, blow: Option<Blow>) {
    if let Some(blow) = blow
        && best.is_none_or(|best| blow.at < best.at)
    {
        *best = Some(blow);
    }
}

/// The bonuses and penalties of closing orders once that order has started (RS-8.10).
fn closing_of(now: Closing, order: &Order) -> Closing {
    match *order {
        Order::Wait { foe, .. } | Order::Defend { foe, .. } => Closing { guard: Some(foe), ..now },
        Order::Charge { foe, .. } => Closing { guard: None, exposed: Some(foe) },
        Order::Walk(_) | Order::Run(_) | Order::Avoid { .. } | Order::Retreat { .. } => Closing { guard: None, ..now },
        _ if order.blow().is_some() => Closing { guard: None, ..now },
        _ => now,
    }
}

fn why(approach: Approach, turns: u8, since: &str, target: bool) -> String {
    let turned = if turns == 0 { "" } else { "after turning (RS-3.11), " };
    let how = match approach {
        Approach::Strike => "a blow from where he stands (RS-4.1)",
        Approach::Set => "a set blow as you come into his range (RS-8.4)",
        Approach::Attack => "AT, one hex and the blow (RS-8.6)",
        Approach::Charge => "CG, two hexes and the blow (RS-8.8)",
        Approach::Step => "a step and then the blow (RS-3.8)",
        Approach::Ride => "a blow from the saddle as he comes by (RS-16.17, RS-16.19)",
        Approach::Lance => "the lance, as the horse moves (RS-20.10)",
        Approach::HorseAttack => "an attack of the horse (RS-16.21)",
        Approach::RideDown => "an attack of the horse in whose way you stand (RS-16.10)",
        Approach::FastShot => "a shot after a fast aim (RS-13.6)",
        Approach::Shot => "an aimed shot (RS-13.3)",
        Approach::Flight => "in the air already (RS-13.10)",
    };
    let defence =
        if target { "" } else { "; not your target: no active defence, and a forced reaction (RS-9.1, RS-9.9)" };
    format!("{turned}{how}; {since}{defence}")
}
