//! Who beats whom: the basic controller against any legal order, and against a plain fencer by rote.

use ai::{Basic, Controller, Random, Views, by_name, play_out};
use board::Direction;
use engine::{CombatantId, Decision, SideId, Tenths};
use steel::fight::{Order, Question, SideView, Steel, Turn};

use crate::fixtures::{BLUE, RED, duel, fight};

/// Strikes whenever it may, parries with the first thing that can, walks straight up and attacks: no odds, no flanks.
struct Rote;

impl Controller<Steel> for Rote {
    fn decide(&mut self, view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Order {
        let first = |test: &dyn Fn(&Order) -> bool| legal.iter().find(|order| test(order)).copied();
        match decision.question {
            Question::Act { .. } => self.act(view, decision.who, legal),
            Question::Defend { .. } => {
                let shield = view.setup.tables.shield();
                let parries = |order: &Order| match order {
                    Order::Parry(steel::fight::Means::Item(item)) => view.world.items[item.index()].weapon == shield,
                    _ => false,
                };
                first(&parries).or_else(|| first(&|order| matches!(order, Order::Parry(_)))).unwrap_or(Order::Passive)
            }
            Question::Reply { .. } => first(&|order| matches!(order, Order::Set { .. })).unwrap_or(Order::Keep),
            Question::Alter => Order::Keep,
            Question::FreeMove { .. } | Question::SendHorse { .. } => Order::Stay,
            Question::Intercept { .. } => Order::Passive,
            Question::Pull { .. }
            | Question::Enter { .. }
            | Question::Locate { .. }
            | Question::LocateShot { .. }
            | Question::WhichEnd { .. }
            | Question::LocateHorse { .. }
            | Question::Lance { .. }
            | Question::Knocked { .. } => legal[0],
            Question::Thrown { .. } | Question::MakeGrab { .. } | Question::Entangled { .. } => legal[0],
        }
    }
}

impl Rote {
    fn act(&self, view: &SideView, who: CombatantId, legal: &[Order]) -> Order {
        let scene = view.scene();
        let (place, now) = (scene.of(who).place, scene.world.now);
        let hold = Order::Hold { wake: Some(Tenths(now + 5)) };
        if let Some(&strike) = legal.iter().find(|order| matches!(order, Order::Strike { .. } | Order::Rise)) {
            return strike;
        }
        let Some(foe) = scene.opponents(who).next() else { return hold };
        let there = scene.of(foe).place.hex;
        let apart = board::distance(place.hex, there);
        let to = Direction::ALL
            .into_iter()
            .min_by_key(|&to| board::distance(board::step(place.hex, to), there))
            .expect("there are six directions");
        let turns = (to.index() + 6 - place.facing.index()) % 6;
        let attacks = |order: &&Order| {
            matches!(order, Order::Attack { to: way, .. } if *way == to && apart <= 2)
                || matches!(order, Order::Charge { first, second, .. } if *first == to && *second == to && apart == 3)
        };
        let wanted = match turns {
            0 => legal.iter().find(attacks).copied().unwrap_or(Order::Walk(to)),
            1..=3 => Order::Turn(Turn::Right),
            _ => Order::Turn(Turn::Left),
        };
        if legal.contains(&wanted) { wanted } else { hold }
    }
}

type Maker = fn(u64) -> Box<dyn Controller<Steel>>;

/// How many of mirrored duels `one` wins: every seed is fought twice, with the sides exchanged.
fn wins(red: &str, blue: &str, seeds: u64, one: Maker, other: Maker) -> u64 {
    let setup = duel(red, blue);
    let mut views = Views::of(&setup);
    let mut won = 0;
    for seed in 0..seeds {
        for side in [RED, BLUE] {
            let mut controllers = [one(seed), other(seed)];
            if side == BLUE {
                controllers.swap(0, 1);
            }
            let outcome =
                play_out(&mut fight(&setup, seed), &mut controllers, &mut views).expect("legal orders, good dice");
            won += u64::from(outcome.winner == Some(side));
        }
    }
    won
}

fn basic(seed: u64) -> Box<dyn Controller<Steel>> {
    Box::new(Basic::new(seed))
}
fn random(seed: u64) -> Box<dyn Controller<Steel>> {
    Box::new(Random::new(seed))
}
fn rote(_: u64) -> Box<dyn Controller<Steel>> {
    Box::new(Rote)
}

#[test]
fn basic_beats_random_in_mirrored_duels() {
    for (red, blue) in
        [("aldric", "aldric"), ("bruno", "bruno"), ("hal", "hal"), ("corvin", "corvin"), ("aldric", "corvin")]
    {
        let won = wins(red, blue, 50, basic, random);
        assert!(won >= 98, "{red} against {blue}: {won} of 100");
    }
}

#[test]
fn basic_beats_a_fencer_by_rote() {
    for (man, least) in [("aldric", 60), ("bruno", 65), ("hal", 60), ("corvin", 70)] {
        let won = wins(man, man, 50, basic, rote);
        assert!(won >= least, "{man}: {won} of 100");
    }
}

#[test]
fn names_are_those_of_the_list_and_no_others() {
    assert!(ai::NAMES.iter().all(|name| by_name(name, 1).is_some()));
    assert!(by_name("Basic", 1).is_none());
}

/// The journal's hash of one fight.
fn journal(controllers: &mut [impl Controller<Steel>], seed: u64) -> u64 {
    let setup = duel("aldric", "corvin");
    let mut fight = fight(&setup, seed);
    play_out(&mut fight, controllers, &mut Views::of(&setup)).expect("legal orders, good dice");
    fight.journal().hash()
}

#[test]
fn the_same_seed_makes_the_same_choices() {
    for seed in 0..10 {
        let once = journal(&mut [basic(seed), random(seed)], seed);
        assert_eq!(once, journal(&mut [basic(seed), random(seed)], seed));
        assert_ne!(once, journal(&mut [basic(seed), random(seed + 1)], seed));
    }
}

/// A controller made anew for every decision, as after a resumed game.
struct Forgetful(SideId);

impl Controller<Steel> for Forgetful {
    fn decide(&mut self, view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Order {
        Basic::new(u64::from(self.0.0)).decide(view, decision, legal)
    }
}

#[test]
fn basic_needs_no_memory_of_the_fight() {
    for seed in 0..10 {
        let remembering = journal(&mut [Basic::new(0), Basic::new(1)], seed);
        assert_eq!(remembering, journal(&mut [Forgetful(RED), Forgetful(BLUE)], seed));
    }
}
