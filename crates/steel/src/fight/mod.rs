//! The fight of the Ringing Steel rules: chapters RS-1 to RS-14 and RS-22 as a machine behind [`engine::Ruleset`].
//!
//! Read in this order: [`Setup`] (what is fixed), [`World`] (what changes), `flow` (from tenth to tenth), `start` (step 6), `moves`,
//! `blow`, `injuries`, `outcome`; besides, by chapter: `missiles` (RS-13, RS-14, a folder), `knock_back`, `mounted` (RS-16, a folder),
//! `surprise`, `disarm` and `dive` (RS-17), `armour` (RS-18), `grapple` (RS-19), `polearm` (RS-20.2 to 20.7), `recovery` (RS-22.19).
//! [`Scene`] answers questions, [`legal`] judges orders, [`Event`] tells what happened.
mod armour;
mod blow;
mod disarm;
mod dive;
mod entangle;
mod event;
mod flow;
mod grapple;
mod handling;
mod height;
mod injuries;
mod knock_back;
pub mod legal;
mod missiles;
mod mounted;
mod moves;
mod odds;
mod order;
mod outcome;
mod polearm;
mod recovery;
mod scene;
mod setup;
mod sheet;
mod start;
mod story;
mod surprise;
mod threat;
mod timing;
mod view;
mod words;
mod world;

use engine::{CombatantId, Decision, Ruleset, Scribe, SideId, StableHasher, Stop, Tenths};

pub use crate::formulas::armour::Wear;
pub use crate::formulas::surprise::Disarm;
pub use crate::tables::Bias;
pub use crate::tables::Pace as HorsePace;
pub use entangle::{CaughtFrame, Entanglement};
pub use event::{Delay, Event, Hold, MoveKind, Save, Trick};
pub use grapple::{Grapple, Grapples, Grip, WrestleFrame};
pub use knock_back::Knock;
pub use legal::Refusal;
pub use missiles::{Aimed, Aiming, Ammo, Cartridges, Charge, Flight, Missiles, Shooting, ShotFrame, Spent, Supply};
pub use mounted::{
    Command, Couched, Dodging, Footstep, Hoofprint, Horse, HorseAct, HorseStep, HorseWay, Lance, Pending, Seat, Spot,
    Throw, Unhorse,
};
pub use moves::MoveFrame;
pub use odds::{BlowOdds, Prospect, hit_chance, severity};
pub use order::{BlockPosition, Form, ItemId, Manner, Means, Order, Pace, Turn};
pub use recovery::Mending;
pub use scene::{BlowBonus, Defence, Scene, Way};
pub use setup::{Carried, HorseSetup, Item as ItemSetup, Options, Person, Setup, Side, Start, Victory};
pub use sheet::Lines;
pub use story::Story;
pub use surprise::SeenThrough;
pub use threat::{Approach, Course, Stand, Threat};
pub use timing::Schedule;
pub use view::{KnownAction, SideView};
pub use words::{TowardsPace, Unclear, end_word, facing_word, hand_word, hex_word};
pub use world::Way as StepWay;
pub use world::{
    Action, Closing, Combatant, Doing, Effort, EndReason, Fatigue, Feint, Frame, Item, ItemPlace, Notice, Outcome,
    Place, Rhythm, Status, Step, Stride, World, Wounds,
};

use flow::Run;

/// The Ringing Steel rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steel;

/// What a combatant is asked (RS-2.30, T-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// D-1: an order. `standing`: he has a standing order, which he may keep.
    Act {
        /// Whether `Keep` is an answer.
        standing: bool,
    },
    /// D-2: whether to replace the running order, for a reaction time.
    Alter,
    /// D-3: an answer to a closing order.
    Reply {
        /// Who has named him; with several, the first.
        foe: CombatantId,
    },
    /// D-4: the defence against a blow.
    Defend {
        /// Who strikes.
        attacker: CombatantId,
        /// With what.
        with: Means,
        /// Both strike at this tenth (RS-12.12).
        pair: bool,
        /// It is a blocking attack (RS-10.5).
        block: bool,
        /// It is the blow of a dive (RS-17.13).
        dive: bool,
    },
    /// D-5: the defence against a missile (RS-13.17).
    Intercept {
        /// Who has loosed it.
        shooter: CombatantId,
        /// Out of what; a thrown weapon itself.
        item: ItemId,
    },
    /// D-6: the free move of the advantage.
    FreeMove {
        /// Over whom.
        foe: CombatantId,
        /// Whether a retreat is possible instead.
        retreat: bool,
        /// Whether the opponent's hex may be entered.
        enter: bool,
    },
    /// D-8: by how much a blow is lowered, asked of one who has ordered it so (RS-17.15).
    Pull {
        /// Whom it is for.
        foe: CombatantId,
        /// With what.
        with: Means,
        /// The most that his skill allows.
        most: u8,
    },
    /// D-8: which end of horse and rider, or of a horse, a blow or a shot is for (RS-16.24).
    WhichEnd {
        /// Whom it is for.
        foe: CombatantId,
        /// With what.
        with: Means,
    },
    /// D-9: the location of a critical hit on a horse (RS-16.27).
    LocateHorse {
        /// Which.
        horse: CombatantId,
        /// The end that is struck.
        end: crate::tables::HorseEnd,
        /// With what.
        with: Means,
        /// Of a missile the hex of its launch (RS-16.28).
        launch: Option<board::Hex>,
    },
    /// D-13: whether the lance strikes now (RS-20.10).
    Lance {
        /// At whom.
        foe: CombatantId,
    },
    /// D-9: the location of a critical hit.
    Locate {
        /// Who was hit.
        foe: CombatantId,
        /// With what.
        with: Means,
    },
    /// D-9: the location of a critical hit by a missile (RS-13.12).
    LocateShot {
        /// Who was hit.
        foe: CombatantId,
        /// Out of what.
        item: ItemId,
        /// The hex of the launch: on whose side of a horse the limbs of its rider are hit (RS-16.27, 16.28).
        from: board::Hex,
    },
    /// D-10: the dodge column of one who is knocked back or over, or comes off a horse (RS-15.5, 15.8, 16.37).
    Knocked {
        /// By whom; by the horse that throws him.
        foe: CombatantId,
        /// Knocked over, not back.
        over: bool,
    },
    /// D-11: the dodge column of the one thrown, and whether to follow him down (RS-19.14).
    Thrown {
        /// Who is thrown.
        foe: CombatantId,
        /// Whether he may be followed: not from a whip's throw (RS-20.18).
        follow: bool,
    },
    /// D-20: whether the horse that he has just left is sent to a hex (RS-16.14).
    SendHorse {
        /// Which.
        horse: CombatantId,
    },
    /// D-14: whether the hand blow in preparation becomes a grab (RS-19.13).
    MakeGrab {
        /// Who has broken the hold.
        foe: CombatantId,
    },
    /// D-15: whether to get out of a net or lash at once, or to go on (RS-20.17, 20.22).
    Entangled {
        /// Who has cast it.
        foe: CombatantId,
        /// The net or whip.
        item: ItemId,
    },
    /// D-18: the dodge movement or the opponent's hex.
    Enter {
        /// Whose hex.
        foe: CombatantId,
    },
}

impl Ruleset for Steel {
    const NAME: &'static str = "steel";
    type Setup = Setup;
    type World = World;
    type Order = Order;
    type Question = Question;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = Outcome;
    type View = SideView;

    fn begin(setup: &Setup) -> World {
        World::begin(setup)
    }

    fn advance(setup: &Setup, world: &mut World, scribe: &mut Scribe<'_, Event>) -> Stop<Self> {
        Run { setup, world, scribe }.advance()
    }

    fn advance_until(
        setup: &Setup,
        world: &mut World,
        scribe: &mut Scribe<'_, Event>,
        last: Tenths,
    ) -> Option<Stop<Self>> {
        Run { setup, world, scribe }.advance_until(last.0)
    }

    fn legal(setup: &Setup, world: &World, decision: &Decision<Self>, orders: &mut Vec<Order>) {
        legal::enumerate(Scene { setup, world }, decision.who, &decision.question, orders);
    }

    fn check(setup: &Setup, world: &World, decision: &Decision<Self>, order: &Order) -> Result<(), Refusal> {
        legal::check(Scene { setup, world }, decision.who, &decision.question, order)
    }

    fn answer(
        setup: &Setup,
        world: &mut World,
        scribe: &mut Scribe<'_, Event>,
        decision: &Decision<Self>,
        order: &Order,
    ) {
        match decision.question {
            Question::Act { .. } | Question::Alter | Question::Reply { .. } => {
                Run { setup, world, scribe }.take_order(decision.who, &decision.question, *order);
            }
            _ => world.answer = Some(*order),
        }
    }

    fn default_order(setup: &Setup, world: &World, decision: &Decision<Self>) -> Order {
        match decision.question {
            Question::Act { standing: false } => {
                let scene = Scene { setup, world };
                let release = || scene.lash_of(decision.who).map(|lash| Order::ReleaseWhip(lash.item));
                scene.grapple_default(decision.who).or_else(release).unwrap_or(Order::Hold { wake: None })
            }
            Question::Act { standing: true } | Question::Alter | Question::Reply { .. } => Order::Keep,
            Question::Defend { .. } | Question::Intercept { .. } => Order::Passive,
            Question::Pull { .. } => Order::Pull(0),
            Question::FreeMove { .. } | Question::SendHorse { .. } => Order::Stay,
            Question::Entangled { .. } => Order::Ignore,
            Question::Enter { .. } => Order::DodgeMove,
            Question::Knocked { .. } => Order::Fall(Bias::Back),
            Question::Lance { .. } => Order::LanceBlow,
            Question::Thrown { .. } => Order::Floor { bias: Bias::Back, follow: false },
            Question::MakeGrab { .. } => Order::MakeGrab,
            Question::Locate { .. }
            | Question::LocateShot { .. }
            | Question::WhichEnd { .. }
            | Question::LocateHorse { .. } => {
                let mut orders = Vec::new();
                legal::enumerate(Scene { setup, world }, decision.who, &decision.question, &mut orders);
                orders.first().copied().unwrap_or(Order::Locate(crate::tables::Area::Head))
            }
        }
    }

    fn now(world: &World) -> Tenths {
        world.now()
    }

    fn hash(world: &World, hasher: &mut StableHasher) {
        std::hash::Hash::hash(world, hasher);
    }

    fn view(setup: &Setup, world: &World, side: SideId, view: &mut SideView) {
        debug_assert_eq!(side, view.side, "a view belongs to one side");
        view.fill(setup, world);
    }
}
