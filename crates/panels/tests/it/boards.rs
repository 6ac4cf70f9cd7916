//! What lies over the board: the menu of a hex, the tip, the legend, the bar of the clock.

use board::Direction;
use egui::{Color32, Key, Rect, pos2};
use engine::Tenths;
use panels::{BoardMenu, ClockBar, Hatch, Intent, MenuAnswer, Settings, hex_tip, legend};
use steel::fight::Order;

use crate::support::{click, harness, press, spoken};

fn entries() -> Vec<(String, Order)> {
    let order = |text: &str, order| (text.to_owned(), order);
    vec![
        order("walk N, 12 t", Order::Walk(Direction::N)),
        order("run N, 6 t", Order::Run(Direction::N)),
        order("hold, 1 t", Order::Hold { wake: None }),
    ]
}

type Menu = (BoardMenu, Vec<MenuAnswer>);

fn opened() -> egui_kittest::Harness<'static, (Menu, Vec<Intent>)> {
    let settings = Settings::default();
    harness((BoardMenu::default(), Vec::new()), move |(menu, answers): &mut Menu, ui| {
        let answer = menu.show(ui, pos2(200.0, 200.0), "Hex (0,-2)", &entries(), &settings);
        if answer != MenuAnswer::Open {
            answers.push(answer);
        }
        Vec::new()
    })
}

#[test]
fn the_menu_of_a_hex_is_worked_with_keys_and_clicks() {
    let mut fixture = opened();
    assert!(spoken(&fixture).contains(&"Hex (0,-2)".to_owned()));
    press(&mut fixture, Key::ArrowDown);
    assert_eq!(fixture.state().0.0.marked(&entries()), Some(Order::Run(Direction::N)));
    press(&mut fixture, Key::Enter);
    click(&mut fixture, "hold, 1 t");
    press(&mut fixture, Key::Escape);
    let expected = [
        MenuAnswer::Chosen(Order::Run(Direction::N)),
        MenuAnswer::Chosen(Order::Hold { wake: None }),
        MenuAnswer::Closed,
    ];
    assert_eq!(fixture.state().0.1, expected);
}

#[test]
fn a_click_elsewhere_closes_the_menu() {
    let mut fixture = opened();
    fixture.drag_at(pos2(20.0, 700.0));
    fixture.drop_at(pos2(20.0, 700.0));
    fixture.run_steps(2);
    assert!(fixture.state().0.1.contains(&MenuAnswer::Closed));
}

#[test]
fn the_clock_is_run_by_buttons_and_keys() {
    let settings = Settings::default();
    let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(470.0, 600.0));
    let bar = ClockBar { at: Tenths(34), playing: false, speed: 100, waits: false };
    assert_eq!(bar.text(&settings), "34 t, paused");
    assert_eq!(ClockBar { waits: true, ..bar }.text(&settings), "34 t, you decide");
    assert_eq!(ClockBar { playing: true, ..bar }.text(&settings), "34 t");
    let mut fixture = harness((), move |(), ui| bar.show(ui, board, &settings));
    press(&mut fixture, Key::Space);
    press(&mut fixture, Key::Period);
    fixture.key_press_modifiers(egui::Modifiers::SHIFT, Key::Space);
    fixture.run_steps(2);
    for key in [Key::Period, Key::Comma] {
        fixture.key_press_modifiers(egui::Modifiers::COMMAND, key);
        fixture.run_steps(2);
    }
    for button in ["Play", "Step", "At once"] {
        click(&mut fixture, button);
    }
    let expected = [
        Intent::Play,
        Intent::StepForward,
        Intent::Instantly,
        Intent::Speed(200),
        Intent::Speed(50),
        Intent::Play,
        Intent::StepForward,
        Intent::Instantly,
    ];
    assert_eq!(fixture.state().1, expected);
}

#[test]
fn tip_and_legend_say_what_they_show() {
    let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(470.0, 600.0));
    let fixture = harness((), move |(), ui| {
        let lines = ["firm ground".to_owned(), "4 hexes away".to_owned()];
        hex_tip(ui, pos2(100.0, 100.0), board, "(0,-2)", &lines);
        legend(ui, board, &[("in reach", Color32::GREEN, Hatch::Rising), ("the way", Color32::WHITE, Hatch::Arrow)]);
        Vec::new()
    });
    let said = spoken(&fixture);
    for text in ["(0,-2)", "firm ground", "4 hexes away", "in reach", "the way"] {
        assert!(said.contains(&text.to_owned()), "{said:#?}");
    }
}

#[test]
fn a_tab_opened_by_its_key_is_worked_with_arrows_and_enter() {
    use crate::support::{Table, X1, act, dice, show_desk};
    let mut table = Table::of(X1, dice(&[]));
    let side = table.until("Aldric", act).side.0;
    let (aldric, bruno) = (table.who("Aldric"), table.who("Bruno"));
    let mut desk = panels::Desk::default();
    desk.orders.ask(table.prompt());
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
    press(&mut fixture, Key::F3);
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().0.sheet_of, Some(aldric), "one's own stand first");
    assert!(!fixture.state().1.iter().any(|intent| matches!(intent, Intent::Give(_))), "Enter is the row's");
    press(&mut fixture, Key::F3);
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().0.sheet_of, Some(bruno));
    press(&mut fixture, Key::F3);
    press(&mut fixture, Key::Escape);
    assert!(!fixture.state().0.is_paused(), "first the focus goes");
    press(&mut fixture, Key::Enter);
    assert!(fixture.state().1.iter().any(|intent| matches!(intent, Intent::Give(_))), "then the orders have the keys");
}

#[test]
fn the_menu_is_as_high_as_its_rows_up_to_most_of_the_screen() {
    use egui_kittest::kittest::Queryable;
    let many: Vec<(String, Order)> = (0..50).map(|place| (format!("order {place}"), entries()[0].1)).collect();
    // It is moved up by as much as it does not fit below the pointer: so its height is seen in where it begins.
    let rows = |count: usize| {
        let (many, settings) = (many[..count].to_vec(), Settings::default());
        let fixture = harness(BoardMenu::default(), move |menu, ui| {
            menu.show(ui, pos2(200.0, 600.0), "Hex (0,-2)", &many, &settings);
            Vec::new()
        });
        let row = |place: usize| fixture.get_by_label(&format!("order {place}")).rect();
        row(0).union(row(count - 1))
    };
    let (few, most) = (rows(12), rows(50));
    assert!(few.bottom() < 860.0 && few.bottom() > 820.0, "all of twelve in sight: {few:?}");
    let high = 860.0 - most.top();
    assert!(high > 0.55 * 860.0 && high < 0.65 * 860.0, "{high}");
}

#[test]
fn a_notice_is_closed_by_click_and_keys_and_lets_no_key_through() {
    let settings = Settings::default();
    let mut fixture = harness((0_u32, 0_u32), move |(read, leaked): &mut (u32, u32), ui| {
        *read += u32::from(panels::notice(ui, "The disk is full.", &settings));
        *leaked +=
            u32::from(ui.input(|input| input.events.iter().any(|event| matches!(event, egui::Event::Key { .. }))));
        Vec::new()
    });
    assert!(spoken(&fixture).contains(&"The disk is full.".to_owned()));
    press(&mut fixture, Key::Space);
    assert_eq!(fixture.state().0, (0, 0));
    press(&mut fixture, Key::Enter);
    press(&mut fixture, Key::Escape);
    click(&mut fixture, "OK");
    assert_eq!(fixture.state().0, (3, 0));
}
