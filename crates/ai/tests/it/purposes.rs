//! Victory conditions steer.

use ai::{Basic, Views, play_out};
use board::Direction;
use engine::{CombatantId, Tenths};
use steel::fight::{EndReason, Status, Victory};

use crate::fixtures::{BLUE, Muster, RED, at, field, fight};

#[test]
fn one_who_is_to_be_brought_out_leaves_the_map() {
    let setup = Muster::on(field(20, 20))
        .man(RED, "aldric", (10, 4), Direction::S)
        .man(RED, "bruno", (11, 5), Direction::S)
        .man(BLUE, "bruno", (10, 16), Direction::N)
        .victory(Victory::BringOut { side: RED, who: CombatantId(0) })
        .ready();
    let mut fight = fight(&setup, 1);
    let outcome = play_out(&mut fight, &mut [Basic::new(1), Basic::new(2)], &mut Views::of(&setup)).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(RED), EndReason::Condition));
    assert_eq!(fight.world().people[0].status, Status::Gone);
    assert!(fight.now() <= Tenths(60), "{}", fight.now());
}

#[test]
fn nobody_else_leaves_the_map() {
    let setup = Muster::on(field(5, 5))
        .man(RED, "aldric", (0, 0), Direction::N)
        .man(BLUE, "corvin", (4, 4), Direction::S)
        .ready();
    for seed in 0..20 {
        let mut fight = fight(&setup, seed);
        play_out(&mut fight, &mut [Basic::new(seed), Basic::new(seed + 1)], &mut Views::of(&setup)).unwrap();
        assert!(fight.world().people.iter().all(|me| !matches!(me.status, Status::Gone | Status::Surrendered)));
    }
}

#[test]
fn a_hex_to_be_held_is_taken_and_kept() {
    let setup = Muster::on(field(20, 20))
        .man(RED, "aldric", (4, 10), Direction::S)
        .man(BLUE, "bruno", (18, 1), Direction::N)
        .victory(Victory::Hold { side: RED, hex: at(6, 12), tenths: Tenths(40) })
        .ready();
    let mut fight = fight(&setup, 3);
    let outcome = play_out(&mut fight, &mut [Basic::new(1), Basic::new(2)], &mut Views::of(&setup)).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(RED), EndReason::Condition));
    assert_eq!(fight.world().people[0].place.hex, at(6, 12));
}

#[test]
fn a_goal_to_be_reached_is_reached() {
    let setup = Muster::on(field(20, 20))
        .man(RED, "aldric", (4, 4), Direction::N)
        .man(RED, "bruno", (5, 4), Direction::N)
        .man(BLUE, "bruno", (19, 1), Direction::N)
        .victory(Victory::Reach { side: RED, hexes: vec![at(4, 14), at(5, 14)], count: 2, by: Some(Tenths(600)) })
        .ready();
    let mut fight = fight(&setup, 4);
    let outcome = play_out(&mut fight, &mut [Basic::new(1), Basic::new(2)], &mut Views::of(&setup)).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(RED), EndReason::Condition));
    assert!(fight.now() <= Tenths(120), "{}", fight.now());
}

#[test]
fn one_who_must_endure_stands_his_ground() {
    let setup = Muster::on(field(20, 20))
        .man(RED, "aldric", (10, 4), Direction::S)
        .man(BLUE, "bruno", (10, 16), Direction::N)
        .victory(Victory::Survive { side: RED, until: Tenths(50) })
        .ready();
    let mut fight = fight(&setup, 5);
    let outcome = play_out(&mut fight, &mut [Basic::new(1), Basic::new(2)], &mut Views::of(&setup)).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(RED), EndReason::Condition));
    assert_eq!(fight.world().people[0].place.hex, at(10, 4));
}
