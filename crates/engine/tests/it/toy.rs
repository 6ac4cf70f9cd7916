//! The smallest ruleset there is: two throwers in turn say how many dice they roll, whoever first has the goal wins.

use engine::record::{DiceSource, FORMAT, Fingerprint, Header, PlayerText, ScenarioSource};
use engine::{CombatantId, Decision, Dice, Fight, Ruleset, Scribe, SideId, StableHasher, Stop, Tenths};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toy;

#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Throws {
    now: u32,
    sums: [u32; 2],
    ordered: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Thrown {
    who: CombatantId,
    sum: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at most 3 dice are thrown, found {0}")]
pub(crate) struct TooMany(u8);

impl Ruleset for Toy {
    const NAME: &'static str = "toy";
    /// The goal.
    type Setup = u32;
    type World = Throws;
    /// How many dice.
    type Order = u8;
    type Question = ();
    type Event = Thrown;
    type Refusal = TooMany;
    /// Who won.
    type Outcome = CombatantId;
    type View = ();

    fn begin(_: &u32) -> Throws {
        Throws::default()
    }
    fn advance(goal: &u32, world: &mut Throws, scribe: &mut Scribe<'_, Thrown>) -> Stop<Self> {
        let who = CombatantId((world.now % 2) as u8);
        if let Some(dice) = world.ordered {
            let mut sum = 0;
            for _ in 0..dice {
                sum += u32::from(scribe.roll(6, "throw"));
                if scribe.faulted() {
                    break;
                }
            }
            if !scribe.faulted() {
                world.ordered = None;
                world.sums[who.index()] += sum;
                scribe.journal.write(Tenths(world.now), Thrown { who, sum });
                if world.sums[who.index()] >= *goal {
                    return Stop::End(who);
                }
                world.now += 1;
            }
        }
        let who = CombatantId((world.now % 2) as u8);
        Stop::Decision(Decision { at: Tenths(world.now), who, side: SideId(who.0), question: () })
    }
    fn legal(_: &u32, _: &Throws, _: &Decision<Self>, orders: &mut Vec<u8>) {
        orders.extend(0..=3);
    }
    fn check(_: &u32, _: &Throws, _: &Decision<Self>, order: &u8) -> Result<(), TooMany> {
        if *order <= 3 { Ok(()) } else { Err(TooMany(*order)) }
    }
    fn answer(_: &u32, world: &mut Throws, _: &mut Scribe<'_, Thrown>, _: &Decision<Self>, order: &u8) {
        world.ordered = Some(*order);
    }
    fn default_order(_: &u32, _: &Throws, _: &Decision<Self>) -> u8 {
        1
    }
    fn now(world: &Throws) -> Tenths {
        Tenths(world.now)
    }
    fn hash(world: &Throws, hasher: &mut StableHasher) {
        std::hash::Hash::hash(world, hasher);
    }
    fn view(_: &u32, _: &Throws, _: SideId, (): &mut ()) {}
}

/// The version of the toy's data.
pub(crate) const DATA: u64 = 7;

pub(crate) fn header(dice: DiceSource) -> Header {
    let player = |side: &str| PlayerText { side: side.to_owned(), player: "human".to_owned() };
    Header {
        record: FORMAT,
        program: "0.1.0".to_owned(),
        ruleset: Toy::NAME.to_owned(),
        rules: Fingerprint(DATA),
        dice,
        players: vec![player("one"), player("two")],
        scenario: ScenarioSource { name: "toy".to_owned(), text: "(goal: 150)".to_owned() },
    }
}

/// What the throwers of these tests always do: it depends on the tenth alone.
pub(crate) fn usual(fight: &Fight<Toy>) -> u8 {
    (fight.now().0 % 4) as u8
}

/// A die that a person would roll as the so-manyth.
pub(crate) fn rolled(number: usize) -> u8 {
    (number * 5 % 6) as u8 + 1
}

pub(crate) fn fight(goal: u32, dice: Dice) -> Fight<Toy> {
    Fight::new(std::sync::Arc::new(goal), dice)
}
