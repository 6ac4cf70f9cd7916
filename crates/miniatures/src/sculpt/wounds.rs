//! Wounds: blood where it shows from every side, and bandages.
use super::Bench;
use crate::describe::{Area, Figure, Severity, Wound};
use crate::math::{V3, v};
use crate::paint::{Coat, LINEN, Paint, Texture};
use crate::shade::Splash;
use crate::skeleton::Skeleton;
use crate::solids::Spot;

pub(super) fn wounds(bench: &mut Bench, figure: &Figure, bones: &Skeleton) {
    for wound in &figure.wounds {
        let reach = match wound.severity {
            Severity::Light => 1.9,
            Severity::Serious => 2.7,
            Severity::Crippling => 3.6,
        };
        let scale = if wound.bandaged { 0.55 } else { 1.0 } * if wound.area == Area::Head { 0.72 } else { 1.0 };
        for at in places(wound.area, bones) {
            bench.scene.splashes.push(Splash { area: Spot::Man(wound.area), at, reach: reach * scale });
        }
        if wound.bandaged {
            bandage(bench, wound, bones);
        }
    }
}

/// Where blood shows: front, back and outside, so that no facing hides it.
fn places(area: Area, bones: &Skeleton) -> Vec<V3> {
    let (chest, pelvis, head) = (bones.chest, bones.pelvis, bones.head);
    let [right, left] = &bones.arms;
    let [right_leg, left_leg] = &bones.legs;
    let out = chest.m.x;
    match area {
        Area::Head => vec![head.at(v(1.2, 1.6, 4.0)), head.at(v(-0.8, -1.9, 3.6)), head.at(v(0.0, 0.0, 5.2))],
        Area::Chest => vec![chest.at(v(1.0, 3.0, 4.8)), chest.at(v(-1.0, -3.0, 5.0))],
        Area::Abdomen => vec![pelvis.at(v(-0.8, 3.0, 0.2)), pelvis.at(v(0.8, -3.0, 0.4)), pelvis.at(v(3.0, 0.0, 0.0))],
        Area::RightShoulder => vec![right.shoulder + out * 0.9, right.shoulder + chest.m.z * 1.6],
        Area::LeftShoulder => vec![left.shoulder - out * 0.9, left.shoulder + chest.m.z * 1.6],
        Area::RightArm => vec![right.elbow.lerp(right.hand, 0.2) + out * 0.5],
        Area::LeftArm => vec![left.elbow.lerp(left.hand, 0.2) - out * 0.5],
        Area::RightLeg => vec![right_leg.hip.lerp(right_leg.knee, 0.75), right_leg.knee.lerp(right_leg.ankle, 0.3)],
        Area::LeftLeg => vec![left_leg.hip.lerp(left_leg.knee, 0.75), left_leg.knee.lerp(left_leg.ankle, 0.3)],
    }
}

fn bandage(bench: &mut Bench, wound: &Wound, bones: &Skeleton) {
    let linen = bench.pot(Paint::new(Coat::matt(LINEN), Texture::Wrap));
    let arm = |i: usize| {
        (bones.arms[i].elbow.lerp(bones.arms[i].hand, 0.1), bones.arms[i].elbow.lerp(bones.arms[i].hand, 0.5))
    };
    let leg = |i: usize| {
        (bones.legs[i].knee.lerp(bones.legs[i].ankle, 0.05), bones.legs[i].knee.lerp(bones.legs[i].ankle, 0.4))
    };
    bench.part(Some(wound.area));
    let (a, b, r) = match wound.area {
        Area::RightArm => (arm(0).0, arm(0).1, 1.55),
        Area::LeftArm => (arm(1).0, arm(1).1, 1.55),
        Area::RightLeg => (leg(0).0, leg(0).1, 1.85),
        Area::LeftLeg => (leg(1).0, leg(1).1, 1.85),
        Area::Head if figure_bare(bench) => {
            let frame = crate::math::Frame { m: bones.head.m, t: bones.head.at(v(0.0, 0.1, 3.1)) };
            bench.cone(frame, (0.0, 1.3), (2.55, 2.5), (1.0, 1.1), linen);
            return;
        }
        _ => return,
    };
    bench.rod(a, b, r, r, linen);
}

/// Whether the head has no helm to wind a bandage round.
fn figure_bare(bench: &Bench) -> bool {
    bench.scene.paints.iter().any(|p| p.texture == Texture::Face)
}
