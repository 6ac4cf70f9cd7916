//! The small map: the whole board at a glance, the part in view, a dot for each figure. The app paints it where it likes.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use tabletop::Point;
use tabletop::ground::Picture;

use crate::ViewSystems;
use crate::camera::BoardCamera;
use crate::jobs::{Jobs, Waker};
use crate::pictures;
use crate::table::{Epoch, Table};

/// The longest edges of the painted map, in pixels.
const WIDEST: u32 = 360;
const HIGHEST: u32 = 360;

/// The board, small. `None` in `image` until it is painted.
#[derive(Resource, Default)]
pub struct Minimap {
    image: Option<(Handle<Image>, egui::TextureId)>,
    /// Width and height of the picture, in pixels.
    size: Vec2,
    board: Rect,
    painting: Jobs<u32, Picture>,
    epoch: Epoch,
}

/// A dot on the small map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Where, in world units.
    pub at: Point,
    /// In which colour.
    pub colour: egui::Color32,
    /// Whether it stands out: the selected figure, or one who must decide.
    pub marked: bool,
}

impl Minimap {
    /// Whether there is something to be painted.
    pub fn is_ready(&self) -> bool {
        self.image.is_some()
    }

    /// Height over width of the map.
    pub fn aspect(&self) -> f32 {
        if self.size.x > 0.0 { self.size.y / self.size.x } else { 1.0 }
    }

    /// The place on a map painted in `frame` of a world point.
    pub fn to_map(&self, frame: egui::Rect, point: Point) -> egui::Pos2 {
        let share = (Vec2::new(point.x, point.y) - self.board.min) / self.board.size();
        egui::pos2(frame.left() + share.x * frame.width(), frame.bottom() - share.y * frame.height())
    }

    /// The world point at a place on a map painted in `frame`.
    pub fn from_map(&self, frame: egui::Rect, place: egui::Pos2) -> Point {
        let share = egui::vec2((place.x - frame.left()) / frame.width(), (frame.bottom() - place.y) / frame.height());
        let at = self.board.min + Vec2::new(share.x, share.y) * self.board.size();
        Point::new(at.x, at.y)
    }
}

/// Paints the small map, at most that large, with the part in view and the dots; the point clicked or dragged to, for
/// [`crate::CameraMove::LookAtPoint`].
pub fn show(ui: &mut egui::Ui, map: &Minimap, camera: &BoardCamera, dots: &[Dot], most: egui::Vec2) -> Option<Point> {
    let (_, texture) = map.image.as_ref()?;
    let width = most.x.min(most.y / map.aspect());
    let (frame, response) =
        ui.allocate_exact_size(egui::vec2(width, width * map.aspect()), egui::Sense::click_and_drag());
    let painter = ui.painter_at(frame);
    let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    painter.image(*texture, frame, whole, egui::Color32::WHITE);
    for dot in dots {
        let at = map.to_map(frame, dot.at);
        let radius = if dot.marked { 4.0 } else { 3.0 };
        painter.circle(at, radius, dot.colour, egui::Stroke::new(1.0, egui::Color32::from_rgb(20, 14, 8)));
        if dot.marked {
            painter.circle_stroke(at, radius + 2.0, egui::Stroke::new(1.5, egui::Color32::from_rgb(255, 246, 214)));
        }
    }
    let seen = camera.seen();
    let corner = |x, y| map.to_map(frame, Point::new(x, y));
    let view = egui::Rect::from_two_pos(corner(seen.min.x, seen.min.y), corner(seen.max.x, seen.max.y))
        .intersect(frame.shrink(1.0));
    if view.is_positive() {
        painter.rect_stroke(
            view.expand(1.0),
            1.0,
            egui::Stroke::new(1.0, egui::Color32::from_black_alpha(150)),
            egui::StrokeKind::Middle,
        );
        painter.rect_stroke(
            view,
            1.0,
            egui::Stroke::new(1.5, egui::Color32::from_rgb(255, 246, 214)),
            egui::StrokeKind::Middle,
        );
    }
    let pressed = response.clicked() || response.dragged();
    response.interact_pointer_pos().filter(|_| pressed).map(|place| map.from_map(frame, place))
}

/// The small map.
pub(crate) struct MinimapPlugin;

impl Plugin for MinimapPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Minimap>()
            .add_systems(Update, (new_map, take_painted).chain().in_set(ViewSystems::Pictures));
    }
}

fn new_map(
    table: Option<Res<Table>>,
    epoch: Res<Epoch>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut textures: ResMut<EguiUserTextures>,
    mut minimap: ResMut<Minimap>,
) {
    if minimap.epoch == *epoch {
        return;
    }
    if let Some((image, _)) = &minimap.image {
        textures.remove_image(image.id());
    }
    *minimap = Minimap { epoch: *epoch, ..Minimap::default() };
    let Some(table) = table else { return };
    minimap.board = crate::ground::rect(tabletop::ground::bounds(&table.map));
    let (map, seed) = (Arc::clone(&table.map), table.seed);
    let paint = move || tabletop::ground::miniature(&map, seed, WIDEST, HIGHEST);
    minimap.painting.start(epoch.0, &Waker::of(proxy.as_deref()), paint);
}

fn take_painted(
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut minimap: ResMut<Minimap>,
) {
    if minimap.painting.len() == 0 {
        return;
    }
    let Some((_, picture)) = minimap.bypass_change_detection().painting.finished().into_iter().next() else { return };
    minimap.size = Vec2::new(picture.width as f32, picture.height as f32);
    let image = images.add(pictures::texture(picture.width, picture.height, picture.rgba));
    let id = textures.add_image(EguiTextureHandle::Strong(image.clone()));
    minimap.image = Some((image, id));
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
mod tests {
    use super::*;

    #[test]
    fn map_and_world_go_there_and_back_with_north_up() {
        let map = Minimap {
            size: Vec2::new(300.0, 150.0),
            board: Rect::new(-100.0, -900.0, 1900.0, 100.0),
            ..Minimap::default()
        };
        let frame = egui::Rect::from_min_size(egui::pos2(40.0, 60.0), egui::vec2(200.0, 100.0));
        assert_eq!(map.aspect(), 0.5);
        assert_eq!(map.to_map(frame, Point::new(-100.0, 100.0)), frame.left_top());
        assert_eq!(map.to_map(frame, Point::new(1900.0, -900.0)), frame.right_bottom());
        let back = map.from_map(frame, map.to_map(frame, Point::new(321.0, -456.0)));
        assert!((back.x - 321.0).abs() < 0.1 && (back.y + 456.0).abs() < 0.1);
    }
}
