//! Where saved games lie.

use std::path::PathBuf;

use crate::cli::Common;
use crate::failure::Failure;

/// The folder of saved games: the one named on the command line or in the environment, else the system's place for a user's data.
pub(crate) fn folder(common: &Common) -> Result<PathBuf, Failure> {
    if let Some(folder) = &common.saves {
        return Ok(folder.clone());
    }
    let places = directories::ProjectDirs::from("", "", "ringing-steel").ok_or_else(|| {
        Failure::Input("your system names no place for saved games: name a folder with --saves".to_owned())
    })?;
    Ok(places.data_dir().join("saves"))
}

/// What the records of a scenario are called: its name in small letters, digits and hyphens.
pub(crate) fn stem(scenario: &str) -> String {
    let mut stem = String::new();
    for c in scenario.to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            stem.push(c);
        } else if !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
    }
    let stem = stem.trim_end_matches('-');
    let end = stem.len().min(40);
    if stem.is_empty() { "game".to_owned() } else { stem[..end].trim_end_matches('-').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stem_is_a_file_name_everywhere() {
        assert_eq!(stem("The Bridge, at dawn!"), "the-bridge-at-dawn");
        assert_eq!(stem("  ../../etc "), "etc");
        assert_eq!(stem("Mêlée"), "m-l-e");
        assert_eq!(stem("決闘"), "game");
        assert_eq!(stem(&"a".repeat(500)).len(), 40);
    }
}
