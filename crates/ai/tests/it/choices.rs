//! Single choices of the basic controller.

use std::sync::Arc;

use ai::{Basic, Views, ask};
use board::Direction;
use engine::{CombatantId, Decision, Fight, Stop};
use steel::fight::{Means, Order, Question, Setup, Steel, Turn};

use crate::fixtures::{BLUE, Muster, RED, field, fight};

const ADA: CombatantId = CombatantId(0);
const BO: CombatantId = CombatantId(1);

/// Plays until `wanted` is asked, answering as `script` says (the default order where it says nothing), and asks the basic controller.
fn asked(
    setup: &Arc<Setup>,
    seed: u64,
    script: impl Fn(&Fight<Steel>, &Decision<Steel>) -> Option<Order>,
    wanted: impl Fn(&Decision<Steel>) -> bool,
) -> Order {
    let mut fight = fight(setup, seed);
    loop {
        let Stop::Decision(decision) = fight.advance().expect("good dice") else {
            panic!("the fight ended before the question")
        };
        if wanted(&decision) {
            return ask(&fight, &decision, &mut Basic::new(seed), &mut Views::of(setup));
        }
        let order = script(&fight, &decision).or_else(|| fight.default_order()).expect("a decision is open");
        fight.decide(order).expect("the script knows the rules");
    }
}

/// Whether that item is of that kind.
fn is(setup: &Setup, means: Means, key: &str) -> bool {
    matches!(means, Means::Item(item) if setup.items[item.index()].weapon == setup.tables.weapon(key).expect("a row of T-1"))
}

#[test]
fn a_blow_is_parried_with_the_shield() {
    let setup = Muster::on(field(9, 9))
        .man(RED, "aldric", (4, 3), Direction::S)
        .man(BLUE, "bruno", (4, 4), Direction::N)
        .ready();
    let strike = |fight: &Fight<Steel>, decision: &Decision<Steel>| match decision.question {
        Question::Act { standing: false } if decision.who == ADA => Some(Order::Wait { foe: BO, wake: None }),
        Question::Act { standing: false } => {
            let mut legal = Vec::new();
            fight.legal(&mut legal);
            legal.into_iter().find(|order| matches!(order, Order::Strike { .. }))
        }
        _ => None,
    };
    let order = asked(&setup, 1, strike, |decision| {
        decision.who == ADA && matches!(decision.question, Question::Defend { pair: false, .. })
    });
    let Order::Parry(with) = order else { panic!("{order:?}") };
    assert!(is(&setup, with, "shield"), "{order:?}");
}

#[test]
fn a_spear_is_set_against_a_charge() {
    let setup =
        Muster::on(field(9, 12)).man(RED, "hal", (4, 3), Direction::S).man(BLUE, "bruno", (4, 6), Direction::N).ready();
    let charge = |fight: &Fight<Steel>, decision: &Decision<Steel>| {
        let mut legal = Vec::new();
        fight.legal(&mut legal);
        let charges = |order: &Order| {
            matches!(order, Order::Charge { first: Direction::N, second: Direction::N, with: Means::Item(_), .. })
        };
        legal.into_iter().find(|order| decision.who == BO && charges(order))
    };
    let order = asked(&setup, 1, charge, |decision| matches!(decision.question, Question::Reply { foe: BO }));
    let Order::Set { foe: BO, with, wake: Some(_), .. } = order else { panic!("{order:?}") };
    assert!(is(&setup, with, "spear"), "{order:?}");
}

#[test]
fn one_who_has_an_enemy_behind_him_turns() {
    // Bo stands in Ada's back hex to the right: one turn to that side brings him into her front arc.
    let setup = Muster::on(field(9, 9))
        .man(RED, "aldric", (4, 4), Direction::S)
        .man(BLUE, "bruno", (3, 3), Direction::SE)
        .ready();
    let first = |decision: &Decision<Steel>| decision.who == ADA;
    assert_eq!(asked(&setup, 1, |_, _| None, first), Order::Turn(Turn::Right));
}

#[test]
fn the_back_of_an_enemy_within_reach_is_struck_with_the_weapon() {
    let setup = Muster::on(field(9, 9))
        .man(RED, "aldric", (4, 3), Direction::S)
        .man(BLUE, "bruno", (4, 4), Direction::S)
        .ready();
    let order = asked(&setup, 1, |_, _| None, |decision| decision.who == ADA);
    let Some(with) = order.blow() else { panic!("{order:?}") };
    assert!(is(&setup, with, "sword"), "{order:?}");
}

#[test]
fn an_enemy_far_away_is_walked_up_to() {
    let setup = Muster::on(field(9, 20))
        .man(RED, "aldric", (4, 3), Direction::S)
        .man(BLUE, "bruno", (4, 18), Direction::N)
        .ready();
    assert_eq!(asked(&setup, 1, |_, _| None, |decision| decision.who == ADA), Order::Walk(Direction::S));
}

#[test]
fn unarmed_he_draws_what_he_has() {
    let mut setup = Setup::clone(
        &Muster::on(field(9, 20))
            .man(RED, "hal", (4, 3), Direction::S)
            .man(BLUE, "bruno", (4, 18), Direction::N)
            .ready(),
    );
    let spear = setup.tables.weapon("spear").unwrap();
    setup.items.retain(|item| item.weapon != spear);
    let setup = Arc::new(setup);
    let order = asked(&setup, 1, |_, _| None, |decision| decision.who == ADA);
    let Order::Draw { item, .. } = order else { panic!("{order:?}") };
    assert!(is(&setup, Means::Item(item), "dagger"));
}
