//! The ground: first the whole board as one coarse sheet, then the squares in view, painted at the size of the zoom on the task pool.
//! Under both, and beyond them, lies the far table: one piece of wood laid out as often as the view is wide.

use std::sync::Arc;

use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use tabletop::ground::{Area, Brows, FarTable, GroundPainter, Picture};

use crate::camera::BoardCamera;
use crate::jobs::{Jobs, Waker, room};
use crate::pictures;
use crate::shelf::Shelf;
use crate::table::{Epoch, OnTable, Table, pile};
use crate::{ViewSystems, scale};

/// Edge of a painted square, in pixels.
const SQUARE: u32 = 512;
/// The longer edge of the coarse sheet, in pixels at most.
const SHEET: f32 = 1536.0;
/// The coarse sheet has at most so many pixels to a world unit: it shall be there soon.
const SHEET_FINE: f32 = 0.75;
/// Bytes of painted ground kept on the card.
const KEPT: usize = 192 << 20;

/// A square of the ground: at a size of figures, so many squares to the right of and above the world's origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Square {
    size: u32,
    x: i32,
    y: i32,
}

impl Square {
    /// Its edge in world units.
    fn edge(size: u32) -> f32 {
        SQUARE as f32 / scale::pixels_per_unit(size)
    }

    fn area(self) -> Rect {
        let edge = Self::edge(self.size);
        let low = Vec2::new(self.x as f32, self.y as f32) * edge;
        Rect { min: low, max: low + edge }
    }

    /// The squares that cover a part of the world, from its middle outwards.
    fn covering(part: Rect, size: u32) -> Vec<Self> {
        if part.is_empty() {
            return Vec::new();
        }
        let edge = Self::edge(size);
        let (low, high) = ((part.min / edge).floor().as_ivec2(), (part.max / edge).ceil().as_ivec2());
        let mut squares: Vec<Self> =
            (low.y..high.y).flat_map(|y| (low.x..high.x).map(move |x| Self { size, x, y })).collect();
        let middle = part.center();
        squares.sort_by(|a, b| {
            let off = |square: &Self| square.area().center().distance_squared(middle);
            off(a).total_cmp(&off(b))
        });
        squares
    }
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Piece {
    Sheet,
    Square(Square),
}

/// The ground on the table.
#[derive(Resource)]
pub(crate) struct Ground {
    painter: Option<Arc<GroundPainter>>,
    /// The painter itself takes a while to get ready.
    making: Jobs<u32, (GroundPainter, Brows)>,
    /// The high ground that hides whoever stands behind it.
    brows: Option<Arc<Brows>>,
    /// The part of the world that is painted: beyond it lies the far table.
    bounds: Rect,
    jobs: Jobs<Piece, Picture>,
    shelf: Shelf<Square, Handle<Image>>,
    sheet: Option<Entity>,
    drawn: HashMap<Square, Entity>,
    /// All of the ground in view is drawn at its size.
    complete: bool,
    epoch: Epoch,
}

impl Default for Ground {
    fn default() -> Self {
        Self {
            painter: None,
            making: Jobs::default(),
            brows: None,
            bounds: Rect::default(),
            jobs: Jobs::default(),
            shelf: Shelf::new(KEPT),
            sheet: None,
            drawn: HashMap::default(),
            complete: false,
            epoch: Epoch::default(),
        }
    }
}

impl Ground {
    /// Whether the coarse sheet of the board of that count is there.
    pub(crate) fn is_there_coarse(&self, epoch: Epoch) -> bool {
        self.epoch == epoch && self.sheet.is_some()
    }

    /// Whether the ground of the board of that count is there as far as it is seen.
    pub(crate) fn is_there(&self, epoch: Epoch, camera: &BoardCamera) -> bool {
        let there = |square: &Square| self.shelf.peek(square).is_some();
        self.is_there_coarse(epoch)
            && Square::covering(camera.goal_seen().intersect(self.bounds), camera.size()).iter().all(there)
    }

    /// The high ground of the board of that count that hides whoever stands behind it, if there is any.
    pub(crate) fn brows(&self, epoch: Epoch) -> Option<Arc<Brows>> {
        self.brows.clone().filter(|_| self.epoch == epoch)
    }

    /// Whether it is known what hides whom on the board of that count.
    pub(crate) fn is_known(&self, epoch: Epoch) -> bool {
        self.epoch == epoch && self.painter.is_some()
    }

    /// Whether ground is being painted.
    pub(crate) fn is_busy(&self) -> bool {
        self.making.len() + self.jobs.len() > 0
    }
}

/// The ground.
pub(crate) struct GroundPlugin;

impl Plugin for GroundPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Ground>().init_resource::<Far>().add_systems(Startup, spawn_far).add_systems(
            Update,
            (new_ground, take_painted, want, draw, paint_far, lay_far).chain().in_set(ViewSystems::Pictures),
        );
    }
}

fn new_ground(
    table: Option<Res<Table>>,
    epoch: Res<Epoch>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut ground: ResMut<Ground>,
) {
    if ground.epoch == *epoch {
        return;
    }
    *ground = Ground { epoch: *epoch, ..Ground::default() };
    let Some(table) = table else { return };
    let (map, seed) = (Arc::clone(&table.map), table.seed);
    ground.making.start(epoch.0, &Waker::of(proxy.as_deref()), move || {
        let painter = GroundPainter::new(&map, seed);
        let brows = painter.brows(&map);
        (painter, brows)
    });
}

/// A part of the world as Bevy has it.
pub(crate) fn rect(area: Area) -> Rect {
    Rect::new(area.left, area.top - area.height, area.left + area.width, area.top)
}

fn area(rect: Rect) -> Area {
    Area { left: rect.min.x, top: rect.max.y, width: rect.width(), height: rect.height() }
}

fn take_painted(mut commands: Commands, mut ground: ResMut<Ground>, mut images: ResMut<Assets<Image>>) {
    if !ground.is_busy() {
        return;
    }
    if let Some((_, (painter, brows))) = ground.making.finished().into_iter().next() {
        ground.bounds = rect(painter.lit());
        ground.brows = (!brows.is_empty()).then(|| Arc::new(brows));
        ground.painter = Some(Arc::new(painter));
    }
    for (piece, picture) in ground.jobs.finished() {
        let bytes = picture.rgba.len();
        let image = images.add(pictures::texture(picture.width, picture.height, picture.rgba));
        match piece {
            Piece::Sheet => {
                ground.sheet = Some(commands.spawn((OnTable, laid(image, ground.bounds, pile::SHEET))).id());
            }
            Piece::Square(square) => ground.shelf.put(square, image, bytes),
        }
    }
}

fn laid(image: Handle<Image>, part: Rect, pile: f32) -> (Sprite, Transform) {
    let sprite = Sprite { image, custom_size: Some(part.size()), ..Sprite::default() };
    (sprite, Transform::from_translation(part.center().extend(pile)))
}

/// Starts painting what will be in view when the camera has come to rest.
fn want(camera: Res<BoardCamera>, proxy: Option<Res<EventLoopProxyWrapper>>, mut ground: ResMut<Ground>) {
    let Some(painter) = ground.painter.clone() else { return };
    let waker = Waker::of(proxy.as_deref());
    let ground = ground.bypass_change_detection();
    if ground.sheet.is_none() {
        let (painter, bounds) = (Arc::clone(&painter), ground.bounds);
        let fine = (SHEET / bounds.size().max_element()).min(SHEET_FINE);
        ground.jobs.start(Piece::Sheet, &waker, move || painter.paint(area(bounds), fine));
        return;
    }
    let size = camera.size();
    let wanted = Square::covering(camera.goal_seen().intersect(ground.bounds), size);
    ground.jobs.retain(|piece| matches!(piece, Piece::Square(square) if wanted.contains(square)));
    for square in wanted {
        if ground.jobs.len() >= room() {
            break;
        }
        if ground.shelf.get(&square).is_none() && !ground.jobs.has(&Piece::Square(square)) {
            let painter = Arc::clone(&painter);
            let fine = scale::pixels_per_unit(size);
            ground.jobs.start(Piece::Square(square), &waker, move || painter.paint(area(square.area()), fine));
        }
    }
}

/// Shows the painted squares in view: those of this zoom, and under them, until all of these are there, those of other zooms.
fn draw(
    mut commands: Commands,
    camera: Res<BoardCamera>,
    mut ground: ResMut<Ground>,
    mut placed: Query<(&mut Transform, &mut Visibility)>,
) {
    let ground = ground.bypass_change_detection();
    if ground.painter.is_none() {
        return;
    }
    let size = camera.size();
    let seen = camera.seen().union(camera.goal_seen());
    let wanted = Square::covering(seen.intersect(ground.bounds), size);
    let mut complete = true;
    for &square in &wanted {
        let Some(image) = ground.shelf.get(&square).cloned() else {
            complete = false;
            continue;
        };
        match ground.drawn.get(&square) {
            None => {
                let entity = commands.spawn((OnTable, laid(image, square.area(), pile::GROUND))).id();
                ground.drawn.insert(square, entity);
            }
            Some(&entity) => set_pile(&mut placed, entity, pile::GROUND),
        }
    }
    ground.complete = complete && ground.sheet.is_some();
    ground.drawn.retain(|square, entity| {
        let other_zoom = square.size != size;
        let gone =
            if other_zoom { complete || square.area().intersect(seen).is_empty() } else { !wanted.contains(square) };
        if gone {
            commands.entity(*entity).despawn();
        } else if other_zoom {
            set_pile(&mut placed, *entity, pile::OLD_GROUND);
        }
        !gone
    });
    // What nobody sees need not be drawn.
    let covered = if complete { Visibility::Hidden } else { Visibility::Inherited };
    if let Some((_, mut visibility)) = ground.sheet.and_then(|sheet| placed.get_mut(sheet).ok()) {
        visibility.set_if_neq(covered);
    }
}

fn set_pile(placed: &mut Query<(&mut Transform, &mut Visibility)>, entity: Entity, pile: f32) {
    if let Ok((mut transform, _)) = placed.get_mut(entity)
        && (transform.translation.z - pile).abs() > f32::EPSILON
    {
        transform.translation.z = pile;
    }
}

/// The far table.
#[derive(Resource, Default)]
struct Far {
    /// By the size that it is painted for.
    jobs: Jobs<u32, FarTable>,
    /// The size it was last painted for.
    size: Option<u32>,
    /// Its piece: width and height in world units, and in pixels.
    piece: Option<(Vec2, Vec2)>,
}

/// Marks the far table.
#[derive(Component, Clone, Copy, Debug, Default)]
struct FarSprite;

/// The far table's colour while its wood is not painted yet: the mean of it.
pub(crate) const FAR_COLOUR: Color = Color::srgb(26.0 / 255.0, 15.0 / 255.0, 9.0 / 255.0);

fn spawn_far(mut commands: Commands) {
    commands.spawn((FarSprite, Sprite::from_color(FAR_COLOUR, Vec2::ONE), Visibility::Hidden));
}

/// Has the wood painted for the size of the zoom, from the start: it is there before the first board is.
fn paint_far(
    camera: Res<BoardCamera>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut far: ResMut<Far>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<&mut Sprite, With<FarSprite>>,
) {
    let far = far.bypass_change_detection();
    for (size, FarTable { picture, repeats }) in far.jobs.finished() {
        let pixels = Vec2::new(picture.width as f32, picture.height as f32);
        let mut image = pictures::texture(picture.width, picture.height, picture.rgba);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            ..ImageSamplerDescriptor::linear()
        });
        let image = images.add(image);
        for mut sprite in &mut sprites {
            (sprite.image, sprite.color) = (image.clone(), Color::WHITE);
        }
        (far.size, far.piece) = (Some(size), Some((Vec2::from(repeats), pixels)));
    }
    let size = camera.size();
    if far.size != Some(size) && far.jobs.len() == 0 {
        let fine = scale::pixels_per_unit(size);
        far.jobs.start(size, &Waker::of(proxy.as_deref()), move || tabletop::ground::far_table(fine));
    }
}

/// Lays the far table out as wide as the view, unless the board fills it.
fn lay_far(
    camera: Res<BoardCamera>,
    ground: Res<Ground>,
    table: Option<Res<Table>>,
    far: Res<Far>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<FarSprite>>,
) {
    let Ok((mut sprite, mut transform, mut visibility)) = sprites.single_mut() else { return };
    if table.is_none() {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    // Until the first piece is painted the sprite is plain.
    let (repeats, pixels) = far.piece.unwrap_or((Vec2::ONE, Vec2::ONE));
    let seen = camera.seen();
    let covered = ground.complete && ground.bounds.contains(seen.min) && ground.bounds.contains(seen.max);
    visibility.set_if_neq(if covered { Visibility::Hidden } else { Visibility::Inherited });
    // Panels lie over the rest of the window; the wood goes on under them.
    let part = laid_out(Rect::from_center_size(seen.center(), seen.size() * 3.0), repeats);
    let taken = Rect::from_corners(Vec2::ZERO, (part.size() / repeats).round() * pixels);
    if sprite.custom_size != Some(part.size()) || sprite.rect != Some(taken) {
        sprite.custom_size = Some(part.size());
        sprite.rect = Some(taken);
    }
    transform.set_if_neq(Transform::from_translation(part.center().extend(pile::FAR)));
}

/// Whole pieces that cover a part of the world.
fn laid_out(part: Rect, repeats: Vec2) -> Rect {
    Rect { min: (part.min / repeats).floor() * repeats, max: (part.max / repeats).ceil() * repeats }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
mod tests {
    use super::*;

    #[test]
    fn squares_cover_the_view_without_gaps_nearest_first() {
        let part = Rect::new(-700.0, -300.0, 900.0, 650.0);
        let squares = Square::covering(part, 64);
        assert_eq!(Square::edge(64), 512.0);
        assert_eq!(squares.len(), 4 * 3); // -1024 to 1024 by -512 to 1024
        let covered =
            squares.iter().fold(Rect::from_center_size(part.center(), Vec2::ZERO), |all, one| all.union(one.area()));
        assert!(covered.contains(part.min) && covered.contains(part.max));
        let off = |square: &Square| square.area().center().distance(part.center());
        assert!(squares.is_sorted_by(|a, b| off(a) <= off(b)));
        assert!(Square::covering(Rect::EMPTY, 64).is_empty());
    }

    #[test]
    fn the_far_table_lies_in_whole_pieces_around_the_view() {
        let (part, repeats) = (Rect::new(-10.0, -900.0, 1300.0, 20.0), Vec2::new(500.0, 300.0));
        assert_eq!(laid_out(part, repeats), Rect::new(-500.0, -900.0, 1500.0, 300.0));
    }

    #[test]
    fn before_its_wood_is_painted_the_far_table_has_its_mean_colour() {
        let picture = tabletop::ground::far_table(1.0).picture;
        let pixels = picture.rgba.as_chunks::<4>().0;
        let mean = [0, 1, 2].map(|i| pixels.iter().map(|pixel| f32::from(pixel[i])).sum::<f32>() / pixels.len() as f32);
        let own = FAR_COLOUR.to_srgba().to_u8_array();
        assert!(mean.iter().zip(own).all(|(mean, own)| (mean - f32::from(own)).abs() <= 1.0), "{mean:?}");
    }

    #[test]
    fn a_square_is_as_large_on_the_screen_at_every_zoom() {
        for size in [16, 40, 128, 256] {
            let square = Square { size, x: 3, y: -2 };
            let pixels = square.area().size() * scale::pixels_per_unit(size);
            assert!((pixels - Vec2::splat(512.0)).abs().max_element() < 0.01);
        }
    }
}
