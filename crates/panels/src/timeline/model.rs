//! What the timeline shows, from what a side knows and remembers.

use engine::{CombatantId, Tenths};
use steel::fight::{Delay, Doing, HorseAct, HorsePace, Means, Order, Question, SideView, Status};

use crate::orders::OrderLine;
use crate::words::{TimeStyle, code_word, code_words, doing_words, order_phrase};
use session::{Kind, Witness};

/// The clock of a fight as a side knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The present tenth.
    pub now: u32,
    /// A lane for each combatant, the nearest concern first.
    pub lanes: Vec<Lane>,
    /// Who acts next, soonest first; the unknown last.
    pub next: Vec<Next>,
}

/// A combatant's line on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Who.
    pub who: CombatantId,
    /// His name.
    pub name: String,
    /// The index of his side.
    pub side: usize,
    /// What is known of his action.
    pub state: State,
    /// What happened to him, seen by this side.
    pub ticks: Vec<Tick>,
    /// Until when he owes time for modifiers (RS-2.6), where that is later than now and nothing is in hand.
    pub owes_until: Option<u32>,
    /// The horse under him, or the one that he leads.
    pub horse: Option<HorseLine>,
    /// The missiles under way to him, the first to land first.
    pub missiles: Vec<Missile>,
}

/// What is known of a rider's horse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseLine {
    /// Its name.
    pub name: String,
    /// Its speed, which anybody sees (RS-2.26).
    pub pace: HorsePace,
    /// What its own side knows besides; `None` of the others'.
    pub own: Option<HorseCourse>,
}

/// What a horse does and was told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HorseCourse {
    /// What it does.
    pub act: Option<HorseBar>,
    /// It slows down with every move until it stands (RS-16.14).
    pub halting: bool,
    /// The command that it has not obeyed yet, and the tenth at which it is ready to respond (RS-16.12).
    pub command: Option<(String, u32)>,
}

/// What a horse does, from its start to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseBar {
    /// The code of T-25.
    pub code: &'static str,
    /// When it began.
    pub start: u32,
    /// When it ends.
    pub due: u32,
}

/// A missile under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missile {
    /// When it lands (RS-13.10).
    pub lands: u32,
    /// What it is, and of whom, as far as he is seen: `arrow of Berta`.
    pub what: String,
}

/// What is known of somebody's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// All of it.
    Known(Bar),
    /// Its code and its start, never its end (RS-2.27).
    Begun {
        /// The code of T-25.
        code: String,
        /// The starting tenth.
        start: u32,
        /// When a trained man's like would be done; a guess from public facts, for a blow.
        about: Option<u32>,
    },
    /// He has just been given an order, in words; it begins when all have theirs (RS-2.13).
    Ordered {
        /// Its code of T-25.
        code: String,
        /// The order.
        label: String,
    },
    /// Nothing.
    Unknown,
    /// He is out of sight.
    Unseen,
    /// He takes no part: dead, unconscious, given up, gone.
    Out(&'static str),
}

/// An action from its start to its due tenth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The code of T-25.
    pub code: String,
    /// What it is, in words.
    pub label: String,
    /// When it began.
    pub start: u32,
    /// When it takes effect; `None` while it waits on the opponent, or stands.
    pub due: Option<u32>,
    /// When a Set blow is ready (RS-8.4).
    pub ready: Option<u32>,
    /// When he is asked again (RS-2.14).
    pub wake: Option<u32>,
    /// The moves before the end that are still to come (RS-2.9).
    pub marks: Vec<u32>,
    /// What has moved the due tenth, the parts of the bar that it added.
    pub delays: Vec<DelaySpan>,
}

/// A part of a bar that was added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DelaySpan {
    /// From.
    pub from: u32,
    /// To.
    pub to: u32,
    /// Why.
    pub why: &'static str,
}

/// Something that happened to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// When.
    pub at: u32,
    /// What.
    pub kind: Kind,
    /// The story's sentence.
    pub sentence: String,
}

/// Somebody who acts soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Who.
    pub who: CombatantId,
    /// His name.
    pub name: String,
    /// When something of his happens next; `None` when that is not known.
    pub at: Option<u32>,
    /// What he is doing.
    pub doing: String,
}

/// The order in mind, drawn in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Whose.
    pub who: CombatantId,
    /// Its code.
    pub code: String,
    /// From now on.
    pub start: u32,
    /// Until then, if that is fixed.
    pub due: Option<u32>,
    /// Its moves before the end.
    pub marks: Vec<u32>,
}

/// What somebody without an order does.
const NOTHING: &str = "no order";
/// How far back marks are kept, in tenths.
const BACK: u32 = 40;

impl Timeline {
    /// The clock as a side knows it. The lane of `focus`, who decides, comes first, then those who have to do with him, then the
    /// others of his side, then whoever else is known of.
    pub fn new(witness: &Witness, focus: Option<CombatantId>) -> Self {
        let view = witness.view();
        let now = view.world.now;
        let mut everyone: Vec<CombatantId> = view.setup.everyone().collect();
        let his = |who: CombatantId| {
            focus.is_some_and(|focus| {
                let me = view.world.of(focus);
                me.has_target(who) || me.engaged_with(who) || me.notice.named_by >> who.0 & 1 == 1
            })
        };
        let out = |who: CombatantId| !view.world.of(who).is_active();
        everyone.sort_by_key(|&who| (focus != Some(who), !his(who), out(who), !view.owns(who)));
        let lanes: Vec<Lane> = everyone.into_iter().map(|who| lane(witness, who)).collect();
        let mut next: Vec<Next> =
            lanes.iter().filter_map(|lane| next_of(view, lane)).chain(lanes.iter().filter_map(next_of_horse)).collect();
        next.sort_by_key(|next| (next.at.is_none(), next.at));
        Self { now, lanes, next }
    }

    /// The same with orders of this side that have been given in this tenth and have not begun: each is what its lane shows.
    #[must_use]
    pub fn with_ordered(mut self, view: &SideView, ordered: &[(CombatantId, Order)]) -> Self {
        for (who, order) in ordered.iter().filter(|(who, _)| view.owns(*who)) {
            let Some(lane) = self.lanes.iter_mut().find(|lane| lane.who == *who) else { continue };
            let scene = view.scene();
            let code = order.code(|to| scene.is_back(*who, to)).to_owned();
            lane.state = State::Ordered { code, label: order_phrase(scene, *who, order) };
            self.next.retain(|next| next.who != *who || next.name != lane.name);
        }
        self
    }

    /// The tenths from which and to which it is drawn, with the ghost in sight.
    pub fn span(&self, ghost: Option<&Ghost>) -> (u32, u32) {
        let ends = self.lanes.iter().map(|lane| match &lane.state {
            State::Known(bar) => bar.due.or(bar.ready).or(bar.wake).unwrap_or(self.now),
            State::Begun { about, .. } => about.unwrap_or(self.now),
            _ => lane.owes_until.unwrap_or(self.now),
        });
        let horses = self.lanes.iter().flat_map(|lane| lane.horse.iter().filter_map(HorseLine::end));
        let landings = self.lanes.iter().flat_map(|lane| lane.missiles.iter().map(|missile| missile.lands));
        let furthest =
            ends.chain(horses).chain(landings).chain(ghost.and_then(|ghost| ghost.due)).max().unwrap_or(self.now);
        (self.now.saturating_sub(12), furthest.max(self.now + 30).min(self.now + 160) + 4)
    }

    /// Who acts next and when, in one sentence.
    pub fn next_text(&self, style: TimeStyle) -> String {
        self.next_text_at(self.now, style)
    }

    /// The same while the shown clock has gone on to a tenth, on its way to the next thing that happens: what was due before it is over.
    pub fn next_text_at(&self, clock: u32, style: TimeStyle) -> String {
        let known = self.next.iter().find(|next| next.at.is_some_and(|at| at >= clock));
        let mut text = match known {
            Some(Next { name, at: Some(at), doing, .. }) => {
                format!("Next: {name} at {} ({})", style.text(*at), code_word(doing))
            }
            _ if self.lanes.iter().any(|lane| lane.waits(clock).is_some() || lane.ordered().is_some()) => {
                "Nothing falls due".to_owned()
            }
            _ => "Nothing is under way".to_owned(),
        };
        let listed = |what: &str, words: &dyn Fn(&Lane) -> Option<String>| {
            let those: Vec<String> = self.lanes.iter().filter_map(words).collect();
            if those.is_empty() { String::new() } else { format!("; {what}: {}", those.join(", ")) }
        };
        let named = |lane: &Lane, code: Option<&str>| code.map(|code| format!("{} ({})", lane.name, code_word(code)));
        if known.is_none() {
            text.push_str(&listed("waiting", &|lane| named(lane, lane.waits(clock))));
        }
        text.push_str(&listed("ordered", &|lane| named(lane, lane.ordered())));
        let unknown: Vec<String> = self
            .next
            .iter()
            .filter(|next| next.at.is_none() && !next.doing.is_empty())
            .map(|next| format!("{} ({})", next.name, code_word(&next.doing)))
            .collect();
        if !unknown.is_empty() {
            text.push_str(&format!("; at any time: {}", unknown.join(", ")));
        }
        text
    }

    /// Everything it says, a line each.
    pub fn texts(&self, style: TimeStyle) -> Vec<String> {
        self.lanes.iter().map(|lane| lane.text(style)).chain([self.next_text(style)]).collect()
    }
}

impl Lane {
    /// The code of what he does with no end of its own: he holds, blocks, or waits on his opponent.
    fn waits(&self, clock: u32) -> Option<&str> {
        match &self.state {
            State::Known(bar) if bar.due.is_none_or(|due| due < clock) && !bar.is_idle() => Some(&bar.code),
            _ => None,
        }
    }

    /// The code of the order that he has just been given.
    fn ordered(&self) -> Option<&str> {
        match &self.state {
            State::Ordered { code, .. } => Some(code),
            _ => None,
        }
    }

    /// The lane in words: what a reader of the screen hears.
    pub fn text(&self, style: TimeStyle) -> String {
        let owes = self.owes_until.map(|until| format!(", owes time until {}", style.text(until))).unwrap_or_default();
        let horse = self.horse.as_ref().map(|horse| format!("; {}", horse.text(style))).unwrap_or_default();
        let landing = |missile: &Missile| format!("; {} lands at {}", missile.what, style.text(missile.lands));
        let missiles: String = self.missiles.iter().map(landing).collect();
        format!("{}: {}{owes}{horse}{missiles}", self.name, self.state.text(style))
    }
}

impl HorseLine {
    /// In words: `Falada at a walk: move (HM) since 3 t, due 9 t; told faster, ready to respond at 12 t`.
    pub fn text(&self, style: TimeStyle) -> String {
        let pace = match self.pace {
            HorsePace::Stationary => "stands".to_owned(),
            pace => format!("at a {}", pace.word()),
        };
        let mut text = format!("{} {pace}", self.name);
        let Some(own) = &self.own else { return text };
        if own.halting {
            text.push_str(", halting");
        }
        if let Some(bar) = &own.act {
            let (start, due) = (style.text(bar.start), style.text(bar.due));
            text.push_str(&format!(": {} since {start}, due {due}", code_words(bar.code)));
        }
        if let Some((command, ready)) = &own.command {
            text.push_str(&format!("; told {command}, ready to respond at {}", style.text(*ready)));
        }
        text
    }

    /// The last tenth that is known of it.
    fn end(&self) -> Option<u32> {
        let own = self.own.as_ref()?;
        own.act.as_ref().map(|bar| bar.due).max(own.command.as_ref().map(|&(_, ready)| ready))
    }
}

impl State {
    /// In words.
    pub fn text(&self, style: TimeStyle) -> String {
        match self {
            Self::Known(bar) => bar.text(style),
            Self::Begun { code, start, about } => {
                let about = about.map(|about| format!(", about {} for a trained man", style.text(about)));
                format!("{} since {}, end unknown{}", code_words(code), style.text(*start), about.unwrap_or_default())
            }
            Self::Ordered { label, .. } => format!("ordered: {}", style.sentence(label)),
            Self::Unknown => "unknown".to_owned(),
            Self::Unseen => "out of sight".to_owned(),
            Self::Out(why) => (*why).to_owned(),
        }
    }
}

impl Bar {
    /// Until when it is drawn full, at `now`: to its end; where it stands or waits on the opponent, as far as it has lasted and is known to last.
    pub fn until(&self, now: u32) -> u32 {
        let known = self.ready.max(self.wake).unwrap_or(now).max(now);
        self.due_after(now).unwrap_or(known).max(self.start + 1)
    }

    /// When it takes effect, at `now`; `None` for what stands once its time is over, which it may be while motion is shown (RS-2.14).
    pub fn due_after(&self, now: u32) -> Option<u32> {
        let stands = matches!(self.code.as_str(), "HO" | "ST" | "WT" | "BK" | "MB");
        self.due.filter(|&due| due >= now || !stands)
    }

    /// Whether he has no order.
    pub fn is_idle(&self) -> bool {
        self.due.is_none() && self.wake.is_none() && self.label == NOTHING
    }

    fn text(&self, style: TimeStyle) -> String {
        if self.is_idle() {
            return self.label.clone();
        }
        let mut text = format!("{} since {}", style.sentence(&self.label), style.text(self.start));
        for (what, at) in [("due", self.due), ("ready", self.ready), ("asked again", self.wake)] {
            if let Some(at) = at {
                text.push_str(&format!(", {what} {}", style.text(at)));
            }
        }
        if !self.marks.is_empty() {
            let marks: Vec<String> = self.marks.iter().map(|&mark| style.text(mark)).collect();
            text.push_str(&format!(", moves at {}", marks.join(" and ")));
        }
        for delay in &self.delays {
            text.push_str(&format!(", {} +{}", delay.why, style.text(delay.to - delay.from)));
        }
        text
    }
}

impl Ghost {
    /// The order in mind of one who decides, with its figures.
    pub fn new(view: &SideView, who: CombatantId, question: &Question, line: &OrderLine) -> Option<Self> {
        if !matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. })
            || line.order == Order::Keep
        {
            return None;
        }
        let schedule = view.scene().schedule(who, &line.order, 0);
        let marks = schedule.marks[..schedule.mark_count as usize].iter().map(|mark: &Tenths| mark.0).collect();
        let code = line.code.to_owned();
        Some(Self { who, code, start: view.world.now, due: line.due.map(|due| due.0), marks })
    }
}

fn lane(witness: &Witness, who: CombatantId) -> Lane {
    let view = witness.view();
    let person = view.setup.person(who);
    let me = view.world.of(who);
    let state = match me.status {
        Status::Active if is_open(view, who) => State::Known(bar(witness, who)),
        Status::Active => begun(view, who),
        Status::Unseen => State::Unseen,
        Status::Unconscious => State::Out("unconscious"),
        Status::Dead => State::Out("dead"),
        Status::Surrendered => State::Out("has surrendered"),
        Status::Gone => State::Out("has left the map"),
    };
    let now = view.world.now;
    let ticks = witness.lines().iter().rev().take_while(|line| line.at.0 + BACK >= now).filter(|line| {
        let struck_or_hurt = matches!(line.kind, Kind::Wound | Kind::Fall | Kind::Out | Kind::Blow | Kind::Move);
        struck_or_hurt && line.people.first() == Some(&who)
    });
    let mut ticks: Vec<Tick> =
        ticks.map(|line| Tick { at: line.at.0, kind: line.kind, sentence: line.sentence.clone() }).collect();
    ticks.reverse();
    let idle = me.action.doing == Doing::Nothing || me.action.standing;
    let owes_until = (is_open(view, who) && me.is_active() && idle && me.debt > now).then_some(me.debt);
    let (horse, missiles) = (horse_line(view, who), missiles(view, who));
    Lane { who, name: person.name.clone(), side: person.side.index(), state, ticks, owes_until, horse, missiles }
}

/// The horse that somebody rides or leads. What it does and was told is for its own side alone (RS-2.26, 2.28).
fn horse_line(view: &SideView, who: CombatantId) -> Option<HorseLine> {
    if !view.sees(who) || !view.world.of(who).is_active() {
        return None;
    }
    let scene = view.scene();
    let horse = scene.steed(who).or_else(|| scene.led(who)).filter(|&horse| view.sees(horse))?;
    let it = scene.horse(horse)?;
    let open = scene.side_of(horse) == view.side || !view.setup.options.hidden_info;
    let action = &scene.of(horse).action;
    let act = |act: HorseAct| HorseBar { code: act.code(), start: action.start, due: action.due };
    let story = steel::fight::Story::whole(&view.setup);
    let own = open.then(|| HorseCourse {
        act: match action.doing {
            Doing::Horse(doing) if action.due != u32::MAX => Some(act(doing)),
            _ => None,
        },
        halting: it.halting,
        command: it.command.map(|pending| (story.command_text(pending.command), pending.ready)),
    });
    Some(HorseLine { name: view.setup.name_of(horse).to_owned(), pace: it.pace, own })
}

/// The missiles that this side sees fly at somebody (RS-13.10).
fn missiles(view: &SideView, who: CombatantId) -> Vec<Missile> {
    let flights = view.world.missiles.flights.iter().filter(|flight| flight.target == who && view.sees(who));
    let mut missiles: Vec<Missile> = flights
        .map(|flight| {
            let shooter = if view.sees(flight.shooter) { view.setup.name_of(flight.shooter) } else { "somebody" };
            Missile { lands: flight.lands, what: format!("{} of {shooter}", flight.ammo.word()) }
        })
        .collect();
    missiles.sort_by_key(|missile| missile.lands);
    missiles
}

fn is_open(view: &SideView, who: CombatantId) -> bool {
    view.owns(who) || !view.setup.options.hidden_info
}

fn bar(witness: &Witness, who: CombatantId) -> Bar {
    let view = witness.view();
    let action = &view.world.of(who).action;
    let some = |tenth: u32| (tenth != u32::MAX).then_some(tenth);
    let due = some(action.due).filter(|_| !action.standing);
    let is_set = matches!(action.order(), Some(Order::Set { .. }));
    let marks = &action.marks[usize::from(action.marks_made.min(action.mark_count))..usize::from(action.mark_count)];
    let label = match action.doing {
        Doing::Nothing => NOTHING.to_owned(),
        _ => doing_words(view.scene(), who),
    };
    Bar {
        code: view.scene().code_of_action(who).to_owned(),
        label,
        start: action.start,
        due,
        ready: (is_set && due.is_none()).then_some(action.ready),
        wake: some(action.wake),
        marks: marks.to_vec(),
        delays: due.map(|due| delays(witness, who, action.start, due)).unwrap_or_default(),
    }
}

/// What was added to the action in hand, the last addition at its end.
fn delays(witness: &Witness, who: CombatantId, start: u32, due: u32) -> Vec<DelaySpan> {
    let mut end = due;
    let mut spans = Vec::new();
    let of_action = witness.delays().iter().rev().filter(|delay| delay.who == who);
    for delay in of_action.take_while(|delay| delay.at >= start).filter(|delay| delay.moved) {
        let from = end.saturating_sub(delay.by).max(start);
        // What fell at the very tenth at which the order began, before it, is within its time.
        if from <= delay.at && delay.at == start {
            break;
        }
        spans.push(DelaySpan { from, to: end, why: delay_word(delay.why) });
        end = from;
    }
    spans.reverse();
    spans
}

const fn delay_word(why: Delay) -> &'static str {
    match why {
        Delay::Parry => "parry",
        Delay::Dodge => "dodge",
        Delay::Dragged => "dragged along",
        Delay::DeadTime => "dead time",
        Delay::Reaction => "reaction",
        Delay::Injury => "injury",
        Delay::KnockBack => "knock back",
        Delay::InRange => "range",
    }
}

fn begun(view: &SideView, who: CombatantId) -> State {
    match view.world.of(who).action.doing {
        Doing::Falling => return State::Begun { code: "FA".to_owned(), start: view.world.now, about: None },
        Doing::OffBalance => return State::Begun { code: "OF".to_owned(), start: view.world.now, about: None },
        Doing::FollowingDown => {
            return State::Begun { code: "TH".to_owned(), start: view.world.now, about: None };
        }
        Doing::Dud => return State::Begun { code: "DB".to_owned(), start: view.world.now, about: None },
        Doing::Shying => return State::Begun { code: "SY".to_owned(), start: view.world.now, about: None },
        Doing::Nothing | Doing::Order(_) | Doing::Shooting | Doing::Horse(_) => {}
    }
    let Some(known) = view.known_action(who) else { return State::Unknown };
    // A trained man with the weapon that he is seen to hold: the view's own assumption, nothing hidden.
    let striker = view.scene().strikers(who).find(|means| matches!(means, Means::Item(_)));
    let about = match (known.code, striker) {
        ("SK", Some(with)) => Some(known.start + view.scene().blow_speed(who, with).max(1) as u32),
        _ => None,
    };
    State::Begun { code: known.code.to_owned(), start: known.start, about }
}

fn next_of(view: &SideView, lane: &Lane) -> Option<Next> {
    let next = |at, doing: &str| Some(Next { who: lane.who, name: lane.name.clone(), at, doing: doing.to_owned() });
    match &lane.state {
        State::Known(bar) => {
            let tenth = view.world.of(lane.who).action.next_tenth();
            if tenth == u32::MAX { None } else { next(Some(tenth), &bar.code) }
        }
        State::Begun { code, .. } => next(None, code),
        State::Unknown => next(None, ""),
        State::Ordered { .. } | State::Unseen | State::Out(_) => None,
    }
}

/// When something of his horse happens next.
fn next_of_horse(lane: &Lane) -> Option<Next> {
    let horse = lane.horse.as_ref()?;
    let bar = horse.own.as_ref()?.act.as_ref()?;
    Some(Next { who: lane.who, name: horse.name.clone(), at: Some(bar.due), doing: bar.code.to_owned() })
}
