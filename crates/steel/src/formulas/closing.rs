//! The timetable of closing orders (chapter RS-8, clauses RS-17.13 and RS-21.19).
use super::clock::milestone;
use super::orders::OrderTime;
use engine::Tenths;

/// A closing order that moves and strikes (clauses RS-8.6 and RS-8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// AT: one move, then the blow.
    Attack,
    /// CG: two moves, then the blow.
    Charge,
    /// DV: two moves and the blow, all at the end.
    Dive,
}

/// Tenths between the last move and the blow of AT and CG (clause RS-2.9).
pub const MOVE_BEFORE_BLOW: u32 = 2;

impl Closing {
    /// The time of the order by its weapon's Base Speed and the rates of the last hex (clauses RS-8.6, RS-8.8 and RS-17.13).
    pub const fn time(self, base_speed: i32, walk: u32, run: u32) -> OrderTime {
        match self {
            Self::Attack | Self::Charge => OrderTime::Attack { base_speed, walk },
            Self::Dive => OrderTime::Dive { base_speed, run },
        }
    }

    /// When its moves happen, for an order from `start` to `due`; `run` is the rate between two moves. AT makes one, so that its
    /// two answers are the same (clause RS-2.9).
    pub fn moves(self, start: Tenths, due: Tenths, run: u32) -> [Tenths; 2] {
        let last = milestone(start, due, MOVE_BEFORE_BLOW);
        match self {
            Self::Attack => [last, last],
            Self::Charge => [milestone(start, due, MOVE_BEFORE_BLOW + run), last],
            Self::Dive => [due, due],
        }
    }

    /// How many moves it makes.
    pub const fn number_of_moves(self) -> usize {
        match self {
            Self::Attack => 1,
            Self::Charge | Self::Dive => 2,
        }
    }
}

/// The timetable of an undisturbed closing order, in tenths from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosingSchedule {
    moves: [Tenths; 2],
    number_of_moves: usize,
    /// When the blow falls, at the end of the order.
    pub blow: Tenths,
}

impl ClosingSchedule {
    /// The moves in their order.
    pub fn moves(&self) -> &[Tenths] {
        &self.moves[..self.number_of_moves]
    }
}

/// The timetable of a closing order with its lasting additions, in tenths from its start.
pub fn closing_schedule(closing: Closing, base_speed: i32, walk: u32, run: u32, lasting: i32) -> ClosingSchedule {
    let blow = Tenths(closing.time(base_speed, walk, run).finished(lasting));
    ClosingSchedule { moves: closing.moves(Tenths(0), blow, run), number_of_moves: closing.number_of_moves(), blow }
}

/// When a set blow is ready: start + Base Speed + lasting additions + carry (clause RS-8.4).
pub fn set_ready(start: Tenths, base_speed: i32, lasting: i32, carry: Tenths) -> Tenths {
    Tenths((start + carry).0.saturating_add_signed(base_speed + lasting))
}

/// A later modifier or injury of a set attacker: ready = max(ready, t) + m (clause RS-8.4).
pub fn set_delayed(ready: Tenths, at: Tenths, tenths: u32) -> Tenths {
    ready.max(at) + Tenths(tenths)
}

/// When a set blow falls on an opponent who came into range at `in_range`: max(ready, r + 1); one who was there at the start
/// came into range then (clause RS-8.4).
pub fn set_blow(start: Tenths, ready: Tenths, in_range: Tenths) -> Tenths {
    ready.max(in_range.max(start) + Tenths(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_moves_two_tenths_before_its_blow() {
        let attack = closing_schedule(Closing::Attack, 15, 6, 3, 0);
        assert_eq!((attack.moves(), attack.blow), (&[Tenths(16)][..], Tenths(18)));
    }

    /// Example X-8.
    #[test]
    fn a_charge_moves_twice() {
        let charge = closing_schedule(Closing::Charge, 20, 7, 4, 0);
        assert_eq!((charge.moves(), charge.blow), (&[Tenths(18), Tenths(22)][..], Tenths(24)));
    }

    #[test]
    fn a_delayed_attack_moves_later_unless_it_has_moved() {
        assert_eq!(Closing::Attack.moves(Tenths(0), Tenths(22), 3)[0], Tenths(20));
        assert_eq!(Closing::Attack.moves(Tenths(0), Tenths(2), 3)[0], Tenths(1));
    }

    #[test]
    fn a_set_blow_waits_for_the_opponent() {
        let ready = set_ready(Tenths(0), 15, 0, Tenths(0));
        assert_eq!(set_blow(Tenths(0), ready, Tenths(16)), Tenths(17));
        assert_eq!(set_blow(Tenths(0), ready, Tenths(5)), Tenths(15));
        assert_eq!(set_delayed(ready, Tenths(30), 4), Tenths(34));
    }
}
