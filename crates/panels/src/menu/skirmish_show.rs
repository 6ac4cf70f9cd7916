//! The skirmish set-up as egui: list, picture of the board, story, forces, players, dice, optional rules.

use board::{Ground, Obstacle};
use egui::{Align, Color32, Rect, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use steel::fight::Setup;

use super::{Entry, Player, SkirmishChoice, SkirmishModel};
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{cell, main_button, page, row, section};

/// The set-up with what has been chosen so far.
#[derive(Clone, Debug)]
pub struct SkirmishPanel {
    choice: SkirmishChoice,
    hotseat: bool,
    seed: String,
}

impl SkirmishPanel {
    /// A set-up that begins with the first scenario.
    pub fn new(model: &SkirmishModel, hotseat: bool) -> Self {
        Self { choice: model.choice(0, hotseat), hotseat, seed: String::new() }
    }

    /// What has been chosen so far.
    pub const fn choice(&self) -> &SkirmishChoice {
        &self.choice
    }

    fn choose(&mut self, model: &SkirmishModel, scenario: usize) {
        if scenario != self.choice.scenario {
            self.choice = model.choice(scenario, self.hotseat);
        }
    }

    /// Shows the set-up.
    pub fn show(&mut self, ui: &mut Ui, model: &SkirmishModel, settings: &Settings) -> Vec<Intent> {
        page(ui, 1240.0, |ui| self.page(ui, model, settings))
    }

    fn page(&mut self, ui: &mut Ui, model: &SkirmishModel, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let count = model.entries.len();
        let typing = ui.ctx().text_edit_focused();
        if !typing && count > 0 {
            if settings.keys.pressed(ui, Action::Down) {
                self.choose(model, (self.choice.scenario + 1) % count);
            }
            if settings.keys.pressed(ui, Action::Up) {
                self.choose(model, (self.choice.scenario + count - 1) % count);
            }
        }
        if settings.keys.pressed(ui, Action::Back) {
            intents.push(Intent::Back);
        }
        ui.label(RichText::new(if self.hotseat { "Hotseat" } else { "Skirmish" }).size(TITLE));
        let room = ui.available_rect_before_wrap();
        let (left, right) = room.split_left_right_at_x(room.left() + (room.width() * 0.3).clamp(200.0, 340.0));
        let part = |ui: &mut Ui, rect: Rect, show: &mut dyn FnMut(&mut Ui)| {
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| show(ui));
        };
        part(ui, left, &mut |ui| self.list(ui, model));
        let right = right.with_min_x(right.left() + 18.0);
        part(ui, right, &mut |ui| {
            if let Some(entry) = model.entries.get(self.choice.scenario) {
                self.details(ui, model, entry, &mut intents);
            }
        });
        if !typing && settings.keys.pressed(ui, Action::Confirm) && self.wrong_seed().is_none() {
            intents.push(Intent::Begin(self.choice.clone()));
        }
        intents
    }

    fn list(&mut self, ui: &mut Ui, model: &SkirmishModel) {
        egui::ScrollArea::vertical().id_salt("scenarios").auto_shrink([false, false]).show(ui, |ui| {
            for (place, entry) in model.entries.iter().enumerate() {
                let counts: Vec<String> = entry.forces.iter().map(|force| force.people.len().to_string()).collect();
                let size = counts.join(" v ");
                let marked = place == self.choice.scenario;
                let (rect, response) = row(ui, 30.0, marked, &format!("{}, {size}", entry.name));
                let rect = rect.shrink2(vec2(10.0, 0.0));
                cell(ui, rect.with_max_x(rect.right() - 56.0), &entry.name, TABLE.text, Align::Min);
                cell(ui, rect, &size, TABLE.quiet, Align::Max);
                if response.clicked() {
                    self.choose(model, place);
                }
            }
        });
    }

    fn details(&mut self, ui: &mut Ui, model: &SkirmishModel, entry: &Entry, intents: &mut Vec<Intent>) {
        let room = ui.available_height() - 46.0;
        egui::ScrollArea::vertical().id_salt("details").auto_shrink([false, true]).max_height(room).show(ui, |ui| {
            ui.label(RichText::new(&entry.name).size(24.0));
            ui.horizontal_top(|ui| {
                let side = (ui.available_width() * 0.36).clamp(120.0, 300.0);
                picture(ui, vec2(side, side * 0.86), &entry.setup, &entry.sides);
                ui.vertical(|ui| {
                    ui.label(&entry.story);
                    for missing in &entry.unbuilt {
                        ui.colored_label(TABLE.quiet, missing);
                    }
                });
            });
            self.players(ui, model, entry);
            section(ui, "Forces");
            ui.columns(entry.forces.len().max(1), |columns| {
                for ((column, force), style) in columns.iter_mut().zip(&entry.forces).zip(&entry.sides) {
                    forces(column, force, style);
                }
            });
            self.options(ui, entry);
        });
        ui.add_space(6.0);
        match self.wrong_seed() {
            None => {
                if main_button(ui, "Begin the fight").clicked() {
                    intents.push(Intent::Begin(self.choice.clone()));
                }
            }
            Some(why) => {
                ui.colored_label(TABLE.wrong, why);
            }
        }
    }

    fn players(&mut self, ui: &mut Ui, model: &SkirmishModel, entry: &Entry) {
        section(ui, "Players");
        for (side, (player, style)) in self.choice.players.iter_mut().zip(&entry.sides).enumerate() {
            ui.horizontal(|ui| {
                badge(ui, style);
                ui.label(format!("{} is played by", style.name));
                egui::ComboBox::from_id_salt(("player", side)).selected_text(player.title()).show_ui(ui, |ui| {
                    let ais = model.ais.iter().map(|name| Player::Ai(name.clone()));
                    for each in [Player::Human].into_iter().chain(ais) {
                        let title = each.title();
                        ui.selectable_value(player, each, title);
                    }
                });
            });
        }
    }

    fn options(&mut self, ui: &mut Ui, entry: &Entry) {
        section(ui, "Dice and optional rules");
        ui.horizontal(|ui| {
            ui.label("Seed");
            let hint = "drawn at random";
            ui.add(egui::TextEdit::singleline(&mut self.seed).hint_text(hint).desired_width(160.0));
            if ui.button(format!("the scenario's, {}", entry.seed)).clicked() {
                self.seed = entry.seed.to_string();
            }
        });
        self.choice.seed = self.seed.trim().parse().ok();
        let scenario = entry.setup.options;
        let choice = &mut self.choice;
        option(ui, &mut choice.hidden_info, scenario.hidden_info, "The enemy's figures and plans are hidden (RS-2.28)");
        option(ui, &mut choice.knock_back, scenario.knock_back, "Blows knock back and down (RS-15.1)");
        let passing = "The time of injuries is paid once (RS-5.8)";
        option(ui, &mut choice.passing_wounds, scenario.passing_wounds, passing);
    }

    fn wrong_seed(&self) -> Option<String> {
        let text = self.seed.trim();
        let wrong = !text.is_empty() && text.parse::<u64>().is_err();
        wrong.then(|| format!("Seed: found {text:?}, expected a whole number, or nothing for a random one."))
    }
}

fn option(ui: &mut Ui, chosen: &mut Option<bool>, of_scenario: bool, title: &str) {
    let mut on = chosen.unwrap_or(of_scenario);
    if ui.checkbox(&mut on, title).changed() {
        *chosen = if on == of_scenario { None } else { Some(on) };
    }
}

fn badge(ui: &mut Ui, style: &SideStyle) {
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
    style.paint(ui.painter(), rect);
}

fn forces(ui: &mut Ui, force: &super::Force, style: &SideStyle) {
    ui.horizontal(|ui| {
        badge(ui, style);
        ui.strong(&force.side);
    });
    for (name, kit) in &force.people {
        ui.horizontal_wrapped(|ui| {
            ui.label(name);
            ui.colored_label(TABLE.quiet, kit);
        });
    }
}

/// A small picture of the board with everybody at his start.
fn picture(ui: &mut Ui, size: Vec2, setup: &Setup, sides: &[SideStyle]) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The board at the start"));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 5.0, TABLE.card);
    let map = &setup.map;
    let at = |hex: board::Hex| vec2(hex.x as f32 * 1.5, (hex.y as f32 + hex.x as f32 / 2.0) * 3.0_f32.sqrt());
    let points: Vec<Vec2> = (0..map.len()).map(|index| at(map.hex_at(index))).collect();
    let low = points.iter().fold(Vec2::splat(f32::MAX), |low, &point| low.min(point)) - Vec2::splat(1.2);
    let high = points.iter().fold(Vec2::splat(f32::MIN), |high, &point| high.max(point)) + Vec2::splat(1.2);
    let scale = ((rect.width() - 8.0) / (high.x - low.x)).min((rect.height() - 8.0) / (high.y - low.y));
    let middle = (low + high) / 2.0;
    let place = |point: Vec2| rect.center() + (point - middle) * scale;
    for (index, &point) in points.iter().enumerate() {
        let cell = map.cell_at(index);
        let mut shade = ground(cell.ground);
        if cell.obstacle == Some(Obstacle::DeepWater) {
            shade = Color32::from_rgb(66, 104, 122);
        } else if cell.is_closed() {
            shade = Color32::from_rgb(58, 52, 46);
        } else if cell.is_obstructed() {
            shade = shade.gamma_multiply(0.7);
        }
        let corner = |number: u8| {
            let angle = f32::from(number) * std::f32::consts::FRAC_PI_3;
            place(point) + vec2(angle.cos(), angle.sin()) * scale * 0.98
        };
        painter.add(egui::Shape::convex_polygon((0..6).map(corner).collect(), shade, Stroke::NONE));
    }
    for person in &setup.people {
        let at = place(at(person.start.hex));
        let size = (scale * 1.3).clamp(7.0, 18.0);
        if let Some(style) = sides.get(person.side.index()) {
            painter.circle_filled(pos2(at.x, at.y + 1.0), size * 0.72, Color32::from_black_alpha(120));
            style.paint(&painter, Rect::from_center_size(at, Vec2::splat(size)));
        }
    }
}

const fn ground(ground: Ground) -> Color32 {
    match ground {
        Ground::Firm => Color32::from_rgb(112, 128, 76),
        Ground::Soft => Color32::from_rgb(160, 136, 86),
        Ground::Muddy => Color32::from_rgb(98, 92, 74),
        Ground::Difficult => Color32::from_rgb(74, 96, 62),
    }
}
