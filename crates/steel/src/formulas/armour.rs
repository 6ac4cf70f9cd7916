//! Own armour, constructions and damage to armour and shields (chapter RS-18).
use super::damage;
use crate::tables::{ArmourId, ConstructionId, Part, Protection, Tables, WeaponClass};
use serde::{Deserialize, Serialize};

/// The type of an own armour: the one whose total is equal or next above the sum of the six parts, the heaviest for more than
/// all (clause RS-18.1).
pub fn effective_type(tables: &Tables, protection: &Protection) -> ArmourId {
    let total = protection.total();
    let mut types = tables.armours();
    let heaviest = ArmourId(tables.armours().count().saturating_sub(1) as u8);
    types.find(|(_, armour)| armour.total >= total).map_or(heaviest, |(id, _)| id)
}

/// What each part is made of; none is bare (clause RS-18.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Constructed {
    parts: [Option<ConstructionId>; 6],
}

impl Constructed {
    /// An armour put together part by part.
    pub fn from_parts(construction: impl Fn(Part) -> Option<ConstructionId>) -> Self {
        let mut parts = [None; 6];
        for &part in Part::ALL {
            parts[part as usize] = construction(part);
        }
        Self { parts }
    }

    /// What `part` is made of.
    pub const fn at(&self, part: Part) -> Option<ConstructionId> {
        self.parts[part as usize]
    }

    /// The points of every part against weapons of `class`; those against blades decide the effective type.
    pub fn protection(&self, tables: &Tables, class: WeaponClass) -> Protection {
        Protection::from_parts(|part| self.at(part).map_or(0, |id| tables[id].protection(class)))
    }
}

/// How a piece of armour or a shield has come through (clauses RS-18.4 to RS-18.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// Whole.
    #[default]
    Sound,
    /// Damaged: it protects as before, but one more damage makes it useless.
    Damaged,
    /// Protects no more.
    Useless,
}

impl Wear {
    /// The state after a blow of `damage_factor` there: 6 to 8 damages, a second time or 9 and more makes useless.
    #[must_use]
    pub const fn after(self, damage_factor: i32) -> Self {
        match (damage_factor, self) {
            (9.., _) | (6..=8, Self::Damaged | Self::Useless) => Self::Useless,
            (6..=8, Self::Sound) => Self::Damaged,
            _ => self,
        }
    }

    /// The protection of a piece in this state: as it was, or none.
    pub const fn protection(self, whole: i32) -> i32 {
        match self {
            Self::Sound | Self::Damaged => whole,
            Self::Useless => 0,
        }
    }
}

/// BS that a shield takes without harm (clause RS-18.5).
const SHIELD_TOUGHNESS: i32 = 15;
/// What is added to the negative excess of a blow that a shield has stopped (clause RS-18.5).
const SHIELD_EXCESS: i32 = 10;

/// The damage factor of a blow of `blow_strength` that a shield has stopped with `excess`; none if it does nothing (clause
/// RS-18.5).
pub const fn shield_damage_factor(blow_strength: i32, excess: i32) -> Option<i32> {
    let effective = excess + SHIELD_EXCESS;
    if effective < 0 { None } else { Some(damage::damage_factor(blow_strength - SHIELD_TOUGHNESS, effective)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_of(parts: [u8; 6]) -> &'static str {
        let [head, shoulder, arm, chest, abdomen, leg] = parts;
        let tables = Tables::builtin();
        &tables[effective_type(tables, &Protection { head, shoulder, arm, chest, abdomen, leg })].key
    }

    #[test]
    fn an_own_armour_counts_as_the_next_heavier_type() {
        assert_eq!(type_of([8, 6, 4, 8, 8, 4]), "standard"); // 38
        assert_eq!(type_of([8, 8, 8, 8, 8, 1]), "heavy"); // 41
        assert_eq!(type_of([15; 6]), "full");
        assert_eq!(type_of([20; 6]), "full");
    }

    #[test]
    fn mail_gives_way_to_arrows() {
        let tables = Tables::builtin();
        let mail = tables.construction("mail_light_padding").unwrap();
        assert_eq!(tables[mail].protection(WeaponClass::Shaft), 4);
    }

    #[test]
    fn two_damages_make_useless() {
        assert_eq!(Wear::Sound.after(6).after(6), Wear::Useless);
        assert_eq!(Wear::Sound.after(5), Wear::Sound);
        assert_eq!(Wear::Useless.protection(8), 0);
    }

    /// Example X-32.
    #[test]
    fn corvin_splits_a_shield() {
        assert_eq!(shield_damage_factor(29, -2), Some(6));
        assert_eq!(shield_damage_factor(29, -9), Some(4));
        assert_eq!(shield_damage_factor(29, -11), None);
    }
}
