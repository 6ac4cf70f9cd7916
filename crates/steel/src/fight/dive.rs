//! The dive: two hexes in a leap and a blow, and then the ground (RS-17.13, 17.14).

use board::{Hex, Pattern, Relative};
use engine::CombatantId;

use super::flow::{Flow, Run};
use super::{Event, Frame, Means, MoveFrame, MoveKind, Order, Scene, Stride};
use crate::tables::{BlowType, Range};

impl Run<'_, '_> {
    /// The moves of a dive, at its due tenth (RS-2.10: before the blows).
    #[cold]
    #[inline(never)]
    pub(super) fn leap(&mut self, who: CombatantId) {
        // RS-7.2: a dive counts one run move on the running clock.
        let run = self.scene().rates(who, self.world.of(who).place.hex, false).run;
        self.run_on(who, run);
        let from = self.world.of(who).place.hex;
        self.push(Frame::Dive { who, from, begun: 0 });
    }

    /// Carries a dive on, hex by hex; a hex that is closed, or blocked by an opponent, ends it there, without a blow (RS-17.14).
    #[cold]
    #[inline(never)]
    pub(super) fn dive_on(&mut self, who: CombatantId, from: Hex, begun: u8) -> Flow {
        let me = *self.world.of(who);
        let Some(Order::Dive { to, foe, .. }) = me.action.order() else { return self.pop() };
        let mut reached = from;
        for _ in 0..begun {
            reached = board::step(reached, to);
        }
        if me.place.hex == reached && begun < 2 {
            self.replace(Frame::Dive { who, from, begun: begun + 1 });
            self.push(Frame::Move(MoveFrame::new(who, to, MoveKind::Dive).charging()));
            return Flow::Go;
        }
        self.pop();
        let full = me.place.hex == reached;
        let feet = if me.place.hex == from { from } else { board::step(me.place.hex, to.opposite()) };
        self.lie_from_dive(who, feet);
        if !full {
            let me = self.world.of_mut(who);
            me.action = super::Action { start: me.action.start, effort: me.action.effort, ..super::Action::IDLE };
            self.write(Event::BlowLost { who, foe });
        }
        Flow::Go
    }

    /// He lies where the leap has ended, head foremost (RS-17.13). \[ruling\] A dive cut short leaves him in the last two of the open hexes,
    /// or in his own. It is no fall: he may rise at once, unhurt.
    fn lie_from_dive(&mut self, who: CombatantId, feet: Hex) {
        let place = self.world.of(who).place;
        let head = (place.hex != feet).then_some(place.hex);
        let map = &self.setup.map;
        if let Some(cell) = map.index(feet) {
            let lain = self.world.occupancy.lie(who.0, cell, head.and_then(|hex| map.index(hex)));
            debug_assert!(lain.is_ok(), "a diver has come from there: {lain:?}");
        }
        let me = self.world.of_mut(who);
        me.place.hex = feet;
        me.place.head = head;
        me.place.fallen = true;
        me.landed_well = false;
        me.stride = Stride::default();
        me.fatigue.run_clock = 0;
        self.write(Event::Fell { who, feet, head });
        self.write(Event::Landed { who });
        self.notice_fall(who);
    }
}

impl Scene<'_> {
    /// Whether somebody is striking out of a dive: nobody else strikes from the ground, grapplers apart (RS-15.12).
    pub fn strikes_from_dive(self, who: CombatantId) -> bool {
        self.of(who).place.fallen && !self.is_grappling(who)
    }

    /// Whether the blow of a dive reaches: the short pattern from the head hex, facing as before (RS-17.13). A fallen man takes a medium
    /// weapon, as ever (RS-15.12).
    pub fn dive_reaches(self, who: CombatantId, with: Means, foe: CombatantId) -> bool {
        let him = self.of(foe);
        if him.place.fallen && self.weapon(with).range == Range::Short {
            return false;
        }
        him.hexes().any(|hex| self.dive_covers(who, with, hex))
    }

    /// Whether a hex is within that pattern, no wall between.
    pub(super) fn dive_covers(self, who: CombatantId, with: Means, hex: Hex) -> bool {
        let Some(head) = self.of(who).place.head else { return false };
        let (facing, hand) = (self.of(who).place.facing, self.hand_of(who, with));
        Pattern::SHORT.contains(Relative::of(head, facing, hex), hand)
            && !(hex != head && self.setup.map.side_between(head, hex).blocks_passage())
    }

    /// Whether a blow stabs or cuts: out of a dive everything is parried as a stab (RS-17.13).
    pub fn blow_type(self, with: Means, dive: bool) -> BlowType {
        if dive { BlowType::Stab } else { self.weapon(with).blow }
    }
}
