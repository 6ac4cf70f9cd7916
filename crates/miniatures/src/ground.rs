//! Ground textures: 256 pixels square, seamless, made by number. Painted like a modeller's board: base, patches, grain, a few strokes.
use crate::math::{floor, hash, mix, smooth};
use crate::paint::{Rgb, mix_rgb};
use serde::{Deserialize, Serialize};

/// A kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ground {
    /// Short grass with worn patches.
    Grass,
    /// Dry sand, rippled.
    Sand,
    /// Wet earth with puddles.
    Mud,
    /// Still water.
    Water,
    /// Floor boards.
    Planks,
    /// Cobbled street.
    Cobbles,
}

impl Ground {
    /// All six.
    pub const ALL: [Ground; 6] =
        [Ground::Grass, Ground::Sand, Ground::Mud, Ground::Water, Ground::Planks, Ground::Cobbles];
}

/// Edge of a ground texture in pixels.
pub const GROUND_PX: u32 = 256;

/// A seamless texture, [`GROUND_PX`] square, opaque RGBA, sRGB, row by row.
pub fn ground_texture(kind: Ground) -> Vec<u8> {
    let mut out = Vec::with_capacity((GROUND_PX * GROUND_PX * 4) as usize);
    for y in 0..GROUND_PX {
        for x in 0..GROUND_PX {
            let (u, w) = (x as f32 / GROUND_PX as f32, y as f32 / GROUND_PX as f32);
            let c = match kind {
                Ground::Grass => grass(u, w),
                Ground::Sand => sand(u, w),
                Ground::Mud => mud(u, w),
                Ground::Water => water(u, w),
                Ground::Planks => planks(u, w),
                Ground::Cobbles => cobbles(u, w),
            };
            out.extend(c.map(|v| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8));
            out.push(255);
        }
    }
    out
}

/// Noise from 0 to 1 that repeats after one unit; `nx` by `ny` cells to the unit.
fn tiled(u: f32, w: f32, nx: i32, ny: i32, salt: i32) -> f32 {
    let (x, y) = (u * nx as f32, w * ny as f32);
    let (ix, iy) = (floor(x), floor(y));
    let s = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (s(x - ix as f32), s(y - iy as f32));
    let at = |dx: i32, dy: i32| hash((ix + dx).rem_euclid(nx), (iy + dy).rem_euclid(ny), salt);
    mix(mix(at(0, 0), at(1, 0), tx), mix(at(0, 1), at(1, 1), tx), ty)
}

/// Several octaves of it, from `n` cells on, around 0.
fn rough(u: f32, w: f32, n: i32, octaves: u32, salt: i32) -> f32 {
    (0..octaves).map(|o| (tiled(u, w, n << o, n << o, salt + o as i32) - 0.5) / (1 << o) as f32).sum()
}

fn lit(c: Rgb, by: f32) -> Rgb {
    c.map(|v| v * (1.0 + by))
}

fn grass(u: f32, w: f32) -> Rgb {
    let patch = smooth(-0.25, 0.3, rough(u, w, 4, 3, 1));
    let worn = smooth(0.22, 0.42, rough(u, w, 5, 4, 9));
    let blades =
        0.55 * (tiled(u + 0.02 * rough(u, w, 8, 2, 3), w, 128, 40, 5) - 0.5) + 0.35 * (tiled(u, w, 200, 110, 6) - 0.5);
    let green = mix_rgb([0.38, 0.46, 0.21], [0.45, 0.52, 0.24], patch);
    lit(mix_rgb(green, [0.53, 0.47, 0.29], worn * 0.35), blades * 0.42 + 0.2 * rough(u, w, 16, 2, 7))
}

fn sand(u: f32, w: f32) -> Rgb {
    let bend = 0.05 * rough(u, w, 3, 2, 21);
    let ripple = ((w + bend) * std::f32::consts::TAU * 14.0 + 2.0 * rough(u, w, 6, 2, 22)).sin();
    let grain = tiled(u, w, 240, 240, 23) - 0.5 + 0.6 * (tiled(u, w, 110, 110, 24) - 0.5);
    let base = mix_rgb([0.76, 0.66, 0.45], [0.83, 0.74, 0.54], smooth(-0.3, 0.3, rough(u, w, 4, 3, 25)));
    let pebble = smooth(0.86, 0.92, tiled(u, w, 60, 60, 26));
    lit(mix_rgb(base, [0.56, 0.50, 0.42], pebble * 0.6), 0.045 * ripple + 0.16 * grain)
}

fn mud(u: f32, w: f32) -> Rgb {
    let h = rough(u, w, 8, 5, 31);
    let (dx, dy) = (rough(u + 0.006, w, 8, 5, 31) - h, rough(u, w + 0.006, 8, 5, 31) - h);
    let base = mix_rgb([0.30, 0.22, 0.15], [0.46, 0.35, 0.24], smooth(-0.3, 0.35, h));
    let wet = smooth(-0.22, -0.34, h);
    let light = (-dx - dy) * 3.2;
    let shine = 0.35 * wet * smooth(0.3, 0.7, tiled(u, w, 9, 22, 33));
    let c = mix_rgb(lit(base, light + 0.12 * (tiled(u, w, 180, 180, 34) - 0.5)), [0.33, 0.33, 0.32], wet * 0.7);
    mix_rgb(c, [0.80, 0.82, 0.80], shine * 0.6)
}

fn water(u: f32, w: f32) -> Rgb {
    let deep = smooth(-0.3, 0.3, rough(u, w, 3, 3, 41));
    let base = mix_rgb([0.13, 0.29, 0.36], [0.21, 0.42, 0.47], deep);
    // Long crests where two slow waves meet.
    let crest = |salt: i32, nx: i32, ny: i32| {
        let n = tiled(u + 0.03 * rough(u, w, 4, 2, salt), w + 0.02 * rough(u, w, 5, 2, salt + 1), nx, ny, salt + 2);
        1.0 - smooth(0.0, 0.09, (n - 0.5).abs())
    };
    let glint = 0.40 * crest(43, 6, 14) + 0.30 * crest(53, 9, 22);
    mix_rgb(base, [0.78, 0.90, 0.92], glint * (0.35 + 0.5 * deep))
}

fn planks(u: f32, w: f32) -> Rgb {
    const ROWS: i32 = 8;
    let row = floor(w * ROWS as f32);
    let v = w * ROWS as f32 - row as f32;
    let shift = hash(row, 1, 61);
    let along = (u + shift) * 2.0;
    let cell = floor(along).rem_euclid(2);
    let t = along - floor(along) as f32;
    let own = hash(row, cell, 62);
    let base = mix_rgb([0.52, 0.36, 0.21], [0.66, 0.48, 0.29], own);
    let grain = tiled(u, w, 10, 120, 63 + row) - 0.5 + 0.7 * (tiled(u, w, 30, 240, 73) - 0.5);
    let (gap_across, gap_along) = (v.min(1.0 - v) * 32.0, t.min(1.0 - t) * 128.0);
    let gap = gap_across.min(gap_along);
    let nail = (t.min(1.0 - t) * 128.0 - 5.0).hypot((v - 0.5).abs() * 32.0 - 9.0);
    if gap < 1.0 || nail < 1.3 {
        return [0.20, 0.13, 0.09];
    }
    let bevel = if v * 32.0 < 2.4 {
        0.12
    } else if (1.0 - v) * 32.0 < 2.4 {
        -0.14
    } else {
        0.0
    };
    lit(base, 0.32 * grain + bevel)
}

fn cobbles(u: f32, w: f32) -> Rgb {
    const N: i32 = 11;
    let (x, y) = (u * N as f32, w * N as f32);
    let (mut first, mut second, mut who, mut off) = (9.0_f32, 9.0_f32, 0.0, [0.0, 0.0]);
    for j in floor(y) - 1..=floor(y) + 1 {
        for i in floor(x) - 1..=floor(x) + 1 {
            let (a, b) = (i.rem_euclid(N), j.rem_euclid(N));
            let stagger = if b & 1 == 0 { 0.0 } else { 0.25 };
            let cx = i as f32 + 0.5 + stagger + 0.32 * (hash(a, b, 81) - 0.5);
            let cy = j as f32 + 0.5 + 0.32 * (hash(a, b, 82) - 0.5);
            let d = (x - cx).hypot((y - cy) * 1.06);
            if d < first {
                (second, first, who, off) = (first, d, hash(a, b, 83), [x - cx, y - cy]);
            } else if d < second {
                second = d;
            }
        }
    }
    let dome = second - first;
    let base = mix_rgb([0.47, 0.45, 0.43], [0.62, 0.58, 0.52], who);
    let light = -0.42 * (off[0] + off[1]) + 0.10 * smooth(0.1, 0.5, dome);
    let stone = lit(base, light + 0.26 * (tiled(u, w, 120, 120, 84) - 0.5));
    let joint = mix_rgb([0.25, 0.22, 0.17], [0.34, 0.36, 0.20], smooth(0.5, 0.7, tiled(u, w, 12, 12, 85)));
    mix_rgb(joint, stone, smooth(0.05, 0.17, dome))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean difference between neighbouring columns (or rows) `a` and `b`.
    fn jump(t: &[u8], a: u32, b: u32, columns: bool) -> f32 {
        let at = |i: u32, j: u32| {
            let (x, y) = if columns { (i, j) } else { (j, i) };
            let p = 4 * (y * GROUND_PX + x) as usize;
            [t[p], t[p + 1], t[p + 2]].map(i32::from)
        };
        let sum: i32 = (0..GROUND_PX).flat_map(|j| (0..3).map(move |c| (at(a, j)[c] - at(b, j)[c]).abs())).sum();
        sum as f32 / (3 * GROUND_PX) as f32
    }

    #[test]
    fn textures_have_no_seam() {
        for kind in Ground::ALL {
            let t = ground_texture(kind);
            for columns in [true, false] {
                let seam = jump(&t, GROUND_PX - 1, 0, columns);
                let worst = (0..GROUND_PX - 1).map(|i| jump(&t, i, i + 1, columns)).fold(0.0, f32::max);
                assert!(seam <= worst * 1.1 + 1.0, "{kind:?}: seam {seam}, inside at most {worst}");
            }
        }
    }

    #[test]
    fn grounds_are_told_apart() {
        let means: Vec<[f32; 3]> = Ground::ALL
            .into_iter()
            .map(|k| {
                let t = ground_texture(k);
                let n = (t.len() / 4) as f32;
                [0, 1, 2].map(|c| t.iter().skip(c).step_by(4).map(|&b| f32::from(b)).sum::<f32>() / n)
            })
            .collect();
        for (i, a) in means.iter().enumerate() {
            for (j, b) in means.iter().enumerate().skip(i + 1) {
                let d: f32 = (0..3).map(|c| (a[c] - b[c]).abs()).sum();
                assert!(d > 22.0, "{:?} and {:?} are {d} apart", Ground::ALL[i], Ground::ALL[j]);
            }
        }
    }
}
