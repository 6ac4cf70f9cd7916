//! The six directions of the board, which are also facings and headings (clause RS-3.1).

use crate::Hex;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// One of the six directions from a hex to its neighbours, numbered clockwise as the map is drawn with N up (clause RS-3.1).
///
/// Written in files and on screen by its name: `SE`, `S`, `SW`, `NW`, `N`, `NE`. Ordered by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// Direction 0, (+1, 0).
    SE,
    /// Direction 1, (0, +1): straight down the map.
    S,
    /// Direction 2, (−1, +1).
    SW,
    /// Direction 3, (−1, 0).
    NW,
    /// Direction 4, (0, −1): straight up the map.
    N,
    /// Direction 5, (+1, −1).
    NE,
}

/// Where a combatant looks or a horse heads: a [`Direction`] by its other name (clause RS-3.1).
pub type Facing = Direction;

impl Direction {
    /// All six, by number.
    pub const ALL: [Self; 6] = [Self::SE, Self::S, Self::SW, Self::NW, Self::N, Self::NE];

    /// The number, 0 to 5 (clause RS-3.1).
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction of that number; `None` above 5.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 6 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The direction `steps` sixths of a turn clockwise from this one; negative steps turn to the left (clause RS-3.2).
    pub const fn turned(self, steps: i8) -> Self {
        Self::ALL[(self as i16 + steps as i16).rem_euclid(6) as usize]
    }

    /// The direction straight behind this one.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The axial step (q, r) that this direction makes (clause RS-3.1).
    pub const fn delta(self) -> Hex {
        match self {
            Self::SE => Hex::new(1, 0),
            Self::S => Hex::new(0, 1),
            Self::SW => Hex::new(-1, 1),
            Self::NW => Hex::new(-1, 0),
            Self::N => Hex::new(0, -1),
            Self::NE => Hex::new(1, -1),
        }
    }

    /// The direction from a hex to its neighbour; `None` when the two are not adjacent.
    pub fn of(from: Hex, to: Hex) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| crate::step(from, *direction) == to)
    }

    /// The name as files and the screen write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
            Self::N => "N",
            Self::NE => "NE",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names none of the six directions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no direction: expected one of SE, S, SW, NW, N, NE")]
pub struct UnknownDirection {
    /// The text as it was found.
    pub found: String,
}

impl FromStr for Direction {
    type Err = UnknownDirection;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::ALL.into_iter().find(|direction| direction.name() == text);
        named.ok_or_else(|| UnknownDirection { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step;

    #[test]
    fn directions_run_clockwise_from_south_east() {
        let numbered: Vec<_> = Direction::ALL.iter().map(|direction| (direction.index(), direction.delta())).collect();
        let expected = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|(q, r)| Hex::new(q, r));
        assert_eq!(numbered, (0..6).zip(expected).collect::<Vec<_>>());
        assert_eq!(step(Hex::new(3, 4), Direction::SE), Hex::new(4, 4)); // the check of RS-3.1
        assert_eq!(step(Hex::new(3, 4), Direction::N), Hex::new(3, 3));
    }

    #[test]
    fn turning_counts_clockwise_and_wraps() {
        assert_eq!(Direction::N.turned(1), Direction::NE);
        assert_eq!(Direction::N.turned(2), Direction::SE);
        assert_eq!(Direction::SE.turned(-1), Direction::NE);
        assert_eq!(Direction::SW.turned(-128), Direction::SE);
        assert_eq!(Direction::SW.turned(127), Direction::NW);
        assert_eq!(Direction::N.opposite(), Direction::S);
        assert_eq!(Direction::from_index(5), Some(Direction::NE));
        assert_eq!(Direction::from_index(6), None);
    }

    #[test]
    fn the_direction_between_neighbours_is_the_step_taken() {
        let from = Hex::new(-2, 7);
        for direction in Direction::ALL {
            assert_eq!(Direction::of(from, step(from, direction)), Some(direction));
        }
        assert_eq!(Direction::of(from, from), None);
        assert_eq!(Direction::of(from, Hex::new(0, 7)), None);
    }

    #[test]
    fn names_go_out_and_come_back() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
            let json = serde_json::to_string(&direction).unwrap();
            assert_eq!(json, format!("\"{direction}\""));
            assert_eq!(serde_json::from_str::<Direction>(&json).unwrap(), direction);
        }
        let refused = "north".parse::<Direction>().unwrap_err();
        assert_eq!(refused.to_string(), "\"north\" is no direction: expected one of SE, S, SW, NW, N, NE");
    }
}
