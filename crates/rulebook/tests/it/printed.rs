//! Pages for a terminal.

use rulebook::{Block, Book, blocks_to_text, to_text};

fn page(under: &str) -> Book {
    Book::read(&[("one", &format!("# RS-1 Blows\nHow blows fall.\n\n## RS-1.1 Parry times\n{under}"))])
        .expect("the file is in form")
}

#[track_caller]
fn check(under: &str, width: usize, expected: &str) {
    assert_eq!(to_text(page(under).clause("RS-1.1").expect("the clause is in the file"), width), expected);
}

#[test]
fn paragraphs_and_lists_are_wrapped() {
    check(
        "A parry takes\ntime.\n\nIt is\n- short with a shield;\n- longer with a weapon\n  of any kind.\nAs ever.",
        20,
        "RS-1.1 Parry times\n\nA parry takes time.\n\nIt is\n\n- short with a\n  shield;\n- longer with a\n  weapon of any\n  kind. As ever.\n",
    );
}

#[test]
fn tables_are_aligned_figures_to_the_right() {
    check(
        "| Parried with | Tenths |\n|---|---|\n| shield | 2 |\n| weapon | 14 |\n",
        40,
        "RS-1.1 Parry times\n\nParried with  Tenths\n------------  ------\nshield             2\nweapon            14\n",
    );
}

#[test]
fn a_wide_table_is_narrowed_by_breaking_its_cells() {
    check(
        "| Order | What it does |\n|---|---|\n| set | stand and strike when he comes |\n| wait | stand on guard |\n",
        26,
        "RS-1.1 Parry times\n\nOrder  What it does\n-----  -------------------\nset    stand and strike\n       when he comes\n\nwait   stand on guard\n",
    );
}

#[test]
fn words_are_broken_last_and_first_at_slashes() {
    let table = "| Weapon | Column |\n|---|---|\n| Quarterstaff | medium/cut |\n";
    check(
        table,
        21,
        "RS-1.1 Parry times\n\nWeapon        Column\n------------  -------\nQuarterstaff  medium/\n              cut\n",
    );
    check(table, 16, "RS-1.1 Parry\ntimes\n\nWeapon   Column\n-------- -------\nQuarters medium/\ntaff     cut\n");
}

#[test]
fn empty_cells_leave_no_spaces_at_the_end() {
    check("| A | B |\n|---|---|\n| x | |\n", 40, "RS-1.1 Parry times\n\nA  B\n-  -\nx\n");
}

#[test]
fn every_page_fits_into_eighty_columns() {
    for chapter in Book::builtin().chapters() {
        let intro = blocks_to_text(&chapter.intro, 80);
        assert!(intro.lines().all(|line| line.chars().count() <= 80), "{}", chapter.id);
        for clause in &chapter.clauses {
            let columns = clause
                .blocks
                .iter()
                .map(|block| if let Block::Table { head, .. } = block { head.len() } else { 1 })
                .max();
            let limit = if columns > Some(10) { 100 } else { 80 };
            for line in to_text(clause, 80).lines() {
                assert!(line.chars().count() <= limit, "{} has a line of {}: {line}", clause.id, line.chars().count());
            }
        }
    }
}

#[test]
fn printing_loses_no_word() {
    let words = |text: &str| {
        text.split_whitespace()
            .filter(|word| !word.chars().all(|sign| sign == '-'))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for clause in Book::builtin()
        .entries()
        .filter(|clause| clause.blocks.iter().all(|block| !matches!(block, Block::Table { .. })))
    {
        let blocks = clause.blocks.iter().flat_map(Block::texts).collect::<Vec<_>>().join(" ");
        assert_eq!(
            words(&to_text(clause, 33)),
            words(&format!("{} {} {blocks}", clause.id, clause.title)),
            "{}",
            clause.id
        );
    }
}
