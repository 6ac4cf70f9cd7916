//! Fights between the AI's controllers, and what one side is told of them from stop to stop.

use std::sync::Arc;

use ai::Controller;
use engine::{Decision, Dice, Entry, Fight, SideId, Stop};
use miniatures::SideLook;
use scenario::Scenario;
use steel::fight::{Event, Order, Question, Setup, SideView, Steel, Story};
use steel::tables::Tables;
use tabletop::Looks;

/// Fights are looked at for so many stops.
const LONGEST: usize = 1500;

/// What a side was told at one stop, and what it sees then.
pub(crate) struct Told {
    pub(crate) told: Vec<Entry<Event>>,
    pub(crate) after: SideView,
}

/// A fight as one side has seen it.
pub(crate) struct Seen {
    pub(crate) setup: Arc<Setup>,
    pub(crate) before: SideView,
    pub(crate) stops: Vec<Told>,
}

impl Seen {
    /// A shipped scenario played out by the basic AI on all sides, seen by `side`.
    pub(crate) fn of(scenario: &str, seed: u64, side: u8) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let scenario = Scenario::open(scenario, &tables).expect("a shipped scenario");
        Self::fought(scenario.setup(), "basic", seed, side)
    }

    /// The same without hidden information.
    pub(crate) fn open(scenario: &str, seed: u64) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let scenario = Scenario::open(scenario, &tables).expect("a shipped scenario");
        let mut setup = Setup::clone(scenario.setup());
        setup.options.hidden_info = false;
        Self::fought(&Arc::new(setup), "basic", seed, 0)
    }

    /// The same on ground that rises and falls by a step from row to row.
    pub(crate) fn uneven(scenario: &str, seed: u64) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let scenario = Scenario::open(scenario, &tables).expect("a shipped scenario");
        let mut setup = Setup::clone(scenario.setup());
        let cells: Vec<_> = setup.map.iter().map(|(hex, cell)| (hex, *cell)).collect();
        for (hex, cell) in cells {
            let height = hex.y.rem_euclid(2) as i8;
            setup.map.set_cell(hex, board::Cell { height, ..cell }).expect("a hex of the map");
        }
        Self::fought(&Arc::new(setup), "basic", seed, 0)
    }

    /// A shipped scenario in which everybody meets blows in any way that is legal, and does anything at all now and then.
    pub(crate) fn wild(scenario: &str, seed: u64, side: u8) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        Self::fought(Scenario::open(scenario, &tables).expect("a shipped scenario").setup(), "wild", seed, side)
    }

    fn fought(setup: &Arc<Setup>, controller: &str, seed: u64, side: u8) -> Self {
        let side = SideId(side);
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(seed));
        let mut controllers: Vec<_> =
            (0..setup.sides.len()).map(|index| Mind::new(controller == "wild", seed + index as u64)).collect();
        let mut views = ai::Views::of(setup);
        let mut view = SideView::new(setup, side);
        fight.view(side, &mut view);
        let mut seen = Self { setup: Arc::clone(setup), before: view.clone(), stops: Vec::new() };
        let mut read = 0;
        loop {
            let stop = fight.advance().expect("seeded dice never fail");
            let before = view.clone();
            fight.view(side, &mut view);
            let story = Story::for_side(setup, side);
            let told = fight.journal().entries()[read..].iter().filter(|entry| {
                let people: Vec<_> = entry.event.people().collect();
                let known = people.is_empty() || people.iter().any(|&who| before.sees(who) || view.sees(who));
                known && story.sentence(&entry.event).is_some()
            });
            seen.stops.push(Told { told: told.cloned().collect(), after: view.clone() });
            read = fight.journal().entries().len();
            match stop {
                Stop::End(_) => return seen,
                Stop::Decision(_) if seen.stops.len() == LONGEST => return seen,
                Stop::Decision(decision) => {
                    let order = ai::ask(&fight, &decision, &mut controllers[decision.side.index()], &mut views);
                    fight.decide(order).expect("controllers answer legally");
                }
            }
        }
    }

    /// What its people look like.
    pub(crate) fn looks(&self) -> Looks {
        let colours = miniatures::SIDE_PALETTES[0].colours;
        let patterns = miniatures::Pattern::ALL;
        let sides: Vec<SideLook> =
            colours.into_iter().zip(patterns).map(|(colour, pattern)| SideLook { colour, pattern }).collect();
        Looks::new(&self.setup, &sides)
    }
}

/// The basic AI, with fits.
struct Mind {
    basic: Box<dyn Controller<Steel>>,
    random: Box<dyn Controller<Steel>>,
    wild: bool,
    answers: u32,
}

impl Mind {
    fn new(wild: bool, seed: u64) -> Self {
        let named = |name| ai::by_name(name, seed).expect("a name of the list");
        Self { basic: named("basic"), random: named("random"), wild, answers: 0 }
    }
}

impl Controller<Steel> for Mind {
    fn decide(&mut self, view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Order {
        self.answers += 1;
        let fit = matches!(decision.question, Question::Defend { .. } | Question::Knocked { .. });
        let fit = self.wild && (fit || self.answers.is_multiple_of(23));
        let order =
            if fit { self.random.decide(view, decision, legal) } else { self.basic.decide(view, decision, legal) };
        // Giving up would end it all too soon, as long as there is a choice.
        if order == Order::Surrender && self.answers < 400 { self.basic.decide(view, decision, legal) } else { order }
    }
}
