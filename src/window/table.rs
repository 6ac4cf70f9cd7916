//! A game on the table: the fight runs, is shown at its pace to whom it concerns, and whoever must decide is asked.
//!
//! No Bevy here: whoever has time that passes and an [`egui::Ui`] can play on it.

use std::collections::VecDeque;

use board::Hex;
use engine::record::RecordError;
use engine::{CombatantId, Decision, SideId, Stop, Tenths};
use panels::{Desk, Intent, Prompt, Seat, Settings, SideStyle};
use session::{Answer, Game, Kind, Plan, Player, Standing, Witness};
use steel::fight::{Order, Outcome, Question, SideView, Steel};
use tabletop::{Looks, Motion, Stage};

use super::show::Show;

/// A game on the table.
pub(super) struct GameTable {
    game: Game,
    desk: Desk,
    sides: Vec<SideStyle>,
    looks: Looks,
    /// By side; only people's eyes are shown anything. One more for the onlooker of a game without people.
    shows: Vec<Option<Show>>,
    standing: Standing,
    /// Whose plan has stopped behind the curtain, and why: he is told when he is asked.
    stopped: Option<(CombatantId, String)>,
    /// Whose knowledge is on the screen; in a game without people everybody's.
    shown: Option<SideId>,
    /// When it is over nothing is hidden from anybody: eyes that see all, and the table as they see it.
    revealed: Option<Box<(Witness, Show)>>,
    /// What the panels show while the motion has not caught up: the eyes as they were before it.
    before: Option<Box<Witness>>,
    /// The open question of a person.
    decision: Option<Decision<Steel>>,
    /// It is no question of the fight: he has only been called before the screen (RS-2.29).
    called: bool,
    /// Its legal orders, once it has been asked.
    legal: Vec<Order>,
    asked: bool,
    outcome: Option<Outcome>,
    /// The last orders given by hand, for the standing plans that they begin.
    plans: VecDeque<(CombatantId, Plan)>,
    pub(super) paused: bool,
    /// Why the game cannot go on.
    fault: Option<String>,
    curtain: bool,
}

/// How long the fight may run on in one frame before the screen is drawn again.
const BUDGET: std::time::Duration = std::time::Duration::from_millis(6);

impl GameTable {
    /// Lays a game on the table.
    pub(super) fn new(game: Game, settings: &Settings) -> Self {
        let sides = SideStyle::of(game.scenario().sides(), settings.palette);
        let looks = super::looks::looks(game.scenario(), settings.palette);
        let people = game.human_sides().count();
        let shown = game.human_sides().next().filter(|_| people == 1);
        let count = game.scenario().sides().len();
        let mut table = Self {
            game,
            desk: Desk::default(),
            sides,
            looks,
            shows: (0..=count).map(|_| None).collect(),
            standing: Standing::default(),
            stopped: None,
            shown,
            revealed: None,
            before: None,
            decision: None,
            called: false,
            legal: Vec::new(),
            asked: false,
            outcome: None,
            plans: VecDeque::new(),
            paused: false,
            fault: None,
            curtain: people > 1 && settings.curtain,
        };
        table.begin_shows(settings);
        table
    }

    /// Puts the game away.
    ///
    /// # Errors
    /// The table with the game on it, and why its record cannot be written.
    pub(super) fn put_away(self: Box<Self>) -> Result<(), (Box<Self>, RecordError)> {
        // A game whose record is at fault stays whole in memory: it is asked before it is taken apart.
        match self.game.save(None) {
            Err(why) if self.game.fight().orders_given() > 0 => Err((self, why)),
            _ => {
                // It has just been written, or is not worth keeping.
                let _ = self.game.put_away();
                Ok(())
            }
        }
    }

    /// The game.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// The panels.
    pub(super) const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The panels, to be changed.
    pub(super) const fn desk_mut(&mut self) -> &mut Desk {
        &mut self.desk
    }

    /// The sides as they are shown.
    pub(super) fn sides(&self) -> &[SideStyle] {
        &self.sides
    }

    /// How it ended, once that has been shown.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.outcome.filter(|_| self.may_look() && self.show().is_some_and(Show::is_at_rest))
    }

    /// Why the game cannot go on.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// The open question, if it is asked of the person before the screen.
    pub(super) fn decision(&self) -> Option<&Decision<Steel>> {
        self.decision.as_ref().filter(|_| self.asked)
    }

    /// The legal orders of the question that is asked.
    pub(super) fn legal(&self) -> &[Order] {
        &self.legal
    }

    /// Whether nobody has been asked anything yet.
    pub(super) fn is_fresh(&self) -> bool {
        self.decision.is_none() && self.orders_given() == 0
    }

    /// How many orders have been given.
    pub(super) fn orders_given(&self) -> u32 {
        self.game.fight().orders_given()
    }

    /// The fight's clock as it is shown, in whole tenths.
    pub(super) fn clock(&self) -> Tenths {
        Tenths(self.show().map_or(0.0, |show| show.play().clock(show.at())).max(0.0) as u32)
    }

    /// How many lines the person before the screen has been told.
    pub(super) fn lines(&self) -> usize {
        self.witness().lines().len()
    }

    /// What the person before the screen knows, as far as it has been shown to him. Nothing while the curtain is down.
    pub(super) fn view(&self) -> Option<&SideView> {
        self.may_look().then(|| self.witness().view())
    }

    /// What is to be seen on the board; nothing while the curtain is down.
    pub(super) fn stage(&self) -> Option<Stage> {
        self.may_look().then(|| self.show().map(Show::stage)).flatten()
    }

    /// Whether anything changes as time passes.
    pub(super) fn is_restless(&self) -> bool {
        let waits = self.decision.is_some() || self.outcome.is_some() || self.fault.is_some();
        let moves = self.show().is_some_and(Show::is_moving);
        self.may_look() && !self.paused && !self.desk.is_paused() && (moves || !waits)
    }

    /// Lets time pass: motion is shown, and where all of it has been shown the fight runs on.
    pub(super) fn update(&mut self, seconds: f32, settings: &Settings) {
        if !self.may_look() || self.desk.is_paused() {
            return;
        }
        if !self.paused {
            let speed = f32::from(settings.animation_speed) / 100.0;
            if let Some(show) = self.show_mut() {
                show.pass(seconds * speed);
            }
        }
        self.run(settings);
    }

    /// Shows what there is to show at once.
    pub(super) fn finish_motion(&mut self, settings: &Settings) {
        if let Some(show) = self.show_mut() {
            show.finish();
        }
        self.run(settings);
    }

    /// To the next thing that happened, while paused.
    pub(super) fn step(&mut self, settings: &Settings) {
        if let Some(show) = self.show_mut() {
            let next = show.play().next_beat(show.at());
            match next {
                Some(beat) => show.seek(beat),
                None => show.finish(),
            }
        }
        self.run(settings);
    }

    fn run(&mut self, settings: &Settings) {
        #[expect(clippy::disallowed_methods, reason = "a frame has its time; no fight sees it")]
        let begun = std::time::Instant::now();
        let at_rest = |table: &Self| table.show().is_none_or(Show::is_at_rest);
        if at_rest(self) {
            self.before = None;
        }
        while at_rest(self) && self.fault.is_none() && begun.elapsed() < BUDGET {
            match self.decision {
                Some(decision) => {
                    self.face(&decision, settings);
                    return;
                }
                None if self.outcome.is_some() => {
                    self.reveal(settings);
                    return;
                }
                None => self.advance(settings),
            }
        }
    }

    /// Runs to the next question. Whatever is to be seen of it is handed to the motion.
    fn advance(&mut self, settings: &Settings) {
        let before = Box::new(self.before_the_motion());
        // Without a curtain nothing is hidden between two people.
        let call = if self.curtain { self.game.call() } else { Ok(None) };
        let stop = match call {
            Ok(None) => self.game.advance().map(Some),
            Ok(Some(call)) => {
                (self.decision, self.called, self.asked) = (Some(call), true, false);
                Ok(None)
            }
            Err(why) => Err(why),
        };
        match stop {
            Ok(None) => {}
            Ok(Some(Stop::End(outcome))) => self.outcome = Some(outcome),
            Ok(Some(Stop::Decision(decision))) if *self.game.player(decision.side) == Player::Human => {
                self.decision = Some(decision);
                self.asked = false;
            }
            Ok(Some(Stop::Decision(decision))) => {
                if let Err(why) = self.game.let_ai_decide(&decision) {
                    self.fault = Some(why.to_string());
                }
            }
            Err(why) => self.fault = Some(why.to_string()),
        }
        self.follow();
        if self.show().is_some_and(|show| !show.is_at_rest()) {
            self.before = Some(before);
        }
        if self.outcome.is_some() && self.shown.is_none() && self.curtain {
            // It is over: nothing needs to be hidden from anybody.
            self.shown = self.game.human_sides().next();
        }
        let _ = settings;
    }

    /// What the panels show until the motion to the next question has been shown: with the orders of the present tenth, of which nothing
    /// is to be seen on the board, without anything else.
    fn before_the_motion(&mut self) -> Witness {
        let known = self.witness().clone();
        // A fault is met again, and told, when the fight runs on.
        if self.game.finish_tenth().is_err() || self.game.fight().decision().is_some() {
            return known;
        }
        let mut ordered = known.clone();
        ordered.look(self.game.fight());
        let quiet = ordered.lines()[known.lines().len()..].iter().all(|line| line.kind == Kind::Order);
        if quiet { ordered } else { known }
    }

    /// The fight is over and has been shown: everybody may see everything.
    fn reveal(&mut self, settings: &Settings) {
        if self.revealed.is_none() && self.game.human_sides().next().is_some() {
            let mut onlooker = Witness::onlooker(self.game.scenario().setup());
            onlooker.look(self.game.fight());
            let show = Show::resting(&onlooker, &self.looks, motion(settings));
            self.revealed = Some(Box::new((onlooker, show)));
        }
    }

    fn follow(&mut self) {
        for (index, show) in self.shows.iter_mut().enumerate() {
            let Some(show) = show else { continue };
            let side = (index < self.sides.len()).then_some(SideId(index as u8));
            show.follow(self.game.fight(), self.game.eyes(side));
        }
    }

    /// Brings the question before its person: through the curtain, by his standing plans, or as a prompt.
    fn face(&mut self, decision: &Decision<Steel>, settings: &Settings) {
        if self.shown != Some(decision.side) {
            // What somebody has ordered to go on goes on without calling him before the screen.
            match self.by_standing_order(decision) {
                Answer::Order(order) => {
                    self.give(order, settings);
                    return;
                }
                Answer::Stopped(why) => self.stopped = Some((decision.who, why)),
                Answer::None => {}
            }
            self.desk.curtain = self.desk.curtain.before(decision.side, self.shown, self.curtain);
            if !self.desk.curtain.is_up() {
                self.turn_away();
                return;
            }
            self.turn_away();
            self.shown = Some(decision.side);
            // His eyes may have motion to catch up with.
            return;
        }
        if self.asked {
            return;
        }
        let legal = self.legal_now();
        match self.by_standing_order(decision) {
            Answer::Order(order) => {
                self.give(order, settings);
                return;
            }
            Answer::Stopped(why) => {
                self.ask(decision, &legal, settings);
                self.desk.orders.tell(why);
            }
            Answer::None => {
                self.ask(decision, &legal, settings);
                if let Some((_, why)) = self.stopped.take_if(|(who, _)| *who == decision.who) {
                    self.desk.orders.tell(why);
                }
            }
        }
        self.asked = true;
        if let Question::Defend { attacker, with, .. } = decision.question
            && let Some(show) = self.shows[decision.side.index()].as_mut()
        {
            show.threaten(self.game.witness(decision.side), attacker, with);
        }
    }

    /// What can be answered to the open question.
    fn legal_now(&self) -> Vec<Order> {
        let mut legal = Vec::new();
        if self.called {
            legal.push(Order::Keep);
        } else {
            self.game.fight().legal(&mut legal);
        }
        legal
    }

    /// Who has only been called before the screen is there for himself.
    fn by_standing_order(&mut self, decision: &Decision<Steel>) -> Answer {
        let legal = self.legal_now();
        match self.called {
            true => Answer::None,
            false => self.standing.answer(self.game.witness(decision.side).view(), decision, &legal),
        }
    }

    fn ask(&mut self, decision: &Decision<Steel>, legal: &[Order], settings: &Settings) {
        let view = self.game.witness(decision.side).view();
        let mut legal = legal.to_vec();
        let mut default = Some(Order::Keep);
        if !self.called {
            default = self.game.proposed(decision);
            // A hold that asks again in a while is not among those that the rules propose.
            legal.extend(default.filter(|order| !legal.contains(order) && self.game.fight().why_not(order).is_none()));
        }
        let mut prompt = Prompt::new(view, decision, &legal, default, settings.time);
        if self.called {
            prompt.question = session::call_text(view, decision.who);
            prompt.facts.clear();
            prompt.refused.clear();
        }
        self.desk.orders.ask(prompt);
        let scene = view.scene();
        let plans = self.standing.plans(decision.who).map(|plan| plan.text(scene, decision.who)).collect();
        self.desk.orders.set_plans(plans);
        self.legal = legal;
    }

    /// Whether an order is given only after the player has been asked whether he means it; he is asked then.
    pub(super) fn asks_first(&mut self, order: Order) -> bool {
        self.decision.is_some_and(|decision| self.desk.asks_first(order, self.game.witness(decision.side)))
    }

    /// Answers the open question.
    pub(super) fn give(&mut self, order: Order, settings: &Settings) {
        let Some(decision) = self.decision else { return };
        if self.called {
            self.game.has_been_called(&decision);
            self.called = false;
            self.decision = None;
            self.asked = false;
            self.desk.orders.quiet();
            return self.run(settings);
        }
        match self.game.give(order) {
            Ok(()) => {
                self.decision = None;
                self.asked = false;
                self.desk.orders.quiet();
                while let Some((who, plan)) = self.plans.pop_front() {
                    self.standing.set(self.game.witness(decision.side).view(), who, plan);
                }
                self.run(settings);
            }
            Err(refusal) => {
                self.plans.clear();
                self.desk.orders.tell(format!("Not legal: {refusal}."));
            }
        }
    }

    /// Answers the open question with the first step of a way, which is gone on with until something happens.
    pub(super) fn give_and_go_on(&mut self, order: Order, path: Option<Vec<Hex>>, settings: &Settings) {
        if let (Some(decision), Some(path)) = (self.decision, path) {
            let here = self.game.witness(decision.side).view().world.of(decision.who).place.hex;
            let hexes = std::iter::once(here).chain(path).collect();
            let plan = match order {
                Order::Run(_) => Plan::Path { hexes, run: true, backwards: false },
                _ => Plan::path(hexes),
            };
            self.plans.push_back((decision.who, plan));
        }
        self.give(order, settings);
    }

    /// Takes the last order back.
    pub(super) fn undo(&mut self, settings: &Settings) {
        let Some(side) = self.decision.map(|decision| decision.side) else { return };
        match self.game.undo(side) {
            Ok(()) => {
                self.decision = None;
                self.called = false;
                self.asked = false;
                self.outcome = None;
                self.revealed = None;
                self.before = None;
                self.standing.clear();
                self.stopped = None;
                self.desk.orders.quiet();
                self.begin_shows(settings);
                self.run(settings);
            }
            Err(why) => self.desk.orders.tell(format!("Not taken back: {why}.")),
        }
    }

    /// The settings have changed.
    pub(super) fn apply(&mut self, old: &Settings, new: &Settings) {
        if old.palette != new.palette {
            self.sides = SideStyle::of(self.game.scenario().sides(), new.palette);
            self.looks = super::looks::looks(self.game.scenario(), new.palette);
            self.shows.iter_mut().flatten().for_each(|show| show.repaint(&self.looks));
        }
        if old.reduced_motion != new.reduced_motion {
            self.begin_shows(new);
        }
        self.curtain = self.game.human_sides().count() > 1 && new.curtain;
        if old.time != new.time {
            self.asked = false;
        }
    }

    /// Shows the panels and carries out what concerns the game. What does not is handed on.
    pub(super) fn ui(&mut self, ui: &mut egui::Ui, settings: &Settings) -> Vec<Intent> {
        let waits_for = match self.desk.curtain {
            panels::Curtain::Down(side) | panels::Curtain::Recap(side) => Some(side),
            panels::Curtain::Up => None,
        };
        let undo = match self.decision {
            Some(decision) if self.asked => self.game.may_undo(decision.side),
            _ => Err("nothing is asked of you now".to_owned()),
        };
        self.desk.ordered = self.ordered();
        let scenario = self.game.scenario();
        let about = |who: CombatantId| scenario.about(who).to_owned();
        let eyes = self.eyes();
        let witness = match (waits_for, &self.before, &self.revealed) {
            (Some(side), ..) => self.game.witness(side),
            (None, Some(before), _) => before,
            (None, None, Some(revealed)) => &revealed.0,
            (None, None, None) => self.game.eyes(eyes),
        };
        let seat = Seat {
            witness,
            decision: self.decision.as_ref().filter(|_| self.asked),
            undo: undo.as_ref().copied().map_err(String::as_str),
            sides: &self.sides,
            about: &about,
            book: rulebook::Book::builtin(),
            replay: None,
            watching: self.game.human_sides().next().is_none(),
            clock: self.show().map(|show| show.play().clock(show.at())),
            settings,
        };
        let intents = self.desk.show(ui, &seat);
        if let (Some(side), true) = (waits_for, self.desk.curtain.is_up()) {
            self.lifted(side);
        }
        intents.into_iter().filter_map(|intent| self.carry_out(intent, settings)).collect()
    }

    /// The orders that have been given to the people of those before the screen in this tenth and have not begun; the others' are theirs to know.
    fn ordered(&self) -> Vec<(CombatantId, Order)> {
        let Some(side) = self.shown.filter(|_| self.outcome.is_none()) else { return Vec::new() };
        let fight = self.game.fight();
        let own = fight.setup().everyone().filter(|&who| fight.setup().person(who).side == side);
        own.filter_map(|who| Some((who, fight.world().pending[who.index()]?))).collect()
    }

    /// Carries out what concerns the game; what does not is handed back.
    pub(super) fn carry_out(&mut self, intent: Intent, settings: &Settings) -> Option<Intent> {
        match intent {
            Intent::Give(order) => self.give(order, settings),
            Intent::Undo => self.undo(settings),
            Intent::Plan(who, plan) => self.plans.push_back((who, plan)),
            Intent::StopPlan(who) => {
                self.standing.stop(who);
                self.desk.orders.set_plans(Vec::new());
            }
            Intent::Play => self.paused = false,
            Intent::Pause => self.paused = true,
            Intent::StepForward => self.step(settings),
            Intent::Instantly => self.finish_motion(settings),
            Intent::LiftCurtain | Intent::Hover(_) => {}
            other => return Some(other),
        }
        None
    }

    /// The curtain is up for a side, and its recap has been read.
    fn lifted(&mut self, side: SideId) {
        self.game.mark_shown(side);
        self.shown = Some(side);
    }

    /// Nobody's knowledge stays on the screen.
    fn turn_away(&mut self) {
        self.shown = None;
        self.asked = false;
        self.before = None;
        self.desk.orders.quiet();
        self.desk.log.only(None);
        self.desk.sheet_of = None;
    }

    fn may_look(&self) -> bool {
        self.desk.curtain.is_up()
    }

    /// The eyes whose knowledge is on the screen, as far as it has been shown.
    fn witness(&self) -> &Witness {
        match (&self.before, &self.revealed) {
            (Some(before), _) => before,
            (None, Some(revealed)) => &revealed.0,
            (None, None) => self.game.eyes(self.eyes()),
        }
    }

    /// Whose eyes look: before the first question of a hotseat game those of its first side.
    fn eyes(&self) -> Option<SideId> {
        self.shown.or_else(|| self.game.human_sides().next())
    }

    fn show(&self) -> Option<&Show> {
        if let Some(revealed) = &self.revealed {
            return Some(&revealed.1);
        }
        self.shows[self.place()].as_ref()
    }

    fn show_mut(&mut self) -> Option<&mut Show> {
        if self.revealed.is_some() {
            return self.revealed.as_mut().map(|revealed| &mut revealed.1);
        }
        let place = self.place();
        self.shows[place].as_mut()
    }

    fn place(&self) -> usize {
        self.eyes().map_or(self.sides.len(), SideId::index)
    }

    fn begin_shows(&mut self, settings: &Settings) {
        self.revealed = None;
        let motion = motion(settings);
        for index in 0..=self.sides.len() {
            let side = (index < self.sides.len()).then_some(SideId(index as u8));
            let people = self.game.human_sides().count() > 0;
            let looks_on = match side {
                Some(side) => *self.game.player(side) == Player::Human,
                None => !people,
            };
            self.shows[index] = looks_on.then(|| Show::resting(self.game.eyes(side), &self.looks, motion));
        }
    }
}

const fn motion(settings: &Settings) -> Motion {
    if settings.reduced_motion { Motion::Reduced } else { Motion::Full }
}

#[cfg(test)]
mod tests;
