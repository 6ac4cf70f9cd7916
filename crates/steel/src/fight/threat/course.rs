//! Where an order leads and when it is done, as far as can be foreseen; and the world as it would be if somebody stood there.

use board::{Direction, Facing, Hex};
use engine::{CombatantId, Tenths};

use crate::fight::scene::Way;
use crate::fight::{Doing, Order, Question, Scene, Turn, World};
use crate::formulas::clock;

/// Where somebody stands from a tenth on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// His hex.
    pub hex: Hex,
    /// Where he looks.
    pub facing: Facing,
    /// From which tenth on.
    pub from: Tenths,
}

/// An order as far as it can be foreseen: where it leads, and when it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Where he stands, the present place first, then each change.
    pub stands: Vec<Stand>,
    /// When it takes effect: the end of the time that others have.
    pub until: Tenths,
}

impl Course {
    /// Where it ends.
    pub fn end(&self) -> Stand {
        *self.stands.last().expect("a course begins where one stands")
    }
}

impl Scene<'_> {
    /// Where an order leads and when it is done, as far as can be foreseen. Moves that are barred lead nowhere (RS-2.24).
    /// \[ruling\] A reaction time that is still to be rolled counts with its worst die (RS-2.18).
    pub fn course(self, who: CombatantId, question: &Question, order: &Order) -> Course {
        let (me, now) = (self.of(who), self.world.now);
        let worst = || clock::reaction_time::<i32>(10, self.person(who).sheet.best_skill).max(1) as u32;
        let (order, due, marks) = match order {
            Order::Keep => {
                let due = if me.action.due == u32::MAX || me.action.standing { now } else { me.action.due };
                let Some(kept) = me.action.order() else { return self.stays(who, now) };
                (kept, due, &me.action.marks[usize::from(me.action.marks_made)..usize::from(me.action.mark_count)])
            }
            _ => {
                let schedule = self.schedule(who, order, 10);
                // RS-2.17: a running order is replaced at the price of a reaction time.
                let pays = match (question, me.action.doing) {
                    (Question::Alter, Doing::Order(_)) => true,
                    // RS-8.3: one who holds replies freely.
                    (Question::Reply { .. }, Doing::Order(order)) => !matches!(order, Order::Hold { .. }),
                    _ => false,
                };
                let late = if pays && !me.action.is_standing(now) { worst() } else { 0 };
                let marks = schedule.marks.map(|mark| mark.0 + late);
                return self.course_of(who, order, schedule.due.0 + late, &marks[..usize::from(schedule.mark_count)]);
            }
        };
        if me.action.standing { self.stays(who, now) } else { self.course_of(who, &order, due, marks) }
    }

    fn stays(self, who: CombatantId, until: u32) -> Course {
        let place = self.of(who).place;
        let here = Stand { hex: place.hex, facing: place.facing, from: Tenths(self.world.now) };
        Course { stands: vec![here], until: Tenths(until) }
    }

    fn course_of(self, who: CombatantId, order: &Order, due: u32, marks: &[u32]) -> Course {
        let mut course = self.stays(who, due);
        let mut go = |to: Direction, at: u32| {
            let last = course.end();
            if self.way(last.hex, to) == Way::Open {
                course.stands.push(Stand { hex: board::step(last.hex, to), from: Tenths(at), ..last });
            }
        };
        match *order {
            Order::Walk(to) | Order::Run(to) | Order::Avoid { to, .. } | Order::Defend { to, .. } => go(to, due),
            Order::Attack { to, .. } => marks.iter().for_each(|&mark| go(to, mark)),
            Order::Charge { first, second, .. } => match *marks {
                [middle, last] => {
                    go(first, middle);
                    go(second, last);
                }
                [last] => go(second, last),
                _ => {}
            },
            // Where others see him meanwhile is no place to stay in: the false hex, and then the real ones.
            Order::Feint { feigned, first, second } => {
                if let [half] = *marks {
                    go(feigned, half);
                }
                course.stands.push(Stand { from: Tenths(due), ..course.stands[0] });
                let end = course.stands.len() - 1;
                for to in [first, second] {
                    let last = course.stands[end];
                    if self.way(last.hex, to) == Way::Open {
                        course.stands[end].hex = board::step(last.hex, to);
                    }
                }
            }
            Order::Dive { to, .. } => {
                go(to, due);
                go(to, due);
            }
            Order::Step(to) => go(to, self.world.now),
            Order::Retreat { first, second, turns } => {
                go(first, due);
                // RS-8.15: no second move after a first that was closed.
                if course.stands.len() == 2 {
                    let last = course.end();
                    if self.way(last.hex, second) == Way::Open {
                        course.stands.push(Stand { hex: board::step(last.hex, second), ..last });
                    }
                }
                let last = course.end();
                course.stands.push(Stand { facing: last.facing.turned(turns), from: Tenths(due), ..last });
            }
            Order::Turn(turn) => course.turn(turn, due),
            Order::FreeTurn(turn) => course.turn(turn, self.world.now),
            _ => {}
        }
        course
    }

    /// A world in which somebody stands elsewhere and all else is as it is: for questions of the kind "and if he stood there".
    pub fn supposing(self, who: CombatantId, at: Stand) -> World {
        let mut world = self.world.clone();
        stand(&mut world, self, who, at.hex, at.facing);
        world
    }
}

impl Course {
    fn turn(&mut self, turn: Turn, at: u32) {
        let last = self.end();
        self.stands.push(Stand { facing: last.facing.turned(turn.steps()), from: Tenths(at), ..last });
    }
}

/// Puts somebody on his feet elsewhere in a world that is only thought of.
pub(super) fn stand(world: &mut World, scene: Scene<'_>, who: CombatantId, hex: Hex, facing: Facing) {
    let place = &mut world.of_mut(who).place;
    let moved = place.hex != hex;
    place.facing = facing;
    if !moved {
        return;
    }
    (place.hex, place.head, place.fallen) = (hex, None, false);
    world.of_mut(who).close = None;
    world.occupancy.leave(who.0);
    if let Some(cell) = scene.setup.map.index(hex) {
        // A hex that is full has no room for a thought either; distances and patterns need none.
        let _ = world.occupancy.stand(cell, who.0);
    }
}
