//! Scenarios from the outside: what a good file becomes, what a bad one is told, and what the shipped ones are.
mod broken;
mod documented;
mod doubts;
mod mangled;
mod scripts;
mod shipped;
mod told;
mod values;

use std::sync::Arc;
use steel::tables::Tables;

/// The compiled-in tables.
fn tables() -> Arc<Tables> {
    Arc::new(Tables::builtin().clone())
}

/// A scenario of that text.
fn parse(text: &str) -> Result<scenario::Scenario, scenario::ScenarioError> {
    scenario::Scenario::parse("test.ron", text, &tables())
}
