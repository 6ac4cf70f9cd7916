//! Why a record cannot be read or written: which file and line, what was found, what was expected, what to do.

use std::io;
use std::path::PathBuf;

/// A record that cannot be used. Shown to the player as it stands.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The system does not give it to us.
    #[error("{}: cannot be read: {why}", path.display())]
    Unreadable {
        /// The record.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// No game is so long.
    #[error("{}: found {found} bytes, expected a record of at most {most}", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// How long it is.
        found: u64,
        /// How long records may be.
        most: u64,
    },
    /// The file ends before its first line does.
    #[error("{}:1: found the end of the file within the header line, expected a whole record: it was cut short before its first order, start the game anew", path.display())]
    NoHeader {
        /// The file.
        path: PathBuf,
    },
    /// A line says something else than a record says.
    #[error("{}:{line}:{column}: found {found}, expected {expected}{}", path.display(), sound(*line))]
    Wrong {
        /// The record.
        path: PathBuf,
        /// Line, from 1.
        line: u32,
        /// Column in bytes, from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// It belongs to other rules, or to other data of the same rules.
    #[error("{}:1: found {found}, expected {expected}: {remedy}", path.display())]
    Mismatch {
        /// The record.
        path: PathBuf,
        /// What the header says.
        found: String,
        /// What this program has.
        expected: String,
        /// What to do.
        remedy: &'static str,
    },
    /// It has its end line: there is nothing to play on.
    #[error("{}: found a game that has ended, expected one to go on with: look at it with `replay`", path.display())]
    Finished {
        /// The record.
        path: PathBuf,
    },
    /// There is such a file already.
    #[error("{}: there is such a file already: choose another name, nothing was written", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another program writes to it.
    #[error("{}: another game is writing to this record: end that one first", path.display())]
    Busy {
        /// The record.
        path: PathBuf,
    },
    /// The system does not take what is to be written.
    #[error("{}: cannot be written: {why}: make room there or choose another place", path.display())]
    Unwritable {
        /// The record.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
}

/// What can be kept of a record that is damaged at a line.
fn sound(line: u32) -> String {
    match line.saturating_sub(1) {
        0 => String::new(),
        1 => ": nothing of the game is left before it".to_owned(),
        whole => format!(": a copy of its first {whole} lines is a record that can be watched and gone on with"),
    }
}
