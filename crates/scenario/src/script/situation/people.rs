//! Who takes part: everybody as scenarios have him, what he carries and where he looks.
use super::{Draft, hex_of};
use crate::board_text::HexText;
use crate::format::{CombatantText, Where};
use crate::script::text::{FighterText, StatusText};
use crate::source::ScenarioError;
use board::{Direction, Hex, TerrainMap, distance, step};
use engine::CombatantId;
use steel::fight::Setup;
use steel::tables::Role;

impl Draft<'_> {
    /// The combatants as scenarios have them: each on his feet in a hex of his own, for the time being.
    pub(super) fn plain(&self, map: &TerrainMap, sides: &[String]) -> Result<Vec<CombatantText>, ScenarioError> {
        let fighters = &self.text.combatants;
        let mut taken: Vec<HexText> = fighters.iter().map(|fighter| fighter.at).collect();
        let mut all = Vec::new();
        for (place, fighter) in fighters.iter().enumerate() {
            let shared = fighters[..place].iter().any(|other| other.at == fighter.at);
            let at = if shared { self.spare_hex(place, map, &mut taken)? } else { fighter.at };
            all.push(CombatantText {
                name: fighter.name.clone(),
                side: self.side_of(fighter),
                at,
                facing: fighter.facing.unwrap_or(Direction::N),
                like: fighter.like.clone(),
                about: fighter.about.clone(),
                strength: fighter.strength,
                dexterity: fighter.dexterity,
                constitution: fighter.constitution,
                will_power: fighter.will_power,
                armour: fighter.armour.clone(),
                protection: fighter.protection,
                construction: fighter.construction.clone(),
                trainings: fighter.trainings.clone(),
                missiles: fighter.missiles.clone(),
                unarmed: fighter.unarmed,
                riding: fighter.riding,
                athletics: fighter.athletics,
                items: self.items(fighter),
                supply: fighter.supply.clone(),
                loaded: fighter.loaded.clone(),
                guns: fighter.guns.clone(),
                horse: Some(fighter.horse.clone().unwrap_or_else(|| "none".to_owned())),
                pace: fighter.pace,
                sits: fighter.sits,
                looks: fighter.looks,
                main_hand: fighter.main_hand.unwrap_or(board::Hand::Right),
                both_strike: fighter.both_strike,
                aware: fighter.aware,
                target: None,
            });
        }
        debug_assert!(sides.len() >= 2, "one side alone is given a bystander");
        Ok(all)
    }

    /// His items: his own or the sample's, with those in hand and on the ground moved there.
    fn items(&self, fighter: &FighterText) -> Option<Vec<(String, Where)>> {
        if fighter.in_hand.is_none() && fighter.on_ground.is_empty() {
            return fighter.items.clone();
        }
        let mut items = fighter.items.clone().unwrap_or_else(|| self.items_of_sample(fighter));
        if let Some(in_hand) = &fighter.in_hand {
            items.iter_mut().for_each(|(_, place)| *place = Where::Sheathed);
            for held in in_hand {
                let taken = |place| items.iter().any(|(_, other)| *other == place || *other == Where::Both);
                let two = self.tables.weapon(&held.0).is_some_and(|id| self.tables[id].hands == 2)
                    || self.tables.missile(&held.0).is_some_and(|id| self.tables[id].hands == 2);
                let net = self.tables.weapon(&held.0).is_some_and(|id| self.tables[id].role == Role::Net);
                let place = held.1.unwrap_or(match (two, taken(Where::Right)) {
                    // RS-20.20: beside a weapon.
                    (true, true) if net => Where::Left,
                    (true, _) => Where::Both,
                    (false, false) => Where::Right,
                    (false, true) => Where::Left,
                });
                put(&mut items, &held.0, place);
            }
        }
        for (key, _) in &fighter.on_ground {
            let lies = items.iter().position(|(item, _)| item == key);
            match lies {
                Some(place) => items[place].1 = Where::Sheathed,
                None => items.push((key.clone(), Where::Sheathed)),
            }
        }
        Some(items)
    }

    fn items_of_sample(&self, fighter: &FighterText) -> Vec<(String, Where)> {
        use steel::tables::Grip;
        let Some(sample) = fighter.like.as_deref().and_then(|key| self.tables.combatant(key)) else {
            return Vec::new();
        };
        let in_hand = sample.in_hand.iter().map(|(key, grip)| {
            let place = match grip {
                Grip::Right => Where::Right,
                Grip::Left => Where::Left,
                Grip::Both => Where::Both,
            };
            (key.clone(), place)
        });
        let held = |key: &String| sample.in_hand.iter().any(|(other, _)| other == key);
        let others =
            sample.hand_weapons.iter().filter(|(key, _)| !held(key)).map(|(key, _)| (key.clone(), Where::Sheathed));
        in_hand.chain(others).collect()
    }

    /// Where everybody looks: as written, else towards his target or the nearest opponent.
    pub(super) fn facings(&self, setup: &Setup) -> Result<Vec<Direction>, ScenarioError> {
        let mut facings = Vec::new();
        for who in setup.everyone() {
            let fighter = self.text.combatants.get(who.index());
            let facing = match fighter {
                Some(fighter) => {
                    match (fighter.facing, self.targets(setup, who)?.first().copied().or(self.nearest_foe(setup, who)))
                    {
                        (Some(facing), _) => facing,
                        (None, Some(foe)) => towards(hex_of(fighter.at), setup.people[foe.index()].start.hex),
                        (None, None) => Direction::N,
                    }
                }
                None => away(setup, who),
            };
            facings.push(facing);
        }
        Ok(facings)
    }

    pub(super) fn nearest_foe(&self, setup: &Setup, who: CombatantId) -> Option<CombatantId> {
        let here = setup.person(who).start.hex;
        let fighters = setup.everyone().take(self.text.combatants.len());
        fighters
            .filter(|&other| {
                setup.are_opponents(who, other) && self.text.combatants[other.index()].status == StatusText::Active
            })
            .min_by_key(|other| distance(here, setup.person(*other).start.hex))
    }
}

fn put(items: &mut Vec<(String, Where)>, key: &str, place: Where) {
    match items.iter().position(|(item, at)| item == key && *at == Where::Sheathed) {
        Some(found) => items[found].1 = place,
        None => items.push((key.to_owned(), place)),
    }
}

/// Where one looks who wants to see nobody.
fn away(setup: &Setup, who: CombatantId) -> Direction {
    let here = setup.person(who).start.hex;
    let seen = |facing: &Direction| {
        let others = setup.everyone().filter(|&other| other != who);
        others.filter(|&other| board::Relative::of(here, *facing, setup.person(other).start.hex).in_front()).count()
    };
    Direction::ALL.into_iter().min_by_key(seen).unwrap_or(Direction::N)
}

/// The direction that leads nearest to another hex.
fn towards(from: Hex, to: Hex) -> Direction {
    Direction::ALL.into_iter().min_by_key(|&way| distance(step(from, way), to)).unwrap_or(Direction::N)
}
