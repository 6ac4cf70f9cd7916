//! The board as a thing on a table: a slab cut to the map's outline, framed in wood, with a thick southern edge.
use board::TerrainMap;
use miniatures::GROUND_SQUASH;

use super::Area;
use super::noise::smooth;
use super::tiles::Level;
use crate::projection::{Point, corners};

/// How far the ground runs on beyond the outermost hexes, in world units on the ground.
const MARGIN: f32 = 10.0;
/// How wide the frame is, in world units on the ground.
const FRAME: f32 = 13.0;
/// How thick the board is, in world units of the picture.
const THICK: f32 = 15.0;
/// How much of the table is seen around the board.
const TABLE: f32 = 56.0;

/// How far from the outline the table still gets darker, in world units on the ground; farther away it looks the same everywhere.
const LAMP: f32 = 150.0;
/// How bright the table's wood is by the board and far from it.
const LIT: (f32, f32) = (0.46, 0.26);
/// How the table's wood is coloured.
const STAIN: [f32; 3] = [0.92, 0.86, 0.86];
/// How much the table's grain is drawn out: units of the wood's tile to a world unit, across and up.
const GRAIN: [f32; 2] = [0.45, 0.7];

/// The light of the table far from the board, for each colour.
pub(crate) fn far_light() -> [f32; 3] {
    STAIN.map(|stain| stain * LIT.1)
}

/// The part of the world, from its origin to the right and down, after which the far table looks the same again.
pub(crate) fn far_repeats() -> [f32; 2] {
    GRAIN.map(|grain| super::tiles::REPEATS / grain)
}

/// An edge of the outline: its outward direction and how far out it lies, on the ground.
#[derive(Clone, Copy, Debug)]
struct Edge {
    out: [f32; 2],
    far: f32,
}

/// The outline of a map: the convex hull of its hexes.
pub(crate) struct Outline {
    edges: Vec<Edge>,
    low: Point,
    high: Point,
}

/// What is seen beside the ground.
pub(crate) enum Beside {
    /// The ground itself, this near the frame (1 at the frame, 0 well inside).
    Ground(f32),
    /// Anything else, as it looks.
    Seen([f32; 3]),
}

impl Outline {
    pub(crate) fn of(map: &TerrainMap) -> Outline {
        let mut points: Vec<Point> = map.iter().flat_map(|(hex, _)| corners(hex)).collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut hull = half_hull(points.iter().copied());
        hull.extend(half_hull(points.iter().rev().copied()));
        let edge = |i: usize| {
            let (a, b) = (hull[i], hull[(i + 1) % hull.len()]);
            let (dx, dy) = (b.x - a.x, (b.y - a.y) / GROUND_SQUASH);
            let length = dx.hypot(dy).max(1e-3);
            let out = [dy / length, -dx / length];
            Edge { out, far: out[0] * a.x + out[1] * a.y / GROUND_SQUASH }
        };
        let edges = (0..hull.len()).map(edge).collect();
        let fold = |pick: fn(f32, f32) -> f32, start: f32| {
            points.iter().fold(Point::new(start, start), |m, p| Point::new(pick(m.x, p.x), pick(m.y, p.y)))
        };
        Outline { edges, low: fold(f32::min, f32::MAX), high: fold(f32::max, f32::MIN) }
    }

    /// All of the board and some of the table, `lift` world units higher than the board lies.
    pub(crate) fn bounds(&self, lift: f32) -> Area {
        self.around(lift, TABLE)
    }

    /// The part of the world beyond which the table looks the same everywhere.
    pub(crate) fn lit(&self, lift: f32) -> Area {
        self.around(lift, LAMP)
    }

    /// The board and that much of the table.
    fn around(&self, lift: f32, table: f32) -> Area {
        let rim = MARGIN + FRAME + table;
        let up = lift.max((MARGIN + FRAME) * GROUND_SQUASH) + table * GROUND_SQUASH;
        let down = (MARGIN + FRAME) * GROUND_SQUASH + THICK + table * GROUND_SQUASH;
        Area {
            left: (self.low.x - rim).floor(),
            top: (self.high.y + up).ceil(),
            width: (self.high.x - self.low.x + 2.0 * rim).ceil() + 1.0,
            height: (self.high.y - self.low.y + up + down).ceil() + 1.0,
        }
    }

    /// How far outside the outline a point lies, on the ground; negative inside. Corners are mitred.
    fn outside(&self, at: Point) -> (f32, usize) {
        let y = at.y / GROUND_SQUASH;
        let (mut most, mut which) = (f32::MIN, 0);
        for (i, edge) in self.edges.iter().enumerate() {
            let d = edge.out[0] * at.x + edge.out[1] * y - edge.far;
            if d > most {
                (most, which) = (d, i);
            }
        }
        (most, which)
    }

    /// Whether a point is well inside, so that nothing but ground is seen there.
    pub(crate) fn is_within(&self, at: Point) -> bool {
        self.outside(at).0 < MARGIN - 14.0
    }

    /// Whether ground may be seen at a point, or close by.
    pub(crate) fn is_on_board(&self, at: Point) -> bool {
        self.outside(at).0 < MARGIN + 32.0
    }

    /// Whether an edge of the frame or of the board's side may be seen within `reach` world units of a point.
    pub(crate) fn is_edged(&self, at: Point, reach: f32) -> bool {
        let reach = reach / GROUND_SQUASH;
        let outside = self.outside(at).0;
        outside > MARGIN - reach && outside < MARGIN + FRAME + THICK / GROUND_SQUASH + reach
    }

    /// What is seen at a point whose ground, at height 0, lies there; `wood` is the frame's tile.
    pub(crate) fn beside(&self, at: Point, wood: &Level<'_>) -> Beside {
        let (outside, which) = self.outside(at);
        if outside < MARGIN {
            return Beside::Ground(smooth(MARGIN - 7.0, MARGIN, outside));
        }
        if outside < MARGIN + FRAME {
            return Beside::Seen(self.frame(at, outside - MARGIN, which, wood));
        }
        if let Some((below, front)) = self.below_rim(at) {
            return Beside::Seen(self.front(at, below, front, wood));
        }
        Beside::Seen(self.table(at, wood))
    }

    /// The top of the frame: a flat board, its inner and outer edges rounded.
    fn frame(&self, at: Point, across: f32, which: usize, wood: &Level<'_>) -> [f32; 3] {
        let edge = self.edges[which];
        let along = edge.out[1] * at.x - edge.out[0] * at.y / GROUND_SQUASH;
        let [r, g, b, _] = wood.at(along, across * 1.6 + 40.0 * which as f32);
        // Light from the upper left falls on what slopes that way: the inner bead on the far sides, the outer on the near ones.
        let facing = -0.75 * edge.out[0] + 0.5 * edge.out[1];
        let inner = smooth(3.2, 0.6, across);
        let outer = smooth(FRAME - 2.6, FRAME - 0.4, across);
        let groove = smooth(0.9, 0.0, (across - 4.4).abs()) + smooth(1.0, 0.0, across);
        let light = 1.10 + 0.10 * facing + 0.34 * facing * (outer - inner) - 0.34 * groove;
        [r * light * 1.05, g * light, b * light * 0.96]
    }

    /// How far below the frame's outer rim a point is, in world units, and below which edge, if the slab's side is seen there.
    fn below_rim(&self, at: Point) -> Option<(f32, usize)> {
        let (mut least, mut most, mut which) = (0.0_f32, THICK, usize::MAX);
        for (i, edge) in self.edges.iter().enumerate() {
            // Going up the picture, this edge is crossed where its line lies.
            let past = edge.out[0] * at.x + edge.out[1] * at.y / GROUND_SQUASH - edge.far - MARGIN - FRAME;
            let slope = edge.out[1] / GROUND_SQUASH;
            if slope.abs() < 1e-4 {
                if past > 0.0 {
                    return None;
                }
            } else if slope < 0.0 {
                let enter = past / -slope;
                if enter > least {
                    (least, which) = (enter, i);
                }
            } else {
                most = most.min(-past / slope);
            }
        }
        (which != usize::MAX && least <= most).then_some((least, which))
    }

    /// The board's thickness, seen on the sides that look at the viewer.
    fn front(&self, at: Point, over: f32, which: usize, wood: &Level<'_>) -> [f32; 3] {
        let edge = self.edges[which];
        let along = edge.out[1] * at.x - edge.out[0] * at.y / GROUND_SQUASH;
        let [r, g, b, _] = wood.at(along, -over * 1.3 - 11.0);
        let turn = 0.62 - 0.24 * edge.out[0];
        let light = turn * (1.0 - 0.35 * over / THICK) + 0.22 * smooth(1.4, 0.2, over)
            - 0.25 * smooth(0.8, 0.0, (over - 4.0).abs());
        [r * light, g * light * 0.97, b * light * 0.94]
    }

    /// A dark table, darker under the board's edge and away from the lamp.
    fn table(&self, at: Point, wood: &Level<'_>) -> [f32; 3] {
        let [r, g, b, _] = wood.at(at.x * GRAIN[0], at.y * GRAIN[1]);
        let cast = Point::new(at.x - 12.0, at.y + THICK * 0.8 + 6.0);
        let near = self.outside(cast).0 - MARGIN - FRAME;
        let contact = self.outside(Point::new(at.x, at.y + THICK)).0 - MARGIN - FRAME;
        let shadow = 1.0 - 0.62 * smooth(16.0, -8.0, near) - 0.2 * smooth(9.0, 0.0, contact);
        let away = self.outside(at).0;
        let lamp = LIT.0 + (LIT.1 - LIT.0) * smooth(10.0, LAMP, away);
        let light = lamp * shadow;
        [r * light * STAIN[0], g * light * STAIN[1], b * light * STAIN[2]]
    }
}

/// The hull of points in order, from the first to the last and anticlockwise, without the last.
fn half_hull(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut hull: Vec<Point> = Vec::new();
    for p in points {
        while let [.., a, b] = hull[..] {
            if (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0.01 {
                break;
            }
            hull.pop();
        }
        hull.push(p);
    }
    hull.pop();
    hull
}
