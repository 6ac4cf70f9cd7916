//! How fights end (RS-22.14 to 22.18).

use engine::{SideId, Tenths};

use super::flow::Run;
use super::{Doing, EndReason, Event, Outcome, Status, Victory};

impl Run<'_, '_> {
    /// RS-22.15: the test at step 4. What is still falling or off balance is resolved first (RS-22.16).
    pub(super) fn check_end(&mut self) {
        let outcome = self.by_condition().or_else(|| self.by_last_side()).or_else(|| self.by_time());
        if let Some(outcome) = outcome {
            self.world.outcome = Some(outcome);
            self.write(Event::Ended(outcome));
        }
    }

    fn by_last_side(&self) -> Option<Outcome> {
        let mut left =
            self.setup.everyone().filter(|&who| self.world.of(who).is_active()).map(|who| self.setup.person(who).side);
        let first = left.next();
        if first.is_some_and(|side| left.any(|other| other != side)) {
            return None;
        }
        let pending =
            !self.world.missiles.flights.is_empty()
                || self.world.people.iter().any(|me| {
                    me.action.doing == Doing::Falling || me.is_active() && me.action.doing == Doing::OffBalance
                });
        (!pending).then_some(Outcome { winner: first, why: EndReason::LastSide })
    }

    fn by_condition(&mut self) -> Option<Outcome> {
        let setup = self.setup;
        setup.victory.iter().enumerate().find_map(|(index, condition)| {
            self.winner_by(index, condition).map(|winner| Outcome { winner, why: EndReason::Condition })
        })
    }

    /// The side that a condition makes the winner now; `Some(None)` for a lapsed one that leaves no single winner.
    #[cold]
    #[inline(never)]
    fn winner_by(&mut self, index: usize, condition: &Victory) -> Option<Option<SideId>> {
        let now = Tenths(self.world.now);
        match condition {
            Victory::Reach { side, hexes, count, by } => {
                let there = self.of_side(*side).filter(|me| me.hexes().any(|hex| hexes.contains(&hex))).count();
                if there >= usize::from(*count) && by.is_none_or(|by| now <= by) {
                    return Some(Some(*side));
                }
                by.is_some_and(|by| now >= by).then(|| self.only_other(*side))
            }
            Victory::Hold { side, hex, tenths } => {
                let mine = self.of_side(*side).any(|me| me.place.hex == *hex && !me.place.fallen);
                let theirs = self.setup.everyone().any(|who| {
                    let me = self.world.of(who);
                    self.setup.person(who).side != *side && me.is_active() && me.place.hex == *hex
                });
                let since = &mut self.world.held_since[index];
                if mine && !theirs {
                    let from = *since.get_or_insert(now.0);
                    return (now.0 - from >= tenths.0).then_some(Some(*side));
                }
                *since = None;
                None
            }
            Victory::Survive { side, until } => {
                (now >= *until && self.of_side(*side).next().is_some()).then_some(Some(*side))
            }
            Victory::Unhorse { side, who } => {
                (!self.world.of(*who).is_mounted() && self.world.of(*who).status != Status::Gone).then_some(Some(*side))
            }
            Victory::BringOut { side, who } => match self.world.of(*who).status {
                Status::Gone => Some(Some(*side)),
                Status::Active | Status::Unseen => None,
                Status::Dead | Status::Unconscious | Status::Surrendered => Some(self.only_other(*side)),
            },
        }
    }

    fn of_side(&self, side: SideId) -> impl Iterator<Item = &super::Combatant> {
        self.world
            .people
            .iter()
            .zip(&self.setup.people)
            .filter(move |(me, person)| person.side == side && me.is_active())
            .map(|(me, _)| me)
    }

    /// The other of two sides.
    fn only_other(&self, side: SideId) -> Option<SideId> {
        (self.setup.sides.len() == 2).then_some(SideId(1 - side.0))
    }

    fn by_time(&self) -> Option<Outcome> {
        let now = self.world.now;
        if now >= self.setup.time_limit.0 {
            return Some(Outcome { winner: None, why: EndReason::TimeLimit });
        }
        (now >= self.world.last_strife + Self::idle_limit())
            .then_some(Outcome { winner: None, why: EndReason::Idleness })
    }

    /// The next tenth at which a condition may be met by the clock alone.
    pub(super) fn next_condition_tenth(&self) -> u32 {
        let now = self.world.now;
        self.setup
            .victory
            .iter()
            .zip(&self.world.held_since)
            .filter_map(|(condition, since)| match condition {
                Victory::Reach { by, .. } => by.map(|by| by.0),
                Victory::Hold { tenths, .. } => since.map(|since| since + tenths.0),
                Victory::Survive { until, .. } => Some(until.0),
                Victory::Unhorse { .. } | Victory::BringOut { .. } => None,
            })
            .filter(|&tenth| tenth > now)
            .min()
            .unwrap_or(u32::MAX)
    }
}
