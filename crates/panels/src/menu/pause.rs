//! The small menu that Escape opens in a game.

use egui::{Align, RichText, Ui, vec2};

use super::Choice;
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{cell, modal, move_mark, row};

/// The menu with its mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PauseMenu {
    mark: usize,
}

/// Its lines: what they say, and what they add.
const LINES: [(&str, &str); 6] = [
    ("Continue", "Back to the table"),
    ("Save a copy…", "As it stands now, under another name"),
    ("Settings", "Keys, sizes, colours"),
    ("Rulebook", "Every clause, in our words"),
    ("Leave to the main menu", "The game stays saved and can be loaded"),
    ("Quit", "The game stays saved and can be loaded"),
];

impl PauseMenu {
    /// Shows the menu over everything; Escape is `Continue`.
    pub fn show(&mut self, ui: &Ui, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        if settings.keys.pressed(ui, Action::Back) {
            intents.push(Intent::Continue);
        }
        move_mark(ui, &settings.keys, &mut self.mark, LINES.len());
        if settings.keys.pressed(ui, Action::Confirm) {
            intents.push(wish(self.mark));
        }
        // On a low screen the titles alone fit.
        let low = ui.ctx().content_rect().height() < 430.0;
        let high = if low { 34.0 } else { 46.0 };
        modal(ui, "pause", 400.0, |ui| {
            ui.label(RichText::new("The game rests").size(TITLE));
            ui.add_space(6.0);
            for (place, (title, about)) in LINES.into_iter().enumerate() {
                let (rect, response) = row(ui, high, place == self.mark, title);
                let rect = rect.shrink2(vec2(14.0, 4.0));
                let (above, below) = rect.split_top_bottom_at_fraction(0.5);
                cell(ui, if low { rect } else { above }, title, TABLE.text, Align::Min);
                if !low {
                    cell(ui, below, about, TABLE.quiet, Align::Min);
                }
                if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
                    self.mark = place;
                }
                if response.clicked() {
                    intents.push(wish(place));
                }
            }
        });
        intents
    }
}

const fn wish(line: usize) -> Intent {
    match line {
        0 => Intent::Continue,
        1 => Intent::SaveCopy,
        2 => Intent::Menu(Choice::Settings),
        3 => Intent::Menu(Choice::Rulebook),
        4 => Intent::Leave,
        _ => Intent::Menu(Choice::Quit),
    }
}
