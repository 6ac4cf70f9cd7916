//! Grapples: taking hold, fighting in the hold, breaking it, throwing and going down (RS-19.7 to 19.20).
//!
//! A grapple is of two opponents at close quarters (RS-11), standing or lying in the same hexes. Its blows are those of [`super::blow`];
//! what is not a blow, DE and the questions that follow from it, is here. Refuses what is not at close quarters: a grab from afar.

use board::Direction;
use engine::{Breakdown, CombatantId};

use super::flow::{Flow, Run};
use super::legal::Refusal;
use super::mounted::Unhorse;
use super::scene::Way;
use super::{Action, BlowBonus, Defence, Delay, Doing, Event, Frame, Hold, Means, MoveKind, Order, Question, Scene};
use crate::formulas::{attack, clock, dodge, mounted};
use crate::tables::{Bias, BlowType, Range, Situation};

/// The grapples of a fight; hardly ever more than one or two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grapples(Vec<Grapple>);

/// Two who grapple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grapple {
    /// Who has the advantage, and keeps it (RS-6.6, 19.9), on the ground the one on top (RS-19.16); of a broken hold, who broke it.
    pub first: CombatantId,
    /// The other.
    pub other: CombatantId,
    /// Whether they still hold each other.
    pub grip: Grip,
    /// The tenth at which the advantage last changed (RS-19.19).
    pub changed: u32,
}

/// Whether two who grapple still hold each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grip {
    /// They do.
    Fast,
    /// Broken on the ground, where it tells how long each takes to rise (RS-19.17); broken on their feet it is forgotten at once.
    Broken,
}

/// One whose opponent has broken the hold while he prepared a blow with the hand (D-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrestleFrame {
    /// Who is asked.
    pub who: CombatantId,
    /// Who has broken the hold.
    pub foe: CombatantId,
}

/// A fight without grapples hashes as one that knows of none.
impl std::hash::Hash for Grapples {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(state);
        }
    }
}

impl Grapples {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Grapple> {
        self.0.iter()
    }

    /// Sets up a grapple in which `first` has the advantage, in the place of whatever either was in.
    pub fn set(&mut self, first: CombatantId, other: CombatantId, changed: u32) {
        self.0.retain(|each| !each.has(first) && !each.has(other));
        self.0.push(Grapple { first, other, grip: Grip::Fast, changed });
    }

    /// Keeps those of whom `keep` is true.
    pub(super) fn retain(&mut self, keep: impl FnMut(&Grapple) -> bool) {
        if !self.0.is_empty() {
            self.0.retain(keep);
        }
    }

    fn of_mut(&mut self, who: CombatantId) -> Option<&mut Grapple> {
        self.0.iter_mut().find(|each| each.has(who))
    }
}

impl Grapple {
    /// Whether he is one of the two.
    pub fn has(&self, who: CombatantId) -> bool {
        self.first == who || self.other == who
    }

    /// The other one for one of the two.
    pub fn partner(&self, who: CombatantId) -> CombatantId {
        if self.first == who { self.other } else { self.first }
    }
}

// Questions ------------------------------------------------------------------------------------------------------------------------
impl<'a> Scene<'a> {
    /// The grapple that somebody is in (RS-19.7); a broken one is none.
    pub fn grapple_of(self, who: CombatantId) -> Option<&'a Grapple> {
        self.world.grapples.0.iter().find(|each| each.grip == Grip::Fast && each.has(who))
    }

    /// Whether somebody grapples: nothing knocks him back or down (RS-19.18), and he makes no free move (RS-6.8).
    pub fn is_grappling(self, who: CombatantId) -> bool {
        self.grapple_of(who).is_some()
    }

    /// Whether two grapple with each other.
    pub fn grapples_with(self, one: CombatantId, other: CombatantId) -> bool {
        self.grapple_of(one).is_some_and(|grapple| grapple.has(other))
    }

    /// Whether somebody has the advantage in his grapple (RS-19.9).
    pub fn leads_grapple(self, who: CombatantId) -> bool {
        self.grapple_of(who).is_some_and(|grapple| grapple.first == who)
    }

    /// The broken hold out of which somebody on the ground has still to rise (RS-19.17), and whether he broke it.
    pub fn rises_from_grapple(self, who: CombatantId) -> Option<bool> {
        let broken = self.world.grapples.0.iter().find(|each| each.grip == Grip::Broken && each.has(who))?;
        Some(broken.first == who)
    }

    /// The hand that grabs and throws: an empty one, the main one if both are (RS-19.7).
    pub fn grabbing_hand(self, who: CombatantId) -> Option<Means> {
        let main = self.person(who).main_hand;
        [main, main.other()]
            .into_iter()
            .find(|&hand| self.is_ready(who, Means::Fist(hand)) && self.of(who).held(hand).is_none())
            .map(Means::Fist)
    }

    /// What a grappler can use: everything whose pattern has O, the foot apart (RS-19.9). Of two empty hands the one that grabs.
    pub fn grapple_means(self, who: CombatantId) -> impl Iterator<Item = Means> + use<'a> {
        let hand = self.grabbing_hand(who);
        self.means(who).filter(move |&means| match means {
            Means::Item(_) => matches!(self.weapon(means).range, Range::Close | Range::Short),
            Means::Fist(_) => Some(means) == hand,
            Means::Hooves => false,
            Means::Foot => false,
        })
    }

    /// What one who has the advantage in a grapple does if nothing is said: he breaks away with what is quickest, or lets go what bars
    /// it (RS-19.11).
    pub fn grapple_default(self, who: CombatantId) -> Option<Order> {
        if !self.leads_grapple(who) {
            return None;
        }
        let quickest = self.grapple_means(who).min_by_key(|&with| self.figures(who, with).base_speed);
        let drop = || self.of(who).hands.into_iter().flatten().next().map(Order::Drop);
        quickest.map(|with| Order::Disengage { with }).or_else(drop)
    }

    /// RS-19.11: what may be ordered in a grapple, by who has the advantage. \[ruling\] One who has it and nothing with O to use it with,
    /// a spear in both hands say, may also drop what he holds.
    pub(super) fn allowed_in_grapple(self, grapple: &Grapple, who: CombatantId, order: &Order) -> Result<(), Refusal> {
        let short = |item| self.weapon(Means::Item(item)).range == Range::Short;
        if grapple.first == who {
            return match *order {
                Order::Strike { with: Means::Foot, .. } => Err(Refusal::FootInGrapple),
                Order::Strike { .. } | Order::Disengage { .. } | Order::Throw { .. } => Ok(()),
                Order::Drop(_) if self.grapple_means(who).next().is_none() => Ok(()),
                _ => Err(Refusal::LeadsGrapple),
            };
        }
        match *order {
            Order::Disengage { .. } | Order::Hold { .. } | Order::Drop(_) => Ok(()),
            Order::Draw { item, .. } | Order::Sheathe(item) if item.index() < self.world.items.len() && short(item) => {
                Ok(())
            }
            _ => Err(Refusal::HeldInGrapple),
        }
    }

    /// Whether a grab can still take hold: both at close quarters, on their feet or out of a broken hold on the ground (RS-19.7, 19.13).
    pub(super) fn may_take_hold(self, who: CombatantId, foe: CombatantId) -> bool {
        let (me, him) = (self.of(who), self.of(foe));
        me.close.is_some_and(|(other, _)| other == foe)
            && me.place.fallen == him.place.fallen
            && !self.is_grappling(who)
            && !self.is_grappling(foe)
    }

    /// What a disengagement adds to the AP: 5 with the advantage, less 5 without it (RS-19.12).
    pub(super) fn disengaging(self, who: CombatantId) -> BlowBonus {
        let situation = match self.leads_grapple(who) {
            true => Situation::DisengageWithAdvantage,
            false => Situation::DisengageWithoutAdvantage,
        };
        BlowBonus { extra: Some(situation), ..BlowBonus::default() }
    }

    /// What a third party's blow at one of two who grapple on the ground suffers when the advantage there has changed since `start`
    /// (RS-19.19).
    pub(super) fn third_party(self, who: CombatantId, foe: CombatantId, start: u32) -> Option<Situation> {
        let grapple = self.grapple_of(foe).filter(|grapple| !grapple.has(who))?;
        (self.of(foe).place.fallen && grapple.changed > start)
            .then_some(Situation::AttackIntoGroundGrappleAfterAdvantageChange)
    }
}

// What happens ---------------------------------------------------------------------------------------------------------------------
impl Run<'_, '_> {
    /// RS-19.7: the two grapple, `who` with the advantage. What the other has in hand that RS-19.11 forbids is cancelled.
    /// \[ruling\] Each is the other's only target from now on, without loss of time: DT is none of the orders of a grapple, and nobody can
    /// keep his eyes off one who holds him.
    #[cold]
    #[inline(never)]
    pub(super) fn take_hold(&mut self, who: CombatantId, foe: CombatantId) {
        let now = self.world.now;
        self.world.grapples.set(who, foe, now);
        self.write(Event::Grappled { who, foe });
        for (one, other) in [(who, foe), (foe, who)] {
            self.end_run(one);
            self.end_block(one);
            self.set_targets(one, [Some(other), None]);
            self.cancel_forbidden(one);
            self.notice(one);
        }
    }

    /// RS-19.9: the advantage goes to `who`, and orders now forbidden are cancelled (RS-19.11).
    #[cold]
    #[inline(never)]
    pub(super) fn lead_grapple(&mut self, who: CombatantId) {
        let now = self.world.now;
        let Some(grapple) = self.world.grapples.of_mut(who) else { return };
        if grapple.first != who {
            *grapple = Grapple { first: who, other: grapple.first, grip: grapple.grip, changed: now };
            let other = grapple.other;
            self.cancel_forbidden(who);
            self.cancel_forbidden(other);
        }
    }

    /// Whether a grappler can have the advantage: not off balance, going down, unaware or out of the fight (RS-6.5). That he lies does not
    /// bar it here (RS-19.16).
    pub(super) fn can_lead_grapple(&self, who: CombatantId) -> bool {
        let me = self.world.of(who);
        me.is_active()
            && me.is_aware(self.world.now)
            && !matches!(me.action.doing, Doing::OffBalance | Doing::Falling | Doing::FollowingDown)
    }

    fn cancel_forbidden(&mut self, who: CombatantId) {
        let Some(order) = self.world.of(who).action.order() else { return };
        let scene = self.scene();
        let allowed =
            scene.grapple_of(who).is_none_or(|grapple| scene.allowed_in_grapple(grapple, who, &order).is_ok());
        if !allowed {
            self.cancel_order(who, order);
        }
    }

    /// RS-2.20: the order ends at once and without effect.
    pub(super) fn cancel_order(&mut self, who: CombatantId, order: Order) {
        self.idle(who);
        self.world.of_mut(who).rhythm = None;
        self.write(Event::Failed { who, order });
    }

    /// RS-19.20: the grapple of somebody ends; one who was going down after the other stays on his feet.
    #[cold]
    #[inline(never)]
    pub(super) fn end_grapple(&mut self, who: CombatantId) {
        let Some(&grapple) = self.scene().grapple_of(who) else { return };
        self.world.grapples.retain(|each| *each != grapple);
        for one in [grapple.first, grapple.other] {
            if self.world.of(one).action.doing == Doing::FollowingDown {
                self.idle(one);
            }
        }
        self.write(Event::GrappleEnded { one: grapple.first, other: grapple.other });
    }

    /// A broken hold is forgotten when nobody has still to rise out of it.
    pub(super) fn forget_broken_holds(&mut self) {
        let people = &self.world.people;
        let lies = |who: CombatantId| people[who.index()].is_active() && people[who.index()].place.fallen;
        self.world.grapples.retain(|each| each.grip == Grip::Fast || lies(each.first) || lies(each.other));
    }

    /// DE (RS-19.12, 19.13): AP of the weapon against the opponent's ADF, whatever he does. \[ruling\] Die 20 always succeeds and 1 always
    /// fails, without critical effects: a failure is nothing but its dead time.
    #[cold]
    #[inline(never)]
    pub(super) fn disengage(&mut self, who: CombatantId, with: Means) {
        let me = self.world.of_mut(who);
        me.action.doing = Doing::Nothing;
        me.action.due = u32::MAX;
        let now = self.world.now;
        let Some(&grapple) = self.scene().grapple_of(who) else { return };
        let foe = grapple.partner(who);
        if !self.scene().is_ready(who, with) {
            self.write(Event::BlowLost { who, foe });
            return;
        }
        self.world.of_mut(who).last_blow = Some((now, with));
        self.world.last_strife = now;
        let scene = self.scene();
        let bonus = scene.disengaging(who);
        let dodge = Defence::Dodge(Bias::Back);
        let potential: i32 = scene.attack_potential(who, with, bonus);
        let defence: i32 = scene.defence_potential(foe, who, dodge, BlowType::Stab, false);
        if self.scribe.journal.detail() == engine::Detail::Sums {
            let scene = self.scene();
            let attack: Breakdown = scene.attack_potential(who, with, bonus);
            let meets: Breakdown = scene.defence_potential(foe, who, dodge, BlowType::Stab, false);
            self.scribe.journal.explain("attack potential", || attack);
            self.scribe.journal.explain("defence potential", || meets);
        }
        let die = self.scribe.roll(20, "disengagement");
        let won = attack::succeeds(potential, die, defence);
        let (potential, defence) = (potential as i16, defence as i16);
        let excess = potential + i16::from(die) - defence;
        let hold = Hold::Disengage;
        self.write(Event::Wrestled { who, foe, hold, with, potential, die, defence, excess, won });
        let tired = self.take_points(who, 1);
        self.throws(who, false, tired);
        self.fall_if_out(who);
        self.notice(foe);
        if won {
            self.break_hold(who, foe);
            return;
        }
        if self.world.of(who).is_active() {
            self.modify(who, clock::DEAD_TIME, Delay::DeadTime);
        }
        if grapple.first == who && self.scene().grapples_with(who, foe) && self.can_lead_grapple(foe) {
            self.write(Event::Advantage { who: foe, foe: who });
            self.lead_grapple(foe);
        }
    }

    /// RS-19.13: the hold is broken. The other's throw or disengagement has lost its sense; a blow with his hand may become a grab.
    #[cold]
    #[inline(never)]
    fn break_hold(&mut self, who: CombatantId, foe: CombatantId) {
        if !self.scene().grapples_with(who, foe) {
            return;
        }
        let now = self.world.now;
        let lying = self.world.of(who).place.fallen;
        if let Some(grapple) = self.world.grapples.of_mut(who) {
            *grapple = Grapple { first: who, other: foe, grip: Grip::Broken, changed: now };
        }
        if !lying {
            self.world.grapples.retain(|each| !each.has(who));
        }
        self.write(Event::BrokeHold { who, foe });
        match self.world.of(foe).action.order() {
            Some(order @ (Order::Disengage { .. } | Order::Throw { .. })) => self.cancel_order(foe, order),
            Some(Order::Strike { with: Means::Fist(_), .. }) => {
                self.push(Frame::Wrestle(WrestleFrame { who: foe, foe: who }));
            }
            // On the ground nobody strikes but in a grapple (RS-15.12).
            Some(order @ Order::Strike { .. }) if lying => self.cancel_order(foe, order),
            _ => {}
        }
    }

    /// D-14.
    #[cold]
    #[inline(never)]
    pub(super) fn wrestle_on(&mut self, frame: WrestleFrame) -> Flow {
        let WrestleFrame { who, foe } = frame;
        let Some(answer) = self.world.answer.take() else {
            return Flow::Ask(who, Question::MakeGrab { foe });
        };
        self.pop();
        let Some(order @ Order::Strike { with, .. }) = self.world.of(who).action.order() else { return Flow::Go };
        if answer == Order::MakeGrab {
            let order = Order::Grab { foe, with };
            self.world.of_mut(who).action.doing = Doing::Order(order);
            let due = self.world.of(who).action.due;
            self.write(Event::Ordered { who, order, due, reaction: 0 });
        } else if self.world.of(who).place.fallen {
            self.cancel_order(who, order);
        }
        Flow::Go
    }

    /// RS-19.10: the d6 of a dodge in a grapple, 1 being direction 0; nothing on the ground, where it moves nobody (RS-19.16). It is made
    /// whether the hex is open or not. \[ruling\] No throw against Dexterity is made for it. Both take their own WF.
    pub(super) fn dodge_in_grapple(&mut self, dodger: CombatantId, other: CombatantId) -> Option<Direction> {
        if self.world.of(dodger).place.fallen {
            return None;
        }
        let die = self.scribe.roll(6, "dodge direction");
        debug_assert!(self.scene().grapples_with(dodger, other), "a dodge in a grapple is of its two");
        Some(Direction::ALL[usize::from(die.clamp(1, 6)) - 1])
    }

    /// The modifiers of a dodge in a grapple (RS-19.10).
    pub(super) fn delay_both(&mut self, dodger: CombatantId, other: CombatantId) {
        for (one, why) in [(dodger, Delay::Dodge), (other, Delay::Dragged)] {
            let rates = self.scene().rates(one, self.world.of(one).place.hex, false);
            self.modify(one, rates.walk, why);
        }
    }

    /// RS-19.8, 19.10: a dodge moves both grapplers one hex, if it is open and no opponent of the dodger blocks it.
    #[cold]
    #[inline(never)]
    pub(super) fn move_both(&mut self, dodger: CombatantId, other: CombatantId, to: Direction) {
        let here = self.world.of(dodger).place.hex;
        let hex = board::step(here, to);
        let scene = self.scene();
        if scene.way_freely(here, to) != Way::Open
            || scene.blocked_by_any(dodger, hex)
            || scene.blocked_by_any(other, hex)
            || !scene.grapples_with(dodger, other)
        {
            return;
        }
        let pair = [(dodger, MoveKind::Dodge), (other, MoveKind::Dragged)];
        for (who, how) in pair {
            self.write(Event::Moved { who, from: here, to: hex, how });
            self.world.occupancy.leave(who.0);
        }
        for (who, _) in pair {
            if let Some(cell) = self.setup.map.index(hex) {
                self.stand(cell, who);
            }
            self.world.of_mut(who).place.hex = hex;
        }
        for (who, _) in pair {
            self.end_friends_blocks(who, hex);
            self.slip_lashes(who);
            self.notice_of(who);
            self.notice_reach(who);
        }
    }

    /// RS-19.14: the one thrown goes down, and the thrower after him if he wants to (RS-19.15). D-11 is answered.
    #[cold]
    #[inline(never)]
    pub(super) fn throw_down(&mut self, thrower: CombatantId, victim: CombatantId, answer: Order, strength: i32) {
        let Order::Floor { bias, follow } = answer else { return };
        if let Some(seat) = self.world.of(victim).seat {
            self.pull_off(thrower, victim, seat.horse, bias, strength);
            return;
        }
        let die = self.scribe.roll(6, "fall direction");
        let facing = self.facing_against(victim, thrower);
        let direction = dodge::direction(&self.setup.tables, bias, die).absolute(facing);
        let follow = follow && self.scene().grapples_with(thrower, victim);
        self.write(Event::Thrown { who: thrower, foe: victim, follow });
        self.end_run(victim);
        self.end_block(victim);
        if follow {
            self.put_down(victim, Some(direction));
            let now = self.world.now;
            let me = self.world.of_mut(thrower);
            me.rhythm = None;
            me.action = Action {
                doing: Doing::FollowingDown,
                start: now,
                due: u32::MAX,
                effort: super::Effort::Tiring,
                ..Action::IDLE
            };
        } else {
            self.lay_down(victim, Some(direction));
        }
        let me = self.world.of_mut(victim);
        me.rhythm = None;
        me.fall_strength = Some(strength as i16);
        self.notice_fall(victim);
    }

    /// RS-20.18, 16.36, 16.37. \[ruling\] A rider whom a lash throws falls off his horse as one knocked off by a bash of that strength.
    fn pull_off(&mut self, thrower: CombatantId, rider: CombatantId, horse: CombatantId, bias: Bias, strength: i32) {
        let Some((skill, riding)) = self.scene().skill_pair(rider) else { return };
        self.write(Event::Thrown { who: thrower, foe: rider, follow: false });
        let strength = mounted::knocked_off_strength(strength, skill, riding);
        let mut fall = Unhorse::pulled_off(rider, horse, strength as i16, bias);
        let done = self.settle_unhorse(&mut fall);
        debug_assert!(done.is_ok(), "the column has been chosen");
    }

    /// RS-19.15: with the landing of the one thrown the one who went after him lies in the same hexes, on top and unhurt.
    pub(super) fn land_on_top(&mut self, victim: CombatantId) {
        let Some(grapple) = self.scene().grapple_of(victim) else { return };
        let who = grapple.partner(victim);
        if self.world.of(who).action.doing != Doing::FollowingDown {
            return;
        }
        let under = self.world.of(victim).place;
        let map = &self.setup.map;
        if let Some(feet) = map.index(under.hex) {
            let lay = self.world.occupancy.lie(who.0, feet, under.head.and_then(|hex| map.index(hex)));
            debug_assert!(lay.is_ok(), "there is room for a body where another lies: {lay:?}");
        }
        let me = self.world.of_mut(who);
        me.place.head = under.head;
        me.place.fallen = true;
        me.landed_well = false;
        self.idle(who);
        self.write(Event::FollowedDown { who, foe: victim });
        self.notice_fall(who);
    }
}
