//! Reading a record: line by line, with bounded memory, one clear error for whatever is wrong.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::{DiceSource, End, FORMAT, Fingerprint, Given, Header, Line, Mark, RecordError, Rolled};
use crate::{Dice, Ruleset, ScriptedDie};

/// How long a record may be, in bytes: a hundred times the longest game.
pub const MAX_BYTES: u64 = 64 << 20;
/// How long the header may be, in bytes: it holds the scenario.
const MAX_HEADER: u64 = 16 << 20;
/// How long any other line may be, in bytes.
const MAX_LINE: u64 = 64 << 10;

/// A record that has been read.
#[derive(Clone, Debug)]
pub struct Recorded<O> {
    /// The file it came from.
    pub path: PathBuf,
    /// The first line.
    pub header: Header,
    /// The orders that stand, in order; what was taken back is left out.
    pub orders: Vec<Placed<Given<O>>>,
    /// The dice that people rolled, in order.
    pub dice: Vec<Rolled>,
    /// The hash marks, in order.
    pub marks: Vec<Placed<Mark>>,
    /// The end, if the fight has ended.
    pub end: Option<Placed<End>>,
    /// A last line that was not written to its end; it counts for nothing.
    pub torn: Option<Torn>,
    sound_bytes: u64,
}

/// Something with the line on which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// Line, from 1.
    pub line: u32,
    /// What stands there.
    pub what: T,
}

/// A last line that was not written to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Line, from 1.
    pub line: u32,
    /// How much of it there is.
    pub bytes: u64,
}

impl std::fmt::Display for Torn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {} was not written to its end ({} bytes) and is dropped", self.line, self.bytes)
    }
}

impl<O: DeserializeOwned> Recorded<O> {
    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError`] with the line where it is not one.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let unreadable = |why| RecordError::Unreadable { path: path.to_owned(), why };
        // Asked before it is opened: a pipe that nobody writes to would be waited for.
        let about = std::fs::metadata(path).map_err(unreadable)?;
        if about.is_dir() {
            return Err(unreadable(std::io::Error::other("it is a folder")));
        }
        if !about.is_file() {
            return Err(unreadable(std::io::Error::other("it is no plain file")));
        }
        let file = File::open(path).map_err(unreadable)?;
        if about.len() > MAX_BYTES {
            return Err(RecordError::TooLong { path: path.to_owned(), found: about.len(), most: MAX_BYTES });
        }
        // The limit holds for what grows while it is read, too.
        Self::parse(path, BufReader::new(file.take(MAX_BYTES)))
    }

    /// Reads a record from its bytes; `path` is for messages.
    ///
    /// # Errors
    /// [`RecordError`] with the line where it is not one.
    pub fn parse(path: &Path, from: impl BufRead) -> Result<Self, RecordError> {
        let mut lines = Lines { path, from, number: 0, text: Vec::new(), sound_bytes: 0, torn: None };
        let Some(text) = lines.next(MAX_HEADER)? else {
            return Err(RecordError::NoHeader { path: path.to_owned() });
        };
        let header = read_header(path, text)?;
        let mut recorded = Self {
            path: path.to_owned(),
            header,
            orders: Vec::new(),
            dice: Vec::new(),
            marks: Vec::new(),
            end: None,
            torn: None,
            sound_bytes: 0,
        };
        // The header is line 1; a record of so many bytes has fewer lines than a u32 counts.
        let mut number = 2;
        while let Some(text) = lines.next(MAX_LINE)? {
            let what = serde_json::from_slice(text).map_err(|why| wrong_json(path, number, text, &why))?;
            recorded.take(number, what)?;
            number += 1;
        }
        recorded.torn = lines.torn;
        recorded.sound_bytes = lines.sound_bytes;
        Ok(recorded)
    }

    fn take(&mut self, line: u32, what: Line<O>) -> Result<(), RecordError> {
        let given = self.orders.len() as u32;
        let wrong = |found: String, expected: String| {
            Err(RecordError::Wrong { path: self.path.clone(), line, column: 1, found, expected })
        };
        if self.end.is_some() {
            return wrong("a line after the end line".into(), "the end of the file".into());
        }
        match what {
            Line::Order(what) => self.orders.push(Placed { line, what }),
            Line::Die(_) if matches!(self.header.dice, DiceSource::Seed(_)) => {
                return wrong("a die line".into(), "none, since the header names a seed".into());
            }
            Line::Die(Rolled { sides, value, .. }) if sides == 0 || value == 0 || value > sides => {
                return wrong(format!("a d{sides} that shows {value}"), "one of its faces, from 1 on".into());
            }
            Line::Die(die) => self.dice.push(die),
            Line::Mark(mark) if mark.orders != given => {
                return wrong(
                    format!("a mark after {} orders", mark.orders),
                    format!("{given}, as many as stand before it"),
                );
            }
            Line::Mark(what) => self.marks.push(Placed { line, what }),
            Line::Undo { orders } if orders >= given => {
                return wrong(
                    format!("an undo that leaves {orders} orders"),
                    format!("fewer than the {given} before it"),
                );
            }
            Line::Undo { orders } => {
                self.orders.truncate(orders as usize);
                self.marks.retain(|mark| mark.what.orders <= orders);
            }
            Line::End(end) if end.orders != given => {
                return wrong(
                    format!("the end after {} orders", end.orders),
                    format!("{given}, as many as stand before it"),
                );
            }
            Line::End(what) => self.end = Some(Placed { line, what }),
        }
        Ok(())
    }
}

impl<O> Recorded<O> {
    /// Whether this program has the rules of the record.
    ///
    /// # Errors
    /// [`RecordError::Mismatch`] when the ruleset or the version of its data differs.
    pub fn expect_rules<R: Ruleset>(&self, data_version: u64) -> Result<(), RecordError> {
        let Header { ruleset, rules, .. } = &self.header;
        if ruleset != R::NAME {
            return Err(RecordError::Mismatch {
                path: self.path.clone(),
                found: format!("the ruleset {ruleset:?}"),
                expected: format!("{:?}", R::NAME),
                remedy: "this program does not play those rules",
            });
        }
        if *rules != Fingerprint(data_version) {
            return Err(RecordError::Mismatch {
                path: self.path.clone(),
                found: format!("rules data of version {rules}"),
                expected: Fingerprint(data_version).to_string(),
                remedy: "it was played with other tables, name their folder with --data",
            });
        }
        Ok(())
    }

    /// The dice of a replay: the generator, or the recorded dice in order.
    pub fn dice(&self) -> Dice {
        match self.header.dice {
            DiceSource::Seed(seed) => Dice::seeded(seed),
            DiceSource::Own => Dice::listed(self.dice.iter().map(ScriptedDie::from)),
        }
    }

    /// How many bytes of the file are whole lines; a torn one begins there.
    pub const fn sound_bytes(&self) -> u64 {
        self.sound_bytes
    }
}

fn read_header(path: &Path, text: &[u8]) -> Result<Header, RecordError> {
    /// The one field that every version has.
    #[derive(serde::Deserialize)]
    struct Version {
        record: u64,
    }
    let wrong = |why: serde_json::Error| wrong_json(path, 1, text, &why);
    let version: Version = serde_json::from_slice(text).map_err(wrong)?;
    if version.record != u64::from(FORMAT) {
        return Err(RecordError::Mismatch {
            path: path.to_owned(),
            found: format!("format version {}", version.record),
            expected: format!("version {FORMAT}"),
            remedy: "play it with the version of the program that wrote it",
        });
    }
    serde_json::from_slice(text).map_err(wrong)
}

fn wrong_json(path: &Path, line: u32, text: &[u8], why: &serde_json::Error) -> RecordError {
    let said = why.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let column = why.column().max(1);
    let (found, expected) = match said.rsplit_once(", expected ") {
        Some((found, expected)) => (found.to_owned(), expected.to_owned()),
        None => (said.to_owned(), "a line of a record in JSON".to_owned()),
    };
    let near = excerpt(text, column);
    RecordError::Wrong { path: path.to_owned(), line, column, found: format!("{found} near `{near}`"), expected }
}

/// The text around a column, printable and short.
fn excerpt(text: &[u8], column: usize) -> String {
    let from = column.saturating_sub(20).min(text.len());
    let to = (column + 12).min(text.len());
    String::from_utf8_lossy(&text[from..to]).chars().map(|c| if c.is_control() { '.' } else { c }).collect()
}

/// The whole lines of a file.
struct Lines<'a, B> {
    path: &'a Path,
    from: B,
    number: u32,
    text: Vec<u8>,
    sound_bytes: u64,
    torn: Option<Torn>,
}

impl<B: BufRead> Lines<'_, B> {
    /// The next line without its line break; `None` at the end, before a torn line too.
    fn next(&mut self, most: u64) -> Result<Option<&[u8]>, RecordError> {
        self.number += 1;
        self.text.clear();
        let unreadable = |why| RecordError::Unreadable { path: self.path.to_owned(), why };
        // What does not begin like a record need not be read to its end.
        let begins = self.from.fill_buf().map_err(unreadable)?.first().copied();
        let Some(first) = begins else { return Ok(None) };
        let wrong = |column: usize, found: String, expected: String| {
            Err(RecordError::Wrong { path: self.path.to_owned(), line: self.number, column, found, expected })
        };
        let length = (&mut self.from).take(most + 1).read_until(b'\n', &mut self.text).map_err(unreadable)? as u64;
        let whole = self.text.last() == Some(&b'\n');
        if !whole && length > most {
            return wrong(1, format!("a line of more than {most} bytes"), "a shorter one".into());
        }
        if first != b'{' && (whole || self.number == 1) {
            let found = if first.is_ascii_graphic() {
                format!("`{}`", char::from(first))
            } else {
                format!("the byte {first:#04x}")
            };
            return wrong(1, found, "`{`, the beginning of a line of a record".into());
        }
        if !whole {
            self.torn = Some(Torn { line: self.number, bytes: length });
            return Ok(None);
        }
        self.text.pop();
        if let Err(why) = std::str::from_utf8(&self.text) {
            let column = why.valid_up_to() + 1;
            let byte = self.text[why.valid_up_to()];
            return wrong(column, format!("the byte {byte:#04x}, which is not UTF-8"), "a text in UTF-8".into());
        }
        self.sound_bytes += length;
        Ok(Some(&self.text))
    }
}
