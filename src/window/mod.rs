//! The game in a window: everything that the terminal can do, on a board one wants to look at.
mod app; // from the window inwards
mod display;

mod board_ui;
mod hand;
mod shell;

mod show;
mod table;
mod watch;

mod looks;
mod pictures;
mod settings_file;
mod shelf;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use engine::record::DiceSource;
use session::Player;

use crate::cli::{Common, Seed, WindowArgs};
use crate::failure::Failure;
use crate::{crash, loading, saves};

use shell::{Places, Shell};

/// Opens the window with the main menu and runs until it is closed.
///
/// # Errors
/// [`Failure::NoWindow`] where none can be opened.
pub(crate) fn run(common: &Common) -> Result<(), Failure> {
    look_for_display()?;
    open_with(shell(common)?)
}

/// `window SCENARIO` or `window RECORD`.
pub(crate) fn open(common: &Common, args: &WindowArgs) -> Result<(), Failure> {
    look_for_display()?;
    let mut shell = shell(common)?;
    if Path::new(&args.what).extension().is_some_and(|ending| ending == "steel") {
        shell.open_record(Path::new(&args.what)).map_err(Failure::Input)?;
    } else {
        let tables = loading::tables(common)?;
        let (scenario, _) = loading::scenario(&args.what, &tables)?;
        let players = session::assign(scenario.sides(), &args.side, &Player::Human, &Player::Ai("basic".to_owned()))
            .map_err(Failure::Input)?;
        let seed = match args.seed {
            None => scenario.seed(),
            Some(Seed::This(seed)) => seed,
            Some(Seed::Random) => crate::play::random_seed(),
        };
        shell.begin_with(scenario, players, DiceSource::Seed(seed)).map_err(Failure::Running)?;
    }
    open_with(shell)
}

/// Runs the window. What goes wrong before it is open (no driver, no display after all) is no bug of the program.
fn open_with(shell: Shell) -> Result<(), Failure> {
    let record = shell.game().map(|table| table.game().saved_at());
    crash::opening_window();
    let ended = catch_unwind(AssertUnwindSafe(|| app::run(shell)));
    let Some(why) = crash::why_no_window().filter(|_| ended.is_err()) else {
        // A panic in the open window has been told by the hook.
        return ended.map_err(|_| Failure::Told);
    };
    if let Some(record) = record.filter(|record| is_untouched(record)) {
        // Nobody has ordered anything in it.
        let _ = std::fs::remove_file(record);
        crash::saved_at(None);
    }
    Err(Failure::NoWindow(if why.is_empty() { "the display or its driver refuses".to_owned() } else { why }))
}

/// Whether a record has no line but its header.
fn is_untouched(record: &Path) -> bool {
    std::fs::read_to_string(record).is_ok_and(|text| text.lines().count() == 1)
}

/// Where a Wayland display is named that does not answer and an X display does, the program runs again without that name.
fn look_for_display() -> Result<(), Failure> {
    match display::find() {
        display::Display::There => Ok(()),
        display::Display::Missing(why) => Err(Failure::NoWindow(why)),
        display::Display::OnlyX => {
            let program = std::env::current_exe().map_err(|why| Failure::NoWindow(why.to_string()))?;
            let mut again = Command::new(program);
            again.args(std::env::args_os().skip(1));
            for name in display::WAYLAND {
                again.env_remove(name);
            }
            let status = again.status().map_err(|why| Failure::NoWindow(why.to_string()))?;
            std::process::exit(status.code().unwrap_or(1));
        }
    }
}

fn shell(common: &Common) -> Result<Shell, Failure> {
    let tables = loading::tables(common)?;
    let places = Places { saves: saves::folder(common)?, settings: saves::settings_folder() };
    Ok(Shell::new(places, Arc::clone(&tables))?)
}
