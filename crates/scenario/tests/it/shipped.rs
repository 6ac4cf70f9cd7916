//! The scenarios that come with the game.
use crate::tables;
use board::{Cover, Direction, Ground, Hand, Obstacle};
use engine::{CombatantId, SideId};
use scenario::{Scenario, library, samples};
use std::collections::BTreeSet;
use steel::fight::{Carried, Cartridges, ItemSetup, Victory};

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

/// Who stands where in a sample: name, (q, r), facing, side by its number in T-32.
type Placed = (&'static str, (i32, i32), Direction, u8);

/// Table T-32, RS-22.20: id, name, radius, who stands where.
const T_32: [(&str, &str, usize, &[Placed]); 10] = {
    use Direction::{N, S};
    [
        ("s1", "Two swords", 8, &[("Aldric", (0, 3), N, 1), ("Bruno", (0, -3), S, 2)]),
        ("s2", "Quick and heavy", 8, &[("Berta", (0, 3), N, 1), ("Corvin", (0, -3), S, 2)]),
        ("s3", "The bridge", 12, &[("Gerd", (0, 0), S, 1), ("Aldric", (0, 7), N, 2), ("Hal", (1, 6), N, 2)]),
        (
            "s4",
            "The arrow field",
            45,
            &[("Dunstan", (0, -30), S, 1), ("Aldric", (0, 30), N, 2), ("Bruno", (3, 27), N, 2)],
        ),
        ("s5", "The lists", 30, &[("Edmund", (0, 20), N, 1), ("Edmund the Other", (1, -20), S, 2)]),
        ("s6", "Tavern", 6, &[("Fenna", (0, 2), N, 1), ("Bruno", (0, -2), S, 2)]),
        (
            "s7",
            "The rampart",
            10,
            &[
                ("Aldric", (0, -1), S, 1),
                ("Hal", (1, -2), S, 1),
                ("Corvin", (0, 6), N, 2),
                ("Berta", (1, 5), N, 2),
                ("Bruno", (-1, 6), N, 2),
            ],
        ),
        ("s8", "Dawn", 30, &[("Fenna", (0, 10), N, 1), ("Fenna the Other", (0, -10), S, 2)]),
        (
            "s9",
            "Melee",
            12,
            &[
                ("Aldric", (0, 4), N, 1),
                ("Dunstan", (2, 4), N, 1),
                ("Fenna", (-2, 5), N, 1),
                ("Corvin", (0, -4), S, 2),
                ("Hal", (2, -5), S, 2),
                ("Gerd", (-2, -3), S, 2),
            ],
        ),
        ("s10", "The sentry", 8, &[("Berta", (0, 5), N, 1), ("Bruno", (0, 0), N, 2)]),
    ]
};

#[test]
fn the_sample_scenarios_are_those_of_t_32() {
    let tables = tables();
    assert_eq!(samples().len(), T_32.len());
    for (id, name, radius, people) in T_32 {
        let scenario = Scenario::open(id, &tables).unwrap_or_else(|error| panic!("{error}"));
        let setup = scenario.setup();
        assert_eq!(scenario.name(), name, "{id}");
        assert_eq!(setup.map.len(), 3 * radius * (radius + 1) + 1, "{id}");
        let placed: Vec<(&str, (i32, i32), Direction, u8)> = setup
            .people
            .iter()
            .map(|one| (&*one.name, (one.start.hex.x, one.start.hex.y), one.start.facing, one.side.0 + 1))
            .collect();
        assert_eq!(placed, people, "{id}");
        for one in &setup.people {
            assert_eq!(one.start.aware, (id, &*one.name) != ("s10", "Bruno"), "{id}: {}", one.name);
            let sample = tables.combatant(&one.name[..one.name.find(' ').unwrap_or(one.name.len())].to_lowercase());
            assert_eq!(Some(one.characteristics), sample.map(|sample| sample.characteristics), "{id}: {}", one.name);
        }
    }
    let cells = |id, of_interest: fn(&board::Cell) -> bool| {
        let scenario = Scenario::open(id, &tables).unwrap();
        let mut hexes: Vec<(i32, i32)> =
            scenario.setup().map.iter().filter(|(_, cell)| of_interest(cell)).map(|(hex, _)| (hex.x, hex.y)).collect();
        hexes.sort_unstable();
        hexes
    };
    // S-5 ends when a rider is off his horse, S-8 is fought with manual handguns of six balls.
    let lists = Scenario::open("s5", &tables).unwrap();
    let off = |side, who| Victory::Unhorse { side: SideId(side), who: CombatantId(who) };
    assert_eq!(lists.setup().victory, [off(0, 1), off(1, 0)]);
    let dawn = Scenario::open("s8", &tables).unwrap();
    let setup = dawn.setup();
    for who in setup.everyone() {
        let right = |item: &&ItemSetup| item.owner == who && item.carried == Carried::Hand(Hand::Right);
        let held = setup.items.iter().find(right).expect("something in the right hand");
        assert_eq!(setup.tables[held.weapon].key, "handgun");
        assert!(!held.charge.automatic);
        assert_eq!(held.charge.magazine, Cartridges::all(6, false));
    }
    let water = cells("s3", |cell| cell.obstacle == Some(Obstacle::DeepWater));
    assert!(water.iter().all(|&(q, r)| r.abs() <= 2 && q.abs() > 1));
    // The five rows of a disc of radius 12, less three hexes each.
    assert_eq!(water.len(), 23 + 24 + 25 + 24 + 23 - 15);
    let hedge = cells("s4", |cell| cell.cover == Cover::Soft);
    assert!(hedge.len() == 91 && hedge.iter().all(|&(_, r)| r == 0));
    assert_eq!(cells("s6", board::Cell::is_closed), [(-2, 1), (0, 0), (2, 0)]);
    assert!(cells("s7", |cell| cell.height == 2).iter().all(|&(_, r)| r <= -1));
    assert!(cells("s7", |cell| cell.height == 0).iter().all(|&(_, r)| r > -1));
    assert_eq!(cells("s9", |cell| cell.obstacle == Some(Obstacle::Tree)), [(-3, 1), (3, 0)]);
    assert_eq!(cells("s9", |cell| cell.ground == Ground::Muddy).len(), 7);
}
