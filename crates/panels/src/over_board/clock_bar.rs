//! The bar over the board that runs the clock: play, pause, speed, step, at once, and the tenth that is shown.

use egui::{Rect, RichText, Ui, pos2, vec2};
use engine::Tenths;

use crate::intent::Intent;
use crate::keys::Action;
use crate::replay::{SPEEDS, speed_text};
use crate::settings::Settings;
use crate::theme::TABLE;

/// How the clock on the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockBar {
    /// The tenth that is shown.
    pub at: Tenths,
    /// Whether it runs, or would if nobody had to decide.
    pub playing: bool,
    /// In percent of the true speed.
    pub speed: u16,
    /// Whether somebody of this side must decide: the clock stands.
    pub waits: bool,
}

impl ClockBar {
    /// The clock in words.
    pub fn text(self, settings: &Settings) -> String {
        let at = settings.time.text(self.at.0);
        match (self.waits, self.playing) {
            (true, _) => format!("{at}, you decide"),
            (false, true) => at,
            (false, false) => format!("{at}, paused"),
        }
    }

    /// Shows the bar at the upper edge of the board, and takes its keys.
    pub fn show(self, ui: &Ui, board: Rect, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        self.keys(ui, settings, &mut intents);
        let id = egui::Id::new("clock bar");
        let at = pos2(board.center().x, board.top() + 8.0);
        let area = egui::Area::new(id).order(egui::Order::Middle).pivot(egui::Align2::CENTER_TOP).fixed_pos(at);
        area.constrain_to(board).show(ui.ctx(), |ui| {
            let frame =
                egui::Frame::new().fill(TABLE.ground).corner_radius(6).inner_margin(egui::Margin::symmetric(8, 5));
            frame.stroke(egui::Stroke::new(1.0, TABLE.line)).show(ui, |ui| {
                ui.horizontal(|ui| self.buttons(ui, board, settings, &mut intents));
            });
        });
        intents
    }

    fn buttons(self, ui: &mut Ui, board: Rect, settings: &Settings, intents: &mut Vec<Intent>) {
        let hint = |words: &str, action| settings.keys.after(words, action);
        let (sign, words, intent) =
            if self.playing { ("⏸", "Pause", Intent::Pause) } else { ("▶", "Play", Intent::Play) };
        if named(ui, sign, words).on_hover_text(hint(words, Action::Play)).clicked() {
            intents.push(intent);
        }
        if named(ui, "⏭", "Step").on_hover_text(hint("One step", Action::StepForward)).clicked() {
            intents.push(Intent::StepForward);
        }
        if named(ui, "⏩", "At once").on_hover_text(hint("At once, without motion", Action::Instantly)).clicked() {
            intents.push(Intent::Instantly);
        }
        // A narrow board keeps the speeds behind their keys.
        if board.width() > 560.0 {
            ui.spacing_mut().item_spacing.x = 2.0;
            for each in SPEEDS {
                if ui.selectable_label(each == self.speed, speed_text(each)).clicked() {
                    intents.push(Intent::Speed(each));
                }
            }
            ui.add_space(6.0);
        }
        let shade = if self.waits { TABLE.accent } else { TABLE.text };
        ui.add_sized(vec2(120.0, 20.0), egui::Label::new(RichText::new(self.text(settings)).color(shade)).truncate());
    }

    fn keys(self, ui: &Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let keys = &settings.keys;
        if keys.pressed(ui, Action::Play) {
            intents.push(if self.playing { Intent::Pause } else { Intent::Play });
        }
        if keys.pressed(ui, Action::StepForward) {
            intents.push(Intent::StepForward);
        }
        if keys.pressed(ui, Action::Instantly) {
            intents.push(Intent::Instantly);
        }
        let place = SPEEDS.iter().position(|&each| each >= self.speed).unwrap_or(SPEEDS.len() - 1);
        if keys.pressed(ui, Action::Faster) {
            intents.push(Intent::Speed(SPEEDS[(place + 1).min(SPEEDS.len() - 1)]));
        }
        if keys.pressed(ui, Action::Slower) {
            intents.push(Intent::Speed(SPEEDS[place.saturating_sub(1)]));
        }
    }
}

/// A button with a sign, whose name a reader of the screen hears.
fn named(ui: &mut Ui, sign: &str, name: &str) -> egui::Response {
    let response = ui.button(sign);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    response
}
