//! Orders that are not legal now, and why. The engine is the judge; what stands here is its word.

use engine::Decision;
use steel::fight::{Order, Refusal, SideView, Steel, legal};

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
    let mut spoken: Vec<&str> = legal.iter().map(code).collect();
    let mut line = |(_, order, why): (u8, Order, Refusal)| {
        let code = code(&order);
        let speaks_for_all = !spoken.contains(&code);
        if speaks_for_all {
            spoken.push(code);
        }
        let phrase = order_phrase(scene, who, &order);
        let search = format!("{phrase} {}", scene.order_line(who, &order)).to_lowercase();
        Refused { order, code, phrase, reason: why.to_string(), speaks_for_all, search }
    };
    found.drain(..).map(&mut line).collect()
}
