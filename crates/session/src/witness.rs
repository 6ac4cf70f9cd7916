//! What one side has seen: the journal as it happened, cut to what the side may know (RS-2.26 to 2.28). The only memory that logs,
//! recaps and timelines are drawn from.

use std::sync::Arc;

use board::Hex;
use engine::{CombatantId, Die, Entry, Fight, Journal, SideId, Tenths};
use steel::fight::{Delay, Event, Setup, SideView, Steel, Story};

use crate::sums::SumLine;

/// One thing that a side has been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// When it happened.
    pub at: Tenths,
    /// What happened, as the story tells it.
    pub sentence: String,
    /// The same with its tenth and the dice that this side may know, as a terminal prints it.
    pub line: String,
    /// What it is about.
    pub kind: Kind,
    /// The dice, where this side may know them.
    pub dice: Vec<Die>,
    /// The sums behind its figures, where they are this side's own.
    pub sums: Vec<SumLine>,
    /// Whom it is about.
    pub people: Vec<CombatantId>,
    /// Where to look, if that is known.
    pub hex: Option<Hex>,
}

/// What a line is about: for marks and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An order, its time, its target.
    Order,
    /// A move or a turn.
    Move,
    /// A blow and what met it.
    Blow,
    /// An injury.
    Wound,
    /// A fall, and getting up.
    Fall,
    /// Somebody is out of the fight.
    Out,
    /// Fatigue.
    Fatigue,
    /// What else happened.
    Other,
    /// The end.
    End,
}

/// What moved the due tenth of one of this side's orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delayed {
    /// Whose.
    pub who: CombatantId,
    /// When.
    pub at: u32,
    /// By how many tenths.
    pub by: u32,
    /// Why.
    pub why: Delay,
    /// Whether the order in hand was moved; otherwise it is owed.
    pub moved: bool,
}

/// The eyes and the memory of a side. It looks at every stop of the fight, so that it knows who was in sight when.
#[derive(Clone, Debug)]
pub struct Witness {
    view: SideView,
    seen: Vec<bool>,
    read: usize,
    told: Vec<usize>,
    lines: Vec<LogLine>,
    delays: Vec<Delayed>,
    shown: usize,
    foreign: usize,
}

impl Witness {
    /// Eyes that have not looked yet.
    pub fn new(setup: &Arc<Setup>, side: SideId) -> Self {
        Self::with(SideView::new(setup, side))
    }

    /// The eyes of an onlooker from whom nothing is hidden: for replays, and for games between computers.
    pub fn onlooker(setup: &Arc<Setup>) -> Self {
        Self::with(SideView::onlooker(setup))
    }

    fn with(view: SideView) -> Self {
        Self {
            seen: vec![false; view.setup.bodies().count()],
            view,
            read: 0,
            told: Vec::new(),
            lines: Vec::new(),
            delays: Vec::new(),
            shown: 0,
            foreign: 0,
        }
    }

    /// Takes in what the side may know at this stop, and of what happened since the last one.
    pub fn look(&mut self, fight: &Fight<Steel>) {
        let side = self.view.side;
        fight.view(side, &mut self.view);
        let hides = self.view.setup.options.hidden_info;
        let story = if hides { Story::for_side(fight.setup(), side) } else { Story::whole(fight.setup()) };
        let teller = Teller { story, journal: fight.journal() };
        let entries = fight.journal().entries();
        for (index, entry) in entries.iter().enumerate().skip(self.read) {
            let people = entry.event.people().collect::<Vec<_>>();
            let mine = people.iter().any(|&who| self.view.owns(who));
            // Out of sight is out of the story (RS-2.26); in sight before or after is in it.
            let in_sight = people.iter().any(|&who| self.seen[who.index()] || self.view.sees(who));
            if !(mine || in_sight || people.is_empty()) {
                continue;
            }
            self.delays.extend(self.delay_of(entry));
            if let Some(line) = self.tell(teller, index, entry, people) {
                self.foreign += usize::from(line.people.iter().any(|&who| !self.view.owns(who)));
                self.told.push(index);
                self.lines.push(line);
            }
        }
        self.read = entries.len();
        for who in fight.setup().bodies() {
            self.seen[who.index()] = self.view.sees(who);
        }
    }

    fn tell(
        &self,
        teller: Teller<'_>,
        index: usize,
        entry: &Entry<Event>,
        people: Vec<CombatantId>,
    ) -> Option<LogLine> {
        let sentence = teller.story.sentence_at(teller.journal, index)?;
        // The story decides whose dice may be told: its line is longer than its sentence then.
        let told_dice = teller.story.line(teller.journal, entry).is_some_and(|line| !line.ends_with(&sentence));
        let dice = if told_dice { teller.journal.dice_of(entry).to_vec() } else { Vec::new() };
        let sums = teller.journal.sums_of(index).filter(|sum| self.may_see(sum.figure, &entry.event));
        Some(LogLine {
            at: entry.at,
            sentence,
            line: teller.story.line_at(teller.journal, index)?,
            kind: kind_of(&entry.event),
            dice,
            sums: sums.map(|sum| SumLine::new(sum.figure, &sum.breakdown)).collect(),
            hex: self.place_of(&entry.event, &people),
            people,
        })
    }

    /// Whether the sum of a figure holds nothing but what this side may know (RS-2.28).
    fn may_see(&self, figure: &str, event: &Event) -> bool {
        if !self.view.setup.options.hidden_info {
            return true;
        }
        match (figure, *event) {
            (
                "attack potential" | "blow strength",
                Event::Struck { who, .. } | Event::Wrestled { who, .. } | Event::DisarmRolled { who, .. },
            ) => self.view.owns(who),
            (
                "defence potential",
                Event::Struck { foe, .. } | Event::Wrestled { foe, .. } | Event::DisarmRolled { foe, .. },
            ) => self.view.owns(foe),
            ("time", Event::Ordered { who, .. }) | ("response", Event::Commanded { who, .. }) => self.view.owns(who),
            ("effective potential", Event::Met { foe, .. }) => self.view.owns(foe),
            ("accuracy", Event::Launched { who, .. }) => self.view.owns(who),
            ("defence potential", Event::Met { who, .. }) => self.view.owns(who),
            ("missile defence", Event::Shot { foe, .. }) => self.view.owns(foe),
            // Strength of the one and armour of the other are in it.
            _ => false,
        }
    }

    fn delay_of(&self, entry: &Entry<Event>) -> Option<Delayed> {
        let (who, why, by, moved) = match entry.event {
            Event::Modifier { who, why, by, due, .. } => (who, why, by, due.is_some()),
            Event::Due { who, why, by, .. } if why != Delay::InRange => (who, why, by, true),
            _ => return None,
        };
        let open = self.view.owns(who) || !self.view.setup.options.hidden_info;
        open.then(|| Delayed { who, at: entry.at.0, by: by.into(), why, moved })
    }

    /// Where something happened, as far as the side sees it now.
    fn place_of(&self, event: &Event, people: &[CombatantId]) -> Option<Hex> {
        match *event {
            Event::Moved { to, .. } | Event::MoveFailed { to, .. } => return Some(to),
            Event::Fell { feet, .. } => return Some(feet),
            Event::Dropped { hex, .. } => return Some(hex),
            Event::Scattered { to, .. } if self.view.setup.map.contains(to) => return Some(to),
            Event::Scattered { from, .. } => return Some(from),
            Event::CoverStruck { hex, .. } => return Some(hex),
            _ => {}
        }
        let last = people.last().copied().filter(|&who| self.view.sees(who));
        let whom = last.or_else(|| people.first().copied().filter(|&who| self.view.sees(who)))?;
        Some(self.view.world.of(whom).place.hex)
    }

    /// The fight as the side knows it.
    pub const fn view(&self) -> &SideView {
        &self.view
    }

    /// Everything the side has been told, oldest first.
    pub fn lines(&self) -> &[LogLine] {
        &self.lines
    }

    /// Which entries of the journal they are, line by line: nothing else of the journal may be shown to the side, be it in words or in motion.
    pub fn told(&self) -> &[usize] {
        &self.told
    }

    /// What moved the due tenths of its own, oldest first.
    pub fn delays(&self) -> &[Delayed] {
        &self.delays
    }

    /// The lines that have not been shown yet.
    pub fn news(&self) -> &[LogLine] {
        &self.lines[self.shown.min(self.lines.len())..]
    }

    /// How many of the lines have been shown.
    pub fn shown(&self) -> usize {
        self.shown.min(self.lines.len())
    }

    /// The news have been shown.
    pub const fn mark_shown(&mut self) {
        self.shown = self.lines.len();
    }

    /// After an undo: what `old` has shown needs not be shown again.
    pub fn has_been_shown_what(&mut self, old: &Self) {
        self.shown = old.shown.min(self.lines.len());
    }

    /// A hash, by combatant, of what is known of the others; zeros for one's own.
    pub fn knowledge(&self) -> Vec<u64> {
        let view = &self.view;
        let known = |who: CombatantId| {
            if view.owns(who) { 0 } else { engine::stable_hash(&(view.world.of(who), view.known_action(who))) }
        };
        view.setup.bodies().map(known).collect()
    }

    /// How many lines about others it has been told.
    pub const fn foreign(&self) -> usize {
        self.foreign
    }
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    story: Story<'a>,
    journal: &'a Journal<Event>,
}

const fn kind_of(event: &Event) -> Kind {
    match event {
        Event::Ordered { .. } | Event::Due { .. } | Event::Targets { .. } | Event::Modifier { .. } => Kind::Order,
        Event::Failed { .. } | Event::StyleChanged { .. } | Event::Prepared { .. } => Kind::Order,
        Event::Commanded { .. } | Event::LanceReady { .. } => Kind::Order,
        Event::Moved { .. } | Event::MoveFailed { .. } | Event::Turned { .. } | Event::Feinted { .. } => Kind::Move,
        Event::Loaded { .. } | Event::Aimed { .. } | Event::Interrupted { .. } | Event::NotLoosed { .. } => Kind::Blow,
        Event::Launched { .. } | Event::Misfired { .. } | Event::Dud { .. } | Event::DudCleared { .. } => Kind::Blow,
        Event::Met { .. } | Event::Shot { .. } | Event::Scattered { .. } | Event::CoverStruck { .. } => Kind::Blow,
        Event::BlowLost { .. } | Event::Defended { .. } | Event::Struck { .. } | Event::Advantage { .. } => Kind::Blow,
        Event::Entangled { .. } | Event::LashReleased { .. } | Event::Disentangled { .. } => Kind::Blow,
        Event::Pulled { .. } | Event::DisarmRolled { .. } | Event::Disarming { .. } | Event::Broke { .. } => Kind::Blow,
        Event::ShieldHacked { .. } | Event::ArmourHacked { .. } => Kind::Wound,
        Event::Located { .. } | Event::Injured { .. } | Event::Saved { .. } => Kind::Wound,
        Event::StruckOn { .. } | Event::Wrestled { .. } | Event::Grappled { .. } => Kind::Blow,
        Event::BrokeHold { .. } | Event::GrappleEnded { .. } => Kind::Blow,
        Event::Thrown { .. } | Event::FollowedDown { .. } => Kind::Fall,
        Event::Fell { .. } | Event::Landed { .. } | Event::Rose { .. } | Event::OffBalance { .. } => Kind::Fall,
        Event::PassedOut { .. } | Event::Died { .. } | Event::Surrendered { .. } | Event::LeftMap { .. } => Kind::Out,
        Event::Tired { .. } | Event::Recovered { .. } => Kind::Fatigue,
        Event::Ended(_) => Kind::End,
        _ => Kind::Other,
    }
}
