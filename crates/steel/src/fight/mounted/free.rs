//! What a horse without a rider does (RS-16.40 to 16.43).

use board::{Direction, Hex, HorseBody};
use engine::CombatantId;
use std::collections::{BTreeMap, VecDeque};

use super::super::flow::Run;
use super::super::{Event, HorsePace, Scene, Turn};
use super::gait::{GOOD_TRAINING, HorseWay, towards};
use super::{HorseAct, HorseStep};
use crate::formulas::dodge;
use crate::tables::{Bias, HorseEnd};

/// A horse that flees stops when it is so far from everybody (RS-16.40).
const CLEAR: u16 = 20;

impl Scene<'_> {
    /// Whether a horse is trained to act by itself (RS-16.41).
    pub fn is_well_trained(self, horse: CombatantId) -> bool {
        self.setup.horse(horse).is_some_and(|it| it.training >= GOOD_TRAINING)
    }

    /// The opponents on their feet whom the attack of a horse reaches from those hexes (RS-16.21).
    fn in_reach_of_horse(self, horse: CombatantId, body: HorseBody) -> Option<CombatantId> {
        let side = self.side_of(horse);
        let reached = |who: &CombatantId| {
            let me = self.of(*who);
            let near = |hex: Hex| {
                hex == body.front
                    || Direction::of(body.front, hex)
                        .is_some_and(|to| board::relative_direction(body.heading, to).is_front())
            };
            me.is_active() && !me.place.fallen && self.person(*who).side != side && me.hexes().any(near)
        };
        self.setup.everyone().find(reached)
    }
}

impl Run<'_, '_> {
    /// What a riderless horse with nothing in hand begins: it flees, runs an errand, or fights (RS-16.40, 16.41).
    pub(super) fn act_by_itself(&mut self, horse: CombatantId) {
        let it = *self.world.horse_mut(horse);
        if it.rider.is_some() {
            return;
        }
        if it.flees.is_some() {
            self.flee_on(horse);
            return;
        }
        if let Some(spot) = it.errand {
            self.go_on_errand(horse, spot.hex());
            return;
        }
        if it.pace == HorsePace::Stationary && self.scene().is_well_trained(horse) {
            self.fight_alone(horse);
        }
    }

    /// RS-16.41: it attacks an opponent beside it. \[ruling\] Of several the first by number; for one whom it does not reach it turns by 60°
    /// where that brings him into reach.
    fn fight_alone(&mut self, horse: CombatantId) {
        let scene = self.scene();
        let body = scene.horse_body(horse);
        if let Some(foe) = scene.in_reach_of_horse(horse, body) {
            self.begin_act(horse, HorseAct::Attack { foe });
            return;
        }
        for turn in [Turn::Left, Turn::Right] {
            for fixed in [HorseEnd::Front, HorseEnd::Rear] {
                let turned = self.scene().horse_turn(horse, turn, fixed);
                if turned.is_some_and(|body| self.scene().in_reach_of_horse(horse, body).is_some()) {
                    self.begin_act(horse, HorseAct::Turn { turn, fixed });
                    return;
                }
            }
        }
    }

    // Flight -------------------------------------------------------------------------------------------------------------------

    /// A riderless horse that was struck at, or hurt (`badly`: a Wound or worse), flees (RS-16.40, 16.41).
    pub(in crate::fight) fn frighten(&mut self, horse: CombatantId, by: CombatantId, badly: bool) {
        let bears_it = self.scene().is_well_trained(horse) && !badly;
        let it = self.world.horse_mut(horse);
        if it.rider.is_some() && !badly || bears_it || it.flees.is_some() {
            return;
        }
        if it.rider.is_some() {
            it.hurt_by = Some(by);
        } else {
            it.flees = Some(by);
            it.bolting = false;
            it.command = None;
            it.errand = None;
            it.attacks = None;
            it.keeps_attacking = false;
            it.stands_over = None;
        }
    }

    /// RS-16.40: a heading by one dodge roll away from the attacker, then walk, canter, gallop until it is clear of everybody or tired.
    #[cold]
    #[inline(never)]
    fn flee_on(&mut self, horse: CombatantId) {
        let body = self.scene().horse_body(horse);
        let Some(from) = self.world.horse_mut(horse).flees else { return };
        let points = self.world.of(horse).fatigue.points();
        let tired = points > self.setup.person(horse).sheet.fatigue_limit / 2;
        let near = |who: CombatantId| {
            let he = self.world.of(who);
            // RS-3.7: to the nearest hex of either.
            let apart = |hex| [body.front, body.rear()].into_iter().any(|own| board::distance(hex, own) < CLEAR);
            he.is_active() && he.hexes().any(apart)
        };
        if tired || !self.setup.everyone().any(near) {
            let pace = self.world.horse_mut(horse).pace;
            self.set_pace(horse, pace.slower());
            let it = self.world.horse_mut(horse);
            it.flees = None;
            it.bolting = false;
            it.halting = pace.slower() != HorsePace::Stationary;
            return;
        }
        if !self.world.horse_mut(horse).bolting {
            self.world.horse_mut(horse).bolting = true;
            let there = self.world.of(from).place.hex;
            let die = self.scribe.roll(6, "flight of the horse");
            let heading = dodge::direction(&self.setup.tables, Bias::Back, die).absolute(towards(body.front, there));
            self.wheel(horse, heading);
            self.write(Event::Fled { horse, heading });
        }
        if self.world.horse_mut(horse).pace == HorsePace::Stationary {
            self.set_pace(horse, HorsePace::Walk);
        }
    }

    /// A frightened horse takes its heading at once. \[ruling\] It keeps H, or R, or its two hexes with the ends exchanged, whichever has
    /// room first; where none has it runs the way it stands.
    fn wheel(&mut self, horse: CombatantId, heading: Direction) {
        let body = self.scene().horse_body(horse);
        if heading == body.heading {
            return;
        }
        let keeps_front = HorseBody { front: body.front, heading };
        let keeps_rear = HorseBody { front: board::step(body.rear(), heading), heading };
        let exchanged = HorseBody { front: body.rear(), heading };
        let order = if heading == body.heading.opposite() {
            [exchanged, keeps_front, keeps_rear]
        } else {
            [keeps_front, keeps_rear, exchanged]
        };
        let room = |to: &HorseBody| {
            let open = |from, hex| self.scene().horse_way(horse, from, hex, HorsePace::Walk) == HorseWay::Open;
            open(to.rear(), to.front) && open(to.front, to.rear())
        };
        if let Some(to) = order.into_iter().find(room) {
            self.shift_horse(horse, to, HorseStep::Wheel);
        }
    }

    // Errands ------------------------------------------------------------------------------------------------------------------

    /// RS-16.14: it goes to a hex at a walk, by the shortest open way; there, or where no way leads, it stands.
    fn go_on_errand(&mut self, horse: CombatantId, to: Hex) {
        match self.scene().way_of_horse(horse, to) {
            Some(HorseAct::Move) => self.set_pace(horse, HorsePace::Walk),
            Some(act) => self.begin_act(horse, act),
            None => {
                self.world.horse_mut(horse).errand = None;
                self.set_pace(horse, HorsePace::Stationary);
            }
        }
    }

    /// A rider is off: the horse slows down until it stands (RS-16.40), and a good one stands over him if he was knocked off (RS-16.41).
    pub(super) fn horse_is_free(&mut self, horse: CombatantId, who: CombatantId, knocked_off: bool) {
        let guards = knocked_off && self.scene().is_well_trained(horse);
        let it = self.world.horse_mut(horse);
        it.rider = None;
        it.command = None;
        it.attacks = None;
        it.keeps_attacking = false;
        it.dodging = super::Dodging::Untold;
        it.lance = super::Lance::default();
        it.halting = it.pace != HorsePace::Stationary;
        it.stands_over = guards.then_some(who);
        it.led_by = None;
    }
}

impl Scene<'_> {
    /// The first step of the shortest open way of a horse to a hex, for either of its ends; none when it is there or no way leads.
    pub fn way_of_horse(self, horse: CombatantId, to: Hex) -> Option<HorseAct> {
        let start = self.horse_body(horse);
        let there = |body: HorseBody| body.front == to || body.rear() == to;
        if there(start) {
            return None;
        }
        let open = |from, hex| self.horse_way(horse, from, hex, HorsePace::Walk) == HorseWay::Open;
        let mut first: BTreeMap<((i32, i32), i8), HorseAct> = BTreeMap::new();
        let place = |body: HorseBody| (board::hex_order(body.front), body.heading.index() as i8);
        let mut left = VecDeque::from([start]);
        while let Some(body) = left.pop_front() {
            let by = first.get(&place(body)).copied();
            if there(body) {
                return by;
            }
            let ahead = body.shifted(body.heading);
            let turned = |turn| {
                let side = if turn == Turn::Left { board::Turn::Left } else { board::Turn::Right };
                (body.turned(side, board::FixedEnd::Front), HorseAct::Turn { turn, fixed: HorseEnd::Front })
            };
            let (left_body, left_act) = turned(Turn::Left);
            let (right_body, right_act) = turned(Turn::Right);
            let next = [
                open(body.front, ahead.front).then_some((ahead, HorseAct::Move)),
                open(body.front, left_body.rear()).then_some((left_body, left_act)),
                open(body.front, right_body.rear()).then_some((right_body, right_act)),
            ];
            for (after, act) in next.into_iter().flatten() {
                if after != start && !first.contains_key(&place(after)) {
                    first.insert(place(after), by.unwrap_or(act));
                    left.push_back(after);
                }
            }
        }
        None
    }
}
