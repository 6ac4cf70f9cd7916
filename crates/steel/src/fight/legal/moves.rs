//! Steps, turns, runs and rising (RS-3, 15.11), and what keeps a move back: a polearm, a lash, an opponent's reach (RS-3.15).

use board::Direction;
use engine::CombatantId;

use super::{Judge, Refusal, Verdict, need};
use crate::fight::scene::Way;
use crate::fight::{Order, Scene, Turn, world};

/// A step into an open hex; entering an opponent's is another matter (RS-3.16, 11.4). `leads`: a riderless horse may be stepped up to
/// (RS-16.42).
pub(super) fn check_step(judge: &Judge<'_>, to: Direction, on_map: bool, leads: bool) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let here = scene.of(who).place.hex;
    match scene.way(here, to) {
        Way::Open => need(!scene.polearm_bars_step(who, to), Refusal::PolearmHindered),
        Way::Taken(_) if leads && scene.may_step_to_horse(who, board::step(here, to)).is_some() => Ok(()),
        Way::Edge => need(!on_map, Refusal::OffMap),
        Way::Barred => Err(Refusal::Barred),
        Way::Steep => Err(Refusal::TooSteep),
        Way::Taken(_) => Err(Refusal::Taken),
    }
}

pub(super) fn check_turn(judge: &Judge<'_>, turn: Turn) -> Verdict {
    let place = judge.scene.of(judge.who).place;
    let facing = place.facing.turned(turn.steps());
    need(!judge.scene.polearm_hindered(judge.who, place.hex, facing), Refusal::PolearmHindered)
}

pub(in crate::fight) fn check_run(judge: &Judge<'_>, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let way = if scene.is_back(who, to) { world::Way::Back } else { world::Way::Front };
    need(me.stride.last == Some(way), Refusal::NotRunning)?;
    check_step(judge, to, false, false)?;
    need(!scene.takes_a_ladder(me.place.hex, board::step(me.place.hex, to)), Refusal::TooSteep)?;
    let obstructed = scene.is_obstructed(me.place.hex) || scene.is_obstructed(board::step(me.place.hex, to));
    need(!obstructed, Refusal::Obstructed)
}

/// RI: into the hex of the feet or of the head (RS-15.11).
pub(super) fn check_rise(judge: &Judge<'_>) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    need(me.place.fallen, Refusal::NotFallen)?;
    need(
        me.hexes().any(|hex| scene.setup.map.index(hex).is_some_and(|cell| scene.world.occupancy.is_free(cell))),
        Refusal::NoRoom,
    )
}

/// RS-20.16: one whom a lash holds stays within two hexes of its bearer, and the bearer of him.
pub(super) fn check_tether(scene: Scene<'_>, who: CombatantId, order: &Order) -> Verdict {
    if scene.world.entangled.is_empty() {
        return Ok(());
    }
    let here = scene.of(who).place.hex;
    let (first, second) = match *order {
        Order::Walk(to)
        | Order::Run(to)
        | Order::Attack { to, .. }
        | Order::Defend { to, .. }
        | Order::Avoid { to, .. } => (to, None),
        Order::Charge { first, second, .. } | Order::Feint { first, second, .. } => (first, Some(second)),
        Order::Dive { to, .. } => (to, Some(to)),
        _ => return Ok(()),
    };
    let hex = board::step(here, first);
    let held = scene.is_tethered(who, hex) || second.is_some_and(|to| scene.is_tethered(who, board::step(hex, to)));
    need(!held, Refusal::HeldByLash)
}

/// RS-3.15: a move into reach of an opponent with whom one is not in combat takes a closing order, unless one is in combat anyway or
/// does not perceive him.
pub(in crate::fight) fn check_needs_no_closing(judge: &Judge<'_>, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if me.engaged != 0 {
        return Ok(());
    }
    if scene.way(me.place.hex, to) == Way::Edge {
        // Off the map (RS-3.17) nobody reaches him.
        return Ok(());
    }
    check_hex_needs_no_closing(judge, board::step(me.place.hex, to))
}

/// The same of a hex that he is to come into.
pub(super) fn check_hex_needs_no_closing(judge: &Judge<'_>, hex: board::Hex) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if scene.of(who).engaged != 0 {
        return Ok(());
    }
    let strikes =
        |foe, means| !scene.of(foe).place.fallen && scene.covers_from(foe, scene.of(foe).place.hex, means, hex);
    let into_reach = scene.opponents(who).any(|foe| {
        board::distance(hex, scene.of(foe).place.hex) <= 3
            && (scene.strikers(foe).any(|means| strikes(foe, means))
                || scene.strikers(who).any(|means| scene.reaches_from(who, hex, means, foe)))
            && judge.perceives(foe)
    });
    need(!into_reach, Refusal::NeedsClosing)
}
