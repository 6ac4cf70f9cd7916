//! What `check` warns of: legal, and hardly meant.

/// A scenario of two with these options, board features and fields of the first one.
#[track_caller]
fn doubts(options: &str, features: &str, first: &str) -> Vec<String> {
    let text = format!(
        "(version: 1, name: \"doubts\", options: ({options}), board: (shape: disc(radius: 6), features: [{features}]),
            sides: [(name: \"red\"), (name: \"blue\")],
            combatants: [
                (name: \"Ann\", side: \"red\", at: (0, 0), facing: N, {first}),
                (like: \"bruno\", side: \"blue\", at: (0, -4), facing: S),
            ])"
    );
    crate::parse(&text).unwrap_or_else(|error| panic!("{error}")).doubts()
}

const SHEET: &str = "strength: 12, dexterity: 12, constitution: 12, will_power: 12, unarmed: 3, riding: 4,";

fn sheet(more: &str) -> String {
    format!("{SHEET} {more}")
}

#[test]
fn a_bow_wants_arrows_and_a_gun_cartridges() {
    let bow = sheet("items: [(\"longbow\", both)], missiles: {\"longbow\": 5}, supply: {\"longbow\": 0}");
    assert_eq!(doubts("", "", &bow), ["Ann has no arrows for the longbow (RS-13.24)"]);
    let one = bow.replace(": 0}", ": 1}");
    assert_eq!(doubts("", "", &one), [""; 0]);
    let gun = sheet("items: [(\"handgun\", right)], guns: [(\"handgun\", (magazine: []))]");
    assert_eq!(doubts("", "", &gun), ["Ann has no cartridges, neither in it nor to spare for the handgun (RS-14.3)"]);
    let spare = gun.replace("magazine: []", "magazine: [], grape: 1");
    assert_eq!(doubts("", "", &spare), [""; 0]);
}

#[test]
fn polearms_and_longbows_are_for_the_ground_and_lances_for_the_saddle() {
    let rider = sheet("horse: \"hob\", items: [(\"polearm\", both)]");
    assert_eq!(
        doubts("", "", &rider),
        ["Ann sits on a horse, from which the polearm in hand cannot be used (RS-16.19)"]
    );
    let archer = sheet("horse: \"hob\", items: [(\"longbow\", both)], missiles: {\"longbow\": 5}");
    assert_eq!(
        doubts("", "", &archer),
        ["Ann sits on a horse, from which the longbow in hand cannot be used (RS-16.19)"]
    );
    assert_eq!(doubts("", "", &rider.replace("both", "sheathed")), [""; 0]);
    let lance = sheet("items: [(\"lance\", right), (\"sword\", sheathed)]");
    assert_eq!(doubts("", "", &lance), ["Ann has a lance and no horse: on foot it is useless (RS-20.14)"]);
    assert_eq!(doubts("", "", &format!("horse: \"hob\", {lance}")), [""; 0]);
}

#[test]
fn what_an_option_that_is_off_leaves_unused_is_told() {
    let armed = sheet("items: [(\"sword\", right)]");
    let features = "(on: [hex(2, 0)], put: (ground: muddy)), (on: [hex(2, 1)], put: (height: 2))";
    assert_eq!(doubts("terrain: true", features, &armed), [""; 0]);
    assert_eq!(
        doubts("terrain: false", features, &armed),
        ["the board has ground that is not firm, heights: that counts only with the option terrain (RS-21)"]
    );
    let made = format!("{armed}, construction: (chest: \"plate\")");
    assert_eq!(doubts("armour_construction: true", "", &made), [""; 0]);
    assert_eq!(
        doubts("armour_construction: false", "", &made),
        [
            "Ann has an armour by construction, which without the option armour_construction counts as against swords (RS-18.3)"
        ]
    );
    let bare = sheet("items: [(\"shield\", left)]");
    assert_eq!(doubts("unarmed: true", "", &bare), [""; 0]);
    assert_eq!(
        doubts("unarmed: false", "", &bare),
        ["Ann has no weapon, and without the option unarmed hands and feet are none (RS-19.21)"]
    );
}

#[test]
fn no_shipped_scenario_is_doubted() {
    let tables = crate::tables();
    for shipped in scenario::library() {
        let scenario = scenario::Scenario::open(shipped.stem, &tables).unwrap();
        assert_eq!(scenario.doubts(), Vec::<String>::new(), "{}", shipped.stem);
    }
}

#[test]
fn a_rider_wants_a_training_in_riding() {
    let rider = |riding: &str, items: &str| {
        let sheet = SHEET.replace(" riding: 4,", riding);
        doubts("", "", &format!("{sheet} horse: \"hob\", items: [{items}]"))
    };
    let sword = "(\"sword\", right)";
    assert_eq!(rider(" riding: 1,", sword), [""; 0]);
    assert_eq!(
        rider("", sword),
        [
            "Ann sits on a horse without a Training in riding: commands take longest and he falls off soonest (riding: in the file, RS-16.12, 16.32)"
        ]
    );
    let lance = "(\"lance\", right)";
    assert_eq!(rider(" riding: 3,", lance), [""; 0]);
    assert_eq!(rider(" riding: 2,", lance), ["Ann has a lance and a riding Training of 2: a lance takes 3 (RS-20.8)"]);
}
