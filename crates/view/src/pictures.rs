//! Painted pixels as textures.
//!
//! Painters mix colours as sRGB numbers; the graphics card mixes light. So half-transparent pixels get the alpha that makes the card's
//! mixture look like the painter's, and clear pixels get the colour of their neighbours, so that filtering draws no dark seam.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// A picture with clear parts, straight alpha, made ready for the card in place.
pub(crate) fn prepare(width: u32, height: u32, rgba: &mut [u8]) {
    bleed(width as usize, height as usize, rgba);
    for pixel in rgba.as_chunks_mut::<4>().0 {
        pixel[3] = alpha_in_light(*pixel);
    }
}

/// A texture that is drawn by the card and not read again; `rgba` is opaque or prepared.
pub(crate) fn texture(width: u32, height: u32, rgba: Vec<u8>) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut image =
        Image::new(size, TextureDimension::D2, rgba, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::linear();
    image
}

/// The alpha with which a colour mixed as light looks as it does mixed as numbers with its own alpha: more for dark colours, less for
/// light ones.
pub(crate) fn alpha_in_light([red, green, blue, alpha]: [u8; 4]) -> u8 {
    if alpha == 0 || alpha == 255 {
        return alpha;
    }
    let light = (0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue)) / 255.0;
    let a = f32::from(alpha) / 255.0;
    let mixed = light * a.powf(2.2) + (1.0 - light) * (1.0 - (1.0 - a).powf(2.2));
    (mixed * 255.0).round().clamp(1.0, 254.0) as u8
}

/// Gives clear pixels beside coloured ones their colour; they stay clear.
fn bleed(width: usize, height: usize, rgba: &mut [u8]) {
    let at = |x: usize, y: usize| 4 * (y * width + x);
    let mut filled: Vec<(usize, [u8; 3])> = Vec::new();
    for y in 0..height {
        for x in 0..width {
            if rgba[at(x, y) + 3] != 0 {
                continue;
            }
            let around = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            let beside = around.into_iter().find(|&(x, y)| x < width && y < height && rgba[at(x, y) + 3] != 0);
            if let Some((u, v)) = beside {
                let from = at(u, v);
                filled.push((at(x, y), [rgba[from], rgba[from + 1], rgba[from + 2]]));
            }
        }
    }
    for (to, colour) in filled {
        rgba[to..to + 3].copy_from_slice(&colour);
    }
}

/// Which pixels of a picture can be clicked: those that are well visible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    width: u32,
    height: u32,
    bits: Vec<u64>,
}

impl Mask {
    /// The solid pixels of a picture.
    pub(crate) fn of(width: u32, height: u32, rgba: &[u8]) -> Self {
        const SOLID: u8 = 150;
        let mut bits = vec![0_u64; (width as usize * height as usize).div_ceil(64)];
        for (place, pixel) in rgba.as_chunks::<4>().0.iter().enumerate() {
            if pixel[3] >= SOLID {
                bits[place / 64] |= 1 << (place % 64);
            }
        }
        Self { width, height, bits }
    }

    /// The pixels that are told, row by row.
    pub(crate) fn of_bits(width: u32, height: u32, told: &[bool]) -> Self {
        let mut bits = vec![0_u64; (width as usize * height as usize).div_ceil(64)];
        for (place, _) in told.iter().enumerate().filter(|(_, told)| **told) {
            bits[place / 64] |= 1 << (place % 64);
        }
        Self { width, height, bits }
    }

    /// How many rows lie above the topmost solid pixel between two columns; all of them if there is none.
    pub(crate) fn rows_above(&self, from: f32, to: f32) -> u32 {
        let columns = (from.max(0.0) as u32)..(to.max(0.0) as u32).min(self.width);
        let solid = |row: u32| columns.clone().any(|column| self.is_solid(column as f32, row as f32));
        (0..self.height).find(|&row| solid(row)).unwrap_or(self.height)
    }

    /// Whether the pixel at a place, counted from the upper left, is solid; outside nothing is.
    pub(crate) fn is_solid(&self, x: f32, y: f32) -> bool {
        if x < 0.0 || y < 0.0 || x >= self.width as f32 || y >= self.height as f32 {
            return false;
        }
        let place = y as usize * self.width as usize + x as usize;
        self.bits[place / 64] & (1 << (place % 64)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_shadows_get_denser_and_white_edges_thinner() {
        assert_eq!(alpha_in_light([10, 10, 10, 0]), 0);
        assert_eq!(alpha_in_light([10, 10, 10, 255]), 255);
        let shadow = alpha_in_light([0, 0, 0, 102]); // 40 % black over half grey: 0.6 x 128 = 77 as numbers
        let light_left = 1.0 - f32::from(shadow) / 255.0;
        let seen = 255.0 * (light_left * (128.0_f32 / 255.0).powf(2.2)).powf(1.0 / 2.2);
        assert!((seen - 77.0).abs() < 1.5, "{seen}");
        assert!(alpha_in_light([255, 255, 255, 128]) < 70);
    }

    #[test]
    fn clear_pixels_take_their_neighbours_colour() {
        let mut rgba = vec![0; 4 * 3];
        rgba[4..8].copy_from_slice(&[200, 100, 50, 255]);
        prepare(3, 1, &mut rgba);
        assert_eq!(rgba, [200, 100, 50, 0, 200, 100, 50, 255, 200, 100, 50, 0]);
    }

    #[test]
    fn a_mask_is_solid_where_the_picture_is() {
        let mut rgba = vec![0; 4 * 100 * 2];
        rgba[4 * 170 + 3] = 255; // column 70 of the second row
        rgba[4 * 3 + 3] = 100; // a shadow
        let mask = Mask::of(100, 2, &rgba);
        assert!(mask.is_solid(70.5, 1.5));
        assert!(!mask.is_solid(70.5, 0.5) && !mask.is_solid(3.5, 0.5));
        assert_eq!([mask.rows_above(60.0, 80.0), mask.rows_above(0.0, 60.0), mask.rows_above(-5.0, -1.0)], [1, 2, 2]);
        assert!(!mask.is_solid(-0.5, 0.0) && !mask.is_solid(100.0, 0.0) && !mask.is_solid(5.0, 2.0));
    }
}
