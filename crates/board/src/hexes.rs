//! Hexes as such: steps, distance, sextants, uphill, and the two conversions to columns and to the screen.
//!
//! Rule space has r growing downward. That a screen has y growing upward is settled here, in [`layout`], and nowhere else.

use crate::Direction;
use hexx::{Hex, HexLayout};

/// The neighbour of a hex in a direction (clause RS-3.1).
pub const fn step(hex: Hex, direction: Direction) -> Hex {
    let delta = direction.delta();
    Hex::new(hex.x.wrapping_add(delta.x), hex.y.wrapping_add(delta.y))
}

/// The six neighbours of a hex, by the number of their direction.
pub fn neighbours(hex: Hex) -> [Hex; 6] {
    Direction::ALL.map(|direction| step(hex, direction))
}

/// Distance in metres, which is hexes: 0 to itself, 1 to a neighbour (clause RS-3.3). Above 65535 it stays there.
#[inline]
pub fn distance(a: Hex, b: Hex) -> u16 {
    let (q, r) = difference(a, b);
    q.abs().max(r.abs()).max((q + r).abs()).min(i64::from(u16::MAX)) as u16
}

/// The key by which lists of hexes are sorted: by q, then by r. [`Hex`] itself has no order.
pub const fn hex_order(hex: Hex) -> (i32, i32) {
    (hex.x, hex.y)
}

/// Whether `upper` stands uphill of `lower` on a slope that rises towards `rising`: every shortest path from `lower` to `upper` contains
/// at least one move in that direction (clause RS-21.5). Whether the ground makes a slope of it is the caller's question.
pub fn uphill(lower: Hex, upper: Hex, rising: Direction) -> bool {
    Sextant::of(lower, upper)
        .is_some_and(|sextant| sextant.first == rising || (sextant.along_next > 0 && sextant.first.turned(1) == rising))
}

/// A way from one hex to another as moves along two neighbouring directions: all shortest paths are the orders of these moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sextant {
    /// The first of the two directions; the second is one sixth clockwise from it.
    pub(crate) first: Direction,
    /// Moves along `first`, at least 1.
    pub(crate) along_first: i64,
    /// Moves along the direction after `first`, 0 when the way is straight.
    pub(crate) along_next: i64,
}

impl Sextant {
    /// The moves from one hex to another; `None` when the two are the same hex.
    pub(crate) fn of(from: Hex, to: Hex) -> Option<Self> {
        let (mut a, mut b) = difference(from, to);
        if (a, b) == (0, 0) {
            return None;
        }
        for first in Direction::ALL {
            if a > 0 && b >= 0 {
                return Some(Self { first, along_first: a, along_next: b });
            }
            (a, b) = (a + b, -a); // the same way seen from one direction further round
        }
        None
    }
}

/// The way from `a` to `b` as (q, r), wide enough for any two hexes.
pub(crate) fn difference(a: Hex, b: Hex) -> (i64, i64) {
    (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y))
}

/// The hex at a column and row of a rectangular map. Columns run to the right, rows downward; odd columns lie half a hex lower. \[ruling\]
pub const fn hex_of_offset(column: i32, row: i32) -> Hex {
    Hex::new(column, row - column.div_euclid(2))
}

/// The (column, row) of a hex on a rectangular map, the reverse of [`hex_of_offset`].
pub const fn offset_of_hex(hex: Hex) -> (i32, i32) {
    (hex.x, hex.y + hex.x.div_euclid(2))
}

/// How hexes lie on a screen whose y grows upward: flat tops, N up, E to the right. `scale_px` is the length from a hex's centre to its
/// corners, in pixels.
pub fn layout(scale_px: f32) -> HexLayout {
    let mut layout = HexLayout::flat().with_hex_size(scale_px);
    layout.invert_y();
    layout
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn distance_counts_metres() {
        assert_eq!(distance(Hex::ZERO, Hex::new(2, 1)), 3); // the check of P-4.1
        assert_eq!(distance(Hex::new(1, -3), Hex::new(1, -3)), 0);
        assert_eq!(distance(Hex::new(-1, 3), Hex::ZERO), 3);
        assert_eq!(distance(Hex::new(i32::MIN, 0), Hex::new(i32::MAX, 0)), u16::MAX);
    }

    #[test]
    fn uphill_needs_a_move_towards_the_rise_on_every_way() {
        assert!(uphill(Hex::ZERO, Hex::new(0, -1), Direction::N)); // the checks of RS-21.5
        assert!(!uphill(Hex::ZERO, Hex::new(1, -1), Direction::N));
        assert!(uphill(Hex::ZERO, Hex::new(1, -2), Direction::N));
        assert!(!uphill(Hex::ZERO, Hex::ZERO, Direction::N));
        assert!(!uphill(Hex::new(0, -1), Hex::ZERO, Direction::N));
    }

    #[test]
    fn north_is_up_and_east_is_right_on_the_screen() {
        let layout = layout(10.0);
        let [se, s, sw, nw, n, ne] = Direction::ALL.map(|direction| layout.hex_to_world_pos(direction.delta()));
        assert!(n.y > 17.3 && n.y < 17.4 && n.x.abs() < 1e-4, "N lies at {n}"); // 10 times the root of 3
        assert!(s.y < -17.3 && s.x.abs() < 1e-4, "S lies at {s}");
        assert!(ne.x > 14.9 && ne.y > 0.0 && se.x > 14.9 && se.y < 0.0, "NE lies at {ne}, SE at {se}");
        assert!(nw.x < -14.9 && nw.y > 0.0 && sw.x < -14.9 && sw.y < 0.0, "NW lies at {nw}, SW at {sw}");
        assert_eq!(layout.world_pos_to_hex(n), Hex::new(0, -1));
    }

    #[test]
    fn odd_columns_lie_lower() {
        assert_eq!(hex_of_offset(0, 0), Hex::ZERO);
        assert_eq!(hex_of_offset(1, 0), Direction::SE.delta());
        assert_eq!(hex_of_offset(2, 0), Hex::new(2, -1));
        assert_eq!(hex_of_offset(-1, 0), Direction::SW.delta()); // column −1 is odd too
    }

    fn hex() -> impl Strategy<Value = Hex> {
        (-60..60, -60..60).prop_map(|(q, r)| Hex::new(q, r))
    }

    proptest! {
        #[test]
        fn columns_go_there_and_back(hex in hex()) {
            let (column, row) = offset_of_hex(hex);
            prop_assert_eq!(hex_of_offset(column, row), hex);
        }

        #[test]
        fn a_sextant_leads_to_its_goal(from in hex(), to in hex()) {
            prop_assert_eq!(Sextant::of(from, to).is_none(), from == to);
            if let Some(sextant) = Sextant::of(from, to) {
                let first = sextant.first.delta() * sextant.along_first as i32;
                let next = sextant.first.turned(1).delta() * sextant.along_next as i32;
                prop_assert_eq!(from + first + next, to);
                prop_assert_eq!(sextant.along_first + sextant.along_next, i64::from(distance(from, to)));
            }
        }

        #[test]
        fn distance_is_that_of_hexx_and_never_shortened_by_a_detour(a in hex(), b in hex(), c in hex()) {
            prop_assert_eq!(i32::from(distance(a, b)), a.unsigned_distance_to(b) as i32);
            prop_assert_eq!(distance(a, b), distance(b, a));
            prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c));
        }
    }
}
