//! In a game of two people nobody can tell a feint from a walk by who is called before the screen (RS-2.29, 17.1).

use board::Direction;
use engine::{CombatantId, Decision, SideId, Stop};
use steel::fight::{Order, Question, Steel};

use super::begin;

/// Lisette of the fencing school, whose first step is a walk or a false move north.
const LISETTE: CombatantId = CombatantId(1);

/// Who is called before the screen, and at which tenth, until Lisette's second move is done: with `first` as her first order, and walks on
/// where she is asked again. The others hold; `watched` has her as his target.
fn calls(first: Order, watched: bool, seed: u64) -> Vec<(u32, SideId)> {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("fencing_school", &["human", "human"], seed, saves.path());
    let mut calls = Vec::new();
    let mut ordered = 0;
    loop {
        if let Some(call) = game.call().unwrap() {
            assert_eq!(call.who, LISETTE);
            calls.push((call.at.0, call.side));
            game.has_been_called(&call);
            continue;
        }
        let Stop::Decision(decision) = game.advance().unwrap() else { panic!("it is not over so soon") };
        if decision.who == LISETTE && ordered == 2 {
            return calls;
        }
        calls.push((decision.at.0, decision.side));
        let order = match decision {
            Decision { who: LISETTE, question: Question::Act { .. }, .. } => {
                ordered += if matches!(first, Order::Feint { .. }) { 2 } else { 1 };
                if ordered < 3 { first } else { Order::Keep }
            }
            _ => answer(&decision, watched),
        };
        game.give(order).unwrap_or_else(|why| panic!("{order:?} at {decision:?}: {why}"));
    }
}

fn answer(decision: &Decision<Steel>, watched: bool) -> Order {
    let konrad = CombatantId(2);
    match decision.question {
        Question::Act { standing: false } if watched && decision.who == konrad => {
            Order::Wait { foe: LISETTE, wake: None }
        }
        Question::Act { standing: false } => Order::Hold { wake: None },
        _ => Order::Keep,
    }
}

fn feint() -> Order {
    Order::Feint { feigned: Direction::N, first: Direction::NE, second: Direction::N }
}

#[test]
fn a_feinter_is_called_whenever_a_walker_would_be() {
    // Nobody has her as his target: who sees her go is not asked. Then somebody has, and with these seeds does not see through it.
    for (watched, seed) in [(false, 3), (true, 5)] {
        let walk = calls(Order::Walk(Direction::N), watched, seed);
        assert_eq!(calls(feint(), watched, seed), walk);
        let asked = if watched { vec![(0, 0), (5, 0), (5, 1), (5, 1)] } else { vec![(5, 0)] };
        assert_eq!(walk[4..], asked.into_iter().map(|(at, side)| (at, SideId(side))).collect::<Vec<_>>());
    }
}
