//! Which optional rules this build plays, and what a scenario uses beyond them.
//!
//! A scenario that uses rules which are not built yet loads and plays without them; whoever starts it is told so by name and clause.
use crate::format::{OptionsText, Preset};
use board::{Cover, Side, TerrainMap};
use std::fmt;
use steel::tables::{OptionName, Role, Tables, WeaponId};

/// A part of the rules that a scenario may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the rows of BUILT say what they are")]
pub enum Chapter {
    HiddenInformation,
    Missiles,
    Guns,
    KnockBack,
    Mounted,
    Surprise,
    OwnArmour,
    ShieldPassive,
    Constructions,
    ArmourDamage,
    HandAndFoot,
    Grapples,
    Rapier,
    Polearm,
    Lance,
    Whip,
    Net,
    Ground,
    Slopes,
    Heights,
    Cover,
    Barriers,
    Wind,
    Athletics,
    PassingWounds,
}

/// What each part is called, where it stands in the rules, and whether this build plays it. The one place to change when a chapter is
/// built.
pub const BUILT: &[(Chapter, &str, &str, bool)] = &[
    (Chapter::HiddenInformation, "hidden information", "RS-2.28", true),
    (Chapter::Missiles, "missile weapons", "RS-13", true),
    (Chapter::Guns, "guns", "RS-14", true),
    (Chapter::KnockBack, "knock back", "RS-15.1", true),
    (Chapter::Mounted, "mounted combat", "RS-16", true),
    (Chapter::Surprise, "surprise actions", "RS-17", true),
    (Chapter::OwnArmour, "own armour", "RS-18.1", true),
    (Chapter::ShieldPassive, "shields in passive defence", "RS-18.2", true),
    (Chapter::Constructions, "armour constructions", "RS-18.3", true),
    (Chapter::ArmourDamage, "armour damage", "RS-18.4", true),
    (Chapter::HandAndFoot, "blows with hand and foot", "RS-19.1", true),
    (Chapter::Grapples, "grapples", "RS-19.7", true),
    (Chapter::Rapier, "rapiers", "RS-20.1", true),
    (Chapter::Polearm, "polearms", "RS-20.2", true),
    (Chapter::Lance, "lances", "RS-20.8", true),
    (Chapter::Whip, "whips", "RS-20.15", true),
    (Chapter::Net, "nets", "RS-20.20", true),
    (Chapter::Ground, "kinds of ground", "RS-21.1", true),
    (Chapter::Slopes, "slopes", "RS-21.4", true),
    (Chapter::Heights, "heights", "RS-21.6", true),
    (Chapter::Cover, "cover", "RS-21.15", true),
    (Chapter::Barriers, "low barriers", "P-4.10", false),
    (Chapter::Wind, "wind", "RS-7.9", true),
    (Chapter::Athletics, "athletics", "RS-7.11", true),
    (Chapter::PassingWounds, "passing wounds", "RS-5.8", true),
];

impl Chapter {
    /// Whether this build plays it.
    pub fn is_built(self) -> bool {
        self.row().3
    }

    fn row(self) -> &'static (Self, &'static str, &'static str, bool) {
        BUILT.iter().find(|(chapter, ..)| *chapter == self).expect("every chapter has its row, a test counts them")
    }

    /// The chapter that a weapon needs, if it needs one.
    pub(crate) fn of_weapon(tables: &Tables, weapon: WeaponId) -> Option<Self> {
        match tables[weapon].role {
            Role::Rapier => Some(Self::Rapier),
            Role::Polearm => Some(Self::Polearm),
            Role::Lance => Some(Self::Lance),
            Role::Whip => Some(Self::Whip),
            Role::Net => Some(Self::Net),
            Role::Plain | Role::Shield | Role::Hand | Role::Foot | Role::Horse | Role::Missile => None,
        }
    }

    /// The chapters that an option turns on.
    pub(crate) const fn of_option(option: OptionName) -> &'static [Self] {
        match option {
            OptionName::HiddenInfo => &[Self::HiddenInformation],
            OptionName::Missiles => &[Self::Missiles],
            OptionName::KnockBack => &[Self::KnockBack],
            OptionName::Mounted => &[Self::Mounted],
            OptionName::Surprise => &[Self::Surprise],
            OptionName::CustomArmour => &[Self::OwnArmour],
            OptionName::ShieldPassive => &[Self::ShieldPassive],
            OptionName::ArmourConstruction => &[Self::Constructions],
            OptionName::ArmourDamage => &[Self::ArmourDamage],
            OptionName::Unarmed => &[Self::HandAndFoot, Self::Grapples],
            OptionName::Wind => &[Self::Wind],
            OptionName::Athletics => &[Self::Athletics],
            OptionName::SpecialWeapons => &[Self::Rapier, Self::Polearm, Self::Lance, Self::Whip, Self::Net],
            OptionName::Guns => &[Self::Guns],
            OptionName::Terrain => &[Self::Ground],
            OptionName::PassingWounds => &[Self::PassingWounds],
        }
    }
}

/// Something that a scenario uses and this build does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbuilt {
    /// The part of the rules.
    pub chapter: Chapter,
    /// What the rulebook calls it.
    pub name: &'static str,
    /// Where it begins in the rulebook.
    pub clause: &'static str,
    /// What in the scenario uses it: `the option knock_back`, `Dunstan's longbow`.
    pub used_by: String,
}

impl fmt::Display for Unbuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({}), not played yet", self.used_by, self.name, self.clause)
    }
}

/// Gathers what is used and not built, each use once.
#[derive(Debug, Default)]
pub(crate) struct Uses(pub(crate) Vec<Unbuilt>);

impl Uses {
    /// `used_by` needs `chapter`.
    pub(crate) fn note(&mut self, chapter: Chapter, used_by: String) {
        let &(_, name, clause, built) = chapter.row();
        let use_of_it = Unbuilt { chapter, name, clause, used_by };
        if !built && !self.0.contains(&use_of_it) {
            self.0.push(use_of_it);
        }
    }

    /// What the options turn on by themselves.
    pub(crate) fn note_options(&mut self, text: &OptionsText, tables: &Tables) {
        for &name in OptionName::ALL {
            let by_preset = text.preset == Some(Preset::Full) && tables.option(name).full;
            let given = text.given(name);
            if given == Some(true) || by_preset && given.is_none() {
                let used_by = if given.is_some() {
                    format!("the option {}", name.key())
                } else {
                    format!("the preset full, {}", name.key())
                };
                for &chapter in Chapter::of_option(name) {
                    self.note(chapter, used_by.clone());
                }
            }
        }
    }

    /// What the board needs; nothing but cover counts with the option `terrain` off.
    pub(crate) fn note_board(&mut self, map: &TerrainMap, terrain: bool) {
        let cells = || map.iter().map(|(_, cell)| cell);
        let sides = || map.iter_sides().map(|(_, _, side)| side);
        if terrain && cells().any(|cell| cell.height != 0 || cell.ladder) {
            self.note(Chapter::Heights, "the board".into());
        }
        if terrain && cells().any(|cell| cell.uphill.is_some()) {
            self.note(Chapter::Slopes, "the board".into());
        }
        if cells().any(|cell| cell.cover != Cover::None)
            || sides().any(|side| matches!(side, Side::SoftCover | Side::HardCover))
        {
            self.note(Chapter::Cover, "the board".into());
        }
        if sides().any(|side| side == Side::LowBarrier) {
            self.note(Chapter::Barriers, "the board".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_of_an_option_has_one_row() {
        for chapter in OptionName::ALL.iter().flat_map(|&option| Chapter::of_option(option)) {
            assert_eq!(BUILT.iter().filter(|(row, ..)| row == chapter).count(), 1, "{chapter:?}");
        }
        assert_eq!(Chapter::Heights.row().2, "RS-21.6");
    }
}
