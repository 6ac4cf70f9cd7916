//! What is to be seen on the table, worked out without a window: where things lie, the painted ground, the figures, and the motion that the
//! journal of a fight is shown by.
mod diorama;
mod figures;
pub mod ground;
mod herd;
mod marks;
mod mount;
mod obvious;
mod play;
mod projection;
mod props;
mod stage;

pub use diorama::diorama;
pub use figures::Looks;
pub use marks::{Fact, HexFacts, Kind, Mark, MarkKind, Topic, default_kinds, hover_hex, marks, marks_of};
pub use mount::{Drawn, HorseFrame, Mount};
pub use obvious::{Manner, Obvious, order_for_hex};
pub use play::{Motion, Play, standing_place};
pub use projection::{
    COLUMN, FIGURE_HEIGHT, HEX_WIDTH, Point, ROW, STEP_LIFT, centre, centre_on, corners, depth, height, hex_at, pick,
};
pub use props::{PROP_VARIANTS, Prop, props};
pub use stage::{Actor, Effect, EffectKind, Flying, Frame, LyingItem, Spent, Stage, Tone, Wrestling, facing};
/// How far a missile has to fly (T-10), as marks tell it.
pub use steel::tables::Band;
