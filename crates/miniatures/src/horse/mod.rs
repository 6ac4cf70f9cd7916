//! Horses, with and without riders.
//!
//! A [`Horse`] stands over two hexes: the sprite's anchor is the middle of the front one, [`rear_hex`] leads to the other. Its poses are
//! numbers ([`HorsePose`]), ready-made ones come from a [`HorseAction`]. A [`Rider`] is a [`Figure`] in a saddle; horse and rider are one
//! picture, since each hides parts of the other. A horse without a rider is drawn by [`render_horse`] with none; a rider without his horse
//! is a plain figure.
mod actions;
pub(crate) mod bones;
mod describe;
mod paces;
mod pose;

pub use actions::HorseAction;
pub use describe::{Barding, Bond, Climb, Horse, HorseArea, HorseBody, HorseCoat, HorseWound, Look, Rider, Seat};
pub use pose::{HorseLeg, HorsePose};

use crate::describe::Facing;
use crate::math::{V3, v};
use crate::raster::View;
use crate::render::{ELEVATION_DEGREES, GROUND_SQUASH, Sprite, Under, picture, pixels_per_mm};
use crate::scenery::BOARD_HEX_MM;
use crate::sculpt;

/// Draws a horse with or without its rider, at the scale of figures `height_px` high. The anchor is the middle of the front hex.
pub fn render_horse(horse: &Horse, rider: Option<&Rider>, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let scene = sculpt::mounted(horse, rider, view.toward());
    let under = Under::base_of(&scene);
    picture(&scene, scale, under)
}

/// From the middle of a horse's front hex to that of its rear hex, in pixels: right, down.
pub fn rear_hex(heading: Facing, height_px: u32) -> [f32; 2] {
    let back = -ahead(heading) * (BOARD_HEX_MM * pixels_per_mm(height_px));
    [back.x, -back.y * GROUND_SQUASH]
}

/// From the middle of a horse's front hex to the middle of a rider's chest, in pixels: right, down. Where a blow on the rider is shown.
pub fn saddle_point(horse: &Horse, seat: Seat, height_px: u32) -> [f32; 2] {
    let scale = pixels_per_mm(height_px);
    let at = bones::HorseBones::of(horse).seat(seat).at(v(0.0, 0.0, 9.0));
    let seen = View::from_south(ELEVATION_DEGREES, scale).see(at);
    [seen.x * scale, seen.y * scale]
}

/// The unit vector a heading points along, on the ground.
pub(crate) fn ahead(heading: Facing) -> V3 {
    let (sin, cos) = heading.degrees().to_radians().sin_cos();
    v(sin, cos, 0.0)
}
