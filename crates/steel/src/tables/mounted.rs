//! Horses and their riders (tables T-14, T-15, T-17 to T-19, T-21 and T-30), and the bash score (T-16).
use super::armour;
use super::error::TablesError;
use super::names::{HitReach, HorseEnd, HorsePart, Part};
use super::read::Reader;
use board::RelDir;
use serde::{Deserialize, Serialize};

/// A row of table T-17: tenths for one hex at each speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HorseRateRow {
    armour: String,
    walk: u32,
    canter: u32,
    gallop: u32,
}

/// Tenths for one hex of a horse at each speed; a turn takes as long as a canter move (clause RS-16.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HorseRates {
    /// At a walk.
    pub walk: u32,
    /// At a canter, and for a turn.
    pub canter: u32,
    /// At a gallop.
    pub gallop: u32,
}

/// An entry of table T-18: what a pair of horse and rider adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MountedPair {
    /// Added to the rider's Base Speed.
    pub base_speed: i32,
    /// Added to his AP and accuracy.
    pub attack: i32,
    /// Added to the DP of his parries.
    pub defence: i32,
}

/// A place around a figure where a dropped weapon lands (table T-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    A,
    Ar,
    Br,
    B,
    Bl,
    Al,
    Same,
}

impl Place {
    const fn direction(self) -> Option<RelDir> {
        match self {
            Self::A => Some(RelDir::A),
            Self::Ar => Some(RelDir::AR),
            Self::Br => Some(RelDir::BR),
            Self::B => Some(RelDir::B),
            Self::Bl => Some(RelDir::BL),
            Self::Al => Some(RelDir::AL),
            Self::Same => None,
        }
    }
}

/// Table T-16 as its file has it: the last score of each effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BashLimits {
    /// Below this the attacker goes back one, if he was parried.
    pub attacker_back_below: i32,
    /// Up to this nothing happens.
    pub none_up_to: i32,
    /// Up to this the defender goes back one.
    pub back_one_up_to: i32,
    /// Up to this the defender goes back two; above he is knocked over.
    pub back_two_up_to: i32,
}

/// Table T-21 as its file has it: five motions of the target for each speed of the horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LanceStrengths {
    pub(crate) gallop: [i32; 5],
    pub(crate) canter: [i32; 5],
    pub(crate) walk: [i32; 5],
}

/// A row of table T-30.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleHorse {
    /// How files spell it.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Strength.
    pub strength: u8,
    /// Dexterity.
    pub dexterity: u8,
    /// Constitution.
    pub constitution: u8,
    /// Will Power, 0 to 10.
    pub will_power: u8,
    /// Its one Training.
    pub training: u8,
    /// The key of its armour type.
    pub armour: String,
}

/// Table T-14: a row for each d10; the reaches in columns.
pub(crate) fn read_rider_hit(reader: &mut Reader) -> Result<[[Part; 3]; 10], TablesError> {
    let (source, rows) = reader.read("rider_hit.ron")?;
    source.rows(rows)
}

/// Table T-19: a row for each d10; front short, medium, long, then rear short, medium, long in columns.
pub(crate) fn read_horse_location(reader: &mut Reader) -> Result<[[HorsePart; 6]; 10], TablesError> {
    let (source, rows) = reader.read("horse_location.ron")?;
    source.rows(rows)
}

/// The column of T-19 for an end and a reach.
pub(crate) const fn horse_column(end: HorseEnd, reach: HitReach) -> usize {
    (match end {
        HorseEnd::Front => 0,
        HorseEnd::Rear => 3,
    }) + reach as usize
}

/// The upper part of table T-15: where a dropped weapon lands; none is the same hex. Its lower part, the places around a horse,
/// is [`board::HorseBody::place`].
pub(crate) fn read_places(reader: &mut Reader) -> Result<[Option<RelDir>; 10], TablesError> {
    let (source, rows) = reader.read::<Vec<Place>>("places.ron")?;
    let places: [Place; 10] = source.rows(rows)?;
    Ok(places.map(Place::direction))
}

pub(crate) fn read_bash(reader: &mut Reader) -> Result<BashLimits, TablesError> {
    let (source, limits) = reader.read::<BashLimits>("bash.ron")?;
    let BashLimits { attacker_back_below, none_up_to, back_one_up_to, back_two_up_to } = limits;
    let scores = [attacker_back_below, none_up_to, back_one_up_to, back_two_up_to];
    source.all_within("a bash score", scores, -1000..=1000)?;
    let rising = [attacker_back_below - 1, none_up_to, back_one_up_to, back_two_up_to];
    if rising.is_sorted_by(|a, b| a < b) {
        Ok(limits)
    } else {
        Err(source.wrong_count(format!("{rising:?}"), "limits that rise".into()))
    }
}

/// Table T-17, one row for each armour type in the order of T-3.
pub(crate) fn read_rates(reader: &mut Reader) -> Result<Vec<HorseRates>, TablesError> {
    let (source, rows) = reader.read::<Vec<HorseRateRow>>("horse_rates.ron")?;
    let rows = source.ordered(rows, |row| &row.armour, armour::NAMES, "an armour type")?;
    for row in &rows {
        for (field, rate) in [("walk", row.walk), ("canter", row.canter), ("gallop", row.gallop)] {
            source.within(&row.armour, field, rate as i32, 1..=40)?;
        }
    }
    Ok(rows.iter().map(|row| HorseRates { walk: row.walk, canter: row.canter, gallop: row.gallop }).collect())
}

/// Table T-18: horse skill down, riding skill across.
pub(crate) fn read_pairs(reader: &mut Reader) -> Result<[[MountedPair; 5]; 5], TablesError> {
    let (source, rows) = reader.read::<Vec<[(i32, i32, i32); 5]>>("mounted.ron")?;
    let rows: [_; 5] = source.rows(rows)?;
    let figures = rows.as_flattened().iter().flat_map(|&(base_speed, attack, defence)| [base_speed, attack, defence]);
    source.all_within("an adjustment", figures, -50..=50)?;
    let pair = |(base_speed, attack, defence)| MountedPair { base_speed, attack, defence };
    Ok(rows.map(|row: [(i32, i32, i32); 5]| row.map(pair)))
}

pub(crate) fn read_lance(reader: &mut Reader) -> Result<LanceStrengths, TablesError> {
    let (source, table) = reader.read::<LanceStrengths>("lance.ron")?;
    source.all_within("an addition", [table.gallop, table.canter, table.walk].into_iter().flatten(), -200..=200)?;
    Ok(table)
}

pub(crate) fn read_horses(reader: &mut Reader) -> Result<Vec<SampleHorse>, TablesError> {
    let (source, rows) = reader.read::<Vec<SampleHorse>>("horses.ron")?;
    let names: Vec<&str> = rows.iter().map(|row| row.key.as_str()).collect();
    for (place, row) in rows.iter().enumerate() {
        if names[..place].contains(&row.key.as_str()) {
            return Err(source.wrong_row(&row.key, 1, "", format!("{:?} again", row.key), "each horse once".into()));
        }
        for (field, value) in
            [("strength", row.strength), ("dexterity", row.dexterity), ("constitution", row.constitution)]
        {
            source.within(&row.key, field, i32::from(value), 1..=40)?;
        }
        source.within(&row.key, "will_power", i32::from(row.will_power), 0..=10)?;
        source.within(&row.key, "training", i32::from(row.training), 0..=10)?;
        source.known(&row.armour, "an armour type", armour::NAMES.iter().copied())?;
    }
    Ok(rows)
}
