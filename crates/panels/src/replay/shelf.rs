//! The shelf of records: found by name, opened, and deleted after a question. Where the files lie is not known here.

use egui::{Align, Ui, vec2};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::TABLE;
use crate::widgets::{cell, headline, main_button, page, row, width_of};

/// Something that keeps records.
pub trait Shelf {
    /// The records, newest first.
    fn cards(&self) -> Vec<Card>;

    /// Whether its games are gone on with; else they are watched.
    fn goes_on(&self) -> bool {
        false
    }
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
    /// Its sides and who plays them, its file: what tells it from others of its name. It may be empty.
    pub detail: String,
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
        let detail = if self.detail.is_empty() { String::new() } else { format!(", {}", self.detail) };
        format!("{}, {}, {length}, {}, {size}{detail}{trouble}", self.name, self.result, self.date)
    }

    /// The question before it is deleted: of several games of one scenario it names the one.
    fn farewell(&self) -> String {
        let detail = if self.detail.is_empty() { String::new() } else { format!(", {}", self.detail) };
        let about = format!("{}{detail}, {}", self.date, self.result);
        format!("Delete the record of {} ({about})? It cannot be brought back.", self.name)
    }
}

/// The cards in whose name, result, date or detail every word of a search stands.
pub fn matching<'a>(cards: &'a [Card], search: &str) -> Vec<&'a Card> {
    let search = search.to_lowercase();
    let fits = |card: &&Card| {
        let text = format!("{} {} {} {}", card.name, card.result, card.date, card.detail).to_lowercase();
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
        let (title, does, none) = match shelf.goes_on() {
            true => ("Load", "Go on", "No game waits to be gone on with."),
            false => ("Replays", "Watch", "No game has been recorded yet."),
        };
        if headline(ui, title, settings) {
            intents.push(Intent::Back);
        }
        let hint = "Search name, side, result, date";
        ui.add(egui::TextEdit::singleline(&mut self.search).hint_text(hint).desired_width(320.0));
        let found = matching(&cards, &self.search);
        self.mark = self.mark.min(found.len().saturating_sub(1));
        if self.doomed.is_none() {
            self.keys(ui, &found, settings, &mut intents);
        }
        if found.is_empty() {
            let none = if cards.is_empty() { none } else { "No record fits the search." };
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
                let open = card.trouble.is_none() && main_button(ui, does).clicked();
                if open {
                    intents.push(Intent::OpenRecord(card.key.clone()));
                }
                if ui.button("Delete…").on_hover_text("Delete").clicked() {
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
        if !ui.ctx().text_edit_focused() && take_delete(ui) {
            self.doomed = found.get(self.mark).map(|card| card.key.clone());
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
        let lines = if card.detail.is_empty() { 2.0 } else { 3.0 };
        let (rect, response) = row(ui, 6.0 + 20.0 * lines, place == self.mark, &card.text(settings));
        let rect = rect.shrink2(egui::vec2(10.0, 3.0));
        let line = |nth: f32| {
            let top = rect.top() + rect.height() / lines * nth;
            rect.with_min_y(top).with_max_y(top + rect.height() / lines)
        };
        let (above, below) = (line(0.0), line(1.0));
        let name = above.with_max_x(above.right() - width_of(ui, &card.date) - 14.0);
        cell(ui, name, &card.name, TABLE.text, Align::Min);
        cell(ui, above, &card.date, TABLE.quiet, Align::Max);
        if !card.detail.is_empty() {
            cell(ui, line(2.0), &card.detail, TABLE.quiet, Align::Min);
        }
        let (result, shade) = card.trouble.as_ref().map_or((&card.result, TABLE.quiet), |why| (why, TABLE.wrong));
        let figures = format!("{}   {}", settings.time.text(card.tenths), size_text(card.bytes));
        let words = below.with_max_x(below.right() - width_of(ui, &figures) - 14.0);
        cell(ui, words, result, shade, Align::Min);
        cell(ui, below, &figures, TABLE.quiet, Align::Max);
        response.clicked()
    }

    fn confirm(&mut self, ui: &mut Ui, cards: &[Card], settings: &Settings, intents: &mut Vec<Intent>) {
        let Some(card) = self.doomed.as_ref().and_then(|key| cards.iter().find(|card| card.key == *key)) else {
            self.doomed = None;
            return;
        };
        // What cannot be brought back is not done by the key that confirms everything else.
        let mut keep = settings.keys.pressed(ui, Action::Back) || settings.keys.pressed(ui, Action::Confirm);
        let mut sure = take_delete(ui);
        TABLE.card_frame().show(ui, |ui| {
            ui.label(card.farewell());
            ui.horizontal(|ui| {
                sure |= ui.button("Delete it").on_hover_text("Delete").clicked();
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

/// Whether the key that deletes has just been pressed; it is used up then.
fn take_delete(ui: &Ui) -> bool {
    ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Delete))
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
