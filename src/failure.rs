//! How the program ends when something is wrong: one message on stderr and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use engine::record::{Difference, RecordError};
use scenario::ScenarioError;
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
}

impl Failure {
    /// Tells the user on stderr and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Input(message) => (message, 2),
            Self::Running(message) => (message, 1),
            Self::NoReader => return ExitCode::SUCCESS,
        };
        // If stderr is gone too there is nobody left to tell.
        let _ = writeln!(anstream::stderr(), "error: {}", message.trim_end());
        ExitCode::from(code)
    }
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

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Unwritable { .. } => Self::Running(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<Box<Difference>> for Failure {
    fn from(difference: Box<Difference>) -> Self {
        Self::Running(difference.to_string())
    }
}
