//! Which order a text names: whole, in part, loosely, and why it names none.

use std::borrow::Cow;
use std::cmp::Ordering;

use board::{Direction, Hand};
use engine::{CombatantId, Tenths};

use super::super::{Command, Form, HorsePace, ItemId, Manner, Means, Order, Question, Scene, Spot, legal};

/// Of how many words a name is at most where a part of it is looked for.
const LONGEST_NAME: usize = 4;

/// Why a text names no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// Nothing like it can be ordered.
    #[error("{text:?} names nothing that can be ordered here")]
    Unknown {
        /// What was written.
        text: String,
    },
    /// It can be ordered at other times, not now.
    #[error("{text:?} is not legal now: {why}")]
    NotLegal {
        /// What was written.
        text: String,
        /// Why not.
        why: legal::Refusal,
    },
    /// Several orders fit.
    #[error("{text:?} may mean {}", .candidates.join(" or "))]
    Ambiguous {
        /// What was written.
        text: String,
        /// The orders it may mean, the first few.
        candidates: Vec<String>,
    },
}

impl Scene<'_> {
    /// The order that a text names, for one who is asked `question`.
    ///
    /// # Errors
    /// [`Unclear`] when none or several fit, with the reason or the candidates.
    pub fn find_order(self, who: CombatantId, question: &Question, text: &str) -> Result<Order, Unclear> {
        let plain = self.in_code(who, question, text);
        let found = self.find_whole(who, question, &plain);
        let Err(Unclear::Unknown { .. }) = found else { return found };
        let named = self.with_whole_names(&plain);
        let said = without_fillers(named.as_deref().unwrap_or(&plain));
        let others = [named.as_deref(), said.as_deref()];
        for other in others.into_iter().flatten() {
            match self.find_whole(who, question, other) {
                Err(Unclear::Unknown { .. }) => {}
                better => return better,
            }
        }
        found
    }

    /// The order that a text names in which names stand whole.
    fn find_whole(self, who: CombatantId, question: &Question, text: &str) -> Result<Order, Unclear> {
        if let Some(order) = self.find_waking(who, question, text)? {
            return Ok(order);
        }
        let named = self.find_spot(question, text).or_else(|| self.find_two_targets(text));
        if let Some(order) = named.or_else(|| self.find_reload(who, text)) {
            return match legal::check(self, who, question, &order) {
                Ok(()) => Ok(order),
                Err(why) => Err(Unclear::NotLegal { text: text.to_owned(), why }),
            };
        }
        let mut legal = Vec::new();
        legal::enumerate(self, who, question, &mut legal);
        let mut fitting: Vec<(Order, usize)> =
            legal.into_iter().filter_map(|order| self.fits(who, &order, text).map(|extra| (order, extra))).collect();
        // RS-20.9: `RW lance` readies the one in hand; it is put away by one who says so.
        let sheathes = |order: &Order| matches!(*order, Order::Sheathe(item) if self.lance_in_hand(who) == Some(item));
        if readies(text) && fitting.iter().any(|(order, _)| sheathes(order)) {
            fitting.retain(|(order, _)| !sheathes(order));
            if fitting.is_empty() {
                return Err(Unclear::NotLegal { text: text.to_owned(), why: legal::Refusal::InHandAlready });
            }
        }
        if fitting.is_empty() {
            if let Some(order) = self.find_in_manner(who, question, text)? {
                return Ok(order);
            }
            if let Some(order) = self.find_plain_feint(who, question, text) {
                return Ok(order);
            }
        }
        let least = fitting.iter().map(|(_, extra)| *extra).min();
        fitting.retain(|(_, extra)| Some(*extra) == least);
        match fitting[..] {
            [] => Err(self.why_unclear(who, question, text)),
            [(only, _)] => Ok(only),
            [(first, _), ref others @ ..] => {
                // D-7: what differs in the weapon alone is struck with the main item, which is proposed first.
                if others.iter().all(|(other, _)| same_but_for_means(&first, other)) {
                    return Ok(first);
                }
                // RS-1.19: what is taken in hand without a word of which, in the main one.
                let main = self.person(who).main_hand;
                let into_main = fitting.iter().find(|(order, _)| taken_in(order).is_some_and(|(_, hand)| hand == main));
                if let Some(&(order, _)) = into_main
                    && others.iter().all(|(other, _)| same_but_for_hand(&first, other))
                {
                    return Ok(order);
                }
                let candidates =
                    fitting.iter().take(5).map(|(order, _)| self.order_words(who, order).join(" ")).collect();
                Err(Unclear::Ambiguous { text: text.to_owned(), candidates })
            }
        }
    }

    /// A text in the words of the orders where people say it otherwise: a pace for the command towards it (RS-16.5), `punch Bob` for a
    /// blow of that kind.
    fn in_code<'t>(self, who: CombatantId, question: &Question, text: &'t str) -> Cow<'t, str> {
        if let Some(towards) = self.towards_pace(who, text)
            && matches!(question, Question::Act { .. } | Question::Alter | Question::FreeMove { .. })
        {
            return Cow::Borrowed(match towards.wanted.cmp(&towards.now) {
                Ordering::Greater => "CH faster",
                _ if towards.wanted == HorsePace::Stationary => "CH halt",
                Ordering::Less => "CH slower",
                // It is refused as what the horse does already.
                Ordering::Equal if towards.now == HorsePace::Gallop => "CH faster",
                Ordering::Equal => return Cow::Borrowed(text),
            });
        }
        let (first, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        if matches!(question, Question::Act { .. } | Question::Alter) {
            match first.to_lowercase().as_str() {
                kind @ ("punch" | "kick") => return Cow::Owned(format!("SK {kind} {rest}")),
                "hit" => return Cow::Owned(format!("SK {rest}")),
                // RS-2.14: the waking tenth.
                "ho" | "hold" if rest.trim().parse::<u32>().is_ok() => {
                    return Cow::Owned(format!("HO until {}", rest.trim()));
                }
                _ => {}
            }
        }
        Cow::Borrowed(text)
    }

    /// The pace that a command names, `CH gallop` or `CH to a canter`, and the one that the horse goes at; `None` where none is named
    /// or there is no horse to command. There is no trot in the rulebook (RS-16.4): a canter is meant.
    pub fn towards_pace(self, who: CombatantId, text: &str) -> Option<TowardsPace> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let said = |word: &&String| !["to", "a", "the", "into", "at", "go"].contains(&word.as_str());
        let words: Vec<&String> = words.iter().filter(said).collect();
        let [code, pace] = words[..] else { return None };
        let wanted = match pace.as_str() {
            "stand" | "still" | "stationary" => HorsePace::Stationary,
            "walk" => HorsePace::Walk,
            "trot" | "canter" => HorsePace::Canter,
            "gallop" => HorsePace::Gallop,
            _ => return None,
        };
        let horse = self.commanded_horse(who).filter(|_| code == "ch")?;
        Some(TowardsPace { wanted, now: self.horse(horse)?.pace })
    }

    /// A text with whole names where unambiguous parts of them stand: `WT jens` for Jens the Tall. `None` where it has no such part.
    fn with_whole_names(self, text: &str) -> Option<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut whole: Vec<String> = Vec::new();
        let (mut at, mut changed) = (0, false);
        while at < words.len() {
            let most = (words.len() - at).min(LONGEST_NAME);
            let part = |count: usize| self.named_in_part(&words[at..at + count].join(" ")).map(|who| (count, who));
            match (1..=most).rev().find_map(part) {
                Some((count, who)) => {
                    whole.push(self.setup.name_of(who).replace(' ', "_"));
                    changed = true;
                    at += count;
                }
                None => {
                    whole.push(words[at].to_owned());
                    at += 1;
                }
            }
        }
        changed.then(|| whole.join(" "))
    }

    /// The one combatant or horse whose name has that part, at the beginning of a word where one begins so; of any case.
    pub fn named_in_part(self, part: &str) -> Option<CombatantId> {
        let part = part.to_lowercase().replace('_', " ");
        if part.chars().count() < 2 {
            return None;
        }
        let the_one = |test: &dyn Fn(&str) -> bool| {
            let mut named = self.setup.bodies().filter(|&who| test(&self.setup.name_of(who).to_lowercase()));
            let first = named.next()?;
            named.next().is_none().then_some(first)
        };
        let begins = |name: &str| name.match_indices(&part).any(|(at, _)| at == 0 || name[..at].ends_with([' ', '-']));
        the_one(&|name| name == part).or_else(|| the_one(&begins)).or_else(|| the_one(&|name| name.contains(&part)))
    }

    /// Why nothing can be ordered by the code that a text begins with, for one who has not what it takes: no horse, no bow, nothing in hand.
    /// `None` where the text begins with no code of T-25.
    pub fn why_not_code(self, who: CombatantId, text: &str) -> Option<legal::Refusal> {
        use legal::Refusal as Why;
        let first = text.split_whitespace().next()?.to_uppercase();
        let mounted = self.of(who).is_mounted();
        let shoots = self.missile_weapons(who).next().is_some();
        Some(match first.as_str() {
            "MT" | "MOUNT" if mounted => Why::Mounted,
            "MT" | "MOUNT" => Why::NoHorse,
            "DM" | "CP" | "DISMOUNT" if !mounted => Why::NotMounted,
            "CH" if self.commanded_horse(who).is_none() => Why::NoHorse,
            "LO" | "AI" | "AF" | "FI" | "EV" | "LOAD" | "AIM" | "FIRE" | "EVADE" if !self.setup.options.missiles => {
                Why::NoMissiles
            }
            "LO" | "AI" | "AF" | "FI" | "LOAD" | "AIM" | "FIRE" if !shoots => Why::NothingToShootWith,
            "RL" | "RELOAD" => Why::NoGun,
            "DV" | "FE" | "HS" | "PD" | "DIVE" | "FEINT" if !self.setup.options.surprise => Why::NoSurprise,
            "GR" | "GRAB" if !self.setup.options.unarmed => Why::NoUnarmed,
            "GR" | "GRAB" => Why::NotClose,
            "DE" | "TH" | "DISENGAGE" | "THROW" => Why::NoGrapple,
            "DV" | "DIVE" => Why::NoDive,
            "FE" | "FEINT" => Why::NoFeint,
            "HS" => Why::NoSwitch,
            "PD" | "PREPARE" => Why::NothingToPrepare,
            "DN" | "DISENTANGLE" => Why::NotEntangled,
            "WR" | "RELEASE" => Why::HoldsNobody,
            "RT" | "RETREAT" => Why::NoRetreat,
            "RF" | "RB" | "EV" | "RUN" | "EVADE" => Why::NotRunning,
            "RW" | "DR" | "DRAW" | "DROP" | "SHEATHE" => Why::NotCarried,
            "PU" | "PICK" => Why::NotHere,
            "BK" | "BLOCK" => Why::NoLongWeapon,
            "MB" => Why::NotBlocking,
            "CS" => Why::NotTwoWeapons,
            "RI" | "RISE" => Why::NotFallen,
            "DG" | "PY" => Why::NotAsked,
            "CL" | "RE" | "DA" | "LW" | "WO" | "SW" | "EN" | "OB" | "FA" | "OF" | "DB" | "SY" | "HR" | "HM" | "HT"
            | "HB" | "HA" => Why::NotOrdered,
            _ => return None,
        })
    }

    /// The order that a text names whether it is legal now or not: for one that is under way in a situation somebody drew up. Of several
    /// that fit, the legal ones and those at his target go first.
    ///
    /// # Errors
    /// [`Unclear`] when none or several fit.
    pub fn name_order(self, who: CombatantId, text: &str) -> Result<Order, Unclear> {
        let question = Question::Act { standing: false };
        if let Some(order) = self.find_waking(who, &question, text)? {
            return Ok(order);
        }
        if let Some(order) = self.find_reload(who, text) {
            return Ok(order);
        }
        let mut fitting: Vec<(Order, usize)> = Vec::new();
        let mut consider = |order: Order| {
            if let Some(extra) = self.fits(who, &order, text) {
                fitting.push((order, extra));
            }
        };
        legal::conceivable(self, who, &question, &mut consider);
        for [first, second] in
            self.setup.everyone().flat_map(|first| self.setup.everyone().map(move |second| [first, second]))
        {
            consider(Order::Target { first, second: Some(second) });
        }
        legal::propose_free_moves(self, who, &mut |order| {
            if matches!(order, Order::Retreat { .. }) {
                consider(order);
            }
        });
        let keep = |fitting: &mut Vec<(Order, usize)>, test: &dyn Fn(&Order) -> bool| {
            if fitting.iter().any(|(order, _)| test(order)) {
                fitting.retain(|(order, _)| test(order));
            }
        };
        let least = fitting.iter().map(|(_, extra)| *extra).min();
        fitting.retain(|(_, extra)| Some(*extra) == least);
        // What more than one chapter proposes is one order.
        let mut seen: Vec<Order> = Vec::new();
        fitting.retain(|(order, _)| {
            !seen.contains(order) && {
                seen.push(*order);
                true
            }
        });
        let target = self.of(who).target();
        keep(&mut fitting, &|order| order.names().is_none_or(|foe| self.setup.are_opponents(who, foe)));
        keep(&mut fitting, &|order| order.names().is_none() || order.names() == target);
        keep(&mut fitting, &|order| legal::check(self, who, &question, order).is_ok());
        match fitting[..] {
            [] => self.name_unproposed(who, text).ok_or_else(|| Unclear::Unknown { text: text.to_owned() }),
            [(first, _), ref others @ ..] if others.iter().all(|(other, _)| same_but_for_means(&first, other)) => {
                Ok(first)
            }
            _ => {
                let candidates =
                    fitting.iter().take(5).map(|(order, _)| self.order_words(who, order).join(" ")).collect();
                Err(Unclear::Ambiguous { text: text.to_owned(), candidates })
            }
        }
    }

    /// The same of what no list proposes: a blow in a mixture of manners (D-7), a feint whose false move is its first real one (RS-17.1).
    fn name_unproposed(self, who: CombatantId, text: &str) -> Option<Order> {
        if let Some(feint) = plain_feints().find(|feint| self.fits(who, feint, text).is_some()) {
            return Some(feint);
        }
        let (manner, plain) = (manner_of(text), without_manner(text));
        if manner.is_plain() || plain.is_empty() {
            return None;
        }
        let order = self.name_order(who, &plain).ok()?.in_manner(manner);
        order.blow().is_some().then_some(order)
    }

    /// The orders with the code that a text begins with which are legal now, for one whose text names none of them: the first few,
    /// blows as plain ones.
    pub fn of_that_code(self, who: CombatantId, question: &Question, text: &str) -> Vec<Order> {
        let Some(code) = text.split_whitespace().next() else { return Vec::new() };
        let mut legal = Vec::new();
        legal::enumerate(self, who, question, &mut legal);
        let fits = |order: &Order| {
            order.manner().is_plain() && order.code(|to| self.is_back(who, to)).eq_ignore_ascii_case(code)
        };
        legal.into_iter().filter(fits).take(8).collect()
    }

    /// `HO until 12` or `ST Bruno until 12` with any tenth, not only those that a list proposes.
    fn find_waking(self, who: CombatantId, question: &Question, text: &str) -> Result<Option<Order>, Unclear> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [ref plain @ .., "until", tenth] = words[..] else { return Ok(None) };
        let unknown = || Unclear::Unknown { text: text.to_owned() };
        let wake = tenth.parse().map(Tenths).map_err(|_| unknown())?;
        let order = match plain {
            ["HO" | "ho" | "hold"] => Order::Hold { wake: Some(wake) },
            _ => self.find_order(who, question, &plain.join(" "))?.waking(wake).ok_or_else(unknown)?,
        };
        match legal::check(self, who, question, &order) {
            Ok(()) => Ok(Some(order)),
            Err(why) => Err(Unclear::NotLegal { text: text.to_owned(), why }),
        }
    }

    /// `SK sword disarm pulled`: a blow in any manner, not only those that a list proposes (D-7, D-8).
    fn find_in_manner(self, who: CombatantId, question: &Question, text: &str) -> Result<Option<Order>, Unclear> {
        let (manner, plain) = (manner_of(text), without_manner(text));
        if manner.is_plain() || plain.is_empty() {
            return Ok(None);
        }
        let order = self.find_order(who, question, &plain)?.in_manner(manner);
        if order.blow().is_none() {
            return Ok(None);
        }
        match legal::check(self, who, question, &order) {
            Ok(()) => Ok(Some(order)),
            Err(why) => Err(Unclear::NotLegal { text: text.to_owned(), why }),
        }
    }

    /// `CH go (3,-2)` and, when he has left a horse, `send (3,-2)`: any hex, not only those that a list proposes.
    fn find_spot(self, question: &Question, text: &str) -> Option<Order> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let [plain @ .., hex] = &words[..] else { return None };
        let (q, r) = hex.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let spot = Spot { q: q.parse().ok()?, r: r.parse().ok()? };
        let plain: Vec<&str> = plain.iter().map(String::as_str).filter(|word| *word != "to").collect();
        match (plain.as_slice(), question) {
            (["ch", "go"], _) => Some(Order::Control(Command::GoTo(spot))),
            (["send" | "go"], Question::SendHorse { .. }) => Some(Order::Send(spot)),
            _ => None,
        }
    }

    /// A feint that deceives nobody, since its false move is the first real one too: no list proposes it (RS-17.1).
    fn find_plain_feint(self, who: CombatantId, question: &Question, text: &str) -> Option<Order> {
        plain_feints()
            .find(|order| self.fits(who, order, text).is_some() && legal::check(self, who, question, order).is_ok())
    }

    /// `DT Ivo Hal`: any two targets, not only the present one and another.
    fn find_two_targets(self, text: &str) -> Option<Order> {
        let mut words = text.split_whitespace();
        let code = words.next()?;
        let mut named = words.map(|word| {
            self.setup.everyone().find(|&who| self.setup.name_of(who).replace(' ', "_").eq_ignore_ascii_case(word))
        });
        let (Some(Some(first)), Some(Some(second)), None) = (named.next(), named.next(), named.next()) else {
            return None;
        };
        code.eq_ignore_ascii_case("DT").then_some(Order::Target { first, second: Some(second) })
    }

    /// Whether every word of the text is one of the order's; how many of its own words are left over then.
    fn fits(self, who: CombatantId, order: &Order, text: &str) -> Option<usize> {
        // RS-13.5: an aim turns by no more than is said.
        if let Order::Aim { turns, .. } = *order {
            let said =
                |turn: &str| text.split_whitespace().filter(|word| word.eq_ignore_ascii_case(turn)).count() as i8;
            if said("TR") - said("TL") != turns {
                return None;
            }
        }
        // RS-16.15: of place and facing what is not named stays as it is.
        if let (Order::ChangePosition { end, facing }, Some(seat)) = (*order, self.of(who).seat) {
            let says = |each: &[&str]| text.split_whitespace().any(|word| each.contains(&word.to_lowercase().as_str()));
            let keeps_place = seat.end == end || says(&["forwards", "back", "front", "rear"]);
            let keeps_facing = seat.facing == facing || says(&["forward", "right", "left"]);
            if !(keeps_place && keeps_facing) {
                return None;
            }
        }
        // What is done in secret is never meant by the way.
        let manner = order.manner();
        if order.blow().is_some() && manner != manner_of(text) {
            return None;
        }
        let own = self.order_words(who, order);
        let others = self.other_words(who, order);
        // The three hexes of a feint are told apart by their order alone.
        let step_of = |index: usize| if let Order::Feint { .. } = order { index.checked_sub(1) } else { None };
        let mut pool: Vec<(String, Option<usize>)> =
            own.iter().enumerate().map(|(index, word)| (word.to_lowercase(), step_of(index))).collect();
        pool.extend(others.into_iter().map(|(word, step)| (word.to_lowercase(), step)));
        // What stands for one word may be written as two: `Sir Edmund`, `short sword`, `left hand`.
        let mut text = text.to_lowercase();
        for (word, _) in &pool {
            let spaced = word.replace(['_', '-'], " ");
            if spaced != *word && !word.starts_with('(') && text.contains(&spaced) {
                text = text.replace(&spaced, word);
            }
        }
        let (mut named, mut steps) = (0, 0);
        for word in text.split_whitespace() {
            // D-7: what is to hurt may say so.
            if word == "hit" && order.blow().is_some() && manner.form == Form::Hit {
                continue;
            }
            // In order: the direction of the second step stands behind that of the first.
            let place = pool.iter().position(|(each, step)| each == word && step.is_none_or(|step| step >= steps))?;
            if let (_, Some(step)) = pool[place] {
                steps = step;
            }
            pool[place].0.clear();
            named += 1;
        }
        (named > 0).then(|| own.len().saturating_sub(named))
    }

    fn why_unclear(self, who: CombatantId, question: &Question, text: &str) -> Unclear {
        let target = self.of(who).target();
        // The likeliest meaning: an opponent, the target if there is one, and the fewest words left out.
        let likely = |order: &Order, extra: usize, why: &legal::Refusal| {
            let foe = order.names();
            let friend = foe.is_some_and(|foe| !self.setup.are_opponents(who, foe));
            // What he does not carry so is hardly what he means, nor a way that he does not look, or
            // another's horse, where none is named.
            let unlikely = matches!(
                why,
                legal::Refusal::NotCarried
                    | legal::Refusal::NotFront
                    | legal::Refusal::NotBack
                    | legal::Refusal::NoHorse
            );
            (unlikely, friend, foe.is_some() && foe != target, extra)
        };
        type Likelihood = (bool, bool, bool, usize);
        let mut best: Option<(Likelihood, legal::Refusal)> = None;
        legal::conceivable(self, who, question, &mut |order| {
            if let Some(extra) = self.fits(who, &order, text)
                && let Err(why) = legal::check(self, who, question, &order)
            {
                let how_likely = likely(&order, extra, &why);
                if best.as_ref().is_none_or(|(so_far, _)| how_likely < *so_far) {
                    best = Some((how_likely, why));
                }
            }
        });
        match best {
            Some((_, why)) => Unclear::NotLegal { text: text.to_owned(), why },
            None => Unclear::Unknown { text: text.to_owned() },
        }
    }
}

/// A pace that a command names, and the pace of the horse (RS-16.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TowardsPace {
    /// What is named.
    pub wanted: HorsePace,
    /// What it does now.
    pub now: HorsePace,
}

/// A text without the words that say nothing, `SK at Bruno with the sword`; `None` where it has none.
fn without_fillers(text: &str) -> Option<String> {
    const FILLERS: [&str; 9] = ["at", "against", "with", "the", "his", "her", "to", "into", "my"];
    let says = |(place, word): &(usize, &str)| *place == 0 || !FILLERS.contains(&word.to_lowercase().as_str());
    let words: Vec<&str> = text.split_whitespace().enumerate().filter(says).map(|(_, word)| word).collect();
    (words.len() < text.split_whitespace().count()).then(|| words.join(" "))
}

/// Whether a text readies something and does not say that it is put away.
fn readies(text: &str) -> bool {
    let mut words = text.split_whitespace().map(str::to_lowercase);
    let first = words.next().unwrap_or_default();
    let readies = ["rw", "ready", "draw"].contains(&first.as_str());
    readies && !words.any(|word| ["sheathe", "sheath", "away", "put"].contains(&word.as_str()))
}

/// What is drawn or picked up, and into which hand.
const fn taken_in(order: &Order) -> Option<(ItemId, Hand)> {
    match *order {
        Order::Draw { item, hand } | Order::PickUp { item, hand } => Some((item, hand)),
        _ => None,
    }
}

fn same_but_for_hand(one: &Order, other: &Order) -> bool {
    let item = |order| taken_in(order).map(|(item, _)| item);
    std::mem::discriminant(one) == std::mem::discriminant(other) && item(one).is_some() && item(one) == item(other)
}

fn same_but_for_means(one: &Order, other: &Order) -> bool {
    let plain = |order: &Order| match *order {
        Order::Set { foe, manner, wake, .. } => Order::Set { foe, with: Means::Foot, manner, wake },
        Order::Strike { foe, manner, .. } => Order::Strike { foe, with: Means::Foot, manner },
        Order::Grab { foe, .. } => Order::Grab { foe, with: Means::Foot },
        Order::Throw { foe, .. } => Order::Throw { foe, with: Means::Foot },
        Order::Disengage { .. } => Order::Disengage { with: Means::Foot },
        Order::Attack { foe, to, manner, .. } => Order::Attack { foe, to, with: Means::Foot, manner },
        Order::Dive { foe, to, manner, .. } => Order::Dive { foe, to, with: Means::Foot, manner },
        Order::Charge { foe, first, second, manner, .. } => {
            Order::Charge { foe, first, second, with: Means::Foot, manner }
        }
        same => same,
    };
    one.falls_with_blows() && plain(one) == plain(other)
}

/// The manner of a blow that a text names.
fn manner_of(text: &str) -> Manner {
    let mut manner = Manner::PLAIN;
    for (place, word) in text.split_whitespace().enumerate() {
        match word.to_lowercase().as_str() {
            "disarm" | "disarming" => manner.form = Form::Disarm,
            "entangle" => manner.form = Form::Entangle,
            "pulled" => manner.pull = true,
            "switched" => manner.switch = true,
            // `HS` alone is an order of its own.
            "hs" if place > 0 => manner.switch = true,
            _ => {}
        }
    }
    manner
}

/// A text without the words for the manner of a blow.
fn without_manner(text: &str) -> String {
    text.split_whitespace().filter(|word| manner_of(word).is_plain()).collect::<Vec<_>>().join(" ")
}

/// The feints whose false move is the first real one too.
fn plain_feints() -> impl Iterator<Item = Order> {
    let steps = Direction::ALL.into_iter().flat_map(|first| Direction::ALL.map(|second| (first, second)));
    steps.map(|(first, second)| Order::Feint { feigned: first, first, second })
}
