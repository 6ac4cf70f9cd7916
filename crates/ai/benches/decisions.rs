//! What one decision of the basic controller costs, view and legal orders included. `BASIC_BREAKDOWN=1` prints where it goes.
#[expect(dead_code, reason = "shared with the tests")]
#[path = "../tests/it/fixtures.rs"]
mod fixtures;

fn main() {}
