//! Missiles and guns (chapters RS-13 and RS-14).
use super::decode::{ArmourType, MissileWeapon, group, groups, injury, tables};
use board::Cover;
use serde_json::{Map, Value, json};
use steel::formulas::guns;
use steel::formulas::missiles::{self, Posture, Shot, TargetMovement};
use steel::tables::{Band, MissileRow, Pace, Part};

groups![range_band, flight, missile_defence, missile_active_defence, missile_attack, missile_row, grapeshot,];

group! { range_band { weapon: MissileWeapon, distance: u32 } {
    json!({ "band": tables()[weapon.0].band(distance) })
}}

group! { flight { velocity: u8, band: Band } {
    let flight = tables().flight(velocity, band);
    json!({
        "time_of_flight": flight.map(|flight| flight.tenths), "effective_attack_potential": flight.map(|flight| flight.potential),
    })
}}

/// The row of a status; some states count as a row that bears another name.
fn row(status: &str) -> Option<MissileRow> {
    match status {
        "in_combat" => Some(MissileRow::Walking),
        "cantering" => Some(MissileRow::Running),
        "soft_cover" | "galloping" => Some(MissileRow::Evading),
        "behind_arrow_slit" => Some(MissileRow::ArrowSlit),
        other => MissileRow::from_key(other),
    }
}

group! { missile_defence { status: String, band: Band } {
    let row = row(&status).ok_or_else(|| format!("{status:?} is no row of T-12"))?;
    json!({ "defence_potential": missiles::missile_defence::<i32>(tables(), row, band) })
}}

group! { missile_active_defence { effective_attack_potential: i32, d20: u8, defence_potential: i32, shield: Option<bool> } {
    let stopped =
        missiles::stopped(tables(), effective_attack_potential, d20, defence_potential, shield.unwrap_or(false));
    json!({ "passes": stopped.is_none(), "negative_excess": stopped })
}}

group! { missile_attack { accuracy: i32, d20: u8, defence_potential: i32 } {
    let (result, negative_excess) = match missiles::shot(accuracy, d20, defence_potential) {
        Shot::Misfire => ("misfire", None),
        Shot::Hit { .. } => ("hit", None),
        Shot::Miss { by } => ("miss", Some(by)),
    };
    json!({ "result": result, "negative_excess": negative_excess })
}}

/// What a target on foot does.
fn posture(name: &str) -> Result<Posture, String> {
    match name {
        "still" => Ok(Posture::Still),
        "walking" => Ok(Posture::Walking),
        "running" => Ok(Posture::Running),
        "evading" => Ok(Posture::Evading),
        other => Err(format!("{other:?} is no posture")),
    }
}

group! { missile_row { posture: Option<String>, in_combat: bool, cover: Cover, band: Band, horse_speed: Option<Pace> } {
    let movement = match (horse_speed, posture) {
        (Some(pace), _) => TargetMovement::Riding(pace),
        (None, Some(posture)) => TargetMovement::OnFoot(self::posture(&posture)?),
        (None, None) => return Err("posture is needed".into()),
    };
    let row = missiles::missile_row(movement, in_combat, cover);
    json!({ "row": row as u8 + 1, "defence_potential": tables().missile_defence(row, band) })
}}

group! { grapeshot { gun: MissileWeapon, armour: ArmourType, excess: i32 } {
    let gun = &tables()[gun.0];
    if !gun.is_gun() {
        return Err(format!("{} is no gun", gun.name));
    }
    let protection = &tables()[armour.0].protection;
    let struck = |&part: &Part| {
        let landed = guns::grapeshot(tables(), gun.blow_strength, protection, excess, part);
        (part.key().to_owned(), json!({ "damage_factor": landed.damage_factor, "injury": injury(landed.injury) }))
    };
    Value::Object(Part::ALL.iter().map(struck).collect::<Map<_, _>>())
}}
