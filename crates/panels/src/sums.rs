//! Sums that explain a figure: `10 anti-parry + 3 charge = 13`, every term with the clause that brings it.

use engine::{Breakdown, Tally};

use crate::intent::Intent;
use crate::theme::TABLE;
use crate::words::{Piece, pieces};

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
            text.push_str(&format!("{}{} ", sign(place, term.value), term.why));
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

    /// Shows it; terms open their clauses.
    pub fn show(&self, ui: &mut egui::Ui, intents: &mut Vec<Intent>) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.colored_label(TABLE.quiet, format!("{}:", self.figure));
            for (place, term) in self.terms.iter().enumerate() {
                ui.label(sign(place, term.value).trim_end());
                clause_link(ui, &term.why, &term.clause, intents);
            }
            let equals = if self.terms.is_empty() { "" } else { "= " };
            let comma = if self.tail.is_empty() { "" } else { "," };
            ui.strong(format!("{equals}{}{comma}", self.total));
            if !self.tail.is_empty() {
                show_pieces(ui, &self.tail, intents);
            }
        });
    }
}

fn sign(place: usize, value: i32) -> String {
    match (place, value < 0) {
        (0, _) => format!("{value} "),
        (_, true) => format!("- {} ", value.unsigned_abs()),
        (_, false) => format!("+ {value} "),
    }
}

/// Words that open a clause.
pub(crate) fn clause_link(ui: &mut egui::Ui, words: &str, clause: &str, intents: &mut Vec<Intent>) {
    let text = egui::RichText::new(words).underline().color(TABLE.link);
    if ui.link(text).on_hover_text(clause).clicked() {
        intents.push(Intent::OpenRule(clause.to_owned()));
    }
}

/// A text whose clause ids are links, to be shown in a wrapped row.
pub(crate) fn show_pieces(ui: &mut egui::Ui, text: &str, intents: &mut Vec<Intent>) {
    for piece in pieces(text) {
        match piece {
            Piece::Plain(words) => {
                ui.label(words);
            }
            Piece::Clause(id) => clause_link(ui, &id, &id, intents),
        }
    }
}

/// A paragraph whose clause ids are links.
pub(crate) fn paragraph(ui: &mut egui::Ui, text: &str, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        show_pieces(ui, text, intents);
    });
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
