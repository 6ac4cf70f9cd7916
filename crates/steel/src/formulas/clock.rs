//! Clock, modifiers, debt and reaction (chapter RS-2).
//!
//! Moments are tenths since the start of the fight.
use super::Skill;
use engine::{Tally, Tenths};

/// Dead time of the one without the advantage after a blow (clause RS-2.21).
pub const DEAD_TIME: u32 = 2;

/// d10 − Best Skill, to the nearest tenth, at least 1 (clause RS-2.18).
pub fn reaction_time<T: Tally>(d10: u8, best: Skill) -> T {
    let mut figure = T::default();
    figure.add(i32::from(d10), "die", "RS-2.18");
    figure.add(best.taken_from(i32::from(d10)) - i32::from(d10), "best skill", "RS-2.18");
    let short = 1 - figure.total();
    if short > 0 {
        figure.add(short, "at least 1", "RS-2.8");
    }
    figure
}

/// Adds lasting additions to the time of an order and keeps the minimum of one tenth (clauses RS-2.3 and RS-2.8).
pub const fn finished_order(formula: i32, lasting: i32) -> u32 {
    let tenths = formula + lasting;
    if tenths < 1 { 1 } else { tenths as u32 }
}

/// The time that modifiers take, kept as the tenth until which they are owed (clause RS-2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Debt(pub Tenths);

impl Debt {
    /// Incurs a modifier of `tenths` at `at`: L = max(L, t) + m.
    pub fn incur(&mut self, at: Tenths, tenths: u32) {
        self.0 = self.0.max(at) + Tenths(tenths);
    }

    /// What an order started at `start` still owes: max(0, L − t).
    pub const fn carry(self, start: Tenths) -> Tenths {
        self.0.since(start)
    }
}

/// How an action answers modifiers and injuries while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// An order of its owner: carries debt, is moved by both.
    Order,
    /// FI: carries debt, is not moved; modifiers are owed after it (clause RS-2.7).
    Fire,
    /// OF or DB: carries nothing, is moved by both (clause RS-2.22).
    Lengthened,
    /// FA or SY: carries nothing, is not moved (clause RS-2.22).
    Fixed,
}

/// An action on the clock: when it completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Running {
    /// How it answers modifiers.
    pub kind: ActionKind,
    /// The tenth at which its effect is resolved.
    pub due: Tenths,
}

impl Running {
    /// Starts an action of `duration` tenths, lasting additions included: due = start + D + carry (clause RS-2.3).
    pub fn start(kind: ActionKind, start: Tenths, duration: u32, debt: Debt) -> Self {
        let carry = match kind {
            ActionKind::Order | ActionKind::Fire => debt.carry(start),
            ActionKind::Lengthened | ActionKind::Fixed => Tenths(0),
        };
        Self { kind, due: start + Tenths(duration) + carry }
    }

    /// Incurs a modifier at `at`; `unresolved` tells whether the effect of this action is still to come (clauses RS-2.5 to
    /// RS-2.7). Returns how far the due moves, which later milestones move too (clause RS-2.9).
    pub fn modify(&mut self, debt: &mut Debt, at: Tenths, tenths: u32, unresolved: bool) -> u32 {
        let since = if self.kind == ActionKind::Fire && unresolved { self.due.max(at) } else { at };
        debt.incur(since, tenths);
        self.delay(tenths, unresolved)
    }

    /// Receives an injury that takes `tenths`: it moves the action as a modifier would, but is never owed (clause RS-5.8).
    pub fn injure(&mut self, tenths: u32, unresolved: bool) -> u32 {
        self.delay(tenths, unresolved)
    }

    fn delay(&mut self, tenths: u32, unresolved: bool) -> u32 {
        let moved = unresolved && matches!(self.kind, ActionKind::Order | ActionKind::Lengthened);
        let tenths = if moved { tenths } else { 0 };
        self.due += Tenths(tenths);
        tenths
    }
}

/// The tenth of a milestone that lies `before` tenths before the due: start + 1 at the earliest (clause RS-2.9).
pub fn milestone(start: Tenths, due: Tenths, before: u32) -> Tenths {
    Tenths(due.0.saturating_sub(before)).max(start + Tenths(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reaction_is_the_die_less_best_skill() {
        assert_eq!(reaction_time::<i32>(9, Skill(54)), 4);
        assert_eq!(reaction_time::<i32>(5, Skill(54)), 1);
        let told: engine::Breakdown = reaction_time(3, Skill(54));
        assert_eq!(told.to_string(), "3 die (RS-2.18) - 5 best skill (RS-2.18) + 3 at least 1 (RS-2.8) = 1");
    }

    #[test]
    fn a_parry_while_holding_is_owed_only_so_long() {
        let mut debt = Debt::default();
        debt.incur(Tenths(10), 4);
        let owed = [10, 12, 14, 20].map(|start| debt.carry(Tenths(start)).0);
        assert_eq!(owed, [4, 2, 0, 0]);
    }

    #[test]
    fn a_parry_during_a_strike_moves_it_and_is_paid_with_it() {
        let mut debt = Debt::default();
        let mut strike = Running::start(ActionKind::Order, Tenths(2), 15, debt);
        assert_eq!(strike.modify(&mut debt, Tenths(9), 2, true), 2);
        assert_eq!((strike.due, debt.carry(strike.due)), (Tenths(19), Tenths(0)));
        // At the tenth his own blow has just been resolved it goes to the next order.
        assert_eq!(strike.modify(&mut debt, Tenths(19), 2, false), 0);
        assert_eq!((strike.due, debt.carry(Tenths(19))), (Tenths(19), Tenths(2)));
    }

    #[test]
    fn fire_is_not_delayed_and_owes_after_its_shot() {
        let mut debt = Debt::default();
        let mut fire = Running::start(ActionKind::Fire, Tenths(16), 4, debt);
        fire.modify(&mut debt, Tenths(18), 2, true);
        fire.modify(&mut debt, Tenths(18), 2, true);
        fire.injure(4, true);
        assert_eq!((fire.due, debt.carry(Tenths(20))), (Tenths(20), Tenths(4)));
    }

    #[test]
    fn off_balance_is_lengthened_and_a_fall_is_not() {
        let mut debt = Debt(Tenths(22));
        let mut off_balance = Running::start(ActionKind::Lengthened, Tenths(15), 9, debt);
        off_balance.injure(4, true);
        off_balance.modify(&mut debt, Tenths(20), 2, true);
        assert_eq!(off_balance.due, Tenths(30));
        let mut fall = Running::start(ActionKind::Fixed, Tenths(20), 10, debt);
        fall.modify(&mut debt, Tenths(30), 4, true);
        assert_eq!((fall.due, debt.0), (Tenths(30), Tenths(34)));
    }

    #[test]
    fn an_injury_moves_the_order_and_is_never_owed() {
        let mut strike = Running::start(ActionKind::Order, Tenths(5), 15, Debt::default());
        assert_eq!((strike.injure(4, true), strike.due), (4, Tenths(24)));
        assert_eq!(finished_order(9 - 10, 0), 1);
        assert_eq!(finished_order(15, 4), 19);
    }

    #[test]
    fn milestones_stay_after_the_start() {
        assert_eq!(milestone(Tenths(0), Tenths(22), 2), Tenths(20));
        assert_eq!(milestone(Tenths(7), Tenths(8), 2), Tenths(8));
    }
}
