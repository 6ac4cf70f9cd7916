//! The flash and the smoke of a gun.
use crate::math::{flat_noise, mix, smooth};
use crate::render::{GROUND_SQUASH, Sprite, pixels_per_mm};

/// The flash and smoke at a gun's muzzle, which is the anchor, when it has been fired towards `bearing` (degrees clockwise from north).
/// `share` is how much of it has passed, 0 to 1: a flash in the first tenth, then a cloud that rolls out, rises and thins. `seed` picks one
/// cloud of many.
pub fn smoke(share: f32, bearing: f32, seed: u32, height_px: u32) -> Sprite {
    let share = share.clamp(0.0, 1.0);
    let scale = pixels_per_mm(height_px);
    let (sin, cos) = bearing.to_radians().sin_cos();
    let way = (sin, -cos * GROUND_SQUASH);
    let reach = (34.0 * scale).ceil();
    let size = (2.0 * reach) as u32;
    let cloud = Cloud { puffs: puffs(share, way, seed), share, seed: seed as i32 };
    let mut rgba = Vec::with_capacity((size * size * 4) as usize);
    for row in 0..size {
        for column in 0..size {
            let (x, y) = ((column as f32 + 0.5 - reach) / scale, (row as f32 + 0.5 - reach) / scale);
            rgba.extend(cloud.pixel(x, y, way));
        }
    }
    Sprite { width: size, height: size, anchor: [reach, reach], rgba }
}

/// Middles and radii of the puffs, in mm of the picture.
fn puffs(share: f32, way: (f32, f32), seed: u32) -> Vec<(f32, f32, f32)> {
    let out = share.sqrt();
    (0..7)
        .map(|i| {
            let dice = |salt: i32| crate::math::hash(seed as i32, i, salt);
            let far = (2.0 + 2.6 * i as f32) * mix(0.35, 1.0, out);
            let aside = (dice(1) - 0.5) * 5.0 * out;
            let rise = 6.0 * share * (0.6 + 0.8 * dice(2));
            let r = mix(1.4, 3.9 + 2.4 * dice(3), out) * if i > 4 { 0.75 } else { 1.0 };
            (way.0 * far - way.1 * aside, way.1 * far + way.0 * aside - rise, r)
        })
        .collect()
}

struct Cloud {
    puffs: Vec<(f32, f32, f32)>,
    share: f32,
    seed: i32,
}

impl Cloud {
    fn pixel(&self, x: f32, y: f32, way: (f32, f32)) -> [u8; 4] {
        let (mut thick, mut light) = (0.0_f32, 0.0_f32);
        for &(cx, cy, r) in &self.puffs {
            let (dx, dy) = ((x - cx) / r, (y - cy) / r);
            let here = 1.0 - smooth(0.25, 1.0, dx.hypot(dy));
            // Lit from the upper left.
            light += here * (0.62 - 0.3 * (dx + dy));
            thick += here;
        }
        let grain = flat_noise(x * 0.55, y * 0.55, self.seed) + 0.5 * flat_noise(x * 1.3, y * 1.3, self.seed + 1);
        let fade = (1.0 - self.share).powf(0.75) * 0.96;
        let alpha = (thick.min(1.0) * (0.45 + 0.55 * grain) * fade).clamp(0.0, 0.95);
        let tone = if thick > 0.01 { (light / thick).clamp(0.3, 1.0) } else { 0.6 };
        let grey = mix(0.55, 0.97, tone) * mix(0.92, 1.0, grain.min(1.0));
        let glow = self.flash(x, y, way);
        let mixed = |smoke: f32, fire: f32| (mix(smoke, fire, glow) * 255.0) as u8;
        let core = smooth(0.5, 1.0, glow);
        let total = alpha.max(glow.min(1.0));
        [
            mixed(grey, 1.0),
            mixed(grey * 0.98, mix(0.62, 0.97, core)),
            mixed(grey * 0.95, mix(0.16, 0.78, core)),
            (total * 255.0) as u8,
        ]
    }

    /// How much of a point is fire, 0 to 1.
    fn flash(&self, x: f32, y: f32, way: (f32, f32)) -> f32 {
        let left = 1.0 - smooth(0.06, 0.16, self.share);
        if left <= 0.0 {
            return 0.0;
        }
        let long = way.0.hypot(way.1).max(0.2);
        let (ux, uy) = (way.0 / long, way.1 / long);
        let (ahead, aside) = (x * ux + y * uy, (y * ux - x * uy).abs());
        let tongue = if ahead > -1.0 { 1.0 - smooth(0.3, 1.0, aside / (2.6 - 0.2 * ahead).max(0.05)) } else { 0.0 };
        let end = 1.0 - smooth(5.0, 11.0, ahead);
        let burst = 1.0 - smooth(1.5, 4.2, (x - ux * 2.0).hypot(y - uy * 2.0));
        (tongue * end).max(burst) * left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(s: &Sprite) -> f32 {
        s.rgba.chunks(4).map(|p| f32::from(p[3]) / 255.0).sum()
    }

    #[test]
    fn smoke_grows_and_thins_and_goes() {
        let at = |share| smoke(share, 90.0, 3, 64);
        assert!(ink(&at(0.4)) > ink(&at(0.17)));
        assert!(ink(&at(1.0)) < 1.0);
        let loudest = |share: f32| at(share).rgba.chunks(4).map(|p| p[3]).max();
        assert!(loudest(0.9) < loudest(0.3));
    }

    #[test]
    fn fire_is_yellow_and_smoke_is_grey() {
        let fire = smoke(0.02, 90.0, 3, 64).pixel(64, 60);
        let cloud = smoke(0.5, 90.0, 3, 64);
        let densest = cloud.rgba.chunks(4).max_by_key(|p| p[3]).unwrap();
        assert!(fire[0] > 200 && fire[2] < 215, "{fire:?}");
        assert!(densest[0].abs_diff(densest[2]) < 25, "{densest:?}");
    }

    #[test]
    fn it_rolls_out_where_the_gun_points() {
        let weight = |bearing: f32| {
            let s = smoke(0.4, bearing, 1, 64);
            let sum = |f: &dyn Fn(u32, u32) -> f32| -> f32 {
                (0..s.height).flat_map(|y| (0..s.width).map(move |x| (x, y))).map(|(x, y)| f(x, y)).sum()
            };
            let all = sum(&|x, y| f32::from(s.pixel(x, y)[3]));
            (sum(&|x, y| f32::from(s.pixel(x, y)[3]) * x as f32) / all) - s.anchor[0]
        };
        assert!(weight(90.0) > 5.0 && weight(270.0) < -5.0);
    }
}
