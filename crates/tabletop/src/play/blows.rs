//! A blow: drawing back, contact, and what it does; the clock stands for it.

use engine::CombatantId;
use miniatures::Action;
use steel::fight::{Defence, Event, ItemId, Means};
use steel::tables::Role;

use super::batch::{Batch, CHEST};
use super::part::CUT;
use super::track::{Pace, Span, Spot};
use crate::figures::{stroke_poses, twist, weapon_of};
use crate::stage::{EffectKind, Tone};

/// Seconds in which a weapon of middling weight is drawn back from the guard.
const DRAW_BACK: f32 = 0.26;
/// Seconds in which it comes forward.
const SWING: f32 = 0.12;
/// Between the contacts of two blows of one tenth, at least.
const APART: f32 = 0.24;
/// How long a stopped weapon rings, one that hits bites, one that misses lingers.
const RINGS: f32 = 0.18;
const BITES: f32 = 0.12;
const MISSES: f32 = 0.03;
/// The clock stands on after the contact.
const STANDS_ON: f32 = 0.3;
/// So long after the contact is the moment to stop at, when going on event by event.
const BEAT_AFTER: f32 = 0.05;

/// A blow as it was rolled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) who: CombatantId,
    pub(super) foe: CombatantId,
    pub(super) with: Means,
    pub(super) hit: bool,
    /// It was to stop a mover (RS-10.5).
    pub(super) block: bool,
}

impl Batch<'_> {
    /// The exchange of one blow; `Batch::defences` says how it is met.
    pub(super) fn stroke(&mut self, stroke: Stroke) {
        let Stroke { who, foe, hit, .. } = stroke;
        let defence = self.take_defence(foe, who);
        let (striker, target) = (self.appears(who, None, self.now), self.appears(foe, None, self.now));
        let contact = self.contact(stroke, target, striker);
        self.grapples_on(stroke, contact);
        if striker {
            self.swing(stroke, contact, matches!(defence, Some(Defence::Parry(_))) && !hit);
        }
        if target {
            self.meet(stroke, contact, defence);
            self.say(stroke, contact, defence);
        }
        self.play.contact = contact;
        self.halt_until(contact + STANDS_ON);
        self.beat(contact + BEAT_AFTER);
    }

    fn take_defence(&mut self, defender: CombatantId, attacker: CombatantId) -> Option<Defence> {
        let index = self.defences.iter().rposition(|&(who, foe, ..)| (who, foe) == (defender, attacker))?;
        let (_, _, defence, made) = self.defences.remove(index);
        (made || !matches!(defence, Defence::Dodge(_))).then_some(defence)
    }

    /// How heavy the blow is, in time: by its tenths if they are known, else by the weapon's.
    fn weight(&self, stroke: Stroke) -> f32 {
        let known = self.play.parts[stroke.who.index()].now.gathers.filter(|blow| blow.due == self.tenth());
        let tenths = known.map(|blow| (blow.due - blow.start) as f32);
        let weapon = weapon_of(self.after, stroke.with).map(|id| self.play.looks.weapon(id));
        let tenths = tenths.unwrap_or_else(|| weapon.map_or(8.0, |weapon| 8.0 + weapon.modifier as f32));
        (0.7 + tenths / 30.0).clamp(0.8, 1.35)
    }

    /// The poses of its striker, by what he holds.
    fn poses(&self, stroke: Stroke) -> [miniatures::Action; 2] {
        let hands = self.play.parts[stroke.who.index()].now.condition.hands;
        stroke_poses(&self.play.looks, self.after, stroke.with, hands)
    }

    /// The net that it is, if it is one.
    fn net_of(&self, stroke: Stroke) -> Option<ItemId> {
        let weapon = weapon_of(self.after, stroke.with).map(|id| self.play.looks.weapon(id));
        match stroke.with {
            Means::Item(item) if weapon.is_some_and(|weapon| weapon.role == Role::Net) => Some(item),
            _ => None,
        }
    }

    /// When the weapon meets its target: once it is drawn back, once both are free, and clear of the last blow.
    fn contact(&mut self, stroke: Stroke, target: bool, striker: bool) -> f32 {
        let earliest = self.play.contact + APART;
        if !self.moves_freely() {
            return earliest.max(self.reached + CUT);
        }
        let swings = SWING * self.weight(stroke) + self.net_of(stroke).map_or(0.0, |_| NET_FLIES);
        let drawn = if striker { self.draws_back(stroke).to } else { self.reached };
        let met = if target { self.part(stroke.foe).free() + 0.1 } else { self.reached };
        (drawn.max(self.reached) + swings).max(earliest).max(met)
    }

    /// When he draws back: before the clock stops, where there is time for it, and as far as he has not done so before.
    fn draws_back(&mut self, stroke: Stroke) -> Span {
        let (reached, start) = (self.reached, self.start);
        let [back, _] = self.poses(stroke);
        let weight = self.weight(stroke);
        let part = self.part(stroke.who);
        let gathered = match part.body.last() {
            (_, pose, share) if pose == back => share,
            _ => 0.0,
        };
        let seconds = DRAW_BACK * weight * (1.0 - gathered).max(0.3);
        let from = part.free().max(start).max(reached - seconds);
        Span { from, to: from + seconds }
    }

    fn swing(&mut self, stroke: Stroke, contact: f32, stopped: bool) {
        let Stroke { who, foe, with: _, hit, block } = stroke;
        let weight = self.weight(stroke);
        let [back, blow] = self.poses(stroke);
        let net = self.net_of(stroke);
        let drawn = self.draws_back(stroke);
        let stays = if stopped || block && hit {
            RINGS
        } else if hit {
            BITES
        } else {
            MISSES
        };
        let swings = SWING * weight;
        let target = self.ground_of(foe, contact);
        let reduced = !self.moves_freely();
        let part = self.part(who);
        part.now.gathers = None;
        if part.now.down {
            return;
        }
        part.aim(twist(part.ground.at(contact).at, part.now.looks, target.at));
        if reduced {
            part.bend(blow, contact, contact, Pace::EVEN);
            part.hold(contact + 0.3);
            return;
        }
        part.bend(back, drawn.from, drawn.to, Pace::SOFT);
        // A net leaves the hand and is on its way for a moment.
        let swung = contact - net.map_or(0.0, |_| NET_FLIES);
        let reached = part.bend(blow, swung - swings, swung, Pace::FALLING);
        let back_from = reached.max(contact) + stays;
        part.sway(
            target,
            LUNGE,
            Span { from: swung - swings, to: swung },
            Span { from: back_from, to: back_from + 0.22 },
        );
        if blow == Action::Strike && !stopped && !(block && hit) {
            // A cut that is not stopped goes through.
            let through = part.bend(Action::Recover, back_from, back_from + 0.1, Pace::STRUCK);
            part.hold(through + 0.08);
        } else {
            part.hold(back_from);
        }
        if let Some(net) = net {
            self.casts(stroke, net, Span { from: reached.min(contact - 0.05), to: contact });
        }
    }

    /// A net on its way: it stays where it catches, and is drawn back where it does not.
    fn casts(&mut self, stroke: Stroke, net: ItemId, span: Span) {
        let Stroke { who, foe, hit, .. } = stroke;
        let torn = self.tells(|event| matches!(event, Event::Broke { item, .. } if *item == net));
        let from = self.ground_of(who, span.from);
        let to = self.ground_of(foe, span.to);
        let held = self.part(who).now.condition.hands;
        self.let_go(who, net);
        self.dress(who, span.from);
        if hit && !torn {
            self.net_flies(who, [from, to], span, false);
            return;
        }
        let short = Spot { at: from.at.toward(to.at, FALLS_SHORT), ..to };
        self.net_flies(who, [from, short], span, false);
        let back = Span { from: span.to, to: span.to + DRAWN_BACK };
        self.net_flies(who, [from, short], back, true);
        self.part(who).now.condition.hands = held;
        self.dress(who, back.to);
        self.part(who).hold(back.to);
        self.halt_until(back.to);
    }

    fn meet(&mut self, stroke: Stroke, contact: f32, defence: Option<Defence>) {
        let Stroke { who, foe, with: _, hit, block } = stroke;
        let from = self.ground_of(who, contact);
        let reduced = !self.moves_freely();
        let ward = match defence {
            Some(Defence::Parry(means)) => Some(self.ward(means)),
            Some(Defence::Dodge(_)) => Some(Action::Dodge),
            _ => None,
        };
        let part = self.part(foe);
        part.now.mark = contact;
        let lies = part.now.down;
        let until = contact - 0.02;
        part.aim(twist(part.ground.at(contact).at, part.now.looks, from.at));
        if let Some(ward) = ward.filter(|_| !lies) {
            part.bend(ward, contact - 0.15, until, Pace::SOFT);
            part.hold(contact + if hit { 0.0 } else { RINGS });
        }
        if matches!(defence, Some(Defence::Dodge(_))) {
            // He is on his way as the blow passes.
            part.now.dodges_at = Some(if reduced { contact } else { contact - 0.1 });
        }
        if hit && !lies {
            part.bend(Action::Reel, contact, contact + 0.11, Pace::STRUCK);
            part.hold(contact + if block { 0.16 } else { 0.26 });
        }
        let at = part.ground.at(contact);
        let stopped = !hit && matches!(defence, Some(Defence::Parry(_)));
        if !lies && (hit || stopped) {
            let away = Spot { at: crate::Point::new(2.0 * at.at.x - from.at.x, 2.0 * at.at.y - from.at.y), ..at };
            let share = if hit { STAGGER } else { STAGGER / 2.0 };
            part.sway(
                away,
                share,
                Span { from: contact, to: contact + 0.08 },
                Span { from: contact + 0.2, to: contact + 0.42 },
            );
        }
        if stopped || (hit && block) {
            let middle = Spot { at: from.at.toward(at.at, 0.62), lift: from.lift.midpoint(at.lift) };
            self.flash(EffectKind::Spark, foe, contact, middle, CHEST);
        }
    }

    fn ward(&self, means: Means) -> Action {
        let shield = weapon_of(self.after, means).is_some_and(|id| self.play.looks.weapon(id).role == Role::Shield);
        match means {
            _ if shield => Action::ParryShield,
            Means::Fist(_) | Means::Foot => Action::ParryHand,
            _ => Action::ParryWeapon,
        }
    }

    fn say(&mut self, stroke: Stroke, contact: f32, defence: Option<Defence>) {
        let Stroke { who, foe, hit, block, .. } = stroke;
        match (block, hit, defence) {
            (true, true, _) => self.word(foe, contact, Tone::Hit, "stopped"),
            (true, false, _) => self.word(foe, contact, Tone::Parried, "passes"),
            (false, true, _) => {}
            (false, false, Some(Defence::Parry(_))) => self.word(foe, contact, Tone::Parried, "parried"),
            (false, false, Some(Defence::Dodge(_))) => self.word(foe, contact, Tone::Parried, "dodged"),
            (false, false, _) => self.word(who, contact, Tone::Parried, "misses"),
        }
    }
}

/// Seconds in which a net flies.
const NET_FLIES: f32 = 0.28;
/// Seconds in which one that catches nobody is drawn back.
const DRAWN_BACK: f32 = 0.5;
/// So far of the way comes a net that catches nobody.
const FALLS_SHORT: f32 = 0.72;
/// How far a blow carries its striker towards the target, as a share of the way there.
const LUNGE: f32 = 0.13;
/// How far a hit sends its target back, as a share of the distance to the striker.
const STAGGER: f32 = 0.1;
