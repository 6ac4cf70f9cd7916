//! Boulders, stones, and courses of laid stone.
use super::{Dice, block, matt};
use crate::math::{Frame, M3, V3, v};
use crate::paint::{Rgb, Texture};
use crate::sculpt::Bench;

/// The stones of all that is built, from the quarry beside the board.
pub(super) const TONES: [Rgb; 3] = [[0.62, 0.58, 0.51], [0.55, 0.53, 0.49], [0.68, 0.63, 0.53]];
const MORTAR: Rgb = [0.33, 0.30, 0.27];

pub(super) fn rock(b: &mut Bench, dice: &mut Dice) {
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

pub(super) fn stones(b: &mut Bench, dice: &mut Dice) {
    for _ in 0..9 {
        let grey = dice.between(0.48, 0.62);
        let stone = matt(b, [grey, grey * 0.96, grey * 0.88], Texture::Leather);
        let (at, big) = (dice.around(7.5), dice.between(0.7, 2.1));
        let m = M3::about_z(dice.between(0.0, 360.0)).mul_m(M3::about_x(dice.between(-20.0, 20.0)));
        b.part(None);
        b.ball(Frame { m, t: v(at.x, at.y, 0.3 * big) }, V3::default(), v(1.25 * big, 0.9 * big, 0.75 * big), stone);
    }
}

/// A stretch of coursed wall along x of `frame`: its ends, half its thickness, heights of the courses, and how much narrower the top is.
pub(super) struct Masonry {
    pub(super) from: f32,
    pub(super) to: f32,
    pub(super) thick: f32,
    pub(super) courses: u32,
    pub(super) course: f32,
    /// What each course steps back.
    pub(super) batter: f32,
    /// Longest and shortest stone.
    pub(super) stone: (f32, f32),
}

impl Masonry {
    pub(super) fn height(&self) -> f32 {
        self.courses as f32 * self.course
    }

    pub(super) fn lay(&self, b: &mut Bench, dice: &mut Dice, frame: Frame) {
        self.lay_but(b, dice, frame, |_, _| false);
    }

    /// Lays the stones, but for those that `left_out` names by their middle and height; a dark core keeps light out of the joints.
    pub(super) fn lay_but(&self, b: &mut Bench, dice: &mut Dice, frame: Frame, left_out: impl Fn(f32, f32) -> bool) {
        let tones: Vec<u16> = TONES.map(|c| matt(b, c, Texture::Leather)).to_vec();
        let mortar = matt(b, MORTAR, Texture::Leather);
        for course in 0..self.courses {
            let thick = self.thick - self.batter * course as f32;
            let z = course as f32 * self.course;
            let mut x = self.from - if course % 2 == 0 { 0.0 } else { 0.4 * self.stone.0 };
            while x < self.to - 0.4 {
                let len = dice.between(self.stone.0, self.stone.1).min(self.to - x);
                let (jut, tone) = (dice.between(-0.2, 0.25), dice.one_of(3));
                let (left, right) = (x.max(self.from) + 0.1, x + len - 0.1);
                let lift = dice.between(-0.12, 0.12);
                if right > left + 0.2 && !left_out((left + right) / 2.0, z) {
                    b.part(None);
                    let top = z + self.course - 0.1 + lift;
                    block(b, frame, v(left, -thick - jut, z), v(right, thick + jut, top), tones[tone]);
                    block(
                        b,
                        frame,
                        v(left - 0.1, 0.35 - thick, z),
                        v(right + 0.1, thick - 0.35, z + self.course),
                        mortar,
                    );
                }
                x += len;
            }
        }
    }
}

/// The ruin of a wall, a slit in its middle, its ends broken down.
pub(super) fn slit_wall(b: &mut Bench, dice: &mut Dice) {
    let wall = Masonry { from: -12.5, to: 12.5, thick: 2.6, courses: 7, course: 2.7, batter: 0.06, stone: (2.4, 4.4) };
    let ragged: Vec<f32> = (0..26).map(|_| dice.between(-2.0, 2.5)).collect();
    wall.lay_but(b, dice, Frame::WORLD, |x, z| {
        let broken = 1.9 * (12.5 - x.abs()) + 4.0 + ragged[(x + 13.0) as usize % 26];
        let slit = x.abs() < 1.5 && (4.0..14.0).contains(&z);
        z > broken || slit
    });
    let dark = matt(b, [0.06, 0.05, 0.05], Texture::Plain);
    b.part(None);
    block(b, Frame::WORLD, v(-1.4, 0.6, 5.0), v(1.4, 1.4, 16.0), dark);
    let cheek = matt(b, TONES[2], Texture::Leather);
    for side in [-1.0_f32, 1.0] {
        b.part(None);
        let (a, c) = (side * 0.55, side * 2.2);
        block(b, Frame::WORLD, v(a.min(c), -2.9, 5.0), v(a.max(c), 2.7, 16.2), cheek);
    }
    b.part(None);
    block(b, Frame::WORLD, v(-3.2, -3.0, 16.2), v(3.2, 2.8, 18.6), cheek);
}
