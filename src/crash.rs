//! What is said when the program itself is at fault, or is stopped from outside: no game is lost.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The record of the game under way.
static SAVED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Remembers where the game under way is saved; `None` when there is none.
pub(crate) fn saved_at(path: Option<&Path>) {
    *SAVED.lock().unwrap_or_else(PoisonError::into_inner) = path.map(Path::to_owned);
}

/// Where the game under way lies and how to go on with it; empty when there is none.
pub(crate) fn how_to_go_on() -> String {
    match &*SAVED.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(path) => {
            format!("The game is saved in {0}\nGo on with it by: ringing-steel resume {0}\n", shell_word(path))
        }
        None => String::new(),
    }
}

/// Installs what is said at a panic and at Ctrl-C.
pub(crate) fn install() {
    std::panic::set_hook(Box::new(|about| {
        let what = about.payload();
        let what = what
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| what.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        let place = about.location().map(ToString::to_string).unwrap_or_default();
        let _ = write!(
            anstream::stderr(),
            "error: this is a bug of the program, not of yours: {what} ({place})\n{}Please report it with that file.\n",
            how_to_go_on()
        );
    }));
    // Without the handler Ctrl-C still ends the program, only silently; the record is written as the game goes.
    let _ = ctrlc::set_handler(|| {
        let _ = write!(anstream::stderr(), "\n{}", how_to_go_on());
        std::process::exit(130);
    });
}

fn shell_word(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = text.chars().all(|c| c.is_alphanumeric() || "/\\._-:~".contains(c));
    if plain { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
