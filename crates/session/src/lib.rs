//! A game under way, without a screen: the fight, who plays its sides, what each person has been told, what may be taken back, and the
//! record of it all. Terminal and window are two faces of it.
//!
//! A [`Game`] holds the fight; whoever shows something of it to a person asks that side's [`Witness`], the only memory that logs, recaps
//! and motion are drawn from. Decides no rule and prints nothing.
mod group; // in reading order
mod players;
mod sense;
mod standing;
mod sums;
mod undo;
mod witness;

mod false_move;
mod game;
mod reel;

pub use false_move::call_text;
pub use game::{AskDie, Game, GameError, header, stem};
pub use group::Group;
pub use players::{Player, assign, change, find, texts};
pub use reel::Reel;
pub use sense::{Landing, Sense};
pub use standing::{Answer, Plan, Standing};
pub use sums::{SumLine, SumTerm};
pub use undo::{UndoBook, UndoRefused};
pub use witness::{Delayed, Kind, LogLine, Witness};
