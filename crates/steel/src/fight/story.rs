//! The journal in sentences: what happened, to whom, where, by how much; and what of it one side may know (RS-2.26 to 2.28).

use engine::{CombatantId, Entry, Journal, SideId};

use super::words::{end_word, facing_word, hex_word};
use super::{
    Ammo, BlockPosition, Command, Defence, Delay, Disarm, Doing, EndReason, Event, Form, Hold, HorsePace, HorseStep,
    Manner, Means, MoveKind, Outcome, Save, Setup, Trick, Turn,
};
use crate::formulas::mounted;
use crate::tables::{HorseEnd, Injury, MissileKind, Role};

/// A teller of journals: for everybody, or for one side with what it may know.
#[derive(Clone, Copy)]
pub struct Story<'a> {
    setup: &'a Setup,
    side: Option<SideId>,
}

impl<'a> Story<'a> {
    /// Tells everything.
    pub const fn whole(setup: &'a Setup) -> Self {
        Self { setup, side: None }
    }

    /// Tells what a side may know: the figures and private state of the others are left out.
    pub const fn for_side(setup: &'a Setup, side: SideId) -> Self {
        Self { setup, side: if setup.options.hidden_info { Some(side) } else { None } }
    }

    /// The journal from an entry on, a line each, ending in a line break.
    pub fn lines(self, journal: &Journal<Event>, from: usize) -> String {
        let mut text = String::new();
        for index in from..journal.entries().len() {
            if let Some(line) = self.line_at(journal, index) {
                text.push_str(&line);
                text.push('\n');
            }
        }
        text
    }

    /// The entry at an index as a line; `None` when this side may not know of it.
    pub fn line_at(self, journal: &Journal<Event>, index: usize) -> Option<String> {
        let sentence = self.sentence_at(journal, index)?;
        Some(self.with_tenth(journal, journal.entries().get(index)?, &sentence))
    }

    /// The entry at an index as a sentence. It knows what stands before it: the striker knows the small injuries that he dealt (RS-2.28).
    pub fn sentence_at(self, journal: &Journal<Event>, index: usize) -> Option<String> {
        let entry = journal.entries().get(index)?;
        let dealt = |victim, injury: Injury, becomes| {
            let seen = becomes != injury && becomes >= Injury::Wound;
            let known = !self.mine(victim) && self.dealt(journal, index, victim);
            known.then(|| if seen { together(becomes) } else { String::new() })
        };
        let told = match entry.event {
            Event::Injured { who, area, injury, becomes, .. } => dealt(who, injury, becomes)
                .map(|together| format!("{} {}{together}", self.setup.name_of(who), suffers(injury, area))),
            Event::HorseInjured { horse, area, injury, becomes, .. } => dealt(horse, injury, becomes)
                .map(|together| format!("{} {}{together}", self.setup.name_of(horse), suffers(injury, area))),
            _ => None,
        };
        told.or_else(|| self.sentence(&entry.event))
    }

    /// One entry as a line with its tenth and its dice; `None` when this side may not know of it.
    pub fn line(self, journal: &Journal<Event>, entry: &Entry<Event>) -> Option<String> {
        self.sentence(&entry.event).map(|sentence| self.with_tenth(journal, entry, &sentence))
    }

    fn with_tenth(self, journal: &Journal<Event>, entry: &Entry<Event>, sentence: &str) -> String {
        let mut line = format!("{:>5}  {sentence}", entry.at.0);
        let dice = journal.dice_of(entry);
        if !dice.is_empty() && self.knows_dice(&entry.event) {
            let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
            line.push_str(&format!("  [{}]", dice.join(", ")));
        }
        line
    }

    /// Whether the injury of `victim` at an index is from a blow of this side: the last thing that befell him was such a hit.
    fn dealt(self, journal: &Journal<Event>, index: usize, victim: CombatantId) -> bool {
        let before = journal.entries()[..index].iter().rev();
        // A blow at a rider may have met his horse (RS-16.24): it has been located there.
        let mut located = false;
        for entry in before.take_while(|entry| entry.at == journal.entries()[index].at) {
            match entry.event {
                Event::HorseLocated { horse, .. } if horse == victim => located = true,
                Event::Struck { who, foe, hit, block, .. } if foe == victim || located => {
                    return hit && !block && self.mine(who);
                }
                Event::Shot { who, foe, hit, .. } if foe == victim || located => return hit && self.mine(who),
                Event::Injured { who, .. }
                | Event::HorseInjured { horse: who, .. }
                | Event::Fell { who, .. }
                | Event::Landed { who }
                    if who == victim =>
                {
                    return false;
                }
                _ => {}
            }
        }
        false
    }

    fn mine(self, who: CombatantId) -> bool {
        self.side.is_none_or(|side| self.setup.person(who).side == side)
    }

    /// Dice are told to those whose figures they are added to.
    fn knows_dice(self, event: &Event) -> bool {
        match *event {
            // The die of a shot is kept, and known to its owner alone (RS-2.28, 13.7).
            Event::Struck { who, .. }
            | Event::Wrestled { who, .. }
            | Event::DisarmRolled { who, .. }
            | Event::Shot { who, .. }
            | Event::Launched { who, .. }
            | Event::Misfired { who, .. }
            | Event::Dud { who, .. }
            | Event::MissileBroken { who, .. } => self.mine(who),
            Event::Met { foe, .. } | Event::Watched { foe, .. } => self.mine(foe),
            Event::Thrown { .. } => true,
            Event::Located { .. } | Event::HorseLocated { .. } | Event::HitsMount { .. } | Event::Fell { .. } => true,
            Event::Defended { who, .. }
            | Event::Saved { who, .. }
            | Event::Modifier { who, .. }
            | Event::OffBalance { who, .. }
            | Event::ThrowTest { who, .. }
            | Event::Ordered { who, .. } => self.mine(who),
            _ => self.side.is_none(),
        }
    }

    /// One event as a sentence; `None` when this side may not know of it.
    pub fn sentence(self, event: &Event) -> Option<String> {
        let name = |who: CombatantId| self.setup.name_of(who);
        Some(match *event {
            Event::Ordered { who, order, due, reaction } => {
                if !self.mine(who) {
                    return None;
                }
                let code = self.order_text(&order);
                let due = if due == u32::MAX { "waits".to_owned() } else { format!("due {due}") };
                let after = if reaction > 0 { format!(", after a reaction time of {reaction}") } else { String::new() };
                format!("{} orders {code}: {due}{after}", name(who))
            }
            Event::Due { who, due, why, by } => {
                if !self.mine(who) {
                    return None;
                }
                match (why, due) {
                    (Delay::InRange, u32::MAX) => format!("{}'s opponent has left his range: he waits on", name(who)),
                    (Delay::InRange, due) => format!("{}'s opponent is in range: his blow is due {due}", name(who)),
                    _ => format!("{} is delayed {by} by his injury: due {due}", name(who)),
                }
            }
            Event::Moved { who, from, to, how } => {
                let how = match how {
                    MoveKind::Walk => "walks",
                    MoveKind::Run => "runs",
                    MoveKind::Evade => "runs, evading,",
                    MoveKind::Closing => "closes in",
                    MoveKind::Dodge => "dodges",
                    MoveKind::Free => "steps freely",
                    MoveKind::Retreat => "retreats",
                    MoveKind::KnockedBack => "is knocked back",
                    MoveKind::Feint => "really goes",
                    MoveKind::Dive => "dives",
                    MoveKind::Dragged => "is dragged along",
                    MoveKind::Carried => "goes with the horse",
                };
                format!("{} {how} from {} to {}", name(who), hex_word(from), hex_word(to))
            }
            Event::Watched { who, foe, trick, seen } => {
                // RS-2.29: that a trick was not seen through is known to the trickster alone.
                if !seen && !self.mine(foe) {
                    return None;
                }
                match (trick, seen) {
                    (Trick::Feint, true) => format!("{} sees through {}'s feint", name(who), name(foe)),
                    (Trick::Feint, false) => format!("{} takes {}'s feint for a walk", name(who), name(foe)),
                    (Trick::HandSwitch, true) => format!("{} sees {}'s weapon change hands", name(who), name(foe)),
                    (Trick::HandSwitch, false) => {
                        format!("{} does not see {}'s weapon change hands", name(who), name(foe))
                    }
                }
            }
            Event::Feinted { who, feigned } => format!("{}'s move to {} was a feint", name(who), hex_word(feigned)),
            Event::MoveFailed { who, to } => format!("{} cannot enter {} and stays", name(who), hex_word(to)),
            Event::LeftMap { who } => format!("{} leaves the map", name(who)),
            Event::Turned { who, facing, free } => {
                format!("{} turns to face {}{}", name(who), facing.name(), if free { " (free)" } else { "" })
            }
            Event::HorseMoved { horse, from, to, how, .. } => {
                let heads =
                    if from.heading == to.heading { String::new() } else { format!(", heading {}", to.heading.name()) };
                let how = match how {
                    HorseStep::Move(HorsePace::Gallop) => "gallops",
                    HorseStep::Move(HorsePace::Canter) => "canters",
                    HorseStep::Move(HorsePace::Walk | HorsePace::Stationary) => "walks",
                    HorseStep::Turn => "turns",
                    HorseStep::Back => "backs",
                    HorseStep::Dodge => "dodges",
                    HorseStep::Shift => "presses on",
                    HorseStep::Wheel => "wheels",
                    HorseStep::KnockedBack => "is pushed back",
                };
                format!("{} {how} from {} to {}{heads}", name(horse), hex_word(from.front), hex_word(to.front))
            }
            Event::PaceChanged { horse, pace } => match pace {
                HorsePace::Stationary => format!("{} stands", name(horse)),
                HorsePace::Walk => format!("{} goes at a walk", name(horse)),
                HorsePace::Canter => format!("{} goes at a canter", name(horse)),
                HorsePace::Gallop => format!("{} goes at a gallop", name(horse)),
            },
            Event::Halted { horse, before } => format!("{} halts before {}", name(horse), hex_word(before)),
            Event::Commanded { who, horse, command, ready } => {
                if !self.mine(who) {
                    return None;
                }
                let command = self.command_text(command);
                format!("{} commands {}: {command}, ready to respond at {ready}", name(who), name(horse))
            }
            Event::Obeyed { horse, command, can } => {
                if !self.mine(horse) {
                    return None;
                }
                let how = if can { "obeys" } else { "cannot obey" };
                format!("{} {how}: {}", name(horse), self.command_text(command))
            }
            Event::Mounted { who, horse } => format!("{} mounts {}", name(who), name(horse)),
            Event::Dismounted { who, horse, to } => {
                format!("{} dismounts from {} into {}", name(who), name(horse), hex_word(to))
            }
            Event::SeatChanged { who, end, facing } => {
                format!("{} sits {} and faces {}", name(who), end_word(end), facing_word(facing))
            }
            Event::HitsMount { who, horse, rider, .. } => {
                format!("the blow goes at {}", name(if rider { who } else { horse }))
            }
            Event::LanceReady { who, foe } => match self.mine(who) {
                true => format!("{}'s lance is ready for {}", name(who), name(foe)),
                false => format!("{}'s lance is ready", name(who)),
            },
            Event::Shied { horse } => format!("{} shies", name(horse)),
            Event::ThrowTest { who, thrown, .. } => {
                let riding = self.setup.person(who).sheet.riding.unwrap_or_default();
                let least = match self.mine(who) {
                    true => format!(" ({} or more throws him)", mounted::least_that_throws(riding)),
                    false => String::new(),
                };
                format!("{} {}{least}", name(who), if thrown { "is being thrown" } else { "keeps his seat" })
            }
            Event::Unhorsed { who, horse } => format!("{} comes off {}", name(who), name(horse)),
            Event::Fled { horse, heading } => format!("{} flees to {}", name(horse), heading.name()),
            Event::HorseDown { horse } => format!("{} goes down", name(horse)),
            Event::HorseLocated { horse, area } => format!("{} is hit in the {area}", name(horse)),
            Event::HorseInjured { horse, area, factor, injury, becomes } => {
                if !self.mine(horse) {
                    return (becomes >= Injury::Wound).then(|| format!("{} {}", name(horse), suffers(becomes, area)));
                }
                let together = if becomes != injury { together(becomes) } else { String::new() };
                format!("{} {} (damage factor {factor}){together}", name(horse), suffers(injury, area))
            }
            Event::Targets { who, targets } => {
                if !self.mine(who) {
                    return None;
                }
                match targets {
                    [Some(one), Some(two)] => format!("{} defends against {} and {}", name(who), name(one), name(two)),
                    [Some(one), None] | [None, Some(one)] => format!("{}'s target is {}", name(who), name(one)),
                    [None, None] => format!("{} has no target", name(who)),
                }
            }
            Event::BlowLost { who, foe } => {
                if !self.mine(who) {
                    return None;
                }
                format!("{}'s blow at {} is lost", name(who), name(foe))
            }
            Event::Defended { who, foe, defence, direction, made } => self.defended(who, foe, defence, direction, made),
            Event::Struck { who, foe, with, potential, die, defence, excess, hit, block } => {
                let what = if block { "blocks" } else { "strikes at" };
                let result = match (hit, block) {
                    (true, true) => "stopped",
                    (false, true) => "passes",
                    (true, false) => "hit",
                    (false, false) => "no hit",
                };
                let sum = self.sum(who, foe, potential, die, defence, excess);
                format!("{} {what} {} with {}: {sum}{result}", name(who), name(foe), self.means_text(with))
            }
            Event::StruckOn { who, missed, foe } => {
                format!("{}'s blow misses {} and goes on at {}", name(who), name(missed), name(foe))
            }
            Event::Wrestled { who, foe, hold, potential, die, defence, excess, won, .. } => {
                let (what, result) = match (hold, won) {
                    (Hold::Grab, true) => ("grabs at", "caught"),
                    (Hold::Grab, false) => ("grabs at", "no hold"),
                    (Hold::Disengage, true) => ("breaks away from", "loose"),
                    (Hold::Disengage, false) => ("breaks away from", "held"),
                    (Hold::Throw, true) => ("throws", "off his feet"),
                    (Hold::Throw, false) => ("throws", "he stands"),
                };
                let sum = self.sum(who, foe, potential, die, defence, excess);
                format!("{} {what} {}: {sum}{result}", name(who), name(foe))
            }
            Event::Grappled { who, foe } => format!("{} has a hold of {}: they grapple", name(who), name(foe)),
            Event::BrokeHold { who, foe } => format!("{} has broken the hold of {}", name(who), name(foe)),
            Event::GrappleEnded { one, other } => format!("{} and {} no longer grapple", name(one), name(other)),
            Event::Thrown { who, foe, follow } => {
                format!("{} throws {} down{}", name(who), name(foe), if follow { " and goes after him" } else { "" })
            }
            Event::FollowedDown { who, foe } => format!("{} comes down on top of {}", name(who), name(foe)),
            Event::Entangled { who, foe, item, excess } => {
                let what = match self.setup.tables[self.setup.weapon_of(item)].role {
                    Role::Net => "has the net over him",
                    _ => "has the lash round him",
                };
                let excess = if self.mine(who) { format!(", e = {excess}") } else { String::new() };
                format!("{} {what}, cast by {}{excess}", name(who), name(foe))
            }
            Event::LashReleased { who, item } => {
                format!("{} no longer holds {}", self.means_text(Means::Item(item)), name(who))
            }
            Event::Disentangled { who, item } => {
                format!("{} is free of {}", name(who), self.means_text(Means::Item(item)))
            }
            Event::Pulled { who, foe, by } => format!("{} pulls the blow at {} by {by}", name(who), name(foe)),
            Event::DisarmRolled { who, foe, with, potential, die, defence, excess } => {
                let total = potential + i16::from(die);
                let sum = match (self.mine(who), self.mine(foe)) {
                    (true, true) => format!(": {potential} + {die} = {total} against {defence}, excess {excess}"),
                    (true, false) => format!(": {potential} + {die} = {total}"),
                    (false, true) => format!(": against {defence}"),
                    (false, false) => String::new(),
                };
                let role = |means| match means {
                    Means::Item(item) => Some(self.setup.tables[self.setup.weapon_of(item)].role),
                    _ => None,
                };
                // RS-20.19: a whip parries nothing.
                let does = if role(with) == Some(Role::Whip) { "strikes" } else { "turns the parry" };
                format!("{} {does} with {} against {}'s weapon{sum}", name(who), self.means_text(with), name(foe))
            }
            Event::Disarming { who, foe, at, outcome } => self.disarming(who, foe, at, outcome),
            Event::Broke { who, item } => format!("{}'s {} breaks", name(who), self.item_text(item)),
            Event::ShieldHacked { who, item, useless } => {
                // \[ruling\] RS-2.26: that a piece is useless is seen; that it is damaged, its bearer knows.
                if !useless && !self.mine(who) {
                    return None;
                }
                let how = if useless { "hacked to pieces" } else { "damaged" };
                format!("{}'s {} is {how}", name(who), self.item_text(item))
            }
            Event::ArmourHacked { who, area, useless } => {
                if !useless && !self.mine(who) {
                    return None;
                }
                let how = if useless { "useless now" } else { "damaged" };
                format!("{}'s armour at the {area} is {how}", name(who))
            }
            Event::Loaded { .. }
            | Event::Aimed { .. }
            | Event::Interrupted { .. }
            | Event::Launched { .. }
            | Event::NotLoosed { .. }
            | Event::Misfired { .. }
            | Event::Dud { .. }
            | Event::DudCleared { .. }
            | Event::Met { .. }
            | Event::Shot { .. }
            | Event::Scattered { .. }
            | Event::CoverStruck { .. }
            | Event::Reloaded { .. }
            | Event::Gathered { .. }
            | Event::MissileBroken { .. } => return self.of_missiles(event),
            Event::Located { who, area } => format!("{} is hit in the {area}", name(who)),
            Event::Injured { who, area, factor, injury, becomes } => {
                if !self.mine(who) {
                    // RS-2.26: of the others only a Wound or worse is seen; that a smaller injury has made one of older ones is not.
                    return (becomes >= Injury::Wound).then(|| format!("{} {}", name(who), suffers(becomes, area)));
                }
                let together = if becomes != injury { together(becomes) } else { String::new() };
                format!("{} {} (damage factor {factor}){together}", name(who), suffers(injury, area))
            }
            Event::Saved { who, against, needed, rolled, passed } => {
                if !self.mine(who) {
                    return None;
                }
                let against = match against {
                    Save::SeriousWound => "Will Power",
                    Save::Exhaustion => "Will Power at the fatigue limit",
                    Save::Footing => "Dexterity on bad footing",
                    Save::Shying => "shying",
                };
                let result = if passed { "holds" } else { "fails" };
                format!("{} saves against {against}: {rolled}, needs {needed} or less: {result}", name(who))
            }
            Event::PassedOut { who } => format!("{} passes out", name(who)),
            Event::Died { who } => format!("{} is dead", name(who)),
            Event::Fell { who, feet, head } => match head {
                Some(head) => format!("{} falls, feet in {}, head in {}", name(who), hex_word(feet), hex_word(head)),
                None => format!("{} falls in {}", name(who), hex_word(feet)),
            },
            Event::Landed { who } => format!("{} lies on the ground", name(who)),
            Event::Rose { who } => format!("{} gets up", name(who)),
            Event::Advantage { who, foe } => format!("{} has the advantage over {}", name(who), name(foe)),
            Event::Modifier { who, why, by, due, debt } => {
                if !self.mine(who) {
                    return None;
                }
                let why = match why {
                    Delay::Parry => "parry",
                    Delay::Dodge => "dodge",
                    Delay::Dragged => "dragged along",
                    Delay::DeadTime => "dead time",
                    Delay::Reaction => "forced reaction",
                    Delay::Injury => "injury",
                    Delay::KnockBack => "knock back",
                    Delay::InRange => "range",
                };
                let due = due.map(|due| format!(", due {due}")).unwrap_or_default();
                format!("{}: {why} +{by}{due} (L = {debt})", name(who))
            }
            Event::OffBalance { who, until } => match self.mine(who) {
                true => format!("{} is off balance until {until}", name(who)),
                false => format!("{} is off balance", name(who)),
            },
            Event::Free { who } => format!("{} has his balance again", name(who)),
            Event::Tired { who, points, total } => {
                if !self.mine(who) {
                    return None;
                }
                format!("{}: fatigue +{points}, F {total}", name(who))
            }
            Event::Recovered { who, total } => {
                if !self.mine(who) {
                    return None;
                }
                format!("{} recovers a point, F {total}", name(who))
            }
            Event::InCombat { one, other } => format!("{} and {} are in combat", name(one), name(other)),
            Event::BrokeOff { one, other } => format!("{} and {} break off", name(one), name(other)),
            Event::Blocking { who, position } => {
                let where_to = match position {
                    BlockPosition::Forward => "forward",
                    BlockPosition::Left => "to the left",
                    BlockPosition::Right => "to the right",
                };
                format!("{} blocks {where_to}", name(who))
            }
            Event::BlockEnded { who } => format!("{}'s block ends", name(who)),
            Event::Drew { who, item } => format!("{} draws {}", name(who), self.means_text(Means::Item(item))),
            Event::HandSwitched { who, item, hand } => {
                format!(
                    "{} has {} in the {} hand now",
                    name(who),
                    self.means_text(Means::Item(item)),
                    super::hand_word(hand)
                )
            }
            Event::Prepared { who, item, ready } => {
                if !self.mine(who) {
                    return None;
                }
                let state = if ready { "is ready" } else { "is no longer ready" };
                format!("{}'s {} {state} for a disarming parry", name(who), self.item_text(item))
            }
            Event::Sheathed { who, item } => format!("{} puts away {}", name(who), self.means_text(Means::Item(item))),
            Event::Dropped { who, item, hex } => {
                format!("{} drops {} in {}", name(who), self.means_text(Means::Item(item)), hex_word(hex))
            }
            Event::PickedUp { who, item } => format!("{} picks up {}", name(who), self.means_text(Means::Item(item))),
            Event::Failed { who, order } => {
                if !self.mine(who) {
                    return None;
                }
                format!("{} cannot carry out {}", name(who), self.order_text(&order))
            }
            Event::StyleChanged { who, both } => {
                if !self.mine(who) {
                    return None;
                }
                let style = if both { "strikes with both weapons" } else { "strikes with one weapon" };
                format!("{} now {style}", name(who))
            }
            Event::Surrendered { who } => format!("{} surrenders", name(who)),
            Event::Aware { who } => format!("{} becomes aware of the fight", name(who)),
            Event::Ended(outcome) => self.ended(outcome),
        })
    }

    /// The sum of an attack, as far as the side knows its parts.
    fn sum(self, who: CombatantId, foe: CombatantId, potential: i16, die: u8, defence: i16, excess: i16) -> String {
        let total = potential + i16::from(die);
        match (self.mine(who), self.mine(foe)) {
            (true, true) => format!("{potential} + {die} = {total} against {defence}, excess {excess}: "),
            (true, false) => format!("{potential} + {die} = {total}: "),
            (false, true) => format!("against {defence}: "),
            (false, false) => String::new(),
        }
    }

    /// What is told of missiles: accuracy, dice and what is left are their owner's (RS-2.28); what flies whither everybody sees.
    fn of_missiles(self, event: &Event) -> Option<String> {
        let name = |who: CombatantId| self.setup.name_of(who);
        let item = |item| self.means_text(Means::Item(item));
        let own = |who: CombatantId, text: String| self.mine(who).then_some(text);
        match *event {
            Event::Loaded { who, item: it } => own(who, format!("{} has {} ready", name(who), item(it))),
            Event::Aimed { who, foe, item: it, fast } => {
                let fast = if fast { " fast" } else { "" };
                own(who, format!("{} has aimed {}{fast} at {}", name(who), item(it), name(foe)))
            }
            Event::Interrupted { who, .. } => {
                own(who, format!("{} is hit while he aims: he must start again", name(who)))
            }
            Event::Launched { who, foe, item: it, ammo, from, to, lands } => {
                let what = match ammo {
                    Ammo::Itself => format!("throws {}", item(it)),
                    Ammo::Ball | Ammo::Grape => format!("fires {}", item(it)),
                    Ammo::Arrow | Ammo::Bolt | Ammo::Stone => format!("shoots {}", item(it)),
                };
                let way = format!("from {} to {}", hex_word(from), hex_word(to));
                let kind = if ammo == Ammo::Grape && self.mine(who) { ", grape" } else { "" };
                Some(format!("{} {what} at {}, {way}: lands {lands}{kind}", name(who), name(foe)))
            }
            Event::NotLoosed { who, foe, item: it } => {
                let missile = self.setup.tables.missile_of(self.setup.weapon_of(it));
                let shoot = missile.map_or("loose", |missile| self.setup.tables[missile].verb());
                own(who, format!("{} cannot {shoot} {} at {}: it stays loaded", name(who), item(it), name(foe)))
            }
            Event::Misfired { who, item: it } => Some(format!("{}'s {} misfires", name(who), self.bare_text(it))),
            Event::Dud { who, item: it, until } => Some(match self.mine(who) {
                true => format!("{} clears a dud from {} until {until}", name(who), item(it)),
                false => format!("{} clears a dud from {}", name(who), item(it)),
            }),
            Event::DudCleared { who } => Some(format!("{} has cleared the dud", name(who))),
            Event::Met { who, foe, potential, die, defence, stopped, .. } => {
                let sum = match (self.mine(foe), self.mine(who)) {
                    (true, true) => {
                        format!("{potential} + {die} = {} against {defence}: ", potential + i16::from(die))
                    }
                    (true, false) => format!("{potential} + {die} = {}: ", potential + i16::from(die)),
                    (false, true) => format!("against {defence}: "),
                    (false, false) => String::new(),
                };
                let result = if stopped { "stopped" } else { "it comes through" };
                Some(format!("{} meets the missile of {}: {sum}{result}", name(who), name(foe)))
            }
            Event::Shot { who, foe, item: it, accuracy, die, defence, excess, hit, stray } => {
                let sum = match (self.mine(who), self.mine(foe)) {
                    (true, true) => format!(
                        "{accuracy} + {die} = {} against {defence}, excess {excess}: ",
                        accuracy + i16::from(die)
                    ),
                    (true, false) => format!("{accuracy} + {die} = {}: ", accuracy + i16::from(die)),
                    (false, true) => format!("against {defence}: "),
                    (false, false) => String::new(),
                };
                let result = if hit { "hit" } else { "no hit" };
                let strays = if stray { " strays towards " } else { " comes at " };
                Some(format!("{}'s {}{strays}{}: {sum}{result}", name(who), self.missile_text(it), name(foe)))
            }
            Event::Scattered { who, item: it, from, to, by } => {
                let by = if self.mine(who) { format!(" (by {by})") } else { String::new() };
                let missile = self.missile_text(it);
                Some(format!(
                    "{}'s {missile} misses {}{by} and comes down in {}",
                    name(who),
                    hex_word(from),
                    hex_word(to)
                ))
            }
            Event::CoverStruck { who, foe, item: it, hex, by } => {
                let missile = self.missile_text(it);
                let (who, foe, hex) = (name(who), name(foe), hex_word(hex));
                Some(match by {
                    Some(by) => {
                        format!("{who}'s {missile} is spent on {}, who hides {foe}, in {hex}: no harm", name(by))
                    }
                    None => format!("{who}'s {missile} strikes what hides {foe}, in {hex}"),
                })
            }
            Event::Reloaded { who, item: it, cartridges, inside } => {
                own(who, format!("{} puts {cartridges} into {}: {inside} in it", name(who), item(it)))
            }
            Event::Gathered { who, ammo } => Some(format!("{} takes up a spent {}", name(who), ammo.word())),
            Event::MissileBroken { who, ammo } => Some(format!("{} finds a spent {} broken", name(who), ammo.word())),
            _ => None,
        }
    }

    /// What an item is called, without an article.
    fn bare_text(self, item: super::ItemId) -> String {
        self.setup.tables[self.setup.weapon_of(item)].name.to_lowercase()
    }

    /// What flies out of an item.
    fn missile_text(self, item: super::ItemId) -> String {
        let tables = &self.setup.tables;
        match tables.missile_of(self.setup.weapon_of(item)).map(|missile| tables[missile].kind) {
            Some(MissileKind::Bow) => "arrow".to_owned(),
            Some(MissileKind::Crossbow) => "bolt".to_owned(),
            Some(MissileKind::Sling) => "stone".to_owned(),
            Some(MissileKind::Gun) => "shot".to_owned(),
            Some(MissileKind::Thrown) | None => self.bare_text(item),
        }
    }

    fn defended(
        self,
        who: CombatantId,
        foe: CombatantId,
        defence: Defence,
        direction: Option<board::Direction>,
        made: bool,
    ) -> String {
        let (who, foe) = (self.setup.name_of(who), self.setup.name_of(foe));
        match defence {
            Defence::Passive => format!("{who} does not defend actively against {foe}"),
            Defence::Parry(means) => format!("{who} parries {foe} with {}", self.means_text(means)),
            Defence::Dodge(bias) => {
                let to = direction.map(|direction| format!(" to {}", direction.name())).unwrap_or_default();
                let barred = if made { "" } else { ", but cannot: passive" };
                format!("{who} dodges {foe}, bias {bias}{to}{barred}")
            }
        }
    }

    /// What a disarming blow or parry has come to. That a weapon is lost is told by what follows.
    fn disarming(self, who: CombatantId, foe: CombatantId, at: Option<Means>, outcome: Disarm) -> String {
        let (who, foe) = (self.setup.name_of(who), self.setup.name_of(foe));
        let at = match at {
            Some(Means::Item(item)) => format!("{foe}'s {}", self.item_text(item)),
            Some(bare) => format!("{foe}, but meets {}", self.means_text(bare)),
            None => format!("{foe}'s weapon"),
        };
        match outcome {
            Disarm::Fails => format!("{who} fails to strike away {at}"),
            Disarm::Holds { damage_factor } => {
                format!("{who} strikes at {at} (damage factor {damage_factor}): it holds")
            }
            Disarm::Disarmed { damage_factor } => {
                format!("{who} strikes away {at} (damage factor {damage_factor}): disarmed")
            }
            Disarm::Broken { damage_factor: Some(damage_factor) } => {
                format!("{who} strikes at {at} (damage factor {damage_factor}) and breaks it")
            }
            Disarm::Broken { damage_factor: None } => format!("{who} strikes at {at} and breaks it"),
            Disarm::StrikesBody => format!("{who} strikes at {at} and hits {foe} instead"),
        }
    }

    /// What an item is called, without an article.
    fn item_text(self, item: super::ItemId) -> String {
        self.setup.tables[self.setup.weapon_of(item)].name.to_lowercase()
    }

    fn ended(self, outcome: Outcome) -> String {
        let why = match outcome.why {
            EndReason::LastSide => "the last side standing",
            EndReason::Condition => "the scenario's condition",
            EndReason::TimeLimit => "the time limit",
            EndReason::Idleness => "nobody fights any more",
        };
        match outcome.winner {
            Some(side) => format!("The fight ends: won by {} ({why})", self.setup.sides[side.index()].name),
            None => format!("The fight ends in a draw ({why})"),
        }
    }

    /// What a blow is struck with, as a noun.
    pub fn means_text(self, means: Means) -> String {
        let tables = &self.setup.tables;
        match means {
            Means::Item(item) => format!("the {}", tables[self.setup.weapon_of(item)].name.to_lowercase()),
            Means::Fist(hand) => format!("the {} hand", super::hand_word(hand)),
            Means::Foot => "the foot".to_owned(),
            Means::Hooves => "hooves and teeth".to_owned(),
        }
    }

    /// A command to a horse in words (RS-16.14).
    pub fn command_text(self, command: Command) -> String {
        match command {
            Command::Faster => "faster".to_owned(),
            Command::Slower => "slower".to_owned(),
            Command::Halt => "halt".to_owned(),
            Command::Turn { turn, fixed } => {
                let way = if turn == Turn::Left { "left" } else { "right" };
                let about = if fixed == HorseEnd::Rear { " about its rear" } else { "" };
                format!("turn {way}{about}")
            }
            Command::Back => "back".to_owned(),
            Command::Attack(foe) => format!("attack {}", self.setup.name_of(foe)),
            Command::KeepAttacking(foe) => format!("keep attacking {}", self.setup.name_of(foe)),
            Command::Dodge => "dodge the next attack".to_owned(),
            Command::NoDodge => "do not dodge".to_owned(),
            Command::GoTo(spot) => format!("go to {}", hex_word(spot.hex())),
        }
    }

    /// An order in its short form, without the state of the fight: directions stay absolute.
    pub fn order_text(self, order: &super::Order) -> String {
        use super::Order;
        let name = |who: CombatantId| self.setup.name_of(who);
        let with = |means| self.means_text(means);
        match *order {
            Order::Hold { wake: Some(wake) } => format!("HO until {wake}"),
            Order::Walk(to) => format!("walk {}", to.name()),
            Order::Run(to) => format!("run {}", to.name()),
            Order::Draw { item, .. } => format!("RW {}", with(Means::Item(item))),
            Order::Sheathe(item) => format!("RW {} away", with(Means::Item(item))),
            Order::Drop(item) => format!("DR {}", with(Means::Item(item))),
            Order::PickUp { item, .. } => format!("PU {}", with(Means::Item(item))),
            Order::Disentangle(item) => format!("DN from {}", with(Means::Item(item))),
            Order::ReleaseWhip(item) => format!("WR {}", with(Means::Item(item))),
            Order::Target { first, second: None } => format!("DT {}", name(first)),
            Order::Target { first, second: Some(second) } => format!("DT {} and {}", name(first), name(second)),
            Order::Set { foe, with: means, manner, .. } => {
                format!("ST against {} with {}{}", name(foe), with(means), manner_text(manner))
            }
            Order::Wait { foe, .. } => format!("WT against {}", name(foe)),
            Order::Attack { foe, to, with: means, manner } => {
                format!("AT {} at {} with {}{}", to.name(), name(foe), with(means), manner_text(manner))
            }
            Order::Dive { foe, to, with: means, manner } => {
                format!("DV {} at {} with {}{}", to.name(), name(foe), with(means), manner_text(manner))
            }
            Order::Feint { feigned, first, second } => {
                format!("FE {}, really {} {}", feigned.name(), first.name(), second.name())
            }
            Order::Prepare(item) => format!("PD {}", with(Means::Item(item))),
            Order::Pull(by) => format!("pull {by}"),
            Order::Defend { foe, to } => format!("DF {} against {}", to.name(), name(foe)),
            Order::Charge { foe, first, second, with: means, manner } => {
                let how = manner_text(manner);
                format!("CG {} {} at {} with {}{how}", first.name(), second.name(), name(foe), with(means))
            }
            Order::Avoid { foe, to, .. } => format!("AV {} from {}", to.name(), name(foe)),
            Order::Control(command) => format!("CH {}", self.command_text(command)),
            Order::ChangePosition { end, facing } => format!("CP {}, facing {}", end_word(end), facing_word(facing)),
            Order::Couch { item, foe } => format!("RW {} for {}", with(Means::Item(item)), name(foe)),
            Order::Mount(horse) => format!("MT {}", name(horse)),
            Order::Dismount { facing, .. } => format!("DM facing {}", facing.name()),
            Order::Send(spot) => format!("send the horse to {}", hex_word(spot.hex())),
            Order::Strike { foe, with: means, manner } => {
                format!("SK at {} with {}{}", name(foe), with(means), manner_text(manner))
            }
            Order::Grab { foe, .. } => format!("GR at {}", name(foe)),
            Order::Disengage { with: means } => format!("DE with {}", with(means)),
            Order::Throw { foe, with: means } => format!("TH {} with {}", name(foe), with(means)),
            Order::Evade(to) => format!("evade {}", to.name()),
            Order::Load(item) => format!("LO {}", with(Means::Item(item))),
            Order::Aim { foe, item, turns: 0 } => format!("AI at {} with {}", name(foe), with(Means::Item(item))),
            Order::Aim { foe, item, turns } => {
                format!("AI at {} with {}, turns {turns}", name(foe), with(Means::Item(item)))
            }
            Order::FastAim { foe, item } => format!("AF at {} with {}", name(foe), with(Means::Item(item))),
            Order::Fire { foe, item } => format!("FI at {} with {}", name(foe), with(Means::Item(item))),
            Order::Reload { item, cartridges } => {
                format!("RL {} with {}", with(Means::Item(item)), cartridges.words().join(" "))
            }
            Order::Gather(ammo) => format!("PU a spent {}", ammo.word()),
            Order::Retreat { first, second, turns } => format!("RT {} {}, turns {turns}", first.name(), second.name()),
            _ => order.code(|_| false).to_owned(),
        }
    }

    /// What somebody is doing, in words.
    pub fn doing_text(self, doing: &Doing) -> String {
        match doing {
            Doing::Nothing => "nothing".to_owned(),
            Doing::Order(order) => self.order_text(order),
            Doing::Falling => "falling".to_owned(),
            Doing::FollowingDown => "going down after him".to_owned(),
            Doing::OffBalance => "off balance".to_owned(),
            Doing::Dud => "clearing a dud".to_owned(),
            Doing::Shooting => "at work with a missile weapon".to_owned(),
            Doing::Shying => "holding fast on a shying horse".to_owned(),
            Doing::Horse(act) => act.code().to_owned(),
        }
    }
}

/// What is said of a blow besides whom it is for and with what (D-7).
fn manner_text(manner: Manner) -> String {
    let mut text = String::new();
    match manner.form {
        Form::Hit => {}
        Form::Disarm => text.push_str(", to disarm"),
        Form::Entangle => text.push_str(", to entangle"),
    }
    if manner.switch {
        text.push_str(", from the other hand");
    }
    if manner.pull {
        text.push_str(", pulled");
    }
    text
}

/// What an injury does, as a sentence says it.
fn suffers(injury: Injury, area: impl std::fmt::Display) -> String {
    match injury {
        Injury::None => format!("is unhurt in the {area}"),
        Injury::Bruise | Injury::LightWound | Injury::Wound | Injury::SeriousWound => {
            format!("takes a {injury} in the {area}")
        }
        Injury::Disablement => format!("is disabled in the {area}"),
        Injury::Sever => format!("has the {area} severed"),
        Injury::Death => format!("takes a deadly wound in the {area}"),
    }
}

/// What an injury makes of the older ones of its area (RS-5.9), after [`suffers`].
fn together(becomes: Injury) -> String {
    match becomes {
        Injury::Disablement => ", together disabled".to_owned(),
        Injury::Sever => ", together severed".to_owned(),
        Injury::Death => ", together deadly".to_owned(),
        Injury::None | Injury::Bruise | Injury::LightWound | Injury::Wound | Injury::SeriousWound => {
            format!(", together {becomes}")
        }
    }
}
