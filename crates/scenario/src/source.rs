//! The text of one file, and what is wrong with it: which file, line and column, what was found, what was expected.
use crate::locate::{Fault, Path, faults, locate};
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::Read;
use std::ops::Range;
use std::path::Path as FilePath;

pub(crate) use steel::tables::{hint, nearest};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 << 20;
/// How much of a source line an error shows, in characters.
const EXCERPT: usize = 120;

/// Why a scenario was refused. Shows itself in plain text: `file:line:column: found .., expected ..`, then the line and a mark below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioError {
    /// The file cannot be read at all.
    Unreadable {
        /// The file as it was asked for.
        file: String,
        /// What is the matter with it.
        why: String,
    },
    /// The file says something that cannot be used.
    Wrong {
        /// The file as it was asked for.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What should stand there, with the nearest known name if a name is wrong.
        expected: String,
        /// The line and the part of it that is meant.
        excerpt: Box<Excerpt>,
    },
}

/// A line of a file, shortened if it is long, and the part of it that an error is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line or a part of it.
    pub text: String,
    /// How many characters of it stand before what is meant.
    pub before: usize,
    /// How many characters are meant, at least one.
    pub width: usize,
}

impl ScenarioError {
    /// The file as it was asked for.
    pub fn file(&self) -> &str {
        match self {
            Self::Unreadable { file, .. } | Self::Wrong { file, .. } => file,
        }
    }

    /// Line and column, both from 1; none when the file cannot be read.
    pub const fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::Unreadable { .. } => None,
            Self::Wrong { line, column, .. } => Some((*line, *column)),
        }
    }

    /// The first line of the message, without the excerpt.
    pub fn headline(&self) -> String {
        match self {
            Self::Unreadable { file, why } => format!("{file}: {why}"),
            Self::Wrong { file, line, column, found, expected, .. } => {
                format!("{file}:{line}:{column}: found {found}, expected {expected}")
            }
        }
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        let Self::Wrong { line, excerpt, .. } = self else { return Ok(()) };
        let margin = " ".repeat(line.to_string().len());
        // Tabs before the mark are kept, so that it stands below what is meant however wide they are shown.
        let indent: String =
            excerpt.text.chars().take(excerpt.before).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        write!(f, "\n {margin} |\n {line} | {}\n {margin} | {indent}{}", excerpt.text, "^".repeat(excerpt.width))
    }
}

impl std::error::Error for ScenarioError {}

/// The text of a file with the name that errors give it.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: String,
}

impl Source {
    /// Reads a file, if it is one, not too large, and UTF-8.
    pub(crate) fn read(path: &FilePath) -> Result<Self, ScenarioError> {
        let file = path.display().to_string();
        let refuse = |why: String| ScenarioError::Unreadable { file: file.clone(), why };
        let unreadable = |error: std::io::Error| {
            refuse(match error.kind() {
                std::io::ErrorKind::NotFound => "there is no such file".into(),
                _ => format!("cannot be read: {error}"),
            })
        };
        let about = std::fs::metadata(path).map_err(unreadable)?;
        if about.is_dir() {
            return Err(refuse("is a directory, expected a scenario file".into()));
        }
        if !about.is_file() {
            return Err(refuse("is not a plain file, expected a scenario file".into()));
        }
        let too_large = |bytes| format!("has {bytes} bytes, at most {LARGEST} are read");
        if about.len() > LARGEST {
            return Err(refuse(too_large(about.len())));
        }
        let mut bytes = Vec::new();
        let opened = std::fs::File::open(path).map_err(unreadable)?;
        opened.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > LARGEST {
            return Err(refuse(too_large(bytes.len() as u64))); // it has grown since it was measured
        }
        Self::of_bytes(file, bytes)
    }

    fn of_bytes(file: String, bytes: Vec<u8>) -> Result<Self, ScenarioError> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(&file, &text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let found = format!("the byte 0x{:02x}", bytes[at]);
                let lossy = String::from_utf8_lossy(bytes).into_owned(); // the same up to `at`
                Err(Self { file, text: lossy }.wrong(at..at, found, "text in UTF-8".into()))
            }
        }
    }

    /// A text in memory. The mark that some editors put before UTF-8 is no part of it.
    pub(crate) fn new(file: &str, text: &str) -> Self {
        Self { file: file.to_owned(), text: text.strip_prefix('\u{feff}').unwrap_or(text).to_owned() }
    }

    /// A complaint about some bytes of the text.
    pub(crate) fn wrong(&self, bytes: Range<usize>, found: String, expected: String) -> ScenarioError {
        let start = self.boundary(bytes.start);
        let end = self.boundary(bytes.end.max(start));
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |at| start + at);
        let before = self.text[line_start..start].chars().count();
        let width = self.text[start..end.min(line_end)].trim_end().chars().count();
        let line = self.text[line_start..line_end].trim_end();
        let fits = line.chars().nth(EXCERPT).is_none();
        let from = if fits { 0 } else { before.saturating_sub(EXCERPT / 2) };
        let text: String = line.chars().skip(from).take(EXCERPT).collect();
        let room = EXCERPT.saturating_sub(before - from).max(1);
        ScenarioError::Wrong {
            file: self.file.clone(),
            line: self.text[..start].matches('\n').count() + 1,
            column: before + 1,
            found,
            expected,
            excerpt: Box::new(Excerpt { text, before: before - from, width: width.clamp(1, room) }),
        }
    }

    /// A complaint about what `path` leads to.
    pub(crate) fn wrong_at(&self, path: &Path, found: String, expected: String) -> ScenarioError {
        self.wrong(locate(&self.text, path).0, found, expected)
    }

    /// The text as a value, once its brackets close.
    pub(crate) fn parse<T: DeserializeOwned>(&self, what: &str) -> Result<T, ScenarioError> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str(&self.text).map_err(|error| {
            let start = self.byte_of(error.span.start.line, error.span.start.col);
            let end = self.byte_of(error.span.end.line, error.span.end.col);
            self.unparsed(error.code, start..end, what)
        })
    }

    /// Refuses a text whose brackets, strings or comments do not close.
    pub(crate) fn check_brackets(&self, what: &str) -> Result<(), ScenarioError> {
        let token = |at: usize| at..at + 1;
        let (bytes, found, expected) = match faults(&self.text) {
            None => return Ok(()),
            Some(Fault::Nothing) => (0..0, "an empty file".to_owned(), what.to_owned()),
            Some(Fault::Attribute(at)) => (at..at + 2, "an attribute".into(), format!("{what} without attributes")),
            Some(Fault::Deep(at)) => {
                (token(at), "more than 32 brackets within each other".into(), format!("{what}, which is never so deep"))
            }
            Some(Fault::Stray { at, opened }) => {
                let expected = opened.map_or_else(
                    || "the end of the file".to_owned(),
                    |open| format!("what closes the {:?} of line {}", self.sign_at(open), self.line_of(open)),
                );
                (token(at), format!("{:?}", self.sign_at(at)), expected)
            }
            Some(Fault::Open(at)) => {
                let opened = if self.sign_at(at) == '/' { "comment".into() } else { format!("{:?}", self.sign_at(at)) };
                let end = self.text.trim_end().len();
                let found = "the end of the file".into();
                (end..end, found, format!("what closes the {opened} of line {}", self.line_of(at)))
            }
        };
        Err(self.wrong(bytes, found, expected))
    }

    fn sign_at(&self, at: usize) -> char {
        self.text[self.boundary(at)..].chars().next().unwrap_or(' ')
    }

    fn line_of(&self, at: usize) -> usize {
        self.text[..self.boundary(at)].matches('\n').count() + 1
    }

    /// What RON could not read, in our words.
    fn unparsed(&self, error: ron::Error, span: Range<usize>, what: &str) -> ScenarioError {
        use ron::Error as E;
        // The span often begins with the blanks before what is meant.
        let rest = &self.text[span.start..];
        let start = span.start + (rest.len() - rest.trim_start().len());
        let (here, _) = locate(&self.text[start..], &Path::root());
        let here = start..(start + here.end).max(start + 1);
        let token = self.token(start);
        if token.starts_with('.') && self.text[..start].ends_with(|c: char| c.is_ascii_digit()) {
            let digits =
                self.text[..start].chars().rev().take_while(|c| matches!(c, '0'..='9' | '_' | '-' | '+')).count();
            let found = self.token(start - digits);
            return self.wrong(start - digits..here.end, found, "a whole number".into());
        }
        let one_of = |known: &[&str], found: &str| {
            let known: Vec<&str> = known.to_vec();
            format!("one of {}{}", known.join(", "), hint(nearest(found, known.iter().copied())))
        };
        let (bytes, found, expected) = match error {
            E::NoSuchEnumVariant { expected, found, .. } => {
                let expected = one_of(expected, &found);
                (span, found, expected)
            }
            E::NoSuchStructField { expected, found, .. } => {
                let expected = one_of(expected, &found);
                (span, format!("the field {found:?}"), expected)
            }
            E::MissingStructField { field, outer } => {
                let outer = outer.map_or_else(|| what.to_owned(), |outer| in_words(&outer, what));
                (here, format!("{outer} without {field:?}"), format!("the field {field:?}"))
            }
            E::DuplicateStructField { field, .. } => {
                (span, format!("the field {field:?} again"), "each field once".into())
            }
            E::InvalidValueForType { expected, found } => (here, found, expected),
            E::ExpectedDifferentLength { expected, found } => (here, format!("{found} values"), length(&expected)),
            E::Eof => (here, "the end of the file".into(), format!("more of {what}")),
            E::TrailingCharacters => (here, token, format!("the end of the file after {what}")),
            E::IntegerOutOfBounds => (span, token, "a number of a sensible size".into()),
            E::ExpectedStructLikeEnd => (here, token, "\")\" or a comma and one more field".into()),
            E::ExpectedNamedStructLike(name) | E::ExpectedDifferentStructName { expected: name, .. } => {
                (here, token, format!("the \"(\" that begins {}", in_words(name, what)))
            }
            E::ExpectedString => (here, token, "a text in double quotes".into()),
            E::ExpectedBoolean => (here, token, "true or false".into()),
            E::ExpectedInteger => (here, token, "a whole number".into()),
            E::ExpectedComma => (here, token, "a comma".into()),
            E::ExpectedIdentifier => (here, token, "a name without quotes".into()),
            E::UnexpectedChar(sign) => (here, format!("{sign:?}"), "a value".into()),
            other => match other.to_string().strip_prefix("Expected ") {
                Some(expected) => (here, token, expected.replace('`', "\"")),
                None => (here, format!("{token} ({other})"), format!("{what} in RON")),
            },
        };
        self.wrong(bytes, found, expected)
    }

    /// The word, number, text or sign at a byte, as errors quote it.
    fn token(&self, at: usize) -> String {
        let rest = &self.text[at..];
        let word = rest.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')).count();
        let length = match rest.chars().next() {
            None => return "the end of the file".into(),
            Some('"') => 2 + rest[1..].chars().take_while(|&c| c != '"' && c != '\n').count(),
            Some(_) => word.max(1),
        };
        let token: String = rest.chars().take(length.min(40)).collect();
        if token.starts_with('"') || word > 0 { token } else { format!("{token:?}") }
    }

    /// The byte of a line and column as RON counts them.
    fn byte_of(&self, line: usize, column: usize) -> usize {
        let start = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let rest = self.text.get(start..).unwrap_or_default();
        start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    }

    /// The nearest start of a character at or before a byte.
    fn boundary(&self, at: usize) -> usize {
        (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }
}

/// What the file's author calls one of our structs.
fn in_words(outer: &str, what: &str) -> String {
    match outer {
        "CombatantText" => "a combatant".into(),
        "HorseText" => "a horse".into(),
        "SideText" => "a side".into(),
        "ScenarioText" | "BoardText" => what.to_owned(),
        "Feature" => "a feature".into(),
        "SideFeature" => "a feature of sides".into(),
        "OptionsText" => "the options".into(),
        "ProtectionText" => "a protection".into(),
        "Things" => "what is put".into(),
        other => format!("{other:?}"),
    }
}

/// RON's words for a length, without the names of our types.
fn length(expected: &str) -> String {
    match expected.strip_prefix("tuple variant ").and_then(|rest| rest.split_once(" with ")) {
        Some((_, count)) => count.replace("elements", "values"),
        None => expected.replace("a tuple of size ", "") + if expected.starts_with("a tuple") { " values" } else { "" },
    }
}

/// A text of the file as errors quote it, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(60).collect();
    if short.len() < text.len() { format!("{:?}", short + "…") } else { format!("{text:?}") }
}
