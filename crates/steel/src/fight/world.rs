//! Everything that changes in a fight: the combatants' components in a dense table, the items, who stands where, and how far the present
//! tenth has come.
//!
//! The table is indexed by [`CombatantId`] and every component is `Copy`, so a snapshot is a few memory copies and no order of iteration
//! has to be asked for. Written by the chapters' modules, each its own components.

use board::{Direction, Facing, Hand, Hex, Occupancy};
use engine::{CombatantId, Tenths};

use super::blow::BlowFrame;
use super::entangle::{CaughtFrame, Entanglement};
use super::grapple::{Grapples, WrestleFrame};
use super::knock_back::Knock;
use super::mounted::{Footstep, Horse, HorseAct, Seat, Unhorse};
use super::moves::MoveFrame;
use super::{BlockPosition, Carried, Charge, ItemId, Means, Missiles, Order, Setup, Shooting, ShotFrame};
use crate::formulas::armour::Wear;
use crate::formulas::damage::{InjuryState, Penalties};
use crate::formulas::fatigue::Exhaustion;
use crate::formulas::missiles::Posture;
use crate::tables::{Area, Role, WeaponId};

/// The state of a fight.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The tenth with which the fight, or the situation that it was begun from, starts.
    pub began: u32,
    /// The present tenth (RS-2.1).
    pub now: u32,
    /// How far it has come.
    pub step: Step,
    /// The components of the people and, behind them, of the horses, by [`CombatantId`].
    pub people: Vec<Combatant>,
    /// What only horses have, in their order (RS-16).
    pub horses: Vec<Horse>,
    /// The last moves of people on foot, by combatant, for lances (RS-20.12); empty in fights without horses.
    pub footsteps: Vec<Option<Footstep>>,
    /// The items, by [`ItemId`].
    pub items: Vec<Item>,
    /// The nets and lashes that lie round people (RS-20.15 to 20.24), in the order in which they came there.
    pub entangled: Vec<Entanglement>,
    /// Who stands and lies where.
    pub occupancy: Occupancy,
    /// What is being resolved, innermost last.
    pub frames: Vec<Frame>,
    /// The feints whose false move has been due and which are not over (RS-17.2).
    pub feints: Vec<Feint>,
    /// By combatant and area, how his armour has come through (RS-18.4); empty without `armour_damage`.
    pub armour: Vec<[Wear; AREAS]>,
    /// The orders given at step 6 and not yet shown, by combatant (RS-2.13).
    pub pending: Vec<Option<Order>>,
    /// The order given to the open decision of a resolution.
    pub answer: Option<Order>,
    /// Who grapples with whom (RS-19.7).
    pub grapples: Grapples,
    /// What flies, what lies spent, what everybody has about him (RS-13, 22.16).
    pub missiles: Missiles,
    /// The tenth of the last blow, launch or closing order (RS-22.17).
    pub last_strife: u32,
    /// Since when each holding condition has been met without a break, by condition.
    pub held_since: Vec<Option<u32>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Clone for World {
    fn clone(&self) -> Self {
        Self {
            began: self.began,
            now: self.now,
            step: self.step,
            people: self.people.clone(),
            horses: self.horses.clone(),
            footsteps: self.footsteps.clone(),
            items: self.items.clone(),
            entangled: self.entangled.clone(),
            occupancy: self.occupancy.clone(),
            frames: self.frames.clone(),
            feints: self.feints.clone(),
            armour: self.armour.clone(),
            pending: self.pending.clone(),
            answer: self.answer,
            grapples: self.grapples.clone(),
            missiles: self.missiles.clone(),
            last_strife: self.last_strife,
            held_since: self.held_since.clone(),
            outcome: self.outcome,
        }
    }

    /// Reuses all memory: this is what a snapshot costs.
    fn clone_from(&mut self, source: &Self) {
        self.began = source.began;
        self.now = source.now;
        self.step = source.step;
        self.people.clone_from(&source.people);
        self.horses.clone_from(&source.horses);
        self.footsteps.clone_from(&source.footsteps);
        self.items.clone_from(&source.items);
        self.entangled.clone_from(&source.entangled);
        self.occupancy.clone_from(&source.occupancy);
        self.frames.clone_from(&source.frames);
        self.feints.clone_from(&source.feints);
        self.armour.clone_from(&source.armour);
        self.pending.clone_from(&source.pending);
        self.answer = source.answer;
        self.grapples.clone_from(&source.grapples);
        self.missiles.clone_from(&source.missiles);
        self.last_strife = source.last_strife;
        self.held_since.clone_from(&source.held_since);
        self.outcome = source.outcome;
    }
}

/// The steps of a tenth (RS-2.10), with the parts of step 6 (RS-2.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Step 1: missiles land.
    Landings,
    /// Step 2: all completions other than blows.
    Completions,
    /// Step 3: blows.
    Blows,
    /// Step 4: set attackers, breaking off, the end.
    EndChecks,
    /// Step 5: fatigue clocks.
    Fatigue,
    /// Step 6: the free order.
    Orders,
    /// Step 6: those for whom something was an event may alter.
    Alterations,
    /// On to the next tenth at which something happens.
    Next,
}

/// Something under resolution, which may have to ask.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A move (RS-3.12, 10.5).
    Move(MoveFrame),
    /// A blow, a simultaneous pair, or a blocking attack (RS-4.19). It is large, and lies apart.
    Blow(Box<BlowFrame>),
    /// What follows from a broken hold: the grab that a hand blow may become (D-14).
    Wrestle(WrestleFrame),
    /// A missile that lands (RS-13.10 to 13.18).
    Shot(ShotFrame),
    /// The two moves and the turns of a retreat (RS-8.14).
    Retreat {
        /// Who retreats.
        who: CombatantId,
        /// The moves and turns.
        order: Order,
        /// How many moves have been begun.
        begun: u8,
    },
    /// One who has just been entangled may be asked (D-15).
    Caught(CaughtFrame),
    /// A rider is tested for a throw, or comes off (RS-16.32, 16.37).
    Unhorse(Unhorse),
    /// A shot at a horse is about to be loosed (D-8).
    ShotAtHorse {
        /// Whose.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// A lance has its target before it (D-13).
    Lance {
        /// Whose.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
    },
    /// A man is pushed aside by a horse (RS-16.46).
    Displaced(Knock),
    /// A horse that has been left may be sent somewhere (D-20).
    SendHorse {
        /// Who has dismounted.
        who: CombatantId,
        /// From which.
        horse: CombatantId,
    },
    /// The false move of a feint has just been made, or has failed (RS-17.3).
    Feigned {
        /// Whose feint.
        who: CombatantId,
    },
    /// The real moves of a feint (RS-17.1).
    Feint {
        /// Whose feint.
        who: CombatantId,
        /// The hex before the false move.
        from: Hex,
        /// How many moves have been begun.
        begun: u8,
        /// Both of them, not the first alone.
        both: bool,
    },
    /// The moves of a dive (RS-17.13).
    Dive {
        /// Who dives.
        who: CombatantId,
        /// From where.
        from: Hex,
        /// How many moves have been begun.
        begun: u8,
    },
    /// A free move is offered (RS-6.7).
    FreeMove {
        /// Who has the advantage.
        who: CombatantId,
        /// Over whom.
        foe: CombatantId,
        /// Whether he may retreat instead (RS-8.14).
        retreat: bool,
        /// Whether he may enter the opponent's hex (RS-11.2, 11.8).
        enter: bool,
    },
    /// In the place of a blow while it is carried on.
    Resolving,
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that won; `None` is a draw.
    pub winner: Option<engine::SideId>,
    /// Why it ended.
    pub why: EndReason,
}

/// Why a fight ended (RS-22.17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// At most one side is left.
    LastSide,
    /// The scenario's own condition is met.
    Condition,
    /// The time limit.
    TimeLimit,
    /// 1200 tenths without a blow, launch or closing order.
    Idleness,
}

/// One combatant's components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combatant {
    /// Whether he is in the fight.
    pub status: Status,
    /// Where he is.
    pub place: Place,
    /// The horse he sits on, and how (RS-16.15).
    pub seat: Option<Seat>,
    /// What he is doing.
    pub action: Action,
    /// L of RS-2.6, a tenth.
    pub debt: u32,
    /// RS-5.6.
    pub wounds: Wounds,
    /// RS-7.
    pub fatigue: Fatigue,
    /// What his hands hold: right, left. A two-handed item is in both.
    pub hands: [Option<ItemId>; 2],
    /// RS-9: one target, or two when he only defends.
    pub targets: [Option<CombatantId>; 2],
    /// The opponents with whom he is in combat (RS-8.12), a bit each.
    pub engaged: u128,
    /// RS-3.9.
    pub stride: Stride,
    /// The bonuses and the penalty of closing orders (RS-8.10).
    pub closing: Closing,
    /// RS-10.
    pub block: Option<BlockPosition>,
    /// RS-11.1, 11.7: the one who shares his hex and the direction in which that one lies.
    pub close: Option<(CombatantId, Direction)>,
    /// RS-12.4: both weapons strike.
    pub both_strike: bool,
    /// RS-12.5.
    pub rhythm: Option<Rhythm>,
    /// The weapon that is ready for a disarming parry (RS-17.11).
    pub prepared: Option<ItemId>,
    /// RS-13.3: how far he has come with a missile weapon.
    pub shooting: Option<Shooting>,
    /// The tenth at which his last move or turn was completed, and what it counts as against missiles (RS-13.11).
    pub last_move: Option<(u32, Posture)>,
    /// From which tenth on he knows of the fight; [`u32::MAX`] while he does not (RS-22.8).
    pub aware_from: u32,
    /// The tenth at which two targets struck him together, and the one of them who is met passively (RS-9.7).
    pub last_met: Option<(u32, CombatantId)>,
    /// The tenth and means of his last resolved blow (RS-4.6).
    pub last_blow: Option<(u32, Means)>,
    /// What happened to him or before him in this tenth, and what he did in it.
    pub notice: Notice,
    /// The bash score that is felling him (RS-15.10); nothing for a fall without damage.
    pub fall_strength: Option<i16>,
    /// He landed from his fall with a die of 1 and rises faster (RS-15.11).
    pub landed_well: bool,
    /// The die of RS-2.11 in this tenth, 0 while none was rolled.
    pub tie_die: u16,
}

/// Whether a combatant is in the fight, or how he left it (RS-22.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// In the fight.
    Active,
    /// Passed out (RS-5.13).
    Unconscious,
    /// Dead.
    Dead,
    /// Given up (RS-22.12).
    Surrendered,
    /// Off the map (RS-3.17).
    Gone,
    /// Out of sight; in views only (RS-2.26).
    Unseen,
}

/// Where a combatant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// His hex, or that of his feet.
    pub hex: Hex,
    /// The hex of his head when he lies over two; the rear hex of a horse.
    pub head: Option<Hex>,
    /// Where he looks.
    pub facing: Facing,
    /// Lying on the ground.
    pub fallen: bool,
}

/// The current action (RS-2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// What it is.
    pub doing: Doing,
    /// When it began.
    pub start: u32,
    /// When it takes effect; [`u32::MAX`] while a Set blow waits for its opponent.
    pub due: u32,
    /// The tenths of the moves before the end (RS-2.9); those already made are behind `marks_made`.
    pub marks: [u32; 2],
    /// How many marks it has.
    pub mark_count: u8,
    /// How many of them are done.
    pub marks_made: u8,
    /// When a Set blow is ready (RS-8.4).
    pub ready: u32,
    /// The waking tenth; [`u32::MAX`] for none (RS-2.14).
    pub wake: u32,
    /// The tenth from which a Set order, whose due is that of its blow, may be left freely (RS-2.14).
    pub settled: u32,
    /// Whether its minimum time has passed and it persists (RS-2.14).
    pub standing: bool,
    /// Which clock its tenths feed (RS-7.2, 7.3).
    pub effort: Effort,
}

/// What somebody is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doing {
    /// Nothing: he counts as holding until step 6 (RS-2.31).
    Nothing,
    /// An order.
    Order(Order),
    /// FA: falling (RS-2.22).
    Falling,
    /// TH: going down after the one whom he has thrown, until they land (RS-19.15).
    FollowingDown,
    /// OF: off balance (RS-4.15).
    OffBalance,
    /// DB: clearing a dud (RS-14.6).
    Dud,
    /// At work with a missile weapon; in views only. \[ruling\] RS-2.26: that is seen of anybody, as his posture is; with which of LO, AI, AF
    /// and FI only those know who watch him (RS-2.27).
    Shooting,
    /// SY: his horse shies, or throws him at the end of this (RS-16.32).
    Shying,
    /// What a horse does (RS-16).
    Horse(HorseAct),
}

impl Doing {
    /// The order that is under way, a hold where there is none (RS-2.31); `None` in a state that somebody is in without having ordered it.
    #[inline]
    pub const fn order_or_hold(&self) -> Option<&Order> {
        match self {
            Self::Nothing => Some(&Order::Hold { wake: None }),
            Self::Order(order) => Some(order),
            Self::Falling
            | Self::FollowingDown
            | Self::OffBalance
            | Self::Dud
            | Self::Shooting
            | Self::Shying
            | Self::Horse(_) => None,
        }
    }
}

/// Which clock of fatigue runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// The rest clock (RS-7.3).
    Rest,
    /// Neither.
    Tiring,
    /// The running clock (RS-7.2).
    Running,
}

/// The injuries of a combatant and what follows from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wounds {
    /// By area, in the order of [`Area::ALL`].
    pub areas: [InjuryState; AREAS],
    /// What they do together (RS-5.7, 5.8).
    pub penalties: Penalties,
}

/// The nine areas of RS-5.6.
const AREAS: usize = Area::ALL.len();

/// Fatigue (RS-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fatigue {
    /// Points in the wind and against the limit.
    pub exhaustion: Exhaustion,
    /// Tenths of rest since the last recovery (RS-7.3).
    pub rest_clock: u8,
    /// Tenths of running since the last point (RS-7.2).
    pub run_clock: u8,
}

impl Fatigue {
    /// F of RS-7.5.
    pub const fn points(&self) -> i32 {
        self.exhaustion.points
    }
}

/// The last completed step, for running (RS-3.9, 3.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stride {
    /// Which way the last completed order, turns aside, went if it was a walk or a run.
    pub last: Option<Way>,
    /// A run is under way.
    pub running: bool,
}

/// Forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Into a front hex.
    Front,
    /// Into a back hex.
    Back,
}

/// A feint whose false move has been due (RS-17.1, 17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Feint {
    /// Whose.
    pub who: CombatantId,
    /// The hex before the false move, from which the real ones go.
    pub from: Hex,
    /// The hex of the false move.
    pub feigned: Hex,
    /// When it was due.
    pub at: u32,
    /// It could be made.
    pub made: bool,
    /// Somebody has moved him since: he makes no further moves (RS-17.5).
    pub disturbed: bool,
    /// Somebody has seen through it: the first real move is made, or can never be (RS-17.4).
    pub seen: bool,
}

/// What closing orders leave behind until the first blows (RS-8.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Closing {
    /// DP +2 against this opponent's first blow (RS-8.5, 8.7).
    pub guard: Option<CombatantId>,
    /// DP -3 against this opponent's first blow (RS-8.8).
    pub exposed: Option<CombatantId>,
}

/// The alternation of two striking weapons (RS-12.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rhythm {
    /// The weapon whose turn it is.
    pub next: Means,
    /// The interval to its blow, in tenths, lasting additions apart.
    pub interval: i8,
    /// The interval after it.
    pub after: i8,
}

/// What a combatant has noticed and done in this tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notice {
    /// Something was an event for him (RS-2.16).
    pub event: bool,
    /// He has ordered or altered at this tenth (RS-2.13).
    pub ordered: bool,
    /// He has been asked since the last event.
    pub asked: bool,
    /// He has answered a closing order at this tenth.
    pub replied: bool,
    /// He has seen through a feint and may alter without a reaction time (RS-17.4).
    pub saw_through: bool,
    /// The opponents who have just named him in a closing order and whom he saw (RS-8.3), a bit each.
    pub named_by: u128,
}

/// An item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What it is.
    pub weapon: WeaponId,
    /// Where it is.
    pub at: ItemPlace,
    /// How it has come through: a useless weapon is broken (RS-12.14, 17.8), a shield may be damaged before (RS-18.5).
    pub wear: Wear,
    /// How a missile weapon is loaded (RS-13.25, 14.3).
    pub charge: Charge,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemPlace {
    /// With somebody, in hand or sheathed.
    With(CombatantId, Carried),
    /// On the ground.
    Ground(Hex),
    /// Round somebody, out of its owner's hand: a net, or a whip that he has dropped (RS-5.13, 20.22).
    Around(CombatantId),
    /// Thrown and under way (RS-13.10).
    Flying,
    /// Not known to the side that looks; in views only (RS-2.26).
    Unknown,
}

impl Action {
    /// Nothing in hand.
    pub const IDLE: Self = Self {
        doing: Doing::Nothing,
        start: 0,
        due: u32::MAX,
        marks: [0; 2],
        mark_count: 0,
        marks_made: 0,
        ready: 0,
        wake: u32::MAX,
        settled: u32::MAX,
        standing: false,
        effort: Effort::Rest,
    };

    /// The order under way.
    pub const fn order(&self) -> Option<Order> {
        match self.doing {
            Doing::Order(order) => Some(order),
            _ => None,
        }
    }

    /// The tenth of the next move before the end, if one is left.
    pub const fn next_mark(&self) -> Option<u32> {
        if self.marks_made < self.mark_count { Some(self.marks[self.marks_made as usize]) } else { None }
    }

    /// The next tenth at which it does something.
    pub fn next_tenth(&self) -> u32 {
        let due = if self.standing { u32::MAX } else { self.due };
        self.next_mark().unwrap_or(u32::MAX).min(due).min(self.wake)
    }

    /// Whether it persists at `tenth`, to be left without a reaction time (RS-2.14).
    pub const fn is_standing(&self, tenth: u32) -> bool {
        self.standing || self.settled <= tenth
    }

    /// Whether its blow falls at `tenth`, all moves before it made.
    pub fn strikes_at(&self, tenth: u32) -> Option<Means> {
        (self.due == tenth && self.next_mark().is_none()).then(|| self.order().and_then(|order| order.blow())).flatten()
    }
}

impl Combatant {
    /// Whether he takes part: conscious, not given up, on the map.
    pub const fn is_active(&self) -> bool {
        matches!(self.status, Status::Active)
    }

    /// Whether his body lies on the board, dead or unconscious (RS-5.15).
    pub const fn is_body(&self) -> bool {
        matches!(self.status, Status::Unconscious | Status::Dead)
    }

    /// Whether he sits on a horse (RS-16.15).
    pub const fn is_mounted(&self) -> bool {
        self.seat.is_some()
    }

    /// Whether he is falling (RS-2.22).
    pub const fn is_falling(&self) -> bool {
        matches!(self.action.doing, Doing::Falling)
    }

    /// Whether he is in combat with that one (RS-8.12).
    pub const fn engaged_with(&self, who: CombatantId) -> bool {
        self.engaged >> who.0 & 1 == 1
    }

    /// Whether he knows of the fight at `tenth`.
    pub const fn is_aware(&self, tenth: u32) -> bool {
        self.aware_from <= tenth
    }

    /// The first target.
    pub const fn target(&self) -> Option<CombatantId> {
        self.targets[0]
    }

    /// Whether that one is his target or one of his two.
    pub fn has_target(&self, who: CombatantId) -> bool {
        self.targets.contains(&Some(who))
    }

    /// What a hand holds.
    pub const fn held(&self, hand: Hand) -> Option<ItemId> {
        self.hands[hand as usize]
    }

    /// The hexes he stands or lies in; of a rider and of a horse, both hexes of the horse (RS-3.7).
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let other = self.place.head.or(self.seat.map(|seat| seat.other_end));
        [Some(self.place.hex), other].into_iter().flatten()
    }

    /// The hex of a body that has one alone.
    #[inline]
    pub(super) const fn only_hex(&self) -> Option<Hex> {
        match (self.place.head, self.seat) {
            (None, None) => Some(self.place.hex),
            _ => None,
        }
    }

    /// Whether something is true of a hex of a body.
    #[inline]
    pub(super) fn any_hex(&self, is: impl Fn(Hex) -> bool) -> bool {
        match self.only_hex() {
            Some(hex) => is(hex),
            None => self.hexes().any(is),
        }
    }

    /// Whether something is true of every hex of a body.
    #[inline]
    pub(super) fn all_hexes(&self, is: impl Fn(Hex) -> bool) -> bool {
        match self.only_hex() {
            Some(hex) => is(hex),
            None => self.hexes().all(is),
        }
    }
}

impl World {
    /// A combatant.
    pub fn of(&self, who: CombatantId) -> &Combatant {
        &self.people[who.index()]
    }

    /// A combatant, to be changed.
    pub fn of_mut(&mut self, who: CombatantId) -> &mut Combatant {
        &mut self.people[who.index()]
    }

    /// The state at tenth 0 (RS-22.8).
    pub fn begin(setup: &Setup) -> Self {
        let mut world = Self {
            began: 0,
            now: 0,
            step: Step::EndChecks,
            people: (setup.people.iter())
                .map(|person| Combatant::begin(person, setup.options.wind))
                .chain(setup.horses.iter().map(|horse| Combatant::begin(&horse.person, false)))
                .collect(),
            horses: setup.horses.iter().map(Horse::begin).collect(),
            footsteps: if setup.horses.is_empty() { Vec::new() } else { vec![None; setup.people.len()] },
            items: setup
                .items
                .iter()
                .map(|item| Item {
                    weapon: item.weapon,
                    at: ItemPlace::With(item.owner, item.carried),
                    charge: item.charge,
                    wear: Wear::Sound,
                })
                .collect(),
            entangled: Vec::new(),
            occupancy: Occupancy::new(&setup.map),
            frames: Vec::with_capacity(4),
            feints: Vec::new(),
            armour: if setup.options.armour_damage {
                vec![[Wear::Sound; AREAS]; setup.people.len()]
            } else {
                Vec::new()
            },
            pending: vec![None; setup.people.len()],
            answer: None,
            grapples: Grapples::default(),
            missiles: Missiles::begin(setup),
            last_strife: 0,
            held_since: vec![None; setup.victory.len()],
            outcome: None,
        };
        for (index, item) in setup.items.iter().enumerate() {
            let id = Some(ItemId(index as u16));
            let hands = &mut world.people[item.owner.index()].hands;
            match item.carried {
                Carried::Hand(hand) => hands[hand as usize] = id,
                Carried::Both => {
                    *hands = [id; 2];
                    // RS-20.2
                    if setup.tables[item.weapon].role == Role::Polearm {
                        world.people[item.owner.index()].block = Some(BlockPosition::Forward);
                    }
                }
                Carried::Sheathed => {}
            }
        }
        world.stable(setup);
        for (index, person) in setup.people.iter().enumerate() {
            if world.people[index].is_mounted() {
                continue;
            }
            if let Some(cell) = setup.map.index(person.start.hex) {
                let stood = world.occupancy.stand(cell, index as u8);
                debug_assert!(stood.is_ok(), "the scenario loader refuses two people in one hex: {stood:?}");
            }
        }
        world
    }

    /// The present moment.
    pub const fn now(&self) -> Tenths {
        Tenths(self.now)
    }
}

impl Combatant {
    fn begin(person: &super::Person, with_wind: bool) -> Self {
        let wind = if with_wind { person.sheet.wind } else { 0 };
        let place = Place { hex: person.start.hex, head: None, facing: person.start.facing, fallen: false };
        Self {
            fatigue: Fatigue { exhaustion: Exhaustion::fresh(wind), rest_clock: 0, run_clock: 0 },
            targets: [person.start.target, None],
            both_strike: person.both_strike,
            aware_from: if person.start.aware { 0 } else { u32::MAX },
            ..Self::fresh(place)
        }
    }

    /// Somebody unhurt and idle in a place, with nothing in hand.
    pub(super) fn fresh(place: Place) -> Self {
        Self {
            status: Status::Active,
            place,
            seat: None,
            action: Action::IDLE,
            debt: 0,
            wounds: Wounds::default(),
            fatigue: Fatigue { exhaustion: Exhaustion::fresh(0), rest_clock: 0, run_clock: 0 },
            hands: [None; 2],
            targets: [None; 2],
            engaged: 0,
            stride: Stride::default(),
            closing: Closing::default(),
            block: None,
            close: None,
            both_strike: false,
            rhythm: None,
            prepared: None,
            shooting: None,
            last_move: None,
            aware_from: 0,
            last_met: None,
            last_blow: None,
            notice: Notice::default(),
            fall_strength: None,
            landed_well: false,
            tie_die: 0,
        }
    }
}
