//! Where a dodger, or one knocked back, goes (chapter RS-6, clause RS-15.5).
use crate::tables::{Bias, Tables};
use board::RelDir;

/// The back hex that a direction of table T-9 means: left BL, back B, right BR.
pub const fn back_hex(direction: Bias) -> RelDir {
    match direction {
        Bias::Left => RelDir::BL,
        Bias::Back => RelDir::B,
        Bias::Right => RelDir::BR,
    }
}

/// The back hex into which a d6 takes one who would go `bias` (clause RS-6.1).
pub fn direction(tables: &Tables, bias: Bias, d6: u8) -> RelDir {
    back_hex(tables.dodge_move(bias, d6))
}
