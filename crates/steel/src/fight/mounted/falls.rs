//! How riders come off their horses: shying, the throw test, falls and where they end (RS-16.32, 16.36, 16.37, 16.39).

use board::{Direction, Hex, RiderFacing};
use engine::CombatantId;

use super::super::flow::{Flow, Run};
use super::super::scene::Way;
use super::super::{Action, Delay, Doing, Event, HorsePace, Order, Question, Status};
use super::{HorseAct, Throw, Unhorse};
use crate::formulas::{dodge, mounted, orders};
use crate::tables::Bias;

impl Run<'_, '_> {
    // Shying -------------------------------------------------------------------------------------------------------------------

    /// SY (RS-16.32): two walk moves in place; what the horse does, what it was commanded and the rider's order end. Its rider is to be
    /// tested by what is given back. `then_down`: it ends lying, and in which state (RS-16.33, 16.34).
    pub(in crate::fight) fn shy(&mut self, horse: CombatantId, then_down: Option<Status>) -> Option<Unhorse> {
        self.write(Event::Shied { horse });
        self.set_pace(horse, HorsePace::Stationary);
        let it = self.world.horse_mut(horse);
        it.command = None;
        it.halting = false;
        it.must_move = false;
        it.attacks = None;
        it.keeps_attacking = false;
        it.goes_down = then_down;
        let rider = it.rider;
        self.begin_act(horse, HorseAct::Shy);
        let until = self.world.of(horse).action.due;
        if let Some(who) = rider.filter(|&who| self.world.of(who).is_active()) {
            self.hold_fast(who, until);
        }
        self.throw_test(horse)
    }

    /// A rider who can do nothing but keep his seat: his order ends (RS-2.20, 16.32).
    fn hold_fast(&mut self, who: CombatantId, until: u32) {
        let now = self.world.now;
        let me = self.world.of_mut(who);
        me.rhythm = None;
        me.action = Action { doing: Doing::Shying, start: now, due: until, effort: me.action.effort, ..Action::IDLE };
    }

    /// The horse has shied: it stands, or lies.
    pub(super) fn shy_ends(&mut self, horse: CombatantId) {
        let it = self.world.horse_mut(horse);
        if let Some(status) = it.goes_down.take() {
            self.horse_down(horse, status);
        }
    }

    /// A rider's own part in it is over: he falls, or has kept his seat and a reaction time is added (RS-2.19, 16.32).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn shying_ends(&mut self, who: CombatantId) {
        self.idle(who);
        let Some(horse) = self.world.of(who).seat.map(|seat| seat.horse) else { return };
        match self.world.horse_mut(horse).throw.take() {
            Some(throw) => self.fall_off(who, horse, throw, false),
            None => {
                let tenths = self.roll_reaction(who, "reaction after the shy");
                self.modify(who, tenths, Delay::Reaction);
                self.notice(who);
            }
        }
    }

    /// The horse lies in its two hexes (RS-16.33), dead or unconscious; with a status of its own it is out for good.
    pub(in crate::fight) fn horse_down(&mut self, horse: CombatantId, status: Status) {
        let place = self.world.of(horse).place;
        let cells = (self.setup.map.index(place.hex), place.head.and_then(|hex| self.setup.map.index(hex)));
        if let (Some(front), rear) = cells {
            let lay = self.world.occupancy.lie(horse.0, front, rear);
            debug_assert!(lay.is_ok(), "a horse has room where it stood: {lay:?}");
        }
        self.write(Event::HorseDown { horse });
        self.set_pace(horse, HorsePace::Stationary);
        let it = self.world.horse_mut(horse);
        it.command = None;
        it.flees = None;
        it.errand = None;
        it.halting = false;
        self.world.of_mut(horse).place.fallen = true;
        if status == Status::Active {
            self.begin_act(horse, HorseAct::Rise);
        } else {
            self.take_out(horse, status);
        }
        self.notice_fall(horse);
    }

    // Coming off ---------------------------------------------------------------------------------------------------------------

    /// Carries a throw test and the dice of a fall on (RS-16.32, 16.37): d20, d6 for the feet, bias (D-10), d6 for the head.
    ///
    /// # Errors
    /// The question that has to be answered first.
    pub(in crate::fight) fn unhorse_on(&mut self, fall: &mut Unhorse) -> Result<(), Flow> {
        let Unhorse { who, horse, .. } = *fall;
        if self.world.of(who).seat.is_none_or(|seat| seat.horse != horse) {
            return Ok(());
        }
        if !fall.tested {
            let riding = self.setup.person(who).sheet.riding.unwrap_or_default();
            let die = self.scribe.roll(20, "throw test");
            let thrown = mounted::throws_rider(die, riding);
            self.write(Event::ThrowTest { who, die, thrown });
            if !thrown {
                return Ok(());
            }
            fall.tested = true;
            fall.strength = mounted::thrown_strength(riding) as i16;
        }
        let place = match fall.place {
            Some(place) => place,
            None => {
                let place = self.scribe.roll(6, "where the rider falls");
                fall.place = Some(place);
                place
            }
        };
        let bias = if let Some(bias) = fall.bias {
            bias
        } else if self.world.of(who).is_active() {
            match self.world.answer.take() {
                Some(Order::Fall(bias)) => bias,
                _ => return Err(Flow::Ask(who, Question::Knocked { foe: horse, over: true })),
            }
        } else {
            Bias::Back
        };
        let die = self.scribe.roll(6, "fall direction");
        let head = dodge::direction(&self.setup.tables, bias, die);
        let throw = Throw { place, head, strength: fall.strength };
        if fall.fall_at <= self.world.now {
            self.fall_off(who, horse, throw, fall.knocked_off);
        } else {
            self.world.horse_mut(horse).throw = Some(throw);
            self.hold_fast(who, fall.fall_at);
        }
        Ok(())
    }

    /// The frame of it.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn unhorse_frame(&mut self, mut fall: Unhorse) -> Flow {
        match self.settle_unhorse(&mut fall) {
            Ok(()) => self.pop(),
            Err(ask) => {
                self.replace(super::super::Frame::Unhorse(fall));
                ask
            }
        }
    }

    /// RS-16.39: one who has passed out on his horse falls as if thrown, with a blow strength of 15. \[ruling\] Bias back, as all who pass
    /// out fall (RS-15.13); the dead fall likewise, and take no more damage.
    pub(in crate::fight) fn slide_off(&mut self, who: CombatantId) {
        let Some(seat) = self.world.of(who).seat else { return };
        let mut fall = Unhorse::knocked_off(who, seat.horse, mounted::FALL_BASE as i16);
        let done = self.unhorse_on(&mut fall);
        debug_assert!(done.is_ok(), "nobody asks one who has passed out");
    }

    /// FA of 20 tenths (RS-16.36): the order in hand is cancelled, and he lies beside the horse from now on (RS-15.8).
    fn fall_off(&mut self, who: CombatantId, horse: CombatantId, throw: Throw, knocked_off: bool) {
        let (feet, away) = self.landing_hex(horse, throw.place);
        let head = throw.head.absolute(away.opposite());
        self.world.horse_mut(horse).throw = None;
        self.unseat(who);
        self.leave_close(who);
        self.world.of_mut(who).place.hex = feet;
        self.write(Event::Unhorsed { who, horse });
        self.slip_lashes(who);
        self.horse_is_free(horse, who, knocked_off);
        if let Some(by) = self.world.horse_mut(horse).hurt_by {
            self.frighten(horse, by, true);
        }
        self.end_block(who);
        let open = (self.scene().way_freely(feet, head) == Way::Open).then_some(head);
        self.lay_down(who, open);
        let now = self.world.now;
        let me = self.world.of_mut(who);
        me.action.due = now + orders::fall_time(true);
        me.rhythm = None;
        me.fall_strength = (me.status != Status::Dead).then_some(throw.strength);
        self.notice_fall(who);
    }

    /// The hex of the feet at a place of T-15, a closed one making way for the next higher number (RS-16.37), and the direction away from
    /// the horse there. \[ruling\] After 6 comes 1; where all six are closed he lies in the hex of H.
    fn landing_hex(&self, horse: CombatantId, place: u8) -> (Hex, Direction) {
        let body = self.scene().horse_body(horse);
        let places = (0..6).map(|further| (place + further - 1) % 6 + 1).filter_map(|number| body.place(number));
        let open = |(hex, away): &(Hex, Direction)| {
            self.scene().way_freely(board::step(*hex, away.opposite()), *away) == Way::Open
        };
        places.into_iter().find(open).unwrap_or((body.front, body.heading))
    }

    /// Takes somebody out of his saddle, without a place to stand yet: he looks where he looked as a rider.
    pub(in crate::fight) fn unseat(&mut self, who: CombatantId) {
        let me = self.world.of_mut(who);
        if let Some(seat) = me.seat.take() {
            me.place.facing = me.place.facing.turned(match seat.facing {
                RiderFacing::Forward => 0,
                RiderFacing::Right => 1,
                RiderFacing::Left => -1,
            });
        }
    }

    /// RS-22.12: one who gives himself up leaves his horse; it stands riderless.
    pub(in crate::fight) fn give_up_horse(&mut self, who: CombatantId) {
        let Some(horse) = self.world.of(who).seat.map(|seat| seat.horse) else { return };
        self.unseat(who);
        self.horse_is_free(horse, who, false);
        self.world.horse_mut(horse).throw = None;
    }
}
