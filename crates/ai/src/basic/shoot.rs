//! Missile weapons: load, aim at the best target, loose, reload, throw the next one; and when to leave off, because an enemy is upon him.

use engine::CombatantId;
use steel::fight::{Carried, ItemId, ItemPlace, Means, Order, Question, Scene};

use super::act::one_of;
use super::field::Field;

/// An enemy so near is met hand to hand, if there is a weapon for it.
const HAND_TO_HAND: u32 = 2;
/// A hex of the way takes one who comes about so many tenths.
const TENTHS_A_HEX: i32 = 4;
/// With at least so many twentieths a hasty shot is better than none.
const WORTH_A_HASTY_SHOT: u8 = 4;
/// Cartridges are put in while nobody is nearer than this.
const QUIET: u32 = 8;
/// What a turn within the aim must be better by, in hundredths of a shot.
const TURN: i32 = 40;

/// The order of one who shoots or throws now; `None` for one who has nothing to shoot with, no target, or an enemy upon him.
pub(super) fn shoot(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    if !scene.setup.options.missiles {
        return None;
    }
    // What is aimed is loosed.
    if let Some(fire) = legal.iter().find(|order| matches!(order, Order::Fire { .. })) {
        return Some(*fire);
    }
    let nearest = scene.opponents(who).map(|foe| scene.metres_to(field.me.posture.hex, foe)).min()?;
    let pressed = field.fights > 0 || nearest <= HAND_TO_HAND;
    let Some(item) = scene.missile_weapons(who).next() else { return draw_next(field, legal, pressed, nearest) };
    let thrown = scene.missile(item).is_some_and(|missile| missile.is_thrown());
    let blade = carries_blade(scene, who, item);
    // A thrown weapon is not thrown away by one who has no other, and whoever is pressed fights hand to hand.
    if thrown && !blade || pressed && blade {
        return None;
    }
    if scene.next_ammo(who, item).is_none() {
        return reload(legal, nearest).or_else(|| one_of(legal, Order::Drop(item)));
    }
    if let Some(order) = best_aim(field, legal, nearest) {
        return Some(order);
    }
    let can_be_shot = |foe: CombatantId| scene.band(who, item, foe).is_some() && scene.in_sight(who, foe);
    scene.opponents(who).any(can_be_shot).then(|| one_of(legal, Order::Load(item)))?
}

/// The aim with the best chance, a hasty one if somebody will be upon him before the careful one is done.
fn best_aim(field: &Field<'_>, legal: &[Order], nearest: u32) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    let question = Question::Act { standing: false };
    let prospect = |order: &Order| scene.prospect(who, &question, order);
    let merit = |order: &Order| match *order {
        Order::Aim { foe, turns, .. } => {
            let chance = prospect(order).chance?;
            let apart = scene.metres_to(field.me.posture.hex, foe) as i32;
            // One who has been wounded already is nearer his end.
            let hurt = scene.of(foe).wounds.penalties.time;
            Some(i32::from(chance) * 100 + hurt * 10 - apart - TURN * i32::from(turns.unsigned_abs()))
        }
        _ => None,
    };
    let (_, aim) = legal.iter().filter_map(|order| Some((merit(order)?, *order))).max_by_key(|(merit, _)| *merit)?;
    let Order::Aim { foe, item, .. } = aim else { return None };
    let time = engine::Tally::total(&prospect(&aim).time);
    let comes = (nearest as i32 - 1) * TENTHS_A_HEX;
    let hasty = one_of(legal, Order::FastAim { foe, item });
    let worth_it = |order: &Order| prospect(order).chance.is_some_and(|chance| chance >= WORTH_A_HASTY_SHOT);
    Some(hasty.filter(|order| comes < time && worth_it(order)).unwrap_or(aim))
}

/// Fills a magazine, with ball first: the first such order of the list.
fn reload(legal: &[Order], nearest: u32) -> Option<Order> {
    legal.iter().find(|order| matches!(order, Order::Reload { .. })).copied().filter(|_| nearest > QUIET)
}

/// The next javelin, while nobody is near and there is somebody to throw it at.
fn draw_next(field: &Field<'_>, legal: &[Order], pressed: bool, nearest: u32) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    if pressed || nearest < QUIET / 2 {
        return None;
    }
    let throws = |item: ItemId| {
        let thrown = scene.missile(item).is_some_and(|missile| missile.is_thrown());
        let near = |foe: CombatantId| scene.band(who, item, foe).is_some() && scene.in_sight(who, foe);
        thrown && scene.opponents(who).any(near)
    };
    let main = scene.person(who).main_hand;
    let draws = |order: &&Order| matches!(**order, Order::Draw { item, hand } if hand == main && throws(item));
    let any = |order: &&Order| matches!(**order, Order::Draw { item, .. } if throws(item));
    legal.iter().find(draws).or_else(|| legal.iter().find(any)).copied()
}

/// Whether he has anything to strike with besides `item`.
pub(super) fn carries_blade(scene: Scene<'_>, who: CombatantId, item: ItemId) -> bool {
    let shield = scene.setup.tables.shield();
    scene.world.items.iter().enumerate().any(|(index, it)| {
        let mine = matches!(it.at, ItemPlace::With(owner, Carried::Sheathed | Carried::Hand(_) | Carried::Both) if owner == who);
        let other = ItemId(index as u16);
        mine && other != item && it.weapon != shield && scene.weapon(Means::Item(other)).strikes()
    })
}
