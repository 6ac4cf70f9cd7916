//! What a scenario fixes: the board, the combatants with their derived figures, the sides, the options, how it ends (RS-22).

use std::sync::Arc;

use board::{Facing, Hand, Hex, HorseBody, RiderFacing, TerrainMap};
use engine::{CombatantId, SideId, Tenths};

use super::{Charge, HorsePace, ItemId, Supply};
use crate::formulas::Skill;
use crate::formulas::armour::Constructed;
use crate::formulas::characteristics::{HandFigures, Profile, Sheet};
use crate::formulas::horses::HorseSheet;
use crate::formulas::missiles::MissileFigures;
use crate::formulas::setup::Schooling;
use crate::tables::{ArmourId, Characteristics, HorseEnd, Protection, Tables, WeaponId};

/// Everything that does not change during a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub name: String,
    /// The board.
    pub map: TerrainMap,
    /// The data of the rules.
    pub tables: Arc<Tables>,
    /// The optional rules in force (T-29).
    pub options: Options,
    /// The sides, in order.
    pub sides: Vec<Side>,
    /// The people, in order: the index is the [`CombatantId`].
    pub people: Vec<Person>,
    /// The horses (RS-16), in order. Their [`CombatantId`]s follow those of the people.
    pub horses: Vec<HorseSetup>,
    /// The items of all combatants: the index is the [`ItemId`].
    pub items: Vec<Item>,
    /// How a side wins before it is the last; checked in order.
    pub victory: Vec<Victory>,
    /// When the fight is stopped at the latest (RS-22.17).
    pub time_limit: Tenths,
}

/// The optional rules (T-29) that this build plays; the others are refused by the scenario loader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// RS-2.28: characteristics, due tenths and the like of the enemy are hidden.
    pub hidden_info: bool,
    /// RS-13: missile weapons are shot and thrown.
    pub missiles: bool,
    /// RS-15.1: blows knock back and down.
    pub knock_back: bool,
    /// RS-17: feints, hand switches, disarming, dives and pulled blows.
    pub surprise: bool,
    /// RS-16: there are horses, and orders of riders.
    pub mounted: bool,
    /// RS-18.2: a shield helps the passive.
    pub shield_passive: bool,
    /// RS-18.3: armour stops the classes of weapons each in its own way.
    pub armour_construction: bool,
    /// RS-18.4, 18.5: blows damage armour and shields.
    pub armour_damage: bool,
    /// RS-19: hand and foot are weapons.
    pub unarmed: bool,
    /// RS-20: rapiers, polearms, lances, whips and nets.
    pub special_weapons: bool,
    /// RS-7.9: points fill the wind first.
    pub wind: bool,
    /// RS-7.11: athletics speed up moves.
    pub athletics: bool,
    /// RS-14: guns are fired.
    pub guns: bool,
    /// RS-21: ground, slopes and steps count.
    pub terrain: bool,
    /// RS-5.8: the time of injuries is paid once.
    pub passing_wounds: bool,
}

impl Options {
    /// The defaults of T-29.
    pub const STANDARD: Self = Self {
        hidden_info: true,
        missiles: true,
        knock_back: true,
        surprise: true,
        mounted: true,
        shield_passive: true,
        armour_construction: false,
        armour_damage: false,
        unarmed: true,
        special_weapons: true,
        wind: false,
        athletics: false,
        guns: true,
        terrain: true,
        passing_wounds: false,
    };
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name, such as `red`.
    pub name: String,
}

/// A combatant as the scenario gives him.
#[derive(Clone, Debug)]
pub struct Person {
    /// His name, unique in the scenario.
    pub name: String,
    /// His side.
    pub side: SideId,
    /// His characteristics (RS-1.1).
    pub characteristics: Characteristics,
    /// His Training in riding (RS-20.8).
    pub riding_training: u8,
    /// What his Trainings come to in points (RS-22.3).
    pub schooling: Schooling,
    /// What he wears.
    pub armour: ArmourId,
    /// What it stops, as it was at the start.
    pub protection: Protection,
    /// What its parts are made of, where the scenario says so (RS-18.3); it counts with the option `armour_construction` alone.
    pub construction: Option<Constructed>,
    /// The figures that follow from all this (RS-1), unhurt and untired.
    pub sheet: Sheet,
    /// By [`WeaponId`]: his figures with every hand weapon of T-1 and, behind them, with those of T-10 in hand, trained or not (RS-1.2).
    pub with: Vec<HandFigures>,
    /// By [`crate::tables::MissileId`]: his figures with every missile weapon of T-10, trained or not (RS-13.1).
    pub shots: Vec<MissileFigures>,
    /// The missiles and cartridges that he has about him at the start (RS-13.24).
    pub supply: Supply,
    /// The controlling hand of two-handed items (RS-1.19).
    pub main_hand: Hand,
    /// Whether two single-handed weapons both strike at the start (RS-12.4).
    pub both_strike: bool,
    /// Where he begins.
    pub start: Start,
}

/// Where a combatant begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// His hex.
    pub hex: Hex,
    /// Where he looks.
    pub facing: Facing,
    /// Whether he knows that there is a fight (RS-22.8).
    pub aware: bool,
    /// His target at the start, if any.
    pub target: Option<CombatantId>,
}

/// A horse as the scenario gives it (RS-16.1).
#[derive(Clone, Debug)]
pub struct HorseSetup {
    /// Its name, side, characteristics and armour, with the sheet of its one skill, in the form in which combatants have them. It stands
    /// at `person.start`, H and heading.
    pub person: Person,
    /// Its one Training.
    pub training: u8,
    /// The figures that only horses have.
    pub figures: HorseSheet,
    /// Its speed at the start.
    pub pace: HorsePace,
    /// Who rides it at the start, and how he sits.
    pub rider: Option<(CombatantId, HorseEnd, RiderFacing)>,
}

/// An item as the scenario gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub weapon: WeaponId,
    /// Whose it is at the start.
    pub owner: CombatantId,
    /// Where he has it at the start.
    pub carried: Carried,
    /// How a missile weapon is loaded at the start (RS-13.25, 14.3).
    pub charge: Charge,
}

/// Where an item is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carried {
    /// In one hand.
    Hand(Hand),
    /// In both hands.
    Both,
    /// Sheathed or slung.
    Sheathed,
}

/// A way to win before the last side stands (RS-22.18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// `side` wins when `count` of its combatants stand in `hexes` by the tenth `by`; after it nobody can.
    Reach {
        /// Who wins by it.
        side: SideId,
        /// Where to.
        hexes: Vec<Hex>,
        /// How many.
        count: u8,
        /// Until when.
        by: Option<Tenths>,
    },
    /// `side` wins when it has held `hex` alone, somebody of it standing there, for `tenths` without a break.
    Hold {
        /// Who wins by it.
        side: SideId,
        /// Where.
        hex: Hex,
        /// How long.
        tenths: Tenths,
    },
    /// `side` wins when it still has a combatant in the fight at the tenth `until`.
    Survive {
        /// Who wins by it.
        side: SideId,
        /// When.
        until: Tenths,
    },
    /// `side` wins when `who` is off his horse, in whatever way (T-32, S-5).
    Unhorse {
        /// Who wins by it.
        side: SideId,
        /// Which rider.
        who: CombatantId,
    },
    /// `side` wins when `who` has left the map alive.
    BringOut {
        /// Who wins by it.
        side: SideId,
        /// Who must leave.
        who: CombatantId,
    },
}

impl Person {
    /// A combatant from what he brings (RS-1); he stands at `start`.
    pub fn new(name: String, side: SideId, tables: &Tables, profile: &Profile, start: Start) -> Self {
        let sheet = Sheet::derive(tables, profile);
        let armour = &tables[profile.armour];
        let shots = tables
            .missiles()
            .map(|(id, missile)| match sheet.missile_weapon(id) {
                Some(figures) => *figures,
                None => MissileFigures::derive(missile, Skill::NONE, armour),
            })
            .collect();
        let with = tables
            .items()
            .map(|(id, weapon)| {
                // A thrown weapon is held with the Training of what it serves as (RS-13.2).
                let held = tables.missile_of(id).and_then(|missile| tables.held_as(missile)).unwrap_or(id);
                let skill = sheet.hand_weapon(held).map_or(Skill::NONE, |figures| figures.skill);
                let strength = profile.characteristics.strength;
                HandFigures::derive(weapon, skill, strength, armour, &profile.protection)
            })
            .collect();
        Self {
            name,
            side,
            characteristics: profile.characteristics,
            riding_training: profile.riding.unwrap_or(0),
            schooling: Schooling::of(profile.trainings()),
            armour: profile.armour,
            protection: profile.protection,
            construction: None,
            sheet,
            with,
            shots,
            supply: Supply::default(),
            main_hand: Hand::Right,
            both_strike: false,
            start,
        }
    }
}

impl HorseSetup {
    /// A horse of these characteristics in an armour (RS-16.1), riderless, standing with H at `start` and heading as it faces.
    pub fn new(
        name: String,
        side: SideId,
        tables: &Tables,
        characteristics: Characteristics,
        training: u8,
        armour: ArmourId,
        start: Start,
    ) -> Self {
        let profile = Profile {
            characteristics,
            armour,
            protection: tables[armour].protection,
            hand_weapons: vec![(tables.horse_attack(), training)],
            missile_weapons: Vec::new(),
            unarmed: None,
            riding: None,
            athletics: None,
        };
        let Characteristics { strength, dexterity, constitution, .. } = characteristics;
        Self {
            person: Person::new(name, side, tables, &profile, start),
            training,
            figures: HorseSheet::derive(tables, strength, dexterity, constitution, training, armour),
            pace: HorsePace::Stationary,
            rider: None,
        }
    }

    /// Its two hexes at the start (RS-16.3).
    pub const fn body(&self) -> HorseBody {
        HorseBody { front: self.person.start.hex, heading: self.person.start.facing }
    }
}

impl Setup {
    /// The fixed data of a combatant or horse.
    pub fn person(&self, who: CombatantId) -> &Person {
        match self.people.get(who.index()) {
            Some(person) => person,
            None => &self.horses[who.index() - self.people.len()].person,
        }
    }

    /// Whether it is a horse: its id follows those of the people.
    pub fn is_horse(&self, who: CombatantId) -> bool {
        who.index() >= self.people.len()
    }

    /// The fixed data of a horse; none for a person.
    pub fn horse(&self, who: CombatantId) -> Option<&HorseSetup> {
        who.index().checked_sub(self.people.len()).and_then(|index| self.horses.get(index))
    }

    /// The horses.
    pub fn herd(&self) -> impl Iterator<Item = CombatantId> + use<> {
        let first = self.people.len();
        (first..first + self.horses.len()).map(|index| CombatantId(index as u8))
    }

    /// Every combatant, and then every horse.
    pub fn bodies(&self) -> impl Iterator<Item = CombatantId> + use<> {
        self.everyone().chain(self.herd())
    }

    /// A combatant's name.
    pub fn name_of(&self, who: CombatantId) -> &str {
        &self.person(who).name
    }

    /// Whether two combatants fight on different sides.
    pub fn are_opponents(&self, one: CombatantId, other: CombatantId) -> bool {
        self.person(one).side != self.person(other).side
    }

    /// Every combatant; horses are none, they are [`Setup::herd`].
    pub fn everyone(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..self.people.len()).map(|index| CombatantId(index as u8))
    }

    /// What an item is.
    pub fn weapon_of(&self, item: ItemId) -> WeaponId {
        self.items[item.index()].weapon
    }
}
