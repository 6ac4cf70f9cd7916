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
    /// What it does when it is on.
    pub text: &'static str,
    /// Whether this build plays it.
    pub built: bool,
}

/// The presets with what the set-up calls them.
pub(super) const PRESETS: [(Preset, &str); 3] =
    [(Preset::Basic, "Basic"), (Preset::Standard, "Standard"), (Preset::Full, "Full")];

/// Every optional rule of T-29, in its order.
pub fn option_lines() -> impl Iterator<Item = OptionLine> {
    OptionName::ALL.iter().map(|&name| {
        let (clause, text) = about(name);
        let built = BUILT.iter().any(|&(_, _, begins, built)| begins == clause && built);
        OptionLine { name, clause, text, built }
    })
}

const fn about(name: OptionName) -> (&'static str, &'static str) {
    match name {
        OptionName::HiddenInfo => ("RS-2.28", "The enemy's figures and plans are hidden"),
        OptionName::Missiles => ("RS-13", "Bows, slings and throws"),
        OptionName::KnockBack => ("RS-15.1", "Blows knock back and down"),
        OptionName::Mounted => ("RS-16", "Horses and riders"),
        OptionName::Surprise => ("RS-17", "Feints, disarming, diving attacks"),
        OptionName::CustomArmour => ("RS-18.1", "Armour put together part by part"),
        OptionName::ShieldPassive => ("RS-18.2", "A shield helps without an active parry"),
        OptionName::ArmourConstruction => ("RS-18.3", "Armour protects by its make"),
        OptionName::ArmourDamage => ("RS-18.4", "Armour and shields suffer"),
        OptionName::Unarmed => ("RS-19.1", "Blows with hand and foot, grapples"),
        OptionName::Wind => ("RS-7.9", "Short breath is counted apart from fatigue"),
        OptionName::Athletics => ("RS-7.11", "Training in running counts"),
        OptionName::SpecialWeapons => ("RS-20.1", "Rapier, polearm, lance, whip, net"),
        OptionName::Guns => ("RS-14", "Pistols and muskets"),
        OptionName::Terrain => ("RS-21.1", "Mud, slopes, heights and cover count"),
        OptionName::PassingWounds => ("RS-5.8", "The time of injuries is paid once"),
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
    *field(options, name) = None;
    if is_on(options, tables, name) != on {
        *field(options, name) = Some(on);
    }
}

fn field(options: &mut OptionsText, name: OptionName) -> &mut Option<bool> {
    match name {
        OptionName::HiddenInfo => &mut options.hidden_info,
        OptionName::Missiles => &mut options.missiles,
        OptionName::KnockBack => &mut options.knock_back,
        OptionName::Mounted => &mut options.mounted,
        OptionName::Surprise => &mut options.surprise,
        OptionName::CustomArmour => &mut options.custom_armour,
        OptionName::ShieldPassive => &mut options.shield_passive,
        OptionName::ArmourConstruction => &mut options.armour_construction,
        OptionName::ArmourDamage => &mut options.armour_damage,
        OptionName::Unarmed => &mut options.unarmed,
        OptionName::Wind => &mut options.wind,
        OptionName::Athletics => &mut options.athletics,
        OptionName::SpecialWeapons => &mut options.special_weapons,
        OptionName::Guns => &mut options.guns,
        OptionName::Terrain => &mut options.terrain,
        OptionName::PassingWounds => &mut options.passing_wounds,
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
            assert!(book.chapter(line.clause).is_some() || book.entry(line.clause).is_some(), "{line:?}");
        }
        assert!(option_lines().all(|line| line.built), "every optional rule is played");
    }
}
