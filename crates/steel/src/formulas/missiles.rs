//! Missile weapons (chapter RS-13).
use super::characteristics::drawing_speed;
use super::clock::finished_order;
use super::{Skill, attack};
use crate::tables::{Armour, Band, Missile, MissileRow, Pace, Situation, Tables};
use board::Cover;
use engine::Tally;

/// The figures of one missile weapon in one combatant's hands. Times may be below 1: the minimum is put on the finished order
/// (clause RS-13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissileFigures {
    /// The skill.
    pub skill: Skill,
    /// Accuracy.
    pub accuracy: i32,
    /// LT.
    pub load: i32,
    /// AT.
    pub aim: i32,
    /// FT.
    pub fire: i32,
    /// Base Speed for drawing it.
    pub draw: i32,
}

impl MissileFigures {
    /// The figures of `weapon` with `skill` in `armour`.
    pub fn derive(weapon: &Missile, skill: Skill, armour: &Armour) -> Self {
        let time = |base| missile_time(base, skill, armour);
        Self {
            skill,
            accuracy: accuracy(weapon, skill),
            load: time(weapon.load),
            aim: time(weapon.aim),
            fire: time(weapon.fire),
            draw: drawing_speed(skill, "RS-13.1", armour.modifier, weapon.modifier),
        }
    }

    /// The finished orders LO, AI, FI and RW with `lasting` time added to each.
    pub const fn finished(&self, lasting: i32) -> [u32; 4] {
        [
            finished_order(self.load, lasting),
            finished_order(self.aim, lasting),
            finished_order(self.fire, lasting),
            finished_order(self.draw, lasting),
        ]
    }
}

/// Accuracy = A × skill + A1, rounded down (clause RS-13.1).
pub fn accuracy<T: Tally>(weapon: &Missile, skill: Skill) -> T {
    let mut figure = T::default();
    figure.add(skill.times(weapon.a_tenths), "accuracy", "RS-13.1");
    figure.add(weapon.a1, "weapon", "RS-13.1");
    figure
}

/// LT, AT or FT: `base` − skill + armour modifier, to the nearest tenth, not clamped (clause RS-13.1).
pub fn missile_time<T: Tally>(base: i32, skill: Skill, armour: &Armour) -> T {
    let mut figure = T::default();
    figure.add(base, "weapon", "RS-13.1");
    figure.add(skill.taken_from(base) - base, "skill", "RS-13.1");
    figure.add(armour.modifier, "armour", "RS-13.1");
    figure
}

/// What a target on foot is doing when a missile lands (clause RS-13.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Posture {
    /// Nothing of the following.
    Still,
    /// Other moves, turns and climbs.
    Walking,
    /// RF, RB, CG, DV.
    Running,
    /// EV, or an active defence against the missile.
    Evading,
}

/// How a target moves: on foot, or by the speed of the horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetMovement {
    /// On foot.
    OnFoot(Posture),
    /// Riding, or a horse.
    Riding(Pace),
}

/// The row of T-12 that holds for a target: the highest that applies. Being in combat counts as walking, but not as moving in
/// cover (clauses RS-13.11, RS-16.28 and RS-21.15).
pub fn missile_row(movement: TargetMovement, in_combat: bool, cover: Cover) -> MissileRow {
    let moved = match movement {
        TargetMovement::OnFoot(Posture::Still) | TargetMovement::Riding(Pace::Stationary) => MissileRow::Standing,
        TargetMovement::OnFoot(Posture::Walking) | TargetMovement::Riding(Pace::Walk) => MissileRow::Walking,
        TargetMovement::OnFoot(Posture::Running) | TargetMovement::Riding(Pace::Canter) => MissileRow::Running,
        TargetMovement::OnFoot(Posture::Evading) | TargetMovement::Riding(Pace::Gallop) => MissileRow::Evading,
    };
    let moving = moved > MissileRow::Standing;
    let covered = match (cover, moving) {
        (Cover::None, _) => MissileRow::Standing,
        (Cover::Soft, false) => MissileRow::Evading,
        (Cover::Soft, true) => MissileRow::MovingInSoftCover,
        (Cover::Hard, false) => MissileRow::HardCover,
        (Cover::Hard, true) => MissileRow::MovingInHardCover,
        (Cover::ArrowSlit, _) => MissileRow::ArrowSlit,
    };
    let fighting = if in_combat { MissileRow::Walking } else { MissileRow::Standing };
    moved.max(covered).max(fighting)
}

/// What a missile's own roll comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shot {
    /// Nothing flies (clause RS-13.14).
    Misfire,
    /// It hits with this excess, before the d10 of a 20.
    Hit {
        /// Accuracy + d20 − DP.
        excess: i32,
    },
    /// It misses by so much, at least 1: the row of T-13.
    Miss {
        /// DP − (accuracy + d20).
        by: i32,
    },
}

/// Accuracy + kept d20 against the DP of the target's row; 20 always hits, 1 is a misfire (clauses RS-13.12, RS-13.14, RS-13.15).
pub const fn shot(accuracy: i32, d20: u8, dp: i32) -> Shot {
    let excess = accuracy + d20 as i32 - dp;
    match d20 {
        attack::ALWAYS_FAILS => Shot::Misfire,
        attack::ALWAYS_HITS => Shot::Hit { excess },
        _ if excess >= 0 => Shot::Hit { excess },
        _ => Shot::Miss { by: -excess },
    }
}

/// Accuracy of a stray missile (clause RS-13.16).
pub const STRAY_ACCURACY: i32 = 0;

/// Whether an active defence stops a missile: none if it comes through, otherwise by how much, at least 1 (clause RS-13.17).
/// `defence` is PS or ADF, `shield` tells whether a shield parries.
pub fn stopped(tables: &Tables, potential: i32, d20: u8, defence: i32, shield: bool) -> Option<i32> {
    let shield = if shield { tables.adjustment(Situation::ShieldParryAgainstMissile).defence } else { 0 };
    let short = defence + shield - potential - i32::from(d20);
    (!attack::succeeds(potential, d20, defence + shield)).then_some(short.max(1))
}

/// The defence potential of a target's row at a band (clause RS-13.11), as a sum to which penalties are added.
pub fn missile_defence<T: Tally>(tables: &Tables, row: MissileRow, band: Band) -> T {
    let mut figure = T::default();
    figure.add(tables.missile_defence(row, band), row.word(), "RS-13.11");
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(weapon: &str, skill: i32, armour: &str) -> MissileFigures {
        let tables = Tables::builtin();
        let (weapon, armour) = (tables.missile(weapon).unwrap(), tables.armour(armour).unwrap());
        MissileFigures::derive(&tables[weapon], Skill(skill), &tables[armour])
    }

    #[test]
    fn a_longbow_shoots_as_the_example_says() {
        let longbow = figures("longbow", 76, "protection");
        assert_eq!((longbow.accuracy, longbow.load, longbow.aim, longbow.fire, longbow.draw), (15, 5, 10, -2, 11));
        assert_eq!(longbow.finished(0), [5, 10, 1, 11]);
        assert_eq!(longbow.finished(4)[2], 2);
    }

    #[test]
    fn bands_begin_where_the_weapon_can_shoot() {
        let tables = Tables::builtin();
        let band = |weapon: &str, distance| tables[tables.missile(weapon).unwrap()].band(distance);
        assert_eq!(band("longbow", 35), Some(Band::Medium));
        assert_eq!((band("crossbow", 1), band("knife", 1)), (None, Some(Band::Short)));
        assert_eq!((band("shortbow", 151), band("knife", 31), band("knife", 0)), (Some(Band::Extreme), None, None));
        let velocity = tables[tables.missile("longbow").unwrap()].velocity;
        assert_eq!(tables.flight(velocity, Band::Medium).map(|flight| flight.tenths), Some(12));
    }

    #[test]
    fn combat_is_no_movement_in_cover() {
        let row = |posture, in_combat, cover| missile_row(TargetMovement::OnFoot(posture), in_combat, cover);
        assert_eq!(row(Posture::Walking, true, Cover::Soft), MissileRow::MovingInSoftCover);
        assert_eq!(row(Posture::Still, true, Cover::Soft), MissileRow::Evading);
        assert_eq!(row(Posture::Still, true, Cover::None), MissileRow::Walking);
    }

    /// Example X-36.
    #[test]
    fn a_shield_meets_an_arrow_with_five_more() {
        let tables = Tables::builtin();
        assert_eq!(stopped(tables, 18, 13, 28, true), Some(2));
        assert_eq!(stopped(tables, 18, 16, 28, true), None);
        assert_eq!(stopped(tables, 50, 1, 20, false), Some(1));
    }

    #[test]
    fn a_stray_needs_twelve_at_medium() {
        let dp = Tables::builtin().missile_defence(MissileRow::Standing, Band::Medium);
        assert_eq!(shot(STRAY_ACCURACY, 12, dp), Shot::Hit { excess: 0 });
        assert_eq!(shot(STRAY_ACCURACY, 11, dp), Shot::Miss { by: 1 });
        assert_eq!(shot(10, 1, 0), Shot::Misfire);
    }
}
