//! Riders and what is done to them (chapter RS-16); the horse itself is [`super::horses`]. Times are in [`super::orders`], places in
//! [`board::HorseBody`].
use super::{Skill, dodge};
use crate::tables::{Area, BashLimits, Bias, BodySide, HitReach, HorseArea, HorseEnd, Pace, Situation, Tables};
use board::{Hex, HorseBody};
use engine::Tally;

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

/// The least d20 that throws a rider (clause RS-16.32).
pub const fn least_that_throws(riding: Skill) -> u8 {
    let mut die = 2;
    while !throws_rider(die, riding) {
        die += 1;
    }
    die
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

#[cfg(test)]
mod tests {
    use super::*;

    fn bash(score: i32) -> RiderBash {
        bash_rider(Tables::builtin().bash_limits(), score, Skill(48), Skill(51), false, false)
    }

    #[test]
    fn a_rider_is_knocked_off_above_the_skill_sum() {
        assert_eq!(bash(7), RiderBash::HorseBack);
        assert_eq!(bash(12), RiderBash::KnockedOff { fall_strength: 17 });
        assert_eq!(bash(-15), RiderBash::None);
    }

    #[test]
    fn a_bad_die_throws() {
        assert!(!throws_rider(15, Skill(51)) && throws_rider(16, Skill(51)) && throws_rider(20, Skill(99)));
        assert_eq!(thrown_strength(Skill(51)), 9);
        assert!(hits_rider(6, true) && !hits_rider(4, false));
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
