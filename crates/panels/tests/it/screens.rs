//! Whole screens as drawings, at the sizes that players have. `PANELS_PNG=folder cargo test -p panels screens` keeps them.

use egui::Ui;
use panels::{
    Card, Curtain, Desk, Intent, MainMenu, Playback, ReplayBar, Seat, Settings, SettingsPanel, Shelf, ShelfPanel,
    SkirmishModel, SkirmishPanel, Tab, marks,
};

use crate::painter::Painter;
use crate::support::{Pages, Table};

fn melee() -> Table {
    let mut table = Table::shipped("melee", 3);
    table.play(120);
    table
}

/// A desk for whoever decides, its orders asked.
fn desk_of(table: &mut Table) -> (Desk, u8) {
    let decision = table.decision();
    let mut desk = Desk::default();
    let prompt = table.prompt();
    desk.orders.ask(prompt);
    (desk, decision.side.0)
}

fn show_desk(table: &mut Table, desk: &mut Desk, side: u8, ui: &mut Ui) -> Vec<Intent> {
    let decision = table.decision();
    let sides = table.sides();
    let settings = Settings::default();
    let about = |who| table.scenario.about(who).to_owned();
    let seat = Seat {
        witness: table.witness(side),
        decision: Some(&decision),
        undo: Err("a die has fallen since"),
        sides: &sides,
        about: &about,
        book: &Pages,
        replay: None,
        settings: &settings,
    };
    desk.show(ui, &seat)
}

#[test]
fn the_desk_leaves_the_board_its_room_at_every_size() {
    for (width, height, zoom, least) in [
        (1600, 900, 1.0, 0.66),
        (1280, 720, 1.0, 0.66),
        (1280, 720, 2.0, 0.5),
        (1600, 900, 0.75, 0.66),
        (3840, 2160, 2.0, 0.66),
    ] {
        let mut table = melee();
        let (mut desk, side) = desk_of(&mut table);
        let mut painter = Painter::new(width, height, zoom);
        let drawing = painter.settle(|ui| {
            show_desk(&mut table, &mut desk, side, ui);
        });
        painter.keep(&drawing, &format!("desk_{width}x{height}_{zoom}"));
        let board = desk.board().unwrap();
        let part = board.width() * zoom / width as f32;
        assert!(part >= least, "{width}x{height} at {zoom}: the board has {part}");
    }
}

#[test]
fn every_tab_of_the_desk_can_be_shown() {
    for tab in Tab::ALL {
        let mut table = melee();
        let (mut desk, side) = desk_of(&mut table);
        desk.tab = tab;
        desk.rules.open("RS-8.8");
        let mut painter = Painter::new(1600, 900, 1.0);
        let drawing = painter.settle(|ui| {
            show_desk(&mut table, &mut desk, side, ui);
        });
        painter.keep(&drawing, &format!("tab_{}", tab.title().to_lowercase()));
    }
}

#[test]
fn a_defence_under_the_cursor_explains_itself() {
    let mut table = Table::shipped("melee", 3);
    let mut tries = 0;
    while !matches!(table.decision().question, steel::fight::Question::Defend { .. }) || tries < 6 {
        table.play(1);
        tries += 1;
    }
    let (mut desk, side) = desk_of(&mut table);
    let mut painter = Painter::new(1600, 900, 1.0);
    let mut show = |ui: &mut Ui| {
        show_desk(&mut table, &mut desk, side, ui);
    };
    painter.settle(&mut show);
    for key in [egui::Key::ArrowDown, egui::Key::ArrowRight] {
        let modifiers = egui::Modifiers::NONE;
        let event = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        painter.frame(vec![event], &mut show);
    }
    let drawing = painter.settle(&mut show);
    painter.keep(&drawing, "defence");
}

#[test]
fn curtain_menu_and_set_up_fill_the_screen() {
    let mut table = melee();
    let (mut desk, side) = desk_of(&mut table);
    let side_id = engine::SideId(side);
    let mut painter = Painter::new(1600, 900, 1.0);
    for (curtain, name) in [(Curtain::Down(side_id), "curtain"), (Curtain::Recap(side_id), "recap")] {
        desk.curtain = curtain;
        let drawing = painter.settle(|ui| {
            show_desk(&mut table, &mut desk, side, ui);
        });
        painter.keep(&drawing, name);
    }
    let settings = Settings::default();
    let mut menu = MainMenu::default();
    let drawing = painter.settle(|ui| {
        menu.show(ui, &settings);
    });
    painter.keep(&drawing, "menu");
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let open = |shipped: &scenario::Shipped| scenario::Scenario::open(shipped.stem, &tables).unwrap();
    let scenarios: Vec<scenario::Scenario> = scenario::library().iter().map(open).collect();
    let model = SkirmishModel::new(&scenarios, &ai::NAMES, settings.palette);
    let mut panel = SkirmishPanel::new(&model, false);
    let drawing = painter.settle(|ui| {
        panel.show(ui, &model, &settings);
    });
    painter.keep(&drawing, "skirmish");
    let mut panel = SettingsPanel::new(settings);
    let drawing = painter.settle(|ui| {
        panel.show(ui);
    });
    painter.keep(&drawing, "settings");
}

struct Two;

impl Shelf for Two {
    fn cards(&self) -> Vec<Card> {
        let card = |key: &str, name: &str, result: &str, trouble: Option<&str>| Card {
            key: key.to_owned(),
            name: name.to_owned(),
            result: result.to_owned(),
            tenths: 412,
            date: "12 March 2026, 21:40".to_owned(),
            bytes: 38_400,
            trouble: trouble.map(str::to_owned),
        };
        vec![
            card("a", "The mill meadow", "Bruno's claim wins", None),
            card("b", "The shield wall", "not ended", Some("it belongs to other rules")),
        ]
    }
}

#[test]
fn replays_have_their_bar_and_their_shelf() {
    let mut table = Table::shipped("melee", 3);
    table.play(4000);
    let sides = table.sides();
    let settings = Settings::default();
    let found = marks(table.witness(0).lines());
    let end = table.fight.now();
    let playback =
        Playback { at: engine::Tenths(end.0 / 3), end, playing: true, speed: 100, view_of: None, may_take_over: true };
    let bar = ReplayBar { playback, marks: &found, sides: &sides };
    let mut desk = Desk::default();
    let mut painter = Painter::new(1600, 900, 1.0);
    let about = |_| String::new();
    let drawing = painter.settle(|ui| {
        let seat = Seat {
            witness: table.witness(0),
            decision: None,
            undo: Err("this is a replay"),
            sides: &sides,
            about: &about,
            book: &Pages,
            replay: Some(bar),
            settings: &settings,
        };
        desk.show(ui, &seat);
    });
    painter.keep(&drawing, "replay");
    let mut shelf = ShelfPanel::default();
    let drawing = painter.settle(|ui| {
        shelf.show(ui, &Two, &settings);
    });
    painter.keep(&drawing, "shelf");
}
