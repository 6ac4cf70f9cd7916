//! What stands before, beside and after a game: the main menu, the set-up, the pause, the end.

mod board_picture;
mod main_menu; // in reading order
mod options;
mod skirmish;
mod skirmish_show;
mod title;

mod game_over;
mod pause;
mod sure;

pub use game_over::{Deeds, GameOver, GameOverPanel};
pub use main_menu::{Choice, MainMenu};
pub use options::{OptionLine, is_on, option_lines, turn};
pub use pause::PauseMenu;
pub use skirmish::{Entry, Force, SkirmishChoice, SkirmishModel};
pub use skirmish_show::SkirmishPanel;
pub(crate) use sure::Sure;
