//! The timeline as egui.

use egui::{Align, Align2, Color32, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::{Bar, Ghost, HorseLine, Lane, State, Timeline};
use crate::intent::Intent;
use crate::side_style::SideStyle;
use crate::theme::TABLE;
use crate::widgets::{cell, print, width_of};
use crate::words::{TimeStyle, code_words};
use session::Kind;

/// The height of a lane.
const LANE: f32 = 24.0;
/// The height of what a rider's horse does, at the foot of his lane.
const HORSE: f32 = 5.0;
/// The height of the scale.
const SCALE: f32 = 20.0;
/// The height of the sentence above it.
const HEAD: f32 = 20.0;

/// The timeline as a panel.
#[derive(Clone, Copy, Debug)]
pub struct TimelinePanel<'a> {
    /// What it shows.
    pub timeline: &'a Timeline,
    /// The order in mind.
    pub ghost: Option<&'a Ghost>,
    /// The sides.
    pub sides: &'a [SideStyle],
    /// How tenths are written.
    pub style: TimeStyle,
    /// The clock as it is shown, in tenths: the mark of now glides with it while motion is shown. `None`: it stands at the timeline's tenth.
    pub clock: Option<f32>,
}

/// How high the panel is, without its frame, when it shows so many whole lanes.
pub(crate) const fn height(lanes: usize) -> f32 {
    HEAD + SCALE + LANE * lanes as f32
}

/// How many whole lanes go into a height.
pub(crate) fn lanes_in(height: f32) -> usize {
    ((height - HEAD - SCALE + 0.5) / LANE).max(0.0) as usize
}

impl TimelinePanel<'_> {
    /// Shows it.
    pub fn show(self, ui: &mut Ui) -> Vec<Intent> {
        let mut intents = Vec::new();
        ui.spacing_mut().item_spacing.y = 0.0;
        let (head, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
        let next = self.timeline.next_text_at(self.clock().max(0.0) as u32, self.style);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &next));
        cell(ui, head, &next, TABLE.text, Align::Min);
        let names = self.timeline.lanes.iter().map(|lane| width_of(ui, &lane.name)).fold(60.0, f32::max) + 34.0;
        let names = names.min(ui.available_width() * 0.3);
        let area = ui.available_rect_before_wrap();
        // The bar of lanes out of sight stands beside the axis, not over it.
        let axis = self.axis(area.left() + names, area.right() - 24.0);
        self.scale(ui, &axis);
        // Whole lanes need no fading edge.
        ui.spacing_mut().scroll.fade.strength = 0.0;
        let id = ui.make_persistent_id(egui::Id::new("timeline"));
        let mut scroll = egui::ScrollArea::vertical().id_salt("timeline").auto_shrink([false, false]);
        let still = ui.input(|input| input.smooth_scroll_delta == egui::Vec2::ZERO && !input.pointer.any_down());
        if let Some(state) = egui::scroll_area::State::load(ui.ctx(), id).filter(|_| still) {
            // At rest no lane is cut in half.
            scroll = scroll.vertical_scroll_offset((state.offset.y / LANE).round() * LANE);
        }
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let top = ui.next_widget_position().y;
            // Under the words of the lanes: the mark of now and the line of the order in mind.
            let under = ui.painter().add(egui::Shape::Noop);
            for lane in &self.timeline.lanes {
                self.lane(ui, &axis, lane, &mut intents);
            }
            let bottom = ui.next_widget_position().y;
            let now = pos2(axis.at(self.clock()), top);
            let mark = egui::Shape::line_segment([now, pos2(now.x, bottom)], Stroke::new(2.0, TABLE.accent));
            let mut lines = vec![mark];
            if let Some(due) = self.ghost.and_then(|ghost| ghost.due) {
                // The order in mind is measured against every lane.
                let x = axis.x(due);
                lines.extend(egui::Shape::dashed_line(
                    &[pos2(x, top), pos2(x, bottom)],
                    Stroke::new(1.5, TABLE.text),
                    4.0,
                    4.0,
                ));
            }
            ui.painter().set(under, egui::Shape::Vec(lines));
        });
        intents
    }

    /// The shown clock, in tenths.
    fn clock(&self) -> f32 {
        self.clock.unwrap_or(self.timeline.now as f32)
    }

    /// The tenths in sight. They move with the shown clock, so that all glides under the mark of now.
    fn axis(&self, left: f32, right: f32) -> Axis {
        let (from, to) = self.timeline.span(self.ghost);
        let clock = self.clock();
        let behind = self.timeline.now.saturating_sub(from) as f32;
        Axis { left, right, from: (clock - behind.max(clock.min(12.0))).max(0.0), to: (to as f32).max(clock + 30.0) }
    }

    fn scale(&self, ui: &mut Ui, axis: &Axis) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), SCALE), Sense::hover());
        let step = axis.step();
        let now = axis.at(self.clock());
        let mut tenth = (axis.from.ceil() as u32).div_ceil(step) * step;
        while tenth as f32 <= axis.to {
            let x = axis.x(tenth);
            ui.painter().vline(x, rect.bottom() - 4.0..=rect.bottom(), Stroke::new(1.0, TABLE.line));
            // The tenth of now has its own print.
            if (x - now).abs() > 46.0 {
                let at = pos2(x, rect.center().y - 1.0);
                print(ui, at, Align2::CENTER_CENTER, &self.style.bare(tenth), 14.0, TABLE.quiet);
            }
            tenth += step;
        }
        let text = format!("now {}", self.style.text(self.clock().max(0.0) as u32));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        print(ui, pos2(now, rect.center().y - 1.0), Align2::CENTER_CENTER, &text, 14.0, TABLE.accent);
        // The mark stands on the scale with a point.
        let foot = pos2(now, rect.bottom() + 1.0);
        let point = vec![foot + vec2(-5.0, -5.0), foot + vec2(5.0, -5.0), foot];
        ui.painter().add(egui::Shape::convex_polygon(point, TABLE.accent, Stroke::NONE));
    }

    fn lane(&self, ui: &mut Ui, axis: &Axis, lane: &Lane, intents: &mut Vec<Intent>) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LANE), Sense::click());
        let text = lane.text(self.style);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
        if response.hovered() {
            ui.painter().rect_filled(rect, 3.0, TABLE.hovered);
        }
        if response.clicked() {
            intents.push(Intent::Inspect(lane.who));
        }
        let side = self.sides.get(lane.side);
        let badge = Rect::from_center_size(pos2(rect.left() + 9.0, rect.center().y), vec2(14.0, 14.0));
        if let Some(side) = side {
            side.paint(ui.painter(), badge);
        }
        let name = Rect::from_min_max(pos2(badge.right() + 7.0, rect.top()), pos2(axis.left - 8.0, rect.bottom()));
        cell(ui, name, &lane.name, TABLE.text, Align::Min);
        ui.painter().hline(axis.left..=axis.right, rect.bottom(), Stroke::new(1.0, TABLE.card));
        let strip = Rect::from_min_max(pos2(axis.left, rect.top() + 3.0), pos2(axis.right, rect.bottom() - 3.0));
        let colour = side.map_or(TABLE.quiet, |side| side.colour);
        // What is his stands over what his horse does.
        let foot =
            Rect::from_min_max(pos2(strip.left(), rect.bottom() - HORSE), pos2(strip.right(), rect.bottom() - 1.0));
        let rides = lane.horse.as_ref().is_some_and(|horse| horse.own.is_some());
        let strip = if rides {
            Rect::from_min_max(pos2(axis.left, rect.top()), pos2(axis.right, foot.top() - 1.0))
        } else {
            strip
        };
        self.state(ui, axis, strip, lane, colour);
        if let Some(until) = lane.owes_until {
            hatch(ui, axis.rect(strip, self.timeline.now, until), TABLE.quiet);
        }
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.who == lane.who) {
            self.ghost(ui, axis, strip, ghost);
        }
        if let Some(horse) = &lane.horse {
            horse_strip(ui, axis, foot, horse, colour);
        }
        for missile in &lane.missiles {
            arrowhead(ui, pos2(axis.x(missile.lands), strip.center().y));
        }
        for tick in lane.ticks.iter().filter(|tick| tick.at as f32 > axis.from) {
            paint_tick(ui, pos2(axis.x(tick.at), strip.center().y), tick.kind);
        }
        response.on_hover_ui(|ui| {
            ui.label(&text);
            for tick in &lane.ticks {
                let sentence = self.style.sentence(&tick.sentence);
                ui.colored_label(TABLE.quiet, format!("{}  {sentence}", self.style.text(tick.at)));
            }
        });
    }

    fn state(&self, ui: &Ui, axis: &Axis, strip: Rect, lane: &Lane, colour: Color32) {
        let now = self.timeline.now;
        match &lane.state {
            State::Known(bar) => {
                let ghosted = self.ghost.is_some_and(|ghost| ghost.who == lane.who);
                self.bar(ui, axis, strip, bar, colour, ghosted);
            }
            State::Begun { code, start, about } => {
                let end = about.unwrap_or(now + 14).max(now + 4);
                fading(ui, axis.rect(strip, *start, end), colour);
                let (from, words) = (axis.x(*start).max(axis.left) + 5.0, code_words(code));
                let fits = from + width_of(ui, &words) < axis.x(end);
                print(
                    ui,
                    pos2(from, strip.center().y),
                    Align2::LEFT_CENTER,
                    if fits { &words } else { code },
                    14.0,
                    TABLE.text,
                );
                print(ui, pos2(axis.x(end) + 3.0, strip.center().y), Align2::LEFT_CENTER, "?", 15.0, TABLE.text);
            }
            State::Ordered { label, .. } => {
                let text = format!("ordered: {}", self.style.sentence(label));
                backed(ui, pos2(axis.x(now) + 10.0, strip.center().y), &text, TABLE.text);
            }
            State::Unknown => quiet(ui, axis, strip, now, "? not known"),
            State::Unseen => quiet(ui, axis, strip, now, "out of sight"),
            State::Out(why) => quiet(ui, axis, strip, now, why),
        }
    }

    fn bar(&self, ui: &Ui, axis: &Axis, strip: Rect, bar: &Bar, colour: Color32, ghosted: bool) {
        if bar.is_idle() && ghosted {
            return;
        }
        if bar.is_idle() {
            quiet(ui, axis, strip, self.timeline.now, &bar.label);
            return;
        }
        let clock = self.clock().max(self.timeline.now as f32) as u32;
        let (end, due) = (bar.until(clock), bar.due_after(clock));
        let rect = axis.rect(strip, bar.start, end);
        ui.painter().rect_filled(rect, 3.0, colour.gamma_multiply(0.42));
        if due.is_none() {
            // It stands, or waits on the opponent: no end to be drawn.
            fading(ui, axis.rect(strip, end, end + 10), colour);
        }
        for delay in &bar.delays {
            hatch(ui, axis.rect(strip, delay.from, delay.to), colour);
        }
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, colour), StrokeKind::Inside);
        for &mark in &bar.marks {
            notch(ui, pos2(axis.x(mark), strip.bottom()), TABLE.text);
        }
        let reach = if due.is_some() { rect.right() - 3.0 } else { axis.x(end + 10) };
        let words = Rect::from_min_max(pos2(rect.left() + 5.0, rect.top()), pos2(reach, rect.bottom()));
        let short = code_words(&bar.code);
        let fitting = [&bar.label, &short, &bar.code].into_iter().find(|text| width_of(ui, text) <= words.width());
        if let Some(text) = fitting {
            cell(ui, words, text, TABLE.text, Align::Min);
        }
        if let Some(due) = due {
            print(
                ui,
                pos2(rect.right() + 4.0, strip.center().y),
                Align2::LEFT_CENTER,
                &self.style.bare(due),
                14.0,
                TABLE.text,
            );
        }
    }

    fn ghost(&self, ui: &Ui, axis: &Axis, strip: Rect, ghost: &Ghost) {
        let rect = axis.rect(strip, ghost.start, ghost.due.unwrap_or(ghost.start + 12)).expand2(vec2(0.0, 2.0));
        ui.painter().rect_filled(rect, 3.0, TABLE.accent.gamma_multiply(0.22));
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        ui.painter().add(egui::Shape::dashed_line(&corners, Stroke::new(1.5, TABLE.accent), 5.0, 3.0));
        for &mark in &ghost.marks {
            notch(ui, pos2(axis.x(mark), strip.bottom()), TABLE.accent);
        }
        let due = ghost.due.map_or("?".to_owned(), |due| self.style.bare(due));
        if width_of(ui, &ghost.code) + 8.0 <= rect.width() {
            print(ui, pos2(rect.left() + 5.0, rect.center().y), Align2::LEFT_CENTER, &ghost.code, 14.0, TABLE.text);
        }
        print(ui, pos2(rect.right() + 4.0, rect.center().y), Align2::LEFT_CENTER, &due, 14.0, TABLE.accent);
    }
}

/// From tenths to points on the screen.
struct Axis {
    left: f32,
    right: f32,
    from: f32,
    to: f32,
}

impl Axis {
    fn x(&self, tenth: u32) -> f32 {
        self.at(tenth as f32)
    }

    fn at(&self, tenth: f32) -> f32 {
        let part = (tenth - self.from) / (self.to - self.from).max(1.0);
        (self.left + (self.right - self.left) * part).clamp(self.left, self.right)
    }

    fn rect(&self, strip: Rect, from: u32, to: u32) -> Rect {
        Rect::from_min_max(pos2(self.x(from), strip.top()), pos2(self.x(to).max(self.x(from) + 2.0), strip.bottom()))
    }

    /// Tenths between two figures of the scale.
    fn step(&self) -> u32 {
        let pixels = (self.right - self.left) / (self.to - self.from).max(1.0);
        [5, 10, 20, 50].into_iter().find(|&step| step as f32 * pixels >= 52.0).unwrap_or(100)
    }
}

fn quiet(ui: &Ui, axis: &Axis, strip: Rect, now: u32, text: &str) {
    let at = pos2(axis.x(now) + 10.0, strip.center().y);
    backed(ui, at, text, TABLE.quiet);
}

/// Words on a ground of their own, so that nothing under them runs through them.
fn backed(ui: &Ui, at: Pos2, text: &str, colour: Color32) {
    let back = Rect::from_min_size(pos2(at.x - 3.0, at.y - 8.0), vec2(width_of(ui, text) + 6.0, 16.0));
    ui.painter().rect_filled(back, 3.0, TABLE.ground);
    print(ui, at, Align2::LEFT_CENTER, text, 14.0, colour);
}

/// A bar that fades out to the right: nobody knows its end.
fn fading(ui: &Ui, rect: Rect, colour: Color32) {
    let (full, none) = (colour.gamma_multiply(0.42), Color32::TRANSPARENT);
    let mut mesh = egui::Mesh::default();
    for (corner, shade) in
        [(rect.left_top(), full), (rect.right_top(), none), (rect.right_bottom(), none), (rect.left_bottom(), full)]
    {
        mesh.colored_vertex(corner, shade);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    ui.painter().add(mesh);
}

/// A hatched part: time that was added.
fn hatch(ui: &Ui, rect: Rect, colour: Color32) {
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 0.0, TABLE.ground.gamma_multiply(0.6));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        let line = [pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())];
        painter.line_segment(line, Stroke::new(1.5, colour));
        x += 6.0;
    }
}

/// What his horse does, a narrow bar at the foot of the lane, and an open notch where it is ready to respond.
fn horse_strip(ui: &Ui, axis: &Axis, foot: Rect, horse: &HorseLine, colour: Color32) {
    let Some(own) = &horse.own else { return };
    if let Some(bar) = &own.act {
        ui.painter().rect_filled(axis.rect(foot, bar.start, bar.due), 1.0, colour);
    }
    if let Some((_, ready)) = &own.command {
        let foot = pos2(axis.x(*ready), foot.bottom());
        let points = vec![foot + vec2(-4.0, 1.0), foot + vec2(0.0, -6.0), foot + vec2(4.0, 1.0)];
        ui.painter().add(egui::Shape::closed_line(points, Stroke::new(1.5, TABLE.text)));
    }
}

/// Where a missile lands: a head that points to the right, with its shaft.
fn arrowhead(ui: &Ui, tip: Pos2) {
    let painter = ui.painter();
    painter.line_segment([tip + vec2(-13.0, 0.0), tip], Stroke::new(2.0, TABLE.text));
    let head = vec![tip + vec2(1.0, 0.0), tip + vec2(-7.0, -4.5), tip + vec2(-7.0, 4.5)];
    painter.add(egui::Shape::convex_polygon(head, TABLE.accent, Stroke::new(1.0, TABLE.ground)));
}

/// A notch at the foot of a bar: a move before its end.
fn notch(ui: &Ui, foot: Pos2, colour: Color32) {
    let points = vec![foot + vec2(-5.0, 2.0), foot + vec2(0.0, -6.0), foot + vec2(5.0, 2.0)];
    ui.painter().add(egui::Shape::convex_polygon(points, colour, Stroke::new(1.0, TABLE.ground)));
}

/// A mark of what happened: shapes apart as well as colours.
pub(crate) fn paint_tick(ui: &Ui, at: Pos2, kind: Kind) {
    let painter = ui.painter();
    match kind {
        Kind::Wound => {
            let drop = vec![at + vec2(0.0, -6.0), at + vec2(4.5, 2.0), at + vec2(0.0, 6.0), at + vec2(-4.5, 2.0)];
            painter.add(egui::Shape::convex_polygon(
                drop,
                Color32::from_rgb(222, 72, 52),
                Stroke::new(1.0, TABLE.ground),
            ));
        }
        Kind::Fall => {
            let down = vec![at + vec2(-5.0, -4.0), at + vec2(5.0, -4.0), at + vec2(0.0, 5.0)];
            painter.add(egui::Shape::convex_polygon(down, TABLE.link, Stroke::new(1.0, TABLE.ground)));
        }
        Kind::Out | Kind::End => {
            let stroke = Stroke::new(2.5, TABLE.text);
            painter.line_segment([at + vec2(-4.5, -4.5), at + vec2(4.5, 4.5)], stroke);
            painter.line_segment([at + vec2(-4.5, 4.5), at + vec2(4.5, -4.5)], stroke);
        }
        Kind::Blow => {
            painter.line_segment([at + vec2(-3.0, 5.0), at + vec2(3.0, -5.0)], Stroke::new(2.0, TABLE.text));
        }
        _ => {
            painter.circle_filled(at, 2.0, TABLE.quiet);
        }
    }
}
