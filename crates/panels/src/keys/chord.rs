//! A key with its modifiers: how it is written, and when it has been pressed.

use std::fmt;
use std::str::FromStr;

use egui::{Key, Modifiers};
use serde::{Deserialize, Serialize};

/// A key with the modifiers held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

/// Why a text names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the key {text:?}, expected a key such as R, F2, Slash or Ctrl+Z")]
pub struct UnknownKey {
    /// The text.
    pub text: String,
}

impl Chord {
    /// No key: what an action has that is bound to nothing. Nobody can press it.
    pub const NONE: Self = Self { key: Key::F35, ctrl: true, shift: true, alt: true };

    /// Whether it is a key at all.
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// Whether it has just been pressed; it is used up then.
    pub fn consume(self, ui: &egui::Ui) -> bool {
        ui.input_mut(|input| {
            let mut pressed = false;
            input.events.retain(|event| match event {
                egui::Event::Key { key, pressed: true, modifiers, .. } if self.fits(*key, *modifiers) => {
                    pressed = true;
                    false
                }
                _ => true,
            });
            pressed
        })
    }

    /// Whether it presses or moves between widgets when one of them has the focus.
    pub(super) const fn works_a_widget(self) -> bool {
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space};
        matches!(self.key, Enter | Space | ArrowUp | ArrowDown | ArrowLeft | ArrowRight)
    }

    /// Whether it does its work while a text is typed in. A line of text has no use for Enter, Escape, the keys that go up and down, and
    /// those that stand above the digits; it keeps letters, signs, Space, the keys that move in it, and all of them with modifiers.
    pub const fn passes_text(self) -> bool {
        use Key::{
            ArrowDown, ArrowUp, Enter, Escape, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, PageDown, PageUp,
        };
        let plain = !self.ctrl && !self.alt && !self.shift;
        match self.key {
            Enter | Escape | ArrowUp | ArrowDown | PageUp | PageDown => plain,
            F1 | F2 | F3 | F4 | F5 | F6 | F7 | F8 | F9 | F10 | F11 | F12 => true,
            _ => false,
        }
    }

    /// Whether a key with modifiers is this one.
    pub fn fits(self, key: Key, modifiers: Modifiers) -> bool {
        let same = key == self.key || (self.key == Key::Plus && key == Key::Equals);
        // On many keyboards these signs are typed with Shift: it says nothing about them.
        let shifted = matches!(
            self.key,
            Key::Plus
                | Key::Questionmark
                | Key::Exclamationmark
                | Key::Colon
                | Key::Pipe
                | Key::OpenCurlyBracket
                | Key::CloseCurlyBracket
        );
        same && self.is_some()
            && modifiers.command == self.ctrl
            && modifiers.alt == self.alt
            && (shifted || modifiers.shift == self.shift)
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_some() {
            return f.write_str(UNBOUND);
        }
        for (held, name) in [(self.ctrl, "Ctrl+"), (self.shift, "Shift+"), (self.alt, "Alt+")] {
            if held {
                f.write_str(name)?;
            }
        }
        f.write_str(self.key.name())
    }
}

impl FromStr for Chord {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        if text == UNBOUND {
            return Ok(Self::NONE);
        }
        let mut chord = Self { key: Key::Space, ctrl: false, shift: false, alt: false };
        let mut rest = text;
        loop {
            let (held, tail) = if let Some(tail) = rest.strip_prefix("Ctrl+") {
                (&mut chord.ctrl, tail)
            } else if let Some(tail) = rest.strip_prefix("Shift+") {
                (&mut chord.shift, tail)
            } else if let Some(tail) = rest.strip_prefix("Alt+") {
                (&mut chord.alt, tail)
            } else {
                break;
            };
            *held = true;
            rest = tail;
        }
        chord.key = Key::from_name(rest).ok_or_else(|| UnknownKey { text: text.to_owned() })?;
        Ok(chord)
    }
}

impl Serialize for Chord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Chord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// How an action without a key is written.
const UNBOUND: &str = "no key";
