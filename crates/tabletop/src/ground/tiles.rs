//! The modeller's tubs: for each material a seamless tile of 256 by 256 world units as it is seen from the viewer's seat, painted once and
//! kept. Each texel has a colour and how proud it stands, so that grass overlaps the earth beside it and puddles fill the hollows.
use std::sync::OnceLock;

use super::canvas::{EDGE, LEVELS};
use super::noise::floor;
use super::recipes::painted;

/// What ground is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    Grass,
    Straw,
    Earth,
    Sand,
    Furrows,
    Mud,
    Puddle,
    Scree,
    Litter,
    Moss,
    Boards,
    Cobbles,
    Water,
    Cliff,
    Wood,
}

/// How many materials there are.
pub(crate) const MATERIALS: usize = 15;

impl Material {
    pub(crate) const ALL: [Material; MATERIALS] = [
        Material::Grass,
        Material::Straw,
        Material::Earth,
        Material::Sand,
        Material::Furrows,
        Material::Mud,
        Material::Puddle,
        Material::Scree,
        Material::Litter,
        Material::Moss,
        Material::Boards,
        Material::Cobbles,
        Material::Water,
        Material::Cliff,
        Material::Wood,
    ];
}

/// After so many world units a tile repeats.
pub(super) const REPEATS: f32 = 256.0;
/// Texels to a world unit in the finest level.
const TEXELS: f32 = 2.0;
/// One level: colour and height of its texels, row by row.
pub(super) type Texels = Vec<[u8; 4]>;

/// A material's tile in all its levels.
pub(crate) struct Tile {
    levels: Vec<Texels>,
}

/// One level of a tile, to be read at a given number of pixels to a unit.
#[derive(Clone, Copy)]
pub(crate) struct Level<'a> {
    texels: &'a [[u8; 4]],
    shift: u32,
    mask: usize,
    per_unit: f32,
    /// Texels are pixels: nothing lies between them.
    exact: bool,
}

/// The tile of a material; painted when it is first asked for.
pub(crate) fn tile(material: Material) -> &'static Tile {
    static TILES: [OnceLock<Tile>; MATERIALS] = [const { OnceLock::new() }; MATERIALS];
    TILES[material as usize].get_or_init(|| Tile { levels: painted(material) })
}

impl Tile {
    /// The level whose texels are nearest in size to pixels; `on_grid` says that pixels begin at whole pixels from the world's origin.
    pub(crate) fn level(&self, pixels_per_unit: f32, on_grid: bool) -> Level<'_> {
        let finer = (TEXELS / pixels_per_unit).max(1e-3).log2();
        let level = (finer + 0.35).floor().clamp(0.0, (LEVELS - 1) as f32) as usize;
        let edge = EDGE >> level;
        let per_unit = TEXELS / (1 << level) as f32;
        Level {
            texels: &self.levels[level],
            shift: edge.trailing_zeros(),
            mask: edge - 1,
            per_unit,
            exact: on_grid && (per_unit / pixels_per_unit - 1.0).abs() < 1e-4,
        }
    }
}

impl Level<'_> {
    /// Its texels, row by row: colour and height.
    pub(super) fn texels(&self) -> &[[u8; 4]] {
        self.texels
    }

    /// Texels along its edge.
    pub(super) fn edge(&self) -> u32 {
        1 << self.shift
    }

    /// Colour (0 to 255 each) and height at a point of the world.
    #[inline]
    pub(crate) fn at(&self, x: f32, y: f32) -> [f32; 4] {
        if self.exact {
            let (x, y) =
                (floor(x * self.per_unit) as usize & self.mask, floor(-y * self.per_unit) as usize & self.mask);
            return self.texels[(y << self.shift) + x].map(f32::from);
        }
        let (u, w) = (x * self.per_unit - 0.5, -y * self.per_unit - 0.5);
        let (iu, iw) = (floor(u), floor(w));
        let (fu, fw) = (u - iu as f32, w - iw as f32);
        let (x0, y0) = (iu as usize & self.mask, iw as usize & self.mask);
        let (x1, y1) = ((x0 + 1) & self.mask, (y0 + 1) & self.mask);
        let at = |x: usize, y: usize| self.texels[(y << self.shift) + x].map(f32::from);
        let (a, b, c, d) = (at(x0, y0), at(x1, y0), at(x0, y1), at(x1, y1));
        let (wa, wb) = ((1.0 - fu) * (1.0 - fw), fu * (1.0 - fw));
        let (wc, wd) = ((1.0 - fu) * fw, fu * fw);
        [0, 1, 2, 3].map(|i| a[i] * wa + b[i] * wb + c[i] * wc + d[i] * wd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_repeat_after_256_units_at_every_level() {
        for material in [Material::Grass, Material::Scree, Material::Boards] {
            for pixels in [2.0, 1.0, 0.25] {
                let level = tile(material).level(pixels, false);
                let (here, there) = (level.at(13.25, -7.5), level.at(13.25 + 256.0, -7.5 - 256.0));
                assert!(here.iter().zip(there).all(|(a, b)| (a - b).abs() < 1e-3), "{here:?} {there:?}");
            }
        }
    }

    #[test]
    fn every_material_has_its_own_colour() {
        let mean = |material: Material| tile(material).level(0.01, false).at(0.0, 0.0);
        let [grass, sand, mud, water] = [Material::Grass, Material::Sand, Material::Mud, Material::Water].map(mean);
        assert!(grass[1] > grass[0] && grass[1] > grass[2], "{grass:?}");
        assert!(sand[0] > 150.0, "{sand:?}");
        assert!(mud[0] > mud[2] && mud[0] < 130.0, "{mud:?}");
        assert!(water[2] > water[0], "{water:?}");
    }
}
