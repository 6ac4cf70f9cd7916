//! Horses in lead: the animal, its saddle and bridle, its armour and cloth, and the man on it.
mod barding;
mod body;
mod tack;
mod wounds;

use super::{Bench, items, man};
use crate::horse::bones::{CAST, HorseBones};
use crate::horse::{Horse, Rider, Seat};
use crate::math::{Frame, V3, v};
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
    Saddle { seat, stirrups, reins, look: rider.look.degrees() }
}
