#![doc = include_str!("../SCRIPTS.md")]
mod run; // in reading order
mod situation;
mod state;
mod text;

use crate::board_text::BoardText;
use crate::locate::{Path as Way, locate};
use crate::source::{ScenarioError, Source, quoted};
use engine::Fight;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use steel::fight::Steel;
use steel::tables::Tables;
use text::ScriptText;

/// How scripts are written, with examples: what `ringing-steel script --help` shows.
pub const HELP: &str = include_str!("../SCRIPTS.md");

/// Fields that scenarios have and scripts have not.
const OF_SCENARIOS: [&str; 3] = ["sides", "victory", "seed"];
/// Fields that scripts have and scenarios have not.
const OF_SCRIPTS: [&str; 15] = [
    "orders",
    "dice",
    "until",
    "radius",
    "start",
    "strict",
    "expect",
    "expect_not",
    "expect_state",
    "in_combat",
    "combats",
    "refused",
    "asked",
    "not_asked",
    "horse_states",
];

/// Whether a text is meant as a script and not as a scenario, by the fields that it has, wherever they stand: combatants without sides
/// and victory.
pub fn is_script(text: &str) -> bool {
    is_surely_script(text) || has(text, "combatants") && !OF_SCENARIOS.iter().any(|name| has(text, name))
}

/// Whether a text has fields that scripts alone have, and none that scenarios alone have.
pub(crate) fn is_surely_script(text: &str) -> bool {
    OF_SCRIPTS.iter().any(|name| has(text, name)) && !OF_SCENARIOS.iter().any(|name| has(text, name))
}

fn has(text: &str, field: &'static str) -> bool {
    locate(text, &Way::root().field(field)).1
}

/// A script that has been read: a situation, orders by name and tenth, dice, and what is expected of it all.
#[derive(Clone, Debug)]
pub struct Script {
    source: Source,
    text: ScriptText,
    /// Where its board is looked for, if it names a file.
    folder: Option<PathBuf>,
}

/// What running a script has brought.
pub struct Run {
    /// Everything that happened, a line each.
    pub journal: String,
    /// The fight as the script left it.
    pub fight: Fight<Steel>,
}

/// Why a script went no further. Shown, it tells the journal so far and then what was found and what was expected, with the place in
/// the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    journal: String,
    cause: Box<ScenarioError>,
}

impl Script {
    /// Reads a script file.
    ///
    /// # Errors
    /// [`ScenarioError`] when it cannot be read or is not written as [`HELP`] says.
    pub fn load(path: &Path) -> Result<Self, ScenarioError> {
        Self::read(Source::read(path)?, path.parent().map(Path::to_path_buf))
    }

    /// Reads a script from memory; `name` is how errors call it.
    ///
    /// # Errors
    /// [`ScenarioError`] when it is not written as [`HELP`] says.
    pub fn parse(text: &str, name: &str) -> Result<Self, ScenarioError> {
        Self::read(Source::new(name, text), None)
    }

    fn read(source: Source, folder: Option<PathBuf>) -> Result<Self, ScenarioError> {
        source.check_brackets("a script")?;
        let text: ScriptText = source.parse("a script")?;
        if text.version != 1 {
            let found = format!("version {}", text.version);
            return Err(source.wrong_at(&Way::root().field("version"), found, "version 1, the only one known".into()));
        }
        if let Some(other) = text.ruleset.as_deref().filter(|ruleset| *ruleset != "steel") {
            return Err(source.wrong_at(&Way::root().field("ruleset"), quoted(other), "the ruleset \"steel\"".into()));
        }
        Ok(Self { source, text, folder })
    }

    /// What the script is called.
    pub fn name(&self) -> &str {
        &self.text.name
    }

    /// What it shows, in its author's words.
    pub fn story(&self) -> &str {
        &self.text.story
    }

    /// Draws up the situation, gives the orders, rolls the dice, and looks whether everything came as expected.
    ///
    /// # Errors
    /// [`ScriptError`] for a situation that cannot be, an order or a die that does not fit, or an expectation that was not met.
    pub fn run(&self, tables: &Arc<Tables>) -> Result<Run, ScriptError> {
        let driver = self.map().and_then(|map| {
            let draft = situation::Draft { source: &self.source, text: &self.text, tables, map: map.as_ref() };
            run::Driver::new(&self.source, &self.text, draft.draw_up()?)
        });
        match driver {
            Ok(driver) => driver.run(),
            Err(cause) => Err(ScriptError { journal: String::new(), cause: Box::new(cause) }),
        }
    }

    /// The file with the board, if the script names one.
    fn map(&self) -> Result<Option<(Source, BoardText)>, ScenarioError> {
        let Some(name) = &self.text.map else { return Ok(None) };
        let path = Way::root().field("map");
        if self.text.board.is_some() {
            return Err(self.source.wrong_at(&path, "map beside board".into(), "one of the two".into()));
        }
        let Some(folder) = &self.folder else {
            return Err(self.source.wrong_at(
                &path,
                quoted(name),
                "a board in the script itself, which is no file".into(),
            ));
        };
        let map = Source::read(&folder.join(name)).map_err(|error| {
            self.source.wrong_at(&path, error.headline(), "the name of a board's file beside the script".into())
        })?;
        map.check_brackets("a board")?;
        let board = map.parse("a board")?;
        Ok(Some((map, board)))
    }
}

impl ScriptError {
    /// Everything that happened before.
    pub fn journal(&self) -> &str {
        &self.journal
    }

    /// What was found and what was expected, with the place in the file.
    pub const fn cause(&self) -> &ScenarioError {
        &self.cause
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.journal.is_empty() {
            writeln!(f, "{}", self.journal)?;
        }
        self.cause.fmt(f)
    }
}

impl std::error::Error for ScriptError {}
