//! What is to be seen of a fight at one moment: who stands where and how, what lies about, what flashes up.
//!
//! A description only; [`crate::Play`] makes it, a window draws it.

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, SideId};
use miniatures::{Action, Bond, Clinch, Course, Facing, Figure, Grip, Item, Missile, Pose, SideLook};
use steel::fight::ItemId;

use crate::Point;
use crate::mount::Mount;

/// The table at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// Everybody in sight, in combatant order.
    pub actors: Vec<Actor>,
    /// What flashes up, oldest first.
    pub effects: Vec<Effect>,
    /// What lies on the ground.
    pub items: Vec<LyingItem>,
    /// What is in the air.
    pub flights: Vec<Flying>,
    /// Missiles that have come down.
    pub spent: Vec<Spent>,
    /// The fight's clock, in tenths.
    pub clock: f32,
}

/// Words that have passed so much of their time are gone when the table is stopped.
const GOING: f32 = 0.85;
/// Between these shares of its time a word is written plainly.
const PLAIN: [f32; 2] = [0.1, 0.65];

impl Stage {
    /// The same with the table stopped, for as long as somebody looks at it: a word is written plainly or is gone, not half of it.
    pub fn stopped(mut self) -> Self {
        self.effects.retain_mut(|effect| {
            let is_word = matches!(effect.kind, EffectKind::Word(_));
            let stays = !is_word || effect.share < GOING;
            if is_word {
                effect.share = effect.share.clamp(PLAIN[0], PLAIN[1]);
            }
            stays
        });
        self
    }
}

/// One combatant at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    /// Who.
    pub who: CombatantId,
    /// Whose.
    pub side: SideId,
    /// What he looks like; its pose, facing and lying are defaults, the fields below count.
    pub look: Arc<Figure>,
    /// How he holds himself.
    pub frame: Frame,
    /// Where he looks.
    pub facing: Facing,
    /// From his feet's hex to his head's hex while he lies over two, or falls.
    pub lying: Option<Facing>,
    /// Where his feet are, at height 0, in world units.
    pub at: Point,
    /// How high the ground is there, in steps of 20 cm.
    pub lift: f32,
    /// 1 in full sight, less while he comes into sight or goes out of it.
    pub alpha: f32,
    /// He lies on the ground, or falls to it.
    pub down: bool,
    /// He is dead.
    pub dead: bool,
    /// The horse that he sits on, or that this actor is: then `at` is its front hex, and of the look the upper body counts.
    pub mount: Option<Mount>,
    /// With whom he grapples: the two are one picture, this actor's.
    pub wrestling: Option<Wrestling>,
    /// The net that lies over him, or the lash about him.
    pub bond: Option<Bond>,
}

/// The other of two who grapple.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrestling {
    /// Who.
    pub whom: CombatantId,
    /// What he looks like.
    pub other: Arc<Figure>,
    /// What the two do.
    pub clinch: Clinch,
    /// From this one to the other; on the ground from the other's feet to his head.
    pub toward: Facing,
    /// How close they have come, 0 at arm's length to [`Frame::WHOLE`].
    pub closed: u8,
}

impl Actor {
    /// The figure to be drawn: a sprite can be cached by it, and by `look`, `frame`, `facing` and `lying` alike.
    pub fn figure(&self) -> Figure {
        let pose = self.frame.pose(self.look.grip());
        Figure { pose, facing: self.facing, lying: self.lying, ..Figure::clone(&self.look) }
    }
}

/// A body between two ready-made poses, in eighths, so that there are few enough of them to be cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The pose left.
    pub from: Action,
    /// The pose entered.
    pub to: Action,
    /// How far, 0 to [`Frame::WHOLE`].
    pub eighths: u8,
    /// How the upper body is turned aside for a blow or a parry, in the pose left and in the pose entered: -1 a sixth to his left, 1 a
    /// sixth to his right, 0 straight ahead.
    pub twist: [i8; 2],
}

impl Frame {
    /// All the way from one pose to the other.
    pub const WHOLE: u8 = 8;

    /// A ready-made pose.
    pub const fn still(action: Action) -> Self {
        Self { from: action, to: action, eighths: 0, twist: [0; 2] }
    }

    /// So much, 0 to 1, of the way from one pose to another; the ends are the ready-made poses themselves.
    pub fn between(from: Action, to: Action, share: f32) -> Self {
        Self::twisted((from, 0), (to, 0), share)
    }

    /// The same, each pose with the upper body turned aside by so many sixths, at most one. Only blows and parries are turned.
    pub fn twisted((from, left): (Action, i8), (to, right): (Action, i8), share: f32) -> Self {
        let eighths = (share.clamp(0.0, 1.0) * f32::from(Self::WHOLE)).round() as u8;
        let twist = |action: Action, sixths: i8| if is_aimed(action) { sixths.clamp(-1, 1) } else { 0 };
        let (left, right) = (twist(from, left), twist(to, right));
        match eighths {
            0 => Self { twist: [left; 2], ..Self::still(from) },
            Self::WHOLE => Self { twist: [right; 2], ..Self::still(to) },
            _ if from == to && left == right => Self { twist: [right; 2], ..Self::still(to) },
            _ => Self { from, to, eighths, twist: [left, right] },
        }
    }

    /// The pose, for somebody whose hands are filled like that.
    pub fn pose(&self, grip: Grip) -> Pose {
        let share = f32::from(self.eighths) / f32::from(Self::WHOLE);
        let posed = |action: Action, sixths: i8| match sixths {
            0 => action.pose(grip),
            _ => action.pose(grip).turned(-60.0 * f32::from(sixths)),
        };
        Pose::blend(&posed(self.from, self.twist[0]), &posed(self.to, self.twist[1]), share)
    }
}

/// Whether a pose is aimed at somebody: a blow, before and after its contact, or a parry.
const fn is_aimed(action: Action) -> bool {
    matches!(
        action,
        Action::WindUp
            | Action::Strike
            | Action::Recover
            | Action::ThrustBack
            | Action::Thrust
            | Action::KickBack
            | Action::Kick
            | Action::PunchRightBack
            | Action::PunchRight
            | Action::PunchLeftBack
            | Action::PunchLeft
            | Action::ParryWeapon
            | Action::ParryShield
            | Action::ParryHand
            | Action::Aim
            | Action::Loose
    )
}

/// Something that flashes up and goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// Where, at height 0, in world units.
    pub at: Point,
    /// How high above height 0, in steps of 20 cm.
    pub lift: f32,
    /// How much of it has passed, 0 to 1.
    pub share: f32,
    /// What a word says.
    pub text: Option<String>,
    /// The side of whom it is about.
    pub side: SideId,
}

/// What flashes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EffectKind {
    /// Steel on steel: a parry.
    Spark,
    /// A wound.
    Blood,
    /// A fall, a run.
    Dust,
    /// A floating word.
    Word(Tone),
    /// Something has fallen to the ground.
    ItemDropped,
    /// A target has been named: around it.
    Ring,
    /// The flash and the smoke of a gun, fired towards so many twelfths of a circle clockwise from north.
    Smoke(u8),
}

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// A blow that has done nothing: "parried", "dodged", "misses".
    Parried,
    /// A hit: its location.
    Hit,
    /// An injury.
    Wound,
    /// Somebody is out of the fight.
    Out,
    /// Anything else.
    Note,
}

/// Something lying on the ground, or on its way there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LyingItem {
    /// Which item of the fight.
    pub id: ItemId,
    /// What it looks like.
    pub item: Item,
    /// Where, at height 0, in world units.
    pub at: Point,
    /// How high the ground is there, in steps of 20 cm.
    pub lift: f32,
    /// How high it still is over that, in steps: one that was struck out of a hand flies first.
    pub over: f32,
    /// How it lies: turned by so many twelfths of a circle clockwise.
    pub turn: u8,
}

impl LyingItem {
    /// One that lies there, turned by its number, so that a field of dropped spears does not lie in rank and file.
    pub fn new(id: ItemId, item: Item, (at, lift): (Point, f32)) -> Self {
        let turn = (u32::from(id.0).wrapping_mul(7) + 2) % 12;
        Self { id, item, at, lift, over: 0.0, turn: turn as u8 }
    }
}

/// A missile in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flying {
    /// What.
    pub missile: Missile,
    /// How it lies in the air.
    pub course: Course,
    /// Over which point of the ground, at height 0, in world units.
    pub at: Point,
    /// How high above height 0, in steps of 20 cm.
    pub lift: f32,
    /// How high the ground is there, in steps of 20 cm.
    pub ground: f32,
    /// The colours of whose it is.
    pub side: SideLook,
}

/// A missile that has come down and sticks in the ground or lies there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// What.
    pub missile: Missile,
    /// Whither it flew, degrees clockwise from north.
    pub bearing: f32,
    /// Where, at height 0, in world units.
    pub at: Point,
    /// How high the ground is there, in steps of 20 cm.
    pub lift: f32,
    /// The colours of whose it was.
    pub side: SideLook,
}

/// A direction of the board as the figures have it.
pub const fn facing(direction: Direction) -> Facing {
    match direction {
        Direction::N => Facing::N,
        Direction::NE => Facing::NE,
        Direction::SE => Facing::SE,
        Direction::S => Facing::S,
        Direction::SW => Facing::SW,
        Direction::NW => Facing::NW,
    }
}

/// From the feet's hex to the head's.
pub(crate) fn lying(feet: Hex, head: Option<Hex>) -> Option<Facing> {
    head.and_then(|head| Direction::of(feet, head)).map(facing)
}
