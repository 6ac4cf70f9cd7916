//! How each material is painted: what is strewn, sown and laid, and in which colours.
use miniatures::Ground;

use super::canvas::{Canvas, EDGE, Rgb};
use super::noise::{floor, lattice, smooth};
use super::tiles::{Material, Texels};

/// The levels of a material's tile, the finest first.
pub(super) fn painted(material: Material) -> Vec<Texels> {
    let mut canvas = Canvas::new(material as u32);
    match material {
        Material::Grass => grass(&mut canvas),
        Material::Straw => straw(&mut canvas),
        Material::Earth => earth(&mut canvas),
        Material::Sand => sand(&mut canvas),
        Material::Furrows => furrows(&mut canvas),
        Material::Mud => mud(&mut canvas),
        Material::Puddle => puddle(&mut canvas),
        Material::Scree => scree(&mut canvas),
        Material::Litter => litter(&mut canvas),
        Material::Moss => moss(&mut canvas),
        Material::Boards => canvas.lay(Ground::Planks, 1.0),
        Material::Cobbles => canvas.lay(Ground::Cobbles, 0.92),
        Material::Water => canvas.lay(Ground::Water, 1.0),
        Material::Cliff => cliff(&mut canvas),
        Material::Wood => wood(&mut canvas),
    }
    // Boards and stones keep their own tones.
    let pieces = matches!(material, Material::Boards | Material::Cobbles | Material::Cliff | Material::Wood);
    if pieces { canvas } else { canvas.evened() }.finished()
}

fn blend(a: Rgb, b: Rgb, t: f32) -> Rgb {
    [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * t)
}

/// Blades from the back to the front, some to each row, so that nearer ones stand before farther ones.
fn sow(canvas: &mut Canvas, to_row: u32, long: (f32, f32), colours: &[Rgb]) {
    for y in 0..EDGE {
        for _ in 0..to_row {
            let x = canvas.between(0.0, EDGE as f32);
            let tone = canvas.tiled(x as usize % EDGE, y, (24, 36), 3) + 0.5;
            let pick = (tone * 0.6 + canvas.chance() * 0.4).clamp(0.0, 0.999) * (colours.len() - 1) as f32;
            let colour = blend(colours[pick as usize], colours[pick as usize + 1], pick.fract());
            let k = canvas.between(0.86, 1.12);
            let (long, lean) = (canvas.between(long.0, long.1), canvas.between(-0.45, 0.45));
            canvas.blade((x, y as f32), long, lean, colour.map(|c| c * k));
        }
    }
}

fn grass(canvas: &mut Canvas) {
    canvas.lay(Ground::Grass, 0.72);
    sow(
        canvas,
        46,
        (3.5, 8.5),
        &[[0.29, 0.38, 0.16], [0.37, 0.47, 0.19], [0.45, 0.54, 0.23], [0.53, 0.60, 0.27], [0.60, 0.63, 0.33]],
    );
}

fn straw(canvas: &mut Canvas) {
    earth(canvas);
    sow(canvas, 30, (3.0, 8.0), &[[0.45, 0.44, 0.22], [0.55, 0.52, 0.27], [0.63, 0.57, 0.33], [0.70, 0.63, 0.39]]);
}

fn earth(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let lump = c.tiled(x, y, (32, 48), 1) + 0.6 * c.tiled(x, y, (80, 120), 2);
        let next = c.tiled((x + 2) % EDGE, (y + 2) % EDGE, (32, 48), 1)
            + 0.6 * c.tiled((x + 2) % EDGE, (y + 2) % EDGE, (80, 120), 2);
        let grain = c.tiled(x, y, (256, 256), 4);
        let base = blend([0.44, 0.35, 0.24], [0.56, 0.46, 0.32], smooth(-0.5, 0.5, lump));
        let light = 1.0 + 0.8 * (lump - next) + 0.26 * grain;
        let [r, g, b] = base.map(|v| v * light);
        [r, g, b, 0.40 + 0.35 * lump]
    });
    for _ in 0..420 {
        let (at, r, k) = (canvas.anywhere(), canvas.between(0.9, 2.6), canvas.between(0.8, 1.15));
        canvas.stone(at, (r, r * 0.72), [0.56 * k, 0.51 * k, 0.43 * k], 0.75);
    }
}

fn sand(canvas: &mut Canvas) {
    canvas.lay(Ground::Sand, 0.93);
    for _ in 0..70 {
        let (at, r, k) = (canvas.anywhere(), canvas.between(0.8, 2.2), canvas.between(0.75, 1.1));
        canvas.stone(at, (r, r * 0.7), [0.60 * k, 0.54 * k, 0.45 * k], 0.8);
    }
}

fn furrows(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let (u, w) = (x as f32 / EDGE as f32, y as f32 / EDGE as f32);
        let bend = 0.7 * c.tiled(x, y, (6, 8), 1) + 0.35 * c.tiled(x, y, (24, 30), 2);
        let phase = std::f32::consts::TAU * (5.0 * u + 22.0 * w) + 2.2 * bend;
        let clod = c.tiled(x, y, (90, 130), 3) + 0.7 * c.tiled(x, y, (40, 60), 5);
        let ridge = phase.sin();
        let light = 1.0 + 0.20 * phase.cos() + 0.06 * ridge + 0.42 * clod + 0.2 * c.tiled(x, y, (256, 256), 4);
        let base = blend([0.33, 0.25, 0.17], [0.47, 0.37, 0.26], smooth(-1.2, 1.2, ridge + clod));
        let [r, g, b] = base.map(|v| v * light);
        [r, g, b, 0.45 + 0.25 * ridge + 0.3 * clod]
    });
    for _ in 0..160 {
        let (at, r, k) = (canvas.anywhere(), canvas.between(0.8, 2.0), canvas.between(0.8, 1.1));
        canvas.stone(at, (r, r * 0.7), [0.53 * k, 0.46 * k, 0.38 * k], 0.8);
    }
}

fn mud(canvas: &mut Canvas) {
    canvas.lay(Ground::Mud, 0.98);
    for _ in 0..90 {
        let (at, r, k) = (canvas.anywhere(), canvas.between(0.8, 2.2), canvas.between(0.75, 1.0));
        canvas.stone(at, (r, r * 0.7), [0.42 * k, 0.35 * k, 0.28 * k], 0.8);
    }
}

/// Water a hand deep over mud: the sky lies in it.
fn puddle(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let sky = c.tiled(x, y, (10, 26), 1) + 0.5 * c.tiled(x, y, (22, 60), 2);
        let glint = smooth(0.34, 0.5, sky + 0.35 * c.tiled(x, y, (60, 160), 3));
        let base = blend([0.27, 0.25, 0.22], [0.44, 0.46, 0.45], smooth(-0.5, 0.55, sky));
        let [r, g, b] = blend(base, [0.80, 0.84, 0.84], glint * 0.65);
        [r, g, b, 0.30]
    });
}

fn scree(canvas: &mut Canvas) {
    earth(canvas);
    canvas.texels.iter_mut().for_each(|t| {
        let grey = 0.3 * t[0] + 0.59 * t[1] + 0.11 * t[2];
        *t = [grey * 0.92, grey * 0.88, grey * 0.82, t[3] * 0.7];
    });
    for (count, low, high) in [(2600, 1.0, 2.4), (900, 2.2, 4.4), (190, 4.4, 8.0)] {
        for _ in 0..count {
            let (at, r, k) = (canvas.anywhere(), canvas.between(low, high), canvas.between(0.72, 1.16));
            let warm = canvas.between(-0.03, 0.04);
            let flat = canvas.between(0.55, 0.8);
            canvas.stone(at, (r, r * flat), [0.57 * k + warm, 0.55 * k, 0.51 * k - warm], 0.6 + 0.05 * r);
        }
    }
}

fn litter(canvas: &mut Canvas) {
    earth(canvas);
    canvas.texels.iter_mut().for_each(|t| *t = [t[0] * 0.60, t[1] * 0.60, t[2] * 0.58, t[3] * 0.8]);
    let leaves: [Rgb; 6] = [
        [0.46, 0.30, 0.16],
        [0.55, 0.38, 0.18],
        [0.38, 0.27, 0.16],
        [0.60, 0.46, 0.22],
        [0.36, 0.36, 0.17],
        [0.48, 0.22, 0.12],
    ];
    for _ in 0..2600 {
        let (at, size, turn) = (canvas.anywhere(), canvas.between(2.2, 4.6), canvas.between(0.0, 6.3));
        let (which, k) = (canvas.between(0.0, 5.99) as usize, canvas.between(0.75, 1.12));
        canvas.leaf(at, size, turn, leaves[which].map(|c| c * k));
    }
    for _ in 0..70 {
        let ((x, y), long, turn) = (canvas.anywhere(), canvas.between(8.0, 20.0), canvas.between(0.0, 6.3));
        for s in 0..long as u32 {
            let t = s as f32;
            let (px, py) = (x + turn.cos() * t, y + turn.sin() * t * 0.64);
            canvas.dab(px, py + 1.2, [0.08, 0.06, 0.05], 0.5, 0.5);
            canvas.dab(px, py, [0.40, 0.31, 0.22], 0.8, 0.9);
        }
    }
}

fn moss(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let lump = |x: usize, y: usize| {
            c.tiled(x % EDGE, y % EDGE, (18, 28), 1)
                + 0.7 * c.tiled(x % EDGE, y % EDGE, (46, 70), 2)
                + 0.4 * c.tiled(x % EDGE, y % EDGE, (110, 160), 3)
        };
        let h = lump(x, y);
        let light = 1.0 + 1.0 * (h - lump(x + 3, y + 3)) + 0.28 * c.tiled(x, y, (256, 256), 4);
        let base = blend([0.20, 0.23, 0.11], [0.39, 0.42, 0.17], smooth(-0.55, 0.55, h));
        let [r, g, b] = base.map(|v| v * light);
        [r, g, b, 0.5 + 0.5 * h]
    });
    sow(canvas, 7, (3.0, 9.0), &[[0.31, 0.33, 0.14], [0.44, 0.45, 0.19], [0.56, 0.52, 0.27]]);
}

/// Broken rock as it shows in the face of a bank.
fn cliff(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let warp = 26.0 * c.tiled(x, y, (12, 10), 1) + 8.0 * c.tiled(x, y, (40, 36), 6);
        let strata = (y as f32 + warp).rem_euclid(EDGE as f32);
        let bed = strata / 12.8;
        let (course, v) = (floor(bed), bed.fract());
        let shift = (lattice(c.seed, course, 3) >> 8) as f32 / 16_777_215.0;
        let along = (x as f32 / 25.6 + shift * 5.0 + 0.3 * c.tiled(x, y, (60, 60), 7)).rem_euclid(20.0);
        let own = (lattice(c.seed, course, floor(along) + 40) >> 8) as f32 / 16_777_215.0;
        let crack = smooth(0.0, 0.09, along.fract().min(1.0 - along.fract())) * smooth(0.0, 0.14, v.min(1.0 - v));
        let grain = c.tiled(x, y, (130, 130), 4) + 0.6 * c.tiled(x, y, (256, 256), 5);
        let base = blend([0.47, 0.40, 0.31], [0.60, 0.54, 0.45], own);
        let light = (0.62 + 0.42 * crack) * (1.06 - 0.22 * v + 0.3 * grain);
        let [r, g, b] = base.map(|k| k * light);
        [r, g, b, crack]
    });
}

/// The frame around the board and the table under it.
fn wood(canvas: &mut Canvas) {
    canvas.fill(|c, x, y| {
        let grain = c.tiled(x, y, (8, 128), 1) + 0.7 * c.tiled(x, y, (20, 256), 2) + 0.5 * c.tiled(x, y, (4, 32), 3);
        let light = 1.0 + 0.34 * grain;
        let [r, g, b] = [0.42, 0.27, 0.16].map(|v| v * light);
        [r, g, b, 0.5]
    });
}
