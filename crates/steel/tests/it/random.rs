//! Fights with random legal orders over every scenario, the optional rules on and off: nothing breaks, everything ends.
//!
//! A fight is told by its scenario and its seed: they fix the dice, the orders and the set of rules. `STEEL_RANDOM_FIGHTS` names how many
//! fights each scenario gets, `STEEL_RANDOM_FROM` the first seed, `STEEL_RANDOM_SCENARIO` the only scenario, `STEEL_RANDOM_LINES` how much
//! of its story a fight that failed tells.
use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use engine::{Decision, Dice, Fight, Ruleset, SideId, Snapshot, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use scenario::{OptionsText, Scenario};
use steel::fight::{Command, Event, Order, Outcome, Question, Scene, Setup, SideView, Steel, Story, World, legal};
use steel::tables::{OptionName, Tables};

use crate::invariants::{check_invariants, check_journal, check_question};

/// How many fights each scenario gets if nobody says otherwise.
const FIGHTS: u64 = 12;

/// Fights that have found something, and what; the scripts of `crates/scenario` play each cause by itself.
const FOUND: [(&str, u64); 15] = [
    // A broken spear was blocked with (RS-12.14).
    ("ford", 60037),
    ("muddy_slope", 40962),
    // Of two items alike but for their wear or load no words told one (RS-12.11).
    ("relief", 40047),
    ("envoy", 72553),
    ("ford", 72085),
    // One who was caught in a grapple lost his order, and his feint was kept (RS-19.11, 17.5).
    ("benches", 30420),
    // A lance that was ready barred moves near it (RS-3.15), and was not seen to be ready (RS-2.26).
    ("cavalry_charge", 30088),
    ("cavalry_charge", 30832),
    ("cavalry_charge", 32070),
    // One who feinted beside the horse he led went along with it, and the feint went on (RS-16.42, 17.5).
    ("cavalry_charge", 31236),
    // A riderless horse was led away from under somebody's eyes by his own side, and stayed his target (RS-9.1, 16.43).
    ("rescue", 32356),
    // What a horse had been told by its rider showed in what an enemy beside it might not order (RS-2.28, 16.43).
    ("rescue", 101761),
    // Two daggers alike lay in the two hexes of one who lay there himself (RS-12.11).
    ("rescue", 71256),
    // One looked round at a riderless horse that was mounted meanwhile (RS-16.24).
    ("rescue", 50153),
    // A broken weapon in both hands left no fist (RS-19.1).
    ("river_crossing", 10057),
];

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_fights_over_all_scenarios_and_optional_rules_keep_every_invariant_and_end() {
    let only = std::env::var("STEEL_RANDOM_SCENARIO").ok();
    let grounds: Vec<Ground> =
        grounds().into_iter().filter(|ground| only.as_ref().is_none_or(|only| *only == ground.stem)).collect();
    let (from, each) = (number("STEEL_RANDOM_FROM", 0), number("STEEL_RANDOM_FIGHTS", FIGHTS));
    let (next, orders) = (AtomicUsize::new(0), AtomicU64::new(0));
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(ground) = grounds.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut failed = 0;
            for seed in from..from + each {
                let (text, rules) = ground.rules(seed);
                match Game::play(&ground.setup(text), seed) {
                    Ok(given) => {
                        orders.fetch_add(given, Ordering::Relaxed);
                    }
                    Err(why) => {
                        let failure = format!("{} {seed} [{rules}]: {why}", ground.stem);
                        eprintln!("{failure}");
                        failures.lock().expect("no thread panics with it").push(failure);
                        failed += 1;
                        if failed >= 5 {
                            break;
                        }
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().expect("no thread panics with it");
    println!("{} scenarios, {each} fights each from seed {from}, {} orders", grounds.len(), orders.into_inner());
    assert!(failures.is_empty(), "{} fights failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn fights_that_found_something_keep_every_invariant() {
    for (stem, seed) in FOUND {
        let ground = Ground::new(stem);
        let (text, rules) = ground.rules(seed);
        let played = Game::play(&ground.setup(text), seed);
        assert!(played.as_ref().is_ok_and(|&orders| orders > 0), "{stem} {seed} [{rules}]: {played:?}");
    }
}

#[test]
fn a_seed_fixes_the_rules_and_all_of_them_are_drawn() {
    let ground = Ground::new("duel");
    assert_eq!(ground.free.len(), OptionName::ALL.len(), "two swordsmen can be without any of them");
    assert_eq!(ground.rules(77), ground.rules(77));
    let on = |seed, name| ground.rules(seed).0.given(name);
    for &name in OptionName::ALL {
        assert_eq!((on(1, name), on(2, name)), (Some(true), Some(false)), "{name:?}: all on, all off");
        let drawn = (3..90).filter(|&seed| ground.is_drawn(seed)).map(|seed| on(seed, name));
        let (with, without): (Vec<_>, Vec<_>) = drawn.partition(|&on| on == Some(true));
        assert!(with.len() > 5 && without.len() > 5, "{name:?} on in {}, off in {}", with.len(), without.len());
    }
    // Horses are there or not, the rule says nothing else.
    let joust = Ground::new("joust");
    assert!(!joust.free.contains(&OptionName::Mounted));
    assert_eq!(joust.rules(2).0.given(OptionName::Mounted), Some(true));
}

/// A scenario to fight over, with the optional rules that it can be without.
struct Ground {
    stem: String,
    scenario: Scenario,
    free: Vec<OptionName>,
}

fn tables() -> Arc<Tables> {
    static TABLES: std::sync::OnceLock<Arc<Tables>> = std::sync::OnceLock::new();
    Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::builtin().clone())))
}

/// The shipped scenarios, and the samples of T-32.
fn grounds() -> Vec<Ground> {
    scenario::library().iter().chain(scenario::samples()).map(|shipped| Ground::new(shipped.stem)).collect()
}

impl Ground {
    fn new(stem: &str) -> Self {
        let scenario = Scenario::open(stem, &tables()).expect("it is shipped");
        let needed = scenario.needs();
        let free = OptionName::ALL.iter().copied().filter(|name| needed.iter().all(|(need, _)| need != name)).collect();
        Self { stem: stem.to_owned(), scenario, free }
    }

    /// Whether a seed draws its rules; the others fight with the scenario's own, with all, or with as few as can be.
    const fn is_drawn(&self, seed: u64) -> bool {
        seed % 6 > 2
    }

    /// The rules of a fight, and in words those that are on.
    fn rules(&self, seed: u64) -> (OptionsText, String) {
        let mut rng = Pcg32::seed_from_u64(seed ^ 0x0b7_1035);
        let mut options = match seed % 6 {
            0 => return (self.scenario.text().options, "its own rules".to_owned()),
            1 => all(true),
            2 => all(false),
            _ => {
                let mut drawn = all(true);
                OptionName::ALL.iter().for_each(|&name| drawn.give(name, Some(rng.random_range(0..2_u32) == 0)));
                drawn
            }
        };
        for &name in OptionName::ALL {
            if !self.free.contains(&name) {
                options.give(name, Some(true));
            }
        }
        let on: Vec<&str> =
            OptionName::ALL.iter().filter(|&&name| options.given(name) == Some(true)).map(|name| name.key()).collect();
        (options, on.join(" "))
    }

    fn setup(&self, options: OptionsText) -> Arc<Setup> {
        let changed = self.scenario.with_options(options).expect("what it cannot be without is on");
        Arc::clone(changed.setup())
    }
}

fn all(on: bool) -> OptionsText {
    let mut options = OptionsText::default();
    OptionName::ALL.iter().for_each(|&name| options.give(name, Some(on)));
    options
}

/// How the orders of a fight are drawn.
#[derive(Clone, Copy)]
enum Taste {
    /// Each order of the list alike.
    Any,
    /// Each kind of order alike, and of it each order.
    Kinds,
    /// The same, but half the time a blow, a shot or what brings one closer.
    Fierce,
}

/// A fight under way, and what is watched of it.
struct Game<'a> {
    setup: &'a Arc<Setup>,
    fight: Fight<Steel>,
    rng: Pcg32,
    taste: Taste,
    legal: Vec<Order>,
    before: Option<World>,
    views: Vec<SideView>,
    slot: Option<Snapshot<Steel>>,
    given: Vec<Order>,
    /// Orders that have been offered, to be tried where they are not.
    pool: Vec<Order>,
}

impl<'a> Game<'a> {
    /// Plays a fight to its end and checks it: how many orders were given, or what was wrong, with the last that happened before.
    fn play(setup: &'a Arc<Setup>, seed: u64) -> Result<u64, String> {
        let taste = [Taste::Kinds, Taste::Any, Taste::Fierce][(seed / 6 % 3) as usize];
        let mut game = Self {
            setup,
            fight: Fight::new(Arc::clone(setup), Dice::seeded(seed)),
            rng: Pcg32::seed_from_u64(seed ^ 0x5eed),
            taste,
            legal: Vec::new(),
            before: None,
            views: (0..setup.sides.len()).map(|side| SideView::new(setup, SideId(side as u8))).collect(),
            slot: None,
            given: Vec::new(),
            pool: Vec::new(),
        };
        catch_unwind(AssertUnwindSafe(|| game.run(seed))).map_err(|why| {
            let text = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
            let journal = game.fight.journal();
            let last = journal.entries().len().saturating_sub(number("STEEL_RANDOM_LINES", 8) as usize);
            format!("{}\n{}", text.unwrap_or("it panics"), Story::whole(setup).lines(journal, last))
        })
    }

    fn run(&mut self, seed: u64) -> u64 {
        loop {
            match self.fight.advance().expect("seeded dice never fail") {
                Stop::End(outcome) => {
                    self.check_end(seed, outcome);
                    return self.given.len() as u64;
                }
                Stop::Decision(decision) => self.decide(&decision),
            }
        }
    }

    fn chance(&mut self, of: u32) -> bool {
        self.rng.random_range(0..of) == 0
    }

    fn decide(&mut self, decision: &Decision<Steel>) {
        self.fight.legal(&mut self.legal);
        assert!(!self.legal.is_empty(), "a decision without a legal order: {decision:?}");
        check_question(self.fight.world(), decision.who, &decision.question);
        // While people order at one tenth little changes.
        let acts = matches!(decision.question, Question::Act { .. } | Question::Alter);
        if !acts || self.before.as_ref().is_none_or(|before| before.now != decision.at.0) || self.chance(8) {
            check_invariants(self.setup, self.before.as_ref(), self.fight.world());
            match &mut self.before {
                Some(before) => before.clone_from(self.fight.world()),
                None => self.before = Some(self.fight.world().clone()),
            }
        }
        if self.chance(4) {
            self.check_default(decision);
        }
        if self.chance(16) {
            self.check_list(decision);
        }
        if self.chance(16) {
            self.check_views(decision);
        }
        if self.chance(32) {
            self.check_words(decision);
        }
        if self.chance(32) {
            self.check_detour();
        }
        let order = self.choose();
        self.given.push(order);
        self.fight.decide(order).unwrap_or_else(|why| panic!("{order:?} was offered and refused: {why:?}"));
    }

    fn choose(&mut self) -> Order {
        let wild = |order: &Order| {
            order.blow().is_some()
                || matches!(
                    order,
                    Order::Fire { .. }
                        | Order::Load(_)
                        | Order::Aim { .. }
                        | Order::Defend { .. }
                        | Order::Enter
                        | Order::LanceBlow
                        | Order::Couch { .. }
                )
        };
        let among: Vec<Order> = match self.taste {
            Taste::Fierce if self.rng.random_range(0..2_u32) == 0 => self.legal.iter().copied().filter(wild).collect(),
            Taste::Any | Taste::Kinds | Taste::Fierce => Vec::new(),
        };
        let among = if among.is_empty() { self.legal.clone() } else { among };
        if matches!(self.taste, Taste::Any) {
            return among[self.rng.random_range(0..among.len() as u32) as usize];
        }
        // Giving up is a kind like any other, and would end every fight at once.
        let mut kinds: Vec<Discriminant<Order>> = Vec::new();
        for order in &among {
            let kind = discriminant(order);
            if !kinds.contains(&kind) && (*order != Order::Surrender || among.len() == 1) {
                kinds.push(kind);
            }
        }
        let kind = match self.rng.random_range(0..200_u32) {
            0 => discriminant(&among[0]),
            _ => kinds[self.rng.random_range(0..kinds.len() as u32) as usize],
        };
        let among: Vec<Order> = among.into_iter().filter(|order| discriminant(order) == kind).collect();
        among[self.rng.random_range(0..among.len() as u32) as usize]
    }

    fn check_default(&self, decision: &Decision<Steel>) {
        let order = self.fight.default_order().expect("a decision is open");
        let why = self.fight.why_not(&order);
        assert!(why.is_none(), "{decision:?}: the default {order:?} is refused: {why:?}");
    }

    /// The list is what the judge lets pass, each order once (RS-2.30).
    fn check_list(&mut self, decision: &Decision<Steel>) {
        let mut unique = self.legal.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), self.legal.len(), "{decision:?}: an order is offered twice");
        for order in &self.pool {
            if is_listed_if_legal(self.fight.world(), order) && unique.binary_search(order).is_err() {
                let verdict = Steel::check(self.setup, self.fight.world(), decision, order);
                assert!(verdict.is_err(), "{decision:?}: {order:?} is legal and not listed");
            }
        }
        for _ in 0..8 {
            let order = self.legal[self.rng.random_range(0..self.legal.len() as u32) as usize];
            if self.pool.len() < 64 {
                self.pool.push(order);
            } else {
                let place = self.rng.random_range(0..64_u32) as usize;
                self.pool[place] = order;
            }
        }
    }

    /// A side's own view offers its people what the truth does (RS-22.11), and tells nothing of what the others do in secret.
    fn check_views(&mut self, decision: &Decision<Steel>) {
        for view in &mut self.views {
            self.fight.view(view.side, view);
        }
        let view = &self.views[decision.side.index()];
        let mut from_view = Vec::new();
        legal::enumerate(view.scene(), decision.who, &decision.question, &mut from_view);
        let world = self.fight.world();
        let all_seen = self.setup.bodies().all(|who| view.sees(who) || !world.of(who).is_active());
        // One out of sight may hide him from whose reach a move would take a closing order (RS-3.15), or stand where the opponent avoided
        // could go (RS-8.9): a view cannot show either.
        let shows = |order: &Order| {
            let moves = matches!(order, Order::Walk(_) | Order::Run(_) | Order::Evade(_) | Order::Feint { .. });
            all_seen || !moves && !matches!(order, Order::Avoid { .. })
        };
        if let Some(missing) = self.legal.iter().find(|order| !from_view.contains(order) && shows(order)) {
            let why = legal::check(view.scene(), decision.who, &decision.question, missing);
            panic!("{decision:?}: the view does not offer {missing:?}: {why:?}");
        }
        // Nor that he hides whoever stands behind him.
        let more = from_view.iter().find(|order| all_seen && !self.legal.contains(order));
        if let Some(more) = more {
            let truth = Scene { setup: self.setup, world };
            let why = legal::check(truth, decision.who, &decision.question, more);
            panic!("{decision:?}: the view alone offers {more:?}: {why:?}");
        }
        for view in self.views.iter().filter(|view| view.setup.options.hidden_info) {
            let secret = view.world.feints.iter().find(|feint| !view.owns(feint.who));
            assert!(secret.is_none(), "{secret:?} is secret from side {:?} (RS-2.29)", view.side);
            for who in self.setup.everyone().filter(|&who| !view.owns(who)) {
                let him = view.world.of(who);
                assert_eq!(him.action.order(), None, "{who:?}: his order is secret from side {:?}", view.side);
                assert_eq!((him.prepared, him.debt), (None, 0), "{who:?}: secret from side {:?}", view.side);
                let code = view.known_action(who).map(|known| known.code);
                let seen = world.feints.iter().any(|feint| feint.who == who && feint.seen);
                let shown = code != Some("PD") && (code != Some("FE") || seen);
                assert!(shown, "{who:?}: feints are shown as WF, prepared parries as SK, not as {code:?} (RS-2.29)");
                assert_eq!(view.world.pending[who.index()], None, "{who:?}: an order not yet shown (RS-2.13)");
            }
        }
    }

    /// The words of an order name it, and no other (T-25).
    fn check_words(&mut self, decision: &Decision<Steel>) {
        let scene = steel::fight::Scene { setup: self.setup, world: self.fight.world() };
        for _ in 0..3 {
            let order = self.legal[self.rng.random_range(0..self.legal.len() as u32) as usize];
            let words = scene.order_words(decision.who, &order).join(" ");
            let found = scene.find_order(decision.who, &decision.question, &words);
            assert_eq!(found, Ok(order), "{decision:?}: {words:?}");
            assert!(!scene.order_line(decision.who, &order).is_empty());
        }
    }

    /// Leaves the path, comes back: nothing is left of the detour.
    fn check_detour(&mut self) {
        let (state, journal) = (self.fight.state_hash(), self.fight.journal().hash());
        self.fight.save_into(&mut self.slot);
        for _ in 0..self.rng.random_range(1..12_u32) {
            let mut legal = Vec::new();
            self.fight.legal(&mut legal);
            let order = legal[self.rng.random_range(0..legal.len() as u32) as usize];
            self.fight.decide(order).expect("it was offered");
            if let Stop::End(_) = self.fight.advance().expect("seeded dice never fail") {
                break;
            }
        }
        self.fight.restore(self.slot.as_ref().expect("just saved"));
        let now = (self.fight.state_hash(), self.fight.journal().hash());
        assert_eq!(now, (state, journal), "nothing is left of a detour");
    }

    fn check_end(&self, seed: u64, outcome: Outcome) {
        let fight = &self.fight;
        check_invariants(self.setup, self.before.as_ref(), fight.world());
        assert!(fight.now() <= self.setup.time_limit, "stopped by its time limit");
        assert_eq!(fight.outcome(), Some(outcome));
        fatigue_adds_up(fight);
        check_journal(self.setup, fight.journal());
        self.check_stories();
        let mut again: Fight<Steel> = Fight::new(Arc::clone(self.setup), Dice::seeded(seed));
        for &order in &self.given {
            again.advance().expect("seeded dice never fail");
            again.decide(order).unwrap_or_else(|why| panic!("{order:?} was legal the first time: {why:?}"));
        }
        assert!(matches!(again.advance(), Ok(Stop::End(ended)) if ended == outcome), "it ends alike");
        let hashes = |fight: &Fight<Steel>| (fight.journal().hash(), fight.state_hash());
        assert_eq!(hashes(&again), hashes(fight), "played again it is the same");
    }

    /// Every entry can be told, and to the other side nothing of a trick before its time (RS-2.29).
    fn check_stories(&self) {
        let journal = self.fight.journal();
        let whole = Story::whole(self.setup);
        for side in 0..self.setup.sides.len() {
            let side = SideId(side as u8);
            let story = Story::for_side(self.setup, side);
            for (index, entry) in journal.entries().iter().enumerate() {
                let line = story.line_at(journal, index);
                assert!(line.is_none() || whole.line_at(journal, index).is_some(), "{entry:?}: all is told to all");
                if !self.setup.options.hidden_info {
                    continue;
                }
                let mine = |who| self.setup.person(who).side == side;
                let secret = match entry.event {
                    Event::Ordered { who, .. } | Event::Prepared { who, .. } => !mine(who),
                    Event::Watched { who, seen: false, .. } => mine(who),
                    _ => false,
                };
                assert!(!secret || line.is_none(), "{entry:?} is told to the other side: {line:?}");
            }
        }
    }
}

/// Whether the list is meant to hold it wherever it is legal. Of some kinds of order it proposes a few only: waking tenths, manners of
/// blows, hexes to send a horse to, pairs of targets, numbers of cartridges, the first of several items alike,
/// horses sent against bodies, horses far off as targets.
fn is_listed_if_legal(world: &World, order: &Order) -> bool {
    match *order {
        Order::Send(_) | Order::Reload { .. } | Order::Target { second: Some(_), .. } => false,
        Order::Control(Command::GoTo(_)) => false,
        Order::Target { first, second: None } => first.index() < world.pending.len(),
        Order::Control(Command::Attack(foe) | Command::KeepAttacking(foe)) => world.of(foe).is_active(),
        Order::Draw { item, .. } | Order::PickUp { item, .. } => {
            !world.items[..item.index()].contains(&world.items[item.index()])
        }
        _ => order.wake().is_none() && order.manner().is_plain(),
    }
}

/// The points told in the journal are the points that stand.
pub(crate) fn fatigue_adds_up(fight: &Fight<Steel>) {
    let mut told: BTreeMap<_, i32> = BTreeMap::new();
    for entry in fight.journal().entries() {
        match entry.event {
            Event::Tired { who, points, .. } => *told.entry(who).or_default() += i32::from(points),
            Event::Recovered { who, .. } => *told.entry(who).or_default() -= 1,
            _ => {}
        }
    }
    for who in fight.setup().bodies() {
        let exhaustion = fight.world().of(who).fatigue.exhaustion;
        let told = told.get(&who).copied().unwrap_or_default();
        assert_eq!(told, exhaustion.points + exhaustion.winded, "{}", fight.setup().name_of(who));
    }
}
