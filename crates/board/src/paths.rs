//! Cheapest paths and reachable hexes. What a step costs is told by the caller; which of two equally cheap paths is taken is fixed.

use crate::{Direction, Hex, TerrainMap};
use std::{cmp::Reverse, collections::BinaryHeap};

/// A way over the map with its whole cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The hexes entered, in order, the goal last; empty when the start is the goal.
    pub hexes: Vec<Hex>,
    /// Sum of the steps' costs, in the caller's unit: tenths, or half hexes.
    pub cost: u32,
}

/// Working memory for path searches, to be kept and used again: after the first search on a map no further one allocates, but for the
/// [`Path`] it returns.
///
/// A cost is asked for as `cost(from, to)` between neighbours on the map: `None` where there is no way, and 0 counts as 1, so that a
/// path cannot idle. Of equally cheap paths the one whose list of directions comes first in number order is taken (clause P-4.13).
#[derive(Clone, Debug, Default)]
pub struct PathScratch {
    nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(u32, u16)>>,
    reached: Vec<(Hex, u32)>,
    /// Nodes of another round than this are from earlier searches.
    round: u32,
}

/// What a search knows of one hex.
#[derive(Clone, Copy, Debug)]
struct Node {
    round: u32,
    cost: u32,
    /// Steps from the start.
    depth: u16,
    parent: u16,
    /// The direction of the step from the parent.
    step: Direction,
    settled: bool,
}

impl PathScratch {
    /// Empty working memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The cheapest path from `start` to `goal`; `None` when there is none or when one of them is off the map.
    pub fn cheapest(
        &mut self,
        map: &TerrainMap,
        start: Hex,
        goal: Hex,
        cost: impl Fn(Hex, Hex) -> Option<u32>,
    ) -> Option<Path> {
        let (start, goal) = (map.index(start)?, map.index(goal)?);
        self.search(map, start, Some(goal), u32::MAX, cost);
        self.path_to_index(map, goal)
    }

    /// All hexes that can be reached from `start` for at most `budget`, each with its least cost, by cost and then by hex order; the start
    /// itself comes first at 0. Empty when the start is off the map. [`PathScratch::path_to`] tells the ways.
    pub fn reach(
        &mut self,
        map: &TerrainMap,
        start: Hex,
        budget: u32,
        cost: impl Fn(Hex, Hex) -> Option<u32>,
    ) -> &[(Hex, u32)] {
        self.reached.clear();
        match map.index(start) {
            Some(start) => self.search(map, start, None, budget, cost),
            None => self.begin(map),
        }
        &self.reached
    }

    /// The cheapest path from the start of the last search on this map to a hex that the search settled: any hex of [`PathScratch::reach`].
    pub fn path_to(&self, map: &TerrainMap, goal: Hex) -> Option<Path> {
        self.path_to_index(map, map.index(goal)?)
    }

    /// Dijkstra's search. Nodes leave the queue by cost, then by index, which is hex order.
    fn search(
        &mut self,
        map: &TerrainMap,
        start: usize,
        goal: Option<usize>,
        budget: u32,
        cost: impl Fn(Hex, Hex) -> Option<u32>,
    ) {
        self.begin(map);
        let here = start as u16;
        self.nodes[start] =
            Node { round: self.round, cost: 0, depth: 0, parent: here, step: Direction::SE, settled: false };
        self.queue.push(Reverse((0, here)));
        while let Some(Reverse((spent, here))) = self.queue.pop() {
            if std::mem::replace(&mut self.nodes[usize::from(here)].settled, true) {
                continue; // a dearer entry of a hex that has been settled since
            }
            self.reached.push((map.hex_at(usize::from(here)), spent));
            if goal == Some(usize::from(here)) {
                return;
            }
            self.look_around(map, here, budget, &cost);
        }
    }

    fn look_around(&mut self, map: &TerrainMap, here: u16, budget: u32, cost: &impl Fn(Hex, Hex) -> Option<u32>) {
        let (from, node) = (map.hex_at(usize::from(here)), self.nodes[usize::from(here)]);
        for step in Direction::ALL {
            let Some(next) = map.neighbour(usize::from(here), step) else { continue };
            if self.known(next).is_some_and(|known| known.settled) {
                continue;
            }
            let Some(price) = cost(from, map.hex_at(next)) else { continue };
            let Some(total) = node.cost.checked_add(price.max(1)).filter(|total| *total <= budget) else { continue };
            let found =
                Node { round: self.round, cost: total, depth: node.depth + 1, parent: here, step, settled: false };
            self.keep_the_better(next, found);
        }
    }

    fn keep_the_better(&mut self, index: usize, found: Node) {
        if let Some(&known) = self.known(index) {
            let better = found.cost < known.cost || (found.cost == known.cost && self.comes_first(found, known));
            if !better {
                return;
            }
            self.nodes[index] = found;
            if found.cost == known.cost {
                return; // queued already
            }
        }
        self.nodes[index] = found;
        self.queue.push(Reverse((found.cost, index as u16)));
    }

    /// Whether the directions of one way into a hex come before those of another, equally cheap one. Both are followed back to the hex in
    /// which they part; there the directions decide. Neither way can be the beginning of the other, since every step costs something.
    fn comes_first(&self, mut one: Node, mut other: Node) -> bool {
        while one.depth > other.depth {
            one = self.before(one);
        }
        while other.depth > one.depth {
            other = self.before(other);
        }
        while one.parent != other.parent {
            (one, other) = (self.before(one), self.before(other));
        }
        one.step < other.step
    }

    fn before(&self, node: Node) -> Node {
        self.nodes[usize::from(node.parent)]
    }

    fn path_to_index(&self, map: &TerrainMap, goal: usize) -> Option<Path> {
        let end = self.known(goal).filter(|node| node.settled)?;
        let mut hexes = Vec::with_capacity(usize::from(end.depth));
        let (mut index, mut node) = (goal, *end);
        while usize::from(node.parent) != index {
            hexes.push(map.hex_at(index));
            index = usize::from(node.parent);
            node = self.nodes[index];
        }
        hexes.reverse();
        Some(Path { hexes, cost: end.cost })
    }

    /// What this search knows of a hex.
    fn known(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index).filter(|node| node.round == self.round)
    }

    /// Forgets the last search; by a new round number, without touching the nodes.
    fn begin(&mut self, map: &TerrainMap) {
        self.queue.clear();
        self.reached.clear();
        if self.round == u32::MAX {
            self.nodes.clear();
            self.round = 0;
        }
        self.round += 1;
        let blank = Node { round: 0, cost: 0, depth: 0, parent: 0, step: Direction::SE, settled: false };
        if self.nodes.len() < map.len() {
            self.nodes.resize(map.len(), blank);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Ground, distance, hex_order, step};
    use proptest::prelude::*;

    fn field() -> TerrainMap {
        TerrainMap::disc(Hex::ZERO, 4).unwrap()
    }

    fn hexes(list: &[(i32, i32)]) -> Vec<Hex> {
        list.iter().map(|&(q, r)| Hex::new(q, r)).collect()
    }

    #[test]
    fn equal_paths_are_settled_by_the_number_of_the_first_direction_that_differs() {
        let mut scratch = PathScratch::new();
        let path = scratch.cheapest(&field(), Hex::ZERO, Hex::new(1, 1), |_, _| Some(2)).unwrap();
        assert_eq!(path, Path { hexes: hexes(&[(1, 0), (1, 1)]), cost: 4 }); // P-4.13: directions [0, 1], not [1, 0]
        let path = scratch.cheapest(&field(), Hex::ZERO, Hex::new(2, -4), |_, _| Some(1)).unwrap();
        assert_eq!(path.hexes, hexes(&[(0, -1), (0, -2), (1, -3), (2, -4)])); // [4, 4, 5, 5]
    }

    #[test]
    fn a_path_goes_round_what_is_dear_or_closed() {
        let mut map = field();
        map.set_cell(Hex::new(1, 0), Cell { ground: Ground::Difficult, ..Cell::default() }).unwrap();
        let dear = map.clone();
        let cost = |_: Hex, to: Hex| Some(if dear.cell(to)?.ground == Ground::Firm { 2 } else { 6 });
        let mut scratch = PathScratch::new();
        let path = scratch.cheapest(&map, Hex::ZERO, Hex::new(2, 0), cost).unwrap();
        assert_eq!(path, Path { hexes: hexes(&[(0, 1), (1, 1), (2, 0)]), cost: 6 });
        let closed = |_: Hex, to: Hex| (to.x <= 0).then_some(2);
        assert_eq!(scratch.cheapest(&map, Hex::ZERO, Hex::new(2, 0), closed), None);
        assert_eq!(scratch.cheapest(&map, Hex::ZERO, Hex::new(9, 0), |_, _| Some(1)), None); // off the map
        assert_eq!(scratch.cheapest(&map, Hex::ZERO, Hex::ZERO, |_, _| None), Some(Path::default()));
    }

    #[test]
    fn reach_lists_hexes_by_cost_and_then_by_order() {
        let mut scratch = PathScratch::new();
        let near = scratch.reach(&field(), Hex::ZERO, 5, |_, to| (to.x >= 0).then_some(3)).to_vec();
        let expected = [((0, 0), 0), ((0, -1), 3), ((0, 1), 3), ((1, -1), 3), ((1, 0), 3)];
        assert_eq!(near, expected.map(|((q, r), cost)| (Hex::new(q, r), cost)));
        let way = scratch.path_to(&field(), Hex::new(1, -1)).unwrap();
        assert_eq!(way, Path { hexes: hexes(&[(1, -1)]), cost: 3 });
        assert_eq!(scratch.path_to(&field(), Hex::new(2, 0)), None); // beyond the budget
        assert_eq!(scratch.reach(&field(), Hex::new(9, 9), 5, |_, _| Some(1)), []);
        assert_eq!(scratch.path_to(&field(), Hex::ZERO), None); // nothing is left of the search before
    }

    #[test]
    fn the_largest_map_is_crossed_from_corner_to_corner() {
        let map = TerrainMap::rectangle(200, 200).unwrap();
        let (from, to) = (Hex::ZERO, crate::hex_of_offset(199, 199));
        let path = PathScratch::new().cheapest(&map, from, to, |_, _| Some(3)).unwrap();
        assert_eq!((path.cost, path.hexes.len()), (3 * u32::from(distance(from, to)), 299));
    }

    /// All paths of least cost by trying every one, the first in order of directions.
    fn by_trial(
        map: &TerrainMap,
        at: Hex,
        goal: Hex,
        budget: u32,
        cost: &impl Fn(Hex, Hex) -> Option<u32>,
    ) -> Option<(u32, Vec<Direction>)> {
        if at == goal {
            return Some((0, Vec::new()));
        }
        let ways = Direction::ALL.into_iter().filter_map(|direction| {
            let next = step(at, direction);
            let price = map.contains(next).then(|| cost(at, next))??;
            let (rest, mut ways) = by_trial(map, next, goal, budget.checked_sub(price)?, cost)?;
            ways.insert(0, direction);
            Some((rest + price, ways))
        });
        ways.min()
    }

    proptest! {
        #[test]
        fn a_search_finds_the_first_of_the_cheapest_paths(prices in prop::collection::vec(0u32..5, 19), goal in 0usize..19) {
            let map = TerrainMap::disc(Hex::ZERO, 2).unwrap();
            let cost = |_: Hex, to: Hex| Some(prices[map.index(to)?]).filter(|price| *price > 0);
            let start = Hex::new(-1, 0);
            let mut scratch = PathScratch::new();
            let found = scratch.cheapest(&map, start, map.hex_at(goal), cost).filter(|path| path.cost <= 7);
            let directions = found.map(|path| {
                let from = std::iter::once(start).chain(path.hexes.clone());
                (path.cost, from.zip(&path.hexes).map(|(from, &to)| Direction::of(from, to).unwrap()).collect::<Vec<_>>())
            });
            prop_assert_eq!(directions, by_trial(&map, start, map.hex_at(goal), 7, &cost));
        }

        #[test]
        fn reach_and_cheapest_agree(prices in prop::collection::vec(0u32..9, 61), budget in 0u32..30) {
            let map = field();
            let cost = |_: Hex, to: Hex| Some(prices[map.index(to)?]).filter(|price| *price > 0);
            let (mut scratch, mut other) = (PathScratch::new(), PathScratch::new());
            let near = scratch.reach(&map, Hex::ZERO, budget, cost).to_vec();
            prop_assert!(near.is_sorted_by_key(|&(hex, cost)| (cost, hex_order(hex))));
            for (hex, _) in map.iter() {
                let path = other.cheapest(&map, Hex::ZERO, hex, cost).filter(|path| path.cost <= budget);
                prop_assert_eq!(scratch.path_to(&map, hex), path.clone());
                prop_assert_eq!(near.iter().find(|near| near.0 == hex).map(|near| near.1), path.map(|path| path.cost));
            }
        }
    }
}
