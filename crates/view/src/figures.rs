//! The figures: sprites of [`crate::Shown`], painted on the task pool and kept. Until a pose is painted the nearest one that is stands
//! in for it, so nothing flickers and no frame waits.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::winit::EventLoopProxyWrapper;
use board::Hex;
use engine::CombatantId;
use miniatures::{Bond, Climb, Clinch, Facing, Figure, Horse, Look, Seat};
use tabletop::ground::Brows;
use tabletop::{Actor, Drawn, FIGURE_HEIGHT, Frame, HEX_WIDTH, HorseFrame, Mount};

use crate::camera::BoardCamera;
use crate::cut::{Stand, cut};
use crate::ground::Ground;
use crate::jobs::{Jobs, Waker, room};
use crate::lens::{point, vec};
use crate::pictures::{self, Mask};
use crate::shelf::Shelf;
use crate::table::{BoardBounds, Epoch, OnTable, Shown};
use crate::veil::Lying;
use crate::{ViewSystems, scale};

/// Bytes of sprites kept on the card.
const KEPT: usize = 256 << 20;

/// Everything that makes one sprite differ from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PoseKey {
    look: u64,
    frame: Frame,
    facing: Facing,
    lying: Option<Facing>,
    mount: Option<MountKey>,
    /// Look, clinch and direction of the other of two who grapple, and how close they have come.
    wrestling: Option<(u64, Clinch, Facing, u8)>,
    bond: Option<Bond>,
    size: u32,
}

/// The same of a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MountKey {
    look: u64,
    frame: HorseFrame,
    heading: Facing,
    seat: Option<(Seat, Look)>,
    climb: Option<Climb>,
}

impl PoseKey {
    /// From the hex of the feet to the other of the two hexes that he lies over, or that his horse fills.
    fn lies_over(self) -> Option<Facing> {
        self.lying.or(self.mount.map(|mount| opposite(mount.heading)))
    }

    /// The same body a little earlier or later in the same motion, nearest first.
    fn neighbours(self) -> impl Iterator<Item = Self> {
        let eighths = self.frame.eighths;
        let bodies = [-1_i8, 1, -2, 2, -3, 3].into_iter().filter_map(move |off| {
            let eighths = eighths.checked_add_signed(off).filter(|eighths| (1..Frame::WHOLE).contains(eighths))?;
            Some(Self { frame: Frame { eighths, ..self.frame }, ..self })
        });
        let horses = self.mount.map(near_horses).into_iter().flatten();
        let horses = horses.map(move |mount| Self { mount: Some(mount), ..self });
        bodies.chain(horses)
    }
}

/// The same horse a little earlier or later in the same motion, nearest first.
fn near_horses(mount: MountKey) -> Vec<MountKey> {
    let HorseFrame { from, to, quarters } = mount.frame;
    let between = [-1_i8, 1, -2, 2].into_iter().filter_map(|off| {
        let quarters = quarters.checked_add_signed(off).filter(|near| (1..HorseFrame::WHOLE).contains(near))?;
        (from != to).then_some(HorseFrame { from, to, quarters })
    });
    let ends = [from, to].map(HorseFrame::still).into_iter().filter(|&frame| frame != mount.frame);
    between.chain(ends).map(|frame| MountKey { frame, ..mount }).collect()
}

/// The facing to the other way.
pub(crate) const fn opposite(facing: Facing) -> Facing {
    match facing {
        Facing::N => Facing::S,
        Facing::NE => Facing::SW,
        Facing::SE => Facing::NW,
        Facing::S => Facing::N,
        Facing::SW => Facing::NE,
        Facing::NW => Facing::SE,
    }
}

/// A painted sprite.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    image: Handle<Image>,
    width: u32,
    height: u32,
    anchor: [f32; 2],
    size: u32,
    mask: Arc<Mask>,
    /// How far the head is above the feet, in world units.
    head: f32,
    /// Its pixels, where some of them may have to be hidden.
    pixels: Option<Arc<Vec<u8>>>,
    /// Of two who grapple, where the other one is seen.
    other: Option<Arc<Mask>>,
}

impl Picture {
    /// The room of it, with its feet there, in world units.
    fn room(&self, feet: Vec2) -> Rect {
        let units = 1.0 / scale::pixels_per_unit(self.size);
        let corner = feet + Vec2::new(-self.anchor[0], self.anchor[1]) * units;
        Rect::from_corners(corner, corner + Vec2::new(self.width as f32, -(self.height as f32)) * units)
    }

    /// Whether a mask of it is solid at a place against its feet, in world units.
    fn is_in(&self, mask: &Mask, off: Vec2) -> bool {
        let pixels = off * scale::pixels_per_unit(self.size);
        mask.is_solid(self.anchor[0] + pixels.x, self.anchor[1] - pixels.y)
    }
}

/// A sprite as it comes from the painter.
pub(crate) struct Painted {
    width: u32,
    height: u32,
    anchor: [f32; 2],
    rgba: Vec<u8>,
    mask: Mask,
    head: f32,
    keep: bool,
    other: Option<Mask>,
}

/// To each side of his feet, in world units, the head of one who stands is looked for.
const HEAD: f32 = 9.0;
/// Half as wide as a body with its base, in world units.
const GIRTH: f32 = 17.0;
/// How high the back of a horse is seen over its rear hex, and one who lies over his, in world units.
const RUMP: f32 = FIGURE_HEIGHT * 0.66;
const LIES_HIGH: f32 = FIGURE_HEIGHT * 0.2;

/// From the middle of a hex to that of the next one, on the picture.
pub(crate) fn to_next(way: Facing) -> Vec2 {
    let (sin, cos) = way.degrees().to_radians().sin_cos();
    Vec2::new(sin * tabletop::ROW / miniatures::GROUND_SQUASH, cos * tabletop::ROW)
}

impl Painted {
    /// Painted; its pixels are to be kept if `keep` says so.
    fn of(drawn: &Drawn, size: u32, keep: bool) -> Self {
        let (mut sprite, other) = match drawn {
            Drawn::Grapple(pair, closed) => {
                let (sprite, other) = miniatures::render_grapple_apart(pair, *closed, size);
                let other = Mask::of_bits(sprite.width, sprite.height, &other);
                (sprite, Some(other))
            }
            _ => (drawn.render(size), None),
        };
        let mask = Mask::of(sprite.width, sprite.height, &sprite.rgba);
        pictures::prepare(sprite.width, sprite.height, &mut sprite.rgba);
        let miniatures::Sprite { width, height, anchor, rgba } = sprite;
        let fine = scale::pixels_per_unit(size);
        // A weapon swung aside is not the head; of one who lies all is.
        let all = match drawn {
            Drawn::Figure(figure) | Drawn::Bound(figure, _) => figure.lying.is_some(),
            Drawn::Horse(..) | Drawn::Grapple(..) => true,
        };
        let reach = if all { width as f32 } else { HEAD * fine };
        let head = (anchor[1] - mask.rows_above(anchor[0] - reach, anchor[0] + reach) as f32) / fine;
        Self { width, height, anchor, rgba, mask, head, keep, other }
    }
}

/// One who is on the table.
#[derive(Debug)]
struct Standing {
    entity: Entity,
    key: PoseKey,
    picture: Option<Picture>,
    /// His feet on the picture, in world units.
    at: Vec2,
    hex: Hex,
    /// His place in the pile.
    depth: f32,
    seen: bool,
    /// With whom he grapples: the two share his picture.
    partner: Option<CombatantId>,
    /// He is in another's picture.
    within: bool,
    /// High ground hides his feet.
    feet_hidden: bool,
    /// His picture with what high ground hides of it, and of which picture that was made, and where.
    cut: Option<Hidden>,
    /// He is down: whoever stands before him does not hide him.
    down: bool,
    /// The sprite of what others hide of him, drawn over them, and of what it was made.
    over: Entity,
    veil: Option<(Veil, Option<Handle<Image>>)>,
}

/// What others hide of one who lies: his picture and its place, and theirs.
type Veil = Vec<(Handle<Image>, Vec2)>;

impl Standing {
    /// How far his head is above his feet, in world units.
    fn head(&self) -> f32 {
        self.picture.as_ref().map_or(FIGURE_HEIGHT * 0.9, |picture| picture.head)
    }

    /// Whether his body is seen at a world point.
    fn is_seen_at(&self, point: Vec2) -> bool {
        !self.within && self.picture.as_ref().is_some_and(|picture| picture.is_in(&picture.mask, point - self.at))
    }

    /// Whose body it is that is seen there: of two who grapple the one who is nearer to the viewer at that spot.
    fn whose(&self, who: CombatantId, point: Vec2) -> CombatantId {
        let other = self.picture.as_ref().and_then(|picture| Some((picture, picture.other.as_ref()?)));
        let is_other = other.is_some_and(|(picture, other)| picture.is_in(other, point - self.at));
        self.partner.filter(|_| is_other).unwrap_or(who)
    }
}

/// All figures on the table, and their sprites.
#[derive(Resource)]
pub(crate) struct Figures {
    cast: BTreeMap<CombatantId, Standing>,
    shelf: Shelf<PoseKey, Picture>,
    jobs: Jobs<PoseKey, Painted>,
    looks: Looks,
    epoch: Epoch,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            cast: BTreeMap::new(),
            shelf: Shelf::new(KEPT),
            jobs: Jobs::default(),
            looks: Looks::default(),
            epoch: Epoch::default(),
        }
    }
}

impl Figures {
    /// Whose body is seen at a world point, no higher above his feet than that: of several the nearest to the viewer.
    pub(crate) fn at(&self, point: Vec2, highest: f32) -> Option<(CombatantId, Hex)> {
        let hit = |standing: &&Standing| point.y - standing.at.y <= highest && standing.is_seen_at(point);
        let found = self.cast.iter().filter(|(_, standing)| hit(standing));
        let nearest = found.max_by(|(_, a), (_, b)| a.depth.total_cmp(&b.depth));
        nearest.map(|(&who, standing)| (standing.whose(who, point), standing.hex))
    }

    /// The chests of those who stand, [`CHEST`] over their feet, in world units, with their places in the pile.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (Vec2, f32)> {
        self.cast.values().map(|standing| (standing.at + Vec2::new(0.0, CHEST), standing.depth))
    }

    /// The head of whoever stands at a point of the picture (his feet), in world units: the nearest within a third of a hex.
    pub(crate) fn head_at(&self, feet: Vec2) -> Option<(CombatantId, Vec2)> {
        let off = |standing: &Standing| standing.at.distance(feet);
        let near = self.cast.iter().filter(|(_, standing)| off(standing) < HEX_WIDTH / 3.0);
        let (&who, standing) = near.min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)))?;
        Some((who, standing.at + Vec2::new(0.0, standing.head())))
    }

    /// The room that each body takes on the picture, in world units: one that fills two hexes takes several, along its length.
    pub(crate) fn rooms(&self) -> impl Iterator<Item = Rect> {
        self.cast.values().flat_map(|standing| {
            let room = |at: Vec2, high: f32| Rect {
                min: at + Vec2::new(-GIRTH, -GIRTH / 2.0),
                max: at + Vec2::new(GIRTH, high),
            };
            let back = standing.key.mount.map_or(LIES_HIGH, |_| RUMP);
            let along = standing.key.lies_over().map(to_next);
            let lengthwise =
                along.into_iter().flat_map(move |way| [0.5, 1.0].map(|share| room(standing.at + way * share, back)));
            std::iter::once(room(standing.at, standing.head())).chain(lengthwise)
        })
    }

    /// Where somebody's feet are, in world units; `None` if he is not on the table.
    pub(crate) fn feet(&self, who: CombatantId) -> Option<(Vec2, Option<Facing>)> {
        self.cast.get(&who).map(|standing| (standing.at, standing.key.lies_over()))
    }

    /// Whether high ground hides somebody's feet.
    pub(crate) fn are_feet_hidden(&self, who: CombatantId) -> bool {
        self.cast.get(&who).is_some_and(|standing| standing.feet_hidden)
    }

    /// Whether everybody on the table has a picture.
    pub(crate) fn are_all_seen(&self) -> bool {
        self.cast.values().all(|standing| standing.picture.is_some())
    }

    /// Whether sprites are being painted.
    pub(crate) fn is_busy(&self) -> bool {
        self.jobs.len() > 0
    }
}

/// Knows figures by what they look like apart from pose: those that are equal share their sprites.
#[derive(Default)]
struct Looks {
    /// By address; the figure is held so that its address stays its own.
    known: HashMap<usize, (Arc<Figure>, u64)>,
    horses: HashMap<usize, (Arc<Horse>, u64)>,
}

impl Looks {
    fn of(&mut self, look: &Arc<Figure>) -> u64 {
        /// More than a fight's people in some stages of being wounded.
        const MOST: usize = 4096;
        if self.known.len() > MOST {
            self.known.clear();
        }
        let address = Arc::as_ptr(look) as usize;
        self.known.entry(address).or_insert_with(|| (Arc::clone(look), look_hash(look))).1
    }

    fn of_mount(&mut self, mount: &Mount) -> MountKey {
        const MOST: usize = 1024;
        if self.horses.len() > MOST {
            self.horses.clear();
        }
        let address = Arc::as_ptr(&mount.look) as usize;
        let look = self.horses.entry(address).or_insert_with(|| (Arc::clone(&mount.look), horse_hash(&mount.look))).1;
        MountKey { look, frame: mount.frame, heading: mount.heading, seat: mount.seat, climb: mount.climb }
    }
}

/// A hash of all that counts in a look: pose, facing and lying come from elsewhere.
fn look_hash(figure: &Figure) -> u64 {
    let Figure { body, armour, right, left, both_hands, stowed, side, facing: _, pose: _, wounds, fatigue, lying: _ } =
        figure;
    let mut hasher = DefaultHasher::new();
    let body = (body.breadth, body.skin, body.hair_colour, body.hair as u8, body.beard, body.kit);
    (body, armour, right, left, both_hands, stowed, side.colour, side.pattern, fatigue).hash(&mut hasher);
    for wound in wounds {
        (wound.area as u8, wound.severity as u8, wound.bandaged).hash(&mut hasher);
    }
    hasher.finish()
}

/// The same of a horse: pose and heading come from elsewhere.
fn horse_hash(horse: &Horse) -> u64 {
    let Horse { body, barding, saddled, caparison, side, heading: _, pose: _, wounds, fatigue } = horse;
    let mut hasher = DefaultHasher::new();
    (body, barding, saddled, caparison, side.colour, side.pattern, fatigue).hash(&mut hasher);
    for wound in wounds {
        (wound.area as u8, wound.severity as u8).hash(&mut hasher);
    }
    hasher.finish()
}

/// How far in the pile those who lie are put back, so that whoever stands at their head stands before them.
fn depth_of(actor: &Actor, bounds: &BoardBounds) -> f32 {
    let at = actor.at;
    let mut far = at;
    if actor.down {
        // A body reaches a row from the feet at most.
        far.y += tabletop::ROW;
    }
    bounds.standing(far)
}

/// The figures.
pub(crate) struct FiguresPlugin;

impl Plugin for FiguresPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Figures>()
            .add_systems(Update, (take_painted, sync_figures).chain().in_set(ViewSystems::Pictures));
    }
}

/// Puts finished sprites on the shelf.
fn take_painted(mut figures: ResMut<Figures>, mut images: ResMut<Assets<Image>>) {
    for (key, painted) in figures.jobs.finished() {
        let Painted { width, height, anchor, rgba, mask, head, keep, other } = painted;
        let bytes = rgba.len() + rgba.len() / 32;
        let pixels = keep.then(|| Arc::new(rgba.clone()));
        let image = images.add(pictures::texture(width, height, rgba));
        let picture = Picture {
            image,
            width,
            height,
            anchor,
            size: key.size,
            mask: Arc::new(mask),
            head,
            pixels,
            other: other.map(Arc::new),
        };
        figures.shelf.put(key, picture, bytes);
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn sync_figures(
    mut commands: Commands,
    shown: Res<Shown>,
    camera: Res<BoardCamera>,
    bounds: Option<Res<BoardBounds>>,
    epoch: Res<Epoch>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    ground: Res<Ground>,
    mut images: ResMut<Assets<Image>>,
    mut figures: ResMut<Figures>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Anchor, &mut Visibility), With<FigureSprite>>,
) {
    let figures = &mut *figures;
    if figures.epoch != *epoch {
        // Their entities went with the board.
        figures.epoch = *epoch;
        figures.cast.clear();
        figures.jobs.retain(|_| false);
    }
    let Some(bounds) = bounds else { return };
    let waker = Waker::of(proxy.as_deref());
    let brows = ground.brows(*epoch);
    for standing in figures.cast.values_mut() {
        standing.seen = false;
    }
    for actor in &shown.0.actors {
        let key = PoseKey {
            look: figures.looks.of(&actor.look),
            frame: actor.frame,
            facing: actor.facing,
            lying: actor.lying,
            mount: actor.mount.as_ref().map(|mount| figures.looks.of_mount(mount)),
            wrestling: actor
                .wrestling
                .as_ref()
                .map(|it| (figures.looks.of(&it.other), it.clinch, it.toward, it.closed)),
            bond: actor.bond,
            size: camera.size(),
        };
        let standing = figures.cast.entry(actor.who).or_insert_with(|| Standing {
            entity: commands.spawn((FigureSprite, OnTable, Sprite::default(), Visibility::Hidden)).id(),
            key,
            picture: None,
            at: Vec2::ZERO,
            hex: Hex::ZERO,
            depth: 0.0,
            seen: true,
            partner: None,
            within: false,
            feet_hidden: false,
            cut: None,
            down: false,
            over: commands.spawn((FigureSprite, OnTable, Sprite::default(), Visibility::Hidden)).id(),
            veil: None,
        });
        standing.seen = true;
        standing.key = key;
        standing.at = vec(actor.at.lifted(actor.lift));
        standing.hex = tabletop::hex_at(actor.at);
        standing.depth = depth_of(actor, &bounds);
        standing.partner = actor.wrestling.as_ref().map(|it| it.whom);
        standing.within = actor.alpha <= 0.0;
        standing.down = actor.down && actor.alpha >= 1.0;
        let behind = brows.as_ref().filter(|brows| brows.may_hide(standing.hex));
        let feet = point(standing.at);
        standing.feet_hidden = behind.is_some_and(|brows| brows.hides(feet, actor.at, actor.lift));
        let kept = behind.is_some() || actor.down;
        let fits = |picture: &&Picture| !kept || picture.pixels.is_some();
        if let Some(picture) = figures.shelf.get(&key).filter(fits) {
            standing.picture = Some(picture.clone());
        } else {
            // One that has begun is finished even if the pose has moved on: it will be wanted again.
            if !figures.jobs.has(&key) && figures.jobs.len() < 6 * room() {
                let drawn = actor.drawn();
                figures.jobs.start(key, &waker, move || Painted::of(&drawn, key.size, kept));
            }
            // Where there is none yet that can be cut, one that cannot be stands in.
            let here = figures.shelf.peek(&key);
            if let Some(near) = here.or_else(|| key.neighbours().find_map(|near| figures.shelf.peek(&near))) {
                standing.picture = Some(near.clone());
            }
        }
        let Some(picture) = &standing.picture else { continue };
        let Ok((mut sprite, mut transform, mut anchor, mut visibility)) = sprites.get_mut(standing.entity) else {
            continue;
        };
        let place = on_pixel(standing.at, camera.pixels_per_unit());
        let stand = Stand { feet: place, ground: actor.at, lift: actor.lift };
        let image = hidden_part(behind, picture, stand, &mut standing.cut, &mut images);
        dress(picture, image.as_ref(), actor.alpha, &mut sprite, &mut anchor);
        visibility.set_if_neq(Visibility::Inherited);
        let place = place.extend(standing.depth);
        transform.set_if_neq(Transform::from_translation(place));
    }
    figures.cast.retain(|_, standing| {
        if !standing.seen {
            commands.entity(standing.entity).despawn();
            commands.entity(standing.over).despawn();
        }
        standing.seen
    });
    let pixels = camera.pixels_per_unit();
    let hiders: Vec<(CombatantId, Vec<Hider>)> =
        figures.cast.iter().map(|(&who, standing)| (who, figures.before(standing, pixels))).collect();
    for (who, hiders) in hiders {
        let Some(standing) = figures.cast.get_mut(&who) else { continue };
        let Ok((mut sprite, mut transform, mut anchor, mut visibility)) = sprites.get_mut(standing.over) else {
            continue;
        };
        let Some((picture, image)) = standing.shining_through(&hiders, pixels, &mut images) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        dress(&picture, Some(&image), 1.0, &mut sprite, &mut anchor);
        visibility.set_if_neq(Visibility::Inherited);
        let nearest = hiders.iter().map(|hider| hider.depth).fold(standing.depth, f32::max);
        transform.set_if_neq(Transform::from_translation(on_pixel(standing.at, pixels).extend(nearest + OVER)));
    }
}

/// So much later in the pile than those who hide him is drawn what shines through of one who lies.
const OVER: f32 = 0.004;

/// Somebody who stands before one who lies.
struct Hider {
    picture: Picture,
    at: Vec2,
    depth: f32,
}

impl Figures {
    /// Those whose pictures may hide that one, if he lies.
    fn before(&self, of: &Standing, pixels: f32) -> Vec<Hider> {
        let Some(picture) = of.picture.as_ref().filter(|_| of.down && !of.within) else { return Vec::new() };
        let room = picture.room(of.at);
        let nearer = self.cast.values().filter(|other| other.depth > of.depth && !other.within);
        let hider = |other: &Standing| {
            let picture = other.picture.as_ref()?;
            let meets = !picture.room(other.at).intersect(room).is_empty();
            let at = on_pixel(other.at, pixels);
            meets.then(|| Hider { picture: picture.clone(), at, depth: other.depth })
        };
        nearer.filter_map(hider).collect()
    }
}

impl Standing {
    /// What others hide of him, as it shines through them; made anew when anything of it has changed.
    fn shining_through(
        &mut self,
        hiders: &[Hider],
        pixels: f32,
        images: &mut Assets<Image>,
    ) -> Option<(Picture, Handle<Image>)> {
        let picture = self.picture.clone().filter(|_| !hiders.is_empty())?;
        let rgba = picture.pixels.as_ref()?;
        let at = on_pixel(self.at, pixels);
        let of = std::iter::once((picture.image.clone(), at));
        let veil: Veil = of.chain(hiders.iter().map(|hider| (hider.picture.image.clone(), hider.at))).collect();
        if self.veil.as_ref().is_none_or(|(made, _)| *made != veil) {
            let is_hidden =
                |off: Vec2| hiders.iter().any(|hider| hider.picture.is_in(&hider.picture.mask, at + off - hider.at));
            let lying = Lying { mask: &picture.mask, rgba, anchor: picture.anchor };
            let fine = scale::pixels_per_unit(picture.size);
            let through = lying.through([picture.width, picture.height], fine, is_hidden);
            let image = through.map(|rgba| images.add(pictures::texture(picture.width, picture.height, rgba)));
            self.veil = Some((veil, image));
        }
        let image = self.veil.as_ref().and_then(|(_, image)| image.clone())?;
        Some((picture, image))
    }
}

/// How high over his feet the chest of one who stands is seen, in world units.
pub(crate) const CHEST: f32 = FIGURE_HEIGHT * 0.4;

/// Marks the sprite of a figure.
#[derive(Component, Clone, Copy, Debug, Default)]
struct FigureSprite;

/// The picture and the place that a fainter one was made for, and that one, if anything of it is hidden.
type Hidden = (Handle<Image>, Stand, Option<Handle<Image>>);

/// A picture with what high ground hides of it made faint, if it hides any; made anew when picture or place has changed.
fn hidden_part(
    behind: Option<&Arc<Brows>>,
    picture: &Picture,
    stand: Stand,
    made: &mut Option<Hidden>,
    images: &mut Assets<Image>,
) -> Option<Handle<Image>> {
    let (Some(brows), Some(pixels)) = (behind, &picture.pixels) else {
        *made = None;
        return None;
    };
    if let Some((of, there, image)) = made
        && *of == picture.image
        && *there == stand
    {
        return image.clone();
    }
    let fine = scale::pixels_per_unit(picture.size);
    let faint = cut(brows, (picture.width, picture.height), pixels, picture.anchor, fine, stand);
    let image = faint.map(|rgba| images.add(pictures::texture(picture.width, picture.height, rgba)));
    *made = Some((picture.image.clone(), stand, image.clone()));
    image
}

/// Gives a sprite its picture, or a cut one made of it, touching nothing that is already so.
fn dress(
    picture: &Picture,
    cut: Option<&Handle<Image>>,
    alpha: f32,
    sprite: &mut Mut<Sprite>,
    anchor: &mut Mut<Anchor>,
) {
    let colour = Color::srgba(1.0, 1.0, 1.0, alpha.clamp(0.0, 1.0));
    let image = cut.unwrap_or(&picture.image);
    if sprite.image != *image || sprite.color != colour {
        let size = Vec2::new(picture.width as f32, picture.height as f32) * (FIGURE_HEIGHT / picture.size as f32);
        sprite.image = image.clone();
        sprite.custom_size = Some(size);
        sprite.color = colour;
    }
    anchor.set_if_neq(anchor_of(picture.anchor, picture.width, picture.height));
}

/// A ground point in pixels from the upper left, as Bevy counts anchors: shares from the middle, up.
pub(crate) fn anchor_of(anchor: [f32; 2], width: u32, height: u32) -> Anchor {
    Anchor(Vec2::new(anchor[0] / width as f32 - 0.5, 0.5 - anchor[1] / height as f32))
}

/// The nearest place that falls on a whole device pixel.
pub(crate) fn on_pixel(at: Vec2, pixels_per_unit: f32) -> Vec2 {
    (at * pixels_per_unit).round() / pixels_per_unit
}

#[cfg(test)]
mod tests {
    use miniatures::{Action, Armour, Item};

    use super::*;

    fn key(eighths: u8) -> PoseKey {
        let frame = Frame { from: Action::Ready, to: Action::WindUp, eighths, twist: [0; 2] };
        PoseKey { look: 7, frame, facing: Facing::N, lying: None, mount: None, wrestling: None, bond: None, size: 64 }
    }

    #[test]
    fn a_look_is_told_by_what_he_wears_and_holds_not_by_how_he_stands() {
        let plain = Figure::default();
        let turned = Figure { facing: Facing::NW, lying: Some(Facing::S), ..plain.clone().posed(Action::RunLeft) };
        assert_eq!(look_hash(&plain), look_hash(&turned));
        let armed = Figure { right: Some(Item::Sword), ..plain.clone() };
        let left = Figure { left: Some(Item::Sword), ..plain.clone() };
        let armoured = Figure { armour: Armour::Heavy, ..plain.clone() };
        let tired = Figure { fatigue: 2, ..plain.clone() };
        let all = [&plain, &armed, &left, &armoured, &tired].map(look_hash);
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
        let mut looks = Looks::default();
        assert_eq!(looks.of(&Arc::new(armed.clone())), looks.of(&Arc::new(armed)));
    }

    #[test]
    fn the_nearest_pose_of_the_same_motion_stands_in() {
        let near: Vec<u8> = key(2).neighbours().map(|key| key.frame.eighths).collect();
        assert_eq!(near, [1, 3, 4, 5]);
        assert!(key(2).neighbours().all(|near| PoseKey { frame: key(2).frame, ..near } == key(2)));
    }

    #[test]
    fn a_head_is_found_over_the_base_whatever_is_held_up() {
        let head = |figure: Figure, size| Painted::of(&Drawn::Figure(Box::new(figure)), size, false).head;
        let stands = head(Figure { right: Some(Item::Spear), ..Figure::default() }, 64);
        assert!((48.0..64.0).contains(&stands), "{stands}");
        let lies = head(Figure { lying: Some(Facing::SE), ..Figure::default() }.posed(Action::Lie), 64);
        assert!((2.0..stands).contains(&lies), "{lies}");
        assert!((head(Figure::default(), 128) - head(Figure::default(), 64)).abs() < 1.5);
    }

    #[test]
    fn anchors_are_shares_from_the_middle() {
        assert_eq!(anchor_of([50.0, 100.0], 100, 100), Anchor(Vec2::new(0.0, -0.5)));
        assert_eq!(anchor_of([0.0, 25.0], 100, 100), Anchor(Vec2::new(-0.5, 0.25)));
        assert_eq!(on_pixel(Vec2::new(10.3, -7.9), 2.0), Vec2::new(10.5, -8.0));
    }
}
