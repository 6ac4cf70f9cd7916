//! The title as it stands over the main menu: spaced capitals, and under them a line with two crossed swords.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, FontId, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::theme::TABLE;

/// Shows the title over the whole width, as large as it fits up to `size`.
pub(super) fn title(ui: &mut Ui, size: f32) {
    let spaced = |size: f32| {
        let format = TextFormat {
            font_id: FontId::proportional(size),
            extra_letter_spacing: size * 0.16,
            color: TABLE.text,
            ..TextFormat::default()
        };
        LayoutJob::single_section("RINGING STEEL".to_owned(), format)
    };
    let mut galley = ui.painter().layout_job(spaced(size));
    let room = ui.available_width();
    if galley.size().x > room {
        galley = ui.painter().layout_job(spaced(size * room / galley.size().x));
    }
    let (rect, response) = ui.allocate_exact_size(vec2(room, galley.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, "Ringing Steel"));
    // The space after the last letter is no part of the word.
    let at = pos2(rect.center().x - (galley.size().x - size * 0.16) / 2.0, rect.top());
    let shadow = Color32::from_black_alpha(170);
    ui.painter().galley_with_override_text_color(at + vec2(0.0, 2.5), galley.clone(), shadow);
    ui.painter().galley_with_override_text_color(at + vec2(0.0, -0.8), galley.clone(), TABLE.accent);
    ui.painter().galley(at, galley, TABLE.text);
}

/// A line that fades out at both ends, with two crossed swords in its middle, `height` high.
pub(super) fn crossed_swords(ui: &mut Ui, height: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let (painter, middle) = (ui.painter(), rect.center());
    let gap = height * 1.25;
    for side in [-1.0, 1.0] {
        let from = middle + vec2(side * gap, 0.0);
        let to = middle + vec2(side * rect.width() * 0.48, 0.0);
        fading_line(painter, from, to);
        diamond(painter, from, 3.5);
    }
    // The one that lies below comes first.
    for lean in [-1.0, 1.0] {
        sword(painter, middle, height * 0.92, vec2(0.86 * lean, -0.51));
    }
}

fn fading_line(painter: &Painter, from: Pos2, to: Pos2) {
    let mut mesh = Mesh::default();
    for (at, shade) in [(from, TABLE.accent), (to, Color32::TRANSPARENT)] {
        mesh.colored_vertex(at - vec2(0.0, 0.8), shade);
        mesh.colored_vertex(at + vec2(0.0, 0.8), shade);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 3, 2);
    painter.add(mesh);
}

fn diamond(painter: &Painter, at: Pos2, size: f32) {
    let corners = [vec2(0.0, -size), vec2(size, 0.0), vec2(0.0, size), vec2(-size, 0.0)];
    painter.add(Shape::convex_polygon(corners.map(|corner| at + corner).to_vec(), TABLE.accent, Stroke::NONE));
}

/// A sword through `middle`, as long as twice `half` at most, its point towards `to` (of length 1).
fn sword(painter: &Painter, middle: Pos2, half: f32, to: Vec2) {
    let (steel, dark, brass) = (TABLE.text, Color32::from_rgb(150, 142, 128), TABLE.accent);
    let side = vec2(-to.y, to.x);
    let at = |along: f32, across: f32| middle + to * (along * half) + side * (across * half);
    let guard = -0.42;
    let outline = Stroke::new(half * 0.07, TABLE.under);
    let blade = |edge: f32| vec![at(guard, 0.0), at(guard, edge), at(0.98, edge * 0.7), at(1.14, 0.0)];
    let whole = vec![at(guard, -0.075), at(0.98, -0.052), at(1.14, 0.0), at(0.98, 0.052), at(guard, 0.075)];
    painter.add(Shape::convex_polygon(whole, dark, outline));
    // Light falls on the upper face of the blade.
    let lit = if side.y < 0.0 { 0.075 } else { -0.075 };
    painter.add(Shape::convex_polygon(blade(lit), steel, Stroke::NONE));
    painter.line_segment([at(guard, 0.0), at(-0.78, 0.0)], Stroke::new(half * 0.14, TABLE.under));
    painter.line_segment([at(guard, 0.0), at(-0.78, 0.0)], Stroke::new(half * 0.09, Color32::from_rgb(120, 78, 44)));
    painter.line_segment([at(guard, -0.27), at(guard, 0.27)], Stroke::new(half * 0.15, TABLE.under));
    painter.line_segment([at(guard, -0.25), at(guard, 0.25)], Stroke::new(half * 0.1, brass));
    painter.circle(at(-0.84, 0.0), half * 0.09, brass, outline);
}

/// A frame of two lines around a menu, the inner one of brass.
pub(super) fn frame(painter: &Painter, rect: Rect) {
    use egui::StrokeKind::Inside;
    painter.rect_filled(rect.translate(vec2(0.0, 4.0)).expand(3.0), 11.0, Color32::from_black_alpha(90));
    painter.rect_filled(rect, 8.0, TABLE.veil());
    painter.rect_stroke(rect, 8.0, Stroke::new(1.5, Color32::from_rgb(96, 74, 46)), Inside);
    painter.rect_stroke(rect.shrink(5.0), 5.0, Stroke::new(1.0, TABLE.accent.gamma_multiply(0.45)), Inside);
}
