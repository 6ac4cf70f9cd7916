//! The order panel: what is asked, every answer with its figures, and why the others are not legal now.

mod headings;
mod kinds;
mod model; // in reading order
mod refused;
mod show;

mod by_key;
mod find;
mod foes;
mod head;
mod list;
mod rows;

pub use headings::Heading;
pub use model::{Cost, DodgeWay, OrderGroup, OrderLine, Prompt};
pub use refused::Refused;
pub use show::OrderPanel;
