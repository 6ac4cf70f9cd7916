//! Scenery in the figures' own style: trees, rocks, walls, furniture, built of the same solids and painted with the same brush.
//!
//! A piece stands in the middle of a hex or along a hexside through it; where on the board it goes is the caller's business.
use crate::describe::Facing;
use crate::math::{Frame, M3, V3, hash, v};
use crate::paint::{Coat, IRON, PALE_WOOD, Paint, Rgb, Texture, WOOD};
use crate::raster::View;
use crate::render::{ELEVATION_DEGREES, Sprite, picture, pixels_per_mm};
use crate::sculpt::Bench;
use serde::{Deserialize, Serialize};

/// A piece of scenery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scenery {
    /// A broad-leaved tree.
    Tree,
    /// A low bush.
    Bush,
    /// A boulder and its children.
    Rock,
    /// A stretch of dry-stone wall as long as a hexside, lying across the given direction.
    Wall(Facing),
    /// A well with a stone kerb, posts and a roller.
    Well,
    /// A bench.
    Bench,
    /// A table.
    Table,
    /// Reeds.
    Reeds,
    /// A tuft of grass.
    Tuft,
}

/// A piece of scenery at the scale of figures `height_px` high; `variant` picks one of many of its kind.
pub fn scenery(kind: Scenery, variant: u32, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let toward = View::from_south(ELEVATION_DEGREES, scale).toward();
    let mut b = Bench::new([0.5, 0.5, 0.5], toward);
    let mut dice = Dice { seed: variant as i32, at: 0 };
    b.part(None);
    match kind {
        Scenery::Tree => tree(&mut b, &mut dice),
        Scenery::Bush => leaves(&mut b, &mut dice, v(0.0, 0.0, 3.6), 8.0, 22),
        Scenery::Rock => rock(&mut b, &mut dice),
        Scenery::Wall(across) => wall(&mut b, &mut dice, across),
        Scenery::Well => well(&mut b),
        Scenery::Bench => furniture(&mut b, v(8.5, 2.4, 5.0)),
        Scenery::Table => furniture(&mut b, v(9.5, 5.5, 8.6)),
        Scenery::Reeds => blades(&mut b, &mut dice, 26, (9.0, 17.0), [0.52, 0.56, 0.24], true),
        Scenery::Tuft => blades(&mut b, &mut dice, 18, (2.5, 5.0), [0.46, 0.56, 0.22], false),
    }
    picture(&b.scene, scale, false)
}

/// Repeatable chance.
struct Dice {
    seed: i32,
    at: i32,
}

impl Dice {
    fn between(&mut self, a: f32, b: f32) -> f32 {
        self.at += 1;
        a + (b - a) * hash(self.seed, self.at, 31)
    }
    fn around(&mut self, r: f32) -> V3 {
        let (a, r) = (self.between(0.0, std::f32::consts::TAU), r * self.between(0.0, 1.0).sqrt());
        v(a.cos() * r, a.sin() * r, 0.0)
    }
}

fn matt(b: &mut Bench, base: Rgb, texture: Texture) -> u16 {
    b.pot(Paint::new(Coat::matt(base), texture))
}

fn tree(b: &mut Bench, dice: &mut Dice) {
    let bark = matt(b, [0.46, 0.34, 0.24], Texture::Wood);
    let top = dice.around(1.5) + v(0.0, 0.0, 26.0);
    b.rod(v(0.0, 0.0, -0.5), top, 3.0, 1.8, bark);
    for _ in 0..5 {
        let root = dice.around(1.0).unit_or(V3::X) * 4.0;
        b.rod(v(0.0, 0.0, 1.8), v(root.x, root.y, 0.2), 1.3, 0.5, bark);
    }
    for _ in 0..3 {
        let out = dice.around(9.0);
        b.rod(v(0.0, 0.0, 16.0), out + v(0.0, 0.0, 27.0), 1.1, 0.6, bark);
    }
    leaves(b, dice, v(top.x, top.y, 36.0), 18.0, 52);
}

/// A crown of clumps, darker below and lighter above.
fn leaves(b: &mut Bench, dice: &mut Dice, centre: V3, r: f32, clumps: u32) {
    let tint = dice.between(-0.05, 0.05);
    for clump in 0..clumps {
        let side = dice.around(r * 0.72);
        let up = dice.between(-0.45, 0.75) * r;
        let lift = 0.05 * (up / r);
        let pot = matt(b, [0.33 + tint + lift, 0.47 + lift, 0.17], Texture::Leaves);
        let size = r * dice.between(0.24, 0.38) * (1.0 - 0.35 * (up / r).abs());
        let shrink = 1.0 - 0.4 * (up / r).max(0.0);
        if clump % 3 == 0 {
            b.part(None);
        }
        let at = centre + side * shrink + v(0.0, 0.0, up);
        b.ball(Frame::WORLD, v(at.x, at.y, at.z.max(size * 0.5)), v(size, size, size * 0.8), pot);
    }
}

fn rock(b: &mut Bench, dice: &mut Dice) {
    let grey = dice.between(0.50, 0.60);
    let stone = matt(b, [grey, grey * 0.97, grey * 0.90], Texture::Leather);
    let moss = matt(b, [0.46, 0.50, 0.28], Texture::Leaves);
    for i in 0..6 {
        let big = if i == 0 { 1.0 } else { dice.between(0.25, 0.55) };
        let at = dice.around(if i == 0 { 0.5 } else { 8.5 });
        let m = M3::about_z(dice.between(0.0, 360.0)).mul_m(M3::about_x(dice.between(-25.0, 25.0)));
        let radii = v(7.6 * big, 5.6 * big, 5.4 * big * dice.between(0.8, 1.2));
        b.part(None);
        b.ball(Frame { m, t: v(at.x, at.y, 1.2 * big) }, V3::default(), radii, stone);
        b.ball(
            Frame { m, t: v(at.x - 0.6, at.y + 1.0, 1.2 * big + radii.z * 0.35) },
            V3::default(),
            radii * 0.72,
            if i == 0 { stone } else { moss },
        );
    }
}

/// An axis-parallel box in `frame`.
fn block(b: &mut Bench, frame: Frame, lo: V3, hi: V3, pot: u16) {
    let p = |x: bool, y: bool, z: bool| {
        v(if x { hi.x } else { lo.x }, if y { hi.y } else { lo.y }, if z { hi.z } else { lo.z })
    };
    let (t, f) = (true, false);
    let faces = [
        [p(f, f, t), p(t, f, t), p(t, t, t), p(f, t, t)],
        [p(f, f, f), p(t, f, f), p(t, f, t), p(f, f, t)],
        [p(t, t, f), p(f, t, f), p(f, t, t), p(t, t, t)],
        [p(t, f, f), p(t, t, f), p(t, t, t), p(t, f, t)],
        [p(f, t, f), p(f, f, f), p(f, f, t), p(f, t, t)],
    ];
    let triangles = faces.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    b.mesh(frame, triangles, pot);
}

/// A hexside is as long as the hex's width over the root of three.
const HEXSIDE_MM: f32 = crate::skeleton::HEX_MM * 0.577_350_3;

fn wall(b: &mut Bench, dice: &mut Dice, across: Facing) {
    let frame = Frame { m: M3::about_z(-across.degrees()), t: V3::default() };
    let tones: Vec<u16> =
        [[0.62, 0.58, 0.51], [0.55, 0.53, 0.49], [0.68, 0.63, 0.53]].map(|c| matt(b, c, Texture::Leather)).to_vec();
    let half = HEXSIDE_MM / 2.0 + 0.6;
    for course in 0..5 {
        let thick = 2.5 - 0.22 * course as f32;
        let mut x = -half - if course % 2 == 0 { 0.0 } else { 1.2 };
        while x < half - 0.4 {
            let len = dice.between(2.0, 3.8).min(half - x);
            let (jut, tone) = (dice.between(-0.2, 0.25), dice.between(0.0, 2.99) as usize);
            let z = course as f32 * 2.2;
            b.part(None);
            let (left, right) = (x.max(-half) + 0.1, x + len - 0.1);
            if right > left {
                let lift = dice.between(-0.12, 0.12);
                block(b, frame, v(left, -thick - jut, z), v(right, thick + jut, z + 2.1 + lift), tones[tone]);
            }
            x += len;
        }
    }
}

fn well(b: &mut Bench) {
    let mortar = Coat::matt([0.40, 0.37, 0.33]);
    let stone = b.pot(Paint::new(Coat::matt([0.62, 0.59, 0.53]), Texture::Stones).with(mortar));
    let rim = matt(b, [0.68, 0.64, 0.56], Texture::Leather);
    let dark = matt(b, [0.08, 0.12, 0.16], Texture::Plain);
    b.cone(Frame::WORLD, (0.0, 6.0), (8.6, 8.2), (1.0, 1.0), stone);
    b.part(None);
    b.cone(Frame::WORLD, (6.0, 7.0), (8.9, 8.7), (1.0, 1.0), rim);
    b.part(None);
    b.cone(Frame::WORLD, (6.9, 7.1), (6.2, 6.2), (1.0, 1.0), dark);
    let wood = matt(b, WOOD, Texture::Wood);
    for side in [1.0, -1.0] {
        b.part(None);
        b.rod(v(side * 7.6, 0.0, 0.0), v(side * 7.6, 0.0, 19.0), 0.8, 0.7, wood);
    }
    b.part(None);
    b.rod(v(-8.6, 0.0, 17.5), v(9.6, 0.0, 17.5), 0.9, 0.9, wood);
    let rope = matt(b, PALE_WOOD, Texture::Wrap);
    b.rod(v(-2.0, 0.0, 17.5), v(2.0, 0.0, 17.5), 1.4, 1.4, rope);
    b.rod(v(0.0, -1.0, 17.5), v(0.0, -1.0, 11.0), 0.28, 0.28, rope);
    let iron = b.pot(Paint::new(Coat::metal(IRON), Texture::Plain));
    b.part(None);
    b.cone(Frame { m: M3::ID, t: v(0.0, -1.0, 8.0) }, (0.0, 3.2), (1.4, 1.9), (1.0, 1.0), wood);
    b.cone(Frame { m: M3::ID, t: v(0.0, -1.0, 8.0) }, (2.2, 2.8), (1.95, 2.0), (1.0, 1.0), iron);
}

/// A top of boards on four legs: half length, half depth, height.
fn furniture(b: &mut Bench, size: V3) {
    let wood = matt(b, [0.58, 0.40, 0.23], Texture::Leather);
    let dark = matt(b, [0.46, 0.31, 0.18], Texture::Leather);
    for (x, y) in [(-0.82, -0.7), (0.82, -0.7), (-0.82, 0.7), (0.82, 0.7)] {
        b.part(None);
        b.rod(v(x * size.x, y * size.y, 0.0), v(x * size.x, y * size.y, size.z - 1.0), 0.75, 0.8, dark);
    }
    let boards = 3;
    let depth = 2.0 * size.y / boards as f32;
    for i in 0..boards {
        let y = -size.y + depth * i as f32;
        b.part(None);
        block(b, Frame::WORLD, v(-size.x, y + 0.08, size.z - 1.2), v(size.x, y + depth - 0.08, size.z), wood);
    }
}

fn blades(b: &mut Bench, dice: &mut Dice, count: u32, height: (f32, f32), base: Rgb, heads: bool) {
    let brown = matt(b, [0.40, 0.25, 0.14], Texture::Leather);
    let spread = if heads { 7.5 } else { 2.6 };
    for i in 0..count {
        let root = dice.around(spread);
        let lean = dice.around(height.1 * 0.28) + root * 0.25;
        let h = dice.between(height.0, height.1);
        let k = dice.between(-0.07, 0.07);
        let green = matt(b, [base[0] + k, base[1] + k, base[2] + k * 0.5], Texture::Plain);
        b.part(None);
        let (middle, tip) = (root + lean * 0.35 + v(0.0, 0.0, h * 0.6), root + lean + v(0.0, 0.0, h));
        let thick = if heads { 0.34 } else { 0.46 };
        b.rod(root, middle, thick, thick * 0.9, green);
        b.rod(middle, tip, thick * 0.9, 0.1, green);
        if heads && i % 4 == 0 {
            b.rod(tip - v(0.0, 0.0, 1.8), tip + v(0.0, 0.0, 1.4), 0.7, 0.6, brown);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenery_stands_on_its_anchor_and_is_not_cut() {
        let kinds = [
            Scenery::Tree,
            Scenery::Bush,
            Scenery::Rock,
            Scenery::Well,
            Scenery::Bench,
            Scenery::Table,
            Scenery::Reeds,
            Scenery::Tuft,
        ];
        let walls = [Facing::N, Facing::NE, Facing::SE].map(Scenery::Wall);
        for kind in kinds.into_iter().chain(walls) {
            let s = scenery(kind, 3, 64);
            assert!(
                s.anchor[0] > 0.0 && s.anchor[0] < s.width as f32 && s.anchor[1] > 0.0 && s.anchor[1] < s.height as f32,
                "{kind:?}"
            );
            for x in 0..s.width {
                assert_eq!((s.pixel(x, 0)[3], s.pixel(x, s.height - 1)[3]), (0, 0), "{kind:?}");
            }
            assert!(s.rgba.chunks(4).filter(|p| p[3] == 255).count() > 20, "{kind:?}");
            assert_eq!(s, scenery(kind, 3, 64));
        }
        assert!(scenery(Scenery::Tree, 1, 64) != scenery(Scenery::Tree, 2, 64));
    }
}
