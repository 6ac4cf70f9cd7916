//! The list of the order panel: groups, an order a row, orders that differ in their direction alone in one row with a button for each.

use egui::{Align, Ui};
use engine::CombatantId;
use steel::fight::Order;

use super::find::{Fit, begins_words, code_meant, fit};
use super::foes::folded;
use super::kinds::nothing_of;
use super::rows::{Columns, explain, refused_line};
use super::{Cost, Heading, OrderLine, OrderPanel, Prompt, Refused};
use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::sums::paragraph;
use crate::theme::{ROW, TABLE};
use crate::widgets::{cell, row, section};
use crate::words::capital;

/// How many refused orders a filter brings up.
const REFUSED_SHOWN: usize = 8;

/// What it is to keep an order through all that does not concern him, in a row.
pub(super) const KEEP_ON: &str = "keep it until disturbed";

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row<'a> {
    Title(Heading),
    /// One order, or several that differ in their direction alone, the best first.
    Orders(Vec<&'a OrderLine>),
    /// The order in hand is kept, and nothing more is asked until something concerns him.
    KeepOn(&'a OrderLine),
    /// So many orders of a group are folded away, or of those against one enemy in it.
    More(Heading, Option<CombatantId>, usize),
    RefusedTitle(usize),
    Refused(&'a Refused),
}

impl<'a> Row<'a> {
    pub(super) const fn can_be_marked(&self) -> bool {
        matches!(self, Self::Orders(_) | Self::KeepOn(_) | Self::More(..) | Self::RefusedTitle(_))
    }

    /// Its orders.
    pub(super) fn lines(&self) -> &[&'a OrderLine] {
        match self {
            Self::Orders(lines) => lines,
            _ => &[],
        }
    }

    /// Whether all its orders stand behind the others.
    pub(super) fn is_aside(&self) -> bool {
        self.lines().iter().all(|line| line.aside)
    }

    /// Whether it keeps the order in hand.
    fn is_keep(&self) -> bool {
        self.lines().first().is_some_and(|line| line.order == Order::Keep)
    }

    /// The order of the row that is chosen, else its best.
    pub(super) fn line(&self, chosen: Option<Order>) -> Option<&'a OrderLine> {
        let lines = self.lines();
        lines.iter().find(|line| Some(line.order) == chosen).or(lines.first()).copied()
    }
}

/// The digit of each row, where it has one: 0 keeps the order in hand, the others are counted from 1, so that they stay with their orders
/// whether there is one in hand or not.
pub(super) fn numbers(rows: &[Row<'_>]) -> Vec<Option<usize>> {
    let mut count = 0;
    let number = |row: &Row<'_>| match row {
        Row::Orders(_) if row.is_keep() => Some(0),
        Row::Orders(_) => {
            count += 1;
            (count <= 9).then_some(count)
        }
        Row::Title(_) | Row::KeepOn(_) | Row::More(..) | Row::RefusedTitle(_) | Row::Refused(_) => None,
    };
    rows.iter().map(number).collect()
}

/// Of refused orders of a kind one for each reason: what bars a shot at the one bars it at the other.
fn once<'a>(refused: impl Iterator<Item = &'a Refused>) -> impl Iterator<Item = &'a Refused> {
    let mut told: Vec<(&str, &str)> = Vec::new();
    refused.filter(move |refused| {
        let fresh = !told.contains(&(refused.code, &refused.reason));
        told.push((refused.code, &refused.reason));
        fresh
    })
}

/// Orders in rows: kin share one, where the first of them stands, the likeliest and then the quickest first. Rows that are the last thing
/// to think of come after the others, of each enemy.
fn together(lines: Vec<&OrderLine>) -> Vec<Row<'_>> {
    let mut rows: Vec<Vec<&OrderLine>> = Vec::new();
    let kin = |line: &OrderLine| line.kin.as_ref().map(|(family, _)| (line.code, family.clone()));
    for line in lines {
        let row = kin(line).and_then(|own| rows.iter_mut().find(|row| kin(row[0]).as_ref() == Some(&own)));
        match row {
            Some(row) => row.push(line),
            None => rows.push(vec![line]),
        }
    }
    for row in &mut rows {
        // What cannot land comes last, the nearest to it first.
        row.sort_by_key(|line| (line.aside, line.apart, std::cmp::Reverse(line.chance), line.due, line.cost.tenths()));
    }
    rows.into_iter().map(Row::Orders).collect()
}

/// The rows of each group that fit what was typed, in lower case; the group, the row and the order that are meant first stand first.
fn found<'a>(prompt: &'a Prompt, typed: &str) -> Vec<(Heading, Vec<Row<'a>>)> {
    let groups = prompt.groups.iter();
    if typed.is_empty() {
        return groups.map(|group| (group.heading, together(group.lines.iter().collect()))).collect();
    }
    // Within a resolution there are no codes.
    let code = code_meant(typed).filter(|_| !prompt.nested);
    let meant = |line: &OrderLine| code.is_none_or(|code| line.code.eq_ignore_ascii_case(code));
    let fitting = |line: &OrderLine| fit(typed, line).filter(|_| meant(line));
    let strict = prompt.lines().filter_map(fitting).any(|fit| !fit.is_loose());
    let fits = |line: &OrderLine| fitting(line).filter(|fit| !(strict && fit.is_loose()));
    let best = |row: &Row<'_>| row.lines().iter().filter_map(|line| fits(line)).min();
    let mut found: Vec<(Option<Fit>, Heading, Vec<Row<'a>>)> = Vec::new();
    for group in groups {
        let mut rows = together(group.lines.iter().filter(|line| fits(line).is_some()).collect());
        for row in &mut rows {
            if let Row::Orders(lines) = row {
                lines.sort_by_key(|line| fits(line));
            }
        }
        rows.sort_by_key(best);
        if let Some(first) = rows.first() {
            found.push((best(first), group.heading, rows));
        }
    }
    found.sort_by_key(|(fit, ..)| *fit);
    found.into_iter().map(|(_, heading, rows)| (heading, rows)).collect()
}

/// What the pointer and the clicks of a frame have done in the list.
#[derive(Default)]
struct Done {
    hovered: Option<Order>,
    pointed: Option<(usize, Option<Order>)>,
    clicked: Option<Order>,
    toggled: Option<Order>,
    unfold: Option<(Heading, Option<CombatantId>)>,
    toggle_refused: bool,
    keep_on: Option<Order>,
}

impl OrderPanel {
    pub(super) fn rows(&self) -> Vec<Row<'_>> {
        let Some(prompt) = &self.prompt else { return Vec::new() };
        let filter = self.filter.trim().to_lowercase();
        let mut rows = Vec::new();
        for (heading, mut found) in found(prompt, &filter) {
            rows.push(Row::Title(heading));
            let short = heading.short();
            let open = !filter.is_empty() || self.unfolded.contains(&(heading, None));
            let sensible = found.iter().filter(|row| !row.is_aside()).count();
            // A single row behind the others takes no more room than the line that folds it away.
            let few = found.len() <= short + 2 && found.len() - sensible <= usize::from(sensible > 0);
            let is_open = |foe: CombatantId| self.unfolded.contains(&(heading, Some(foe)));
            if let Some(folded) = folded(heading, &found, is_open).filter(|_| !open && !few) {
                rows.extend(folded);
                continue;
            }
            if filter.is_empty() {
                found.sort_by_key(Row::is_aside);
            }
            let most = if open || few {
                found.len()
            } else if sensible <= short + 2 {
                sensible
            } else {
                short
            };
            let left: usize = found[most..].iter().map(|row| row.lines().len()).sum();
            found.truncate(most);
            for row in found {
                let keeps = row.lines().iter().find(|line| line.order == Order::Keep && line.keep.is_some()).copied();
                rows.push(row);
                rows.extend(keeps.map(Row::KeepOn));
            }
            if left > 0 {
                rows.push(Row::More(heading, None, left));
            }
        }
        let code = code_meant(&filter).filter(|_| !prompt.nested);
        let refused: Vec<&Refused> = match filter.is_empty() {
            true => prompt.refused.iter().filter(|refused| refused.speaks_for_all).collect(),
            false => {
                let meant = prompt
                    .refused
                    .iter()
                    .filter(|refused| code.is_none_or(|code| refused.code.eq_ignore_ascii_case(code)))
                    .filter(|refused| begins_words(&filter, &refused.search));
                once(meant).take(REFUSED_SHOWN).collect()
            }
        };
        if !refused.is_empty() {
            rows.push(Row::RefusedTitle(refused.len()));
            if self.refused_open || !filter.is_empty() {
                rows.extend(refused.into_iter().map(Row::Refused));
            }
        }
        rows
    }

    /// Why nothing in the list fits what was typed: within a resolution no order is given, else what is said of the kinds that are called so.
    fn why_nothing(&self) -> Vec<String> {
        let typed = self.filter.trim().to_lowercase();
        let told = self.prompt.as_ref().map_or_else(Vec::new, |prompt| nothing_of(&typed, &prompt.nothing));
        if told.is_empty() {
            return vec!["Nothing like it can be ordered now.".to_owned()];
        }
        if self.prompt.as_ref().is_some_and(|prompt| prompt.nested) {
            return vec![
                "An order is given when he is asked for one: now the question above is to be answered.".to_owned(),
            ];
        }
        told
    }

    /// What is folded away, in words.
    pub(super) fn more_text(&self, foe: Option<CombatantId>, count: usize) -> String {
        let name = foe.and_then(|foe| self.prompt.as_ref()?.names.get(&foe));
        name.map_or_else(|| format!("{count} more"), |name| format!("{count} more against {name}"))
    }

    pub(super) fn list(&mut self, ui: &mut Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let mut done = Done::default();
        let rows = self.rows();
        egui::ScrollArea::vertical().id_salt("orders").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            self.rows_in(ui, settings, &rows, &mut done, intents);
            if rows.is_empty() {
                for told in self.why_nothing() {
                    paragraph(ui, &told, intents);
                }
            }
            if let Some(prompt) = self.prompt.as_ref().filter(|_| self.low) {
                for fact in &prompt.facts {
                    paragraph(ui, fact, intents);
                }
            }
        });
        drop(rows);
        if let Some((place, order)) = done.pointed {
            // The mark follows the pointer: keys act on what it points at.
            self.mark = place;
            self.chosen = order;
            self.by_keys = false;
        }
        self.hovered = done.hovered;
        intents.extend(done.clicked.map(Intent::Give));
        if let Some(order) = done.keep_on {
            self.keep_on(order, intents);
        }
        self.unfolded.extend(done.unfold);
        self.refused_open ^= done.toggle_refused;
        if let Some(order) = done.toggled {
            self.explained = if self.explained == Some(order) { None } else { Some(order) };
        }
    }

    fn rows_in(&self, ui: &mut Ui, settings: &Settings, rows: &[Row<'_>], done: &mut Done, intents: &mut Vec<Intent>) {
        let ranges = self.prompt.as_ref().is_some_and(|prompt| prompt.lines().any(|line| line.latest.is_some()));
        let columns = Columns::of(ui, settings, ranges);
        let numbers = numbers(rows);
        let mut markable = 0;
        let mut under = None;
        for (each, number) in rows.iter().zip(numbers) {
            let marked = each.can_be_marked() && markable == self.mark;
            match each {
                Row::Title(heading) => {
                    let first = under.replace(*heading).is_none();
                    section(ui, &capital(heading.title()));
                    if first {
                        let title = self.prompt.as_ref().map_or("", |prompt| prompt.chance_title);
                        let takes_time = |line: &OrderLine| line.cost != Cost::Nothing;
                        let timed = self.prompt.as_ref().is_some_and(|prompt| prompt.lines().any(takes_time));
                        let fixed =
                            self.prompt.as_ref().is_some_and(|prompt| prompt.lines().any(|line| line.due.is_some()));
                        columns.titles(ui, title, timed, fixed);
                    }
                }
                Row::Orders(_) => {
                    self.orders(ui, settings, &columns, (each, under), (number, markable), done, intents);
                }
                Row::KeepOn(line) => {
                    let text = format!("{KEEP_ON}  {}", settings.keys.of(Action::KeepDoing));
                    let (rect, response) = row(ui, ROW, marked, &text);
                    cell(ui, columns.phrase(rect), &text, TABLE.text, Align::Min);
                    if marked && self.by_keys {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        done.keep_on = Some(line.order);
                    }
                }
                Row::More(heading, foe, count) => {
                    let text = self.more_text(*foe, *count);
                    let (rect, response) = row(ui, ROW, marked, &text);
                    // Where there are no figures there is room for words.
                    let words = columns.phrase(rect).with_max_x(rect.right() - 8.0);
                    cell(ui, words, &format!("… {text}"), TABLE.quiet, Align::Min);
                    if marked && self.by_keys {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        done.unfold = Some((*heading, *foe));
                    }
                }
                Row::RefusedTitle(count) => {
                    ui.add_space(4.0);
                    let fold = if self.refused_open { "⏷" } else { "⏵" };
                    let text = format!("Not legal now ({count})");
                    let (rect, response) = row(ui, ROW, marked, &text);
                    let text = format!("{fold}  {text}");
                    cell(ui, rect.shrink2(egui::vec2(8.0, 0.0)), &text, TABLE.quiet, Align::Min);
                    if marked && self.by_keys {
                        response.scroll_to_me(None);
                    }
                    done.toggle_refused = response.clicked();
                }
                Row::Refused(refused) => {
                    // Where he would have to stand is shown on the board.
                    if refused_line(ui, refused, intents) && matches!(refused.order, Order::Mount(_)) {
                        done.hovered = Some(refused.order);
                    }
                }
            }
            markable += usize::from(each.can_be_marked());
        }
    }

    /// One row of orders: its `number` in sight, and its place among what can be marked.
    #[expect(clippy::too_many_arguments, reason = "a row of a list is drawn from what the list knows")]
    fn orders(
        &self,
        ui: &mut Ui,
        settings: &Settings,
        columns: &Columns,
        (each, under): (&Row<'_>, Option<Heading>),
        (number, place): (Option<usize>, usize),
        done: &mut Done,
        intents: &mut Vec<Intent>,
    ) {
        let marked = place == self.mark;
        let moving = ui.input(|input| input.pointer.is_moving());
        let Some(line) = each.line(self.chosen.filter(|_| marked)) else { return };
        let (response, ways) = columns.show(ui, (each.lines(), under), line, number, marked, settings);
        if marked && self.by_keys {
            response.scroll_to_me(None);
        }
        let mut pointed = response.hovered().then_some(line);
        let mut clicked = response.clicked().then_some(line);
        let mut toggled = response.secondary_clicked().then_some(line);
        for (way, button) in &ways {
            if button.hovered() {
                pointed = Some(way);
            }
            clicked = if button.clicked() { Some(way) } else { clicked };
            toggled = if button.secondary_clicked() { Some(way) } else { toggled };
        }
        if let Some(line) = pointed {
            done.hovered = Some(line.order);
            if moving {
                done.pointed = Some((place, Some(line.order)));
            }
        } else if marked && done.hovered.is_none() {
            done.hovered = Some(line.order);
        }
        done.clicked = clicked.map(|line| line.order).or(done.clicked);
        done.toggled = toggled.map(|line| line.order).or(done.toggled);
        let who = self.prompt.as_ref().map(|prompt| prompt.who);
        let threats = |order: Order| {
            let told = self.threats.as_ref().filter(|(told, _)| *told == order);
            told.map(|(_, lines)| lines.as_slice())
        };
        let keep_key = settings.keys.of(Action::KeepDoing).to_string();
        if let Some(open) = each.lines().iter().find(|line| self.explained == Some(line.order)) {
            explain(ui, open, threats(open.order), &keep_key, who, intents);
            return;
        }
        response.on_hover_ui(|ui| explain(ui, line, threats(line.order), &keep_key, None, &mut Vec::new()));
        for (way, button) in ways {
            button.on_hover_ui(|ui| {
                ui.label(way.text(settings.time));
                explain(ui, way, threats(way.order), &keep_key, None, &mut Vec::new());
            });
        }
    }
}
