//! Vectors, matrices and frames for a figure thirty millimetres tall, and the noise that paint and ground share.
//!
//! World axes: x to the east, y to the north, z up, all in millimetres. Nothing here knows what it is used for.
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A point or direction, in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct V3 {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) z: f32,
}

/// Shorthand for a vector.
pub(crate) const fn v(x: f32, y: f32, z: f32) -> V3 {
    V3 { x, y, z }
}

impl V3 {
    pub(crate) const X: V3 = v(1.0, 0.0, 0.0);
    pub(crate) const Y: V3 = v(0.0, 1.0, 0.0);
    pub(crate) const Z: V3 = v(0.0, 0.0, 1.0);

    pub(crate) fn dot(self, o: V3) -> f32 {
        self.x * o.x + self.y * o.y + self.z * o.z
    }
    pub(crate) fn cross(self, o: V3) -> V3 {
        v(self.y * o.z - self.z * o.y, self.z * o.x - self.x * o.z, self.x * o.y - self.y * o.x)
    }
    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }
    /// The direction alone; `fallback` when there is none.
    pub(crate) fn unit_or(self, fallback: V3) -> V3 {
        let l = self.length();
        if l > 1e-5 { self * (1.0 / l) } else { fallback }
    }
    pub(crate) fn unit(self) -> V3 {
        self.unit_or(V3::Z)
    }
    pub(crate) fn lerp(self, o: V3, t: f32) -> V3 {
        self + (o - self) * t
    }
    /// The part of this vector across `axis`, which is a unit vector.
    pub(crate) fn across(self, axis: V3) -> V3 {
        self - axis * self.dot(axis)
    }
}

impl From<[f32; 3]> for V3 {
    fn from(a: [f32; 3]) -> V3 {
        v(a[0], a[1], a[2])
    }
}
impl Add for V3 {
    type Output = V3;
    fn add(self, o: V3) -> V3 {
        v(self.x + o.x, self.y + o.y, self.z + o.z)
    }
}
impl AddAssign for V3 {
    fn add_assign(&mut self, o: V3) {
        *self = *self + o;
    }
}
impl Sub for V3 {
    type Output = V3;
    fn sub(self, o: V3) -> V3 {
        v(self.x - o.x, self.y - o.y, self.z - o.z)
    }
}
impl Neg for V3 {
    type Output = V3;
    fn neg(self) -> V3 {
        v(-self.x, -self.y, -self.z)
    }
}
impl Mul<f32> for V3 {
    type Output = V3;
    fn mul(self, k: f32) -> V3 {
        v(self.x * k, self.y * k, self.z * k)
    }
}

/// Three axes as columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct M3 {
    pub(crate) x: V3,
    pub(crate) y: V3,
    pub(crate) z: V3,
}

impl M3 {
    pub(crate) const ID: M3 = M3 { x: V3::X, y: V3::Y, z: V3::Z };

    pub(crate) const fn new(x: V3, y: V3, z: V3) -> M3 {
        M3 { x, y, z }
    }
    /// A matrix given by its rows.
    pub(crate) fn rows(a: V3, b: V3, c: V3) -> M3 {
        M3::new(v(a.x, b.x, c.x), v(a.y, b.y, c.y), v(a.z, b.z, c.z))
    }
    pub(crate) fn transposed(self) -> M3 {
        M3::rows(self.x, self.y, self.z)
    }
    pub(crate) fn mul_v(self, p: V3) -> V3 {
        self.x * p.x + self.y * p.y + self.z * p.z
    }
    pub(crate) fn mul_m(self, o: M3) -> M3 {
        M3::new(self.mul_v(o.x), self.mul_v(o.y), self.mul_v(o.z))
    }
    /// Each axis stretched by one component of `s`.
    pub(crate) fn stretched(self, s: V3) -> M3 {
        M3::new(self.x * s.x, self.y * s.y, self.z * s.z)
    }
    /// The inverse; a flattened matrix yields huge numbers rather than an error, and draws nothing.
    pub(crate) fn inverse(self) -> M3 {
        let (a, b, c) = (self.y.cross(self.z), self.z.cross(self.x), self.x.cross(self.y));
        let det = self.x.dot(a);
        let k = 1.0 / if det.abs() < 1e-9 { 1e-9 } else { det };
        M3::rows(a * k, b * k, c * k)
    }
    /// About x by `deg` degrees: positive tips the top backwards (towards -y).
    pub(crate) fn about_x(deg: f32) -> M3 {
        let (s, c) = deg.to_radians().sin_cos();
        M3::new(V3::X, v(0.0, c, s), v(0.0, -s, c))
    }
    /// About y by `deg` degrees: positive tips the top to the right (towards +x).
    pub(crate) fn about_y(deg: f32) -> M3 {
        let (s, c) = deg.to_radians().sin_cos();
        M3::new(v(c, 0.0, -s), V3::Y, v(s, 0.0, c))
    }
    /// About z by `deg` degrees: positive turns to the left, seen from above.
    pub(crate) fn about_z(deg: f32) -> M3 {
        let (s, c) = deg.to_radians().sin_cos();
        M3::new(v(c, s, 0.0), v(-s, c, 0.0), V3::Z)
    }
    /// Orthonormal axes with z along `z` and x as near to `x` as that allows.
    pub(crate) fn along(z: V3, x: V3) -> M3 {
        let z = z.unit();
        let fallback = if z.x.abs() < 0.9 { V3::X } else { V3::Y };
        let x = x.across(z).unit_or(fallback.across(z).unit());
        M3::new(x, z.cross(x), z)
    }
}

/// A place with axes: where a bone or an item sits in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) m: M3,
    pub(crate) t: V3,
}

impl Frame {
    pub(crate) const WORLD: Frame = Frame { m: M3::ID, t: v(0.0, 0.0, 0.0) };

    pub(crate) fn at(self, p: V3) -> V3 {
        self.m.mul_v(p) + self.t
    }
    pub(crate) fn dir(self, d: V3) -> V3 {
        self.m.mul_v(d)
    }
    /// A child frame at `p`, turned by `m`, both in this frame.
    pub(crate) fn child(self, p: V3, m: M3) -> Frame {
        Frame { m: self.m.mul_m(m), t: self.at(p) }
    }
}

pub(crate) fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Each number a part `t` of the way from one to the other.
pub(crate) fn mix_all<const N: usize>(a: [f32; N], b: [f32; N], t: f32) -> [f32; N] {
    std::array::from_fn(|i| mix(a[i], b[i], t))
}

/// `a` up to 0 and `b` from 1 on, both to the bit; in between what `mixed` makes of them.
pub(crate) fn part_way<P: Copy>(a: &P, b: &P, t: f32, mixed: impl FnOnce() -> P) -> P {
    if t <= 0.0 {
        return *a;
    }
    if t >= 1.0 {
        return *b;
    }
    mixed()
}

/// 0 below `a`, 1 above `b`, smooth between.
pub(crate) fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A repeatable number from 0 to 1 for three lattice coordinates.
pub(crate) fn hash(x: i32, y: i32, z: i32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ (z as u32).wrapping_mul(0xcb1a_b31f);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    h ^= h >> 15;
    (h & 0xff_ffff) as f32 / 16_777_215.0
}

/// The whole number at or below `x`, which lies within a million of zero; much quicker than `f32::floor` on plain x86-64.
#[inline]
pub(crate) fn floor(x: f32) -> i32 {
    let i = x as i32;
    i - i32::from((i as f32) > x)
}

/// `x` less its whole part, from 0 to 1.
#[inline]
pub(crate) fn fraction(x: f32) -> f32 {
    x - floor(x) as f32
}

/// Smooth noise from 0 to 1, one cell a unit.
pub(crate) fn noise(p: V3) -> f32 {
    let (ix, iy, iz) = (floor(p.x), floor(p.y), floor(p.z));
    let (fx, fy, fz) = (ix as f32, iy as f32, iz as f32);
    let s = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, w, q) = (s(p.x - fx), s(p.y - fy), s(p.z - fz));
    let row = |dy: i32, dz: i32| mix(hash(ix, iy + dy, iz + dz), hash(ix + 1, iy + dy, iz + dz), u);
    mix(mix(row(0, 0), row(1, 0), w), mix(row(0, 1), row(1, 1), w), q)
}

/// Smooth noise in the plane, from 0 to 1; half the work of [`noise`].
pub(crate) fn flat_noise(x: f32, y: f32, salt: i32) -> f32 {
    let (ix, iy) = (floor(x), floor(y));
    let s = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, w) = (s(x - ix as f32), s(y - iy as f32));
    let row = |dy: i32| mix(hash(ix, iy + dy, salt), hash(ix + 1, iy + dy, salt), u);
    mix(row(0), row(1), w)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let m = M3::about_x(30.0).mul_m(M3::about_z(50.0)).stretched(v(2.0, 3.0, 0.5));
        let p = m.inverse().mul_v(m.mul_v(v(1.0, -2.0, 3.0)));
        assert!((p - v(1.0, -2.0, 3.0)).length() < 1e-4);
    }

    #[test]
    fn turns_go_where_their_names_say() {
        assert!((M3::about_x(90.0).mul_v(V3::Z) + V3::Y).length() < 1e-6); // the top goes backwards
        assert!((M3::about_y(90.0).mul_v(V3::Z) - V3::X).length() < 1e-6); // the top goes to the right
        assert!((M3::about_z(90.0).mul_v(V3::Y) + V3::X).length() < 1e-6); // the front goes to the left
    }
}
