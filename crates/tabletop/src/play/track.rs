//! One quality of one figure over presentation time, in seconds: written forwards, asked anywhere.

use miniatures::Action;

use crate::Point;
use crate::stage::Frame;

/// A value that changes at moments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Steps<T> {
    first: T,
    changes: Vec<(f32, T)>,
}

impl<T: Clone + PartialEq> Steps<T> {
    pub(super) const fn new(first: T) -> Self {
        Self { first, changes: Vec::new() }
    }

    /// From `at` on, or from the last change if that is later.
    pub(super) fn set(&mut self, at: f32, value: T) {
        if *self.last() != value {
            let at = self.changes.last().map_or(at, |(last, _)| last.max(at));
            self.changes.push((at, value));
        }
    }

    pub(super) fn at(&self, at: f32) -> &T {
        match self.changes.partition_point(|(when, _)| *when <= at) {
            0 => &self.first,
            after => &self.changes[after - 1].1,
        }
    }

    pub(super) fn last(&self) -> &T {
        self.changes.last().map_or(&self.first, |(_, value)| value)
    }

    /// The last change up to a moment: when, and from what.
    pub(super) fn changed(&self, at: f32) -> Option<(f32, &T)> {
        let last = self.changes.partition_point(|(when, _)| *when <= at).checked_sub(1)?;
        let before = last.checked_sub(1).map_or(&self.first, |before| &self.changes[before].1);
        Some((self.changes[last].0, before))
    }

    /// When the last change is.
    pub(super) fn end(&self) -> f32 {
        self.changes.last().map_or(0.0, |(at, _)| *at)
    }

    /// Every value that it takes, to be repainted.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        std::iter::once(&mut self.first).chain(self.changes.iter_mut().map(|(_, value)| value))
    }
}

/// How a stretch gathers and loses pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pace {
    /// Pace at its beginning, 1 being even.
    pub(super) enter: f32,
    /// Pace at its end.
    pub(super) leave: f32,
}

impl Pace {
    pub(super) const EVEN: Self = Self { enter: 1.0, leave: 1.0 };
    /// From rest to rest.
    pub(super) const SOFT: Self = Self { enter: 0.0, leave: 0.0 };
    /// Faster and faster: what falls, a weapon let go.
    pub(super) const FALLING: Self = Self { enter: 0.2, leave: 1.8 };
    /// Slower and slower: what was struck.
    pub(super) const STRUCK: Self = Self { enter: 2.0, leave: 0.0 };

    /// The share of the way after a share of the time; rises throughout for paces of 0 to 3.
    pub(super) fn share(self, t: f32) -> f32 {
        let (t2, t3) = (t * t, t * t * t);
        self.enter * (t3 - 2.0 * t2 + t) + self.leave * (t3 - t2) + 3.0 * t2 - 2.0 * t3
    }
}

/// A stretch of presentation time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) from: f32,
    pub(super) to: f32,
}

impl Span {
    /// The share of it that has passed, 0 before and 1 after it.
    fn share(self, at: f32) -> f32 {
        if at >= self.to { 1.0 } else { ((at - self.from) / (self.to - self.from)).clamp(0.0, 1.0) }
    }
}

/// The body on the way from one ready-made pose to another, or part of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bend {
    pub(super) span: Span,
    pub(super) from: Action,
    pub(super) to: Action,
    /// The shares of the way at the beginning and at the end.
    pub(super) shares: [f32; 2],
    pub(super) pace: Pace,
    /// How the upper body is turned aside in either pose; see [`Frame::twist`].
    pub(super) twist: [i8; 2],
}

impl Bend {
    fn frame(&self, at: f32) -> Frame {
        let share = self.pace.share(self.span.share(at));
        let share = self.shares[0] + (self.shares[1] - self.shares[0]) * share;
        Frame::twisted((self.from, self.twist[0]), (self.to, self.twist[1]), share)
    }
}

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) at: Point,
    pub(super) lift: f32,
}

impl Spot {
    fn toward(self, other: Self, share: f32) -> Self {
        // A step in the ground is taken in the middle of the way.
        let climbed = Pace::SOFT.share(share);
        Self { at: self.at.toward(other.at, share), lift: self.lift + (other.lift - self.lift) * climbed }
    }
}

/// A way over the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    pub(super) span: Span,
    pub(super) from: Spot,
    pub(super) to: Spot,
    pub(super) pace: Pace,
}

/// A change of how clearly somebody is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fade {
    pub(super) span: Span,
    pub(super) from: f32,
    pub(super) to: f32,
}

/// Stretches in order; before the first one its beginning holds, after each its end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretches<S> {
    pub(super) all: Vec<S>,
}

impl<S> Stretches<S> {
    /// The stretch that counts at a moment.
    fn current(&self, at: f32, begins: impl Fn(&S) -> f32) -> &S {
        let after = self.all.partition_point(|stretch| begins(stretch) <= at);
        &self.all[after.saturating_sub(1)]
    }

    fn newest(&self) -> &S {
        self.all.last().expect("a track begins with a stretch of rest")
    }
}

/// A moment before all others: the rest with which each track begins.
const BEFORE: Span = Span { from: -1.0, to: -1.0 };

impl Stretches<Bend> {
    pub(super) fn resting(frame: Frame) -> Self {
        let share = f32::from(frame.eighths) / f32::from(Frame::WHOLE);
        let (from, to, twist) = (frame.from, frame.to, frame.twist);
        Self { all: vec![Bend { span: BEFORE, from, to, shares: [share; 2], pace: Pace::EVEN, twist }] }
    }

    pub(super) fn at(&self, at: f32) -> Frame {
        self.current(at, |bend| bend.span.from).frame(at)
    }

    pub(super) fn end(&self) -> f32 {
        self.newest().span.to
    }

    /// How the last stretch leaves the body turned aside, in the pose that it left and in the one that it entered.
    pub(super) fn last_twist(&self) -> [i8; 2] {
        self.newest().twist
    }

    /// Where the last stretch leaves the body: from, to and the share between them.
    pub(super) fn last(&self) -> (Action, Action, f32) {
        let bend = self.newest();
        (bend.from, bend.to, bend.shares[1])
    }
}

impl Stretches<Glide> {
    pub(super) fn resting(spot: Spot) -> Self {
        Self { all: vec![Glide { span: BEFORE, from: spot, to: spot, pace: Pace::EVEN }] }
    }

    pub(super) fn at(&self, at: f32) -> Spot {
        let glide = self.current(at, |glide| glide.span.from);
        let share = glide.span.share(at);
        if share >= 1.0 { glide.to } else { glide.from.toward(glide.to, glide.pace.share(share)) }
    }

    pub(super) fn end(&self) -> f32 {
        self.newest().span.to
    }

    pub(super) fn last(&self) -> Spot {
        self.newest().to
    }
}

impl Stretches<Fade> {
    pub(super) fn resting(alpha: f32) -> Self {
        Self { all: vec![Fade { span: BEFORE, from: alpha, to: alpha }] }
    }

    pub(super) fn at(&self, at: f32) -> f32 {
        let fade = self.current(at, |fade| fade.span.from);
        let share = fade.span.share(at);
        if share >= 1.0 { fade.to } else { fade.from + (fade.to - fade.from) * share }
    }

    pub(super) fn end(&self) -> f32 {
        self.newest().span.to
    }

    pub(super) fn last(&self) -> f32 {
        self.newest().to
    }
}
