//! Lance, whip and net (chapter RS-20). The rapier is [`super::characteristics::fencing_skill`], the polearm board patterns.
use super::attack;
use super::damage::damage_factor;
use super::orders::Entangler;
use crate::tables::{Adjustment, Motion, Pace, Part, Situation, Tables};
use engine::Tally;

/// BS of a lance: Strength + 4, the figure of T-21 and that of meeting horses; none from a standing horse, which gives no blow
/// (clauses RS-20.10 and RS-20.11). `meeting` is the pace of the other horse if each moves towards the other.
pub fn lance_blow_strength<T: Tally>(
    tables: &Tables,
    strength: u8,
    horse: Pace,
    target: Motion,
    meeting: Option<Pace>,
) -> Option<T> {
    let speed = tables.lance_strength(horse, target)?;
    let mut figure: T =
        super::characteristics::blow_strength(&tables[tables.lance()], strength, super::Skill::NONE, 0)?;
    figure.add(speed, "speed of horse and target", "RS-20.11");
    if let Some(situation) = meeting.and_then(|other| super::mounted::horses_meet(horse, other)) {
        figure.add(tables.adjustment(situation).blow_strength, situation.word(), situation.clause());
    }
    Some(figure)
}

/// The motion of a lance's target: whether he ran, and how the distance to the horse changed (clause RS-20.12).
pub const fn target_motion(runs: bool, distance_change: i32) -> Motion {
    match (runs, distance_change) {
        (_, 0) => Motion::Stationary,
        (true, ..=-1) => Motion::RunningTowards,
        (false, ..=-1) => Motion::WalkingTowards,
        (true, 1..) => Motion::RunningAway,
        (false, 1..) => Motion::WalkingAway,
    }
}

/// Whether an entangling blow of a whip that hits this part ensnares it: arm, leg or shoulder (clause RS-20.15).
pub const fn ensnares(part: Part) -> bool {
    matches!(part, Part::Arm | Part::Leg | Part::Shoulder)
}

impl Entangler {
    /// What ignoring it does to AP and DP (clauses RS-20.17 and RS-20.22).
    pub fn ignored(self, tables: &Tables) -> Adjustment {
        tables.adjustment(self.situation())
    }

    /// The situation of T-8 while it is ignored.
    pub const fn situation(self) -> Situation {
        match self {
            Self::Whip => Situation::IgnoringWhip,
            Self::Net => Situation::IgnoringNet,
        }
    }

    /// Tenths from the hit that ignoring it lasts at least: 10 × (e + 1) for a whip; a net holds until freed (clauses RS-20.17
    /// and RS-20.22).
    pub const fn ignored_for(self, excess: i32) -> Option<u32> {
        match self {
            Self::Whip => Some(10 * (if excess > 0 { excess as u32 } else { 0 } + 1)),
            Self::Net => None,
        }
    }
}

/// What a disarming roll meets in place of the parry of a net (clause RS-20.23).
pub const NET_DEFENCE: i32 = 25;
/// DF from which a net is torn (clause RS-20.23).
pub const TEARS_FROM: i32 = 6;

/// Whether a disarming parry with this damage factor tears a net (clause RS-20.23).
pub const fn tears_net(damage_factor: i32) -> bool {
    damage_factor >= TEARS_FROM
}

/// What a disarming parry does to a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NetDisarm {
    /// Whether the roll reached 25.
    pub succeeds: bool,
    /// Whether the net is torn.
    pub torn: bool,
}

/// The disarming roll of a prepared weapon against a net: AP + d20 against 25, with the weapon's whole BS; 20 tears, 1 fails
/// (clause RS-20.23).
pub const fn disarm_net(ap: i32, d20: u8, blow_strength: i32) -> NetDisarm {
    let excess = ap + d20 as i32 - NET_DEFENCE;
    let succeeds = attack::succeeds(ap, d20, NET_DEFENCE);
    let torn = succeeds && (d20 == attack::ALWAYS_HITS || tears_net(damage_factor(blow_strength, excess)));
    NetDisarm { succeeds, torn }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gallop_drives_the_lance() {
        let tables = Tables::builtin();
        let strength = |horse, motion, meeting| lance_blow_strength::<i32>(tables, 15, horse, motion, meeting);
        assert_eq!(strength(Pace::Gallop, Motion::Stationary, None), Some(25));
        assert_eq!(strength(Pace::Gallop, Motion::RunningTowards, Some(Pace::Gallop)), Some(35));
        assert_eq!(strength(Pace::Stationary, Motion::Stationary, None), None);
        assert_eq!(target_motion(true, -1), Motion::RunningTowards);
    }

    #[test]
    fn a_whip_holds_limbs_for_a_while() {
        assert!(ensnares(Part::Shoulder) && !ensnares(Part::Chest));
        assert_eq!((Entangler::Whip.ignored_for(3), Entangler::Net.ignored_for(3)), (Some(40), None));
    }

    #[test]
    fn a_net_is_torn_by_six() {
        assert_eq!(disarm_net(13, 17, 17), NetDisarm { succeeds: true, torn: true });
        assert_eq!(disarm_net(30, 1, 40), NetDisarm { succeeds: false, torn: false });
        assert!(!tears_net(5));
    }
}
