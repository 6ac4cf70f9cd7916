//! Skill, the one decimal figure of the rules, and its rounding (clauses RS-1.3 to RS-1.5).
use serde::{Deserialize, Serialize};

/// A skill in tenths: 5.4 is 54. Below zero only for a rapier with its deduction (clause RS-1.15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Skill(pub i32);

impl Skill {
    /// No skill: what an untrained hand has (clause RS-1.2).
    pub const NONE: Self = Self(0);

    /// Dexterity / 4 × ln(Training + 1) × armour factor, to one decimal, half up (clause RS-1.3).
    pub fn of(dexterity: u8, training: u8, factor_hundredths: i32) -> Self {
        Self::rounded(f64::from(dexterity) / 4.0 * f64::from(factor_hundredths) / 100.0, training)
    }

    /// ((Dexterity + Strength) / 2) / 4 × ln(Training + 1), without armour (clause RS-7.11).
    pub fn in_athletics(dexterity: u8, strength: u8, training: u8) -> Self {
        Self::rounded((f64::from(dexterity) + f64::from(strength)) / 8.0, training)
    }

    /// The one logarithm of the rules. No tie can occur: with Training the product is irrational, without it zero.
    fn rounded(factor: f64, training: u8) -> Self {
        let exact = factor * libm::log(f64::from(training) + 1.0);
        Self(libm::floor(exact * 10.0 + 0.5) as i32)
    }

    /// The skill times a coefficient in tenths, rounded down (clause RS-1.4).
    pub const fn times(self, coefficient_tenths: i32) -> i32 {
        (self.0 * coefficient_tenths).div_euclid(100)
    }

    /// The whole part, rounded towards minus infinity.
    pub const fn floor(self) -> i32 {
        self.0.div_euclid(10)
    }

    /// The skill brought to a whole number, halves up, after it has been taken from a whole number: near(`whole` − skill)
    /// (clause RS-1.5).
    pub const fn taken_from(self, whole: i32) -> i32 {
        near_tenths(whole * 10 - self.0)
    }
}

impl std::ops::Sub for Skill {
    type Output = Self;
    fn sub(self, less: Self) -> Self {
        Self(self.0 - less.0)
    }
}

impl std::ops::Add for Skill {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

/// `5.4`, `-1.8`
impl std::fmt::Display for Skill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10)
    }
}

/// The nearest whole number to a figure in tenths, halves up.
pub const fn near_tenths(tenths: i32) -> i32 {
    (tenths + 5).div_euclid(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skill_follows_the_rulebooks_examples() {
        for (dexterity, training, factor, expected) in
            [(12, 5, 100, 54), (11, 6, 90, 48), (13, 6, 120, 76), (14, 4, 130, 73), (13, 7, 75, 51), (9, 0, 130, 0)]
        {
            assert_eq!(Skill::of(dexterity, training, factor), Skill(expected), "{dexterity} {training} {factor}");
        }
        assert_eq!(Skill::in_athletics(15, 11, 4), Skill(52));
    }

    /// The last bit of the logarithm decides nothing: no skill of the game comes near a tie.
    #[test]
    fn no_skill_lies_near_a_half() {
        for dexterity in 1..=80_u32 {
            for training in 1..=10_u32 {
                for factor in [130, 120, 110, 100, 90, 85, 80, 75, 70, 50] {
                    let tenths = f64::from(dexterity * factor) / 80.0 * libm::log(f64::from(training + 1));
                    let to_tie = (tenths - tenths.floor() - 0.5).abs();
                    assert!(to_tie > 1e-6, "{dexterity} {training} {factor}: {tenths}");
                }
            }
        }
    }

    #[test]
    fn products_are_rounded_down_after_the_multiplication() {
        assert_eq!(Skill(54).times(20), 10); // 10.8
        assert_eq!(Skill(48).times(16), 7); // 7.68
        assert_eq!(Skill(-18).times(32), -6); // -5.76
        assert_eq!(Skill(51).taken_from(10), 5); // 4.9
        assert_eq!(Skill(54).taken_from(6), 1); // 0.6
        assert_eq!(Skill(155).taken_from(14), -1); // -1.5
    }

    #[test]
    fn skills_read_with_one_decimal() {
        assert_eq!([Skill(54), Skill(-18), Skill(3)].map(|skill| skill.to_string()), ["5.4", "-1.8", "0.3"]);
    }
}
