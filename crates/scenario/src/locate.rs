//! Finds places in the text of a RON file: where a path of fields and list places leads, and where brackets do not close.
//!
//! RON tells line and column of what it cannot read, and nothing about what it has read. What is read but makes no sense is found again
//! here by its path. The walk is a loop, never a recursion, so that no file can overflow the stack; and it is lenient: what it finds no
//! way through ends the path early, at the last place that it knows.
use std::ops::Range;

/// The deepest nesting of brackets that a scenario may have; a good one has about eight.
const DEEPEST: usize = 32;

/// One step of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value of a field of a struct.
    Field(&'static str),
    /// The field with its name, from the first letter of the name to the end of the value.
    Whole(&'static str),
    /// A place in a list or tuple, from 0.
    Index(usize),
    /// The key of an entry of a map, from 0.
    Key(usize),
    /// The value of an entry of a map, from 0.
    Value(usize),
}

/// The way from the root of a file to something in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path(Vec<Step>);

impl Path {
    /// The root.
    pub(crate) const fn root() -> Self {
        Self(Vec::new())
    }

    /// One step further.
    pub(crate) fn step(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// To the value of a field.
    pub(crate) fn field(&self, name: &'static str) -> Self {
        self.step(Step::Field(name))
    }

    /// To a place in a list or tuple.
    pub(crate) fn index(&self, place: usize) -> Self {
        self.step(Step::Index(place))
    }
}

/// The bytes to which `path` leads, and whether the whole path was found; else those of the last thing on it.
pub(crate) fn locate(text: &str, path: &Path) -> (Range<usize>, bool) {
    let walk = Walk { bytes: text.as_bytes() };
    let mut start = walk.blank(0);
    for &step in &path.0 {
        match walk.enter(start, step) {
            Some(inner) => start = inner,
            None => return (walk.value(start), false),
        }
    }
    (walk.value(start), true)
}

/// What the brackets, strings and comments of a text have against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is nothing but blanks and comments.
    Nothing,
    /// The text ends within what opens here.
    Open(usize),
    /// A closing bracket that closes nothing, or something else than what was opened last.
    Stray {
        /// Where it is.
        at: usize,
        /// The bracket that should be closed first.
        opened: Option<usize>,
    },
    /// More brackets within each other than any scenario needs.
    Deep(usize),
    /// An attribute, which would change how the rest is read.
    Attribute(usize),
}

/// Looks through the brackets, strings and comments of a text before anything is made of it.
pub(crate) fn faults(text: &str) -> Option<Fault> {
    let walk = Walk { bytes: text.as_bytes() };
    let mut at = walk.blank(0);
    if at >= text.len() {
        return Some(walk.cut_comment(0).map_or(Fault::Nothing, Fault::Open));
    }
    if text[at..].starts_with("#!") {
        return Some(Fault::Attribute(at));
    }
    let mut opened: Vec<usize> = Vec::new();
    while at < text.len() {
        match walk.bytes[at] {
            b'(' | b'[' | b'{' => {
                if opened.len() == DEEPEST {
                    return Some(Fault::Deep(at));
                }
                opened.push(at);
            }
            close @ (b')' | b']' | b'}') => match opened.pop() {
                Some(open) if walk.bytes[open] == partner(close) => {}
                opened => return Some(Fault::Stray { at, opened }),
            },
            _ => {}
        }
        let next = walk.token(at);
        if next > text.len() {
            return Some(Fault::Open(at));
        }
        at = walk.blank(next);
        if at > text.len() {
            return Some(Fault::Open(walk.cut_comment(next).unwrap_or(next)));
        }
    }
    opened.last().map(|&open| Fault::Open(open))
}

const fn partner(close: u8) -> u8 {
    match close {
        b')' => b'(',
        b']' => b'[',
        _ => b'{',
    }
}

/// A walk over the bytes of a text. Places behind the end mean: cut short.
struct Walk<'a> {
    bytes: &'a [u8],
}

impl Walk<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn starts(&self, at: usize, with: &[u8]) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(with))
    }

    /// The next byte that is neither blank nor comment; one behind the end when a comment is cut short.
    fn blank(&self, mut at: usize) -> usize {
        loop {
            match self.byte(at) {
                Some(byte) if byte.is_ascii_whitespace() => at += 1,
                Some(b'/') if self.starts(at, b"//") => {
                    at = (at..self.bytes.len()).find(|&at| self.bytes[at] == b'\n').unwrap_or(self.bytes.len());
                }
                Some(b'/') if self.starts(at, b"/*") => match self.block_comment(at) {
                    Some(end) => at = end,
                    None => return self.bytes.len() + 1,
                },
                _ => return at,
            }
        }
    }

    /// The end of the block comment at `at`; they nest.
    fn block_comment(&self, at: usize) -> Option<usize> {
        let (mut at, mut depth) = (at + 2, 1);
        while depth > 0 {
            if self.starts(at, b"*/") {
                (at, depth) = (at + 2, depth - 1);
            } else if self.starts(at, b"/*") {
                (at, depth) = (at + 2, depth + 1);
            } else {
                self.byte(at)?;
                at += 1;
            }
        }
        Some(at)
    }

    /// The block comment without end among the blanks at `at`.
    fn cut_comment(&self, at: usize) -> Option<usize> {
        (at..self.bytes.len()).find(|&at| self.starts(at, b"/*") && self.block_comment(at).is_none())
    }

    /// The end of the token at `at`: a string, a sign, a word or number, or a single byte; behind the end when it is cut short.
    fn token(&self, at: usize) -> usize {
        let cut = self.bytes.len() + 1;
        match self.byte(at) {
            Some(b'"') => self.string(at + 1).unwrap_or(cut),
            Some(b'\'') => self.sign(at).unwrap_or(at + 1),
            Some(b'r' | b'b') if self.raw_hashes(at).is_some() => self.raw_string(at).unwrap_or(cut),
            Some(byte) if is_word(byte) => self.word(at),
            _ => at + 1,
        }
    }

    fn word(&self, at: usize) -> usize {
        (at..self.bytes.len()).find(|&at| !is_word(self.bytes[at])).unwrap_or(self.bytes.len())
    }

    /// The end of a string whose first byte after the quote is at `at`.
    fn string(&self, mut at: usize) -> Option<usize> {
        loop {
            match self.byte(at)? {
                b'"' => return Some(at + 1),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }

    /// The end of a character in single quotes.
    fn sign(&self, at: usize) -> Option<usize> {
        let escaped = self.byte(at + 1)? == b'\\';
        let first = at + if escaped { 3 } else { 2 };
        (first..self.bytes.len().min(at + 12)).find(|&end| self.bytes[end] == b'\'').map(|end| end + 1)
    }

    /// How many `#` a raw string at `at` has, and where its text begins; none if there is no raw string.
    fn raw_hashes(&self, at: usize) -> Option<(usize, usize)> {
        let after = at + if self.starts(at, b"br") { 2 } else { 1 };
        let raw = self.byte(after - 1)? == b'r';
        let quote = (after..self.bytes.len()).find(|&at| self.bytes[at] != b'#')?;
        (raw && self.byte(quote)? == b'"').then_some((quote - after, quote + 1))
    }

    fn raw_string(&self, at: usize) -> Option<usize> {
        let (hashes, text) = self.raw_hashes(at)?;
        let ends = |&end: &usize| {
            self.bytes[end] == b'"' && (1..=hashes).all(|further| self.byte(end + further) == Some(b'#'))
        };
        (text..self.bytes.len()).find(ends).map(|end| end + 1 + hashes)
    }

    /// The bytes of the value at `start`, up to the comma, colon or bracket that ends it, without blanks.
    fn value(&self, start: usize) -> Range<usize> {
        let (mut at, mut end, mut depth) = (start, start, 0_usize);
        while at < self.bytes.len() {
            match self.bytes[at] {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth == 0 => break,
                b',' | b':' if depth == 0 => break,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
            end = self.token(at).min(self.bytes.len());
            at = self.blank(end);
        }
        start..end
    }

    /// The first byte of what `step` leads to from the value at `start`.
    fn enter(&self, start: usize, step: Step) -> Option<usize> {
        let mut at = start;
        if self.byte(at).is_some_and(is_word) {
            at = self.blank(self.word(at)); // the name of a struct or variant
        }
        let opening = self.byte(at)?;
        at = self.blank(at + 1);
        match (opening, step) {
            (b'(', Step::Field(name)) => self.find_field(at, name).map(|(_, value)| value),
            (b'(', Step::Whole(name)) => self.find_field(at, name).map(|(field, _)| field),
            (b'(' | b'[', Step::Index(place)) => self.nth(at, place),
            (b'{', Step::Key(place)) => self.nth_entry(at, place).map(|(key, _)| key),
            (b'{', Step::Value(place)) => self.nth_entry(at, place).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The field of that name and its value in the struct whose first field is at `at`.
    fn find_field(&self, mut at: usize, name: &str) -> Option<(usize, usize)> {
        loop {
            let word = if self.starts(at, b"r#") { at + 2 } else { at };
            let end = self.word(word);
            let colon = self.blank(end);
            (end > word && self.byte(colon) == Some(b':')).then_some(())?;
            let value = self.blank(colon + 1);
            if &self.bytes[word..end] == name.as_bytes() {
                return Some((at, value));
            }
            at = self.next(value)?;
        }
    }

    fn nth(&self, mut at: usize, place: usize) -> Option<usize> {
        for _ in 0..place {
            at = self.next(at)?;
        }
        (!matches!(self.byte(at)?, b')' | b']' | b'}')).then_some(at)
    }

    fn nth_entry(&self, mut at: usize, place: usize) -> Option<(usize, usize)> {
        let mut value = at;
        for passed in 0..=place {
            if passed > 0 {
                at = self.next(value)?;
            }
            let colon = self.blank(self.value(at).end);
            (self.byte(colon)? == b':').then_some(())?;
            value = self.blank(colon + 1);
        }
        Some((at, value))
    }

    /// What stands behind the value at `at` and its comma.
    fn next(&self, at: usize) -> Option<usize> {
        let comma = self.blank(self.value(at).end);
        (self.byte(comma)? == b',').then(|| self.blank(comma + 1))
    }
}

/// Words, numbers, and every byte of a letter outside ASCII.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.' | b'#' | 0x80..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, path: &Path, expected: &str) {
        let (range, whole) = locate(text, path);
        assert_eq!((&text[range], whole), (expected, true));
    }

    const FILE: &str = "// (not: this)\nScenario(\n  name: \"a, \\\"b\\\" (c)\", /* x: ( */\n  r#list: [(1, 2), two(way: r#\"x\" ]\"#, to: (3, -4)), \
                        ],\n  map: {\"sword\": 5, \"axe\" : (6)}, sign: [('(', 1), ('\\'', 2)],\n)";

    #[test]
    fn paths_lead_through_structs_lists_tuples_maps_comments_and_strings() {
        let root = Path::root();
        check(FILE, &root.field("name"), "\"a, \\\"b\\\" (c)\"");
        check(FILE, &root.field("list").index(0).index(1), "2");
        check(FILE, &root.field("list").index(1), "two(way: r#\"x\" ]\"#, to: (3, -4))");
        check(FILE, &root.field("list").index(1).field("way"), "r#\"x\" ]\"#");
        check(FILE, &root.field("list").index(1).field("to").index(1), "-4");
        check(FILE, &root.field("map").step(Step::Key(1)), "\"axe\"");
        check(FILE, &root.field("map").step(Step::Value(1)), "(6)");
        check(FILE, &root.field("sign").index(1).index(1), "2");
        check(FILE, &root.step(Step::Whole("map")), "map");
    }

    #[test]
    fn what_is_not_there_ends_at_the_last_thing_known() {
        let (range, whole) = locate(FILE, &Path::root().field("list").index(0).field("none"));
        assert_eq!((&FILE[range], whole), ("(1, 2)", false));
        let (range, whole) = locate(FILE, &Path::root().field("list").index(2));
        assert_eq!((FILE[range].starts_with("[(1, 2)"), whole), (true, false));
    }

    #[test]
    fn brackets_strings_and_comments_must_close() {
        assert_eq!(faults(FILE), None);
        assert_eq!(faults("  // nothing\n"), Some(Fault::Nothing));
        assert_eq!(faults("(a: [1, 2)"), Some(Fault::Stray { at: 9, opened: Some(4) }));
        assert_eq!(faults("(a: 1))"), Some(Fault::Stray { at: 6, opened: None }));
        assert_eq!(faults("(a: [1, 2"), Some(Fault::Open(4)));
        assert_eq!(faults("(a: \"x, )"), Some(Fault::Open(4)));
        assert_eq!(faults("(a: 1 /* x /* */ )"), Some(Fault::Open(6)));
        assert_eq!(faults("/* x"), Some(Fault::Open(0)));
        assert_eq!(faults(&"(".repeat(4_000_000)), Some(Fault::Deep(32)));
        assert_eq!(faults("#![enable(implicit_some)] ()"), Some(Fault::Attribute(0)));
        assert_eq!(faults("(a: '(', b: \"\\\\\")"), None);
    }

    #[test]
    fn no_cut_of_a_text_is_walked_out_of() {
        for end in (0..=FILE.len()).filter(|&end| FILE.is_char_boundary(end)) {
            let text = &FILE[..end];
            let (range, _) = locate(text, &Path::root().field("list").index(1).field("to").index(1));
            assert!(range.end <= text.len() + 1 && range.start <= range.end, "{range:?} of {end}");
            let begun = end > FILE.find("Scenario(").unwrap() + 8;
            assert!(!begun || faults(text).is_some() == (end < FILE.len()), "cut at {end}");
        }
    }
}
