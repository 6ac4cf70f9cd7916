//! Missiles: in the air, on their way past, and where they have come down.

use std::sync::Arc;

use board::Hex;
use engine::CombatantId;
use miniatures::{Action, Missile, SideLook};
use steel::fight::{Ammo, Flight, ItemId, SideView};

use super::Play;
use super::batch::{Batch, CHEST};
use super::track::{Pace, Span, Spot};
use crate::figures::{Looks, aim};
use crate::projection::{HEX_WIDTH, Point, ROW};
use crate::stage::{EffectKind, Flying, Spent, Tone};

/// Metres in a step of height.
const STEP_METRES: f32 = 0.2;
/// World units in a metre to the east: a hex across its flats.
const METRE: f32 = HEX_WIDTH * 0.866_025_4;
/// How long a missile is seen that flies past its target, in seconds.
const PAST: f32 = 0.28;
/// As many missiles of a kind are drawn in a hex.
const MOST_IN_A_HEX: u8 = 6;

/// A missile between its launch and its landing. It goes with the fight's clock: where the clock stands still, it hangs in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volley {
    /// When it is seen to leave.
    born: f32,
    launched: f32,
    lands: f32,
    missile: Missile,
    from: Spot,
    /// Where its target was at the launch.
    to: Spot,
    target: CombatantId,
    shooter: CombatantId,
    side: SideLook,
}

/// A missile that flies on beside its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Past {
    span: Span,
    missile: Missile,
    from: Spot,
    to: Spot,
    /// It is drawn back the way that it has come.
    back: bool,
    shooter: CombatantId,
    side: SideLook,
}

/// What the item looks like in the air.
fn missile_of(looks: &Looks, view: &SideView, item: ItemId, ammo: Ammo) -> Missile {
    match ammo {
        Ammo::Arrow => Missile::Arrow,
        Ammo::Bolt => Missile::Bolt,
        Ammo::Stone => Missile::SlingStone,
        Ammo::Ball | Ammo::Grape => Missile::Ball,
        Ammo::Itself => looks.item_of(view, item).and_then(Missile::of).unwrap_or(Missile::Rock),
    }
}

/// The missile of a flight in metres: east, north, up.
fn metres(spot: Spot) -> [f32; 3] {
    [spot.at.x / METRE, spot.at.y / ROW, spot.lift * STEP_METRES]
}

/// A missile at a share of its way.
fn flying(missile: Missile, side: SideLook, [from, to]: [Spot; 2], share: f32) -> Flying {
    let flight = miniatures::Flight { missile, from: metres(from), to: metres(to) };
    let ([east, north, up], course) = flight.at(share);
    let ground = from.lift + (to.lift - from.lift) * share - CHEST;
    Flying { missile, course, at: Point::new(east * METRE, north * ROW), lift: up / STEP_METRES, ground, side }
}

/// Whither somebody shoots, in degrees clockwise from north.
fn bearing(from: Point, to: Point) -> f32 {
    ((to.x - from.x) / METRE).atan2((to.y - from.y) / ROW).to_degrees().rem_euclid(360.0)
}

impl Play {
    /// What is in the air as the view has it: for a play that begins in the middle of a flight.
    pub(super) fn flights_of(view: &SideView, looks: &Looks) -> Vec<Volley> {
        let flights = view.world.missiles.flights.iter();
        let volley = |flight: &Flight| Volley {
            born: 0.0,
            launched: flight.launched as f32,
            lands: flight.lands as f32,
            missile: missile_of(looks, view, flight.item, flight.ammo),
            from: chest(super::spot(view, flight.from)),
            to: chest(super::spot(view, flight.to)),
            target: flight.target,
            shooter: flight.shooter,
            side: looks.base(flight.shooter).side,
        };
        flights.map(volley).collect()
    }

    /// What is in the air at a moment.
    pub(super) fn flights(&self, at: f32) -> Vec<Flying> {
        let clock = self.clock(at);
        let under_way = self.volleys.iter().filter(|volley| volley.born <= at && clock < volley.lands).map(|volley| {
            let share = (clock - volley.launched) / (volley.lands - volley.launched).max(1.0);
            // It lands on its target wherever that has moved (RS-13.10).
            let target = self.parts.get(volley.target.index()).filter(|part| part.is_seen(at));
            let to = target.map_or(volley.to, |part| chest(part.ground.at(at)));
            flying(volley.missile, volley.side, [volley.from, to], share)
        });
        let past = self.passing.iter().filter(|past| past.span.from <= at && at < past.span.to).map(|past| {
            let passed = (at - past.span.from) / (past.span.to - past.span.from);
            // What is drawn back hangs where it has come to for a moment.
            let share = if past.back { 1.0 - passed * passed } else { passed };
            flying(past.missile, past.side, [past.from, past.to], share)
        });
        under_way.chain(past).collect()
    }

    /// Missiles in other colours.
    pub(super) fn repaint_missiles(&mut self, looks: &Looks) {
        self.volleys.iter_mut().for_each(|volley| volley.side = looks.base(volley.shooter).side);
        self.passing.iter_mut().for_each(|past| past.side = looks.base(past.shooter).side);
        let side = looks.sides().next().unwrap_or_default();
        for lying in self.spent.values_mut() {
            *lying = lying.iter().map(|&spent| Spent { side, ..spent }).collect();
        }
    }

    /// When the last missile that flies past is down.
    pub(super) fn flights_end(&self) -> f32 {
        self.passing.iter().map(|past| past.span.to).fold(0.0, f32::max)
    }
}

impl Batch<'_> {
    /// A missile leaves.
    pub(super) fn launched(&mut self, of: (CombatantId, CombatantId), what: (ItemId, Ammo), way: [Hex; 2], lands: u32) {
        let ((who, target), (item, ammo), [from, to]) = (of, what, way);
        let now = self.now;
        if self.appears(who, None, now) {
            let turned = aim(self.after, who);
            let part = self.part(who);
            part.now.gathers = None;
            part.aim(turned);
            let loosed = part.bend(Action::Loose, now - 0.04, now + 0.06, Pace::STRUCK);
            part.hold(loosed + 0.25);
            self.word(who, now, Tone::Note, launch_word(ammo));
            self.beat(now);
        }
        let (from, to) = (self.spot(from), self.spot(to));
        let side = self.play.looks.base(who).side;
        if matches!(ammo, Ammo::Ball | Ammo::Grape) {
            let twelfths = (bearing(from.at, to.at) / 30.0).round() as u8 % 12;
            self.flash(EffectKind::Smoke(twelfths), who, now, from, CHEST + 1.5);
        }
        let missile = missile_of(&self.play.looks, self.after, item, ammo);
        let launched = self.tenth() as f32;
        let (from, to) = (chest(from), chest(to));
        self.play.volleys.push(Volley {
            born: now,
            launched,
            lands: lands as f32,
            missile,
            from,
            to,
            target,
            shooter: who,
            side,
        });
    }

    /// A missile flies on beside its target and comes down there.
    pub(super) fn scattered(&mut self, who: CombatantId, item: ItemId, way: [Hex; 2]) {
        let from = chest(self.spot(way[0]));
        let to = self.spot(way[1]);
        let ammo = self.play.volleys.iter().rev().find(|volley| volley.lands <= self.tenth() as f32);
        let looks = &self.play.looks;
        let missile = ammo.map_or_else(|| missile_of(looks, self.after, item, Ammo::Itself), |volley| volley.missile);
        let side = looks.base(who).side;
        let span = Span { from: self.now, to: self.now + PAST };
        self.play.passing.push(Past { span, missile, from, to, back: false, shooter: who, side });
        self.halt_until(span.to);
        self.flash(EffectKind::Dust, who, span.to, to, 0.0);
        self.beat(span.to);
    }

    /// A net in the air, from over one spot to over another, or drawn back from there.
    pub(super) fn net_flies(&mut self, who: CombatantId, [from, to]: [Spot; 2], span: Span, back: bool) {
        let side = self.play.looks.base(who).side;
        let (from, to) = (chest(from), chest(to));
        self.play.passing.push(Past { span, missile: Missile::Net, from, to, back, shooter: who, side });
    }

    /// What lies spent where the side sees it.
    pub(super) fn lay_spent(&mut self) {
        let spent = spent_of(self.after, &self.play.looks);
        if self.play.spent.last()[..] != spent[..] {
            let at = self.now.max(self.play.flights_end());
            self.play.spent.set(at, spent);
        }
    }
}

/// The missiles that lie about, as the side knows them. \[ruling\] Which way they point is not recorded, and drawn by their hex.
pub(super) fn spent_of(view: &SideView, looks: &Looks) -> Arc<[Spent]> {
    let side = looks.sides().next().unwrap_or_default();
    let in_hex = |spent: &steel::fight::Spent| {
        let missile = match spent.ammo {
            Ammo::Bolt => Missile::Bolt,
            Ammo::Stone => Missile::SlingStone,
            _ => Missile::Arrow,
        };
        let ground = super::spot(view, spent.hex);
        let hex = spent.hex;
        let number = spent.number.min(MOST_IN_A_HEX);
        let seed = (hex.x * 31 + hex.y * 57 + i32::from(spent.hit) * 13).unsigned_abs();
        (0..u32::from(number)).map(move |one| {
            let turn = (seed + one * 7) % 12;
            let (sin, cos) = ((turn * 5 + one * 3) as f32 * 0.7).sin_cos();
            let at = Point::new(ground.at.x + sin * HEX_WIDTH * 0.2, ground.at.y + cos * ROW * 0.2);
            Spent { missile, bearing: turn as f32 * 30.0, at, lift: ground.lift, side }
        })
    };
    view.world.missiles.spent.iter().flat_map(in_hex).collect()
}

const fn chest(spot: Spot) -> Spot {
    Spot { at: spot.at, lift: spot.lift + CHEST }
}

const fn launch_word(ammo: Ammo) -> &'static str {
    match ammo {
        Ammo::Itself => "throws",
        Ammo::Ball | Ammo::Grape => "fires",
        Ammo::Arrow | Ammo::Bolt | Ammo::Stone => "shoots",
    }
}
