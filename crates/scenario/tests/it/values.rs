//! What a good file becomes: every figure of a setup is the one that the file says.
use crate::tables;
use board::{Direction, Ground, Hand, Hex, Obstacle, Side};
use engine::{CombatantId, SideId, Tenths};
use scenario::{BUILT, Chapter, Colour, Pattern, Scenario};
use steel::fight::{Carried, Options, Setup, Victory};
use steel::tables::{Characteristics, Protection};

const FULL: &str = r##"
// Everything that a scenario can say, once.
(
    version: 1, ruleset: "steel", name: "Everything", story: "All of it.",
    options: (preset: basic, wind: true, unarmed: true, custom_armour: true),
    board: (
        shape: disc(radius: 5, centre: (1, 0)),
        features: [
            (on: [line((0, -2), (3, -2))], except: [hex(1, -2)], put: (ground: muddy, clutter: true)),
            (on: [ring((1, 0), 5)], put: (obstacle: tree)),
            (on: [rows(4, 4), columns(4, 4)], put: (obstacle: deep_water)),
            (on: [hex(4, 0)], put: (clear: true)),
        ],
        sides: [(put: wall, on: [around([disc((1, 0), 1)]), of((-2, 0), [N, S])], except: [of((1, -1), [N])])],
    ),
    sides: [(name: "red", colour: green), (name: "blue", pattern: dots)],
    combatants: [
        (
            name: "Ada", side: "blue", at: (1, 0), facing: NE, about: "First.",
            strength: 13, dexterity: 14, constitution: 15, will_power: 16,
            protection: (head: 8, shoulder: 6, arm: 4, chest: 8, abdomen: 8, leg: 4),
            trainings: {"sword": 5, "dagger": 3, "spear": 2}, unarmed: 4, riding: 1, athletics: 3,
            items: [("sword", left), ("dagger", right), ("spear", sheathed)],
            both_strike: true, target: "Bruno",
        ),
        (like: "bruno", side: "red", at: (1, 2), facing: S, aware: false, main_hand: left, dexterity: 15),
        (name: "Gustav", like: "corvin", side: "red", at: (2, 2), facing: N, armour: "light"),
    ],
    victory: [
        reach(side: "red", hexes: [rows(-1, -1), hex(4, 1)], count: 2, by: 500),
        hold(side: "blue", hex: (1, 0), tenths: 300),
        survive(side: "blue", until: 700),
        bring_out(side: "red", who: "Gustav"),
    ],
    time_limit: 900, seed: 7,
)"##;

fn full() -> Scenario {
    Scenario::parse("full.ron", FULL, &tables()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn parse(board_and_more: &str) -> Scenario {
    let text = format!(
        "(version: 1, name: \"Test\", {board_and_more}, sides: [(name: \"a\"), (name: \"b\")], combatants: [\
         (like: \"aldric\", side: \"a\", at: (0, 0), facing: N), (like: \"bruno\", side: \"b\", at: (0, 1), facing: S)])"
    );
    Scenario::parse("test.ron", &text, &tables()).unwrap_or_else(|error| panic!("{error}"))
}

fn hexes(setup: &Setup, of_interest: impl Fn(&board::Cell) -> bool) -> Vec<(i32, i32)> {
    setup.map.iter().filter(|(_, cell)| of_interest(cell)).map(|(hex, _)| (hex.x, hex.y)).collect()
}

#[test]
fn the_frame_is_what_the_file_says() {
    let scenario = full();
    let setup = scenario.setup();
    assert_eq!((scenario.name(), scenario.story(), scenario.seed()), ("Everything", "All of it.", 7));
    assert_eq!((setup.name.as_str(), setup.time_limit), ("Everything", Tenths(900)));
    let sides: Vec<_> = scenario.sides().iter().map(|side| (side.name.as_str(), side.colour, side.pattern)).collect();
    assert_eq!(sides, [("red", Colour::Green, Pattern::Plain), ("blue", Colour::Red, Pattern::Dots)]);
    assert_eq!(setup.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>(), ["red", "blue"]);
    let expected = Options {
        hidden_info: true,
        missiles: true,
        knock_back: false,
        surprise: false,
        mounted: false,
        shield_passive: false,
        armour_construction: false,
        armour_damage: false,
        unarmed: true,
        special_weapons: false,
        wind: true,
        athletics: false,
        guns: false,
        terrain: false,
        passing_wounds: false,
    };
    assert_eq!(setup.options, expected);
}

#[test]
fn the_board_is_what_the_file_says() {
    let scenario = full();
    let map = &scenario.setup().map;
    assert_eq!(map.len(), 91);
    assert_eq!(
        hexes(scenario.setup(), |cell| cell.ground == Ground::Muddy && cell.clutter),
        [(0, -2), (2, -2), (3, -2)]
    );
    let water = hexes(scenario.setup(), |cell| cell.obstacle == Some(Obstacle::DeepWater));
    assert_eq!(water.iter().filter(|&&(q, r)| q != 4 && r != 4).count(), 0);
    assert!(water.contains(&(4, 1)) && !water.contains(&(4, 0)) && water.contains(&(-4, 4)));
    assert_eq!(map.cell(Hex::new(-4, 0)).unwrap().obstacle, Some(Obstacle::Tree));
    assert_eq!(map.cell(Hex::new(1, 0)).unwrap(), &board::Cell::default());
    let walls: Vec<_> = map.iter_sides().filter(|&(_, _, side)| side == Side::Wall).collect();
    assert_eq!(walls.len(), 18 - 1 + 2);
    assert_eq!(map.side(Hex::new(1, -1), Direction::N), Side::None); // the door
    assert_eq!(map.side(Hex::new(1, -1), Direction::NE), Side::Wall);
    assert_eq!(map.side(Hex::new(1, 0), Direction::N), Side::None); // within the house
    assert_eq!(map.side(Hex::new(-2, 1), Direction::N), Side::Wall); // (-2, 0) to the S, from the other hex
}

#[test]
fn a_full_sheet_becomes_the_figures_of_the_rules() {
    let scenario = full();
    let (setup, tables) = (scenario.setup(), tables());
    let ada = setup.person(CombatantId(0));
    assert_eq!((ada.name.as_str(), ada.side, scenario.about(CombatantId(0))), ("Ada", SideId(1), "First."));
    let born = Characteristics { strength: 13, dexterity: 14, constitution: 15, will_power: 16 };
    assert_eq!(ada.characteristics, born);
    let worn = Protection { head: 8, shoulder: 6, arm: 4, chest: 8, abdomen: 8, leg: 4 };
    assert_eq!(ada.protection, worn);
    assert_eq!(tables[ada.armour].key, "standard"); // RS-18.1: 38 points
    assert_eq!((ada.start.hex, ada.start.facing, ada.start.aware), (Hex::new(1, 0), Direction::NE, true));
    assert_eq!(ada.start.target, Some(CombatantId(1)));
    assert_eq!((ada.main_hand, ada.both_strike), (Hand::Right, true));
    // RS-1.3: 14 / 4 x ln 6 x 1.0 = 6.27; the highest skill is that of the sword.
    let sword = tables.weapon("sword").unwrap();
    assert_eq!((ada.with[sword.index()].skill.0, ada.sheet.best_skill.0), (63, 63));
    assert_eq!(ada.sheet.fatigue_limit, 34); // RS-1.12
    assert_eq!((ada.sheet.athletics, ada.sheet.wind), (None, 7)); // RS-7.9, the option athletics being off
    let items: Vec<_> = setup
        .items
        .iter()
        .filter(|item| item.owner.0 == 0)
        .map(|item| (tables[item.weapon].key.as_str(), item.carried))
        .collect();
    let expected =
        [("sword", Carried::Hand(Hand::Left)), ("dagger", Carried::Hand(Hand::Right)), ("spear", Carried::Sheathed)];
    assert_eq!(items, expected);
}

#[test]
fn a_sample_brings_what_its_table_says_but_for_what_the_file_says() {
    let scenario = full();
    let (setup, tables) = (scenario.setup(), tables());
    let bruno = setup.person(CombatantId(1));
    assert_eq!((bruno.name.as_str(), bruno.start.aware, bruno.main_hand), ("Bruno", false, Hand::Left));
    let born = Characteristics { strength: 12, dexterity: 15, constitution: 12, will_power: 12 };
    assert_eq!(bruno.characteristics, born);
    let gustav = setup.person(CombatantId(2));
    assert_eq!((gustav.name.as_str(), tables[gustav.armour].key.as_str()), ("Gustav", "light"));
    assert_eq!(gustav.characteristics.strength, 15);
    let items: Vec<_> = setup
        .items
        .iter()
        .filter(|item| item.owner.0 == 2)
        .map(|item| (tables[item.weapon].key.as_str(), item.carried))
        .collect();
    assert_eq!(items, [("greatsword", Carried::Both), ("hand_axe", Carried::Sheathed)]);
}

#[test]
fn victory_conditions_keep_their_order_and_figures() {
    let scenario = full();
    let [reach, hold, survive, out] = scenario.setup().victory.as_slice() else { panic!("four conditions") };
    let Victory::Reach { side, hexes, count, by } = reach else { panic!("{reach:?}") };
    assert_eq!((*side, *count, *by), (SideId(0), 2, Some(Tenths(500))));
    // Row -1 without its tree and its water; (4, 1) is water.
    assert_eq!(hexes.iter().map(|hex| (hex.x, hex.y)).collect::<Vec<_>>(), [-2, -1, 0, 1, 2, 3, 5].map(|q| (q, -1)));
    assert_eq!(*hold, Victory::Hold { side: SideId(1), hex: Hex::new(1, 0), tenths: Tenths(300) });
    assert_eq!(*survive, Victory::Survive { side: SideId(1), until: Tenths(700) });
    assert_eq!(*out, Victory::BringOut { side: SideId(0), who: CombatantId(2) });
}

#[test]
fn what_is_left_out_is_as_usual() {
    let scenario = parse("board: (shape: rectangle(columns: 4, rows: 3))");
    let setup = scenario.setup();
    let usual = Options {
        knock_back: Chapter::KnockBack.is_built(),
        mounted: Chapter::Mounted.is_built(),
        surprise: Chapter::Surprise.is_built(),
        ..Options::STANDARD
    };
    assert_eq!(setup.options, usual);
    assert_eq!((setup.time_limit, scenario.seed(), setup.victory.len()), (Tenths(6000), 1, 0));
    assert_eq!((setup.map.len(), setup.map.contains(Hex::new(1, 2))), (12, true));
    assert_eq!(scenario.sides()[1].colour, Colour::Blue);
    assert_eq!(scenario.unbuilt(), []);
    let aldric = setup.person(CombatantId(0));
    assert_eq!((aldric.start.target, aldric.start.aware, aldric.both_strike), (None, true, false));
    assert_eq!(setup.items.len(), 4); // sword, shield and the dagger in its sheath; Bruno's sword
}

#[test]
fn a_drawing_is_the_board() {
    let drawn = parse(
        "board: (shape: picture(corner: (-2, -1), key: [('+', (ground: difficult, clutter: true))], lines: [\n\
         \"#   .   ~\",\n\"  .   +  \",\n\"T   .    \",\n\"  %   ,  \",\n\"    .    \"]))",
    );
    let setup = drawn.setup();
    assert_eq!(setup.map.len(), 10);
    assert_eq!(hexes(setup, |cell| cell.obstacle == Some(Obstacle::Wall)), [(-2, 0)]); // column -2, row -1
    assert_eq!(hexes(setup, |cell| cell.obstacle == Some(Obstacle::DeepWater)), [(2, -2)]);
    assert_eq!(hexes(setup, |cell| cell.obstacle == Some(Obstacle::Tree)), [(-2, 1)]);
    assert_eq!(hexes(setup, |cell| cell.ground == Ground::Difficult && cell.clutter), [(1, -1)]);
    assert_eq!(hexes(setup, |cell| cell.ground == Ground::Muddy), [(-1, 1)]);
    assert_eq!(hexes(setup, |cell| cell.ground == Ground::Soft), [(1, 0)]);
    assert!(setup.map.contains(Hex::new(0, 1)) && !setup.map.contains(Hex::new(2, -1)));
}

#[test]
fn a_shape_can_be_put_together_from_areas() {
    let scenario = parse("board: (shape: hexes([line((0, 0), (0, 3)), disc((3, 0), 1), hex(0, 0)]))");
    assert_eq!(scenario.setup().map.len(), 4 + 7);
}

#[test]
fn what_is_not_built_is_told_by_name_and_clause() {
    let unbuilt = |options: &str, more: &str| -> Vec<String> {
        let text = format!(
            "(version: 1, name: \"Test\", options: ({options}), board: (shape: disc(radius: 3), features: [{more}]), \
             sides: [(name: \"a\"), (name: \"b\")], combatants: [(like: \"dunstan\", side: \"a\", at: (0, 0), facing: N), \
             (like: \"fenna\", side: \"b\", at: (0, 1), facing: S, items: [(\"rapier\", right), (\"whip\", left)]), \
             (like: \"edmund\", side: \"b\", at: (0, 2), facing: N)])"
        );
        let scenario = Scenario::parse("test.ron", &text, &tables()).unwrap_or_else(|error| panic!("{error}"));
        scenario.unbuilt().iter().map(ToString::to_string).collect()
    };
    // Chapters that are built by now are not told of; the sentences of all others stand here.
    let untold = |expected: &[&str]| -> Vec<String> {
        let built =
            |told: &str| BUILT.iter().any(|&(_, _, clause, built)| built && told.contains(&format!("({clause})")));
        expected.iter().filter(|told| !built(told)).map(|&told| told.to_owned()).collect()
    };
    let people = [
        "Dunstan's longbow: missile weapons (RS-13), not played yet",
        "Fenna's handgun: guns (RS-14), not played yet",
        "Fenna's whip: whips (RS-20.15), not played yet",
        "Edmund's lance: lances (RS-20.8), not played yet",
        "Edmund's horse Bayard: mounted combat (RS-16), not played yet",
    ];
    assert_eq!(unbuilt("", ""), untold(&people));
    let feature = "(on: [hex(1, 1)], put: (height: 2, uphill: N, cover: soft))";
    let before = [
        "the option knock_back: knock back (RS-15.1), not played yet",
        "the board: heights (RS-21.6), not played yet",
        "the board: slopes (RS-21.4), not played yet",
        "the board: cover (RS-21.15), not played yet",
    ];
    assert_eq!(
        unbuilt("knock_back: true, wind: true, terrain: true", feature),
        untold(&[before.as_slice(), &people].concat())
    );
    // An option that is off takes its weapons from a sample, and heights from the board.
    let off =
        unbuilt("missiles: false, guns: false, mounted: false, terrain: false", "(on: [hex(1, 1)], put: (height: 2))");
    assert_eq!(off, untold(&[people[2], people[3]]));
    let full = unbuilt("preset: full", "");
    let told = untold(&["the preset full, armour_damage: armour damage (RS-18.4), not played yet"]);
    assert!(told.iter().all(|told| full.contains(told)), "{full:?}");
}

#[test]
fn names_are_those_of_the_callers_tables() {
    let folder = tempfile::tempdir().unwrap();
    let rows = include_str!("../../../../assets/rules/steel/sample_combatants.ron").replace("\"aldric\"", "\"alaric\"");
    std::fs::write(folder.path().join("sample_combatants.ron"), rows).unwrap();
    let own = std::sync::Arc::new(steel::tables::Tables::load(folder.path()).unwrap());
    let error = Scenario::open("duel", &own).unwrap_err();
    let told = error.headline();
    assert!(
        told.contains("found \"aldric\", expected the name of a sample combatant, one of alaric, berta, "),
        "{told}"
    );
    assert!(told.ends_with(", did you mean \"alaric\"?"), "{told}");
}

#[test]
fn a_map_of_its_own_is_read_beside_the_scenario_and_goes_into_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = FULL
        .replace(&FULL[FULL.find("board: (").unwrap()..FULL.find("sides: [(name").unwrap()], "map: \"yard.ron\",\n");
    std::fs::write(folder.path().join("fight.ron"), &scenario).unwrap();
    std::fs::write(folder.path().join("yard.ron"), "// A yard.\n(shape: disc(radius: 5, centre: (1, 0))) // end")
        .unwrap();
    let loaded = Scenario::load(&folder.path().join("fight.ron"), &tables()).unwrap();
    let text = loaded.self_contained_text();
    assert_eq!(text, scenario.replace("map: \"yard.ron\"", "board: (shape: disc(radius: 5, centre: (1, 0)))"));
    let again = Scenario::parse("again", &text, &tables()).unwrap();
    assert_eq!(format!("{:?}", again.setup()), format!("{:?}", loaded.setup()));
}

#[test]
fn the_ways_to_win_are_told_a_line_each() {
    let told = full().ways_to_win();
    let begins = |place: usize, text: &str| assert!(told[place].starts_with(text), "{told:#?}");
    assert_eq!(told.len(), 5);
    begins(0, "red wins when 2 of its people stand in one of ");
    assert!(told[0].ends_with(" and so on by tenth 500; if not, blue wins."), "{told:#?}");
    begins(1, "blue wins when it has held (1,0) for 300 tenths without a break");
    begins(2, "blue wins when somebody of it is still in the fight at tenth 700.");
    begins(3, "red wins when Gustav has left the map alive; if he is out of the fight before, blue wins.");
    begins(4, "Else the last side with somebody in the fight wins; at tenth 900, ");
}
