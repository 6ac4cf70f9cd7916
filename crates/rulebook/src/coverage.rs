//! Which clause is played where, and what checks it: the table in `assets/rules/steel/coverage.ron`.

use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::text::blocks_to_text;
use crate::{Block, Clause, to_text};

/// The table that is built into the program.
const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/rules/steel/coverage.ron"));

/// The clause table: a row for each clause, and the rulings where the rules leave something open.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    rows: Vec<Row>,
    rulings: Vec<Ruling>,
}

/// Where a clause is played, and what checks it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Row {
    /// The clause's id, such as `RS-4.7`.
    pub clause: String,
    /// Where it is implemented; never empty.
    pub code: Vec<Spot>,
    /// What checks it; never empty.
    pub tests: Vec<Spot>,
}

/// What was decided where the rules say nothing, or not enough.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ruling {
    /// The clause that it completes.
    pub clause: String,
    /// The file in which it stands.
    pub file: String,
    /// What was decided.
    pub says: String,
}

/// A place in the project: a file, and an item of it where the file holds several. Written `path` or `path#item`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct Spot {
    /// The path from the project's root.
    pub file: String,
    /// A function, type or test in it.
    pub item: Option<String>,
}

impl Row {
    /// Whether it is played and checked.
    fn is_played(&self) -> bool {
        !self.code.is_empty() && !self.tests.is_empty()
    }
}

impl From<String> for Spot {
    fn from(text: String) -> Self {
        match text.split_once('#') {
            Some((file, item)) => Self { file: file.to_owned(), item: Some(item.to_owned()) },
            None => Self { file: text, item: None },
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.item {
            Some(item) => write!(f, "{} ({item})", self.file),
            None => f.write_str(&self.file),
        }
    }
}

impl Coverage {
    /// The table of the rules that the program plays.
    pub fn builtin() -> &'static Self {
        static BUILTIN: OnceLock<Coverage> = OnceLock::new();
        BUILTIN.get_or_init(|| Self::read(TEXT).expect("the table that is built in is read by the tests"))
    }

    /// Reads a table.
    ///
    /// # Errors
    /// What is wrong and where, when it is no such table.
    pub fn read(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// All rows, in the order of the book.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// All rulings.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// The row of a clause; tables have none of their own.
    pub fn row(&self, clause: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.clause == clause)
    }

    /// The status of a clause as a reader of the book sees it: whether it is played, and how where the rules leave it open. Empty for what
    /// has no row and no ruling.
    pub fn status(&self, clause: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        let rulings: Vec<String> =
            self.rulings.iter().filter(|ruling| ruling.clause == clause).map(|ruling| ruling.says.clone()).collect();
        if !rulings.is_empty() {
            blocks.push(Block::Text("How it is played where the rules leave it open:".to_owned()));
            blocks.push(Block::List(rulings));
        }
        if let Some(row) = self.row(clause) {
            let status = if row.is_played() { "Status: played." } else { "Status: not played yet." };
            blocks.push(Block::Text(status.to_owned()));
        }
        blocks
    }

    /// Where a clause is played in the program, and what checks it, for whoever works on it. Empty for what has no row.
    pub fn sources(&self, clause: &str) -> Vec<Block> {
        let Some(row) = self.row(clause).filter(|row| row.is_played()) else { return Vec::new() };
        let list = |spots: &[Spot]| spots.iter().map(Spot::to_string).collect::<Vec<_>>().join(", ");
        vec![Block::List(vec![
            format!("Implemented in {}.", list(&row.code)),
            format!("Checked by {}.", list(&row.tests)),
        ])]
    }

    /// A page for a terminal, as [`to_text`], with its status, and with its places in the program where they are asked for.
    pub fn to_text(&self, clause: &Clause, width: usize, with_sources: bool) -> String {
        let mut status = self.status(&clause.id);
        if with_sources {
            status.extend(self.sources(&clause.id));
        }
        let page = to_text(clause, width);
        if status.is_empty() { page } else { format!("{page}\n{}", blocks_to_text(&status, width)) }
    }
}
