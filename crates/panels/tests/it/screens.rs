//! Whole screens as drawings, at the sizes that players have. `PANELS_PNG=folder cargo test -p panels screens` keeps them.

use egui::Ui;
use panels::{
    BoardMenu, Caption, Card, ClockBar, Curtain, Desk, GameOver, GameOverPanel, Hatch, Intent, MainMenu, Playback,
    ReplayBar, RulePanel, Seat, Settings, SettingsPanel, Shelf, ShelfPanel, SkirmishModel, SkirmishPanel, Tab, hex_tip,
    legend, marks,
};

use crate::painter::Painter;
use crate::support::Table;

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
        book: rulebook::Book::builtin(),
        replay: None,
        settings: &settings,
        clock: None,
        watching: false,
    };
    desk.show(ui, &seat)
}

/// The screens that players have: width, height, the size of panels.
const SCREENS: [(u32, u32, f32); 9] = [
    (1280, 720, 0.75),
    (1280, 720, 1.0),
    (1280, 720, 2.0),
    (1600, 900, 0.75),
    (1600, 900, 1.0),
    (1600, 900, 2.0),
    (3840, 2160, 0.75),
    (3840, 2160, 1.0),
    (3840, 2160, 2.0),
];

#[test]
fn the_desk_leaves_the_board_its_room_at_every_size() {
    for (width, height, zoom) in SCREENS {
        let least = if width as f32 / zoom < 900.0 { 0.5 } else { 0.66 };
        let mut table = melee();
        let (mut desk, side) = desk_of(&mut table);
        desk.orders.set_plans(vec!["strikes Bruno with the sword until he falls".to_owned()]);
        let mut painter = Painter::new(width, height, zoom);
        let drawing = painter.settle(|ui| {
            show_desk(&mut table, &mut desk, side, ui);
            if let Some(board) = desk.board() {
                over_the_board(ui, board);
            }
        });
        painter.keep(&drawing, &format!("desk_{width}x{height}_{zoom}"));
        let board = desk.board().unwrap();
        let part = board.width() * zoom / width as f32;
        assert!(part >= least, "{width}x{height} at {zoom}: the board has {part}");
    }
}

#[test]
fn a_duel_shows_both_lanes_and_the_clock_shows_whole_lanes_only() {
    for (stem, all) in [("duel", 2), ("melee", 6), ("shield_wall", 10)] {
        for (width, height, zoom) in SCREENS {
            let mut table = Table::shipped(stem, 3);
            let (mut desk, side) = desk_of(&mut table);
            let mut painter = Painter::new(width, height, zoom);
            let drawing = painter.settle(|ui| {
                show_desk(&mut table, &mut desk, side, ui);
            });
            painter.keep(&drawing, &format!("{stem}_{width}x{height}_{zoom}"));
            let lanes = desk.timeline().unwrap().lanes.len();
            let clock = height as f32 / zoom - desk.board().unwrap().bottom();
            // The sentence, the scale, the frame; then whole lanes.
            let shown = (clock - 54.0) / 24.0;
            assert!((shown - shown.round()).abs() < 0.06, "{stem} {width}x{height} at {zoom}: {shown} lanes");
            let least = if height as f32 / zoom >= 880.0 { all.min(6) } else { 2 };
            let shown = shown.round() as usize;
            assert!((least..=lanes).contains(&shown), "{stem} {width}x{height} at {zoom}: {shown} of {lanes}");
        }
    }
}

/// The clock's bar, the legend and a tip.
fn over_the_board(ui: &mut Ui, board: egui::Rect) {
    let settings = Settings::default();
    let bar = ClockBar { at: engine::Tenths(34), playing: true, speed: 100, waits: true };
    bar.show(ui, board, &settings);
    let marks = [
        ("in reach", egui::Color32::from_rgb(90, 170, 230), Hatch::Rising),
        ("covered", egui::Color32::from_rgb(120, 200, 120), Hatch::Falling),
        ("threat", egui::Color32::from_rgb(230, 90, 70), Hatch::Crossed),
        ("a dodge may lead here", egui::Color32::from_rgb(230, 200, 90), Hatch::Dotted),
        ("the way", egui::Color32::from_rgb(240, 230, 210), Hatch::Arrow),
        ("target", egui::Color32::from_rgb(244, 178, 62), Hatch::Ring),
    ];
    legend(ui, board, &marks);
    let lines = ["Firm ground".to_owned(), "Bruno stands here: no wound to be seen; sword, shield".to_owned()];
    hex_tip(ui, board.center(), board, "(0,-2)", &lines);
}

/// A page at every size.
fn at_every_size(name: &str, mut show: impl FnMut(&mut Ui)) {
    for (width, height, zoom) in SCREENS {
        let mut painter = Painter::new(width, height, zoom);
        let drawing = painter.settle(&mut show);
        painter.keep(&drawing, &format!("{name}_{width}x{height}_{zoom}"));
    }
}

#[test]
fn pages_fit_every_screen() {
    let settings = Settings::default();
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let open = |shipped: &scenario::Shipped| scenario::Scenario::open(shipped.stem, &tables).unwrap();
    let scenarios: Vec<scenario::Scenario> = scenario::library().iter().map(open).collect();
    let model = SkirmishModel::new(&scenarios, &ai::NAMES, settings.palette);
    let mut panel = SkirmishPanel::new(&model, false);
    at_every_size("skirmish", |ui| {
        panel.show(ui, &model, &settings);
    });
    for scene in [0, 14] {
        let mut panel = SkirmishPanel::new(&model, false);
        let mut painted = None;
        at_every_size(&format!("painted_{scene}"), |ui| {
            for _ in 0..scene {
                let event = |pressed| egui::Event::Key {
                    key: egui::Key::ArrowDown,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: egui::Modifiers::NONE,
                };
                if panel.choice().scenario < scene {
                    ui.input_mut(|input| input.events.push(event(true)));
                }
            }
            let size = [520, 300];
            let ctx = ui.ctx().clone();
            if painted.as_ref().is_some_and(|(_, of)| *of != ctx) {
                painted = None;
            }
            let texture = painted.get_or_insert_with(|| {
                let green = |place: usize| egui::Color32::from_rgb(70, 96 + (place % 24) as u8, 52);
                let pixels = (0..size[0] * size[1]).map(green).collect();
                let image = egui::ColorImage { size, source_size: egui::vec2(520.0, 300.0), pixels };
                (ctx.load_texture("a board", image, egui::TextureOptions::LINEAR), ctx.clone())
            });
            let sized = egui::load::SizedTexture::new(texture.0.id(), egui::vec2(520.0, 300.0));
            let marks = |_: usize| {
                vec![(0.3, 0.4, engine::SideId(0)), (0.5, 0.5, engine::SideId(1)), (1.0, 1.0, engine::SideId(1))]
            };
            panel.show_painted(ui, &model, &settings, &|_| Some(sized), &marks);
        });
    }
    let mut panel = SettingsPanel::new(settings.clone());
    at_every_size("settings", |ui| {
        panel.show(ui);
    });
    let mut menu = MainMenu::default();
    at_every_size("menu", |ui| {
        menu.show(ui, &settings);
    });
    for id in ["RS-4.5", "T-1", "T-25", "RS-8"] {
        let mut panel = RulePanel::default();
        panel.open(id);
        at_every_size(&format!("book_{id}"), |ui| {
            panel.show_page(ui, rulebook::Book::builtin(), &settings);
        });
    }
    let mut table = Table::shipped("melee", 3);
    table.play(20_000);
    let over = GameOver::of(&table.fight).unwrap();
    let sides = table.sides();
    let mut panel = GameOverPanel::default();
    at_every_size("game_over", |ui| {
        let board = ui.max_rect();
        panel.show(ui, board, &over, &sides, &settings);
    });
}

#[test]
fn pause_captions_menu_and_transcript_lie_over_the_table() {
    for (width, height, zoom) in [(1600, 900, 1.0), (1280, 720, 2.0)] {
        let mut table = melee();
        let (mut desk, side) = desk_of(&mut table);
        let settings = Settings { narration: true, ..Settings::default() };
        let mut painter = Painter::new(width, height, zoom);
        let mut caption = Caption::default();
        let entries: Vec<(String, steel::fight::Order)> =
            table.prompt().lines().take(12).map(|line| (line.text(settings.time), line.order)).collect();
        let mut menu = BoardMenu::default();
        let mut told = 0;
        let drawing = painter.settle(|ui| {
            show_desk(&mut table, &mut desk, side, ui);
            let board = desk.board().unwrap();
            let lines = table.witness(side).lines().len();
            told = if told == 0 { lines - 4 } else { lines };
            caption.show(ui, board, table.witness(side), told, &settings);
            menu.show(ui, board.center(), "(0,-2), Bruno", &entries, &settings);
        });
        painter.keep(&drawing, &format!("caption_{width}_{zoom}"));
        for (key, name) in [(egui::Key::Escape, "pause"), (egui::Key::F5, "transcript")] {
            let (mut desk, side) = desk_of(&mut table);
            let mut painter = Painter::new(width, height, zoom);
            let mut show = |ui: &mut Ui| {
                show_desk(&mut table, &mut desk, side, ui);
            };
            painter.settle(&mut show);
            let modifiers = egui::Modifiers::NONE;
            let event = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            painter.frame(vec![event], &mut show);
            let drawing = painter.settle(&mut show);
            painter.keep(&drawing, &format!("{name}_{width}_{zoom}"));
            assert!(desk.is_paused());
        }
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
            detail: format!("Aldric's claim: a person; Bruno's claim: the machine, basic; {key}-2026-03-12.steel"),
            trouble: trouble.map(str::to_owned),
        };
        vec![
            card("a", "The mill meadow", "Bruno's claim wins", None),
            card("c", &"The very long story of the mill meadow and of what came of it ".repeat(4), "a draw", None),
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
            book: rulebook::Book::builtin(),
            replay: Some(bar),
            settings: &settings,
            clock: None,
            watching: false,
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

#[test]
fn the_column_keeps_its_split_whether_somebody_is_asked_or_not() {
    use crate::support::{harness, spoken};
    use egui_kittest::kittest::Queryable;
    let mut table = Table::shipped("duel", 5);
    let decision = table.decision();
    let (side, name) = (decision.side, table.fight.setup().name_of(decision.who).to_owned());
    table.give(steel::fight::Order::Hold { wake: None });
    table.decision();
    let next = table.decision();
    let ask = table.prompt();
    let watched = |watching: bool| {
        let table = Table::shipped("duel", 5);
        harness(Desk::default(), move |desk: &mut Desk, ui| {
            let (sides, settings) = (table.sides(), Settings::default());
            let about = |_| String::new();
            let seat = Seat {
                witness: table.witness(side.0),
                decision: None,
                undo: Err("nothing is asked of you now"),
                sides: &sides,
                about: &about,
                book: rulebook::Book::builtin(),
                replay: None,
                settings: &settings,
                clock: None,
                watching,
            };
            desk.show(ui, &seat)
        })
    };
    for (width, height, zoom) in [(1600, 900, 1.0), (1280, 720, 2.0)] {
        let quiet = Table::shipped("shield_wall", 5);
        let mut painter = Painter::new(width, height, zoom);
        let mut desk = Desk::default();
        let drawing = painter.settle(|ui| {
            let (sides, settings) = (quiet.sides(), Settings::default());
            let about = |_| String::new();
            let seat = Seat {
                witness: quiet.witness(0),
                decision: None,
                undo: Err("nothing is asked of you now"),
                sides: &sides,
                about: &about,
                book: rulebook::Book::builtin(),
                replay: None,
                settings: &settings,
                clock: None,
                watching: false,
            };
            desk.show(ui, &seat);
        });
        painter.keep(&drawing, &format!("quiet_{width}"));
    }
    let mut fixture = watched(false);
    let strip = |fixture: &egui_kittest::Harness<'_, _>| fixture.get_by_label("Log").rect();
    let quiet = strip(&fixture);
    let said = spoken(&fixture);
    assert!(said.contains(&"Under way".to_owned()), "{said:#?}");
    assert!(said.iter().any(|text| text.starts_with(&format!("{name} "))), "{said:#?}");
    fixture.state_mut().0.orders.ask(ask);
    fixture.run_steps(3);
    assert!(spoken(&fixture).iter().any(|text| text.contains(table.fight.setup().name_of(next.who))));
    assert_eq!(strip(&fixture), quiet);
    let alone = watched(true);
    assert!(strip(&alone).top() < 40.0, "the whole column is the tabs'");
    assert!(!spoken(&alone).contains(&"Under way".to_owned()));
}
