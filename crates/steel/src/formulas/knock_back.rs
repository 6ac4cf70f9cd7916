//! Bash scores, what they do, and falls (chapter RS-15).
use super::attack::{ALWAYS_FAILS, ALWAYS_HITS, critical_excess};
use super::damage::{Landed, damage_factor};
use crate::tables::{BashLimits, Injury, Part, Tables};
use engine::Tally;

/// Bash score of a parried blow: BS − BS of the parrying item + excess, 10 less for a shield (clause RS-15.2).
pub fn bash_parried<T: Tally>(blow_strength: i32, parry_blow_strength: i32, excess: i32, shield: bool) -> T {
    let mut score = T::default();
    score.add(blow_strength, "blow strength", "RS-15.2");
    score.add(-parry_blow_strength, "blow strength of the parrying item", "RS-15.2");
    score.add(excess, "excess", "RS-15.2");
    score.add(if shield { -10 } else { 0 }, "shield", "RS-15.2");
    score
}

/// Bash score of a blow that hit: BS − armour at the location − defender's Strength + excess (clause RS-15.3).
pub fn bash_hit<T: Tally>(blow_strength: i32, protection: i32, defender_strength: u8, excess: i32) -> T {
    let mut score = T::default();
    score.add(blow_strength, "blow strength", "RS-15.3");
    score.add(-protection, "armour", "RS-15.3");
    score.add(-i32::from(defender_strength), "strength of the one hit", "RS-15.3");
    score.add(excess, "excess", "RS-15.3");
    score
}

/// What a bash score does to those on foot, and to a horse (table T-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BashEffect {
    /// Nothing.
    None,
    /// The attacker goes back one hex; after a parried blow only.
    AttackerBack,
    /// The defender goes back so many hexes, one or two.
    DefenderBack(u8),
    /// The defender is knocked over.
    KnockedOver,
}

/// The effect of a bash score on foot or on a horse itself (clause RS-15.4, table T-16).
pub const fn bash_effect(limits: &BashLimits, score: i32, parried: bool) -> BashEffect {
    if score > limits.back_two_up_to {
        BashEffect::KnockedOver
    } else if score > limits.back_one_up_to {
        BashEffect::DefenderBack(2)
    } else if score > limits.none_up_to {
        BashEffect::DefenderBack(1)
    } else if score < limits.attacker_back_below && parried {
        BashEffect::AttackerBack
    } else {
        BashEffect::None
    }
}

/// How one who fell comes down (clauses RS-15.10 and RS-15.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// The excess of the ground, none after a die of 1.
    pub excess: Option<i32>,
    /// DF, less by one as falls count it, and its injury.
    pub landed: Landed,
    /// Walk moves that rising takes: 3, after a die of 1 two.
    pub rise_walk_moves: u32,
}

/// The excess of a landing die: max(0, d20 − PDF), raised as a critical if the die is 20; none for a die of 1 (clause RS-15.10).
/// `d10` matters for a 20 only.
pub fn fall_excess(passive_dodge: i32, d20: u8, d10: u8) -> Option<i32> {
    let over = i32::from(d20) - passive_dodge;
    match d20 {
        ALWAYS_FAILS => None,
        ALWAYS_HITS => Some(critical_excess(over, d10)),
        _ => Some(over.max(0)),
    }
}

/// The damage of a fall with `blow_strength` at a part with `protection`: DF 1 does nothing, a higher one counts one less
/// (clause RS-15.10).
pub fn fall(tables: &Tables, blow_strength: i32, protection: i32, excess: Option<i32>, part: Part) -> Landing {
    let Some(excess) = excess else {
        let landed = Landed { damage_factor: 0, injury: Injury::None };
        return Landing { excess: None, landed, rise_walk_moves: 2 };
    };
    let damage_factor = damage_factor(blow_strength - protection, excess) - 1;
    let landed = Landed { damage_factor, injury: tables.injury(damage_factor, part) };
    Landing { excess: Some(excess), landed, rise_walk_moves: 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bash_scores_follow_the_examples() {
        assert_eq!(bash_parried::<i32>(16, 9, -7, true), -10);
        assert_eq!(bash_hit::<i32>(29, 4, 12, 3), 16);
        let limits = Tables::builtin().bash_limits();
        assert_eq!(bash_effect(limits, -10, true), BashEffect::None);
        assert_eq!(bash_effect(limits, 16, false), BashEffect::KnockedOver);
        assert_eq!(bash_effect(limits, -12, false), BashEffect::None);
        assert_eq!(bash_effect(limits, -11, true), BashEffect::AttackerBack);
        assert_eq!(bash_effect(limits, 5, true), BashEffect::DefenderBack(1));
    }

    #[test]
    fn a_fall_counts_one_less() {
        let tables = Tables::builtin();
        let fallen = fall(tables, 16, 4, fall_excess(13, 14, 0), Part::Chest);
        assert_eq!(fallen.landed, Landed { damage_factor: 2, injury: Injury::Bruise });
        let lucky = fall(tables, 16, 4, fall_excess(13, 1, 0), Part::Chest);
        assert_eq!((lucky.excess, lucky.landed.injury, lucky.rise_walk_moves), (None, Injury::None, 2));
    }
}
