//! What hands do besides striking: drawing, sheathing, picking up, letting fall, giving up.

use board::Hex;
use engine::CombatantId;
use miniatures::{Action, Item};
use steel::fight::{ItemId, ItemPlace};

use super::Play;
use super::batch::{Batch, CHEST, FADE};
use super::track::{Pace, Span, Spot};
use crate::stage::{EffectKind, LyingItem, Tone};

/// Seconds in which a weapon falls out of a hand, and in which one flies that was struck out of it.
const FALLS: f32 = 0.12;
const FLIES: f32 = 0.5;
/// How high a weapon flies that was struck out of a hand, over the way from the hand to the ground, in steps.
const ARC: f32 = 9.0;
/// Twelfths of a circle that it turns on its way.
const TURNS: f32 = 20.0;

/// Something on its way to the ground: a weapon that was struck out of a hand, a net that somebody throws off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flung {
    span: Span,
    from: Spot,
    to: LyingItem,
    /// How high it flies over the straight way, in steps.
    arc: f32,
    /// Twelfths of a circle that it turns.
    turns: f32,
}

impl Flung {
    fn at(&self, at: f32) -> LyingItem {
        let share = (at - self.span.from) / (self.span.to - self.span.from);
        let left = 1.0 - share;
        let ground = self.from.lift * left + self.to.lift * share;
        let over = CHEST * left + self.arc * share * left;
        let turn = (f32::from(self.to.turn) + self.turns * left).rem_euclid(12.0) as u8;
        LyingItem { at: self.from.at.toward(self.to.at, share), lift: ground, over, turn, ..self.to }
    }
}

impl Play {
    /// What flies at a moment.
    pub(super) fn flung(&self, at: f32) -> impl Iterator<Item = LyingItem> + '_ {
        let flies = move |flung: &&Flung| flung.span.from <= at && at < flung.span.to;
        self.flung.iter().filter(flies).map(move |flung| flung.at(at))
    }
}

impl Batch<'_> {
    /// In which hands somebody holds an item in the end, if he does.
    fn hands_for(&self, who: CombatantId, item: ItemId) -> [bool; 2] {
        let held = self.after.world.of(who).hands.map(|held| held == Some(item));
        let hands = self.play.parts[who.index()].now.condition.hands;
        match held {
            [false, false] => [hands[0].is_none(), hands[0].is_some()],
            held => held,
        }
    }

    pub(super) fn draws(&mut self, who: CombatantId, item: ItemId, from_ground: bool) {
        let (now, start) = (self.now, self.start);
        if from_ground {
            self.play.lying[item.index()].set(now, None);
        }
        if !self.appears(who, None, now) {
            return;
        }
        let hands = self.hands_for(who, item);
        let part = self.part(who);
        if !part.now.down {
            let at = part.free().max(start).max(now - 0.28);
            let pose = if from_ground { Action::Kneel } else { Action::Draw };
            part.bend(pose, at, now.max(at + 0.2), Pace::SOFT);
        }
        let at = part.body.end().max(now);
        for (hand, takes) in part.now.condition.hands.iter_mut().zip(hands) {
            if takes {
                *hand = Some(item);
            }
        }
        part.now.condition.stowed.retain(|&stowed| stowed != item);
        self.dress(who, at);
        self.beat(at);
    }

    pub(super) fn sheathes(&mut self, who: CombatantId, item: ItemId) {
        let (now, start) = (self.now, self.start);
        if !self.appears(who, None, now) {
            return;
        }
        let open = self.is_open(who);
        let part = self.part(who);
        if !part.now.down {
            let at = part.free().max(start).max(now - 0.28);
            part.bend(Action::Draw, at, now.max(at + 0.2), Pace::SOFT);
        }
        let at = part.body.end().max(now);
        self.let_go(who, item);
        if open {
            let stowed = &mut self.part(who).now.condition.stowed;
            stowed.push(item);
            stowed.sort_unstable();
        }
        self.dress(who, at);
        self.beat(at);
    }

    pub(super) fn let_go(&mut self, who: CombatantId, item: ItemId) {
        for hand in &mut self.part(who).now.condition.hands {
            if *hand == Some(item) {
                *hand = None;
            }
        }
    }

    pub(super) fn drops(&mut self, who: CombatantId, item: ItemId, hex: Hex) {
        let now = self.now;
        let at = if self.appears(who, None, now) {
            let at = self.mark_of(who) + 0.06;
            self.let_go(who, item);
            self.dress(who, at);
            at
        } else {
            now
        };
        let spot = self.spot(hex);
        let flies = self.struck_from.take_if(|struck| *struck == who).is_some() && self.moves_freely();
        let landed = at + if flies { FLIES } else { FALLS };
        if let Some(picture) = self.play.pictures[item.index()] {
            let lies = LyingItem::new(item, picture, (spot.at, spot.lift));
            if flies {
                let span = Span { from: at, to: landed };
                let from = self.ground_of(who, at);
                self.play.flung.push(Flung { span, from, to: lies, arc: ARC, turns: TURNS });
            }
            self.play.lying[item.index()].set(landed, Some(lies));
            self.flash(EffectKind::ItemDropped, who, landed, spot, 0.0);
        }
        self.beat(landed);
    }

    /// Something breaks in a hand, at the contact of the blow that has brought it about: a net is seen to be torn.
    pub(super) fn breaks(&mut self, who: CombatantId, item: ItemId) {
        let torn = self.play.pictures[item.index()] == Some(Item::Net);
        self.note_when_struck(who, if torn { "net torn" } else { "weapon breaks" });
        self.play.pictures[item.index()] = self.play.looks.item_of(self.after, item);
        if self.part(who).now.shown {
            let at = self.mark_of(who);
            if torn {
                let spot = self.ground_of(who, at);
                self.flash(EffectKind::Dust, who, at, spot, CHEST);
            }
            self.dress(who, at);
        }
    }

    /// Somebody is rid of a net or a lash: what falls to the ground is seen to.
    pub(super) fn freed(&mut self, who: CombatantId, item: ItemId) {
        let now = self.now;
        self.note(who, "free again");
        let Some(picture) = self.play.pictures[item.index()].filter(|_| self.part(who).now.shown) else { return };
        let ItemPlace::Ground(hex) = self.after.world.items[item.index()].at else { return };
        let mut bound = self.play.bonds.last().clone();
        bound.retain(|(bound, _)| *bound != who);
        self.play.bonds.set(now, bound);
        let spot = self.spot(hex);
        let lies = LyingItem::new(item, picture, (spot.at, spot.lift));
        let part = self.part(who);
        if !part.now.down && self.moves_freely() {
            // He throws it off with both arms.
            let part = self.part(who);
            let thrown = part.bend(Action::Surrender, now, now + 0.14, Pace::STRUCK);
            part.hold(thrown + 0.24);
            let span = Span { from: now, to: now + FLIES };
            let from = self.ground_of(who, now);
            self.play.flung.push(Flung { span, from, to: lies, arc: ARC, turns: 2.0 });
            self.play.lying[item.index()].set(span.to, Some(lies));
            self.flash(EffectKind::ItemDropped, who, span.to, spot, 0.0);
            self.halt_until(span.to);
            self.beat(now + FLIES * 0.4);
        }
    }

    pub(super) fn surrenders(&mut self, who: CombatantId) {
        let now = self.now;
        if !self.part(who).now.shown {
            return;
        }
        let part = self.part(who);
        part.now.gathers = None;
        if !part.now.down {
            let at = part.free().max(now);
            let up = part.bend(Action::Surrender, at, at + 0.25, Pace::SOFT);
            part.hold(up + FADE);
        }
        self.word(who, now, Tone::Out, "surrenders");
        self.beat(now + 0.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projection::Point;

    #[test]
    fn a_weapon_that_was_struck_away_flies_in_an_arc_from_the_hand_to_where_it_lies() {
        let from = Spot { at: Point::new(0.0, 0.0), lift: 2.0 };
        let to = LyingItem::new(ItemId(3), miniatures::Item::Sword, (Point::new(40.0, 0.0), 0.0));
        let flung = Flung { span: Span { from: 1.0, to: 1.0 + FLIES }, from, to, arc: ARC, turns: TURNS };
        let [first, half, last] = [0.0, 0.5, 1.0].map(|share| flung.at(1.0 + share * FLIES));
        assert_eq!((first.at, first.lift, first.over), (from.at, 2.0, CHEST));
        assert!((half.at.x - 20.0).abs() < 1e-3 && (half.lift - 1.0).abs() < 1e-4, "{half:?}");
        assert!(half.over > CHEST / 2.0 + 2.0, "higher than straight: {half:?}");
        assert!((last.over.abs() < 1e-4) && last.turn == to.turn && last.at == to.at, "{last:?}");
        assert_ne!(half.turn, to.turn, "it turns");
    }
}
