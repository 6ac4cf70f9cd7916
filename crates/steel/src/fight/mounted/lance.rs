//! The lance (RS-20.8 to 20.14): readied for one opponent, it strikes as the horse goes past or at him.
//!
//! That it is ready is no order in hand: it stays so beside other orders (RS-20.9), and is kept with the horse ([`super::Horse::lance`]).

use board::{Hex, RiderFacing};
use engine::{CombatantId, Tally};

use super::super::flow::{Flow, Run};
use super::super::legal::{Refusal, Verdict, need};
use super::super::{Doing, Event, Frame, HorsePace, ItemId, Means, Order, Pace, Question, Scene};
use super::HorseAct;
use crate::formulas::special;
use crate::tables::{HorseEnd, Motion, Role};

/// The least riding Training for a lance (RS-20.8).
const LEAST_TRAINING: u8 = 3;

/// What the rider of a horse does with his lance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lance {
    /// Whether it is ready.
    pub couched: Couched,
    /// The last tenth at which its rider was asked whether to strike (D-13).
    pub asked: Option<u32>,
    /// The tenth in step 3 of which its blow falls.
    pub falls: Option<u32>,
}

/// Whether a lance is ready (RS-20.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Couched {
    /// It is not.
    #[default]
    No,
    /// It is, for this opponent.
    For(CombatantId),
    /// It is, and for whom is not known to the side that looks; in views only. \[ruling\] How a lance is held is seen with its bearer
    /// (RS-2.26), for whom is not (RS-2.28): else orders refused near it (RS-3.15) would tell of it.
    ForSomebody,
}

impl Couched {
    /// Whom it is ready for, if that is known.
    pub const fn foe(self) -> Option<CombatantId> {
        match self {
            Self::For(foe) => Some(foe),
            Self::No | Self::ForSomebody => None,
        }
    }
}

impl Lance {
    /// What its rider's enemies know of it.
    pub(in crate::fight) fn seen(self) -> Self {
        let couched = if self.couched == Couched::No { Couched::No } else { Couched::ForSomebody };
        Self { couched, ..Self::default() }
    }
}

/// The last move that somebody on foot has made by an order of his (RS-20.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footstep {
    /// When.
    pub at: u32,
    /// The hex that he has left.
    pub from: Hex,
    /// Whether he ran.
    pub ran: bool,
}

impl Scene<'_> {
    /// The lance in somebody's hand.
    pub fn lance_in_hand(self, who: CombatantId) -> Option<ItemId> {
        let lance = |item: &ItemId| self.weapon(Means::Item(*item)).role == Role::Lance;
        self.of(who).hands.into_iter().flatten().find(lance)
    }

    /// Whether somebody sits so that he can use a lance (RS-20.8).
    pub fn may_use_lance(self, who: CombatantId) -> bool {
        let sits = |seat: super::Seat| seat.end == HorseEnd::Front && seat.facing == RiderFacing::Forward;
        self.of(who).seat.is_some_and(sits) && self.person(who).riding_training >= LEAST_TRAINING
    }

    /// Whom somebody's lance is ready for (RS-20.9).
    pub fn lance_foe(self, who: CombatantId) -> Option<CombatantId> {
        self.couched(who).foe()
    }

    /// Whether somebody's lance is ready, and for whom.
    pub fn couched(self, who: CombatantId) -> Couched {
        let horse = self.steed(who).and_then(|horse| self.horse(horse));
        horse.filter(|_| self.lance_in_hand(who).is_some()).map_or(Couched::No, |horse| horse.lance.couched)
    }

    /// Whether the blow of somebody's lance falls at this tenth (RS-20.10).
    pub(in crate::fight) fn lance_falls(self, who: CombatantId) -> bool {
        if self.world.horses.is_empty() {
            return false;
        }
        let falls = |horse| self.horse(horse).is_some_and(|it| it.lance.falls == Some(self.world.now));
        self.of(who).is_active() && self.steed(who).is_some_and(falls)
    }

    /// RS-20.8, 20.9: whether somebody may ready his lance for an opponent. \[ruling\] Anew for the same one too, though nothing is gained.
    pub(in crate::fight) fn check_couch(self, who: CombatantId, item: ItemId, foe: CombatantId) -> Verdict {
        let me = self.of(who);
        need(me.hands.contains(&Some(item)), Refusal::NotReady)?;
        need(self.weapon(Means::Item(item)).role == Role::Lance, Refusal::NoLance)?;
        need(self.may_use_lance(who), Refusal::LanceSeat)?;
        need(me.targets[1].is_none(), Refusal::DefendsOnly)?;
        let there = foe.index() < self.world.people.len()
            && self.named_as(foe) == foe
            && self.side_of(foe) != self.side_of(who)
            && self.of(foe).is_active();
        need(there && self.perceives(who, foe), Refusal::NotPerceived)
    }

    pub(in crate::fight) fn propose_couch(self, who: CombatantId, propose: &mut impl FnMut(Order)) {
        if let Some(item) = self.lance_in_hand(who) {
            self.foes(who).for_each(|foe| propose(Order::Couch { item, foe }));
        }
    }

    /// RS-20.11: what the speed of the horse, the motion of the target and meeting horses add to a lance's blow.
    pub(in crate::fight) fn add_lance_strength<T: Tally>(self, who: CombatantId, foe: CombatantId, sum: &mut T) {
        let Some(horse) = self.steed(who) else { return };
        let pace = self.horse(horse).map_or(HorsePace::Stationary, |it| it.pace);
        let motion = self.motion_of(foe, horse);
        if let Some(speed) = self.setup.tables.lance_strength(pace, motion) {
            sum.add(speed, "speed of horse and target", "RS-20.11");
        }
    }

    /// How the target of a lance moves, seen from the horse (RS-20.12): by his order in hand, else by the one just completed.
    pub fn motion_of(self, foe: CombatantId, horse: CombatantId) -> Motion {
        let body = self.horse_body(horse);
        let far = |hexes: &[Hex]| {
            let all = hexes.iter().flat_map(|&hex| [body.front, body.rear()].map(|own| board::distance(own, hex)));
            all.min().map_or(0, i32::from)
        };
        let now = self.world.now;
        if let Some(other) = self.own_horse(foe) {
            let (there, it) = (self.horse_body(other), self.horse(other));
            let hexes = |body: board::HorseBody| [body.front, body.rear()];
            let pace = it.map_or(HorsePace::Stationary, |it| it.pace);
            let change = match (self.of(other).action.doing, it.and_then(|it| it.last_move)) {
                (_, Some((at, before))) if at == now => far(&hexes(there)) - far(&hexes(before)),
                (Doing::Horse(HorseAct::Move), _) => far(&hexes(there.shifted(there.heading))) - far(&hexes(there)),
                _ => 0,
            };
            return special::target_motion(pace.runs(), change);
        }
        let me = self.of(foe);
        let here = me.place.hex;
        let step = self.world.footsteps.get(foe.index()).copied().flatten();
        let next = |to| (board::step(here, to), here);
        let (to, from, runs) = match (step, me.action.order()) {
            (Some(step), _) if step.at == now => (here, step.from, step.ran),
            (_, Some(Order::Walk(to) | Order::Attack { to, .. } | Order::Defend { to, .. })) => {
                // The move of AT may be made already.
                match step.filter(|step| step.at > me.action.start) {
                    Some(step) => (here, step.from, step.ran),
                    None => (next(to).0, here, false),
                }
            }
            (_, Some(Order::Avoid { pace, to, .. })) => (next(to).0, here, pace == Pace::Run),
            (_, Some(Order::Run(to))) => (next(to).0, here, true),
            (_, Some(Order::Charge { first, second, .. })) => match me.action.marks_made {
                0 => (next(first).0, here, true),
                1 => (next(second).0, here, true),
                _ => (here, step.map_or(here, |step| step.from), true),
            },
            _ => return Motion::Stationary,
        };
        special::target_motion(runs, far(&[to]) - far(&[from]))
    }
}

impl Run<'_, '_> {
    /// RW of a lance is done: it is ready for the one named (RS-20.9).
    pub(in crate::fight) fn couch(&mut self, who: CombatantId, item: ItemId, foe: CombatantId) {
        let scene = self.scene();
        let ready = scene.of(who).hands.contains(&Some(item)) && scene.may_use_lance(who) && scene.of(foe).is_active();
        let horse = scene.steed(who);
        match horse.filter(|_| ready) {
            Some(horse) => {
                self.world.horse_mut(horse).lance = Lance { couched: Couched::For(foe), ..Lance::default() };
                self.write(Event::LanceReady { who, foe });
            }
            None => self.write(Event::Failed { who, order: Order::Couch { item, foe } }),
        }
    }

    /// RS-20.9: a change of position, another order of that hand or a fall takes the lance out of its rest.
    pub(in crate::fight) fn raise_lance(&mut self, who: CombatantId) {
        if let Some(horse) = self.scene().steed(who) {
            self.world.horse_mut(horse).lance = Lance::default();
        }
    }

    /// What an order that begins means for a ready lance (RS-20.9): another order of its hand ends it.
    pub(in crate::fight) fn order_and_lance(&mut self, who: CombatantId, order: &Order) {
        if self.world.horses.is_empty() || self.scene().lance_foe(who).is_none() {
            return;
        }
        let Some(lance) = self.scene().lance_in_hand(who) else { return };
        let ends = match *order {
            Order::ChangePosition { .. } | Order::Dismount { .. } | Order::Couch { .. } => true,
            Order::Drop(item) | Order::Sheathe(item) => item == lance,
            Order::Retreat { .. } | Order::Surrender => true,
            _ => order.blow() == Some(Means::Item(lance)),
        };
        if ends {
            self.raise_lance(who);
        }
    }

    /// RS-20.10: the next rider, by number, whose horse has moved at this tenth and who has the target of his lance before it; each is
    /// asked once.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn next_lance(&mut self) -> bool {
        if self.world.horses.is_empty() {
            return false;
        }
        let now = self.world.now;
        for horse in self.setup.herd() {
            let it = *self.world.horse_mut(horse);
            let (Some(who), Some(foe)) = (it.rider, it.lance.couched.foe()) else { continue };
            let moved = it.last_move.is_some_and(|(at, _)| at == now);
            if !moved || it.lance.asked == Some(now) || !self.lance_reaches(who, foe) {
                continue;
            }
            self.world.horse_mut(horse).lance.asked = Some(now);
            self.push(Frame::Lance { who, foe });
            return true;
        }
        false
    }

    fn lance_reaches(&self, who: CombatantId, foe: CombatantId) -> bool {
        let scene = self.scene();
        let (me, him) = (scene.of(who), scene.of(foe));
        let able = me.is_active()
            && him.is_active()
            && me.target() == Some(foe)
            && !matches!(me.action.doing, Doing::Shying | Doing::OffBalance | Doing::Falling)
            && scene.may_use_lance(who);
        let Some(item) = scene.lance_in_hand(who).filter(|_| able) else { return false };
        scene.reaches(who, Means::Item(item), foe) && scene.perceives(who, foe)
    }

    /// D-13.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn lance_frame(&mut self, who: CombatantId, foe: CombatantId) -> Flow {
        let Some(order) = self.world.answer.take() else {
            return Flow::Ask(who, Question::Lance { foe });
        };
        self.pop();
        if order == Order::LanceBlow
            && let Some(horse) = self.scene().steed(who)
        {
            let now = self.world.now;
            self.world.horse_mut(horse).lance.falls = Some(now);
        }
        Flow::Go
    }

    /// The blow of a lance, as far as it can be struck (RS-4.3): whom it is for, and with what. It must be readied again (RS-20.13).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn take_lance(&mut self, who: CombatantId) -> Option<(CombatantId, Means)> {
        let horse = self.scene().steed(who)?;
        let foe = self.world.horse_mut(horse).lance.couched.foe()?;
        let item = self.scene().lance_in_hand(who);
        let possible = self.lance_reaches(who, foe);
        match item.filter(|_| possible) {
            Some(item) => {
                self.world.horse_mut(horse).lance = Lance::default();
                Some((foe, Means::Item(item)))
            }
            None => {
                self.world.horse_mut(horse).lance.falls = None;
                self.write(Event::BlowLost { who, foe });
                None
            }
        }
    }

    /// Notes a move of somebody on foot for lances (RS-20.12); only fights with horses keep it.
    pub(in crate::fight) fn note_footstep(&mut self, who: CombatantId, from: Hex, ran: bool) {
        let at = self.world.now;
        if let Some(step) = self.world.footsteps.get_mut(who.index()) {
            *step = Some(Footstep { at, from, ran });
        }
    }
}
