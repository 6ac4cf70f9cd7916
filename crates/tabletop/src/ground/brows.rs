//! What high ground hides: which points of the picture show ground that stands before somebody who is lower and farther from the viewer.
//!
//! Figures are sorted by depth among themselves; the ground lies under all of them. So whoever stands behind a wall walk or a ledge is cut
//! by its outline instead: [`Brows::hides`] answers that for each point of his picture.
use std::collections::BTreeSet;

use board::{Direction, Hex, TerrainMap, step};

use super::patch::Patch;
use super::surface::{Relief, Surface, surface};
use crate::projection::{HEX_WIDTH, Point, ROW, STEP_LIFT, centre};

/// Points to a world unit in which the outlines are kept.
const FINE: f32 = 1.0;
/// So many rows to the north somebody may be hidden at most: behind a drop of 20 steps.
const ROWS: i32 = 5;
/// Less than this, in steps, hides nothing but the rim of a base.
const LEAST: f32 = 2.0;
/// The near half of a base, in world units: as much of a figure lies below the middle of its hex.
const BASE: f32 = 11.0;
/// In nobody's way.
const NOTHING: u16 = u16::MAX;

/// High ground that may hide somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Brow {
    hex: Hex,
    /// In steps.
    height: f32,
    /// Where the high ground ends to the north: the y of that edge at height 0. Who stands beyond it stands behind it.
    back: f32,
}

/// All high ground of a map that may hide somebody, with the outlines in which it is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Brows {
    brows: Vec<Brow>,
    /// The hexes in which somebody may be hidden.
    shaded: BTreeSet<(i32, i32)>,
    left: f32,
    low: f32,
    columns: usize,
    /// Row by row from below: which brow is seen there.
    cells: Vec<u16>,
}

impl Brows {
    /// Those of a map as it is painted.
    pub(super) fn of(map: &TerrainMap, patch: &Patch, relief: &Relief, seed: u32) -> Brows {
        let (mut brows, mut shaded) = (Vec::new(), BTreeSet::new());
        for (hex, cell) in map.iter() {
            let height = f32::from(cell.height);
            let behind: Vec<Hex> = behind(map, hex, height).collect();
            if !behind.is_empty() && brows.len() < usize::from(NOTHING) {
                brows.push(Brow { hex, height, back: back(map, hex, cell.height) });
                shaded.extend(behind.into_iter().map(|hex| (hex.x, hex.y)));
            }
        }
        let mut made = Brows { brows, shaded, left: 0.0, low: 0.0, columns: 0, cells: Vec::new() };
        made.outline(patch, relief, seed);
        made
    }

    fn outline(&mut self, patch: &Patch, relief: &Relief, seed: u32) {
        const SPARE: f32 = 4.0;
        let numbers: std::collections::BTreeMap<(i32, i32), u16> =
            self.brows.iter().enumerate().map(|(number, brow)| ((brow.hex.x, brow.hex.y), number as u16)).collect();
        let ends = self.brows.iter().map(|brow| {
            let (middle, lift) = (centre(brow.hex), brow.height * STEP_LIFT);
            let (half, deep) = (HEX_WIDTH / 2.0 + SPARE, ROW / 2.0 + SPARE);
            let low = middle.y - deep + lift.min(0.0);
            // A face reaches down to the lowest ground before it.
            [middle.x - half, low.min(middle.y - deep), middle.x + half, middle.y + deep + lift]
        });
        let Some([left, low, right, high]) =
            ends.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
        else {
            return;
        };
        (self.left, self.low) = (left.floor(), low.floor());
        self.columns = ((right - self.left) * FINE).ceil() as usize + 1;
        let rows = ((high - self.low) * FINE).ceil() as usize + 1;
        self.cells = vec![NOTHING; self.columns * rows];
        for row in 0..rows {
            for column in 0..self.columns {
                let at = Point::new(self.left + (column as f32 + 0.5) / FINE, self.low + (row as f32 + 0.5) / FINE);
                let Some(heights) = relief.heights(at) else { continue };
                let (Surface::Top { hex, .. } | Surface::Face { hex, .. }) = surface(patch, seed, at, heights);
                if let Some(&number) = numbers.get(&(hex.x, hex.y)) {
                    self.cells[row * self.columns + column] = number;
                }
            }
        }
    }

    /// Whether nothing on this map hides anybody.
    pub fn is_empty(&self) -> bool {
        self.brows.is_empty()
    }

    /// Whether somebody in a hex may be hidden at all.
    pub fn may_hide(&self, hex: Hex) -> bool {
        self.shaded.contains(&(hex.x, hex.y))
    }

    /// Whether high ground seen at a point of the picture stands before whoever stands on `ground` (at height 0), `lift` steps high.
    pub fn hides(&self, at: Point, ground: Point, lift: f32) -> bool {
        let (column, row) = ((at.x - self.left) * FINE, (at.y - self.low) * FINE);
        if column < 0.0 || row < 0.0 || column as usize >= self.columns {
            return false;
        }
        let cell = self.cells.get(row as usize * self.columns + column as usize);
        let brow = cell.and_then(|&number| self.brows.get(usize::from(number)));
        brow.is_some_and(|brow| brow.height > lift + 0.5 && ground.y > brow.back)
    }
}

/// The lower hexes behind high ground in which a figure would reach up into what is seen of it.
fn behind(map: &TerrainMap, hex: Hex, height: f32) -> impl Iterator<Item = Hex> + '_ {
    let here = centre(hex);
    (-1..=1).flat_map(move |aside: i32| (0..=ROWS).map(move |rows| (aside, rows))).filter_map(move |(aside, rows)| {
        let column = match aside {
            -1 => step(hex, Direction::NW),
            1 => step(hex, Direction::NE),
            _ => step(hex, Direction::N),
        };
        let other = Hex::new(column.x, column.y - rows);
        let deep = height - f32::from(map.cell(other)?.height);
        // The far edge of the high ground, seen at its height, against the near rim of his base at his.
        let apart = centre(other).y - here.y - ROW / 2.0;
        (deep >= LEAST && apart - BASE < deep * STEP_LIFT).then_some(other)
    })
}

/// Where ground as high as this ends to the north.
fn back(map: &TerrainMap, hex: Hex, height: i8) -> f32 {
    let runs = std::iter::successors(Some(hex), |&at| Some(step(at, Direction::N)));
    let last = runs.take_while(|&at| map.cell(at).is_some_and(|cell| cell.height >= height)).last().unwrap_or(hex);
    centre(last).y + ROW / 2.0 - 2.0
}

#[cfg(test)]
mod tests {
    use board::Cell;

    use super::super::GroundPainter;
    use super::*;
    use crate::projection::centre_on;

    /// A wall walk four hexes long and two deep, eight steps high.
    fn walk() -> (TerrainMap, Brows) {
        let mut map = TerrainMap::disc(Hex::ZERO, 6).unwrap();
        for hex in [(0, 0), (0, 1), (1, 0), (1, -1), (2, -1), (2, 0)].map(|(q, r)| Hex::new(q, r)) {
            map.set_cell(hex, Cell { height: 8, ..Cell::default() }).unwrap();
        }
        let brows = GroundPainter::new(&map, 1).brows(&map);
        (map, brows)
    }

    /// How much of a figure in a hex is hidden, of 100 points of it.
    fn hidden(map: &TerrainMap, brows: &Brows, hex: Hex) -> usize {
        let (feet, lift) = (centre(hex), crate::projection::height(map, hex));
        let stands = centre_on(map, hex);
        let points = (0..100).map(|i| Point::new(stands.x + (i % 10) as f32 - 4.5, stands.y + (i / 10) as f32 * 5.5));
        points.filter(|&at| brows.hides(at, feet, lift)).count()
    }

    #[test]
    fn who_stands_behind_a_wall_is_hidden_and_who_stands_on_it_or_before_it_is_not() {
        let (map, brows) = walk();
        let [behind, on, on_far, before] = [(1, -2), (1, 0), (1, -1), (1, 1)].map(|(q, r)| Hex::new(q, r));
        assert!(hidden(&map, &brows, behind) > 80, "{}", hidden(&map, &brows, behind));
        assert!(brows.may_hide(behind));
        for hex in [on, on_far, before] {
            assert_eq!(hidden(&map, &brows, hex), 0, "{hex:?}");
        }
        // Farther off a head rises over it.
        let farther = hidden(&map, &brows, Hex::new(1, -3));
        assert!((1..100).contains(&farther), "{farther}");
        assert_eq!(hidden(&map, &brows, Hex::new(1, -6)), 0);
    }

    #[test]
    fn a_high_wall_of_one_hex_hides_from_its_foot_to_its_top() {
        let mut map = TerrainMap::disc(Hex::ZERO, 4).unwrap();
        map.set_cell(Hex::ZERO, Cell { height: 10, ..Cell::default() }).unwrap();
        let brows = GroundPainter::new(&map, 1).brows(&map);
        let (foot, behind) = (centre(Hex::ZERO).y - ROW / 2.0, centre(Hex::new(0, -1)));
        let seen: Vec<bool> = (0..40)
            .map(|i| brows.hides(Point::new(0.0, foot + 2.0 + i as f32 * (10.0 * STEP_LIFT / 40.0)), behind, 0.0))
            .collect();
        assert!(seen.iter().all(|&hides| hides), "nothing is seen through it: {seen:?}");
    }

    #[test]
    fn level_ground_and_a_single_step_hide_nobody() {
        let mut map = TerrainMap::disc(Hex::ZERO, 4).unwrap();
        assert!(GroundPainter::new(&map, 1).brows(&map).is_empty());
        map.set_cell(Hex::ZERO, Cell { height: 1, ..Cell::default() }).unwrap();
        assert!(GroundPainter::new(&map, 1).brows(&map).is_empty());
    }
}
