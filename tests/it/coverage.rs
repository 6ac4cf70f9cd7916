//! The clause table: every clause is implemented somewhere and checked by something, and every ruling in the sources is listed.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rulebook::{Book, Coverage, Spot};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_clause_of_the_book_has_its_row_in_order() {
    let clauses: Vec<&str> = Book::builtin()
        .chapters()
        .iter()
        .flat_map(|chapter| &chapter.clauses)
        .map(|clause| clause.id.as_str())
        .filter(|id| id.starts_with("RS-"))
        .collect();
    let rows: Vec<&str> = Coverage::builtin().rows().iter().map(|row| row.clause.as_str()).collect();
    assert_eq!(rows, clauses);
}

#[test]
fn every_row_names_code_and_tests_that_exist() {
    let mut wrong = Vec::new();
    for row in Coverage::builtin().rows() {
        if row.code.is_empty() || row.tests.is_empty() {
            wrong.push(format!("{}: neither code nor tests may be missing", row.clause));
        }
        for spot in &row.code {
            let is_code = spot.file.contains("src/") && !spot.file.contains("tests/") && spot.item.is_some();
            wrong.extend((!is_code).then(|| format!("{}: {spot} is no item of the program's code", row.clause)));
            wrong.extend(flaw(spot).map(|why| format!("{}: {why}", row.clause)));
        }
        for spot in &row.tests {
            let is_script = spot.file.ends_with(".ron") && spot.item.is_none();
            let is_test = spot.file.ends_with(".rs") && spot.item.as_ref().is_some_and(|name| is_test(spot, name));
            let is_vector = spot.file.ends_with(".json")
                && spot.item.as_ref().is_some_and(|group| is_vector(spot, group, &row.clause));
            wrong.extend(
                (!is_script && !is_test && !is_vector).then(|| format!("{}: {spot} is no test of it", row.clause)),
            );
            wrong.extend(flaw(spot).map(|why| format!("{}: {why}", row.clause)));
        }
    }
    assert!(wrong.is_empty(), "{} flaws:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is wrong with a place: a file or an item that is not there.
fn flaw(spot: &Spot) -> Option<String> {
    let Ok(text) = fs::read_to_string(root().join(&spot.file)) else {
        return Some(format!("{} is no file of the project", spot.file));
    };
    let item = spot.item.as_ref().filter(|_| spot.file.ends_with(".rs"))?;
    items_of(&text, item).is_empty().then(|| format!("{} has no {item}", spot.file))
}

/// The items of that name in a source, each with the comment and the attributes above it and its body.
fn items_of<'t>(text: &'t str, item: &str) -> Vec<&'t str> {
    let name = item.rsplit("::").next().unwrap_or(item);
    let lines: Vec<(usize, &str)> = text
        .split_inclusive('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line))
        })
        .collect();
    let is_above = |line: &str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    let mut found = Vec::new();
    for (number, (_, line)) in lines.iter().enumerate() {
        // A variant of an enum is named with it.
        let is_variant =
            item.contains("::") && line.trim().trim_end_matches([',', '{', ' ']).split('(').next() == Some(name);
        if defined_in(line) != Some(name) && !is_variant {
            continue;
        }
        let above = lines[..number].iter().rev().take_while(|(_, line)| is_above(line)).count();
        let indent = line.len() - line.trim_start().len();
        // It ends at the first line that closes it at its own depth, or where it stands on one line.
        let ends = |line: &str| {
            line.len() > indent
                && line.is_char_boundary(indent)
                && line[..indent].trim().is_empty()
                && line[indent..].starts_with(['}', ']', ')'])
        };
        let alone = line.trim_end().ends_with(';');
        let below = if alone { 0 } else { lines[number + 1..].iter().take_while(|(_, line)| !ends(line)).count() + 1 };
        let last = (number + below).min(lines.len() - 1);
        found.push(&text[lines[number - above].0..lines[last].0 + lines[last].1.len()]);
    }
    found
}

/// The name of the item that a line begins, if it begins one.
fn defined_in(line: &str) -> Option<&str> {
    // `pub(in some::module)` is two words.
    let line = match line.trim_start().strip_prefix("pub(in ") {
        Some(rest) => rest.split_once(')').map_or(rest, |(_, rest)| rest),
        None => line,
    };
    let mut words = line.split_whitespace().skip_while(|word| {
        matches!(*word, "const" | "async") && !line.trim_start().starts_with("const _") || word.starts_with("pub")
    });
    let kind = words.next()?;
    let named = |rest: &'static [&str]| rest.contains(&kind);
    let name =
        if named(&["fn", "struct", "enum", "trait", "static", "type", "macro_rules!"]) { words.next()? } else { kind };
    let is_item = name != kind
        || line
            .trim_start()
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub(super) ")
            .trim_start_matches("pub ")
            .starts_with("const ");
    let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_item && !name.is_empty()).then_some(name)
}

/// The clauses that a text cites: `RS-4.7`, `RS-4.8 to 4.11, 2.15`, `RS-8.6 and RS-8.8`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for piece in text.split("RS-").skip(1) {
        let mut rest = piece;
        let mut before: Option<(u32, u32)> = None;
        let mut range = false;
        while let Some((clause, after)) = number_pair(rest) {
            if let (true, Some(from)) = (range && before.is_some_and(|from| from.0 == clause.0), before) {
                found.extend((from.1..clause.1).map(|number| format!("RS-{}.{number}", clause.0)));
            }
            found.insert(format!("RS-{}.{}", clause.0, clause.1));
            before = Some(clause);
            let Some((next, to)) =
                [(", ", false), (" and ", false), (" or ", false), (" to ", true), ("\u{2013}", true)]
                    .iter()
                    .find_map(|&(between, to)| after.strip_prefix(between).map(|next| (next, to)))
            else {
                break;
            };
            (rest, range) = (next, to);
            if rest.starts_with("RS-") {
                // A range may go on behind the next prefix.
                rest = &rest[3..];
            }
        }
    }
    found
}

/// `4.7` at the beginning of a text, and what comes after it.
fn number_pair(text: &str) -> Option<((u32, u32), &str)> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (chapter, rest) = text.split_at(digits(text));
    let rest = rest.strip_prefix('.')?;
    let (clause, rest) = rest.split_at(digits(rest));
    Some(((chapter.parse().ok()?, clause.parse().ok()?), rest))
}

/// A reader who follows the table finds the clause named where it is implemented.
#[test]
fn every_clause_is_cited_where_it_is_implemented() {
    let mut silent = Vec::new();
    for row in Coverage::builtin().rows() {
        let cites = |spot: &Spot| {
            let text = fs::read_to_string(root().join(&spot.file)).unwrap_or_default();
            let item = spot.item.as_deref().unwrap_or_default();
            items_of(&text, item).iter().any(|item| cited(item).contains(&row.clause))
        };
        if !row.code.iter().any(cites) {
            silent.push(row.clause.as_str());
        }
    }
    assert!(silent.is_empty(), "{} clauses are cited by none of their items: {}", silent.len(), silent.join(", "));
}

#[test]
fn citations_are_read_as_they_are_written() {
    let clauses = |text| cited(text).into_iter().collect::<Vec<_>>();
    assert_eq!(clauses("(RS-4.8 to 4.10, 2.15)"), ["RS-2.15", "RS-4.10", "RS-4.8", "RS-4.9"]);
    assert_eq!(clauses("clauses RS-8.6 and RS-8.8, T-2"), ["RS-8.6", "RS-8.8"]);
    assert_eq!(clauses("chapter RS-15, RS-15.5"), ["RS-15.5"]);
}

/// Whether a test of that name stands in the file.
fn is_test(spot: &Spot, name: &str) -> bool {
    let text = fs::read_to_string(root().join(&spot.file)).unwrap_or_default();
    let mut items = items_of(&text, name).into_iter();
    items
        .any(|item| item.lines().take_while(|line| defined_in(line) != Some(name)).any(|line| line.contains("#[test]")))
}

/// Whether a group of golden vectors is about the clause.
fn is_vector(spot: &Spot, group: &str, clause: &str) -> bool {
    let text = fs::read_to_string(root().join(&spot.file)).unwrap_or_default();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let clauses = file["groups"][group]["clauses"].as_array();
    clauses.is_some_and(|clauses| clauses.iter().any(|each| each == clause))
}

#[test]
fn every_ruling_in_the_sources_is_listed_with_its_clause() {
    let mut marked: BTreeMap<String, usize> = BTreeMap::new();
    for folder in ["src", "crates"] {
        count_rulings(&root().join(folder), &mut marked);
    }
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    for ruling in Coverage::builtin().rulings() {
        assert!(Book::builtin().entry(&ruling.clause).is_some(), "{} is no clause", ruling.clause);
        assert!(ruling.says.ends_with('.'), "{:?} is no sentence", ruling.says);
        *listed.entry(ruling.file.clone()).or_default() += 1;
    }
    assert_eq!(listed, marked, "rulings listed, rulings marked in the sources, by file");
}

fn count_rulings(folder: &Path, marked: &mut BTreeMap<String, usize>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("tests") && !path.ends_with("benches") {
                count_rulings(&path, marked);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let count = text.matches("[ruling").count();
            if count > 0 {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                marked.insert(name, count);
            }
        }
    }
}

#[test]
fn a_page_shows_its_status() {
    let book = Book::builtin();
    let page = Coverage::builtin().to_text(book.entry("RS-4.7").unwrap(), 100, true);
    assert!(page.starts_with("RS-4.7 "), "{page}");
    assert!(page.contains("Status: played."), "{page}");
    assert!(page.contains("Implemented in crates/steel/"), "{page}");
    assert!(page.contains("Checked by crates/"), "{page}");
    let page = Coverage::builtin().to_text(book.entry("RS-4.7").unwrap(), 100, false);
    assert!(page.ends_with("Status: played.\n") && !page.contains("crates/"), "{page}");
}
