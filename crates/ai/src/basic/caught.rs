//! Nets and whips: casting them, throwing whom a lash holds, and getting free (RS-20.15 to 20.22).

use steel::fight::{BlowBonus, Form, ItemId, Means, Order, hit_chance};

use super::act::one_of;
use super::field::Field;

/// Nobody nearer than this: there is time to get free.
const NEAR: u16 = 3;
/// The chance in twentieths from which a net or lash is cast.
const WORTH_A_CAST: u8 = 6;

/// The answer of one who has just been entangled (D-15): free at once only where nobody can strike him meanwhile.
pub(super) fn answer(field: &mut Field<'_>, legal: &[Order], item: ItemId) -> Order {
    let free = || one_of(legal, Order::Disentangle(item));
    if is_safe(field) { free().unwrap_or(Order::Ignore) } else { Order::Ignore }
}

fn is_safe(field: &Field<'_>) -> bool {
    field.foes().all(|foe| foe.fighter.fallen || foe.distance > NEAR)
}

/// What one does with an opponent on his lash, and with a net or lash round himself when there is time.
pub(super) fn free_or_throw(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    if scene.world.entangled.is_empty() {
        return None;
    }
    if let Some(lash) = scene.lash_of(field.me.who).filter(|_| !scene.is_grappling(field.me.who)) {
        let throw = Order::Throw { foe: lash.who, with: Means::Item(lash.item) };
        return one_of(legal, throw).or_else(|| one_of(legal, Order::ReleaseWhip(lash.item)));
    }
    let worst = || scene.entanglements(field.me.who).max_by_key(|each| each.kind);
    if is_safe(field) { worst().and_then(|each| one_of(legal, Order::Disentangle(each.item))) } else { None }
}

/// A net or a lash for an opponent within reach who has none round him yet.
pub(super) fn cast(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    let chance = |order: &Order| {
        let (Order::Strike { foe, with, manner } | Order::Attack { foe, with, manner, .. }) = *order else {
            return None;
        };
        let entangles = scene.is_net(with) || manner.form == Form::Entangle;
        let him = field.foe(foe).filter(|foe| foe.clear && !foe.fighter.fallen)?;
        if !entangles || scene.is_entangled(foe) {
            return None;
        }
        if let Order::Attack { to, .. } = *order {
            let there = him.fighter.posture.hex;
            let at = super::fighter::Posture { hex: board::step(field.me.posture.hex, to), ..field.me.posture };
            if !field.me.arm(with).is_some_and(|arm| field.reaches(&field.me, arm, at, there)) {
                return None;
            }
        }
        let attack: i32 = scene.attack_potential_at(field.me.who, with, foe, BlowBonus::default());
        let defence = scene.likely_defence(foe, field.me.who, with);
        let meets: i32 = scene.defence_potential(foe, field.me.who, defence, scene.weapon(with).blow, false);
        Some(hit_chance(attack, meets)).filter(|chance| *chance >= WORTH_A_CAST)
    };
    let best = legal.iter().filter_map(|order| chance(order).map(|chance| (chance, order)));
    best.max_by_key(|(chance, _)| *chance).map(|(_, order)| *order)
}
