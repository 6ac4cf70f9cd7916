//! Why a table file was refused: which file, where in it, what was found and what was expected.
use std::path::PathBuf;

/// A table file that cannot be used. Nothing is loaded by half: the first error refuses the whole folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    /// The folder or a file in it cannot be read.
    #[error("{}: cannot be read: {why}", path.display())]
    Unreadable {
        /// What was to be read.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// A file of the folder is none of ours.
    #[error("{}: found a file {found:?}, expected the name of a table file{}", folder.display(), hint(nearest.as_deref()))]
    UnknownFile {
        /// The folder of the user's tables.
        folder: PathBuf,
        /// The file's name.
        found: String,
        /// The known file name most like it.
        nearest: Option<String>,
    },
    /// A file says something that the rules cannot use.
    #[error("{file}:{line}:{column}: found {found}, expected {expected}")]
    Wrong {
        /// The file as it was opened.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What should stand there, with the nearest known name if a name is wrong.
        expected: String,
    },
}

/// `, did you mean "sword"?` or nothing.
pub fn hint(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(", did you mean {name:?}?")).unwrap_or_default()
}

/// The known name most like `found`, if any is near enough to be meant.
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let found: String = found.chars().take(100).flat_map(char::to_lowercase).collect();
    let allowed = (found.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&found, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_only_when_it_is_near() {
        let known = ["sword", "short_sword", "spear"];
        assert_eq!(nearest("swrod", known), Some("sword"));
        assert_eq!(nearest("Short_sward", known), Some("short_sword"));
        assert_eq!(nearest("halberd", known), None);
    }
}
