//! What a sheet tells besides the figures of weapons: what somebody would cost in points, his other skills, his horse (RS-1.16, 16.1, 22.1,
//! 22.3, 22.6).

use engine::CombatantId;

use super::Scene;
use crate::formulas::setup::{level_of, point_buy};

/// A heading, and under it lines of a name and a figure.
pub type Lines = (String, Vec<(String, String)>);

impl Scene<'_> {
    /// What a combatant would cost in points, and the first level of T-26 that allows him (RS-22.1, 22.3).
    pub fn in_points(self, who: CombatantId) -> Lines {
        let person = self.person(who);
        let levels = self.setup.tables.levels();
        let cost = levels.first().map_or(0, |level| point_buy(level, person.characteristics).cost);
        let level = match level_of(levels, person.characteristics, person.schooling) {
            Some(level) => {
                let (pool, points, most) = (level.characteristic_pool, level.training_points, level.highest_training);
                format!("{} ({pool} and {points}, none over {most}, T-26)", level.name)
            }
            None => "above all levels (T-26)".to_owned(),
        };
        let lines = vec![
            ("Characteristics".to_owned(), format!("{cost} (RS-22.1)")),
            (
                "Trainings".to_owned(),
                format!("{}, the highest {} (RS-22.3)", person.schooling.points, person.schooling.highest),
            ),
            ("Level".to_owned(), level),
        ];
        ("In points".to_owned(), lines)
    }

    /// Riding and athletics, and the horse that he rides with its figures as T-30 has them (RS-16.1); nothing for one who has none of it.
    pub fn riding_lines(self, who: CombatantId) -> Vec<Lines> {
        let sheet = &self.person(who).sheet;
        let mut all = Vec::new();
        let skills = [("Riding", sheet.riding), ("Athletics", sheet.athletics)];
        let skills: Vec<(String, String)> =
            skills.into_iter().filter_map(|(name, skill)| Some((name.to_owned(), skill?.to_string()))).collect();
        if !skills.is_empty() {
            all.push(("Other skills".to_owned(), skills));
        }
        if let Some(horse) = self.steed(who)
            && let Some(setup) = self.setup.horse(horse)
        {
            let (own, figures) = (&setup.person.characteristics, &setup.figures);
            let rates = figures.rates;
            let lines = [
                ("Strength", own.strength.to_string()),
                ("Dexterity", own.dexterity.to_string()),
                ("Constitution", own.constitution.to_string()),
                ("Will Power", own.will_power.to_string()),
                ("Training", setup.training.to_string()),
                ("Armour", self.setup.tables[setup.person.armour].name.to_lowercase()),
                ("Skill", figures.skill.to_string()),
                ("Attack: AP, BS, Base Speed", {
                    format!("{}, {}, {}", figures.anti_parry, figures.blow_strength, figures.base_speed)
                }),
                ("PDF, ADF", format!("{}, {}", figures.passive_dodge, figures.active_dodge)),
                ("Fatigue, F of FL", format!("{} of {}", self.of(horse).fatigue.points(), figures.fatigue_limit)),
                ("Response, HR", figures.response.to_string()),
                ("Walk, canter, gallop", format!("{}, {}, {}", rates.walk, rates.canter, rates.gallop)),
            ];
            let lines = lines.into_iter().map(|(name, figure)| (name.to_owned(), figure)).collect();
            all.push((format!("Horse: {}", setup.person.name), lines));
        }
        all
    }
}
