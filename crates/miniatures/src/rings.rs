//! Rings on the board under a figure: who is selected, who is the target. Flat overlays, drawn with tiny-skia, told apart by shape as
//! well as colour: a band of black and white squares with four darts that look outward, such as no side's rim is, and a broken ring whose
//! four points look inward.
use crate::describe::Facing;
use crate::horse::ahead;
use crate::render::{GROUND_SQUASH, Sprite, pixels_per_mm};
use crate::scenery::BOARD_HEX_MM;
use crate::skeleton::HEX_MM;
use crate::texture::BASE_RADIUS;
use serde::{Deserialize, Serialize};
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// What a ring says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ring {
    /// This one is selected.
    Selection,
    /// This one is aimed at.
    Target,
}

/// The ring for a figure of `height_px`; `lying` makes it as long as the base of a man who is down. Lay it on the board, below the figure,
/// anchor on anchor.
pub fn ring(kind: Ring, height_px: u32, lying: Option<Facing>) -> Sprite {
    let along = lying.map_or([0.0, 0.0], |d| {
        let way = ahead(d) * HEX_MM;
        [way.x, way.y]
    });
    long_ring(kind, height_px, along)
}

/// The ring around the base of a horse that heads there, its anchor the middle of the front hex.
pub fn horse_ring(kind: Ring, height_px: u32, heading: Facing) -> Sprite {
    let back = ahead(heading) * -BOARD_HEX_MM;
    long_ring(kind, height_px, [back.x, back.y])
}

/// A ring about a base whose middle line runs along there from the anchor, in mm.
fn long_ring(kind: Ring, height_px: u32, along: [f32; 2]) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let out = BASE_RADIUS + 8.2;
    let pad = 3.0;
    let low = [along[0].min(0.0) - out, -along[1].max(0.0) - out];
    let high = [along[0].max(0.0) + out, -along[1].min(0.0) + out];
    let anchor = [(-low[0] * scale + pad).ceil(), (-low[1] * GROUND_SQUASH * scale + pad).ceil()];
    let width = (anchor[0] + high[0] * scale + pad).ceil() as u32;
    let height = (anchor[1] + high[1] * GROUND_SQUASH * scale + pad).ceil() as u32;
    let blank = Sprite { width, height, anchor, rgba: vec![0; (width * height * 4) as usize] };
    let Some(mut map) = Pixmap::new(width, height) else { return blank };
    let drawer = Drawer { scale, anchor, along };
    match kind {
        Ring::Selection => drawer.selection(&mut map),
        Ring::Target => drawer.target(&mut map),
    }
    let rgba = map
        .pixels()
        .iter()
        .flat_map(|p| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()]
        })
        .collect();
    Sprite { rgba, ..blank }
}

/// Radius of the band about the one who is selected, mm.
const SELECTED: f32 = 14.9;
/// So many squares it has.
const SQUARES: u8 = 24;

struct Drawer {
    scale: f32,
    anchor: [f32; 2],
    along: [f32; 2],
}

impl Drawer {
    /// A point of the ground, in mm, on the picture.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.anchor[0] + x * self.scale, self.anchor[1] - y * GROUND_SQUASH * self.scale)
    }

    /// All points `r` mm from the base's middle line.
    fn around(&self, r: f32) -> Option<Path> {
        const STEPS: u32 = 96;
        let mut path = PathBuilder::new();
        for i in 0..STEPS {
            let (sin, cos) = (i as f32 * std::f32::consts::TAU / STEPS as f32).sin_cos();
            let far = sin * self.along[0] + cos * self.along[1] > 0.0;
            let c = if far { self.along } else { [0.0, 0.0] };
            let (x, y) = self.at(c[0] + sin * r, c[1] + cos * r);
            if i == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        path.finish()
    }

    fn line(&self, map: &mut Pixmap, r: f32, width_mm: f32, colour: [u8; 4], dash: Option<StrokeDash>) {
        let Some(path) = self.around(r) else { return };
        let line_cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
        let stroke = Stroke { width: (width_mm * self.scale).max(1.0), dash, line_cap, ..Stroke::default() };
        map.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
    }

    fn selection(&self, map: &mut Pixmap) {
        self.line(map, SELECTED, 4.4, [16, 12, 10, 90], None);
        self.line(map, SELECTED, 3.1, [16, 12, 10, 255], None);
        self.line(map, SELECTED, 2.0, [250, 246, 236, 255], None);
        // Squares across it, black and white by turns.
        for square in (0..SQUARES).step_by(2) {
            let degrees = |step: f32| (f32::from(square) + step) * 360.0 / f32::from(SQUARES);
            let arc = [0.0, 0.25, 0.5, 0.75, 1.0].map(degrees);
            let outer = arc.iter().map(|&at| self.beyond(at, SELECTED + 1.15));
            let inner = arc.iter().rev().map(|&at| self.beyond(at, SELECTED - 1.15));
            self.shape(map, &outer.chain(inner).collect::<Vec<_>>(), None, [16, 12, 10, 255]);
        }
        for degrees in [0.0_f32, 90.0, 180.0, 270.0] {
            let place = |r: f32, off: f32| self.aside(degrees, r, off);
            let dart = [place(SELECTED + 5.0, 0.0), place(SELECTED + 1.6, 3.0), place(SELECTED + 1.6, -3.0)];
            self.shape(map, &dart, Some([16, 12, 10, 240]), [250, 246, 236, 255]);
        }
    }

    /// The point `r` mm from the base's middle line, in that direction from it.
    fn beyond(&self, degrees: f32, r: f32) -> (f32, f32) {
        self.aside(degrees, r, 0.0)
    }

    /// The same, `off` mm square to it.
    fn aside(&self, degrees: f32, r: f32, off: f32) -> (f32, f32) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let far = sin * self.along[0] + cos * self.along[1] > 0.0;
        let c = if far { self.along } else { [0.0, 0.0] };
        self.at(c[0] + sin * r + cos * off, c[1] + cos * r - sin * off)
    }

    /// A filled shape, with an edge if it has one.
    fn shape(&self, map: &mut Pixmap, corners: &[(f32, f32)], edge: Option<[u8; 4]>, colour: [u8; 4]) {
        let mut path = PathBuilder::new();
        for (number, &(x, y)) in corners.iter().enumerate() {
            if number == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        let Some(path) = path.finish() else { return };
        if let Some(edge) = edge {
            let stroke = Stroke { width: (1.2 * self.scale).max(1.0), ..Stroke::default() };
            map.stroke_path(&path, &paint(edge), &stroke, Transform::identity(), None);
        }
        map.fill_path(&path, &paint(colour), FillRule::Winding, Transform::identity(), None);
    }

    fn target(&self, map: &mut Pixmap) {
        // Four gaps where the points stand, so that the ring is broken for every eye.
        let quarter = std::f32::consts::FRAC_PI_2 * 15.0 * self.scale * 0.83;
        let dash = || StrokeDash::new(vec![quarter * 0.34, quarter * 0.16], 0.0);
        self.line(map, 14.9, 2.4, [46, 8, 6, 210], dash());
        self.line(map, 14.9, 1.3, [255, 96, 60, 255], dash());
        for degrees in [45.0_f32, 135.0, 225.0, 315.0] {
            let place = |r: f32, off: f32| self.aside(degrees, r, off);
            let corners = [place(16.9, -2.2), place(16.9, 2.2), place(12.9, 0.0)];
            self.shape(map, &corners, Some([46, 8, 6, 230]), [255, 96, 60, 255]);
        }
    }
}

fn paint([r, g, b, a]: [u8; 4]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(r, g, b, a));
    paint.anti_alias = true;
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_differ_in_shape_and_leave_the_middle_free() {
        let (select, target) = (ring(Ring::Selection, 64, None), ring(Ring::Target, 64, None));
        let solid = |s: &Sprite| s.rgba.chunks(4).filter(|p| p[3] > 128).count();
        assert_eq!((select.width, select.height), (target.width, target.height));
        assert!(solid(&select) != solid(&target));
        for s in [&select, &target] {
            assert_eq!(s.pixel(s.anchor[0] as u32, s.anchor[1] as u32)[3], 0);
            assert!(solid(s) > 100);
        }
    }

    #[test]
    fn who_is_selected_has_a_ring_of_black_and_white_like_no_side() {
        let select = ring(Ring::Selection, 96, None);
        let solid: Vec<[u8; 3]> = select.rgba.chunks(4).filter(|p| p[3] > 200).map(|p| [p[0], p[1], p[2]]).collect();
        let share = |of: &dyn Fn([u8; 3]) -> bool| solid.iter().filter(|&&p| of(p)).count() as f32 / solid.len() as f32;
        let (dark, light) = (share(&|p| p[1] < 60), share(&|p| p.iter().all(|&c| c > 200)));
        assert!(dark > 0.3 && light > 0.2, "{dark} {light}");
        let coloured = share(&|p| p.iter().max().unwrap() - p.iter().min().unwrap() > 40);
        assert!(coloured < 0.01, "{coloured}");
    }

    #[test]
    fn a_long_ring_reaches_the_next_hex() {
        let (round, long) = (ring(Ring::Selection, 96, None), ring(Ring::Selection, 96, Some(Facing::N)));
        let grown = (long.height - round.height) as f32;
        assert!((grown - HEX_MM * GROUND_SQUASH * pixels_per_mm(96)).abs() < 2.0, "{grown}");
        assert_eq!(long.width, round.width);
    }

    #[test]
    fn a_horse_has_a_ring_over_both_its_hexes() {
        for heading in Facing::ALL {
            let (round, long) = (ring(Ring::Target, 96, None), horse_ring(Ring::Target, 96, heading));
            let rear = crate::rear_hex(heading, 96);
            let grown = [(long.width - round.width) as f32, (long.height - round.height) as f32];
            assert!((grown[0] - rear[0].abs()).abs() < 2.0, "{heading:?}: {grown:?} {rear:?}");
            assert!((grown[1] - rear[1].abs()).abs() < 2.0, "{heading:?}: {grown:?} {rear:?}");
        }
    }
}
