//! `ringing-steel`: the command line. It assembles scenario, rules, controllers and records, and says what they say; it decides no rule.
mod cli; // in reading order
mod failure;

mod console;
mod crash;
mod loading;
mod rolling;
mod saves;

mod menu;
mod play;

mod batch;
mod check;
mod create;
mod odds;
mod replay;
mod rules;
mod script;
mod tally;

#[cfg(feature = "window")]
mod window;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use console::Console;
use failure::Failure;

fn main() -> ExitCode {
    crash::install();
    let cli = Cli::parse();
    // A panic has been reported by the hook; what is left is to end with the code for it.
    match std::panic::catch_unwind(|| run(cli)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(),
        Err(_) => ExitCode::FAILURE,
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let common = cli.common;
    match cli.command {
        None if cli.terminal => menu::run(&common, &Console::stdio()),
        None => begin(&common),
        #[cfg(feature = "window")]
        Some(Command::Window(args)) => window::open(&common, &args),
        Some(Command::Play(args)) => play::run(&common, &args, Console::stdio()),
        Some(Command::Resume(args)) => play::resume(&common, &args, Console::stdio()),
        Some(Command::Fight(args)) => batch::run(&common, &args, &Console::stdio()),
        Some(Command::Replay(args)) => replay::run(&common, &args, &Console::stdio()),
        Some(Command::Script(args)) => script::run(&common, &args, &Console::stdio()),
        Some(Command::Check(args)) => check::run(&common, &args, &Console::stdio()),
        Some(Command::Odds(args)) => odds::run(&common, &args, &Console::stdio()),
        Some(Command::Create(args)) => create::run(&common, &args, &Console::stdio()),
        Some(Command::Rules(args)) => rules::run(&args, &Console::stdio()),
    }
}

/// The window where there is a display; else a sentence about it, and the terminal.
fn begin(common: &cli::Common) -> Result<(), Failure> {
    #[cfg(feature = "window")]
    match window::run(common) {
        Err(Failure::NoWindow(why)) => {
            failure::note(&format!("No window can be opened: {why}. Here is the game for the terminal."));
        }
        ended => return ended,
    }
    menu::run(common, &Console::stdio())
}
