//! A still of a fight, painted close up: the picture behind the main menu.
//!
//! A small board of its own, fourteen miniatures in the thick of it, and a photographer's lamp. The composition is fixed, for a panel that
//! stands in the middle; the seed only grows other grass and picks other men.
mod cast;
mod country;
mod lamp;

use std::collections::HashMap;

use miniatures::{Figure, Scenery, Sprite, render, scenery};

use crate::ground::{Area, GroundPainter, Picture};
use crate::projection::{FIGURE_HEIGHT, Point, centre, depth, height};
use cast::Player;

/// The part of the table that is always in the picture, in world units; a picture of another shape shows more of one edge pair.
const WIDE: f32 = 600.0;
const HIGH: f32 = 337.5;

/// Paints the still. The same size and seed give the same picture; a size of nothing gives an empty one.
pub fn diorama(width: u32, height: u32, seed: u64) -> Picture {
    if width == 0 || height == 0 {
        return Picture { width, height, rgba: Vec::new() };
    }
    let map = country::map();
    let painter = GroundPainter::new(&map, seed);
    let shot = Shot::of(width, height);
    let mut picture = painter.paint(shot.area, shot.scale);
    // Rounding may leave the painter a pixel more or less than asked for.
    debug_assert_eq!((picture.width, picture.height), (width, height), "the area is that of the picture");
    let mut standing = Vec::new();
    shot.set_out(&painter, &mut standing);
    let players = cast::players(seed);
    for player in &players {
        let at = player.at();
        let lifted = at.lifted(height_of(&map, player));
        let sprite = render(&player.figure, shot.px());
        standing.push(Standing { depth: depth(at), at: lifted, sprite: Piece::Own(sprite) });
    }
    standing.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    for piece in &standing {
        let sprite = match &piece.sprite {
            Piece::Own(sprite) => sprite,
            Piece::Shared(sprite) => sprite,
        };
        picture.stamp(sprite, shot.pixel(piece.at));
    }
    lamp::light(&mut picture, shot.scale, &cast::sparks(&map).map(|at| shot.pixel(at)));
    picture
}
