//! Missiles: in the air in any direction, at a point of their flight, in the ground, on the ground; and whatever else has left a hand.
//!
//! A missile's sprite is anchored on its own middle: the caller puts that where the missile is, at its height. What sticks or lies is
//! anchored on the ground.
use crate::describe::{Figure, Item, SideLook};
use crate::horse::{Horse, Rider};
use crate::math::{V3, v};
use crate::paint::rgb;
use crate::raster::View;
use crate::render::{ELEVATION_DEGREES, GROUND_SQUASH, Sprite, Under, picture, pixels_per_mm};
use crate::sculpt::{self, Bench, loose};
use serde::{Deserialize, Serialize};

/// What flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Missile {
    /// From a bow.
    Arrow,
    /// From a crossbow or arbalest.
    Bolt,
    /// From a sling.
    SlingStone,
    /// A javelin or a spear.
    Javelin,
    /// A knife, end over end.
    Knife,
    /// An axe, end over end.
    Axe,
    /// A stone from the hand.
    Rock,
    /// From a gun.
    Ball,
    /// A trident.
    Trident,
    /// A net, opening on its way.
    Net,
}

impl Missile {
    /// All ten.
    pub const ALL: [Missile; 10] = [
        Missile::Arrow,
        Missile::Bolt,
        Missile::SlingStone,
        Missile::Javelin,
        Missile::Knife,
        Missile::Axe,
        Missile::Rock,
        Missile::Ball,
        Missile::Trident,
        Missile::Net,
    ];

    /// What an item sends off, or is itself when thrown; `None` for what is neither shot nor thrown.
    pub fn of(item: Item) -> Option<Missile> {
        Some(match item {
            Item::Bow | Item::Shortbow | Item::Longbow => Missile::Arrow,
            Item::Crossbow | Item::Arbalest => Missile::Bolt,
            Item::Sling => Missile::SlingStone,
            Item::Javelin | Item::Spear => Missile::Javelin,
            Item::Trident => Missile::Trident,
            Item::Net => Missile::Net,
            Item::Dagger => Missile::Knife,
            Item::HandAxe => Missile::Axe,
            Item::Rock => Missile::Rock,
            Item::Handgun | Item::Musket => Missile::Ball,
            _ => return None,
        })
    }

    /// How high its path rises in the middle, as a part of its length.
    fn arch(self) -> f32 {
        match self {
            Missile::Arrow => 0.055,
            Missile::Bolt => 0.03,
            Missile::SlingStone => 0.06,
            Missile::Javelin | Missile::Trident => 0.11,
            Missile::Net => 0.16,
            Missile::Knife | Missile::Axe | Missile::Rock => 0.13,
            Missile::Ball => 0.0,
        }
    }

    /// Turns end over end on each of the caller's units of length, if those are hexes.
    fn turns(self) -> f32 {
        match self {
            Missile::Knife => 0.9,
            Missile::Axe => 0.55,
            _ => 0.0,
        }
    }
}

/// The spin of a net that has opened all the way.
pub const OPEN: f32 = 90.0;

/// How a missile lies in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Whither it flies, degrees clockwise from north.
    pub bearing: f32,
    /// How steeply it climbs, degrees; negative falls.
    pub climb: f32,
    /// How far it has turned end over end, degrees; of a net how far it has opened, up to [`OPEN`].
    pub spin: f32,
}

/// A flight from one point to another. Any unit of length, the same for all three axes: east, north, up; for spinning missiles a hex.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flight {
    /// What flies.
    pub missile: Missile,
    /// Whence.
    pub from: [f32; 3],
    /// Whither.
    pub to: [f32; 3],
}

impl Flight {
    /// Where it is, and how it lies, at a share of its time, 0 to 1.
    pub fn at(&self, share: f32) -> ([f32; 3], Course) {
        let t = share.clamp(0.0, 1.0);
        let [dx, dy, dz]: [f32; 3] = std::array::from_fn(|i| self.to[i] - self.from[i]);
        let far = dx.hypot(dy);
        let rise = 4.0 * self.missile.arch() * far;
        let place = [self.from[0] + dx * t, self.from[1] + dy * t, self.from[2] + dz * t + rise * t * (1.0 - t)];
        let climb = (dz + rise * (1.0 - 2.0 * t)).atan2(far.max(1e-4)).to_degrees();
        let bearing = if far > 1e-4 { dx.atan2(dy).to_degrees().rem_euclid(360.0) } else { 0.0 };
        let spin = match self.missile {
            Missile::Net => OPEN * t,
            _ => (self.missile.turns() * far * t * 360.0).rem_euclid(360.0),
        };
        (place, Course { bearing, climb, spin })
    }
}

/// A missile in the air, the side's colour on its feathers, at the scale of figures `height_px` high. The anchor is its middle. For a
/// cache see [`Course::rounded`].
pub fn missile(kind: Missile, course: Course, side: SideLook, height_px: u32) -> Sprite {
    if kind == Missile::Net {
        return flying_net(course, course.spin / OPEN, height_px);
    }
    let mut stage = Stage::new(side, height_px);
    let spin = if kind.turns() > 0.0 { course.spin } else { 0.0 };
    let along = laid(Course { spin, ..course }.direction(), stage.bench.toward);
    loose::missile(&mut stage.bench, kind, along, 1.4);
    stage.drawn(Under::Nothing)
}

/// The shadow of a missile on the ground under it: its anchor is the ground point. The higher the missile, the paler the caller draws it.
pub fn missile_shadow(kind: Missile, course: Course, height_px: u32) -> Sprite {
    let half = match kind {
        Missile::Arrow | Missile::Javelin | Missile::Trident => 9.0,
        Missile::Net => 6.0,
        Missile::Bolt | Missile::Knife | Missile::Axe => 4.5,
        Missile::SlingStone | Missile::Rock | Missile::Ball => 1.2,
    };
    let scale = pixels_per_mm(height_px);
    let d = course.direction();
    let (x, y) = (d.x * half * scale, -d.y * half * scale * GROUND_SQUASH);
    let (w, h) = ((2.0 * (x.abs() + 3.0)).ceil() as u32, (2.0 * (y.abs() + 3.0)).ceil() as u32);
    let anchor = [w as f32 / 2.0, h as f32 / 2.0];
    let mut rgba = Vec::with_capacity((w * h * 4) as usize);
    let thick = (0.55 * scale).max(0.7);
    let len2 = (x * x + y * y).max(1e-3);
    for row in 0..h {
        for column in 0..w {
            let (px, py) = (column as f32 + 0.5 - anchor[0], row as f32 + 0.5 - anchor[1]);
            let t = ((px * x + py * y) / len2).clamp(-1.0, 1.0);
            let off = (px - x * t).hypot(py - y * t);
            let dark = 1.0 - crate::math::smooth(thick * 0.5, thick + 1.0, off);
            rgba.extend([13, 10, 18, (dark * 120.0) as u8]);
        }
    }
    Sprite { width: w, height: h, anchor, rgba }
}

/// A missile that sticks in the ground, come from where `bearing` leads; the anchor is where it went in. Stones and balls lie.
pub fn stuck_missile(kind: Missile, bearing: f32, side: SideLook, height_px: u32) -> Sprite {
    if matches!(kind, Missile::SlingStone | Missile::Rock | Missile::Ball | Missile::Net) {
        return lying_missile(kind, bearing, side, height_px);
    }
    let mut stage = Stage::new(side, height_px);
    let along = Course { bearing, climb: -54.0, spin: 0.0 }.direction();
    loose::stuck(&mut stage.bench, kind, along);
    stage.drawn(Under::Shadow)
}

/// A missile on the ground; the anchor is its middle.
pub fn lying_missile(kind: Missile, bearing: f32, side: SideLook, height_px: u32) -> Sprite {
    if kind == Missile::Net {
        return dropped(Item::Net, bearing, side, height_px);
    }
    let mut stage = Stage::new(side, height_px);
    let along = Course { bearing, ..Course::default() }.direction();
    loose::lying(&mut stage.bench, kind, along);
    stage.drawn(Under::Shadow)
}

/// Any item that has been dropped, its tip where `bearing` leads; the anchor is its middle, on the ground.
pub fn dropped(item: Item, bearing: f32, side: SideLook, height_px: u32) -> Sprite {
    let mut stage = Stage::new(side, height_px);
    let along = Course { bearing, ..Course::default() }.direction();
    loose::dropped(&mut stage.bench, item, side.pattern, along);
    stage.drawn(Under::Shadow)
}

/// A net in the air, opened by `spread`, 0 (a bundle) to 1; the anchor is its middle.
pub fn flying_net(course: Course, spread: f32, height_px: u32) -> Sprite {
    let mut stage = Stage::new(SideLook::default(), height_px);
    // It opens towards the enemy and upwards, so that it is never seen as a line.
    let along = (course.direction() + v(0.0, 0.0, 0.75)).unit();
    loose::flying_net(&mut stage.bench, along, spread.clamp(0.0, 1.0));
    stage.drawn(Under::Nothing)
}

/// From a figure's anchor to the far end of what it holds, in pixels: right, down. There a missile begins its flight, there a gun smokes.
pub fn muzzle(figure: &Figure, height_px: u32) -> [f32; 2] {
    seen(height_px, |toward| sculpt::tip(figure, toward))
}

/// The same for a rider, from the anchor of his horse.
pub fn rider_muzzle(horse: &Horse, rider: &Rider, height_px: u32) -> [f32; 2] {
    seen(height_px, |toward| sculpt::rider_tip(horse, rider, toward))
}

fn seen(height_px: u32, point: impl Fn(V3) -> V3) -> [f32; 2] {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let at = view.see(point(view.toward()));
    [at.x * scale, at.y * scale]
}

impl Course {
    /// The same to the nearest 15 degrees, and each turn once: few enough of them that their sprites can be kept.
    pub fn rounded(self) -> Course {
        let step = |degrees: f32| (degrees / 15.0).round() * 15.0;
        let turn = |degrees: f32| step(degrees).rem_euclid(360.0);
        Course { bearing: turn(self.bearing), climb: step(self.climb), spin: turn(self.spin) }
    }

    /// Where its point points.
    fn direction(self) -> V3 {
        let (sin, cos) = self.bearing.to_radians().sin_cos();
        let (up, flat) = (self.climb - self.spin).to_radians().sin_cos();
        v(sin * flat, cos * flat, up)
    }
}

/// A direction with half of its foreshortening taken out, so that an arrow is an arrow from wherever it comes.
fn laid(along: V3, toward: V3) -> V3 {
    (along - toward * (0.5 * along.dot(toward))).unit_or(along)
}

struct Stage {
    bench: Bench,
    scale: f32,
}

impl Stage {
    fn new(side: SideLook, height_px: u32) -> Stage {
        let scale = pixels_per_mm(height_px);
        let toward = View::from_south(ELEVATION_DEGREES, scale).toward();
        Stage { bench: Bench::new(rgb(side.colour), toward), scale }
    }

    fn drawn(self, under: Under) -> Sprite {
        picture(&self.bench.scene, self.scale, under)
    }
}
