//! What the skirmish set-up shows and chooses.

use scenario::{OptionsText, Scenario};
use session::Player;
use steel::fight::{Carried, Setup};

use crate::side_style::{Palette, SideStyle};

/// As the set-up calls who plays a side.
pub(super) fn player_title(player: &Player) -> String {
    match player {
        Player::Human => "a person".to_owned(),
        Player::Ai(name) => format!("the machine, {name}"),
    }
}

/// What the player has chosen: everything that a game is begun with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkirmishChoice {
    /// The index of the scenario in the list.
    pub scenario: usize,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The seed of the dice; `None` draws one.
    pub seed: Option<u64>,
    /// The optional rules: those of the scenario with what was changed.
    pub options: OptionsText,
}

/// A scenario of the list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its story.
    pub story: String,
    /// What each side brings.
    pub forces: Vec<Force>,
    /// Its sides.
    pub sides: Vec<SideStyle>,
    /// Its seed.
    pub seed: u64,
    /// Its optional rules as its file gives them.
    pub options: OptionsText,
    /// What is fixed: board and people.
    pub setup: std::sync::Arc<Setup>,
    /// The scenario itself, to be asked which optional rules it cannot do without.
    pub scenario: Scenario,
    /// Rules that it asks for and that are not built yet, in words.
    pub unbuilt: Vec<String>,
}

/// What a side brings, a line for each combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The side's name.
    pub side: String,
    /// Its people: name, and what he wears and holds.
    pub people: Vec<(String, String)>,
}

/// The list of scenarios and the controllers there are.
#[derive(Clone, Debug)]
pub struct SkirmishModel {
    /// The scenarios.
    pub entries: Vec<Entry>,
    /// The controllers' names; `basic`, or else the first, plays unless another is chosen.
    pub ais: Vec<String>,
}

impl SkirmishModel {
    /// The list for scenarios that have been read.
    pub fn new(scenarios: &[Scenario], ais: &[&str], palette: Palette) -> Self {
        let entries = scenarios.iter().map(|scenario| Entry::new(scenario, palette)).collect();
        Self { entries, ais: ais.iter().map(|&name| name.to_owned()).collect() }
    }

    /// The first choice for a scenario: a person against the machine, or two people.
    pub fn choice(&self, scenario: usize, hotseat: bool) -> SkirmishChoice {
        let usual = self.ais.iter().find(|name| *name == "basic").or(self.ais.first());
        let ai = usual.map_or(Player::Human, |name| Player::Ai(name.clone()));
        let sides = self.entries.get(scenario).map_or(2, |entry| entry.sides.len());
        let player = |side: usize| if side == 0 || hotseat { Player::Human } else { ai.clone() };
        SkirmishChoice {
            scenario,
            players: (0..sides).map(player).collect(),
            seed: None,
            options: self.entries.get(scenario).map(|entry| entry.options).unwrap_or_default(),
        }
    }
}

impl Entry {
    /// How many each side has: `3 v 6`.
    pub fn size(&self) -> String {
        let counts: Vec<String> = self.forces.iter().map(|force| force.people.len().to_string()).collect();
        counts.join(" v ")
    }

    fn new(scenario: &Scenario, palette: Palette) -> Self {
        let setup = scenario.setup();
        let force = |(index, side): (usize, &scenario::SideLook)| Force {
            side: side.name.clone(),
            people: setup
                .everyone()
                .filter(|&who| setup.person(who).side.index() == index)
                .map(|who| (setup.name_of(who).to_owned(), kit(setup, who)))
                .collect(),
        };
        Self {
            name: scenario.name().to_owned(),
            story: scenario.story().to_owned(),
            forces: scenario.sides().iter().enumerate().map(force).collect(),
            sides: SideStyle::of(scenario.sides(), palette),
            seed: scenario.seed(),
            options: scenario.text().options,
            setup: std::sync::Arc::clone(setup),
            scenario: scenario.clone(),
            unbuilt: scenario.unbuilt().iter().map(ToString::to_string).collect(),
        }
    }
}

/// What somebody wears and holds.
fn kit(setup: &Setup, who: engine::CombatantId) -> String {
    let mut words = vec![setup.tables[setup.person(who).armour].name.to_lowercase()];
    let items = setup.items.iter().filter(|item| item.owner == who && item.carried != Carried::Sheathed);
    words.extend(items.map(|item| setup.tables[item.weapon].name.to_lowercase()));
    if words.len() == 1 {
        words.push("bare hands".to_owned());
    }
    let ridden = |&horse: &engine::CombatantId| {
        setup.horse(horse).and_then(|horse| horse.rider).is_some_and(|(rider, ..)| rider == who)
    };
    if let Some(horse) = setup.herd().find(ridden) {
        words.push(format!("on {}", setup.name_of(horse)));
    }
    words.join(", ")
}
