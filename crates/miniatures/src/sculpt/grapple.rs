//! Two men who have hold of each other, in one scene on one base, its rim half in each side's colour.
use std::ops::Range;

use super::{Bench, base, items, man};
use crate::describe::{Facing, Figure};
use crate::grapple::{Clinch, Wrestlers};
use crate::math::{V3, v};
use crate::paint::rgb;
use crate::shade::Scene;
use crate::skeleton::{BASE_HEIGHT, HEX_MM, Skeleton, second_hand};

/// The scene of a grapple, seen from `toward`, and which of its solids are the second of the two; `closed` is how close they have come, 0
/// at arm's length to 1.
pub(crate) fn grapple(pair: &Wrestlers, closed: f32, toward: V3) -> (Scene, Range<usize>) {
    let apart = 4.7 + 4.3 * (1.0 - closed);
    let [first, second] = [&pair.first, &pair.second];
    let mut bench = Bench::new(rgb(first.side.colour), toward);
    let along = crate::horse::ahead(pair.toward);
    let reach = if pair.clinch.is_on_the_ground() { HEX_MM } else { 0.0 };
    base::shared_base(&mut bench, pair, along * reach);
    match pair.clinch {
        Clinch::Standing | Clinch::Strike | Clinch::Struck | Clinch::Jolted => {
            put(&mut bench, first, pair.toward, None, along * -apart);
            let from = bench.scene.solids.len();
            put(&mut bench, second, opposite(pair.toward), None, along * apart);
            let all = bench.scene.solids.len();
            (bench.scene, from..all)
        }
        Clinch::Throw => {
            put(&mut bench, first, pair.toward, None, along * -2.5);
            let across = across(pair.toward);
            let over = v(0.0, 0.0, 12.5) + along * 2.5 - crate::horse::ahead(across) * 13.0;
            let from = bench.scene.solids.len();
            put(&mut bench, second, across, None, over);
            let all = bench.scene.solids.len();
            (bench.scene, from..all)
        }
        Clinch::Ground | Clinch::GroundStrike | Clinch::GroundStruck | Clinch::GroundJolted => {
            let from = bench.scene.solids.len();
            put(&mut bench, second, opposite(pair.toward), Some(pair.toward), V3::default());
            let to = bench.scene.solids.len();
            put(&mut bench, first, pair.toward, None, along * 11.5);
            (bench.scene, from..to)
        }
    }
}

fn opposite(facing: Facing) -> Facing {
    facing.left().left().left()
}

/// Square to a direction, or nearly, and never straight away from the viewer, so that a man in the air is seen at his full length.
fn across(facing: Facing) -> Facing {
    match facing {
        Facing::NE | Facing::SW => facing.left().left(),
        _ => facing.left(),
    }
}

/// A man who looks there, moved from the middle of the hex.
fn put(bench: &mut Bench, figure: &Figure, facing: Facing, lying: Option<Facing>, by: V3) {
    let (solids, splashes) = (bench.scene.solids.len(), bench.scene.splashes.len());
    let figure = Figure { facing, lying, ..figure.clone() };
    let gripped = items::second_grip(&figure).and_then(|along| second_hand(&figure, along));
    let bones = Skeleton::of(&figure, gripped, bench.toward);
    man(bench, &figure, &bones, v(0.0, 0.0, BASE_HEIGHT));
    for s in &mut bench.scene.solids[solids..] {
        s.frame.t += by;
    }
    for splash in &mut bench.scene.splashes[splashes..] {
        splash.at += by;
    }
}
