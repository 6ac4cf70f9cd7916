//! Horses: their paces over the ground, how they rear, strike and fall, and who sits on them.
//!
//! A horse has a [`super::part::Part`] like anybody, for its place, its heading and the words over it; what only horses have is in [`Mane`].

use std::sync::Arc;

use board::{Direction, Hex, HorseBody};
use engine::CombatantId;
use miniatures::{Climb, Horse, HorseAction, Look, Seat};
use steel::fight::{Event, HorsePace, HorseStep, Means, Order, SideView};
use steel::tables::{HorseArea, Injury};

use super::batch::{Batch, CHEST};
use super::blows::Stroke;
use super::clock::SECONDS_A_TENTH;
use super::hurt::hurt_word;
use super::part::CUT;
use super::track::{Pace, Span, Steps};
use super::{Motion, Play};
use crate::figures::on_stage;
use crate::herd::{dressed_horse, riding};
use crate::mount::{HorseFrame, Mount};
use crate::projection::centre;
use crate::stage::{Actor, EffectKind, Tone};

/// A rider as a horse carries him: who, where he sits and where he looks.
pub(crate) type Riding = Option<(CombatantId, Seat, Look)>;

/// What is drawn of one horse over presentation time, besides what is drawn of anybody.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mane {
    pub(super) look: Steps<Arc<Horse>>,
    pub(super) rider: Steps<Riding>,
    /// The stretches in which it covers ground, and how far it has come before each, in hexes.
    strides: Vec<Stride>,
    /// Poses of their own, from each moment on.
    poses: Vec<(Span, HorseAction)>,
    /// Who is on his way into its saddle or out of it, as far as the side knows.
    climb: Steps<Option<Ascent>>,
}

/// Somebody who mounts or dismounts. He goes with the fight's clock: where that stands, he hangs at the horse's side.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ascent {
    who: CombatantId,
    /// From which tenth to which.
    from: f32,
    to: f32,
    /// On the horse's right.
    right: bool,
    /// Down, not up.
    down: bool,
}

/// So much of the order's time goes by before he is at the stirrup, or has loosened himself in the saddle.
const BEGINS: f32 = 0.35;
/// An ascent of which nothing was known before takes so many tenths to look at.
const AT_LEAST: f32 = 6.0;

impl Ascent {
    /// How far he is up at a moment of the fight's clock, 0 to 1; `None` while he stands beside the horse still, or again.
    fn height(self, clock: f32) -> Option<f32> {
        let share = ((clock - self.from) / (self.to - self.from).max(1.0)).clamp(0.0, 1.0);
        let way = (share - BEGINS) / (1.0 - BEGINS);
        match (way >= 0.0, self.down) {
            (true, false) => Some(way),
            (true, true) => Some(1.0 - way),
            (false, true) => Some(1.0),
            (false, false) => None,
        }
    }

    /// One that ends at a tenth and of which nothing was known before.
    fn unforeseen(self, tenth: f32) -> Self {
        Self { from: tenth - AT_LEAST / (1.0 - BEGINS), to: tenth, ..self }
    }
}

/// Who mounts or leaves a horse, as the side knows it.
fn ascent(view: &SideView, horse: CombatantId) -> Option<Ascent> {
    view.setup.everyone().find_map(|who| {
        let him = view.world.of(who);
        let (start, due) = (him.action.start as f32, him.action.due);
        let body = view.world.of(horse).place;
        let (beside, down) = match him.action.order()? {
            Order::Mount(onto) if onto == horse => (him.place.hex, false),
            Order::Dismount { place, .. } if him.seat.is_some_and(|seat| seat.horse == horse) => {
                (view.scene().horse_body(horse).place(place)?.0, true)
            }
            _ => return None,
        };
        let right = is_right_of(body.hex, body.facing, beside);
        (due != u32::MAX && on_stage(view, who)).then_some(Ascent { who, from: start, to: due as f32, right, down })
    })
}

/// Whether a hex lies to the right of a horse.
fn is_right_of(front: Hex, heading: Direction, hex: Hex) -> bool {
    let (middle, ahead, there) = (centre(front), centre(board::step(front, heading)), centre(hex));
    let (ax, ay) = (ahead.x - middle.x, ahead.y - middle.y);
    let (bx, by) = (there.x - middle.x, there.y - middle.y);
    ax * by - ay * bx < 0.0
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Stride {
    span: Span,
    pace: HorsePace,
    before: f32,
    hexes: f32,
}

impl Mane {
    /// As the view has it.
    pub(super) fn resting(view: &SideView, horse: CombatantId, side: miniatures::SideLook) -> Self {
        let rest = resting_pose(view, horse);
        Self {
            look: Steps::new(Arc::new(dressed_horse(view, horse, side))),
            rider: Steps::new(riding(view, horse)),
            strides: Vec::new(),
            poses: vec![(Span { from: -1.0, to: -1.0 }, rest)],
            climb: Steps::new(ascent(view, horse)),
        }
    }

    /// How it holds itself at a moment.
    pub(super) fn frame(&self, at: f32) -> HorseFrame {
        let stride = self.strides.partition_point(|stride| stride.span.from <= at).checked_sub(1);
        if let Some(stride) = stride.map(|index| self.strides[index]).filter(|stride| at < stride.span.to) {
            let share = (at - stride.span.from) / (stride.span.to - stride.span.from).max(0.01);
            let (gait, reach) = gait(stride.pace);
            return HorseFrame::of_gait(gait, (stride.before + stride.hexes * share) / reach);
        }
        let after = self.poses.partition_point(|(span, _)| span.from <= at).max(1);
        let (span, to) = self.poses[after - 1];
        let from = after.checked_sub(2).map_or(to, |before| self.poses[before].1);
        HorseFrame::between(from, to, if at >= span.to { 1.0 } else { (at - span.from) / (span.to - span.from) })
    }

    /// Into a pose within a stretch of time, or as soon as the one before is reached.
    pub(super) fn pose(&mut self, to: HorseAction, from: f32, until: f32) -> f32 {
        let last = self.poses.last().map_or(0.0, |(span, _)| span.to);
        let from = from.max(last);
        let until = until.max(from);
        if self.poses.last().is_none_or(|&(_, pose)| pose != to) {
            self.poses.push((Span { from, to: until }, to));
        }
        until
    }

    /// Over the ground at a pace.
    fn stride(&mut self, span: Span, pace: HorsePace, hexes: f32) {
        let before = self.strides.last().map_or(0.0, |last| last.before + last.hexes);
        if span.to > span.from && !matches!(pace, HorsePace::Stationary) {
            self.strides.push(Stride { span, pace, before, hexes });
        }
    }

    pub(super) fn end(&self) -> f32 {
        let poses = self.poses.last().map_or(0.0, |(span, _)| span.to);
        self.look.end().max(self.rider.end()).max(poses)
    }
}

/// The phases of a pace, and the hexes that one round of them covers.
const fn gait(pace: HorsePace) -> ([HorseAction; 4], f32) {
    match pace {
        HorsePace::Stationary | HorsePace::Walk => (HorseAction::WALK, 1.8),
        HorsePace::Canter => (HorseAction::CANTER, 3.2),
        HorsePace::Gallop => (HorseAction::GALLOP, 5.0),
    }
}

/// How a horse holds itself when nothing of it moves.
fn resting_pose(view: &SideView, horse: CombatantId) -> HorseAction {
    let it = view.world.of(horse);
    match it.status {
        steel::fight::Status::Dead => HorseAction::Dead,
        steel::fight::Status::Unconscious => HorseAction::Fallen,
        _ if it.place.fallen => HorseAction::Fallen,
        _ => HorseAction::Stand,
    }
}

impl Play {
    /// The horses in sight at a moment, with their riders.
    pub(super) fn mounts(&self, at: f32) -> impl Iterator<Item = Actor> {
        self.herd.iter().enumerate().filter_map(move |(number, mane)| {
            let part = &self.parts[self.parts.len() - self.herd.len() + number];
            let mut actor = part.actor(at)?;
            let heading = actor.facing;
            let (rider, climb) = self.rider_of(mane, at);
            if let Some((who, ..)) = rider {
                let him = &self.parts[who.index()];
                actor.who = who;
                actor.side = him.side();
                actor.look = Arc::clone(him.look.at(at));
                actor.frame = him.body.at(at);
            }
            actor.lying = None;
            let seat = rider.map(|(_, seat, look)| (seat, look));
            actor.mount =
                Some(Mount { look: Arc::clone(mane.look.at(at)), frame: mane.frame(at), heading, seat, climb });
            Some(actor)
        })
    }

    /// Whether somebody is drawn on a horse, not by himself.
    pub(super) fn is_mounted(&self, who: CombatantId, at: f32) -> bool {
        self.herd.iter().any(|mane| self.rider_of(mane, at).0.is_some_and(|(rider, ..)| rider == who))
    }

    /// Who is drawn on a horse, and how far he is up if he is on his way.
    fn rider_of(&self, mane: &Mane, at: f32) -> (Riding, Option<Climb>) {
        let rider = *mane.rider.at(at);
        let ascent = mane.climb.at(at).filter(|_| matches!(self.motion, Motion::Full));
        let Some((ascent, height)) = ascent.and_then(|ascent| Some((ascent, ascent.height(self.clock(at))?))) else {
            return (rider, None);
        };
        if rider.is_some_and(|(who, ..)| who != ascent.who) {
            return (rider, None);
        }
        let eighths = (height * f32::from(Climb::WHOLE)).round() as u8;
        let climb = (eighths < Climb::WHOLE).then_some(Climb { right: ascent.right, eighths });
        (rider.or(Some((ascent.who, Seat::Forwards, Look::Forward))), climb)
    }
}

impl Batch<'_> {
    fn mane(&mut self, horse: CombatantId) -> &mut Mane {
        let first = self.play.parts.len() - self.play.herd.len();
        &mut self.play.herd[horse.index() - first]
    }

    /// What is told of horses; whether that was all.
    pub(super) fn tell_of_horse(&mut self, event: &Event) -> bool {
        let now = self.now;
        match *event {
            Event::HorseMoved { horse, rider, from, to, how } => self.horse_moves(horse, rider, [from, to], how),
            Event::Mounted { who, horse } => {
                self.climbs(who, horse, self.part_hex(who), false);
                self.note(who, "mounts");
                self.sits(horse, now);
            }
            Event::Dismounted { who, horse, to } => {
                self.climbs(who, horse, to, true);
                self.mane(horse).rider.set(now, None);
                self.note(who, "dismounts");
            }
            Event::Unhorsed { who, horse } => {
                let at = self.mark_of(who).max(now);
                self.mane(horse).rider.set(at, None);
                self.word(who, at, Tone::Out, "off his horse");
                self.beat(at);
            }
            Event::SeatChanged { who, .. } => {
                self.note(who, "changes his seat");
                if let Some(seat) = self.after.world.of(who).seat {
                    self.sits(seat.horse, now);
                }
            }
            Event::Shied { horse } => {
                self.rears(horse, HorseAction::Shy);
                self.note(horse, "shies");
            }
            Event::Halted { horse, .. } => {
                let mane = self.mane(horse);
                let halted = mane.pose(HorseAction::Halt, now, now + 0.12);
                mane.pose(HorseAction::Stand, halted + 0.3, halted + 0.6);
                self.note(horse, "halts");
            }
            Event::HorseDown { horse } => {
                let at = self.mark_of(horse).max(now);
                let mane = self.mane(horse);
                let falls = mane.pose(HorseAction::Fall, at, at + 0.3);
                let lies = mane.pose(HorseAction::Fallen, falls, falls + 0.3);
                let ground = self.ground_of(horse, lies);
                self.flash(EffectKind::Dust, horse, lies, ground, 0.0);
                self.beat(lies);
            }
            Event::Fled { horse, .. } => {
                self.rears(horse, HorseAction::Rear);
                self.note(horse, "bolts");
            }
            Event::HorseLocated { horse, area } => {
                if self.appears(horse, None, now) {
                    let at = self.mark_of(horse);
                    self.word(horse, at, Tone::Hit, area.to_string());
                    self.beat(at + 0.05);
                }
            }
            Event::HorseInjured { horse, area, injury, becomes, .. } => {
                self.horse_injured(horse, area, [injury, becomes]);
            }
            Event::Struck { who, foe, with: Means::Hooves, hit, block, .. } => {
                self.stroke(Stroke { who, foe, with: Means::Hooves, hit, block });
                let contact = self.play.contact;
                let mane = self.mane(who);
                mane.pose(HorseAction::StrikeBack, contact - 0.45, contact - 0.14);
                mane.pose(HorseAction::Strike, contact - 0.14, contact);
                mane.pose(HorseAction::Stand, contact + 0.2, contact + 0.5);
            }
            _ => return false,
        }
        true
    }

    /// Somebody has come up or down: what was not known of before is shown in the last tenths.
    fn climbs(&mut self, who: CombatantId, horse: CombatantId, beside: Hex, down: bool) {
        let (now, start, tenth) = (self.now, self.start, self.tenth() as f32);
        let part = self.part(horse);
        let right = is_right_of(part.now.hex, part.now.looks, beside);
        let climb = &mut self.mane(horse).climb;
        if climb.last().is_none() {
            let known = Ascent { who, from: tenth, to: tenth, right, down };
            climb.set((now - AT_LEAST * SECONDS_A_TENTH).max(start), Some(known.unforeseen(tenth)));
        }
        climb.set(now, None);
    }

    /// The hex in which somebody stands, as far as it has been told.
    fn part_hex(&self, who: CombatantId) -> Hex {
        self.play.parts[who.index()].now.hex
    }

    /// Up on its hind legs, and down again.
    fn rears(&mut self, horse: CombatantId, how: HorseAction) {
        let at = self.mark_of(horse).max(self.now);
        let mane = self.mane(horse);
        let up = mane.pose(how, at, at + 0.18);
        let high = mane.pose(HorseAction::Rear, up + 0.1, up + 0.3);
        mane.pose(HorseAction::Stand, high + 0.15, high + 0.45);
    }

    /// Who sits on it now, and how, as the side knows it at the end.
    fn sits(&mut self, horse: CombatantId, at: f32) {
        let rider = riding(self.after, horse);
        self.mane(horse).rider.set(at, rider);
    }

    fn horse_injured(&mut self, horse: CombatantId, area: HorseArea, [injury, becomes]: [Injury; 2]) {
        let (now, open) = (self.now, self.is_open(horse));
        if !(open || becomes >= Injury::Wound) || !self.appears(horse, None, now) {
            return;
        }
        let at = self.mark_of(horse);
        let seen = if open { injury } else { becomes };
        if seen >= Injury::LightWound {
            let ground = self.ground_of(horse, at);
            self.flash(EffectKind::Blood, horse, at, ground, CHEST);
        }
        self.word(horse, at + 0.12, Tone::Wound, hurt_word(seen, area));
        self.dress_horse(horse, at);
    }

    /// Its look, as its condition is at the end.
    pub(super) fn dress_horse(&mut self, horse: CombatantId, at: f32) {
        let side = self.play.looks.base(horse).side;
        let look = dressed_horse(self.after, horse, side);
        let mane = self.mane(horse);
        if **mane.look.last() != look {
            mane.look.set(at, Arc::new(look));
        }
    }

    fn horse_moves(&mut self, horse: CombatantId, rider: Option<CombatantId>, way: [HorseBody; 2], how: HorseStep) {
        let (now, start) = (self.now, self.start);
        let [from, to] = way;
        if !self.appears(horse, Some(from.front), (now - SECONDS_A_TENTH).max(start)) {
            return;
        }
        let (pace, tenths): (HorsePace, u32) = match how {
            HorseStep::Move(pace) => (pace, self.tenths_of(horse, pace)),
            HorseStep::Back => (HorsePace::Walk, 2 * self.tenths_of(horse, HorsePace::Walk)),
            HorseStep::Turn | HorseStep::Wheel => (HorsePace::Walk, 2),
            HorseStep::Dodge | HorseStep::Shift | HorseStep::KnockedBack => (HorsePace::Canter, 2),
        };
        let seconds = tenths as f32 * SECONDS_A_TENTH;
        let spot = self.spot(to.front);
        let reduced = !self.moves_freely();
        let part = self.part(horse);
        let since = (now - seconds).max(part.ground.end()).max(start);
        let until = now.max(since + seconds * 0.5);
        let here = part.ground.last();
        let arrived = if here == spot { until } else { part.glide(spot, since, until, Pace::EVEN) };
        if part.now.looks != to.heading {
            part.turn(to.heading, since);
        }
        part.now.hex = to.front;
        if !reduced && here != spot {
            let hexes = board::distance(from.front, to.front).max(1);
            self.mane(horse).stride(Span { from: since, to: arrived }, pace, f32::from(hexes));
        }
        if let Some(who) = rider {
            self.sits(horse, since);
            let part = self.part(who);
            if part.now.shown {
                let free = part.ground.end().max(since);
                part.appear_at(spot, free.min(arrived + CUT));
                part.now.hex = to.front;
            }
        }
        if matches!(pace, HorsePace::Gallop | HorsePace::Canter) {
            let foot = self.spot(from.rear());
            self.flash(EffectKind::Dust, horse, arrived - 0.05, foot, 0.0);
        }
        self.beat(arrived);
    }

    fn tenths_of(&self, horse: CombatantId, pace: HorsePace) -> u32 {
        let armour = self.after.setup.person(horse).armour;
        let rates = self.after.setup.tables.horse_rates(armour);
        match pace {
            HorsePace::Stationary | HorsePace::Walk => rates.walk,
            HorsePace::Canter => rates.canter,
            HorsePace::Gallop => rates.gallop,
        }
    }

    /// All horses come to rest as the view has them.
    pub(super) fn settle_herd(&mut self) {
        for horse in self.after.setup.herd() {
            let rest = resting_pose(self.after, horse);
            let at = self.now.max(self.part(horse).ground.end());
            self.dress_horse(horse, at);
            self.sits(horse, at);
            let (now, on_the_way) = (self.now, ascent(self.after, horse));
            self.mane(horse).climb.set(now, on_the_way);
            let mane = self.mane(horse);
            let free = mane.end().max(at - 0.2);
            mane.pose(rest, free, free + 0.3);
        }
    }
}
