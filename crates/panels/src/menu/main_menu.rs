//! The main menu.

use egui::{Align, Layout, RichText, Ui, vec2};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::theme::TABLE;

/// A line of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Against the AI.
    Skirmish,
    /// Two people, one machine.
    Hotseat,
    /// The shelf.
    Replays,
    /// A saved game.
    Load,
    /// Settings.
    Settings,
    /// The rulebook.
    Rulebook,
    /// Out.
    Quit,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Skirmish, Self::Hotseat, Self::Replays, Self::Load, Self::Settings, Self::Rulebook, Self::Quit];

    /// Its words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Skirmish => "Skirmish",
            Self::Hotseat => "Hotseat",
            Self::Replays => "Replays",
            Self::Load => "Load",
            Self::Settings => "Settings",
            Self::Rulebook => "Rulebook",
            Self::Quit => "Quit",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Skirmish => "You against the machine",
            Self::Hotseat => "Two people at this table, a curtain between them",
            Self::Replays => "Fights that have been fought",
            Self::Load => "Go on with a game",
            Self::Settings => "Keys, sizes, colours",
            Self::Rulebook => "Every clause, in our words",
            Self::Quit => "Put the figures back into their box",
        }
    }
}

/// The menu with its mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct MainMenu {
    mark: usize,
}

impl MainMenu {
    /// Shows the menu over the whole of `ui`.
    pub fn show(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        if settings.keys.pressed(ui, Action::Down) {
            self.mark = (self.mark + 1) % Choice::ALL.len();
        }
        if settings.keys.pressed(ui, Action::Up) {
            self.mark = (self.mark + Choice::ALL.len() - 1) % Choice::ALL.len();
        }
        if settings.keys.pressed(ui, Action::Confirm) {
            intents.push(Intent::Menu(Choice::ALL[self.mark]));
        }
        let room = ui.max_rect();
        let frame = room.shrink2(vec2((room.width() - 420.0).max(0.0) / 2.0, room.height() * 0.1));
        let place = egui::UiBuilder::new().max_rect(frame).layout(Layout::top_down(Align::Center));
        let board = frame.expand2(vec2(28.0, 24.0)).intersect(room);
        let board = board.with_max_y((board.top() + 520.0).min(room.bottom()));
        ui.painter().rect_filled(board, 8.0, TABLE.ground);
        ui.painter().rect_stroke(board, 8.0, egui::Stroke::new(1.0, TABLE.line), egui::StrokeKind::Inside);
        ui.scope_builder(place, |ui| {
            ui.label(RichText::new("Ringing Steel").size(44.0));
            ui.colored_label(TABLE.quiet, "Man to man, a tenth of a second at a time");
            ui.add_space(22.0);
            for (place, choice) in Choice::ALL.into_iter().enumerate() {
                if self.line(ui, place, choice) {
                    intents.push(Intent::Menu(choice));
                }
            }
        });
        intents
    }

    fn line(&mut self, ui: &mut Ui, place: usize, choice: Choice) -> bool {
        let (rect, response) = crate::widgets::row(ui, 50.0, place == self.mark, choice.title());
        let rect = rect.shrink2(vec2(16.0, 4.0));
        let (above, below) = rect.split_top_bottom_at_fraction(0.54);
        crate::widgets::cell_in(ui, above, choice.title(), TABLE.text, Align::Min, egui::FontId::proportional(18.0));
        crate::widgets::cell(ui, below, choice.about(), TABLE.quiet, Align::Min);
        if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
            self.mark = place;
        }
        response.clicked()
    }
}
