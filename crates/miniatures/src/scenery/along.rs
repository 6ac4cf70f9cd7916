//! What lies along a hexside: walls low and high, hedges, fences. Each is a little longer than the side, so that neighbours meet.
use super::plants::heap;
use super::stone::Masonry;
use super::{Dice, HALF_SIDE_MM, STEP_MM, along_side, block, matt};
use crate::describe::Facing;
use crate::math::v;
use crate::paint::Texture;
use crate::sculpt::Bench;

pub(super) fn wall(b: &mut Bench, dice: &mut Dice, across: Facing) {
    let half = HALF_SIDE_MM + 0.9;
    let wall = Masonry { from: -half, to: half, thick: 2.5, courses: 5, course: 2.2, batter: 0.22, stone: (2.0, 3.8) };
    wall.lay(b, dice, along_side(across));
}

/// Six steps high, coped with slabs.
pub(super) fn high_wall(b: &mut Bench, dice: &mut Dice, across: Facing) {
    let (half, frame) = (HALF_SIDE_MM + 1.2, along_side(across));
    let course = (6.0 * STEP_MM - 1.5) / 6.0;
    let wall = Masonry { from: -half, to: half, thick: 2.1, courses: 6, course, batter: 0.04, stone: (3.0, 5.2) };
    wall.lay(b, dice, frame);
    let cope = matt(b, [0.70, 0.66, 0.58], Texture::Leather);
    let (height, mut x) = (wall.height(), -half);
    while x < half - 0.5 {
        let len = dice.between(4.2, 5.6).min(half - x);
        b.part(None);
        block(b, frame, v(x + 0.06, -2.5, height), v(x + len - 0.06, 2.5, height + 1.5), cope);
        x += len;
    }
}

/// Clipped once, some years ago.
pub(super) fn hedge(b: &mut Bench, dice: &mut Dice, across: Facing) {
    b.scene.soft = 0.3;
    let frame = along_side(across);
    for i in 0..6 {
        let x = (i as f32 - 2.5) / 2.5 * (HALF_SIDE_MM - 1.6) + dice.between(-0.6, 0.6);
        let (r, k) = (dice.between(3.2, 3.9), dice.between(0.92, 1.06));
        let at = frame.at(v(x, dice.between(-0.5, 0.5), dice.between(3.6, 5.2)));
        heap(b, dice, at, r, 12, [0.31 * k, 0.41 * k, 0.16 * k]);
    }
    let twig = matt(b, [0.40, 0.30, 0.21], Texture::Wood);
    for _ in 0..6 {
        let x = dice.between(-HALF_SIDE_MM, HALF_SIDE_MM);
        b.part(None);
        let (foot, top) = (frame.at(v(x, 0.0, 0.0)), frame.at(v(x + dice.between(-1.0, 1.0), 0.0, 4.0)));
        b.rod(foot, top, 0.4, 0.3, twig);
    }
}

/// Two rails through three posts.
pub(super) fn fence(b: &mut Bench, dice: &mut Dice, across: Facing) {
    let frame = along_side(across);
    let wood = matt(b, [0.55, 0.43, 0.29], Texture::Wood);
    let grey = matt(b, [0.50, 0.44, 0.36], Texture::Wood);
    for height in [3.4, 6.6] {
        b.part(None);
        let tilt = dice.between(-0.5, 0.5);
        let (a, c) = (v(-HALF_SIDE_MM - 0.4, 0.5, height + tilt), v(HALF_SIDE_MM + 0.4, 0.5, height - tilt));
        b.rod(frame.at(a), frame.at(c), 0.55, 0.5, grey);
    }
    for x in [-HALF_SIDE_MM, 0.0, HALF_SIDE_MM] {
        b.part(None);
        let top = v(x + dice.between(-0.4, 0.4), dice.between(-0.3, 0.3), 8.2 + dice.between(-0.4, 0.6));
        b.rod(frame.at(v(x, 0.0, -0.3)), frame.at(top), 0.85, 0.75, wood);
    }
}
