//! A game without a screen, played from outside.
#![expect(clippy::unwrap_used, reason = "a test that finds nothing where something must be has failed")]

mod standing;
