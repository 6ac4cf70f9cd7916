//! Horses in lead: the animal, its saddle and bridle, its armour and cloth, and the man on it.
mod barding;
mod body;
mod tack;
mod wounds;

use super::{Bench, items, man};
use crate::horse::bones::{CAST, HorseBones};
use crate::horse::{Climb, Horse, Rider, Seat};
use crate::math::{Frame, V3, smooth, v};
use crate::paint::rgb;
use crate::skeleton::{HEROIC, Saddle, Skeleton, second_hand};

/// A horse with all it wears.
pub(super) fn horse(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    let hurt = bench.scene.splashes.len();
    cast(bench, bones, |bench| animal(bench, horse, bones));
    for splash in &mut bench.scene.splashes[hurt..] {
        splash.at = bones.cast(splash.at);
    }
}

/// What is made in the size of the bones, enlarged to that of the cast.
fn cast(bench: &mut Bench, bones: &HorseBones, make: impl FnOnce(&mut Bench)) {
    let first = bench.scene.solids.len();
    make(bench);
    bench.enlarge(first, bones.middle, CAST);
}

fn animal(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    let hide = body::Hide::of(horse, bench);
    body::body(bench, horse, bones, &hide);
    barding::barding(bench, horse, bones);
    if horse.saddled {
        tack::saddle(bench, horse, bones);
        tack::bridle(bench, bones);
    }
    wounds::wounds(bench, horse, bones);
}

/// The man on it; where his left hand holds the reins, if it does.
pub(super) fn rider(bench: &mut Bench, rider: &Rider, bones: &HorseBones) -> Option<V3> {
    bench.dress(rgb(rider.figure.side.colour));
    let (man_bones, saddle) = rider_bones(rider, bones, bench.toward);
    let seat = saddle.seat;
    man(bench, &rider.figure, &man_bones, seat.t);
    if rider.seat == Seat::Forwards {
        let soles = saddle.stirrups.map(|p| bones.uncast(grown(seat, p)));
        cast(bench, bones, |bench| tack::stirrups(bench, bones, soles));
    }
    let hand = grown(seat, man_bones.arms[1].hand);
    let held = (man_bones.arms[1].hand - saddle.reins).length() < 0.7;
    held.then_some(hand)
}

/// Stirrups with no feet in them.
pub(super) fn empty_stirrups(bench: &mut Bench, bones: &HorseBones) {
    let soles = [1.0, -1.0].map(|side| bones.body.at(v(side * 6.7, 2.0, 12.2)));
    cast(bench, bones, |bench| tack::stirrups(bench, bones, soles));
}

/// The reins, to that hand if one holds them.
pub(super) fn reins(bench: &mut Bench, bones: &HorseBones, hand: Option<V3>) {
    let hand = hand.map(|p| bones.uncast(p));
    cast(bench, bones, |bench| tack::reins(bench, bones, hand));
}

/// His bones, before he is made larger about his seat.
pub(super) fn rider_bones(rider: &Rider, bones: &HorseBones, toward: V3) -> (Skeleton, Saddle) {
    let figure = &rider.figure;
    let gripped = items::second_grip(figure).and_then(|along| second_hand(figure, along));
    let saddle = saddle(bones, bones.seat(rider.seat), rider);
    (Skeleton::mounted(figure, gripped, toward, &saddle), saddle)
}

/// Where he is on his way into the saddle: a foot in the stirrup, up beside the horse, the other leg over the croup, down into the seat.
fn climbing(sits: Saddle, trunk: Frame, (ahead, up): (f32, f32), climb: Climb) -> Saddle {
    /// His hips and the foot that swings over, each against the seat, on the side from which he comes: aside, ahead, up, at each fifth
    /// of the way.
    const HIPS: [V3; 5] =
        [v(11.5, 0.4, -11.6), v(9.6, 0.4, -7.0), v(6.4, -0.6, 1.2), v(2.4, -0.6, 3.2), v(0.0, 0.0, 0.0)];
    const OVER: [V3; 5] =
        [v(12.6, -3.0, -23.4), v(12.4, -5.0, -16.0), v(6.6, -10.5, -5.0), v(-5.0, -9.6, 0.6), v(-7.9, 2.8, -13.8)];
    let share = f32::from(climb.eighths) / f32::from(Climb::WHOLE);
    let along = |points: [V3; 5]| {
        let at = share.clamp(0.0, 1.0) * 4.0;
        let from = (at as usize).min(3);
        points[from].lerp(points[from + 1], at - from as f32)
    };
    let side = if climb.right { 1.0 } else { -1.0 };
    let beside = |p: V3| trunk.at(v(p.x * side, p.y, p.z));
    let seat = Frame { t: beside(along(HIPS)), ..sits.seat };
    let shrunk = |p: V3| seat.t + (p - seat.t) * (1.0 / HEROIC);
    // The near foot is in the stirrup from the first on, the far one comes around behind him.
    let near = shrunk(trunk.at(v(side * 7.9, ahead, up)));
    let far = shrunk(beside(along(OVER)));
    let stirrups = if climb.right { [near, far] } else { [far, near] };
    // The hand that will hold the reins holds the pommel.
    let pommel = shrunk(trunk.at(v(side * 0.6, 6.2, 3.0)));
    let reins = pommel.lerp(sits.reins, smooth(0.7, 1.0, share));
    // He faces the horse until he swings over it.
    let turned = 78.0 * side * (1.0 - smooth(0.35, 0.9, share));
    Saddle { seat, stirrups, reins, look: sits.look + turned }
}

/// Where a point of him comes when he is made larger about his seat.
fn grown(seat: Frame, p: V3) -> V3 {
    seat.t + (p - seat.t) * HEROIC
}

fn saddle(bones: &HorseBones, seat: Frame, rider: &Rider) -> Saddle {
    let shrunk = |p: V3| seat.t + (p - seat.t) * (1.0 / HEROIC);
    let (ahead, up) = if rider.seat == Seat::Forwards { (2.8, -13.8) } else { (2.6, -13.2) };
    // Legs hang from the horse's trunk, whatever way he leans.
    let trunk = Frame { m: bones.body.m, t: seat.t };
    let stirrups = [1.0, -1.0].map(|side| shrunk(trunk.at(v(side * 7.9, ahead, up))));
    let reins = shrunk(seat.at(v(-0.6, 6.6, 5.4)));
    let sits = Saddle { seat, stirrups, reins, look: rider.look.degrees() };
    rider.climb.map_or(sits, |climb| climbing(sits, trunk, (ahead, up), climb))
}
