//! Fights for the tests of panels, and a harness around one panel.

use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use engine::{CombatantId, Decision, Detail, Dice, Fight, ScriptedDie, SideId, Stop};
use panels::{Desk, Intent, Prompt, Seat, Settings, SideStyle, TimeStyle};
use scenario::Scenario;
use session::Witness;
use steel::fight::{Order, Question, Scene, Steel};
use steel::tables::Tables;

/// A fight with the eyes of both sides on it.
pub(crate) struct Table {
    pub(crate) scenario: Scenario,
    pub(crate) fight: Fight<Steel>,
    pub(crate) witnesses: Vec<Option<Witness>>,
    pub(crate) book: session::UndoBook,
}

/// X-1: Bruno (0, 0) looks N, Aldric (0, -2) looks S.
pub(crate) const X1: &str = r#"(
    version: 1, name: "X-1",
    options: (knock_back: Some(false), shield_passive: Some(false)),
    board: (shape: disc(radius: 8)),
    sides: [(name: "red"), (name: "blue")],
    combatants: [
        (like: "bruno", side: "red", at: (0, 0), facing: N),
        (like: "aldric", side: "blue", at: (0, -2), facing: S),
    ],
)"#;

impl Table {
    pub(crate) fn of(text: &str, dice: Dice) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let text = text.replace("Some(false)", "false").replace("Some(true)", "true");
        let scenario = Scenario::parse("test.ron", &text, &tables).unwrap_or_else(|error| panic!("{error}"));
        Self::begin(scenario, dice)
    }

    /// A shipped scenario.
    pub(crate) fn shipped(stem: &str, seed: u64) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        Self::begin(Scenario::open(stem, &tables).unwrap(), Dice::seeded(seed))
    }

    /// The same with a horse under Bruno, Falada, whose rear lies behind him.
    pub(crate) fn riding(text: &str, pace: steel::fight::HorsePace, dice: Dice) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let text = text.replace("Some(false)", "false").replace("Some(true)", "true");
        let scenario = Scenario::parse("test.ron", &text, &tables).unwrap_or_else(|error| panic!("{error}"));
        let mut setup = steel::fight::Setup::clone(scenario.setup());
        let bruno = setup.everyone().find(|&who| setup.name_of(who) == "Bruno").unwrap();
        let sample = &tables.horses()[0];
        let like = steel::tables::Characteristics {
            strength: sample.strength,
            dexterity: sample.dexterity,
            constitution: sample.constitution,
            will_power: sample.will_power,
        };
        let armour = tables.armour(&sample.armour).unwrap();
        let rider = &mut setup.people[bruno.index()];
        rider.sheet.riding = Some(steel::formulas::Skill(6));
        let start = steel::fight::Start { target: None, ..rider.start };
        let side = rider.side;
        let mut horse = steel::fight::HorseSetup::new("Falada".to_owned(), side, &tables, like, 5, armour, start);
        horse.rider = Some((bruno, steel::tables::HorseEnd::Front, board::RiderFacing::Forward));
        horse.pace = pace;
        setup.options.mounted = true;
        setup.horses.push(horse);
        Self::with(scenario, &Arc::new(setup), dice)
    }

    fn begin(scenario: Scenario, dice: Dice) -> Self {
        let setup = Arc::clone(scenario.setup());
        Self::with(scenario, &setup, dice)
    }

    fn with(scenario: Scenario, setup: &Arc<steel::fight::Setup>, dice: Dice) -> Self {
        let mut fight = Fight::new(Arc::clone(setup), dice);
        fight.journal_mut().set_detail(Detail::Sums);
        let sides = 0..scenario.sides().len() as u8;
        let witnesses = sides.map(|side| Some(Witness::new(setup, SideId(side)))).collect();
        Self { scenario, fight, witnesses, book: session::UndoBook::default() }
    }

    /// To the next question or the end; everybody looks.
    pub(crate) fn advance(&mut self) -> Stop<Steel> {
        let fresh = self.fight.decision().is_none() && self.fight.outcome().is_none();
        let stop = self.fight.advance().unwrap();
        if fresh {
            self.look();
        }
        stop
    }

    pub(crate) fn decision(&mut self) -> Decision<Steel> {
        match self.advance() {
            Stop::Decision(decision) => decision,
            Stop::End(outcome) => panic!("the fight has ended: {outcome:?}"),
        }
    }

    pub(crate) fn give(&mut self, order: Order) {
        self.fight.decide(order).unwrap();
    }

    /// Orders by tenth and name, as in a script; whoever is asked besides gets the default.
    pub(crate) fn plan(&mut self, orders: &[(u32, &str, &str)]) {
        let mut left = orders.to_vec();
        for _ in 0..1000 {
            if left.is_empty() {
                return;
            }
            let decision = self.decision();
            let scene = Scene { setup: self.fight.setup(), world: self.fight.world() };
            let name = self.fight.setup().name_of(decision.who);
            let next = left.iter().position(|&(at, who, _)| (at, who) == (decision.at.0, name));
            let meant = next.and_then(|place| {
                let found = scene.find_order(decision.who, &decision.question, left[place].2);
                found.ok().map(|order| (place, order))
            });
            let order = match meant {
                Some((place, order)) => {
                    left.remove(place);
                    order
                }
                None => self.fight.default_order().unwrap(),
            };
            self.give(order);
        }
        panic!("{left:?} is never asked for");
    }

    /// To the end of a tenth; whoever is asked gets the default.
    pub(crate) fn run_to(&mut self, tenth: u32) {
        while self.fight.advance_until(engine::Tenths(tenth)).unwrap().is_some() {
            self.look();
            let order = self.fight.default_order().unwrap();
            self.fight.decide(order).unwrap();
        }
        self.look();
    }

    fn look(&mut self) {
        for witness in self.witnesses.iter_mut().flatten() {
            witness.look(&self.fight);
        }
        self.book.stop(&self.fight, &self.witnesses);
    }

    /// Everybody gets his default until `name` is asked something like that.
    pub(crate) fn until(&mut self, name: &str, like: fn(&Question) -> bool) -> Decision<Steel> {
        for _ in 0..1000 {
            let decision = self.decision();
            if self.fight.setup().name_of(decision.who) == name && like(&decision.question) {
                return decision;
            }
            let order = self.fight.default_order().unwrap();
            self.give(order);
        }
        panic!("{name} is never asked");
    }

    /// The machine plays all sides for so many orders, or to the end.
    pub(crate) fn play(&mut self, orders: usize) {
        let mut controllers: Vec<_> = (0..8).map(|side| ai::by_name("basic", side).unwrap()).collect();
        let mut views = ai::Views::of(self.scenario.setup());
        for _ in 0..orders {
            let Stop::Decision(decision) = self.advance() else { return };
            let controller = &mut controllers[decision.side.index()];
            let order = ai::ask(&self.fight, &decision, controller, &mut views);
            self.give(order);
        }
    }

    pub(crate) fn who(&self, name: &str) -> CombatantId {
        self.fight.setup().everyone().find(|&who| self.fight.setup().name_of(who) == name).unwrap()
    }

    pub(crate) fn witness(&self, side: u8) -> &Witness {
        self.witnesses[usize::from(side)].as_ref().unwrap()
    }

    /// The prompt of the open decision, for the side that decides.
    pub(crate) fn prompt(&mut self) -> Prompt {
        let decision = self.decision();
        let mut legal = Vec::new();
        self.fight.legal(&mut legal);
        let view = self.witness(decision.side.0).view();
        Prompt::new(view, &decision, &legal, self.fight.default_order(), TimeStyle::Tenths)
    }

    pub(crate) fn sides(&self) -> Vec<SideStyle> {
        SideStyle::of(self.scenario.sides(), Settings::default().palette)
    }
}

/// An order is wanted.
pub(crate) fn act(question: &Question) -> bool {
    matches!(question, Question::Act { .. })
}

/// A defence is wanted.
pub(crate) fn defend(question: &Question) -> bool {
    matches!(question, Question::Defend { .. })
}

/// Dice of a list.
pub(crate) fn dice(values: &[u8]) -> Dice {
    Dice::listed(values.iter().map(|&value| ScriptedDie { sides: None, value }))
}

/// Every text that a reader of the screen would hear, in order.
pub(crate) fn spoken<State>(harness: &Harness<'_, State>) -> Vec<String> {
    let nodes = harness.root().children_recursive();
    let text = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        // A text stands once more in its runs.
        if node.role() == egui::accesskit::Role::TextRun {
            return None;
        }
        node.label().or_else(|| node.value())
    };
    nodes.filter_map(text).collect()
}

/// A panel with the intents that it has returned, as narrow as a column of the desk.
pub(crate) fn harness<'a, Panel: 'a>(
    panel: Panel,
    show: impl FnMut(&mut Panel, &mut egui::Ui) -> Vec<Intent> + 'a,
) -> Harness<'a, (Panel, Vec<Intent>)> {
    sized(egui::vec2(470.0, 860.0), panel, show)
}

/// The same on a whole screen.
pub(crate) fn wide<'a, Panel: 'a>(
    panel: Panel,
    show: impl FnMut(&mut Panel, &mut egui::Ui) -> Vec<Intent> + 'a,
) -> Harness<'a, (Panel, Vec<Intent>)> {
    sized(egui::vec2(1280.0, 720.0), panel, show)
}

fn sized<'a, Panel: 'a>(
    size: egui::Vec2,
    panel: Panel,
    mut show: impl FnMut(&mut Panel, &mut egui::Ui) -> Vec<Intent> + 'a,
) -> Harness<'a, (Panel, Vec<Intent>)> {
    let mut dressed = false;
    let mut harness = Harness::builder().with_size(size).build_ui_state(
        move |ui, (panel, intents): &mut (Panel, Vec<Intent>)| {
            if !std::mem::replace(&mut dressed, true) {
                panels::theme::TABLE.put_on(ui.ctx(), true);
            }
            intents.extend(show(panel, ui));
        },
        (panel, Vec::new()),
    );
    harness.run_steps(3);
    harness
}

/// The node with that label, clicked.
pub(crate) fn click<State>(harness: &mut Harness<'_, State>, label: &str) {
    harness.get_by_label(label).scroll_to_me();
    harness.run_steps(3);
    harness.get_by_label(label).click();
    harness.run_steps(2);
}

/// A key, pressed and let go.
pub(crate) fn press<State>(harness: &mut Harness<'_, State>, key: egui::Key) {
    harness.key_press(key);
    harness.run_steps(2);
}

/// The desk of a side.
pub(crate) fn show_desk(desk: &mut Desk, ui: &mut egui::Ui, table: &Table, side: u8) -> Vec<Intent> {
    let (sides, settings) = (table.sides(), Settings::default());
    let decision = table.fight.decision().filter(|decision| decision.side == SideId(side));
    let about = |_| String::new();
    let seat = Seat {
        witness: table.witness(side),
        decision: decision.as_ref(),
        undo: Ok(()),
        sides: &sides,
        about: &about,
        book: rulebook::Book::builtin(),
        replay: None,
        settings: &settings,
        clock: None,
        watching: false,
    };
    desk.show(ui, &seat)
}
