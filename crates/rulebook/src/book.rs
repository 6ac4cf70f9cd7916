//! The book and what it consists of. How it is read from files is told in `read`.

use std::sync::OnceLock;

use crate::files::FILES;
use crate::read::{BookError, read_chapter, twins};
use crate::search::{Hit, search};

/// A piece of text: what a page is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph, without line breaks.
    Text(String),
    /// The points of a list.
    List(Vec<String>),
    /// A table; every row has as many cells as the head, some may be empty.
    Table {
        /// The names of the columns.
        head: Vec<String>,
        /// The rows, from the top.
        rows: Vec<Vec<String>>,
    },
}

impl Block {
    /// The texts of the block one after another: paragraph, points, or cells by rows with the head first.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Self::Text(text) => vec![text],
            Self::List(points) => points.iter().map(String::as_str).collect(),
            Self::Table { head, rows } => head.iter().chain(rows.iter().flatten()).map(String::as_str).collect(),
        }
    }
}

/// A clause, or a table of the last chapter: one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its id, such as `RS-4.7` or `T-25`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says; never empty.
    pub blocks: Vec<Block>,
}

/// A chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its id, such as `RS-4`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about; never empty.
    pub intro: Vec<Block>,
    /// Its clauses in their order, and in the last chapter its tables.
    pub clauses: Vec<Clause>,
}

/// The rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    chapters: Vec<Chapter>,
}

impl Book {
    /// The game's own rulebook. It is read at the first call and kept.
    ///
    /// # Panics
    /// When a shipped file is out of form; a test reads them all.
    pub fn builtin() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| {
            Self::read(FILES).unwrap_or_else(|error| panic!("the shipped rulebook is in order: {error}"))
        })
    }

    /// Reads a book from its files: name and text of each, in the order of the chapters.
    ///
    /// # Errors
    /// The first [`Flaw`](crate::Flaw) found, with its file and line.
    pub fn read(files: &[(&str, &str)]) -> Result<Self, BookError> {
        let mut chapters = Vec::with_capacity(files.len());
        let mut places = Vec::new();
        for &(name, text) in files {
            chapters.push(read_chapter(name, text, &mut places)?);
        }
        twins(&places)?;
        Ok(Self { chapters })
    }

    /// All chapters in their order.
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// The chapter with an id such as `RS-4`.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    /// The clause with an id such as `RS-4.7`.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.entry(id).filter(|entry| entry.id.starts_with("RS-"))
    }

    /// The table with an id such as `T-25`.
    pub fn table(&self, id: &str) -> Option<&Clause> {
        self.entry(id).filter(|entry| entry.id.starts_with("T-"))
    }

    /// The clause or table with this id.
    pub fn entry(&self, id: &str) -> Option<&Clause> {
        self.entries().find(|entry| entry.id == id)
    }

    /// The chapter that a clause or table stands in; a chapter's own id leads to itself.
    pub fn chapter_of(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id || chapter.clauses.iter().any(|entry| entry.id == id))
    }

    /// The ids before and after this one, for leafing: clauses and tables follow each other across the borders of chapters; from a
    /// chapter one comes to the next chapter. An id that the book does not have has no neighbours.
    pub fn neighbours(&self, id: &str) -> (Option<&str>, Option<&str>) {
        if self.chapter(id).is_some() {
            beside(self.chapters.iter().map(|chapter| chapter.id.as_str()), id)
        } else {
            beside(self.entries().map(|entry| entry.id.as_str()), id)
        }
    }

    /// The chapters, clauses and tables that have every word of `wanted`, or longer words that begin with it; capitals do not matter.
    /// First comes the one with just this id, then those with all words in id and title, then those with the words beside each other as
    /// wanted, then the rest, each in the order of the book. Nothing wanted, nothing found.
    pub fn search(&self, wanted: &str) -> Vec<Hit<'_>> {
        search(self, wanted)
    }

    /// All clauses and tables in their order.
    pub fn entries(&self) -> impl Iterator<Item = &Clause> {
        self.chapters.iter().flat_map(|chapter| &chapter.clauses)
    }
}

/// What stands before and after `id` in a row.
fn beside<'a>(mut row: impl Iterator<Item = &'a str>, id: &str) -> (Option<&'a str>, Option<&'a str>) {
    let mut before = None;
    while let Some(this) = row.next() {
        if this == id {
            return (before, row.next());
        }
        before = Some(this);
    }
    (None, None)
}
