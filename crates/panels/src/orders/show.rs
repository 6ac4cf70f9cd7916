//! The order panel as egui: rows, filter, keys.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Align, Label, RichText, TextEdit, Ui};
use engine::CombatantId;
use session::Group;
use steel::fight::Order;

use super::rows::{Columns, explain, refused_line};
use super::{OrderLine, Prompt, Refused};
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::sums::paragraph;
use crate::theme::{QUESTION, ROW, TABLE};
use crate::widgets::{button, cell, row, section};
use crate::words::capital;

/// How many orders of a group are listed until it is unfolded.
const SHORT: usize = 7;
/// Below this height, in points, lines that can be read elsewhere are left out.
const LOW: f32 = 330.0;
/// How many refused orders a filter brings up.
const REFUSED_SHOWN: usize = 8;

/// The panel with its memory: mark, filter, what is unfolded, what was ordered last.
#[derive(Debug, Default)]
pub struct OrderPanel {
    prompt: Option<Prompt>,
    filter: String,
    mark: usize,
    explained: Option<Order>,
    unfolded: BTreeSet<Group>,
    refused_open: bool,
    last: BTreeMap<CombatantId, Order>,
    hovered: Option<Order>,
    note: Option<String>,
    by_keys: bool,
    /// Something else that is open has the keys.
    pub(crate) keys_off: bool,
    /// The standing orders of the one who decides, in words.
    plans: Vec<String>,
    /// What the enemy could do before an order is done, for the one in mind.
    threats: Option<(Order, Vec<String>)>,
}

/// A row of the list that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row<'a> {
    Title(Group),
    Order(&'a OrderLine),
    More(Group, usize),
    RefusedTitle(usize),
    Refused(&'a Refused),
}

impl Row<'_> {
    const fn can_be_marked(&self) -> bool {
        matches!(self, Self::Order(_) | Self::More(..) | Self::RefusedTitle(_))
    }
}

impl OrderPanel {
    /// Asks something new; the mark goes to the default.
    pub fn ask(&mut self, prompt: Prompt) {
        self.filter.clear();
        self.explained = None;
        self.note = None;
        self.unfolded.clear();
        self.refused_open = false;
        self.by_keys = false;
        self.mark = 0;
        self.plans.clear();
        self.threats = None;
        let default = prompt.default;
        self.prompt = Some(prompt);
        let rows = self.rows();
        let marked = rows.iter().filter(|row| row.can_be_marked());
        let place = marked.clone().position(|row| matches!(row, Row::Order(line) if Some(line.order) == default));
        let first = place.unwrap_or(0);
        drop(rows);
        self.mark = first;
    }

    /// Nothing is asked of this side now.
    pub fn quiet(&mut self) {
        self.prompt = None;
        self.hovered = None;
        self.note = None;
        self.plans.clear();
        self.threats = None;
    }

    /// Tells the player something above the list, until something new is asked: why a standing order has stopped.
    pub fn tell(&mut self, note: String) {
        self.note = Some(note);
    }

    /// The standing orders of the one who decides, in words.
    pub fn set_plans(&mut self, plans: Vec<String>) {
        self.plans = plans;
    }

    /// What the enemy could do before this order is done, a line each.
    pub fn set_threats(&mut self, order: Order, lines: Vec<String>) {
        self.threats = Some((order, lines));
    }

    /// The order in mind, if what the enemy could do before it is done has not been told yet.
    pub fn wants_threats(&self) -> Option<Order> {
        let order = self.hovered?;
        let told = self.threats.as_ref().is_some_and(|(told, _)| *told == order);
        let asked = self.prompt.as_ref().is_some_and(|prompt| !prompt.nested);
        (asked && !told).then_some(order)
    }

    /// What the enemy could do before the order in mind is done, as it is shown.
    pub fn threats(&self) -> &[String] {
        self.threats.as_ref().filter(|(order, _)| Some(*order) == self.hovered).map_or(&[], |(_, lines)| lines)
    }

    /// Folds the sums of an order away; whether there were any.
    pub fn fold(&mut self) -> bool {
        self.explained.take().is_some()
    }

    /// What is asked.
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// The order under the cursor or the mark: what timeline and board draw.
    pub const fn hovered(&self) -> Option<Order> {
        self.hovered
    }

    /// Forgets what was ordered last: a new game.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let Some(prompt) = &self.prompt else { return Vec::new() };
        let filter = self.filter.trim().to_lowercase();
        let fits = |search: &str| filter.split_whitespace().all(|word| search.contains(word));
        let mut rows = Vec::new();
        for group in &prompt.groups {
            let lines: Vec<&OrderLine> = group.lines.iter().filter(|line| fits(&line.search)).collect();
            if lines.is_empty() {
                continue;
            }
            rows.push(Row::Title(group.group));
            let all = self.unfolded.contains(&group.group) || !filter.is_empty() || lines.len() <= SHORT + 2;
            let most = if all { lines.len() } else { SHORT };
            rows.extend(lines[..most].iter().map(|line| Row::Order(line)));
            if most < lines.len() {
                rows.push(Row::More(group.group, lines.len() - most));
            }
        }
        let refused: Vec<&Refused> = match filter.is_empty() {
            true => prompt.refused.iter().filter(|refused| refused.speaks_for_all).collect(),
            false => prompt.refused.iter().filter(|refused| fits(&refused.search)).take(REFUSED_SHOWN).collect(),
        };
        if !refused.is_empty() {
            rows.push(Row::RefusedTitle(refused.len()));
            if self.refused_open || !filter.is_empty() {
                rows.extend(refused.into_iter().map(Row::Refused));
            }
        }
        rows
    }

    /// Shows the panel; `undo` says why the last order cannot be taken back.
    pub fn show(&mut self, ui: &mut Ui, settings: &Settings, undo: Result<(), &str>) -> Vec<Intent> {
        let mut intents = Vec::new();
        let before = self.hovered;
        self.head(ui, settings, undo, &mut intents);
        if self.prompt.is_some() {
            if !self.keys_off {
                self.keys(ui, settings, &mut intents);
            }
            self.filter_line(ui);
            self.list(ui, settings, &mut intents);
        } else {
            self.hovered = None;
        }
        if self.hovered != before {
            intents.push(Intent::Hover(self.hovered));
        }
        if let (Some(prompt), Some(Intent::Give(order))) =
            (&self.prompt, intents.iter().find(|intent| matches!(intent, Intent::Give(_))))
        {
            self.last.insert(prompt.who, *order);
        }
        intents
    }

    fn head(&self, ui: &mut Ui, settings: &Settings, undo: Result<(), &str>, intents: &mut Vec<Intent>) {
        let roomy = ui.available_height() > LOW;
        let asked = self.prompt.as_ref().map_or("Nobody of yours must decide now.", |prompt| prompt.question.as_str());
        match &self.prompt {
            Some(prompt) => {
                egui::Frame::new()
                    .fill(TABLE.accent)
                    .corner_radius(5)
                    .inner_margin(egui::Margin::symmetric(10, 7))
                    .show(ui, |ui| {
                        ui.set_width(ui.available_width());
                        // Clause ids open below; on the accent the sentence stays plain.
                        let text = format!("At {}. {asked}", settings.time.text(prompt.at.0));
                        ui.add(Label::new(RichText::new(text).color(TABLE.on_accent).size(QUESTION)).wrap());
                    });
                for fact in &prompt.facts {
                    paragraph(ui, fact, intents);
                }
            }
            None => {
                ui.colored_label(TABLE.quiet, asked);
            }
        }
        ui.horizontal_wrapped(|ui| {
            let undo_key = settings.keys.of(Action::Undo);
            let off = undo.err().map(|why| format!("Not taken back: {why}."));
            if button(ui, &format!("Undo  {undo_key}"), off.as_deref()) {
                intents.push(Intent::Undo);
            }
            // Where every line counts, the button alone says why, under the pointer.
            if let Some(why) = off.as_ref().filter(|_| roomy) {
                ui.colored_label(TABLE.quiet, why);
            }
        });
        if undo.is_ok() && settings.keys.pressed(ui, Action::Undo) {
            intents.push(Intent::Undo);
        }
        if let Some(note) = &self.note {
            ui.colored_label(TABLE.wrong, note);
        }
        if let Some(prompt) = self.prompt.as_ref().filter(|_| !self.plans.is_empty()) {
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("Standing: he {}.", self.plans.join(", and ")));
                let stop = format!("Stop  {}", settings.keys.of(Action::StopPlan));
                if ui.button(stop).clicked() || settings.keys.pressed(ui, Action::StopPlan) {
                    intents.push(Intent::StopPlan(prompt.who));
                }
            });
        }
    }

    fn keys(&mut self, ui: &Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let keys = &settings.keys;
        let typing = ui.memory(|memory| memory.has_focus(filter_id()));
        if !typing && ui.ctx().text_edit_focused() {
            return;
        }
        let count = self.rows().iter().filter(|row| row.can_be_marked()).count();
        if keys.pressed(ui, Action::Down) && count > 0 {
            self.mark = if self.by_keys { (self.mark + 1) % count } else { (self.mark + 1).min(count - 1) };
            self.by_keys = true;
        }
        if keys.pressed(ui, Action::Up) && count > 0 {
            self.mark = (self.mark + count - 1) % count;
            self.by_keys = true;
        }
        // The toolkit itself takes the focus away at Escape.
        if (typing || !self.filter.is_empty()) && keys.pressed(ui, Action::Back) {
            self.filter.clear();
            self.mark = 0;
            ui.memory_mut(|memory| memory.surrender_focus(filter_id()));
        }
        if keys.pressed(ui, Action::Confirm) {
            self.confirm(intents);
        }
        if typing {
            return;
        }
        if keys.pressed(ui, Action::Unfold) {
            self.unfold_marked();
        }
        if keys.pressed(ui, Action::Fold) {
            self.explained = None;
        }
        if keys.pressed(ui, Action::KeepDoing) {
            self.keep_doing(intents);
        }
        if keys.pressed(ui, Action::Repeat) {
            self.repeat(intents);
        }
        if keys.pressed(ui, Action::Find) {
            swallow_text(ui);
            ui.memory_mut(|memory| memory.request_focus(filter_id()));
            return;
        }
        if let Some(number) = pressed_number(ui) {
            let nth = self.rows().into_iter().filter_map(order_of).nth(number - 1);
            intents.extend(nth.map(Intent::Give));
            swallow_text(ui);
        }
        self.begin_to_type(ui, settings);
    }

    /// Letters that do nothing else begin a search.
    fn begin_to_type(&mut self, ui: &Ui, settings: &Settings) {
        let typed: String = ui.input(|input| {
            let letters = input.events.iter().filter_map(|event| match event {
                egui::Event::Text(text) => Some(text.as_str()),
                _ => None,
            });
            let held = input.modifiers.alt || input.modifiers.ctrl || input.modifiers.command;
            letters.filter(|text| !held && text.chars().all(char::is_alphabetic)).collect()
        });
        let free = typed.chars().all(|letter| {
            egui::Key::from_name(&letter.to_uppercase().to_string()).is_none_or(|key| !settings.keys.uses(key))
        });
        if !typed.is_empty() && free {
            swallow_text(ui);
            self.filter.push_str(&typed);
            self.mark = 0;
            ui.memory_mut(|memory| memory.request_focus(filter_id()));
        }
    }

    fn marked_row(&self) -> Option<Row<'_>> {
        self.rows().into_iter().filter(Row::can_be_marked).nth(self.mark)
    }

    fn confirm(&mut self, intents: &mut Vec<Intent>) {
        match self.marked_row() {
            Some(Row::Order(line)) => intents.push(Intent::Give(line.order)),
            Some(Row::More(group, _)) => {
                self.unfolded.insert(group);
            }
            Some(Row::RefusedTitle(_)) => self.refused_open = !self.refused_open,
            _ => {}
        }
    }

    fn unfold_marked(&mut self) {
        match self.marked_row() {
            Some(Row::Order(line)) => self.explained = Some(line.order),
            Some(Row::More(group, _)) => {
                self.unfolded.insert(group);
            }
            Some(Row::RefusedTitle(_)) => self.refused_open = true,
            _ => {}
        }
    }

    /// Makes the order in mind standing, and gives it.
    fn keep_doing(&mut self, intents: &mut Vec<Intent>) {
        let Some(prompt) = &self.prompt else { return };
        let marked = self.marked_row().and_then(order_of);
        let Some(line) = self.hovered.or(marked).and_then(|order| prompt.line_of(&order)) else { return };
        match &line.keep {
            Some((plan, _)) => intents.extend([Intent::Plan(prompt.who, plan.clone()), Intent::Give(line.order)]),
            None => self.note = Some(format!("{} is done once: it cannot be kept up.", capital(&line.phrase))),
        }
    }

    fn repeat(&mut self, intents: &mut Vec<Intent>) {
        let Some(prompt) = &self.prompt else { return };
        self.note = None;
        match self.last.get(&prompt.who) {
            None => self.note = Some("He has not been given an order yet.".to_owned()),
            Some(order) if prompt.line_of(order).is_some() => intents.push(Intent::Give(*order)),
            Some(order) => {
                let refused = prompt.refused.iter().find(|refused| refused.order == *order);
                let why = refused.map_or("it answers another question", |refused| refused.reason.as_str());
                self.note = Some(format!("The last order is not legal now: {why}."));
            }
        }
    }

    fn filter_line(&mut self, ui: &mut Ui) {
        let hint = RichText::new("Type to find an order").color(TABLE.quiet);
        let edit =
            TextEdit::singleline(&mut self.filter).id(filter_id()).hint_text(hint).desired_width(ui.available_width());
        if ui.add(edit).changed() {
            self.mark = 0;
        }
    }

    fn list(&mut self, ui: &mut Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let columns = Columns::of(ui, settings);
        let (mut hovered, mut clicked, mut toggled) = (None, None, None);
        let mut unfold = None;
        let mut toggle_refused = false;
        let rows = self.rows();
        let chance_title = self.prompt.as_ref().map_or("", |prompt| prompt.chance_title);
        let who = self.prompt.as_ref().map(|prompt| prompt.who);
        let keep_key = settings.keys.of(Action::KeepDoing).to_string();
        let moving = ui.input(|input| input.pointer.is_moving());
        let mut pointed = None;
        egui::ScrollArea::vertical().id_salt("orders").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let (mut number, mut markable) = (0, 0);
            for each in &rows {
                let marked = each.can_be_marked() && markable == self.mark;
                match each {
                    Row::Title(group) => {
                        section(ui, &capital(group.title()));
                        if number == 0 {
                            columns.titles(ui, chance_title);
                        }
                    }
                    Row::Order(line) => {
                        number += 1;
                        let (rect, response) = row(ui, columns.height(), marked, &line.text(settings.time));
                        columns.line(ui, rect, number, line, settings);
                        if marked && self.by_keys {
                            response.scroll_to_me(None);
                        }
                        if response.hovered() || (marked && hovered.is_none()) {
                            hovered = Some(line.order);
                        }
                        if response.hovered() && moving {
                            pointed = Some(markable);
                        }
                        if response.clicked() {
                            clicked = Some(line.order);
                        }
                        if response.secondary_clicked() {
                            toggled = Some(line.order);
                        }
                        let threats = self.threats.as_ref().filter(|(order, _)| *order == line.order);
                        let threats = threats.map(|(_, lines)| lines.as_slice());
                        if self.explained == Some(line.order) {
                            explain(ui, line, threats, Some(&keep_key), who, intents);
                        } else {
                            response.on_hover_ui(|ui| explain(ui, line, threats, None, who, &mut Vec::new()));
                        }
                    }
                    Row::More(group, count) => {
                        let (rect, response) = row(ui, ROW, marked, &format!("{count} more"));
                        cell(ui, columns.phrase(rect), &format!("… {count} more"), TABLE.quiet, Align::Min);
                        if response.clicked() {
                            unfold = Some(*group);
                        }
                    }
                    Row::RefusedTitle(count) => {
                        ui.add_space(4.0);
                        let fold = if self.refused_open { "⏷" } else { "⏵" };
                        let text = format!("Not legal now ({count})");
                        let (rect, response) = row(ui, ROW, marked, &text);
                        let text = format!("{fold}  {text}");
                        cell(ui, rect.shrink2(egui::vec2(8.0, 0.0)), &text, TABLE.quiet, Align::Min);
                        toggle_refused = response.clicked();
                    }
                    Row::Refused(refused) => refused_line(ui, refused, intents),
                }
                markable += usize::from(each.can_be_marked());
            }
            if rows.is_empty() {
                ui.colored_label(TABLE.quiet, "Nothing like it can be ordered now.");
            }
        });
        drop(rows);
        if let Some(place) = pointed {
            // The mark follows the pointer: keys act on what it points at.
            self.mark = place;
            self.by_keys = false;
        }
        self.hovered = hovered;
        intents.extend(clicked.map(Intent::Give));
        self.unfolded.extend(unfold);
        self.refused_open ^= toggle_refused;
        if let Some(order) = toggled {
            self.explained = if self.explained == Some(order) { None } else { Some(order) };
        }
    }
}

fn order_of(row: Row<'_>) -> Option<Order> {
    match row {
        Row::Order(line) => Some(line.order),
        _ => None,
    }
}

fn filter_id() -> egui::Id {
    egui::Id::new("order filter")
}

/// A digit from 1 to 9 that has just been pressed without modifiers.
fn pressed_number(ui: &Ui) -> Option<usize> {
    const DIGITS: [egui::Key; 9] = [
        egui::Key::Num1,
        egui::Key::Num2,
        egui::Key::Num3,
        egui::Key::Num4,
        egui::Key::Num5,
        egui::Key::Num6,
        egui::Key::Num7,
        egui::Key::Num8,
        egui::Key::Num9,
    ];
    ui.input_mut(|input| {
        DIGITS.iter().position(|&digit| input.consume_key(egui::Modifiers::NONE, digit)).map(|place| place + 1)
    })
}

/// The letters of this frame are used up.
fn swallow_text(ui: &Ui) {
    ui.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Text(_))));
}
