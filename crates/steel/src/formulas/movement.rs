//! Move rates of people and what one hex costs (chapter RS-3, clauses RS-7.12, RS-21.1 to RS-21.8).
use super::Skill;
use crate::tables::{Armour, Tables};
use board::Ground;

/// WF and RF: tenths for one front hex at a walk and at a run. Back hexes take twice as long (clause RS-1.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rates {
    /// WF.
    pub walk: u32,
    /// RF.
    pub run: u32,
}

impl Rates {
    /// The rates of an armour on firm ground.
    pub const fn of(armour: &Armour) -> Self {
        Self { walk: armour.walk, run: armour.run }
    }

    /// Each rate with what the ground adds to it (clause RS-21.1).
    pub const fn on(self, tables: &Tables, ground: Ground) -> Self {
        Self {
            walk: self.walk + tables.ground_increase(ground, self.walk),
            run: self.run + tables.ground_increase(ground, self.run),
        }
    }

    /// Each rate with the lasting time of injuries and fatigue in it, as move orders take it (clause RS-7.12).
    pub const fn slowed(self, tenths: u32) -> Self {
        Self { walk: self.walk + tenths, run: self.run + tenths }
    }

    /// Each rate through table T-20; untrained, and so unchanged, without a skill (clause RS-7.12).
    pub fn of_athlete(self, tables: &Tables, athletics: Option<Skill>) -> Self {
        let through = |rate| athletics.map_or(rate, |skill| tables.athletic_rate(rate, skill));
        Self { walk: through(self.walk), run: through(self.run) }
    }
}

/// Rates in the rulebook's order: armour, ground, lasting time, athletics (clauses RS-7.12 and RS-21.2).
///
/// `lasting` is the injury and fatigue time: for orders of moves and turns it goes in here, for orders with a blow it is 0 here
/// and added once to the order.
pub fn move_rates(tables: &Tables, armour: &Armour, ground: Ground, athletics: Option<Skill>, lasting: u32) -> Rates {
    Rates::of(armour).on(tables, ground).slowed(lasting).of_athlete(tables, athletics)
}

/// The rates that an order goes by, and the lasting time that is still to be added to it once.
///
/// In orders of moves and turns alone (`moves_alone`) an athlete's lasting time goes through T-20 with the rates; in every other
/// case it is added to the finished order (clause RS-7.12).
pub fn rates_for_order(
    tables: &Tables,
    armour: &Armour,
    ground: Ground,
    athletics: Option<Skill>,
    lasting: u32,
    moves_alone: bool,
) -> (Rates, u32) {
    if moves_alone && athletics.is_some_and(|skill| skill > Skill::NONE) {
        (move_rates(tables, armour, ground, athletics, lasting), 0)
    } else {
        (move_rates(tables, armour, ground, athletics, 0), lasting)
    }
}

/// Steps that can be climbed in one move; more needs a ladder (clause RS-21.7).
pub const MOST_STEPS_UP: i32 = 5;
/// The lowest that one move can go down (clause RS-21.8).
pub const LOWEST_STEP: i32 = -5;

/// One hex with a rise of `steps`, negative down: (1 + n) times the rate up, an extra walk for 3 to 5 down. None where it is not
/// possible (clauses RS-21.7 and RS-21.8). `rate` is the rate of the move, `walk` the walk rate.
pub const fn climbing_move(rate: u32, walk: u32, steps: i32) -> Option<u32> {
    match steps {
        0..=MOST_STEPS_UP => Some(rate * (1 + steps as u32)),
        -2..=-1 => Some(rate),
        LOWEST_STEP..=-3 => Some(rate + walk),
        _ => None,
    }
}

/// A turn of 60°: the run rate, with a polearm the walk rate, twice that in an obstructed hex (clauses RS-3.11 and RS-20.3).
pub const fn turn_time(rates: Rates, polearm: bool, obstructed: bool) -> u32 {
    let rate = if polearm { rates.walk } else { rates.run };
    if obstructed { 2 * rate } else { rate }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rates(armour: &str, ground: Ground, athletics: Option<i32>, lasting: u32) -> (u32, u32) {
        let tables = Tables::builtin();
        let armour = &tables[tables.armour(armour).unwrap()];
        let rates = move_rates(tables, armour, ground, athletics.map(Skill), lasting);
        (rates.walk, rates.run)
    }

    #[test]
    fn rates_go_by_armour_ground_lasting_time_and_athletics() {
        assert_eq!(rates("standard", Ground::Firm, None, 0), (6, 3));
        assert_eq!(rates("standard", Ground::Muddy, None, 0), (8, 4));
        assert_eq!(rates("standard", Ground::Difficult, None, 0), (9, 5));
        assert_eq!(rates("standard", Ground::Soft, Some(52), 0).0, 6);
        assert_eq!(rates("light", Ground::Firm, Some(52), 0), (4, 2));
        assert_eq!(rates("none", Ground::Firm, Some(52), 1).0, 4);
        assert_eq!(rates("light", Ground::Firm, Some(52), 4).0, 7);
        assert_eq!(rates("light", Ground::Firm, Some(0), 4).0, 10);
    }

    #[test]
    fn an_athletes_lasting_time_goes_into_moves_alone() {
        let tables = Tables::builtin();
        let light = &tables[tables.armour("light").unwrap()];
        let order = |athletics, moves_alone| rates_for_order(tables, light, Ground::Firm, athletics, 4, moves_alone);
        assert_eq!(order(Some(Skill(52)), true), (Rates { walk: 7, run: 5 }, 0));
        assert_eq!(order(Some(Skill(52)), false), (Rates { walk: 4, run: 2 }, 4));
        assert_eq!(order(None, true), (Rates { walk: 6, run: 3 }, 4));
    }

    #[test]
    fn climbing_costs_a_rate_for_each_step() {
        assert_eq!(climbing_move(6, 6, 2), Some(18));
        assert_eq!(climbing_move(6, 6, -4), Some(12));
        assert_eq!(climbing_move(3, 6, -2), Some(3));
        assert_eq!((climbing_move(6, 6, 6), climbing_move(6, 6, -6)), (None, None));
    }

    #[test]
    fn a_turn_takes_a_run_move() {
        let heavy = Rates { walk: 7, run: 4 };
        assert_eq!(
            [turn_time(heavy, false, false), turn_time(heavy, false, true), turn_time(heavy, true, false)],
            [4, 8, 7]
        );
    }
}
