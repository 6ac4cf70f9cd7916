//! What terrain does to a line of sight: what it hides and what cover it leaves (clauses RS-21.15 to RS-21.18).

use crate::{
    Cover, Hex, TerrainMap, WALL_STEPS,
    sight::{last_before, line_open, lines, open},
};

impl TerrainMap {
    /// The height in steps on which one stands in a hex, which is also the height of the eye there (clause RS-21.17); 0 off the map.
    pub fn stand(&self, hex: Hex) -> i16 {
        self.cell(hex).map_or(0, |cell| i16::from(cell.height))
    }

    /// Whether a hex between the ends of a line blocks it: hard cover, tree, wall or building whose top is above both ends, `higher` being
    /// the height in steps of the higher of the two (clause RS-21.17). Hexes off the map hide nothing. \[ruling\]
    pub fn blocks_sight(&self, hex: Hex, higher: i16) -> bool {
        self.cell(hex).and_then(crate::Cell::sight_top).is_some_and(|top| higher < top)
    }

    /// Whether the side between two neighbours blocks a line: a wall side whose top, six steps above the higher of its two hexes, is above
    /// both ends of the line, `higher` being the height in steps of the higher of these (clauses RS-21.16 to RS-21.18). \[ruling\]
    pub fn side_blocks_sight(&self, a: Hex, b: Hex, higher: i16) -> bool {
        self.side_between(a, b).blocks_sight() && higher < self.stand(a).max(self.stand(b)) + WALL_STEPS
    }

    /// Whether `b` can be seen from `a` past the terrain and past whatever else blocks a hex, such as bodies (clauses RS-21.16, RS-21.17).
    pub fn in_sight(&self, a: Hex, b: Hex, blocks: impl Fn(Hex) -> bool) -> bool {
        let higher = self.stand(a).max(self.stand(b));
        open(
            a,
            b,
            |hex| self.blocks_sight(hex, higher) || blocks(hex),
            |one, other| self.side_blocks_sight(one, other, higher),
        )
    }

    /// The cover that him in `target` protects from a missile out of `from`: the better of his hex's and that of the side over which the
    /// line enters it; `None` when he is out of sight (clauses RS-21.15, RS-21.16). Of two open lines the one with less cover counts.
    /// \[ruling\]
    pub fn cover_from(&self, from: Hex, target: Hex, blocks: impl Fn(Hex) -> bool) -> Option<Cover> {
        let higher = self.stand(from).max(self.stand(target));
        let hex_blocks = |hex| self.blocks_sight(hex, higher) || blocks(hex);
        let side_blocks = |one, other| self.side_blocks_sight(one, other, higher);
        let own = self.cell(target).map_or(Cover::None, |cell| cell.cover);
        lines(from, target)
            .into_iter()
            .filter(|line| line_open(line.clone(), from, target, &hex_blocks, &side_blocks))
            .map(|line| last_before(line, from, target).map_or(own, |(hex, way)| own.max(self.side(hex, way).cover())))
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Direction, Obstacle, Side};

    const NOBODY: fn(Hex) -> bool = |_| false;

    fn field() -> TerrainMap {
        TerrainMap::disc(Hex::ZERO, 6).unwrap()
    }

    #[test]
    fn a_tree_hides_what_stands_behind_it() {
        let mut map = field();
        let (archer, target) = (Hex::ZERO, Hex::new(0, -4));
        assert!(map.in_sight(archer, target, NOBODY));
        map.set_cell(Hex::new(0, -2), Cell { obstacle: Some(Obstacle::Tree), ..Cell::default() }).unwrap();
        assert!(!map.in_sight(archer, target, NOBODY)); // the check of RS-21.16
        assert!(map.in_sight(archer, Hex::new(0, -2), NOBODY)); // its own hex is an end, not between
    }

    #[test]
    fn one_looks_over_hard_cover_from_its_top() {
        let mut map = field();
        map.set_cell(Hex::new(0, -2), Cell { cover: Cover::Hard, ..Cell::default() }).unwrap();
        let stands = [5, 6].map(|height| {
            map.set_cell(Hex::ZERO, Cell { height, ..Cell::default() }).unwrap();
            let (there, back) = (Hex::new(0, -4), Hex::ZERO);
            [map.in_sight(back, there, NOBODY), map.in_sight(there, back, NOBODY)]
        });
        assert_eq!(stands, [[false, false], [true, true]]);
    }

    #[test]
    fn bodies_block_where_the_caller_says_so() {
        let map = field();
        assert!(!map.in_sight(Hex::ZERO, Hex::new(0, -4), |hex| hex == Hex::new(0, -1)));
        assert!(map.in_sight(Hex::ZERO, Hex::new(0, -1), |_| true));
    }

    #[test]
    fn a_wall_side_hides_neighbours_below_its_six_steps() {
        let mut map = field();
        map.set_side(Hex::ZERO, Direction::N, Side::Wall).unwrap();
        let north = Hex::new(0, -1);
        assert!(!map.in_sight(Hex::ZERO, north, NOBODY)); // RS-21.18
        assert!(!map.in_sight(north, Hex::ZERO, NOBODY));
        map.set_cell(Hex::new(0, 2), Cell { height: 6, ..Cell::default() }).unwrap();
        assert!(map.in_sight(Hex::new(0, 2), north, NOBODY));
        assert_eq!(map.cover_from(Hex::new(0, 2), north, NOBODY), Some(Cover::Hard));
    }

    #[test]
    fn cover_is_the_better_of_the_hex_and_the_side_crossed() {
        let mut map = field();
        let target = Hex::new(0, -3);
        map.set_side(target, Direction::S, Side::HardCover).unwrap();
        map.set_cell(target, Cell { cover: Cover::Soft, ..Cell::default() }).unwrap();
        assert_eq!(map.cover_from(Hex::ZERO, target, NOBODY), Some(Cover::Hard));
        assert_eq!(map.cover_from(Hex::new(0, -6), target, NOBODY), Some(Cover::Soft));
        assert_eq!(map.cover_from(Hex::ZERO, target, |_| true), None);
        assert_eq!(map.cover_from(target, target, NOBODY), Some(Cover::Soft));
    }

    #[test]
    fn of_two_open_lines_the_shooter_uses_the_barer_one() {
        let mut map = field();
        let target = Hex::new(1, 1); // the lines enter over NW from (0, 1) and over N from (1, 0)
        map.set_side(target, Direction::N, Side::SoftCover).unwrap();
        assert_eq!(map.cover_from(Hex::ZERO, target, NOBODY), Some(Cover::None));
        assert_eq!(map.cover_from(Hex::ZERO, target, |hex| hex == Hex::new(0, 1)), Some(Cover::Soft));
    }
}
