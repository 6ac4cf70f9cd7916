//! Repeatable chance and smooth noise over the board.

/// A number from 0 to 1 for a seed, a place and a purpose.
pub(crate) fn chance(seed: u64, x: i32, y: i32, salt: u32) -> f32 {
    unit(lattice(fold(seed) ^ salt.wrapping_mul(0x9e37_79b9), x, y))
}

/// A seed as the noises take it.
pub(crate) fn fold(seed: u64) -> u32 {
    (seed ^ (seed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_shr(29) as u32
}

/// The bits of a lattice point.
#[inline]
pub(crate) fn lattice(seed: u32, x: i32, y: i32) -> u32 {
    let mut h = seed ^ (x as u32).wrapping_mul(0x8da6_b343) ^ (y as u32).wrapping_mul(0xd816_3841);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

#[inline]
fn unit(bits: u32) -> f32 {
    (bits >> 8) as f32 / 16_777_215.0
}

/// The whole number at or below `x`; quicker than `f32::floor` on plain x86-64.
#[inline]
pub(crate) fn floor(x: f32) -> i32 {
    let i = x as i32;
    i - i32::from((i as f32) > x)
}

/// 0 below `a`, 1 above `b`, smooth between.
#[inline]
pub(crate) fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[inline]
pub(crate) fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// The length of a vector; quicker than `f32::hypot`, which minds numbers larger than any board.
#[inline]
pub(crate) fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// Smooth noise from -1 to 1, one cell a unit.
#[inline]
pub(crate) fn noise(seed: u32, x: f32, y: f32) -> f32 {
    let (ix, iy) = (floor(x), floor(y));
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, w) = (ease(x - ix as f32), ease(y - iy as f32));
    let at = |dx: i32, dy: i32| unit(lattice(seed, ix.wrapping_add(dx), iy.wrapping_add(dy)));
    2.0 * mix(mix(at(0, 0), at(1, 0), u), mix(at(0, 1), at(1, 1), u), w) - 1.0
}

/// Two smooth noises at once, each from -1 to 1.
#[inline]
pub(crate) fn noises(seed: u32, x: f32, y: f32) -> (f32, f32) {
    let (ix, iy) = (floor(x), floor(y));
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, w) = (ease(x - ix as f32), ease(y - iy as f32));
    let at = |dx: i32, dy: i32| {
        let bits = lattice(seed, ix.wrapping_add(dx), iy.wrapping_add(dy));
        ((bits & 0xffff) as f32 / 32_767.5 - 1.0, (bits >> 16) as f32 / 32_767.5 - 1.0)
    };
    let (a, b, c, d) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
    (mix(mix(a.0, b.0, u), mix(c.0, d.0, u), w), mix(mix(a.1, b.1, u), mix(c.1, d.1, u), w))
}

/// The whole number nearest to `x`.
#[inline]
pub(crate) fn nearest(x: f32) -> i32 {
    floor(x + 0.5)
}

/// Several octaves of it, each half as large and half as strong; within -1 and 1 almost always.
pub(crate) fn rough(seed: u32, x: f32, y: f32, octaves: u32) -> f32 {
    let (mut sum, mut k) = (0.0, 1.0);
    for octave in 0..octaves {
        sum += noise(seed.wrapping_add(octave.wrapping_mul(0x51ed_270b)), x * k, y * k) / k;
        k *= 2.0;
    }
    sum * 0.72
}
