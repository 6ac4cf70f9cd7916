//! The orders that a person may give: the sensible ones of each group first, each with time, completion tenth and odds; the rest folded away.
//!
//! What is sensible is a matter of what is shown, never of what may be ordered: a folded order keeps its number and its words.

use board::{Direction, Hex};
use engine::{Breakdown, CombatantId, Decision, Tally};
use session::{Group, Landing, Sense};
use steel::fight::{Means, Order, Prospect, Question, Scene, Steel, hex_word};

use super::letters::{bold, dim};

/// Which orders are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The sensible ones of each group.
    Short,
    /// All.
    All,
    /// All of the groups whose titles begin so.
    Group(String),
}

/// The legal orders of a decision as they are numbered, from 1.
#[derive(Clone, Debug)]
pub(crate) struct OrderList {
    groups: [Group; 12],
    orders: Vec<Order>,
    /// How many of them, from the first, the short list shows.
    open: usize,
}

impl OrderList {
    /// `scene` is the fight as the side knows it: nothing else sorts the orders.
    pub(crate) fn new(scene: Scene<'_>, decision: &Decision<Steel>, legal: &[Order]) -> Self {
        let sense = Sense::new(scene, decision.who);
        let mut groups = Group::ALL;
        if sense.is_far_from_all() {
            // Nobody to fight yet: one thinks of the way before the blow.
            groups.swap(Group::Closing as usize, Group::Moves as usize);
        }
        // Of several ways to charge into the same hex the first is shown.
        let mut charges: Vec<(CombatantId, Hex, Means)> = Vec::new();
        let place = |order: &Order| groups.iter().position(|group| *group == Group::of(order));
        let mut ranked: Vec<(Rank, Order)> = legal
            .iter()
            .map(|order| {
                let mut rank = sense.rank(order);
                if let (Some(_), Order::Charge { foe, first, second, with, .. }) = (rank, *order) {
                    let charge = (foe, sense.after([first, second]), with);
                    if charges.contains(&charge) {
                        rank = None;
                    }
                    charges.push(charge);
                }
                ((rank.is_none(), place(order), rank.unwrap_or(0)), *order)
            })
            .collect();
        ranked.sort_by_key(|(key, _)| *key); // stable: within a rank as the rules enumerate
        let open = ranked.iter().filter(|((folded, ..), _)| !folded).count();
        let orders: Vec<Order> = ranked.into_iter().map(|(_, order)| order).collect();
        Self { groups, open: if open == 0 { orders.len() } else { open }, orders }
    }

    /// The orders by number, the first has 1.
    pub(crate) fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// The list in lines of at most `width` characters, in two columns where they fit.
    pub(crate) fn text(&self, scene: Scene<'_>, decision: &Decision<Steel>, choice: &Choice, width: usize) -> String {
        let mut text = String::new();
        let named = |group: Group, title: &str| group.title().starts_with(title);
        let is_group = |title: &str| self.groups.iter().any(|&group| named(group, title));
        for group in self.groups {
            let mut of_group: Vec<usize> =
                (0..self.orders.len()).filter(|&index| Group::of(&self.orders[index]) == group).collect();
            if let Choice::Group(title) = choice
                && !is_group(title)
            {
                // No group: a code or what an order does.
                of_group.retain(|&index| is_called(scene, decision.who, &self.orders[index], title));
            }
            let shown: Vec<usize> = match choice {
                Choice::Short => of_group.iter().copied().filter(|&index| index < self.open).collect(),
                Choice::All => of_group.clone(),
                Choice::Group(title) if named(group, title) || !is_group(title) => of_group.clone(),
                Choice::Group(_) => Vec::new(),
            };
            let folded = of_group.len() - shown.len();
            if shown.is_empty() && (folded == 0 || *choice != Choice::Short) {
                continue;
            }
            let more = match (folded, shown.is_empty()) {
                (0, _) => String::new(),
                (_, false) => dim(&format!("  ({folded} more: `orders {}`)", group.title())),
                (_, true) => dim(&format!("  ({folded}: `orders {}`)", group.title())),
            };
            let entries: Vec<String> =
                shown.iter().map(|&index| entry(scene, decision, index + 1, &self.orders[index])).collect();
            // What the figures in per cent are, as the window heads their column.
            let holds = matches!(group, Group::Defence);
            let odds = match entries.iter().any(|entry| entry.ends_with('%')) {
                true if holds => dim("  (%: that it holds)"),
                true => dim("  (%: that it hits)"),
                false => String::new(),
            };
            text.push_str(&format!("{}{odds}{more}\n", bold(group.title())));
            text.push_str(&in_columns(&entries, width));
        }
        if !text.is_empty() {
            if text.contains(ASSUMED) {
                text.push_str(&dim(ASSUMED_NOTE));
            }
            return text;
        }
        let counted = |group: Group| {
            let count = self.orders.iter().filter(|order| Group::of(order) == group).count();
            (count > 0).then(|| format!("{} ({count})", group.title()))
        };
        let groups: Vec<String> = self.groups.into_iter().filter_map(counted).collect();
        format!("No order of that kind is legal now. There are: {}.\n", groups.join(", "))
    }
}

/// Whether a code of T-25, or a word that tells what an order does, is that order's.
fn is_called(scene: Scene<'_>, who: CombatantId, order: &Order, word: &str) -> bool {
    order.code(|to| scene.is_back(who, to)).eq_ignore_ascii_case(word)
        || order.verb().split(' ').any(|verb| verb.starts_with(word))
}

/// Folded away or not, the place of its group, its place in the group: the smallest first.
type Rank = (bool, Option<usize>, i32);

/// An order as the answer to a question: who is knocked back goes a way and does not fall (RS-15.5).
pub(crate) fn answer_text(scene: Scene<'_>, decision: &Decision<Steel>, order: &Order) -> String {
    let text = order_text(scene, decision.who, order);
    match (decision.question, text.strip_prefix("fall ")) {
        (Question::Knocked { foe, over: false }, Some(way)) if !scene.setup.is_horse(foe) => format!("go {way}"),
        _ => text,
    }
}

/// Number, words, time, completion tenth and chance of an order.
fn entry(scene: Scene<'_>, decision: &Decision<Steel>, number: usize, order: &Order) -> String {
    let words = answer_text(scene, decision, order);
    let (prospect, lost) = promise(scene, decision, order);
    let Prospect { ref time, chance, .. } = prospect;
    let figures = match (time.total(), prospect.due_range()) {
        _ if is_rolled(order) => format!("{:>4} t{:9}", "d10", ""),
        (0, _) => String::new(),
        (time, Some([first, last])) if first == last => format!("{time:>4} t  due {first:<3}"),
        (time, Some([first, last])) => format!("{time:>4} t  due {first}-{last}"),
        (time, None) => format!("{time:>4} t{:9}", ""),
    };
    let mark = if assumes(scene, order) { ASSUMED } else { ' ' };
    let odds = match (lost, chance) {
        (Some(_), _) => "  out of reach".to_owned(),
        (None, Some(chance)) => format!("{:>5} %", format!("{mark}{}", u32::from(chance) * 5)),
        // RS-22.17: when all hold so the fight is over.
        (None, None) if matches!(order, Order::Hold { wake: None }) => "  until something happens".to_owned(),
        // RS-16.13
        (None, None) if matches!(order, Order::Control(_)) => {
            let pending = scene.commanded_horse(decision.who).and_then(|horse| pending_command(scene, horse));
            pending.map_or_else(String::new, |(command, _)| format!("  replaces {command}"))
        }
        (None, None) => String::new(),
    };
    let words = format!("{number:>3}  {words}");
    // A long one has a line of its own.
    let wide = if words.chars().count() < WORDS { WORDS } else { LONG };
    format!("{words:<wide$}{figures:<15}{odds}").trim_end().to_owned()
}

/// What a horse was told and has not obeyed yet, and from which tenth on it obeys (RS-16.12, 16.13).
pub(super) fn pending_command(scene: Scene<'_>, horse: CombatantId) -> Option<(String, u32)> {
    let pending = scene.horse(horse)?.command?;
    let words = scene.order_words(horse, &Order::Control(pending.command));
    let command: Vec<String> = words.into_iter().skip(1).filter(|word| !word.is_empty()).collect();
    Some((command.join(" "), pending.ready))
}

/// What an order promises: of a closing order that moves, its blow from where it will be struck; and how far apart the two are then if it
/// is lost there for range (RS-8.11).
fn promise(scene: Scene<'_>, decision: &Decision<Steel>, order: &Order) -> (Prospect, Option<u16>) {
    let here = || scene.prospect(decision.who, &decision.question, order);
    match Sense::new(scene, decision.who).landing(&decision.question, order) {
        None => (here(), None),
        Some(Landing::Lost(apart)) => (here(), Some(apart)),
        Some(Landing::Reaches(there)) => {
            let Prospect { time, due, reaction, .. } = here();
            (Prospect { time, due, reaction, ..*there }, None)
        }
    }
}

/// Stands before a chance that rests on figures which are assumed.
const ASSUMED: char = '~';

/// What [`ASSUMED`] means, under a list that has it.
const ASSUMED_NOTE: &str = "~ the enemy's own figures are hidden: reckoned as if he were a trained soldier (RS-2.28)\n";

/// Whether a chance rests on assumed figures of an enemy (RS-2.28). A shot meets the row of T-12 alone.
const fn assumes(scene: Scene<'_>, order: &Order) -> bool {
    let shot = matches!(order, Order::Aim { .. } | Order::FastAim { .. } | Order::Fire { .. });
    scene.setup.options.hidden_info && !shot
}

/// How wide number and words of an order are, unless they are wider.
const WORDS: usize = 33;

/// How wide they are then, so that time, tenth and chance fit behind them into 80 characters.
const LONG: usize = 57;

/// How wide a column is, its gap included: two of them fit into 110 characters.
const COLUMN: usize = 55;

/// Entries from left to right, two in a line where both fit.
fn in_columns(entries: &[String], width: usize) -> String {
    let mut text = String::new();
    let length = |entry: &String| entry.chars().count();
    let mut at = 0;
    while at < entries.len() {
        let left = &entries[at];
        match entries.get(at + 1) {
            Some(right) if length(left) < COLUMN && length(right) < COLUMN && COLUMN * 2 <= width => {
                text.push_str(&format!("{left:<COLUMN$}{right}\n"));
                at += 2;
            }
            _ => {
                text.push_str(&format!("{left}\n"));
                at += 1;
            }
        }
    }
    text
}

/// Whether its time is a die.
const fn is_rolled(order: &Order) -> bool {
    matches!(order, Order::Target { .. } | Order::ChangeStyle)
}

/// An order as a person reads it, and may type it.
pub(crate) fn order_text(scene: Scene<'_>, who: CombatantId, order: &Order) -> String {
    // What has no parameters and no code of T-25 is its own name.
    if matches!(order, Order::Keep | Order::Passive | Order::Stay | Order::Enter | Order::DodgeMove) {
        return order.verb().to_owned();
    }
    // A word that the verb begins with is not said twice: `strike with the lance`, `let pass`, `send the horse (0,-4)`.
    let mut words = words(scene, who, order);
    if matches!(order, Order::LanceBlow | Order::LetPass | Order::Send(_)) {
        order.verb().clone_into(&mut words[0]);
        return words.join(" ");
    }
    if let Order::Walk(to) | Order::Run(to) | Order::Step(to) = *order {
        words.push(hex_word(board::step(scene.of(who).place.hex, to)));
    }
    if !words[0].eq_ignore_ascii_case(order.verb()) {
        // `ready lance` says already what is readied.
        if words.get(1).is_some_and(|word| order.verb().split(' ').next_back() == Some(word)) {
            words.remove(1);
        }
        words.insert(1, order.verb().to_owned());
    }
    words.join(" ")
}

/// The same as short as it can be: `AT N Bruno sword`.
pub(crate) fn short_text(scene: Scene<'_>, who: CombatantId, order: &Order) -> String {
    words(scene, who, order).join(" ")
}

/// Code and parameters, with directions in the place of hexes: they are read off the board at once.
fn words(scene: Scene<'_>, who: CombatantId, order: &Order) -> Vec<String> {
    let mut words = scene.order_words(who, order);
    let directions: Vec<Direction> = match *order {
        Order::Walk(to) | Order::Run(to) | Order::Step(to) => vec![to],
        Order::Attack { to, .. } | Order::Dive { to, .. } | Order::Defend { to, .. } | Order::Avoid { to, .. } => {
            vec![to]
        }
        Order::Feint { feigned, first, second } => vec![feigned, first, second],
        Order::Charge { first, second, .. } | Order::Retreat { first, second, .. } => vec![first, second],
        _ => vec![],
    };
    let hexes = words.iter_mut().filter(|word| word.starts_with('('));
    for (word, direction) in hexes.zip(directions) {
        direction.name().clone_into(word);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The sums behind an order: its time, and its chance.
pub(crate) fn explain(scene: Scene<'_>, decision: &Decision<Steel>, order: &Order) -> String {
    let (prospect, lost) = promise(scene, decision, order);
    let due = match prospect.due_range() {
        None => String::new(),
        Some([first, last]) if first == last => format!(", due {first}"),
        Some([first, last]) => format!(", due {first} to {last}"),
    };
    let Prospect { time, reaction, chance, sums, more, seen_through, .. } = prospect;
    let chance = chance.filter(|_| lost.is_none());
    let mut text = format!("{}\n", bold(&answer_text(scene, decision, order)));
    if is_rolled(order) {
        text.push_str("  time: a reaction time, d10 - Best Skill, at least 1 (RS-2.18)\n");
    } else if !time.terms().is_empty() {
        let after = reaction.map(|range| format!(", {}", reaction_text(range))).unwrap_or_default();
        text.push_str(&format!("  time: {}{after}{due}\n", sum(&time)));
    }
    for (what, figure) in &sums {
        text.push_str(&format!("  {what}: {}\n", sum(figure)));
    }
    if let (Some(chance), [(_, attack), (_, defence)]) = (chance, &sums[..]) {
        let defends = matches!(Group::of(order), Group::Defence);
        let hit = if defends { 20 - chance } else { chance };
        let needed = 21 - i32::from(hit);
        text.push_str(&format!(
            "  the blow needs {needed} on d20 ({} - {}; 20 always hits, 1 never, RS-4.12): {} %\n",
            defence.total(),
            attack.total(),
            u32::from(hit) * 5
        ));
        if defends {
            text.push_str(&format!("  so the defence holds in {} %\n", u32::from(chance) * 5));
        }
    }
    for (what, figure) in &more {
        text.push_str(&format!("  {what}: {}\n", sum(figure)));
    }
    if let Some(apart) = lost {
        let metres = if apart == 1 { "1 hex is".to_owned() } else { format!("{apart} hexes are") };
        text.push_str(&format!(
            "  out of reach: if the opponent stays, {metres} between the two then, and the blow is lost (RS-8.11)\n"
        ));
    }
    if chance.is_some() && assumes(scene, order) {
        text.push_str(
            "  the enemy's own figures are hidden: he is reckoned as a trained soldier, characteristics 12 and Training 5, in the \
             armour he wears (RS-2.28)\n",
        );
    }
    for told in &seen_through {
        text.push_str(&format!("  {}\n", told.text(scene, decision.who)));
    }
    if let Some(idle) = Sense::new(scene, decision.who).idle(order) {
        text.push_str(&format!("  {idle}: a blow to disarm comes to nothing but with a 20 (RS-17.8, RS-17.9)\n"));
    }
    if let Order::Hold { wake: None } = order {
        text.push_str(
            "  it does not wake him: he is not asked again until something happens, and when all hold so the fight runs to its end \
             (RS-22.17); `HO until N` asks again at tenth N\n",
        );
    }
    if let Order::Feint { .. } = order
        && seen_through.is_empty()
    {
        text.push_str("  nobody could see through it as they stand (RS-17.3)\n");
    }
    if text.lines().count() == 1 {
        text.push_str("  It takes no time and no die.\n");
    }
    text
}

/// What comes before an order that replaces a running one.
pub(super) fn reaction_text([least, most]: [u32; 2]) -> String {
    let tenths = if least == most { least.to_string() } else { format!("{least} to {most}") };
    format!("after a reaction time of {tenths} (RS-2.17, RS-2.18)")
}

fn sum(figure: &Breakdown) -> String {
    figure.to_string()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use board::Direction;
    use engine::{Dice, Fight};
    use scenario::Scenario;
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn orders_stand_in_the_groups_of_the_rulebook() {
        let foe = CombatantId(1);
        assert_eq!(Group::of(&Order::Walk(Direction::N)), Group::Moves);
        assert_eq!(Group::of(&Order::Wait { foe, wake: None }), Group::Closing);
        assert_eq!(Group::of(&Order::Surrender), Group::Other);
        assert_eq!(Group::of(&Order::Keep), Group::Keep);
    }

    /// The fight of a scenario at its first question.
    fn first_question(name: &str) -> Fight<Steel> {
        let scenario = Scenario::open(name, &Arc::new(Tables::builtin().clone())).unwrap();
        let mut fight = Fight::new(Arc::clone(scenario.setup()), Dice::seeded(1));
        fight.advance().unwrap();
        fight
    }

    #[test]
    fn the_short_list_fits_a_screen_and_every_order_keeps_a_number() {
        for shipped in scenario::library() {
            let fight = first_question(shipped.stem);
            let decision = fight.decision().unwrap();
            let scene = Scene { setup: fight.setup(), world: fight.world() };
            let mut legal = Vec::new();
            fight.legal(&mut legal);
            let list = OrderList::new(scene, &decision, &legal);
            let text = list.text(scene, &decision, &Choice::Short, 110);
            // The last line tells what ~ means.
            assert!(text.lines().count() <= 23, "{}: {text}", shipped.stem);
            let plain = anstream::adapter::strip_str(&text).to_string();
            assert!(plain.lines().all(|line| line.chars().count() <= 110), "{plain}");
            let mut numbered = list.orders().to_vec();
            assert_eq!(numbered.len(), legal.len());
            numbered.retain(|order| !legal.contains(order));
            assert_eq!(numbered, []);
        }
    }

    #[test]
    fn what_is_listed_can_be_typed() {
        let fight = first_question("shield_wall");
        let decision = fight.decision().unwrap();
        let scene = Scene { setup: fight.setup(), world: fight.world() };
        let mut legal = Vec::new();
        fight.legal(&mut legal);
        for order in legal {
            let text = order_text(scene, decision.who, &order);
            assert_eq!(scene.find_order(decision.who, &decision.question, &text), Ok(order), "{text}");
        }
    }

    /// The fight of a scenario's text at its first question.
    fn first_of(text: &str) -> Fight<Steel> {
        let scenario = Scenario::parse("test.ron", text, &Arc::new(Tables::builtin().clone())).unwrap();
        let mut fight = Fight::new(Arc::clone(scenario.setup()), Dice::seeded(1));
        fight.advance().unwrap();
        fight
    }

    #[test]
    fn a_feint_tells_who_sees_through_it_and_an_alteration_its_reaction_time() {
        let text = r#"(
            version: 1, name: "feint", options: (hidden_info: false), board: (shape: disc(radius: 12)),
            sides: [(name: "red"), (name: "blue")],
            combatants: [
                (like: "fenna", side: "red", at: (0, 0), facing: N),
                (like: "aldric", side: "blue", at: (0, -8), facing: S, target: "Fenna"),
            ],
        )"#;
        let mut fight = first_of(text);
        let explained = |fight: &Fight<Steel>, words: &str| {
            let decision = fight.decision().unwrap();
            let scene = Scene { setup: fight.setup(), world: fight.world() };
            let order = scene.find_order(decision.who, &decision.question, words).unwrap();
            explain(scene, &decision, &order)
        };
        let told = explained(&fight, "FE N NE NE");
        let odds = "  Aldric sees through it with 5 or less on d10 (50 %): d10 + 7.3 - 5.4, at most 7 (RS-17.3)\n";
        assert!(told.ends_with(odds), "{told}");
        // RS-2.17: her turn is an event for him who has her for a target, and walks.
        for words in ["TL", "WF S"] {
            let decision = fight.decision().unwrap();
            let scene = Scene { setup: fight.setup(), world: fight.world() };
            let order = scene.find_order(decision.who, &decision.question, words).unwrap();
            fight.decide(order).unwrap();
            fight.advance().unwrap();
        }
        while fight.decision().is_some_and(|decision| decision.who != CombatantId(1)) {
            fight.decide(fight.default_order().unwrap()).unwrap();
            fight.advance().unwrap();
        }
        let decision = fight.decision().unwrap();
        assert_eq!(decision.question, steel::fight::Question::Alter);
        let at = decision.at.0;
        let told = explained(&fight, "HO");
        let due = format!("after a reaction time of 1 to 5 (RS-2.17, RS-2.18), due {} to {}", at + 2, at + 6);
        assert!(told.contains(&due), "{told}");
        let scene = Scene { setup: fight.setup(), world: fight.world() };
        let line = entry(scene, &decision, 7, &Order::Hold { wake: None });
        let until = "  until something happens";
        assert_eq!(line, format!("{:<33}   1 t  due {}-{}{until}", "  7  HO hold", at + 2, at + 6));
    }

    /// RS-12.4, 19.5: hands stand for what they hold, two words for one.
    #[test]
    fn means_may_be_named_by_the_hand() {
        let text = |ann: &str| {
            format!(
                "(version: 1, name: \"hands\", board: (shape: disc(radius: 8)), sides: [(name: \"red\"), (name: \"blue\")],
                combatants: [
                    (like: \"berta\", name: \"Sir Ann\", side: \"red\", at: (0, 0), facing: N, items: [{ann}]),
                    (like: \"bruno\", name: \"Old Bob\", side: \"blue\", at: (0, -2), facing: S, target: \"Sir Ann\"),
                ])"
            )
        };
        let found = |ann: &str, words: &str| {
            let fight = first_of(&text(ann));
            let decision = fight.decision().unwrap();
            let scene = Scene { setup: fight.setup(), world: fight.world() };
            let order = scene.find_order(decision.who, &decision.question, words).map_err(|error| error.to_string());
            order.map(|order| scene.order_words(decision.who, &order).join(" "))
        };
        let two = "(\"short_sword\", right), (\"dagger\", left)";
        for words in ["AT N right", "AT N right hand", "AT N short sword", "at n old bob short_sword"] {
            assert_eq!(found(two, words).as_deref(), Ok("AT (0,-1) Old_Bob short_sword"), "{words}");
        }
        for words in ["AT N left", "AT N left hand", "AT N left-hand", "AT N dagger"] {
            assert_eq!(found(two, words).as_deref(), Ok("AT (0,-1) Old_Bob dagger"), "{words}");
        }
        for words in ["AT N left", "AT N left hand", "AT N left fist", "AT Old Bob N left"] {
            assert_eq!(found("", words).as_deref(), Ok("AT (0,-1) Old_Bob left-hand"), "{words}");
        }
        for words in ["AT N right", "AT N hand", "AT N fist", "AT N right-hand"] {
            assert_eq!(found("", words).as_deref(), Ok("AT (0,-1) Old_Bob right-hand"), "{words}");
        }
        assert_eq!(found("", "AT N kick").as_deref(), Ok("AT (0,-1) Old_Bob foot"));
        let twins = "(\"dagger\", right), (\"dagger\", left)";
        assert_eq!(found(twins, "AT N left").as_deref(), Ok("AT (0,-1) Old_Bob dagger-left"));
        assert_eq!(found(twins, "AT N dagger right").as_deref(), Ok("AT (0,-1) Old_Bob dagger-right"));
        // What he has not got is still not found.
        assert!(found("", "AT N sword").is_err());
    }

    #[test]
    fn columns_give_way_to_long_lines_and_narrow_screens() {
        let entries = ["one".to_owned(), "two".to_owned(), "x".repeat(60), "four".to_owned()];
        let wide = in_columns(&entries, 110);
        assert_eq!(wide, format!("{:<55}two\n{}\nfour\n", "one", "x".repeat(60)));
        assert_eq!(in_columns(&entries[..2], 80), "one\ntwo\n");
    }
}
