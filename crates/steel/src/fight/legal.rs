//! Which orders are legal, and why the others are not (RS-2.24, T-25, T-28). Nothing changes here.
//!
//! [`check`] is the only judge; [`enumerate`] proposes candidates and keeps what `check` lets pass.
//!
//! Here is the judge and what he asks of every order; the rest by subject: `answers` (which answer fits which question), `moves`, `closing`,
//! `blows`, `items`, `surprise` (RS-17), the orders with missile weapons in `missiles::orders`, riders' orders in `mounted`; `propose` has
//! the candidates, `refusal` the reasons.

mod answers;
mod blows;
mod closing;
mod items;
mod moves;
mod propose;
mod refusal;
mod surprise;

use std::cell::Cell;

use engine::{CombatantId, Tenths};

use super::missiles::orders;
use super::scene::Way;
use super::{Means, Order, Pace, Question, Scene};

use answers::check_answer;
use blows::{check_block, check_blow, check_grab, check_lash_in_use, check_strike, check_target, check_throw};
use closing::{check_charge, check_closing, check_closing_move, is_out_of_reach};
use items::{check_draw, check_pick_up};
use moves::{check_rise, check_step, check_tether, check_turn};

pub(super) use moves::{check_needs_no_closing, check_run};
pub(super) use propose::propose_free_moves;
pub use propose::{conceivable, enumerate};
pub use refusal::Refusal;

pub(super) type Verdict = Result<(), Refusal>;

pub(super) const fn need(condition: bool, otherwise: Refusal) -> Verdict {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// Whether an order is legal for `who`, who is asked `question`.
///
/// # Errors
/// The reason when it is not.
pub fn check(scene: Scene<'_>, who: CombatantId, question: &Question, order: &Order) -> Result<(), Refusal> {
    Judge::new(scene, who).check(question, order)
}

/// A judge of many orders of one combatant at one moment: whom he perceives, the dearest question, is asked once for each opponent.
pub(super) struct Judge<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) who: CombatantId,
    asked: Cell<u128>,
    perceived: Cell<u128>,
    looked: Cell<u128>,
    seen: Cell<u128>,
    /// The opponent whom the last closing order found in order named, and the ways to him that were found open: every weapon and every
    /// manner of a blow asks for them again.
    closes_on: Cell<(Option<CombatantId>, u64)>,
    /// The last means found ready for a blow.
    strikes_with: Cell<Option<Means>>,
}

impl<'a> Judge<'a> {
    const fn new(scene: Scene<'a>, who: CombatantId) -> Self {
        Self {
            scene,
            who,
            asked: Cell::new(0),
            perceived: Cell::new(0),
            looked: Cell::new(0),
            seen: Cell::new(0),
            closes_on: Cell::new((None, 0)),
            strikes_with: Cell::new(None),
        }
    }

    fn perceives(&self, other: CombatantId) -> bool {
        let bit = 1 << other.0;
        if self.asked.get() & bit == 0 {
            self.asked.set(self.asked.get() | bit);
            if self.scene.perceives(self.who, other) {
                self.perceived.set(self.perceived.get() | bit);
            }
        }
        self.perceived.get() & bit != 0
    }

    /// Whether somebody is in sight, wherever he looks (RS-13.5).
    pub(super) fn sees(&self, other: CombatantId) -> bool {
        let bit = 1 << other.0;
        if self.looked.get() & bit == 0 {
            self.looked.set(self.looked.get() | bit);
            if self.scene.in_sight(self.who, other) {
                self.seen.set(self.seen.get() | bit);
            }
        }
        self.seen.get() & bit != 0
    }

    fn check(&self, question: &Question, order: &Order) -> Verdict {
        check_answer(self, question, order)
    }
}

/// The answers to D-1 to D-3, first by posture: one on the ground may do little (RS-15.12). What is said of blocks with a long weapon is not
/// for polearms, which are always in a blocking position (RS-20.7).
fn check_act(judge: &Judge<'_>, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if let Some(grapple) = scene.grapple_of(who) {
        scene.allowed_in_grapple(grapple, who, order)?;
    } else if me.place.fallen && !may_lying(order) {
        return Err(Refusal::Fallen);
    }
    check_lash_in_use(scene, who, order)?;
    check_tether(scene, who, order)?;
    scene.check_on_horseback(who, order)?;
    match *order {
        Order::Couch { item, foe } => scene.check_couch(who, item, foe),
        Order::Control(command) => scene.check_command(who, command),
        Order::ChangePosition { end, facing } => scene.check_position(who, end, facing),
        Order::Mount(horse) => scene.check_mount(who, horse),
        Order::Dismount { place, .. } => scene.check_dismount(who, place),
        Order::Hold { wake } => check_wake(scene, wake),
        Order::Walk(to) => {
            check_step(judge, to, false, true)?;
            check_needs_no_closing(judge, to)
        }
        Order::Run(to) => {
            check_run(judge, to)?;
            check_needs_no_closing(judge, to)
        }
        Order::Turn(turn) => check_turn(judge, turn),
        Order::Surrender => Ok(()),
        Order::Rise => check_rise(judge),
        Order::Draw { item, hand } => check_draw(judge, item, hand),
        Order::Sheathe(item) => need(me.hands.contains(&Some(item)), Refusal::NotCarried),
        Order::Drop(item) => need(me.hands.contains(&Some(item)), Refusal::NotCarried),
        Order::PickUp { item, hand } => check_pick_up(judge, item, hand),
        Order::Target { first, second } => check_target(judge, first, second),
        Order::Block { position, wake } => {
            check_wake(scene, wake)?;
            need(scene.polearm(who).is_none(), Refusal::PolearmBlocks)?;
            check_block(judge, position)
        }
        Order::MoveBlock { position, wake } => {
            check_wake(scene, wake)?;
            need(me.block.is_some_and(|now| now != position), Refusal::NotBlocking)?;
            if let Some(now) = scene.polearm_position(who) {
                need(Scene::polearm_may_change(now, position), Refusal::PolearmByForward)?;
            }
            check_block(judge, position)
        }
        Order::Disentangle(item) => need(scene.freed_of(who, item).is_some(), Refusal::NotEntangled),
        Order::ReleaseWhip(item) => {
            need(scene.lash_of(who).is_some_and(|lash| lash.item == item), Refusal::HoldsNobody)
        }
        Order::ChangeStyle => need(scene.two_weapons(who).is_some(), Refusal::NotTwoWeapons),
        Order::Feint { feigned, first, second } => surprise::check_feint(judge, feigned, first, second),
        Order::SwitchHand => surprise::check_switch(judge),
        Order::Prepare(item) => surprise::check_prepare(judge, item),
        Order::Set { foe, with, wake, .. } => {
            check_wake(scene, wake)?;
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)
        }
        Order::Wait { foe, wake } => {
            check_wake(scene, wake)?;
            check_closing(judge, foe)
        }
        Order::Attack { foe, to, with, .. } => {
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            check_closing_move(judge, foe, to)
        }
        Order::Defend { foe, to } => {
            check_closing(judge, foe)?;
            check_closing_move(judge, foe, to)
        }
        Order::Charge { foe, first, second, with, .. } => {
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            check_charge(judge, foe, first, second)
        }
        Order::Dive { foe, to, with, .. } => {
            surprise::check_option(judge)?;
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            surprise::check_dive(judge, to, with)
        }
        Order::Avoid { foe, pace, to } => {
            need(me.engaged == 0, Refusal::InCombat)?;
            check_perceived(judge, foe)?;
            match pace {
                Pace::Walk => check_step(judge, to, true, false)?,
                Pace::Run => {
                    check_run(judge, to)?;
                    need(scene.way(me.place.hex, to) == Way::Open, Refusal::OffMap)?;
                }
            }
            need(is_out_of_reach(scene, board::step(me.place.hex, to), foe), Refusal::StaysInReach)
        }
        Order::Strike { foe, with, manner } => {
            surprise::check_manner(judge, order)?;
            check_strike(judge, foe, with, manner)
        }
        Order::Grab { foe, with } => check_grab(judge, foe, with),
        Order::Disengage { with } => {
            need(scene.is_grappling(who), Refusal::NoGrapple)?;
            need(scene.grapple_means(who).any(|means| means == with), Refusal::NotWithThat)
        }
        Order::Throw { foe, with } => check_throw(judge, foe, with),
        Order::Evade(_)
        | Order::Load(_)
        | Order::Aim { .. }
        | Order::FastAim { .. }
        | Order::Fire { .. }
        | Order::Reload { .. }
        | Order::Gather(_) => orders::check(judge, order),
        _ => Err(Refusal::NotAsked),
    }
}

/// RS-15.12: what one who lies on the ground may order; a grab out of a broken hold is judged further (RS-19.13).
const fn may_lying(order: &Order) -> bool {
    matches!(
        order,
        Order::Rise
            | Order::Hold { .. }
            | Order::Surrender
            | Order::Drop(_)
            | Order::PickUp { .. }
            | Order::Gather(_)
            | Order::Disentangle(_)
            | Order::ReleaseWhip(_)
            | Order::Grab { .. }
    )
}

/// A waking tenth lies in the future (RS-2.14).
fn check_wake(scene: Scene<'_>, wake: Option<Tenths>) -> Verdict {
    need(wake.is_none_or(|wake| wake > Tenths(scene.world.now)), Refusal::WakesInThePast)
}

fn check_perceived(judge: &Judge<'_>, foe: CombatantId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let known = foe.index() < scene.setup.people.len()
        && scene.setup.are_opponents(who, foe)
        && scene.of(foe).is_active()
        && judge.perceives(foe);
    need(known, Refusal::NotPerceived)
}
