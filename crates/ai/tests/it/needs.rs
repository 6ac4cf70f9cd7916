//! Orders that only a need calls for: each is given where it is plainly best, and not given where it is not.

use std::sync::Arc;

use ai::{Basic, Views, ask};
use board::Direction;
use engine::{CombatantId, Decision, Fight, Stop, Tenths};
use scenario::Scenario;
use steel::fight::{BlockPosition, Command, Form, HorsePace, Means, Order, Question, Setup, Steel, Victory};
use steel::tables::Tables;

use crate::fixtures::{BLUE, Muster, RED, at, field, fight};

const ADA: CombatantId = CombatantId(0);
const BO: CombatantId = CombatantId(1);

/// Plays until `wanted` is asked, answering as `script` says (the default order where it says nothing), and asks the basic controller;
/// nothing if the fight ends before.
fn asked(
    setup: &Arc<Setup>,
    seed: u64,
    script: impl Fn(&Fight<Steel>, &Decision<Steel>, &[Order]) -> Option<Order>,
    wanted: impl Fn(&Fight<Steel>, &Decision<Steel>, &[Order]) -> bool,
) -> Option<Order> {
    let mut fight = fight(setup, seed);
    let mut legal = Vec::new();
    while let Stop::Decision(decision) = fight.advance().expect("good dice") {
        fight.legal(&mut legal);
        if wanted(&fight, &decision, &legal) {
            return Some(ask(&fight, &decision, &mut Basic::new(seed), &mut Views::of(setup)));
        }
        let order = script(&fight, &decision, &legal).or_else(|| fight.default_order()).expect("a decision is open");
        fight.decide(order).expect("the script knows the rules");
    }
    None
}

/// The first blow with a weapon that somebody may strike.
fn strike(legal: &[Order]) -> Option<Order> {
    legal
        .iter()
        .find(|order| matches!(order, Order::Strike { with: Means::Item(_), manner, .. } if manner.is_plain()))
        .copied()
}

/// A scenario of two sides on a bare field: what stands in its list of combatants, and what follows it.
fn field_of(combatants: &str, rest: &str) -> Arc<Setup> {
    let text = format!(
        r#"(version: 1, name: "Needs", story: "A field.", board: (shape: disc(radius: 40)),
            sides: [(name: "red", colour: red), (name: "blue", colour: blue)], combatants: [{combatants}], {rest})"#
    );
    let tables = Arc::new(Tables::builtin().clone());
    Arc::clone(Scenario::parse("needs.ron", &text, &tables).expect("a sound scenario").setup())
}

/// RS-12.7: with a blade in each hand; where another breaks in, no row of blows comes of it (RS-12.5).
#[test]
fn both_weapons_strike_at_one_alone_and_not_where_another_is_near() {
    let answer = |others: &str| {
        let setup = field_of(
            &format!(
                r#"(name: "Ada", like: "berta", side: "red", at: (0, 1), facing: N),
                   (name: "Bo", like: "bruno", side: "blue", at: (0, 0), facing: S), {others}"#
            ),
            "",
        );
        let script = |_: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| match decision.question {
            Question::Act { .. } if decision.who != CombatantId(2) => strike(legal),
            _ => None,
        };
        let wanted = |fight: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| {
            let act = matches!(decision.question, Question::Act { .. });
            decision.who == ADA && act && fight.world().of(ADA).engaged != 0 && strike(legal).is_some()
        };
        (0..20).find_map(|seed| asked(&setup, seed, script, wanted)).expect("they strike at each other")
    };
    assert_eq!(answer(""), Order::ChangeStyle);
    assert_ne!(answer(r#"(name: "Cy", like: "bruno", side: "blue", at: (1, -1), facing: S)"#), Order::ChangeStyle);
}

/// RS-8.14: instead of the free move.
#[test]
fn one_with_empty_hands_retreats_to_draw_and_one_with_a_sword_does_not() {
    let answer = |red: &str, bare: Option<&str>| {
        let mut setup = Setup::clone(
            &Muster::on(field(9, 12))
                .man(RED, red, (4, 5), Direction::S)
                .man(BLUE, "bruno", (4, 6), Direction::N)
                .ready(),
        );
        if let Some(key) = bare {
            let lost = setup.tables.weapon(key).expect("a row of T-1");
            setup.items.retain(|item| item.weapon != lost);
        }
        let setup = Arc::new(setup);
        let script = |_: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| match decision.question {
            Question::Act { standing: false } if decision.who == BO => strike(legal),
            Question::Act { standing: false } => Some(Order::Hold { wake: None }),
            Question::Defend { .. } => {
                legal.iter().find(|order| matches!(order, Order::Dodge(_) | Order::Parry(_))).copied()
            }
            _ => None,
        };
        let wanted = |_: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| {
            decision.who == ADA && legal.iter().any(|order| matches!(order, Order::Retreat { .. }))
        };
        (0..20).find_map(|seed| asked(&setup, seed, script, wanted)).expect("one blow in twenty fights fails")
    };
    assert!(matches!(answer("hal", Some("spear")), Order::Retreat { turns: 0, .. }));
    assert!(!matches!(answer("bruno", None), Order::Retreat { .. }));
}

/// RS-9.6: by DT with two targets.
#[test]
fn one_whom_two_press_hard_defends_himself_against_both_unless_he_can_beat_them() {
    let answer = |red: &str, blue: &str| {
        let setup = Muster::on(field(11, 11))
            .man(RED, red, (5, 5), Direction::S)
            .man(BLUE, blue, (4, 6), Direction::NE)
            .man(BLUE, blue, (5, 6), Direction::N)
            .open()
            .ready();
        let script = |_: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| match decision.question {
            Question::Act { .. } => strike(legal),
            _ => None,
        };
        let wanted = |fight: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| {
            decision.who == ADA
                && matches!(decision.question, Question::Act { .. })
                && fight.world().of(ADA).engaged.count_ones() == 2
                && legal.iter().any(|order| matches!(order, Order::Target { second: Some(_), .. }))
        };
        (0..20).find_map(|seed| asked(&setup, seed, script, wanted)).expect("both strike at him in time")
    };
    assert!(matches!(answer("aldric", "ivo"), Order::Target { second: Some(_), .. }));
    assert!(!matches!(answer("ivo", "bruno"), Order::Target { second: Some(_), .. }));
}

/// RS-10.3: a wall to the right of him, and somebody who comes ahead or to the left.
#[test]
fn a_block_is_moved_to_where_they_come() {
    let answer = |from: (i32, i32)| {
        let mut map = field(15, 15);
        let wall = board::Cell { obstacle: Some(board::Obstacle::Wall), ..board::Cell::default() };
        let here = at(7, 7);
        map.set_cell(board::step(here, Direction::S.turned(1)), wall).expect("on the map");
        let setup = Muster::on(map)
            .man(RED, "hal", (7, 7), Direction::S)
            .man(BLUE, "bruno", from, Direction::N)
            .victory(Victory::Hold { side: RED, hex: here, tenths: Tenths(600) })
            .ready();
        let script = |_: &Fight<Steel>, decision: &Decision<Steel>, _: &[Order]| match decision.question {
            Question::Act { standing: false } if decision.who == ADA => {
                Some(Order::Block { position: BlockPosition::Forward, wake: Some(Tenths(20)) })
            }
            _ => None,
        };
        let wanted = |_: &Fight<Steel>, decision: &Decision<Steel>, _: &[Order]| {
            decision.who == ADA && decision.question == (Question::Act { standing: true })
        };
        asked(&setup, 1, script, wanted)
    };
    assert_eq!(answer((7, 11)), Some(Order::Keep));
    assert_eq!(answer((10, 9)), Some(Order::MoveBlock { position: BlockPosition::Left, wake: None }));
}

/// RS-20.10: the horse is told to go faster on the way, sooner or later.
#[test]
fn a_lance_lets_its_target_pass_only_while_the_horse_is_gaining_speed() {
    let mut passes = 0;
    let mut blows = 0;
    for apart in 8..30 {
        for faster in [true, false] {
            let setup = field_of(
                &format!(
                    r#"(name: "Ada", like: "edmund", side: "red", at: (0, {apart}), facing: N, horse: "bayard", pace: canter),
                       (name: "Bo", like: "bruno", side: "blue", at: (0, 0), facing: S)"#
                ),
                "",
            );
            let script = |fight: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| {
                let ready = fight.world().horses[0].lance.couched.foe().is_some();
                let asked = matches!(decision.question, Question::Act { standing: false }) && decision.who == ADA;
                match ready {
                    _ if !asked => None,
                    false => legal.iter().find(|order| matches!(order, Order::Couch { .. })).copied(),
                    true => {
                        let faster = faster && fight.world().horses[0].command.is_none();
                        legal
                            .iter()
                            .find(|order| **order == Order::Control(Command::Faster))
                            .filter(|_| faster)
                            .copied()
                    }
                }
            };
            let gains = std::cell::Cell::new(false);
            let wanted = |fight: &Fight<Steel>, decision: &Decision<Steel>, _: &[Order]| {
                let lance = matches!(decision.question, Question::Lance { .. });
                if lance {
                    let scene = steel::fight::Scene { setup: fight.setup(), world: fight.world() };
                    let next = scene.foresee_horse(CombatantId(2), None, 1);
                    let canters = fight.world().horses[0].pace == HorsePace::Canter;
                    gains.set(canters && next.first().is_some_and(|next| next.pace == HorsePace::Gallop));
                }
                lance
            };
            match asked(&setup, 1, script, wanted) {
                Some(Order::LetPass) => {
                    assert!(gains.get(), "{apart}");
                    passes += 1;
                }
                Some(order) => {
                    assert_eq!(order, Order::LanceBlow);
                    blows += 1;
                }
                None => {}
            }
        }
    }
    assert!(passes > 0 && blows > passes, "{passes} and {blows}");
}

/// RS-17.8, as the aim of AT and CG too: whom plate covers all over, but who parries with a light blade, is worth more without it.
#[test]
fn a_light_blade_is_struck_from_one_in_plate_and_one_without_armour_is_struck_himself() {
    let disarms = |armour: &str| {
        let setup = field_of(
            &format!(
                r#"(name: "Ada", like: "ivo", side: "red", at: (0, 4), facing: N),
                   (name: "Bo", like: "bruno", side: "blue", at: (0, -4), facing: S, armour: "{armour}",
                    trainings: {{"short_sword": 6}}, items: [("short_sword", right)])"#
            ),
            "",
        );
        let mut views = Views::of(&setup);
        let mut count = 0;
        for seed in 0..10 {
            let mut fight: Fight<Steel> = fight(&setup, seed);
            let mut sides = [Basic::new(seed), Basic::new(seed + 1000)];
            while let Stop::Decision(decision) = fight.advance().expect("good dice") {
                let order = ask(&fight, &decision, &mut sides[decision.side.index()], &mut views);
                count += u32::from(decision.who == ADA && order.manner().form == Form::Disarm);
                fight.decide(order).expect("the basic controller knows the rules");
            }
        }
        count
    };
    assert!(disarms("full") > 0);
    assert_eq!(disarms("none"), 0);
}

/// RS-16.14, 16.41, D-20.
#[test]
fn the_horse_of_a_bowman_is_sent_away_and_that_of_a_swordsman_fights_beside_him() {
    let answer = |items: &str| {
        let setup = field_of(
            &format!(
                r#"(name: "Ada", like: "dunstan", riding: 5, side: "red", at: (0, 4), facing: N, horse: "bayard", items: [{items}],
                    trainings: {{"sword": 5}}),
                   (name: "Bo", like: "bruno", side: "blue", at: (0, -4), facing: S)"#
            ),
            "",
        );
        let script = |_: &Fight<Steel>, decision: &Decision<Steel>, legal: &[Order]| {
            legal.iter().find(|order| decision.who == ADA && matches!(order, Order::Dismount { .. })).copied()
        };
        let wanted = |_: &Fight<Steel>, decision: &Decision<Steel>, _: &[Order]| {
            matches!(decision.question, Question::SendHorse { .. })
        };
        asked(&setup, 1, script, wanted).expect("he gets off a trained horse")
    };
    let Order::Send(spot) = answer(r#"("longbow", both)"#) else { panic!("it stays") };
    assert!(board::distance(spot.hex(), board::Hex::new(0, -4)) > 8, "{spot:?}");
    assert_eq!(answer(r#"("sword", right)"#), Order::Stay);
}
