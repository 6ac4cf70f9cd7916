//! A game: the fight, who plays its sides, what each person has been told, and the record of it all.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ai::{Controller, Views};
use engine::record::{
    DiceSource, FORMAT, Fingerprint, Header, RecordError, RecordFile, Recorded, Recorder, Rolled, ScenarioSource,
    replay_in,
};
use engine::{Decision, Detail, Dice, DiceFault, Fight, FightError, Ruleset, ScriptedDie, SideId, Stop, Tenths};
use scenario::Scenario;
use steel::fight::{Doing, Order, Question, Refusal, Scene, SideView, Steel, Step};

use crate::players::{self, Player};
use crate::sense::Sense;
use crate::undo::UndoBook;
use crate::witness::Witness;

/// Asks a person for a die of so many sides, rolled for a purpose. An error ends the game; it says why.
pub type AskDie = Arc<dyn Fn(u8, &str) -> Result<u8, String> + Send + Sync>;

/// Why a game cannot be begun, gone on with, or go on. Shown to the user as it stands.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The record cannot be read or written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record does not run as it did.
    #[error("{path}: {why}: it cannot be gone on with, `replay {path}` shows the same place")]
    Differs {
        /// The record.
        path: String,
        /// Where and in what it differs.
        why: String,
    },
    /// A controller gave an order that is not legal.
    #[error("{player} answers with {order}, which is refused: {why}: this is a bug of the program")]
    Controller {
        /// Who.
        player: String,
        /// What.
        order: String,
        /// Why not.
        why: Refusal,
    },
    /// A person would not roll a die.
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

impl GameError {
    pub(crate) fn differs(recorded: &Recorded<Order>, why: &impl std::fmt::Display) -> Self {
        Self::Differs { path: recorded.path.display().to_string(), why: why.to_string() }
    }
}

/// A game under way.
pub struct Game {
    scenario: Scenario,
    players: Vec<Player>,
    controllers: Vec<Option<Box<dyn Controller<Steel>>>>,
    views: Views<Steel>,
    fight: Fight<Steel>,
    recorder: Recorder,
    dice: DiceTable,
    told: Told,
}

/// What people have been told, and how things stood when they ordered.
struct Told {
    /// By side; only people need one.
    witnesses: Vec<Option<Witness>>,
    /// Of a game without people.
    onlooker: Option<Witness>,
    /// Who was asked at the last stop: what he had been told then he has been shown, since he has ordered.
    asked: Option<SideId>,
    /// What has been asked of those who feint for the look of it.
    called: Vec<Decision<Steel>>,
    book: UndoBook,
}

/// Where the dice come from, and those that people have rolled.
struct DiceTable {
    source: DiceSource,
    rolled: Arc<Mutex<Vec<ScriptedDie>>>,
    ask: AskDie,
}

impl Game {
    /// A new game, recorded in the folder `saves`. `ask` rolls the dice if people roll their own.
    ///
    /// # Errors
    /// [`GameError::Record`] when the record cannot be made.
    pub fn begin(
        scenario: Scenario,
        players: Vec<Player>,
        source: DiceSource,
        saves: &Path,
        ask: AskDie,
    ) -> Result<Self, GameError> {
        let header = header(&scenario, &players, source);
        let file = RecordFile::create_in(saves, &stem(scenario.name()), &header)?;
        let recorder = Recorder::new(file);
        let dice = DiceTable { source, rolled: Arc::default(), ask };
        let fight = opened(&scenario, dice.open(&recorder));
        let told = Told::new(&scenario, &players);
        Ok(Self::assemble(scenario, players, fight, recorder, dice, told))
    }

    /// A saved game, to go on with in its own record.
    ///
    /// # Errors
    /// [`GameError::Record`] when the game has ended or its record cannot be written, [`GameError::Differs`] when it does not run as it did.
    pub fn resume(
        recorded: &Recorded<Order>,
        scenario: Scenario,
        players: Vec<Player>,
        ask: AskDie,
    ) -> Result<Self, GameError> {
        if recorded.end.is_some() {
            return Err(RecordError::Finished { path: recorded.path.clone() }.into());
        }
        let mut recorder = Recorder::new(RecordFile::go_on(recorded)?);
        let rolled = Arc::new(Mutex::new(recorded.dice.iter().map(ScriptedDie::from).collect()));
        let dice = DiceTable { source: recorded.header.dice, rolled, ask };
        let mut told = Told::new(&scenario, &players);
        let all = recorded.orders.len();
        let fight = replay_in(opened(&scenario, dice.open(&recorder)), recorded, all, |fight| told.stop(fight));
        let fight = fight.map_err(|why| GameError::differs(recorded, &why))?;
        recorder.catch_up(recorded, &fight);
        Ok(Self::assemble(scenario, players, fight, recorder, dice, told))
    }

    /// A new game that begins as a record does, with its first `orders` orders already given, recorded anew in the folder `saves`: a replay
    /// taken over. The record itself is left as it is.
    ///
    /// # Errors
    /// [`GameError::Record`] when the record cannot be made, [`GameError::Differs`] when the game does not run as it did.
    pub fn take_over(
        recorded: &Recorded<Order>,
        orders: usize,
        scenario: Scenario,
        players: Vec<Player>,
        saves: &Path,
        ask: AskDie,
    ) -> Result<Self, GameError> {
        // Dice that people rolled before the place of the takeover are taken from the record, and written into the new one like others;
        // what they rolled after it belongs to the other story.
        let old: Arc<Mutex<VecDeque<Rolled>>> = Arc::new(Mutex::new(recorded.dice.iter().cloned().collect()));
        let again = Arc::clone(&old);
        let first_old: AskDie = Arc::new(move |sides, purpose| {
            let die = again.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            match die {
                Some(die) if die.sides == sides => Ok(die.value),
                Some(die) => Err(format!("the record has a d{} there", die.sides)),
                None => ask(sides, purpose),
            }
        });
        let mut game = Self::begin(scenario, players, recorded.header.dice, saves, first_old)?;
        let given = recorded.orders.iter().take(orders);
        let replayed = given.map(|given| given.what.order).try_for_each(|order| {
            game.advance()?;
            game.give(order).map_err(|why| GameError::differs(recorded, &why))
        });
        let replayed = replayed.and_then(|()| game.advance().map(|_| ()).map_err(GameError::from));
        old.lock().unwrap_or_else(PoisonError::into_inner).clear();
        match replayed {
            Ok(()) => Ok(game),
            Err(why) => {
                game.discard();
                Err(why)
            }
        }
    }

    /// Deletes the record of a game that is not worth keeping.
    fn discard(self) {
        let path = self.saved_at();
        drop(self);
        // It may be gone already.
        let _ = std::fs::remove_file(path);
    }

    /// Puts the game away. Its record is whole on the disk then; that of a game in which nobody has ordered anything is deleted.
    ///
    /// # Errors
    /// The game itself and the reason, when the record cannot be written: it can be saved elsewhere.
    pub fn put_away(self) -> Result<(), (Box<Self>, RecordError)> {
        if self.fight.orders_given() == 0 {
            self.discard();
            return Ok(());
        }
        self.save(None).map_err(|why| (Box::new(self), why))
    }

    fn assemble(
        scenario: Scenario,
        players: Vec<Player>,
        fight: Fight<Steel>,
        recorder: Recorder,
        dice: DiceTable,
        told: Told,
    ) -> Self {
        // A controller that has played before the game was saved does not repeat what it drew then.
        let seed = dice.seed() ^ u64::from(fight.orders_given());
        let controllers = players.iter().enumerate().map(|(side, player)| player.controller(seed, side)).collect();
        let views = Views::of(scenario.setup());
        Self { scenario, players, controllers, views, fight, recorder, dice, told }
    }

    /// What is played.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The fight itself. Whoever shows something of it to a person asks [`Game::witness`] instead.
    pub const fn fight(&self) -> &Fight<Steel> {
        &self.fight
    }

    /// The fight, to be asked which orders are legal.
    pub fn truth(&self) -> Scene<'_> {
        Scene { setup: self.fight.setup(), world: self.fight.world() }
    }

    /// Who plays a side.
    pub fn player(&self, side: SideId) -> &Player {
        &self.players[side.index()]
    }

    /// The sides that people play.
    pub fn human_sides(&self) -> impl Iterator<Item = SideId> {
        let sides = (0..self.players.len()).filter(|&side| self.players[side] == Player::Human);
        sides.map(|side| SideId(side as u8))
    }

    /// The eyes and the memory of a side that a person plays.
    ///
    /// # Panics
    /// For a side that no person plays.
    pub fn witness(&self, side: SideId) -> &Witness {
        self.told.witnesses[side.index()].as_ref().expect("a person's side has a witness")
    }

    /// The eyes of a person's side, or, in a game that the computer plays against itself, those from which nothing is hidden.
    ///
    /// # Panics
    /// For a side that the computer plays in a game with people.
    pub fn eyes(&self, side: Option<SideId>) -> &Witness {
        match (side, &self.told.onlooker) {
            (Some(side), _) => self.witness(side),
            (None, Some(onlooker)) => onlooker,
            (None, None) => panic!("a game with people is seen with the eyes of one of them"),
        }
    }

    /// The news of a person's side have been shown.
    pub fn mark_shown(&mut self, side: SideId) {
        if let Some(witness) = &mut self.told.witnesses[side.index()] {
            witness.mark_shown();
        }
    }

    pub(crate) fn called(&self) -> &[Decision<Steel>] {
        &self.told.called
    }

    pub(crate) const fn called_mut(&mut self) -> &mut Vec<Decision<Steel>> {
        &mut self.told.called
    }

    /// Where the game is saved.
    pub fn saved_at(&self) -> std::path::PathBuf {
        self.recorder.file().path().to_owned()
    }

    /// Why the record cannot be written at present.
    pub fn trouble(&self) -> Option<String> {
        self.recorder.file().fault().map(ToString::to_string)
    }

    /// Brings the record to the disk, under another name if one is given. A record that somebody has deleted is written again.
    ///
    /// # Errors
    /// When it cannot be written there.
    pub fn save(&self, elsewhere: Option<&Path>) -> Result<(), RecordError> {
        let mut file = self.recorder.file();
        if let Some(path) = elsewhere {
            file.move_to(path)?;
        } else if !file.is_there() {
            let path = file.path().to_owned();
            file.move_to(&path)?;
        }
        file.sync();
        match file.fault() {
            Some(RecordError::Unwritable { path, why }) => Err(RecordError::Unwritable {
                path: path.clone(),
                why: std::io::Error::new(why.kind(), why.to_string()),
            }),
            _ => Ok(()),
        }
    }

    /// Writes a copy of the record; the game goes on in its own.
    ///
    /// # Errors
    /// When the copy cannot be written.
    pub fn save_copy(&self, path: &Path) -> Result<(), RecordError> {
        self.recorder.file().copy_to(path)
    }

    /// Whether the record still lies where it was made.
    pub fn is_kept(&self) -> bool {
        self.recorder.file().is_there()
    }

    /// Runs to the next question or the end.
    ///
    /// # Errors
    /// [`DiceFault`] when a person would not roll a die.
    pub fn advance(&mut self) -> Result<Stop<Steel>, DiceFault> {
        let fresh = self.fight.decision().is_none() && self.fight.outcome().is_none();
        let stop = self.fight.advance()?;
        if fresh {
            self.recorder.stopped(&self.fight);
            self.told.stop(&self.fight);
        }
        Ok(stop)
    }

    /// Runs on to the end of the present tenth, or to a question or the end within it, which [`Game::advance`] then tells: so that what
    /// was ordered at this tenth can be shown while what follows is still to come.
    ///
    /// # Errors
    /// A die that could not be rolled.
    pub fn finish_tenth(&mut self) -> Result<(), DiceFault> {
        let fresh = self.fight.decision().is_none() && self.fight.outcome().is_none();
        if fresh && self.fight.advance_until(self.fight.now())?.is_some() {
            self.recorder.stopped(&self.fight);
            self.told.stop(&self.fight);
        }
        Ok(())
    }

    /// Runs on to the end of this tenth, or from there to that of the next, or to a question or the end before it; eyes follow.
    pub(crate) fn go_on_a_tenth(&mut self) -> Result<(), DiceFault> {
        let done = self.fight.world().step == Step::Next;
        let last = Tenths(self.fight.now().0 + u32::from(done));
        match self.fight.advance_until(last)? {
            Some(_) => {
                self.recorder.stopped(&self.fight);
                self.told.stop(&self.fight);
            }
            None => self.told.look(&self.fight),
        }
        Ok(())
    }

    /// Lets the controller of a side answer the open question.
    ///
    /// # Errors
    /// [`GameError::Controller`] when its answer is refused.
    ///
    /// # Panics
    /// For a side that a person plays.
    pub fn let_ai_decide(&mut self, decision: &Decision<Steel>) -> Result<(), GameError> {
        let controller =
            self.controllers[decision.side.index()].as_mut().expect("a side without a person has a controller");
        let order = ai::ask(&self.fight, decision, controller, &mut self.views);
        self.give(order).map_err(|why| GameError::Controller {
            player: self.players[decision.side.index()].to_string(),
            order: format!("{order:?}"),
            why,
        })
    }

    /// Gives the open question its answer.
    ///
    /// # Errors
    /// The refusal when the order is not legal; nothing has changed then.
    pub fn give(&mut self, order: Order) -> Result<(), Refusal> {
        match self.recorder.give(&mut self.fight, order) {
            Ok(()) => Ok(()),
            Err(FightError::Refused(refusal)) => Err(refusal),
            Err(FightError::Dice(_) | FightError::NothingAsked) => unreachable!("orders are given to open questions"),
        }
    }

    /// What Enter proposes for the open question of a person: what goes on with what has been begun with a missile weapon
    /// ([`Sense::goes_on`]), else what is done when nobody orders anything (T-28), but a hold that asks again after a while. If all hold without end, nobody is asked any more and the fight is over (RS-22.17); that is to be ordered, not to
    /// slip in.
    pub fn proposed(&self, decision: &Decision<Steel>) -> Option<Order> {
        let view = self.witness(decision.side).view();
        let mut legal = Vec::new();
        self.fight.legal(&mut legal);
        let goes_on = Sense::new(view.scene(), decision.who).goes_on(&decision.question, &legal);
        goes_on.or_else(|| self.fight.default_order().map(|order| proposed(view, decision, order)))
    }

    /// Whether a side may take back its last order.
    ///
    /// # Errors
    /// Why not, for the player.
    pub fn may_undo(&self, side: SideId) -> Result<(), String> {
        self.told.book.may_undo(&self.fight, side, &self.told.witnesses).map(|_| ()).map_err(|why| why.to_string())
    }

    /// Takes back the last order of a side, and whatever came after it: the replay is cut short there.
    ///
    /// # Errors
    /// Why it cannot be taken back, for the player.
    pub fn undo(&mut self, side: SideId) -> Result<(), String> {
        let last = self.told.book.may_undo(&self.fight, side, &self.told.witnesses).map_err(|why| why.to_string())?;
        let recorded = self.recorder.file().recorded::<Order>().map_err(|why| why.to_string())?;
        let mut told = Told::new(&self.scenario, &self.players);
        let fight = opened(&self.scenario, self.dice.open(&self.recorder));
        let fight = replay_in(fight, &recorded, last, |fight| told.stop(fight))
            .map_err(|difference| format!("the game cannot be replayed: {difference}"))?;
        self.fight = fight;
        self.recorder.undone(&self.fight);
        for (new, old) in told.witnesses.iter_mut().zip(&self.told.witnesses) {
            if let (Some(new), Some(old)) = (new, old) {
                new.has_been_shown_what(old);
            }
        }
        self.told = told;
        Ok(())
    }
}

impl Told {
    fn new(scenario: &Scenario, players: &[Player]) -> Self {
        let witnesses = players.iter().enumerate().map(|(side, player)| {
            (*player == Player::Human).then(|| Witness::new(scenario.setup(), SideId(side as u8)))
        });
        let onlooker = !players.contains(&Player::Human);
        Self {
            witnesses: witnesses.collect(),
            onlooker: onlooker.then(|| Witness::onlooker(scenario.setup())),
            asked: None,
            called: Vec::new(),
            book: UndoBook::default(),
        }
    }

    /// The fight has come to a question or its end.
    fn stop(&mut self, fight: &Fight<Steel>) {
        let ordered = self.asked.and_then(|side| self.witnesses[side.index()].as_mut());
        if let Some(witness) = ordered {
            witness.mark_shown();
        }
        self.asked = fight.decision().map(|decision| decision.side);
        self.look(fight);
        self.book.stop(fight, &self.witnesses);
    }

    fn look(&mut self, fight: &Fight<Steel>) {
        for witness in self.witnesses.iter_mut().flatten().chain(&mut self.onlooker) {
            witness.look(fight);
        }
    }
}

impl DiceTable {
    /// The dice of a fight from its beginning: those already rolled come first, and what people roll after them is written down.
    fn open(&self, recorder: &Recorder) -> Dice {
        let DiceSource::Own = self.source else { return Dice::seeded(self.seed()) };
        let rolled = Arc::clone(&self.rolled);
        let ask = Arc::clone(&self.ask);
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
            let value = ask(sides, purpose).inspect_err(|_| stopped = true)?;
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

/// A fight at its beginning whose journal keeps the sum behind every figure.
fn opened(scenario: &Scenario, dice: Dice) -> Fight<Steel> {
    let mut fight = Fight::new(Arc::clone(scenario.setup()), dice);
    fight.journal_mut().set_detail(Detail::Sums);
    fight
}

/// How long the hold lasts that is proposed.
const HOLD_TENTHS: u32 = 20;

fn proposed(view: &SideView, decision: &Decision<Steel>, default: Order) -> Order {
    let action = &view.world.of(decision.who).action;
    let holds = matches!(action.doing, Doing::Nothing | Doing::Order(Order::Hold { .. }));
    let wakes = action.wake != u32::MAX && action.wake > decision.at.0;
    let hold = Order::Hold { wake: Some(Tenths(decision.at.0 + HOLD_TENTHS)) };
    match (default, decision.question) {
        (Order::Hold { wake: None }, _) => hold,
        (Order::Keep, Question::Act { standing: true }) if holds && !wakes => hold,
        _ => default,
    }
}

/// The header of a record of this program.
pub fn header(scenario: &Scenario, players: &[Player], dice: DiceSource) -> Header {
    Header {
        record: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        ruleset: Steel::NAME.to_owned(),
        rules: Fingerprint(scenario.setup().tables.version()),
        dice,
        players: players::texts(scenario.sides(), players),
        scenario: ScenarioSource { name: scenario.name().to_owned(), text: scenario.self_contained_text() },
    }
}

/// What the records of a scenario are called: its name in small letters, digits and hyphens.
pub fn stem(scenario: &str) -> String {
    let mut stem = String::new();
    for c in scenario.to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            stem.push(c);
        } else if !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
    }
    let stem = stem.trim_end_matches('-');
    let end = stem.len().min(40);
    if stem.is_empty() { "game".to_owned() } else { stem[..end].trim_end_matches('-').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stem_is_a_file_name_everywhere() {
        assert_eq!(stem("The Bridge, at dawn!"), "the-bridge-at-dawn");
        assert_eq!(stem("  ../../etc "), "etc");
        assert_eq!(stem("Mêlée"), "m-l-e");
        assert_eq!(stem("決闘"), "game");
        assert_eq!(stem(&"a".repeat(500)).len(), 40);
    }
}
