//! Standing orders in the order panel, and what the enemy could do before an order is done.

use egui::Key;
use panels::{Desk, Intent, OrderPanel, Prompt, Settings};
use session::Plan;
use steel::fight::Order;

use crate::support::{Table, X1, act, click, dice, harness, press, show_desk, spoken};

fn asked(prompt: Prompt) -> egui_kittest::Harness<'static, (OrderPanel, Vec<Intent>)> {
    let mut panel = OrderPanel::default();
    panel.ask(prompt);
    let settings = Settings::default();
    harness(panel, move |panel, ui| panel.show(ui, &settings, Ok(())))
}

fn aldric_acts() -> Table {
    let mut table = Table::of(X1, dice(&[]));
    table.until("Aldric", act);
    table
}

#[test]
fn a_key_makes_the_marked_order_standing_and_gives_it() {
    let mut table = aldric_acts();
    let who = table.who("Aldric");
    let mut fixture = asked(table.prompt());
    press(&mut fixture, Key::K);
    let hold = Order::Hold { wake: None };
    let wishes = &fixture.state().1;
    let plan = wishes.iter().position(|intent| *intent == Intent::Plan(who, Plan::Stand)).unwrap();
    assert_eq!(wishes[plan + 1], Intent::Give(hold), "the plan, then its first order");
}

#[test]
fn the_sums_of_an_order_offer_to_keep_doing_it() {
    let mut table = aldric_acts();
    let (who, foe) = (table.who("Aldric"), table.who("Bruno"));
    let prompt = table.prompt();
    let attack = prompt.lines().find(|line| line.code == "AT").unwrap().clone();
    let mut fixture = asked(prompt);
    while fixture.state().0.hovered() != Some(attack.order) {
        press(&mut fixture, Key::ArrowDown);
    }
    press(&mut fixture, Key::ArrowRight);
    assert!(spoken(&fixture).contains(&"He strikes Bruno with the sword until he falls.".to_owned()));
    click(&mut fixture, "Keep doing this  K");
    let with = attack.order.blow().unwrap();
    let plan = Intent::Plan(who, Plan::StrikeUntilFalls { foe, with });
    assert!(fixture.state().1.ends_with(&[plan, Intent::Give(attack.order)]), "{:?}", fixture.state().1);
}

#[test]
fn what_is_done_once_cannot_be_kept_up() {
    let mut table = aldric_acts();
    let mut fixture = asked(table.prompt());
    press(&mut fixture, Key::ArrowUp);
    press(&mut fixture, Key::ArrowUp);
    while fixture.state().0.hovered() != Some(Order::Surrender) {
        press(&mut fixture, Key::ArrowDown);
    }
    press(&mut fixture, Key::K);
    assert!(spoken(&fixture).contains(&"Surrender is done once: it cannot be kept up.".to_owned()));
    assert!(!fixture.state().1.iter().any(|intent| matches!(intent, Intent::Plan(..) | Intent::Give(_))));
}

#[test]
fn the_standing_orders_are_shown_and_can_be_stopped() {
    let mut table = aldric_acts();
    let who = table.who("Aldric");
    let mut fixture = asked(table.prompt());
    assert!(!spoken(&fixture).iter().any(|text| text.starts_with("Standing: ")));
    let plans = ["strikes Bruno with the sword until he falls", "parries every blow with the shield"];
    fixture.state_mut().0.set_plans(plans.map(str::to_owned).to_vec());
    fixture.state_mut().0.tell("Aldric is hurt: bruise in the left arm.".to_owned());
    fixture.run_steps(2);
    let said = spoken(&fixture);
    let line = "Standing: he strikes Bruno with the sword until he falls, and parries every blow with the shield.";
    assert!(said.contains(&line.to_owned()), "{said:#?}");
    assert!(said.contains(&"Aldric is hurt: bruise in the left arm.".to_owned()));
    click(&mut fixture, "Stop  Shift+K");
    fixture.key_press_modifiers(egui::Modifiers::SHIFT, Key::K);
    fixture.run_steps(2);
    assert_eq!(fixture.state().1.iter().filter(|intent| **intent == Intent::StopPlan(who)).count(), 2);
    let next = table.prompt();
    fixture.state_mut().0.ask(next);
    fixture.run_steps(2);
    assert!(!spoken(&fixture).iter().any(|text| text.starts_with("Standing: ")), "of him alone");
}

#[test]
fn what_the_enemy_could_do_first_stands_under_the_sums() {
    let mut table = aldric_acts();
    let side = table.decision().side.0;
    let prompt = table.prompt();
    let attack = prompt.lines().find(|line| line.code == "AT").unwrap().order;
    let mut desk = Desk::default();
    desk.orders.ask(prompt);
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
    for _ in 0..40 {
        if fixture.state().0.orders.hovered() == Some(attack) {
            break;
        }
        press(&mut fixture, Key::ArrowDown);
    }
    press(&mut fixture, Key::ArrowRight);
    fixture.run_steps(2);
    let threats = fixture.state().0.orders.threats().to_vec();
    assert_eq!(threats.len(), 2, "a line for the one enemy, and the sum of its chance");
    assert!(
        threats[1].starts_with("needs ") && threats[1].contains("attack potential 10 anti-parry (RS-1.6)"),
        "{threats:?}"
    );
    assert!(
        threats[0].starts_with("Bruno could strike you at ") && threats[0].contains("you end at 18 t"),
        "{threats:?}"
    );
    let said = spoken(&fixture);
    assert!(said.contains(&threats[0]) && said.contains(&"Before it is done, at the soonest:".to_owned()), "{said:#?}");
}
