//! Armour types (tables T-3 and T-4) and constructions (table T-23).
use super::error::TablesError;
use super::names::{Part, WeaponClass};
use super::read::Reader;
use serde::{Deserialize, Serialize};

/// An armour type: the index into the rows of table T-3, lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArmourId(pub u8);

impl ArmourId {
    /// The index into the rows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Points of protection of the six parts, 0 to 15 each (clause RS-18.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protection {
    /// On the head.
    pub head: u8,
    /// On each shoulder.
    pub shoulder: u8,
    /// On each arm.
    pub arm: u8,
    /// On the chest.
    pub chest: u8,
    /// On the abdomen.
    pub abdomen: u8,
    /// On each leg.
    pub leg: u8,
}

impl Protection {
    /// The points at `part`.
    pub const fn at(&self, part: Part) -> i32 {
        (match part {
            Part::Head => self.head,
            Part::Shoulder => self.shoulder,
            Part::Arm => self.arm,
            Part::Chest => self.chest,
            Part::Abdomen => self.abdomen,
            Part::Leg => self.leg,
        }) as i32
    }

    /// The points that `points` gives for each part.
    pub fn from_parts(points: impl Fn(Part) -> u8) -> Self {
        Self {
            head: points(Part::Head),
            shoulder: points(Part::Shoulder),
            arm: points(Part::Arm),
            chest: points(Part::Chest),
            abdomen: points(Part::Abdomen),
            leg: points(Part::Leg),
        }
    }

    /// The sum of the six parts, each counted once (table T-4).
    pub fn total(&self) -> i32 {
        Part::ALL.iter().map(|&part| self.at(part)).sum()
    }
}

/// A row of table T-3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// How files spell it.
    pub key: String,
    /// How players read it.
    pub name: String,
    /// WF: tenths for a front hex at a walk.
    pub walk: u32,
    /// RF: tenths for a front hex at a run.
    pub run: u32,
    /// Its part of Base Speed and of missile times, in tenths of a second.
    pub modifier: i32,
    /// The factor of skill, in hundredths.
    pub factor_hundredths: i32,
    /// What it stops.
    pub protection: Protection,
    /// The sum of the six parts (table T-4); checked at load.
    pub total: i32,
}

/// A construction of table T-23: the index into its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ConstructionId(pub u8);

impl ConstructionId {
    /// The index into the rows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A row of table T-23.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Construction {
    /// How files spell it.
    pub key: String,
    /// How players read it.
    pub name: String,
    /// Protection against blades, 0 to 15.
    pub blade: i32,
    /// Addition against daggers and rapiers.
    pub thrust: i32,
    /// Addition against spears, javelins and lances.
    pub point: i32,
    /// Addition against blunt weapons.
    pub blunt: i32,
    /// Addition against axes.
    pub axe: i32,
    /// Addition against arrows and bolts.
    pub shaft: i32,
    /// Addition against gunshot.
    pub shot: i32,
}

impl Construction {
    /// Points against weapons of `class`, 0 to 15 (clause RS-18.3).
    pub fn protection(&self, class: WeaponClass) -> u8 {
        let addition = match class {
            WeaponClass::Blade => 0,
            WeaponClass::Thrust => self.thrust,
            WeaponClass::Point => self.point,
            WeaponClass::Blunt => self.blunt,
            WeaponClass::Axe => self.axe,
            WeaponClass::Shaft => self.shaft,
            WeaponClass::Shot => self.shot,
        };
        (self.blade + addition).clamp(0, 15) as u8
    }
}

/// The rows of T-3 by name, lightest first.
pub(crate) const NAMES: &[&str] =
    &["none", "protection", "light", "standard", "heavy", "heavy_plus", "extra_heavy", "super_heavy", "full"];

const CONSTRUCTIONS: &[&str] = &[
    "cloth",
    "quilted_cloth",
    "soft_leather",
    "boiled_leather",
    "studded_leather",
    "scale",
    "mail_light_padding",
    "brigandine",
    "mail_heavy_padding",
    "lamellar",
    "light_plate",
    "plate",
    "plate_over_mail",
];

pub(crate) fn read(reader: &mut Reader) -> Result<Vec<Armour>, TablesError> {
    let (source, rows) = reader.read::<Vec<Armour>>("armour.ron")?;
    let rows = source.ordered(rows, |row| &row.key, NAMES, "an armour type")?;
    let mut lighter = -1;
    for row in &rows {
        source.within(&row.key, "walk", row.walk as i32, 1..=40)?;
        source.within(&row.key, "run", row.run as i32, 1..=40)?;
        source.within(&row.key, "modifier", row.modifier, -20..=20)?;
        source.within(&row.key, "factor_hundredths", row.factor_hundredths, 1..=300)?;
        for &part in Part::ALL {
            source.within(&row.key, part.key(), row.protection.at(part), 0..=15)?;
        }
        let sum = row.protection.total();
        if row.total != sum {
            let expected = format!("{sum}, the sum of the six parts");
            return Err(source.wrong_row(&row.key, 0, "total", row.total.to_string(), expected));
        }
        if sum <= lighter {
            let expected = format!("more than {lighter}, the total of the lighter type before it");
            return Err(source.wrong_row(&row.key, 0, "total", sum.to_string(), expected));
        }
        lighter = sum;
    }
    Ok(rows)
}

pub(crate) fn read_constructions(reader: &mut Reader) -> Result<Vec<Construction>, TablesError> {
    let (source, rows) = reader.read::<Vec<Construction>>("constructions.ron")?;
    let rows = source.ordered(rows, |row| &row.key, CONSTRUCTIONS, "an armour construction")?;
    for row in &rows {
        source.within(&row.key, "blade", row.blade, 0..=15)?;
        let additions = [row.thrust, row.point, row.blunt, row.axe, row.shaft, row.shot];
        for (field, addition) in ["thrust", "point", "blunt", "axe", "shaft", "shot"].iter().zip(additions) {
            source.within(&row.key, field, addition, -15..=15)?;
        }
    }
    Ok(rows)
}
