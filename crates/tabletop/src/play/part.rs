//! The part that one combatant plays: his tracks, and the strokes they are written with.

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, SideId};
use miniatures::{Action, Facing, Figure};

use super::Motion;
use super::track::{Bend, Fade, Glide, Pace, Span, Spot, Steps, Stretches};
use crate::figures::Condition;
use crate::stage::{Actor, Frame, facing};

/// Seconds of a change with reduced motion, and of half a crossing from one place to another.
pub(super) const CUT: f32 = 0.15;

/// What is drawn of one combatant over presentation time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    who: CombatantId,
    side: SideId,
    motion: Motion,
    pub(super) body: Stretches<Bend>,
    pub(super) ground: Stretches<Glide>,
    pub(super) alpha: Stretches<Fade>,
    pub(super) facing: Steps<Facing>,
    pub(super) lying: Steps<Option<Facing>>,
    pub(super) look: Steps<Arc<Figure>>,
    pub(super) down: Steps<bool>,
    pub(super) dead: Steps<bool>,
    pub(super) now: State,
    /// How the next blow or parry is turned aside; see [`Frame::twist`].
    twist: i8,
}

/// How things stand with a combatant where his tracks end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// He is on the table for this side.
    pub(super) shown: bool,
    /// His hex, or that of his feet.
    pub(super) hex: Hex,
    /// From there to his head, while he lies over two hexes.
    pub(super) lying: Option<Facing>,
    /// Where he looks.
    pub(super) looks: Direction,
    /// Hands, wounds, weariness.
    pub(super) condition: Condition,
    /// He has died.
    pub(super) dead: bool,
    /// He has gone down.
    pub(super) down: bool,
    /// Until when his pose is held, at least.
    pub(super) held: f32,
    /// When what is being told of him comes about: the contact of a blow, the end of a fall.
    pub(super) mark: f32,
    /// From when on the next word about him may stand in the place of the last.
    pub(super) word_from: f32,
    /// How many words stand over each other.
    pub(super) words: u8,
    /// When he leaves his hex in a dodge.
    pub(super) dodges_at: Option<f32>,
    /// The blow that he is gathering himself for.
    pub(super) gathers: Option<Gathers>,
    /// The next step is with the left foot.
    pub(super) left_foot: bool,
    /// The pose in which he stands while nothing happens.
    pub(super) guard: Action,
    /// The stretches of the body that only bring him to rest, and may give way to what comes next.
    pub(super) coda: Option<Coda>,
}

/// The last stretches of a body, from that index on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Coda {
    /// Back on guard.
    Rest(usize),
    /// The end of a step, which another step does not need.
    Stride(usize),
}

/// A blow in preparation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gathers {
    pub(super) start: u32,
    pub(super) due: u32,
    /// The pose before it.
    pub(super) back: Action,
}

impl Part {
    /// At rest; `look` says whether and how he lies.
    pub(super) fn new(
        of: (CombatantId, SideId),
        motion: Motion,
        look: Figure,
        state: State,
        rest: (Frame, Spot),
    ) -> Self {
        let ((who, side), (frame, spot)) = (of, rest);
        let (down, dead) = (state.down, state.dead);
        Self {
            who,
            side,
            motion,
            body: Stretches::<Bend>::resting(frame),
            ground: Stretches::<Glide>::resting(spot),
            alpha: Stretches::<Fade>::resting(if state.shown { 1.0 } else { 0.0 }),
            facing: Steps::new(facing(state.looks)),
            lying: Steps::new(state.lying),
            look: Steps::new(Arc::new(look)),
            down: Steps::new(down),
            dead: Steps::new(dead),
            now: state,
            twist: frame.twist[1],
        }
    }

    /// What is seen of him at a moment; `None` while he is not on the table.
    pub(super) fn actor(&self, at: f32) -> Option<Actor> {
        let alpha = self.alpha.at(at);
        if alpha <= 0.0 {
            return None;
        }
        let Spot { at: point, lift } = self.ground.at(at);
        Some(Actor {
            who: self.who,
            side: self.side,
            look: Arc::clone(self.look.at(at)),
            frame: self.body.at(at),
            facing: *self.facing.at(at),
            lying: *self.lying.at(at),
            at: point,
            lift,
            alpha,
            down: *self.down.at(at),
            dead: *self.dead.at(at),
            mount: None,
            wrestling: None,
            bond: None,
        })
    }

    /// Whether he is on the table at a moment.
    pub(super) fn is_seen(&self, at: f32) -> bool {
        self.alpha.at(at) > 0.0
    }

    pub(super) const fn side(&self) -> SideId {
        self.side
    }

    /// When everything about him has come to rest.
    pub(super) fn end(&self) -> f32 {
        let tracks = [self.body.end(), self.ground.end(), self.alpha.end(), self.facing.end(), self.look.end()];
        [self.lying.end(), self.down.end(), self.dead.end()].into_iter().chain(tracks).fold(0.0, f32::max)
    }

    /// From when on his pose is free.
    pub(super) fn free(&self) -> f32 {
        self.done().max(self.now.held)
    }

    /// From when on he can set out.
    pub(super) fn free_to_go(&self) -> f32 {
        self.done().max(self.ground.end())
    }

    /// When his body has done what it must; only coming to rest may be cut short.
    fn done(&self) -> f32 {
        match self.now.coda {
            Some(Coda::Rest(index)) => self.body.all.get(index).map_or(self.body.end(), |bend| bend.span.from),
            _ => self.body.end(),
        }
    }

    /// Into a pose within a stretch of time, or as soon as the one before is done; the answer is when it is reached. With reduced motion
    /// it is a cut.
    pub(super) fn bend(&mut self, to: Action, from: f32, until: f32, pace: Pace) -> f32 {
        let (from, until) = self.stretch(from, until);
        let (first, second, share) = self.body.last();
        match self.posed() {
            Some(pose) if pose == to && self.is_aimed() => return from,
            Some(pose) => self.push_bend((pose, to), [0.0, 1.0], from, until, pace),
            None if second == to => self.push_bend((first, second), [share, 1.0], from, until, pace),
            None if first == to => self.push_bend((first, second), [share, 0.0], from, until, pace),
            None => {
                // First out of the blend in hand, by the shorter way.
                let (near, end) = if share < 0.5 { (first, 0.0) } else { (second, 1.0) };
                let middle = from + (until - from) * 0.35;
                self.push_bend((first, second), [share, end], from, middle, Pace::EVEN);
                self.push_bend((near, to), [0.0, 1.0], middle, until, pace);
            }
        }
        until
    }

    /// Into a part of the way from one pose to another.
    pub(super) fn bend_to(&mut self, frame: Frame, from: f32, until: f32) -> f32 {
        let goal = f32::from(frame.eighths) / f32::from(Frame::WHOLE);
        self.aim(frame.twist[1]);
        if frame.eighths == 0 {
            return self.bend(frame.from, from, until, Pace::SOFT);
        }
        let (from, until) = self.stretch(from, until);
        let pair = (frame.from, frame.to);
        let (first, second, share) = self.body.last();
        let (from, share) = match self.posed() {
            None if (first, second) == pair && self.body.last_twist()[1] == self.twist => (from, share),
            Some(pose) if pose == frame.from => (from, 0.0),
            Some(pose) if pose == frame.to && self.is_aimed() => (from, 1.0),
            _ => (self.bend(frame.from, from, from + (until - from) * 0.5, Pace::SOFT), 0.0),
        };
        if (share - goal).abs() > 1e-3 {
            self.push_bend(pair, [share, goal], from, until, Pace::EVEN);
        }
        until
    }

    /// The next blow or parry is turned aside like that; see [`Frame::twist`].
    pub(super) const fn aim(&mut self, twist: i8) {
        self.twist = twist;
    }

    /// Whether the body, left in a ready-made pose, is turned aside in it as the next one is to be.
    fn is_aimed(&self) -> bool {
        let end = self.body.at(f32::INFINITY);
        end == Frame::twisted((end.from, self.twist), (end.to, self.twist), 1.0)
    }

    /// The ready-made pose that the body is left in, if it is one.
    pub(super) fn posed(&self) -> Option<Action> {
        match self.body.last() {
            (_, second, share) if share >= 1.0 => Some(second),
            (first, second, share) if share <= 0.0 || first == second => Some(first),
            _ => None,
        }
    }

    fn stretch(&mut self, from: f32, until: f32) -> (f32, f32) {
        if let Some(Coda::Rest(index)) = self.now.coda.take()
            && from < self.body.end()
        {
            self.body.all.truncate(index);
        }
        let from = from.max(self.body.end());
        (from, if self.motion == Motion::Reduced { from } else { until.max(from + 0.04) })
    }

    fn push_bend(&mut self, (from, to): (Action, Action), shares: [f32; 2], begin: f32, end: f32, pace: Pace) {
        let (span, twist) = (Span { from: begin, to: end }, self.twists((from, to), shares[0]));
        self.body.all.push(Bend { span, from, to, shares, pace, twist });
    }

    /// How a body that goes on from where it is left is turned aside in the pose that it leaves and in the one that it enters.
    fn twists(&self, pair: (Action, Action), share: f32) -> [i8; 2] {
        let ((first, second, left_at), last) = (self.body.last(), self.body.last_twist());
        let is_between = left_at > 0.0 && left_at < 1.0;
        if is_between && pair == (first, second) {
            return last;
        }
        // The pose that it is left in, or nearer to.
        let here = if left_at < 0.5 { last[0] } else { last[1] };
        if share >= 1.0 { [self.twist, here] } else { [here, self.twist] }
    }

    /// Over the ground within a stretch of time, or as soon as he can; the answer is when he is there. With reduced motion he fades
    /// from one place to the other.
    pub(super) fn glide(&mut self, to: Spot, from: f32, until: f32, pace: Pace) -> f32 {
        // One who sets out late hurries, but not beyond measure.
        let shortest = (until - from) * 0.6;
        let from = from.max(self.ground.end());
        let here = self.ground.last();
        if here == to {
            return from;
        }
        if self.motion == Motion::Reduced {
            let middle = from + CUT / 2.0;
            if self.alpha.last() > 0.0 {
                self.fade(0.0, from, CUT / 2.0);
                self.fade(1.0, middle, CUT / 2.0);
            }
            self.ground.all.push(Glide { span: Span { from: middle, to: middle }, from: to, to, pace });
            return from + CUT;
        }
        let until = until.max(from + shortest.max(0.05));
        self.ground.all.push(Glide { span: Span { from, to: until }, from: here, to, pace });
        until
    }

    /// Out of his place for a moment towards another and back again: a lunge, a stagger. Nothing with reduced motion.
    pub(super) fn sway(&mut self, towards: Spot, share: f32, span: Span, back: Span) {
        if self.motion == Motion::Reduced || self.ground.end() > span.from {
            return;
        }
        let home = self.ground.last();
        let there = Spot { at: home.at.toward(towards.at, share), ..home };
        self.glide(there, span.from, span.to, Pace::FALLING);
        self.glide(home, back.from, back.to, Pace::SOFT);
    }

    /// In another place at once, where nobody sees him go.
    pub(super) fn appear_at(&mut self, spot: Spot, at: f32) {
        let from = at.max(self.ground.end());
        self.ground.all.push(Glide { span: Span { from, to: from }, from: spot, to: spot, pace: Pace::EVEN });
    }

    /// To another clearness, within so many seconds.
    pub(super) fn fade(&mut self, to: f32, at: f32, seconds: f32) {
        let from = at.max(self.alpha.end());
        let alpha = self.alpha.last();
        if (alpha - to).abs() > 1e-3 {
            self.alpha.all.push(Fade { span: Span { from, to: from + seconds }, from: alpha, to });
        }
    }

    /// Turns to look there, through the facings between; the answer is when he does.
    pub(super) fn turn(&mut self, to: Direction, at: f32) -> f32 {
        const A_SIXTH: f32 = 0.07;
        let mut at = at.max(self.facing.end());
        let right = (to.index() + 6 - self.now.looks.index()) % 6;
        let (way, sixths) = if right <= 3 { (1, right) } else { (-1, 6 - right) };
        let between = if self.motion == Motion::Reduced { sixths.min(1) } else { sixths };
        for left in (0..between).rev() {
            self.facing.set(at, facing(to.turned(-way * left as i8)));
            at += if left > 0 { A_SIXTH } else { 0.0 };
        }
        self.now.looks = to;
        at
    }

    /// A part of the way into a blow, along with the clock.
    pub(super) fn gather(&mut self, pair: (Action, Action), share: f32, from: f32, until: f32) {
        self.now.coda = None;
        let mut from = from.max(self.body.end());
        let (first, second, mut here) = self.body.last();
        if self.posed() == Some(pair.0) {
            here = 0.0;
        } else if (first, second) != pair {
            from = self.bend(pair.0, from, (from + 0.25).min(until), Pace::SOFT);
            here = 0.0;
        }
        if self.motion == Motion::Full && share > here && until > from {
            self.push_bend(pair, [here, share], from, until, Pace::EVEN);
        }
    }

    /// Ready to strike, instead of coming to rest.
    pub(super) fn draw_back(&mut self, back: Action) {
        if self.now.shown && !self.now.down {
            let from = self.done();
            self.bend(back, from, from + 0.24, Pace::SOFT);
        }
    }

    /// What has been seen of his coming to rest stays.
    pub(super) fn keep_coda(&mut self, shown: f32) {
        if let Some(Coda::Rest(index)) = self.now.coda
            && self.body.all.get(index).is_none_or(|bend| bend.span.from < shown)
        {
            self.now.coda = None;
        }
    }

    /// The step in hand is followed by another at the moment `joint`: what nobody has seen of its end becomes a stride.
    pub(super) fn stride_on(&mut self, shown: f32, joint: f32) {
        if let Some(Coda::Stride(index)) = self.now.coda.take()
            && self.body.all.get(index).is_some_and(|bend| bend.span.from >= shown)
        {
            self.body.all.truncate(index);
        }
        if self.motion == Motion::Reduced {
            return;
        }
        if let (_, Action::WalkLeft | Action::WalkRight, _) = self.body.last() {
            self.bend(Action::WalkPass, self.body.end(), joint, Pace::EVEN);
        }
        if let Some(last) = self.ground.all.last_mut().filter(|last| last.span.from >= shown) {
            last.pace.leave = 1.0;
        }
    }

    /// Holds his pose until then, at least.
    pub(super) fn hold(&mut self, until: f32) {
        self.now.held = self.now.held.max(until);
    }
}
