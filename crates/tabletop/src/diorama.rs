//! A still of a fight, painted close up: the picture behind the main menu.
//!
//! A small board of its own, miniatures in the thick of it, and a photographer's lamp. The composition is fixed, for a panel that stands
//! in the middle; the seed only grows other grass and picks other men.
mod cast;
mod country;
mod lamp;

use std::collections::BTreeMap;
use std::rc::Rc;

use board::TerrainMap;
use miniatures::{Scenery, Sprite, render, scenery};

use crate::ground::{Area, GroundPainter, Picture};
use crate::projection::{FIGURE_HEIGHT, Point, centre, depth};
use cast::{CAST, Player};

/// The part of the table that is always in the picture, in world units; a picture of another shape shows more at two of its edges.
const WIDE: f32 = 656.0;
const HIGH: f32 = 369.0;

/// Paints the still. The same size and seed give the same picture; a size of nothing is taken as one pixel.
pub fn diorama(width: u32, height: u32, seed: u64) -> Picture {
    let shot = Shot::of(width.max(1), height.max(1));
    let map = country::map();
    let painter = GroundPainter::new(&map, seed);
    let mut picture = painter.paint(shot.area, shot.scale);
    let mut standing = shot.scenery(&painter);
    standing.extend(CAST.iter().zip(0..).map(|(player, number)| shot.player(&map, player, seed.wrapping_add(number))));
    standing.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    for piece in &standing {
        picture.stamp(&piece.sprite, shot.pixel(piece.foot));
    }
    lamp::light(&mut picture);
    for (at, size) in cast::sparks(&map) {
        lamp::spark(&mut picture, shot.pixel(at), size * shot.scale);
    }
    picture
}

/// Where the camera stands.
struct Shot {
    area: Area,
    /// Pixels to a world unit.
    scale: f32,
}

/// Something that stands on the board.
struct Standing {
    depth: f32,
    /// Where its anchor goes, in world units.
    foot: Point,
    sprite: Rc<Sprite>,
}

impl Shot {
    fn of(width: u32, height: u32) -> Self {
        let (width, height) = (width as f32, height as f32);
        let scale = (width / WIDE).min(height / HIGH);
        let (wide, high) = (width / scale, height / scale);
        let middle = country::middle();
        let area = Area { left: middle.x - wide / 2.0, top: middle.y + high / 2.0, width: wide, height: high };
        Self { area, scale }
    }

    /// A point of the table in pixels.
    fn pixel(&self, at: Point) -> Point {
        Point::new((at.x - self.area.left) * self.scale, (self.area.top - at.y) * self.scale)
    }

    /// The height of a standing man, in pixels.
    fn px(&self) -> u32 {
        (FIGURE_HEIGHT * self.scale).round() as u32
    }

    /// Whether something with its foot there may reach into the picture.
    fn shows(&self, foot: Point) -> bool {
        const BEYOND: f32 = 2.2 * FIGURE_HEIGHT;
        let (right, bottom) = (self.area.left + self.area.width, self.area.top - self.area.height);
        foot.x > self.area.left - BEYOND
            && foot.x < right + BEYOND
            && foot.y > bottom - BEYOND
            && foot.y < self.area.top + BEYOND / 3.0
    }

    fn scenery(&self, painter: &GroundPainter) -> Vec<Standing> {
        let mut known: BTreeMap<(Scenery, u32), Rc<Sprite>> = BTreeMap::new();
        let seen = painter.props().iter().filter(|prop| self.shows(prop.at.lifted(prop.lift_steps)));
        let piece = |prop: &crate::Prop| {
            let sprite = known.entry((prop.kind, prop.variant));
            let sprite = sprite.or_insert_with(|| Rc::new(scenery(prop.kind, prop.variant, self.px())));
            Standing { depth: depth(prop.at), foot: prop.at.lifted(prop.lift_steps), sprite: Rc::clone(sprite) }
        };
        seen.map(piece).collect()
    }

    fn player(&self, map: &TerrainMap, player: &Player, number: u64) -> Standing {
        let at = player.at();
        let sprite = Rc::new(render(&player.figure(number), self.px()));
        Standing { depth: depth(at), foot: at.lifted(country::lift(map, player.hex())), sprite }
    }
}

/// The hex in a column and row of a map whose odd columns lie half a hex lower.
const fn hex(column: i32, row: i32) -> board::Hex {
    board::Hex::new(column, row - (column - (column & 1)) / 2)
}

/// The point at a share of the way from one hex to another.
fn between(from: board::Hex, to: board::Hex, share: f32) -> Point {
    centre(from).toward(centre(to), share)
}
