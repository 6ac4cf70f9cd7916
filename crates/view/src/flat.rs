//! What lies flat under the figures, and what flashes up among them: rings, dropped weapons, sparks, dust. Small pictures, drawn at once.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use miniatures::{Facing, Item, Missile, Ring, SideLook};
use tabletop::ground::Brows;
use tabletop::{Effect, EffectKind, FIGURE_HEIGHT, Flying, LyingItem, Point, Spent};

use crate::camera::BoardCamera;
use crate::figures::{Figures, anchor_of, on_pixel};
use crate::ground::Ground;
use crate::lens::vec;
use crate::overlays::Overlays;
use crate::table::{BoardBounds, Epoch, OnTable, Shown, pile};
use crate::{ViewSystems, flashes, pictures};

/// A small picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Look {
    Ring(Ring, Option<Facing>),
    /// An item, turned by so many twelfths of a circle.
    Item(Item, u8),
    /// An effect, so far on its way.
    Flash(EffectKind, u8),
    /// A missile in the air, or its shadow; the course in steps of [`STEP`].
    Flying(Air),
    /// A missile that has come down, its bearing in steps of [`STEP`].
    Spent(Missile, i16, SideLook),
}

/// A missile in the air: what makes its picture differ from another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Air {
    missile: Missile,
    bearing: i16,
    climb: i16,
    spin: i16,
    side: SideLook,
    shadow: bool,
}

/// Courses are drawn in steps of so many degrees.
const STEP: f32 = 15.0;

fn steps(degrees: f32) -> i16 {
    (degrees / STEP).round() as i16
}

/// A small picture as a texture.
#[derive(Clone, Debug)]
struct Drawn {
    image: Handle<Image>,
    anchor: Anchor,
    size: Vec2,
}

/// A picture and where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placed {
    look: Look,
    at: Vec2,
    pile: f32,
    alpha: f32,
}

/// The small pictures of one zoom, and the sprites that show them, used again and again.
#[derive(Resource, Default)]
struct Flat {
    drawn: HashMap<Look, Drawn>,
    size: u32,
    sprites: Vec<Entity>,
    epoch: Epoch,
}

/// Marks a sprite of this file.
#[derive(Component, Clone, Copy, Debug, Default)]
struct FlatSprite;

/// Rings, dropped items and effects.
pub(crate) struct FlatPlugin;

impl Plugin for FlatPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Flat>().add_systems(Update, place.in_set(ViewSystems::Flat));
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn place(
    mut commands: Commands,
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    camera: Res<BoardCamera>,
    figures: Res<Figures>,
    bounds: Option<Res<BoardBounds>>,
    epoch: Res<Epoch>,
    ground: Res<Ground>,
    mut flat: ResMut<Flat>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Anchor, &mut Visibility), With<FlatSprite>>,
) {
    let flat = flat.bypass_change_detection();
    if flat.epoch != *epoch {
        *flat = Flat { epoch: *epoch, ..Flat::default() };
    }
    if flat.size != camera.size() {
        flat.drawn.clear();
        flat.size = camera.size();
    }
    let Some(bounds) = bounds else { return };
    let brows = ground.brows(*epoch);
    let wanted = wanted(&shown, &overlays, &figures, &bounds, brows.as_deref());
    while flat.sprites.len() < wanted.len() {
        flat.sprites.push(commands.spawn((OnTable, FlatSprite, Sprite::default(), Visibility::Hidden)).id());
    }
    for (number, &entity) in flat.sprites.iter().enumerate() {
        // A sprite spawned in this frame is dressed in the next one, which follows at once: its picture is new to the card.
        let Ok((mut sprite, mut transform, mut anchor, mut visibility)) = sprites.get_mut(entity) else { continue };
        let Some(placed) = wanted.get(number) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let size = flat.size;
        let drawn = flat.drawn.entry(placed.look).or_insert_with(|| draw(placed.look, size, &mut images));
        let colour = Color::srgba(1.0, 1.0, 1.0, placed.alpha);
        if sprite.image != drawn.image || sprite.color != colour {
            sprite.image = drawn.image.clone();
            sprite.custom_size = Some(drawn.size);
            sprite.color = colour;
        }
        anchor.set_if_neq(drawn.anchor);
        let at = on_pixel(placed.at, camera.pixels_per_unit());
        transform.set_if_neq(Transform::from_translation(at.extend(placed.pile)));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// How much is seen of what lies behind high ground.
const FAINT: f32 = 0.34;

/// All small pictures, lowest first.
fn wanted(
    shown: &Shown,
    overlays: &Overlays,
    figures: &Figures,
    bounds: &BoardBounds,
    brows: Option<&Brows>,
) -> Vec<Placed> {
    let behind = |placed: Placed, ground: Point, lift: f32| {
        let hidden = brows.is_some_and(|brows| brows.hides(ground.lifted(lift), ground, lift));
        Placed { alpha: if hidden { FAINT } else { placed.alpha }, ..placed }
    };
    let items = shown.0.items.iter().map(|item| behind(lying(item, bounds), item.at, item.lift));
    let rings = [(Ring::Selection, overlays.selected), (Ring::Target, overlays.target)];
    let rings = rings.into_iter().filter_map(|(ring, who)| {
        let (at, lying) = figures.feet(who?)?;
        let alpha = if figures.are_feet_hidden(who?) { FAINT } else { 1.0 };
        Some(Placed { look: Look::Ring(ring, lying), at, pile: pile::RINGS, alpha })
    });
    let flashes = shown.0.effects.iter().filter_map(|effect| flash(effect, bounds));
    let spent = shown.0.spent.iter().map(|fallen| behind(spent(fallen), fallen.at, fallen.lift));
    let flights = shown.0.flights.iter().flat_map(|flying| flight(flying, bounds));
    items.chain(spent).chain(rings).chain(flashes).chain(flights).collect()
}

fn lying(item: &LyingItem, bounds: &BoardBounds) -> Placed {
    // What still flies is seen over whoever stands there.
    let pile =
        if item.over > 0.0 { bounds.standing(Point::new(item.at.x, item.at.y - tabletop::ROW)) } else { pile::FLAT };
    let at = vec(item.at.lifted(item.lift + item.over));
    Placed { look: Look::Item(item.item, item.turn), at, pile, alpha: 1.0 }
}

fn spent(spent: &Spent) -> Placed {
    let look = Look::Spent(spent.missile, steps(spent.bearing), spent.side);
    Placed { look, at: vec(spent.at.lifted(spent.lift)), pile: pile::FLAT, alpha: 1.0 }
}

/// The missile over whatever stands below it, and its shadow on the ground.
fn flight(flying: &Flying, bounds: &BoardBounds) -> [Placed; 2] {
    let miniatures::Course { bearing, climb, spin } = flying.course;
    let look = |shadow| {
        let side = flying.side;
        let (bearing, climb, spin) = (steps(bearing), steps(climb), steps(spin));
        Look::Flying(Air { missile: flying.missile, bearing, climb, spin, side, shadow })
    };
    let mut near = flying.at;
    near.y -= tabletop::ROW * 0.5;
    let shadow = vec(flying.at.lifted(flying.ground));
    [
        Placed { look: look(true), at: shadow, pile: pile::RINGS, alpha: 0.8 },
        Placed { look: look(false), at: vec(flying.at.lifted(flying.lift)), pile: bounds.standing(near), alpha: 1.0 },
    ]
}

fn flash(effect: &Effect, bounds: &BoardBounds) -> Option<Placed> {
    let step = flashes::step(effect.share);
    let (pile, alpha) = match effect.kind {
        EffectKind::Word(_) => return None,
        EffectKind::Ring => (pile::RINGS, 1.0),
        // Before the figure that it is about.
        EffectKind::Spark | EffectKind::Blood | EffectKind::Dust | EffectKind::ItemDropped | EffectKind::Smoke(_) => {
            let mut near = effect.at;
            near.y -= tabletop::ROW * 0.4;
            (bounds.standing(near), 1.0)
        }
    };
    Some(Placed { look: Look::Flash(effect.kind, step), at: vec(effect.at.lifted(effect.lift)), pile, alpha })
}

fn draw(look: Look, size: u32, images: &mut Assets<Image>) -> Drawn {
    let mut sprite = match look {
        Look::Ring(ring, lying) => miniatures::ring(ring, size, lying),
        Look::Item(item, twelfths) => flashes::item(item, twelfths, size),
        Look::Flash(kind, step) => flashes::flash(kind, step, size),
        Look::Flying(Air { missile, bearing, climb, spin, side, shadow }) => {
            let [bearing, climb, spin] = [bearing, climb, spin].map(|steps| f32::from(steps) * STEP);
            let course = miniatures::Course { bearing, climb, spin };
            if shadow {
                miniatures::missile_shadow(missile, course, size)
            } else {
                miniatures::missile(missile, course, side, size)
            }
        }
        Look::Spent(missile, bearing, side) => {
            miniatures::stuck_missile(missile, f32::from(bearing) * STEP, side, size)
        }
    };
    pictures::prepare(sprite.width, sprite.height, &mut sprite.rgba);
    let extent = Vec2::new(sprite.width as f32, sprite.height as f32) * (FIGURE_HEIGHT / size as f32);
    let anchor = anchor_of(sprite.anchor, sprite.width, sprite.height);
    Drawn { image: images.add(pictures::texture(sprite.width, sprite.height, sprite.rgba)), anchor, size: extent }
}
