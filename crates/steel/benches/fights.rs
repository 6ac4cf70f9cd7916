//! The speed of the machine: whole duels, snapshots, verified replays, decisions of the basic AI. The figures stand in the README.
#[path = "../tests/support/arena.rs"]
mod arena;

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use ai::{Basic, Scripted, Views, ask, play_out, play_reflexes};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use engine::record::{
    DiceSource, FORMAT, Fingerprint, Header, PlayerText, RecordFile, Recorded, Recorder, ScenarioSource, verify,
};
use engine::{Decision, Dice, Fight, Snapshot, Stop};
use steel::fight::{Setup, Steel};
use steel::tables::Tables;

/// Complete duels of two swordsmen by rote: no AI thinks, no view is made.
fn duel_scripted(criterion: &mut Criterion) {
    let setup = Arc::new(arena::duel());
    let mut seed = 0;
    criterion.bench_function("duel_scripted", |bencher| {
        bencher.iter(|| {
            seed += 1;
            let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(seed));
            play_reflexes(&mut fight, &mut Scripted).expect("the script knows the rules")
        });
    });
}

/// A fight of twelve against twelve, some hundred decisions old.
fn melee_under_way(setup: &Arc<Setup>) -> Fight<Steel> {
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(7));
    let mut views = Views::of(setup);
    let mut sides = [Basic::new(1), Basic::new(2)];
    while fight.orders_given() < 600 {
        let Ok(Stop::Decision(decision)) = fight.advance() else { break };
        let order = ask(&fight, &decision, &mut sides[decision.side.index()], &mut views);
        fight.decide(order).expect("the AI gives legal orders");
    }
    fight
}

fn snapshot_restore(criterion: &mut Criterion) {
    let setup = Arc::new(arena::melee());
    let mut fight = melee_under_way(&setup);
    let mut slot: Option<Snapshot<Steel>> = None;
    fight.save_into(&mut slot);
    criterion.bench_function("snapshot_restore_12v12", |bencher| {
        bencher.iter(|| {
            fight.save_into(&mut slot);
            fight.restore(slot.as_ref().expect("just filled"));
        });
    });
}

/// A whole game of twelve against twelve, from the bytes of its record to the last compared hash.
fn verify_melee(criterion: &mut Criterion) {
    let tables = Arc::new(Tables::builtin().clone());
    let scenario = scenario::Scenario::open("melee", &tables).expect("a shipped scenario");
    let setup = Arc::clone(scenario.setup());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("melee.steel");
    record_game(&setup, &path, &tables);
    let text = std::fs::read(&path).expect("just written");
    criterion.bench_function("verify_12v12", |bencher| {
        bencher.iter(|| {
            let recorded: Recorded<_> = Recorded::parse(&path, text.as_slice()).expect("just written");
            verify::<Steel>(&setup, &recorded).expect("nothing differs").0
        });
    });
}

fn record_game(setup: &Arc<Setup>, path: &Path, tables: &Tables) {
    let header = Header {
        record: FORMAT,
        program: "bench".to_owned(),
        ruleset: "steel".to_owned(),
        rules: Fingerprint(tables.version()),
        dice: DiceSource::Seed(7),
        players: Vec::<PlayerText>::new(),
        scenario: ScenarioSource { name: setup.name.clone(), text: String::new() },
    };
    let mut recorder = Recorder::new(RecordFile::create(path, &header).expect("a new file"));
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(7));
    let mut views = Views::of(setup);
    let mut sides = [Basic::new(1), Basic::new(2)];
    loop {
        let stop = fight.advance().expect("seeded dice never fail");
        recorder.stopped(&fight);
        let Stop::Decision(decision) = stop else { return };
        let order = ask(&fight, &decision, &mut sides[decision.side.index()], &mut views);
        recorder.give(&mut fight, order).expect("the AI gives legal orders");
    }
}

/// The average over every decision of whole games: the view of the side, the list of legal orders and the choice.
fn basic_decisions(criterion: &mut Criterion) {
    for (row, setup) in [("basic_decision_duel", arena::duel()), ("basic_decision_12v12", arena::melee())] {
        let setup = Arc::new(setup);
        let mut views = Views::of(&setup);
        let mut sides = [Basic::new(1), Basic::new(2)];
        criterion.bench_function(row, |bencher| {
            bencher.iter_custom(|iterations| {
                let mut spent = std::time::Duration::ZERO;
                let mut left = iterations;
                let mut seed = 0;
                while left > 0 {
                    seed += 1;
                    let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(seed));
                    while left > 0
                        && let Ok(Stop::Decision(decision)) = fight.advance()
                    {
                        let order = timed(&mut spent, &fight, &decision, &mut sides[decision.side.index()], &mut views);
                        fight.decide(order).expect("the AI gives legal orders");
                        left -= 1;
                    }
                }
                spent
            });
        });
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn timed(
    spent: &mut std::time::Duration,
    fight: &Fight<Steel>,
    decision: &Decision<Steel>,
    side: &mut Basic,
    views: &mut Views<Steel>,
) -> steel::fight::Order {
    let begun = std::time::Instant::now();
    let order = black_box(ask(fight, decision, side, views));
    *spent += begun.elapsed();
    order
}

/// A whole game of twelve against twelve between two basic AIs.
fn whole_melee(criterion: &mut Criterion) {
    let setup = Arc::new(arena::melee());
    let mut group = criterion.benchmark_group("game");
    group.sample_size(10);
    group.bench_function("basic_game_12v12", |bencher| {
        bencher.iter_batched(
            || (Fight::<Steel>::new(Arc::clone(&setup), Dice::seeded(7)), Views::of(&setup)),
            |(mut fight, mut views)| {
                play_out(&mut fight, &mut [Basic::new(1), Basic::new(2)], &mut views)
                    .expect("the AI gives legal orders")
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(fights, duel_scripted, snapshot_restore, verify_melee, basic_decisions, whole_melee);
criterion_main!(fights);
