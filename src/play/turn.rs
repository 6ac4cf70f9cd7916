//! One question to one person: what is asked, and what he types until he has answered.

use engine::{CombatantId, Decision, Tenths};
use session::Plan;
use steel::fight::{
    Doing, HorsePace, Means, Order, Question, Refusal, Scene, SideView, Steel, Story, TowardsPace, Unclear,
};

use super::board_text::{self, Frame};
use super::command::{Command, HELP};
use super::letters::bold;
use super::order_list::{self, Choice, OrderList};
use super::sheet::sheet;
use super::sitting::Sitting;
use super::status::{self, pace_word, told_text};
use crate::failure::Failure;

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// With an order, or with an undo: the fight goes on from wherever it is.
    GoOn,
    /// The person stops.
    Quit,
}

/// What is given for an order that is to go on: `on HO` keeps what is in hand as `on` alone does, for a hold in its place would end it. A
/// hold that has woken is given anew, as long as it was: kept it would sleep until the fight is over (RS-2.14).
fn kept(view: &SideView, decision: &Decision<Steel>, legal: &[Order], order: Order) -> Order {
    let (action, now) = (view.world.of(decision.who).action, decision.at.0);
    let keeps = matches!(order, Order::Keep | Order::Hold { wake: None }) && legal.contains(&Order::Keep);
    match action.order() {
        Some(Order::Hold { .. }) if keeps && action.wake <= now => {
            Order::Hold { wake: Some(Tenths(now + (now - action.start.min(now)).max(1))) }
        }
        Some(_) if keeps => Order::Keep,
        _ => order,
    }
}

/// Whether a question is for an order, not for something within a resolution.
pub(super) const fn is_for_an_order(decision: &Decision<Steel>) -> bool {
    matches!(decision.question, Question::Act { .. } | Question::Alter | Question::Reply { .. })
}

/// How many things that the enemy could do are told behind the sums of an order.
const MOST_THREATS: usize = 8;

/// How many lines `journal` shows unless told otherwise.
const JOURNAL_LINES: usize = 20;

impl Sitting {
    /// Asks until there is an answer.
    pub(super) fn answer(&mut self, decision: &Decision<Steel>) -> Result<Answer, Failure> {
        let view = self.game.witness(decision.side).view().clone();
        let mut legal = Vec::new();
        self.game.fight().legal(&mut legal);
        let default = self.game.proposed(decision);
        self.console.line(&question_text(&view, decision))?;
        let list = OrderList::new(view.scene(), decision, &legal);
        self.console.print(&list.text(view.scene(), decision, &Choice::Short, self.console.size().0))?;
        let proposed = default.map(|order| order_list::answer_text(view.scene(), decision, &order)).unwrap_or_default();
        let name = view.setup.name_of(decision.who);
        let prompt = format!("[Enter: {proposed}] {}> ", self.letters.paint(decision.side, name));
        loop {
            let Some(text) = self.console.ask(&prompt)? else { return Ok(Answer::Quit) };
            let mut goes_on = false;
            let order = match Command::parse(&text) {
                Command::On(which) => {
                    goes_on = true;
                    self.gone_on_with(decision, &view, &list, default, &which)?
                }
                Command::Off => {
                    self.standing.clear();
                    self.console.line("Nobody goes on with anything.")?;
                    continue;
                }
                Command::Quit => return Ok(Answer::Quit),
                Command::Undo => match self.game.undo(decision.side) {
                    Ok(()) => {
                        self.forget_plans();
                        self.console.line("Taken back.")?;
                        self.tell_trouble()?;
                        return Ok(Answer::GoOn);
                    }
                    Err(why) => {
                        self.console.line(&format!("Not taken back: {why}."))?;
                        continue;
                    }
                },
                Command::Save(elsewhere) => {
                    self.save(&elsewhere)?;
                    continue;
                }
                Command::Default => default,
                Command::Number(number) => self.numbered(number, list.orders())?,
                Command::Words(words) => self.named(decision, &view, &words)?,
                show => {
                    self.show(decision, &view, &list, show)?;
                    continue;
                }
            };
            let Some(order) = order else { continue };
            let plan = Plan::of(view.scene(), decision.who, &order).filter(|_| goes_on);
            match self.game.give(order) {
                Ok(()) => {
                    self.note_kept(decision, &order);
                    if plan.is_none()
                        && let Order::Hold { wake: None } = order
                    {
                        self.console.line(&format!(
                            "{name} holds and is not asked again until something happens; `HO until {}` would have asked him then.",
                            decision.at.0 + 20
                        ))?;
                    }
                    if let Some(told) = told_already(&view, decision.who).filter(|_| matches!(order, Order::Control(_)))
                    {
                        self.console.line(&format!("It takes the place of what {told} (RS-16.13)."))?;
                    }
                    if let Some(plan) = plan {
                        self.standing.set(self.game.witness(decision.side).view(), decision.who, plan);
                    }
                    self.tell_trouble()?;
                    return Ok(Answer::GoOn);
                }
                Err(refusal) => self.console.line(&format!("Not legal: {refusal}."))?,
            }
        }
    }

    /// Keeps him before the screen who has made a false move, as a walker is kept by the question for his next order (RS-2.29).
    pub(super) fn go_on(&mut self, call: &Decision<Steel>) -> Result<Answer, Failure> {
        let view = self.game.witness(call.side).view().clone();
        self.console.line(&session::call_text(&view, call.who))?;
        let name = view.setup.name_of(call.who);
        let prompt = format!("[Enter: go on] {}> ", self.letters.paint(call.side, name));
        loop {
            let Some(text) = self.console.ask(&prompt)? else { return Ok(Answer::Quit) };
            match Command::parse(&text) {
                Command::Default => break,
                Command::Quit => return Ok(Answer::Quit),
                Command::Undo => match self.game.undo(call.side) {
                    Ok(()) => {
                        self.forget_plans();
                        self.console.line("Taken back.")?;
                        return Ok(Answer::GoOn);
                    }
                    Err(why) => self.console.line(&format!("Not taken back: {why}."))?,
                },
                Command::Words(_) | Command::Number(_) | Command::On(_) => {
                    self.console.line("A feint cannot be altered (RS-2.17): Enter goes on with it.")?;
                }
                Command::Save(elsewhere) => self.save(&elsewhere)?,
                show => self.show(call, &view, &OrderList::new(view.scene(), call, &[Order::Keep]), show)?,
            }
        }
        self.game.has_been_called(call);
        Ok(Answer::GoOn)
    }

    /// The order of `on`: by number, by words, or what is kept or proposed; only one that can be gone on with.
    fn gone_on_with(
        &self,
        decision: &Decision<Steel>,
        view: &SideView,
        list: &OrderList,
        default: Option<Order>,
        which: &str,
    ) -> Result<Option<Order>, Failure> {
        let order = match which.parse::<usize>() {
            _ if which.is_empty() && list.orders().contains(&Order::Keep) => Some(Order::Keep),
            _ if which.is_empty() => default,
            Ok(number) => self.numbered(number, list.orders())?,
            Err(_) => self.named(decision, view, which)?,
        };
        let Some(order) = order.map(|order| kept(view, decision, list.orders(), order)) else { return Ok(None) };
        match Plan::of(view.scene(), decision.who, &order) {
            Some(plan) => {
                let name = view.setup.name_of(decision.who);
                self.console.line(&format!("{name} {}.", plan.text(view.scene(), decision.who)))?;
                Ok(Some(order))
            }
            None => {
                let words = order_list::order_text(view.scene(), decision.who, &order);
                self.console.line(&format!("{words} is done once: nothing of it goes on. Give it without `on`."))?;
                Ok(None)
            }
        }
    }

    fn numbered(&self, number: usize, legal: &[Order]) -> Result<Option<Order>, Failure> {
        let order = number.checked_sub(1).and_then(|index| legal.get(index)).copied();
        if order.is_none() {
            self.console.line(&format!("found order {number}, expected 1 to {}", legal.len()))?;
        }
        Ok(order)
    }

    fn named(&self, decision: &Decision<Steel>, view: &SideView, words: &str) -> Result<Option<Order>, Failure> {
        // As the list calls it for one who is knocked back.
        let way = words.trim().strip_prefix("go ").filter(|_| matches!(decision.question, Question::Knocked { .. }));
        let fall = way.map(|way| format!("fall {way}"));
        let words = fall.as_deref().unwrap_or(words);
        match find(self.game.truth(), view, decision, words) {
            // The only order with that word in it may be another one: `CH keep attacking`.
            Ok(order) if words.trim().eq_ignore_ascii_case("keep") && order.verb() != Order::Keep.verb() => {
                let words = order_list::order_text(view.scene(), decision.who, &order);
                self.console.line(&format!("There is no order in hand to keep. Is {words} meant?"))?;
                Ok(None)
            }
            Ok(order) => {
                if let Some(step) = pace_step(view.scene(), decision.who, words) {
                    self.console.line(&step)?;
                }
                Ok(Some(order))
            }
            Err(Unclear::NotLegal { text, why: Refusal::NotAsked }) => {
                let what = format!("{text:?} is no answer to this question: `orders` lists all that are.");
                self.console.line(&what)?;
                Ok(None)
            }
            Err(unclear) => {
                let more = instead(view.scene(), decision, words, &unclear);
                self.console.line(&format!("{unclear}{more}. `help` lists the commands."))?;
                Ok(None)
            }
        }
    }

    /// The commands that only show something.
    fn show(
        &mut self,
        decision: &Decision<Steel>,
        view: &SideView,
        list: &OrderList,
        what: Command,
    ) -> Result<(), Failure> {
        let scene = view.scene();
        let text = match what {
            Command::Sum(which) => {
                let order = match which.parse::<usize>() {
                    Ok(number) => self.numbered(number, list.orders())?,
                    Err(_) => self.named(decision, view, &which)?,
                };
                let told = |order| order_list::explain(scene, decision, &order) + &threats_text(view, decision, &order);
                order.map(told).unwrap_or_default()
            }
            Command::Why(words) => format!("{}\n", why(self.game.truth(), view, decision, list.orders(), &words)),
            Command::Orders(group) => {
                let choice = if group.is_empty() || group == "all" { Choice::All } else { Choice::Group(group) };
                list.text(scene, decision, &choice, self.console.size().0)
            }
            Command::Board(how) => {
                let frame = match how.as_str() {
                    "" => Frame::Fighters,
                    "coords" | "coordinates" => Frame::Coordinates,
                    _ => Frame::Whole,
                };
                board_text::draw(scene, &self.letters, Some(decision.who), frame, self.console.size().0)
            }
            Command::Journal(lines) => {
                let told = self.game.witness(decision.side).lines();
                let wanted = if lines == "all" { told.len() } else { lines.parse().unwrap_or(JOURNAL_LINES) };
                told[told.len().saturating_sub(wanted)..].iter().map(|line| format!("{}\n", line.line)).collect()
            }
            Command::Sheet(name) => self.sheet_of(decision, view, &name),
            Command::Victory => self.victory_text(),
            Command::Status => status::status(&self.view_with_orders(decision.side), &self.letters, decision.who)
                .iter()
                .map(|line| format!("{line}\n"))
                .collect(),
            _ => HELP.to_owned(),
        };
        Ok(self.console.print(&text)?)
    }

    fn sheet_of(&self, decision: &Decision<Steel>, view: &SideView, name: &str) -> String {
        let letter = |who| name.chars().count() == 1 && name.starts_with(self.letters.of(who));
        let who = match name {
            "" => Some(decision.who),
            _ => view.setup.everyone().find(|&who| letter(who)).or_else(|| view.scene().named_in_part(name)),
        };
        match who {
            Some(who) => {
                // What the scenario says of an enemy is the scenario's introduction of him to everybody.
                let about = if view.setup.is_horse(who) { "" } else { self.game.scenario().about(who) };
                sheet(view, who, about)
            }
            None => {
                let names: Vec<&str> = view.setup.bodies().map(|who| view.setup.name_of(who)).collect();
                format!("found the name {name:?}, expected one of {}\n", names.join(", "))
            }
        }
    }
}

/// What the enemy could do to him before an order is done, each with the sum of its chance.
fn threats_text(view: &SideView, decision: &Decision<Steel>, order: &Order) -> String {
    if !is_for_an_order(decision) {
        return String::new();
    }
    let threats = view.threats_during(decision.who, &decision.question, order);
    let mut text = match threats.len() {
        0 => "  nobody in sight could strike or hit him before it is done\n".to_owned(),
        _ => "  before it is done, at the soonest:\n".to_owned(),
    };
    let lines = threats.iter().take(MOST_THREATS).map(|threat| {
        let name = if view.sees(threat.foe) { view.setup.name_of(threat.foe) } else { "somebody" };
        let line = threat.text(name, |tenth| tenth.to_string());
        format!("    {line}: {}\n      {}\n", threat.why, threat.sums_text())
    });
    text.extend(lines);
    if threats.len() > MOST_THREATS {
        text.push_str(&format!("    and {} more\n", threats.len() - MOST_THREATS));
    }
    text
}

/// The order that a text names. Legal orders are on the list, so the truth may name them; why something else is not legal is asked of
/// what the side knows, or the answer would tell of things it has not seen.
fn find(truth: Scene<'_>, view: &SideView, decision: &Decision<Steel>, words: &str) -> Result<Order, Unclear> {
    match truth.find_order(decision.who, &decision.question, words) {
        Err(Unclear::NotLegal { .. } | Unclear::Unknown { .. }) => {
            let scene = view.scene();
            match scene.find_order(decision.who, &decision.question, words) {
                // What he has not got he can name none of: the code tells what it would take.
                Err(Unclear::Unknown { text }) if is_for_an_order(decision) => {
                    let why = scene.why_not_code(decision.who, words).filter(|_| !may_name(scene, decision, words));
                    Err(why.map_or(Unclear::Unknown { text: text.clone() }, |why| Unclear::NotLegal { text, why }))
                }
                found => found,
            }
        }
        found => found,
    }
}

/// Whether anything can be thought of that begins with the code of a text, legal or not.
fn may_name(scene: Scene<'_>, decision: &Decision<Steel>, words: &str) -> bool {
    let code = words.split_whitespace().next().unwrap_or_default();
    !matches!(scene.find_order(decision.who, &decision.question, code), Err(Unclear::Unknown { .. }))
}

/// `CH gallop` is the command towards it: what it takes besides (RS-16.5).
fn pace_step(scene: Scene<'_>, who: CombatantId, words: &str) -> Option<String> {
    let TowardsPace { wanted, now } = scene.towards_pace(who, words)?;
    let steps = (wanted as i32).abs_diff(now as i32);
    let more = match steps {
        0 | 1 => return None,
        _ if wanted == HorsePace::Stationary => {
            return Some("It slows down with every move until it stands (RS-16.14).".to_owned());
        }
        2 => "one more command".to_owned(),
        _ => format!("{} more commands", steps - 1),
    };
    let wanted = pace_word(wanted).replace("at a", "to a");
    Some(format!("A command changes the pace by one step (RS-16.5): {wanted} takes {more} after this one."))
}

/// Why a text is no legal order, or that it is one.
fn why(truth: Scene<'_>, view: &SideView, decision: &Decision<Steel>, orders: &[Order], words: &str) -> String {
    if words.is_empty() {
        return "`why` is followed by an order, such as `why run N`".to_owned();
    }
    if let Ok(number) = words.parse::<usize>() {
        let listed = number.checked_sub(1).and_then(|index| orders.get(index));
        return listed.map_or_else(
            || format!("found order {number}, expected 1 to {}", orders.len()),
            |order| {
                format!(
                    "It is legal: {}; `? {number}` has its sums",
                    order_list::order_text(view.scene(), decision.who, order)
                )
            },
        );
    }
    match find(truth, view, decision, words) {
        Ok(order) => {
            let line = order_list::order_text(view.scene(), decision.who, &order);
            let number = orders.iter().position(|each| *each == order).map(|index| format!(", number {}", index + 1));
            format!("It is legal: {line}{}", number.unwrap_or_default())
        }
        Err(unclear) => format!("{unclear}{}", instead(view.scene(), decision, words, &unclear)),
    }
}

/// What of a text that names nothing says nothing, and what its code may be followed by.
fn instead(scene: Scene<'_>, decision: &Decision<Steel>, words: &str, unclear: &Unclear) -> String {
    let Unclear::Unknown { .. } = unclear else { return String::new() };
    let mut words = words.split_whitespace();
    let code = words.next().unwrap_or_default();
    if !may_name(scene, decision, code) {
        return String::new();
    }
    let rest: Vec<&str> = words.collect();
    let known =
        |text: &str| !matches!(scene.find_order(decision.who, &decision.question, text), Err(Unclear::Unknown { .. }));
    let other = match code.to_uppercase().as_str() {
        "WF" => Some("WB"),
        "WB" => Some("WF"),
        "RF" => Some("RB"),
        "RB" => Some("RF"),
        _ => None,
    };
    if let Some(other) = other.map(|other| format!("{other} {}", rest.join(" "))).filter(|other| known(other)) {
        return format!(": as he faces that way is {other}");
    }
    let stray = rest.iter().find(|word| !known(&format!("{code} {word}")));
    let stray = stray.map(|word| format!(": {word:?} says nothing here")).unwrap_or_default();
    let legal = scene.of_that_code(decision.who, &decision.question, code);
    let legal: Vec<String> = legal.iter().map(|order| order_list::short_text(scene, decision.who, order)).collect();
    match &legal[..] {
        [] => stray,
        legal => format!("{stray}; legal are {}", legal.join(", ")),
    }
}

/// The command that his horse has not obeyed yet: `Bayard was told: faster, obeys at about 36` (RS-16.13).
fn told_already(view: &SideView, who: CombatantId) -> Option<String> {
    let horse = view.scene().commanded_horse(who)?;
    Some(format!("{} was {}", view.setup.name_of(horse), told_text(view, horse)?))
}

/// Who is asked what, as he knows it.
fn question_text(view: &SideView, decision: &Decision<Steel>) -> String {
    let scene = view.scene();
    let me = scene.of(decision.who);
    let name = view.setup.name_of(decision.who);
    let of = |who| view.setup.name_of(who);
    let tenth = bold(&format!("Tenth {}, {name}:", decision.at));
    let story = Story::whole(&view.setup);
    let doing = || {
        let due = if me.action.due == u32::MAX || me.action.standing {
            String::new()
        } else {
            format!(" (due {})", me.action.due)
        };
        match me.action.doing {
            Doing::Nothing => "no order".to_owned(),
            ref doing => format!("{}{due} in hand", story.doing_text(doing)),
        }
    };
    let after = || {
        let range = scene.reaction_range(decision.who, &decision.question);
        range.map(|range| format!(" {}", order_list::reaction_text(range))).unwrap_or_default()
    };
    let told = told_already(view, decision.who)
        .map(|told| format!(" {told}; another command replaces that."))
        .unwrap_or_default();
    match decision.question {
        Question::Act { standing: false } => format!("{tenth} an order?{told}"),
        Question::Act { standing: true } => format!("{tenth} {}. An order (RS-2.14)?{told}", doing()),
        Question::Alter => format!("{tenth} {}. Keep it, or another order{}?{told}", doing(), after()),
        Question::Reply { foe } => {
            format!("{tenth} {} closes in on him; {}. A reply{} (RS-8.3)?", of(foe), doing(), after())
        }
        Question::Defend { attacker, with, pair, block, dive } => {
            let what = match (block, dive) {
                (true, _) => "blocks his way with",
                (_, true) => "dives at him with",
                _ => "strikes at him with",
            };
            let both = if pair { ", and he strikes at the same tenth (RS-12.12)" } else { "" };
            let seen = view.sees(attacker);
            let attacker_name = if seen { of(attacker) } else { "somebody" };
            let weapon = if seen { scene.weapon(with).name.to_lowercase() } else { "something".to_owned() };
            format!("{tenth} {attacker_name} {what} {weapon}{both}. His defence (RS-4.5)?")
        }
        Question::Intercept { shooter, item } => {
            let weapon = scene.weapon(Means::Item(item)).name.to_lowercase();
            let whose = if view.sees(shooter) { format!("{} ({weapon})", of(shooter)) } else { "somebody".to_owned() };
            format!("{tenth} a missile of {whose} arrives. His defence (RS-13.17)?")
        }
        Question::LocateShot { foe, .. } => {
            format!("{tenth} a critical hit on {} with a missile. Where (RS-5.3)?", of(foe))
        }
        Question::FreeMove { foe, retreat, .. } => {
            let or = if retreat { " or a retreat (RS-8.14)" } else { "" };
            format!("{tenth} the advantage over {}. A free move{or} (RS-6.7)?", of(foe))
        }
        Question::Pull { foe, most, .. } => {
            format!("{tenth} about to strike at {}. By how much is it pulled, up to {most} (RS-17.15)?", of(foe))
        }
        Question::Locate { foe, with } => {
            format!(
                "{tenth} a critical hit on {} with {}. Where (RS-5.3)?",
                of(foe),
                scene.weapon(with).name.to_lowercase()
            )
        }
        Question::Knocked { foe, .. } if view.setup.is_horse(foe) => {
            format!("{tenth} he comes off {}. Which way, mostly (RS-16.37)?", of(foe))
        }
        Question::Knocked { foe, over } => {
            let what = if over { "knocked over" } else { "knocked back" };
            format!("{tenth} {what} by {}. Which way, mostly (RS-15.5)?", of(foe))
        }
        Question::Thrown { foe, follow } => {
            let or = if follow { ", and down after him or not" } else { "" };
            format!("{tenth} he throws {}. Which way, mostly{or} (RS-19.14)?", of(foe))
        }
        Question::MakeGrab { foe } => {
            format!("{tenth} {} has broken his hold. Does his blow become a grab (RS-19.13)?", of(foe))
        }
        Question::Entangled { foe, item } => {
            let what = scene.weapon(Means::Item(item)).name.to_lowercase();
            format!("{tenth} caught in the {what} of {}. Get free at once, or fight on so (RS-20.17, 20.22)?", of(foe))
        }
        Question::WhichEnd { foe, .. } => {
            format!("{tenth} he strikes at {}. At the front or the rear of the horse (RS-16.24)?", of(foe))
        }
        Question::LocateHorse { horse, .. } => {
            format!("{tenth} a critical hit on {}. Where (RS-4.14, 16.27)?", of(horse))
        }
        Question::Lance { foe } => {
            format!("{tenth} {} is before his lance. Strike, or let him pass (RS-20.10)?", of(foe))
        }
        Question::SendHorse { horse } => format!("{tenth} where is {} to go, if anywhere (RS-16.14)?", of(horse)),
        Question::Enter { foe } => format!("{tenth} into the hex of {}, or the dodge as rolled (RS-11.3)?", of(foe)),
    }
}
