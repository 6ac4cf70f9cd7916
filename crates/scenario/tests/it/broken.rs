//! Broken files: each brings one error, with the place and in the words given here.
use crate::tables;
use scenario::{Scenario, ScenarioError};
use std::path::PathBuf;

/// The folder with the broken files.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken");

/// Each broken file with the file that is to blame, the place, and what the error says.
#[rustfmt::skip]
const BROKEN: &[(&str, &str)] = &[
    ("after_the_end", r#"after_the_end.ron:16:1: found more, expected the end of the file after a scenario"#),
    ("attribute", r#"attribute.ron:1:1: found an attribute, expected a scenario without attributes"#),
    ("automatic_musket", r#"automatic_musket.ron:10:119: found an automatic musket, expected a manual one (RS-14.1)"#),
    ("both_strike_with_shield", r#"both_strike_with_shield.ron:10:75: found both_strike: true, expected it with a single-handed weapon in each hand, a shield being none"#),
    ("columns_201", r#"columns_201.ron:5:35: found 201, expected columns from 1 to 200"#),
    ("combatants_121", r#"combatants_121.ron:130:9: found 121 combatants, expected at most 120"#),
    ("crlf_and_umlauts", r#"crlf_and_umlauts.ron:11:31: found "blöd", expected the name of a side, one of red, blåblå"#),
    ("cut_in_text", r#"cut_in_text.ron:3:14: found the end of the file, expected what closes the '"' of line 3"#),
    ("cut_short", r#"cut_short.ron:11:23: found the end of the file, expected what closes the '(' of line 11"#),
    ("deep", r#"deep.ron:5:46: found more than 32 brackets within each other, expected a scenario, which is never so deep"#),
    ("empty", r#"empty.ron:1:1: found an empty file, expected a scenario"#),
    ("empty_side", r#"empty_side.ron:8:44: found nobody on the side "green", expected at least one combatant on each side"#),
    ("far_hex", r#"far_hex.ron:11:47: found -99999999999, expected r from -1000 to 1000"#),
    ("feature_off_the_board", r#"feature_off_the_board.ron:6:26: found (5, 0), which is off the board, expected a hex of the board"#),
    ("field_twice", r#"field_twice.ron:15:5: found the field "time_limit" again, expected each field once"#),
    ("fist_as_item", r#"fist_as_item.ron:10:89: found "hand", expected the name of a weapon that is carried, one of sword, dagger, spear, club, javelin, short_sword, quarterstaff, greatsword, hand_axe, battleaxe, shield, rapier, polearm, lance, whip, net, shortbow, longbow, crossbow, arbalest, knife, axe, slingshot, rock, handgun, musket"#),
    ("fraction", r#"fraction.ron:11:73: found 12.5, expected a whole number"#),
    ("hand_beside_both", r#"hand_beside_both.ron:10:87: found "shield" in the left hand, which holds "spear", expected one item in each hand"#),
    ("hold_in_a_tree", r#"hold_in_a_tree.ron:13:38: found (2, 0), which holds an obstacle, expected a hex that can be entered"#),
    ("huge", r#"huge.ron:11:73: found 99999999999999999999999, expected a number of a sensible size"#),
    ("in_an_obstacle", r#"in_an_obstacle.ron:11:43: found (2, 0), which holds an obstacle, expected a hex that can be entered"#),
    ("loaded_bow", r#"loaded_bow.ron:10:99: found "longbow" loaded, expected a crossbow, an arbalest or a gun (RS-13.25)"#),
    ("lone_sheet", r#"lone_sheet.ron:11:9: found a combatant without "dexterity", expected the field "dexterity", or like: with a sample combatant"#),
    ("magazine_of_seven", r#"magazine_of_seven.ron:10:121: found 7 cartridges, expected at most 6 cartridges (RS-14.3)"#),
    ("map_missing", r#"map_missing.ron:4:10: found "no_such_map.ron": there is no such file, expected a map that can be read"#),
    ("map_outside", r#"map_outside.ron:4:10: found "../broken/map_outside.ron", expected the name of a file beside the scenario or in a folder there"#),
    ("map_wrong", r#"maps/wrong.ron:4:42: found golden, expected one of firm, soft, muddy, difficult"#),
    ("missile_without_option", r#"missile_without_option.ron:10:89: found "knife", expected what needs no option missiles, which is off"#),
    ("missing_comma", r#"missing_comma.ron:3:5: found name, expected a comma"#),
    ("negative", r#"negative.ron:11:73: found -3, expected strength from 1 to 40"#),
    ("no_board", r#"no_board.ron:1:1: found a scenario without a board, expected the field "board" or the field "map""#),
    ("no_version", r#"no_version.ron:14:1: found a scenario without "version", expected the field "version""#),
    ("not_ron", r#"not_ron.ron:1:1: found JSON, with a brace, expected a scenario in RON, which begins with a round bracket: (version: 1, name: "..", ..)"#),
    ("not_utf8", r#"not_utf8.ron:3:14: found the byte 0xf6, expected text in UTF-8"#),
    ("off_the_board", r#"off_the_board.ron:11:43: found (0, -5), which is off the board, expected a hex of the board"#),
    ("one_handed_in_both", r#"one_handed_in_both.ron:10:70: found "sword" in both hands, expected it in right or left, since it takes one hand"#),
    ("one_side", r#"one_side.ron:8:12: found 1 of them, expected 2 to 8 sides"#),
    ("only_comment", r#"only_comment.ron:1:1: found an empty file, expected a scenario"#),
    ("picture", r#"picture.ron:7:20: found the sign '?', expected one of # % & , . B T o ~"#),
    ("picture_shifted", r#"picture_shifted.ron:7:15: found the sign '.', expected a blank: even columns stand on even lines, odd ones on odd lines"#),
    ("protection_16", r#"protection_16.ron:11:90: found 16, expected points from 0 to 15"#),
    ("protection_and_armour", r#"protection_and_armour.ron:11:92: found protection beside armour, expected one of the two"#),
    ("radius_100", r#"radius_100.ron:5:29: found 100, expected a radius from 0 to 99"#),
    ("ruleset", r#"ruleset.ron:3:14: found "steal", expected the ruleset "steel", did you mean "steel"?"#),
    ("same_hex", r#"same_hex.ron:11:43: found (0, 2), where Aldric stands, expected a hex of his own for each combatant"#),
    ("same_name", r#"same_name.ron:11:16: found "aldric" again, expected a name of his own for each combatant"#),
    ("same_side_name", r#"same_side_name.ron:8:35: found "red" again, expected a name of its own for each side"#),
    ("stray_bracket", r#"stray_bracket.ron:11:61: found ']', expected what closes the '(' of line 11"#),
    ("strength_0", r#"strength_0.ron:11:73: found 0, expected strength from 1 to 40"#),
    ("strength_41", r#"strength_41.ron:11:73: found 41, expected strength from 1 to 40"#),
    ("supply_of_nothing", r#"supply_of_nothing.ron:10:99: found "shortbow", expected the name of a missile weapon among his items, one of longbow"#),
    ("target_of_own_side", r#"target_of_own_side.ron:11:70: found "Aldric", who is of the side "red" too, expected an opponent"#),
    ("three_numbers", r#"three_numbers.ron:11:51: found 2, expected ")" or a comma and one more field"#),
    ("too_many_items", r#"too_many_items.ron:10:170: found "hand_axe" as one more, expected at most 3 items sheathed or slung"#),
    ("training_11", r#"training_11.ron:11:98: found 11, expected a Training from 0 to 10"#),
    ("training_twice", r#"training_twice.ron:11:101: found "sword" again, expected each weapon once"#),
    ("two_handed_in_one_hand", r#"two_handed_in_one_hand.ron:10:70: found "spear" in one hand, expected it in both, since it takes two hands"#),
    ("two_items_in_one_hand", r#"two_items_in_one_hand.ron:10:88: found "dagger" in the right hand, which holds "sword", expected one item in each hand"#),
    ("unknown_armour", r#"unknown_armour.ron:11:71: found "hevy", expected the name of an armour type, one of heavy, none, protection, light, standard, heavy_plus, extra_heavy, super_heavy, full, did you mean "heavy"?"#),
    ("unknown_facing", r#"unknown_facing.ron:11:60: found South, expected one of SE, S, SW, NW, N, NE"#),
    ("unknown_field", r#"unknown_field.ron:14:5: found the field "time_limt", expected one of version, ruleset, name, story, options, board, map, sides, combatants, horses, victory, time_limit, seed, did you mean "time_limit"?"#),
    ("unknown_field_of_combatant", r#"unknown_field_of_combatant.ron:11:63: found the field "strenght", expected one of name, side, at, facing, like, about, strength, dexterity, constitution, will_power, armour, protection, construction, trainings, missiles, unarmed, riding, athletics, items, supply, loaded, guns, horse, pace, sits, looks, main_hand, both_strike, aware, target, did you mean "strength"?"#),
    ("horse_without_room", r#"horse_without_room.ron:11:43: found (0, 5), which is off the board, for the rear of Hob, expected two free hexes for each horse: its front at at:, its rear behind it"#),
    ("horse_across_a_step", r#"horse_across_a_step.ron:11:43: found Hob with its front 3 steps from its rear, expected a horse on level ground or across one step at most"#),
    ("pace_without_horse", r#"pace_without_horse.ron:11:69: found pace without a horse, expected the field horse: beside it"#),
    ("unhorse_on_foot", r#"unhorse_on_foot.ron:13:41: found "Bruno", who is of that side or has no horse, expected an opponent on horseback"#),
    ("horse_ridden_twice", r#"horse_ridden_twice.ron:11:70: found the horse of Aldric again, expected a horse of his own for each rider"#),
    ("unknown_horse", r#"unknown_horse.ron:11:70: found "bayerd", expected the name of a horse, one of bayard, rook, hob, did you mean "bayard"?"#),
    ("unknown_option", r#"unknown_option.ron:14:15: found the field "knockback", expected one of preset, hidden_info, missiles, knock_back, mounted, surprise, custom_armour, shield_passive, armour_construction, armour_damage, unarmed, wind, athletics, special_weapons, guns, terrain, passing_wounds, did you mean "knock_back"?"#),
    ("unknown_sample", r#"unknown_sample.ron:10:16: found "aldrik", expected the name of a sample combatant, one of aldric, berta, corvin, dunstan, edmund, fenna, bruno, hal, gerd, ivo, did you mean "aldric"?"#),
    ("unknown_side", r#"unknown_side.ron:11:31: found "bleu", expected the name of a side, one of blue, red, did you mean "blue"?"#),
    ("unknown_side_in_victory", r#"unknown_side_in_victory.ron:13:26: found "green", expected the name of a side, one of red, blue"#),
    ("unknown_target", r#"unknown_target.ron:11:71: found "Aldrick", expected the name of a combatant, one of Aldric, Bruno, did you mean "Aldric"?"#),
    ("unknown_weapon", r#"unknown_weapon.ron:10:71: found "swrod", expected the name of a weapon that is carried, one of sword, dagger, spear, club, javelin, short_sword, quarterstaff, greatsword, hand_axe, battleaxe, shield, rapier, polearm, lance, whip, net, shortbow, longbow, crossbow, arbalest, knife, axe, slingshot, rock, handgun, musket, did you mean "sword"?"#),
    ("unknown_weapon_trained", r#"unknown_weapon_trained.ron:11:89: found "short sword", expected the name of a hand weapon, one of short_sword, sword, dagger, spear, club, javelin, quarterstaff, greatsword, hand_axe, battleaxe, shield, rapier, polearm, lance, whip, net, did you mean "short_sword"?"#),
    ("variant_without_field", r#"variant_without_field.ron:13:44: found "hold" without "tenths", expected the field "tenths""#),
    ("version_2", r#"version_2.ron:2:14: found version 2, expected version 1, the only one known"#),
    ("victory_after_the_limit", r#"victory_after_the_limit.ron:13:54: found 3001, expected tenths within the time limit, from 1 to 3000"#),
    ("wrong_bool", r#"wrong_bool.ron:14:21: found yes, expected true or false"#),
    ("wrong_type", r#"wrong_type.ron:3:11: found 17, expected a text in double quotes"#),
];

#[track_caller]
fn error_of(path: &std::path::Path) -> ScenarioError {
    match Scenario::load(path, &tables()) {
        Ok(scenario) => panic!("{} loads as {:?}", path.display(), scenario.name()),
        Err(error) => error,
    }
}

#[test]
fn every_broken_file_brings_its_error() {
    let mut others = Vec::new();
    for &(name, expected) in BROKEN {
        let error = error_of(&PathBuf::from(FOLDER).join(format!("{name}.ron")));
        if error.headline() != format!("{FOLDER}/{expected}") {
            others.push(error.headline());
        }
        assert!(error.place().is_some());
    }
    assert_eq!(others, Vec::<String>::new());
}

#[test]
fn every_file_of_the_folder_has_its_row() {
    let mut files: Vec<String> = std::fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".ron").map(str::to_owned))
        .collect();
    files.sort();
    let mut rows: Vec<&str> = BROKEN.iter().map(|&(name, _)| name).collect();
    rows.sort_unstable();
    assert_eq!(files, rows);
    assert!(rows.len() >= 30);
}

#[test]
fn the_mark_stands_below_what_is_meant() {
    let mut error = error_of(&PathBuf::from(FOLDER).join("crlf_and_umlauts.ron")).to_string();
    error.replace_range(..FOLDER.len() + 1, "");
    assert_eq!(
        error,
        [
            r#"crlf_and_umlauts.ron:11:31: found "blöd", expected the name of a side, one of red, blåblå"#,
            "    |",
            r#" 11 |         (like: "bruno", side: "blöd", at: (0, -2), facing: S, strength: 12, trainings: {"sword": 4}),"#,
            "    |                               ^^^^^^",
        ]
        .join("\n")
    );
}

#[test]
fn tabs_are_kept_before_the_mark() {
    let error = Scenario::parse("tabs.ron", "(\n\tversion:\t9,\n)", &tables()).unwrap_err();
    let shown = "tabs.ron:2:11: found version 9, expected version 1, the only one known\n   |\n 2 | \tversion:\t9,\n   | \t        \t^";
    assert_eq!(error.to_string(), shown);
}

#[test]
fn a_long_line_is_shown_in_part() {
    let text = format!("(version: 1, story: \"{}\", nam: \"x\", {})", "é".repeat(100_000), "x: 1, ".repeat(1000));
    let error = Scenario::parse("long.ron", &text, &tables()).unwrap_err();
    assert_eq!(error.place(), Some((1, 100_025)));
    let shown = error.to_string();
    let lines: Vec<&str> = shown.lines().skip(2).collect();
    assert_eq!(lines[0], format!(" 1 | {}\", nam: \"x\", {}x:", "é".repeat(57), "x: 1, ".repeat(8)));
    assert_eq!(lines[1], format!("   | {}^^^", " ".repeat(60)));
}

#[test]
fn what_is_no_file_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.ron");
    assert_eq!(error_of(&missing).to_string(), format!("{}: there is no such file", missing.display()));
    let itself = folder.path().display();
    assert_eq!(error_of(folder.path()).to_string(), format!("{itself}: is a directory, expected a scenario file"));
    assert_eq!(error_of(folder.path()).place(), None);
}

#[test]
fn a_huge_file_is_refused_unread() {
    let folder = tempfile::tempdir().unwrap();
    let huge = folder.path().join("huge.ron");
    std::fs::File::create(&huge).unwrap().set_len(100_000_000).unwrap();
    let expected = format!("{}: has 100000000 bytes, at most 4194304 are read", huge.display());
    assert_eq!(error_of(&huge).to_string(), expected);
}

#[test]
fn four_megabytes_of_anything_bring_one_error() {
    let whole = |begin: &str, repeat: &str, end: &str| {
        let text = format!("{begin}{}{end}", repeat.repeat((4_000_000 - begin.len()) / repeat.len()));
        Scenario::parse("big.ron", &text, &tables()).unwrap_err().headline()
    };
    let deep =
        "big.ron:1:33: found more than 32 brackets within each other, expected a scenario, which is never so deep";
    assert_eq!(whole("", "(", ""), deep);
    assert_eq!(whole("", "\"\"", ""), "big.ron:1:1: found \"\", expected the \"(\" that begins a scenario");
    assert_eq!(
        whole("(", "/* */", ")"),
        "big.ron:1:3999997: found a scenario without \"version\", expected the field \"version\""
    );
    let begin = "(version: 1, name: \"x\", board: (shape: disc(radius: 99), features: [(on: [";
    let end = "], put: ())]), sides: [(name: \"a\"), (name: \"b\")], combatants: [])";
    let areas = "big.ron:1:240: found more areas than a board needs, expected areas of at most 1000000 hexes together";
    assert_eq!(whole(begin, "all, ", end), areas);
}

#[test]
fn no_cut_of_a_good_file_and_no_changed_byte_panics() {
    let text = scenario::library()[0].text;
    let tables = tables();
    for end in (0..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
        let error = Scenario::parse("cut.ron", &text[..end], &tables).unwrap_err();
        assert!(error.headline().starts_with("cut.ron:"), "cut at {end}");
    }
    for (at, sign) in text.char_indices() {
        for other in ["", "(", "]", "\"", "9", "-", "é", "\u{0}"] {
            let changed = format!("{}{other}{}", &text[..at], &text[at + sign.len_utf8()..]);
            if let Err(error) = Scenario::parse("changed.ron", &changed, &tables) {
                assert_eq!(error.to_string().lines().count(), 4, "{other:?} at {at}: {error}");
            }
        }
    }
}
