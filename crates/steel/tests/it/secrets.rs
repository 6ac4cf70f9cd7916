//! Secret declarations (RS-2.29): two fights that differ only in what one side has declared in secret look alike to the other, until the
//! rules reveal it: the same questions, views and stories.

use std::sync::Arc;

use board::{Direction, Hand};
use engine::{Dice, Fight, ScriptedDie, SideId, Stop, Tenths};
use steel::fight::{Form, ItemId, Manner, Means, Order, Question, Setup, SideView, Steel, Story};

use crate::arena;

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);
const FOE: engine::CombatantId = engine::CombatantId(1);

/// What blue is shown: each question with the view of it, and at the end the story.
#[derive(Debug, PartialEq)]
struct Shown {
    asked: Vec<(u32, Question, SideView)>,
    story: String,
}

fn die(sides: u8, value: u8) -> ScriptedDie {
    ScriptedDie { sides: Some(sides), value }
}

/// Plays to the end of `last`, or to blue's first defence; red gives its orders in turn, blue holds for a tenth.
fn shown(setup: &Setup, orders: &[Order], dice: &[ScriptedDie], last: u32) -> Shown {
    let setup = Arc::new(setup.clone());
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::listed(dice.iter().copied()));
    let mut orders = orders.iter().copied();
    let mut shown = Shown { asked: Vec::new(), story: String::new() };
    let mut view = SideView::new(&setup, BLUE);
    loop {
        match fight.advance_until(Tenths(last)).expect("the dice fit") {
            Some(Stop::Decision(decision)) if decision.side == RED => {
                let hold = Order::Hold { wake: Some(Tenths(decision.at.0 + 100)) };
                let order = match decision.question {
                    Question::Act { standing: false } => orders.next().unwrap_or(hold),
                    Question::Pull { most, .. } => Order::Pull(most),
                    _ => fight.default_order().expect("a decision is open"),
                };
                fight.decide(order).unwrap_or_else(|why| panic!("{order:?}: {why:?}"));
            }
            Some(Stop::Decision(decision)) => {
                fight.view(BLUE, &mut view);
                shown.asked.push((decision.at.0, decision.question, view.clone()));
                if let Question::Defend { .. } = decision.question {
                    break;
                }
                let order = match decision.question {
                    Question::Act { .. } => Order::Hold { wake: Some(Tenths(decision.at.0 + 1)) },
                    _ => fight.default_order().expect("a decision is open"),
                };
                fight.decide(order).expect("holding is legal");
            }
            Some(Stop::End(outcome)) => panic!("it ended: {outcome:?}"),
            None => break,
        }
    }
    shown.story = Story::for_side(&setup, BLUE).lines(fight.journal(), 0);
    shown
}

/// Two who watch each other, so many hexes apart.
fn pair(keys: [&str; 2], apart: i32) -> Setup {
    let mut setup = arena::arena(12, &[(keys[0], 0, (0, 0), Direction::N), (keys[1], 1, (0, -apart), Direction::S)]);
    setup.people[0].start.target = Some(FOE);
    setup.people[1].start.target = Some(engine::CombatantId(0));
    setup
}

#[track_caller]
fn alike(setup: &Setup, one: (&[Order], &[ScriptedDie]), other: (&[Order], &[ScriptedDie]), last: u32) {
    let (one, other) = (shown(setup, one.0, one.1, last), shown(setup, other.0, other.1, last));
    assert_eq!(one.story, other.story);
    assert_eq!(one.asked.len(), other.asked.len(), "so often is blue asked");
    for ((at, question, view), (_, second, other)) in one.asked.iter().zip(&other.asked) {
        assert_eq!((question, view), (second, other), "at {at}");
    }
    assert!(one.asked.len() > 1, "blue was asked {} times", one.asked.len());
}

/// RS-17.1, 2.29: a feint is WF and then WF again, with their starting tenths.
#[test]
fn a_feint_is_two_walks_to_the_other_side() {
    let setup = pair(["fenna", "aldric"], 9);
    let feint = Order::Feint { feigned: Direction::N, first: Direction::NE, second: Direction::NE };
    let walks = [Order::Walk(Direction::N), Order::Walk(Direction::N)];
    // 9 + 7.3 - 5.4: he does not see through it.
    alike(&setup, (&[feint], &[die(10, 9)]), (&walks, &[]), 9);
    let watched = shown(&setup, &[feint], &[die(10, 9)], 9);
    let known = |tenth: u32| {
        let (.., view) = watched.asked.iter().rfind(|(at, ..)| *at == tenth).expect("he is asked every tenth");
        view.known_actions[0].map(|known| (known.code, known.start))
    };
    assert_eq!((known(3), known(5), known(7)), (Some(("WF", 0)), Some(("HO", 5)), Some(("WF", 5))));
    // At its end the secret is out.
    let end = shown(&setup, &[feint], &[die(10, 9)], 10);
    assert!(end.story.contains("move to (0,-1) was a feint"), "{}", end.story);
    assert!(!end.story.contains("takes"), "that he was deceived he is not told: {}", end.story);
}

/// RS-17.11: a prepared parry is shown as SK.
#[test]
fn a_prepared_parry_is_a_strike_to_the_other_side() {
    let setup = pair(["aldric", "bruno"], 1);
    let sword = Means::Item(ItemId(0));
    alike(&setup, (&[Order::Prepare(ItemId(0))], &[]), (&[Order::plain_strike(FOE, sword)], &[]), 14);
    let after = shown(&setup, &[Order::Prepare(ItemId(0))], &[], 16);
    assert!(!after.story.contains("disarming"), "{}", after.story);
}

/// RS-17.8, 17.15: neither the aim to disarm nor that a blow will be pulled shows before its die.
#[test]
fn the_manner_of_a_blow_does_not_show_before_its_die() {
    let setup = pair(["aldric", "bruno"], 1);
    let strike = Order::plain_strike(FOE, Means::Item(ItemId(0)));
    for manner in [Manner::DISARM, Manner::PULLED, Manner { pull: true, ..Manner::DISARM }] {
        let secret = [strike.in_manner(manner)];
        alike(&setup, (&secret, &[]), (&[strike], &[]), 20);
    }
}

/// RS-17.7: a hand switch that is not seen does not show in the hands either, until the blow is rolled; one that is seen is told at once.
#[test]
fn a_hand_switch_shows_only_when_it_is_seen() {
    let mut setup = pair(["aldric", "bruno"], 1);
    let dagger = setup.tables.weapon("dagger").expect("a dagger is in T-1");
    setup.items.retain(|item| item.owner == FOE || item.weapon == dagger);
    let place = setup.items.iter().position(|item| item.weapon == dagger).expect("Aldric has one");
    setup.items[place].carried = steel::fight::Carried::Hand(Hand::Right);
    let item = ItemId(place as u16);
    let switch = [Order::plain_strike(FOE, Means::Item(item)).in_manner(Manner::SWITCHED)];
    for (rolled, seen) in [(9, false), (2, true)] {
        let shown = shown(&setup, &switch, &[die(10, rolled)], 30);
        let (at, question, view) = shown.asked.last().expect("he is asked for his defence");
        assert!(matches!(question, Question::Defend { .. }), "{question:?}");
        assert_eq!((*at, view.world.of(engine::CombatantId(0)).hands), (19, [Some(item), None]));
        assert_eq!(shown.story.contains("change hands"), seen, "{}", shown.story);
    }
}

/// What the odds say of a disarming blow is the chance that it does what it is for, not that it would hit (RS-17.8, 17.9). Example X-24.
#[test]
fn a_disarming_blow_promises_no_more_than_it_does() {
    let chances = |keys: [&str; 2]| {
        let setup = Arc::new(pair(keys, 1));
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::listed([]));
        let Stop::Decision(decision) = fight.advance().expect("no die falls yet") else { panic!("it has not begun") };
        let scene = steel::fight::Scene { setup: &setup, world: fight.world() };
        let item = scene.of(decision.who).hands.iter().flatten().next().expect("he is armed");
        [Form::Hit, Form::Disarm].map(|form| {
            let order = Order::Strike { foe: FOE, with: Means::Item(*item), manner: Manner { form, ..Manner::PLAIN } };
            scene.prospect(decision.who, &decision.question, &order).chance.expect("a blow has its chance")
        })
    };
    // Ivo (BS 31, AP 12) against Bruno's parry of 30 with the sword (BS 16): a die of 18 hits, and 15 strikes it away already.
    assert_eq!(chances(["ivo", "bruno"]), [3, 3]);
    // Aldric's sword (AP 10) comes through Corvin's parry with a 19, but is far too weak for the greatsword: a 20 alone breaks it.
    assert_eq!(chances(["aldric", "corvin"]), [2, 1]);
}
