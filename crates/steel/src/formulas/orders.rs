//! The times of orders: the column *Time* of table T-25.
//!
//! Each order is named with just the figures that its time is made of, as they are without lasting additions.
use super::clock::finished_order;
use super::{Skill, clock};
use engine::Tally;

/// What an order, modifier, state or delay of table T-25 takes, with the figures it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderTime {
    /// WF, DF: a walk into a front hex.
    Walk {
        /// WF.
        walk: u32,
    },
    /// RF: a run into a front hex.
    Run {
        /// RF.
        run: u32,
    },
    /// WB, PU, RT, FE and rising after a good landing: two walk moves.
    TwoWalks {
        /// WF.
        walk: u32,
    },
    /// RB: a run into a back hex.
    RunBack {
        /// RF.
        run: u32,
    },
    /// TL, TR: a turn.
    Turn {
        /// The rate of RS-3.11, doubled in an obstructed hex.
        rate: u32,
    },
    /// EV: one front hex, evading.
    Evade {
        /// WF.
        walk: u32,
    },
    /// CL: what climbing adds to a move.
    Climb {
        /// WF or RF.
        rate: u32,
        /// Steps up.
        steps: u32,
    },
    /// RI: three walk moves, two after a landing die of 1 (clause RS-15.11).
    Rise {
        /// WF.
        walk: u32,
        /// Whether the landing die was 1.
        landed_well: bool,
    },
    /// RI after a grapple on the ground (clause RS-19.17).
    RiseFromGrapple {
        /// WF.
        walk: u32,
        /// Whether the riser broke off himself.
        broke_off: bool,
    },
    /// MT, DM: 20 − riding skill, 5 more at a walk (clause RS-16.38).
    Mount {
        /// Riding skill.
        riding: Skill,
        /// Whether the horse walks.
        walking: bool,
    },
    /// CP: 10 − riding skill (clause RS-16.15).
    ChangePosition {
        /// Riding skill.
        riding: Skill,
    },
    /// CH: 10 − riding skill; the minimum of 1 is that of the finished order (clauses RS-16.12 and RS-2.8).
    Control {
        /// Riding skill.
        riding: Skill,
    },
    /// HO, ST, WT, WR, SU, AF: one tenth.
    Moment,
    /// DR: two tenths for one item (clause RS-12.10).
    Drop,
    /// RW, SK, PD, GR, DE, TH, HA: the Base Speed of the item used.
    BaseSpeed {
        /// Base Speed.
        base_speed: i32,
    },
    /// SK with a hand switch (clause RS-17.6).
    StrikeWithSwitch {
        /// Base Speed.
        base_speed: i32,
        /// The skill with the weapon.
        skill: Skill,
    },
    /// HS: 10 − skill (clause RS-17.6).
    HandSwitch {
        /// The skill with the weapon.
        skill: Skill,
    },
    /// DT, CS: one reaction time.
    Reaction {
        /// The die.
        d10: u8,
        /// Best Skill.
        best: Skill,
    },
    /// BK: Base Speed − 5 (clause RS-10.2).
    Block {
        /// Base Speed.
        base_speed: i32,
    },
    /// MB: Base Speed − 10 (clause RS-10.3).
    MoveBlock {
        /// Base Speed.
        base_speed: i32,
    },
    /// DN: 5 + e from a whip, 10 + e from a net.
    Disentangle {
        /// What holds.
        from: Entangler,
        /// The excess it was thrown with.
        excess: i32,
    },
    /// RL: ten tenths for each cartridge (clause RS-14.3).
    Reload {
        /// Cartridges loaded.
        cartridges: u32,
    },
    /// AT, CG: Base Speed + WF − 3, and what climbing adds (clauses RS-8.6, RS-8.8, RS-21.19).
    Attack {
        /// Base Speed.
        base_speed: i32,
        /// WF.
        walk: u32,
    },
    /// DV: Base Speed + RF − 5 (clause RS-17.13).
    Dive {
        /// Base Speed.
        base_speed: i32,
        /// RF.
        run: u32,
    },
    /// LO, FI: the weapon's own figure, which may be below 1.
    Missile {
        /// LT or FT.
        figure: i32,
    },
    /// AI: AT and a run rate for each turn (clause RS-13.5).
    Aim {
        /// AT.
        aim: i32,
        /// RF.
        run: u32,
        /// Turns of 60°.
        turns: u32,
    },
    /// HM, HT: one move of a horse, or its turn at the canter rate.
    HorseMove {
        /// The rate.
        rate: u32,
    },
    /// HB: backing one hex (clause RS-16.8).
    HorseBack {
        /// The horse's walk rate.
        walk: u32,
    },
}

/// What entangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entangler {
    /// The lash of a whip.
    Whip,
    /// A net.
    Net,
}

impl OrderTime {
    /// The sum of the formula, before lasting additions, carry and minimum; two orders in one add their times (clause RS-2.23).
    pub fn formula<T: Tally>(self) -> T {
        let mut time = T::default();
        let mut add = |value: i32, why, clause| time.add(value, why, clause);
        match self {
            Self::Walk { walk } => add(walk as i32, "walk", "RS-3.8"),
            Self::Run { run } => add(run as i32, "run", "RS-3.9"),
            Self::TwoWalks { walk } => add(2 * walk as i32, "two walk moves", "T-25"),
            Self::RunBack { run } => add(2 * run as i32, "run back", "RS-3.9"),
            Self::Turn { rate } => add(rate as i32, "turn", "RS-3.11"),
            Self::Evade { walk } => add(walk as i32, "evade", "RS-13.23"),
            Self::Climb { rate, steps } => add((rate * steps) as i32, "climbing", "RS-21.7"),
            Self::Rise { walk, landed_well } => add(if landed_well { 2 } else { 3 } * walk as i32, "rise", "RS-15.11"),
            Self::RiseFromGrapple { walk, broke_off } => {
                add(if broke_off { 1 } else { 2 } * walk as i32, "rise from a grapple", "RS-19.17");
            }
            Self::Mount { riding, walking } => {
                add(20, "mount or dismount", "RS-16.38");
                add(riding.taken_from(20) - 20, "riding skill", "RS-16.38");
                add(if walking { 5 } else { 0 }, "horse walking", "RS-16.38");
            }
            Self::ChangePosition { riding } => {
                add(10, "change position", "RS-16.15");
                add(riding.taken_from(10) - 10, "riding skill", "RS-16.15");
            }
            Self::Control { riding } => {
                add(10, "control horse", "RS-16.12");
                add(riding.taken_from(10) - 10, "riding skill", "RS-16.12");
            }
            Self::Moment => add(1, "one tenth", "T-25"),
            Self::Drop => add(2, "drop", "RS-12.10"),
            Self::BaseSpeed { base_speed } => add(base_speed, "base speed", "T-25"),
            Self::StrikeWithSwitch { base_speed, skill } => {
                add(base_speed, "base speed", "RS-4.1");
                add(10, "hand switch", "RS-17.6");
                add(skill.taken_from(10) - 10, "skill", "RS-17.6");
            }
            Self::HandSwitch { skill } => {
                add(10, "hand switch", "RS-17.6");
                add(skill.taken_from(10) - 10, "skill", "RS-17.6");
            }
            Self::Reaction { d10, best } => time = clock::reaction_time(d10, best),
            Self::Block { base_speed } => {
                add(base_speed, "base speed", "RS-10.2");
                add(-5, "block", "RS-10.2");
            }
            Self::MoveBlock { base_speed } => {
                add(base_speed, "base speed", "RS-10.3");
                add(-10, "move block", "RS-10.3");
            }
            Self::Disentangle { from, excess } => {
                let (base, why, clause) = match from {
                    Entangler::Whip => (5, "from a whip", "RS-20.17"),
                    Entangler::Net => (10, "from a net", "RS-20.22"),
                };
                add(base, why, clause);
                add(excess, "excess of the blow", clause);
            }
            Self::Reload { cartridges } => add(10 * cartridges as i32, "cartridges", "RS-14.3"),
            Self::Attack { base_speed, walk } => {
                add(base_speed, "base speed", "RS-8.6");
                add(walk as i32, "walk", "RS-8.6");
                add(-3, "in one order", "RS-8.6");
            }
            Self::Dive { base_speed, run } => {
                add(base_speed, "base speed", "RS-17.13");
                add(run as i32, "run", "RS-17.13");
                add(-5, "dive", "RS-17.13");
            }
            Self::Missile { figure } => add(figure, "missile weapon", "RS-13.1"),
            Self::Aim { aim, run, turns } => {
                add(aim, "aim", "RS-13.1");
                add((run * turns) as i32, "turns", "RS-13.5");
            }
            Self::HorseMove { rate } => add(rate as i32, "horse move", "RS-16.4"),
            Self::HorseBack { walk } => add(2 * walk as i32, "horse backing", "RS-16.8"),
        }
        time
    }

    /// D: the finished order with its lasting additions, at least one tenth (clause RS-2.3). Carry comes on top.
    pub fn finished(self, lasting: i32) -> u32 {
        finished_order(self.formula(), lasting)
    }
}

impl Entangler {
    /// Tenths that ignoring it adds to every order: +1 whip, +5 net (clauses RS-20.17 and RS-20.22).
    pub const fn time(self) -> u32 {
        match self {
            Self::Whip => 1,
            Self::Net => 5,
        }
    }
}

/// The modifier of a parry: 2 with a shield, 4 with anything else (clause RS-4.9).
pub const fn parry_time(with_shield: bool) -> u32 {
    if with_shield { 2 } else { 4 }
}

/// FA: tenths of a fall, from a horse twice as long (clauses RS-15.8 and RS-16.36).
pub const fn fall_time(from_horse: bool) -> u32 {
    if from_horse { 20 } else { 10 }
}

/// OF: off balance after a critical miss, d10 + 2 (clause RS-4.15).
pub const fn off_balance_time(d10: u8) -> u32 {
    d10 as u32 + 2
}

/// DB: a dud cartridge: 5 or, automatic, 20, and one reaction time (clause RS-14.6).
pub fn dud_time(automatic: bool, d10: u8, best: Skill) -> u32 {
    (if automatic { 20 } else { 5 }) + clock::reaction_time::<i32>(d10, best) as u32
}

/// HR: the horse is ready to respond 10 − its skill later, at least 1 (clause RS-16.12).
pub const fn horse_response(horse: Skill) -> u32 {
    let tenths = horse.taken_from(10);
    if tenths < 1 { 1 } else { tenths as u32 }
}

/// The same as a sum.
pub fn horse_response_sum<T: Tally>(horse: Skill) -> T {
    let mut sum = T::default();
    sum.add(10, "response", "RS-16.12");
    sum.add(horse.taken_from(10) - 10, "skill of the horse", "RS-16.12");
    sum.add((1 - horse.taken_from(10)).max(0), "at least 1", "RS-2.8");
    sum
}

/// SY: a horse shies for two of its walk moves (clause RS-16.32).
pub const fn shy_time(walk: u32) -> u32 {
    2 * walk
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_take_what_the_examples_say() {
        assert_eq!(OrderTime::MoveBlock { base_speed: 9 }.finished(0), 1);
        assert_eq!(OrderTime::Block { base_speed: 13 }.finished(0), 8);
        assert_eq!(OrderTime::Rise { walk: 6, landed_well: false }.finished(4), 22);
        assert_eq!(OrderTime::Attack { base_speed: 15, walk: 6 }.finished(0), 18);
        assert_eq!(OrderTime::Dive { base_speed: 15, run: 3 }.finished(0), 13);
        assert_eq!(OrderTime::Mount { riding: Skill(51), walking: true }.finished(0), 20);
        assert_eq!(OrderTime::ChangePosition { riding: Skill(51) }.finished(0), 5);
        assert_eq!(OrderTime::HandSwitch { skill: Skill(42) }.finished(0), 6);
        let control = OrderTime::Control { riding: Skill(120) };
        assert_eq!((control.finished(0), control.finished(4)), (1, 2));
        assert_eq!(OrderTime::Aim { aim: 10, run: 3, turns: 1 }.finished(0), 13);
        assert_eq!(OrderTime::Disentangle { from: Entangler::Net, excess: 11 }.finished(0), 21);
        assert_eq!(OrderTime::Missile { figure: -2 }.finished(1), 1);
        assert_eq!(OrderTime::Missile { figure: -2 }.finished(4), 2);
        assert_eq!(OrderTime::BaseSpeed { base_speed: -1 }.finished(0), 1);
    }

    #[test]
    fn states_and_delays_take_no_additions() {
        assert_eq!((fall_time(false), fall_time(true), off_balance_time(7)), (10, 20, 9));
        assert_eq!((dud_time(false, 9, Skill(73)), dud_time(true, 9, Skill(73))), (7, 22));
        assert_eq!((horse_response(Skill(48)), horse_response(Skill(105))), (5, 1));
        let summed = [Skill(48), Skill(105)].map(horse_response_sum::<i32>);
        assert_eq!(summed, [5, 1]);
    }
}
