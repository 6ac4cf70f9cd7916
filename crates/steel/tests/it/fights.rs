//! Whole fights with random legal orders: nothing breaks, everything ends, and the same seed and orders give the same fight.

use std::sync::Arc;

use ai::{Scripted, play_reflexes};
use engine::{Dice, Fight, Stop};
use steel::fight::{Order, Outcome, Setup, Steel, World};
use steel::tables::Tables;

use crate::arena;
use crate::invariants::check_invariants;
use crate::random::fatigue_adds_up;
use crate::random_orders::{play, play_keen};

/// How many fights each kind gets here; `STEEL_RANDOM_FIGHTS` names another number.
fn fights_each() -> u64 {
    std::env::var("STEEL_RANDOM_FIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(25)
}

pub(crate) fn shipped() -> Vec<(&'static str, Arc<Setup>)> {
    let tables = Arc::new(Tables::builtin().clone());
    let open = |stem| {
        let scenario = scenario::Scenario::open(stem, &tables).expect("shipped scenarios load");
        (stem, Arc::clone(scenario.setup()))
    };
    scenario::library().iter().map(|shipped| open(shipped.stem)).collect()
}

#[test]
fn brawls_and_pikes_at_random_meet_all_of_their_chapters() {
    use steel::fight::{Event, Hold, Order};
    let of = |stem| shipped().into_iter().find(|(each, _)| *each == stem).expect("it is shipped").1;
    // Into the enemy's hex, and to grips with him.
    let keen = |fight: &Fight<Steel>, who, order: &Order| match *order {
        Order::Attack { foe, to, .. } => {
            let place = |who| fight.world().of(who).place.hex;
            board::step(place(who), to) == place(foe)
        }
        Order::Strike { foe, .. } | Order::Target { first: foe, .. } => {
            fight.world().of(foe).close.is_some_and(|(other, _)| other != who)
        }
        Order::Grab { .. } | Order::Throw { .. } | Order::Disengage { .. } | Order::Floor { follow: true, .. } => true,
        _ => false,
    };
    let mut met = [0_u32; 9];
    for (setup, seeds) in [(of("benches"), 0..60), (of("pikes_at_the_gate"), 0..15)] {
        for seed in seeds {
            let mut before: Option<World> = None;
            let (fight, _) = play_keen(&setup, seed, keen, |fight, _| {
                check_invariants(&setup, before.as_ref(), fight.world());
                before = Some(fight.world().clone());
            });
            fatigue_adds_up(&fight);
            for entry in fight.journal().entries() {
                let place = match entry.event {
                    Event::Wrestled { hold: Hold::Grab, .. } => 0,
                    Event::Grappled { .. } => 1,
                    Event::Wrestled { hold: Hold::Disengage, .. } => 2,
                    Event::BrokeHold { .. } => 3,
                    Event::Thrown { follow: false, .. } => 4,
                    Event::FollowedDown { .. } => 5,
                    Event::StruckOn { .. } => 6,
                    Event::GrappleEnded { .. } => 7,
                    Event::Struck { block: true, .. } => 8,
                    _ => continue,
                };
                met[place] += 1;
            }
        }
    }
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
}

/// Chapter RS-16 and the lance: riders, horses that lose them, people on foot.
#[test]
fn random_fights_on_horseback_keep_every_invariant_and_end() {
    let setup = Arc::new(crate::mounted::cavalry());
    for seed in 0..fights_each() * 4 {
        let mut before: Option<World> = None;
        let (fight, _) = play(&setup, seed, |fight, _| {
            check_invariants(&setup, before.as_ref(), fight.world());
            match &mut before {
                Some(before) => before.clone_from(fight.world()),
                None => before = Some(fight.world().clone()),
            }
        });
        fatigue_adds_up(&fight);
    }
}

/// The orders of a random fight, with its outcome and hashes.
fn recorded(setup: &Arc<Setup>, seed: u64) -> (Vec<Order>, Outcome, u64, u64) {
    let mut orders = Vec::new();
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(seed));
    let mut legal = Vec::new();
    let mut turn = seed;
    loop {
        match fight.advance().expect("seeded dice never fail") {
            Stop::End(outcome) => return (orders, outcome, fight.journal().hash(), fight.state_hash()),
            Stop::Decision(_) => {
                fight.legal(&mut legal);
                // A stride through the list that meets every kind of order without another generator.
                turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let order = legal[(turn >> 33) as usize % legal.len()];
                orders.push(order);
                fight.decide(order).expect("offered orders are legal");
            }
        }
    }
}

#[test]
fn the_same_seed_and_orders_give_the_same_journal_and_state() {
    for (stem, setup) in shipped() {
        let (orders, outcome, journal, state) = recorded(&setup, 11);
        let mut again: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(11));
        for order in orders {
            again.advance().expect("seeded dice never fail");
            again.decide(order).expect("it was legal the first time");
        }
        assert!(matches!(again.advance(), Ok(Stop::End(ended)) if ended == outcome), "{stem}");
        assert_eq!((again.journal().hash(), again.state_hash()), (journal, state), "{stem}");
    }
}

#[test]
fn a_fight_resumed_from_a_snapshot_at_any_decision_ends_alike() {
    for setup in [Arc::new(arena::duel()), Arc::new(arena::melee())] {
        let (orders, _, journal, state) = recorded(&setup, 5);
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(5));
        let mut slot = None;
        for (number, &order) in orders.iter().enumerate() {
            fight.advance().expect("seeded dice never fail");
            // Leave the path here, come back, and go on: nothing may be left of the detour.
            let before = fight.state_hash();
            fight.save_into(&mut slot);
            let detour = fight.default_order().expect("a decision is open");
            fight.decide(detour).expect("the default is legal");
            fight.advance().expect("seeded dice never fail");
            fight.restore(slot.as_ref().expect("just saved"));
            assert_eq!(fight.state_hash(), before, "decision {number}");
            fight.decide(order).expect("it was legal the first time");
        }
        fight.advance().expect("seeded dice never fail");
        assert_eq!((fight.journal().hash(), fight.state_hash()), (journal, state));
    }
}

#[test]
fn duels_by_rote_end_with_a_winner() {
    let setup = Arc::new(arena::duel());
    let mut wins = [0, 0];
    for seed in 0..200 {
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(seed));
        let outcome = play_reflexes(&mut fight, &mut Scripted).expect("the script knows the rules");
        if let Some(side) = outcome.winner {
            wins[side.index()] += 1;
        }
    }
    // Aldric has the better skill and a shield: the figures were counted once and change only with the rules.
    assert_eq!(wins, DUELS_BY_ROTE);
}
const DUELS_BY_ROTE: [u32; 2] = [182, 15];
