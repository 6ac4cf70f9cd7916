//! Recorded fights that must play as they did. `RINGING_STEEL_REWRITE=1` records them anew, after a change of the rules that is meant.

use std::path::Path;

use crate::run::{arg, run};

/// The scenario of each golden replay; its seed is its place in the list, from 1.
const SCENARIOS: [&str; 6] = ["duel", "two_on_one", "doorway", "bridge", "shield_wall", "melee"];

#[test]
fn golden_replays_play_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let saves = tempfile::tempdir().unwrap();
    let rewrite = std::env::var_os("RINGING_STEEL_REWRITE").is_some();
    for (place, scenario) in SCENARIOS.iter().enumerate() {
        let path = folder.join(format!("{scenario}.steel"));
        if rewrite {
            let _ = std::fs::remove_file(&path);
            let seed = (place + 1).to_string();
            let ran = run(saves.path(), &["fight", scenario, "--seed", &seed, "--record", arg(&path)]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        }
        let ran = run(saves.path(), &["replay", arg(&path), "--verify"]);
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (Some(0), ""),
            "if the rules have changed on purpose, see the head of this file"
        );
        assert!(ran.out.contains(", ended; journal "), "{}", ran.out);
    }
    let replays = std::fs::read_dir(&folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|e| e == "steel"));
    assert_eq!(replays.count(), SCENARIOS.len(), "a replay in the folder is on no list");
}
