//! The blocking attack (chapter RS-10).
use super::attack;
use crate::tables::{Situation, Tables};

/// Whether a blocking attack stops the mover: AP + d20 against his DP with its reduction; 20 always, 1 never, and no critical
/// effects (clauses RS-10.5 and RS-10.8). `defence` is his DP before the reduction.
pub fn stops(tables: &Tables, ap: i32, d20: u8, defence: i32) -> bool {
    attack::succeeds(ap, d20, defence + tables.adjustment(Situation::BlockingAttack).defence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_meets_two_less_defence() {
        let tables = Tables::builtin();
        assert!(stops(tables, 9, 14, 25) && !stops(tables, 9, 13, 25));
        assert!(stops(tables, 0, 20, 40) && !stops(tables, 40, 1, 20));
    }
}
