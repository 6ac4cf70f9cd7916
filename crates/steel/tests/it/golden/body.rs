//! Injuries, fatigue and saving throws (chapters RS-5 and RS-7).
use super::decode::{Decimal, InjuryName, group, groups, injury, tables};
use serde_json::json;
use steel::formulas::damage::{self, InjuryState};
use steel::formulas::fatigue::{self, Exhaustion};
use steel::formulas::horses::HorseEffort;
use steel::tables::{Injury, Part};

groups![
    accumulate,
    wound_modifiers,
    fatigue_effects,
    fatigue_recovery,
    wind_use,
    saving_throw,
    run_fatigue,
    horse_fatigue,
];

group! { accumulate { area: Part, injuries: Vec<InjuryName> } {
    let (mut state, mut fatigue_points, mut save) = (InjuryState::UNHURT, 0, false);
    for received in injuries {
        let added = state.add(received.0, area, tables().injury_costs());
        (state, fatigue_points, save) = (added.state, fatigue_points + added.fatigue, added.must_save);
    }
    let mut out = json!({
        "state": injury(state.injury()), "fatigue_points": fatigue_points, "willpower_save_on_last": save,
    });
    if state.injury() < Injury::Disablement {
        let [bruise, light_wound, wound, serious_wound] = state.counts();
        out["counts"] = json!({
            "bruise": bruise, "light_wound": light_wound, "wound": wound, "serious_wound": serious_wound,
        });
    }
    out
}}

group! { wound_modifiers { light_wounds: i32, wounds: i32, serious_wounds: i32 } {
    let penalties = damage::penalties(tables().injury_costs(), light_wounds, wounds, serious_wounds);
    json!({ "time": penalties.time, "attack": penalties.attack, "defence": penalties.defence })
}}

group! { fatigue_effects { fatigue_limit: i32, points: i32 } {
    let effects = fatigue::effects(points, fatigue_limit);
    let reduction = fatigue::limit_reduction(points, fatigue_limit);
    json!({
        "time": effects.time, "attack": effects.attack, "defence": effects.defence, "blow_strength": effects.blow_strength,
        "willpower_save": reduction.is_some(), "willpower_reduction": reduction.unwrap_or(0),
    })
}}

group! { fatigue_recovery { idle_tenths: u32, recoverable_points: i32, recovered_before: i32, constitution: u8 } {
    json!({ "recovered": fatigue::recovered(idle_tenths, recoverable_points, recovered_before, constitution) })
}}

group! { wind_use { wind: i32, gains: Vec<i32> } {
    let mut exhaustion = Exhaustion::fresh(wind);
    for gain in gains {
        exhaustion.take(gain);
    }
    json!({ "wind_taken": exhaustion.winded, "fatigue_points": exhaustion.points })
}}

group! { saving_throw { dice: [u8; 3], target: Decimal } {
    let total: u8 = dice.iter().sum();
    json!({ "total": total, "success": damage::saves(dice, target.0.0) })
}}

group! { run_fatigue { tenths_run: u32, charge: bool, attack: bool } {
    json!({ "fatigue_points": fatigue::running_points(tenths_run, charge, attack) })
}}

group! { horse_fatigue {
    started_canter: bool, started_gallop: bool, canter_tenths: u32, gallop_tenths: u32, attacks: u32, dodges: u32,
} {
    let effort = HorseEffort { started_canter, started_gallop, canter_tenths, gallop_tenths, attacks, dodges };
    json!({ "fatigue_points": effort.points() })
}}
