//! Horses and riders (chapter RS-16). Times are in [`super::orders`], places and turns in [`board::HorseBody`].
use super::Skill;
use super::knock_back::{BashEffect, bash_effect};
use super::movement::Rates;
use super::orders::horse_response;
use super::{characteristics, dodge};
use crate::tables::{
    Area, Armour, ArmourId, BashLimits, Bias, BodySide, HitReach, HorseArea, HorseEnd, HorsePart, HorseRates, Pace,
    Part, Situation, Tables,
};
use board::{Ground, Hex, HorseBody};
use engine::Tally;

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

/// The greatest movement of a horse during a rider's attack order, least first (clause RS-16.18 v).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HorseMovement {
    /// It stood.
    #[default]
    None,
    /// It turned or walked.
    TurnOrWalk,
    /// It cantered or dodged.
    CanterOrDodge,
    /// It galloped.
    Gallop,
}

impl HorseMovement {
    /// The situation of T-8, none for a standing horse.
    pub const fn situation(self) -> Option<Situation> {
        match self {
            Self::None => None,
            Self::TurnOrWalk => Some(Situation::HorseTurnedOrWalked),
            Self::CanterOrDodge => Some(Situation::HorseCanteredOrDodged),
            Self::Gallop => Some(Situation::HorseGalloped),
        }
    }
}

/// What riding adds to a rider's AP or accuracy: the second figure of T-18 and, but for the lance, the horse's movement (clauses
/// RS-16.18 ii and v, RS-20.11).
pub fn rider_attack<T: Tally>(
    sum: &mut T,
    tables: &Tables,
    horse: Skill,
    riding: Skill,
    movement: HorseMovement,
    lance: bool,
) {
    sum.add(tables.mounted_pair(horse, riding).attack, "horse and rider", "RS-16.18");
    if let Some(situation) = movement.situation().filter(|_| !lance) {
        sum.add(tables.adjustment(situation).attack, situation.word(), situation.clause());
    }
}

/// What riding adds to a rider's Base Speed (clause RS-16.18 i).
pub fn rider_base_speed<T: Tally>(sum: &mut T, tables: &Tables, horse: Skill, riding: Skill) {
    sum.add(tables.mounted_pair(horse, riding).base_speed, "horse and rider", "RS-16.18");
}

/// What riding adds to the DP of a rider's parries (clause RS-16.18 iii).
pub fn rider_defence<T: Tally>(sum: &mut T, tables: &Tables, horse: Skill, riding: Skill) {
    sum.add(tables.mounted_pair(horse, riding).defence, "horse and rider", "RS-16.18");
}

/// What riding adds to the BS of a rider's hand weapon other than the lance (clause RS-16.18 iv).
pub fn rider_blow_strength<T: Tally>(sum: &mut T, tables: &Tables) {
    let rider = Situation::Rider;
    sum.add(tables.adjustment(rider).blow_strength, rider.word(), rider.clause());
}

/// What meeting horses add to BS when each moves towards the other; none otherwise (clause RS-16.29).
pub const fn horses_meet(own: Pace, other: Pace) -> Option<Situation> {
    match (own, other) {
        (Pace::Gallop, Pace::Gallop) => Some(Situation::HorsesMeetBothGallop),
        (Pace::Gallop, Pace::Canter) | (Pace::Canter, Pace::Gallop) => Some(Situation::HorsesMeetCanterAndGallop),
        _ => None,
    }
}

/// Whether a blow at one end of horse and rider hits the rider: 1 to 6 at the end he sits at, else 1 to 3 (clause RS-16.24).
pub const fn hits_rider(d10: u8, sits_there: bool) -> bool {
    d10 <= if sits_there { 6 } else { 3 }
}

/// Whether a shying horse throws its rider: d20 above three times his skill; 20 always, 1 never (clause RS-16.32).
pub const fn throws_rider(d20: u8, riding: Skill) -> bool {
    match d20 {
        20 => true,
        1 => false,
        _ => d20 as i32 * 10 > 3 * riding.0,
    }
}

/// Blow strength of the fall of a rider who is thrown: 15 − riding skill, rounded down (clause RS-16.36).
pub const fn thrown_strength(riding: Skill) -> i32 {
    (FALL_BASE * 10 - riding.0).div_euclid(10)
}

/// Blow strength of the fall of a rider who is knocked off: bash + 15 − S, rounded down (clause RS-16.36).
pub const fn knocked_off_strength(score: i32, horse: Skill, riding: Skill) -> i32 {
    ((score + FALL_BASE) * 10 - horse.0 - riding.0).div_euclid(10)
}

/// Blow strength of the fall of an unconscious rider, before any skill (clause RS-16.36).
pub const FALL_BASE: i32 = 15;

/// What a bash score does to a rider (table T-16, clause RS-16.35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RiderBash {
    /// Nothing.
    None,
    /// The attacker goes back one hex.
    AttackerBack,
    /// The horse goes back one hex, or drops one category of speed (clause RS-16.34).
    HorseBack,
    /// The rider is knocked off.
    KnockedOff {
        /// The blow strength of his fall.
        fall_strength: i32,
    },
}

/// The effect of a bash score on a rider (clause RS-16.35).
pub const fn bash_rider(
    limits: &BashLimits,
    score: i32,
    horse: Skill,
    riding: Skill,
    parried: bool,
    attacker_mounted: bool,
) -> RiderBash {
    if score < limits.attacker_back_below && parried && !attacker_mounted {
        RiderBash::AttackerBack
    } else if score <= limits.none_up_to {
        RiderBash::None
    } else if score * 10 <= horse.0 + riding.0 {
        RiderBash::HorseBack
    } else {
        RiderBash::KnockedOff { fall_strength: knocked_off_strength(score, horse, riding) }
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

/// The side of the horse's line that the attacker is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NearSide {
    /// To one side of it: limbs on that side are hit.
    Beside(BodySide),
    /// On the line: a d6 decides (clause RS-16.27).
    OnLine,
}

impl NearSide {
    /// The side whose limbs are hit; the d6 is used only on the line.
    pub const fn side(self, d6: u8) -> BodySide {
        match self {
            Self::Beside(side) => side,
            Self::OnLine => BodySide::from_d6(d6),
        }
    }
}

/// Where a rider is hit from the ground by a d10 of T-14 (clause RS-16.27).
pub fn rider_hit_area(tables: &Tables, reach: HitReach, d10: u8, near: NearSide, side_d6: u8) -> Area {
    Area::of(tables.rider_hit(reach, d10), near.side(side_d6))
}

/// Where a horse is hit by a d10 of T-19 (clause RS-16.27).
pub fn horse_hit_area(
    tables: &Tables,
    end: HorseEnd,
    reach: HitReach,
    d10: u8,
    near: NearSide,
    side_d6: u8,
) -> HorseArea {
    tables.horse_hit(end, reach, d10).area(near.side(side_d6))
}

/// Where a rider who comes off falls: his feet at the numbered place around the horse, his head one dodge roll further, "back"
/// pointing away from the horse (clause RS-16.37). None for a number that is no place.
pub fn rider_landing(tables: &Tables, horse: HorseBody, place: u8, bias: Bias, dodge_d6: u8) -> Option<(Hex, Hex)> {
    let (feet, away) = horse.place(place)?;
    let head = dodge::direction(tables, bias, dodge_d6).absolute(away.opposite());
    Some((feet, board::step(feet, head)))
}

/// The characteristic a horse saves against: Will Power + skill, in tenths (clause RS-16.31).
pub const fn horse_will(will_power: u8, skill: Skill) -> i32 {
    super::damage::with_skill(will_power, skill)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bash(score: i32) -> RiderBash {
        bash_rider(Tables::builtin().bash_limits(), score, Skill(48), Skill(51), false, false)
    }

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
    fn a_rider_is_knocked_off_above_the_skill_sum() {
        assert_eq!(bash(7), RiderBash::HorseBack);
        assert_eq!(bash(12), RiderBash::KnockedOff { fall_strength: 17 });
        assert_eq!(bash(-15), RiderBash::None);
    }

    #[test]
    fn a_galloping_horse_is_slowed_before_it_is_moved() {
        let limits = Tables::builtin().bash_limits();
        let expected = HorseBash { shies_to_ground: false, hexes_back: 0, pace: Pace::Walk };
        assert_eq!(bash_horse(limits, 6, Pace::Gallop), expected);
        assert_eq!(bash_horse(limits, 11, Pace::Walk).pace, Pace::Stationary);
    }

    #[test]
    fn a_bad_die_throws() {
        assert!(!throws_rider(15, Skill(51)) && throws_rider(16, Skill(51)) && throws_rider(20, Skill(99)));
        assert_eq!(thrown_strength(Skill(51)), 9);
        assert!(hits_rider(6, true) && !hits_rider(4, false));
    }

    #[test]
    fn fifty_tenths_of_gallop_cost_three() {
        let effort = HorseEffort { started_gallop: true, gallop_tenths: 50, ..HorseEffort::default() };
        assert_eq!(effort.points(), 3);
    }

    /// Example X-34.
    #[test]
    fn edmund_strikes_from_a_canter() {
        let tables = Tables::builtin();
        let (mut attack, mut strength) = (9, 19);
        rider_attack(&mut attack, tables, Skill(48), Skill(51), HorseMovement::CanterOrDodge, false);
        rider_blow_strength(&mut strength, tables);
        assert_eq!((attack, strength), (7, 17));
    }
}
