//! The fight as a machine that is the same for every ruleset.
mod breakdown;
mod units;
pub use breakdown::{Breakdown, Tally, Term};
pub use units::{CombatantId, SideId, Tenths};
