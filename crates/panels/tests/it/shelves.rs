//! The shelf, the menus, the rulebook, the replay bar: their clicks and keys.

use egui::Key;
use engine::Tenths;
use panels::{
    Card, Choice, Intent, MainMenu, Playback, Player, ReplayBar, Settings, Shelf, ShelfPanel, SkirmishModel,
    SkirmishPanel, matching,
};

use crate::support::{click, harness, press, spoken, wide};

struct Cards(Vec<Card>);

impl Shelf for Cards {
    fn cards(&self) -> Vec<Card> {
        self.0.clone()
    }
}

/// Games that are gone on with.
struct Open(Vec<Card>);

impl Shelf for Open {
    fn cards(&self) -> Vec<Card> {
        self.0.clone()
    }

    fn goes_on(&self) -> bool {
        true
    }
}

fn cards() -> Vec<Card> {
    let card = |key: &str, name: &str, result: &str| Card {
        key: key.to_owned(),
        name: name.to_owned(),
        result: result.to_owned(),
        tenths: 412,
        date: "12 March 2026".to_owned(),
        bytes: 38_400,
        detail: String::new(),
        trouble: None,
    };
    let wall = Card { detail: "red against blue".to_owned(), ..card("b", "The shield wall", "not ended") };
    vec![card("a", "The mill meadow", "Bruno wins"), wall]
}

#[test]
fn records_are_found_opened_and_deleted_after_a_question() {
    let settings = Settings::default();
    let found: Vec<&str> = matching(&cards(), "MARCH bruno")
        .iter()
        .map(|card| card.key.as_str())
        .map(|key| if key == "a" { "a" } else { "b" })
        .collect();
    assert_eq!(found, ["a"]);
    let shelf = Cards(cards());
    let mut fixture = harness(ShelfPanel::default(), move |panel, ui| panel.show(ui, &shelf, &settings));
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().1, [Intent::OpenRecord("b".into())]);
    click(&mut fixture, "Delete…");
    assert_eq!(fixture.state().1.len(), 1, "first it asks");
    assert!(spoken(&fixture).iter().any(|text| text
        == "Delete the record of The shield wall (12 March 2026, red against blue, not ended)? It cannot be brought back."));
    click(&mut fixture, "Keep it");
    click(&mut fixture, "Delete…");
    click(&mut fixture, "Delete it");
    assert_eq!(fixture.state().1[1..], [Intent::DeleteRecord("b".into())]);
}

#[test]
fn the_main_menu_is_worked_with_keys() {
    let settings = Settings::default();
    let mut fixture = harness(MainMenu::default(), move |menu, ui| menu.show(ui, &settings));
    press(&mut fixture, Key::ArrowUp);
    press(&mut fixture, Key::Enter);
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    assert_eq!(fixture.state().1, [Intent::Menu(Choice::Quit), Intent::Menu(Choice::Skirmish)]);
    click(&mut fixture, "Replays");
    assert_eq!(fixture.state().1[2], Intent::Menu(Choice::Replays));
}

fn model() -> SkirmishModel {
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let open = |stem: &str| scenario::Scenario::open(stem, &tables).unwrap();
    SkirmishModel::new(&[open("duel"), open("two_on_one")], &ai::NAMES, Settings::default().palette)
}

#[test]
fn a_skirmish_is_set_up_and_begun() {
    let settings = Settings::default();
    let model = model();
    assert_eq!(model.entries[1].forces[1].people[0], ("Lorenz".to_owned(), "light armour, sword, shield".to_owned()));
    let panel = SkirmishPanel::new(&model, false);
    let mut fixture = harness(panel, move |panel, ui| panel.show(ui, &model, &settings));
    assert!(spoken(&fixture).iter().any(|text| text.contains("courted the same miller's daughter")));
    press(&mut fixture, Key::ArrowDown);
    assert!(spoken(&fixture).iter().any(|text| text.contains("Ivo of Tern taught half the county")));
    press(&mut fixture, Key::Enter);
    let Some(Intent::Begin(choice)) = fixture.state().1.last() else { panic!("{:?}", fixture.state().1) };
    assert_eq!((choice.scenario, choice.seed, choice.options.hidden_info), (1, None, None));
    assert_eq!(choice.players, [Player::Human, Player::Ai("basic".to_owned())]);
}

#[test]
fn optional_rules_are_changed_marked_and_set_back() {
    let settings = Settings::default();
    let model = model();
    let panel = SkirmishPanel::new(&model, false);
    let mut fixture = wide(panel, move |panel, ui| panel.show(ui, &model, &settings));
    for line in panels::option_lines() {
        assert!(spoken(&fixture).contains(&line.text.to_owned()), "{line:?}");
    }
    assert!(!spoken(&fixture).contains(&"(on in the scenario)".to_owned()));
    click(&mut fixture, "Blows knock back and down");
    assert_eq!(fixture.state().0.choice().options.knock_back, Some(false));
    assert!(spoken(&fixture).contains(&"(on in the scenario)".to_owned()));
    click(&mut fixture, "RS-15.1");
    fixture.run();
    assert!(spoken(&fixture).iter().any(|text| text.starts_with("A heavy blow moves men")), "{:?}", spoken(&fixture));
    assert!(!spoken(&fixture).contains(&"Begin the fight".to_owned()), "the book lies over the set-up");
    press(&mut fixture, Key::Escape);
    fixture.run();
    assert!(spoken(&fixture).contains(&"Begin the fight".to_owned()));
    assert_eq!(fixture.state().1, [], "the way back from the page leads to the set-up");
    click(&mut fixture, "Basic");
    assert_eq!(fixture.state().0.choice().options.preset, Some(scenario::Preset::Basic));
    click(&mut fixture, "As in the scenario");
    assert!(!spoken(&fixture).contains(&"(on in the scenario)".to_owned()));
    press(&mut fixture, Key::Escape);
    assert_eq!(fixture.state().1.last(), Some(&Intent::Back));
}

#[test]
fn what_a_scenario_cannot_do_without_stays_on() {
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let open = |stem: &str| scenario::Scenario::open(stem, &tables).unwrap();
    let model = SkirmishModel::new(&[open("joust"), open("archers_on_the_wall")], &ai::NAMES, Default::default());
    let riders: Vec<&String> =
        model.entries[0].forces.iter().flat_map(|force| &force.people).map(|(_, kit)| kit).collect();
    assert!(riders.iter().all(|kit| kit.contains(", on ")), "{riders:?}");
    let settings = Settings::default();
    let entries = model.clone();
    let mut fixture = wide(SkirmishPanel::new(&model, false), move |panel, ui| panel.show(ui, &entries, &settings));
    press(&mut fixture, Key::ArrowDown);
    fixture.run();
    assert!(spoken(&fixture).contains(&"needed here: longbow".to_owned()), "{:?}", spoken(&fixture));
    click(&mut fixture, "Bows, slings and throws");
    assert_eq!(fixture.state().0.choice().options, model.entries[1].options, "it cannot be turned off");
    for preset in ["Basic", "Standard", "Full"] {
        click(&mut fixture, preset);
        let options = fixture.state().0.choice().options;
        assert!(model.entries[1].scenario.with_options(options).is_ok(), "{options:?}");
    }
}

#[test]
fn the_choice_makes_a_scenario() {
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let duel = scenario::Scenario::open("duel", &tables).unwrap();
    let model = SkirmishModel::new(std::slice::from_ref(&duel), &ai::NAMES, Settings::default().palette);
    let mut choice = model.choice(0, false);
    assert_eq!(choice.options, duel.text().options);
    panels::turn(&mut choice.options, &tables, steel::tables::OptionName::HiddenInfo, false);
    let changed = duel.with_options(choice.options).unwrap();
    assert!(duel.setup().options.hidden_info && !changed.setup().options.hidden_info);
}

#[test]
fn hotseat_has_two_people() {
    let model = model();
    assert_eq!(SkirmishPanel::new(&model, true).choice().players, [Player::Human, Player::Human]);
}

#[test]
fn the_replay_bar_plays_steps_seeks_and_changes_speed() {
    let settings = Settings::default();
    let playback =
        Playback { at: Tenths(20), end: Tenths(400), playing: false, speed: 100, view_of: None, may_take_over: true };
    let mut fixture = harness((), move |(), ui| ReplayBar { playback, marks: &[], sides: &[] }.show(ui, &settings));
    press(&mut fixture, Key::Space);
    press(&mut fixture, Key::Period);
    press(&mut fixture, Key::Comma);
    click(&mut fixture, "4×");
    click(&mut fixture, "Take over from here");
    let expected = [Intent::Play, Intent::StepForward, Intent::StepBack, Intent::Speed(400), Intent::TakeOver];
    assert_eq!(fixture.state().1, expected);
    use egui_kittest::kittest::Queryable;
    let all: Vec<egui::Rect> = fixture.get_all_by_label("20 t of 400 t").map(|node| node.rect()).collect();
    let track = all.into_iter().max_by_key(|rect| rect.width() as i32).unwrap();
    fixture.drag_at(track.center());
    fixture.run_steps(1);
    fixture.drop_at(track.center());
    fixture.run_steps(2);
    assert!(fixture.state().1.contains(&Intent::Seek(Tenths(200))), "{:?}", fixture.state().1);
}

#[test]
fn title_and_button_say_what_a_shelf_is_for() {
    let settings = Settings::default();
    let shown = |shelf: Box<dyn Shelf>| {
        let settings = settings.clone();
        let fixture = harness(ShelfPanel::default(), move |panel, ui| panel.show(ui, &*shelf, &settings));
        spoken(&fixture)
    };
    let watched = shown(Box::new(Cards(cards())));
    assert!(watched.contains(&"Replays".to_owned()) && watched.contains(&"Watch".to_owned()), "{watched:#?}");
    let loaded = shown(Box::new(Open(cards())));
    assert!(loaded.contains(&"Load".to_owned()) && loaded.contains(&"Go on".to_owned()), "{loaded:#?}");
    assert!(!loaded.contains(&"Replays".to_owned()) && !loaded.contains(&"Watch".to_owned()), "{loaded:#?}");
}

#[test]
fn the_delete_key_asks_first() {
    let settings = Settings::default();
    let shelf = Cards(cards());
    let mut fixture = harness(ShelfPanel::default(), move |panel, ui| panel.show(ui, &shelf, &settings));
    let asks = |fixture: &egui_kittest::Harness<'_, _>| {
        spoken(fixture)
            .iter()
            .any(|text| text.starts_with("Delete the record of The mill meadow (12 March 2026, Bruno wins)?"))
    };
    press(&mut fixture, Key::Delete);
    assert!(asks(&fixture));
    press(&mut fixture, Key::Enter);
    assert!(!asks(&fixture), "the key that confirms keeps it");
    assert_eq!(fixture.state().1, []);
    press(&mut fixture, Key::Delete);
    press(&mut fixture, Key::Delete);
    assert_eq!(fixture.state().1, [Intent::DeleteRecord("a".into())]);
}

#[test]
fn records_are_found_by_their_detail() {
    let mut cards = cards();
    cards[1].detail = "red: Ann, blue: the machine; shield_wall-2.steel".to_owned();
    let found = matching(&cards, "wall-2 ann");
    assert_eq!(found.iter().map(|card| card.key.as_str()).collect::<Vec<_>>(), ["b"]);
    assert!(cards[1].text(&Settings::default()).contains("shield_wall-2.steel"));
}

#[test]
fn every_page_has_a_way_back_for_the_mouse() {
    let settings = Settings::default();
    let (all, shelf) = (model(), Cards(cards()));
    let mut set_up = wide(SkirmishPanel::new(&all, false), {
        let settings = settings.clone();
        move |panel, ui| panel.show(ui, &all, &settings)
    });
    click(&mut set_up, "Back");
    assert_eq!(set_up.state().1, [Intent::Back]);
    let mut records = wide(ShelfPanel::default(), {
        let settings = settings.clone();
        move |panel, ui| panel.show(ui, &shelf, &settings)
    });
    click(&mut records, "Back");
    assert_eq!(records.state().1, [Intent::Back]);
    let mut changes = wide(panels::SettingsPanel::new(settings.clone()), |panel, ui| panel.show(ui));
    click(&mut changes, "Back");
    assert_eq!(changes.state().1, [Intent::Back]);
    let mut book =
        wide(panels::RulePanel::default(), move |panel, ui| panel.show_page(ui, rulebook::Book::builtin(), &settings));
    click(&mut book, "Back");
    assert_eq!(book.state().1, [Intent::CloseRule], "from the contents");
}

#[test]
fn the_button_that_begins_stays_at_one_place() {
    use egui_kittest::kittest::Queryable;
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let open = |stem: &str| scenario::Scenario::open(stem, &tables).unwrap();
    let all = SkirmishModel::new(&[open("duel"), open("tavern"), open("shield_wall")], &ai::NAMES, Default::default());
    let settings = Settings::default();
    let count = all.entries.len();
    let mut fixture = wide(SkirmishPanel::new(&all, false), move |panel, ui| panel.show(ui, &all, &settings));
    let first = fixture.get_by_label("Begin the fight").rect();
    for _ in 1..count {
        press(&mut fixture, Key::ArrowDown);
        assert_eq!(fixture.get_by_label("Begin the fight").rect(), first);
    }
}

#[test]
fn keys_bring_the_marked_scenario_into_sight() {
    use egui_kittest::kittest::Queryable;
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let duel = scenario::Scenario::open("duel", &tables).unwrap();
    let melee = scenario::Scenario::open("melee", &tables).unwrap();
    let mut scenarios = vec![duel; 60];
    scenarios.push(melee);
    let all = SkirmishModel::new(&scenarios, &ai::NAMES, Default::default());
    let (last, settings) = (format!("{}, {}", all.entries[60].name, all.entries[60].size()), Settings::default());
    let mut fixture = wide(SkirmishPanel::new(&all, false), move |panel, ui| panel.show(ui, &all, &settings));
    press(&mut fixture, Key::ArrowUp);
    fixture.run();
    assert_eq!(fixture.state().0.choice().scenario, 60);
    let (row, page) = (fixture.get_by_label(&last).rect(), fixture.ctx.content_rect());
    assert!(page.contains_rect(row), "{row:?} in {page:?}");
}

#[test]
fn one_who_holds_nothing_has_his_bare_hands() {
    let tables = std::sync::Arc::new(steel::tables::Tables::builtin().clone());
    let tavern = scenario::Scenario::open("tavern", &tables).unwrap();
    let model = SkirmishModel::new(&[tavern], &ai::NAMES, Default::default());
    let kits: Vec<&String> =
        model.entries[0].forces.iter().flat_map(|force| &force.people).map(|(_, kit)| kit).collect();
    assert!(kits.iter().any(|kit| kit.ends_with(", bare hands")), "{kits:?}");
    assert!(kits.iter().all(|kit| kit.contains(", ")), "{kits:?}");
}
