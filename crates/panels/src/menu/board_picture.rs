//! The board of a scenario as a picture in the set-up, with everybody at his start: a painted one, or a small plan.

use board::{Ground, Obstacle};
use egui::load::SizedTexture;
use egui::{Color32, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use engine::SideId;
use steel::fight::Setup;

use crate::side_style::SideStyle;
use crate::theme::TABLE;

/// The painted board in its own proportion, as large as it fits into `most` but never coarser than it was painted by half, with a mark for
/// everybody: where he stands in the picture, 0 to 1 from its upper left corner, and his side.
pub(super) fn painted(ui: &mut Ui, drawn: SizedTexture, most: Vec2, marks: &[(f32, f32, SideId)], sides: &[SideStyle]) {
    let fit = (most.x / drawn.size.x.max(1.0)).min(most.y / drawn.size.y.max(1.0)).min(1.5);
    let size = drawn.size * fit;
    let image = egui::Image::new(drawn).fit_to_exact_size(size).corner_radius(5);
    let rect = ui.add(image.alt_text("The board at the start")).rect;
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    for &(x, y, side) in marks {
        if let Some(style) = sides.get(side.index()) {
            mark(&painter, rect.lerp_inside(vec2(x, y)), (size.x / 34.0).clamp(9.0, 14.0), style);
        }
    }
    ui.painter().rect_stroke(rect, 5.0, Stroke::new(1.0, TABLE.line), StrokeKind::Outside);
}

/// Where one stands: the badge of his side, small, on a dark ground that sets it off from any board.
fn mark(painter: &egui::Painter, at: Pos2, size: f32, style: &SideStyle) {
    painter.circle_filled(pos2(at.x, at.y + 1.0), size * 0.82, Color32::from_black_alpha(130));
    let rect = Rect::from_center_size(at, Vec2::splat(size));
    style.paint(painter, rect);
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, TABLE.text), StrokeKind::Outside);
}

/// A small plan of the board with everybody at his start.
pub(super) fn plan(ui: &mut Ui, size: Vec2, setup: &Setup, sides: &[SideStyle]) {
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
        if let Some(style) = sides.get(person.side.index()) {
            mark(&painter, place(at(person.start.hex)), (scale * 1.3).clamp(8.0, 18.0), style);
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
