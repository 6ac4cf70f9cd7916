//! The settings panel: changes a draft, and hands it out once it is sound.

use egui::{Ui, vec2};

use super::{GridStyle, Settings, WINDOW_SIZES};
use crate::intent::Intent;
use crate::keys::{Action, Chord};
use crate::replay::SPEEDS;
use crate::side_style::{Palette, SideStyle};
use crate::theme::TABLE;
use crate::widgets::{headline, main_button, page, section};
use crate::words::TimeStyle;
use scenario::{Colour, Pattern};

/// The panel with the draft that it changes.
#[derive(Clone, Debug)]
pub struct SettingsPanel {
    draft: Settings,
    listening: Option<Action>,
}

impl SettingsPanel {
    /// A panel over the present settings.
    pub const fn new(settings: Settings) -> Self {
        Self { draft: settings, listening: None }
    }

    /// The draft as it is now.
    pub const fn draft(&self) -> &Settings {
        &self.draft
    }

    /// Shows the panel.
    pub fn show(&mut self, ui: &mut Ui) -> Vec<Intent> {
        page(ui, vec2(900.0, 1000.0), |ui| self.page(ui))
    }

    fn page(&mut self, ui: &mut Ui) -> Vec<Intent> {
        let mut intents = Vec::new();
        self.listen(ui);
        if self.listening.is_none() && self.draft.keys.pressed(ui, Action::Back) {
            intents.push(Intent::Back);
        }
        if headline(ui, "Settings", &self.draft) {
            intents.push(Intent::Back);
        }
        let room = ui.available_height() - 52.0;
        egui::ScrollArea::vertical().id_salt("settings").auto_shrink([false, true]).max_height(room).show(ui, |ui| {
            self.looks(ui);
            self.motion(ui);
            self.keys(ui);
        });
        ui.add_space(6.0);
        match self.draft.check() {
            Ok(()) => {
                ui.horizontal(|ui| {
                    if main_button(ui, "Keep these settings").clicked() {
                        intents.push(Intent::Settings(Box::new(self.draft.clone())));
                    }
                    if ui.button("Leave as it was").clicked() {
                        intents.push(Intent::Back);
                    }
                    if ui.button("First values").clicked() {
                        self.draft = Settings::default();
                    }
                });
            }
            Err(why) => {
                ui.colored_label(TABLE.wrong, why.to_string());
            }
        }
        intents
    }

    fn looks(&mut self, ui: &mut Ui) {
        section(ui, "Looks");
        let draft = &mut self.draft;
        ui.add(egui::Slider::new(&mut draft.ui_scale, 75..=200).step_by(5.0).suffix(" %").text("Size of panels"));
        ui.horizontal_wrapped(|ui| {
            ui.label("Colours of the sides");
            for palette in Palette::ALL {
                ui.selectable_value(&mut draft.palette, palette, palette.name());
            }
        });
        ui.horizontal(|ui| {
            for (colour, pattern) in Colour::ALL.into_iter().zip(Pattern::ALL) {
                let style = SideStyle { name: String::new(), colour: draft.palette.colour(colour), pattern };
                let (rect, _) = ui.allocate_exact_size(egui::vec2(26.0, 26.0), egui::Sense::hover());
                style.paint(ui.painter(), rect);
            }
        });
        ui.horizontal(|ui| {
            ui.label("Tenths of a second as");
            for style in [TimeStyle::Tenths, TimeStyle::Seconds] {
                ui.selectable_value(&mut draft.time, style, style.text(17));
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Lines between the hexes");
            for style in GridStyle::ALL {
                ui.selectable_value(&mut draft.grid, style, style.name());
            }
            ui.add_space(12.0);
            ui.checkbox(&mut draft.coordinates, "Coordinates on the hexes");
        });
        self.window(ui);
    }

    fn window(&mut self, ui: &mut Ui) {
        let (width, height) = &mut self.draft.window;
        ui.horizontal_wrapped(|ui| {
            ui.label("Window");
            let size = |(width, height): (u32, u32)| format!("{width} × {height}");
            let now = (*width, *height);
            egui::ComboBox::from_id_salt("window size").selected_text(size(now)).width(130.0).show_ui(ui, |ui| {
                for each in WINDOW_SIZES {
                    if ui.selectable_label(each == now, size(each)).clicked() {
                        (*width, *height) = each;
                    }
                }
            });
            ui.label("or");
            ui.add(egui::DragValue::new(width).range(640..=16384).suffix(" wide"));
            ui.add(egui::DragValue::new(height).range(360..=16384).suffix(" high"));
            ui.add_space(12.0);
            ui.checkbox(&mut self.draft.full_screen, "Fill the whole screen");
        });
    }

    fn motion(&mut self, ui: &mut Ui) {
        section(ui, "Motion and telling");
        let draft = &mut self.draft;
        ui.horizontal_wrapped(|ui| {
            ui.label("Animation speed");
            for speed in SPEEDS {
                ui.selectable_value(&mut draft.animation_speed, speed, format!("{speed} %"));
            }
        });
        ui.checkbox(&mut draft.reduced_motion, "Reduced motion: short fades instead of movement");
        ui.checkbox(&mut draft.narration, "Tell events in text as they happen");
        ui.checkbox(&mut draft.curtain, "Curtain between two people at one machine");
    }

    fn keys(&mut self, ui: &mut Ui) {
        section(ui, "Keys");
        ui.colored_label(
            TABLE.quiet,
            "Press a key's button, then the new key. Escape leaves it as it was, Delete takes it away.",
        );
        let pairs = if ui.available_width() > 720.0 { 2 } else { 1 };
        egui::Grid::new("keys").num_columns(3 * pairs).spacing([18.0, 4.0]).striped(true).show(ui, |ui| {
            for (place, action) in Action::all().enumerate() {
                ui.label(action.name());
                let text = match self.listening {
                    Some(listening) if listening == action => "press a key…".to_owned(),
                    _ => self.draft.keys.of(action).to_string(),
                };
                if ui.add(egui::Button::new(text).min_size(egui::vec2(130.0, 0.0))).clicked() {
                    self.listening = Some(action);
                }
                let conflicts: Vec<&str> = self.draft.keys.conflicts(action).into_iter().map(Action::name).collect();
                if conflicts.is_empty() {
                    ui.label("");
                } else {
                    ui.colored_label(TABLE.wrong, format!("also {}", conflicts.join(", ")));
                }
                if place % pairs == pairs - 1 {
                    ui.end_row();
                }
            }
        });
    }

    /// Takes the next key for the action that waits for one.
    fn listen(&mut self, ui: &Ui) {
        let Some(action) = self.listening else { return };
        let pressed = ui.input_mut(|input| {
            let place =
                input.events.iter().position(|event| matches!(event, egui::Event::Key { pressed: true, .. }))?;
            match input.events.remove(place) {
                egui::Event::Key { key, modifiers, .. } => Some((key, modifiers)),
                _ => None,
            }
        });
        if let Some((egui::Key::Escape, _)) = pressed
            && action != Action::Back
        {
            self.listening = None;
        } else if let Some((key, modifiers)) = pressed {
            let plain = !modifiers.command && !modifiers.shift && !modifiers.alt;
            let chord = match key {
                egui::Key::Delete if plain => Chord::NONE,
                _ => Chord { key, ctrl: modifiers.command, shift: modifiers.shift, alt: modifiers.alt },
            };
            self.draft.keys.bind(action, chord);
            self.listening = None;
        }
    }
}
