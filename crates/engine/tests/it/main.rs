//! The engine from outside, with the smallest ruleset there is.
mod reading;
mod records;
mod toy;
