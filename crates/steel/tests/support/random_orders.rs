//! Fights with random legal orders.

use std::sync::Arc;

use engine::{CombatantId, Dice, Fight, Ruleset, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use steel::fight::{Outcome, Setup, Steel};

/// Plays a fight to its end with random legal orders; the fight as it ended.
pub(crate) fn play(
    setup: &Arc<Setup>,
    seed: u64,
    watch: impl FnMut(&Fight<Steel>, &[<Steel as Ruleset>::Order]),
) -> (Fight<Steel>, Outcome) {
    play_keen(setup, seed, |_, _, _| false, watch)
}

/// The same with a liking: of the orders that `keen` names for somebody one is given as often as one of the others.
pub(crate) fn play_keen(
    setup: &Arc<Setup>,
    seed: u64,
    keen: impl Fn(&Fight<Steel>, CombatantId, &<Steel as Ruleset>::Order) -> bool,
    mut watch: impl FnMut(&Fight<Steel>, &[<Steel as Ruleset>::Order]),
) -> (Fight<Steel>, Outcome) {
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(seed));
    let mut rng = Pcg32::seed_from_u64(seed ^ 0x5eed);
    let mut legal = Vec::new();
    loop {
        match fight.advance().expect("seeded dice never fail") {
            Stop::End(outcome) => return (fight, outcome),
            Stop::Decision(decision) => {
                fight.legal(&mut legal);
                assert!(!legal.is_empty(), "a decision without a legal order: {decision:?}");
                watch(&fight, &legal);
                let liked: Vec<_> = legal.iter().filter(|order| keen(&fight, decision.who, order)).copied().collect();
                let choice = if !liked.is_empty() && rng.random_range(0..2) == 0 { &liked } else { &legal };
                let order = choice[rng.random_range(0..choice.len() as u32) as usize];
                fight.decide(order).unwrap_or_else(|why| panic!("{order:?} was offered and refused: {why:?}"));
            }
        }
    }
}
