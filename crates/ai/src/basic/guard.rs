//! One who is hard pressed, or who lets them come: steps out of a fight that goes against him (RS-8.14), defends himself against two at
//! once (RS-9.6), bars the way by which they come (RS-10).

use engine::{CombatantId, Tenths};
use steel::fight::{BlockPosition, Carried, ItemPlace, Means, Order, Scene, Way};
use steel::formulas::clock::DEAD_TIME;

use super::act::{Best, HORIZON, one_of};
use super::field::Field;
use super::fighter::{Fighter, Posture};
use super::purpose::Purpose;
use super::worth::Worth;

/// What it is worth to get away with nothing but hands from one who is armed, to draw what is in the belt.
const ARMS_HIMSELF: Worth = 12_000;
/// What it is worth to get one's breath before the next blow throws one down (RS-7.5, 7.7).
const BREATHES: Worth = 6_000;
/// What it is worth to have a longer weapon between them again that cannot be used so near.
const KEEPS_OFF: Worth = 5_000;
/// What the change to defending oneself only must be better by: who does not strike does not win.
const DEFENCE_MARGIN: Worth = 2_000;
/// How long he defends himself before he thinks again, in tenths.
const WATCHES: u32 = 6;

/// What a retreat instead of the free move is worth (RS-8.14), and the best one: for those who have something to win by it. The one whose
/// blow has just failed owes his dead time and a whole blow, which mostly comes too late.
pub(super) fn retreat(field: &mut Field<'_>, legal: &[Order], foe: CombatantId) -> Option<(Worth, Order)> {
    if !legal.iter().any(|order| matches!(order, Order::Retreat { .. })) {
        return None;
    }
    let (scene, me) = (field.scene, field.me);
    let reason = reason(field, foe)?;
    let here = me.posture;
    let open = |order: &Order| match *order {
        Order::Retreat { first, second, turns: 0 } => {
            let middle = board::step(here.hex, first);
            let both = scene.way_freely(here.hex, first) == Way::Open && scene.way_freely(middle, second) == Way::Open;
            both.then_some((Posture { hex: board::step(middle, second), ..here }, *order))
        }
        _ => None,
    };
    let mut best = Best::default();
    let mut value = Worth::MIN;
    for (end, order) in legal.iter().filter_map(open) {
        let time = scene.order_time::<i32>(me.who, &order, 0).max(1);
        let suffers = blows_within(field, here, foe, time);
        let after = field.balance(end, Some(foe)).min(0) * (HORIZON - time).max(0);
        let worth = reason + after - suffers;
        value = value.max(worth);
        best.offer(worth, order);
    }
    best.order().map(|order| (value, order))
}

/// What he wins by distance from an enemy, if anything.
fn reason(field: &mut Field<'_>, foe: CombatantId) -> Option<Worth> {
    let (scene, me) = (field.scene, field.me);
    let him = field.foe(foe)?;
    let tables = &scene.setup.tables;
    let armed = |fighter: &Fighter| fighter.arms().any(|arm| matches!(arm.means, Means::Item(_)) && !arm.shield);
    let in_belt = |item: &steel::fight::Item| {
        matches!(item.at, ItemPlace::With(owner, Carried::Sheathed) if owner == me.who)
            && item.weapon != tables.shield()
            && tables[item.weapon].strikes()
            && item.wear != steel::fight::Wear::Useless
    };
    if !armed(&me) && armed(&him.fighter) && scene.world.items.iter().any(in_belt) {
        return Some(ARMS_HIMSELF);
    }
    let exhaustion = scene.of(me.who).fatigue.exhaustion;
    if exhaustion.points >= scene.person(me.who).sheet.fatigue_limit - 1 {
        return Some(BREATHES);
    }
    // Within the point of his long weapon, out of reach of the other's: the other must come in again.
    let idle = field.offence(me.posture, &him).1.is_none_or(|arm| !matches!(arm.means, Means::Item(_)));
    if idle && me.reach > him.fighter.reach {
        return Some(KEEPS_OFF);
    }
    // One who need not win gains by every tenth that they cannot strike at him.
    None
}

/// The severity of the blows that land on one who meets them passively for so long, by the one who has just failed and by others.
fn blows_within(field: &mut Field<'_>, at: Posture, failed: CombatantId, tenths: i32) -> Worth {
    let me = field.me;
    let foes: Vec<_> = field.foes().copied().collect();
    let mut sum = 0;
    for foe in foes {
        let him = foe.fighter;
        let mut most = 0;
        for arm in him.arms() {
            let begun = if him.who == failed { arm.time + DEAD_TIME as i32 } else { arm.time / 2 };
            if begun <= tenths && field.reaches(&him, arm, him.posture, at.hex) {
                most = most.max(field.blow((&him, arm, him.posture), (&me, at), 0, 0));
            }
        }
        sum += most * foe.on_me / 10;
    }
    sum
}

/// Offers to defend himself against two only, by DT with both (RS-9.6).
pub(super) fn weigh_two(field: &mut Field<'_>, legal: &[Order], best: &mut Best) {
    if field.fights < 2 {
        return;
    }
    let here = field.me.posture;
    for &order in legal {
        let Order::Target { first, second: Some(second) } = order else { continue };
        if field.foe(first).is_none() || field.foe(second).is_none() {
            continue;
        }
        let time = field.reaction();
        let defends = -field.threat_with(here, [Some(first), Some(second)]);
        let gained = defends * (HORIZON - time) - field.threat(here, None) * time;
        best.offer(gained - DEFENCE_MARGIN, order);
    }
}

/// What one does who has named two and strikes at neither: he goes on, or takes one of them on again. `None` for everybody else.
pub(super) fn defending(field: &mut Field<'_>, legal: &[Order]) -> Option<Order> {
    let targets = field.scene.of(field.me.who).targets;
    targets[1]?;
    let here = field.me.posture;
    let mut best = Best::default();
    let wake = Some(Tenths(field.scene.world.now + WATCHES));
    best.offer(-field.threat_with(here, targets) * HORIZON, Order::Hold { wake });
    for &order in legal {
        let Order::Target { first, second: None } = order else { continue };
        if field.foe(first).is_some() {
            let time = field.reaction();
            let gained = field.balance(here, Some(first)) * (HORIZON - time) - field.threat(here, None) * time;
            best.offer(gained, order);
        }
    }
    best.order()
}

/// BK in a gap, for one with a long weapon who lets them come (RS-10.2); MB of a block that stands beside a wall, to the way by which the
/// nearest of them comes (RS-10.3). Where they can go round, a set blow is better, since it hurts.
pub(super) fn block(field: &Field<'_>, legal: &[Order], purpose: Purpose) -> Option<Order> {
    let (position, ways) = barred(field, purpose)?;
    let new = one_of(legal, Order::Block { position, wake: None }).filter(|_| ways == 1);
    new.or_else(|| one_of(legal, Order::MoveBlock { position, wake: None }))
}

/// Whether the block that stands bars the right way, for one whom nobody has reached yet.
pub(super) fn stays_barred(field: &Field<'_>, purpose: Purpose) -> bool {
    barred(field, purpose).is_none_or(|(position, _)| field.scene.of(field.me.who).block == Some(position))
}

/// The way that should be barred, and how many are open.
fn barred(field: &Field<'_>, purpose: Purpose) -> Option<(BlockPosition, usize)> {
    let Posture { hex, facing } = field.me.posture;
    if !purpose.waits(hex) || field.foes().any(|foe| foe.distance <= field.me.reach) {
        return None;
    }
    let foe = field.foes().find(|foe| Fighter::faces(field.me.posture, foe.fighter.posture.hex))?;
    let ways = [(BlockPosition::Forward, 0), (BlockPosition::Left, -1), (BlockPosition::Right, 1)];
    let open = ways.into_iter().filter(|&(_, turns)| field.scene.way(hex, facing.turned(turns)) != Way::Barred);
    // With no wall beside him they go round.
    let count = open.clone().count();
    if count == ways.len() {
        return None;
    }
    let there = foe.fighter.posture.hex;
    let apart = |turns: i8| {
        let to = facing.turned(turns);
        let near = board::step(hex, to);
        board::distance(near, there) + board::distance(board::step(near, to), there)
    };
    open.min_by_key(|&(_, turns)| apart(turns)).map(|(position, _)| (position, count))
}

/// What MB of a polearm is worth (RS-20.2): whom its point reaches then, in less time than a turn takes.
pub(super) fn swing_polearm(field: &mut Field<'_>, order: &Order) -> Option<Worth> {
    let Order::MoveBlock { position, wake: None } = *order else { return None };
    let (scene, me) = (field.scene, field.me);
    let with = scene.polearm(me.who)?;
    let arm = *me.arm(with)?;
    let target = field.target()?;
    let foe = field.foe(target).filter(|foe| foe.clear)?;
    let there = foe.fighter.posture;
    if !arm.covers(Scene::polearm_pattern(position), me.posture, there.hex) {
        return None;
    }
    let time = scene.order_time::<i32>(me.who, order, 0).max(1);
    let worth = field.blow((&me, &arm, me.posture), (&foe.fighter, there), foe.active_against(me.posture.hex), 0);
    let dealt = super::field::rate(worth, arm.time);
    Some(dealt * (HORIZON - time) - field.threat(me.posture, Some(target)) * HORIZON)
}
