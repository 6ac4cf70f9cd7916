//! A scenario that has been read, checked and found good.
use crate::board_text::BoardText;
use crate::equipment::MOST_SHEATHED;
use crate::field::Drawing;
use crate::format::{Colour, OptionsText, Pattern, Preset, ScenarioText, VERSION};
use crate::library;
use crate::locate::{Path, Step, locate};
use crate::people::{Muster, Roster};
use crate::script::is_surely_script;
use crate::source::{ScenarioError, Source, hint, nearest, quoted};
use crate::unbuilt::{Chapter, Unbuilt, Uses};
use crate::victory::{Conditions, ways_to_win};
use engine::{CombatantId, Tenths};
use std::ops::Range;
use std::sync::Arc;
use steel::fight::{Options, Setup, Side};
use steel::tables::{OptionName, Tables};

/// The rulesets that scenarios may be for.
const RULESETS: [&str; 1] = ["steel"];
/// The most sides of a fight.
const MOST_SIDES: usize = 8;
/// The longest time limit, in tenths: more than a day of fighting.
const LONGEST: i64 = 1_000_000;

/// A scenario, complete and checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    source: Source,
    /// The file with the board, if it is not in the scenario itself.
    map: Option<Source>,
    text: ScenarioText,
    setup: Arc<Setup>,
    sides: Vec<SideLook>,
    about: Vec<String>,
    unbuilt: Vec<Unbuilt>,
}

/// How a side is told from the others: hints for whoever draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideLook {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// Its pattern.
    pub pattern: Pattern,
}

/// Reading.
impl Scenario {
    /// A shipped scenario by its stem, such as `duel`, or the file of that path. A file of that very path comes first.
    ///
    /// # Errors
    /// [`ScenarioError`], the first one found.
    pub fn open(what: &str, tables: &Arc<Tables>) -> Result<Self, ScenarioError> {
        let path = std::path::Path::new(what);
        match library::find(what) {
            Some(shipped) if !path.is_file() => Self::parse(shipped.file, shipped.text, tables),
            _ if !path.exists() && path.extension().is_none() => {
                let stems = library::library().iter().map(|shipped| shipped.stem);
                // With nothing like it, all of them: their names stand nowhere else on the way here.
                let remedy = match nearest(what, stems.clone()) {
                    Some(near) => hint(Some(near)),
                    None => format!("; shipped are {}", stems.collect::<Vec<_>>().join(", ")),
                };
                let why = format!("there is neither such a file nor such a shipped scenario{remedy}");
                Err(ScenarioError::Unreadable {
                    file: if what.is_empty() { "\"\"".to_owned() } else { what.to_owned() },
                    why,
                })
            }
            _ => Self::load(path, tables),
        }
    }

    /// The scenario of a file; a map that it names is looked for beside it.
    ///
    /// # Errors
    /// [`ScenarioError`], the first one found, in the scenario or in its map.
    pub fn load(path: &std::path::Path, tables: &Arc<Tables>) -> Result<Self, ScenarioError> {
        let beside = |name: &str| Source::read(&path.with_file_name(name));
        Self::build(Source::read(path)?, &beside, tables)
    }

    /// The scenario of a text; `file` is how errors call it. A map that it names is one of the shipped maps.
    ///
    /// # Errors
    /// [`ScenarioError`], the first one found.
    pub fn parse(file: &str, text: &str, tables: &Arc<Tables>) -> Result<Self, ScenarioError> {
        let shipped = |name: &str| match library::map(name) {
            Some(text) => Ok(Source::new(name, text)),
            None => {
                Err(ScenarioError::Unreadable { file: name.to_owned(), why: "there is no such shipped map".into() })
            }
        };
        Self::build(Source::new(file, text), &shipped, tables)
    }

    fn build(
        source: Source,
        open_map: &dyn Fn(&str) -> Result<Source, ScenarioError>,
        tables: &Arc<Tables>,
    ) -> Result<Self, ScenarioError> {
        check_form(&source)?;
        source.check_brackets("a scenario")?;
        check_kind(&source)?;
        let text: ScenarioText = source.parse("a scenario")?;
        source.name(&Path::root().field("name"), &text.name, 80)?;
        source.prose(&Path::root().field("story"), &text.story)?;
        let map = map_of(&source, &text, open_map)?;
        let mut uses = Uses::default();
        uses.note_options(&text.options, tables);
        let terrain = lay_out(&source, &text, map.as_ref())?;
        uses.note_board(&terrain, is_on(&text.options, tables, OptionName::Terrain));
        let sides = side_looks(&source, &text)?;
        let time_limit =
            Tenths(source.number(&Path::root().field("time_limit"), text.time_limit, 1..=LONGEST, "tenths")?);
        source.number::<u64>(&Path::root().field("seed"), text.seed, 0..=i64::MAX, "a seed")?;
        let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
        let on = |option| is_on(&text.options, tables, option);
        let muster =
            Muster { source: &source, tables, map: &terrain, sides: &names, on: &on, most_sheathed: MOST_SHEATHED };
        let roster = muster.all(&text.combatants, &text.horses, &mut uses)?;
        muster.check_room(&roster, false)?;
        let Roster { people, horses, items, about, .. } = roster;
        let victory =
            Conditions { muster: &muster, people: &people, horses: &horses, time_limit }.all(&text.victory)?;
        let setup = Setup {
            name: text.name.clone(),
            options: options_in_force(&text.options, tables),
            map: terrain,
            tables: Arc::clone(tables),
            sides: names.into_iter().map(|name| Side { name }).collect(),
            people,
            horses,
            items,
            victory,
            time_limit,
        };
        Ok(Self {
            map: map.map(|(source, _)| source),
            setup: Arc::new(setup),
            unbuilt: uses.0,
            source,
            text,
            sides,
            about,
        })
    }
}

/// What is in it.
impl Scenario {
    /// How the fight is won, a line for each way, as players read them.
    pub fn ways_to_win(&self) -> Vec<String> {
        ways_to_win(&self.setup)
    }

    /// What a fight is begun with.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// What the scenario is called.
    pub fn name(&self) -> &str {
        &self.text.name
    }

    /// What it is about, in a paragraph.
    pub fn story(&self) -> &str {
        &self.text.story
    }

    /// The seed if nobody asks for another.
    pub const fn seed(&self) -> u64 {
        self.text.seed.unsigned_abs()
    }

    /// The file as it was asked for.
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The sides, by [`engine::SideId`].
    pub fn sides(&self) -> &[SideLook] {
        &self.sides
    }

    /// What a combatant is like, in a line; may be empty.
    pub fn about(&self, who: CombatantId) -> &str {
        self.about.get(who.index()).map_or("", String::as_str)
    }

    /// What the scenario uses and this build does not play, each use once.
    pub fn unbuilt(&self) -> &[Unbuilt] {
        &self.unbuilt
    }

    /// What the file says, as a value.
    pub const fn text(&self) -> &ScenarioText {
        &self.text
    }

    /// The same scenario under other optional rules (RS-22.10), its map written into it.
    ///
    /// # Errors
    /// [`ScenarioError`] where the people of the scenario cannot be under these rules.
    pub fn with_options(&self, options: OptionsText) -> Result<Self, ScenarioError> {
        let mut changed = self.clone();
        changed.text.options = options;
        Self::parse(self.file(), &changed.to_ron(), &self.setup.tables)
    }

    /// The optional rules that the scenario cannot be played without, each with what there is in it that needs the rule: `a horse`, a
    /// weapon (RS-22.9).
    pub fn needs(&self) -> Vec<(OptionName, String)> {
        let options = self.text.options;
        let needed = |&name: &OptionName| {
            if !is_on(&options, &self.setup.tables, name) {
                return None;
            }
            let mut without = options;
            without.give(name, Some(false));
            match self.with_options(without) {
                Err(ScenarioError::Wrong { found, .. }) => Some((name, found.trim_matches('"').to_owned())),
                Ok(_) | Err(ScenarioError::Unreadable { .. }) => None,
            }
        };
        OptionName::ALL.iter().filter_map(needed).collect()
    }

    /// The text of the file with the map in it: [`Scenario::parse`] makes the same [`Setup`] of it without any other file.
    pub fn self_contained_text(&self) -> String {
        let text = &self.source.text;
        let Some(map) = &self.map else { return text.clone() };
        let (field, _) = locate(text, &Path::root().step(Step::Whole("map")));
        let (value, _) = locate(text, &Path::root().field("map"));
        let (board, _) = locate(&map.text, &Path::root());
        format!("{}board: {}{}", &text[..field.start], &map.text[board], &text[value.end..])
    }

    /// The scenario in the canonical spelling, with the map in it and without comments.
    ///
    /// # Panics
    /// Never: everything that a scenario holds can be written.
    pub fn to_ron(&self) -> String {
        let mut text = self.text.clone();
        if let Some(map) = &self.map {
            text.board = map.parse("a board").ok();
            text.map = None;
        }
        let pretty = ron::ser::PrettyConfig::new().depth_limit(4).new_line("\n".to_owned());
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.to_string_pretty(&text, pretty).expect("a scenario is made of what RON can write") + "\n"
    }
}

/// Refuses scenarios of another version or ruleset before anything else in them is found strange.
fn check_kind(source: &Source) -> Result<(), ScenarioError> {
    let value = |name: &'static str| -> Option<(Range<usize>, &str)> {
        let (bytes, whole) = locate(&source.text, &Path::root().field(name));
        whole.then(|| (bytes.clone(), &source.text[bytes]))
    };
    if let Some((bytes, text)) = value("version")
        && let Ok(version) = text.parse::<i64>()
        && version != VERSION
    {
        return Err(source.wrong(
            bytes,
            format!("version {version}"),
            format!("version {VERSION}, the only one known"),
        ));
    }
    if let Some((bytes, text)) = value("ruleset")
        && let Some(name) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'))
        && !RULESETS.contains(&name)
    {
        let expected = format!("the ruleset \"steel\"{}", hint(nearest(name, RULESETS)));
        return Err(source.wrong(bytes, quoted(name), expected));
    }
    Ok(())
}

/// A script, or something in JSON, is told as such: what is said of its fields would be of no use.
fn check_form(source: &Source) -> Result<(), ScenarioError> {
    let begins = source.text.len() - source.text.trim_start().len();
    let first = begins..(begins + 1).min(source.text.len());
    if source.text[begins..].starts_with('{') {
        let expected = "a scenario in RON, which begins with a round bracket: (version: 1, name: \"..\", ..)";
        return Err(source.wrong(first, "JSON, with a brace".into(), expected.into()));
    }
    if is_surely_script(&source.text) {
        let expected = format!("a scenario, which has sides; `ringing-steel script {}` plays a script", source.file);
        return Err(source.wrong(first, "a script".into(), expected));
    }
    Ok(())
}

/// The map file that the scenario names, if it does.
fn map_of(
    source: &Source,
    text: &ScenarioText,
    open: &dyn Fn(&str) -> Result<Source, ScenarioError>,
) -> Result<Option<(Source, BoardText)>, ScenarioError> {
    let path = Path::root().field("map");
    let Some(name) = &text.map else {
        let found = "a scenario without a board".to_owned();
        let missing = || source.wrong_at(&Path::root(), found, "the field \"board\" or the field \"map\"".into());
        return if text.board.is_some() { Ok(None) } else { Err(missing()) };
    };
    if text.board.is_some() {
        return Err(source.wrong_at(&path, "map beside board".into(), "one of the two".into()));
    }
    let plain = std::path::Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
    if !plain || name.is_empty() || name.contains('\\') {
        let expected = "the name of a file beside the scenario or in a folder there".into();
        return Err(source.wrong_at(&path, quoted(name), expected));
    }
    let map = open(name).map_err(|error| match error {
        ScenarioError::Unreadable { why, .. } => {
            source.wrong_at(&path, format!("{}: {why}", quoted(name)), "a map that can be read".into())
        }
        wrong @ ScenarioError::Wrong { .. } => wrong,
    })?;
    map.check_brackets("a board")?;
    let board = map.parse("a board")?;
    Ok(Some((map, board)))
}

fn lay_out(
    source: &Source,
    text: &ScenarioText,
    map: Option<&(Source, BoardText)>,
) -> Result<board::TerrainMap, ScenarioError> {
    match (map, &text.board) {
        (Some((map, board)), _) => Drawing::new(map, Path::root()).lay_out(board),
        (None, Some(board)) => Drawing::new(source, Path::root().field("board")).lay_out(board),
        (None, None) => Err(source.wrong_at(&Path::root(), "a scenario without a board".into(), "one".into())),
    }
}

fn side_looks(source: &Source, text: &ScenarioText) -> Result<Vec<SideLook>, ScenarioError> {
    let path = Path::root().field("sides");
    let count = text.sides.len();
    if !(2..=MOST_SIDES).contains(&count) {
        return Err(source.wrong_at(&path, format!("{count} of them"), format!("2 to {MOST_SIDES} sides")));
    }
    let mut looks: Vec<SideLook> = Vec::new();
    for (place, side) in text.sides.iter().enumerate() {
        let path = path.index(place);
        source.name(&path.field("name"), &side.name, 40)?;
        if looks.iter().any(|other| other.name == side.name) {
            let found = format!("{} again", quoted(&side.name));
            return Err(source.wrong_at(&path.field("name"), found, "a name of its own for each side".into()));
        }
        let taken = |colour: &Colour| text.sides.iter().any(|side| side.colour == Some(*colour));
        let free = |looks: &[SideLook]| {
            Colour::ALL.into_iter().find(|colour| !taken(colour) && !looks.iter().any(|look| look.colour == *colour))
        };
        let colour = side.colour.or_else(|| free(&looks)).unwrap_or(Colour::ALL[place]);
        looks.push(SideLook { name: side.name.clone(), colour, pattern: side.pattern.unwrap_or(Pattern::ALL[place]) });
    }
    Ok(looks)
}

/// Whether an optional rule is on in the scenario, built or not (clauses RS-22.9 and RS-22.10).
pub(crate) fn is_on(text: &OptionsText, tables: &Tables, name: OptionName) -> bool {
    let row = tables.option(name);
    text.given(name).unwrap_or(match text.preset.unwrap_or_default() {
        Preset::Basic => row.basic,
        Preset::Standard => row.default,
        Preset::Full => row.full,
    })
}

/// The optional rules that are on and built.
pub(crate) fn options_in_force(text: &OptionsText, tables: &Tables) -> Options {
    let played = |name, chapter: Chapter| is_on(text, tables, name) && chapter.is_built();
    Options {
        hidden_info: played(OptionName::HiddenInfo, Chapter::HiddenInformation),
        missiles: played(OptionName::Missiles, Chapter::Missiles),
        knock_back: played(OptionName::KnockBack, Chapter::KnockBack),
        surprise: played(OptionName::Surprise, Chapter::Surprise),
        armour_construction: played(OptionName::ArmourConstruction, Chapter::Constructions),
        armour_damage: played(OptionName::ArmourDamage, Chapter::ArmourDamage),
        mounted: played(OptionName::Mounted, Chapter::Mounted),
        shield_passive: played(OptionName::ShieldPassive, Chapter::ShieldPassive),
        unarmed: played(OptionName::Unarmed, Chapter::HandAndFoot),
        special_weapons: is_on(text, tables, OptionName::SpecialWeapons),
        wind: played(OptionName::Wind, Chapter::Wind),
        athletics: played(OptionName::Athletics, Chapter::Athletics),
        guns: played(OptionName::Guns, Chapter::Guns),
        terrain: played(OptionName::Terrain, Chapter::Ground),
        passing_wounds: played(OptionName::PassingWounds, Chapter::PassingWounds),
    }
}
