//! The faces of what is built: courses of stone under wall walks and stairs, planks and posts under platforms.
use super::noise::{floor, lattice, smooth};

type Rgb = [f32; 3];

/// A point of a face, in world units.
pub(super) struct Wall {
    pub(super) seed: u32,
    /// Across the picture.
    pub(super) along: f32,
    /// Above height 0.
    pub(super) high: f32,
    /// Below the edge of the top.
    pub(super) below: f32,
    /// Half a pixel.
    pub(super) half: f32,
}

/// Height of a course of stone, world units.
const COURSE: f32 = 5.2;
/// Room that a stone is given in its course, world units.
const STONE: f32 = 10.5;
/// The stones of the parapets, from dark to light.
const STONES: [Rgb; 3] = [[114.0, 107.0, 103.0], [132.0, 124.0, 116.0], [149.0, 139.0, 126.0]];
const PLANK: f32 = 6.4;

impl Wall {
    /// Laid stones with dark joints, coped at the top.
    pub(super) fn stones(&self) -> Rgb {
        const COPE: f32 = 2.6;
        let soft = self.half.max(0.35);
        if self.below < COPE {
            let slab = self.along / 17.0;
            let joint = smooth(0.0, soft / 17.0 + 0.02, (slab - slab.round()).abs());
            let light = 0.70 + 0.30 * joint;
            return STONES[2].map(|c| c * light * 1.06);
        }
        let course = floor(self.high / COURSE);
        let up = self.high / COURSE - course as f32;
        let shift = self.chance(course, 1) * STONE;
        let place = (self.along + shift) / STONE;
        // Each joint stands a little off its place.
        let at = floor(place);
        let edge = |stone: i32| stone as f32 + 0.45 * (self.chance(course, 100 + stone) - 0.5);
        let stone = if place < edge(at) {
            at - 1
        } else if place >= edge(at + 1) {
            at + 1
        } else {
            at
        };
        let beside = (place - edge(stone)).min(edge(stone + 1) - place) * STONE;
        let bed = up.min(1.0 - up) * COURSE;
        let joint = smooth(0.25, 0.7 + soft, beside.min(bed));
        let tone = STONES[(self.chance(course, 1000 + stone) * 2.99) as usize];
        let own = 0.92 + 0.16 * self.chance(course, 3000 + stone);
        // The upper edge of a stone catches the light; the cope shades the course below it.
        let light =
            (0.52 + 0.48 * joint) * (0.94 + 0.12 * up) * own * (0.78 + 0.22 * smooth(COPE, COPE + 3.0, self.below));
        tone.map(|c| c * light)
    }

    /// Upright planks behind a beam, a post for every seventh.
    pub(super) fn planks(&self) -> Rgb {
        const BEAM: f32 = 3.2;
        let soft = self.half.max(0.35);
        if self.below < BEAM {
            let light = 1.12 - 0.30 * self.below / BEAM;
            return [150.0 * light, 112.0 * light, 72.0 * light];
        }
        let place = self.along / PLANK;
        let plank = floor(place);
        let across = place - plank as f32;
        let joint = smooth(0.1, 0.5 + soft, across.min(1.0 - across) * PLANK);
        let own = 0.84 + 0.3 * self.chance(plank, 7);
        let post = plank.rem_euclid(7) == 0;
        let light = (0.50 + 0.50 * joint) * own * (0.62 + 0.38 * smooth(BEAM, BEAM + 4.0, self.below));
        let wood: Rgb = if post { [132.0, 98.0, 64.0] } else { [104.0, 76.0, 50.0] };
        wood.map(|c| c * light)
    }

    fn chance(&self, x: i32, y: i32) -> f32 {
        (lattice(self.seed ^ 0xfa, x, y) >> 8) as f32 / 16_777_215.0
    }
}
