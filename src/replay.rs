//! `replay`: a recorded game, told again or verified.

use engine::Tenths;
use engine::record::{Replayed, verify};
use steel::fight::{Steel, Story};

use crate::cli::{Common, ReplayArgs};
use crate::console::Console;
use crate::failure::{Failure, printable};
use crate::loading;

/// `replay RECORD [--print | --verify]`. Both may be given.
pub(crate) fn run(common: &Common, args: &ReplayArgs, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let (recorded, scenario) = loading::record(&args.record, &tables)?;
    if let Some(torn) = recorded.torn {
        console.line(&format!("note: {}: {torn}", args.record.display()))?;
    }
    let (replayed, fight) = verify::<Steel>(scenario.setup(), &recorded)
        .map_err(|difference| Failure::Running(format!("{}: {difference}", args.record.display())))?;
    if args.print || !args.verify {
        let title = format!("{} (program {})", recorded.header.scenario.name, recorded.header.program);
        console.line(&printable(&title))?;
        console.print(&Story::whole(fight.setup()).lines(fight.journal(), 0))?;
    }
    if args.verify {
        console.line(&verified(&args.record.display().to_string(), &replayed))?;
    } else if !replayed.ended {
        console.line(&format!("The record ends after {} orders, the fight does not.", replayed.orders))?;
    }
    Ok(())
}

/// What is said of a record that is sound.
pub(crate) fn verified(path: &str, replayed: &Replayed) -> String {
    let Replayed { orders, at: Tenths(at), ended, state, journal } = replayed;
    let end = if *ended { "ended" } else { "not ended" };
    format!("{path}: verified, {orders} orders to tenth {at}, {end}; journal {journal}, state {state}")
}
