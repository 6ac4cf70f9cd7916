//! What grows: trees, bushes, ferns, reeds, tufts.
use super::{Dice, matt};
use crate::math::{Frame, V3, v};
use crate::paint::{Rgb, Texture};
use crate::sculpt::Bench;

pub(super) fn tree(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 0.3;
    let bark = matt(b, [0.44, 0.34, 0.25], Texture::Wood);
    let top = dice.around(1.5) + v(0.0, 0.0, 22.0);
    b.rod(v(0.0, 0.0, -0.5), top, 3.3, 2.0, bark);
    for _ in 0..6 {
        let root = dice.around(1.0).unit_or(V3::X) * 4.6;
        b.rod(v(0.0, 0.0, 2.4), v(root.x, root.y, 0.2), 1.5, 0.5, bark);
    }
    for _ in 0..4 {
        let out = dice.around(10.0);
        b.rod(v(0.0, 0.0, 14.0), out + v(0.0, 0.0, 25.0), 1.2, 0.6, bark);
    }
    let hue = [[0.33, 0.44, 0.16], [0.39, 0.46, 0.17], [0.29, 0.41, 0.18], [0.43, 0.46, 0.19]];
    let green = hue[dice.one_of(4)];
    b.part(None);
    // Boughs first: each a heap of its own, the lower ones spread, the top one crowns them.
    for bough in 0..7 {
        let turn = bough as f32 * 1.05 + dice.between(-0.25, 0.25);
        let (out, up) = if bough == 6 { (1.5, 42.0) } else { (dice.between(9.0, 12.0), dice.between(26.0, 35.0)) };
        let centre = v(turn.cos() * out, turn.sin() * out, up);
        let size = dice.between(7.6, 9.4);
        heap(b, dice, centre, size, 15, green);
    }
    heap(b, dice, v(0.0, 0.0, 34.0), 11.0, 12, green);
}

pub(super) fn bush(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 0.3;
    let green = [[0.31, 0.41, 0.16], [0.38, 0.43, 0.17]][dice.one_of(2)];
    for _ in 0..4 {
        let at = dice.around(5.0);
        let size = dice.between(3.4, 5.0);
        heap(b, dice, v(at.x, at.y, size * 0.62), size, 11, green);
    }
}

/// Thorns and saplings that nobody sees through.
pub(super) fn thicket(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 0.3;
    let stem = matt(b, [0.38, 0.29, 0.21], Texture::Wood);
    for _ in 0..9 {
        let (foot, lean) = (dice.around(9.5), dice.around(3.0));
        let top = foot + lean + v(0.0, 0.0, dice.between(13.0, 19.0));
        b.part(None);
        b.rod(foot, top, 0.55, 0.3, stem);
        let side = foot.lerp(top, 0.55);
        b.rod(side, side + dice.around(3.5) + v(0.0, 0.0, 3.0), 0.35, 0.15, stem);
        let (k, size) = (dice.between(0.88, 1.08), dice.between(2.6, 3.6));
        heap(b, dice, top, size, 8, [0.34 * k, 0.42 * k, 0.15 * k]);
    }
    for _ in 0..9 {
        let (at, size, k) = (dice.around(9.5), dice.between(3.6, 5.0), dice.between(0.9, 1.06));
        let lift = dice.between(0.6, 1.5);
        heap(b, dice, v(at.x, at.y, size * lift), size, 11, [0.28 * k, 0.37 * k, 0.16 * k]);
    }
}

/// A heap of leaves: a dark ball under clumps that are lighter the higher they lie.
pub(super) fn heap(b: &mut Bench, dice: &mut Dice, centre: V3, r: f32, clumps: u32, green: Rgb) {
    b.part(None);
    let core = matt(b, green.map(|c| c * 0.72), Texture::Leaves);
    b.ball(Frame::WORLD, centre, v(r * 0.86, r * 0.86, r * 0.72), core);
    for _ in 0..clumps {
        let out = dice.around(1.0).unit_or(V3::X);
        let up = dice.between(-0.45, 0.95);
        let flat = (1.0 - up * up).max(0.05).sqrt();
        let at = centre + v(out.x * flat * r * 0.78, out.y * flat * r * 0.78, up * r * 0.66);
        let k = 0.94 + 0.16 * up + dice.between(-0.07, 0.07);
        let pot = matt(b, [green[0] * k, green[1] * k, green[2] * k], Texture::Leaves);
        let size = r * dice.between(0.24, 0.40);
        b.ball(Frame::WORLD, v(at.x, at.y, at.z.max(size * 0.4)), v(size, size, size * 0.78), pot);
    }
}

/// Fronds that bend outwards from two or three stocks.
pub(super) fn fern(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 0.6;
    for stock in 0..3 {
        let root = dice.around(5.5);
        for _ in 0..7 {
            let out = dice.around(1.0).unit_or(V3::X) * dice.between(2.6, 4.4);
            let k = dice.between(-0.05, 0.06) + 0.02 * stock as f32;
            let green = matt(b, [0.36 + k, 0.47 + k, 0.18 + 0.5 * k], Texture::Leaves);
            b.part(None);
            let middle = root + out * 0.55 + v(0.0, 0.0, dice.between(2.4, 3.6));
            let tip = root + out + v(0.0, 0.0, dice.between(0.8, 2.0));
            b.limb(root, middle, (0.3, 0.8), V3::Z, (0.4, 1.0), green);
            b.limb(middle, tip, (0.8, 0.2), V3::Z, (0.4, 1.0), green);
        }
    }
}

pub(super) fn reeds(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 0.55;
    blades(b, dice, 26, (9.0, 17.0), [0.52, 0.56, 0.24], true);
}

pub(super) fn tuft(b: &mut Bench, dice: &mut Dice) {
    b.scene.soft = 1.0;
    let base = [[0.42, 0.52, 0.20], [0.47, 0.54, 0.22], [0.58, 0.57, 0.30], [0.38, 0.49, 0.20]][dice.one_of(4)];
    blades(b, dice, 24, (2.2, 5.2), base, false);
}

fn blades(b: &mut Bench, dice: &mut Dice, count: u32, height: (f32, f32), base: Rgb, heads: bool) {
    let brown = matt(b, [0.40, 0.25, 0.14], Texture::Leather);
    let spread = if heads { 7.5 } else { 2.9 };
    for i in 0..count {
        let root = dice.around(spread);
        let lean = dice.around(height.1 * 0.28) + root * 0.25;
        let h = dice.between(height.0, height.1);
        let k = dice.between(-0.07, 0.07);
        let green = matt(b, [base[0] + k, base[1] + k, base[2] + k * 0.5], Texture::Plain);
        b.part(None);
        let (middle, tip) = (root + lean * 0.35 + v(0.0, 0.0, h * 0.6), root + lean + v(0.0, 0.0, h));
        let thick = if heads { 0.34 } else { 0.44 };
        b.rod(root, middle, thick, thick * 0.9, green);
        b.rod(middle, tip, thick * 0.9, 0.1, green);
        if heads && i % 4 == 0 {
            b.rod(tip - v(0.0, 0.0, 1.8), tip + v(0.0, 0.0, 1.4), 0.7, 0.6, brown);
        }
    }
}
