//! Files that are broken in every way: each brings one clear error with its place, exit code 2, at once.

use std::io::Write;
use std::path::Path;

use crate::run::{arg, run, two_swords};

/// A sound record to break.
fn sound(folder: &Path) -> String {
    let scenario = two_swords(folder);
    let path = folder.join("sound.steel");
    assert_eq!(run(folder, &["fight", arg(&scenario), "--seed", "1", "--record", arg(&path)]).code, Some(0));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn broken_records_bring_one_error_each() {
    let folder = tempfile::tempdir().unwrap();
    let text = sound(folder.path());
    let header = text.lines().next().unwrap().to_owned();
    let line = |number: usize, new: &str| {
        let lines: Vec<&str> = text.lines().collect();
        [&lines[..number - 1], &[new], &lines[number..]].concat().join("\n") + "\n"
    };
    let in_header = |from: &str, to: &str| {
        assert!(header.contains(from), "{from} in {header}");
        text.replacen(from, to, 1)
    };
    let huge = "9".repeat(400);
    let rules = header.split("\"rules\":\"").nth(1).unwrap()[..16].to_owned();
    let broken: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", vec![], ":1: found the end of the file within the header line"),
        ("cut in the header", header.as_bytes()[..40].to_vec(), ":1: found the end of the file within the header line"),
        ("no record at all", b"Dear diary,\n".to_vec(), ":1:1: found `D`, expected `{`"),
        ("zeros", vec![0; 100_000], ":1:1: found the byte 0x00"),
        ("a line of nonsense", line(3, "nonsense").into_bytes(), ":3:1: found `n`"),
        ("a wrong type", line(3, "{\"order\":\"AT\"}").into_bytes(), ":3:13: found invalid type: string \"AT\""),
        ("an unknown kind of line", line(3, "{\"ordre\":{}}").into_bytes(), ":3:8: found unknown variant `ordre`"),
        (
            "an unknown order",
            line(3, "{\"order\":{\"at\":0,\"who\":0,\"journal\":\"0000000000000000\",\"order\":\"Fly\"}}").into_bytes(),
            "found unknown variant `Fly`",
        ),
        ("a missing field", line(3, "{\"order\":{\"at\":0}}").into_bytes(), "found missing field `who`"),
        (
            "a field too many",
            line(3, "{\"order\":{\"at\":0,\"colour\":1}}").into_bytes(),
            "found unknown field `colour`",
        ),
        ("a huge number", line(3, &format!("{{\"order\":{{\"at\":{huge}}}}}")).into_bytes(), ":3:"),
        ("a negative number", line(3, "{\"order\":{\"at\":-5}}").into_bytes(), "integer `-5`"),
        ("deep nesting", line(3, &format!("{{\"order\":{}", "{\"a\":".repeat(10_000))).into_bytes(), ":3:"),
        (
            "not UTF-8",
            [header.as_bytes(), b"\n{\"order\":\"\xff\xfe\"}\n"].concat(),
            ":2:11: found the byte 0xff, which is not UTF-8",
        ),
        (
            "a long line",
            line(3, &format!("{{\"order\":\"{}\"}}", "x".repeat(200_000))).into_bytes(),
            ":3:1: found a line of more than 65536 bytes",
        ),
        (
            "another version",
            in_header("{\"record\":1", "{\"record\":7").into_bytes(),
            ":1: found format version 7, expected version 1",
        ),
        (
            "another ruleset",
            in_header("\"ruleset\":\"steel\"", "\"ruleset\":\"chess\"").into_bytes(),
            ":1: found the ruleset \"chess\"",
        ),
        (
            "other rules data",
            in_header(&rules, "0123456789abcdef").into_bytes(),
            ":1: found rules data of version 0123456789abcdef",
        ),
        ("a seed too large", in_header("\"seed\":1}", "\"seed\":99999999999999999999999}").into_bytes(), ":1:"),
        (
            "a scenario that is none",
            in_header("(\\n    version: 1", "(\\n    version: 9").into_bytes(),
            "(the scenario in it)",
        ),
        (
            "other players",
            in_header("{\"side\":\"red\"", "{\"side\":\"green\"").into_bytes(),
            ":1:1: found players of 2 sides",
        ),
        (
            "a line after the end",
            (text.clone() + text.lines().nth(1).unwrap() + "\n").into_bytes(),
            "found a line after the end line",
        ),
        (
            "an undo of nothing",
            line(3, "{\"undo\":{\"orders\":9}}").into_bytes(),
            ":3:1: found an undo that leaves 9 orders",
        ),
        (
            "a die with a seed",
            line(3, "{\"die\":{\"sides\":6,\"value\":1,\"for\":\"luck\"}}").into_bytes(),
            ":3:1: found a die line",
        ),
        (
            "a die without such a face",
            in_header("{\"seed\":1}", "\"own\"")
                .replacen("\n", "\n{\"die\":{\"sides\":6,\"value\":7,\"for\":\"luck\"}}\n", 1)
                .into_bytes(),
            ":2:1: found a d6 that shows 7",
        ),
        ("a twin header", line(2, &header).into_bytes(), ":2:"),
    ];
    for (what, bytes, expected) in broken {
        let path = folder.path().join("broken.steel");
        std::fs::write(&path, bytes).unwrap();
        for command in [&["replay", "--verify"][..], &["check"], &["resume"]] {
            let ran = run(folder.path(), &[command, &[arg(&path)]].concat());
            assert_eq!(ran.code, Some(2), "{what}, {command:?}: {}", ran.err);
            assert!(ran.err.starts_with("error: ") && ran.err.contains("broken.steel:"), "{what}: {}", ran.err);
            assert!(ran.err.contains(expected), "{what}: {}", ran.err);
            assert!(ran.err.len() < 1200 && ran.err.matches("error:").count() == 1, "{what}: {}", ran.err);
            assert_eq!(ran.out, "", "{what}");
        }
    }
}

#[test]
fn a_hundred_megabytes_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let text = sound(folder.path());
    for (name, beginning) in [("zeros.steel", ""), ("begun.steel", text.as_str()), ("scenario.ron", "(")] {
        let path = folder.path().join(name);
        let mut file = std::fs::File::create(&path).unwrap();
        file.write_all(beginning.as_bytes()).unwrap();
        file.set_len(100 << 20).unwrap();
        let ran = run(folder.path(), &["check", arg(&path)]);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.err);
        assert!(ran.err.contains("104857600 bytes"), "{name}: {}", ran.err);
    }
}

#[test]
fn files_that_are_not_there_or_are_folders_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let nothing = folder.path().join("nothing.steel");
    for args in [
        ["replay", arg(&nothing)],
        ["check", arg(&nothing)],
        ["resume", arg(&nothing)],
        ["play", arg(&nothing)],
        ["script", arg(&nothing)],
    ] {
        let ran = run(folder.path(), &args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains("nothing.steel"), "{}", ran.err);
    }
    for command in ["replay", "check", "resume", "play", "script"] {
        let ran = run(folder.path(), &[command, arg(folder.path())]);
        assert_eq!(ran.code, Some(2), "{command}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_links_in_a_circle_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let sound = sound(folder.path());
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("sound.steel.copy"), sound).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe.steel")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", at("zero.steel")).unwrap();
    std::os::unix::fs::symlink("circle.steel", at("circle.steel")).unwrap();
    for name in ["pipe.steel", "zero.steel", "circle.steel"] {
        for command in ["check", "replay", "resume", "play", "script"] {
            let ran = run(folder.path(), &[command, arg(&at(name))]);
            assert_eq!(ran.code, Some(2), "{command} {name}: {}", ran.err);
            assert!(ran.err.starts_with("error: ") && ran.err.contains(name), "{command} {name}: {}", ran.err);
        }
    }
    let tables = at("tables");
    std::fs::create_dir(&tables).unwrap();
    for target in ["/dev/zero", "circle.ron", "/nowhere/at/all", "../pipe.steel"] {
        let _ = std::fs::remove_file(tables.join("armour.ron"));
        std::os::unix::fs::symlink(target.replace("circle.ron", "armour.ron"), tables.join("armour.ron")).unwrap();
        let ran = run(folder.path(), &["odds", "aldric", "corvin", "--data", arg(&tables)]);
        assert_eq!(ran.code, Some(2), "{target}: {}", ran.err);
        assert!(ran.err.contains("armour.ron: cannot be read: "), "{target}: {}", ran.err);
    }
}

#[test]
fn shipped_scenarios_are_checked_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), &["check", "duel", "melee"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("duel: OK, the scenario \"The mill meadow\" with 2 combatants"), "{}", ran.out);
    let ran = run(folder.path(), &["check", "dual"]);
    assert!(ran.code == Some(2) && ran.err.contains("did you mean \"duel\"?"), "{}", ran.err);
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = two_swords(folder.path());
    let text = std::fs::read_to_string(&path).unwrap();
    for (from, to, expected) in [
        ("seed: 1981", "story: \"\\u{1b}[2J\"", "found control characters"),
        ("name: \"Two swords\"", "name: \"\\u{202e}x\"", "expected a name of at most 80 letters in one line"),
        ("facing: N", "facing: N, about: \"\\u{7}\"", "found control characters"),
        ("seed: 1981", &format!("story: \"{}\"", "x".repeat(10_001)), "found 10001 letters"),
    ] {
        std::fs::write(&path, text.replace(from, to)).unwrap();
        let ran = run(folder.path(), &["check", arg(&path)]);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{}", ran.err);
    }
    let record = folder.path().join("record.steel");
    let sound = sound(folder.path());
    std::fs::write(&record, sound.replacen("\"program\":\"", "\"program\":\"\\u001b[2J", 1)).unwrap();
    let ran = run(folder.path(), &["replay", arg(&record)]);
    assert!(ran.code == Some(0) && !ran.out.contains('\u{1b}') && ran.out.contains("[2J"), "{}", ran.out);
    std::fs::write(&record, sound.replacen("\"name\":\"Two swords\"", "\"name\":\"\\u001b[2J\"", 1)).unwrap();
    let ran = run(folder.path(), &["replay", arg(&record)]);
    assert!(
        ran.code == Some(2) && ran.err.contains("as it calls itself") && !ran.err.contains('\u{1b}'),
        "{}",
        ran.err
    );
}

#[test]
fn a_record_that_differs_is_bad_input_for_whoever_would_go_on_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = sound(folder.path());
    let lines: Vec<&str> = text.lines().collect();
    let path = folder.path().join("differs.steel");
    let swapped = [&lines[..1], &[lines[3], lines[2]]].concat().join("\n") + "\n";
    std::fs::write(&path, swapped).unwrap();
    let ran = run(folder.path(), &["resume", arg(&path)]);
    assert!(
        ran.code == Some(2) && ran.err.contains("differs.steel: tenth ") && ran.err.contains("replay "),
        "{}",
        ran.err
    );
    assert_eq!(run(folder.path(), &["replay", arg(&path), "--verify"]).code, Some(1));
}

#[test]
fn every_file_gets_its_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let good = two_swords(folder.path());
    let bad = folder.path().join("bad.ron");
    std::fs::write(&bad, "(version: 1, name: \"x\", sides: [], combatants: [])").unwrap();
    let ran = run(folder.path(), &["check", arg(&bad), arg(&good), arg(&bad)]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("two_swords.ron: OK, the scenario \"Two swords\" with 2 combatants"), "{}", ran.out);
    assert!(ran.out.contains("2 of 3 files are not good"), "{}", ran.out);
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
}

#[test]
fn what_is_not_built_yet_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fence.ron");
    let fence = "disc(radius: 4), sides: [(put: low_barrier, on: [of((0, 0), [N])])])";
    let text = std::fs::read_to_string(two_swords(folder.path())).unwrap().replace("disc(radius: 4))", fence);
    std::fs::write(&path, text).unwrap();
    let ran = run(folder.path(), &["check", arg(&path)]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("the board") && ran.out.contains("P-4.10"), "{}", ran.out);
    let ran = run(folder.path(), &["play", arg(&path)]);
    assert!(ran.out.contains("note: the board"), "{}", ran.out);
}

#[test]
fn a_script_plays_or_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let scripts = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/scenario/tests/scripts");
    let script = std::fs::read_dir(scripts).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    let ran = run(folder.path(), &["script", arg(&script)]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", script.display());
    assert!(!ran.out.is_empty());
    let ran = run(folder.path(), &["check", arg(&script)]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("OK, a script"), "{}", ran.out);
    let broken = folder.path().join("broken.ron");
    std::fs::write(&broken, std::fs::read_to_string(&script).unwrap().replacen("orders:", "ordres:", 1)).unwrap();
    let ran = run(folder.path(), &["script", arg(&broken)]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("error: ") && ran.err.contains("broken.ron:"), "{}", ran.err);
}

/// Who holds what `odds` cannot reckon is told what that is and what he has besides; names may be written with `_`.
#[test]
fn odds_of_a_lance_say_so_and_what_to_take_instead() {
    let folder = tempfile::tempdir().unwrap();
    let joust = ["odds", "Sir_Edmund", "Sir Wystan", "--scenario", "joust"];
    let ran = run(folder.path(), &joust);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let note = "note: lance strikes no blow here, so this is his foot; he has others: `--with sword`\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    let ran = run(folder.path(), &[&joust[..], &["--with", "lance"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("with lance: ") && ran.err.contains("; he has others: `--with sword`"), "{}", ran.err);
    let ran = run(folder.path(), &[&joust[..], &["--with", "sword"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("Sir Edmund strikes at Sir Wystan with sword, 1 m apart\n"), "{}", ran.out);
    let ran = run(folder.path(), &["odds", "dunstan", "bruno"]);
    assert!(ran.out.contains("note: longbow strikes no blow here, so this is his foot"), "{}", ran.out);
}
