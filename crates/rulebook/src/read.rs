//! Reading the file of a chapter.

use std::collections::BTreeSet;

use crate::book::{Block, Chapter, Clause};
use crate::references::id_length;

/// A file of the book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {flaw}")]
pub struct BookError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub flaw: Flaw,
}

/// What is wrong with a line of a chapter's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The file does not begin with the heading of a chapter.
    #[error("expected a chapter's heading such as `# RS-4 Title`, found `{found}`")]
    ChapterHeading {
        /// The line as it stands.
        found: String,
    },
    /// A heading that is none of a clause of this chapter or a table.
    #[error("expected a heading such as `## {chapter}.1 Title` or `## T-1 Title`, found `{found}`")]
    ClauseHeading {
        /// The chapter's id.
        chapter: String,
        /// The line as it stands.
        found: String,
    },
    /// A heading with nothing under it.
    #[error("expected a text under {id}, found none")]
    Empty {
        /// The id in the heading.
        id: String,
    },
    /// A table without the line that parts head and rows.
    #[error("expected a line of {columns} times `---` under the head of a table, found `{found}`")]
    TableRule {
        /// Columns of the head.
        columns: usize,
        /// The line as it stands, empty at the end of the table.
        found: String,
    },
    /// A table with no rows.
    #[error("expected a row under the head of a table, found none")]
    NoRows,
    /// A row that is longer or shorter than the head.
    #[error("expected {wanted} cells as in the head of the table, found {found}")]
    Cells {
        /// Cells of the head.
        wanted: usize,
        /// Cells of the row.
        found: usize,
    },
    /// A row that does not begin and end with a bar.
    #[error("expected a row of a table from `|` to `|`, found `{found}`")]
    Row {
        /// The line as it stands.
        found: String,
    },
    /// An id that another heading has already.
    #[error("expected a new id, found {id} for the second time")]
    Twin {
        /// The id.
        id: String,
    },
}

/// Where a heading stands: id, file and line. Kept to tell of ids that occur twice.
pub(crate) type Place = (String, String, usize);

/// Reads one file; the places of its headings are added to `places`.
pub(crate) fn read_chapter(file: &str, text: &str, places: &mut Vec<Place>) -> Result<Chapter, BookError> {
    let error = |(line, flaw)| BookError { file: file.to_owned(), line, flaw };
    let mut sections = sections(text);
    let (top, intro) = sections.remove(0);
    let (id, title) = top
        .text
        .strip_prefix("# ")
        .and_then(id_and_title)
        .filter(|(id, _)| id.starts_with("RS-") && !id.contains('.'))
        .ok_or_else(|| error((top.number, Flaw::ChapterHeading { found: top.text.to_owned() })))?;
    places.push((id.to_owned(), file.to_owned(), top.number));
    let mut chapter = Chapter {
        id: id.to_owned(),
        title: title.to_owned(),
        intro: filled(id, top, &intro).map_err(error)?,
        clauses: Vec::new(),
    };
    for (heading, lines) in sections {
        let (id, title) = heading
            .text
            .strip_prefix("## ")
            .and_then(id_and_title)
            .filter(|(id, _)| belongs(id, &chapter.id))
            .ok_or_else(|| {
                error((
                    heading.number,
                    Flaw::ClauseHeading { chapter: chapter.id.clone(), found: heading.text.to_owned() },
                ))
            })?;
        places.push((id.to_owned(), file.to_owned(), heading.number));
        let blocks = filled(id, heading, &lines).map_err(error)?;
        chapter.clauses.push(Clause { id: id.to_owned(), title: title.to_owned(), blocks });
    }
    Ok(chapter)
}

/// Refuses an id that occurs twice.
pub(crate) fn twins(places: &[Place]) -> Result<(), BookError> {
    let mut seen = BTreeSet::new();
    match places.iter().find(|(id, _, _)| !seen.insert(id)) {
        Some((id, file, line)) => {
            Err(BookError { file: file.clone(), line: *line, flaw: Flaw::Twin { id: id.clone() } })
        }
        None => Ok(()),
    }
}

/// A line and its number, from 1.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

type Flawed = (usize, Flaw);

/// The first line with all up to the next heading, and so on; never empty. Only the very first may be no heading.
fn sections(text: &str) -> Vec<(Line<'_>, Vec<Line<'_>>)> {
    let mut lines = text.lines().enumerate().map(|(at, text)| Line { number: at + 1, text: text.trim() });
    let mut sections = vec![(lines.next().unwrap_or(Line { number: 1, text: "" }), Vec::new())];
    for line in lines {
        if line.text.starts_with('#') {
            sections.push((line, Vec::new()));
        } else if let Some((_, under)) = sections.last_mut() {
            under.push(line);
        }
    }
    sections
}

/// Parts a heading without its marks into id and title.
fn id_and_title(heading: &str) -> Option<(&str, &str)> {
    let (id, title) = heading.split_at(id_length(heading)?);
    let title = title.strip_prefix(' ')?.trim();
    (!title.is_empty()).then_some((id, title))
}

/// Whether a heading may stand in this chapter: a clause of it, or a table.
fn belongs(id: &str, chapter: &str) -> bool {
    id.starts_with("T-") || id.strip_prefix(chapter).is_some_and(|rest| rest.starts_with('.'))
}

/// The blocks under a heading.
fn filled(id: &str, heading: Line<'_>, lines: &[Line<'_>]) -> Result<Vec<Block>, Flawed> {
    let blocks = blocks(lines)?;
    if blocks.is_empty() { Err((heading.number, Flaw::Empty { id: id.to_owned() })) } else { Ok(blocks) }
}

fn blocks(lines: &[Line<'_>]) -> Result<Vec<Block>, Flawed> {
    let mut blocks = Vec::new();
    for group in lines.split(|line| line.text.is_empty()) {
        // A list or a table may follow its paragraph without an empty line.
        for run in
            group.chunk_by(|above, below| kind(above.text) == kind(below.text) || continues(above.text, below.text))
        {
            blocks.push(match kind(run[0].text) {
                Kind::Text => Block::Text(plain(&run.iter().map(|line| line.text).collect::<Vec<_>>().join(" "))),
                Kind::List => Block::List(points(run)),
                Kind::Table => table(run)?,
            });
        }
    }
    Ok(blocks)
}

/// A text as it is shown: single spaces, and no marks around names of options, which are for those who write the files.
fn plain(text: &str) -> String {
    text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    List,
    Table,
}

fn kind(line: &str) -> Kind {
    match line {
        _ if line.starts_with("- ") => Kind::List,
        _ if line.starts_with('|') => Kind::Table,
        _ => Kind::Text,
    }
}

/// A plain line under a point of a list belongs to the point.
fn continues(above: &str, below: &str) -> bool {
    kind(above) == Kind::List && kind(below) == Kind::Text
}

fn points(lines: &[Line<'_>]) -> Vec<String> {
    let mut points: Vec<String> = Vec::new();
    for line in lines {
        match (line.text.strip_prefix("- "), points.last_mut()) {
            (None, Some(point)) => {
                point.push(' ');
                point.push_str(&plain(line.text));
            }
            (new, _) => points.push(plain(new.unwrap_or(line.text))),
        }
    }
    points
}

fn table(lines: &[Line<'_>]) -> Result<Block, Flawed> {
    let head = cells(lines[0])?;
    let rule = lines.get(1).copied().unwrap_or(Line { number: lines[0].number, text: "" });
    let marks = cells(rule).ok().filter(|marks| marks.len() == head.len() && marks.iter().all(|mark| mark == "---"));
    if marks.is_none() {
        return Err((rule.number, Flaw::TableRule { columns: head.len(), found: rule.text.to_owned() }));
    }
    let mut rows = Vec::with_capacity(lines.len() - 2);
    for &line in &lines[2..] {
        let row = cells(line)?;
        if row.len() != head.len() {
            return Err((line.number, Flaw::Cells { wanted: head.len(), found: row.len() }));
        }
        rows.push(row);
    }
    if rows.is_empty() { Err((rule.number, Flaw::NoRows)) } else { Ok(Block::Table { head, rows }) }
}

/// The cells of a row.
fn cells(line: Line<'_>) -> Result<Vec<String>, Flawed> {
    let inner = line.text.strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    match inner {
        Some(inner) => Ok(inner.split('|').map(plain).collect()),
        None => Err((line.number, Flaw::Row { found: line.text.to_owned() })),
    }
}
