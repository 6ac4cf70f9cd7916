//! A fight: the rules' world with its dice and journal. It runs until somebody must decide, and there is no other door into it.

use std::hash::Hasher;
use std::sync::Arc;

use crate::{
    Decision, Detail, Dice, DiceFault, DiceMark, Journal, JournalMark, Ruleset, Scribe, SideId, StableHasher, Stop,
    Tenths,
};

/// A fight under way.
pub struct Fight<R: Ruleset> {
    setup: Arc<R::Setup>,
    world: R::World,
    dice: Dice,
    journal: Journal<R::Event>,
    stop: Option<Stop<R>>,
    given: u32,
}

/// Why a fight could not go on.
#[derive(Debug, thiserror::Error)]
pub enum FightError<R: Ruleset> {
    /// A die could not be rolled.
    #[error(transparent)]
    Dice(#[from] DiceFault),
    /// The order is not legal.
    #[error(transparent)]
    Refused(R::Refusal),
    /// Nobody is asked anything: the fight has ended, or has not been advanced to its next decision.
    #[error("nobody is asked to decide anything at this moment")]
    NothingAsked,
}

/// A copy of a fight to come back to. Made once, it is filled again and again without new memory.
pub struct Snapshot<R: Ruleset> {
    world: R::World,
    dice: DiceMark,
    journal: JournalMark,
    stop: Option<Stop<R>>,
    given: u32,
}

impl<R: Ruleset> Fight<R> {
    /// A fight at tenth 0.
    pub fn new(setup: Arc<R::Setup>, dice: Dice) -> Self {
        let world = R::begin(&setup);
        Self { setup, world, dice, journal: Journal::new(Detail::Facts), stop: None, given: 0 }
    }

    /// A fight that begins in a given state instead of at tenth 0: a situation of a script, or a state that somebody drew up.
    pub fn from_world(setup: Arc<R::Setup>, world: R::World, dice: Dice) -> Self {
        Self { setup, world, dice, journal: Journal::new(Detail::Facts), stop: None, given: 0 }
    }

    /// Runs until somebody must decide or the fight has ended. Called again before an order is given it answers the same.
    ///
    /// # Errors
    /// [`DiceFault`] when a die could not be rolled; the fight stays there.
    pub fn advance(&mut self) -> Result<Stop<R>, DiceFault> {
        if let Some(fault) = self.dice.fault() {
            return Err(fault.clone());
        }
        if let Some(stop) = self.stop {
            return Ok(stop);
        }
        let mut scribe = Scribe::new(&mut self.dice, &mut self.journal);
        let stop = R::advance(&self.setup, &mut self.world, &mut scribe);
        if let Some(fault) = self.dice.fault() {
            return Err(fault.clone());
        }
        self.stop = Some(stop);
        Ok(stop)
    }

    /// Runs on likewise, but not past the end of the tenth `last`: `None` when it has come to there and nobody is asked anything.
    ///
    /// # Errors
    /// [`DiceFault`] when a die could not be rolled; the fight stays there.
    pub fn advance_until(&mut self, last: Tenths) -> Result<Option<Stop<R>>, DiceFault> {
        if let Some(fault) = self.dice.fault() {
            return Err(fault.clone());
        }
        if self.stop.is_none() {
            let mut scribe = Scribe::new(&mut self.dice, &mut self.journal);
            let stop = R::advance_until(&self.setup, &mut self.world, &mut scribe, last);
            if let Some(fault) = self.dice.fault() {
                return Err(fault.clone());
            }
            self.stop = stop;
        }
        Ok(self.stop)
    }

    /// Gives the open decision its order.
    ///
    /// # Errors
    /// [`FightError::Refused`] with the reason when the order is not legal; nothing has changed then.
    /// [`FightError::NothingAsked`] when no decision is open.
    pub fn decide(&mut self, order: R::Order) -> Result<(), FightError<R>> {
        let decision = self.decision().ok_or(FightError::NothingAsked)?;
        R::check(&self.setup, &self.world, &decision, &order).map_err(FightError::Refused)?;
        let mut scribe = Scribe::new(&mut self.dice, &mut self.journal);
        R::answer(&self.setup, &mut self.world, &mut scribe, &decision, &order);
        self.stop = None;
        self.given += 1;
        Ok(())
    }

    /// The open decision, once [`Fight::advance`] has come to one.
    pub const fn decision(&self) -> Option<Decision<R>> {
        match self.stop {
            Some(Stop::Decision(decision)) => Some(decision),
            _ => None,
        }
    }

    /// How the fight ended, once it has.
    pub const fn outcome(&self) -> Option<R::Outcome> {
        match self.stop {
            Some(Stop::End(outcome)) => Some(outcome),
            _ => None,
        }
    }

    /// Fills `orders` with every legal order of the open decision; empty when none is open.
    pub fn legal(&self, orders: &mut Vec<R::Order>) {
        orders.clear();
        if let Some(decision) = self.decision() {
            R::legal(&self.setup, &self.world, &decision, orders);
        }
    }

    /// Why an order is not legal now, or `None` when it is.
    pub fn why_not(&self, order: &R::Order) -> Option<R::Refusal> {
        let decision = self.decision()?;
        R::check(&self.setup, &self.world, &decision, order).err()
    }

    /// What the open decision gets when nobody answers it.
    pub fn default_order(&self) -> Option<R::Order> {
        self.decision().map(|decision| R::default_order(&self.setup, &self.world, &decision))
    }

    /// Writes what a side may know into `view`.
    pub fn view(&self, side: SideId, view: &mut R::View) {
        R::view(&self.setup, &self.world, side, view);
    }

    /// Fills a snapshot with the present state; the first time it is made.
    pub fn save_into(&self, slot: &mut Option<Snapshot<R>>) {
        match slot {
            Some(snapshot) => {
                snapshot.world.clone_from(&self.world);
                snapshot.dice = self.dice.mark();
                snapshot.journal = self.journal.mark();
                snapshot.stop = self.stop;
                snapshot.given = self.given;
            }
            None => {
                *slot = Some(Snapshot {
                    world: self.world.clone(),
                    dice: self.dice.mark(),
                    journal: self.journal.mark(),
                    stop: self.stop,
                    given: self.given,
                });
            }
        }
    }

    /// Goes back to a snapshot of this fight: world, generator and journal as they were.
    pub fn restore(&mut self, snapshot: &Snapshot<R>) {
        self.world.clone_from(&snapshot.world);
        self.dice.rewind(&snapshot.dice);
        self.journal.cut(snapshot.journal);
        self.stop = snapshot.stop;
        self.given = snapshot.given;
    }

    /// The present moment.
    pub fn now(&self) -> Tenths {
        R::now(&self.world)
    }

    /// How many orders have been given.
    pub const fn orders_given(&self) -> u32 {
        self.given
    }

    /// What happened so far.
    pub const fn journal(&self) -> &Journal<R::Event> {
        &self.journal
    }

    /// The journal, to set its detail or to cut it.
    pub const fn journal_mut(&mut self) -> &mut Journal<R::Event> {
        &mut self.journal
    }

    /// The dice of the fight.
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }

    /// What the scenario fixed.
    pub const fn setup(&self) -> &Arc<R::Setup> {
        &self.setup
    }

    /// The state itself: for the ruleset's own tools (odds, journal sentences) and for tests. Controllers get a [`Ruleset::View`].
    pub const fn world(&self) -> &R::World {
        &self.world
    }

    /// The hash of the whole state, the same on every platform.
    pub fn state_hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        R::hash(&self.world, &mut hasher);
        hasher.finish()
    }
}
