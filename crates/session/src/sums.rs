//! Sums that explain a figure: `10 anti-parry + 3 charge = 13`, every term with the clause that brings it.

use engine::{Breakdown, Tally};

/// A sum as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumLine {
    /// What it is the sum of.
    pub figure: String,
    /// Its terms.
    pub terms: Vec<SumTerm>,
    /// What they come to.
    pub total: i32,
    /// What follows from it, such as `needs 12 on d20 (45 %)`.
    pub tail: String,
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTerm {
    /// Its value.
    pub value: i32,
    /// What it stands for.
    pub why: String,
    /// The clause that brings it.
    pub clause: String,
}

impl SumLine {
    /// A sum of the rules.
    pub fn new(figure: impl Into<String>, breakdown: &Breakdown) -> Self {
        let terms = breakdown.terms().iter().map(|term| SumTerm {
            value: term.value,
            why: term.why.clone().into_owned(),
            clause: term.clause.clone().into_owned(),
        });
        Self { figure: figure.into(), terms: terms.collect(), total: breakdown.total(), tail: String::new() }
    }

    /// The same with what follows from it.
    #[must_use]
    pub fn so(mut self, tail: impl Into<String>) -> Self {
        self.tail = tail.into();
        self
    }

    /// The whole line as text.
    pub fn text(&self) -> String {
        let mut text = format!("{}: ", self.figure);
        for (place, term) in self.terms.iter().enumerate() {
            text.push_str(&format!("{}{} ", term.sign(place), term.why));
        }
        match self.terms.len() {
            0 => text.push_str(&self.total.to_string()),
            _ => text.push_str(&format!("= {}", self.total)),
        }
        if !self.tail.is_empty() {
            text.push_str(&format!(", {}", self.tail));
        }
        text
    }
}

impl SumTerm {
    /// Its value with its sign, as it stands at that place of a sum.
    pub fn sign(&self, place: usize) -> String {
        match (place, self.value < 0) {
            (0, _) => format!("{} ", self.value),
            (_, true) => format!("- {} ", self.value.unsigned_abs()),
            (_, false) => format!("+ {} ", self.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_reads_as_a_sum() {
        let mut figure = Breakdown::default();
        figure.add(10, "anti-parry", "RS-1.6");
        figure.add(3, "charge", "RS-8.8");
        figure.add(-1, "injuries", "RS-5.7");
        let line = SumLine::new("attack potential", &figure).so("needs 12 on d20 (45 %)");
        assert_eq!(line.text(), "attack potential: 10 anti-parry + 3 charge - 1 injuries = 12, needs 12 on d20 (45 %)");
        assert_eq!(SumLine::new("defence", &Breakdown::default()).text(), "defence: 0");
    }
}
