//! What the rules promise to the outside: the golden vectors of the rulebook, the tables as files, whole fights that never break.
#[path = "../support/arena.rs"]
mod arena;
mod fights;
mod golden;
#[path = "../support/invariants.rs"]
mod invariants;
mod knowledge;
mod mounted;
mod questions;
mod random;
#[path = "../support/random_orders.rs"]
mod random_orders;
mod secrets;
mod tables;
mod threats;
mod threats_afar;
