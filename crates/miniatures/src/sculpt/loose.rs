//! What has left somebody's hands: missiles in the air and in the ground, and things dropped.
use super::models::Stuff::{Iron, Stone};
use super::models::{model, pot};
use super::{Bench, bows, items};
use crate::describe::{Item, Pattern};
use crate::math::{Frame, M3, V3, v};
use crate::missiles::Missile;
use crate::paint::{Coat, Paint, Texture};

/// Missiles are larger than life, so that they are seen at all.
const LARGE: f32 = 1.3;

/// A missile around the world's origin, its point along `along`; `thick` is how much thicker than what lies in a quiver.
pub(crate) fn missile(bench: &mut Bench, kind: Missile, along: V3, thick: f32) {
    bench.part(None);
    match kind {
        Missile::Arrow => bows::arrow(bench, along * -8.0, along, thick),
        Missile::Bolt => bows::bolt(bench, along * -4.0, along, thick * 1.15),
        Missile::Javelin => item(bench, Item::Javelin, along, -2.0),
        Missile::Trident => item(bench, Item::Trident, along, -4.0),
        Missile::Net => {
            // It has its own size.
            flying_net(bench, along, 1.0);
            return;
        }
        Missile::Knife => item(bench, Item::Dagger, along, -2.2),
        Missile::Axe => item(bench, Item::HandAxe, along, -4.0),
        Missile::SlingStone => stone(bench, along, 1.25),
        Missile::Rock => stone(bench, along, 1.8),
        Missile::Ball => ball(bench, along),
    }
    bench.enlarge(0, V3::default(), LARGE);
}

/// An item with its flat to the viewer, `back` mm along it from the origin to its grip.
fn item(bench: &mut Bench, item: Item, along: V3, back: f32) {
    let edge = along.cross(bench.toward).unit_or(V3::X);
    items::pieces(bench, &model(item), Frame { m: M3::along(along, edge), t: along * back });
}

fn stone(bench: &mut Bench, along: V3, r: f32) {
    let grey = pot(bench, Stone);
    let frame = Frame { m: M3::along(along, V3::X), t: V3::default() };
    bench.ball(frame, V3::default(), v(r, r * 0.9, r * 1.1), grey);
    bench.ball(frame, v(r * 0.35, 0.0, r * 0.3), v(r * 0.75, r * 0.8, r * 0.7), grey);
}

/// A ball is too fast to be seen: a streak with a dark head.
fn ball(bench: &mut Bench, along: V3) {
    let streak = bench.pot(Paint::new(Coat::matt([0.97, 0.90, 0.70]), Texture::Plain));
    bench.rod(along * -9.0, along * -0.6, 0.1, 0.5, streak);
    let lead = pot(bench, Iron);
    bench.part(None);
    bench.ball(Frame::WORLD, V3::default(), v(0.9, 0.9, 0.9), lead);
}

/// A missile that sticks in the ground at the origin, come down along `along`.
pub(crate) fn stuck(bench: &mut Bench, kind: Missile, along: V3) {
    let earth = bench.pot(Paint::new(Coat::matt([0.42, 0.33, 0.22]), Texture::Leaves));
    let deep = match kind {
        Missile::Arrow => 5.8,
        Missile::Bolt => 2.4,
        Missile::Javelin | Missile::Trident => 9.6,
        Missile::Knife => 2.6,
        Missile::Axe => 3.2,
        Missile::SlingStone | Missile::Rock | Missile::Ball | Missile::Net => 0.0,
    };
    missile(bench, kind, along, 1.1);
    for s in &mut bench.scene.solids {
        s.frame.t += along * (-deep * LARGE);
    }
    // What is under the ground is not seen.
    bench.scene.cuts.push((-V3::Z, 0.2));
    bench.part(None);
    bench.ball(Frame::WORLD, v(0.0, 0.0, -0.1), v(1.3, 1.3, 0.6), earth);
}

/// A missile that lies on the ground at the origin.
pub(crate) fn lying(bench: &mut Bench, kind: Missile, along: V3) {
    if kind == Missile::Ball {
        let lead = pot(bench, Iron);
        bench.part(None);
        bench.ball(Frame::WORLD, v(0.0, 0.0, 0.6), v(0.7, 0.7, 0.7), lead);
        return;
    }
    missile(bench, kind, along, 1.1);
    lift(bench, 0.2);
}

/// Sets everything down so that its lowest point is `gap` above the ground.
fn lift(bench: &mut Bench, gap: f32) {
    let low = bench.scene.solids.iter().map(|s| s.shape.bounds(s.frame.m, s.frame.t).0.z).fold(f32::MAX, f32::min);
    for s in &mut bench.scene.solids {
        s.frame.t.z += gap - low;
    }
}

/// An item that lies on the ground, its middle at the origin and its tip along `along`.
pub(crate) fn dropped(bench: &mut Bench, kind: Item, pattern: Pattern, along: V3) {
    bench.part(None);
    let across = V3::Z.cross(along).unit();
    match kind {
        Item::Shield => items::shield(bench, pattern, Frame { m: M3::along(V3::Z, along), t: V3::default() }),
        Item::Net => net(bench, along, false),
        Item::TornNet => net(bench, along, true),
        Item::Bow | Item::Shortbow | Item::Longbow => {
            bows::stave(bench, kind, Frame { m: M3::along(along, across), t: V3::default() }, None);
        }
        _ => {
            // Flat on the ground: its edge is across.
            let frame = Frame { m: M3::along(along, across), t: V3::default() };
            items::pieces(bench, &model(kind), frame);
            if kind == Item::Whip {
                items::lash(bench, frame, 0.0);
            }
        }
    }
    bench.enlarge(0, V3::default(), crate::skeleton::HEROIC);
    centre(bench, along);
    lift(bench, 0.1);
}

/// Slides everything along `along` so that its middle lies over the origin.
fn centre(bench: &mut Bench, along: V3) {
    let ends = bench.scene.solids.iter().flat_map(|s| {
        let (lo, hi) = s.shape.bounds(s.frame.m, s.frame.t);
        [(lo + hi) * 0.5]
    });
    let (mut low, mut high) = (f32::MAX, f32::MIN);
    for p in ends {
        low = low.min(p.dot(along));
        high = high.max(p.dot(along));
    }
    for s in &mut bench.scene.solids {
        s.frame.t += along * (-(low + high) * 0.5);
    }
}

/// Cords.
pub(crate) fn cord(bench: &mut Bench) -> u16 {
    let coat = Coat { shade: [0.46, 0.38, 0.25], ..Coat::matt([0.84, 0.75, 0.54]) };
    bench.pot(Paint::new(coat, Texture::Cord))
}

/// A net in a heap, or what is left of one.
fn net(bench: &mut Bench, along: V3, torn: bool) {
    let (cord, lead) = (cord(bench), pot(bench, Iron));
    let across = V3::Z.cross(along).unit();
    let knot = |i: i32, j: i32| {
        let (x, y) = (i as f32 * 2.2, j as f32 * 2.2);
        let z = 1.9 * crate::math::hash(i, j, 5) * (1.0 - (x * x + y * y) / 80.0).max(0.1);
        along * (x + 1.1 * (crate::math::hash(i, j, 1) - 0.5))
            + across * (y + 1.1 * (crate::math::hash(i, j, 2) - 0.5))
            + V3::Z * z
    };
    for i in -3..=3_i32 {
        for j in -3..=3_i32 {
            // A tear goes through the middle of it.
            if i * i + j * j > 13 || (torn && (i == 0 || (i - j).rem_euclid(4) == 1)) {
                continue;
            }
            for (di, dj) in [(1, 0), (0, 1)] {
                if (i + di).pow(2) + (j + dj).pow(2) <= 13 {
                    bench.rod(knot(i, j), knot(i + di, j + dj), 0.24, 0.24, cord);
                }
            }
            if i * i + j * j > 8 {
                bench.ball(Frame::WORLD, knot(i, j), v(0.65, 0.65, 0.65), lead);
            }
        }
    }
}

/// A net spread in the air across `along`, its middle at the origin, its weights trailing; `spread` from 0 (a bundle) to 1.
pub(crate) fn flying_net(bench: &mut Bench, along: V3, spread: f32) {
    let (cord, lead) = (cord(bench), pot(bench, Iron));
    let across = V3::Z.cross(along).unit();
    let up = along.cross(across);
    const SPOKES: i32 = 12;
    const RINGS: i32 = 4;
    let reach = 2.0 + 9.5 * spread;
    let knot = |i: i32, ring: i32| {
        let a = (i as f32 + 0.5 * (ring % 2) as f32) / SPOKES as f32 * std::f32::consts::TAU;
        let far = ring as f32 / RINGS as f32;
        let wave = 0.8 * (3.0 * a).sin() * far;
        (across * a.cos() + up * a.sin()) * (reach * far)
            + along * (2.2 - 4.4 * far * far * (1.2 - 0.6 * spread) + wave)
    };
    bench.part(None);
    for i in 0..SPOKES {
        for ring in 0..RINGS {
            let next = i + ring % 2;
            bench.rod(knot(i, ring), knot(next, ring + 1), 0.22, 0.22, cord);
            bench.rod(knot(i, ring), knot(next - 1, ring + 1), 0.22, 0.22, cord);
        }
        bench.rod(knot(i, RINGS), knot(i + 1, RINGS), 0.26, 0.26, cord);
        bench.ball(Frame::WORLD, knot(i, RINGS), v(0.75, 0.75, 0.75), lead);
    }
    bench.enlarge(0, V3::default(), crate::skeleton::HEROIC);
}
