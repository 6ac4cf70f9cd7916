//! Scenarios: the files that say who fights whom where, and how it ends (clause RS-22.7).
//!
//! A scenario is a RON file; [`format`](ScenarioText) is its shape, [`Scenario`] one that has been read, checked and found good.
//! A file that is not good brings one [`ScenarioError`] with file, line, column, what was found and what was expected, and nothing is
//! loaded by half. Names are looked up in the [`steel::tables::Tables`] that the caller gives. Knows nothing of controllers or rendering.
mod board_text; // in reading order
mod format;
mod horses;
mod locate;
mod source;

mod check;
mod equipment;
mod field;
mod missiles;
mod people;
mod unbuilt;
mod victory;

mod doubts;
mod library;
mod scenario;
pub mod script;

pub use board_text::{Area, BoardText, Edges, Feature, HexText, Shape, SideFeature, Things};
pub use format::{
    CartridgeText, Colour, CombatantText, GunText, OptionsText, Pattern, Preset, ProtectionText, ScenarioText,
    SideText, Trainings, VictoryText, Where,
};
pub use library::{Shipped, library, samples};
pub use scenario::{Scenario, SideLook};
pub use source::{Excerpt, ScenarioError};
pub use unbuilt::{BUILT, Chapter, Unbuilt};
