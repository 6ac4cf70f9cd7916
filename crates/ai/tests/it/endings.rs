//! Fights between basic controllers come to an end by themselves, and soon.

use std::sync::Arc;

use ai::{Basic, Random, Views, play_out};
use scenario::Scenario;
use steel::fight::Setup;
use steel::tables::Tables;

use crate::fixtures::{COMPANY, decided, doorway, duel, fight, lines};

#[track_caller]
fn all_are_decided(name: &str, setup: &Arc<Setup>, seeds: u64, within: u32) {
    let mut views = Views::of(setup);
    for seed in 0..seeds {
        let mut fight = fight(setup, seed);
        let mut sides = [Basic::new(seed), Basic::new(seed + 1000)];
        let outcome = play_out(&mut fight, &mut sides, &mut views).expect("legal orders, good dice");
        assert!(decided(&outcome), "{name}, seed {seed}: {:?} at {}", outcome.why, fight.now());
        assert!(fight.now().0 <= within, "{name}, seed {seed}: {} tenths", fight.now());
    }
}

#[track_caller]
fn most_are_decided(name: &str, setup: &Arc<Setup>, seeds: u64) {
    let mut views = Views::of(setup);
    let ends = (0..seeds).filter(|&seed| {
        let mut fight = fight(setup, seed);
        let mut sides = [Basic::new(seed), Basic::new(seed + 1000)];
        decided(&play_out(&mut fight, &mut sides, &mut views).expect("legal orders, good dice"))
    });
    let ends = ends.count() as u64;
    assert!(ends * 6 >= seeds * 5, "{name}: {ends} of {seeds} are decided");
}

#[test]
fn duels_are_fought_out() {
    for (red, blue) in
        [("aldric", "aldric"), ("bruno", "bruno"), ("hal", "bruno"), ("corvin", "aldric"), ("berta", "ivo")]
    {
        all_are_decided(&format!("{red} against {blue}"), &duel(red, blue), 50, 3600);
    }
}

#[test]
fn skirmishes_are_fought_out() {
    all_are_decided("two against one", &lines(&["bruno", "bruno"], &["aldric"], 7), 50, 3000);
    all_are_decided("five against five", &lines(&COMPANY[..5], &COMPANY[..5], 7), 50, 2400);
    all_are_decided("doorway", &doorway(), 50, 3000);
    all_are_decided("twelve against twelve", &lines(&COMPANY, &COMPANY, 8), 6, 1800);
}

#[test]
fn one_with_a_weapon_he_cannot_use_draws_another() {
    all_are_decided("polearm", &duel("gerd", "aldric"), 20, 3000);
}

#[test]
fn the_shipped_scenarios_are_fought_out() {
    let tables = Arc::new(Tables::builtin().clone());
    for scenario::Shipped { stem: name, .. } in scenario::library() {
        let scenario = Scenario::open(name, &tables).expect("a shipped scenario");
        // Knights in plate on spent horses may hammer at each other until the time is out.
        if scenario.setup().horses.is_empty() {
            all_are_decided(name, scenario.setup(), 4, scenario.setup().time_limit.0);
        } else {
            most_are_decided(name, scenario.setup(), 6);
        }
    }
}

#[test]
fn basic_beats_random_twelve_against_twelve() {
    let setup = lines(&COMPANY, &COMPANY, 8);
    let mut views = Views::of(&setup);
    for seed in 0..3 {
        let mut sides: [Box<dyn ai::Controller<steel::fight::Steel>>; 2] =
            [Box::new(Basic::new(seed)), Box::new(Random::new(seed))];
        let outcome = play_out(&mut fight(&setup, seed), &mut sides, &mut views).expect("legal orders, good dice");
        assert_eq!(outcome.winner, Some(crate::fixtures::RED), "seed {seed}");
    }
}
