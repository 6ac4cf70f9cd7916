//! Surprise actions (chapter RS-17).
use super::Skill;
use super::attack::{ALWAYS_FAILS, ALWAYS_HITS};
use super::damage::damage_factor;
use engine::Tally;

/// Whether a feint or a hand switch is seen through: d10 + skill of the one who tries it − skill of the watcher ≤ 7 (clauses
/// RS-17.3 and RS-17.7). Both skills are Best Skill.
pub const fn detects(d10: u8, trickster: Skill, watcher: Skill) -> bool {
    d10 as i32 * 10 + trickster.0 - watcher.0 <= 70
}

/// The highest d10 that sees through it, 0 for none (clauses RS-17.3 and RS-17.7).
pub const fn detects_up_to(trickster: Skill, watcher: Skill) -> u8 {
    let mut die = 10;
    while die > 0 && !detects(die, trickster, watcher) {
        die -= 1;
    }
    die
}

/// By how much a striker may lower his blow: 0 to down(skill) (clause RS-17.15).
pub const fn most_pulled(skill: Skill) -> i32 {
    if skill.0 < 0 { 0 } else { skill.floor() }
}

/// BS pulled by as much of `wish` as is allowed (clause RS-17.15).
pub fn pulled<T: Tally>(blow_strength: i32, skill: Skill, wish: i32) -> T {
    let mut figure = T::default();
    figure.add(blow_strength, "blow strength", "RS-17.15");
    figure.add(-wish.clamp(0, most_pulled(skill)), "pulled", "RS-17.15");
    figure
}

/// DF from which a weapon is struck from the hand (clause RS-17.8).
pub const DISARMS_FROM: i32 = 4;
/// DF from which it breaks (clause RS-17.8).
pub const BREAKS_FROM: i32 = 9;

/// What a disarming blow comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disarm {
    /// It fails.
    Fails,
    /// It hits the weapon, which stays in hand.
    Holds {
        /// DF.
        damage_factor: i32,
    },
    /// The weapon is struck from the hand.
    Disarmed {
        /// DF.
        damage_factor: i32,
    },
    /// The weapon breaks, by the damage factor or, without one, by a die of 20.
    Broken {
        /// DF, none for a die of 20.
        damage_factor: Option<i32>,
    },
    /// A 20 against anything but a parrying weapon: a normal critical hit (clause RS-17.9).
    StrikesBody,
}

/// A disarming blow against a parry with a weapon, or against any other defence (clauses RS-17.8 and RS-17.9). `excess` is AP +
/// d20 − DP; hand parries are ordinary hits on the arm (clause RS-19.4) and no case of this.
pub const fn disarm(
    blow_strength: i32,
    parry_blow_strength: i32,
    d20: u8,
    excess: i32,
    parried_with_weapon: bool,
) -> Disarm {
    match (d20, parried_with_weapon) {
        (ALWAYS_FAILS, _) => Disarm::Fails,
        (ALWAYS_HITS, true) => Disarm::Broken { damage_factor: None },
        (ALWAYS_HITS, false) => Disarm::StrikesBody,
        (_, false) => Disarm::Fails,
        (_, true) if excess < 0 => Disarm::Fails,
        (_, true) => match damage_factor(blow_strength - parry_blow_strength, excess) {
            factor @ BREAKS_FROM.. => Disarm::Broken { damage_factor: Some(factor) },
            factor @ DISARMS_FROM..BREAKS_FROM => Disarm::Disarmed { damage_factor: factor },
            factor => Disarm::Holds { damage_factor: factor },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example X-23.
    #[test]
    fn a_low_die_sees_through_a_feint() {
        assert!(detects(5, Skill(73), Skill(54)) && !detects(6, Skill(73), Skill(54)));
    }

    #[test]
    fn a_blow_is_pulled_by_skill_at_most() {
        assert_eq!((most_pulled(Skill(54)), most_pulled(Skill(-6))), (5, 0));
        assert_eq!(pulled::<i32>(14, Skill(54), 9), 9);
    }

    /// Example X-24.
    #[test]
    fn ivo_disarms_bruno() {
        assert_eq!(disarm(31, 16, 19, 1, true), Disarm::Disarmed { damage_factor: 4 });
        assert_eq!(disarm(31, 16, 20, 1, true), Disarm::Broken { damage_factor: None });
        assert_eq!(disarm(31, 16, 19, 5, false), Disarm::Fails);
        assert_eq!(disarm(31, 16, 20, 5, false), Disarm::StrikesBody);
    }
}
