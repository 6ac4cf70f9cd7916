//! Finding an order by typing: which lines fit what was typed, and which of them is meant first.

use super::OrderLine;
use super::kinds::is_code;

/// How well a line fits what was typed: the lower, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fit {
    /// How many of the directions typed it does not name: `N` is not `NW`.
    other_ways: usize,
    place: Place,
    /// How many of the words typed are only the beginning of one of its words.
    unfinished: usize,
}

/// Where in a line the words stand that were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The phrase begins with them.
    Beginning,
    /// The first is its code.
    Code,
    /// They are words of the phrase, in this order.
    InOrder,
    /// Each begins a word.
    Anywhere,
    /// Each stands somewhere, be it within a word.
    Within,
}

impl Fit {
    /// Whether it fits by letters within words alone: such lines are shown only where nothing fits better.
    pub(super) fn is_loose(self) -> bool {
        self.place == Place::Within
    }
}

/// How a line fits; `None` if it does not. `typed` is in lower case.
pub(super) fn fit(typed: &str, line: &OrderLine) -> Option<Fit> {
    let typed: Vec<&str> = words(typed).collect();
    let phrase = line.phrase.to_lowercase();
    let (phrase, all): (Vec<&str>, Vec<&str>) = (words(&phrase).collect(), words(&line.search).collect());
    if !typed.iter().all(|word| line.search.contains(word)) {
        return None;
    }
    // Of several directions the first is the first that he goes.
    let typed_ways = ways(&typed);
    if typed_ways.len() > 1 && !in_order(&typed_ways, &ways(&phrase)) {
        return None;
    }
    let is_code = |word: &&&str| line.code.eq_ignore_ascii_case(word);
    let known = |word: &str| all.contains(&word) || line.code.eq_ignore_ascii_case(word);
    let begins = |word: &&str| all.iter().any(|each| each.starts_with(word));
    let place = if phrase.len() >= typed.len() && typed.iter().zip(&phrase).all(|(word, each)| each.starts_with(word)) {
        Place::Beginning
    } else if typed.first().as_ref().is_some_and(is_code) && typed[1..].iter().all(begins) {
        Place::Code
    } else if in_order(&typed, &phrase) {
        Place::InOrder
    } else if typed.iter().all(begins) {
        Place::Anywhere
    } else if typed.iter().all(|word| begins(word) || word.len() > SHORTEST_WITHIN) {
        Place::Within
    } else {
        // A code that is not legal now is no part of another order's words.
        return None;
    };
    let other_ways = typed.iter().filter(|word| DIRECTIONS.contains(word) && !known(word)).count();
    Some(Fit { other_ways, place, unfinished: typed.iter().filter(|word| !known(word)).count() })
}

/// The code of T-25 that the typed text begins with, `typed` in lower case: whoever types one means it, and no word that begins so.
pub(super) fn code_meant(typed: &str) -> Option<&str> {
    words(typed).next().filter(|word| is_code(word))
}

/// Whether everything typed begins a word of `search`.
pub(super) fn begins_words(typed: &str, search: &str) -> bool {
    words(typed).all(|word| words(search).any(|each| each.starts_with(word)))
}

/// Words as long as a code, or shorter, are not looked for within others.
const SHORTEST_WITHIN: usize = 2;

/// The directions as they are typed.
const DIRECTIONS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn ways<'t>(words: &[&'t str]) -> Vec<&'t str> {
    words.iter().filter(|word| DIRECTIONS.contains(word)).copied().collect()
}

fn in_order(typed: &[&str], phrase: &[&str]) -> bool {
    let mut rest = phrase.iter();
    typed.iter().all(|word| rest.any(|each| each == word))
}
