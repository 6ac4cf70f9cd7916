//! From the board to pixels: for each, what is seen there, of what materials it is, and how the light falls on it.
use board::Hex;

use super::facade::Wall;
use super::field::{Field, MIXED, Node, RIM, Source, WET, hex_under, lift};
use super::floor::Floor;
use super::noise::{mix, noise, noises, smooth};
use super::outline::Beside;
use super::patch::Plot;
use super::slope;
use super::surface::{Heights, Surface, before, drop_beside, surface};
use super::tiles::{Level, Material, tile};
use super::{Area, Board, Picture};
use crate::projection::{Point, centre};

type Rgb = [f32; 3];

/// How far below the proudest material another still shows through.
const BLEND: f32 = 0.12;
/// How much a texel's height (to 255) counts against the share of its material.
const PROUD: f32 = 0.75 / 255.0;

/// Paints a rectangle of a board.
pub(super) fn paint(board: &Board, area: Area, pixels_per_unit: f32) -> Picture {
    let width = (f64::from(area.width) * f64::from(pixels_per_unit)).round().max(1.0) as u32;
    let height = (f64::from(area.height) * f64::from(pixels_per_unit)).round().max(1.0) as u32;
    let brush = Brush::new(board, area, pixels_per_unit);
    let per_pixel = 1.0 / f64::from(pixels_per_unit);
    let xs: Vec<f32> = (0..width).map(|i| (f64::from(area.left) + (f64::from(i) + 0.5) * per_pixel) as f32).collect();
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    let y_at = |j: u32, middle: f64| (f64::from(area.top) - (f64::from(j) + middle) * per_pixel) as f32;
    let edges: Vec<f32> = (0..=width).map(|i| (f64::from(area.left) + f64::from(i) * per_pixel) as f32).collect();
    // What is seen at the corners of pixels: where all four agree, a pixel has no edge in it.
    let corners =
        |y: f32| -> Vec<Option<(Hex, i8)>> { edges.iter().map(|&x| brush.top_at(Point::new(x, y))).collect() };
    let uneven = !board.patch.is_level();
    let mut upper = if uneven { corners(y_at(0, 0.0)) } else { Vec::new() };
    for j in 0..height {
        let y = y_at(j, 0.5);
        let lower = if uneven { corners(y_at(j + 1, 0.0)) } else { Vec::new() };
        for (i, &x) in xs.iter().enumerate() {
            let at = Point::new(x, y);
            let around = if uneven { [upper[i], upper[i + 1], lower[i], lower[i + 1]] } else { [None; 4] };
            let [r, g, b] = brush.pixel(at, around).map(|c| (c.clamp(0.0, 255.0) + 0.5) as u8);
            rgba.extend([r, g, b, 255]);
        }
        upper = lower;
    }
    Picture { width, height, rgba }
}

struct Brush<'a> {
    board: &'a Board,
    field: Field,
    levels: [Option<Level<'static>>; MIXED],
    water: Level<'static>,
    cliff: Level<'static>,
    earth: Level<'static>,
    wood: Level<'static>,
    /// Half a pixel, world units.
    half: f32,
}

impl<'a> Brush<'a> {
    fn new(board: &'a Board, area: Area, pixels_per_unit: f32) -> Brush<'a> {
        let source = Source { patch: &board.patch, shadows: &board.shadows, outline: &board.outline, seed: board.seed };
        let (lowest, highest) = board.patch.heights;
        let bottom = area.top - area.height;
        let field = Field::over(
            &source,
            [area.left, bottom - lift(highest), area.left + area.width, area.top - lift(lowest)],
            pixels_per_unit,
        );
        let used = field.materials();
        let whole = |v: f32| ((v * pixels_per_unit).round() - v * pixels_per_unit).abs() < 1e-3;
        let on_grid = whole(area.left) && whole(area.top);
        let level = |material: Material| tile(material).level(pixels_per_unit, on_grid);
        let mut levels = [None; MIXED];
        for (i, slot) in levels.iter_mut().enumerate() {
            *slot = (used & (1 << i) != 0).then(|| level(Material::ALL[i]));
        }
        // Tiles that this rectangle does not need are not painted for it: wood stands in for them.
        let wood = level(Material::Wood);
        let steps = !board.patch.is_level();
        Brush {
            board,
            field,
            levels,
            water: if used & WET != 0 { level(Material::Water) } else { wood },
            cliff: if steps { level(Material::Cliff) } else { wood },
            earth: if steps { level(Material::Earth) } else { wood },
            // Wood is read along edges of every direction, never on the grid.
            wood: tile(Material::Wood).level(pixels_per_unit, false),
            half: 0.5 / pixels_per_unit,
        }
    }

    /// The hex whose top is seen at a point, where the ground is not level.
    fn top_at(&self, at: Point) -> Option<(Hex, i8)> {
        let heights = self.board.relief.heights(at)?;
        match surface(&self.board.patch, self.board.seed, at, heights) {
            Surface::Top { hex, height, .. } => Some((hex, height)),
            Surface::Face { .. } => None,
        }
    }

    /// A pixel, given whose tops are seen at its corners.
    #[inline]
    fn pixel(&self, at: Point, around: [Option<(Hex, i8)>; 4]) -> Rgb {
        let Some(heights) = self.board.relief.heights(at) else { return self.level(at, at) };
        match around {
            [Some(one), Some(two), Some(three), Some(four)] if one == two && one == three && one == four => {
                self.top(one.0, one.1, at)
            }
            _ => self.divided(at, heights),
        }
    }

    /// Ground at height 0, or what lies beside the board.
    #[inline]
    fn level(&self, at: Point, seen: Point) -> Rgb {
        let place = self.field.place(at);
        if self.field.cell(place.0) & RIM == 0 {
            return self.ground(place, at, seen);
        }
        if self.board.outline.is_edged(at, self.half * 2.0) {
            // The mean of four points: edges of the frame run aslant, and would be stairs.
            let h = self.half * 0.5;
            let mut sum = [0.0; 3];
            for (dx, dy) in [(-h, h), (h, h), (-h, -h), (h, -h)] {
                let off = |p: Point| Point::new(p.x + dx, p.y + dy);
                let colour = self.rim(place, off(at), off(seen));
                (0..3).for_each(|i| sum[i] += colour[i] * 0.25);
            }
            return sum;
        }
        self.rim(place, at, seen)
    }

    /// A point near the frame or beyond it.
    fn rim(&self, place: (usize, f32, f32), at: Point, seen: Point) -> Rgb {
        match self.board.outline.beside(at, &self.wood) {
            Beside::Seen(colour) => colour,
            Beside::Ground(near) => {
                let k = 1.0 - 0.45 * near;
                self.ground(place, at, seen).map(|c| c * k)
            }
        }
    }

    /// A pixel with an edge in it: the mean of four points.
    fn divided(&self, at: Point, heights: Heights) -> Rgb {
        let h = self.half * 0.5;
        let mut sum = [0.0; 3];
        for (dx, dy) in [(-h, h), (h, h), (-h, -h), (h, -h)] {
            let seen = Point::new(at.x + dx, at.y + dy);
            let colour = match surface(&self.board.patch, self.board.seed, seen, heights) {
                Surface::Top { height, hex, .. } => self.top(hex, height, seen),
                Surface::Face { at, hex, below, turned } => self.face(at, seen, hex, below, turned),
            };
            (0..3).for_each(|i| sum[i] += colour[i] * 0.25);
        }
        sum
    }

    /// The top of a hex: its edges catch the light, so that contours are seen from afar, and what a higher edge half hides lies in the dark.
    fn top(&self, hex: Hex, height: i8, seen: Point) -> Rgb {
        let at = Point::new(seen.x, seen.y - lift(height));
        let colour = self.level(at, seen);
        let middle = centre(hex);
        if (at.x - middle.x).abs() < 15.0 && (at.y - middle.y).abs() < 10.0 {
            return colour;
        }
        let (patch, seed) = (&self.board.patch, self.board.seed);
        // The height of the top that is seen a little below this in the picture, if it is nearer and higher.
        let over = |off: f32| {
            let before = Point::new(seen.x, seen.y - off);
            let heights = self.board.relief.heights(before)?;
            match surface(patch, seed, before, heights) {
                Surface::Top { height: nearer, .. } if nearer > height => Some(f32::from(nearer - height)),
                _ => None,
            }
        };
        if height < patch.heights.1 {
            if let Some(rise) = over(1.8) {
                return colour.map(|c| c * (0.56 - 0.02 * rise.min(8.0)));
            }
            // The higher the ground before it, the deeper it lies behind.
            if let Some((rise, off)) = over(4.5).map(|rise| (rise, 0.80)).or_else(|| Some((over(8.0)?, 0.94))) {
                return colour.map(|c| c * (off - 0.016 * rise.min(8.0)));
            }
        }
        if height == patch.heights.0 {
            return colour;
        }
        match drop_beside(patch, seed, at, height, (2.0 * self.half).max(1.5)) {
            -1 => colour.map(|c| c * 1.24 + 10.0),
            1 => colour.map(|c| c * 1.24 + 9.0),
            _ => colour,
        }
    }

    /// The face of a step: masonry under what is built, broken earth and rock under what has grown, turf hanging over its edge.
    fn face(&self, at: Point, seen: Point, hex: Hex, below: f32, turned: f32) -> Rgb {
        let plot = self.board.patch.plot(hex);
        let foot = self.board.patch.plot(before(hex, turned));
        let tall = lift(plot.height) - lift(foot.height);
        let (index, fx, fy) = self.field.place(at);
        let light = self.node_mean(index, fx, fy, |node| node.light);
        let built = matches!(plot.floor, Floor::Boards | Floor::Cobbles);
        let fringe = 1.6 + 1.6 * noise(self.board.seed ^ 0x71, seen.x / 2.6, below / 9.0);
        if !built && below < fringe {
            return self.ground((index, fx, fy), at, seen).map(|c| c * (0.92 - 0.10 * below / fringe));
        }
        let rock = if built {
            // Courses keep to the height over the table, so that neighbours' run on.
            let wall = Wall { seed: self.board.seed, along: seen.x, high: seen.y - at.y, below, half: self.half };
            let [r, g, b] = if plot.floor == Floor::Boards { wall.planks() } else { wall.stones() };
            let grain = self.earth.at(seen.x, seen.y);
            let k = 0.86 + 0.14 * grain[1] / 90.0;
            [r * k, g * k, b * k, grain[3]]
        } else {
            // A low bank is bare earth, a high one breaks to rock.
            let (earth, cliff) = (self.earth.at(seen.x, seen.y), self.cliff.at(seen.x, seen.y));
            let stony = smooth(9.0, 24.0, tall);
            [0, 1, 2, 3].map(|i| mix(earth[i] * 0.92, cliff[i], stony))
        };
        let facing = 0.86 - 0.20 * turned;
        let under = if built { 1.0 } else { 1.0 - 0.30 * smooth(fringe + 3.0, fringe, below) };
        let foot = 1.0 - 0.28 * smooth(8.0, 0.0, tall - below);
        let k = facing * under * foot * (0.55 + 0.45 * light);
        let tint = match plot.floor {
            Floor::Sand | Floor::Dust => [1.06, 0.98, 0.86],
            Floor::Turf | Floor::Undergrowth => [0.94, 0.92, 0.84],
            Floor::Boards | Floor::Cobbles => [1.0, 1.0, 1.0],
            _ => [0.92, 0.90, 0.88],
        };
        [0, 1, 2].map(|i| rock[i] * k * tint[i])
    }

    #[inline]
    fn node_mean(&self, index: usize, fx: f32, fy: f32, what: impl Fn(&Node) -> f32) -> f32 {
        let [a, b, c, d] = self.field.corners(index).map(what);
        mix(mix(a, b, fx), mix(c, d, fx), fy)
    }

    /// The ground at a point of height 0, its grain that of the picture's point.
    #[inline]
    fn ground(&self, (index, fx, fy): (usize, f32, f32), at: Point, seen: Point) -> Rgb {
        let cell = self.field.cell(index) & !RIM;
        let light = self.node_mean(index, fx, fy, |node| node.light);
        let warm = self.node_mean(index, fx, fy, |node| node.warm);
        let dry = self.dry(index, cell & !WET, fx, fy, seen);
        let [r, g, b] =
            if cell & WET == 0 { [dry[0], dry[1], dry[2]] } else { self.shore(index, fx, fy, at, seen, dry) };
        let light = if self.board.patch.has_slopes { light * self.hachures(at) } else { light };
        [r * light * (1.0 + warm), g * light, b * light * (1.0 - warm)]
    }

    /// What the ledges of a slope do to the light, 1 where there are none: see [`super::slope`].
    fn hachures(&self, at: Point) -> f32 {
        let (patch, seed) = (&self.board.patch, self.board.seed);
        let (dx, dy) = noises(seed ^ 0x91, at.x * (1.0 / 13.0), at.y * (1.0 / 8.5));
        let hex = hex_under(Point::new(at.x + 3.0 * dx, at.y + 2.0 * dy));
        match patch.plot(hex) {
            Plot { uphill: Some(up), floor, .. } if floor != Floor::Water => slope::ledges(seed, at, up, self.half),
            _ => 1.0,
        }
    }

    /// The materials of a square mixed: the prouder wins, so that borders follow blades and stones.
    #[inline]
    fn dry(&self, index: usize, bits: u16, fx: f32, fy: f32, seen: Point) -> [f32; 4] {
        if bits.is_power_of_two() {
            let level =
                self.levels[bits.trailing_zeros() as usize].as_ref().expect("a material of the field has its tile");
            return level.at(seen.x, seen.y);
        }
        let corners = self.field.corners(index);
        let mut weights = [0.0_f32; MIXED];
        let (mut heaviest, mut left) = (0.0_f32, bits);
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            weights[i] = mix(
                mix(corners[0].weights[i], corners[1].weights[i], fx),
                mix(corners[2].weights[i], corners[3].weights[i], fx),
                fy,
            );
            heaviest = heaviest.max(weights[i]);
        }
        let mut found = [([0.0_f32; 4], 0.0_f32); MIXED];
        let (mut count, mut best, mut left) = (0, 0.0_f32, bits);
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            let w = weights[i];
            let proud = PROUD * (4.0 * w).min(1.0);
            // However proud it stands here, it would lie below the heaviest.
            if w + proud * 255.0 < heaviest - BLEND || w < 0.005 {
                continue;
            }
            let texel = self.levels[i].as_ref().expect("a material of the field has its tile").at(seen.x, seen.y);
            let score = w + texel[3] * proud;
            best = best.max(score);
            found[count] = (texel, score);
            count += 1;
        }
        let (mut sum, mut all) = ([0.0; 4], 0.0);
        for &(texel, score) in &found[..count] {
            let w = score - (best - BLEND);
            if w > 0.0 {
                (0..4).for_each(|i| sum[i] += texel[i] * w);
                all += w;
            }
        }
        sum.map(|c| c / all)
    }

    /// Where water is: a wet brink, a bank that looks at the viewer, shallows, depth, and light on the ripples.
    fn shore(&self, index: usize, fx: f32, fy: f32, at: Point, seen: Point, dry: [f32; 4]) -> Rgb {
        let share = self.node_mean(index, fx, fy, |node| node.water);
        let behind = self.field.water_behind(index, fx, fy);
        let ragged = 0.07 * noise(self.board.seed ^ 0x81, at.x / 7.0, at.y / 4.5) + 0.0006 * (dry[3] - 128.0);
        let deep = share - 0.5 + ragged;
        let land = [dry[0], dry[1], dry[2]];
        let wet = 1.0 - 0.42 * smooth(-0.20, -0.02, deep);
        let brink = [land[0] * wet, land[1] * wet, land[2] * wet * 1.03];
        if deep < -0.03 {
            return brink;
        }
        let ripple = self.water.at(seen.x, seen.y);
        // A mean texel of the water's tile is its own; what differs from it is ripple.
        let wave = (ripple[1] - 104.0) / 104.0;
        let depth = smooth(0.0, 0.50, deep);
        let shallow = [0.50 * land[0] + 0.5 * 62.0, 0.50 * land[1] + 0.5 * 104.0, 0.45 * land[2] + 0.55 * 104.0];
        let under = [27.0, 66.0, 80.0];
        let mut water = [0, 1, 2].map(|i| mix(shallow[i], under[i], depth));
        let shine = wave * mix(0.22, 0.5, depth);
        water = [water[0] * (1.0 + shine), water[1] * (1.0 + shine), water[2] * (1.0 + shine)];
        // Lines of light that follow the shore.
        let lap = (deep * 46.0 + 2.2 * noise(self.board.seed ^ 0x82, at.x / 21.0, at.y / 13.0)).sin();
        let foam = smooth(0.80, 1.0, lap) * smooth(0.30, 0.05, deep) * 0.34;
        let edge = smooth(0.055, 0.015, (deep - 0.02).abs()) * 0.34;
        let glint = smooth(0.42, 0.9, wave) * 0.55;
        let bright = (foam + edge + glint).min(0.8);
        water = [0, 1, 2].map(|i| mix(water[i], [206.0, 226.0, 226.0][i], bright));
        // The bank away from the viewer stands over the water; below it lies its shadow.
        let bank = behind - 0.5 + ragged;
        if bank < 0.10 {
            let shadow = 1.0 - 0.45 * smooth(0.10, -0.05, bank);
            water = water.map(|c| c * shadow);
        }
        if bank < -0.02 {
            let face = smooth(-0.02, -0.06, bank);
            let earth = [land[0] * 0.42 + 12.0, land[1] * 0.40 + 8.0, land[2] * 0.38 + 6.0];
            water = [0, 1, 2].map(|i| mix(water[i], earth[i], face * 0.9));
        }
        let cover = smooth(-0.03, 0.0, deep);
        [0, 1, 2].map(|i| mix(brink[i], water[i], cover))
    }
}
