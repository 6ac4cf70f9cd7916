//! Saddle, saddle cloth, stirrups, bridle and reins.
use super::super::Bench;
use crate::horse::Horse;
use crate::horse::bones::HorseBones;
use crate::math::{Frame, M3, V3, v};
use crate::paint::{BRASS, Coat, IRON, Paint, Texture};

fn leather(bench: &mut Bench) -> u16 {
    bench.pot(Paint::new(Coat::matt([0.36, 0.20, 0.12]), Texture::Leather))
}

fn strap(bench: &mut Bench) -> u16 {
    bench.pot(Paint::new(Coat::matt([0.26, 0.15, 0.10]), Texture::Plain))
}

/// The cloth, in the side's colour and pattern, and the saddle on it.
pub(super) fn saddle(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    let b = bones.body;
    let cloth = Paint::new(Coat::matt(bench.side), Texture::Cloth(horse.side.pattern)).with(Coat::matt(bench.second));
    let cloth = bench.pot(cloth);
    // Around the trunk: z runs along the back, y up, so that the pattern is centred on the spine.
    let drum = |y: f32| Frame { m: M3::new(-b.m.x, b.m.z, b.m.y), t: b.at(v(0.0, y, 18.2)) };
    bench.part(None);
    if !horse.caparison {
        bench.cone(drum(-6.4), (0.0, 11.6), (5.95, 6.15), (1.03, 1.0), cloth);
        let hem = bench.pot(Paint::new(Coat::matt(bench.second), Texture::Plain));
        bench.cone(drum(-7.2), (0.0, 0.8), (5.9, 6.0), (1.03, 1.0), hem);
    }
    let seat = leather(bench);
    bench.part(None);
    bench.limb(b.at(v(0.0, -3.0, 23.2)), b.at(v(0.0, 3.4, 23.3)), (1.7, 1.7), b.m.x, (1.9, 0.8), seat);
    bench.part(None);
    // Cantle and pommel, and a flap on each side.
    bench.dome(b, v(0.0, -3.6, 23.4), v(3.3, 1.1, 2.9), 0.0, seat);
    bench.part(None);
    bench.dome(b, v(0.0, 4.6, 23.6), v(2.3, 1.0, 2.5), 0.0, seat);
    let brass = bench.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    bench.ball(b, v(0.0, 4.7, 26.0), v(0.7, 0.7, 0.6), brass);
    for side in [1.0, -1.0] {
        bench.part(None);
        let (top, low) = (b.at(v(side * 4.4, 0.8, 23.0)), b.at(v(side * 6.9, 1.6, 17.8)));
        bench.limb(top, low, (1.3, 1.7), b.m.y, (1.0, 0.5), seat);
    }
    girth(bench, horse, bones);
}

/// Breast strap and crupper, where no armour or cloth lies over them.
fn girth(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    if horse.caparison || horse.barding != crate::Barding::None {
        return;
    }
    let b = bones.body;
    let strap = strap(bench);
    let brass = bench.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    for (y, z, long, wide) in [(5.2, 18.6, 9.5, 5.75), (-8.6, 19.6, 9.2, 5.85)] {
        bench.part(None);
        bench.cone(Frame { m: b.m, t: b.at(v(0.0, y, z)) }, (0.0, 1.0), (long, long), (wide / long, 1.0), strap);
    }
    bench.part(None);
    bench.ball(b, v(0.0, 14.7, 19.1), v(0.75, 0.4, 0.75), brass);
    for side in [1.0, -1.0] {
        bench.ball(b, v(side * 4.9, 10.0, 19.1), v(0.5, 0.6, 0.6), brass);
        bench.ball(b, v(side * 5.1, -13.4, 20.1), v(0.5, 0.6, 0.6), brass);
    }
}

/// Headstall and bit.
pub(super) fn bridle(bench: &mut Bench, bones: &HorseBones) {
    let h = bones.head;
    let strap = strap(bench);
    let bit = bench.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    bench.part(None);
    let ring = |y: f32, z: (f32, f32), r: (f32, f32)| {
        (Frame { m: M3::new(h.m.x, -h.m.z, h.m.y), t: h.at(v(0.0, y, -0.4)) }, z, r)
    };
    for (frame, z, r) in [ring(6.6, (0.0, 0.7), (1.85, 1.8)), ring(1.2, (0.0, 0.7), (2.6, 2.55))] {
        bench.cone(frame, z, r, (0.84, 1.0), strap);
    }
    for side in [1.0, -1.0] {
        bench.rod(h.at(v(side * 1.9, 1.4, -0.6)), h.at(v(side * 1.5, 6.8, -0.9)), 0.3, 0.3, strap);
        bench.ball(h, v(side * 1.55, 7.3, -1.2), v(0.55, 0.6, 0.6), bit);
    }
}

/// Straps and irons down to both soles.
pub(super) fn stirrups(bench: &mut Bench, bones: &HorseBones, soles: [V3; 2]) {
    let (strap, iron) = (strap(bench), bench.pot(Paint::new(Coat::metal(IRON), Texture::Plain)));
    for (side, sole) in [1.0, -1.0].into_iter().zip(soles) {
        bench.part(None);
        let (across, ahead) = (bones.body.m.x, bones.body.m.y);
        bench.rod(bones.body.at(v(side * 6.2, 1.6, 20.0)), sole + bones.body.m.z * 2.6, 0.4, 0.4, strap);
        bench.part(None);
        bench.limb(
            sole - across * 1.4 + ahead * 1.2,
            sole + across * 1.4 + ahead * 1.2,
            (0.45, 0.45),
            V3::Z,
            (1.0, 1.0),
            iron,
        );
    }
}

/// From the bit to the hand; to the saddle when no hand holds them.
pub(super) fn reins(bench: &mut Bench, bones: &HorseBones, hand: Option<V3>) {
    let strap = strap(bench);
    bench.part(None);
    for side in [1.0, -1.0] {
        let bit = bones.head.at(v(side * 1.7, 7.3, -1.4));
        let end = hand.unwrap_or_else(|| bones.body.at(v(side * 0.8, 5.2, 25.0)));
        // Slack when nobody holds them; never through the neck.
        let beside = bones.neck.at(v(side * 3.0, -0.6, 5.6));
        let sag = if hand.is_some() { 0.0 } else { 1.6 };
        let middle = bit.lerp(end, 0.5).lerp(beside, 0.6) - bones.root.m.z * sag;
        bench.rod(bit, middle, 0.26, 0.26, strap);
        bench.rod(middle, end, 0.26, 0.26, strap);
    }
}
