//! Closing in on an enemy, and answering one who closes in (RS-8).

use board::Direction;
use engine::{CombatantId, Tenths};
use steel::fight::{Form, Manner, Order};
use steel::formulas::closing::MOVE_BEFORE_BLOW;
use steel::tables::Situation;

use super::act::{Best, HORIZON, one_of};
use super::field::{Field, Foe};
use super::fighter::{Fighter, Posture};
use super::worth::Worth;
use super::{shoot, surprise};

/// How long he stays set for somebody who does not come, in tenths.
const PATIENCE: u32 = 30;

/// What an AT or CG is worth over the horizon: its blow, less the one that a waiting opponent lands first, and what the new posture brings
/// afterwards. `None` when its blow would not reach.
pub(super) fn value(field: &mut Field<'_>, order: &Order) -> Option<Worth> {
    let (foe, with, manner, steps): (_, _, _, &[Direction]) = match order {
        Order::Attack { foe, to, with, manner } => (*foe, *with, *manner, std::slice::from_ref(to)),
        Order::Charge { foe, first, second, with, manner } => (*foe, *with, *manner, &[*first, *second]),
        _ => return None,
    };
    let foe = field.foe(foe)?;
    let me = field.me;
    let there = foe.fighter.posture;
    let first = Posture { hex: board::step(me.posture.hex, steps[0]), ..me.posture };
    let last = match steps.get(1) {
        Some(&second) => Posture { hex: board::step(first.hex, second), ..first },
        None => first,
    };
    let arm = me.arm(with).filter(|arm| arm.reaches(last, there.hex) && Fighter::faces(last, there.hex))?;
    if board::distance(last.hex, there.hex) > 1 && !field.scene.line_open(last.hex, there.hex) {
        return None;
    }
    let charge = steps.len() > 1;
    let bonus = if charge { field.scene.setup.tables.adjustment(Situation::ChargeFirstAttack).attack } else { 0 };
    let time = field.scene.order_time::<i32>(me.who, order, 0).max(1);
    let active = foe.active_against(last.hex);
    let dealt = match manner.form {
        Form::Disarm => surprise::disarming(field, arm, last, &foe, active, bonus)?,
        Form::Hit | Form::Entangle => field.blow((&me, arm, last), (&foe.fighter, there), active, bonus),
    };
    let entries = [(first, if charge { time - me.run } else { time }), (last, time)];
    let taken = met_on_the_way(field, &foe, entries, charge);
    let others = field.threat_but(&foe, me.posture);
    let effort = if charge { 3 } else { 1 } * field.breath();
    let after = field.balance(last, Some(foe.fighter.who)) * (HORIZON - time).max(0);
    Some(if taken > 0 { dealt * 4 / 5 } else { dealt } - taken - others * time - effort + after)
}

/// The severity of the blow that an opponent who waits or answers lands before the closing one's own.
fn met_on_the_way(field: &mut Field<'_>, foe: &Foe, entries: [(Posture, i32); 2], charge: bool) -> Worth {
    let him = foe.fighter;
    if foe.busy || !Fighter::faces(him.posture, field.me.posture.hex) {
        return 0;
    }
    let waited = match field.view.known_actions[him.who.index()] {
        Some(known) if known.code == "ST" => field.scene.world.now.saturating_sub(known.start) as i32,
        _ => 0,
    };
    let exposed =
        if charge { -field.scene.setup.tables.adjustment(Situation::ChargeAgainstFirstAttack).defence } else { 0 };
    let (me, blow_at) = (field.me, entries[1].1);
    let mut most = 0;
    for arm in him.arms() {
        let entered = entries.iter().find(|(at, _)| arm.reaches(him.posture, at.hex));
        let Some(&(at, tenth)) = entered else { continue };
        let comes = (arm.time - waited).max(tenth - MOVE_BEFORE_BLOW as i32 + 1);
        if comes < blow_at {
            most = most.max(field.blow((&him, arm, him.posture), (&me, at), 10, exposed));
        }
    }
    most
}

/// The answer to a closing order (D-3): a set blow against one who comes within reach by it, otherwise what is under way.
pub(super) fn reply(field: &mut Field<'_>, legal: &[Order], foe: CombatantId) -> Order {
    let me = field.me;
    let now = field.scene.world.now;
    let action = field.scene.of(me.who).action;
    let free = action.doing.order_or_hold().is_some_and(Order::stands);
    let Some(him) = field.foe(foe) else { return Order::Keep };
    if let Some(order) = shoot::keep_off(field, legal, &him, free) {
        return order;
    }
    if !comes(field, &him) {
        return Order::Keep;
    }
    if matches!(action.order(), Some(Order::Set { foe: other, .. }) if other == foe) {
        return Order::Keep;
    }
    let delay = if free { 0 } else { field.reaction() };
    let under_way = action.order().is_some_and(|order| order.blow().is_some() && order.closing_foe() == Some(foe));
    if under_way && action.due.saturating_sub(now) as i32 <= delay + me.arms().next().map_or(0, |arm| arm.time) {
        return Order::Keep;
    }
    // He will stand in front of him; the arm that does most against him there is made ready.
    let mut best = Best::default();
    for arm in me.arms() {
        let Some(order) = one_of(legal, Order::Set { foe, with: arm.means, manner: Manner::PLAIN, wake: None }) else {
            continue;
        };
        let near =
            Posture { hex: board::step(me.posture.hex, me.posture.facing), facing: me.posture.facing.opposite() };
        let dealt = field.blow((&me, arm, me.posture), (&him.fighter, near), 10, 0);
        best.offer(dealt / (arm.time + delay + 2), watchful(order, now));
    }
    let guard = || one_of(legal, Order::Wait { foe, wake: None }).map_or(Order::Keep, |order| watchful(order, now));
    best.order().unwrap_or_else(guard)
}

/// With a waking tenth: the one awaited may go elsewhere unseen, and nothing would happen any more.
fn watchful(order: Order, now: u32) -> Order {
    order.waking(Tenths(now + PATIENCE)).unwrap_or(order)
}

/// Whether the known action of an enemy may bring him within reach.
pub(super) fn comes(field: &Field<'_>, foe: &Foe) -> bool {
    let reach = field.me.reach.max(foe.fighter.reach);
    match field.view.known_actions[foe.fighter.who.index()].map_or("", |known| known.code) {
        "CG" => foe.distance <= reach + 2,
        "AT" | "DF" => foe.distance <= reach + 1,
        _ => false,
    }
}
