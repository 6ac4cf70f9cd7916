//! Scenery in the figures' own style: trees, rocks, walls, houses, furniture, built of the same solids and painted with the same brush.
//!
//! A piece stands in the middle of a hex or along a hexside; where on the board it goes, and the shadow it casts there, is the caller's
//! business: a scenery sprite holds no shadow of the ground, so that the shadows of neighbours run into one.
mod along;
mod built;
mod goods;
mod plants;
mod stone;
mod works;

use crate::describe::Facing;
use crate::math::{Frame, V3, hash, v};
use crate::paint::{Coat, Paint, Rgb, Texture};
use crate::raster::View;
use crate::render::{ELEVATION_DEGREES, Sprite, Under, picture, pixels_per_mm};
use crate::sculpt::Bench;
use serde::{Deserialize, Serialize};

/// A piece of scenery. Pieces along a side lie across the given direction; opposite directions look alike, but for
/// [`Scenery::Ladder`], [`Scenery::Stairs`] and [`Scenery::PlatformEdge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Scenery {
    /// A broad-leaved tree.
    Tree,
    /// A low bush.
    Bush,
    /// A boulder and its children.
    Rock,
    /// A few stones, to be walked over.
    Stones,
    /// Ferns of the undergrowth.
    Fern,
    /// Reeds.
    Reeds,
    /// A tuft of grass.
    Tuft,
    /// A stretch of dry-stone wall as long as a hexside, knee-high; also a parapet.
    Wall(Facing),
    /// A stretch of mortared wall as long as a hexside, chest-high.
    HighWall(Facing),
    /// A stretch of hedge as long as a hexside.
    Hedge(Facing),
    /// A rail fence as long as a hexside.
    Fence(Facing),
    /// A piece of wall that runs through the middle of a hex to its neighbours.
    WallBlock(Joins),
    /// A timbered house that runs through the middle of a hex to its neighbours.
    House(Joins),
    /// A broken stretch of wall with an arrow slit.
    SlitWall,
    /// A plank shield on legs.
    Mantlet,
    /// A two-wheeled cart.
    Cart,
    /// Crates and a sack.
    Crates,
    /// Barrels.
    Barrels,
    /// A felled trunk.
    Log,
    /// A ladder that leans in the given direction; its variant is its length: 6 steps of 20 cm and 3 more for each.
    Ladder(Facing),
    /// A well with a stone kerb, posts and a roller.
    Well,
    /// A bench.
    Bench,
    /// A table.
    Table,
    /// A bar counter across a hex, with mugs.
    Counter,
    /// A stretch of crenellated parapet as long as a hexside.
    Parapet(Facing),
    /// A flight of stone stairs that climbs in the given direction and ends at that side; its variant is its height less one, in steps of
    /// 20 cm.
    Stairs(Facing),
    /// The timber edge of a platform as long as a hexside; the given direction is where it falls off.
    PlatformEdge(Facing),
    /// The barrier between two jousters, running through a hex in the given direction, from side to side.
    Tilt(Facing),
    /// A thicket of thorns and saplings.
    Thicket,
    /// A side's banner on a pole, cloth in red and ivory.
    Banner,
    /// A burning brazier.
    Brazier,
}

/// Towards which of its neighbours a wall or a house runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Joins(u8);

impl Joins {
    /// Runs on towards those.
    pub fn of(towards: impl IntoIterator<Item = Facing>) -> Joins {
        Joins(towards.into_iter().fold(0, |bits, facing| bits | 1 << facing as u8))
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Facing> {
        Facing::ALL.into_iter().filter(move |&facing| self.0 & (1 << facing as u8) != 0)
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// From a hex's middle to that of its neighbour, in mm, on a board where a figure's height ([`crate::SPRITE_MM`]) is a hex from corner to
/// corner.
pub(crate) const BOARD_HEX_MM: f32 = crate::SPRITE_MM * 0.866_025_4;
/// Half the length of a hexside of that board.
pub(super) const HALF_SIDE_MM: f32 = crate::SPRITE_MM / 4.0;
/// A step of 20 cm in the figures' own measure, in mm: a wall of six steps is chest-high.
pub(super) const STEP_MM: f32 = 3.4;

/// A piece of scenery at the scale of figures `height_px` high; `variant` picks one of many of its kind.
pub fn scenery(kind: Scenery, variant: u32, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let toward = View::from_south(ELEVATION_DEGREES, scale).toward();
    let mut b = Bench::new([0.5, 0.5, 0.5], toward);
    let mut dice = Dice { seed: variant as i32, at: 0 };
    b.part(None);
    match kind {
        Scenery::Tree => plants::tree(&mut b, &mut dice),
        Scenery::Bush => plants::bush(&mut b, &mut dice),
        Scenery::Fern => plants::fern(&mut b, &mut dice),
        Scenery::Reeds => plants::reeds(&mut b, &mut dice),
        Scenery::Tuft => plants::tuft(&mut b, &mut dice),
        Scenery::Rock => stone::rock(&mut b, &mut dice),
        Scenery::Stones => stone::stones(&mut b, &mut dice),
        Scenery::SlitWall => stone::slit_wall(&mut b, &mut dice),
        Scenery::Wall(across) => along::wall(&mut b, &mut dice, across),
        Scenery::HighWall(across) => along::high_wall(&mut b, &mut dice, across),
        Scenery::Hedge(across) => along::hedge(&mut b, &mut dice, across),
        Scenery::Fence(across) => along::fence(&mut b, &mut dice, across),
        Scenery::WallBlock(joins) => built::wall_block(&mut b, &mut dice, joins),
        Scenery::House(joins) => built::house(&mut b, &mut dice, joins),
        Scenery::Mantlet => goods::mantlet(&mut b, &mut dice),
        Scenery::Cart => goods::cart(&mut b, &mut dice),
        Scenery::Crates => goods::crates(&mut b, &mut dice),
        Scenery::Barrels => goods::barrels(&mut b, &mut dice),
        Scenery::Log => goods::log(&mut b, &mut dice),
        Scenery::Ladder(toward) => goods::ladder(&mut b, variant, toward),
        Scenery::Well => goods::well(&mut b),
        Scenery::Bench => goods::furniture(&mut b, v(8.5, 2.4, 5.0)),
        Scenery::Table => goods::furniture(&mut b, v(9.5, 5.5, 8.6)),
        Scenery::Counter => goods::counter(&mut b, &mut dice),
        Scenery::Parapet(across) => works::parapet(&mut b, &mut dice, across),
        Scenery::Stairs(toward) => works::stairs(&mut b, &mut dice, variant, toward),
        Scenery::PlatformEdge(toward) => works::platform_edge(&mut b, &mut dice, toward),
        Scenery::Tilt(along) => works::tilt(&mut b, along),
        Scenery::Thicket => plants::thicket(&mut b, &mut dice),
        Scenery::Banner => works::banner(&mut b),
        Scenery::Brazier => works::brazier(&mut b, &mut dice),
    }
    picture(&b.scene, scale, Under::Nothing)
}

/// Repeatable chance.
struct Dice {
    seed: i32,
    at: i32,
}

impl Dice {
    fn between(&mut self, a: f32, b: f32) -> f32 {
        self.at += 1;
        a + (b - a) * hash(self.seed, self.at, 31)
    }
    fn around(&mut self, r: f32) -> V3 {
        let (a, r) = (self.between(0.0, std::f32::consts::TAU), r * self.between(0.0, 1.0).sqrt());
        v(a.cos() * r, a.sin() * r, 0.0)
    }
    /// One of `n`, from 0.
    fn one_of(&mut self, n: usize) -> usize {
        (self.between(0.0, n as f32) as usize).min(n - 1)
    }
}

fn matt(b: &mut Bench, base: Rgb, texture: Texture) -> u16 {
    b.pot(Paint::new(Coat::matt(base), texture))
}

/// An axis-parallel box in `frame`.
fn block(b: &mut Bench, frame: Frame, lo: V3, hi: V3, pot: u16) {
    prism(b, frame, [lo, v(hi.x, lo.y, lo.z), v(hi.x, hi.y, lo.z), v(lo.x, hi.y, lo.z)], hi.z, pot);
}

/// What stands on a four-cornered floor (anticlockwise from above) up to a height.
fn prism(b: &mut Bench, frame: Frame, floor: [V3; 4], top: f32, pot: u16) {
    let up = floor.map(|p| v(p.x, p.y, top));
    let mut triangles = vec![[up[0], up[1], up[2]], [up[0], up[2], up[3]]];
    for i in 0..4 {
        let j = (i + 1) % 4;
        triangles.extend([[floor[i], floor[j], up[j]], [floor[i], up[j], up[i]]]);
    }
    b.mesh(frame, triangles, pot);
}

/// The frame of what lies along a hexside: x along it, y across in the direction.
fn along_side(across: Facing) -> Frame {
    Frame { m: crate::math::M3::about_z(-across.degrees()), t: V3::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_kind() -> Vec<Scenery> {
        let mut kinds = vec![
            Scenery::Tree,
            Scenery::Bush,
            Scenery::Rock,
            Scenery::Stones,
            Scenery::Fern,
            Scenery::Reeds,
            Scenery::Tuft,
            Scenery::SlitWall,
            Scenery::Mantlet,
            Scenery::Cart,
            Scenery::Crates,
            Scenery::Barrels,
            Scenery::Log,
            Scenery::Well,
            Scenery::Bench,
            Scenery::Table,
            Scenery::Counter,
            Scenery::Thicket,
            Scenery::Banner,
            Scenery::Brazier,
        ];
        for facing in [Facing::N, Facing::NE, Facing::SE] {
            kinds.extend([
                Scenery::Wall(facing),
                Scenery::HighWall(facing),
                Scenery::Hedge(facing),
                Scenery::Fence(facing),
                Scenery::Ladder(facing),
                Scenery::Parapet(facing),
                Scenery::Stairs(facing),
                Scenery::PlatformEdge(facing),
                Scenery::Tilt(facing),
                Scenery::WallBlock(Joins::of([facing])),
                Scenery::House(Joins::of([facing, Facing::SW])),
            ]);
        }
        kinds
    }

    #[test]
    fn scenery_stands_on_its_anchor_and_is_not_cut() {
        for kind in every_kind() {
            let s = scenery(kind, 3, 64);
            assert!(
                s.anchor[0] > 0.0 && s.anchor[0] < s.width as f32 && s.anchor[1] > 0.0 && s.anchor[1] < s.height as f32,
                "{kind:?}"
            );
            for x in 0..s.width {
                assert_eq!((s.pixel(x, 0)[3], s.pixel(x, s.height - 1)[3]), (0, 0), "{kind:?}");
            }
            assert!(s.rgba.chunks(4).filter(|p| p[3] == 255).count() > 20, "{kind:?}");
            assert_eq!(s, scenery(kind, 3, 64));
        }
        assert!(scenery(Scenery::Tree, 1, 64) != scenery(Scenery::Tree, 2, 64));
    }

    #[test]
    fn a_wall_that_runs_on_ends_at_the_hexside_and_not_before() {
        // Half a hex is 15.6 mm; nothing of the piece itself lies further west, and the north-east arm is whole.
        let s = scenery(Scenery::WallBlock(Joins::of([Facing::SE, Facing::NW])), 0, 64);
        let scale = pixels_per_mm(64);
        let reach = (s.anchor[0] - 1.0) / scale;
        assert!((11.0..19.0).contains(&reach), "{reach}");
        let lone = scenery(Scenery::WallBlock(Joins::default()), 0, 64);
        assert!(s.width > lone.width);
    }

    #[test]
    fn stairs_rise_by_steps_and_a_tilt_runs_from_side_to_side() {
        let high = |steps: u32| scenery(Scenery::Stairs(Facing::N), steps - 1, 64).anchor[1];
        let step = BOARD_HEX_MM * 0.2 * 0.766 * pixels_per_mm(64);
        assert!((high(4) - high(1) - 3.0 * step).abs() < 3.0, "{} {}", high(1), high(4));
        // Straight ahead of its anchor and behind it the barrier reaches the sides of its hex.
        let s = scenery(Scenery::Tilt(Facing::NE), 0, 64);
        let half = BOARD_HEX_MM / 2.0 * 0.866 * pixels_per_mm(64);
        assert!(
            (s.anchor[0] - half).abs() < 6.0 && (s.width as f32 - s.anchor[0] - half).abs() < 6.0,
            "{s:?}",
            s = s.width
        );
    }

    #[test]
    fn joins_hold_what_they_were_given() {
        let joins = Joins::of([Facing::SW, Facing::N]);
        assert_eq!(joins.iter().collect::<Vec<_>>(), [Facing::N, Facing::SW]);
        assert_eq!((joins.count(), Joins::default().count()), (2, 0));
    }
}
