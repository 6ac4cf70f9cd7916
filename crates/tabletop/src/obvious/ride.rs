//! What a click means to a rider, and to one who would be one: the command that brings his horse there, the blow, the way to the saddle.

use board::{Direction, Hex, HorseBody};
use engine::CombatantId;
use steel::fight::{Command, HorsePace, Means, Order, Turn};
use steel::tables::HorseEnd;

use super::{Asked, Manner, Obvious};
use crate::marks::toward;
use crate::obvious::walk_path;

impl Asked<'_> {
    /// The riderless horse that stands in the hex.
    pub(super) fn loose_horse(&self) -> Option<CombatantId> {
        let here = |&horse: &CombatantId| self.scene.of(horse).hexes().any(|hex| hex == self.hex);
        self.view.setup.herd().filter(|&it| self.view.sees(it) && self.scene.is_loose(it)).find(here)
    }

    /// Onto a horse, or to where one mounts (RS-16.38); nothing when an enemy's horse is out of reach of that.
    pub(super) fn mount(&self, horse: CombatantId) -> Option<Obvious> {
        if let Some(order) = self.has(Order::Mount(horse)) {
            return Some(Obvious::yes(order));
        }
        if self.is_foe(horse) {
            return None;
        }
        let body = self.scene.horse_body(horse);
        let places: Vec<Hex> =
            HorseBody::MOUNTING_PLACES.into_iter().filter_map(|place| body.place(place).map(|(hex, _)| hex)).collect();
        if places.contains(&self.here()) {
            return Some(self.turn_order().map_or_else(|| self.refused(Order::Mount(horse)), Obvious::yes));
        }
        let way = |hex: &Hex| walk_path(self.view, self.who(), *hex).map(|path| path.cost);
        let nearest = places.into_iter().filter_map(|hex| way(&hex).map(|cost| (cost, hex)));
        let Some((_, hex)) = nearest.min_by_key(|&(cost, _)| cost) else {
            return Some(self.refused(Order::Mount(horse)));
        };
        Some(Asked { hex, ..*self }.go())
    }

    /// A blow or a shot from the saddle, an attack of the horse, or the way to him.
    pub(super) fn ride_at(&self, foe: CombatantId) -> Obvious {
        let strikes = |order: &&Order| matches!(order, Order::Strike { foe: named, manner, .. } if *named == foe && manner.is_plain());
        let with = |order: &&Order| order.blow().map(|with| self.rank(with));
        let blow = self.legal.iter().copied().filter(|order| strikes(&order)).min_by_key(|order| with(&order));
        let couch = || self.first(|order| matches!(order, Order::Couch { foe: named, .. } if *named == foe));
        let waits_with_lance = self.scene.lance_foe(self.who()) == Some(foe);
        if let Some(order) = blow.or_else(|| self.goes_on_shooting(foe)).or_else(|| self.shot_at(foe)).or_else(couch) {
            return Obvious::yes(order);
        }
        if let Some(order) = self.attack_of_horse(foe).filter(|_| !waits_with_lance) {
            return Obvious::yes(order);
        }
        self.ride()
    }

    /// CH: the horse attacks one whom it reaches from where it stands (RS-16.21).
    fn attack_of_horse(&self, foe: CombatantId) -> Option<Order> {
        let horse = self.scene.commanded_horse(self.who())?;
        let reached = self.scene.reaches(horse, Means::Hooves, foe);
        let attacks = self.scene.horse(horse).and_then(|it| it.attacks) == Some(foe);
        self.has(Order::Control(Command::Attack(foe))).filter(|_| reached && !attacks)
    }

    /// The command that brings his horse to the hex: turn towards it, faster, slower, halt (RS-16.14); none when it goes there already.
    pub(super) fn ride(&self) -> Obvious {
        if !self.view.setup.map.contains(self.hex) {
            return Obvious::no("that hex is off the map: a horse that goes on that way leaves it (RS-3.17)");
        }
        let Some(horse) = self.scene.commanded_horse(self.who()) else {
            return self.refused(Order::Control(Command::Faster));
        };
        let Some(it) = self.scene.horse(horse) else { return self.refused(Order::Control(Command::Faster)) };
        let body = self.scene.horse_body(horse);
        let command = match wanted(body, it.pace, self.hex, self.manner == Manner::Hurry) {
            Some(Command::Turn { turn, fixed }) => {
                // About the other end where there is no room (RS-16.6).
                let room = |fixed| self.scene.horse_turn(horse, turn, fixed).is_some();
                let about = |fixed| self.has(Order::Control(Command::Turn { turn, fixed })).is_some();
                let rear = !room(fixed) && room(HorseEnd::Rear) && about(HorseEnd::Rear);
                Some(Command::Turn { turn, fixed: if rear { HorseEnd::Rear } else { fixed } })
            }
            command => command,
        };
        let told = it.command.map(|pending| pending.command);
        match command {
            Some(command) if told == Some(command) || command == Command::Halt && it.halting => {
                self.as_it_is("the horse has been told so already (RS-16.13)")
            }
            Some(command) => match self.has(Order::Control(command)) {
                Some(order) => Obvious::yes(order),
                None => self.refused(Order::Control(command)),
            },
            None => self.as_it_is("the horse goes there already (RS-16.4)"),
        }
    }

    /// Nothing is to be commanded: he keeps or holds.
    fn as_it_is(&self, why: &str) -> Obvious {
        let order = self.has(Order::Keep).or_else(|| self.has(Order::Hold { wake: None }));
        order.map_or_else(|| Obvious::no(why), Obvious::yes)
    }
}

/// The command that brings a horse to a hex, as one plainly means it. \[ruling\] Nothing of it is a rule: the horse may be told otherwise.
pub(super) fn wanted(body: HorseBody, pace: HorsePace, hex: Hex, hurry: bool) -> Option<Command> {
    let (front, heading) = (body.front, body.heading);
    if hex == front || hex == body.rear() {
        return (pace != HorsePace::Stationary).then_some(Command::Halt);
    }
    let behind = board::step(body.rear(), heading.opposite());
    if hex == behind && !pace.runs() {
        return Some(Command::Back);
    }
    let nearest = |to: Direction| board::distance(board::step(front, to), hex);
    let to = toward(front, hex);
    if nearest(heading) > nearest(to) {
        let turn = if (to.index() + 6 - heading.index()) % 6 <= 3 { Turn::Right } else { Turn::Left };
        return Some(Command::Turn { turn, fixed: HorseEnd::Front });
    }
    let apart = board::distance(front, hex);
    // A halt takes the horse one category slower with each move (RS-16.14).
    let stops_in = match pace {
        HorsePace::Stationary => 0,
        HorsePace::Walk => 1,
        HorsePace::Canter => 2,
        HorsePace::Gallop => 3,
    };
    match pace {
        HorsePace::Stationary => Some(Command::Faster),
        _ if apart <= stops_in => Some(Command::Halt),
        HorsePace::Walk | HorsePace::Canter if hurry => Some(Command::Faster),
        HorsePace::Gallop if apart <= stops_in + 2 => Some(Command::Slower),
        _ => None,
    }
}
