//! Dice: one seeded stream for a fight, with every die recorded and its purpose named.
//!
//! Three sources answer the same call: the portable generator, a list written beforehand (tests, scripts, replays of real dice) and a
//! person who rolls on the table. A die that a source cannot give is a [`DiceFault`]: the fight stops there instead of guessing.

use std::collections::VecDeque;

use rand::RngExt;
use rand::SeedableRng;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// One die that fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Die {
    /// How many faces it has.
    pub sides: u8,
    /// What it showed, 1 to `sides`.
    pub value: u8,
    /// What it decided, in the rulebook's words.
    pub purpose: &'static str,
}

/// `attack d20 14`
impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} d{} {}", self.purpose, self.sides, self.value)
    }
}

/// A die fixed beforehand: its value, and its sides where the writer named them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptedDie {
    /// The sides it must have, if that was written down.
    pub sides: Option<u8>,
    /// What it shows.
    pub value: u8,
}

/// Why a die could not be rolled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// The list of dice has run out.
    #[error("die {number} is missing: a d{sides} for {purpose} was wanted, the list of dice ends before it")]
    Missing {
        /// Which die of the list, counted from 1.
        number: usize,
        /// The sides wanted.
        sides: u8,
        /// What it should have decided.
        purpose: &'static str,
    },
    /// The next die of the list has other sides, or a value those sides do not have.
    #[error("die {number} does not fit: a d{sides} for {purpose} was wanted, the list has {found}")]
    Misfit {
        /// Which die of the list, counted from 1.
        number: usize,
        /// The sides wanted.
        sides: u8,
        /// What it should have decided.
        purpose: &'static str,
        /// What stands in the list.
        found: String,
    },
    /// The person who rolls gave no number.
    #[error("the d{sides} for {purpose} was not rolled: {reason}")]
    Refused {
        /// The sides wanted.
        sides: u8,
        /// What it should have decided.
        purpose: &'static str,
        /// What the source said.
        reason: String,
    },
}

/// A person, or a program for one, who rolls a die of the given sides for the given purpose.
pub type AskForDie = Box<dyn FnMut(u8, &'static str) -> Result<u8, String> + Send>;

enum Source {
    Seeded(Pcg32),
    Listed { dice: VecDeque<ScriptedDie>, taken: usize },
    Asked(AskForDie),
}

/// The dice of one fight.
pub struct Dice {
    source: Source,
    fault: Option<DiceFault>,
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dice").field("fault", &self.fault).finish_non_exhaustive()
    }
}

/// Where the seeded generator of a [`Dice`] stands; nothing for other sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceMark(Option<Pcg32>);

impl Dice {
    /// The portable generator, the same on every platform for the same seed.
    pub fn seeded(seed: u64) -> Self {
        Self { source: Source::Seeded(Pcg32::seed_from_u64(seed)), fault: None }
    }

    /// The dice of a list, in order.
    pub fn listed(dice: impl IntoIterator<Item = ScriptedDie>) -> Self {
        Self { source: Source::Listed { dice: dice.into_iter().collect(), taken: 0 }, fault: None }
    }

    /// Dice rolled by somebody on the table.
    pub fn asked(ask: AskForDie) -> Self {
        Self { source: Source::Asked(ask), fault: None }
    }

    /// Rolls one die. After a fault every die shows 1 and the fight, which looks at [`Dice::fault`], goes no further.
    pub fn roll(&mut self, sides: u8, purpose: &'static str) -> Die {
        let value = match &mut self.source {
            // As u32, so that 32-bit and 64-bit machines draw alike.
            Source::Seeded(rng) => rng.random_range(1..=u32::from(sides)) as u8,
            Source::Listed { dice, taken } => match next_listed(dice, taken, sides, purpose) {
                Ok(value) => value,
                Err(fault) => return self.fail(fault, sides, purpose),
            },
            Source::Asked(ask) => match ask(sides, purpose) {
                Ok(value) if (1..=sides).contains(&value) => value,
                Ok(value) => {
                    let reason = format!("{value} is not on a d{sides}");
                    return self.fail(DiceFault::Refused { sides, purpose, reason }, sides, purpose);
                }
                Err(reason) => return self.fail(DiceFault::Refused { sides, purpose, reason }, sides, purpose),
            },
        };
        Die { sides, value, purpose }
    }

    /// The first die that could not be rolled.
    pub const fn fault(&self) -> Option<&DiceFault> {
        self.fault.as_ref()
    }

    /// How many dice of a list are left; `None` for a source that does not end.
    pub fn left(&self) -> Option<usize> {
        match &self.source {
            Source::Listed { dice, .. } => Some(dice.len()),
            _ => None,
        }
    }

    /// Where the generator stands, to come back to with [`Dice::rewind`].
    pub fn mark(&self) -> DiceMark {
        match &self.source {
            Source::Seeded(rng) => DiceMark(Some(rng.clone())),
            _ => DiceMark(None),
        }
    }

    /// Puts the generator back to a mark; other sources stay where they are.
    pub fn rewind(&mut self, mark: &DiceMark) {
        if let (Source::Seeded(rng), Some(then)) = (&mut self.source, &mark.0) {
            rng.clone_from(then);
        }
    }

    fn fail(&mut self, fault: DiceFault, sides: u8, purpose: &'static str) -> Die {
        self.fault.get_or_insert(fault);
        Die { sides, value: 1, purpose }
    }
}

fn next_listed(
    dice: &mut VecDeque<ScriptedDie>,
    taken: &mut usize,
    sides: u8,
    purpose: &'static str,
) -> Result<u8, DiceFault> {
    let number = *taken + 1;
    let die = dice.pop_front().ok_or(DiceFault::Missing { number, sides, purpose })?;
    *taken = number;
    if die.sides.is_some_and(|written| written != sides) || !(1..=sides).contains(&die.value) {
        let found = match die.sides {
            Some(written) => format!("a d{written} showing {}", die.value),
            None => format!("a {}", die.value),
        };
        return Err(DiceFault::Misfit { number, sides, purpose, found });
    }
    Ok(die.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_dice_everywhere() {
        let mut dice = Dice::seeded(1981);
        let values: Vec<u8> = (0..12).map(|_| dice.roll(20, "attack").value).collect();
        assert_eq!(values, SEED_1981);
    }
    /// Written down once; a generator that changes breaks every replay.
    const SEED_1981: [u8; 12] = [19, 20, 12, 9, 7, 17, 11, 6, 20, 16, 15, 3];

    #[test]
    fn every_face_comes_up_and_no_other() {
        let mut dice = Dice::seeded(7);
        let mut seen = [0_u32; 7];
        for _ in 0..6_000 {
            seen[usize::from(dice.roll(6, "side").value)] += 1;
        }
        assert_eq!(seen[0], 0);
        assert!(seen[1..].iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
    }

    #[test]
    fn a_list_that_ends_or_does_not_fit_is_a_fault() {
        let mut dice =
            Dice::listed([ScriptedDie { sides: Some(20), value: 14 }, ScriptedDie { sides: None, value: 7 }]);
        assert_eq!(dice.roll(20, "attack").value, 14);
        dice.roll(6, "dodge direction");
        assert_eq!(
            dice.fault().map(ToString::to_string).as_deref(),
            Some("die 2 does not fit: a d6 for dodge direction was wanted, the list has a 7")
        );
    }

    #[test]
    fn a_mark_brings_the_dice_back() {
        let mut dice = Dice::seeded(3);
        dice.roll(10, "reaction");
        let mark = dice.mark();
        let first: Vec<u8> = (0..5).map(|_| dice.roll(10, "reaction").value).collect();
        dice.rewind(&mark);
        let again: Vec<u8> = (0..5).map(|_| dice.roll(10, "reaction").value).collect();
        assert_eq!(first, again);
    }
}
