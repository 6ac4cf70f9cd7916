//! Non-interference: what a side may know does not depend on what it may not (RS-2.26 to 2.28).

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, Decision, Dice, Fight, SideId, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use steel::fight::{Combatant, Doing, Order, Rhythm, Setup, SideView, Status, Steel, Stride, legal};

use crate::{arena, random_orders};

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);

fn view_of(fight: &Fight<Steel>, side: SideId) -> SideView {
    let mut view = SideView::new(fight.setup(), side);
    fight.view(side, &mut view);
    view
}

/// Changes everything about an enemy that the others may not know.
fn change_hidden(me: &mut Combatant, rng: &mut Pcg32) {
    me.debt += rng.random_range(0..9_u32);
    me.fatigue.exhaustion.points += 3;
    me.fatigue.exhaustion.recovered += 1;
    me.fatigue.rest_clock = 7;
    me.fatigue.run_clock = 9;
    me.stride = Stride { last: None, running: true };
    me.closing.guard = Some(CombatantId(0));
    me.closing.exposed = Some(CombatantId(0));
    me.rhythm = Some(Rhythm { next: steel::fight::Means::Foot, interval: 3, after: 4 });
    me.both_strike = !me.both_strike;
    me.prepared = Some(steel::fight::ItemId(1));
    me.last_blow = Some((1, steel::fight::Means::Foot));
    me.tie_die = 5;
    if me.action.due != u32::MAX {
        me.action.due += 3;
    }
    me.action.wake = 4000;
    if matches!(me.action.doing, Doing::Order(Order::Hold { .. })) {
        me.action.ready = 12;
    }
}

#[test]
fn a_view_is_the_same_whatever_is_hidden() {
    let setup = Arc::new(arena::melee());
    let mut rng = Pcg32::seed_from_u64(3);
    let mut compared = 0;
    for seed in 0..6 {
        random_orders::play(&setup, seed, |fight, _| {
            if rng.random_range(0..40_u32) != 0 {
                return;
            }
            let mut world = fight.world().clone();
            for who in setup.everyone().filter(|&who| setup.person(who).side == BLUE) {
                change_hidden(world.of_mut(who), &mut rng);
                world.pending[who.index()] = Some(Order::Surrender);
            }
            world.last_strife += 5;
            let other = Fight::from_world(Arc::clone(&setup), world, Dice::seeded(0));
            assert_eq!(view_of(fight, RED), view_of(&other, RED));
            assert_ne!(view_of(fight, BLUE), view_of(&other, BLUE), "the owner sees the change");
            compared += 1;
        });
    }
    assert!(compared > 30, "{compared} states compared");
}

#[test]
fn characteristics_and_hidden_items_of_the_enemy_do_not_show() {
    let plain = arena::duel();
    let mut changed = plain.clone();
    let enemy = &mut changed.people[1];
    enemy.characteristics.strength = 20;
    enemy.sheet.best_skill.0 += 30;
    enemy.sheet.fatigue_limit += 9;
    for figures in &mut enemy.with {
        figures.anti_parry += 7;
    }
    let dagger = changed.tables.weapon("dagger").expect("a dagger is in T-1");
    let sheathed =
        changed.items.iter().position(|item| item.owner.0 == 1 && item.carried == steel::fight::Carried::Sheathed);
    if let Some(index) = sheathed {
        changed.items[index].weapon = dagger;
    }
    let known = |setup: Setup| {
        let setup = Arc::new(setup);
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(1));
        let stop = fight.advance().expect("seeded dice never fail");
        let Stop::Decision(decision) = stop else { panic!("both must order") };
        let view = view_of(&fight, RED);
        let mut orders = Vec::new();
        fight.legal(&mut orders);
        let prospects: Vec<_> =
            orders.iter().map(|order| view.scene().prospect(decision.who, &decision.question, order)).collect();
        (format!("{:?}{:?}{:?}", view.setup.people, view.setup.items, view.world), orders, prospects)
    };
    assert_eq!(known(plain), known(changed));
}

#[test]
fn one_out_of_sight_may_be_anywhere() {
    let mut setup = arena::arena(8, &[("aldric", 0, (0, 3), Direction::N), ("bruno", 1, (0, -3), Direction::S)]);
    // A row of walls from edge to edge between them.
    for q in -8..=8 {
        let wall = board::Cell { obstacle: Some(board::Obstacle::Wall), ..board::Cell::default() };
        let _ = setup.map.set_cell(Hex::new(q, 0), wall);
        let _ = setup.map.set_cell(Hex::new(q, -1), wall);
    }
    let mut moved = setup.clone();
    moved.people[1].start.hex = Hex::new(2, -5);
    let known = |setup: Setup| {
        let fight: Fight<Steel> = Fight::new(Arc::new(setup), Dice::seeded(1));
        let view = view_of(&fight, RED);
        assert_eq!(view.world.of(CombatantId(1)).status, Status::Unseen);
        view
    };
    assert_eq!(known(setup), known(moved));
}

#[test]
fn the_legal_orders_follow_from_the_view_alone() {
    for (radius, seeds) in [(8, 0..40_u64), (12, 0..3)] {
        let setup = Arc::new(if radius == 8 { arena::duel() } else { arena::melee() });
        for seed in seeds {
            random_orders::play(&setup, seed, |fight, orders| {
                let decision: Decision<Steel> = fight.decision().expect("a decision is open");
                let view = view_of(fight, decision.side);
                let mut from_view = Vec::new();
                legal::enumerate(view.scene(), decision.who, &decision.question, &mut from_view);
                // One out of sight hides whoever stands behind him, which a view cannot show.
                let all_seen = setup.everyone().all(|who| view.sees(who) || !fight.world().of(who).is_active());
                let differing: Vec<_> = if all_seen {
                    orders
                        .iter()
                        .filter(|order| !from_view.contains(order))
                        .chain(from_view.iter().filter(|order| !orders.contains(order)))
                        .collect()
                } else {
                    orders.iter().filter(|order| !from_view.contains(order)).collect()
                };
                assert!(differing.is_empty(), "{decision:?}: {differing:?}");
            });
        }
    }
}
