//! What riding does to reach, cover and figures (RS-16.11, 16.16 to 16.18).

use board::{Hand, Hex, Pattern, Reach, Relative, RiderFacing};
use engine::{CombatantId, Tally};

use super::super::{Doing, HorsePace, Means, Scene};
use super::{HorseAct, Seat};
use crate::fight::height::SHORTER_FROM_STEPS;
use crate::formulas::Skill;
use crate::formulas::attack::NO_BLOW_FROM_STEPS;
use crate::formulas::mounted::{self, HorseMovement};
use crate::tables::{BlowType, HitColumn, Range, Role};

impl Scene<'_> {
    /// The skills of T-18: of the horse that somebody rides, and his in riding (RS-16.11).
    pub fn skill_pair(self, who: CombatantId) -> Option<(Skill, Skill)> {
        let seat = self.of(who).seat?;
        Some((self.setup.horse(seat.horse)?.figures.skill, self.person(who).sheet.riding.unwrap_or_default()))
    }

    /// A hex as a rider sees it: by the heading, from the hex he sits in (RS-16.16).
    fn seen_from_saddle(self, who: CombatantId, hex: Hex) -> Relative {
        let place = self.of(who).place;
        Relative::of(place.hex, place.facing, hex)
    }

    /// Whether a hex is in a rider's front arc (RS-16.16).
    pub fn rider_sees(self, who: CombatantId, seat: Seat, hex: Hex) -> bool {
        hex == seat.other_end || seat.facing.in_front(self.seen_from_saddle(who, hex))
    }

    /// Whether an item in a rider's hand covers a hex (RS-16.16).
    pub fn rider_covers(self, who: CombatantId, seat: Seat, hand: Hand, hex: Hex) -> bool {
        hex == seat.other_end || seat.facing.covers(self.seen_from_saddle(who, hex), hand)
    }

    /// Whether a rider may aim a missile at a hex (RS-16.16).
    pub fn rider_may_aim(self, who: CombatantId, seat: Seat, hex: Hex) -> bool {
        seat.facing.in_missile_arc(self.seen_from_saddle(who, hex))
    }

    /// The hexes that a rider's weapon reaches, to be laid from H by the heading (T-2, RS-16.17); none for what is not used on horseback.
    pub fn rider_pattern(self, who: CombatantId, seat: Seat, means: Means) -> Option<Pattern> {
        self.rider_pattern_at_height(who, seat, means, 0)
    }

    /// The same at so many steps higher or lower (RS-21.9, 21.12). \[ruling\] Medium and long together are, to the side, the medium pattern,
    /// which holds the short one.
    fn rider_pattern_at_height(self, who: CombatantId, seat: Seat, means: Means, steps: i32) -> Option<Pattern> {
        let hand = self.hand_of(who, means);
        let shorter = steps.abs() >= SHORTER_FROM_STEPS;
        if steps.abs() >= NO_BLOW_FROM_STEPS {
            return None;
        }
        let reach = match self.weapon(means).range {
            Range::Close => Reach::Close,
            Range::Short => Reach::Short,
            Range::Medium if shorter => Reach::Short,
            Range::MediumLong if shorter && seat.facing == RiderFacing::Forward => return Some(Pattern::SHORT_MEDIUM),
            Range::MediumLong | Range::Long if shorter => Reach::Medium,
            Range::Medium => Reach::Medium,
            Range::MediumLong => Reach::MediumLong,
            Range::Long => Reach::Long,
            Range::Lance => return (seat.facing == RiderFacing::Forward).then_some(Pattern::LANCE),
            Range::Polearm | Range::HorseAttack => return None,
        };
        Some(Pattern::rider(reach, seat.facing, hand))
    }

    /// Whether a rider's weapon reaches a hex, no wall between.
    pub(in crate::fight) fn rider_reaches(self, who: CombatantId, seat: Seat, means: Means, hex: Hex) -> bool {
        let body = self.horse_body(seat.horse);
        let relative = Relative::of(body.front, body.heading, hex);
        let in_pattern = self
            .rider_pattern_at_height(who, seat, means, self.rise(self.of(who).place.hex, hex))
            .is_some_and(|pattern| pattern.contains(relative, self.hand_of(who, means)));
        in_pattern && [body.front, body.rear()].into_iter().any(|from| self.no_wall_between(from, hex))
    }

    /// The hexes that a rider's weapon reaches at the height of `foe` (RS-16.17, 21.12).
    pub(in crate::fight) fn hexes_from_saddle(
        self,
        who: CombatantId,
        seat: Seat,
        means: Means,
        foe: CombatantId,
    ) -> Vec<Hex> {
        let body = self.horse_body(seat.horse);
        let steps = self.rise(self.of(who).place.hex, self.of(foe).place.hex);
        let pattern = self.rider_pattern_at_height(who, seat, means, steps);
        let laid = |pattern: Pattern| pattern.hexes(body.front, body.heading, self.hand_of(who, means)).collect();
        pattern.map(laid).unwrap_or_default()
    }

    /// (v) of RS-16.18: the greatest movement of a rider's horse at any tenth since his order began.
    pub fn horse_movement(self, who: CombatantId) -> HorseMovement {
        let Some(seat) = self.of(who).seat else { return HorseMovement::None };
        let Some(it) = self.horse(seat.horse) else { return HorseMovement::None };
        let since = self.of(who).action.start;
        let stirred = |how: usize| it.stirred[how].is_some_and(|tenth| tenth > since);
        let action = self.of(seat.horse).action;
        let under_way = |moves: bool| moves && action.start < self.world.now;
        let goes = |pace: HorsePace| action.doing == Doing::Horse(HorseAct::Move) && it.pace == pace;
        let turns = matches!(action.doing, Doing::Horse(HorseAct::Turn { .. } | HorseAct::Back));
        if stirred(2) || under_way(goes(HorsePace::Gallop)) {
            HorseMovement::Gallop
        } else if stirred(1) || under_way(goes(HorsePace::Canter)) {
            HorseMovement::CanterOrDodge
        } else if stirred(0) || under_way(goes(HorsePace::Walk) || turns) {
            HorseMovement::TurnOrWalk
        } else {
            HorseMovement::None
        }
    }

    /// (i) of RS-16.18, on the Base Speed of what a rider uses.
    pub(in crate::fight) fn add_rider_speed<T: Tally>(self, who: CombatantId, sum: &mut T) {
        if let Some((horse, riding)) = self.skill_pair(who) {
            mounted::rider_base_speed(sum, &self.setup.tables, horse, riding);
        }
    }

    /// (ii) and (v) of RS-16.18, on a rider's AP or accuracy.
    pub(in crate::fight) fn add_rider_attack<T: Tally>(self, who: CombatantId, lance: bool, sum: &mut T) {
        if let Some((horse, riding)) = self.skill_pair(who) {
            mounted::rider_attack(sum, &self.setup.tables, horse, riding, self.horse_movement(who), lance);
        }
    }

    /// (iii) of RS-16.18, on the DP of a rider's parry.
    pub(in crate::fight) fn add_rider_parry<T: Tally>(self, who: CombatantId, sum: &mut T) {
        if let Some((horse, riding)) = self.skill_pair(who) {
            mounted::rider_defence(sum, &self.setup.tables, horse, riding);
        }
    }

    /// (iv) of RS-16.18, on the BS of a rider's hand weapon; the lance's is its own (RS-20.11).
    pub(in crate::fight) fn add_rider_strength<T: Tally>(self, who: CombatantId, means: Means, sum: &mut T) {
        if self.of(who).is_mounted() && self.weapon(means).role != Role::Lance {
            mounted::rider_blow_strength(sum, &self.setup.tables);
        }
    }

    /// (vi) of RS-16.18: a rider's weapons use the long columns, and so does a horse (RS-16.21).
    pub(in crate::fight) fn column_on_horseback(self, who: CombatantId, means: Means) -> Option<HitColumn> {
        let applies = self.of(who).is_mounted() || means == Means::Hooves;
        applies.then(|| match self.weapon(means).blow {
            BlowType::Stab => HitColumn::LongStab,
            BlowType::Cut => HitColumn::LongCut,
        })
    }
}
