//! The board as one combatant sees it: relative directions, relative coordinates, arcs and cover by hand (clauses RS-3.2 to RS-3.5).

use crate::{Direction, Facing, Hex, hexes::difference};
use serde::{Deserialize, Serialize};

/// The hex a·A + b·AR from a viewer, A being his facing and AR the direction one sixth to the right of it (clause RS-3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Relative {
    /// Hexes along A, the facing.
    pub a: i16,
    /// Hexes along AR, one sixth to the right of the facing.
    pub b: i16,
}

/// Half of the board around a viewer (clause RS-3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// 2a + b ≥ 1, and the own hex.
    Front,
    /// All other hexes.
    Back,
}

/// The hand an item is held in; of a two-handed weapon the controlling hand (clause RS-3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The right hand, for which all patterns are written (table T-2).
    #[default]
    Right,
    /// The left hand: patterns mirrored.
    Left,
}

impl Relative {
    /// The viewer's own hex, O.
    pub const OWN: Self = Self { a: 0, b: 0 };

    /// The hex a·A + b·AR.
    pub const fn new(a: i16, b: i16) -> Self {
        Self { a, b }
    }

    /// How `to` lies for a viewer in `from` with that facing (clause RS-3.3). Hexes beyond ±32767 count as there.
    pub fn of(from: Hex, facing: Facing, to: Hex) -> Self {
        let (a, b) = rotate(difference(from, to), (6 - facing.index()) % 6);
        Self { a: saturate(a), b: saturate(b) }
    }

    /// The hex of the board at these coordinates for a viewer in `from` with that facing, the reverse of [`Relative::of`].
    pub fn at(self, from: Hex, facing: Facing) -> Hex {
        let (q, r) = rotate((i64::from(self.a), i64::from(self.b)), facing.index());
        Hex::new(from.x.wrapping_add(q as i32), from.y.wrapping_add(r as i32))
    }

    /// The same hex with right and left exchanged: (a, b) → (a + b, −b) (table T-2).
    pub const fn mirrored(self) -> Self {
        Self { a: self.a.saturating_add(self.b), b: self.b.saturating_neg() }
    }

    /// As it lies for the right hand: itself for the right hand, mirrored for the left.
    pub const fn for_right_hand(self, hand: Hand) -> Self {
        match hand {
            Hand::Right => self,
            Hand::Left => self.mirrored(),
        }
    }

    /// Whether this is the viewer's own hex.
    pub const fn is_own(self) -> bool {
        self.a == 0 && self.b == 0
    }

    /// Whether the hex is in the front arc, the own hex included (clause RS-3.3; close quarters by clause RS-11.7 are the caller's).
    pub const fn in_front(self) -> bool {
        2 * self.a as i32 + self.b as i32 >= 1 || self.is_own()
    }

    /// The arc the hex lies in (clause RS-3.3).
    pub const fn arc(self) -> Arc {
        if self.in_front() { Arc::Front } else { Arc::Back }
    }

    /// Whether an item in that hand covers the hex: right b ≥ 0, left b ≤ 0, both within 2a + b ≥ 1; O always (clause RS-3.5).
    /// Cover by either hand is [`Relative::in_front`].
    pub const fn covered_by(self, hand: Hand) -> bool {
        self.in_front()
            && match hand {
                Hand::Right => self.b >= 0,
                Hand::Left => self.b <= 0,
            }
    }

    /// Whether a missile may be aimed there: strictly between the hex rows along AL and AR, a > 0 and a + b > 0 (clause RS-13.5).
    pub const fn in_missile_arc(self) -> bool {
        self.a > 0 && self.a as i32 + self.b as i32 > 0
    }

    /// Distance from the viewer in metres, which is hexes.
    pub const fn distance(self) -> u16 {
        let (a, b) = (self.a as i32, self.b as i32);
        let sum = (a + b).unsigned_abs();
        let larger = if a.unsigned_abs() > b.unsigned_abs() { a.unsigned_abs() } else { b.unsigned_abs() };
        if sum > larger { sum as u16 } else { larger as u16 }
    }
}

impl Hand {
    /// The other hand.
    pub const fn other(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }
}

/// A direction as a combatant sees it, clockwise from straight ahead (clause RS-3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum RelDir {
    /// Straight ahead, the facing.
    A,
    /// Ahead to the right.
    AR,
    /// Back to the right.
    BR,
    /// Straight back.
    B,
    /// Back to the left.
    BL,
    /// Ahead to the left.
    AL,
}

impl RelDir {
    /// All six, clockwise from straight ahead.
    pub const ALL: [Self; 6] = [Self::A, Self::AR, Self::BR, Self::B, Self::BL, Self::AL];

    /// The direction on the board for that facing (clause RS-3.2).
    pub const fn absolute(self, facing: Facing) -> Direction {
        facing.turned(self as i8)
    }

    /// Whether the neighbour that way is a front hex: AL, A, AR (clause RS-3.2).
    pub const fn is_front(self) -> bool {
        matches!(self, Self::AL | Self::A | Self::AR)
    }

    /// It in words, as the one who sees it so would say.
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "ahead",
            Self::AR => "ahead right",
            Self::BR => "back right",
            Self::B => "back",
            Self::BL => "back left",
            Self::AL => "ahead left",
        }
    }

    /// Right and left exchanged: AR with AL, BR with BL.
    pub const fn mirrored(self) -> Self {
        Self::ALL[(6 - self as usize) % 6]
    }

    /// The neighbour that way in relative coordinates (clause RS-3.3).
    pub const fn relative(self) -> Relative {
        match self {
            Self::A => Relative::new(1, 0),
            Self::AR => Relative::new(0, 1),
            Self::BR => Relative::new(-1, 1),
            Self::B => Relative::new(-1, 0),
            Self::BL => Relative::new(0, -1),
            Self::AL => Relative::new(1, -1),
        }
    }
}

/// A direction of the board as a combatant with that facing sees it, the reverse of [`RelDir::absolute`] (clause RS-3.2).
pub const fn relative_direction(facing: Facing, direction: Direction) -> RelDir {
    RelDir::ALL[((direction.index() + 6 - facing.index()) % 6) as usize]
}

/// (q, r) turned clockwise around (0, 0) by that many sixths, 0 to 5.
pub(crate) const fn rotate((q, r): (i64, i64), sixths: u8) -> (i64, i64) {
    // A table, not a choice: facings change so often that no processor guesses the turn.
    let [[qq, qr], [rq, rr]] = TURNS[(sixths % 6) as usize];
    (qq as i64 * q + qr as i64 * r, rq as i64 * q + rr as i64 * r)
}

/// By sixths: what of q and r is in the turned q, and in the turned r.
const TURNS: [[[i8; 2]; 2]; 6] = [
    [[1, 0], [0, 1]],
    [[0, -1], [1, 1]],
    [[-1, -1], [1, 0]],
    [[-1, 0], [0, -1]],
    [[0, 1], [-1, -1]],
    [[1, 1], [-1, 0]],
];

fn saturate(value: i64) -> i16 {
    value.clamp(-i64::from(i16::MAX), i64::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{distance, step};
    use proptest::prelude::*;

    #[test]
    fn the_checks_of_relative_coordinates() {
        let at = |a, b| Relative::new(a, b).at(Hex::ZERO, Direction::N);
        assert_eq!(at(2, 1), Hex::new(1, -3)); // RS-3.3
        assert_eq!(
            [(0, 1), (-1, 1), (1, -1), (-1, 3)].map(|(a, b)| Relative::new(a, b).in_front()),
            [true, false, true, true]
        );
        assert_eq!(RelDir::BL.absolute(Direction::S), Direction::NE); // RS-3.2: facing 1, BL is direction 5
    }

    #[test]
    fn each_hand_covers_its_side_and_straight_ahead() {
        let ahead_right = Relative::new(0, 1); // the checks of RS-3.5
        assert_eq!([Hand::Right, Hand::Left].map(|hand| ahead_right.covered_by(hand)), [true, false]);
        let five_ahead = Relative::new(5, 0);
        assert_eq!([Hand::Right, Hand::Left].map(|hand| five_ahead.covered_by(hand)), [true, true]);
        assert_eq!([Hand::Right, Hand::Left].map(|hand| Relative::OWN.covered_by(hand)), [true, true]);
    }

    #[test]
    fn a_missile_is_aimed_strictly_between_the_rows() {
        assert!(!Relative::new(0, 3).in_missile_arc()); // the checks of RS-13.5: 3AR, and 3AR + A
        assert!(Relative::new(1, 3).in_missile_arc());
    }

    #[test]
    fn relative_directions_turn_with_the_facing() {
        for facing in Direction::ALL {
            for seen in RelDir::ALL {
                let direction = seen.absolute(facing);
                assert_eq!(relative_direction(facing, direction), seen);
                assert_eq!(Relative::of(Hex::ZERO, facing, step(Hex::ZERO, direction)), seen.relative());
                assert_eq!(seen.is_front(), seen.relative().in_front());
                assert_eq!(seen.mirrored().relative(), seen.relative().mirrored());
            }
        }
    }

    fn hex() -> impl Strategy<Value = Hex> {
        (-60..60, -60..60).prop_map(|(q, r)| Hex::new(q, r))
    }

    fn facing() -> impl Strategy<Value = Facing> {
        prop::sample::select(Direction::ALL.to_vec())
    }

    proptest! {
        #[test]
        fn a_hex_seen_is_found_again(from in hex(), facing in facing(), to in hex()) {
            let seen = Relative::of(from, facing, to);
            prop_assert_eq!(seen.at(from, facing), to);
            prop_assert_eq!(seen.distance(), distance(from, to));
        }

        #[test]
        fn six_turns_come_back(hex in hex()) {
            let start = (i64::from(hex.x), i64::from(hex.y));
            let turned = (0..6).fold(start, |at, _| rotate(at, 1));
            prop_assert_eq!(turned, start);
            for sixths in 0..6 {
                let one_by_one = (0..sixths).fold(start, |at, _| rotate(at, 1));
                prop_assert_eq!(rotate(start, sixths), one_by_one);
            }
        }

        #[test]
        fn two_mirrors_come_back_and_exchange_the_hands(a in -60i16..60, b in -60i16..60) {
            let seen = Relative::new(a, b);
            prop_assert_eq!(seen.mirrored().mirrored(), seen);
            prop_assert_eq!(seen.mirrored().distance(), seen.distance());
            prop_assert_eq!(seen.mirrored().in_front(), seen.in_front());
            prop_assert_eq!(seen.mirrored().covered_by(Hand::Left), seen.covered_by(Hand::Right));
            prop_assert_eq!(seen.in_front(), seen.covered_by(Hand::Left) || seen.covered_by(Hand::Right));
        }
    }
}
