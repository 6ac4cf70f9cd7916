//! Settings: there and back, wrong texts, keys taken from the keyboard.

use egui::Key;
use panels::keys::{Action, Chord};
use panels::{Intent, Palette, Settings, SettingsError, SettingsPanel, TimeStyle};

use crate::support::{click, harness, press, spoken};

#[test]
fn settings_are_read_as_they_were_written() {
    let mut settings = Settings {
        ui_scale: 175,
        palette: Palette::Harbour,
        animation_speed: 400,
        reduced_motion: true,
        time: TimeStyle::Seconds,
        narration: true,
        curtain: false,
        grid: panels::GridStyle::Strong,
        coordinates: true,
        full_screen: true,
        window: (1280, 720),
        ..Settings::default()
    };
    settings.keys.bind(Action::Repeat, "Ctrl+Shift+F13".parse().unwrap());
    assert_eq!(Settings::load(&settings.save().unwrap()), Ok(settings));
    assert_eq!(Settings::load("()"), Ok(Settings::default()), "what is left out has its first value");
    assert!((Settings::load("(ui_scale: 120)").unwrap().zoom() - 1.2).abs() < 0.001);
    let partly = Settings::load("(keys: {repeat: \"F13\"})").unwrap();
    assert_eq!(partly.keys.of(Action::Repeat).key, Key::F13);
    assert_eq!(partly.keys.of(Action::Undo), "Ctrl+Z".parse::<Chord>().unwrap());
}

#[test]
fn a_file_older_than_an_action_is_read_and_leaves_it_without_a_key() {
    // Its player gave the log the key that the game later gave to repeating.
    let old = Settings::load("(keys: {log: \"R\"})").unwrap();
    assert_eq!(old.keys.of(Action::Log).to_string(), "R");
    assert_eq!(old.keys.of(Action::Repeat), Chord::NONE);
    assert_eq!(old.keys.of(Action::Repeat).to_string(), "no key");
    assert!(old.keys.is_sound());
    assert_eq!(Settings::load(&old.save().unwrap()), Ok(old.clone()), "that stays so in the next file");
    let fixture = harness(SettingsPanel::new(old), |panel, ui| panel.show(ui));
    assert_eq!(spoken(&fixture).iter().filter(|text| *text == "no key").count(), 1);
}

#[test]
fn delete_takes_a_key_away() {
    let mut fixture = harness(SettingsPanel::new(Settings::default()), |panel, ui| panel.show(ui));
    click(&mut fixture, "R");
    press(&mut fixture, Key::Delete);
    assert_eq!(fixture.state().0.draft().keys.of(Action::Repeat), Chord::NONE);
    assert!(fixture.state().0.draft().check().is_ok());
}

#[track_caller]
fn check_wrong(text: &str, expected: &str) {
    let told = Settings::load(text).expect_err("the text is wrong").to_string();
    assert!(told.starts_with(expected), "{text:?} brings {told:?}");
}

#[test]
fn wrong_settings_say_what_is_wrong_and_never_panic() {
    check_wrong("", "settings:1:1: ");
    check_wrong("(ui_scale: 300)", "settings: ui_scale: found 300 %, expected 75 to 200 %");
    check_wrong("(ui_scale: 74)", "settings: ui_scale: found 74 %");
    check_wrong("(ui_scale: 70000)", "settings:1:");
    check_wrong(
        "(animation_speed: 99)",
        "settings: animation_speed: found 99 %, expected 25, 50, 100, 200, 400 or 800 %",
    );
    check_wrong("(window: (0, 0))", "settings: window: found 0 x 0");
    check_wrong("(version: 2)", "settings: version: found 2, expected 1");
    check_wrong("(colour: 3)", "settings:1:");
    check_wrong("(keys: {repeat: \"Meta+Q\"})", "settings:1:");
    check_wrong("(keys: {fly: \"F\"})", "settings:1:");
    check_wrong("(keys: {log: \"R\", repeat: \"R\"})", "settings: keys: found R for Repeat the last order and Log");
    check_wrong("\u{0}\u{ff}(((((", "settings:1:");
    let long = "(".repeat(70_000);
    assert!(matches!(Settings::load(&long), Err(SettingsError::TooLong { found: 70_000, .. })));
    let deep = format!("(keys: {}", "{".repeat(60_000));
    assert!(Settings::load(&deep).is_err());
    // Every prefix of a sound text is an error or sound, never a panic.
    let text = Settings::default().save().unwrap();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = Settings::load(&text[..end]);
    }
}

#[test]
fn a_key_is_taken_from_the_keyboard_and_conflicts_are_shown() {
    let mut fixture = harness(SettingsPanel::new(Settings::default()), |panel, ui| panel.show(ui));
    click(&mut fixture, "R");
    assert!(spoken(&fixture).contains(&"press a key…".to_owned()));
    press(&mut fixture, Key::F2);
    assert_eq!(fixture.state().0.draft().keys.of(Action::Repeat).key, Key::F2);
    let said = spoken(&fixture);
    assert!(
        said.contains(&"also Repeat the last order".to_owned()) && said.contains(&"also Log".to_owned()),
        "{said:#?}"
    );
    assert!(!said.contains(&"Keep these settings".to_owned()), "what is not sound is not kept");
    fixture.get_by_label_click("F2");
    press(&mut fixture, Key::F13);
    let said = spoken(&fixture);
    assert!(!said.iter().any(|text| text.starts_with("also")));
    click(&mut fixture, "Keep these settings");
    let kept = fixture.state().1.iter().find_map(|intent| match intent {
        Intent::Settings(settings) => Some(settings.keys.of(Action::Repeat).key),
        _ => None,
    });
    assert_eq!(kept, Some(Key::F13));
}

#[test]
fn a_key_that_is_waited_for_can_be_left_as_it_was() {
    let mut fixture = harness(SettingsPanel::new(Settings::default()), |panel, ui| panel.show(ui));
    click(&mut fixture, "R");
    press(&mut fixture, Key::Escape);
    assert!(!spoken(&fixture).contains(&"press a key…".to_owned()));
    assert_eq!(fixture.state().0.draft().keys, Settings::default().keys);
    assert!(fixture.state().1.is_empty(), "one step back, not two: {:?}", fixture.state().1);
    // Escape itself can be given to what goes back.
    click(&mut fixture, "Escape");
    press(&mut fixture, Key::F13);
    assert_eq!(fixture.state().0.draft().keys.of(Action::Back).key, Key::F13);
}

#[test]
fn every_board_key_has_a_place_of_its_own() {
    let settings = Settings::default();
    for (action, key) in [
        (Action::CursorN, "Alt+W"),
        (Action::CursorSW, "Alt+A"),
        (Action::ActivateHex, "Ctrl+Enter"),
        (Action::HexMenu, "Shift+Enter"),
        (Action::Instantly, "Shift+Space"),
        (Action::Screenshot, "F12"),
    ] {
        assert_eq!(settings.keys.of(action).to_string(), key);
    }
    assert!(settings.keys.is_sound());
    assert_eq!(panels::GridStyle::ALL.map(panels::GridStyle::next)[2], panels::GridStyle::Hidden);
}

#[test]
fn the_window_and_the_hex_lines_are_chosen() {
    let mut fixture = harness(SettingsPanel::new(Settings::default()), |panel, ui| panel.show(ui));
    click(&mut fixture, "strong");
    click(&mut fixture, "Coordinates on the hexes");
    click(&mut fixture, "Fill the whole screen");
    let draft = fixture.state().0.draft();
    assert_eq!((draft.grid, draft.coordinates, draft.full_screen), (panels::GridStyle::Strong, true, true));
}

#[test]
fn escape_leaves_everything_as_it_was() {
    let mut fixture = harness(SettingsPanel::new(Settings::default()), |panel, ui| panel.show(ui));
    press(&mut fixture, Key::Escape);
    assert_eq!(fixture.state().1, [Intent::Back]);
}

/// The first of several nodes with one label.
trait ClickFirst {
    fn get_by_label_click(&mut self, label: &str);
}

impl<State> ClickFirst for egui_kittest::Harness<'_, State> {
    fn get_by_label_click(&mut self, label: &str) {
        use egui_kittest::kittest::Queryable;
        self.get_all_by_label(label).next().unwrap().click();
        self.run_steps(2);
    }
}
