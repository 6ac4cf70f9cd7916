//! Clock, orders and their times (chapters RS-2, RS-8, RS-12 and table T-25).
use super::decode::{Decimal, group, groups};
use engine::Tenths;
use serde::Deserialize;
use serde_json::json;
use steel::formulas::clock::{self, ActionKind, DEAD_TIME, Debt, Running};
use steel::formulas::closing::{self, Closing};
use steel::formulas::movement::{Rates, turn_time};
use steel::formulas::orders::{self, Entangler, OrderTime};
use steel::formulas::{combinations, guns};
use steel::tables::{Injury, Tables};

groups![
    reaction_time,
    action_time,
    closing_schedule,
    due,
    set_blow,
    two_weapon_blows,
    control_times,
    gun_dud,
    gun_reload,
    entangle,
];

group! { reaction_time { d10: u8, best_skill: Decimal } {
    json!({ "tenths": clock::reaction_time::<i32>(d10, best_skill.0) })
}}

/// The `in` of `action_time`: a code and the figures of its own time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Action {
    code: String,
    time_penalty: Option<i32>,
    #[serde(rename = "move")]
    moves: Option<String>,
    walk: Option<u32>,
    run: Option<u32>,
    rate: Option<u32>,
    canter: Option<u32>,
    steps: Option<u32>,
    base_speed: Option<i32>,
    skill: Option<Decimal>,
    best_skill: Option<Decimal>,
    d10: Option<u8>,
    load_time: Option<i32>,
    aim_time: Option<i32>,
    fire_time: Option<i32>,
    turns: Option<u32>,
    cartridges: Option<u32>,
    obstacles: Option<u32>,
    excess: Option<i32>,
    entangled_by: Option<String>,
    disengaged: Option<String>,
    gun: Option<String>,
    landing_roll_1: Option<bool>,
    horse_walking: Option<bool>,
    hand_switch: Option<bool>,
    with_shield: Option<bool>,
    from_horse: Option<bool>,
    polearm: Option<bool>,
    obstructed: Option<bool>,
}

/// Whether a field is there and says so.
macro_rules! holds {
    ($action:ident . $field:ident) => {
        $action.$field.unwrap_or(false)
    };
}

/// The value of a field that this code needs.
macro_rules! need {
    ($action:ident . $field:ident) => {
        $action.$field.ok_or_else(|| format!("{} needs {}", $action.code, stringify!($field)))?
    };
}

fn action_time(input: &serde_json::Value) -> Result<serde_json::Value, String> {
    let action: Action = Deserialize::deserialize(input).map_err(|why: serde_json::Error| why.to_string())?;
    let tenths = match without_additions(&action)? {
        Some(tenths) => tenths,
        None => order_time(&action, &action.code)?.finished(action.time_penalty.unwrap_or(0)),
    };
    Ok(json!({ "tenths": tenths }))
}

fn entangler(action: &Action) -> Result<Entangler, String> {
    match action.entangled_by.as_deref() {
        Some("whip") => Ok(Entangler::Whip),
        Some("net") => Ok(Entangler::Net),
        other => Err(format!("{other:?} entangles nobody")),
    }
}

/// Modifiers, states and delays, which take no lasting additions.
fn without_additions(action: &Action) -> Result<Option<u32>, String> {
    let injury = |injury| Tables::builtin().injury_costs().of(injury).time as u32;
    Ok(Some(match action.code.as_str() {
        "CL" => OrderTime::Climb { rate: need!(action.rate), steps: need!(action.steps) }.formula::<i32>() as u32,
        "DG" => need!(action.walk),
        "PY" => orders::parry_time(holds!(action.with_shield)),
        "DA" => DEAD_TIME,
        "LW" => injury(Injury::LightWound),
        "WO" => injury(Injury::Wound),
        "SW" => injury(Injury::SeriousWound),
        "EN" => entangler(action)?.time(),
        "OB" => need!(action.obstacles),
        "RE" => clock::reaction_time::<i32>(need!(action.d10), need!(action.best_skill).0) as u32,
        "FA" => orders::fall_time(holds!(action.from_horse)),
        "OF" => orders::off_balance_time(need!(action.d10)),
        "DB" => orders::dud_time(
            automatic(action.gun.as_deref().ok_or("DB needs gun")?)?,
            need!(action.d10),
            need!(action.best_skill).0,
        ),
        "SY" => orders::shy_time(need!(action.walk)),
        "HR" => orders::horse_response(need!(action.skill).0),
        _ => return Ok(None),
    }))
}

fn order_time(action: &Action, code: &str) -> Result<OrderTime, String> {
    Ok(match code {
        "WF" | "DF" => OrderTime::Walk { walk: need!(action.walk) },
        "RF" => OrderTime::Run { run: need!(action.run) },
        "WB" | "PU" | "RT" | "FE" => OrderTime::TwoWalks { walk: need!(action.walk) },
        "RB" => OrderTime::RunBack { run: need!(action.run) },
        "TL" | "TR" => {
            let (walk, run) = (action.walk.or(action.run), action.run.or(action.walk));
            let (Some(walk), Some(run)) = (walk, run) else {
                return Err(format!("{code} needs run"));
            };
            OrderTime::Turn { rate: turn_time(Rates { walk, run }, holds!(action.polearm), holds!(action.obstructed)) }
        }
        "EV" => OrderTime::Evade { walk: need!(action.walk) },
        "AV" => order_time(action, action.moves.as_deref().ok_or("AV needs move")?)?,
        "RI" => match action.disengaged.as_deref() {
            None => OrderTime::Rise { walk: need!(action.walk), landed_well: holds!(action.landing_roll_1) },
            Some(who @ ("own" | "opponent")) => {
                OrderTime::RiseFromGrapple { walk: need!(action.walk), broke_off: who == "own" }
            }
            Some(other) => return Err(format!("{other:?} disengaged")),
        },
        "MT" | "DM" => OrderTime::Mount { riding: need!(action.skill).0, walking: holds!(action.horse_walking) },
        "CP" => OrderTime::ChangePosition { riding: need!(action.skill).0 },
        "CH" => OrderTime::Control { riding: need!(action.skill).0 },
        "HO" | "ST" | "WT" | "WR" | "SU" | "AF" => OrderTime::Moment,
        "DR" => OrderTime::Drop,
        "DT" | "CS" => OrderTime::Reaction { d10: need!(action.d10), best: need!(action.best_skill).0 },
        "BK" => OrderTime::Block { base_speed: need!(action.base_speed) },
        "MB" => OrderTime::MoveBlock { base_speed: need!(action.base_speed) },
        "DN" => OrderTime::Disentangle { from: entangler(action)?, excess: need!(action.excess) },
        "RL" => OrderTime::Reload { cartridges: need!(action.cartridges) },
        "AT" | "CG" => OrderTime::Attack { base_speed: need!(action.base_speed), walk: need!(action.walk) },
        "DV" => OrderTime::Dive { base_speed: need!(action.base_speed), run: need!(action.run) },
        "SK" if holds!(action.hand_switch) => {
            OrderTime::StrikeWithSwitch { base_speed: need!(action.base_speed), skill: need!(action.skill).0 }
        }
        "RW" | "SK" | "PD" | "GR" | "DE" | "TH" | "HA" => OrderTime::BaseSpeed { base_speed: need!(action.base_speed) },
        "HS" => OrderTime::HandSwitch { skill: need!(action.skill).0 },
        "LO" => OrderTime::Missile { figure: need!(action.load_time) },
        "FI" => OrderTime::Missile { figure: need!(action.fire_time) },
        "AI" => {
            let turns = action.turns.unwrap_or(0);
            let run = if turns > 0 { need!(action.run) } else { 0 };
            OrderTime::Aim { aim: need!(action.aim_time), run, turns }
        }
        "HM" => OrderTime::HorseMove { rate: need!(action.rate) },
        "HT" => OrderTime::HorseMove { rate: need!(action.canter) },
        "HB" => OrderTime::HorseBack { walk: need!(action.walk) },
        other => return Err(format!("{other:?} is no code of T-25")),
    })
}

group! { closing_schedule { closing: String, base_speed: i32, walk: u32, run: u32, time_penalty: Option<i32> } {
    let closing = match closing.as_str() {
        "attack" => Closing::Attack,
        "charge" => Closing::Charge,
        "dive" => Closing::Dive,
        other => return Err(format!("{other:?} is no closing order")),
    };
    let schedule = closing::closing_schedule(closing, base_speed, walk, run, time_penalty.unwrap_or(0));
    json!({ "moves_at": schedule.moves(), "attack_at": schedule.blow })
}}

/// A modifier, or the time of an injury.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Modifier {
    at: u32,
    tenths: u32,
    injury: Option<bool>,
}

group! { due { start: u32, duration: u32, debt: Option<u32>, kind: Option<String>, modifiers: Option<Vec<Modifier>> } {
    let kind = match kind.as_deref().unwrap_or("order") {
        "order" => ActionKind::Order,
        "fire" => ActionKind::Fire,
        "fall" | "shy" => ActionKind::Fixed,
        "off_balance" | "dud" | "state" => ActionKind::Lengthened,
        other => return Err(format!("{other:?} is no kind of action")),
    };
    let mut debt = Debt(Tenths(debt.unwrap_or(0)));
    let mut action = Running::start(kind, Tenths(start), duration, debt);
    for Modifier { at, tenths, injury } in modifiers.unwrap_or_default() {
        let unresolved = Tenths(at) < action.due;
        if injury.unwrap_or(false) {
            action.injure(tenths, unresolved);
        } else {
            action.modify(&mut debt, Tenths(at), tenths, unresolved);
        }
    }
    json!({ "due": action.due, "debt": debt.0 })
}}

group! { set_blow { start: u32, base_speed: i32, in_range_at: u32, time_penalty: Option<i32>, debt: Option<u32> } {
    let start = Tenths(start);
    let carry = Debt(Tenths(debt.unwrap_or(0))).carry(start);
    let ready = closing::set_ready(start, base_speed, time_penalty.unwrap_or(0), carry);
    json!({ "ready": ready, "blow_at": closing::set_blow(start, ready, Tenths(in_range_at)) })
}}

group! { two_weapon_blows { start: u32, combined_base_speed: i32, blows: usize, time_penalty: Option<i32> } {
    let rhythm = combinations::rhythm(Tenths(start), combined_base_speed, time_penalty.unwrap_or(0));
    json!({ "blows_at": rhythm.take(blows).collect::<Vec<_>>() })
}}

group! { control_times { rider_skill: Decimal, horse_skill: Decimal } {
    json!({
        "control": OrderTime::Control { riding: rider_skill.0 }.finished(0),
        "response": orders::horse_response(horse_skill.0),
    })
}}

fn automatic(gun: &str) -> Result<bool, String> {
    match gun {
        "manual" => Ok(false),
        "automatic" => Ok(true),
        other => Err(format!("{other:?} is no kind of gun")),
    }
}

group! { gun_dud { gun: String, d10: u8, best_skill: Decimal } {
    json!({ "tenths": orders::dud_time(automatic(&gun)?, d10, best_skill.0) })
}}

group! { gun_reload { loaded: u32 } {
    json!({ "tenths": OrderTime::Reload { cartridges: guns::cartridges_to_fill(loaded) }.formula::<i32>() })
}}

group! { entangle { weapon: String, excess: i32 } {
    let entangler = match weapon.as_str() {
        "whip" => Entangler::Whip,
        "net" => Entangler::Net,
        other => return Err(format!("{other:?} entangles nobody")),
    };
    let ignored = entangler.ignored(Tables::builtin());
    json!({
        "free_time": OrderTime::Disentangle { from: entangler, excess }.formula::<i32>(),
        "ignore_time": entangler.time(), "ignore_attack": ignored.attack, "ignore_defence": ignored.defence,
        "ignore_lasts": entangler.ignored_for(excess),
    })
}}
