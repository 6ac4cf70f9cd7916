//! What a blow is worth: the expected severity of its injury, by the exact dice, kept from one decision to the next.
//!
//! The arithmetic is the rulebook's own ([`attack::resolve`], [`damage_factor`], tables T-5 and T-6); only the summing up is done here.
//! A worth hangs on nothing but its key, so that what is kept can never change an answer.

use steel::fight::{BlowOdds, severity};
use steel::formulas::attack;
use steel::formulas::damage::damage_factor;
use steel::tables::{HitColumn, Injury, Part, Protection, Tables};

/// Thousandths of the severity of an injury ([`severity`]), expected or lost; per tenth where a rate is meant.
pub(super) type Worth = i32;

/// All that the worth of a blow hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    /// AP less DP.
    pub(super) margin: i32,
    /// Blow strength.
    pub(super) strength: i32,
    /// The column of T-5.
    pub(super) column: HitColumn,
    /// The armour of the one struck.
    pub(super) protection: Protection,
}

/// How many worths are kept; a power of two. A 12 v 12 needs some hundreds.
const SLOTS: usize = 1024;

/// The worths reckoned so far.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    version: u64,
    slots: Box<[(u64, Worth)]>,
}

impl Ledger {
    pub(super) fn new() -> Self {
        Self { version: 0, slots: vec![(u64::MAX, 0); SLOTS].into_boxed_slice() }
    }

    /// Forgets what was reckoned with other tables.
    pub(super) fn open(&mut self, tables: &Tables) {
        if self.version != tables.version() {
            self.version = tables.version();
            self.slots.fill((u64::MAX, 0));
        }
    }

    /// The expected severity of a blow.
    pub(super) fn worth(&mut self, tables: &Tables, exchange: Exchange) -> Worth {
        let key = exchange.key();
        // The upper bits of a multiplicative hash spread best.
        let slot = &mut self.slots[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize % SLOTS];
        if slot.0 != key {
            *slot = (key, exchange.reckon(tables));
        }
        slot.1
    }
}

impl Exchange {
    /// Margins beyond these change nothing that matters: everything but a 1 hits by far, or only a 20 hits.
    const FARTHEST: i32 = 60;

    fn key(&self) -> u64 {
        let points = Part::ALL.iter().fold(0_u64, |key, &part| key << 5 | self.protection.at(part) as u64);
        let margin = self.margin.clamp(-Self::FARTHEST, Self::FARTHEST) as u8;
        let strength = self.strength.clamp(-100, 100) as u8;
        points << 20 | u64::from(margin) << 12 | u64::from(strength) << 4 | self.column as u64
    }

    fn reckon(&self, tables: &Tables) -> Worth {
        let mut counts = [0; Part::ALL.len()];
        for die in 1..=10 {
            counts[tables.hit_location(self.column, die).part() as usize] += 1;
        }
        let margin = self.margin.clamp(-Self::FARTHEST, Self::FARTHEST);
        let of_hit = |excess: i32| -> i32 {
            let of_part = |(&part, count): (&Part, i32)| {
                let factor = damage_factor(self.strength - self.protection.at(part), excess);
                count * severity(tables.injury(factor, part)) as i32
            };
            Part::ALL.iter().zip(counts).map(of_part).sum()
        };
        let mut sum = 0;
        for die in 1..=attack::ALWAYS_HITS {
            if die == attack::ALWAYS_HITS {
                sum += (1..=10).map(|second| of_hit(attack::resolve(margin, die, 0, second).excess)).sum::<i32>();
            } else {
                let result = attack::resolve(margin, die, 0, 1);
                sum += if result.hit { 10 * of_hit(result.excess) } else { 0 };
            }
        }
        // d20 by d10 by d10 make 2000 cases; the unit is a thousandth.
        sum / 2
    }
}

/// The expected severity of a blow whose odds are known.
pub(super) fn of_odds(odds: &BlowOdds) -> Worth {
    const INJURIES: [Injury; 8] = [
        Injury::None,
        Injury::Bruise,
        Injury::LightWound,
        Injury::Wound,
        Injury::SeriousWound,
        Injury::Disablement,
        Injury::Sever,
        Injury::Death,
    ];
    let sum = |(chance, injury): (&u32, Injury)| u64::from(*chance) * u64::from(severity(injury));
    let whole: u64 = odds.injuries.iter().zip(INJURIES).map(sum).sum();
    (whole * 1000 / u64::from(BlowOdds::WHOLE)) as Worth
}

/// What a point of fatigue is worth to one half spent: a quarter of a Wound's eight or so.
pub(super) const FATIGUE_POINT: Worth = severity(Injury::Bruise) as Worth * 1000;

#[cfg(test)]
mod tests {
    use engine::CombatantId;
    use steel::fight::{BlowBonus, Defence, Scene};

    use super::*;
    use crate::fixtures::{duel, fight};

    #[test]
    fn a_worth_is_the_mean_severity_of_the_exact_odds() {
        let mut ledger = Ledger::new();
        for (red, blue) in [("aldric", "bruno"), ("corvin", "fenna"), ("hal", "edmund")] {
            let setup = duel(red, blue);
            let fight = fight(&setup, 1);
            let scene = Scene { setup: &setup, world: fight.world() };
            let (ada, bo) = (CombatantId(0), CombatantId(1));
            let with = scene.means(ada).next().unwrap();
            let odds = scene.blow_odds(ada, with, bo, Defence::Passive, BlowBonus::default());
            let attack: i32 = scene.attack_potential(ada, with, BlowBonus::default());
            let meets: i32 = scene.defence_potential(bo, ada, Defence::Passive, scene.weapon(with).blow, false);
            let exchange = Exchange {
                margin: attack - meets,
                strength: scene.blow_strength(ada, with),
                column: scene.column(ada, with, bo).unwrap(),
                protection: setup.people[1].protection,
            };
            let expected = of_odds(&odds);
            // Asked twice: reckoned, then remembered.
            assert_eq!([(); 2].map(|()| ledger.worth(&setup.tables, exchange)), [expected; 2], "{red} against {blue}");
        }
    }
}
