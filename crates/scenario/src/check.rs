//! Questions that every part of a scenario asks of its text: is this number within bounds, is this name known.
use crate::board_text::HexText;
use crate::locate::Path;
use crate::source::{ScenarioError, Source, hint, nearest, quoted};
use board::Hex;
use std::ops::RangeInclusive;

/// The farthest from (0, 0) that a hex may be named, in either number.
const FARTHEST: i64 = 1000;

/// How long a story or a description may be, in characters.
const LONGEST_PROSE: usize = 10_000;

/// Whether a sign steers a terminal, turns the direction of a line or is not seen at all.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// How many known names an error lists at most.
const LISTED: usize = 40;

/// The known names for an error, the nearest first: `, one of heavy, none, light`.
fn one_of(near: Option<&str>, known: &[&str]) -> String {
    let mut names: Vec<&str> = near.into_iter().collect();
    for name in known {
        // The javelin is a hand weapon and a missile weapon.
        if !names.contains(name) {
            names.push(name);
        }
    }
    match names.len() {
        0 => String::new(),
        1..=LISTED => format!(", one of {}", names.join(", ")),
        many => format!(", one of {} and {} more", names[..LISTED].join(", "), many - LISTED),
    }
}

/// Checks, each of which complains about the place that `path` leads to.
impl Source {
    /// A number within bounds.
    pub(crate) fn number<T: TryFrom<i64>>(
        &self,
        path: &Path,
        value: i64,
        bounds: RangeInclusive<i64>,
        what: &str,
    ) -> Result<T, ScenarioError> {
        let fits = bounds.contains(&value).then(|| T::try_from(value).ok()).flatten();
        fits.ok_or_else(|| {
            let expected = format!("{what} from {} to {}", bounds.start(), bounds.end());
            self.wrong_at(path, value.to_string(), expected)
        })
    }

    /// A hex, on whatever board.
    pub(crate) fn hex(&self, path: &Path, (q, r): HexText) -> Result<Hex, ScenarioError> {
        let bounds = -FARTHEST..=FARTHEST;
        Ok(Hex::new(self.number(&path.index(0), q, bounds.clone(), "q")?, self.number(&path.index(1), r, bounds, "r")?))
    }

    /// A name that is neither blank nor too long for a line.
    pub(crate) fn name(&self, path: &Path, name: &str, longest: usize) -> Result<(), ScenarioError> {
        if name.trim().is_empty() {
            return Err(self.wrong_at(path, "a blank name".into(), "a name".into()));
        }
        if name.chars().any(steers) || name.chars().count() > longest {
            return Err(self.wrong_at(path, quoted(name), format!("a name of at most {longest} letters in one line")));
        }
        Ok(())
    }

    /// A text for people, of whatever lines.
    pub(crate) fn prose(&self, path: &Path, text: &str) -> Result<(), ScenarioError> {
        let expected = || format!("a text of at most {LONGEST_PROSE} letters without control characters");
        if text.chars().any(|c| steers(c) && !matches!(c, '\n' | '\r' | '\t')) {
            return Err(self.wrong_at(path, "control characters".into(), expected()));
        }
        match text.chars().count() {
            0..=LONGEST_PROSE => Ok(()),
            count => Err(self.wrong_at(path, format!("{count} letters"), expected())),
        }
    }

    /// What the name `found` stands for, by `find`; `known` are the names to offer if it stands for nothing.
    pub(crate) fn known<'k, T>(
        &self,
        path: &Path,
        found: &str,
        what: &str,
        find: impl FnOnce(&str) -> Option<T>,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Result<T, ScenarioError> {
        find(found).ok_or_else(|| {
            let known: Vec<&str> = known.into_iter().collect();
            let near = nearest(found, known.iter().copied());
            let expected = format!("the name of {what}{}{}", one_of(near, &known), hint(near));
            self.wrong_at(path, quoted(found), expected)
        })
    }
}
