//! Playing a record again: to go on with it, to take orders back, to verify it.

use std::sync::Arc;

use super::{Fingerprint, Given, JournalHasher, Mark, Placed, Recorded};
use crate::{Dice, DiceFault, Fight, FightError, Ruleset, Stop, Tenths};

/// Where a replay first differs from its record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tenth {at}, order {order} (line {line}): {field} differs: the record has {recorded}, the replay {replayed}")]
pub struct Difference {
    /// The first tenth that differs.
    pub at: Tenths,
    /// The number of the order that was reached, from 1.
    pub order: u32,
    /// The line of the record.
    pub line: u32,
    /// What differs.
    pub field: Field,
    /// What the record says.
    pub recorded: String,
    /// What the replay came to.
    pub replayed: String,
}

/// What of a replay differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The tenth of a question.
    Tenth,
    /// The combatant who is asked.
    Who,
    /// An order, which is not legal.
    Order,
    /// A die.
    Die,
    /// The hash of the journal.
    Journal,
    /// The hash of the state.
    State,
    /// Whether the fight has ended.
    End,
    /// How it ended.
    Outcome,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Tenth => "tenth",
            Self::Who => "who",
            Self::Order => "order",
            Self::Die => "die",
            Self::Journal => "journal",
            Self::State => "state",
            Self::End => "end",
            Self::Outcome => "outcome",
        })
    }
}

/// A record that has been verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How many orders were given.
    pub orders: u32,
    /// The last tenth.
    pub at: Tenths,
    /// Whether the fight has ended.
    pub ended: bool,
    /// The hash of the state.
    pub state: Fingerprint,
    /// The hash of the journal.
    pub journal: Fingerprint,
}

/// Plays the first `orders` orders of a record and stops at the question after them. `dice` are [`Recorded::dice`], or the recorded
/// dice with somebody behind them who rolls what is missing. `each` is shown the fight at every question, the last one too.
///
/// # Errors
/// The first [`Difference`] between the record and the replay.
pub fn replay<R: Ruleset>(
    setup: &Arc<R::Setup>,
    recorded: &Recorded<R::Order>,
    dice: Dice,
    orders: usize,
    each: impl FnMut(&Fight<R>),
) -> Result<Fight<R>, Box<Difference>> {
    replay_in(Fight::new(Arc::clone(setup), dice), recorded, orders, each)
}

/// The same in a fight that has been made ready for it at tenth 0, such as one whose journal keeps its sums.
///
/// # Errors
/// The first [`Difference`] between the record and the replay.
pub fn replay_in<R: Ruleset>(
    fight: Fight<R>,
    recorded: &Recorded<R::Order>,
    orders: usize,
    mut each: impl FnMut(&Fight<R>),
) -> Result<Fight<R>, Box<Difference>> {
    let mut run = Run { fight, journal: JournalHasher::default(), line: 1 };
    let mut marks = recorded.marks.iter().peekable();
    for given in recorded.orders.iter().take(orders) {
        run.advance(given.line)?;
        while let Some(mark) = marks.next_if(|mark| mark.what.orders == run.fight.orders_given()) {
            run.compare_mark(mark)?;
        }
        each(&run.fight);
        run.give(given)?;
    }
    match run.fight.advance() {
        // A game with dice from the table that was cut short while they rolled: whoever goes on is asked for the next one.
        Ok(_) | Err(DiceFault::Missing { .. } | DiceFault::Refused { .. }) => {}
        Err(fault) => return Err(run.die(&fault, run.line)),
    }
    each(&run.fight);
    if orders >= recorded.orders.len() {
        for mark in marks {
            run.compare_mark(mark)?;
        }
    }
    Ok(run.fight)
}

/// Plays a record to its last line: same questions, dice, journal, state and end.
///
/// # Errors
/// The first [`Difference`].
pub fn verify<R: Ruleset>(
    setup: &Arc<R::Setup>,
    recorded: &Recorded<R::Order>,
) -> Result<(Replayed, Fight<R>), Box<Difference>> {
    let mut fight: Fight<R> = replay(setup, recorded, recorded.dice(), recorded.orders.len(), |_| {})?;
    let replayed = Replayed {
        orders: fight.orders_given(),
        at: fight.now(),
        ended: matches!(fight.advance(), Ok(Stop::End(_))),
        state: Fingerprint(fight.state_hash()),
        journal: JournalHasher::of(fight.journal()),
    };
    let line = recorded.end.as_ref().map_or_else(|| recorded.orders.last().map_or(1, |last| last.line), |end| end.line);
    let differs = |field: Field, recorded: String, found: String| {
        Err(Box::new(Difference { at: replayed.at, order: replayed.orders, line, field, recorded, replayed: found }))
    };
    let rolled = fight.journal().dice();
    for (written, rolled) in recorded.dice.iter().zip(rolled) {
        if (written.sides, written.value, &*written.purpose) != (rolled.sides, rolled.value, rolled.purpose) {
            return differs(
                Field::Die,
                format!("{} d{} {}", written.purpose, written.sides, written.value),
                rolled.to_string(),
            );
        }
    }
    if recorded.dice.len() > rolled.len() {
        return differs(Field::Die, format!("{} dice", recorded.dice.len()), format!("{} dice", rolled.len()));
    }
    let Some(end) = recorded.end.as_ref().map(|end| &end.what) else { return Ok((replayed, fight)) };
    if !replayed.ended {
        return differs(Field::End, "the end".into(), "an open question".into());
    }
    let outcome = fight.outcome().map(|outcome| format!("{outcome:?}")).unwrap_or_default();
    let figures = [
        (Field::Tenth, end.at.to_string(), replayed.at.to_string()),
        (Field::Outcome, end.outcome.clone(), outcome),
        (Field::Journal, end.journal.to_string(), replayed.journal.to_string()),
        (Field::State, end.state.to_string(), replayed.state.to_string()),
    ];
    match figures.into_iter().find(|(_, recorded, replayed)| recorded != replayed) {
        Some((field, recorded, replayed)) => differs(field, recorded, replayed),
        None => Ok((replayed, fight)),
    }
}

struct Run<R: Ruleset> {
    fight: Fight<R>,
    journal: JournalHasher,
    line: u32,
}

impl<R: Ruleset> Run<R> {
    fn advance(&mut self, line: u32) -> Result<(), Box<Difference>> {
        self.line = line;
        match self.fight.advance() {
            Ok(Stop::Decision(_)) => Ok(()),
            Ok(Stop::End(outcome)) => {
                Err(self.differs(Field::End, "one more order".into(), format!("the end, {outcome:?}")))
            }
            Err(fault) => Err(self.die(&fault, line)),
        }
    }

    fn give(&mut self, given: &Placed<Given<R::Order>>) -> Result<(), Box<Difference>> {
        let Given { at, who, journal, order } = given.what;
        let decision = self.fight.decision().expect("the fight has been advanced to a question");
        if decision.at != at {
            return Err(self.differs(Field::Tenth, at.to_string(), decision.at.to_string()));
        }
        if decision.who != who {
            return Err(self.differs(Field::Who, who.0.to_string(), decision.who.0.to_string()));
        }
        let found = self.journal.hash(self.fight.journal());
        if found != journal {
            return Err(self.differs(Field::Journal, journal.to_string(), found.to_string()));
        }
        self.fight.decide(order).map_err(|why| {
            let why = match why {
                FightError::Refused(refusal) => format!("a refusal: {refusal}"),
                other => other.to_string(),
            };
            self.differs(Field::Order, format!("{order:?}"), why)
        })
    }

    fn compare_mark(&mut self, mark: &Placed<Mark>) -> Result<(), Box<Difference>> {
        self.line = mark.line;
        let Mark { at, state, journal, .. } = mark.what;
        let figures = [
            (Field::Tenth, at.to_string(), self.fight.now().to_string()),
            (Field::Journal, journal.to_string(), self.journal.hash(self.fight.journal()).to_string()),
            (Field::State, state.to_string(), Fingerprint(self.fight.state_hash()).to_string()),
        ];
        match figures.into_iter().find(|(_, recorded, replayed)| recorded != replayed) {
            Some((field, recorded, replayed)) => Err(self.differs(field, recorded, replayed)),
            None => Ok(()),
        }
    }

    fn die(&self, fault: &DiceFault, line: u32) -> Box<Difference> {
        let recorded = match fault {
            DiceFault::Missing { number, .. } => format!("{} dice", number - 1),
            DiceFault::Misfit { number, found, .. } => format!("{found} as die {number}"),
            DiceFault::Refused { reason, .. } => reason.clone(),
        };
        let (DiceFault::Missing { sides, purpose, .. }
        | DiceFault::Misfit { sides, purpose, .. }
        | DiceFault::Refused { sides, purpose, .. }) = fault;
        let mut difference = self.differs(Field::Die, recorded, format!("a d{sides} for {purpose}"));
        difference.line = line;
        difference
    }

    fn differs(&self, field: Field, recorded: String, replayed: String) -> Box<Difference> {
        let (at, order) = (self.fight.now(), self.fight.orders_given() + 1);
        Box::new(Difference { at, order, line: self.line, field, recorded, replayed })
    }
}
