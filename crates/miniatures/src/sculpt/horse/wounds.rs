//! A horse's wounds: blood on both sides of the part that is hurt.
use super::super::Bench;
use crate::describe::Severity;
use crate::horse::bones::HorseBones;
use crate::horse::{Horse, HorseArea};
use crate::math::{V3, v};
use crate::shade::Splash;
use crate::solids::Spot;

pub(super) fn wounds(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    for wound in &horse.wounds {
        let reach = match wound.severity {
            Severity::Light => 2.4,
            Severity::Serious => 3.6,
            Severity::Crippling => 4.8,
        };
        let small = matches!(wound.area, HorseArea::Barrel | HorseArea::Quarters | HorseArea::Chest | HorseArea::Neck);
        let scale = if small { 1.0 } else { 0.75 };
        for at in places(wound.area, bones) {
            bench.scene.splashes.push(Splash { area: Spot::Horse(wound.area), at, reach: reach * scale });
        }
    }
}

fn places(area: HorseArea, bones: &HorseBones) -> Vec<V3> {
    let (b, n, h) = (bones.body, bones.neck, bones.head);
    let both = |at: V3| [1.0, -1.0].map(|side| v(side * at.x, at.y, at.z));
    let on = |frame: crate::math::Frame, at: V3| both(at).map(|p| frame.at(p)).to_vec();
    let leg = |i: usize| {
        let leg = bones.legs[i];
        vec![leg.stifle.lerp(leg.knee, 0.5), leg.knee.lerp(leg.fetlock, 0.2)]
    };
    match area {
        HorseArea::Head => {
            let mut all = on(h, v(1.6, 3.6, 0.4));
            all.push(h.at(v(0.0, 2.0, 2.2)));
            all
        }
        HorseArea::Neck => on(n, v(2.6, 0.0, 5.0)),
        HorseArea::Chest => {
            let mut all = on(b, v(4.4, 8.6, 18.6));
            all.push(b.at(v(0.0, 13.4, 17.0)));
            all
        }
        HorseArea::Barrel => on(b, v(5.0, -4.6, 19.4)),
        HorseArea::Quarters => {
            let mut all = on(b, v(4.8, -12.4, 20.4));
            all.push(b.at(v(0.0, -16.6, 19.4)));
            all
        }
        HorseArea::RightForeleg => leg(0),
        HorseArea::LeftForeleg => leg(1),
        HorseArea::RightHindLeg => leg(2),
        HorseArea::LeftHindLeg => leg(3),
    }
}
