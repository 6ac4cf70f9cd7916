//! What stands first in the list of orders, what is folded away, and what is said of it.

use board::step;
use egui::Key;
use panels::{Heading, Intent, OrderPanel, Prompt, Settings, TimeStyle};
use session::{Group, Plan};
use steel::fight::{Order, Question};

use crate::support::{Table, X1, act, click, dice, harness, press, spoken};

type Fixture = egui_kittest::Harness<'static, (OrderPanel, Vec<Intent>)>;

fn asked(prompt: Prompt) -> Fixture {
    let mut panel = OrderPanel::default();
    panel.ask(prompt);
    let settings = Settings::default();
    harness(panel, move |panel, ui| panel.show(ui, &settings, Ok(())))
}

fn given(fixture: &Fixture) -> Vec<Order> {
    let order = |intent: &Intent| match intent {
        Intent::Give(order) => Some(*order),
        _ => None,
    };
    fixture.state().1.iter().filter_map(order).collect()
}

/// Ann looks to the north-west, Bob stands two hexes north of her.
const ANN: &str = r#"(
    version: 1, name: "Ann",
    board: (shape: disc(radius: 8)),
    sides: [(name: "red"), (name: "blue")],
    combatants: [
        (name: "Ann", like: "aldric", side: "red", at: (0, 0), facing: NW),
        (name: "Bob", like: "bruno", side: "blue", at: (0, -2), facing: S),
    ],
)"#;

#[test]
fn a_closing_order_leads_where_its_blow_lands_and_only_there_it_has_odds() {
    let mut table = Table::of(ANN, dice(&[]));
    let decision = table.until("Ann", act);
    let prompt = table.prompt();
    let here = table.fight.world().of(decision.who).place.hex;
    let scene = table.witness(0).view().scene();
    let mut counts = [0, 0];
    for line in prompt.lines() {
        if let Order::Attack { foe, to, with, .. } = line.order {
            let lands = scene.reaches_from(decision.who, step(here, to), with, foe);
            assert_eq!(line.chance.is_some(), lands, "{}", line.text(TimeStyle::Tenths));
            assert_eq!(line.text(TimeStyle::Tenths).ends_with("out of reach"), !lands);
            counts[usize::from(lands)] += 1;
        }
    }
    assert!(counts[0] > 0 && counts[1] > 0, "some land and some do not: {counts:?}");
    // Whatever row of an attack is taken by its words, its blow can land if any of the row's can.
    let families: std::collections::BTreeSet<String> = prompt
        .lines()
        .filter(|line| matches!(line.order, Order::Attack { .. }) && line.chance.is_some())
        .map(|line| line.kin.clone().unwrap().0)
        .collect();
    for family in families {
        let mut fixture = asked(prompt.clone());
        press(&mut fixture, Key::Slash);
        fixture.event(egui::Event::Text(family.clone()));
        fixture.run_steps(3);
        press(&mut fixture, Key::Enter);
        let order = given(&fixture)[0];
        assert!(prompt.line_of(&order).unwrap().chance.is_some(), "{family}: {order:?}");
    }
}

#[test]
fn shields_and_feet_of_the_armed_are_folded_away() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let said = spoken(&asked(prompt.clone()));
    assert!(said.contains(&"AT attack Bruno, sword".to_owned()), "{said:#?}");
    assert!(!said.iter().any(|text| text.starts_with("AT attack Bruno, foot")), "{said:#?}");
    assert!(prompt.lines().any(|line| line.phrase.starts_with("attack Bruno, foot")), "it stays legal");
}

/// An archer and a swordsman twenty hexes off.
const ARCHER: &str = r#"(
    version: 1, name: "Archer",
    board: (shape: disc(radius: 14)),
    sides: [(name: "red"), (name: "blue")],
    combatants: [
        (name: "Odo", like: "dunstan", side: "red", at: (0, 10), facing: N, items: [("longbow", both)]),
        (name: "Bob", like: "bruno", side: "blue", at: (0, -10), facing: S),
    ],
)"#;

#[test]
fn what_has_been_begun_with_a_bow_goes_on_first() {
    let mut table = Table::of(ARCHER, dice(&[5; 40]));
    let next = |table: &mut Table| {
        table.until("Odo", |question| matches!(question, Question::Act { standing: false }));
        table.prompt()
    };
    let prompt = next(&mut table);
    assert!(matches!(prompt.default, Some(Order::Load(_))), "{:?}", prompt.default);
    assert_eq!(prompt.groups[0].heading, Heading::Of(Group::Shots));
    assert_eq!(prompt.lines().find(|line| line.code == "HO").unwrap().phrase, "hold");
    table.give(prompt.default.unwrap());
    let prompt = next(&mut table);
    assert!(matches!(prompt.default, Some(Order::Aim { turns: 0, .. })), "{:?}", prompt.default);
    assert_eq!(prompt.lines().find(|line| line.code == "HO").unwrap().phrase, "hold: load lost");
    table.give(prompt.default.unwrap());
    let prompt = next(&mut table);
    let fire = prompt.lines().next().unwrap().clone();
    assert_eq!((fire.code, fire.phrase.as_str()), ("FI", "loose longbow at Bob"));
    assert!(fire.chance.is_some());
    assert_eq!(prompt.lines().find(|line| line.code == "HO").unwrap().phrase, "hold: load and aim lost");
    let walk = prompt.lines().find(|line| line.code == "WF").unwrap();
    assert!(walk.kin.as_ref().unwrap().0.ends_with(": load and aim lost"), "{walk:?}");
    let mut fixture = asked(prompt);
    press(&mut fixture, Key::Enter);
    assert_eq!(given(&fixture), [fire.order]);
}

#[test]
fn a_gun_is_fired() {
    let mut table = Table::shipped("pistols_at_dawn", 1);
    for _ in 0..40 {
        let prompt = table.prompt();
        if let Some(fire) = prompt.lines().find(|line| line.code == "FI") {
            assert!(fire.phrase.starts_with("fire handgun at "), "{}", fire.phrase);
            return;
        }
        table.give(prompt.default.unwrap());
    }
    panic!("nobody ever aims");
}

#[test]
fn a_joust_begins_with_its_lance() {
    let mut table = Table::shipped("joust", 1);
    table.until("Sir Edmund", act);
    let prompt = table.prompt();
    let said = spoken(&asked(prompt.clone()));
    assert!(said.iter().any(|text| text.starts_with("RW ready the lance for Sir Wystan")), "{said:#?}");
    for folded in ["foot", "shield", "feint"] {
        let shown = said.iter().find(|text| text.contains(folded) && text.contains("Sir Wystan"));
        assert_eq!(shown, None, "{folded}");
    }
    let strike = prompt.refused.iter().find(|refused| refused.phrase == "strike Sir Wystan, lance").unwrap();
    assert!(strike.reason.contains("RW") && strike.reason.contains("RS-20.9"), "{}", strike.reason);
    let take = prompt.refused.iter().filter(|refused| refused.phrase.starts_with("pick up lance")).count();
    assert!(take <= 1, "{take}");
}

#[test]
fn a_feint_says_what_is_seen_and_what_is_done() {
    let mut table = Table::of(&ANN.replace("at: (0, -2)", "at: (0, -7)"), dice(&[]));
    table.until("Ann", act);
    let prompt = table.prompt();
    let feint = prompt.lines().find(|line| matches!(line.order, Order::Feint { .. })).unwrap();
    let Order::Feint { feigned, first, second } = feint.order else { panic!("{feint:?}") };
    let (family, way) = feint.kin.clone().unwrap();
    assert!(family.starts_with(&format!("feint: seem to step {} (", feigned.name())), "{family}");
    assert!(family.ends_with("really go") && way == format!("{} {}", first.name(), second.name()), "{family} {way}");
}

#[test]
fn one_who_cannot_mount_is_told_from_where() {
    let mut table = Table::shipped("rescue", 1);
    table.until("Gerold", act);
    let prompt = table.prompt();
    let mount = prompt.refused.iter().find(|refused| refused.phrase == "mount Clover").unwrap();
    let Order::Mount(horse) = mount.order else { panic!("{mount:?}") };
    let body = table.witness(0).view().scene().horse_body(horse);
    for place in board::HorseBody::MOUNTING_PLACES {
        let hex = steel::fight::hex_word(body.place(place).unwrap().0);
        assert!(mount.reason.contains(&hex), "{hex} in {}", mount.reason);
    }
    assert!(!mount.reason.contains("places 2"), "{}", mount.reason);
}

#[test]
fn an_order_in_hand_is_kept_until_something_concerns_him() {
    let mut table = Table::of(X1, dice(&[9; 40]));
    table.plan(&[(0, "Aldric", "ST"), (0, "Bruno", "WF (1,-1)")]);
    table.until("Aldric", |question| matches!(question, Question::Act { standing: true } | Question::Alter));
    let prompt = table.prompt();
    let who = prompt.who;
    let mut fixture = asked(prompt.clone());
    click(&mut fixture, "keep it until disturbed  K");
    let plan = (Intent::Plan(who, Plan::Stand), Intent::Give(Order::Keep));
    let intents = &fixture.state().1;
    let at = intents.iter().position(|intent| *intent == plan.0).unwrap();
    assert_eq!(intents[at + 1], plan.1);
    // By the keyboard it stands behind the order itself.
    let mut fixture = asked(prompt);
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    assert!(fixture.state().1.contains(&plan.0), "{:?}", fixture.state().1);
}
