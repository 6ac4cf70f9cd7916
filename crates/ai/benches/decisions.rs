//! What one decision of the basic controller costs and where it goes: filling the view, listing the legal orders, thinking; and a whole
//! fight with horses, bows and guns.
#[expect(dead_code, reason = "shared with the tests")]
#[path = "../tests/it/fixtures.rs"]
mod fixtures;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ai::{Basic, Controller};
use criterion::{Criterion, criterion_group, criterion_main};
use engine::{Fight, SideId, Stop};
use steel::fight::{Setup, SideView, Steel};

/// The parts of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    View,
    Legal,
    Think,
    Whole,
}

/// Plays fights until so many decisions have been taken, and measures one part of each.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time; the fight does not see it")]
fn play(setup: &Arc<Setup>, decisions: u64, part: Part) -> Duration {
    let mut views: Vec<SideView> = (0..2).map(|side| SideView::new(setup, SideId(side))).collect();
    let mut sides = [Basic::new(1), Basic::new(2)];
    let (mut spent, mut taken, mut seed) = (Duration::ZERO, 0, 0);
    let mut legal = Vec::new();
    while taken < decisions {
        seed += 1;
        let mut fight: Fight<Steel> = fixtures::fight(setup, seed);
        while taken < decisions {
            let Ok(Stop::Decision(decision)) = fight.advance() else { break };
            let view = &mut views[decision.side.index()];
            let begun = Instant::now();
            fight.view(decision.side, view);
            let viewed = Instant::now();
            fight.legal(&mut legal);
            let listed = Instant::now();
            let order = sides[decision.side.index()].decide(view, &decision, &legal);
            let thought = Instant::now();
            spent += match part {
                Part::View => viewed - begun,
                Part::Legal => listed - viewed,
                Part::Think => thought - listed,
                Part::Whole => thought - begun,
            };
            taken += 1;
            fight.decide(order).expect("the basic controller knows the rules");
        }
    }
    spent
}

fn decisions(criterion: &mut Criterion) {
    let duel = fixtures::duel("aldric", "aldric");
    let melee = fixtures::lines(&fixtures::COMPANY, &fixtures::COMPANY, 8);
    for (name, setup) in [("duel", &duel), ("12v12", &melee)] {
        for part in [Part::View, Part::Legal, Part::Think, Part::Whole] {
            let row = format!("basic_{name}_{part:?}").to_lowercase();
            criterion.bench_function(&row, |bencher| bencher.iter_custom(|count| play(setup, count, part)));
        }
    }
}

/// A whole fight of twelve against twelve with horses, bows and guns, both sides played by the basic controller.
fn all_arms(criterion: &mut Criterion) {
    let tables = Arc::new(steel::tables::Tables::builtin().clone());
    let scenario = scenario::Scenario::parse("all_arms.ron", include_str!("all_arms.ron"), &tables);
    let setup = Arc::clone(scenario.expect("the scenario of the benchmark is good").setup());
    let mut views = ai::Views::of(&setup);
    let mut seed = 0;
    criterion.bench_function("basic_game_all_arms_12v12", |bencher| {
        bencher.iter(|| {
            seed += 1;
            let mut fight: Fight<Steel> = fixtures::fight(&setup, seed);
            let mut sides = [Basic::new(1), Basic::new(2)];
            ai::play_out(&mut fight, &mut sides, &mut views).expect("the basic controller knows the rules")
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(3));
    targets = decisions, all_arms
}
criterion_main!(benches);
