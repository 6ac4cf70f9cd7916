//! What keys do in the order panel: the mark, the search, digits, repeating, keeping on.

use egui::Ui;
use steel::fight::Order;

use super::list::{Row, numbers};
use super::{OrderLine, OrderPanel};
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::words::capital;

impl OrderPanel {
    pub(super) fn keys(&mut self, ui: &Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let keys = &settings.keys;
        let typing = ui.memory(|memory| memory.has_focus(filter_id()));
        if !typing && ui.ctx().text_edit_focused() {
            return;
        }
        let count = self.rows().iter().filter(|row| row.can_be_marked()).count();
        if keys.pressed(ui, Action::Down) && count > 0 {
            self.chosen = None;
            self.mark = if self.by_keys { (self.mark + 1) % count } else { (self.mark + 1).min(count - 1) };
            self.by_keys = true;
        }
        if keys.pressed(ui, Action::Up) && count > 0 {
            self.chosen = None;
            self.mark = (self.mark + count - 1) % count;
            self.by_keys = true;
        }
        // The toolkit itself takes the focus away at Escape.
        if (typing || !self.filter.is_empty()) && keys.pressed(ui, Action::Back) {
            self.filter.clear();
            self.mark = 0;
            self.chosen = None;
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
            self.fold_marked();
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
            let rows = self.rows();
            let chosen = self.chosen_line().map(|line| line.order);
            let place = numbers(&rows).iter().position(|each| *each == Some(number));
            let nth = place.and_then(|place| rows[place].line(chosen)).map(|line| line.order);
            drop(rows);
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
            self.chosen = None;
            ui.memory_mut(|memory| memory.request_focus(filter_id()));
        }
    }

    pub(super) fn marked_row(&self) -> Option<Row<'_>> {
        self.rows().into_iter().filter(Row::can_be_marked).nth(self.mark)
    }

    /// The order that the mark is on.
    pub(super) fn chosen_line(&self) -> Option<&OrderLine> {
        self.marked_row()?.line(self.chosen)
    }

    /// Opens the sums of the marked order; where they are open, goes to the next direction of its row, or back.
    fn open_or_turn(&mut self, step: isize) {
        let Some(row) = self.marked_row() else { return };
        let Some(line) = row.line(self.chosen).map(|line| line.order) else { return };
        let next = (self.explained == Some(line)).then(|| {
            let place = row.lines().iter().position(|each| each.order == line).unwrap_or(0);
            place.checked_add_signed(step).and_then(|place| row.lines().get(place)).map(|each| each.order)
        });
        drop(row);
        match next {
            Some(Some(order)) => (self.chosen, self.explained) = (Some(order), Some(order)),
            Some(None) if step > 0 => {}
            Some(None) => self.explained = None,
            None => self.explained = (step > 0).then_some(line),
        }
    }

    /// Back through the directions of the marked row, then its sums are put away.
    fn fold_marked(&mut self) {
        match self.marked_row() {
            Some(Row::Orders(_)) => self.open_or_turn(-1),
            _ => self.explained = None,
        }
    }

    fn confirm(&mut self, intents: &mut Vec<Intent>) {
        match self.marked_row() {
            Some(Row::Orders(_)) => intents.extend(self.chosen_line().map(|line| Intent::Give(line.order))),
            Some(Row::KeepOn(line)) => {
                let order = line.order;
                self.keep_on(order, intents);
            }
            Some(Row::More(heading, foe, _)) => {
                self.unfolded.insert((heading, foe));
            }
            Some(Row::RefusedTitle(_)) => self.refused_open = !self.refused_open,
            _ => {}
        }
    }

    fn unfold_marked(&mut self) {
        match self.marked_row() {
            Some(Row::Orders(_)) => self.open_or_turn(1),
            Some(Row::More(heading, foe, _)) => {
                self.unfolded.insert((heading, foe));
            }
            Some(Row::RefusedTitle(_)) => self.refused_open = true,
            _ => {}
        }
    }

    /// Makes the order in mind standing, and gives it.
    fn keep_doing(&mut self, intents: &mut Vec<Intent>) {
        let marked = self.chosen_line().map(|line| line.order);
        // In the row that says so it is the order in hand that is kept.
        let keeps = matches!(self.marked_row(), Some(Row::KeepOn(_))).then_some(Order::Keep);
        let Some(order) = self.hovered.or(marked).or(keeps) else { return };
        if order == Order::Passive && !std::mem::replace(&mut self.sure, true) {
            self.note = Some("So every blow to come would be let through unmet: once more, and it is so.".to_owned());
            return;
        }
        self.keep_on(order, intents);
    }

    /// Makes an order standing, and gives it.
    pub(super) fn keep_on(&mut self, order: Order, intents: &mut Vec<Intent>) {
        let Some(prompt) = &self.prompt else { return };
        let Some(line) = prompt.line_of(&order) else { return };
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
}

pub(super) fn filter_id() -> egui::Id {
    egui::Id::new("order filter")
}

/// A digit that has just been pressed without modifiers.
fn pressed_number(ui: &Ui) -> Option<usize> {
    const DIGITS: [egui::Key; 10] = [
        egui::Key::Num0,
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
    ui.input_mut(|input| DIGITS.iter().position(|&digit| input.consume_key(egui::Modifiers::NONE, digit)))
}

/// The letters of this frame are used up.
fn swallow_text(ui: &Ui) {
    ui.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Text(_))));
}
