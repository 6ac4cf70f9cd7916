//! The panels without a window: what they say, what their clicks and keys ask for, what they hide, and how they look.
#![expect(clippy::unwrap_used, reason = "a test that finds nothing where something must be has failed")]

mod painter; // in reading order
mod support;

mod boards;
mod books;
mod curtains;
mod endings;
mod logs;
mod prompts;
mod screens;
mod secrets;
mod sensible;
mod settings;
mod shelves;
mod standing;
mod sure;
mod timelines;
mod undos;
