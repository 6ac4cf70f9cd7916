//! Ready-made poses of horses: standing, shying, attacks, falls; the paces are in `paces.rs`. [`HorsePose::blend`] makes what lies between.
use super::paces::{canter, gallop_gathered, gallop_over, gallop_stretched, gallop_under, walk};
use super::pose::{HorseLeg, HorsePose};
use serde::{Deserialize, Serialize};

/// What a horse is doing, at one moment of doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HorseAction {
    /// Standing, head up.
    Stand,
    /// Standing, head down: nobody wants anything of it.
    Graze,
    /// Walking, first of four phases; the fourth leads back to it.
    Walk1,
    /// Walking, second phase.
    Walk2,
    /// Walking, third phase.
    Walk3,
    /// Walking, fourth phase.
    Walk4,
    /// At a canter, first of four phases.
    Canter1,
    /// At a canter, second phase.
    Canter2,
    /// At a canter, third phase.
    Canter3,
    /// At a canter, fourth phase: no hoof on the ground.
    Canter4,
    /// At a gallop, first of four phases.
    Gallop1,
    /// At a gallop, second phase: stretched out.
    Gallop2,
    /// At a gallop, third phase.
    Gallop3,
    /// At a gallop, fourth phase: gathered, no hoof on the ground.
    Gallop4,
    /// Brought up short: hind legs under it, head high.
    Halt,
    /// Rearing.
    Rear,
    /// Shying to its left; mirror the pose for the other way.
    Shy,
    /// About to strike with its forefeet.
    StrikeBack,
    /// A blow of the forefeet at the moment of contact.
    Strike,
    /// About to bite.
    BiteBack,
    /// A bite at the moment of contact.
    Bite,
    /// About to kick: weight on the forelegs.
    KickBack,
    /// A kick of both hind legs at the moment of contact.
    Kick,
    /// Going down over its forelegs.
    Fall,
    /// Down on its belly, legs under it, head up.
    Fallen,
    /// Half way up from the ground: forelegs out.
    Rise,
    /// Dead on its right side, in its blood.
    Dead,
}

impl HorseAction {
    /// Every action.
    pub const ALL: [HorseAction; 27] = [
        HorseAction::Stand,
        HorseAction::Graze,
        HorseAction::Walk1,
        HorseAction::Walk2,
        HorseAction::Walk3,
        HorseAction::Walk4,
        HorseAction::Canter1,
        HorseAction::Canter2,
        HorseAction::Canter3,
        HorseAction::Canter4,
        HorseAction::Gallop1,
        HorseAction::Gallop2,
        HorseAction::Gallop3,
        HorseAction::Gallop4,
        HorseAction::Halt,
        HorseAction::Rear,
        HorseAction::Shy,
        HorseAction::StrikeBack,
        HorseAction::Strike,
        HorseAction::BiteBack,
        HorseAction::Bite,
        HorseAction::KickBack,
        HorseAction::Kick,
        HorseAction::Fall,
        HorseAction::Fallen,
        HorseAction::Rise,
        HorseAction::Dead,
    ];

    /// The walk, in order; it begins anew after the last.
    pub const WALK: [HorseAction; 4] = [HorseAction::Walk1, HorseAction::Walk2, HorseAction::Walk3, HorseAction::Walk4];
    /// The canter, in order; it begins anew after the last.
    pub const CANTER: [HorseAction; 4] =
        [HorseAction::Canter1, HorseAction::Canter2, HorseAction::Canter3, HorseAction::Canter4];
    /// The gallop, in order; it begins anew after the last.
    pub const GALLOP: [HorseAction; 4] =
        [HorseAction::Gallop1, HorseAction::Gallop2, HorseAction::Gallop3, HorseAction::Gallop4];

    /// Whether nobody can sit on it any more.
    pub fn is_down(self) -> bool {
        matches!(self, HorseAction::Fallen | HorseAction::Dead)
    }

    /// The pose of this action.
    pub fn pose(self) -> HorsePose {
        match self {
            HorseAction::Stand => {
                HorsePose { legs: [leg(0.0, 0.4, 0.0, 0.0), REST, leg(0.0, -1.0, 0.0, 0.0), REST], ..PLAIN }
            }
            HorseAction::Graze => graze(),
            HorseAction::Walk1 => walk(0.0),
            HorseAction::Walk2 => walk(0.25),
            HorseAction::Walk3 => walk(0.5),
            HorseAction::Walk4 => walk(0.75),
            HorseAction::Canter1 => canter(0.05),
            HorseAction::Canter2 => canter(0.3),
            HorseAction::Canter3 => canter(0.55),
            HorseAction::Canter4 => canter(0.9),
            HorseAction::Gallop1 => gallop_under(),
            HorseAction::Gallop2 => gallop_stretched(),
            HorseAction::Gallop3 => gallop_over(),
            HorseAction::Gallop4 => gallop_gathered(),
            HorseAction::Halt => halt(),
            HorseAction::Rear => rear(),
            HorseAction::Shy => shy(),
            HorseAction::StrikeBack => strike_back(),
            HorseAction::Strike => strike(),
            HorseAction::BiteBack => {
                HorsePose { neck: [62.0, 6.0], head: [30.0, 0.0], mouth: 0.4, pitch: 2.0, ..PLAIN }
            }
            HorseAction::Bite => bite(),
            HorseAction::KickBack => {
                HorsePose { pitch: -4.0, neck: [30.0, 0.0], head: [40.0, 0.0], mouth: 0.5, ..PLAIN }
            }
            HorseAction::Kick => kick(),
            HorseAction::Fall => fall(),
            HorseAction::Fallen => fallen(),
            HorseAction::Rise => rise(),
            HorseAction::Dead => dead(),
        }
    }
}

pub(super) const fn leg(out: f32, forward: f32, up: f32, flex: f32) -> HorseLeg {
    HorseLeg { hoof: [out, forward, up], flex }
}

const REST: HorseLeg = leg(0.0, 0.0, 0.0, 0.0);

/// On four feet, looking ahead.
pub(super) const PLAIN: HorsePose = HorsePose {
    trunk: [0.0; 3],
    pitch: 0.0,
    yaw: 0.0,
    roll: 0.0,
    neck: [52.0, 0.0],
    head: [48.0, 0.0],
    mouth: 0.0,
    tail: 12.0,
    legs: [REST; 4],
    pool: 0.0,
};

fn graze() -> HorsePose {
    HorsePose {
        pitch: -3.0,
        neck: [-34.0, 14.0],
        head: [62.0, 0.0],
        tail: 8.0,
        legs: [leg(0.4, 2.6, 0.0, 0.0), leg(0.4, -1.8, 0.0, 0.0), leg(0.0, 0.6, 0.2, 34.0), leg(0.0, -0.8, 0.0, 0.0)],
        ..PLAIN
    }
}

fn halt() -> HorsePose {
    HorsePose {
        trunk: [0.0, -1.4, -2.2],
        pitch: 9.0,
        neck: [66.0, 4.0],
        head: [34.0, 0.0],
        mouth: 0.7,
        tail: 30.0,
        legs: [leg(0.6, 5.0, 0.0, -10.0), leg(0.6, 3.4, 0.0, -10.0), leg(0.8, 6.0, 0.0, 0.0), leg(0.8, 4.2, 0.0, 0.0)],
        ..PLAIN
    }
}

fn rear() -> HorsePose {
    HorsePose {
        trunk: [0.0, -0.6, -2.6],
        pitch: 52.0,
        neck: [38.0, 8.0],
        head: [66.0, 0.0],
        mouth: 0.9,
        tail: 20.0,
        legs: [leg(0.2, -1.0, 21.0, 92.0), leg(0.2, 0.6, 16.6, 96.0), leg(0.9, 3.0, 0.0, 0.0), leg(0.9, 0.4, 0.0, 0.0)],
        ..PLAIN
    }
}

fn shy() -> HorsePose {
    HorsePose {
        trunk: [-2.4, -1.6, -1.2],
        pitch: 8.0,
        yaw: 12.0,
        roll: -5.0,
        neck: [62.0, 34.0],
        head: [30.0, -46.0],
        mouth: 0.8,
        tail: 34.0,
        legs: [leg(3.0, 3.4, 1.8, 40.0), leg(2.6, 1.6, 0.0, 0.0), leg(2.0, 2.2, 0.0, 0.0), leg(2.8, -1.0, 0.0, 10.0)],
        ..PLAIN
    }
}

fn strike_back() -> HorsePose {
    HorsePose {
        trunk: [0.0, -1.2, -2.0],
        pitch: 22.0,
        neck: [58.0, 0.0],
        head: [60.0, 0.0],
        mouth: 0.6,
        legs: [leg(0.2, -0.4, 9.0, 92.0), leg(0.2, 0.6, 4.6, 70.0), leg(0.9, 3.4, 0.0, 0.0), leg(0.9, 1.6, 0.0, 0.0)],
        ..PLAIN
    }
}

fn strike() -> HorsePose {
    HorsePose {
        trunk: [0.0, 1.6, -1.2],
        pitch: 27.0,
        neck: [40.0, 0.0],
        head: [40.0, 0.0],
        mouth: 1.0,
        tail: 34.0,
        legs: [leg(0.0, 9.4, 12.6, 6.0), leg(0.0, 6.0, 6.0, 46.0), leg(0.9, -0.4, 0.0, 0.0), leg(0.9, -3.2, 0.0, 14.0)],
        ..PLAIN
    }
}

fn bite() -> HorsePose {
    HorsePose {
        trunk: [0.0, 1.8, -0.8],
        pitch: -3.0,
        neck: [14.0, 4.0],
        head: [4.0, 0.0],
        mouth: 1.0,
        tail: 26.0,
        legs: [leg(0.4, 3.6, 0.0, 0.0), leg(0.4, -0.6, 0.0, 0.0), leg(0.0, -2.2, 0.0, 10.0), leg(0.0, 0.6, 0.0, 0.0)],
        ..PLAIN
    }
}

fn kick() -> HorsePose {
    HorsePose {
        trunk: [0.0, 2.0, 4.4],
        pitch: -24.0,
        neck: [26.0, 0.0],
        head: [30.0, 0.0],
        mouth: 0.8,
        tail: 70.0,
        legs: [
            leg(0.4, -1.4, 0.0, 0.0),
            leg(0.4, -2.4, 0.0, 0.0),
            leg(0.2, -9.0, 15.0, 100.0),
            leg(0.2, -8.0, 12.6, 100.0),
        ],
        ..PLAIN
    }
}

fn fall() -> HorsePose {
    HorsePose {
        trunk: [0.0, 1.0, 0.4],
        pitch: -24.0,
        roll: 14.0,
        neck: [10.0, -10.0],
        head: [14.0, 0.0],
        mouth: 0.9,
        tail: 46.0,
        legs: [
            leg(0.8, -5.0, 0.6, 80.0),
            leg(0.8, -3.4, 0.6, 80.0),
            leg(1.2, 0.0, 0.0, 10.0),
            leg(1.2, -2.6, 0.8, 30.0),
        ],
        ..PLAIN
    }
}

fn fallen() -> HorsePose {
    HorsePose {
        trunk: [0.0, 0.0, -11.4],
        pitch: 2.0,
        roll: 14.0,
        neck: [50.0, 8.0],
        head: [44.0, 0.0],
        mouth: 0.4,
        tail: 74.0,
        legs: [leg(2.4, -2.6, 0.6, 92.0), leg(1.6, 3.4, 0.6, 60.0), leg(3.4, 6.0, 1.0, 20.0), leg(4.6, 8.6, 0.8, 10.0)],
        ..PLAIN
    }
}

fn rise() -> HorsePose {
    HorsePose {
        trunk: [0.0, -0.6, -8.6],
        pitch: 24.0,
        roll: 5.0,
        neck: [44.0, 0.0],
        head: [40.0, 0.0],
        mouth: 0.6,
        tail: 50.0,
        legs: [leg(0.8, 6.2, 0.0, 0.0), leg(0.8, 3.4, 0.0, 0.0), leg(2.6, 5.4, 0.0, 10.0), leg(2.0, 7.4, 0.0, 10.0)],
        ..PLAIN
    }
}

fn dead() -> HorsePose {
    HorsePose {
        trunk: [0.0, -1.0, 0.0],
        roll: 90.0,
        neck: [4.0, 0.0],
        head: [26.0, 0.0],
        mouth: 0.6,
        tail: 28.0,
        legs: [
            leg(-0.6, 3.6, 1.8, 40.0),
            leg(-2.0, -1.0, 4.0, 70.0),
            leg(-0.4, -2.2, 1.4, 30.0),
            leg(-2.2, 3.2, 3.0, 50.0),
        ],
        pool: 1.0,
        ..PLAIN
    }
}
