//! The board against the vectors of the rulebook's geometry.
#[cfg(test)]
mod geometry;
