//! What the chapters from RS-13 on bring to a fight is used where it is at hand: whole fights of basic controllers, and the orders given in
//! them.

use std::sync::Arc;

use ai::{Basic, Views, ask};
use engine::{CombatantId, Fight, Stop};
use scenario::Scenario;
use steel::fight::{Command, Form, Order, Scene, Setup, Steel};
use steel::tables::{Role, Tables};

use crate::fixtures::fight;

/// Two or more on a bare field: what stands between `combatants: [` and the end of the list, and what follows it.
fn field_of(combatants: &str, rest: &str) -> Arc<Setup> {
    let text = format!(
        r#"(version: 1, name: "Chapters", story: "A field.", board: (shape: disc(radius: 16)),
            sides: [(name: "red", colour: red), (name: "blue", colour: blue)], combatants: [{combatants}], {rest})"#
    );
    let tables = Arc::new(Tables::builtin().clone());
    Arc::clone(Scenario::parse("chapters.ron", &text, &tables).expect("a sound scenario").setup())
}

fn shipped(name: &str) -> Arc<Setup> {
    let tables = Arc::new(Tables::builtin().clone());
    Arc::clone(Scenario::open(name, &tables).expect("a shipped scenario").setup())
}

type Wanted = fn(Scene<'_>, CombatantId, &Order) -> bool;

/// How often an order of that kind is given in so many fights of basic against basic.
fn given(setup: &Arc<Setup>, seeds: u64, wanted: Wanted) -> u32 {
    let mut views = Views::of(setup);
    let mut count = 0;
    for seed in 0..seeds {
        let mut fight: Fight<Steel> = fight(setup, seed);
        let mut sides = [Basic::new(seed), Basic::new(seed + 1000)];
        while let Stop::Decision(decision) = fight.advance().expect("good dice") {
            let order = ask(&fight, &decision, &mut sides[decision.side.index()], &mut views);
            let scene = Scene { setup, world: fight.world() };
            count += u32::from(wanted(scene, decision.who, &order));
            fight.decide(order).expect("the basic controller knows the rules");
        }
    }
    count
}

/// An archer with a bow in hand.
fn shoots(scene: Scene<'_>, who: CombatantId) -> bool {
    scene.missile_weapons(who).any(|item| scene.missile(item).is_some_and(|it| !it.is_thrown()))
}

fn is(scene: Scene<'_>, order: &Order, role: Role) -> bool {
    order.blow().is_some_and(|with| scene.weapon(with).role == role)
}

#[test]
fn every_chapter_is_used_where_it_is_at_hand() {
    let archer = field_of(
        r#"(name: "Odo", like: "dunstan", side: "red", at: (0, 8), facing: N, items: [("longbow", both), ("dagger", sheathed)]),
           (name: "Ada", like: "aldric", side: "blue", at: (0, -8), facing: S)"#,
        "",
    );
    let covered = field_of(
        r#"(name: "Odo", like: "dunstan", side: "red", at: (0, 12), facing: N, items: [("longbow", both), ("dagger", sheathed)]),
           (name: "Perrin", like: "dunstan", side: "blue", at: (0, -12), facing: S, items: [("longbow", both), ("dagger", sheathed)])"#,
        "",
    );
    let rows: [(&str, &Arc<Setup>, u64, Wanted); 17] = [
        ("RS-13.7: looses", &archer, 2, |_, _, order| matches!(order, Order::Fire { .. })),
        ("RS-13.3: draws a hand weapon in time", &archer, 4, |scene, who, order| {
            matches!(order, Order::Draw { .. }) && scene.of(who).engaged == 0
        }),
        ("RS-13.23: evades a missile in flight", &shipped("archers_on_the_wall"), 6, |_, _, order| {
            matches!(order, Order::Evade(_))
        }),
        ("RS-13.5: an archer shoots at an archer", &covered, 2, |_, _, order| matches!(order, Order::Aim { .. })),
        ("RS-14.2: fires a gun", &shipped("pistols_at_dawn"), 2, |_, _, order| matches!(order, Order::Fire { .. })),
        ("RS-15.5: chooses the side of a fall", &shipped("duel"), 4, |_, _, order| matches!(order, Order::Fall(_))),
        ("RS-16.22: the horse keeps attacking", &shipped("cavalry_charge"), 4, |_, _, order| {
            matches!(order, Order::Control(Command::KeepAttacking(_)))
        }),
        ("RS-16.21: the horse attacks one on the ground", &shipped("cavalry_charge"), 8, |_, _, order| {
            matches!(order, Order::Control(Command::Attack(_)))
        }),
        ("RS-16.15: turns in the saddle", &shipped("cavalry_charge"), 8, |_, _, order| {
            matches!(order, Order::ChangePosition { .. })
        }),
        ("RS-16.38: mounts again", &shipped("cavalry_charge"), 20, |_, _, order| matches!(order, Order::Mount(_))),
        (
            "RS-16.19: sets himself against a rider",
            &shipped("cavalry_charge"),
            4,
            |scene, _, order| matches!(order, Order::Set { foe, .. } if scene.of(*foe).is_mounted()),
        ),
        ("RS-17: uses a trick of the chapter", &shipped("fencing_school"), 30, |_, _, order| {
            let manner = order.manner();
            matches!(order, Order::Feint { .. } | Order::Prepare(_) | Order::Dive { .. } | Order::SwitchHand)
                || manner.switch
                || manner.form == Form::Disarm
        }),
        ("RS-19.7: takes hold", &shipped("tavern"), 12, |_, _, order| matches!(order, Order::Grab { .. })),
        ("RS-20.5: a polearm is struck with", &shipped("pikes_at_the_gate"), 2, |scene, _, order| {
            is(scene, order, Role::Polearm)
        }),
        ("RS-20.9: readies the lance", &shipped("joust"), 2, |_, _, order| matches!(order, Order::Couch { .. })),
        ("RS-20.10: strikes with the lance", &shipped("joust"), 2, |_, _, order| matches!(order, Order::LanceBlow)),
        ("RS-20.21: casts the net", &shipped("net_and_trident"), 4, |scene, _, order| is(scene, order, Role::Net)),
    ];
    let unused: Vec<&str> = rows
        .into_iter()
        .filter(|(_, setup, seeds, wanted)| given(setup, *seeds, *wanted) == 0)
        .map(|(clause, ..)| clause)
        .collect();
    assert_eq!(unused, Vec::<&str>::new());
}

#[test]
fn an_archer_keeps_out_of_reach_of_one_who_comes() {
    let archer = field_of(
        r#"(name: "Odo", like: "dunstan", side: "red", at: (0, 3), facing: N, items: [("longbow", both)]),
           (name: "Cor", like: "corvin", side: "blue", at: (0, -3), facing: S)"#,
        "",
    );
    let avoids = |scene: Scene<'_>, who, order: &Order| matches!(order, Order::Avoid { .. }) && shoots(scene, who);
    assert!(given(&archer, 12, avoids) > 0);
}
