//! Looking for words in the book.

use std::ops::Range;

use crate::book::{Block, Book};

/// Characters of text shown before the place that was found, at most.
const BEFORE: usize = 60;
/// Characters of text shown before and behind it together, at most.
const AROUND: usize = 130;

/// An entry in which something was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit<'a> {
    /// The id of the chapter, clause or table.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The text around the first place, cut at words, an ellipsis where it is cut; the beginning of the entry if only its title holds
    /// the words.
    pub excerpt: String,
    /// Where the wanted words stand in the excerpt, in bytes, from the left and without overlap.
    pub marks: Vec<Range<usize>>,
}

/// How well an entry fits; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Id,
    Title,
    /// All words beside each other, as they were wanted.
    Phrase,
    Words,
}

pub(crate) fn search<'a>(book: &'a Book, wanted: &str) -> Vec<Hit<'a>> {
    let words: Vec<Vec<char>> = wanted.split_whitespace().map(|word| word.chars().map(small).collect()).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(Fit, Hit)> = Vec::new();
    for chapter in book.chapters() {
        found.extend(look(&chapter.id, &chapter.title, &chapter.intro, wanted, &words));
        for clause in &chapter.clauses {
            found.extend(look(&clause.id, &clause.title, &clause.blocks, wanted, &words));
        }
    }
    found.sort_by_key(|&(fit, _)| fit);
    found.into_iter().map(|(_, hit)| hit).collect()
}

fn look<'a>(
    id: &'a str,
    title: &'a str,
    blocks: &'a [Block],
    wanted: &str,
    words: &[Vec<char>],
) -> Option<(Fit, Hit<'a>)> {
    let heading = format!("{id} {title}");
    let texts: Vec<&str> = blocks.iter().flat_map(Block::texts).collect();
    let in_heading = |word: &Vec<char>| first(&heading, 0, word).is_some();
    let in_text = |word: &Vec<char>| texts.iter().any(|text| first(text, 0, word).is_some());
    let phrase = words.join(&' ');
    let fit = if id.eq_ignore_ascii_case(wanted.trim()) {
        Fit::Id
    } else if words.iter().all(in_heading) {
        Fit::Title
    } else if in_text(&phrase) {
        Fit::Phrase
    } else if words.iter().all(|word| in_heading(word) || in_text(word)) {
        Fit::Words
    } else {
        return None;
    };
    // The text with the phrase, or else the one that shows most of the words; among equals the first.
    let shown = |text: &str| words.iter().chain([&phrase]).filter(|word| first(text, 0, word).is_some()).count();
    let best = texts
        .iter()
        .copied()
        .reduce(|best, text| if shown(text) > shown(best) { text } else { best })
        .unwrap_or_default();
    let place = first(best, 0, &phrase)
        .or_else(|| words.iter().filter_map(|word| first(best, 0, word)).min_by_key(|place| place.start));
    let (excerpt, marks) = excerpt(best, place.unwrap_or(0..0), words);
    Some((fit, Hit { id, title, excerpt, marks }))
}

/// The part of `text` around a place, and where the words stand in it.
fn excerpt(text: &str, place: Range<usize>, words: &[Vec<char>]) -> (String, Vec<Range<usize>>) {
    let from = match text[..place.start].char_indices().rev().nth(BEFORE) {
        Some((at, _)) => text[at..place.start].find(' ').map_or(place.start, |space| at + space + 1),
        None => 0,
    };
    let behind = AROUND - text[from..place.start].chars().count();
    let to = match text[place.end..].char_indices().nth(behind) {
        Some((ahead, _)) => text[place.end..place.end + ahead].rfind(' ').map_or(place.end, |space| place.end + space),
        None => text.len(),
    };
    let part =
        format!("{}{}{}", if from > 0 { "…" } else { "" }, &text[from..to], if to < text.len() { "…" } else { "" });
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(mark) =
        words.iter().filter_map(|word| first(&part, at, word)).min_by_key(|mark| (mark.start, part.len() - mark.end))
    {
        at = mark.end;
        marks.push(mark);
    }
    (part, marks)
}

/// The first place from byte `from` on where a word of the text begins with `wanted`, in small letters; that may be several words.
fn first(text: &str, from: usize, wanted: &[char]) -> Option<Range<usize>> {
    text[from..].char_indices().map(|(at, _)| from + at).find_map(|start| {
        if text[..start].chars().next_back().is_some_and(char::is_alphanumeric) {
            return None;
        }
        let mut chars = text[start..].chars();
        let mut end = start;
        for &letter in wanted {
            let found = chars.next().filter(|&found| small(found) == letter)?;
            end += found.len_utf8();
        }
        Some(start..end)
    })
}

/// The small letter of a letter. Letters whose small form is more than one character do not occur in the book.
fn small(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}
