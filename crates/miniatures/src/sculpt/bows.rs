//! Bows, their strings, arrows and bolts, and what these are carried in.
use super::Bench;
use super::models::Stuff::{Leather, PaleWood, Steel, Wood};
use super::models::pot;
use crate::describe::{Figure, Item};
use crate::math::{Frame, M3, V3, v};
use crate::paint::{Coat, IVORY, Paint, Texture};
use crate::skeleton::{ArmBones, Skeleton};

/// Half a stave's length, how far its ends are bent, how far they turn back again, mm; and how thick it is in the middle.
fn shape(item: Item) -> (f32, f32, f32, f32) {
    match item {
        Item::Longbow => (16.4, 3.6, 0.0, 0.72),
        Item::Shortbow => (9.6, 3.9, 1.7, 0.74),
        _ => (12.5, 3.3, 0.0, 0.62),
    }
}

/// A bow's stave in the x-z plane, belly to -x, and its string, drawn to `nock` if there is one.
pub(super) fn stave(bench: &mut Bench, item: Item, frame: Frame, nock: Option<V3>) {
    let (half, depth, back, thick) = shape(item);
    let wood = pot(bench, if item == Item::Longbow { PaleWood } else { Wood });
    let leather = pot(bench, Leather);
    let drawn = if nock.is_some() { 1.0 } else { 0.0 };
    let bend = |share: f32| {
        let tip = ((share.abs() - 0.7) / 0.3).max(0.0);
        let belly = depth * (1.0 + 0.66 * drawn) * share * share;
        v(back * tip - belly, 0.0, half * share * (1.0 - 0.06 * drawn))
    };
    let stops = [-1.0, -0.86, -0.7, -0.4, -0.1, 0.1, 0.4, 0.7, 0.86, 1.0_f32];
    for pair in stops.windows(2) {
        let r = |share: f32| thick - 0.33 * share.abs();
        let pot = if pair[0].abs() < 0.2 && pair[1].abs() < 0.2 { leather } else { wood };
        bench.rod(frame.at(bend(pair[0])), frame.at(bend(pair[1])), r(pair[0]), r(pair[1]), pot);
    }
    let cord = bench.pot(Paint::new(Coat::matt(IVORY), Texture::Plain));
    let (top, low) = (frame.at(bend(0.98)), frame.at(bend(-0.98)));
    let middle = nock.unwrap_or(top.lerp(low, 0.5));
    bench.part(None);
    bench.rod(top, middle, 0.16, 0.16, cord);
    bench.rod(middle, low, 0.16, 0.16, cord);
}

/// Bow in the left hand. When the right hand is up at the cheek the string is drawn and an arrow lies on it; when both hands are together
/// an arrow is being nocked.
pub(super) fn bow(bench: &mut Bench, figure: &Figure, item: Item, right: &ArmBones, left: &ArmBones) {
    bench.part(None);
    let reach = left.hand - left.shoulder;
    let pose = &figure.pose;
    let at_cheek = pose.right.elbow > 0.75 && pose.right.hand[2] > -2.0 && pose.right.hand[1] > 0.4;
    let drawn = at_cheek && pose.left.hand[2] > -2.0;
    let nocking = (left.hand - right.hand).length() < 4.5;
    let forward = if drawn { left.hand - right.hand } else { reach };
    let up = if drawn { left.item.across(forward.unit()).unit() } else { left.item };
    let frame = Frame { m: M3::along(up, forward), t: left.hand };
    stave(bench, item, frame, drawn.then_some(right.hand));
    if drawn || nocking {
        bench.part(None);
        let along = if drawn { left.hand - right.hand } else { forward.across(up) };
        arrow(bench, right.hand, along.unit(), 1.0);
    }
}

/// An arrow from its nock.
pub(super) fn arrow(bench: &mut Bench, nock: V3, along: V3, thick: f32) {
    let shaft = pot(bench, PaleWood);
    let steel = pot(bench, Steel);
    let flight = bench.pot(Paint::new(Coat::matt(bench.side), Texture::Plain));
    bench.rod(nock, nock + along * 13.5, 0.24 * thick, 0.24 * thick, shaft);
    bench.rod(nock + along * 13.5, nock + along * 15.6, 0.55 * thick, 0.08, steel);
    vanes(bench, nock + along * 0.2, nock + along * 3.4, 0.8 * thick, flight);
}

/// Two crossed vanes, widest behind.
fn vanes(bench: &mut Bench, from: V3, to: V3, wide: f32, pot: u16) {
    let across = (to - from).cross(bench.toward).unit_or(V3::X);
    bench.limb(from, to, (wide, wide * 0.45), across, (1.0, 0.28), pot);
    bench.limb(from, to, (wide, wide * 0.45), across, (0.28, 1.0), pot);
}

/// A bolt from its butt: short, thick, with leather vanes.
pub(super) fn bolt(bench: &mut Bench, butt: V3, along: V3, thick: f32) {
    let shaft = pot(bench, PaleWood);
    let steel = pot(bench, Steel);
    let feathers = bench.pot(Paint::new(Coat::matt(bench.side), Texture::Plain));
    bench.rod(butt, butt + along * 6.0, 0.34 * thick, 0.34 * thick, shaft);
    bench.rod(butt + along * 5.6, butt + along * 7.8, 0.7 * thick, 0.12, steel);
    vanes(bench, butt + along * 0.2, butt + along * 2.2, 0.85 * thick, feathers);
}

/// A quiver over the right shoulder, arrows with the side's feathers looking out of it.
pub(super) fn quiver(bench: &mut Bench, chest: Frame) {
    let hide = bench.pot(Paint::new(Coat::matt([0.42, 0.25, 0.15]), Texture::Leather));
    let (low, top) = (chest.at(v(-1.2, -3.9, -2.2)), chest.at(v(2.6, -3.8, 6.6)));
    bench.part(None);
    bench.limb(low, top, (1.25, 1.6), chest.m.x, (1.0, 0.85), hide);
    let (shaft, feather) = (pot(bench, PaleWood), bench.pot(Paint::new(Coat::matt(bench.side), Texture::Plain)));
    let up = (top - low).unit();
    for (x, y) in [(-0.8, 0.3), (0.0, -0.5), (0.8, 0.4)] {
        let foot = top + chest.dir(v(x, y, 0.0));
        bench.part(None);
        bench.rod(foot, foot + up * 2.2, 0.2, 0.2, shaft);
        bench.rod(foot + up * 1.6, foot + up * 3.8, 0.62, 0.4, feather);
    }
}

/// The bolt on a crossbow at the shoulder or just laid, and the case of bolts at the right hip.
pub(super) fn bolts(bench: &mut Bench, figure: &Figure, right: &ArmBones, bones: &Skeleton) {
    let arm = &figure.pose.right;
    let (level, up) = (arm.item[2] < 0.16 * arm.item[1], bones.chest.m.z.across(right.item).unit());
    let laid = figure.pose.grip < 0.5 && arm.hand[1] > 3.8 && arm.hand[1] < 5.0;
    if level && (arm.hand[2] > -2.0 || laid) {
        bench.part(None);
        bolt(bench, right.hand + right.item * 2.4 + up * 0.9, right.item, 1.0);
    }
    let hide = bench.pot(Paint::new(Coat::matt([0.36, 0.21, 0.13]), Texture::Leather));
    let pelvis = bones.pelvis;
    let (low, top) = (pelvis.at(v(3.7, -0.6, -3.6)), pelvis.at(v(3.9, 0.6, 1.0)));
    bench.part(None);
    bench.limb(low, top, (1.3, 1.0), pelvis.m.y, (1.0, 0.7), hide);
    let ash = pot(bench, PaleWood);
    for x in [-0.5, 0.5] {
        let foot = top + pelvis.dir(v(0.0, x, 0.3));
        bench.rod(foot, foot + pelvis.m.z * 1.8, 0.4, 0.35, ash);
    }
}
