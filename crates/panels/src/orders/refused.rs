//! Orders that are not legal now, and why. The engine is the judge; what stands here is its word.

use engine::{CombatantId, Decision};
use steel::fight::{Doing, Manner, Means, Order, Refusal, Scene, SideView, Steel, hand_word, hex_word, legal};

use super::kinds::names_of;
use crate::words::order_phrase;

/// An order that is not legal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The order.
    pub order: Order,
    /// Its code of T-25, or its word.
    pub code: &'static str,
    /// What it is.
    pub phrase: String,
    /// Why not, with the clause.
    pub reason: String,
    /// Whether it stands for its kind in the list: nothing of its kind is legal.
    pub speaks_for_all: bool,
    /// What can be typed to find it, in lower case.
    pub search: String,
}

impl Refused {
    /// The line as text.
    pub fn text(&self) -> String {
        format!("{} {}: {}", self.code, self.phrase, self.reason)
    }
}

/// The hexes from which a horse is mounted where it stands now, each with the side on which it lies (RS-16.38).
fn beside(scene: Scene<'_>, horse: CombatantId) -> String {
    let body = scene.horse_body(horse);
    let words = board::HorseBody::MOUNTING_PLACES.map(|place| {
        let side = if place < 4 { "right" } else { "left" };
        body.place(place).map(|(hex, _)| format!("{} ({side})", hex_word(hex)))
    });
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// An order in words, but for the hand that takes something up.
fn order_family(scene: Scene<'_>, who: CombatantId, order: &Order) -> String {
    let phrase = order_phrase(scene, who, order);
    match order {
        Order::PickUp { hand, .. } | Order::Draw { hand, .. } => {
            phrase.trim_end_matches(&format!(", {} hand", hand_word(*hand))).to_owned()
        }
        _ => phrase,
    }
}

/// What is to be done first before a missile weapon can be aimed or shot (RS-13.3), with its code.
fn next_step(scene: Scene<'_>, who: CombatantId, order: &Order, why: &Refusal) -> Option<String> {
    let (Order::Aim { item, .. } | Order::FastAim { item, .. } | Order::Fire { item, .. }) = *order else {
        return None;
    };
    let name = scene.weapon(Means::Item(item)).name.to_lowercase();
    let in_hand = matches!(scene.of(who).action.doing, Doing::Order(Order::Load(it)) if it == item);
    match why {
        Refusal::NotLoaded | Refusal::NotAimed if in_hand => {
            Some(format!("the {name} is being loaded: when that is done it can be aimed (RS-13.3)"))
        }
        Refusal::NotLoaded | Refusal::NotAimed if !scene.may_aim(who, item) && scene.is_automatic(item) => {
            Some(format!("no cartridge is in the {name}: RL first (RS-14.3)"))
        }
        Refusal::NotLoaded => Some(format!("the {name} is not loaded: LO first (RS-13.3)")),
        Refusal::NotAimed if !scene.may_aim(who, item) => {
            Some(format!("the {name} is not loaded: LO first, then AI at once (RS-13.3)"))
        }
        Refusal::NotAimed => Some(format!("the {name} is not aimed: AI first, then FI at once (RS-13.3)")),
        _ => None,
    }
}

/// Everything that might be thought of and is refused to the side as it knows the fight.
pub(super) fn refused(view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Vec<Refused> {
    let (scene, who) = (view.scene(), decision.who);
    let code = |order: &Order| order.code(|to| scene.is_back(who, to));
    let target = scene.of(who).target();
    let mut found: Vec<(u8, Order, Refusal)> = Vec::new();
    legal::conceivable(scene, who, &decision.question, &mut |order| {
        let friend = order.names().is_some_and(|foe| !view.setup.are_opponents(who, foe));
        if friend || legal.contains(&order) {
            return;
        }
        if let Err(why) = legal::check(scene, who, &decision.question, &order) {
            // What belongs to another question, or to nobody here, helps nobody.
            let idle = matches!(why, Refusal::NotAsked | Refusal::NotCarried | Refusal::NotTheNamer | Refusal::NotHere);
            if !idle {
                let other = order.names().is_some() && order.names() != target;
                found.push((u8::from(other), order, why));
            }
        }
    });
    // Those at his target speak first for their kind.
    found.sort_by_key(|(other, ..)| *other);
    // Of an option that is off nothing more is to be said than that.
    let mut off: Vec<&str> = Vec::new();
    found.retain(|(_, order, why)| {
        let fresh = !off.contains(&code(order));
        if *why == Refusal::NoSurprise && fresh {
            off.push(code(order));
        }
        fresh || *why != Refusal::NoSurprise
    });
    // One hand is refused as the other is, one of two like things as the other, and a blow to disarm or a pulled one as the plain blow.
    let mut told: Vec<(String, Refusal)> = Vec::new();
    found.retain(|(_, order, why)| {
        let same = (order_family(scene, who, &order.in_manner(Manner::PLAIN)), why.clone());
        let fresh = !told.contains(&same);
        if fresh {
            told.push(same);
        }
        fresh
    });
    let mut spoken: Vec<&str> = legal.iter().map(code).collect();
    let mut line = |(_, order, why): (u8, Order, Refusal)| {
        let code = code(&order);
        let speaks_for_all = !spoken.contains(&code);
        if speaks_for_all {
            spoken.push(code);
        }
        let phrase = order_family(scene, who, &order);
        let names = names_of(scene, &order);
        let search = format!("{phrase} {} {names}", scene.order_line(who, &order)).to_lowercase();
        let mut reason = next_step(scene, who, &order, &why).unwrap_or_else(|| why.to_string());
        if let (Order::Mount(horse), Refusal::NotBesideHorse) = (order, why) {
            reason.push_str(&format!(": now {}", beside(scene, horse)));
        }
        Refused { order, code, phrase, reason, speaks_for_all, search }
    };
    found.drain(..).map(&mut line).collect()
}
