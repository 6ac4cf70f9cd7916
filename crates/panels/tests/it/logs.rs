//! The log: sentences, dice and sums of one's own; filter; the camera.

use panels::{Intent, LogPanel, TimeStyle, filtered, marks, text_of};

use crate::support::{Table, X1, click, dice, harness, spoken};

fn x1() -> Table {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.plan(&[
        (0, "Aldric", "AT (0,-1)"),
        (0, "Bruno", "ST"),
        (17, "Aldric", "parry shield"),
        (17, "Bruno", "SK"),
        (20, "Bruno", "parry sword"),
    ]);
    table.run_to(20);
    table
}

fn find<'a>(table: &'a Table, side: u8, start: &str) -> &'a session::LogLine {
    let lines = table.witness(side).lines();
    lines.iter().find(|line| line.sentence.starts_with(start)).unwrap_or_else(|| panic!("{lines:#?}"))
}

#[test]
fn each_side_reads_its_own_figures_dice_and_sums() {
    let table = x1();
    let red = find(&table, 0, "Bruno strikes at Aldric");
    assert_eq!(
        text_of(red, TimeStyle::Tenths),
        "17  Bruno strikes at Aldric with the sword: 9 + 14 = 23: no hit  [attack d20 14]"
    );
    assert_eq!(red.sums.iter().map(session::SumLine::text).collect::<Vec<_>>(), ["attack potential: 9 anti-parry = 9"]);
    let blue = find(&table, 1, "Bruno strikes at Aldric");
    assert_eq!(text_of(blue, TimeStyle::Seconds), "1.7  Bruno strikes at Aldric with the sword: against 30: no hit");
    assert_eq!(
        blue.sums.iter().map(session::SumLine::text).collect::<Vec<_>>(),
        ["defence potential: 30 parry of a cut = 30"]
    );
    assert!(blue.dice.is_empty());
}

#[test]
fn the_filter_keeps_lines_about_one() {
    let table = x1();
    let bruno = table.who("Bruno");
    let lines = table.witness(0).lines();
    let of_bruno = filtered(lines, Some(bruno));
    assert!(of_bruno.len() < lines.len());
    assert!(of_bruno.iter().all(|(_, line)| line.sentence.contains("Bruno")));
    assert_eq!(filtered(lines, None).len(), lines.len());
}

#[test]
fn a_click_takes_the_camera_there_and_unfolds_the_sum() {
    let table = x1();
    let mut fixture = harness(LogPanel::default(), move |log, ui| log.show(ui, table.witness(0), TimeStyle::Tenths));
    click(&mut fixture, "Bruno strikes at Aldric with the sword: 9 + 14 = 23: no hit");
    assert!(fixture.state().1.contains(&Intent::CameraTo(board::Hex::new(0, -1))));
    let said = spoken(&fixture);
    assert!(said.contains(&"dice: attack d20 14".to_owned()), "{said:#?}");
    click(&mut fixture, "anti-parry");
    assert!(fixture.state().1.contains(&Intent::OpenRule("RS-1.6".into())));
}

#[test]
fn a_replay_is_marked_at_wounds_and_falls() {
    let mut table = Table::shipped("duel", 5);
    table.play(4000);
    let lines = table.witness(0).lines();
    let marks = marks(lines);
    assert!(marks.iter().any(|mark| mark.kind == session::Kind::Wound));
    assert_eq!(marks.last().unwrap().kind, session::Kind::End);
    assert_eq!(marks.last().unwrap().at, table.fight.now());
    assert!(marks.windows(2).all(|pair| pair[0].at <= pair[1].at));
}
