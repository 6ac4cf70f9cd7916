//! The Ringing Steel rules: pure formulas and tables, and under `fight` the machine that plays them, one module for each chapter.
//!
//! `tables` is the data of chapter RS-23, `formulas` the arithmetic of all chapters, `fight` the implementation of [`engine::Ruleset`].
//! Who decides, and what a screen shows, is known elsewhere.
pub mod fight;
pub mod formulas;
pub mod tables;
