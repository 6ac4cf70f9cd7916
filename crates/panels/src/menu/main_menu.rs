//! The main menu.

use egui::{Align, Layout, Ui, vec2};

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
    /// Shows the menu in the middle of `ui`. Around it nothing is painted, and what lies behind shines through a little.
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
        // On a low screen the titles alone fit.
        let low = room.height() < 660.0;
        let high = if low { 400.0 } else { 640.0 };
        let board = egui::Rect::from_center_size(room.center(), vec2(500.0, high)).intersect(room.shrink(6.0));
        let frame = board.shrink2(vec2(30.0, if low { 12.0 } else { 24.0 }));
        super::title::frame(ui.painter(), board);
        let place = egui::UiBuilder::new().max_rect(frame).layout(Layout::top_down(Align::Center));
        ui.scope_builder(place, |ui| {
            super::title::title(ui, if low { 28.0 } else { 46.0 });
            ui.add_space(if low { 0.0 } else { 4.0 });
            super::title::crossed_swords(ui, if low { 16.0 } else { 44.0 });
            if !low {
                ui.colored_label(TABLE.quiet, "Man to man, a tenth of a second at a time");
                ui.add_space(8.0);
            }
            let foot = 24.0;
            let gaps = Choice::ALL.len() as f32 * ui.spacing().item_spacing.y;
            let left = (ui.available_height() - foot - gaps) / Choice::ALL.len() as f32;
            let high = left.clamp(24.0, if low { 38.0 } else { 52.0 });
            for (place, choice) in Choice::ALL.into_iter().enumerate() {
                if self.line(ui, high, low, place, choice) {
                    intents.push(Intent::Menu(choice));
                }
            }
            footer(ui, frame, settings);
        });
        intents
    }

    fn line(&mut self, ui: &mut Ui, high: f32, low: bool, place: usize, choice: Choice) -> bool {
        let (rect, response) = crate::widgets::row(ui, high, place == self.mark, choice.title());
        let rect = rect.shrink2(vec2(16.0, 4.0));
        let (above, below) = rect.split_top_bottom_at_fraction(0.54);
        let title = if low { rect } else { above };
        crate::widgets::cell_in(ui, title, choice.title(), TABLE.text, Align::Min, egui::FontId::proportional(18.0));
        if !low {
            crate::widgets::cell(ui, below, choice.about(), TABLE.quiet, Align::Min);
        }
        if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
            self.mark = place;
        }
        response.clicked()
    }
}

/// At the foot: how the menu is worked by keys, and the version.
fn footer(ui: &mut Ui, frame: egui::Rect, settings: &Settings) {
    let line = frame.with_min_y(frame.bottom() - 20.0);
    let confirm = settings.keys.of(Action::Confirm);
    let arrows = settings.keys.of(Action::Up) == crate::keys::Keys::default().of(Action::Up);
    let keys = if arrows { format!("arrows, {confirm}") } else { confirm.to_string() };
    for (text, align) in [(keys, Align::Min), (format!("version {}", env!("CARGO_PKG_VERSION")), Align::Max)] {
        let label = ui.interact(line, ui.id().with(&text), egui::Sense::HOVER);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
        crate::widgets::cell(ui, line, &text, TABLE.quiet, align);
    }
}
