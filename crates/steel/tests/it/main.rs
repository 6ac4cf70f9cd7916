//! What the rules promise to the outside: the golden vectors of the rulebook, the tables as files.
mod golden;
mod tables;
