//! Files cut, shuffled and changed at random: each is read or refused with a place in it, and a script that is read plays or stops with one.
//! `SCENARIO_MANGLED` names how many changes each file gets.
use crate::tables;
use scenario::script::Script;
use scenario::{Scenario, ScenarioError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// How many changes each shipped scenario and each script gets if nobody says otherwise.
const CHANGES: u64 = 2;

/// What a word or sign of a file gives way to.
const VALUES: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "7",
    "40",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "99999999999999999999",
    "-99999",
    "0.5",
    "\"\"",
    "\"x y\"",
    "()",
    "[]",
    "(0, 0)",
    "(-1, 2)",
    "None",
    "true",
    "false",
    "N",
    "front",
    "both",
    "'",
    "\"",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "//",
    "/*",
    "\u{0}",
    "ö",
    "\"Aldric\"",
    "\"sword\"",
    "\"HO until 4294967295\"",
    "\"keep\"",
    "\"3d6 18\"",
    "\"d6\"",
];

/// A small generator: the same changes everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound.max(1) as u64) as usize
    }
}

/// Where words, numbers and signs of a text begin and end.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut open = None;
    for (at, sign) in text.char_indices() {
        let within = sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.');
        match (open, within) {
            (None, true) => open = Some(at),
            (Some(from), false) => {
                words.push((from, at));
                open = None;
            }
            (None, false) | (Some(_), true) => {}
        }
        if !within && !sign.is_whitespace() {
            words.push((at, at + sign.len_utf8()));
        }
    }
    words
}

/// A text with one to three things changed in it.
fn mangled(text: &str, chance: &mut Chance) -> String {
    let mut text = text.to_owned();
    for _ in 0..=chance.below(3) {
        let words = words(&text);
        if words.is_empty() {
            return text;
        }
        let (from, to) = words[chance.below(words.len())];
        match chance.below(12) {
            // The rest is missing.
            0 => text.truncate(from),
            // A piece is missing, or stands twice.
            1 | 2 => {
                let (_, end) = words[(words.iter().position(|&word| word == (from, to)).unwrap_or(0)
                    + chance.below(12))
                .min(words.len() - 1)];
                let piece = text[from..end].to_owned();
                if chance.below(2) == 0 {
                    text.replace_range(from..end, "");
                } else {
                    text.insert_str(from, &piece);
                }
            }
            // A word in the place of another.
            3..=6 => {
                let (start, end) = words[chance.below(words.len())];
                let other = text[start..end].to_owned();
                text.replace_range(from..to, &other);
            }
            _ => text.replace_range(from..to, VALUES[chance.below(VALUES.len())]),
        }
    }
    text
}

/// Mangles a text again and again; `read` says what an error is about, if there is one.
fn mangle(
    name: &str,
    text: &str,
    changes: u64,
    read: &dyn Fn(&str) -> Option<ScenarioError>,
) -> (u64, u64, Vec<String>) {
    let (mut good, mut bad, mut failures) = (0, 0, Vec::new());
    for seed in 0..changes {
        let mut chance = Chance(
            seed.wrapping_mul(0x1000_0001) ^ name.bytes().fold(7, |sum, byte| sum * 31 % 65_537 + u64::from(byte)),
        );
        let changed = mangled(text, &mut chance);
        let place = |error: &ScenarioError| {
            error.place().is_some_and(|(line, column)| line >= 1 && column >= 1 && line <= changed.lines().count() + 1)
        };
        match catch_unwind(AssertUnwindSafe(|| read(&changed))) {
            Ok(None) => good += 1,
            Ok(Some(error)) if place(&error) || error.file() != name => bad += 1,
            Ok(Some(error)) => failures.push(format!("{name}, change {seed}: no place in the file: {error}")),
            Err(_) => {
                if let Ok(folder) = std::env::var("SCENARIO_MANGLED_TO") {
                    let kept = std::fs::write(Path::new(&folder).join(format!("{seed}_{name}")), &changed);
                    assert!(kept.is_ok(), "the folder takes a file: {kept:?}");
                }
                failures.push(format!("{name}, change {seed}: it panics"));
            }
        }
    }
    (good, bad, failures)
}

fn changes() -> u64 {
    std::env::var("SCENARIO_MANGLED").ok().and_then(|text| text.parse().ok()).unwrap_or(CHANGES)
}

#[test]
fn scenarios_changed_at_random_are_read_or_refused_at_a_place() {
    let tables = tables();
    let (mut good, mut bad, mut failures) = (0, 0, Vec::new());
    for shipped in scenario::library() {
        let read = |text: &str| Scenario::parse(shipped.file, text, &tables).err();
        let found = mangle(shipped.file, shipped.text, 10 * changes(), &read);
        (good, bad) = (good + found.0, bad + found.1);
        failures.extend(found.2);
    }
    println!("{good} read, {bad} refused");
    assert!(failures.is_empty(), "{} of them fail:\n{}", failures.len(), failures.join("\n"));
    assert!(good > 20 && bad > 20, "{good} read, {bad} refused");
}

#[test]
fn scripts_changed_at_random_play_or_stop_at_a_place() {
    let tables = tables();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the scripts are there").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::file_name);
    let (mut good, mut bad, mut failures) = (0, 0, Vec::new());
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file.path()).expect("a script can be read");
        let read = |text: &str| match Script::parse(text, &name) {
            Ok(script) => script.run(&tables).err().map(|error| error.cause().clone()),
            Err(error) => Some(error),
        };
        let found = mangle(&name, &text, changes(), &read);
        (good, bad) = (good + found.0, bad + found.1);
        failures.extend(found.2);
    }
    println!("{good} play, {bad} stop");
    assert!(failures.is_empty(), "{} of them fail:\n{}", failures.len(), failures.join("\n"));
    assert!(good > 20 && bad > 20, "{good} play, {bad} stop");
}
