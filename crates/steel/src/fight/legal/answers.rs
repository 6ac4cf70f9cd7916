//! Which answer fits which question (RS-2.30, T-28); orders, the answers to D-1 to D-3, are judged further by `check_act`.

use engine::CombatantId;

use super::moves::check_turn;
use super::{Judge, Refusal, Verdict, check_act, need};
use crate::fight::scene::Way;
use crate::fight::{Means, Order, Question};
use crate::tables::Area;

/// An answer fits the question, and no other does (RS-2.30).
pub(super) fn check_answer(judge: &Judge<'_>, question: &Question, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    match *question {
        Question::Act { standing } => match order {
            Order::Keep => need(standing, Refusal::NotAsked),
            _ => check_act(judge, order),
        },
        Question::Alter => match order {
            Order::Keep => Ok(()),
            _ => check_act(judge, order),
        },
        Question::Reply { .. } => match order {
            Order::Keep => Ok(()),
            _ => {
                let foe = order.closing_foe().ok_or(Refusal::NotAsked)?;
                need(
                    foe.index() < scene.setup.people.len() && scene.of(who).notice.named_by >> foe.0 & 1 == 1,
                    Refusal::NotTheNamer,
                )?;
                check_act(judge, order)
            }
        },
        Question::Defend { attacker, with, pair, .. } => match *order {
            Order::Passive => Ok(()),
            // RS-16.19, 16.26: a rider does not dodge, but his horse may.
            Order::Dodge(_) => {
                let may = match scene.of(who).is_mounted() {
                    true => scene.horse_may_dodge(who, attacker),
                    false => scene.may_defend(who, attacker),
                };
                need(!pair && may, Refusal::NoDodge)
            }
            Order::Parry(means) => {
                need(scene.may_defend(who, attacker) && scene.may_parry(who, attacker, with, means), Refusal::NoParry)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::Intercept { shooter, item } => match *order {
            Order::Passive => Ok(()),
            // RS-16.48: neither a rider nor his horse dodges a missile.
            Order::Dodge(_) => need(!scene.of(who).is_mounted() && scene.may_defend(who, shooter), Refusal::NoDodge),
            Order::Parry(means) => need(
                scene.may_defend(who, shooter) && scene.may_parry_missile(who, shooter, item, means),
                Refusal::NoParryOfMissile,
            ),
            _ => Err(Refusal::NotAsked),
        },
        Question::LocateShot { foe, from, .. } => match *order {
            Order::Locate(area) => need(scene.areas_of_shot(from, foe).contains(&area), Refusal::NotInColumn),
            _ => Err(Refusal::NotAsked),
        },
        Question::FreeMove { foe, retreat, enter } => check_free_move(judge, foe, retreat, enter, order),
        Question::Pull { most, .. } => match *order {
            Order::Pull(by) => need(by <= most, Refusal::PulledTooFar),
            _ => Err(Refusal::NotAsked),
        },
        Question::Knocked { .. } => need(matches!(order, Order::Fall(_)), Refusal::NotAsked),
        Question::Thrown { follow: may_follow, .. } => match *order {
            Order::Floor { follow, .. } => need(may_follow || !follow, Refusal::NoFollowing),
            _ => Err(Refusal::NotAsked),
        },
        Question::MakeGrab { .. } => need(matches!(order, Order::MakeGrab | Order::Keep), Refusal::NotAsked),
        Question::SendHorse { horse } => match *order {
            Order::Stay => Ok(()),
            Order::Send(spot) => need(scene.can_send(horse, spot), Refusal::Barred),
            _ => Err(Refusal::NotAsked),
        },
        Question::Entangled { item, .. } => match *order {
            Order::Ignore => Ok(()),
            Order::Disentangle(it) if it == item => check_act(judge, order),
            _ => Err(Refusal::NotAsked),
        },
        Question::Enter { .. } => need(matches!(order, Order::Enter | Order::DodgeMove), Refusal::NotAsked),
        Question::WhichEnd { foe, with } => match *order {
            Order::AtEnd(end) => {
                let horse = scene.horse_at(foe).ok_or(Refusal::NoHorse)?;
                // A missile may be aimed at either (RS-16.28); so may the attack of his horse, which has a reach of its own.
                let striker = if with == Means::Hooves { scene.steed(who).unwrap_or(who) } else { who };
                let shoots = scene.of(who).action.order().is_some_and(|order| order.is_shot());
                let reached = shoots || scene.ends_in_reach(striker, with, horse).contains(&end);
                need(reached, Refusal::EndOutOfReach)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::LocateHorse { horse, end, with, launch } => match *order {
            Order::LocateHorse(area) => {
                let areas = match launch {
                    Some(from) => scene.horse_areas_of_shot(from, horse, end),
                    None => scene.horse_areas(who, with, horse, end),
                };
                need(areas.contains(&area), Refusal::NotInColumn)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::Lance { .. } => need(matches!(order, Order::LanceBlow | Order::LetPass), Refusal::NotAsked),
        Question::Locate { with, foe } => match *order {
            Order::Locate(area) => need(in_column(judge, with, foe, area), Refusal::NotInColumn),
            _ => Err(Refusal::NotAsked),
        },
    }
}

/// Whether the column of the blow has that location, within the limits of height (RS-5.3).
fn in_column(judge: &Judge<'_>, with: Means, foe: CombatantId, area: Area) -> bool {
    let (scene, who) = (judge.scene, judge.who);
    if scene.strikes_up(who, foe) {
        return scene.rider_areas(who, with, foe).contains(&area);
    }
    let column = scene.column(who, with, foe);
    let (first, last) = scene.rows_of_blow(who, foe);
    column.is_some_and(|column| scene.setup.tables.areas_in_column(column, first, last).any(|each| each == area))
}

/// D-6: a free move, or a retreat where one is possible (RS-6.7, 8.14).
fn check_free_move(judge: &Judge<'_>, foe: CombatantId, retreat: bool, enter: bool, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if scene.of(who).is_mounted() {
        // RS-16.20
        return match *order {
            Order::Stay => Ok(()),
            Order::Control(command) => scene.check_command(who, command),
            Order::ChangePosition { end, facing } => scene.check_position(who, end, facing),
            _ => Err(Refusal::Mounted),
        };
    }
    match *order {
        Order::Stay => Ok(()),
        Order::FreeTurn(turn) => check_turn(judge, turn),
        Order::Step(to) => {
            need(scene.way_freely(scene.of(who).place.hex, to) == Way::Open, Refusal::NotOpen)?;
            need(!scene.is_tethered(who, board::step(scene.of(who).place.hex, to)), Refusal::HeldByLash)?;
            need(!scene.polearm_bars_step(who, to), Refusal::PolearmHindered)
        }
        Order::Enter => {
            need(enter && board::distance(scene.of(who).place.hex, scene.of(foe).place.hex) == 1, Refusal::NoEntry)
        }
        Order::Retreat { first, second, turns } => {
            need(retreat, Refusal::NoRetreat)?;
            need(scene.is_back(who, first) && scene.is_back(who, second) && turns.unsigned_abs() <= 2, Refusal::NotBack)
        }
        _ => Err(Refusal::NotAsked),
    }
}
