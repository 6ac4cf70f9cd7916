//! Answers within a resolution: defences, free moves, entries, locations (D-4, D-6, D-18, D-9).

use engine::CombatantId;
use steel::fight::{Bias, BlowBonus, Defence, ItemId, Means, Order, Question, Scene, Way, severity};
use steel::formulas::clock::DEAD_TIME;
use steel::formulas::damage::damage_factor;
use steel::formulas::dodge;

use super::act::one_of;
use super::field::{Field, rate};
use super::fighter::{Fighter, Posture, cover};
use super::worth::{Exchange, FATIGUE_POINT, Worth};
use super::{guard, surprise};

/// The defence that loses least: severity taken, tenths of the own blow lost, breath (RS-4.8 to 4.11).
pub(super) fn defend(
    field: &mut Field<'_>,
    legal: &[Order],
    attacker: CombatantId,
    with: Means,
    pair: bool,
    block: bool,
) -> Order {
    let me = field.me;
    let scene = field.scene;
    let attack: i32 = scene.attack_potential_at(attacker, with, me.who, BlowBonus { pair, ..BlowBonus::default() });
    let strength: i32 = scene.blow_strength(attacker, with);
    let by = scene.weapon(with).blow;
    let column = scene.column(attacker, with, me.who);
    // A tenth lost is worth what he would have dealt in it.
    let strikes = scene.of(me.who).targets[1].is_none();
    let tenth = field.foe(attacker).filter(|_| strikes).map_or(0, |foe| field.offence(me.posture, &foe).0).max(20);
    let protection = cover(scene, me.who, scene.weapon(with).class);
    // What his prepared weapon may win by stopping this blow (RS-17.11); whose horse dodges loses nothing himself (RS-16.26).
    let turned = surprise::turned(field, attacker, with);
    let mounted = scene.of(me.who).is_mounted();
    let mut taken = |defence: Defence| -> Worth {
        let meets: i32 = scene.defence_potential(me.who, attacker, defence, by, block);
        let Some(column) = column else { return 0 };
        if block {
            // A blocking attack stops and does not hurt (RS-10.6): it costs the move.
            return if attack + 10 >= meets { tenth * me.walk } else { 0 };
        }
        let exchange = Exchange { margin: attack - meets, strength, column, protection };
        field.ledger.worth(&scene.setup.tables, exchange)
    };
    let passive = taken(Defence::Passive);
    let mut best = (passive, Order::Passive);
    for &order in legal {
        let cost = match order {
            Order::Parry(means) => {
                let won = turned.filter(|(item, _)| means == Means::Item(*item)).map_or(0, |(_, won)| won);
                taken(Defence::Parry(means)) + tenth * scene.weapon(means).parry_time() as i32 - won
            }
            Order::Dodge(bias) if mounted => taken(Defence::Dodge(bias)) + FATIGUE_POINT / 2,
            Order::Dodge(bias) => {
                let open = open_dice(field.scene, me.who, bias);
                let met = (taken(Defence::Dodge(bias)) * open + passive * (6 - open)) / 6;
                met + tenth * me.walk + FATIGUE_POINT * open / 6 + FATIGUE_POINT / 2
            }
            _ => continue,
        };
        if cost < best.0 {
            best = (cost, order);
        }
    }
    best.1
}

/// The defence against a missile that costs least (RS-13.17): what the odds stop against the tenths and the breath it takes. What a hit would
/// do is reckoned at a flat figure, since the die that counts has fallen already and is not known.
pub(super) fn intercept(field: &Field<'_>, question: &Question, legal: &[Order]) -> Order {
    let (me, scene) = (field.me, field.scene);
    let mut best = (0, Order::Passive);
    for &order in legal {
        let chance = scene.prospect(me.who, question, &order).chance.map_or(0, i32::from);
        let cost = match order {
            Order::Parry(means) => scene.weapon(means).parry_time() as i32 * TENTH_UNDER_FIRE,
            Order::Dodge(_) => me.walk * TENTH_UNDER_FIRE + FATIGUE_POINT,
            _ => continue,
        };
        let gain = chance * MISSILE_STOPPED / 20 - cost;
        if gain > best.0 {
            best = (gain, order);
        }
    }
    best.1
}

/// What it is worth to stop a missile, and what a tenth costs under fire.
const MISSILE_STOPPED: i32 = 1500;
const TENTH_UNDER_FIRE: i32 = 40;

/// The location that a critical shot hurts most (RS-13.12).
pub(super) fn locate_shot(field: &Field<'_>, legal: &[Order], foe: CombatantId, item: ItemId) -> Order {
    /// The excess of an average critical hit.
    const EXCESS: i32 = 8;
    let scene = field.scene;
    let Some(missile) = scene.missile(item) else { return legal.first().copied().unwrap_or(Order::Keep) };
    let (strength, class) = (missile.ball.unwrap_or(missile.blow_strength), missile.class);
    let worst = |order: &&Order| match **order {
        Order::Locate(area) => {
            let cover = scene.protection_at(foe, area, Some(class));
            let factor = damage_factor(strength - cover, EXCESS);
            severity(scene.setup.tables.injury(factor, area.part()))
        }
        _ => 0,
    };
    legal.iter().max_by_key(worst).copied().unwrap_or(Order::Locate(steel::tables::Area::Head))
}

/// Of the six faces of a dodge die, how many lead to a hex that is open (RS-6.1 to 6.3); an obstructed one counts as closed.
fn open_dice(scene: Scene<'_>, who: CombatantId, bias: Bias) -> i32 {
    let place = scene.of(who).place;
    let open = |die: &u8| {
        let to = dodge::direction(&scene.setup.tables, bias, *die).absolute(place.facing);
        let hex = board::step(place.hex, to);
        scene.way_freely(place.hex, to) == Way::Open && !scene.blocked_by_any(who, hex) && !scene.is_obstructed(hex)
    };
    (1..=6).filter(open).count() as i32
}

/// The column of one who is knocked back or over (RS-15.5): the one with most room, since without room he falls.
pub(super) fn fall(field: &Field<'_>) -> Order {
    let room = |bias: &&Bias| open_dice(field.scene, field.me.who, **bias);
    // Of equal ones the last: straight back is kept for it.
    let order = [Bias::Left, Bias::Right, Bias::Back];
    Order::Fall(order.iter().max_by_key(room).copied().unwrap_or(Bias::Back))
}

/// The free move of the advantage (RS-6.7): to where the balance of blows is best, behind him if it can be.
pub(super) fn free_move(field: &mut Field<'_>, legal: &[Order], foe: CombatantId) -> Order {
    let here = field.me.posture;
    let Some(him) = field.foe(foe) else { return Order::Stay };
    let me = field.me;
    let action = field.scene.of(me.who).action;
    let pending = action.order().and_then(|order| order.blow()).filter(|_| field.target() == Some(foe));
    let left = action.due.saturating_sub(field.scene.world.now) as i32;
    // He owes his dead time and must turn before he sees who is behind him again.
    let sudden = pending.filter(|_| left <= DEAD_TIME as i32 + him.fighter.run);
    let target = field.target().or(Some(foe));
    let mut best = (Worth::MIN, Order::Stay);
    for &order in legal {
        let at = match order {
            Order::Stay => here,
            Order::Step(to) => Posture { hex: board::step(here.hex, to), ..here },
            Order::FreeTurn(turn) => Posture { facing: here.facing.turned(turn.steps()), ..here },
            Order::Enter => Posture { hex: him.fighter.posture.hex, ..here },
            _ => continue,
        };
        let mut value = field.balance(at, target) * super::act::HORIZON;
        if let Some(arm) = pending.and_then(|with| me.arm(with)) {
            let there = him.fighter.posture;
            if !(arm.reaches(at, there.hex) && Fighter::faces(at, there.hex)) {
                // The blow in hand would be lost.
                value -= field.blow((&me, arm, here), (&him.fighter, there), 10, 0);
            } else if sudden.is_some() && !Fighter::faces(there, at.hex) {
                value += field.blow((&me, arm, at), (&him.fighter, there), 0, 0);
            }
        }
        if order != Order::Stay {
            // A place already good is not left for one no better.
            value -= 100;
        }
        if value > best.0 {
            best = (value, order);
        }
    }
    guard::retreat(field, legal, foe).filter(|(value, _)| *value > best.0).map_or(best.1, |(_, order)| order)
}

/// Whether a dodger goes into the opponent's hex (RS-11.3): when he is the better there.
pub(super) fn enter(field: &mut Field<'_>, foe: CombatantId) -> Order {
    let Some(him) = field.foe(foe) else { return Order::DodgeMove };
    let me = field.me;
    let close = Posture { hex: him.fighter.posture.hex, ..me.posture };
    let best = |field: &mut Field<'_>, one: &Fighter, other: &Fighter| {
        let mut most = 0;
        for arm in one.arms().filter(|arm| arm.reaches(close, close.hex)) {
            let worth = field.blow((one, arm, close), (other, close), 10, 0);
            most = most.max(rate(worth, arm.time));
        }
        most
    };
    let (dealt, taken) = (best(field, &me, &him.fighter), best(field, &him.fighter, &me));
    if dealt > taken && dealt > field.offence(me.posture, &him).0 { Order::Enter } else { Order::DodgeMove }
}

/// The location that a critical blow hurts most (RS-4.14).
pub(super) fn locate(field: &Field<'_>, legal: &[Order], foe: CombatantId, with: Means) -> Order {
    /// The excess of an average critical hit.
    const EXCESS: i32 = 8;
    let scene = field.scene;
    let strength: i32 = scene.blow_strength(field.me.who, with);
    let class = scene.weapon(with).class;
    let harm = |order: &&Order| match **order {
        Order::Locate(area) => {
            let factor = damage_factor(strength - scene.protection_at(foe, area, class), EXCESS);
            let known = scene.of(foe).wounds.areas[area as usize].injury() as u32;
            severity(scene.setup.tables.injury(factor, area.part())) * 10 + known
        }
        _ => 0,
    };
    legal.iter().max_by_key(harm).copied().unwrap_or_else(|| one_of(legal, Order::Keep).unwrap_or(Order::Stay))
}
