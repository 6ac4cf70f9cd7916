//! Replays: the bar that plays them, and the shelf that they stand on.

mod bar; // in reading order
mod shelf;

pub(crate) use bar::speed_text;
pub use bar::{Mark, Playback, ReplayBar, SPEEDS, ViewOf, marks};
pub use shelf::{Card, Shelf, ShelfPanel, matching};
