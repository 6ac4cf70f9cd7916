//! The menu of a hex: every order that concerns it; and its tip.

use egui::{Align, Pos2, RichText, Ui, vec2};
use steel::fight::Order;

use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::{ROW, TABLE};
use crate::widgets::{cell, focus_ring, move_mark, row, width_of};

/// The menu with its mark. Make a new one for each hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardMenu {
    mark: usize,
}

/// What was done to the menu in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAnswer {
    /// It stays open.
    Open,
    /// An order was chosen.
    Chosen(Order),
    /// It was closed.
    Closed,
}

impl BoardMenu {
    /// Shows the menu beside `at`, within the screen. Arrows and Enter choose, Escape and a click elsewhere close.
    pub fn show(
        &mut self,
        ui: &Ui,
        at: Pos2,
        title: &str,
        entries: &[(String, Order)],
        settings: &Settings,
    ) -> MenuAnswer {
        let keys = &settings.keys;
        let before = self.mark;
        move_mark(ui, keys, &mut self.mark, entries.len());
        let moved = self.mark != before;
        let confirmed = keys.pressed(ui, Action::Confirm);
        let mut chosen = entries.get(self.mark).filter(|_| confirmed).map(|(_, order)| *order);
        let closed = keys.pressed(ui, Action::Back);
        let screen = ui.ctx().content_rect();
        let widest = entries.iter().map(|(text, _)| width_of(ui, text)).fold(width_of(ui, title), f32::max) + 34.0;
        let area = egui::Area::new(egui::Id::new("hex menu")).order(egui::Order::Foreground).fixed_pos(at);
        let shown = area.constrain_to(screen).show(ui.ctx(), |ui| {
            egui::Frame::menu(ui.style()).fill(TABLE.ground).show(ui, |ui| {
                ui.set_width(widest.clamp(180.0, (screen.width() - 40.0).max(180.0)));
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(egui::Label::new(RichText::new(title).color(TABLE.quiet)).truncate());
                // As high as its rows: a first frame without room would keep it small for good.
                let rows = entries.len() as f32 * (ROW + 3.0);
                let high = rows.min((screen.height() * 0.6).max(120.0));
                let list = egui::ScrollArea::vertical().id_salt("hex menu").min_scrolled_height(high).max_height(high);
                list.show(ui, |ui| {
                    for (place, (text, order)) in entries.iter().enumerate() {
                        let marked = place == self.mark;
                        let (rect, response) = row(ui, ROW + 2.0, marked, text);
                        cell(ui, rect.shrink2(vec2(10.0, 0.0)), text, TABLE.text, Align::Min);
                        if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
                            self.mark = place;
                        }
                        if response.clicked() {
                            chosen = Some(*order);
                        }
                        if marked && moved {
                            response.scroll_to_me(None);
                        }
                    }
                });
                if entries.is_empty() {
                    ui.colored_label(TABLE.quiet, "No order concerns this hex now.");
                }
                focus_ring(ui);
            });
        });
        let elsewhere = ui.input(|input| {
            let pressed = input.pointer.any_pressed();
            pressed && input.pointer.interact_pos().is_some_and(|at| !shown.response.rect.contains(at))
        });
        match chosen {
            Some(order) => MenuAnswer::Chosen(order),
            None if closed || elsewhere => MenuAnswer::Closed,
            None => MenuAnswer::Open,
        }
    }

    /// The order under the mark: what the board draws while the menu is open.
    pub fn marked(&self, entries: &[(String, Order)]) -> Option<Order> {
        entries.get(self.mark).map(|(_, order)| *order)
    }
}

/// The tip of a hex beside the pointer: a title and lines under it, kept within `board`.
pub fn hex_tip(ui: &Ui, at: Pos2, board: egui::Rect, title: &str, lines: &[String]) {
    let area = egui::Area::new(egui::Id::new("hex tip")).order(egui::Order::Tooltip).interactable(false);
    let shown = area.fixed_pos(at + vec2(18.0, 14.0)).constrain_to(board).show(ui.ctx(), |ui| {
        egui::Frame::popup(ui.style()).fill(TABLE.ground).show(ui, |ui| {
            ui.set_max_width((board.width() * 0.6).clamp(160.0, 340.0));
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(RichText::new(title).strong());
            for line in lines {
                ui.add(egui::Label::new(RichText::new(line).color(TABLE.quiet)).wrap());
            }
        });
    });
    super::take_room(ui, "tip", shown.response.rect);
}
