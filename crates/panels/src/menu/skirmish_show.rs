//! The skirmish set-up as egui: list, picture of the board, story, forces, players, dice, optional rules.

use board::{Ground, Obstacle};
use egui::load::SizedTexture;
use egui::{Align, Color32, Rect, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use scenario::OptionsText;
use session::Player;
use steel::fight::Setup;

use super::options::{OptionLine, PRESETS, is_on, option_lines, turn};
use super::skirmish::player_title;
use super::{Entry, SkirmishChoice, SkirmishModel};
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

    /// Shows the set-up, boards as small plans.
    pub fn show(&mut self, ui: &mut Ui, model: &SkirmishModel, settings: &Settings) -> Vec<Intent> {
        self.show_with(ui, model, settings, &|_| None)
    }

    /// Shows the set-up with pictures of the boards, by the place of the scenario in the list; a plan stands in for one that is missing.
    pub fn show_with(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        settings: &Settings,
        picture: &dyn Fn(usize) -> Option<SizedTexture>,
    ) -> Vec<Intent> {
        page(ui, 1240.0, |ui| self.page(ui, model, settings, picture))
    }

    fn page(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        settings: &Settings,
        picture: &dyn Fn(usize) -> Option<SizedTexture>,
    ) -> Vec<Intent> {
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
                let picture = picture(self.choice.scenario);
                self.details(ui, model, entry, picture, &mut intents);
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

    fn details(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        entry: &Entry,
        drawn: Option<SizedTexture>,
        intents: &mut Vec<Intent>,
    ) {
        let room = ui.available_height() - 46.0;
        egui::ScrollArea::vertical().id_salt("details").auto_shrink([false, true]).max_height(room).show(ui, |ui| {
            ui.label(RichText::new(&entry.name).size(24.0));
            ui.horizontal_top(|ui| {
                let side = (ui.available_width() * 0.42).min(room * 0.5).clamp(120.0, 380.0);
                match drawn {
                    Some(drawn) => board_picture(ui, drawn, vec2(side, side * 0.75)),
                    None => plan(ui, vec2(side, side * 0.75), &entry.setup, &entry.sides),
                }
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
            self.options(ui, entry, intents);
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
            ui.horizontal_wrapped(|ui| {
                badge(ui, style);
                let choose = egui::ComboBox::from_id_salt(("player", side)).width(150.0);
                choose.selected_text(player_title(player)).show_ui(ui, |ui| {
                    let ais = model.ais.iter().map(|name| Player::Ai(name.clone()));
                    for each in [Player::Human].into_iter().chain(ais) {
                        let title = player_title(&each);
                        ui.selectable_value(player, each, title);
                    }
                });
                ui.label(format!("plays {}", style.name));
            });
        }
    }

    fn options(&mut self, ui: &mut Ui, entry: &Entry, intents: &mut Vec<Intent>) {
        section(ui, "Dice and optional rules");
        ui.horizontal_wrapped(|ui| {
            ui.label("Seed");
            let hint = "drawn at random";
            ui.add(egui::TextEdit::singleline(&mut self.seed).hint_text(hint).desired_width(160.0));
            if ui.button(format!("the scenario's, {}", entry.seed)).clicked() {
                self.seed = entry.seed.to_string();
            }
            if ui.button("at random").clicked() {
                self.seed.clear();
            }
        });
        self.choice.seed = self.seed.trim().parse().ok();
        let choice = &mut self.choice;
        ui.horizontal_wrapped(|ui| {
            ui.label("Optional rules");
            if ui.selectable_label(choice.options == entry.options, "As in the scenario").clicked() {
                choice.options = entry.options;
            }
            for (preset, title) in PRESETS {
                let all = OptionsText { preset: Some(preset), ..OptionsText::default() };
                if ui.selectable_label(choice.options == all, title).clicked() {
                    choice.options = all;
                }
            }
        });
        let columns = if ui.available_width() > 640.0 { 2 } else { 1 };
        let lines: Vec<_> = option_lines().collect();
        ui.columns(columns, |columns| {
            let each = lines.len().div_ceil(columns.len());
            for (column, lines) in columns.iter_mut().zip(lines.chunks(each)) {
                for line in lines {
                    option(column, &mut choice.options, entry, line, intents);
                }
            }
        });
    }

    fn wrong_seed(&self) -> Option<String> {
        let text = self.seed.trim();
        let wrong = !text.is_empty() && text.parse::<u64>().is_err();
        wrong.then(|| format!("Seed: found {text:?}, expected a whole number, or nothing for a random one."))
    }
}

/// An optional rule: a box, what it does, its clause, and whether that differs from the scenario.
fn option(ui: &mut Ui, options: &mut OptionsText, entry: &Entry, line: &OptionLine, intents: &mut Vec<Intent>) {
    let tables = &entry.setup.tables;
    let mut on = is_on(options, tables, line.name);
    let changed = on != is_on(&entry.options, tables, line.name);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let link = egui::Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(58.0, 20.0), link, |ui| {
            ui.set_min_width(58.0);
            crate::sums::clause_link(ui, line.clause, line.clause, intents);
        });
        let shade = if changed { TABLE.accent } else { TABLE.text };
        let text = RichText::new(line.text).color(shade);
        let boxed = ui.add_enabled(line.built, egui::Checkbox::without_text(&mut on));
        // The words wrap where the page is narrow, as those of a box would not.
        let label = ui.add(egui::Label::new(text).sense(if line.built { Sense::CLICK } else { Sense::hover() }));
        on ^= label.clicked();
        let turned = boxed.changed() || label.clicked();
        boxed.labelled_by(label.id);
        if turned {
            turn(options, tables, line.name, on);
        }
        if changed {
            ui.colored_label(TABLE.accent, "changed");
        }
        if !line.built {
            ui.colored_label(TABLE.quiet, "not played yet");
        }
    });
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

/// A drawn board, as large as it fits.
fn board_picture(ui: &mut Ui, drawn: SizedTexture, most: Vec2) {
    let scale = (most.x / drawn.size.x.max(1.0)).min(most.y / drawn.size.y.max(1.0));
    let image = egui::Image::new(drawn).fit_to_exact_size(drawn.size * scale).corner_radius(5);
    ui.add(image.alt_text("The board at the start"));
}

/// A small plan of the board with everybody at his start.
fn plan(ui: &mut Ui, size: Vec2, setup: &Setup, sides: &[SideStyle]) {
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
