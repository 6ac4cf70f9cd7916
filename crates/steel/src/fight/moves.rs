//! Moves of one hex: what a step meets, the blocks it runs into, and what it changes (RS-3.12, 3.13, 10.5, 11).

use board::{Direction, Hex};
use engine::CombatantId;

use super::blow::BlowFrame;
use super::flow::{Flow, Run};
use super::scene::Way;
use super::{Action, Doing, Event, Frame, MoveKind, Order, Status};

/// A move under resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveFrame {
    /// Who moves.
    pub who: CombatantId,
    /// Which way (RS-3.12: from where he then stands).
    pub to: Direction,
    /// How.
    pub how: MoveKind,
    /// The opponent whose hex may be entered (RS-11.4, 11.2).
    pub enters: Option<CombatantId>,
    /// The hex from which it is made, where that is not the one in which his figure stands (RS-17.2).
    leaves: Option<Hex>,
    /// A run, which no obstructed hex allows (RS-3.14).
    runs: bool,
    /// Blockers that have tried, a bit each.
    tried: u128,
}

impl MoveFrame {
    /// A move into an open hex.
    pub const fn new(who: CombatantId, to: Direction, how: MoveKind) -> Self {
        let runs = matches!(how, MoveKind::Run | MoveKind::Evade);
        Self { who, to, how, enters: None, leaves: None, runs, tried: 0 }
    }

    /// A move of a charge, which is bound by RS-3.14 as a run is (RS-21.19).
    pub const fn charging(self) -> Self {
        Self { runs: true, ..self }
    }

    /// A move that is made from another hex than that of the figure.
    pub const fn leaving(self, from: Hex) -> Self {
        Self { leaves: Some(from), ..self }
    }

    /// A move that may enter the hex of an opponent.
    pub const fn into_hex_of(self, foe: CombatantId) -> Self {
        Self { enters: Some(foe), ..self }
    }
}

impl Run<'_, '_> {
    /// Carries a move on; its frame is the innermost. Each blocked hex that is entered brings a blocking attack (RS-10.5), a polearm's again and
    /// again (RS-20.5).
    pub(super) fn move_on(&mut self, mut frame: MoveFrame) -> Flow {
        let MoveFrame { who, to, how, enters, .. } = frame;
        let from = frame.leaves.unwrap_or(self.world.of(who).place.hex);
        let hex = board::step(from, to);
        if !self.world.of(who).is_active() {
            return self.pop();
        }
        // RS-2.24, 3.14: a body may have come to lie in the way of a runner since he set out.
        let hampered = frame.runs && [from, hex].into_iter().any(|hex| self.scene().is_obstructed(hex));
        // RS-20.3: a polearm is not moved onto anybody; dodges and knocks ask nobody.
        let hampered = hampered
            || !matches!(how, MoveKind::Dodge | MoveKind::KnockedBack | MoveKind::Dragged)
                && self.scene().polearm_bars_step(who, to)
                && self.scene().way(from, to) != Way::Edge;
        // RS-20.16: nor is anybody led away from the lash that holds him.
        let hampered = hampered || self.scene().is_tethered(who, hex);
        let way = match how {
            MoveKind::Free | MoveKind::Retreat => self.scene().way_freely(from, to),
            MoveKind::Feint => self.scene().way_of(who, from, to),
            _ => self.scene().way(from, to),
        };
        match way {
            _ if hampered => {
                self.write(Event::MoveFailed { who, to: hex });
                self.end_run(who);
                return self.pop();
            }
            Way::Open => {}
            Way::Edge if matches!(how, MoveKind::Walk | MoveKind::Run | MoveKind::Evade) => {
                self.leave_map(who);
                return self.pop();
            }
            Way::Taken(other) if enters == Some(other) && self.world.of(other).close.is_none() => {}
            // RS-16.42
            Way::Taken(_) if how == MoveKind::Walk && self.scene().may_step_to_horse(who, hex).is_some() => {}
            _ => {
                self.write(Event::MoveFailed { who, to: hex });
                self.end_run(who);
                return self.pop();
            }
        }
        if let Some(blocker) = self.next_blocker(who, hex, frame.tried) {
            frame.tried |= 1 << blocker.0;
            self.replace(Frame::Move(frame));
            self.push(BlowFrame::blocking(blocker, who));
            return Flow::Go;
        }
        self.relocate(who, hex, how);
        if let Some(foe) = enters.filter(|&foe| self.world.of(foe).place.hex == hex) {
            // RS-11.7: for the one who entered, the opponent lies in the direction of the entry.
            self.world.of_mut(who).close = Some((foe, to));
            self.world.of_mut(foe).close = Some((who, to.opposite()));
        }
        self.pop()
    }

    /// Whether somebody is still to try his block against the move under way (RS-10.5).
    pub(super) fn will_block(&self, blocker: CombatantId, mover: CombatantId) -> bool {
        self.world.frames.iter().any(|frame| match frame {
            Frame::Move(frame) => {
                let hex = board::step(frame.leaves.unwrap_or(self.world.of(mover).place.hex), frame.to);
                frame.who == mover
                    && frame.tried >> blocker.0 & 1 == 0
                    && self.scene().blocks(blocker, hex)
                    && self.scene().perceives(blocker, mover)
            }
            _ => false,
        })
    }

    /// The opponent, best first, who blocks the hex, sees the mover and has not tried yet (RS-10.5).
    fn next_blocker(&mut self, mover: CombatantId, hex: Hex, tried: u128) -> Option<CombatantId> {
        let scene = self.scene();
        let may =
            |other: CombatantId| tried >> other.0 & 1 == 0 && scene.blocks(other, hex) && scene.perceives(other, mover);
        let first = scene.opponents(mover).filter(|&other| may(other)).min_by_key(|&other| self.rank(other))?;
        let rank = self.rank(first);
        let others =
            || scene.opponents(mover).filter(|&other| other != first && may(other) && self.rank(other) == rank);
        if others().next().is_none() {
            return Some(first);
        }
        // RS-2.11
        let equals: Vec<CombatantId> = std::iter::once(first).chain(others()).collect();
        self.roll_ties(equals.clone());
        equals.into_iter().min_by_key(|&other| self.rank(other))
    }

    /// A blocking attack has stopped the mover (RS-10.6): his move ends here.
    pub(super) fn stop_mover(&mut self, mover: CombatantId) {
        if let Some(Frame::Move(frame)) = self.world.frames.last()
            && frame.who == mover
        {
            self.world.frames.pop();
        }
        // A retreat that is stopped goes no further, as from a closed hex (RS-8.15); its turns are made.
        if let Some(Frame::Retreat { who, begun, .. }) = self.world.frames.last_mut()
            && *who == mover
        {
            *begun = 2;
        }
        self.end_run(mover);
    }

    /// Puts a standing combatant into a hex and does what a move changes: blocks, close quarters, which any move leaves (RS-11.9), events.
    pub(super) fn relocate(&mut self, who: CombatantId, hex: Hex, how: MoveKind) {
        let from = self.world.of(who).place.hex;
        self.write(Event::Moved { who, from, to: hex, how });
        if matches!(how, MoveKind::Walk | MoveKind::Run | MoveKind::Closing) {
            let ran = how == MoveKind::Run || matches!(self.world.of(who).action.order(), Some(Order::Charge { .. }));
            self.note_footstep(who, from, ran);
        }
        self.disturb_feint(who, hex, how);
        self.leave_close(who);
        self.end_block(who);
        self.end_friends_blocks(who, hex);
        self.world.occupancy.leave(who.0);
        if let Some(cell) = self.setup.map.index(hex) {
            self.stand(cell, who);
        }
        self.world.of_mut(who).place.hex = hex;
        if !matches!(how, MoveKind::Walk | MoveKind::Run | MoveKind::Evade | MoveKind::Closing | MoveKind::Free) {
            self.end_run(who);
        }
        self.slip_lashes(who);
        self.notice_of(who);
        self.notice_reach(who);
    }

    pub(super) fn stand(&mut self, cell: usize, who: CombatantId) {
        let stood = self.world.occupancy.stand(cell, who.0);
        debug_assert!(stood.is_ok(), "every caller has looked that the hex has room: {stood:?}");
    }

    /// Close quarters end for both.
    pub(super) fn leave_close(&mut self, who: CombatantId) {
        if let Some((other, _)) = self.world.of_mut(who).close.take() {
            self.world.of_mut(other).close = None;
            self.end_grapple(who);
        }
    }

    /// RS-10.4: a friend enters a blocked hex.
    pub(super) fn end_friends_blocks(&mut self, who: CombatantId, hex: Hex) {
        let side = self.setup.person(who).side;
        for other in self.setup.everyone() {
            if self.world.of(other).block.is_some()
                && other != who
                && self.setup.person(other).side == side
                && self.scene().blocks(other, hex)
            {
                self.end_block(other);
            }
        }
    }

    /// The block of somebody ends (RS-10.4); his standing order turns into holding.
    pub(super) fn end_block(&mut self, who: CombatantId) {
        // A polearm is always in one of its positions (RS-20.2, 20.7).
        if self.world.of(who).block.is_none() || self.scene().polearm(who).is_some() {
            return;
        }
        let me = self.world.of_mut(who);
        me.block = None;
        let stands = me.action.standing;
        if stands && matches!(me.action.doing, Doing::Order(Order::Block { .. } | Order::MoveBlock { .. })) {
            self.idle(who);
        }
        self.write(Event::BlockEnded { who });
    }

    /// What somebody was about is over, a feint with it; what effort has begun is still counted (RS-7.3).
    pub(super) fn idle(&mut self, who: CombatantId) {
        self.forget_feint(who);
        let me = self.world.of_mut(who);
        me.action = Action { effort: me.action.effort, ..Action::IDLE };
    }

    /// A run ends (RS-3.10). A mere walk that could still become one is not a run.
    pub(super) fn end_run(&mut self, who: CombatantId) {
        let stride = &mut self.world.of_mut(who).stride;
        if stride.running {
            *stride = super::Stride::default();
            self.world.of_mut(who).fatigue.run_clock = 0;
        }
    }

    #[cold]
    #[inline(never)]
    fn leave_map(&mut self, who: CombatantId) {
        self.write(Event::LeftMap { who });
        self.take_out(who, Status::Gone);
        self.world.occupancy.leave(who.0);
    }

    /// Out of the fight in whatever way (RS-22.14): nobody's target, in combat with nobody (RS-8.12, 9.8).
    #[cold]
    #[inline(never)]
    pub(super) fn take_out(&mut self, who: CombatantId, status: Status) {
        self.end_block(who);
        self.leave_close(who);
        self.forget_broken_holds();
        self.end_entanglements(who);
        if status == Status::Surrendered && self.world.of(who).is_mounted() {
            self.give_up_horse(who);
        }
        self.forget_feint(who);
        let me = self.world.of_mut(who);
        me.prepared = None;
        me.status = status;
        me.action = super::Action::IDLE;
        me.targets = [None; 2];
        me.closing = super::Closing::default();
        me.rhythm = None;
        me.stride = super::Stride::default();
        let engaged = std::mem::take(&mut me.engaged);
        for other in self.setup.everyone() {
            let he = self.world.of_mut(other);
            if engaged >> other.0 & 1 == 1 {
                he.engaged &= !(1 << who.0);
            }
            if he.targets.contains(&Some(who)) {
                let left = he.targets.into_iter().flatten().find(|&target| target != who);
                he.targets = [left, None];
                he.notice.event = true;
            }
            if he.closing.guard == Some(who) {
                he.closing.guard = None;
            }
            if he.closing.exposed == Some(who) {
                he.closing.exposed = None;
            }
        }
    }

    /// A horse is ridden or led by another from now on: those who looked at it look again.
    pub(super) fn horse_is_taken(&mut self, horse: CombatantId) {
        for other in self.setup.everyone() {
            let targets = self.world.of(other).targets;
            if targets.contains(&Some(horse)) {
                self.set_targets(other, self.scene().as_targets(other, targets));
                self.notice(other);
            }
        }
    }

    /// Two are in combat from now on: of horse and rider the rider. \[ruling\] Nobody is in combat with a horse alone.
    pub(super) fn engage_named(&mut self, one: CombatantId, other: CombatantId) {
        let (one, other) = (self.scene().named_as(one), self.scene().named_as(other));
        if !self.setup.is_horse(one) && !self.setup.is_horse(other) {
            self.engage(one, other);
        }
    }

    /// Two are in combat from now on (RS-8.12).
    pub(super) fn engage(&mut self, one: CombatantId, other: CombatantId) {
        if self.world.of(one).engaged_with(other)
            || !self.world.of(one).is_active()
            || !self.world.of(other).is_active()
            || !self.setup.are_opponents(one, other)
        {
            return;
        }
        self.world.of_mut(one).engaged |= 1 << other.0;
        self.world.of_mut(other).engaged |= 1 << one.0;
        self.write(Event::InCombat { one, other });
    }
}
