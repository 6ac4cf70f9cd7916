//! Attack rolls, adjustments, knock back and falls (chapters RS-4, RS-10, RS-15 and table T-8).
use super::decode::{ArmourType, Offset, group, groups, injury, tables};
use board::{Direction, Hand, Hex, Pattern, Relative};
use serde_json::{Value, json};
use steel::formulas::attack::{self, AttackResult, Critical};
use steel::formulas::damage::{self, Striking};
use steel::formulas::knock_back::{self, BashEffect};
use steel::formulas::{block, terrain};
use steel::tables::{Area, BlowType, HitColumn, Part, Situation};

groups![
    attack,
    blocking_attack,
    hit_location,
    hit_class,
    height,
    damage,
    wound,
    blow,
    bash_parried,
    bash_hit,
    fall,
    obstacles,
    fixed_modifier,
    mounted_target,
];

/// The result of an attack die, whose second die must be there if it is asked for.
fn roll(anti_parry: i32, d20: u8, defence: i32, d10: Option<u8>) -> Result<AttackResult, String> {
    if matches!(d20, 1 | 20) && d10.is_none() {
        return Err(format!("a d20 of {d20} needs d10"));
    }
    Ok(attack::resolve(anti_parry, d20, defence, d10.unwrap_or(0)))
}

group! { attack { anti_parry: i32, d20: u8, defence: i32, d10: Option<u8> } {
    let result = roll(anti_parry, d20, defence, d10)?;
    let critical = result.critical.map(|critical| match critical {
        Critical::Hit => "hit",
        Critical::Miss => "miss",
    });
    json!({
        "hit": result.hit, "excess": result.excess, "critical": critical, "choose_location": result.chooses_location,
        "fumble_time": result.off_balance,
    })
}}

group! { blocking_attack { anti_parry: i32, d20: u8, defence: i32 } {
    json!({ "blocked": block::stops(tables(), anti_parry, d20, defence) })
}}

/// The area that the dice name; the d6 must be there if it is asked for.
fn area(column: HitColumn, d10: u8, side_d6: Option<u8>) -> Result<Area, String> {
    let location = tables().hit_location(column, d10);
    match (location.area(), side_d6) {
        (Some(area), _) => Ok(area),
        (None, Some(d6)) => Ok(location.side(d6)),
        (None, None) => Err("side_d6 is needed".into()),
    }
}

group! { hit_location { hit_class: HitColumn, d10: u8, side_d6: Option<u8> } {
    json!({ "location": area(hit_class, d10, side_d6)? })
}}

/// What strikes: a hand weapon, a missile weapon, or one of the other ways to be hit.
fn striking(attack_with: &str, target: Option<Offset>) -> Result<Striking<'static>, String> {
    if let Some(id) = tables().weapon(attack_with) {
        let seen = target.map(|target| Relative::of(Hex::ZERO, Direction::SE, target.0));
        let in_medium_pattern = seen.is_some_and(|seen| Pattern::MEDIUM.contains(seen, Hand::Right));
        return Ok(Striking::Weapon { weapon: &tables()[id], in_medium_pattern });
    }
    match attack_with {
        "missile" => Ok(Striking::Missile),
        "dive" => Ok(Striking::Dive),
        "fall" => Ok(Striking::Fall),
        name if tables().missile(name).is_some() => Ok(Striking::Missile),
        other => Err(format!("{other:?} strikes nobody")),
    }
}

group! { hit_class { attack_with: String, mounted: Option<bool>, target: Option<Offset> } {
    json!({ "hit_class": striking(&attack_with, target)?.column(mounted.unwrap_or(false)) })
}}

group! { mounted_target { attack_with: String, struck: String, attacker_mounted: Option<bool>, target: Option<Offset> } {
    let mounted = attacker_mounted.unwrap_or(false);
    let striking = striking(&attack_with, target)?;
    let (table, column): (_, Option<Value>) = match struck.as_str() {
        "rider" if striking.hits_riders_as_people(mounted) => ("T-5", striking.column(mounted).map(|column| json!(column))),
        "rider" => ("T-14", striking.reach(mounted).map(|reach| json!(reach))),
        "horse" => ("T-19", striking.reach(mounted).map(|reach| json!(reach))),
        other => return Err(format!("{other:?} is not struck")),
    };
    json!({ "table": column.as_ref().map(|_| table), "column": column })
}}

group! { height { steps: i32 } {
    match attack::height_effects(steps) {
        None => json!({ "attack_possible": false }),
        Some(height) => json!({
            "attack_possible": true, "attack_bonus": height.attack, "defence_bonus": height.defence,
            "location_from": height.first_row, "location_to": height.last_row, "ranges_one_shorter": height.shorter_reach,
        }),
    }
}}

group! { damage { blow_strength: i32, protection: i32, excess: i32 } {
    json!({ "damage_factor": damage::damage_factor(blow_strength - protection, excess) })
}}

group! { wound { damage_factor: i32, area: Part } {
    json!({ "injury": injury(tables().injury(damage_factor, area)) })
}}

group! { blow {
    anti_parry: i32, defence: i32, d20: u8, d10: Option<u8>, blow_strength: i32, hit_class: HitColumn, armour: ArmourType,
    location_d10: Option<u8>, side_d6: Option<u8>, chosen_location: Option<Area>,
} {
    let result = roll(anti_parry, d20, defence, d10)?;
    if !result.hit {
        return Ok(json!({ "hit": false, "excess": result.excess }));
    }
    let area = match (chosen_location, location_d10) {
        (Some(chosen), _) if result.chooses_location => chosen,
        (_, Some(d10)) => area(hit_class, d10, side_d6)?,
        _ => return Err("a location die is needed".into()),
    };
    let protection = tables()[armour.0].protection.at(area.part());
    let landed = damage::land(tables(), blow_strength, protection, result.excess, area.part());
    json!({
        "hit": true, "excess": result.excess, "location": area, "damage_factor": landed.damage_factor,
        "injury": injury(landed.injury),
    })
}}

/// A bash score and its effect on foot.
fn bash(score: i32, parried: bool) -> Value {
    let effect = match knock_back::bash_effect(tables().bash_limits(), score, parried) {
        BashEffect::None => "none",
        BashEffect::AttackerBack => "attacker_back_1",
        BashEffect::DefenderBack(1) => "defender_back_1",
        BashEffect::DefenderBack(_) => "defender_back_2",
        BashEffect::KnockedOver => "defender_knocked_over",
    };
    json!({ "bash_score": score, "effect": effect })
}

group! { bash_parried { attacker_blow_strength: i32, parry_blow_strength: i32, excess: i32, parried_with_shield: bool } {
    bash(knock_back::bash_parried(attacker_blow_strength, parry_blow_strength, excess, parried_with_shield), true)
}}

group! { bash_hit { attacker_blow_strength: i32, protection: i32, defender_strength: u8, excess: i32 } {
    bash(knock_back::bash_hit(attacker_blow_strength, protection, defender_strength, excess), false)
}}

group! { fall { blow_strength: i32, protection: i32, area: Part, passive_dodge: i32, d20: u8, d10: Option<u8> } {
    if d20 == 20 && d10.is_none() {
        return Err("a d20 of 20 needs d10".into());
    }
    let excess = knock_back::fall_excess(passive_dodge, d20, d10.unwrap_or(0));
    let landing = knock_back::fall(tables(), blow_strength, protection, excess, area);
    json!({
        "excess": landing.excess, "damage_factor": landing.landed.damage_factor, "injury": injury(landing.landed.injury),
        "rise_walk_moves": landing.rise_walk_moves,
    })
}}

group! { obstacles { base_speed: i32, blow_strength: i32, weapon_type: BlowType, count: u32 } {
    let (mut speed, mut strength) = (base_speed, blow_strength);
    terrain::cramped_base_speed(&mut speed, weapon_type, count);
    terrain::cramped_blow_strength(&mut strength, weapon_type, count);
    json!({ "base_speed": speed, "blow_strength": strength })
}}

/// The row of T-8 that a vector's situation means: by the library's own key, else by the words in it.
fn situation(name: &str) -> Option<Situation> {
    let has = |word: &str| name.contains(word);
    let against = has("against") || has("opponent") || has("defen");
    let unseen = has("undetected") || has("not_detected");
    let netted = has("net") && (has("ignor") || has("entangl") || has("netted"));
    Situation::from_key(name).or_else(|| {
        Some(match () {
            () if has("charg") && (against || has("after")) => Situation::ChargeAgainstFirstAttack,
            () if has("charg") => Situation::ChargeFirstAttack,
            () if has("wait") => Situation::WaitAgainstFirstAttack,
            () if has("disengag") && (has("without") || has("no_advantage")) => Situation::DisengageWithoutAdvantage,
            () if has("disengag") => Situation::DisengageWithAdvantage,
            () if has("ground") || has("third") => Situation::AttackIntoGroundGrappleAfterAdvantageChange,
            () if has("grab") => Situation::Grab,
            () if has("grappl") => Situation::GrappleAttack,
            () if has("simultan") => Situation::SimultaneousAttacks,
            () if has("whip") => Situation::IgnoringWhip,
            () if netted => Situation::IgnoringNet,
            () if has("net") => Situation::NetWithWeapon,
            () if has("two_weapon") => Situation::TwoWeaponsBothAttacking,
            () if has("block") => Situation::BlockingAttack,
            () if has("dive") || has("diving") => Situation::Dive,
            () if has("switch") && has("detected") && !unseen => Situation::DetectedHandSwitch,
            () if has("switch") => Situation::UndetectedHandSwitch,
            () if has("fast") || has("aim") => Situation::FastAim,
            () if has("shield") && (has("missile") || has("parry")) => Situation::ShieldParryAgainstMissile,
            () if has("shield") => Situation::PassiveDodgeWithShield,
            () if has("passive") || has("missile") => Situation::PassiveDodgeWhileUsingMissiles,
            () if has("both") && has("gallop") => Situation::HorsesMeetBothGallop,
            () if has("canter") && has("gallop") => Situation::HorsesMeetCanterAndGallop,
            () if has("gallop") => Situation::HorseGalloped,
            () if has("canter") || has("dodg") => Situation::HorseCanteredOrDodged,
            () if has("turn") || has("walk") => Situation::HorseTurnedOrWalked,
            () if has("rider") || has("mounted") || has("horse") => Situation::Rider,
            () if has("defend") => Situation::DefendAgainstFirstAttack,
            () => return None,
        })
    })
}

group! { fixed_modifier { situation: String } {
    let found = self::situation(&situation).ok_or_else(|| format!("{situation:?} is no situation of T-8"))?;
    let adjustment = tables().adjustment(found);
    json!({ "attack": adjustment.attack, "defence": adjustment.defence, "blow_strength": adjustment.blow_strength })
}}
