//! The body picture: nine areas, each in the shade of its injury, seen from the front.

use egui::{Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};
use steel::tables::{Area, Injury};

use crate::theme::TABLE;

/// The proportions of the picture: width and height in its own units.
const WIDTH: f32 = 100.0;
const HEIGHT: f32 = 180.0;

/// Where an area lies, left and right as the viewer sees one who faces him.
const fn place(area: Area) -> [f32; 4] {
    match area {
        Area::Head => [38.0, 2.0, 24.0, 30.0],
        Area::RightShoulder => [14.0, 36.0, 20.0, 20.0],
        Area::LeftShoulder => [66.0, 36.0, 20.0, 20.0],
        Area::RightArm => [8.0, 58.0, 16.0, 54.0],
        Area::LeftArm => [76.0, 58.0, 16.0, 54.0],
        Area::Chest => [35.0, 36.0, 30.0, 34.0],
        Area::Abdomen => [33.0, 72.0, 34.0, 26.0],
        Area::RightLeg => [31.0, 100.0, 18.0, 76.0],
        Area::LeftLeg => [51.0, 100.0, 18.0, 76.0],
    }
}

/// Paints the body into a rectangle; injured areas carry as many strokes as they are bad, so that shade alone does not tell.
pub fn paint_body(painter: &Painter, rect: Rect, injuries: &[Injury; 9]) {
    let scale = (rect.width() / WIDTH).min(rect.height() / HEIGHT);
    let origin = rect.center() - vec2(WIDTH, HEIGHT) * scale / 2.0;
    for &area in Area::ALL {
        let [x, y, width, height] = place(area);
        let part = Rect::from_min_size(origin + vec2(x, y) * scale, vec2(width, height) * scale);
        let injury = injuries[area.index()];
        let round = if area == Area::Head { part.width() / 2.0 } else { 6.0 * scale };
        let corner = CornerRadius::same(round.clamp(1.0, 120.0) as u8);
        painter.rect(part, corner, TABLE.injury(injury), Stroke::new(1.5, TABLE.ground), StrokeKind::Outside);
        strokes(painter, part, injury, scale);
    }
}

/// Notches across an injured area: one for a bruise, more for worse.
fn strokes(painter: &Painter, part: Rect, injury: Injury, scale: f32) {
    let count = match injury {
        Injury::None => return,
        Injury::Bruise => 1,
        Injury::LightWound => 2,
        Injury::Wound => 3,
        Injury::SeriousWound => 4,
        Injury::Disablement | Injury::Sever | Injury::Death => {
            let stroke = Stroke::new((3.0 * scale).max(1.5), TABLE.text);
            painter.line_segment([part.left_top(), part.right_bottom()], stroke);
            painter.line_segment([part.right_top(), part.left_bottom()], stroke);
            return;
        }
    };
    let dark = Stroke::new((2.4 * scale).max(1.2), Color32::from_rgb(30, 10, 8));
    let light = Stroke::new(dark.width, TABLE.text);
    let stroke = if injury >= Injury::Wound { light } else { dark };
    let reach = part.width().min(part.height()) * 0.26;
    for number in 0..count {
        let shift = (number as f32 - (count as f32 - 1.0) / 2.0) * (5.0 * scale).max(3.0);
        let at = pos2(part.center().x, part.center().y + shift);
        painter.line_segment([at + vec2(-reach, reach * 0.4), at + vec2(reach, -reach * 0.4)], stroke);
    }
}
