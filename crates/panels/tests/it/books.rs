//! The rulebook on the screen: contents, links, tables, search, the way back; and the page that F1 opens.

use egui::Key;
use panels::{Desk, Intent, RulePanel, Settings};
use rulebook::{Block, Book};

use crate::support::{Table, X1, act, click, defend, dice, harness, press, show_desk, spoken};

type Fixture = egui_kittest::Harness<'static, (RulePanel, Vec<Intent>)>;

fn reading(id: Option<&str>) -> Fixture {
    let settings = Settings::default();
    let mut panel = RulePanel::default();
    if let Some(id) = id {
        panel.open(id);
    }
    harness(panel, move |panel, ui| panel.show(ui, Book::builtin(), &settings))
}

#[test]
fn the_contents_are_worked_with_arrows_and_enter() {
    let mut fixture = reading(None);
    let chapters = Book::builtin().chapters();
    assert!(spoken(&fixture).contains(&format!("{} {}", chapters[0].id, chapters[0].title)));
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().0.clause(), Some(chapters[1].id.as_str()));
    press(&mut fixture, Key::Escape);
    assert_eq!(fixture.state().0.clause(), None);
    press(&mut fixture, Key::Escape);
    assert_eq!(fixture.state().1.last(), Some(&Intent::CloseRule));
}

#[test]
fn links_are_followed_and_the_way_back_is_kept() {
    let book = Book::builtin();
    let linked =
        |block: &Block| block.texts().iter().find_map(|text| Some(rulebook::references(text).first()?.1.to_owned()));
    let (page, link) = book
        .entries()
        .find_map(|entry| Some((entry.id.clone(), entry.blocks.iter().find_map(linked)?)))
        .expect("the book has links");
    let mut fixture = reading(Some(&page));
    use egui_kittest::kittest::Queryable;
    fixture.get_all_by_label(&link).last().unwrap().click();
    fixture.run_steps(2);
    assert_eq!(fixture.state().0.clause(), Some(link.as_str()));
    assert!(fixture.state().1.contains(&Intent::OpenRule(link)));
    press(&mut fixture, Key::Escape);
    assert_eq!(fixture.state().0.clause(), Some(page.as_str()));
}

#[test]
fn a_table_is_shown_cell_by_cell() {
    let fixture = reading(Some("T-6"));
    let said = spoken(&fixture);
    let entry = Book::builtin().table("T-6").unwrap();
    let Some(Block::Table { head, rows }) = entry.blocks.iter().find(|block| matches!(block, Block::Table { .. }))
    else {
        panic!("{entry:?}")
    };
    for cell in head.iter().chain(&rows[0]).filter(|cell| rulebook::references(cell).is_empty() && !cell.is_empty()) {
        assert!(said.contains(cell), "{cell:?} is missing in {said:#?}");
    }
}

#[test]
fn a_table_fits_a_narrow_column_or_says_that_it_does_not() {
    use egui_kittest::kittest::Queryable;
    let fixture = reading(Some("T-25"));
    let wider = spoken(&fixture).iter().any(|text| text.starts_with("Wider than the page"));
    let entry = Book::builtin().table("T-25").unwrap();
    let Some(Block::Table { head, .. }) = entry.blocks.iter().find(|block| matches!(block, Block::Table { .. })) else {
        panic!("{entry:?}")
    };
    let last = head.iter().rev().find(|title| !title.is_empty()).unwrap();
    let right = fixture.get_all_by_label(last).map(|node| node.rect().right()).fold(0.0, f32::max);
    assert!(wider || right <= 470.0, "{last} ends at {right}");
}

#[test]
fn previous_and_next_turn_the_pages() {
    let mut fixture = reading(Some("RS-4.5"));
    click(&mut fixture, "Next");
    assert_eq!(fixture.state().0.clause(), Some("RS-4.6"));
    click(&mut fixture, "Previous");
    assert_eq!(fixture.state().0.clause(), Some("RS-4.5"));
    click(&mut fixture, "Contents");
    assert_eq!(fixture.state().0.clause(), None);
}

#[test]
fn a_search_finds_pages_and_enter_opens_the_first() {
    let mut fixture = reading(None);
    press(&mut fixture, Key::Slash);
    fixture.event(egui::Event::Text("parry time".into()));
    fixture.run_steps(3);
    let first = Book::builtin().search("parry time")[0].id.to_owned();
    assert!(spoken(&fixture).iter().any(|text| text.starts_with(&first)), "{:#?}", spoken(&fixture));
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().0.clause(), Some(first.as_str()));
    let mut fixture = reading(None);
    press(&mut fixture, Key::Slash);
    fixture.event(egui::Event::Text("zeppelin".into()));
    fixture.run_steps(3);
    assert!(spoken(&fixture).contains(&"The rulebook does not speak of \"zeppelin\".".to_owned()));
}

#[test]
fn a_page_that_is_missing_says_so() {
    let fixture = reading(Some("RS-99.9"));
    assert!(spoken(&fixture).contains(&"The rulebook has no page RS-99.9.".to_owned()));
}

#[test]
fn f1_opens_the_page_that_fits_the_question() {
    for (question, page) in [(act as fn(&steel::fight::Question) -> bool, "T-25"), (defend, "RS-4.5")] {
        let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
        if page == "RS-4.5" {
            table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST")]);
        }
        let side = table.until("Aldric", question).side.0;
        let mut desk = Desk::default();
        desk.orders.ask(table.prompt());
        let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
        press(&mut fixture, Key::F1);
        assert_eq!(fixture.state().0.rules.clause(), Some(page));
    }
}

#[test]
fn escape_puts_the_book_away_that_f1_has_opened() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    let side = table.until("Aldric", act).side.0;
    let mut desk = Desk::default();
    desk.orders.ask(table.prompt());
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
    for _ in 0..2 {
        press(&mut fixture, Key::F1);
        assert_eq!(fixture.state().0.tab, panels::Tab::Rules);
        press(&mut fixture, Key::Escape);
        assert_eq!(fixture.state().0.tab, panels::Tab::Log, "one step back from the page closes it");
        assert!(!fixture.state().0.is_paused());
    }
}
