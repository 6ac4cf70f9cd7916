//! Rules data, scenarios and records, as every command opens them.

use std::path::Path;
use std::sync::Arc;

use engine::record::{RecordError, Recorded};
use scenario::Scenario;
use steel::fight::{Order, Steel};
use steel::tables::Tables;

use crate::cli::Common;
use crate::failure::Failure;

/// The rules' tables: those of the game, or those of the folder that the user names.
pub(crate) fn tables(common: &Common) -> Result<Arc<Tables>, Failure> {
    Ok(Arc::new(match &common.data {
        Some(folder) => {
            let tables = Tables::load(folder)?;
            expect_files(folder)?;
            tables
        }
        None => Tables::builtin().clone(),
    }))
}

/// A folder without any file of the rules is hardly the one that was meant.
fn expect_files(folder: &Path) -> Result<(), Failure> {
    let is_table = |entry: std::fs::DirEntry| entry.path().extension().is_some_and(|extension| extension == "ron");
    let any = std::fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(is_table));
    let found = || {
        format!(
            "{}: found no file with rules data, expected weapons.ron or another one of the game's",
            folder.display()
        )
    };
    if any { Ok(()) } else { Err(Failure::Input(found())) }
}

/// A scenario by name or path, and what it uses that is not built yet, a line each for the user.
pub(crate) fn scenario(what: &str, tables: &Arc<Tables>) -> Result<(Scenario, String), Failure> {
    let scenario = Scenario::open(what, tables)?;
    let unbuilt = unbuilt(&scenario);
    Ok((scenario, unbuilt))
}

/// What a scenario uses that is not built yet, a line each.
pub(crate) fn unbuilt(scenario: &Scenario) -> String {
    scenario.unbuilt().iter().map(|what| format!("note: {what}\n")).collect()
}

/// A record with the scenario in it.
pub(crate) fn record(path: &Path, tables: &Arc<Tables>) -> Result<(Recorded<Order>, Scenario), Failure> {
    let recorded: Recorded<Order> = Recorded::read(path)?;
    recorded.expect_rules::<Steel>(tables.version())?;
    let file = format!("{}:1 (the scenario in it)", path.display());
    let scenario = Scenario::parse(&file, &recorded.header.scenario.text, tables)?;
    let wrong = |found: String, expected: String| RecordError::Wrong {
        path: path.to_owned(),
        line: 1,
        column: 1,
        found,
        expected,
    };
    if recorded.header.scenario.name != scenario.name() {
        let name = &recorded.header.scenario.name;
        return Err(
            wrong(format!("the scenario {name:?}"), format!("{:?}, as it calls itself", scenario.name())).into()
        );
    }
    let sides = scenario.sides();
    let players = &recorded.header.players;
    if !players.iter().map(|player| &player.side).eq(sides.iter().map(|side| &side.name)) {
        let found = format!("players of {} sides", players.len());
        return Err(wrong(found, format!("one for each of the scenario's {} sides, in order", sides.len())).into());
    }
    Ok((recorded, scenario))
}
