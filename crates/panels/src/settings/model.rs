//! The settings and their text. Reading never panics: a text that is wrong brings the place and what was expected there.

use serde::{Deserialize, Serialize};

use crate::keys::Keys;
use crate::replay::SPEEDS;
use crate::side_style::Palette;
use crate::words::TimeStyle;

/// What the player has chosen for all games. A field left out of a file has its first value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The format of the text.
    pub version: u32,
    /// The size of panels and print, in percent, 75 to 200.
    pub ui_scale: u16,
    /// The colours of the sides.
    pub palette: Palette,
    /// The speed of animation in percent of the true one: one of [`SPEEDS`].
    pub animation_speed: u16,
    /// Short fades instead of movement.
    pub reduced_motion: bool,
    /// How tenths are written.
    pub time: TimeStyle,
    /// Events are told in text as they happen.
    pub narration: bool,
    /// A curtain between two people at one machine.
    pub curtain: bool,
    /// Lines between the hexes.
    pub grid: GridStyle,
    /// Coordinates on the hexes.
    pub coordinates: bool,
    /// Full screen.
    pub full_screen: bool,
    /// The window in pixels, width and height.
    pub window: (u32, u32),
    /// Which key does what.
    pub keys: Keys,
}

/// How the lines between the hexes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GridStyle {
    /// Not at all.
    Hidden,
    /// Just to be seen.
    #[default]
    Thin,
    /// Strong.
    Strong,
}

impl GridStyle {
    /// All of them, in the order in which the key goes through them.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Thin, Self::Strong];

    /// What the settings call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Thin => "thin",
            Self::Strong => "strong",
        }
    }

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Hidden => Self::Thin,
            Self::Thin => Self::Strong,
            Self::Strong => Self::Hidden,
        }
    }
}

/// Window sizes to choose from, in pixels.
pub const WINDOW_SIZES: [(u32, u32); 6] =
    [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3200, 1800), (3840, 2160)];

/// The only format so far.
const VERSION: u32 = 1;
/// The longest text that is read: no settings are so long.
const MOST_BYTES: usize = 64 << 10;

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            ui_scale: 100,
            palette: Palette::default(),
            animation_speed: 100,
            reduced_motion: false,
            time: TimeStyle::default(),
            narration: false,
            curtain: true,
            grid: GridStyle::default(),
            coordinates: false,
            full_screen: false,
            window: (1600, 900),
            keys: Keys::default(),
        }
    }
}

/// Why settings cannot be used. Shown to the player as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// It is no settings text.
    #[error("settings:{line}:{column}: {why}")]
    Text {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        why: String,
    },
    /// It is too long.
    #[error("settings: found {found} bytes, expected at most {most}")]
    TooLong {
        /// How long it is.
        found: usize,
        /// How long it may be.
        most: usize,
    },
    /// A figure is out of its range.
    #[error("settings: {field}: found {found}, expected {expected}")]
    Value {
        /// Which.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
}

impl Settings {
    /// Reads settings from their text.
    ///
    /// # Errors
    /// [`SettingsError`], the first thing that is wrong; the caller sets the file aside and goes on with the first values.
    pub fn load(text: &str) -> Result<Self, SettingsError> {
        if text.len() > MOST_BYTES {
            return Err(SettingsError::TooLong { found: text.len(), most: MOST_BYTES });
        }
        let settings: Self = ron::from_str(text).map_err(|error| SettingsError::Text {
            line: error.span.start.line,
            column: error.span.start.col,
            why: error.code.to_string(),
        })?;
        settings.check()?;
        Ok(settings)
    }

    /// Writes them as a text that [`Settings::load`] reads.
    ///
    /// # Errors
    /// [`SettingsError`] when they are not sound.
    pub fn save(&self) -> Result<String, SettingsError> {
        self.check()?;
        let pretty = ron::ser::PrettyConfig::new().struct_names(false);
        ron::ser::to_string_pretty(self, pretty).map_err(|error| SettingsError::Text {
            line: 1,
            column: 1,
            why: error.to_string(),
        })
    }

    /// Whether every figure is in its range and no two actions share a key.
    ///
    /// # Errors
    /// [`SettingsError::Value`], the first that is wrong.
    pub fn check(&self) -> Result<(), SettingsError> {
        let need = |good: bool, field, found: String, expected: &str| {
            if good { Ok(()) } else { Err(SettingsError::Value { field, found, expected: expected.to_owned() }) }
        };
        need(self.version == VERSION, "version", self.version.to_string(), "1, the only one known")?;
        need((75..=200).contains(&self.ui_scale), "ui_scale", format!("{} %", self.ui_scale), "75 to 200 %")?;
        let speeds = "25, 50, 100, 200, 400 or 800 %";
        need(SPEEDS.contains(&self.animation_speed), "animation_speed", format!("{} %", self.animation_speed), speeds)?;
        let (width, height) = self.window;
        let fits = (640..=16384).contains(&width) && (360..=16384).contains(&height);
        need(fits, "window", format!("{width} x {height}"), "640 x 360 to 16384 x 16384")?;
        for action in crate::keys::Action::all() {
            if let Some(other) = self.keys.conflicts(action).first() {
                let found = format!("{} for {} and {}", self.keys.of(action), action.name(), other.name());
                return need(false, "keys", found, "a key of its own for each action");
            }
        }
        Ok(())
    }

    /// The factor for [`egui::Context::set_zoom_factor`].
    pub fn zoom(&self) -> f32 {
        f32::from(self.ui_scale) / 100.0
    }
}
