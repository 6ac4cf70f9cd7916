//! Surprise actions (RS-17), each where its numbers are better than those of a plain blow: disarming blows and parries, hand switches, dives,
//! feints, pulled blows.
//!
//! Most of the time they are not. A blow that disarms must be parried with a weapon, and win by so much that a plain one would wound; a
//! prepared parry costs a blow; a dive ends on the ground; a feint goes where two steps would go. So they are weighed, and taken when they
//! win: by the strong against light weapons, by the skilled with a dagger, at archers, round those who look elsewhere.

use engine::CombatantId;
use steel::fight::{Disarm, ItemId, Manner, Means, Order};
use steel::formulas::attack;
use steel::formulas::damage::damage_factor;
use steel::formulas::surprise::{detects, disarm, most_pulled};
use steel::formulas::unarmed::parried_strength;
use steel::tables::{BlowType, HitColumn, Part, Situation};

use super::act::HORIZON;
use super::field::{Field, Foe, rate};
use super::fighter::{Arm, Posture, cover};
use super::worth::{Exchange, Worth};
use steel::fight::severity;

/// For so many tenths one who has lost his weapon fights without: longer than over a posture, since he does not get it back by a step.
const BARE: i32 = 2 * HORIZON;
/// Twentieths from which a weapon may be struck away: a 20 does so always, and is no reason.
const LEAST: i32 = 3;
/// Of ten dice so many must let a feint pass.
const SKILLED: i32 = 4;
/// What it is worth besides that one without his weapon must stoop for it or draw another, and is passive while he does (RS-12.11).
const STOOPS: Worth = 2500;

/// What a disarming blow is worth (RS-17.8): the chance that it is parried with a weapon and strikes that away, by what the loss does to
/// its bearer. `active`: how likely he defends actively, in tenths.
pub(super) fn disarming(
    field: &mut Field<'_>,
    arm: &Arm,
    from: Posture,
    foe: &Foe,
    active: i32,
    bonus: i32,
) -> Option<Worth> {
    let him = foe.fighter;
    let (parry, meets) = him.parrying(him.posture, from.hex, arm.by)?;
    let parry = *parry;
    // What not even a die of 18 does needs no counting.
    if arm.strength - parry.strength + arm.attack + bonus - meets + 18 < 14 {
        return None;
    }
    let chance = strikes_away(arm.attack + bonus - meets, arm.strength, parry.strength);
    (chance >= LEAST).then(|| loss(field, foe, parry.means) * chance * active / 200)
}

/// The twentieths that take or break the weapon.
fn strikes_away(margin: i32, strength: i32, against: i32) -> i32 {
    let takes = |die: &u8| {
        let outcome = disarm(strength, against, *die, margin + i32::from(*die), true);
        matches!(outcome, Disarm::Disarmed { .. } | Disarm::Broken { .. })
    };
    (1..=20_u8).filter(takes).count() as i32
}

/// What it does to an enemy to lose an arm: the blows that he strikes no more with it, and those that he parries no more.
fn loss(field: &mut Field<'_>, foe: &Foe, taken: Means) -> Worth {
    let (me, him) = (field.me, foe.fighter);
    let (mut with, mut without) = (0, 0);
    for arm in him.arms() {
        let worth = field.blow((&him, arm, him.posture), (&me, me.posture), 10, 0);
        let each = rate(worth, arm.time);
        with = with.max(each);
        if arm.means != taken {
            without = without.max(each);
        }
    }
    let mut gained = 0;
    for arm in me.arms() {
        let Some(column) = arm.column(me.posture, him.posture.hex) else { continue };
        let protection = cover(field.scene, him.who, arm.class);
        let mut worth = |taken| {
            let meets = him.meets_without(him.posture, me.posture.hex, arm.by, true, taken);
            let exchange = Exchange { margin: arm.attack - meets, strength: arm.strength, column, protection };
            rate(field.ledger.worth(&field.scene.setup.tables, exchange), arm.time)
        };
        gained = gained.max(worth(Some(taken)) - worth(None));
    }
    (with - without + gained) * BARE + STOOPS
}

/// The weapon that is prepared and what it may win by stopping that blow (RS-17.11).
pub(super) fn turned(field: &mut Field<'_>, attacker: CombatantId, with: Means) -> Option<(ItemId, Worth)> {
    let item = field.scene.of(field.me.who).prepared?;
    let foe = field.foe(attacker)?;
    Some((item, turning(field, &foe, item, with)))
}

/// What a disarming parry with that weapon at what an enemy strikes with is worth, if his blow is stopped.
fn turning(field: &mut Field<'_>, foe: &Foe, item: ItemId, with: Means) -> Worth {
    let scene = field.scene;
    let Some(arm) = field.me.arm(Means::Item(item)).copied() else { return 0 };
    if !matches!(with, Means::Item(_)) {
        return 0;
    }
    let meets: i32 = scene.turned_parry(foe.fighter.who, field.me.who, with, arm.by);
    let chance = strikes_away(arm.attack - meets, arm.strength, scene.blow_strength(foe.fighter.who, with));
    if chance < LEAST {
        return 0;
    }
    // The other's forced parry costs him 4 tenths in any case.
    let tenths = 4 * field.threat_of(foe, field.me.posture, true);
    loss(field, foe, with) * chance / 20 + tenths
}

/// What it is worth to prepare a weapon against the one who strikes at him (RS-17.11): the blow that he lets go for it is not in this.
pub(super) fn preparing(field: &mut Field<'_>, item: ItemId) -> Option<Worth> {
    let me = field.me;
    let foe = field.target().and_then(|target| field.foe(target)).filter(|_| field.fights == 1)?;
    let him = foe.fighter;
    let arm = him.arms().find(|arm| field.reaches(&him, arm, him.posture, me.posture.hex)).copied()?;
    let parry = me.arm(Means::Item(item))?.parry(arm.by)?;
    // Against a net everything counts that is ready (RS-20.23); against the rest only what parries best.
    let best = me.meets(me.posture, him.posture.hex, arm.by, true);
    if parry < best - 3 || foe.on_me < 8 {
        return None;
    }
    let stopped = (parry - arm.attack - 1).clamp(1, 19);
    Some(turning(field, &foe, item, arm.means) * stopped / 20).filter(|gained| *gained > 0)
}

/// What a blow with a hand switch is worth (RS-17.6, 17.7): AP +2 unless it is seen through.
pub(super) fn switched(field: &mut Field<'_>, arm: &Arm, from: Posture, foe: &Foe, active: i32) -> Worth {
    let unseen = undetected(field, foe.fighter.who);
    let bonus = field.scene.setup.tables.adjustment(Situation::UndetectedHandSwitch).attack;
    let me = field.me;
    let mut at = |bonus| field.blow((&me, arm, from), (&foe.fighter, foe.fighter.posture), active, bonus);
    (at(bonus) * unseen + at(0) * (10 - unseen)) / 10
}

/// Of ten dice, how many let a trick of his pass unseen (RS-17.3).
pub(super) fn undetected(field: &Field<'_>, watcher: CombatantId) -> i32 {
    let best = |who| field.scene.person(who).sheet.best_skill;
    (1..=10).filter(|&die| !detects(die, best(field.me.who), best(watcher))).count() as i32
}

/// What a dive is worth (RS-17.13): a strong blow, and then the ground, from which he rises for three moves while all strike at him.
pub(super) fn dive(field: &mut Field<'_>, order: &Order) -> Option<Worth> {
    let Order::Dive { foe, to, with, manner: Manner::PLAIN } = *order else { return None };
    let foe = field.foe(foe)?;
    let (me, there) = (field.me, foe.fighter.posture);
    let feet = board::step(me.posture.hex, to);
    let head = Posture { hex: board::step(feet, to), ..me.posture };
    let seen = board::Relative::of(head.hex, head.facing, there.hex);
    let arm = *me.arm(with)?;
    let hand = field.scene.hand_of(me.who, with);
    if !board::Pattern::SHORT.contains(seen, hand) || foe.fighter.fallen {
        return None;
    }
    let extra = field.scene.setup.tables.adjustment(Situation::Dive);
    let active = foe.active_against(head.hex);
    let mut worth = |active: bool| {
        let meets = foe.fighter.meets(there, head.hex, BlowType::Stab, active);
        let exchange = Exchange {
            margin: arm.attack + extra.attack - meets,
            strength: arm.strength + extra.blow_strength,
            column: HitColumn::ShortStab,
            protection: cover(field.scene, foe.fighter.who, arm.class),
        };
        field.ledger.worth(&field.scene.setup.tables, exchange)
    };
    let dealt = (worth(true) * active + worth(false) * (10 - active)) / 10;
    let time = field.scene.order_time::<i32>(me.who, order, 0).max(1);
    // He lies and meets everything passively until he is up again.
    let lying = Posture { hex: feet, ..me.posture };
    let risks = field.lying_threat(lying);
    Some(dealt - risks * (time + 3 * me.walk) - field.breath())
}

/// What a feint is worth (RS-17.1): where the two real moves bring him, if the one watched does not see it coming; what threatens him in
/// the false hex meanwhile.
pub(super) fn feint(field: &mut Field<'_>, order: &Order) -> Option<Worth> {
    let Order::Feint { feigned, first, second } = *order else { return None };
    let me = field.me;
    let here = me.posture;
    let end = Posture { hex: board::step(board::step(here.hex, first), second), ..here };
    let middle = Posture { hex: board::step(here.hex, feigned), ..here };
    let target = field.target();
    let foe = target.and_then(|target| field.foe(target))?;
    let time = 2 * me.walk;
    let unseen = undetected(field, foe.fighter.who);
    // A false move is a walk: near the edge one who has been pushed aside meanwhile would leave the map by it (RS-3.17).
    let inland = |to| {
        let far = (0..3).fold(here.hex, |hex, _| board::step(hex, to));
        field.scene.setup.map.contains(far)
    };
    if unseen < SKILLED || !board::Direction::ALL.into_iter().all(inland) {
        return None;
    }
    let surprised = field.balance(end, target) * (HORIZON - time);
    // One who sees it turns to where he comes from.
    let faced = (surprised - surprised.abs() / 3).min(field.balance(here, target) * (HORIZON - time));
    let meanwhile = (field.threat(here, target) + field.threat(middle, target)) * me.walk;
    Some((surprised * unseen + faced * (10 - unseen)) / 10 - meanwhile)
}

/// By how much a punch or kick is best lowered, and what it is worth then: it hurts the one it hits, and the striker's own limb where it is
/// parried with a weapon (RS-17.15, 19.5). All other blows lose by it.
pub(super) fn pulled(field: &mut Field<'_>, with: Means, foe: CombatantId) -> Option<(u8, Worth)> {
    let limb = match with {
        Means::Fist(_) => Part::Arm,
        Means::Foot => Part::Leg,
        Means::Item(_) | Means::Hooves => return None,
    };
    let (scene, me) = (field.scene, field.me);
    let arm = *me.arm(with)?;
    let him = field.foe(foe)?.fighter;
    him.parrying(him.posture, me.posture.hex, arm.by)?;
    let meets = him.meets(him.posture, me.posture.hex, arm.by, true);
    let skill = scene.figures(me.who, with).skill;
    let column = arm.column(me.posture, him.posture.hex)?;
    let protection = cover(scene, foe, arm.class);
    let own = scene.worn_at(me.who, limb, None);
    let margin = arm.attack - meets;
    let mut best = (0, Worth::MIN);
    for by in 0..=most_pulled(skill) {
        let exchange = Exchange { margin, strength: arm.strength - by, column, protection };
        let dealt = field.ledger.worth(&scene.setup.tables, exchange);
        let hurt = |die: i32| {
            let through = parried_strength(arm.strength - by, skill, margin + die) - own;
            if through > 0 { severity(scene.setup.tables.injury(damage_factor(through, 0), limb)) as Worth } else { 0 }
        };
        let fails = (1..=19).filter(|&die| !attack::resolve(margin, die as u8, 0, 1).hit);
        let suffered: Worth = fails.map(hurt).sum::<Worth>() * 50;
        if dealt - suffered > best.1 {
            best = (by as u8, dealt - suffered);
        }
    }
    Some(best)
}
