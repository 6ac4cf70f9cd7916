//! Keys: what can be done by key, which key does it, and where two collide. Every key can be changed.

mod chord;

use std::collections::BTreeMap;

use egui::Key;
use serde::{Deserialize, Serialize};

pub use chord::{Chord, UnknownKey};

/// What can be done by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The mark one line up.
    Up,
    /// The mark one line down.
    Down,
    /// The next group, or unfold.
    Unfold,
    /// Fold.
    Fold,
    /// Give the marked order, press the marked button.
    Confirm,
    /// One step back.
    Back,
    /// Give the last order again.
    Repeat,
    /// Take the last order back.
    Undo,
    /// Type to find an order.
    Find,
    /// Play and pause.
    Play,
    /// One step forward.
    StepForward,
    /// One step back in time.
    StepBack,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// The log.
    Log,
    /// The roster.
    Roster,
    /// The sheet.
    Sheet,
    /// The rulebook.
    Rules,
    /// Fold the panels away, or bring them back.
    Panels,
    /// The board to the left.
    PanLeft,
    /// The board to the right.
    PanRight,
    /// The board up.
    PanUp,
    /// The board down.
    PanDown,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// All of the board.
    Fit,
    /// To the one who decides.
    Centre,
    /// To the next of one's own.
    NextOwn,
    /// To the next enemy in sight.
    NextEnemy,
    /// The board cursor one hex north.
    CursorN,
    /// One hex north-east.
    CursorNE,
    /// One hex south-east.
    CursorSE,
    /// One hex south.
    CursorS,
    /// One hex south-west.
    CursorSW,
    /// One hex north-west.
    CursorNW,
    /// The obvious order for the hex under the board cursor.
    ActivateHex,
    /// All orders for the hex under the board cursor.
    HexMenu,
    /// Lines between the hexes: hidden, thin, strong.
    Grid,
    /// Coordinates on the hexes.
    Coordinates,
    /// The whole board small in a corner.
    Minimap,
    /// Full screen.
    FullScreen,
    /// A picture of the screen, kept on disk.
    Screenshot,
    /// Make the marked order standing.
    KeepDoing,
    /// Take the standing orders of the one who decides back.
    StopPlan,
    /// The fight runs to the next question without motion.
    Instantly,
    /// Everything that was told, as text.
    Transcript,
}

/// Everything by key: the action, what the settings call it, its key at first, and whether it works only with the board or replays.
const TABLE: &[(Action, &str, &str)] = &[
    (Action::Up, "Mark up", "Up"),
    (Action::Down, "Mark down", "Down"),
    (Action::Unfold, "Unfold, explain", "Right"),
    (Action::Fold, "Fold", "Left"),
    (Action::Confirm, "Confirm", "Enter"),
    (Action::Back, "Back one step", "Escape"),
    (Action::Repeat, "Repeat the last order", "R"),
    (Action::Undo, "Undo", "Ctrl+Z"),
    (Action::Find, "Find an order", "Slash"),
    (Action::Play, "Play, pause", "Space"),
    (Action::StepForward, "Step forward", "Period"),
    (Action::StepBack, "Step back", "Comma"),
    (Action::Faster, "Faster", "Ctrl+Period"),
    (Action::Slower, "Slower", "Ctrl+Comma"),
    (Action::Log, "Log", "F2"),
    (Action::Roster, "Roster", "F3"),
    (Action::Sheet, "Sheet", "F4"),
    (Action::Rules, "Rulebook", "F1"),
    (Action::Panels, "Panels away", "F10"),
    (Action::PanLeft, "Board left", "Ctrl+Left"),
    (Action::PanRight, "Board right", "Ctrl+Right"),
    (Action::PanUp, "Board up", "Ctrl+Up"),
    (Action::PanDown, "Board down", "Ctrl+Down"),
    (Action::ZoomIn, "Nearer", "Plus"),
    (Action::ZoomOut, "Farther", "Minus"),
    (Action::Fit, "Whole board", "Home"),
    (Action::Centre, "To who decides", "End"),
    (Action::NextOwn, "Next of one's own", "PageDown"),
    (Action::NextEnemy, "Next enemy", "PageUp"),
    (Action::CursorN, "Cursor N", "Alt+W"),
    (Action::CursorNE, "Cursor NE", "Alt+E"),
    (Action::CursorSE, "Cursor SE", "Alt+D"),
    (Action::CursorS, "Cursor S", "Alt+S"),
    (Action::CursorSW, "Cursor SW", "Alt+A"),
    (Action::CursorNW, "Cursor NW", "Alt+Q"),
    (Action::ActivateHex, "Order for the hex", "Ctrl+Enter"),
    (Action::HexMenu, "All orders for the hex", "Shift+Enter"),
    (Action::Grid, "Hex lines", "F7"),
    (Action::Coordinates, "Coordinates", "F6"),
    (Action::Minimap, "Small map", "F9"),
    (Action::FullScreen, "Full screen", "F11"),
    (Action::Screenshot, "Picture of the screen", "F12"),
    (Action::KeepDoing, "Keep doing the marked order", "K"),
    (Action::StopPlan, "Stop the standing order", "Shift+K"),
    (Action::Instantly, "At once, without motion", "Shift+Space"),
    (Action::Transcript, "Everything told, as text", "F5"),
];

impl Action {
    /// All of them, in the order of the settings.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(action, ..)| *action)
    }

    /// What the settings call it.
    pub fn name(self) -> &'static str {
        TABLE.iter().find(|(action, ..)| *action == self).map_or("", |(_, name, _)| name)
    }
}

/// Which key does what. An action left out of a file has its first key, or none where the file gives that key to another action: so a file
/// that is older than the action can still be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Keys(BTreeMap<Action, Chord>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut given = BTreeMap::<Action, Chord>::deserialize(deserializer)?;
        let taken: Vec<Chord> = given.values().copied().collect();
        for (action, first) in Self::default().0 {
            let free = if taken.contains(&first) { Chord::NONE } else { first };
            given.entry(action).or_insert(free);
        }
        Ok(Self(given))
    }
}

impl Default for Keys {
    fn default() -> Self {
        let chord = |text: &str| text.parse().expect("the first keys are keys");
        Self(TABLE.iter().map(|&(action, _, text)| (action, chord(text))).collect())
    }
}

impl Keys {
    /// The key of an action; [`Chord::NONE`] if it has none.
    pub fn of(&self, action: Action) -> Chord {
        self.0.get(&action).copied().unwrap_or_else(|| Self::default().0[&action])
    }

    /// A button's words with the action's key after them, if it has one.
    pub(crate) fn after(&self, words: &str, action: Action) -> String {
        let chord = self.of(action);
        if chord.is_some() { format!("{words}  {chord}") } else { words.to_owned() }
    }

    /// Binds an action to a key.
    pub fn bind(&mut self, action: Action, chord: Chord) {
        self.0.insert(action, chord);
    }

    /// Whether the key of an action has just been pressed; it is used up then. A button or row that has the keyboard's focus keeps
    /// Enter, Space and the arrows to itself; a field that is typed in keeps everything but what it has no use for ([`Chord::passes_text`]).
    pub fn pressed(&self, ui: &egui::Ui, action: Action) -> bool {
        let chord = self.of(action);
        let plain = !chord.ctrl && !chord.alt && !chord.shift;
        let left = action == Action::Play && chord.key == Key::Space && crate::widgets::space_is_left(ui);
        if plain && chord.works_a_widget() && focus_is_on_a_button(ui) && !left {
            return false;
        }
        if action == Action::Back && crate::widgets::had_focus(ui) {
            // The toolkit has taken the focus away at this Escape: that was the step back.
            return false;
        }
        if ui.ctx().text_edit_focused() && !chord.passes_text() {
            return false;
        }
        chord.consume(ui)
    }

    /// The actions that share their key with `action`.
    pub fn conflicts(&self, action: Action) -> Vec<Action> {
        let chord = self.of(action);
        Action::all().filter(|&other| other != action && chord.is_some() && self.of(other) == chord).collect()
    }

    /// Whether no two actions share a key.
    pub fn is_sound(&self) -> bool {
        Action::all().all(|action| self.conflicts(action).is_empty())
    }

    /// Whether a key without modifiers does something.
    pub fn uses(&self, key: Key) -> bool {
        let plain = |chord: Chord| !chord.ctrl && !chord.alt && !chord.shift && chord.key == key;
        Action::all().any(|action| plain(self.of(action)))
    }
}

fn focus_is_on_a_button(ui: &egui::Ui) -> bool {
    ui.memory(|memory| memory.focused().is_some()) && !ui.ctx().text_edit_focused()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_keys_do_not_collide() {
        assert!(Keys::default().is_sound());
        assert_eq!(Action::all().count(), Keys::default().0.len());
    }

    #[test]
    fn keys_are_written_as_they_are_read() {
        for text in ["Ctrl+Z", "Ctrl+Shift+F2", "Alt+Space", "Slash", "no key"] {
            assert_eq!(text.parse::<Chord>().unwrap().to_string(), text);
        }
        let wrong = "Ctrl+Ni".parse::<Chord>().unwrap_err();
        assert_eq!(wrong.to_string(), "found the key \"Ctrl+Ni\", expected a key such as R, F2, Slash or Ctrl+Z");
    }

    #[test]
    fn conflicts_are_found_both_ways() {
        let mut keys = Keys::default();
        keys.bind(Action::Log, keys.of(Action::Repeat));
        assert_eq!(keys.conflicts(Action::Log), [Action::Repeat]);
        assert_eq!(keys.conflicts(Action::Repeat), [Action::Log]);
        assert!(!keys.is_sound());
        assert!(keys.uses(Key::R) && !keys.uses(Key::F2) && !keys.uses(Key::Z));
    }
}
