//! What one hex and one hexside of a map are made of (clauses RS-21.1 to RS-21.18, P-4.9 to P-4.17).

use crate::Direction;
use serde::{Deserialize, Serialize};

/// One hex of terrain. The default is firm, level and empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", default, deny_unknown_fields)]
pub struct Cell {
    /// What one walks on (clause RS-21.1).
    pub ground: Ground,
    /// Height in steps of 20 cm (clause RS-21.6).
    pub height: i8,
    /// The direction in which a slope rises; `None` on level ground (clause RS-21.4).
    pub uphill: Option<Direction>,
    /// What fills the hex so that nobody can enter it (clause RS-21.13).
    pub obstacle: Option<Obstacle>,
    /// What protects him who stands in the hex from missiles (clause RS-21.15).
    pub cover: Cover,
    /// Low clutter: the hex is obstructed, entered and left at a walk only (clause RS-3.14).
    pub clutter: bool,
    /// A ladder, for climbs of more than five steps (clause RS-21.7).
    pub ladder: bool,
}

/// Kinds of ground, from easy to hard going (clause RS-21.1, table T-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Road, turf, floor.
    #[default]
    Firm,
    /// Ploughland, sand.
    Soft,
    /// Mud, shallow water.
    Muddy,
    /// Scree, bog, undergrowth.
    Difficult,
}

/// Things that fill a hex: it cannot be entered (clause RS-21.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// A trunk with its crown; blocks sight.
    Tree,
    /// A wall of [`WALL_STEPS`]; blocks sight.
    Wall,
    /// A building; blocks sight.
    Building,
    /// Water too deep to stand in; does not block sight.
    DeepWater,
}

/// Cover against missiles, the better the later (clause RS-21.15, table T-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// Hedge, single tree, thicket.
    Soft,
    /// Parapet, low wall, cart, mantlet.
    Hard,
    /// A slit in a wall.
    ArrowSlit,
}

/// What stands on a hexside, the same from both of its hexes (clauses RS-21.15 to RS-21.18, P-4.10, P-4.15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Nothing.
    #[default]
    None,
    /// Fence, ditch or rail: costs a step to cross, gives no cover.
    LowBarrier,
    /// Hedge: a barrier that gives soft cover over this side.
    SoftCover,
    /// Parapet or low wall: a barrier that gives hard cover over this side.
    HardCover,
    /// A wall side of [`WALL_STEPS`]: stops moves, sight and blows below its height.
    Wall,
}

/// Height of walls and of wall sides above their ground, in steps of 20 cm (clause RS-21.18).
pub const WALL_STEPS: i16 = 6;

/// Height of hard cover above its ground, in steps: as a wall's, since clause RS-21.17 names them together. \[ruling\]
const HARD_COVER_STEPS: i16 = WALL_STEPS;

/// Height of trees and buildings above their ground, in steps: six metres, more than anybody's stand beside them. \[ruling\]
const TALL_STEPS: i16 = 30;

impl Cell {
    /// The height at which a line of sight passes over what the hex holds, in steps: the top of its obstacle or hard cover. `None` where
    /// nothing blocks sight: soft cover, deep water and bare ground of whatever height do not (clause RS-21.17).
    pub fn sight_top(&self) -> Option<i16> {
        let obstacle = self.obstacle.and_then(Obstacle::sight_steps);
        let cover = (self.cover >= Cover::Hard).then_some(HARD_COVER_STEPS);
        obstacle.max(cover).map(|steps| i16::from(self.height) + steps)
    }

    /// Whether the hex is closed to everybody: it holds an obstacle (clause RS-21.13).
    pub const fn is_closed(&self) -> bool {
        self.obstacle.is_some()
    }

    /// Whether the terrain obstructs the hex, so that it is entered and left at a walk only; fallen bodies do so too (clause RS-3.14).
    pub const fn is_obstructed(&self) -> bool {
        self.clutter
    }
}

impl Obstacle {
    /// Height above its ground of what blocks sight, in steps; `None` for deep water (clause RS-21.17).
    pub const fn sight_steps(self) -> Option<i16> {
        match self {
            Self::Tree | Self::Building => Some(TALL_STEPS),
            Self::Wall => Some(WALL_STEPS),
            Self::DeepWater => None,
        }
    }
}

impl Side {
    /// Whether nobody can cross: a wall side (clauses RS-3.12, P-4.10).
    pub const fn blocks_passage(self) -> bool {
        matches!(self, Self::Wall)
    }

    /// Whether a line of sight below its top is stopped: a wall side (clauses RS-21.16, RS-21.18).
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Wall)
    }

    /// Whether this is a low barrier, crossed at a cost: fence, hedge or low wall (clauses P-4.10, P-4.17).
    pub const fn is_low_barrier(self) -> bool {
        matches!(self, Self::LowBarrier | Self::SoftCover | Self::HardCover)
    }

    /// The cover it gives over this side (clause RS-21.15). A wall side over which one is seen gives hard cover. \[ruling\]
    pub const fn cover(self) -> Cover {
        match self {
            Self::None | Self::LowBarrier => Cover::None,
            Self::SoftCover => Cover::Soft,
            Self::HardCover | Self::Wall => Cover::Hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tops_rise_from_the_ground_they_stand_on() {
        let bare = Cell { height: 12, ..Cell::default() };
        assert_eq!(bare.sight_top(), None);
        assert_eq!(Cell { obstacle: Some(Obstacle::DeepWater), ..bare }.sight_top(), None);
        assert_eq!(Cell { obstacle: Some(Obstacle::Wall), ..bare }.sight_top(), Some(18));
        assert_eq!(Cell { obstacle: Some(Obstacle::Tree), cover: Cover::Hard, ..bare }.sight_top(), Some(42));
        assert_eq!(Cell { cover: Cover::Soft, ..bare }.sight_top(), None);
        assert_eq!(Cell { cover: Cover::ArrowSlit, ..bare }.sight_top(), Some(18));
    }

    #[test]
    fn a_cell_is_written_in_snake_case_and_may_leave_out_what_is_plain() {
        let cell: Cell = serde_json::from_str(r#"{"ground":"muddy","uphill":"N","obstacle":"deep_water"}"#).unwrap();
        let expected = Cell {
            ground: Ground::Muddy,
            uphill: Some(Direction::N),
            obstacle: Some(Obstacle::DeepWater),
            ..Cell::default()
        };
        assert_eq!(cell, expected);
        let written = serde_json::to_string(&Cell { cover: Cover::ArrowSlit, ..Cell::default() }).unwrap();
        let plain = r#"{"ground":"firm","height":0,"uphill":null,"obstacle":null,"cover":"arrow_slit","clutter":false,"ladder":false}"#;
        assert_eq!(written, plain);
        assert_eq!(serde_json::to_string(&Side::LowBarrier).unwrap(), "\"low_barrier\"");
    }

    #[test]
    fn sides_stop_hinder_and_cover() {
        let sides = [Side::None, Side::LowBarrier, Side::SoftCover, Side::HardCover, Side::Wall];
        assert_eq!(sides.map(Side::blocks_passage), [false, false, false, false, true]);
        assert_eq!(sides.map(Side::is_low_barrier), [false, true, true, true, false]);
        assert_eq!(sides.map(Side::cover), [Cover::None, Cover::None, Cover::Soft, Cover::Hard, Cover::Hard]);
    }
}
