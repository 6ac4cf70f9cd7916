//! Own armour, constructions and damage to them (chapter RS-18).
use super::decode::{ConstructionName, group, groups, key, tables};
use serde::Deserialize;
use serde_json::json;
use steel::formulas::armour::{self, Constructed, Wear};
use steel::tables::{ConstructionId, Part, Protection, WeaponClass};

groups![
    armour_type,
    armour_damage,
    shield_damage,
    weapon_class,
    armour_construction,
    constructed_armour,
    protection_now,
];

group! { armour_type { head: u8, shoulder: u8, arm: u8, chest: u8, abdomen: u8, leg: u8 } {
    let protection = Protection { head, shoulder, arm, chest, abdomen, leg };
    json!({ "total": protection.total(), "type": tables()[armour::effective_type(tables(), &protection)].key })
}}

/// The state before: damaged or not.
const fn before(already_damaged: bool) -> Wear {
    if already_damaged { Wear::Damaged } else { Wear::Sound }
}

group! { armour_damage { damage_factor: i32, already_damaged: bool } {
    json!({ "state": before(already_damaged).after(damage_factor) })
}}

group! { shield_damage { blow_strength: i32, excess: i32, already_damaged: bool } {
    let factor = armour::shield_damage_factor(blow_strength, excess);
    let state = before(already_damaged);
    json!({ "effective_damage_factor": factor, "state": factor.map_or(state, |factor| state.after(factor)) })
}}

group! { weapon_class { weapon: String, missile: Option<bool> } {
    let class = if missile.unwrap_or(false) {
        tables().missile(&weapon).map(|id| Some(tables()[id].class))
    } else {
        tables().weapon(&weapon).map(|id| tables()[id].class)
    };
    json!({ "class": class.ok_or_else(|| format!("{weapon:?} is no weapon"))? })
}}

group! { armour_construction { construction: ConstructionName, weapon_class: WeaponClass } {
    json!({ "protection": tables()[construction.0].protection(weapon_class) })
}}

/// The six parts with what they are made of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    head: Option<ConstructionName>,
    shoulder: Option<ConstructionName>,
    arm: Option<ConstructionName>,
    chest: Option<ConstructionName>,
    abdomen: Option<ConstructionName>,
    leg: Option<ConstructionName>,
}

impl Parts {
    fn at(&self, part: Part) -> Option<ConstructionId> {
        let construction = match part {
            Part::Head => self.head,
            Part::Shoulder => self.shoulder,
            Part::Arm => self.arm,
            Part::Chest => self.chest,
            Part::Abdomen => self.abdomen,
            Part::Leg => self.leg,
        };
        construction.map(|construction| construction.0)
    }
}

group! { constructed_armour { parts: Parts, weapon_class: WeaponClass } {
    let armour = Constructed::from_parts(|part| parts.at(part));
    let rated = armour.protection(tables(), WeaponClass::Blade);
    json!({
        "total": rated.total(), "type": tables()[armour::effective_type(tables(), &rated)].key,
        "protection": key(armour.protection(tables(), weapon_class)),
    })
}}

group! { protection_now { protection: i32, state: Wear } {
    json!({ "protection": state.protection(protection) })
}}
