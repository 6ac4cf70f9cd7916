//! `rules`: the rulebook in the terminal.

use rulebook::{Block, Book, Coverage};

use crate::cli::RulesArgs;
use crate::console::Console;
use crate::failure::Failure;

/// How many finds of a search are listed.
const FINDS: usize = 20;

/// `rules`, `rules ID` or `rules WORDS`.
pub(crate) fn run(args: &RulesArgs, console: &Console) -> Result<(), Failure> {
    let book = Book::builtin();
    let width = console.size().0.clamp(40, 100);
    let words: Vec<&str> = args.what.iter().flat_map(|word| word.split_whitespace()).collect();
    Ok(console.print(&pages(book, &words, width, args.source)?)?)
}

/// Several pages where every word is an id, else one for all the words. `RS 16.23` is one id.
fn pages(book: &Book, words: &[&str], width: usize, source: bool) -> Result<String, Failure> {
    let mut ids: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let pair = words.get(at + 1).filter(|_| matches!(words[at].to_uppercase().as_str(), "RS" | "T" | "D" | "X"));
        let both = pair.and_then(|number| id_of(book, &format!("{}-{number}", words[at])));
        let step = if both.is_some() { 2 } else { 1 };
        match both.or_else(|| id_of(book, words[at])) {
            Some(id) => ids.push(id),
            None => return page(book, &words.join(" "), width, source),
        }
        at += step;
    }
    if ids.is_empty() {
        return page(book, "", width, source);
    }
    let pages: Result<Vec<String>, Failure> = ids.iter().map(|id| page(book, id, width, source)).collect();
    Ok(pages?.join("\n"))
}

/// The id that a word stands for: of a clause, a chapter, a table, a row of T-28, or a code of T-25; `13.5` and `t18` as well.
fn id_of(book: &Book, word: &str) -> Option<String> {
    let word = word.to_uppercase();
    let is_there =
        |id: &String| book.entry(id).is_some() || book.chapter(id).is_some() || row(book, "T-28", id).is_some();
    let number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = &word[letters.len()..];
    let fuller = match letters {
        "" if number(&word) => format!("RS-{word}"),
        "RS" | "T" | "D" | "X" if !rest.is_empty() => format!("{letters}-{rest}"),
        _ => word.clone(),
    };
    Some(fuller).filter(is_there).or_else(|| row(book, "T-25", &word).map(|_| word))
}

/// A row of a table by what stands first in it, `TL` in `TL, TR` too, with the head of its columns.
fn row<'a>(book: &'a Book, table: &str, wanted: &str) -> Option<(&'a [String], &'a [String])> {
    book.table(table)?.blocks.iter().find_map(|block| {
        let Block::Table { head, rows } = block else { return None };
        let named = |row: &&Vec<String>| row.first().is_some_and(|cell| cell.split(", ").any(|id| id == wanted));
        rows.iter().find(named).map(|row| (head.as_slice(), row.as_slice()))
    })
}

/// The row of an order's code or of a question, a line for each column that says something.
fn row_page(book: &Book, id: &str, width: usize) -> Option<String> {
    let (table, (head, row)) =
        ["T-25", "T-28"].into_iter().find_map(|table| row(book, table, id).map(|row| (table, row)))?;
    let said = head.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
    let points = said.map(|(head, cell)| format!("{head}: {cell}")).collect();
    let title = book.table(table).map_or("", |table| &table.title);
    Some(format!("{id}, a row of {table} {title}\n\n{}", rulebook::blocks_to_text(&[Block::List(points)], width)))
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
    if let Some(row) = row_page(book, &id, width) {
        return Ok(row);
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
    fn ids_are_found_however_they_are_written_and_codes_of_orders_before_words() {
        let book = Book::builtin();
        let told = |words: &[&str]| pages(book, words, 90, false).unwrap_or_else(|_| panic!("{words:?}"));
        for (code, order) in
            [("SK", "strike"), ("ch", "control horse"), ("HO", "hold"), ("GR", "grab"), ("TR", "turn left, turn right")]
        {
            let page = told(&[code]);
            assert!(page.starts_with(&format!("{}, a row of T-25", code.to_uppercase())), "{page}");
            assert!(page.contains(&format!("- Order: {order}\n")), "{page}");
        }
        assert!(told(&["D-6"]).contains("he gained the advantage"), "{}", told(&["D-6"]));
        assert!(told(&["13.5"]).starts_with("RS-13.5 "));
        assert!(told(&["RS 16.23"]).starts_with("RS-16.23 ") && told(&["RS", "16.23"]).starts_with("RS-16.23 "));
        assert!(told(&["t18"]).starts_with("T-18 "));
        let both = told(&["RS-16.12", "RS-16.13"]);
        assert!(both.starts_with("RS-16.12 ") && both.contains("\nRS-16.13 "), "{both}");
        assert!(told(&["passive", "defence"]).contains("RS-4"));
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
