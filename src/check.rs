//! `check`: scenarios, scripts and records, one verdict each.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use engine::record::verify;
use scenario::Scenario;
use scenario::script::{Script, is_script};
use steel::fight::Steel;
use steel::tables::Tables;

use crate::cli::{CheckArgs, Common};
use crate::console::Console;
use crate::failure::{self, Failure};
use crate::{loading, replay};

/// `check FILE...`: every file gets its verdict; the worst one decides the exit code.
pub(crate) fn run(common: &Common, args: &CheckArgs, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let mut worst: Option<Failure> = None;
    let mut bad = 0;
    for file in &args.files {
        match check(file, &tables) {
            Ok(verdict) => console.line(&verdict)?,
            Err(failure @ Failure::NoReader) => return Err(failure),
            Err(failure) => {
                bad += 1;
                if worst.as_ref().is_none_or(|worst| !matches!(worst, Failure::Input(_))) {
                    if let Some(before) = worst.replace(failure) {
                        tell(&before);
                    }
                } else {
                    tell(&failure);
                }
            }
        }
    }
    match worst {
        None => Ok(()),
        Some(failure) => {
            if args.files.len() > 1 {
                console.line(&format!("{bad} of {} files are not good", args.files.len()))?;
            }
            Err(failure)
        }
    }
}

fn tell(failure: &Failure) {
    if let Failure::Input(message) | Failure::Running(message) = failure {
        failure::tell(message);
    }
}

fn check(file: &Path, tables: &Arc<Tables>) -> Result<String, Failure> {
    match kind_of(file) {
        Kind::Record => check_record(file, tables),
        Kind::Script => check_script(file, tables),
        Kind::Scenario => {
            // By name too, as `play` opens it.
            let scenario = match file.to_str() {
                Some(name) => Scenario::open(name, tables)?,
                None => Scenario::load(file, tables)?,
            };
            Ok(with_unbuilt(file, "scenario", &scenario))
        }
    }
}

fn check_record(file: &Path, tables: &Arc<Tables>) -> Result<String, Failure> {
    let (recorded, scenario) = loading::record(file, tables)?;
    let torn = recorded.torn.map(|torn| format!("note: {}: {torn}\n", file.display())).unwrap_or_default();
    let (replayed, _) = verify::<Steel>(scenario.setup(), &recorded)
        .map_err(|difference| Failure::Running(format!("{}: {difference}", file.display())))?;
    Ok(format!("{torn}{}", replay::verified(&file.display().to_string(), &replayed)))
}

fn check_script(file: &Path, tables: &Arc<Tables>) -> Result<String, Failure> {
    Script::load(file)?.run(tables).map_err(|error| Failure::Input(error.cause().to_string()))?;
    Ok(format!("{}: OK, a script that plays as written", file.display()))
}

fn with_unbuilt(file: &Path, what: &str, scenario: &Scenario) -> String {
    let people = scenario.setup().people.len();
    let mut text = format!("{}: OK, the {what} {:?} with {people} combatants", file.display(), scenario.name());
    for unbuilt in scenario.unbuilt() {
        text.push_str(&format!("\n  {unbuilt}"));
    }
    for doubt in scenario.doubts() {
        text.push_str(&format!("\n  warning: {doubt}"));
    }
    text
}

/// What a file seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Scenario,
    Script,
    Record,
}

/// A record is a line of JSON that says so; a script has no sides and no victory.
fn kind_of(file: &Path) -> Kind {
    let mut beginning = Vec::new();
    // A file that cannot be read is refused with its reason by whoever loads it. A pipe would be waited for.
    if file.metadata().is_ok_and(|about| about.is_file()) {
        let _ = std::fs::File::open(file).and_then(|open| open.take(1 << 20).read_to_end(&mut beginning));
    }
    let record = file.extension().is_some_and(|extension| extension == "steel");
    let text = String::from_utf8_lossy(&beginning);
    let header = text.trim_start().lines().next().unwrap_or_default();
    match () {
        () if record || header.starts_with('{') && header.contains("\"record\"") => Kind::Record,
        () if is_script(&text) => Kind::Script,
        () => Kind::Scenario,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn kind(name: &str, text: &str, expected: Kind) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        assert_eq!(kind_of(&path), expected);
    }

    #[test]
    fn a_good_scenario_is_warned_of_what_is_hardly_meant() {
        let text = "(version: 1, name: \"mud\", options: (terrain: false),
            board: (shape: disc(radius: 5), features: [(on: [hex(1, 0)], put: (ground: muddy))]),
            sides: [(name: \"red\"), (name: \"blue\")],
            combatants: [
                (like: \"aldric\", side: \"red\", at: (0, 3), facing: N),
                (like: \"bruno\", side: \"blue\", at: (0, -3), facing: S),
            ])";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mud.ron");
        std::fs::write(&path, text).unwrap();
        let verdict = check(&path, &Arc::new(Tables::builtin().clone())).unwrap();
        let expected = format!(
            "{}: OK, the scenario \"mud\" with 2 combatants\n  warning: the board has ground that is not firm: that counts only with the \
             option terrain (RS-21)",
            path.display()
        );
        assert_eq!(verdict, expected);
    }

    #[test]
    fn files_are_told_apart_by_what_is_in_them() {
        kind("a.ron", "(version: 1, name: \"a\", sides: [],\n    combatants: [])", Kind::Scenario);
        kind("a.ron", "(version: 1, name: \"a\",\n    combatants: [])", Kind::Script);
        kind("a.ron", "(version: 1,\n    dice: [20],\n    orders: [])", Kind::Script);
        for field in
            ["until: 5", "radius: 3", "start: 2", "strict: true", "expect: []", "in_combat: true", "refused: []"]
        {
            kind("a.ron", &format!("(version: 1, combatants: [], {field})"), Kind::Script);
        }
        kind("a.ron", "(version: 1, name: \"a\", /* orders: */ sides: [], combatants: [])", Kind::Scenario);
        kind("a.json", "{\"version\": 1}", Kind::Scenario);
        kind("a.txt", " {\"record\":1}\n", Kind::Record);
        kind("a.steel", "", Kind::Record);
    }
}
