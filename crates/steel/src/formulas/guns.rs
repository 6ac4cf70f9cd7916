//! Guns (chapter RS-14). The time of a dud is [`super::orders::dud_time`], that of reloading [`super::orders::OrderTime::Reload`].
use super::damage::{Landed, land_if_through};
use crate::tables::{Part, Protection, Tables};

/// Cartridges that a magazine holds (clause RS-14.3).
pub const MAGAZINE: u32 = 6;

/// Cartridges that fill a magazine which still holds `loaded` (clause RS-14.3).
pub const fn cartridges_to_fill(loaded: u32) -> u32 {
    MAGAZINE.saturating_sub(loaded)
}

/// What grapeshot of `blow_strength` does at one part: the same excess everywhere, nothing where the effective BS is 0 or less
/// (clause RS-14.5). The nine areas take it in the order of [`crate::tables::Area::ALL`].
pub fn grapeshot(tables: &Tables, blow_strength: i32, protection: &Protection, excess: i32, part: Part) -> Landed {
    land_if_through(tables, blow_strength - protection.at(part), excess, part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Area;

    #[test]
    fn grape_strikes_only_where_armour_lets_it_through() {
        let tables = Tables::builtin();
        let grape = tables[tables.missile("handgun").unwrap()].blow_strength;
        let struck = |armour: &str| {
            let protection = &tables[tables.armour(armour).unwrap()].protection;
            let through = |area: &&Area| grapeshot(tables, grape, protection, 0, area.part()).damage_factor > 0;
            Area::ALL.iter().filter(through).count()
        };
        assert_eq!((struck("light"), struck("standard")), (9, 2));
        assert_eq!((cartridges_to_fill(3), cartridges_to_fill(7)), (3, 0));
    }
}
