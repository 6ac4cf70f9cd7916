//! Where hands are and weapons point in each ready-made pose, one table for each way of holding.
//!
//! Hands are measured from the shoulder: out, forward, up, in mm; see [`Arm`].
use crate::actions::{Action, arm};
use crate::arms_missile::{bow_arm, bow_hand, crossbow_hand, gun_hand, left_of_shooter, pistol_hand, sling_hand};
use crate::pose::{Arm, Hold};

/// The right arm.
pub(crate) fn main_arm(action: Action, hold: Hold) -> Arm {
    if let Some(arm) = body_arm(action, 1.0) {
        return arm;
    }
    match hold {
        Hold::Sling => sling_hand(action),
        Hold::Pistol => pistol_hand(action),
        Hold::Gun => gun_hand(action),
        Hold::Empty => fist(action),
        Hold::OneHand => one_hand(action),
        Hold::Net => net_hand(action),
        Hold::Shaft => shaft_in_one_hand(action),
        Hold::TwoHands => two_hands(action),
        Hold::TwoHandShaft => two_hand_shaft(action),
        Hold::Bow => bow_hand(action),
        Hold::Crossbow => crossbow_hand(action),
    }
}

/// An arm in what is done with the whole body, whatever is held: the right one for `side` 1, the left one for -1.
fn body_arm(action: Action, side: f32) -> Option<Arm> {
    let right = side > 0.0;
    Some(match action {
        Action::Grab => arm([-1.4, 9.2, if right { -0.4 } else { -2.6 }], [0.2, 0.5, 0.9], 0.5),
        Action::Dive => arm([0.4, 2.6, 9.4], [0.15, 0.25, 1.0], 0.8),
        Action::Disentangle if right => arm([0.2, 3.4, 7.6], [0.3, -0.3, 0.9], 0.9),
        Action::Disentangle => arm([2.2, 5.2, 5.4], [0.3, -0.3, 0.9], 0.9),
        Action::Struggle if right => arm([0.6, 4.2, -5.4], [0.25, 0.6, 0.7], 0.2),
        Action::Struggle => arm([-1.0, 4.4, -4.0], [0.25, 0.6, 0.7], 0.2),
        Action::ClimbLeft | Action::ClimbRight => {
            let high = (action == Action::ClimbRight) == right;
            let up = if high { 8.8 } else { 2.2 };
            arm([0.6, if high { 4.0 } else { 5.6 }, up], [0.6, -0.5, -0.6], 0.6)
        }
        _ => return None,
    })
}

pub(crate) fn fist(action: Action) -> Arm {
    match action {
        Action::Loose => arm([-1.0, 8.8, -1.6], [0.0, 0.9, -0.3], 0.5),
        Action::Stand => arm([2.4, 1.0, -9.2], [0.2, 0.9, -0.2], 0.25),
        Action::Ready | Action::ShieldUp => arm([1.2, 5.0, -2.6], [0.0, 0.5, 0.8], 0.25),
        Action::Draw => arm([-5.0, 4.0, -7.6], [-0.3, 0.3, -0.6], 0.3),
        Action::KickBack | Action::Kick => arm([2.8, 3.6, -3.2], [0.0, 0.5, 0.8], 0.4),
        Action::PunchLeftBack => arm([0.4, 5.6, -2.0], [0.0, 0.5, 0.8], 0.25),
        Action::PunchLeft => arm([1.4, 3.4, -3.0], [0.0, 0.5, 0.8], 0.3),
        Action::ParryHand => arm([-0.2, 6.2, 2.0], [-0.3, 0.1, 0.95], 0.6),
        _ => one_hand(action),
    }
}

pub(crate) fn one_hand(action: Action) -> Arm {
    match action {
        Action::Stand => arm([3.0, 2.6, -7.6], [0.75, 0.7, -0.12], 0.25),
        Action::WalkLeft | Action::RunLeft => arm([2.6, 4.4, -6.4], [0.35, 0.8, 0.55], 0.3),
        Action::WalkPass => arm([2.8, 2.6, -7.0], [0.4, 0.85, 0.3], 0.3),
        Action::WalkRight | Action::RunRight => arm([3.4, -2.2, -7.4], [0.5, 0.85, 0.1], 0.4),
        Action::Ready | Action::ShieldUp => arm([4.8, 3.0, -3.2], [0.5, 0.12, 1.0], 0.5),
        Action::WindUp => arm([4.4, -1.6, 5.6], [0.55, -0.75, 0.35], 0.9),
        Action::Strike => arm([-0.4, 8.6, -1.6], [0.0, 0.95, -0.15], 0.4),
        Action::Recover => arm([-2.4, 6.8, -6.4], [-0.55, 0.8, -0.3], 0.4),
        Action::ThrustBack => arm([3.4, -3.2, -4.6], [-0.12, 1.0, 0.12], 0.6),
        // The chest is turned left for the lunge: straight ahead is to its right.
        Action::Thrust => arm([6.3, 7.2, -0.8], [0.62, 0.79, 0.0], 0.3),
        Action::ParryWeapon => arm([1.2, 6.4, 0.6], [-0.8, 0.2, 0.62], 0.6),
        Action::ParryShield => arm([3.8, 0.6, -5.4], [0.7, 0.3, 0.6], 0.5),
        Action::Dodge => arm([6.4, 3.6, -3.0], [0.7, 0.6, 0.35], 0.6),
        Action::Reel => arm([7.6, 1.6, 1.2], [0.85, -0.1, 0.5], 0.8),
        Action::Kneel => arm([3.2, 4.0, -5.0], [0.5, 0.5, 0.7], 0.3),
        Action::Fall => arm([6.8, 4.0, 2.6], [0.6, 0.3, 0.7], 0.8),
        Action::Lie => arm([7.6, -1.0, -4.4], [0.85, -0.02, -0.5], 0.6),
        Action::LieProne => arm([6.6, 0.8, 5.0], [0.6, 0.05, 0.8], 0.7),
        Action::Dead => arm([8.6, -1.2, 2.6], [0.75, -0.03, 0.7], 0.7),
        Action::Draw => arm([-5.6, 4.2, -6.6], [-0.25, 0.75, 0.6], 0.45),
        Action::Wave => arm([3.4, 1.6, 8.8], [0.3, 0.25, 0.9], 0.8),
        Action::Surrender => arm([5.0, 1.2, 7.2], [0.9, 0.1, 0.2], 0.8),
        Action::Aim => arm([4.8, -2.6, 3.8], [0.1, 0.6, 0.8], 0.8),
        Action::KickBack | Action::Kick => arm([5.6, -0.6, -3.8], [0.7, -0.1, 0.7], 0.6),
        Action::PunchRightBack => arm([3.0, -2.4, -3.6], [0.1, 0.7, 0.7], 0.5),
        Action::PunchRight => arm([-1.0, 9.8, 0.0], [-0.1, 0.3, 0.95], 0.5),
        Action::PunchLeftBack | Action::PunchLeft | Action::ParryHand => arm([4.6, 0.6, -5.2], [0.6, 0.3, 0.7], 0.5),
        Action::RiseHalf => arm([5.0, 3.4, -5.2], [0.8, 0.5, 0.25], 0.4),
        Action::LoadReach => arm([2.0, -1.6, -6.6], [0.4, -0.2, -0.8], 0.5),
        Action::Loose => arm([-1.0, 8.8, -0.6], [-0.1, 0.95, -0.2], 0.5),
        Action::Feint => arm([3.4, 5.2, 2.4], [-0.45, 0.65, 0.6], 0.8),
        Action::Couch | Action::Load => one_hand(Action::Ready),
        Action::Grab
        | Action::Dive
        | Action::Disentangle
        | Action::Struggle
        | Action::ClimbLeft
        | Action::ClimbRight => one_hand(Action::Ready),
        Action::CouchStrike => one_hand(Action::Thrust),
    }
}

fn shaft_in_one_hand(action: Action) -> Arm {
    match action {
        Action::Stand | Action::WalkPass => arm([4.4, 3.2, -5.4], [0.06, 0.04, 1.0], 0.35),
        Action::WalkLeft | Action::RunLeft => arm([4.0, 3.6, -5.0], [0.12, 0.5, 0.85], 0.4),
        Action::WalkRight | Action::RunRight => arm([4.2, 0.6, -5.6], [0.12, 0.5, 0.85], 0.5),
        Action::Ready | Action::ShieldUp => arm([3.2, 1.0, -3.8], [0.05, 0.9, 0.38], 0.6),
        Action::WindUp => arm([4.2, -2.6, 4.4], [-0.1, 0.9, 0.22], 0.9),
        Action::Strike => arm([0.6, 8.8, -0.6], [-0.05, 1.0, -0.2], 0.5),
        Action::Recover => arm([-0.6, 6.2, -4.6], [-0.3, 0.9, -0.2], 0.5),
        Action::ParryWeapon => arm([1.2, 6.2, -1.0], [-0.62, 0.2, 0.75], 0.6),
        Action::ParryShield => arm([3.8, -0.6, -4.6], [0.15, 0.85, 0.5], 0.6),
        Action::Kneel => arm([4.2, 3.4, -1.6], [0.08, 0.05, 1.0], 0.4),
        Action::Draw => arm([4.4, 1.6, -5.4], [0.1, 0.1, 1.0], 0.4),
        Action::Wave => arm([3.4, 1.6, 8.4], [0.15, 0.05, 1.0], 0.8),
        Action::Surrender => arm([5.0, 1.2, 7.2], [0.95, 0.05, 0.2], 0.8),
        Action::PunchRightBack | Action::PunchRight => arm([2.6, 4.6, -3.0], [0.3, 0.2, 1.0], 0.5),
        Action::PunchLeftBack | Action::PunchLeft | Action::ParryHand | Action::KickBack | Action::Kick => {
            arm([4.8, 0.8, -4.6], [0.25, 0.25, 1.0], 0.5)
        }
        Action::RiseHalf => arm([4.6, 4.4, -3.6], [0.35, -0.1, 1.0], 0.4),
        Action::Aim => arm([4.2, -3.0, 4.4], [-0.08, 1.0, 0.12], 0.9),
        Action::Loose => arm([-0.6, 8.8, 0.4], [-0.05, 1.0, -0.1], 0.6),
        Action::Feint => arm([2.8, 3.4, 0.4], [-0.35, 0.95, -0.2], 0.8),
        Action::LoadReach => arm([4.0, 0.4, -5.6], [0.12, 0.5, 0.85], 0.5),
        Action::Couch => arm([1.6, 1.6, -3.6], [-0.16, 1.0, 0.14], 0.7),
        Action::CouchStrike => arm([1.2, 4.2, -3.2], [-0.12, 1.0, 0.24], 0.65),
        _ => one_hand(action),
    }
}

fn two_hands(action: Action) -> Arm {
    match action {
        // Carried on the right shoulder.
        Action::Stand | Action::Draw => arm([1.4, 4.8, -5.4], [0.34, -0.62, 0.7], 0.3),
        Action::WalkLeft | Action::WalkPass | Action::WalkRight => arm([1.4, 5.2, -5.0], [0.34, -0.62, 0.7], 0.3),
        Action::RunLeft | Action::RunRight => arm([0.0, 4.2, -5.4], [0.75, 0.1, 0.7], 0.4),
        Action::Ready | Action::ShieldUp => arm([1.0, 5.2, -4.4], [0.62, 0.1, 1.0], 0.5),
        Action::WindUp => arm([0.6, 1.6, 5.4], [0.7, -0.62, 0.34], 0.9),
        Action::Strike => arm([-2.8, 8.4, -1.2], [0.06, 1.0, -0.14], 0.4),
        Action::Recover => arm([-5.2, 5.8, -5.0], [-0.8, 0.55, -0.3], 0.5),
        Action::ThrustBack => arm([0.8, 2.2, -4.0], [-0.2, 1.0, 0.1], 0.6),
        Action::Thrust => arm([3.2, 8.3, -1.6], [0.62, 0.79, 0.02], 0.4),
        Action::ParryWeapon | Action::ParryShield => arm([-1.2, 6.2, 0.6], [-0.85, 0.2, 0.45], 0.6),
        Action::Dodge => arm([0.4, 6.0, -3.4], [0.6, 0.55, 0.6], 0.5),
        Action::Reel => arm([1.8, 5.2, 2.4], [0.85, -0.2, 0.6], 0.7),
        Action::Kneel => arm([-1.4, 5.8, -5.0], [0.45, 0.35, 0.8], 0.3),
        Action::Fall => arm([0.4, 6.0, 2.0], [0.8, 0.2, 0.6], 0.6),
        Action::Lie | Action::Dead => arm([2.4, 2.6, -4.4], [0.9, -0.12, 0.5], 0.5),
        Action::LieProne => arm([0.6, 2.0, 5.6], [0.6, 0.02, 0.8], 0.7),
        Action::KickBack | Action::Kick => arm([0.4, 3.4, -2.4], [0.7, -0.2, 0.9], 0.5),
        Action::Feint => arm([0.2, 6.0, 1.8], [-0.7, 0.5, 0.55], 0.7),
        _ => one_hand(action),
    }
}

fn two_hand_shaft(action: Action) -> Arm {
    match action {
        Action::RunLeft | Action::RunRight => arm([1.6, 1.8, -6.6], [-0.42, 0.66, 0.55], 0.4),
        Action::Ready | Action::ShieldUp => arm([1.8, 0.4, -5.6], [-0.36, 0.9, 0.3], 0.6),
        Action::WindUp => arm([2.2, -0.8, 3.0], [-0.3, 0.75, 0.62], 0.9),
        Action::Strike => arm([-0.8, 5.6, -3.8], [-0.2, 0.97, -0.18], 0.5),
        Action::Recover => arm([-0.6, 4.8, -5.4], [-0.55, 0.8, -0.25], 0.5),
        Action::ThrustBack => arm([2.6, -3.4, -4.8], [-0.36, 0.92, 0.06], 0.8),
        Action::Thrust => arm([3.3, 4.3, -4.2], [0.56, 0.83, 0.04], 0.5),
        Action::ParryWeapon | Action::ParryShield => arm([1.6, 5.8, -1.4], [-0.92, 0.12, 0.36], 0.6),
        Action::Dodge => arm([2.0, 4.6, -4.0], [-0.5, 0.5, 0.7], 0.5),
        Action::Reel => arm([3.2, 3.2, -0.6], [-0.6, 0.2, 0.8], 0.7),
        Action::Kneel => arm([2.0, 3.4, -5.2], [-0.3, 0.5, 0.8], 0.3),
        Action::Fall => arm([2.2, 4.6, 0.6], [-0.75, 0.3, 0.6], 0.6),
        Action::Lie | Action::Dead => arm([3.8, 2.2, -5.8], [-0.5, 0.0, 0.85], 0.5),
        Action::LieProne => arm([3.4, 2.0, 4.2], [-0.7, 0.02, 0.7], 0.7),
        Action::KickBack | Action::Kick => arm([2.4, 2.0, -3.0], [-0.6, 0.25, 0.8], 0.6),
        Action::Feint => arm([1.2, 3.4, -1.6], [-0.55, 0.85, -0.1], 0.6),
        Action::Aim => arm([2.6, -3.4, -2.8], [-0.34, 0.94, 0.1], 0.8),
        Action::Loose => arm([-0.2, 5.4, -4.2], [-0.2, 1.0, 0.04], 0.5),
        _ => shaft_in_one_hand(action),
    }
}

/// The left arm with a shield: the item's direction is where the shield's face looks.
pub(crate) fn shield_arm(action: Action) -> Arm {
    match action {
        Action::Loose => arm([4.6, 1.6, -4.6], [0.9, 0.4, 0.15], 0.5),
        Action::Grab => arm([3.6, 3.4, -4.2], [0.7, 0.66, 0.15], 0.5),
        Action::Dive => arm([1.6, 4.2, 8.0], [0.2, 0.3, 0.95], 0.8),
        Action::Disentangle => arm([2.2, 5.2, 5.4], [0.4, 0.8, 0.4], 0.9),
        Action::Struggle => arm([0.2, 4.8, -4.2], [0.5, 0.85, 0.15], 0.2),
        Action::ClimbLeft => arm([0.6, 4.0, 8.6], [0.8, -0.4, 0.3], 0.6),
        Action::ClimbRight => arm([1.4, 5.0, 2.0], [0.9, -0.3, 0.3], 0.6),
        Action::Stand => arm([3.0, 2.4, -6.2], [0.85, 0.5, 0.18], 0.3),
        Action::WalkLeft | Action::WalkPass | Action::WalkRight => arm([3.0, 3.2, -5.4], [0.75, 0.66, 0.15], 0.3),
        Action::RunLeft | Action::RunRight => arm([3.0, 4.0, -4.6], [0.6, 0.8, 0.15], 0.3),
        Action::ShieldUp => arm([-0.4, 6.6, -0.4], [0.05, 0.95, 0.28], 0.5),
        Action::ParryShield => arm([0.6, 7.4, 1.4], [0.1, 0.85, 0.5], 0.6),
        Action::WindUp | Action::ThrustBack => arm([0.6, 6.6, -3.0], [0.25, 0.95, 0.15], 0.4),
        Action::Strike | Action::Thrust | Action::Recover => arm([4.6, 1.6, -4.6], [0.9, 0.4, 0.15], 0.5),
        Action::Dodge => arm([1.6, 6.4, -2.0], [0.2, 0.9, 0.35], 0.5),
        Action::Reel => arm([6.2, 2.0, -1.6], [0.9, 0.1, 0.5], 0.6),
        Action::Kneel => arm([1.6, 5.4, -4.6], [0.3, 0.95, 0.15], 0.3),
        Action::Fall => arm([5.6, 4.6, 0.6], [0.6, 0.7, 0.3], 0.6),
        Action::Lie | Action::Dead => arm([6.6, 1.2, -3.6], [0.25, 0.95, 0.05], 0.5),
        Action::LieProne => arm([7.0, 0.6, 2.6], [0.25, -0.95, 0.05], 0.5),
        Action::Wave | Action::Draw => arm([3.0, 3.0, -5.8], [0.8, 0.55, 0.15], 0.3),
        Action::Surrender => arm([5.0, 1.0, 6.0], [0.7, 0.6, 0.2], 0.8),
        Action::PunchRight => arm([4.2, 2.4, -4.6], [0.8, 0.55, 0.15], 0.5),
        Action::PunchLeftBack => arm([2.6, 1.2, -3.4], [0.2, 0.95, 0.2], 0.6),
        Action::PunchLeft => arm([0.2, 8.8, -1.4], [0.0, 1.0, 0.1], 0.5),
        Action::RiseHalf => arm([1.6, 4.6, -8.2], [0.2, 0.95, 0.3], 0.3),
        Action::CouchStrike => arm([0.6, 6.0, -2.4], [0.3, 0.95, 0.15], 0.5),
        Action::Ready
        | Action::ParryWeapon
        | Action::Aim
        | Action::KickBack
        | Action::Kick
        | Action::PunchRightBack
        | Action::ParryHand
        | Action::Couch
        | Action::LoadReach
        | Action::Load
        | Action::Feint => arm([1.4, 5.8, -3.2], [0.38, 0.92, 0.14], 0.4),
    }
}

/// The left arm with a second weapon.
pub(crate) fn second_arm(action: Action) -> Arm {
    if let Some(arm) = body_arm(action, -1.0) {
        return arm;
    }
    match action {
        Action::Ready | Action::WindUp | Action::ThrustBack | Action::Aim => {
            arm([2.2, 5.6, -3.2], [-0.1, 0.6, 0.75], 0.4)
        }
        Action::ParryShield | Action::ShieldUp => arm([1.2, 6.6, 0.4], [-0.6, 0.25, 0.75], 0.6),
        Action::Strike | Action::Thrust | Action::Recover => arm([5.6, -1.4, -4.4], [0.6, 0.5, 0.6], 0.6),
        Action::WalkLeft | Action::RunLeft => one_hand(Action::WalkRight),
        Action::WalkRight | Action::RunRight => one_hand(Action::WalkLeft),
        Action::Wave | Action::Draw => one_hand(Action::Stand),
        Action::PunchRightBack | Action::PunchRight | Action::KickBack | Action::Kick => {
            arm([2.2, 5.6, -3.2], [-0.1, 0.6, 0.75], 0.4)
        }
        // A stab of the left hand: its point on the enemy, then in him.
        Action::PunchLeftBack => arm([3.2, -2.2, -3.4], [0.05, 0.95, 0.3], 0.5),
        Action::PunchLeft => arm([-0.6, 9.6, -0.6], [-0.05, 1.0, 0.02], 0.4),
        Action::ParryHand => one_hand(Action::ParryWeapon),
        Action::RiseHalf => arm([1.6, 4.0, -9.0], [0.5, 0.8, 0.0], 0.2),
        _ => one_hand(action),
    }
}

/// The right arm with a net: as the left one with one, but it is this one that casts it in an ordinary blow.
fn net_hand(action: Action) -> Arm {
    match action {
        Action::WindUp | Action::ThrustBack => arm([6.8, -3.6, 3.0], [0.8, -0.5, -0.1], 0.9),
        Action::Strike | Action::Thrust => arm([0.6, 9.2, 1.2], [0.0, 1.0, 0.2], 0.6),
        Action::Recover => one_hand(Action::Recover),
        _ => net_arm(action),
    }
}

/// The left arm with a net: gathered in the fist and held well out to the side, where his body does not hide it from anywhere.
pub(crate) fn net_arm(action: Action) -> Arm {
    match action {
        Action::Stand | Action::WalkPass => arm([4.2, 0.6, -7.6], [0.3, 0.2, -0.9], 0.4),
        Action::WalkLeft | Action::RunLeft => arm([6.6, -1.4, -3.0], [0.8, 0.0, -0.5], 0.6),
        Action::WalkRight | Action::RunRight => arm([6.6, 1.8, -3.0], [0.8, 0.1, -0.5], 0.6),
        // Drawn back behind the hip, then flung out flat.
        Action::PunchLeftBack => arm([6.8, -4.6, -1.0], [0.7, -0.6, -0.3], 0.8),
        Action::PunchLeft => arm([0.6, 9.4, 1.4], [0.0, 1.0, 0.2], 0.6),
        Action::RiseHalf => arm([7.0, 1.2, 1.2], [0.9, 0.0, -0.2], 0.6),
        Action::Lie | Action::LieProne | Action::Dead | Action::Fall | Action::Kneel => second_arm(action),
        Action::Grab
        | Action::Dive
        | Action::Disentangle
        | Action::Struggle
        | Action::ClimbLeft
        | Action::ClimbRight => second_arm(action),
        Action::Surrender | Action::Reel | Action::Dodge => second_arm(action),
        Action::Ready
        | Action::ShieldUp
        | Action::WindUp
        | Action::Strike
        | Action::Recover
        | Action::ThrustBack
        | Action::Thrust
        | Action::ParryWeapon
        | Action::ParryShield
        | Action::ParryHand
        | Action::Draw
        | Action::Wave
        | Action::Aim
        | Action::KickBack
        | Action::Kick
        | Action::PunchRightBack
        | Action::PunchRight
        | Action::Couch
        | Action::CouchStrike
        | Action::LoadReach
        | Action::Load
        | Action::Loose
        | Action::Feint => arm([7.8, 0.4, 1.8], [0.95, 0.0, -0.1], 0.8),
    }
}

/// The left arm with nothing of its own to hold.
pub(crate) fn free_arm(action: Action, hold: Hold) -> Arm {
    if let Some(arm) = body_arm(action, -1.0) {
        return arm;
    }
    if hold == Hold::Bow {
        return bow_arm(action);
    }
    if let Some(arm) = left_of_shooter(action, hold) {
        return arm;
    }
    match action {
        Action::Stand | Action::WalkPass => arm([2.4, 0.8, -9.2], [0.2, 0.9, -0.2], 0.25),
        Action::WalkLeft | Action::RunLeft => arm([2.8, -3.6, -7.8], [0.3, 0.9, 0.0], 0.4),
        Action::WalkRight | Action::RunRight => arm([2.0, 4.8, -6.8], [0.3, 0.9, 0.0], 0.3),
        Action::Ready | Action::Aim | Action::Couch => arm([2.6, 5.6, -4.2], [0.0, 0.6, 0.8], 0.3),
        Action::WindUp | Action::ThrustBack => arm([3.2, 6.8, -2.4], [0.0, 0.9, 0.3], 0.4),
        Action::Strike | Action::Thrust | Action::Recover | Action::CouchStrike => {
            arm([5.8, -3.0, -5.4], [0.6, 0.1, 0.3], 0.5)
        }
        Action::Draw => arm([1.4, 2.6, -8.4], [0.2, 0.9, -0.3], 0.4),
        Action::Wave => arm([2.4, 0.8, -9.2], [0.2, 0.9, -0.2], 0.25),
        Action::PunchRightBack => arm([1.0, 6.2, -2.2], [0.0, 0.5, 0.8], 0.3),
        Action::PunchRight => arm([3.2, 1.0, -3.4], [0.0, 0.6, 0.7], 0.4),
        Action::PunchLeftBack => arm([2.8, -2.2, -3.4], [0.1, 0.7, 0.7], 0.5),
        Action::PunchLeft => arm([-0.6, 9.8, 0.2], [-0.1, 0.3, 0.95], 0.5),
        Action::KickBack | Action::Kick => arm([5.4, 2.4, -1.6], [0.3, 0.5, 0.8], 0.6),
        Action::ParryHand => arm([0.4, 6.4, 3.4], [-0.25, 0.1, 0.95], 0.6),
        Action::RiseHalf => arm([1.8, 3.6, -9.6], [0.3, 0.9, 0.0], 0.1),
        _ => one_hand(action),
    }
}
