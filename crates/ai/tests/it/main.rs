//! Tests of the controllers in whole fights.
mod chapters;
mod choices;
mod duels;
mod endings;
#[expect(dead_code, reason = "shared with the benches")]
mod fixtures;
mod purposes;
