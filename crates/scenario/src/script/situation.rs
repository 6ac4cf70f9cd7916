//! Draws up the situation with which a script begins: who stands where, hurt and tired how, with which orders half done.
//!
//! Here is the order of it and what all parts ask; `ground` and `people` make the setup, `world`, `bonds` and `orders` the state.
mod bonds;
mod ground;
mod orders;
mod people;
mod world;

use super::text::{FighterText, ScriptText, StatusText};
use crate::board_text::{BoardText, HexText};
use crate::format::OptionsText;
use crate::locate::Path;
use crate::people::{Muster, Roster};
use crate::scenario::{is_on, options_in_force};
use crate::source::{ScenarioError, Source, quoted};
use crate::unbuilt::Uses;
use board::Hex;
use engine::{CombatantId, Tenths};
use ground::bystander;
use std::sync::Arc;
use steel::fight::{Means, Scene, Setup, Side, Start, World};
use steel::tables::{OptionName, Tables};

/// The last tenth that a script may name.
pub(super) const LAST_TENTH: i64 = 1_000_000;
/// The radius of an open board, unless somebody stands farther out.
const RADIUS: u16 = 8;
/// The one who keeps a fight going in which all others are of one side.
const BYSTANDER: &str = "Bystander";

/// Where a script begins.
pub(super) struct Situation {
    pub(super) setup: Arc<Setup>,
    pub(super) world: World,
}

/// Everything that the situation is drawn up from.
pub(super) struct Draft<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a ScriptText,
    pub(super) tables: &'a Arc<Tables>,
    /// The file with the board, if there is one.
    pub(super) map: Option<&'a (Source, BoardText)>,
}

impl Draft<'_> {
    /// The situation, checked.
    pub(super) fn draw_up(&self) -> Result<Situation, ScenarioError> {
        let fighters = &self.text.combatants;
        let options = self.options();
        let map = self.map()?;
        self.check_hexes(&map)?;
        let sides = self.sides();
        let on = |option: OptionName| is_on(&options, self.tables, option);
        let muster = Muster {
            source: self.source,
            tables: self.tables,
            map: &map,
            sides: &sides,
            on: &on,
            most_sheathed: usize::MAX,
        };
        let mut plain = self.plain(&map, &sides)?;
        if let Some(hex) = self.bystander_hex(&map, &sides)? {
            plain.push(bystander(hex));
        }
        let mut roster = muster.all(&plain, &self.text.horses, &mut Uses::default())?;
        let horse_at = std::mem::take(&mut roster.horse_at);
        let Roster { mut people, horses, items, .. } = roster;
        for (person, fighter) in people.iter_mut().zip(fighters) {
            person.start.hex = hex_of(fighter.at);
        }
        let limit = self.text.time_limit.unwrap_or(LAST_TENTH);
        let time_limit =
            Tenths(self.source.number(&Path::root().field("time_limit"), limit, 1..=LAST_TENTH, "tenths")?);
        let mut setup = Setup {
            name: self.text.name.clone(),
            options: options_in_force(&options, self.tables),
            map: map.clone(),
            tables: Arc::clone(self.tables),
            sides: sides.iter().cloned().map(|name| Side { name }).collect(),
            people,
            horses,
            items,
            victory: Vec::new(),
            time_limit,
        };
        for (place, facing) in self.facings(&setup)?.into_iter().enumerate() {
            setup.people[place].start.facing = facing;
        }
        for index in 0..setup.horses.len() {
            if let Some((who, ..)) = setup.horses[index].rider {
                let start = &setup.people[who.index()].start;
                setup.horses[index].person.start = Start { target: None, ..start.clone() };
            }
        }
        let (people, horses) = (setup.people.clone(), setup.horses.clone());
        let stood = Roster { people, horses, horse_at, ..Roster::default() };
        muster.check_room(&stood, true)?;
        let world = self.world(&setup)?;
        Ok(Situation { setup: Arc::new(setup), world })
    }

    /// The worked examples play without knock back and without shields in passive defence unless they say otherwise.
    fn options(&self) -> OptionsText {
        let mut options = self.text.options;
        if options.preset.is_none() {
            options.knock_back.get_or_insert(false);
            options.shield_passive.get_or_insert(false);
        }
        options
    }

    fn path(&self, place: usize) -> Path {
        Path::root().field("combatants").index(place)
    }

    fn wrong<T>(&self, place: usize, field: &'static str, found: String, expected: &str) -> Result<T, ScenarioError> {
        Err(self.source.wrong_at(&self.path(place).field(field), found, expected.to_owned()))
    }

    /// The sides in the order in which they are named; one who names none is a side of his own.
    fn sides(&self) -> Vec<String> {
        let mut sides: Vec<String> = Vec::new();
        for fighter in &self.text.combatants {
            let side = self.side_of(fighter);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        if sides.len() == 1 {
            sides.push(BYSTANDER.to_owned());
        }
        sides
    }

    fn side_of(&self, fighter: &FighterText) -> String {
        let own = || fighter.name.clone().or_else(|| fighter.like.clone()).unwrap_or_default();
        fighter.side.clone().unwrap_or_else(own)
    }

    fn tenth(&self, path: &Path, value: i64) -> Result<u32, ScenarioError> {
        self.source.number(path, value, 0..=LAST_TENTH, "a tenth")
    }

    /// The combatant of a name in a field.
    fn combatant(&self, setup: &Setup, path: &Path, name: &str) -> Result<CombatantId, ScenarioError> {
        find_combatant(self.source, setup, path, name)
    }

    fn opponent(&self, setup: &Setup, path: &Path, who: CombatantId, name: &str) -> Result<CombatantId, ScenarioError> {
        let other = self.combatant(setup, path, name)?;
        if setup.are_opponents(who, other) {
            return Ok(other);
        }
        Err(self.source.wrong_at(path, format!("{}, who is of the same side", quoted(name)), "an opponent".into()))
    }

    /// The targets that are written down; with `in_combat` the nearest opponent for one who names none.
    fn targets(&self, setup: &Setup, who: CombatantId) -> Result<Vec<CombatantId>, ScenarioError> {
        let Some(fighter) = self.text.combatants.get(who.index()) else { return Ok(Vec::new()) };
        let path = self.path(who.index());
        let mut targets = Vec::new();
        match (&fighter.target, &fighter.targets) {
            (Some(_), Some(_)) => {
                return self.wrong(who.index(), "targets", "target beside targets".into(), "one of the two");
            }
            (Some(name), None) if name.is_empty() => {}
            (Some(name), None) => targets.push(self.opponent(setup, &path.field("target"), who, name)?),
            (None, Some(names)) if names.len() > 2 => {
                return self.wrong(
                    who.index(),
                    "targets",
                    format!("{} targets", names.len()),
                    "two targets at most (RS-9.6)",
                );
            }
            (None, Some(names)) => {
                for (index, name) in names.iter().enumerate() {
                    targets.push(self.opponent(setup, &path.field("targets").index(index), who, name)?);
                }
            }
            (None, None) if self.text.in_combat => targets.extend(self.nearest_foe(setup, who)),
            (None, None) => {}
        }
        Ok(targets)
    }
}

/// An order with the names of its weapons as the tables have them, `short_sword` for a short sword, without words and commas that say
/// nothing, and in the words of the script's own language where another is near at hand.
pub(super) fn in_one_word(setup: &Setup, text: &str) -> String {
    let says = |word: &&str| !["with", "the", "his", "her", "to", "and", "bias"].contains(word);
    let (text, mut within) = (text.replace("not follow", "").replace("no follow", ""), false);
    // A hex may have a blank in it, and commas stand between words.
    let text: String = text
        .chars()
        .filter_map(|sign| {
            within = within && sign != ')' || sign == '(';
            match sign {
                ' ' if within => None,
                ',' if !within => Some(' '),
                sign => Some(sign),
            }
        })
        .collect();
    // `SK at Bruno`, as the journal has it; `at head` is an answer of its own.
    let place = |(place, word): &(usize, &str)| *place == 0 || !["at", "against", "into"].contains(word);
    let words: Vec<&str> =
        text.split_whitespace().enumerate().filter(place).map(|(_, word)| word).filter(says).collect();
    let code = words.first().map(|word| word.to_uppercase()).unwrap_or_default();
    let said = |(place, word): (usize, &&str)| match (code.as_str(), word.to_uppercase().as_str()) {
        ("SK" | "AT" | "ST", "KICK") => "foot".to_owned(),
        ("SK" | "AT" | "ST", "PUNCH") => "hand".to_owned(),
        ("AV", "WF" | "WB") if place > 0 => "walk".to_owned(),
        ("AV", "RF" | "RB") if place > 0 => "run".to_owned(),
        ("BK" | "MB", "A") => "forward".to_owned(),
        ("BK" | "MB", "AL") => "left".to_owned(),
        ("BK" | "MB", "AR") => "right".to_owned(),
        _ => (*word).to_owned(),
    };
    let text = match words[..] {
        [turn, way] if turn.eq_ignore_ascii_case("turn") && way.eq_ignore_ascii_case("left") => "TL".to_owned(),
        [turn, way] if turn.eq_ignore_ascii_case("turn") && way.eq_ignore_ascii_case("right") => "TR".to_owned(),
        _ => words.iter().enumerate().map(said).collect::<Vec<_>>().join(" "),
    };
    let keys = setup.tables.weapons().map(|(_, weapon)| weapon.key.as_str()).filter(|key| key.contains('_'));
    keys.fold(text, |text, key| {
        [' ', '-'].into_iter().fold(text, |text, between| {
            let (lower, words) = (text.to_lowercase(), key.replace('_', &between.to_string()));
            match lower.find(&words).filter(|_| lower.len() == text.len()) {
                Some(at) => format!("{}{key}{}", &text[..at], &text[at + words.len()..]),
                None => text,
            }
        })
    })
}

/// The combatant of that name.
pub(super) fn find_combatant(
    source: &Source,
    setup: &Setup,
    path: &Path,
    name: &str,
) -> Result<CombatantId, ScenarioError> {
    let find = |name: &str| setup.bodies().find(|&who| setup.name_of(who) == name);
    source.known(path, name, "a combatant", find, setup.bodies().map(|who| setup.name_of(who)))
}

/// What somebody could strike with, by its word.
pub(super) fn find_means(
    source: &Source,
    path: &Path,
    scene: Scene<'_>,
    who: CombatantId,
    word: &str,
) -> Result<Means, ScenarioError> {
    let words: Vec<(String, Means)> = scene.means(who).map(|means| (scene.means_word(who, means), means)).collect();
    let word = &in_one_word(scene.setup, word);
    let find = |word: &str| words.iter().find(|(own, _)| own == word).map(|(_, means)| *means);
    source.known(path, word, "a weapon in hand", find, words.iter().map(|(own, _)| own.as_str()))
}

pub(super) fn hex_of((q, r): HexText) -> Hex {
    let small = |number: i64| number.clamp(-10_000, 10_000) as i32;
    Hex::new(small(q), small(r))
}

fn stands(fighter: &FighterText) -> bool {
    let body = matches!(fighter.status, StatusText::Unconscious | StatusText::Dead);
    !fighter.fallen && fighter.head.is_none() && !body && fighter.falling.is_none()
}
