//! The player's settings on the disk: read at the start, written at every change, set aside with a message when they cannot be used.

use std::fs;
use std::path::{Path, PathBuf};

use panels::Settings;

/// The settings and where they lie.
pub(super) struct SettingsFile {
    path: Option<PathBuf>,
    /// What applies.
    pub(super) now: Settings,
}

impl SettingsFile {
    /// Reads the file, or begins with the first values; and says so when the file was set aside or cannot be read.
    pub(super) fn open(folder: Option<&Path>) -> (Self, Option<String>) {
        let Some(folder) = folder else {
            let why = "your system names no place for settings: they hold until the game is left";
            return (Self { path: None, now: Settings::default() }, Some(why.to_owned()));
        };
        let path = folder.join("settings.ron");
        let (now, note) = match read(&path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => match Settings::load(&text) {
                    Ok(settings) => (settings, None),
                    Err(why) => (Settings::default(), Some(set_aside(&path, &why))),
                },
                Err(why) => (Settings::default(), Some(set_aside(&path, &why))),
            },
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => (Settings::default(), None),
            Err(why) => {
                let note =
                    format!("{} cannot be read: {why}. The game begins with its first settings.", path.display());
                (Settings::default(), Some(note))
            }
        };
        (Self { path: Some(path), now }, note)
    }

    /// New settings apply and are written.
    ///
    /// # Errors
    /// Why they could not be written, for the player; they apply all the same.
    pub(super) fn change(&mut self, new: Settings) -> Result<(), String> {
        self.now = new;
        let Some(path) = &self.path else { return Ok(()) };
        let text = self.now.save().map_err(|why| why.to_string())?;
        write(path, &text).map_err(|why| {
            format!("{} cannot be written: {why}. The settings hold until the game is left.", path.display())
        })
    }
}

/// The file's bytes, but no more of them than settings can have; what is no plain file is not read at all.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    if !fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// More than settings are read of.
const MOST_BYTES: u64 = 1 << 20;

/// Whole or not at all: a text beside the file takes its place.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("ron.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

fn set_aside(path: &Path, why: &dyn std::fmt::Display) -> String {
    let mut asides = std::iter::once(path.with_extension("ron.bad"))
        .chain((2..1000).map(|number| path.with_extension(format!("ron.bad{number}"))));
    // What was set aside before is kept.
    let aside = asides.find(|aside| !aside.exists()).unwrap_or_else(|| path.with_extension("ron.bad"));
    match fs::rename(path, &aside) {
        Ok(()) => format!(
            "The settings could not be used ({why}). They lie in {} now, and the game begins with its first settings.",
            aside.display()
        ),
        Err(trouble) => format!(
            "The settings in {} could not be used ({why}), nor set aside ({trouble}). The game begins with its first settings.",
            path.display()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("not there yet");
        let (mut file, note) = SettingsFile::open(Some(&place));
        assert_eq!((file.now.ui_scale, note), (100, None));
        let mut settings = file.now.clone();
        settings.ui_scale = 150;
        file.change(settings).unwrap();
        assert_eq!(SettingsFile::open(Some(&place)).0.now.ui_scale, 150);
    }

    #[test]
    fn corrupt_settings_are_set_aside_and_kept() {
        for bad in [&b"(version: 1, ui_scale: 9000)"[..], b"\xff\xfe", b"(", b"(no_such_field: 1)"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("settings.ron");
            fs::write(&path, bad).unwrap();
            let (file, note) = SettingsFile::open(Some(folder.path()));
            assert_eq!(file.now, Settings::default());
            assert!(note.unwrap().contains("settings.ron.bad"));
            assert_eq!(fs::read(folder.path().join("settings.ron.bad")).unwrap(), bad);
            assert!(!path.exists());
        }
    }
}
