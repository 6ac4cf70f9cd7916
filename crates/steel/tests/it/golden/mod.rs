//! The golden vectors: inputs and expected answers for every group of rules, compared as whole values.
//!
//! `cargo test -p steel golden` checks `tests/golden/ringing_steel.json`, the vectors that came with the rulebook, and
//! `tests/golden/more.json`, ours, whose answers were worked out from the text of the clauses by another program. With
//! `STEEL_GOLDEN_DIR` naming a folder, every JSON file in it is checked the same way.
mod armour;
mod blows;
mod body;
mod decode;
mod figures;
mod geometry;
mod missiles;
mod mounted;
mod orders;
mod setup;
mod special;

use serde_json::Value;
use std::path::{Path, PathBuf};

/// Decodes the `in` of a vector, asks the library and encodes its answer; or says why the `in` cannot be read.
type Adapter = fn(&Value) -> Result<Value, String>;

/// The adapters of all modules, each under the name of its group.
fn adapter(group: &str) -> Option<Adapter> {
    [
        figures::GROUPS,
        orders::GROUPS,
        blows::GROUPS,
        body::GROUPS,
        geometry::GROUPS,
        missiles::GROUPS,
        mounted::GROUPS,
        armour::GROUPS,
        special::GROUPS,
        setup::GROUPS,
    ]
    .into_iter()
    .flatten()
    .find(|(name, _)| *name == group)
    .map(|&(_, adapter)| adapter)
}

/// What came of checking some files.
#[derive(Default)]
struct Report {
    groups: usize,
    checked: usize,
    failures: Vec<String>,
}

impl Report {
    fn file(&mut self, path: &Path) {
        let text = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let file: Value = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let groups = file["groups"].as_object().unwrap_or_else(|| panic!("{}: found no groups", path.display()));
        for (name, group) in groups {
            self.groups += 1;
            let place = format!("{}: {name}", path.display());
            match (adapter(name), group["vectors"].as_array()) {
                (None, _) => self.failures.push(format!("{place}: no adapter for this group")),
                (_, None) => self.failures.push(format!("{place}: found no vectors")),
                (Some(adapter), Some(vectors)) => {
                    for vector in vectors {
                        self.vector(&place, adapter, vector);
                    }
                }
            }
        }
    }

    fn vector(&mut self, place: &str, adapter: Adapter, vector: &Value) {
        self.checked += 1;
        let (id, wanted) = (&vector["id"], &vector["out"]);
        let input = &vector["in"];
        // One answer that panics must not hide which vector it was, nor the ones after it.
        match std::panic::catch_unwind(|| adapter(input)) {
            Err(_) => self.failures.push(format!("{place}: {id}: the library panicked at {input}")),
            Ok(Err(why)) => self.failures.push(format!("{place}: {id}: cannot read {input}: {why}")),
            Ok(Ok(got)) if !same(&got, wanted) => {
                self.failures.push(format!("{place}: {id}: in {input}\n    got    {got}\n    wanted {wanted}"));
            }
            Ok(Ok(_)) => {}
        }
    }

    #[track_caller]
    fn must_be_clean(&self) {
        println!("golden: {} vectors of {} groups checked, {} failed", self.checked, self.groups, self.failures.len());
        assert!(
            self.failures.is_empty(),
            "{} of {} vectors failed:\n{}",
            self.failures.len(),
            self.checked,
            self.failures.join("\n")
        );
    }
}

/// Whole values, except that a number is the same with and without its `.0`.
fn same(got: &Value, wanted: &Value) -> bool {
    match (got, wanted) {
        (Value::Number(got), Value::Number(wanted)) => {
            decode::tenths(got).is_some() && decode::tenths(got) == decode::tenths(wanted) && {
                got.as_f64().zip(wanted.as_f64()).is_some_and(|(got, wanted)| (got - wanted).abs() < 1e-9)
            }
        }
        (Value::Array(got), Value::Array(wanted)) => {
            got.len() == wanted.len() && got.iter().zip(wanted).all(|(got, wanted)| same(got, wanted))
        }
        (Value::Object(got), Value::Object(wanted)) => {
            got.len() == wanted.len()
                && got.iter().all(|(key, got)| wanted.get(key).is_some_and(|wanted| same(got, wanted)))
        }
        _ => got == wanted,
    }
}

/// The JSON files of a folder, by name.
fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|why| panic!("STEEL_GOLDEN_DIR {}: {why}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder that opens can be listed").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    assert!(!files.is_empty(), "STEEL_GOLDEN_DIR {}: found no *.json file", folder.display());
    files
}

/// A file of the folder `tests/golden`.
fn own_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn the_rulebooks_vectors_hold() {
    let mut report = Report::default();
    report.file(&own_file("ringing_steel.json"));
    report.must_be_clean();
    assert_eq!((report.groups, report.checked), (110, 1176));
}

#[test]
fn our_own_vectors_hold() {
    let mut report = Report::default();
    report.file(&own_file("more.json"));
    report.must_be_clean();
    assert_eq!(report.groups, 110);
}

#[test]
fn the_vectors_of_a_named_folder_hold() {
    let Some(folder) = std::env::var_os("STEEL_GOLDEN_DIR") else {
        return;
    };
    let mut report = Report::default();
    for file in json_files(Path::new(&folder)) {
        report.file(&file);
    }
    report.must_be_clean();
}

#[test]
fn a_wrong_or_unreadable_vector_is_named() {
    let mut report = Report::default();
    let wrong = serde_json::json!({"id": "v1", "in": {"d10": 9, "best_skill": 5.4}, "out": {"tenths": 5}});
    let unreadable = serde_json::json!({"id": "v2", "in": {"d10": 9}, "out": {"tenths": 5}});
    let right = serde_json::json!({"id": "v3", "in": {"d10": 9, "best_skill": 5.4}, "out": {"tenths": 4.0}});
    for vector in [&wrong, &unreadable, &right] {
        report.vector("file: reaction_time", adapter("reaction_time").unwrap(), vector);
    }
    report.vector("file: reaction_time", |_| panic!("as this test wants"), &right);
    assert_eq!((report.checked, report.failures.len()), (4, 3));
    let begun = ["\"v1\": in", "\"v2\": cannot read", "\"v3\": the library panicked"];
    for (failure, of) in report.failures.iter().zip(begun) {
        assert!(failure.starts_with(&format!("file: reaction_time: {of}")), "{failure}");
    }
    assert!(report.failures[1].contains("best_skill"));
}
