//! Finding pages: by id, by leafing, by words, by references.

use rulebook::{Block, Book, references};

#[test]
fn pages_are_found_by_their_ids() {
    let book = Book::builtin();
    assert_eq!(book.chapter("RS-4").unwrap().title, "Attack and defence");
    assert_eq!(book.clause("RS-4.7").unwrap().title, "No active defence");
    assert_eq!(book.table("T-5").unwrap().title, "Hit location");
    assert_eq!(book.chapter_of("RS-4.7").unwrap().id, "RS-4");
    assert_eq!(book.chapter_of("T-5").unwrap().id, "RS-23");
    assert_eq!(book.chapter_of("RS-4").unwrap().id, "RS-4");
    assert_eq!(
        (book.clause("T-5"), book.table("RS-4.7"), book.clause("RS-4"), book.clause("RS-4.99")),
        (None, None, None, None)
    );
}

#[test]
fn a_table_of_the_book_can_be_read_off() {
    let Block::Table { head, rows } = &Book::builtin().clause("RS-7.5").unwrap().blocks[2] else { panic!("no table") };
    assert_eq!(head, &["Over", "Orders", "Attack, accuracy, defence", "Blow strength"]);
    assert_eq!(rows[4], ["5", "+3", "−2", "−5"]);
}

#[test]
fn one_leafs_across_the_borders_of_chapters() {
    let book = Book::builtin();
    assert_eq!(book.neighbours("RS-4.7"), (Some("RS-4.6"), Some("RS-4.8")));
    assert_eq!(book.neighbours("RS-4.1"), (Some("RS-3.18"), Some("RS-4.2")));
    assert_eq!(book.neighbours("RS-1.1"), (None, Some("RS-1.2")));
    assert_eq!(book.neighbours("T-32"), (Some("T-31"), None));
    assert_eq!(book.neighbours("RS-4"), (Some("RS-3"), Some("RS-5")));
    assert_eq!(book.neighbours("RS-23"), (Some("RS-22"), None));
    assert_eq!(book.neighbours("RS-4.99"), (None, None));
}

fn small_book() -> Book {
    let one = "# RS-1 Blows\nHow blows fall.\n\n## RS-1.1 Parry\nA sword turns a blow aside.\n\n## RS-1.2 Shields\nA shield may PARRY as well. A parry takes time.\n";
    let two = "# RS-2 Tables\nThe tables.\n\n## T-1 Parry times\n| With | Tenths |\n|---|---|\n| Shield | 2 |\n";
    Book::read(&[("one", one), ("two", two)]).expect("both files are in form")
}

fn ids(book: &Book, wanted: &str) -> Vec<String> {
    book.search(wanted).into_iter().map(|hit| hit.id.to_owned()).collect()
}

#[test]
fn titles_come_before_texts_and_capitals_do_not_matter() {
    let book = small_book();
    assert_eq!(ids(&book, "parry"), ["RS-1.1", "T-1", "RS-1.2"]);
    assert_eq!(ids(&book, "BLOW"), ["RS-1", "RS-1.1"]);
    assert_eq!(ids(&book, "shield"), ["RS-1.2", "T-1"]);
    assert_eq!(ids(&book, "hield"), Vec::<String>::new()); // words are found by their beginning
}

#[test]
fn all_words_must_occur_and_an_id_comes_first() {
    let book = small_book();
    assert_eq!(ids(&book, "time shield"), ["RS-1.2", "T-1"]);
    assert_eq!(ids(&book, "shield lance"), Vec::<String>::new());
    assert_eq!(ids(&book, "  "), Vec::<String>::new());
    assert_eq!(ids(&book, "rs-1"), ["RS-1", "RS-1.1", "RS-1.2"]);
    assert_eq!(ids(Book::builtin(), "t-2")[0], "T-2");
}

#[test]
fn words_beside_each_other_come_before_words_apart() {
    let file = "# RS-1 Moves\nMoves that are free.\n\n## RS-1.1 Apart\nA move is free.\n\n## RS-1.2 Beside\nNow a free move.\n";
    let book = Book::read(&[("moves", file)]).unwrap();
    assert_eq!(ids(&book, "free move"), ["RS-1.2", "RS-1", "RS-1.1"]);
    assert_eq!(book.search("free move")[0].marks, [6..10, 11..15]);
}

#[test]
fn excerpts_show_and_mark_the_words() {
    let book = small_book();
    let hits = book.search("parry");
    assert_eq!(
        (hits[2].title, hits[2].excerpt.as_str()),
        ("Shields", "A shield may PARRY as well. A parry takes time.")
    );
    let marked: Vec<&str> = hits[2].marks.iter().map(|mark| &hits[2].excerpt[mark.clone()]).collect();
    assert_eq!(marked, ["PARRY", "parry"]);
    assert_eq!((hits[0].excerpt.as_str(), hits[0].marks.len()), ("A sword turns a blow aside.", 0));
}

#[test]
fn a_long_text_is_cut_at_words() {
    let text = format!("{}needle {}", "straw and hay ".repeat(20), "hay and straw ".repeat(20));
    let file = format!("# RS-1 Hay\nA stack.\n\n## RS-1.1 Stack\n{text}\n");
    let book = Book::read(&[("hay", &file)]).unwrap();
    let hits = book.search("needle");
    let excerpt = &hits[0].excerpt;
    assert_eq!(
        excerpt,
        "…hay straw and hay straw and hay straw and hay straw and hay needle hay and straw hay and straw hay and straw hay and straw hay and…"
    );
}

#[track_caller]
fn check_references(text: &str, expected: &[&str]) {
    let found = references(text);
    assert_eq!(found.iter().map(|(_, id)| *id).collect::<Vec<_>>(), expected);
    assert!(found.iter().all(|(range, id)| &text[range.clone()] == *id), "ranges and ids agree");
}

#[test]
fn references_are_found_and_nothing_else() {
    check_references("See RS-4.7, T-25 and RS-16.", &["RS-4.7", "T-25", "RS-16"]);
    check_references("RS-2.5 to RS-2.7; (RS-13.21)", &["RS-2.5", "RS-2.7", "RS-13.21"]);
    check_references("×RS-1.1−T-1", &["RS-1.1", "T-1"]);
    check_references("RS-4.7.", &["RS-4.7"]);
    check_references("RS- RS-x T- T-x RS-0 T-shirt ART-5 T-5a RS-4.7-8 X-3 D-4 RST-1", &[]);
    check_references("", &[]);
}
