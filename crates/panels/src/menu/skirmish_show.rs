//! The skirmish set-up as egui: list, picture of the board, story, forces, players, dice, optional rules.

use egui::load::SizedTexture;
use egui::{Align, Rect, RichText, Sense, Ui, vec2};
use engine::SideId;
use rulebook::Book;
use scenario::OptionsText;
use session::Player;
use steel::tables::OptionName;

use super::board_picture::{painted, plan};
use super::options::{OptionLine, PRESETS, is_on, option_lines, turn};
use super::skirmish::player_title;
use super::{Entry, SkirmishChoice, SkirmishModel};
use crate::intent::Intent;
use crate::keys::Action;
use crate::rules::RulePanel;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::theme::TABLE;
use crate::widgets::{cell, headline, main_button, page, row, section};

/// A painted board, and who stands where in it.
type Board = (SizedTexture, Vec<(f32, f32, SideId)>);

/// The largest painted picture, in points.
const PICTURE: egui::Vec2 = vec2(520.0, 400.0);

/// The set-up with what has been chosen so far.
#[derive(Clone, Debug)]
pub struct SkirmishPanel {
    choice: SkirmishChoice,
    hotseat: bool,
    seed: String,
    /// The optional rules that the scenario cannot do without, and why, once it has been asked.
    needs: Option<Vec<(OptionName, String)>>,
    /// The rulebook, while it lies over the set-up.
    book: Option<RulePanel>,
}

impl SkirmishPanel {
    /// A set-up that begins with the first scenario.
    pub fn new(model: &SkirmishModel, hotseat: bool) -> Self {
        Self { choice: model.choice(0, hotseat), hotseat, seed: String::new(), needs: None, book: None }
    }

    /// What has been chosen so far.
    pub const fn choice(&self) -> &SkirmishChoice {
        &self.choice
    }

    fn choose(&mut self, model: &SkirmishModel, scenario: usize) {
        if scenario != self.choice.scenario {
            self.choice = model.choice(scenario, self.hotseat);
            self.needs = None;
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
        self.show_painted(ui, model, settings, picture, &|_| Vec::new())
    }

    /// Shows the set-up with pictures of the boards, as [`Self::show_with`], and on them where everybody starts: `marks` are points in the
    /// picture, 0 to 1 to the right and down from its upper left corner, each with the side of him who stands there.
    pub fn show_painted(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        settings: &Settings,
        picture: &dyn Fn(usize) -> Option<SizedTexture>,
        marks: &dyn Fn(usize) -> Vec<(f32, f32, SideId)>,
    ) -> Vec<Intent> {
        if let Some(book) = &mut self.book {
            let intents = book.show_page(ui, Book::builtin(), settings);
            if intents.contains(&Intent::CloseRule) {
                self.book = None;
            }
            return Vec::new();
        }
        let board = |place| picture(place).map(|drawn| (drawn, marks(place)));
        let mut intents = page(ui, vec2(1240.0, 920.0), |ui| self.page(ui, model, settings, &board));
        intents.retain(|intent| match intent {
            Intent::OpenRule(id) => {
                self.book = Some(RulePanel::at(id));
                false
            }
            _ => true,
        });
        intents
    }

    fn page(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        settings: &Settings,
        board: &dyn Fn(usize) -> Option<Board>,
    ) -> Vec<Intent> {
        let mut intents = Vec::new();
        let count = model.entries.len();
        let typing = ui.ctx().text_edit_focused();
        let before = self.choice.scenario;
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
        if headline(ui, if self.hotseat { "Hotseat" } else { "Skirmish" }, settings) {
            intents.push(Intent::Back);
        }
        let room = ui.available_rect_before_wrap();
        let (left, right) = room.split_left_right_at_x(room.left() + (room.width() * 0.3).clamp(200.0, 340.0));
        let part = |ui: &mut Ui, rect: Rect, show: &mut dyn FnMut(&mut Ui)| {
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| show(ui));
        };
        let by_keys = self.choice.scenario != before;
        part(ui, left, &mut |ui| self.list(ui, model, by_keys));
        let right = right.with_min_x(right.left() + 18.0);
        part(ui, right, &mut |ui| {
            if let Some(entry) = model.entries.get(self.choice.scenario) {
                let board = board(self.choice.scenario);
                self.details(ui, model, entry, board.as_ref(), &mut intents);
            }
        });
        if !typing && settings.keys.pressed(ui, Action::Confirm) && self.wrong_seed().is_none() {
            intents.push(Intent::Begin(self.choice.clone()));
        }
        intents
    }

    /// `by_keys`: the mark has just been moved by keys, and is brought into sight.
    fn list(&mut self, ui: &mut Ui, model: &SkirmishModel, by_keys: bool) {
        let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
        let list = egui::ScrollArea::vertical().id_salt("scenarios").auto_shrink([false, false]);
        let shown = list.show(ui, |ui| {
            for (place, entry) in model.entries.iter().enumerate() {
                let size = entry.size();
                let marked = place == self.choice.scenario;
                let (rect, response) = row(ui, 30.0, marked, &format!("{}, {size}", entry.name));
                let rect = rect.shrink2(vec2(10.0, 0.0));
                let name = rect.with_max_x(rect.right() - crate::widgets::width_of(ui, &size) - 12.0);
                cell(ui, name, &entry.name, TABLE.text, Align::Min);
                cell(ui, rect, &size, TABLE.quiet, Align::Max);
                if response.clicked() {
                    self.choose(model, place);
                }
                if marked && by_keys {
                    response.scroll_to_me(None);
                }
                if crate::widgets::width_of(ui, &entry.name) > name.width() {
                    response.on_hover_text(&entry.name);
                }
            }
            ui.min_rect().right()
        });
        let head = head.with_max_x(shown.inner).shrink2(vec2(10.0, 0.0));
        cell(ui, head, "Scenario", TABLE.quiet, Align::Min);
        cell(ui, head, "Size", TABLE.quiet, Align::Max);
    }

    fn details(
        &mut self,
        ui: &mut Ui,
        model: &SkirmishModel,
        entry: &Entry,
        board: Option<&Board>,
        intents: &mut Vec<Intent>,
    ) {
        let room = ui.available_height() - 46.0;
        // A salt for each scenario: another one begins at its top.
        egui::ScrollArea::vertical()
            .id_salt(("details", self.choice.scenario))
            .auto_shrink([false, false])
            .max_height(room)
            .show(ui, |ui| {
                ui.label(RichText::new(&entry.name).size(24.0));
                let most = vec2(ui.available_width() * 0.56, room * 0.52).min(PICTURE).max(vec2(150.0, 112.0));
                ui.horizontal_top(|ui| {
                    match board {
                        Some((drawn, marks)) => painted(ui, *drawn, most, marks, &entry.sides),
                        None => plan(ui, most, &entry.setup, &entry.sides),
                    }
                    ui.add_space(6.0);
                    ui.vertical(|ui| {
                        ui.label(RichText::new(&entry.story).line_height(Some(20.0)));
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
        let wrong = self.wrong_seed();
        ui.horizontal(|ui| {
            // Off, it keeps its place, and the reason stands beside it.
            let begin = ui.add_enabled_ui(wrong.is_none(), |ui| main_button(ui, "Begin the fight").clicked()).inner;
            if begin {
                intents.push(Intent::Begin(self.choice.clone()));
            }
            if let Some(why) = wrong {
                ui.colored_label(TABLE.wrong, why);
            }
        });
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
        let needs = self.needs.get_or_insert_with(|| entry.scenario.needs());
        let tables = &entry.setup.tables;
        ui.horizontal_wrapped(|ui| {
            ui.label("Optional rules");
            if ui.selectable_label(choice.options == entry.options, "As in the scenario").clicked() {
                choice.options = entry.options;
            }
            for (preset, title) in PRESETS {
                // What the scenario cannot do without stays on.
                let mut all = OptionsText { preset: Some(preset), ..OptionsText::default() };
                needs.iter().for_each(|&(name, _)| turn(&mut all, tables, name, true));
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
                    let need = needs.iter().find(|(name, _)| *name == line.name).map(|(_, what)| what.as_str());
                    option(column, &mut choice.options, entry, line, need, intents);
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

/// An optional rule: a box, what it does, its clause, and whether that differs from the scenario; `need` is what there is in the scenario
/// that cannot be without the rule.
fn option(
    ui: &mut Ui,
    options: &mut OptionsText,
    entry: &Entry,
    line: &OptionLine,
    need: Option<&str>,
    intents: &mut Vec<Intent>,
) {
    let tables = &entry.setup.tables;
    let mut on = is_on(options, tables, line.name);
    let changed = on != is_on(&entry.options, tables, line.name);
    let free = line.built && need.is_none();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let link = egui::Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(58.0, 20.0), link, |ui| {
            ui.set_min_width(58.0);
            let link = ui.link(RichText::new(line.clause).underline().color(TABLE.link));
            if link.on_hover_ui(|ui| tip(ui, line, need)).clicked() {
                intents.push(Intent::OpenRule(line.page.to_owned()));
            }
        });
        let shade = if changed { TABLE.accent } else { TABLE.text };
        let text = RichText::new(line.text).color(shade);
        let boxed = ui.add_enabled(free, egui::Checkbox::without_text(&mut on));
        // The words wrap where the page is narrow, as those of a box would not.
        let label = ui.add(egui::Label::new(text).sense(if free { Sense::CLICK } else { Sense::hover() }));
        on ^= label.clicked();
        let turned = boxed.changed() || label.clicked();
        boxed.labelled_by(label.id);
        label.on_hover_ui(|ui| tip(ui, line, need));
        if turned && free {
            turn(options, tables, line.name, on);
        }
        if changed {
            let before = if on { "off" } else { "on" };
            ui.label(RichText::new(format!("({before} in the scenario)")).color(TABLE.quiet).italics());
        }
        if let Some(what) = need {
            ui.colored_label(TABLE.quiet, format!("needed here: {what}"));
        }
        if !line.built {
            ui.colored_label(TABLE.quiet, "not played yet");
        }
    });
}

/// The text of the rule, and what a fight is like without it.
fn tip(ui: &mut Ui, line: &OptionLine, need: Option<&str>) {
    ui.set_max_width(560.0);
    crate::rules::whole_text(ui, line.page);
    ui.label(format!("Without it: {}.", line.without));
    if let Some(what) = need {
        ui.colored_label(TABLE.accent, format!("This scenario cannot be played without it: there is {what} in it."));
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
