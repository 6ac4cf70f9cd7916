//! Looking things up: by name, by role, by die.
//!
//! Dice outside their faces count as the nearest face, so that no look-up can fail.
use super::{
    Adjustment, Area, Armour, ArmourId, Band, BashLimits, Bias, BodySide, Construction, ConstructionId, Flight,
    HitColumn, HitReach, HorseEnd, HorsePart, HorseRates, Injury, InjuryCosts, Level, Location, Missile, MissileId,
    MissileRow, Motion, MountedPair, OptionName, OptionRow, Pace, Part, Recovery, SampleCombatant, SampleHorse,
    Situation, Tables, Weapon, WeaponId, ground, mounted,
};
use crate::formulas::Skill;
use board::{Ground, RelDir, Relative};

/// The row of a die with faces from 1 to `faces`.
fn row(die: u8, faces: u8) -> usize {
    usize::from(die.clamp(1, faces) - 1)
}

/// By name.
impl Tables {
    /// The hand weapon that files spell `key`.
    pub fn weapon(&self, key: &str) -> Option<WeaponId> {
        self.weapons.iter().position(|row| row.key == key).map(|place| WeaponId(place as u8))
    }

    /// The missile weapon that files spell `key`.
    pub fn missile(&self, key: &str) -> Option<MissileId> {
        self.missiles.iter().position(|row| row.key == key).map(|place| MissileId(place as u8))
    }

    /// The armour type that files spell `key`.
    pub fn armour(&self, key: &str) -> Option<ArmourId> {
        self.armours.iter().position(|row| row.key == key).map(|place| ArmourId(place as u8))
    }

    /// The armour construction that files spell `key`.
    pub fn construction(&self, key: &str) -> Option<ConstructionId> {
        self.constructions.iter().position(|row| row.key == key).map(|place| ConstructionId(place as u8))
    }

    /// The level that files spell `key`.
    pub fn level(&self, key: &str) -> Option<&Level> {
        self.levels.iter().find(|row| row.key == key)
    }

    /// The sample combatant that files spell `key`.
    pub fn combatant(&self, key: &str) -> Option<&SampleCombatant> {
        self.combatants.iter().find(|row| row.key == key)
    }

    /// The sample horse that files spell `key`.
    pub fn horse(&self, key: &str) -> Option<&SampleHorse> {
        self.horses.iter().find(|row| row.key == key)
    }

    /// The row of an optional rule (table T-29).
    pub fn option(&self, name: OptionName) -> &OptionRow {
        &self.options[name as usize]
    }

    /// The hand weapon that a missile weapon serves as while it is held (clause RS-13.2).
    pub fn held_as(&self, missile: MissileId) -> Option<WeaponId> {
        self[missile].held_as.as_deref().and_then(|key| self.weapon(key))
    }

    /// A missile weapon as an item: the row of T-1 of the same name (the javelin), or one of its own behind those of T-1 (clause RS-13.2).
    pub fn in_hand(&self, missile: MissileId) -> WeaponId {
        match self.held_as(missile).filter(|&weapon| self[weapon].key == self[missile].key) {
            Some(weapon) => weapon,
            None => WeaponId((self.weapons.len() + missile.index()) as u8),
        }
    }

    /// The missile weapon that an item is, if it can be shot or thrown; the inverse of [`Tables::in_hand`].
    pub fn missile_of(&self, weapon: WeaponId) -> Option<MissileId> {
        match weapon.index().checked_sub(self.weapons.len()) {
            Some(place) => Some(MissileId(place as u8)),
            None => self.missile(&self[weapon].key),
        }
    }
}

/// Whole tables.
impl Tables {
    /// The rows of T-1.
    pub fn weapons(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> {
        self.weapons.iter().enumerate().map(|(place, row)| (WeaponId(place as u8), row))
    }

    /// The rows of T-1, and behind them those of T-10 as they lie in the hand: every [`WeaponId`] there is, in order.
    pub fn items(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> {
        self.weapons.iter().chain(&self.in_hand).enumerate().map(|(place, row)| (WeaponId(place as u8), row))
    }

    /// The rows of T-10.
    pub fn missiles(&self) -> impl Iterator<Item = (MissileId, &Missile)> {
        self.missiles.iter().enumerate().map(|(place, row)| (MissileId(place as u8), row))
    }

    /// The rows of T-3, lightest first.
    pub fn armours(&self) -> impl Iterator<Item = (ArmourId, &Armour)> {
        self.armours.iter().enumerate().map(|(place, row)| (ArmourId(place as u8), row))
    }

    /// The rows of T-23.
    pub fn constructions(&self) -> impl Iterator<Item = (ConstructionId, &Construction)> {
        self.constructions.iter().enumerate().map(|(place, row)| (ConstructionId(place as u8), row))
    }

    /// The rows of T-26.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The rows of T-27.
    pub fn combatants(&self) -> &[SampleCombatant] {
        &self.combatants
    }

    /// The rows of T-29, in the order of [`OptionName::ALL`].
    pub fn options(&self) -> &[OptionRow] {
        &self.options
    }

    /// The rows of T-30.
    pub fn horses(&self) -> &[SampleHorse] {
        &self.horses
    }

    /// Table T-31.
    pub const fn recovery(&self) -> &Recovery {
        &self.recovery
    }

    /// Table T-7.
    pub const fn injury_costs(&self) -> &InjuryCosts {
        &self.injuries
    }

    /// Table T-16.
    pub const fn bash_limits(&self) -> &BashLimits {
        &self.bash
    }
}

/// Weapons by role.
impl Tables {
    /// The shield.
    pub const fn shield(&self) -> WeaponId {
        self.roles.shield
    }

    /// The bare hand.
    pub const fn hand(&self) -> WeaponId {
        self.roles.hand
    }

    /// The foot.
    pub const fn foot(&self) -> WeaponId {
        self.roles.foot
    }

    /// The rapier.
    pub const fn rapier(&self) -> WeaponId {
        self.roles.rapier
    }

    /// The polearm.
    pub const fn polearm(&self) -> WeaponId {
        self.roles.polearm
    }

    /// The lance.
    pub const fn lance(&self) -> WeaponId {
        self.roles.lance
    }

    /// The whip.
    pub const fn whip(&self) -> WeaponId {
        self.roles.whip
    }

    /// The net.
    pub const fn net(&self) -> WeaponId {
        self.roles.net
    }

    /// The horse's own attack.
    pub const fn horse_attack(&self) -> WeaponId {
        self.roles.horse
    }
}

/// By die and by figure.
impl Tables {
    /// The entry of T-5 for a d10.
    pub fn hit_location(&self, column: HitColumn, d10: u8) -> Location {
        self.hit_locations[row(d10, 10)][column as usize]
    }

    /// The entry of T-14 for a d10: where a rider is hit from the ground; limbs still need a side.
    pub fn rider_hit(&self, reach: HitReach, d10: u8) -> Part {
        self.rider_hit[row(d10, 10)][reach as usize]
    }

    /// The entry of T-19 for a d10: where a horse is hit; legs still need a side.
    pub fn horse_hit(&self, end: HorseEnd, reach: HitReach, d10: u8) -> HorsePart {
        self.horse_location[row(d10, 10)][mounted::horse_column(end, reach)]
    }

    /// The entry of T-6; nothing for a damage factor below 1.
    pub fn injury(&self, damage_factor: i32, part: Part) -> Injury {
        let column = match part {
            Part::Head => 0,
            Part::Arm => 1,
            Part::Shoulder => 2,
            Part::Chest => 3,
            Part::Abdomen => 4,
            Part::Leg => 5,
        };
        if damage_factor < 1 { Injury::None } else { self.wounds[(damage_factor.min(12) - 1) as usize][column] }
    }

    /// The row of T-8.
    pub fn adjustment(&self, situation: Situation) -> Adjustment {
        self.adjustments[situation as usize]
    }

    /// The entry of T-9: where a d6 takes one who would go `bias`.
    pub fn dodge_move(&self, bias: Bias, d6: u8) -> Bias {
        self.dodges.direction(bias, d6)
    }

    /// The entry of T-11 for a [`Missile::velocity`]; none where the missile does not fly so far.
    pub fn flight(&self, velocity: u8, band: Band) -> Option<Flight> {
        self.velocities.flight(velocity, band)
    }

    /// The entry of T-12.
    pub const fn missile_defence(&self, row: MissileRow, band: Band) -> i32 {
        self.missile_defence.potential(row, band)
    }

    /// The entry of T-13, A being the direction of flight, for a negative excess of 1 and more (20 and more count as 20).
    pub fn miss(&self, negative_excess: i32) -> Relative {
        self.misses[(negative_excess.clamp(1, 20) - 1) as usize]
    }

    /// The entry of T-15 for a dropped weapon's d10; none is the same hex.
    pub fn dropped_place(&self, d10: u8) -> Option<RelDir> {
        self.dropped[row(d10, 10)]
    }

    /// The row of T-17 for a horse in `armour`.
    pub fn horse_rates(&self, armour: ArmourId) -> HorseRates {
        self.horse_rates[armour.index()]
    }

    /// The entry of T-18 (clause RS-16.11); skill 0.0 and below counts in the first band.
    pub fn mounted_pair(&self, horse: Skill, riding: Skill) -> MountedPair {
        let band = |skill: Skill| (skill.0.max(0) / 20).min(4) as usize;
        self.mounted[band(horse)][band(riding)]
    }

    /// The corrected rate of T-20; an athletics skill of 0.0 corrects nothing.
    pub fn athletic_rate(&self, rate: u32, athletics: Skill) -> u32 {
        let column = match athletics.0 {
            ..=0 => return rate,
            1..=20 => 0,
            21..=40 => 1,
            41..=60 => 2,
            61..=80 => 3,
            _ => 4,
        };
        ground::athletic_rate(&self.athletic_rates, column, rate)
    }

    /// The entry of T-21; none for a standing horse, which gives no blow (clause RS-20.10).
    pub const fn lance_strength(&self, horse: Pace, target: Motion) -> Option<i32> {
        let motions = match horse {
            Pace::Gallop => &self.lance.gallop,
            Pace::Canter => &self.lance.canter,
            Pace::Walk => &self.lance.walk,
            Pace::Stationary => return None,
        };
        Some(motions[target as usize])
    }

    /// What T-22 adds to a move rate; a rate of 3 counts with the lowest band (clauses RS-21.1 and RS-21.3).
    pub const fn ground_increase(&self, ground: Ground, rate: u32) -> u32 {
        self.ground.increase(ground, rate)
    }

    /// Every area that a chosen location may name in `column` between two rows of T-5, in the order of [`Area::ALL`].
    pub fn areas_in_column(&self, column: HitColumn, from: u8, to: u8) -> impl Iterator<Item = Area> {
        let rows = row(from, 10)..=row(to, 10);
        let within = move |area: &Area| {
            self.hit_locations[rows.clone()].iter().any(|entries| {
                let entry = entries[column as usize];
                BodySide::ALL.iter().any(|&side| entry.on(side) == *area)
            })
        };
        Area::ALL.iter().copied().filter(within)
    }
}
