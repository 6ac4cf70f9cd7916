//! The order panel with its memory. What it looks like stands in `head` and `list`, what its keys do in `by_key`.

use std::collections::{BTreeMap, BTreeSet};

use egui::Ui;
use engine::CombatantId;
use steel::fight::Order;

use super::{Heading, Prompt};
use crate::intent::Intent;
use crate::settings::Settings;

/// Below this height, in points, lines that can be read elsewhere are left out.
const LOW: f32 = 400.0;

/// The panel with its memory: mark, filter, what is unfolded, what was ordered last.
#[derive(Debug, Default)]
pub struct OrderPanel {
    pub(super) prompt: Option<Prompt>,
    pub(super) filter: String,
    pub(super) mark: usize,
    pub(super) explained: Option<Order>,
    pub(super) unfolded: BTreeSet<(Heading, Option<CombatantId>)>,
    pub(super) refused_open: bool,
    pub(super) last: BTreeMap<CombatantId, Order>,
    pub(super) hovered: Option<Order>,
    pub(super) note: Option<String>,
    /// Keeping up no defence at all has been asked for once.
    pub(super) sure: bool,
    pub(super) by_keys: bool,
    /// The direction that is chosen in the marked row, where the row has several.
    pub(super) chosen: Option<Order>,
    /// The titles of the tabs give their room to the orders: a button here brings them.
    pub(crate) tabs_away: bool,
    /// That button has been pressed.
    pub(crate) wants_tabs: bool,
    /// There is so little height that lines which can be read elsewhere are left out.
    pub(super) low: bool,
    /// All of one's own people hold, block or wait: none of them has an order that ends.
    pub(crate) all_wait: bool,
    /// The table is still being laid.
    pub(crate) laying: bool,
    /// Something else that is open has the keys.
    pub(crate) keys_off: bool,
    /// The standing orders of the one who decides, in words.
    pub(super) plans: Vec<String>,
    /// What one's own people are doing, while nobody of them is asked.
    pub(super) under_way: Vec<[String; 3]>,
    /// What the enemy could do before an order is done, for the one in mind.
    pub(super) threats: Option<(Order, Vec<String>)>,
}

impl OrderPanel {
    /// Asks something new; the mark goes to the default.
    pub fn ask(&mut self, prompt: Prompt) {
        self.filter.clear();
        self.explained = None;
        self.note = None;
        self.sure = false;
        self.unfolded.clear();
        self.refused_open = false;
        self.by_keys = false;
        self.mark = 0;
        self.plans.clear();
        self.threats = None;
        self.chosen = prompt.default;
        let default = prompt.default;
        self.prompt = Some(prompt);
        let rows = self.rows();
        let mut marked = rows.iter().filter(|row| row.can_be_marked());
        let first = marked.position(|row| row.lines().iter().any(|line| Some(line.order) == default));
        drop(rows);
        self.mark = first.unwrap_or(0);
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

    /// What one's own people are doing: who, what, and when it takes effect. It is shown while nobody is asked.
    pub fn set_under_way(&mut self, lines: Vec<[String; 3]>) {
        self.under_way = lines;
    }

    /// What the enemy could do before this order is done, a line each.
    pub fn set_threats(&mut self, order: Order, lines: Vec<String>) {
        self.threats = Some((order, lines));
    }

    /// The order in mind, if what the enemy could do before it is done has not been told yet.
    pub fn wants_threats(&self) -> Option<Order> {
        let order = self.hovered?;
        let told = self.threats.as_ref().is_some_and(|(told, _)| *told == order);
        let asked = self.prompt.as_ref().is_some_and(|prompt| !prompt.nested && prompt.line_of(&order).is_some());
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

    /// Forgets what was typed: the whole list is shown again.
    pub(crate) fn search_nothing(&mut self) {
        self.filter.clear();
        self.mark = 0;
        self.chosen = None;
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

    /// Shows the panel; `undo` says why the last order cannot be taken back.
    pub fn show(&mut self, ui: &mut Ui, settings: &Settings, undo: Result<(), &str>) -> Vec<Intent> {
        let mut intents = Vec::new();
        let before = self.hovered;
        self.low = ui.available_height() < LOW;
        self.head(ui, settings, undo, &mut intents);
        if self.prompt.is_some() {
            if !self.keys_off {
                self.keys(ui, settings, &mut intents);
            }
            self.list(ui, settings, &mut intents);
        } else {
            self.hovered = None;
            self.quiet_list(ui);
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
}
