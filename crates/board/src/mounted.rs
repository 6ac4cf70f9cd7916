//! The room a horse takes, its turns, and what its rider sees and covers (clauses RS-16.3, RS-16.4, RS-16.6, RS-16.16; table T-15).

use crate::{Direction, Facing, Hand, Hex, Relative, step};
use serde::{Deserialize, Serialize};

/// The two hexes of a horse and its heading (clause RS-16.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HorseBody {
    /// H, the front hex.
    pub front: Hex,
    /// Where the horse heads; the rear hex lies behind the front hex.
    pub heading: Facing,
}

/// A turn by one sixth (clauses RS-3.11, RS-16.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// Anticlockwise.
    Left,
    /// Clockwise.
    Right,
}

/// The end of a horse that stays where it is during a turn; moving horses keep the front (clause RS-16.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FixedEnd {
    /// H stays.
    Front,
    /// R stays.
    Rear,
}

/// How a rider faces on his horse (clause RS-16.15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RiderFacing {
    /// Along the heading.
    #[default]
    Forward,
    /// To the right of the horse.
    Right,
    /// To the left of the horse.
    Left,
}

impl Turn {
    /// The direction one sixth this way from `facing`.
    pub const fn of(self, facing: Facing) -> Facing {
        match self {
            Self::Left => facing.turned(-1),
            Self::Right => facing.turned(1),
        }
    }
}

impl HorseBody {
    /// The numbers of the places, 1 to 6, from which one mounts and into which one dismounts (clause RS-16.38).
    pub const MOUNTING_PLACES: [u8; 4] = [2, 3, 5, 6];

    /// R, the rear hex (clause RS-16.3).
    pub const fn rear(self) -> Hex {
        step(self.front, self.heading.opposite())
    }

    /// The horse after a turn of one sixth around its fixed end (clause RS-16.6).
    pub const fn turned(self, turn: Turn, fixed: FixedEnd) -> Self {
        let heading = turn.of(self.heading);
        match fixed {
            FixedEnd::Front => Self { front: self.front, heading },
            FixedEnd::Rear => Self { front: step(self.rear(), heading), heading },
        }
    }

    /// The horse one hex on, heading unchanged: forward along the heading, or with the opposite direction one hex back, or sideways in a
    /// dodge (clauses RS-16.4, RS-16.8, RS-16.26).
    pub const fn shifted(self, direction: Direction) -> Self {
        Self { front: step(self.front, direction), heading: self.heading }
    }

    /// The place of a number, 1 to 6, around the horse, and the direction that leads away from the horse there (table T-15).
    /// `None` for other numbers.
    pub const fn place(self, number: u8) -> Option<(Hex, Direction)> {
        let (end, turns) = match number {
            1 => (self.front, 0),
            2 => (self.front, 1),
            3 => (self.front, 2),
            4 => (self.rear(), 3),
            5 => (self.front, 4),
            6 => (self.front, 5),
            _ => return None,
        };
        let away = self.heading.turned(turns);
        Some((step(end, away), away))
    }
}

impl RiderFacing {
    /// Right and left exchanged.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Forward => Self::Forward,
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }

    /// Whether the hex, seen along the heading from the hex the rider sits in, is in his front arc; his own hex is (clause RS-16.16).
    pub const fn in_front(self, seen: Relative) -> bool {
        match self {
            Self::Forward => seen.in_front(),
            Self::Right => seen.b >= 1 || seen.is_own(),
            Self::Left => seen.b <= -1 || seen.is_own(),
        }
    }

    /// Whether an item in that hand covers the hex, seen along the heading from the hex the rider sits in (clauses RS-3.5, RS-16.16).
    pub const fn covers(self, seen: Relative, hand: Hand) -> bool {
        let ahead = 2 * seen.a as i32 + seen.b as i32;
        let on_his_right = match (self, hand) {
            (Self::Forward, _) => return seen.covered_by(hand),
            (Self::Right, Hand::Right) | (Self::Left, Hand::Left) => ahead <= 0,
            (Self::Right, Hand::Left) | (Self::Left, Hand::Right) => ahead >= 0,
        };
        seen.is_own() || (on_his_right && self.in_front(seen))
    }

    /// Whether the rider may aim a missile at the hex, seen along the heading from the hex he sits in (clause RS-16.16).
    pub const fn in_missile_arc(self, seen: Relative) -> bool {
        let (ahead, beside) = ((2 * seen.a as i32 + seen.b as i32).abs(), 3 * seen.b as i32);
        match self {
            Self::Forward => seen.in_missile_arc(),
            Self::Right => beside > ahead,
            Self::Left => -beside > ahead,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NORTHBOUND: HorseBody = HorseBody { front: Hex::ZERO, heading: Direction::N };

    #[test]
    fn the_rear_lies_behind_and_swings_in_a_turn() {
        assert_eq!(NORTHBOUND.rear(), Hex::new(0, 1)); // the check of RS-16.3
        let turned = NORTHBOUND.turned(Turn::Right, FixedEnd::Front);
        assert_eq!((turned.heading, turned.rear()), (Direction::NE, Hex::new(-1, 1))); // the check of RS-16.6
    }

    #[test]
    fn a_thrown_rider_lands_beside_the_horse() {
        let (hex, away) = NORTHBOUND.place(3).unwrap();
        assert_eq!((hex, away), (Hex::new(1, 0), Direction::SE)); // the check of RS-16.37
        assert_eq!(NORTHBOUND.place(5), Some((Hex::new(-1, 1), Direction::SW)));
        assert_eq!(NORTHBOUND.place(4), Some((Hex::new(0, 2), Direction::S)));
        assert_eq!([0, 7].map(|number| NORTHBOUND.place(number)), [None, None]);
    }

    #[test]
    fn a_rider_facing_right_covers_the_hex_by_his_shoulder_with_the_left_hand() {
        let seen = Relative::new(0, 2); // the check of RS-16.16
        assert!(RiderFacing::Right.in_front(seen));
        assert_eq!([Hand::Left, Hand::Right].map(|hand| RiderFacing::Right.covers(seen, hand)), [true, false]);
    }

    proptest! {
        #[test]
        fn a_turn_there_and_back_leaves_the_horse_as_it_stood(
            heading in prop::sample::select(Direction::ALL.to_vec()),
            fixed in prop::sample::select(vec![FixedEnd::Front, FixedEnd::Rear]),
        ) {
            let horse = HorseBody { front: Hex::new(4, -9), heading };
            prop_assert_eq!(horse.turned(Turn::Left, fixed).turned(Turn::Right, fixed), horse);
            let round = (0..6).fold(horse, |turned, _| turned.turned(Turn::Right, fixed));
            prop_assert_eq!(round, horse);
            prop_assert_eq!(horse.shifted(heading).shifted(heading.opposite()), horse);
        }

        #[test]
        fn what_the_right_hand_covers_the_left_covers_in_the_mirror(
            facing in prop::sample::select(vec![RiderFacing::Forward, RiderFacing::Right, RiderFacing::Left]),
            a in -20i16..20, b in -20i16..20,
        ) {
            let (seen, mirrored) = (Relative::new(a, b), Relative::new(a, b).mirrored());
            prop_assert_eq!(facing.covers(seen, Hand::Right), facing.mirrored().covers(mirrored, Hand::Left));
            prop_assert_eq!(facing.in_missile_arc(seen), facing.mirrored().in_missile_arc(mirrored));
            prop_assert_eq!(facing.in_front(seen), facing.mirrored().in_front(mirrored));
        }
    }
}
