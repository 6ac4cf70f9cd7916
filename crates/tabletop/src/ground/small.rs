//! The whole board as a small picture: for the minimap and for choosing a scenario.
use std::collections::BTreeMap;

use board::TerrainMap;
use miniatures::{Scenery, Sprite, scenery};

use super::{Area, GroundPainter, Picture};
use crate::projection::{FIGURE_HEIGHT, Point};

/// The whole board with all that stands on it, as large as fits into the given pixels.
pub fn miniature(map: &TerrainMap, seed: u64, max_width: u32, max_height: u32) -> Picture {
    let painter = GroundPainter::new(map, seed);
    let area = painter.bounds();
    let scale = (max_width.max(1) as f32 / area.width).min(max_height.max(1) as f32 / area.height);
    let mut picture = painter.paint(fitted(area, scale), scale);
    let height_px = (FIGURE_HEIGHT * scale).round().max(8.0) as u32;
    let mut sprites: BTreeMap<(Scenery, u32), Sprite> = BTreeMap::new();
    for prop in painter.props() {
        // What is smaller than a pixel or two is left to the ground's own grain.
        if scale < 0.5 && matches!(prop.kind, Scenery::Tuft) {
            continue;
        }
        let sprite =
            sprites.entry((prop.kind, prop.variant)).or_insert_with(|| scenery(prop.kind, prop.variant, height_px));
        let foot = prop.at.lifted(prop.lift_steps);
        picture.stamp(sprite, Point::new((foot.x - area.left) * scale, (area.top - foot.y) * scale));
    }
    picture
}

/// The area cut to whole pixels, so that rounding never makes the picture larger than allowed.
fn fitted(area: Area, scale: f32) -> Area {
    Area { width: (area.width * scale).floor() / scale, height: (area.height * scale).floor() / scale, ..area }
}

impl Picture {
    /// Lays a sprite on the picture, its anchor at a point given in pixels from the top left corner.
    pub fn stamp(&mut self, sprite: &Sprite, at: Point) {
        let left = (at.x - sprite.anchor[0]).round() as i64;
        let top = (at.y - sprite.anchor[1]).round() as i64;
        for sy in 0..i64::from(sprite.height) {
            for sx in 0..i64::from(sprite.width) {
                let (x, y) = (left + sx, top + sy);
                if x < 0 || y < 0 || x >= i64::from(self.width) || y >= i64::from(self.height) {
                    continue;
                }
                let [r, g, b, a] = sprite.pixel(sx as u32, sy as u32);
                let i = 4 * (y * i64::from(self.width) + x) as usize;
                for (under, over) in self.rgba[i..i + 3].iter_mut().zip([r, g, b]) {
                    let sum = u32::from(over) * u32::from(a) + u32::from(*under) * (255 - u32::from(a));
                    *under = (sum / 255) as u8;
                }
            }
        }
    }
}
