//! The kinds of orders by every name that a player might type for one, and why nothing of a kind can be ordered where nobody could think
//! of it: without a bow there is no shot to be refused.

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
    /// Why there is nothing of it, where nothing of it is even refused.
    nothing: &'static str,
}

fn by_code(code: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.code.eq_ignore_ascii_case(code))
}

/// What is said of kinds of orders that were typed, `typed` in lower case, and of which there is nothing in the list: for a code its kind,
/// for words the kinds that are called so. Empty where no kind is called so.
pub(super) fn nothing_of(typed: &str) -> Vec<String> {
    let mut typed = typed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let Some(first) = typed.next() else { return Vec::new() };
    let said = |kind: &Kind| format!("{} ({}): {}.", capital(code_word(kind.code)), kind.code, kind.nothing);
    if let Some(kind) = by_code(first) {
        return vec![said(kind)];
    }
    let called = |kind: &&Kind| {
        let words = code_word(kind.code).split(' ').take(1).chain(kind.names.split(' '));
        first.len() > 2 && words.into_iter().any(|word| word.starts_with(first))
    };
    KINDS.iter().filter(called).map(said).collect()
}

const fn kind(code: &'static str, names: &'static str, nothing: &'static str) -> Kind {
    Kind { code, names, nothing }
}

const NO_MISSILE: &str = "he has no weapon about him that shoots or is thrown (RS-13)";
const NO_FOE: &str = "there is nobody in sight whom he could fight";
const NO_HORSE: &str = "he neither rides nor leads a horse (RS-16)";
const ON_FOOT: &str = "that is for one who stands on his own feet";
const NO_GRAPPLE: &str = "he grapples with nobody (RS-19)";

/// The codes of T-25 that can be ordered.
const KINDS: [Kind; 43] = [
    kind("AF", "shoot", NO_MISSILE),
    kind("AI", "", NO_MISSILE),
    kind("AT", "", NO_FOE),
    kind("AV", "flee", NO_FOE),
    kind("BK", "", "only a long weapon blocks (RS-10.1)"),
    kind("CG", "", NO_FOE),
    kind("CH", "", NO_HORSE),
    kind("CP", "sit", NO_HORSE),
    kind("CS", "", "he does not hold two single-handed weapons (RS-12.4)"),
    kind("DE", "break", NO_GRAPPLE),
    kind("DF", "", NO_FOE),
    kind("DM", "", NO_HORSE),
    kind("DN", "disentangle", "nothing is wound round him (RS-20.17, RS-20.22)"),
    kind("DR", "", "he holds nothing"),
    kind("DT", "", NO_FOE),
    kind("DV", "", NO_FOE),
    kind("EV", "", ON_FOOT),
    kind("FE", "", ON_FOOT),
    kind("FI", "shoot shot loose throw cast hurl", NO_MISSILE),
    kind("GR", "wrestle", NO_FOE),
    kind("HO", "stand pass", "he is asked for something else"),
    kind("HS", "", "he has no weapon to change from hand to hand (RS-17.6)"),
    kind("LO", "nock span", NO_MISSILE),
    kind("MB", "", "he blocks nothing (RS-10.3)"),
    kind("MT", "", "there is no horse to mount (RS-16.38)"),
    kind("PD", "", "he has no weapon that could parry (RS-17.11)"),
    kind("PU", "take get", "nothing that he could take up lies in his hex (RS-12.11)"),
    kind("RB", "", ON_FOOT),
    kind("RF", "", ON_FOOT),
    kind("RI", "stand up", "he is on his feet"),
    kind("RL", "", NO_MISSILE),
    kind("RT", "", "a retreat is a free move of one who has just stopped a blow (RS-8.14)"),
    kind("RW", "draw sheathe", "he has no weapon about him to take in hand or put away"),
    kind("SK", "hit cut stab", NO_FOE),
    kind("ST", "", NO_FOE),
    kind("SU", "yield", "he is asked for something else"),
    kind("TH", "", NO_GRAPPLE),
    kind("TL", "", ON_FOOT),
    kind("TR", "", ON_FOOT),
    kind("WB", "step", ON_FOOT),
    kind("WF", "step", ON_FOOT),
    kind("WR", "", "he has no whip whose lash is round anybody (RS-20.16)"),
    kind("WT", "", NO_FOE),
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
        assert_eq!(nothing_of("cg n"), ["Charge (CG): there is nobody in sight whom he could fight."]);
        let shots = nothing_of("shoot");
        assert_eq!(shots.len(), 2, "{shots:?}");
        assert_eq!(shots[1], "Fire (FI): he has no weapon about him that shoots or is thrown (RS-13).");
        assert_eq!(nothing_of("cast"), shots[1..]);
        assert_eq!(nothing_of("zeppelin"), Vec::<String>::new());
        assert_eq!(nothing_of(""), Vec::<String>::new());
        let words: Vec<&str> = KINDS.iter().map(|kind| code_word(kind.code)).collect();
        assert!(words.iter().zip(&KINDS).all(|(word, kind)| *word != kind.code), "every code has its word: {words:?}");
    }
}
