//! What a blow leaves: (l) and (m) of RS-4.19, advantage, dead time, off balance, forced reaction, the free move.

use engine::CombatantId;

use super::{Blow, BlowFrame, Form};
use crate::fight::flow::{Flow, Run};
use crate::fight::{Action, Defence, Delay, Doing, Event, Frame, Means, Order, entangle};
use crate::formulas::{clock, close_quarters, orders};

impl Run<'_, '_> {
    /// (l) of one blow of a pair: its critical miss comes before the results of the other blow, which are applied "likewise" after it
    /// (RS-12.12).
    pub(super) fn miss_of_pair(&mut self, blow: &Blow) -> Flow {
        if blow.bonus.pair && blow.die == 1 {
            self.off_balance(blow.attacker);
        }
        Flow::Go
    }

    /// (l): advantage (RS-6.4), dead time (RS-6.9), critical-miss d10, forced reaction; then the frame makes way for (m).
    pub(super) fn aftermath(&mut self, frame: &BlowFrame) -> Flow {
        self.pop();
        let [blow, back] = &frame.blows;
        if frame.count == 2 {
            self.pair_aftermath(*blow, *back);
            return Flow::Go;
        }
        let Blow { attacker, defender, .. } = *blow;
        if blow.block {
            self.engage(attacker, defender);
            if blow.hit {
                self.stop_mover(defender);
            } else {
                self.end_block(attacker);
            }
        }
        if blow.with == Means::Hooves {
            self.after_horse_attack(attacker, defender, blow.stood);
        }
        if let Some(mount) = blow.mount {
            self.horse_attacked(mount.horse, attacker);
        }
        // RS-16.44: dead time is that of the body that strikes or is struck, the advantage the rider's.
        let striker = self.scene().named_as(attacker);
        let (winner, beaten, loser) =
            if blow.hit { (striker, defender, blow.struck()) } else { (defender, striker, attacker) };
        // RS-12.13, 17.12: of two who disarm each other and both strike home, nobody has the advantage and nobody dead time.
        // [ruling] A stopped blow gives it as usual, whatever the disarming roll (RS-17.16).
        if blow.disarms && blow.hit && blow.turned_home {
            self.force_reaction(blow);
            return Flow::Go;
        }
        let body = blow.on_body || !self.setup.are_opponents(attacker, defender);
        if blow.die == 1 && !blow.block {
            self.off_balance(attacker);
        } else if !body && self.world.of(loser).is_active() {
            self.modify(loser, clock::DEAD_TIME, Delay::DeadTime);
        }
        self.force_reaction(blow);
        if blow.form == Form::Grab && blow.hit {
            self.grab_holds(attacker, defender);
        } else if blow.grappled {
            self.grapple_aftermath(winner, loser);
        } else if !body && self.takes_advantage(winner) {
            self.write(Event::Advantage { who: winner, foe: beaten });
            self.offer_free_move(blow, None, winner, beaten);
        }
        if blow.entangles() {
            self.ask_caught(attacker, blow.struck(), blow.with);
        }
        Flow::Go
    }

    /// RS-19.7: a grab that succeeds gives advantage and grapple, if both can still stand it.
    fn grab_holds(&mut self, who: CombatantId, foe: CombatantId) {
        if self.scene().may_take_hold(who, foe) && self.world.of(who).is_active() && self.world.of(foe).is_active() {
            self.write(Event::Advantage { who, foe });
            self.take_hold(who, foe);
        }
    }

    /// RS-19.9: the advantage changes as after any blow, and stays until the next; no free moves.
    #[cold]
    #[inline(never)]
    fn grapple_aftermath(&mut self, winner: CombatantId, loser: CombatantId) {
        if self.scene().grapples_with(winner, loser) && self.can_lead_grapple(winner) {
            self.write(Event::Advantage { who: winner, foe: loser });
            self.lead_grapple(winner);
        }
    }

    /// RS-12.13: if exactly one blow hits, its striker alone has the advantage.
    #[cold]
    #[inline(never)]
    fn pair_aftermath(&mut self, blow: Blow, back: Blow) {
        let winner = match (blow.hit, back.hit) {
            (true, false) => Some((blow, blow.attacker, blow.defender)),
            (false, true) => Some((back, back.attacker, back.defender)),
            _ => None,
        };
        for mount in [blow.mount, back.mount].into_iter().flatten() {
            let by = if blow.mount == Some(mount) { blow.attacker } else { back.attacker };
            self.horse_attacked(mount.horse, by);
        }
        if let Some(loser) = winner.map(|(hit, ..)| hit.struck())
            && self.world.of(loser).is_active()
            && self.world.of(loser).action.doing != Doing::OffBalance
        {
            self.modify(loser, clock::DEAD_TIME, Delay::DeadTime);
        }
        self.force_reaction(&blow);
        self.force_reaction(&back);
        if self.pair_grabs(&blow, &back) {
            return;
        }
        if let Some((hit, winner, loser)) = winner
            && self.takes_advantage(winner)
        {
            self.write(Event::Advantage { who: winner, foe: loser });
            let met = if hit.attacker == blow.attacker { back } else { blow };
            self.offer_free_move(&hit, Some(&met), winner, loser);
        }
        for each in [back, blow] {
            if each.entangles() {
                self.ask_caught(each.attacker, each.struck(), each.with);
            }
        }
    }

    /// RS-19.7: of two grabs at one tenth that both succeed the one of the higher excess has the advantage, then the better rank; the
    /// better stands first here. \[ruling\] A grab and a blow that both succeed make a grapple of the grabber's.
    #[cold]
    #[inline(never)]
    fn pair_grabs(&mut self, blow: &Blow, back: &Blow) -> bool {
        let grabs = |blow: &Blow| blow.form == Form::Grab && blow.hit;
        let first = match (grabs(blow), grabs(back)) {
            (true, true) if back.excess > blow.excess => back,
            (true, _) => blow,
            (false, true) => back,
            (false, false) => return false,
        };
        self.grab_holds(first.attacker, first.defender);
        true
    }

    /// RS-4.15: off balance for d10 + 2 tenths instead of dead time. \[ruling\] One who has passed out rolls no die for it, and one whom the
    /// parry has felled (RS-15.6) just falls.
    fn off_balance(&mut self, who: CombatantId) {
        if !self.world.of(who).is_active() {
            return;
        }
        let die = self.scribe.roll(10, "off balance");
        let now = self.world.now;
        let until = now + orders::off_balance_time(die);
        let me = self.world.of_mut(who);
        if me.is_falling() || me.action.doing == Doing::FollowingDown {
            return;
        }
        self.forget_feint(who);
        let me = self.world.of_mut(who);
        // Its tenths count as rest (RS-7.3).
        me.action =
            Action { doing: Doing::OffBalance, start: now, due: until, effort: me.action.effort, ..Action::IDLE };
        me.rhythm = None;
        self.write(Event::OffBalance { who, until });
    }

    /// RS-2.19, 9.9: a blow by anyone who is not a target of his costs a reaction time, hit or miss, a blocking attack too (RS-10.10).
    pub(super) fn force_reaction(&mut self, blow: &Blow) {
        let defender = blow.defender;
        if self.setup.is_horse(defender) {
            return;
        }
        if self.world.of(defender).is_active() {
            self.notice(defender);
        }
        // RS-9.7: the second of two blows at one tenth forces none, since both are by targets of his.
        // RS-13.21: a user who is hit himself, not his horse.
        let himself = blow.mount.is_none_or(|mount| mount.rider_hit);
        let forced = blow.forces_shooter.filter(|_| blow.hit && himself).unwrap_or(!blow.by_target);
        if self.world.of(defender).is_active() && forced {
            let tenths = self.roll_reaction(defender, "forced reaction");
            self.modify(defender, tenths, Delay::Reaction);
        }
    }

    /// RS-6.5: nobody fallen, off balance, unconscious or without action takes the advantage.
    fn takes_advantage(&self, who: CombatantId) -> bool {
        let me = self.world.of(who);
        me.is_active()
            && !self.setup.is_horse(who)
            && me.is_aware(self.world.now)
            && !me.place.fallen
            && !entangle::frees_himself(&me.action)
            && !matches!(me.action.doing, Doing::OffBalance | Doing::Falling | Doing::FollowingDown | Doing::Shying)
    }

    /// (m): the free move or retreat, unless he is in RT or uses a missile weapon (RS-6.8, 8.16); made now or never (RS-6.10). `met`: in
    /// a pair, the blow that the winner has met himself.
    fn offer_free_move(&mut self, blow: &Blow, met: Option<&Blow>, who: CombatantId, foe: CombatantId) {
        if matches!(self.world.of(who).action.doing, Doing::Order(Order::Retreat { .. } | Order::Dive { .. }))
            || blow.enters
            || self.scene().uses_missile(who)
        {
            return;
        }
        // RS-6.8: grapplers make none, whoever struck at them.
        if self.scene().is_grappling(who) {
            return;
        }
        let stopped = who == blow.defender && !blow.block;
        let parried = |blow: &Blow| {
            who == blow.defender && !blow.block && !blow.hit && matches!(blow.effective, Defence::Parry(_))
        };
        let after_parry =
            [Some(blow), met].into_iter().flatten().any(|blow| parried(blow) && self.may_enter(who, foe, blow.excess));
        // RS-11.8: one whose hit was dodged out of close quarters may enter again.
        let again = blow.close
            && blow.hit
            && who == blow.attacker
            && self.world.of(foe).is_active()
            && self.may_enter(who, foe, close_quarters::ENTRY_EXCESS as i16);
        let offer = Frame::FreeMove {
            who,
            foe,
            retreat: stopped && !blow.hit && !self.world.of(who).is_mounted(),
            enter: after_parry || again,
        };
        // A mover who has passed a block enters first; the free move waits under his move (RS-10.7, 10.8).
        let passing = blow.block && matches!(self.world.frames.last(), Some(Frame::Move(frame)) if frame.who == who);
        let place = self.world.frames.len() - usize::from(passing);
        self.world.frames.insert(place, offer);
    }
}
