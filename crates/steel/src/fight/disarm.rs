//! Disarming blows, disarming parries, also with whips and against nets, and weapons that break (RS-17.8 to 17.12, 17.16, 12.14, 20.19,
//! 20.23): stage (j) of a blow (RS-4.19).

use engine::{Breakdown, CombatantId, Tally};

use super::flow::Run;
use super::{BlowBonus, Defence, Delay, Event, ItemId, Means, Scene, Wear};
use crate::formulas::attack;
use crate::formulas::damage::damage_factor;
use crate::formulas::orders;
use crate::formulas::special;
use crate::formulas::surprise::{self, Disarm};
use crate::tables::{Area, BlowType, Role, Situation};

/// A blow that has been rolled, as far as weapons are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) attacker: CombatantId,
    pub(super) defender: CombatantId,
    /// What is struck with.
    pub(super) with: Means,
    /// How it was met.
    pub(super) met: Defence,
    pub(super) die: u8,
    pub(super) hit: bool,
    pub(super) excess: i32,
    /// Blow strength of the blow.
    pub(super) strength: i32,
    /// It was meant to disarm.
    pub(super) disarms: bool,
    /// The parry was one with a prepared weapon (RS-17.11).
    pub(super) turned: Option<ItemId>,
}

/// What a disarming parry has come to, before anything of it is applied.
#[derive(Clone, Copy, Debug)]
struct Turned {
    outcome: Disarm,
    excess: i32,
    strength: i32,
}

impl Run<'_, '_> {
    /// (j) for weapons: the results of a disarming blow, and the disarming parry of a prepared weapon. When both are there, both are
    /// rolled first and then applied (RS-17.12). Against a hand that parries the blow is an ordinary hit on the arm (RS-19.4). Whether the
    /// parry struck home, for RS-12.13.
    #[cold]
    #[inline(never)]
    pub(super) fn clash(&mut self, clash: Clash) -> bool {
        let Clash { attacker, defender, with, .. } = clash;
        // RS-17.11: a failed parry ends the prepared state; a disarming blow is turned whether stopped or not (RS-17.12).
        let turned = match clash.turned {
            Some(item) if !clash.hit || clash.disarms => {
                let turned = self.disarming_parry(defender, item, attacker, with, clash.disarms);
                Some((item, turned))
            }
            _ => None,
        };
        if clash.disarms {
            self.disarming_blow(&clash);
        }
        if let Some((_, turned)) = turned {
            self.apply_turn(defender, attacker, with, turned);
        }
        if let Some(item) = clash.turned {
            self.unprepare(defender, item);
        }
        turned.is_some_and(|(_, turned)| turned.outcome != Disarm::Fails)
    }

    /// What a disarming blow does (RS-17.8, 17.9). Against a hand it was an ordinary hit on the arm (RS-19.4), against all else but a
    /// weapon it has failed, or hit the body by a 20.
    #[cold]
    #[inline(never)]
    fn disarming_blow(&mut self, clash: &Clash) {
        let Clash { attacker, defender, met, die, excess, strength, .. } = *clash;
        let parry = self.scene().struck_weapon(met);
        let parry_strength = parry.map_or(0, |item| self.scene().blow_strength(defender, Means::Item(item)));
        if let Defence::Parry(bare @ Means::Fist(_)) = met
            && clash.hit
        {
            self.write(Event::Disarming { who: attacker, foe: defender, at: Some(bare), outcome: Disarm::StrikesBody });
            return;
        }
        let outcome = surprise::disarm(strength, parry_strength, die, excess, parry.is_some());
        self.write(Event::Disarming { who: attacker, foe: defender, at: parry.map(Means::Item), outcome });
        if let Some(item) = parry {
            self.lose_weapon(defender, item, outcome);
        }
    }

    /// RS-17.11, 17.16: rolls the disarming parry of `who` at the weapon of the one whose blow he has met. The other is forced to parry
    /// with what he struck with, which costs him 4 tenths; what cannot parry meets it with the passive defence, without loss of time
    /// (RS-4.11), a rider's with that of his horse (RS-16.25). \[ruling\] As for a blocking attack (RS-10.10), the bonuses of closing orders neither apply to it nor end by it, and a
    /// shield helps nobody against it.
    fn disarming_parry(&mut self, who: CombatantId, item: ItemId, foe: CombatantId, with: Means, both: bool) -> Turned {
        let means = Means::Item(item);
        let scene = self.scene();
        let bonus = BlowBonus { both_disarm: both, ..BlowBonus::default() };
        let potential: Breakdown = scene.attack_potential_at(who, means, foe, bonus);
        let defence: Breakdown = scene.turned_parry(foe, who, with, scene.weapon(means).blow);
        let (attack, meets) = (potential.total(), defence.total());
        let parries = scene.forced_parry(foe, with, scene.weapon(means).blow).is_some();
        let strength = scene.blow_strength::<i32>(who, means);
        let against = match with {
            Means::Item(_) => scene.blow_strength::<i32>(foe, with),
            Means::Fist(_) | Means::Foot | Means::Hooves => 0,
        };
        let die = self.scribe.roll(20, "disarming parry");
        let excess = attack + i32::from(die) - meets;
        self.scribe.journal.explain("attack potential", || potential);
        self.scribe.journal.explain("defence potential", || defence);
        self.write(Event::DisarmRolled {
            who,
            foe,
            with: means,
            potential: attack as i16,
            die,
            defence: meets as i16,
            excess: excess as i16,
        });
        let tired = self.take_points(who, 1);
        self.throws(who, false, tired);
        if parries {
            self.modify(foe, orders::parry_time(false), Delay::Parry);
        }
        let outcome = match with {
            Means::Item(_) => surprise::disarm(strength, against, die, excess, true),
            // \[ruling\] RS-19.4, both ways round: a disarming parry that gets at a hand or foot is an ordinary hit on that limb.
            Means::Fist(_) | Means::Foot if attack::succeeds(attack, die, meets) => Disarm::StrikesBody,
            Means::Fist(_) | Means::Foot | Means::Hooves => Disarm::Fails,
        };
        Turned { outcome, excess, strength }
    }

    /// RS-20.19: the disarming blow of a prepared whip at the weapon that is coming, which its bearer is forced to parry with; whether the
    /// blow has come to nothing by it. \[ruling\] It may strike the arm that punches (RS-19.4).
    pub(super) fn whip_strikes(&mut self, who: CombatantId, whip: ItemId, foe: CombatantId, with: Means) -> bool {
        let turned = self.disarming_parry(who, whip, foe, with, false);
        self.apply_turn(who, foe, with, turned);
        self.unprepare(who, whip);
        !self.world.of(foe).is_active() || !self.scene().is_ready(foe, with)
    }

    /// RS-20.23: a prepared weapon strikes at a net that is cast, whether it would catch him or not \[ruling\]; whether it is torn. Torn,
    /// it stays in the hands that hold it, catches nobody and has no further use. It cannot parry, so that nobody is forced to.
    #[cold]
    #[inline(never)]
    pub(super) fn strike_net(&mut self, who: CombatantId, weapon: ItemId, foe: CombatantId, net: ItemId) -> bool {
        let means = Means::Item(weapon);
        let scene = self.scene();
        let potential: Breakdown = scene.attack_potential_at(who, means, foe, BlowBonus::default());
        let (attack, strength) = (potential.total(), scene.blow_strength::<i32>(who, means));
        let die = self.scribe.roll(20, "disarming parry");
        let excess = attack + i32::from(die) - special::NET_DEFENCE;
        let result = special::disarm_net(attack, die, strength);
        self.scribe.journal.explain("attack potential", || potential);
        self.write(Event::DisarmRolled {
            who,
            foe,
            with: means,
            potential: attack as i16,
            die,
            defence: special::NET_DEFENCE as i16,
            excess: excess as i16,
        });
        let tired = self.take_points(who, 1);
        let damage_factor = damage_factor(strength, excess);
        let outcome = match (result.torn, result.succeeds) {
            (true, _) if die == attack::ALWAYS_HITS => Disarm::Broken { damage_factor: None },
            (true, _) => Disarm::Broken { damage_factor: Some(damage_factor) },
            (false, true) => Disarm::Holds { damage_factor },
            (false, false) => Disarm::Fails,
        };
        self.write(Event::Disarming { who, foe, at: Some(Means::Item(net)), outcome });
        if result.torn {
            self.break_weapon(foe, net);
        }
        self.unprepare(who, weapon);
        self.throws(who, false, tired);
        result.torn
    }

    fn apply_turn(&mut self, who: CombatantId, foe: CombatantId, with: Means, turned: Turned) {
        self.write(Event::Disarming { who, foe, at: Some(with), outcome: turned.outcome });
        match (with, turned.outcome) {
            (Means::Item(item), outcome) => self.lose_weapon(foe, item, outcome),
            (Means::Fist(_) | Means::Foot, Disarm::StrikesBody) => {
                let limb = if let Means::Fist(hand) = with { Area::arm(hand) } else { Area::RightLeg };
                self.write(Event::Located { who: foe, area: limb });
                let class = self.scene().of(who).prepared.and_then(|item| self.scene().weapon(Means::Item(item)).class);
                let result = self.wound_by(foe, turned.strength, turned.excess, limb, class);
                self.throws(foe, result.serious, result.tired);
            }
            (Means::Fist(_) | Means::Foot | Means::Hooves, _) => {}
        }
    }

    /// What a disarming roll does to a weapon in hand: it flies by T-15 (RS-17.10), or breaks in the hand (RS-12.14), or stays. One that
    /// its bearer has lost meanwhile, by passing out say, can be lost no more.
    pub(super) fn lose_weapon(&mut self, who: CombatantId, item: ItemId, outcome: Disarm) {
        if !self.world.of(who).hands.contains(&Some(item)) {
            return;
        }
        match outcome {
            Disarm::Fails | Disarm::Holds { .. } | Disarm::StrikesBody => {}
            Disarm::Disarmed { .. } => {
                // \[ruling\] The whip whose lash is round somebody stays with him (RS-20.16).
                if self.scene().lash_of(who).is_some_and(|lash| lash.item == item) {
                    self.drop_item(who, item);
                } else {
                    self.scatter_item(who, item, "where the weapon falls");
                }
            }
            Disarm::Broken { .. } => self.break_weapon(who, item),
        }
    }

    /// RS-12.14: it stays in the hand, of no use.
    pub(super) fn break_weapon(&mut self, who: CombatantId, item: ItemId) {
        self.world.items[item.index()].wear = Wear::Useless;
        // With a broken polearm, too, nobody is in a position (RS-12.14, 20.2).
        self.end_block(who);
        self.unprepare(who, item);
        self.world.of_mut(who).rhythm = None;
        self.write(Event::Broke { who, item });
        // E1: a watcher sees his target lose a weapon.
        self.notice_of(who);
    }

    /// PD is done (RS-17.11).
    pub(super) fn prepare(&mut self, who: CombatantId, item: ItemId) {
        self.world.of_mut(who).prepared = Some(item);
        self.write(Event::Prepared { who, item, ready: true });
    }

    /// The prepared state of a weapon ends, if it was there (RS-17.11).
    pub(super) fn unprepare(&mut self, who: CombatantId, item: ItemId) {
        let prepared = &mut self.world.of_mut(who).prepared;
        if *prepared == Some(item) {
            *prepared = None;
            self.write(Event::Prepared { who, item, ready: false });
        }
    }
}

impl Scene<'_> {
    /// The weapon with which a blow is parried: neither a shield nor a hand (RS-17.8).
    pub(super) fn struck_weapon(self, met: Defence) -> Option<ItemId> {
        match met {
            Defence::Parry(Means::Item(item)) if self.weapon(Means::Item(item)).role != Role::Shield => Some(item),
            _ => None,
        }
    }

    /// The parry that a disarming parry forces on the weapon struck with; `None` for what cannot parry (RS-17.11).
    fn forced_parry(self, who: CombatantId, with: Means, by: BlowType) -> Option<i32> {
        self.figures(who, with).parry(by).filter(|_| with != Means::Foot)
    }

    /// What somebody has against the disarming parry of `foe` at the weapon that he strikes with (RS-17.11), all adjustments added (RS-1.17).
    pub fn turned_parry<T: Tally>(self, who: CombatantId, foe: CombatantId, with: Means, by: BlowType) -> T {
        let mut sum = T::default();
        let forced = self.forced_parry(who, with, by);
        // RS-16.25: what is passive on horseback is the horse, with its own injuries and fatigue (RS-16.30).
        let body = if forced.is_some() { who } else { self.who_defends(who, Defence::Passive) };
        match forced {
            Some(figure) => {
                sum.add(figure, "forced parry", "RS-17.11");
                self.add_rider_parry(who, &mut sum);
            }
            None => sum.add(self.person(body).sheet.passive_dodge, "it cannot parry", "RS-17.11"),
        }
        if let Some(height) = self.height_of_blow(foe, who) {
            sum.add(height.defence, "stands higher", "RS-21.10");
        }
        self.entangled_figures(body, |each| each.defence, &mut sum);
        sum.add(self.of(body).wounds.penalties.defence, "injuries", "RS-5.7");
        sum.add(self.tired(body).defence, "fatigue", "RS-7.5");
        sum
    }

    /// The line of T-8 for the two who disarm each other (RS-17.12).
    pub(super) const BOTH_DISARM: Situation = Situation::SimultaneousAttacks;
}
