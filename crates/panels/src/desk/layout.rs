//! Where the panels of the desk stand: orders and tabs in a column on the right, the clock under the board.

use egui::{Panel, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::{Desk, Seat, Tab, hints};
use crate::intent::Intent;
use crate::roster::{Sheet, show_roster, show_sheet};
use crate::theme::TABLE;
use crate::timeline::{TimelinePanel, height, lanes_in};

/// Below this height of the column, in points, tabs lie over the orders instead of under them.
const LOW: f32 = 520.0;
/// How many lanes the clock shows until the player wants more or fewer.
const LANES: usize = 6;
/// The part of the screen's height that the clock takes at most by itself, and when it is pulled up.
const CLOCK: (f32, f32) = (0.34, 0.6);
/// The space around the lanes of the clock, above and below together.
const AROUND: f32 = 14.0;

impl Desk {
    pub(super) fn table(&mut self, ui: &mut Ui, seat: &Seat<'_>, intents: &mut Vec<Intent>) {
        if let Some(order) = self.orders.wants_threats() {
            self.orders.set_threats(order, hints::threats(seat, &order));
        }
        if !self.folded {
            let width = column_width(ui.available_width());
            let frame = TABLE.panel_frame();
            let frame = if is_low(ui.available_height()) { frame.inner_margin(egui::Margin::same(6)) } else { frame };
            Panel::right("desk").exact_size(width).resizable(false).frame(frame).show(ui, |ui| {
                let room = ui.available_rect_before_wrap();
                self.column(ui, seat, intents);
                ui.advance_cursor_after_rect(room);
            });
        }
        self.clock(ui, seat, intents);
        if let Some(bar) = seat.replay {
            // Where there is less room its buttons take a second and a third row.
            let high = match ui.available_width() {
                width if width < 480.0 => 150.0,
                width if width < 760.0 => 116.0,
                _ => 82.0,
            };
            Panel::bottom("replay").exact_size(high).resizable(false).frame(TABLE.panel_frame()).show(ui, |ui| {
                intents.extend(bar.show(ui, seat.settings));
            });
        }
        self.board = Some(ui.available_rect_before_wrap());
    }

    /// The clock, always as high as so many whole lanes. Its upper edge can be pulled; a double click gives it its first height.
    fn clock(&self, ui: &mut Ui, seat: &Seat<'_>, intents: &mut Vec<Intent>) {
        let Some(timeline) = self.timeline() else { return };
        let (all, room) = (timeline.lanes.len().max(1), ui.available_height());
        let fitting = |part: f32| lanes_in(room * part - AROUND).clamp(1, all);
        let id = egui::Id::new("lanes of the clock");
        let wanted: Option<usize> = ui.data(|data| data.get_temp(id));
        // Both of a duel are seen on the lowest screen.
        let first = LANES.min(fitting(CLOCK.0)).max(2).min(all);
        let lanes = wanted.map_or(first, |wanted| wanted.min(fitting(CLOCK.1)));
        let frame = TABLE.panel_frame().inner_margin(egui::Margin::symmetric(10, (AROUND / 2.0) as i8));
        let high = height(lanes) + AROUND;
        let panel = Panel::bottom("clock").exact_size(high).resizable(false).frame(frame).show(ui, |ui| {
            let room = ui.available_rect_before_wrap();
            let room = room.with_max_y(room.top() + height(lanes));
            let ghost = self.ghost(seat);
            cut_out(ui, room, |ui| {
                let (sides, style) = (seat.sides, seat.settings.time);
                let panel = TimelinePanel { timeline, ghost: ghost.as_ref(), sides, style, clock: seat.clock };
                intents.extend(panel.show(ui));
            });
            ui.advance_cursor_after_rect(room);
        });
        let edge = panel.response.rect;
        let handle = Rect::from_x_y_ranges(edge.x_range(), edge.top() - 4.0..=edge.top() + 5.0);
        let pulled = ui.interact(handle, id.with("edge"), Sense::DRAG | Sense::CLICK);
        let pulled = pulled.on_hover_cursor(egui::CursorIcon::ResizeVertical);
        if pulled.hovered() || pulled.dragged() {
            ui.painter().hline(edge.x_range(), edge.top(), Stroke::new(2.0, TABLE.accent));
        }
        grip(ui, pos2(edge.center().x, edge.top() + 3.0));
        if pulled.double_clicked() {
            ui.data_mut(|data| data.remove::<usize>(id));
        } else if let Some(at) = pulled.interact_pointer_pos().filter(|_| pulled.dragged()) {
            let lanes = lanes_in(edge.bottom() - at.y - AROUND + (height(1) - height(0)) / 2.0);
            ui.data_mut(|data| data.insert_temp(id, lanes.clamp(1, fitting(CLOCK.1))));
        }
    }

    fn column(&mut self, ui: &mut Ui, seat: &Seat<'_>, intents: &mut Vec<Intent>) {
        let room = ui.available_rect_before_wrap();
        let asked = self.orders.prompt().is_some();
        // One and the same split, whether somebody must decide or not: nothing jumps when a question opens.
        let plays = seat.replay.is_none() && !seat.watching;
        let low = is_low(room.height());
        // On a low screen all room is the orders' until they are given; a button among them brings the tabs.
        let alone = low && plays && !self.over;
        self.orders.tabs_away = alone;
        let part = match plays {
            false => 0.0,
            true if alone => 1.0,
            true if low && self.over => 0.0,
            // Whoever reads wants room to read.
            true if self.over && self.tab == Tab::Rules => 0.34,
            true if self.over => 0.6,
            true => 0.72,
        };
        self.orders.laying = self.laying;
        if plays && !asked {
            self.orders.set_under_way(hints::under_way(seat, &self.ordered));
            self.orders.all_wait = self.ordered.is_empty() && hints::all_wait(seat);
        }
        let (above, below) = room.split_top_bottom_at_fraction(part);
        if part > 0.0 {
            // Whoever reads the rulebook turns its pages with the keys that mark orders otherwise.
            self.orders.keys_off = self.over && self.tab == Tab::Rules;
            cut_out(ui, above, |ui| intents.extend(self.orders.show(ui, seat.settings, seat.undo)));
        }
        if std::mem::take(&mut self.orders.wants_tabs) {
            self.over = true;
        }
        if alone {
            return;
        }
        let below = below.with_min_y(below.top() + 6.0);
        cut_out(ui, below, |ui| {
            self.strip(ui, seat, low, plays);
            ui.add_space(2.0);
            if below.height() > 60.0 {
                self.below(ui, seat, intents);
            }
        });
    }

    /// The titles of the tabs; on a low screen also the way back to the orders.
    fn strip(&mut self, ui: &mut Ui, seat: &Seat<'_>, low: bool, plays: bool) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for tab in Tab::ALL {
                let key = seat.settings.keys.of(tab.action()).to_string();
                let marked = self.tab == tab && (self.over || !low);
                if ui.selectable_label(marked, tab.title()).on_hover_text(key).clicked() {
                    self.open(tab);
                }
            }
            if low && self.over && plays && ui.button("Orders").clicked() {
                self.over = false;
            }
        });
    }

    fn below(&mut self, ui: &mut Ui, seat: &Seat<'_>, intents: &mut Vec<Intent>) {
        if std::mem::take(&mut self.fresh) {
            crate::widgets::hand_focus(ui);
        }
        match self.tab {
            Tab::Log => intents.extend(self.log.show(ui, seat.witness, seat.settings.time)),
            Tab::Roster => {
                if let Some(cache) = &self.cache {
                    intents.extend(show_roster(ui, &cache.rows, seat.sides, self.sheet_of));
                }
            }
            Tab::Sheet => {
                let deciding = self.orders.prompt().map(|prompt| prompt.who);
                let view = seat.witness.view();
                let own = || view.setup.everyone().find(|&who| view.owns(who));
                if let Some(who) = self.sheet_of.or(deciding).or_else(own) {
                    let sheet = Sheet::new(view, who, &(seat.about)(who), seat.settings.time);
                    intents.extend(show_sheet(ui, &sheet, seat.sides));
                }
            }
            Tab::Rules => intents.extend(self.rules.show(ui, seat.book, seat.settings)),
        }
        crate::widgets::keep_focus(ui);
    }
}

/// Three points that say: this edge can be pulled.
fn grip(ui: &Ui, at: egui::Pos2) {
    for step in [-1.0, 0.0, 1.0] {
        ui.painter().circle_filled(at + vec2(step * 7.0, 0.0), 1.5, TABLE.line);
    }
}

/// A part of a panel that keeps to its rectangle.
fn cut_out(ui: &mut Ui, rect: Rect, show: impl FnOnce(&mut Ui)) {
    let mut part = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    part.set_clip_rect(rect.expand2(vec2(6.0, 2.0)).intersect(ui.clip_rect()));
    show(&mut part);
}

const fn is_low(height: f32) -> bool {
    height < LOW
}

/// A third of the width, as long as that can be read and is not more than is needed.
fn column_width(all: f32) -> f32 {
    (all / 3.0).clamp(316.0, 470.0).min(all * 0.6)
}
