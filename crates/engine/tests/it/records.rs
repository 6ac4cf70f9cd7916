//! Games that are written down, cut short, gone on with, taken back and verified.

use std::path::Path;
use std::sync::{Arc, Mutex};

use engine::record::{DiceSource, RecordError, RecordFile, Recorded, Recorder, Rolled, replay, verify};
use engine::{Dice, Fight, Stop};

use crate::toy::{self, Toy, header, rolled, usual};

const GOAL: u32 = 150;

/// Plays a recorded fight to its end.
fn play_on(fight: &mut Fight<Toy>, recorder: &mut Recorder) {
    loop {
        let fresh = fight.decision().is_none() && fight.outcome().is_none();
        let stop = fight.advance().unwrap();
        if fresh {
            recorder.stopped(fight);
        }
        match stop {
            Stop::End(_) => return,
            Stop::Decision(_) => recorder.give(fight, usual(fight)).unwrap(),
        }
    }
}

/// Dice that a person rolls, after those that are on record.
fn by_hand(recorder: &Recorder, known: &[Rolled]) -> Dice {
    let mut write = recorder.dice_writer();
    let known: Vec<u8> = known.iter().map(|die| die.value).collect();
    let mut taken = 0;
    Dice::asked(Box::new(move |sides, purpose| {
        taken += 1;
        if let Some(&value) = known.get(taken - 1) {
            return Ok(value);
        }
        let value = rolled(taken);
        write(Rolled { sides, value, purpose: purpose.into() });
        Ok(value)
    }))
}

/// A whole game on record.
fn recorded_game(path: &Path, source: DiceSource) -> Vec<u8> {
    let mut recorder = Recorder::new(RecordFile::create(path, &header(source)).unwrap());
    let dice = match source {
        DiceSource::Seed(seed) => Dice::seeded(seed),
        DiceSource::Own => by_hand(&recorder, &[]),
    };
    play_on(&mut toy::fight(GOAL, dice), &mut recorder);
    assert!(recorder.file().fault().is_none());
    std::fs::read(path).unwrap()
}

#[track_caller]
fn every_cut_goes_on_to_the_same_end(source: DiceSource) {
    let folder = tempfile::tempdir().unwrap();
    let whole = recorded_game(&folder.path().join("whole.jsonl"), source);
    let header_ends = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let end_begins = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    let path = folder.path().join("cut.jsonl");
    for cut in 0..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let read: Result<Recorded<u8>, _> = Recorded::read(&path);
        if cut < header_ends {
            assert!(matches!(read, Err(RecordError::NoHeader { .. })), "cut at {cut}: {read:?}");
            continue;
        }
        let recorded = read.unwrap_or_else(|why| panic!("cut at {cut}: {why}"));
        let kept = whole[..cut].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        assert_eq!(
            (recorded.sound_bytes(), recorded.torn.map_or(0, |torn| torn.bytes)),
            (kept as u64, (cut - kept) as u64)
        );
        assert!(recorded.end.is_none());
        // Reading is checked at every byte; going on, which waits for the disk, at some lines and bytes, and around the mark and the end.
        let at_a_line = kept == cut && (recorded.orders.len() == 32 || cut + 300 > end_begins);
        if cut % 211 != 0 && !at_a_line && cut != end_begins + 9 {
            continue;
        }
        let mut recorder = Recorder::new(RecordFile::go_on(&recorded).unwrap());
        let dice = match source {
            DiceSource::Seed(_) => recorded.dice(),
            DiceSource::Own => by_hand(&recorder, &recorded.dice),
        };
        let mut fight = replay(&Arc::new(GOAL), &recorded, dice, recorded.orders.len(), |_| {}).unwrap();
        recorder.catch_up(&recorded, &fight);
        play_on(&mut fight, &mut recorder);
        drop(recorder);
        assert!(std::fs::read(&path).unwrap() == whole, "cut at {cut}");
    }
}

#[test]
fn a_record_cut_at_any_byte_goes_on_to_the_same_record() {
    every_cut_goes_on_to_the_same_end(DiceSource::Seed(1981));
}

#[test]
fn a_record_of_real_dice_cut_at_any_byte_goes_on_to_the_same_record() {
    every_cut_goes_on_to_the_same_end(DiceSource::Own);
}

#[test]
fn orders_taken_back_are_no_part_of_the_replay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("undo.jsonl");
    let mut recorder = Recorder::new(RecordFile::create(&path, &header(DiceSource::Seed(3))).unwrap());
    let mut fight = toy::fight(GOAL, Dice::seeded(3));
    for _ in 0..40 {
        fight.advance().unwrap();
        recorder.stopped(&fight);
        recorder.give(&mut fight, 1).unwrap();
    }
    let so_far = recorder.file().recorded::<u8>().unwrap();
    let mut questions = 0;
    let mut fight = replay(fight.setup(), &so_far, so_far.dice(), 30, |_| questions += 1).unwrap();
    assert_eq!((questions, fight.orders_given(), fight.now().0), (31, 30, 30));
    recorder.undone(&fight);
    play_on(&mut fight, &mut recorder);
    let recorded = Recorded::<u8>::read(&path).unwrap();
    assert_eq!(recorded.orders.len() as u32, fight.orders_given());
    let (replayed, again) = verify::<Toy>(fight.setup(), &recorded).unwrap();
    assert!(replayed.ended);
    assert_eq!(again.journal().entries(), fight.journal().entries());
}

/// Verifies a whole game after `change` of its text; the difference as it is told.
#[track_caller]
fn differs(source: DiceSource, change: impl Fn(String) -> String, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let text = String::from_utf8(recorded_game(&path, source)).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed);
    let recorded: Recorded<u8> = Recorded::parse(&path, changed.as_bytes()).unwrap();
    let difference = verify::<Toy>(&Arc::new(GOAL), &recorded).err().map(|difference| difference.to_string());
    let told = difference.unwrap_or_default();
    assert!(told.starts_with(expected), "{told}");
}

fn change_line(text: &str, number: usize, from: &str, to: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, line)| if index + 1 == number { line.replacen(from, to, 1) } else { line.to_owned() })
        .collect();
    lines.join("\n") + "\n"
}

#[test]
fn the_first_difference_is_told_with_its_tenth_and_field() {
    let seed = DiceSource::Seed(1981);
    differs(
        seed,
        |text| change_line(&text, 5, r#""order":3"#, r#""order":2"#),
        "tenth 4, order 5 (line 6): journal differs: the record has ",
    );
    differs(
        seed,
        |text| change_line(&text, 5, r#""order":3"#, r#""order":9"#),
        "tenth 3, order 4 (line 5): order differs: the record has 9, the replay a refusal: at most 3 dice are thrown, found 9",
    );
    differs(
        seed,
        |text| change_line(&text, 5, r#""who":1"#, r#""who":0"#),
        "tenth 3, order 4 (line 5): who differs: the record has 0, the replay 1",
    );
    differs(
        seed,
        |text| change_line(&text, 5, r#""at":3"#, r#""at":4"#),
        "tenth 3, order 4 (line 5): tenth differs: the record has 4, the replay 3",
    );
    differs(
        seed,
        |text| change_line(&text, 1, r#""seed":1981"#, r#""seed":1982"#),
        "tenth 2, order 3 (line 4): journal differs",
    );
}

#[test]
fn a_changed_mark_or_end_is_found() {
    let seed = DiceSource::Seed(1981);
    let with_zeros = |text: &str, line: usize, field: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let at = lines[line - 1].find(&format!("\"{field}\":\"")).unwrap() + field.len() + 4;
        let old = &lines[line - 1][at..at + 16];
        change_line(text, line, &format!("\"{field}\":\"{old}"), &format!("\"{field}\":\"0000000000000000"))
    };
    differs(
        seed,
        |text| with_zeros(&text, 34, "state"),
        "tenth 32, order 33 (line 34): state differs: the record has 0000000000000000",
    );
    differs(seed, |text| with_zeros(&text, 34, "journal"), "tenth 32, order 33 (line 34): journal differs");
    let last = |text: &str| text.lines().count();
    differs(seed, |text| with_zeros(&text, last(&text), "state"), "tenth ");
    differs(seed, |text| change_line(&text, last(&text), "CombatantId(", "CombatantId(7"), "tenth ");
    // Without its last order the record ends before the fight does.
    differs(
        seed,
        |text| {
            let mut lines: Vec<&str> = text.lines().collect();
            let end = lines.pop().unwrap();
            lines.pop();
            let orders = lines.iter().filter(|line| line.starts_with(r#"{"order""#)).count();
            format!(
                "{}\n{}\n",
                lines.join("\n"),
                end.replace(&format!(r#""orders":{}"#, orders + 1), &format!(r#""orders":{orders}"#))
            )
        },
        "tenth ",
    );
}

#[test]
fn a_changed_die_is_found() {
    let own = DiceSource::Own;
    // Line 4 is the first die: the first thrower throws none, the second one.
    differs(
        own,
        |text| change_line(&text, 4, r#""value":6"#, r#""value":5"#),
        "tenth 2, order 3 (line 5): journal differs",
    );
    differs(
        own,
        |text| change_line(&text, 4, r#""sides":6"#, r#""sides":8"#),
        "tenth 1, order 3 (line 5): die differs: the record has a d8 showing 6 as die 1, the replay a d6 for throw",
    );
    differs(own, |text| change_line(&text, 4, "throw", "luck"), "tenth ");
    differs(
        own,
        |text| change_line(&text, 4, r#"{"die":{"sides":6,"value":6,"for":"throw"}}"#, "").replace("\n\n", "\n"),
        "tenth 2, order 3 (line 4): journal differs",
    );
}

#[test]
fn names_are_unique_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("not/there/yet");
    let source = header(DiceSource::Seed(1));
    let names: Vec<String> = (0..3)
        .map(|_| {
            RecordFile::create_in(&saves, "duel", &source)
                .unwrap()
                .path()
                .file_name()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(names, ["duel-1.toy", "duel-2.toy", "duel-3.toy"]);
    let left = std::fs::read_dir(&saves).unwrap().count();
    assert_eq!(left, 3, "no draft is left behind");
    let path = saves.join("duel-1.toy");
    let before = std::fs::read(&path).unwrap();
    let refused = RecordFile::create(&path, &header(DiceSource::Seed(2))).unwrap_err();
    assert!(matches!(refused, RecordError::Exists { .. }), "{refused}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn many_games_begun_at_once_get_names_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let names = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (names, folder) = (&names, folder.path());
            scope.spawn(move || {
                for _ in 0..4 {
                    let file = RecordFile::create_in(folder, "game", &header(DiceSource::Seed(seed))).unwrap();
                    names.lock().unwrap().push(file.path().to_owned());
                }
            });
        }
    });
    let mut names = names.into_inner().unwrap();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 16);
}

#[test]
fn two_games_do_not_write_to_one_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let first = RecordFile::create(&path, &header(DiceSource::Seed(1))).unwrap();
    let recorded = Recorded::<u8>::read(&path).unwrap();
    assert!(matches!(RecordFile::go_on(&recorded), Err(RecordError::Busy { .. })));
    drop(first);
    RecordFile::go_on(&recorded).unwrap();
}

#[test]
fn a_record_moves_whole_to_another_place() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.jsonl"), folder.path().join("new.jsonl"));
    let mut recorder = Recorder::new(RecordFile::create(&old, &header(DiceSource::Seed(5))).unwrap());
    let mut fight = toy::fight(GOAL, Dice::seeded(5));
    for _ in 0..10 {
        fight.advance().unwrap();
        recorder.give(&mut fight, 1).unwrap();
    }
    let then = std::fs::read(&old).unwrap();
    assert!(matches!(recorder.file().move_to(&old), Err(RecordError::Exists { .. })));
    let nowhere = folder.path().join("old.jsonl/new.jsonl");
    let refused = recorder.file().move_to(&nowhere).unwrap_err().to_string();
    assert!(refused.contains("cannot be written") && refused.contains("choose another place"), "{refused}");
    recorder.file().move_to(&new).unwrap();
    play_on(&mut fight, &mut recorder);
    assert_eq!(std::fs::read(&old).unwrap(), then);
    let recorded = Recorded::<u8>::read(&new).unwrap();
    assert!(verify::<Toy>(fight.setup(), &recorded).unwrap().0.ended);
}
