//! Controllers: those who answer a fight's decisions when no person does, and the driver that lets them play.
//!
//! A [`Controller`] sees what its side may know (a `SideView`) and the legal orders, never the fight itself. [`Random`] takes any legal
//! order, [`Basic`] looks one order ahead by exact odds. A [`Reflex`] is the exception kept for benchmarks: it answers from the fight
//! itself, without view or enumeration. Knows nothing of scenarios, files, rendering or wall-clock time.
mod basic;
mod controller;
mod driver;
mod scripted;

#[cfg(test)]
#[expect(dead_code, reason = "shared with the integration tests")]
#[path = "../tests/it/fixtures.rs"]
mod fixtures;

pub use basic::Basic;
pub use controller::{Controller, NAMES, Random, by_name};
pub use driver::{Reflex, Views, ask, play_out, play_reflexes};
pub use scripted::Scripted;
