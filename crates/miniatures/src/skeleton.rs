//! From a pose to bones: where hips, chest, head, elbows, hands, knees and feet are in the world.
//!
//! Trunk bones turn by the pose's angles; limbs are solved from where hand and foot shall be. Wounds and fatigue bend the pose first.
use crate::describe::{Area, Facing, Figure, Severity};
use crate::math::{Frame, M3, V3, mix, smooth, v};
use crate::pose::{Grip, Hold, Pose};

/// Height of the base, in mm.
pub(crate) const BASE_HEIGHT: f32 = 2.0;
/// How much larger than life the man is than his base: heroic scale.
pub(crate) const HEROIC: f32 = 1.13;
/// From one hex centre to the next, in mm: a hex holds a 25 mm base with a little air.
pub(crate) const HEX_MM: f32 = 27.0;
/// Hips of a man who stands straight, above the base.
const HIP_HEIGHT: f32 = 13.1;
const THIGH: f32 = 6.7;
const SHIN: f32 = 6.3;
const ANKLE: f32 = 1.3;
const UPPER_ARM: f32 = 5.4;
const FOREARM: f32 = 5.0;

/// An arm's joints; `hand` has z where the item points (or a shield looks).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArmBones {
    pub(crate) shoulder: V3,
    pub(crate) elbow: V3,
    pub(crate) hand: V3,
    /// Where the item points, a unit vector in the world.
    pub(crate) item: V3,
}

/// A leg's joints; the foot's frame has y to the toes and z up through the shin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegBones {
    pub(crate) hip: V3,
    pub(crate) knee: V3,
    pub(crate) ankle: V3,
    pub(crate) foot: Frame,
}

/// All bones of one figure in the world. Index 0 is right, 1 is left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skeleton {
    pub(crate) pelvis: Frame,
    pub(crate) chest: Frame,
    pub(crate) head: Frame,
    pub(crate) arms: [ArmBones; 2],
    pub(crate) legs: [LegBones; 2],
    /// How far he is down, 0 standing to 1 lying.
    pub(crate) down: f32,
}

impl Skeleton {
    /// The bones of `figure`, its weapons laid out for a viewer at `toward`. `second_hand` is where the left hand grips the main item, in mm along it, if it does.
    pub(crate) fn of(figure: &Figure, second_hand: Option<f32>, toward: V3) -> Skeleton {
        let pose = bent_by_condition(figure);
        let down = (pose.tip.abs() / 90.0).min(1.0);
        let root = root_frame(&pose, figure.facing, figure.lying, down);
        // The hips follow a turn of the upper body by a third of it, and the chest does the rest.
        let hips_turn = M3::about_z(pose.turn * 0.34).mul_m(turned(pose.hips_turn));
        let pelvis = root.child(v(pose.hips[0], pose.hips[1], HIP_HEIGHT + pose.hips[2]), hips_turn);
        let chest = pelvis.child(v(0.0, 0.0, 2.4), M3::about_z(pose.turn * 0.66).mul_m(turned(pose.lean)));
        let head = chest.child(v(0.0, 0.3, 9.0), turned(pose.head));
        let arms = arms(figure, &pose, chest, second_hand, toward);
        let legs = [leg_bones(root, pelvis, &pose.right_leg, 1.0), leg_bones(root, pelvis, &pose.left_leg, -1.0)];
        Skeleton { pelvis, chest, head, arms, legs, down }
    }

    /// The bones of `figure` in a saddle. Of its pose trunk, head and arms count; a left hand with nothing else to do holds the reins.
    pub(crate) fn mounted(figure: &Figure, second_hand: Option<f32>, toward: V3, saddle: &Saddle) -> Skeleton {
        let mut pose = bent_by_condition(figure);
        // From up there a blow goes down.
        if matches!(figure.grip().main, Hold::OneHand | Hold::TwoHands) {
            pose.right.item[2] -= 0.35 * smooth(5.0, 9.0, pose.right.hand[1]);
        }
        pose.lean[0] -= 0.5 * pose.tip.clamp(-60.0, 60.0);
        let seat = saddle.seat;
        let part = |of: f32| M3::about_z(saddle.look * of);
        let hips_turn = part(0.3).mul_m(M3::about_z(pose.turn * 0.24)).mul_m(turned(pose.hips_turn.map(|d| d * 0.3)));
        let sway = v(0.15 * pose.hips[0], 0.15 * pose.hips[1], 1.9);
        let pelvis = seat.child(sway, hips_turn);
        let chest_turn = part(0.52).mul_m(M3::about_z(pose.turn * 0.66)).mul_m(turned(pose.lean));
        let chest = pelvis.child(v(0.0, 0.0, 2.4), chest_turn);
        let head = chest.child(v(0.0, 0.3, 9.0), part(0.18).mul_m(turned(pose.head)));
        let mut arms = arms(figure, &pose, chest, second_hand, toward);
        let grip = figure.grip();
        let busy = grip.shield || grip.second || grip.main == Hold::Bow || second_hand.is_some();
        let hurt = crippled(figure, &[Area::LeftArm, Area::LeftShoulder]);
        if !busy && !hurt {
            let own = arms[1].hand;
            let hand = saddle.reins.lerp(own, smooth(0.0, 3.0, pose.left.hand[2]));
            let side = figure.body.breadth;
            arms[1] = arm_bones(chest, &pose.left, -1.0, f32::from(side) / 100.0, Some(hand));
        }
        let legs = std::array::from_fn(|i| {
            let side = if i == 0 { 1.0 } else { -1.0 };
            let hip = pelvis.at(v(side * 2.05, 0.0, 0.0));
            let hint = seat.dir(v(side * 0.75, 1.0, 0.3));
            let (knee, ankle) = two_bones(hip, saddle.stirrups[i] + seat.m.z * ANKLE, THIGH, SHIN, hint);
            let toes = M3::about_z(-side * 14.0).mul_m(M3::about_x(14.0));
            let foot = seat.m.mul_m(toes);
            LegBones { hip, knee, ankle, foot: Frame { m: foot, t: ankle - foot.z * ANKLE } }
        });
        Skeleton { pelvis, chest, head, arms, legs, down: 0.0 }
    }
}

/// Where a rider sits, before he is made larger about that point by heroic scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saddle {
    /// Under him: y ahead, z up.
    pub(crate) seat: Frame,
    /// His right sole, his left sole.
    pub(crate) stirrups: [V3; 2],
    /// Where the hand is that holds the reins.
    pub(crate) reins: V3,
    /// How far to the left he looks, degrees.
    pub(crate) look: f32,
}

fn arms(figure: &Figure, pose: &Pose, chest: Frame, second_hand: Option<f32>, toward: V3) -> [ArmBones; 2] {
    let broad = f32::from(figure.body.breadth) / 100.0;
    let mut arms = [arm_bones(chest, &pose.right, 1.0, broad, None), arm_bones(chest, &pose.left, -1.0, broad, None)];
    let shields = [figure.right, figure.left].map(|i| i == Some(crate::Item::Shield));
    for (arm, shield) in arms.iter_mut().zip(shields) {
        if !shield {
            arm.item = laid_out(arm.item, toward);
        }
    }
    if let Some(along) = second_hand {
        let own = chest.at(v(-4.15 * broad, -0.1, 7.7))
            + chest.dir(v(-pose.left.hand[0], pose.left.hand[1], pose.left.hand[2]));
        let there = own.lerp(arms[0].hand + arms[0].item * along, pose.grip);
        arms[1] = arm_bones(chest, &pose.left, -1.0, broad, Some(there));
        arms[1].item = arms[1].item.lerp(arms[0].item, pose.grip).unit_or(arms[0].item);
    }
    arms
}

/// Turned to the left, tilted to the right, bent forward, in that order from the outside.
fn turned([bend, tilt, turn]: [f32; 3]) -> M3 {
    M3::about_z(turn).mul_m(M3::about_y(tilt)).mul_m(M3::about_x(-bend))
}

fn root_frame(pose: &Pose, facing: Facing, lying: Option<Facing>, down: f32) -> Frame {
    let upright = facing.degrees();
    let yaw = lying.map_or(upright, |d| {
        let flat = if pose.tip > 0.0 { d.degrees() + 180.0 } else { d.degrees() };
        let way = (flat - upright + 540.0).rem_euclid(360.0) - 180.0;
        upright + way * smooth(0.0, 0.8, down)
    });
    let sin = pose.tip.to_radians().sin();
    let turn = M3::about_z(-yaw);
    let lift = v(0.0, 3.0 * sin, BASE_HEIGHT + 2.9 * sin.abs());
    Frame { m: turn.mul_m(M3::about_x(pose.tip)), t: turn.mul_v(lift) }
}

fn arm_bones(chest: Frame, arm: &crate::pose::Arm, side: f32, broad: f32, held: Option<V3>) -> ArmBones {
    let shoulder = chest.at(v(side * 4.15 * broad, -0.1, 7.7));
    let out = |a: [f32; 3]| chest.dir(v(side * a[0], a[1], a[2]));
    let hint = out([0.45 + arm.elbow, -0.5, arm.elbow - 1.0]);
    let target = held.unwrap_or(shoulder + out(arm.hand));
    let (elbow, hand) = two_bones(shoulder, target, UPPER_ARM, FOREARM, hint);
    ArmBones { shoulder, elbow, hand, item: out(arm.item).unit_or(chest.m.y) }
}

/// A weapon's direction with most of its foreshortening taken out: what points at the viewer is bent into the picture, as a modeller
/// bends a blade so that it reads from the front of the shelf.
fn laid_out(item: V3, toward: V3) -> V3 {
    (item - toward * (0.72 * item.dot(toward))).unit_or(item)
}

fn leg_bones(root: Frame, pelvis: Frame, leg: &crate::pose::Leg, side: f32) -> LegBones {
    let hip = pelvis.at(v(side * 2.05, 0.0, 0.0));
    let toes = M3::about_z(-side * leg.turn).mul_m(M3::about_x(-leg.toe));
    let sole = root.at(v(side * leg.foot[0], leg.foot[1], leg.foot[2]));
    // The foot turns about its ball when the heel comes up, and about the heel when the toes do.
    let ball = v(0.0, if leg.toe > 0.0 { 2.4 } else { -0.8 }, 0.0);
    let pivot = root.dir(M3::about_z(-side * leg.turn).mul_v(ball));
    let foot_m = root.m.mul_m(toes);
    let heel = sole + pivot - foot_m.mul_v(ball);
    let target = heel + foot_m.z * ANKLE;
    let hint = pelvis.dir(M3::about_z(-side * (leg.turn * 0.6 + 6.0)).mul_v(V3::Y));
    let (knee, ankle) = two_bones(hip, target, THIGH, SHIN, hint);
    LegBones { hip, knee, ankle, foot: Frame { m: foot_m, t: ankle - foot_m.z * ANKLE } }
}

/// Two bones from `a` towards `target`, bending to the side of `hint`: the joint and the end that is really reached.
pub(crate) fn two_bones(a: V3, target: V3, l1: f32, l2: f32, hint: V3) -> (V3, V3) {
    let way = target - a;
    let axis = way.unit_or(-V3::Z);
    let d = way.length().clamp((l1 - l2).abs() + 0.6, (l1 + l2) * 0.998);
    let along = (l1 * l1 - l2 * l2 + d * d) / (2.0 * d);
    let off = (l1 * l1 - along * along).max(0.0).sqrt();
    let side = hint.across(axis).unit_or(V3::X.across(axis).unit());
    (a + axis * along + side * off, a + axis * d)
}

/// Whether an arm or leg hangs useless.
pub(crate) fn crippled(figure: &Figure, areas: &[Area]) -> bool {
    figure.wounds.iter().any(|w| w.severity == Severity::Crippling && areas.contains(&w.area))
}

/// Where the left hand grips the main item, if both hands can.
pub(crate) fn second_hand(figure: &Figure, along: f32) -> Option<f32> {
    let both = matches!(figure.grip().main, Hold::TwoHands | Hold::TwoHandShaft | Hold::Crossbow | Hold::Gun);
    let hurt = [Area::LeftArm, Area::LeftShoulder, Area::RightArm, Area::RightShoulder];
    (both && figure.pose.grip > 0.0 && !crippled(figure, &hurt)).then_some(along)
}

/// The feet follow a turn of the upper body by a third of it, about the middle of the base.
fn stepped_aside(mut p: Pose) -> Pose {
    let (sin, cos) = (p.turn * 0.34).to_radians().sin_cos();
    let about = |x: f32, y: f32| (x * cos - y * sin, x * sin + y * cos);
    (p.hips[0], p.hips[1]) = about(p.hips[0], p.hips[1]);
    for (leg, side) in [(&mut p.right_leg, 1.0), (&mut p.left_leg, -1.0)] {
        let (x, y) = about(side * leg.foot[0], leg.foot[1]);
        (leg.foot[0], leg.foot[1]) = (side * x, y);
        leg.turn -= side * p.turn * 0.34;
    }
    p
}

/// The pose as wounds and fatigue bend it.
fn bent_by_condition(figure: &Figure) -> Pose {
    let mut p = stepped_aside(figure.pose);
    let upright = 1.0 - (p.tip.abs() / 60.0).min(1.0);
    let tired = f32::from(figure.fatigue.min(3)) * upright;
    p.lean[0] += 8.0 * tired;
    p.head[0] += 5.0 * tired;
    p.hips[2] -= 0.35 * tired;
    for arm in [&mut p.right, &mut p.left] {
        arm.hand[2] = mix(arm.hand[2], -8.6, 0.13 * tired);
        arm.item[2] -= 0.16 * tired;
    }
    let hanging = |arm: &mut crate::pose::Arm, shield: bool| {
        arm.hand = [1.2, 0.8, -10.0];
        arm.item = if shield { [0.9, 0.2, -0.2] } else { [0.3, 0.45, -0.8] };
        arm.elbow = 0.05;
    };
    let Grip { shield, .. } = figure.grip();
    if crippled(figure, &[Area::RightArm, Area::RightShoulder]) {
        hanging(&mut p.right, false);
        p.lean[1] += 9.0 * upright;
    }
    if crippled(figure, &[Area::LeftArm, Area::LeftShoulder]) {
        hanging(&mut p.left, shield);
        p.lean[1] -= 9.0 * upright;
    }
    for (area, side) in [(Area::RightLeg, 1.0), (Area::LeftLeg, -1.0)] {
        if crippled(figure, &[area]) && upright > 0.5 {
            let leg = if side > 0.0 { &mut p.right_leg } else { &mut p.left_leg };
            *leg = crate::pose::Leg { foot: [leg.foot[0] + 1.0, leg.foot[1] * 0.5 - 1.2, 0.4], turn: -14.0, toe: 34.0 };
            p.hips[0] -= side * 1.6;
            p.hips[2] -= 0.5;
            p.hips_turn[1] += side * 7.0;
            p.lean[1] -= side * 15.0;
            p.lean[0] += 7.0;
        }
    }
    p
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;

    fn bones(action: Action, facing: Facing) -> Skeleton {
        Skeleton::of(&Figure { facing, ..Figure::default() }.posed(action), None, V3::Z)
    }

    #[test]
    fn limbs_keep_their_lengths() {
        for action in Action::ALL {
            let s = bones(action, Facing::SE);
            for arm in s.arms {
                assert!(((arm.elbow - arm.shoulder).length() - UPPER_ARM).abs() < 0.01, "{action:?}");
                assert!(((arm.hand - arm.elbow).length() - FOREARM).abs() < 0.01, "{action:?}");
            }
            for leg in s.legs {
                assert!(((leg.knee - leg.hip).length() - THIGH).abs() < 0.01, "{action:?}");
                assert!(((leg.ankle - leg.knee).length() - SHIN).abs() < 0.01, "{action:?}");
            }
        }
    }

    #[test]
    fn the_chest_looks_where_the_figure_faces() {
        for facing in Facing::ALL {
            let (sin, cos) = facing.degrees().to_radians().sin_cos();
            let front = bones(Action::Stand, facing).chest.m.y;
            assert!((front - v(sin, cos, 0.0)).length() < 0.01, "{facing:?}");
        }
    }

    #[test]
    fn a_turned_chest_looks_aside_and_a_turned_thrust_reaches_there() {
        for (turn, aside) in [(60.0, Facing::NW), (-60.0, Facing::NE)] {
            let figure = Figure { facing: Facing::N, right: Some(crate::Item::Spear), ..Figure::default() };
            let straight = figure.clone().posed(Action::Thrust);
            let turned = Figure { pose: straight.pose.turned(turn), ..straight.clone() };
            let hand = |figure: &Figure| Skeleton::of(figure, None, V3::Z).arms[0].hand;
            let bearing = |at: V3| at.x.atan2(at.y).to_degrees();
            let way = (aside.degrees() + 180.0).rem_euclid(360.0) - 180.0;
            let off = bearing(hand(&turned)) - bearing(hand(&straight)) - way;
            assert!(off.abs() < 25.0, "{turn}: {off}");
        }
    }

    #[test]
    fn a_lying_head_is_over_the_hex_he_lies_towards() {
        for (action, d) in [(Action::Lie, Facing::NE), (Action::LieProne, Facing::SW), (Action::Dead, Facing::S)] {
            let figure = Figure { lying: Some(d), ..Figure::default() }.posed(action);
            let head = Skeleton::of(&figure, None, V3::Z).head.at(v(0.0, 0.0, 2.6));
            let (sin, cos) = d.degrees().to_radians().sin_cos();
            let there = v(sin * HEX_MM, cos * HEX_MM, head.z);
            assert!((head - there).length() < 6.0, "{action:?}: {head:?}");
        }
    }
}
