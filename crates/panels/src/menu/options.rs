//! The optional rules on the set-up screen: what each of them is, and what has been changed against the scenario.

use scenario::{BUILT, OptionsText, Preset};
use steel::tables::{OptionName, Tables};

/// An optional rule as the set-up shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// Which.
    pub name: OptionName,
    /// Where it begins in the rulebook.
    pub clause: &'static str,
    /// The page of the rulebook that tells all of it: that clause, or its chapter.
    pub page: &'static str,
    /// What it does when it is on.
    pub text: &'static str,
    /// What a fight is like without it (T-29).
    pub without: &'static str,
    /// Whether this build plays it.
    pub built: bool,
}

/// The presets with what the set-up calls them.
pub(super) const PRESETS: [(Preset, &str); 3] =
    [(Preset::Basic, "Basic"), (Preset::Standard, "Standard"), (Preset::Full, "Full")];

/// Every optional rule of T-29, in its order.
pub fn option_lines() -> impl Iterator<Item = OptionLine> {
    OptionName::ALL.iter().map(|&name| {
        let (clause, text, without) = about(name);
        let built = BUILT.iter().any(|&(_, _, begins, built)| begins == clause && built);
        OptionLine { name, clause, page: page_of(name, clause), text, without, built }
    })
}

/// A rule that is a chapter is told by the chapter.
const fn page_of(name: OptionName, clause: &'static str) -> &'static str {
    match name {
        OptionName::KnockBack => "RS-15",
        OptionName::Unarmed => "RS-19",
        OptionName::SpecialWeapons => "RS-20",
        OptionName::Terrain => "RS-21",
        _ => clause,
    }
}

/// Where a rule begins, what it does, and T-29's word for a fight without it.
const fn about(name: OptionName) -> (&'static str, &'static str, &'static str) {
    match name {
        OptionName::HiddenInfo => {
            ("RS-2.28", "The enemy's figures and plans are hidden", "everything is open to both sides")
        }
        OptionName::Missiles => ("RS-13", "Bows, slings and throws", "nobody shoots or throws"),
        OptionName::KnockBack => {
            ("RS-15.1", "Blows knock back and down", "no blow moves anybody; who falls, falls as before")
        }
        OptionName::Mounted => ("RS-16", "Horses and riders", "there are no horses"),
        OptionName::Surprise => (
            "RS-17",
            "Feints, disarming, diving attacks",
            "no feint, change of hands, disarming, preparing, diving attack or pulled blow",
        ),
        OptionName::CustomArmour => {
            ("RS-18.1", "Armour put together part by part", "everybody wears one of the types of T-3")
        }
        OptionName::ShieldPassive => {
            ("RS-18.2", "A shield helps without an active parry", "a shield that parries nothing adds nothing")
        }
        OptionName::ArmourConstruction => {
            ("RS-18.3", "Armour protects by its make", "armour stops the same of every weapon")
        }
        OptionName::ArmourDamage => ("RS-18.4", "Armour and shields suffer", "armour and shields last for ever"),
        OptionName::Unarmed => ("RS-19.1", "Blows with hand and foot, grapples", "nobody punches, kicks or grapples"),
        OptionName::Wind => {
            ("RS-7.9", "Short breath is counted apart from fatigue", "every point of effort is fatigue at once")
        }
        OptionName::Athletics => {
            ("RS-7.11", "Training in running counts", "all run by their armour, with the same breath")
        }
        OptionName::SpecialWeapons => {
            ("RS-20.1", "Rapier, polearm, lance, whip, net", "there is no rapier, polearm, lance, whip or net")
        }
        OptionName::Guns => ("RS-14", "Pistols and muskets", "there is no handgun or musket"),
        OptionName::Terrain => {
            ("RS-21.1", "Mud, slopes, heights and cover count", "all ground is firm and level; obstacles stay")
        }
        OptionName::PassingWounds => {
            ("RS-5.8", "The time of injuries is paid once", "an injury slows every later order")
        }
    }
}

/// Whether a rule is on under these options (RS-22.10).
pub fn is_on(options: &OptionsText, tables: &Tables, name: OptionName) -> bool {
    let row = tables.option(name);
    options.given(name).unwrap_or(match options.preset.unwrap_or_default() {
        Preset::Basic => row.basic,
        Preset::Standard => row.default,
        Preset::Full => row.full,
    })
}

/// Turns a rule on or off; what the preset says already is not written beside it.
pub fn turn(options: &mut OptionsText, tables: &Tables, name: OptionName, on: bool) {
    options.give(name, None);
    if is_on(options, tables, name) != on {
        options.give(name, Some(on));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_says_what_is_on_and_a_change_is_written_beside_it() {
        let tables = Tables::builtin();
        let mut options = OptionsText { preset: Some(Preset::Basic), ..OptionsText::default() };
        assert!(!is_on(&options, tables, OptionName::KnockBack));
        turn(&mut options, tables, OptionName::KnockBack, true);
        assert_eq!(options.knock_back, Some(true));
        turn(&mut options, tables, OptionName::KnockBack, false);
        assert_eq!(options.knock_back, None, "as the preset has it");
        for name in OptionName::ALL {
            turn(&mut options, tables, *name, true);
            assert!(is_on(&options, tables, *name), "{name:?}");
        }
    }

    #[test]
    fn every_rule_has_its_clause_in_the_book() {
        for line in option_lines() {
            let book = rulebook::Book::builtin();
            for id in [line.clause, line.page] {
                assert!(book.chapter(id).is_some() || book.entry(id).is_some(), "{line:?}");
            }
            assert!(line.clause.starts_with(line.page), "{line:?}");
        }
        assert!(option_lines().all(|line| line.built), "every optional rule is played");
    }
}
