//! Targets (RS-9), blows (RS-4.1), grabs and throws (RS-19), whips in use (RS-20.16) and blocks (RS-10).

use engine::CombatantId;

use super::{Judge, Refusal, Verdict, check_perceived, need};
use crate::fight::{BlockPosition, ItemId, Manner, Means, Order, Scene};
use crate::formulas::attack::NO_BLOW_FROM_STEPS;
use crate::tables::Range;

/// DT: one target, or two to defend only (RS-9.3, 9.6).
pub(super) fn check_target(judge: &Judge<'_>, first: CombatantId, second: Option<CombatantId>) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let known = |foe| scene.may_be_named(who, foe) && scene.of(foe).is_active() && judge.perceives(foe);
    need(known(first) && second.is_none_or(known), Refusal::NotPerceived)?;
    need(second != Some(first) && scene.of(who).targets != [Some(first), second], Refusal::SameTarget)
}

pub(super) fn check_blow(judge: &Judge<'_>, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if judge.strikes_with.get() == Some(with) {
        return Ok(());
    }
    if let Means::Item(item) = with {
        need(item.index() < scene.world.items.len(), Refusal::NotReady)?;
    }
    need(scene.is_ready(who, with), Refusal::NotReady)?;
    need(scene.weapon(with).range != Range::Lance, Refusal::LanceInBlow)?;
    need(scene.weapon(with).strikes(), Refusal::NoWeapon)?;
    let for_feet = scene.weapon(with).range == Range::Polearm && scene.of(who).is_mounted();
    need(!for_feet, Refusal::NotFromHorseback)?;
    need(scene.weapon(with).range != Range::HorseAttack, Refusal::NoWeapon)?;
    judge.strikes_with.set(Some(with));
    Ok(())
}

/// SK: at the target, in range, with something that strikes (RS-4.1, 9.1, 9.2); not while two targets are named (RS-9.6).
pub(super) fn check_strike(judge: &Judge<'_>, foe: CombatantId, with: Means, manner: Manner) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    check_blow(judge, with)?;
    need(me.targets[1].is_none(), Refusal::DefendsOnly)?;
    match me.target() {
        Some(target) => need(target == foe, Refusal::NotTarget)?,
        None => need(me.engaged == 0, Refusal::NotTarget)?,
    }
    let there = scene.may_be_named(who, foe) && (scene.of(foe).is_active() || scene.of(foe).is_body());
    need(there && judge.perceives(foe), Refusal::NotPerceived)?;
    if scene.weapon(with).range == Range::Polearm {
        need(!scene.polearm_is_passed(who), Refusal::PolearmPassed)?;
    }
    let apart = scene.steps_above(who, foe).abs() < NO_BLOW_FROM_STEPS;
    // RS-17.6: struck from the new hand.
    let hand = scene.pattern_hand(who, with);
    let hand = if manner.switch { hand.other() } else { hand };
    need(
        scene.reaches_with(who, me.place.hex, with, hand, foe),
        if apart { Refusal::OutOfRange } else { Refusal::StepsApart },
    )?;
    need(me.rhythm.is_none_or(|rhythm| !scene.strikes_with_both(who, with) || rhythm.next == with), Refusal::NotItsTurn)
}

/// RS-19.7: at close quarters, on their feet or still entwined on the ground, with an empty hand, at the target as a blow.
pub(super) fn check_grab(judge: &Judge<'_>, foe: CombatantId, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let close = me.close.is_some_and(|(other, _)| other == foe) && me.place.fallen == scene.of(foe).place.fallen;
    need(scene.setup.options.unarmed, Refusal::NoUnarmed)?;
    need(close, Refusal::NotClose)?;
    need(scene.grabbing_hand(who) == Some(with), Refusal::NoEmptyHand)?;
    need(me.targets[1].is_none(), Refusal::DefendsOnly)?;
    // \[ruling\] RS-9.2: a grab names no target, unlike a blow, and would be lost on one who is none (RS-9.1).
    need(me.target().is_some(), Refusal::GrabsNoTarget)?;
    need(me.target() == Some(foe), Refusal::NotTarget)?;
    check_perceived(judge, foe)
}

/// RS-19.14: the one with the advantage throws, standing (RS-19.16), with an empty hand.
pub(super) fn check_throw(judge: &Judge<'_>, foe: CombatantId, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if let Means::Item(item) = with {
        return check_whip_throw(judge, foe, item);
    }
    need(scene.grapples_with(who, foe), Refusal::NoGrapple)?;
    need(!scene.of(who).place.fallen, Refusal::NoThrowOnGround)?;
    need(scene.grabbing_hand(who) == Some(with), Refusal::NoEmptyHand)?;
    need(scene.of(who).target() == Some(foe), Refusal::NotTarget)?;
    check_perceived(judge, foe)
}

/// RS-20.18: the one whom the lash holds is thrown, both on their feet.
fn check_whip_throw(judge: &Judge<'_>, foe: CombatantId, item: ItemId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(scene.lash_of(who).is_some_and(|lash| lash.item == item && lash.who == foe), Refusal::HoldsNobody)?;
    let standing = |one: CombatantId| !scene.of(one).place.fallen && !scene.of(one).is_falling();
    need(standing(who) && standing(foe), Refusal::NoThrowOnGround)?;
    need(scene.of(who).target() == Some(foe), Refusal::NotTarget)?;
    check_perceived(judge, foe)
}

/// D-12: what the bearer of a whip may do whose lash is round an opponent (RS-20.16). \[ruling\] He may also give up, and get out of what
/// is round himself.
pub(super) fn check_lash_in_use(scene: Scene<'_>, who: CombatantId, order: &Order) -> Verdict {
    let Some(lash) = scene.lash_of(who).filter(|_| !scene.is_grappling(who)) else { return Ok(()) };
    let allowed = match *order {
        Order::ReleaseWhip(_) | Order::Throw { .. } | Order::Hold { .. } | Order::Disentangle(_) | Order::Surrender => {
            true
        }
        Order::Drop(item) => item == lash.item,
        _ => false,
    };
    need(allowed, Refusal::LashInUse)
}

/// BK and MB: a ready long weapon, and nobody in the hexes (RS-10.1, 10.2).
pub(super) fn check_block(judge: &Judge<'_>, position: BlockPosition) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(scene.block_means(who).is_some(), Refusal::NoLongWeapon)?;
    need(scene.block_hexes_free(who, position), Refusal::BlockTaken)
}

impl Scene<'_> {
    /// Whether no combatant stands in a hex to be blocked (RS-10.2).
    pub fn block_hexes_free(self, who: CombatantId, position: BlockPosition) -> bool {
        self.block_hexes(who, position)
            .into_iter()
            .all(|hex| self.setup.map.index(hex).is_none_or(|cell| self.world.occupancy.is_free(cell)))
    }
}
