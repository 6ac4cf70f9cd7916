//! What the enemy could do before an order is done, counted by hand.
//!
//! The sample swordsmen: Base Speed 15, WF 6, RF 3, AP 10, PDF 13; an enemy of whom nothing is known is assumed to be such a one too
//! (Dexterity 12, Training 5, skill 5.4). A shield on the side of the blow gives the passive 5 (RS-18.2).

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, Decision, Dice, Fight, SideId, Stop, Tenths};
use steel::fight::{
    Approach, Doing, ItemId, KnownAction, Manner, Means, Order, Question, Setup, SideView, Stand, Steel, Threat, Turn,
};

use crate::{arena, random_orders};

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);
const ALDRIC: CombatantId = CombatantId(0);
const BRUNO: CombatantId = CombatantId(1);
const SWORD: Means = Means::Item(ItemId(0));
const ASKED: Question = Question::Act { standing: false };

fn view_of(fight: &Fight<Steel>, side: SideId) -> SideView {
    let mut view = SideView::new(fight.setup(), side);
    fight.view(side, &mut view);
    view
}

/// The view of red at the first decision.
fn opening(setup: Setup) -> SideView {
    let mut fight: Fight<Steel> = Fight::new(Arc::new(setup), Dice::seeded(1));
    assert!(matches!(fight.advance(), Ok(Stop::Decision(_))));
    view_of(&fight, RED)
}

/// Aldric in the middle looking north, and Bruno.
fn pair(at: (i32, i32), facing: Direction) -> Setup {
    arena::arena(8, &[("aldric", 0, (0, 0), Direction::N), ("bruno", 1, at, facing)])
}

/// Approach, turns, tenth, chance.
fn short(threats: &[Threat]) -> Vec<(Approach, u8, Option<u32>, u8)> {
    let line = |threat: &Threat| (threat.approach, threat.turns, threat.soonest.map(|at| at.0), threat.chance);
    threats.iter().map(line).collect()
}

#[track_caller]
fn check(view: &SideView, order: &Order, expected: &[(Approach, u8, u32, u8)]) {
    let expected: Vec<_> = expected.iter().map(|&(how, turns, at, chance)| (how, turns, Some(at), chance)).collect();
    assert_eq!(short(&view.threats_during(ALDRIC, &ASKED, order)), expected, "{order:?}");
}

fn attack(to: Direction) -> Order {
    Order::Attack { foe: BRUNO, to, with: SWORD, manner: Manner::PLAIN }
}

#[test]
fn a_course_has_the_tenths_of_the_moves() {
    let view = opening(arena::duel());
    let scene = view.scene();
    let at = |q, r, facing, from| Stand { hex: Hex::new(q, r), facing, from: Tenths(from) };
    let here = at(0, 1, Direction::N, 0);
    // RS-8.6: 15 + 6 - 3, the move two tenths before.
    let course = scene.course(ALDRIC, &ASKED, &attack(Direction::N));
    assert_eq!((course.stands, course.until), (vec![here, at(0, 0, Direction::N, 16)], Tenths(18)));
    // RS-8.8: the first move a run before the second.
    let charge =
        Order::Charge { foe: BRUNO, first: Direction::N, second: Direction::NE, with: SWORD, manner: Manner::PLAIN };
    let course = scene.course(ALDRIC, &ASKED, &charge);
    assert_eq!(course.stands, [here, at(0, 0, Direction::N, 13), at(1, -1, Direction::N, 16)]);
    // RS-3.8: twice as long backwards; RS-3.11: a turn at the run rate.
    let course = scene.course(ALDRIC, &ASKED, &Order::Walk(Direction::S));
    assert_eq!((course.end(), course.until), (at(0, 2, Direction::N, 12), Tenths(12)));
    let course = scene.course(ALDRIC, &ASKED, &Order::Turn(Turn::Left));
    assert_eq!((course.end(), course.until), (at(0, 1, Direction::NW, 3), Tenths(3)));
    // RS-8.14: two back hexes and the turns at the end of WB.
    let retreat = Order::Retreat { first: Direction::S, second: Direction::SE, turns: -1 };
    let course = scene.course(ALDRIC, &ASKED, &retreat);
    assert_eq!((course.end(), course.until), (at(1, 2, Direction::NW, 12), Tenths(12)));
    // RS-2.18: the worst die of a DT, d10 10 less 5.4.
    let target = Order::Target { first: BRUNO, second: None };
    assert_eq!(scene.course(ALDRIC, &ASKED, &target).until, Tenths(5));
}

#[test]
fn nobody_comes_so_fast_as_a_walk() {
    let view = opening(arena::duel());
    check(&view, &Order::Walk(Direction::N), &[]);
    check(&view, &Order::Hold { wake: None }, &[]);
}

#[test]
fn one_in_reach_needs_his_base_speed() {
    // Face to face: SK at 15, ahead of the shield: 10 + d20 against 13 + 5, that is 8 or more.
    let view = opening(pair((0, -1), Direction::S));
    check(&view, &Order::plain_strike(BRUNO, SWORD), &[(Approach::Strike, 0, 15, 13)]);
    let threat = &view.threats_during(ALDRIC, &ASKED, &Order::plain_strike(BRUNO, SWORD))[0];
    // His own sword strikes at that tenth, but the shield covers him (RS-4.6).
    assert!(threat.can_parry);
    assert_eq!((threat.known, threat.sooner), (false, false), "at tenth 0 nothing can be under way");
    let line = threat.text("Bruno", |tenth| tenth.to_string());
    assert_eq!(line, "Bruno could strike you at 15 (sword, 65 %), you end at 15");
    let slow = threat.text("Bruno", |tenth| format!("{}.{} s", tenth / 10, tenth % 10));
    assert_eq!(slow, "Bruno could strike you at 1.5 s (sword, 65 %), you end at 1.5 s");
    // A hold ends before it.
    check(&view, &Order::Hold { wake: None }, &[]);
    assert_eq!(short(&view.threats(ALDRIC, Tenths(14), &[])), []);
    assert_eq!(short(&view.threats(ALDRIC, Tenths(15), &[])).len(), 1);
}

#[test]
fn one_who_looks_away_turns_first() {
    // Three turns of 3 show him A; two turns show AR or AL, which a right-hand sword reaches both: 6 + 15.
    let view = opening(pair((0, -1), Direction::N));
    assert_eq!(short(&view.threats(ALDRIC, Tenths(60), &[])), [(Approach::Strike, 2, Some(21), 13)]);
    assert_eq!(short(&view.threats(ALDRIC, Tenths(20), &[])), []);
}

#[test]
fn one_at_a_distance_closes_in() {
    // Three hexes: his charge of two hexes falls at 18 with AP +3: 13 + d20 against 18.
    let view = opening(arena::duel());
    assert_eq!(short(&view.threats(ALDRIC, Tenths(60), &[])), [(Approach::Charge, 0, Some(18), 16)]);
    // Two hexes: an attack of one does, without the 3.
    let near = opening(pair((0, -2), Direction::S));
    assert_eq!(short(&near.threats(ALDRIC, Tenths(60), &[])), [(Approach::Attack, 0, Some(18), 13)]);
    // If Aldric attacks and stops two hexes before him, Bruno needs one hex as well.
    check(&view, &attack(Direction::N), &[(Approach::Attack, 0, 18, 13)]);
    // Six hexes off nobody is a threat.
    assert_eq!(short(&opening(pair((0, -6), Direction::S)).threats(ALDRIC, Tenths(600), &[])), []);
}

#[test]
fn one_who_waits_strikes_as_he_is_reached() {
    // The charge ends before him at 16; set since 0 he is ready at 15 and strikes at 17 (RS-8.4), against DP -3 (RS-8.8): 10 against 15.
    let view = opening(arena::duel());
    let charge =
        Order::Charge { foe: BRUNO, first: Direction::N, second: Direction::N, with: SWORD, manner: Manner::PLAIN };
    check(&view, &charge, &[(Approach::Set, 0, 17, 16)]);
    // A guarded step into his reach gives 2 more than the 18, but he needs his 15.
    let near = opening(pair((0, -2), Direction::S));
    check(&near, &Order::Defend { foe: BRUNO, to: Direction::N }, &[]);
    let stands = [Stand { hex: Hex::new(0, -1), facing: Direction::N, from: Tenths(6) }];
    assert_eq!(short(&near.threats(ALDRIC, Tenths(30), &stands)), [(Approach::Set, 0, Some(15), 13)]);
}

#[test]
fn one_who_goes_out_of_reach_is_safe() {
    // Two hexes back by tenth 6 a swordsman has to come after him: AT, 18. The hex before him is taken when he orders it (RS-2.24), so he
    // comes by the side, first by his left, which the shield does not cover: 10 against 13.
    let view = opening(pair((0, -1), Direction::S));
    let stands = [Stand { hex: Hex::new(0, 1), facing: Direction::N, from: Tenths(6) }];
    assert_eq!(short(&view.threats(ALDRIC, Tenths(17), &stands)), []);
    assert_eq!(short(&view.threats(ALDRIC, Tenths(18), &stands)), [(Approach::Attack, 0, Some(18), 18)]);
    // Leaving at 16 is too late for that: the blow has fallen at 15.
    let late = [Stand { from: Tenths(16), ..stands[0] }];
    assert_eq!(short(&view.threats(ALDRIC, Tenths(18), &late)), [(Approach::Strike, 0, Some(15), 13)]);
}

#[test]
fn what_is_known_of_his_action_counts() {
    let mut view = opening(pair((0, -1), Direction::S));
    view.world.now = 10;
    let soonest = |view: &SideView| short(&view.threats(ALDRIC, Tenths(99), &[]))[0].2;
    let of = |view: &SideView| {
        let threat = view.threats(ALDRIC, Tenths(99), &[]).remove(0);
        (threat.known, threat.sooner, threat.soonest)
    };
    let mut known = |code, start| {
        view.known_actions[1] = Some(KnownAction { code, start });
        soonest(&view)
    };
    assert_eq!(known("SK", 4), Some(19), "4 + 15");
    assert_eq!(known("SK", 0), Some(15));
    // Overdue by what is assumed of him: any tenth now.
    view.world.now = 17;
    view.known_actions[1] = Some(KnownAction { code: "SK", start: 0 });
    assert_eq!(of(&view), (true, false, Some(Tenths(18))));
    view.world.now = 10;
    // RS-2.14: from HO he starts at once; RS-2.17: what runs costs a tenth at least.
    view.known_actions[1] = Some(KnownAction { code: "HO", start: 3 });
    assert_eq!(of(&view), (true, false, Some(Tenths(25))));
    view.known_actions[1] = Some(KnownAction { code: "TL", start: 9 });
    assert_eq!(of(&view), (true, false, Some(Tenths(26))));
    view.known_actions[1] = None;
    assert_eq!(of(&view), (false, true, Some(Tenths(25))), "he may have started before");
    let line = view.threats(ALDRIC, Tenths(12), &[])[0].text("Bruno", |tenth| tenth.to_string());
    assert_eq!(line, "Bruno could strike you at 25 or sooner (sword, 65 %), you end at 12");
    // Of one whose action is known, or who is out of reach, nothing is said that cannot be in time.
    let gone = [Stand { hex: Hex::new(0, 3), facing: Direction::N, from: Tenths(11) }];
    assert_eq!(short(&view.threats(ALDRIC, Tenths(12), &gone)), []);
    view.known_actions[1] = Some(KnownAction { code: "HO", start: 3 });
    assert_eq!(short(&view.threats(ALDRIC, Tenths(12), &[])), []);
}

#[test]
fn those_who_cannot_strike_at_once_are_later() {
    let mut view = opening(pair((0, -1), Direction::S));
    view.world.now = 10;
    // RS-2.22: off balance until 11 at least.
    view.world.people[1].action.doing = Doing::OffBalance;
    assert_eq!(short(&view.threats(ALDRIC, Tenths(99), &[])), [(Approach::Strike, 0, Some(26), 13)]);
    // RS-15.11: two walk moves to rise at the least, 12, and his 15.
    view.world.people[1].action.doing = Doing::Nothing;
    view.world.people[1].place.fallen = true;
    assert_eq!(short(&view.threats(ALDRIC, Tenths(99), &[])), [(Approach::Strike, 0, Some(37), 13)]);
    view.world.people[1].place.fallen = false;
    // RS-22.8: the unaware are named, without a tenth.
    view.world.people[1].aware_from = u32::MAX;
    let threats = view.threats(ALDRIC, Tenths(99), &[]);
    assert_eq!(short(&threats), [(Approach::Strike, 0, None, 13)]);
    let line = threats[0].text("Bruno", |tenth| tenth.to_string());
    assert_eq!(line, "Bruno cannot strike you now (has not noticed the fight, RS-22.8)");
}

#[test]
fn one_in_combat_steps_up_without_a_closing_order() {
    // RS-8.1: no AT for him; a walk of 6 and a blow of 15.
    let mut view = opening(pair((0, -2), Direction::S));
    view.world.people[1].engaged = 1;
    assert_eq!(short(&view.threats(ALDRIC, Tenths(60), &[])), [(Approach::Step, 0, Some(21), 13)]);
}

#[test]
fn a_parry_needs_the_target_and_a_covered_hex() {
    // From behind: passive dodge alone, 10 against 13.
    let behind = opening(pair((0, 1), Direction::N));
    let threats = behind.threats(ALDRIC, Tenths(60), &[]);
    assert_eq!(short(&threats), [(Approach::Strike, 0, Some(15), 18)]);
    assert!(!threats[0].can_parry);
    let mut front = opening(pair((0, -1), Direction::S));
    assert!(!front.threats(ALDRIC, Tenths(60), &[])[0].can_parry, "he is nobody's target yet (RS-9.1)");
    front.world.people[0].targets[0] = Some(BRUNO);
    assert!(front.threats(ALDRIC, Tenths(60), &[])[0].can_parry);
    // Turned away until then nothing covers him.
    let away = [Stand { hex: Hex::ZERO, facing: Direction::S, from: Tenths(9) }];
    let threats = front.threats(ALDRIC, Tenths(60), &away);
    assert_eq!((short(&threats), threats[0].can_parry), (vec![(Approach::Strike, 0, Some(15), 18)], false));
}

#[test]
fn the_soonest_comes_first_and_of_the_unseen_nothing_is_told() {
    let people = [
        ("aldric", 0, (0, 0), Direction::N),
        ("bruno", 1, (0, -2), Direction::S),
        ("bruno", 1, (-1, 0), Direction::SE),
    ];
    let mut setup = arena::arena(8, &people);
    let order = |setup: &Setup| {
        let threats = opening(setup.clone()).threats(ALDRIC, Tenths(60), &[]);
        threats.iter().map(|threat| (threat.foe.0, threat.soonest)).collect::<Vec<_>>()
    };
    // The second stands in the first one's A+AR and cramps his swing by a tenth (RS-21.14): 15 + 1 + 6 - 3.
    assert_eq!(order(&setup), [(2, Some(Tenths(15))), (1, Some(Tenths(19)))]);
    // Behind a wall he is not seen (RS-21.18): nothing is told of him, not even that he is in the other's way.
    setup.map.set_side(Hex::ZERO, Direction::NW, board::Side::Wall).unwrap();
    assert_eq!(order(&setup), [(1, Some(Tenths(18)))]);
}

#[test]
fn threats_are_the_same_whatever_is_hidden() {
    let setup = Arc::new(arena::melee());
    let mut compared = 0;
    let mut count = 0_u32;
    for seed in 0..3 {
        random_orders::play(&setup, seed, |fight, orders| {
            count += 1;
            let decision: Decision<Steel> = fight.decision().expect("a decision is open");
            if !count.is_multiple_of(47) || decision.side != RED {
                return;
            }
            let mut world = fight.world().clone();
            for who in setup.everyone().filter(|&who| setup.person(who).side == BLUE) {
                let him = world.of_mut(who);
                him.debt += 7;
                him.fatigue.exhaustion.points += 9;
                him.both_strike = !him.both_strike;
                him.landed_well = !him.landed_well;
                if him.action.due != u32::MAX {
                    him.action.due += 3;
                }
                world.pending[who.index()] = Some(Order::Surrender);
            }
            let mut people = Setup::clone(&setup);
            for person in people.people.iter_mut().filter(|person| person.side == BLUE) {
                person.sheet.best_skill.0 += 20;
                person.with.iter_mut().for_each(|figures| figures.base_speed -= 5);
            }
            let other = Fight::from_world(Arc::new(people), world, Dice::seeded(0));
            for order in orders.iter().step_by(5) {
                let told = |fight| view_of(fight, RED).threats_during(decision.who, &decision.question, order);
                assert_eq!(told(fight), told(&other), "{order:?}");
            }
            compared += 1;
        });
    }
    assert!(compared > 20, "{compared} states compared");
}
