//! The painted board, on the CPU: any rectangle of the table at any resolution, and the whole of it small.
//!
//! A modeller's board: ground of many materials with ragged borders, steps with faces of earth and stone, water with banks, the shadows of
//! all that stands on it, a wooden frame, a table in the dark. What stands up is not painted here; that is [`crate::props()`].
mod brows;
mod brush;
mod canvas;
mod facade;
mod far;
mod field;
pub(crate) mod floor;
pub(crate) mod noise;
mod outline;
mod patch;
mod recipes;
mod shade;
mod slope;
mod small;
mod surface;
mod tiles;
pub(crate) mod works;

use std::sync::Arc;

use board::TerrainMap;

use crate::props::{Prop, props};
use field::lift;
use noise::fold;
use outline::Outline;
use patch::Patch;
use shade::Shadows;
use surface::Relief;

pub use brows::Brows;
pub use far::{FarTable, far_table};
pub use small::miniature;

/// A rectangle of the picture, in world units (y up).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub left: f32,
    /// Its upper edge: the greatest y.
    pub top: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// An opaque picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Pixels row by row from the top, red, green, blue, alpha, sRGB, straight.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// The pixel at column `x`, row `y`.
    ///
    /// # Panics
    /// When it lies outside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let i = 4 * (y as usize * self.width as usize + x as usize);
        [self.rgba[i], self.rgba[i + 1], self.rgba[i + 2], self.rgba[i + 3]]
    }
}

/// Paints the board of one map. Cheap to clone; clones may paint on several threads at once.
#[derive(Clone)]
pub struct GroundPainter {
    board: Arc<Board>,
}

/// What a painter knows of its map.
struct Board {
    patch: Patch,
    shadows: Shadows,
    outline: Outline,
    relief: Relief,
    props: Vec<Prop>,
    seed: u32,
}

impl GroundPainter {
    /// A painter for a map. The same map and seed are painted the same.
    pub fn new(map: &TerrainMap, seed: u64) -> Self {
        let props = props(map, seed);
        let board = Board {
            patch: Patch::of(map),
            shadows: Shadows::of(&props, fold(seed)),
            outline: Outline::of(map),
            relief: Relief::of(map),
            props,
            seed: fold(seed),
        };
        Self { board: Arc::new(board) }
    }

    /// What stands on the board: [`crate::props()`] of the same map and seed.
    pub fn props(&self) -> &[Prop] {
        &self.board.props
    }

    /// The high ground that hides whoever stands behind it, as it is painted; `map` is the map of this painter.
    pub fn brows(&self, map: &TerrainMap) -> Brows {
        Brows::of(map, &self.board.patch, &self.board.relief, self.board.seed)
    }

    /// The whole board with its frame and some of the table around it.
    pub fn bounds(&self) -> Area {
        self.board.outline.bounds(lift(self.board.patch.heights.1))
    }

    /// The part of the world beyond which nothing but [`far_table`] is seen.
    pub fn lit(&self) -> Area {
        self.board.outline.lit(lift(self.board.patch.heights.1))
    }

    /// Paints a rectangle of the table, beyond the board too. Pixel (i, j) is the point `left + (i + 0.5) / pixels_per_unit`,
    /// `top - (j + 0.5) / pixels_per_unit`, so that neighbouring rectangles fit without a seam.
    pub fn paint(&self, area: Area, pixels_per_unit: f32) -> Picture {
        brush::paint(&self.board, area, pixels_per_unit)
    }
}

/// The whole board of a map with its frame and some of the table around it.
pub fn bounds(map: &TerrainMap) -> Area {
    let highest = map.iter().map(|(_, cell)| cell.height).max().unwrap_or(0).max(0);
    Outline::of(map).bounds(lift(highest))
}
