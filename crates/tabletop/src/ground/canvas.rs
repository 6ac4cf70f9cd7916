//! A tile being painted: strokes, stones and leaves on a square whose edges are joined to the edges opposite.
use miniatures::{GROUND_PX, Ground, ground_texture};

use super::noise::{floor, lattice, smooth};
use super::tiles::Texels;

/// A colour, 0 to 1 each.
pub(super) type Rgb = [f32; 3];

/// Edge of a tile's finest level in texels.
pub(super) const EDGE: usize = 512;
/// Levels of a tile, each half as fine as the one before.
pub(super) const LEVELS: usize = 8;

/// A tile being painted: colours and heights from 0 to 1, edges joined to the edges opposite.
pub(super) struct Canvas {
    pub(super) texels: Vec<[f32; 4]>,
    pub(super) seed: u32,
    at: i32,
}

impl Canvas {
    pub(super) fn new(seed: u32) -> Canvas {
        Canvas { texels: vec![[0.0; 4]; EDGE * EDGE], seed: seed.wrapping_mul(0x1234_5677) + 99, at: 0 }
    }

    pub(super) fn chance(&mut self) -> f32 {
        self.at += 1;
        (lattice(self.seed, self.at, 7) >> 8) as f32 / 16_777_215.0
    }

    pub(super) fn between(&mut self, a: f32, b: f32) -> f32 {
        a + (b - a) * self.chance()
    }

    /// Covers the tile with a texture of the miniatures, foreshortened: two of its widths across, three of its heights down.
    pub(super) fn lay(&mut self, kind: Ground, bright: f32) {
        let texture = ground_texture(kind);
        let edge = GROUND_PX as usize;
        let luma = |p: usize| {
            (f32::from(texture[p]) * 0.3 + f32::from(texture[p + 1]) * 0.59 + f32::from(texture[p + 2]) * 0.11) / 255.0
        };
        for y in 0..EDGE {
            let w = y as f32 * 1.5;
            let (y0, fw) = (w as usize, w.fract());
            for x in 0..EDGE {
                let p = 4 * ((y0 % edge) * edge + x % edge);
                let q = 4 * (((y0 + 1) % edge) * edge + x % edge);
                let blend = |i: usize| {
                    (f32::from(texture[p + i]) * (1.0 - fw) + f32::from(texture[q + i]) * fw) / 255.0 * bright
                };
                let height = luma(p) * (1.0 - fw) + luma(q) * fw;
                self.texels[y * EDGE + x] = [blend(0), blend(1), blend(2), height];
            }
        }
    }

    /// Noise that repeats with the tile, `nx` by `ny` cells, around 0.
    pub(super) fn tiled(&self, x: usize, y: usize, (nx, ny): (i32, i32), salt: u32) -> f32 {
        let (u, w) = (x as f32 * nx as f32 / EDGE as f32, y as f32 * ny as f32 / EDGE as f32);
        let (iu, iw) = (u as i32, w as i32);
        let ease = |t: f32| t * t * (3.0 - 2.0 * t);
        let (tu, tw) = (ease(u - iu as f32), ease(w - iw as f32));
        let at = |dx: i32, dy: i32| {
            (lattice(self.seed ^ salt.wrapping_mul(0x9e37_79b9), (iu + dx) % nx, (iw + dy) % ny) >> 8) as f32
                / 16_777_215.0
        };
        let (top, low) = (at(0, 0) + (at(1, 0) - at(0, 0)) * tu, at(0, 1) + (at(1, 1) - at(0, 1)) * tu);
        top + (low - top) * tw - 0.5
    }

    /// Sets every texel from its place.
    pub(super) fn fill(&mut self, colour: impl Fn(&Canvas, usize, usize) -> [f32; 4]) {
        let texels: Vec<[f32; 4]> = (0..EDGE * EDGE).map(|i| colour(self, i % EDGE, i / EDGE)).collect();
        self.texels = texels;
    }

    pub(super) fn dab(&mut self, x: f32, y: f32, colour: Rgb, height: f32, cover: f32) {
        let i = (floor(y) as usize & (EDGE - 1)) * EDGE + (floor(x) as usize & (EDGE - 1));
        let under = &mut self.texels[i];
        for c in 0..3 {
            under[c] += (colour[c] - under[c]) * cover;
        }
        under[3] += (height - under[3]) * cover;
    }

    /// A blade of grass from its foot up, dark below, lit above.
    pub(super) fn blade(&mut self, (x, y): (f32, f32), long: f32, lean: f32, colour: Rgb) {
        let steps = long.ceil().max(2.0);
        for s in 0..=steps as u32 {
            let t = s as f32 / steps;
            let light = 0.62 + 0.52 * t;
            let (px, py) = (x + lean * t * t * long, y - t * long);
            let lit = colour.map(|c| c * light);
            let whole = 0.9 - 0.35 * t;
            self.dab(px, py, lit, 0.35 + 0.65 * t, whole);
            self.dab(px + 0.8, py, lit.map(|c| c * 0.93), 0.3 + 0.6 * t, whole * 0.45);
        }
    }

    /// A stone, lit from the upper left, with its shadow on the lower right.
    pub(super) fn stone(&mut self, (x, y): (f32, f32), (rx, ry): (f32, f32), colour: Rgb, proud: f32) {
        let reach = rx.max(ry) as i32 + 3;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let shade = ((dx as f32 - 1.4) / (rx + 1.2)).hypot((dy as f32 - 1.2) / (ry + 1.0));
                if shade < 1.0 {
                    self.dab(x + dx as f32, y + dy as f32, [0.10, 0.08, 0.07], 0.2, 0.5 * (1.0 - shade * shade));
                }
            }
        }
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (u, w) = (dx as f32 / rx, dy as f32 / ry);
                let r = u.hypot(w) + 0.10 * ((u * 5.0 + x).sin() + (w * 4.0 + y).cos());
                let cover = smooth(1.05, 0.78, r);
                if cover > 0.0 {
                    let light = 0.92 - 0.34 * (0.75 * u + 0.8 * w) * r.min(1.0) - 0.12 * r;
                    self.dab(x + dx as f32, y + dy as f32, colour.map(|c| c * light), proud, cover);
                }
            }
        }
    }

    /// A fallen leaf.
    pub(super) fn leaf(&mut self, (x, y): (f32, f32), size: f32, turn: f32, colour: Rgb) {
        let (sin, cos) = turn.sin_cos();
        let reach = size as i32 + 2;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (u, w) = (dx as f32, dy as f32 / 0.66);
                let (a, b) = ((u * cos + w * sin) / size, (w * cos - u * sin) / (0.5 * size));
                let r = a.abs().powf(1.6) + b * b;
                if r < 1.0 {
                    let rib = if b.abs() < 0.16 { 0.84 } else { 1.0 };
                    let light = (1.0 - 0.22 * (b * cos + a * sin)) * rib;
                    self.dab(x + dx as f32, y + dy as f32, colour.map(|c| c * light), 0.65, smooth(1.0, 0.7, r));
                } else if r < 1.9 {
                    self.dab(x + dx as f32 + 1.0, y + dy as f32 + 1.0, [0.08, 0.06, 0.05], 0.4, 0.14);
                }
            }
        }
    }

    pub(super) fn anywhere(&mut self) -> (f32, f32) {
        (self.between(0.0, EDGE as f32), self.between(0.0, EDGE as f32))
    }

    /// Takes most of the slow changes of colour out of the tile, so that its repeating is not seen; the field has slow changes of its own.
    pub(super) fn evened(mut self) -> Canvas {
        const BLOCK: usize = 32;
        const BLOCKS: usize = EDGE / BLOCK;
        let mut means = vec![[0.0_f32; 3]; BLOCKS * BLOCKS];
        for (i, texel) in self.texels.iter().enumerate() {
            let block = &mut means[i / EDGE / BLOCK * BLOCKS + i % EDGE / BLOCK];
            (0..3).for_each(|c| block[c] += texel[c] / (BLOCK * BLOCK) as f32);
        }
        let mut whole = [0.0; 3];
        means.iter().for_each(|m| (0..3).for_each(|c| whole[c] += m[c] / (BLOCKS * BLOCKS) as f32));
        for i in 0..EDGE * EDGE {
            let (u, w) = ((i % EDGE) as f32 / BLOCK as f32 - 0.5, (i / EDGE) as f32 / BLOCK as f32 - 0.5);
            let (fu, fw) = (u - u.floor(), w - w.floor());
            let (x, y) = ((u + BLOCKS as f32) as usize % BLOCKS, (w + BLOCKS as f32) as usize % BLOCKS);
            let at = |dx: usize, dy: usize, c: usize| means[(y + dy) % BLOCKS * BLOCKS + (x + dx) % BLOCKS][c];
            for (c, whole) in whole.iter().enumerate() {
                let top = at(0, 0, c) * (1.0 - fu) + at(1, 0, c) * fu;
                let low = at(0, 1, c) * (1.0 - fu) + at(1, 1, c) * fu;
                self.texels[i][c] += 0.85 * (whole - top * (1.0 - fw) - low * fw);
            }
        }
        self
    }

    pub(super) fn finished(self) -> Vec<Texels> {
        let mut levels = vec![self.texels.iter().map(|t| t.map(|c| (c.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)).collect()];
        let (mut texels, mut edge) = (self.texels, EDGE);
        for _ in 1..LEVELS {
            let half = edge / 2;
            let fold = |i: usize| {
                let (x, y) = (2 * (i % half), 2 * (i / half));
                let at = |dx: usize, dy: usize| texels[(y + dy) * edge + x + dx];
                [0, 1, 2, 3].map(|c| (at(0, 0)[c] + at(1, 0)[c] + at(0, 1)[c] + at(1, 1)[c]) / 4.0)
            };
            let folded: Vec<[f32; 4]> = (0..half * half).map(fold).collect();
            levels.push(folded.iter().map(|t| t.map(|c| (c.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)).collect());
            (texels, edge) = (folded, half);
        }
        levels
    }
}
