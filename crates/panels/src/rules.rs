//! The rulebook on the screen. Where its pages come from is not known here.

use egui::{RichText, Ui};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::sums::paragraph;
use crate::theme::{TABLE, TITLE};
use crate::widgets::row;

/// Something that has the rulebook's pages.
pub trait Rulebook {
    /// The page of a clause such as `RS-8.8` or of a chapter such as `RS-8`.
    fn page(&self, clause: &str) -> Option<Page>;
    /// The chapters: id and title.
    fn chapters(&self) -> Vec<(String, String)>;
}

/// A page of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its id.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// Its paragraphs; ids of clauses in them are links.
    pub paragraphs: Vec<String>,
}

/// The viewer with the way that it was read.
#[derive(Clone, Debug, Default)]
pub struct RulePanel {
    path: Vec<String>,
}

impl RulePanel {
    /// Opens the page of a clause.
    pub fn open(&mut self, clause: &str) {
        if self.path.last().is_none_or(|last| last != clause) {
            self.path.push(clause.to_owned());
        }
    }

    /// The clause that is open.
    pub fn clause(&self) -> Option<&str> {
        self.path.last().map(String::as_str)
    }

    /// One page back; whether there was one.
    pub fn back(&mut self) -> bool {
        self.path.pop().is_some()
    }

    /// Shows the page that is open, or the chapters.
    pub fn show(&mut self, ui: &mut Ui, book: &dyn Rulebook, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let back = settings.keys.pressed(ui, Action::Back);
        ui.horizontal(|ui| {
            let clicked = ui.add_enabled(!self.path.is_empty(), egui::Button::new("Back")).clicked();
            if (back || clicked) && !self.back() {
                intents.push(Intent::CloseRule);
            }
            if ui.button("Chapters").clicked() {
                self.path.clear();
            }
            if ui.button("Close").clicked() {
                intents.push(Intent::CloseRule);
            }
        });
        egui::ScrollArea::vertical().id_salt("rules").auto_shrink([false, false]).show(ui, |ui| match self.clause() {
            None => {
                ui.label(RichText::new("Rulebook").size(TITLE));
                for (id, title) in book.chapters() {
                    let (rect, response) = row(ui, 26.0, false, &format!("{id} {title}"));
                    let rect = rect.shrink2(egui::vec2(8.0, 0.0));
                    crate::widgets::cell(ui, rect.with_max_x(rect.left() + 60.0), &id, TABLE.quiet, egui::Align::Min);
                    crate::widgets::cell(ui, rect.with_min_x(rect.left() + 64.0), &title, TABLE.text, egui::Align::Min);
                    if response.clicked() {
                        intents.push(Intent::OpenRule(id));
                    }
                }
            }
            Some(clause) => match book.page(clause) {
                Some(page) => show_page(ui, &page, &mut intents),
                None => {
                    ui.colored_label(TABLE.quiet, format!("The rulebook has no page {clause}."));
                }
            },
        });
        for intent in &intents {
            if let Intent::OpenRule(clause) = intent {
                self.open(clause);
            }
        }
        intents
    }
}

fn show_page(ui: &mut Ui, page: &Page, intents: &mut Vec<Intent>) {
    ui.colored_label(TABLE.quiet, &page.clause);
    ui.label(RichText::new(&page.title).size(TITLE));
    ui.add_space(4.0);
    for text in &page.paragraphs {
        paragraph(ui, text, intents);
        ui.add_space(4.0);
    }
}
