//! Orders that are under way when the script begins, and what comes with them.
use super::{Draft, LAST_TENTH, find_means, in_one_word};
use crate::locate::Path;
use crate::script::text::BlockText;
use crate::source::ScenarioError;
use engine::CombatantId;
use steel::fight::{Action, Aiming, Doing, Effort, Means, Order, Rhythm, Scene, Setup, Shooting, World};
use steel::formulas::combinations;

impl Draft<'_> {
    pub(super) fn doing(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let (place, path) = (who.index(), self.path(who.index()));
        let fighter = &self.text.combatants[place];
        let now = world.now;
        for (field, tenth, doing) in
            [("off_balance", fighter.off_balance, Doing::OffBalance), ("falling", fighter.falling, Doing::Falling)]
        {
            if let Some(due) = tenth {
                let due = self.not_past(&path.field(field), due, now)?;
                world.of_mut(who).action = Action { doing, start: now, due, ..Action::IDLE };
            }
        }
        if let Some(position) = fighter.block.and_then(BlockText::position)
            && (Scene { setup, world }).polearm(who).is_some()
        {
            // RS-20.2: a polearm is in its position whatever else its bearer does.
            world.of_mut(who).block = Some(position);
        }
        match (fighter.bash, fighter.falling) {
            (Some(bash), Some(_)) => {
                let score = self.source.number(&path.field("bash"), bash, -100..=100, "a bash score,")?;
                world.of_mut(who).fall_strength = Some(score);
            }
            (Some(_), None) => {
                return self.wrong(place, "bash", "bash without falling".into(), "the field falling: beside it");
            }
            (None, _) => {}
        }
        if let Some(text) = &fighter.order {
            let scene = Scene { setup, world };
            let order = match scene.name_order(who, &in_one_word(setup, text)) {
                Ok(order) => order,
                Err(why) => return self.wrong(place, "order", why.to_string(), "an order of table T-25"),
            };
            self.under_way(setup, world, who, order)?;
        } else if let Some(position) = fighter.block.and_then(BlockText::position)
            && (Scene { setup, world }).polearm(who).is_none()
        {
            let order = Order::Block { position, wake: None };
            self.under_way(setup, world, who, order)?;
        } else if let Some(field) = [
            ("started", fighter.started.is_some()),
            ("due", fighter.due.is_some()),
            ("moves", fighter.moves.is_some()),
            ("ready", fighter.ready.is_some()),
            ("wake", fighter.wake.is_some()),
        ]
        .into_iter()
        .find_map(|(field, given)| given.then_some(field))
        {
            return self.wrong(place, field, format!("{field} without order"), "the field order: beside it");
        }
        if let Some(key) = &fighter.next_weapon {
            self.rhythm(setup, world, who, key)?;
        }
        Ok(())
    }

    fn not_past(&self, path: &Path, value: i64, now: u32) -> Result<u32, ScenarioError> {
        self.source.number(path, value, i64::from(now)..=LAST_TENTH, "a tenth from the start of the script,")
    }

    /// Puts an order under way: since when, until when, with which moves still to come.
    fn under_way(&self, setup: &Setup, world: &mut World, who: CombatantId, order: Order) -> Result<(), ScenarioError> {
        let path = self.path(who.index());
        let fighter = &self.text.combatants[who.index()];
        let now = world.now;
        // RS-10.1
        if matches!(order, Order::Block { .. } | Order::MoveBlock { .. })
            && (Scene { setup, world }).block_means(who).is_none()
        {
            let field = if fighter.order.is_some() { "order" } else { "block" };
            let found = "a block of one who has no ready long weapon in hand".to_owned();
            let expected = "one on foot with a spear, a quarterstaff or the like (RS-10.1)";
            return self.wrong(who.index(), field, found, expected);
        }
        let started = match fighter.started {
            Some(tenth) => self.source.number(
                &path.field("started"),
                tenth,
                0..=i64::from(now),
                "a tenth up to the start of the script,",
            )?,
            None => now,
        };
        let taken_up = order.stands() && fighter.started.is_none() && fighter.due.is_none();
        world.now = started;
        let planned = Scene { setup, world }.schedule(who, &order, 10);
        let settled = Scene { setup, world }.schedule(who, &Order::Hold { wake: None }, 10).due.0;
        world.now = now;
        let due = match fighter.due {
            Some(due) => self.not_past(&path.field("due"), due, now)?,
            None if taken_up => now,
            None => planned.due.0,
        };
        let held = matches!(order, Order::Hold { .. } | Order::Wait { .. });
        let standing = taken_up || order.stands() && due < now || held && due == now;
        if due < now && !standing {
            let found = format!("an order that was due at {due}, before the script begins");
            return self.wrong(who.index(), "order", found, "due: with a later tenth, or started: with a later one");
        }
        let shift = i64::from(due) - i64::from(planned.due.0);
        let mut marks = planned.marks.map(|mark| (i64::from(mark.0) + shift).max(i64::from(started) + 1) as u32);
        let count = planned.mark_count;
        let mut made = marks[..usize::from(count)].iter().filter(|&&mark| mark < now).count() as u8;
        if let Some(left) = &fighter.moves {
            if left.len() > usize::from(count) {
                let expected = format!("at most {count} moves before the end of this order");
                return self.wrong(who.index(), "moves", format!("{} moves", left.len()), &expected);
            }
            made = count - left.len() as u8;
            let mut least = now;
            for (index, &tenth) in left.iter().enumerate() {
                let path = path.field("moves").index(index);
                let expected = "a tenth from the one before up to the due one,";
                least = self.source.number(&path, tenth, i64::from(least)..=i64::from(due), expected)?;
                marks[usize::from(made) + index] = least;
            }
        }
        let running = fighter.running.unwrap_or(matches!(order, Order::Run(_)));
        let wake = match fighter.wake {
            Some(wake) => self.not_past(&path.field("wake"), wake, now)?,
            None => order.wake().map_or(u32::MAX, |wake| wake.0),
        };
        let mut action = Action {
            doing: Doing::Order(order),
            start: started,
            due,
            marks,
            mark_count: count,
            marks_made: made,
            ready: due,
            wake,
            standing,
            effort: Effort::of(&order, running),
            ..Action::IDLE
        };
        if let Order::Set { .. } = order {
            // Its due is that of the blow; that it may be left freely is told apart from it.
            action.standing = false;
            action.settled = settled;
            if taken_up {
                action.settled = now;
            }
            action.ready = match (fighter.ready, fighter.started) {
                (Some(ready), _) => self.tenth(&path.field("ready"), ready)?,
                (None, Some(_)) => planned.due.0,
                (None, None) => now,
            };
            if fighter.due.is_none() {
                action.due = u32::MAX;
            }
        }
        let me = world.of_mut(who);
        me.action = action;
        me.stride.running = running;
        self.what_comes_with_it(world, who, order);
        Ok(())
    }

    /// Targets, bonuses and blocks that follow from the order itself, where the script says nothing else.
    fn what_comes_with_it(&self, world: &mut World, who: CombatantId, order: Order) {
        let fighter = &self.text.combatants[who.index()];
        let me = world.of_mut(who);
        let named = match order {
            Order::Avoid { .. } => None,
            Order::Strike { foe, .. }
            | Order::Aim { foe, .. }
            | Order::FastAim { foe, .. }
            | Order::Fire { foe, .. } => Some(foe),
            _ => order.closing_foe(),
        };
        me.shooting = match order {
            Order::Aim { item, .. } | Order::FastAim { item, .. } => {
                Some(Shooting { item, stage: Aiming::Loaded, spoilt: 0 })
            }
            Order::Fire { item, .. } => Some(Shooting { item, stage: Aiming::Aimed, spoilt: 0 }),
            _ => None,
        };
        if me.targets == [None; 2] && fighter.target.is_none() {
            me.targets = [named, None];
        }
        match order {
            Order::Wait { foe, .. } | Order::Defend { foe, .. } if fighter.guard.is_none() => {
                me.closing.guard = Some(foe);
            }
            Order::Charge { foe, .. } if fighter.exposed.is_none() => me.closing.exposed = Some(foe),
            Order::Block { position, .. } | Order::MoveBlock { position, .. } if me.action.standing => {
                me.block = Some(position);
            }
            Order::MoveBlock { .. } => me.block = fighter.block.and_then(BlockText::position),
            _ => {}
        }
    }

    /// The alternation of two striking weapons.
    fn rhythm(&self, setup: &Setup, world: &mut World, who: CombatantId, key: &str) -> Result<(), ScenarioError> {
        let path = self.path(who.index());
        let scene = Scene { setup, world };
        let next = find_means(self.source, &path.field("next_weapon"), scene, who, key)?;
        let Some([right, left]) = scene.two_weapons(who) else {
            return self.wrong(
                who.index(),
                "next_weapon",
                "no two weapons".into(),
                "two single-handed weapons in hand (RS-12.4)",
            );
        };
        let speed = |means: Means| scene.figures(who, means).base_speed;
        let [second, first] = combinations::intervals(combinations::combined_base_speed(speed(right), speed(left)));
        let (interval, after) = match self.text.combatants[who.index()].intervals {
            Some((interval, after)) => {
                let tenths =
                    |index, value| self.source.number(&path.field("intervals").index(index), value, 0..=100, "tenths");
                (tenths(0, interval)?, tenths(1, after)?)
            }
            None => (second as i8, first as i8),
        };
        world.of_mut(who).rhythm = Some(Rhythm { next, interval, after });
        Ok(())
    }
}
