//! The pictures laid on hexes: grid lines and overlays, each told by its hatch as well as by its colour. Drawn once, by our own strokes.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureUsages, TextureViewDescriptor, TextureViewDimension,
};
use board::{Cover, Direction};
use tabletop::MarkKind;
use tabletop::{Band, HEX_WIDTH};
use tiny_skia::{
    Color as Ink, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Stroke, Transform as Map,
};

/// A picture of one hex. Its number is its layer of the texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tile {
    /// A hair line around the hex.
    ThinGrid,
    /// A strong line around the hex.
    StrongGrid,
    /// The hex under the cursor.
    Hover,
    /// In range of a weapon.
    Reach,
    /// Covered by the right hand's item, the left hand's, or both.
    Covered(Hands),
    /// Blocked by a long weapon: of the own side, or not.
    Blocked(bool),
    /// One enemy strikes there, or more do.
    Threat(bool),
    /// In sight.
    Sight,
    /// A dodge may lead there: there is room, or not.
    Dodge(bool),
    /// A fall may lead there: there is room, or not.
    Fall(bool),
    /// What an order aims at.
    Target,
    /// Where an order leads, and where he will look.
    Destination(Direction),
    /// A path leads on this way.
    Path(Direction),
    /// The end of the arc of a missile weapon, by its band of distance.
    Range(Band),
    /// On the line of a shot: nothing is between, cover is, or it is out of sight.
    Line(Shot),
    /// A horse comes there, and looks that way.
    Hoof(Direction),
}

/// What a shot meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shot {
    Open,
    Covered,
    Hidden,
}

/// Which hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hands {
    Right,
    Left,
    Both,
}

/// How many pictures there are.
pub(crate) const TILES: u32 = 42;
/// Pixels of the largest picture.
const WIDTH: u32 = 256;
const HEIGHT: u32 = 142;
/// Halved so often, for boards seen from afar.
const MIPS: u32 = 5;
/// The ground under the picture, before it is foreshortened: a hex of this height in world units.
const FLAT_HEIGHT: f32 = HEX_WIDTH * 0.866_025_4;

/// The colour in which a mark is drawn, for a legend.
pub fn mark_colour(kind: MarkKind) -> [u8; 3] {
    Tile::of(kind).colour()
}

impl Tile {
    /// The picture of a mark.
    pub(crate) const fn of(kind: MarkKind) -> Self {
        match kind {
            MarkKind::Path { to } => Self::Path(to),
            MarkKind::Destination { facing } => Self::Destination(facing),
            MarkKind::Reach => Self::Reach,
            MarkKind::Covered { right: true, left: false } => Self::Covered(Hands::Right),
            MarkKind::Covered { right: false, left: true } => Self::Covered(Hands::Left),
            MarkKind::Covered { .. } => Self::Covered(Hands::Both),
            MarkKind::Blocked { own, .. } => Self::Blocked(own),
            MarkKind::Threat { foes } => Self::Threat(foes > 1),
            MarkKind::Target(_) => Self::Target,
            MarkKind::Dodge { open, .. } => Self::Dodge(open),
            MarkKind::Fall { open, .. } => Self::Fall(open),
            MarkKind::Sight => Self::Sight,
            MarkKind::Range { band } => Self::Range(band),
            MarkKind::Line { cover: Some(Cover::None) } => Self::Line(Shot::Open),
            MarkKind::Line { cover: Some(_) } => Self::Line(Shot::Covered),
            MarkKind::Line { cover: None } => Self::Line(Shot::Hidden),
            MarkKind::Hoof { heading, .. } => Self::Hoof(heading),
        }
    }

    /// All of them, by layer.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![
            Self::ThinGrid,
            Self::StrongGrid,
            Self::Hover,
            Self::Reach,
            Self::Covered(Hands::Right),
            Self::Covered(Hands::Left),
            Self::Covered(Hands::Both),
            Self::Blocked(true),
            Self::Blocked(false),
            Self::Threat(false),
            Self::Threat(true),
            Self::Sight,
            Self::Dodge(true),
            Self::Dodge(false),
            Self::Fall(true),
            Self::Fall(false),
            Self::Target,
        ];
        all.extend(Direction::ALL.map(Self::Destination));
        all.extend(Direction::ALL.map(Self::Path));
        all.extend([Band::Short, Band::Medium, Band::Long, Band::Extreme].map(Self::Range));
        all.extend([Shot::Open, Shot::Covered, Shot::Hidden].map(Self::Line));
        all.extend(Direction::ALL.map(Self::Hoof));
        all
    }

    /// Its layer of the texture.
    pub(crate) const fn layer(self) -> u32 {
        match self {
            Self::ThinGrid => 0,
            Self::StrongGrid => 1,
            Self::Hover => 2,
            Self::Reach => 3,
            Self::Covered(Hands::Right) => 4,
            Self::Covered(Hands::Left) => 5,
            Self::Covered(Hands::Both) => 6,
            Self::Blocked(true) => 7,
            Self::Blocked(false) => 8,
            Self::Threat(false) => 9,
            Self::Threat(true) => 10,
            Self::Sight => 11,
            Self::Dodge(true) => 12,
            Self::Dodge(false) => 13,
            Self::Fall(true) => 14,
            Self::Fall(false) => 15,
            Self::Target => 16,
            Self::Destination(direction) => 17 + direction.index() as u32,
            Self::Path(direction) => 23 + direction.index() as u32,
            Self::Range(Band::Short) => 29,
            Self::Range(Band::Medium) => 30,
            Self::Range(Band::Long) => 31,
            Self::Range(Band::Extreme) => 32,
            Self::Line(Shot::Open) => 33,
            Self::Line(Shot::Covered) => 34,
            Self::Line(Shot::Hidden) => 35,
            Self::Hoof(direction) => 36 + direction.index() as u32,
        }
    }

    /// Its colour.
    pub(crate) const fn colour(self) -> [u8; 3] {
        match self {
            Self::ThinGrid | Self::StrongGrid => [24, 18, 10],
            Self::Hover => [255, 246, 214],
            Self::Reach => [92, 196, 110],
            // Paler than any side's colour: what is covered belongs to nobody yet.
            Self::Covered(_) => [202, 224, 238],
            Self::Blocked(true) => [30, 48, 74],
            Self::Blocked(false) => [52, 20, 20],
            Self::Threat(_) => [222, 58, 40],
            Self::Sight => [250, 214, 84],
            Self::Dodge(_) => [186, 112, 228],
            Self::Fall(_) => [214, 150, 84],
            Self::Destination(_) | Self::Path(_) => [255, 244, 206],
            Self::Target => [255, 132, 44],
            Self::Range(_) => [120, 214, 214],
            Self::Line(Shot::Open) => [255, 244, 206],
            Self::Line(Shot::Covered) => [236, 186, 92],
            Self::Line(Shot::Hidden) => [196, 84, 72],
            Self::Hoof(_) => [232, 208, 160],
        }
    }

    /// Draws it.
    pub(crate) fn draw(self) -> Pixmap {
        let mut pen = Pen::new(self.colour());
        match self {
            // Half of the line falls into each of two neighbours.
            Self::ThinGrid => pen.line_around(0.0, 1.3, 0.42),
            Self::StrongGrid => pen.line_around(0.0, 3.4, 0.62),
            Self::Hover => {
                pen.fill(1.5, 0.10);
                pen.line_around(2.6, 2.2, 0.95);
            }
            Self::Reach => {
                pen.fill(1.6, 0.15);
                pen.dots(9.0, 1.25, 0.75);
                pen.outline(2.2, 1.3, 0.75);
            }
            Self::Covered(hands) => {
                pen.fill(1.6, 0.12);
                if hands != Hands::Left {
                    pen.hatch(60.0, 7.5, 1.35, 0.62);
                }
                if hands != Hands::Right {
                    pen.hatch(-60.0, 7.5, 1.35, 0.62);
                }
                pen.outline(2.2, 1.3, 0.8);
            }
            Self::Blocked(own) => {
                pen.fill(1.6, 0.18);
                pen.hatch(90.0, 9.0, if own { 1.4 } else { 2.6 }, 0.7);
                pen.hatch(0.0, 9.0, if own { 1.4 } else { 2.6 }, 0.7);
                pen.outline(2.2, 2.0, 0.85);
            }
            Self::Threat(many) => {
                pen.fill(1.6, if many { 0.24 } else { 0.12 });
                pen.hatch(-60.0, if many { 4.2 } else { 8.0 }, 1.9, 0.6);
                pen.outline(2.2, if many { 2.4 } else { 1.5 }, 0.9);
            }
            Self::Sight => {
                pen.fill(1.6, 0.10);
                pen.hatch(0.0, 10.0, 1.2, 0.55);
                pen.outline(2.2, 1.1, 0.6);
            }
            Self::Dodge(open) => {
                pen.fill(1.6, if open { 0.22 } else { 0.08 });
                pen.chevrons(11.0, -1.0, 1.7, if open { 0.75 } else { 0.3 });
                pen.outline(2.2, 1.5, 0.9);
                pen.cross(!open);
            }
            Self::Fall(open) => {
                pen.fill(1.6, if open { 0.22 } else { 0.08 });
                pen.chevrons(11.0, 1.0, 1.7, if open { 0.75 } else { 0.3 });
                pen.outline(2.2, 1.5, 0.9);
                pen.cross(!open);
            }
            Self::Target => {
                pen.fill(1.6, 0.16);
                pen.corners(3.2, 3.6, 1.0);
                pen.outline(3.2, 1.0, 0.8);
            }
            Self::Destination(looks) => {
                pen.fill(1.6, 0.14);
                pen.line_around(3.0, 2.4, 0.95);
                pen.dart(looks, &[(17.0, 8.0), (25.5, 0.0), (17.0, -8.0)]);
            }
            // The nearer the band, the more of it is hatched.
            Self::Range(band) => {
                let (apart, inset) = match band {
                    Band::Short => (5.0, 2.2),
                    Band::Medium => (8.5, 2.8),
                    Band::Long => (13.0, 3.4),
                    Band::Extreme => (21.0, 4.4),
                };
                pen.fill(1.6, 0.06);
                pen.hatch(30.0, apart, 1.6, 0.6);
                pen.outline(inset, 1.6, 0.8);
            }
            Self::Line(shot) => match shot {
                Shot::Open => pen.dots(7.0, 1.8, 0.8),
                Shot::Covered => {
                    pen.fill(1.6, 0.08);
                    pen.dots(10.5, 3.0, 0.75);
                    pen.outline(3.0, 1.2, 0.7);
                }
                Shot::Hidden => {
                    pen.dots(12.0, 1.6, 0.7);
                    pen.cross(true);
                }
            },
            Self::Hoof(heading) => {
                pen.fill(1.6, 0.12);
                pen.outline(2.4, 1.4, 0.8);
                pen.dart(heading, &[(4.0, 7.5), (24.0, 0.0), (4.0, -7.5), (10.0, 0.0)]);
            }
            Self::Path(to) => {
                let arrow =
                    [(-2.0, 3.2), (12.0, 3.2), (12.0, 8.5), (26.0, 0.0), (12.0, -8.5), (12.0, -3.2), (-2.0, -3.2)];
                pen.dart(to, &arrow);
            }
        }
        pen.map
    }
}

/// Draws in world units on the ground of one hex, its middle at (0, 0), y to the south.
struct Pen {
    map: Pixmap,
    colour: [u8; 3],
    to_picture: Map,
}

impl Pen {
    fn new(colour: [u8; 3]) -> Self {
        let map = Pixmap::new(WIDTH, HEIGHT).expect("a picture of a fixed size above zero");
        let scale = (WIDTH as f32 / HEX_WIDTH, HEIGHT as f32 / FLAT_HEIGHT);
        let to_picture = Map::from_row(scale.0, 0.0, 0.0, scale.1, WIDTH as f32 / 2.0, HEIGHT as f32 / 2.0);
        Self { map, colour, to_picture }
    }

    fn paint(&self, alpha: f32) -> Paint<'static> {
        let [red, green, blue] = self.colour;
        let alpha = crate::pictures::alpha_in_light([red, green, blue, (alpha * 255.0) as u8]);
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(Ink::from_rgba8(red, green, blue, alpha));
        paint
    }

    fn fill(&mut self, inset: f32, alpha: f32) {
        let paint = self.paint(alpha);
        self.map.fill_path(&hexagon(inset), &paint, FillRule::Winding, self.to_picture, None);
    }

    fn outline(&mut self, inset: f32, width: f32, alpha: f32) {
        self.stroke(&hexagon(inset), width, alpha, None);
    }

    /// An outline as thick everywhere on the picture as on the screen, not foreshortened.
    fn line_around(&mut self, inset: f32, width: f32, alpha: f32) {
        let Some(path) = hexagon(inset).transform(self.to_picture) else { return };
        let stroke =
            Stroke { width: width * WIDTH as f32 / HEX_WIDTH, line_join: LineJoin::Miter, ..Stroke::default() };
        let paint = self.paint(alpha);
        self.map.stroke_path(&path, &paint, &stroke, Map::identity(), None);
    }

    fn stroke(&mut self, path: &Path, width: f32, alpha: f32, within: Option<&Mask>) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let paint = self.paint(alpha);
        self.map.stroke_path(path, &paint, &stroke, self.to_picture, within);
    }

    /// What is drawn within a hexagon only.
    fn within(&self, inset: f32) -> Mask {
        let mut mask = Mask::new(WIDTH, HEIGHT).expect("a picture of a fixed size above zero");
        mask.fill_path(&hexagon(inset), FillRule::Winding, true, self.to_picture);
        mask
    }

    /// Parallel lines, their direction in degrees from upright clockwise.
    fn hatch(&mut self, degrees: f32, apart: f32, width: f32, alpha: f32) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let mut path = PathBuilder::new();
        for line in -6..=6 {
            let off = line as f32 * apart;
            let (x, y) = (cos * off, sin * off);
            path.move_to(x + sin * 40.0, y - cos * 40.0);
            path.line_to(x - sin * 40.0, y + cos * 40.0);
        }
        let within = self.within(3.0);
        if let Some(path) = path.finish() {
            self.stroke(&path, width, alpha, Some(&within));
        }
    }

    fn dots(&mut self, apart: f32, radius: f32, alpha: f32) {
        let mut path = PathBuilder::new();
        for row in -4..=4 {
            for column in -4..=4 {
                let shift = if row % 2 == 0 { 0.0 } else { apart / 2.0 };
                path.push_circle(column as f32 * apart + shift, row as f32 * apart * 0.866, radius);
            }
        }
        let (within, paint) = (self.within(4.5), self.paint(alpha));
        if let Some(path) = path.finish() {
            self.map.fill_path(&path, &paint, FillRule::Winding, self.to_picture, Some(&within));
        }
    }

    /// Rows of open angles that point up (-1) or down (1).
    fn chevrons(&mut self, apart: f32, down: f32, width: f32, alpha: f32) {
        let mut path = PathBuilder::new();
        for row in -3..=3 {
            for column in -4..=4 {
                let (x, y) = (column as f32 * apart, row as f32 * apart);
                let dip = apart * 0.16 * down;
                path.move_to(x - apart * 0.28, y - dip);
                path.line_to(x, y + dip);
                path.line_to(x + apart * 0.28, y - dip);
            }
        }
        let within = self.within(4.5);
        if let Some(path) = path.finish() {
            self.stroke(&path, width, alpha, Some(&within));
        }
    }

    /// Strong angles in the corners.
    fn corners(&mut self, inset: f32, width: f32, alpha: f32) {
        let corners = places(inset);
        let mut path = PathBuilder::new();
        for at in 0..6 {
            let (here, before, after) = (corners[at], corners[(at + 5) % 6], corners[(at + 1) % 6]);
            let toward = |other: (f32, f32)| (here.0 + (other.0 - here.0) * 0.26, here.1 + (other.1 - here.1) * 0.26);
            let (from, to) = (toward(before), toward(after));
            path.move_to(from.0, from.1);
            path.line_to(here.0, here.1);
            path.line_to(to.0, to.1);
        }
        if let Some(path) = path.finish() {
            self.stroke(&path, width, alpha, None);
        }
    }

    /// A great cross, where there is no room.
    fn cross(&mut self, wanted: bool) {
        let mut path = PathBuilder::new();
        path.move_to(-13.0, -13.0);
        path.line_to(13.0, 13.0);
        path.move_to(13.0, -13.0);
        path.line_to(-13.0, 13.0);
        if let Some(path) = path.finish().filter(|_| wanted) {
            self.stroke(&path, 3.0, 0.9, None);
        }
    }

    /// A shape given by how far forward and aside its corners lie, light with a dark rim.
    fn dart(&mut self, to: Direction, corners: &[(f32, f32)]) {
        let delta = to.delta();
        let (x, y) = (delta.x as f32 * 0.866_025_4, delta.y as f32 + delta.x as f32 / 2.0);
        let mut path = PathBuilder::new();
        for (number, &(forward, aside)) in corners.iter().enumerate() {
            let (x, y) = (x * forward - y * aside, y * forward + x * aside);
            if number == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        let Some(path) = path.finish() else { return };
        let light = std::mem::replace(&mut self.colour, [30, 22, 12]);
        self.stroke(&path, 3.4, 0.75, None);
        self.colour = light;
        let paint = self.paint(0.95);
        self.map.fill_path(&path, &paint, FillRule::Winding, self.to_picture, None);
    }
}

/// The corners of a hexagon, that far within the hex.
fn places(inset: f32) -> [(f32, f32); 6] {
    let radius = HEX_WIDTH / 2.0 - inset / 0.866_025_4;
    [0.0_f32, 60.0, 120.0, 180.0, 240.0, 300.0].map(|degrees| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (cos * radius, sin * radius)
    })
}

fn hexagon(inset: f32) -> Path {
    let mut path = PathBuilder::new();
    for (number, (x, y)) in places(inset).into_iter().enumerate() {
        if number == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish().expect("six corners are a path")
}

/// All pictures as the layers of one texture, each with its halved copies.
pub(crate) fn texture() -> Image {
    let data: Vec<u8> = Tile::all().iter().flat_map(|tile| halvings(&tile.draw())).collect();
    let size = Extent3d { width: WIDTH, height: HEIGHT, depth_or_array_layers: TILES };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = MIPS;
    // The tile map asks for a texture that it could copy.
    image.texture_descriptor.usage = TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST | TextureUsages::COPY_SRC;
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..TextureViewDescriptor::default()
    });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::ClampToEdge,
        address_mode_v: ImageAddressMode::ClampToEdge,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

/// A picture and its copies of half, quarter, ... size, straight alpha, colour kept where it is clear.
fn halvings(map: &Pixmap) -> Vec<u8> {
    let colour = |pixel: &tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()].map(f32::from)
    };
    let (mut width, mut height) = (map.width() as usize, map.height() as usize);
    let mut level: Vec<[f32; 4]> = map.pixels().iter().map(colour).collect();
    let mut bytes = Vec::new();
    for mip in 0..MIPS {
        if mip > 0 {
            (level, width, height) = halved(&level, width, height);
        }
        let mut rgba: Vec<u8> = level.iter().flat_map(|&pixel| straight(pixel)).collect();
        fill_clear(&mut rgba);
        bytes.append(&mut rgba);
    }
    bytes
}

fn halved(level: &[[f32; 4]], width: usize, height: usize) -> (Vec<[f32; 4]>, usize, usize) {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let pixel = |x: usize, y: usize| level[y.min(height - 1) * width + x.min(width - 1)];
    let mut half = Vec::with_capacity(w * h);
    for y in 0..h {
        for x in 0..w {
            let four =
                [pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1)];
            half.push([0, 1, 2, 3].map(|channel| four.iter().map(|pixel| pixel[channel]).sum::<f32>() / 4.0));
        }
    }
    (half, w, h)
}

fn straight([red, green, blue, alpha]: [f32; 4]) -> [u8; 4] {
    if alpha < 0.5 {
        return [0; 4];
    }
    let channel = |premultiplied: f32| (premultiplied * 255.0 / alpha).round().clamp(0.0, 255.0) as u8;
    [channel(red), channel(green), channel(blue), alpha.round() as u8]
}

/// Clear pixels take the picture's mean colour: a tile has one colour, so filtering draws no seam.
fn fill_clear(rgba: &mut [u8]) {
    let pixels = rgba.as_chunks_mut::<4>().0;
    let (sum, count) = pixels.iter().filter(|pixel| pixel[3] > 0).fold(([0_u64; 3], 0_u64), |(sum, count), pixel| {
        ([0, 1, 2].map(|channel| sum[channel] + u64::from(pixel[channel])), count + 1)
    });
    for pixel in pixels.iter_mut().filter(|pixel| pixel[3] == 0) {
        for channel in 0..3 {
            pixel[channel] = sum[channel].checked_div(count).unwrap_or(0) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::ROW;

    use super::*;

    #[test]
    fn every_picture_has_its_own_layer() {
        for (layer, tile) in Tile::all().into_iter().enumerate() {
            assert_eq!(tile.layer(), layer as u32, "{tile:?}");
        }
        assert_eq!(Tile::all().len() as u32, TILES);
    }

    #[test]
    fn every_picture_differs_in_shape_and_leaves_the_board_visible() {
        let all = Tile::all();
        let drawn: Vec<Pixmap> = all.iter().map(|tile| tile.draw()).collect();
        for (at, one) in drawn.iter().enumerate() {
            let alphas: Vec<u8> = one.pixels().iter().map(|pixel| pixel.alpha()).collect();
            assert!(alphas.iter().any(|&alpha| alpha > 60), "{:?} cannot be seen", all[at]);
            let covered = alphas.iter().map(|&alpha| f32::from(alpha)).sum::<f32>() / (255.0 * alphas.len() as f32);
            assert!(covered < 0.5, "{:?} hides the board: {covered}", all[at]);
            for (other, two) in drawn.iter().enumerate().skip(at + 1) {
                let differing =
                    one.pixels().iter().zip(two.pixels()).filter(|(a, b)| a.alpha().abs_diff(b.alpha()) > 25).count();
                assert!(differing > 1000, "{:?} and {:?} have one shape: {differing}", all[at], all[other]);
            }
        }
    }

    #[test]
    fn the_texture_holds_all_layers_with_their_halvings() {
        let image = texture();
        let pixels: u32 = (0..MIPS).map(|mip| (WIDTH >> mip) * (HEIGHT >> mip)).sum();
        assert_eq!(image.data.expect("data").len() as u32, pixels * 4 * TILES);
        assert!((HEIGHT as f32 / WIDTH as f32 - ROW / HEX_WIDTH).abs() < 0.005); // the picture is not distorted
    }

    #[test]
    fn an_arrow_points_where_it_leads() {
        for direction in Direction::ALL {
            let map = Tile::Path(direction).draw();
            let (mut x, mut y, mut sum) = (0.0, 0.0, 0.0);
            for (place, pixel) in map.pixels().iter().enumerate() {
                let alpha = f32::from(pixel.alpha());
                x += alpha * ((place as u32 % WIDTH) as f32 - WIDTH as f32 / 2.0);
                y += alpha * ((place as u32 / WIDTH) as f32 - HEIGHT as f32 / 2.0);
                sum += alpha;
            }
            let to = tabletop::centre(direction.delta());
            let (x, y) = (x / sum, -y / sum);
            let cosine = (x * to.x + y * to.y) / (x.hypot(y) * to.x.hypot(to.y));
            assert!(cosine > 0.97, "{direction}: {cosine}");
        }
    }
}
