//! The photographer's work: a shallow depth of field, a warm lamp from the upper left, darkness at the edges and behind the panel, sparks.
use crate::Point;
use crate::ground::Picture;

/// Lights the whole picture.
pub(super) fn light(picture: &mut Picture) {
    let blurred = blurred(picture, (picture.height / 150).max(1) as usize);
    let (width, height) = (picture.width as usize, picture.height as usize);
    let row_bytes = 4 * width;
    for (j, (row, soft)) in picture.rgba.chunks_mut(row_bytes).zip(blurred.chunks(row_bytes)).enumerate() {
        let y = (j as f32 + 0.5) / height as f32;
        // Sharp where they fight, soft on the far side and right under the lens.
        let out = ramp(0.15, 0.0, y).max(ramp(0.86, 1.0, y) * 0.8);
        for i in 0..width {
            // From the middle, in heights of the picture, so that every shape of it is lit alike.
            let x = (i as f32 + 0.5 - width as f32 / 2.0) / height as f32;
            let lamp = lamp(x, y, width as f32 / height as f32);
            for c in 0..3 {
                let sharp = f32::from(row[4 * i + c]);
                let seen = sharp + (f32::from(soft[4 * i + c]) - sharp) * out;
                row[4 * i + c] = (graded(seen, c) * lamp[c]).clamp(0.0, 255.0) as u8;
            }
        }
    }
}

/// How much of each colour's light falls on a point: `x` from the middle and in heights of the picture, `y` 0 above to 1 below.
fn lamp(x: f32, y: f32, wide: f32) -> [f32; 3] {
    let edge = (x / (0.56 * wide)).hypot((y - 0.54) / 0.66);
    let vignette = 1.0 - 0.78 * ramp(0.55, 1.22, edge);
    // The panel is 430 of 1600 pixels wide: darkness stands a little to the left of it, and fades before the fighters.
    let panel = 1.0 - 0.55 * (1.0 - ramp(0.16, 0.40, (x + 0.02).abs()));
    let warm = 0.5 * (1.0 - ramp(0.0, 1.1, (x + 0.5).hypot(y - 0.25))) + 0.3;
    let k = 1.1 * vignette * panel;
    [k * (1.0 + 0.16 * warm), k * (1.0 + 0.05 * warm), k * (1.0 - 0.10 * warm)]
}

/// A little more contrast about the middle tones; shadows keep some blue.
fn graded(value: f32, channel: usize) -> f32 {
    let t = value / 255.0;
    let curved = t + 0.18 * t * (1.0 - t) * (2.0 * t - 0.9);
    255.0 * curved + if channel == 2 { 5.0 * (1.0 - t) } else { 0.0 }
}

/// Smooth from 0 at `from` to 1 at `to`.
fn ramp(from: f32, to: f32, at: f32) -> f32 {
    let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A star of light where two blades meet, `size` pixels from its middle to its longest point.
pub(super) fn spark(picture: &mut Picture, at: Point, size: f32) {
    let reach = size.ceil() as i64 + 1;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (px, py) = (at.x as i64 + dx, at.y as i64 + dy);
            if px < 0 || py < 0 || px >= i64::from(picture.width) || py >= i64::from(picture.height) {
                continue;
            }
            let (x, y) = (dx as f32 / size, dy as f32 / size);
            let light = star(x, y);
            let i = 4 * (py * i64::from(picture.width) + px) as usize;
            for (value, tint) in picture.rgba[i..i + 3].iter_mut().zip([1.0, 0.86, 0.55]) {
                let left = 255.0 - f32::from(*value);
                *value = (f32::from(*value) + left * (light * tint).min(1.0)) as u8;
            }
        }
    }
}

/// How bright a star of radius 1 is at a point: a hot core, a glow, and seven rays of different lengths.
fn star(x: f32, y: f32) -> f32 {
    const RAYS: [(f32, f32); 7] =
        [(0.3, 1.0), (1.15, 0.62), (2.0, 0.92), (2.9, 0.55), (3.75, 0.85), (4.6, 0.6), (5.5, 0.8)];
    let r = x.hypot(y);
    let ray = |&(turn, long): &(f32, f32)| {
        let (sin, cos) = turn.sin_cos();
        let (along, off) = (x * cos + y * sin, (y * cos - x * sin).abs());
        if along <= 0.0 { 0.0 } else { (1.0 - along / long).max(0.0) * (1.0 - off / 0.055).max(0.0) }
    };
    let rays = RAYS.iter().map(ray).fold(0.0, f32::max);
    let core = (1.0 - r / 0.2).clamp(0.0, 1.0) * 1.6;
    let glow = 0.5 * (1.0 - r).max(0.0).powi(3);
    (core + glow + 1.3 * rays).min(1.0)
}

/// The picture out of focus: two passes of a box each way.
fn blurred(picture: &Picture, radius: usize) -> Vec<u8> {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let mut pixels = picture.rgba.clone();
    let mut line = Vec::new();
    for _ in 0..2 {
        for y in 0..height {
            box_line(&mut pixels, 4 * y * width, 4, width, radius, &mut line);
        }
        for x in 0..width {
            box_line(&mut pixels, 4 * x, 4 * width, height, radius, &mut line);
        }
    }
    pixels
}

/// Blurs one row or column: `count` pixels from byte `start` on, `step` bytes apart. What lies beyond the ends is like the ends.
fn box_line(pixels: &mut [u8], start: usize, step: usize, count: usize, radius: usize, line: &mut Vec<[u8; 3]>) {
    line.clear();
    line.extend((0..count).map(|i| [0, 1, 2].map(|c| pixels[start + i * step + c])));
    let at = |i: usize| line[i.clamp(radius, radius + count - 1) - radius];
    let mut sum = [0_u32; 3];
    for i in 0..=2 * radius {
        for (sum, value) in sum.iter_mut().zip(at(i)) {
            *sum += u32::from(value);
        }
    }
    let size = 2 * radius as u32 + 1;
    for i in 0..count {
        for c in 0..3 {
            pixels[start + i * step + c] = (sum[c] / size) as u8;
            sum[c] = sum[c] + u32::from(at(i + 2 * radius + 1)[c]) - u32::from(at(i)[c]);
        }
    }
}
