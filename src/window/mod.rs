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

use std::path::Path;
use std::sync::Arc;

use engine::record::DiceSource;
use session::Player;

use crate::cli::{Common, Seed, WindowArgs};
use crate::failure::Failure;
use crate::{loading, saves};

use shell::{Places, Shell};

/// Why no window can be opened here; `None` when one can be tried.
pub(crate) fn missing_display() -> Option<String> {
    display::missing()
}

/// Opens the window with the main menu and runs until it is closed.
pub(crate) fn run(common: &Common) -> Result<(), Failure> {
    app::run(shell(common)?);
    Ok(())
}

/// `window SCENARIO` or `window RECORD`.
pub(crate) fn open(common: &Common, args: &WindowArgs) -> Result<(), Failure> {
    if let Some(why) = missing_display() {
        return Err(Failure::Running(format!(
            "no window can be opened: {why}; `play` and `resume` play in the terminal"
        )));
    }
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
    app::run(shell);
    Ok(())
}

fn shell(common: &Common) -> Result<Shell, Failure> {
    let tables = loading::tables(common)?;
    let places = Places { saves: saves::folder(common)?, settings: saves::settings_folder() };
    Ok(Shell::new(places, Arc::clone(&tables))?)
}
