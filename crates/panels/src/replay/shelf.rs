//! The shelf of records: found by name, opened, and deleted after a question. Where the files lie is not known here.

use egui::{Align, RichText, Ui, vec2};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{cell, main_button, page, row};

/// Something that keeps records.
pub trait Shelf {
    /// The records, newest first.
    fn cards(&self) -> Vec<Card>;
}

/// A record as it stands on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What the shelf finds it by, such as its path.
    pub key: String,
    /// Its name.
    pub name: String,
    /// How it ended, or that it has not.
    pub result: String,
    /// Its last tenth.
    pub tenths: u32,
    /// When it was played, as the player writes dates.
    pub date: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// What is wrong with it, if it cannot be opened.
    pub trouble: Option<String>,
}

impl Card {
    /// The card in words.
    pub fn text(&self, settings: &Settings) -> String {
        let trouble = self.trouble.as_ref().map(|why| format!(", cannot be opened: {why}")).unwrap_or_default();
        let (length, size) = (settings.time.text(self.tenths), size_text(self.bytes));
        format!("{}, {}, {length}, {}, {size}{trouble}", self.name, self.result, self.date)
    }
}

/// The cards in whose name, result or date every word of a search stands.
pub fn matching<'a>(cards: &'a [Card], search: &str) -> Vec<&'a Card> {
    let search = search.to_lowercase();
    let fits = |card: &&Card| {
        let text = format!("{} {} {}", card.name, card.result, card.date).to_lowercase();
        search.split_whitespace().all(|word| text.contains(word))
    };
    cards.iter().filter(fits).collect()
}

/// The shelf with its memory.
#[derive(Clone, Debug, Default)]
pub struct ShelfPanel {
    search: String,
    mark: usize,
    doomed: Option<String>,
}

impl ShelfPanel {
    /// Shows the shelf.
    pub fn show(&mut self, ui: &mut Ui, shelf: &dyn Shelf, settings: &Settings) -> Vec<Intent> {
        page(ui, vec2(900.0, 900.0), |ui| self.page(ui, shelf, settings))
    }

    fn page(&mut self, ui: &mut Ui, shelf: &dyn Shelf, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let cards = shelf.cards();
        ui.label(RichText::new("Replays").size(TITLE));
        ui.add(
            egui::TextEdit::singleline(&mut self.search).hint_text("Search name, result, date").desired_width(320.0),
        );
        let found = matching(&cards, &self.search);
        self.mark = self.mark.min(found.len().saturating_sub(1));
        if self.doomed.is_none() {
            self.keys(ui, &found, settings, &mut intents);
        }
        if found.is_empty() {
            let none = if cards.is_empty() { "No game has been recorded yet." } else { "No record fits the search." };
            ui.colored_label(TABLE.quiet, none);
        }
        let room = ui.available_height() - if self.doomed.is_some() { 120.0 } else { 40.0 };
        egui::ScrollArea::vertical().id_salt("shelf").auto_shrink([false, true]).max_height(room).show(ui, |ui| {
            for (place, card) in found.iter().enumerate() {
                if self.card(ui, place, card, settings) {
                    self.mark = place;
                }
            }
        });
        if let Some(card) = found.get(self.mark) {
            ui.horizontal(|ui| {
                let open = card.trouble.is_none() && main_button(ui, "Watch").clicked();
                if open {
                    intents.push(Intent::OpenRecord(card.key.clone()));
                }
                if ui.button("Delete…").clicked() {
                    self.doomed = Some(card.key.clone());
                }
            });
        }
        self.confirm(ui, &cards, settings, &mut intents);
        intents
    }

    fn keys(&mut self, ui: &Ui, found: &[&Card], settings: &Settings, intents: &mut Vec<Intent>) {
        if settings.keys.pressed(ui, Action::Down) {
            self.mark = (self.mark + 1).min(found.len().saturating_sub(1));
        }
        if settings.keys.pressed(ui, Action::Up) {
            self.mark = self.mark.saturating_sub(1);
        }
        if settings.keys.pressed(ui, Action::Confirm)
            && let Some(card) = found.get(self.mark)
            && card.trouble.is_none()
        {
            intents.push(Intent::OpenRecord(card.key.clone()));
        }
        if settings.keys.pressed(ui, Action::Back) {
            if self.search.is_empty() {
                intents.push(Intent::Back);
            } else {
                self.search.clear();
            }
        }
    }

    fn card(&self, ui: &mut Ui, place: usize, card: &Card, settings: &Settings) -> bool {
        let (rect, response) = row(ui, 46.0, place == self.mark, &card.text(settings));
        let rect = rect.shrink2(egui::vec2(10.0, 3.0));
        let (above, below) = rect.split_top_bottom_at_fraction(0.5);
        cell(ui, above, &card.name, TABLE.text, Align::Min);
        cell(ui, above, &card.date, TABLE.quiet, Align::Max);
        let (result, shade) = card.trouble.as_ref().map_or((&card.result, TABLE.quiet), |why| (why, TABLE.wrong));
        cell(ui, below, result, shade, Align::Min);
        let figures = format!("{}   {}", settings.time.text(card.tenths), size_text(card.bytes));
        cell(ui, below, &figures, TABLE.quiet, Align::Max);
        response.clicked()
    }

    fn confirm(&mut self, ui: &mut Ui, cards: &[Card], settings: &Settings, intents: &mut Vec<Intent>) {
        let Some(card) = self.doomed.as_ref().and_then(|key| cards.iter().find(|card| card.key == *key)) else {
            self.doomed = None;
            return;
        };
        let (mut sure, mut keep) = (false, settings.keys.pressed(ui, Action::Back));
        TABLE.card_frame().show(ui, |ui| {
            ui.label(format!("Delete the record of {}? It cannot be brought back.", card.name));
            ui.horizontal(|ui| {
                sure = ui.button("Delete it").clicked();
                keep |= main_button(ui, "Keep it").clicked();
            });
        });
        if sure {
            intents.push(Intent::DeleteRecord(card.key.clone()));
        }
        if sure || keep {
            self.doomed = None;
        }
    }
}

fn size_text(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_short() {
        assert_eq!([size_text(12), size_text(1001), size_text(2_340_000)], ["12 B", "2 kB", "2.3 MB"]);
    }
}
