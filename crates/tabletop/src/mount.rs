//! A horse on the table, with or without its rider: what is drawn of it at one moment.

use std::sync::Arc;

use miniatures::{Bond, Climb, Facing, Figure, Horse, HorseAction, HorsePose, Look, Rider, Seat, Sprite, Wrestlers};

use crate::stage::{Actor, Wrestling};

/// The horse under somebody, or one without a rider.
#[derive(Clone, Debug, PartialEq)]
pub struct Mount {
    /// What it looks like; its pose and heading are defaults, the fields below count.
    pub look: Arc<Horse>,
    /// How it holds itself.
    pub frame: HorseFrame,
    /// From its rear hex to its front hex.
    pub heading: Facing,
    /// How its rider sits and where he looks; none without a rider.
    pub seat: Option<(Seat, Look)>,
    /// Its rider is on his way up or down.
    pub climb: Option<Climb>,
}

/// A horse between two ready-made poses, in quarters, so that there are few enough of them to be cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HorseFrame {
    /// The pose left.
    pub from: HorseAction,
    /// The pose entered.
    pub to: HorseAction,
    /// How far, 0 to [`HorseFrame::WHOLE`].
    pub quarters: u8,
}

impl HorseFrame {
    /// All the way from one pose to the other.
    pub const WHOLE: u8 = 4;

    /// A ready-made pose.
    pub const fn still(action: HorseAction) -> Self {
        Self { from: action, to: action, quarters: 0 }
    }

    /// So much, 0 to 1, of the way from one pose to another; the ends are the ready-made poses themselves.
    pub fn between(from: HorseAction, to: HorseAction, share: f32) -> Self {
        match (share.clamp(0.0, 1.0) * f32::from(Self::WHOLE)).round() as u8 {
            0 => Self::still(from),
            Self::WHOLE => Self::still(to),
            _ if from == to => Self::still(to),
            quarters => Self { from, to, quarters },
        }
    }

    /// A moment of a gait, whose four phases follow each other around; `turn` counts whole rounds.
    pub fn of_gait(gait: [HorseAction; 4], turn: f32) -> Self {
        let phase = turn.rem_euclid(1.0) * 4.0;
        let at = (phase as usize).min(3);
        Self::between(gait[at], gait[(at + 1) % 4], phase - at as f32)
    }

    /// The pose.
    pub fn pose(self) -> HorsePose {
        HorsePose::blend(&self.from.pose(), &self.to.pose(), f32::from(self.quarters) / f32::from(Self::WHOLE))
    }
}

/// What is to be painted of an actor: two that are equal look the same.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// Somebody on his feet, or lying.
    Figure(Box<Figure>),
    /// Somebody under a net, or in a lash.
    Bound(Box<Figure>, Bond),
    /// Two who grapple, and how close they have come, in eighths.
    Grapple(Box<Wrestlers>, u8),
    /// A horse, and who sits on it.
    Horse(Box<Horse>, Option<Box<Rider>>),
}

impl Drawn {
    /// Paints it for figures of so many pixels; the anchor is the middle of the hex of the feet, or of the horse's front hex.
    pub fn render(&self, height_px: u32) -> Sprite {
        match self {
            Self::Figure(figure) => miniatures::render(figure, height_px),
            Self::Bound(figure, Bond::Net) => miniatures::render_netted(figure, height_px),
            Self::Bound(figure, Bond::Lash) => miniatures::render_lashed(figure, height_px),
            Self::Grapple(pair, closed) => miniatures::render_grapple_apart(pair, *closed, height_px).0,
            Self::Horse(horse, rider) => miniatures::render_horse(horse, rider.as_deref(), height_px),
        }
    }
}

impl Actor {
    /// What is to be painted of him: a sprite can be cached by it, and by `look`, `frame`, `facing`, `lying`, `mount`, `wrestling` and `bond` alike.
    pub fn drawn(&self) -> Drawn {
        if let Some(Wrestling { other, clinch, toward, closed, .. }) = &self.wrestling {
            let (first, second) = (self.figure(), Figure::clone(other));
            return Drawn::Grapple(Box::new(Wrestlers { first, second, clinch: *clinch, toward: *toward }), *closed);
        }
        let Some(mount) = &self.mount else {
            let figure = Box::new(self.figure());
            return match self.bond {
                Some(bond) => Drawn::Bound(figure, bond),
                None => Drawn::Figure(figure),
            };
        };
        let horse = Horse { pose: mount.frame.pose(), heading: mount.heading, ..Horse::clone(&mount.look) };
        let rider = mount.seat.map(|(seat, look)| {
            Box::new(Rider { figure: self.figure(), seat, look, climb: mount.climb, bond: self.bond })
        });
        Drawn::Horse(Box::new(horse), rider)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gait_goes_around_through_its_four_phases() {
        let at = |turn: f32| HorseFrame::of_gait(HorseAction::CANTER, turn);
        assert_eq!(at(0.0), HorseFrame::still(HorseAction::Canter1));
        assert_eq!(at(0.25), HorseFrame::still(HorseAction::Canter2));
        assert_eq!(at(0.875), HorseFrame { from: HorseAction::Canter4, to: HorseAction::Canter1, quarters: 2 });
        assert_eq!(at(3.5), HorseFrame::still(HorseAction::Canter3));
        assert_eq!(at(-0.25), HorseFrame::still(HorseAction::Canter4));
    }

    #[test]
    fn half_way_is_two_quarters_and_the_ends_are_the_poses() {
        let half = HorseFrame::between(HorseAction::Stand, HorseAction::Rear, 0.5);
        assert_eq!(half.quarters, 2);
        assert_eq!(
            HorseFrame::between(HorseAction::Stand, HorseAction::Rear, 0.02),
            HorseFrame::still(HorseAction::Stand)
        );
        assert_eq!(
            HorseFrame::between(HorseAction::Stand, HorseAction::Rear, 1.4),
            HorseFrame::still(HorseAction::Rear)
        );
        assert_eq!(half.pose(), HorsePose::blend(&HorseAction::Stand.pose(), &HorseAction::Rear.pose(), 0.5));
    }
}
