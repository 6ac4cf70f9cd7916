//! The book for a terminal: lines of a width, tables in columns.

use std::cmp::Reverse;

use crate::book::{Block, Clause};

/// What parts two columns of a table.
const GAP: &str = "  ";
/// What parts them when the table is too wide otherwise.
const NARROW_GAP: &str = " ";
/// A column is not made narrower than this to fit a table into the width, in characters.
const NARROWEST: usize = 6;

/// A clause as text: heading, an empty line, then its blocks. No line is longer than `width` characters, except where a single word is,
/// or a table of many columns cannot be narrowed further. Ends with a line break.
pub fn to_text(clause: &Clause, width: usize) -> String {
    let heading = wrap(&format!("{} {}", clause.id, clause.title), width).join("\n");
    format!("{heading}\n\n{}", blocks_to_text(&clause.blocks, width))
}

/// Blocks as text, an empty line between them, such as the introduction of a chapter. As [`to_text`], without a heading.
pub fn blocks_to_text(blocks: &[Block], width: usize) -> String {
    let texts: Vec<String> = blocks
        .iter()
        .map(|block| match block {
            Block::Text(text) => wrap(text, width),
            Block::List(points) => points.iter().flat_map(|point| hanging(point, width)).collect(),
            Block::Table { head, rows } => table(head, rows, width),
        })
        .map(|lines| lines.join("\n"))
        .collect();
    format!("{}\n", texts.join("\n\n"))
}

fn hanging(point: &str, width: usize) -> Vec<String> {
    let lines = wrap(point, width.saturating_sub(2));
    lines.iter().enumerate().map(|(at, line)| format!("{}{line}", if at == 0 { "- " } else { "  " })).collect()
}

/// Breaks a text between words; at least one line.
fn wrap(text: &str, width: usize) -> Vec<String> {
    fill(text.split_whitespace().map(|word| (" ", word)), width)
}

/// Fills lines with pieces; what stands before a piece is put only within a line.
fn fill<'a>(pieces: impl Iterator<Item = (&'static str, &'a str)>, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (before, piece) in pieces {
        let line = lines.last_mut().expect("there is a first line, and none is taken away");
        if line.is_empty() {
            line.push_str(piece);
        } else if length(line) + length(before) + length(piece) <= width {
            line.push_str(before);
            line.push_str(piece);
        } else {
            lines.push(piece.to_owned());
        }
    }
    lines
}

fn table(head: &[String], rows: &[Vec<String>], width: usize) -> Vec<String> {
    let (widths, gap) = widths(head, rows, width);
    let figures: Vec<bool> = (0..head.len()).map(|column| rows.iter().all(|row| is_figure(&row[column]))).collect();
    let lay = |row| lay(row, &widths, gap, &figures);
    let mut lines = lay(head);
    lines.push(widths.iter().map(|&width| "-".repeat(width)).collect::<Vec<_>>().join(gap));
    // Rows that need more lines than one are told apart by an empty line.
    let laid: Vec<Vec<String>> = rows.iter().map(|row| lay(row)).collect();
    let spaced = laid.iter().any(|lines| lines.len() > 1);
    for (at, row) in laid.into_iter().enumerate() {
        if spaced && at > 0 {
            lines.push(String::new());
        }
        lines.extend(row);
    }
    lines
}

/// The widths of the columns and the gap between two. Columns are as wide as their contents; if that is too much, they give way character
/// by character: always the one that costs the fewest lines; among such, the first column last, as it holds the names, and the widest
/// first. The gap is narrowed, and after it words are broken, only when nothing else is left.
fn widths(head: &[String], rows: &[Vec<String>], width: usize) -> (Vec<usize>, &'static str) {
    let columns: Vec<Column> = (0..head.len())
        .map(|at| Column {
            cells: std::iter::once(head).chain(rows.iter().map(Vec::as_slice)).map(|row| row[at].as_str()).collect(),
        })
        .collect();
    let words: Vec<usize> = columns.iter().map(Column::longest_piece).collect();
    let gaps = head.len().saturating_sub(1);
    let gap = if words.iter().sum::<usize>() + GAP.len() * gaps <= width { GAP } else { NARROW_GAP };
    let room = width.saturating_sub(gap.len() * gaps);
    let mut widths: Vec<usize> = columns.iter().map(Column::longest_cell).collect();
    let mut heights: Vec<Vec<usize>> =
        columns.iter().zip(&widths).map(|(column, &width)| column.heights(width)).collect();
    for floors in [words, vec![NARROWEST; head.len()]] {
        while widths.iter().sum::<usize>() > room {
            let narrowed = (0..widths.len()).filter(|&at| widths[at] > floors[at]).map(|at| {
                let changed = columns[at].heights(widths[at] - 1);
                (lines_with(&heights, at, &changed), at == 0, Reverse(widths[at]), at, changed)
            });
            match narrowed.min() {
                Some((_, _, _, at, changed)) => {
                    widths[at] -= 1;
                    heights[at] = changed;
                }
                None => break,
            }
        }
    }
    (widths, gap)
}

/// The cells of one column, the head first.
struct Column<'a> {
    cells: Vec<&'a str>,
}

impl Column<'_> {
    fn longest_cell(&self) -> usize {
        self.cells.iter().map(|cell| length(cell)).max().unwrap_or(0)
    }

    fn longest_piece(&self) -> usize {
        self.cells.iter().flat_map(|cell| pieces(cell)).map(|(_, piece)| length(piece)).max().unwrap_or(0)
    }

    /// Lines that each cell takes at a width.
    fn heights(&self, width: usize) -> Vec<usize> {
        self.cells.iter().map(|cell| if length(cell) <= width { 1 } else { broken(cell, width).len() }).collect()
    }
}

/// Lines of the whole table if the column `at` has these heights.
fn lines_with(heights: &[Vec<usize>], at: usize, changed: &[usize]) -> usize {
    let row = |row: usize| {
        (0..heights.len())
            .map(|column| if column == at { changed[row] } else { heights[column][row] })
            .max()
            .unwrap_or(1)
    };
    (0..changed.len()).map(row).sum()
}

/// One row, in as many lines as its fullest cell needs.
fn lay(row: &[String], widths: &[usize], gap: &str, figures: &[bool]) -> Vec<String> {
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, &width)| broken(cell, width)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |at: usize| {
        let parts = cells.iter().zip(widths).zip(figures).map(|((cell, &width), &figure)| {
            let text = cell.get(at).map_or("", String::as_str);
            if figure { format!("{text:>width$}") } else { format!("{text:<width$}") }
        });
        parts.collect::<Vec<_>>().join(gap).trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// The pieces of a cell that stay whole if possible: words, and their parts up to a slash.
fn pieces(cell: &str) -> impl Iterator<Item = (&'static str, &str)> {
    cell.split_whitespace()
        .flat_map(|word| word.split_inclusive('/').enumerate())
        .map(|(at, piece)| (if at == 0 { " " } else { "" }, piece))
}

/// The lines of a cell; pieces that do not fit are broken.
fn broken(cell: &str, width: usize) -> Vec<String> {
    let chunks = |line: String| {
        let letters: Vec<char> = line.chars().collect();
        let parts: Vec<String> = letters.chunks(width.max(1)).map(|part| part.iter().collect()).collect();
        if parts.is_empty() { vec![String::new()] } else { parts }
    };
    fill(pieces(cell), width).into_iter().flat_map(chunks).collect()
}

/// Figures stand at the right of their column, and so do empty cells and dashes among them.
fn is_figure(cell: &str) -> bool {
    cell.chars().all(|sign| sign.is_ascii_digit() || "+−–-.,/".contains(sign))
}

/// Characters; all of the book's are one column wide.
fn length(text: &str) -> usize {
    text.chars().count()
}
