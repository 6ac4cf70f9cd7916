//! The scenarios that come with the game.
use crate::tables;
use scenario::{Scenario, library};
use std::collections::BTreeSet;

#[test]
fn every_shipped_scenario_loads_uses_built_rules_alone_and_tells_a_story() {
    let tables = tables();
    for shipped in library() {
        let scenario = Scenario::open(shipped.stem, &tables).unwrap_or_else(|error| panic!("{error}"));
        let unbuilt: Vec<String> = scenario.unbuilt().iter().map(ToString::to_string).collect();
        assert_eq!(unbuilt, Vec::<String>::new(), "{}", shipped.stem);
        assert!(scenario.story().len() > 200, "{} has no story", shipped.stem);
        assert!(!scenario.story().contains("  "), "{} has a story with gaps", shipped.stem);
        for who in scenario.setup().everyone() {
            assert_ne!(scenario.about(who), "", "{} in {}", scenario.setup().name_of(who), shipped.stem);
        }
    }
}

#[test]
fn every_file_in_the_folder_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/scenarios");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ron"))
        .collect();
    assert_eq!(files, library().iter().map(|shipped| shipped.file.to_owned()).collect());
    assert!(files.len() >= 12);
}

#[test]
fn the_files_read_from_disk_are_the_shipped_ones() {
    let tables = tables();
    for shipped in library() {
        let path = format!("{}/../../assets/scenarios/{}", env!("CARGO_MANIFEST_DIR"), shipped.file);
        let loaded = Scenario::load(path.as_ref(), &tables).unwrap();
        let opened = Scenario::open(shipped.stem, &tables).unwrap();
        assert_eq!(format!("{:?}", loaded.setup()), format!("{:?}", opened.setup()), "{}", shipped.stem);
    }
}

#[test]
fn a_text_with_its_map_in_it_and_the_canonical_spelling_make_the_same_fight() {
    let tables = tables();
    for shipped in library() {
        let scenario = Scenario::open(shipped.stem, &tables).unwrap();
        let [whole, canonical] = [scenario.self_contained_text(), scenario.to_ron()].map(|text| {
            assert!(!text.contains("map:"), "{}", shipped.stem);
            let again = Scenario::parse("again.ron", &text, &tables).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again.sides(), scenario.sides());
            (format!("{:?}", again.setup()), again.self_contained_text() == text, again.to_ron())
        });
        assert_eq!((&whole.0, whole.1), (&format!("{:?}", scenario.setup()), true), "{}", shipped.stem);
        assert_eq!(canonical, whole, "{}", shipped.stem);
        assert_eq!(canonical.2, scenario.to_ron(), "{}", shipped.stem);
    }
}

#[test]
fn the_bridge_is_three_hexes_of_way_over_deep_water() {
    let scenario = Scenario::open("bridge", &tables()).unwrap();
    let dry: Vec<(i32, i32)> = scenario
        .setup()
        .map
        .iter()
        .filter(|(hex, cell)| hex.y == 0 && cell.obstacle.is_none())
        .map(|(hex, _)| (hex.x, hex.y))
        .collect();
    assert_eq!(dry, [(-1, 0), (0, 0), (1, 0)]);
}

#[test]
fn a_stem_written_wrongly_is_answered_with_the_nearest() {
    let error = Scenario::open("bridg", &tables()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "bridg: there is neither such a file nor such a shipped scenario, did you mean \"bridge\"?"
    );
}
