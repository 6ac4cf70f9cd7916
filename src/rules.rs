//! `rules`: the rulebook in the terminal.

use rulebook::{Book, Coverage};

use crate::cli::RulesArgs;
use crate::console::Console;
use crate::failure::Failure;

/// How many finds of a search are listed.
const FINDS: usize = 20;

/// `rules`, `rules ID` or `rules WORDS`.
pub(crate) fn run(args: &RulesArgs, console: &Console) -> Result<(), Failure> {
    let book = Book::builtin();
    let wanted = args.what.join(" ");
    Ok(console.print(&page(book, &wanted, console.size().0.clamp(40, 100), args.source)?)?)
}

/// What is printed for a wish: the chapters, an entry, a chapter with its entries, or what a search finds.
fn page(book: &Book, wanted: &str, width: usize, source: bool) -> Result<String, Failure> {
    let id = wanted.to_uppercase();
    if wanted.is_empty() {
        let chapters = book.chapters().iter().map(|chapter| format!("{:<6} {}\n", chapter.id, chapter.title));
        return Ok(chapters.collect());
    }
    if let Some(entry) = book.entry(&id) {
        return Ok(Coverage::builtin().to_text(entry, width, source));
    }
    if let Some(chapter) = book.chapter(&id) {
        let mut text =
            format!("{} {}\n\n{}\n", chapter.id, chapter.title, rulebook::blocks_to_text(&chapter.intro, width));
        text.extend(chapter.clauses.iter().map(|clause| format!("{:<9} {}\n", clause.id, clause.title)));
        return Ok(text);
    }
    let hits = book.search(wanted);
    if hits.is_empty() {
        let expected = "an id such as RS-4.7, T-5 or RS-4, or words that stand in the rulebook";
        let near = near(book, wanted);
        let hint = if near.is_empty() { String::new() } else { format!("; near to it: {}", near.join(", ")) };
        return Err(Failure::Input(format!("found {wanted:?}, expected {expected}{hint}")));
    }
    let mut text: String = hits
        .iter()
        .take(FINDS)
        .map(|hit| format!("{:<9} {}\n          {}\n", hit.id, hit.title, hit.excerpt))
        .collect();
    if hits.len() > FINDS {
        text.push_str(&format!("... and {} more\n", hits.len() - FINDS));
    }
    Ok(text)
}

/// How many near matches are named.
const NEAR: usize = 5;

/// Ids and titles that are near to a wish which is not in the book: `T-55` and `RS-4.70` by their beginning, words by their spelling.
fn near(book: &Book, wanted: &str) -> Vec<String> {
    let id = wanted.trim().to_uppercase();
    let entries = || {
        let chapters = book.chapters().iter().map(|chapter| (chapter.id.as_str(), chapter.title.as_str()));
        chapters.chain(book.entries().map(|entry| (entry.id.as_str(), entry.title.as_str())))
    };
    let named = |(id, title): (&str, &str)| format!("{id} {title}");
    let is_id = ["RS", "T-", "D-", "X-"].iter().any(|kind| id.starts_with(kind)) || id.starts_with('T') && id.len() < 5;
    if is_id {
        // The longest beginning that some id has: that of RS-4.70 is RS-4.7.
        let plain = |id: &str| id.replace(['-', ' '], "");
        let wanted = plain(&id);
        for end in (2..=wanted.len()).rev().filter(|&end| wanted.is_char_boundary(end)) {
            let near: Vec<String> =
                entries().filter(|(id, _)| plain(id).starts_with(&wanted[..end])).take(NEAR).map(named).collect();
            if !near.is_empty() {
                return near;
            }
        }
        return Vec::new();
    }
    // Each word of the wish beside each word of a title.
    let mut near: Vec<(usize, String)> = Vec::new();
    for (id, title) in entries() {
        let words = |text: &str| -> Vec<String> {
            let word = |c: char| !c.is_alphanumeric();
            text.split(word).filter(|word| word.len() > 2).map(str::to_lowercase).collect()
        };
        let titled = words(title);
        let fits = words(wanted)
            .iter()
            .filter(|word| steel::tables::nearest(word, titled.iter().map(String::as_str)).is_some())
            .count();
        if fits > 0 {
            near.push((fits, named((id, title))));
        }
    }
    near.sort_by_key(|(fits, _)| std::cmp::Reverse(*fits)); // stable: in the order of the book
    near.into_iter().take(NEAR).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_opened_by_id_and_by_words() {
        let book = Book::builtin();
        assert_eq!(page(book, "", 80, false).unwrap().lines().count(), book.chapters().len());
        assert!(page(book, "rs-4.7", 80, false).unwrap().starts_with("RS-4.7 "));
        assert!(page(book, "RS-4", 80, false).unwrap().contains("\nRS-4.1 "));
        assert!(page(book, "T-25", 80, false).unwrap().starts_with("T-25 "));
        assert!(page(book, "passive defence", 80, false).unwrap().contains("RS-4"));
        let [short, long] = [false, true].map(|source| page(book, "RS-4.7", 80, source).unwrap());
        assert!(short.ends_with("Status: played.\n") && !short.contains(".rs"), "{short}");
        assert!(long.starts_with(short.trim_end()) && long.contains("Implemented in crates/"), "{long}");
        let Err(Failure::Input(why)) = page(book, "zeppelin", 80, false) else { panic!("found") };
        assert!(why.starts_with("found \"zeppelin\", expected an id"), "{why}");
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is_near() {
        let book = Book::builtin();
        let hint = |wanted: &str| {
            let Err(Failure::Input(why)) = page(book, wanted, 80, false) else { panic!("found {wanted}") };
            why.split("; near to it: ").nth(1).map(str::to_owned)
        };
        assert!(hint("T-55").is_some_and(|near| near.starts_with("T-5 ")), "{:?}", hint("T-55"));
        assert!(hint("RS-4.70").is_some_and(|near| near.starts_with("RS-4.7 ")), "{:?}", hint("RS-4.70"));
        assert!(
            hint("wepons tabel").is_some_and(|near| near.to_lowercase().contains("weapon")),
            "{:?}",
            hint("wepons tabel")
        );
        assert_eq!(hint("zeppelin"), None);
    }
}
