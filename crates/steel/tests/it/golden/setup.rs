//! Making combatants and horses, and options (chapter RS-22).
use super::decode::{group, groups, tables};
use serde_json::json;
use steel::formulas::characteristics::Characteristics;
use steel::formulas::setup::{self, HorseKind};
use steel::tables::{Level, OptionName};

groups![point_buy, training_points, random_characteristics, random_horse, option];

fn level(name: &str) -> Result<&'static Level, String> {
    tables().level(name).ok_or_else(|| format!("{name:?} is no level"))
}

group! { point_buy { level: String, strength: u8, dexterity: u8, constitution: u8, will_power: u8 } {
    let characteristics = Characteristics { strength, dexterity, constitution, will_power };
    let bought = setup::point_buy(self::level(&level)?, characteristics);
    json!({ "cost": bought.cost, "allowed": bought.allowed })
}}

group! { training_points { level: String, trainings: Vec<u8> } {
    let bought = setup::training_points(self::level(&level)?, trainings);
    json!({ "cost": bought.cost, "allowed": bought.allowed })
}}

group! { random_characteristics { dice: [[u8; 3]; 4], exchange: Option<(usize, usize)> } {
    let total = setup::random_total(dice);
    match setup::random_characteristics(dice, exchange) {
        None => json!({ "total": total, "roll_again": true }),
        Some(rolled) => json!({
            "total": total, "roll_again": false, "strength": rolled.strength, "dexterity": rolled.dexterity,
            "constitution": rolled.constitution, "will_power": rolled.will_power,
        }),
    }
}}

group! { random_horse { kind: HorseKind, strength_d6: u8, dexterity_d6: u8, constitution_d6: u8, will_power_d10: u8 } {
    let horse = setup::random_horse(strength_d6, dexterity_d6, constitution_d6, will_power_d10);
    json!({
        "strength": horse.strength, "dexterity": horse.dexterity, "constitution": horse.constitution,
        "will_power": horse.will_power, "training": kind.training(),
    })
}}

group! { option { name: OptionName } {
    let row = tables().option(name);
    json!({ "default": row.default, "basic": row.basic, "full": row.full })
}}
