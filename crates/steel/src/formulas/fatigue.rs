//! Fatigue, wind, recovery and saving throws (chapter RS-7).
use super::damage::Penalties;
use engine::Tally;

/// Tenths of running that cost a point, and idle tenths that give one back (clauses RS-7.2 and RS-7.3).
pub const RUN_TENTHS: u32 = 50;
/// Tenths of rest that recover a point (clause RS-7.3).
pub const REST_TENTHS: u32 = 20;

/// What fatigue does to every figure (clause RS-7.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects {
    /// Points over half the limit.
    pub over: i32,
    /// Tenths added to every order.
    pub time: i32,
    /// Added to every AP and accuracy.
    pub attack: i32,
    /// Added to every DP.
    pub defence: i32,
    /// Added to every BS but that of missiles.
    pub blow_strength: i32,
}

/// The effects of `points`, taken less recovered, against the limit: over = F − down(FL / 2) (clause RS-7.5), of
/// horses likewise (clause RS-7.10).
pub const fn effects(points: i32, limit: i32) -> Effects {
    let over = points - limit.div_euclid(2);
    let over = if over > 0 { over } else { 0 };
    let thirds = (over + 2) / 3;
    Effects { over, time: (over + 1) / 2, attack: -thirds, defence: -thirds, blow_strength: -over }
}

impl Effects {
    /// The part that adds up with injuries.
    pub const fn penalties(self) -> Penalties {
        Penalties { time: self.time, attack: self.attack, defence: self.defence }
    }
}

/// The saving throw at the limit: Will Power − (F − FL), asked whenever points are taken and F ≥ FL; none below the limit
/// (clause RS-7.7).
pub fn limit_save<T: Tally>(will_power: u8, points: i32, limit: i32) -> Option<T> {
    let reduction = limit_reduction(points, limit)?;
    let mut figure = T::default();
    figure.add(i32::from(will_power), "will power", "RS-7.7");
    figure.add(-reduction, "fatigue past the limit", "RS-7.7");
    Some(figure)
}

/// What is taken from Will Power for that throw: F − FL; none below the limit.
pub const fn limit_reduction(points: i32, limit: i32) -> Option<i32> {
    if points >= limit { Some(points - limit) } else { None }
}

/// Points recovered in `idle` tenths: one for each full 20, as far as points stand and Constitution lasts (clauses RS-7.3 and
/// RS-7.4).
pub fn recovered(idle: u32, points: i32, recovered_before: i32, constitution: u8) -> i32 {
    let rested = (idle / REST_TENTHS) as i32;
    rested.min(points).min(i32::from(constitution) - recovered_before).max(0)
}

/// Fatigue as it is counted: first against Wind, with the option `wind`, then against the limit (clause RS-7.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exhaustion {
    /// Wind; 0 without the option.
    pub wind: i32,
    /// Points standing against Wind.
    pub winded: i32,
    /// F: points standing against the limit.
    pub points: i32,
    /// Points recovered so far of the Constitution there is (clause RS-7.4).
    pub recovered: i32,
    /// Whether points have passed the Wind, which then no longer matters.
    pub past_wind: bool,
}

impl Exhaustion {
    /// Fresh, with so much Wind.
    pub const fn fresh(wind: i32) -> Self {
        Self { wind, winded: 0, points: 0, recovered: 0, past_wind: wind <= 0 }
    }

    /// Takes points; the answer is how many of them count as F.
    pub fn take(&mut self, points: i32) -> i32 {
        let into_wind = if self.past_wind { 0 } else { points.min(self.wind - self.winded) };
        let counted = points - into_wind;
        self.winded += into_wind;
        self.points += counted;
        self.past_wind |= counted > 0;
        counted
    }

    /// Recovers one point, for 20 tenths of rest; the answer is whether there was one to recover (clauses RS-7.3, RS-7.4 and
    /// RS-7.9).
    pub fn rest(&mut self, constitution: u8) -> bool {
        if !self.past_wind {
            let had = self.winded > 0;
            self.winded -= i32::from(had);
            return had;
        }
        let may = self.points > 0 && self.recovered < i32::from(constitution);
        self.points -= i32::from(may);
        self.recovered += i32::from(may);
        may
    }
}

/// Points of one stretch of running from its start: one for starting, one for each full 50 tenths, one for a charge and one for
/// its blow (clauses RS-7.1 and RS-7.2).
pub const fn running_points(tenths: u32, charge: bool, blow: bool) -> i32 {
    1 + (tenths / RUN_TENTHS) as i32 + charge as i32 + blow as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_begin_above_half_the_limit() {
        let figures = |points, limit| {
            let Effects { time, attack, blow_strength, .. } = effects(points, limit);
            (time, -attack, -blow_strength)
        };
        assert_eq!(figures(15, 30), (0, 0, 0));
        assert_eq!(figures(16, 30), (1, 1, 1));
        assert_eq!(figures(19, 30), (2, 2, 4));
        assert_eq!((figures(16, 33), figures(17, 33)), ((0, 0, 0), (1, 1, 1)));
    }

    /// RS-7.10: FL 50, F 26: a walk of 5 takes 6.
    #[test]
    fn a_tired_horse_walks_slower() {
        assert_eq!(5 + effects(26, 50).time, 6);
        assert_eq!(5 + effects(25, 50).time, 5);
    }

    #[test]
    fn at_the_limit_will_power_is_tried() {
        assert_eq!(limit_save::<i32>(12, 32, 30), Some(10));
        assert_eq!(limit_save::<i32>(12, 30, 30), Some(12));
        assert_eq!(limit_save::<i32>(12, 29, 30), None);
    }

    #[test]
    fn rest_gives_back_what_constitution_allows() {
        assert_eq!(recovered(20, 5, 0, 12), 1);
        assert_eq!(recovered(400, 50, 12, 12), 0);
    }

    #[test]
    fn wind_fills_first_and_then_no_longer_matters() {
        let mut exhaustion = Exhaustion { winded: 5, ..Exhaustion::fresh(6) };
        assert_eq!(exhaustion.take(3), 2);
        assert_eq!((exhaustion.winded, exhaustion.points), (6, 2));
        assert!(exhaustion.rest(12) && exhaustion.rest(12) && !exhaustion.rest(12));
        assert_eq!((exhaustion.winded, exhaustion.points, exhaustion.take(1)), (6, 0, 1));
        let mut without = Exhaustion::fresh(0);
        assert_eq!((without.take(1), without.points), (1, 1));
    }

    #[test]
    fn a_charge_from_standing_costs_three() {
        assert_eq!(running_points(6, true, true), 3);
        assert_eq!(running_points(51, false, false), 2);
    }
}
