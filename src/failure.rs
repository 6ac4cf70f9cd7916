//! How the program ends when something is wrong: one message on stderr and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use engine::record::RecordError;
use scenario::ScenarioError;
use session::GameError;
use steel::tables::TablesError;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input or usage: exit code 2.
    Input(String),
    /// Something went wrong while running: exit code 1.
    Running(String),
    /// Whoever read our output has left: nobody is to be told.
    NoReader,
    /// No window can be opened; why. Exit code 1, unless the terminal's game is played instead.
    #[cfg(feature = "window")]
    NoWindow(String),
    /// What was wrong has been told already: exit code 1.
    #[cfg(feature = "window")]
    Told,
}

impl Failure {
    /// What is wrong, in words.
    #[cfg(feature = "window")]
    pub(crate) fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Running(message) => message,
            Self::NoReader | Self::NoWindow(_) | Self::Told => String::new(),
        }
    }

    /// Tells the user on stderr and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Input(message) => (message, 2),
            Self::Running(message) => (message, 1),
            Self::NoReader => return ExitCode::SUCCESS,
            #[cfg(feature = "window")]
            Self::NoWindow(why) => {
                tell(&format!("no window can be opened: {why}; `play` and `resume` play in the terminal"));
                return ExitCode::FAILURE;
            }
            #[cfg(feature = "window")]
            Self::Told => return ExitCode::FAILURE,
        };
        tell(message);
        ExitCode::from(code)
    }
}

/// Writes a remark to stderr.
#[cfg(feature = "window")]
pub(crate) fn note(message: &str) {
    // If stderr is gone too there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{}", printable(message.trim_end()));
}

/// Writes an error to stderr.
pub(crate) fn tell(message: &str) {
    // If stderr is gone too there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "error: {}", printable(message.trim_end()));
}

/// A text of which nothing steers the terminal: messages quote files, names and arguments as they are.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c != '\n' && c != '\t' && (c.is_control() || is_direction(c)) { '\u{fffd}' } else { c })
        .collect()
}

/// The invisible signs that turn the direction of a line.
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NoReader,
            _ => Self::Running(format!("the terminal or pipe cannot be read or written: {error}")),
        }
    }
}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<TablesError> for Failure {
    fn from(error: TablesError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Record(why) => why.into(),
            GameError::Differs { .. } => Self::Input(error.to_string()),
            GameError::Controller { .. } | GameError::Dice(_) => Self::Running(error.to_string()),
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Unwritable { .. } => Self::Running(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_does_not_steer_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\u{7}\n\tc\u{202e}d"), "a\u{fffd}[2Jb\u{fffd}\n\tc\u{fffd}d");
        assert_eq!(printable("Mêlée 決闘"), "Mêlée 決闘");
    }
}
