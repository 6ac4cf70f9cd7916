//! The end of a batch: everybody comes to rest as the view has it.

use engine::CombatantId;
use miniatures::Item;
use steel::fight::{ItemId, ItemPlace, SideView, Status};

use super::batch::{Batch, FADE};
use super::part::{Coda, Gathers};
use super::track::{Pace, Spot};
use crate::figures::{Condition, Looks, on_stage, resting, stroke_poses};
use crate::projection::{centre, height};
use crate::stage::{LyingItem, lying};

/// Seconds in which somebody goes back on guard.
const EASE: f32 = 0.2;

/// The blow that somebody is preparing, as far as the side knows it.
pub(super) fn gathers(view: &SideView, who: CombatantId, looks: &Looks) -> Option<Gathers> {
    let him = view.world.of(who);
    let action = him.action;
    let with = action.order()?.blow()?;
    (action.due != u32::MAX).then(|| Gathers {
        start: action.start,
        due: action.due,
        back: stroke_poses(looks, view, with, him.hands)[0],
    })
}

/// An item that lies on the ground where the side sees it.
pub(super) fn lying_item(view: &SideView, id: ItemId, pictures: &[Option<Item>]) -> Option<LyingItem> {
    let ItemPlace::Ground(hex) = view.world.items[id.index()].at else { return None };
    let item = pictures[id.index()]?;
    Some(LyingItem::new(id, item, (centre(hex), height(&view.setup.map, hex))))
}

impl Batch<'_> {
    pub(super) fn settle(&mut self) {
        for who in self.after.setup.bodies() {
            match (self.part(who).now.shown, on_stage(self.after, who)) {
                (false, false) => {}
                (true, false) => self.goes_out_of_sight(who),
                (false, true) => {
                    let now = self.now;
                    self.appears(who, None, now);
                    self.comes_to_rest(who);
                }
                (true, true) => self.comes_to_rest(who),
            }
        }
        for index in 0..self.play.pictures.len() {
            let picture = self.play.looks.item_of(self.after, ItemId(index as u16));
            self.play.pictures[index] = picture.or(self.play.pictures[index]);
        }
        for index in 0..self.play.lying.len() {
            let lies = lying_item(self.after, ItemId(index as u16), &self.play.pictures);
            self.play.lying[index].set(self.now, lies);
        }
        self.lay_spent();
        self.settle_herd();
        self.settle_bonds();
    }

    fn goes_out_of_sight(&mut self, who: CombatantId) {
        let start = self.start;
        let part = self.part(who);
        // While he still moves, not after it.
        let at = (part.free().max(part.ground.end()) - FADE).max(start);
        part.fade(0.0, at, FADE);
        part.now.shown = false;
        part.now.gathers = None;
    }

    fn comes_to_rest(&mut self, who: CombatantId) {
        let him = self.after.world.of(who);
        let place = him.place;
        let rest = resting(self.after, who, &self.play.looks);
        let (start, now) = (self.start, self.now);
        let spot: Spot = super::stand(self.after, who);
        let gathers = gathers(self.after, who, &self.play.looks);
        let condition = Condition::of(self.after, who);
        let dead = him.status == Status::Dead;
        let part = self.part(who);
        if part.ground.last() != spot {
            let at = part.ground.end().max(start);
            part.glide(spot, at, at + 0.3, Pace::SOFT);
        }
        if part.now.looks != place.facing {
            part.turn(place.facing, now);
        }
        // Whoever has stood idle all the while moves last of all.
        let idle = part.free() <= start;
        let at = if idle { start.max(now - EASE) } else { part.free() };
        let stands_up = part.now.down && !place.fallen;
        part.now.lying = lying(place.hex, place.head);
        let lies = part.now.lying;
        part.lying.set(at, lies);
        part.down.set(if stands_up { at + EASE } else { at }, place.fallen);
        part.now.down = place.fallen;
        part.dead.set(at, dead);
        part.now.dead = dead;
        part.now.hex = place.hex;
        part.now.gathers = gathers;
        part.now.dodges_at = None;
        if part.body.at(f32::INFINITY) != rest {
            let index = part.body.all.len();
            part.bend_to(rest, at, at + EASE);
            part.now.coda = Some(Coda::Rest(index));
        }
        part.now.condition = condition;
        let at = at.max(part.look.end());
        self.dress(who, at);
    }
}
