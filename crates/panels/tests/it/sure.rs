//! What is asked before an order is given that cannot be taken back.

use egui::Key;
use panels::{Desk, Intent};
use steel::fight::Order;

use crate::support::{Table, X1, act, click, dice, harness, press, show_desk, spoken};

#[test]
fn nobody_gives_up_before_he_has_been_asked_whether_he_means_it() {
    let mut table = Table::of(X1, dice(&[]));
    let side = table.until("Aldric", act).side.0;
    let mut desk = Desk::default();
    desk.orders.ask(table.prompt());
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
    let gives = |fixture: &egui_kittest::Harness<'_, (Desk, Vec<Intent>)>| {
        fixture.state().1.iter().filter(|intent| **intent == Intent::Give(Order::Surrender)).count()
    };
    let surrender = |fixture: &mut egui_kittest::Harness<'_, (Desk, Vec<Intent>)>| {
        press(fixture, Key::Slash);
        fixture.event(egui::Event::Text("surrender".into()));
        fixture.run_steps(3);
        press(fixture, Key::Enter);
        assert!(spoken(fixture).contains(&"Aldric surrenders?".to_owned()), "{:#?}", spoken(fixture));
        assert!(fixture.state().0.is_paused());
    };
    for no in [Key::Escape, Key::Enter] {
        surrender(&mut fixture);
        press(&mut fixture, no);
        assert!(!fixture.state().0.is_paused() && gives(&fixture) == 0, "{no:?}");
    }
    surrender(&mut fixture);
    press(&mut fixture, Key::ArrowUp);
    press(&mut fixture, Key::Enter);
    assert_eq!(gives(&fixture), 1);
    surrender(&mut fixture);
    click(&mut fixture, "Yes, give up");
    assert_eq!(gives(&fixture), 2);
}
