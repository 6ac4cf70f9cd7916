//! The rulebook's worked examples and *check:* examples, each a script in `tests/scripts`.
//!
//! `SCRIPT=x01 cargo test -p scenario scripts -- --nocapture` runs those whose names begin so and shows their journals.
use scenario::script::{HELP, Script};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use steel::tables::Tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

fn tables() -> Arc<Tables> {
    Arc::new(Tables::builtin().clone())
}

#[test]
fn every_script_comes_out_as_the_rulebook_says() {
    let only = std::env::var("SCRIPT").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "ron"));
    files.sort();
    let (mut failures, mut count) = (Vec::new(), 0);
    for file in files {
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !stem.starts_with(&only) {
            continue;
        }
        count += 1;
        match Script::load(&file)
            .map_err(|error| error.to_string())
            .and_then(|script| script.run(&tables()).map_err(|error| error.to_string()))
        {
            Ok(run) if !only.is_empty() => println!("{stem}\n{}", run.journal),
            Ok(_) => {}
            Err(error) => failures.push(format!("--- {stem}\n{error}")),
        }
    }
    assert!(count > 0, "no script begins with {only:?}");
    assert!(failures.is_empty(), "{} of {count} scripts fail\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn the_examples_of_the_help_run() {
    let examples: Vec<&str> = HELP.split("```ron").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let script = Script::parse(example, "help.ron").unwrap_or_else(|error| panic!("{error}"));
        script.run(&tables()).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The last lines of what a wrong script is told: place, what was found, what was expected.
#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let told = match Script::parse(text, "wrong.ron") {
        Ok(script) => script.run(&tables()).map(|run| run.journal).expect_err("the script is wrong").cause().headline(),
        Err(error) => error.headline(),
    };
    assert_eq!(told, expected);
}

const DUEL: &str = "in_combat: true, combatants: [(like: \"aldric\", at: (0, 0)), (like: \"bruno\", at: (0, -1))],";

#[test]
fn states_that_cannot_be_are_refused_where_they_stand() {
    let check = |aldric: &str, more: &str, expected: &str| {
        let tell = |text: &str| match Script::parse(text, "wrong.ron") {
            Ok(script) => script.run(&tables()).map(|run| run.journal).expect_err("cannot be").cause().headline(),
            Err(error) => error.headline(),
        };
        let bruno = "(like: \"bruno\", at: (0, -2))";
        let told = tell(&format!("(combatants: [(like: \"aldric\", at: (0, 0), {aldric}), {bruno}], {more} until: 5)"));
        assert!(told.starts_with("wrong.ron:1:") && told.contains(expected), "{told}");
    };
    check("block: forward", "", "found a block of one who has no ready long weapon in hand");
    check("order: \"BK forward\"", "", "found a block of one who has no ready long weapon in hand");
    check(
        "order: \"AT (0,-1)\", due: 5, moves: [99]",
        "",
        "found 99, expected a tenth from the one before up to the due one",
    );
    check("facing: N", "horse_states: [(\"Bayrd\", (fatigue: 2))],", "found \"Bayrd\", expected the name of a horse");
}

#[test]
fn a_script_that_does_not_fit_is_told_where_and_why() {
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldric\", \"SK\"), (3, \"Aldric\", \"SK\")])"),
        "wrong.ron:2:32: found the order \"SK\" of Aldric at 3, which was not asked for then (the fight has come to 3), expected a tenth \
         at which Aldric is asked: he was asked at 0, and is now Active with SK at Bruno with the sword, due 15",
    );
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldric\", \"SK\"), (15, \"Bruno\", \"parry with shield\")])"),
        "wrong.ron:2:46: found the order \"parry shield\" of Bruno at 15: \"parry shield\" names nothing that can be ordered here, \
         expected an answer to D-4 (a defence against the blow of Aldric with the sword): none, dodge left, dodge back, dodge right, \
         parry sword, parry left-hand",
    );
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldric\", \"SK hand\"), (0, \"Aldric\", \"HO\")])"),
        "wrong.ron:2:11: found the order \"SK hand\" of Aldric at 0, which was not asked for then (the fight has come to 0), expected what \
         Aldric was asked at 0: D-1 (an order) and answered HO, since \"SK hand\" names nothing that can be ordered here (legal are \
         SK Bruno sword, SK Bruno foot)",
    );
    check_refused(
        &format!(
            "({DUEL}\n orders: [(0, \"Aldric\", \"SK\"), (15, \"Bruno\", \"parry sword\"), (15, \"Aldric\", \"pull 3\")], dice: [\"d20 2\"])"
        ),
        "wrong.ron:2:62: found the order \"pull 3\" of Aldric at 15, which was not asked for then (the fight has come to 15), expected what \
         Aldric was asked at 15: D-1 (an order) and answered HO, since \"pull 3\" names nothing that can be ordered here; by how much is \
         asked of a blow that is ordered so: SK pulled (RS-17.15)",
    );
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldrik\", \"SK\")])"),
        "wrong.ron:2:15: found \"Aldrik\", expected the name of a combatant, one of Aldric, Bruno, did you mean \"Aldric\"?",
    );
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldric\", \"RF N\")])"),
        "wrong.ron:2:25: found the order \"RF N\" of Aldric at 0: a run needs a walk or a run the same way just before it (RS-3.9), \
         expected an answer to D-1 (an order)",
    );
    check_refused(
        &format!("({DUEL}\n dice: [\"d20 2\", \"d20 3\"])"),
        "wrong.ron:2:9: found die 1 of 2, which was never rolled (the script ended at 1200), expected dice that are all rolled",
    );
    check_refused(
        &format!("({DUEL}\n orders: [(0, \"Aldric\", \"SK\")],\n dice: [\"d10 2\"])"),
        "wrong.ron:3:9: found a d10 showing 2 as die 1, expected die 1, a d20 for attack at tenth 15, after \"15  Bruno does not defend \
         actively against Aldric\"",
    );
    check_refused(
        &format!("({DUEL}\n dice: [\"d20 22\"])"),
        "wrong.ron:2:9: found \"d20 22\", expected a die, such as 14, \"d20 14\", \"3d6 4 5 6\" or \"3d6 15\"",
    );
    check_refused(
        &format!("({DUEL}\n expect_state: [(0, \"Aldric\", (due: 15, fatigue: 1))])"),
        "wrong.ron:2:37: found due 1 for Aldric at the end of 0, expected due 15",
    );
    check_refused(
        &format!("({DUEL}\n expect: [(0, \"Aldric sings\")], until: 0)"),
        "wrong.ron:2:11: found at 0 only: 0  Aldric orders HO: due 1 / 0  Bruno orders HO: due 1, expected the line \"Aldric sings\"",
    );
    check_refused(
        &format!("({DUEL}\n strict: true, orders: [(0, \"Aldric\", \"HO\")])"),
        "wrong.ron:2:24: found no answer of Bruno at 0 to D-1 (an order), expected one, since the script is strict; the default is \"HO\"",
    );
    check_refused(
        "(combatants: [(like: \"aldric\", at: (0, 0)), (like: \"bruno\", at: (0, 0))])",
        "wrong.ron:1:65: found (0, 0), where aldric stands, expected a hex of his own for everybody who stands, or close: (\"name\", N) for \
         close quarters",
    );
}
