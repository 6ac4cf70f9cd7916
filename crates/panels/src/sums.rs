//! Sums that explain a figure: `10 anti-parry + 3 charge = 13`, every term with the clause that brings it.

use session::SumLine;

use crate::intent::Intent;
use crate::theme::TABLE;
use crate::widgets::width_of;
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
    if ui.link(text).on_hover_ui(|ui| about(ui, clause)).clicked() {
        intents.push(Intent::OpenRule(clause.to_owned()));
    }
}

/// The tip of a link: the clause with its title, and how its text begins.
fn about(ui: &mut egui::Ui, clause: &str) {
    ui.set_max_width(360.0);
    let (title, text) = clause_tip(clause);
    ui.strong(title);
    if !text.is_empty() {
        ui.add(egui::Label::new(egui::RichText::new(text).color(TABLE.quiet)).wrap());
    }
}

/// A clause, a chapter or a table by its id and title.
pub(crate) fn clause_title(clause: &str) -> String {
    clause_tip(clause).0
}

/// The same, and the first sentence of its text.
fn clause_tip(clause: &str) -> (String, String) {
    let book = rulebook::Book::builtin();
    let found = match book.chapter(clause) {
        Some(chapter) => Some((&chapter.title, &chapter.intro)),
        None => book.entry(clause).map(|entry| (&entry.title, &entry.blocks)),
    };
    let Some((title, blocks)) = found else { return (clause.to_owned(), String::new()) };
    let text = blocks.iter().find_map(|block| match block {
        rulebook::Block::Text(text) => Some(text.as_str()),
        _ => None,
    });
    (format!("{clause} {title}"), text.map_or_else(String::new, first_sentence))
}

/// The first sentence of a paragraph. A full stop within it, as in a clause's id, is followed by no space.
fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.find(". ").map_or(text.len(), |place| place + 1);
    text[..end].to_owned()
}

/// A text whose clause ids are links, to be shown in a wrapped row.
pub(crate) fn show_pieces(ui: &mut egui::Ui, text: &str, intents: &mut Vec<Intent>) {
    show_pieces_in(ui, text, TABLE.text, intents);
}

/// The same in another colour.
pub(crate) fn show_pieces_in(ui: &mut egui::Ui, text: &str, colour: egui::Color32, intents: &mut Vec<Intent>) {
    let pieces = pieces(text);
    for (place, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Plain(words) => {
                ui.colored_label(colour, words);
            }
            Piece::Clause(id) => {
                // A bracket does not fall alone on the next line.
                let closing = match pieces.get(place + 1) {
                    Some(Piece::Plain(next)) => next.chars().take_while(|c| ").,;:?".contains(*c)).collect(),
                    _ => String::new(),
                };
                if ui.available_size_before_wrap().x < width_of(ui, &format!("{id}{closing}")) {
                    ui.end_row();
                }
                clause_link(ui, id, id, intents);
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tip_of_a_clause_has_its_title_and_first_sentence() {
        let entry = rulebook::Book::builtin().entry("RS-4.8").unwrap();
        let (title, text) = clause_tip("RS-4.8");
        assert_eq!(title, format!("RS-4.8 {}", entry.title));
        assert!(text.ends_with('.') && !text.contains(". "), "{text}");
        let chapter = &rulebook::Book::builtin().chapter("RS-4").unwrap().title;
        assert_eq!(clause_tip("RS-4").0, format!("RS-4 {chapter}"));
        assert_eq!(clause_tip("RS-99.9"), ("RS-99.9".to_owned(), String::new()));
        assert_eq!(first_sentence("See RS-4.8 first. Then more."), "See RS-4.8 first.");
    }

    #[test]
    fn every_link_of_the_book_has_a_tip() {
        for entry in rulebook::Book::builtin().entries() {
            assert!(clause_tip(&entry.id).0.len() > entry.id.len() + 1, "{}", entry.id);
        }
    }
}
