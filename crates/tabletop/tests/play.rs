//! From what a side was told to what is seen moving: whole fights, looked at second by second.
#![expect(clippy::float_cmp, reason = "at rest everything is exact")]

#[path = "play/blows.rs"]
mod blows;
#[path = "play/fights.rs"]
mod fights;
#[path = "play/looks.rs"]
mod looks;
#[path = "play/moments.rs"]
mod moments;
#[path = "play/motion.rs"]
mod motion;
#[path = "play/rests.rs"]
mod rests;
