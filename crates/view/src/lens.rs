//! Where the table is looked at, as bare geometry: window, board and the point under the cursor. No camera, no clock.
//!
//! Window places are logical pixels from the upper left, y down; world places are those of `tabletop`, y up.

use bevy::math::{Rect, Vec2};
use tabletop::Point;

/// How much of the pane may show bare table beyond the board's edge, as a share.
const MARGIN: f32 = 0.4;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The world point in the middle of the pane.
    pub centre: Vec2,
    /// Logical pixels to a world unit.
    pub zoom: f32,
}

impl Default for Lens {
    fn default() -> Self {
        Self { centre: Vec2::ZERO, zoom: 1.0 }
    }
}

impl Lens {
    /// The world point seen at a place of the window. `pane` is the part of the window in which the board lies free.
    pub fn to_world(&self, pane: Rect, place: Vec2) -> Vec2 {
        let from_middle = place - pane.center();
        self.centre + Vec2::new(from_middle.x, -from_middle.y) / self.zoom
    }

    /// The place of the window at which a world point is seen.
    pub fn to_window(&self, pane: Rect, point: Vec2) -> Vec2 {
        let from_middle = (point - self.centre) * self.zoom;
        pane.center() + Vec2::new(from_middle.x, -from_middle.y)
    }

    /// The same lens with `point` seen at `place`.
    pub fn holding(self, pane: Rect, point: Vec2, place: Vec2) -> Self {
        let seen = self.to_world(pane, place);
        Self { centre: self.centre + point - seen, ..self }
    }

    /// Zoomed so that what lies at `place` stays there.
    pub fn zoomed(self, pane: Rect, place: Vec2, zoom: f32) -> Self {
        let point = self.to_world(pane, place);
        Self { zoom, ..self }.holding(pane, point, place)
    }

    /// The part of the world in the pane.
    pub fn seen(&self, pane: Rect) -> Rect {
        Rect::from_center_size(self.centre, pane.size() / self.zoom)
    }

    /// The whole board in the pane, as large as it goes but with a zoom of `most` at most.
    pub fn fitting(pane: Rect, board: Rect, most: f32) -> Self {
        let room = pane.size().max(Vec2::ONE) * 0.96;
        let share = room / board.size().max(Vec2::ONE);
        Self { centre: board.center(), zoom: share.x.min(share.y).min(most) }
    }

    /// Pushed back so that the board stays in the pane: where it is smaller than the pane it may move within it a little, where it is
    /// larger its edge may come in a little.
    pub fn clamped(self, pane: Rect, board: Rect) -> Self {
        let seen = pane.size() / self.zoom;
        let reach = ((board.size() - seen) / 2.0).max(Vec2::ZERO) + seen * MARGIN;
        let off = (self.centre - board.center()).clamp(-reach, reach);
        Self { centre: board.center() + off, ..self }
    }

    /// Part of the way to another lens, 0 here, 1 there; zooms change by equal factors. What is seen at `pin` (place and point) stays
    /// there.
    pub fn toward(self, goal: Self, share: f32, pane: Rect, pin: Option<(Vec2, Vec2)>) -> Self {
        let zoom = self.zoom * (goal.zoom / self.zoom).powf(share);
        match pin {
            Some((place, point)) => Self { zoom, ..self }.holding(pane, point, place),
            None => Self { centre: self.centre.lerp(goal.centre, share), zoom },
        }
    }

    /// Whether two lenses show the same, to a tenth of a pixel.
    pub fn is_at(&self, other: Self) -> bool {
        (self.zoom / other.zoom - 1.0).abs() < 1e-4
            && (self.centre - other.centre).abs().max_element() * self.zoom < 0.1
    }

    /// Moved by less than a device pixel so that world points fall on whole device pixels: `per_pixel` is device pixels to a logical one.
    pub fn on_pixels(self, pane: Rect, per_pixel: f32) -> Self {
        let ppu = self.zoom * per_pixel;
        // The world's origin must lie on a pixel's corner, as counted from the window's upper left.
        let origin = self.to_window(pane, Vec2::ZERO) * per_pixel;
        let off = origin.round() - origin;
        Self { centre: self.centre - Vec2::new(off.x, -off.y) / ppu, ..self }
    }
}

/// A point of `tabletop` as a vector.
pub(crate) fn vec(point: Point) -> Vec2 {
    Vec2::new(point.x, point.y)
}

/// A vector as a point of `tabletop`.
pub(crate) fn point(vec: Vec2) -> Point {
    Point::new(vec.x, vec.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANE: Rect = Rect { min: Vec2::new(0.0, 40.0), max: Vec2::new(1000.0, 840.0) };
    const BOARD: Rect = Rect { min: Vec2::new(-200.0, -3000.0), max: Vec2::new(4000.0, 100.0) };

    fn near(a: Vec2, b: Vec2) -> bool {
        a.distance(b) < 1e-2
    }

    #[test]
    fn window_and_world_go_there_and_back() {
        let lens = Lens { centre: Vec2::new(100.0, -50.0), zoom: 2.0 };
        assert_eq!(lens.to_world(PANE, PANE.center()), lens.centre);
        assert_eq!(lens.to_world(PANE, Vec2::new(510.0, 440.0)), Vec2::new(105.0, -50.0));
        assert_eq!(lens.to_world(PANE, Vec2::new(500.0, 460.0)), Vec2::new(100.0, -60.0)); // down is south
        assert!(near(lens.to_window(PANE, lens.to_world(PANE, Vec2::new(12.0, 700.0))), Vec2::new(12.0, 700.0)));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_cursor() {
        let lens = Lens { centre: Vec2::new(100.0, -50.0), zoom: 1.0 };
        let cursor = Vec2::new(220.0, 700.0);
        let under = lens.to_world(PANE, cursor);
        for zoom in [0.3, 1.7, 4.0] {
            assert!(near(lens.zoomed(PANE, cursor, zoom).to_world(PANE, cursor), under));
        }
        let goal = lens.zoomed(PANE, cursor, 4.0);
        let on_the_way = lens.toward(goal, 0.5, PANE, Some((cursor, under)));
        assert!(near(on_the_way.to_world(PANE, cursor), under));
        assert!((on_the_way.zoom - 2.0).abs() < 1e-4); // by equal factors
    }

    #[test]
    fn fit_shows_the_whole_board_and_does_not_blow_up_a_small_one() {
        let lens = Lens::fitting(PANE, BOARD, 1.5);
        let seen = lens.seen(PANE);
        assert!(seen.contains(BOARD.min) && seen.contains(BOARD.max));
        assert!((seen.width() - BOARD.width() / 0.96).abs() < 1.0); // it is the width that binds
        let small = Rect::from_center_size(Vec2::ZERO, Vec2::splat(100.0));
        assert_eq!(Lens::fitting(PANE, small, 1.5), Lens { centre: Vec2::ZERO, zoom: 1.5 });
    }

    #[test]
    fn the_board_cannot_be_lost() {
        let lens = Lens { centre: Vec2::new(90_000.0, -900_000.0), zoom: 1.0 }.clamped(PANE, BOARD);
        let seen = lens.seen(PANE);
        assert!(!seen.intersect(BOARD).is_empty());
        assert!((seen.intersect(BOARD).width() - 0.6 * PANE.width()).abs() < 1.0);
        let inside = Lens { centre: Vec2::new(1000.0, -1000.0), zoom: 1.0 };
        assert_eq!(inside.clamped(PANE, BOARD), inside);
    }

    #[test]
    fn a_settled_lens_lies_on_device_pixels() {
        let lens = Lens { centre: Vec2::new(33.37, -12.91), zoom: 1.25 };
        let settled = lens.on_pixels(PANE, 1.5);
        let origin = settled.to_window(PANE, Vec2::ZERO) * 1.5;
        assert!(near(origin, origin.round()));
        assert!((settled.centre - lens.centre).abs().max_element() * 1.25 * 1.5 <= 0.51);
    }
}
