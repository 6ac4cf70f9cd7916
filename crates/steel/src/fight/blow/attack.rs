//! The attack roll, (e) and (f) of RS-4.19, and the blow that goes on at the other of two (RS-19.19).

use engine::Breakdown;

use super::{Blow, Form};
use crate::fight::flow::{Flow, Run};
use crate::fight::{Defence, Event, Hold, Means};
use crate::formulas::attack;
use crate::tables::BlowType;

impl Run<'_, '_> {
    /// (e) and (f).
    pub(super) fn roll_attack(&mut self, blow: &mut Blow) -> Flow {
        let Blow { attacker, defender, with, bonus, block, effective, .. } = *blow;
        let kind = self.scene().blow_type(with, bonus.dive);
        if self.scribe.journal.detail() == engine::Detail::Sums {
            self.explain_blow(blow, kind);
        }
        let scene = self.scene();
        let potential: i32 = scene.attack_potential_at(attacker, with, defender, bonus);
        let defence: i32 = scene.defence_potential(defender, attacker, effective, kind, block);
        blow.blow_strength = scene.strength_of_blow::<i32>(attacker, with, defender, bonus, blow.pulled) as i16;
        let on_weapon = blow.disarms && scene.struck_weapon(effective).is_some();
        let die = self.scribe.roll(20, if block { "blocking attack" } else { "attack" });
        let second = match die {
            // RS-17.16: a weapon that breaks rolls no d10.
            20 if !block && !on_weapon => self.scribe.roll(10, "critical hit"),
            _ => 0,
        };
        let result = attack::resolve(potential, die, defence, second);
        blow.die = die;
        (blow.hit, blow.excess) = match block || on_weapon {
            // A block has no critical effects (RS-10.8), nor has a weapon that is struck at (RS-17.8); its reduction is in the sum already.
            true => (attack::succeeds(potential, die, defence), (potential + i32::from(die) - defence) as i16),
            false => (result.hit, result.excess as i16),
        };
        blow.critical = die == 20 && !block && !on_weapon;
        // RS-17.9: a disarming blow that meets neither weapon nor hand fails, unless by a 20 it hits the body.
        let meets_hand = matches!(effective, Defence::Parry(Means::Fist(_)));
        if blow.disarms && !on_weapon && !meets_hand && die != attack::ALWAYS_HITS {
            blow.hit = false;
        }
        self.tell_attack(blow, potential as i16, defence as i16);
        if blow.pulled > 0 {
            self.write(Event::Pulled { who: attacker, foe: defender, by: blow.pulled });
        }
        if std::mem::take(&mut blow.switches) {
            self.switch_hands(attacker);
        }
        self.spend_bonuses(blow);
        // The die that gives the choice of location (RS-4.14) is kept for (g).
        blow.fumble = second;
        Flow::Go
    }

    fn tell_attack(&mut self, blow: &Blow, potential: i16, defence: i16) {
        let Blow { attacker: who, defender: foe, with, die, excess, hit, block, .. } = *blow;
        let hold = match blow.form {
            Form::Blow | Form::Lash | Form::Net => {
                self.write(Event::Struck { who, foe, with, potential, die, defence, excess, hit, block });
                return;
            }
            Form::Grab => Hold::Grab,
            Form::Throw => Hold::Throw,
        };
        self.write(Event::Wrestled { who, foe, hold, with, potential, die, defence, excess, won: hit });
    }

    #[cold]
    #[inline(never)]
    fn explain_blow(&mut self, blow: &Blow, kind: BlowType) {
        let scene = self.scene();
        let potential: Breakdown = scene.attack_potential_at(blow.attacker, blow.with, blow.defender, blow.bonus);
        let defence: Breakdown =
            scene.defence_potential(blow.defender, blow.attacker, blow.effective, kind, blow.block);
        let Blow { attacker, with, defender, bonus, pulled, .. } = *blow;
        let strength = (!blow.block && blow.form == Form::Blow && !scene.is_net(with))
            .then(|| scene.strength_of_blow::<Breakdown>(attacker, with, defender, bonus, pulled));
        self.scribe.journal.explain("attack potential", || potential);
        self.scribe.journal.explain("defence potential", || defence);
        if let Some(strength) = strength {
            self.scribe.journal.explain("blow strength", || strength);
        }
    }

    /// RS-8.10: the bonuses of closing orders are for the first blow and expire with it; a blocking attack is none here (RS-10.10).
    fn spend_bonuses(&mut self, blow: &Blow) {
        if blow.block {
            return;
        }
        let he = self.world.of_mut(blow.defender);
        if he.closing.guard == Some(blow.attacker) {
            he.closing.guard = None;
        }
        if he.closing.exposed == Some(blow.attacker) {
            he.closing.exposed = None;
        }
    }

    /// RS-19.19: a third party's blow that fails against one of two at close quarters goes on at the other, with a new d20; nothing of it
    /// stays but the modifier of the defence, the point of the die rolled, and the bonus of a charge is used up. \[ruling\] One of a
    /// simultaneous pair goes on at nobody. Between friends neither advantage nor dead time nor combat follows.
    pub(super) fn goes_on(&mut self, blow: &Blow) -> Option<Blow> {
        let Blow { attacker, defender, with, .. } = *blow;
        if blow.hit || blow.block || blow.goes_on || blow.form != Form::Blow || blow.on_body {
            return None;
        }
        let (other, _) = self.world.of(defender).close.filter(|&(other, _)| other != attacker)?;
        if !self.world.of(other).is_active() {
            return None;
        }
        let mut next = Blow::new(attacker, other, with);
        next.bonus.extra = blow.bonus.extra;
        next.goes_on = true;
        (next.disarms, next.pulled) = (blow.disarms, blow.pulled);
        next.tired[0] = self.take_points(attacker, 1);
        self.write(Event::StruckOn { who: attacker, missed: defender, foe: other });
        Some(next)
    }
}
