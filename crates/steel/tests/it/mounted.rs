//! Worked examples of chapter RS-16 and of the lance, with their dice, journal and tenths.

use std::sync::Arc;

use board::Direction;
use engine::{CombatantId, Dice, Fight, Ruleset, ScriptedDie, SideId, Stop};
use steel::fight::{
    Action, Command, Couched, Dodging, Doing, Event, HorsePace, HorseSetup, Means, Order, Question, Refusal, Scene,
    Setup, SideView, Start, Status, Steel, Step, World, legal,
};
use steel::tables::{Characteristics, HorseArea, HorseEnd, Injury, Motion};

use crate::arena;

const RIDER: CombatantId = CombatantId(0);
const FOE: CombatantId = CombatantId(1);

/// Plays from a situation to a tenth: the answers are asked for, default where there is none.
#[track_caller]
fn play(
    setup: Setup,
    world: World,
    dice: &[(u8, u8)],
    until: u32,
    mut answer: impl FnMut(&Scene<'_>, CombatantId, &Question) -> Option<Order>,
) -> Fight<Steel> {
    let setup = Arc::new(setup);
    let dice = dice.iter().map(|&(sides, value)| ScriptedDie { sides: Some(sides), value });
    let mut fight: Fight<Steel> = Fight::from_world(Arc::clone(&setup), world, Dice::listed(dice));
    while let Ok(Some(Stop::Decision(decision))) = fight.advance_until(engine::Tenths(until)) {
        let scene = Scene { setup: &setup, world: fight.world() };
        let order = answer(&scene, decision.who, &decision.question)
            .unwrap_or_else(|| Steel::default_order(&setup, fight.world(), &decision));
        fight.decide(order).unwrap_or_else(|why| panic!("{order:?} at {}: {why:?}", fight.now()));
    }
    assert_eq!(fight.dice().fault(), None, "{:?}", tail(&fight));
    assert_eq!(fight.dice().left(), Some(0), "all dice are rolled: {:?}", tail(&fight));
    fight
}

fn tail(fight: &Fight<Steel>) -> Vec<String> {
    let story = steel::fight::Story::whole(fight.setup());
    let line = |entry: &engine::Entry<Event>| format!("{}: {:?}", entry.at.0, story.sentence(&entry.event));
    fight.journal().entries().iter().rev().take(25).rev().map(line).collect()
}

fn holds(world: &mut World, who: CombatantId) {
    let order = Order::Hold { wake: None };
    let now = world.now;
    let me = world.of_mut(who);
    me.action =
        Action { doing: Doing::Order(order), start: now.saturating_sub(5), due: now, standing: true, ..Action::IDLE };
}

fn sword_of(scene: &Scene<'_>, who: CombatantId) -> Means {
    scene.means(who).next().expect("he holds something")
}

fn strikes(world: &mut World, setup: &Setup, who: CombatantId, foe: CombatantId, due: u32) {
    let with = sword_of(&Scene { setup, world }, who);
    let me = world.of_mut(who);
    me.targets = [Some(foe), None];
    me.action = Action { doing: Doing::Order(Order::plain_strike(foe, with)), start: 0, due, ..Action::IDLE };
}

fn engaged(world: &mut World, one: CombatantId, other: CombatantId) {
    world.of_mut(one).engaged |= 1 << other.0;
    world.of_mut(other).engaged |= 1 << one.0;
}

fn begun_at(world: &mut World, tenth: u32) {
    world.began = tenth;
    world.now = tenth;
    world.step = Step::Blows;
}

/// X-18, and the checks of RS-20.10, 20.11 and 20.13.
#[test]
fn a_lance_at_the_gallop() {
    let mut setup =
        mounted(20, &[("edmund", "bayard", 0, (0, 10), Direction::N)], &[("bruno", 1, (1, -2), Direction::S)]);
    setup.options.knock_back = false;
    setup.horses[0].pace = HorsePace::Gallop;
    let mut world = World::begin(&setup);
    world.horses[0].lance.couched = Couched::For(FOE);
    world.of_mut(RIDER).targets = [Some(FOE), None];
    world.of_mut(FOE).targets = [Some(RIDER), None];
    engaged(&mut world, RIDER, FOE);
    let mut asked = Vec::new();
    let fight = play(setup, world, &[(20, 18), (10, 7)], 11, |scene, who, question| match question {
        Question::Lance { foe } => {
            asked.push((scene.world.now, *foe));
            Some(Order::LanceBlow)
        }
        Question::Defend { .. } => Some(Order::Parry(sword_of(scene, who))),
        _ => None,
    });
    assert_eq!(asked, [(10, FOE)], "one question at that tenth: {:?}", tail(&fight));
    let struck = fight.journal().entries().iter().find_map(|entry| match entry.event {
        Event::Struck { potential, defence, excess, hit, .. } => Some((entry.at.0, potential, defence, excess, hit)),
        _ => None,
    });
    assert_eq!(struck, Some((10, 8, 25, 1, true)));
    let world = fight.world();
    assert!(world.of(FOE).wounds.areas.iter().any(|area| area.injury() == Injury::Wound));
    assert_eq!(world.of(FOE).debt, 16);
    assert_eq!(world.people[2].place.hex, board::Hex::new(0, -1), "11: H (0,-1)");
    assert_eq!(world.horses[0].lance.couched, Couched::No, "it must be readied again");
}

/// RS-2.26, 2.28: that a lance is ready is seen, for whom is not; where it bars a move (RS-3.15) the view bars it too.
#[test]
fn the_enemy_sees_a_ready_lance_and_not_for_whom() {
    let mut setup =
        mounted(20, &[("edmund", "bayard", 0, (0, 10), Direction::N)], &[("bruno", 1, (0, 6), Direction::S)]);
    setup.options.hidden_info = true;
    let setup = Arc::new(setup);
    let step = Order::Walk(Direction::S);
    for (couched, seen, refused) in
        [(Couched::No, Couched::No, None), (Couched::For(FOE), Couched::ForSomebody, Some(Refusal::NeedsClosing))]
    {
        let mut world = World::begin(&setup);
        world.horses[0].lance.couched = couched;
        let fight: Fight<Steel> = Fight::from_world(Arc::clone(&setup), world, Dice::seeded(1));
        for (side, known) in [(SideId(0), couched), (SideId(1), seen)] {
            let mut view = SideView::new(&setup, side);
            fight.view(side, &mut view);
            assert_eq!(view.scene().couched(RIDER), known, "{side:?}");
            assert_eq!(view.scene().lance_foe(RIDER), known.foe(), "{side:?}");
            let verdict = legal::check(view.scene(), FOE, &Question::Act { standing: false }, &step);
            assert_eq!(verdict.err(), refused, "{side:?}, {couched:?}");
        }
        let truth = Scene { setup: &setup, world: fight.world() };
        assert_eq!(legal::check(truth, FOE, &Question::Act { standing: false }, &step).err(), refused);
    }
}

/// X-19, with knock back.
#[test]
fn a_rider_is_knocked_off() {
    let mut setup =
        mounted(12, &[("edmund", "bayard", 0, (0, 0), Direction::N)], &[("corvin", 1, (0, -2), Direction::S)]);
    setup.options.shield_passive = false;
    let mut world = World::begin(&setup);
    begun_at(&mut world, 30);
    holds(&mut world, RIDER);
    strikes(&mut world, &setup, FOE, RIDER, 30);
    let dice =
        [(10, 4), (20, 17), (10, 6), (6, 3), (6, 4), (6, 4), (6, 3), (6, 4), (10, 6), (20, 14), (10, 8), (10, 8)];
    let fight = play(setup, world, &dice, 51, |scene, who, question| match question {
        Question::Act { .. } if who == RIDER && scene.world.now >= 50 => Some(Order::Rise),
        _ => None,
    });
    let world = fight.world();
    let me = world.of(RIDER);
    assert!(me.seat.is_none() && me.place.fallen);
    // The feet at H + SE, the head one further.
    assert_eq!(me.place.hex, board::step(board::Hex::ZERO, Direction::SE));
    assert_eq!(me.place.head, Some(board::step(me.place.hex, Direction::SE)));
    assert_eq!((me.action.order(), me.action.due), (Some(Order::Rise), 88), "{:?}", tail(&fight));
    assert!(me.wounds.areas.iter().any(|area| area.injury() == Injury::SeriousWound));
    assert!(me.wounds.areas.iter().any(|area| area.injury() == Injury::Bruise));
}

/// the horse shies, throws its rider and flees.
#[test]
fn a_wounded_horse_shies() {
    let mut setup = mounted(12, &[("edmund", "bayard", 0, (0, 0), Direction::N)], &[("hal", 1, (0, -1), Direction::S)]);
    setup.options.knock_back = false;
    setup.options.shield_passive = false;
    let mut world = World::begin(&setup);
    begun_at(&mut world, 40);
    holds(&mut world, RIDER);
    world.of_mut(RIDER).targets = [Some(FOE), None];
    engaged(&mut world, RIDER, FOE);
    strikes(&mut world, &setup, FOE, RIDER, 40);
    let dice = [
        (10, 9),
        (20, 8),
        (10, 7),
        (6, 5),
        (6, 5),
        (6, 4),
        (20, 16),
        (6, 3),
        (6, 4),
        (6, 3),
        (20, 11),
        (10, 4),
        (10, 8),
    ];
    let fight = play(setup, world, &dice, 66, |_, _, _| None);
    let world = fight.world();
    let horse = CombatantId(2);
    let chest = world.of(horse).wounds.areas[HorseArea::Chest.index()];
    assert_eq!(chest.injury(), Injury::Wound);
    let at = |wanted: fn(&Event) -> bool| {
        fight.journal().entries().iter().find(|entry| wanted(&entry.event)).map(|entry| entry.at.0)
    };
    assert_eq!(at(|event| matches!(event, Event::Shied { .. })), Some(40));
    assert_eq!(at(|event| matches!(event, Event::Unhorsed { .. })), Some(45), "{:?}", tail(&fight));
    assert_eq!(at(|event| matches!(event, Event::Fled { heading: Direction::S, .. })), Some(50));
    assert_eq!(at(|event| matches!(event, Event::Landed { .. })), Some(65));
    assert_eq!(world.of(RIDER).debt, 68);
    assert_eq!(world.of(RIDER).status, Status::Active);
}

/// AP and BS of a sword at the canter, and that only a 20 hits Hal's parry.
#[test]
fn a_sword_at_the_canter() {
    let mut setup = mounted(12, &[("edmund", "bayard", 0, (0, 1), Direction::N)], &[("hal", 1, (0, -1), Direction::S)]);
    setup.horses[0].pace = HorsePace::Canter;
    let world = World::begin(&setup);
    let scene = Scene { setup: &setup, world: &world };
    let sword = setup.items.iter().position(|item| item.owner == RIDER && setup.tables[item.weapon].key == "sword");
    let sword = Means::Item(steel::fight::ItemId(sword.expect("Edmund has a sword") as u16));
    let strength: i32 = scene.blow_strength(RIDER, sword);
    assert_eq!((scene.figures(RIDER, sword).base_speed, strength), (19, 17));
}

/// RS-20.8, 20.9, 20.14: forwards and facing forward, with Training 3; 19 tenths for Edmund; nothing on foot.
#[test]
fn who_may_use_a_lance() {
    let setup = mounted(12, &[("edmund", "bayard", 0, (0, 4), Direction::N)], &[("hal", 1, (0, -4), Direction::S)]);
    let mut world = World::begin(&setup);
    let lance = Scene { setup: &setup, world: &world }.lance_in_hand(RIDER).expect("Edmund has a lance");
    let order = Order::Couch { item: lance, foe: FOE };
    let question = Question::Act { standing: false };
    let judge =
        |world: &World, setup: &Setup| steel::fight::legal::check(Scene { setup, world }, RIDER, &question, &order);
    assert_eq!(judge(&world, &setup), Ok(()));
    let time: i32 = Scene { setup: &setup, world: &world }.order_time(RIDER, &order, 0);
    assert_eq!(time, 19);
    let mut novice = setup.clone();
    novice.people[0].riding_training = 2;
    assert_eq!(judge(&world, &novice), Err(Refusal::LanceSeat), "Training 2 is refused");
    let seat = world.people[0].seat.as_mut().expect("he rides");
    seat.facing = board::RiderFacing::Right;
    assert_eq!(judge(&world, &setup), Err(Refusal::LanceSeat));
    world.people[0].seat = None;
    assert_eq!(judge(&world, &setup), Err(Refusal::LanceSeat), "on foot it is useless");
}

/// RS-20.12: by the order in hand; on foot and mounted.
#[test]
fn motion_of_a_target() {
    let mut setup = mounted(
        12,
        &[("edmund", "bayard", 0, (0, 6), Direction::N), ("edmund", "rook", 1, (0, -6), Direction::S)],
        &[("hal", 1, (0, -1), Direction::S)],
    );
    setup.horses[0].pace = HorsePace::Gallop;
    setup.horses[1].pace = HorsePace::Canter;
    let hal = CombatantId(2);
    let mut world = World::begin(&setup);
    let horse = CombatantId(3);
    let motion = |world: &World, foe| Scene { setup: &setup, world }.motion_of(foe, horse);
    assert_eq!(motion(&world, hal), Motion::Stationary);
    world.of_mut(hal).action.doing = Doing::Order(Order::Walk(Direction::S));
    assert_eq!(motion(&world, hal), Motion::WalkingTowards);
    world.of_mut(hal).action.doing = Doing::Order(Order::Run(Direction::N));
    assert_eq!(motion(&world, hal), Motion::RunningAway);
    world.people[4].action.doing = Doing::Horse(steel::fight::HorseAct::Move);
    assert_eq!(motion(&world, CombatantId(1)), Motion::RunningTowards, "a knight cantering towards");
}

/// RS-16.21, 16.23, 16.45: AP 8, Base 14; a gallop becomes a canter, and H comes onto the hex of the target.
#[test]
fn a_horse_attacks_and_presses_on() {
    let mut setup = mounted(12, &[("edmund", "bayard", 0, (0, 0), Direction::N)], &[("hal", 1, (0, -1), Direction::S)]);
    setup.options.knock_back = false;
    setup.horses[0].pace = HorsePace::Walk;
    let mut world = World::begin(&setup);
    begun_at(&mut world, 10);
    holds(&mut world, RIDER);
    holds(&mut world, FOE);
    world.horses[0].command = Some(steel::fight::Pending { command: Command::Attack(FOE), ready: 10 });
    // Passive 13: missed by 8 + 2; reaction, since the rider is no target of Hal's.
    let fight = play(setup, world, &[(20, 2), (10, 9)], 24, |_, _, _| None);
    let world = fight.world();
    let horse = CombatantId(2);
    let struck = fight.journal().entries().iter().find_map(|entry| match entry.event {
        Event::Struck { who, potential, hit, .. } => Some((entry.at.0, who, potential, hit)),
        _ => None,
    });
    assert_eq!(struck, Some((24, horse, 8, false)), "no move until 24: {:?}", tail(&fight));
    assert_eq!(world.of(horse).place.hex, board::Hex::new(0, -1));
    assert_eq!(world.of(FOE).place.hex, board::Hex::new(0, -1), "both in one hex");
    assert_eq!(world.horses[0].pace, HorsePace::Stationary);
    let scene = Scene { setup: fight.setup(), world };
    assert!(scene.reaches(FOE, sword_of(&scene, FOE), RIDER) || scene.weapon(sword_of(&scene, FOE)).key == "spear");
}

/// RS-16.24, 16.25: rider forwards, rear struck, d10 4: the horse; passive against any blow is the horse's 12.
#[test]
fn the_rear_is_struck() {
    let mut setup =
        mounted(12, &[("edmund", "bayard", 0, (0, 0), Direction::N)], &[("bruno", 1, (0, 2), Direction::N)]);
    setup.options.knock_back = false;
    let mut world = World::begin(&setup);
    begun_at(&mut world, 30);
    holds(&mut world, RIDER);
    strikes(&mut world, &setup, FOE, RIDER, 30);
    // AP 9 + 3 = 12 hits; T-19 rear medium 4: quarters; forced reaction.
    let fight = play(setup, world, &[(10, 4), (20, 3), (10, 4), (10, 5)], 30, |_, _, _| None);
    let hit = fight.journal().entries().iter().find_map(|entry| match entry.event {
        Event::HorseLocated { area, .. } => Some(area),
        _ => None,
    });
    assert_eq!(hit, Some(HorseArea::Quarters), "{:?}", tail(&fight));
}

/// RS-16.26: not without a command, nor at a canter; a command obeyed lets the horse dodge for its walk rate and a point.
#[test]
fn a_horse_dodges_on_command() {
    let mut setup =
        mounted(12, &[("edmund", "bayard", 0, (0, 0), Direction::N)], &[("bruno", 1, (0, -1), Direction::S)]);
    setup.options.knock_back = false;
    let mut world = World::begin(&setup);
    begun_at(&mut world, 30);
    holds(&mut world, RIDER);
    strikes(&mut world, &setup, FOE, RIDER, 30);
    let horse = CombatantId(2);
    assert!(!Scene { setup: &setup, world: &world }.horse_may_dodge(RIDER, FOE));
    world.horses[0].dodging = Dodging::Next;
    assert!(Scene { setup: &setup, world: &world }.horse_may_dodge(RIDER, FOE));
    world.horses[0].pace = HorsePace::Canter;
    assert!(!Scene { setup: &setup, world: &world }.horse_may_dodge(RIDER, FOE), "not at a canter");
    world.horses[0].pace = HorsePace::Stationary;
    let dodges = |_: &Scene<'_>, _: CombatantId, question: &Question| match question {
        Question::Defend { .. } => Some(Order::Dodge(steel::fight::Bias::Back)),
        _ => None,
    };
    // d6 3: straight back; d10 9: the horse; 9 + 5 against 25; reaction of the rider, who has another target.
    let fight = play(setup, world, &[(6, 3), (10, 9), (20, 5), (10, 5)], 30, dodges);
    let me = fight.world().of(horse);
    assert_eq!(me.place.hex, board::Hex::new(0, 1), "{:?}", tail(&fight));
    assert_eq!((me.debt, me.fatigue.points()), (35, 1));
}

/// RS-16.29: both at a gallop +6, canter and gallop +2, both at a canter nothing.
#[test]
fn meeting_horses() {
    let mut setup = mounted(
        20,
        &[("edmund", "bayard", 0, (0, 4), Direction::N), ("edmund", "rook", 1, (0, -4), Direction::S)],
        &[],
    );
    for (one, other, more) in [
        (HorsePace::Gallop, HorsePace::Gallop, 6),
        (HorsePace::Canter, HorsePace::Gallop, 2),
        (HorsePace::Canter, HorsePace::Canter, 0),
    ] {
        setup.horses[0].pace = one;
        setup.horses[1].pace = other;
        let mut world = World::begin(&setup);
        let strength = |world: &World| -> i32 {
            let sword = setup.items.iter().position(|item| setup.tables[item.weapon].key == "sword");
            let sword = Means::Item(steel::fight::ItemId(sword.expect("a sword") as u16));
            Scene { setup: &setup, world }.striking_strength(RIDER, sword, FOE)
        };
        let apart = strength(&world);
        for (horse, before) in [((0, 5), Direction::N), ((0, -5), Direction::S)].into_iter().enumerate() {
            let ((q, r), heading) = before;
            world.horses[horse].last_move = Some((0, board::HorseBody { front: board::Hex::new(q, r), heading }));
        }
        assert_eq!(strength(&world) - apart, more, "{one:?} and {other:?}");
    }
}

/// A rider: the keys of a combatant and a horse, the side, where, heading where.
pub(crate) type Rider<'a> = (&'a str, &'a str, u8, (i32, i32), Direction);

/// Riders, heading somewhere, against people on foot.
pub(crate) fn mounted(radius: u16, riders: &[Rider<'_>], on_foot: &[(&str, u8, (i32, i32), Direction)]) -> Setup {
    let people: Vec<_> = riders.iter().map(|&(key, _, side, at, facing)| (key, side, at, facing)).collect();
    let mut setup = arena::arena(radius, &[&people[..], on_foot].concat());
    let tables = Arc::clone(&setup.tables);
    for (index, &(_, key, side, (q, r), facing)) in riders.iter().enumerate() {
        let sample = tables.horse(key).expect("a horse of T-30");
        let start = Start { hex: board::Hex::new(q, r), facing, aware: true, target: None };
        let characteristics = Characteristics {
            strength: sample.strength,
            dexterity: sample.dexterity,
            constitution: sample.constitution,
            will_power: sample.will_power,
        };
        let armour = tables.armour(&sample.armour).expect("validated at load");
        let name = format!("{} {}", sample.name, index + 1);
        let mut horse = HorseSetup::new(name, SideId(side), &tables, characteristics, sample.training, armour, start);
        horse.rider = Some((CombatantId(index as u8), HorseEnd::Front, board::RiderFacing::Forward));
        setup.horses.push(horse);
    }
    setup
}

/// Three riders against four on foot: lances, hooves and polearms.
pub(crate) fn cavalry() -> Setup {
    mounted(
        14,
        &[
            ("edmund", "bayard", 0, (0, 8), Direction::N),
            ("edmund", "rook", 0, (3, 6), Direction::N),
            ("edmund", "bayard", 1, (-2, -6), Direction::S),
        ],
        &[
            ("hal", 1, (1, -3), Direction::S),
            ("gerd", 1, (0, -3), Direction::S),
            ("bruno", 1, (2, -4), Direction::S),
            ("corvin", 0, (-1, 5), Direction::N),
        ],
    )
}
