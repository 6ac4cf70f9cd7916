//! What a click means, over shipped scenarios and positions laid by hand.

#[path = "support/table.rs"]
mod table;

use std::sync::Arc;

use board::{Direction, Hand, Hex};
use engine::{CombatantId, Dice, Fight, Stop, Tenths};
use steel::fight::{ItemId, Means, Order, Question, SideView, Steel, StepWay, Turn};
use steel::tables::{Bias, Tables};
use tabletop::{Manner, Obvious, order_for_hex};

use table::{ALDRIC, BRUNO, SWORD, Table};

const ACT: Question = Question::Act { standing: false };

fn way(found: &Obvious) -> Vec<(i32, i32)> {
    found.path.iter().map(|hex| (hex.x, hex.y)).collect()
}

/// Aldric at (0, 3) looking north; Bruno far off.
fn meadow() -> Table {
    Table::open("duel")
}

/// The two face to face, in combat, Bruno the target.
fn at_blows() -> Table {
    let mut table = meadow().put(BRUNO, (0, 2), Direction::S);
    table.view.world.of_mut(ALDRIC).targets[0] = Some(BRUNO);
    table.view.world.of_mut(ALDRIC).engaged = 1 << BRUNO.0;
    table.view.world.of_mut(BRUNO).engaged = 1;
    table
}

#[test]
fn an_empty_hex_is_walked_to() {
    let table = meadow();
    table.means((0, 2), Order::Walk(Direction::N));
    table.means((1, 2), Order::Walk(Direction::NE));
    table.means((0, 4), Order::Walk(Direction::S));
    let far = table.click((0, 0));
    assert_eq!((far.order, way(&far)), (Some(Order::Walk(Direction::N)), vec![(0, 2), (0, 1), (0, 0)]));
    // Two hexes behind him: three turns of 3 and 12 are less than 24, so he turns first.
    let behind = table.click((0, 5));
    assert_eq!((behind.order, way(&behind)), (Some(Order::Turn(Turn::Right)), vec![(0, 4), (0, 5)]));
    table.refuses((40, 0), "that hex is off the map: to leave it is ordered from the list (RS-3.17)");
}

#[test]
fn his_own_hex_leaves_things_as_they_are() {
    let mut table = meadow();
    table.means((0, 3), Order::Hold { wake: None });
    let others = table.click((0, 3)).others;
    let waking = Order::Hold { wake: Some(Tenths(1)) };
    assert_eq!((others.first(), others.last()), (Some(&waking), Some(&Order::Surrender)));
    table = table.asked(Question::Act { standing: true });
    table.means((0, 3), Order::Keep);
    table.view.world.of_mut(ALDRIC).place.fallen = true;
    table.means((0, 3), Order::Keep);
    let table = table.asked(ACT);
    table.means((0, 3), Order::Hold { wake: None });
}

#[test]
fn one_who_lies_rises() {
    let mut table = meadow();
    let world = &mut table.view.world;
    world.of_mut(ALDRIC).place.fallen = true;
    world.occupancy.leave(0);
    let feet = table.view.setup.map.index(Hex::new(0, 3)).unwrap();
    world.occupancy.lie(0, feet, None).unwrap();
    table.means((0, 3), Order::Rise);
    table.refuses((0, 2), "he lies on the ground (RS-15.12)");
    table.refuses((0, -3), "he lies on the ground (RS-15.12)");
}

#[test]
fn a_run_goes_on_as_a_run() {
    let mut table = meadow();
    table.view.world.of_mut(ALDRIC).stride.last = Some(StepWay::Front);
    table.means((0, 2), Order::Walk(Direction::N));
    assert_eq!(table.click_as(Manner::Hurry, (0, 0)).order, Some(Order::Run(Direction::N)));
    table.view.world.of_mut(ALDRIC).stride.running = true;
    table.means((0, 2), Order::Run(Direction::N));
    assert_eq!(table.click((0, 2)).others[0], Order::Walk(Direction::N));
    // A run never goes from front to back (RS-3.9).
    table.means((0, 4), Order::Walk(Direction::S));
}

#[test]
fn an_enemy_is_struck_or_closed_with() {
    // Six hexes off: towards him, up to the hex before him.
    let far = meadow().click((0, -3));
    assert_eq!(far.order, Some(Order::Walk(Direction::N)));
    assert_eq!(way(&far), [(0, 2), (0, 1), (0, 0), (0, -1), (0, -2)]);
    // Three: a charge straight on. Two: an attack. One: a blow.
    let three = meadow().put(BRUNO, (0, 0), Direction::S).click((0, 0));
    let charge = Order::Charge {
        foe: BRUNO,
        first: Direction::N,
        second: Direction::N,
        with: SWORD,
        manner: steel::fight::Manner::PLAIN,
    };
    assert_eq!((three.order, way(&three)), (Some(charge), vec![(0, 2), (0, 1)]));
    let two = meadow().put(BRUNO, (0, 1), Direction::S).click((0, 1));
    assert_eq!(
        two.order,
        Some(Order::Attack { foe: BRUNO, to: Direction::N, with: SWORD, manner: steel::fight::Manner::PLAIN })
    );
    let one = at_blows().click((0, 2));
    assert_eq!((one.order, way(&one)), (Some(Order::plain_strike(BRUNO, SWORD)), vec![]));
    let strike = |with| Order::plain_strike(BRUNO, with);
    assert_eq!(one.others[..2], [strike(Means::Fist(Hand::Left)), strike(Means::Foot)]);
    assert!(one.others[2..].iter().all(|order| !order.manner().is_plain()), "tricks come last: {:?}", one.others);
}

#[test]
fn a_step_into_reach_is_guarded() {
    // RS-3.15: no walk; DF is the closing order that goes there and does no more.
    let table = meadow().put(BRUNO, (0, 1), Direction::S);
    table.means((-1, 3), Order::Defend { foe: BRUNO, to: Direction::NW });
    assert_eq!(
        table.click((-1, 3)).others[0],
        Order::Attack { foe: BRUNO, to: Direction::NW, with: SWORD, manner: steel::fight::Manner::PLAIN }
    );
    // His right-hand sword does not reach A+AL, nor would Aldric's.
    table.means((1, 2), Order::Walk(Direction::NE));
}

#[test]
fn another_enemy_in_reach_is_designated_first() {
    let (lorenz, petra) = (CombatantId(1), CombatantId(2));
    let mut table = Table::open("two_on_one").put(lorenz, (0, -1), Direction::S).put(petra, (1, -1), Direction::S);
    table.view.world.of_mut(ALDRIC).targets[0] = Some(lorenz);
    table.view.world.of_mut(ALDRIC).engaged = 0b110;
    table.means((0, -1), Order::plain_strike(lorenz, SWORD));
    table.means((1, -1), Order::Target { first: petra, second: None });
}

#[test]
fn walls_and_people_are_gone_round_or_named() {
    // Gunnar stands in a doorway: the hex to his left lies behind a wall, round the jamb.
    let table = Table::open("doorway");
    let round = table.click((1, -1));
    assert_eq!((round.order, way(&round)), (Some(Order::Walk(Direction::S)), vec![(0, 0), (1, -1)]));
    table.refuses((0, -2), "somebody stands in that hex (RS-3.6, RS-3.16)");
    Table::open("two_on_one").refuses((3, 0), "there is no way to that hex, as far as is seen (RS-3.12)");
    Table::open("bridge").refuses((-3, -1), "there is no way to that hex, as far as is seen (RS-3.12)");
}

#[test]
fn the_other_button_turns() {
    let table = meadow();
    let turn = |at| table.click_as(Manner::Turn, at);
    assert_eq!(turn((4, 1)).order, Some(Order::Turn(Turn::Right)));
    assert_eq!(turn((-4, 5)).order, Some(Order::Turn(Turn::Left)));
    assert_eq!(turn((0, -3)).why_not.as_deref(), Some("he looks there already (RS-3.2)"));
    let own = turn((0, 3)).why_not;
    assert_eq!(own.as_deref(), Some("one turns towards another hex than one's own (RS-3.11)"));
    let free = at_blows().asked(Question::FreeMove { foe: BRUNO, retreat: false, enter: false });
    assert_eq!(free.click_as(Manner::Turn, (4, 1)).order, Some(Order::FreeTurn(Turn::Right)));
}

#[test]
fn a_defence_is_clicked_where_it_happens() {
    let with = Means::Item(ItemId(2));
    let defend = Question::Defend { attacker: BRUNO, with, pair: false, block: false, dive: false };
    let table = at_blows().asked(defend);
    assert_eq!(table.view.scene().weapon(with).key, "sword");
    table.means((0, 2), Order::Parry(SWORD));
    table.means((0, 3), Order::Passive);
    table.means((-1, 4), Order::Dodge(Bias::Left));
    table.means((0, 4), Order::Dodge(Bias::Back));
    table.means((1, 3), Order::Dodge(Bias::Right));
    table.refuses((1, 2), "a dodge leads into a back hex, a parry is for the attacker (RS-6.1)");
    let dodges = [Bias::Left, Bias::Back, Bias::Right].map(Order::Dodge);
    let others = table.click((0, 2)).others;
    assert_eq!(
        (others[0], &others[1..4], others[4]),
        (Order::Parry(Means::Fist(Hand::Left)), &dodges[..], Order::Passive)
    );
    assert_eq!(table.click((0, 4)).others, []);
    // Nothing in hand, and no bare hands: he dodges. A pair cannot be dodged (RS-12.12).
    let mut bare = at_blows().asked(defend);
    bare.view.world.of_mut(ALDRIC).hands = [None; 2];
    Arc::make_mut(&mut bare.view.setup).options.unarmed = false;
    bare.means((0, 2), Order::Dodge(Bias::Back));
    let pair = bare.asked(Question::Defend { attacker: BRUNO, with, pair: true, block: false, dive: false });
    pair.means((0, 2), Order::Passive);
    pair.refuses((0, 4), "no dodge against this blow (RS-4.5, RS-12.12)");
}

#[test]
fn a_free_move_is_a_step_a_turn_or_a_retreat() {
    let table = at_blows().asked(Question::FreeMove { foe: BRUNO, retreat: true, enter: false });
    table.means((0, 4), Order::Step(Direction::S));
    table.means((0, 3), Order::Stay);
    table.means((4, 1), Order::FreeTurn(Turn::Right));
    let back = table.click((0, 5));
    let retreat = Order::Retreat { first: Direction::S, second: Direction::S, turns: 0 };
    assert_eq!((back.order, way(&back)), (Some(retreat), vec![(0, 4), (0, 5)]));
    let turned = |turns| Order::Retreat { first: Direction::S, second: Direction::S, turns };
    assert_eq!(back.others, [turned(-2), turned(-1), turned(1), turned(2), Order::FreeTurn(Turn::Right)]);
    table.refuses((0, 2), "he may not enter the opponent's hex now (RS-11.2, RS-11.4)");
    let enter = at_blows().asked(Question::FreeMove { foe: BRUNO, retreat: false, enter: true });
    enter.means((0, 2), Order::Enter);
    let dodge = at_blows().asked(Question::Enter { foe: BRUNO });
    dodge.means((0, 2), Order::Enter);
    dodge.means((0, 4), Order::DodgeMove);
}

#[test]
fn falls_lean_back_and_locations_are_not_on_the_board() {
    let table = at_blows().asked(Question::Knocked { foe: BRUNO, over: false });
    table.means((0, 4), Order::Fall(Bias::Back));
    table.means((-1, 4), Order::Fall(Bias::Left));
    table.means((0, 3), Order::Fall(Bias::Back));
    table.refuses((0, 2), "he goes back, into one of the three hexes behind him (RS-15.5)");
    let locate = at_blows().asked(Question::Locate { foe: BRUNO, with: SWORD });
    locate.refuses((0, 2), "the location is chosen on the body, not on the board (RS-5.3)");
}

#[test]
fn a_reply_is_set_against_him_who_comes() {
    let mut table = meadow().put(BRUNO, (0, 0), Direction::S).asked(Question::Reply { foe: BRUNO });
    table.view.world.of_mut(ALDRIC).notice.named_by = 1 << BRUNO.0;
    table.means((0, 0), Order::Set { foe: BRUNO, with: SWORD, manner: steel::fight::Manner::PLAIN, wake: None });
    table.means((0, 3), Order::Keep);
    table.means((0, 2), Order::Defend { foe: BRUNO, to: Direction::N });
    assert!(table.click((0, 0)).others.contains(&Order::Wait { foe: BRUNO, wake: None }));
}

/// A generator for the test alone: the same on every machine.
struct Lots(u64);

impl Lots {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

#[test]
fn every_hex_gives_a_legal_order_or_a_reason() {
    let tables = Arc::new(Tables::builtin().clone());
    let (mut orders, mut reasons, mut kinds) = (0, 0, [false; 11]);
    for name in ["duel", "two_on_one", "doorway", "tavern", "bridge", "shield_wall"] {
        let scenario = scenario::Scenario::open(name, &tables).expect("a shipped scenario");
        for seed in 0..3 {
            let mut lots = Lots(seed);
            let mut fight: Fight<Steel> = Fight::new(Arc::clone(scenario.setup()), Dice::seeded(seed));
            let mut legal = Vec::new();
            for number in 0..220 {
                let Ok(Stop::Decision(decision)) = fight.advance() else { break };
                fight.legal(&mut legal);
                let nested = !matches!(decision.question, Question::Act { .. } | Question::Alter);
                if nested && (number % 2 == 0 || !kinds[kind(&decision.question)]) || number % 29 == 0 {
                    kinds[kind(&decision.question)] = true;
                    let mut view = SideView::new(fight.setup(), decision.side);
                    fight.view(decision.side, &mut view);
                    let here = view.world.of(decision.who).place.hex;
                    for hex in here.range(4) {
                        for manner in [Manner::Plain, Manner::Hurry, Manner::Turn] {
                            let found = order_for_hex(&view, &decision, &legal, hex, manner);
                            let context = || format!("{name} {seed} {number}: {decision:?} {hex:?} {found:?}");
                            assert_ne!(found.order.is_some(), found.why_not.is_some(), "{}", context());
                            assert!(
                                found.order.iter().chain(&found.others).all(|it| legal.contains(it)),
                                "{}",
                                context()
                            );
                            assert!(found.order.is_none_or(|order| !found.others.contains(&order)), "{}", context());
                            assert!(found.why_not.as_ref().is_none_or(|why| why.contains("RS-")), "{}", context());
                            match found.order {
                                Some(_) => orders += 1,
                                None => reasons += 1,
                            }
                        }
                    }
                }
                let order = legal[lots.below(legal.len())];
                fight.decide(order).expect("it is legal");
            }
        }
    }
    assert!(orders > 10_000 && reasons > 1000, "{orders} orders and {reasons} reasons");
    assert_eq!(kinds[..5], [true; 5], "acts, replies, defences, free moves, falls: {kinds:?}");
}

const fn kind(question: &Question) -> usize {
    match question {
        Question::Act { .. } | Question::Alter => 0,
        Question::Reply { .. } => 1,
        Question::Defend { .. } | Question::Intercept { .. } => 2,
        Question::FreeMove { .. } => 3,
        Question::Knocked { .. } => 4,
        Question::Locate { .. }
        | Question::LocateShot { .. }
        | Question::WhichEnd { .. }
        | Question::LocateHorse { .. } => 5,
        Question::Enter { .. } | Question::SendHorse { .. } | Question::Lance { .. } => 6,
        Question::Thrown { .. } => 7,
        Question::MakeGrab { .. } => 8,
        Question::Entangled { .. } => 9,
        Question::Pull { .. } => 10,
    }
}
