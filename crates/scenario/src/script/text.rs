//! The shape of a script file. What the words in it mean is checked elsewhere; here is only how it is written.
use crate::board_text::{BoardText, HexText};
use crate::format::{ConstructionText, GunText, HorseText, OptionsText, ProtectionText, Trainings, Where};
use board::{Direction, Facing, Hand, RiderFacing};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use steel::fight::{BlockPosition, HorsePace, Wear};
use steel::tables::{Area, HorseArea, HorseEnd, Injury};

/// A script file as it is written. Its errors call it what a scenario's errors call a scenario.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename = "ScenarioText", deny_unknown_fields)]
pub(super) struct ScriptText {
    /// The version of the format, 1.
    #[serde(default = "one")]
    pub(super) version: i64,
    /// The ruleset, `"steel"`.
    #[serde(default)]
    pub(super) ruleset: Option<String>,
    /// What the script is called.
    #[serde(default)]
    pub(super) name: String,
    /// What it shows; for the reader alone.
    #[serde(default)]
    pub(super) story: String,
    #[serde(default)]
    pub(super) options: OptionsText,
    #[serde(default)]
    pub(super) board: Option<BoardText>,
    #[serde(default)]
    pub(super) map: Option<String>,
    /// The radius of an open board around (0, 0) where no other is given.
    #[serde(default)]
    pub(super) radius: Option<i64>,
    /// The tenth at which the situation stands, before anything of that tenth is resolved.
    #[serde(default)]
    pub(super) start: i64,
    /// Everybody is in combat with his target and with those whose target he is; who names none has the nearest opponent.
    #[serde(default)]
    pub(super) in_combat: bool,
    /// Pairs in combat.
    #[serde(default)]
    pub(super) combats: Vec<(String, String)>,
    pub(super) combatants: Vec<FighterText>,
    /// Horses, as scenarios write them.
    #[serde(default)]
    pub(super) horses: Vec<HorseText>,
    /// How horses are, by their names.
    #[serde(default)]
    pub(super) horse_states: Vec<(String, HorseStateText)>,
    #[serde(default)]
    pub(super) time_limit: Option<i64>,
    #[serde(default)]
    pub(super) dice: Vec<DieText>,
    /// Tenth, combatant, order.
    #[serde(default)]
    pub(super) orders: Vec<(i64, String, String)>,
    /// Tenth, combatant, order, a part of the reason.
    #[serde(default)]
    pub(super) refused: Vec<(i64, String, String, String)>,
    /// Tenth, combatant, row of T-28.
    #[serde(default)]
    pub(super) asked: Vec<(i64, String, String)>,
    #[serde(default)]
    pub(super) not_asked: Vec<(i64, String, String)>,
    #[serde(default)]
    pub(super) strict: bool,
    #[serde(default)]
    pub(super) until: Option<i64>,
    #[serde(default)]
    pub(super) expect: Vec<LineText>,
    #[serde(default)]
    pub(super) expect_not: Vec<LineText>,
    #[serde(default)]
    pub(super) expect_state: Vec<(i64, String, StateText)>,
}

/// A combatant: who he is, as scenarios write it, and the state in which the script finds him.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename = "CombatantText", deny_unknown_fields)]
pub(super) struct FighterText {
    // Who he is.
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) side: Option<String>,
    #[serde(default)]
    pub(super) like: Option<String>,
    #[serde(default)]
    pub(super) about: String,
    #[serde(default)]
    pub(super) strength: Option<i64>,
    #[serde(default)]
    pub(super) dexterity: Option<i64>,
    #[serde(default)]
    pub(super) constitution: Option<i64>,
    #[serde(default)]
    pub(super) will_power: Option<i64>,
    #[serde(default)]
    pub(super) armour: Option<String>,
    #[serde(default)]
    pub(super) protection: Option<ProtectionText>,
    #[serde(default)]
    pub(super) construction: Option<ConstructionText>,
    #[serde(default)]
    pub(super) trainings: Option<Trainings>,
    #[serde(default)]
    pub(super) missiles: Option<Trainings>,
    #[serde(default)]
    pub(super) unarmed: Option<i64>,
    #[serde(default)]
    pub(super) riding: Option<i64>,
    #[serde(default)]
    pub(super) athletics: Option<i64>,
    #[serde(default)]
    pub(super) horse: Option<String>,
    #[serde(default)]
    pub(super) pace: Option<HorsePace>,
    #[serde(default)]
    pub(super) sits: Option<HorseEnd>,
    #[serde(default)]
    pub(super) looks: Option<RiderFacing>,
    /// Whom his lance is ready for (RS-20.9).
    #[serde(default)]
    pub(super) lance: Option<String>,
    #[serde(default)]
    pub(super) main_hand: Option<Hand>,
    #[serde(default)]
    pub(super) both_strike: bool,
    // What he has, and where.
    #[serde(default)]
    pub(super) items: Option<Vec<(String, Where)>>,
    #[serde(default)]
    pub(super) supply: Option<Trainings>,
    #[serde(default)]
    pub(super) loaded: Vec<String>,
    #[serde(default)]
    pub(super) guns: Vec<(String, GunText)>,
    #[serde(default)]
    pub(super) in_hand: Option<Vec<HeldText>>,
    #[serde(default)]
    pub(super) on_ground: Vec<(String, HexText)>,
    /// Nets and lashes round him: what, of whom, and e.
    #[serde(default)]
    pub(super) entangled: Vec<(String, String, i64)>,
    /// Items in hand that are broken (RS-12.14), or shields that are damaged (RS-18.5).
    #[serde(default)]
    pub(super) broken: Vec<String>,
    #[serde(default)]
    pub(super) damaged: Vec<String>,
    /// The weapon that is ready for a disarming parry (RS-17.11).
    #[serde(default)]
    pub(super) prepared: Option<String>,
    // Where he is.
    pub(super) at: HexText,
    #[serde(default)]
    pub(super) facing: Option<Facing>,
    #[serde(default)]
    pub(super) fallen: bool,
    #[serde(default)]
    pub(super) head: Option<HexText>,
    #[serde(default)]
    pub(super) landed_well: bool,
    #[serde(default)]
    pub(super) close: Option<(String, Direction)>,
    /// The opponent with whom he grapples, having the advantage.
    #[serde(default)]
    pub(super) grapple: Option<String>,
    // What he is doing.
    #[serde(default)]
    pub(super) order: Option<String>,
    #[serde(default)]
    pub(super) started: Option<i64>,
    #[serde(default)]
    pub(super) due: Option<i64>,
    #[serde(default)]
    pub(super) moves: Option<Vec<i64>>,
    #[serde(default)]
    pub(super) ready: Option<i64>,
    #[serde(default)]
    pub(super) wake: Option<i64>,
    #[serde(default)]
    pub(super) block: Option<BlockText>,
    #[serde(default)]
    pub(super) off_balance: Option<i64>,
    #[serde(default)]
    pub(super) falling: Option<i64>,
    /// The bash score that fells one who is falling, for the dice of his landing.
    #[serde(default)]
    pub(super) bash: Option<i64>,
    #[serde(default)]
    pub(super) debt: i64,
    // How he is.
    #[serde(default)]
    pub(super) status: StatusText,
    #[serde(default)]
    pub(super) wounds: Vec<(Area, Injury)>,
    /// What has become of pieces of his armour (RS-18.4).
    #[serde(default)]
    pub(super) armour_wear: Vec<(Area, Wear)>,
    #[serde(default)]
    pub(super) fatigue: i64,
    #[serde(default)]
    pub(super) winded: Option<i64>,
    #[serde(default)]
    pub(super) recovered: i64,
    #[serde(default)]
    pub(super) rest_clock: i64,
    #[serde(default)]
    pub(super) run_clock: i64,
    #[serde(default)]
    pub(super) running: Option<bool>,
    #[serde(default)]
    pub(super) last_step: Option<StepText>,
    #[serde(default)]
    pub(super) next_weapon: Option<String>,
    #[serde(default)]
    pub(super) intervals: Option<(i64, i64)>,
    // Whom he fights.
    #[serde(default)]
    pub(super) target: Option<String>,
    #[serde(default)]
    pub(super) targets: Option<Vec<String>>,
    #[serde(default)]
    pub(super) in_combat_with: Vec<String>,
    #[serde(default)]
    pub(super) guard: Option<String>,
    #[serde(default)]
    pub(super) exposed: Option<String>,
    #[serde(default = "yes")]
    pub(super) aware: bool,
    #[serde(default)]
    pub(super) aware_from: Option<i64>,
}

const fn one() -> i64 {
    1
}
const fn yes() -> bool {
    true
}

/// The state in which a script finds a horse.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(rename = "horse state", default, deny_unknown_fields)]
pub(super) struct HorseStateText {
    pub(super) wounds: Vec<(HorseArea, Injury)>,
    pub(super) fatigue: i64,
    pub(super) debt: i64,
}

/// In the fight, or how he left it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StatusText {
    #[default]
    Active,
    Unconscious,
    Dead,
    Surrendered,
    Gone,
}

/// A blocking position, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BlockText {
    Forward,
    Left,
    Right,
    #[serde(alias = "none")]
    Nowhere,
}

/// The way of the last completed step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StepText {
    Front,
    Back,
    Neither,
}

/// What somebody is expected to be like at the end of a tenth; what is left out may be anything.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(rename = "state", default, deny_unknown_fields)]
pub(super) struct StateText {
    // Where he is.
    pub(super) at: Option<HexText>,
    pub(super) head: Option<HexText>,
    pub(super) facing: Option<Facing>,
    pub(super) fallen: Option<bool>,
    pub(super) close: Option<String>,
    pub(super) grapple: Option<String>,
    pub(super) leads: Option<bool>,
    // On horseback, and of a horse.
    pub(super) horse: Option<String>,
    pub(super) sits: Option<HorseEnd>,
    pub(super) looks: Option<RiderFacing>,
    pub(super) rider: Option<String>,
    pub(super) pace: Option<HorsePace>,
    /// Whom his lance is ready for; `""` for nobody.
    pub(super) lance: Option<String>,
    /// The command that it has not obeyed yet, as CH is written; `""` for none.
    pub(super) command: Option<String>,
    pub(super) horse_wounds: Option<Vec<(HorseArea, Injury)>>,
    // What he is doing.
    pub(super) order: Option<String>,
    pub(super) started: Option<i64>,
    pub(super) due: Option<DueText>,
    pub(super) moves: Option<Vec<i64>>,
    pub(super) ready: Option<i64>,
    pub(super) standing: Option<bool>,
    pub(super) block: Option<BlockText>,
    pub(super) off_balance: Option<i64>,
    pub(super) falling: Option<i64>,
    pub(super) debt: Option<i64>,
    pub(super) both_strike: Option<bool>,
    // How he is.
    pub(super) status: Option<StatusText>,
    pub(super) wounds: Option<Vec<(Area, Injury)>>,
    pub(super) armour_wear: Option<Vec<(Area, Wear)>>,
    pub(super) fatigue: Option<i64>,
    pub(super) winded: Option<i64>,
    pub(super) recovered: Option<i64>,
    pub(super) rest_clock: Option<i64>,
    pub(super) run_clock: Option<i64>,
    pub(super) running: Option<bool>,
    pub(super) last_step: Option<StepText>,
    pub(super) aware: Option<bool>,
    // Whom he fights.
    pub(super) target: Option<String>,
    pub(super) targets: Option<Vec<String>>,
    pub(super) in_combat_with: Option<Vec<String>>,
    pub(super) guard: Option<String>,
    pub(super) exposed: Option<String>,
    // What he holds.
    pub(super) right: Option<String>,
    pub(super) left: Option<String>,
    pub(super) on_ground: Option<Vec<(String, HexText)>>,
    // What he shoots with: the first missile weapon in his hands.
    /// `loaded`, `aimed`, `aimed fast`, or `""`: the stage of RS-13.3.
    pub(super) shooting: Option<String>,
    /// Arrows, bolts, stones, or spare cartridges.
    pub(super) supply: Option<i64>,
    /// Cartridges in the magazine.
    pub(super) magazine: Option<i64>,
    /// Accuracy with wounds and fatigue, aimed in the common way.
    pub(super) accuracy: Option<i64>,
    pub(super) entangled: Option<Vec<(String, i64)>>,
    pub(super) broken: Option<Vec<String>>,
    pub(super) damaged: Option<Vec<String>>,
    pub(super) prepared: Option<String>,
    // His figures.
    pub(super) with: Option<String>,
    pub(super) attack: Option<i64>,
    pub(super) blow_strength: Option<i64>,
    pub(super) parry_stab: Option<i64>,
    pub(super) parry_cut: Option<i64>,
    pub(super) passive: Option<i64>,
    pub(super) dodge: Option<i64>,
    pub(super) lasting: Option<i64>,
}

impl BlockText {
    /// The position, if it is one.
    pub(super) const fn position(self) -> Option<BlockPosition> {
        match self {
            Self::Forward => Some(BlockPosition::Forward),
            Self::Left => Some(BlockPosition::Left),
            Self::Right => Some(BlockPosition::Right),
            Self::Nowhere => None,
        }
    }

    /// A position as files write it.
    pub(super) const fn of(position: Option<BlockPosition>) -> Self {
        match position {
            Some(BlockPosition::Forward) => Self::Forward,
            Some(BlockPosition::Left) => Self::Left,
            Some(BlockPosition::Right) => Self::Right,
            None => Self::Nowhere,
        }
    }
}

// Words and numbers that may be written in more than one way --------------------------------------------------------------------

/// Dice: `14`, `"d20 14"`, `"3d6 4 5 6"`, or `"3d6 15"` for any three that make 15. What follows is for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DieText {
    /// A number alone.
    Value(i64),
    /// Words.
    Words(String),
}

/// An item in hand: `"sword"`, or `("dagger", left)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldText(pub(super) String, pub(super) Option<Where>);

/// A line of the journal: a part of it, or (tenth, a part of it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineText(pub(super) Option<i64>, pub(super) String);

/// A due tenth: a number, or `never`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DueText(pub(super) Option<i64>);

/// What a value that may be written in more than one way is made of.
trait Loose: Sized {
    const EXPECTED: &'static str;
    fn of_number(number: i64) -> Option<Self> {
        let _ = number;
        None
    }
    fn of_text(text: &str) -> Option<Self> {
        let _ = text;
        None
    }
    fn of_seq<'de, A: SeqAccess<'de>>(seq: A) -> Result<Self, A::Error> {
        let _ = seq;
        Err(de::Error::custom(format_args!("Expected {}", Self::EXPECTED)))
    }
}

struct LooseVisitor<T>(PhantomData<T>);

impl<'de, T: Loose> Visitor<'de> for LooseVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        T::of_number(number).ok_or_else(|| E::custom(format_args!("Expected {}", T::EXPECTED)))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::of_text(text).ok_or_else(|| E::custom(format_args!("Expected {}", T::EXPECTED)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<T, A::Error> {
        T::of_seq(seq)
    }
}

fn two<'de, A: SeqAccess<'de>, F: Deserialize<'de>, S: Deserialize<'de>>(
    mut seq: A,
    expected: &'static str,
) -> Result<(F, S), A::Error> {
    let missing = || de::Error::custom(format_args!("Expected {expected}"));
    let first = seq.next_element()?.ok_or_else(missing)?;
    let second = seq.next_element()?.ok_or_else(missing)?;
    Ok((first, second))
}

impl Loose for DieText {
    const EXPECTED: &'static str = "a die, such as 14 or \"d20 14\"";

    fn of_number(number: i64) -> Option<Self> {
        Some(Self::Value(number))
    }

    fn of_text(text: &str) -> Option<Self> {
        Some(Self::Words(text.to_owned()))
    }
}

impl Loose for HeldText {
    const EXPECTED: &'static str = "an item in hand, such as \"sword\" or (\"dagger\", left)";

    fn of_text(text: &str) -> Option<Self> {
        Some(Self(text.to_owned(), None))
    }

    fn of_seq<'de, A: SeqAccess<'de>>(seq: A) -> Result<Self, A::Error> {
        let (item, place) = two(seq, Self::EXPECTED)?;
        Ok(Self(item, Some(place)))
    }
}

impl Loose for LineText {
    const EXPECTED: &'static str = "a line of the journal, such as \"Aldric parries\" or (17, \"Aldric parries\")";

    fn of_text(text: &str) -> Option<Self> {
        Some(Self(None, text.to_owned()))
    }

    fn of_seq<'de, A: SeqAccess<'de>>(seq: A) -> Result<Self, A::Error> {
        let (tenth, text) = two(seq, Self::EXPECTED)?;
        Ok(Self(Some(tenth), text))
    }
}

impl Loose for DueText {
    const EXPECTED: &'static str = "a tenth or \"never\"";

    fn of_number(number: i64) -> Option<Self> {
        Some(Self(Some(number)))
    }

    fn of_text(text: &str) -> Option<Self> {
        (text == "never").then_some(Self(None))
    }
}

impl<'de> Deserialize<'de> for DieText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor(PhantomData))
    }
}
impl<'de> Deserialize<'de> for HeldText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor(PhantomData))
    }
}
impl<'de> Deserialize<'de> for LineText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor(PhantomData))
    }
}
impl<'de> Deserialize<'de> for DueText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor(PhantomData))
    }
}
