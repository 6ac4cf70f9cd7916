//! Surprise, unarmed combat and special weapons (chapters RS-17, RS-19 and RS-20).
use super::decode::{Decimal, group, groups, injury, tables};
use serde_json::{Value, json};
use steel::formulas::damage::land_if_through;
use steel::formulas::surprise::{self, Disarm};
use steel::formulas::{special, unarmed};
use steel::tables::{Area, Part};

groups![
    disarm,
    net_torn,
    net_disarm,
    whip_wraps,
    hand_parry_damage,
    parried_strike_damage,
    feint_detected,
    pulled_blow,
];

group! { disarm { attack_blow_strength: i32, parry_blow_strength: Option<i32>, d20: u8, excess: i32, defence: String } {
    let with_weapon = match defence.as_str() {
        "parry" => true,
        "shield" | "dodge" | "passive" => false,
        other => return Err(format!("{other:?} is no defence")),
    };
    let parry = parry_blow_strength.unwrap_or(0);
    let (outcome, damage_factor) = match surprise::disarm(attack_blow_strength, parry, d20, excess, with_weapon) {
        Disarm::Fails => ("miss", None),
        Disarm::StrikesBody => ("treated_as_attack_to_hit", None),
        Disarm::Holds { damage_factor } => ("no_effect", Some(damage_factor)),
        Disarm::Disarmed { damage_factor } => ("disarmed", Some(damage_factor)),
        Disarm::Broken { damage_factor } => ("broken", damage_factor),
    };
    match damage_factor {
        None => json!({ "outcome": outcome }),
        Some(damage_factor) => json!({ "outcome": outcome, "damage_factor": damage_factor }),
    }
}}

group! { net_torn { damage_factor: i32 } {
    json!({ "torn": special::tears_net(damage_factor) })
}}

group! { net_disarm { anti_parry: i32, d20: u8, blow_strength: i32 } {
    let net = special::disarm_net(anti_parry, d20, blow_strength);
    json!({ "succeeds": net.succeeds, "torn": net.torn })
}}

group! { whip_wraps { location: Area } {
    json!({ "wraps": special::ensnares(location.part()) })
}}

/// An excess-0 hit of an effective BS on a limb.
fn hit(effective: i32, part: Part) -> Value {
    let landed = land_if_through(tables(), effective, 0, part);
    json!({ "damage_factor": landed.damage_factor, "injury": injury(landed.injury) })
}

group! { hand_parry_damage { attacker_blow_strength: i32, excess: i32, arm_protection: i32 } {
    hit(unarmed::hand_parry_strength(attacker_blow_strength, excess) - arm_protection, Part::Arm)
}}

group! { parried_strike_damage {
    struck_with: String, attacker_blow_strength: i32, skill: Decimal, excess: i32, limb_protection: i32,
} {
    let part = match struck_with.as_str() {
        "hand" => Part::Arm,
        "foot" => Part::Leg,
        other => return Err(format!("{other:?} is no limb")),
    };
    hit(unarmed::parried_strength(attacker_blow_strength, skill.0, excess) - limb_protection, part)
}}

group! { feint_detected { detector_skill: Decimal, opponent_skill: Decimal, d10: u8 } {
    json!({ "detected": surprise::detects(d10, opponent_skill.0, detector_skill.0) })
}}

group! { pulled_blow { blow_strength: i32, skill: Decimal, wish: i32 } {
    json!({ "blow_strength": surprise::pulled::<i32>(blow_strength, skill.0, wish) })
}}
