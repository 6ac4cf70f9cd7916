//! The head of the order panel: what is asked, what Enter gives, undo, standing orders, the search.

use egui::{Align, Label, Layout, RichText, TextEdit, Ui, vec2};

use super::OrderPanel;
use super::by_key::filter_id;
use super::list::Row;
use super::rows::is_narrow;
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::sums::paragraph;
use crate::theme::{QUESTION, ROW, TABLE, TEXT};
use crate::widgets::{body, cell, section, width_of};

/// How wide the search field is at most.
const FIELD: f32 = 190.0;

impl OrderPanel {
    pub(super) fn head(&mut self, ui: &mut Ui, settings: &Settings, undo: Result<(), &str>, intents: &mut Vec<Intent>) {
        self.asked(ui, settings, intents);
        let narrow = is_narrow(ui);
        if settings.keys.pressed(ui, Action::Undo) {
            match undo {
                Ok(()) => intents.push(Intent::Undo),
                Err(why) => self.note = Some(format!("Not taken back: {why}.")),
            }
        }
        if self.low {
            // One line for all: the search, undo, the tabs.
            ui.horizontal(|ui| {
                let left = ui.available_width();
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if self.tabs_away && ui.button("Log…").on_hover_text("Log, roster, sheet, rules").clicked() {
                        self.wants_tabs = true;
                    }
                    undo_button(ui, "Undo", undo, intents);
                    let room = ui.available_width().min(left);
                    if self.prompt.is_some() {
                        self.find(ui, room);
                    }
                });
            });
        } else {
            ui.horizontal(|ui| {
                undo_button(ui, &settings.keys.after("Undo", Action::Undo), undo, intents);
                if let Err(why) = undo {
                    ui.add(Label::new(RichText::new(why).color(TABLE.quiet)).wrap());
                }
            });
        }
        if let Some(note) = &self.note {
            ui.colored_label(TABLE.wrong, note);
        }
        self.standing(ui, settings, intents);
        if self.prompt.is_none() {
            return;
        }
        if self.low {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), egui::Sense::hover());
            self.enter_hint(ui, rect, settings, narrow);
        } else {
            ui.horizontal(|ui| {
                self.find(ui, FIELD.min(ui.available_width() * 0.45));
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), egui::Sense::hover());
                self.enter_hint(ui, rect, settings, narrow);
            });
        }
    }

    /// While nobody is asked: what is under way.
    pub(super) fn quiet_list(&self, ui: &mut Ui) {
        if self.under_way.is_empty() {
            return;
        }
        section(ui, "Under way");
        egui::ScrollArea::vertical().id_salt("under way").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let names = self.under_way.iter().map(|[name, ..]| width_of(ui, name));
            let first = names.fold(0.0, f32::max).min(ui.available_width() * 0.4) + 12.0;
            for [name, doing, due] in &self.under_way {
                let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), egui::Sense::hover());
                let text = [name, doing, due].map(String::as_str).join(" ");
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text.trim_end()));
                let rect = rect.shrink2(vec2(8.0, 0.0));
                let last = width_of(ui, due) + 8.0;
                cell(ui, rect.with_max_x(rect.left() + first - 6.0), name, TABLE.text, Align::Min);
                cell(ui, rect, due, TABLE.quiet, Align::Max);
                let middle = rect.with_min_x(rect.left() + first).with_max_x(rect.right() - last);
                cell(ui, middle, doing, TABLE.quiet, Align::Min);
            }
        });
    }

    /// The question, in the accent, and what he should know besides.
    fn asked(&self, ui: &mut Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let Some(prompt) = &self.prompt else {
            let told = if self.laying {
                "The table is being laid: the fight begins when it is there."
            } else {
                "Nobody of yours must decide now."
            };
            ui.colored_label(TABLE.quiet, told);
            if self.all_wait && !self.laying {
                let told = "All of yours wait until something concerns them (RS-2.14). Who is to be asked sooner holds until a tenth.";
                paragraph(ui, told, intents);
            }
            return;
        };
        let (margin, size) = if self.low { ((8, 3), TEXT) } else { ((10, 7), QUESTION) };
        let frame = egui::Frame::new().fill(TABLE.accent).corner_radius(5);
        let shown = frame.inner_margin(egui::Margin::symmetric(margin.0, margin.1)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            // Clause ids open below; on the accent the sentence stays plain.
            let text = format!("At {}. {}", settings.time.text(prompt.at.0), prompt.question);
            ui.add(Label::new(RichText::new(text).color(TABLE.on_accent).size(size)).wrap());
        });
        if self.low {
            // Where every line counts, the facts stand at the end of the list, and under the pointer.
            if !prompt.facts.is_empty() {
                shown.response.on_hover_text(prompt.facts.join("\n"));
            }
            return;
        }
        for fact in &prompt.facts {
            paragraph(ui, fact, intents);
        }
    }

    fn standing(&self, ui: &mut Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let Some(prompt) = self.prompt.as_ref().filter(|_| !self.plans.is_empty()) else { return };
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("Standing: he {}.", self.plans.join(", and ")));
            let stop = settings.keys.after("Stop", Action::StopPlan);
            if ui.button(stop).clicked() || settings.keys.pressed(ui, Action::StopPlan) {
                intents.push(Intent::StopPlan(prompt.who));
            }
        });
    }

    fn find(&mut self, ui: &mut Ui, width: f32) {
        let hint = RichText::new("Type to find an order").color(TABLE.quiet);
        let edit = TextEdit::singleline(&mut self.filter).id(filter_id()).hint_text(hint).desired_width(width);
        if ui.add(edit).changed() {
            self.mark = 0;
            self.chosen = None;
        }
    }

    /// What the key that confirms does now. In a narrow panel with all figures of the order, for which the list has no room.
    pub(super) fn enter_text(&self, settings: &Settings, narrow: bool) -> Option<String> {
        let text = match self.marked_row()? {
            Row::Orders(_) => {
                let line = self.chosen_line()?;
                if narrow { line.text(settings.time) } else { line.phrase.clone() }
            }
            Row::KeepOn(_) => super::list::KEEP_ON.to_owned(),
            Row::More(_, foe, count) => format!("shows {}", self.more_text(foe, count)),
            // What was typed brings them with their reasons.
            Row::RefusedTitle(_) if !self.filter.trim().is_empty() => return None,
            Row::RefusedTitle(_) if self.refused_open => "hides them again".to_owned(),
            Row::RefusedTitle(_) => "shows them, with the reasons".to_owned(),
            Row::Title(_) | Row::Refused(_) => return None,
        };
        Some(format!("{}: {text}", settings.keys.of(Action::Confirm)))
    }

    fn enter_hint(&self, ui: &mut Ui, rect: egui::Rect, settings: &Settings, narrow: bool) {
        let Some(text) = self.enter_text(settings, narrow) else { return };
        let label = ui.interact(rect, ui.id().with("enter hint"), egui::Sense::HOVER);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
        let (key, what) = text.split_once(": ").unwrap_or((&text, ""));
        // The key as a cap, then what it gives.
        let cap =
            egui::Rect::from_min_size(rect.min, vec2(width_of(ui, key) + 12.0, rect.height())).shrink2(vec2(0.0, 1.0));
        ui.painter().rect_stroke(cap, 3.0, egui::Stroke::new(1.0, TABLE.line), egui::StrokeKind::Inside);
        cell(ui, cap, key, TABLE.accent, Align::Center);
        let words = rect.with_min_x(cap.right() + 7.0);
        crate::widgets::cell_in(ui, words, what, TABLE.quiet, Align::Min, body(ui));
    }
}

/// The button that takes the last order back; off, the pointer over it learns why.
fn undo_button(ui: &mut Ui, text: &str, undo: Result<(), &str>, intents: &mut Vec<Intent>) {
    if crate::widgets::button(ui, text, undo.err()) {
        intents.push(Intent::Undo);
    }
}
