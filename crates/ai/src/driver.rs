//! Lets controllers play a fight to its end. Views and lists are made once and filled again for every decision.

use std::sync::Arc;

use engine::{Decision, Fight, FightError, Ruleset, Stop};
use steel::fight::{Setup, SideView, Steel};

use crate::Controller;

/// What controllers are shown: a view for each side and the list of legal orders, reused from decision to decision and from fight to
/// fight of the same setup.
#[derive(Debug)]
pub struct Views<R: Ruleset> {
    by_side: Vec<R::View>,
    legal: Vec<R::Order>,
    /// How many decisions have been answered with these views.
    pub decisions: u64,
}

impl<R: Ruleset> Views<R> {
    /// Over the empty views of all sides, in their order.
    pub fn new(by_side: Vec<R::View>) -> Self {
        Self { by_side, legal: Vec::with_capacity(256), decisions: 0 }
    }
}

impl Views<Steel> {
    /// The views of all sides of a setup.
    pub fn of(setup: &Arc<Setup>) -> Self {
        Self::new((0..setup.sides.len()).map(|side| SideView::new(setup, engine::SideId(side as u8))).collect())
    }
}

/// Asks a controller for the order to an open decision: fills the view of the side that decides and the legal orders first. The order is
/// not given to the fight yet.
///
/// # Panics
/// When `views` lacks the side that decides: views belong to one setup.
pub fn ask<R: Ruleset>(
    fight: &Fight<R>,
    decision: &Decision<R>,
    controller: &mut (impl Controller<R> + ?Sized),
    views: &mut Views<R>,
) -> R::Order {
    let view = &mut views.by_side[decision.side.index()];
    fight.view(decision.side, view);
    fight.legal(&mut views.legal);
    views.decisions += 1;
    controller.decide(view, decision, &views.legal)
}

/// Plays a fight from where it stands to its end; `controllers` are by side.
///
/// # Errors
/// [`FightError::Dice`] when a die could not be rolled, [`FightError::Refused`] when a controller answers with an illegal order.
///
/// # Panics
/// When a side has no controller or no view.
pub fn play_out<R: Ruleset, C: Controller<R>>(
    fight: &mut Fight<R>,
    controllers: &mut [C],
    views: &mut Views<R>,
) -> Result<R::Outcome, FightError<R>> {
    loop {
        match fight.advance()? {
            Stop::End(outcome) => return Ok(outcome),
            Stop::Decision(decision) => {
                let order = ask(fight, &decision, &mut controllers[decision.side.index()], views);
                fight.decide(order)?;
            }
        }
    }
}

/// Answers decisions from the fight itself, without view and without enumeration: for benchmarks and load tests of the machine alone,
/// never for play, since it could see what its side may not know.
pub trait Reflex<R: Ruleset> {
    /// The order for an open decision; it must be legal.
    fn answer(&mut self, fight: &Fight<R>, decision: &Decision<R>) -> R::Order;
}

/// Plays a fight to its end with one reflex for all sides.
///
/// # Errors
/// As for [`play_out`].
pub fn play_reflexes<R: Ruleset>(
    fight: &mut Fight<R>,
    reflex: &mut impl Reflex<R>,
) -> Result<R::Outcome, FightError<R>> {
    loop {
        match fight.advance()? {
            Stop::End(outcome) => return Ok(outcome),
            Stop::Decision(decision) => {
                let order = reflex.answer(fight, &decision);
                fight.decide(order)?;
            }
        }
    }
}
