//! Where things lie in the picture: the table is seen from the south, 40 degrees above it, in parallel lines.
//!
//! World units: x to the right, y up the screen, [`HEX_WIDTH`] from corner to corner of a hex. At a zoom of 1 a unit is a pixel.

use board::{Hex, TerrainMap};
use miniatures::GROUND_SQUASH;

/// Across a hex from corner to corner, in world units.
pub const HEX_WIDTH: f32 = 64.0;
/// Height of a standing figure with its base, in world units; a sprite is rendered at this many pixels times the zoom.
pub const FIGURE_HEIGHT: f32 = 64.0;
/// From one row of hexes to the next, in world units: a hex across its flats, foreshortened.
pub const ROW: f32 = HEX_WIDTH * 0.866_025_4 * GROUND_SQUASH;
/// From one column of hexes to the next, in world units.
pub const COLUMN: f32 = HEX_WIDTH * 0.75;
/// How far a step of 20 cm lifts a thing up the screen, in world units.
pub const STEP_LIFT: f32 = HEX_WIDTH * 0.866_025_4 * 0.2 * 0.766_044_4;

/// A point of the picture, in world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
}

impl Point {
    /// A point.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point at a share of the way to another, 0 here, 1 there.
    pub fn toward(self, other: Self, share: f32) -> Self {
        Self { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    /// The same point lifted by a height in steps of 20 cm.
    pub fn lifted(self, steps: f32) -> Self {
        Self { y: self.y + steps * STEP_LIFT, ..self }
    }
}

/// The middle of a hex at height 0.
pub fn centre(hex: Hex) -> Point {
    let (column, row) = (hex.x as f32, hex.y as f32);
    Point { x: column * COLUMN, y: -(row + column / 2.0) * ROW }
}

/// The middle of a hex of a map, at its height.
pub fn centre_on(map: &TerrainMap, hex: Hex) -> Point {
    centre(hex).lifted(height(map, hex))
}

/// The corners of a hex at height 0, from the right one (east) counter-clockwise as seen on the screen.
pub fn corners(hex: Hex) -> [Point; 6] {
    let middle = centre(hex);
    let half = HEX_WIDTH / 2.0;
    [(1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0)]
        .map(|(x, y)| Point { x: middle.x + x * half, y: middle.y + y * ROW / 2.0 })
}

/// The hex whose ground at height 0 lies under a point.
pub fn hex_at(point: Point) -> Hex {
    let column = point.x / COLUMN;
    let row = -point.y / ROW - column / 2.0;
    // Cube rounding: the coordinate that was rounded furthest gives way.
    let third = -column - row;
    let (q, r, s) = (column.round(), row.round(), third.round());
    let (dq, dr, ds) = ((q - column).abs(), (r - row).abs(), (s - third).abs());
    let (q, r) = if dq > dr && dq > ds {
        (-r - s, r)
    } else if dr > ds {
        (q, -q - s)
    } else {
        (q, r)
    };
    Hex::new(q as i32, r as i32)
}

/// The hex of a map whose top, or whose step face, is seen at a point: of several the nearest to the viewer.
pub fn pick(map: &TerrainMap, point: Point) -> Option<Hex> {
    let (lowest, highest) = heights(map);
    let mut nearest: Option<Hex> = None;
    for steps in lowest..=highest {
        // Whatever stands on this level and is seen here lies under the point let down by its height.
        let hex = hex_at(point.lifted(-f32::from(steps)));
        let Some(cell) = map.cell(hex) else { continue };
        let tall_enough = cell.height == steps || (cell.height > steps && is_face(map, hex, steps));
        let nearer = nearest.is_none_or(|other| depth(centre(hex)) > depth(centre(other)));
        if tall_enough && nearer {
            nearest = Some(hex);
        }
    }
    nearest
}

/// How near the viewer something stands, from the point of the ground (at height 0) on which it stands: the larger is drawn later.
pub fn depth(ground: Point) -> f32 {
    -ground.y
}

/// The height of a hex in steps; 0 off the map.
pub fn height(map: &TerrainMap, hex: Hex) -> f32 {
    map.cell(hex).map_or(0.0, |cell| f32::from(cell.height))
}

fn heights(map: &TerrainMap) -> (i8, i8) {
    map.iter().fold((0, 0), |(lowest, highest), (_, cell)| (lowest.min(cell.height), highest.max(cell.height)))
}

/// Whether a hex shows a step face below its top at that height: its southern neighbours are lower.
fn is_face(map: &TerrainMap, hex: Hex, steps: i8) -> bool {
    use board::Direction::{S, SE, SW};
    [SE, S, SW].iter().any(|&to| map.cell(board::step(hex, to)).is_none_or(|cell| cell.height <= steps))
}

#[cfg(test)]
mod tests {
    use board::{Cell, Direction};

    use super::*;

    #[test]
    fn every_point_of_a_hex_is_in_it() {
        for hex in [Hex::ZERO, Hex::new(3, -2), Hex::new(-4, 7)] {
            assert_eq!(hex_at(centre(hex)), hex);
            for corner in corners(hex) {
                assert_eq!(hex_at(centre(hex).toward(corner, 0.98)), hex);
                assert_ne!(hex_at(centre(hex).toward(corner, 1.05)), hex);
            }
        }
    }

    #[test]
    fn north_is_up_and_south_east_is_down_right() {
        let (north, south_east) = (centre(board::step(Hex::ZERO, Direction::N)), centre(Direction::SE.delta()));
        assert_eq!((north.x, north.y), (0.0, ROW));
        assert_eq!((south_east.x, south_east.y), (COLUMN, -ROW / 2.0));
    }

    #[test]
    fn what_is_lifted_is_picked_where_it_is_seen_and_hides_what_is_behind() {
        let mut map = TerrainMap::disc(Hex::ZERO, 4).unwrap();
        map.set_cell(Hex::ZERO, Cell { height: 6, ..Cell::default() }).unwrap();
        assert_eq!(pick(&map, centre_on(&map, Hex::ZERO)), Some(Hex::ZERO));
        // Its face hides the ground at its foot; a level hex beside it is itself.
        assert_eq!(pick(&map, centre(Hex::ZERO)), Some(Hex::ZERO));
        assert_eq!(pick(&map, centre(Hex::new(2, 0))), Some(Hex::new(2, 0)));
        assert_eq!(pick(&map, centre(Hex::new(9, 0))), None);
    }
}
