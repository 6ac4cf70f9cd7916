//! Missile weapons: load, aim at the best target, loose, reload, throw the next one; cover, arrows from the ground; and an enemy who comes:
//! shoot while there is time for it, keep out of his way while that is quicker than he, then leave off and meet him hand to hand.

use board::{Cover, PathScratch};
use engine::CombatantId;
use steel::fight::{Ammo, Carried, Doing, ItemId, ItemPlace, Means, Order, Scene, hit_chance};
use steel::tables::HitColumn;

use super::act::one_of;
use super::approach::step_towards;
use super::field::{Field, Foe};
use super::fighter::cover;
use super::purpose::Purpose;
use super::worth::{Exchange, Worth};

/// With at least so many twentieths a hasty shot is better than none.
const WORTH_A_HASTY_SHOT: u8 = 4;
/// Cartridges are put in while nobody is nearer than this.
const QUIET: u32 = 8;
/// Cover and arrows are gone for while nobody can strike sooner, in tenths.
const AT_LEISURE: i32 = 45;
/// So far off spent arrows are gone for.
const FARTHEST_ARROWS: u16 = 4;

/// The order of one who shoots or throws now; `None` for one who has nothing to shoot with, no target, or an enemy upon him.
pub(super) fn shoot(field: &mut Field<'_>, legal: &[Order]) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    if !scene.setup.options.missiles {
        return None;
    }
    // What is aimed is loosed.
    if let Some(fire) = legal.iter().find(|order| matches!(order, Order::Fire { .. })) {
        return Some(*fire);
    }
    let nearest = scene.opponents(who).map(|foe| scene.metres_to(field.me.posture.hex, foe)).min()?;
    let Some(item) = scene.missile_weapons(who).next() else { return draw_next(field, legal, nearest) };
    let thrown = scene.missile(item).is_some_and(|missile| missile.is_thrown());
    let blade = carries_blade(scene, who, item);
    // A thrown weapon is not thrown away by one who has no other, and whoever is pressed fights hand to hand.
    if thrown && !blade || blade && is_pressed(field, item) {
        return None;
    }
    if scene.next_ammo(who, item).is_none() {
        return reload(legal, nearest).or_else(|| one_of(legal, Order::Drop(item)));
    }
    if let Some(order) = best_aim(field, legal) {
        return Some(order);
    }
    let can_be_shot = |foe: CombatantId| scene.band(who, item, foe).is_some() && scene.in_sight(who, foe);
    let load = one_of(legal, Order::Load(item))?;
    scene.opponents(who).any(can_be_shot).then_some(load)
}

/// Whether what is in his hands shoots, has something to shoot, and there is time for it: then it stays there, even while nobody is in sight.
pub(super) fn keeps_bow(field: &Field<'_>) -> bool {
    let (scene, who) = (field.scene, field.me.who);
    scene.setup.options.missiles
        && scene.missile_weapons(who).next().is_some_and(|item| {
            scene.missile(item).is_some_and(|missile| !missile.is_thrown())
                && scene.next_ammo(who, item).is_some()
                && !is_pressed(field, item)
        })
}

/// Whether there is no time left for a shot: he fights already, or somebody strikes before it is away.
fn is_pressed(field: &Field<'_>, item: ItemId) -> bool {
    let (who, left) = (field.me.who, contact(field));
    let loaded = field.scene.may_aim(who, item);
    // A hasty shot is away in a tenth and the fire time.
    let hasty = || loaded && field.scene.shots(who, item).is_some_and(|shots| left > 1 + shots.fire.max(1));
    field.fights > 0 || left < shot_time(field, item, loaded) && !hasty()
}

/// The tenths from now to the shot, if one follows the other.
fn shot_time(field: &Field<'_>, item: ItemId, loaded: bool) -> i32 {
    let who = field.me.who;
    let Some(shots) = field.scene.shots(who, item) else { return 0 };
    let mut lasting = 0_i32;
    field.scene.lasting(who, &mut lasting);
    let each = |figure: i32| (figure + lasting).max(1);
    let load = if loaded { 0 } else { each(shots.load) };
    load + each(shots.aim) + each(shots.fire)
}

/// The tenths until somebody can strike at him who comes as fast as he can: a blow, one closing order, or a run and that.
fn contact(field: &Field<'_>) -> i32 {
    let (scene, who) = (field.scene, field.me.who);
    let soonest = |foe: CombatantId| {
        let him = scene.of(foe);
        if him.place.fallen || him.engaged != 0 && !him.engaged_with(who) {
            return None;
        }
        let apart = scene.metres_to(field.me.posture.hex, foe) as i32;
        let (reach, time, walk, run) = match field.foe(foe) {
            Some(foe) => (i32::from(foe.fighter.reach), blow_time(&foe), foe.fighter.walk, foe.fighter.run),
            None => (1, 15, 6, 3),
        };
        let run = if him.is_mounted() { 1 } else { run };
        let closing = if apart <= reach { time } else { time + walk - 3 };
        Some(closing + (apart - reach - 2).max(0) * run)
    };
    scene.opponents(who).filter_map(soonest).min().unwrap_or(i32::MAX)
}

fn blow_time(foe: &Foe) -> i32 {
    foe.fighter.arms().filter(|arm| matches!(arm.means, Means::Item(_))).map(|arm| arm.time).min().unwrap_or(15)
}

/// The answer of one with a missile weapon to an enemy who closes in on him: the shot in hand if it is away before the blow, else out of
/// his reach if he can be there before it (RS-8.9); the other has then spent his order on nothing.
pub(super) fn keep_off(field: &Field<'_>, legal: &[Order], foe: &Foe, free: bool) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    let item = scene.missile_weapons(who).find(|&item| scene.missile(item).is_some_and(|it| !it.is_thrown()))?;
    scene.next_ammo(who, item)?;
    let action = scene.of(who).action;
    let left = action.due.saturating_sub(scene.world.now) as i32;
    let his = blow_time(foe) + foe.fighter.walk - 3;
    let after = |loaded: bool, aimed: bool| {
        let shots = scene.shots(who, item).map_or(0, |shots| shots.fire.max(1));
        if aimed { left + shots } else { left + shot_time(field, item, loaded) }
    };
    let away = match action.doing {
        Doing::Order(Order::Fire { .. }) => left,
        Doing::Order(Order::Aim { .. } | Order::FastAim { .. }) => after(true, true),
        Doing::Order(Order::Load(_)) => after(true, false),
        _ => i32::MAX,
    };
    if away < his {
        return Some(Order::Keep);
    }
    let delay = if free { 0 } else { field.reaction() };
    let merit = |order: &Order| match *order {
        Order::Avoid { foe: named, to, .. } if named == foe.fighter.who => {
            let time = scene.order_time::<i32>(who, order, 0) + delay;
            let hex = board::step(field.me.posture.hex, to);
            // His move is made two tenths before his blow (RS-8.6); where another stands it is no way out.
            let crowded = field.foes().any(|other| {
                other.fighter.who != named && board::distance(other.fighter.posture.hex, hex) <= other.fighter.reach
            });
            let apart = board::distance(hex, foe.fighter.posture.hex);
            (time <= his - 2 && !crowded).then_some(((i32::from(apart) * 100 - time), *order))
        }
        _ => None,
    };
    legal.iter().filter_map(merit).max_by_key(|(merit, _)| *merit).map(|(_, order)| order)
}

/// Steps of one who shoots, while nobody is near: behind cover that is close by, when there are those who shoot back (RS-21.15); and to
/// arrows on the ground, when he has none left (RS-13.24).
pub(super) fn seek(field: &mut Field<'_>, paths: &mut PathScratch, legal: &[Order], purpose: Purpose) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    if !scene.setup.options.missiles || field.fights > 0 {
        return None;
    }
    let item = scene.missile_weapons(who).next()?;
    if scene.may_fire(who, item) || contact(field) < AT_LEISURE {
        return None;
    }
    let Some(ammo) = scene.next_ammo(who, item) else { return gather(field, paths, legal, item) };
    let here = field.me.posture.hex;
    if ammo == Ammo::Itself || scene.may_aim(who, item) || matches!(purpose, Purpose::Hold(hex) if hex == here) {
        return None;
    }
    let shooter = scene
        .opponents(who)
        .filter(|&foe| scene.missile_weapons(foe).next().is_some() && scene.in_sight(who, foe))
        .min_by_key(|&foe| scene.metres_to(here, foe))?;
    let from = scene.of(shooter).place.hex;
    let covered = |hex: board::Hex| scene.cover_at(from, hex).unwrap_or(Cover::None);
    if covered(here) > Cover::None {
        return None;
    }
    let free = |hex: &board::Hex| {
        let cell = scene.setup.map.index(*hex);
        cell.is_some_and(|cell| !scene.setup.map.cell_at(cell).is_closed() && scene.world.occupancy.is_free(cell))
    };
    // One or two hexes off.
    let about = board::neighbours(here).into_iter().flat_map(board::neighbours).filter(|&hex| hex != here);
    let near = about.filter(free).filter(|&hex| covered(hex) > Cover::None);
    let best = near.min_by_key(|&hex| (board::distance(here, hex), std::cmp::Reverse(covered(hex))))?;
    step_towards(field, paths, legal, best, false)
}

/// To the nearest spent missiles that his weapon shoots, and takes them up.
fn gather(field: &mut Field<'_>, paths: &mut PathScratch, legal: &[Order], item: ItemId) -> Option<Order> {
    let scene = field.scene;
    let ammo = Ammo::of(scene.missile(item)?.kind);
    if let Some(order) = one_of(legal, Order::Gather(ammo)) {
        return Some(order);
    }
    let here = field.me.posture.hex;
    let lying = scene.world.missiles.spent.iter().filter(|spent| spent.ammo == ammo).map(|spent| spent.hex);
    let goal = lying
        .filter(|&hex| board::distance(here, hex) <= FARTHEST_ARROWS)
        .min_by_key(|&hex| board::distance(here, hex))?;
    step_towards(field, paths, legal, goal, false)
}

/// The aim that promises most for each tenth, a hasty one if somebody will be upon him before the careful one is done.
fn best_aim(field: &mut Field<'_>, legal: &[Order]) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    let mut known: Option<(CombatantId, Worth)> = None;
    let mut best: Option<(Worth, Order)> = None;
    for &order in legal {
        let Order::Aim { foe, item, turns } = order else { continue };
        // The turns to one target come one after the other.
        let worth = match known {
            Some((last, worth)) if last == foe => worth,
            _ => {
                let Some(worth) = shot_worth(field, item, foe) else { continue };
                worth
            }
        };
        known = Some((foe, worth));
        let time = shot_time(field, item, true) + i32::from(turns.unsigned_abs()) * field.me.run;
        // One who has been wounded already is nearer his end, and of equal ones the nearer is the more urgent.
        let hurt = 1 + scene.of(foe).wounds.penalties.time / 4;
        let value = worth * hurt / (time + 2) - scene.metres_to(field.me.posture.hex, foe) as Worth;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, order));
        }
    }
    let (_, aim) = best?;
    let Order::Aim { foe, item, turns } = aim else { return None };
    let time = shot_time(field, item, true) + i32::from(turns.unsigned_abs()) * field.me.run;
    let hasty = one_of(legal, Order::FastAim { foe, item });
    let worth_it = || chance(scene, who, item, foe, true).is_some_and(|chance| chance >= WORTH_A_HASTY_SHOT);
    Some(hasty.filter(|_| contact(field) < time && worth_it()).unwrap_or(aim))
}

/// The chance of a shot at somebody as he is now, in twentieths (RS-13.12).
fn chance(scene: Scene<'_>, who: CombatantId, item: ItemId, foe: CombatantId, fast: bool) -> Option<u8> {
    let aimed = scene.shot_now(who, item, foe)?;
    let accuracy: i32 = scene.accuracy(who, item, fast, 0);
    Some(hit_chance(accuracy, scene.missile_defence(foe, aimed.row, aimed.band)))
}

/// The severity to be expected of a shot (RS-13.12).
fn shot_worth(field: &mut Field<'_>, item: ItemId, foe: CombatantId) -> Option<Worth> {
    let (scene, who) = (field.scene, field.me.who);
    let aimed = scene.shot_now(who, item, foe)?;
    let missile = scene.missile(item)?;
    let accuracy: i32 = scene.accuracy(who, item, false, 0);
    let meets: i32 = scene.missile_defence(foe, aimed.row, aimed.band);
    let exchange = Exchange {
        margin: accuracy - meets,
        strength: missile.ball.unwrap_or(missile.blow_strength),
        column: HitColumn::ShortStab,
        protection: cover(scene, foe, Some(missile.class)),
    };
    Some(field.ledger.worth(&scene.setup.tables, exchange))
}

/// Fills a magazine, with ball first: the first such order of the list.
fn reload(legal: &[Order], nearest: u32) -> Option<Order> {
    legal.iter().find(|order| matches!(order, Order::Reload { .. })).copied().filter(|_| nearest > QUIET)
}

/// The next javelin, while nobody is near and there is somebody to throw it at.
fn draw_next(field: &Field<'_>, legal: &[Order], nearest: u32) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    if field.fights > 0 || nearest < QUIET / 2 {
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
