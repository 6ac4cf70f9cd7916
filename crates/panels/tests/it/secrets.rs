//! A side's panels say the same in two fights that differ only in what it may not know.

use panels::{Desk, Prompt, Sheet, Tab, TimeStyle, Timeline, roster, text_of};

use crate::support::{Table, X1, act, dice, harness, show_desk, spoken};

/// Everything that the panels of a side say.
fn texts(table: &mut Table, side: u8) -> Vec<String> {
    let style = TimeStyle::Tenths;
    let asked = table.fight.decision();
    let mut texts = Vec::new();
    if let Some(decision) = asked.filter(|decision| decision.side.0 == side) {
        let mut legal = Vec::new();
        table.fight.legal(&mut legal);
        let view = table.witness(side).view();
        texts.extend(Prompt::new(view, &decision, &legal, table.fight.default_order(), style).texts(style));
        for order in &legal {
            let threats = view.threats_during(decision.who, &decision.question, order);
            texts.extend(threats.iter().map(|threat| threat.text(view.setup.name_of(threat.foe), |at| style.text(at))));
            texts.push(standing_says(view, &decision, &legal, order));
        }
    }
    let witness = table.witness(side);
    let view = witness.view();
    texts.extend(Timeline::new(witness, asked.map(|decision| decision.who)).texts(style));
    texts.extend(witness.lines().iter().map(|line| text_of(line, style)));
    texts.extend(witness.lines().iter().flat_map(|line| line.sums.iter().map(session::SumLine::text)));
    texts.extend(witness.lines().iter().map(|line| format!("{:?} {:?}", line.hex, line.kind)));
    texts.extend(roster(view).iter().map(panels::RosterRow::text));
    texts.extend(view.setup.everyone().flat_map(|who| Sheet::new(view, who, "", style).texts()));
    texts
}

/// What a standing order made of an order says to the open question.
fn standing_says(
    view: &steel::fight::SideView,
    decision: &engine::Decision<steel::fight::Steel>,
    legal: &[steel::fight::Order],
    order: &steel::fight::Order,
) -> String {
    let Some(plan) = session::Plan::of(view.scene(), decision.who, order) else { return String::new() };
    let mut standing = session::Standing::default();
    standing.set(view, decision.who, plan);
    format!("{:?}", standing.answer(view, decision, legal))
}

/// Plays X-1's beginning and compares what blue is told at each of its questions.
#[track_caller]
fn check_blue_is_told_the_same(one: &str, other: &str) {
    let told = |text: &str| {
        let mut table = Table::of(text, dice(&[9, 3, 3, 3, 3, 3, 3, 3]));
        let mut all = Vec::new();
        table.until("Aldric", act);
        all.push(texts(&mut table, 1));
        table.plan(&[(0, "Aldric", "WT"), (0, "Bruno", "WT")]);
        table.run_to(20);
        all.push(texts(&mut table, 1));
        (all, table)
    };
    let ((first, one), (second, other)) = (told(one), told(other));
    assert_eq!(first, second);
    assert!(first[0].len() > 40);
    assert_ne!(one.fight.state_hash(), 0);
    assert_ne!(
        format!("{:?}", one.fight.setup().people[0].characteristics),
        format!("{:?}", other.fight.setup().people[0].characteristics),
        "they do differ"
    );
}

#[test]
fn an_enemys_figures_are_in_no_panel() {
    let stronger = X1.replace("(like: \"bruno\", side", "(like: \"bruno\", strength: 17, will_power: 18, side");
    assert_ne!(stronger, X1);
    check_blue_is_told_the_same(X1, &stronger);
}

#[test]
fn an_enemys_sheathed_dagger_is_in_no_panel() {
    let items = "items: [(\"sword\", right)], trainings: {\"sword\": 5, \"dagger\": 3}, strength: 15, side";
    let hidden = "items: [(\"sword\", right), (\"dagger\", sheathed)], trainings: {\"sword\": 5, \"dagger\": 3}, strength: 16, side";
    let with = |kit: &str| X1.replace("(like: \"bruno\", side", &format!("(like: \"bruno\", {kit}"));
    check_blue_is_told_the_same(&with(items), &with(hidden));
}

#[test]
fn an_enemys_due_tenth_is_in_no_panel() {
    // Bruno waits until a tenth that only red knows.
    let told = |wake: &str| {
        let mut table = Table::of(X1, dice(&[9, 3, 3, 3]));
        table.plan(&[(0, "Aldric", "WT"), (0, "Bruno", wake)]);
        table.run_to(20);
        texts(&mut table, 1)
    };
    assert_eq!(told("WT until 40"), told("WT until 60"));
}

#[test]
fn with_nothing_hidden_everything_is_told() {
    let open = X1.replace("knock_back: Some(false)", "knock_back: Some(false), hidden_info: Some(false)");
    let mut table = Table::of(&open, dice(&[9, 3, 3, 3]));
    table.plan(&[(0, "Aldric", "WT"), (0, "Bruno", "WT until 40")]);
    table.run_to(20);
    let all = texts(&mut table, 1).join("\n");
    assert!(all.contains("Bruno: wait for Aldric until 40 (WT)") && all.contains("asked again 40 t"), "{all}");
}

#[test]
fn a_question_with_its_threats_says_the_same_whatever_is_hidden() {
    let told = |text: &str| {
        let mut table = Table::of(text, dice(&[9, 3, 3, 3]));
        table.until("Aldric", act);
        let mut desk = Desk::default();
        desk.orders.ask(table.prompt());
        let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, 1));
        let mut all = Vec::new();
        for _ in 0..8 {
            crate::support::press(&mut fixture, egui::Key::ArrowDown);
            crate::support::press(&mut fixture, egui::Key::ArrowRight);
            all.extend(spoken(&fixture));
        }
        crate::support::press(&mut fixture, egui::Key::F5);
        all.extend(spoken(&fixture));
        all
    };
    let stronger = X1.replace("(like: \"bruno\", side", "(like: \"bruno\", strength: 17, dexterity: 15, side");
    let said = told(X1);
    assert_eq!(said, told(&stronger));
    assert!(said.iter().any(|text| text.starts_with("Bruno could strike you at ")), "{said:#?}");
    assert!(said.contains(&"Everything told so far".to_owned()));
}

#[test]
fn the_whole_desk_says_the_same_whatever_is_hidden() {
    let told = |text: &str, tab: Tab| {
        let mut table = Table::of(text, dice(&[9, 3, 3, 3]));
        table.plan(&[(0, "Aldric", "WT"), (0, "Bruno", "WT until 40")]);
        table.run_to(20);
        let mut desk = Desk::default();
        desk.tab = tab;
        desk.sheet_of = Some(table.who("Bruno"));
        spoken(&harness(desk, move |desk, ui| show_desk(desk, ui, &table, 1)))
    };
    let stronger = X1.replace("(like: \"bruno\", side", "(like: \"bruno\", strength: 17, dexterity: 15, side");
    for tab in Tab::ALL {
        let said = told(X1, tab);
        assert_eq!(said, told(&stronger, tab));
        assert!(said.len() > 8, "{said:#?}");
    }
}
