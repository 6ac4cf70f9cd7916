//! Opens table files: the compiled-in text or the user's own, parsed as RON, counted, and every name checked.
//!
//! Knows no table by name; each table module asks for its own file.
use super::error::{TablesError, hint, nearest};
use serde::{Serialize, de::DeserializeOwned};
use std::io::Read;
use std::path::Path;

/// Declares the table files with the text that is compiled in for each.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// Every table file with its compiled-in text.
        pub(crate) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/rules/steel/", $name)))),+];
    };
}
files![
    "weapons.ron",
    "armour.ron",
    "hit_locations.ron",
    "wounds.ron",
    "injuries.ron",
    "adjustments.ron",
    "dodge_direction.ron",
    "missiles.ron",
    "velocity.ron",
    "missile_defence.ron",
    "misses.ron",
    "rider_hit.ron",
    "places.ron",
    "bash.ron",
    "horse_rates.ron",
    "mounted.ron",
    "horse_location.ron",
    "athletic_rates.ron",
    "lance.ron",
    "ground.ron",
    "constructions.ron",
    "levels.ron",
    "sample_combatants.ron",
    "options.ron",
    "horses.ron",
    "recovery.ron",
];

/// Lies beside the tables in the game's own folder and says where each clause is played: no table, and nothing that a user's copy changes.
const COVERAGE: &str = "coverage.ron";

/// Reads one set of tables and hashes what it read.
pub(crate) struct Reader<'a> {
    folder: Option<&'a Path>,
    hash: u64,
}

impl<'a> Reader<'a> {
    /// A reader of the compiled-in tables.
    pub(crate) const fn builtin() -> Self {
        Self { folder: None, hash: FNV_START }
    }

    /// A reader of `folder`, with the compiled-in text for every file that it does not hold.
    pub(crate) fn of_folder(folder: &'a Path) -> Result<Self, TablesError> {
        let unreadable = |why: std::io::Error| TablesError::Unreadable { path: folder.into(), why: why.to_string() };
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
            let known = FILES.iter().map(|&(known, _)| known);
            if name.ends_with(".ron") && name != COVERAGE && !known.clone().any(|known| known == name) {
                let nearest = nearest(&name, known).map(str::to_owned);
                return Err(TablesError::UnknownFile { folder: folder.into(), found: name, nearest });
            }
        }
        Ok(Self { folder: Some(folder), hash: FNV_START })
    }

    /// The value that `file` holds, with the text for later complaints.
    pub(crate) fn read<T: Serialize + DeserializeOwned>(&mut self, file: &str) -> Result<(Source, T), TablesError> {
        let source = self.open(file)?;
        let value: T = source.parse()?;
        let canonical =
            ron::to_string(&value).map_err(|why| source.wrong((1, 1), why.to_string(), "a table".into()))?;
        self.hash = fnv(fnv(self.hash, file.as_bytes()), canonical.as_bytes());
        Ok((source, value))
    }

    /// The hash of all that was read so far: of meaning, not of spelling or comments.
    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    fn open(&self, file: &str) -> Result<Source, TablesError> {
        let builtin = FILES.iter().find(|(known, _)| *known == file).map_or("", |(_, text)| text);
        // A link that leads nowhere is there, and refused: the user meant some file by it.
        let own = self.folder.map(|folder| folder.join(file)).filter(|path| path.symlink_metadata().is_ok());
        match own {
            None => Ok(Source { file: file.to_owned(), text: builtin.to_owned() }),
            Some(path) => match read_plain(&path) {
                Ok(text) => Ok(Source { file: path.display().to_string(), text }),
                Err(why) => Err(TablesError::Unreadable { path, why: why.to_string() }),
            },
        }
    }
}

/// The largest table file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The text of a plain file of sensible size, without the mark that some editors put before UTF-8.
fn read_plain(path: &Path) -> std::io::Result<String> {
    let refuse = |why: String| Err(std::io::Error::other(why));
    let about = std::fs::metadata(path)?;
    if !about.is_file() {
        return refuse("it is no plain file".into());
    }
    if about.len() > LARGEST {
        return refuse(format!("it has {} bytes, at most {LARGEST} are read", about.len()));
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(why) => {
            let before = &why.as_bytes()[..why.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            return refuse(format!("line {line} is not text in UTF-8"));
        }
    };
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The text of one table file, kept while its content is checked so that complaints can name the place.
pub(crate) struct Source {
    file: String,
    text: String,
}

impl Source {
    fn parse<T: DeserializeOwned>(&self) -> Result<T, TablesError> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str(&self.text).map_err(|error| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            let (found, expected) = in_words(error.code);
            self.wrong((line, column), found.unwrap_or_else(|| self.sign_at(line, column)), expected)
        })
    }

    /// The word or sign that stands at a place.
    fn sign_at(&self, line: usize, column: usize) -> String {
        let line = self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let rest: String = line.chars().skip(column.saturating_sub(1)).collect();
        let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_-+.".contains(*c)).take(40).collect();
        match rest.chars().next() {
            None => "the end of a line".into(),
            Some(sign) if word.is_empty() => format!("{sign:?}"),
            Some(_) => word,
        }
    }

    /// A complaint about the place `(line, column)`.
    pub(crate) fn wrong(&self, (line, column): (usize, usize), found: String, expected: String) -> TablesError {
        TablesError::Wrong { file: self.file.clone(), line, column, found, expected }
    }

    /// A complaint about `field` of the `nth` row that is named `row`, counted from 0; an empty `field` complains about the name.
    pub(crate) fn wrong_row(&self, row: &str, nth: usize, field: &str, found: String, expected: String) -> TablesError {
        let name = self.name_at(row, nth);
        let at = if field.is_empty() {
            name
        } else {
            self.text[name..].find(&format!("{field}:")).map_or(name, |further| name + further)
        };
        self.wrong(self.place(at), found, expected)
    }

    /// Where the text has a name in quotes: as the key of a row if it is one anywhere, else wherever it is used.
    fn name_at(&self, name: &str, nth: usize) -> usize {
        let quoted = format!("\"{name}\"");
        let all = || self.text.match_indices(&quoted).map(|(at, _)| at);
        let is_key = |&at: &usize| self.text[..at].trim_end().ends_with("key:");
        all().filter(is_key).nth(nth).or_else(|| all().nth(nth)).unwrap_or_default()
    }

    /// A complaint about the file as a whole, placed at its end.
    pub(crate) fn wrong_count(&self, found: String, expected: String) -> TablesError {
        let last = self.text.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
        self.wrong(self.place(last), found, expected)
    }

    /// Checks that `value` of `field` in the row named `row` lies within `bounds`.
    pub(crate) fn within(
        &self,
        row: &str,
        field: &str,
        value: i32,
        bounds: std::ops::RangeInclusive<i32>,
    ) -> Result<(), TablesError> {
        if bounds.contains(&value) {
            return Ok(());
        }
        let expected = format!("{field} from {} to {}", bounds.start(), bounds.end());
        Err(self.wrong_row(row, 0, field, value.to_string(), expected))
    }

    /// Checks every number of a table without named rows; the complaint names the place where the number first stands.
    pub(crate) fn all_within(
        &self,
        what: &str,
        values: impl IntoIterator<Item = i32>,
        bounds: std::ops::RangeInclusive<i32>,
    ) -> Result<(), TablesError> {
        let Some(value) = values.into_iter().find(|value| !bounds.contains(value)) else {
            return Ok(());
        };
        let at = self.text.find(&value.to_string()).unwrap_or_default();
        let expected = format!("{what} from {} to {}", bounds.start(), bounds.end());
        Err(self.wrong(self.place(at), value.to_string(), expected))
    }

    /// Checks that a name used in the row `row` is one of `known`.
    pub(crate) fn known<'k>(
        &self,
        name: &str,
        what: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) -> Result<usize, TablesError> {
        known.clone().into_iter().position(|one| one == name).ok_or_else(|| {
            let expected = format!("the name of {what}{}", hint(nearest(name, known)));
            self.wrong_row(name, 0, "", format!("{name:?}"), expected)
        })
    }

    /// Brings named rows into the rulebook's order; every name must be there exactly once.
    pub(crate) fn ordered<T>(
        &self,
        rows: Vec<T>,
        key: impl Fn(&T) -> &str,
        names: &[&str],
        what: &str,
    ) -> Result<Vec<T>, TablesError> {
        let mut places: Vec<Option<T>> = names.iter().map(|_| None).collect();
        for row in rows {
            let name = key(&row).to_owned();
            let place = self.known(&name, what, names.iter().copied())?;
            if places[place].replace(row).is_some() {
                return Err(self.wrong_row(
                    &name,
                    1,
                    "",
                    format!("{name:?} again"),
                    format!("each name of {what} once"),
                ));
            }
        }
        let missing = |place: usize| {
            self.wrong_count(
                format!("no row {:?}", names[place]),
                format!("{} rows, one for each name of {what}", names.len()),
            )
        };
        places.into_iter().enumerate().map(|(place, row)| row.ok_or_else(|| missing(place))).collect()
    }

    /// Checks the number of rows of a table whose rows have numbers, not names.
    pub(crate) fn rows<T, const N: usize>(&self, rows: Vec<T>) -> Result<[T; N], TablesError> {
        rows.try_into().map_err(|rows: Vec<T>| self.wrong_count(format!("{} rows", rows.len()), format!("{N} rows")))
    }

    /// Line and column of a byte of the text, both from 1.
    fn place(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..byte.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
    }
}

/// What the parser found, if it says so, and what it expected.
fn in_words(error: ron::Error) -> (Option<String>, String) {
    use ron::Error as E;
    let one_of = |known: &[&str], found: &str| {
        format!("one of {}{}", known.join(", "), hint(nearest(found, known.iter().copied())))
    };
    let (found, expected) = match error {
        E::NoSuchEnumVariant { expected, found, .. } | E::NoSuchStructField { expected, found, .. } => {
            let expected = one_of(expected, &found);
            (format!("{found:?}"), expected)
        }
        E::MissingStructField { field, .. } => ("a row without it".into(), format!("the field {field:?}")),
        E::DuplicateStructField { field, .. } => (format!("the field {field:?} again"), "each field once".into()),
        E::InvalidValueForType { expected, found } => (found, expected),
        E::ExpectedDifferentLength { expected, found } => (format!("{found} values"), expected),
        E::Eof => ("the end of the file".into(), "more of the table".into()),
        E::TrailingCharacters => ("more text after the table".into(), "the end of the file".into()),
        E::UnexpectedChar(found) => (format!("{found:?}"), "a value".into()),
        E::IntegerOutOfBounds => ("a number too large or too small".into(), "a number that fits its column".into()),
        other => match other.to_string().strip_prefix("Expected ") {
            Some(expected) => return (None, expected.replace('`', "\"")),
            None => (other.to_string(), "a table in RON".into()),
        },
    };
    (Some(found), expected)
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, 64 bits, with an end mark, so that the same bytes cut differently differ.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().chain(&[0xff]).fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
