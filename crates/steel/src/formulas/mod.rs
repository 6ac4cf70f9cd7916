//! The rulebook's formulas, one module for each chapter: pure, in whole numbers, without allocation.
//!
//! Skill is counted in tenths, armour factors in hundredths, times in tenths of a second; rounding is that of clauses RS-1.4
//! and RS-1.5. A figure that players see as a sum is generic over [`engine::Tally`]: an `i32` gives the bare total, an
//! [`engine::Breakdown`] the terms with their clauses. Nothing here knows a fight, a board position or a die that was not given.
pub mod armour;
pub mod attack;
pub mod block;
pub mod characteristics;
pub mod clock;
pub mod close_quarters;
pub mod closing;
pub mod combinations;
pub mod damage;
pub mod dodge;
pub mod fatigue;
pub mod guns;
pub mod horses;
pub mod knock_back;
pub mod missiles;
pub mod mounted;
pub mod movement;
pub mod orders;
pub mod setup;
mod skill;
pub mod special;
pub mod surprise;
pub mod terrain;
pub mod unarmed;
pub use skill::{Skill, near_tenths};
