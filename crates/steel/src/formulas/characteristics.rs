//! Characteristics and derived abilities (chapter RS-1).
//!
//! Everything here is the unadjusted figure; what a situation adds is table T-8 and comes afterwards (clause RS-1.17).
use super::{Skill, movement};
use crate::tables::{Armour, ArmourId, BlowBonus, BlowType, MissileId, Protection, Role, Tables, Weapon, WeaponId};
use engine::Tally;
use serde::{Deserialize, Serialize};

/// What a combatant is born with, 1 to 20 for people and up to 40 for horses (clause RS-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Characteristics {
    /// Strength.
    pub strength: u8,
    /// Dexterity.
    pub dexterity: u8,
    /// Constitution.
    pub constitution: u8,
    /// Will Power.
    pub will_power: u8,
}

/// What a rapier takes from its skill for AP, Base Speed and parries (clause RS-1.15).
const RAPIER_DEDUCTION: Skill = Skill(30);

/// Dexterity / 4 × ln(Training + 1) × armour factor (clause RS-1.3).
pub fn skill(dexterity: u8, training: u8, armour: &Armour) -> Skill {
    Skill::of(dexterity, training, armour.factor_hundredths)
}

/// Athletics skill (clause RS-7.11).
pub fn athletics_skill(dexterity: u8, strength: u8, training: u8) -> Skill {
    Skill::in_athletics(dexterity, strength, training)
}

/// The skill that counts for AP, Base Speed and parries: less 3.0 for a rapier (clauses RS-1.15 and RS-20.1).
pub const fn fencing_skill(weapon: &Weapon, skill: Skill) -> Skill {
    match weapon.role {
        Role::Rapier => Skill(skill.0 - RAPIER_DEDUCTION.0),
        _ => skill,
    }
}

/// The clause to name for a figure of this weapon.
const fn clause(weapon: &Weapon, usual: &'static str) -> &'static str {
    if matches!(weapon.role, Role::Rapier) { "RS-1.15" } else { usual }
}

/// AP = skill × A, rounded down (clauses RS-1.4 and RS-1.6).
pub fn anti_parry<T: Tally>(weapon: &Weapon, skill: Skill) -> T {
    let mut figure = T::default();
    figure.add(fencing_skill(weapon, skill).times(weapon.a_tenths), "anti-parry", clause(weapon, "RS-1.6"));
    figure
}

/// PS = skill × DS + 12 or PC = skill × DC + 16, rounded down; none if the weapon cannot parry (clause RS-1.7).
pub fn parry<T: Tally>(weapon: &Weapon, skill: Skill, against: BlowType) -> Option<T> {
    let (coefficient, base, why) = match against {
        BlowType::Stab => (weapon.ds_tenths?, 12, "against a stab"),
        BlowType::Cut => (weapon.dc_tenths?, 16, "against a cut"),
    };
    let mut figure = T::default();
    figure.add(fencing_skill(weapon, skill).times(coefficient), "parry", clause(weapon, "RS-1.7"));
    figure.add(base, why, "RS-1.7");
    Some(figure)
}

/// Two-handed Strength: down(1.5 × Strength) (clause RS-1.8).
pub const fn two_handed_strength(strength: u8) -> i32 {
    strength as i32 * 3 / 2
}

/// What armour on the striking limb adds to a punch or kick: 2 for 4 to 8 points, 4 for more (clause RS-19.2).
pub const fn armoured_limb(protection: i32) -> i32 {
    match protection {
        ..=3 => 0,
        4..=8 => 2,
        _ => 4,
    }
}

/// BS = Strength + B, with two-handed Strength for two hands; hand and foot add skill and armour of the limb (clauses RS-1.8,
/// RS-1.9, RS-19.1 and RS-19.2). None for a weapon that does no damage. `limb_protection` matters for hand and foot alone.
pub fn blow_strength<T: Tally>(weapon: &Weapon, strength: u8, skill: Skill, limb_protection: i32) -> Option<T> {
    let mut figure = T::default();
    if weapon.two_handed() {
        figure.add(two_handed_strength(strength), "two-handed strength", "RS-1.8");
    } else {
        figure.add(i32::from(strength), "strength", "RS-1.8");
    }
    match weapon.bonus {
        BlowBonus::Fixed(bonus) => figure.add(bonus, "weapon", "RS-1.8"),
        BlowBonus::Skill(bonus) => {
            figure.add(skill.floor(), "skill", "RS-19.1");
            figure.add(bonus, "unarmed", "RS-19.1");
            figure.add(armoured_limb(limb_protection), "armoured limb", "RS-19.2");
        }
        BlowBonus::NoDamage => return None,
    }
    Some(figure)
}

/// Base Speed = 20 − skill + armour modifier + weapon modifier, to the nearest tenth of a second. Not clamped: the minimum is
/// put on the finished order (clause RS-1.10).
pub fn base_speed<T: Tally>(weapon: &Weapon, skill: Skill, armour: &Armour) -> T {
    let skill = fencing_skill(weapon, skill);
    drawing_speed(skill, clause(weapon, "RS-1.10"), armour.modifier, weapon.modifier)
}

/// 20 − skill + armour modifier + weapon modifier, for hand weapons and for drawing missile weapons (clause RS-13.1).
pub(crate) fn drawing_speed<T: Tally>(skill: Skill, clause: &'static str, armour: i32, weapon: i32) -> T {
    let mut figure = T::default();
    figure.add(20, "base", "RS-1.10");
    figure.add(skill.taken_from(20) - 20, "skill", clause);
    figure.add(armour, "armour", "RS-1.10");
    figure.add(weapon, "weapon", "RS-1.10");
    figure
}

/// FL = Strength + Constitution + 6 (clause RS-1.12).
pub fn fatigue_limit<T: Tally>(strength: u8, constitution: u8) -> T {
    let mut figure = T::default();
    figure.add(i32::from(strength), "strength", "RS-1.12");
    figure.add(i32::from(constitution), "constitution", "RS-1.12");
    figure.add(6, "base", "RS-1.12");
    figure
}

/// ADF = 2 × Best Skill + 16, rounded down (clause RS-1.14).
pub fn active_dodge<T: Tally>(best: Skill) -> T {
    let mut figure = T::default();
    figure.add(best.times(20), "best skill, twice", "RS-1.14");
    figure.add(16, "active dodge", "RS-1.14");
    figure
}

/// PDF = Best Skill + 8, rounded down (clause RS-1.14).
pub fn passive_dodge<T: Tally>(best: Skill) -> T {
    let mut figure = T::default();
    figure.add(best.floor(), "best skill", "RS-1.14");
    figure.add(8, "passive dodge", "RS-1.14");
    figure
}

/// Wind = down(Constitution / 2), with athletics down(skill + Constitution / 2) (clauses RS-7.9 and RS-7.11).
pub fn wind(constitution: u8, athletics: Option<Skill>) -> i32 {
    (athletics.unwrap_or_default().0 + i32::from(constitution) * 5).div_euclid(10)
}

/// What a combatant brings to the fight: everything that his sheet is derived from. Nothing of it weighs; only the armour matters
/// (clause RS-22.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Strength, Dexterity, Constitution, Will Power.
    pub characteristics: Characteristics,
    /// The armour type that decides factor, modifier and rates; of an own armour the effective type (clause RS-18.1).
    pub armour: ArmourId,
    /// What the armour stops, as it was at setup.
    pub protection: Protection,
    /// Hand weapons and shield with their Trainings.
    pub hand_weapons: Vec<(WeaponId, u8)>,
    /// Missile weapons with their Trainings.
    pub missile_weapons: Vec<(MissileId, u8)>,
    /// Training for hand and foot, if any.
    pub unarmed: Option<u8>,
    /// Training in riding, if any.
    pub riding: Option<u8>,
    /// Training in athletics, if any.
    pub athletics: Option<u8>,
}

impl Profile {
    /// Every Training of his (clause RS-1.2).
    pub fn trainings(&self) -> impl Iterator<Item = u8> {
        let hand = self.hand_weapons.iter().map(|(_, training)| *training);
        let missile = self.missile_weapons.iter().map(|(_, training)| *training);
        hand.chain(missile).chain([self.unarmed, self.riding, self.athletics].into_iter().flatten())
    }

    /// What a sample combatant brings; none if a name is not of these tables, which loading has ruled out.
    pub fn of_sample(tables: &Tables, sample: &crate::tables::SampleCombatant) -> Option<Self> {
        let armour = tables.armour(&sample.armour)?;
        let hand = |(key, training): &(String, u8)| Some((tables.weapon(key)?, *training));
        let missile = |(key, training): &(String, u8)| Some((tables.missile(key)?, *training));
        Some(Self {
            characteristics: sample.characteristics,
            armour,
            protection: tables[armour].protection,
            hand_weapons: sample.hand_weapons.iter().map(hand).collect::<Option<_>>()?,
            missile_weapons: sample.missile_weapons.iter().map(missile).collect::<Option<_>>()?,
            unarmed: sample.unarmed,
            riding: sample.riding,
            athletics: sample.athletics,
        })
    }
}

/// The figures of one hand weapon in one combatant's hands, unadjusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandFigures {
    /// The full skill.
    pub skill: Skill,
    /// AP.
    pub anti_parry: i32,
    /// PS, if it can parry.
    pub parry_stab: Option<i32>,
    /// PC, if it can parry.
    pub parry_cut: Option<i32>,
    /// BS on foot, if it does damage; hand and foot with their armoured limb.
    pub blow_strength: Option<i32>,
    /// Base Speed, not clamped.
    pub base_speed: i32,
}

impl HandFigures {
    /// The figures of `weapon` with `skill` for one of `strength` in `armour`.
    pub fn derive(weapon: &Weapon, skill: Skill, strength: u8, armour: &Armour, protection: &Protection) -> Self {
        let limb = limb_protection(weapon, protection);
        Self {
            skill,
            anti_parry: anti_parry(weapon, skill),
            parry_stab: parry(weapon, skill, BlowType::Stab),
            parry_cut: parry(weapon, skill, BlowType::Cut),
            blow_strength: blow_strength(weapon, strength, skill, limb),
            base_speed: base_speed(weapon, skill, armour),
        }
    }

    /// PS or PC.
    pub const fn parry(&self, against: BlowType) -> Option<i32> {
        match against {
            BlowType::Stab => self.parry_stab,
            BlowType::Cut => self.parry_cut,
        }
    }
}

/// The protection of the limb that strikes with `weapon`: arms for the hand, legs for the foot, none for the rest.
pub const fn limb_protection(weapon: &Weapon, protection: &Protection) -> i32 {
    match weapon.role {
        Role::Hand => protection.at(crate::tables::Part::Arm),
        Role::Foot => protection.at(crate::tables::Part::Leg),
        _ => 0,
    }
}

/// All derived figures of an unhurt combatant on foot. Skills and Best Skill are fixed for the fight (clauses RS-1.13, RS-1.18);
/// one skill serves hand and foot, and riding has its own (clause RS-1.16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// WF, tenths for a front hex at a walk on firm ground.
    pub walk: u32,
    /// RF, tenths for a front hex at a run on firm ground.
    pub run: u32,
    /// FL.
    pub fatigue_limit: i32,
    /// The highest weapon skill brought.
    pub best_skill: Skill,
    /// ADF.
    pub active_dodge: i32,
    /// PDF.
    pub passive_dodge: i32,
    /// Hand weapons in the order of T-1, hand and foot among them if trained.
    pub hand_weapons: Vec<(WeaponId, HandFigures)>,
    /// Missile weapons in the order of T-10.
    pub missile_weapons: Vec<(MissileId, super::missiles::MissileFigures)>,
    /// Riding skill, if trained.
    pub riding: Option<Skill>,
    /// Athletics skill, if trained.
    pub athletics: Option<Skill>,
    /// Wind with the options `wind` and `athletics`.
    pub wind: i32,
}

impl Sheet {
    /// Derives every figure of `profile`.
    pub fn derive(tables: &Tables, profile: &Profile) -> Self {
        let Characteristics { strength, dexterity, constitution, .. } = profile.characteristics;
        let armour = &tables[profile.armour];
        let skill = |training| skill(dexterity, training, armour);
        let unarmed =
            profile.unarmed.into_iter().flat_map(|training| [(tables.hand(), training), (tables.foot(), training)]);
        let mut hand_weapons: Vec<(WeaponId, HandFigures)> = profile
            .hand_weapons
            .iter()
            .copied()
            .chain(unarmed)
            .map(|(id, training)| {
                (id, HandFigures::derive(&tables[id], skill(training), strength, armour, &profile.protection))
            })
            .collect();
        hand_weapons.sort_by_key(|&(id, _)| id);
        let mut missile_weapons: Vec<_> = profile
            .missile_weapons
            .iter()
            .map(|&(id, training)| (id, super::missiles::MissileFigures::derive(&tables[id], skill(training), armour)))
            .collect();
        missile_weapons.sort_by_key(|&(id, _)| id);
        let best_skill = (hand_weapons.iter().map(|(_, figures)| figures.skill))
            .chain(missile_weapons.iter().map(|(_, figures)| figures.skill))
            .max()
            .unwrap_or(Skill::NONE);
        let athletics = profile.athletics.map(|training| athletics_skill(dexterity, strength, training));
        let rates = movement::Rates::of(armour);
        Self {
            walk: rates.walk,
            run: rates.run,
            fatigue_limit: fatigue_limit(strength, constitution),
            best_skill,
            active_dodge: active_dodge(best_skill),
            passive_dodge: passive_dodge(best_skill),
            hand_weapons,
            missile_weapons,
            riding: profile.riding.map(skill),
            athletics,
            wind: wind(constitution, athletics),
        }
    }

    /// The figures of a hand weapon, if brought.
    pub fn hand_weapon(&self, id: WeaponId) -> Option<&HandFigures> {
        self.hand_weapons.iter().find(|(own, _)| *own == id).map(|(_, figures)| figures)
    }

    /// The figures of a missile weapon, if brought.
    pub fn missile_weapon(&self, id: MissileId) -> Option<&super::missiles::MissileFigures> {
        self.missile_weapons.iter().find(|(own, _)| *own == id).map(|(_, figures)| figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Breakdown;

    fn weapon(key: &str) -> &'static Weapon {
        let tables = Tables::builtin();
        &tables[tables.weapon(key).unwrap()]
    }

    fn armour(key: &str) -> &'static Armour {
        let tables = Tables::builtin();
        &tables[tables.armour(key).unwrap()]
    }

    #[test]
    fn figures_follow_the_rulebooks_examples() {
        assert_eq!(anti_parry::<i32>(weapon("greatsword"), Skill(48)), 7);
        assert_eq!(anti_parry::<i32>(weapon("sword"), Skill(0)), 0);
        assert_eq!(parry(weapon("sword"), Skill(54), BlowType::Stab), Some(27));
        assert_eq!(parry(weapon("sword"), Skill(54), BlowType::Cut), Some(32));
        assert_eq!(parry(weapon("shield"), Skill(48), BlowType::Stab), Some(28));
        assert_eq!(parry(weapon("shield"), Skill(48), BlowType::Cut), Some(30));
        assert_eq!(parry::<i32>(weapon("foot"), Skill(48), BlowType::Cut), None);
        assert_eq!(blow_strength(weapon("sword"), 13, Skill(54), 0), Some(17));
        assert_eq!(blow_strength(weapon("greatsword"), 15, Skill(48), 0), Some(29));
        assert_eq!(blow_strength(weapon("quarterstaff"), 14, Skill(63), 0), Some(22));
        assert_eq!(blow_strength::<i32>(weapon("net"), 14, Skill(63), 0), None);
        assert_eq!(fatigue_limit::<i32>(13, 14), 33);
        assert_eq!((active_dodge::<i32>(Skill(54)), passive_dodge::<i32>(Skill(54))), (26, 13));
        assert_eq!(wind(12, Some(Skill(52))), 11);
    }

    #[test]
    fn base_speed_may_be_below_one() {
        assert_eq!(base_speed::<i32>(weapon("greatsword"), Skill(48), armour("heavy")), 20);
        assert_eq!(base_speed::<i32>(weapon("hand"), Skill(73), armour("none")), 5);
        assert_eq!(base_speed::<i32>(weapon("dagger"), Skill(155), armour("none")), -1);
    }

    #[test]
    fn a_rapier_counts_three_less() {
        let rapier = weapon("rapier");
        assert_eq!(anti_parry::<i32>(rapier, Skill(73)), 13);
        assert_eq!(parry(rapier, Skill(73), BlowType::Stab), Some(31));
        assert_eq!(parry(rapier, Skill(73), BlowType::Cut), Some(36));
        assert_eq!(base_speed::<i32>(rapier, Skill(73), armour("none")), 8);
        assert_eq!(anti_parry::<i32>(rapier, Skill(12)), -6);
    }

    #[test]
    fn punches_and_kicks_add_skill_and_armoured_limbs() {
        assert_eq!(blow_strength(weapon("hand"), 13, Skill(33), 0), Some(10));
        assert_eq!(blow_strength(weapon("foot"), 13, Skill(33), 0), Some(12));
        assert_eq!(blow_strength(weapon("hand"), 13, Skill(33), 8), Some(12));
        assert_eq!(blow_strength(weapon("hand"), 15, Skill(27), 10), Some(15));
    }

    #[test]
    fn a_breakdown_tells_the_same_total_and_its_terms() {
        let told: Breakdown = base_speed(weapon("greatsword"), Skill(48), armour("heavy"));
        assert_eq!(told.total(), 20);
        assert_eq!(
            told.to_string(),
            "20 base (RS-1.10) - 5 skill (RS-1.10) + 1 armour (RS-1.10) + 4 weapon (RS-1.10) = 20"
        );
    }

    #[test]
    fn the_sample_combatants_bring_what_their_table_says() {
        let tables = Tables::builtin();
        let corvin = Profile::of_sample(tables, tables.combatant("corvin").unwrap()).unwrap();
        let sheet = Sheet::derive(tables, &corvin);
        assert_eq!((sheet.best_skill, sheet.fatigue_limit, sheet.active_dodge), (Skill(48), 36, 25));
        let greatsword = sheet.hand_weapon(tables.weapon("greatsword").unwrap()).unwrap();
        assert_eq!((greatsword.anti_parry, greatsword.blow_strength, greatsword.base_speed), (7, Some(29), 20));
    }
}
