//! Which surprise actions are legal (RS-17): blows in a manner of their own, feints, hand switches, prepared parries, dives.

use board::{Direction, Hand, Hex};
use engine::CombatantId;

use super::moves::check_hex_needs_no_closing;
use super::{Judge, Refusal, Verdict, need};
use crate::fight::scene::Way;
use crate::fight::{Form, ItemId, Manner, Means, Order, Question, Scene, world};
use crate::tables::{Range, Role};

/// Refuses what the option `surprise` brings while it is off (RS-22.9).
pub(super) fn check_option(judge: &Judge<'_>) -> Verdict {
    need(judge.scene.setup.options.surprise, Refusal::NoSurprise)
}

/// The manner of a blow (D-7): plain ones always, all others with the option alone. \[ruling RS-17.15\] A net hurts nobody and is not pulled.
pub(super) fn check_manner(judge: &Judge<'_>, order: &Order) -> Verdict {
    let manner = order.manner();
    if manner.is_plain() {
        return Ok(());
    }
    if manner.form == Form::Entangle {
        let whip = order.blow().is_some_and(|with| judge.scene.is_whip(with));
        let plain = manner == Manner::ENTANGLE && !matches!(order, Order::Dive { .. });
        return need(whip && plain, Refusal::NoEntangling);
    }
    check_option(judge)?;
    let net = order.blow().is_some_and(|with| judge.scene.is_net(with));
    need(!(manner.pull && net), Refusal::NothingToPull)?;
    match manner.form {
        Form::Hit | Form::Entangle => {}
        Form::Disarm => need(!matches!(order, Order::Dive { .. }), Refusal::NoDisarm)?,
    }
    if manner.switch {
        let item = judge.scene.switchable(judge.who).map(|(item, _)| Means::Item(item));
        need(matches!(order, Order::Strike { .. }) && order.blow() == item, Refusal::NoSwitch)?;
    }
    Ok(())
}

/// HS alone (RS-17.6).
pub(super) fn check_switch(judge: &Judge<'_>) -> Verdict {
    check_option(judge)?;
    need(judge.scene.switchable(judge.who).is_some(), Refusal::NoSwitch)
}

/// PD: a ready weapon, no shield, that can parry, or a whip (RS-17.11, 20.19).
pub(super) fn check_prepare(judge: &Judge<'_>, item: ItemId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    check_option(judge)?;
    need(item.index() < scene.world.items.len() && scene.is_ready(who, Means::Item(item)), Refusal::NotReady)?;
    need(scene.may_prepare(who, item) && scene.of(who).prepared != Some(item), Refusal::NothingToPrepare)
}

/// FE: on foot, at a walk, into front hexes, not from an obstructed hex, and not into reach of somebody with whom he is not in combat
/// (RS-17.1).
pub(super) fn check_feint(judge: &Judge<'_>, feigned: Direction, first: Direction, second: Direction) -> Verdict {
    check_option(judge)?;
    check_feint_start(judge)?;
    check_feigned(judge, feigned)?;
    check_real(judge, first, second)
}

fn check_feint_start(judge: &Judge<'_>) -> Verdict {
    let me = judge.scene.of(judge.who);
    need(!me.is_mounted() && !judge.scene.is_obstructed(me.place.hex), Refusal::NoFeint)
}

fn check_feigned(judge: &Judge<'_>, feigned: Direction) -> Verdict {
    check_front_step(judge, judge.scene.of(judge.who).place.hex, feigned)
}

fn check_real(judge: &Judge<'_>, first: Direction, second: Direction) -> Verdict {
    let here = judge.scene.of(judge.who).place.hex;
    check_front_step(judge, here, first)?;
    check_front_step(judge, board::step(here, first), second)
}

fn check_front_step(judge: &Judge<'_>, from: Hex, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(!scene.is_back(who, to), Refusal::NoFeint)?;
    match scene.way(from, to) {
        Way::Open => check_hex_needs_no_closing(judge, board::step(from, to)),
        Way::Edge => Err(Refusal::OffMap),
        Way::Barred => Err(Refusal::Barred),
        Way::Steep => Err(Refusal::TooSteep),
        Way::Taken(_) => Err(Refusal::Taken),
    }
}

/// DV, beside what every closing order needs: a run under way, a weapon, two open hexes ahead of which none is obstructed (RS-17.13,
/// 21.19).
pub(super) fn check_dive(judge: &Judge<'_>, to: Direction, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let short = matches!(with, Means::Item(_)) && matches!(scene.weapon(with).range, Range::Short | Range::Medium);
    need(short && me.stride.running && me.stride.last == Some(world::Way::Front), Refusal::NoDive)?;
    need(!scene.is_back(who, to), Refusal::NotFront)?;
    let mut hex = me.place.hex;
    need(!scene.is_obstructed(hex), Refusal::Obstructed)?;
    for _ in 0..2 {
        match scene.way(hex, to) {
            Way::Open => {}
            Way::Edge => return Err(Refusal::OffMap),
            Way::Barred => return Err(Refusal::Barred),
            Way::Steep => return Err(Refusal::TooSteep),
            Way::Taken(_) => return Err(Refusal::Taken),
        }
        need(!scene.takes_a_ladder(hex, board::step(hex, to)), Refusal::TooSteep)?;
        hex = board::step(hex, to);
        need(!scene.is_obstructed(hex), Refusal::Obstructed)?;
    }
    Ok(())
}

/// The manners in which a blow is proposed, beside the plain one: to disarm, pulled, and with a hand switch. Any mixture of them is legal,
/// but is not proposed.
pub(super) fn manners(scene: Scene<'_>, who: CombatantId, with: Means) -> impl Iterator<Item = Manner> {
    let on = scene.setup.options.surprise;
    let switches = scene.switchable(who).is_some_and(|(item, _)| with == Means::Item(item));
    [(Manner::DISARM, true), (Manner::SWITCHED, switches), (Manner::PULLED, true)]
        .into_iter()
        .filter_map(move |(manner, possible)| (on && possible).then_some(manner))
}

/// Proposes the surprise actions that are no blow. Feints whose false move is also the first real one are legal, but deceive nobody: they
/// are not proposed.
pub(super) fn propose(judge: &Judge<'_>, question: &Question, orders: &mut Vec<Order>) {
    if !judge.scene.setup.options.surprise || judge.scene.of(judge.who).place.fallen {
        return;
    }
    let mut offer = |order: Order| {
        if judge.check(question, &order).is_ok() {
            orders.push(order);
        }
    };
    offer(Order::SwitchHand);
    hands_of(judge).for_each(|item| offer(Order::Prepare(item)));
    if check_feint_start(judge).is_err() {
        return;
    }
    let front = |to: &Direction| !judge.scene.is_back(judge.who, *to);
    let false_moves: Vec<Direction> =
        Direction::ALL.into_iter().filter(front).filter(|&to| check_feigned(judge, to).is_ok()).collect();
    if false_moves.is_empty() {
        return;
    }
    for first in Direction::ALL.into_iter().filter(front) {
        for second in Direction::ALL.into_iter().filter(front) {
            if check_real(judge, first, second).is_ok() {
                let others = false_moves.iter().filter(|&&feigned| feigned != first);
                others.for_each(|&feigned| offer(Order::Feint { feigned, first, second }));
            }
        }
    }
}

/// Every surprise action that somebody might think of, legal or not, blows apart.
pub(super) fn conceivable(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    propose(Order::SwitchHand);
    scene.of(who).hands.into_iter().flatten().for_each(|item| propose(Order::Prepare(item)));
    // Blows in every manner, with broken weapons too: that one is broken is a reason.
    let broken = scene.of(who).hands.into_iter().flatten().filter(|&item| scene.is_broken(item)).map(Means::Item);
    let means: Vec<Means> = scene.means(who).chain(broken).collect();
    let fronts: Vec<Direction> = Direction::ALL.into_iter().filter(|&to| !scene.is_back(who, to)).collect();
    for foe in scene.setup.everyone() {
        for &with in &means {
            for &to in &fronts {
                propose(Order::Dive { foe, to, with, manner: Manner::PLAIN });
            }
            for manner in [Manner::DISARM, Manner::SWITCHED, Manner::PULLED] {
                propose(Order::Strike { foe, with, manner });
                propose(Order::Set { foe, with, manner, wake: None });
                for &first in &fronts {
                    propose(Order::Attack { foe, to: first, with, manner });
                    propose(Order::Dive { foe, to: first, with, manner });
                    fronts.iter().for_each(|&second| propose(Order::Charge { foe, first, second, with, manner }));
                }
            }
            if matches!(with, Means::Item(item) if scene.is_broken(item)) {
                propose(Order::plain_strike(foe, with));
            }
        }
    }
    for [feigned, first] in Direction::ALL.into_iter().flat_map(|one| Direction::ALL.map(|other| [one, other])) {
        for second in Direction::ALL {
            propose(Order::Feint { feigned, first, second });
        }
    }
}

fn hands_of(judge: &Judge<'_>) -> impl Iterator<Item = ItemId> + use<> {
    let [right, left] = judge.scene.of(judge.who).hands;
    [right, left.filter(|_| left != right)].into_iter().flatten()
}

impl Scene<'_> {
    /// The one short single-handed weapon of somebody whose other hand is empty, and that other hand (RS-17.6).
    pub fn switchable(self, who: CombatantId) -> Option<(ItemId, Hand)> {
        let (item, to) = match self.of(who).hands {
            [Some(item), None] => (item, Hand::Left),
            [None, Some(item)] => (item, Hand::Right),
            _ => return None,
        };
        let weapon = self.weapon(Means::Item(item));
        let fits = weapon.range == Range::Short && weapon.hands == 1 && self.is_ready(who, Means::Item(item));
        fits.then_some((item, to))
    }

    /// Whether a weapon in hand can be prepared for a disarming parry: no shield, and one that parries, or a whip (RS-17.11, 20.19).
    pub fn may_prepare(self, who: CombatantId, item: ItemId) -> bool {
        let weapon = self.weapon(Means::Item(item));
        let parries = self.figures(who, Means::Item(item)).parry_stab.is_some();
        !matches!(weapon.role, Role::Shield | Role::Lance) && (parries || weapon.role == Role::Whip)
    }
}
