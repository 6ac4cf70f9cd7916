//! Fights made by hand, for tests and benches: the rulebook's sample combatants (T-27) on bare boards.

use std::sync::Arc;

use board::{Cell, Direction, Facing, Hand, Hex, Obstacle, TerrainMap, hex_of_offset};
use engine::{CombatantId, Dice, Fight, SideId, Tenths};
use steel::fight::{
    Carried, Charge, EndReason, ItemSetup, Options, Outcome, Person, Setup, Side, Start, Steel, Victory,
};
use steel::formulas::characteristics::Profile;
use steel::tables::{Grip, Tables};

pub(crate) const RED: SideId = SideId(0);
pub(crate) const BLUE: SideId = SideId(1);

/// A field of so many columns and rows.
pub(crate) fn field(columns: u16, rows: u16) -> TerrainMap {
    TerrainMap::rectangle(columns, rows).expect("a small field")
}

/// Builds a setup man by man.
pub(crate) struct Muster {
    setup: Setup,
    tables: Arc<Tables>,
}

impl Muster {
    pub(crate) fn on(map: TerrainMap) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let sides = ["red", "blue"].map(|name| Side { name: name.to_owned() }).to_vec();
        let setup = Setup {
            name: "fixture".to_owned(),
            map,
            tables: Arc::clone(&tables),
            options: Options::STANDARD,
            sides,
            people: Vec::new(),
            horses: Vec::new(),
            items: Vec::new(),
            victory: Vec::new(),
            time_limit: Tenths(12_000),
        };
        Self { setup, tables }
    }

    /// Adds a sample combatant; column and row of his hex as maps count them.
    pub(crate) fn man(mut self, side: SideId, key: &str, (column, row): (i32, i32), facing: Facing) -> Self {
        let sample = self.tables.combatant(key).expect("a row of T-27").clone();
        let profile = Profile::of_sample(&self.tables, &sample).expect("its names are of these tables");
        let who = CombatantId(self.setup.people.len() as u8);
        let start = Start { hex: hex_of_offset(column, row), facing, aware: true, target: None };
        let name = format!("{} {}", sample.name, who.0);
        self.setup.people.push(Person::new(name, side, &self.tables, &profile, start));
        for (key, _) in &sample.hand_weapons {
            let weapon = self.tables.weapon(key).expect("a row of T-1");
            let held = sample.in_hand.iter().find(|(held, _)| held == key).map(|(_, grip)| match grip {
                Grip::Left => Carried::Hand(Hand::Left),
                Grip::Right => Carried::Hand(Hand::Right),
                Grip::Both => Carried::Both,
            });
            self.setup.items.push(ItemSetup {
                weapon,
                owner: who,
                carried: held.unwrap_or(Carried::Sheathed),
                charge: Charge::default(),
            });
        }
        self
    }

    pub(crate) fn victory(mut self, condition: Victory) -> Self {
        self.setup.victory.push(condition);
        self
    }

    pub(crate) fn open(mut self) -> Self {
        self.setup.options.hidden_info = false;
        self
    }

    pub(crate) fn ready(self) -> Arc<Setup> {
        Arc::new(self.setup)
    }
}

/// Two men eight hexes apart, face to face.
pub(crate) fn duel(red: &str, blue: &str) -> Arc<Setup> {
    Muster::on(field(16, 12)).man(RED, red, (8, 2), Direction::S).man(BLUE, blue, (8, 9), Direction::N).ready()
}

/// Two lines face to face, so many hexes apart, of the samples given in turn.
pub(crate) fn lines(red: &[&str], blue: &[&str], apart: i32) -> Arc<Setup> {
    let widest = red.len().max(blue.len()) as i32;
    let mut muster = Muster::on(field(widest as u16 + 8, apart as u16 + 8));
    for (side, names, row, facing) in [(RED, red, 3, Direction::S), (BLUE, blue, 3 + apart, Direction::N)] {
        for (index, name) in names.iter().enumerate() {
            let column = 4 + (widest - names.len() as i32) / 2 + index as i32;
            muster = muster.man(side, name, (column, row), facing);
        }
    }
    muster.ready()
}

/// The mixed company of a mêlée.
pub(crate) const COMPANY: [&str; 12] =
    ["aldric", "bruno", "hal", "corvin", "berta", "bruno", "aldric", "hal", "ivo", "bruno", "hal", "aldric"];

/// Three against three with a wall between them, one hex wide open.
pub(crate) fn doorway() -> Arc<Setup> {
    let mut map = field(15, 13);
    for column in (0..15).filter(|&column| column != 7) {
        let wall = Cell { obstacle: Some(Obstacle::Wall), ..Cell::default() };
        map.set_cell(hex_of_offset(column, 6), wall).expect("on the map");
    }
    Muster::on(map)
        .man(RED, "aldric", (6, 2), Direction::S)
        .man(RED, "hal", (7, 2), Direction::S)
        .man(RED, "bruno", (8, 2), Direction::S)
        .man(BLUE, "bruno", (6, 10), Direction::N)
        .man(BLUE, "hal", (7, 10), Direction::N)
        .man(BLUE, "aldric", (8, 10), Direction::N)
        .ready()
}

pub(crate) fn fight(setup: &Arc<Setup>, seed: u64) -> Fight<Steel> {
    Fight::new(Arc::clone(setup), Dice::seeded(seed))
}

/// Whether a fight came to its end by itself and not by the clock or by idleness.
pub(crate) fn decided(outcome: &Outcome) -> bool {
    matches!(outcome.why, EndReason::LastSide | EndReason::Condition)
}

/// A hex as maps count it.
pub(crate) fn at(column: i32, row: i32) -> Hex {
    hex_of_offset(column, row)
}
