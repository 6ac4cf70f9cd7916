//! The table, played without a window.

use std::sync::Arc;

use board::Direction;
use engine::record::DiceSource;
use panels::Curtain;
use scenario::Scenario;
use steel::tables::Tables;

use super::*;

fn laid(stem: &str, players: &[&str], saves: &std::path::Path, settings: &Settings) -> GameTable {
    let scenario = Scenario::open(stem, &Arc::new(Tables::builtin().clone())).unwrap();
    let players = players.iter().map(|text| Player::parse(text).unwrap()).collect();
    let nobody = Arc::new(|_: u8, _: &str| Err(String::new()));
    GameTable::new(Game::begin(scenario, players, DiceSource::Seed(3), saves, nobody).unwrap(), settings)
}

/// Frames until somebody is asked, the curtain is down or it is over.
fn run(table: &mut GameTable, settings: &Settings) {
    for _ in 0..100_000 {
        table.update(0.05, settings);
        let over = table.outcome().is_some() || table.fault().is_some();
        if over || table.decision().is_some() || !table.may_look() {
            return;
        }
    }
    panic!("nothing ever happens");
}

#[test]
fn who_plays_alone_is_asked_at_once_and_sees_with_his_own_eyes() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "ai:basic"], saves.path(), &settings);
    run(&mut table, &settings);
    assert_eq!(table.decision().map(|decision| decision.side), Some(SideId(0)));
    assert_eq!(table.view().map(|view| view.side), Some(SideId(0)));
    assert_eq!(table.stage().unwrap().actors.len(), 2);
    assert!(table.legal().len() > 10);
    // What Enter gives is in the list, and is not a hold that is never asked again.
    let proposed = table.game.proposed(table.decision().unwrap()).unwrap();
    assert_eq!(proposed, Order::Hold { wake: Some(Tenths(20)) });
    assert!(table.legal().contains(&proposed));
    assert!(!table.is_restless(), "nothing moves while he thinks");
}

#[test]
fn panels_tell_nothing_before_it_has_been_shown() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "ai:basic"], saves.path(), &settings);
    let mut late = 0;
    for _ in 0..60 {
        run(&mut table, &settings);
        let Some(decision) = table.decision().copied() else { break };
        assert!(table.before.is_none());
        let order = table.game.proposed(&decision).unwrap();
        let told = table.lines();
        table.give(order, &settings);
        if table.show().is_some_and(|show| !show.is_at_rest()) {
            let all = table.game.witness(SideId(0)).lines().len();
            assert!(told <= table.lines() && table.lines() <= all);
            late += u32::from(table.lines() < all);
            assert!(table.decision().is_none() && table.is_restless());
        }
    }
    assert!(late > 5, "{late}");
}

#[test]
fn between_two_people_a_curtain_hides_everything_until_it_is_lifted() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "human"], saves.path(), &settings);
    let mut sides = Vec::new();
    for _ in 0..12 {
        run(&mut table, &settings);
        if table.may_look() {
            let decision = *table.decision().unwrap();
            assert_eq!(table.view().unwrap().side, decision.side);
            sides.push(decision.side);
            let order = table.game.proposed(&decision).unwrap();
            table.give(order, &settings);
            continue;
        }
        let waiting = table.game.fight().decision().unwrap().side;
        assert_eq!(table.desk.curtain, Curtain::Down(waiting));
        assert!(table.view().is_none() && table.stage().is_none() && table.decision().is_none());
        assert!(!table.is_restless());
        table.desk.curtain = table.desk.curtain.lifted();
        assert!(table.view().is_none() && table.stage().is_none(), "a recap is no look at the table");
        table.desk.curtain = table.desk.curtain.lifted();
        table.lifted(waiting);
    }
    assert!(sides.windows(2).any(|pair| pair[0] != pair[1]), "{sides:?}");
}

#[test]
fn a_way_is_gone_on_with_until_something_happens() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "ai:basic"], saves.path(), &settings);
    run(&mut table, &settings);
    let decision = *table.decision().unwrap();
    let here = table.view().unwrap().world.of(decision.who).place.hex;
    let goal = Hex::new(here.x + 3, here.y - 2);
    let found = tabletop::order_for_hex(table.view().unwrap(), &decision, table.legal(), goal, Default::default());
    assert_eq!(found.way(), Some(3));
    table.give_and_go_on(found.order.unwrap(), Some(found.path), &settings);
    run(&mut table, &settings);
    let there = table.view().unwrap().world.of(decision.who).place.hex;
    assert!(
        table.orders_given() >= 2 && board::distance(here, there) >= 2,
        "he went to {there:?}, {:?}",
        table.desk.orders
    );
}

#[test]
fn nobody_is_called_before_the_screen_for_what_goes_on_by_itself() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "human"], saves.path(), &settings);
    for steps in [[0, -1], [0, 1]] {
        run(&mut table, &settings);
        if !table.may_look() {
            let waiting = table.game.fight().decision().unwrap().side;
            table.desk.curtain = table.desk.curtain.lifted().lifted();
            table.lifted(waiting);
            run(&mut table, &settings);
        }
        let decision = *table.decision().unwrap();
        let here = table.view().unwrap().world.of(decision.who).place.hex;
        let path: Vec<Hex> = (1..=3).map(|far| Hex::new(here.x + steps[0] * far, here.y + steps[1] * far)).collect();
        let to = board::Direction::of(here, path[0]).unwrap();
        table.give_and_go_on(Order::Walk(to), Some(path), &settings);
    }
    let given = table.orders_given();
    run(&mut table, &settings);
    assert!(table.orders_given() >= given + 2, "both walk on: {} after {given}", table.orders_given());
}

#[test]
fn who_feints_is_called_before_the_screen_as_one_who_walks_is() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("fencing_school", &["human", "human"], saves.path(), &settings);
    let lisette = CombatantId(1);
    let mut asked = Vec::new();
    while asked.len() < 6 {
        run(&mut table, &settings);
        if !table.may_look() {
            let (Curtain::Down(side) | Curtain::Recap(side)) = table.desk.curtain else { panic!("it is up") };
            table.desk.curtain = table.desk.curtain.lifted().lifted();
            table.lifted(side);
            continue;
        }
        let decision = *table.decision().unwrap();
        asked.push((decision.at.0, decision.who));
        let order = match (table.called, decision.at.0) {
            (true, _) => {
                assert_eq!((decision.who, table.legal()), (lisette, &[Order::Keep][..]));
                let orders = table.orders_given();
                table.give(Order::Keep, &settings);
                assert_eq!(table.orders_given(), orders, "the fight is told nothing of it");
                continue;
            }
            (false, 0) if decision.who == lisette => {
                Order::Feint { feigned: Direction::N, first: Direction::NE, second: Direction::N }
            }
            (false, 0) => Order::Hold { wake: None },
            (false, _) => table.game.proposed(&decision).unwrap(),
        };
        table.give(order, &settings);
    }
    let at = |tenth, who| (tenth, CombatantId(who));
    assert_eq!(asked, [at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(5, 1), at(10, 1)]);
}

#[test]
fn the_machine_against_itself_is_seen_by_an_onlooker_to_the_end() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["ai:basic", "ai:basic"], saves.path(), &settings);
    run(&mut table, &settings);
    assert!(table.outcome().is_some() && table.fault().is_none());
    assert!(!table.view().unwrap().setup.options.hidden_info);
}

#[test]
fn when_it_is_over_everything_is_shown_even_to_one_who_has_nobody_left() {
    let (saves, settings) = (tempfile::tempdir().unwrap(), Settings::default());
    let mut table = laid("duel", &["human", "ai:basic"], saves.path(), &settings);
    run(&mut table, &settings);
    table.give(Order::Surrender, &settings);
    run(&mut table, &settings);
    table.update(0.05, &settings);
    assert!(table.outcome().is_some());
    assert!(!table.view().unwrap().setup.options.hidden_info);
    assert!(table.stage().unwrap().actors.iter().any(|actor| actor.side == SideId(1)));
}
