//! Where a horse will be next, as far as that can be foreseen: nobody in its way moves, no further command, no fright (RS-16.4 to 16.13).

use board::HorseBody;
use engine::{CombatantId, Tenths};

use super::super::{Doing, HorsePace, Order, Scene, World};
use super::gait::HorseWay;
use super::{Command, HorseAct, Pending};
use crate::tables::HorseEnd;

/// Where a horse stands from a tenth on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hoofprint {
    /// Its two hexes.
    pub body: HorseBody,
    /// Its speed when it has come there.
    pub pace: HorsePace,
    /// From which tenth on.
    pub at: Tenths,
}

impl Scene<'_> {
    /// The tenth from which on a horse would obey a command that somebody orders now (RS-16.12, 16.13).
    pub fn would_respond(self, who: CombatantId, command: Command) -> Option<Pending> {
        let horse = self.commanded_horse(who)?;
        let given = self.schedule(who, &Order::Control(command), 0).due.0;
        let response = self.setup.horse(horse).map_or(1, |setup| setup.figures.response);
        Some(Pending { command, ready: given + response })
    }

    /// The next places of a horse, so many at the most, with `told` in the place of the command that it has not obeyed yet. Ends where it
    /// stands, meets something, attacks, or is frightened.
    pub fn foresee_horse(self, horse: CombatantId, told: Option<Pending>, most: usize) -> Vec<Hoofprint> {
        let mut prints = Vec::new();
        let Some(it) = self.horse(horse) else { return prints };
        if self.horse_is_down(horse) || it.flees.is_some() || it.errand.is_some() || it.stands_over.is_some() {
            return prints;
        }
        let mut world = self.world.clone();
        let mut given = it.command;
        let mut told = told;
        let (mut act, mut due) = match self.of(horse).action.doing {
            Doing::Horse(act) => (Some(act), self.of(horse).action.due),
            _ => (None, self.world.now),
        };
        while prints.len() < most {
            let now = due.max(self.world.now);
            let Some(done) = act.take() else {
                let next = Foreseen { scene: Scene { setup: self.setup, world: &world }, horse, now };
                // RS-16.13: the new command takes the place of the old one as soon as it is given.
                if told.is_some_and(|new| self.heard(horse, new) <= now) {
                    given = None;
                }
                // RS-16.7: a turn that may not be made yet keeps pending.
                let can = |wait: &mut Pending| {
                    wait.ready <= now
                        && (!matches!(wait.command, Command::Turn { .. }) || next.scene.may_turn_yet(horse))
                };
                let obeyed = told.take_if(can).or_else(|| given.take_if(can));
                let Some(begun) = next.begins(obeyed.map(|pending| pending.command)) else { break };
                match begun {
                    Begun::Pace(pace, halting) => {
                        let it = world.horse_mut(horse);
                        (it.pace, it.halting, it.since_turn) = (pace, halting, None);
                    }
                    Begun::Waits => match [told, given].into_iter().flatten().map(|wait| wait.ready).min() {
                        Some(ready) if ready > now => due = ready,
                        _ => break,
                    },
                    Begun::Act(begun, tenths) => (act, due) = (Some(begun), now + tenths),
                }
                continue;
            };
            let Some(body) = (Foreseen { scene: Scene { setup: self.setup, world: &world }, horse, now }).ends(done)
            else {
                break;
            };
            take_place(&mut world, horse, body);
            let it = world.horse_mut(horse);
            match done {
                HorseAct::Turn { .. } => it.since_turn = Some(0),
                _ => it.since_turn = it.since_turn.map(|moves| moves.saturating_add(1)),
            }
            if done == HorseAct::Move && it.halting {
                it.pace = it.pace.slower();
                it.halting = it.pace != HorsePace::Stationary;
                it.since_turn = None;
            }
            prints.push(Hoofprint { body, pace: it.pace, at: Tenths(now) });
        }
        prints
    }

    /// When a command that is ready then was given.
    fn heard(self, horse: CombatantId, pending: Pending) -> u32 {
        pending.ready.saturating_sub(self.setup.horse(horse).map_or(1, |setup| setup.figures.response))
    }
}

/// What a horse begins when it has nothing in hand.
enum Begun {
    /// Another speed; whether it slows down with every move.
    Pace(HorsePace, bool),
    /// Something that takes so many tenths.
    Act(HorseAct, u32),
    /// Nothing.
    Waits,
}

/// A horse in a world that is only thought of.
struct Foreseen<'a> {
    scene: Scene<'a>,
    horse: CombatantId,
    now: u32,
}

impl Foreseen<'_> {
    /// As in step 6 (RS-16.12, 16.13); nothing where it cannot be foreseen.
    fn begins(&self, obeyed: Option<Command>) -> Option<Begun> {
        let it = self.scene.horse(self.horse)?;
        Some(match obeyed {
            Some(Command::Faster) => Begun::Pace(it.pace.faster(), false),
            Some(Command::Slower) => Begun::Pace(it.pace.slower(), false),
            Some(Command::Halt) => Begun::Pace(it.pace.slower(), it.pace.slower() != HorsePace::Stationary),
            Some(Command::Turn { turn, fixed }) => {
                let fixed = if it.pace == HorsePace::Stationary { fixed } else { HorseEnd::Front };
                self.act(HorseAct::Turn { turn, fixed })
            }
            Some(Command::Back) if !it.pace.runs() => self.act(HorseAct::Back),
            Some(Command::Attack(_) | Command::KeepAttacking(_) | Command::GoTo(_) | Command::Back) => return None,
            Some(Command::Dodge | Command::NoDodge) | None if it.pace != HorsePace::Stationary => {
                self.act(HorseAct::Move)
            }
            Some(Command::Dodge | Command::NoDodge) | None => Begun::Waits,
        })
    }

    fn act(&self, act: HorseAct) -> Begun {
        let carry = self.scene.of(self.horse).debt.saturating_sub(self.now);
        Begun::Act(act, self.scene.horse_time::<i32>(self.horse, act).max(1) as u32 + carry)
    }

    /// Where it is when something is done; nothing where something is in its way.
    fn ends(&self, act: HorseAct) -> Option<HorseBody> {
        let (scene, horse) = (self.scene, self.horse);
        let body = scene.horse_body(horse);
        let open = |from, hex, pace| scene.horse_way(horse, from, hex, pace) == HorseWay::Open;
        match act {
            HorseAct::Move => {
                let on = body.shifted(body.heading);
                open(body.front, on.front, scene.horse(horse)?.pace).then_some(on)
            }
            HorseAct::Back => {
                let back = body.shifted(body.heading.opposite());
                open(body.rear(), back.rear(), HorsePace::Walk).then_some(back)
            }
            HorseAct::Turn { turn, fixed } => scene.horse_turn(horse, turn, fixed),
            HorseAct::Attack { .. } | HorseAct::Halt | HorseAct::Shy | HorseAct::Rise => None,
        }
    }
}

fn take_place(world: &mut World, horse: CombatantId, body: HorseBody) {
    let place = &mut world.of_mut(horse).place;
    (place.hex, place.facing, place.head) = (body.front, body.heading, Some(body.rear()));
}
