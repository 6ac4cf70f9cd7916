//! The seam between the fight and its rules: what a ruleset must answer. The engine knows no rule; a second ruleset is a second crate
//! with a second implementation of [`Ruleset`].

use std::fmt::Debug;
use std::hash::Hash;

use serde::{Serialize, de::DeserializeOwned};

use crate::{CombatantId, Dice, Die, Journal, SideId, StableHasher, Tenths};

/// The rules of a fight, as a machine: it runs until somebody must decide, takes an order, and runs on.
///
/// All state that a fight changes lies in [`Ruleset::World`]; everything fixed when the fight begins lies in [`Ruleset::Setup`].
pub trait Ruleset: Sized + 'static {
    /// The name that scenarios and replays carry, such as `steel`.
    const NAME: &'static str;
    /// What the scenario fixes: board, sheets, sides, options, data tables.
    type Setup: Send + Sync;
    /// Everything that changes. `clone_from` must reuse the memory it has: snapshots are taken thousands of times a second.
    type World: Clone + Send;
    /// An answer to a decision.
    type Order: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// What is asked, with what the one who is asked may know of it.
    type Question: Copy + Debug + PartialEq + Send;
    /// What the journal tells.
    type Event: Clone + Debug + PartialEq + Hash + Send;
    /// Why an order is not legal, in words for the player.
    type Refusal: std::error::Error + Send;
    /// How a fight ends.
    type Outcome: Copy + Debug + PartialEq + Send;
    /// What one side may know.
    type View;

    /// The state at tenth 0.
    fn begin(setup: &Self::Setup) -> Self::World;
    /// Runs on until somebody must decide or the fight has ended.
    fn advance(setup: &Self::Setup, world: &mut Self::World, scribe: &mut Scribe<'_, Self::Event>) -> Stop<Self>;
    /// Runs on likewise, but not past the end of the tenth `last`: `None` when it has come to there. A ruleset that cannot stop there
    /// runs on to its next stop.
    fn advance_until(
        setup: &Self::Setup,
        world: &mut Self::World,
        scribe: &mut Scribe<'_, Self::Event>,
        last: Tenths,
    ) -> Option<Stop<Self>> {
        let _ = last;
        Some(Self::advance(setup, world, scribe))
    }
    /// Appends every legal order of an open decision.
    fn legal(setup: &Self::Setup, world: &Self::World, decision: &Decision<Self>, orders: &mut Vec<Self::Order>);
    /// Whether an order is legal now.
    ///
    /// # Errors
    /// The reason, for the player, when it is not.
    fn check(
        setup: &Self::Setup,
        world: &Self::World,
        decision: &Decision<Self>,
        order: &Self::Order,
    ) -> Result<(), Self::Refusal>;
    /// Takes a legal order into the world. Effects may wait until [`Ruleset::advance`] runs on.
    fn answer(
        setup: &Self::Setup,
        world: &mut Self::World,
        scribe: &mut Scribe<'_, Self::Event>,
        decision: &Decision<Self>,
        order: &Self::Order,
    );
    /// What the one who decides does when he gives no order.
    fn default_order(setup: &Self::Setup, world: &Self::World, decision: &Decision<Self>) -> Self::Order;
    /// The present moment of a world.
    fn now(world: &Self::World) -> Tenths;
    /// Feeds the whole state to the hasher, in a fixed order.
    fn hash(world: &Self::World, hasher: &mut StableHasher);
    /// Writes what `side` may know into `view`, reusing its memory. This is the only door through which knowledge leaves a fight.
    fn view(setup: &Self::Setup, world: &Self::World, side: SideId, view: &mut Self::View);
}

/// Where a fight stopped.
#[derive(Debug)]
pub enum Stop<R: Ruleset> {
    /// Somebody must decide.
    Decision(Decision<R>),
    /// The fight has ended.
    End(R::Outcome),
}

impl<R: Ruleset> Clone for Stop<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Ruleset> Copy for Stop<R> {}

/// Somebody must decide something.
#[derive(Debug)]
pub struct Decision<R: Ruleset> {
    /// When.
    pub at: Tenths,
    /// Who decides.
    pub who: CombatantId,
    /// The side whose player decides for him.
    pub side: SideId,
    /// What is asked.
    pub question: R::Question,
}

impl<R: Ruleset> Clone for Decision<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Ruleset> Copy for Decision<R> {}
impl<R: Ruleset> PartialEq for Decision<R> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && self.who == other.who && self.side == other.side && self.question == other.question
    }
}

/// The dice and the journal, as the rules use them.
#[derive(Debug)]
pub struct Scribe<'a, E> {
    dice: &'a mut Dice,
    /// Where the rules write what happens.
    pub journal: &'a mut Journal<E>,
}

impl<'a, E> Scribe<'a, E> {
    /// Binds the dice and the journal of a fight together.
    pub const fn new(dice: &'a mut Dice, journal: &'a mut Journal<E>) -> Self {
        Self { dice, journal }
    }

    /// Rolls a die, records it, and gives its value.
    pub fn roll(&mut self, sides: u8, purpose: &'static str) -> u8 {
        let die: Die = self.dice.roll(sides, purpose);
        self.journal.record(die);
        die.value
    }

    /// Whether a die could not be rolled: the rules must stop at once.
    pub const fn faulted(&self) -> bool {
        self.dice.fault().is_some()
    }
}
