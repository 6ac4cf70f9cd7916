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

/// What went wrong while the window was being opened, where that is not the program's own fault: no driver, no display.
#[cfg(feature = "window")]
static OPENING: Mutex<Option<String>> = Mutex::new(None);

/// While a window is being opened a panic is no bug of ours but says why there is none; it is kept instead of told.
#[cfg(feature = "window")]
pub(crate) fn opening_window() {
    *OPENING.lock().unwrap_or_else(PoisonError::into_inner) = Some(String::new());
}

/// The window is open.
#[cfg(feature = "window")]
pub(crate) fn window_is_open() {
    *OPENING.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// Why no window could be opened, if it never was.
#[cfg(feature = "window")]
pub(crate) fn why_no_window() -> Option<String> {
    OPENING.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Keeps the message of a panic while a window is being opened; whether it did.
fn is_opening(what: &str) -> bool {
    #[cfg(feature = "window")]
    if let Some(why) = &mut *OPENING.lock().unwrap_or_else(PoisonError::into_inner) {
        if why.is_empty() {
            // The first sentence tells what is missing; the rest is for who builds with the library.
            let first = what.lines().next().unwrap_or_default();
            first.split(['!', '.']).next().unwrap_or_default().clone_into(why);
        }
        return true;
    }
    let _ = what;
    false
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
        if is_opening(&what) {
            return;
        }
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
