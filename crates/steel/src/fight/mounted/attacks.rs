//! Attacks of horses (RS-16.21 to 16.23): so far what starts and ends them; the blow itself is to come in here.

use engine::CombatantId;

use super::super::Event;
use super::super::flow::Run;

impl Run<'_, '_> {
    /// The attack of a horse falls (step 3).
    pub(in crate::fight) fn horse_strikes(&mut self, horse: CombatantId, foe: CombatantId) {
        self.write(Event::BlowLost { who: horse, foe });
        let horse = self.world.horse_mut(horse);
        horse.attacks = None;
        horse.keeps_attacking = false;
    }

    /// Somebody has struck at a horse, hit or miss (RS-16.40).
    #[expect(dead_code, reason = "called by the blows at horses, which are to come")]
    pub(in crate::fight) fn horse_attacked(&mut self, horse: CombatantId, by: CombatantId) {
        self.frighten(horse, by, false);
    }

    /// A horse has taken a Wound or worse (RS-16.41).
    #[expect(dead_code, reason = "called by the blows at horses, which are to come")]
    pub(in crate::fight) fn horse_hurt(&mut self, horse: CombatantId, by: CombatantId) {
        self.frighten(horse, by, true);
    }
}
