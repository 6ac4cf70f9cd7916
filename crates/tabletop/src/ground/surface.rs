//! Which surface is seen at a point of the picture: the top of a hex or the face of a step. A ray from the viewer comes down from the
//! south; the first thing that is as high as the ray is what he sees.
use board::{Hex, TerrainMap, step};

use super::field::{bent_hex, lift};
use super::noise::floor;
use super::patch::Patch;
use crate::projection::{HEX_WIDTH, Point, ROW, STEP_LIFT, centre};

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Surface {
    /// Ground that lies flat: where it is at height 0, and its height in steps.
    Top { at: Point, height: i8, hex: Hex },
    /// A face below the edge of a hex: where that edge stands on height 0, how far below its top, in world units, and which way it looks,
    /// -1 to the left, 1 to the right.
    Face { at: Point, hex: Hex, below: f32, turned: f32 },
}

/// Steps by which a ray comes down at most until it is looked what it has met: less than half of what hides a row of hexes.
const THIN: i8 = 2;

/// The first surface that a ray through a point of the picture meets, among the heights of its square.
pub(crate) fn surface(patch: &Patch, seed: u32, at: Point, heights: Heights) -> Surface {
    let hex_under = |steps: f32| {
        let ground = Point::new(at.x, at.y - steps * STEP_LIFT);
        (bent_hex(patch, seed, ground), ground)
    };
    let (lowest, highest) = patch.heights;
    let mut above = highest;
    for steps in (lowest..=highest).rev().filter(|&steps| heights.holds(steps, lowest)) {
        // What is high and thin may lie between the two heights: the ray would come out behind it.
        while above - steps > THIN {
            let (hex, _) = hex_under(f32::from(above - THIN));
            if patch.plot(hex).height > above - THIN {
                return face(patch, (above - THIN, above), &hex_under);
            }
            above -= THIN;
        }
        let (hex, ground) = hex_under(f32::from(steps));
        let height = patch.plot(hex).height;
        if height == steps {
            return Surface::Top { at: ground, height, hex };
        }
        if height > steps {
            return face(patch, (steps, above), &hex_under);
        }
        above = steps;
    }
    let (hex, ground) = hex_under(f32::from(lowest));
    Surface::Top { at: ground, height: lowest, hex }
}

/// The face that the ray meets between two heights.
fn face(patch: &Patch, (low, high): (i8, i8), hex_under: &impl Fn(f32) -> (Hex, Point)) -> Surface {
    let (mut low, mut high) = (f32::from(low), f32::from(high));
    for _ in 0..6 {
        let middle = (low + high) / 2.0;
        let (hex, _) = hex_under(middle);
        if f32::from(patch.plot(hex).height) >= middle {
            low = middle;
        } else {
            high = middle;
        }
    }
    let (hex, at) = hex_under(low);
    let below = (f32::from(patch.plot(hex).height) - low) * STEP_LIFT;
    let middle = centre(hex);
    // The three near sides of a hex: its corners lie a quarter of its width from the middle.
    let turned = ((at.x - middle.x) / (HEX_WIDTH * 0.25)).clamp(-1.6, 1.6);
    let turned = if turned.abs() < 0.92 { 0.0 } else { turned.signum() };
    Surface::Face { at, hex, below, turned }
}

/// The heights that may be seen in a square of the picture: a bit for each step above the lowest of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heights(u64);

impl Heights {
    /// Nothing but level ground.
    const LEVEL: Heights = Heights(0);

    fn of(steps: i8, lowest: i8) -> Heights {
        Heights(1 << (i32::from(steps) - i32::from(lowest)).clamp(0, 63))
    }

    /// Whether a height is among them.
    #[inline]
    fn holds(self, steps: i8, lowest: i8) -> bool {
        self.0 & Heights::of(steps, lowest).0 != 0
    }
}

/// Squares of the picture with the heights in each; where there is none but level ground, nothing has to be searched.
pub(crate) struct Relief {
    left: i32,
    low: i32,
    columns: i32,
    squares: Vec<Heights>,
}

/// Side of a square, world units.
const SQUARE: f32 = 16.0;

impl Relief {
    /// The squares of a map.
    pub(crate) fn of(map: &TerrainMap) -> Relief {
        let uneven: Vec<(Hex, i8)> =
            map.iter().filter(|(_, cell)| cell.height != 0).map(|(hex, cell)| (hex, cell.height)).collect();
        let boxes: Vec<([i32; 4], i8)> = uneven.iter().map(|&(hex, height)| (squares(hex, height), height)).collect();
        let fold = |i: usize, pick: fn(i32, i32) -> i32| boxes.iter().map(|b| b.0[i]).reduce(pick);
        let sides = (fold(0, i32::min), fold(1, i32::min), fold(2, i32::max), fold(3, i32::max));
        let (Some(left), Some(low), Some(right), Some(high)) = sides else {
            return Relief { left: 0, low: 0, columns: 0, squares: Vec::new() };
        };
        let columns = right - left + 1;
        let mut relief =
            Relief { left, low, columns, squares: vec![Heights::LEVEL; (columns * (high - low + 1)) as usize] };
        let lowest = uneven.iter().fold(0, |lowest, &(_, height)| lowest.min(height));
        for ([l, b, r, t], height) in boxes {
            for y in b..=t {
                for x in l..=r {
                    let square = &mut relief.squares[((y - low) * columns + x - left) as usize];
                    square.0 |= Heights::of(height, lowest).0 | Heights::of(0, lowest).0;
                }
            }
        }
        relief
    }

    /// The heights that can be seen at a point; `None` where all is level at 0.
    #[inline]
    pub(crate) fn heights(&self, at: Point) -> Option<Heights> {
        if self.columns == 0 {
            return None;
        }
        let (x, y) = (floor(at.x * (1.0 / SQUARE)) - self.left, floor(at.y * (1.0 / SQUARE)) - self.low);
        if x < 0 || y < 0 || x >= self.columns {
            return None;
        }
        self.squares.get((y * self.columns + x) as usize).copied().filter(|&heights| heights != Heights::LEVEL)
    }
}

/// The squares in which a hex of a height can be seen, or something be seen instead of it.
fn squares(hex: Hex, height: i8) -> [i32; 4] {
    const SPARE: f32 = 6.0;
    let middle = centre(hex);
    let (down, up) = (lift(height).min(0.0), lift(height).max(0.0));
    let square = |v: f32| (v / SQUARE).floor() as i32;
    [
        square(middle.x - HEX_WIDTH / 2.0 - SPARE),
        square(middle.y - ROW / 2.0 + down - SPARE),
        square(middle.x + HEX_WIDTH / 2.0 + SPARE),
        square(middle.y + ROW / 2.0 + up + SPARE),
    ]
}

/// Whether a point near the edge of a hex has lower ground beyond that edge, within `reach` world units up or down the picture: -1 below
/// it, 1 above it, 0 none.
pub(crate) fn drop_beside(patch: &Patch, seed: u32, at: Point, height: i8, reach: f32) -> i8 {
    let lower = |dy: f32| patch.plot(bent_hex(patch, seed, Point::new(at.x, at.y + dy))).height < height;
    if lower(-reach) {
        -1
    } else if lower(reach) {
        1
    } else {
        0
    }
}

/// The neighbour of a hex that a face of it looks at.
pub(crate) fn before(hex: Hex, turned: f32) -> Hex {
    use board::Direction::{S, SE, SW};
    step(
        hex,
        if turned < -0.5 {
            SW
        } else if turned > 0.5 {
            SE
        } else {
            S
        },
    )
}
