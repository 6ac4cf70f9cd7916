//! The choreography: from what a side was told to what is to be seen moving, as a pure function of presentation time.
//!
//! Presentation time is seconds at normal speed. A tenth of the fight takes a tenth of a second; a blow stops the clock for its exchange.
//! Nothing is used but what the side was told and its view after it, so nothing else can be seen.
mod batch;
mod blows;
mod bonds;
mod clock;
mod effects;
mod events;
mod flights;
mod hands;
mod herd;
mod hurt;
mod part;
mod settle;
mod track;

use std::sync::Arc;

use engine::{CombatantId, Entry};
use miniatures::{Bond, Item};
use steel::fight::{Event, ItemId, Means, SideView};

use crate::figures::{Condition, Looks, aim, guard_of, on_stage, resting, stroke_poses};
use crate::projection::{centre, height};
use crate::stage::{Actor, LyingItem, Spent, Stage, lying};
use batch::Batch;
use bonds::{Clasp, Moment};
use clock::Clock;
use effects::Flash;
use flights::{Past, Volley};
use hands::Flung;
use herd::Mane;
use part::{Part, State};
use track::{Spot, Steps};

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Motion {
    /// Everything.
    #[default]
    Full,
    /// Nothing: people fade from place to place and from pose to pose; the words stay.
    Reduced,
}

/// The motion that a fight is shown by, as one side sees it. Grows as the fight goes on; what has been shown never changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    looks: Looks,
    motion: Motion,
    clock: Clock,
    /// The people, and behind them the horses.
    parts: Vec<Part>,
    herd: Vec<Mane>,
    clasps: Steps<Vec<Clasp>>,
    moments: Vec<Moment>,
    bonds: Steps<Vec<(CombatantId, Bond)>>,
    /// Where each item lies, by item.
    lying: Vec<Steps<Option<LyingItem>>>,
    /// Weapons on their way to the ground.
    flung: Vec<Flung>,
    /// What each item looks like, once it has been seen.
    pictures: Vec<Option<Item>>,
    flashes: Vec<Flash>,
    volleys: Vec<Volley>,
    passing: Vec<Past>,
    spent: Steps<Arc<[Spent]>>,
    beats: Vec<f32>,
    /// When the last blow met its target.
    contact: f32,
}

impl Play {
    /// Everybody at rest as the view has it; presentation time 0 is its present tenth.
    pub fn new(view: &SideView, looks: Looks, motion: Motion) -> Self {
        let parts = view.setup.bodies().map(|who| part(view, who, &looks, motion)).collect();
        let items = (0..view.world.items.len()).map(|index| ItemId(index as u16));
        let pictures: Vec<Option<Item>> = items.clone().map(|id| looks.item_of(view, id)).collect();
        let lying = items.map(|id| Steps::new(settle::lying_item(view, id, &pictures))).collect();
        let clock = Clock::new(view.world.now);
        Self {
            volleys: Self::flights_of(view, &looks),
            spent: Steps::new(flights::spent_of(view, &looks)),
            clasps: Steps::new(bonds::clasps_of(view)),
            moments: Vec::new(),
            bonds: Steps::new(bonds::bound(view)),
            herd: view.setup.herd().map(|horse| Mane::resting(view, horse, looks.base(horse).side)).collect(),
            looks,
            motion,
            clock,
            parts,
            lying,
            flung: Vec::new(),
            pictures,
            flashes: Vec::new(),
            passing: Vec::new(),
            beats: Vec::new(),
            contact: -1.0,
        }
    }

    /// Adds what the side was told of since: from [`Play::end`] on it moves, and then everybody rests as `after` has it.
    pub fn extend(&mut self, told: &[Entry<Event>], after: &SideView) {
        self.extend_from(self.end(), told, after);
    }

    /// Adds what the side was told of since, so that it moves as soon as the clock has run out, but not before the moment `shown` up to
    /// which the play has been seen. Where that is before [`Play::end`], one motion flows into the next; after it, the table has been
    /// resting until then.
    pub fn extend_from(&mut self, shown: f32, told: &[Entry<Event>], after: &SideView) {
        Batch::new(self, shown, told, after).run();
    }

    /// Somebody is asked to meet a blow of `attacker` that has not been told yet: he draws back for it and stays so, until it is told.
    /// `view` is the one that the play was extended by last.
    pub fn threaten(&mut self, view: &SideView, attacker: CombatantId, with: Means) {
        let part = &mut self.parts[attacker.index()];
        let [back, _] = stroke_poses(&self.looks, view, with, part.now.condition.hands);
        part.aim(aim(view, attacker));
        part.draw_back(back);
    }

    /// Everybody in other colours, in what has been shown and in what is still to be seen: the motion goes on.
    pub fn repaint(&mut self, looks: &Looks) {
        for (index, part) in self.parts.iter_mut().enumerate() {
            let side = looks.base(CombatantId(index as u8)).side;
            part.look.values_mut().for_each(|look| Arc::make_mut(look).side = side);
        }
        let horses = self.parts.len() - self.herd.len();
        for (number, mane) in self.herd.iter_mut().enumerate() {
            let side = looks.base(CombatantId((horses + number) as u8)).side;
            mane.look.values_mut().for_each(|look| Arc::make_mut(look).side = side);
        }
        self.repaint_missiles(looks);
        self.looks = looks.clone();
    }

    /// When everybody rests: presentation time in seconds. Words may be fading still, until [`Play::quiet`].
    pub fn end(&self) -> f32 {
        let items = self.lying.iter().map(Steps::end);
        let horses = self.herd.iter().map(Mane::end);
        let others = items.chain(horses).chain([self.flights_end(), self.spent.end(), self.clasps_end()]);
        self.parts.iter().map(Part::end).chain(others).fold(self.clock.last().0, f32::max)
    }

    /// When everybody rests and the last word is gone.
    pub fn quiet(&self) -> f32 {
        self.flashes.iter().rev().take(effects::NEWEST).map(Flash::end).fold(self.end(), f32::max)
    }

    /// What is to be seen at a moment; after the end, everybody at rest.
    pub fn stage(&self, at: f32) -> Stage {
        Stage {
            actors: self.actors(at),
            effects: effects::at(&self.flashes, at),
            items: self.lying.iter().filter_map(|item| *item.at(at)).chain(self.flung(at)).collect(),
            flights: self.flights(at),
            spent: self.spent.at(at).to_vec(),
            clock: self.clock(at),
        }
    }

    /// Everybody in sight: those on foot in their order, then the horses with whoever rides them.
    fn actors(&self, at: f32) -> Vec<Actor> {
        let people = &self.parts[..self.parts.len() - self.herd.len()];
        let on_foot = people.iter().filter_map(|part| part.actor(at)).filter(|actor| !self.is_mounted(actor.who, at));
        let mut actors: Vec<Actor> = on_foot.chain(self.mounts(at)).collect();
        self.bind(&mut actors, at);
        actors
    }

    /// The fight's clock at a moment, in tenths; it never runs back.
    pub fn clock(&self, at: f32) -> f32 {
        self.clock.at(at)
    }

    /// When the clock first reaches a tenth; the last mark for a tenth to come.
    pub fn time_of_tenth(&self, tenth: f32) -> f32 {
        self.clock.when(tenth)
    }

    /// The next moment after this one at which something has happened: for going on event by event.
    pub fn next_beat(&self, at: f32) -> Option<f32> {
        self.beats.get(self.beats.partition_point(|&beat| beat <= at + BEAT_APART / 2.0)).copied()
    }

    /// The last such moment before this one.
    pub fn previous_beat(&self, at: f32) -> Option<f32> {
        let before = self.beats.partition_point(|&beat| beat < at - BEAT_APART / 2.0);
        before.checked_sub(1).map(|index| self.beats[index])
    }

    /// All such moments, in order.
    pub fn beats(&self) -> &[f32] {
        &self.beats
    }

    /// Whether anything changes after that moment: while it does not, one picture is enough.
    pub fn is_moving(&self, at: f32) -> bool {
        at < self.quiet()
    }
}

/// Beats lie at least so many seconds apart.
const BEAT_APART: f32 = 0.002;

/// A combatant at rest.
fn part(view: &SideView, who: CombatantId, looks: &Looks, motion: Motion) -> Part {
    let him = view.world.of(who);
    let shown = on_stage(view, who);
    let condition = Condition::of(view, who);
    let look = looks.dressed(who, &condition, |item| looks.item_of(view, item));
    let state = State {
        shown,
        hex: him.place.hex,
        looks: him.place.facing,
        lying: lying(him.place.hex, him.place.head),
        condition,
        dead: him.status == steel::fight::Status::Dead,
        down: him.place.fallen,
        held: 0.0,
        mark: 0.0,
        word_from: 0.0,
        words: 0,
        dodges_at: None,
        gathers: settle::gathers(view, who, looks),
        left_foot: who.0.is_multiple_of(2),
        guard: guard_of(view, who),
        coda: None,
    };
    let frame = resting(view, who, looks);
    let side = view.setup.person(who).side;
    Part::new((who, side), motion, look, state, (frame, stand(view, who)))
}

/// How far two who share a hex stand from its middle, as a share of the way to the next.
const ASIDE: f32 = 0.33;

/// Where somebody stands at rest: in the middle of his hex, or where somebody else is there too, aside, so that both are seen.
fn stand(view: &SideView, who: CombatantId) -> Spot {
    let hex = view.world.of(who).place.hex;
    let middle = spot(view, hex);
    if let Some(beside) = beside_his_horse(view, who) {
        return Spot { at: crate::Point::new(middle.at.x + beside.x, middle.at.y + beside.y), ..middle };
    }
    if let Some(beside) = lies_beside(view, who) {
        return Spot { at: crate::Point::new(middle.at.x + beside.x, middle.at.y + beside.y), ..middle };
    }
    match shares_hex(view, who) {
        Some(towards) => Spot { at: middle.at.toward(centre(board::step(hex, towards)), -ASIDE), ..middle },
        None => middle,
    }
}

/// Where somebody stands or lies at rest, for whoever compares what is shown with a view.
pub fn standing_place(view: &SideView, who: CombatantId) -> crate::Point {
    stand(view, who).at
}

/// How far beside the middle line of the horse that he leads somebody goes, as a share of a hex.
const BESIDE: f32 = 0.52;

/// And so much nearer to the viewer, so that the horse does not hide him, as a share of a row.
const NEARER: f32 = 0.16;

/// One who leads a horse, or may lead it, is in its hex (RS-16.42), and stands beside it, on the side that is nearer to the viewer, where
/// it does not hide him, or to its right where both are as near: from the middle of the hex to there.
fn beside_his_horse(view: &SideView, who: CombatantId) -> Option<crate::Point> {
    let him = view.world.of(who);
    let horse = view.scene().commanded_horse(who).filter(|&horse| on_stage(view, horse))?;
    if him.place.fallen || him.is_mounted() {
        return None;
    }
    let hex = him.place.hex;
    let (here, ahead) = (centre(hex), centre(board::step(hex, view.world.of(horse).place.facing)));
    let side = if ahead.x - here.x < -1.0 { -BESIDE } else { BESIDE };
    let beside = to_the_right(here, ahead, side);
    Some(crate::Point::new(beside.x, beside.y - NEARER * crate::ROW))
}

/// So much of the way from one point to the next, but a quarter to the right of it on the ground.
fn to_the_right(here: crate::Point, ahead: crate::Point, share: f32) -> crate::Point {
    let squash = miniatures::GROUND_SQUASH;
    let (x, y) = (ahead.x - here.x, (ahead.y - here.y) / squash);
    crate::Point::new(y * share, -x * squash * share)
}

/// How far beside the middle line of his hexes one lies who shares them, as a share of a hex.
const LIES_BESIDE: f32 = 0.27;

/// Two may lie in the same hexes when their grapple is over (RS-19.8, 19.15): side by side, so that neither hides the other.
fn lies_beside(view: &SideView, who: CombatantId) -> Option<crate::Point> {
    let lies = |who: CombatantId| {
        let place = view.world.of(who).place;
        let alone = !view.setup.is_horse(who) && view.scene().grapple_of(who).is_none() && on_stage(view, who);
        place.head.filter(|_| place.fallen && alone).map(|head| (place.hex, head))
    };
    let (feet, head) = lies(who)?;
    let other = view.setup.bodies().find(|&other| other != who && lies(other) == Some((feet, head)))?;
    let side = if who < other { -LIES_BESIDE } else { LIES_BESIDE };
    Some(to_the_right(centre(feet), centre(head), side))
}

/// In which direction the other one is whom somebody on his feet shares his hex with: at close quarters by the way they have come
/// (RS-11.7), and from one who lies there, his head. Two who grapple are one picture.
fn shares_hex(view: &SideView, who: CombatantId) -> Option<board::Direction> {
    let him = view.world.of(who);
    let scene = view.scene();
    if him.place.fallen || him.is_mounted() || view.setup.is_horse(who) || scene.grapple_of(who).is_some() {
        return None;
    }
    if let Some((_, towards)) = him.close.filter(|&(with, _)| on_stage(view, with)) {
        return Some(towards);
    }
    let lies_here = |&other: &CombatantId| {
        let place = view.world.of(other).place;
        other != who && place.fallen && place.hex == him.place.hex && on_stage(view, other)
    };
    let head = view.setup.bodies().find(lies_here).map(|other| view.world.of(other).place.head)?;
    let towards = head.and_then(|head| board::Direction::of(him.place.hex, head));
    Some(towards.unwrap_or(board::Direction::S))
}

/// The middle of a hex, on its ground.
fn spot(view: &SideView, hex: board::Hex) -> Spot {
    Spot { at: centre(hex), lift: height(&view.setup.map, hex) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use board::Direction;
    use engine::SideId;
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn two_in_one_hex_stand_apart_by_the_way_they_have_come() {
        let duel = scenario::Scenario::open("duel", &Arc::new(Tables::builtin().clone())).unwrap();
        let fight: engine::Fight<steel::fight::Steel> =
            engine::Fight::new(Arc::clone(duel.setup()), engine::Dice::seeded(1));
        let mut view = SideView::new(duel.setup(), SideId(0));
        fight.view(SideId(0), &mut view);
        let [one, other] = [CombatantId(0), CombatantId(1)];
        let hex = view.world.of(other).place.hex;
        assert_eq!(stand(&view, one).at, centre(view.world.of(one).place.hex), "alone in the middle");
        // One has come in from the south: the other is north of him.
        view.world.people[0].place.hex = hex;
        view.world.people[0].close = Some((other, Direction::N));
        view.world.people[1].close = Some((one, Direction::S));
        let [south, north] = [stand(&view, one).at, stand(&view, other).at];
        assert!(north.y - south.y > 20.0 && (north.x - south.x).abs() < 1e-3, "{south:?} {north:?}");
        // One lies with his head to the south-east: who stands over him stands north-west.
        (view.world.people[0].close, view.world.people[1].close) = (None, None);
        view.world.people[0].place.fallen = true;
        view.world.people[0].place.head = Some(board::step(hex, Direction::SE));
        let (middle, over) = (centre(hex), stand(&view, other).at);
        assert!(over.x < middle.x - 10.0 && over.y > middle.y + 3.0, "{middle:?} {over:?}");
        assert_eq!(stand(&view, one).at, middle, "who lies, lies in his hexes");
        // Both lie in the same hexes: side by side across them.
        view.world.people[1].place = view.world.people[0].place;
        let [left, right] = [stand(&view, one).at, stand(&view, other).at];
        assert!(
            ((left.x + right.x) / 2.0 - middle.x).abs() < 1e-3 && ((left.y + right.y) / 2.0 - middle.y).abs() < 1e-3
        );
        // With their heads to the south-east the right of both is the south-west.
        assert!(left.x - right.x > 10.0 && left.y - right.y > 10.0, "{left:?} {right:?}");
    }
}
