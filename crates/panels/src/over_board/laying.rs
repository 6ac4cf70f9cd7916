//! The words over a board that is not there yet: what is being made.

use egui::{Align2, Rect, RichText, Ui};

use crate::theme::{TABLE, TITLE};

/// Says in the middle of the board's room that the table is being laid, and what is being made.
pub fn laying(ui: &Ui, area: Rect, making: &str) {
    let middle = area.center() - ui.ctx().content_rect().center();
    let card = egui::Area::new("laying".into()).anchor(Align2::CENTER_CENTER, middle).interactable(false);
    card.order(egui::Order::Middle).show(ui.ctx(), |ui| {
        TABLE.card_frame().inner_margin(egui::Margin::symmetric(22, 16)).show(ui, |ui| {
            ui.set_width(300.0_f32.min(area.width() - 60.0).max(120.0));
            ui.vertical_centered(|ui| {
                ui.add(egui::Label::new(RichText::new("The table is being laid").size(TITLE)));
                ui.add_space(4.0);
                ui.label(RichText::new(format!("… {making}")).color(TABLE.quiet));
            });
        });
    });
}
