//! Orders that handle things and minds: drawing, dropping, picking up, targets, styles, rising, giving up (RS-9.3, 12.7 to 12.11, 22.12).

use board::Hand;
use engine::CombatantId;

use super::flow::Run;
use super::scene::Way;
use super::{Carried, Event, Item, ItemId, ItemPlace, Means, Order, Status};
use crate::tables::Role;

impl Run<'_, '_> {
    /// Completes an order that is neither a move nor a blow nor a block.
    #[cold]
    #[inline(never)]
    pub(super) fn complete_handling(&mut self, who: CombatantId, order: Order) {
        match order {
            Order::Draw { item, hand } => {
                let sheathed = self.world.items[item.index()].at == ItemPlace::With(who, Carried::Sheathed);
                if sheathed && self.has_room_for(who, item) {
                    self.write(Event::Drew { who, item });
                    self.take_in_hand(who, item, hand);
                } else {
                    self.write(Event::Failed { who, order });
                }
            }
            Order::Sheathe(item) if self.world.of(who).hands.contains(&Some(item)) => {
                self.free_hands(who, item);
                self.world.items[item.index()].at = ItemPlace::With(who, Carried::Sheathed);
                self.write(Event::Sheathed { who, item });
            }
            Order::Drop(item) if self.world.of(who).hands.contains(&Some(item)) => self.drop_item(who, item),
            Order::PickUp { item, hand } => self.pick_up(who, item, hand, order),
            Order::Target { first, second } => {
                self.set_targets(who, self.scene().as_targets(who, [Some(first), second]));
            }
            Order::ChangeStyle => {
                let me = self.world.of_mut(who);
                me.both_strike = !me.both_strike;
                let both = me.both_strike;
                self.write(Event::StyleChanged { who, both });
            }
            Order::Disentangle(item) => self.disentangle(who, item, order),
            Order::ReleaseWhip(item) => self.release_whip(who, item, order),
            Order::SwitchHand => {
                if !self.switch_hands(who) {
                    self.write(Event::Failed { who, order });
                }
            }
            Order::Prepare(item) if self.scene().is_ready(who, Means::Item(item)) => self.prepare(who, item),
            Order::Surrender => self.surrender(who),
            Order::Control(_)
            | Order::ChangePosition { .. }
            | Order::Mount(_)
            | Order::Dismount { .. }
            | Order::Couch { .. } => self.complete_riding(who, order),
            Order::Rise => self.rise(who, order),
            _ => self.write(Event::Failed { who, order }),
        }
    }

    /// RW: an item comes into a hand, or both (RS-12.9).
    fn take_in_hand(&mut self, who: CombatantId, item: ItemId, hand: Hand) {
        if self.scene().hands_of_net(who, item, hand).is_some() {
            self.world.take_beside_net(self.setup, who, item, hand);
            return;
        }
        let two = self.scene().weapon(Means::Item(item)).hands == 2;
        let me = self.world.of_mut(who);
        if two {
            me.hands = [Some(item); 2];
        } else {
            me.hands[hand as usize] = Some(item);
        }
        let carried = if two { Carried::Both } else { Carried::Hand(hand) };
        self.world.items[item.index()].at = ItemPlace::With(who, carried);
        if self.scene().polearm(who).is_some() {
            // RS-20.2: the position after RW.
            let position = super::BlockPosition::Forward;
            self.world.of_mut(who).block = Some(position);
            self.write(Event::Blocking { who, position });
        }
    }

    /// RS-20.2: whether there is room for the item, if it is a polearm, when it comes into hand.
    fn has_room_for(&self, who: CombatantId, item: ItemId) -> bool {
        let scene = self.scene();
        scene.weapon(Means::Item(item)).role != Role::Polearm
            || scene.block_hexes_free(who, super::BlockPosition::Forward)
    }

    pub(super) fn free_hands(&mut self, who: CombatantId, item: ItemId) {
        for held in &mut self.world.of_mut(who).hands {
            if *held == Some(item) {
                *held = None;
            }
        }
        self.world.widen_net(self.setup, who);
        self.end_block(who);
        self.unprepare(who, item);
        self.world.of_mut(who).rhythm = None;
    }

    /// An item falls into its bearer's hex (RS-12.10).
    pub(super) fn drop_item(&mut self, who: CombatantId, item: ItemId) {
        self.free_hands(who, item);
        if self.leave_whip(who, item) {
            self.notice_of(who);
            return;
        }
        let hex = self.world.of(who).place.hex;
        self.world.items[item.index()].at = ItemPlace::Ground(hex);
        self.write(Event::Dropped { who, item, hex });
        // E1: a watcher sees his target lose a weapon.
        self.notice_of(who);
    }

    /// An item comes to lie by T-15: the hex rolled around its bearer, his own where that is closed (RS-13.14). \[ruling\] A hex where
    /// somebody stands is closed to it, as it is to whoever falls (RS-6.2, 16.37).
    pub(super) fn scatter_item(&mut self, who: CombatantId, item: ItemId, purpose: &'static str) {
        let place = self.world.of(who).place;
        let die = self.scribe.roll(10, purpose);
        let away = self.setup.tables.dropped_place(die).map(|to| to.absolute(place.facing));
        let open = |&to: &board::Direction| {
            !matches!(self.scene().way(place.hex, to), Way::Edge | Way::Barred | Way::Taken(_))
        };
        let hex = away.filter(open).map_or(place.hex, |to| board::step(place.hex, to));
        self.free_hands(who, item);
        self.world.items[item.index()].at = ItemPlace::Ground(hex);
        self.write(Event::Dropped { who, item, hex });
        self.notice_of(who);
    }

    /// Everything in hand falls (RS-5.13).
    pub(super) fn drop_all(&mut self, who: CombatantId) {
        let held = self.world.of(who).hands;
        for (index, item) in held.into_iter().enumerate() {
            if let Some(item) = item
                && !held[..index].contains(&Some(item))
            {
                self.drop_item(who, item);
            }
        }
    }

    /// PU: from the ground of his hex (RS-12.11).
    #[cold]
    #[inline(never)]
    fn pick_up(&mut self, who: CombatantId, item: ItemId, hand: Hand, order: Order) {
        let Item { at, .. } = self.world.items[item.index()];
        let here = matches!(at, ItemPlace::Ground(hex) if self.world.of(who).hexes().any(|mine| mine == hex));
        if here && self.has_room_for(who, item) {
            self.write(Event::PickedUp { who, item });
            self.take_in_hand(who, item, hand);
        } else {
            self.write(Event::Failed { who, order });
        }
    }

    /// RS-22.12; nobody can refuse it (RS-22.13). \[ruling\] One who has given up steps aside: he fills no hex any more.
    #[cold]
    #[inline(never)]
    fn surrender(&mut self, who: CombatantId) {
        self.write(Event::Surrendered { who });
        self.drop_all(who);
        self.take_out(who, Status::Surrendered);
        self.world.occupancy.leave(who.0);
    }

    /// RI: in the hex of his feet, or of his head if that is taken (RS-15.11).
    fn rise(&mut self, who: CombatantId, order: Order) {
        let free = |hex: &board::Hex| self.setup.map.index(*hex).filter(|&cell| self.world.occupancy.is_free(cell));
        let hexes: Vec<board::Hex> = self.world.of(who).hexes().collect();
        let Some((hex, cell)) = hexes.into_iter().find_map(|hex| free(&hex).map(|cell| (hex, cell))) else {
            self.write(Event::Failed { who, order });
            return;
        };
        // RS-19.20: whoever rises out of a broken hold has left it.
        self.leave_close(who);
        self.world.occupancy.leave(who.0);
        self.stand(cell, who);
        let me = self.world.of_mut(who);
        me.place.hex = hex;
        me.place.head = None;
        me.place.fallen = false;
        self.forget_broken_holds();
        self.write(Event::Rose { who });
        self.notice_of(who);
        self.notice_reach(who);
    }
}
