//! Words and figures as panels write them: tenths in the player's manner, orders as phrases, questions as sentences, clauses as links.

use board::{Direction, relative_direction};
use engine::{CombatantId, Decision, Tenths};
use serde::{Deserialize, Serialize};
use steel::fight::{
    BlockPosition, Command, Doing, Form, Manner, Means, Order, Pace, Question, Scene, SideView, Steel, Turn, hand_word,
};
use steel::tables::HorseEnd;

/// How tenths of a second are written, everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeStyle {
    /// `17 t`
    #[default]
    Tenths,
    /// `1.7 s`
    Seconds,
}

impl TimeStyle {
    /// A moment or a span with its unit.
    pub fn text(self, tenths: u32) -> String {
        match self {
            Self::Tenths => format!("{tenths} t"),
            Self::Seconds => format!("{}.{} s", tenths / 10, tenths % 10),
        }
    }

    /// A moment or a span where the unit stands elsewhere.
    pub fn bare(self, tenths: u32) -> String {
        match self {
            Self::Tenths => tenths.to_string(),
            Self::Seconds => format!("{}.{}", tenths / 10, tenths % 10),
        }
    }

    /// A sentence of the journal, whose tenths are bare numbers, in this style.
    pub fn sentence(self, sentence: &str) -> String {
        if self == Self::Tenths {
            return sentence.to_owned();
        }
        let mut text = String::new();
        let mut rest = sentence;
        const BEFORE: [&str; 4] = ["due ", "until ", "(L = ", "reaction time of "];
        while let Some((place, before)) =
            BEFORE.iter().filter_map(|before| rest.find(before).map(|place| (place, before))).min()
        {
            let (head, tail) = rest.split_at(place + before.len());
            text.push_str(head);
            let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            match tail[..digits].parse() {
                Ok(tenths) => text.push_str(&self.text(tenths)),
                Err(_) => text.push_str(&tail[..digits]),
            }
            rest = &tail[digits..];
        }
        text + rest
    }
}

/// A piece of a text: plain, or the id of a clause that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Plain(String),
    /// A clause, a chapter or a table, such as `RS-8.8`.
    Clause(String),
}

/// Splits a text at the ids of clauses, chapters and tables in it. A clause behind another may be without its `RS-`, as in
/// `RS-17.15, 20.22`.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for (place, id) in rulebook::references(text) {
        if place.start > at {
            pieces.push(Piece::Plain(text[at..place.start].to_owned()));
        }
        pieces.push(Piece::Clause(id.to_owned()));
        at = place.end;
        while let Some((between, id, length)) = short_clause(&text[at..]).filter(|_| id.contains('.')) {
            pieces.extend([Piece::Plain(between.to_owned()), Piece::Clause(id)]);
            at += length;
        }
    }
    if at < text.len() {
        pieces.push(Piece::Plain(text[at..].to_owned()));
    }
    pieces
}

/// What stands between a clause and the next one without its `RS-`, the whole id of that one, and how long both are in the text.
fn short_clause(text: &str) -> Option<(&str, String, usize)> {
    let between = [", ", " to ", " and "].into_iter().find(|between| text.starts_with(between))?;
    let rest = &text[between.len()..];
    let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number = rest[..length].trim_end_matches('.');
    let id = format!("RS-{number}");
    let known = number.contains('.') && rulebook::Book::builtin().entry(&id).is_some();
    known.then(|| (between, id, between.len() + number.len()))
}

/// The clause ids in a text.
pub fn clauses(text: &str) -> Vec<String> {
    let clause = |piece| match piece {
        Piece::Clause(id) => Some(id),
        Piece::Plain(_) => None,
    };
    pieces(text).into_iter().filter_map(clause).collect()
}

/// An order as a person reads it, without its code: `attack Bruno, sword, N (ahead)`.
pub fn order_phrase(scene: Scene<'_>, who: CombatantId, order: &Order) -> String {
    let facing = scene.of(who).place.facing;
    let name = |foe: CombatantId| scene.setup.name_of(foe).to_owned();
    let way = |to: Direction| format!("{} ({})", to.name(), relative_direction(facing, to).word());
    let with = |means: Means| scene.means_word(who, means).replace('_', " ").replace("-hand", " hand");
    let until = |wake: Option<Tenths>| wake.map(|wake| format!(" until {wake}")).unwrap_or_default();
    let block = |position| match position {
        BlockPosition::Forward => "ahead",
        BlockPosition::Left => "to the left",
        BlockPosition::Right => "to the right",
    };
    let item = |item| with(Means::Item(item));
    match *order {
        Order::Keep => "keep the order in hand".to_owned(),
        Order::Hold { wake } => format!("hold{}", until(wake)),
        Order::Walk(to) => format!("walk {}", way(to)),
        Order::Run(to) => format!("run {}", way(to)),
        Order::Turn(Turn::Left) | Order::FreeTurn(Turn::Left) => format!("turn left, to {}", facing.turned(-1).name()),
        Order::Turn(Turn::Right) | Order::FreeTurn(Turn::Right) => {
            format!("turn right, to {}", facing.turned(1).name())
        }
        Order::Evade(to) => format!("evade {}", way(to)),
        Order::Load(it) => format!("load {}", item(it)),
        Order::Aim { foe, item: it, turns } => {
            let turned = match turns {
                0 => String::new(),
                left @ ..=-1 => format!(", turning left {}", left.unsigned_abs()),
                right => format!(", turning right {right}"),
            };
            format!("aim {} at {}{turned}", item(it), name(foe))
        }
        Order::FastAim { foe, item: it } => format!("aim {} at {} in a tenth", item(it), name(foe)),
        Order::Fire { foe, item: it } => {
            let does = scene.missile(it).map_or("loose", |missile| missile.verb());
            format!("{does} {} at {}", item(it), name(foe))
        }
        Order::Reload { item: it, cartridges } => format!("put {} into {}", cartridges.words().join(" "), item(it)),
        Order::Gather(ammo) => format!("take up a spent {}", ammo.word()),
        Order::Rise => "rise".to_owned(),
        Order::Draw { item: it, hand } => format!("draw {}, {} hand", item(it), hand_word(hand)),
        Order::Sheathe(it) => format!("put away {}", item(it)),
        Order::Drop(it) => format!("drop {}", item(it)),
        Order::PickUp { item: it, hand } => format!("pick up {}, {} hand", item(it), hand_word(hand)),
        Order::Target { first, second: None } => format!("designate target {}", name(first)),
        Order::Target { first, second: Some(second) } => {
            format!("defend only, against {} and {}", name(first), name(second))
        }
        Order::Block { position, .. } => format!("block {}", block(position)),
        Order::MoveBlock { position, .. } => format!("move the block {}", block(position)),
        Order::Control(command) => {
            let told = steel::fight::Story::whole(scene.setup).command_text(command);
            format!("command the horse: {told}")
        }
        Order::ChangePosition { end, facing } => {
            format!("sit {}, facing {}", steel::fight::end_word(end), steel::fight::facing_word(facing))
        }
        Order::Mount(horse) => format!("mount {}", name(horse)),
        Order::Couch { item: it, foe } => format!("ready the {} for {}", item(it), name(foe)),
        Order::AtEnd(end) => format!("at the {end} of the horse"),
        Order::LocateHorse(area) => format!("hit the {area}"),
        Order::LanceBlow => "strike with the lance".to_owned(),
        Order::LetPass => "let him pass".to_owned(),
        Order::Dismount { place, facing: to } => {
            let into = scene.steed(who).and_then(|horse| scene.horse_body(horse).place(place));
            let into = into.map(|(hex, _)| format!(" into {}", steel::fight::hex_word(hex))).unwrap_or_default();
            format!("dismount{into}, facing {}", to.name())
        }
        Order::Send(spot) => format!("send the horse to {}", steel::fight::hex_word(spot.hex())),
        Order::ChangeStyle => "change style: one weapon or both".to_owned(),
        Order::Disentangle(it) => format!("get free of the {}", item(it)),
        Order::ReleaseWhip(it) => format!("let go with the {}", item(it)),
        Order::Surrender => "surrender".to_owned(),
        Order::Feint { feigned, first, second } => {
            format!("feint: seem to step {}, really go {} then {}", way(feigned), first.name(), second.name())
        }
        Order::SwitchHand => "change the weapon to the other hand".to_owned(),
        Order::Prepare(it) => format!("prepare a disarming parry, {}", item(it)),
        Order::Set { foe, with: means, manner, wake } => {
            format!("set against {}, {}{}{}", name(foe), with(means), how(manner), until(wake))
        }
        Order::Wait { foe, wake } => format!("wait for {}{}", name(foe), until(wake)),
        Order::Attack { foe, to, with: means, manner } => {
            format!("attack {}, {}, {}{}", name(foe), with(means), to.name(), how(manner))
        }
        Order::Dive { foe, to, with: means, manner } => {
            format!("dive at {}, {}, {}{}", name(foe), with(means), way(to), how(manner))
        }
        Order::Defend { foe, to } => format!("defend against {}, {}", name(foe), way(to)),
        Order::Charge { foe, first, second, with: means, manner } => {
            let how = how(manner);
            format!("charge {}, {}, {} then {}{how}", name(foe), with(means), first.name(), second.name())
        }
        Order::Avoid { foe, pace, to } => {
            let pace = if pace == Pace::Run { "run" } else { "walk" };
            format!("avoid {}, {pace} {}", name(foe), way(to))
        }
        Order::Strike { foe, with: means, manner } => format!("strike {}, {}{}", name(foe), with(means), how(manner)),
        Order::Passive => "no active defence".to_owned(),
        Order::Dodge(bias) => format!("dodge, bias {bias}"),
        Order::Parry(means) => format!("parry with {}", with(means)),
        Order::Stay => "stay".to_owned(),
        Order::Step(to) => format!("step {}", way(to)),
        Order::Enter => "enter his hex".to_owned(),
        Order::DodgeMove => "dodge as rolled".to_owned(),
        Order::Retreat { first, second, turns } => {
            let turned = match turns {
                0 => String::new(),
                left @ ..=-1 => format!(", turn left {}", left.unsigned_abs()),
                right => format!(", turn right {right}"),
            };
            format!("retreat {} then {}{turned}", first.name(), second.name())
        }
        Order::Pull(0) => "with full strength".to_owned(),
        Order::Pull(by) => format!("pull the blow by {by}"),
        Order::Locate(area) => format!("hit the {area}"),
        Order::Fall(bias) => format!("fall {bias}"),
        Order::Grab { foe, .. } => format!("grab {}", name(foe)),
        Order::Disengage { with: means } => format!("disengage, {}", with(means)),
        Order::Throw { foe, with: means } => format!("throw {}, {}", name(foe), with(means)),
        Order::Floor { bias, follow: false } => format!("throw him down {bias}"),
        Order::Floor { bias, follow: true } => format!("throw him down {bias} and follow"),
        Order::MakeGrab => "make it a grab".to_owned(),
        Order::Ignore => "fight on, entangled".to_owned(),
    }
}

/// The same on a button.
fn how_word(manner: Manner) -> String {
    how(manner).trim_start_matches(", ").to_owned()
}

/// How a blow is struck, where there is something to say of it (D-7).
fn how(manner: Manner) -> String {
    let form = match manner.form {
        Form::Hit => "",
        Form::Disarm => ", to disarm",
        Form::Entangle => ", to entangle",
    };
    let hand = if manner.switch { ", from the other hand" } else { "" };
    let pulled = if manner.pull { ", pulled" } else { "" };
    format!("{form}{hand}{pulled}")
}

/// What somebody is doing, with its code of T-25 after it: `hold (HO)`.
pub(crate) fn doing_words(scene: Scene<'_>, who: CombatantId) -> String {
    let words = match scene.of(who).action.doing {
        Doing::Nothing => return "no order".to_owned(),
        Doing::Order(order) => order_phrase(scene, who, &order),
        Doing::Falling => "falling".to_owned(),
        Doing::FollowingDown => "going down after him".to_owned(),
        Doing::OffBalance => "off balance".to_owned(),
        Doing::Dud => "clearing a dud".to_owned(),
        Doing::Shooting => return "at work with a missile weapon".to_owned(),
        Doing::Shying => "holding fast on a shying horse".to_owned(),
        Doing::Horse(act) => return act.code().to_owned(),
    };
    format!("{words} ({})", scene.code_of_action(who))
}

/// A code of T-25 in a word: `strike`. A code that is none is its own word.
pub(crate) fn code_word(code: &str) -> &str {
    match code {
        "HO" => "hold",
        "WF" => "walk",
        "WB" => "walk back",
        "RF" => "run",
        "RB" => "run back",
        "TL" => "turn left",
        "TR" => "turn right",
        "EV" => "evade",
        "LO" => "load",
        "AI" => "aim",
        "AF" => "aim fast",
        "FI" => "fire",
        "RL" => "reload",
        "DB" => "clearing a dud",
        "RI" => "rise",
        "RW" => "ready a weapon",
        "DR" => "drop",
        "PU" => "pick up",
        "DT" => "designate a target",
        "BK" => "block",
        "MB" => "move the block",
        "CS" => "change style",
        "SU" => "surrender",
        "ST" => "set",
        "WT" => "wait",
        "AT" => "attack",
        "DF" => "defend",
        "CG" => "charge",
        "DV" => "dive",
        "FE" => "feint",
        "HS" => "switch hands",
        "PD" => "prepare a disarming parry",
        "AV" => "avoid",
        "SK" => "strike",
        "CH" => "command the horse",
        "CP" => "change position",
        "MT" => "mount",
        "DM" => "dismount",
        "HM" => "horse moves",
        "HT" => "horse turns",
        "HB" => "horse backs",
        "HA" => "horse attacks",
        "SY" => "shy",
        "DN" => "get free",
        "WR" => "release the whip",
        "GR" => "grab",
        "DE" => "disengage",
        "TH" => "throw",
        "RT" => "retreat",
        "FA" => "falling",
        "OF" => "off balance",
        _ => code,
    }
}

/// A code of T-25 with its word before it: `strike (SK)`.
pub(crate) fn code_words(code: &str) -> String {
    let word = code_word(code);
    if word == code { code.to_owned() } else { format!("{word} ({code})") }
}

/// What an order has in common with those that differ from it in their direction alone, and the word for that direction:
/// `attack Bruno, sword` and `NW`. `None` for orders that have no such kin.
pub(crate) fn order_kin(scene: Scene<'_>, who: CombatantId, order: &Order) -> Option<(String, String)> {
    let facing = scene.of(who).place.facing;
    let name = |foe: CombatantId| scene.setup.name_of(foe);
    let with = |means: Means| scene.means_word(who, means).replace('_', " ").replace("-hand", " hand");
    let back = |to: Direction| if scene.is_back(who, to) { " back" } else { " ahead" };
    let turned = |turn: Turn| match turn {
        Turn::Left => format!("left, {}", facing.turned(-1).name()),
        Turn::Right => format!("right, {}", facing.turned(1).name()),
    };
    let way = |to: Direction| format!("{} ({})", to.name(), relative_direction(facing, to).word());
    let one = |to: Direction| to.name().to_owned();
    let kin = match *order {
        Order::Hold { wake: Some(wake) } => ("hold until".to_owned(), wake.to_string()),
        Order::Walk(to) => (format!("walk{}", back(to)), one(to)),
        Order::Run(to) => ("run".to_owned(), one(to)),
        Order::Evade(to) => ("evade".to_owned(), one(to)),
        Order::Turn(turn) | Order::FreeTurn(turn) => ("turn".to_owned(), turned(turn)),
        Order::Feint { feigned, first, second } => {
            (format!("feint: seem to step {}, really go", way(feigned)), format!("{} {}", first.name(), second.name()))
        }
        Order::Attack { foe, to, with: means, manner } => {
            (format!("attack {}, {}{}", name(foe), with(means), how(manner)), one(to))
        }
        Order::Dive { foe, to, with: means, manner } => {
            (format!("dive at {}, {}{}", name(foe), with(means), how(manner)), one(to))
        }
        Order::Pull(by) => ("pull the blow".to_owned(), by.to_string()),
        // What is done besides the blow is all in which they differ (RS-17).
        Order::Strike { foe, with: means, manner } if !manner.is_plain() => {
            (format!("strike {}, {}", name(foe), with(means)), how_word(manner))
        }
        Order::Set { foe, with: means, manner, wake: None } if !manner.is_plain() => {
            (format!("set against {}, {}", name(foe), with(means)), how_word(manner))
        }
        Order::Defend { foe, to } => (format!("defend against {}", name(foe)), one(to)),
        Order::Charge { foe, first, second, with: means, manner } => {
            let family = format!("charge {}, {}{}", name(foe), with(means), how(manner));
            (family, format!("{} {}", first.name(), second.name()))
        }
        Order::Avoid { foe, pace, to } => {
            let pace = if pace == Pace::Run { "run" } else { "walk" };
            (format!("avoid {}, {pace}", name(foe)), one(to))
        }
        Order::Step(to) => ("step".to_owned(), one(to)),
        Order::Aim { foe, item, turns } => {
            let turned = match turns {
                0 => "as he faces".to_owned(),
                left @ ..=-1 => format!("left {}", left.unsigned_abs()),
                right => format!("right {right}"),
            };
            (format!("aim {} at {}", with(Means::Item(item)), name(foe)), turned)
        }
        Order::Reload { item, cartridges } => {
            let all = cartridges.next().filter(|&next| cartridges.kinds().all(|kind| kind == next))?;
            (format!("load {} into {}", all.word(), with(Means::Item(item))), cartridges.count.to_string())
        }
        Order::Control(Command::Turn { turn, fixed }) => {
            let about = if fixed == HorseEnd::Rear { " about its rear" } else { "" };
            let way = if turn == Turn::Left { "left" } else { "right" };
            (format!("command the horse: turn{about}"), way.to_owned())
        }
        Order::Control(Command::GoTo(spot)) => {
            ("command the horse: go to".to_owned(), steel::fight::hex_word(spot.hex()))
        }
        Order::Send(spot) => ("send the horse to".to_owned(), steel::fight::hex_word(spot.hex())),
        Order::ChangePosition { end, facing } => {
            (format!("sit {}, facing", steel::fight::end_word(end)), steel::fight::facing_word(facing).to_owned())
        }
        Order::Dismount { place, facing: to } => {
            let (hex, _) = scene.steed(who).and_then(|horse| scene.horse_body(horse).place(place))?;
            (format!("dismount into {}, facing", steel::fight::hex_word(hex)), one(to))
        }
        Order::Floor { bias, follow } => {
            let after = if follow { " and follow" } else { "" };
            (format!("throw him down{after}"), bias.to_string())
        }
        Order::Retreat { first, second, turns } => {
            let turned = match turns {
                0 => "as he faces".to_owned(),
                left @ ..=-1 => format!("left {}", left.unsigned_abs()),
                right => format!("right {right}"),
            };
            (format!("retreat {} then {}", first.name(), second.name()), turned)
        }
        _ => return None,
    };
    Some(kin)
}

/// Who is asked what, as he knows it, in one sentence.
pub fn question(view: &SideView, decision: &Decision<Steel>, style: TimeStyle) -> String {
    let me = view.world.of(decision.who);
    let name = view.setup.name_of(decision.who);
    let of = |who| view.setup.name_of(who);
    let doing = || {
        let due = match me.action.due {
            _ if me.action.standing => String::new(),
            u32::MAX => String::new(),
            due => format!(", due {}", style.text(due)),
        };
        match me.action.doing {
            Doing::Nothing => "Nothing in hand".to_owned(),
            _ => format!("In hand: {}{due}", style.sentence(&doing_words(view.scene(), decision.who))),
        }
    };
    match decision.question {
        Question::Act { standing: false } => format!("{name}: an order?"),
        Question::Act { standing: true } => format!("{name}: another order? {} (RS-2.14).", doing()),
        Question::Alter => format!("{name}: keep it, or another order after a reaction time (RS-2.17)? {}.", doing()),
        Question::Reply { foe } => format!("{name}: a reply to {}, who closes in (RS-8.3)? {}.", of(foe), doing()),
        Question::Defend { attacker, with, pair, block, dive } => {
            let what = match (block, dive) {
                (true, _) => "blocks the way of",
                (_, true) => "dives at",
                _ => "strikes at",
            };
            let both = if pair { ", and he strikes at the same tenth (RS-12.12)" } else { "" };
            let (who, weapon) = attacker_words(view, attacker, with);
            format!("{who} {what} {name} with {weapon}{both}: {name}'s defence (RS-4.5)?")
        }
        Question::Intercept { shooter, item } => {
            let (who, weapon) = attacker_words(view, shooter, Means::Item(item));
            format!("{name}: a missile of {who} out of {weapon} arrives: {name}'s defence (RS-13.17)?")
        }
        Question::LocateShot { foe, .. } => {
            format!("{name}: a critical hit on {} with a missile: where (RS-5.3)?", of(foe))
        }
        Question::FreeMove { foe, retreat, .. } => {
            let or = if retreat { ", or a retreat (RS-8.14)" } else { "" };
            format!("{name} has the advantage over {}: a free move (RS-6.7){or}?", of(foe))
        }
        Question::Pull { foe, most, .. } => {
            format!(
                "{name} is about to strike at {}: by how much is the blow pulled, up to {most} (RS-17.15)?",
                of(foe)
            )
        }
        Question::Locate { foe, with } => {
            let weapon = view.scene().weapon(with).name.to_lowercase();
            format!("{name}: a critical hit on {} with the {weapon}: where (RS-5.3)?", of(foe))
        }
        Question::Knocked { foe, .. } if view.setup.is_horse(foe) => {
            format!("{name} comes off {}: which way, mostly (RS-16.37)?", of(foe))
        }
        Question::Knocked { foe, over } => {
            let what = if over { "over" } else { "back" };
            format!("{name} is knocked {what} by {}: which way, mostly (RS-15.5)?", of(foe))
        }
        Question::Thrown { foe, follow } => {
            let or = if follow { ", and does he follow him down" } else { "" };
            format!("{name} throws {}: which way, mostly{or} (RS-19.14)?", of(foe))
        }
        Question::MakeGrab { foe } => {
            format!("{} has broken the hold of {name}: does his blow become a grab (RS-19.13)?", of(foe))
        }
        Question::Entangled { foe, item } => {
            let what = view.scene().weapon(Means::Item(item)).name.to_lowercase();
            format!(
                "{name} is caught in the {what} of {}: get free at once, or fight on so (RS-20.17, 20.22)?",
                of(foe)
            )
        }
        Question::WhichEnd { foe, .. } => {
            format!("{name} strikes at {}: at the front or the rear of the horse (RS-16.24)?", of(foe))
        }
        Question::LocateHorse { horse, .. } => {
            format!("{name} may choose where he hits {} (RS-4.14, 16.27)", of(horse))
        }
        Question::Lance { foe } => {
            format!("{name} has {} before his lance: strike, or let him pass (RS-20.10)?", of(foe))
        }
        Question::SendHorse { horse } => format!("{name}: where {} is to go, if anywhere (RS-16.14)?", of(horse)),
        Question::Enter { foe } => format!("{name}: into the hex of {}, or the dodge as rolled (RS-11.3)?", of(foe)),
    }
}

/// The title over the answers to a question within a resolution: what is to be chosen. `None` where the groups of the orders say it.
pub const fn answers_title(question: &Question) -> Option<&'static str> {
    match question {
        Question::Act { .. }
        | Question::Alter
        | Question::Reply { .. }
        | Question::Defend { .. }
        | Question::FreeMove { .. } => None,
        Question::Intercept { .. } => Some("against the missile"),
        Question::LocateShot { .. } | Question::Locate { .. } => Some("where to hit"),
        Question::Pull { .. } => Some("how hard to strike"),
        Question::Knocked { .. } => Some("which way he goes"),
        Question::Thrown { .. } => Some("which way to throw him"),
        Question::MakeGrab { .. } => Some("blow or grab"),
        Question::Entangled { .. } => Some("entangled"),
        Question::WhichEnd { .. } => Some("which end of the horse"),
        Question::LocateHorse { .. } => Some("where to hit the horse"),
        Question::Lance { .. } => Some("the lance"),
        Question::SendHorse { .. } => Some("where the horse goes"),
        Question::Enter { .. } => Some("the dodge"),
    }
}

/// Who strikes with what, as far as this side sees it.
pub(crate) fn attacker_words(view: &SideView, attacker: CombatantId, with: Means) -> (String, String) {
    if view.sees(attacker) {
        (view.setup.name_of(attacker).to_owned(), format!("the {}", view.scene().weapon(with).name.to_lowercase()))
    } else {
        ("Somebody".to_owned(), "something".to_owned())
    }
}

/// Twentieths as percent.
pub(crate) fn percent(twentieths: u8) -> String {
    format!("{} %", u32::from(twentieths) * 5)
}

/// The same with a capital letter in front.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_written_in_one_style() {
        assert_eq!(TimeStyle::Tenths.text(17), "17 t");
        assert_eq!(TimeStyle::Seconds.text(17), "1.7 s");
        assert_eq!(TimeStyle::Seconds.bare(104), "10.4");
        let line = "Bruno orders SK: due 34, after a reaction time of 4";
        assert_eq!(TimeStyle::Tenths.sentence(line), line);
        assert_eq!(TimeStyle::Seconds.sentence(line), "Bruno orders SK: due 3.4 s, after a reaction time of 0.4 s");
        assert_eq!(TimeStyle::Seconds.sentence("no due, until"), "no due, until");
        assert_eq!(TimeStyle::Seconds.sentence("is due now"), "is due now");
    }

    #[test]
    fn clauses_are_found_in_texts() {
        assert_eq!(clauses("somebody stands in that hex (RS-3.6, RS-3.16)"), ["RS-3.6", "RS-3.16"]);
        assert_eq!(
            pieces("see RS-12.12."),
            [Piece::Plain("see ".into()), Piece::Clause("RS-12.12".into()), Piece::Plain(".".into())]
        );
        assert_eq!(pieces("RS-"), [Piece::Plain("RS-".into())]);
        assert_eq!(
            pieces("(RS-17.15, 20.22)"),
            [
                Piece::Plain("(".into()),
                Piece::Clause("RS-17.15".into()),
                Piece::Plain(", ".into()),
                Piece::Clause("RS-20.22".into()),
                Piece::Plain(")".into())
            ]
        );
        assert_eq!(clauses("a front hex (RS-8.6 to 8.8)."), ["RS-8.6", "RS-8.8"]);
        assert_eq!(clauses("RS-8.6, 99.9"), ["RS-8.6"]);
        assert_eq!(clauses("as T-25 has it"), ["T-25"]);
    }
}
