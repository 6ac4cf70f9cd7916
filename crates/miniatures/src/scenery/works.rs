//! What masons and stewards build: parapets, stairs, platforms, tilt barriers, banners, braziers.
use super::stone::{Masonry, TONES};
use super::{BOARD_HEX_MM, Dice, HALF_SIDE_MM, along_side, block, matt};
use crate::describe::Facing;
use crate::math::{Frame, M3, V3, v};
use crate::paint::{BRASS, Coat, IRON, Paint, Texture};
use crate::sculpt::Bench;

const RED: [f32; 3] = [0.68, 0.17, 0.14];
const CLOTH: [f32; 3] = [0.93, 0.89, 0.78];

/// Knee-high between its merlons, breast-high behind them.
pub(super) fn parapet(b: &mut Bench, dice: &mut Dice, across: Facing) {
    let (half, frame) = (HALF_SIDE_MM + 1.0, along_side(across));
    let wall = Masonry { from: -half, to: half, thick: 2.5, courses: 3, course: 2.5, batter: 0.05, stone: (2.8, 4.8) };
    wall.lay(b, dice, frame);
    let cope = matt(b, [0.70, 0.66, 0.58], Texture::Leather);
    // A merlon at each end runs on into the neighbour's.
    for (from, to) in [(-half, -half + 3.4), (-2.9, 2.9), (half - 3.4, half)] {
        let lift = Frame { m: frame.m, t: frame.at(v(0.0, 0.0, wall.height())) };
        let merlon = Masonry { from, to, courses: 3, course: 2.4, batter: 0.0, stone: (2.4, 3.6), ..wall };
        merlon.lay(b, dice, lift);
        b.part(None);
        let top = merlon.height();
        block(b, lift, v(from - 0.15, -2.8, top), v(to + 0.15, 2.8, top + 1.2), cope);
    }
    for (from, to) in [(-half + 3.5, -3.0), (3.0, half - 3.5)] {
        b.part(None);
        block(b, frame, v(from, -2.7, wall.height()), v(to, 2.7, wall.height() + 0.7), cope);
    }
}

/// Stands in the lower hex, at the side towards which it climbs; the anchor is the middle of that side, on the lower ground.
pub(super) fn stairs(b: &mut Bench, dice: &mut Dice, variant: u32, toward: Facing) {
    let steps = 1 + variant.min(5);
    let (rise, tread) = (BOARD_HEX_MM * 0.2, 4.0);
    let frame = Frame { m: M3::about_z(-toward.degrees()), t: V3::default() };
    let dark = matt(b, TONES[1].map(|c| c * 0.8), Texture::Leather);
    newels(b, frame, rise * steps as f32, dark);
    if toward == Facing::S {
        // The ground that they climb to stands before them.
        return;
    }
    // Two treads to each step of the board, so that legs could climb them.
    for i in 0..2 * steps {
        let top = rise * 0.5 * (i + 1) as f32;
        let front = -tread * 0.5 * (2 * steps - i) as f32;
        let split = dice.between(-3.0, 3.0);
        for (x0, x1) in [(-6.6, split), (split, 6.6)] {
            let k = dice.between(0.94, 1.06);
            let stone = matt(b, TONES[dice.one_of(3)].map(|c| c * k), Texture::Leather);
            b.part(None);
            block(b, frame, v(x0 + 0.05, front, (top - rise * 0.5).max(0.0)), v(x1 - 0.05, 0.0, top), stone);
        }
    }
    for side in [-1.0_f32, 1.0] {
        b.part(None);
        // A string of stone along each side, sloping.
        let (x0, x1) = if side < 0.0 { (-7.8, -6.5) } else { (6.5, 7.8) };
        let (foot, top) = (-tread * steps as f32 - 0.6, rise * steps as f32 + 0.6);
        let p = |x: f32, y: f32, z: f32| v(x, y, z);
        let (a, c) = ([p(x0, foot, 0.0), p(x0, 0.0, 0.0), p(x0, 0.0, top), p(x0, foot, 1.0)], [x1; 4]);
        let far: Vec<V3> = a.iter().zip(c).map(|(q, x)| v(x, q.y, q.z)).collect();
        let mut triangles = vec![[a[0], a[2], a[1]], [a[0], a[3], a[2]]];
        triangles.extend([[far[0], far[1], far[2]], [far[0], far[2], far[3]]]);
        for i in 0..4 {
            let j = (i + 1) % 4;
            triangles.extend([[a[i], a[j], far[j]], [a[i], far[j], far[i]]]);
        }
        b.mesh(frame, triangles, dark);
    }
}

/// A short post at each side of the head of the stairs.
fn newels(b: &mut Bench, frame: Frame, height: f32, pot: u16) {
    let cap = matt(b, TONES[2], Texture::Leather);
    for x in [-7.2, 7.2] {
        let foot = Frame { m: frame.m, t: frame.at(v(x, 0.4, height)) };
        b.part(None);
        block(b, foot, v(-1.1, -1.1, 0.0), v(1.1, 1.1, 5.0), pot);
        b.part(None);
        b.ball(foot, v(0.0, 0.0, 5.6), v(1.3, 1.3, 1.2), cap);
    }
    b.part(None);
    block(b, frame, v(-6.2, -0.6, height), v(6.2, 0.9, height + 0.5), cap);
}

/// A kerb of beams and the ends of planks; below it, where that side is seen, posts and boards one step down.
pub(super) fn platform_edge(b: &mut Bench, dice: &mut Dice, toward: Facing) {
    let (half, frame) = (HALF_SIDE_MM + 0.6, along_side(toward));
    let beam = matt(b, [0.50, 0.36, 0.22], Texture::Leather);
    let iron = b.pot(Paint::new(Coat::metal(IRON), Texture::Plain));
    let mut x = -half;
    while x < half - 0.4 {
        let len = dice.between(1.9, 2.6).min(half - x);
        let k = dice.between(0.9, 1.08);
        let wood = matt(b, [0.60 * k, 0.45 * k, 0.29 * k], Texture::Wood);
        b.part(None);
        block(b, frame, v(x + 0.05, -4.6, 0.0), v(x + len - 0.05, 1.2 + dice.between(-0.3, 0.3), 0.7), wood);
        x += len;
    }
    b.part(None);
    block(b, frame, v(-half, -0.6, 0.7), v(half, 0.7, 2.0), beam);
    for x in [-half + 1.6, half - 1.6] {
        b.part(None);
        b.ball(frame, v(x, 0.0, 2.0), v(0.6, 0.6, 0.4), iron);
    }
    if matches!(toward, Facing::SE | Facing::S | Facing::SW) {
        let drop = BOARD_HEX_MM * 0.2;
        let board = matt(b, [0.42, 0.30, 0.19], Texture::Wood);
        for (top, low) in [(-0.1, -2.4), (-2.6, -4.6)] {
            b.part(None);
            block(b, frame, v(-half, 0.0, low), v(half, 0.6, top), board);
        }
        for x in [-half + 1.2, 0.0, half - 1.2] {
            b.part(None);
            block(b, frame, v(x - 0.8, 0.2, -drop), v(x + 0.8, 1.4, 0.0), beam);
        }
    }
}

/// Planks hung with cloth, as high as a horse's chest.
pub(super) fn tilt(b: &mut Bench, along: Facing) {
    let frame = Frame { m: M3::about_z(90.0 - along.degrees()), t: V3::default() };
    let half = BOARD_HEX_MM / 2.0 + 0.2;
    let (red, pale) = (matt(b, RED, Texture::Leather), matt(b, CLOTH, Texture::Leather));
    let wood = matt(b, [0.55, 0.41, 0.26], Texture::Wood);
    for x in [-half * 0.55, half * 0.55] {
        b.part(None);
        block(b, frame, v(x - 0.8, -0.9, 0.0), v(x + 0.8, 0.9, 16.4), wood);
    }
    const STRIPES: usize = 8;
    let wide = 2.0 * half / STRIPES as f32;
    for i in 0..STRIPES {
        let x = -half + wide * i as f32;
        b.part(None);
        block(b, frame, v(x, -0.6, 2.6), v(x + wide, 0.6, 14.6), if i % 2 == 0 { red } else { pale });
    }
    b.part(None);
    let rail = matt(b, [0.62, 0.47, 0.30], Texture::Wood);
    b.rod(frame.at(v(-half, 0.0, 14.9)), frame.at(v(half, 0.0, 14.9)), 0.95, 0.95, rail);
}

/// A gonfalon that hangs from a cross-bar.
pub(super) fn banner(b: &mut Bench) {
    let wood = matt(b, [0.56, 0.42, 0.27], Texture::Wood);
    let gold = b.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    let (red, pale) = (matt(b, RED, Texture::Leather), matt(b, CLOTH, Texture::Leather));
    b.rod(v(0.0, 0.0, -0.3), v(0.0, 0.0, 44.0), 0.7, 0.55, wood);
    b.part(None);
    b.ball(Frame::WORLD, v(0.0, 0.0, 44.6), v(1.1, 1.1, 1.3), gold);
    b.rod(v(-6.4, -0.6, 41.0), v(6.4, -0.6, 41.0), 0.5, 0.5, wood);
    for i in 0..6 {
        let x = -6.0 + 2.0 * i as f32;
        // Each strip hangs in its own fold, cut to a swallow's tail.
        let (fold, low) = ([0.0, 0.5, 0.1, 0.6, 0.2, 0.5][i], [24.0, 22.4, 25.4, 25.4, 22.4, 24.0][i]);
        b.part(None);
        block(
            b,
            Frame::WORLD,
            v(x, -1.3 - fold, low),
            v(x + 2.0, -0.7 - fold, 40.8),
            if i % 2 == 0 { red } else { pale },
        );
    }
    b.part(None);
    b.cone(Frame::WORLD, (0.0, 1.6), (2.2, 1.2), (1.0, 1.0), wood);
}

/// An iron basket of coals on three legs.
pub(super) fn brazier(b: &mut Bench, dice: &mut Dice) {
    let iron = b.pot(Paint::new(Coat::metal(IRON), Texture::Plain));
    for i in 0..3 {
        let (sin, cos) = (i as f32 * 2.094 + 0.4).sin_cos();
        b.part(None);
        b.rod(v(cos * 5.0, sin * 5.0, 0.0), v(cos * 3.0, sin * 3.0, 9.0), 0.5, 0.45, iron);
    }
    b.part(None);
    b.cone(Frame::WORLD, (8.0, 11.4), (3.2, 4.6), (1.0, 1.0), iron);
    let glow =
        |c: [f32; 3]| Paint::new(Coat { base: c, shade: c, light: [1.0, 0.93, 0.6], metal: false }, Texture::Plain);
    let (ember, flame, core) =
        (b.pot(glow([0.85, 0.25, 0.08])), b.pot(glow([0.98, 0.55, 0.12])), b.pot(glow([1.0, 0.84, 0.38])));
    b.scene.soft = 0.35;
    for _ in 0..9 {
        let at = dice.around(3.6);
        b.part(None);
        b.ball(Frame::WORLD, v(at.x, at.y, 11.4), v(1.2, 1.2, 0.9), ember);
    }
    for i in 0..5 {
        let at = dice.around(2.0);
        let (tip, wide) = (dice.between(15.5, 19.5), dice.between(1.1, 1.6));
        b.part(None);
        let pot = if i < 3 { flame } else { core };
        b.rod(
            v(at.x, at.y, 12.0),
            v(at.x * 0.4 + 0.5, at.y * 0.4, if i < 3 { tip } else { tip - 3.0 }),
            wide,
            0.15,
            pot,
        );
    }
}
