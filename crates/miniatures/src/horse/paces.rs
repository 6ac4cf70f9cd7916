//! Walk, canter and gallop: four phases each. Walk and canter are worked out from when each hoof is down.
use super::actions::{PLAIN, leg};
use super::pose::{HorseLeg, HorsePose};

/// How hooves follow each other: at which part of the stride each comes down, how long it stays, how far it reaches to each side of its
/// place, and how high it swings.
struct Pace {
    down: [f32; 4],
    stays: f32,
    reach: f32,
    lift: f32,
}

impl Pace {
    /// A leg at a part `t` of the stride; forelegs fold higher than hind legs.
    fn leg(&self, index: usize, t: f32) -> HorseLeg {
        let phase = (t - self.down[index]).rem_euclid(1.0);
        if phase < self.stays {
            let share = phase / self.stays;
            // As the hoof leaves the ground its heel rises.
            return leg(0.0, self.reach * (1.0 - 2.0 * share), 0.0, 30.0 * (share - 0.7).max(0.0) / 0.3);
        }
        let share = (phase - self.stays) / (1.0 - self.stays);
        let swing = (share * std::f32::consts::PI).sin();
        let fold = (share.sqrt() * std::f32::consts::PI).sin();
        let fore = if index < 2 { 1.0 } else { 0.75 };
        let even = share * share * (3.0 - 2.0 * share);
        leg(0.0, self.reach * (2.0 * even - 1.0), self.lift * fore * swing, 78.0 * fold.max(0.0))
    }

    fn legs(&self, t: f32) -> [HorseLeg; 4] {
        std::array::from_fn(|i| self.leg(i, t))
    }
}

fn turn(t: f32) -> f32 {
    (t * std::f32::consts::TAU).sin()
}

pub(super) fn walk(t: f32) -> HorsePose {
    let pace = Pace { down: [0.75, 0.25, 0.5, 0.0], stays: 0.62, reach: 4.8, lift: 3.4 };
    HorsePose {
        trunk: [0.0, 0.0, -0.4 + 0.2 * turn(2.0 * t)],
        neck: [44.0 + 3.0 * turn(2.0 * t), 0.0],
        head: [50.0, 0.0],
        tail: 16.0,
        legs: pace.legs(t),
        ..PLAIN
    }
}

pub(super) fn canter(t: f32) -> HorsePose {
    let pace = Pace { down: [0.27, 0.5, 0.25, 0.0], stays: 0.36, reach: 6.6, lift: 6.4 };
    HorsePose {
        trunk: [0.0, 0.0, 0.5 - 0.8 * turn(t)],
        pitch: 1.0 + 7.0 * turn(t + 0.2),
        neck: [46.0 - 5.0 * turn(t + 0.2), 0.0],
        head: [52.0, 0.0],
        tail: 40.0,
        legs: pace.legs(t),
        ..PLAIN
    }
}

/// Hind legs come down far under the trunk; the forehand rises.
pub(super) fn gallop_under() -> HorsePose {
    HorsePose {
        trunk: [0.0, -0.4, -0.8],
        pitch: 9.0,
        neck: [34.0, 0.0],
        head: [40.0, 0.0],
        legs: [leg(0.0, 4.6, 7.4, 80.0), leg(0.0, 2.2, 8.2, 96.0), leg(0.3, 8.2, 0.0, 0.0), leg(0.3, 5.2, 0.0, 0.0)],
        ..GALLOPING
    }
}

/// Hind legs push off behind, forelegs reach out before.
pub(super) fn gallop_stretched() -> HorsePose {
    HorsePose {
        trunk: [0.0, 1.2, -1.0],
        pitch: 1.0,
        neck: [20.0, 0.0],
        head: [20.0, 0.0],
        tail: 82.0,
        legs: [
            leg(0.0, 11.0, 7.0, 8.0),
            leg(0.0, 8.4, 4.4, 20.0),
            leg(0.3, -8.0, 2.4, 92.0),
            leg(0.3, -9.6, 4.0, 104.0),
        ],
        ..GALLOPING
    }
}

/// Forelegs come down and carry; hind legs swing through.
pub(super) fn gallop_over() -> HorsePose {
    HorsePose {
        trunk: [0.0, 1.0, -0.2],
        pitch: -9.0,
        neck: [26.0, 0.0],
        head: [22.0, 0.0],
        legs: [
            leg(0.0, 2.4, 0.0, 0.0),
            leg(0.0, -2.6, 0.0, 24.0),
            leg(0.3, -6.6, 8.0, 112.0),
            leg(0.3, -4.0, 6.6, 100.0),
        ],
        ..GALLOPING
    }
}

/// All four gathered under it, none on the ground.
pub(super) fn gallop_gathered() -> HorsePose {
    HorsePose {
        trunk: [0.0, 0.0, 2.2],
        pitch: -1.0,
        neck: [34.0, 0.0],
        head: [36.0, 0.0],
        legs: [
            leg(0.0, -2.0, 6.6, 100.0),
            leg(0.0, -4.6, 5.2, 100.0),
            leg(0.3, 7.4, 3.6, 40.0),
            leg(0.3, 4.2, 4.6, 60.0),
        ],
        ..GALLOPING
    }
}

const GALLOPING: HorsePose = HorsePose { mouth: 0.3, tail: 70.0, ..PLAIN };
