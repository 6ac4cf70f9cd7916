//! The roll of a blow and what height does to it (chapter RS-4, clauses RS-21.9 to RS-21.12).

/// A die of 20: it always hits.
pub const ALWAYS_HITS: u8 = 20;
/// A die of 1: it always fails.
pub const ALWAYS_FAILS: u8 = 1;
/// The least excess of a critical hit (clause RS-4.14).
pub const LEAST_CRITICAL_EXCESS: i32 = 5;

/// A die that decides by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Critical {
    /// A 20: its d10 raises the excess, and a 10 lets the attacker choose the location (clause RS-4.14).
    Hit,
    /// A 1: its d10 keeps the attacker off balance (clause RS-4.15).
    Miss,
}

/// What an attack die has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttackResult {
    /// Whether the blow hits.
    pub hit: bool,
    /// Attack potential − DP, raised if critical; negative for a blow that failed (clause RS-4.13).
    pub excess: i32,
    /// Whether the die was a 20 or a 1.
    pub critical: Option<Critical>,
    /// Whether the attacker chooses the location.
    pub chooses_location: bool,
    /// Tenths off balance after a 1, otherwise 0.
    pub off_balance: u32,
}

/// Attack potential AP + d20 against DP (clauses RS-4.2 and RS-4.12 to RS-4.15). `d10` is the die of a critical roll and matters
/// only for a d20 of 20 or 1.
pub const fn resolve(ap: i32, d20: u8, dp: i32, d10: u8) -> AttackResult {
    let excess = ap + d20 as i32 - dp;
    let plain = AttackResult { hit: excess >= 0, excess, critical: None, chooses_location: false, off_balance: 0 };
    match d20 {
        ALWAYS_HITS => AttackResult {
            hit: true,
            excess: critical_excess(excess, d10),
            critical: Some(Critical::Hit),
            chooses_location: d10 == 10,
            ..plain
        },
        ALWAYS_FAILS => AttackResult {
            hit: false,
            critical: Some(Critical::Miss),
            off_balance: super::orders::off_balance_time(d10),
            ..plain
        },
        _ => plain,
    }
}

/// max(5, excess + d10) (clause RS-4.14).
pub const fn critical_excess(excess: i32, d10: u8) -> i32 {
    let raised = excess + d10 as i32;
    if raised > LEAST_CRITICAL_EXCESS { raised } else { LEAST_CRITICAL_EXCESS }
}

/// Whether AP + d20 reaches DP, with 20 always and 1 never: for rolls without critical effects.
pub const fn succeeds(ap: i32, d20: u8, dp: i32) -> bool {
    match d20 {
        ALWAYS_HITS => true,
        ALWAYS_FAILS => false,
        _ => ap + d20 as i32 >= dp,
    }
}

/// What a difference in height does to a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeightEffects {
    /// Added to the attacker's AP.
    pub attack: i32,
    /// Added to the defender's DP.
    pub defence: i32,
    /// The first row of T-5 that can be hit.
    pub first_row: u8,
    /// The last row of T-5 that can be hit.
    pub last_row: u8,
    /// Whether long and medium weapons use the pattern one category shorter.
    pub shorter_reach: bool,
}

/// Steps apart from which no hand weapon reaches (clause RS-21.9).
pub const NO_BLOW_FROM_STEPS: i32 = 6;

/// What `steps`, the attacker's height less the defender's, does to his blow; none where no blow is possible (clauses RS-21.9
/// to RS-21.12).
pub const fn height_effects(steps: i32) -> Option<HeightEffects> {
    let apart = steps.abs();
    if apart >= NO_BLOW_FROM_STEPS {
        return None;
    }
    let rows_lost = 2 * apart as u8;
    let (first_row, last_row) = match (steps, apart) {
        (1.., 5) => (1, 1),
        (..=-1, 5) => (10, 10),
        (1.., _) => (1, 10 - rows_lost),
        _ => (1 + rows_lost, 10),
    };
    Some(HeightEffects {
        attack: height_bonus(steps),
        defence: height_bonus(-steps),
        first_row,
        last_row,
        shorter_reach: apart >= 3,
    })
}

/// What the higher of two gains in AP and in DP: one for each step, at most 5 (clause RS-21.10).
pub const fn height_bonus(steps: i32) -> i32 {
    match steps {
        ..=0 => 0,
        1..=5 => steps,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blow_hits_when_it_reaches_the_defence() {
        assert!(resolve(10, 17, 27, 0).hit);
        assert!(!resolve(10, 16, 27, 0).hit);
        assert_eq!(resolve(10, 14, 30, 0).excess, -6);
        assert!(resolve(10, 2, 0, 0).hit);
    }

    #[test]
    fn a_twenty_hits_with_at_least_five() {
        let chosen = resolve(7, 20, 30, 10);
        assert_eq!((chosen.hit, chosen.excess, chosen.chooses_location), (true, 7, true));
        let plain = resolve(7, 20, 30, 3);
        assert_eq!((plain.hit, plain.excess, plain.chooses_location), (true, 5, false));
    }

    #[test]
    fn a_one_fails_and_unbalances() {
        let failed = resolve(30, 1, 20, 7);
        assert_eq!((failed.hit, failed.critical, failed.off_balance), (false, Some(Critical::Miss), 9));
    }

    #[test]
    fn height_helps_the_higher_and_narrows_the_rows() {
        let rows = |steps| height_effects(steps).map(|height| (height.first_row, height.last_row));
        assert_eq!(
            [rows(2), rows(-2), rows(5), rows(-5), rows(6)].map(Option::unwrap_or_default),
            [(1, 6), (5, 10), (1, 1), (10, 10), (0, 0)]
        );
        assert_eq!(height_effects(2).map(|height| height.attack), Some(2));
        assert_eq!(height_effects(3).map(|height| height.shorter_reach), Some(true));
        assert_eq!(height_bonus(7), 5);
    }
}
