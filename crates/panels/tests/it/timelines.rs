//! The timeline's values, by X-1 of the rulebook.

use panels::{Bar, DelaySpan, Ghost, State, TimeStyle, Timeline};

use steel::fight::{Command, HorsePace, Order};

use crate::support::{Table, X1, act, dice};

fn lane<'a>(timeline: &'a Timeline, name: &str) -> &'a State {
    &timeline.lanes.iter().find(|lane| lane.name == name).unwrap().state
}

fn bar<'a>(timeline: &'a Timeline, name: &str) -> &'a Bar {
    match lane(timeline, name) {
        State::Known(bar) => bar,
        other => panic!("{name}: {other:?}"),
    }
}

/// X-1 with its dice, then dice for whatever comes.
fn x1() -> Table {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST")]);
    table
}

fn of_red(table: &Table) -> Timeline {
    Timeline::new(table.witness(0), None)
}

fn of_blue(table: &Table) -> Timeline {
    Timeline::new(table.witness(1), None)
}

#[test]
fn x_1_attack_against_set_as_both_see_it() {
    let mut table = x1();
    table.run_to(10);
    let (red, blue) = (of_red(&table), of_blue(&table));
    assert_eq!(blue.now, 10);
    let attack = bar(&blue, "Aldric");
    assert_eq!((attack.code.as_str(), attack.start, attack.due), ("AT", 0, Some(18)));
    assert_eq!(attack.marks, [16], "the move before the end");
    let set = bar(&red, "Bruno");
    assert_eq!((set.code.as_str(), set.due, set.ready), ("ST", None, Some(15)), "it waits on its opponent");
    // Of the other the code and the start are known, never the end.
    assert_eq!(*lane(&blue, "Bruno"), State::Begun { code: "ST".into(), start: 0, about: None });
    assert_eq!(*lane(&red, "Aldric"), State::Begun { code: "AT".into(), start: 0, about: None });
    table.run_to(16);
    assert_eq!(bar(&of_blue(&table), "Aldric").marks, [0_u32; 0], "the move is done");
    assert_eq!(bar(&of_red(&table), "Bruno").due, Some(17), "Aldric is in range");
    assert_eq!(text(&of_blue(&table), "Bruno"), "Bruno: set (ST) since 0 t, end unknown");
}

fn text(timeline: &Timeline, name: &str) -> String {
    timeline.texts(TimeStyle::Tenths).into_iter().find(|text| text.starts_with(name)).unwrap()
}

/// To the end of tenth 19: the shield has parried, Bruno strikes.
fn after_the_parry() -> Table {
    let mut table = x1();
    table.plan(&[(17, "Aldric", "parry shield"), (17, "Bruno", "SK")]);
    table.run_to(19);
    table
}

#[test]
fn parries_lengthen_the_bar_by_what_they_cost() {
    let mut table = after_the_parry();
    let blue = of_blue(&table);
    let attack = bar(&blue, "Aldric");
    assert_eq!(attack.due, Some(20));
    assert_eq!(attack.delays, [DelaySpan { from: 18, to: 20, why: "parry" }]);
    let red = of_red(&table);
    assert_eq!((bar(&red, "Bruno").start, bar(&red, "Bruno").due), (17, Some(34)));
    table.plan(&[(20, "Bruno", "parry sword"), (20, "Aldric", "SK")]);
    table.run_to(21);
    let red = of_red(&table);
    let strike = bar(&red, "Bruno");
    assert_eq!(strike.due, Some(42));
    let added: u32 = strike.delays.iter().map(|delay| delay.to - delay.from).sum();
    assert_eq!(added, 8, "parry 4, dead time 2, light wound 2: {:?}", strike.delays);
    let kinds: Vec<&str> = strike.delays.iter().map(|delay| delay.why).collect();
    assert!(["parry", "injury", "dead time"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    assert_eq!(bar(&of_blue(&table), "Aldric").due, Some(35));
    assert!(!text(&of_blue(&table), "Bruno").contains("42"));
}

#[test]
fn an_enemys_blow_is_guessed_by_a_trained_mans_time_alone() {
    let table = after_the_parry();
    let told = "Bruno: strike (SK) since 17 t, end unknown, about 32 t for a trained man";
    assert_eq!(text(&of_blue(&table), "Bruno"), told);
}

#[test]
fn the_order_in_mind_is_drawn_where_it_would_fall() {
    let mut table = Table::of(X1, dice(&[]));
    let decision = table.until("Aldric", act);
    let prompt = table.prompt();
    let line = prompt.lines().find(|line| line.code == "AT").unwrap();
    let view = table.witness(1).view();
    let ghost = Ghost::new(view, decision.who, &decision.question, line).unwrap();
    assert_eq!((ghost.start, ghost.due, &ghost.marks[..]), (0, Some(18), &[16][..]));
    let timeline = Timeline::new(table.witness(1), Some(decision.who));
    let (from, to) = timeline.span(Some(&ghost));
    assert!(from == 0 && to > 18);
    assert_eq!(timeline.lanes[0].name, "Aldric", "who decides comes first");
}

#[test]
fn who_acts_next_is_told() {
    let red = of_red(&after_the_parry());
    assert_eq!(red.next_text(TimeStyle::Tenths), "Next: Bruno at 34 t (strike); at any time: Aldric (attack)");
    assert_eq!(red.next_text(TimeStyle::Seconds), "Next: Bruno at 3.4 s (strike); at any time: Aldric (attack)");
}

#[test]
fn the_mark_of_now_stands_at_the_shown_clock() {
    let table = after_the_parry();
    let sides = table.sides();
    let timeline = of_red(&table);
    for (clock, told) in [(None, "now 19 t"), (Some(4.6), "now 4 t"), (Some(18.2), "now 18 t")] {
        let (timeline, sides) = (timeline.clone(), sides.clone());
        let fixture = crate::support::harness((), move |(), ui| {
            let style = TimeStyle::Tenths;
            panels::TimelinePanel { timeline: &timeline, ghost: None, sides: &sides, style, clock }.show(ui)
        });
        assert!(crate::support::spoken(&fixture).contains(&told.to_owned()), "{clock:?}");
    }
}

/// Bruno on Falada, farther from Aldric, at a walk; he commands at the first tenth.
fn riding(text: &str, command: Command) -> Table {
    let far = text.replace("at: (0, 0)", "at: (0, 5)");
    let mut table = Table::riding(&far, HorsePace::Walk, dice(&[9, 3, 3, 3]));
    table.until("Bruno", act);
    table.give(Order::Control(command));
    table
}

#[test]
fn a_riders_lane_shows_his_horse_to_his_side() {
    let mut table = riding(X1, Command::Faster);
    let horse = |table: &Table, side: u8| {
        let timeline = Timeline::new(table.witness(side), None);
        timeline.lanes.iter().find(|lane| lane.name == "Bruno").unwrap().horse.clone().unwrap()
    };
    table.run_to(1);
    let setup = table.fight.setup();
    let walk = setup.tables.horse_rates(setup.horses[0].person.armour).walk;
    let falada = horse(&table, 0);
    assert_eq!((falada.name.as_str(), falada.pace), ("Falada", HorsePace::Walk));
    let bar = falada.own.as_ref().unwrap().act.clone().unwrap();
    assert_eq!((bar.code, bar.start, bar.due), ("HM", 0, walk));
    // The order takes its time (RS-16.12), then the horse its response.
    let given = table.fight.world().of(table.who("Bruno")).action.due;
    assert_eq!(falada.own.as_ref().unwrap().command, None);
    table.run_to(given);
    let (command, ready) = horse(&table, 0).own.unwrap().command.expect("it has been told");
    assert_eq!((command.as_str(), ready), ("faster", given + setup_response(&table)));
    let of_red = text(&self::of_red(&table), "Bruno");
    assert!(of_red.contains(&format!("told faster, ready to respond at {ready} t")), "{of_red}");
    assert!(of_red.contains("; Falada at a walk: horse moves (HM) since "), "{of_red}");
    // The other side sees the speed and no more (RS-2.26).
    let seen = horse(&table, 1);
    assert_eq!((seen.pace, seen.own.clone()), (HorsePace::Walk, None));
    assert_eq!(seen.text(TimeStyle::Tenths), "Falada at a walk");
    assert!(!self::of_blue(&table).texts(TimeStyle::Tenths).join("\n").contains("HM"));
    let next = self::of_red(&table).next;
    assert!(next.iter().any(|next| next.name == "Falada" && next.doing == "HM" && next.at.is_some()), "{next:?}");
}

fn setup_response(table: &Table) -> u32 {
    table.fight.setup().horses[0].figures.response
}

#[test]
fn what_an_enemys_horse_was_told_is_in_no_lane() {
    let told = |command| {
        let mut table = riding(X1, command);
        table.run_to(4);
        self::of_blue(&table).texts(TimeStyle::Tenths)
    };
    assert_eq!(told(Command::Faster), told(Command::Halt));
    let open = X1.replace("knock_back: Some(false)", "knock_back: Some(false), hidden_info: Some(false)");
    let mut table = riding(&open, Command::Faster);
    table.run_to(1);
    assert!(text(&self::of_blue(&table), "Bruno").contains("horse moves (HM)"));
}

#[test]
fn a_missile_under_way_stands_at_its_landing_tenth() {
    let mut table = Table::shipped("pistols_at_dawn", 3);
    let flies = |table: &Table| table.fight.world().missiles.flights.first().copied();
    for _ in 0..400 {
        if flies(&table).is_some_and(|flight| flight.lands > table.fight.now().0) {
            break;
        }
        table.play(1);
    }
    let flight = flies(&table).expect("somebody fires");
    let view = table.witness(0).view();
    let name = |who| view.setup.name_of(who).to_owned();
    let timeline = Timeline::new(table.witness(0), None);
    let lane = timeline.lanes.iter().find(|lane| lane.who == flight.target).unwrap();
    assert_eq!(lane.missiles.iter().map(|missile| missile.lands).next(), Some(flight.lands));
    assert!(lane.missiles[0].what.ends_with(&format!(" of {}", name(flight.shooter))), "{:?}", lane.missiles);
    assert!(timeline.span(None).1 > flight.lands);
    let told = format!("of {} lands at {} t", name(flight.shooter), flight.lands);
    assert!(text(&timeline, &name(flight.target)).contains(&told));
}

#[test]
fn what_has_just_been_ordered_stands_in_its_lane_for_its_own_side() {
    let mut table = Table::of(X1, dice(&[]));
    let decision = table.until("Aldric", act);
    let view = table.witness(decision.side.0).view();
    let ordered = [(decision.who, Order::Walk(board::Direction::N))];
    let plain = Timeline::new(table.witness(1), None);
    assert_eq!(text(&plain, "Aldric"), "Aldric: no order");
    assert_eq!(plain.next_text(TimeStyle::Tenths), "Nothing is under way");
    let told = plain.clone().with_ordered(view, &ordered);
    assert_eq!(text(&told, "Aldric"), "Aldric: ordered: walk N (back)");
    assert_eq!(told.next_text(TimeStyle::Tenths), "Nothing falls due; ordered: Aldric (walk back)");
    let of_red = of_red(&table);
    assert_eq!(of_red.clone().with_ordered(table.witness(0).view(), &ordered), of_red, "the other side learns nothing");
}

/// A set blow that waits is drawn from its start to now and beyond, however long ago it was ready.
#[test]
fn what_waits_is_drawn_as_long_as_it_lasts() {
    let mut table = Table::of(X1, dice(&[]));
    table.plan(&[(0, "Bruno", "ST")]);
    table.run_to(40);
    let red = of_red(&table);
    let set = bar(&red, "Bruno");
    assert_eq!((set.start, set.due, set.ready), (0, None, Some(15)));
    assert_eq!([10, 40].map(|now| set.until(now)), [15, 40]);
    let next = red.next_text(TimeStyle::Tenths);
    assert!(next.starts_with("Nothing falls due; waiting: Bruno (set)"), "{next}");
    // Motion may be shown beyond the end of a hold: it goes on.
    let mut table = Table::of(X1, dice(&[]));
    table.plan(&[(0, "Bruno", "HO")]);
    table.run_to(0);
    let red = of_red(&table);
    let hold = bar(&red, "Bruno");
    assert_eq!(([0, 1, 2].map(|now| hold.due_after(now))), [Some(1), Some(1), None]);
    assert_eq!(([0, 1, 9].map(|now| hold.until(now))), [1, 1, 9]);
    let next = [1, 2].map(|clock| red.next_text_at(clock, TimeStyle::Tenths));
    assert!(next[0].starts_with("Next: Bruno at 1 t (hold)"), "{next:?}");
    assert!(next[1].starts_with("Nothing falls due; waiting: Bruno (hold)"), "{next:?}");
}
