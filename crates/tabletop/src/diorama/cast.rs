//! Who fights in the still, where, and how.
use board::{Hex, TerrainMap};
use miniatures::{
    Action, Area, Armour, Body, Facing, Figure, Item, Pattern, Pose, SIDE_PALETTES, Severity, SideLook, Wound,
};

use super::{between, country, hex};
use crate::Point;

/// One miniature of the still.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player {
    /// Column and row.
    place: (i32, i32),
    /// Toward which column and row he leans out of the middle of his hex, and how far of the way there.
    lean: ((i32, i32), f32),
    side: usize,
    facing: Facing,
    armour: Armour,
    right: Option<Item>,
    left: Option<Item>,
    /// What he does with legs and trunk, and with his arms.
    pose: (Action, Action),
    /// His upper body turned to the left, degrees.
    turn: f32,
    wounds: &'static [(Area, Severity)],
    fatigue: u8,
    /// From the feet's hex to the head's, of one who is down.
    lying: Option<Facing>,
}

const RED: usize = 0;
const BLUE: usize = 1;

/// A man in one pose, in the middle of his hex.
const fn man(place: (i32, i32), side: usize, facing: Facing, armour: Armour, pose: Action) -> Player {
    Player {
        place,
        lean: (place, 0.0),
        side,
        facing,
        armour,
        right: Some(Item::Sword),
        left: None,
        pose: (pose, pose),
        turn: 0.0,
        wounds: &[],
        fatigue: 0,
        lying: None,
    }
}

impl Player {
    const fn holds(self, right: Item, left: Option<Item>) -> Self {
        Self { right: Some(right), left, ..self }
    }

    const fn leans(self, toward: (i32, i32), share: f32) -> Self {
        Self { lean: (toward, share), ..self }
    }

    const fn arms(self, pose: Action) -> Self {
        Self { pose: (self.pose.0, pose), ..self }
    }

    const fn turned(self, turn: f32) -> Self {
        Self { turn, ..self }
    }

    const fn hurt(self, wounds: &'static [(Area, Severity)], fatigue: u8) -> Self {
        Self { wounds, fatigue, ..self }
    }

    const fn lies(self, head: Facing) -> Self {
        Self { lying: Some(head), ..self }
    }

    /// His hex.
    pub(super) const fn hex(&self) -> Hex {
        hex(self.place.0, self.place.1)
    }

    /// Where he stands, at height 0, in world units.
    pub(super) fn at(&self) -> Point {
        let ((column, row), share) = self.lean;
        between(self.hex(), hex(column, row), share)
    }

    /// What he looks like; the number picks the man under the gear.
    pub(super) fn figure(&self, number: u64) -> Figure {
        let both_hands = self.right.is_some_and(Item::two_handed) && self.left.is_none();
        let wound = |&(area, severity): &(Area, Severity)| Wound { area, severity, bandaged: false };
        let figure = Figure {
            body: Body::numbered(number as u32),
            armour: self.armour,
            right: self.right,
            left: self.left,
            both_hands,
            side: SideLook {
                colour: SIDE_PALETTES[0].colours[self.side],
                pattern: [Pattern::Cross, Pattern::Checks][self.side],
            },
            facing: self.facing,
            wounds: self.wounds.iter().map(wound).collect(),
            fatigue: self.fatigue,
            lying: self.lying,
            ..Figure::default()
        };
        let (legs, arms) = (self.pose.0.pose(figure.grip()), self.pose.1.pose(figure.grip()));
        let pose = Pose { right: arms.right, left: arms.left, grip: arms.grip, ..legs };
        Figure { pose: pose.turned(self.turn), ..figure }
    }
}

/// Everybody: red comes from the left, blue from the right; the middle of the picture is the panel's.
pub(super) const CAST: [Player; 14] = [
    // Left, below the wall: a sword cut on a raised shield.
    man((6, 7), RED, Facing::SE, Armour::Heavy, Action::Strike)
        .holds(Item::Sword, Some(Item::Shield))
        .leans((7, 7), 0.1),
    man((7, 7), BLUE, Facing::NW, Armour::Standard, Action::ParryShield)
        .holds(Item::HandAxe, Some(Item::Shield))
        .turned(-25.0),
    man((8, 6), BLUE, Facing::SW, Armour::HeavyPlus, Action::WindUp).holds(Item::Greatsword, None).turned(20.0),
    // A spear goes home.
    man((8, 11), BLUE, Facing::NW, Armour::Light, Action::Thrust)
        .holds(Item::Spear, None)
        .leans((7, 10), 0.06)
        .turned(-34.0),
    man((7, 10), RED, Facing::SE, Armour::Protection, Action::Reel)
        .holds(Item::Club, None)
        .hurt(&[(Area::Chest, Severity::Serious), (Area::LeftArm, Severity::Light)], 1)
        .leans((6, 10), 0.06),
    // In at a run, past one who has fallen.
    man((5, 9), RED, Facing::SE, Armour::ExtraHeavy, Action::RunRight)
        .holds(Item::Battleaxe, None)
        .leans((6, 9), 0.45)
        .arms(Action::WindUp),
    man((5, 11), BLUE, Facing::S, Armour::Light, Action::Dead)
        .holds(Item::ShortSword, None)
        .hurt(&[(Area::Chest, Severity::Crippling)], 0)
        .lies(Facing::SE),
    // Behind the wall.
    man((6, 5), RED, Facing::SE, Armour::Light, Action::Aim).holds(Item::Bow, None),
    // The bridge.
    man((14, 8), RED, Facing::SE, Armour::SuperHeavy, Action::Strike)
        .holds(Item::Sword, Some(Item::Shield))
        .leans((15, 8), 0.12),
    man((15, 8), BLUE, Facing::NW, Armour::Heavy, Action::ParryWeapon).holds(Item::Sword, Some(Item::Shield)),
    man((16, 8), BLUE, Facing::SW, Armour::Protection, Action::WindUp).holds(Item::Polearm, None),
    man((13, 7), RED, Facing::SE, Armour::Standard, Action::RunLeft)
        .holds(Item::Spear, Some(Item::Shield))
        .leans((14, 7), 0.45),
    // The near bank.
    man((17, 10), BLUE, Facing::SW, Armour::None, Action::ParryWeapon).holds(Item::Quarterstaff, None),
    man((16, 11), RED, Facing::NE, Armour::FullPlate, Action::WindUp).holds(Item::Greatsword, None),
];

/// Where steel meets steel, in world units, and how large the sparks are.
pub(super) fn sparks(map: &TerrainMap) -> [(Point, f32); 2] {
    let meet = |from: (i32, i32), to: (i32, i32), share: f32, up: f32| {
        let (from, to) = (hex(from.0, from.1), hex(to.0, to.1));
        let ground = between(from, to, share).lifted(country::lift(map, to));
        Point::new(ground.x, ground.y + up)
    };
    [(meet((6, 7), (7, 7), 0.62, 34.0), 13.0), (meet((14, 8), (15, 8), 0.6, 38.0), 13.0)]
}
