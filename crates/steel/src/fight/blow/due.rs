//! The blow that is due: the test of RS-4.3, the pair of RS-12.12, the rhythm of two weapons (RS-12.5), the attack of a horse (RS-16.21).

use engine::CombatantId;

use super::{Blow, BlowFrame, Form};
use crate::fight::flow::Run;
use crate::fight::{self, Delay, Doing, Event, Means, Order, Rhythm};
use crate::formulas::combinations;
use crate::tables::{Range, Situation};

impl Run<'_, '_> {
    /// The blow of `who` is due: the test of RS-4.3, then its resolution, together with the opponent's when they are a pair.
    pub(in crate::fight) fn strike(&mut self, who: CombatantId) {
        if let Some(Order::Disengage { with }) = self.world.of(who).action.order() {
            self.disengage(who, with);
            return;
        }
        if !self.scene().lance_falls(who) && self.world.of(who).action.order().is_some_and(|order| order.is_shot()) {
            self.launch(who);
            return;
        }
        let Some(blow) = self.take_any_blow(who) else { return };
        let other = blow.defender;
        let he = self.world.of(other);
        let strikes = he.action.strikes_at(self.world.now).is_some() || self.scene().lance_falls(other);
        let pair = he.target() == Some(who) && he.is_active() && strikes;
        if !pair {
            self.push(BlowFrame::of([blow; 2], 1).framed());
            return;
        }
        // RS-12.12: resolved at the rank of the better, who is the one whose turn it is.
        match self.take_any_blow(other) {
            Some(back) => {
                let mut blows = [blow, back];
                for each in &mut blows {
                    each.bonus.pair = true;
                }
                self.push(BlowFrame::of(blows, 2).framed());
            }
            None => self.push(BlowFrame::of([blow; 2], 1).framed()),
        }
    }

    /// The blow that is due for somebody now: that of his lance (RS-20.10), or the one of his order.
    fn take_any_blow(&mut self, who: CombatantId) -> Option<Blow> {
        let mut blow = if self.scene().lance_falls(who) {
            let (foe, with) = self.take_lance(who)?;
            let now = self.world.now;
            self.world.of_mut(who).last_blow = Some((now, with));
            self.world.last_strife = now;
            Blow::new(who, foe, with)
        } else {
            self.take_blow(who)?
        };
        // RS-16.24, 20.22: a net and a lash, too, fall on horse or rider.
        // [ruling RS-20.15] Of a horse a lash ensnares nothing.
        blow.mount = self.mount_of(blow.defender).filter(|_| matches!(blow.form, Form::Blow | Form::Net | Form::Lash));
        Some(blow)
    }

    /// The attack of a horse falls (RS-16.21): its target must be in range at the end alone (RS-16.45). It forms no pair (RS-16.44).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn horse_strikes(&mut self, horse: CombatantId, foe: CombatantId) {
        self.idle(horse);
        let scene = self.scene();
        // One who has mounted since is now struck as horse and rider (RS-16.24).
        let foe = scene.named_as(foe);
        let him = scene.of(foe);
        let possible = (him.is_active() || him.is_body())
            && scene.reaches(horse, Means::Hooves, foe)
            && scene.in_sight(horse, foe)
            && scene.side_of(horse) != scene.side_of(foe);
        if !possible {
            self.write(Event::BlowLost { who: horse, foe });
            let it = self.world.horse_mut(horse);
            it.attacks = it.attacks.filter(|_| it.keeps_attacking);
            return;
        }
        let mut blow = Blow::new(horse, foe, Means::Hooves);
        blow.on_body = him.is_body();
        let on_foot = !him.is_mounted() && !him.place.fallen && !self.setup.is_horse(foe);
        blow.stood = on_foot.then_some(him.place.hex);
        blow.mount = self.mount_of(foe);
        let now = self.world.now;
        self.world.of_mut(horse).last_blow = Some((now, Means::Hooves));
        self.world.last_strife = now;
        self.push(BlowFrame::of([blow; 2], 1).framed());
    }

    /// Takes the blow out of the order in hand; `None` when it is lost (RS-4.3, 8.11).
    fn take_blow(&mut self, who: CombatantId) -> Option<Blow> {
        let order = self.world.of(who).action.order()?;
        let (foe, with, charge, form) = match order {
            Order::Charge { foe, with, .. } => (foe, with, true, Form::Blow),
            Order::Strike { foe, with, .. } | Order::Attack { foe, with, .. } | Order::Set { foe, with, .. } => {
                (foe, with, false, Form::Blow)
            }
            Order::Dive { foe, with, .. } => (foe, with, false, Form::Blow),
            Order::Grab { foe, with } => (foe, with, false, Form::Grab),
            Order::Throw { foe, with } => (foe, with, false, Form::Throw),
            _ => return None,
        };
        let scene = self.scene();
        let form = match form {
            Form::Blow if scene.is_net(with) => Form::Net,
            Form::Blow if order.manner().form == fight::Form::Entangle => Form::Lash,
            form => form,
        };
        // [ruling RS-8.4] The wait of a Set blow resumes also when its opponent leaves at the very tenth at which it is due.
        let scene = self.scene();
        if let Order::Set { .. } = order
            && scene.of(foe).is_active()
            && scene.is_ready(who, with)
            && !(scene.reaches(who, with, foe) && scene.perceives(who, foe))
        {
            self.world.of_mut(who).action.due = u32::MAX;
            self.write(Event::Due { who, due: u32::MAX, why: Delay::InRange, by: 0 });
            return None;
        }
        self.keep_rhythm(who, with, order);
        let me = self.world.of_mut(who);
        me.action.doing = Doing::Nothing;
        me.action.due = u32::MAX;
        if charge {
            me.stride = fight::Stride::default();
            me.fatigue.run_clock = 0;
        }
        let scene = self.scene();
        let manner = order.manner();
        let dive = matches!(order, Order::Dive { .. });
        let body = scene.of(foe).is_body() && matches!(order, Order::Strike { .. });
        let reaches = match (dive, manner.switch) {
            (true, _) => scene.dive_reaches(who, with, foe),
            // RS-17.6: struck from the new hand.
            (false, true) => {
                let hand = scene.pattern_hand(who, with).other();
                scene.switchable(who).is_some() && scene.reaches_with(who, scene.of(who).place.hex, with, hand, foe)
            }
            (false, false) => scene.reaches(who, with, foe),
        };
        let possible = (body || scene.of(foe).is_active() && scene.of(who).target() == Some(foe))
            && scene.is_ready(who, with)
            // [ruling RS-20.18] The lash that is round him pulls him wherever he stands.
            && (form == Form::Grab || scene.lash_holds(who, with, foe) || reaches)
            && scene.perceives(who, foe)
            && match form {
                Form::Lash | Form::Net => !body,
                Form::Blow => scene.weapon(with).range != Range::Polearm || !scene.polearm_is_passed(who),
                Form::Grab => scene.may_take_hold(who, foe),
                Form::Throw if matches!(with, Means::Item(_)) => {
                    scene.lash_holds(who, with, foe) && !scene.of(foe).place.fallen && !scene.of(foe).is_falling()
                }
                Form::Throw => scene.leads_grapple(who) && scene.grapples_with(who, foe),
            };
        if !possible {
            self.write(Event::BlowLost { who, foe });
            if manner.switch {
                self.switch_hands(who);
            }
            return None;
        }
        let mut blow = Blow::new(who, foe, with);
        blow.bonus.charge = charge;
        blow.bonus.dive = dive;
        blow.disarms = manner.form == fight::Form::Disarm;
        blow.asks_pull = manner.pull;
        blow.switches = manner.switch;
        blow.bonus.extra = match form {
            Form::Grab => Some(Situation::Grab),
            Form::Blow | Form::Throw | Form::Lash | Form::Net => {
                scene.third_party(who, foe, scene.of(who).action.start)
            }
        };
        blow.form = form;
        blow.grappled = scene.grapples_with(who, foe);
        blow.on_body = body;
        blow.close = scene.of(who).close.is_some_and(|(other, _)| other == foe);
        let now = self.world.now;
        self.world.of_mut(who).last_blow = Some((now, with));
        self.world.last_strife = now;
        Some(blow)
    }

    /// The alternation of two striking weapons goes on from this blow, lost or not (RS-12.5), and so from where a parry has moved it
    /// (RS-12.6).
    fn keep_rhythm(&mut self, who: CombatantId, with: Means, order: Order) {
        let pair = self.scene().two_weapons(who).filter(|_| self.world.of(who).both_strike);
        let me = self.world.of(who);
        let rhythm = match (pair, order) {
            (Some([right, left]), Order::Strike { .. }) if with == right || with == left => {
                let next = if with == right { left } else { right };
                Some(match me.rhythm {
                    Some(Rhythm { interval, after, .. }) => Rhythm { next, interval: after, after: interval },
                    None => {
                        let speed = |means| self.scene().figures(who, means).base_speed;
                        let combined = combinations::combined_base_speed(speed(right), speed(left));
                        let [second, first] = combinations::intervals(combined).map(|tenths| tenths as i8);
                        Rhythm { next, interval: second, after: first }
                    }
                })
            }
            _ => None,
        };
        self.world.of_mut(who).rhythm = rhythm;
    }
}
