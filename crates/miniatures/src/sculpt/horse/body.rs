//! The animal: trunk, neck, head, legs, mane and tail.
use super::super::Bench;
use crate::horse::bones::{HorseBones, HorseLegBones};
use crate::horse::{Horse, HorseArea, HorseCoat};
use crate::math::{Frame, V3, mix, v};
use crate::paint::{Coat, Paint, Rgb, Texture};

/// Pots of one coat.
pub(super) struct Hide {
    coat: u16,
    /// Face and muzzle.
    muzzle: u16,
    /// Cannons of all legs without a sock.
    low: u16,
    sock: u16,
    hair: u16,
    hoof: u16,
    dark: u16,
}

impl Hide {
    pub(super) fn of(horse: &Horse, bench: &mut Bench) -> Hide {
        let (coat, second, low, hair, texture) = colours(horse.body.coat);
        let matt = |c: Rgb, t: Texture| Paint::new(Coat::matt(c), t);
        let main = Paint::new(Coat::matt(coat), texture).with(Coat::matt(second));
        let muzzle = coat.map(|c| c * 0.62);
        Hide {
            coat: bench.pot(main),
            muzzle: bench.pot(matt(muzzle, Texture::Plain)),
            low: bench.pot(matt(low, Texture::Hide)),
            sock: bench.pot(matt([0.88, 0.85, 0.79], Texture::Hide)),
            hair: bench.pot(Paint::new(
                Coat { light: crate::paint::mix_rgb(hair, [1.0, 0.95, 0.8], 0.2), ..Coat::matt(hair) },
                Texture::Hair,
            )),
            hoof: bench.pot(matt([0.30, 0.25, 0.21], Texture::Plain)),
            dark: bench.pot(matt([0.07, 0.05, 0.05], Texture::Plain)),
        }
    }
}

/// Coat, second colour, lower legs, mane and tail.
fn colours(coat: HorseCoat) -> (Rgb, Rgb, Rgb, Rgb, Texture) {
    const BLACK: Rgb = [0.15, 0.12, 0.12];
    const WHITE: Rgb = [0.90, 0.87, 0.81];
    let plain = |c: Rgb, low: Rgb, hair: Rgb| (c, c, low, hair, Texture::Hide);
    match coat {
        HorseCoat::Bay => plain([0.48, 0.26, 0.14], BLACK, BLACK),
        HorseCoat::DarkBay => plain([0.33, 0.20, 0.14], BLACK, BLACK),
        HorseCoat::Chestnut => plain([0.70, 0.39, 0.20], [0.64, 0.36, 0.19], [0.76, 0.48, 0.27]),
        HorseCoat::Black => plain([0.16, 0.15, 0.17], [0.13, 0.12, 0.13], [0.10, 0.09, 0.10]),
        HorseCoat::Grey => {
            ([0.56, 0.57, 0.60], [0.66, 0.67, 0.70], [0.36, 0.36, 0.39], [0.30, 0.30, 0.33], Texture::Dapple)
        }
        HorseCoat::White => plain(WHITE, [0.82, 0.79, 0.74], [0.93, 0.90, 0.83]),
        HorseCoat::Dun => plain([0.74, 0.60, 0.40], [0.26, 0.20, 0.17], [0.20, 0.16, 0.14]),
        HorseCoat::Palomino => plain([0.80, 0.62, 0.33], [0.84, 0.72, 0.50], [0.93, 0.88, 0.74]),
        HorseCoat::Piebald => ([0.40, 0.24, 0.16], WHITE, WHITE, [0.26, 0.18, 0.14], Texture::Patches),
    }
}

pub(super) fn body(bench: &mut Bench, horse: &Horse, bones: &HorseBones, hide: &Hide) {
    for (i, leg) in bones.legs.iter().enumerate() {
        let sock = horse.body.socks & (1 << i) != 0;
        if i < 2 { fore_leg(bench, bones, leg, i, hide, sock) } else { hind_leg(bench, bones, leg, i, hide, sock) }
    }
    trunk(bench, bones, hide);
    neck(bench, bones, hide);
    head(bench, horse, bones, hide);
    mane(bench, bones, hide);
    tail(bench, bones, hide);
}

const LEGS: [HorseArea; 4] =
    [HorseArea::RightForeleg, HorseArea::LeftForeleg, HorseArea::RightHindLeg, HorseArea::LeftHindLeg];

fn fore_leg(bench: &mut Bench, bones: &HorseBones, leg: &HorseLegBones, i: usize, hide: &Hide, sock: bool) {
    let across = bones.body.m.x;
    bench.horse_part(LEGS[i]);
    bench.limb(leg.top, leg.knee, (2.5, 1.15), across, (0.82, 1.0), hide.coat);
    low_leg(bench, leg, across, hide, sock);
}

fn hind_leg(bench: &mut Bench, bones: &HorseBones, leg: &HorseLegBones, i: usize, hide: &Hide, sock: bool) {
    let across = bones.body.m.x;
    bench.horse_part(LEGS[i]);
    bench.limb(leg.top, leg.stifle, (4.2, 2.5), across, (0.66, 1.0), hide.coat);
    bench.limb(leg.stifle, leg.knee, (2.4, 1.2), across, (0.74, 1.0), hide.coat);
    low_leg(bench, leg, across, hide, sock);
}

/// From the knee or hock down.
fn low_leg(bench: &mut Bench, leg: &HorseLegBones, across: V3, hide: &Hide, sock: bool) {
    let pot = if sock { hide.sock } else { hide.low };
    bench.ball(Frame { m: leg.hoof.m, t: leg.knee }, V3::default(), v(1.1, 1.25, 1.3), hide.coat);
    let middle = leg.knee.lerp(leg.fetlock, 0.4);
    bench.limb(leg.knee, middle, (1.08, 0.92), across, (0.9, 1.0), if sock { hide.coat } else { pot });
    bench.limb(middle, leg.fetlock, (0.9, 0.98), across, (0.9, 1.0), pot);
    bench.limb(leg.fetlock, leg.hoof.at(v(0.0, -0.1, 1.4)), (1.0, 0.9), across, (0.95, 1.0), pot);
    bench.cone(leg.hoof, (0.0, 1.7), (1.55, 1.15), (0.92, 1.08), hide.hoof);
}

fn trunk(bench: &mut Bench, bones: &HorseBones, hide: &Hide) {
    let b = bones.body;
    let across = b.m.x;
    let limb = |bench: &mut Bench, from: [f32; 3], to: [f32; 3], r: (f32, f32), flat: (f32, f32)| {
        bench.limb(b.at(from.into()), b.at(to.into()), r, across, flat, hide.coat);
    };
    bench.horse_part(HorseArea::Barrel);
    limb(bench, [0.0, -9.0, 18.2], [0.0, 7.0, 17.6], (5.35, 5.55), (1.0, 1.0));
    // The back, from the loins up to the withers.
    limb(bench, [0.0, -10.0, 19.8], [0.0, 5.6, 20.2], (3.7, 3.3), (1.1, 1.0));
    bench.horse_area(HorseArea::Chest);
    limb(bench, [0.0, 6.6, 17.4], [0.0, 9.2, 17.6], (5.4, 4.9), (0.98, 1.1));
    for side in [1.0, -1.0] {
        limb(bench, [side * 2.5, 6.4, 20.4], [side * 3.2, 9.2, 15.0], (3.2, 2.7), (0.75, 1.0));
    }
    bench.horse_area(HorseArea::Quarters);
    bench.ball(b, v(0.0, -11.6, 18.2), v(5.4, 6.0, 5.9), hide.coat);
    for side in [1.0, -1.0] {
        bench.ball(b, v(side * 1.9, -12.0, 18.4), v(3.7, 5.2, 5.3), hide.coat);
    }
}

fn neck(bench: &mut Bench, bones: &HorseBones, hide: &Hide) {
    let n = bones.neck;
    bench.horse_area(HorseArea::Neck);
    bench.limb(n.at(v(0.0, -0.6, -2.6)), n.at(v(0.0, 0.1, 6.4)), (4.9, 3.5), n.m.x, (0.68, 1.0), hide.coat);
    bench.limb(n.at(v(0.0, 0.1, 6.0)), bones.head.at(v(0.0, 0.0, -0.6)), (3.5, 2.5), n.m.x, (0.66, 1.0), hide.coat);
}

fn head(bench: &mut Bench, horse: &Horse, bones: &HorseBones, hide: &Hide) {
    let h = bones.head;
    let open = horse.pose.mouth;
    bench.horse_part(HorseArea::Head);
    // Skull and face, tapering to the muzzle.
    bench.limb(h.at(v(0.0, 0.6, -0.4)), h.at(v(0.0, 5.0, -0.3)), (2.45, 1.9), h.m.x, (0.82, 1.0), hide.coat);
    bench.limb(h.at(v(0.0, 4.6, -0.2)), h.at(v(0.0, 8.2, -0.4)), (1.85, 1.5), h.m.x, (0.8, 0.95), hide.coat);
    bench.limb(h.at(v(0.0, 8.3, -0.4)), h.at(v(0.0, 8.9, -0.6)), (1.5, 1.3), h.m.x, (0.95, 0.9), hide.muzzle);
    // The jaw, hung by how far the mouth is open.
    let jaw = v(0.0, mix(8.2, 7.4, open), mix(-1.5, -3.4, open));
    bench.limb(h.at(v(0.0, 2.6, -2.2)), h.at(jaw), (1.75, 0.85), h.m.x, (0.72, 1.0), hide.coat);
    if horse.body.blaze {
        bench.limb(h.at(v(0.0, 1.6, 1.75)), h.at(v(0.0, 7.4, 0.95)), (0.62, 0.5), h.m.x, (1.0, 0.6), hide.sock);
    }
    for side in [1.0, -1.0] {
        bench.ball(h, v(side * 1.72, 2.9, 0.5), v(0.42, 0.62, 0.55), hide.dark);
        bench.ball(h, v(side * 0.85, 9.7, -0.2), v(0.32, 0.35, 0.35), hide.dark);
        // Ears: pricked, or laid back in anger and fear.
        let tip = v(side * 1.5, mix(-0.4, -3.2, open), mix(4.4, 2.0, open));
        bench.horse_part(HorseArea::Head);
        bench.limb(h.at(v(side * 1.15, -0.6, 1.5)), h.at(tip), (0.95, 0.3), h.m.x, (0.8, 1.0), hide.coat);
    }
}

/// A crest of hair that falls to the right, and a lock on the forehead.
fn mane(bench: &mut Bench, bones: &HorseBones, hide: &Hide) {
    let n = bones.neck;
    bench.horse_part(HorseArea::Neck);
    let crest = |t: f32| n.at(v(0.0, mix(-4.3, -2.3, t), mix(-1.5, 12.2, t)));
    bench.limb(crest(0.0), crest(0.55), (1.0, 1.25), n.m.x, (0.8, 1.1), hide.hair);
    bench.limb(crest(0.55), crest(1.0), (1.25, 1.0), n.m.x, (0.8, 1.1), hide.hair);
    // It lies on the neck in one sheet, a little ragged below.
    let sheet = |x: f32, y: f32, z: f32| n.at(v(x, y, z));
    bench.limb(sheet(1.5, -2.3, -0.5), sheet(1.3, -1.5, 5.4), (2.5, 2.3), n.m.x, (0.62, 1.0), hide.hair);
    bench.limb(sheet(1.3, -1.5, 5.2), sheet(1.0, -0.9, 11.0), (2.3, 1.6), n.m.x, (0.62, 1.0), hide.hair);
    for (z, low) in [(-0.8, 1.4), (1.6, 2.0), (4.0, 1.5), (6.6, 1.7)] {
        bench.limb(sheet(2.2, -1.4, z + 1.2), sheet(2.5, low, z), (1.3, 0.5), n.m.z, (1.0, 0.5), hide.hair);
    }
    let h = bones.head;
    bench.limb(h.at(v(0.0, -0.8, 2.2)), h.at(v(0.3, 2.6, 1.9)), (0.95, 0.4), h.m.x, (0.9, 0.7), hide.hair);
}

fn tail(bench: &mut Bench, bones: &HorseBones, hide: &Hide) {
    bench.horse_part(HorseArea::Quarters);
    let radii = [0.9, 1.5, 1.75, 1.5, 0.5];
    for i in 0..4 {
        bench.limb(bones.tail[i], bones.tail[i + 1], (radii[i], radii[i + 1]), bones.body.m.x, (0.85, 1.0), hide.hair);
    }
}
