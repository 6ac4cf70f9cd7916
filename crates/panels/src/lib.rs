//! The panels of the game as plain egui code: orders, timeline, log, roster, curtain, replays, settings, menus.
//!
//! Every panel has a model, computed from what one side knows (a [`steel::fight::SideView`] and a [`session::Witness`]), and a thin egui part that
//! shows it and returns [`Intent`]s. A panel decides no rule, changes no fight, reads no file and knows no window: whoever has an
//! [`egui::Ui`] can show it, a test as well.
//!
//! # A desk in a frame
//! Give the context its looks once with [`Theme::put_on`]. When the fight stops, let every person's [`session::Witness`] look; when a decision
//! opens, hand [`Prompt::new`] to [`OrderPanel::ask`]. In each frame call [`Desk::show`] and carry out the intents.
mod intent; // in reading order
mod side_style;
mod sums;
pub mod theme;
mod widgets;
mod words;

pub mod keys;
mod settings;

mod curtain;
mod log;
mod orders;
mod roster;
mod timeline;

mod menu;
mod narration;
mod over_board;
mod replay;
mod rules;

mod desk;

pub use curtain::Curtain;
pub use desk::{Desk, SMALLEST, Seat, Tab};
pub use intent::Intent;
pub use log::{LogPanel, filtered, text_of};
pub use menu::{
    Choice, Deeds, Entry, Force, GameOver, GameOverPanel, MainMenu, OptionLine, PauseMenu, SkirmishChoice,
    SkirmishModel, SkirmishPanel, is_on, option_lines, turn,
};
pub use narration::{Caption, show_transcript};
pub use orders::{Cost, DodgeWay, Heading, OrderGroup, OrderLine, OrderPanel, Prompt, Refused};
pub use over_board::{BoardMenu, ClockBar, Hatch, MenuAnswer, hex_tip, laying, legend};
pub use replay::{Card, Mark, Playback, ReplayBar, SPEEDS, Shelf, ShelfPanel, ViewOf, marks, matching};
pub use roster::{Condition, RosterRow, Section, Sheet, paint_body, roster, show_roster, show_sheet};
pub use rules::RulePanel;
pub use session::Player;
pub use settings::{GridStyle, Settings, SettingsError, SettingsPanel, WINDOW_SIZES};
pub use side_style::{Palette, SideStyle};
pub use theme::Theme;
pub use timeline::{
    Bar, DelaySpan, Ghost, HorseBar, HorseCourse, HorseLine, Lane, Missile, Next, State, Tick, Timeline, TimelinePanel,
};
pub use widgets::notice;
pub use words::{Piece, TimeStyle, answers_title, clauses, order_phrase, pieces, question};

pub(crate) use timeline::paint_tick as timeline_tick;
