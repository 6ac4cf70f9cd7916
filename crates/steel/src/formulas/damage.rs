//! Hit location, damage factor and injuries (chapter RS-5).
use crate::tables::{Area, HitColumn, HitReach, Injury, InjuryCost, InjuryCosts, Part, Role, Tables, Weapon};
use engine::Tally;

/// What strikes, as far as the location tables care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Striking<'a> {
    /// A hand weapon, or the horse itself. `in_medium_pattern` matters for the quarterstaff alone (clause RS-5.1).
    Weapon {
        /// The weapon.
        weapon: &'a Weapon,
        /// Whether the target stands in the weapon's medium pattern.
        in_medium_pattern: bool,
    },
    /// A diver's weapon (clause RS-17.13).
    Dive,
    /// A missile (clause RS-13.12).
    Missile,
    /// The ground, at the end of a fall (clause RS-15.10).
    Fall,
}

impl Striking<'_> {
    /// The column of T-5, none where the blow has no location; `mounted` if the striker rides (clauses RS-5.1, RS-16.18).
    pub const fn column(self, mounted: bool) -> Option<HitColumn> {
        let Self::Weapon { weapon, in_medium_pattern } = self else {
            return Some(HitColumn::ShortStab);
        };
        let Some(near) = weapon.column else {
            return None;
        };
        match (mounted, weapon.far_column) {
            (true, _) => Some(near.from_horseback()),
            (false, Some(far)) if !in_medium_pattern => Some(far),
            _ => Some(near),
        }
    }

    /// The column of T-14 or T-19 against a rider or a horse, none where the blow has no location; `mounted` if the striker
    /// rides (clauses RS-16.27 and RS-16.28).
    pub const fn reach(self, mounted: bool) -> Option<HitReach> {
        use crate::tables::Range;
        let Self::Weapon { weapon, in_medium_pattern } = self else {
            return Some(HitReach::Short);
        };
        if weapon.column.is_none() {
            return None;
        }
        if mounted {
            return Some(HitReach::Long);
        }
        Some(match weapon.range {
            Range::Close | Range::Short => HitReach::Short,
            Range::Medium => HitReach::Medium,
            Range::MediumLong if in_medium_pattern => HitReach::Medium,
            Range::MediumLong | Range::Long | Range::Polearm | Range::Lance | Range::HorseAttack => HitReach::Long,
        })
    }

    /// Whether a rider struck so is hit by T-5, not T-14: struck by another rider or a horse (clause RS-16.27).
    pub const fn hits_riders_as_people(self, mounted: bool) -> bool {
        match self {
            Self::Weapon { weapon, .. } => mounted || matches!(weapon.role, Role::Horse),
            Self::Dive | Self::Missile | Self::Fall => false,
        }
    }
}

/// DF = near((BS − armour + excess) / 4), at least 1 (clause RS-5.4).
pub const fn damage_factor(effective_bs: i32, excess: i32) -> i32 {
    let factor = quarters(effective_bs + excess);
    if factor < 1 { 1 } else { factor }
}

/// near(n / 4).
pub(crate) const fn quarters(n: i32) -> i32 {
    (n + 2).div_euclid(4)
}

/// Effective BS and excess as a sum for players: what table T-24 turns into the damage factor (clause RS-5.4).
pub fn damage<T: Tally>(blow_strength: i32, protection: i32, excess: i32) -> T {
    let mut figure = T::default();
    figure.add(blow_strength, "blow strength", "RS-5.4");
    figure.add(-protection, "armour", "RS-5.4");
    figure.add(excess, "excess", "RS-5.4");
    figure
}

/// A blow that hit, landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landed {
    /// DF.
    pub damage_factor: i32,
    /// What T-6 makes of it.
    pub injury: Injury,
}

/// DF and injury of a hit at `part` (clauses RS-5.4 and RS-5.5).
pub fn land(tables: &Tables, blow_strength: i32, protection: i32, excess: i32, part: Part) -> Landed {
    let damage_factor = damage_factor(blow_strength - protection, excess);
    Landed { damage_factor, injury: tables.injury(damage_factor, part) }
}

/// DF and injury where nothing happens at an effective BS of 0 or less (clauses RS-14.5, RS-19.3 and RS-19.5).
pub fn land_if_through(tables: &Tables, effective_bs: i32, excess: i32, part: Part) -> Landed {
    if effective_bs <= 0 {
        Landed { damage_factor: 0, injury: Injury::None }
    } else {
        land(tables, effective_bs, 0, excess, part)
    }
}

/// The area that a d10, and a d6 where the side is open, hits in `column` (clauses RS-5.1 and RS-5.2).
pub fn hit_area(tables: &Tables, column: HitColumn, d10: u8, side_d6: u8) -> Area {
    tables.hit_location(column, d10).side(side_d6)
}

/// Penalties that injuries and the like add, all of which add up (clause RS-5.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Penalties {
    /// Tenths added to every order.
    pub time: i32,
    /// Added to every AP and accuracy.
    pub attack: i32,
    /// Added to every DP.
    pub defence: i32,
}

impl std::ops::Add for Penalties {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self { time: self.time + more.time, attack: self.attack + more.attack, defence: self.defence + more.defence }
    }
}

impl std::iter::Sum for Penalties {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), std::ops::Add::add)
    }
}

/// The penalties of so many injuries standing in all areas together (clauses RS-5.7 and RS-5.8).
pub const fn penalties(costs: &InjuryCosts, light_wounds: i32, wounds: i32, serious_wounds: i32) -> Penalties {
    const fn times(cost: InjuryCost, number: i32) -> (i32, i32, i32) {
        (cost.time * number, cost.attack * number, cost.defence * number)
    }
    let (light, wound, serious) = (
        times(costs.light_wound, light_wounds),
        times(costs.wound, wounds),
        times(costs.serious_wound, serious_wounds),
    );
    Penalties {
        time: light.0 + wound.0 + serious.0,
        attack: light.1 + wound.1 + serious.1,
        defence: light.2 + wound.2 + serious.2,
    }
}

/// What the injuries of one area have come to (clauses RS-5.6 and RS-5.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InjuryState {
    bruises: u8,
    light_wounds: u8,
    wounds: u8,
    serious_wounds: u8,
    /// The worst injury that combines with nothing: a direct Disablement, Sever or Death.
    direct: Injury,
    worst: Injury,
}

/// What one more injury brings at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Added {
    /// The area after it.
    pub state: InjuryState,
    /// Fatigue points of the injury received; combining adds none (clause RS-5.10).
    pub fatigue: i32,
    /// Tenths by which the order in hand moves; what every later order takes more (clauses RS-5.8 and RS-5.10).
    pub time: i32,
    /// What the penalties of the area change by, time included.
    pub change: Penalties,
    /// Whether it is or has made a Serious Wound: save against Will Power or pass out (clause RS-5.11).
    pub must_save: bool,
    /// Whether its owner passes out without a throw: Disablement or Sever (clause RS-5.12).
    pub passes_out: bool,
    /// Whether it kills.
    pub dies: bool,
}

impl Default for InjuryState {
    fn default() -> Self {
        Self::UNHURT
    }
}

impl InjuryState {
    /// No injury.
    pub const UNHURT: Self =
        Self { bruises: 0, light_wounds: 0, wounds: 0, serious_wounds: 0, direct: Injury::None, worst: Injury::None };

    /// What the area has come to.
    pub const fn injury(self) -> Injury {
        self.worst
    }

    /// Injuries standing after combination: bruises, light wounds, wounds, serious wounds. One each at most, except that a
    /// combined Disablement keeps its Serious Wound and its Wound, and what comes after it.
    pub const fn counts(self) -> [u8; 4] {
        [self.bruises, self.light_wounds, self.wounds, self.serious_wounds]
    }

    /// What the injuries standing in this area add to orders, attack and defence (clause RS-5.8).
    pub const fn penalties(self, costs: &InjuryCosts) -> Penalties {
        penalties(costs, self.light_wounds as i32, self.wounds as i32, self.serious_wounds as i32)
    }

    /// Adds one injury of a `part`, which decides between Sever and Death (clauses RS-5.9 to RS-5.12).
    #[must_use]
    pub fn add(self, injury: Injury, part: Part, costs: &InjuryCosts) -> Added {
        let mut state = self;
        match injury {
            Injury::None => {}
            Injury::Bruise => state.bruises += 1,
            Injury::LightWound => state.light_wounds += 1,
            Injury::Wound => state.wounds += 1,
            Injury::SeriousWound => state.serious_wounds += 1,
            Injury::Disablement | Injury::Sever | Injury::Death => state.direct = state.direct.max(injury),
        }
        state.combine();
        state.worst = state.direct.max(state.combined(part));
        let (before, after) = (self.penalties(costs), state.penalties(costs));
        let worse = state.worst > self.worst;
        Added {
            state,
            fatigue: costs.of(injury).fatigue,
            time: after.time - before.time,
            change: Penalties {
                time: after.time - before.time,
                attack: after.attack - before.attack,
                defence: after.defence - before.defence,
            },
            must_save: state.worst == Injury::SeriousWound && state.serious_wounds > self.serious_wounds,
            passes_out: worse && matches!(state.worst, Injury::Disablement | Injury::Sever),
            dies: worse && state.worst == Injury::Death,
        }
    }

    /// Two of one kind make one of the next.
    const fn combine(&mut self) {
        self.light_wounds += self.bruises / 2;
        self.bruises %= 2;
        self.wounds += self.light_wounds / 2;
        self.light_wounds %= 2;
        self.serious_wounds += self.wounds / 2;
        self.wounds %= 2;
    }

    /// What the combining injuries have come to.
    const fn combined(&self, part: Part) -> Injury {
        match (self.serious_wounds, self.wounds, self.light_wounds, self.bruises) {
            (2.., ..) => match part {
                Part::Arm | Part::Leg => Injury::Sever,
                Part::Head | Part::Shoulder | Part::Chest | Part::Abdomen => Injury::Death,
            },
            (1, 1.., ..) => Injury::Disablement,
            (1, ..) => Injury::SeriousWound,
            (_, 1.., ..) => Injury::Wound,
            (_, _, 1.., _) => Injury::LightWound,
            (_, _, _, 1..) => Injury::Bruise,
            _ => Injury::None,
        }
    }
}

/// Whether three d6 stay within the characteristic, given in tenths, fractions dropped (clauses RS-7.8 and RS-16.31).
pub const fn saves(dice: [u8; 3], characteristic_tenths: i32) -> bool {
    (dice[0] + dice[1] + dice[2]) as i32 <= characteristic_tenths.div_euclid(10)
}

/// A characteristic with a skill added, in tenths: what a horse saves against (clause RS-16.31).
pub const fn with_skill(characteristic: u8, skill: super::Skill) -> i32 {
    characteristic as i32 * 10 + skill.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_damage_factor_is_a_quarter_to_the_nearest() {
        assert_eq!(damage_factor(17 - 8, 6), 4);
        assert_eq!(damage_factor(10 - 15, 2), 1);
        let tops = [5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45]; // table T-24
        for (place, &top) in tops.iter().enumerate() {
            assert_eq!((damage_factor(top, 0), damage_factor(top + 1, 0)), (place as i32 + 1, place as i32 + 2));
        }
    }

    #[test]
    fn damage_tells_its_terms() {
        let told: engine::Breakdown = damage(17, 8, 6);
        assert_eq!(told.to_string(), "17 blow strength (RS-5.4) - 8 armour (RS-5.4) + 6 excess (RS-5.4) = 15");
    }

    #[test]
    fn riders_use_the_long_column_of_the_weapons_kind() {
        let tables = Tables::builtin();
        let column = |key: &str, in_medium_pattern, mounted| {
            let weapon = &tables[tables.weapon(key).unwrap()];
            Striking::Weapon { weapon, in_medium_pattern }.column(mounted)
        };
        assert_eq!(column("sword", false, true), Some(HitColumn::LongCut));
        assert_eq!(column("whip", false, true), Some(HitColumn::LongStab)); // its column on foot is medium stab
        assert_eq!(column("quarterstaff", true, false), Some(HitColumn::MediumCut));
        assert_eq!(column("quarterstaff", false, false), Some(HitColumn::LongCut));
        assert_eq!(column("net", true, false), None);
        assert_eq!(Striking::Dive.column(false), Some(HitColumn::ShortStab));
    }

    #[test]
    fn one_die_hits_what_the_table_says() {
        let tables = Tables::builtin();
        assert_eq!(tables.hit_location(HitColumn::MediumCut, 3).part(), Part::Shoulder);
        assert_eq!(hit_area(tables, HitColumn::LongStab, 8, 1), Area::Chest);
        assert_eq!(hit_area(tables, HitColumn::ShortStab, 10, 5), Area::RightLeg);
        assert_eq!(tables.injury(5, Part::Chest), Injury::Wound);
        assert_eq!(tables.injury(5, Part::Shoulder), Injury::LightWound);
        assert_eq!(tables.injury(5, Part::Arm), Injury::SeriousWound);
    }

    #[track_caller]
    fn after(part: Part, injuries: &[Injury], state: Injury) -> Added {
        let costs = Tables::builtin().injury_costs();
        let mut area = InjuryState::UNHURT;
        let mut last = None;
        for &injury in injuries {
            let added = area.add(injury, part, costs);
            area = added.state;
            last = Some(added);
        }
        assert_eq!(area.injury(), state);
        last.unwrap()
    }

    #[test]
    fn injuries_of_one_area_combine() {
        use Injury::{Bruise, Death, Disablement, LightWound, SeriousWound, Sever, Wound};
        after(Part::Chest, &[Wound, LightWound, LightWound], SeriousWound);
        after(Part::Leg, &[Wound, Wound, Wound, Wound], Sever);
        after(Part::Shoulder, &[SeriousWound, SeriousWound], Death);
        after(Part::Arm, &[SeriousWound, Wound], Disablement);
        after(Part::Head, &[Disablement, SeriousWound], Disablement);
        let second = after(Part::Arm, &[Bruise, Bruise], LightWound);
        assert_eq!((second.fatigue, second.time, second.must_save), (1, 2, false));
    }

    /// Example X-31.
    #[test]
    fn hals_chest_goes_from_light_wound_to_disablement() {
        use Injury::{Disablement, LightWound, SeriousWound, Wound};
        let costs = Tables::builtin().injury_costs();
        let mut chest = InjuryState::UNHURT;
        let mut add = |injury| {
            let added = chest.add(injury, Part::Chest, costs);
            chest = added.state;
            (chest.injury(), added.fatigue, added.time, added.must_save, chest.penalties(costs))
        };
        let penalties = |time, attack, defence| Penalties { time, attack, defence };
        assert_eq!(add(LightWound), (LightWound, 2, 2, false, penalties(2, 0, 0)));
        assert_eq!(add(LightWound), (Wound, 2, 2, false, penalties(4, -1, -2)));
        assert_eq!(add(Wound), (SeriousWound, 4, 4, true, penalties(8, -2, -4)));
        let last = chest.add(Wound, Part::Chest, costs);
        assert_eq!((last.state.injury(), last.passes_out, last.dies), (Disablement, true, false));
    }

    #[test]
    fn saves_drop_fractions() {
        assert!(saves([4, 4, 4], 128) && !saves([4, 4, 5], 128));
        assert_eq!(with_skill(8, super::super::Skill(48)), 128);
    }
}
