//! Whips and nets: who is entangled by what, how he gets free, and what holding him means (RS-20.15 to 20.24).
//!
//! A net is cast and lies over its victim until he is free of it; the lash of a whip hampers him for a while, and as long as its bearer
//! holds it. Both are in [`super::World::entangled`], which is empty in nearly every fight.

use board::{Hand, Hex};
use engine::{CombatantId, Tally};

use super::flow::{Flow, Run};
use super::{Action, Carried, Doing, Event, Frame, ItemId, ItemPlace, Means, Order, Question, Scene, Setup, World};
use crate::formulas::combinations;
use crate::formulas::orders::Entangler;
use crate::tables::{Adjustment, Role, Situation};

/// A net or lash round somebody (RS-20.15, 20.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entanglement {
    /// Who is entangled.
    pub who: CombatantId,
    /// The net or whip.
    pub item: ItemId,
    /// Which of the two it is.
    pub kind: Entangler,
    /// e, the excess of the blow; 0 in the view of the other side.
    pub excess: i16,
    /// The tenth up to which a lash hampers him even if nobody holds it (RS-20.17); [`u32::MAX`] for a net, and in the view of the other
    /// side.
    pub until: u32,
    /// Who holds him by it: the bearer of the whip, until he lets go (RS-20.16).
    pub holder: Option<CombatantId>,
}

/// One who has just been entangled and may be asked whether he gets free at once (D-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaughtFrame {
    /// Who.
    pub who: CombatantId,
    /// By whom.
    pub foe: CombatantId,
    /// The net or whip.
    pub item: ItemId,
}

/// How far one whom a lash holds may be from its bearer (RS-20.16).
const TETHER: u16 = 2;

// Questions ------------------------------------------------------------------------------------------------------------------------
impl<'a> Scene<'a> {
    /// What entangles somebody.
    pub fn entanglements(self, who: CombatantId) -> impl Iterator<Item = &'a Entanglement> {
        self.world.entangled.iter().filter(move |each| each.who == who)
    }

    /// Somebody's entanglement by that net or whip.
    pub fn entangled_by(self, who: CombatantId, item: ItemId) -> Option<&'a Entanglement> {
        self.entanglements(who).find(|each| each.item == item)
    }

    /// What DN would free somebody of: his own entanglement, or the net over the horse that he rides. \[ruling\] RS-20.22: nobody frees a
    /// horse but its rider, and its net costs him none of its time.
    pub fn freed_of(self, who: CombatantId, item: ItemId) -> Option<&'a Entanglement> {
        self.entangled_by(who, item).or_else(|| self.entangled_by(self.steed(who)?, item))
    }

    /// Whether somebody is entangled at all (RS-11.4).
    pub fn is_entangled(self, who: CombatantId) -> bool {
        self.entanglements(who).next().is_some()
    }

    /// The lash by which somebody holds an opponent (RS-20.16).
    pub fn lash_of(self, who: CombatantId) -> Option<&'a Entanglement> {
        self.world.entangled.iter().find(|each| each.holder == Some(who))
    }

    /// Whether the lash of that whip of his holds `victim`, so that whatever he does with it is a throw (RS-20.15, 20.18).
    #[inline]
    pub fn lash_holds(self, who: CombatantId, with: Means, victim: CombatantId) -> bool {
        self.lash_of(who).is_some_and(|lash| Means::Item(lash.item) == with && lash.who == victim)
    }

    /// Whether a held lash keeps somebody out of a hex, as the one held or as its bearer (RS-20.16). \[ruling\] Neither moves away from the
    /// other of his own will; where one is moved by force the lash slips off.
    pub fn is_tethered(self, who: CombatantId, hex: Hex) -> bool {
        self.world.entangled.iter().any(|each| {
            let other = match each.holder {
                Some(holder) if each.who == who => holder,
                Some(holder) if holder == who => each.who,
                _ => return false,
            };
            board::distance(hex, self.of(other).place.hex) > TETHER
        })
    }

    /// What somebody is getting free of just now.
    fn freeing_from(self, who: CombatantId) -> Option<ItemId> {
        match self.of(who).action.doing {
            Doing::Order(Order::Disentangle(item)) => Some(item),
            _ => None,
        }
    }

    /// The entanglements that somebody ignores: all but the one that he is getting free of (RS-20.16).
    fn ignored(self, who: CombatantId, freeing: Option<ItemId>) -> impl Iterator<Item = &'a Entanglement> {
        self.entanglements(who).filter(move |each| Some(each.item) != freeing)
    }

    /// What being entangled adds to an order, +1 for a lash and +5 for a net (RS-20.17, 20.22); `freeing`: what the order gets him free of.
    pub(super) fn entangled_time<T: Tally>(self, who: CombatantId, freeing: Option<ItemId>, sum: &mut T) {
        for each in self.ignored(who, freeing) {
            let (word, clause) = each.kind.words();
            sum.add(each.kind.lasting(), word, clause);
        }
    }

    /// What being entangled does to somebody's AP and DP (RS-20.17, 20.22).
    pub(super) fn entangled_figures<T: Tally>(self, who: CombatantId, part: fn(Adjustment) -> i32, sum: &mut T) {
        if self.world.entangled.is_empty() {
            return;
        }
        for each in self.ignored(who, self.freeing_from(who)) {
            let (word, clause) = each.kind.words();
            sum.add(part(each.kind.ignored(&self.setup.tables)), word, clause);
        }
    }

    /// Whether it is a whip.
    #[inline]
    pub fn is_whip(self, means: Means) -> bool {
        match means {
            Means::Item(item) => item.index() < self.world.items.len() && self.weapon(means).role == Role::Whip,
            Means::Fist(_) | Means::Foot | Means::Hooves => false,
        }
    }

    /// Whether it is a net.
    #[inline]
    pub fn is_net(self, means: Means) -> bool {
        matches!(means, Means::Item(item) if self.world.items[item.index()].weapon == self.setup.tables.net())
    }

    /// A net and the single-handed weapon that is held with it (RS-20.20).
    #[inline]
    pub fn net_and_weapon(self, who: CombatantId) -> Option<[Means; 2]> {
        let [Some(right), Some(left)] = self.of(who).hands else { return None };
        let net = |item: ItemId| self.world.items[item.index()].weapon == self.setup.tables.net();
        (right != left && (net(right) || net(left))).then_some([Means::Item(right), Means::Item(left)])
    }

    /// Whether that is a single-handed weapon that may be held beside a net. \[ruling\] A shield is none.
    fn fits_net(self, item: ItemId) -> bool {
        let weapon = self.weapon(Means::Item(item));
        weapon.hands == 1 && weapon.role != Role::Shield
    }

    /// Whether the hands have room for an item where a net is in play: a net goes into both or beside a single-handed weapon, and such a
    /// weapon beside a net held in both (RS-20.20). Nothing where no net is. So an untorn net is taken up
    /// from the ground again (RS-20.24).
    pub(super) fn hands_of_net(self, who: CombatantId, item: ItemId, hand: Hand) -> Option<bool> {
        let me = self.of(who);
        if self.is_net(Means::Item(item)) {
            let beside = me.held(hand.other()).is_some_and(|other| self.fits_net(other));
            let both = me.hands == [None; 2] && hand == self.person(who).main_hand;
            return Some(both || beside && me.held(hand).is_none());
        }
        let [Some(right), Some(left)] = me.hands else { return None };
        (right == left && self.is_net(Means::Item(right))).then(|| self.fits_net(item))
    }

    /// Whether a net in hand is ready: in both, or beside a single-handed weapon (RS-20.20).
    pub(super) fn net_is_ready(self, who: CombatantId, item: ItemId) -> bool {
        match self.of(who).hands {
            [Some(right), Some(left)] => right == item || left == item,
            _ => false,
        }
    }

    /// Base Speed of an item in use: combined where a net and a weapon are held together (RS-20.20).
    pub fn base_speed(self, who: CombatantId, means: Means) -> i32 {
        let own = |means| self.figures(who, means).base_speed;
        match self.net_and_weapon(who) {
            Some(pair) if pair.contains(&means) => combinations::combined_base_speed(own(pair[0]), own(pair[1])),
            _ => own(means),
        }
    }

    /// What a net beside a weapon takes from the AP of either (RS-20.20).
    pub(super) fn net_attack<T: Tally>(self, who: CombatantId, means: Means, sum: &mut T) {
        if self.net_and_weapon(who).is_some_and(|pair| pair.contains(&means)) {
            let less = self.setup.tables.adjustment(Situation::TwoWeaponsBothAttacking).attack;
            sum.add(less, "net with a weapon", "RS-20.20");
        }
    }

    /// Whether his net is in use, so that the weapon beside it does not parry (RS-20.20). \[ruling\] It is while its blow is prepared.
    #[inline]
    pub(super) fn net_in_use(self, who: CombatantId, means: Means) -> bool {
        let order = self.of(who).action.order();
        self.net_and_weapon(who).is_some_and(|pair| pair.contains(&means))
            && order.and_then(|order| order.blow()).is_some_and(|with| with != means && self.is_net(with))
    }
}

impl Entangler {
    /// What a sum calls it.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Whip => ("lash of a whip", "RS-20.17"),
            Self::Net => ("net", "RS-20.22"),
        }
    }

    /// Tenths that ignoring it adds to every order (RS-20.17, 20.22).
    const fn lasting(self) -> i32 {
        match self {
            Self::Whip => 1,
            Self::Net => 5,
        }
    }
}

// What happens ---------------------------------------------------------------------------------------------------------------------
impl Run<'_, '_> {
    /// A net has been cast over somebody, or a lash laid round a limb of his (RS-20.15, 20.22). \[ruling\] A lash that is laid round one
    /// who still has it on him from an earlier blow counts from the later one.
    #[cold]
    #[inline(never)]
    pub(super) fn entangle(&mut self, foe: CombatantId, who: CombatantId, with: Means, excess: i16) {
        let Means::Item(item) = with else { return };
        if !self.world.of(who).is_active() || !self.world.of(foe).is_active() {
            return;
        }
        let net = self.scene().is_net(with);
        let kind = if net { Entangler::Net } else { Entangler::Whip };
        let until = kind.ignored_for(i32::from(excess)).map_or(u32::MAX, |tenths| self.world.now + tenths);
        let holder = (!net).then_some(foe);
        self.world.entangled.retain(|each| (each.who, each.item) != (who, item));
        self.world.entangled.push(Entanglement { who, item, kind, excess, until, holder });
        if net {
            self.free_hands(foe, item);
            self.world.items[item.index()].at = ItemPlace::Around(who);
        }
        self.write(Event::Entangled { who, foe, item, excess });
        if net {
            // E1: a watcher sees his target without it.
            self.notice_of(foe);
        }
    }

    /// After the blow that has entangled him the victim may be asked (D-15), for a horse its rider.
    pub(super) fn ask_caught(&mut self, foe: CombatantId, victim: CombatantId, with: Means) {
        let who = self.scene().named_as(victim);
        if let Means::Item(item) = with
            && !self.setup.is_horse(who)
            && self.scene().entangled_by(victim, item).is_some()
        {
            self.push(Frame::Caught(CaughtFrame { who, foe, item }));
        }
    }

    /// D-15: he decides at once, whatever he is doing; DN takes the place of it without a reaction time (RS-20.17, 20.22). \[ruling\] One
    /// who falls or is off balance, and one whose order cannot be altered (RS-2.17), goes on with that.
    #[cold]
    #[inline(never)]
    pub(super) fn caught_on(&mut self, frame: CaughtFrame) -> Flow {
        let CaughtFrame { who, foe, item } = frame;
        if let Some(order) = self.world.answer.take() {
            self.pop();
            if let Order::Disentangle(_) = order {
                self.start(who, order, 0);
            }
            return Flow::Go;
        }
        let me = self.world.of(who);
        let free = match me.action.doing {
            Doing::Nothing => true,
            Doing::Order(order) => !matches!(
                order,
                Order::Retreat { .. } | Order::Feint { .. } | Order::Dive { .. } | Order::Disentangle(_)
            ),
            _ => false,
        };
        if me.is_active() && me.is_aware(self.world.now) && free && self.scene().freed_of(who, item).is_some() {
            return Flow::Ask(who, Question::Entangled { foe, item });
        }
        self.pop()
    }

    /// DN is done (RS-20.17, 20.22).
    #[cold]
    #[inline(never)]
    pub(super) fn disentangle(&mut self, who: CombatantId, item: ItemId, order: Order) {
        match self.scene().freed_of(who, item) {
            Some(&Entanglement { who: victim, .. }) => self.shed(victim, item),
            None => self.write(Event::Failed { who, order }),
        }
    }

    /// WR is done (RS-20.16).
    #[cold]
    #[inline(never)]
    pub(super) fn release_whip(&mut self, holder: CombatantId, item: ItemId, order: Order) {
        match self.scene().lash_of(holder).filter(|lash| lash.item == item) {
            Some(&Entanglement { who, .. }) => self.let_go(who, item),
            None => self.write(Event::Failed { who: holder, order }),
        }
    }

    /// Somebody is rid of a net or lash: what nobody has in hand lies in his hex, and a throw by it is cancelled (RS-20.18, 20.24).
    fn shed(&mut self, who: CombatantId, item: ItemId) {
        let holder = self.scene().entangled_by(who, item).and_then(|each| each.holder);
        self.world.entangled.retain(|each| (each.who, each.item) != (who, item));
        let place = &mut self.world.items[item.index()].at;
        if *place == ItemPlace::Around(who) {
            *place = ItemPlace::Ground(self.world.people[who.index()].place.hex);
        }
        self.write(Event::Disentangled { who, item });
        if let Some(holder) = holder {
            self.lose_throw(holder, item);
        }
    }

    /// The lash no longer holds him; what is left of its time still hampers him (RS-20.17).
    fn let_go(&mut self, who: CombatantId, item: ItemId) {
        let now = self.world.now;
        let Some(lash) = self.world.entangled.iter_mut().find(|each| (each.who, each.item) == (who, item)) else {
            return;
        };
        let Some(holder) = lash.holder.take() else { return };
        let over = lash.until <= now;
        self.write(Event::LashReleased { who, item });
        self.lose_throw(holder, item);
        if over {
            self.shed(who, item);
        }
    }

    /// RS-20.18: a throw with a lash that no longer holds anybody is cancelled.
    fn lose_throw(&mut self, holder: CombatantId, item: ItemId) {
        let order = self.world.of(holder).action.order();
        if let Some(order @ Order::Throw { with, .. }) = order
            && with == Means::Item(item)
        {
            self.cancel_order(holder, order);
        }
    }

    /// The bearer loses his whip: it stays where its lash is (RS-5.13). True when it does.
    pub(super) fn leave_whip(&mut self, holder: CombatantId, item: ItemId) -> bool {
        let Some(&Entanglement { who, .. }) = self.scene().lash_of(holder).filter(|lash| lash.item == item) else {
            return false;
        };
        self.world.items[item.index()].at = ItemPlace::Around(who);
        let hex = self.world.of(who).place.hex;
        self.write(Event::Dropped { who: holder, item, hex });
        self.let_go(who, item);
        true
    }

    /// Whoever leaves the fight is rid of what entangles him, and lets go of whom he holds (RS-5.13).
    pub(super) fn end_entanglements(&mut self, who: CombatantId) {
        if self.world.entangled.is_empty() {
            return;
        }
        for each in self.world.entangled.clone() {
            if each.who == who {
                self.shed(who, each.item);
            } else if each.holder == Some(who) {
                self.let_go(each.who, each.item);
            }
        }
    }

    /// One of the two has been moved: a lash that is too short slips off (RS-20.16).
    pub(super) fn slip_lashes(&mut self, who: CombatantId) {
        if self.world.entangled.is_empty() {
            return;
        }
        let too_far = |run: &Self| {
            let people = &run.world.people;
            let far = |each: &&Entanglement| {
                each.holder.is_some_and(|holder| {
                    let apart = board::distance(people[holder.index()].place.hex, people[each.who.index()].place.hex);
                    (holder == who || each.who == who) && apart > TETHER
                })
            };
            run.world.entangled.iter().find(far).copied()
        };
        while let Some(Entanglement { who: victim, item, .. }) = too_far(self) {
            self.let_go(victim, item);
        }
    }

    /// The next tenth at which a lash that nobody holds has lost its hold by itself (RS-20.17).
    pub(super) fn next_lash_end(&self) -> u32 {
        let loose = self.world.entangled.iter().filter(|each| each.holder.is_none());
        loose.map(|each| each.until).min().unwrap_or(u32::MAX)
    }

    /// RS-20.17: the time of lashes that nobody holds is over.
    pub(super) fn end_lashes(&mut self) {
        let now = self.world.now;
        while let Some(&Entanglement { who, item, .. }) =
            self.world.entangled.iter().find(|each| each.holder.is_none() && each.until <= now)
        {
            self.shed(who, item);
        }
    }
}

impl World {
    /// Takes an item in hand as it fits; a net shares the hands with a weapon (RS-20.20).
    #[cold]
    #[inline(never)]
    pub(super) fn take_beside_net(&mut self, setup: &Setup, who: CombatantId, item: ItemId, hand: Hand) {
        let role = |item: ItemId| setup.tables[self.items[item.index()].weapon].role;
        let net = role(item) == Role::Net;
        let hands = self.people[who.index()].hands;
        let both_net = |held: Option<ItemId>| held.is_some_and(|held| role(held) == Role::Net);
        let (hands, carried, other) = match hands {
            [None, None] if net => ([Some(item); 2], Carried::Both, None),
            [Some(held), Some(same)] if held == same && both_net(Some(held)) => {
                let mut hands = hands;
                hands[hand as usize] = Some(item);
                (hands, Carried::Hand(hand), Some(held))
            }
            _ => {
                let mut hands = hands;
                hands[hand as usize] = Some(item);
                (hands, Carried::Hand(hand), None)
            }
        };
        self.people[who.index()].hands = hands;
        self.items[item.index()].at = ItemPlace::With(who, carried);
        if let Some(net) = other {
            self.items[net.index()].at = ItemPlace::With(who, Carried::Hand(hand.other()));
        }
    }

    /// A net that is left alone in one hand goes into both (RS-20.20).
    pub(super) fn widen_net(&mut self, setup: &Setup, who: CombatantId) {
        let ([Some(item), None] | [None, Some(item)]) = self.people[who.index()].hands else { return };
        if setup.tables[self.items[item.index()].weapon].role == Role::Net {
            self.people[who.index()].hands = [Some(item); 2];
            self.items[item.index()].at = ItemPlace::With(who, Carried::Both);
        }
    }
}

/// Whether an action keeps its owner from taking an advantage: he is freeing himself (RS-6.5).
pub(super) const fn frees_himself(action: &Action) -> bool {
    matches!(action.doing, Doing::Order(Order::Disentangle(_)))
}
