//! Sums that explain a figure: `10 anti-parry + 3 charge = 13`, every term with the clause that brings it.

use session::SumLine;

use crate::intent::Intent;
use crate::theme::TABLE;
use crate::words::{Piece, pieces};

/// Shows a sum; terms open their clauses.
pub(crate) fn show_sum(ui: &mut egui::Ui, sum: &SumLine, intents: &mut Vec<Intent>) {
    flow(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.colored_label(TABLE.quiet, format!("{}:", sum.figure));
        for (place, term) in sum.terms.iter().enumerate() {
            ui.label(term.sign(place).trim_end());
            clause_link(ui, &term.why, &term.clause, intents);
        }
        let equals = if sum.terms.is_empty() { "" } else { "= " };
        let comma = if sum.tail.is_empty() { "" } else { "," };
        ui.strong(format!("{equals}{}{comma}", sum.total));
        if !sum.tail.is_empty() {
            show_pieces(ui, &sum.tail, intents);
        }
    });
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
    flow(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        show_pieces(ui, text, intents);
    });
}

/// Words that flow over lines of one height: a row of buttons would be higher than print.
pub(crate) fn flow(ui: &mut egui::Ui, show: impl FnOnce(&mut egui::Ui)) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
        ui.horizontal_wrapped(show);
    });
}
