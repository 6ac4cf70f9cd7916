//! The rulebook's tables (chapter RS-23) as data.
//!
//! The files under `assets/rules/steel` are compiled in; a folder of the user's own replaces them file by file. Whatever is
//! loaded has been counted and checked: rows, columns, ranges, names. Look-ups live here, arithmetic in [`crate::formulas`].
mod adjustments;
mod armour;
mod body;
mod error;
mod ground;
mod lookups;
mod missiles;
mod mounted;
mod names;
mod read;
mod setup;
mod weapons;
pub use crate::formulas::Skill;
pub use crate::formulas::characteristics::Characteristics;
pub use adjustments::{Adjustment, Situation};
pub use armour::{Armour, ArmourId, Construction, ConstructionId, Protection};
pub use body::{InjuryCost, InjuryCosts};
pub use error::{TablesError, hint, nearest};
pub use missiles::{Flight, Missile, MissileId, MissileKind};
pub use mounted::{BashLimits, HorseRates, MountedPair, SampleHorse};
pub use names::{
    Area, Band, Bias, BlowType, BodySide, HitColumn, HitReach, HorseArea, HorseEnd, HorsePart, Injury, Location,
    MissileRow, Motion, Pace, Part, Range, Role, WeaponClass,
};
pub use setup::{Grip, Level, OptionName, OptionRow, Recovery, SampleCombatant};
pub use weapons::{BlowBonus, Weapon, WeaponId};

use read::Reader;
use std::path::Path;
use std::sync::OnceLock;

/// All tables of the rulebook (clause RS-23.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    weapons: Vec<Weapon>,
    missiles: Vec<Missile>,
    /// The rows of `missiles` as they lie in the hand: the weapons behind those of T-1.
    in_hand: Vec<Weapon>,
    armours: Vec<Armour>,
    constructions: Vec<Construction>,
    roles: RoleIds,
    hit_locations: [[Location; 6]; 10],
    wounds: [[Injury; 6]; 12],
    injuries: InjuryCosts,
    adjustments: Vec<Adjustment>,
    dodges: body::DodgeDirections,
    velocities: missiles::Velocities,
    missile_defence: missiles::MissileDefence,
    misses: [board::Relative; 20],
    rider_hit: [[Part; 3]; 10],
    horse_location: [[HorsePart; 6]; 10],
    dropped: [Option<board::RelDir>; 10],
    bash: BashLimits,
    horse_rates: Vec<HorseRates>,
    mounted: [[MountedPair; 5]; 5],
    lance: mounted::LanceStrengths,
    athletic_rates: [[u32; 5]; 10],
    ground: ground::GroundIncreases,
    levels: Vec<Level>,
    options: Vec<OptionRow>,
    combatants: Vec<SampleCombatant>,
    horses: Vec<SampleHorse>,
    recovery: Recovery,
    version: u64,
}

/// The weapons that clauses name by what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RoleIds {
    shield: WeaponId,
    hand: WeaponId,
    foot: WeaponId,
    rapier: WeaponId,
    polearm: WeaponId,
    lance: WeaponId,
    whip: WeaponId,
    net: WeaponId,
    horse: WeaponId,
}

impl RoleIds {
    fn of(weapons: &[Weapon]) -> Self {
        let id = |role| {
            let place = weapons.iter().position(|weapon| weapon.role == role);
            WeaponId(place.expect("every role has been counted at load") as u8)
        };
        Self {
            shield: id(Role::Shield),
            hand: id(Role::Hand),
            foot: id(Role::Foot),
            rapier: id(Role::Rapier),
            polearm: id(Role::Polearm),
            lance: id(Role::Lance),
            whip: id(Role::Whip),
            net: id(Role::Net),
            horse: id(Role::Horse),
        }
    }
}

impl Tables {
    /// The tables that are compiled in.
    ///
    /// # Panics
    /// Never: the compiled-in files are loaded by a test.
    pub fn builtin() -> &'static Self {
        static BUILTIN: OnceLock<Tables> = OnceLock::new();
        BUILTIN.get_or_init(|| Self::read(Reader::builtin()).expect("the compiled-in tables pass their own checks"))
    }

    /// The tables of `folder`: each file there replaces the compiled-in one of the same name.
    ///
    /// # Errors
    /// [`TablesError`] for the first file that cannot be read or used, with file, line and column; nothing is loaded by half.
    pub fn load(folder: &Path) -> Result<Self, TablesError> {
        Self::read(Reader::of_folder(folder)?)
    }

    /// Names the content of these tables: the same on every machine, and whatever the spelling and comments of the files.
    pub const fn version(&self) -> u64 {
        self.version
    }

    fn read(mut reader: Reader) -> Result<Self, TablesError> {
        let reader = &mut reader;
        let weapons = weapons::read(reader)?;
        let missiles = missiles::read(reader)?;
        let horses = mounted::read_horses(reader)?;
        let horse_names: Vec<&str> = horses.iter().map(|horse| horse.key.as_str()).collect();
        let combatants = setup::read_combatants(reader, &horse_names)?;
        Ok(Self {
            roles: RoleIds::of(&weapons),
            in_hand: weapons::in_hand(&missiles, &weapons),
            weapons,
            missiles,
            armours: armour::read(reader)?,
            constructions: armour::read_constructions(reader)?,
            hit_locations: body::read_hit_locations(reader)?,
            wounds: body::read_wounds(reader)?,
            injuries: body::read_injuries(reader)?,
            adjustments: adjustments::read(reader)?,
            dodges: body::read_dodge(reader)?,
            velocities: missiles::read_velocities(reader)?,
            missile_defence: missiles::read_defence(reader)?,
            misses: missiles::read_misses(reader)?,
            rider_hit: mounted::read_rider_hit(reader)?,
            horse_location: mounted::read_horse_location(reader)?,
            dropped: mounted::read_places(reader)?,
            bash: mounted::read_bash(reader)?,
            horse_rates: mounted::read_rates(reader)?,
            mounted: mounted::read_pairs(reader)?,
            lance: mounted::read_lance(reader)?,
            athletic_rates: ground::read_athletic(reader)?,
            ground: ground::read_ground(reader)?,
            levels: setup::read_levels(reader)?,
            options: setup::read_options(reader)?,
            combatants,
            horses,
            recovery: setup::read_recovery(reader)?,
            version: reader.hash(),
        })
    }
}

impl std::ops::Index<WeaponId> for Tables {
    type Output = Weapon;
    fn index(&self, id: WeaponId) -> &Weapon {
        let count = self.weapons.len();
        if id.index() < count { &self.weapons[id.index()] } else { &self.in_hand[id.index() - count] }
    }
}

impl std::ops::Index<MissileId> for Tables {
    type Output = Missile;
    fn index(&self, id: MissileId) -> &Missile {
        &self.missiles[id.index()]
    }
}

impl std::ops::Index<ArmourId> for Tables {
    type Output = Armour;
    fn index(&self, id: ArmourId) -> &Armour {
        &self.armours[id.index()]
    }
}

impl std::ops::Index<ConstructionId> for Tables {
    type Output = Construction;
    fn index(&self, id: ConstructionId) -> &Construction {
        &self.constructions[id.index()]
    }
}
