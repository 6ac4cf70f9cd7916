//! Records of games: killed, cut short, changed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::run::{Ran, arg, behind_a_wall, only_record, run, run_with, two_swords};

/// A recorded fight and what it printed.
fn recorded(folder: &Path, scenario: &str, seed: &str) -> (std::path::PathBuf, Ran) {
    let path = folder.join("fight.steel");
    let ran = run(folder, &["fight", scenario, "--seed", seed, "--record", arg(&path)]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    (path, ran)
}

#[test]
fn a_recorded_fight_is_told_again_word_for_word() {
    let folder = tempfile::tempdir().unwrap();
    let (path, fought) = recorded(folder.path(), "duel", "7");
    let told = run(folder.path(), &["replay", arg(&path), "--print"]);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let journal = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with("    ") || line.starts_with(' '))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(journal(&told.out), journal(&fought.out));
    let both = run(folder.path(), &["check", arg(&path)]);
    assert_eq!((both.code, both.err.as_str()), (Some(0), ""));
    // The record holds the journal hash that the fight printed.
    let hash = fought.out.lines().last().unwrap().rsplit(' ').next().unwrap().to_owned();
    assert!(both.out.contains(&format!("journal {hash}")), "{} {hash}", both.out);
    let again = run(folder.path(), &["fight", "duel", "--record", arg(&path)]);
    assert_eq!(again.code, Some(2));
    assert!(
        again.err.contains("there is such a file already: choose another name, nothing was written"),
        "{}",
        again.err
    );
}

#[test]
fn a_changed_record_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = recorded(folder.path(), "duel", "7");
    let text = std::fs::read_to_string(&path).unwrap();
    let verify = |changed: String, expected: &[&str]| {
        assert_ne!(changed, text);
        let other = folder.path().join("changed.steel");
        std::fs::write(&other, changed).unwrap();
        let ran = run(folder.path(), &["replay", arg(&other), "--verify"]);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        for part in expected {
            assert!(ran.err.contains(part), "{part:?} in {}", ran.err);
        }
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    let second = text.lines().nth(1).unwrap();
    let order = second.rsplit("\"order\":").next().unwrap().strip_suffix("}}").unwrap();
    verify(
        text.replacen(second, &second.replacen(order, "\"Surrender\"", 1), 1),
        &["tenth ", "differs: the record has "],
    );
    verify(
        text.replacen(second, &second.replacen("\"at\":0", "\"at\":1", 1), 1),
        &["tenth 0, order 1 (line 2): tenth differs: the record has 1, the replay 0"],
    );
    verify(text.replacen("{\"seed\":7}", "{\"seed\":8}", 1), &["tenth ", ": "]);
    let mark = text.lines().find(|line| line.starts_with("{\"mark\"")).unwrap();
    let state = mark.split("\"state\":\"").nth(1).unwrap().split('"').next().unwrap();
    verify(
        text.replacen(state, "0123456789abcdef", 1),
        &["state differs: the record has 0123456789abcdef, the replay ", state],
    );
    let end = text.lines().last().unwrap();
    verify(text.replacen(end, &end.replacen("LastSide", "TimeLimit", 1), 1), &["outcome differs: "]);
    // A journal hash of an order.
    let third = text.lines().nth(2).unwrap();
    let journal = third.split("\"journal\":\"").nth(1).unwrap().split('"').next().unwrap();
    verify(
        text.replacen(third, &third.replacen(journal, "0123456789abcdef", 1), 1),
        &["order 2 (line 3): journal differs: the record has 0123456789abcdef"],
    );
}

#[test]
fn a_game_killed_at_any_moment_goes_on() {
    // Where in the journal the program is killed: anywhere, but the same at each run of the test.
    for (round, line) in [1_usize, 3, 17, 40, 71, 100, 133, 190].into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.steel");
        let seed = round.to_string();
        let mut child = spawn(&["fight", "melee", "--seed", &seed, "--record", arg(&path)]);
        let out = BufReader::new(child.stdout.take().unwrap());
        let read = out.lines().take(line).count();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(read, line);
        let ran = run_with(folder.path(), &["resume", arg(&path)], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "killed at line {line}");
        assert!(ran.out.contains("The fight ends: "), "killed at line {line}");
        let ran = run(folder.path(), &["replay", arg(&path), "--verify"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "killed at line {line}");
    }
}

#[test]
fn a_game_of_a_person_killed_between_two_lines_lacks_nothing_he_has_given() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    let saves = folder.path().join("saves");
    let mut child = spawn(&["play", arg(&scenario), "--saves", arg(&saves), "--side", "blue=human", "--no-curtain"]);
    let mut input = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut given = 0;
    while given < 9 {
        // The prompt has no line break: it is read byte by byte up to its mark.
        let mut prompt = Vec::new();
        out.read_until(b'>', &mut prompt).unwrap();
        assert!(prompt.ends_with(b">"));
        if given < 8 {
            input.write_all(b"TL\n").unwrap();
        }
        given += 1;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let record = only_record(&saves);
    let ran = run_with(&saves, &["resume", arg(&record), "--no-curtain"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("The game goes on after 8 orders, at tenth "), "{}", ran.out);
}

#[test]
fn a_record_cut_anywhere_is_resumed_or_refused_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let (path, _) = recorded(folder.path(), arg(&scenario), "2");
    let whole = std::fs::read(&path).unwrap();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let cut = folder.path().join("cut.steel");
    for at in [
        0,
        1,
        header / 2,
        header - 1,
        header,
        header + 1,
        header + 50,
        whole.len() / 2,
        whole.len() - 100,
        whole.len() - 1,
    ] {
        std::fs::write(&cut, &whole[..at]).unwrap();
        let ran = run_with(folder.path(), &["resume", arg(&cut)], "");
        if at < header {
            assert_eq!(ran.code, Some(2), "cut at {at}");
            assert!(ran.err.contains("cut.steel:1: found the end of the file within the header line"), "{}", ran.err);
            continue;
        }
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "cut at {at}");
        let torn = whole[at - 1] != b'\n';
        assert_eq!(ran.out.contains("was not written to its end"), torn, "cut at {at}: {}", ran.out);
        let ran = run(folder.path(), &["replay", arg(&cut), "--verify"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "cut at {at}");
        assert!(ran.out.contains(", ended; journal "), "{}", ran.out);
    }
}

/// A disk that takes no more, as far as the program can tell: the system lets its files grow so far and no farther.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    let program = env!("CARGO_BIN_EXE_ringing-steel");
    // 4 blocks of 512 or 1024 bytes, by the shell's own count.
    let script = format!(
        "trap '' XFSZ; ulimit -f 4; exec {program} play {} --saves {} --side blue=human --no-curtain",
        scenario.display(),
        folder.path().join("saves").display()
    );
    let mut input = "TL\n".repeat(60);
    input.push_str(&format!("save {}\n", folder.path().join("no/such/folder/x.steel").display()));
    input.push_str("quit\n");
    let output = assert_cmd::Command::new("sh").args(["-c", &script]).write_stdin(input).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    // He has been asked for another place when he left, and named none.
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.contains("The record lacks its last lines. A file to write all of it to"), "{out}");
    assert!(err.contains("cannot be written: File too large"), "{err}");
    assert_eq!(
        out.matches("The game goes on and nothing of it is lost; `save FILE` writes all of it to another place.")
            .count(),
        1,
        "{out}"
    );
    assert!(
        out.contains("cannot be written: File too large") && out.contains("make room there or choose another place"),
        "{out}"
    );
    assert!(out.contains("no/such/folder/x.steel: cannot be written: No such file"), "{out}");
    // What was taken before the disk was full can be resumed.
    let record = only_record(&folder.path().join("saves"));
    let ran = run_with(folder.path(), &["resume", arg(&record)], "quit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
}

fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ringing-steel"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn orders_that_nobody_could_give_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let (path, _) = recorded(folder.path(), arg(&scenario), "2");
    let text = std::fs::read_to_string(&path).unwrap();
    let wild = [
        "{\"Strike\":{\"foe\":255,\"with\":{\"Item\":65535}}}",
        "{\"Strike\":{\"foe\":1,\"with\":{\"Item\":65535}}}",
        "{\"Parry\":{\"Item\":65535}}",
        "{\"Drop\":65535}",
        "{\"PickUp\":{\"item\":65535,\"hand\":\"left\"}}",
        "{\"Draw\":{\"item\":65535,\"hand\":\"left\"}}",
        "{\"Target\":{\"first\":255,\"second\":254}}",
        "{\"Attack\":{\"foe\":100,\"to\":\"N\",\"with\":{\"Item\":65535}}}",
        "{\"Hold\":{\"wake\":0}}",
        "{\"Retreat\":{\"first\":\"N\",\"second\":\"N\",\"turns\":127}}",
    ];
    let orders = text.lines().filter(|line| line.starts_with("{\"order\"")).step_by(5).take(6);
    for line in orders {
        for order in wild {
            let (before, _) = line.rsplit_once("\"order\":").unwrap();
            let changed = text.replacen(line, &format!("{before}\"order\":{order}}}}}"), 1);
            let other = folder.path().join("wild.steel");
            std::fs::write(&other, changed).unwrap();
            let ran = run(folder.path(), &["replay", arg(&other), "--verify"]);
            assert_eq!(ran.code, Some(1), "{order}: {}", ran.err);
            assert!(
                ran.err.contains("order differs: the record has ") && ran.err.contains("a refusal: "),
                "{order}: {}",
                ran.err
            );
        }
    }
}
