//! What the order panel shows, computed once for each decision from what the side knows.

use std::collections::BTreeMap;

use board::{Direction, Hex, RelDir};
use engine::{CombatantId, Decision, Tally, Tenths};
use session::{Group, Landing, Plan, Sense, SumLine};
use steel::fight::{Order, Prospect, Question, Scene, SideView, Steel, StepWay, Way};
use steel::formulas::dodge;
use steel::tables::BlowType;

use super::foes::by_foe;
use super::headings::Heading;
use super::kinds::{Nothing, names_of, nothing};
use super::refused::{Refused, refused};
use crate::words::{TimeStyle, answers_title, attacker_words, doing_words, order_kin, order_phrase, percent, question};

/// What an order costs in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing.
    Nothing,
    /// So many tenths.
    Takes(u32),
    /// So many tenths on the order in hand.
    Delays(u32),
    /// A reaction time, rolled with a d10 (RS-2.18).
    Reaction,
}

impl Cost {
    /// In tenths, for putting the quickest first.
    pub(super) const fn tenths(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Takes(tenths) | Self::Delays(tenths) => tenths,
            // The mean of a d10.
            Self::Reaction => 5,
        }
    }

    /// As it stands in its column.
    pub fn text(self, style: TimeStyle) -> String {
        match self {
            Self::Nothing => "–".to_owned(),
            Self::Takes(tenths) => style.text(tenths),
            Self::Delays(tenths) => format!("+{}", style.text(tenths)),
            Self::Reaction => "d10 t".to_owned(),
        }
    }
}

/// One way that a dodge may lead (RS-6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DodgeWay {
    /// On the board.
    pub direction: Direction,
    /// As the dodger sees it.
    pub relative: RelDir,
    /// Into which hex.
    pub hex: Hex,
    /// On how many faces of the d6.
    pub faces: u8,
    /// Whether it can be entered as far as this side sees.
    pub open: bool,
}

/// An order that is legal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderLine {
    /// The order.
    pub order: Order,
    /// Its code of T-25; nothing for nested decisions.
    pub code: &'static str,
    /// What it is, in words.
    pub phrase: String,
    /// What it has in common with orders that differ from it in their direction alone, and the word for its direction.
    pub kin: Option<(String, String)>,
    /// What it costs.
    pub cost: Cost,
    /// When it takes effect, where that is fixed; with a reaction time before it, at the soonest.
    pub due: Option<Tenths>,
    /// With a reaction time before it: when it takes effect at the latest (RS-2.17).
    pub latest: Option<Tenths>,
    /// The chance that it succeeds, in twentieths.
    pub chance: Option<u8>,
    /// The sums behind the figures.
    pub sums: Vec<SumLine>,
    /// Who may see through what is done in secret, in sentences (RS-17.3).
    pub seen_through: Vec<String>,
    /// Where a dodge may lead.
    pub ways: Vec<DodgeWay>,
    /// What it is to keep doing it, and that in words; `None` for what is done once.
    pub keep: Option<(Plan, String)>,
    /// What can be typed to find it, in lower case.
    pub search: String,
    /// It stands behind the others of its kind: a blow that cannot land, or is a last thought.
    pub(super) aside: bool,
    /// How far off its opponent is when its blow is lost for range, in hexes.
    pub(super) apart: Option<u16>,
}

impl OrderLine {
    /// The line as text: what a reader of the screen hears, and tests read.
    pub fn text(&self, style: TimeStyle) -> String {
        let mut text = if self.code.is_empty() { String::new() } else { format!("{} ", self.code) };
        text.push_str(&self.phrase);
        if self.cost != Cost::Nothing {
            text.push_str(&format!(", {}", self.cost.text(style)));
            if self.latest.is_some() {
                text.push_str(" + reaction");
            }
        }
        match (self.due, self.latest) {
            (None, _) => {}
            (Some(due), None) => text.push_str(&format!(", due {}", style.text(due.0))),
            (Some(due), Some(last)) => {
                text.push_str(&format!(", due {} to {}", style.bare(due.0), style.text(last.0)));
            }
        }
        if let Some(chance) = self.chance {
            text.push_str(&format!(", {}", percent(chance)));
        }
        if self.apart.is_some() {
            text.push_str(", out of reach");
        }
        text
    }

    /// When it takes effect, as it stands in its column.
    pub(super) fn due_text(&self, style: TimeStyle) -> Option<String> {
        let last = self.latest.map(|last| style.text(last.0));
        self.due.map(|due| last.map_or_else(|| style.text(due.0), |last| format!("{}–{last}", style.bare(due.0))))
    }

    /// Where a dodge may lead, as text.
    pub fn ways_text(&self) -> Option<String> {
        let way = |way: &DodgeWay| {
            let shut = if way.open { "" } else { ", shut: passive then" };
            format!("{} ({}) on {} of 6{shut}", way.direction.name(), way.relative.word(), way.faces)
        };
        (!self.ways.is_empty()).then(|| self.ways.iter().map(way).collect::<Vec<_>>().join("; "))
    }
}

/// The legal orders of a group, or of a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderGroup {
    /// Which group.
    pub group: Group,
    /// Under which title they stand.
    pub heading: Heading,
    /// Its orders.
    pub lines: Vec<OrderLine>,
}

/// An open decision with everything that can be answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Who decides.
    pub who: CombatantId,
    /// When.
    pub at: Tenths,
    /// The question as a sentence.
    pub question: String,
    /// What he should know besides.
    pub facts: Vec<String>,
    /// Whether it asks for something within a resolution, not for an order.
    pub nested: bool,
    /// What the last column is: `hits`, or `holds` where a blow is met; nothing where nothing is rolled for.
    pub chance_title: &'static str,
    /// The legal orders.
    pub groups: Vec<OrderGroup>,
    /// Orders that are not legal now, with the reason.
    pub refused: Vec<Refused>,
    /// What Enter gives at first.
    pub default: Option<Order>,
    /// Why there is nothing of a kind where nothing of it is even refused.
    pub(super) nothing: Nothing,
    /// What those are called against whom orders go.
    pub(super) names: BTreeMap<CombatantId, String>,
}

impl Prompt {
    /// The prompt for a decision of the view's side. `legal` and `default` are the engine's.
    pub fn new(
        view: &SideView,
        decision: &Decision<Steel>,
        legal: &[Order],
        default: Option<Order>,
        style: TimeStyle,
    ) -> Self {
        let sense = Sense::new(view.scene(), decision.who);
        let line = |order: &Order| order_line(view, decision, &sense, order, style);
        let goes_on = sense.goes_on(&decision.question, legal);
        let mut headings = Heading::all(view.world.of(decision.who).is_mounted());
        if goes_on.is_some() {
            // What goes on with what has been begun comes first.
            headings.sort_by_key(|heading| *heading != Heading::Of(Group::Shots));
        }
        let title = answers_title(&decision.question);
        let groups = headings.into_iter().filter_map(|heading| {
            let place = |order: &Order| match order {
                // What Enter gives stands where it is looked for first.
                Order::Hold { .. } if Some(*order) == default => Group::Keep,
                _ => place_of(order),
            };
            let stands = |order: &&Order| Heading::of(place(order), order) == heading;
            let mut lines: Vec<OrderLine> = legal.iter().filter(stands).map(line).collect();
            if heading.is_by_foe() {
                by_foe(view, decision.who, &mut lines);
            }
            lines.sort_by_key(|line| Some(line.order) != goes_on);
            (!lines.is_empty()).then_some(OrderGroup { group: heading.group(), heading, lines })
        });
        let groups = match title {
            Some(title) => under_one_title(title, groups.collect()),
            None => groups.collect(),
        };
        let nested = !is_for_an_order(&decision.question);
        let foes = legal.iter().filter_map(Order::names);
        Self {
            nothing: nothing(view.scene(), decision.who),
            names: foes.map(|foe| (foe, view.setup.name_of(foe).to_owned())).collect(),
            who: decision.who,
            at: decision.at,
            question: question(view, decision, style),
            facts: facts(view, decision, style),
            nested,
            chance_title: match decision.question {
                Question::Defend { .. } | Question::Intercept { .. } => "holds",
                _ if nested => "",
                _ => "hits",
            },
            groups,
            refused: refused(view, decision, legal),
            default: goes_on.or(default),
        }
    }

    /// Every legal line.
    pub fn lines(&self) -> impl Iterator<Item = &OrderLine> {
        self.groups.iter().flat_map(|group| &group.lines)
    }

    /// The line of an order, if it is legal.
    pub fn line_of(&self, order: &Order) -> Option<&OrderLine> {
        self.lines().find(|line| line.order == *order)
    }

    /// Everything it says, a line each.
    pub fn texts(&self, style: TimeStyle) -> Vec<String> {
        let mut texts = vec![self.question.clone()];
        texts.extend(self.facts.iter().cloned());
        for line in self.lines() {
            texts.push(line.text(style));
            texts.extend(line.sums.iter().map(SumLine::text));
            texts.extend(line.seen_through.iter().cloned());
            texts.extend(line.ways_text());
            texts.extend(line.keep.iter().map(|(_, text)| text.clone()));
        }
        texts.extend(self.refused.iter().map(Refused::text));
        texts
    }
}

/// All answers to one question, in the order of their groups.
fn under_one_title(title: &'static str, groups: Vec<OrderGroup>) -> Vec<OrderGroup> {
    let first = groups.first().map(|first| first.group);
    let lines: Vec<OrderLine> = groups.into_iter().flat_map(|group| group.lines).collect();
    first.map(|group| OrderGroup { group, heading: Heading::Answers(group, title), lines }).into_iter().collect()
}

/// The group under which an order stands in the panel: to hold on is to leave it as it is.
const fn place_of(order: &Order) -> Group {
    match order {
        Order::Hold { wake: None } => Group::Keep,
        _ => Group::of(order),
    }
}

/// Whether a question is for an order, not for something within a resolution.
pub(super) const fn is_for_an_order(question: &Question) -> bool {
    matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. })
}

fn order_line(
    view: &SideView,
    decision: &Decision<Steel>,
    sense: &Sense<'_>,
    order: &Order,
    style: TimeStyle,
) -> OrderLine {
    let (scene, who) = (view.scene(), decision.who);
    let prospect = scene.prospect(who, &decision.question, order);
    let due_range = prospect.due_range();
    let Prospect { time, reaction, mut chance, mut sums, mut more, seen_through, .. } = prospect;
    let landing = sense.landing(&decision.question, order);
    let beyond = sense.beyond_the_horse(order);
    if beyond.is_some() {
        // Nothing is to be reckoned of what the horse cannot strike where it stands.
        (chance, sums) = (None, Vec::new());
    }
    match &landing {
        // Its odds are those of the place where it is struck.
        Some(Landing::Reaches(there)) => (chance, sums, more) = (there.chance, there.sums.clone(), there.more.clone()),
        Some(Landing::Lost(_)) => (chance, sums, more) = (None, Vec::new(), Default::default()),
        None => {}
    }
    let defends = matches!(decision.question, Question::Defend { .. } | Question::Intercept { .. });
    let rolled = matches!(order, Order::Target { .. } | Order::ChangeStyle);
    let (chance, sums) = match decision.question {
        // Of one who is not seen nothing can be reckoned.
        Question::Defend { attacker, .. } | Question::Intercept { shooter: attacker, .. } if !view.sees(attacker) => {
            (None, Vec::new())
        }
        _ => (chance, sums),
    };
    let mut lines = sum_lines(view, decision, order, &time, chance, &sums);
    if let (Some(range), Some(time)) = (reaction, lines.first_mut().filter(|line| line.figure == "time")) {
        time.tail = reaction_words(range, style);
    }
    lines.extend(more.iter().map(|(title, figure)| SumLine::new(*title, figure)));
    // Whoever is to be asked again at a tenth holds until then, however short the least time of the order is.
    let wake = order.wake().map(|wake| wake.0);
    let until = wake.map(|wake| wake.saturating_sub(view.world.now));
    let cost = match time.total() {
        _ if rolled => Cost::Reaction,
        _ if until.is_some() => Cost::Takes(until.unwrap_or(0)),
        0 => Cost::Nothing,
        time if defends => Cost::Delays(time.max(0) as u32),
        time => Cost::Takes(time.max(0) as u32),
    };
    let code = if is_for_an_order(&decision.question) && *order != Order::Keep {
        order.code(|to| scene.is_back(who, to))
    } else {
        ""
    };
    let ways = dodge_ways(scene, decision, order);
    let mut phrase = order_phrase(scene, who, order);
    if matches!((&decision.question, order), (Question::MakeGrab { .. }, Order::Keep)) {
        phrase = "let the blow be a blow".to_owned();
    }
    if matches!(order, Order::Fall(_)) {
        // Nothing is rolled but the way: its odds stand where it is chosen.
        let odds: Vec<String> = ways.iter().map(|way| format!("{} {} of 6", way.direction.name(), way.faces)).collect();
        phrase = format!("{phrase}: {}", odds.join(", "));
    }
    let mut kin = order_kin(scene, who, order);
    if let Some(lost) = sense.throws_away(&decision.question, order) {
        phrase = format!("{phrase}: {lost}");
        kin = kin.map(|(family, way)| (format!("{family}: {lost}"), way));
    }
    if let Some(idle) = sense.idle(order) {
        phrase = format!("{phrase}: {idle}");
        // Where the manner is what tells kin apart, it is said of the one alone.
        kin = kin.map(|(family, way)| match way.contains("disarm") {
            true => (family, format!("{way} (no use)")),
            false => (format!("{family}: {idle}"), way),
        });
    }
    // What the row beneath it says finds it, too.
    let keeps = *order == Order::Keep && is_for_an_order(&decision.question);
    let beneath = if keeps { super::list::KEEP_ON } else { "" };
    let names = names_of(scene, order);
    let search = format!("{phrase} {beneath} {} {names}", scene.order_line(who, order)).to_lowercase();
    let apart = match landing {
        Some(Landing::Lost(apart)) => Some(apart),
        Some(Landing::Reaches(_)) | None => beyond,
    };
    let fixed = due_range.filter(|_| cost != Cost::Nothing);
    let [due, latest] = [0, 1].map(|end| fixed.map(|range| range[end].max(wake.unwrap_or(0))));
    OrderLine {
        order: *order,
        code,
        phrase,
        kin,
        cost,
        due: due.or(wake).filter(|_| cost != Cost::Nothing).map(Tenths),
        latest: latest.filter(|_| latest != due).map(Tenths),
        chance,
        sums: lines,
        seen_through: seen_through.iter().map(|told| told.text(scene, who)).collect(),
        ways,
        keep: Plan::of(scene, who, order).filter(|_| keeps || *order != Order::Keep).map(|plan| {
            let text = plan.text(scene, who);
            (plan, text)
        }),
        search,
        aside: is_for_an_order(&decision.question) && (apart.is_some() || sense.is_last_thought_of(order)),
        apart,
    }
}

/// The die that comes before an order which replaces a running one.
fn reaction_words([least, most]: [u32; 2], style: TimeStyle) -> String {
    let span = if least == most { style.text(most) } else { format!("{} to {}", style.bare(least), style.text(most)) };
    format!("after a reaction time of {span} (RS-2.17, RS-2.18)")
}

fn sum_lines(
    view: &SideView,
    decision: &Decision<Steel>,
    order: &Order,
    time: &engine::Breakdown,
    chance: Option<u8>,
    sums: &[(&'static str, engine::Breakdown)],
) -> Vec<SumLine> {
    let mut lines = Vec::new();
    if !time.terms().is_empty() && !matches!(order, Order::Target { .. } | Order::ChangeStyle) {
        lines.push(SumLine::new("time", time));
    }
    let defends = matches!(decision.question, Question::Defend { .. } | Question::Intercept { .. });
    let guess = if view.setup.options.hidden_info { " (assumed of him)" } else { "" };
    if let (Some(chance), [(attack_title, attack), (meets_title, meets)]) = (chance, sums) {
        let hit = if defends { 20 - chance } else { chance };
        let needs = format!("needs {} on d20 ({})", 21 - i32::from(hit), percent(hit));
        let [mine, his] = if defends { [guess, ""] } else { ["", guess] };
        // Whose figures are a guess, he is marked.
        lines.push(SumLine::new(format!("{meets_title}{his}"), meets));
        let tail = if defends { format!("{needs}, the defence holds in {}", percent(chance)) } else { needs };
        lines.push(SumLine::new(format!("{attack_title}{mine}"), attack).so(tail));
    }
    lines
}

/// Where a dodge or a fall may lead, most likely first.
fn dodge_ways(scene: Scene<'_>, decision: &Decision<Steel>, order: &Order) -> Vec<DodgeWay> {
    let (Order::Dodge(bias) | Order::Fall(bias)) = *order else { return Vec::new() };
    let place = scene.of(decision.who).place;
    let mut ways: Vec<DodgeWay> = Vec::new();
    for face in 1..=6 {
        let relative = dodge::direction(&scene.setup.tables, bias, face);
        let direction = relative.absolute(place.facing);
        match ways.iter_mut().find(|way| way.direction == direction) {
            Some(way) => way.faces += 1,
            None => {
                let hex = board::step(place.hex, direction);
                let open =
                    scene.way_freely(place.hex, direction) == Way::Open && !scene.blocked_by_any(decision.who, hex);
                ways.push(DodgeWay { direction, relative, hex, faces: 1, open });
            }
        }
    }
    ways.sort_by_key(|way| std::cmp::Reverse(way.faces));
    ways
}

/// What one who decides should know besides the question.
fn facts(view: &SideView, decision: &Decision<Steel>, style: TimeStyle) -> Vec<String> {
    let me = view.world.of(decision.who);
    let mut facts = Vec::new();
    if let Question::Defend { attacker, with, .. } = decision.question {
        let (who, weapon) = attacker_words(view, attacker, with);
        if view.sees(attacker) {
            let (blow, parry) = match view.scene().weapon(with).blow {
                BlowType::Stab => ("stabs", "PS"),
                BlowType::Cut => ("cuts", "PC"),
            };
            facts.push(format!("With {weapon} {who} {blow}: a parry counts its {parry} (RS-4.8)."));
        }
        if me.action.due != u32::MAX && me.action.order().is_some() && !me.action.standing {
            let order = style.sentence(&doing_words(view.scene(), decision.who));
            facts.push(format!("In hand: {order}, due {}; a delay is added to it.", style.text(me.action.due)));
        }
    }
    if let Question::Intercept { .. } = decision.question {
        facts.push("What is not stopped is resolved by the die that the shooter has kept (RS-13.17).".to_owned());
    }
    if me.shooting.is_some() && is_for_an_order(&decision.question) {
        facts.push(
            "LO, AI and FI follow each other at once: any other order between them begins again (RS-13.3).".to_owned(),
        );
    }
    let told =
        view.scene().commanded_horse(decision.who).and_then(|horse| Some((horse, view.scene().horse(horse)?.command?)));
    if let (Some((horse, pending)), true) = (told, is_for_an_order(&decision.question)) {
        let command = steel::fight::Story::whole(&view.setup).command_text(pending.command);
        let (name, ready) = (view.setup.name_of(horse), style.text(pending.ready));
        facts.push(format!(
            "{name} has been told: {command}, and obeys from {ready} on; another command replaces that (RS-16.13)."
        ));
    }
    if let Some(range) = view.scene().reaction_range(decision.who, &decision.question) {
        facts.push(format!("Another order begins {}.", reaction_words(range, style)));
    }
    if me.debt > view.world.now && is_for_an_order(&decision.question) {
        facts.push(format!("He owes {} for what has befallen him (RS-2.6).", style.text(me.debt - view.world.now)));
    }
    if is_for_an_order(&decision.question) && me.stride.last == Some(StepWay::Front) {
        facts.push("He has just walked: he may run on (RS-3.9).".to_owned());
    }
    facts
}
