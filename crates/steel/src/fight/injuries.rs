//! What blows and efforts do to people: injuries, fatigue, saving throws, passing out, falls (RS-5, RS-7, RS-15.13).

use engine::{Breakdown, CombatantId};

use super::flow::Run;
use super::{Delay, Doing, Effort, Event, Means, Order, Save, Status};
use crate::formulas::{damage, fatigue};
use crate::tables::{Area, Injury, WeaponClass};

/// What a wound demands afterwards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wounded {
    /// Points were taken: the throw of RS-7.7 may be due.
    pub(super) tired: bool,
    /// A Serious Wound: the throw of RS-5.11 is due.
    pub(super) serious: bool,
}

impl Run<'_, '_> {
    // Time ---------------------------------------------------------------------------------------------------------------------

    /// Incurs a modifier (RS-2.5, 2.6): it moves the order in hand, and is owed by whatever replaces it.
    pub(super) fn modify(&mut self, who: CombatantId, tenths: u32, why: Delay) {
        let now = self.world.now;
        let firing = self.firing_until(who);
        let me = self.world.of_mut(who);
        me.debt = me.debt.max(now).max(firing) + tenths;
        let debt = me.debt;
        let due = self.postpone(who, tenths);
        self.write(Event::Modifier { who, why, by: tenths as u16, due, debt });
    }

    /// Moves the due and the later milestones of the action in hand, if its effect is still to come; the new due (RS-2.5, 2.9).
    fn postpone(&mut self, who: CombatantId, tenths: u32) -> Option<u32> {
        let now = self.world.now;
        let action = &mut self.world.of_mut(who).action;
        match action.doing {
            Doing::Nothing | Doing::Falling | Doing::FollowingDown | Doing::Shooting | Doing::Shying => None,
            Doing::Horse(act) if act.is_state() => None,
            // RS-2.7, 13.20: a shot is not delayed.
            Doing::Order(Order::Fire { .. }) => None,
            // RS-8.4: a Set blow is readied anew from here.
            Doing::Order(Order::Set { .. }) => {
                action.ready = action.ready.max(now) + tenths;
                if action.due != u32::MAX {
                    action.due = action.due.max(action.ready);
                }
                // Its minimum time, like that of a hold (RS-2.14).
                if action.settled > now {
                    action.settled += tenths;
                }
                Some(action.ready)
            }
            Doing::Order(_) if action.standing => None,
            Doing::Order(_) | Doing::OffBalance | Doing::Dud | Doing::Horse(_) => {
                action.due = action.due.saturating_add(tenths);
                for mark in &mut action.marks[usize::from(action.marks_made)..usize::from(action.mark_count)] {
                    *mark += tenths;
                }
                Some(action.due)
            }
        }
    }

    // Injuries -----------------------------------------------------------------------------------------------------------------

    /// The protection of an area as it is now, against no weapon in particular (T-3, RS-18.4).
    pub(super) fn protection(&self, who: CombatantId, area: Area) -> i32 {
        self.scene().protection_at(who, area, None)
    }

    /// Applies a hit of that strength and excess to an area (RS-5.4 to 5.10). The throws are left to the caller (RS-4.20).
    pub(super) fn wound(&mut self, who: CombatantId, strength: i32, excess: i32, area: Area) -> Wounded {
        self.wound_by(who, strength, excess, area, None)
    }

    /// The same of a hit by a weapon of a class, which constructed armour stops in its own way (RS-18.3).
    pub(super) fn wound_by(
        &mut self,
        who: CombatantId,
        strength: i32,
        excess: i32,
        area: Area,
        class: Option<WeaponClass>,
    ) -> Wounded {
        let setup = self.setup;
        let tables = &*setup.tables;
        let protection = self.scene().protection_at(who, area, class);
        let effective = strength - protection;
        let factor = damage::damage_factor(effective, excess);
        self.scribe.journal.explain("damage", || damage::damage::<Breakdown>(strength, protection, excess));
        let injury = tables.injury(factor, area.part());
        self.injure(who, area, factor, injury)
    }

    /// Applies an injury to an area (RS-5.6 to 5.12).
    pub(super) fn injure(&mut self, who: CombatantId, area: Area, factor: i32, injury: Injury) -> Wounded {
        let setup = self.setup;
        let tables = &*setup.tables;
        self.disturb_shooting(who, factor);
        let wounds = &mut self.world.of_mut(who).wounds;
        let added = wounds.areas[area.index()].add(injury, area.part(), tables.injury_costs());
        wounds.areas[area.index()] = added.state;
        wounds.penalties = wounds.penalties + added.change;
        let becomes = added.state.injury();
        self.write(Event::Injured { who, area, factor: factor as u8, injury, becomes });
        self.damage_armour(who, area, factor);
        let mut wounded = Wounded::default();
        match becomes {
            // The dead do not pass out, nor anybody twice (RS-5.15).
            Injury::Death if self.world.of(who).status != Status::Dead => self.die(who),
            Injury::Disablement | Injury::Sever if self.world.of(who).is_active() => self.pass_out(who),
            _ if !self.world.of(who).is_active() => {}
            _ => {
                wounded.tired = self.take_points(who, added.fatigue as u8);
                wounded.serious = added.must_save;
                let tenths = added.time as u32;
                if tenths > 0 {
                    self.injury_time(who, tenths);
                }
            }
        }
        // A runner who is hit runs no further (RS-3.10).
        self.end_run(who);
        wounded
    }

    /// RS-5.8: the time of an injury moves the order in hand, but is not owed; with `passing_wounds` it is an ordinary modifier.
    pub(super) fn injury_time(&mut self, who: CombatantId, tenths: u32) {
        if self.setup.options.passing_wounds {
            self.modify(who, tenths, Delay::Injury);
            return;
        }
        if let Some(due) = self.postpone(who, tenths) {
            self.write(Event::Due { who, due, why: Delay::Injury, by: tenths as u16 });
        }
    }

    // Fatigue ------------------------------------------------------------------------------------------------------------------

    /// Takes points and makes the throw of RS-7.7 they may bring.
    pub(super) fn tire(&mut self, who: CombatantId, points: u8) {
        let tired = self.take_points(who, points);
        self.throws(who, false, tired);
        self.fall_if_out(who);
    }

    /// Takes points without a throw; whether any counted against the limit (RS-7.9).
    pub(super) fn take_points(&mut self, who: CombatantId, points: u8) -> bool {
        let me = self.world.of_mut(who);
        if points == 0 || !me.is_active() {
            return false;
        }
        let counted = me.fatigue.exhaustion.take(i32::from(points)) > 0;
        let total = me.fatigue.points() as i16;
        self.write(Event::Tired { who, points, total });
        counted
    }

    /// The throws of a blow for one of the two (RS-4.20): first that of a Serious Wound (RS-5.11), then once that of the limit (RS-7.7).
    pub(super) fn throws(&mut self, who: CombatantId, serious: bool, tired: bool) {
        // Horses save by RS-16.31, and not at their limit.
        if self.setup.is_horse(who) {
            return;
        }
        if serious && self.world.of(who).is_active() {
            let needed = i32::from(self.setup.person(who).characteristics.will_power);
            if !self.save(who, Save::SeriousWound, needed) {
                self.pass_out(who);
            }
        }
        if tired && self.world.of(who).is_active() {
            let person = self.setup.person(who);
            let points = self.world.of(who).fatigue.points();
            let needed =
                fatigue::limit_save::<i32>(person.characteristics.will_power, points, person.sheet.fatigue_limit);
            if let Some(needed) = needed
                && !self.save(who, Save::Exhaustion, needed)
            {
                self.pass_out(who);
            }
        }
    }

    /// 3d6 at or under `needed` (RS-7.8).
    pub(super) fn save(&mut self, who: CombatantId, against: Save, needed: i32) -> bool {
        let rolled: u8 = (0..3).map(|_| self.scribe.roll(6, "saving throw")).sum();
        let passed = i32::from(rolled) <= needed;
        self.write(Event::Saved { who, against, needed: needed as i16, rolled, passed });
        passed
    }

    /// Lets the fatigue clocks run for so many tenths (RS-7.2, 7.3).
    pub(super) fn run_clocks(&mut self, tenths: u32) {
        for who in self.setup.everyone() {
            let me = self.world.of(who);
            if !me.is_active() {
                continue;
            }
            match me.action.effort {
                Effort::Rest => self.rest(who, tenths),
                Effort::Running => self.run_on(who, tenths),
                Effort::Tiring => {}
            }
        }
        if !self.world.horses.is_empty() {
            self.run_herd_clocks(tenths);
        }
    }

    /// The rest clock: a point back at each full 20 tenths (RS-7.3), and with it what it weighed (RS-7.6).
    pub(super) fn rest(&mut self, who: CombatantId, tenths: u32) {
        let constitution = self.setup.person(who).characteristics.constitution;
        let fatigue = &mut self.world.of_mut(who).fatigue;
        let clock = u32::from(fatigue.rest_clock) + tenths;
        fatigue.rest_clock = (clock % fatigue::REST_TENTHS) as u8;
        for _ in 0..clock / fatigue::REST_TENTHS {
            let fatigue = &mut self.world.of_mut(who).fatigue;
            if !fatigue.exhaustion.rest(constitution) {
                break;
            }
            let total = fatigue.points() as i16;
            self.write(Event::Recovered { who, total });
        }
    }

    /// The running clock: a point at each full 50 tenths (RS-7.2).
    pub(super) fn run_on(&mut self, who: CombatantId, tenths: u32) {
        let fatigue = &mut self.world.people[who.index()].fatigue;
        let clock = u32::from(fatigue.run_clock) + tenths;
        fatigue.run_clock = (clock % fatigue::RUN_TENTHS) as u8;
        let points = clock / fatigue::RUN_TENTHS;
        if points > 0 {
            self.tire(who, points as u8);
        }
    }

    /// The tenth at which the running clock of somebody gives its next point.
    pub(super) fn next_running_point(&self, who: CombatantId) -> Option<u32> {
        let me = self.world.of(who);
        (me.action.effort == Effort::Running)
            .then(|| self.world.now + fatigue::RUN_TENTHS - u32::from(me.fatigue.run_clock))
    }

    /// The tenth at which rest gives somebody his next point back; the clock stops there, so that the journal has it at its tenth.
    pub(super) fn next_recovery(&self, who: CombatantId) -> Option<u32> {
        let me = self.world.of(who);
        let constitution = self.setup.person(who).characteristics.constitution;
        let mut then = me.fatigue.exhaustion;
        (me.is_active() && me.action.effort == Effort::Rest && then.rest(constitution))
            .then(|| self.world.now + fatigue::REST_TENTHS - u32::from(me.fatigue.rest_clock))
    }

    // Out of the fight ---------------------------------------------------------------------------------------------------------

    fn die(&mut self, who: CombatantId) {
        self.write(Event::Died { who });
        self.go_down(who, Status::Dead);
    }

    fn pass_out(&mut self, who: CombatantId) {
        self.write(Event::PassedOut { who });
        self.go_down(who, Status::Unconscious);
    }

    /// Out of the fight where he stands, his order cancelled (RS-2.20, 5.13); he falls at (k) of the blow, or at once outside one.
    fn go_down(&mut self, who: CombatantId, status: Status) {
        self.drop_all(who);
        self.take_out(who, status);
        self.notice_fall(who);
    }

    /// RS-15.13: one who has gone down falls, bias back; he lies in one hex where the other is closed (RS-3.7). \[ruling\] The dead fall
    /// as the unconscious do, with the same d6.
    pub(super) fn fall_if_out(&mut self, who: CombatantId) {
        let me = self.world.of(who);
        if !me.is_body() || me.is_falling() || me.place.fallen || self.setup.is_horse(who) {
            return;
        }
        if me.is_mounted() {
            self.slide_off(who);
        } else {
            self.collapse(who);
        }
    }

    /// A fall ends on the ground.
    #[cold]
    #[inline(never)]
    pub(super) fn land(&mut self, who: CombatantId) {
        self.idle(who);
        let strength = self.world.of_mut(who).fall_strength.take();
        self.write(Event::Landed { who });
        self.land_on_top(who);
        // One who has passed out on his horse comes down hard too (RS-16.39); others who pass out fall without damage (RS-15.13).
        if let Some(strength) = strength {
            self.hit_the_ground(who, i32::from(strength));
        }
    }
}

impl super::Scene<'_> {
    /// Whether somebody has a ready short weapon or, with `unarmed`, a free hand (RS-11.2).
    pub fn has_short(self, who: CombatantId) -> bool {
        self.means(who).any(|means| match means {
            Means::Item(_) => self.weapon(means).range == crate::tables::Range::Short,
            Means::Fist(_) => true,
            Means::Foot | Means::Hooves => false,
        })
    }
}
