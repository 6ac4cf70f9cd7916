//! A game: the fight, who plays its sides, what each person has been told, and the record of it all. No terminal here.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ai::{Controller, Views};
use engine::record::{
    DiceSource, FORMAT, Fingerprint, Header, RecordError, RecordFile, Recorded, Recorder, Rolled, ScenarioSource,
    replay,
};
use engine::{Decision, Dice, DiceFault, Fight, FightError, Ruleset, ScriptedDie, SideId, Stop};
use scenario::Scenario;
use steel::fight::{Order, Refusal, Scene, Steel};

use crate::console::Console;
use crate::crash;
use crate::failure::Failure;
use crate::play::watcher::Watcher;
use crate::seats::{self, Player};

/// A game under way.
pub(crate) struct Game {
    scenario: Scenario,
    players: Vec<Player>,
    controllers: Vec<Option<Box<dyn Controller<Steel>>>>,
    views: Views<Steel>,
    fight: Fight<Steel>,
    recorder: Recorder,
    dice: DiceTable,
    told: Told,
}

/// What people have been told, and when whose decision was open.
struct Told {
    /// By side; only people need one.
    watchers: Vec<Option<Watcher>>,
    /// By order given, and one more for the open question.
    turns: Vec<Turn>,
}

/// How things stood when somebody was asked.
struct Turn {
    side: SideId,
    dice: usize,
    knowledge: Vec<u64>,
    /// How many lines about others his side had been told.
    foreign: usize,
}

/// Where the dice come from, and those that people have rolled.
struct DiceTable {
    source: DiceSource,
    rolled: Arc<Mutex<Vec<ScriptedDie>>>,
    console: Console,
}

impl Game {
    /// A new game, recorded in `saves`.
    pub(crate) fn begin(
        scenario: Scenario,
        players: Vec<Player>,
        source: DiceSource,
        saves: &Path,
        console: &Console,
    ) -> Result<Self, Failure> {
        let header = header(&scenario, &players, source);
        let file = RecordFile::create_in(saves, &crate::saves::stem(scenario.name()), &header)?;
        crash::saved_at(Some(file.path()));
        let recorder = Recorder::new(file);
        let dice = DiceTable { source, rolled: Arc::default(), console: console.clone() };
        let fight = Fight::new(Arc::clone(scenario.setup()), dice.open(&recorder));
        let told = Told::new(&scenario, &players);
        Ok(Self::assemble(scenario, players, fight, recorder, dice, told))
    }

    /// A saved game, to go on with.
    pub(crate) fn resume(
        recorded: &Recorded<Order>,
        scenario: Scenario,
        players: Vec<Player>,
        console: &Console,
    ) -> Result<Self, Failure> {
        if recorded.end.is_some() {
            return Err(RecordError::Finished { path: recorded.path.clone() }.into());
        }
        let mut recorder = Recorder::new(RecordFile::go_on(recorded)?);
        crash::saved_at(Some(&recorded.path));
        let rolled = Arc::new(Mutex::new(recorded.dice.iter().map(ScriptedDie::from).collect()));
        let dice = DiceTable { source: recorded.header.dice, rolled, console: console.clone() };
        let mut told = Told::new(&scenario, &players);
        let all = recorded.orders.len();
        let fight = replay(scenario.setup(), recorded, dice.open(&recorder), all, |fight| told.stop(fight));
        let fight = fight.map_err(|why| {
            let path = recorded.path.display();
            Failure::Input(format!("{path}: {why}: it cannot be gone on with, `replay {path}` shows the same place"))
        })?;
        recorder.catch_up(recorded, &fight);
        Ok(Self::assemble(scenario, players, fight, recorder, dice, told))
    }

    fn assemble(
        scenario: Scenario,
        players: Vec<Player>,
        fight: Fight<Steel>,
        recorder: Recorder,
        dice: DiceTable,
        told: Told,
    ) -> Self {
        let seed = match dice.source {
            DiceSource::Seed(seed) => seed,
            DiceSource::Own => 0,
        };
        // A controller that has played before the game was saved does not repeat what it drew then.
        let seed = seed ^ u64::from(fight.orders_given());
        let controllers = players.iter().enumerate().map(|(side, player)| player.controller(seed, side)).collect();
        let views = Views::of(scenario.setup());
        Self { scenario, players, controllers, views, fight, recorder, dice, told }
    }

    /// What is played.
    pub(crate) const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The fight itself. Whoever shows something of it to a person asks [`Game::watcher`] instead.
    pub(crate) const fn fight(&self) -> &Fight<Steel> {
        &self.fight
    }

    /// The fight, to be asked which orders are legal.
    pub(crate) fn truth(&self) -> Scene<'_> {
        Scene { setup: self.fight.setup(), world: self.fight.world() }
    }

    /// Who plays a side.
    pub(crate) fn player(&self, side: SideId) -> &Player {
        &self.players[side.index()]
    }

    /// The sides that people play.
    pub(crate) fn human_sides(&self) -> impl Iterator<Item = SideId> {
        let sides = (0..self.players.len()).filter(|&side| self.players[side] == Player::Human);
        sides.map(|side| SideId(side as u8))
    }

    /// What a person's side knows.
    ///
    /// # Panics
    /// For a side that no person plays.
    pub(crate) fn watcher(&mut self, side: SideId) -> &mut Watcher {
        self.told.watchers[side.index()].as_mut().expect("a person's side has a watcher")
    }

    /// Where the game is saved.
    pub(crate) fn saved_at(&self) -> std::path::PathBuf {
        self.recorder.file().path().to_owned()
    }

    /// Why the record cannot be written at present.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.recorder.file().fault().map(ToString::to_string)
    }

    /// Brings the record to the disk, under another name if one is given.
    pub(crate) fn save(&self, elsewhere: Option<&Path>) -> Result<(), RecordError> {
        let mut file = self.recorder.file();
        if let Some(path) = elsewhere {
            file.move_to(path)?;
            crash::saved_at(Some(path));
        }
        file.sync();
        Ok(())
    }

    /// Runs to the next question or the end.
    ///
    /// # Errors
    /// [`DiceFault`] when a person would not roll a die.
    pub(crate) fn advance(&mut self) -> Result<Stop<Steel>, DiceFault> {
        let fresh = self.fight.decision().is_none() && self.fight.outcome().is_none();
        let stop = self.fight.advance()?;
        if fresh {
            self.recorder.stopped(&self.fight);
            self.told.stop(&self.fight);
        }
        Ok(stop)
    }

    /// Lets the controller of a side answer the open question.
    pub(crate) fn let_ai_decide(&mut self, decision: &Decision<Steel>) -> Result<(), Failure> {
        let controller =
            self.controllers[decision.side.index()].as_mut().expect("a side without a person has a controller");
        let order = ai::ask(&self.fight, decision, controller, &mut self.views);
        let player = self.players[decision.side.index()].to_string();
        self.give(order).map_err(|why| {
            Failure::Running(format!(
                "{player} answers with {order:?}, which is refused: {why}: this is a bug of the program"
            ))
        })
    }

    /// Gives the open question its answer.
    ///
    /// # Errors
    /// The refusal when the order is not legal; nothing has changed then.
    pub(crate) fn give(&mut self, order: Order) -> Result<(), Refusal> {
        match self.recorder.give(&mut self.fight, order) {
            Ok(()) => Ok(()),
            Err(FightError::Refused(refusal)) => Err(refusal),
            Err(FightError::Dice(_) | FightError::NothingAsked) => unreachable!("orders are given to open questions"),
        }
    }

    /// Takes back the last order of a side, and whatever came after it: the replay is cut short there.
    ///
    /// # Errors
    /// Why it cannot be taken back, for the player.
    pub(crate) fn undo(&mut self, side: SideId) -> Result<(), String> {
        let given = self.fight.orders_given() as usize;
        let last = (0..given).rev().find(|&order| self.told.turns[order].side == side);
        let last = last.ok_or("there is no order of yours to take back")?;
        self.check_undo(side, last, given)?;
        let recorded = self.recorder.file().recorded::<Order>().map_err(|why| why.to_string())?;
        let mut told = Told::new(&self.scenario, &self.players);
        let dice = self.dice.open(&self.recorder);
        let fight = replay(self.scenario.setup(), &recorded, dice, last, |fight| told.stop(fight))
            .map_err(|difference| format!("the game cannot be replayed: {difference}"))?;
        self.fight = fight;
        self.recorder.undone(&self.fight);
        for (new, old) in told.watchers.iter_mut().zip(&self.told.watchers) {
            if let (Some(new), Some(old)) = (new, old) {
                new.has_been_shown_what(old);
            }
        }
        self.told = told;
        Ok(())
    }

    /// An order is free until a die has fallen, something of others was seen, or another person has ordered.
    fn check_undo(&self, side: SideId, last: usize, given: usize) -> Result<(), String> {
        let then = &self.told.turns[last];
        let since = &self.told.turns[last + 1..given];
        if let Some(other) = since.iter().find(|turn| turn.side != side && *self.player(turn.side) == Player::Human) {
            let name = &self.scenario.sides()[other.side.index()].name;
            return Err(format!("{name} has ordered since"));
        }
        if self.fight.journal().dice().len() > then.dice {
            return Err("a die has fallen since".to_owned());
        }
        let watcher = self.told.watchers[side.index()].as_ref().expect("a person's side has a watcher");
        let now = watcher.knowledge();
        if let Some(who) = then.knowledge.iter().zip(&now).position(|(then, now)| then != now) {
            let name = &self.scenario.setup().people[who].name;
            return Err(format!("something of {name} was seen since that was hidden before"));
        }
        if watcher.foreign() > then.foreign {
            return Err("something that was hidden has been seen since".to_owned());
        }
        Ok(())
    }
}

impl Told {
    fn new(scenario: &Scenario, players: &[Player]) -> Self {
        let watchers = players.iter().enumerate().map(|(side, player)| {
            (*player == Player::Human).then(|| Watcher::new(scenario.setup(), SideId(side as u8)))
        });
        Self { watchers: watchers.collect(), turns: Vec::new() }
    }

    /// The fight has come to a question or its end.
    fn stop(&mut self, fight: &Fight<Steel>) {
        for watcher in self.watchers.iter_mut().flatten() {
            watcher.look(fight);
        }
        if let Some(decision) = fight.decision() {
            let watcher = self.watchers[decision.side.index()].as_ref();
            self.turns.truncate(fight.orders_given() as usize);
            self.turns.push(Turn {
                side: decision.side,
                dice: fight.journal().dice().len(),
                knowledge: watcher.map(Watcher::knowledge).unwrap_or_default(),
                foreign: watcher.map_or(0, Watcher::foreign),
            });
        }
    }
}

impl DiceTable {
    /// The dice of a fight from its beginning: those already rolled come first, and what people roll after them is written down.
    fn open(&self, recorder: &Recorder) -> Dice {
        let DiceSource::Own = self.source else { return Dice::seeded(self.seed()) };
        let rolled = Arc::clone(&self.rolled);
        let console = self.console.clone();
        let mut write = recorder.dice_writer();
        let mut taken = 0;
        let mut stopped = false;
        Dice::asked(Box::new(move |sides, purpose| {
            // The rules may want further dice before they stop: who has left is not asked again.
            if stopped {
                return Err("the player has stopped".to_owned());
            }
            let mut rolled = rolled.lock().unwrap_or_else(PoisonError::into_inner);
            taken += 1;
            if let Some(die) = rolled.get(taken - 1) {
                return match die.sides {
                    Some(written) if written != sides => Err(format!("the record has a d{written} there")),
                    _ => Ok(die.value),
                };
            }
            let value = ask_for_die(&console, sides, purpose).inspect_err(|_| stopped = true)?;
            write(Rolled { sides, value, purpose: purpose.into() });
            rolled.push(ScriptedDie { sides: Some(sides), value });
            Ok(value)
        }))
    }

    const fn seed(&self) -> u64 {
        match self.source {
            DiceSource::Seed(seed) => seed,
            DiceSource::Own => 0,
        }
    }
}

fn ask_for_die(console: &Console, sides: u8, purpose: &str) -> Result<u8, String> {
    let prompt = format!("Roll a d{sides} for {purpose}: ");
    loop {
        let Some(text) = console.ask(&prompt).map_err(|why| why.to_string())? else {
            return Err("the input has ended".to_owned());
        };
        match text.parse::<u8>() {
            Ok(value) if (1..=sides).contains(&value) => return Ok(value),
            _ if matches!(text.as_str(), "quit" | "exit" | "q") => return Err("the player has stopped".to_owned()),
            _ => console
                .line(&format!("found {text:?}, expected a number from 1 to {sides}, or quit"))
                .map_err(|why| why.to_string())?,
        }
    }
}

/// The header of a record of this program.
pub(crate) fn header(scenario: &Scenario, players: &[Player], dice: DiceSource) -> Header {
    Header {
        record: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        ruleset: Steel::NAME.to_owned(),
        rules: Fingerprint(scenario.setup().tables.version()),
        dice,
        players: seats::texts(scenario.sides(), players),
        scenario: ScenarioSource { name: scenario.name().to_owned(), text: scenario.self_contained_text() },
    }
}
