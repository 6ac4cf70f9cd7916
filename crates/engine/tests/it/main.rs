//! The engine from outside, with the smallest ruleset there is.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panic as the tests do")]
mod reading;
mod records;
mod toy;
