//! Trunk, arms and legs, clothed in a suit.
use super::Bench;
use super::suit::Suit;
use crate::describe::{Area, Figure};
use crate::math::{Frame, M3, V3, v};
use crate::skeleton::{ArmBones, LegBones, Skeleton};

const ROUND: (f32, f32) = (1.0, 1.0);

pub(crate) fn body(bench: &mut Bench, figure: &Figure, bones: &Skeleton, suit: &Suit) {
    let broad = f32::from(figure.body.breadth) / 100.0;
    for (i, legs) in [Area::RightLeg, Area::LeftLeg].into_iter().enumerate() {
        leg(bench, &bones.legs[i], bones.pelvis, suit, legs);
    }
    trunk(bench, bones, suit, broad);
    let areas = [(Area::RightArm, Area::RightShoulder, 1.0), (Area::LeftArm, Area::LeftShoulder, -1.0)];
    for (i, (low, high, side)) in areas.into_iter().enumerate() {
        arm(bench, &bones.arms[i], bones.chest, suit, (low, high), side);
    }
}

fn leg(bench: &mut Bench, leg: &LegBones, pelvis: Frame, suit: &Suit, area: Area) {
    let pad = suit.padding * 0.5;
    let across = pelvis.m.x;
    bench.part(Some(area));
    bench.limb(leg.hip, leg.knee, (2.0 + pad, 1.55 + pad), across, ROUND, suit.thigh);
    let cuff = leg.knee.lerp(leg.ankle, 0.18);
    bench.limb(leg.knee, leg.ankle, (1.5 + pad, 1.15 + pad), across, ROUND, suit.shin);
    if suit.shin != suit.thigh {
        // The boot's or greave's top stands out.
        bench.limb(cuff, cuff.lerp(leg.ankle, 0.25), (1.72 + pad, 1.6 + pad), across, ROUND, suit.shin);
    }
    bench.part(Some(area));
    let foot = leg.foot;
    bench.limb(foot.at(v(0.0, -0.8, 1.0)), foot.at(v(0.0, 2.7, 0.72)), (1.15, 0.95), foot.m.x, (1.15, 1.0), suit.foot);
    if let Some(cup) = suit.cups {
        bench.part(Some(area));
        let front = leg.foot.m.y;
        bench.ball(Frame { m: M3::ID, t: leg.knee }, front * 0.45, v(1.85, 1.85, 1.85), cup);
    }
}

fn trunk(bench: &mut Bench, bones: &Skeleton, suit: &Suit, broad: f32) {
    let (chest, pelvis, pad) = (bones.chest, bones.pelvis, suit.padding);
    if let Some((pot, length)) = suit.underskirt {
        bench.part(Some(Area::Abdomen));
        skirt(bench, bones, length, 0.92, pot);
    }
    bench.part(Some(Area::Abdomen));
    skirt(bench, bones, suit.skirt.1, 1.0, suit.skirt.0);
    if let Some(pot) = suit.flap {
        for front in [1.0, -1.0] {
            bench.part(Some(Area::Abdomen));
            let (top, low) = (pelvis.at(v(0.0, front * 2.4, 1.2)), pelvis.at(v(0.0, front * 3.7, -suit.skirt.1 - 0.4)));
            bench.limb(top, low, (1.15, 1.35), pelvis.m.x * front, (1.45, 0.42), pot);
        }
    }
    bench.part(Some(Area::Abdomen));
    let waist = (1.28 * broad, 0.98);
    bench.limb(
        pelvis.at(v(0.0, 0.0, 0.6)),
        chest.at(v(0.0, 0.0, 1.4)),
        (2.55 + pad, 2.3 + pad),
        chest.m.x,
        waist,
        suit.torso,
    );
    bench.part(Some(Area::Chest));
    let (low, high) = (chest.at(v(0.0, 0.0, 1.6)), chest.at(v(0.0, 0.0, 5.5)));
    let flat = (1.36 * broad, if suit.plated() { 1.1 } else { 0.97 });
    bench.limb(low, high, (2.3 + pad, 2.85 + pad), chest.m.x, flat, suit.torso);
    // The belt, with its buckle.
    bench.part(None);
    let hoop = Frame { m: chest.m, t: pelvis.at(v(0.0, 0.0, 1.5)) };
    bench.cone(hoop, (-0.1, 0.9), (2.78 + pad, 2.68 + pad), waist, suit.belt);
    bench.ball(hoop, v(0.0, 2.72 + pad, 0.4), v(0.62, 0.3, 0.62), suit.trim);
    bench.part(Some(Area::Chest));
    bench.rod(chest.at(v(0.0, 0.0, 7.4)), bones.head.at(v(0.0, 0.0, 0.6)), 1.55, 1.35, suit.skin);
}

/// A skirt that follows the thighs: an elliptic cone from the belt to between the knees, spread as they spread.
fn skirt(bench: &mut Bench, bones: &Skeleton, length: f32, full: f32, pot: u16) {
    let pelvis = bones.pelvis;
    let top = pelvis.at(v(0.0, 0.0, 2.0));
    let [right, left] = bones.legs.map(|l| l.hip.lerp(l.knee, (length / 6.7).min(0.95)));
    let middle = (right + left) * 0.5;
    let spread = (right - left) * 0.5;
    let axis = (top - middle).unit();
    let wide = spread.across(axis);
    let reach = wide.length() + 2.55 * full;
    let k = (3.45 / reach).min(0.95);
    let frame = Frame { m: M3::along(axis, wide.unit_or(pelvis.m.x)), t: middle - axis * 0.3 };
    let h = (top - middle).length();
    bench.cone(frame, (0.0, h), (1.0, k), (reach, 3.0 * full), pot);
}

fn arm(bench: &mut Bench, arm: &ArmBones, chest: Frame, suit: &Suit, (low, high): (Area, Area), side: f32) {
    let pad = suit.padding * 0.45;
    let across = chest.m.x * side;
    bench.part(Some(high));
    let upper = arm.shoulder.lerp(arm.elbow, 0.35);
    bench.limb(arm.shoulder, upper, (1.75 + pad, 1.55 + pad), across, ROUND, suit.sleeve);
    bench.part(Some(low));
    bench.limb(upper, arm.elbow, (1.5 + pad, 1.3 + pad), across, ROUND, suit.sleeve);
    if suit.forearm != suit.sleeve {
        // The sleeve's hem.
        let hem = arm.elbow.lerp(arm.hand, 0.2);
        bench.limb(arm.elbow, hem, (1.35 + pad, 1.5 + pad), across, ROUND, suit.sleeve);
        bench.part(Some(low));
    }
    bench.limb(arm.elbow, arm.hand.lerp(arm.elbow, 0.1), (1.28 + pad, 1.0 + pad), across, ROUND, suit.forearm);
    if suit.hand != suit.forearm || suit.plated() {
        let cuff = arm.hand.lerp(arm.elbow, 0.36);
        bench.part(Some(low));
        bench.limb(cuff, arm.hand.lerp(arm.elbow, 0.2), (1.5 + pad, 1.2 + pad), across, ROUND, suit.hand);
    }
    bench.part(Some(low));
    let fist = Frame { m: M3::along(arm.item, arm.hand - arm.elbow), t: arm.hand };
    bench.ball(fist, V3::default(), v(1.3 + pad * 0.5, 1.12 + pad * 0.5, 1.4 + pad * 0.5), suit.hand);
    if let Some(cup) = suit.cups {
        bench.part(Some(low));
        bench.ball(Frame { m: M3::ID, t: arm.elbow }, V3::default(), v(1.6, 1.6, 1.6), cup);
    }
    if let Some((pot, r)) = suit.pauldron {
        pauldron(bench, arm, chest, high, (pot, r), side, suit.trim);
    }
}

/// A shoulder plate: a cap over the joint, and for the heaviest suits a rim.
fn pauldron(bench: &mut Bench, arm: &ArmBones, chest: Frame, area: Area, (pot, r): (u16, f32), side: f32, trim: u16) {
    bench.part(Some(area));
    let down = (arm.elbow - arm.shoulder).unit();
    let out = (chest.m.x * side * 0.8 + chest.m.z * 0.9 - down * 0.35).unit();
    let frame = Frame { m: M3::along(out, chest.m.y), t: arm.shoulder };
    let low = arm.shoulder + down * (r * 0.75);
    if r > 2.0 {
        bench.rod(low, low + down * 0.6, r * 0.78, r * 0.66, pot);
        bench.part(Some(area));
    }
    if r > 2.8 {
        bench.dome(frame, v(0.0, 0.0, -0.15), v(r * 1.04, r * 1.04, r * 0.9), -0.12, trim);
        bench.part(Some(area));
    }
    bench.dome(frame, v(0.0, 0.0, 0.1), v(r, r, r * 0.92), -0.05, pot);
}
