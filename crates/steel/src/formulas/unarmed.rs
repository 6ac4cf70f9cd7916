//! Unarmed combat (chapter RS-19). Figures of hand and foot are [`super::characteristics`].
use super::Skill;

/// The effective BS, before armour, of an excess-0 hit on an arm that has parried a blow: the attacker's BS and the negative
/// excess (clause RS-19.3). Nothing happens at 0 or less, before or after armour: [`super::damage::land_if_through`].
pub const fn hand_parry_strength(blow_strength: i32, excess: i32) -> i32 {
    blow_strength + excess
}

/// The effective BS, before armour, of an excess-0 hit on the striker's own limb after a parried punch or kick: BS − 2 × skill −
/// excess, rounded down; the negative excess raises it (clause RS-19.5).
pub const fn parried_strength(blow_strength: i32, skill: Skill, excess: i32) -> i32 {
    ((blow_strength - excess) * 10 - 2 * skill.0).div_euclid(10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formulas::damage::{Landed, land_if_through};
    use crate::tables::{Injury, Part, Tables};

    #[test]
    fn a_parrying_hand_is_hurt() {
        let hurt = |blow_strength, excess, arm| {
            land_if_through(Tables::builtin(), hand_parry_strength(blow_strength, excess) - arm, 0, Part::Arm)
        };
        assert_eq!(hurt(17, -9, 0), Landed { damage_factor: 2, injury: Injury::LightWound });
        assert_eq!(hurt(16, -8, 3), Landed { damage_factor: 1, injury: Injury::Bruise }); // example X-22
        assert_eq!(hurt(9, -9, 0), Landed { damage_factor: 0, injury: Injury::None });
    }

    #[test]
    fn a_parried_punch_hurts_the_fist() {
        assert_eq!(parried_strength(10, Skill(33), -6), 9);
    }
}
