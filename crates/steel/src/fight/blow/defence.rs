//! Who meets a blow, and how: (b) to (d) of RS-4.19, a pulled blow and a hand switch before it, the whip that meets it, the dodge.

use board::Direction;
use engine::CombatantId;

use super::{Blow, Form};
use crate::fight::flow::{Flow, Run};
use crate::fight::scene::Way;
use crate::fight::{Defence, Delay, Event, ItemId, Means, Order, Question, Save};
use crate::formulas::{dodge, surprise};

impl Run<'_, '_> {
    /// (b): the striker who has ordered it so says by how much he pulls the blow (D-8); then the one struck at tries to see a hand
    /// switch (RS-17.7, 17.15).
    pub(super) fn before(&mut self, blow: &mut Blow) -> Flow {
        if !(blow.asks_pull || blow.switches) {
            return Flow::Go;
        }
        let Blow { attacker, defender, with, .. } = *blow;
        if blow.asks_pull {
            let most = surprise::most_pulled(self.scene().figures(attacker, with).skill);
            match self.world.answer.take() {
                Some(Order::Pull(by)) => blow.pulled = by,
                None if most > 0 => {
                    return Flow::Ask(attacker, Question::Pull { foe: defender, with, most: most as u8 });
                }
                _ => {}
            }
            blow.asks_pull = false;
        }
        if blow.switches {
            blow.bonus.switched = self.switch_deceives(attacker, defender);
        }
        Flow::Go
    }

    /// (b): front or rear of a horse, where both are in reach (D-8).
    #[cold]
    #[inline(never)]
    pub(super) fn aim_at_horse(&mut self, blow: &mut Blow) -> Flow {
        let Some(mount) = &mut blow.mount else { return Flow::Go };
        let ends = self.scene().ends_in_reach(blow.attacker, blow.with, mount.horse);
        match (ends[..].split_first(), self.player_of(blow.attacker)) {
            (None, _) => {}
            (Some((&only, [])), _) | (Some((&only, _)), None) => mount.end = only,
            (Some(_), Some(player)) => match self.world.answer.take() {
                Some(Order::AtEnd(end)) => mount.end = end,
                _ => {
                    let (foe, with) = (blow.defender, blow.with);
                    return Flow::Ask(player, Question::WhichEnd { foe, with });
                }
            },
        }
        Flow::Go
    }

    /// Who decides for a striker: he himself, or the rider of a horse that strikes. Nobody does for a horse alone. \[ruling\]
    pub(super) fn player_of(&self, striker: CombatantId) -> Option<CombatantId> {
        let named = self.scene().named_as(striker);
        (!self.setup.is_horse(named) && self.world.of(named).is_active()).then_some(named)
    }

    /// (b) and (c): one defence per blow (RS-4.4); with two blows of two targets at one tenth a d6 says which may be met (RS-9.7).
    pub(super) fn choose_defence(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        blow.by_target = self.world.of(defender).has_target(self.scene().named_as(attacker));
        blow.forces_shooter = self.hit_forces_shooter(defender, attacker);
        if let Some(order) = self.world.answer.take() {
            blow.defence = match order {
                Order::Dodge(bias) => Defence::Dodge(bias),
                Order::Parry(means) => Defence::Parry(means),
                _ => Defence::Passive,
            };
            return Flow::Go;
        }
        if let Some(whip) = self.whip_meets(blow) {
            if self.scene().is_net(blow.with) {
                // RS-20.23: it strikes at the net that is coming.
                blow.turned = Some(whip);
            } else {
                blow.lost = self.whip_strikes(defender, whip, attacker, blow.with);
            }
            return Flow::Go;
        }
        let scene = self.scene();
        let defends = scene.may_defend(defender, attacker);
        let horse_dodges = blow.mount.is_some() && !blow.bonus.pair && scene.horse_may_dodge(defender, attacker);
        if !defends && !horse_dodges {
            return Flow::Go;
        }
        if let Some(other) = self.both_at_once(attacker, defender) {
            let die = self.scribe.roll(6, "which of two blows is met");
            let first_first = self.rank(attacker) < self.rank(other);
            let this_one = (die <= 3) == first_first;
            let barred = if this_one { other } else { attacker };
            self.world.of_mut(defender).last_met = Some((self.world.now, barred));
        }
        if self.world.of(defender).last_met == Some((self.world.now, attacker)) {
            blow.passive_only = true;
            return Flow::Go;
        }
        let can_dodge = horse_dodges || !blow.bonus.pair && !self.world.of(defender).is_mounted();
        let scene = self.scene();
        let can_parry = defends && scene.means(defender).any(|means| self.may_parry_blow(blow, means));
        if can_dodge || can_parry {
            let (with, pair) = (blow.with, blow.bonus.pair);
            return Flow::Ask(
                defender,
                Question::Defend { attacker, with, pair, block: blow.block, dive: blow.bonus.dive },
            );
        }
        Flow::Go
    }

    /// The prepared whip that the one struck at meets a blow with instead of any other defence (RS-20.19, 20.23). \[ruling\] Only where he
    /// might defend himself actively, and his whip reaches the striker; hooves hold nothing that it could take.
    #[cold]
    #[inline(never)]
    fn whip_meets(&self, blow: &Blow) -> Option<ItemId> {
        let Blow { attacker, defender, .. } = *blow;
        let scene = self.scene();
        let whip = scene.of(defender).prepared.filter(|&item| scene.is_whip(Means::Item(item)))?;
        let means = Means::Item(whip);
        let meets = matches!(blow.form, Form::Blow | Form::Net)
            && !blow.block
            && !blow.bonus.pair
            && blow.with != Means::Hooves
            && scene.may_defend(defender, attacker)
            && scene.is_ready(defender, means)
            && scene.lash_of(defender).is_none()
            && scene.reaches(defender, means, attacker);
        meets.then_some(whip)
    }

    /// RS-20.19: a blow whose weapon a whip has taken ends before it falls. \[ruling\] It has been a blow all the same: the two are in
    /// combat, and it costs its point; nobody gains the advantage by it.
    pub(super) fn lose_blow(&mut self, blow: &Blow) -> Flow {
        let Blow { attacker, defender, .. } = *blow;
        self.pop();
        self.write(Event::BlowLost { who: attacker, foe: defender });
        self.engage_named(attacker, defender);
        let tired = self.take_points(attacker, 1);
        self.throws(attacker, false, tired);
        for who in [defender, attacker] {
            self.fall_if_out(who);
        }
        self.force_reaction(blow);
        Flow::Go
    }

    /// In a pair the striking weapon does not parry (RS-12.12): its blow is already taken out of the order in hand.
    fn may_parry_blow(&self, blow: &Blow, means: Means) -> bool {
        self.scene().may_parry(blow.defender, blow.attacker, blow.with, means)
    }

    /// RS-9.7: the other of two targets who also strikes the defender at this tenth and has not yet.
    fn both_at_once(&self, attacker: CombatantId, defender: CombatantId) -> Option<CombatantId> {
        let he = self.world.of(defender);
        if he.last_met.is_some_and(|(tenth, _)| tenth == self.world.now) {
            return None;
        }
        let other = he.targets.into_iter().flatten().find(|&target| target != attacker)?;
        let him = self.world.of(other);
        let strikes = him.is_active()
            && (him.target() == Some(defender)
                && him
                    .action
                    .strikes_at(self.world.now)
                    .is_some_and(|means| self.scene().reaches(other, means, defender))
                || self.will_block(other, defender));
        (he.targets[1].is_some() && strikes).then_some(other)
    }

    /// (d): bias, d6 (RS-6.1), and a throw over obstructed ground. A dodge that cannot be made leaves the passive defence (RS-6.2, 6.3).
    /// A parry or dodge takes its modifier here (RS-4.9, 4.10).
    pub(super) fn roll_dodge(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, defence, .. } = *blow;
        let mut made = true;
        blow.effective = defence;
        // [ruling RS-10.8] One who dodges a block makes no dodge movement, so that no die tells its direction and nothing bars it.
        if let Defence::Dodge(_) = defence
            && blow.grappled
        {
            blow.dodge = self.dodge_in_grapple(defender, attacker);
        } else if let Defence::Dodge(bias) = defence
            && !blow.block
        {
            let die = self.scribe.roll(6, "dodge direction");
            let place = self.world.of(defender).place;
            let direction = dodge::direction(&self.setup.tables, bias, die).absolute(place.facing);
            blow.dodge = Some(direction);
            made = match blow.mount {
                Some(mount) => self.horse_dodge_is_made(mount.horse, direction),
                None => self.dodge_is_made(defender, direction),
            };
            if !made {
                blow.effective = Defence::Passive;
            }
        }
        // RS-17.11: the parry of a prepared weapon; RS-17.12: two who disarm each other have the bonus of a pair.
        if let Defence::Parry(Means::Item(item)) = blow.effective
            && self.world.of(defender).prepared == Some(item)
            && !blow.block
            && matches!(blow.form, Form::Blow | Form::Net)
            // [ruling RS-17.11] There is no weapon in a hoof.
            && blow.with != Means::Hooves
        {
            blow.turned = Some(item);
            blow.bonus.both_disarm = blow.disarms;
            if blow.form == Form::Net {
                // RS-20.23: the net itself meets the passive defence.
                blow.effective = Defence::Passive;
            }
        }
        let direction = blow.dodge;
        self.write(Event::Defended { who: defender, foe: attacker, defence, direction, made });
        match defence {
            Defence::Passive => {}
            Defence::Dodge(_) if blow.grappled => self.delay_both(defender, attacker),
            Defence::Dodge(_) if blow.mount.is_some() => {
                if let Some(mount) = blow.mount {
                    self.delay_of_horse_dodge(mount.horse);
                }
            }
            Defence::Dodge(_) => {
                let rates = self.scene().rates(defender, self.world.of(defender).place.hex, false);
                self.modify(defender, rates.walk, Delay::Dodge);
            }
            Defence::Parry(means) => {
                self.modify(defender, self.scene().weapon(means).parry_time(), Delay::Parry);
                // RS-10.4: a block ends when its weapon parries.
                if self.scene().block_means(defender) == Some(means) {
                    self.end_block(defender);
                }
            }
        }
        if let Some(mount) = &mut blow.mount {
            self.roll_who_is_hit(mount);
        }
        Flow::Go
    }

    /// Whether the hex rolled is open (RS-6.2) and, where it or his own is obstructed, the save against Dexterity made (RS-6.3).
    pub(in crate::fight) fn dodge_is_made(&mut self, who: CombatantId, direction: Direction) -> bool {
        let here = self.world.of(who).place.hex;
        let there = board::step(here, direction);
        let scene = self.scene();
        if scene.way_freely(here, direction) != Way::Open
            || scene.blocked_by_any(who, there)
            || scene.is_tethered(who, there)
        {
            return false;
        }
        if scene.is_obstructed(here) || scene.is_obstructed(there) {
            let needed = i32::from(self.setup.person(who).characteristics.dexterity);
            return self.save(who, Save::Footing, needed);
        }
        true
    }
}
