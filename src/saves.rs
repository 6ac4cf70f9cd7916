//! Where saved games lie.

use std::path::PathBuf;

use crate::cli::Common;
use crate::failure::Failure;

/// The folder of saved games: the one named on the command line or in the environment, else the system's place for a user's data.
pub(crate) fn folder(common: &Common) -> Result<PathBuf, Failure> {
    if let Some(folder) = &common.saves {
        return Ok(folder.clone());
    }
    if let Some(folder) = std::env::var_os("RINGING_STEEL_SAVES").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let places = directories::ProjectDirs::from("", "", "ringing-steel").ok_or_else(|| {
        Failure::Input("your system names no place for saved games: name a folder with --saves".to_owned())
    })?;
    Ok(places.data_dir().join("saves"))
}

/// The folder of the player's settings, if the system names one.
#[cfg(feature = "window")]
pub(crate) fn settings_folder() -> Option<PathBuf> {
    match std::env::var_os("RINGING_STEEL_SETTINGS").filter(|folder| !folder.is_empty()) {
        Some(folder) => Some(folder.into()),
        None => directories::ProjectDirs::from("", "", "ringing-steel").map(|places| places.config_dir().to_owned()),
    }
}
