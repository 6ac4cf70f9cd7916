//! What stands before a game: the main menu, and the set-up of a skirmish.

mod main_menu; // in reading order
mod skirmish;
mod skirmish_show;

pub use main_menu::{Choice, MainMenu};
pub use skirmish::{Entry, Force, Player, SkirmishChoice, SkirmishModel};
pub use skirmish_show::SkirmishPanel;
