//! Tests of the controllers in whole fights.
mod chapters;
mod choices;
mod duels;
mod endings;
mod fixtures;
mod needs;
mod purposes;
