//! Setups for tests and benchmarks: sample combatants of T-27 on an open disc, without a scenario file.

use std::sync::Arc;

use board::{Direction, Hand, Hex, TerrainMap};
use engine::{CombatantId, SideId, Tenths};
use steel::fight::{Carried, Charge, ItemSetup, Options, Person, Setup, Side, Start};
use steel::formulas::characteristics::Profile;
use steel::tables::{Grip, Tables};

/// Sample combatants by key, side, hex and facing, on a disc of that radius.
pub(crate) fn arena(radius: u16, people: &[(&str, u8, (i32, i32), Direction)]) -> Setup {
    let tables = Arc::new(Tables::builtin().clone());
    let mut setup = Setup {
        name: "arena".to_owned(),
        map: TerrainMap::disc(Hex::ZERO, radius).expect("a small disc"),
        options: Options::STANDARD,
        sides: ["red", "blue"].map(|name| Side { name: name.to_owned() }).to_vec(),
        people: Vec::new(),
        horses: Vec::new(),
        items: Vec::new(),
        victory: Vec::new(),
        time_limit: Tenths(6000),
        tables,
    };
    for &(key, side, at, facing) in people {
        add(&mut setup, key, SideId(side), at, facing);
    }
    setup
}

fn add(setup: &mut Setup, key: &str, side: SideId, (q, r): (i32, i32), facing: Direction) {
    let tables = Arc::clone(&setup.tables);
    let sample = tables.combatant(key).expect("a combatant of T-27");
    let armour = tables.armour(&sample.armour).expect("validated at load");
    let weapon = |key: &str| tables.weapon(key).expect("validated at load");
    let profile = Profile {
        characteristics: sample.characteristics,
        armour,
        protection: tables[armour].protection,
        hand_weapons: sample.hand_weapons.iter().map(|(key, training)| (weapon(key), *training)).collect(),
        missile_weapons: Vec::new(),
        unarmed: sample.unarmed,
        riding: sample.riding,
        athletics: sample.athletics,
    };
    let owner = CombatantId(setup.people.len() as u8);
    let start = Start { hex: Hex::new(q, r), facing, aware: true, target: None };
    let name = format!("{} {}", sample.name, owner.0 + 1);
    setup.people.push(Person::new(name, side, &tables, &profile, start));
    for (key, grip) in &sample.in_hand {
        let carried = match grip {
            Grip::Right => Carried::Hand(Hand::Right),
            Grip::Left => Carried::Hand(Hand::Left),
            Grip::Both => Carried::Both,
        };
        if let Some(weapon) = tables.weapon(key) {
            setup.items.push(ItemSetup { weapon, owner, carried, charge: Charge::default() });
        }
    }
    // What he brings besides is sheathed.
    for (key, _) in &sample.hand_weapons {
        if !sample.in_hand.iter().any(|(held, _)| held == key) {
            setup.items.push(ItemSetup {
                weapon: weapon(key),
                owner,
                carried: Carried::Sheathed,
                charge: Charge::default(),
            });
        }
    }
}

/// Two swordsmen, three hexes apart.
pub(crate) fn duel() -> Setup {
    arena(8, &[("aldric", 0, (0, 1), Direction::N), ("bruno", 1, (0, -2), Direction::S)])
}

/// Twelve against twelve, in two lines.
pub(crate) fn melee() -> Setup {
    let keys = ["aldric", "berta", "corvin", "hal", "bruno", "ivo"];
    let mut people = Vec::new();
    for number in 0..12_i32 {
        let key = keys[number as usize % keys.len()];
        let q = number - 6;
        people.push((key, 0, (q, 4 - q / 2), Direction::N));
        people.push((key, 1, (q, -4 - q / 2), Direction::S));
    }
    arena(12, &people)
}
