//! The tables as files: the compiled-in ones have their counts, a user's folder replaces them, a bad file is refused with its place.
use std::path::PathBuf;
use steel::formulas::characteristics::{Profile, Sheet};
use steel::tables::{ArmourId, Tables, TablesError};

/// A folder of its own with these files in it.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder of test files can be made");
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("a test file can be written");
    }
    folder
}

/// The compiled-in text of a file.
fn builtin(file: &str) -> String {
    let assets = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/rules/steel");
    std::fs::read_to_string(assets.join(file)).expect("the compiled-in files are there")
}

#[test]
fn the_compiled_in_tables_have_the_rulebooks_counts() {
    let tables = Tables::builtin();
    let counts = [
        tables.weapons().count(),
        tables.missiles().count(),
        tables.armours().count(),
        tables.constructions().count(),
        tables.levels().len(),
        tables.options().len(),
        tables.combatants().len(),
        tables.horses().len(),
    ];
    assert_eq!(counts, [19, 11, 9, 13, 4, 16, 10, 3]);
    assert_eq!(tables.armour("standard"), Some(ArmourId(3)));
    assert_eq!(tables[tables.hand()].name, "hand");
}

#[test]
fn an_empty_folder_changes_nothing_and_a_file_changes_what_it_holds() {
    let same = Tables::load(&folder("same", &[])).unwrap();
    assert_eq!(&same, Tables::builtin());
    let respelled = format!("// my own words\n{}", builtin("bash.ron").replace("    ", "\t"));
    let same = Tables::load(&folder("respelled", &[("bash.ron", &respelled)])).unwrap();
    assert_eq!(same.version(), Tables::builtin().version());
    let heavier = builtin("bash.ron").replace("back_two_up_to: 10", "back_two_up_to: 12");
    let changed = Tables::load(&folder("changed", &[("bash.ron", &heavier)])).unwrap();
    assert_eq!(changed.bash_limits().back_two_up_to, 12);
    assert_ne!(changed.version(), Tables::builtin().version());
}

/// The version is part of replays: whoever changes the data of the rules changes this number knowingly.
#[test]
fn the_compiled_in_tables_have_a_known_version() {
    assert_eq!(format!("{:016x}", Tables::builtin().version()), "607190bfc1ba5f6f");
}

#[track_caller]
fn refused(name: &str, file: &str, text: &str, line: usize, column: usize, found: &str, expected: &str) {
    let folder = folder(name, &[(file, text)]);
    let wrong = TablesError::Wrong {
        file: folder.join(file).display().to_string(),
        line,
        column,
        found: found.into(),
        expected: expected.into(),
    };
    assert_eq!(Tables::load(&folder), Err(wrong));
}

#[test]
fn a_wrong_name_is_told_with_the_nearest_known_one() {
    let text = builtin("weapons.ron").replace("key: \"club\"", "key: \"clbu\"");
    let expected = "the name of a hand weapon, did you mean \"club\"?";
    refused("name", "weapons.ron", &text, 21, 14, "\"clbu\"", expected);
    let text = builtin("weapons.ron").replacen("blow: cut", "blow: cot", 1);
    refused("variant", "weapons.ron", &text, 6, 44, "\"cot\"", "one of stab, cut, did you mean \"cut\"?");
    let text = builtin("bash.ron").replace("none_up_to", "none_upto");
    let expected =
        "one of attacker_back_below, none_up_to, back_one_up_to, back_two_up_to, did you mean \"none_up_to\"?";
    refused("field", "bash.ron", &text, 5, 5, "\"none_upto\"", expected);
}

#[test]
fn a_name_twice_or_not_at_all_is_refused() {
    let text = builtin("levels.ron").replace("\"champion\"", "\"soldier\"");
    refused("twice", "levels.ron", &text, 5, 11, "\"soldier\" again", "each name of a level once");
    let text: String =
        builtin("levels.ron").lines().filter(|line| !line.contains("hero")).map(|line| format!("{line}\n")).collect();
    refused("missing", "levels.ron", &text, 6, 1, "no row \"hero\"", "4 rows, one for each name of a level");
}

#[test]
fn counts_and_ranges_are_checked() {
    let rows: Vec<String> = builtin("wounds.ron").lines().map(str::to_owned).collect();
    let short = [&rows[..4], &rows[5..]].concat().join("\n");
    refused("rows", "wounds.ron", &short, 14, 1, "11 rows", "12 rows");
    let text = builtin("armour.ron").replacen("walk: 5", "walk: 50", 1);
    refused("range", "armour.ron", &text, 5, 41, "50", "walk from 1 to 40");
    let text = builtin("armour.ron").replacen("total: 13", "total: 14", 1);
    refused("total", "armour.ron", &text, 10, 83, "14", "13, the sum of the six parts");
    let text = builtin("ground.ron").replacen("(1, 2, 2, 3)", "(1, 2, 77, 3)", 1);
    refused("ground", "ground.ron", &text, 5, 19, "77", "an increase from 0 to 40");
    let expected = "a band that begins at 16 and does not end before it begins";
    let text = builtin("missiles.ron").replacen("medium: (16, 40)", "medium: (17, 40)", 1);
    refused("bands", "missiles.ron", &text, 9, 25, "(17, 40)", expected);
}

#[test]
fn a_file_of_an_unknown_name_is_refused() {
    let folder = folder("stray", &[("weapon.ron", "[]")]);
    let refused = Tables::load(&folder).unwrap_err();
    let expected = TablesError::UnknownFile { folder, found: "weapon.ron".into(), nearest: Some("weapons.ron".into()) };
    assert_eq!(refused, expected);
    assert!(refused.to_string().ends_with("expected the name of a table file, did you mean \"weapons.ron\"?"));
}

#[test]
fn a_missing_folder_is_unreadable() {
    let nowhere = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    assert!(matches!(Tables::load(&nowhere), Err(TablesError::Unreadable { path, .. }) if path == nowhere));
}

/// Table T-27: WF/RF, FL, Best Skill, ADF, PDF of every sample combatant.
#[test]
fn the_sample_combatants_derive_as_their_table_says() {
    let tables = Tables::builtin();
    let derived: Vec<String> = tables
        .combatants()
        .iter()
        .map(|sample| {
            let sheet = Sheet::derive(tables, &Profile::of_sample(tables, sample).unwrap());
            format!(
                "{} {}/{} {} {} {} {}",
                sample.name,
                sheet.walk,
                sheet.run,
                sheet.fatigue_limit,
                sheet.best_skill,
                sheet.active_dodge,
                sheet.passive_dodge
            )
        })
        .collect();
    assert_eq!(
        derived,
        [
            "Aldric 6/3 33 5.4 26 13",
            "Berta 6/3 29 7.4 30 15",
            "Corvin 7/4 36 4.8 25 12",
            "Dunstan 6/3 33 7.6 31 15",
            "Edmund 9/5 36 4.7 25 12",
            "Fenna 5/3 27 7.3 30 15",
            "Bruno 6/3 30 4.8 25 12",
            "Hal 6/3 30 5.3 26 13",
            "Gerd 6/3 33 4.9 25 12",
            "Ivo 6/3 36 8.1 32 16",
        ]
    );
}

#[test]
fn injuries_that_cost_less_together_than_apart_are_refused() {
    let text =
        builtin("injuries.ron").replace("light_wound: (fatigue: 2, time: 2", "light_wound: (fatigue: 2, time: 5");
    let error = Tables::load(&folder("cheap", &[("injuries.ron", &text)])).unwrap_err().to_string();
    assert!(error.contains("injuries.ron:7:1: found times 5, 4, 8, expected a wound of at least"), "{error}");
}

#[test]
fn a_file_that_is_no_text_or_too_long_is_refused() {
    let folder = folder("no_text", &[]);
    let load = || Tables::load(&folder).unwrap_err().to_string();
    std::fs::write(folder.join("armour.ron"), b"[\n\xff]").unwrap();
    assert!(load().ends_with("armour.ron: cannot be read: line 2 is not text in UTF-8"), "{}", load());
    std::fs::write(folder.join("armour.ron"), vec![b' '; 2 << 20]).unwrap();
    assert!(load().ends_with("it has 2097152 bytes, at most 1048576 are read"), "{}", load());
    std::fs::write(folder.join("armour.ron"), "\u{feff}{}").unwrap();
    assert!(load().contains("armour.ron:1:1: found '{', expected opening \"[\""), "{}", load());
}
