//! Legs and trunk of each ready-made pose. All numbers are those of [`Pose`]; arms are in `arms.rs`.
use crate::actions::{Action, arm};
use crate::pose::{Grip, Hold, Leg, Pose};

const fn leg(foot: [f32; 3], turn: f32, toe: f32) -> Leg {
    Leg { foot, turn, toe }
}

/// Both feet under him, nothing bent; the arms are filled in afterwards.
const PLAIN: Pose = Pose {
    hips: [0.0, 0.0, 0.0],
    hips_turn: [0.0; 3],
    lean: [0.0; 3],
    head: [0.0; 3],
    right: arm([1.8, 1.5, -9.0], [0.3, 0.9, -0.2], 0.2),
    left: arm([1.8, 1.2, -9.2], [0.3, 0.9, -0.2], 0.2),
    right_leg: leg([2.7, -0.6, 0.0], 16.0, 0.0),
    left_leg: leg([2.7, 0.5, 0.0], 16.0, 0.0),
    grip: 0.0,
    turn: 0.0,
    tip: 0.0,
    pool: 0.0,
};

/// Legs and trunk.
pub(crate) fn trunk(action: Action, grip: Grip) -> Pose {
    match action {
        Action::Stand | Action::Wave | Action::Surrender => PLAIN,
        Action::WalkLeft => walk([0.0, 3.6, 0.0], [0.0, -3.6, 0.0], 38.0, -8.0),
        Action::WalkPass => walk([0.0, -0.6, 0.0], [0.0, 0.2, 2.2], 18.0, 0.0),
        Action::WalkRight => mirror_legs(walk([0.0, 3.6, 0.0], [0.0, -3.6, 0.0], 38.0, 8.0)),
        Action::RunLeft => run(-14.0),
        Action::RunRight => mirror_legs(run(14.0)),
        Action::Ready | Action::Aim => guard(-1.3, [5.0, 0.0, aim_turn(action, grip)]),
        Action::ShieldUp => guard(-2.2, [8.0, 0.0, -12.0]),
        Action::ParryWeapon => guard(-1.8, [-2.0, 4.0, 10.0]),
        Action::ParryShield => guard(-2.0, [4.0, 3.0, -24.0]),
        Action::WindUp => Pose { hips: [0.3, -1.2, -1.3], ..guard(-1.3, [-6.0, 6.0, -32.0]) },
        Action::ThrustBack => Pose { hips: [0.3, -1.4, -2.0], ..guard(-2.0, [4.0, 4.0, -30.0]) },
        Action::Strike => lunge([20.0, -2.0, 26.0]),
        Action::Recover => Pose { head: [-10.0, 0.0, -14.0], ..lunge([26.0, -6.0, 38.0]) },
        Action::Thrust => lunge([16.0, -3.0, 34.0]),
        Action::Draw => Pose { left_leg: leg([2.8, 1.8, 0.0], 14.0, 0.0), ..Pose { lean: [6.0, 0.0, 14.0], ..PLAIN } },
        Action::Dodge => dodge(),
        Action::Reel => reel(),
        Action::Kneel => kneel(),
        Action::KickBack => {
            Pose { hips: [-0.8, -0.8, -0.2], right_leg: leg([1.6, 3.6, 5.6], 6.0, 10.0), ..kick([-8.0, -4.0, -6.0]) }
        }
        Action::Kick => kick([-20.0, -6.0, -14.0]),
        Action::PunchRightBack => Pose { hips: [0.3, -1.0, -1.2], ..guard(-1.4, [2.0, 4.0, -30.0]) },
        Action::PunchRight => lunge([12.0, -2.0, 34.0]),
        Action::PunchLeftBack => Pose { hips: [-0.2, -0.6, -1.2], ..guard(-1.4, [2.0, -4.0, 26.0]) },
        Action::PunchLeft => Pose { hips: [0.0, 1.6, -1.8], ..guard(-1.8, [12.0, 2.0, -34.0]) },
        Action::ParryHand => guard(-2.0, [-4.0, 2.0, -20.0]),
        Action::RiseHalf => rise_half(),
        Action::LoadReach => load_reach(grip),
        Action::Load => load(grip),
        Action::Loose => loose(grip),
        Action::Grab => Pose { left_leg: leg([3.4, -4.6, 0.4], 26.0, 20.0), ..lunge([22.0, 0.0, -10.0]) },
        Action::Dive => dive(),
        Action::Feint => Pose { hips: [-1.0, 0.8, -1.8], ..guard(-1.8, [8.0, -14.0, 22.0]) },
        Action::Disentangle => Pose { hips: [0.6, -0.4, -1.8], ..guard(-1.8, [10.0, 14.0, -18.0]) },
        Action::Struggle => Pose { head: [14.0, 8.0, -10.0], ..guard(-3.0, [24.0, -10.0, 16.0]) },
        Action::ClimbLeft => climb(),
        Action::ClimbRight => mirror_legs(Pose { hips_turn: [6.0, -5.0, 0.0], ..climb() }),
        Action::Couch => guard(-1.3, [12.0, 0.0, -12.0]),
        Action::CouchStrike => guard(-2.0, [16.0, 0.0, 4.0]),
        Action::Fall => Pose {
            hips: [0.0, 0.0, -1.5],
            lean: [22.0, 0.0, 8.0],
            head: [16.0, 0.0, 0.0],
            right_leg: leg([3.6, 3.4, 3.6], 14.0, -10.0),
            left_leg: leg([3.0, 1.2, 0.6], 10.0, 0.0),
            tip: 48.0,
            ..PLAIN
        },
        Action::Lie => down(90.0, 0.0),
        Action::LieProne => Pose { head: [-8.0, 0.0, 55.0], ..down(-90.0, 0.0) },
        Action::Dead => Pose {
            head: [-12.0, 12.0, 48.0],
            right_leg: leg([5.6, 1.6, 2.6], 40.0, 20.0),
            lean: [-4.0, 10.0, 0.0],
            ..down(90.0, 1.0)
        },
    }
}

fn aim_turn(action: Action, grip: Grip) -> f32 {
    match (action, grip.main) {
        (Action::Aim, Hold::Bow) => -52.0,
        (Action::Aim, Hold::Crossbow | Hold::Gun) => -18.0,
        (Action::Aim, Hold::Pistol) => 24.0,
        (Action::Aim, _) => -30.0,
        (_, Hold::Bow) => -25.0,
        _ => -10.0,
    }
}

fn walk(left: [f32; 3], right: [f32; 3], heel: f32, twist: f32) -> Pose {
    Pose {
        hips: [0.0, 0.2, -0.4],
        lean: [6.0, 0.0, twist],
        head: [-3.0, 0.0, -twist],
        left_leg: leg([2.2 + left[0], left[1], left[2]], 8.0, -6.0),
        right_leg: leg([2.2 + right[0], right[1], right[2] + 0.6], 8.0, heel),
        ..PLAIN
    }
}

fn run(twist: f32) -> Pose {
    Pose {
        hips: [0.0, 0.8, 0.8],
        hips_turn: [4.0, 0.0, twist * 0.5],
        lean: [11.0, 0.0, twist],
        head: [-11.0, 0.0, -twist * 1.5],
        left_leg: leg([1.8, 4.6, 4.4], 4.0, -4.0),
        right_leg: leg([1.8, -9.4, 0.9], 4.0, 52.0),
        ..PLAIN
    }
}

fn mirror_legs(p: Pose) -> Pose {
    Pose { right_leg: p.left_leg, left_leg: p.right_leg, ..p }
}

/// Left foot forward, knees bent, looking straight ahead whatever the chest does.
fn guard(drop: f32, lean: [f32; 3]) -> Pose {
    Pose {
        hips: [0.0, 0.2, drop],
        hips_turn: [0.0, 0.0, -8.0],
        lean,
        head: [-lean[0] * 0.6, -lean[1], 8.0 - lean[2]],
        left_leg: leg([2.9, 3.6, 0.0], 6.0, 0.0),
        right_leg: leg([3.3, -3.4, 0.0], 38.0, 0.0),
        ..PLAIN
    }
}

/// Right foot far forward, weight behind the blow.
fn lunge(lean: [f32; 3]) -> Pose {
    Pose {
        hips: [0.0, 2.2, -2.6],
        hips_turn: [6.0, 0.0, 12.0],
        lean,
        head: [-lean[0] * 0.8, -lean[1], -12.0 - lean[2]],
        right_leg: leg([2.5, 6.4, 0.0], 4.0, 0.0),
        left_leg: leg([3.2, -5.6, 0.5], 30.0, 22.0),
        ..PLAIN
    }
}

/// On the left foot, the right one out before him.
fn kick(lean: [f32; 3]) -> Pose {
    Pose {
        hips: [-0.8, 0.8, 0.0],
        hips_turn: [-10.0, -6.0, 16.0],
        lean,
        head: [-lean[0] * 0.7 + 6.0, -lean[1], -10.0 - lean[2]],
        right_leg: leg([0.8, 11.0, 9.8], 0.0, -24.0),
        left_leg: leg([1.6, -1.2, 0.0], 28.0, 0.0),
        ..PLAIN
    }
}

/// Left hand and left knee down, right foot planted.
fn rise_half() -> Pose {
    Pose {
        hips: [0.2, -2.2, -6.2],
        hips_turn: [24.0, -6.0, 0.0],
        lean: [24.0, -16.0, 10.0],
        head: [-34.0, 8.0, -8.0],
        right_leg: leg([3.2, 3.8, 0.0], 12.0, 0.0),
        left_leg: leg([2.8, -7.6, 1.0], 6.0, 70.0),
        ..PLAIN
    }
}

fn dodge() -> Pose {
    Pose {
        hips: [-1.6, -2.0, -2.4],
        hips_turn: [-8.0, -8.0, 0.0],
        lean: [-24.0, -22.0, -12.0],
        head: [24.0, 12.0, 8.0],
        right_leg: leg([5.0, 3.4, 0.0], 24.0, -6.0),
        left_leg: leg([3.6, -3.6, 0.0], 30.0, 0.0),
        ..PLAIN
    }
}

fn reel() -> Pose {
    Pose {
        hips: [0.6, -1.6, -1.4],
        hips_turn: [-10.0, 4.0, -10.0],
        lean: [-26.0, 10.0, -30.0],
        head: [-26.0, 14.0, -20.0],
        right_leg: leg([3.4, -5.0, 0.3], 40.0, 14.0),
        left_leg: leg([3.0, 4.4, 0.6], 6.0, -24.0),
        ..PLAIN
    }
}

fn kneel() -> Pose {
    Pose {
        hips: [0.0, -0.6, -5.4],
        lean: [8.0, 0.0, 0.0],
        head: [-4.0, 0.0, 0.0],
        left_leg: leg([2.8, 3.8, 0.0], 8.0, 0.0),
        right_leg: leg([2.6, -6.6, 1.2], 4.0, 68.0),
        ..PLAIN
    }
}

fn down(tip: f32, pool: f32) -> Pose {
    Pose {
        hips: [0.0, 0.0, -0.4],
        right_leg: leg([4.0, 0.2, 0.0], 30.0, 24.0),
        left_leg: leg([3.4, if tip > 0.0 { 1.4 } else { -0.2 }, 1.2], 30.0, 24.0),
        tip,
        pool,
        ..PLAIN
    }
}

/// Bent over a crossbow whose nose is on the ground; else upright.
fn load_reach(grip: Grip) -> Pose {
    match grip.main {
        Hold::Crossbow => Pose {
            hips: [0.0, -2.0, -1.6],
            hips_turn: [20.0, 0.0, 0.0],
            lean: [40.0, 0.0, 0.0],
            head: [-14.0, 0.0, 0.0],
            left_leg: leg([1.6, 3.4, 0.0], 6.0, 0.0),
            right_leg: leg([3.0, -3.4, 0.0], 24.0, 0.0),
            ..PLAIN
        },
        Hold::Gun => Pose { head: [16.0, 0.0, 6.0], ..guard(-0.4, [4.0, 0.0, -4.0]) },
        _ => Pose { head: [4.0, 8.0, 10.0], ..guard(-0.8, [2.0, 4.0, -14.0]) },
    }
}

/// Looking down at what his hands do.
fn load(grip: Grip) -> Pose {
    match grip.main {
        Hold::Gun => Pose { head: [14.0, 0.0, 4.0], ..guard(-0.4, [6.0, 0.0, 0.0]) },
        Hold::OneHand | Hold::Shaft | Hold::Empty | Hold::TwoHands | Hold::TwoHandShaft => {
            guard(-1.3, [4.0, 0.0, -16.0])
        }
        _ => Pose { head: [20.0, 0.0, 4.0], ..guard(-1.0, [10.0, 0.0, -8.0]) },
    }
}

fn loose(grip: Grip) -> Pose {
    match grip.main {
        Hold::Bow => guard(-1.1, [2.0, 0.0, -58.0]),
        Hold::Crossbow => guard(-1.3, [0.0, 0.0, -20.0]),
        Hold::Gun => guard(-1.4, [-6.0, 0.0, -22.0]),
        Hold::Pistol => guard(-1.2, [-4.0, 0.0, 22.0]),
        _ => lunge([18.0, -4.0, 30.0]),
    }
}

/// Stretched out in the air, tipped forward.
fn dive() -> Pose {
    Pose {
        hips: [0.0, -5.0, 1.0],
        lean: [-10.0, 0.0, 0.0],
        head: [-34.0, 0.0, 0.0],
        right_leg: leg([2.2, -7.4, 0.4], 6.0, 60.0),
        left_leg: leg([2.4, -3.6, 3.4], 8.0, 50.0),
        tip: -58.0,
        ..PLAIN
    }
}

/// Right knee up, close to the wall.
fn climb() -> Pose {
    Pose {
        hips: [0.0, 0.6, 0.2],
        hips_turn: [6.0, 5.0, 0.0],
        lean: [6.0, 0.0, 0.0],
        head: [-16.0, 0.0, 0.0],
        right_leg: leg([2.6, 5.4, 6.6], 14.0, 0.0),
        left_leg: leg([2.2, 2.4, 0.4], 10.0, 26.0),
        ..PLAIN
    }
}
