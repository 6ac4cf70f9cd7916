//! Ready-made poses: what somebody is doing, for each way his hands can be filled.
//!
//! Legs and trunk come from the action alone and are in `trunks.rs`; arms come from the action and the grip and are in `arms.rs`.
//! Durations and order are the caller's business.
use crate::arms::{free_arm, main_arm, net_arm, second_arm, shield_arm};
use crate::pose::{Arm, Grip, Hold, Pose};
use crate::trunks::trunk;
use serde::{Deserialize, Serialize};

/// What somebody is doing, at one moment of doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Standing at ease.
    Stand,
    /// Walking, left foot forward.
    WalkLeft,
    /// Walking, right foot passing.
    WalkPass,
    /// Walking, right foot forward.
    WalkRight,
    /// Running, left foot forward.
    RunLeft,
    /// Running, right foot forward.
    RunRight,
    /// On guard.
    Ready,
    /// Behind a raised shield.
    ShieldUp,
    /// A cut about to fall: weapon drawn back.
    WindUp,
    /// A cut at the moment of contact.
    Strike,
    /// A cut that has gone through.
    Recover,
    /// A stab about to fall: weapon drawn back, point on the enemy.
    ThrustBack,
    /// A stab at the moment of contact.
    Thrust,
    /// Weapon across the blow.
    ParryWeapon,
    /// Shield against the blow.
    ParryShield,
    /// Leaning out of a blow's way.
    Dodge,
    /// Thrown back by a hit.
    Reel,
    /// On one knee.
    Kneel,
    /// Falling backwards, half way down.
    Fall,
    /// Lying on his back.
    Lie,
    /// Lying on his face.
    LieProne,
    /// Dead, in his blood.
    Dead,
    /// Drawing a weapon at his left hip.
    Draw,
    /// Weapon hand raised high: a greeting, a signal.
    Wave,
    /// Both hands up.
    Surrender,
    /// Shooting: bow drawn or crossbow at the shoulder; otherwise an arm drawn back to throw.
    Aim,
    /// A kick about to come: knee drawn up.
    KickBack,
    /// A kick at the moment of contact.
    Kick,
    /// A blow of the right fist drawn back.
    PunchRightBack,
    /// A blow of the right fist at the moment of contact.
    PunchRight,
    /// A blow of the left fist drawn back.
    PunchLeftBack,
    /// A blow of the left fist at the moment of contact.
    PunchLeft,
    /// Bare hand and forearm against the blow: the left one, or the right one beside a shield.
    ParryHand,
    /// Half way up from the ground: on a knee and a hand, the other foot planted.
    RiseHalf,
    /// A lance under the arm, its point on the enemy; any other weapon on guard.
    Couch,
    /// The lance at the moment of contact.
    CouchStrike,
    /// Reaching for ammunition: to the quiver, the pouch, the string of a crossbow.
    LoadReach,
    /// Loading: the arrow nocked, the bolt laid, the stone put into the sling, the ball rammed home.
    Load,
    /// Just shot, or just thrown; what was thrown has left the hand if the caller has taken it out.
    Loose,
    /// Both hands out to seize somebody.
    Grab,
    /// In the air, head first.
    Dive,
    /// A blow that is not meant: weapon one way, weight the other.
    Feint,
    /// Freeing himself of what is wound about him, arms over his head.
    Disentangle,
    /// Caught: hunched, arms bound to his body.
    Struggle,
    /// Climbing, left hand and right foot high.
    ClimbLeft,
    /// Climbing, right hand and left foot high.
    ClimbRight,
}

impl Action {
    /// Every action.
    pub const ALL: [Action; 46] = [
        Action::Stand,
        Action::WalkLeft,
        Action::WalkPass,
        Action::WalkRight,
        Action::RunLeft,
        Action::RunRight,
        Action::Ready,
        Action::ShieldUp,
        Action::WindUp,
        Action::Strike,
        Action::Recover,
        Action::ThrustBack,
        Action::Thrust,
        Action::ParryWeapon,
        Action::ParryShield,
        Action::Dodge,
        Action::Reel,
        Action::Kneel,
        Action::Fall,
        Action::Lie,
        Action::LieProne,
        Action::Dead,
        Action::Draw,
        Action::Wave,
        Action::Surrender,
        Action::Aim,
        Action::KickBack,
        Action::Kick,
        Action::PunchRightBack,
        Action::PunchRight,
        Action::PunchLeftBack,
        Action::PunchLeft,
        Action::ParryHand,
        Action::RiseHalf,
        Action::Couch,
        Action::CouchStrike,
        Action::LoadReach,
        Action::Load,
        Action::Loose,
        Action::Grab,
        Action::Dive,
        Action::Feint,
        Action::Disentangle,
        Action::Struggle,
        Action::ClimbLeft,
        Action::ClimbRight,
    ];

    /// Whether the body is tipped over in it, so that [`crate::Figure::lying`] matters.
    pub fn is_down(self) -> bool {
        matches!(self, Action::Fall | Action::Lie | Action::LieProne | Action::Dead)
    }

    /// Whether the left hand is on the main item too.
    fn grips(self, hold: Hold) -> bool {
        let carried =
            matches!(self, Action::Stand | Action::WalkLeft | Action::WalkPass | Action::WalkRight | Action::Draw);
        let open = matches!(
            self,
            Action::Wave
                | Action::Surrender
                | Action::PunchRightBack
                | Action::PunchRight
                | Action::PunchLeftBack
                | Action::PunchLeft
                | Action::ParryHand
                | Action::RiseHalf
                | Action::LoadReach
                | Action::Load
                | Action::Grab
                | Action::Dive
                | Action::Disentangle
                | Action::Struggle
                | Action::ClimbLeft
                | Action::ClimbRight
        );
        match hold {
            Hold::TwoHands | Hold::TwoHandShaft => !carried && !open,
            Hold::Crossbow => !open && !self.is_down(),
            Hold::Gun => !open && !carried && !self.is_down(),
            _ => false,
        }
    }

    /// The pose of this action for somebody whose hands are filled like this.
    pub fn pose(self, grip: Grip) -> Pose {
        let mut pose = trunk(self, grip);
        pose.grip = if self.grips(grip.main) { 1.0 } else { 0.0 };
        pose.right = main_arm(self, grip.main);
        pose.left = if grip.shield {
            shield_arm(self)
        } else if grip.second {
            if grip.net { net_arm(self) } else { second_arm(self) }
        } else {
            free_arm(self, grip.main)
        };
        pose
    }
}

pub(crate) const fn arm(hand: [f32; 3], item: [f32; 3], elbow: f32) -> Arm {
    Arm { hand, item, elbow }
}
