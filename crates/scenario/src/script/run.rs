//! Runs a script: answers decisions with its orders, and stops where an order, a die or an expectation does not fit.
use super::situation::{LAST_TENTH, Situation, find_combatant, in_one_word};
use super::state::Observed;
use super::text::{DieText, LineText, ScriptText};
use super::{Run, ScriptError};
use crate::locate::Path;
use crate::source::{ScenarioError, Source, quoted};
use engine::{CombatantId, Decision, Dice, DiceFault, Fight, FightError, ScriptedDie, Stop, Tenths};
use std::sync::Arc;
use steel::fight::{Doing, Means, Order, Question, Refusal, Scene, Setup, Steel, Story, Unclear};

/// Decisions without the clock moving on: more than any tenth of a fight has.
const MOST_DECISIONS: u32 = 10_000;

/// A script being run.
pub(super) struct Driver<'a> {
    source: &'a Source,
    text: &'a ScriptText,
    setup: Arc<Setup>,
    fight: Fight<Steel>,
    dice: Pool,
    orders: Vec<Timed>,
    refusals: Vec<Timed>,
    states: Vec<Timed>,
    asked: Vec<Asked>,
    decisions: u32,
}

/// An entry of a list of the script, by its tenth and combatant.
struct Timed {
    path: Path,
    tenth: u32,
    who: CombatantId,
    text: String,
    done: bool,
}

/// The dice of the script: which entry of the list each belongs to.
struct Pool {
    entry_of: Vec<usize>,
}

/// A decision that came.
struct Asked {
    tenth: u32,
    who: CombatantId,
    question: Question,
    /// What was answered, in words, and why the script's own answers did not fit.
    answer: String,
}

impl<'a> Driver<'a> {
    pub(super) fn new(source: &'a Source, text: &'a ScriptText, situation: Situation) -> Result<Self, ScenarioError> {
        let Situation { setup, mut world } = situation;
        let (dice, entry_of) = dice(source, &text.dice)?;
        let timed = |field: &'static str, list: Vec<(i64, &String, String)>| -> Result<Vec<Timed>, ScenarioError> {
            let one = |(index, (tenth, name, text)): (usize, (i64, &String, String))| {
                let path = Path::root().field(field).index(index);
                let bounds = i64::from(world.now)..=LAST_TENTH;
                Ok(Timed {
                    tenth: source.number(&path.index(0), tenth, bounds, "a tenth from the start of the script,")?,
                    who: find_combatant(source, &setup, &path.index(1), name)?,
                    path,
                    text: in_one_word(&setup, &text),
                    done: false,
                })
            };
            list.into_iter().enumerate().map(one).collect()
        };
        let orders = timed("orders", text.orders.iter().map(|(at, who, order)| (*at, who, order.clone())).collect())?;
        let refusals =
            timed("refused", text.refused.iter().map(|(at, who, order, _)| (*at, who, order.clone())).collect())?;
        let states =
            timed("expect_state", text.expect_state.iter().map(|(at, who, _)| (*at, who, String::new())).collect())?;
        timed("asked", text.asked.iter().map(|(at, who, row)| (*at, who, row.clone())).collect())?;
        timed("not_asked", text.not_asked.iter().map(|(at, who, row)| (*at, who, row.clone())).collect())?;
        for (field, list) in [("asked", &text.asked), ("not_asked", &text.not_asked)] {
            for (index, (_, _, row)) in list.iter().enumerate() {
                let path = Path::root().field(field).index(index).index(2);
                source.known(
                    &path,
                    row,
                    "a row of table T-28",
                    |row| ROWS.iter().find(|known| **known == row),
                    ROWS,
                )?;
            }
        }
        for who in setup.everyone() {
            let wakes = world.of(who).action.wake != u32::MAX;
            let stands = world.of(who).action.order().is_some_and(|order| order.stands());
            let next = next_order(orders.iter().chain(&refusals), who, world.now);
            if let Some(tenth) = next.filter(|_| stands && !wakes) {
                world.of_mut(who).action.wake = tenth;
            }
        }
        let fight = Fight::from_world(Arc::clone(&setup), world, Dice::listed(dice));
        Ok(Self {
            source,
            text,
            setup,
            fight,
            dice: Pool { entry_of },
            orders,
            refusals,
            states,
            asked: Vec::new(),
            decisions: 0,
        })
    }

    /// Runs to the end of the script.
    pub(super) fn run(mut self) -> Result<Run, ScriptError> {
        let checked = self.run_on().and_then(|()| self.check_rest());
        let journal = self.journal();
        match checked {
            Ok(()) => Ok(Run { journal, fight: self.fight }),
            Err(cause) => Err(ScriptError { journal, cause: Box::new(cause) }),
        }
    }

    fn run_on(&mut self) -> Result<(), ScenarioError> {
        let until = match self.text.until {
            Some(until) => {
                let bounds = self.text.start..=LAST_TENTH;
                Some(self.source.number(
                    &Path::root().field("until"),
                    until,
                    bounds,
                    "a tenth from the start of the script,",
                )?)
            }
            None => None,
        };
        loop {
            // Once all else is done it runs on only for lines that are expected at no particular tenth.
            let done = self.next_look(until).is_none() && self.fight.dice().left() == Some(0);
            let only_lines = done && !self.has_all_lines();
            let now = self.fight.now().0;
            let last = self.next_look(until).unwrap_or(if done && !only_lines { now } else { now + 1 });
            match self.fight.advance_until(Tenths(last)) {
                Err(_) if only_lines => return Ok(()),
                Err(fault) => return Err(self.dice_fault(&fault)),
                Ok(Some(Stop::Decision(decision))) => {
                    self.check_orders_before(decision.at.0)?;
                    self.answer(&decision)?;
                }
                Ok(Some(Stop::End(_))) => {
                    self.check_orders_before(u32::MAX)?;
                    self.check_states(u32::MAX)?;
                    return Ok(());
                }
                Ok(None) => {
                    self.check_orders_before(last + 1)?;
                    self.check_states(last)?;
                    let done = self.next_look(until).is_none() && self.fight.dice().left() == Some(0);
                    if until == Some(last) || done && self.has_all_lines() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whether every line that is expected at no particular tenth has come.
    fn has_all_lines(&self) -> bool {
        self.text.expect.iter().filter(|line| line.0.is_none()).all(|line| self.find_line(line).is_some())
    }

    /// The next tenth at whose end there is something to look at: an order that must have been asked for by then, an expectation, the
    /// end of the script.
    fn next_look(&self, until: Option<u32>) -> Option<u32> {
        let now = self.fight.now().0;
        let timed =
            self.orders.iter().chain(&self.refusals).chain(&self.states).filter(|one| !one.done).map(|one| one.tenth);
        let lines = self.text.expect.iter().chain(&self.text.expect_not).filter_map(|line| line.0);
        let questions = self.text.asked.iter().chain(&self.text.not_asked).map(|(at, ..)| *at);
        let others = lines.chain(questions).filter_map(|at| u32::try_from(at).ok()).filter(|&at| at > now);
        timed.chain(others).chain(until).map(|at| at.max(now)).min()
    }

    // Decisions ----------------------------------------------------------------------------------------------------------------

    fn answer(&mut self, decision: &Decision<Steel>) -> Result<(), ScenarioError> {
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS {
            let found = format!("{MOST_DECISIONS} decisions by tenth {}", decision.at);
            return Err(self.source.wrong_at(&Path::root(), found, "a script that comes to an end".into()));
        }
        self.check_refusals(decision)?;
        let (mut chosen, mut misfits) = (None, Vec::new());
        for index in 0..self.orders.len() {
            let one = &self.orders[index];
            if one.done || one.tenth != decision.at.0 || one.who != decision.who {
                continue;
            }
            match self.scene().find_order(decision.who, &decision.question, &one.text) {
                Ok(Order::FreeTurn(_)) if self.is_his_order(decision, index) => {
                    misfits.push(format!("{:?} is kept for his order", one.text));
                }
                // RS-16.20: what the advantage gives could be his order too.
                Ok(Order::Control(_) | Order::ChangePosition { .. })
                    if row_of(&decision.question) == "D-6" && self.is_his_order(decision, index) =>
                {
                    misfits.push(format!("{:?} is kept for his order", one.text));
                }
                Ok(order) => {
                    self.orders[index].done = true;
                    chosen = Some((order, self.orders[index].path.clone()));
                    break;
                }
                Err(why) if is_for_another(&why) && !is_no_defence(&decision.question, &one.text, &why) => {
                    let of_code = match why {
                        Unclear::Unknown { .. } => {
                            let legal = self.scene().of_that_code(decision.who, &decision.question, &one.text);
                            legal.iter().map(|order| self.scene().order_words(decision.who, order).join(" ")).collect()
                        }
                        Unclear::NotLegal { .. } | Unclear::Ambiguous { .. } => Vec::new(),
                    };
                    let legal =
                        if of_code.is_empty() { String::new() } else { format!(" (legal are {})", of_code.join(", ")) };
                    misfits.push(format!("{why}{legal}"));
                }
                Err(why) => {
                    let found = format!(
                        "the order {} of {} at {}: {}",
                        quoted(&one.text),
                        self.name(one.who),
                        one.tenth,
                        reason(&why)
                    );
                    let mut expected = format!("an answer to {}", self.question_words(&decision.question));
                    if let Question::Defend { .. } = decision.question {
                        let mut legal = Vec::new();
                        self.fight.legal(&mut legal);
                        let words = |order: &Order| self.scene().order_words(decision.who, order).join(" ");
                        expected += &format!(": {}", legal.iter().map(words).collect::<Vec<_>>().join(", "));
                    }
                    return Err(self.source.wrong_at(&one.path.index(2), found, expected));
                }
            }
        }
        let (order, path) = match chosen {
            Some((order, path)) => (order, path.index(2)),
            None if self.text.strict => {
                let found = format!(
                    "no answer of {} at {} to {}",
                    self.name(decision.who),
                    decision.at,
                    self.question_words(&decision.question)
                );
                let expected =
                    format!("one, since the script is strict; the default is {:?}", self.default_words(decision));
                return Err(self.source.wrong_at(&Path::root().field("orders"), found, expected));
            }
            None => match self.fight.default_order() {
                Some(order) => (order, Path::root().field("orders")),
                None => return Ok(()),
            },
        };
        let order = self.waking(decision.who, order);
        let words = self.scene().order_words(decision.who, &order).join(" ");
        let answer = if misfits.is_empty() { words } else { format!("{words}, since {}", misfits.join("; ")) };
        self.asked.push(Asked { tenth: decision.at.0, who: decision.who, question: decision.question, answer });
        match self.fight.decide(order) {
            Ok(()) => Ok(()),
            Err(FightError::Dice(fault)) => Err(self.dice_fault(&fault)),
            Err(why) => Err(self.source.wrong_at(&path, why.to_string(), "a legal order".into())),
        }
    }

    /// A standing order (RS-2.14) that names no waking tenth wakes its owner for his next order of the script.
    fn waking(&self, who: CombatantId, order: Order) -> Order {
        let next = next_order(self.orders.iter().chain(&self.refusals), who, self.fight.now().0 + 1);
        match (order.wake(), next) {
            (None, Some(tenth)) => order.waking(Tenths(tenth)).unwrap_or(order),
            _ => order,
        }
    }

    /// Whether the only answer of one who will be free to order at this tenth, `TL` say, is his order and no free turn.
    fn is_his_order(&self, decision: &Decision<Steel>, index: usize) -> bool {
        let free = self.fight.world().of(decision.who).action.doing == Doing::Nothing;
        let one = &self.orders[index];
        let others = |other: &&Timed| !other.done && other.tenth == one.tenth && other.who == one.who;
        free && self.orders.iter().filter(others).count() == 1 && !one.text.to_lowercase().contains("free")
    }

    /// Orders that the script expects to be refused.
    fn check_refusals(&mut self, decision: &Decision<Steel>) -> Result<(), ScenarioError> {
        for index in 0..self.refusals.len() {
            let one = &self.refusals[index];
            if one.done || one.tenth != decision.at.0 || one.who != decision.who {
                continue;
            }
            let wanted = &self.text.refused[index].3;
            let subject = format!("the order {} of {} at {}", quoted(&one.text), self.name(one.who), one.tenth);
            match self.scene().find_order(decision.who, &decision.question, &one.text) {
                Ok(order) => {
                    let words = self.scene().order_words(decision.who, &order).join(" ");
                    let expected = format!("it to be refused: {wanted}");
                    return Err(self.source.wrong_at(
                        &one.path.index(2),
                        format!("{subject} legal as {words:?}"),
                        expected,
                    ));
                }
                Err(why) if reason(&why).contains(wanted.as_str()) && (!wanted.is_empty() || !is_for_another(&why)) => {
                    self.refusals[index].done = true;
                }
                // What he cannot even name, having no such thing, is refused as well.
                Err(Unclear::Unknown { .. }) if wanted.is_empty() && is_an_order(&decision.question, &one.text) => {
                    self.refusals[index].done = true;
                }
                Err(why) if wanted.is_empty() && is_no_defence(&decision.question, &one.text, &why) => {
                    self.refusals[index].done = true;
                }
                Err(why) if is_for_another(&why) => {}
                Err(why) => {
                    let found = format!("{subject} refused: {}", reason(&why));
                    return Err(self.source.wrong_at(&one.path.index(3), found, format!("it to be refused: {wanted}")));
                }
            }
        }
        Ok(())
    }

    fn default_words(&self, decision: &Decision<Steel>) -> String {
        self.fight
            .default_order()
            .map(|order| self.scene().order_words(decision.who, &order).join(" "))
            .unwrap_or_default()
    }

    /// Every order of a tenth that is over must have been asked for.
    fn check_orders_before(&self, tenth: u32) -> Result<(), ScenarioError> {
        let late = self
            .orders
            .iter()
            .chain(&self.refusals)
            .filter(|one| !one.done && one.tenth < tenth)
            .min_by_key(|one| one.tenth);
        let Some(one) = late else { return Ok(()) };
        let now = self.fight.now();
        let reached = match self.fight.outcome() {
            Some(_) => format!("the fight ended at {now}"),
            None => format!("the fight has come to {now}"),
        };
        let found = format!(
            "the order {} of {} at {}, which was not asked for then ({reached})",
            quoted(&one.text),
            self.name(one.who),
            one.tenth
        );
        let mut expected = self.what_was_asked(one.who, one.tenth);
        if one.text.to_lowercase().starts_with("pull ") {
            expected += "; by how much is asked of a blow that is ordered so: SK pulled (RS-17.15)";
        }
        Err(self.source.wrong_at(&one.path, found, expected))
    }

    /// What somebody was asked at a tenth, and what he was doing, for the one who wrote another tenth.
    fn what_was_asked(&self, who: CombatantId, tenth: u32) -> String {
        let name = self.name(who);
        let then: Vec<String> = self
            .asked
            .iter()
            .filter(|asked| asked.who == who && asked.tenth == tenth)
            .map(|asked| format!("{} and answered {}", self.question_words(&asked.question), asked.answer))
            .collect();
        if !then.is_empty() {
            return format!("what {name} was asked at {tenth}: {}", then.join("; "));
        }
        let mut others: Vec<u32> =
            self.asked.iter().filter(|asked| asked.who == who).map(|asked| asked.tenth).collect();
        others.dedup();
        let action = &self.fight.world().of(who).action;
        let doing = Story::whole(&self.setup).doing_text(&action.doing);
        let due = if action.due == u32::MAX { "never".to_owned() } else { action.due.to_string() };
        let asked = match &others[..] {
            [] => "he was never asked anything".to_owned(),
            tenths => format!("he was asked at {}", tenths.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
        };
        let status = self.fight.world().of(who).status;
        format!("a tenth at which {name} is asked: {asked}, and is now {status:?} with {doing}, due {due}")
    }

    // The end ------------------------------------------------------------------------------------------------------------------

    fn check_states(&mut self, tenth: u32) -> Result<(), ScenarioError> {
        for index in 0..self.states.len() {
            let one = &self.states[index];
            if one.done || one.tenth > tenth {
                continue;
            }
            let state = &self.text.expect_state[index].2;
            let observed = Observed {
                source: self.source,
                scene: self.scene(),
                who: one.who,
                tenth: one.tenth,
                path: one.path.index(2),
            };
            observed.check(state)?;
            self.states[index].done = true;
        }
        Ok(())
    }

    /// Lines of the journal, questions, and the dice that nobody rolled.
    fn check_rest(&self) -> Result<(), ScenarioError> {
        let left = self.fight.dice().left().unwrap_or_default();
        if left > 0 {
            let number = self.dice.entry_of.len() - left;
            let path = Path::root().field("dice").index(self.dice.entry_of[number]);
            let found = format!(
                "die {} of {}, which was never rolled (the script ended at {})",
                number + 1,
                self.dice.entry_of.len(),
                self.fight.now()
            );
            return Err(self.source.wrong_at(&path, found, "dice that are all rolled".into()));
        }
        for (index, line) in self.text.expect.iter().enumerate() {
            if self.find_line(line).is_none() {
                let path = Path::root().field("expect").index(index);
                return Err(self.source.wrong_at(
                    &path,
                    self.nearest_line(line),
                    format!("the line {}", quoted(&line.1)),
                ));
            }
        }
        for (index, line) in self.text.expect_not.iter().enumerate() {
            if let Some(found) = self.find_line(line) {
                let path = Path::root().field("expect_not").index(index);
                return Err(self.source.wrong_at(
                    &path,
                    format!("the line {}", quoted(found.trim())),
                    "no such line".into(),
                ));
            }
        }
        let came = |(at, name, row): &(i64, String, String)| {
            self.asked.iter().any(|asked| {
                i64::from(asked.tenth) == *at && self.name(asked.who) == name && row_of(&asked.question) == row
            })
        };
        for (field, list, wanted) in [("asked", &self.text.asked, true), ("not_asked", &self.text.not_asked, false)] {
            let Some((index, (at, name, row))) = list.iter().enumerate().find(|(_, one)| came(one) != wanted) else {
                continue;
            };
            let path = Path::root().field(field).index(index);
            if !wanted {
                let found = format!("the question {row} to {name} at {at}");
                return Err(self.source.wrong_at(&path, found, "no such question".into()));
            }
            let who = find_combatant(self.source, &self.setup, &path.index(1), name)?;
            let expected = self.what_was_asked(who, u32::try_from(*at).unwrap_or_default());
            return Err(self.source.wrong_at(&path, format!("no question {row} to {name} at {at}"), expected));
        }
        Ok(())
    }

    /// The journal so far, without what a die that could not be rolled has brought.
    fn lines(&self) -> Vec<(u32, String)> {
        let story = Story::whole(&self.setup);
        let journal = self.fight.journal();
        let good = match self.fight.dice().fault() {
            Some(DiceFault::Missing { number, .. } | DiceFault::Misfit { number, .. }) => number - 1,
            Some(DiceFault::Refused { .. }) => 0,
            None => usize::MAX,
        };
        let mut rolled = 0;
        let sound = journal.entries().iter().take_while(|entry| {
            rolled += journal.dice_of(entry).len();
            rolled <= good
        });
        sound.filter_map(|entry| story.line(journal, entry).map(|line| (entry.at.0, line))).collect()
    }

    fn find_line(&self, line: &LineText) -> Option<String> {
        let wanted = ways_to_say(&line.1);
        let fits = |(at, text): &(u32, String)| {
            line.0.is_none_or(|tenth| tenth == i64::from(*at))
                && wanted.iter().any(|wanted| text.contains(wanted.as_str()))
        };
        self.lines().into_iter().find(fits).map(|(_, text)| text)
    }

    /// What was found instead of a line: the same at other tenths, or what that tenth has.
    fn nearest_line(&self, line: &LineText) -> String {
        let elsewhere: Vec<String> = match line.0 {
            Some(_) => self
                .lines()
                .into_iter()
                .filter(|(_, text)| text.contains(&line.1))
                .map(|(at, _)| at.to_string())
                .collect(),
            None => Vec::new(),
        };
        match (line.0, elsewhere.is_empty()) {
            (Some(tenth), false) => format!("it not at {tenth} but at {}", elsewhere.join(", ")),
            (Some(tenth), true) => {
                let there: Vec<String> = self
                    .lines()
                    .into_iter()
                    .filter(|(at, _)| i64::from(*at) == tenth)
                    .map(|(_, text)| text.trim().to_owned())
                    .collect();
                if there.is_empty() {
                    format!("nothing at {tenth}")
                } else {
                    format!("at {tenth} only: {}", there.join(" / "))
                }
            }
            (None, _) => match self.likest_line(&line.1) {
                Some((at, text)) => format!("no such line; likest to it, at {at}: {}", quoted(text.trim())),
                None => "no such line".to_owned(),
            },
        }
    }

    /// The line that has most words of one which is not there: two at least.
    fn likest_line(&self, wanted: &str) -> Option<(u32, String)> {
        let words = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1).map(str::to_lowercase).collect()
        };
        let wanted = words(wanted);
        let alike = |text: &str| {
            let text = words(text);
            wanted.iter().filter(|word| text.contains(word)).count()
        };
        let scored = self.lines().into_iter().map(|(at, text)| (alike(&text), at, text));
        let best = scored.reduce(|best, each| if each.0 > best.0 { each } else { best });
        best.filter(|(score, ..)| *score >= 2).map(|(_, at, text)| (at, text))
    }

    fn dice_fault(&self, fault: &DiceFault) -> ScenarioError {
        let (number, entry) = match fault {
            DiceFault::Missing { number, .. } => (*number, None),
            DiceFault::Misfit { number, .. } => (*number, self.dice.entry_of.get(number - 1).copied()),
            DiceFault::Refused { .. } => (0, None),
        };
        let path = Path::root().field("dice");
        let path = entry.map_or(path.clone(), |index| path.index(index));
        let so_far = self.lines().pop().map(|(_, line)| format!(", after {:?}", line.trim())).unwrap_or_default();
        let found = match fault {
            DiceFault::Missing { .. } => format!("{} dice, the last of which is rolled", self.dice.entry_of.len()),
            DiceFault::Misfit { found, .. } => format!("{found} as die {number}"),
            DiceFault::Refused { reason, .. } => reason.clone(),
        };
        let (DiceFault::Missing { sides, purpose, .. }
        | DiceFault::Misfit { sides, purpose, .. }
        | DiceFault::Refused { sides, purpose, .. }) = fault;
        let expected = format!("die {number}, a d{sides} for {purpose} at tenth {}{so_far}", self.fight.now());
        self.source.wrong_at(&path, found, expected)
    }

    // Words --------------------------------------------------------------------------------------------------------------------

    fn scene(&self) -> Scene<'_> {
        Scene { setup: &self.setup, world: self.fight.world() }
    }

    fn name(&self, who: CombatantId) -> &str {
        self.setup.name_of(who)
    }

    /// A question with its row of T-28.
    fn question_words(&self, question: &Question) -> String {
        let row = row_of(question);
        let story = Story::whole(&self.setup);
        match *question {
            Question::Act { standing: false } => format!("{row} (an order)"),
            Question::Act { standing: true } => format!("{row} (an order instead of the standing one)"),
            Question::Alter => format!("{row} (another order instead of the running one)"),
            Question::Reply { foe } => format!("{row} (a reply to {})", self.name(foe)),
            Question::Defend { attacker, with, block, .. } => {
                let what = if block { "the block" } else { "the blow" };
                format!("{row} (a defence against {what} of {} with {})", self.name(attacker), story.means_text(with))
            }
            Question::Intercept { shooter, item } => {
                let missile = story.means_text(Means::Item(item));
                format!("{row} (a defence against the missile of {} out of {missile})", self.name(shooter))
            }
            Question::LocateShot { foe, .. } => format!("{row} (where {} is hit)", self.name(foe)),
            Question::FreeMove { foe, .. } => {
                format!("{row} (a free move, having the advantage over {})", self.name(foe))
            }
            Question::Pull { foe, most, .. } => {
                format!("{row} (by how much the blow at {} is pulled, up to {most})", self.name(foe))
            }
            Question::Locate { foe, .. } => format!("{row} (where {} is hit)", self.name(foe)),
            Question::Knocked { foe, over } => {
                let what = if over { "knocked over" } else { "knocked back" };
                format!("{row} (which way he is {what} by {})", self.name(foe))
            }
            Question::Thrown { foe, .. } => {
                format!("{row} (which way {} is thrown, and whether to follow)", self.name(foe))
            }
            Question::MakeGrab { foe } => format!("{row} (whether the blow at {} becomes a grab)", self.name(foe)),
            Question::Entangled { item, .. } => {
                format!("{row} (out of {} at once, or not)", story.means_text(steel::fight::Means::Item(item)))
            }
            Question::WhichEnd { foe, .. } => format!("{row} (which end of the horse of {})", self.name(foe)),
            Question::LocateHorse { horse, .. } => format!("{row} (where {} is hit)", self.name(horse)),
            Question::Lance { foe } => format!("{row} (whether the lance strikes {})", self.name(foe)),
            Question::SendHorse { horse } => format!("{row} (where {} goes)", self.name(horse)),
            Question::Enter { foe } => format!("{row} (the dodge or the hex of {})", self.name(foe)),
        }
    }

    fn journal(&self) -> String {
        self.lines().into_iter().map(|(_, line)| line + "\n").collect()
    }
}

/// The next tenth from `from` on at which the script has an order for somebody, answers within a blow apart.
fn next_order<'t>(timed: impl Iterator<Item = &'t Timed>, who: CombatantId, from: u32) -> Option<u32> {
    const ANSWERS: [&str; 20] = [
        "pass", "let", "end", "front", "rear", "send", "keep", "none", "passive", "dodge", "dg", "parry", "py", "step",
        "free", "enter", "fall", "floor", "ignore", "pull",
    ];
    let is_order = |text: &str| {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default().to_lowercase();
        // `RT` and `move` answer within a blow too, and so does `at head`, unlike `AT N`.
        let part = |word: &str| {
            ["head", "chest", "abdomen", "arm", "shoulder", "leg", "neck", "barrel", "quarters"]
                .iter()
                .any(|part| word.ends_with(part))
        };
        let place = first == "at" && words.next().is_some_and(part);
        let lance = first == "strike" && (text.split_whitespace().count() == 1 || text.contains("lance"));
        !ANSWERS.contains(&first.as_str()) && !lance && first != "rt" && first != "move" && !place
    };
    timed
        .filter(|one| !one.done && one.who == who && one.tenth >= from && is_order(&one.text))
        .map(|one| one.tenth)
        .min()
}

/// The rows of T-28 that this build asks.
const ROWS: [&str; 15] =
    ["D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-8", "D-9", "D-10", "D-11", "D-13", "D-14", "D-15", "D-18", "D-20"];

const fn row_of(question: &Question) -> &'static str {
    match question {
        Question::Act { .. } => "D-1",
        Question::Alter => "D-2",
        Question::Reply { .. } => "D-3",
        Question::Defend { .. } => "D-4",
        Question::FreeMove { .. } => "D-6",
        Question::Pull { .. } => "D-8",
        Question::Intercept { .. } => "D-5",
        Question::Locate { .. } | Question::LocateShot { .. } => "D-9",
        Question::Knocked { .. } => "D-10",
        Question::Thrown { .. } => "D-11",
        Question::MakeGrab { .. } => "D-14",
        Question::Entangled { .. } => "D-15",
        Question::WhichEnd { .. } => "D-8",
        Question::LocateHorse { .. } => "D-9",
        Question::Lance { .. } => "D-13",
        Question::SendHorse { .. } => "D-20",
        Question::Enter { .. } => "D-18",
    }
}

/// Whether an answer may be meant for another question of the same tenth.
const fn is_for_another(why: &Unclear) -> bool {
    matches!(why, Unclear::Unknown { .. } | Unclear::NotLegal { why: Refusal::NotAsked, .. })
}

/// The orders of table T-25.
const CODES: &str = "WF RF WB RB TL TR EV RI MT DM CP HO RW DR PU CH DT BK MB DN RL PD CS WR SU ST WT AT DF CG AV DV SK LO AI AF FI FE HS GR DE TH";

/// Whether a text begins with the code of an order, where one is asked for.
fn is_an_order(question: &Question, text: &str) -> bool {
    let code = text.split_whitespace().next().unwrap_or_default().to_uppercase();
    matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. })
        && CODES.split(' ').any(|each| each == code)
}

/// Whether a text is meant for a blow but names no defence against any.
fn is_no_defence(question: &Question, text: &str, why: &Unclear) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    matches!((question, why), (Question::Defend { .. } | Question::Intercept { .. }, Unclear::Unknown { .. }))
        && ["parry", "py", "dodge", "dg"].contains(&first.as_str())
}

/// The reason without the text, which stands beside it.
fn reason(why: &Unclear) -> String {
    match why {
        Unclear::NotLegal { why, .. } => why.to_string(),
        other => other.to_string(),
    }
}

/// A line as the journal may have it: with plain minus signs, and those who share a verb in either order.
fn ways_to_say(line: &str) -> Vec<String> {
    let line = line.replace('\u{2212}', "-");
    let mut ways = vec![line.clone()];
    for verb in [" are in combat", " break off", " no longer grapple"] {
        if let Some((one, other)) = line.strip_suffix(verb).and_then(|names| names.split_once(" and ")) {
            ways.push(format!("{other} and {one}{verb}"));
        }
    }
    ways
}

/// The dice as a list, and which entry of the script each comes from.
fn dice(source: &Source, texts: &[DieText]) -> Result<(Vec<ScriptedDie>, Vec<usize>), ScenarioError> {
    let (mut dice, mut entry_of) = (Vec::new(), Vec::new());
    for (index, text) in texts.iter().enumerate() {
        let path = Path::root().field("dice").index(index);
        let wrong = |found: &str| {
            let expected = "a die, such as 14, \"d20 14\", \"3d6 4 5 6\" or \"3d6 15\"";
            source.wrong_at(&path, found.to_owned(), expected.to_owned())
        };
        let found = match text {
            DieText::Value(value) => {
                let value = source.number(&path, *value, 1..=20, "what a die shows,")?;
                vec![ScriptedDie { sides: None, value }]
            }
            DieText::Words(words) => some_dice(words).ok_or_else(|| wrong(&quoted(words)))?,
        };
        entry_of.extend(found.iter().map(|_| index));
        dice.extend(found);
    }
    Ok((dice, entry_of))
}

/// `14`, `d20 14`, `3d6 4 5 6` or `3d6 15`; words behind them are for the reader.
fn some_dice(words: &str) -> Option<Vec<ScriptedDie>> {
    let words = words.trim_start();
    let (kind, rest) = words.split_at(words.find(|c: char| c.is_whitespace() || is_mark(c)).unwrap_or(words.len()));
    let kind = kind.to_lowercase();
    if let Ok(value) = kind.parse::<u8>() {
        return (1..=20).contains(&value).then(|| vec![ScriptedDie { sides: None, value }]);
    }
    let (count, sides) = kind.split_once('d')?;
    let count: u8 = if count.is_empty() { 1 } else { count.parse().ok()? };
    let sides: u8 = sides.parse().ok()?;
    // `d10 9: 9 - 5.4` and `3d6 15: passes`: behind the values a mark ends what is read.
    let mut values: Vec<u8> = Vec::new();
    let mut rest = rest.trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
    loop {
        let end = rest.find(|c: char| c.is_whitespace() || is_mark(c)).unwrap_or(rest.len());
        let Ok(value) = rest[..end].parse() else { break };
        values.push(value);
        let gap = rest[end..].find(|c: char| !c.is_whitespace() && !is_mark(c)).unwrap_or(rest.len() - end);
        let listed = gap > 0
            && rest[end..end + gap].chars().all(|c| c.is_whitespace() || c == ',' && values.len() < count.into());
        if !listed {
            break;
        }
        rest = &rest[end + gap..];
    }
    if values.len() == 1 && count > 1 {
        values = split(values[0], count, sides)?;
    }
    let fits = values.len() == usize::from(count) && values.iter().all(|value| (1..=sides).contains(value));
    (fits && count > 0).then(|| values.into_iter().map(|value| ScriptedDie { sides: Some(sides), value }).collect())
}

/// Marks that may stand between a die and what it shows, and behind it.
const fn is_mark(c: char) -> bool {
    matches!(c, ':' | ',' | '=')
}

/// Any so many dice that make a total.
fn split(total: u8, count: u8, sides: u8) -> Option<Vec<u8>> {
    let mut left = total;
    let mut values = Vec::new();
    for after in (0..count).rev() {
        let value = left.checked_sub(after)?.min(sides);
        values.push(value);
        left -= value;
    }
    (left == 0).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, expected: Option<&[(Option<u8>, u8)]>) {
        let found = some_dice(words).map(|dice| dice.iter().map(|die| (die.sides, die.value)).collect::<Vec<_>>());
        assert_eq!(found.as_deref(), expected, "{words}");
    }

    #[test]
    fn dice_are_written_in_several_ways() {
        check("14", Some(&[(None, 14)]));
        check("d20 14", Some(&[(Some(20), 14)]));
        check("D10: 9 reaction of Hal", Some(&[(Some(10), 9)]));
        check("3d6 4 5 6", Some(&[(Some(6), 4), (Some(6), 5), (Some(6), 6)]));
        check("d10 9: 9 - 5.4 is 4", Some(&[(Some(10), 9)]));
        check("d10 3, 6 in all", Some(&[(Some(10), 3)]));
        check("3d6: 4, 5, 6", Some(&[(Some(6), 4), (Some(6), 5), (Some(6), 6)]));
        check("3d6 15: 15 > 13", Some(&[(Some(6), 6), (Some(6), 6), (Some(6), 3)]));
        check("d10 5 6", None);
        check("3d6 15", Some(&[(Some(6), 6), (Some(6), 6), (Some(6), 3)]));
        check("3d6 3", Some(&[(Some(6), 1), (Some(6), 1), (Some(6), 1)]));
        check("3d6 19", None);
        check("d20 21", None);
        check("d20", None);
        check("3d6 4 5", None);
    }

    #[test]
    fn a_die_of_a_question_is_no_order() {
        assert!(is_for_another(&Unclear::Unknown { text: "SK".into() }));
        assert_eq!(row_of(&Question::Alter), "D-2");
    }
}
