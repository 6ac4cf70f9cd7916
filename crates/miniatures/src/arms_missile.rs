//! Arms of those who shoot: bows, crossbows, slings and guns, from reaching for ammunition to just after the shot.
//!
//! Hands are measured from the shoulder: out, forward, up, in mm; see [`Arm`].
use crate::actions::{Action, arm};
use crate::arms::{fist, one_hand};
use crate::pose::{Arm, Hold};

/// The hand on the string. The bow itself is in the left hand, whose arm is [`bow_arm`].
pub(crate) fn bow_hand(action: Action) -> Arm {
    match action {
        Action::LoadReach => arm([1.6, -2.6, 2.6], [0.0, 0.4, 0.9], 0.95),
        Action::Load => arm([-4.4, 5.4, -4.6], [0.0, 1.0, 0.0], 0.5),
        Action::Aim => arm([0.6, 2.4, 0.0], [0.0, 1.0, 0.0], 0.95),
        Action::Loose => arm([4.6, -2.0, 1.2], [0.2, 0.8, 0.3], 0.95),
        Action::Ready | Action::Couch => arm([-3.0, 5.2, -5.2], [0.0, 1.0, 0.0], 0.5),
        Action::CouchStrike | Action::Feint => arm([-3.0, 5.2, -5.2], [0.0, 1.0, 0.0], 0.5),
        _ => fist(action),
    }
}

/// The hand that holds the bow; the item's direction is the bow's upper end.
pub(crate) fn bow_arm(action: Action) -> Arm {
    match action {
        Action::LoadReach => arm([2.4, 6.4, -5.0], [0.35, 0.3, 0.9], 0.4),
        Action::Load => arm([-0.6, 6.4, -5.2], [0.85, 0.35, 0.5], 0.4),
        Action::Aim | Action::Loose => arm([7.6, 6.6, -0.2], [0.0, 0.1, 1.0], 0.5),
        Action::Ready => arm([3.0, 7.0, -4.2], [-0.25, 0.3, 0.95], 0.4),
        Action::Lie | Action::LieProne | Action::Dead | Action::Fall | Action::Reel => one_hand(action),
        _ => arm([3.8, 3.4, -6.6], [0.1, 0.25, 1.0], 0.3),
    }
}

/// The hand at the trigger.
pub(crate) fn crossbow_hand(action: Action) -> Arm {
    match action {
        // Bent over it: in the chest's axes its nose points down to the ground.
        Action::LoadReach => arm([-3.4, 7.0, -4.6], [0.0, 0.9, -0.42], 0.4),
        Action::Load => arm([0.2, 4.4, -4.8], [-0.34, 0.9, 0.12], 0.5),
        Action::Aim => arm([-0.8, 3.6, -1.2], [-0.1, 1.0, 0.02], 0.7),
        Action::Loose => arm([-0.4, 2.8, -0.8], [-0.1, 1.0, 0.22], 0.7),
        Action::Wave | Action::Surrender | Action::Lie | Action::LieProne | Action::Dead => one_hand(action),
        Action::Fall | Action::Reel => arm([0.8, 4.6, -0.6], [-0.4, 0.7, 0.6], 0.6),
        _ => arm([0.4, 3.2, -5.6], [-0.35, 0.9, 0.1], 0.5),
    }
}

/// The hand with the sling; the item's direction is where its pouch is.
pub(crate) fn sling_hand(action: Action) -> Arm {
    match action {
        Action::Stand | Action::WalkLeft | Action::WalkPass | Action::WalkRight => {
            Arm { item: [0.1, 0.15, -1.0], ..one_hand(action) }
        }
        Action::LoadReach => arm([0.8, 5.2, -2.8], [-0.1, 0.1, -1.0], 0.5),
        Action::Load => arm([0.2, 5.4, -1.6], [-0.55, 0.1, -0.85], 0.6),
        Action::Aim | Action::WindUp => arm([3.8, 0.6, 7.0], [0.85, -0.45, 0.42], 0.9),
        Action::Loose => arm([-0.6, 8.8, 1.6], [-0.12, 1.0, 0.12], 0.6),
        Action::Ready => arm([4.4, 3.2, -4.6], [0.35, 0.1, -0.9], 0.4),
        _ => one_hand(action),
    }
}

/// The hand with the pistol.
pub(crate) fn pistol_hand(action: Action) -> Arm {
    match action {
        Action::Stand => arm([2.4, 2.2, -8.0], [0.3, 0.8, -0.45], 0.25),
        Action::Ready | Action::Couch => arm([2.4, 4.2, -2.0], [0.12, 0.2, 1.0], 0.3),
        Action::LoadReach => arm([-1.6, 5.6, -4.6], [0.0, 0.5, 0.85], 0.4),
        Action::Load => arm([-2.6, 5.8, -3.6], [-0.1, 0.35, 0.95], 0.4),
        Action::Aim => arm([0.6, 9.6, 0.4], [0.02, 1.0, 0.03], 0.4),
        Action::Loose => arm([0.8, 8.6, 2.6], [0.04, 0.85, 0.5], 0.45),
        _ => one_hand(action),
    }
}

/// The hand at the lock of a gun.
pub(crate) fn gun_hand(action: Action) -> Arm {
    match action {
        // Carried on the right shoulder.
        Action::Stand | Action::Draw => arm([0.4, 4.8, -6.0], [0.3, -0.66, 0.75], 0.2),
        Action::WalkLeft | Action::WalkPass | Action::WalkRight => arm([0.4, 5.0, -5.8], [0.3, -0.66, 0.75], 0.2),
        Action::RunLeft | Action::RunRight => arm([0.2, 3.8, -6.4], [-0.62, 0.6, 0.6], 0.4),
        // Butt on the ground.
        Action::LoadReach | Action::Load => arm([-1.6, 5.8, -6.2], [-0.1, 0.08, 1.0], 0.3),
        Action::Aim => arm([-1.4, 3.4, -0.8], [-0.1, 1.0, 0.02], 0.8),
        Action::Loose => arm([-1.0, 2.4, -0.2], [-0.1, 1.0, 0.26], 0.85),
        Action::Reel | Action::Fall => arm([0.8, 4.4, 0.0], [-0.5, 0.5, 0.7], 0.6),
        Action::Wave | Action::Surrender | Action::Lie | Action::LieProne | Action::Dead => one_hand(action),
        Action::WindUp => arm([1.6, 2.4, 2.6], [0.5, -0.5, 0.7], 0.9),
        Action::Strike => arm([-1.6, 7.4, -2.2], [-0.3, 0.9, -0.1], 0.4),
        _ => arm([0.8, 4.0, -6.2], [-0.66, 0.4, 0.66], 0.4),
    }
}

/// The left hand while it serves what the right hand shoots with.
pub(crate) fn left_of_shooter(action: Action, hold: Hold) -> Option<Arm> {
    Some(match (hold, action) {
        (Hold::Crossbow, Action::LoadReach) => arm([-3.0, 7.4, -4.0], [0.0, 0.6, -0.4], 0.4),
        (Hold::Crossbow, Action::Load) => arm([-2.4, 7.6, -3.0], [0.0, 0.9, 0.2], 0.5),
        (Hold::Sling | Hold::Pistol, Action::LoadReach) => arm([1.6, 2.4, -8.2], [0.3, 0.6, -0.5], 0.4),
        (Hold::Sling, Action::Load) => arm([-2.2, 6.0, -4.8], [0.0, 0.9, 0.3], 0.4),
        (Hold::Sling, Action::Aim) => arm([3.6, 7.6, 0.6], [0.0, 0.9, 0.3], 0.5),
        (Hold::Pistol, Action::Load) => arm([-3.2, 6.0, -1.2], [0.0, 0.4, 0.9], 0.5),
        (Hold::Pistol, Action::Aim | Action::Loose) => arm([2.6, -2.0, -6.4], [0.3, 0.4, -0.6], 0.8),
        (Hold::Gun, Action::LoadReach) => arm([1.4, 2.0, -8.4], [0.3, 0.6, -0.5], 0.4),
        (Hold::Gun, Action::Load) => arm([-2.6, 6.0, 4.4], [0.0, 0.3, 0.95], 0.7),
        _ => return None,
    })
}
