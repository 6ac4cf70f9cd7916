//! A horse's pose: where its joints are, as plain numbers that can be blended. Hooves are placed and legs follow, as with people.
//!
//! Lengths are millimetres of the miniature, angles degrees. "Forward" is along the heading.
use crate::math::{mix, mix_all, part_way};
use serde::{Deserialize, Serialize};

/// One leg.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HorseLeg {
    /// The hoof, from where it stands at rest: out, forward, up.
    pub hoof: [f32; 3],
    /// The hoof flexed back: 0 flat on the ground, 90 its sole looks backwards.
    pub flex: f32,
}

/// How a horse holds itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HorsePose {
    /// The trunk, from where it is when it stands: right, forward, up.
    pub trunk: [f32; 3],
    /// The forehand raised about the hips; negative raises the croup.
    pub pitch: f32,
    /// The trunk turned to the left about the hips.
    pub yaw: f32,
    /// The whole horse tipped over: 90 lies on its right side, -90 on its left.
    pub roll: f32,
    /// The neck: how far it rises, as an angle over the back, and its turn to the left.
    pub neck: [f32; 2],
    /// The head: how far the muzzle hangs, as an angle under the back's line, and its turn to the left against the neck.
    pub head: [f32; 2],
    /// The mouth open, 0 to 1, ears laid back.
    pub mouth: f32,
    /// The tail: how far it streams out behind, as an angle from hanging.
    pub tail: f32,
    /// Legs: right fore, left fore, right hind, left hind.
    pub legs: [HorseLeg; 4],
    /// How far the pool of blood has spread, 0 to 1.
    pub pool: f32,
}

impl HorseLeg {
    fn blend(a: &HorseLeg, b: &HorseLeg, t: f32) -> HorseLeg {
        HorseLeg { hoof: mix_all(a.hoof, b.hoof, t), flex: mix(a.flex, b.flex, t) }
    }
}

impl HorsePose {
    /// The pose a part `t` (0 to 1, clamped) of the way from `a` to `b`; 0 gives `a` and 1 gives `b`, to the bit.
    pub fn blend(a: &HorsePose, b: &HorsePose, t: f32) -> HorsePose {
        part_way(a, b, t, || HorsePose {
            trunk: mix_all(a.trunk, b.trunk, t),
            pitch: mix(a.pitch, b.pitch, t),
            yaw: mix(a.yaw, b.yaw, t),
            roll: mix(a.roll, b.roll, t),
            neck: mix_all(a.neck, b.neck, t),
            head: mix_all(a.head, b.head, t),
            mouth: mix(a.mouth, b.mouth, t),
            tail: mix(a.tail, b.tail, t),
            legs: std::array::from_fn(|i| HorseLeg::blend(&a.legs[i], &b.legs[i], t)),
            pool: mix(a.pool, b.pool, t),
        })
    }

    /// The same pose as in a mirror: right is left.
    pub fn mirrored(self) -> HorsePose {
        let [a, b, c, d] = self.legs;
        let [raise, turn] = self.neck;
        let [hang, aside] = self.head;
        let [x, y, z] = self.trunk;
        HorsePose {
            trunk: [-x, y, z],
            yaw: -self.yaw,
            roll: -self.roll,
            neck: [raise, -turn],
            head: [hang, -aside],
            legs: [b, a, d, c],
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HorseAction;

    #[test]
    fn a_blend_begins_and_ends_on_its_poses_and_is_halfway_between() {
        let (a, b) = (HorseAction::Stand.pose(), HorseAction::Rear.pose());
        assert_eq!(HorsePose::blend(&a, &b, -1.0), a);
        assert_eq!(HorsePose::blend(&a, &b, 1.0), b);
        let half = HorsePose::blend(&a, &b, 0.5);
        assert!((half.pitch - (a.pitch + b.pitch) / 2.0).abs() < 1e-5);
        assert!((half.legs[0].hoof[2] - (a.legs[0].hoof[2] + b.legs[0].hoof[2]) / 2.0).abs() < 1e-5);
    }

    #[test]
    fn mirrored_twice_is_the_same() {
        let pose = HorseAction::Dead.pose();
        assert_eq!(pose.mirrored().mirrored(), pose);
        assert!((pose.mirrored().roll + pose.roll).abs() < 1e-6);
    }
}
