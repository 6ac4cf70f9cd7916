//! The course of a fight: from tenth to tenth, and within one through its steps (RS-2.10), stopping when somebody must decide.
//!
//! What a plain fight on foot hardly ever does, and what reckons sums for the journal, is kept out of line (`#[cold]`): the course of a
//! fight is one knot of small calls, and runs as fast as it fits into the instruction cache.

use engine::{CombatantId, Decision, Scribe, Stop, Tenths};

use super::{
    Action, Doing, EndReason, Event, Frame, HorseAct, MoveFrame, MoveKind, Order, Outcome, Pace, Question, Scene,
    Setup, Steel, Step, World,
};
use crate::fight::Delay;
use crate::formulas::missiles::Posture;

/// A fight being run: what is fixed, what changes, dice and journal.
pub(super) struct Run<'a, 's> {
    /// What is fixed.
    pub(super) setup: &'a Setup,
    /// What changes.
    pub(super) world: &'a mut World,
    /// Dice and journal.
    pub(super) scribe: &'a mut Scribe<'s, Event>,
}

/// How a resolution goes on.
#[derive(Debug)]
pub(super) enum Flow {
    /// It goes on by itself.
    Go,
    /// Somebody is asked.
    Ask(CombatantId, Question),
}

impl Run<'_, '_> {
    /// Runs until somebody must decide or the fight has ended.
    pub(super) fn advance(&mut self) -> Stop<Steel> {
        self.advance_until(u32::MAX).unwrap_or(Stop::End(Outcome { winner: None, why: EndReason::Idleness }))
    }

    /// Runs likewise, but not past the end of the tenth `last`; `None` when it has come to there.
    pub(super) fn advance_until(&mut self, last: u32) -> Option<Stop<Steel>> {
        loop {
            if let Some(outcome) = self.world.outcome {
                return Some(Stop::End(outcome));
            }
            if self.scribe.faulted() {
                return Some(Stop::End(Outcome { winner: None, why: EndReason::Idleness }));
            }
            if self.world.step == Step::Next && self.world.frames.is_empty() {
                if self.world.now >= last {
                    return None;
                }
                self.next_tenth(last);
                continue;
            }
            let flow = match self.world.frames.last_mut() {
                Some(blow @ Frame::Blow(_)) => {
                    let frame = std::mem::replace(blow, Frame::Resolving);
                    self.resolve(frame)
                }
                Some(frame) => {
                    let frame = frame.clone();
                    self.resolve(frame)
                }
                None => self.step(),
            };
            if let Flow::Ask(who, question) = flow {
                let side = self.setup.person(who).side;
                return Some(Stop::Decision(Decision { at: Tenths(self.world.now), who, side, question }));
            }
        }
    }

    /// The fight as something to be asked.
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene { setup: self.setup, world: self.world }
    }

    /// Writes into the journal.
    pub(super) fn write(&mut self, event: Event) {
        self.scribe.journal.write(Tenths(self.world.now), event);
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.world.frames.push(frame);
    }

    pub(super) fn replace(&mut self, frame: Frame) {
        if let Some(last) = self.world.frames.last_mut() {
            *last = frame;
        }
    }

    pub(super) fn pop(&mut self) -> Flow {
        self.world.frames.pop();
        Flow::Go
    }

    fn resolve(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Move(frame) => self.move_on(frame),
            Frame::Blow(frame) => self.blow_on(frame),
            Frame::Resolving => self.pop(),
            Frame::Wrestle(frame) => self.wrestle_on(frame),
            Frame::Shot(frame) => self.shot_on(frame),
            Frame::Caught(frame) => self.caught_on(frame),
            Frame::Retreat { who, order, begun } => self.retreat_on(who, order, begun),
            Frame::Unhorse(fall) => self.unhorse_frame(fall),
            Frame::ShotAtHorse { who, foe, item } => self.shot_at_horse(who, foe, item),
            Frame::SendHorse { who, horse } => self.send_horse(who, horse),
            Frame::Lance { who, foe } => self.lance_frame(who, foe),
            Frame::Displaced(knock) => self.displace_frame(knock),
            Frame::Feigned { who } => self.feigned(who),
            Frame::Feint { who, from, begun, both } => self.feint_on(who, from, begun, both),
            Frame::Dive { who, from, begun } => self.dive_on(who, from, begun),
            Frame::FreeMove { who, foe, retreat, enter } => self.free_move(who, foe, retreat, enter),
        }
    }

    fn step(&mut self) -> Flow {
        match self.world.step {
            Step::Landings => {
                if !self.land_next() {
                    self.world.step = Step::Completions;
                }
            }
            Step::Completions => match self.next_due(false) {
                Some(who) => self.complete(who),
                // RS-20.10: at the end of step 2.
                None if self.next_lance() => {}
                None => self.world.step = Step::Blows,
            },
            Step::Blows => match self.next_due(true) {
                Some(who) => match self.world.of(who).action.doing {
                    Doing::Horse(HorseAct::Attack { foe }) => self.horse_strikes(who, foe),
                    _ => self.strike(who),
                },
                None => self.world.step = Step::EndChecks,
            },
            Step::EndChecks => {
                self.end_checks();
                self.world.step = Step::Fatigue;
            }
            Step::Fatigue => {
                // Nothing has passed yet at the start.
                if self.world.now > self.world.began {
                    self.run_clocks(1);
                }
                self.settle_efforts();
                if !self.world.horses.is_empty() {
                    self.herd_goes_on();
                }
                self.world.step = Step::Orders;
            }
            Step::Orders => return self.ask_orders(),
            Step::Alterations => return self.ask_alterations(),
            // Where the loop of `advance_until` goes on.
            Step::Next => {}
        }
        Flow::Go
    }

    /// RS-7.3: what began in steps 2 and 3 of this tenth, a state or a retreat, counts from the next one on; until now its owner spent
    /// the tenth in what he did before.
    fn settle_efforts(&mut self) {
        let now = self.world.now;
        for me in self.world.people.iter_mut().filter(|me| me.action.start == now) {
            me.action.effort = match me.action.doing {
                Doing::Order(order) => super::Effort::of(&order, me.stride.running),
                Doing::OffBalance | Doing::Falling | Doing::Dud | Doing::Shying => super::Effort::Rest,
                Doing::FollowingDown => super::Effort::Tiring,
                // Horses settle theirs as they go on.
                Doing::Nothing | Doing::Shooting | Doing::Horse(_) => me.action.effort,
            };
        }
    }

    // From tenth to tenth ------------------------------------------------------------------------------------------------------

    /// Jumps to the next tenth at which something happens, `last` at the latest; the clocks run in between.
    fn next_tenth(&mut self, last: u32) {
        let now = self.world.now;
        let mut next = self.setup.time_limit.0.min(self.world.last_strife + IDLE_TENTHS).max(now + 1);
        let landing = self.world.missiles.next_landing();
        next = next.min(landing.max(now + 1));
        for who in self.setup.everyone() {
            let me = self.world.of(who);
            let busy = me.is_active() || me.action.doing == Doing::Falling;
            if busy {
                next = next.min(me.action.next_tenth().max(now + 1));
                if me.is_active() && me.aware_from > now {
                    next = next.min(me.aware_from);
                }
                for tenth in [self.next_running_point(who), self.next_recovery(who)].into_iter().flatten() {
                    next = next.min(tenth);
                }
            }
        }
        if !self.world.horses.is_empty() {
            next = next.min(self.next_of_herd());
        }
        next = next.min(self.next_condition_tenth()).min(self.next_lash_end().max(now + 1)).min(last);
        if next - now > 1 {
            self.run_clocks(next - now - 1);
        }
        self.world.now = next;
        self.world.step = if landing <= next { Step::Landings } else { Step::Completions };
        self.end_lashes();
        for me in &mut self.world.people {
            me.notice = super::Notice::default();
            me.tie_die = 0;
            // [ruling RS-2.11] That the minimum time of a hold or wait has passed changes nothing for others: no tie is rolled for it.
            if let Doing::Order(Order::Hold { .. } | Order::Wait { .. }) = me.action.doing
                && me.action.due == next
            {
                me.action.standing = true;
                // A waking tenth that modifiers have left behind (RS-2.5, 2.14) comes now.
                me.action.wake = me.action.wake.max(next);
            }
        }
    }

    /// The next combatant, best first (RS-2.11), for whom something is due at this tenth: a blow in step 3, everything else in step 2.
    /// Asked anew after each, so that what an earlier result has delayed or cancelled is passed over (RS-2.12, 3.13).
    fn next_due(&mut self, blow: bool) -> Option<CombatantId> {
        let mut best: Option<CombatantId> = None;
        let mut tied = false;
        for who in (0..self.world.people.len()).map(|index| CombatantId(index as u8)) {
            if !self.is_due(who, blow) {
                continue;
            }
            match best {
                None => best = Some(who),
                Some(first) => match self.rank(who).cmp(&self.rank(first)) {
                    std::cmp::Ordering::Less => {
                        best = Some(who);
                        tied = false;
                    }
                    std::cmp::Ordering::Equal => tied = true,
                    std::cmp::Ordering::Greater => {}
                },
            }
        }
        let first = best?;
        if tied {
            let rank = self.rank(first);
            let equals: Vec<CombatantId> =
                self.setup.bodies().filter(|&who| self.is_due(who, blow) && self.rank(who) == rank).collect();
            self.roll_ties(equals);
            return if self.scribe.faulted() { None } else { self.next_due(blow) };
        }
        Some(first)
    }

    /// Whether something of somebody's is due at this tenth: a blow, or what is none.
    #[inline]
    fn is_due(&self, who: CombatantId, blow: bool) -> bool {
        let (me, now) = (self.world.of(who), self.world.now);
        let action = &me.action;
        let due = match action.next_mark() {
            Some(mark) => !blow && mark == now,
            None => action.due == now && !action.standing && is_blow(action) == blow,
        };
        due && (me.is_active() || action.doing == Doing::Falling) || blow && self.scene().lance_falls(who)
    }

    /// The order of a tie (RS-2.11), best first: Best Skill, Dexterity, the die of this tenth.
    pub(super) fn rank(&self, who: CombatantId) -> impl Ord + use<> {
        let person = self.setup.person(who);
        let die = self.world.of(who).tie_die;
        (
            std::cmp::Reverse(person.sheet.best_skill),
            std::cmp::Reverse(person.characteristics.dexterity),
            std::cmp::Reverse(die),
        )
    }

    /// RS-2.11: a d10 each by side and number, the equal ones again until different. Those who have rolled in this tenth stand.
    #[cold]
    #[inline(never)]
    pub(super) fn roll_ties(&mut self, mut equals: Vec<CombatantId>) {
        equals.sort_by_key(|&who| (self.setup.person(who).side, who));
        for &who in &equals {
            let die = u16::from(self.scribe.roll(10, "tie"));
            self.world.of_mut(who).tie_die = die * TIE_STEP;
        }
        for group in self.alike(&equals) {
            for (place, who) in self.roll_again(group).into_iter().rev().enumerate() {
                // A reroll decides within its own level only.
                self.world.of_mut(who).tie_die += place as u16;
            }
        }
    }

    /// Those of equal dice, group by group.
    #[cold]
    #[inline(never)]
    fn alike(&self, all: &[CombatantId]) -> Vec<Vec<CombatantId>> {
        let mut groups: Vec<Vec<CombatantId>> = Vec::new();
        for &who in all {
            let die = self.world.of(who).tie_die;
            match groups.iter_mut().find(|group| self.world.of(group[0]).tie_die == die) {
                Some(group) => group.push(who),
                None => groups.push(vec![who]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    /// Those who are still equal roll until they are different; best first.
    #[cold]
    #[inline(never)]
    fn roll_again(&mut self, group: Vec<CombatantId>) -> Vec<CombatantId> {
        let mut rolled: Vec<(u8, CombatantId)> = group.iter().map(|&who| (self.scribe.roll(10, "tie"), who)).collect();
        if self.scribe.faulted() {
            return group;
        }
        rolled.sort_by_key(|&(die, _)| std::cmp::Reverse(die));
        let mut order = Vec::new();
        for same in rolled.chunk_by(|one, other| one.0 == other.0) {
            let same: Vec<CombatantId> = same.iter().map(|&(_, who)| who).collect();
            order.extend(if same.len() > 1 { self.roll_again(same) } else { same });
        }
        order
    }

    // Step 2 -------------------------------------------------------------------------------------------------------------------

    /// Completes what is due for somebody in step 2: a move within an order, an order without a blow, a state.
    fn complete(&mut self, who: CombatantId) {
        let me = self.world.of_mut(who);
        let action = me.action;
        if action.next_mark().is_some() {
            me.action.marks_made += 1;
            self.closing_move(who, action);
            return;
        }
        match action.doing {
            Doing::Nothing | Doing::FollowingDown | Doing::Shooting => me.action.due = u32::MAX,
            Doing::Falling => self.land(who),
            Doing::Shying => self.shying_ends(who),
            Doing::Horse(act) => self.complete_horse(who, act),
            Doing::OffBalance => {
                me.action = Action::IDLE;
                self.write(Event::Free { who });
            }
            Doing::Dud => {
                me.action = Action::IDLE;
                self.write(Event::DudCleared { who });
            }
            Doing::Order(order) => self.complete_order(who, order),
        }
    }

    /// The moves before the blow of AT and CG (RS-8.6, 8.8).
    fn closing_move(&mut self, who: CombatantId, action: Action) {
        let Some(order) = action.order() else { return };
        let frame = match order {
            Order::Attack { foe, to, .. } => {
                Some(MoveFrame::new(who, to, MoveKind::Closing).into_hex_of_if(foe, self.may_close_in(who, foe)))
            }
            Order::Feint { feigned, .. } => return self.false_move(who, feigned),
            Order::Dive { .. } => return self.leap(who),
            Order::Charge { first, .. } if action.marks_made == 0 => {
                Some(MoveFrame::new(who, first, MoveKind::Closing).charging())
            }
            Order::Charge { foe, second, .. } => {
                // RS-7.2: a charge counts two run moves on the running clock.
                let run = self.scene().rates(who, self.world.of(who).place.hex, false).run;
                self.run_on(who, 2 * run);
                let frame = MoveFrame::new(who, second, MoveKind::Closing).charging();
                Some(frame.into_hex_of_if(foe, self.may_close_in(who, foe)))
            }
            _ => None,
        };
        if let Some(frame) = frame {
            self.push(Frame::Move(frame));
        }
    }

    fn may_close_in(&self, who: CombatantId, foe: CombatantId) -> bool {
        self.scene().may_close_in(who, self.world.of(who).place.hex, foe)
    }

    /// An order without a blow is due and takes effect.
    fn complete_order(&mut self, who: CombatantId, order: Order) {
        let now = self.world.now;
        let me = self.world.of_mut(who);
        // A waking tenth that modifiers have left behind (RS-2.5, 2.14) comes now.
        me.action.wake = me.action.wake.max(now);
        if order.stands() && !matches!(order, Order::Block { .. } | Order::MoveBlock { .. }) {
            me.action.standing = true;
            return;
        }
        let wake = me.action.wake;
        me.action.doing = Doing::Nothing;
        me.action.due = u32::MAX;
        let posture = super::missiles::posture_of(&order);
        if posture != Posture::Still {
            me.last_move = Some((now, posture));
        }
        match order {
            Order::Walk(to) | Order::Avoid { pace: Pace::Walk, to, .. } => self.complete_step(who, to, MoveKind::Walk),
            Order::Run(to) | Order::Avoid { pace: Pace::Run, to, .. } => self.complete_step(who, to, MoveKind::Run),
            Order::Evade(to) => self.complete_step(who, to, MoveKind::Evade),
            Order::Defend { foe, to } => {
                let frame = MoveFrame::new(who, to, MoveKind::Closing).into_hex_of_if(foe, self.may_close_in(who, foe));
                self.push(Frame::Move(frame));
            }
            Order::Turn(turn) => {
                let place = self.world.of(who).place;
                match self.scene().polearm_hindered(who, place.hex, place.facing.turned(turn.steps())) {
                    false => self.turn(who, turn.steps(), false),
                    true => self.write(Event::Failed { who, order }),
                }
            }
            Order::Retreat { .. } => self.push(Frame::Retreat { who, order, begun: 0 }),
            Order::Feint { .. } => self.end_feint(who, order),
            Order::Block { position, .. } | Order::MoveBlock { position, .. } => {
                let was_blocking = self.world.of(who).block.is_some() || matches!(order, Order::Block { .. });
                if was_blocking
                    && self.scene().block_hexes_free(who, position)
                    && self.scene().block_means(who).is_some()
                {
                    // RS-20.7: the position of a polearm needs no order to be kept.
                    let keeps = self.scene().polearm(who).is_none();
                    let me = self.world.of_mut(who);
                    me.block = Some(position);
                    if keeps {
                        me.action.doing = Doing::Order(order);
                        me.action.standing = true;
                        me.action.wake = wake;
                    }
                    self.write(Event::Blocking { who, position });
                } else {
                    self.end_block(who);
                    self.write(Event::Failed { who, order });
                }
            }
            Order::Load(_) | Order::Aim { .. } | Order::FastAim { .. } | Order::Reload { .. } | Order::Gather(_) => {
                self.complete_missile_order(who, order);
            }
            _ => self.complete_handling(who, order),
        }
    }

    /// A walk or run is due: one hex the way it was ordered (RS-3.12). For running an AV is the move it makes (RS-3.18).
    fn complete_step(&mut self, who: CombatantId, to: board::Direction, how: MoveKind) {
        let back = self.scene().is_back(who, to);
        let way = if back { super::world::Way::Back } else { super::world::Way::Front };
        let me = self.world.of_mut(who);
        // A walk completed is what a run may follow (RS-3.9), even one that failed; a run that fails has ended (RS-3.12), and one that
        // ended under way, by a hit say, leads on to no other.
        me.stride.last = (how == MoveKind::Walk || me.stride.running).then_some(way);
        self.push(Frame::Move(MoveFrame::new(who, to, how)));
    }

    /// Turns a combatant; blocks and close quarters follow the facing.
    pub(super) fn turn(&mut self, who: CombatantId, steps: i8, free: bool) {
        self.end_block(who);
        let me = self.world.of_mut(who);
        me.place.facing = me.place.facing.turned(steps);
        let facing = me.place.facing;
        self.write(Event::Turned { who, facing, free });
        self.notice_of(who);
    }

    /// RT: the two moves and the turns, all at the end (RS-8.14, 8.15).
    #[cold]
    #[inline(never)]
    fn retreat_on(&mut self, who: CombatantId, order: Order, begun: u8) -> Flow {
        let Order::Retreat { first, second, turns } = order else { return self.pop() };
        let me = self.world.of(who);
        let place = me.place;
        if !me.is_active() {
            return self.pop();
        }
        let to = match begun {
            0 => first,
            1 => second,
            _ => {
                self.pop();
                if turns != 0 && !self.scene().polearm_hindered(who, place.hex, place.facing.turned(turns)) {
                    self.turn(who, turns, false);
                }
                return Flow::Go;
            }
        };
        // RS-8.15: a closed first hex ends the moves, the turns are made all the same.
        let open = self.scene().way_freely(place.hex, to) == super::scene::Way::Open;
        let begun = if open { begun + 1 } else { 2 };
        self.replace(Frame::Retreat { who, order, begun });
        if open {
            self.push(Frame::Move(MoveFrame::new(who, to, MoveKind::Retreat)));
        }
        Flow::Go
    }

    // Free moves ---------------------------------------------------------------------------------------------------------------

    /// D-6: one hex, a turn, or the opponent's hex, at once and besides the order in hand (RS-6.7).
    fn free_move(&mut self, who: CombatantId, foe: CombatantId, retreat: bool, enter: bool) -> Flow {
        let Some(order) = self.world.answer.take() else {
            return Flow::Ask(who, Question::FreeMove { foe, retreat, enter });
        };
        self.pop();
        match order {
            Order::Step(to) => self.push(Frame::Move(MoveFrame::new(who, to, MoveKind::Free))),
            Order::FreeTurn(turn) => self.turn(who, turn.steps(), true),
            Order::Enter => {
                let (here, there) = (self.world.of(who).place.hex, self.world.of(foe).place.hex);
                if let Some(to) = board::Direction::of(here, there) {
                    self.push(Frame::Move(MoveFrame::new(who, to, MoveKind::Free).into_hex_of(foe)));
                }
            }
            Order::Retreat { .. } => self.start(who, order, 0),
            // RS-16.20
            Order::Control(command) => self.command(who, command),
            Order::ChangePosition { end, facing } => self.take_position(who, end, facing),
            _ => {}
        }
        Flow::Go
    }

    // Step 4 -------------------------------------------------------------------------------------------------------------------

    fn end_checks(&mut self) {
        for who in self.setup.everyone() {
            self.check_set(who);
        }
        self.break_off();
        self.forget_lost_charges();
        self.notice_unaware();
        self.check_end();
    }

    /// A set attacker notes whether his opponent is in range (RS-8.4).
    fn check_set(&mut self, who: CombatantId) {
        let me = self.world.of(who);
        let Doing::Order(Order::Set { foe, with, .. }) = me.action.doing else { return };
        let in_range = self.world.of(foe).is_active()
            && self.scene().reaches(who, with, foe)
            && self.scene().perceives(who, foe)
            && me.target() == Some(foe);
        let (waits, ready) = (me.action.due == u32::MAX, me.action.ready);
        let now = self.world.now;
        if in_range && waits {
            let due = ready.max(now + 1);
            self.world.of_mut(who).action.due = due;
            self.write(Event::Due { who, due, why: Delay::InRange, by: 0 });
        } else if !in_range && !waits {
            self.world.of_mut(who).action.due = u32::MAX;
            self.write(Event::Due { who, due: u32::MAX, why: Delay::InRange, by: 0 });
        }
    }

    /// Pairs of whom neither has the other in range are no longer in combat (RS-8.13).
    fn break_off(&mut self) {
        for one in self.setup.everyone() {
            self.end_lost_charge(one);
            if self.world.of(one).engaged == 0 {
                continue;
            }
            for other in self.setup.everyone().skip(one.index() + 1) {
                if !self.world.of(one).engaged_with(other)
                    || self.scene().grapples_with(one, other)
                    || self.scene().keeps_in_range(one, other)
                    || self.scene().keeps_in_range(other, one)
                {
                    continue;
                }
                self.world.of_mut(one).engaged &= !(1 << other.0);
                self.world.of_mut(other).engaged &= !(1 << one.0);
                self.drop_bonuses(one, other);
                self.drop_bonuses(other, one);
                self.write(Event::BrokeOff { one, other });
            }
        }
    }

    /// RS-8.11: what is left of a charge whose blow was lost ends out of reach.
    fn end_lost_charge(&mut self, who: CombatantId) {
        let me = self.world.of(who);
        let Some(foe) = me.closing.exposed else { return };
        let over = !me.engaged_with(foe) && !matches!(me.action.doing, Doing::Order(Order::Charge { .. }));
        if over && !self.scene().can_strike(who, foe) && !self.scene().can_strike(foe, who) {
            self.world.of_mut(who).closing.exposed = None;
        }
    }

    /// RS-8.11: after a charge whose blow is lost the penalty lasts until the two are out of reach.
    fn forget_lost_charges(&mut self) {
        for who in self.setup.everyone() {
            let me = self.world.of(who);
            let charging = matches!(me.action.doing, Doing::Order(Order::Charge { .. }));
            if let Some(foe) = me.closing.exposed.filter(|_| !charging)
                && !self.scene().can_strike(who, foe)
                && !self.scene().can_strike(foe, who)
            {
                self.world.of_mut(who).closing.exposed = None;
            }
        }
    }

    fn drop_bonuses(&mut self, who: CombatantId, foe: CombatantId) {
        let closing = &mut self.world.of_mut(who).closing;
        if closing.guard == Some(foe) {
            closing.guard = None;
        }
        if closing.exposed == Some(foe) {
            closing.exposed = None;
        }
    }

    /// RS-22.8: the unaware notice an event, or a combatant in their front arc within 10 hexes, and order from the next tenth.
    /// \[ruling\] A friend rouses them only if he is aware himself: two sentries who see each other are no alarm.
    #[cold]
    #[inline(never)]
    fn notice_unaware(&mut self) {
        let now = self.world.now;
        for who in self.setup.everyone() {
            let me = self.world.of(who);
            if me.aware_from != u32::MAX || !me.is_active() {
                continue;
            }
            let sees = me.notice.event
                || self.setup.everyone().any(|other| {
                    let he = self.world.of(other);
                    other != who
                        && he.is_active()
                        && (he.is_aware(now) || self.setup.are_opponents(who, other))
                        && board::distance(me.place.hex, he.place.hex) <= 10
                        && self.scene().perceives(who, other)
                });
            if sees {
                self.world.of_mut(who).aware_from = now + 1;
                self.write(Event::Aware { who });
            }
        }
    }
}

/// How far apart the dice of a tie lie, so that rerolls of at most so many people fit between them.
const TIE_STEP: u16 = 256;

/// RS-22.17: so long without a blow, launch or closing order, and the fight ends.
const IDLE_TENTHS: u32 = 1200;

fn is_blow(action: &Action) -> bool {
    match action.doing {
        Doing::Order(order) => order.falls_with_blows() || order.is_shot(),
        Doing::Horse(act) => matches!(act, HorseAct::Attack { .. }),
        Doing::Nothing
        | Doing::Falling
        | Doing::FollowingDown
        | Doing::OffBalance
        | Doing::Dud
        | Doing::Shooting
        | Doing::Shying => false,
    }
}

impl MoveFrame {
    fn into_hex_of_if(self, foe: CombatantId, allowed: bool) -> Self {
        if allowed { self.into_hex_of(foe) } else { self }
    }
}

impl Run<'_, '_> {
    pub(super) const fn idle_limit() -> u32 {
        IDLE_TENTHS
    }
}
