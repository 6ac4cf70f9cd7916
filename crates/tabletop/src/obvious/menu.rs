//! What else may be meant by a click: the context menu of a hex.

use board::Direction;
use engine::CombatantId;
use steel::fight::{Command, HorsePace, Order, Question};

use super::Asked;

impl Asked<'_> {
    /// The other legal orders that have to do with the hex, the likeliest first.
    pub(super) fn others(&self, order: Option<Order>) -> Vec<Order> {
        let people = self.people();
        let mine = self.is_mine();
        let to = Direction::of(self.here(), self.hex);
        let leaning = self.leaning();
        let horse = self.loose_horse();
        let foe = self.foe();
        let concerns = |other: &Order| {
            let names = |foe: CombatantId| people.contains(&foe);
            match *other {
                Order::Walk(way) | Order::Run(way) | Order::Evade(way) | Order::Step(way) => to == Some(way),
                Order::Defend { foe, to: way } | Order::Avoid { foe, to: way, .. } => to == Some(way) || names(foe),
                // Through an empty hex only where it comes to blows.
                Order::Attack { foe, to: way, with, .. } => {
                    names(foe) || to == Some(way) && self.scene.reaches_from(self.who(), self.hex, with, foe)
                }
                // It leads two hexes on.
                Order::Dive { foe, to: way, .. } => {
                    names(foe) || board::step(board::step(self.here(), way), way) == self.hex
                }
                // Through the hex that the others see him step into.
                Order::Feint { feigned, .. } => to == Some(feigned),
                Order::Charge { foe, first, second, with, .. } => {
                    let end = board::step(board::step(self.here(), first), second);
                    names(foe) || end == self.hex && self.scene.reaches_from(self.who(), end, with, foe)
                }
                Order::Retreat { first, second, .. } => {
                    board::step(board::step(self.here(), first), second) == self.hex
                }
                Order::Aim { foe, .. } | Order::FastAim { foe, .. } | Order::Fire { foe, .. } => names(foe),
                Order::Control(command) => self.brings_there(command),
                Order::Mount(it) => horse == Some(it),
                Order::Dismount { place, .. } => self.place_of(place) == Some(self.hex),
                Order::Couch { foe, .. } | Order::Grab { foe, .. } | Order::Throw { foe, .. } => names(foe),
                Order::Disengage { .. } => mine || foe.is_some_and(|foe| self.scene.grapples_with(self.who(), foe)),
                Order::ReleaseWhip(_) => mine || self.scene.lash_of(self.who()).is_some_and(|lash| names(lash.who)),
                Order::Send(spot) => spot.hex() == self.hex,
                Order::MakeGrab | Order::LanceBlow | Order::LetPass | Order::Ignore => mine || foe.is_some(),
                Order::Disentangle(_) => mine,
                Order::Draw { item, .. } => mine || foe.is_some() && self.scene.missile(item).is_some(),
                Order::AtEnd(_) | Order::Floor { .. } | Order::LocateHorse(_) | Order::Locate(_) => {
                    mine || !people.is_empty() || horse.is_some()
                }
                Order::Load(_) => mine || people.iter().any(|&foe| self.view.setup.are_opponents(self.who(), foe)),
                Order::Strike { foe, .. } | Order::Set { foe, .. } | Order::Wait { foe, .. } => names(foe),
                Order::Target { first, second } => names(first) || second.is_some_and(names),
                Order::Turn(_) | Order::FreeTurn(_) => self.turn_order() == Some(*other),
                Order::Block { position, .. } | Order::MoveBlock { position, .. } => {
                    self.scene.block_hexes(self.who(), position).contains(&self.hex)
                }
                Order::Dodge(bias) => mine || leaning == Some(bias) || self.is_attacker(&people),
                Order::Fall(bias) => mine || leaning == Some(bias),
                Order::Enter => !mine && !people.is_empty(),
                Order::Parry(_) | Order::Passive => mine || self.is_attacker(&people),
                _ => mine,
            }
        };
        let mut others: Vec<Order> =
            self.legal.iter().copied().filter(|other| Some(*other) != order && concerns(other)).collect();
        others.sort_by_key(|other| {
            (!other.manner().is_plain(), likelihood(other), other.blow().map(|with| self.rank(with)))
        });
        others
    }

    /// The hex of a place around his horse (T-15).
    fn place_of(&self, place: u8) -> Option<board::Hex> {
        let horse = self.scene.steed(self.who())?;
        self.scene.horse_body(horse).place(place).map(|(hex, _)| hex)
    }

    /// Whether a command has to do with the hex: every command with the horse itself, turns with what lies that way, speeds with what
    /// lies ahead, attacks with whom they are for.
    fn brings_there(&self, command: Command) -> bool {
        let Some(horse) = self.scene.commanded_horse(self.who()) else { return false };
        let body = self.scene.horse_body(horse);
        let own = self.is_mine() || [body.front, body.rear()].contains(&self.hex);
        let wanted = super::ride::wanted(body, HorsePace::Stationary, self.hex, false);
        match command {
            Command::Attack(foe) | Command::KeepAttacking(foe) => {
                own || self.people().contains(&foe) || self.loose_horse() == Some(foe)
            }
            Command::GoTo(spot) => own || spot.hex() == self.hex,
            Command::Turn { turn, .. } => {
                let either = straight_back(body, self.hex);
                own || matches!(wanted, Some(Command::Turn { turn: needed, .. }) if needed == turn || either)
            }
            Command::Faster | Command::Slower | Command::Halt => own || wanted == Some(Command::Faster),
            Command::Back => own || wanted == Some(Command::Back),
            Command::Dodge | Command::NoDodge => own,
        }
    }

    fn is_attacker(&self, people: &[CombatantId]) -> bool {
        matches!(
            self.decision.question,
            Question::Defend { attacker, .. } | Question::Intercept { shooter: attacker, .. } if people.contains(&attacker)
        )
    }
}

/// Whether a turn either way is as far.
fn straight_back(body: board::HorseBody, hex: board::Hex) -> bool {
    crate::marks::toward(body.front, hex) == body.heading.opposite()
}

/// How likely an order is meant in a context menu, the less the likelier.
const fn likelihood(order: &Order) -> u8 {
    match order {
        Order::Strike { .. } | Order::Fire { .. } | Order::Parry(_) | Order::Throw { .. } | Order::Mount(_) => 0,
        Order::Couch { .. } | Order::Control(Command::Attack(_)) => 1,
        Order::Control(Command::KeepAttacking(_)) | Order::Grab { .. } | Order::Disengage { .. } => 2,
        Order::Control(_) => 3,
        Order::Dismount { .. } => 8,
        Order::Attack { .. } | Order::Aim { .. } | Order::Dodge(_) => 1,
        Order::Charge { .. } | Order::Dive { .. } | Order::FastAim { .. } | Order::Load(_) | Order::Enter => 2,
        Order::Walk(_) | Order::Run(_) | Order::Evade(_) | Order::Step(_) | Order::Passive | Order::Stay => 3,
        Order::Set { .. } | Order::Retreat { .. } => 4,
        Order::Wait { .. } => 5,
        Order::Defend { .. } => 6,
        Order::Turn(_) | Order::FreeTurn(_) => 7,
        Order::Target { .. } => 8,
        Order::Block { .. } | Order::MoveBlock { .. } => 9,
        Order::Avoid { .. } => 10,
        Order::Keep | Order::Hold { .. } | Order::Rise => 11,
        Order::Disentangle(_) | Order::ReleaseWhip(_) => 9,
        Order::PickUp { .. } | Order::Gather(_) | Order::Reload { .. } => 12,
        Order::Draw { .. } | Order::Sheathe(_) => 13,
        Order::Drop(_) | Order::ChangeStyle => 14,
        Order::Surrender => 16,
        _ => 15,
    }
}
