//! The fight as a machine that is the same for every ruleset: decisions in, events out.
//!
//! A [`Fight`] runs until somebody must decide, then it stops and says who and what ([`Decision`]). It takes one legal order, runs on, and
//! writes down everything that happened, with its dice ([`Journal`]). Rules come in through [`Ruleset`] alone; this crate knows none.
mod breakdown;
mod dice;
mod fight;
mod hash;
mod journal;
pub mod record;
mod ruleset;
mod units;
pub use breakdown::{Breakdown, Tally, Term};
pub use dice::{AskForDie, Dice, DiceFault, DiceMark, Die, ScriptedDie};
pub use fight::{Fight, FightError, Snapshot};
pub use hash::{StableHasher, stable_hash};
pub use journal::{Detail, Entry, Journal, JournalMark, Sum};
pub use ruleset::{Decision, Ruleset, Scribe, Stop};
pub use units::{CombatantId, SideId, Tenths};
