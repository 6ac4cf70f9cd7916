//! Height: slopes, steps, platforms and ladders, and what they do to moves and blows (RS-21.4 to 21.12, 21.19, 21.20).
//!
//! All of it counts with the option `terrain` alone. Figures stand where their feet are.

use board::{Direction, Ground, Hex, Pattern, Reach};
use engine::{CombatantId, Tally};

use super::scene::Way;
use super::{BlowBonus, Means, Order, Pace, Scene};
use crate::formulas::attack::{HeightEffects, NO_BLOW_FROM_STEPS, height_effects};
use crate::formulas::movement::{LOWEST_STEP, MOST_STEPS_UP, climbing_move};
use crate::tables::Range;

/// Steps that a dodge, a retreat, a free move or a knock back climbs at most (RS-6.7, 21.20).
const FREE_STEPS_UP: i32 = 1;
/// From so many steps apart the pattern is one category shorter (RS-21.12).
pub(super) const SHORTER_FROM_STEPS: i32 = 3;

impl Scene<'_> {
    /// Steps from one hex up to another, negative downward (RS-21.6).
    #[inline]
    pub fn rise(self, from: Hex, to: Hex) -> i32 {
        if !self.setup.options.terrain || self.setup.map.is_level() {
            return 0;
        }
        self.setup.map.rise(from, to).map_or(0, i32::from)
    }

    /// By how many steps one who stands in `upper` is above one in `lower` when they fight: the difference of heights, on equal heights that
    /// of a slope (RS-21.5, 21.6). \[ruling\] Both hexes must lie on a slope that rises the same way.
    #[inline]
    pub fn steps_between(self, lower: Hex, upper: Hex) -> i32 {
        match self.rise(lower, upper) {
            0 => i32::from(self.is_uphill(lower, upper)) - i32::from(self.is_uphill(upper, lower)),
            steps => steps,
        }
    }

    /// By how many steps `who` stands above `other`, negative below (RS-21.10).
    pub fn steps_above(self, who: CombatantId, other: CombatantId) -> i32 {
        self.steps_between(self.of(other).place.hex, self.of(who).place.hex)
    }

    /// Whether `upper` lies uphill of `lower` on a muddy or difficult slope (RS-21.5).
    #[inline]
    fn is_uphill(self, lower: Hex, upper: Hex) -> bool {
        if self.setup.map.has_no_slope() {
            return false;
        }
        let rising = |hex| {
            let cell = self.setup.map.cell(hex)?;
            cell.uphill.filter(|_| cell.ground >= Ground::Muddy)
        };
        self.setup.options.terrain
            && rising(upper)
                .is_some_and(|direction| rising(lower) == Some(direction) && board::uphill(lower, upper, direction))
    }

    /// What height does to a blow of `who` at `foe`; nothing where no blow is possible (RS-21.9 to 21.11).
    #[inline]
    pub fn height_of_blow(self, who: CombatantId, foe: CombatantId) -> Option<HeightEffects> {
        height_effects(self.steps_above(who, foe))
    }

    /// The rows of T-5 that a blow of `who` at `foe` can hit, the first and the last (RS-21.11).
    pub fn rows_of_blow(self, who: CombatantId, foe: CombatantId) -> (u8, u8) {
        self.height_of_blow(who, foe).map_or((1, 10), |height| (height.first_row, height.last_row))
    }

    /// Attack potential without the die against somebody, with what height gives (RS-4.2, 21.10).
    pub fn attack_potential_at<T: Tally>(self, who: CombatantId, means: Means, foe: CombatantId, blow: BlowBonus) -> T {
        let mut sum: T = self.attack_potential(who, means, blow);
        if let Some(height) = self.height_of_blow(who, foe) {
            sum.add(height.attack, "stands higher", "RS-21.10");
        }
        sum
    }

    /// The hexes that it reaches of those that lie so many steps higher or lower (RS-21.9, 21.12).
    #[inline]
    pub fn pattern_at_height(self, who: CombatantId, means: Means, steps: i32) -> Option<Pattern> {
        match steps.abs() {
            NO_BLOW_FROM_STEPS.. => None,
            SHORTER_FROM_STEPS.. => {
                let reach = match self.weapon(means).range {
                    Range::Close => Reach::Close,
                    Range::Short => Reach::Short,
                    Range::Medium => Reach::Medium,
                    Range::MediumLong => Reach::MediumLong,
                    Range::Long => Reach::Long,
                    // Of these only long and medium weapons are shortened.
                    Range::Polearm | Range::Lance | Range::HorseAttack => return Some(self.pattern(who, means)),
                };
                Some(reach.pattern_at_height(steps as i16))
            }
            _ => Some(self.pattern(who, means)),
        }
    }

    // Moves --------------------------------------------------------------------------------------------------------------------

    /// Whether a ladder leads from one hex to its neighbour: it stands in the one or the other (RS-21.7).
    fn has_ladder(self, from: Hex, to: Hex) -> bool {
        [from, to].into_iter().any(|hex| self.setup.map.cell(hex).is_some_and(|cell| cell.ladder))
    }

    /// Whether no move at all leads from one hex to its neighbour, because it lies too high or too low (RS-21.7, 21.8).
    pub fn is_too_steep(self, from: Hex, to: Hex) -> bool {
        let steps = self.rise(from, to);
        !(LOWEST_STEP..=MOST_STEPS_UP).contains(&steps) && !self.has_ladder(from, to)
    }

    /// Whether a move between the two takes a ladder, which is climbed at a walk only (RS-21.7). \[ruling\]
    pub(super) fn takes_a_ladder(self, from: Hex, to: Hex) -> bool {
        !(LOWEST_STEP..=MOST_STEPS_UP).contains(&self.rise(from, to))
    }

    /// What a step meets that is made in no time of its own: a dodge, a retreat, a free move, a knock back, a fall. A hex more than one
    /// step higher or more than five lower is closed to it (RS-6.7, 21.20).
    pub fn way_freely(self, from: Hex, to: Direction) -> Way {
        match self.way(from, to) {
            Way::Open | Way::Taken(_)
                if !(LOWEST_STEP..=FREE_STEPS_UP).contains(&self.rise(from, board::step(from, to))) =>
            {
                Way::Steep
            }
            way => way,
        }
    }

    /// The tenths that climbing or descending adds to the moves of an order, the first move and the second (RS-21.7, 21.8, 21.19).
    /// \[ruling\] An evading step, which takes WF, climbs by WF (RS-13.23).
    pub(super) fn climbs(self, who: CombatantId, order: &Order) -> [i32; 2] {
        if !self.setup.options.terrain || self.setup.map.is_level() {
            return [0; 2];
        }
        let here = self.of(who).place.hex;
        let climb = |from, to, runs| self.climb(who, from, board::step(from, to), runs);
        match *order {
            Order::Walk(to)
            | Order::Evade(to)
            | Order::Attack { to, .. }
            | Order::Defend { to, .. }
            | Order::Avoid { pace: Pace::Walk, to, .. } => [climb(here, to, false), 0],
            Order::Run(to) | Order::Avoid { pace: Pace::Run, to, .. } => [climb(here, to, true), 0],
            // \[ruling\] RS-17.1: a feint takes what two walks into the false hex take, its climb included.
            Order::Feint { feigned, .. } => [climb(here, feigned, false); 2],
            Order::Dive { to, .. } => [climb(here, to, true), climb(board::step(here, to), to, true)],
            Order::Charge { first, second, .. } => {
                [climb(here, first, true), climb(board::step(here, first), second, true)]
            }
            // RS-8.15, 21.20: a hex that the ground closes to a retreat is not climbed into, nor is one behind it.
            Order::Retreat { first, second, .. } => {
                let there = board::step(here, first);
                let open = |from, to| !matches!(self.way_freely(from, to), Way::Steep | Way::Barred | Way::Edge);
                match (open(here, first), open(there, second)) {
                    (true, true) => [climb(here, first, false), climb(there, second, false)],
                    (true, false) => [climb(here, first, false), 0],
                    (false, _) => [0; 2],
                }
            }
            _ => [0; 2],
        }
    }

    /// What one move into a neighbouring hex takes above its rate: n times the rate for n steps up, an extra WF for 3 to 5 down
    /// (RS-21.7, 21.8). \[ruling\] A ladder of more than five steps is climbed in one order that takes the time of a move for every five
    /// steps begun. \[ruling\] For an athlete the lasting time, which is in the rate of his move, is not in that of the climb (RS-2.3).
    pub fn climb(self, who: CombatantId, from: Hex, to: Hex, runs: bool) -> i32 {
        let rates = self.rates(who, to, false);
        let rate = if runs { rates.run } else { rates.walk };
        let steps = self.rise(from, to);
        let (whole, rest) = (steps / MOST_STEPS_UP, steps % MOST_STEPS_UP);
        let part = |steps| climbing_move(rate, rates.walk, steps).map_or(0, |time| time as i32);
        let parts = whole.abs() * part(MOST_STEPS_UP * whole.signum()) + if rest == 0 { 0 } else { part(rest) };
        if steps == 0 { 0 } else { parts - rate as i32 }
    }
}
