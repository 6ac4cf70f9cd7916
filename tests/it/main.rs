//! The program from outside: what is typed, what is printed, what lies on the disk, and how it ends.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panic as the tests do")]
mod bad_input;
mod coverage;
mod fights;
mod golden;
mod play;
mod records;
mod run;
#[cfg(feature = "window")]
mod window;
