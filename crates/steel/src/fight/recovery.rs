//! What mending takes after the fight (RS-7.13, 22.19; table T-31).

use std::fmt;

use engine::CombatantId;

use super::{Scene, Status};
use crate::formulas::damage::InjuryState;
use crate::tables::{Area, Injury, Part, Recovery};

/// One thing that mends after the fight, and what it takes (RS-22.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mending {
    /// The Wind is full again after so many minutes of rest.
    Wind {
        /// Minutes.
        minutes: u32,
    },
    /// The fatigue that is no injury's goes with rest.
    Fatigue {
        /// Points of it.
        points: u32,
        /// Minutes for all of them.
        minutes: u32,
    },
    /// One who passed out from fatigue alone wakes by himself.
    Wakes {
        /// Minutes.
        minutes: u32,
    },
    /// An injury that heals by itself, some sooner when treated.
    Heals {
        /// Where.
        area: Area,
        /// What stands there.
        injury: Injury,
        /// Days when treated.
        days: u32,
        /// Days untreated, where that is longer.
        untreated: Option<u32>,
    },
    /// An injury that kills one who is not treated in time.
    Treated {
        /// Where.
        area: Area,
        /// What stands there.
        injury: Injury,
        /// Minutes within which it must be treated.
        within: u32,
        /// Days from then on.
        days: u32,
        /// The characteristic that loses a point, where one does; it also takes a save against Constitution.
        loses: Option<&'static str>,
    },
}

impl Scene<'_> {
    /// What somebody's recovery takes (RS-7.13), the worst last; nothing for the dead, the unhurt and rested.
    pub fn recovery(self, who: CombatantId) -> Vec<Mending> {
        let (me, table) = (self.of(who), self.setup.tables.recovery());
        let mut mending = Vec::new();
        if matches!(me.status, Status::Dead | Status::Unseen) {
            return mending;
        }
        let costs = self.setup.tables.injury_costs();
        let standing: i32 = me.wounds.areas.iter().map(|area| points_of(*area, costs)).sum();
        if me.fatigue.exhaustion.winded > 0 {
            mending.push(Mending::Wind { minutes: table.wind_minutes });
        }
        // The points of injuries go with the injuries.
        let points = (me.fatigue.points() - standing).max(0).unsigned_abs();
        if points > 0 {
            mending.push(Mending::Fatigue { points, minutes: points * table.fatigue_minutes_per_point });
        }
        let worst = me.wounds.areas.iter().map(|area| area.injury()).max().unwrap_or(Injury::None);
        if me.status == Status::Unconscious && worst < Injury::SeriousWound {
            mending.push(Mending::Wakes { minutes: table.unconscious_minutes });
        }
        let mut injuries: Vec<(Injury, Area)> =
            Area::ALL.iter().zip(me.wounds.areas).map(|(&area, state)| (state.injury(), area)).collect();
        injuries.sort_by_key(|&(injury, _)| injury);
        mending.extend(injuries.into_iter().filter_map(|(injury, area)| of_injury(table, injury, area)));
        mending
    }
}

/// The fatigue points of what stands in an area (T-7).
fn points_of(area: InjuryState, costs: &crate::tables::InjuryCosts) -> i32 {
    let [bruises, light_wounds, wounds, serious_wounds] = area.counts().map(i32::from);
    bruises * costs.bruise.fatigue
        + light_wounds * costs.light_wound.fatigue
        + wounds * costs.wound.fatigue
        + serious_wounds * costs.serious_wound.fatigue
}

fn of_injury(table: &Recovery, injury: Injury, area: Area) -> Option<Mending> {
    let heals = |days, untreated| Some(Mending::Heals { area, injury, days, untreated });
    match injury {
        Injury::None | Injury::Death => None,
        Injury::Bruise => heals(table.bruise_days, None),
        Injury::LightWound => heals(table.light_wound_days, None),
        Injury::Wound => heals(table.wound_days, Some(table.wound_untreated_days)),
        Injury::SeriousWound => {
            let (within, days) = (table.serious_wound_within_minutes, table.serious_wound_days);
            Some(Mending::Treated { area, injury, within, days, loses: None })
        }
        Injury::Disablement | Injury::Sever => {
            let loses = match area.part() {
                Part::Head | Part::Shoulder | Part::Arm => "Dexterity",
                Part::Chest | Part::Abdomen | Part::Leg => "Constitution",
            };
            let (within, days) = (table.disablement_within_minutes, table.disablement_days);
            Some(Mending::Treated { area, injury, within, days, loses: Some(loses) })
        }
    }
}

/// A span in the largest unit that it is a whole number of.
fn span(days: u32) -> String {
    match (days, days % 7) {
        (1, _) => "1 day".to_owned(),
        (7, _) => "1 week".to_owned(),
        (_, 0) => format!("{} weeks", days / 7),
        _ => format!("{days} days"),
    }
}

fn of_minutes(minutes: u32) -> String {
    if minutes == 1 { "1 minute".to_owned() } else { format!("{minutes} minutes") }
}

impl fmt::Display for Mending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Wind { minutes } => write!(f, "breath: {} of rest", of_minutes(minutes)),
            Self::Fatigue { points, minutes } => write!(f, "fatigue {points}: {} of rest", of_minutes(minutes)),
            Self::Wakes { minutes } => write!(f, "wakes after {}", of_minutes(minutes)),
            Self::Heals { area, injury, days, untreated: None } => write!(f, "{}: {}", injury.at(area), span(days)),
            Self::Heals { area, injury, days, untreated: Some(untreated) } => {
                write!(f, "{}: {}, untreated {}", injury.at(area), span(days), span(untreated))
            }
            Self::Treated { area, injury, within, days, loses: None } => write!(
                f,
                "{}: to be treated within {within} minutes, then {}; otherwise a save against Constitution every {within} \
                 minutes, or death",
                injury.at(area),
                span(days)
            ),
            Self::Treated { area, injury, within, days, loses: Some(loses) } => {
                let lost = if injury == Injury::Sever { " and the limb" } else { "" };
                write!(
                    f,
                    "{}: to be treated within {within} minutes with a save against Constitution, then {} and a point of \
                     {loses}{lost} less; otherwise death",
                    injury.at(area),
                    span(days)
                )
            }
        }
    }
}
