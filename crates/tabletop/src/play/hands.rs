//! What hands do besides striking: drawing, sheathing, picking up, letting fall, giving up.

use board::Hex;
use engine::CombatantId;
use miniatures::Action;
use steel::fight::ItemId;

use super::batch::{Batch, FADE};
use super::track::Pace;
use crate::stage::{EffectKind, LyingItem, Tone};

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

    fn let_go(&mut self, who: CombatantId, item: ItemId) {
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
        if let Some(picture) = self.play.pictures[item.index()] {
            let lies = LyingItem { id: item, item: picture, at: spot.at, lift: spot.lift };
            self.play.lying[item.index()].set(at + 0.12, Some(lies));
            self.flash(EffectKind::ItemDropped, who, at + 0.12, spot, 0.0);
        }
        self.beat(at + 0.12);
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
