//! Horses in themselves (chapter RS-16); riding them is [`super::mounted`]. Times are in [`super::orders`], places and turns in
//! [`board::HorseBody`].
use super::knock_back::{BashEffect, bash_effect};
use super::movement::Rates;
use super::orders::horse_response;
use super::{Skill, characteristics, damage};
use crate::tables::{Armour, ArmourId, BashLimits, HorsePart, HorseRates, Pace, Part, Tables};
use board::Ground;

/// All derived figures of a horse (clauses RS-16.1, RS-16.4 and RS-16.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HorseSheet {
    /// Its skill in everything.
    pub skill: Skill,
    /// AP of its attack.
    pub anti_parry: i32,
    /// BS of its attack.
    pub blow_strength: i32,
    /// Base Speed of its attack.
    pub base_speed: i32,
    /// ADF.
    pub active_dodge: i32,
    /// PDF.
    pub passive_dodge: i32,
    /// FL.
    pub fatigue_limit: i32,
    /// HR.
    pub response: u32,
    /// Rates on firm ground.
    pub rates: HorseRates,
}

impl HorseSheet {
    /// Derives the figures of a horse in `armour`.
    pub fn derive(
        tables: &Tables,
        strength: u8,
        dexterity: u8,
        constitution: u8,
        training: u8,
        armour: ArmourId,
    ) -> Self {
        let (attack, worn) = (&tables[tables.horse_attack()], &tables[armour]);
        let skill = characteristics::skill(dexterity, training, worn);
        Self {
            skill,
            anti_parry: characteristics::anti_parry(attack, skill),
            blow_strength: characteristics::blow_strength(attack, strength, skill, 0).unwrap_or_default(),
            base_speed: characteristics::base_speed(attack, skill, worn),
            active_dodge: characteristics::active_dodge(skill),
            passive_dodge: characteristics::passive_dodge(skill),
            fatigue_limit: characteristics::fatigue_limit(strength, constitution),
            response: horse_response(skill),
            rates: tables.horse_rates(armour),
        }
    }
}

/// Rates of a horse on a ground; a turn goes by the canter rate (clauses RS-16.4, RS-16.6 and RS-21.2).
pub fn horse_rates(tables: &Tables, armour: ArmourId, on: Ground) -> HorseRates {
    let rates = tables.horse_rates(armour);
    let on_ground = Rates { walk: rates.walk, run: rates.canter }.on(tables, on);
    HorseRates {
        walk: on_ground.walk,
        canter: on_ground.run,
        gallop: rates.gallop + tables.ground_increase(on, rates.gallop),
    }
}

/// Completed moves that a pace needs between two turns (clause RS-16.7).
pub const fn moves_between_turns(pace: Pace) -> u32 {
    match pace {
        Pace::Stationary | Pace::Walk => 0,
        Pace::Canter => 2,
        Pace::Gallop => 4,
    }
}

/// Points of protection of a horse's armour at one of its parts: legs half, rounded down (clause RS-16.2).
pub const fn horse_protection(armour: &Armour, part: HorsePart) -> i32 {
    let whole = armour.protection.at(part.armour_part());
    if part.half_protected() { whole / 2 } else { whole }
}

/// Points of protection of a horse's armour in a column of T-3: the Leg column counts half (clause RS-16.2).
pub const fn horse_protection_at(armour: &Armour, part: Part) -> i32 {
    let whole = armour.protection.at(part);
    if matches!(part, Part::Leg) { whole / 2 } else { whole }
}

/// Points of fatigue of a horse (clause RS-16.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HorseEffort {
    /// Whether it started to canter.
    pub started_canter: bool,
    /// Whether it started to gallop.
    pub started_gallop: bool,
    /// Tenths at a canter.
    pub canter_tenths: u32,
    /// Tenths at a gallop.
    pub gallop_tenths: u32,
    /// Attacks.
    pub attacks: u32,
    /// Active dodges.
    pub dodges: u32,
}

/// Tenths of canter that cost a horse a point (clause RS-16.9).
pub const CANTER_TENTHS: u32 = 50;
/// Tenths of gallop that cost a horse a point (clause RS-16.9).
pub const GALLOP_TENTHS: u32 = 25;

impl HorseEffort {
    /// The points, without those of injuries.
    pub const fn points(self) -> i32 {
        (self.started_canter as u32
            + self.started_gallop as u32
            + self.canter_tenths / CANTER_TENTHS
            + self.gallop_tenths / GALLOP_TENTHS
            + self.attacks
            + self.dodges) as i32
    }
}

/// What a bash score does to a horse that was hit (clause RS-16.34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HorseBash {
    /// Whether it shies and ends lying.
    pub shies_to_ground: bool,
    /// Hexes it goes back, one HB each.
    pub hexes_back: u8,
    /// Its speed afterwards.
    pub pace: Pace,
}

/// The effect of a bash score on a horse at `pace`: at canter or gallop each hex of "back" lowers the speed one category instead
/// (clause RS-16.34).
pub const fn bash_horse(limits: &BashLimits, score: i32, pace: Pace) -> HorseBash {
    match bash_effect(limits, score, false) {
        BashEffect::KnockedOver => HorseBash { shies_to_ground: true, hexes_back: 0, pace: Pace::Stationary },
        BashEffect::DefenderBack(hexes) => pushed_back(hexes, pace),
        BashEffect::None | BashEffect::AttackerBack => HorseBash { shies_to_ground: false, hexes_back: 0, pace },
    }
}

/// A horse at `pace` pushed back so many hexes (clauses RS-16.34 and RS-16.35).
pub const fn pushed_back(hexes: u8, pace: Pace) -> HorseBash {
    let (mut left, mut slowed) = (hexes, pace);
    while left > 0 && slowed.runs() {
        (left, slowed) = (left - 1, slowed.slower());
    }
    HorseBash { shies_to_ground: false, hexes_back: left, pace: slowed }
}

/// The characteristic a horse saves against: Will Power + skill, in tenths (clause RS-16.31).
pub const fn horse_will(will_power: u8, skill: Skill) -> i32 {
    damage::with_skill(will_power, skill)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table T-30.
    #[test]
    fn bayard_is_what_his_row_says() {
        let tables = Tables::builtin();
        let bayard = tables.horse("bayard").unwrap();
        let armour = tables.armour(&bayard.armour).unwrap();
        let sheet =
            HorseSheet::derive(tables, bayard.strength, bayard.dexterity, bayard.constitution, bayard.training, armour);
        assert_eq!(
            sheet,
            HorseSheet {
                skill: Skill(48),
                anti_parry: 8,
                blow_strength: 30,
                base_speed: 14,
                active_dodge: 25,
                passive_dodge: 12,
                fatigue_limit: 50,
                response: 5,
                rates: HorseRates { walk: 5, canter: 2, gallop: 1 },
            }
        );
        assert_eq!(horse_protection(&tables[armour], HorsePart::HindLeg), 4);
        assert_eq!(horse_protection(&tables[armour], HorsePart::Head), 8);
    }

    #[test]
    fn a_galloping_horse_is_slowed_before_it_is_moved() {
        let limits = Tables::builtin().bash_limits();
        let expected = HorseBash { shies_to_ground: false, hexes_back: 0, pace: Pace::Walk };
        assert_eq!(bash_horse(limits, 6, Pace::Gallop), expected);
        assert_eq!(bash_horse(limits, 11, Pace::Walk).pace, Pace::Stationary);
    }

    #[test]
    fn fifty_tenths_of_gallop_cost_three() {
        let effort = HorseEffort { started_gallop: true, gallop_tenths: 50, ..HorseEffort::default() };
        assert_eq!(effort.points(), 3);
    }
}
