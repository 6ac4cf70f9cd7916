//! Which solid each sample of the picture sees: a depth buffer over solids, orthographic, for the viewer and for the light alike.
//!
//! View space: x to the right, y down the screen, z towards the viewer, in mm. Samples hold depth, solid and normal; colour comes later.
use crate::math::{M3, V3, floor, v};
use crate::solids::{Hit, Shape, Solid, hit_ball, hit_cone, hit_limb};

/// Nothing was hit.
pub(crate) const NOTHING: u16 = u16::MAX;

/// An orthographic view: the rows of `turn` are right, down and towards the viewer in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) turn: M3,
    /// Samples to a millimetre.
    pub(crate) scale: f32,
}

impl View {
    /// Seen from the south and above, `elevation` degrees over the ground.
    pub(crate) fn from_south(elevation: f32, scale: f32) -> View {
        let (s, c) = elevation.to_radians().sin_cos();
        View { turn: M3::rows(V3::X, v(0.0, -s, -c), v(0.0, -c, s)), scale }
    }
    /// Seen from where `toward` points.
    pub(crate) fn from_direction(toward: V3, scale: f32) -> View {
        let z = toward.unit();
        let x = V3::X.across(z).unit();
        View { turn: M3::rows(x, x.cross(z), z), scale }
    }
    pub(crate) fn toward(&self) -> V3 {
        self.turn.transposed().z
    }
    pub(crate) fn see(&self, world: V3) -> V3 {
        self.turn.mul_v(world)
    }
}

/// A sample: how near, what, and its normal in view space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) depth: f32,
    pub(crate) solid: u16,
    pub(crate) normal: V3,
}

const EMPTY: Sample = Sample { depth: -1e9, solid: NOTHING, normal: V3 { x: 0.0, y: 0.0, z: 1.0 } };

/// What the inner loop over one round solid needs.
struct Round {
    inverse: M3,
    t: V3,
    per_mm: f32,
    index: u16,
    scale: f32,
    span: (usize, usize, usize, usize),
    /// The two ends of the shape's axis in view space and how far from it the shape reaches.
    axis: (V3, V3, f32),
    /// The greatest depth it can have.
    nearest: f32,
}

impl Round {
    /// Least and greatest x that the shape can cover in the row at `sy`.
    fn row(&self, sy: f32) -> (f32, f32) {
        let (a, b, r) = self.axis;
        let rise = b.y - a.y;
        let (mut t0, mut t1) = (0.0, 1.0);
        if rise.abs() > 1e-3 {
            let (p, q) = ((sy - r - a.y) / rise, (sy + r - a.y) / rise);
            (t0, t1) = (p.min(q).clamp(0.0, 1.0), p.max(q).clamp(0.0, 1.0));
        }
        let (x0, x1) = (a.x + (b.x - a.x) * t0, a.x + (b.x - a.x) * t1);
        (x0.min(x1) - r, x0.max(x1) + r)
    }
}

/// A rectangle of samples; the first is at (`x0`, `y0`) in samples of view space.
#[derive(Clone, Debug)]
pub(crate) struct Samples {
    pub(crate) x0: i32,
    pub(crate) y0: i32,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: Vec<Sample>,
}

impl Samples {
    pub(crate) fn new(x0: i32, y0: i32, width: usize, height: usize) -> Samples {
        Samples { x0, y0, width, height, cells: vec![EMPTY; width * height] }
    }

    /// The view-space position, in mm, of the sample at column `x` and row `y`.
    pub(crate) fn place(&self, view: &View, x: usize, y: usize) -> (f32, f32) {
        ((self.x0 as f32 + x as f32 + 0.5) / view.scale, (self.y0 as f32 + y as f32 + 0.5) / view.scale)
    }

    /// Draws every solid, the nearest first: what lies wholly behind a sample is then passed over without a look.
    pub(crate) fn draw(&mut self, solids: &[Solid], view: &View) {
        let mut order: Vec<(f32, u16)> = Vec::with_capacity(solids.len());
        for (index, solid) in solids.iter().enumerate() {
            let (_, hi) = solid.shape.bounds(view.turn.mul_m(solid.frame.m), view.see(solid.frame.t));
            order.push((hi.z, index as u16));
        }
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, index) in order {
            let solid = &solids[usize::from(index)];
            let m = view.turn.mul_m(solid.frame.m);
            let t = view.see(solid.frame.t);
            if let Shape::Mesh(triangles) = &solid.shape {
                for triangle in triangles {
                    self.draw_triangle(triangle.map(|p| m.mul_v(p) + t), index, view.scale);
                }
            } else {
                self.draw_round(&solid.shape, m, t, index, view.scale);
            }
        }
    }

    /// The columns and rows that a box of view space covers, clipped.
    fn span(&self, lo: V3, hi: V3, scale: f32) -> (usize, usize, usize, usize) {
        let clip = |p: f32, origin: i32, n: usize, up: i32| ((floor(p * scale) - origin + up).max(0) as usize).min(n);
        (
            clip(lo.x, self.x0, self.width, 0),
            clip(hi.x, self.x0, self.width, 1),
            clip(lo.y, self.y0, self.height, 0),
            clip(hi.y, self.y0, self.height, 1),
        )
    }

    fn draw_round(&mut self, shape: &Shape, m: M3, t: V3, index: u16, scale: f32) {
        let inverse = m.inverse();
        // In the shape's space the ray is measured with a unit vector; `per_mm` units of it are a millimetre of depth.
        let per_mm = inverse.z.length();
        let d = inverse.z * (-1.0 / per_mm);
        let (lo, hi) = shape.bounds(m, t);
        let [(a, ra), (b, rb)] = shape.balls();
        let rows = m.transposed();
        let reach = ra.max(rb) * rows.x.length().max(rows.y.length());
        let axis = (m.mul_v(a) + t, m.mul_v(b) + t, reach);
        let round = Round { inverse, t, per_mm, index, scale, span: self.span(lo, hi, scale), axis, nearest: hi.z };
        // One loop for each kind, so that the constants of a ray are worked out once.
        match *shape {
            Shape::Ball { clip } => self.fill(&round, |o| hit_ball(o, d, clip)),
            Shape::Limb { h, r0, r1 } => self.fill(&round, |o| hit_limb(o, d, h, r0, r1)),
            Shape::Cone { h, r0, r1 } => self.fill(&round, |o| hit_cone(o, d, h, r0, r1)),
            Shape::Mesh(_) => {}
        }
    }

    #[inline]
    fn fill(&mut self, round: &Round, hit: impl Fn(V3) -> Option<Hit>) {
        let (left, right, ya, yb) = round.span;
        let Round { inverse, t, scale, .. } = *round;
        let normals = inverse.transposed();
        let step = inverse.x * (1.0 / scale);
        let to_depth = -1.0 / round.per_mm;
        for y in ya..yb {
            let sy = (self.y0 as f32 + y as f32 + 0.5) / scale;
            let (low, high) = round.row(sy);
            let xa = left.max((floor(low * scale) - self.x0).max(0) as usize);
            let xb = right.min((floor(high * scale) - self.x0 + 1).max(0) as usize);
            if xa >= xb {
                continue;
            }
            let sx = (self.x0 as f32 + xa as f32 + 0.5) / scale;
            let mut o = inverse.mul_v(v(sx - t.x, sy - t.y, -t.z));
            for cell in &mut self.cells[y * self.width + xa..y * self.width + xb] {
                if cell.depth < round.nearest
                    && let Some(hit) = hit(o)
                    && hit.t * to_depth > cell.depth
                {
                    let normal = normals.mul_v(hit.normal).unit();
                    *cell = Sample { depth: hit.t * to_depth, solid: round.index, normal };
                }
                o += step;
            }
        }
    }

    fn draw_triangle(&mut self, [a, c, b]: [V3; 3], index: u16, scale: f32) {
        // View space is left-handed (y runs down the screen), hence b and c change places.
        let normal = (b - a).cross(c - a);
        // Meshes are closed: what looks away is hidden by what looks here.
        if normal.z <= 1e-7 {
            return;
        }
        let lo = v(a.x.min(b.x).min(c.x), a.y.min(b.y).min(c.y), 0.0);
        let hi = v(a.x.max(b.x).max(c.x), a.y.max(b.y).max(c.y), 0.0);
        let (xa, xb, ya, yb) = self.span(lo, hi, scale);
        let edge = |p: V3, q: V3, x: f32, y: f32| (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
        let unit = normal.unit();
        for y in ya..yb {
            let sy = (self.y0 as f32 + y as f32 + 0.5) / scale;
            for x in xa..xb {
                let sx = (self.x0 as f32 + x as f32 + 0.5) / scale;
                if edge(a, b, sx, sy) < 0.0 || edge(b, c, sx, sy) < 0.0 || edge(c, a, sx, sy) < 0.0 {
                    continue;
                }
                let depth = a.z - (normal.x * (sx - a.x) + normal.y * (sy - a.y)) / normal.z;
                let cell = &mut self.cells[y * self.width + x];
                if depth > cell.depth {
                    *cell = Sample { depth, solid: index, normal: unit };
                }
            }
        }
    }
}
