//! What lies over the board itself: the menu and the tip of a hex, the legend of the marks, the bar of the clock.

mod clock_bar; // in reading order
mod hex_menu;
mod laying;
mod legend;

pub use clock_bar::ClockBar;
pub use hex_menu::{BoardMenu, MenuAnswer, hex_tip};
pub use laying::laying;
pub use legend::{Hatch, legend};
