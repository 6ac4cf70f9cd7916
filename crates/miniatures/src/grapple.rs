//! Two men who have hold of each other: one picture, since they share one hex while they stand and two when they lie.
use crate::actions::{Action, arm};
use crate::describe::{Facing, Figure, Item};
use crate::pose::{Arm, Leg, Pose};
use crate::raster::View;
use crate::render::{ELEVATION_DEGREES, Sprite, Under, picture, pixels_per_mm, solids_seen};
use crate::sculpt;
use serde::{Deserialize, Serialize};

/// What the two of a grapple do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Clinch {
    /// Chest to chest, arms around each other.
    #[default]
    Standing,
    /// The first has a hand free and draws it back for a blow.
    Strike,
    /// That blow at the moment of contact, in the second's face.
    Struck,
    /// The second is hit by somebody who is not in the picture, and held up by the first.
    Jolted,
    /// The first throws the second over his hip.
    Throw,
    /// The second lies on his back, the first kneels over him.
    Ground,
    /// The first, over the second, raises a hand for a blow.
    GroundStrike,
    /// That blow at the moment of contact.
    GroundStruck,
    /// The first, over the second, is hit: by the second from below, or by somebody who is not in the picture.
    GroundJolted,
}

impl Clinch {
    /// All nine.
    pub const ALL: [Clinch; 9] = [
        Clinch::Standing,
        Clinch::Strike,
        Clinch::Struck,
        Clinch::Jolted,
        Clinch::Throw,
        Clinch::Ground,
        Clinch::GroundStrike,
        Clinch::GroundStruck,
        Clinch::GroundJolted,
    ];

    /// Whether the two are on the ground, over two hexes.
    pub const fn is_on_the_ground(self) -> bool {
        matches!(self, Clinch::Ground | Clinch::GroundStrike | Clinch::GroundStruck | Clinch::GroundJolted)
    }
}

/// All the way into a grapple, in eighths.
const WHOLE: u8 = 8;

/// Two men in a grapple, as they are to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wrestlers {
    /// The one who has the better of it.
    pub first: Figure,
    /// The other.
    pub second: Figure,
    /// What they do.
    pub clinch: Clinch,
    /// From the first to the second; on the ground from the second's feet to his head.
    pub toward: Facing,
}

/// Draws a grapple at the scale of figures `height_px` high. Poses, facings and lying of both figures are not looked at. The anchor is the
/// middle of the hex they share; on the ground it is the hex of the second's feet, and his head lies in the next one.
pub fn render_grapple(pair: &Wrestlers, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let pair = pair.posed();
    let (scene, _) = sculpt::grapple(&pair, 1.0, view.toward());
    let under = Under::base_of(&scene);
    picture(&scene, scale, under)
}

/// The same on the way into it, `closed` eighths of it, with the pixels, row by row, in which the second is seen: the picture is of two,
/// and one may be pointed at. Two on the ground are there at once.
pub fn render_grapple_apart(pair: &Wrestlers, closed: u8, height_px: u32) -> (Sprite, Vec<bool>) {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let closed = if pair.clinch.is_on_the_ground() { 1.0 } else { f32::from(closed.min(WHOLE)) / f32::from(WHOLE) };
    let mut posed = pair.posed();
    if closed < 1.0 {
        for (figure, own) in [(&mut posed.first, &pair.first), (&mut posed.second, &pair.second)] {
            figure.pose = Pose::blend(&Action::Ready.pose(own.grip()), &figure.pose, closed);
        }
    }
    let (scene, second) = sculpt::grapple(&posed, closed, view.toward());
    let under = Under::base_of(&scene);
    let sprite = picture(&scene, scale, under);
    let seen = solids_seen(&scene, scale, &sprite);
    let told = seen.into_iter().map(|solid| solid.is_some_and(|solid| second.contains(&solid))).collect();
    (sprite, told)
}

/// Draws a figure with a net over it, which hangs from his head and limbs to the ground, in whatever pose he is.
pub fn render_netted(figure: &Figure, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let scene = sculpt::netted(figure, view.toward());
    let under = Under::base_of(&scene);
    picture(&scene, scale, under)
}

/// Draws a figure about whom a lash is wound.
pub fn render_lashed(figure: &Figure, height_px: u32) -> Sprite {
    let scale = pixels_per_mm(height_px);
    let view = View::from_south(ELEVATION_DEGREES, scale);
    let scene = sculpt::lashed(figure, view.toward());
    let under = Under::base_of(&scene);
    picture(&scene, scale, under)
}

impl Wrestlers {
    /// The two in the poses of what they do.
    fn posed(&self) -> Wrestlers {
        let [mut first, mut second] = [self.first.clone(), self.second.clone()];
        let stand = Action::Stand.pose(first.grip());
        (first.pose, second.pose) = match self.clinch {
            Clinch::Standing => (locked(stand, 14.0, OVER, AROUND), locked(stand, 14.0, OVER, AROUND)),
            Clinch::Strike => (locked(stand, -12.0, RAISED, AROUND), locked(stand, 20.0, PUSHED, HELD_OFF)),
            Clinch::Struck => {
                let first = locked(stand, 16.0, LANDED, AROUND);
                (Pose { lean: [26.0, 4.0, 30.0], head: [-14.0, 0.0, -20.0], ..first }, staggered(stand))
            }
            Clinch::Jolted => (locked(stand, 14.0, OVER, AROUND), jolted(stand)),
            Clinch::Throw => (throwing(stand), thrown(stand)),
            Clinch::Ground => (astride(stand), pinned(stand, second.grip())),
            Clinch::GroundStrike => {
                let first = Pose { lean: [8.0, 0.0, -24.0], head: [2.0, 0.0, 20.0], right: RAISED, ..astride(stand) };
                (first, pinned(stand, second.grip()))
            }
            Clinch::GroundStruck => {
                let first = Pose { lean: [46.0, 0.0, 22.0], head: [-30.0, 0.0, -16.0], right: DOWN, ..astride(stand) };
                let second = pinned(stand, second.grip());
                (first, Pose { head: [6.0, -18.0, -58.0], left: FLUNG, ..second })
            }
            Clinch::GroundJolted => {
                let first = Pose { lean: [-8.0, 20.0, 12.0], head: [-28.0, 20.0, 0.0], left: FLUNG, ..astride(stand) };
                (first, Pose { right: UP, ..pinned(stand, second.grip()) })
            }
        };
        let strikes =
            matches!(self.clinch, Clinch::Strike | Clinch::Struck | Clinch::GroundStrike | Clinch::GroundStruck);
        if strikes && strikes_with_the_left(&first) {
            first.pose = with_the_left(first.pose);
        }
        Wrestlers { first, second, ..self.clone() }
    }
}

/// In a grapple one strikes with something short, or with a hand that holds nothing.
fn strikes_with_the_left(figure: &Figure) -> bool {
    let long = figure.right.is_some_and(|item| !matches!(item, Item::Dagger | Item::ShortSword | Item::Rock));
    long && matches!(figure.left, None | Some(Item::Dagger | Item::ShortSword)) && !figure.both_hands
}

/// A blow of the right hand as one of the left.
fn with_the_left(pose: Pose) -> Pose {
    let turned = |[bend, tilt, turn]: [f32; 3]| [bend, -tilt, -turn];
    Pose { right: pose.left, left: pose.right, lean: turned(pose.lean), head: turned(pose.head), ..pose }
}

const OVER: Arm = arm([-2.2, 8.4, 1.8], [0.5, 0.2, 0.9], 0.6);
const AROUND: Arm = arm([-1.6, 8.4, -4.6], [0.6, 0.4, 0.7], 0.3);
const RAISED: Arm = arm([4.0, 1.0, 6.4], [-0.1, 0.7, -0.5], 0.9);
const PUSHED: Arm = arm([1.6, 7.6, -1.0], [0.6, 0.3, 0.8], 0.4);
const HELD_OFF: Arm = arm([1.0, 7.6, 3.4], [0.2, 0.3, 0.9], 0.8);

/// In the other's face.
const LANDED: Arm = arm([-2.0, 9.2, 2.8], [-0.3, 0.9, -0.2], 0.7);
/// Down on the one beneath.
const DOWN: Arm = arm([-2.2, 7.8, -6.2], [-0.2, 0.8, -0.5], 0.6);
/// Up into the face of the one above: he lies, and ahead of him is up.
const UP: Arm = arm([-1.2, 10.0, 1.4], [0.1, 1.0, 0.2], 0.4);
/// Out of the way of a hit.
const FLUNG: Arm = arm([7.2, 3.0, 2.6], [0.8, 0.3, 0.5], 0.8);

const fn leg(foot: [f32; 3], turn: f32, toe: f32) -> Leg {
    Leg { foot, turn, toe }
}

/// Leaning into the other, feet apart, the head past his.
fn locked(stand: Pose, tilt: f32, right: Arm, left: Arm) -> Pose {
    Pose {
        hips: [0.0, -1.6, -2.0],
        hips_turn: [12.0, 0.0, 0.0],
        lean: [18.0, tilt * 0.5, 0.0],
        head: [-12.0, tilt, 0.0],
        right_leg: leg([4.0, -4.4, 0.2], 26.0, 14.0),
        left_leg: leg([3.6, 1.2, 0.0], 14.0, 0.0),
        right,
        left,
        ..stand
    }
}

/// His head thrown back by a blow, his hands still on the other.
fn staggered(stand: Pose) -> Pose {
    Pose {
        hips: [0.0, -2.6, -2.4],
        lean: [-10.0, -8.0, -14.0],
        head: [-34.0, -14.0, -26.0],
        ..locked(stand, 20.0, PUSHED, HELD_OFF)
    }
}

/// Knocked aside by a blow from outside, hanging on the other.
fn jolted(stand: Pose) -> Pose {
    Pose {
        hips: [2.2, -1.0, -4.0],
        lean: [6.0, 26.0, -18.0],
        head: [8.0, 30.0, -12.0],
        right_leg: leg([5.4, -3.0, 0.0], 30.0, 8.0),
        ..locked(stand, 14.0, FLUNG, AROUND)
    }
}

/// Bent forward under the other's weight, turned away from him.
fn throwing(stand: Pose) -> Pose {
    Pose {
        hips: [0.0, -2.0, -3.0],
        hips_turn: [30.0, 0.0, 16.0],
        lean: [40.0, 8.0, 26.0],
        head: [-24.0, 0.0, 0.0],
        right_leg: leg([4.4, 2.2, 0.0], 22.0, 0.0),
        left_leg: leg([4.4, -2.8, 0.0], 26.0, 0.0),
        right: arm([2.6, 7.4, 3.4], [0.4, 0.6, 0.6], 0.8),
        left: arm([1.6, 6.0, 5.6], [0.4, 0.6, 0.6], 0.8),
        ..stand
    }
}

/// In the air across the other's back.
fn thrown(stand: Pose) -> Pose {
    Pose {
        lean: [24.0, 0.0, 0.0],
        head: [10.0, 14.0, 0.0],
        right_leg: leg([3.4, 4.6, 3.0], 16.0, 20.0),
        left_leg: leg([3.6, -1.4, 0.4], 16.0, 40.0),
        right: arm([5.6, 2.6, 6.0], [0.6, 0.4, 0.6], 0.8),
        left: arm([6.0, 3.4, 3.0], [0.6, 0.4, 0.6], 0.8),
        tip: -82.0,
        ..stand
    }
}

/// On his knees over the other's hips, his weight on both hands.
fn astride(stand: Pose) -> Pose {
    Pose {
        hips: [0.0, -1.0, -5.0],
        hips_turn: [22.0, 0.0, 0.0],
        lean: [30.0, 0.0, -8.0],
        head: [-20.0, 0.0, 6.0],
        right_leg: leg([5.6, -5.4, 1.0], 2.0, 70.0),
        left_leg: leg([5.6, -5.4, 1.0], 2.0, 70.0),
        right: arm([-0.6, 8.4, -4.4], [0.5, 0.5, 0.6], 0.5),
        left: arm([0.2, 7.6, -5.4], [0.5, 0.5, 0.6], 0.5),
        ..stand
    }
}

/// On his back, his arms against the other's chest, a knee drawn up.
fn pinned(stand: Pose, grip: crate::Grip) -> Pose {
    let down = Action::Lie.pose(grip);
    Pose {
        right: arm([1.2, 7.4, 1.6], [0.4, 0.3, 0.9], 0.5),
        left: arm([3.4, 6.6, 0.4], [0.4, 0.3, 0.9], 0.5),
        head: [16.0, 10.0, 14.0],
        grip: stand.grip,
        ..down
    }
}
