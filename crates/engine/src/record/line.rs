//! What the lines of a record say.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Fingerprint;
use crate::{CombatantId, ScriptedDie, Tenths};

/// The version of the format that this build writes and reads.
pub const FORMAT: u32 = 1;

/// The first line: everything that a replay needs besides the orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format, [`FORMAT`].
    pub record: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// [`crate::Ruleset::NAME`].
    pub ruleset: String,
    /// The version of the rules' data tables.
    pub rules: Fingerprint,
    /// Where the dice come from.
    pub dice: DiceSource,
    /// Who plays each side.
    pub players: Vec<PlayerText>,
    /// What is played.
    pub scenario: ScenarioSource,
}

/// Where the dice of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceSource {
    /// The generator, from this seed.
    Seed(u64),
    /// People roll them; each die has its line.
    Own,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The side's name.
    pub side: String,
    /// `human`, or the name of a controller.
    pub player: String,
}

/// The scenario, whole in itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSource {
    /// What it is called.
    pub name: String,
    /// Its text, with everything inlined that it would read from other files.
    pub text: String,
}

/// Every line after the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line<O> {
    /// An order was given.
    Order(Given<O>),
    /// A die was rolled on the table.
    Die(Rolled),
    /// What the fight hashes to.
    Mark(Mark),
    /// Orders were taken back.
    Undo {
        /// How many orders are left.
        orders: u32,
    },
    /// The fight has ended.
    End(End),
}

/// An order as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given<O> {
    /// When it was asked for.
    pub at: Tenths,
    /// Who was asked.
    pub who: CombatantId,
    /// The hash of the journal up to the question.
    pub journal: Fingerprint,
    /// The answer.
    pub order: O,
}

/// A die that somebody rolled on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// How many faces it has.
    pub sides: u8,
    /// What it showed.
    pub value: u8,
    /// What it decided.
    #[serde(rename = "for")]
    pub purpose: Cow<'static, str>,
}

/// What the fight hashes to after so many orders, when it has come to its next question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// How many orders were given.
    pub orders: u32,
    /// The tenth.
    pub at: Tenths,
    /// The hash of the state.
    pub state: Fingerprint,
    /// The hash of the journal.
    pub journal: Fingerprint,
}

/// How the fight ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many orders were given.
    pub orders: u32,
    /// The last tenth.
    pub at: Tenths,
    /// The ruleset's outcome.
    pub outcome: String,
    /// The hash of the state.
    pub state: Fingerprint,
    /// The hash of the journal.
    pub journal: Fingerprint,
}

impl From<&Rolled> for ScriptedDie {
    fn from(die: &Rolled) -> Self {
        Self { sides: Some(die.sides), value: die.value }
    }
}
