//! What stands on the board beside figures. All of a zoom's pictures lie in one texture, so that a wood is drawn in one go.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::winit::EventLoopProxyWrapper;
use miniatures::{Atlas, Scenery};
use tabletop::{FIGURE_HEIGHT, Point, Prop};

use crate::camera::BoardCamera;
use crate::cut::{Stand, cut};
use crate::figures::{CHEST, Figures, anchor_of};
use crate::ground::Ground;
use crate::jobs::{Jobs, Waker};
use crate::lens::vec;
use crate::table::{BoardBounds, Epoch, OnTable, Shown, Table};
use crate::{ViewSystems, pictures, scale};

/// A picture of a prop: the same for all of its kind and variant.
type Look = (Scenery, u32);

/// What stands on the table, and the pictures of one zoom.
#[derive(Resource, Default)]
pub(crate) struct Props {
    placing: Jobs<u32, Vec<Prop>>,
    props: Vec<(Prop, Entity)>,
    looks: Arc<Vec<Look>>,
    painting: Jobs<u32, Option<Painted>>,
    /// The size that is shown.
    shown: Option<u32>,
    /// The sprites have just got new pictures.
    fresh: bool,
    /// Those pictures, until it has been seen what high ground hides of them.
    uncut: Option<Painted>,
    epoch: Epoch,
}

/// The pictures of all looks at one size.
struct Painted {
    atlas: Atlas,
    size: u32,
}

/// Marks a prop on the table; its look by number.
#[derive(Component, Clone, Copy, Debug)]
struct PropSprite {
    look: usize,
    at: Vec2,
    /// The same at height 0.
    ground: Point,
    /// How high the ground is there, in steps.
    lift: f32,
    /// See [`is_built`].
    built: bool,
}

impl Props {
    /// Whether all that stands on the board of that count is there, in whatever size.
    pub(crate) fn are_there(&self, epoch: Epoch) -> bool {
        self.epoch == epoch && self.placing.len() == 0 && (self.looks.is_empty() || self.shown.is_some())
    }

    /// Whether props are being painted.
    pub(crate) fn is_busy(&self) -> bool {
        self.placing.len() + self.painting.len() > 0
    }
}

/// The props.
pub(crate) struct PropsPlugin;

impl Plugin for PropsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Props>().add_systems(
            Update,
            (new_props, place, want, show, cut_off, part_the_leaves).chain().in_set(ViewSystems::Pictures),
        );
    }
}

fn new_props(
    table: Option<Res<Table>>,
    epoch: Res<Epoch>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut props: ResMut<Props>,
) {
    if props.epoch == *epoch {
        return;
    }
    *props = Props { epoch: *epoch, ..Props::default() };
    let Some(table) = table else { return };
    let (map, seed) = (Arc::clone(&table.map), table.seed);
    props.placing.start(epoch.0, &Waker::of(proxy.as_deref()), move || tabletop::props(&map, seed));
}

fn place(mut commands: Commands, bounds: Option<Res<BoardBounds>>, mut props: ResMut<Props>) {
    let Some(bounds) = bounds.filter(|_| props.placing.len() > 0) else { return };
    let Some((_, found)) = props.placing.finished().into_iter().next() else { return };
    let mut looks: Vec<Look> = Vec::new();
    for prop in found {
        let key = (prop.kind, prop.variant);
        let look = looks.iter().position(|look| *look == key).unwrap_or_else(|| {
            looks.push(key);
            looks.len() - 1
        });
        let at = vec(prop.at.lifted(prop.lift_steps));
        let place = Transform::from_translation(at.extend(bounds.standing(prop.at)));
        let sprite = PropSprite { look, at, ground: prop.at, lift: prop.lift_steps, built: is_built(prop.kind) };
        let entity = commands.spawn((OnTable, sprite, place, Sprite::default(), Visibility::Hidden)).id();
        props.props.push((prop, entity));
    }
    props.looks = Arc::new(looks);
}

fn want(camera: Res<BoardCamera>, proxy: Option<Res<EventLoopProxyWrapper>>, mut props: ResMut<Props>) {
    let size = camera.size();
    if props.looks.is_empty() || props.shown == Some(size) || props.painting.len() > 0 {
        return;
    }
    let looks = Arc::clone(&props.looks);
    props.painting.start(size, &Waker::of(proxy.as_deref()), move || paint(&looks, size));
}

/// All looks in one texture; smaller where they do not fit.
fn paint(looks: &[Look], size: u32) -> Option<Painted> {
    let mut at = size;
    loop {
        let sprites: Vec<_> = looks.iter().map(|&(kind, variant)| miniatures::scenery(kind, variant, at)).collect();
        if let Ok(mut atlas) = miniatures::pack(&sprites) {
            pictures::prepare(atlas.image.width, atlas.image.height, &mut atlas.image.rgba);
            return Some(Painted { atlas, size: at });
        }
        at = at * 3 / 4;
        if at < 8 {
            return None;
        }
    }
}

fn show(
    mut props: ResMut<Props>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<(&PropSprite, &mut Sprite, &mut Anchor, &mut Visibility)>,
) {
    if props.painting.len() == 0 {
        return;
    }
    for (wanted, painted) in props.painting.finished() {
        props.shown = Some(wanted);
        props.fresh = true;
        let Some(Painted { atlas, size }) = painted else { continue };
        let image = images.add(pictures::texture(atlas.image.width, atlas.image.height, atlas.image.rgba.clone()));
        for (prop, mut sprite, mut anchor, mut visibility) in &mut sprites {
            let rect = atlas.rects[prop.look];
            let (low, extent) =
                (Vec2::new(rect.x as f32, rect.y as f32), Vec2::new(rect.width as f32, rect.height as f32));
            sprite.image = image.clone();
            sprite.rect = Some(Rect { min: low, max: low + extent });
            sprite.custom_size = Some(extent * (FIGURE_HEIGHT / size as f32));
            *anchor = anchor_of(atlas.anchors[prop.look], rect.width, rect.height);
            *visibility = Visibility::Inherited;
        }
        props.uncut = Some(Painted { atlas, size });
    }
}

/// What stands behind high ground is cut by its outline as figures are, and has a picture of its own for it.
fn cut_off(
    epoch: Res<Epoch>,
    ground: Res<Ground>,
    mut props: ResMut<Props>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<(&PropSprite, &mut Sprite)>,
) {
    if props.uncut.is_none() || !ground.is_known(*epoch) {
        return;
    }
    let (Some(Painted { atlas, size }), Some(brows)) = (props.uncut.take(), ground.brows(*epoch)) else { return };
    for (prop, mut sprite) in &mut sprites {
        if !brows.may_hide(tabletop::hex_at(prop.ground)) {
            continue;
        }
        let rect = atlas.rects[prop.look];
        let (across, line) = (4 * atlas.image.width as usize, 4 * rect.width as usize);
        let rows = (rect.y..rect.y + rect.height).map(|row| row as usize * across + 4 * rect.x as usize);
        let pixels: Vec<u8> = rows.flat_map(|from| &atlas.image.rgba[from..from + line]).copied().collect();
        let stand = Stand { feet: prop.at, ground: prop.ground, lift: prop.lift };
        let fine = scale::pixels_per_unit(size);
        let (extent, anchor) = ((rect.width, rect.height), atlas.anchors[prop.look]);
        if let Some(faint) = cut(&brows, extent, &pixels, anchor, fine, stand) {
            sprite.image = images.add(pictures::texture(rect.width, rect.height, faint));
            sprite.rect = None;
        }
    }
}

/// How far below the middle of a hex the near rim of a base is, in world units.
const RIM: f32 = 10.0;

/// Whether something is built so that it covers the base of whoever stands close behind it.
const fn is_built(kind: Scenery) -> bool {
    matches!(
        kind,
        Scenery::Wall(_)
            | Scenery::HighWall(_)
            | Scenery::Hedge(_)
            | Scenery::Fence(_)
            | Scenery::WallBlock(_)
            | Scenery::House(_)
            | Scenery::SlitWall
            | Scenery::Parapet(_)
    )
}

/// A tree or a house before a figure lets it shine through, and a wall the base and its ring.
fn part_the_leaves(
    figures: Res<Figures>,
    shown: Res<Shown>,
    mut props: ResMut<Props>,
    mut sprites: Query<(&PropSprite, &mut Sprite, &Transform, &Anchor)>,
) {
    if !props.fresh && !shown.is_changed() {
        return;
    }
    props.fresh = false;
    let bodies: Vec<(Vec2, f32)> = figures.bodies().collect();
    for (prop, mut sprite, transform, anchor) in &mut sprites {
        let Some(size) = sprite.custom_size else { continue };
        let (tall, built) = (size.y > FIGURE_HEIGHT * 1.2, prop.built);
        if !tall && !built {
            continue;
        }
        let middle = prop.at - anchor.0 * size;
        let inner = Rect::from_center_size(middle, size * 0.8);
        let whole = Rect::from_center_size(middle, size * Vec2::new(0.8, 0.96));
        let covers = |chest: Vec2| {
            let rim = chest - Vec2::new(0.0, CHEST + RIM);
            tall && inner.contains(chest) || built && whole.contains(rim)
        };
        let hides = bodies.iter().any(|&(chest, depth)| depth < transform.translation.z && covers(chest));
        let alpha = if hides { 0.5 } else { 1.0 };
        if (sprite.color.alpha() - alpha).abs() > f32::EPSILON {
            sprite.color.set_alpha(alpha);
        }
    }
}
