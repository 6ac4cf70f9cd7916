//! Range patterns (table T-2): which hexes a weapon reaches, written for the right hand and laid from a hex and a facing.

use crate::{Facing, Hand, Hex, Relative, RiderFacing};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A named set of hexes around a wielder, written for the right hand (clause RS-3.4, table T-2). The left hand is its mirror.
#[derive(Clone, Copy)]
pub struct Pattern {
    name: &'static str,
    cells: &'static [Relative],
    mask: u64,
}

/// The range categories of hand weapons (table T-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// The own hex only: shield bash and grab.
    Close,
    /// Short weapons, hand and foot.
    Short,
    /// Medium weapons and the net.
    Medium,
    /// Long weapons and the whip.
    Long,
    /// Weapons used as medium and as long ones alike.
    MediumLong,
}

/// Lists relative hexes as table T-2 writes them.
macro_rules! pattern {
    ($name:literal, $(($a:literal, $b:literal)),+) => {
        Pattern::of($name, const { &[$(Relative::new($a, $b)),+] })
    };
}

impl Pattern {
    /// Close (shield bash) and grab: O.
    pub const CLOSE: Self = pattern!("close", (0, 0));
    /// Short, hand, foot: O, A, AR.
    pub const SHORT: Self = pattern!("short", (0, 0), (1, 0), (0, 1));
    /// Medium, net: A, AL, AR, A+AR.
    pub const MEDIUM: Self = pattern!("medium", (1, 0), (1, -1), (0, 1), (1, 1));
    /// Long, whip: A, 2A, A+AL, A+AR, 2AR.
    pub const LONG: Self = pattern!("long", (1, 0), (2, 0), (2, -1), (1, 1), (0, 2));
    /// Medium and long together.
    pub const MEDIUM_LONG: Self = pattern!("medium + long", (1, 0), (1, -1), (0, 1), (1, 1), (2, 0), (2, -1), (0, 2));
    /// Short and medium together: medium + long shortened by height (clause RS-21.12).
    pub const SHORT_MEDIUM: Self = pattern!("short + medium", (0, 0), (1, 0), (0, 1), (1, -1), (1, 1));

    /// Block forward, A and 2A; also what a polearm blocks forward (clause RS-10.1). Blocks are the same for both hands: lay them with
    /// [`Hand::Right`].
    pub const BLOCK_FORWARD: Self = pattern!("block forward", (1, 0), (2, 0));
    /// Block left, AL and 2AL, for either hand: lay it with [`Hand::Right`].
    pub const BLOCK_LEFT: Self = pattern!("block left", (1, -1), (2, -2));
    /// Block right, AR and 2AR, for either hand: lay it with [`Hand::Right`].
    pub const BLOCK_RIGHT: Self = pattern!("block right", (0, 1), (0, 2));

    /// Polearm attack forward: 3A, 2A+AL, 2A+AR (clause RS-20.4). As blocks, for either hand: lay it with [`Hand::Right`].
    pub const POLEARM_FORWARD: Self = pattern!("polearm forward", (3, 0), (3, -1), (2, 1));
    /// Polearm attack left: 3AL, 2AL+A, 2AL+BL, for either hand: lay it with [`Hand::Right`].
    pub const POLEARM_LEFT: Self = pattern!("polearm left", (3, -3), (3, -2), (2, -3));
    /// Polearm attack right: 3AR, 2AR+A, 2AR+BR, for either hand: lay it with [`Hand::Right`].
    pub const POLEARM_RIGHT: Self = pattern!("polearm right", (0, 3), (1, 2), (-1, 3));

    /// Lance, from the horse's front hex along its heading: A, 2A, 3A, A+AL, A+AR; the same for both hands (clause RS-20.10).
    pub const LANCE: Self = pattern!("lance", (1, 0), (2, 0), (3, 0), (2, -1), (1, 1));
    /// A horse's own attack, from its front hex: O, A, AL, AR (clause RS-16.21).
    pub const HORSE: Self = pattern!("horse", (0, 0), (1, 0), (1, -1), (0, 1));

    /// Rider facing right, short, from H by the heading.
    pub const RIDER_RIGHT_SHORT: Self = pattern!("rider right, short", (0, 1), (-1, 1), (-2, 1));
    /// Rider facing right, medium, from H by the heading.
    pub const RIDER_RIGHT_MEDIUM: Self =
        pattern!("rider right, medium", (0, 1), (-1, 2), (-1, 1), (-2, 2), (-2, 1), (-3, 1));
    /// Rider facing right, long, from H by the heading; medium + long equals it.
    pub const RIDER_RIGHT_LONG: Self =
        pattern!("rider right, long", (1, 1), (0, 2), (0, 1), (-1, 2), (-1, 1), (-2, 2), (-2, 1), (-3, 2), (-3, 1));
    /// Rider facing left across the body, short, from H by the heading; medium, one category shorter, equals it.
    pub const RIDER_LEFT_SHORT: Self = pattern!("rider left, short", (1, -1), (0, -1), (-1, -1));
    /// Rider facing left across the body, long, from H by the heading; medium + long equals it.
    pub const RIDER_LEFT_LONG: Self =
        pattern!("rider left, long", (2, -1), (1, -1), (1, -2), (0, -1), (0, -2), (-1, -1));

    /// What a rider's weapon reaches, to be laid from H by the heading with the same hand (clause RS-16.17, table T-2 lower part). For the
    /// left hand the facing is mirrored here and the hexes when the pattern is laid. [`Reach::Close`] is O of H. \[ruling\]
    pub const fn rider(reach: Reach, facing: RiderFacing, hand: Hand) -> Self {
        let as_right_hand = match hand {
            Hand::Right => facing,
            Hand::Left => facing.mirrored(),
        };
        match (as_right_hand, reach) {
            (RiderFacing::Forward, _) | (_, Reach::Close) => reach.pattern(),
            (RiderFacing::Right, Reach::Short) => Self::RIDER_RIGHT_SHORT,
            (RiderFacing::Right, Reach::Medium) => Self::RIDER_RIGHT_MEDIUM,
            (RiderFacing::Right, Reach::Long | Reach::MediumLong) => Self::RIDER_RIGHT_LONG,
            (RiderFacing::Left, Reach::Short | Reach::Medium) => Self::RIDER_LEFT_SHORT,
            (RiderFacing::Left, Reach::Long | Reach::MediumLong) => Self::RIDER_LEFT_LONG,
        }
    }

    /// The name by which panels call it.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Its hexes for the right hand, in the order of table T-2.
    pub const fn cells(self) -> &'static [Relative] {
        self.cells
    }

    /// Whether the pattern, held in that hand, reaches the hex (clause RS-3.4).
    pub const fn contains(self, seen: Relative, hand: Hand) -> bool {
        match bit(seen.for_right_hand(hand)) {
            Some(bit) => self.mask & bit != 0,
            None => false,
        }
    }

    /// The hexes of the board that the pattern reaches from a hex and facing, in the order of table T-2.
    pub fn hexes(self, from: Hex, facing: Facing, hand: Hand) -> impl Iterator<Item = Hex> {
        self.cells.iter().map(move |cell| cell.for_right_hand(hand).at(from, facing))
    }

    const fn of(name: &'static str, cells: &'static [Relative]) -> Self {
        let mut mask = 0;
        let mut at = 0;
        while at < cells.len() {
            match bit(cells[at]) {
                Some(bit) => mask |= bit,
                None => panic!("a pattern reaches three hexes at most"),
            }
            at += 1;
        }
        Self { name, cells, mask }
    }
}

impl Reach {
    /// The pattern on foot (table T-2).
    pub const fn pattern(self) -> Pattern {
        match self {
            Self::Close => Pattern::CLOSE,
            Self::Short => Pattern::SHORT,
            Self::Medium => Pattern::MEDIUM,
            Self::Long => Pattern::LONG,
            Self::MediumLong => Pattern::MEDIUM_LONG,
        }
    }

    /// The pattern on foot between heights that differ by so many steps, up or down: at 3 to 5 long and medium weapons use the pattern one
    /// category shorter (clause RS-21.12). That 6 steps allow no attack at all is clause RS-21.9 and the caller's.
    pub const fn pattern_at_height(self, steps: i16) -> Pattern {
        if steps.unsigned_abs() < 3 {
            return self.pattern();
        }
        match self {
            Self::Close => Pattern::CLOSE,
            Self::Short | Self::Medium => Pattern::SHORT,
            Self::Long => Pattern::MEDIUM,
            Self::MediumLong => Pattern::SHORT_MEDIUM,
        }
    }
}

/// The bit of a hex in a pattern's mask: seven by seven hexes around the wielder; `None` further off.
const fn bit(seen: Relative) -> Option<u64> {
    if seen.a < -3 || seen.a > 3 || seen.b < -3 || seen.b > 3 {
        return None;
    }
    Some(1 << ((seen.a + 3) * 7 + seen.b + 3))
}

impl PartialEq for Pattern {
    /// Patterns are equal when they reach the same hexes, whatever their names.
    fn eq(&self, other: &Self) -> bool {
        self.mask == other.mask
    }
}

impl Eq for Pattern {}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;
    use proptest::prelude::*;

    const ALL: [Pattern; 19] = [
        Pattern::CLOSE,
        Pattern::SHORT,
        Pattern::MEDIUM,
        Pattern::LONG,
        Pattern::MEDIUM_LONG,
        Pattern::SHORT_MEDIUM,
        Pattern::BLOCK_FORWARD,
        Pattern::BLOCK_LEFT,
        Pattern::BLOCK_RIGHT,
        Pattern::POLEARM_FORWARD,
        Pattern::POLEARM_LEFT,
        Pattern::POLEARM_RIGHT,
        Pattern::LANCE,
        Pattern::HORSE,
        Pattern::RIDER_RIGHT_SHORT,
        Pattern::RIDER_RIGHT_MEDIUM,
        Pattern::RIDER_RIGHT_LONG,
        Pattern::RIDER_LEFT_SHORT,
        Pattern::RIDER_LEFT_LONG,
    ];

    #[test]
    fn a_right_hand_long_weapon_does_not_reach_beside_itself() {
        let beside = [Relative::new(1, -1), Relative::new(0, 1)]; // the check of RS-3.4
        assert_eq!(beside.map(|seen| Pattern::LONG.contains(seen, Hand::Right)), [false, false]);
        assert!(Pattern::LONG.contains(Relative::new(0, 2), Hand::Right));
        assert!(Pattern::LONG.contains(Relative::new(2, -2), Hand::Left));
        assert!(!Pattern::LONG.contains(Relative::new(20, 0), Hand::Right));
    }

    #[test]
    fn unions_hold_both_of_their_parts_and_nothing_else() {
        assert_eq!(Pattern::MEDIUM_LONG.mask, Pattern::MEDIUM.mask | Pattern::LONG.mask);
        assert_eq!(Pattern::SHORT_MEDIUM.mask, Pattern::SHORT.mask | Pattern::MEDIUM.mask);
        assert_eq!(Pattern::LANCE.mask.count_ones(), 5);
    }

    #[test]
    fn the_rider_patterns_follow_from_the_foot_patterns() {
        // Table T-2: laid at H and R, turned to the side by one and by two directions, and of these the hexes on that side of the line.
        let side = |pattern: Pattern, turns: [i8; 2], on_side: fn(i16) -> bool| {
            let mut mask = 0;
            for (end, turn) in [Hex::ZERO, Hex::new(-1, 0)].into_iter().flat_map(|end| turns.map(|turn| (end, turn))) {
                for hex in pattern.hexes(end, Direction::SE.turned(turn), Hand::Right) {
                    let seen = Relative::of(Hex::ZERO, Direction::SE, hex);
                    if on_side(seen.b) {
                        mask |= bit(seen).unwrap();
                    }
                }
            }
            mask
        };
        let right = |pattern| side(pattern, [1, 2], |b| b > 0);
        let left = |pattern| side(pattern, [-1, -2], |b| b < 0);
        assert_eq!(right(Pattern::SHORT), Pattern::RIDER_RIGHT_SHORT.mask);
        assert_eq!(right(Pattern::MEDIUM), Pattern::RIDER_RIGHT_MEDIUM.mask);
        assert_eq!(right(Pattern::LONG), Pattern::RIDER_RIGHT_LONG.mask);
        assert_eq!(left(Pattern::SHORT), Pattern::RIDER_LEFT_SHORT.mask);
        assert_eq!(left(Pattern::MEDIUM), Pattern::RIDER_LEFT_LONG.mask); // across the body: one category shorter
    }

    #[test]
    fn height_shortens_the_reach() {
        assert_eq!(Reach::Medium.pattern_at_height(3), Pattern::SHORT); // the check of RS-21.12
        assert_eq!(Reach::Long.pattern_at_height(-5), Pattern::MEDIUM);
        assert_eq!(Reach::MediumLong.pattern_at_height(4), Pattern::SHORT_MEDIUM);
        assert_eq!(Reach::Long.pattern_at_height(2), Pattern::LONG);
    }

    proptest! {
        #[test]
        fn a_laid_pattern_turns_and_mirrors_with_its_wielder(
            pattern in prop::sample::select(ALL.to_vec()),
            from in (-60..60, -60..60).prop_map(|(q, r)| Hex::new(q, r)),
            facing in prop::sample::select(Direction::ALL.to_vec()),
            hand in prop::sample::select(vec![Hand::Right, Hand::Left]),
        ) {
            let laid: Vec<Hex> = pattern.hexes(from, facing, hand).collect();
            let six_turns = (0..6).fold(facing, |turned, _| turned.turned(1));
            prop_assert_eq!(&pattern.hexes(from, six_turns, hand).collect::<Vec<_>>(), &laid);
            for (q, r) in (-5..=5).flat_map(|q| (-5..=5).map(move |r| (q, r))) {
                let hex = from + Hex::new(q, r);
                let seen = Relative::of(from, facing, hex);
                prop_assert_eq!(pattern.contains(seen, hand), laid.contains(&hex));
                prop_assert_eq!(pattern.contains(seen, hand), pattern.contains(seen.mirrored(), hand.other()));
            }
        }
    }
}
