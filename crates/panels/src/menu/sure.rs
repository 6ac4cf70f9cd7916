//! Asks whether an order is meant that cannot be taken back and ends somebody's fight.

use egui::{Align, RichText, Ui, vec2};
use engine::CombatantId;
use steel::fight::{Order, SideView};

use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{cell, modal, move_mark, row};

/// The question with its mark. It begins on the answer that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sure {
    /// What is given if the answer is yes.
    pub(crate) order: Order,
    title: String,
    told: &'static str,
    mark: usize,
}

/// The answers; the second changes nothing.
const ANSWERS: [&str; 2] = ["Yes, give up", "No"];

impl Sure {
    /// Whether `who` is to give himself up.
    pub(crate) fn surrender(view: &SideView, who: CombatantId) -> Self {
        let others =
            view.setup.everyone().any(|each| each != who && view.owns(each) && view.world.of(each).is_active());
        let told = if others {
            "He takes no part in the fight any more; the others of your side fight on."
        } else {
            "Nobody else of your side is fighting: the fight is over for it."
        };
        Self { order: Order::Surrender, title: format!("{} surrenders?", view.setup.name_of(who)), told, mark: 1 }
    }

    /// Shows the question over everything; the answer, once there is one. Escape is no.
    pub(crate) fn show(&mut self, ui: &Ui, settings: &Settings) -> Option<bool> {
        let mut answer = settings.keys.pressed(ui, Action::Back).then_some(false);
        move_mark(ui, &settings.keys, &mut self.mark, ANSWERS.len());
        if settings.keys.pressed(ui, Action::Confirm) {
            answer = Some(self.mark == 0);
        }
        modal(ui, "sure", 380.0, |ui| {
            ui.label(RichText::new(&self.title).size(TITLE));
            ui.add(egui::Label::new(RichText::new(self.told).color(TABLE.quiet)).wrap());
            ui.add_space(8.0);
            for (place, text) in ANSWERS.into_iter().enumerate() {
                let (rect, response) = row(ui, 34.0, place == self.mark, text);
                cell(ui, rect.shrink2(vec2(14.0, 4.0)), text, TABLE.text, Align::Min);
                if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
                    self.mark = place;
                }
                if response.clicked() {
                    answer = Some(place == 0);
                }
            }
        });
        answer
    }
}
