//! Loading, aiming, firing, reloading and taking up what lies spent (RS-13.3 to 13.9, 13.20, 13.24, 14.2 to 14.6, 14.8).

use engine::{Breakdown, CombatantId, Tally};

use super::{Aiming, Ammo, Flight, Shooting};
use crate::fight::flow::{Flow, Run};
use crate::fight::{Action, Doing, Event, Frame, ItemId, ItemPlace, Means, Order, Question};
use crate::formulas::{attack, orders};
use crate::tables::HorseEnd;

/// Of a d20, up to which an arrow or bolt that has hit is found broken (RS-13.24).
const BREAKS: u8 = 5;

/// Tenths that a cartridge takes (RS-14.3).
const CARTRIDGE_TENTHS: u32 = 10;

/// Loading and aiming.
impl Run<'_, '_> {
    /// Completes an order of this chapter that is no shot; its action is over already.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn complete_missile_order(&mut self, who: CombatantId, order: Order) {
        match order {
            Order::Load(item) => {
                let scene = self.scene();
                if scene.is_ready(who, Means::Item(item)) && scene.next_ammo(who, item).is_some() {
                    self.world.of_mut(who).shooting = Some(Shooting { item, stage: Aiming::Loaded, spoilt: 0 });
                    self.write(Event::Loaded { who, item });
                } else {
                    self.write(Event::Failed { who, order });
                }
            }
            Order::Aim { foe, item, turns } => {
                if turns != 0 {
                    self.turn(who, turns, false);
                }
                self.aimed(who, foe, item, order);
            }
            Order::FastAim { foe, item } => self.aimed(who, foe, item, order),
            Order::Reload { item, cartridges } => self.put_in(who, item, cartridges.kinds()),
            Order::Gather(ammo) => self.gather(who, ammo, order),
            _ => self.write(Event::Failed { who, order }),
        }
    }

    fn aimed(&mut self, who: CombatantId, foe: CombatantId, item: ItemId, order: Order) {
        let me = self.world.of_mut(who);
        match (&mut me.shooting, order.leads_to()) {
            (Some(shooting), Some((_, stage))) if shooting.item == item && me.targets[0] == Some(foe) => {
                shooting.stage = stage;
                self.write(Event::Aimed { who, foe, item, fast: stage == Aiming::AimedFast });
            }
            _ => self.write(Event::Failed { who, order }),
        }
    }

    /// What the start of an order does to the shooting of the one who orders (RS-13.3, 13.4, 14.3): whatever does not follow it ends it.
    pub(in crate::fight) fn shooting_at_start(&mut self, who: CombatantId, order: &Order) {
        if let Doing::Order(Order::Reload { item, cartridges }) = self.world.of(who).action.doing {
            self.keep_finished_cartridges(who, item, cartridges);
        }
        let me = self.world.of_mut(who);
        match *order {
            Order::Aim { item, .. } | Order::FastAim { item, .. } => {
                me.shooting = Some(Shooting { item, stage: Aiming::Loaded, spoilt: 0 });
                self.world.items[item.index()].charge.ready = false;
            }
            Order::Fire { item, .. } if me.shooting.is_some_and(|shooting| shooting.item == item) => {}
            _ => me.shooting = None,
        }
        // RS-13.4, 9.8
        if let Order::Load(item) = *order {
            self.world.items[item.index()].charge.ready = false;
            self.set_targets(who, [None; 2]);
        }
    }

    /// RS-14.3: an alteration of RL keeps the cartridges that are in already.
    #[cold]
    #[inline(never)]
    fn keep_finished_cartridges(&mut self, who: CombatantId, item: ItemId, cartridges: super::Cartridges) {
        let left = self.world.of(who).action.due.saturating_sub(self.world.now).div_ceil(CARTRIDGE_TENTHS);
        let finished = u32::from(cartridges.count).saturating_sub(left) as usize;
        if finished > 0 && self.scene().is_ready(who, Means::Item(item)) {
            self.put_in(who, item, cartridges.kinds().take(finished));
        }
    }

    fn put_in(&mut self, who: CombatantId, item: ItemId, kinds: impl Iterator<Item = Ammo>) {
        let mut loaded = 0;
        for ammo in kinds {
            let charge = &mut self.world.items[item.index()].charge;
            let full = charge.magazine.count >= super::Cartridges::MOST;
            let Some(supply) = self.world.missiles.supplies.get_mut(who.index()) else { break };
            if full || supply.of(ammo) == 0 {
                break;
            }
            supply.take(ammo);
            charge.magazine = charge.magazine.with(ammo);
            loaded += 1;
        }
        let inside = self.world.items[item.index()].charge.magazine.count;
        self.write(Event::Reloaded { who, item, cartridges: loaded, inside });
    }

    /// RS-13.24. \[ruling\] Whether an arrow has broken where it hit shows when somebody takes it up: the die falls then. Whole ones go
    /// first.
    #[cold]
    #[inline(never)]
    fn gather(&mut self, who: CombatantId, ammo: Ammo, order: Order) {
        let mine: Vec<board::Hex> = self.world.of(who).hexes().collect();
        let spent = &mut self.world.missiles.spent;
        let here = |spent: &super::Spent| spent.ammo == ammo && mine.contains(&spent.hex);
        let place = spent.iter().position(|spent| here(spent) && !spent.hit).or_else(|| spent.iter().position(here));
        let Some(place) = place else {
            self.write(Event::Failed { who, order });
            return;
        };
        let hit = spent[place].hit;
        spent[place].number -= 1;
        if spent[place].number == 0 {
            spent.remove(place);
        }
        if hit && ammo.may_break() && self.scribe.roll(20, "broken or whole") <= BREAKS {
            self.write(Event::MissileBroken { who, ammo });
            return;
        }
        if let Some(supply) = self.world.missiles.supply_mut(who) {
            supply.add(ammo);
        }
        self.write(Event::Gathered { who, ammo });
    }

    /// A hit befalls somebody, of that damage factor (0 for one that does not wound): aiming is cancelled, a shot under way is spoilt
    /// (RS-13.20). Loading just takes longer, like any order.
    pub(in crate::fight) fn disturb_shooting(&mut self, who: CombatantId, factor: i32) {
        let me = self.world.of_mut(who);
        match me.action.doing {
            Doing::Order(Order::Aim { item, .. } | Order::FastAim { item, .. }) => {
                me.shooting = None;
                self.idle(who);
                self.write(Event::Interrupted { who, item });
            }
            Doing::Order(Order::Fire { .. }) => {
                if let Some(shooting) = &mut me.shooting {
                    shooting.spoilt = shooting.spoilt.saturating_add(factor.clamp(0, 100) as u8);
                }
            }
            _ => {}
        }
    }

    /// Whether a hit by `attacker` on somebody who does what he does now forces a reaction because he uses a missile weapon (RS-13.21).
    pub(in crate::fight) fn hit_forces_shooter(&self, who: CombatantId, attacker: CombatantId) -> Option<bool> {
        let me = self.world.of(who);
        let order = me.action.order().filter(Order::uses_missile)?;
        Some(!(order.is_shot() && me.target() == Some(attacker)))
    }

    /// The due tenth of the shot that somebody is about to loose: modifiers wait for it (RS-2.7).
    pub(in crate::fight) fn firing_until(&self, who: CombatantId) -> u32 {
        let action = &self.world.of(who).action;
        if action.order().is_some_and(|order| order.is_shot()) { action.due } else { 0 }
    }
}

/// Firing.
impl Run<'_, '_> {
    /// FI is due (RS-13.7): the die is rolled and kept, and the missile leaves, to land when its flight time is over (RS-13.10); or it does
    /// not, and AI must follow.
    pub(in crate::fight) fn launch(&mut self, who: CombatantId) {
        let Some(Order::Fire { foe, item }) = self.world.of(who).action.order() else { return };
        // D-8: the end of a horse is named before the die (RS-16.28).
        let scene = self.scene();
        let can = scene.of(who).target() == Some(foe) && scene.can_loose(who, item, foe);
        if can && scene.horse_at(foe).is_some() {
            self.push(Frame::ShotAtHorse { who, foe, item });
        } else {
            self.launch_at(who, None);
        }
    }

    /// D-8 of a shot at horse and rider, or at a horse.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn shot_at_horse(&mut self, who: CombatantId, foe: CombatantId, item: ItemId) -> Flow {
        let Some(order) = self.world.answer.take() else {
            return Flow::Ask(who, Question::WhichEnd { foe, with: Means::Item(item) });
        };
        self.pop();
        self.launch_at(who, if let Order::AtEnd(end) = order { Some(end) } else { None });
        Flow::Go
    }

    /// The shot itself, at that end of a horse.
    fn launch_at(&mut self, who: CombatantId, end: Option<HorseEnd>) {
        let Some(Order::Fire { foe, item }) = self.world.of(who).action.order() else { return };
        let me = self.world.of_mut(who);
        me.action.doing = Doing::Nothing;
        me.action.due = u32::MAX;
        let shooting = me.shooting.unwrap_or(Shooting { item, stage: Aiming::Loaded, spoilt: 0 });
        let scene = self.scene();
        let band = scene.band(who, item, foe);
        let ammo = scene.next_ammo(who, item);
        let can = scene.of(who).target() == Some(foe) && scene.can_loose(who, item, foe);
        let (Some(band), Some(ammo), true) = (band, ammo, can) else {
            let still = self.scene().is_ready(who, Means::Item(item));
            self.world.of_mut(who).shooting =
                still.then_some(Shooting { stage: Aiming::Loaded, spoilt: 0, ..shooting });
            self.write(Event::NotLoosed { who, foe, item });
            return;
        };
        self.world.of_mut(who).shooting = None;
        self.world.last_strife = self.world.now;
        let fast = shooting.stage == Aiming::AimedFast;
        let accuracy: Breakdown = self.scene().accuracy(who, item, fast, shooting.spoilt);
        let die = self.scribe.roll(20, "shot");
        if die == attack::ALWAYS_FAILS {
            self.misfire(who, item, ammo);
            return;
        }
        let from = self.world.of(who).place.hex;
        let to = self.scene().nearest_hex(from, foe);
        let launched = self.world.now;
        let velocity = self.scene().missile(item).map_or(0, |missile| missile.velocity);
        let flight_time = self.setup.tables.flight(velocity, band).map_or(1, |flight| flight.tenths);
        let lands = launched + flight_time;
        let flight = Flight {
            shooter: who,
            item,
            ammo,
            target: foe,
            from,
            to,
            launched,
            lands,
            band,
            accuracy: accuracy.total() as i16,
            die,
            end,
        };
        self.use_up(who, item, ammo);
        self.world.missiles.flights.push(flight);
        self.scribe.journal.explain("accuracy", || accuracy);
        self.write(Event::Launched { who, foe, item, ammo, from, to, lands });
        if matches!(ammo, Ammo::Ball | Ammo::Grape) {
            self.noise(who);
        }
        self.tire(who, 1);
    }

    /// RS-13.24, 14.6: what a shot takes from supply, magazine or hand.
    fn use_up(&mut self, who: CombatantId, item: ItemId, ammo: Ammo) {
        match ammo {
            Ammo::Itself => {
                self.free_hands(who, item);
                self.world.items[item.index()].at = ItemPlace::Flying;
                self.notice_of(who);
            }
            Ammo::Ball | Ammo::Grape => {
                let magazine = &mut self.world.items[item.index()].charge.magazine;
                *magazine = magazine.without_next();
            }
            Ammo::Arrow | Ammo::Bolt | Ammo::Stone => {
                if let Some(supply) = self.world.missiles.supply_mut(who) {
                    supply.take(ammo);
                }
            }
        }
    }

    /// Die 1 (RS-13.14, 14.6): nothing flies. The weapon drops by T-15, or the gun has a dud.
    fn misfire(&mut self, who: CombatantId, item: ItemId, ammo: Ammo) {
        self.write(Event::Misfired { who, item });
        let gun = matches!(ammo, Ammo::Ball | Ammo::Grape);
        if gun {
            self.use_up(who, item, ammo);
        }
        self.tire(who, 1);
        if !self.world.of(who).is_active() {
            return;
        }
        if gun {
            self.dud(who, item);
        } else {
            self.scatter_item(who, item, "where the weapon drops");
        }
    }

    /// RS-14.6: DB of 5 or 20 tenths and a reaction time.
    fn dud(&mut self, who: CombatantId, item: ItemId) {
        let die = self.scribe.roll(10, "reaction to a dud");
        let now = self.world.now;
        let best = self.setup.person(who).sheet.best_skill;
        let until = now + orders::dud_time(self.scene().is_automatic(item), die, best);
        let me = self.world.of_mut(who);
        me.action = Action { doing: Doing::Dud, start: now, due: until, effort: me.action.effort, ..Action::IDLE };
        self.write(Event::Dud { who, item, until });
    }

    /// RS-14.8, E5: a shot is heard by all.
    fn noise(&mut self, who: CombatantId) {
        for other in self.setup.everyone() {
            if other != who && self.world.of(other).is_active() {
                self.notice(other);
            }
        }
    }
}
