//! Missile weapons, their flight and their targets (tables T-10 to T-13).
use super::error::TablesError;
use super::names::{Band, MissileRow, WeaponClass};
use super::read::{Reader, Source};
use super::weapons;
use board::Relative;
use serde::{Deserialize, Serialize};

/// A missile weapon: the index into the rows of table T-10, in the rulebook's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MissileId(pub u8);

impl MissileId {
    /// The index into the rows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a missile weapon is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissileKind {
    /// Drawn and loosed: never loaded at the start (clause RS-13.25).
    Bow,
    /// Spanned: a scenario may give it loaded.
    Crossbow,
    /// Drawn and loosed like a bow; its stones do not break.
    Sling,
    /// The weapon itself flies.
    Thrown,
    /// Cartridges (chapter RS-14).
    Gun,
}

/// A row of table T-10, with what clauses RS-13.2, RS-13.24 and RS-16.19 say of the weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missile {
    /// How files spell it.
    pub key: String,
    /// How players read it.
    pub name: String,
    /// How it is handled.
    pub kind: MissileKind,
    /// A: accuracy for each point of skill, in tenths.
    pub a_tenths: i32,
    /// A1: accuracy whatever the skill.
    pub a1: i32,
    /// Blow strength; of a gun, with grape.
    pub blow_strength: i32,
    /// Blow strength with ball: guns alone.
    #[serde(default)]
    pub ball: Option<i32>,
    /// Velocity, a column of table T-11.
    pub velocity: u8,
    /// L: load time before skill, in tenths.
    pub load: i32,
    /// M: aim time before skill, in tenths.
    pub aim: i32,
    /// F: fire time before skill, in tenths.
    pub fire: i32,
    /// Its part of Base Speed when drawn, in tenths.
    pub modifier: i32,
    /// First and last hex of short range.
    pub short: (u16, u16),
    /// First and last hex of medium range.
    pub medium: (u16, u16),
    /// First and last hex of long range.
    pub long: (u16, u16),
    /// First hex of extreme range, which has no end; none if it stops at long.
    #[serde(default)]
    pub extreme: Option<u16>,
    /// Its class against armour constructions.
    pub class: WeaponClass,
    /// Hands it takes (clause RS-13.2).
    pub hands: u8,
    /// The hand weapon it serves as while held, whose Training that use takes (clause RS-13.2).
    #[serde(default)]
    pub held_as: Option<String>,
    /// Whether it can be used from horseback (clause RS-16.19).
    pub from_horseback: bool,
    /// The usual supply (clause RS-13.24).
    pub supply: u8,
}

impl Missile {
    /// What is done with it at the end of an order of fire (clause RS-13.7): a gun is fired, a knife thrown, an arrow loosed.
    pub const fn verb(&self) -> &'static str {
        match self.kind {
            MissileKind::Gun => "fire",
            MissileKind::Thrown => "throw",
            MissileKind::Bow | MissileKind::Crossbow | MissileKind::Sling => "loose",
        }
    }

    /// Whether it fires cartridges.
    pub const fn is_gun(&self) -> bool {
        matches!(self.kind, MissileKind::Gun)
    }

    /// Whether the weapon itself flies.
    pub const fn is_thrown(&self) -> bool {
        matches!(self.kind, MissileKind::Thrown)
    }

    /// Whether a scenario may give it loaded (clause RS-13.25).
    pub const fn may_start_loaded(&self) -> bool {
        matches!(self.kind, MissileKind::Crossbow | MissileKind::Gun)
    }

    /// The band of a distance in hexes, an adjacent hex being 1; none where no shot is allowed (clause RS-13.9).
    pub fn band(&self, distance: u32) -> Option<Band> {
        let within = |(first, last): (u16, u16)| (u32::from(first)..=u32::from(last)).contains(&distance);
        if within(self.short) {
            Some(Band::Short)
        } else if within(self.medium) {
            Some(Band::Medium)
        } else if within(self.long) {
            Some(Band::Long)
        } else if self.extreme.is_some_and(|first| distance >= u32::from(first)) {
            Some(Band::Extreme)
        } else {
            None
        }
    }
}

/// An entry of table T-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Tenths from launch to landing.
    pub tenths: u32,
    /// The attack potential that an active defence meets (clause RS-13.17).
    pub potential: i32,
}

/// Table T-11 as its file has it: ten velocities for each band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Velocities {
    short: [(u32, i32); 10],
    medium: [(u32, i32); 10],
    long: [(u32, i32); 10],
    extreme: [Option<(u32, i32)>; 10],
}

impl Velocities {
    /// The entry for a velocity from 1 to 10; none where the missile does not fly so far.
    pub(crate) fn flight(&self, velocity: u8, band: Band) -> Option<Flight> {
        let place = usize::from(velocity).checked_sub(1).filter(|&place| place < 10)?;
        let (tenths, potential) = match band {
            Band::Short => self.short[place],
            Band::Medium => self.medium[place],
            Band::Long => self.long[place],
            Band::Extreme => self.extreme[place]?,
        };
        Some(Flight { tenths, potential })
    }
}

/// Table T-12 as its file has it: four bands for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissileDefence {
    standing: [i32; 4],
    walking: [i32; 4],
    running: [i32; 4],
    evading: [i32; 4],
    moving_in_soft_cover: [i32; 4],
    hard_cover: [i32; 4],
    moving_in_hard_cover: [i32; 4],
    arrow_slit: [i32; 4],
}

impl MissileDefence {
    /// The defence potential of `row` at `band`.
    pub(crate) const fn potential(&self, row: MissileRow, band: Band) -> i32 {
        let bands = match row {
            MissileRow::Standing => &self.standing,
            MissileRow::Walking => &self.walking,
            MissileRow::Running => &self.running,
            MissileRow::Evading => &self.evading,
            MissileRow::MovingInSoftCover => &self.moving_in_soft_cover,
            MissileRow::HardCover => &self.hard_cover,
            MissileRow::MovingInHardCover => &self.moving_in_hard_cover,
            MissileRow::ArrowSlit => &self.arrow_slit,
        };
        bands[band as usize]
    }
}

/// The rows of T-10 by name, in the rulebook's order.
pub(crate) const NAMES: &[&str] = &[
    "shortbow",
    "longbow",
    "crossbow",
    "arbalest",
    "knife",
    "javelin",
    "axe",
    "slingshot",
    "rock",
    "handgun",
    "musket",
];

pub(crate) fn read(reader: &mut Reader) -> Result<Vec<Missile>, TablesError> {
    let (source, rows) = reader.read::<Vec<Missile>>("missiles.ron")?;
    let rows = source.ordered(rows, |row| &row.key, NAMES, "a missile weapon")?;
    for row in &rows {
        source.within(&row.key, "a_tenths", row.a_tenths, 0..=100)?;
        source.within(&row.key, "velocity", i32::from(row.velocity), 1..=10)?;
        source.within(&row.key, "hands", i32::from(row.hands), 1..=2)?;
        let strengths = [("blow_strength", row.blow_strength), ("ball", row.ball.unwrap_or_default())];
        for (field, strength) in strengths {
            source.within(&row.key, field, strength, 0..=200)?;
        }
        for (field, time) in [("load", row.load), ("aim", row.aim), ("fire", row.fire)] {
            source.within(&row.key, field, time, 0..=600)?;
        }
        source.within(&row.key, "a1", row.a1, -50..=50)?;
        source.within(&row.key, "modifier", row.modifier, -20..=20)?;
        if row.is_gun() != row.ball.is_some() {
            let expected = "a ball strength for a gun and for nothing else".into();
            return Err(source.wrong_row(&row.key, 0, "kind", format!("ball {:?}", row.ball), expected));
        }
        if let Some(held_as) = &row.held_as {
            source.known(held_as, "a hand weapon", weapons::NAMES.iter().copied())?;
        }
        check_bands(&source, row)?;
    }
    Ok(rows)
}

/// The bands of a row must follow each other without a gap or an overlap.
fn check_bands(source: &Source, row: &Missile) -> Result<(), TablesError> {
    let bands = [("short", row.short), ("medium", row.medium), ("long", row.long)];
    let mut next = row.short.0;
    for (field, (first, last)) in bands {
        if first != next || last < first {
            let expected = format!("a band that begins at {next} and does not end before it begins");
            return Err(source.wrong_row(&row.key, 0, field, format!("({first}, {last})"), expected));
        }
        next = last.saturating_add(1);
    }
    match row.extreme {
        Some(first) if first != next => {
            Err(source.wrong_row(&row.key, 0, "extreme", first.to_string(), format!("{next}, where long range ends")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn read_velocities(reader: &mut Reader) -> Result<Velocities, TablesError> {
    let (source, table) = reader.read::<Velocities>("velocity.ron")?;
    let near = [table.short, table.medium, table.long];
    let entries = || near.as_flattened().iter().copied().chain(table.extreme.into_iter().flatten());
    source.all_within("tenths of flight", entries().map(|(tenths, _)| tenths as i32), 0..=6000)?;
    source.all_within("an effective attack potential", entries().map(|(_, potential)| potential), 0..=200)?;
    Ok(table)
}

pub(crate) fn read_defence(reader: &mut Reader) -> Result<MissileDefence, TablesError> {
    let (source, table) = reader.read::<MissileDefence>("missile_defence.ron")?;
    let potentials =
        MissileRow::ALL.iter().flat_map(|&row| Band::ALL.iter().map(move |&band| table.potential(row, band)));
    source.all_within("a defence potential", potentials, 0..=200)?;
    Ok(table)
}

/// Table T-13: offsets for negative excess 1 to 20, A being the direction of flight.
pub(crate) fn read_misses(reader: &mut Reader) -> Result<[Relative; 20], TablesError> {
    let (source, rows) = reader.read::<Vec<(i16, i16)>>("misses.ron")?;
    let offsets: [(i16, i16); 20] = source.rows(rows)?;
    source.all_within("an offset", offsets.iter().flat_map(|&(a, b)| [i32::from(a), i32::from(b)]), -50..=50)?;
    Ok(offsets.map(|(a, b)| Relative::new(a, b)))
}
