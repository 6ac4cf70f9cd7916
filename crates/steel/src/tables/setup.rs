//! What a player chooses from before a fight (tables T-26, T-27 and T-29), and what follows it (T-31).
use super::error::TablesError;
use super::names::vocabulary;
use super::read::{Reader, Source};
use super::{armour, missiles, weapons};
use crate::formulas::characteristics::Characteristics;
use board::Hand;
use serde::{Deserialize, Serialize};

/// A row of table T-26.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// How files spell it.
    pub key: String,
    /// How players read it.
    pub name: String,
    /// Points for the four characteristics.
    pub characteristic_pool: i32,
    /// Points for Trainings.
    pub training_points: i32,
    /// The highest Training allowed.
    pub highest_training: i32,
}

vocabulary! {
    /// An optional rule (table T-29).
    OptionName {
        /// Each side sees only what RS-2.26 to RS-2.29 allow.
        HiddenInfo = "hidden_info", "hidden information";
        /// Missile weapons (chapter RS-13).
        Missiles = "missiles", "missiles";
        /// Knock back (clauses RS-15.1 to RS-15.5).
        KnockBack = "knock_back", "knock back";
        /// Horses (chapter RS-16).
        Mounted = "mounted", "mounted combat";
        /// Surprise actions (chapter RS-17).
        Surprise = "surprise", "surprise actions";
        /// Own armour (clause RS-18.1).
        CustomArmour = "custom_armour", "own armour";
        /// Shields in passive defence (clause RS-18.2).
        ShieldPassive = "shield_passive", "shields in passive defence";
        /// Constructions (clause RS-18.3).
        ArmourConstruction = "armour_construction", "armour constructions";
        /// Damage to armour and shields (clauses RS-18.4 and RS-18.5).
        ArmourDamage = "armour_damage", "armour damage";
        /// Unarmed combat (chapter RS-19).
        Unarmed = "unarmed", "unarmed combat";
        /// Wind (clause RS-7.9).
        Wind = "wind", "wind";
        /// Athletics (clauses RS-7.11 and RS-7.12).
        Athletics = "athletics", "athletics";
        /// Rapier, polearm, lance, whip and net (chapter RS-20).
        SpecialWeapons = "special_weapons", "special weapons";
        /// Guns (chapter RS-14).
        Guns = "guns", "guns";
        /// Terrain (chapter RS-21).
        Terrain = "terrain", "terrain";
        /// Injury time is paid once instead of lasting (clause RS-5.8).
        PassingWounds = "passing_wounds", "passing wounds";
    }
}

/// A row of table T-29.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionRow {
    /// Which option.
    pub name: OptionName,
    /// Its state without a preset, which is the preset *standard*.
    pub default: bool,
    /// Its state in the preset *basic*.
    pub basic: bool,
    /// Its state in the preset *full*.
    pub full: bool,
}

/// Hands that hold an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// The left hand.
    Left,
    /// The right hand.
    Right,
    /// Both, the right one controlling (clause RS-1.19).
    Both,
}

impl Grip {
    /// The hand that decides patterns and cover.
    pub const fn controlling(self) -> Hand {
        match self {
            Self::Left => Hand::Left,
            Self::Right | Self::Both => Hand::Right,
        }
    }
}

/// A combatant of table T-27.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleCombatant {
    /// How files spell it.
    pub key: String,
    /// The name.
    pub name: String,
    /// Strength, Dexterity, Constitution, Will Power.
    pub characteristics: Characteristics,
    /// The key of the armour type.
    pub armour: String,
    /// Hand weapons brought, with their Trainings.
    pub hand_weapons: Vec<(String, u8)>,
    /// Missile weapons brought, with their Trainings.
    #[serde(default)]
    pub missile_weapons: Vec<(String, u8)>,
    /// Training for hand and foot.
    #[serde(default)]
    pub unarmed: Option<u8>,
    /// Training in riding.
    #[serde(default)]
    pub riding: Option<u8>,
    /// Training in athletics.
    #[serde(default)]
    pub athletics: Option<u8>,
    /// Items in hand at the start.
    pub in_hand: Vec<(String, Grip)>,
    /// Missiles carried.
    #[serde(default)]
    pub supply: u8,
    /// The key of the horse ridden at the start.
    #[serde(default)]
    pub horse: Option<String>,
}

/// Table T-31: recovery after the fight (clause RS-22.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// Minutes of rest that refill the Wind.
    pub wind_minutes: u32,
    /// Minutes of rest for each point of fatigue that is not an injury's.
    pub fatigue_minutes_per_point: u32,
    /// Days for a Bruise.
    pub bruise_days: u32,
    /// Days for a Light Wound.
    pub light_wound_days: u32,
    /// Days for a treated Wound.
    pub wound_days: u32,
    /// Days for an untreated Wound.
    pub wound_untreated_days: u32,
    /// Minutes within which a Serious Wound must be treated; then a save each such span or death.
    pub serious_wound_within_minutes: u32,
    /// Days for a treated Serious Wound.
    pub serious_wound_days: u32,
    /// Minutes within which a Disablement or Sever must be treated, with a save against Constitution.
    pub disablement_within_minutes: u32,
    /// Days for a treated Disablement or Sever.
    pub disablement_days: u32,
    /// Minutes after which one unconscious from fatigue wakes.
    pub unconscious_minutes: u32,
}

pub(crate) fn read_levels(reader: &mut Reader) -> Result<Vec<Level>, TablesError> {
    let (source, rows) = reader.read::<Vec<Level>>("levels.ron")?;
    let rows = source.ordered(rows, |row| &row.key, &["levy", "soldier", "champion", "hero"], "a level")?;
    for row in &rows {
        source.within(&row.key, "characteristic_pool", row.characteristic_pool, 20..=200)?;
        source.within(&row.key, "training_points", row.training_points, 0..=200)?;
        source.within(&row.key, "highest_training", row.highest_training, 0..=10)?;
    }
    Ok(rows)
}

/// Table T-29 in the order of [`OptionName::ALL`].
pub(crate) fn read_options(reader: &mut Reader) -> Result<Vec<OptionRow>, TablesError> {
    let (source, rows) = reader.read::<Vec<OptionRow>>("options.ron")?;
    let row = |&name: &OptionName| {
        let mut of_it = rows.iter().filter(|row| row.name == name);
        match (of_it.next(), of_it.next()) {
            (Some(&row), None) => Ok(row),
            (found, _) => {
                let found = if found.is_some() { "two rows" } else { "no row" };
                Err(source.wrong_count(format!("{found} for {}", name.key()), "one row for each option".into()))
            }
        }
    };
    OptionName::ALL.iter().map(row).collect()
}

pub(crate) fn read_recovery(reader: &mut Reader) -> Result<Recovery, TablesError> {
    reader.read("recovery.ron").map(|(_, table): (Source, _)| table)
}

/// Table T-27; `horses` are the keys of the known horses.
pub(crate) fn read_combatants(reader: &mut Reader, horses: &[&str]) -> Result<Vec<SampleCombatant>, TablesError> {
    let (source, rows) = reader.read::<Vec<SampleCombatant>>("sample_combatants.ron")?;
    for (place, row) in rows.iter().enumerate() {
        if rows[..place].iter().any(|earlier| earlier.key == row.key) {
            let expected = "each combatant once".into();
            return Err(source.wrong_row(&row.key, 1, "", format!("{:?} again", row.key), expected));
        }
        check_combatant(&source, row, horses)?;
    }
    Ok(rows)
}

fn check_combatant(source: &Source, row: &SampleCombatant, horses: &[&str]) -> Result<(), TablesError> {
    let Characteristics { strength, dexterity, constitution, will_power } = row.characteristics;
    let characteristics = [strength, dexterity, constitution, will_power];
    for (field, value) in ["strength", "dexterity", "constitution", "will_power"].iter().zip(characteristics) {
        source.within(&row.key, field, i32::from(value), 1..=40)?;
    }
    source.known(&row.armour, "an armour type", armour::NAMES.iter().copied())?;
    for (weapon, training) in &row.hand_weapons {
        source.known(weapon, "a hand weapon", weapons::NAMES.iter().copied())?;
        source.within(&row.key, "hand_weapons", i32::from(*training), 0..=10)?;
    }
    for (weapon, training) in &row.missile_weapons {
        source.known(weapon, "a missile weapon", missiles::NAMES.iter().copied())?;
        source.within(&row.key, "missile_weapons", i32::from(*training), 0..=10)?;
    }
    for (field, training) in [("unarmed", row.unarmed), ("riding", row.riding), ("athletics", row.athletics)] {
        source.within(&row.key, field, i32::from(training.unwrap_or_default()), 0..=10)?;
    }
    for (item, _) in &row.in_hand {
        source.known(item, "a weapon", weapons::NAMES.iter().chain(missiles::NAMES).copied())?;
    }
    if let Some(horse) = &row.horse {
        source.known(horse, "a horse", horses.iter().copied())?;
    }
    Ok(())
}
