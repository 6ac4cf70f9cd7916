//! Everybody's condition, and the full sheet of one: what the side may know of him.

mod body; // in reading order
mod model;
mod show;

pub use body::paint_body;
pub use model::{Condition, RosterRow, Section, Sheet, roster};
pub use show::{show_roster, show_sheet};
