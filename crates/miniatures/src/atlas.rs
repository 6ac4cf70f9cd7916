//! Many sprites in one picture.
use crate::describe::Figure;
use crate::render::{Sprite, render};

/// Where one sprite lies in an atlas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// Why sprites do not fit into an atlas.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AtlasError {
    /// The shelves grew beyond what graphics cards take.
    #[error("the atlas would be {needed} pixels high, at most {most} are possible: draw fewer figures or smaller ones")]
    TooHigh {
        /// Height that the sprites need.
        needed: u32,
        /// Greatest height allowed.
        most: u32,
    },
}

/// One picture with many sprites.
#[derive(Clone, Debug, PartialEq)]
pub struct Atlas {
    /// The picture; its anchor means nothing.
    pub image: Sprite,
    /// Where each sprite lies, in the order given.
    pub rects: Vec<Rect>,
    /// Each sprite's ground point, from the top left corner of its rectangle.
    pub anchors: Vec<[f32; 2]>,
}

/// Greatest edge of an atlas that every graphics card takes.
pub const MAX_EDGE: u32 = 8192;

/// Draws all figures at `height_px` and packs them.
///
/// # Errors
/// [`AtlasError::TooHigh`] when they need more than [`MAX_EDGE`] rows.
pub fn atlas(figures: &[Figure], height_px: u32) -> Result<Atlas, AtlasError> {
    let sprites: Vec<Sprite> = figures.iter().map(|f| render(f, height_px)).collect();
    pack(&sprites)
}

/// Packs ready sprites on shelves, tallest first. Sprites carry their own clear border, so none bleeds into its neighbour.
///
/// # Errors
/// [`AtlasError::TooHigh`] when they need more than [`MAX_EDGE`] rows.
pub fn pack(sprites: &[Sprite]) -> Result<Atlas, AtlasError> {
    let area: u64 = sprites.iter().map(|s| u64::from(s.width) * u64::from(s.height)).sum();
    let widest = sprites.iter().map(|s| s.width).max().unwrap_or(1);
    let width = ((area as f64).sqrt() as u32).next_power_of_two().clamp(64, MAX_EDGE).max(widest.next_power_of_two());
    let mut order: Vec<usize> = (0..sprites.len()).collect();
    order.sort_by_key(|&i| (std::cmp::Reverse(sprites[i].height), i));
    let mut rects = vec![Rect { x: 0, y: 0, width: 0, height: 0 }; sprites.len()];
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for i in order {
        let s = &sprites[i];
        if x + s.width > width {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        rects[i] = Rect { x, y, width: s.width, height: s.height };
        x += s.width;
        shelf = shelf.max(s.height);
    }
    let height = (y + shelf).max(1);
    if height > MAX_EDGE {
        return Err(AtlasError::TooHigh { needed: height, most: MAX_EDGE });
    }
    let mut rgba = vec![0; width as usize * height as usize * 4];
    for (s, r) in sprites.iter().zip(&rects) {
        for row in 0..s.height as usize {
            let from = row * s.width as usize * 4;
            let to = ((r.y as usize + row) * width as usize + r.x as usize) * 4;
            let n = s.width as usize * 4;
            rgba[to..to + n].copy_from_slice(&s.rgba[from..from + n]);
        }
    }
    let anchors = sprites.iter().map(|s| s.anchor).collect();
    Ok(Atlas { image: Sprite { width, height, anchor: [0.0; 2], rgba }, rects, anchors })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(width: u32, height: u32, value: u8) -> Sprite {
        Sprite { width, height, anchor: [1.0, 2.0], rgba: vec![value; (width * height * 4) as usize] }
    }

    #[test]
    fn packed_sprites_are_whole_and_apart() {
        let sprites: Vec<Sprite> = (1..60).map(|i| plain(5 + i * 7 % 31, 9 + i * 13 % 47, i as u8)).collect();
        let atlas = pack(&sprites).unwrap();
        for (s, r) in sprites.iter().zip(&atlas.rects) {
            for (x, y) in [(0, 0), (s.width - 1, 0), (0, s.height - 1), (s.width - 1, s.height - 1)] {
                assert_eq!(atlas.image.pixel(r.x + x, r.y + y), s.pixel(x, y));
            }
        }
        let used: u32 = sprites.iter().map(|s| s.width * s.height).sum();
        assert!(used * 2 > atlas.image.width * atlas.image.height, "more than half of it is empty");
    }

    #[test]
    fn too_many_sprites_are_refused_with_the_height() {
        let error = pack(&vec![plain(8000, 1000, 1); 9]).unwrap_err();
        assert_eq!(error, AtlasError::TooHigh { needed: 9000, most: MAX_EDGE });
    }
}
