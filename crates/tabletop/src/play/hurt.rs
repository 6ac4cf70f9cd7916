//! Hits, wounds and falls: what a blow does to somebody, at the moment of its contact.

use board::Hex;
use engine::CombatantId;
use miniatures::Action;
use steel::tables::{Area, Injury, Part as BodyPart};

use super::batch::Batch;
use super::track::Pace;
use crate::figures::{lying_pose, weariness};
use crate::stage::{EffectKind, Tone, lying};

impl Batch<'_> {
    /// When what is told of somebody comes about: at the contact of the blow that has just met him, else now.
    pub(super) fn mark_of(&mut self, who: CombatantId) -> f32 {
        let now = self.now;
        self.part(who).now.mark.max(now)
    }

    pub(super) fn located(&mut self, who: CombatantId, area: Area) {
        let now = self.now;
        if !self.appears(who, None, now) {
            return;
        }
        let fresh = self.part(who).now.mark >= now;
        let at = self.mark_of(who);
        if !fresh && !self.part(who).now.down {
            // The blow itself was shown before; where it hits was decided since.
            let part = self.part(who);
            let at = part.free().max(now);
            part.bend(Action::Reel, at, at + 0.11, Pace::STRUCK);
            part.hold(at + 0.24);
            self.halt_until(at + 0.3);
        }
        self.part(who).now.mark = at;
        self.word(who, at, Tone::Hit, area.to_string());
        self.beat(at + 0.05);
    }

    pub(super) fn injured(&mut self, who: CombatantId, area: Area, injury: Injury, becomes: Injury) {
        let now = self.now;
        let open = self.is_open(who);
        // RS-2.26: of the others only a Wound or worse is seen.
        if !(open || becomes >= Injury::Wound) || !self.appears(who, None, now) {
            return;
        }
        let at = self.mark_of(who);
        self.part(who).now.condition.injuries[area.index()] = Some(becomes);
        self.dress(who, at + 0.02);
        let seen = if open { injury } else { becomes };
        if seen >= Injury::LightWound {
            let over = match area.part() {
                BodyPart::Head => 7.6,
                BodyPart::Shoulder => 6.4,
                BodyPart::Chest | BodyPart::Arm => 5.4,
                BodyPart::Abdomen => 4.2,
                BodyPart::Leg => 2.2,
            };
            let lies = self.part(who).now.down;
            let ground = self.ground_of(who, at);
            self.flash(EffectKind::Blood, who, at, ground, if lies { 0.8 } else { over });
        }
        self.word(who, at + 0.12, Tone::Wound, hurt_word(seen, area));
    }

    pub(super) fn out(&mut self, who: CombatantId, dead: bool) {
        let now = self.now;
        if !self.appears(who, None, now) {
            return;
        }
        let at = self.mark_of(who) + 0.1;
        self.word(who, at, Tone::Out, if dead { "dead" } else { "passes out" });
        let part = self.part(who);
        part.now.gathers = None;
        part.now.dead |= dead;
        part.dead.set(at, part.now.dead);
        if part.now.down {
            let at = part.free().max(at);
            part.bend(Action::Dead, at, at + 0.5, Pace::SOFT);
        }
        self.beat(at + 0.05);
    }

    pub(super) fn falls(&mut self, who: CombatantId, feet: Hex, head: Option<Hex>) {
        let now = self.now;
        if !self.appears(who, Some(feet), now) {
            return;
        }
        let spot = self.spot(feet);
        let part = self.part(who);
        // He goes down out of the reel, not after it.
        let at = part.body.end().max(part.now.mark + 0.1).max(now).max(part.ground.end() - 0.2);
        part.glide(spot, at, at + 0.2, Pace::SOFT);
        part.now.hex = feet;
        part.now.gathers = None;
        part.now.lying = lying(feet, head);
        let lies = part.now.lying;
        part.lying.set(at, lies);
        part.now.down = true;
        part.down.set(at, true);
        let dead = part.now.dead;
        let pose = if dead { Action::Lie } else { lying_pose(part.now.looks, feet, head) };
        let landed = if pose == Action::LieProne {
            let kneels = part.bend(Action::Kneel, at, at + 0.18, Pace::FALLING);
            part.bend(pose, kneels, kneels + 0.24, Pace::FALLING)
        } else {
            let tips = part.bend(Action::Fall, at, at + 0.2, Pace::FALLING);
            part.bend(pose, tips, tips + 0.18, Pace::FALLING)
        };
        if dead {
            part.bend(Action::Dead, landed, landed + 0.6, Pace::STRUCK);
        }
        part.now.mark = landed;
        self.flash(EffectKind::Dust, who, landed, spot, 0.0);
        self.beat(landed);
    }

    pub(super) fn rises(&mut self, who: CombatantId) {
        let (now, start) = (self.now, self.start);
        if !self.appears(who, None, now) {
            return;
        }
        let part = self.part(who);
        let at = part.free().max(start).max(now - 0.55);
        let half = part.bend(Action::RiseHalf, at, at + 0.34, Pace::SOFT);
        let kneels = part.bend(Action::Kneel, half, half + 0.16, Pace::EVEN);
        part.lying.set(kneels, None);
        part.down.set(kneels, false);
        part.now.lying = None;
        part.now.down = false;
        let guard = part.now.guard;
        let up = part.bend(guard, kneels, kneels + 0.26, Pace::SOFT);
        self.beat(up);
    }

    pub(super) fn off_balance(&mut self, who: CombatantId) {
        let now = self.now;
        if !self.appears(who, None, now) {
            return;
        }
        let part = self.part(who);
        part.now.gathers = None;
        let at = part.free().max(now);
        self.word(who, at, Tone::Note, "off balance");
        self.beat(at);
    }

    pub(super) fn breathes(&mut self, who: CombatantId, total: i16) {
        if self.is_open(who) && self.part(who).now.shown {
            let limit = self.after.setup.person(who).sheet.fatigue_limit;
            let at = self.mark_of(who);
            self.part(who).now.condition.fatigue = weariness(i32::from(total), limit);
            self.dress(who, at);
        }
    }
}

/// An injury over the head of whom it befalls.
pub(super) fn hurt_word(injury: Injury, area: impl std::fmt::Display) -> String {
    match injury {
        Injury::None | Injury::Bruise | Injury::LightWound | Injury::Wound | Injury::SeriousWound => injury.to_string(),
        Injury::Disablement => "disabled".to_owned(),
        Injury::Sever => format!("{area} severed"),
        Injury::Death => "mortal wound".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limb_is_severed_of_man_and_horse() {
        assert_eq!(hurt_word(Injury::Sever, Area::LeftLeg), "left leg severed");
        assert_eq!(hurt_word(Injury::SeriousWound, Area::LeftLeg), "serious wound");
        assert_eq!(hurt_word(Injury::Sever, steel::tables::HorseArea::LeftForeleg), "left foreleg severed");
    }
}
