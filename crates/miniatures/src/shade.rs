//! Light on painted lead: from depth samples to colours. One light from the upper left, a wash in the folds, a dry brush on the edges, a
//! dark line where one part passes before another.
use crate::math::{M3, V3, floor, mix, noise, smooth, v};
use crate::paint::{Ground, Paint, Rgb, Texture, mix_rgb};
use crate::raster::{NOTHING, Sample, Samples, View};
use crate::solids::{Solid, Spot};
use crate::texture::{Touch, blood_coat, look};

/// Where the light for shading comes from.
pub(crate) const LIGHT: V3 = v(-0.58, -0.30, 0.76);
/// Where the light that casts shadows comes from: a little more behind, so that shadows fall to the lower right.
pub(crate) const SUN: V3 = v(-0.46, 0.16, 0.87);
/// The line between parts and around everything.
pub(crate) const LINE: Rgb = [0.085, 0.06, 0.055];

/// A patch of blood, in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Splash {
    pub(crate) area: Spot,
    pub(crate) at: V3,
    pub(crate) reach: f32,
}

/// Everything that is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) solids: Vec<Solid>,
    pub(crate) paints: Vec<Paint>,
    pub(crate) splashes: Vec<Splash>,
    /// Planes that nothing is shown beyond: a direction and how far along it. What is cut off still casts its shade.
    pub(crate) cuts: Vec<(V3, f32)>,
    /// How faint the dark lines are, from 0 (as on figures) to 1 (none): foliage is not inked.
    pub(crate) soft: f32,
}

/// What the light sees: how near the first thing in its way is, and where the ground lies in shadow.
pub(crate) struct Lit {
    view: View,
    x0: i32,
    y0: i32,
    width: i32,
    height: i32,
    depth: Vec<f32>,
    /// Shadow on the ground, 0 to 1, blurred.
    ground: Vec<f32>,
}

impl Lit {
    pub(crate) fn new(map: &Samples, view: View) -> Lit {
        let (width, height) = (map.width as i32, map.height as i32);
        let depth: Vec<f32> = map.cells.iter().map(|c| c.depth).collect();
        // Points of the ground lie in a plane that the light sees at a slant: their depth grows evenly down the map.
        let up = view.see(V3::Z);
        let mut lit = Lit { view, x0: map.x0, y0: map.y0, width, height, depth, ground: Vec::new() };
        let mut mask = Vec::with_capacity(lit.depth.len());
        for y in 0..height {
            for x in 0..width {
                let (sx, sy) = map.place(&view, x as usize, y as usize);
                let ground = -(sx * up.x + sy * up.y) / up.z;
                let near = lit.depth[(y * width + x) as usize] - ground;
                mask.push(if near > 0.5 { 1.0 } else { 0.0 });
            }
        }
        let r = (0.9 * view.scale).round().max(1.0) as i32;
        for _ in 0..2 {
            mask = blurred(&mask, width, height, (1, 0), r);
            mask = blurred(&mask, width, height, (0, 1), r);
        }
        lit.ground = mask;
        lit
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        (x >= 0 && y >= 0 && x < self.width && y < self.height).then(|| (y * self.width + x) as usize)
    }

    /// How much of the sun reaches a point of the model, 0 to 1.
    fn sun_at(&self, world: V3) -> f32 {
        let s = self.view.see(world);
        let (fx, fy) = (s.x * self.view.scale - 0.5, s.y * self.view.scale - 0.5);
        let (x, y) = (floor(fx), floor(fy));
        let (tx, ty) = (fx - x as f32, fy - y as f32);
        let clear = |dx: i32, dy: i32| {
            let i = self.index(x + dx - self.x0, y + dy - self.y0);
            if i.is_none_or(|i| self.depth[i] < s.z + 0.9) { 1.0 } else { 0.0 }
        };
        mix(mix(clear(0, 0), clear(1, 0), tx), mix(clear(0, 1), clear(1, 1), tx), ty)
    }

    /// How deep in shadow a point of the ground is, 0 to 1.
    pub(crate) fn shadow_at(&self, ground: V3) -> f32 {
        let s = self.view.see(ground);
        let (fx, fy) = (s.x * self.view.scale - 0.5, s.y * self.view.scale - 0.5);
        let (x, y) = (floor(fx), floor(fy));
        let (tx, ty) = (fx - x as f32, fy - y as f32);
        if x < self.x0 - 1 || y < self.y0 - 1 || x > self.x0 + self.width || y > self.y0 + self.height {
            return 0.0;
        }
        let dark = |dx: i32, dy: i32| self.index(x + dx - self.x0, y + dy - self.y0).map_or(0.0, |i| self.ground[i]);
        mix(mix(dark(0, 0), dark(1, 0), tx), mix(dark(0, 1), dark(1, 1), tx), ty)
    }
}

/// A running mean over `2 r + 1` texels along one direction; nothing comes in from outside.
fn blurred(from: &[f32], width: i32, height: i32, (dx, dy): (i32, i32), r: i32) -> Vec<f32> {
    let mut out = vec![0.0; from.len()];
    let k = 1.0 / (2 * r + 1) as f32;
    let (lines, length) = if dx == 1 { (height, width) } else { (width, height) };
    for line in 0..lines {
        let at = |i: i32| (if dx == 1 { line * width + i } else { i * width + line }) as usize;
        debug_assert_eq!(dx + dy, 1);
        let mut sum: f32 = (0..r.min(length)).map(|i| from[at(i)]).sum();
        for i in 0..length {
            if i + r < length {
                sum += from[at(i + r)];
            }
            if i > r {
                sum -= from[at(i - r - 1)];
            }
            out[at(i)] = (sum * k).max(0.0);
        }
    }
    out
}

/// Colours samples of one scene in one light.
pub(crate) struct Shader<'a> {
    scene: &'a Scene,
    samples: &'a Samples,
    view: &'a View,
    lit: &'a Lit,
    /// For each solid: from view space to its axes in mm (matrix, origin), and the same for normals.
    own: Vec<(M3, V3, M3)>,
    /// From view space to the world.
    back: M3,
    light: V3,
    up: V3,
    half: V3,
    /// Pixels of the finished picture to a millimetre.
    fine: f32,
    /// How far, in samples, the wash looks for folds and the brush for edges.
    fold: usize,
    /// How far, in samples, a line reaches from an edge.
    line: usize,
}

impl<'a> Shader<'a> {
    /// Ready to colour `samples` of `scene`, of which `per_pixel` squared make a pixel.
    pub(crate) fn new(
        scene: &'a Scene,
        samples: &'a Samples,
        view: &'a View,
        lit: &'a Lit,
        per_pixel: usize,
    ) -> Shader<'a> {
        let own = scene.solids.iter().map(|s| {
            let m = view.turn.mul_m(s.frame.m);
            let unit = v(1.0 / s.mm.x, 1.0 / s.mm.y, 1.0 / s.mm.z);
            let stretch = |by: V3| M3::ID.stretched(by);
            (stretch(s.mm).mul_m(m.inverse()), view.see(s.frame.t), stretch(unit).mul_m(m.transposed()))
        });
        let light = view.see(LIGHT.unit()).unit();
        Shader {
            scene,
            samples,
            view,
            lit,
            own: own.collect(),
            back: view.turn.transposed(),
            light,
            up: view.see(V3::Z),
            half: (light + V3::Z).unit(),
            fine: view.scale / per_pixel as f32,
            fold: (view.scale.round() as usize).max(1),
            line: ((per_pixel as f32 * 0.5).round() as usize).max(1),
        }
    }

    /// The colour of the covered sample at column `x`, row `y`.
    pub(crate) fn colour(&self, x: usize, y: usize) -> Rgb {
        let sample = &self.samples.cells[y * self.samples.width + x];
        let solid = &self.scene.solids[usize::from(sample.solid)];
        let (sx, sy) = self.samples.place(self.view, x, y);
        let seen = v(sx, sy, sample.depth);
        let world = self.back.mul_v(seen);
        let (to_own, origin, to_normal) = &self.own[usize::from(sample.solid)];
        let p = to_own.mul_v(seen - *origin);
        let n = to_normal.mul_v(sample.normal).unit();
        let touched = self.touched(solid, p, n, world);
        let (mut fold, line) = self.surroundings(x, y, sample, solid.part);
        if self.scene.paints[usize::from(solid.paint)].texture.flows() {
            fold *= 0.45;
        }
        let tone = self.tone(sample.normal, world, &touched, fold);
        mix_rgb(touched.coat.at(tone), LINE, line * 0.86 * (1.0 - self.scene.soft))
    }

    fn touched(&self, solid: &Solid, p: V3, n: V3, world: V3) -> Touch {
        if let Some(area) = solid.area {
            for splash in self.scene.splashes.iter().filter(|s| s.area == area) {
                let ragged = 0.30 + 0.75 * noise(world * 0.7 + v(3.0, 1.0, 7.0)) + 0.65 * noise(world * 1.9);
                let run = if world.z < splash.at.z { 0.5 } else { 1.0 };
                let d = world - splash.at;
                if v(d.x, d.y, d.z * run).length() < splash.reach * ragged {
                    return Touch { coat: blood_coat(), tone: -0.04 };
                }
            }
        }
        let mut paint = &self.scene.paints[usize::from(solid.paint)];
        if let Texture::Base(Ground { shared: Some((bearing, other)), along, at, .. }) = paint.texture {
            // From the middle of the base, which may be long.
            let (sin, cos) = bearing.to_radians().sin_cos();
            let (x, y) = (p.x + at[0] - along[0] * 0.5, p.y + at[1] - along[1] * 0.5);
            if x * sin + y * cos > 0.0 {
                let theirs = &self.scene.paints[usize::from(other)];
                return look(theirs, p + v(at[0], at[1], 0.0), n, self.fine);
            }
        }
        if let Some((half, other)) = paint.band
            && p.x.abs() < half
        {
            if half - p.x.abs() < 0.3 {
                return Touch { coat: self.scene.paints[usize::from(other)].coat, tone: -0.45 };
            }
            paint = &self.scene.paints[usize::from(other)];
        }
        look(paint, p, n, self.fine)
    }

    /// How hollow (positive) or proud (negative) this place is among its neighbours, and how much of a line falls on it.
    fn surroundings(&self, x: usize, y: usize, sample: &Sample, part: u16) -> (f32, f32) {
        let (r, width) = (self.fold, self.samples.width);
        let d = (r * 7 + 5) / 10;
        // The margin of the samples is wider than any reach here, so that plain offsets stay inside.
        debug_assert!(x >= r && y >= r && x + r < width && y + r < self.samples.height);
        let i = y * width + x;
        let cells = &self.samples.cells;
        let rise = |j: usize| {
            let c = &cells[j];
            if c.solid == NOTHING { -0.5 } else { (c.depth - sample.depth).clamp(-1.3, 1.3) }
        };
        let mut fold = 0.0;
        for off in [r, r * width, d * width + d, d * width - d] {
            fold += rise(i + off) + rise(i - off);
        }
        let mut line: f32 = 0.0;
        for j in [i + self.line, i - self.line, i + self.line * width, i - self.line * width] {
            let step = cells[j].depth - sample.depth;
            if step > 0.35 {
                let before = &self.scene.solids[usize::from(cells[j].solid)];
                let ink = match self.scene.paints[usize::from(before.paint)].texture {
                    Texture::Cord => 0.4,
                    _ if before.part == part => 0.5,
                    _ => 1.0,
                };
                line = line.max(smooth(0.3, 1.0, step) * ink);
            }
        }
        (fold / 8.0, line)
    }

    fn tone(&self, n: V3, world: V3, touched: &Touch, fold: f32) -> f32 {
        let diffuse = n.dot(self.light).max(0.0);
        let sky = 0.5 + 0.5 * n.dot(self.up);
        let sun = if diffuse > 0.02 { self.lit.sun_at(world) } else { 0.5 };
        let lit = diffuse * (0.5 + 0.5 * sun);
        let wash = (fold * 1.5).clamp(0.0, 0.55);
        let brush = (-fold * 1.1).clamp(0.0, 0.34) * (0.25 + 0.9 * lit);
        let plain = 0.02 + 0.60 * lit + 0.20 * sky + touched.tone - wash + brush;
        if !touched.coat.metal {
            return plain;
        }
        // Painted metal: a bright sky, a dark horizon, a dull ground, and one glint.
        let r = n * (2.0 * n.z) - V3::Z;
        let e = r.dot(self.up) * 0.8 - r.x * 0.45;
        let sky = 0.12 + 0.70 * smooth(0.08, 0.85, e) + 0.26 * smooth(-0.1, -0.7, e)
            - 0.22 * (1.0 - smooth(0.0, 0.22, (e + 0.02).abs()));
        let glint = 0.75 * smooth(0.93, 0.995, n.dot(self.half));
        0.45 * plain - 0.06 + 0.58 * sky * (0.6 + 0.4 * sun) + 0.5 * touched.tone - 0.3 * wash + brush + glint * sun
    }
}
