//! What changes slowly over the board: which materials lie where, how deep the water is, how the light falls. Worked out at the nodes of a
//! lattice that is the same for every rectangle, and read between them.
use board::{Direction, Hex, step};
use miniatures::GROUND_SQUASH;

use super::floor::Floor;
use super::noise::{length, mix, nearest, noise, noises, rough, smooth};
use super::outline::Outline;
use super::patch::{Patch, Plot};
use super::shade::{FALL, Shadows};
use super::tiles::Material;
use crate::projection::{COLUMN, HEX_WIDTH, Point, ROW, STEP_LIFT, centre};

/// From node to node of the finest lattice, world units.
const STEP_X: f32 = 4.0;
/// From row to row of its nodes, world units.
const STEP_Y: f32 = 3.0;
/// Materials that are mixed on the ground; the tiles after them have uses of their own.
pub(crate) const MIXED: usize = 12;
/// Rows of nodes between a shore and the foot of its bank as the viewer sees it.
pub(crate) const BANK_ROWS: i32 = 2;

/// What is known at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Node {
    /// Share of each material; they add up to 1.
    pub(crate) weights: [f32; MIXED],
    /// Share of water, 0.5 at the shore.
    pub(crate) water: f32,
    /// Light, 1 in the open.
    pub(crate) light: f32,
    /// How warm the colours are, around 0.
    pub(crate) warm: f32,
}

impl Node {
    /// Beyond the board, where nothing lies.
    const TABLE: Node = Node {
        weights: {
            let mut weights = [0.0; MIXED];
            weights[Material::Grass as usize] = 1.0;
            weights
        },
        water: 0.0,
        light: 1.0,
        warm: 0.0,
    };
}

/// What the field is worked out from.
pub(crate) struct Source<'a> {
    pub(crate) patch: &'a Patch,
    pub(crate) shadows: &'a Shadows,
    pub(crate) outline: &'a Outline,
    pub(crate) seed: u32,
}

/// Nodes over a rectangle.
pub(crate) struct Field {
    /// Nodes to a world unit, across and up.
    per_unit: (f32, f32),
    left: i32,
    low: i32,
    columns: usize,
    rows: usize,
    nodes: Vec<Node>,
    /// For each square between four nodes, the materials in it as bits; [`WET`] for water.
    cells: Vec<u16>,
}

/// Marks a square with water in it.
pub(crate) const WET: u16 = 1 << 15;
/// Marks a square in which more than ground may be seen: the rim, the table.
pub(crate) const RIM: u16 = 1 << 14;

impl Field {
    /// The nodes around a rectangle of the ground (left, bottom, right, top), fine enough for a number of pixels to a unit.
    pub(crate) fn over(source: &Source<'_>, [left, bottom, right, top]: [f32; 4], pixels_per_unit: f32) -> Field {
        let coarse = if pixels_per_unit > 0.8 {
            1.0
        } else if pixels_per_unit > 0.3 {
            2.0
        } else {
            4.0
        };
        let (step_x, step_y) = (STEP_X * coarse, STEP_Y * coarse);
        let (l, b) = ((left / step_x).floor() as i32 - 1, (bottom / step_y).floor() as i32 - 1);
        let columns = ((right / step_x).floor() as i32 + 3 - l) as usize;
        let rows = ((top / step_y).floor() as i32 + 3 + BANK_ROWS - b) as usize;
        let mut nodes = Vec::with_capacity(columns * rows);
        let mut within = Vec::with_capacity(columns * rows);
        for j in 0..rows as i32 {
            for i in 0..columns as i32 {
                let at = Point::new((l + i) as f32 * step_x, (b + j) as f32 * step_y);
                within.push(source.outline.is_within(at));
                nodes.push(if source.outline.is_on_board(at) { source.node(at) } else { Node::TABLE });
            }
        }
        let bits = |node: &Node| {
            let dry = node.weights.iter().enumerate().fold(0, |bits, (i, &w)| bits | (u16::from(w > 0.004) << i));
            dry | if node.water > 0.02 { WET } else { 0 }
        };
        let own: Vec<u16> =
            nodes.iter().zip(within).map(|(node, within)| bits(node) | if within { 0 } else { RIM }).collect();
        let cell = |i: usize| {
            let (x, y) = (i % columns, i / columns);
            let at = |dx: usize, dy: usize| own[(y + dy).min(rows - 1) * columns + (x + dx).min(columns - 1)];
            at(0, 0) | at(1, 0) | at(0, 1) | at(1, 1)
        };
        let cells = (0..columns * rows).map(cell).collect();
        Field { per_unit: (1.0 / step_x, 1.0 / step_y), left: l, low: b, columns, rows, nodes, cells }
    }

    /// All materials anywhere in the field, as bits.
    pub(crate) fn materials(&self) -> u16 {
        self.cells.iter().fold(0, |all, cell| all | cell)
    }

    /// The square that a point lies in, and how far right and up in it, 0 to 1.
    #[inline]
    pub(crate) fn place(&self, at: Point) -> (usize, f32, f32) {
        let (u, w) = (at.x * self.per_unit.0 - self.left as f32, at.y * self.per_unit.1 - self.low as f32);
        let (iu, iw) = (u.max(0.0) as usize, w.max(0.0) as usize);
        let (iu, iw) = (iu.min(self.columns - 2), iw.min(self.rows - 2));
        (iw * self.columns + iu, (u - iu as f32).clamp(0.0, 1.0), (w - iw as f32).clamp(0.0, 1.0))
    }

    /// The materials in a square, as bits.
    #[inline]
    pub(crate) fn cell(&self, index: usize) -> u16 {
        self.cells[index]
    }

    /// The four nodes of a square: lower left, lower right, upper left, upper right.
    #[inline]
    pub(crate) fn corners(&self, index: usize) -> [&Node; 4] {
        let up = index + self.columns;
        [&self.nodes[index], &self.nodes[index + 1], &self.nodes[up], &self.nodes[up + 1]]
    }

    /// The share of water a little farther from the viewer.
    #[inline]
    pub(crate) fn water_behind(&self, index: usize, fx: f32, fy: f32) -> f32 {
        let row = self.columns * BANK_ROWS as usize;
        let at = |i: usize| self.nodes.get(i + row).map_or(0.0, |node| node.water);
        let up = index + self.columns;
        mix(mix(at(index), at(index + 1), fx), mix(at(up), at(up + 1), fx), fy)
    }
}

/// The hex whose ground lies under a point of height 0: [`crate::hex_at`], in whole numbers, since it is asked for every pixel.
#[inline]
pub(crate) fn hex_under(at: Point) -> Hex {
    let column = at.x * (1.0 / COLUMN);
    let row = at.y * (-1.0 / ROW) - column * 0.5;
    let third = -column - row;
    let (q, r, s) = (nearest(column), nearest(row), nearest(third));
    let (dq, dr, ds) = ((q as f32 - column).abs(), (r as f32 - row).abs(), (s as f32 - third).abs());
    if dq > dr && dq > ds {
        Hex::new(-r - s, r)
    } else if dr > ds {
        Hex::new(q, -q - s)
    } else {
        Hex::new(q, r)
    }
}

/// The hex that a place of the ground belongs to where heights meet: their edges are a little off the hex grid, but for those of what is
/// built.
#[inline]
pub(crate) fn bent_hex(patch: &Patch, seed: u32, at: Point) -> Hex {
    let hex = hex_under(at);
    let middle = centre(hex);
    if (at.x - middle.x).abs() < 15.5 && (at.y - middle.y).abs() < 13.5 {
        return hex;
    }
    let (dx, dy) = noises(seed ^ 0x11, at.x * (1.0 / 15.0), at.y * 0.1);
    let bent = hex_under(Point::new(at.x + 2.6 * dx, at.y + 1.7 * dy));
    if bent != hex && (patch.plot(hex).built || patch.plot(bent).built) { hex } else { bent }
}

impl Source<'_> {
    fn node(&self, at: Point) -> Node {
        let mut node = Node::default();
        self.materials(at, &mut node);
        self.light(at, &mut node);
        node
    }

    /// Which materials lie here: those of the hexes around, whose borders wander.
    fn materials(&self, at: Point, node: &mut Node) {
        let seed = self.seed;
        let plot = self.patch.plot(hex_under(at));
        let mut shares = [(plot.floor, 1.0_f32); 3];
        let mut count = 1;
        if !plot.plain {
            let (x, y) = (at.x / 46.0, at.y / 30.0);
            let wander =
                Point::new(at.x + 15.0 * rough(seed ^ 0x31, x, y, 3), at.y + 9.5 * rough(seed ^ 0x32, x, y, 3));
            count = self.shares(at, wander, &mut shares);
        }
        let mut dry = 0.0;
        for &(floor, share) in &shares[..count] {
            if floor == Floor::Water {
                node.water += share;
            } else {
                if floor == Floor::Ford {
                    // Ankle-deep here, knee-deep there.
                    let deep = 0.56 + 0.10 * rough(seed ^ 0x33, at.x / 34.0, at.y / 22.0, 2);
                    node.water += share * deep;
                }
                self.lay(floor, share, at, node);
                dry += share;
            }
        }
        if dry > 0.001 {
            node.weights.iter_mut().for_each(|w| *w /= dry);
        } else {
            node.weights[Material::Sand as usize] = 1.0;
        }
    }

    /// The floors of the hexes nearest to a wandered point, with their shares. What is made keeps to its hexes, and runs on under walls to
    /// the middle of their hexes, as all ground does.
    fn shares(&self, at: Point, wander: Point, shares: &mut [(Floor, f32); 3]) -> usize {
        const SOFT: f32 = 24.0;
        let made = |floor: Floor| matches!(floor, Floor::Boards | Floor::Cobbles);
        let far = |hex: Hex, from: Point| {
            let middle = centre(hex);
            length(middle.x - from.x, (middle.y - from.y) / GROUND_SQUASH)
        };
        let around = |hex: Hex| std::iter::once(hex).chain(Direction::ALL.into_iter().map(move |to| step(hex, to)));
        let nearest_open = |from: Point| {
            let home = hex_under(from);
            if !self.patch.plot(home).walled {
                return home;
            }
            let open = around(home).filter(|&hex| !self.patch.plot(hex).walled);
            open.min_by(|&a, &b| far(a, from).total_cmp(&far(b, from))).unwrap_or(home)
        };
        let own = self.patch.plot(nearest_open(at)).floor;
        if made(own) {
            shares[0] = (own, 1.0);
            return 1;
        }
        let home = nearest_open(wander);
        let near = far(home, wander);
        let (mut count, mut sum) = (0, 0.0);
        for hex in around(home) {
            let share = 1.0 - (far(hex, wander) - near).max(0.0) / SOFT;
            let plot = self.patch.plot(hex);
            if share <= 0.0 || plot.walled || made(plot.floor) {
                continue;
            }
            sum += share;
            if let Some(same) = shares[..count].iter_mut().find(|known| known.0 == plot.floor) {
                same.1 += share;
            } else if count < shares.len() {
                shares[count] = (plot.floor, share);
                count += 1;
            }
        }
        if count == 0 {
            shares[0] = (own, 1.0);
            return 1;
        }
        shares[..count].iter_mut().for_each(|known| known.1 /= sum);
        count
    }

    /// Lays a share of a floor: each is a mixture that changes from place to place.
    fn lay(&self, floor: Floor, share: f32, at: Point, node: &mut Node) {
        let seed = self.seed;
        let wide = |salt: u32, size: f32| rough(seed ^ salt, at.x / size, at.y / (size * 0.64), 2);
        // Water runs off a slope.
        let runs_off = self.patch.has_slopes && self.patch.plot(hex_under(at)).uphill.is_some();
        let dry = if runs_off { 0.34 } else { 0.0 };
        let mut add = |material: Material, part: f32| node.weights[material as usize] += share * part;
        match floor {
            Floor::Turf => {
                let fine = noise(seed ^ 0x43, at.x / 19.0, at.y / 12.0);
                let worn = smooth(0.30, 0.78, wide(0x41, 120.0) + 0.34 * fine);
                let dry = smooth(-0.05, 0.75, wide(0x42, 170.0) + 0.25 * fine) * 0.8;
                add(Material::Earth, worn);
                add(Material::Straw, (1.0 - worn) * dry);
                add(Material::Grass, (1.0 - worn) * (1.0 - dry));
            }
            Floor::Dust => {
                let (straw, sand) = (smooth(0.25, 0.7, wide(0x51, 90.0)), smooth(0.0, 0.7, wide(0x52, 150.0)));
                add(Material::Straw, straw * 0.7);
                add(Material::Sand, (1.0 - straw * 0.7) * sand * 0.7);
                add(Material::Earth, (1.0 - straw * 0.7) * (1.0 - sand * 0.7));
            }
            Floor::Sand => {
                let straw = smooth(0.45, 0.85, wide(0x53, 80.0)) * 0.7;
                add(Material::Straw, straw);
                add(Material::Sand, 1.0 - straw);
            }
            Floor::Yard => {
                let (straw, chips) =
                    (smooth(0.35, 0.95, wide(0x5d, 70.0)) * 0.6, smooth(0.4, 0.95, wide(0x5e, 44.0)) * 0.45);
                add(Material::Straw, straw);
                add(Material::Scree, (1.0 - straw) * chips);
                add(Material::Earth, (1.0 - straw) * (1.0 - chips));
            }
            Floor::Furrows => {
                let stubble = smooth(0.35, 0.8, wide(0x54, 90.0)) * 0.6;
                add(Material::Straw, stubble);
                add(Material::Furrows, 1.0 - stubble);
            }
            Floor::Loam => {
                let (moss, earth) = (smooth(0.2, 0.7, wide(0x55, 80.0)), smooth(0.1, 0.8, wide(0x56, 110.0)) * 0.6);
                add(Material::Grass, moss * 0.7);
                add(Material::Earth, (1.0 - moss * 0.7) * earth);
                add(Material::Litter, (1.0 - moss * 0.7) * (1.0 - earth));
            }
            Floor::Mud => {
                let fine = noise(seed ^ 0x44, at.x / 14.0, at.y / 9.0);
                let pool = smooth(0.05, 0.45, wide(0x57, 46.0) + 0.3 * fine - dry);
                add(Material::Puddle, pool);
                add(Material::Mud, 1.0 - pool);
            }
            Floor::Scree => {
                let straw = smooth(0.3, 0.8, wide(0x58, 70.0)) * 0.8;
                add(Material::Straw, straw);
                add(Material::Scree, 1.0 - straw);
            }
            Floor::Ford => {
                let sand = smooth(0.0, 0.6, wide(0x5f, 50.0));
                add(Material::Sand, 0.7 * sand);
                add(Material::Scree, 1.0 - 0.7 * sand);
            }
            Floor::Bog => {
                let fine = noise(seed ^ 0x45, at.x / 13.0, at.y / 8.5);
                let pool = smooth(0.0, 0.4, wide(0x59, 42.0) + 0.35 * fine - dry);
                add(Material::Puddle, pool);
                add(Material::Moss, 1.0 - pool);
            }
            Floor::Undergrowth => {
                let (grass, moss) = (smooth(0.1, 0.7, wide(0x5a, 60.0)), smooth(0.0, 0.7, wide(0x5b, 74.0)) * 0.8);
                add(Material::Grass, grass * 0.75);
                add(Material::Moss, (1.0 - grass * 0.75) * moss);
                add(Material::Litter, (1.0 - grass * 0.75) * (1.0 - moss));
            }
            Floor::Boards => add(Material::Boards, 1.0),
            Floor::Cobbles => {
                let worn = smooth(0.5, 0.9, wide(0x5c, 90.0)) * 0.7;
                add(Material::Earth, worn);
                add(Material::Cobbles, 1.0 - worn);
            }
            Floor::Water => {}
        }
    }

    fn light(&self, at: Point, node: &mut Node) {
        let seed = self.seed;
        let broad = rough(seed ^ 0x61, at.x / 190.0, at.y / 122.0, 2);
        node.warm = 0.045 * noise(seed ^ 0x62, at.x / 130.0, at.y / 84.0);
        node.light = 1.0 + 0.085 * broad;
        let hex = bent_hex(self.patch, seed, at);
        let plot = self.patch.plot(hex);
        let (mut sun, near) = self.shadows.at(at);
        if !self.patch.is_level() {
            sun = sun.max(self.step_shadow(at, plot));
            node.light *= 1.0 + 0.014 * f32::from(plot.height).clamp(-10.0, 12.0);
            node.light *= 1.0 - self.foot(at, hex, plot);
        }
        if self.patch.has_slopes {
            node.light *= 1.0 + self.slope(at);
        }
        node.light *= (1.0 - 0.40 * sun) * (1.0 - 0.75 * near);
        node.warm -= 0.05 * sun;
        if !self.patch.plot(hex_under(at)).in_play {
            node.light *= 0.87;
        }
    }

    /// Slopes: bright where they look to the light, dark where they do not, and rising brightness within each hex.
    fn slope(&self, at: Point) -> f32 {
        let hex = hex_under(at);
        // The nearer to the middle, the more a hex has to say, so that slopes of one kind run into each other.
        let own = |hex: Hex| {
            let Some(up) = self.patch.plot(hex).uphill else { return (0.0, 0.0) };
            let turn = crate::props::facing(up).degrees().to_radians();
            let (ux, uy) = turn.sin_cos();
            let to = centre(hex);
            let along = (at.x - to.x) * ux + (at.y - to.y) / GROUND_SQUASH * uy;
            let lit = 0.86 * ux - 0.42 * uy;
            (0.30 * lit, 0.34 * along / HEX_WIDTH)
        };
        let (mut light, mut sum) = (0.0, 0.0);
        for near in std::iter::once(hex).chain(Direction::ALL.into_iter().map(|to| step(hex, to))) {
            let to = centre(near);
            let d = length(to.x - at.x, (to.y - at.y) / GROUND_SQUASH);
            let weight = smooth(HEX_WIDTH * 0.62, HEX_WIDTH * 0.34, d);
            if weight > 0.0 {
                let (lit, ramp) = own(near);
                light += weight * (lit + ramp);
                sum += weight;
            }
        }
        light / sum.max(0.01)
    }

    /// The darkness at the foot of a step.
    fn foot(&self, at: Point, hex: Hex, plot: Plot) -> f32 {
        let middle = centre(hex);
        let mut dark = 0.0_f32;
        for to in Direction::ALL {
            let near = step(hex, to);
            let rise = i32::from(self.patch.plot(near).height) - i32::from(plot.height);
            if rise <= 0 {
                continue;
            }
            let other = centre(near);
            let (dx, dy) = (other.x - middle.x, (other.y - middle.y) / GROUND_SQUASH);
            let apart = length(dx, dy);
            let along = ((at.x - middle.x) * dx + (at.y - middle.y) / GROUND_SQUASH * dy) / apart;
            let off = apart / 2.0 - along;
            dark = dark.max(0.34 * smooth(15.0, 0.0, off) * smooth(0.0, 3.0, rise as f32));
        }
        dark
    }

    /// The shadow of higher ground towards the sun.
    fn step_shadow(&self, at: Point, plot: Plot) -> f32 {
        let own = f32::from(plot.height);
        let highest = f32::from(self.patch.heights.1);
        // A step is 20 cm of a hex of one metre across its flats.
        let unit = HEX_WIDTH * 0.866_025_4 * 0.2;
        let mut dark = 0.0_f32;
        let mut rise = 0.3;
        while own + rise < highest {
            let p = Point::new(at.x - FALL[0] * unit * rise, at.y - FALL[1] * unit * rise * GROUND_SQUASH);
            let there = f32::from(self.patch.plot(bent_hex(self.patch, self.seed, p)).height) - own;
            dark = dark.max(smooth(0.0, 0.8, there - rise));
            rise += 0.6;
        }
        dark
    }
}

/// How far a height in steps lifts the ground up the picture, world units.
pub(crate) fn lift(steps: i8) -> f32 {
    f32::from(steps) * STEP_LIFT
}
