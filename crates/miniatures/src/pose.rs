//! A pose: where a body's joints are, as plain numbers that can be blended.
//!
//! Hands and feet are placed and elbows and knees follow, instead of the other way round: planted feet stay planted through a blend and
//! both hands stay on a shaft. Lengths are millimetres of a 25 mm figure, angles degrees. Left limbs mirror right ones: "out" always
//! points away from the body. What is held, worn or hurt is not part of a pose.
use crate::Item;
use crate::math::{mix, mix_all, part_way};
use serde::{Deserialize, Serialize};

/// One arm.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arm {
    /// The hand, from the shoulder: out, forward, up. The arm reaches 10.4.
    pub hand: [f32; 3],
    /// Where what it holds points: out, forward, up; for a shield, where its face looks. Any length but zero.
    pub item: [f32; 3],
    /// How far the elbow rises outwards: 0 hangs down, 1 is level with the shoulder.
    pub elbow: f32,
}

/// One leg.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leg {
    /// The sole, from the middle of the base: out, forward, up.
    pub foot: [f32; 3],
    /// Toes turned out.
    pub turn: f32,
    /// Toes down (heel raised).
    pub toe: f32,
}

/// How a body holds itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Hips, from where they are when he stands straight: right, forward, up.
    pub hips: [f32; 3],
    /// Hips: bent forward, tilted to the right, turned to the left.
    pub hips_turn: [f32; 3],
    /// Chest against hips: bent forward, tilted to the right, turned to the left.
    pub lean: [f32; 3],
    /// Head against chest: nod, tilt to the right, turn to the left.
    pub head: [f32; 3],
    /// His right arm.
    pub right: Arm,
    /// His left arm; see [`Pose::grip`] for when it holds the right hand's item.
    pub left: Arm,
    /// His right leg.
    pub right_leg: Leg,
    /// His left leg.
    pub left_leg: Leg,
    /// How far the left hand is on the main item, if that is held with both hands: 0 follows [`Pose::left`], 1 holds it.
    pub grip: f32,
    /// The upper body turned to the left, from hips to head, degrees: a blow or a parry aside of where he faces. Negative to the right.
    #[serde(default)]
    pub turn: f32,
    /// The whole body tipped over: 90 on his back, -90 on his face.
    pub tip: f32,
    /// How far the pool of blood has spread, 0 to 1.
    pub pool: f32,
}

impl Default for Pose {
    fn default() -> Self {
        crate::Action::Stand.pose(Grip::default())
    }
}

/// A direction on the way from one to another, at an even angular pace as far as lengths allow.
fn turn3(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    if t <= 0.0 {
        return a;
    }
    if t >= 1.0 {
        return b;
    }
    let unit = |d: [f32; 3]| {
        let l = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt().max(1e-4);
        d.map(|c| c / l)
    };
    let (a, b) = (unit(a), unit(b));
    // Two opposite directions swing past the front rather than through the body.
    let opposed = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < -0.9;
    let mut d = mix_all(a, b, t);
    if opposed {
        d[1] += 2.0 * t * (1.0 - t);
    }
    unit(d)
}

impl Arm {
    fn blend(a: &Arm, b: &Arm, t: f32) -> Arm {
        Arm { hand: mix_all(a.hand, b.hand, t), item: turn3(a.item, b.item, t), elbow: mix(a.elbow, b.elbow, t) }
    }
}

impl Leg {
    fn blend(a: &Leg, b: &Leg, t: f32) -> Leg {
        Leg { foot: mix_all(a.foot, b.foot, t), turn: mix(a.turn, b.turn, t), toe: mix(a.toe, b.toe, t) }
    }
}

impl Pose {
    /// The same pose with the upper body turned that many degrees to the left; more than 60 either way is not for backs.
    pub fn turned(self, degrees: f32) -> Pose {
        Pose { turn: degrees.clamp(-60.0, 60.0), ..self }
    }

    /// The pose a part `t` (0 to 1, clamped) of the way from `a` to `b`; 0 gives `a` and 1 gives `b`, to the bit.
    pub fn blend(a: &Pose, b: &Pose, t: f32) -> Pose {
        part_way(a, b, t, || Pose {
            hips: mix_all(a.hips, b.hips, t),
            hips_turn: mix_all(a.hips_turn, b.hips_turn, t),
            lean: mix_all(a.lean, b.lean, t),
            head: mix_all(a.head, b.head, t),
            right: Arm::blend(&a.right, &b.right, t),
            left: Arm::blend(&a.left, &b.left, t),
            right_leg: Leg::blend(&a.right_leg, &b.right_leg, t),
            left_leg: Leg::blend(&a.left_leg, &b.left_leg, t),
            grip: mix(a.grip, b.grip, t),
            turn: mix(a.turn, b.turn, t),
            tip: mix(a.tip, b.tip, t),
            pool: mix(a.pool, b.pool, t),
        })
    }
}

/// How the hands are filled, as far as it changes a pose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grip {
    /// The main hand's way of holding.
    pub main: Hold,
    /// A shield on the left arm.
    pub shield: bool,
    /// A weapon in the left hand.
    pub second: bool,
    /// That weapon is a net: it is held out where it is seen, and cast.
    #[serde(default)]
    pub net: bool,
}

/// How the main weapon is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// A bare hand.
    #[default]
    Empty,
    /// Swung or stabbed with one hand.
    OneHand,
    /// A net, held out at arm's length and cast.
    Net,
    /// A shaft upright in one hand.
    Shaft,
    /// A sword or axe swung with both hands.
    TwoHands,
    /// A shaft levelled with both hands.
    TwoHandShaft,
    /// A bow: left hand holds, right hand draws.
    Bow,
    /// A crossbow, levelled.
    Crossbow,
    /// A sling in the right hand.
    Sling,
    /// A gun in one hand.
    Pistol,
    /// A gun in both hands.
    Gun,
}

impl Hold {
    /// Whether the left hand has its share of it whatever is said of hands.
    pub(crate) fn fills_both_hands(self) -> bool {
        matches!(self, Hold::Bow | Hold::Crossbow | Hold::Gun)
    }
}

impl Grip {
    /// The grip on these items.
    pub fn of(right: Option<Item>, left: Option<Item>, both_hands: bool) -> Grip {
        use Item::{
            Handgun, Javelin, Lance, Musket, Net, Polearm, Quarterstaff, Shield, Sling, Spear, TornNet, Trident,
        };
        let main = match (right, both_hands) {
            (None | Some(Shield), _) => Hold::Empty,
            (Some(item), _) if item.is_bow() => Hold::Bow,
            (Some(item), _) if item.is_crossbow() => Hold::Crossbow,
            (Some(Sling), _) => Hold::Sling,
            (Some(Handgun), _) => Hold::Pistol,
            (Some(Musket), _) => Hold::Gun,
            (Some(Spear | Polearm | Quarterstaff), true) => Hold::TwoHandShaft,
            (Some(Spear | Polearm | Quarterstaff | Javelin | Trident | Lance), _) => Hold::Shaft,
            (Some(Net | TornNet), _) => Hold::Net,
            (Some(_), false) => Hold::OneHand,
            (Some(_), true) => Hold::TwoHands,
        };
        let free = !both_hands && !main.fills_both_hands();
        let held = left.filter(|_| free);
        let second = held.is_some_and(|item| item != Shield);
        Grip { main, shield: held == Some(Shield), second, net: matches!(held, Some(Net | TornNet)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;

    #[test]
    fn a_blend_begins_and_ends_on_its_poses() {
        let (a, b) = (Action::Ready.pose(Grip::default()), Action::Lie.pose(Grip::default()));
        assert_eq!(Pose::blend(&a, &b, 0.0), a);
        assert_eq!(Pose::blend(&a, &b, 1.0), b);
        assert_eq!(Pose::blend(&a, &b, 7.0), b);
    }

    #[test]
    fn halfway_is_halfway() {
        let (a, b) = (Action::Stand.pose(Grip::default()), Action::Kneel.pose(Grip::default()));
        let half = Pose::blend(&a, &b, 0.5);
        assert!((half.hips[2] - 0.5 * (a.hips[2] + b.hips[2])).abs() < 1e-5);
        assert!((half.right_leg.foot[1] - 0.5 * (a.right_leg.foot[1] + b.right_leg.foot[1])).abs() < 1e-5);
    }

    #[test]
    fn a_direction_swings_past_the_front_instead_of_vanishing() {
        let d = turn3([0.0, 0.0, 1.0], [0.0, 0.0, -1.0], 0.5);
        assert!((d[1] - 1.0).abs() < 1e-5, "{d:?}");
    }

    #[test]
    fn a_grip_follows_the_hands() {
        assert_eq!(Grip::of(Some(Item::Spear), None, true).main, Hold::TwoHandShaft);
        assert_eq!(
            Grip::of(Some(Item::Spear), Some(Item::Shield), false),
            Grip { main: Hold::Shaft, shield: true, second: false, net: false }
        );
        assert!(!Grip::of(Some(Item::Bow), Some(Item::Shield), false).shield);
        let rapier = |left: Item| Grip::of(Some(Item::Rapier), Some(left), false);
        assert_eq!(
            [rapier(Item::Dagger), rapier(Item::Net)].map(|grip| (grip.second, grip.net)),
            [(true, false), (true, true)]
        );
    }
}
