//! How weapons and shields sit in a hand, at a belt, on a back. What they look like is in `models.rs`.
//!
//! Flats are turned
//! towards the viewer as far as the grip allows, as a modeller bends a blade so that it reads from the front of the shelf.
use super::models::Piece::{Bar, Flat, Knob};
use super::models::Stuff::{Brass, Iron, Leather};
use super::models::{Model, model, pot};
use super::{Bench, bows, lens};
use crate::describe::{Figure, Item, Pattern};
use crate::math::{Frame, M3, V3, mix, smooth, v};
use crate::paint::{Coat, Paint, Texture};
use crate::pose::Hold;
use crate::skeleton::{ArmBones, Skeleton};

/// Where along the main item the left hand would grip, if the item takes two.
pub(super) fn second_grip(figure: &Figure) -> Option<f32> {
    let item = figure.right?;
    (figure.both_hands || item.is_crossbow() || item == Item::Musket).then(|| model(item).second)
}

/// The far end of what he holds, in the size of the bones: a muzzle, a point, an arrow's head. An empty hand ends in itself.
pub(super) fn tip(figure: &Figure, bones: &Skeleton) -> V3 {
    let [right, left] = &bones.arms;
    match figure.right {
        Some(item) if item.is_bow() => left.hand + (left.hand - left.shoulder).unit() * 2.0,
        Some(Item::Shield) | None => right.hand,
        Some(item) => right.hand + right.item * model(item).reach(),
    }
}

/// What both hands hold.
pub(super) fn held(bench: &mut Bench, figure: &Figure, bones: &Skeleton) {
    let grip = figure.grip();
    let [right, left] = &bones.arms;
    match (grip.main, figure.right) {
        (Hold::Bow, Some(item)) => {
            bows::bow(bench, figure, item, right, left);
            bows::quiver(bench, bones.chest);
        }
        (Hold::Crossbow, Some(item)) => {
            in_hand(bench, figure, item, right, bones.chest, 1.0);
            bows::bolts(bench, figure, right, bones);
        }
        (_, Some(item)) => in_hand(bench, figure, item, right, bones.chest, 1.0),
        _ => {}
    }
    let left_free = !figure.both_hands && !grip.main.fills_both_hands();
    if let (true, Some(item)) = (left_free, figure.left) {
        in_hand(bench, figure, item, left, bones.chest, -1.0);
    }
}

fn in_hand(bench: &mut Bench, figure: &Figure, item: Item, arm: &ArmBones, chest: Frame, side: f32) {
    bench.part(None);
    match item {
        Item::Shield => {
            let centre = arm.hand.lerp(arm.elbow, 0.3) + arm.item * 1.3;
            shield(bench, figure.side.pattern, Frame { m: M3::along(arm.item, chest.m.x * side), t: centre });
        }
        Item::Net => net(bench, arm, false),
        Item::TornNet => net(bench, arm, true),
        Item::Bow | Item::Shortbow | Item::Longbow => {
            let frame = Frame { m: M3::along(arm.item, arm.hand - arm.shoulder), t: arm.hand };
            bows::stave(bench, item, frame, None);
        }
        Item::Crossbow | Item::Arbalest => {
            let lath = arm.item.cross(chest.m.z).unit();
            pieces(bench, &model(item), Frame { m: M3::along(arm.item, lath), t: arm.hand });
        }
        _ => {
            let model = model(item);
            let frame = turned_to_viewer(bench, arm, chest, model.even);
            pieces(bench, &model, frame);
            if item == Item::Whip {
                let hand = if side > 0.0 { figure.pose.right.hand } else { figure.pose.left.hand };
                lash(bench, frame, cracked(hand));
            }
        }
    }
}

/// How far the lash is out, 0 to 1: an arm stretched forward or raised high has let it go.
fn cracked(hand: [f32; 3]) -> f32 {
    let stretched = hand[0].max(0.0).hypot(hand[1].max(0.0));
    smooth(6.4, 8.4, stretched).max(smooth(3.0, 5.2, hand[2]))
}

/// The lash of a whip along z of `frame`: coiled at 0, at full stretch at 1.
pub(super) fn lash(bench: &mut Bench, frame: Frame, out: f32) {
    const COIL: [[f32; 2]; 9] =
        [[0.0, 2.6], [1.4, 6.4], [4.4, 8.4], [7.4, 7.0], [8.2, 3.4], [5.8, 1.2], [3.6, 3.0], [5.0, 5.4], [6.4, 5.0]];
    let leather = pot(bench, Leather);
    let at = |i: usize| {
        let far = i as f32 / 8.0;
        let long = [2.4 * (far * 9.0).sin() * far * (1.2 - far), 2.6 + 30.0 * far];
        let p = [mix(COIL[i][0], long[0], out), mix(COIL[i][1], long[1], out)];
        frame.at(v(p[0], 0.0, p[1]))
    };
    for i in 0..8 {
        let r = |i: usize| 0.42 - 0.022 * i as f32;
        bench.rod(at(i), at(i + 1), r(i), r(i + 1), leather);
    }
}

/// The item's frame, its flat towards the viewer: wholly for even blades, mostly for those with one edge.
fn turned_to_viewer(bench: &Bench, arm: &ArmBones, chest: Frame, even: bool) -> Frame {
    let flat = arm.item.cross(bench.toward).unit_or(chest.m.x);
    let wish = (chest.m.y - chest.m.z * 0.4).across(arm.item).unit_or(flat);
    // A single edge keeps to its side of the picture; the small bias decides when both sides are equally right.
    let lean = wish.dot(flat) + 0.1;
    let side = lean / (lean * lean + 0.01).sqrt();
    let edge = if even { flat } else { (wish * 0.4 + flat * side).unit_or(flat) };
    Frame { m: M3::along(arm.item, edge), t: arm.hand }
}

pub(super) fn pieces(bench: &mut Bench, model: &Model, frame: Frame) {
    let at = |p: [f32; 2]| frame.at(v(p[0], 0.0, p[1]));
    for piece in model.pieces {
        match *piece {
            Bar(a, b, (r0, r1), stuff) => {
                let pot = pot(bench, stuff);
                bench.limb(at(a), at(b), (r0, r1), frame.m.x, (1.0, 1.0), pot);
            }
            Flat(outline, ridge, thick, stuff) => {
                let pot = pot(bench, stuff);
                bench.mesh(frame, lens(outline, ridge, thick), pot);
            }
            Knob(c, r, stuff) => {
                let pot = pot(bench, stuff);
                bench.ball(frame, v(c[0], 0.0, c[1]), v(r, r, r), pot);
            }
        }
    }
}

/// A round shield whose face looks along z of `frame`.
pub(super) fn shield(bench: &mut Bench, pattern: Pattern, frame: Frame) {
    let second = Coat::matt(bench.second);
    let face = bench.pot(Paint::new(Coat::matt(bench.side), Texture::Shield(pattern)).with(second));
    let iron = pot(bench, Iron);
    bench.dome(frame, v(0.0, 0.0, -1.2), v(5.9, 5.9, 2.1), 0.3, face);
    bench.part(None);
    bench.dome(frame, v(0.0, 0.0, 0.6), v(1.5, 1.5, 1.4), 0.0, iron);
}

/// A weighted net gathered in the fist: cords that fan out and hang; of a torn one some are left, and ends.
fn net(bench: &mut Bench, arm: &ArmBones, torn: bool) {
    let cord = bench.pot(Paint::new(Coat::matt([0.72, 0.62, 0.42]), Texture::Plain));
    let lead = pot(bench, Iron);
    let fan = (arm.item + v(0.0, 0.0, -1.1)).unit();
    // With most of its foreshortening taken out, so that it is never seen from its edge.
    let fan = (fan - bench.toward * (0.7 * fan.dot(bench.toward))).unit_or(fan);
    let side = fan.cross(bench.toward).unit();
    let knot = |i: i32, row: i32| {
        let (i, row) = (i as f32, row as f32);
        arm.hand + fan * (row * 2.5 - 0.22 * i * i) + side * (i * (0.35 + 0.5 * row)) + sag(row)
    };
    // How many rows are left of each cord.
    let left = |i: i32| if torn { [4, 1, 2, 1, 3][(i + 2) as usize] } else { 4 };
    for i in -2..=2_i32 {
        for row in 0..left(i) {
            bench.rod(knot(i, row), knot(i, row + 1), 0.24, 0.24, cord);
            if row > 0 && i < 2 && row < left(i + 1) {
                bench.rod(knot(i, row + 1), knot(i + 1, row + 1), 0.22, 0.22, cord);
            }
        }
        if torn && left(i) < 4 {
            // A loose end.
            let end = knot(i, left(i));
            bench.rod(end, end + side * (0.9 * (i as f32 + 0.5)) + v(0.0, 0.0, -1.3), 0.2, 0.1, cord);
        }
    }
    for i in (-2..=2).filter(|&i| left(i) == 4) {
        bench.ball(Frame { m: M3::ID, t: knot(i, 4) }, V3::default(), v(0.55, 0.55, 0.55), lead);
    }
}

fn sag(row: f32) -> V3 {
    v(0.0, 0.0, -0.1 * row * row)
}

/// What is sheathed at the left hip or slung on the back.
pub(super) fn stowed(bench: &mut Bench, figure: &Figure, bones: &Skeleton) {
    let (mut belts, mut backs) = (0.0, 0.0);
    for &item in &figure.stowed {
        bench.part(None);
        match item {
            Item::Sword
            | Item::ShortSword
            | Item::Dagger
            | Item::Rapier
            | Item::HandAxe
            | Item::Club
            | Item::Whip
            | Item::Sling
            | Item::Rock
            | Item::Handgun => {
                let side = if belts > 0.5 { 1.0 } else { -1.0 };
                at_belt(bench, item, bones.pelvis, side);
                belts += 1.0;
            }
            Item::Shield => {
                let frame = bones.chest.child(v(0.0, -3.9, 3.6), M3::along(v(0.0, -1.0, 0.12), V3::X));
                shield(bench, figure.side.pattern, frame);
            }
            Item::Bow | Item::Shortbow | Item::Longbow => {
                let frame = bones.chest.child(v(0.6, -3.8, 3.0), M3::along(v(-0.6, 0.0, 1.0), -V3::Y));
                bows::stave(bench, item, frame, None);
            }
            _ => {
                let lean = v(0.62 - backs, 0.0, 1.0);
                let frame = bones.chest.child(v(-1.0, -3.6 - 0.6 * backs, -1.0), M3::along(lean, V3::X));
                pieces(bench, &model(item), frame);
                backs += 1.2;
            }
        }
    }
}

fn at_belt(bench: &mut Bench, item: Item, pelvis: Frame, side: f32) {
    let axis = v(side * 0.18, -0.72, -0.66).unit();
    let frame = pelvis.child(v(side * 3.9, 1.5, 1.6), M3::along(axis, v(0.0, -0.6, 0.6)));
    let blade = match item {
        Item::Sword => 14.0,
        Item::Rapier => 16.5,
        Item::ShortSword => 9.6,
        Item::Dagger => 6.6,
        _ => 0.0,
    };
    pieces(bench, &model(item), frame);
    if item == Item::Whip {
        lash(bench, frame, 0.0);
    }
    if blade > 0.0 {
        let hide = bench.pot(Paint::new(Coat::matt([0.30, 0.16, 0.11]), Texture::Leather));
        let tip = pot(bench, Brass);
        let at = |z: f32| frame.at(v(0.0, 0.0, z));
        bench.part(None);
        bench.limb(at(2.3), at(blade), (1.0, 0.75), frame.m.x, (1.15, 0.8), hide);
        bench.ball(frame, v(0.0, 0.0, blade + 0.3), v(0.85, 0.7, 0.9), tip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flat_is_closed_and_faces_outwards() {
        let triangles = lens(&[[-1.0, 0.0], [1.0, 0.0], [0.0, 6.0]], &[[0.0, 0.0], [0.0, 4.0]], 0.4);
        // The volume of a closed mesh is the sum over its triangles; inside out it would be negative.
        let volume: f32 = triangles.iter().map(|t| t[0].dot(t[1].cross(t[2])) / 6.0).sum();
        assert!(volume > 0.5, "{volume}");
    }
}
