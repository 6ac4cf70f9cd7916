//! A record to be watched: run to any of its questions and seen with the eyes of a side, or with eyes from which nothing is hidden.

use std::sync::Arc;

use engine::record::{Recorded, replay_in};
use engine::{Detail, Fight, SideId, Tenths};
use scenario::Scenario;
use steel::fight::{Order, Steel};

use crate::game::GameError;
use crate::witness::Witness;

/// A record that has been run through once, with the place to which it is wound.
pub struct Reel {
    recorded: Arc<Recorded<Order>>,
    scenario: Scenario,
    stops: Vec<Tenths>,
    eyes: Option<SideId>,
    fight: Fight<Steel>,
    witness: Witness,
    /// At which stop the fight stands.
    at: usize,
}

impl Reel {
    /// Runs a record through, from its beginning to its last order.
    ///
    /// # Errors
    /// [`GameError::Differs`] when it does not run as it is written.
    pub fn new(recorded: Arc<Recorded<Order>>, scenario: Scenario) -> Result<Self, GameError> {
        let mut stops = Vec::with_capacity(recorded.orders.len() + 1);
        let all = recorded.orders.len();
        let run = replay_in(first(&recorded, &scenario), &recorded, all, |fight| stops.push(fight.now()));
        let mut ended = run.map_err(|why| GameError::differs(&recorded, &why))?;
        // The end of the fight is a stop like the questions before it.
        if let (Ok(_), Some(last)) = (ended.advance(), stops.last_mut()) {
            *last = (*last).max(ended.now());
        }
        let mut reel = Self {
            fight: first(&recorded, &scenario),
            witness: Witness::onlooker(scenario.setup()),
            recorded,
            scenario,
            stops,
            eyes: None,
            at: 0,
        };
        reel.wind(None, 0);
        Ok(reel)
    }

    /// The record.
    pub fn recorded(&self) -> &Arc<Recorded<Order>> {
        &self.recorded
    }

    /// What is played in it.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The tenth of every stop: each question, and the end. Stop number n comes after n orders.
    pub fn stops(&self) -> &[Tenths] {
        &self.stops
    }

    /// Whose eyes it is seen with; `None` sees all.
    pub const fn eyes(&self) -> Option<SideId> {
        self.eyes
    }

    /// The stop to which it is wound.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What those eyes have seen up to that stop.
    pub const fn witness(&self) -> &Witness {
        &self.witness
    }

    /// The fight at that stop.
    pub const fn fight(&self) -> &Fight<Steel> {
        &self.fight
    }

    /// Winds to a stop, seen with the eyes of a side. Forwards it goes on from where it stands, backwards from the beginning.
    pub fn wind(&mut self, eyes: Option<SideId>, stop: usize) {
        self.wind_with(eyes, stop, |_, _| {});
    }

    /// The same; `each` is shown every stop on the way, the first one too if it begins anew.
    pub fn wind_with(&mut self, eyes: Option<SideId>, stop: usize, mut each: impl FnMut(&Fight<Steel>, &Witness)) {
        let stop = stop.min(self.stops.len().saturating_sub(1));
        let fresh = self.fight.decision().is_none() && self.fight.outcome().is_none();
        if eyes != self.eyes || stop < self.at || fresh {
            self.eyes = eyes;
            self.fight = first(&self.recorded, &self.scenario);
            self.witness = match eyes {
                Some(side) => Witness::new(self.scenario.setup(), side),
                None => Witness::onlooker(self.scenario.setup()),
            };
            self.at = 0;
            self.look(&mut each);
        }
        while self.at < stop {
            let order = self.recorded.orders[self.at].what.order;
            // The record has been run through once: neither its orders nor its dice can fail.
            if self.fight.decide(order).is_err() {
                break;
            }
            self.at += 1;
            self.look(&mut each);
        }
    }

    fn look(&mut self, each: &mut impl FnMut(&Fight<Steel>, &Witness)) {
        // A game with dice of its own may end where the next die was never rolled: what has happened until then is seen.
        let _ = self.fight.advance();
        self.witness.look(&self.fight);
        each(&self.fight, &self.witness);
    }
}

fn first(recorded: &Recorded<Order>, scenario: &Scenario) -> Fight<Steel> {
    let mut fight = Fight::new(Arc::clone(scenario.setup()), recorded.dice());
    fight.journal_mut().set_detail(Detail::Sums);
    fight
}
