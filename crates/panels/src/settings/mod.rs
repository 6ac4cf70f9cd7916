//! What the player has chosen for all games, as text that is kept on disk, and the panel for it.

mod model; // in reading order
mod show;

pub use model::{GridStyle, Settings, SettingsError, WINDOW_SIZES};
pub use show::SettingsPanel;
