//! What the board shows, hex by hex, in shipped scenarios and positions laid by hand.

use std::sync::Arc;

use board::{Cell, Cover, Direction, Ground, Hex, Obstacle, Side};
use engine::{CombatantId, Decision, Dice, Fight, SideId, Stop};
use steel::fight::{BlockPosition, ItemId, ItemPlace, Means, Order, Question, SideView, Status, Steel, Turn};
use steel::tables::{Bias, Tables};
use tabletop::{Kind, Mark, MarkKind, Topic, default_kinds, hover_hex, marks, marks_of};

const ALDRIC: CombatantId = CombatantId(0);
const BRUNO: CombatantId = CombatantId(1);
const SWORD: Means = Means::Item(ItemId(0));

fn open(name: &str) -> (Fight<Steel>, SideView, Decision<Steel>) {
    let tables = Arc::new(Tables::builtin().clone());
    let scenario = scenario::Scenario::open(name, &tables).expect("a shipped scenario");
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(scenario.setup()), Dice::seeded(1));
    let Ok(Stop::Decision(decision)) = fight.advance() else { panic!("somebody must order") };
    let mut view = SideView::new(fight.setup(), decision.side);
    fight.view(decision.side, &mut view);
    (fight, view, decision)
}

/// Aldric at (0, 3) looking north with a sword and an empty left hand; Bruno at (0, -3) looking south.
fn meadow() -> (SideView, Decision<Steel>) {
    let (_, view, decision) = open("duel");
    (view, decision)
}

fn put(view: &mut SideView, who: CombatantId, (q, r): (i32, i32), facing: Direction) {
    let hex = Hex::new(q, r);
    let cell = view.setup.map.index(hex).expect("on the map");
    view.world.occupancy.leave(who.0);
    view.world.occupancy.stand(cell, who.0).expect("there is room");
    let place = &mut view.world.of_mut(who).place;
    (place.hex, place.facing) = (hex, facing);
}

fn hexes(marks: &[Mark], kind: Kind) -> Vec<(i32, i32)> {
    marks.iter().filter(|mark| mark.kind.kind() == kind).map(|mark| (mark.hex.x, mark.hex.y)).collect()
}

/// The only mark in a hex.
fn at(marks: &[Mark], (q, r): (i32, i32)) -> Option<MarkKind> {
    let mut here = marks.iter().filter(|mark| mark.hex == Hex::new(q, r));
    let first = here.next().map(|mark| mark.kind);
    assert!(here.next().is_none(), "one mark in ({q},{r})");
    first
}

#[test]
fn a_walk_shows_its_way_and_what_threatens() {
    let (view, decision) = meadow();
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&Order::Walk(Direction::NE)));
    // Bruno's sword reaches A, AL, AR and A+AR, looking south.
    assert_eq!(hexes(&shown, Kind::Threat), [(-1, -2), (-1, -1), (0, -2), (1, -3)]);
    assert_eq!(at(&shown, (0, -2)), Some(MarkKind::Threat { foes: 1 }));
    assert_eq!(at(&shown, (0, 3)), Some(MarkKind::Path { to: Direction::NE }));
    assert_eq!(at(&shown, (1, 2)), Some(MarkKind::Destination { facing: Direction::N }));
    assert_eq!(shown.len(), 6);
}

#[test]
fn an_attack_shows_its_reach_from_where_it_ends() {
    let (view, decision) = meadow();
    let attack = Order::Attack { foe: BRUNO, to: Direction::N, with: SWORD, manner: steel::fight::Manner::PLAIN };
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&attack));
    assert_eq!(hexes(&shown, Kind::Reach), [(-1, 2), (0, 1), (1, 0), (1, 1)], "from (0,2): AL, A, A+AR, AR");
    assert_eq!(hexes(&shown, Kind::Path), [(0, 3)]);
    assert_eq!(at(&shown, (0, -3)), Some(MarkKind::Target(BRUNO)));
    assert_eq!(shown.len(), 6);
    // A foot is a short weapon: O, A, AR. A charge makes two steps.
    let kick = Order::Charge {
        foe: BRUNO,
        first: Direction::N,
        second: Direction::NW,
        with: Means::Foot,
        manner: steel::fight::Manner::PLAIN,
    };
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&kick));
    assert_eq!(hexes(&shown, Kind::Reach), [(-1, 1), (-1, 2), (0, 1)]);
    assert_eq!(hexes(&shown, Kind::Path), [(0, 3), (0, 2)]);
    assert_eq!(at(&shown[3..], (0, 2)), Some(MarkKind::Path { to: Direction::NW }));
}

#[test]
fn a_turn_shows_what_it_looks_at() {
    let (view, decision) = meadow();
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&Order::Turn(Turn::Right)));
    assert_eq!(hexes(&shown, Kind::Reach), [(0, 2), (1, 2), (1, 3), (2, 2)], "looking NE: AL, A, AR, A+AR");
    let sight = hexes(&shown, Kind::Sight);
    assert!(sight.contains(&(4, 1)) && !sight.contains(&(-4, 5)) && !sight.contains(&(0, 3)));
    // Bruno himself is seen, the hex behind him is not (RS-21.17).
    let ahead = marks_of(&view, Some(&decision), ALDRIC, None, &[Kind::Sight]);
    let sight = hexes(&ahead, Kind::Sight);
    assert!(sight.contains(&(0, -3)) && !sight.contains(&(0, -4)), "{sight:?}");
}

#[test]
fn a_parry_shows_the_hand_that_covers() {
    let (mut view, mut decision) = meadow();
    put(&mut view, BRUNO, (0, 2), Direction::S);
    let with = Means::Item(ItemId(2));
    decision.question = Question::Defend { attacker: BRUNO, with, pair: false, block: false, dive: false };
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&Order::Parry(SWORD)));
    // Two hexes around, where b is not negative and 2a + b at least 1 (RS-3.5).
    assert_eq!(hexes(&shown, Kind::Covered), [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1)]);
    let right = MarkKind::Covered { right: true, left: false };
    assert_eq!(at(&shown, (1, 2)), Some(right));
    assert_eq!(hexes(&shown, Kind::Target), [(0, 2)]);
    // Unasked, the empty left hand covers as well.
    let both = marks_of(&view, Some(&decision), ALDRIC, None, &[Kind::Covered]);
    assert_eq!(at(&both, (0, 2)), Some(MarkKind::Covered { right: true, left: true }));
    assert_eq!(at(&both, (-1, 3)), Some(MarkKind::Covered { right: false, left: true }));
    assert_eq!(both.len(), 8);
}

#[test]
fn a_dodge_shows_the_chance_of_each_hex() {
    let (mut view, mut decision) = meadow();
    put(&mut view, BRUNO, (0, 2), Direction::S);
    let with = Means::Item(ItemId(2));
    decision.question = Question::Defend { attacker: BRUNO, with, pair: false, block: false, dive: false };
    let ways = |view: &SideView| {
        let shown = marks(view, Some(&decision), ALDRIC, Some(&Order::Dodge(Bias::Back)));
        let way = |mark: &Mark| match mark.kind {
            MarkKind::Dodge { bias: Bias::Back, faces, open } => Some(((mark.hex.x, mark.hex.y), faces, open)),
            _ => None,
        };
        shown.iter().filter_map(way).collect::<Vec<_>>()
    };
    // T-9: one face to each side, four straight back.
    assert_eq!(ways(&view), [((-1, 4), 1, true), ((0, 4), 4, true), ((1, 3), 1, true)]);
    let tree = Cell { obstacle: Some(Obstacle::Tree), ..Cell::default() };
    Arc::make_mut(&mut view.setup).map.set_cell(Hex::new(0, 4), tree).unwrap();
    assert_eq!(ways(&view), [((-1, 4), 1, true), ((0, 4), 4, false), ((1, 3), 1, true)]);
    // Every bias, when the kind is asked for without an order.
    assert_eq!(marks_of(&view, Some(&decision), ALDRIC, None, &[Kind::Dodge]).len(), 9);
}

#[test]
fn a_fall_from_behind_leads_away_from_the_blow() {
    let (mut view, mut decision) = meadow();
    put(&mut view, BRUNO, (0, 4), Direction::N);
    decision.question = Question::Knocked { foe: BRUNO, over: false };
    let shown = marks(&view, Some(&decision), ALDRIC, Some(&Order::Fall(Bias::Back)));
    // RS-15.5: as if he faced south, his back hexes are NE, N and NW.
    assert_eq!(hexes(&shown, Kind::Fall), [(-1, 3), (0, 2), (1, 2)]);
    assert_eq!(at(&shown, (0, 2)), Some(MarkKind::Fall { bias: Bias::Back, faces: 4, open: true }));
    assert_eq!(hexes(&shown, Kind::Target), [(0, 4)]);
}

#[test]
fn blocks_of_both_sides_show() {
    // Pike Hannes (3) of the one side and Hob (7) of the other hold spears.
    let (_, mut view, decision) = open("ford");
    put(&mut view, CombatantId(3), (0, -2), Direction::S);
    put(&mut view, CombatantId(7), (1, 1), Direction::N);
    view.world.of_mut(CombatantId(3)).block = Some(BlockPosition::Forward);
    view.world.of_mut(CombatantId(7)).block = Some(BlockPosition::Left);
    let shown = marks_of(&view, Some(&decision), decision.who, None, &[Kind::Blocked]);
    let by = |by: u8, own| MarkKind::Blocked { by: CombatantId(by), own };
    let told: Vec<_> = shown.iter().map(|mark| ((mark.hex.x, mark.hex.y), mark.kind)).collect();
    let expected = [((-1, 1), by(7, false)), ((0, -1), by(3, true)), ((0, 0), by(3, true)), ((0, 1), by(7, false))];
    assert_eq!(told, expected);
    // The order shows what it would block, in place of what is blocked.
    let order = Order::MoveBlock { position: BlockPosition::Right, wake: None };
    let shown = marks_of(&view, None, CombatantId(3), Some(&order), &[Kind::Blocked]);
    assert_eq!(hexes(&shown, Kind::Blocked), [(-2, 0), (-1, -1), (-1, 1), (0, 1)]);
}

#[test]
fn walls_stop_reach_and_the_unseen_have_no_marks() {
    // Gunnar in the doorway, looking south: AL and AR lie behind the jambs, and A+AR is past one of them.
    let (_, view, decision) = open("doorway");
    assert_eq!(hexes(&marks(&view, Some(&decision), decision.who, None), Kind::Reach), [(-1, 1), (0, 0)]);
    let (_, view, _) = open("ford");
    let unseen = CombatantId(8);
    assert_eq!(view.world.of(unseen).status, Status::Unseen);
    assert_eq!(marks_of(&view, None, unseen, None, &Kind::ALL), []);
    // The reach of several enemies is counted: Ysolde, Bruno and Hob all strike into (0,1).
    let threat = marks_of(&view, None, CombatantId(0), None, &[Kind::Threat]);
    assert_eq!(at(&threat, (0, 1)), Some(MarkKind::Threat { foes: 3 }));
    assert_eq!(at(&threat, (-2, 3)), Some(MarkKind::Threat { foes: 1 }));
}

#[test]
fn no_order_shows_more_than_three_kinds() {
    let (fight, view, decision) = open("shield_wall");
    let mut legal = Vec::new();
    fight.legal(&mut legal);
    for order in std::iter::once(None).chain(legal.iter().map(Some)) {
        assert!(default_kinds(order).len() <= 3, "{order:?}");
        let shown = marks(&view, Some(&decision), decision.who, order);
        assert!(shown.iter().all(|mark| default_kinds(order).contains(&mark.kind.kind())), "{order:?}");
        assert!(shown.iter().all(|mark| view.setup.map.contains(mark.hex)), "{order:?}");
        assert_eq!(shown, marks(&view, Some(&decision), decision.who, order), "twice the same");
    }
}

#[test]
fn marks_of_two_fights_that_differ_in_hidden_things_are_the_same() {
    let (fight, view, decision) = open("ford");
    let mut world = fight.world().clone();
    for who in fight.setup().everyone().filter(|&who| fight.setup().person(who).side != decision.side) {
        let him = world.of_mut(who);
        him.debt += 7;
        him.fatigue.exhaustion.points += 9;
        him.targets = [Some(decision.who), None];
    }
    let other = Fight::<Steel>::from_world(Arc::clone(fight.setup()), world, Dice::seeded(9));
    let mut changed = SideView::new(other.setup(), decision.side);
    other.view(decision.side, &mut changed);
    for who in fight.setup().everyone() {
        let told = |view: &SideView| marks_of(view, Some(&decision), who, None, &Kind::ALL);
        assert_eq!(told(&view), told(&changed), "{who:?}");
    }
    for hex in view.world.of(decision.who).place.hex.range(9) {
        let told = |view: &SideView| hover_hex(view, Some(decision.who), hex, |tenths| tenths.to_string());
        assert_eq!(told(&view), told(&changed));
    }
    assert_ne!(decision.side, SideId(1));
}

fn facts(view: &SideView, (q, r): (i32, i32)) -> Vec<String> {
    let facts = hover_hex(view, Some(ALDRIC), Hex::new(q, r), |tenths| format!("{tenths} t"));
    facts.facts.into_iter().map(|fact| fact.text).collect()
}

#[test]
fn both_bare_hands_are_told_once() {
    let (mut view, _) = meadow();
    view.world.of_mut(ALDRIC).hands = [None; 2];
    view.world.items[0].at = ItemPlace::Ground(Hex::new(5, 5));
    let told = facts(&view, (0, 2));
    let hands: Vec<&String> = told.iter().filter(|fact| fact.contains("hand")).collect();
    assert_eq!(hands, ["in range of the hand (RS-3.4)", "covered by both hands (RS-3.5)"]);
}

#[test]
fn a_hex_is_told_in_short_facts() {
    let (mut view, _) = meadow();
    assert_eq!(
        facts(&view, (1, 1)),
        [
            "firm ground (RS-21.1)",
            "2 hexes from Aldric, ahead: front arc (RS-3.3)",
            "in range of the sword (RS-3.4)",
            "covered by the sword (RS-3.5)",
            "12 t at a walk, 2 hexes (RS-3.8)",
        ]
    );
    assert_eq!(
        facts(&view, (0, -2)),
        [
            "firm ground (RS-21.1)",
            "5 hexes from Aldric, ahead: front arc (RS-3.3)",
            "covered by the sword and the hand (RS-3.5)",
            "in range of Bruno (RS-3.4)",
            "30 t at a walk, 5 hexes (RS-3.8)",
        ]
    );
    let behind = facts(&view, (0, 4));
    assert_eq!(behind[1..], ["1 hex from Aldric, back: back arc (RS-3.3)", "12 t at a walk, 1 hex (RS-3.8)"]);
    let bruno = facts(&view, (0, -3));
    assert_eq!(bruno[1], "Bruno stands here and looks S");
    assert_eq!(bruno.last().unwrap(), "30 t at a walk, 5 hexes (RS-3.8)", "up to the hex before him");
    assert_eq!(facts(&view, (0, 3)), ["firm ground (RS-21.1)", "Aldric stands here and looks N"]);
    assert_eq!(facts(&view, (40, 0)), ["off the map (RS-3.17)"]);
    // Without a figure to measure from, the hex alone.
    let alone = hover_hex(&view, None, Hex::new(0, -2), |tenths| tenths.to_string());
    assert_eq!(alone.about(Topic::Ground).collect::<Vec<_>>(), ["firm ground (RS-21.1)"]);
    assert_eq!(alone.facts.len(), 1);
    view.world.of_mut(BRUNO).status = Status::Dead;
    view.world.of_mut(BRUNO).place.fallen = true;
    view.world.items[2].at = ItemPlace::Ground(Hex::new(0, -3));
    assert_eq!(facts(&view, (0, -3))[1..3], ["Bruno lies here, dead", "sword on the ground (RS-12.11)"]);
}

#[test]
fn terrain_is_told_with_its_clauses() {
    let (mut view, _) = meadow();
    let map = &mut Arc::make_mut(&mut view.setup).map;
    let mud = Cell {
        ground: Ground::Muddy,
        height: 2,
        uphill: Some(Direction::N),
        cover: Cover::Soft,
        clutter: true,
        ..Cell::default()
    };
    map.set_cell(Hex::new(0, 2), mud).unwrap();
    map.set_side(Hex::new(0, 2), Direction::N, Side::HardCover).unwrap();
    map.set_side(Hex::new(0, 2), Direction::NE, Side::HardCover).unwrap();
    map.set_side(Hex::new(0, 2), Direction::NW, Side::Wall).unwrap();
    map.set_cell(Hex::new(1, 2), Cell { obstacle: Some(Obstacle::DeepWater), ..Cell::default() }).unwrap();
    assert_eq!(
        facts(&view, (0, 2)),
        [
            "muddy ground, slower going (RS-21.1)",
            "height 2 (RS-21.6)",
            "muddy slope, uphill to the N (RS-21.4)",
            "2 steps above Aldric: who stands here has +2 AP and DP (RS-21.10)",
            "blows down hit rows 1 to 6 of T-5, blows up rows 5 to 10 (RS-21.11)",
            "low clutter: at a walk only (RS-3.14)",
            "wall to the NW: no way through (RS-21.18)",
            "soft cover from all sides (RS-21.15)",
            "hard cover from the N and NE: low wall (RS-21.15)",
            "1 hex from Aldric, ahead: front arc (RS-3.3)",
            "in range of the sword (RS-3.4)",
            "covered by the sword and the hand (RS-3.5)",
            // T-22: a walk of 6 takes 2 more in mud; RS-21.7: three times that for two steps up.
            "24 t at a walk, 1 hex (RS-3.8)",
        ]
    );
    let water = facts(&view, (1, 2));
    assert_eq!(water[0], "deep water: no way in (RS-21.13)");
    assert!(water.iter().all(|fact| !fact.contains("at a walk") && !fact.contains("in range")), "{water:?}");
}

/// What the tip says of the height of the hex north of Aldric, that hex being as it is.
fn height_told(cell: Cell) -> Vec<String> {
    let (mut view, _) = meadow();
    Arc::make_mut(&mut view.setup).map.set_cell(Hex::new(0, 2), cell).expect("a hex of the map");
    let facts = hover_hex(&view, Some(ALDRIC), Hex::new(0, 2), |tenths| tenths.to_string());
    facts.about(Topic::Height).map(str::to_owned).collect()
}

#[test]
fn the_tip_tells_what_a_height_does_to_blows() {
    let high = |height: i8| height_told(Cell { height, ..Cell::default() });
    assert_eq!(
        high(-1),
        [
            "height -1 (RS-21.6)",
            "1 step below Aldric, who has +1 AP and DP (RS-21.10)",
            "blows down hit rows 1 to 8 of T-5, blows up rows 3 to 10 (RS-21.11)",
        ]
    );
    assert_eq!(
        high(5),
        [
            "height 5 (RS-21.6)",
            "5 steps above Aldric: who stands here has +5 AP and DP (RS-21.10)",
            "blows down hit row 1 of T-5, blows up row 10 (RS-21.11)",
            "long and medium weapons reach one class shorter (RS-21.12)",
        ]
    );
    assert_eq!(
        high(6),
        [
            "height 6 (RS-21.6)",
            "6 steps above Aldric: no blows by hand (RS-21.9)",
            "too high to climb without a ladder (RS-21.7)",
        ]
    );
    assert_eq!(high(-9)[2], "too deep to climb down without a ladder (RS-21.8)");
    let ladder = height_told(Cell { height: 9, ladder: true, ..Cell::default() });
    assert_eq!(ladder, ["height 9 (RS-21.6)", "ladder (RS-21.7)", "9 steps above Aldric: no blows by hand (RS-21.9)"]);
    assert!(high(0).is_empty());
}

#[test]
fn the_tip_tells_uphill_from_downhill() {
    let (mut view, _) = meadow();
    let map = &mut Arc::make_mut(&mut view.setup).map;
    let slope = |ground: Ground| Cell { ground, uphill: Some(Direction::N), ..Cell::default() };
    for hex in map.iter().map(|(hex, _)| hex).collect::<Vec<_>>() {
        map.set_cell(hex, slope(Ground::Muddy)).unwrap();
    }
    let told = |view: &SideView, r: i32| {
        let facts = hover_hex(view, Some(ALDRIC), Hex::new(0, r), |tenths| tenths.to_string());
        facts.about(Topic::Height).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(&view, 2)[1], "1 step above Aldric: who stands here has +1 AP and DP (RS-21.5)");
    assert_eq!(told(&view, 4)[1], "1 step below Aldric, who has +1 AP and DP (RS-21.5)");
    assert_eq!(told(&view, -3).len(), 2, "too far for blows");
    // On a soft slope nobody is higher.
    let map = &mut Arc::make_mut(&mut view.setup).map;
    map.set_cell(Hex::new(0, 2), slope(Ground::Soft)).unwrap();
    assert_eq!(told(&view, 2), ["soft slope, uphill to the N (RS-21.4)"]);
}
