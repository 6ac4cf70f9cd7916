//! The kinds of orders by every name that a player might type for one, and why nothing of a kind can be ordered where nobody could think
//! of it: without a bow there is no shot to be refused.

use std::collections::BTreeMap;

use engine::CombatantId;
use steel::fight::{Means, Order, Scene};
use steel::tables::Role;

use crate::words::{capital, code_word};

/// What an order is called besides what its phrase says: whoever types such a word means it.
pub(super) fn names_of(scene: Scene<'_>, order: &Order) -> &'static str {
    let net = |means: Means| matches!(means, Means::Item(_)) && scene.weapon(means).role == Role::Net;
    match *order {
        Order::Strike { with, .. }
        | Order::Set { with, .. }
        | Order::Attack { with, .. }
        | Order::Charge { with, .. }
            if net(with) =>
        {
            "cast throw net"
        }
        _ => by_code(order.code(|_| false)).map_or("", |kind| kind.names),
    }
}

/// A kind of order.
struct Kind {
    /// Its code of T-25.
    code: &'static str,
    /// Other words for it.
    names: &'static str,
}

fn by_code(code: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.code.eq_ignore_ascii_case(code))
}

/// Why there is nothing of a kind where nothing of it is even refused, for each kind by its code.
pub(super) type Nothing = BTreeMap<&'static str, String>;

/// Why there would be nothing of each kind for somebody.
pub(super) fn nothing(scene: Scene<'_>, who: CombatantId) -> Nothing {
    let why = |kind: &Kind| match scene.why_not_code(who, kind.code) {
        Some(refusal) => refusal.to_string(),
        None => "nobody and nothing is there for it now".to_owned(),
    };
    KINDS.iter().map(|kind| (kind.code, why(kind))).collect()
}

/// What is said of kinds of orders that were typed, `typed` in lower case, and of which there is nothing in the list: for a code its kind,
/// for words the kinds that are called so. Empty where no kind is called so.
pub(super) fn nothing_of(typed: &str, nothing: &Nothing) -> Vec<String> {
    let mut typed = typed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let Some(first) = typed.next() else { return Vec::new() };
    let said = |kind: &Kind| {
        let why = nothing.get(kind.code).map_or("", String::as_str);
        format!("{} ({}): {why}.", capital(code_word(kind.code)), kind.code)
    };
    if let Some(kind) = by_code(first) {
        return vec![said(kind)];
    }
    let called = |kind: &&Kind| {
        let words = code_word(kind.code).split(' ').take(1).chain(kind.names.split(' '));
        first.len() > 2 && words.into_iter().any(|word| word.starts_with(first))
    };
    KINDS.iter().filter(called).map(said).collect()
}

/// The codes of T-25 that can be ordered.
const KINDS: [Kind; 43] = [
    Kind { code: "AF", names: "shoot" },
    Kind { code: "AI", names: "" },
    Kind { code: "AT", names: "" },
    Kind { code: "AV", names: "flee" },
    Kind { code: "BK", names: "" },
    Kind { code: "CG", names: "" },
    Kind { code: "CH", names: "" },
    Kind { code: "CP", names: "sit" },
    Kind { code: "CS", names: "" },
    Kind { code: "DE", names: "break" },
    Kind { code: "DF", names: "" },
    Kind { code: "DM", names: "" },
    Kind { code: "DN", names: "disentangle" },
    Kind { code: "DR", names: "" },
    Kind { code: "DT", names: "" },
    Kind { code: "DV", names: "" },
    Kind { code: "EV", names: "" },
    Kind { code: "FE", names: "" },
    Kind { code: "FI", names: "shoot shot loose throw cast hurl" },
    Kind { code: "GR", names: "wrestle" },
    Kind { code: "HO", names: "stand pass" },
    Kind { code: "HS", names: "" },
    Kind { code: "LO", names: "nock span" },
    Kind { code: "MB", names: "" },
    Kind { code: "MT", names: "" },
    Kind { code: "PD", names: "" },
    Kind { code: "PU", names: "take get" },
    Kind { code: "RB", names: "" },
    Kind { code: "RF", names: "" },
    Kind { code: "RI", names: "stand up" },
    Kind { code: "RL", names: "" },
    Kind { code: "RT", names: "" },
    Kind { code: "RW", names: "draw sheathe" },
    Kind { code: "SK", names: "hit cut stab" },
    Kind { code: "ST", names: "" },
    Kind { code: "SU", names: "yield" },
    Kind { code: "TH", names: "" },
    Kind { code: "TL", names: "" },
    Kind { code: "TR", names: "" },
    Kind { code: "WB", names: "step" },
    Kind { code: "WF", names: "step" },
    Kind { code: "WR", names: "" },
    Kind { code: "WT", names: "" },
];

/// The codes of T-25 that can be ordered.
pub(super) fn is_code(word: &str) -> bool {
    by_code(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_and_a_code_say_why_there_is_nothing_of_their_kind() {
        let nothing = KINDS.iter().map(|kind| (kind.code, format!("no {}", kind.code))).collect();
        let told = |typed: &str| nothing_of(typed, &nothing);
        assert_eq!(told("cg n"), ["Charge (CG): no CG."]);
        let shots = told("shoot");
        assert_eq!(shots.len(), 2, "{shots:?}");
        assert_eq!(shots[1], "Fire (FI): no FI.");
        assert_eq!(told("cast"), shots[1..]);
        assert_eq!(told("zeppelin"), Vec::<String>::new());
        assert_eq!(told(""), Vec::<String>::new());
        let words: Vec<&str> = KINDS.iter().map(|kind| code_word(kind.code)).collect();
        assert!(words.iter().zip(&KINDS).all(|(word, kind)| *word != kind.code), "every code has its word: {words:?}");
    }
}
