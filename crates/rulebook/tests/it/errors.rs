//! Files out of form: the error names file, line and what was expected.

use rulebook::Book;

#[track_caller]
fn check(text: &str, expected: &str) {
    let error = Book::read(&[("rs-04.md", text)]).expect_err("the file is out of form");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn headings() {
    check("", "rs-04.md, line 1: expected a chapter's heading such as `# RS-4 Title`, found ``");
    check(
        "# RS-4.1 Strike\nText.",
        "rs-04.md, line 1: expected a chapter's heading such as `# RS-4 Title`, found `# RS-4.1 Strike`",
    );
    check("# RS-4\nText.", "rs-04.md, line 1: expected a chapter's heading such as `# RS-4 Title`, found `# RS-4`");
    check(
        "# RS-4 Attack\nText.\n\n## RS-5.1 Strike\nText.",
        "rs-04.md, line 4: expected a heading such as `## RS-4.1 Title` or `## T-1 Title`, found `## RS-5.1 Strike`",
    );
    check(
        "# RS-4 Attack\nText.\n### RS-4.1 Strike\nText.",
        "rs-04.md, line 3: expected a heading such as `## RS-4.1 Title` or `## T-1 Title`, found `### RS-4.1 Strike`",
    );
    check(
        "# RS-4 Attack\nText.\n## RS-4 Strike\nText.",
        "rs-04.md, line 3: expected a heading such as `## RS-4.1 Title` or `## T-1 Title`, found `## RS-4 Strike`",
    );
}

#[test]
fn empty_pages_and_twins() {
    check("# RS-4 Attack\n\n## RS-4.1 Strike\nText.", "rs-04.md, line 1: expected a text under RS-4, found none");
    check("# RS-4 Attack\nText.\n## RS-4.1 Strike\n\n\n", "rs-04.md, line 3: expected a text under RS-4.1, found none");
    check(
        "# RS-4 A\nText.\n## RS-4.1 B\nText.\n## RS-4.1 C\nText.",
        "rs-04.md, line 5: expected a new id, found RS-4.1 for the second time",
    );
    let twice = Book::read(&[("a", "# RS-4 A\nText."), ("b", "# RS-4 A\nText.")]).expect_err("the file is out of form");
    assert_eq!((twice.file.as_str(), twice.line), ("b", 1));
}

#[test]
fn tables() {
    let head = "# RS-4 Attack\nText.\n\n| A | B |\n";
    check(
        &format!("{head}| 1 | 2 |\n"),
        "rs-04.md, line 5: expected a line of 2 times `---` under the head of a table, found `| 1 | 2 |`",
    );
    check(
        &format!("{head}|---|\n"),
        "rs-04.md, line 5: expected a line of 2 times `---` under the head of a table, found `|---|`",
    );
    check(head, "rs-04.md, line 4: expected a line of 2 times `---` under the head of a table, found ``");
    check(&format!("{head}|---|---|\n"), "rs-04.md, line 5: expected a row under the head of a table, found none");
    check(
        &format!("{head}|---|---|\n| 1 | 2 | 3 |\n"),
        "rs-04.md, line 6: expected 2 cells as in the head of the table, found 3",
    );
    check(
        &format!("{head}|---|---|\n| 1 | 2\n"),
        "rs-04.md, line 6: expected a row of a table from `|` to `|`, found `| 1 | 2`",
    );
}
