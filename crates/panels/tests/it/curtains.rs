//! The curtain hides everything until the right person says that he sits there.

use egui::Key;
use engine::SideId;
use panels::{Curtain, Desk, Intent};

use crate::support::{Table, X1, click, dice, harness, press, show_desk, spoken, wide};

fn desk_behind(curtain: Curtain, table: &mut Table) -> Desk {
    let mut desk = Desk::default();
    desk.curtain = curtain;
    desk.orders.ask(table.prompt());
    desk
}

#[test]
fn the_curtain_hides_everything_and_the_recap_shows_what_this_side_saw() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST"), (17, "Aldric", "parry shield")]);
    let side = table.decision().side;
    let desk = desk_behind(Curtain::Down(side), &mut table);
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side.0));
    let name = ["red", "blue"][side.index()];
    let said = spoken(&fixture);
    assert_eq!(said.len(), 3, "{said:#?}");
    assert_eq!(said[0], format!("Hand over to {name}"));
    assert!(fixture.state().0.board().is_none(), "the board is covered too");
    click(&mut fixture, &format!("I am {name}"));
    assert_eq!(fixture.state().1.iter().filter(|intent| **intent == Intent::LiftCurtain).count(), 1);
    let said = spoken(&fixture);
    assert!(said[0].ends_with("saw since the last turn"), "{said:#?}");
    assert!(said.iter().any(|text| text.contains("Aldric closes in from (0,-2) to (0,-1)")), "{said:#?}");
    assert!(!said.iter().any(|text| text.contains(" orders ")), "what it ordered itself it knows");
    press(&mut fixture, Key::Enter);
    assert!(fixture.state().0.curtain.is_up());
    assert!(fixture.state().0.board().is_some());
    assert!(spoken(&fixture).iter().any(|text| text.starts_with("Next:")));
}

#[test]
fn keys_do_nothing_behind_the_curtain_but_lift_it() {
    let mut table = Table::shipped("duel", 5);
    let side = table.decision().side;
    let desk = desk_behind(Curtain::Down(side), &mut table);
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side.0));
    for key in [Key::Num1, Key::R, Key::F2, Key::F4, Key::Slash, Key::ArrowDown] {
        press(&mut fixture, key);
    }
    assert_eq!(fixture.state().1, []);
    assert_eq!(spoken(&fixture).len(), 4);
}

#[test]
fn without_news_one_press_lifts_it() {
    let mut table = Table::shipped("duel", 5);
    let side = table.decision().side;
    let name = table.sides()[side.index()].name.clone();
    let desk = desk_behind(Curtain::Down(side), &mut table);
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side.0));
    assert!(spoken(&fixture).contains(&format!("There is nothing new for {name}.")), "{:#?}", spoken(&fixture));
    press(&mut fixture, Key::Enter);
    assert!(fixture.state().0.curtain.is_up());
    assert_eq!(fixture.state().1.iter().filter(|intent| **intent == Intent::LiftCurtain).count(), 1);
}

#[test]
fn the_recap_stands_under_the_middle_of_its_title() {
    use egui_kittest::kittest::Queryable;
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST"), (17, "Aldric", "parry shield")]);
    let side = table.decision().side;
    let desk = desk_behind(Curtain::Recap(side), &mut table);
    let fixture = wide(desk, move |desk, ui| show_desk(desk, ui, &table, side.0));
    let told = spoken(&fixture);
    let rect = |text: &String| fixture.get_by_label(text).rect();
    let lines = told[1..told.len() - 1].iter().map(rect);
    let block = lines.reduce(egui::Rect::union).unwrap();
    let title = rect(&told[0]);
    assert!((block.center().x - title.center().x).abs() < 4.0, "{block:?} under {title:?}");
}

#[test]
fn it_falls_between_two_people_and_nowhere_else() {
    let (red, blue) = (SideId(0), SideId(1));
    assert_eq!(Curtain::Up.before(red, None, true), Curtain::Down(red));
    assert_eq!(Curtain::Up.before(blue, Some(red), true), Curtain::Down(blue));
    assert_eq!(Curtain::Up.before(red, Some(red), true), Curtain::Up);
    assert_eq!(Curtain::Up.before(blue, Some(red), false), Curtain::Up);
    assert_eq!(Curtain::Down(red).lifted(), Curtain::Recap(red));
    assert_eq!(Curtain::Recap(red).before(red, None, true), Curtain::Recap(red));
    assert_eq!(Curtain::Recap(red).lifted(), Curtain::Up);
}

#[test]
fn nothing_that_was_open_for_the_one_side_is_open_for_the_other() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    let side = table.decision().side;
    let mut desk = desk_behind(Curtain::Up, &mut table);
    desk.orders.tell("Aldric is hurt.".to_owned());
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side.0));
    press(&mut fixture, Key::F5);
    assert!(fixture.state().0.is_paused());
    let other = SideId(1 - side.0);
    fixture.state_mut().0.orders.quiet();
    fixture.state_mut().0.curtain = Curtain::Down(other);
    fixture.run_steps(2);
    assert!(!fixture.state().0.is_paused());
    fixture.state_mut().0.curtain = Curtain::Up;
    fixture.run_steps(2);
    let said = spoken(&fixture);
    assert!(!said.iter().any(|text| text.contains("is hurt") || text.contains("Everything told")), "{said:#?}");
}
