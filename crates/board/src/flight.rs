//! The twelve lines along which missiles fly, and where a miss lands beside them (clause RS-13.15).

use crate::{Direction, Hex, Relative, hexes::Sextant};
use serde::{Deserialize, Serialize};

/// The line nearest to a flight: one of the six directions, or one of the six corners between them (clause RS-13.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction12 {
    /// Along a direction.
    Side(Direction),
    /// Along corner k, 0 to 5, which lies between the directions k − 1 and k: E is corner 0.
    Corner(u8),
}

/// The line nearest to a flight from one hex to another; `None` when the two are the same hex (clause RS-13.15).
///
/// Exact: between a direction and the corner beside it the bisector meets no hex centre, so nothing is ever equally near to two lines.
pub fn flight_direction(from: Hex, to: Hex) -> Option<Direction12> {
    let sextant = Sextant::of(from, to)?;
    let (along, next) = (i128::from(sextant.along_first), i128::from(sextant.along_next));
    let following = sextant.first.turned(1);
    if nearer_to_side(along, next) {
        Some(Direction12::Side(sextant.first))
    } else if nearer_to_side(next, along) {
        Some(Direction12::Side(following))
    } else {
        Some(Direction12::Corner(following.index()))
    }
}

/// Whether m hexes along a direction and n along its neighbour lie within 15° of that direction: (m + 2n)² < 3m², tan 15° being 2 − √3.
const fn nearer_to_side(m: i128, n: i128) -> bool {
    (m + 2 * n) * (m + 2 * n) < 3 * m * m
}

impl Direction12 {
    /// The direction that counts as A in table T-13: the side itself, and direction k for corner k (clause RS-13.15).
    pub const fn axis(self) -> Direction {
        match self {
            Self::Side(direction) => direction,
            Self::Corner(corner) => Direction::SE.turned((corner % 6) as i8),
        }
    }

    /// The hex at an offset (a, b) of table T-13 from the target's hex, A being the flight direction (clause RS-13.15).
    pub fn lay(self, target: Hex, offset: Relative) -> Hex {
        offset.at(target, self.axis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relative::rotate;
    use proptest::prelude::*;

    #[test]
    fn flights_follow_the_nearest_of_twelve_lines() {
        let flight = |q, r| flight_direction(Hex::ZERO, Hex::new(q, r));
        assert_eq!(flight(4, -2), Some(Direction12::Corner(0))); // the checks of RS-13.15
        assert_eq!(flight(10, 1), Some(Direction12::Side(Direction::SE)));
        assert_eq!(flight(0, 0), None);
        let corners = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)];
        assert_eq!(corners.map(|(q, r)| flight(q, r)), [0, 1, 2, 3, 4, 5].map(|k| Some(Direction12::Corner(k))));
    }

    #[test]
    fn a_miss_lands_beside_the_line() {
        let north = Direction12::Side(Direction::N);
        let target = Hex::new(3, 3);
        assert_eq!(north.lay(target, Relative::new(2, 0)), Hex::new(3, 1)); // RS-13.15: n 7 is two hexes N
        let n_and_nw = crate::step(crate::step(target, Direction::N), Direction::NW);
        assert_eq!(north.lay(target, Relative::new(2, -1)), n_and_nw); // n 9
        assert_eq!(Direction12::Corner(4).lay(target, Relative::new(2, 0)), Hex::new(3, 1)); // corner k as direction k
    }

    proptest! {
        #[test]
        fn a_flight_turned_by_a_sixth_follows_the_line_turned(q in -80i64..80, r in -80i64..80) {
            let line = flight_direction(Hex::ZERO, Hex::new(q as i32, r as i32));
            let (q, r) = rotate((q, r), 1);
            let turned = flight_direction(Hex::ZERO, Hex::new(q as i32, r as i32));
            let expected = line.map(|line| match line {
                Direction12::Side(direction) => Direction12::Side(direction.turned(1)),
                Direction12::Corner(corner) => Direction12::Corner((corner + 1) % 6),
            });
            prop_assert_eq!(turned, expected);
        }
    }
}
