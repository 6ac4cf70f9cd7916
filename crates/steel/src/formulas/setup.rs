//! Making combatants and horses (chapter RS-22).
use super::characteristics::Characteristics;
use crate::tables::Level;
use serde::{Deserialize, Serialize};

/// A cost in points and whether a level allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purchase {
    /// Points.
    pub cost: i32,
    /// Whether the level's pool and limits allow it.
    pub allowed: bool,
}

/// The lowest characteristic that can be bought (clause RS-22.1).
pub const LEAST_BOUGHT: u8 = 5;
/// The highest characteristic that can be bought (clause RS-22.1).
pub const MOST_BOUGHT: u8 = 20;
/// Up to here a point costs one, above it two (clause RS-22.1).
const CHEAP_UP_TO: u8 = 15;

/// The four values in the rulebook's order.
const fn values(characteristics: Characteristics) -> [u8; 4] {
    let Characteristics { strength, dexterity, constitution, will_power } = characteristics;
    [strength, dexterity, constitution, will_power]
}

/// What four characteristics cost, and whether `level` allows them (clause RS-22.1).
pub fn point_buy(level: &Level, characteristics: Characteristics) -> Purchase {
    let values = values(characteristics);
    let cost = values.iter().map(|&value| i32::from(value) + i32::from(value.saturating_sub(CHEAP_UP_TO))).sum();
    let within = values.iter().all(|value| (LEAST_BOUGHT..=MOST_BOUGHT).contains(value));
    Purchase { cost, allowed: within && cost <= level.characteristic_pool }
}

/// What Trainings cost, and whether `level` allows them (clause RS-22.3).
pub fn training_points(level: &Level, trainings: impl IntoIterator<Item = u8>) -> Purchase {
    let (mut cost, mut highest) = (0, 0);
    for training in trainings {
        cost += i32::from(training);
        highest = highest.max(i32::from(training));
    }
    Purchase { cost, allowed: cost <= level.training_points && highest <= level.highest_training }
}

/// What somebody's Trainings come to in points (clause RS-22.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Schooling {
    /// All of them together.
    pub points: i32,
    /// The highest.
    pub highest: u8,
}

impl Schooling {
    /// Of such Trainings.
    pub fn of(trainings: impl IntoIterator<Item = u8>) -> Self {
        trainings.into_iter().fold(Self::default(), |sum, training| Self {
            points: sum.points + i32::from(training),
            highest: sum.highest.max(training),
        })
    }
}

/// The first of the levels that allows such characteristics and Trainings (clauses RS-22.1 and RS-22.3); none where even the last does not.
pub fn level_of(levels: &[Level], characteristics: Characteristics, schooling: Schooling) -> Option<&Level> {
    levels.iter().find(|level| {
        point_buy(level, characteristics).allowed
            && schooling.points <= level.training_points
            && i32::from(schooling.highest) <= level.highest_training
    })
}

/// The least total of random characteristics that stands (clause RS-22.2).
pub const LEAST_RANDOM_TOTAL: u32 = 40;

/// The total of four times 3d6; below 40 it is rolled again (clause RS-22.2).
pub fn random_total(dice: [[u8; 3]; 4]) -> u32 {
    dice.as_flattened().iter().map(|&die| u32::from(die)).sum()
}

/// Characteristics from 3d6 each for Strength, Dexterity, Constitution and Will Power, two of them exchanged if wished; none where
/// the total calls for rolling again (clause RS-22.2). Positions in `exchange` count from 0 to 3; others exchange nothing.
pub fn random_characteristics(dice: [[u8; 3]; 4], exchange: Option<(usize, usize)>) -> Option<Characteristics> {
    if random_total(dice) < LEAST_RANDOM_TOTAL {
        return None;
    }
    let mut values = dice.map(|dice| dice.iter().sum::<u8>());
    if let Some((one, other)) = exchange.filter(|&(one, other)| one < 4 && other < 4) {
        values.swap(one, other);
    }
    let [strength, dexterity, constitution, will_power] = values;
    Some(Characteristics { strength, dexterity, constitution, will_power })
}

/// Kinds of horses by their schooling (clause RS-22.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HorseKind {
    /// Ridden, no more.
    Hack,
    /// Schooled.
    Trained,
    /// Schooled for war.
    WarHorse,
    /// The best.
    Destrier,
}

impl HorseKind {
    /// Its Training.
    pub const fn training(self) -> u8 {
        match self {
            Self::Hack => 2,
            Self::Trained => 4,
            Self::WarHorse => 6,
            Self::Destrier => 8,
        }
    }
}

/// A horse from its dice: d6 each for Strength, Dexterity and Constitution, a d10 for Will Power (clause RS-22.6).
pub const fn random_horse(
    strength_d6: u8,
    dexterity_d6: u8,
    constitution_d6: u8,
    will_power_d10: u8,
) -> Characteristics {
    Characteristics {
        strength: 18 + strength_d6,
        dexterity: 7 + dexterity_d6,
        constitution: 14 + constitution_d6,
        will_power: will_power_d10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;

    #[test]
    fn points_above_fifteen_cost_two() {
        let soldier = Tables::builtin().level("soldier").unwrap();
        let bought =
            |strength| point_buy(soldier, Characteristics { strength, dexterity: 10, constitution: 10, will_power: 8 });
        assert_eq!(bought(17), Purchase { cost: 47, allowed: true }); // 17 costs 19
        assert_eq!(bought(4), Purchase { cost: 32, allowed: false });
        assert_eq!(training_points(soldier, [6]), Purchase { cost: 6, allowed: false });
    }

    #[test]
    fn a_level_is_the_first_that_allows_it_all() {
        let levels = Tables::builtin().levels();
        let level = |strength, trainings: &[u8]| {
            let four = Characteristics { strength, dexterity: 12, constitution: 12, will_power: 12 };
            level_of(levels, four, Schooling::of(trainings.iter().copied())).map(|level| level.key.as_str())
        };
        // 48 points: a Soldier's; Trainings of 14, none over 5.
        assert_eq!(level(12, &[5, 5, 4]), Some("soldier"));
        assert_eq!(level(12, &[5, 5, 5]), Some("champion"), "15 points of Training");
        assert_eq!(level(12, &[6]), Some("champion"), "Soldier: no 6");
        assert_eq!(level(16, &[3]), Some("champion"), "16 costs 17: 53");
        assert_eq!(level(19, &[8]), Some("hero"), "19 costs 23: 59");
        assert_eq!(level(21, &[3]), None, "20 is the most");
    }

    #[test]
    fn a_poor_roll_is_rolled_again() {
        assert_eq!(random_characteristics([[1, 2, 4], [3, 3, 4], [2, 2, 6], [4, 4, 4]], None), None);
        let rolled = random_characteristics([[6, 6, 5], [1, 1, 2], [5, 5, 4], [3, 3, 3]], Some((1, 2)));
        assert_eq!(rolled.map(|rolled| (rolled.dexterity, rolled.constitution)), Some((14, 4)));
    }

    #[test]
    fn a_horse_is_strong() {
        assert_eq!(random_horse(1, 6, 3, 2).strength, 19);
        assert_eq!(HorseKind::Destrier.training(), 8);
    }
}
