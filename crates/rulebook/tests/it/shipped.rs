//! The shipped book is complete and consistent.

use std::collections::BTreeSet;

use rulebook::{Block, Book, Chapter, references};

/// Clauses of each chapter, from the first; the tables of the last one are counted apart.
const CLAUSES: [usize; 23] = [19, 31, 18, 20, 15, 10, 13, 16, 9, 10, 9, 15, 25, 8, 13, 48, 16, 6, 21, 24, 20, 20, 1];
const TABLES: usize = 32;

/// Every text of a chapter with the id of the page that it stands on.
fn texts(chapter: &Chapter) -> Vec<(&str, &str)> {
    let intro = chapter.intro.iter().flat_map(Block::texts).map(|text| (chapter.id.as_str(), text));
    let clauses = chapter
        .clauses
        .iter()
        .flat_map(|clause| clause.blocks.iter().flat_map(Block::texts).map(|text| (clause.id.as_str(), text)));
    intro.chain(clauses).collect()
}

#[test]
fn every_clause_of_every_chapter_is_there_in_order() {
    let mut wanted = Vec::new();
    for (chapter, &count) in CLAUSES.iter().enumerate() {
        wanted.extend((1..=count).map(|clause| format!("RS-{}.{clause}", chapter + 1)));
    }
    wanted.extend((1..=TABLES).map(|table| format!("T-{table}")));
    let found: Vec<&str> = Book::builtin().entries().map(|entry| entry.id.as_str()).collect();
    assert_eq!(found, wanted);
    let chapters: Vec<&str> = Book::builtin().chapters().iter().map(|chapter| chapter.id.as_str()).collect();
    assert_eq!(chapters, (1..=CLAUSES.len()).map(|chapter| format!("RS-{chapter}")).collect::<Vec<_>>());
}

#[test]
fn every_cross_reference_leads_somewhere() {
    let book = Book::builtin();
    let mut found = 0;
    for (page, text) in book.chapters().iter().flat_map(texts) {
        for (_, id) in references(text) {
            assert!(book.entry(id).is_some() || book.chapter(id).is_some(), "{page} speaks of {id}");
            found += 1;
        }
    }
    assert!(found > 400, "only {found} references found");
}

#[test]
fn tables_are_rectangular_and_keep_no_empty_column_heads() {
    for chapter in Book::builtin().chapters() {
        for clause in &chapter.clauses {
            for block in &clause.blocks {
                let Block::Table { head, rows } = block else { continue };
                assert!(head.iter().all(|name| !name.is_empty()), "{} has a column without a name", clause.id);
                assert!(rows.iter().all(|row| row.len() == head.len()), "{} is not rectangular", clause.id);
            }
        }
    }
}

#[test]
fn texts_are_plain() {
    for (page, text) in Book::builtin().chapters().iter().flat_map(texts) {
        assert!(!text.contains(['*', '`', '[', ']', '#', '|']), "{page} has marks that no screen shows: {text}");
        assert!(!text.contains("  "), "{page} has a double space: {text}");
        assert_eq!(text, text.trim(), "{page}");
    }
}

#[test]
fn every_text_block_is_a_sentence_or_leads_to_one() {
    for chapter in Book::builtin().chapters() {
        let pages = std::iter::once((&chapter.id, &chapter.intro))
            .chain(chapter.clauses.iter().map(|clause| (&clause.id, &clause.blocks)));
        for (page, blocks) in pages {
            for (at, block) in blocks.iter().enumerate() {
                let Block::Text(text) = block else { continue };
                let leads = matches!(blocks.get(at + 1), Some(Block::List(_) | Block::Table { .. }));
                assert!(
                    text.ends_with(['.', '?', ')'])
                        || (leads && text.ends_with(|end: char| end == ':' || end.is_alphabetic())),
                    "{page}: {text}"
                );
            }
        }
    }
}

#[test]
fn no_page_title_is_used_twice_in_a_chapter() {
    for chapter in Book::builtin().chapters() {
        let mut titles = BTreeSet::new();
        for clause in &chapter.clauses {
            assert!(titles.insert(&clause.title), "{} repeats the title {}", clause.id, clause.title);
        }
    }
}
