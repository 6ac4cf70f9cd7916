//! Orders in words: the tokens by which people and scripts name them, and the line that a list shows.
//!
//! An order is named by its code of T-25 and as many of its parameters as make it unmistakable, in any order: `AT (0,-1)`, `SK dagger`,
//! `parry shield`, `WF N`. Directions may be absolute (`NE`), relative (`AR`) or a hex `(q,r)`.

mod find;

use board::{Direction, Hand, Hex, RiderFacing};
use engine::{CombatantId, Tenths};

pub use find::{TowardsPace, Unclear};

use super::{BlockPosition, Command, Form, Item, ItemId, ItemPlace, Manner, Means, Order, Pace, Scene, Turn, Wear};
use crate::tables::HorseEnd;

impl Order {
    /// The code of T-25; nested decisions have a word of their own. `is_back` tells which directions lead backwards.
    pub fn code(&self, is_back: impl Fn(Direction) -> bool) -> &'static str {
        match *self {
            Self::Keep => "keep",
            Self::Hold { .. } => "HO",
            Self::Walk(to) => {
                if is_back(to) {
                    "WB"
                } else {
                    "WF"
                }
            }
            Self::Run(to) => {
                if is_back(to) {
                    "RB"
                } else {
                    "RF"
                }
            }
            Self::Turn(Turn::Left) | Self::FreeTurn(Turn::Left) => "TL",
            Self::Turn(Turn::Right) | Self::FreeTurn(Turn::Right) => "TR",
            Self::Evade(_) => "EV",
            Self::Load(_) => "LO",
            Self::Aim { .. } => "AI",
            Self::FastAim { .. } => "AF",
            Self::Fire { .. } => "FI",
            Self::Reload { .. } => "RL",
            Self::Rise => "RI",
            Self::Draw { .. } | Self::Sheathe(_) => "RW",
            Self::Drop(_) => "DR",
            Self::PickUp { .. } | Self::Gather(_) => "PU",
            Self::Target { .. } => "DT",
            Self::Block { .. } => "BK",
            Self::MoveBlock { .. } => "MB",
            Self::Control(_) => "CH",
            Self::ChangePosition { .. } => "CP",
            Self::Mount(_) => "MT",
            Self::Dismount { .. } => "DM",
            Self::Couch { .. } => "RW",
            Self::AtEnd(_) => "end",
            Self::LocateHorse(_) => "at",
            Self::LanceBlow => "strike",
            Self::LetPass => "pass",
            Self::Send(_) => "send",
            Self::ChangeStyle => "CS",
            Self::Feint { .. } => "FE",
            Self::SwitchHand => "HS",
            Self::Prepare(_) => "PD",
            Self::Disentangle(_) => "DN",
            Self::ReleaseWhip(_) => "WR",
            Self::Surrender => "SU",
            Self::Set { .. } => "ST",
            Self::Wait { .. } => "WT",
            Self::Attack { .. } => "AT",
            Self::Defend { .. } => "DF",
            Self::Charge { .. } => "CG",
            Self::Dive { .. } => "DV",
            Self::Avoid { .. } => "AV",
            Self::Strike { .. } => "SK",
            Self::Grab { .. } => "GR",
            Self::Disengage { .. } => "DE",
            Self::Throw { .. } => "TH",
            Self::Passive | Self::Stay => "none",
            Self::Dodge(_) => "dodge",
            Self::Parry(_) => "parry",
            Self::Step(_) => "step",
            Self::Enter => "enter",
            Self::DodgeMove => "move",
            Self::Retreat { .. } => "RT",
            Self::Pull(_) => "pull",
            Self::Locate(_) => "at",
            Self::Fall(_) => "fall",
            Self::Floor { .. } => "floor",
            Self::MakeGrab => "grab",
            Self::Ignore => "ignore",
        }
    }

    /// What it does, in two or three of the rulebook's words.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Keep => "keep the order in hand",
            Self::Hold { .. } => "hold",
            Self::Walk(_) => "walk",
            Self::Run(_) => "run",
            Self::Turn(_) => "turn",
            Self::Evade(_) => "evade",
            Self::Load(_) => "load",
            Self::Aim { .. } => "aim",
            Self::FastAim { .. } => "aim fast",
            Self::Fire { .. } => "fire",
            Self::Reload { .. } => "reload",
            Self::Gather(_) => "recover",
            Self::Rise => "rise",
            Self::Draw { .. } => "draw",
            Self::Sheathe(_) => "sheathe",
            Self::Drop(_) => "drop",
            Self::PickUp { .. } => "pick up",
            Self::Target { .. } => "designate target",
            Self::Block { .. } => "block",
            Self::MoveBlock { .. } => "move block",
            Self::Control(_) => "control horse",
            Self::ChangePosition { .. } => "change position",
            Self::Mount(_) => "mount",
            Self::Dismount { .. } => "dismount",
            Self::Couch { .. } => "ready lance",
            Self::AtEnd(_) => "strike the horse's",
            Self::LocateHorse(_) => "hit the horse's",
            Self::LanceBlow => "strike with the lance",
            Self::LetPass => "let pass",
            Self::Send(_) => "send the horse",
            Self::ChangeStyle => "change style",
            Self::Feint { .. } => "feint",
            Self::SwitchHand => "switch hands",
            Self::Prepare(_) => "prepare disarming parry",
            Self::Disentangle(_) => "disentangle",
            Self::ReleaseWhip(_) => "release whip",
            Self::Surrender => "surrender",
            Self::Set { .. } => "set",
            Self::Wait { .. } => "wait",
            Self::Attack { .. } => "attack",
            Self::Defend { .. } => "defend",
            Self::Charge { .. } => "charge",
            Self::Dive { .. } => "dive",
            Self::Avoid { .. } => "avoid",
            Self::Strike { .. } => "strike",
            Self::Grab { .. } => "grab",
            Self::Disengage { .. } => "disengage",
            Self::Throw { .. } => "throw",
            Self::Passive => "no active defence",
            Self::Dodge(_) => "dodge",
            Self::Parry(_) => "parry",
            Self::Stay => "no free move",
            Self::Step(_) => "free move",
            Self::FreeTurn(_) => "free turn",
            Self::Enter => "enter his hex",
            Self::DodgeMove => "dodge as rolled",
            Self::Retreat { .. } => "retreat",
            Self::Pull(_) => "pull the blow by",
            Self::Locate(_) => "hit",
            Self::Fall(_) => "fall",
            Self::Floor { .. } => "throw down",
            Self::MakeGrab => "make it a grab",
            Self::Ignore => "go on entangled",
        }
    }
}

impl Scene<'_> {
    /// The line for a list of orders, such as `AT attack (0,-1) Bruno sword`.
    pub fn order_line(self, who: CombatantId, order: &Order) -> String {
        let mut words = self.order_words(who, order);
        words.insert(1, order.verb().to_owned());
        words.dedup();
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// What an item is called, in one word.
    pub fn means_word(self, who: CombatantId, means: Means) -> String {
        match means {
            Means::Item(item) => {
                let key = self.weapon(means).key.clone();
                // Two of a kind are told apart by the hand.
                let held = self.of(who).hands.contains(&Some(item));
                let twin = self.of(who).hands.iter().flatten().any(|&other| {
                    held && other != item
                        && self.world.items[other.index()].weapon == self.world.items[item.index()].weapon
                });
                if twin { format!("{key}-{}", hand_word(self.hand_of(who, means))) } else { key }
            }
            Means::Fist(hand) => format!("{}-hand", hand_word(hand)),
            Means::Foot => "foot".to_owned(),
            Means::Hooves => "hooves".to_owned(),
        }
    }

    /// An item that is not in hand: its key, what it has suffered, the hex where it lies if he stands in another, and, where that does not
    /// tell it from another in the same place, its number there.
    fn item_words(self, who: CombatantId, item: ItemId) -> Vec<String> {
        let items = &self.world.items;
        let it = items[item.index()];
        let mut words = vec![self.weapon(Means::Item(item)).key.clone()];
        match it.wear {
            Wear::Sound => {}
            Wear::Damaged => words.push("damaged".to_owned()),
            Wear::Useless => words.push("broken".to_owned()),
        }
        if let ItemPlace::Ground(hex) = it.at
            && hex != self.of(who).place.hex
        {
            words.push(hex_word(hex));
        }
        let alike =
            |other: &&Item| (other.weapon, other.at, other.wear) == (it.weapon, it.at, it.wear) && **other != it;
        let before = items[..item.index()].iter().filter(alike).count();
        if before > 0 {
            words.push(format!("no-{}", before + 1));
        }
        words
    }

    /// The code and the parameters of an order, one word each.
    pub fn order_words(self, who: CombatantId, order: &Order) -> Vec<String> {
        let me = self.of(who);
        let here = me.place.hex;
        let name = |foe: CombatantId| self.setup.name_of(foe).replace(' ', "_");
        let means = |means| self.means_word(who, means);
        let item = |item| self.weapon(Means::Item(item)).key.clone();
        let hex = |to: Direction| hex_word(board::step(here, to));
        let wake = |at: Option<Tenths>| at.map(|at| vec!["until".to_owned(), at.to_string()]).unwrap_or_default();
        let mut words = vec![order.code(|to| self.is_back(who, to)).to_owned()];
        words.extend(match *order {
            Order::Hold { wake: at } => wake(at),
            Order::Walk(to) | Order::Run(to) | Order::Step(to) => vec![hex(to)],
            Order::Draw { item: it, hand } | Order::PickUp { item: it, hand } => {
                [self.item_words(who, it), vec![hand_word(hand).to_owned()]].concat()
            }
            // `RW lance` alone readies it (RS-20.9).
            Order::Sheathe(it) if self.lance_in_hand(who) == Some(it) => {
                vec!["sheathe".to_owned(), means(Means::Item(it))]
            }
            Order::Sheathe(it) | Order::Drop(it) | Order::ReleaseWhip(it) => vec![means(Means::Item(it))],
            Order::Disentangle(it) => vec![item(it)],
            Order::Target { first, second } => [Some(first), second].into_iter().flatten().map(name).collect(),
            Order::Block { position, wake: at } | Order::MoveBlock { position, wake: at } => {
                [vec![block_word(position).to_owned()], wake(at)].concat()
            }
            Order::Set { foe, with, manner, wake: at } => {
                [vec![name(foe), means(with)], manner_words(manner), wake(at)].concat()
            }
            Order::Strike { foe, with, manner } => [vec![name(foe), means(with)], manner_words(manner)].concat(),
            Order::Throw { foe, with } => vec![name(foe), means(with)],
            Order::Grab { foe, .. } => vec![name(foe)],
            Order::Disengage { with } => vec![means(with)],
            Order::Wait { foe, wake: at } => [vec![name(foe)], wake(at)].concat(),
            Order::Attack { foe, to, with, manner } | Order::Dive { foe, to, with, manner } => {
                [vec![hex(to), name(foe), means(with)], manner_words(manner)].concat()
            }
            Order::Defend { foe, to } => vec![hex(to), name(foe)],
            Order::Charge { foe, first, second, with, manner } => {
                let last = board::step(board::step(here, first), second);
                [vec![hex(first), hex_word(last), name(foe), means(with)], manner_words(manner)].concat()
            }
            Order::Feint { feigned, first, second } => {
                let last = board::step(board::step(here, first), second);
                vec![hex(feigned), hex(first), hex_word(last)]
            }
            Order::Prepare(it) => vec![means(Means::Item(it))],
            Order::Pull(by) => vec![by.to_string()],
            Order::Avoid { foe, pace, to } => {
                let pace = if pace == Pace::Run { "run" } else { "walk" };
                vec![pace.to_owned(), hex(to), name(foe)]
            }
            Order::Dodge(bias) | Order::Fall(bias) => vec![bias.key().to_owned()],
            Order::Floor { bias, follow } => {
                [vec![bias.key().to_owned()], if follow { vec!["follow".to_owned()] } else { vec![] }].concat()
            }
            Order::Parry(with) => vec![means(with)],
            Order::Retreat { first, second, turns } => {
                let last = board::step(board::step(here, first), second);
                let turned = match turns {
                    0 => vec![],
                    left @ ..=-1 => vec!["TL".to_owned(); left.unsigned_abs().into()],
                    right => vec!["TR".to_owned(); right.unsigned_abs().into()],
                };
                [vec![hex(first), hex_word(last)], turned].concat()
            }
            Order::Load(_)
            | Order::Aim { .. }
            | Order::FastAim { .. }
            | Order::Fire { .. }
            | Order::Evade(_)
            | Order::Reload { .. }
            | Order::Gather(_) => self.missile_words(who, order),
            Order::Locate(area) => vec![area.key().to_owned()],
            Order::Control(command) => self.command_words(command),
            Order::ChangePosition { end, facing } => {
                vec![end_word(end).to_owned(), facing_word(facing).to_owned()]
            }
            Order::Couch { item: it, foe } => vec![means(Means::Item(it)), name(foe)],
            Order::AtEnd(end) => vec![end.key().to_owned()],
            Order::LocateHorse(area) => vec![area.key().to_owned()],
            Order::Mount(horse) => vec![name(horse)],
            Order::Dismount { place, facing } => {
                let place = self.steed(who).and_then(|horse| self.horse_body(horse).place(place));
                let into = place.map_or_else(|| format!("place-{place:?}"), |(hex, _)| hex_word(hex));
                vec![into, facing.name().to_owned()]
            }
            Order::Send(spot) => vec![hex_word(spot.hex())],
            _ => vec![],
        });
        words
    }

    /// A command as it is written: `faster`, `turn right`, `turn right rear`, `attack Hal`, `go (3,-2)`.
    fn command_words(self, command: Command) -> Vec<String> {
        let name = |foe: CombatantId| self.setup.name_of(foe).replace(' ', "_");
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match command {
            Command::Faster => words(&["faster"]),
            Command::Slower => words(&["slower"]),
            Command::Halt => words(&["halt"]),
            Command::Turn { turn, fixed } => {
                let way = if turn == Turn::Left { "left" } else { "right" };
                match fixed {
                    HorseEnd::Front => words(&["turn", way]),
                    HorseEnd::Rear => words(&["turn", way, "rear"]),
                }
            }
            Command::Back => words(&["back"]),
            Command::Attack(foe) => vec!["attack".to_owned(), name(foe)],
            Command::KeepAttacking(foe) => vec!["keep".to_owned(), "attacking".to_owned(), name(foe)],
            Command::Dodge => words(&["dodge"]),
            Command::NoDodge => words(&["no", "dodge"]),
            Command::GoTo(spot) => vec!["go".to_owned(), hex_word(spot.hex())],
        }
    }

    /// Other words by which the same order may be named: directions, each with the number of its step, and plain verbs.
    fn other_words(self, who: CombatantId, order: &Order) -> Vec<(String, Option<usize>)> {
        let facing = self.of(who).place.facing;
        let plain = |word: &str| (word.to_owned(), None);
        let mut words: Vec<(String, Option<usize>)> = order.verb().split(' ').map(plain).collect();
        let steps: &[Direction] = match *order {
            Order::Walk(to)
            | Order::Run(to)
            | Order::Evade(to)
            | Order::Step(to)
            | Order::Attack { to, .. }
            | Order::Dive { to, .. }
            | Order::Defend { to, .. }
            | Order::Avoid { to, .. } => &[to],
            Order::Feint { feigned, first, second } => &[feigned, first, second],
            Order::Charge { first, second, .. } | Order::Retreat { first, second, .. } => &[first, second],
            _ => &[],
        };
        for (step, &to) in steps.iter().enumerate() {
            words.push((to.name().to_owned(), Some(step)));
            words.push((format!("{:?}", board::relative_direction(facing, to)), Some(step)));
        }
        if order.manner().form == Form::Disarm {
            words.push(plain("disarming"));
        }
        if order.manner().switch {
            words.push(plain("HS"));
        }
        match *order {
            Order::Step(_) => words.push(plain("free")),
            Order::Passive => words.push(plain("passive")),
            Order::Sheathe(_) => words.extend(["put", "away", "sheath"].map(plain)),
            Order::Draw { .. } => words.push(plain("ready")),
            Order::Control(command) => {
                let others: &[&str] = match command {
                    Command::Faster => &["speed", "up", "go"],
                    Command::Slower => &["slow", "down"],
                    Command::Halt => &["stop"],
                    Command::Turn { fixed: HorseEnd::Front, .. } => &["front"],
                    Command::Turn { fixed: HorseEnd::Rear, .. } => &[],
                    Command::Back => &["hex", "one"],
                    Command::Attack(_) => &["once"],
                    Command::KeepAttacking(_) => &["on"],
                    Command::Dodge => &["next"],
                    Command::NoDodge => &["stop", "dodging", "not"],
                    Command::GoTo(_) => &["to"],
                };
                words.extend(others.iter().map(|word| plain(word)));
            }
            Order::ChangePosition { end, .. } => words.extend(["sit", "facing", "face", end.key()].map(plain)),
            Order::Dismount { place, facing: to } => {
                words.extend(["facing", "to", "into"].map(plain));
                words.push((format!("{:?}", board::relative_direction(facing, to)), None));
                words.push((format!("place-{place}"), None));
            }
            Order::Send(_) => words.extend(["go", "to"].map(plain)),
            Order::Couch { .. } => words.extend(["for", "at", "couch"].map(plain)),
            Order::AtEnd(_) => words.extend(["D-8", "aim", "at", "strike"].map(plain)),
            Order::Dodge(_) => words.push(plain("DG")),
            Order::Floor { .. } => ["TH", "fall", "column", "bias"].iter().for_each(|word| words.push(plain(word))),
            Order::MakeGrab => words.push(plain("GR")),
            Order::Grab { with, .. } => words.push(plain(&self.means_word(who, with))),
            Order::Parry(_) => words.push(plain("PY")),
            _ => {}
        }
        let with = match *order {
            Order::Parry(with) | Order::Disengage { with } | Order::Grab { with, .. } => Some(with),
            _ => order.blow(),
        };
        if let Some(with) = with {
            words.extend(self.short_means(who, with).iter().map(|word| plain(word)));
        }
        words
    }

    /// What a blow, a parry or a grip may be named by besides its word: the hand, `right` or `right-hand`; of one of two like things what
    /// both are called; a bare hand is a `fist`, a foot a `kick`.
    fn short_means(self, who: CombatantId, means: Means) -> Vec<String> {
        let mut words = Vec::new();
        let hand = match means {
            Means::Item(item) => {
                let key = &self.weapon(means).key;
                if self.means_word(who, means) != *key {
                    words.push(key.clone());
                }
                self.of(who).hands.contains(&Some(item)).then(|| self.hand_of(who, means))
            }
            Means::Fist(hand) => {
                // RS-19.5: a hand is the right one unless the left is named.
                if (hand == Hand::Right || !self.is_ready(who, Means::Fist(Hand::Right))) && self.is_ready(who, means) {
                    words.extend(["hand", "fist", "punch"].map(str::to_owned));
                }
                Some(hand)
            }
            Means::Foot => {
                words.push("kick".to_owned());
                None
            }
            Means::Hooves => None,
        };
        let hand = hand.map(hand_word);
        words.extend(
            hand.into_iter().flat_map(|hand| [hand.to_owned(), format!("{hand}-hand"), format!("{hand}-fist")]),
        );
        words
    }
}

/// What is said of a blow besides whom it is for and with what.
fn manner_words(manner: Manner) -> Vec<String> {
    let form = match manner.form {
        Form::Hit => None,
        Form::Disarm => Some("disarm"),
        Form::Entangle => Some("entangle"),
    };
    let words = [form, manner.switch.then_some("switched"), manner.pull.then_some("pulled")];
    words.into_iter().flatten().map(str::to_owned).collect()
}

/// A hex as people write it: `(0,-1)`.
pub fn hex_word(hex: Hex) -> String {
    format!("({},{})", hex.x, hex.y)
}

/// `forwards` or `back`, of a rider's seat.
pub const fn end_word(end: HorseEnd) -> &'static str {
    match end {
        HorseEnd::Front => "forwards",
        HorseEnd::Rear => "back",
    }
}

/// `forward`, `right` or `left`, of a rider's facing.
pub const fn facing_word(facing: RiderFacing) -> &'static str {
    match facing {
        RiderFacing::Forward => "forward",
        RiderFacing::Right => "right",
        RiderFacing::Left => "left",
    }
}

/// `right` or `left`.
pub const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Right => "right",
        Hand::Left => "left",
    }
}

const fn block_word(position: BlockPosition) -> &'static str {
    match position {
        BlockPosition::Forward => "forward",
        BlockPosition::Left => "left",
        BlockPosition::Right => "right",
    }
}
