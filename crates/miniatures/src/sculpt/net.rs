//! A net over somebody: it hangs from whatever is highest, down to the ground around him.
use super::models::Stuff::Iron;
use super::models::pot;
use super::{Bench, loose};
use crate::math::{Frame, V3, hash, v};
use crate::raster::{NOTHING, Samples, View};
use crate::skeleton::BASE_HEIGHT;
use std::ops::Range;

/// From knot to knot, mm.
const MESH: f32 = 3.3;
/// How steeply a net hangs.
const STEEP: f32 = 3.0;
/// How far a net lies on the ground beyond where it comes down, mm.
const HEM: f32 = 2.2;
const KNOTS: i32 = 14;

/// Lays a net over those solids.
pub(super) fn over(bench: &mut Bench, body: Range<usize>) {
    hang(bench, &Heights::of(bench, body));
}

/// Lays a net over a rider, which hangs down over what carries him: of all those solids, as far as they lie about his.
pub(super) fn over_rider(bench: &mut Bench, rider: Range<usize>, all: Range<usize>) {
    let mut heights = Heights::of(bench, all);
    heights.middle = Heights::of(bench, rider).middle;
    hang(bench, &heights);
}

fn hang(bench: &mut Bench, heights: &Heights) {
    let (cord, lead) = (loose::cord(bench), pot(bench, Iron));
    let knots: Vec<Option<V3>> =
        (-KNOTS..=KNOTS).flat_map(|i| (-KNOTS..=KNOTS).map(move |j| (i, j))).map(|(i, j)| heights.knot(i, j)).collect();
    let at = |i: i32, j: i32| {
        let inside = i.abs() <= KNOTS && j.abs() <= KNOTS;
        inside.then(|| knots[((i + KNOTS) * (2 * KNOTS + 1) + j + KNOTS) as usize]).flatten()
    };
    bench.part(None);
    for i in -KNOTS..=KNOTS {
        for j in -KNOTS..=KNOTS {
            let Some(here) = at(i, j) else { continue };
            for there in [at(i + 1, j), at(i, j + 1)].into_iter().flatten() {
                bench.rod(here, there, 0.24, 0.24, cord);
            }
            let open = [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().filter(|(a, b)| at(i + a, j + b).is_none()).count();
            if open >= 1 {
                bench.ball(Frame::WORLD, here, v(0.6, 0.6, 0.6), lead);
            }
        }
    }
}

/// How high the body is at each point of the ground, one sample a millimetre.
struct Heights {
    samples: Samples,
    middle: V3,
}

impl Heights {
    fn of(bench: &Bench, body: Range<usize>) -> Heights {
        let solids = &bench.scene.solids[body];
        let view = View::from_direction(V3::Z, 1.0);
        let (mut lo, mut hi) = (v(1e9, 1e9, 0.0), v(-1e9, -1e9, 0.0));
        for s in solids {
            let (a, b) = s.shape.bounds(s.frame.m, s.frame.t);
            (lo, hi) = (v(lo.x.min(a.x), lo.y.min(a.y), 0.0), v(hi.x.max(b.x), hi.y.max(b.y), 0.0));
        }
        let (x0, y0) = (lo.x.floor() as i32, (-hi.y).floor() as i32);
        let size = |a: f32, b: f32| ((b - a).ceil() as usize + 2).max(1);
        let mut samples = Samples::new(x0, y0, size(lo.x, hi.x), size(lo.y, hi.y));
        samples.draw(solids, &view);
        Heights { samples, middle: (lo + hi) * 0.5 }
    }

    /// Where a knot of the net hangs; `None` beyond its edge.
    fn knot(&self, i: i32, j: i32) -> Option<V3> {
        // Knots in diamonds, each a little out of its place.
        let shaken = |salt: i32| 0.7 * (hash(i, j, salt) - 0.5);
        let (a, b) = (i as f32 + shaken(3), j as f32 + shaken(4));
        let k = MESH * std::f32::consts::FRAC_1_SQRT_2;
        let (x, y) = (self.middle.x + (a + b) * k, self.middle.y + (a - b) * k);
        let mut top = f32::MIN;
        for row in 0..self.samples.height {
            for column in 0..self.samples.width {
                let cell = &self.samples.cells[row * self.samples.width + column];
                if cell.solid == NOTHING {
                    continue;
                }
                let cx = self.samples.x0 as f32 + column as f32 + 0.5;
                let cy = -(self.samples.y0 as f32 + row as f32 + 0.5);
                let far = (x - cx).hypot(y - cy);
                top = top.max(cell.depth - STEEP * (far - 0.8).max(0.0));
            }
        }
        (top > BASE_HEIGHT - HEM * STEEP).then(|| v(x, y, top.max(BASE_HEIGHT) + 0.35))
    }
}
