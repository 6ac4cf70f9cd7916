//! Everything that is told, each event to its chapter; orders, targets and moves are here.

use board::Hex;
use engine::CombatantId;
use miniatures::Action;
use steel::fight::{Disarm, Event, Hold, MoveKind, Order};

use super::batch::Batch;
use super::blows::Stroke;
use super::clock::SECONDS_A_TENTH;
use super::part::{Coda, Gathers};
use super::track::{Pace, Span, Spot};
use crate::figures::stroke_poses;
use crate::stage::{EffectKind, Tone};

/// The pace of a step where a walk begins or may end: no full stop, since the next step often follows.
const STEP_PACE: f32 = 0.7;

impl Batch<'_> {
    /// Whether a side may know what only the combatant's own side is told.
    pub(super) fn is_open(&self, who: CombatantId) -> bool {
        self.after.owns(who) || !self.after.setup.options.hidden_info
    }

    pub(super) fn tell(&mut self, event: &Event) {
        if self.tell_of_horse(event) {
            return;
        }
        match *event {
            Event::Ordered { who, order, due, .. } => self.ordered(who, order, due),
            Event::Due { who, due, .. } => self.put_off(who, due),
            Event::Modifier { who, due: Some(due), .. } => self.put_off(who, due),
            Event::Moved { who, from, to, how } => self.moved(who, from, to, how),
            Event::MoveFailed { who, to } => self.stopped_short(who, to),
            Event::LeftMap { who } => self.leaves(who),
            Event::Turned { who, facing, free } => self.turned(who, facing, free),
            Event::Targets { who, targets } => self.aims_at(who, targets),
            Event::BlowLost { who, .. } => self.blow_lost(who),
            Event::Defended { who, foe, defence, made, .. } => self.defences.push((who, foe, defence, made)),
            Event::Struck { who, foe, with, hit, block, .. } => {
                self.stroke(Stroke { who, foe, with, hit, block });
            }
            Event::Pulled { who, .. } => self.note(who, "pulled"),
            Event::Watched { who, seen: true, .. } => self.note(who, "sees through it"),
            Event::Feinted { who, .. } => self.note(who, "a feint"),
            Event::Disarming { foe, outcome, .. } => match outcome {
                Disarm::Fails => self.note_when_struck(foe, "keeps his weapon"),
                Disarm::Holds { .. } => self.note_when_struck(foe, "weapon holds"),
                Disarm::Disarmed { .. } => {
                    self.struck_from = Some(foe);
                    self.note_when_struck(foe, "disarmed");
                }
                Disarm::Broken { .. } | Disarm::StrikesBody => {}
            },
            Event::Broke { who, item } => self.breaks(who, item),
            Event::ShieldHacked { who, useless, .. } => {
                self.note(who, if useless { "shield hacked to pieces" } else { "shield damaged" });
            }
            Event::ArmourHacked { who, useless, .. } => {
                self.note(who, if useless { "armour useless" } else { "armour damaged" });
            }
            Event::HandSwitched { who, item, .. } => self.draws(who, item, false),
            Event::Prepared { who, ready: true, .. } => self.note(who, "ready to disarm"),
            // Until shots are drawn, they are words over the heads of those whom they concern.
            Event::Launched { who, foe, item, ammo, from, to, lands } => {
                self.launched((who, foe), (item, ammo), [from, to], lands);
            }
            Event::Scattered { who, item, from, to, .. } => self.scattered(who, item, [from, to]),
            Event::Shot { foe, hit, .. } => self.note(foe, if hit { "hit" } else { "missed" }),
            Event::Met { who, stopped, .. } => self.note(who, if stopped { "stopped" } else { "comes through" }),
            Event::CoverStruck { foe, .. } => self.note(foe, "hidden"),
            Event::Misfired { who, .. } => self.note(who, "misfire"),
            Event::NotLoosed { who, .. } if self.is_open(who) => self.note(who, "no shot"),
            Event::Interrupted { who, .. } if self.is_open(who) => self.note(who, "aim lost"),
            Event::Gathered { who, .. } => self.note(who, "takes it up"),
            Event::MissileBroken { who, .. } => self.note(who, "broken"),
            Event::Located { who, area } => self.located(who, area),
            Event::Injured { who, area, injury, becomes, .. } => self.injured(who, area, injury, becomes),
            Event::PassedOut { who } => self.out(who, false),
            Event::Died { who } => self.out(who, true),
            Event::Fell { who, feet, head } => self.falls(who, feet, head),
            Event::Rose { who } => self.rises(who),
            Event::OffBalance { who, .. } => self.off_balance(who),
            Event::Tired { who, total, .. } | Event::Recovered { who, total } => self.breathes(who, total),
            Event::Drew { who, item } => self.draws(who, item, false),
            Event::PickedUp { who, item } => self.draws(who, item, true),
            Event::Sheathed { who, item } => self.sheathes(who, item),
            Event::Dropped { who, item, hex } => self.drops(who, item, hex),
            Event::Surrendered { who } => self.surrenders(who),
            Event::Aware { who } => self.note(who, "aware"),
            Event::Entangled { who, item, .. } => self.entangled(who, item),
            Event::LashReleased { who, .. } => self.note(who, "let go"),
            Event::Disentangled { who, item } => self.freed(who, item),
            Event::LanceReady { who, .. } => self.note(who, "lance down"),
            Event::ThrowTest { who, thrown, .. } => self.note(who, if thrown { "thrown" } else { "keeps his seat" }),
            Event::Wrestled { who, foe, hold, won, .. } => self.wrestles(who, foe, hold, won),
            Event::Grappled { who, .. } => self.note(who, "grappled"),
            Event::BrokeHold { who, .. } => self.note(who, "loose"),
            Event::FollowedDown { who, .. } => self.note(who, "on top"),
            // Where a missile comes down will be shown with its flight.
            Event::Loaded { .. }
            | Event::Aimed { .. }
            | Event::NotLoosed { .. }
            | Event::Interrupted { .. }
            | Event::Dud { .. }
            | Event::DudCleared { .. }
            | Event::Reloaded { .. }
            // Told by the words of the roll and by the fall.
            | Event::Thrown { .. }
            | Event::GrappleEnded { .. }
            // The second blow shows itself.
            | Event::StruckOn { .. }
            | Event::Landed { .. }
            | Event::Saved { .. }
            | Event::Watched { seen: false, .. }
            | Event::Prepared { ready: false, .. }
            | Event::DisarmRolled { .. }
            | Event::Advantage { .. }
            | Event::Modifier { .. }
            | Event::Free { .. }
            | Event::InCombat { .. }
            | Event::BrokeOff { .. }
            | Event::Blocking { .. }
            | Event::BlockEnded { .. }
            | Event::Failed { .. }
            | Event::StyleChanged { .. }
            // Of horses: they have been told above.
            | Event::SeatChanged { .. }
            | Event::HorseMoved { .. }
            | Event::PaceChanged { .. }
            | Event::Halted { .. }
            | Event::Commanded { .. }
            | Event::Obeyed { .. }
            | Event::Mounted { .. }
            | Event::Dismounted { .. }
            | Event::Shied { .. }
            | Event::Unhorsed { .. }
            | Event::Fled { .. }
            | Event::HorseDown { .. }
            | Event::HorseLocated { .. }
            // The reeling of the one who is hit shows it.
            | Event::HitsMount { .. }
            | Event::HorseInjured { .. }
            | Event::Ended(_) => {}
        }
    }

    /// \[ruling\] A word over him who tries it, until grips are drawn.
    fn wrestles(&mut self, who: CombatantId, foe: CombatantId, hold: Hold, won: bool) {
        self.part(who).now.gathers = None;
        let word = match (hold, won) {
            (Hold::Grab, true) => "grabs",
            (Hold::Grab, false) => "grabs: no hold",
            (Hold::Disengage, true) => "breaks away",
            (Hold::Disengage, false) => "held",
            (Hold::Throw, true) => "throws",
            (Hold::Throw, false) => "throws: he stands",
        };
        // The defence chosen against it has no blow to be shown with.
        self.defences.retain(|&(defender, attacker, ..)| (defender, attacker) != (foe, who));
        self.note(who, word);
        if won && hold == Hold::Throw {
            self.throws(who, foe);
        }
    }

    pub(super) fn note(&mut self, who: CombatantId, text: &str) {
        let now = self.now;
        if self.appears(who, None, now) {
            self.word(who, now, Tone::Note, text);
            self.beat(now);
        }
    }

    /// The same at the contact of the blow that has brought it about.
    pub(super) fn note_when_struck(&mut self, who: CombatantId, text: &str) {
        let now = self.now;
        if self.appears(who, None, now) {
            // It may be the striker's own weapon, met by a disarming parry: then the contact is that of his blow.
            let at = self.mark_of(who).max(self.play.contact);
            self.part(who).now.mark = at;
            self.word(who, at, Tone::Note, text);
            self.beat(at);
        }
    }

    // Orders -------------------------------------------------------------------------------------------------------------------

    fn ordered(&mut self, who: CombatantId, order: Order, due: u32) {
        let start = self.tenth();
        let hands = self.part(who).now.condition.hands;
        let back = order.blow().map(|with| stroke_poses(&self.play.looks, self.after, with, hands)[0]);
        let open = self.is_open(who);
        let part = self.part(who);
        part.now.gathers = back.filter(|_| open && due != u32::MAX).map(|back| Gathers { start, due, back });
    }

    fn put_off(&mut self, who: CombatantId, due: u32) {
        let gathers = &mut self.part(who).now.gathers;
        if due == u32::MAX {
            *gathers = None;
        } else if let Some(blow) = gathers {
            blow.due = due;
        }
    }

    fn aims_at(&mut self, who: CombatantId, targets: [Option<CombatantId>; 2]) {
        if !self.is_open(who) {
            return;
        }
        let now = self.now;
        for target in targets.into_iter().flatten() {
            if self.part(target).now.shown {
                let ground = self.ground_of(target, now);
                self.flash(EffectKind::Ring, who, now, ground, 0.0);
            }
        }
    }

    fn blow_lost(&mut self, who: CombatantId) {
        self.part(who).now.gathers = None;
        if self.is_open(who) {
            self.note(who, "blow lost");
        }
    }

    // Moves --------------------------------------------------------------------------------------------------------------------

    fn moved(&mut self, who: CombatantId, from: Hex, to: Hex, how: MoveKind) {
        let first = self.now - SECONDS_A_TENTH;
        if !self.appears(who, Some(from), first.max(self.start)) {
            return;
        }
        let arrived = match how {
            MoveKind::Walk
            | MoveKind::Closing
            | MoveKind::Run
            | MoveKind::Evade
            | MoveKind::Dive
            | MoveKind::Carried => self.walks(who, to, how),
            MoveKind::Free | MoveKind::Retreat | MoveKind::Feint => {
                let at = self.part(who).free_to_go().max(self.now);
                let spot = self.spot(to);
                self.steps(who, spot, Span { from: at, to: at + 0.34 }, false)
            }
            MoveKind::Dodge => {
                let spot = self.spot(to);
                let now = self.now;
                let part = self.part(who);
                let at = part.now.dodges_at.take().unwrap_or(now);
                let arrived = part.glide(spot, at, at + 0.3, Pace::STRUCK);
                part.hold(arrived - 0.06);
                arrived
            }
            MoveKind::KnockedBack | MoveKind::Dragged => {
                let spot = self.spot(to);
                let start = self.start;
                let part = self.part(who);
                let at = (part.now.mark + 0.06).max(start);
                if !part.now.down {
                    part.bend(Action::Reel, at, at + 0.11, Pace::STRUCK);
                }
                let arrived = part.glide(spot, at, at + 0.32, Pace::STRUCK);
                part.hold(arrived);
                self.flash(EffectKind::Dust, who, arrived - 0.12, spot, 0.0);
                arrived
            }
        };
        self.part(who).now.hex = to;
        self.beat(arrived);
    }

    /// A move of his own: it fills the time that it has taken, as far as that is still to be shown, and ends at its tenth.
    fn walks(&mut self, who: CombatantId, to: Hex, how: MoveKind) -> f32 {
        let armour = &self.after.setup.tables[self.after.setup.person(who).armour];
        let runs = matches!(how, MoveKind::Run | MoveKind::Dive);
        let tenths = if runs { armour.run } else { armour.walk };
        let usual = (tenths as f32 * SECONDS_A_TENTH).clamp(0.25, 0.9);
        let (now, start, shown) = (self.now, self.start, self.shown_until());
        let part = self.part(who);
        let striding = matches!(part.now.coda, Some(Coda::Stride(_)));
        let free = if striding { part.ground.end() } else { part.free_to_go().max(part.free()) };
        let since = (now - usual).max(free).max(start);
        if striding && since - part.ground.end() < 0.02 {
            part.stride_on(shown, since);
        }
        let span = Span { from: since, to: now.max(since + usual * 0.6) };
        let at = self.after.world.of(who).place.hex == to && how == MoveKind::Carried;
        let spot = if at { super::stand(self.after, who) } else { self.spot(to) };
        // Whoever covers the ground so fast runs, as in a charge.
        self.steps(who, spot, span, runs || span.to - span.from < 0.4)
    }

    /// One step of a hex.
    fn steps(&mut self, who: CombatantId, spot: Spot, span: Span, runs: bool) -> f32 {
        let part = self.part(who);
        let goes_on = part.ground.all.last().is_some_and(|last| last.span.to >= span.from && last.pace.leave >= 1.0);
        let enter = if goes_on { 1.0 } else { STEP_PACE };
        let arrived = part.glide(spot, span.from, span.to, Pace { enter, leave: STEP_PACE });
        if part.now.down {
            return arrived;
        }
        let stride = match (runs, part.now.left_foot) {
            (true, true) => Action::RunLeft,
            (true, false) => Action::RunRight,
            (false, true) => Action::WalkLeft,
            (false, false) => Action::WalkRight,
        };
        part.now.left_foot = !part.now.left_foot;
        let middle = span.from + (arrived - span.from) * 0.5;
        let strode = part.bend(stride, span.from, middle, Pace::SOFT);
        let index = part.body.all.len();
        let guard = part.now.guard;
        part.bend(guard, strode, arrived, Pace::SOFT);
        part.now.coda = Some(Coda::Stride(index));
        if runs {
            let foot = part.ground.at(middle);
            self.flash(EffectKind::Dust, who, middle, foot, 0.0);
        }
        arrived
    }

    /// Sets out and comes back.
    fn stopped_short(&mut self, who: CombatantId, to: Hex) {
        let now = self.now;
        if !self.appears(who, None, now) {
            return;
        }
        let towards = self.spot(to);
        let part = self.part(who);
        let at = part.free_to_go().max(now);
        part.sway(towards, 0.22, Span { from: at, to: at + 0.16 }, Span { from: at + 0.2, to: at + 0.4 });
        self.word(who, at, Tone::Note, "cannot enter");
        self.beat(at + 0.18);
    }

    fn leaves(&mut self, who: CombatantId) {
        let now = self.now;
        if self.part(who).now.shown {
            self.word(who, now, Tone::Out, "leaves");
            self.beat(now);
        }
    }

    fn turned(&mut self, who: CombatantId, to: board::Facing, free: bool) {
        let now = self.now;
        if !self.appears(who, None, now) {
            return;
        }
        let part = self.part(who);
        let at = if free { part.free().max(now) } else { now.max(part.ground.end() - 0.1) };
        let turned = part.turn(to, at);
        self.beat(turned);
    }
}
