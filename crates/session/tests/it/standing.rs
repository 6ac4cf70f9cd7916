//! Standing orders over real fights: what they order, and at what they stop.

use std::sync::Arc;

use board::{Direction, Hex};
use engine::{CombatantId, Decision, Dice, Fight, SideId, Stop};
use scenario::Scenario;
use session::{Answer, Plan, Standing};
use steel::fight::{Means, Order, Question, Scene, SideView, Steel};
use steel::tables::{Bias, Tables};

/// What those order who are not asked about.
type Others<'a> = &'a mut dyn FnMut(&Fight<Steel>, &Decision<Steel>) -> Option<Order>;

/// A fight, the view of its second side, and that side's standing orders.
struct Table {
    fight: Fight<Steel>,
    view: SideView,
    standing: Standing,
}

/// Bruno of red looks N from the middle, Aldric of blue looks S from `at`.
fn text(at: &str) -> String {
    format!(
        r#"(
        version: 1, name: "Standing",
        options: (knock_back: false, shield_passive: false),
        board: (shape: disc(radius: 12)),
        sides: [(name: "red"), (name: "blue")],
        combatants: [
            (like: "bruno", side: "red", at: (0, 0), facing: N),
            (like: "aldric", side: "blue", at: {at}, facing: S),
        ],
    )"#
    )
}

impl Table {
    fn of(text: &str) -> Self {
        let tables = Arc::new(Tables::builtin().clone());
        let scenario = Scenario::parse("test.ron", text, &tables).unwrap();
        let dice = Dice::seeded(7);
        let fight = Fight::new(Arc::clone(scenario.setup()), dice);
        let view = SideView::new(scenario.setup(), SideId(1));
        Self { fight, view, standing: Standing::default() }
    }

    fn who(&self, name: &str) -> CombatantId {
        self.fight.setup().everyone().find(|&who| self.fight.setup().name_of(who) == name).unwrap()
    }

    fn decision(&mut self) -> Option<Decision<Steel>> {
        match self.fight.advance().unwrap() {
            Stop::Decision(decision) => {
                self.fight.view(SideId(1), &mut self.view);
                Some(decision)
            }
            Stop::End(_) => None,
        }
    }

    fn legal(&self) -> Vec<Order> {
        let mut legal = Vec::new();
        self.fight.legal(&mut legal);
        legal
    }

    /// The next decision of `name`; everybody else gets what `others` says, or his default.
    fn until(&mut self, name: &str, others: Others<'_>) {
        for _ in 0..400 {
            let decision = self.decision().expect("the fight goes on");
            if self.fight.setup().name_of(decision.who) == name {
                return;
            }
            let order = others(&self.fight, &decision).unwrap_or_else(|| self.fight.default_order().unwrap());
            self.fight.decide(order).unwrap();
        }
        panic!("{name} is never asked");
    }

    fn plan(&mut self, plan: Plan) {
        let who = self.who("Aldric");
        self.standing.set(&self.view, who, plan);
    }

    /// What the standing orders say to the open decision; an order that they give is given.
    fn answer(&mut self) -> Answer {
        let decision = self.decision().unwrap();
        let legal = self.legal();
        let answer = self.standing.answer(&self.view, &decision, &legal);
        if let Answer::Order(order) = answer {
            // A waking tenth may be any.
            let listed = if matches!(order, Order::Hold { .. }) { Order::Hold { wake: None } } else { order };
            assert!(legal.contains(&listed), "only legal orders");
            self.fight.decide(order).unwrap();
        }
        answer
    }

    /// Answers of the standing orders until they stop or are silent.
    fn go(&mut self, others: Others<'_>) -> (Vec<Order>, Answer) {
        let mut given = Vec::new();
        loop {
            self.until("Aldric", others);
            match self.answer() {
                Answer::Order(order) => given.push(order),
                answer => return (given, answer),
            }
        }
    }

    fn place(&self, name: &str) -> Hex {
        self.fight.world().of(self.who(name)).place.hex
    }

    fn find(&self, who: &str, text: &str) -> Order {
        let decision = self.fight.decision().unwrap();
        let scene = Scene { setup: self.fight.setup(), world: self.fight.world() };
        scene.find_order(self.who(who), &decision.question, text).unwrap()
    }
}

/// Others leave everything as it is.
fn quiet(_: &Fight<Steel>, _: &Decision<Steel>) -> Option<Order> {
    None
}

/// Red comes to blue as fast as it may.
fn red_walks_north(fight: &Fight<Steel>, decision: &Decision<Steel>) -> Option<Order> {
    let mut legal = Vec::new();
    fight.legal(&mut legal);
    let walk = Order::Walk(Direction::N);
    (decision.side == SideId(0) && legal.contains(&walk)).then_some(walk)
}

fn stopped(why: &str) -> Answer {
    Answer::Stopped(why.to_owned())
}

#[test]
fn a_path_is_walked_to_its_end() {
    let mut table = Table::of(&text("(0, -8)"));
    table.until("Aldric", &mut quiet);
    let hexes = [(0, -8), (1, -8), (2, -8), (3, -9), (3, -10)].map(|(x, y)| Hex::new(x, y));
    table.plan(Plan::path(hexes.to_vec()));
    let (given, answer) = table.go(&mut quiet);
    assert_eq!(table.place("Aldric"), Hex::new(3, -10));
    assert_eq!(answer, stopped("Aldric has come to the end of his path."));
    let walks = given.iter().filter(|order| matches!(order, Order::Walk(_))).count();
    let turns = given.iter().filter(|order| matches!(order, Order::Turn(_))).count();
    assert_eq!((walks, turns), (4, 2), "he turns to face his way: {given:?}");
    assert_eq!(table.standing.plans(table.who("Aldric")).count(), 0);
}

#[test]
fn a_path_backwards_keeps_the_face_to_the_enemy() {
    let mut table = Table::of(&text("(0, -6)"));
    table.until("Aldric", &mut quiet);
    let back = Plan::of(table.view.scene(), table.who("Aldric"), &Order::Walk(Direction::N)).unwrap();
    assert_eq!(back.text(table.view.scene(), table.who("Aldric")), "walks to (0,-12), 6 hexes to go");
    table.plan(back);
    let (given, answer) = table.go(&mut quiet);
    assert_eq!(given, [Order::Walk(Direction::N); 6], "to the edge of the map");
    assert_eq!(answer, stopped("Aldric has come to the end of his path."));
}

#[test]
fn a_runner_runs_where_he_may() {
    let mut table = Table::of(&text("(0, -12)"));
    table.until("Aldric", &mut quiet);
    let hexes = (-12..=-8).map(|y| Hex::new(0, y)).collect();
    table.plan(Plan::Path { hexes, run: true, backwards: false });
    let (given, _) = table.go(&mut quiet);
    let (walk, run) = (Order::Walk(Direction::S), Order::Run(Direction::S));
    assert_eq!(given, [walk, run, run, run], "a run needs a walk before it (RS-3.9)");
}

#[test]
fn a_path_stops_when_an_enemy_comes_nearer() {
    let mut table = Table::of(&text("(0, -9)"));
    table.until("Aldric", &mut red_walks_north);
    let aside = [(0, -9), (1, -9), (2, -9), (2, -8), (2, -7), (2, -6), (2, -5)].map(|(x, y)| Hex::new(x, y));
    table.plan(Plan::path(aside.to_vec()));
    let (given, answer) = table.go(&mut red_walks_north);
    assert!(given.iter().any(|order| matches!(order, Order::Walk(_))), "{given:?}");
    let Answer::Stopped(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why, "Bruno comes nearer: 3 hexes away.");
    assert_eq!(table.standing.plans(table.who("Aldric")).count(), 0);
    assert_ne!(table.place("Aldric"), Hex::new(2, -5));
}

#[test]
fn ones_own_way_to_the_enemy_is_no_surprise_but_his_reach_bars_it() {
    let mut table = Table::of(&text("(0, -6)"));
    table.until("Aldric", &mut quiet);
    table.plan(Plan::path((-6..=-1).map(|y| Hex::new(0, y)).collect()));
    let (given, answer) = table.go(&mut quiet);
    assert!(given.len() >= 3, "{given:?}");
    let Answer::Stopped(why) = answer else { panic!("{answer:?}") };
    assert!(why.starts_with("The way S is barred: that hex is within reach of an opponent"), "{why}");
}

#[test]
fn a_path_stops_when_somebody_closes_in() {
    let mut table = Table::of(&text("(0, -2)"));
    let mut attack = |fight: &Fight<Steel>, _: &Decision<Steel>| {
        let mut legal = Vec::new();
        fight.legal(&mut legal);
        legal.into_iter().find(|order| matches!(order, Order::Attack { .. }))
    };
    table.until("Aldric", &mut attack);
    table.plan(Plan::path([(0, -2), (0, -3), (0, -4), (0, -5)].map(|(x, y)| Hex::new(x, y)).to_vec()));
    let (_, answer) = table.go(&mut attack);
    assert_eq!(answer, stopped("Bruno closes in."));
}

/// X-1 up to Bruno's set blow at 17, which Aldric is asked to meet.
fn set_blow() -> Table {
    let mut table = Table::of(&text("(0, -2)"));
    let mut set = |fight: &Fight<Steel>, _: &Decision<Steel>| {
        let mut legal = Vec::new();
        fight.legal(&mut legal);
        legal.into_iter().find(|order| matches!(order, Order::Set { wake: None, .. }))
    };
    table.until("Aldric", &mut set);
    let attack = table.find("Aldric", "AT (0,-1)");
    let plan = Plan::of(table.view.scene(), table.who("Aldric"), &attack).unwrap();
    table.plan(plan);
    table.fight.decide(attack).unwrap();
    loop {
        table.until("Aldric", &mut set);
        if matches!(table.fight.decision().unwrap().question, Question::Defend { .. }) {
            return table;
        }
        // He is told that Bruno has set himself against him, and goes on (RS-8.3); his free move is nothing to the plan.
        match table.answer() {
            Answer::Order(order) => assert!(matches!(order, Order::Keep | Order::Strike { .. })),
            Answer::None => table.fight.decide(Order::Stay).unwrap(),
            Answer::Stopped(why) => panic!("{why}"),
        }
    }
}

fn shield(table: &Table) -> Means {
    match table.find("Aldric", "parry shield") {
        Order::Parry(means) => means,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_blow_is_parried_with_what_was_said() {
    let mut table = set_blow();
    assert_eq!(table.answer(), Answer::None, "to strike on says nothing to a defence");
    let shield = shield(&table);
    table.plan(Plan::AlwaysParry(shield));
    let who = table.who("Aldric");
    let texts: Vec<String> = table.standing.plans(who).map(|plan| plan.text(table.view.scene(), who)).collect();
    assert_eq!(texts, ["strikes Bruno with the sword until he falls", "parries every blow with the shield"]);
    assert_eq!(table.answer(), Answer::Order(Order::Parry(shield)));
}

#[test]
fn what_he_parries_with_must_be_in_hand() {
    let mut table = set_blow();
    let dagger = table.fight.world().items.iter().enumerate().map(|(item, _)| item as u16).find(|&item| {
        let means = Means::Item(steel::fight::ItemId(item));
        !table.view.scene().is_ready(table.who("Aldric"), means)
    });
    let dagger = Means::Item(steel::fight::ItemId(dagger.unwrap()));
    table.plan(Plan::AlwaysParry(dagger));
    assert_eq!(table.answer(), stopped("What Aldric was to parry with is not ready in hand."));
    assert_eq!(table.standing.plans(table.who("Aldric")).count(), 1, "the blows go on");
}

#[test]
fn dodges_keep_their_bias_and_never_defending_is_passive() {
    for (plan, order) in
        [(Plan::AlwaysDodge(Bias::Left), Order::Dodge(Bias::Left)), (Plan::NeverDefend, Order::Passive)]
    {
        let mut table = set_blow();
        table.plan(plan);
        assert_eq!(table.answer(), Answer::Order(order));
    }
}

/// A duel in which Aldric only strikes and parries by rote, and the machine is Bruno: what he ordered, and why it stopped.
fn duel_by_rote(seed: u64) -> (Vec<Order>, String) {
    let mut table = Table::of(&text("(0, -2)"));
    table.fight = Fight::new(Arc::clone(table.fight.setup()), Dice::seeded(seed));
    let mut bruno = ai::by_name("basic", seed).unwrap();
    let mut views = ai::Views::of(table.fight.setup());
    let mut others =
        |fight: &Fight<Steel>, decision: &Decision<Steel>| Some(ai::ask(fight, decision, &mut bruno, &mut views));
    table.until("Aldric", &mut others);
    let attack = table.find("Aldric", "AT (0,-1)");
    table.plan(Plan::of(table.view.scene(), table.who("Aldric"), &attack).unwrap());
    table.fight.decide(attack).unwrap();
    let mut given = Vec::new();
    for _ in 0..400 {
        let Some(decision) = table.decision() else { return (given, "the end".to_owned()) };
        if decision.side == SideId(0) {
            let order = others(&table.fight, &decision).unwrap();
            table.fight.decide(order).unwrap();
            continue;
        }
        match table.answer() {
            Answer::Order(order) => given.push(order),
            Answer::Stopped(why) => return (given, why),
            Answer::None => {
                let order = table.fight.default_order().unwrap();
                table.fight.decide(order).unwrap();
            }
        }
    }
    panic!("the duel has no end");
}

#[test]
fn blow_follows_blow_until_one_of_them_is_hurt_or_down() {
    let duels: Vec<(Vec<Order>, String)> = (0..40).map(duel_by_rote).collect();
    for (given, _) in &duels {
        assert!(given.iter().all(|order| matches!(order, Order::Strike { .. } | Order::Keep)), "{given:?}");
    }
    let blows = |given: &[Order]| given.iter().filter(|order| matches!(order, Order::Strike { .. })).count();
    let most = duels.iter().map(|(given, _)| blows(given)).max().unwrap();
    assert!(most >= 3, "after each blow another, here at most {most}");
    let ended = |part: &str| duels.iter().filter(|(_, why)| why.contains(part)).count();
    assert!(ended("Aldric is hurt: ") > 0, "{duels:#?}");
    assert!(ended("Bruno is") + ended("the end") > 0, "{duels:#?}");
}

#[test]
fn a_hold_is_kept_until_something_of_note() {
    let mut table = Table::of(&text("(0, -9)"));
    table.until("Aldric", &mut red_walks_north);
    let hold = table.find("Aldric", "HO until 6");
    table.plan(Plan::of(table.view.scene(), table.who("Aldric"), &hold).unwrap());
    table.fight.decide(hold).unwrap();
    let (given, answer) = table.go(&mut red_walks_north);
    let wakes: Vec<Order> = (1..4).map(|nth| Order::Hold { wake: Some(engine::Tenths(6 + 6 * nth)) }).collect();
    assert_eq!(given[..3], wakes);
    assert_eq!(answer, stopped("Bruno comes nearer: 3 hexes away."));
}

#[test]
fn nobody_without_a_plan_is_answered_for() {
    let mut table = Table::of(&text("(0, -9)"));
    table.until("Aldric", &mut quiet);
    assert_eq!(table.answer(), Answer::None);
    table.plan(Plan::Stand);
    table.standing.stop(table.who("Aldric"));
    assert_eq!(table.answer(), Answer::None);
    let once = Plan::of(table.view.scene(), table.who("Aldric"), &Order::Surrender);
    assert_eq!(once, None, "what is done once is no plan");
}

#[test]
fn a_blow_and_a_defence_stand_together() {
    let mut both_at_work = 0;
    for seed in 0..40 {
        let mut table = Table::of(&text("(0, -2)"));
        table.fight = Fight::new(Arc::clone(table.fight.setup()), Dice::seeded(seed));
        let mut bruno = ai::by_name("basic", seed).unwrap();
        let mut views = ai::Views::of(table.fight.setup());
        let mut others =
            |fight: &Fight<Steel>, decision: &Decision<Steel>| Some(ai::ask(fight, decision, &mut bruno, &mut views));
        table.until("Aldric", &mut others);
        let attack = table.find("Aldric", "AT (0,-1)");
        let (who, sword) = (table.who("Aldric"), attack.blow().unwrap());
        table.plan(Plan::of(table.view.scene(), who, &attack).unwrap());
        table.plan(Plan::AlwaysParry(sword));
        table.fight.decide(attack).unwrap();
        let (mut struck, mut parried) = (0, 0);
        while let Some(decision) = table.decision() {
            if decision.side == SideId(0) {
                let order = others(&table.fight, &decision).unwrap();
                table.fight.decide(order).unwrap();
                continue;
            }
            assert_eq!(table.standing.plans(who).count(), 2, "neither takes the other's place");
            match table.answer() {
                Answer::Order(order) => {
                    struck += u32::from(matches!(order, Order::Strike { .. }));
                    parried += u32::from(matches!(order, Order::Parry(_)));
                }
                Answer::Stopped(why) => {
                    assert!(!why.contains("hurt: light"), "less than a wound stops neither: {why}");
                    break;
                }
                Answer::None => {
                    let order = table.fight.default_order().unwrap();
                    table.fight.decide(order).unwrap();
                }
            }
        }
        both_at_work += u32::from(struck > 0 && parried > 0);
    }
    assert!(both_at_work >= 4, "in {both_at_work} of 40 duels");
}

#[test]
fn what_nobody_defends_against_is_said_plainly() {
    let table = set_blow();
    let text = Plan::NeverDefend.text(table.view.scene(), table.who("Aldric"));
    assert_eq!(text, "lets every blow come without an active defence");
}
