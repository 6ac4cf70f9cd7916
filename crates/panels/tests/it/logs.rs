//! The log: sentences, dice and sums of one's own; filter; the camera.

use panels::{Intent, LogPanel, TimeStyle, filtered, marks, text_of};

use crate::support::{Table, X1, click, dice, harness, press, spoken};

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
    assert_eq!(
        red.sums.iter().map(session::SumLine::text).collect::<Vec<_>>(),
        ["attack potential: 9 anti-parry = 9", "blow strength: 16 blow strength = 16"]
    );
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

/// The log of a fight of which ever more lines are told.
struct Told {
    log: LogPanel,
    bursts: Vec<session::Witness>,
    now: usize,
}

fn told() -> egui_kittest::Harness<'static, (Told, Vec<Intent>)> {
    let mut table = Table::shipped("melee", 3);
    let mut bursts = Vec::new();
    for orders in [120, 120, 0, 120] {
        table.play(orders);
        bursts.push(table.witness(0).clone());
    }
    let settings = panels::Settings::default();
    let board = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(470.0, 300.0));
    harness(Told { log: LogPanel::default(), bursts, now: 0 }, move |told: &mut Told, ui| {
        let mut intents = told.log.show(ui, &told.bursts[told.now], TimeStyle::Tenths);
        let bar = panels::ClockBar { at: engine::Tenths(0), playing: true, speed: 100, waits: false };
        intents.extend(bar.show(ui, board, &settings));
        intents
    })
}

/// Where the newest line ends, in points from the upper edge of the screen.
fn newest(fixture: &egui_kittest::Harness<'_, (Told, Vec<Intent>)>) -> f32 {
    use egui_kittest::kittest::Queryable;
    let told = &fixture.state().0;
    let lines = told.bursts[told.now].lines();
    let alike = lines.iter().filter(|line| line.sentence == lines[lines.len() - 1].sentence).count();
    let last = fixture.get_all_by_label(&lines[lines.len() - 1].sentence).map(|node| node.rect().bottom());
    let found: Vec<f32> = last.collect();
    assert!(alike >= 1 && !found.is_empty());
    found.into_iter().fold(0.0, f32::max)
}

#[test]
fn the_newest_line_stays_in_sight_unless_the_player_has_scrolled_up() {
    let mut fixture = told();
    fixture.run_steps(4);
    assert!(newest(&fixture) < 860.0, "{}", newest(&fixture));
    fixture.state_mut().0.now = 1;
    fixture.run_steps(4);
    assert!(newest(&fixture) < 860.0, "after a burst: {}", newest(&fixture));
    fixture.hover_at(egui::pos2(200.0, 500.0));
    fixture.run_steps(2);
    fixture.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, 400.0),
        modifiers: egui::Modifiers::NONE,
        phase: egui::TouchPhase::Move,
    });
    fixture.run_steps(12);
    let before = newest(&fixture);
    assert!(before > 1000.0, "scrolled up: {before}");
    fixture.state_mut().0.now = 3;
    fixture.run_steps(4);
    assert!(newest(&fixture) > before, "what is new lies below");
}

#[test]
fn space_on_a_line_of_the_log_is_the_clocks() {
    use egui_kittest::kittest::Queryable;
    let mut fixture = told();
    let lines = fixture.state().0.bursts[0].lines();
    let line = lines.iter().rev().find(|line| line.hex.is_some()).unwrap();
    let (sentence, hex) = (line.sentence.clone(), line.hex.unwrap());
    fixture.get_all_by_label(&sentence).last().unwrap().focus();
    fixture.run_steps(3);
    press(&mut fixture, egui::Key::Space);
    assert_eq!(fixture.state().1, [Intent::Pause]);
    press(&mut fixture, egui::Key::Enter);
    assert_eq!(fixture.state().1, [Intent::Pause, Intent::CameraTo(hex)]);
}
