//! Finding the ids of chapters, clauses and tables in a text.

use std::ops::Range;

/// The ids in a text with their places in bytes, from the left: chapters (`RS-4`), clauses (`RS-4.7`) and tables (`T-25`). Whether the
/// book has them is not asked. A full stop at the end of a sentence belongs to no id.
pub fn references(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(['R', 'T']) {
        let start = at + next;
        let joined = text[..start].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '-');
        match id_length(&text[start..]).filter(|_| !joined) {
            Some(length) => {
                found.push((start..start + length, &text[start..start + length]));
                at = start + length;
            }
            None => at = start + 1,
        }
    }
    found
}

/// The length of the id with which a text begins.
pub(crate) fn id_length(text: &str) -> Option<usize> {
    let (prefix, parts) = if text.starts_with("RS-") { (3, true) } else { (2, false) };
    if !parts && !text.starts_with("T-") {
        return None;
    }
    let mut length = prefix + number(&text[prefix..])?;
    if parts && let Some(clause) = text[length..].strip_prefix('.').and_then(number) {
        length += 1 + clause;
    }
    (!text[length..].starts_with(|next: char| next.is_alphanumeric() || next == '-')).then_some(length)
}

/// The length of the number with which a text begins, none if that is no number from 1 on.
fn number(text: &str) -> Option<usize> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0 && !text.starts_with('0')).then_some(length)
}
