//! The rulebook to read: chapters, clauses and tables, as a player sees them.
//!
//! [`Book::builtin`] holds the texts of `assets/rules/steel/book`, one file a chapter. An entry is found by its id: a chapter as `RS-4`, a
//! clause as `RS-4.7`, a table as `T-25`. The same ids stand in the texts, in the journal and in the sums of figures; [`references`] finds
//! them, so that a screen can make links of them.
//!
//! The book explains and computes nothing. The figures that a fight uses lie elsewhere, and this crate knows none of our others.
//!
//! # The form of a chapter's file
//! ```text
//! # RS-4 Attack and defence
//! What the chapter is about: one paragraph or more.
//!
//! ## RS-4.9 Parry time
//! A paragraph. Lines without an empty one between them
//! belong together.
//!
//! - a list
//! - of two points
//!
//! | Parried with | Tenths |
//! |---|---|
//! | shield | 2 |
//! ```
//! Nothing else: no emphasis, no other headings, no links (ids are links). Backticks may stand around the name of an option; a reader of
//! the book does not see them.
mod book; // in reading order
mod coverage;
mod search;

mod references;
mod text;

mod files;
mod read;

pub use book::{Block, Book, Chapter, Clause};
pub use coverage::{Coverage, Row, Ruling, Spot};
pub use read::{BookError, Flaw};
pub use references::references;
pub use search::Hit;
pub use text::{blocks_to_text, to_text};
