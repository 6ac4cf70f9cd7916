//! When an order may be taken back: it is free until a die has fallen, something of others was seen, or another person has ordered.

use engine::{CombatantId, Fight, SideId};
use steel::fight::Steel;

use crate::witness::Witness;

/// How things stood at every question, one for each order given and one for the open question.
#[derive(Clone, Debug, Default)]
pub struct UndoBook {
    turns: Vec<Turn>,
}

#[derive(Clone, Debug)]
struct Turn {
    side: SideId,
    dice: usize,
    knowledge: Vec<u64>,
    foreign: usize,
}

/// Why an order cannot be taken back. Shown to the player as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefused {
    /// There is none.
    #[error("there is no order of yours to take back")]
    Nothing,
    /// Somebody else sits between.
    #[error("{side} gave an order since")]
    OtherOrdered {
        /// Who.
        side: String,
    },
    /// A die has fallen.
    #[error("a die has fallen since")]
    DieFell,
    /// Something of somebody was seen.
    #[error("something of {name} was seen since that was hidden before")]
    Seen {
        /// Of whom.
        name: String,
    },
    /// Something happened in sight.
    #[error("something that was hidden has been seen since")]
    Told,
}

impl UndoBook {
    /// The fight has come to a question or its end; the witnesses have looked. By side; none for sides without a person.
    pub fn stop(&mut self, fight: &Fight<Steel>, witnesses: &[Option<Witness>]) {
        let Some(decision) = fight.decision() else { return };
        let witness = witnesses.get(decision.side.index()).and_then(Option::as_ref);
        self.turns.truncate(fight.orders_given() as usize);
        self.turns.push(Turn {
            side: decision.side,
            dice: fight.journal().dice().len(),
            knowledge: witness.map(Witness::knowledge).unwrap_or_default(),
            foreign: witness.map_or(0, Witness::foreign),
        });
    }

    /// To how many orders the game is cut when a side takes its last one back.
    ///
    /// # Errors
    /// [`UndoRefused`], the reason for the player.
    pub fn may_undo(
        &self,
        fight: &Fight<Steel>,
        side: SideId,
        witnesses: &[Option<Witness>],
    ) -> Result<usize, UndoRefused> {
        let given = (fight.orders_given() as usize).min(self.turns.len());
        let last = (0..given).rev().find(|&order| self.turns[order].side == side).ok_or(UndoRefused::Nothing)?;
        let is_person = |side: SideId| witnesses.get(side.index()).is_some_and(Option::is_some);
        let since = &self.turns[last + 1..given];
        if let Some(other) = since.iter().find(|turn| turn.side != side && is_person(turn.side)) {
            let side = fight.setup().sides[other.side.index()].name.clone();
            return Err(UndoRefused::OtherOrdered { side });
        }
        let then = &self.turns[last];
        if fight.journal().dice().len() > then.dice {
            return Err(UndoRefused::DieFell);
        }
        let Some(witness) = witnesses.get(side.index()).and_then(Option::as_ref) else {
            return Err(UndoRefused::Nothing);
        };
        let now = witness.knowledge();
        if let Some(who) = then.knowledge.iter().zip(&now).position(|(then, now)| then != now) {
            return Err(UndoRefused::Seen { name: fight.setup().name_of(CombatantId(who as u8)).to_owned() });
        }
        if witness.foreign() > then.foreign {
            return Err(UndoRefused::Told);
        }
        Ok(last)
    }
}
