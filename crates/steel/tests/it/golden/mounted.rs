//! Horses and riders (chapter RS-16) and the lance (chapter RS-20).
use super::decode::{ArmourType, Decimal, group, groups, injury, tables};
use board::Ground;
use serde_json::json;
use steel::formulas::mounted::{self, HorseMovement, NearSide, RiderBash};
use steel::formulas::{damage, horses, special};
use steel::tables::{BodySide, HitReach, HorseEnd, HorsePart, Motion, Pace, Part};

groups![
    bash_rider,
    fall_from_shying,
    bash_horse,
    mounted_table,
    mounted_attack,
    horse_rates,
    horse_protection,
    lance_adjustment,
    horse_to_horse,
    lance_blow_strength,
    rider_or_horse,
    shy_throw,
    rider_hit_location,
    horse_hit_location,
    horse_blow,
];

group! { bash_rider {
    bash_score: i32, rider_skill: Decimal, horse_skill: Decimal, parried: Option<bool>, attacker_mounted: Option<bool>,
} {
    let (parried, mounted) = (parried.unwrap_or(false), attacker_mounted.unwrap_or(false));
    let limits = tables().bash_limits();
    match mounted::bash_rider(limits, bash_score, horse_skill.0, rider_skill.0, parried, mounted) {
        RiderBash::None => json!({ "effect": "none" }),
        RiderBash::AttackerBack => json!({ "effect": "attacker_back_1" }),
        RiderBash::HorseBack => json!({ "effect": "horse_back_1" }),
        RiderBash::KnockedOff { fall_strength } => {
            json!({ "effect": "rider_knocked_off", "fall_blow_strength": fall_strength })
        }
    }
}}

group! { fall_from_shying { rider_skill: Decimal } {
    json!({ "fall_blow_strength": mounted::thrown_strength(rider_skill.0) })
}}

group! { bash_horse { bash_score: i32, pace: Pace } {
    let bash = horses::bash_horse(tables().bash_limits(), bash_score, pace);
    json!({ "shies_to_ground": bash.shies_to_ground, "hexes_back": bash.hexes_back, "pace_after": bash.pace })
}}

group! { mounted_table { horse_skill: Decimal, rider_skill: Decimal } {
    let pair = tables().mounted_pair(horse_skill.0, rider_skill.0);
    json!({ "base_speed": pair.base_speed, "attack": pair.attack, "defence": pair.defence })
}}

group! { mounted_attack {
    horse_skill: Decimal, rider_skill: Decimal, base_speed: i32, anti_parry: i32, defence: i32, blow_strength: i32,
    horse_move: String,
} {
    let movement = match horse_move.as_str() {
        "none" | "stationary" => HorseMovement::None,
        "turn" | "walk" => HorseMovement::TurnOrWalk,
        "canter" | "dodge" => HorseMovement::CanterOrDodge,
        "gallop" => HorseMovement::Gallop,
        other => return Err(format!("{other:?} is no movement of a horse")),
    };
    let (horse, riding) = (horse_skill.0, rider_skill.0);
    let (mut speed, mut attack, mut defence, mut strength) = (base_speed, anti_parry, defence, blow_strength);
    mounted::rider_base_speed(&mut speed, tables(), horse, riding);
    mounted::rider_attack(&mut attack, tables(), horse, riding, movement, false);
    mounted::rider_defence(&mut defence, tables(), horse, riding);
    mounted::rider_blow_strength(&mut strength, tables());
    json!({ "base_speed": speed, "anti_parry": attack, "defence": defence, "blow_strength": strength })
}}

group! { horse_rates { armour: ArmourType, ground: Option<Ground> } {
    let rates = horses::horse_rates(tables(), armour.0, ground.unwrap_or(Ground::Firm));
    let between = horses::moves_between_turns;
    json!({
        "walk": rates.walk, "canter": rates.canter, "gallop": rates.gallop, "turn": rates.canter,
        "moves_between_turns": {
            "walk": between(Pace::Walk), "canter": between(Pace::Canter), "gallop": between(Pace::Gallop),
        },
    })
}}

group! { horse_protection { armour: ArmourType, area: Part } {
    json!({ "protection": horses::horse_protection_at(&tables()[armour.0], area) })
}}

group! { lance_adjustment { horse_pace: Pace, target_motion: Motion } {
    json!({ "adjustment": tables().lance_strength(horse_pace, target_motion) })
}}

group! { horse_to_horse { own_pace: Pace, other_pace: Pace, both_towards: bool } {
    let situation = mounted::horses_meet(own_pace, other_pace).filter(|_| both_towards);
    json!({ "blow_strength_bonus": situation.map_or(0, |situation| tables().adjustment(situation).blow_strength) })
}}

group! { lance_blow_strength {
    strength: u8, horse_pace: Pace, target_motion: Motion, target_horse_pace: Option<Pace>, both_towards: Option<bool>,
} {
    let meeting = target_horse_pace.filter(|_| both_towards.unwrap_or(false));
    json!({ "blow_strength": special::lance_blow_strength::<i32>(tables(), strength, horse_pace, target_motion, meeting) })
}}

group! { rider_or_horse { d10: u8, rider_at_attacked_end: bool } {
    json!({ "struck": if mounted::hits_rider(d10, rider_at_attacked_end) { "rider" } else { "horse" } })
}}

group! { shy_throw { d20: u8, rider_skill: Decimal } {
    json!({ "thrown": mounted::throws_rider(d20, rider_skill.0) })
}}

/// The side of limbs that are hit, with the d6 that settles it on the line.
fn near(attacker_side: &str, needed: bool, side_d6: Option<u8>) -> Result<(NearSide, u8), String> {
    let near = match attacker_side {
        "left" => NearSide::Beside(BodySide::Left),
        "right" => NearSide::Beside(BodySide::Right),
        "line" if needed && side_d6.is_none() => return Err("side_d6 is needed".into()),
        "line" => NearSide::OnLine,
        other => return Err(format!("{other:?} is no side of a horse's line")),
    };
    Ok((near, side_d6.unwrap_or(1)))
}

group! { rider_hit_location { reach: HitReach, d10: u8, attacker_side: String, side_d6: Option<u8> } {
    let needed = matches!(tables().rider_hit(reach, d10), Part::Arm | Part::Shoulder | Part::Leg);
    let (near, d6) = near(&attacker_side, needed, side_d6)?;
    json!({ "location": mounted::rider_hit_area(tables(), reach, d10, near, d6) })
}}

group! { horse_hit_location { end: HorseEnd, reach: HitReach, d10: u8, attacker_side: String, side_d6: Option<u8> } {
    let part = tables().horse_hit(end, reach, d10);
    let (near, d6) = near(&attacker_side, part.needs_side(), side_d6)?;
    json!({
        "location": mounted::horse_hit_area(tables(), end, reach, d10, near, d6), "armour_area": part.armour_part(),
        "half_protection": part.half_protected(), "wound_column": part.wound_part(),
    })
}}

group! { horse_blow { armour: ArmourType, part: HorsePart, blow_strength: i32, excess: i32 } {
    let protection = horses::horse_protection(&tables()[armour.0], part);
    let landed = damage::land(tables(), blow_strength, protection, excess, part.wound_part());
    json!({ "protection": protection, "damage_factor": landed.damage_factor, "injury": injury(landed.injury) })
}}
