//! Tests of the controllers in whole fights.
#[expect(dead_code, reason = "shared with the benches")]
mod fixtures;
mod survey;
