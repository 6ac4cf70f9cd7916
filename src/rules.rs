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
    Ok(console.print(&page(book, &wanted, console.size().0.clamp(40, 100))?)?)
}

/// What is printed for a wish: the chapters, an entry, a chapter with its entries, or what a search finds.
fn page(book: &Book, wanted: &str, width: usize) -> Result<String, Failure> {
    let id = wanted.to_uppercase();
    if wanted.is_empty() {
        let chapters = book.chapters().iter().map(|chapter| format!("{:<6} {}\n", chapter.id, chapter.title));
        return Ok(chapters.collect());
    }
    if let Some(entry) = book.entry(&id) {
        return Ok(Coverage::builtin().to_text(entry, width));
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
        return Err(Failure::Input(format!("found {wanted:?}, expected {expected}")));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_opened_by_id_and_by_words() {
        let book = Book::builtin();
        assert_eq!(page(book, "", 80).unwrap().lines().count(), book.chapters().len());
        assert!(page(book, "rs-4.7", 80).unwrap().starts_with("RS-4.7 "));
        assert!(page(book, "RS-4", 80).unwrap().contains("\nRS-4.1 "));
        assert!(page(book, "T-25", 80).unwrap().starts_with("T-25 "));
        assert!(page(book, "passive defence", 80).unwrap().contains("RS-4"));
        let Err(Failure::Input(why)) = page(book, "zeppelin", 80) else { panic!("found") };
        assert!(why.starts_with("found \"zeppelin\", expected an id"), "{why}");
    }
}
