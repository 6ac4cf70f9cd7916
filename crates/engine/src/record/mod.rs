//! Records: a game written down as it goes, one JSON object a line, from which it is resumed, replayed and verified.
//!
//! The first line is the [`Header`]; then come the orders, the dice that people rolled, hash marks now and then, and the end
//! ([`Line`]). Lines are only ever added, and each is handed to the system whole, so a program killed at any moment leaves a record that
//! lacks at most its last line. A replay is the header and the orders; a saved game is a replay that has not ended; undo is a replay cut
//! short. Knows nothing of scenarios and players beyond their texts, and nothing of any rule.
mod error;
mod fingerprint;
mod line;
mod read;
mod replay;
mod write;

pub use error::RecordError;
pub use fingerprint::{Fingerprint, JournalHasher};
pub use line::{DiceSource, End, FORMAT, Given, Header, Line, Mark, PlayerText, Rolled, ScenarioSource};
pub use read::{MAX_BYTES, Placed, Recorded, Torn};
pub use replay::{Difference, Field, Replayed, replay, replay_in, verify};
pub use write::{MARK_EVERY, RecordFile, Recorder};
