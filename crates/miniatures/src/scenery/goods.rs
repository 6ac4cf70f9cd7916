//! What people leave about: carts, mantlets, crates, barrels, logs, ladders, furniture, wells.
use super::{BOARD_HEX_MM, Dice, block, matt};
use crate::describe::Facing;
use crate::math::{Frame, M3, V3, v};
use crate::paint::{Coat, IRON, PALE_WOOD, Paint, Texture, WOOD};
use crate::sculpt::Bench;

fn iron(b: &mut Bench) -> u16 {
    b.pot(Paint::new(Coat::metal(IRON), Texture::Plain))
}

pub(super) fn well(b: &mut Bench) {
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
    let iron = iron(b);
    b.part(None);
    b.cone(Frame { m: M3::ID, t: v(0.0, -1.0, 8.0) }, (0.0, 3.2), (1.4, 1.9), (1.0, 1.0), wood);
    b.cone(Frame { m: M3::ID, t: v(0.0, -1.0, 8.0) }, (2.2, 2.8), (1.95, 2.0), (1.0, 1.0), iron);
}

/// A top of boards on four legs: half length, half depth, height.
pub(super) fn furniture(b: &mut Bench, size: V3) {
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

/// As wide as its hex from corner to corner, so that a row of them is one bar.
pub(super) fn counter(b: &mut Bench, dice: &mut Dice) {
    let dark = matt(b, [0.40, 0.27, 0.17], Texture::Leather);
    let top = matt(b, [0.62, 0.43, 0.25], Texture::Leather);
    let half = 15.8;
    b.part(None);
    block(b, Frame::WORLD, v(-half, -3.6, 0.0), v(half, 3.6, 10.5), dark);
    let boards = 9;
    let width = 2.0 * half / boards as f32;
    for i in 0..boards {
        let (x, k) = (-half + width * i as f32, dice.between(0.88, 1.1));
        let wood = matt(b, [0.54 * k, 0.37 * k, 0.22 * k], Texture::Leather);
        b.part(None);
        block(b, Frame::WORLD, v(x + 0.1, -4.0, 0.6), v(x + width - 0.1, 4.0, 10.2), wood);
    }
    b.part(None);
    block(b, Frame::WORLD, v(-half - 0.8, -5.0, 10.5), v(half + 0.8, 5.0, 11.8), top);
    let (clay, iron) = (matt(b, [0.62, 0.40, 0.28], Texture::Leather), iron(b));
    for x in [-9.0, 1.0, 8.5] {
        let at = v(x + dice.between(-2.0, 2.0), dice.between(-2.4, 2.4), 11.8);
        let (mug, pot) = if dice.between(0.0, 1.0) < 0.5 { (1.5, clay) } else { (1.2, iron) };
        b.part(None);
        b.cone(Frame { m: M3::ID, t: at }, (0.0, 2.6), (mug, mug * 0.85), (1.0, 1.0), pot);
    }
}

/// Boards on two battens, propped from behind; it looks to the viewer.
pub(super) fn mantlet(b: &mut Bench, dice: &mut Dice) {
    let leaning = Frame { m: M3::about_x(-14.0), t: v(0.0, -1.0, 0.0) };
    let boards = 7;
    for i in 0..boards {
        let x = -10.5 + 3.0 * i as f32;
        let k = dice.between(0.88, 1.08);
        let wood = matt(b, [0.58 * k, 0.42 * k, 0.26 * k], Texture::Wood);
        let top = 15.5 + dice.between(-0.7, 0.9);
        b.part(None);
        block(b, leaning, v(x + 0.1, -0.6, 0.3), v(x + 2.9, 0.6, top), wood);
    }
    let batten = matt(b, [0.44, 0.31, 0.19], Texture::Leather);
    let iron = iron(b);
    for z in [4.0, 11.5] {
        b.part(None);
        block(b, leaning, v(-10.8, -1.2, z), v(10.8, -0.5, z + 1.5), batten);
        b.part(None);
        for x in [-9.0, -3.0, 3.0, 9.0] {
            b.ball(leaning, v(x, -1.25, z + 0.75), v(0.45, 0.3, 0.45), iron);
        }
    }
    for x in [-8.0, 8.0] {
        b.part(None);
        b.rod(v(x, 9.0, 0.0), v(x, 1.4, 11.0), 0.7, 0.6, batten);
    }
}

pub(super) fn cart(b: &mut Bench, dice: &mut Dice) {
    let turned = Frame { m: M3::about_z(dice.between(-9.0, 9.0)), t: V3::default() };
    let wood = matt(b, [0.56, 0.40, 0.24], Texture::Leather);
    let dark = matt(b, [0.42, 0.29, 0.18], Texture::Leather);
    for i in 0..4 {
        let y = -5.2 + 2.6 * i as f32;
        b.part(None);
        block(b, turned, v(-10.0, y + 0.05, 5.6), v(9.0, y + 2.55, 6.6), wood);
    }
    for y in [-5.4, 4.8] {
        for z in [6.8, 8.9] {
            b.part(None);
            block(b, turned, v(-10.2, y, z), v(9.2, y + 0.6, z + 1.8), wood);
        }
        b.part(None);
        b.rod(turned.at(v(8.0, y, 6.0)), turned.at(v(17.5, y * 0.8, 1.2)), 0.65, 0.5, dark);
        for x in [-9.6, -0.5, 8.6] {
            block(b, turned, v(x - 0.4, y - 0.35, 5.6), v(x + 0.4, y + 0.95, 11.2), dark);
        }
    }
    for x in [-10.3, 8.8] {
        b.part(None);
        block(b, turned, v(x, -5.4, 6.6), v(x + 0.6, 5.4, 10.2), wood);
    }
    let hay = matt(b, [0.74, 0.62, 0.30], Texture::Leaves);
    for _ in 0..6 {
        let at = dice.around(5.0);
        b.part(None);
        b.ball(turned, v(at.x * 1.2 - 1.0, at.y * 0.6, 8.4), v(4.0, 2.8, 2.2), hay);
    }
    for y in [-7.2, 6.2] {
        wheel(b, turned.child(v(-0.5, y, 5.2), M3::about_x(90.0)), 5.2);
    }
}

/// A spoked wheel about z of `frame`, its face at z 0.
fn wheel(b: &mut Bench, frame: Frame, radius: f32) {
    let rim = matt(b, [0.48, 0.34, 0.21], Texture::Leather);
    let iron = iron(b);
    const FELLOES: u32 = 12;
    for i in 0..FELLOES {
        let at = |k: u32, r: f32| {
            let a = (k % FELLOES) as f32 / FELLOES as f32 * std::f32::consts::TAU;
            frame.at(v(a.cos() * r, a.sin() * r, 0.0))
        };
        b.part(None);
        b.rod(at(i, radius - 0.6), at(i + 1, radius - 0.6), 0.75, 0.75, rim);
        b.rod(at(i, radius), at(i + 1, radius), 0.3, 0.3, iron);
        if i % 2 == 0 {
            b.part(None);
            b.rod(frame.at(V3::default()), at(i, radius - 0.8), 0.45, 0.4, rim);
        }
    }
    b.part(None);
    b.ball(frame, V3::default(), v(1.3, 1.3, 1.2), rim);
}

pub(super) fn crates(b: &mut Bench, dice: &mut Dice) {
    crate_box(b, dice, v(-4.6, 1.6, 0.0), 8.0);
    crate_box(b, dice, v(5.0, -0.4, 0.0), 6.6);
    if dice.between(0.0, 1.0) < 0.6 {
        crate_box(b, dice, v(-4.0, 1.8, 8.0), 5.4);
    }
    let sack = matt(b, [0.70, 0.62, 0.47], Texture::Leather);
    b.part(None);
    let at = v(dice.between(-1.5, 1.5), -5.6, 2.0);
    b.ball(Frame::WORLD, at, v(3.2, 2.4, 2.4), sack);
    b.ball(Frame::WORLD, at + v(2.4, 0.3, 0.9), v(1.0, 0.9, 0.9), sack);
}

/// A crate of battens around a floor point.
fn crate_box(b: &mut Bench, dice: &mut Dice, at: V3, size: f32) {
    let frame = Frame { m: M3::about_z(dice.between(-20.0, 20.0)), t: at };
    let (k, half) = (dice.between(0.9, 1.1), size / 2.0);
    let wood = matt(b, [0.62 * k, 0.46 * k, 0.29 * k], Texture::Wood);
    let edge = matt(b, [0.50 * k, 0.36 * k, 0.22 * k], Texture::Leather);
    b.part(None);
    block(b, frame, v(0.3 - half, 0.3 - half, 0.0), v(half - 0.3, half - 0.3, size - 0.35), wood);
    b.part(None);
    let rail = 0.11 * size;
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let (cx, cy) = (x * (half - rail / 2.0), y * (half - rail / 2.0));
        block(b, frame, v(cx - rail / 2.0, cy - rail / 2.0, 0.0), v(cx + rail / 2.0, cy + rail / 2.0, size), edge);
    }
    for z in [0.0, size - rail * 1.2] {
        for s in [-1.0, 1.0] {
            let c = s * (half - rail / 2.0);
            block(b, frame, v(-half, c - rail / 2.0, z), v(half, c + rail / 2.0, z + rail * 1.2), edge);
            block(b, frame, v(c - rail / 2.0, -half, z), v(c + rail / 2.0, half, z + rail * 1.2), edge);
        }
    }
}

pub(super) fn barrels(b: &mut Bench, dice: &mut Dice) {
    barrel(b, Frame { m: M3::ID, t: v(-4.8, 2.4, 0.0) });
    barrel(b, Frame { m: M3::ID, t: v(4.4, 3.0, 0.0) });
    // One lies on its side.
    let roll = M3::about_z(dice.between(-25.0, 25.0)).mul_m(M3::about_y(90.0));
    barrel(b, Frame { m: roll, t: roll.mul_v(v(0.0, 0.0, -5.0)) + v(0.5, -5.2, 3.4) });
}

fn barrel(b: &mut Bench, frame: Frame) {
    let staves = matt(b, [0.55, 0.38, 0.22], Texture::Hair);
    let lid = matt(b, [0.66, 0.49, 0.30], Texture::Leather);
    let iron = iron(b);
    b.part(None);
    b.cone(frame, (0.0, 5.0), (3.3, 4.0), (1.0, 1.0), staves);
    b.cone(frame, (5.0, 10.0), (4.0, 3.3), (1.0, 1.0), staves);
    b.part(None);
    for (z, r) in [(1.2, 3.55), (3.3, 3.85), (6.1, 3.9), (8.2, 3.6)] {
        b.cone(frame, (z, z + 0.7), (r, r), (1.0, 1.0), iron);
    }
    b.part(None);
    b.cone(frame, (9.9, 10.1), (2.8, 2.8), (1.0, 1.0), lid);
}

pub(super) fn log(b: &mut Bench, dice: &mut Dice) {
    let bark = matt(b, [0.43, 0.33, 0.24], Texture::Leaves);
    let heart = matt(b, [0.76, 0.62, 0.42], Texture::Leather);
    let turn = M3::about_z(dice.between(-28.0, 28.0));
    let (a, c) = (turn.mul_v(v(-12.0, 2.0, 2.6)), turn.mul_v(v(12.0, 2.0, 2.3)));
    b.limb(a, c, (2.7, 2.2), V3::Z, (1.0, 1.0), bark);
    let out = (c - a).unit();
    b.part(None);
    let end = Frame { m: M3::along(-out, V3::Z), t: a - out * 1.4 };
    b.cone(end, (0.0, 1.7), (2.4, 2.2), (1.0, 1.0), heart);
    for _ in 0..3 {
        let at = a.lerp(c, dice.between(0.25, 0.8));
        let twig = dice.around(2.5) + v(0.0, 0.0, dice.between(3.0, 6.0));
        b.part(None);
        b.rod(at, at + twig, 0.9, 0.5, bark);
    }
    let moss = matt(b, [0.42, 0.48, 0.22], Texture::Leaves);
    for _ in 0..4 {
        let at = a.lerp(c, dice.between(0.1, 0.9)) + v(0.0, 0.3, 1.7);
        b.ball(Frame::WORLD, at, v(1.7, 1.4, 0.8), moss);
    }
}

/// Stands at the side towards which it leans; the anchor is the middle of that side, on the lower ground.
pub(super) fn ladder(b: &mut Bench, variant: u32, toward: Facing) {
    // The steps of the board are taller than the figures' own: a hex across its flats is a metre.
    let height = (6 + 3 * variant.min(3)) as f32 * BOARD_HEX_MM * 0.2;
    let frame = Frame { m: M3::about_z(-toward.degrees()), t: V3::default() };
    let wood = matt(b, [0.60, 0.45, 0.28], Texture::Wood);
    let foot = -2.5 - 0.16 * height;
    let at = |x: f32, t: f32| frame.at(v(x, foot * (1.0 - t), (height + 3.0) * t));
    for x in [-3.0, 3.0] {
        b.part(None);
        b.rod(at(x, 0.0), at(x * 0.86, 1.0), 0.6, 0.5, wood);
    }
    let rungs = (height / 3.6) as u32;
    for i in 1..=rungs {
        let t = i as f32 / (rungs + 1) as f32;
        b.part(None);
        b.rod(at(-3.2, t), at(3.2, t), 0.42, 0.42, wood);
    }
}
