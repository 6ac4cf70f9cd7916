//! Step 6: who orders, who may alter, and what starting an order does (RS-2.13 to 2.17, T-25).

use engine::CombatantId;

use super::flow::{Flow, Run};
use super::{Action, Closing, Doing, Effort, Event, Order, Pace, Question, Scene, Schedule, Step, Stride};
use crate::formulas::clock;

impl Run<'_, '_> {
    /// The free order: all who must commit before anything is shown (RS-2.13).
    pub(super) fn ask_orders(&mut self) -> Flow {
        for who in self.setup.everyone() {
            if self.world.pending[who.index()].is_none()
                && let Some(question) = self.must_order(who)
            {
                return Flow::Ask(who, question);
            }
        }
        self.start_pending();
        self.show_second_walks();
        self.world.step = Step::Alterations;
        Flow::Go
    }

    /// D-1: no running order, or a standing one at an event or its waking tenth.
    fn must_order(&self, who: CombatantId) -> Option<Question> {
        let me = self.world.of(who);
        if !me.is_active() || !me.is_aware(self.world.now) || me.notice.ordered || me.notice.asked {
            return None;
        }
        let wakes = me.action.is_standing(self.world.now) && (me.notice.event || me.action.wake == self.world.now);
        match me.action.doing {
            Doing::Nothing => Some(Question::Act { standing: false }),
            Doing::Order(_) if wakes => Some(Question::Act { standing: true }),
            _ => None,
        }
    }

    /// Those for whom the new orders or anything of steps 1 to 5 are an event may alter, together again (RS-2.13, 2.16).
    pub(super) fn ask_alterations(&mut self) -> Flow {
        for who in self.setup.everyone() {
            if self.world.pending[who.index()].is_none()
                && let Some(question) = self.may_alter(who)
            {
                return Flow::Ask(who, question);
            }
        }
        if self.world.pending.iter().any(Option::is_some) {
            self.start_pending();
        } else {
            self.world.step = Step::Next;
        }
        Flow::Go
    }

    fn may_alter(&self, who: CombatantId) -> Option<Question> {
        let order = self.world.of(who).action.order()?;
        // RS-2.17: what cannot be altered.
        if matches!(order, Order::Retreat { .. } | Order::Feint { .. } | Order::Dive { .. }) {
            return None;
        }
        self.scene().alteration(who, order, self.world.of(who).notice.ordered)
    }

    /// Takes the answer to D-1, D-2 or D-3; it is shown when all have answered.
    pub(super) fn take_order(&mut self, who: CombatantId, question: &Question, order: Order) {
        let now = self.world.now;
        let me = self.world.of_mut(who);
        if order == Order::Keep {
            if me.action.wake == now {
                me.action.wake = u32::MAX;
            }
            match question {
                Question::Reply { .. } => me.notice.named_by = 0,
                _ => me.notice.asked = true,
            }
            return;
        }
        if matches!(question, Question::Reply { .. }) {
            me.notice.replied = true;
        }
        self.world.pending[who.index()] = Some(order);
    }

    /// Starts what has been ordered, by number.
    fn start_pending(&mut self) {
        // Answered are those who named him before; whoever names him now, among the orders shown together, he may still answer (RS-2.13).
        for who in self.setup.everyone() {
            if self.world.pending[who.index()].is_some() {
                self.world.of_mut(who).notice.named_by = 0;
            }
        }
        for who in self.setup.everyone() {
            if let Some(order) = self.world.pending[who.index()].take()
                && self.world.of(who).is_active()
            {
                let pays = self.scene().pays_reaction(who, self.world.of(who).notice.replied);
                let reaction = if pays { self.roll_reaction(who, "reaction time") } else { 0 };
                self.start(who, order, reaction);
            }
        }
    }

    /// Rolls a reaction time (RS-2.18).
    pub(super) fn roll_reaction(&mut self, who: CombatantId, purpose: &'static str) -> u32 {
        let die = self.scribe.roll(10, purpose);
        clock::reaction_time::<i32>(die, self.setup.person(who).sheet.best_skill) as u32
    }

    /// Starts an order at this tenth; `reaction` tenths have been incurred for it (RS-2.17).
    pub(super) fn start(&mut self, who: CombatantId, order: Order, reaction: u32) {
        let now = self.world.now;
        if reaction > 0 {
            let me = self.world.of_mut(who);
            me.debt = me.debt.max(now) + reaction;
        }
        self.shooting_at_start(who, &order);
        self.leave_behind(who, &order);
        // RS-8.16: one who retreats out of a feint has made it all the same, and feints no more.
        self.forget_feint(who);
        self.order_and_lance(who, &order);
        // RS-17.11: with any blow of his own he is no longer prepared.
        if let Some(item) = self.world.of(who).prepared.filter(|_| order.blow().is_some()) {
            self.unprepare(who, item);
        }
        let named = self.name_target(who, &order);
        let timed_by_reaction = matches!(order, Order::Target { .. } | Order::ChangeStyle);
        let die = if timed_by_reaction { self.scribe.roll(10, "reaction time") } else { 0 };
        let Schedule { due, marks, mark_count } = self.scene().schedule(who, &order, die);
        let due = due.0;
        let sums = self.scribe.journal.detail() == engine::Detail::Sums;
        let time = sums.then(|| self.scene().whole_time(who, &order, die));
        let running = self.world.of(who).stride.running;
        let in_range_at = self.set_in_range(who, &order);
        let settled = match order {
            Order::Set { .. } => self.scene().schedule(who, &Order::Hold { wake: None }, 0).due.0,
            _ => u32::MAX,
        };
        // A retreat begins in step 3: that tenth was spent in what went before it.
        let effort = match self.world.step < Step::Fatigue {
            true => self.world.of(who).action.effort,
            false => Effort::of(&order, running),
        };
        let me = self.world.of_mut(who);
        me.action = Action {
            doing: Doing::Order(order),
            start: now,
            due,
            marks: marks.map(|mark| mark.0),
            mark_count,
            marks_made: 0,
            ready: due,
            // A waking tenth within the minimum time waits for its end.
            wake: wake_of(&order).max(match order {
                Order::Set { .. } => settled,
                _ if order.stands() => due,
                _ => 0,
            }),
            settled,
            standing: false,
            effort,
        };
        if let Order::Set { .. } = order {
            me.action.due = if in_range_at { due.max(now + 1) } else { u32::MAX };
        }
        me.notice.ordered = true;
        let shown = me.action.due;
        let reaction = reaction.min(u32::from(u8::MAX)) as u8;
        if let Some(time) = time {
            self.scribe.journal.explain("time", || time);
        }
        self.write(Event::Ordered { who, order, due: shown, reaction });
        if named {
            let targets = self.world.of(who).targets;
            self.write(Event::Targets { who, targets });
        }
        self.show_order(who, &order);
        let points = self.points_at_start(who, &order);
        if points > 0 {
            self.tire(who, points);
        }
    }

    /// A Set order whose opponent is in range already (RS-8.4).
    fn set_in_range(&self, who: CombatantId, order: &Order) -> bool {
        matches!(*order, Order::Set { foe, with, .. } if self.scene().reaches(who, with, foe) && self.scene().perceives(who, foe))
    }

    /// What the new order ends: blocks, runs, rhythms, bonuses (RS-3.10, 8.10, 10.4, 12.5).
    fn leave_behind(&mut self, who: CombatantId, order: &Order) {
        if !matches!(order, Order::MoveBlock { .. }) {
            self.end_block(who);
        }
        let both = match order {
            Order::Strike { with, .. } => self.world.of(who).rhythm.filter(|rhythm| rhythm.next == *with),
            _ => None,
        };
        let me = self.world.of_mut(who);
        me.rhythm = both;
        let was_charging = matches!(me.action.doing, Doing::Order(Order::Charge { .. }));
        if was_charging {
            me.closing.exposed = None;
        }
        match order {
            Order::Run(_)
            | Order::Evade(_)
            | Order::Turn(_)
            | Order::Charge { .. }
            | Order::Dive { .. }
            | Order::Avoid { pace: Pace::Run, .. } => {}
            _ => {
                me.stride = Stride::default();
                me.fatigue.run_clock = 0;
            }
        }
        if let Order::Run(_) | Order::Evade(_) | Order::Avoid { pace: Pace::Run, .. } = order {
            // Whether it leads on from the last step was tested; until it is done nothing else may follow it as a run.
            me.stride.last = None;
        }
        let moves_or_strikes = order.blow().is_some()
            || matches!(
                order,
                Order::Walk(_)
                    | Order::Run(_)
                    | Order::Evade(_)
                    | Order::Feint { .. }
                    | Order::Avoid { .. }
                    | Order::Defend { .. }
                    | Order::Retreat { .. }
            );
        if moves_or_strikes {
            me.closing.guard = None;
        }
        match *order {
            Order::Wait { foe, .. } | Order::Defend { foe, .. } => me.closing.guard = Some(foe),
            Order::Charge { foe, .. } => me.closing = Closing { guard: None, exposed: Some(foe) },
            _ => {}
        }
    }

    /// RS-9.2: closing orders name the target, and so does the first blow. Whether that is news. One who has passed out by the effort of
    /// an order of this very tenth, which came before this one, is nobody's target (RS-9.8).
    fn name_target(&mut self, who: CombatantId, order: &Order) -> bool {
        let named = match *order {
            Order::Avoid { .. } => None,
            // RS-9.2, 13.5, 20.9
            Order::Aim { foe, .. } | Order::FastAim { foe, .. } | Order::Couch { foe, .. } => Some(foe),
            Order::Strike { foe, .. } => Some(foe),
            _ => order.closing_foe(),
        };
        let targets = self.scene().as_targets(who, [named, None]);
        if targets[0].is_none() {
            return false;
        }
        let me = self.world.of_mut(who);
        std::mem::replace(&mut me.targets, targets) != targets
    }

    pub(super) fn set_targets(&mut self, who: CombatantId, targets: [Option<CombatantId>; 2]) {
        let me = self.world.of_mut(who);
        if me.targets != targets {
            me.targets = targets;
            self.write(Event::Targets { who, targets });
        }
    }

    /// E1 and E2 of RS-2.16: those whose target he is, and the one he names.
    fn show_order(&mut self, who: CombatantId, order: &Order) {
        self.notice_of(who);
        if let Some(foe) = order.closing_foe() {
            self.world.last_strife = self.world.now;
            if !matches!(order, Order::Avoid { .. }) && self.scene().perceives(foe, who) {
                let he = self.world.of_mut(foe);
                he.notice.named_by |= 1 << who.0;
                self.notice(foe);
            }
        }
    }

    /// Something is an event for somebody (RS-2.16): he may be asked again.
    pub(super) fn notice(&mut self, who: CombatantId) {
        let notice = &mut self.world.of_mut(who).notice;
        notice.event = true;
        notice.asked = false;
    }

    /// E1: something seen of `who` is an event for all whose target he is and who perceive him.
    pub(super) fn notice_of(&mut self, who: CombatantId) {
        for watcher in self.setup.everyone() {
            let he = self.world.of(watcher);
            let news = !he.notice.event || he.notice.asked;
            if news && he.has_target(who) && he.is_active() && self.scene().perceives(watcher, who) {
                self.notice(watcher);
            }
        }
    }

    /// E3: an opponent comes into a hex from which either could strike the other.
    pub(super) fn notice_reach(&mut self, who: CombatantId) {
        for watcher in self.setup.everyone() {
            let (me, he) = (self.world.of(who), self.world.of(watcher));
            if he.is_active()
                && board::distance(he.place.hex, me.place.hex) <= 3
                && !he.notice.event
                && self.setup.are_opponents(watcher, who)
                && (self.scene().can_strike(watcher, who) || self.scene().can_strike(who, watcher))
                && self.scene().perceives(watcher, who)
            {
                self.notice(watcher);
            }
        }
    }

    /// E6: somebody in sight falls.
    pub(super) fn notice_fall(&mut self, who: CombatantId) {
        for watcher in self.setup.everyone() {
            if watcher != who
                && self.world.of(watcher).is_active()
                && !self.world.of(watcher).notice.event
                && self.scene().in_sight(watcher, who)
            {
                self.notice(watcher);
            }
        }
    }

    /// The fatigue an order costs as it starts (RS-7.1): a run, a charge.
    fn points_at_start(&mut self, who: CombatantId, order: &Order) -> u8 {
        let me = self.world.of_mut(who);
        let starts = !me.stride.running;
        match order {
            Order::Run(_) | Order::Evade(_) | Order::Avoid { pace: Pace::Run, .. } => {
                me.stride.running = true;
                u8::from(starts)
            }
            Order::Charge { .. } => 1 + u8::from(starts),
            _ => 0,
        }
    }
}

fn wake_of(order: &Order) -> u32 {
    order.wake().map_or(u32::MAX, |wake| wake.0)
}

impl Effort {
    /// Which clock the tenths of an order feed (RS-7.2, 7.3); `running`: a run is under way as it starts.
    pub const fn of(order: &Order, running: bool) -> Self {
        match order {
            Order::Run(_) | Order::Evade(_) | Order::Avoid { pace: Pace::Run, .. } => Self::Running,
            Order::Turn(_) if running => Self::Running,
            _ if order.is_tiring() => Self::Tiring,
            _ => Self::Rest,
        }
    }
}

impl Scene<'_> {
    /// Whether the new order replaces a running one (RS-2.17); standing ones are left freely (RS-2.14), and one who holds answers freely
    /// (RS-8.3). `replies` tells whether it is such an answer.
    pub(super) fn pays_reaction(self, who: CombatantId, replies: bool) -> bool {
        let me = self.of(who);
        let standing = me.action.is_standing(self.world.now);
        let free = match me.action.doing {
            // RS-17.4: one who has seen through a feint.
            Doing::Order(_) if me.notice.saw_through => true,
            Doing::Order(Order::Hold { .. }) => standing || replies,
            Doing::Order(_) => standing || replies && me.notice.ordered,
            _ => true,
        };
        !free
    }

    /// D-2 and D-3, with an order under way that can be altered; `ordered` at this tenth it can only be changed for an answer (RS-2.13).
    fn alteration(self, who: CombatantId, order: Order, ordered: bool) -> Option<Question> {
        let me = self.of(who);
        if !me.is_active() || !me.is_aware(self.world.now) {
            return None;
        }
        // What he has ordered at this same tenth he may still answer with, if it names nobody.
        if me.notice.named_by != 0
            && me.engaged == 0
            && !me.notice.replied
            && !me.place.fallen
            && (!ordered || order.names().is_none())
        {
            let foe = CombatantId(me.notice.named_by.trailing_zeros() as u8);
            return Some(Question::Reply { foe });
        }
        if !me.notice.event || ordered || me.notice.asked {
            return None;
        }
        Some(if me.action.is_standing(self.world.now) { Question::Act { standing: true } } else { Question::Alter })
    }

    /// What would be asked at this step, and what before it at this tenth, of somebody who feints if he walked as the others see him do
    /// (RS-2.29, 17.1): his next order after the false move, and alterations. The fight asks him nothing, and between two people at one
    /// machine that would tell on him.
    pub fn asked_of_a_walker(self, who: CombatantId) -> Vec<Question> {
        let Some(order @ Order::Feint { .. }) = self.of(who).action.order() else { return Vec::new() };
        let (step, now) = (self.world.step, self.world.now);
        let feint = self.world.feints.iter().find(|feint| feint.who == who);
        if step < Step::Orders || feint.is_some_and(|feint| feint.seen) {
            return Vec::new();
        }
        let walked = feint.is_some_and(|feint| feint.made && feint.at == now);
        let mut asked = Vec::new();
        if walked {
            asked.push(Question::Act { standing: false });
        }
        if step > Step::Orders {
            asked.extend(self.alteration(who, order, walked || self.of(who).action.start == now));
        }
        asked
    }

    /// The least and the most tenths of the reaction time that another order costs one who is asked `question`; `None` where it costs none
    /// (RS-2.17, 2.18).
    pub fn reaction_range(self, who: CombatantId, question: &Question) -> Option<[u32; 2]> {
        let replies = match question {
            Question::Act { .. } | Question::Alter => self.of(who).notice.replied,
            Question::Reply { .. } => true,
            _ => return None,
        };
        let best = self.person(who).sheet.best_skill;
        let reaction = |die| clock::reaction_time::<i32>(die, best) as u32;
        self.pays_reaction(who, replies).then(|| [reaction(1), reaction(10)])
    }
}
