//! Pictures of what flashes up and of weapons on the ground: sparks, blood, dust, a ring; drawn with tiny-skia in world units.

use miniatures::{GROUND_SQUASH, Item, Sprite};
use tabletop::EffectKind;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint, PathBuilder, Pixmap, RadialGradient, SpreadMode, Stroke,
    Transform,
};

use crate::scale;

/// Effects are drawn in so many steps.
pub(crate) const STEPS: u8 = 10;

/// The step of an effect that has passed so far, 0 to 1.
pub(crate) fn step(share: f32) -> u8 {
    ((share.clamp(0.0, 1.0) * f32::from(STEPS)) as u8).min(STEPS - 1)
}

/// An effect at a step, for figures of that size.
pub(crate) fn flash(kind: EffectKind, step: u8, size: u32) -> Sprite {
    let share = (f32::from(step) + 0.5) / f32::from(STEPS);
    let mut pen = Pen::new(34.0, size);
    match kind {
        EffectKind::Spark => spark(&mut pen, share),
        EffectKind::Blood => blood(&mut pen, share),
        EffectKind::Dust => dust(&mut pen, share, 1.0),
        EffectKind::ItemDropped => dust(&mut pen, share, 0.6),
        EffectKind::Ring => ring(&mut pen, share),
        EffectKind::Smoke(twelfths) => {
            return miniatures::smoke(share, f32::from(twelfths) * 30.0, u32::from(twelfths), size);
        }
        EffectKind::Word(_) => {}
    }
    pen.sprite()
}

/// An item lying on the ground, turned by so many twelfths of a circle.
pub(crate) fn item(item: Item, twelfths: u8, size: u32) -> Sprite {
    let mut pen = Pen::new(52.0, size);
    pen.turn = f32::from(twelfths) * std::f32::consts::TAU / 12.0;
    pen.squash = GROUND_SQUASH;
    lying(&mut pen, item);
    pen.sprite()
}

/// Rays that run out from where steel met steel, over a white heart that goes out first.
fn spark(pen: &mut Pen, share: f32) {
    let fade = 1.0 - share;
    if share < 0.5 {
        let heart = 1.0 - 2.0 * share;
        pen.glow((0.0, 0.0), 20.0 * heart + 4.0, [255, 190, 80], 0.75 * heart);
        pen.glow((0.0, 0.0), 9.0 * heart + 2.0, [255, 252, 232], heart);
    }
    for ray in 0..15 {
        let turn = ray as f32 * 0.419 + chance(ray, 1) * 0.4;
        let reach = 11.0 + 20.0 * chance(ray, 2);
        let (from, to) = (reach * (0.12 + 0.78 * share), reach * (0.45 + 0.6 * share));
        let (sin, cos) = turn.sin_cos();
        // Sparks fall as they fly.
        let drop = 10.0 * share * share;
        let points = [(cos * from, sin * from + drop * 0.6), (cos * to, sin * to + drop)];
        pen.line(&points, 2.6 * fade + 0.4, [255, 160, 50], 0.9 * fade);
        pen.line(&points, 1.3 * fade + 0.2, [255, 246, 200], fade);
    }
}

/// Drops that fly up and fall, out of a mist.
fn blood(pen: &mut Pen, share: f32) {
    let fade = ((1.0 - share) / 0.4).min(1.0);
    pen.glow((0.0, -2.0), 6.0 + 12.0 * share, [150, 10, 14], 0.6 * (1.0 - share));
    for drop in 0..22 {
        let turn = -std::f32::consts::FRAC_PI_2 + (chance(drop, 3) - 0.5) * 4.2;
        let speed = 10.0 + 26.0 * chance(drop, 4);
        let at = |share: f32| (turn.cos() * speed * share, turn.sin() * speed * share + 34.0 * share * share);
        let radius = (0.45 + 1.0 * chance(drop, 5) * chance(drop, 8)) * (1.0 - 0.3 * share);
        let (here, before) = (at(share), at((share - 0.09).max(0.0)));
        pen.line(&[before, here], radius * 2.0 + 0.9, [52, 4, 6], 0.55 * fade);
        pen.line(&[before, here], radius * 2.0, [158, 14, 18], fade);
    }
}

/// Puffs that swell and thin out along the ground.
fn dust(pen: &mut Pen, share: f32, strength: f32) {
    let fade = (1.0 - share).powf(1.3) * 0.62 * strength;
    for puff in 0..11 {
        let turn = puff as f32 * 0.571 + chance(puff, 6);
        let far = (6.0 + 15.0 * chance(puff, 7)) * (0.3 + 0.7 * share.sqrt()) * strength;
        let at = (turn.cos() * far, turn.sin() * far * GROUND_SQUASH - 6.0 * share);
        pen.glow(at, (6.0 + 9.0 * share.sqrt()) * strength, [222, 204, 168], fade);
    }
}

/// A ring that closes in on whoever has been named.
fn ring(pen: &mut Pen, share: f32) {
    let fade = (share / 0.15).min((1.0 - share) / 0.35).clamp(0.0, 1.0);
    let radius = 31.0 - 8.0 * share;
    pen.squash = GROUND_SQUASH;
    let circle: Vec<(f32, f32)> = (0..=48)
        .map(|at| {
            let (sin, cos) = (at as f32 * std::f32::consts::TAU / 48.0).sin_cos();
            (cos * radius, sin * radius)
        })
        .collect();
    pen.line(&circle, 4.4, [40, 14, 6], 0.55 * fade);
    pen.line(&circle, 2.4, [255, 150, 60], fade);
}

const STEEL: [u8; 3] = [176, 184, 196];
const WOOD: [u8; 3] = [142, 98, 54];
const LEATHER: [u8; 3] = [92, 58, 34];
const BRASS: [u8; 3] = [196, 152, 70];

/// A weapon on the ground, along x.
fn lying(pen: &mut Pen, item: Item) {
    match item {
        Item::Sword => blade(pen, 17.0, 3.2, 5.5),
        Item::ShortSword => blade(pen, 12.0, 3.4, 4.0),
        Item::Dagger => blade(pen, 7.5, 2.6, 3.0),
        Item::Rapier => blade(pen, 19.0, 1.8, 4.0),
        Item::Greatsword => blade(pen, 24.0, 3.6, 8.0),
        Item::Spear => spear(pen, 33.0, 2.4),
        Item::Javelin => spear(pen, 24.0, 2.0),
        Item::Lance => spear(pen, 46.0, 3.2),
        Item::Quarterstaff => {
            pen.rod((-30.0, 0.0), (30.0, 0.0), 2.6, WOOD);
            pen.rod((-30.0, 0.0), (-26.0, 0.0), 3.0, STEEL);
            pen.rod((26.0, 0.0), (30.0, 0.0), 3.0, STEEL);
        }
        Item::Club => {
            pen.rod((-14.0, 0.0), (4.0, 0.0), 3.0, WOOD);
            pen.rod((2.0, 0.0), (13.0, 0.0), 5.4, WOOD);
        }
        Item::HandAxe => axe(pen, 12.0, 6.0),
        Item::Battleaxe => axe(pen, 22.0, 8.5),
        Item::Polearm => {
            spear(pen, 34.0, 2.6);
            pen.shape(&[(20.0, 0.0), (28.0, 0.0), (29.0, 8.0), (19.0, 8.0)], STEEL);
        }
        Item::Shield => {
            pen.disc_flat(13.0, [70, 44, 26]);
            pen.disc_flat(11.4, [150, 104, 60]);
            for plank in [-6.0, 0.0, 6.0] {
                pen.line(&[(plank, -9.5), (plank, 9.5)], 0.8, [84, 54, 30], 0.8);
            }
            pen.disc_flat(3.4, STEEL);
        }
        Item::Bow | Item::Shortbow | Item::Longbow => {
            let curve: Vec<(f32, f32)> =
                (-10..=10).map(|at| (at as f32 * 2.2, 6.0 - (at as f32 / 10.0).powi(2) * 12.0)).collect();
            pen.line(&[curve[0], curve[curve.len() - 1]], 0.7, [220, 210, 190], 0.9);
            pen.line(&curve, 3.2, [30, 20, 12], 0.8);
            pen.line(&curve, 2.0, WOOD, 1.0);
        }
        Item::Crossbow | Item::Arbalest => {
            pen.rod((-12.0, 0.0), (12.0, 0.0), 3.4, WOOD);
            pen.rod((9.0, -10.0), (9.0, 10.0), 2.2, STEEL);
        }
        Item::Sling => {
            pen.line(&[(-14.0, -1.5), (0.0, 1.5), (12.0, 0.0)], 1.2, [206, 190, 150], 0.95);
            pen.rod((11.0, 0.0), (15.0, 0.0), 4.0, LEATHER);
        }
        Item::Rock => pen.rod((-2.0, 0.0), (3.0, 0.0), 6.0, [150, 146, 136]),
        Item::Handgun => {
            pen.rod((-9.0, -3.0), (-4.0, 0.0), 3.4, WOOD);
            pen.rod((-4.0, 0.0), (10.0, 0.0), 2.8, STEEL);
        }
        Item::Musket => {
            pen.rod((-26.0, 0.0), (4.0, 0.0), 3.8, WOOD);
            pen.rod((-6.0, 0.0), (28.0, 0.0), 2.4, STEEL);
        }
        Item::Whip => {
            let coil: Vec<(f32, f32)> = (0..60)
                .map(|at| {
                    let turn = at as f32 * 0.42;
                    let far = 2.0 + at as f32 * 0.17;
                    (turn.cos() * far, turn.sin() * far)
                })
                .collect();
            pen.line(&coil, 2.4, [24, 16, 10], 0.8);
            pen.line(&coil, 1.3, LEATHER, 1.0);
        }
        Item::Trident => {
            pen.rod((-26.0, 0.0), (16.0, 0.0), 2.2, WOOD);
            pen.rod((16.0, -7.5), (16.0, 7.5), 1.6, STEEL);
            for tine in [-7.5, 0.0, 7.5_f32] {
                let long = if tine.abs() < 1.0 { 33.0 } else { 29.0 };
                pen.rod((16.0, tine), (long - 4.0, tine), 1.0, STEEL);
                pen.shape(&[(long - 5.0, tine - 1.8), (long, tine), (long - 5.0, tine + 1.8)], STEEL);
            }
        }
        Item::TornNet => {
            for line in -3..=3_i32 {
                let off = line as f32 * 4.6;
                let half = (256.0 - off * off).sqrt();
                let (near, far) = (half * (0.2 + 0.35 * chance(line.unsigned_abs(), 3)), half * 0.2);
                pen.line(&[(-half, off), (-near, off + 1.5)], 1.2, [206, 190, 150], 0.95);
                pen.line(&[(far, off - 1.0), (half, off)], 1.2, [206, 190, 150], 0.95);
                if line.abs() > 1 {
                    pen.line(&[(off, -half), (off, half)], 1.2, [206, 190, 150], 0.95);
                }
            }
        }
        Item::Net => {
            for line in -3..=3 {
                let off = line as f32 * 4.6;
                let half = (256.0 - off * off).sqrt();
                pen.line(&[(-half, off), (half, off)], 1.2, [206, 190, 150], 0.95);
                pen.line(&[(off, -half), (off, half)], 1.2, [206, 190, 150], 0.95);
            }
        }
    }
}

fn blade(pen: &mut Pen, long: f32, broad: f32, guard: f32) {
    pen.shape(
        &[
            (-2.0, -broad / 2.0),
            (long - 3.0, -broad / 2.0),
            (long, 0.0),
            (long - 3.0, broad / 2.0),
            (-2.0, broad / 2.0),
        ],
        STEEL,
    );
    pen.rod((-8.0, 0.0), (-2.0, 0.0), 2.2, LEATHER);
    pen.rod((-2.0, -guard), (-2.0, guard), 1.9, BRASS);
    pen.rod((-8.6, 0.0), (-8.4, 0.0), 3.4, BRASS);
}

fn spear(pen: &mut Pen, half: f32, shaft: f32) {
    pen.rod((-half, 0.0), (half - 6.0, 0.0), shaft, WOOD);
    pen.shape(&[(half - 8.0, 0.0), (half - 4.0, -2.6), (half + 3.0, 0.0), (half - 4.0, 2.6)], STEEL);
}

fn axe(pen: &mut Pen, half: f32, edge: f32) {
    pen.rod((-half, 0.0), (half, 0.0), 2.4, WOOD);
    pen.shape(&[(half - 5.0, 0.0), (half - 6.5, edge), (half + 2.0, edge), (half, 0.0)], STEEL);
}

/// A repeatable number, 0 to 1.
fn chance(number: u32, salt: u32) -> f32 {
    let mut bits = number.wrapping_mul(0x9E37_79B9) ^ salt.wrapping_mul(0x85EB_CA6B);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    ((bits ^ (bits >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// Draws in world units about a middle, y down.
struct Pen {
    map: Pixmap,
    scale: f32,
    /// Radians clockwise.
    turn: f32,
    /// Height over width of a circle.
    squash: f32,
}

impl Pen {
    /// Room for that many world units to each side.
    fn new(reach: f32, size: u32) -> Self {
        let scale = scale::pixels_per_unit(size);
        let edge = ((reach * scale).ceil() as u32 * 2).max(2);
        Self { map: Pixmap::new(edge, edge).expect("an edge above zero"), scale, turn: 0.0, squash: 1.0 }
    }

    fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = (x * cos - y * sin, (x * sin + y * cos) * self.squash);
        let middle = self.map.width() as f32 / 2.0;
        (middle + x * self.scale, middle + y * self.scale)
    }

    fn paint([red, green, blue]: [u8; 3], alpha: f32) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(Color::from_rgba8(red, green, blue, (alpha.clamp(0.0, 1.0) * 255.0) as u8));
        paint
    }

    fn path(&self, points: &[(f32, f32)], closed: bool) -> Option<tiny_skia::Path> {
        let mut path = PathBuilder::new();
        for (number, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            if number == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        if closed {
            path.close();
        }
        path.finish()
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, colour: [u8; 3], alpha: f32) {
        let stroke = Stroke {
            width: (width * self.scale).max(0.6),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = self.path(points, false) {
            self.map.stroke_path(&path, &Self::paint(colour, alpha), &stroke, Transform::identity(), None);
        }
    }

    fn fill(&mut self, points: &[(f32, f32)], colour: [u8; 3], alpha: f32) {
        if let Some(path) = self.path(points, true) {
            self.map.fill_path(&path, &Self::paint(colour, alpha), FillRule::Winding, Transform::identity(), None);
        }
    }

    fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: [u8; 3], alpha: f32) {
        let circle: Vec<(f32, f32)> = (0..24)
            .map(|at| {
                let (sin, cos) = (at as f32 * std::f32::consts::TAU / 24.0).sin_cos();
                (x + cos * radius, y + sin * radius)
            })
            .collect();
        self.fill(&circle, colour, alpha);
    }

    /// A soft round light, clear at its rim.
    fn glow(&mut self, middle: (f32, f32), radius: f32, [red, green, blue]: [u8; 3], alpha: f32) {
        let (x, y) = self.at(middle);
        let far = (radius * self.scale).max(0.5);
        let colour = |share: f32| Color::from_rgba8(red, green, blue, (alpha.clamp(0.0, 1.0) * share * 255.0) as u8);
        let stops = [(0.0, 1.0), (0.5, 0.55), (1.0, 0.0)].map(|(at, share)| GradientStop::new(at, colour(share)));
        let centre = tiny_skia::Point::from_xy(x, y);
        let shader = RadialGradient::new(centre, centre, far, stops.to_vec(), SpreadMode::Pad, Transform::identity());
        let (Some(shader), Some(square)) = (shader, tiny_skia::Rect::from_xywh(x - far, y - far, far * 2.0, far * 2.0))
        else {
            return;
        };
        let paint = Paint { shader, ..Paint::default() };
        self.map.fill_rect(square, &paint, Transform::identity(), None);
    }

    fn disc_flat(&mut self, radius: f32, colour: [u8; 3]) {
        self.disc((0.0, 0.0), radius, colour, 1.0);
    }

    /// A rod with a dark rim, a shadow and a light along it.
    fn rod(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: [u8; 3]) {
        let light = colour.map(|channel| channel.saturating_add(38));
        self.line(&[(from.0 + 1.0, from.1 + 1.6), (to.0 + 1.0, to.1 + 1.6)], width + 1.0, [10, 8, 6], 0.35);
        self.line(&[from, to], width + 1.3, [26, 18, 12], 0.9);
        self.line(&[from, to], width, colour, 1.0);
        self.line(&[from, to], width * 0.3, light, 0.8);
    }

    /// A flat shape with a dark rim and a shadow.
    fn shape(&mut self, points: &[(f32, f32)], colour: [u8; 3]) {
        let shadow: Vec<(f32, f32)> = points.iter().map(|&(x, y)| (x + 1.0, y + 1.6)).collect();
        self.fill(&shadow, [10, 8, 6], 0.35);
        let mut rim = points.to_vec();
        rim.push(points[0]);
        self.line(&rim, 1.3, [26, 20, 16], 0.9);
        self.fill(points, colour, 1.0);
    }

    fn sprite(self) -> Sprite {
        let (width, height) = (self.map.width(), self.map.height());
        let rgba = self.map.pixels().iter().flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        Sprite { width, height, anchor: [width as f32 / 2.0, height as f32 / 2.0], rgba: rgba.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(sprite: &Sprite) -> f32 {
        sprite.rgba.as_chunks::<4>().0.iter().map(|pixel| f32::from(pixel[3]) / 255.0).sum()
    }

    #[test]
    fn effects_go_out() {
        assert_eq!([step(-1.0), step(0.0), step(0.55), step(1.0)], [0, 0, 5, STEPS - 1]);
        for kind in [EffectKind::Spark, EffectKind::Blood, EffectKind::Dust, EffectKind::ItemDropped, EffectKind::Ring]
        {
            let (first, last) = (ink(&flash(kind, 2, 64)), ink(&flash(kind, STEPS - 1, 64)));
            assert!(first > 20.0 && last < first * 0.6, "{kind:?}: {first} to {last}");
        }
    }

    #[test]
    fn every_item_can_be_seen_on_the_ground_and_turns() {
        for one in Item::ALL {
            let (flat, turned) = (item(one, 0, 64), item(one, 2, 64));
            assert!(ink(&flat) > 25.0, "{one:?}");
            assert!(flat.rgba != turned.rgba, "{one:?}");
        }
    }
}
