//! Keys for egui, in the order in which they came. `bevy_egui` gives every key of a frame the modifiers that are held at the frame's end:
//! a quick chord within one slow frame loses its modifier, and types its letter. So keys are told to egui here instead.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiGlobalSettings, EguiInputSet, PrimaryEguiContext};

/// Keys.
pub(crate) struct KeysPlugin;

impl Plugin for KeysPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PreUpdate, tell_keys.in_set(EguiInputSet::ReadBevyMessages));
    }

    fn finish(&self, app: &mut App) {
        // Whoever runs the table without egui has no keys to tell.
        if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
            settings.input_system_settings.run_write_keyboard_input_messages_system = false;
        }
    }
}

/// The modifier keys held down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    shift: bool,
    ctrl: bool,
    alt: bool,
    /// The logo key, on a Mac the command key.
    logo: bool,
}

/// On a Mac the option key is part of typing, and commands are given with the command key.
const MAC: bool = cfg!(target_os = "macos");

impl Held {
    /// Takes a key into account.
    fn follow(&mut self, key: &Key, down: bool) {
        match key {
            Key::Shift => self.shift = down,
            Key::Control => self.ctrl = down,
            Key::Alt => self.alt = down,
            Key::Super | Key::Meta => self.logo = down,
            _ => {}
        }
    }

    const fn modifiers(self) -> egui::Modifiers {
        egui::Modifiers {
            alt: self.alt,
            ctrl: self.ctrl,
            shift: self.shift,
            mac_cmd: MAC && self.logo,
            command: if MAC { self.logo } else { self.ctrl },
        }
    }

    /// Whether a key types now. Control with Alt is the right Alt key of some keyboards, which types.
    const fn types(self) -> bool {
        if MAC { !self.logo && !self.ctrl } else { !self.logo && self.ctrl == self.alt }
    }
}

/// What egui is told of a key: the text that it types, and the key itself.
fn events(input: &KeyboardInput, held: Held) -> impl Iterator<Item = egui::Event> {
    let down = input.state.is_pressed();
    let text = match &input.logical_key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    };
    let text = text.filter(|_| down && held.types()).map(egui::Event::Text);
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    // A keyboard without Latin letters is known by where its keys are.
    let key = bevy_to_egui_key(&input.logical_key).or(physical_key);
    let modifiers = held.modifiers();
    // Egui finds out by itself what is a repeat.
    let key = key.map(|key| egui::Event::Key { key, physical_key, pressed: down, repeat: false, modifiers });
    text.into_iter().chain(key)
}

fn tell_keys(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut told: MessageWriter<EguiInputEvent>,
    mut held: Local<Held>,
) {
    if lost.read().count() > 0 {
        // What is let go of while another window listens is never told.
        *held = Held::default();
    }
    for input in inputs.read() {
        held.follow(&input.logical_key, input.state.is_pressed());
        for context in &contexts {
            told.write_batch(events(input, *held).map(|event| EguiInputEvent { context, event }));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn input(key_code: KeyCode, logical_key: Key, down: bool) -> KeyboardInput {
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn w(down: bool) -> KeyboardInput {
        input(KeyCode::KeyW, Key::Character("w".into()), down)
    }

    /// What egui is told when all of it comes within one frame.
    fn in_one_frame(inputs: Vec<KeyboardInput>) -> Vec<egui::Event> {
        let mut app = App::new();
        app.add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<EguiInputEvent>()
            .add_systems(Update, tell_keys);
        app.world_mut().spawn(PrimaryEguiContext);
        app.world_mut().write_message_batch(inputs);
        app.update();
        app.world_mut().resource_mut::<Messages<EguiInputEvent>>().drain().map(|told| told.event).collect()
    }

    fn pressed(events: &[egui::Event], wanted: egui::Key) -> Option<egui::Modifiers> {
        events.iter().find_map(|event| match event {
            egui::Event::Key { key, pressed: true, modifiers, .. } if *key == wanted => Some(*modifiers),
            _ => None,
        })
    }

    fn typed(events: &[egui::Event]) -> Vec<&str> {
        events
            .iter()
            .filter_map(|event| match event {
                egui::Event::Text(text) => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_chord_within_one_frame_keeps_its_modifier_and_types_nothing() {
        for (code, key, modifiers) in [
            (KeyCode::AltLeft, Key::Alt, egui::Modifiers::ALT),
            (KeyCode::ControlLeft, Key::Control, Held { ctrl: true, ..Held::default() }.modifiers()),
        ] {
            let chord = vec![input(code, key.clone(), true), w(true), w(false), input(code, key, false)];
            let told = in_one_frame(chord);
            assert_eq!(pressed(&told, egui::Key::W), Some(modifiers));
            assert!(MAC || typed(&told).is_empty(), "{told:?}");
        }
    }

    #[test]
    fn a_letter_after_a_chord_in_the_same_frame_types() {
        let alt = |down| input(KeyCode::AltLeft, Key::Alt, down);
        let told = in_one_frame(vec![alt(true), alt(false), w(true), w(false)]);
        assert_eq!(pressed(&told, egui::Key::W), Some(egui::Modifiers::NONE));
        assert_eq!(typed(&told), ["w"]);
    }

    #[test]
    fn space_types_and_is_a_key_and_shift_leaves_typing_alone() {
        let told = in_one_frame(vec![input(KeyCode::Space, Key::Space, true)]);
        assert_eq!((pressed(&told, egui::Key::Space), typed(&told)), (Some(egui::Modifiers::NONE), vec![" "]));
        let shift = input(KeyCode::ShiftLeft, Key::Shift, true);
        let told = in_one_frame(vec![shift, input(KeyCode::KeyW, Key::Character("W".into()), true)]);
        assert_eq!((pressed(&told, egui::Key::W), typed(&told)), (Some(egui::Modifiers::SHIFT), vec!["W"]));
    }
}
