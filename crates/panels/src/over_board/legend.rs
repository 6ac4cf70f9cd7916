//! What the marks on the board mean: colour and hatch with a name.

use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::theme::TABLE;
use crate::widgets::width_of;

/// How a mark is hatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// Not at all.
    Plain,
    /// Lines that rise to the right.
    Rising,
    /// Lines that fall to the right.
    Falling,
    /// Both.
    Crossed,
    /// Dots.
    Dotted,
    /// A ring alone.
    Ring,
    /// An arrow.
    Arrow,
}

/// Shows a legend in the lower left corner of `board`; `entries` are name, colour and hatch, and nothing is shown for none. The answer
/// is the room that it takes.
pub fn legend(ui: &Ui, board: Rect, entries: &[(&str, Color32, Hatch)]) -> Option<Rect> {
    if entries.is_empty() {
        return None;
    }
    let at = pos2(board.left() + 10.0, board.bottom() - 10.0);
    let area = egui::Area::new(egui::Id::new("legend")).order(egui::Order::Middle).interactable(false);
    let shown = area.pivot(egui::Align2::LEFT_BOTTOM).fixed_pos(at).constrain_to(board).show(ui.ctx(), |ui| {
        let frame = egui::Frame::new().fill(TABLE.ground.gamma_multiply(0.92)).corner_radius(5);
        frame.inner_margin(egui::Margin::symmetric(9, 6)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            // A small board keeps its height: the entries stand beside each other.
            let small = board.height() < 110.0 + 24.0 * entries.len() as f32;
            if small {
                for line in lines(ui, entries, board.width() - 40.0) {
                    ui.horizontal(|ui| line.iter().for_each(|each| entry(ui, each)));
                }
            } else {
                entries.iter().for_each(|each| entry(ui, each));
            }
        });
    });
    let room = shown.response.rect;
    super::take_room(ui, "legend", room);
    Some(room)
}

/// The entries in lines that fit a width.
fn lines<'a, 'n>(
    ui: &Ui,
    entries: &'a [(&'n str, Color32, Hatch)],
    width: f32,
) -> Vec<&'a [(&'n str, Color32, Hatch)]> {
    let (mut lines, mut from, mut used) = (Vec::new(), 0, 0.0);
    for (place, (name, ..)) in entries.iter().enumerate() {
        let wide = width_of(ui, name) + 26.0 + 2.0 * ui.spacing().item_spacing.x;
        if used + wide > width && place > from {
            lines.push(&entries[from..place]);
            (from, used) = (place, 0.0);
        }
        used += wide;
    }
    lines.push(&entries[from..]);
    lines
}

fn entry(ui: &mut Ui, (name, colour, hatch): &(&str, Color32, Hatch)) {
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(26.0, 16.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("{hatch:?}")));
        swatch(ui, rect, *colour, *hatch);
        ui.label(*name);
    });
}

fn swatch(ui: &Ui, rect: Rect, colour: Color32, hatch: Hatch) {
    let opaque = Color32::from_rgb(colour.r(), colour.g(), colour.b());
    let painter = ui.painter().with_clip_rect(rect);
    let stroke = Stroke::new(1.5, opaque);
    if !matches!(hatch, Hatch::Ring | Hatch::Arrow) {
        painter.rect_filled(rect, 3.0, opaque.gamma_multiply(0.35));
    }
    let lines = |rising: bool| {
        let mut x = rect.left() - rect.height();
        while x < rect.right() {
            let (from, to) = if rising { (rect.bottom(), rect.top()) } else { (rect.top(), rect.bottom()) };
            painter.line_segment([pos2(x, from), pos2(x + rect.height(), to)], stroke);
            x += 6.0;
        }
    };
    match hatch {
        Hatch::Plain => {}
        Hatch::Rising => lines(true),
        Hatch::Falling => lines(false),
        Hatch::Crossed => {
            lines(true);
            lines(false);
        }
        Hatch::Dotted => {
            for column in 0..4 {
                for line in 0..2 {
                    let at = rect.min + vec2(4.0 + 6.0 * column as f32, 5.0 + 6.0 * line as f32);
                    painter.circle_filled(at, 1.5, opaque);
                }
            }
        }
        Hatch::Ring => {
            painter.circle_stroke(rect.center(), 6.5, Stroke::new(2.0, opaque));
        }
        Hatch::Arrow => {
            painter.arrow(rect.left_center() + vec2(3.0, 0.0), vec2(rect.width() - 6.0, 0.0), Stroke::new(2.0, opaque));
        }
    }
    if hatch != Hatch::Ring && hatch != Hatch::Arrow {
        painter.rect_stroke(rect, 3.0, Stroke::new(1.0, opaque), StrokeKind::Inside);
    }
}
