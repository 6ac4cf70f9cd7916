//! Small things that several panels are made of: rows, cells, chips.

use egui::{Align, Align2, Color32, FontId, Pos2, Rect, Response, Sense, TextStyle, Ui, Vec2, pos2, vec2};
use egui::{WidgetInfo, WidgetType};

use crate::theme::TABLE;

/// The font of running text.
pub(crate) fn body(ui: &Ui) -> FontId {
    TextStyle::Body.resolve(ui.style())
}

/// A row over the whole width that can be clicked; its label is what a reader of the screen hears. It belongs to a list that is worked
/// with a mark: the keyboard's focus passes it by.
pub(crate) fn row(ui: &mut Ui, height: f32, marked: bool, label: &str) -> (Rect, Response) {
    painted_row(ui, height, marked, label, Sense::CLICK | Sense::HOVER)
}

/// A row of a list that is worked with the keyboard's focus.
pub(crate) fn focus_row(ui: &mut Ui, height: f32, marked: bool, label: &str) -> (Rect, Response) {
    let (rect, response) = painted_row(ui, height, marked, label, Sense::click());
    take_focus(ui, &response);
    (rect, response)
}

fn painted_row(ui: &mut Ui, height: f32, marked: bool, label: &str, sense: Sense) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, marked, label));
    let fill = if marked {
        TABLE.marked
    } else if response.hovered() || response.has_focus() {
        TABLE.hovered
    } else {
        return (rect, response);
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    if marked {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, 1.0, TABLE.accent);
    }
    (rect, response)
}

/// Text in a rectangle, on one line, cut with an ellipsis where it is too long.
pub(crate) fn cell(ui: &Ui, rect: Rect, text: &str, colour: Color32, align: Align) {
    cell_in(ui, rect, text, colour, align, body(ui));
}

/// The same in a font.
pub(crate) fn cell_in(ui: &Ui, rect: Rect, text: &str, colour: Color32, align: Align, font: FontId) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    let x = match align {
        Align::Min => rect.left(),
        Align::Center => rect.center().x - size.x / 2.0,
        Align::Max => rect.right() - size.x,
    };
    ui.painter().galley(pos2(x, rect.center().y - size.y / 2.0), galley, colour);
}

/// Text in a rectangle, on two lines at most, from its left edge.
pub(crate) fn wrapped(ui: &Ui, rect: Rect, text: &str, colour: Color32) {
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), body(ui), colour, rect.width());
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    let y = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(rect.left(), y), galley, colour);
}

/// Whether a text takes more than one line of a width.
pub(crate) fn is_long(ui: &Ui, text: &str, width: f32) -> bool {
    let job = egui::text::LayoutJob::simple(text.to_owned(), body(ui), TABLE.text, width);
    ui.painter().layout_job(job).rows.len() > 1
}

/// A text painted at a point, for pictures.
pub(crate) fn print(ui: &Ui, at: Pos2, anchor: Align2, text: &str, size: f32, colour: Color32) -> Rect {
    ui.painter().text(at, anchor, text, FontId::proportional(size), colour)
}

/// How wide a text is in the body font.
pub(crate) fn width_of(ui: &Ui, text: &str) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), body(ui), TABLE.text).size().x
}

/// A title of a part of a panel, in small capitals' place: quiet, with a thin line after it.
pub(crate) fn section(ui: &mut Ui, title: &str) {
    ui.add_space(3.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, title));
    let text = print(ui, rect.left_center(), Align2::LEFT_CENTER, title, 14.0, TABLE.quiet);
    let y = rect.center().y;
    ui.painter().hline(text.right() + 8.0..=rect.right(), y, egui::Stroke::new(1.0, TABLE.line));
}

/// A button that stays readable when it is off, and says why it is.
pub(crate) fn button(ui: &mut Ui, text: &str, off: Option<&str>) -> bool {
    let response = ui.add_enabled(off.is_none(), egui::Button::new(text));
    match off {
        Some(why) => {
            response.on_disabled_hover_text(why);
            false
        }
        None => response.clicked(),
    }
}

/// The button that is meant to be pressed next: in the accent.
pub(crate) fn main_button(ui: &mut Ui, text: &str) -> Response {
    let text = egui::RichText::new(text).color(TABLE.on_accent);
    ui.add(egui::Button::new(text).fill(TABLE.accent).min_size(Vec2::new(0.0, 30.0)))
}

/// The title of a page, with the way back at its right end; whether that was clicked.
pub(crate) fn headline(ui: &mut Ui, title: &str, settings: &crate::settings::Settings) -> bool {
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(title).size(crate::theme::TITLE));
        let end = egui::Layout::right_to_left(Align::Center);
        let key = settings.keys.of(crate::keys::Action::Back).to_string();
        ui.with_layout(end, |ui| ui.button("Back").on_hover_text(key).clicked()).inner
    })
    .inner
}

/// A page over the whole screen: the ground, and its content in the middle, no larger than can be read. On a large screen it lies on the
/// table as a sheet of its own.
pub(crate) fn page<R>(ui: &mut Ui, most: Vec2, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.max_rect();
    let size = (room.size() - vec2(32.0, 28.0)).min(most);
    let frame = Rect::from_center_size(room.center(), size);
    let sheet = frame.expand2(vec2(26.0, 22.0));
    if room.contains_rect(sheet.expand(24.0)) {
        ui.painter().rect_filled(room, 0.0, TABLE.under);
        ui.painter().rect_filled(sheet, 8.0, TABLE.ground);
        ui.painter().rect_stroke(sheet, 8.0, egui::Stroke::new(1.0, TABLE.line), egui::StrokeKind::Inside);
    } else {
        ui.painter().rect_filled(room, 0.0, TABLE.ground);
    }
    let shown = ui.scope_builder(egui::UiBuilder::new().max_rect(frame), show).inner;
    focus_ring(ui);
    shown
}

/// A ring around what has the keyboard's focus, and a note that it has: Escape takes the focus away first.
pub(crate) fn focus_ring(ui: &Ui) {
    let on_button = ui.memory(|memory| memory.focused().is_some()) && !ui.ctx().text_edit_focused();
    ui.data_mut(|data| data.insert_temp(focus_note(), on_button));
    let focused = ui.memory(egui::Memory::focused);
    let Some(response) = focused.and_then(|id| ui.ctx().read_response(id)) else { return };
    let rect = response.interact_rect.intersect(ui.ctx().content_rect().shrink(2.0));
    if rect.is_positive() {
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("focus ring"));
        let stroke = egui::Stroke::new(2.0, TABLE.accent);
        ui.ctx().layer_painter(layer).rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Outside);
    }
}

/// Whether a button or a row had the focus in the last frame.
pub(crate) fn had_focus(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(focus_note()).unwrap_or(false))
}

fn focus_note() -> egui::Id {
    egui::Id::new("a button had the focus")
}

/// What has the focus leaves Space to the clock; whether it has just been pressed.
pub(crate) fn leave_space(ui: &egui::Ui) -> bool {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(space_note(), frame));
    ui.input(|input| input.key_pressed(egui::Key::Space))
}

/// Whether what has the focus has left Space to the clock, in this frame or the last.
pub(crate) fn space_is_left(ui: &egui::Ui) -> bool {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data(|data| data.get_temp::<u64>(space_note())).is_some_and(|left| frame.saturating_sub(left) <= 1)
}

fn space_note() -> egui::Id {
    egui::Id::new("Space is left to the clock")
}

/// The next list that is shown takes the keyboard's focus to its first row.
pub(crate) fn hand_focus(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(egui::Id::new("focus is handed on"), true));
}

/// Nobody has taken the focus that was handed on.
pub(crate) fn keep_focus(ui: &Ui) {
    ui.data_mut(|data| data.remove::<bool>(egui::Id::new("focus is handed on")));
}

/// Takes the focus that was handed on.
pub(crate) fn take_focus(ui: &Ui, response: &Response) {
    if ui.data_mut(|data| data.remove_temp::<bool>(egui::Id::new("focus is handed on"))).unwrap_or(false) {
        response.request_focus();
        response.scroll_to_me(None);
    }
}

/// A mark in a list of `count` lines, moved by the arrow keys around its ends.
pub(crate) fn move_mark(ui: &Ui, keys: &crate::keys::Keys, mark: &mut usize, count: usize) {
    if count == 0 {
        return;
    }
    if keys.pressed(ui, crate::keys::Action::Down) {
        *mark = (*mark + 1) % count;
    }
    if keys.pressed(ui, crate::keys::Action::Up) {
        *mark = (*mark + count - 1) % count;
    }
    *mark = (*mark).min(count - 1);
}

/// A card in the middle of the screen over everything else; whatever lies under it is dimmed and cannot be clicked.
pub(crate) fn modal<R>(ui: &Ui, name: &str, width: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.ctx().content_rect();
    let id = egui::Id::new(name);
    egui::Modal::new(id)
        .frame(
            egui::Frame::new()
                .fill(TABLE.ground)
                .stroke(egui::Stroke::new(1.0, TABLE.line))
                .corner_radius(8)
                .inner_margin(egui::Margin::symmetric(18, 16)),
        )
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(room.width() - 60.0));
            ui.set_max_height(room.height() - 60.0);
            let shown = show(ui);
            focus_ring(ui);
            shown
        })
        .inner
}

/// A message over everything else, with one button. It is true once the player has read it: by a click on `OK`, or by the keys that
/// confirm and step back. As long as it is shown no other key does anything.
pub fn notice(ui: &Ui, text: &str, settings: &crate::settings::Settings) -> bool {
    let keys = &settings.keys;
    let back = keys.of(crate::keys::Action::Back).consume(ui);
    let mut read = keys.of(crate::keys::Action::Confirm).consume(ui) || back;
    ui.input_mut(|input| {
        input.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_)));
    });
    modal(ui, "notice", 420.0, |ui| {
        ui.add(egui::Label::new(text).wrap());
        ui.add_space(10.0);
        ui.with_layout(egui::Layout::top_down(Align::Center), |ui| read |= main_button(ui, "OK").clicked());
    });
    read
}
