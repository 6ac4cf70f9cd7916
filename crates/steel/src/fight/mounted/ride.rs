//! What riders order: commands, positions, mounting, dismounting, leading; and why they may not (RS-16.12 to 16.15, 16.19, 16.38, 16.42).

use board::{Direction, Hex, HorseBody, RiderFacing};
use engine::CombatantId;

use super::super::flow::{Flow, Run};
use super::super::legal::{Refusal, Verdict, need};
use super::super::scene::Way;
use super::super::{Event, Frame, HorsePace, Order, Question, Scene, Turn};
use super::{Command, Dodging, Pending, Spot};
use crate::formulas::Skill;
use crate::formulas::orders::horse_response_sum;
use crate::tables::HorseEnd;

/// The least Training of a horse that is ridden in combat (RS-16.1).
const LEAST_TRAINING: u8 = 2;

impl Scene<'_> {
    /// The horse that somebody can command: the one he rides, or the riderless one in a hex of which he stands (RS-16.12, 16.42).
    pub fn commanded_horse(self, who: CombatantId) -> Option<CombatantId> {
        let me = self.of(who);
        if let Some(seat) = me.seat {
            return Some(seat.horse);
        }
        if self.world.horses.is_empty() || me.place.fallen {
            return None;
        }
        let here = me.place.hex;
        self.setup.herd().find(|&horse| self.is_loose(horse) && self.of(horse).hexes().any(|hex| hex == here))
    }

    /// The horse that somebody leads: he stands in its hex and was the last to command it (RS-16.42).
    pub fn led(self, who: CombatantId) -> Option<CombatantId> {
        let horse = self.commanded_horse(who).filter(|_| !self.of(who).is_mounted())?;
        (self.horse(horse)?.led_by == Some(who)).then_some(horse)
    }

    /// Whether a horse is on its legs and has no rider.
    pub fn is_loose(self, horse: CombatantId) -> bool {
        let me = self.of(horse);
        me.is_active() && !me.place.fallen && self.horse(horse).is_some_and(|it| it.rider.is_none())
    }

    /// The riderless horse in a hex into which somebody may step to lead it (RS-16.42). \[ruling\] One that stands or walks and does not
    /// flee, in whose hex nobody else is.
    pub fn may_step_to_horse(self, who: CombatantId, hex: Hex) -> Option<CombatantId> {
        if self.world.horses.is_empty() || self.of(who).is_mounted() {
            return None;
        }
        let cell = self.setup.map.index(hex)?;
        let standing = self.world.occupancy.standing(cell);
        let horse = standing.iter().next().map(CombatantId).filter(|&body| self.setup.is_horse(body))?;
        let it = self.horse(horse)?;
        (standing.len() == 1 && self.is_loose(horse) && !it.pace.runs() && it.flees.is_none()).then_some(horse)
    }

    /// The hex and the direction away from the horse at a place from which one mounts (RS-16.38).
    fn mounting_place(self, horse: CombatantId, place: u8) -> Option<(Hex, Direction)> {
        HorseBody::MOUNTING_PLACES.contains(&place).then(|| self.horse_body(horse).place(place)).flatten()
    }

    /// Whether somebody stands at one of the places from which a horse is mounted, a hex of it in his front (RS-16.38).
    fn stands_ready_to_mount(self, who: CombatantId, horse: CombatantId) -> bool {
        let here = self.of(who).place.hex;
        let at_place = HorseBody::MOUNTING_PLACES
            .into_iter()
            .any(|place| self.mounting_place(horse, place).is_some_and(|(hex, _)| hex == here));
        // One who leads it stands in its hex already.
        (at_place || self.led(who) == Some(horse)) && self.in_front(who, horse)
    }

    /// Whether somebody may mount that horse now (RS-16.38, 16.42).
    pub(in crate::fight) fn check_mount(self, who: CombatantId, horse: CombatantId) -> Verdict {
        let Some(it) = self.horse(horse) else { return Err(Refusal::NoHorse) };
        need(!self.of(who).is_mounted() && self.is_loose(horse), Refusal::NoHorse)?;
        let capable = self.person(who).sheet.riding.is_some_and(|skill| skill.0 > 0)
            && self.setup.horse(horse).is_some_and(|setup| setup.training >= LEAST_TRAINING);
        need(capable, Refusal::CannotRide)?;
        need(!it.pace.runs() && it.flees.is_none(), Refusal::HorseTooFast)?;
        let guards = it.stands_over.is_some() && it.side != self.person(who).side;
        need(!guards, Refusal::HorseStandsGuard)?;
        need(self.stands_ready_to_mount(who, horse), Refusal::NotBesideHorse)
    }

    pub(in crate::fight) fn check_dismount(self, who: CombatantId, place: u8) -> Verdict {
        let horse = self.steed(who).ok_or(Refusal::NotMounted)?;
        let slow = self.horse(horse).is_some_and(|it| !it.pace.runs());
        need(slow, Refusal::HorseTooFast)?;
        let (hex, away) = self.mounting_place(horse, place).ok_or(Refusal::NoPlaceToDismount)?;
        need(self.way(board::step(hex, away.opposite()), away) == Way::Open, Refusal::NoPlaceToDismount)
    }

    pub(in crate::fight) fn check_position(self, who: CombatantId, end: HorseEnd, facing: RiderFacing) -> Verdict {
        let seat = self.of(who).seat.ok_or(Refusal::NotMounted)?;
        need(!self.horse_is_down(seat.horse), Refusal::HorseLies)?;
        need((seat.end, seat.facing) != (end, facing), Refusal::SamePosition)
    }

    /// Whether a horse lies, dead or alive.
    pub fn horse_is_down(self, horse: CombatantId) -> bool {
        self.of(horse).place.fallen || !self.of(horse).is_active()
    }

    /// Whether somebody may give that command (RS-16.14).
    pub(in crate::fight) fn check_command(self, who: CombatantId, command: Command) -> Verdict {
        let horse = self.commanded_horse(who).ok_or(Refusal::NoHorse)?;
        need(!self.horse_is_down(horse), Refusal::HorseLies)?;
        let Some(it) = self.horse(horse) else { return Err(Refusal::NoHorse) };
        // What the other side has told its horse nobody learns by what he may not order (RS-2.28).
        let own = self.side_of(horse) == self.side_of(who);
        let waits = own && it.command.is_some();
        let dodging = if own { it.dodging } else { Dodging::Untold };
        match command {
            Command::Faster => need(it.pace != HorsePace::Gallop || waits, Refusal::AtThatPace),
            Command::Slower | Command::Halt => need(it.pace != HorsePace::Stationary || waits, Refusal::AtThatPace),
            // RS-16.6: a moving horse turns about H.
            Command::Turn { fixed, .. } => {
                need(it.pace == HorsePace::Stationary || fixed == HorseEnd::Front, Refusal::TurnsAboutFront)
            }
            Command::Back => need(!it.pace.runs() || waits, Refusal::HorseTooFast),
            Command::Attack(foe) | Command::KeepAttacking(foe) => {
                let keeps = matches!(command, Command::KeepAttacking(_));
                need(!keeps || self.is_well_trained(horse), Refusal::HorseUntrained)?;
                let known = foe.index() < self.world.people.len()
                    && self.side_of(foe) != self.side_of(who)
                    && self.named_as(foe) == foe
                    && (self.of(foe).is_active() || self.of(foe).is_body());
                need(known && self.in_sight(who, foe), Refusal::NotPerceived)
            }
            Command::Dodge => need(dodging != Dodging::Next || waits, Refusal::AtThatPace),
            Command::NoDodge => need(dodging != Dodging::Never || waits, Refusal::AtThatPace),
            Command::GoTo(spot) => {
                need(self.is_well_trained(horse), Refusal::HorseUntrained)?;
                need(self.can_send(horse, spot), Refusal::Barred)
            }
        }
    }

    /// Whether a hex is one that a horse can be sent to.
    pub(in crate::fight) fn can_send(self, horse: CombatantId, spot: Spot) -> bool {
        let apart = self.of(horse).hexes().all(|hex| hex != spot.hex());
        apart && self.setup.map.cell(spot.hex()).is_some_and(|cell| !cell.is_closed())
    }

    /// RS-16.19: what a rider cannot order, since it takes feet on the ground; on a horse that lies nothing but getting off.
    pub(in crate::fight) fn check_on_horseback(self, who: CombatantId, order: &Order) -> Verdict {
        let Some(seat) = self.of(who).seat else { return Ok(()) };
        let own_feet = matches!(
            order,
            Order::Walk(_)
                | Order::Run(_)
                | Order::Turn(_)
                | Order::Rise
                | Order::PickUp { .. }
                | Order::Block { .. }
                | Order::MoveBlock { .. }
                | Order::Attack { .. }
                | Order::Defend { .. }
                | Order::Charge { .. }
                | Order::Avoid { .. }
                | Order::Mount(_)
        );
        need(!own_feet, Refusal::Mounted)?;
        let getting_off =
            matches!(order, Order::Dismount { .. } | Order::Hold { .. } | Order::Surrender | Order::Drop(_));
        // RS-16.34: on one that will rise he keeps his seat, and starts no order.
        let rises = self.of(seat.horse).is_active();
        let may = getting_off && (!rises || matches!(order, Order::Hold { .. } | Order::Surrender));
        need(may || !self.horse_is_down(seat.horse), Refusal::HorseLies)
    }

    /// Proposes commands, positions, mounting and dismounting.
    pub(in crate::fight) fn propose_riding(self, who: CombatantId, propose: &mut impl FnMut(Order)) {
        if self.world.horses.is_empty() {
            return;
        }
        if let Some(horse) = self.commanded_horse(who) {
            self.propose_commands(who, horse, propose);
        }
        self.propose_couch(who, propose);
        if self.of(who).is_mounted() {
            propose_positions(propose);
            for place in HorseBody::MOUNTING_PLACES {
                Direction::ALL.into_iter().for_each(|facing| propose(Order::Dismount { place, facing }));
            }
        } else {
            self.setup.herd().for_each(|horse| propose(Order::Mount(horse)));
        }
    }

    pub(in crate::fight) fn propose_commands(
        self,
        who: CombatantId,
        horse: CombatantId,
        propose: &mut impl FnMut(Order),
    ) {
        let mut tell = |command| propose(Order::Control(command));
        [Command::Faster, Command::Slower, Command::Halt].into_iter().for_each(&mut tell);
        for turn in [Turn::Left, Turn::Right] {
            for fixed in [HorseEnd::Front, HorseEnd::Rear] {
                tell(Command::Turn { turn, fixed });
            }
        }
        tell(Command::Back);
        for foe in self.foes(who) {
            tell(Command::Attack(foe));
            tell(Command::KeepAttacking(foe));
        }
        tell(Command::Dodge);
        tell(Command::NoDodge);
        self.likely_spots(horse).for_each(|spot| tell(Command::GoTo(spot)));
    }

    /// Hexes to which a horse may be sent that a list proposes: some way off in each direction. Any other can be named.
    pub(in crate::fight) fn likely_spots(self, horse: CombatantId) -> impl Iterator<Item = Spot> {
        let from = self.horse_body(horse).front;
        let far = move |to: Direction| (0..ERRAND).fold(from, |hex, _| board::step(hex, to));
        Direction::ALL.into_iter().map(far).map(Spot::of)
    }
}

/// How far off the proposed hexes of an errand lie.
const ERRAND: u32 = 5;

pub(in crate::fight) fn propose_positions(propose: &mut impl FnMut(Order)) {
    for end in [HorseEnd::Front, HorseEnd::Rear] {
        for facing in [RiderFacing::Forward, RiderFacing::Right, RiderFacing::Left] {
            propose(Order::ChangePosition { end, facing });
        }
    }
}

impl Run<'_, '_> {
    /// Completes CH, CP, MT and DM (RS-16.12, 16.15, 16.38).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn complete_riding(&mut self, who: CombatantId, order: Order) {
        match order {
            Order::Couch { item, foe } => self.couch(who, item, foe),
            Order::Control(command) => self.command(who, command),
            Order::ChangePosition { end, facing } => self.take_position(who, end, facing),
            Order::Mount(horse) => self.mount(who, horse),
            Order::Dismount { place, facing } => self.dismount(who, place, facing),
            _ => {}
        }
    }

    /// RS-16.12, 16.13: the horse will respond; a command that it has not obeyed yet is replaced. One that flees hears nothing.
    pub(in crate::fight) fn command(&mut self, who: CombatantId, command: Command) {
        let order = Order::Control(command);
        let Some(horse) = self.scene().commanded_horse(who).filter(|&horse| !self.scene().horse_is_down(horse)) else {
            return self.write(Event::Failed { who, order });
        };
        let response = self.setup.horse(horse).map_or(1, |setup| setup.figures.response);
        let ready = self.world.now + response;
        let side = self.setup.person(who).side;
        let leads = !self.world.of(who).is_mounted();
        let it = self.world.horse_mut(horse);
        if it.flees.is_some() {
            return self.write(Event::Failed { who, order });
        }
        it.comes_to(side);
        it.command = Some(Pending { command, ready });
        let skill = self.setup.horse(horse).map_or(Skill::NONE, |setup| setup.figures.skill);
        self.scribe.journal.explain("response", || horse_response_sum(skill));
        if leads {
            // RS-16.43
            it.led_by = Some(who);
            it.errand = None;
            self.horse_is_taken(horse);
        }
        self.write(Event::Commanded { who, horse, command, ready });
    }

    pub(in crate::fight) fn take_position(&mut self, who: CombatantId, end: HorseEnd, facing: RiderFacing) {
        let Some(seat) = self.world.of(who).seat else { return };
        let body = self.scene().horse_body(seat.horse);
        self.raise_lance(who);
        self.world.of_mut(who).sit(seat.horse, body, end, facing);
        self.write(Event::SeatChanged { who, end, facing });
        self.notice_of(who);
    }

    /// RS-16.38: he sits forwards, facing forward.
    #[cold]
    #[inline(never)]
    fn mount(&mut self, who: CombatantId, horse: CombatantId) {
        if self.scene().check_mount(who, horse).is_err() {
            return self.write(Event::Failed { who, order: Order::Mount(horse) });
        }
        let body = self.scene().horse_body(horse);
        let side = self.setup.person(who).side;
        self.end_block(who);
        self.leave_close(who);
        self.end_run(who);
        self.world.occupancy.leave(who.0);
        self.world.of_mut(who).sit(horse, body, HorseEnd::Front, RiderFacing::Forward);
        let it = self.world.horse_mut(horse);
        it.rider = Some(who);
        it.comes_to(side);
        it.led_by = None;
        it.stands_over = None;
        it.errand = None;
        self.write(Event::Mounted { who, horse });
        self.horse_is_taken(horse);
        self.notice_of(who);
        self.notice_reach(who);
    }

    #[cold]
    #[inline(never)]
    fn dismount(&mut self, who: CombatantId, place: u8, facing: board::Facing) {
        let order = Order::Dismount { place, facing };
        let horse = self.scene().steed(who);
        let to = horse.and_then(|horse| self.scene().mounting_place(horse, place));
        let (Some(horse), Some((hex, _)), Ok(())) = (horse, to, self.scene().check_dismount(who, place)) else {
            return self.write(Event::Failed { who, order });
        };
        let down = self.scene().horse_is_down(horse);
        self.unseat(who);
        self.horse_is_free(horse, who, false);
        let me = self.world.of_mut(who);
        me.place.hex = hex;
        me.place.facing = facing;
        if let Some(cell) = self.setup.map.index(hex) {
            self.stand(cell, who);
        }
        self.write(Event::Dismounted { who, horse, to: hex });
        self.slip_lashes(who);
        self.notice_of(who);
        self.notice_reach(who);
        if !down && self.scene().is_well_trained(horse) {
            self.push(Frame::SendHorse { who, horse });
        }
    }

    /// D-20: no command, or a hex to go to. \[ruling\] The horse understands at once: the command was given while he dismounted.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn send_horse(&mut self, who: CombatantId, horse: CombatantId) -> Flow {
        let Some(order) = self.world.answer.take() else {
            return Flow::Ask(who, Question::SendHorse { horse });
        };
        self.pop();
        if let Order::Send(spot) = order {
            let it = self.world.horse_mut(horse);
            it.errand = Some(spot);
            it.halting = false;
            self.write(Event::Obeyed { horse, command: Command::GoTo(spot), can: true });
        }
        Flow::Go
    }
}
