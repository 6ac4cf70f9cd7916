//! The way to a hex as it is seen now.

use board::{Direction, Hex, Path, PathScratch};
use engine::CombatantId;
use steel::fight::SideView;

/// The cheapest way at a walk, round obstacles and people as they are seen now; the goal itself may be taken by an enemy, and is then
/// not entered. Its cost is in tenths: walk moves over their ground with lasting additions and climbs (RS-2.3, 3.8, 21.2, 21.7, 21.8).
/// \[ruling\] A first step into a back hex costs twice; after it he is thought to look where he goes, and turns are not counted.
pub(crate) fn walk_path(view: &SideView, who: CombatantId, goal: Hex) -> Option<Path> {
    let scene = view.scene();
    let map = &scene.setup.map;
    let here = scene.of(who).place.hex;
    let taken = |hex: Hex| map.index(hex).is_some_and(|cell| !scene.world.occupancy.is_free(cell));
    let standing = map.index(goal).and_then(|cell| scene.world.occupancy.standing(cell).iter().next());
    let to_foe = standing.is_some_and(|body| view.setup.are_opponents(who, CombatantId(body)));
    let athlete = scene.setup.options.athletics && scene.person(who).sheet.athletics.is_some_and(|skill| skill.0 > 0);
    let mut lasting = 0_i32;
    if !athlete {
        scene.lasting(who, &mut lasting);
    }
    let cost = |from: Hex, to: Hex| {
        let open = map.cell(to).is_some_and(|cell| !cell.is_closed())
            && !map.side_between(from, to).blocks_passage()
            && !scene.is_too_steep(from, to)
            && (!taken(to) || to == goal && to_foe);
        let walk = scene.rates(who, to, true).walk;
        let back = from == here && Direction::of(from, to).is_some_and(|way| scene.is_back(who, way));
        let moves = if back { 2 * walk } else { walk };
        open.then(|| (moves as i32 + lasting + scene.climb(who, from, to, false)).max(1) as u32)
    };
    let mut path = PathScratch::new().cheapest(map, here, goal, cost)?;
    if to_foe && let Some(last) = path.hexes.pop() {
        let before = path.hexes.last().copied().unwrap_or(here);
        path.cost = path.cost.saturating_sub(cost(before, last).unwrap_or(0));
    }
    Some(path)
}
