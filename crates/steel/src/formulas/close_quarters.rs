//! Entry into close quarters (chapter RS-11).

/// The excess at and below which an active defence lets the defender close in (clause RS-11.2).
pub const ENTRY_EXCESS: i32 = -2;

/// Whether a blow that was actively parried or dodged with `excess` opens the way into the attacker's hex (clause RS-11.2).
pub const fn opens_entry(excess: i32) -> bool {
    excess <= ENTRY_EXCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_or_more_open_the_way() {
        assert!(!opens_entry(-1) && opens_entry(-2));
    }
}
