//! Sums that explain themselves: every figure of a ruleset is added up through a [`Tally`].
//!
//! A formula is written once, generic over its tally. Inside a running fight the tally is a bare [`i32`] and costs nothing; for a
//! tooltip, a log or an order list it is a [`Breakdown`], which keeps the terms with their clause ids.

use serde::{Deserialize, Serialize};

/// Something a figure is added up in.
pub trait Tally: Default {
    /// Adds `value` because of `why`, by `clause` of the rulebook. A zero counts but is not listed.
    fn add(&mut self, value: i32, why: &'static str, clause: &'static str);
    /// Adds another sum term by term.
    fn append(&mut self, more: Self);
    /// What has been added so far.
    fn total(&self) -> i32;
}

impl Tally for i32 {
    fn append(&mut self, more: Self) {
        *self += more;
    }
    fn add(&mut self, value: i32, _why: &'static str, _clause: &'static str) {
        *self += value;
    }
    fn total(&self) -> i32 {
        *self
    }
}

/// A total and the named terms that made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    terms: Vec<Term>,
    total: i32,
}

/// One term of a [`Breakdown`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// What was added.
    pub value: i32,
    /// What it stands for, in the rulebook's words.
    pub why: std::borrow::Cow<'static, str>,
    /// The clause that brings it, such as `RS-8.8`.
    pub clause: std::borrow::Cow<'static, str>,
}

impl Breakdown {
    /// The terms in the order in which they were added; zeros are left out.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }
}

impl Tally for Breakdown {
    fn add(&mut self, value: i32, why: &'static str, clause: &'static str) {
        self.total += value;
        if value != 0 {
            self.terms.push(Term { value, why: why.into(), clause: clause.into() });
        }
    }
    fn append(&mut self, more: Self) {
        self.total += more.total;
        self.terms.extend(more.terms);
    }
    fn total(&self) -> i32 {
        self.total
    }
}

/// `10 sword anti-parry (RS-1.6) + 3 charge (RS-8.8) = 13`
impl std::fmt::Display for Breakdown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, Term { value, why, clause }) in self.terms.iter().enumerate() {
            match (place, *value < 0) {
                (0, _) => write!(f, "{value}")?,
                (_, true) => write!(f, " - {}", value.unsigned_abs())?,
                (_, false) => write!(f, " + {value}")?,
            }
            write!(f, " {why} ({clause})")?;
        }
        if self.terms.len() == 1 {
            Ok(())
        } else {
            write!(f, "{}= {}", if self.terms.is_empty() { "" } else { " " }, self.total)
        }
    }
}
