//! Characteristics and derived figures (chapters RS-1, RS-7, RS-21).
use super::decode::{ArmourType, Decimal, HandWeapon, MissileWeapon, decimal, group, groups, tables};
use board::Ground;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use steel::formulas::characteristics::{self, Characteristics, HandFigures, Profile, Sheet};
use steel::formulas::horses::HorseSheet;
use steel::formulas::missiles::MissileFigures;
use steel::formulas::{Skill, combinations, movement};
use steel::tables::{BlowType, Missile, Range};

groups![
    armour_row,
    skill,
    athletics_skill,
    anti_parry,
    parry,
    blow_strength,
    base_speed,
    two_weapons,
    move_rates,
    athletics_rate,
    fatigue_limit,
    wind,
    dodge_factors,
    missile_figures,
    weapon_traits,
    combatant_sheet,
    horse_sheet,
    climb_time,
];

group! { armour_row { armour: ArmourType } {
    let row = &tables()[armour.0];
    json!({
        "walk": row.walk, "run": row.run, "modifier": row.modifier,
        "factor": f64::from(row.factor_hundredths) / 100.0, "protection": row.protection,
    })
}}

group! { skill { dexterity: u8, training: u8, armour: ArmourType } {
    json!({ "skill": decimal(characteristics::skill(dexterity, training, &tables()[armour.0])) })
}}

group! { athletics_skill { dexterity: u8, strength: u8, training: u8 } {
    json!({ "skill": decimal(characteristics::athletics_skill(dexterity, strength, training)) })
}}

group! { anti_parry { weapon: HandWeapon, skill: Decimal } {
    json!({ "anti_parry": characteristics::anti_parry::<i32>(&tables()[weapon.0], skill.0) })
}}

group! { parry { weapon: HandWeapon, skill: Decimal } {
    let parry = |against| characteristics::parry::<i32>(&tables()[weapon.0], skill.0, against);
    json!({ "parry_stab": parry(BlowType::Stab), "parry_cut": parry(BlowType::Cut) })
}}

group! { blow_strength { weapon: HandWeapon, strength: u8, skill: Option<Decimal>, limb_protection: Option<i32> } {
    let skill = skill.map_or(Skill::NONE, |skill| skill.0);
    let strength = characteristics::blow_strength::<i32>(&tables()[weapon.0], strength, skill, limb_protection.unwrap_or(0));
    json!({ "blow_strength": strength })
}}

group! { base_speed { weapon: HandWeapon, skill: Decimal, armour: ArmourType } {
    json!({ "base_speed": characteristics::base_speed::<i32>(&tables()[weapon.0], skill.0, &tables()[armour.0]) })
}}

group! { two_weapons { first_base_speed: i32, second_base_speed: i32 } {
    let combined = combinations::combined_base_speed(first_base_speed, second_base_speed);
    json!({ "combined_base_speed": combined, "second_weapon_follows_by": combinations::intervals(combined)[0] })
}}

group! { move_rates { armour: ArmourType, ground: Option<Ground>, athletics: Option<Decimal>, time_penalty: Option<u32> } {
    let athletics = athletics.map(|athletics| athletics.0);
    let ground = ground.unwrap_or(Ground::Firm);
    let rates = movement::move_rates(tables(), &tables()[armour.0], ground, athletics, time_penalty.unwrap_or(0));
    json!({ "walk": rates.walk, "run": rates.run })
}}

group! { athletics_rate { rate: u32, athletics: Decimal } {
    json!({ "rate": tables().athletic_rate(rate, athletics.0) })
}}

group! { fatigue_limit { strength: u8, constitution: u8 } {
    json!({ "fatigue_limit": characteristics::fatigue_limit::<i32>(strength, constitution) })
}}

group! { wind { constitution: u8, athletics: Option<Decimal> } {
    json!({ "wind": characteristics::wind(constitution, athletics.map(|athletics| athletics.0)) })
}}

group! { dodge_factors { best_skill: Decimal } {
    json!({
        "active": characteristics::active_dodge::<i32>(best_skill.0),
        "passive": characteristics::passive_dodge::<i32>(best_skill.0),
    })
}}

/// The figures of a missile weapon, times as finished orders.
fn missile(weapon: &Missile, figures: &MissileFigures, lasting: i32) -> Map<String, Value> {
    let [load, aim, fire, draw] = figures.finished(lasting);
    let mut out = Map::from_iter([
        ("accuracy".to_owned(), json!(figures.accuracy)),
        ("load_time".to_owned(), json!(load)),
        ("aim_time".to_owned(), json!(aim)),
        ("fire_time".to_owned(), json!(fire)),
        ("draw_time".to_owned(), json!(draw)),
        ("velocity".to_owned(), json!(weapon.velocity)),
    ]);
    match weapon.ball {
        None => out.extend([("blow_strength".to_owned(), json!(weapon.blow_strength))]),
        Some(ball) => out.extend([
            ("blow_strength_grape".to_owned(), json!(weapon.blow_strength)),
            ("blow_strength_ball".to_owned(), json!(ball)),
        ]),
    }
    out
}

group! { missile_figures { weapon: MissileWeapon, skill: Decimal, armour: ArmourType, time_penalty: Option<i32> } {
    let weapon = &tables()[weapon.0];
    let figures = MissileFigures::derive(weapon, skill.0, &tables()[armour.0]);
    Value::Object(missile(weapon, &figures, time_penalty.unwrap_or(0)))
}}

group! { weapon_traits { weapon: HandWeapon } {
    let weapon = &tables()[weapon.0];
    let reach = match weapon.range {
        Range::Close => "close_quarters",
        other => other.key(),
    };
    json!({
        "type": weapon.blow, "reach": reach, "two_handed": weapon.two_handed(), "can_parry": weapon.can_parry(),
        "can_act_in_own_hex": weapon.reaches_own_hex(),
    })
}}

/// The figures of a hand weapon on a sheet.
fn hand(figures: &HandFigures) -> Value {
    json!({
        "skill": decimal(figures.skill), "anti_parry": figures.anti_parry, "parry_stab": figures.parry_stab,
        "parry_cut": figures.parry_cut, "blow_strength": figures.blow_strength, "base_speed": figures.base_speed,
    })
}

group! { combatant_sheet {
    strength: u8, dexterity: u8, constitution: u8, armour: ArmourType, hand_weapons: Option<BTreeMap<String, u8>>,
    missile_weapons: Option<BTreeMap<String, u8>>, unarmed: Option<u8>, riding: Option<u8>, athletics: Option<u8>,
} {
    let missing = |name: &str| format!("{name:?} is no weapon");
    let hands = hand_weapons.unwrap_or_default().into_iter();
    let shots = missile_weapons.unwrap_or_default().into_iter();
    let profile = Profile {
        characteristics: Characteristics { strength, dexterity, constitution, will_power: 10 },
        armour: armour.0,
        protection: tables()[armour.0].protection,
        hand_weapons: hands
            .map(|(name, training)| Ok((tables().weapon(&name).ok_or_else(|| missing(&name))?, training)))
            .collect::<Result<_, String>>()?,
        missile_weapons: shots
            .map(|(name, training)| Ok((tables().missile(&name).ok_or_else(|| missing(&name))?, training)))
            .collect::<Result<_, String>>()?,
        unarmed,
        riding,
        athletics,
    };
    let sheet = Sheet::derive(tables(), &profile);
    let hand_weapons: Map<String, Value> =
        sheet.hand_weapons.iter().map(|(id, figures)| (tables()[*id].key.clone(), hand(figures))).collect();
    let shot = |figures: &MissileFigures, weapon| {
        let mut out = missile(weapon, figures, 0);
        out.insert("skill".into(), decimal(figures.skill));
        Value::Object(out)
    };
    let missile_weapons: Map<String, Value> = sheet
        .missile_weapons
        .iter()
        .map(|(id, figures)| (tables()[*id].key.clone(), shot(figures, &tables()[*id])))
        .collect();
    let mut out = json!({
        "walk": sheet.walk, "run": sheet.run, "fatigue_limit": sheet.fatigue_limit, "best_skill": decimal(sheet.best_skill),
        "active_dodge": sheet.active_dodge, "passive_dodge": sheet.passive_dodge, "hand_weapons": hand_weapons,
        "missile_weapons": missile_weapons,
    });
    if let Some(riding) = sheet.riding {
        out["riding_skill"] = decimal(riding);
    }
    if let Some(athletics) = sheet.athletics {
        out["athletics_skill"] = decimal(athletics);
        out["wind"] = json!(sheet.wind);
    }
    out
}}

group! { horse_sheet { strength: u8, dexterity: u8, constitution: u8, training: u8, armour: ArmourType } {
    let sheet = HorseSheet::derive(tables(), strength, dexterity, constitution, training, armour.0);
    json!({
        "skill": decimal(sheet.skill), "anti_parry": sheet.anti_parry, "blow_strength": sheet.blow_strength,
        "base_speed": sheet.base_speed, "active_dodge": sheet.active_dodge, "passive_dodge": sheet.passive_dodge,
        "fatigue_limit": sheet.fatigue_limit, "response": sheet.response, "walk": sheet.rates.walk,
        "canter": sheet.rates.canter, "gallop": sheet.rates.gallop,
    })
}}

group! { climb_time { rate: u32, walk: u32, rise: i32 } {
    json!({ "tenths": movement::climbing_move(rate, walk, rise) })
}}
