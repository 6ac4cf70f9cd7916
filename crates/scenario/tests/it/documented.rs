//! What the parser accepts, FORMAT.md and SCRIPTS.md tell: the names come out of the parser's own errors.
use scenario::ScenarioError;
use scenario::script::Script;

const FORMAT: &str = include_str!("../../FORMAT.md");
const SCRIPTS: &str = include_str!("../../SCRIPTS.md");

/// Where an unknown name stands in a scenario, and one of the known names that may stand there.
const PLACES: &[(&str, &str)] = &[
    ("zzz: 1", "combatants"),
    ("options: (zzz: true)", "passing_wounds"),
    ("options: (preset: zzz)", "basic"),
    ("board: (zzz: 1)", "features"),
    ("board: (shape: zzz(radius: 1))", "rectangle"),
    ("board: (shape: disc(zzz: 1))", "centre"),
    ("board: (shape: rectangle(zzz: 1))", "columns"),
    ("board: (shape: picture(zzz: 1))", "corner"),
    ("board: (features: [(zzz: 1)])", "except"),
    ("board: (features: [(on: [zzz])])", "ring"),
    ("board: (features: [(put: (zzz: 1))])", "ladder"),
    ("board: (features: [(put: (ground: zzz))])", "muddy"),
    ("board: (features: [(put: (obstacle: zzz))])", "tree"),
    ("board: (features: [(put: (cover: zzz))])", "arrow_slit"),
    ("board: (features: [(put: (uphill: zzz))])", "NW"),
    ("board: (sides: [(zzz: 1)])", "put"),
    ("board: (sides: [(put: zzz)])", "wall"),
    ("board: (sides: [(on: [zzz([])])])", "around"),
    ("sides: [(zzz: 1)]", "pattern"),
    ("sides: [(colour: zzz)]", "purple"),
    ("sides: [(pattern: zzz)]", "checks"),
    ("combatants: [(zzz: 1)]", "construction"),
    ("combatants: [(protection: (zzz: 1))]", "abdomen"),
    ("combatants: [(construction: (zzz: 1))]", "abdomen"),
    ("combatants: [(items: [(\"sword\", zzz)])]", "sheathed"),
    ("combatants: [(guns: [(\"handgun\", (zzz: 1))])]", "magazine"),
    ("combatants: [(guns: [(\"handgun\", (magazine: [zzz]))])]", "grape"),
    ("combatants: [(pace: zzz)]", "gallop"),
    ("combatants: [(sits: zzz)]", "rear"),
    ("combatants: [(looks: zzz)]", "right"),
    ("combatants: [(main_hand: zzz)]", "left"),
    ("horses: [(zzz: 1)]", "training"),
    ("victory: [zzz(side: \"red\")]", "bring_out"),
    ("victory: [reach(zzz: 1)]", "hexes"),
    ("victory: [hold(zzz: 1)]", "tenths"),
    ("victory: [survive(zzz: 1)]", "until"),
    ("victory: [unhorse(zzz: 1)]", "who"),
    ("victory: [bring_out(zzz: 1)]", "who"),
];

/// The same for what scripts have besides.
const PLACES_OF_SCRIPTS: &[(&str, &str)] = &[
    ("zzz: 1", "expect_state"),
    ("combatants: [(zzz: 1)]", "armour_wear"),
    ("combatants: [(block: zzz)]", "forward"),
    ("combatants: [(status: zzz)]", "surrendered"),
    ("combatants: [(last_step: zzz)]", "back"),
    ("combatants: [(wounds: [(zzz, wound)])]", "abdomen"),
    ("combatants: [(wounds: [(chest, zzz)])]", "sever"),
    ("combatants: [(armour_wear: [(chest, zzz)])]", "useless"),
    ("horse_states: [(\"Bayard\", (zzz: 1))]", "fatigue"),
    ("expect_state: [(1, \"Aldric\", (zzz: 1))]", "blow_strength"),
];

/// The names that the error offers for `zzz`.
#[track_caller]
fn names(place: &str, error: ScenarioError) -> Vec<String> {
    let ScenarioError::Wrong { expected, .. } = error else { panic!("{place}: {error}") };
    let list = expected.strip_prefix("one of ").unwrap_or_else(|| panic!("{place}: {expected}"));
    let list = list.split(", did you mean").next().expect("a split has a first part");
    list.split(", ").map(str::to_owned).collect()
}

/// Whether a text has a name as a word of its own.
fn tells(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

#[track_caller]
fn check(place: &str, names: &[String], known: &str, text: &str, file: &str) {
    assert!(names.iter().any(|name| name == known), "{place}: {names:?}");
    let missing: Vec<&String> = names.iter().filter(|name| !tells(text, name)).collect();
    assert!(missing.is_empty(), "{file} does not tell of {missing:?}, in {place}");
}

#[test]
fn format_md_tells_of_every_field_and_word_of_a_scenario() {
    for (place, known) in PLACES {
        let error = crate::parse(&format!("(version: 1, {place})")).unwrap_err();
        check(place, &names(place, error), known, FORMAT, "FORMAT.md");
    }
    assert!(!tells(FORMAT, "zzz"));
}

#[test]
fn scripts_md_tells_of_every_field_and_word_of_a_script() {
    let both = format!("{FORMAT}{SCRIPTS}");
    for (place, known) in PLACES_OF_SCRIPTS {
        let error = Script::parse(&format!("({place})"), "probe.ron").unwrap_err();
        check(place, &names(place, error), known, &both, "SCRIPTS.md");
    }
}

#[test]
fn format_md_lists_the_keys_of_armours_and_constructions() {
    let tables = crate::tables();
    for (_, armour) in tables.armours() {
        assert!(tells(FORMAT, &armour.key), "{}", armour.key);
    }
    for (_, row) in tables.constructions() {
        assert!(tells(FORMAT, &row.key), "{}", row.key);
    }
}
