//! The computer against itself, menus, odds and help.

use serde_json::Value;

use crate::run::{arg, run, two_swords};

#[test]
fn without_a_terminal_the_menu_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), &[]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("Usage: ringing-steel") && ran.err.contains("error: no command given"), "{}", ran.err);
}

#[test]
fn help_and_version_are_no_errors() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["--help"][..], &["play", "--help"], &["fight", "-h"], &["script", "--help"], &["odds", "--help"]] {
        let ran = run(folder.path(), args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
        assert!(ran.out.contains("Usage: "), "{}", ran.out);
    }
    let ran = run(folder.path(), &["--version"]);
    assert_eq!(ran.out, format!("ringing-steel {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn one_fight_is_told_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let ran = run(folder.path(), &["fight", arg(&scenario), "--seed", "7"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("    0  Aldric orders "), "{}", lines[0]);
    assert!(lines[lines.len() - 2].contains("The fight ends: "), "{}", lines[lines.len() - 2]);
    assert!(lines[lines.len() - 1].contains(" decisions, journal "));
    assert!(!ran.out.contains('\u{1b}'), "no colours into a pipe");
}

/// The JSON of a batch, without what differs from run to run.
#[track_caller]
fn batch(args: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    let mut summary: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(summary["seconds"].take().as_f64().unwrap() > 0.0);
    summary
}

#[test]
fn a_batch_is_the_same_in_two_processes_and_on_any_number_of_threads() {
    let common = ["fight", "duel", "--seed", "11", "--games", "24", "--json", "--threads"];
    let with = |threads| batch(&[&common[..], &[threads]].concat());
    let one = with("1");
    assert_eq!(one, with("2"));
    assert_eq!(one, with("7"));
    let wins = one["wins"].as_object().unwrap();
    assert_eq!(wins.len(), 2);
    let all = wins.values().map(|wins| wins.as_u64().unwrap()).sum::<u64>() + one["draws"].as_u64().unwrap();
    assert_eq!((all, one["games"].as_u64()), (24, Some(24)));
    assert!(one["decisions"].as_u64().unwrap() > 24 * 10);
    let hash = one["hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    let other = batch(&["fight", "duel", "--seed", "12", "--games", "24", "--json"]);
    assert_ne!(one["hash"], other["hash"]);
}

#[test]
fn one_fight_and_the_first_of_many_are_the_same() {
    let one = batch(&["fight", "duel", "--seed", "5", "--json"]);
    assert_eq!(one["games"], 1);
    assert_eq!(one, batch(&["fight", "duel", "--seed", "5", "--json"]));
}

#[test]
fn many_fights_are_summed_up_with_their_intervals() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let ran =
        run(folder.path(), &["fight", arg(&scenario), "--seed", "7", "--games", "10", "--side", "blue=ai:random"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "Two swords: 10 fights from seed 7");
    for (line, name) in lines[1..4].iter().zip(["blue", "red", "draws"]) {
        assert!(line.starts_with(name) && line.contains(" %  (95 %: "), "{line}");
    }
}

#[test]
fn wrong_usage_is_told_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |args: &[&str], why: &str| {
        let ran = run(folder.path(), args);
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    refused(&["fight", "duel", "--games", "0"], "0 is not in 1..=10000000");
    refused(&["fight", "dual"], "did you mean \"duel\"?");
    refused(&["fight", "duel", "--games", "2", "--record", "x"], "--record takes one fight");
    refused(&["fight", "duel", "--side", "nobody=ai:basic"], "expected the name or the colour of one: ");
    refused(&["fight", "duel", "--seed", "-1"], "expected a whole number from 0 to 18446744073709551615");
    refused(&["fight", ""], "shipped are duel, toll, ");
    refused(&["play", "duel", "--side", "x"], "found no `=`");
    refused(&["play", "duel", "--seed", "red"], "expected a whole number from 0 to 18446744073709551615, or `random`");
    refused(&["play"], "<SCENARIO>");
    refused(&["sing"], "unrecognized subcommand 'sing'");
    refused(&["fight", "duel", "--data", "/nowhere/at/all"], "cannot be read");
}

#[test]
fn odds_add_up_and_name_their_sums() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), &["odds", "aldric", "corvin", "--defence", "dodge"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    // Aldric's sword: AP 10, BS 17; Corvin's ADF 25 (T-27).
    assert!(ran.out.contains("aldric strikes at corvin with sword, 1 m apart"), "{}", ran.out);
    assert!(ran.out.contains("attack potential: 10 anti-parry (RS-1.6)"), "{}", ran.out);
    assert!(ran.out.contains("blow strength: 17 blow strength (RS-1.8)"), "{}", ran.out);
    assert!(ran.out.contains("dodge: 25 active dodge (RS-4.10)\n  needs 15 on d20 (30 %)"), "{}", ran.out);
    let shares = ran
        .out
        .lines()
        .filter(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().rev().nth(3)?.parse::<f64>().ok());
    let none: f64 = ran
        .out
        .lines()
        .find(|line| line.starts_with("  no injury"))
        .unwrap()
        .split_whitespace()
        .nth(2)
        .unwrap()
        .parse()
        .unwrap();
    let sum: f64 = shares.sum::<f64>() + none;
    assert!((99.9..100.1).contains(&sum), "{sum}: {}", ran.out);
    let ran = run(folder.path(), &["odds", "aldric", "aldric", "--with", "dagger", "--defence", "parry:shield"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.contains("with dagger") && ran.out.contains("parry with shield: 28 parry of a stab (RS-4.8)"),
        "{}",
        ran.out
    );
    let ran = run(folder.path(), &["odds", "Aldric", "Bruno", "--scenario", "duel", "--charge"]);
    assert!(ran.out.contains("3 charge"), "{}", ran.out);
    for args in [["odds", "aldrik", "corvin"], ["odds", "aldric", "corvine"]] {
        let ran = run(folder.path(), &args);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("expected one of aldric, berta"), "{}", ran.err);
    }
}

#[test]
fn a_reader_who_leaves_ends_the_program_quietly() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_ringing-steel"))
        .args(["fight", "duel", "--seed", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and the pipe is closed here
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!((child.wait().unwrap().code(), told.as_str()), (Some(0), ""));
}

#[test]
fn every_shipped_scenario_passes_check_and_fights() {
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenarios")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "ron") {
            let ran = run(folder.path(), &["check", arg(&path)]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", path.display());
            assert!(ran.out.contains(": OK, the scenario "), "{}", ran.out);
        }
    }
}
