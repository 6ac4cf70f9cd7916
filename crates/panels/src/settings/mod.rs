//! What the player has chosen for all games, as text that is kept on disk, and the panel for it.

mod model; // in reading order
mod show;

pub use model::{Settings, SettingsError};
pub use show::SettingsPanel;
