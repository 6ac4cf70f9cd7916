//! The table far from every board: the same everywhere, so that it is painted once and laid out as often as it is needed.
use super::Picture;
use super::outline::{far_light, far_repeats};
use super::tiles::{Material, tile};

/// The table far from every board. It repeats after `repeats` world units to the right and down, beginning at the world's origin.
#[derive(Clone, Debug, PartialEq)]
pub struct FarTable {
    /// One piece, seamless, its upper left corner at the origin.
    pub picture: Picture,
    /// Width and height of the piece in world units.
    pub repeats: [f32; 2],
}

/// The far table as [`super::GroundPainter::paint`] paints it at that resolution, when its pixels are blended with their neighbours.
pub fn far_table(pixels_per_unit: f32) -> FarTable {
    let level = tile(Material::Wood).level(pixels_per_unit, false);
    let light = far_light();
    let shade = |colour: [u8; 4]| {
        let [red, green, blue] = [0, 1, 2].map(|i| (f32::from(colour[i]) * light[i] + 0.5) as u8);
        [red, green, blue, 255]
    };
    let rgba = level.texels().iter().copied().flat_map(shade).collect();
    let edge = level.edge();
    FarTable { picture: Picture { width: edge, height: edge, rgba }, repeats: far_repeats() }
}
