//! The board: hexes, facing, patterns laid around a wielder, terrain, who stands where, sight, paths.
//!
//! One hex is one metre (clause RS-3.1). Hexes are axial, `Hex { x: q, y: r }`, flat-top, and in rule space r grows downward: direction 0
//! is SE, then clockwise S, SW, NW, N, NE. Everything here is integer arithmetic, the one exception being [`layout`] for the view.
//! Knows nothing of fights, rules of combat, dice or time; a cost of a path is whatever its caller counts in.
mod cell;
mod direction;
mod flight;
mod hexes;
mod mounted;
mod occupancy;
mod paths;
mod pattern;
mod relative;
mod sight;
mod terrain;
mod terrain_sight;

pub use cell::{Cell, Cover, Ground, Obstacle, Side, WALL_STEPS};
pub use direction::{Direction, Facing, UnknownDirection};
pub use flight::{Direction12, flight_direction};
pub use hexes::{distance, hex_of_offset, hex_order, layout, neighbours, offset_of_hex, step, uphill};
pub use hexx::{Hex, HexLayout};
pub use mounted::{FixedEnd, HorseBody, RiderFacing, Turn};
pub use occupancy::{Occupancy, OccupancyError, Standers};
pub use paths::{Path, PathScratch};
pub use pattern::{Pattern, Reach};
pub use relative::{Arc, Hand, RelDir, Relative, relative_direction};
pub use sight::{Line, line_open, lines, open};
pub use terrain::{MAX_COLUMNS, MAX_ROWS, TerrainError, TerrainMap};
