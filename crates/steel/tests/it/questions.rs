//! The questions of T-28: each comes in play, and takes no answer that it does not list (RS-2.30).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::{Decision, Dice, Fight, Ruleset, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use steel::fight::{Order, Question, Setup, Steel};

use crate::arena;
use crate::fights::shipped;

/// The name of a question: that of its variant.
fn name(question: &Question) -> String {
    let text = format!("{question:?}");
    text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

/// Whether this is an order of D-1 to D-3, not the answer to a question within a resolution.
fn is_for_acts(question: &Question) -> bool {
    matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. })
}

/// Plays a fight with random legal orders of people who would rather strike than not.
fn brawl(setup: &Arc<Setup>, seed: u64, mut watch: impl FnMut(&Fight<Steel>, &Decision<Steel>, &[Order])) {
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(seed));
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut legal = Vec::new();
    while let Stop::Decision(decision) = fight.advance().expect("seeded dice never fail") {
        fight.legal(&mut legal);
        watch(&fight, &decision, &legal);
        // Mostly plain blows: those in other manners are many, and seldom hit the body.
        let plain = rng.random_range(0..6_u32) != 0;
        let meant = |order: &&Order| order.blow().is_some() && (!plain || order.manner().is_plain());
        let blows: Vec<Order> = legal.iter().filter(meant).copied().collect();
        // Who alters all the time strikes nobody.
        if decision.question == Question::Alter && rng.random_range(0..4_u32) != 0 {
            fight.decide(Order::Keep).expect("it may be kept");
            continue;
        }
        let among = if blows.is_empty() || rng.random_range(0..6_u32) == 0 { &legal } else { &blows };
        fight.decide(among[rng.random_range(0..among.len() as u32) as usize]).expect("it was offered");
    }
}

/// So often each question is confronted with the answers to others.
const OFTEN: u32 = 60;

#[test]
fn every_question_comes_and_takes_no_answer_to_another() {
    // Answers that some question has listed, with the questions that have.
    let mut pool: BTreeMap<Order, BTreeSet<String>> = BTreeMap::new();
    let mut asked: BTreeMap<String, u32> = BTreeMap::new();
    let mut refused = 0;
    let mut fights: Vec<(Arc<_>, u64)> = shipped().into_iter().map(|(_, setup)| (setup, 3)).collect();
    fights.extend([(arena::melee(), 4), (arena::duel(), 200)].map(|(setup, count)| (Arc::new(setup), count)));
    for (setup, count) in &fights {
        for seed in 0..*count {
            brawl(setup, 100 + seed, |fight, decision, legal| {
                let question = decision.question;
                let times = asked.entry(name(&question)).or_default();
                *times += 1;
                if *times > OFTEN {
                    return;
                }
                // What another question has listed is legal here only if this one lists it too.
                for order in pool.iter().filter(|(_, by)| !by.contains(&name(&question))).map(|(order, _)| order) {
                    if !legal.contains(order) {
                        let verdict = Steel::check(fight.setup(), fight.world(), decision, order);
                        assert!(verdict.is_err(), "{question:?} takes {order:?}, which it does not list");
                        refused += 1;
                    }
                }
                let most = if is_for_acts(&question) { 4 } else { 40 };
                for &order in legal.iter().filter(|order| order.wake().is_none()).take(most) {
                    pool.entry(order).or_default().insert(name(&question));
                }
            });
        }
    }
    for row in ["Act", "Alter", "Reply", "Defend", "Pull", "FreeMove", "Locate", "Knocked", "Enter"] {
        assert!(asked.contains_key(row), "{row} was never asked, of {asked:?}");
    }
    assert!(refused > 10_000, "{refused} answers refused; asked: {asked:?}");
}
