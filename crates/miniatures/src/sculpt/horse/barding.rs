//! What horses wear against blows, and the cloth over it: chanfron on the face, crinet on the neck, peytral before the chest, crupper over
//! the quarters.
use super::super::Bench;
use crate::horse::bones::HorseBones;
use crate::horse::{Barding, Horse, HorseArea};
use crate::math::{Frame, M3, v};
use crate::paint::{BRASS, BRIGHT_STEEL, Coat, IRON, Paint, STEEL, Texture};

pub(super) fn barding(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    match horse.barding {
        Barding::None => {}
        Barding::Leather => leather(bench, bones),
        Barding::Mail => mail(bench, bones),
        Barding::Plate => plate(bench, bones, horse.caparison),
    }
    if horse.caparison {
        caparison(bench, horse, bones);
    }
}

/// A skirt around the hind quarters or the chest: how wide, how long, from which height down to which.
struct Skirt {
    middle: f32,
    wide: f32,
    long: f32,
    top: f32,
    hem: f32,
    /// How far the top is drawn in, 0 to 1.
    drawn_in: f32,
}

const HIND: Skirt = Skirt { middle: -11.6, wide: 6.6, long: 7.6, top: 19.6, hem: 9.0, drawn_in: 0.86 };
const FORE: Skirt = Skirt { middle: 8.2, wide: 6.3, long: 7.2, top: 18.6, hem: 9.4, drawn_in: 0.84 };

impl Skirt {
    fn hung(&self, bench: &mut Bench, bones: &HorseBones, hem: f32, pot: u16) {
        // Cloth hangs straight down whatever the trunk does, but lies with a horse that lies.
        let up = bones.body.m.z.lerp(bones.root.m.z, 0.6).unit();
        let frame = Frame { m: M3::along(up, bones.body.m.x), t: bones.body.at(v(0.0, self.middle, self.top)) };
        let flat = (self.wide / self.long, 1.0);
        bench.cone(frame, (hem - self.top, 0.0), (self.long, self.long * self.drawn_in), flat, pot);
    }
}

/// A shell over the quarters and one over the chest, cut off at a height.
fn shells(bench: &mut Bench, bones: &HorseBones, pad: f32, cut: f32, pot: u16) {
    let b = bones.body;
    bench.horse_part(HorseArea::Quarters);
    let hind = v(6.2 + pad, 7.0 + pad, 6.4 + pad);
    bench.dome(b, v(0.0, -11.6, 18.4), hind, (cut - 18.4) / hind.z, pot);
    bench.horse_part(HorseArea::Chest);
    let fore = v(5.7 + pad, 6.1 + pad, 6.1 + pad);
    bench.dome(b, v(0.0, 8.7, 17.5), fore, (cut - 17.5) / fore.z, pot);
}

/// A sleeve around the neck.
fn crinet(bench: &mut Bench, bones: &HorseBones, pad: f32, pot: u16) {
    let n = bones.neck;
    bench.horse_part(HorseArea::Neck);
    let flat = (0.78, 1.06);
    bench.limb(n.at(v(0.0, -0.8, -1.6)), n.at(v(0.0, 0.0, 6.6)), (4.9 + pad, 3.6 + pad), n.m.x, flat, pot);
    bench.limb(n.at(v(0.0, 0.0, 6.4)), n.at(v(0.0, 0.0, 11.4)), (3.6 + pad, 2.8 + pad), n.m.x, flat, pot);
}

/// A plate on the face, with cheeks and a boss or a spike on the brow.
fn chanfron(bench: &mut Bench, bones: &HorseBones, pot: u16, trim: u16, spike: bool) {
    let h = bones.head;
    bench.horse_part(HorseArea::Head);
    bench.limb(h.at(v(0.0, 0.2, 0.7)), h.at(v(0.0, 7.6, 0.4)), (2.1, 1.45), h.m.x, (0.95, 1.0), pot);
    for side in [1.0, -1.0] {
        bench.ball(h, v(side * 1.75, 0.9, -0.6), v(0.8, 2.0, 1.8), pot);
        bench.ball(h, v(side * 1.7, 3.0, 0.7), v(0.8, 1.0, 0.8), trim);
    }
    bench.horse_part(HorseArea::Head);
    bench.ball(h, v(0.0, 2.4, 2.5), v(0.9, 0.9, 0.7), trim);
    if spike {
        bench.rod(h.at(v(0.0, 2.4, 2.6)), h.at(v(0.0, 3.8, 6.4)), 0.6, 0.1, trim);
    }
}

fn leather(bench: &mut Bench, bones: &HorseBones) {
    let hide = Paint::new(Coat::matt([0.50, 0.29, 0.15]), Texture::Studs).with(Coat::metal(BRASS));
    let hide = bench.pot(hide);
    let plain = bench.pot(Paint::new(Coat::matt([0.42, 0.24, 0.13]), Texture::Leather));
    let brass = bench.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    shells(bench, bones, 0.0, 16.0, hide);
    chanfron(bench, bones, plain, brass, false);
}

fn mail(bench: &mut Bench, bones: &HorseBones) {
    let mail = bench.pot(Paint::new(Coat::metal([0.55, 0.57, 0.61]), Texture::Mail));
    let steel = bench.pot(Paint::new(Coat::metal(STEEL), Texture::Plain));
    let iron = bench.pot(Paint::new(Coat::metal(IRON), Texture::Plain));
    shells(bench, bones, 0.0, 18.0, mail);
    for (area, skirt) in [(HorseArea::Quarters, HIND), (HorseArea::Chest, FORE)] {
        bench.horse_part(area);
        skirt.hung(bench, bones, skirt.hem + 1.0, mail);
    }
    crinet(bench, bones, 0.1, mail);
    chanfron(bench, bones, steel, iron, false);
}

fn plate(bench: &mut Bench, bones: &HorseBones, covered: bool) {
    let bright = bench.pot(Paint::new(Coat::metal(BRIGHT_STEEL), Texture::Plain));
    let lames = bench.pot(Paint::new(Coat::metal(BRIGHT_STEEL), Texture::Lames));
    let brass = bench.pot(Paint::new(Coat::metal(BRASS), Texture::Plain));
    shells(bench, bones, 0.3, 14.4, bright);
    let b = bones.body;
    if !covered {
        // Rolled edges of brass, and a ridge over the croup.
        for (area, y, z, wide, long) in
            [(HorseArea::Quarters, -11.6, 14.2, 5.7, 6.3), (HorseArea::Chest, 8.7, 14.2, 5.6, 5.9)]
        {
            bench.horse_part(area);
            let frame = Frame { m: b.m, t: b.at(v(0.0, y, z)) };
            bench.cone(frame, (-0.5, 0.5), (long + 0.5, long + 0.5), ((wide + 0.3) / long, 1.0), brass);
        }
        bench.horse_part(HorseArea::Quarters);
        bench.limb(b.at(v(0.0, -17.4, 21.6)), b.at(v(0.0, -8.0, 25.0)), (0.7, 0.7), b.m.x, (1.0, 1.0), brass);
        for side in [1.0, -1.0] {
            bench.horse_part(HorseArea::Barrel);
            bench.ball(b, v(side * 5.3, -0.6, 15.4), v(1.0, 6.6, 2.6), bright);
        }
    }
    crinet(bench, bones, 0.2, lames);
    chanfron(bench, bones, bright, brass, true);
}

/// Cloth in the side's colour and pattern over quarters, chest and neck.
fn caparison(bench: &mut Bench, horse: &Horse, bones: &HorseBones) {
    let cloth = Paint::new(Coat::matt(bench.side), Texture::Cloth(horse.side.pattern)).with(Coat::matt(bench.second));
    let cloth = bench.pot(cloth);
    let hem = bench.pot(Paint::new(Coat::matt(bench.second), Texture::Cloth(crate::Pattern::Plain)));
    let pad = 0.5;
    shells(bench, bones, pad, 18.6, cloth);
    for (area, skirt) in [(HorseArea::Quarters, HIND), (HorseArea::Chest, FORE)] {
        bench.horse_part(area);
        let wider = Skirt { wide: skirt.wide + pad, long: skirt.long + pad, hem: skirt.hem - 1.6, ..skirt };
        wider.hung(bench, bones, wider.hem + 1.3, cloth);
        let edge = Skirt { top: wider.hem + 1.3, drawn_in: 0.985, ..wider };
        let low = Skirt { middle: edge.middle, wide: edge.wide * 1.015, long: edge.long * 1.015, ..edge };
        low.hung(bench, bones, wider.hem, hem);
    }
    // Between the two, behind the saddle and before it.
    let b = bones.body;
    bench.horse_part(HorseArea::Barrel);
    let drum = Frame { m: M3::new(-b.m.x, b.m.z, b.m.y), t: b.at(v(0.0, -7.0, 18.2)) };
    bench.cone(drum, (0.0, 12.0), (6.4, 6.4), (1.03, 1.0), cloth);
    crinet(bench, bones, 0.55, cloth);
    hood(bench, bones, cloth);
}

/// The hood of a caparison, eyes and muzzle left free.
fn hood(bench: &mut Bench, bones: &HorseBones, pot: u16) {
    let h = bones.head;
    bench.horse_part(HorseArea::Head);
    bench.limb(h.at(v(0.0, 0.0, -0.5)), h.at(v(0.0, 4.8, -0.3)), (2.75, 2.1), h.m.x, (0.84, 1.0), pot);
    for side in [1.0, -1.0] {
        bench.limb(h.at(v(side * 1.15, -0.6, 1.5)), h.at(v(side * 1.5, -0.6, 4.7)), (1.1, 0.4), h.m.x, (0.8, 1.0), pot);
        let dark = bench.pot(Paint::new(Coat::matt([0.07, 0.05, 0.05]), Texture::Plain));
        bench.ball(h, v(side * 2.0, 2.9, 0.5), v(0.45, 0.8, 0.65), dark);
    }
}
