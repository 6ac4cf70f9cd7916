//! Heads, hair and helms.
use super::Bench;
use super::suit::{Helm, Suit};
use crate::describe::{Area, Figure, Hair};
use crate::math::{Frame, V3, v};
use crate::paint::{BRASS, Coat, HAIRS, IRON, Paint, SKINS, STEEL, Texture};
use crate::skeleton::Skeleton;

/// The middle of the skull in the head's frame.
const SKULL: V3 = v(0.0, 0.25, 2.45);

pub(crate) fn head(bench: &mut Bench, figure: &Figure, bones: &Skeleton, suit: &Suit) {
    let frame = bones.head;
    let closed = matches!(suit.helm, Helm::Great | Helm::Crested | Helm::Visor | Helm::Snout);
    bench.part(Some(Area::Head));
    if !closed {
        face(bench, figure, frame, suit);
    }
    bench.part(Some(Area::Head));
    match suit.helm {
        Helm::Bare => {}
        Helm::Cap => cap(bench, frame),
        Helm::Nasal => nasal(bench, frame),
        Helm::Pointed => pointed(bench, frame, suit, Texture::Scale),
        Helm::Coif => pointed(bench, frame, suit, Texture::Mail),
        Helm::Great => great(bench, frame, suit),
        Helm::Crested => crested(bench, frame, suit),
        Helm::Visor => visor(bench, frame, suit, 0.0),
        Helm::Snout => visor(bench, frame, suit, 1.0),
    }
}

fn face(bench: &mut Bench, figure: &Figure, frame: Frame, suit: &Suit) {
    let coat = Coat::matt(SKINS[usize::from(figure.body.skin) % SKINS.len()]);
    let pot = bench.pot(Paint::new(coat, Texture::Face));
    bench.ball(frame, SKULL, v(2.1, 2.35, 2.65), pot);
    bench.ball(frame, v(0.0, 0.75, 1.1), v(1.55, 1.6, 1.35), suit.skin);
    bench.ball(frame, v(0.0, 2.55, 2.1), v(0.42, 0.55, 0.75), suit.skin);
    for side in [1.0, -1.0] {
        bench.ball(frame, v(side * 2.1, 0.1, 2.3), v(0.35, 0.5, 0.7), suit.skin);
    }
    let hair = Coat::matt(HAIRS[usize::from(figure.body.hair_colour) % HAIRS.len()]);
    let hair = bench.pot(Paint::new(hair, Texture::Hair));
    bench.part(Some(Area::Head));
    if figure.body.beard {
        bench.ball(frame, v(0.0, 1.35, 0.65), v(1.5, 1.35, 1.5), hair);
        bench.part(Some(Area::Head));
    }
    let open = matches!(suit.helm, Helm::Bare | Helm::Cap | Helm::Nasal);
    match figure.body.hair {
        Hair::Bald => {}
        _ if !open => {}
        cut => {
            let back = frame.child(V3::default(), crate::math::M3::about_x(24.0));
            bench.dome(back, v(0.0, 0.9, 2.35), v(2.35, 2.45, 2.75), 0.12, hair);
            bench.ball(frame, v(0.0, -0.75, 2.0), v(2.1, 1.8, 2.0), hair);
            if cut == Hair::Long {
                bench.limb(
                    frame.at(v(0.0, -1.0, 1.8)),
                    frame.at(v(0.0, -2.0, -1.4)),
                    (1.6, 1.15),
                    frame.m.x,
                    (1.35, 0.8),
                    hair,
                );
                for side in [1.0, -1.0] {
                    bench.rod(frame.at(v(side * 1.9, 0.0, 2.4)), frame.at(v(side * 1.9, -0.5, -0.4)), 0.7, 0.6, hair);
                }
            }
        }
    }
}

fn metal_pot(bench: &mut Bench, base: [f32; 3]) -> u16 {
    bench.pot(Paint::new(Coat::metal(base), Texture::Plain))
}

fn cap(bench: &mut Bench, frame: Frame) {
    let iron = metal_pot(bench, IRON);
    bench.dome(frame, v(0.0, 0.2, 2.9), v(2.45, 2.65, 2.7), 0.05, iron);
    bench.part(Some(Area::Head));
    let rim = Frame { m: frame.m, t: frame.at(v(0.0, 0.2, 2.9)) };
    bench.cone(rim, (-0.1, 0.65), (2.62, 2.58), (1.0, 1.08), iron);
}

fn nasal(bench: &mut Bench, frame: Frame) {
    let steel = metal_pot(bench, STEEL);
    let brass = metal_pot(bench, BRASS);
    bench.dome(frame, v(0.0, 0.2, 2.8), v(2.55, 2.75, 3.0), 0.02, steel);
    bench.part(Some(Area::Head));
    let rim = Frame { m: frame.m, t: frame.at(v(0.0, 0.2, 2.8)) };
    bench.cone(rim, (-0.15, 0.65), (2.7, 2.66), (1.0, 1.08), brass);
    bench.limb(frame.at(v(0.0, 2.85, 3.3)), frame.at(v(0.0, 3.05, 1.4)), (0.5, 0.42), frame.m.x, (1.0, 0.7), steel);
}

/// A pointed helm; what hangs round the neck tells scale from mail.
fn pointed(bench: &mut Bench, frame: Frame, suit: &Suit, hanging: Texture) {
    let mail = hanging == Texture::Mail;
    let coat = if mail { [0.55, 0.57, 0.61] } else { [0.66, 0.58, 0.42] };
    let curtain = bench.pot(Paint::new(Coat::metal(coat), hanging));
    let steel = metal_pot(bench, STEEL);
    let trim = if mail { steel } else { suit.trim };
    // Coif or curtain: behind and beside the face.
    bench.ball(frame, v(0.0, -0.45, 2.0), v(2.55, 2.2, 2.5), curtain);
    bench.cone(frame, (-1.9, 1.8), (3.2, 2.5), (1.0, 0.86), curtain);
    for side in [1.0, -1.0] {
        bench.rod(
            frame.at(v(side * 1.75, 0.9, 2.6)),
            frame.at(v(side * 1.35, 1.3, 0.1)),
            0.8,
            0.85,
            if mail { curtain } else { steel },
        );
    }
    bench.part(Some(Area::Head));
    let brow = Frame { m: frame.m, t: frame.at(v(0.0, 0.2, 3.0)) };
    bench.cone(brow, (0.4, 3.9), (2.62, 0.35), (1.0, 1.08), steel);
    bench.dome(frame, v(0.0, 0.2, 3.3), v(2.62, 2.82, 2.5), 0.0, steel);
    bench.ball(brow, v(0.0, 0.0, 3.9), v(0.5, 0.5, 0.55), trim);
    bench.part(Some(Area::Head));
    bench.cone(brow, (-0.2, 0.65), (2.78, 2.74), (1.0, 1.08), trim);
    bench.limb(brow.at(v(0.0, 2.8, 0.2)), brow.at(v(0.0, 3.0, -1.6)), (0.5, 0.42), frame.m.x, (1.0, 0.7), steel);
}

fn slit_pot(bench: &mut Bench, base: [f32; 3]) -> u16 {
    bench.pot(Paint::new(Coat::metal(base), Texture::Slit).with(Coat::metal(BRASS)))
}

fn great(bench: &mut Bench, frame: Frame, suit: &Suit) {
    let pot = slit_pot(bench, STEEL);
    let eyes = Frame { m: frame.m, t: frame.at(v(0.0, 0.35, 2.9)) };
    bench.cone(eyes, (-3.5, 2.4), (2.75, 2.6), (1.0, 1.12), pot);
    bench.cone(eyes, (2.4, 2.9), (2.6, 2.15), (1.0, 1.12), suit.metal);
    // A torse in the side's cloth.
    bench.part(Some(Area::Head));
    bench.cone(eyes, (1.5, 2.35), (2.9, 2.85), (1.0, 1.12), suit.cloth);
}

fn crested(bench: &mut Bench, frame: Frame, suit: &Suit) {
    let pot = slit_pot(bench, [0.58, 0.60, 0.64]);
    let eyes = Frame { m: frame.m, t: frame.at(v(0.0, 0.35, 2.9)) };
    bench.cone(eyes, (-3.4, 1.0), (2.8, 2.75), (1.0, 1.12), pot);
    bench.dome(eyes, v(0.0, 0.0, 0.9), v(2.75, 3.08, 2.6), -0.05, suit.metal);
    // A comb of the side's colour from brow to nape.
    bench.part(Some(Area::Head));
    for i in 0..5 {
        let a = (-40.0 + 34.0 * i as f32).to_radians();
        let at = eyes.at(v(0.0, -3.1 * a.sin(), 0.9 + 3.1 * a.cos()));
        bench.ball(Frame { m: frame.m, t: at }, V3::default(), v(0.85, 1.5, 1.5), suit.cloth);
    }
}

/// A close helm, its visor drawn out to a snout by `snout`, with a plume.
fn visor(bench: &mut Bench, frame: Frame, suit: &Suit, snout: f32) {
    let dark = bench.pot(Paint::new(Coat::matt([0.06, 0.06, 0.07]), Texture::Plain));
    bench.cone(frame, (-1.8, 1.2), (2.7, 2.3), (1.1, 1.05), suit.metal);
    bench.ball(frame, v(0.0, 0.0, 2.8), v(2.6, 2.75, 2.95), suit.metal);
    bench.part(Some(Area::Head));
    // The comb along the skull.
    bench.ball(frame, v(0.0, -0.2, 3.4), v(0.42, 2.9, 2.8), suit.metal);
    bench.part(Some(Area::Head));
    bench.ball(frame, v(0.0, 1.2, 3.25), v(2.1, 1.95, 0.5), dark);
    bench.part(Some(Area::Head));
    let tip = frame.at(v(0.0, 2.0 + 2.6 * snout, 1.7 - 0.2 * snout));
    bench.limb(
        frame.at(v(0.0, 0.75, 1.9)),
        tip,
        (2.2, 1.35 - 0.75 * snout),
        frame.m.x,
        (1.0, 0.85 + 0.1 * snout),
        suit.metal,
    );
    bench.part(Some(Area::Head));
    bench.limb(frame.at(v(0.0, 1.0, 4.3)), frame.at(v(0.0, 2.2, 3.9)), (1.9, 1.1), frame.m.x, (1.0, 0.6), suit.metal);
    for side in [1.0, -1.0] {
        bench.part(Some(Area::Head));
        bench.ball(frame, v(side * 2.45, 0.4, 2.7), v(0.5, 0.75, 0.75), suit.trim);
    }
    plume(bench, frame, suit, 0.8 + 0.45 * snout);
}

/// A plume of the side's colour, rising and falling back.
fn plume(bench: &mut Bench, frame: Frame, suit: &Suit, size: f32) {
    bench.part(Some(Area::Head));
    let points = [[0.0, -0.6, 5.4], [0.0, -1.6, 7.0], [0.0, -3.0, 7.4], [0.0, -4.4, 6.4], [0.0, -5.2, 4.6]];
    let radii = [0.5, 0.95, 1.15, 1.05, 0.5];
    let root = V3::from(points[0]);
    let at = |i: usize| frame.at(root + (V3::from(points[i]) - root) * size);
    for i in 0..4 {
        bench.rod(at(i), at(i + 1), radii[i] * size, radii[i + 1] * size, suit.cloth);
    }
}
