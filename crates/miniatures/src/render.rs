//! From a figure to a sprite: sculpt, look, light, shade, outline, fold down to pixels.
use crate::describe::Figure;
use crate::math::{V3, smooth, v};
use crate::paint::{Ground, IVORY, Rgb};
use crate::raster::{NOTHING, Sample, Samples, View};
use crate::sculpt;
use crate::shade::{LINE, Lit, SUN, Scene, Shader};
use crate::solids::Solid;
use crate::texture::BASE_RADIUS;

/// How high above the ground the viewer's eye is, degrees: a circle on the board appears [`GROUND_SQUASH`] as high as wide.
pub const ELEVATION_DEGREES: f32 = 40.0;
/// Height over width of a circle on the board: the sine of [`ELEVATION_DEGREES`].
pub const GROUND_SQUASH: f32 = 0.642_787_6;
/// Millimetres of picture that `height_px` stands for: from the near rim of the base to the crown of a standing man.
pub const SPRITE_MM: f32 = 36.0;

/// A picture with the point that stands on the ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Where the middle of the base (the feet's hex centre) lies, in pixels from the top left corner.
    pub anchor: [f32; 2],
    /// Pixels row by row, red, green, blue, alpha, sRGB, **straight** (not premultiplied) alpha.
    pub rgba: Vec<u8>,
}

impl Sprite {
    /// The pixel at column `x`, row `y`; transparent outside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        if x >= self.width || y >= self.height {
            return [0; 4];
        }
        let i = 4 * (y as usize * self.width as usize + x as usize);
        [self.rgba[i], self.rgba[i + 1], self.rgba[i + 2], self.rgba[i + 3]]
    }
}

/// Pixels to a millimetre of the model at a figure height of `height_px`.
pub fn pixels_per_mm(height_px: u32) -> f32 {
    height_px.max(8) as f32 / SPRITE_MM
}

/// Draws one figure. `height_px` is the height of a standing man with his base; raised weapons and shadows reach beyond it and the
/// sprite grows with them.
pub fn render(figure: &Figure, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let scene = sculpt::figure(figure, view.toward());
    let under = Under::base_of(&scene);
    picture(&scene, scale, under)
}

/// What lies under a scene.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Under {
    /// Nothing: its shadow is drawn by somebody else.
    Nothing,
    /// The ground, on which it throws its shadow.
    Shadow,
    /// A base; a shadow, and a soft dark seam where the base meets the ground.
    Base(Ground),
}

impl Under {
    /// The base of a scene that has one.
    pub(crate) fn base_of(scene: &Scene) -> Under {
        let base = scene.paints.iter().find_map(|p| match p.texture {
            crate::paint::Texture::Base(g) => Some(g),
            _ => None,
        });
        base.map_or(Under::Shadow, Under::Base)
    }

    fn base(&self) -> Option<&Ground> {
        if let Under::Base(ground) = self { Some(ground) } else { None }
    }
}

/// Samples to a pixel: many where pixels are few.
fn samples_per_pixel(scale: f32) -> usize {
    if scale < 1.4 {
        4
    } else if scale < 2.6 {
        3
    } else {
        2
    }
}

/// A scene as a sprite at `scale` pixels to a millimetre.
pub(crate) fn picture(scene: &Scene, scale: f32, under: Under) -> Sprite {
    let ss = samples_per_pixel(scale);
    let view = View::from_south(ELEVATION_DEGREES, scale * ss as f32);
    // The smallest figures need no finer shadows than they can show.
    let sun = View::from_direction(SUN, scale.clamp(if scale < 0.7 { 0.8 } else { 1.4 }, 2.4));
    let lit = Lit::new(&drawn(&scene.solids, &sun, 1, 6), sun);
    let samples = drawn(&scene.solids, &view, ss, (1.2 * view.scale).ceil() as i32 + 2 * ss as i32);
    let beyond = cut_off(scene, &samples, &view);
    let developer = Developer {
        marks: marks(&samples, ss, &beyond),
        whole: scene.cuts.is_empty(),
        line_alpha: 0.9 * (1.0 - scene.soft),
        shader: Shader::new(scene, &samples, &view, &lit, ss),
        samples: &samples,
        lit: &lit,
        ss,
        scale,
        under,
    };
    let nowhere = (V3::default(), V3::default());
    developer.sprite(if matches!(under, Under::Nothing) { nowhere } else { shadow_extent(&scene.solids, &view) })
}

/// Which solid of a scene is seen in each pixel of its sprite, row by row.
pub(crate) fn solids_seen(scene: &Scene, scale: f32, sprite: &Sprite) -> Vec<Option<usize>> {
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let samples = drawn(&scene.solids, &view, 1, 2);
    let (left, top) = (-sprite.anchor[0] as i32 - samples.x0, -sprite.anchor[1] as i32 - samples.y0);
    let seen = |x: i32, y: i32| {
        let (x, y) = (usize::try_from(x + left).ok()?, usize::try_from(y + top).ok()?);
        let cell = (x < samples.width && y < samples.height).then(|| &samples.cells[y * samples.width + x])?;
        (cell.solid != NOTHING).then_some(cell.solid as usize)
    };
    let (width, height) = (sprite.width as i32, sprite.height as i32);
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| seen(x, y)).collect()
}

/// All solids drawn into as many samples as they cover, with `margin` around, in multiples of `step`.
fn drawn(solids: &[Solid], view: &View, step: usize, margin: i32) -> Samples {
    let (mut lo, mut hi) = (V3::default(), V3::default());
    for s in solids {
        let (a, b) = s.shape.bounds(view.turn.mul_m(s.frame.m), view.see(s.frame.t));
        lo = v(lo.x.min(a.x), lo.y.min(a.y), 0.0);
        hi = v(hi.x.max(b.x), hi.y.max(b.y), 0.0);
    }
    let step = step as i32;
    let low = |p: f32| (((p * view.scale).floor() as i32) - margin).div_euclid(step) * step;
    let high = |p: f32| (((p * view.scale).ceil() as i32) + margin).div_euclid(step) * step + step;
    let (x0, y0) = (low(lo.x), low(lo.y));
    let mut samples = Samples::new(x0, y0, (high(hi.x) - x0) as usize, (high(hi.y) - y0) as usize);
    samples.draw(solids, view);
    samples
}

/// How far shadows on the ground reach on the picture, in mm: least and greatest x and y.
fn shadow_extent(solids: &[Solid], view: &View) -> (V3, V3) {
    let (mut lo, mut hi) = (V3::default(), V3::default());
    for s in solids {
        let (a, b) = s.shape.bounds(s.frame.m, s.frame.t);
        for z in [a.z, b.z] {
            let shift = SUN * (-z.max(0.0) / SUN.z);
            for (x, y) in [(a.x, a.y), (b.x, b.y), (a.x, b.y), (b.x, a.y)] {
                let p = view.see(v(x + shift.x, y + shift.y, 0.0));
                lo = v(lo.x.min(p.x), lo.y.min(p.y), 0.0);
                hi = v(hi.x.max(p.x), hi.y.max(p.y), 0.0);
            }
        }
    }
    (lo - v(2.5, 2.5, 0.0), hi + v(2.5, 2.5, 0.0))
}

const CLEAR: u8 = 0;
const COVERED: u8 = 1;
const OUTLINE: u8 = 2;

/// Which samples lie beyond the scene's cuts; empty when it has none.
fn cut_off(scene: &Scene, samples: &Samples, view: &View) -> Vec<bool> {
    if scene.cuts.is_empty() {
        return Vec::new();
    }
    let back = view.turn.transposed();
    let beyond = |(i, cell): (usize, &Sample)| {
        let (x, y) = samples.place(view, i % samples.width, i / samples.width);
        let world = back.mul_v(v(x, y, cell.depth));
        cell.solid != NOTHING && scene.cuts.iter().any(|&(out, far)| world.dot(out) > far)
    };
    samples.cells.iter().enumerate().map(beyond).collect()
}

/// What each sample is: part of the figure, of the dark line drawn around it, or neither. No line is drawn around what lies `beyond`.
fn marks(samples: &Samples, ss: usize, beyond: &[bool]) -> Vec<u8> {
    let reach = 0.62 * ss as f32;
    let r = reach.ceil() as i32;
    let width = samples.width as i32;
    let mut marks: Vec<u8> = samples.cells.iter().map(|c| if c.solid == NOTHING { CLEAR } else { COVERED }).collect();
    let disc: Vec<i32> = (-r..=r)
        .flat_map(|dy| (-r..=r).map(move |dx| (dx, dy)))
        .filter(|&(dx, dy)| ((dx * dx + dy * dy) as f32) <= reach * reach + 0.3)
        .map(|(dx, dy)| dy * width + dx)
        .collect();
    // The samples' margin is wider than the line.
    let first = (r * width + r) as usize;
    for i in first..marks.len().saturating_sub(first) {
        let edge = |j: usize| marks[j] != COVERED;
        let kept = beyond.get(i).is_none_or(|cut| !cut);
        if kept
            && marks[i] == COVERED
            && (edge(i - 1) || edge(i + 1) || edge(i - width as usize) || edge(i + width as usize))
        {
            for &off in &disc {
                let cell = &mut marks[(i as i32 + off) as usize];
                *cell = if *cell == CLEAR { OUTLINE } else { *cell };
            }
        }
    }
    for (mark, _) in marks.iter_mut().zip(beyond).filter(|(_, cut)| **cut) {
        *mark = CLEAR;
    }
    marks
}

/// Folds samples down to pixels and lays shadows under them.
struct Developer<'a> {
    marks: Vec<u8>,
    /// Nothing is cut off.
    whole: bool,
    line_alpha: f32,
    shader: Shader<'a>,
    samples: &'a Samples,
    lit: &'a Lit,
    ss: usize,
    scale: f32,
    under: Under,
}

impl Developer<'_> {
    fn sprite(&self, (lo, hi): (V3, V3)) -> Sprite {
        let ss = self.ss as i32;
        let (sx0, sy0) = (self.samples.x0 / ss, self.samples.y0 / ss);
        let (sw, sh) = (self.samples.width as i32 / ss, self.samples.height as i32 / ss);
        let px = |p: f32| (p * self.scale).floor() as i32;
        let (x0, y0) = (sx0.min(px(lo.x)), sy0.min(px(lo.y)));
        let (x1, y1) = ((sx0 + sw).max(px(hi.x) + 1), (sy0 + sh).max(px(hi.y) + 1));
        let mut pixels = Vec::with_capacity(((x1 - x0) * (y1 - y0)) as usize);
        for y in y0..y1 {
            for x in x0..x1 {
                let (u, w) = (x - sx0, y - sy0);
                let inside = u >= 0 && w >= 0 && u < sw && w < sh;
                let figure = if inside { self.folded(u as usize, w as usize) } else { [0.0; 4] };
                pixels.push(self.over_ground(figure, x, y));
            }
        }
        cut(&pixels, (x1 - x0) as usize, (y1 - y0) as usize, [-x0 as f32, -y0 as f32])
    }

    /// The mean of a pixel's samples, premultiplied.
    fn folded(&self, px: usize, py: usize) -> [f32; 4] {
        if self.whole && self.even(px, py) {
            return self.sparse(px, py);
        }
        let mut sum = [0.0_f32; 4];
        for y in py * self.ss..(py + 1) * self.ss {
            for x in px * self.ss..(px + 1) * self.ss {
                let (colour, alpha) = match self.marks[y * self.samples.width + x] {
                    CLEAR => continue,
                    COVERED => (self.shader.colour(x, y), 1.0),
                    _ => (LINE, self.line_alpha),
                };
                for i in 0..3 {
                    sum[i] += colour[i] * alpha;
                }
                sum[3] += alpha;
            }
        }
        let k = 1.0 / (self.ss * self.ss) as f32;
        sum.map(|c| c * k)
    }

    /// Whether all samples of a pixel lie on one solid.
    fn even(&self, px: usize, py: usize) -> bool {
        let first = py * self.ss * self.samples.width + px * self.ss;
        let solid = self.samples.cells[first].solid;
        let row = |y: usize| &self.samples.cells[first + y * self.samples.width..][..self.ss];
        solid != NOTHING && (0..self.ss).all(|y| row(y).iter().all(|c| c.solid == solid))
    }

    /// The mean of one sample in each row and column, none on a common diagonal: enough where there is no edge.
    fn sparse(&self, px: usize, py: usize) -> [f32; 4] {
        const PLACES: [&[usize]; 5] = [&[], &[0], &[0, 1], &[0, 2, 1], &[1, 3, 0, 2]];
        let mut sum = [0.0_f32; 4];
        for (x, &y) in PLACES[self.ss].iter().enumerate() {
            let colour = self.shader.colour(px * self.ss + x, py * self.ss + y);
            for i in 0..3 {
                sum[i] += colour[i] / self.ss as f32;
            }
        }
        sum[3] = 1.0;
        sum
    }

    /// A pixel with the board's shadow under it.
    fn over_ground(&self, mut sum: [f32; 4], x: i32, y: i32) -> [f32; 4] {
        const SHADOW: Rgb = [0.05, 0.04, 0.07];
        if sum[3] < 0.99 && !matches!(self.under, Under::Nothing) {
            let (sx, sy) = ((x as f32 + 0.5) / self.scale, (y as f32 + 0.5) / self.scale);
            let at = v(sx, -sy / GROUND_SQUASH, 0.0);
            let shadow = ground_shadow(self.lit, at, self.under.base());
            let mark =
                self.under.base().map_or(0.0, |ground| front_mark(ground, at, 0.6 / self.scale)) * (1.0 - sum[3]);
            for i in 0..3 {
                sum[i] += IVORY[i] * mark * (1.0 - 0.7 * shadow);
            }
            sum[3] += mark;
            let a = shadow * (1.0 - sum[3]);
            for i in 0..3 {
                sum[i] += SHADOW[i] * a;
            }
            sum[3] += a;
        }
        sum
    }
}

/// How dark the board is at a point of the ground.
fn ground_shadow(lit: &Lit, at: V3, base: Option<&Ground>) -> f32 {
    let cast = 0.40 * lit.shadow_at(at);
    let Some(Ground { along, .. }) = base else { return cast };
    let len2 = along[0] * along[0] + along[1] * along[1];
    let (x, y) = (at.x - 0.5, at.y + 0.6);
    let t = if len2 > 0.01 { ((x * along[0] + y * along[1]) / len2).clamp(0.0, 1.0) } else { 0.0 };
    let off = (x - along[0] * t).hypot(y - along[1] * t) - BASE_RADIUS;
    let seam = 0.42 * (1.0 - smooth(-0.4, 1.9, off));
    1.0 - (1.0 - cast) * (1.0 - seam)
}

/// How far the ground is painted at a point of it: two faint strokes before the base, one on each side of the man, that point where he
/// faces, so that it is read where he hides the notch. `soft` is half the breadth of their edges, mm.
fn front_mark(ground: &Ground, at: V3, soft: f32) -> f32 {
    // Where they would meet, how far they fall back for each mm aside, from where to where they go, and half their breadth.
    const TIP: f32 = 18.0;
    const FALL: f32 = 0.64;
    const ASIDE: (f32, f32) = (5.5, 13.2);
    const HALF: f32 = 0.95;
    let (sin, cos) = ground.look.to_radians().sin_cos();
    let (x, y) = (at.x - ground.look_at[0], at.y - ground.look_at[1]);
    let (aside, ahead) = ((x * cos - y * sin).abs(), x * sin + y * cos);
    let off = (ahead - (TIP - FALL * aside)).abs() / (1.0_f32 + FALL * FALL).sqrt();
    let line = 1.0 - smooth(HALF - soft, HALF + soft, off);
    0.66 * line * smooth(ASIDE.0, ASIDE.0 + 1.0, aside) * (1.0 - smooth(ASIDE.1 - 1.0, ASIDE.1, aside))
}

/// The picture cut to what is seen and to the point that stands on the ground, plus one clear pixel all around.
fn cut(pixels: &[[f32; 4]], width: usize, height: usize, origin: [f32; 2]) -> Sprite {
    let bytes: Vec<[u8; 4]> = pixels.iter().map(|p| straight(*p)).collect();
    let (mut x0, mut y0) = ((origin[0] as usize).min(width - 1), (origin[1] as usize).min(height - 1));
    let (mut x1, mut y1) = (x0 + 1, y0 + 1);
    for (i, _) in bytes.iter().enumerate().filter(|(_, b)| b[3] > 0) {
        let (x, y) = (i % width, i / width);
        (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x + 1), y1.max(y + 1));
    }
    let (w, h) = (x1 - x0 + 2, y1 - y0 + 2);
    let mut rgba = vec![0; w * h * 4];
    for y in y0..y1 {
        for x in x0..x1 {
            let to = 4 * ((y - y0 + 1) * w + x - x0 + 1);
            rgba[to..to + 4].copy_from_slice(&bytes[y * width + x]);
        }
    }
    let anchor = [origin[0] - x0 as f32 + 1.0, origin[1] - y0 as f32 + 1.0];
    Sprite { width: w as u32, height: h as u32, anchor, rgba }
}

fn straight([r, g, b, a]: [f32; 4]) -> [u8; 4] {
    let alpha = (a * 255.0 + 0.5) as u8;
    if alpha == 0 {
        return [0; 4];
    }
    let channel = |c: f32| ((c / a).clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    [channel(r), channel(g), channel(b), alpha]
}
