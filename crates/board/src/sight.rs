//! Lines of sight between two hexes (clause RS-21.16), in integers and without allocation.
//!
//! What blocks a hex or a hexside is told by the caller: this file knows only where the two lines run.

use crate::{Direction, Hex, hexes::difference};

/// One of the two lines between two hexes: the hexes strictly between them, in order (clause RS-21.16).
///
/// Steps without division: for each of the three cube coordinates it keeps the nearest integer and the rest, in 1/(1000 N) hex.
#[derive(Clone, Debug)]
pub struct Line {
    hex: [i64; 3],
    rest: [i64; 3],
    stride: [i64; 3],
    whole: i64,
    left: u32,
}

/// The two lines from `a` to `b`, first and second: the hexes nearest to the N − 1 points that divide the way into hexes, each moved by
/// (1, 2)/(1000 N) in (q, r) for the first line and by as much the other way for the second (clause RS-21.16).
///
/// The lines from `b` to `a` hold the same hexes in the opposite order.
pub fn lines(a: Hex, b: Hex) -> [Line; 2] {
    let (q, r) = difference(a, b);
    let (to_q, to_r, to_s) = (q, r, -q - r);
    let metres = to_q.abs().max(to_r.abs()).max(to_s.abs());
    let start = [i64::from(a.x), i64::from(a.y), -i64::from(a.x) - i64::from(a.y)];
    [1, -1].map(|sign| Line {
        hex: start,
        rest: [sign, 2 * sign, -3 * sign],
        stride: [1000 * to_q, 1000 * to_r, 1000 * to_s],
        whole: 1000 * metres,
        left: (metres - 1).clamp(0, i64::from(u32::MAX)) as u32,
    })
}

/// Whether `b` can be seen from `a`: one of the two lines holds no blocking hex and passes no blocking side between its consecutive
/// hexes, ends included (clause RS-21.16). `blocks` is asked about hexes strictly between, `side_blocks` about pairs of neighbours.
pub fn open(a: Hex, b: Hex, blocks: impl Fn(Hex) -> bool, side_blocks: impl Fn(Hex, Hex) -> bool) -> bool {
    lines(a, b).into_iter().any(|line| line_open(line, a, b, &blocks, &side_blocks))
}

/// Whether one of the two lines from `a` to `b` is open: no blocking hex strictly between and no blocking side, ends included (clause
/// RS-21.16). For rules that ask which of the two lines counts (clause P-4.14).
pub fn line_open(
    line: Line,
    a: Hex,
    b: Hex,
    blocks: &impl Fn(Hex) -> bool,
    side_blocks: &impl Fn(Hex, Hex) -> bool,
) -> bool {
    let mut before = a;
    for hex in line {
        if blocks(hex) || side_blocks(before, hex) {
            return false;
        }
        before = hex;
    }
    before == b || !side_blocks(before, b)
}

impl Iterator for Line {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        for axis in 0..3 {
            self.advance(axis);
        }
        Some(self.nearest())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Line {}

impl Line {
    /// One point further on one axis. A stride is at most a whole hex, so the nearest integer moves by one at most; no rest is ever
    /// exactly half a hex, because half is a multiple of 500 and rests are 1, 2 or 3 off a multiple of 1000.
    fn advance(&mut self, axis: usize) {
        let half = self.whole / 2;
        self.rest[axis] += self.stride[axis];
        if self.rest[axis] > half {
            self.rest[axis] -= self.whole;
            self.hex[axis] += 1;
        } else if self.rest[axis] < -half {
            self.rest[axis] += self.whole;
            self.hex[axis] -= 1;
        }
    }

    /// The hex nearest to the present point: the rounded cube coordinates, the one with the greatest rest following from the others.
    fn nearest(&self) -> Hex {
        let [q, r, s] = self.hex;
        let [rest_q, rest_r, rest_s] = self.rest.map(i64::abs);
        let (q, r) = if rest_q > rest_r && rest_q > rest_s {
            (-r - s, r)
        } else if rest_r > rest_s {
            (q, -q - s)
        } else {
            (q, r)
        };
        Hex::new(q as i32, r as i32)
    }
}

/// The hex from which the line enters `b`, `a` itself when the two are adjacent; `None` when they are the same hex.
pub(crate) fn last_before(line: Line, a: Hex, b: Hex) -> Option<(Hex, Direction)> {
    let from = line.last().unwrap_or(a);
    Some((from, Direction::of(from, b)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{distance, step};
    use proptest::prelude::*;

    const CLEAR: fn(Hex, Hex) -> bool = |_, _| false;

    #[track_caller]
    fn check(to: (i32, i32), first: &[(i32, i32)], second: &[(i32, i32)]) {
        let hexes = |list: &[(i32, i32)]| list.iter().map(|&(q, r)| Hex::new(q, r)).collect::<Vec<_>>();
        let drawn = lines(Hex::ZERO, Hex::new(to.0, to.1)).map(Iterator::collect::<Vec<_>>);
        assert_eq!(drawn, [hexes(first), hexes(second)]);
    }

    #[test]
    fn lines_take_both_ways_along_a_hexside() {
        check((1, 1), &[(0, 1)], &[(1, 0)]); // the checks of RS-21.16
        check((4, -2), &[(1, 0), (2, -1), (3, -1)], &[(1, -1), (2, -1), (3, -2)]);
        check((0, -4), &[(0, -1), (0, -2), (0, -3)], &[(0, -1), (0, -2), (0, -3)]);
        check((1, 0), &[], &[]);
        check((0, 0), &[], &[]);
    }

    #[test]
    fn one_open_line_is_enough() {
        let to = Hex::new(1, 1);
        assert!(open(Hex::ZERO, to, |hex| hex == Hex::new(0, 1), CLEAR));
        assert!(!open(Hex::ZERO, to, |_| true, CLEAR));
        assert!(!open(Hex::ZERO, Hex::new(0, -4), |hex| hex == Hex::new(0, -2), CLEAR));
    }

    #[test]
    fn a_wall_side_parts_even_neighbours() {
        let wall = |a: Hex, b: Hex| distance(a, Hex::ZERO) == 0 && b == Hex::new(1, 0);
        assert!(!open(Hex::ZERO, Hex::new(1, 0), |_| false, wall)); // RS-21.18
        assert!(open(Hex::ZERO, Hex::ZERO, |_| true, |_, _| true));
        assert!(open(Hex::ZERO, Hex::new(1, 1), |_| false, wall)); // the first line goes round it by (0, 1)
        assert!(!open(Hex::ZERO, Hex::new(4, 0), |_| false, |_, b| b == Hex::new(4, 0))); // the side at the far end counts
    }

    fn hex() -> impl Strategy<Value = Hex> {
        (-100..100, -100..100).prop_map(|(q, r)| Hex::new(q, r))
    }

    /// The clause word for word: the centre nearest to the point, among all hexes near it, by Euclid in units of 1/(1000 N).
    fn by_definition(a: Hex, b: Hex, i: i64, sign: i64) -> Hex {
        let n = i64::from(distance(a, b));
        let at = |from: i32, to: i32, e: i64| 1000 * ((n - i) * i64::from(from) + i * i64::from(to)) + sign * e;
        let (q, r) = (at(a.x, b.x, 1), at(a.y, b.y, 2));
        let near = Hex::new((q / (1000 * n)) as i32, (r / (1000 * n)) as i32);
        let around = (-2..=2).flat_map(|dq| (-2..=2).map(move |dr| near + Hex::new(dq, dr)));
        around
            .min_by_key(|hex| {
                let (dq, dr) = (q - 1000 * n * i64::from(hex.x), r - 1000 * n * i64::from(hex.y));
                dq * dq + dq * dr + dr * dr
            })
            .unwrap()
    }

    proptest! {
        #[test]
        fn each_hex_is_the_nearest_to_its_point(a in hex(), b in hex()) {
            for (line, sign) in lines(a, b).into_iter().zip([1, -1]) {
                let expected: Vec<Hex> = (1..i64::from(distance(a, b))).map(|i| by_definition(a, b, i, sign)).collect();
                prop_assert_eq!(line.collect::<Vec<_>>(), expected);
            }
        }

        #[test]
        fn lines_run_from_neighbour_to_neighbour(a in hex(), b in hex()) {
            for line in lines(a, b) {
                let whole: Vec<Hex> = std::iter::once(a).chain(line).chain((a != b).then_some(b)).collect();
                prop_assert_eq!(whole.len(), usize::from(distance(a, b)) + 1);
                prop_assert!(whole.windows(2).all(|pair| distance(pair[0], pair[1]) == 1));
            }
        }

        #[test]
        fn the_way_back_is_the_same_lines(a in hex(), b in hex(), salt in any::<u64>()) {
            for (there, back) in lines(a, b).into_iter().zip(lines(b, a)) {
                let mut back: Vec<Hex> = back.collect();
                back.reverse();
                prop_assert_eq!(there.collect::<Vec<_>>(), back);
            }
            let blocked = |hex: Hex| (hex.x as u64).wrapping_mul(31).wrapping_add(hex.y as u64).wrapping_mul(salt | 1) >> 60 == 0;
            prop_assert_eq!(open(a, b, blocked, CLEAR), open(b, a, blocked, CLEAR));
        }

        #[test]
        fn the_first_line_is_the_second_of_the_opposite_way(to in hex()) {
            let [first, _] = lines(Hex::ZERO, to);
            let [_, second] = lines(Hex::ZERO, -to);
            prop_assert_eq!(first.map(|hex| -hex).collect::<Vec<_>>(), second.collect::<Vec<_>>());
        }
    }

    #[test]
    fn far_hexes_do_not_overflow() {
        let [first, _] = lines(Hex::new(i32::MIN, 0), Hex::new(i32::MAX, 0));
        assert_eq!(first.take(2).collect::<Vec<_>>(), [1, 2].map(|q| Hex::new(i32::MIN + q, 0)));
        assert_eq!(step(Hex::new(i32::MAX, 0), Direction::SE), Hex::new(i32::MIN, 0)); // wraps, never panics
    }
}
