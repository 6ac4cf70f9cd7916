//! Getting somewhere: towards an enemy, a goal of the scenario, or the edge of the map.

use board::{Direction, Hex, PathScratch};
use engine::CombatantId;
use steel::fight::{Order, Scene, Turn, Victory, Way};

use super::act::one_of;
use super::field::Field;
use super::fighter::Fighter;
use super::hold;
use super::purpose::{Purpose, importance, way_off};

/// Beyond so many hexes from the nearest enemy one runs.
const RUN_BEYOND: u16 = 6;

/// The order of one who has nobody to strike: towards the enemy who matters most, or where one may be found.
pub(super) fn approach(
    field: &mut Field<'_>,
    paths: &mut PathScratch,
    legal: &[Order],
    purpose: Purpose,
    whim: u32,
) -> Option<Order> {
    let scene = field.scene;
    let here = field.me.posture.hex;
    if purpose.waits(here) {
        return face_nearest(field, legal);
    }
    let merit = |foe: CombatantId| {
        let him = scene.of(foe);
        let busy = i32::from(him.engaged != 0);
        (2 * i32::from(board::distance(here, him.place.hex)) - 2 * importance(scene, foe) - 2 * busy, foe)
    };
    let Some(foe) = scene.opponents(field.me.who).min_by_key(|&foe| merit(foe)) else {
        return step_towards(field, paths, legal, where_they_may_be(field, here), false);
    };
    let there = scene.of(foe).place.hex;
    let apart = board::distance(here, there);
    let goal = if apart <= RUN_BEYOND { behind(field, foe).unwrap_or(there) } else { there };
    step_towards(field, paths, legal, goal, apart > RUN_BEYOND || under_fire(field))
        .or_else(|| advance_guarded(field, legal, foe))
        .or_else(|| Some(hold(scene.world.now, whim.is_multiple_of(2))))
}

/// The free hex at the back of an enemy who is busy with somebody else.
fn behind(field: &Field<'_>, foe: CombatantId) -> Option<Hex> {
    let him = field.foe(foe).filter(|foe| foe.busy && foe.on_me <= 1)?;
    let here = field.me.posture.hex;
    let at = him.fighter.posture;
    [3, 2, 4]
        .into_iter()
        .map(|turns| (at.facing.turned(turns), turns))
        .filter(|&(to, _)| field.scene.way(at.hex, to) == Way::Open)
        .map(|(to, _)| board::step(at.hex, to))
        .min_by_key(|&hex| board::distance(here, hex))
}

/// A step on the defensive into the reach of an enemy who cannot be struck by one closing order.
fn advance_guarded(field: &Field<'_>, legal: &[Order], foe: CombatantId) -> Option<Order> {
    let here = field.me.posture.hex;
    let there = field.scene.of(foe).place.hex;
    let nearer = |order: &&Order| match **order {
        Order::Defend { foe: named, to } => {
            named == foe && board::distance(board::step(here, to), there) < board::distance(here, there)
        }
        _ => false,
    };
    let straight = |order: &&Order| match **order {
        Order::Defend { to, .. } => (to.index() + 6 - field.me.posture.facing.index()) % 6 % 5,
        _ => 6,
    };
    legal.iter().filter(nearer).min_by_key(straight).copied()
}

/// Towards the nearest enemy in sight, for one who lets them come.
fn face_nearest(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    let here = field.me.posture;
    let nearest =
        scene.opponents(field.me.who).min_by_key(|&foe| board::distance(here.hex, scene.of(foe).place.hex))?;
    let there = scene.of(nearest).place.hex;
    if Fighter::faces(here, there) { None } else { turn_to(field, legal, toward(here.hex, there)) }
}

/// One step of the way to a hex, or the turn that must come before it; `None` when the way is barred. In a hurry one runs.
pub(super) fn step_towards(
    field: &Field<'_>,
    paths: &mut PathScratch,
    legal: &[Order],
    goal: Hex,
    hurry: bool,
) -> Option<Order> {
    let here = field.me.posture.hex;
    if here == goal {
        return None;
    }
    if field.scene.setup.map.is_level()
        && field.scene.line_open(here, goal)
        && let Some(order) = straight(field, legal, goal, hurry)
    {
        return Some(order);
    }
    let next = first_of_path(field.scene, paths, field.me.who, goal)?;
    let to = Direction::of(here, next)?;
    if field.scene.is_back(field.me.who, to) {
        return turn_to(field, legal, to);
    }
    go(field, legal, to, hurry && rested(field))
}

/// A step that brings him nearer in a straight line, in front if there is one.
fn straight(field: &Field<'_>, legal: &[Order], goal: Hex, hurry: bool) -> Option<Order> {
    let here = field.me.posture.hex;
    let apart = board::distance(here, goal);
    let fronts = [0, 1, -1].map(|turns| field.me.posture.facing.turned(turns));
    let nearer = |to: &Direction| board::distance(board::step(here, *to), goal) < apart;
    if !fronts.iter().any(nearer) {
        return turn_to(field, legal, toward(here, goal));
    }
    let run = hurry && rested(field);
    fronts.into_iter().filter(nearer).find_map(|to| go(field, legal, to, run))
}

/// Whether running now would not tell on him later.
fn rested(field: &Field<'_>) -> bool {
    field.scene.of(field.me.who).fatigue.points() < field.scene.person(field.me.who).sheet.fatigue_limit / 3
}

/// Whether an enemy some way off has something to shoot at him with: who runs is harder to hit, and sooner there (RS-13.11).
fn under_fire(field: &Field<'_>) -> bool {
    let (scene, me) = (field.scene, field.me);
    // What is thrown mostly stays in the hand.
    let bow = |item| scene.missile(item).is_some_and(|missile| !missile.is_thrown());
    let shoots = |foe: CombatantId| {
        board::distance(me.posture.hex, scene.of(foe).place.hex) > 3 && scene.missile_weapons(foe).any(bow)
    };
    scene.setup.options.missiles && field.fights == 0 && scene.opponents(me.who).any(shoots)
}

/// A step on the map; while a missile comes for him that lands within it, on the alert for that (RS-13.23).
fn go(field: &Field<'_>, legal: &[Order], to: Direction, run: bool) -> Option<Order> {
    let (now, me) = (field.scene.world.now, field.me);
    let comes = |flight: &steel::fight::Flight| {
        flight.target == me.who && flight.lands > now && flight.lands <= now + me.walk.max(1) as u32
    };
    if field.scene.world.missiles.flights.iter().any(comes)
        && let Some(evade) = one_of(legal, Order::Evade(to))
    {
        return Some(evade);
    }
    (field.scene.way(field.me.posture.hex, to) == Way::Open).then(|| walk_or_run(legal, to, run))?
}

fn walk_or_run(legal: &[Order], to: Direction, run: bool) -> Option<Order> {
    run.then(|| one_of(legal, Order::Run(to))).flatten().or_else(|| one_of(legal, Order::Walk(to)))
}

fn turn_to(field: &Field<'_>, legal: &[Order], to: Direction) -> Option<Order> {
    let turns = (to.index() + 6 - field.me.posture.facing.index()) % 6;
    match turns {
        0 => None,
        1..=3 => one_of(legal, Order::Turn(Turn::Right)),
        _ => one_of(legal, Order::Turn(Turn::Left)),
    }
}

/// The direction whose step brings one nearest to a hex.
fn toward(from: Hex, to: Hex) -> Direction {
    let nearest = |direction: &Direction| board::distance(board::step(from, *direction), to);
    Direction::ALL.into_iter().min_by_key(nearest).unwrap_or(Direction::SE)
}

/// The first hex of the cheapest way round obstacles and people; the goal itself may be taken.
fn first_of_path(scene: Scene<'_>, paths: &mut PathScratch, who: CombatantId, goal: Hex) -> Option<Hex> {
    let map = &scene.setup.map;
    let here = scene.of(who).place.hex;
    // A detour longer than this is none: far off, walls and crowds will look different by the time one is there.
    let farthest = board::distance(here, goal) + 8;
    let cost = |from: Hex, to: Hex| {
        if board::distance(to, goal) > farthest || map.side_between(from, to).blocks_passage() {
            return None;
        }
        let cell = map.index(to)?;
        if map.cell_at(cell).is_closed() {
            return None;
        }
        if to != goal && !scene.world.occupancy.is_free(cell) {
            return None;
        }
        if scene.is_too_steep(from, to) {
            return None;
        }
        // RS-21.7: every step up takes a move.
        let climb = 2 * scene.rise(from, to).max(0) as u32;
        Some(climb + if scene.is_obstructed(to) { 3 } else { 2 })
    };
    paths.cheapest(map, here, goal, cost)?.hexes.first().copied()
}

/// Where to look for enemies of whom none is in sight: what the scenario is about, the middle of the map, then here and there, for a
/// while each, wherever he does not see from here.
pub(super) fn where_they_may_be(field: &Field<'_>, here: Hex) -> Hex {
    let scene = field.scene;
    let map = &scene.setup.map;
    let matter = scene.setup.victory.iter().find_map(|condition| match condition {
        Victory::Reach { hexes, .. } => hexes.first().copied(),
        Victory::Hold { hex, .. } => Some(*hex),
        Victory::Survive { .. } | Victory::Unhorse { .. } | Victory::BringOut { .. } => None,
    });
    let middle = map.hex_at(map.len() / 2);
    let anywhere = |turn: u32| map.hex_at(field.roam.wrapping_add(turn.wrapping_mul(0x9E37_79B9)) as usize % map.len());
    let hidden = |hex: &Hex| {
        let closed = map.cell(*hex).is_none_or(|cell| cell.is_closed());
        !closed && board::distance(here, *hex) > 3 && !scene.line_open(here, *hex)
    };
    let known = [matter, Some(middle)].into_iter().flatten();
    known
        .filter(|&hex| board::distance(here, hex) > 3)
        .chain((0..12).map(anywhere).filter(hidden))
        .next()
        .unwrap_or_else(|| anywhere(0))
}

/// Off the map by the shortest way (RS-3.17).
pub(super) fn leave(field: &Field<'_>, paths: &mut PathScratch, legal: &[Order], whim: u32) -> Option<Order> {
    let scene = field.scene;
    let map = &scene.setup.map;
    let here = field.me.posture.hex;
    if let Some(to) = way_off(scene, here) {
        return if scene.is_back(field.me.who, to) { turn_to(field, legal, to) } else { walk_or_run(legal, to, true) };
    }
    let edge = |&(hex, _): &(Hex, &board::Cell)| way_off(scene, hex).is_some();
    let open = |&(hex, cell): &(Hex, &board::Cell)| {
        !cell.is_closed() && map.index(hex).is_some_and(|index| scene.world.occupancy.is_free(index))
    };
    let (goal, _) = map.iter().filter(edge).filter(open).min_by_key(|(hex, _)| board::distance(here, *hex))?;
    step_towards(field, paths, legal, goal, !whim.is_multiple_of(8))
}
