//! What prompts say for given decisions, and which order their clicks and keys give.

use board::Direction;
use egui::Key;
use panels::{Heading, Intent, OrderPanel, Prompt, Settings, TimeStyle};
use session::Group;
use steel::fight::{Manner, Means, Order, Question};
use steel::tables::Bias;

use crate::support::{Table, X1, act, click, defend, dice, harness, press, spoken};

type Fixture<'a> = egui_kittest::Harness<'a, (OrderPanel, Vec<Intent>)>;

fn asked(prompt: Prompt) -> Fixture<'static> {
    let mut panel = OrderPanel::default();
    panel.ask(prompt);
    let settings = Settings::default();
    harness(panel, move |panel, ui| panel.show(ui, &settings, Ok(())))
}

fn given(fixture: &Fixture<'_>) -> Vec<Order> {
    let order = |intent: &Intent| match intent {
        Intent::Give(order) => Some(*order),
        _ => None,
    };
    fixture.state().1.iter().filter_map(order).collect()
}

fn line(prompt: &Prompt, start: &str) -> String {
    let texts = prompt.texts(TimeStyle::Tenths);
    texts.iter().find(|text| text.starts_with(start)).unwrap_or_else(|| panic!("no {start:?} in {texts:#?}")).clone()
}

/// X-1 up to Bruno's set blow at 17, which Aldric is asked to meet.
fn set_blow() -> Table {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST")]);
    table.until("Aldric", defend);
    table
}

#[test]
fn a_free_order_shows_time_completion_chance_and_sum() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    assert_eq!(prompt.question, "Aldric: an order?");
    assert_eq!(line(&prompt, "AT attack Bruno, sword, S,"), "AT attack Bruno, sword, S, 18 t, due 18 t, 5 %");
    assert_eq!(line(&prompt, "HO"), "HO hold, 1 t, due 1 t");
    let at =
        Order::Attack { foe: table.who("Bruno"), to: Direction::S, with: prompt_means(&prompt), manner: Manner::PLAIN };
    let sums: Vec<String> = prompt.line_of(&at).unwrap().sums.iter().map(session::SumLine::text).collect();
    assert_eq!(sums[0], "time: 15 base speed + 6 walk - 3 in one order = 18");
    assert!(sums[1].starts_with("against"), "{sums:?}");
    assert!(sums[2].starts_with("attack potential: 10 anti-parry = 10, needs 20 on d20 (5 %)"), "{sums:?}");
    let clauses: Vec<&str> = prompt.line_of(&at).unwrap().sums[2].terms.iter().map(|term| &*term.clause).collect();
    assert_eq!(clauses, ["RS-1.6"]);
}

/// RS-2.17: Bruno turns while Aldric comes; Aldric may do something else after d10 - 5.4 tenths, at least 1.
#[test]
fn an_order_in_the_place_of_another_is_due_after_a_reaction_time() {
    let mut table = Table::of(X1, dice(&[9, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "TL")]);
    table.until("Aldric", |question| *question == Question::Alter);
    let prompt = table.prompt();
    assert_eq!(prompt.at.0, 3);
    assert_eq!(line(&prompt, "HO"), "HO hold, 1 t + reaction, due 5 to 9 t");
    let walk = line(&prompt, "WB walk N (");
    assert_eq!(walk, "WB walk N (back), 12 t + reaction, due 16 to 20 t");
    assert_eq!(
        prompt.facts[0], "Another order begins after a reaction time of 1 to 5 t (RS-2.17, RS-2.18).",
        "{:?}",
        prompt.facts
    );
    let order = prompt.lines().find(|line| line.text(TimeStyle::Tenths) == walk).unwrap();
    assert_eq!(order.sums[0].tail, "after a reaction time of 1 to 5 t (RS-2.17, RS-2.18)");
}

/// RS-17.3: 7.3 against 5.4, of whom she only assumes what he can.
#[test]
fn a_feint_tells_who_may_see_through_it() {
    let text = r#"(
        version: 1, name: "feint", board: (shape: disc(radius: 12)),
        sides: [(name: "red"), (name: "blue")],
        combatants: [
            (like: "fenna", side: "red", at: (0, 0), facing: N),
            (like: "aldric", side: "blue", at: (0, -8), facing: S),
            (like: "hal", side: "blue", at: (2, -9), facing: N),
        ],
    )"#;
    let told = |text: &str| {
        let mut table = Table::of(text, dice(&[]));
        table.until("Fenna", act);
        let prompt = table.prompt();
        let feint = prompt.lines().find(|line| line.code == "FE").unwrap().clone();
        (feint.seen_through, feint.sums[0].total)
    };
    let aldric = "Aldric sees through it with 5 or less on d10 (50 %), if Fenna is his target: d10 + 7.3 - 5.4, at most 7, his skill assumed \
                  (RS-17.3)";
    assert_eq!(told(text), (vec![aldric.to_owned()], 10), "Hal looks away");
    let open = text.replace("board:", "options: (hidden_info: false), board:");
    assert_eq!(told(&open).0, Vec::<String>::new(), "she is nobody's target");
    let watched = open.replace("facing: S)", "facing: S, target: \"Fenna\")");
    assert_eq!(
        told(&watched).0,
        ["Aldric sees through it with 5 or less on d10 (50 %): d10 + 7.3 - 5.4, at most 7 (RS-17.3)"]
    );
}

fn type_in(fixture: &mut Fixture<'_>, typed: &str) {
    press(fixture, Key::Slash);
    fixture.event(egui::Event::Text(typed.to_owned()));
    fixture.run_steps(3);
}

/// Ann with two weapons before Bob, who has empty hands; each other's targets.
const FISTS: &str = r#"(
    version: 1, name: "fists", board: (shape: disc(radius: 8)),
    sides: [(name: "red"), (name: "blue")],
    combatants: [
        (like: "fenna", name: "Ann", side: "red", at: (0, 0), facing: N, items: [("rapier", right), ("dagger", left)], target: "Bob"),
        (like: "bruno", name: "Bob", side: "blue", at: (0, -1), facing: S, items: [], target: "Ann"),
    ],
)"#;

/// RS-17.8: what disarms is legal, and of no use against one who has nothing in hand.
#[test]
fn to_disarm_the_empty_handed_stands_last_and_says_why() {
    let mut table = Table::of(FISTS, dice(&[]));
    table.until("Ann", act);
    let prompt = table.prompt();
    let idle = line(&prompt, "SK strike Bob, rapier, to disarm");
    assert!(idle.starts_with("SK strike Bob, rapier, to disarm: he has nothing in hand, "), "{idle}");
    let fixture = asked(prompt);
    let said = spoken(&fixture);
    let place =
        |what: &str| said.iter().position(|text| text.starts_with("SK strike Bob, rapier") && text.contains(what));
    assert!(place("to disarm") > place("pulled"), "{said:#?}");
    // With a sword in hand he is worth it.
    let mut table = Table::of(&FISTS.replace("items: []", "items: [(\"sword\", right)]"), dice(&[]));
    table.until("Ann", act);
    let prompt = table.prompt();
    assert!(!line(&prompt, "SK strike Bob, rapier, to disarm").contains("nothing in hand"));
}

#[test]
fn a_refusal_is_told_once_in_whatever_manner_the_blow_is_struck() {
    let mut told = 0;
    for shipped in scenario::library() {
        let mut table = Table::shipped(shipped.stem, 1);
        let mut seen = std::collections::BTreeSet::new();
        for refused in table.prompt().refused {
            let mut phrase = refused.phrase.clone();
            for manner in [", to disarm", ", to entangle", ", from the other hand", ", pulled"] {
                phrase = phrase.replace(manner, "");
            }
            assert!(!refused.reason.contains("( ") && !refused.reason.contains(" )"), "{}", refused.reason);
            let text = format!("{} {phrase}: {}", refused.code, refused.reason);
            assert!(seen.insert(text.clone()), "{}: {text}", shipped.stem);
            told += 1;
        }
    }
    assert!(told > 100, "{told}");
}

/// The blanks round a clause are those of the sentence.
#[test]
fn a_refusal_reads_as_a_sentence() {
    let mut table = Table::of(FISTS, dice(&[]));
    table.until("Ann", act);
    let mut fixture = asked(table.prompt());
    type_in(&mut fixture, "de");
    let said = spoken(&fixture).concat();
    assert!(said.contains("he grapples with nobody (RS-19.12, RS-19.14)"), "{said}");
}

/// A code that is typed is meant, be it in capitals or not; if it is not legal now, the reason is all that is shown.
#[test]
fn a_typed_code_gives_no_other_order() {
    for typed in ["AI", "ai", "de", "TH"] {
        let mut table = Table::of(FISTS, dice(&[]));
        table.until("Ann", act);
        let mut fixture = asked(table.prompt());
        type_in(&mut fixture, typed);
        let said = spoken(&fixture);
        let code = typed.to_uppercase();
        let reasons = said.iter().filter(|text| text.starts_with(&format!("{code} "))).count();
        assert_eq!(reasons > 0, code != "AI", "{typed}: {said:#?}");
        let nothing = said.contains(&"Aim (AI): he has no missile weapon in hand (".to_owned());
        assert_eq!(nothing, code == "AI", "{typed}: {said:#?}");
        press(&mut fixture, Key::Enter);
        assert_eq!(given(&fixture), [], "{typed}");
    }
    let mut table = Table::of(FISTS, dice(&[]));
    table.until("Ann", act);
    let mut fixture = asked(table.prompt());
    type_in(&mut fixture, "wt");
    press(&mut fixture, Key::Enter);
    assert_eq!(given(&fixture), [Order::Wait { foe: table.who("Bob"), wake: None }]);
}

fn prompt_means(prompt: &Prompt) -> Means {
    prompt.lines().find_map(|line| line.order.blow()).unwrap()
}

#[test]
fn orders_stand_in_the_groups_of_the_rulebook() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let groups: Vec<Group> = table.prompt().groups.iter().map(|group| group.group).collect();
    let surprise = Group::Surprise; // feints, disarming and pulled blows
    assert_eq!(groups, [Group::Keep, Group::Closing, Group::Moves, surprise, Group::Handling, Group::Other]);
}

#[test]
fn an_order_that_is_not_legal_says_why() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let refused = |code: &str| {
        let line = prompt.refused.iter().find(|refused| refused.code == code && refused.speaks_for_all);
        line.unwrap_or_else(|| panic!("{code} is not refused")).reason.clone()
    };
    assert_eq!(refused("SK"), "the target is out of range of it (RS-4.1)");
    assert_eq!(refused("RI"), "he is on his feet already");
    assert!(refused("RF").contains("RS-3.9"));
    assert!(prompt.refused.iter().all(|refused| refused.code != "AT" || !refused.speaks_for_all));
    let mut fixture = asked(prompt.clone());
    assert!(!spoken(&fixture).iter().any(|text| text.contains("RS-4.1")), "folded at first");
    let title = spoken(&fixture).into_iter().find(|text| text.starts_with("Not legal now")).unwrap();
    click(&mut fixture, &title);
    assert!(spoken(&fixture).iter().any(|text| text.contains("the target is out of range of it")));
    click(&mut fixture, "RS-4.1");
    assert!(fixture.state().1.contains(&Intent::OpenRule("RS-4.1".into())));
}

#[test]
fn a_click_gives_the_order_under_it() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut fixture = asked(table.prompt());
    click(&mut fixture, "WT wait for Bruno, 1 t, due 1 t");
    assert_eq!(given(&fixture), [Order::Wait { foe: table.who("Bruno"), wake: None }]);
}

#[test]
fn enter_gives_the_default_and_arrows_move_the_mark() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut fixture = asked(table.prompt());
    press(&mut fixture, Key::Enter);
    press(&mut fixture, Key::ArrowDown);
    press(&mut fixture, Key::Enter);
    press(&mut fixture, Key::ArrowUp);
    press(&mut fixture, Key::Enter);
    let orders = given(&fixture);
    assert_eq!(orders[0], Order::Hold { wake: None });
    assert_eq!(orders[1], table.prompt().lines().nth(1).unwrap().order);
    assert_eq!(orders[2], Order::Hold { wake: None });
    assert!(fixture.state().1.contains(&Intent::Hover(Some(orders[1]))), "the mark is what the board draws");
}

#[test]
fn a_number_gives_the_order_of_that_number() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let family = |order: &Order| prompt.line_of(order).unwrap().kin.clone().unwrap().0;
    let mut fixture = asked(prompt.clone());
    press(&mut fixture, Key::Num2);
    press(&mut fixture, Key::Num3);
    let rows: Vec<String> = given(&fixture).iter().map(family).collect();
    assert_eq!(rows, ["attack Bruno, sword", "defend against Bruno"], "after the hold, which is the first");
}

#[test]
fn typing_finds_an_order_and_enter_gives_it() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut fixture = asked(table.prompt());
    fixture.event(egui::Event::Text("s".into()));
    fixture.run_steps(2);
    fixture.event(egui::Event::Text("urr".into()));
    fixture.run_steps(2);
    press(&mut fixture, Key::Enter);
    assert_eq!(given(&fixture), [Order::Surrender]);
    press(&mut fixture, Key::Escape);
    assert!(spoken(&fixture).iter().any(|text| text.starts_with("WF walk S")), "Escape clears the search");
}

#[test]
fn the_last_order_repeats_with_one_key_while_it_is_legal() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let mut fixture = asked(prompt.clone());
    press(&mut fixture, Key::R);
    assert!(spoken(&fixture).contains(&"He has not been given an order yet.".to_owned()));
    click(&mut fixture, "WB walk N (back), 12 t, due 12 t");
    press(&mut fixture, Key::R);
    assert_eq!(given(&fixture), [Order::Walk(Direction::N); 2]);
    // At the edge of a defence it answers another question.
    let mut later = set_blow();
    fixture.state_mut().0.ask(later.prompt());
    fixture.run_steps(2);
    press(&mut fixture, Key::R);
    assert_eq!(given(&fixture).len(), 2);
    let note = "The last order is not legal now: it answers another question.";
    assert!(spoken(&fixture).contains(&note.to_owned()));
}

#[test]
fn a_defence_shows_attacker_weapon_costs_and_where_dodges_lead() {
    let mut table = set_blow();
    let decision = table.decision();
    assert!(matches!(decision.question, Question::Defend { .. }));
    let prompt = table.prompt();
    assert_eq!(prompt.question, "Bruno strikes at Aldric with the sword: Aldric's defence (RS-4.5)?");
    assert_eq!(prompt.facts[0], "With the sword Bruno cuts: a parry counts its PC (RS-4.8).");
    assert_eq!(prompt.facts[1], "In hand: attack Bruno, sword, S (AT), due 18 t; a delay is added to it.");
    assert_eq!(line(&prompt, "no active defence"), "no active defence, 10 %");
    assert_eq!(line(&prompt, "parry with shield"), "parry with shield, +2 t, 95 %");
    assert_eq!(line(&prompt, "parry with sword"), "parry with sword, +4 t, 95 %");
    let left = prompt.line_of(&Order::Dodge(Bias::Left)).unwrap();
    assert_eq!(left.ways.iter().map(|way| way.faces).sum::<u8>(), 6);
    assert!(left.ways.iter().all(|way| way.open && !way.relative.is_front()));
    let mut fixture = asked(prompt);
    click(&mut fixture, "parry with shield, +2 t, 95 %");
    let shield = given(&fixture)[0];
    assert!(matches!(shield, Order::Parry(Means::Item(_))));
    table.give(shield);
    table.advance();
    assert_eq!(table.fight.world().of(table.who("Aldric")).action.due, 20);
}

#[test]
fn the_sum_unfolds_and_its_terms_open_their_clauses() {
    let mut table = set_blow();
    let mut fixture = asked(table.prompt());
    assert!(!spoken(&fixture).contains(&"passive dodge".to_owned()));
    press(&mut fixture, Key::ArrowRight);
    assert!(spoken(&fixture).contains(&"passive dodge".to_owned()), "{:#?}", spoken(&fixture));
    click(&mut fixture, "passive dodge");
    assert!(fixture.state().1.contains(&Intent::OpenRule("RS-4.11".into())));
    press(&mut fixture, Key::ArrowLeft);
    assert!(!spoken(&fixture).contains(&"passive dodge".to_owned()));
}

#[test]
fn free_moves_and_locations_are_asked_as_such() {
    let mut table = set_blow();
    table.plan(&[(17, "Aldric", "parry shield")]);
    table.until("Aldric", |question| matches!(question, Question::FreeMove { .. }));
    let prompt = table.prompt();
    assert!(prompt.question.starts_with("Aldric has the advantage over Bruno: a free move (RS-6.7)"));
    assert_eq!(prompt.groups.iter().map(|group| group.group).collect::<Vec<_>>(), [Group::FreeMove]);
    assert_eq!(prompt.default, Some(Order::Stay));
    let mut fixture = asked(prompt);
    click(&mut fixture, "step N (back)");
    assert_eq!(given(&fixture), [Order::Step(Direction::N)]);
    // The second blow is a critical 20 with a 10: the location is chosen.
    let mut table = Table::of(X1, dice(&[14, 20, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    table.plan(&[
        (0, "Aldric", "AT (0,-1)"),
        (0, "Bruno", "ST"),
        (17, "Aldric", "parry shield"),
        (17, "Bruno", "SK"),
        (20, "Bruno", "parry sword"),
    ]);
    table.until("Aldric", |question| matches!(question, Question::Locate { .. }));
    let prompt = table.prompt();
    assert_eq!(prompt.question, "Aldric: a critical hit on Bruno with the sword: where (RS-5.3)?");
    assert!(prompt.lines().any(|line| line.phrase == "hit the head"));
}

#[test]
fn orders_that_differ_in_their_direction_share_a_row_with_a_button_for_each() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let foe = table.who("Bruno");
    let attacks: Vec<_> = prompt
        .lines()
        .filter(|line| line.kin.as_ref().is_some_and(|(family, _)| family == "attack Bruno, sword"))
        .cloned()
        .collect();
    assert!(attacks.len() >= 3, "{attacks:#?}");
    let mut fixture = asked(prompt);
    assert!(spoken(&fixture).contains(&"AT attack Bruno, sword".to_owned()));
    for attack in &attacks {
        click(&mut fixture, &attack.text(TimeStyle::Tenths));
    }
    assert_eq!(given(&fixture), attacks.iter().map(|line| line.order).collect::<Vec<_>>());
    let best = attacks.iter().max_by_key(|line| (line.chance, std::cmp::Reverse(line.due))).unwrap();
    click(&mut fixture, "AT attack Bruno, sword");
    let Some(Order::Attack { foe: at, with, .. }) = given(&fixture).last().copied() else { panic!("an attack") };
    assert_eq!((at, with), (foe, best.order.blow().unwrap()));
    let row = attacks.iter().find(|line| Some(line.order) == given(&fixture).last().copied()).unwrap();
    assert_eq!((row.chance, row.due), (best.chance, best.due), "the row itself gives the best of them");
}

#[test]
fn keys_go_through_the_directions_of_a_row() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let back: Vec<Order> = prompt.lines().filter(|line| line.code == "WB").map(|line| line.order).collect();
    assert_eq!(back.len(), 3);
    let mut fixture = asked(prompt);
    let walk = |order: Option<Order>| order.is_some_and(|order| back.contains(&order));
    while !walk(fixture.state().0.hovered()) {
        press(&mut fixture, Key::ArrowDown);
    }
    let mut seen = vec![fixture.state().0.hovered().unwrap()];
    // The first opens its sums, each further one goes on.
    for _ in 0..3 {
        press(&mut fixture, Key::ArrowRight);
        seen.push(fixture.state().0.hovered().unwrap());
    }
    assert_eq!(seen[0], seen[1]);
    assert!(walk(Some(seen[2])) && walk(Some(seen[3])) && seen[1] != seen[2] && seen[2] != seen[3], "{seen:?}");
    press(&mut fixture, Key::ArrowLeft);
    assert_eq!(fixture.state().0.hovered(), Some(seen[2]));
    press(&mut fixture, Key::Enter);
    assert_eq!(given(&fixture), [seen[2]]);
}

#[test]
fn every_legal_order_can_be_reached_in_the_list() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let mut fixture = asked(prompt.clone());
    while let Some(more) = spoken(&fixture).into_iter().find(|text| text.ends_with(" more") && !text.contains(':')) {
        click(&mut fixture, &more);
    }
    let said = spoken(&fixture);
    for line in prompt.lines() {
        let text = line.text(TimeStyle::Tenths);
        assert!(said.contains(&text), "{text} in {said:#?}");
    }
}

#[test]
fn a_hint_says_what_enter_gives() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut fixture = asked(table.prompt());
    assert!(spoken(&fixture).contains(&"Enter: hold".to_owned()));
    press(&mut fixture, Key::ArrowDown);
    assert!(spoken(&fixture).iter().any(|text| text.starts_with("Enter: attack Bruno, sword, ")));
}

#[test]
fn undo_gives_its_reason_when_it_is_off() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut panel = OrderPanel::default();
    panel.ask(table.prompt());
    let settings = Settings::default();
    let mut off = harness(panel, move |panel, ui| panel.show(ui, &settings, Err("a die has fallen since")));
    let tried = "Not taken back: a die has fallen since.".to_owned();
    assert!(spoken(&off).contains(&"a die has fallen since".to_owned()) && !spoken(&off).contains(&tried));
    off.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    off.run_steps(2);
    assert!(spoken(&off).contains(&tried), "who tries it is told");
    assert!(!off.state().1.contains(&Intent::Undo));
    let mut on = asked(table.prompt());
    on.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    on.run_steps(2);
    assert_eq!(on.state().1.iter().filter(|intent| **intent == Intent::Undo).count(), 1);
    click(&mut on, "Undo  Ctrl+Z");
    assert_eq!(on.state().1.iter().filter(|intent| **intent == Intent::Undo).count(), 2);
}

#[test]
fn seconds_are_written_everywhere_when_they_are_chosen() {
    let mut table = Table::of(X1, dice(&[]));
    let decision = table.until("Aldric", act);
    let mut legal = Vec::new();
    table.fight.legal(&mut legal);
    let view = table.witness(decision.side.0).view();
    let prompt = Prompt::new(view, &decision, &legal, None, TimeStyle::Seconds);
    let mut panel = OrderPanel::default();
    panel.ask(prompt);
    let settings = Settings { time: TimeStyle::Seconds, ..Settings::default() };
    let fixture = harness(panel, move |panel, ui| panel.show(ui, &settings, Ok(())));
    let said = spoken(&fixture);
    assert!(said.contains(&"WB walk N (back), 1.2 s, due 1.2 s".to_owned()), "{said:#?}");
}

#[test]
fn what_was_typed_means_the_phrase_that_begins_so_and_the_direction_itself() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let prompt = table.prompt();
    let first = |typed: &str| {
        let mut fixture = asked(prompt.clone());
        press(&mut fixture, Key::Slash);
        fixture.event(egui::Event::Text(typed.into()));
        fixture.run_steps(2);
        press(&mut fixture, Key::Enter);
        let phrase = |order: &Order| prompt.line_of(order).unwrap().phrase.clone();
        (given(&fixture).first().map(phrase).unwrap(), spoken(&fixture))
    };
    assert!(prompt.lines().any(|line| line.phrase.starts_with("avoid Bruno, walk N")), "there is a rival");
    let (phrase, said) = first("walk n");
    assert_eq!(phrase, "walk N (back)");
    let ahead = |text: &String| text.starts_with("WF ");
    assert!(prompt.texts(TimeStyle::Tenths).iter().any(ahead));
    assert!(!said.iter().any(ahead), "an n within a word is not meant: {said:#?}");
    assert_eq!(first("walk ne").0, "walk NE (back left)");
    assert_eq!(first("wb nw").0, "walk NW (back right)", "by its code");
    assert_eq!(first("avoid bruno walk nw").0, "avoid Bruno, walk NW (back right)");
    assert_eq!(first("ho").0, "hold");
    let mut fixture = asked(prompt.clone());
    press(&mut fixture, Key::Slash);
    fixture.event(egui::Event::Text("ai".into()));
    fixture.run_steps(2);
    press(&mut fixture, Key::Enter);
    assert_eq!(given(&fixture), [], "a code that is not legal now is no part of \"against\"");
    assert_eq!(first("urren").0, "surrender", "within a word, where nothing fits better");
}

#[test]
fn of_several_directions_that_are_typed_the_first_is_gone_first() {
    let mut table = Table::shipped("fencing_school", 1);
    table.until("Lisette", act);
    let prompt = table.prompt();
    let order = |typed: &str| {
        let mut fixture = asked(prompt.clone());
        type_in(&mut fixture, typed);
        press(&mut fixture, Key::Enter);
        given(&fixture).first().copied()
    };
    let feint = |feigned, first, second| Some(Order::Feint { feigned, first, second });
    let (n, ne) = (Direction::N, Direction::NE);
    assert_eq!(order("fe n ne n"), feint(n, ne, n));
    assert_eq!(order("fe ne n n"), feint(ne, n, n));
    assert_eq!(order("fe ne n ne"), feint(ne, n, ne));
    assert_eq!(order("fe n n s"), None, "nobody goes back by a feint");
}

#[test]
fn to_let_every_blow_through_is_asked_for_twice() {
    let mut fixture = asked(set_blow().prompt());
    press(&mut fixture, Key::K);
    assert_eq!(given(&fixture), []);
    assert!(spoken(&fixture).concat().contains("once more, and it is so"));
    press(&mut fixture, Key::K);
    assert_eq!(given(&fixture), [Order::Passive]);
}

#[test]
fn a_rider_is_told_what_his_horse_has_been_told() {
    let mut table = Table::shipped("joust", 1);
    let told = loop {
        let prompt = table.prompt();
        let told = prompt.facts.iter().find(|fact| fact.contains("has been told")).cloned();
        if let Some(told) = told {
            break told;
        }
        table.play(1);
    };
    assert!(told.contains("another command replaces that (RS-16.13)"), "{told}");
}

#[test]
fn a_space_that_is_typed_belongs_to_the_text() {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    let mut panel = OrderPanel::default();
    panel.ask(table.prompt());
    let settings = Settings::default();
    let board = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(470.0, 300.0));
    let bar = panels::ClockBar { at: engine::Tenths(0), playing: true, speed: 100, waits: true };
    let mut fixture = harness(panel, move |panel: &mut OrderPanel, ui| {
        let mut intents = panel.show(ui, &settings, Ok(()));
        intents.extend(bar.show(ui, board, &settings));
        intents
    });
    press(&mut fixture, Key::Slash);
    for (key, text) in [(Key::W, "walk"), (Key::Space, " "), (Key::Period, "."), (Key::Comma, ","), (Key::K, "k")] {
        fixture.event(egui::Event::Text(text.into()));
        press(&mut fixture, key);
    }
    fixture.key_press_modifiers(egui::Modifiers::SHIFT, Key::Space);
    fixture.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    fixture.run_steps(2);
    let clock = |intent: &Intent| !matches!(intent, Intent::Hover(_));
    assert!(!fixture.state().1.iter().any(clock), "{:?}", fixture.state().1);
    press(&mut fixture, Key::Escape);
    press(&mut fixture, Key::Space);
    assert_eq!(fixture.state().1.last(), Some(&Intent::Pause), "without a text the key is the clock's");
}

#[test]
fn orders_against_several_enemies_stand_by_enemy_and_weapon() {
    let mut table = Table::shipped("shield_wall", 3);
    let prompt = table.prompt();
    let closing = prompt.groups.iter().find(|group| group.group == Group::Closing).unwrap();
    assert!(closing.lines.len() > 100, "{}", closing.lines.len());
    let mut fixture = asked(prompt.clone());
    let rows = |fixture: &Fixture<'_>| -> Vec<String> {
        let said = spoken(fixture);
        let from = said.iter().position(|text| text == "Closing").unwrap() + 1;
        let to = said.iter().position(|text| text == "Moves").unwrap();
        said[from..to].iter().filter(|text| !text.contains(" t,")).cloned().collect()
    };
    let first = rows(&fixture);
    assert!(!first.iter().any(|text| text.contains("foot") || text.contains(", shield")), "{first:#?}");
    let folded = |name: &str, rows: &[String]| {
        rows.iter().find(|text| text.ends_with(&format!(" more against {name}"))).cloned()
    };
    for foe in ["Birger", "Kol", "Skuli", "Aud"] {
        let more = folded(foe, &first).unwrap_or_else(|| panic!("{foe}: {first:#?}"));
        click(&mut fixture, &more);
        let open = rows(&fixture);
        assert!(open.iter().any(|text| *text == format!("AT attack {foe}, foot")), "{open:#?}");
        assert_eq!(folded(foe, &open), None);
    }
    let said = spoken(&fixture);
    for line in &closing.lines {
        assert!(said.contains(&line.text(TimeStyle::Tenths)), "{}", line.phrase);
    }
}

#[test]
fn the_last_column_has_a_title_only_where_something_is_rolled() {
    let mut table = Table::shipped("melee", 3);
    let mut titles = std::collections::BTreeMap::new();
    for _ in 0..600 {
        let engine::Stop::Decision(decision) = table.advance() else { break };
        let prompt = table.prompt();
        let kind = match decision.question {
            Question::Act { .. } | Question::Alter | Question::Reply { .. } => "order",
            Question::Defend { .. } => "defence",
            _ => "other",
        };
        titles.insert(kind, prompt.chance_title);
        if let Question::Knocked { .. } = decision.question {
            let fall = prompt.lines().find(|line| matches!(line.order, Order::Fall(_))).unwrap();
            let all: u8 = fall.ways.iter().map(|way| way.faces).sum();
            let first = &fall.ways[0];
            assert_eq!(all, 6);
            let odds = format!(": {} {} of 6", first.direction.name(), first.faces);
            assert!(fall.phrase.contains(&odds), "{}", fall.phrase);
            titles.insert("fall", prompt.chance_title);
        }
        table.play(1);
    }
    let expected = [("defence", "holds"), ("fall", ""), ("order", "hits"), ("other", "")];
    assert_eq!(titles.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn tips_name_the_clause_and_the_key() {
    use egui_kittest::kittest::Queryable;
    let mut table = set_blow();
    let mut fixture = asked(table.prompt());
    fixture.get_by_label("RS-4.8").hover();
    fixture.run_steps(30);
    let title = format!("RS-4.8 {}", rulebook::Book::builtin().entry("RS-4.8").unwrap().title);
    assert!(spoken(&fixture).contains(&title), "{:#?}", spoken(&fixture));
    let prompt = table.prompt();
    let parry = prompt.lines().find(|line| line.phrase == "parry with shield").unwrap();
    let mut fixture = asked(prompt.clone());
    fixture.get_by_label(&parry.text(TimeStyle::Tenths)).hover();
    fixture.run_steps(30);
    let said = spoken(&fixture);
    let kept = "Kept up, he parries every blow with the shield: right click, or K.";
    assert!(said.contains(&kept.to_owned()), "{said:#?}");
}

/// Bruno on Falada, who walks.
fn in_the_saddle() -> Table {
    let far = X1.replace("at: (0, 0)", "at: (0, 5)");
    let mut table = Table::riding(&far, steel::fight::HorsePace::Walk, dice(&[9, 3, 3, 3]));
    table.until("Bruno", act);
    table
}

#[test]
fn what_a_rider_orders_stands_together_with_its_time() {
    let prompt = in_the_saddle().prompt();
    let riding: Vec<&panels::OrderLine> =
        prompt.groups.iter().filter(|group| group.group == Group::Riding).flat_map(|group| &group.lines).collect();
    let codes: std::collections::BTreeSet<&str> = riding.iter().map(|line| line.code).collect();
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["CH", "CP", "DM"]);
    for line in &riding {
        assert!(line.due.is_some() && !line.sums.is_empty(), "{line:?}");
    }
    let faster = line(&prompt, "CH command the horse: faster");
    let order = riding.iter().find(|line| line.phrase == "command the horse: faster").unwrap();
    assert_eq!(faster, format!("CH command the horse: faster, {0} t, due {0} t", order.due.unwrap().0));
    // Kin share a row: turns left and right, six facings of a place, three of a seat.
    let kin = |family: &str| {
        let of = |line: &&&panels::OrderLine| line.kin.as_ref().is_some_and(|(name, _)| name == family);
        riding.iter().filter(of).map(|line| line.kin.clone().unwrap().1).collect::<Vec<_>>()
    };
    assert_eq!(kin("command the horse: turn"), ["left", "right"]);
    assert_eq!(kin("sit back, facing"), ["forward", "right", "left"]);
    // What the horse does stands first, in parts; getting off it behind the blows.
    let headings: Vec<Heading> = prompt.groups.iter().map(|group| group.heading).collect();
    let place = |heading| headings.iter().position(|each| *each == heading).unwrap_or_else(|| panic!("{headings:?}"));
    assert_eq!(place(Heading::Of(Group::Keep)), 0);
    assert_eq!([Heading::Pace, Heading::Turns, Heading::Onset].map(place), [1, 2, 3]);
    assert!(place(Heading::Saddle) > place(Heading::Of(Group::Closing)));
}

#[test]
fn blows_with_a_purpose_share_a_row_and_the_horse_has_its_headings() {
    let mut table = Table::shipped("joust", 1);
    let prompt = loop {
        let prompt = table.prompt();
        if prompt.groups.iter().any(|group| group.heading == Heading::Onset) {
            break prompt;
        }
        table.play(1);
    };
    let secret = prompt.groups.iter().find(|group| group.group == Group::Surprise).unwrap();
    let words: Vec<&str> = secret
        .lines
        .iter()
        .filter_map(|line| line.kin.as_ref())
        .filter(|(family, _)| family == "set against Sir Wystan, shield" || family == "set against Sir Edmund, shield")
        .map(|(_, word)| word.as_str())
        .collect();
    assert_eq!(words, ["to disarm (no use)", "pulled"], "a lance does not parry");
    let said = spoken(&asked(prompt));
    for title in ["The horse: its pace", "The horse: turning it", "The horse and the lance: attack"] {
        assert!(said.contains(&title.to_owned()), "{title}: {said:#?}");
    }
}

#[test]
fn the_keyboard_filter_finds_the_commands_of_a_rider() {
    for (typed, phrase) in [
        ("faster", "command the horse: faster"),
        ("horse left", "command the horse: turn left"),
        ("halt", "command the horse: halt"),
        ("ch back", "command the horse: back"),
        ("keep attacking", "command the horse: keep attacking Aldric"),
    ] {
        let prompt = in_the_saddle().prompt();
        let wanted = prompt.lines().find(|line| line.phrase == phrase).unwrap_or_else(|| panic!("{phrase}")).order;
        let mut fixture = asked(prompt);
        press(&mut fixture, Key::Slash);
        fixture.event(egui::Event::Text(typed.to_owned()));
        fixture.run_steps(3);
        press(&mut fixture, Key::Enter);
        assert_eq!(given(&fixture), [wanted], "{typed}");
    }
}

#[test]
fn shots_are_kin_by_their_turn_and_stand_by_enemy() {
    let mut table = Table::shipped("archers_on_the_wall", 1);
    let prompt = loop {
        let prompt = table.prompt();
        if prompt.groups.iter().any(|group| group.group == Group::Shots) {
            break prompt;
        }
        table.play(1);
    };
    let shots = prompt.groups.iter().find(|group| group.group == Group::Shots).unwrap();
    for line in &shots.lines {
        assert!(line.due.is_some(), "{line:?}");
        match line.order {
            Order::Aim { .. } => assert!(line.kin.is_some(), "{line:?}"),
            Order::Load(_) => assert!(line.kin.is_none()),
            _ => {}
        }
    }
    let foes: Vec<_> = shots.lines.iter().filter_map(|line| line.order.names()).collect();
    let mut together = foes.clone();
    together.dedup();
    let mut all = foes;
    all.sort_unstable();
    all.dedup();
    assert_eq!(together.len(), all.len(), "each enemy once");
}

/// The digit 0 keeps the order in hand: the others stay with their orders whether there is one or not.
#[test]
fn digits_stay_with_their_rows_when_an_order_is_in_hand() {
    let numbered = |table: &mut Table| {
        let prompt = table.prompt();
        let mut fixture = asked(prompt);
        for key in [Key::Num0, Key::Num1] {
            press(&mut fixture, key);
        }
        given(&fixture)
    };
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    assert_eq!(numbered(&mut table), [Order::Hold { wake: None }], "nothing is in hand: 0 gives nothing");
    let mut table = Table::of(X1, dice(&[9, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "TL")]);
    table.until("Aldric", |question| *question == Question::Alter);
    assert_eq!(numbered(&mut table), [Order::Keep, Order::Hold { wake: None }]);
}

/// RS-16.21: a horse strikes the hexes before it; across the field nothing is to be reckoned, and nothing of it stands in sight.
#[test]
fn a_horse_is_told_to_attack_only_what_it_can_reach() {
    let prompt = in_the_saddle().prompt();
    let attack = |what: &str| {
        let phrase = format!("command the horse: {what} Aldric");
        prompt.lines().find(|line| line.phrase == phrase).unwrap_or_else(|| panic!("{phrase}"))
    };
    for what in ["attack", "keep attacking"] {
        assert_eq!(attack(what).chance, None);
        assert!(attack(what).text(TimeStyle::Tenths).ends_with(", out of reach"), "{what}");
    }
    let said = spoken(&asked(prompt.clone()));
    assert!(!said.iter().any(|text| text.contains("keep attacking")), "{said:#?}");
    let near = X1.replace("at: (0, 0)", "at: (0, -1)");
    let mut table = Table::riding(&near, steel::fight::HorsePace::Stationary, dice(&[9, 3, 3, 3]));
    table.until("Bruno", act);
    let said = spoken(&asked(table.prompt()));
    let keeps = said.iter().find(|text| text.contains("keep attacking Aldric")).unwrap_or_else(|| panic!("{said:#?}"));
    assert!(keeps.ends_with(" %"), "{keeps}");
}

/// Whoever types what he wants learns what is to be done first, or why there is nothing of it.
#[test]
fn a_word_that_fits_no_order_now_brings_the_reason() {
    let told = |prompt: Prompt, typed: &str| {
        let mut fixture = asked(prompt);
        type_in(&mut fixture, typed);
        press(&mut fixture, Key::Enter);
        (given(&fixture), spoken(&fixture).concat())
    };
    let mut table = Table::shipped("archers_on_the_wall", 1);
    let prompt = loop {
        let prompt = table.prompt();
        if prompt.groups.iter().any(|group| group.group == Group::Shots) {
            break prompt;
        }
        table.play(1);
    };
    let (orders, said) = told(prompt, "shoot");
    assert_eq!(orders, []);
    assert!(said.contains("is not loaded: LO first, then AI at once (RS-13.3)"), "{said}");
    let mut table = Table::of(FISTS, dice(&[]));
    table.until("Ann", act);
    for (typed, why) in [
        ("shoot", "Fire (FI): he has no missile weapon in hand"),
        ("cast", "Fire (FI): he has no missile weapon in hand"),
        ("charge horse", "Charge (CG)"),
        ("cg", "closing orders are for those in combat with nobody"),
        ("zeppelin", "Nothing like it can be ordered now."),
    ] {
        let (orders, said) = told(table.prompt(), typed);
        assert!(said.contains(why) || typed == "cg" && said.contains("CG charge Bob"), "{typed}: {said}");
        assert!(orders.is_empty() || typed == "cg", "{typed}");
    }
    let (orders, said) = told(set_blow().prompt(), "shoot");
    assert_eq!(orders, []);
    assert!(said.contains("An order is given when he is asked for one"), "{said}");
}

/// Every question within a resolution has a title of its own over its answers.
#[test]
fn each_question_says_what_is_to_be_chosen() {
    use std::collections::BTreeMap;
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    for shipped in scenario::library() {
        let mut table = Table::shipped(shipped.stem, 1);
        let mut legal = Vec::new();
        for step in 0..400_usize {
            let engine::Stop::Decision(decision) = table.advance() else { break };
            let kind = format!("{:?}", decision.question);
            let kind = kind.split([' ', '{']).next().unwrap().to_owned();
            if let Some(title) = panels::answers_title(&decision.question) {
                let prompt = table.prompt();
                assert_eq!(prompt.groups.len(), 1, "{kind}");
                if !titles.contains_key(&kind) {
                    let said = spoken(&asked(prompt));
                    let shown = format!("{}{}", title[..1].to_uppercase(), &title[1..]);
                    assert!(said.contains(&shown) && !said.contains(&"Where".to_owned()), "{kind}: {said:#?}");
                }
                titles.insert(kind, title.to_owned());
            }
            legal.clear();
            table.fight.legal(&mut legal);
            legal.retain(|order| *order != Order::Surrender);
            // Blows where there are any, in any manner: what comes of them is asked.
            let blows: Vec<Order> = legal.iter().filter(|order| order.blow().is_some()).copied().collect();
            let among = if blows.is_empty() || step % 3 == 0 { &legal } else { &blows };
            table.give(among[(step * 37) % among.len()]);
        }
    }
    assert!(titles.len() >= 4 && titles.contains_key("Pull"), "{titles:#?}");
    let all: std::collections::BTreeSet<&String> = titles.values().collect();
    assert!(all.len() + 1 >= titles.len(), "only the places of two kinds of hits share a title: {titles:#?}");
}
