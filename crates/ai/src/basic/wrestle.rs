//! Hand to hand: whether to take hold of somebody, and what to do in a grapple (RS-19). One who is held is never idle for good: he tries to
//! break away, and rests only when he is spent.

use engine::CombatantId;
use steel::fight::{Bias, BlowBonus, Defence, Means, Order, hit_chance};
use steel::tables::{BlowType, Range, Situation};

use super::act::{HORIZON, one_of};
use super::field::{Field, rate};
use super::fighter::cover;
use super::hold;
use super::worth::{Exchange, Worth};

/// What it is worth to have an enemy off his feet: about the time that he takes to come up again.
const FELLED: Worth = 5000;
/// What it is worth besides if a friend stands by, who strikes him while he lies.
const SET_UPON: Worth = 4000;
/// What it is worth to be rid of a grapple with a better weapon in hand, or with other enemies about.
const FREEDOM: Worth = 4000;
/// Twentieths under which breaking away is not worth the breath.
const HOPELESS: i32 = 2;

/// The order of one who grapples; `None` for one who does not.
pub(super) fn in_grapple(field: &mut Field<'_>, legal: &[Order]) -> Option<Order> {
    let (scene, me) = (field.scene, field.me.who);
    let foe = scene.grapple_of(me)?.partner(me);
    let order = if scene.leads_grapple(me) { with_advantage(field, legal, foe) } else { held(field, legal, foe) };
    Some(order)
}

/// A grab at one who shares his hex, where holding him promises more than blows from here; `None` to go on as usual.
pub(super) fn grab(field: &mut Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    let me = field.me.who;
    let (order, foe, with) = legal.iter().find_map(|order| match *order {
        Order::Grab { foe, with } => Some((*order, foe, with)),
        _ => None,
    })?;
    let time = scene.figures(me, with).base_speed.max(1);
    let extra = Some(Situation::Grab);
    let chance = chance(field, me, with, foe, BlowBonus { extra, ..BlowBonus::default() });
    let (mine, his) = (best_rate(field, me, foe), best_rate(field, foe, me));
    if scene.of(me).place.fallen {
        // Out of a broken hold: he who holds first gets up last, so only the stronger takes hold again.
        return (chance >= 10 && mine >= his).then_some(order);
    }
    let now = if legal.iter().any(|order| matches!(order, Order::Strike { .. })) { mine } else { 0 };
    // The hold takes the other's blows away and makes his own surer (RS-19.9).
    let then = chance * (mine + mine / 3 + his) / 20;
    (then * (HORIZON - time) > now * HORIZON).then_some(order)
}

/// D-14: a blow with the hand becomes a grab where the hold is to his good; on the ground there is nothing else to do with it.
pub(super) fn make_grab(field: &mut Field<'_>, foe: CombatantId) -> Order {
    let me = field.me.who;
    let better = best_rate(field, me, foe) >= best_rate(field, foe, me);
    if better || field.scene.of(me).place.fallen { Order::MakeGrab } else { Order::Keep }
}

/// D-11: he follows the one whom he throws down where nobody else is near and he has something to use on the ground.
pub(super) fn thrown(field: &mut Field<'_>, foe: CombatantId, may_follow: bool) -> Order {
    let me = field.me.who;
    let alone = field.foes().all(|other| other.fighter.who == foe || other.distance > 3);
    let armed = field.scene.strikers(me).any(|means| is_long(field, means));
    let better = best_rate(field, me, foe) >= best_rate(field, foe, me);
    Order::Floor { bias: Bias::Back, follow: may_follow && alone && !armed && better }
}

/// SK, TH or DE, whichever promises most for each tenth (RS-19.11).
fn with_advantage(field: &mut Field<'_>, legal: &[Order], foe: CombatantId) -> Order {
    let me = field.me.who;
    let mut best: Option<(Worth, Order)> = None;
    for &order in legal {
        let (worth, with) = match order {
            Order::Strike { with, manner, .. } if manner.is_plain() => (blow(field, me, with, foe), with),
            Order::Throw { with, .. } => {
                let chance = chance(field, me, with, foe, BlowBonus::default());
                (chance * fall(field, foe) / 20, with)
            }
            Order::Disengage { with } => (breaking_away(field, with, foe), with),
            _ => continue,
        };
        let value = rate(worth, field.scene.figures(me, with).base_speed.max(1));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, order));
        }
    }
    // One who has nothing with O in his hands lets go what he holds.
    let drop = || legal.iter().find(|order| matches!(order, Order::Drop(_)));
    best.map(|(_, order)| order).or_else(|| drop().copied()).unwrap_or_else(|| legal[0])
}

/// DE, after drawing what is of use here or letting go what is of none; rest for one who is spent.
fn held(field: &mut Field<'_>, legal: &[Order], foe: CombatantId) -> Order {
    let scene = field.scene;
    let me = field.me.who;
    let now = scene.world.now;
    let keep = || one_of(legal, Order::Keep);
    let fatigue = scene.of(me).fatigue.points();
    if fatigue >= scene.person(me).sheet.fatigue_limit - 1 {
        return keep().unwrap_or_else(|| hold(now, true));
    }
    if scene.grapple_means(me).next().is_none() {
        let drop = legal.iter().find(|order| matches!(order, Order::Drop(_)));
        return drop.copied().unwrap_or_else(|| hold(now, false));
    }
    let has_blade = scene.grapple_means(me).any(|means| matches!(means, Means::Item(_)));
    let draw = legal.iter().find(|order| matches!(order, Order::Draw { .. }));
    if let Some(&draw) = draw.filter(|_| !has_blade) {
        return draw;
    }
    let chance = |with: Means| {
        let bonus = Some(Situation::DisengageWithoutAdvantage);
        against_dodge(field, me, with, foe, BlowBonus { extra: bonus, ..BlowBonus::default() })
    };
    let value = |order: &Order| match *order {
        Order::Disengage { with } => {
            Some((chance(with) * 100 / (scene.figures(me, with).base_speed.max(1) + 2), chance(with), *order))
        }
        _ => None,
    };
    match legal.iter().filter_map(value).max_by_key(|(value, ..)| *value) {
        Some((_, chance, order)) if chance >= HOPELESS || fatigue * 2 < scene.person(me).sheet.fatigue_limit => order,
        _ => hold(now, true),
    }
}

/// The chance of a blow, grab or throw against the best defence, in twentieths.
fn chance(field: &Field<'_>, who: CombatantId, with: Means, foe: CombatantId, bonus: BlowBonus) -> i32 {
    let scene = field.scene;
    let defence = scene.likely_defence(foe, who, with);
    let attack: i32 = scene.attack_potential(who, with, bonus);
    let meets: i32 = scene.defence_potential(foe, who, defence, scene.weapon(with).blow, false);
    i32::from(hit_chance(attack, meets))
}

/// The chance of DE, in twentieths: against the active dodge, whatever the other does (RS-19.12).
fn against_dodge(field: &Field<'_>, who: CombatantId, with: Means, foe: CombatantId, bonus: BlowBonus) -> i32 {
    let scene = field.scene;
    let attack: i32 = scene.attack_potential(who, with, bonus);
    let meets: i32 = scene.defence_potential(foe, who, Defence::Dodge(Bias::Back), BlowType::Stab, false);
    i32::from(hit_chance(attack, meets))
}

/// The expected severity of a blow at one who shares his hex.
fn blow(field: &mut Field<'_>, who: CombatantId, with: Means, foe: CombatantId) -> Worth {
    let scene = field.scene;
    let Some(column) = scene.column(who, with, foe) else { return 0 };
    let defence = scene.likely_defence(foe, who, with);
    let attack: i32 = scene.attack_potential(who, with, BlowBonus::default());
    let meets: i32 = scene.defence_potential(foe, who, defence, scene.weapon(with).blow, false);
    let strength: i32 = scene.blow_strength(who, with);
    let exchange =
        Exchange { margin: attack - meets, strength, column, protection: cover(scene, foe, scene.weapon(with).class) };
    field.ledger.worth(&scene.setup.tables, exchange)
}

/// The best that he deals for each tenth with what has O.
fn best_rate(field: &mut Field<'_>, who: CombatantId, foe: CombatantId) -> Worth {
    let means: Vec<Means> = field.scene.grapple_means(who).collect();
    let time = |field: &Field<'_>, with| field.scene.figures(who, with).base_speed.max(1);
    means.into_iter().map(|with| rate(blow(field, who, with, foe), time(field, with))).max().unwrap_or(0)
}

/// What it is worth to throw somebody.
fn fall(field: &Field<'_>, foe: CombatantId) -> Worth {
    let scene = field.scene;
    let side = scene.person(field.me.who).side;
    let there = scene.of(foe).place.hex;
    let friend = scene.setup.everyone().any(|other| {
        other != field.me.who
            && scene.person(other).side == side
            && scene.of(other).is_active()
            && board::distance(scene.of(other).place.hex, there) <= 2
    });
    let armed = scene.strikers(field.me.who).any(|means| is_long(field, means));
    FELLED + if friend || armed { SET_UPON } else { 0 }
}

/// What DE is worth to one who has the advantage.
fn breaking_away(field: &Field<'_>, with: Means, foe: CombatantId) -> Worth {
    let me = field.me.who;
    let bonus = BlowBonus { extra: Some(Situation::DisengageWithAdvantage), ..BlowBonus::default() };
    let chance = against_dodge(field, me, with, foe, bonus);
    let armed = field.scene.strikers(me).any(|means| is_long(field, means));
    let crowded = field.foes().any(|other| other.fighter.who != foe && other.distance <= 2);
    let wish = FREEDOM / 4 + if armed { FREEDOM } else { 0 } + if crowded { FREEDOM } else { 0 };
    let fallen = if field.scene.of(me).place.fallen { 1 } else { 2 };
    chance * wish / 20 * fallen / 2
}

/// A weapon that wants room: not of use in a grapple.
fn is_long(field: &Field<'_>, means: Means) -> bool {
    matches!(means, Means::Item(_)) && !matches!(field.scene.weapon(means).range, Range::Close | Range::Short)
}
