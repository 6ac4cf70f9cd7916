//! The solids a figure is built of, and where a ray of the orthographic view meets them.
//!
//! Each solid is a simple body in its own space, carried into the world by a matrix, so that one ellipsoid, tapered capsule, cone or mesh
//! serves for heads and helms, limbs, skirts and blades.
use crate::describe::Area;
use crate::horse::HorseArea;
use crate::math::{Frame, M3, V3, v};

/// A body in its own space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// The unit ball, of which only z >= `clip` is there; the inside shows through the cut.
    Ball { clip: f32 },
    /// Two balls of radius `r0` and `r1` at z = 0 and z = `h` and the hull between.
    Limb { h: f32, r0: f32, r1: f32 },
    /// From a disc of radius `r0` at z = 0 to one of radius `r1` at z = `h`.
    Cone { h: f32, r0: f32, r1: f32 },
    /// Flat triangles, anticlockwise from outside.
    Mesh(Vec<[V3; 3]>),
}

/// A solid in the world.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solid {
    pub(crate) shape: Shape,
    pub(crate) frame: Frame,
    /// Millimetres to one unit of the shape's own space, by axis: what textures are measured in.
    pub(crate) mm: V3,
    /// Index into the figure's paints.
    pub(crate) paint: u16,
    /// Solids of one part run into each other without a line between them.
    pub(crate) part: u16,
    /// Which wounds show on it.
    pub(crate) area: Option<Spot>,
}

/// A part of a man or of a horse that can be hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Man(Area),
    Horse(HorseArea),
}

/// Where a ray meets a shape, in the shape's space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) t: f32,
    pub(crate) normal: V3,
}

impl Shape {
    /// Balls (centre, radius) that together enclose it, in its own space.
    pub(crate) fn balls(&self) -> [(V3, f32); 2] {
        match *self {
            Shape::Ball { .. } => [(V3::default(), 1.0); 2],
            Shape::Limb { h, r0, r1 } | Shape::Cone { h, r0, r1 } => [(V3::default(), r0), (v(0.0, 0.0, h), r1)],
            Shape::Mesh(_) => [(V3::default(), 0.0); 2],
        }
    }

    /// Least and greatest coordinates after `m` and `t`.
    pub(crate) fn bounds(&self, m: M3, t: V3) -> (V3, V3) {
        let (mut lo, mut hi) = (v(1e9, 1e9, 1e9), v(-1e9, -1e9, -1e9));
        let mut add = |p: V3, r: V3| {
            lo = v(lo.x.min(p.x - r.x), lo.y.min(p.y - r.y), lo.z.min(p.z - r.z));
            hi = v(hi.x.max(p.x + r.x), hi.y.max(p.y + r.y), hi.z.max(p.z + r.z));
        };
        if let Shape::Mesh(triangles) = self {
            for p in triangles.iter().flatten() {
                add(m.mul_v(*p) + t, V3::default());
            }
        } else {
            let rows = m.transposed();
            let reach = v(rows.x.length(), rows.y.length(), rows.z.length());
            for (c, r) in self.balls() {
                add(m.mul_v(c) + t, reach * r);
            }
        }
        (lo, hi)
    }
}

/// The first hit of the ray `o + t d` (`d` a unit vector) on the unit ball above `clip`.
#[inline(always)]
pub(crate) fn hit_ball(o: V3, d: V3, clip: f32) -> Option<Hit> {
    let (b, c) = (o.dot(d), o.dot(o) - 1.0);
    let disc = b * b - c;
    if disc < 0.0 {
        return None;
    }
    let root = disc.sqrt();
    let t = -b - root;
    let p = o + d * t;
    if p.z >= clip {
        return Some(Hit { t, normal: p });
    }
    let t = -b + root;
    let p = o + d * t;
    (p.z >= clip).then_some(Hit { t, normal: -p })
}

/// The first hit of the ray `o + t d` (`d` a unit vector) on a limb.
#[inline(always)]
pub(crate) fn hit_limb(o: V3, d: V3, h: f32, r0: f32, r1: f32) -> Option<Hit> {
    let rd = d;
    let end = o - v(0.0, 0.0, h);
    let rr = r0 - r1;
    let (m0, m1, m2, m3) = (h * h, h * o.z, h * rd.z, rd.dot(o));
    let (m5, m6, m7) = (o.dot(o), end.dot(rd), end.dot(end));
    let d2 = m0 - rr * rr;
    let k2 = d2 - m2 * m2;
    let k1 = d2 * m3 - m1 * m2 + m2 * rr * r0;
    let k0 = d2 * m5 - m1 * m1 + m1 * rr * r0 * 2.0 - m0 * r0 * r0;
    let disc = k1 * k1 - k0 * k2;
    if disc < 0.0 && d2 > 0.0 {
        return None;
    }
    if d2 > 0.0 && k2.abs() > 1e-6 {
        let t = (-disc.sqrt() - k1) / k2;
        let y = m1 - r0 * rr + t * m2;
        if y > 0.0 && y < d2 {
            let p = o + rd * t;
            return Some(Hit { t, normal: p * d2 - v(0.0, 0.0, h * y) });
        }
    }
    let (h1, h2) = (m3 * m3 - m5 + r0 * r0, m6 * m6 - m7 + r1 * r1);
    let first = (h1 > 0.0).then(|| -m3 - h1.sqrt());
    let second = (h2 > 0.0).then(|| -m6 - h2.sqrt());
    match (first, second) {
        (Some(a), Some(b)) if b < a => Some(Hit { t: b, normal: end + rd * b }),
        (Some(a), _) => Some(Hit { t: a, normal: o + rd * a }),
        (None, Some(b)) => Some(Hit { t: b, normal: end + rd * b }),
        (None, None) => None,
    }
}

/// The first hit of the ray `o + t d` on a cone.
#[inline(always)]
pub(crate) fn hit_cone(o: V3, d: V3, h: f32, r0: f32, r1: f32) -> Option<Hit> {
    let mut best: Option<Hit> = None;
    let mut keep = |hit: Hit| {
        if best.is_none_or(|b| hit.t < b.t) {
            best = Some(hit);
        }
    };
    if d.z.abs() > 1e-6 {
        for (z, r, up) in [(0.0, r0, -1.0), (h, r1, 1.0)] {
            let t = (z - o.z) / d.z;
            let (x, y) = (o.x + d.x * t, o.y + d.y * t);
            if x * x + y * y <= r * r {
                keep(Hit { t, normal: v(0.0, 0.0, up) });
            }
        }
    }
    let k = (r1 - r0) / h;
    let ro = r0 + k * o.z;
    let a = d.x * d.x + d.y * d.y - k * k * d.z * d.z;
    let b = o.x * d.x + o.y * d.y - k * d.z * ro;
    let c = o.x * o.x + o.y * o.y - ro * ro;
    let disc = b * b - a * c;
    if disc >= 0.0 && a.abs() > 1e-7 {
        let root = disc.sqrt();
        for t in [(-b - root) / a, (-b + root) / a] {
            let z = o.z + d.z * t;
            let r = r0 + k * z;
            if z >= 0.0 && z <= h && r >= 0.0 {
                keep(Hit { t, normal: v(o.x + d.x * t, o.y + d.y * t, -k * r) });
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_meet_shapes_where_geometry_says() {
        let down = -V3::Z;
        let ball = hit_ball(v(0.0, 0.0, 5.0), down, -2.0).unwrap();
        assert!((ball.t - 4.0).abs() < 1e-5);
        let limb = |o, d| hit_limb(o, d, 4.0, 1.0, 1.0);
        assert!((limb(v(5.0, 0.0, 2.0), -V3::X).unwrap().t - 4.0).abs() < 1e-4);
        assert!((limb(v(0.0, 0.0, 9.0), down).unwrap().t - 4.0).abs() < 1e-4);
        let cone = |o, d| hit_cone(o, d, 2.0, 2.0, 1.0);
        assert!((cone(v(0.0, 0.0, 5.0), down).unwrap().t - 3.0).abs() < 1e-5);
        assert!((cone(v(5.0, 0.0, 1.0), -V3::X).unwrap().t - 3.5).abs() < 1e-4);
        assert!(cone(v(5.0, 0.0, 3.0), -V3::X).is_none());
    }

    #[test]
    fn a_cut_ball_shows_its_inside() {
        let hit = hit_ball(v(0.2, 0.0, -5.0), V3::Z, 0.0).unwrap();
        assert!((hit.t - 5.98).abs() < 0.01 && hit.normal.z < 0.0, "{hit:?}");
    }
}
