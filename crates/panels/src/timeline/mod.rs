//! The clock as lanes: who does what until when, what has delayed it, who acts next, and whether the order in mind is in time.

mod model; // in reading order
mod show;

pub use model::{Bar, DelaySpan, Ghost, HorseBar, HorseCourse, HorseLine, Lane, Missile, Next, State, Tick, Timeline};
pub use show::TimelinePanel;
pub(crate) use show::{height, lanes_in, paint_tick};
