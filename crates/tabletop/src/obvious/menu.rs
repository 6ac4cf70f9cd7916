//! What else may be meant by a click: the context menu of a hex.

use board::Direction;
use engine::CombatantId;
use steel::fight::{Order, Question};

use super::Asked;

impl Asked<'_> {
    /// The other legal orders that have to do with the hex, the likeliest first.
    pub(super) fn others(&self, order: Option<Order>) -> Vec<Order> {
        let people = self.people();
        let mine = self.is_mine();
        let to = Direction::of(self.here(), self.hex);
        let leaning = self.leaning();
        let concerns = |other: &Order| {
            let names = |foe: CombatantId| people.contains(&foe);
            match *other {
                Order::Walk(way) | Order::Run(way) | Order::Evade(way) | Order::Step(way) => to == Some(way),
                Order::Defend { foe, to: way } | Order::Avoid { foe, to: way, .. } => to == Some(way) || names(foe),
                // Through an empty hex only where it comes to blows.
                Order::Attack { foe, to: way, with, .. } => {
                    names(foe) || to == Some(way) && self.scene.reaches_from(self.who(), self.hex, with, foe)
                }
                Order::Dive { foe, to: way, .. } => names(foe) || to == Some(way),
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

    fn is_attacker(&self, people: &[CombatantId]) -> bool {
        matches!(
            self.decision.question,
            Question::Defend { attacker, .. } | Question::Intercept { shooter: attacker, .. } if people.contains(&attacker)
        )
    }
}

/// How likely an order is meant in a context menu, the less the likelier.
const fn likelihood(order: &Order) -> u8 {
    match order {
        Order::Strike { .. } | Order::Fire { .. } | Order::Parry(_) => 0,
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
