//! Where paint falls on a solid: cloth patterns, scales, rings, grain, faces, rims. Each texture answers for one point which coat is seen
//! there and how much lighter or darker it is than the light alone would make it.
//!
//! Points are in the solid's own axes, in mm: z up (or along the limb), y to the front.
use crate::describe::Pattern;
use crate::math::{V3, flat_noise, floor, fraction, noise, smooth, v};
use crate::paint::{BLOOD, Coat, Ground, IVORY, Paint, Rgb, Texture, mix_rgb};

/// What is seen at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) coat: Coat,
    pub(crate) tone: f32,
}

fn touch(coat: Coat, tone: f32) -> Touch {
    Touch { coat, tone }
}

/// A cell of a brick-like grid: position in the cell from -0.5 to 0.5 each way, and the cell's own number.
fn bricks(u: f32, w: f32, du: f32, dw: f32) -> (f32, f32, f32) {
    let odd = floor(w / dw);
    let shift = if odd & 1 == 0 { 0.0 } else { 0.5 };
    let (row, column) = (odd as f32, floor(u / du + shift) as f32);
    (u / du + shift - column - 0.5, w / dw - row - 0.5, column * 7.0 + row * 3.0)
}

/// The paint at `p` (mm) with outward normal `n`, both in the solid's axes; `fine` is pixels to a millimetre.
pub(crate) fn look(paint: &Paint, p: V3, n: V3, fine: f32) -> Touch {
    let around = || p.x.atan2(p.y) * p.x.hypot(p.y);
    let coat = paint.coat;
    match paint.texture {
        Texture::Plain | Texture::Cord => touch(coat, 0.0),
        Texture::Cloth(pattern) => {
            let folds = (around() * 2.3 + 1.7 * noise(v(p.x, p.y, p.z * 0.35))).sin() * 0.075;
            touch(if cloth(pattern, around(), p.z) { paint.second } else { coat }, folds)
        }
        Texture::Leather => touch(coat, 0.22 * (noise(p * 1.1) - 0.5) + 0.12 * (noise(p * 3.1) - 0.5)),
        Texture::Studs => {
            let (a, b, _) = bricks(around(), p.z, 2.1, 1.9);
            let r = (a * 2.1).hypot(b * 1.9);
            match r {
                r if r < 0.46 => touch(paint.second, 0.25),
                r if r < 0.72 => touch(coat, -0.22),
                _ => touch(coat, 0.18 * (noise(p * 1.3) - 0.5)),
            }
        }
        Texture::Scale => {
            let (a, b, cell) = bricks(around(), p.z, 1.7, 1.45);
            let lip = b + 0.5 - 0.55 * a * a * 2.0;
            let own = 0.16 * (noise(v(cell, 3.0, 1.0)) - 0.5);
            let edge = if a.abs() > 0.42 || lip < 0.0 { -0.36 } else { 0.0 };
            touch(coat, own + edge + 0.26 * (0.42 - lip))
        }
        Texture::Mail => {
            let pitch = 0.86_f32.max(2.0 / fine);
            let (a, b, _) = bricks(around(), p.z, pitch, pitch * 0.8);
            let ring = a.hypot(b * 1.15);
            touch(
                coat,
                0.24 * (1.0 - smooth(0.0, 0.19, (ring - 0.33).abs())) + 0.22 * b
                    - if ring < 0.17 { 0.30 } else { 0.06 },
            )
        }
        Texture::Rivets => {
            let seam = fraction(p.z / 2.6 + 0.5);
            let (a, b) = (fraction(around() / 1.7) - 0.5, (seam - 0.5) * 2.6);
            match (a * 1.7).hypot(b) {
                r if r < 0.42 => touch(paint.second, 0.3),
                _ if seam < 0.09 => touch(coat, -0.35),
                _ => touch(coat, 0.12 * (noise(p * 1.4) - 0.5)),
            }
        }
        Texture::Lames => {
            let f = fraction(p.z / 1.7);
            touch(coat, if f < 0.16 { -0.42 } else { 0.16 * (1.0 - f) - 0.02 + if f > 0.82 { 0.22 } else { 0.0 } })
        }
        Texture::Wood => touch(coat, 0.28 * (noise(v(p.x * 3.0, p.y * 3.0, p.z * 0.35)) - 0.5)),
        Texture::Hair => {
            let strand = (p.x.atan2(p.y) * 9.0 + 2.0 * noise(p * 0.8)).sin();
            touch(coat, 0.17 * strand - 0.02)
        }
        Texture::Face => face(paint, n),
        Texture::Slit => slit(paint, p, n),
        Texture::Base(ground) => base(paint, &ground, p, n),
        Texture::Shield(pattern) => shield(paint, pattern, p, n),
        Texture::Wrap => {
            let f = fraction(p.z / 0.9 + p.x.atan2(p.y) / 6.3);
            touch(coat, if f < 0.3 { -0.3 } else { 0.08 })
        }
        Texture::Leaves => {
            let clump = noise(p * 0.55) - 0.5;
            touch(coat, 0.5 * clump + 0.55 * (noise(p * 1.9) - 0.5))
        }
        Texture::Hide => touch(coat, 0.10 * (noise(p * 0.5) - 0.5) + 0.05 * (noise(p * 2.1) - 0.5)),
        Texture::Dapple => {
            let spot = smooth(0.50, 0.66, noise(p * 0.95 + v(4.0, 9.0, 2.0)));
            let fine = 0.08 * (noise(p * 1.9) - 0.5);
            touch(if spot > 0.5 { paint.second } else { coat }, fine)
        }
        Texture::Patches => {
            let patch = noise(p * 0.17 + v(2.3, 0.7, 5.1)) + 0.12 * noise(p * 0.9);
            touch(if patch > 0.56 { paint.second } else { coat }, 0.05 * (noise(p * 2.1) - 0.5))
        }
        Texture::Stones => {
            let (a, b, cell) = bricks(p.x + p.y, p.z, 3.4, 2.0);
            let joint = (0.5 - a.abs()) * 3.4 < 0.22 || (0.5 - b.abs()) * 2.0 < 0.22;
            let own = 0.4 * (noise(v(cell, 1.0, 5.0)) - 0.5) + 0.3 * (noise(p * 1.7) - 0.5);
            if joint { touch(paint.second, -0.2) } else { touch(coat, own) }
        }
    }
}

/// Whether the second colour of a cloth pattern is seen, `u` mm around from the middle of the front and `w` mm up.
fn cloth(pattern: Pattern, u: f32, w: f32) -> bool {
    match pattern {
        Pattern::Plain => false,
        Pattern::Stripes => fraction(u / 3.2 + 0.75) < 0.42,
        Pattern::Checks => (floor(u / 2.3) + floor(w / 2.3)) & 1 == 0,
        Pattern::Dots => {
            let (a, b, _) = bricks(u + 0.4, w, 2.9, 2.5);
            (a * 2.9).hypot(b * 2.5) < 0.86
        }
        Pattern::Cross => {
            let (a, b) = ((fraction(u / 4.4 + 0.5) - 0.5).abs() * 4.4, (fraction(w / 4.2) - 0.5).abs() * 4.2);
            (a < 0.58 && b < 1.6) || (b < 0.58 && a < 1.6)
        }
        Pattern::Waves => fraction((w + 0.75 * (u * 1.5).sin()) / 2.9) < 0.45,
        Pattern::Halves => u < 0.0,
        // A hem is a band that runs around; limbs and skirts are sewn of pieces of this height.
        Pattern::Border => fraction(w / 4.6 + 0.04) < 0.36,
    }
}

fn face(paint: &Paint, n: V3) -> Touch {
    let side = n.x.abs();
    let socket = ((side - 0.36) / 0.24).hypot((n.z - 0.06) / 0.17);
    if n.y > 0.2 {
        if ((side - 0.37) / 0.11).hypot((n.z - 0.03) / 0.12) < 1.0 {
            return touch(Coat::matt([0.10, 0.07, 0.07]), 0.2);
        }
        if ((side - 0.37) / 0.20).hypot((n.z - 0.01) / 0.12) < 1.0 {
            return touch(Coat::matt([0.92, 0.88, 0.82]), 0.3);
        }
        if (n.z + 0.50).abs() < 0.05 && side < 0.24 {
            return touch(paint.coat, -0.30);
        }
    }
    let cheek = 0.10 * (1.0 - smooth(0.0, 0.35, (side - 0.45).hypot(n.z + 0.25)));
    touch(paint.coat, cheek - if socket < 1.0 && n.y > 0.0 { 0.22 } else { 0.0 })
}

fn slit(paint: &Paint, p: V3, n: V3) -> Touch {
    let front = n.y > 0.15 && n.z.abs() < 0.8;
    let dark = Coat::matt([0.05, 0.05, 0.06]);
    if front && p.z.abs() < 0.38 && p.x.abs() < 2.1 && p.x.abs() > 0.3 {
        return touch(dark, 0.0);
    }
    let cross = front && (p.x.abs() < 0.36 || (p.z.abs() < 0.8 && p.x.abs() < 2.5));
    if cross {
        return touch(paint.second, 0.12);
    }
    let breath = fraction(p.x.abs() / 0.8 - 1.2);
    if front && p.z < -1.2 && p.z > -2.6 && p.x.abs() < 1.7 && breath < 0.45 && fraction(p.z / 0.7) < 0.5 {
        return touch(dark, 0.1);
    }
    touch(paint.coat, 0.0)
}

/// Half the breadth of a base, mm.
pub(crate) const BASE_RADIUS: f32 = 12.5;

/// The point of the base's middle line nearest to (`x`, `y`).
fn middle_of(g: &Ground, x: f32, y: f32) -> [f32; 2] {
    let len2 = g.along[0] * g.along[0] + g.along[1] * g.along[1];
    if len2 < 0.01 {
        return [0.0, 0.0];
    }
    let t = ((x * g.along[0] + y * g.along[1]) / len2).clamp(0.0, 1.0);
    [g.along[0] * t, g.along[1] * t]
}

/// Millimetres along the rim, from the near end's back, for a point off `c` on the middle line.
fn along_rim(g: &Ground, c: [f32; 2], dx: f32, dy: f32) -> f32 {
    let long = g.along[0].hypot(g.along[1]) > 0.1;
    let start = if long { g.along[0].atan2(g.along[1]) } else { 0.0 };
    let mut turn = dx.atan2(dy) - start;
    if turn > std::f32::consts::PI {
        turn -= std::f32::consts::TAU;
    } else if turn < -std::f32::consts::PI {
        turn += std::f32::consts::TAU;
    }
    turn * BASE_RADIUS - c[0].hypot(c[1]) * turn.signum()
}

/// Half the painted front of a rim, degrees: wide enough to show beside a man who
/// hides the middle of it.
const FRONT_DEGREES: f32 = 60.0;
/// Half the painted front on the base's top, degrees, and where it begins, mm from the middle.
const TOP_DEGREES: f32 = 56.0;
const TOP_FROM: f32 = 6.2;

/// How many degrees off the front a point beside `c` on the middle line lies; 179.99 and more all around at the end without a front.
fn front_off(g: &Ground, c: [f32; 2], dx: f32, dy: f32) -> f32 {
    if (c[0] - g.notch_at[0]).abs() + (c[1] - g.notch_at[1]).abs() > 0.01 {
        return 180.0;
    }
    let bearing = dx.atan2(dy).to_degrees();
    ((bearing - g.notch + 540.0).rem_euclid(360.0) - 180.0).abs()
}

fn base(paint: &Paint, g: &Ground, p: V3, n: V3) -> Touch {
    let p = v(p.x + g.at[0], p.y + g.at[1], p.z);
    let c = middle_of(g, p.x, p.y);
    let (dx, dy) = (p.x - c[0], p.y - c[1]);
    let r = (dx * dx + dy * dy).sqrt();
    let ring = BASE_RADIUS - 2.5;
    let wall = n.z < 0.6;
    let front = front_off(g, c, dx, dy);
    if !wall && r < ring + 0.35 {
        if g.pool <= 0.0 && front < TOP_DEGREES && r > TOP_FROM {
            // The front of the base is painted, so that his facing is read even where he hides the rim.
            let edge = front > TOP_DEGREES - 30.0 / r || r < TOP_FROM + 0.6;
            return if edge { touch(Coat::matt([0.12, 0.09, 0.08]), 0.3) } else { touch(Coat::matt(IVORY), 0.2) };
        }
        return if r > ring - 0.1 { touch(paint.coat, -0.6) } else { earth(g, p) };
    }
    if front < FRONT_DEGREES {
        return if front > FRONT_DEGREES - 3.5 {
            touch(Coat::matt([0.12, 0.09, 0.08]), 0.3)
        } else {
            touch(Coat::matt(IVORY), 0.25)
        };
    }
    let second = rim(g.pattern, along_rim(g, c, dx, dy), wall, if wall { p.z } else { r });
    touch(if second { paint.second } else { paint.coat }, if wall { 0.05 } else { 0.12 })
}

/// Whether the second colour of a pattern is seen on the rim, `along` mm around from the back end. On the `wall`, `at` is the height
/// over the ground, on the top the distance from the middle, in mm.
fn rim(pattern: Pattern, along: f32, wall: bool, at: f32) -> bool {
    // 78.5 mm around: 20 periods of 3.93 mm close without a seam.
    const PERIOD: f32 = 3.927;
    let f = fraction(along / PERIOD);
    // Down over the edge of the rim: 0 at its inner seam, 1 at the edge, 2 at the ground.
    let down = if wall { 2.0 - at / 2.0 } else { (at - BASE_RADIUS + 2.5) / 2.2 };
    match pattern {
        Pattern::Plain => false,
        Pattern::Stripes => f < 0.42,
        Pattern::Checks => (f < 0.5) == wall,
        Pattern::Dots => {
            // Fourteen of them, so that they do not run together into dashes.
            let dots = 20.0 / 14.0 * PERIOD;
            let across = if wall { (at - 1.0) * 1.4 } else { at - BASE_RADIUS + 1.35 };
            ((fraction(along / dots) - 0.5) * dots).hypot(across) < 1.22
        }
        // Four arms of five periods each: one and a half of colour, the rest bare.
        Pattern::Cross => (fraction(along / (5.0 * PERIOD)) - 0.5).abs() < 0.15,
        Pattern::Waves => down > 1.0 + 0.75 * (along / (2.0 * PERIOD) * std::f32::consts::TAU).sin(),
        Pattern::Halves => along < 0.0,
        Pattern::Border => down > 0.6,
    }
}

/// Glued sand, dry-brushed, with static grass in patches, and blood where it has run.
fn earth(g: &Ground, p: V3) -> Touch {
    if g.pool > 0.0 {
        let pool = g.pool * (0.78 + 0.44 * noise(v(p.x * 0.35, p.y * 0.35, 9.0)));
        let inside = pool - (p.x - g.pool_at[0]).hypot(p.y - g.pool_at[1]);
        if inside > 0.0 {
            let sheen = if noise(v(p.x * 0.5 + 3.0, p.y * 0.8, 2.0)) > 0.66 { 0.5 } else { 0.0 };
            return touch(blood_coat(), 0.10 + sheen - if inside < 0.5 { 0.25 } else { 0.0 });
        }
    }
    if g.drips > 0.0 {
        let drop = flat_noise(p.x * 0.62 + 11.0, p.y * 0.62, 3) + 0.35 * flat_noise(p.x * 1.9, p.y * 1.9, 6);
        if drop > 1.14 - 0.24 * g.drips {
            return touch(blood_coat(), 0.05);
        }
    }
    let grit = flat_noise(p.x * 1.9, p.y * 1.9, 1) - 0.5 + 0.6 * (flat_noise(p.x * 4.3, p.y * 4.3, 2) - 0.5);
    let sand: Rgb = [0.66, 0.55, 0.38];
    let grass: Rgb = [0.45, 0.50, 0.22];
    let patch = smooth(0.50, 0.58, flat_noise(p.x * 0.24 + 5.0, p.y * 0.24, 4));
    touch(Coat::matt(mix_rgb(sand, grass, patch)), 0.42 * grit - 0.06)
}

pub(crate) fn blood_coat() -> Coat {
    Coat { base: BLOOD, shade: [0.24, 0.0, 0.02], light: [0.80, 0.14, 0.13], metal: false }
}

fn shield(paint: &Paint, pattern: Pattern, p: V3, n: V3) -> Touch {
    let r = p.x.hypot(p.y);
    if n.z < 0.0 {
        let board = fraction(p.x / 1.6);
        return touch(
            Coat::matt(crate::paint::WOOD),
            if board < 0.12 { -0.4 } else { 0.2 * (noise(v(p.x, p.y * 0.3, 0.0)) - 0.5) - 0.15 },
        );
    }
    if r > 5.15 {
        return touch(Coat::metal(crate::paint::IRON), if r < 5.35 { -0.4 } else { 0.12 });
    }
    let f = p.x.atan2(p.y) / std::f32::consts::TAU;
    let second = match pattern {
        Pattern::Plain => (r - 3.9).abs() < 0.28,
        Pattern::Stripes => fraction(p.x / 2.6 + 0.5) < 0.45,
        Pattern::Checks => floor(f * 4.0) & 1 == 0,
        Pattern::Dots => {
            let a = fraction(f * 6.0) - 0.5;
            (a * r * std::f32::consts::TAU / 6.0).hypot(r - 3.5) < 0.82
        }
        Pattern::Cross => p.x.abs() < 0.95 || p.y.abs() < 0.95,
        Pattern::Waves => fraction((p.y + 0.7 * (p.x * 1.4).sin()) / 3.0 + 0.25) < 0.45,
        Pattern::Halves => p.x < 0.0,
        Pattern::Border => r > 3.3,
    };
    let wear = 0.16 * (noise(v(p.x * 0.9, p.y * 0.9, 7.0)) - 0.5);
    touch(if second { paint.second } else { paint.coat }, wear)
}
