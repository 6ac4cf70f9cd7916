//! A session at the terminal: the fight runs on, and whoever must decide is asked.

use std::collections::BTreeMap;
use std::path::Path;

use board::Direction;
use engine::{CombatantId, Decision, DiceFault, SideId, Stop};
use scenario::SideLook;
use session::{Answer as Standings, Game, Player, Standing};
use steel::fight::{Event, HorsePace, KnownAction, Order, Question, SideView, Steel, Story};

use super::board_text::{self, Frame};
use super::letters::{Letters, bold, dim};
use super::status;
use super::turn::Answer;
use crate::cli::Table;
use crate::console::Console;
use crate::crash;
use crate::failure::Failure;

/// How many lines of a screen the orders, the question and the notes of the board take.
const ORDER_LINES: usize = 25;
/// How long the line between two turns is at most.
const RULE: usize = 110;

/// A session at the terminal.
pub(super) struct Sitting {
    pub(super) game: Game,
    pub(super) console: Console,
    pub(super) letters: Letters,
    curtain: bool,
    /// Whose knowledge is on the screen.
    on_screen: Option<SideId>,
    /// For whom, and of which tenth, the board was drawn last.
    board_of: Option<(CombatantId, u32)>,
    /// The trouble with the record that has been told.
    trouble: Option<String>,
    /// How many entries of the journal a game without people has shown.
    told: usize,
    /// What people go on doing without being asked.
    pub(super) standing: Standing,
    /// Who has kept his order, and what his side knew then.
    kept: BTreeMap<CombatantId, Kept>,
}

/// What a side knew when one of its people kept his order.
struct Kept {
    /// How many lines it had been told.
    told: usize,
    /// What everybody was seen to do (RS-2.27).
    known: Vec<Option<KnownAction>>,
    /// How the horses in sight went, and which way.
    courses: Vec<(HorsePace, Direction)>,
}

/// From how many hexes on an opponent who comes nearer is news, whoever carries him.
const NEAR: u16 = 8;

/// How the horses go, and which way.
fn courses(view: &SideView) -> Vec<(HorsePace, Direction)> {
    let course = |horse| Some((view.scene().horse(horse)?.pace, view.world.of(horse).place.facing));
    view.setup.herd().filter_map(course).collect()
}

/// What comes next.
enum Next {
    /// The fight has stopped.
    Stop(Stop<Steel>),
    /// Somebody is called before the screen though the fight asks him nothing.
    Call(Decision<Steel>),
}

impl Sitting {
    pub(super) fn new(game: Game, console: Console, table: &Table) -> Self {
        let letters = Letters::new(game.scenario().setup(), game.scenario().sides());
        let curtain = !table.no_curtain && game.human_sides().count() > 1;
        let (on_screen, board_of, trouble) = (None, None, None);
        Self {
            game,
            console,
            letters,
            curtain,
            on_screen,
            board_of,
            trouble,
            told: 0,
            standing: Standing::default(),
            kept: BTreeMap::new(),
        }
    }

    /// Plays until the fight ends or the person stops.
    pub(super) fn play(mut self) -> Result<(), Failure> {
        self.introduce()?;
        loop {
            let stop = match self.next() {
                Ok(Next::Stop(stop)) => stop,
                Ok(Next::Call(call)) => {
                    self.face(&call)?;
                    if self.go_on(&call)? == Answer::Quit {
                        return self.leave();
                    }
                    continue;
                }
                Err(fault) => return self.dice_stop(&fault),
            };
            self.tell_trouble()?;
            match stop {
                Stop::End(_) => return self.end(),
                Stop::Decision(decision)
                    if *self.game.player(decision.side) == Player::Human && self.asks_again(&decision) =>
                {
                    self.game.give(Order::Keep).map_err(|why| Failure::Running(why.to_string()))?;
                }
                Stop::Decision(decision) if *self.game.player(decision.side) == Player::Human => {
                    let stopped = match self.goes_on(&decision) {
                        Standings::Order(order) => match self.game.give(order) {
                            Ok(()) => continue,
                            Err(refusal) => Some(refusal.to_string()),
                        },
                        Standings::Stopped(why) => Some(why),
                        Standings::None => None,
                    };
                    self.face(&decision)?;
                    if let Some(why) = stopped {
                        self.console.line(&why)?;
                    }
                    if self.answer(&decision)? == Answer::Quit {
                        return self.leave();
                    }
                }
                Stop::Decision(decision) => {
                    self.game.let_ai_decide(&decision)?;
                    self.spectate()?;
                }
            }
        }
    }

    fn next(&mut self) -> Result<Next, DiceFault> {
        // Without a curtain nothing is hidden between two people.
        if self.curtain
            && let Some(call) = self.game.call()?
        {
            return Ok(Next::Call(call));
        }
        self.game.advance().map(Next::Stop)
    }

    fn introduce(&self) -> Result<(), Failure> {
        let scenario = self.game.scenario();
        self.console.line(&bold(scenario.name()))?;
        if !scenario.story().is_empty() {
            self.console.line(&wrapped(scenario.story(), self.console.size().0.min(96)))?;
        }
        for (index, side) in scenario.sides().iter().enumerate() {
            let id = SideId(index as u8);
            self.console.line(&format!(
                "{} is played by {}.",
                self.letters.paint(id, &side.name),
                self.game.player(id)
            ))?;
        }
        self.console.print(&self.victory_text())?;
        self.console.line(&dim(&format!(
            "Saved as it goes in {}. `help` lists the commands.",
            self.game.saved_at().display()
        )))?;
        Ok(())
    }

    /// How the fight is won, a line for each way.
    pub(super) fn victory_text(&self) -> String {
        let width = self.console.size().0.min(RULE);
        let way = |way: &String| format!("{}\n", wrapped(way, width));
        self.game.scenario().ways_to_win().iter().map(way).collect()
    }

    /// Whether one who has kept his order is asked the same again (RS-2.16) though his side has seen nothing new since: his target, say,
    /// who holds, has ordered to hold on, or horses have gone on as they went while every opponent is far. It is kept for him; his own
    /// waking tenth is for him to answer. Behind a curtain everybody is
    /// called whenever he is asked: who is not would tell the others something (RS-2.29).
    fn asks_again(&self, decision: &Decision<Steel>) -> bool {
        if self.curtain {
            return false;
        }
        let witness = self.game.witness(decision.side);
        let (view, Some(kept)) = (witness.view(), self.kept.get(&decision.who)) else { return false };
        let same = |(now, then): (&Option<KnownAction>, &Option<KnownAction>)| match (now, then) {
            // HM: a horse that goes on begins anew with every hex.
            (Some(now), Some(then)) => {
                now.code == then.code && (now.start == then.start || matches!(now.code, "HO" | "HM"))
            }
            (now, then) => now == then,
        };
        let new = &witness.told()[kept.told.min(witness.told().len())..];
        let entries = self.game.fight().journal().entries();
        let of_horses = |&index: &usize| match entries[index].event {
            Event::HorseMoved { .. } => true,
            Event::Tired { who, .. } | Event::Recovered { who, .. } => view.setup.is_horse(who),
            _ => false,
        };
        let here = view.world.of(decision.who).place.hex;
        let far = |foe| board::distance(here, view.world.of(foe).place.hex) > NEAR;
        let rides_on = || {
            new.iter().all(of_horses)
                && courses(view) == kept.courses
                && view.scene().opponents(decision.who).filter(|&foe| view.sees(foe)).all(far)
        };
        let again = matches!(decision.question, Question::Act { standing: true } | Question::Alter);
        again
            && (new.is_empty() || rides_on())
            && view.known_actions.iter().zip(&kept.known).all(same)
            && view.world.of(decision.who).action.wake != view.world.now
    }

    /// Remembers who keeps his order, and forgets it of one who gives another.
    pub(super) fn note_kept(&mut self, decision: &Decision<Steel>, order: &Order) {
        let witness = self.game.witness(decision.side);
        match order {
            Order::Keep if !matches!(decision.question, Question::Reply { .. }) => {
                let known = witness.view().known_actions.clone();
                let courses = courses(witness.view());
                self.kept.insert(decision.who, Kept { told: witness.lines().len(), known, courses });
            }
            _ => {
                self.kept.remove(&decision.who);
            }
        }
    }

    /// After an undo nothing goes on and nothing is kept: everybody is asked.
    pub(super) fn forget_plans(&mut self) {
        self.standing.clear();
        self.kept.clear();
    }

    /// What somebody's standing order says to a question, before its person is called to the screen.
    fn goes_on(&mut self, decision: &Decision<Steel>) -> Standings {
        if self.standing.plans(decision.who).next().is_none() {
            return Standings::None;
        }
        let mut legal = Vec::new();
        self.game.fight().legal(&mut legal);
        self.standing.answer(self.game.witness(decision.side).view(), decision, &legal)
    }

    /// Brings the right knowledge before the right person: curtain, news, board.
    fn face(&mut self, decision: &Decision<Steel>) -> Result<(), Failure> {
        let side = decision.side;
        let after_curtain = self.curtain && self.on_screen != Some(side);
        if after_curtain {
            self.draw_curtain(side)?;
        } else if self.on_screen.is_some_and(|shown| shown != side) {
            // Without a curtain both read along, each with his own eyes.
            let name = side_name(self.game.scenario().sides(), side);
            self.console.line(&format!("--- {} ---", self.letters.paint(side, name)))?;
        }
        self.on_screen = Some(side);
        let news = self.news_of(side);
        if after_curtain && news.is_empty() {
            self.console.line("  nothing new")?;
        }
        self.tell_news(&news)?;
        if super::turn::is_for_an_order(decision) {
            let now = Some((decision.who, decision.at.0));
            if std::mem::replace(&mut self.board_of, now) != now {
                self.draw_board(decision)?;
            }
        } else {
            let view = self.view_with_orders(side);
            self.console.line(&status::own(&view, &self.letters, decision.who))?;
        }
        Ok(())
    }

    /// What a side knows, with the orders that it has given at this tenth itself, which begin when all have ordered (RS-2.13).
    pub(super) fn view_with_orders(&self, side: SideId) -> SideView {
        let mut view = self.game.witness(side).view().clone();
        let truth = self.game.truth();
        for who in truth.setup.everyone().filter(|&who| truth.person(who).side == side) {
            view.world.pending[who.index()] = truth.world.pending[who.index()];
        }
        view
    }

    /// What a side has been told and not been shown yet; it counts as shown now.
    fn news_of(&mut self, side: SideId) -> Vec<String> {
        let news = self.game.witness(side).news().iter().map(|line| line.line.clone()).collect();
        self.game.mark_shown(side);
        news
    }

    /// The last lines of what has happened; `journal` has them all.
    fn tell_news(&self, news: &[String]) -> Result<(), Failure> {
        let most = (self.console.size().1 / 2).max(10);
        let left_out = if news.len() > most + 1 { news.len() - most } else { 0 };
        if left_out > 0 {
            self.console.line(&dim(&format!("  ... {left_out} lines before these: `journal {}`", news.len())))?;
        }
        for line in &news[left_out..] {
            self.console.line(line)?;
        }
        Ok(())
    }

    /// The board with everybody's state beside it, for one who is asked for an order.
    fn draw_board(&mut self, decision: &Decision<Steel>) -> Result<(), Failure> {
        let view = self.view_with_orders(decision.side);
        let (width, height) = self.console.size();
        // What is left when the orders and the question have their lines.
        let rows = (height.saturating_sub(ORDER_LINES) / 2).clamp(5, 25) as i32;
        let beside = status::status(&view, &self.letters, decision.who);
        self.console.line(&dim(&"-".repeat(width.min(RULE))))?;
        let text = board_text::draw_beside(view.scene(), &self.letters, Some(decision.who), &beside, (width, rows));
        Ok(self.console.print(&text)?)
    }

    fn draw_curtain(&mut self, side: SideId) -> Result<(), Failure> {
        let name = side_name(self.game.scenario().sides(), side).to_uppercase();
        self.console.clear()?;
        let painted = self.letters.paint(side, &name);
        self.console.line(&"=".repeat(60))?;
        // A line typed ahead by the one who leaves lifts nothing. The end of the input is met again by the question that follows.
        let ask = format!("Hand over to {painted}, press Enter. ");
        while self.console.ask(&ask)?.is_some_and(|line| !line.trim().is_empty()) {
            self.console.line("Enter alone lifts the curtain.")?;
        }
        self.console.clear()?;
        self.console.line(&format!("{painted} saw since the last turn:"))?;
        self.board_of = None;
        Ok(())
    }

    /// A game without people is told whole.
    fn spectate(&mut self) -> Result<(), Failure> {
        if self.game.human_sides().next().is_none() {
            let fight = self.game.fight();
            let text = Story::whole(fight.setup()).lines(fight.journal(), self.told);
            self.told = fight.journal().entries().len();
            self.console.print(&text)?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.spectate()?;
        let humans: Vec<SideId> = self.game.human_sides().collect();
        for side in humans {
            let news = self.news_of(side);
            if self.on_screen.is_some_and(|shown| shown != side) && !news.is_empty() {
                let name = side_name(self.game.scenario().sides(), side);
                self.console.line(&format!("{} saw since the last turn:", self.letters.paint(side, name)))?;
            }
            for line in news {
                self.console.line(&line)?;
            }
        }
        // It is over: everybody may see everything.
        let width = self.console.size().0;
        self.console.print(&board_text::draw(self.game.truth(), &self.letters, None, Frame::Fighters, width))?;
        self.tell_recovery()?;
        self.rescue()?;
        let path = self.game.saved_at();
        self.console
            .line(&format!("The game is recorded in {}; `ringing-steel replay` tells all of it.", path.display()))?;
        Ok(())
    }

    /// What it takes until everybody is what he was (RS-22.19).
    fn tell_recovery(&mut self) -> Result<(), Failure> {
        let truth = self.game.truth();
        let mut lines = Vec::new();
        for who in truth.setup.everyone() {
            let mending: Vec<String> = truth.recovery(who).iter().map(ToString::to_string).collect();
            if !mending.is_empty() {
                lines.push(format!("  {}: {}", truth.setup.name_of(who), mending.join("; ")));
            }
        }
        if !lines.is_empty() {
            lines.insert(0, "Afterwards (T-31):".to_owned());
        }
        for line in lines {
            self.console.line(&line)?;
        }
        Ok(())
    }

    /// Before the program ends: what could not be written is written to another place, if the person names one.
    fn rescue(&mut self) -> Result<(), Failure> {
        loop {
            let Err(why) = self.game.save(None) else { return Ok(()) };
            let why = why.to_string();
            self.console.line(&format!("error: {why}"))?;
            let prompt = "The record lacks its last lines. A file to write all of it to (Enter gives them up): ";
            let Some(answer) = self.console.ask(prompt)? else { return Err(Failure::Running(why)) };
            match answer.strip_prefix("save ").unwrap_or(&answer).trim() {
                "" | "quit" | "q" | "exit" => return Err(Failure::Running(why)),
                // What was meant as an order is no name of a file.
                name if !name.contains(['.', '/', '\\']) => {
                    self.console.line(&format!("found {name:?}, expected the name of a file such as game.steel"))?;
                }
                path => self.save(path)?,
            }
        }
    }

    /// The person stops, or the input has ended.
    fn leave(&mut self) -> Result<(), Failure> {
        self.rescue()?;
        self.tell_trouble()?;
        self.console.print(&crash::how_to_go_on())?;
        Ok(())
    }

    fn dice_stop(&mut self, fault: &DiceFault) -> Result<(), Failure> {
        match fault {
            DiceFault::Refused { .. } => {
                self.console.line(&fault.to_string())?;
                self.leave()
            }
            DiceFault::Missing { .. } | DiceFault::Misfit { .. } => Err(Failure::Running(fault.to_string())),
        }
    }

    /// Says once what is wrong with the record, and when it is well again.
    pub(super) fn tell_trouble(&mut self) -> Result<(), Failure> {
        let trouble = self.game.trouble();
        if trouble != self.trouble {
            match &trouble {
                Some(why) => self.console.line(&format!(
                    "error: {why}\nThe game goes on and nothing of it is lost; `save FILE` writes all of it to another place."
                ))?,
                None => self.console.line("The record is being written again, nothing is missing.")?,
            }
            self.trouble = trouble;
        }
        Ok(())
    }

    /// `save`, or `save FILE`.
    pub(super) fn save(&mut self, elsewhere: &str) -> Result<(), Failure> {
        let path = (!elsewhere.is_empty()).then(|| Path::new(elsewhere));
        match self.game.save(path) {
            Ok(()) if self.game.trouble().is_none() => {
                crash::saved_at(Some(&self.game.saved_at()));
                self.console.line(&format!("Saved in {}.", self.game.saved_at().display()))?;
                self.trouble = None;
            }
            Ok(()) => self.tell_trouble()?,
            // What it says of a record that cannot be written, it says once.
            Err(_) if path.is_none() && self.game.trouble().is_some() => self.tell_trouble()?,
            Err(why) => self.console.line(&format!("error: {why}"))?,
        }
        Ok(())
    }
}

/// The name of a side.
pub(super) fn side_name(sides: &[SideLook], side: SideId) -> &str {
    &sides[side.index()].name
}

/// A text in lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_wrapped_between_words() {
        assert_eq!(wrapped("one two  three\nfour", 9), "one two\nthree\nfour");
    }
}
