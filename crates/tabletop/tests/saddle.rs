//! Riders, missile weapons, polearms and nets: what the board shows and what a click means, in positions laid by hand.

#[path = "support/table.rs"]
mod table;

use std::sync::Arc;

use board::{Cell, Cover, Direction, Hex, Obstacle, RiderFacing};
use engine::{CombatantId, SideId};
use steel::fight::{BlockPosition, Command, HorsePace, HorseSetup, ItemId, Order, Pending, Question, Start, Turn};
use steel::tables::{Band, Bias, Characteristics, HorseEnd};
use tabletop::{Kind, Manner, Mark, MarkKind, Topic, hover_hex, marks, marks_of};

use table::{ALDRIC, BRUNO, SWORD, Table};

fn horse(
    setup: &mut steel::fight::Setup,
    name: &str,
    side: u8,
    (q, r): (i32, i32),
    rider: Option<CombatantId>,
) -> CombatantId {
    let tables = Arc::clone(&setup.tables);
    let sample = tables.horses()[0].clone();
    let start = Start { hex: Hex::new(q, r), facing: Direction::N, aware: true, target: None };
    let like = Characteristics {
        strength: sample.strength,
        dexterity: sample.dexterity,
        constitution: sample.constitution,
        will_power: sample.will_power,
    };
    let armour = tables.armour(&sample.armour).expect("validated at load");
    let mut horse = HorseSetup::new(name.to_owned(), SideId(side), &tables, like, 5, armour, start);
    horse.rider = rider.map(|rider| (rider, HorseEnd::Front, RiderFacing::Forward));
    setup.options.mounted = true;
    setup.horses.push(horse);
    CombatantId((setup.people.len() + setup.horses.len() - 1) as u8)
}

/// Aldric on Falada, her front in (0, 3), heading north; Bruno far off at (0, -3).
fn rider(pace: HorsePace) -> Table {
    Table::changed("duel", |setup| {
        setup.people[0].sheet.riding = Some(steel::formulas::Skill(6));
        horse(setup, "Falada", 0, (0, 3), Some(ALDRIC));
        setup.horses[0].pace = pace;
    })
}

impl Table {
    fn shows(&self, order: Order) -> Vec<Mark> {
        marks(&self.view, Some(&self.decision), self.decision.who, Some(&order))
    }

    fn of_kind(&self, kind: Kind) -> Vec<(i32, i32)> {
        hexes(&marks_of(&self.view, None, self.decision.who, None, &[kind]), kind)
    }

    fn says(&self, (q, r): (i32, i32), topic: Topic) -> Vec<String> {
        let facts = hover_hex(&self.view, Some(self.decision.who), Hex::new(q, r), |tenths| format!("{tenths} t"));
        facts.about(topic).map(str::to_owned).collect()
    }
}

fn hexes(marks: &[Mark], kind: Kind) -> Vec<(i32, i32)> {
    marks.iter().filter(|mark| mark.kind.kind() == kind).map(|mark| (mark.hex.x, mark.hex.y)).collect()
}

fn hoofs(marks: &[Mark]) -> Vec<((i32, i32), Direction, u32)> {
    let hoof = |mark: &Mark| match mark.kind {
        MarkKind::Hoof { heading, at } => Some(((mark.hex.x, mark.hex.y), heading, at)),
        _ => None,
    };
    marks.iter().filter_map(hoof).collect()
}

const fn tell(command: Command) -> Order {
    Order::Control(command)
}

const fn turn(turn: Turn) -> Order {
    Order::Control(Command::Turn { turn, fixed: HorseEnd::Front })
}

#[test]
fn a_free_hex_is_ridden_to() {
    let stands = rider(HorsePace::Stationary);
    stands.means((0, 0), tell(Command::Faster));
    stands.means((4, 1), turn(Turn::Right));
    stands.means((-4, 5), turn(Turn::Left));
    stands.means((0, 5), tell(Command::Back));
    stands.means((0, 3), Order::Hold { wake: None });
    let walks = rider(HorsePace::Walk);
    walks.means((0, 2), tell(Command::Halt));
    walks.means((0, -2), Order::Hold { wake: None });
    assert_eq!(walks.click_as(Manner::Hurry, (0, -2)).order, Some(tell(Command::Faster)));
    let gallops = rider(HorsePace::Gallop);
    gallops.means((0, 1), tell(Command::Halt));
    gallops.means((0, -1), tell(Command::Slower));
    gallops.refuses((40, 0), "that hex is off the map: a horse that goes on that way leaves it (RS-3.17)");
}

#[test]
fn an_enemy_is_struck_from_the_saddle_or_ridden_at() {
    rider(HorsePace::Stationary).means((0, -3), tell(Command::Faster));
    let before = rider(HorsePace::Stationary).put(BRUNO, (0, 2), Direction::S);
    let found = before.click((0, 2));
    assert_eq!(found.order, Some(Order::plain_strike(BRUNO, SWORD)));
    assert!(found.others.contains(&tell(Command::Attack(BRUNO))), "{:?}", found.others);
    assert!(found.others.contains(&tell(Command::KeepAttacking(BRUNO))));
    assert!(!found.others.contains(&tell(Command::Back)));
    let mut bare = rider(HorsePace::Stationary).put(BRUNO, (0, 2), Direction::S);
    bare.view.world.of_mut(ALDRIC).hands = [None; 2];
    Arc::make_mut(&mut bare.view.setup).options.unarmed = false;
    bare.means((0, 2), tell(Command::Attack(BRUNO)));
}

#[test]
fn the_next_hexes_of_a_horse_stand_with_their_tenths() {
    let mut walks = rider(HorsePace::Walk);
    let scene = walks.view.scene();
    let rate = scene.horse_rates(CombatantId(2), Hex::new(0, 2)).walk;
    let ahead = |number: u32| ((0, 3 - number as i32), Direction::N, number * rate);
    assert_eq!(hoofs(&marks_of(&walks.view, None, ALDRIC, None, &[Kind::Hoof])), [1, 2, 3, 4].map(ahead));
    // It is obeyed at the end of the move during which the horse is ready to respond (RS-16.12).
    let ready = scene.would_respond(ALDRIC, Command::Halt).expect("it can be told").ready;
    let moves = ready.div_ceil(rate);
    assert!((1..=3).contains(&moves), "{moves} moves until {ready}");
    let until: Vec<_> = (1..=moves).map(ahead).collect();
    assert_eq!(hoofs(&walks.shows(tell(Command::Halt))), until);
    // The turn takes a canter move, then it goes on.
    let canter = walks.view.scene().horse_rates(CombatantId(2), Hex::new(0, 2)).canter;
    let turned = hoofs(&walks.shows(turn(Turn::Right)));
    assert_eq!(turned[..until.len()], until);
    let (at, _, then) = ahead(moves);
    assert_eq!(turned[until.len()], (at, Direction::NE, then + canter));
    // What it was told before counts until the new command is given.
    walks.view.world.horses[0].command = Some(Pending { command: Command::Halt, ready: 0 });
    assert_eq!(hoofs(&marks_of(&walks.view, None, ALDRIC, None, &[Kind::Hoof])), [ahead(1)]);
    assert_eq!(walks.says((0, 1), Topic::Horse), [""; 0]);
    assert_eq!(walks.says((0, 2), Topic::Horse), [format!("Falada comes here at {rate} t, speed walk (RS-16.4)")]);
    assert_eq!(walks.says((0, 4), Topic::People).last().unwrap(), "Falada, heading N, speed walk (RS-16.4)");
}

#[test]
fn an_enemys_horse_is_not_foreseen() {
    let mut table = Table::changed("duel", |setup| {
        horse(setup, "Falada", 1, (0, -3), Some(BRUNO));
        setup.horses[0].pace = HorsePace::Gallop;
    });
    table.view.world.of_mut(ALDRIC).targets[0] = Some(BRUNO);
    assert_eq!(marks_of(&table.view, None, BRUNO, None, &[Kind::Hoof]), []);
}

#[test]
fn a_rider_reaches_and_covers_by_his_seat() {
    let table = rider(HorsePace::Stationary);
    let reach = table.of_kind(Kind::Reach);
    let pattern = steel::fight::Scene::rider_pattern(
        table.view.scene(),
        ALDRIC,
        table.view.world.of(ALDRIC).seat.unwrap(),
        SWORD,
    );
    let hand = table.view.scene().hand_of(ALDRIC, SWORD);
    let mut expected: Vec<(i32, i32)> =
        pattern.unwrap().hexes(Hex::new(0, 3), Direction::N, hand).map(|hex| (hex.x, hex.y)).collect();
    expected.sort_by_key(|&(q, r)| board::hex_order(Hex::new(q, r)));
    assert_eq!(reach, expected);
    assert!(reach.contains(&(0, 2)) && reach.contains(&(1, 2)), "{reach:?}");
    // Forwards the right hand covers the right, and the other end of the horse (RS-16.16).
    let parry = table.shows(Order::Parry(SWORD));
    let covered = hexes(&parry, Kind::Covered);
    assert!(covered.contains(&(0, 4)) && covered.contains(&(1, 2)) && !covered.contains(&(-1, 3)), "{covered:?}");
    assert_eq!(table.says((0, 4), Topic::Covered), ["covered by the sword and the hand (RS-16.16)"]);
}

#[test]
fn on_foot_a_horse_is_mounted() {
    let with_horse = |at| {
        Table::changed("duel", |setup| {
            setup.people[0].sheet.riding = Some(steel::formulas::Skill(6));
            horse(setup, "Falada", 0, at, None);
        })
    };
    let horse = CombatantId(2);
    // Front (1, 1), rear (1, 2): he stands at a place of T-15 and looks along it.
    let far = with_horse((2, -2)).click((2, -2));
    assert_eq!(far.order, Some(Order::Walk(Direction::N)), "{far:?}");
    // From where it could be mounted is shown from afar.
    let table = with_horse((2, -2));
    let body = table.view.scene().horse_body(horse);
    let places = board::HorseBody::MOUNTING_PLACES.map(|place| body.place(place).unwrap().0);
    let shown = hexes(&table.shows(Order::Mount(horse)), Kind::Destination);
    assert!(shown.len() >= 2 && shown.iter().all(|&(q, r)| places.contains(&Hex::new(q, r))), "{shown:?}");
    let beside = with_horse((0, 1));
    let place = beside.view.scene().horse_body(horse).place(2).unwrap();
    let beside = beside.put(ALDRIC, (place.0.x, place.0.y), place.1.opposite());
    beside.means((0, 1), Order::Mount(horse));
    beside.means((0, 2), Order::Mount(horse));
    let looks_away = beside.put(ALDRIC, (place.0.x, place.0.y), place.1);
    assert!(matches!(looks_away.click((0, 1)).order, Some(Order::Turn(_))));
}

/// Brother Anselm at (3, -8) looking south with a spanned crossbow; Jory at (-3, 7), Tamsin at (0, 6).
fn poachers() -> Table {
    Table::changed("poachers", |setup| setup.map = board::TerrainMap::disc(Hex::ZERO, 60).expect("a disc of 60"))
}

const TAMSIN: CombatantId = CombatantId(3);

#[test]
fn an_archer_gives_the_next_order_of_his_shot() {
    let mut table = poachers().put(TAMSIN, (3, 0), Direction::N);
    let item = table.view.scene().missile_weapons(ALDRIC).next().expect("he has a crossbow in hand");
    let aim = Order::Aim { foe: TAMSIN, item, turns: 0 };
    // It is spanned: he aims; in a hurry, in a tenth.
    table.means((3, 0), aim);
    assert_eq!(table.click_as(Manner::Hurry, (3, 0)).order, Some(Order::FastAim { foe: TAMSIN, item }));
    assert!(table.click((3, 0)).others.contains(&Order::Load(item)));
    table.view.world.items[item.index()].charge.ready = false;
    table.means((3, 0), Order::Load(item));
    let me = table.view.world.of_mut(ALDRIC);
    me.targets[0] = Some(TAMSIN);
    me.shooting = Some(steel::fight::Shooting { item, stage: steel::fight::Aiming::Aimed, spoilt: 0 });
    table.means((3, 0), Order::Fire { foe: TAMSIN, item });
    // While he loads he is asked again: he goes on.
    let me = table.view.world.of_mut(ALDRIC);
    me.shooting = None;
    me.action.doing = steel::fight::Doing::Order(Order::Load(item));
    me.action.due = 30;
    let table = table.asked(Question::Alter);
    table.means((3, 0), Order::Keep);
}

#[test]
fn a_slung_bow_is_drawn() {
    let mut table = poachers().put(TAMSIN, (3, 0), Direction::N);
    let item = table.view.scene().missile_weapons(ALDRIC).next().unwrap();
    table.view.world.of_mut(ALDRIC).hands = [None; 2];
    table.view.world.items[item.index()].at = steel::fight::ItemPlace::With(ALDRIC, steel::fight::Carried::Sheathed);
    let main = table.view.setup.person(ALDRIC).main_hand;
    table.means((3, 0), Order::Draw { item, hand: main });
}

#[test]
fn a_shot_shows_its_arc_its_bands_and_its_line() {
    let mut table = poachers().put(TAMSIN, (3, 0), Direction::N);
    let item = table.view.scene().missile_weapons(ALDRIC).next().unwrap();
    let aim = Order::Aim { foe: TAMSIN, item, turns: 0 };
    let shown = table.shows(aim);
    assert_eq!(hexes(&shown, Kind::Target), [(3, 0)]);
    let between: Vec<(i32, i32)> = (-7..0).map(|r| (3, r)).collect();
    assert_eq!(hexes(&shown, Kind::Line), between);
    let open = |mark: &&Mark| mark.kind == MarkKind::Line { cover: Some(Cover::None) };
    assert_eq!(shown.iter().filter(open).count(), 7);
    // Every hex of the range marks may be aimed at, and their bands are those of the table.
    let missile = table.view.scene().missile(item).unwrap();
    let mut bands: Vec<Band> = Vec::new();
    for mark in &shown {
        if let MarkKind::Range { band } = mark.kind {
            assert!(table.view.scene().may_aim_at(ALDRIC, 0, mark.hex));
            assert_eq!(missile.band(u32::from(board::distance(Hex::new(3, -8), mark.hex))), Some(band));
            bands.push(band);
        }
    }
    let last = missile.short.1 as i32;
    assert!(hexes(&shown, Kind::Range).contains(&(3, -8 + last)), "the last hex of short range");
    bands.dedup();
    assert!(bands.contains(&Band::Short) && bands.contains(&Band::Medium), "{bands:?}");
    assert_eq!(
        table.says((3, 0), Topic::Shot),
        [
            format!("{} range of the crossbow, in the arc of fire (RS-13.5, RS-13.8)", missile.band(8).unwrap().word()),
            "the line of fire is open (RS-21.15)".to_owned()
        ]
    );
    assert!(table.says((3, -12), Topic::Shot)[0].contains("not in the arc of fire"));
    let map = &mut Arc::make_mut(&mut table.view.setup).map;
    map.set_cell(Hex::new(3, 0), Cell { cover: Cover::Hard, ..Cell::default() }).unwrap();
    let shown = table.shows(aim);
    assert_eq!(shown.iter().filter(|mark| mark.kind == MarkKind::Line { cover: Some(Cover::Hard) }).count(), 7);
    assert_eq!(table.says((3, 0), Topic::Shot)[1], "the line of fire meets hard cover (RS-21.15)");
    let map = &mut Arc::make_mut(&mut table.view.setup).map;
    map.set_cell(Hex::new(3, -3), Cell { obstacle: Some(Obstacle::Tree), ..Cell::default() }).unwrap();
    let shown = table.shows(aim);
    assert_eq!(shown.iter().filter(|mark| mark.kind == MarkKind::Line { cover: None }).count(), 7);
    assert_eq!(table.says((3, 0), Topic::Shot)[1], "no line of fire: out of sight (RS-13.18)");
}

#[test]
fn a_missile_is_met_where_it_comes_from() {
    let table = poachers().put(TAMSIN, (3, 0), Direction::N);
    let with = ItemId(table.view.world.items.len() as u16 - 1);
    let table = table.asked(Question::Intercept { shooter: TAMSIN, item: with });
    let found = table.click((3, 0));
    assert!(matches!(found.order, Some(Order::Parry(_) | Order::Dodge(_) | Order::Passive)), "{found:?}");
    table.means((3, -8), Order::Passive);
    assert_eq!(table.shows(Order::Passive).last().map(|mark| mark.kind), Some(MarkKind::Target(TAMSIN)));
}

#[test]
fn a_polearm_shows_what_it_blocks_and_strikes_at() {
    let table = Table::open("pikes_at_the_gate");
    let gerd = ALDRIC;
    let at = |hexes: Vec<Hex>| {
        let mut hexes: Vec<(i32, i32)> = hexes.into_iter().map(|hex| (hex.x, hex.y)).collect();
        hexes.sort_by_key(|&(q, r)| board::hex_order(Hex::new(q, r)));
        hexes
    };
    let place = table.view.world.of(gerd).place;
    let pattern = |position| steel::fight::Scene::polearm_pattern(position);
    let hand = table.view.scene().pattern_hand(gerd, table.view.scene().polearm(gerd).unwrap());
    let open = |hex: &Hex| table.view.setup.map.cell(*hex).is_some_and(|cell| !cell.is_closed());
    let marks_now = marks_of(&table.view, None, gerd, None, &[Kind::Reach, Kind::Blocked]);
    let own: Vec<(i32, i32)> = marks_now
        .iter()
        .filter(|mark| matches!(mark.kind, MarkKind::Blocked { by, own: true } if by == gerd))
        .map(|mark| (mark.hex.x, mark.hex.y))
        .collect();
    assert_eq!(own, at(table.view.scene().block_hexes(gerd, BlockPosition::Forward).to_vec()));
    let strikes = pattern(BlockPosition::Forward).hexes(place.hex, place.facing, hand).filter(open).collect();
    assert_eq!(hexes(&marks_now, Kind::Reach), at(strikes));
    // Moved to the right: both go with it.
    let right = Order::MoveBlock { position: BlockPosition::Right, wake: None };
    let shown = table.shows(right);
    let after: Vec<Hex> = pattern(BlockPosition::Right)
        .hexes(place.hex, place.facing, hand)
        .filter(open)
        .filter(|&hex| table.view.scene().line_open(place.hex, hex))
        .collect();
    let reach = hexes(&shown, Kind::Reach);
    assert!(
        reach.iter().all(|hex| at(after.clone()).contains(hex)) && reach != hexes(&marks_now, Kind::Reach),
        "{reach:?}"
    );
    let blocked: Vec<(i32, i32)> = shown
        .iter()
        .filter(|mark| matches!(mark.kind, MarkKind::Blocked { by, .. } if by == gerd))
        .map(|mark| (mark.hex.x, mark.hex.y))
        .collect();
    assert_eq!(blocked, at(table.view.scene().block_hexes(gerd, BlockPosition::Right).to_vec()));
    let ahead = table.view.scene().block_hexes(gerd, BlockPosition::Forward)[0];
    assert_eq!(table.says((ahead.x, ahead.y), Topic::Block), ["blocked by Gerd Longarm (RS-20.2)"]);
}

#[test]
fn a_dive_and_a_feint_show_the_hexes_they_touch() {
    let table = Table::open("duel");
    let dive = Order::Dive { foe: BRUNO, to: Direction::N, with: SWORD, manner: steel::fight::Manner::PLAIN };
    let shown = table.shows(dive);
    assert_eq!(hexes(&shown, Kind::Path), [(0, 3), (0, 2)]);
    assert_eq!(hexes(&shown, Kind::Reach), [(-1, 1), (0, 0), (1, -1), (1, 0)]);
    let feint = Order::Feint { feigned: Direction::NW, first: Direction::N, second: Direction::NE };
    let shown = table.shows(feint);
    // The false step and the first real one both leave his hex.
    assert_eq!(hexes(&shown, Kind::Path), [(0, 3), (0, 3), (0, 2)]);
    assert_eq!(hexes(&shown, Kind::Destination), [(1, 1)]);
}

#[test]
fn nets_throws_and_grabs_are_answered_on_the_board() {
    let table = Table::changed("duel", |setup| setup.options.surprise = true).put(BRUNO, (0, 2), Direction::S);
    let thrown = table.asked(Question::Thrown { foe: BRUNO, follow: true });
    thrown.means((0, 2), Order::Floor { bias: Bias::Back, follow: true });
    // Bruno looks south: his back hexes lie north.
    thrown.means((0, 1), Order::Floor { bias: Bias::Back, follow: false });
    thrown.means((1, 1), Order::Floor { bias: Bias::Left, follow: false });
    thrown.means((-1, 2), Order::Floor { bias: Bias::Right, follow: false });
    thrown.refuses((1, 2), "he is thrown back, into one of the three hexes behind him (RS-19.14)");
    let grab = thrown.asked(Question::MakeGrab { foe: BRUNO });
    grab.means((0, 2), Order::MakeGrab);
    grab.means((0, 3), Order::Keep);
    grab.refuses((2, 2), "click the opponent to grab him, or yourself to leave it a blow (RS-19.13)");
    let caught = grab.asked(Question::Entangled { foe: BRUNO, item: ItemId(2) });
    caught.means((0, 2), Order::Ignore);
    caught.refuses((2, 2), "click yourself to get free, or an enemy to fight on (RS-20.17, 20.22)");
    let shot = caught.asked(Question::LocateShot { foe: BRUNO, item: ItemId(2), from: Hex::new(0, 9) });
    shot.refuses((0, 2), "the location is chosen on the body, not on the board (RS-5.3)");
}

#[test]
fn a_horse_is_sent_and_an_end_is_chosen_by_a_click() {
    let table = rider(HorsePace::Stationary);
    let horse = CombatantId(2);
    let asked = table.asked(Question::SendHorse { horse });
    let spot = asked.legal().into_iter().find_map(|order| match order {
        Order::Send(spot) => Some(spot),
        _ => None,
    });
    let spot = spot.expect("some hexes are proposed");
    asked.means((spot.q, spot.r), Order::Send(spot));
    asked.means((0, 3), Order::Stay);
    let shown = asked.shows(Order::Send(spot));
    assert_eq!(hexes(&shown, Kind::Destination), [(spot.q, spot.r)]);
    let lance = asked.put(BRUNO, (0, 2), Direction::S).asked(Question::Lance { foe: BRUNO });
    lance.means((0, 2), Order::LanceBlow);
    lance.means((0, 3), Order::LetPass);
    assert_eq!(hexes(&lance.shows(Order::LetPass), Kind::Target), [(0, 2)]);
}

#[test]
fn the_context_menu_finds_what_concerns_a_hex() {
    let table = rider(HorsePace::Walk);
    let right = table.click((4, 1));
    assert_eq!(right.order, Some(turn(Turn::Right)));
    assert!(!right.others.contains(&turn(Turn::Left)));
    let ahead = table.click((0, -2)).others;
    for command in [Command::Faster, Command::Slower, Command::Halt] {
        assert!(ahead.contains(&tell(command)), "{command:?}: {ahead:?}");
    }
    let own = table.click((0, 4)).others;
    for command in [Command::Dodge, Command::NoDodge, Command::Back, Command::Attack(BRUNO)] {
        assert!(own.contains(&tell(command)), "{command:?}");
    }
    assert!(own.contains(&turn(Turn::Left)) && own.contains(&turn(Turn::Right)));
    let down = rider(HorsePace::Stationary);
    let place = down.view.scene().horse_body(CombatantId(2)).place(2).unwrap().0;
    let others = down.click((place.x, place.y)).others;
    assert_eq!(others.iter().filter(|order| matches!(order, Order::Dismount { place: 2, .. })).count(), 6);
    assert!(!others.iter().any(|order| matches!(order, Order::Dismount { place: 5, .. })));
}

#[test]
fn a_man_swings_into_the_saddle_over_the_tenths_of_his_order() {
    use engine::{Dice, Fight, Stop};
    use steel::fight::{SideView, Steel};
    use steel::tables::Tables;
    use tabletop::{Looks, Motion, Play};

    let tables = Arc::new(Tables::builtin().clone());
    let scenario = scenario::Scenario::open("duel", &tables).expect("a shipped scenario");
    let mut setup = steel::fight::Setup::clone(scenario.setup());
    setup.people[0].sheet.riding = Some(steel::formulas::Skill(6));
    let falada = horse(&mut setup, "Falada", 0, (0, 3), None);
    setup.people[0].start.hex = Hex::new(1, 3);
    setup.people[1].start.hex = Hex::new(0, -4);
    let mut fight: Fight<Steel> = Fight::new(Arc::new(setup), Dice::seeded(1));
    let mut view = SideView::new(fight.setup(), SideId(0));
    let (mut play, mut told, mut mounts) = (None, 0, false);
    let mounted = |fight: &Fight<Steel>| {
        fight.journal().entries().iter().any(|entry| matches!(entry.event, steel::fight::Event::Mounted { .. }))
    };
    while !mounted(&fight) {
        let Ok(Stop::Decision(asked)) = fight.advance() else { panic!("somebody must order") };
        fight.view(SideId(0), &mut view);
        let play = play.get_or_insert_with(|| Play::new(&view, Looks::new(fight.setup(), &[]), Motion::Full));
        play.extend(&fight.journal().entries()[told..], &view);
        told = fight.journal().entries().len();
        let order = if asked.who == ALDRIC && !mounts { Order::Mount(falada) } else { fight.default_order().unwrap() };
        mounts |= asked.who == ALDRIC;
        fight.decide(order).expect("it is legal");
        assert!(told < 400, "he never mounts");
    }
    fight.view(SideId(0), &mut view);
    let mut play: Play = play.expect("somebody was asked");
    play.extend(&fight.journal().entries()[told..], &view);
    let steps = (0..=(play.end() * 50.0) as u32 + 1).map(|step| step as f32 / 50.0);
    let on_it = |at: f32| {
        let actors = play.stage(at).actors;
        let seen = actors.iter().find(|actor| actor.mount.is_some()).expect("the horse is in sight").clone();
        assert_eq!(actors.iter().filter(|actor| actor.who == ALDRIC).count(), 1, "he is seen once at {at}");
        seen
    };
    let climbs: Vec<_> = steps.filter_map(|at| on_it(at).mount.and_then(|mount| mount.climb)).collect();
    assert!(climbs.iter().all(|climb| climb.right), "from his side of the horse");
    let heights: Vec<u8> = climbs.iter().map(|climb| climb.eighths).collect();
    assert!(heights.is_sorted(), "{heights:?}");
    assert_eq!((heights.first(), heights.last()), (Some(&0), Some(&7)));
    assert_eq!((on_it(0.0).who, on_it(play.end()).who), (falada, ALDRIC));
    assert_eq!(on_it(play.end()).mount.unwrap().climb, None);
}

#[test]
fn who_leads_a_horse_stands_beside_it_on_the_viewers_side() {
    let led = |facing: Direction| {
        let table = Table::changed("duel", |setup| {
            horse(setup, "Falada", 0, (0, 3), None);
            let at = setup.people[0].start.hex;
            setup.horses[0].person.start.hex = at;
            setup.horses[0].person.start.facing = facing;
        });
        let middle = tabletop::centre(table.view.world.of(ALDRIC).place.hex);
        let at = tabletop::standing_place(&table.view, ALDRIC);
        (at.x - middle.x, at.y - middle.y)
    };
    let (x, y) = led(Direction::N);
    assert!(x > 15.0 && y < -2.0, "east of a horse that heads north, and before it: {x} {y}");
    let (x, y) = led(Direction::S);
    assert!(x < -15.0 && y < -2.0, "west of one that heads south: {x} {y}");
    for (heading, east) in [(Direction::NE, 1.0), (Direction::SE, -1.0), (Direction::SW, 1.0), (Direction::NW, -1.0)] {
        let (x, y) = led(heading);
        assert!(x * east > 5.0 && y < -5.0, "south of one that heads {heading:?}, not behind it: {x} {y}");
    }
}
