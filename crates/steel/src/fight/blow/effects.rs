//! What a blow does: (h) to (k) of RS-4.19, injury, entry, the dodge movement, hands, feet and things, knock back, the throw.

use board::Direction;
use engine::CombatantId;

use super::{Blow, Form};
use crate::fight::disarm::Clash;
use crate::fight::flow::{Flow, Run};
use crate::fight::knock_back::Impact;
use crate::fight::scene::Way;
use crate::fight::{Defence, Means, MoveKind, Order, Question};
use crate::formulas::{close_quarters, unarmed};
use crate::tables::Area;

impl Run<'_, '_> {
    /// (h): points of attack (RS-4.17) and dodge, the injury with its points, then the throws (RS-4.20); in full before the next item
    /// of the tenth (RS-4.18).
    pub(super) fn apply_injury(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if !blow.block {
            // RS-8.12: blocks engage too, at their aftermath.
            self.engage_named(attacker, defender);
        }
        blow.tired[0] |= self.take_points(attacker, 1);
        if matches!(blow.effective, Defence::Dodge(_)) {
            match blow.mount {
                // RS-16.9: horses make no throw of RS-7.7.
                Some(mount) => _ = self.take_points(mount.horse, 1),
                None => blow.tired[1] = self.take_points(defender, 1),
            }
        }
        if let (Some(area), Some(mount), true) = (blow.horse_area, blow.mount, blow.hit && blow.form == Form::Blow) {
            let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
            blow.unhorse = self.hit_horse(mount.horse, attacker, strength, excess, area);
        } else if let Some(area) = blow.area.filter(|_| blow.hit && !blow.block && blow.form == Form::Blow) {
            let strength = i32::from(blow.blow_strength);
            let class = self.scene().weapon(blow.with).class;
            let result = self.wound_by(defender, strength, i32::from(blow.excess), area, class);
            blow.tired[1] |= result.tired;
            blow.serious = result.serious;
        }
        if let (Form::Net, Some(weapon), Means::Item(net)) = (blow.form, blow.turned, blow.with) {
            blow.turned_home = self.strike_net(defender, weapon, attacker, net);
        }
        if blow.entangles() {
            self.entangle(attacker, blow.struck(), blow.with, blow.excess);
        }
        self.throws(defender, blow.serious, blow.tired[1]);
        self.throws(attacker, false, blow.tired[0]);
        Flow::Go
    }

    /// D-18: one who has dodged by 2 or more may enter the opponent's hex instead of moving as rolled (RS-11.3).
    pub(super) fn ask_entry(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if let Some(order) = self.world.answer.take() {
            blow.enters = order == Order::Enter;
            return Flow::Go;
        }
        let dodged = matches!(blow.effective, Defence::Dodge(_));
        if dodged && !blow.hit && !blow.block && self.may_enter(defender, attacker, blow.excess) {
            return Flow::Ask(defender, Question::Enter { foe: attacker });
        }
        Flow::Go
    }

    /// RS-11.2: a ready short weapon or a free hand, adjacent, and the blow stopped by 2 or more.
    pub(super) fn may_enter(&self, who: CombatantId, foe: CombatantId, excess: i16) -> bool {
        let scene = self.scene();
        let (me, him) = (scene.of(who), scene.of(foe));
        close_quarters::opens_entry(i32::from(excess))
            // Close quarters are for two on foot (RS-3.6).
            && !self.setup.is_horse(foe)
            && me.is_active()
            && him.is_active()
            && !me.place.fallen
            && !him.place.fallen
            && me.close.is_none()
            && him.close.is_none()
            && !me.is_mounted()
            && !him.is_mounted()
            && scene.commanded_horse(foe).is_none()
            && Direction::of(me.place.hex, him.place.hex).is_some()
            && !self.setup.map.side_between(me.place.hex, him.place.hex).blocks_passage()
            && Direction::of(me.place.hex, him.place.hex)
                .is_some_and(|to| scene.way_freely(me.place.hex, to) == Way::Taken(foe))
            && scene.has_short(who)
    }

    /// (i), (j), (k): the dodge movement, side effects on hands and feet, and the fall of one who has passed out.
    pub(super) fn move_after(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if let Some(direction) = blow.dodge.filter(|_| matches!(blow.effective, Defence::Dodge(_)) && !blow.block)
            && (self.world.of(defender).is_active() || blow.mount.is_some())
            // A grab that succeeds keeps the dodger where he is. [ruling RS-19.7]
            && !(blow.form == Form::Grab && blow.hit)
        {
            if blow.grappled {
                self.move_both(defender, attacker, direction);
            } else if blow.enters {
                if let Some(to) = Direction::of(self.world.of(defender).place.hex, self.world.of(attacker).place.hex) {
                    let hex = self.world.of(attacker).place.hex;
                    self.relocate(defender, hex, MoveKind::Free);
                    self.world.of_mut(defender).close = Some((attacker, to));
                    self.world.of_mut(attacker).close = Some((defender, to.opposite()));
                }
            } else if let Some(mount) = blow.mount {
                self.horse_dodges(mount.horse, direction);
            } else if self.scene().way_freely(self.world.of(defender).place.hex, direction) == Way::Open {
                let hex = board::step(self.world.of(defender).place.hex, direction);
                self.relocate(defender, hex, MoveKind::Dodge);
            }
        }
        self.hurt_hands_and_feet(blow);
        self.hurt_items(blow);
        for who in [defender, attacker] {
            self.fall_if_out(who);
        }
        if !blow.block && !blow.on_body && blow.form == Form::Blow && !blow.grappled {
            let impact = Impact {
                attacker,
                defender,
                with: blow.with,
                defence: blow.effective,
                // RS-15.2: a disarming blow that hits the weapon counts as parried, with its positive excess.
                hit: blow.hit && (!blow.disarms || blow.area.is_some() || blow.horse_area.is_some()),
                blow_strength: i32::from(blow.blow_strength),
                excess: i32::from(blow.excess),
                area: blow.area,
            };
            match blow.mount {
                Some(mount) => {
                    let off = self.knock_mounted(impact, mount, blow.horse_area);
                    blow.unhorse = blow.unhorse.or(off);
                    blow.knock = self.parry_of_rider_repels(impact, mount);
                }
                None => blow.knock = self.knock(impact),
            }
        }
        Flow::Go
    }

    /// (j): shields, and weapons that are struck at (RS-17.8 to 17.12, 18.5).
    fn hurt_items(&mut self, blow: &mut Blow) {
        if blow.block || blow.form != Form::Blow {
            return;
        }
        let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
        if let Defence::Parry(Means::Item(item)) = blow.effective
            && !blow.hit
        {
            self.damage_shield(blow.defender, item, strength, excess);
        }
        if !blow.disarms && blow.turned.is_none() {
            return;
        }
        blow.turned_home = self.clash(Clash {
            attacker: blow.attacker,
            defender: blow.defender,
            with: blow.with,
            met: blow.effective,
            die: blow.die,
            hit: blow.hit,
            excess,
            strength,
            disarms: blow.disarms,
            turned: blow.turned,
        });
    }

    /// (j): a hand that parries and a hand or foot that is parried suffer, in this order (RS-19.3, 19.5, 19.6).
    #[cold]
    #[inline(never)]
    fn hurt_hands_and_feet(&mut self, blow: &mut Blow) {
        let Defence::Parry(means) = blow.effective else { return };
        if blow.hit || blow.block || blow.form != Form::Blow {
            return;
        }
        let (strength, excess) = (i32::from(blow.blow_strength), i32::from(blow.excess));
        if let Means::Fist(hand) = means {
            let limb = Area::arm(hand);
            let effective = strength + excess;
            if effective > 0 && effective > self.protection_from(blow.defender, limb, blow.with) {
                let class = self.scene().weapon(blow.with).class;
                let result = self.wound_by(blow.defender, effective, 0, limb, class);
                self.throws(blow.defender, result.serious, result.tired);
            }
        }
        let limb = match blow.with {
            Means::Fist(hand) => Area::arm(hand),
            Means::Foot => Area::RightLeg,
            Means::Item(_) | Means::Hooves => return,
        };
        let skill = self.scene().figures(blow.attacker, blow.with).skill;
        let effective = unarmed::parried_strength(strength, skill, excess);
        if effective > self.protection(blow.attacker, limb) {
            let result = self.wound(blow.attacker, effective, 0, limb);
            self.throws(blow.attacker, result.serious, result.tired);
        }
    }

    /// (k): knock back and knock down; neither changes the advantage, which comes after it (RS-15.7).
    pub(super) fn knock_blow(&mut self, blow: &mut Blow) -> Flow {
        if blow.form == Form::Throw {
            return self.throw_blow(blow);
        }
        if let Some(fall) = &mut blow.unhorse {
            match self.settle_unhorse(fall) {
                Ok(()) => blow.unhorse = None,
                Err(ask) => return ask,
            }
        }
        match &mut blow.knock {
            None => Flow::Go,
            Some(knock) => match self.knock_on(knock) {
                Ok(()) => Flow::Go,
                Err(ask) => ask,
            },
        }
    }

    /// (k) of a throw that succeeds: D-11, then the d6 of the fall (RS-19.14). \[ruling\] A thrower who has passed out by the point of it
    /// chooses nothing: the column is that of the default.
    #[cold]
    #[inline(never)]
    fn throw_blow(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        if !blow.hit || blow.moved || !self.world.of(defender).is_active() {
            return Flow::Go;
        }
        let answer = match self.world.answer.take() {
            Some(answer) => answer,
            None if self.world.of(attacker).is_active() => {
                return Flow::Ask(attacker, Question::Thrown { foe: defender, follow: blow.grappled });
            }
            None => Order::Floor { bias: crate::tables::Bias::Back, follow: false },
        };
        blow.moved = true;
        let strength = i32::from(blow.blow_strength) + i32::from(blow.excess);
        self.throw_down(attacker, defender, answer, strength);
        Flow::Go
    }
}
