//! Orders: every answer that a combatant's player can give, to every question of the fight (T-25, T-28).

use board::{Direction, Facing, Hand, RiderFacing};
use engine::{CombatantId, Tenths};
use serde::{Deserialize, Serialize};

use super::mounted::{Command, Spot};
use super::{Ammo, Cartridges};
use crate::tables::{Area, Bias, HorseArea, HorseEnd};

/// An item of the fight: a weapon or shield, the index into [`super::Setup::items`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u16);

impl ItemId {
    /// The index into the fight's list of items.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a blow is struck or parried with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A weapon or shield in hand.
    Item(ItemId),
    /// An empty hand (RS-19.1).
    Fist(Hand),
    /// A foot (RS-19.1).
    Foot,
    /// A horse's own attack (RS-16.21).
    Hooves,
}

/// Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// 60° anticlockwise.
    Left,
    /// 60° clockwise.
    Right,
}

impl Turn {
    /// The turn as clockwise steps of 60°.
    pub const fn steps(self) -> i8 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }
}

/// Where a long weapon blocks (RS-10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BlockPosition {
    /// A and 2A.
    Forward,
    /// AL and 2AL.
    Left,
    /// AR and 2AR.
    Right,
}

impl BlockPosition {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Forward, Self::Left, Self::Right];
}

/// Walking or running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// WF or WB.
    Walk,
    /// RF or RB.
    Run,
}

/// What a blow is meant to do (D-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Form {
    /// To hit.
    #[default]
    Hit,
    /// To strike the weapon out of the parrying hand (RS-17.8). Secret until it has been rolled (RS-2.29).
    Disarm,
    /// To lay the lash of a whip round a limb (RS-20.15).
    Entangle,
}

/// How a blow is struck, beside whom it is for and with what (D-7, D-8). All of it is secret until the blow is rolled (RS-2.29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Manner {
    /// What it is meant to do.
    pub form: Form,
    /// Before its die the striker is asked by how much he lowers it (RS-17.15, D-8). \[ruling\] Only one who has ordered his blow so
    /// is asked, so that nobody is asked before every blow.
    pub pull: bool,
    /// The weapon changes hands within the blow (RS-17.6); with SK alone.
    pub switch: bool,
}

impl Manner {
    /// A blow that is meant to hit, with full strength, from the hand that holds the weapon.
    pub const PLAIN: Self = Self { form: Form::Hit, pull: false, switch: false };
    /// A disarming blow (RS-17.8).
    pub const DISARM: Self = Self { form: Form::Disarm, ..Self::PLAIN };
    /// A blow of a whip that is to entangle (RS-20.15).
    pub const ENTANGLE: Self = Self { form: Form::Entangle, ..Self::PLAIN };
    /// A blow that may be pulled (RS-17.15).
    pub const PULLED: Self = Self { pull: true, ..Self::PLAIN };
    /// A blow with a hand switch (RS-17.6).
    pub const SWITCHED: Self = Self { switch: true, ..Self::PLAIN };

    /// Whether it is [`Self::PLAIN`].
    pub const fn is_plain(&self) -> bool {
        matches!(self.form, Form::Hit) && !self.pull && !self.switch
    }
}

/// An answer to a decision. Moves name absolute directions (RS-3.12); whether one is a front or a back move follows from the facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Leave the order in hand as it is.
    Keep,
    /// HO: hold; asked again at the waking tenth, or at an event (RS-2.14).
    Hold {
        /// When to be asked again, if nothing happens.
        wake: Option<Tenths>,
    },
    /// WF or WB: one hex (RS-3.8).
    Walk(Direction),
    /// RF or RB: one hex (RS-3.9).
    Run(Direction),
    /// TL or TR: 60° (RS-3.11).
    Turn(Turn),
    /// EV: one front hex, hard to hit for missiles (RS-13.23).
    Evade(Direction),
    /// RI: get up (RS-15.11).
    Rise,
    /// RW: take an item in hand (RS-12.9).
    Draw {
        /// Which.
        item: ItemId,
        /// The hand, the controlling one for a two-handed item.
        hand: Hand,
    },
    /// RW: put an item away (RS-12.9).
    Sheathe(ItemId),
    /// DR: let an item fall (RS-12.10).
    Drop(ItemId),
    /// PU: take an item from the ground (RS-12.11).
    PickUp {
        /// Which.
        item: ItemId,
        /// The hand, the controlling one for a two-handed item.
        hand: Hand,
    },
    /// PU: take a spent missile from the ground (RS-13.24).
    Gather(Ammo),
    /// RL: put cartridges into a gun (RS-14.3).
    Reload {
        /// The gun.
        item: ItemId,
        /// Which, the first to be fired first (D-21).
        cartridges: Cartridges,
    },
    /// LO: load a missile weapon, or ready a thrown one (RS-13.4).
    Load(ItemId),
    /// AI: aim at a target (RS-13.5).
    Aim {
        /// The target named.
        foe: CombatantId,
        /// With what.
        item: ItemId,
        /// Turns of 60° within it, clockwise positive, -3 to 3.
        turns: i8,
    },
    /// AF: aim in a tenth (RS-13.6).
    FastAim {
        /// The target named.
        foe: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// FI: loose what is aimed (RS-13.7).
    Fire {
        /// The target.
        foe: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// DT: choose a target, or two to defend only (RS-9.3, 9.6).
    Target {
        /// The target.
        first: CombatantId,
        /// The second, when he only defends.
        second: Option<CombatantId>,
    },
    /// BK: block with a long weapon (RS-10.2).
    Block {
        /// Where.
        position: BlockPosition,
        /// When to be asked again, if nothing happens (RS-2.14).
        #[serde(default)]
        wake: Option<Tenths>,
    },
    /// MB: change the blocking position (RS-10.3).
    MoveBlock {
        /// Where.
        position: BlockPosition,
        /// When to be asked again, if nothing happens (RS-2.14).
        #[serde(default)]
        wake: Option<Tenths>,
    },
    /// CH: command the horse that he rides or leads (RS-16.12, 16.14); in D-6 without its time (RS-16.20).
    Control(Command),
    /// CP: sit forwards or back, and face (RS-16.15); in D-6 without its time (RS-16.20).
    ChangePosition {
        /// The end he sits at.
        end: HorseEnd,
        /// Where he faces.
        facing: RiderFacing,
    },
    /// MT: onto a horse beside him (RS-16.38).
    Mount(CombatantId),
    /// DM: off his horse (RS-16.38).
    Dismount {
        /// The number of the place beside the horse in T-15: 2, 3, 5 or 6.
        place: u8,
        /// Where he looks then.
        facing: Facing,
    },
    /// CS: both weapons strike, or one (RS-12.7).
    ChangeStyle,
    /// FE: a false move, then two real ones from the hex before it (RS-17.1). Shown to the other side as WF and WF again.
    Feint {
        /// The false move.
        feigned: Direction,
        /// The first real move.
        first: Direction,
        /// The second real move.
        second: Direction,
    },
    /// HS: the one short weapon in hand goes over to the other hand (RS-17.6).
    SwitchHand,
    /// PD: get a weapon ready for a disarming parry (RS-17.11). Shown to the other side as SK.
    Prepare(ItemId),
    /// DN: out of the net or lash that lies round him (RS-20.17, 20.22); names the weapon. Also an answer to D-15.
    Disentangle(ItemId),
    /// WR: let go of the one whom the lash of this whip holds (RS-20.16).
    ReleaseWhip(ItemId),
    /// SU: surrender (RS-22.12).
    Surrender,
    /// ST: wait with a blow ready (RS-8.4).
    Set {
        /// The opponent named.
        foe: CombatantId,
        /// What the blow is struck with.
        with: Means,
        /// How it is struck.
        #[serde(default, skip_serializing_if = "Manner::is_plain")]
        manner: Manner,
        /// When to be asked again, if nothing happens (RS-2.14).
        #[serde(default)]
        wake: Option<Tenths>,
    },
    /// WT: wait on the defensive (RS-8.5).
    Wait {
        /// The opponent named.
        foe: CombatantId,
        /// When to be asked again, if nothing happens (RS-2.14).
        #[serde(default)]
        wake: Option<Tenths>,
    },
    /// AT: one hex and a blow (RS-8.6).
    Attack {
        /// The opponent named.
        foe: CombatantId,
        /// The move.
        to: Direction,
        /// What the blow is struck with.
        with: Means,
        /// How it is struck.
        #[serde(default, skip_serializing_if = "Manner::is_plain")]
        manner: Manner,
    },
    /// DF: one hex on the defensive (RS-8.7).
    Defend {
        /// The opponent named.
        foe: CombatantId,
        /// The move.
        to: Direction,
    },
    /// CG: two hexes and a blow (RS-8.8).
    Charge {
        /// The opponent named.
        foe: CombatantId,
        /// The first move.
        first: Direction,
        /// The second move.
        second: Direction,
        /// What the blow is struck with.
        with: Means,
        /// How it is struck.
        #[serde(default, skip_serializing_if = "Manner::is_plain")]
        manner: Manner,
    },
    /// DV: two hexes ahead in a leap, and a blow; he ends on the ground (RS-17.13).
    Dive {
        /// The opponent named.
        foe: CombatantId,
        /// The direction of both moves.
        to: Direction,
        /// What the blow is struck with.
        with: Means,
        /// How it is struck; a dive may be pulled, and nothing else.
        #[serde(default, skip_serializing_if = "Manner::is_plain")]
        manner: Manner,
    },
    /// AV: one hex that ends out of an approaching opponent's reach (RS-8.9). \[ruling\] The order says whom it avoids, though it does not
    /// make him the target.
    Avoid {
        /// The opponent avoided.
        foe: CombatantId,
        /// Walk or run.
        pace: Pace,
        /// The move.
        to: Direction,
    },
    /// SK: a blow at the target (RS-4.1).
    Strike {
        /// The target.
        foe: CombatantId,
        /// What it is struck with.
        with: Means,
        /// How it is struck.
        #[serde(default, skip_serializing_if = "Manner::is_plain")]
        manner: Manner,
    },
    /// GR: takes hold of the opponent at close quarters (RS-19.7).
    Grab {
        /// The target.
        foe: CombatantId,
        /// The empty hand, the main one if both are empty.
        with: Means,
    },
    /// DE: out of a grapple (RS-19.12).
    Disengage {
        /// The weapon with O whose Base Speed and AP count.
        with: Means,
    },
    /// TH: throws the opponent in a grapple (RS-19.14), or one whom the lash of a whip holds (RS-20.18).
    Throw {
        /// Whom.
        foe: CombatantId,
        /// An empty hand in a grapple, the whip otherwise.
        with: Means,
    },
    /// RW of a lance: it is readied for an opponent, who becomes the target (RS-20.9).
    Couch {
        /// The lance.
        item: ItemId,
        /// For whom.
        foe: CombatantId,
    },
    /// D-8: the end of a horse that a blow or shot is for (RS-16.24).
    AtEnd(HorseEnd),
    /// D-9: the location of a critical hit on a horse (RS-16.27).
    LocateHorse(HorseArea),
    /// D-13: the lance strikes (RS-20.10).
    LanceBlow,
    /// D-13: the lance lets its target pass (RS-20.10).
    LetPass,
    /// D-20: send the horse that he has just left to a hex (RS-16.14).
    Send(Spot),
    /// D-4: no active defence (RS-4.11).
    Passive,
    /// D-4: dodge (RS-4.10).
    Dodge(Bias),
    /// D-4: parry (RS-4.8).
    Parry(Means),
    /// D-6: no free move. D-20: no command.
    Stay,
    /// D-6: a free move of one hex (RS-6.7).
    Step(Direction),
    /// D-6: a free turn (RS-6.7).
    FreeTurn(Turn),
    /// D-6, D-18: into the opponent's hex (RS-11.2, 11.3).
    Enter,
    /// D-18: make the dodge movement as rolled.
    DodgeMove,
    /// D-6: retreat (RS-8.14).
    Retreat {
        /// The first back hex.
        first: Direction,
        /// The second back hex.
        second: Direction,
        /// Turns of 60° at the end, clockwise positive, -2 to 2.
        turns: i8,
    },
    /// D-8: by how much the blow is lowered (RS-17.15).
    Pull(u8),
    /// D-9: the location of a critical hit (RS-5.3).
    Locate(Area),
    /// D-10: the dodge column of one who is knocked back or down (RS-15.5).
    Fall(Bias),
    /// D-11: the dodge column of one who is thrown, and whether the thrower follows him down (RS-19.14).
    Floor {
        /// The column.
        bias: Bias,
        /// He follows, and keeps grapple and advantage.
        follow: bool,
    },
    /// D-14: the hand blow in preparation becomes a grab (RS-19.13).
    MakeGrab,
    /// D-15: fight on with the net or lash round him (RS-20.17, 20.22).
    Ignore,
}

impl Order {
    /// SK with nothing special about it.
    pub const fn plain_strike(foe: CombatantId, with: Means) -> Self {
        Self::Strike { foe, with, manner: Manner::PLAIN }
    }

    /// The opponent named in a closing order (RS-8.2), AV included.
    pub const fn closing_foe(&self) -> Option<CombatantId> {
        match *self {
            Self::Set { foe, .. }
            | Self::Wait { foe, .. }
            | Self::Attack { foe, .. }
            | Self::Defend { foe, .. }
            | Self::Charge { foe, .. }
            | Self::Dive { foe, .. }
            | Self::Avoid { foe, .. } => Some(foe),
            _ => None,
        }
    }

    /// The waking tenth of an order that may have one (RS-2.14).
    pub const fn wake(&self) -> Option<Tenths> {
        match *self {
            Self::Hold { wake }
            | Self::Set { wake, .. }
            | Self::Wait { wake, .. }
            | Self::Block { wake, .. }
            | Self::MoveBlock { wake, .. } => wake,
            _ => None,
        }
    }

    /// The same order with a waking tenth; `None` for one that cannot have any (RS-2.14).
    pub const fn waking(self, at: Tenths) -> Option<Self> {
        let wake = Some(at);
        match self {
            Self::Hold { .. } => Some(Self::Hold { wake }),
            Self::Set { foe, with, manner, .. } => Some(Self::Set { foe, with, manner, wake }),
            Self::Wait { foe, .. } => Some(Self::Wait { foe, wake }),
            Self::Block { position, .. } => Some(Self::Block { position, wake }),
            Self::MoveBlock { position, .. } => Some(Self::MoveBlock { position, wake }),
            _ => None,
        }
    }

    /// Whoever the order names, for the exception of RS-2.13.
    pub const fn names(&self) -> Option<CombatantId> {
        match *self {
            Self::Strike { foe, .. }
            | Self::Couch { foe, .. }
            | Self::Grab { foe, .. }
            | Self::Throw { foe, .. }
            | Self::Target { first: foe, .. }
            | Self::Aim { foe, .. }
            | Self::FastAim { foe, .. }
            | Self::Fire { foe, .. } => Some(foe),
            _ => self.closing_foe(),
        }
    }

    /// What the blow of the order is struck with; `None` for orders without a blow.
    pub const fn blow(&self) -> Option<Means> {
        match *self {
            Self::Set { with, .. }
            | Self::Attack { with, .. }
            | Self::Charge { with, .. }
            | Self::Dive { with, .. }
            | Self::Grab { with, .. }
            | Self::Throw { with, .. }
            | Self::Strike { with, .. } => Some(with),
            _ => None,
        }
    }

    /// How the blow of the order is struck; plainly for orders without a blow.
    pub const fn manner(&self) -> Manner {
        match *self {
            Self::Set { manner, .. }
            | Self::Attack { manner, .. }
            | Self::Charge { manner, .. }
            | Self::Dive { manner, .. }
            | Self::Strike { manner, .. } => manner,
            _ => Manner::PLAIN,
        }
    }

    /// The same order with its blow struck in another manner; an order without a blow is left as it is.
    #[must_use]
    pub const fn in_manner(mut self, how: Manner) -> Self {
        if let Self::Set { manner, .. }
        | Self::Attack { manner, .. }
        | Self::Charge { manner, .. }
        | Self::Dive { manner, .. }
        | Self::Strike { manner, .. } = &mut self
        {
            *manner = how;
        }
        self
    }

    /// Whether it takes effect in step 3, as blows do (RS-2.10): DE is no blow at anybody, but falls with them.
    pub const fn falls_with_blows(&self) -> bool {
        self.blow().is_some() || matches!(self, Self::Disengage { .. })
    }

    /// Whether no active defence is possible during it (column N of T-25).
    pub const fn bars_active_defence(&self) -> bool {
        matches!(
            self,
            Self::Target { .. }
                | Self::Retreat { .. }
                | Self::Rise
                | Self::PickUp { .. }
                | Self::Gather(_)
                | Self::Disentangle(_)
                | Self::Dive { .. }
                | Self::Mount(_)
                | Self::Dismount { .. }
        ) || self.uses_missile()
    }

    /// Whether no parry is possible during it, though a dodge is (column P of T-25).
    pub const fn bars_parry(&self) -> bool {
        matches!(self, Self::SwitchHand) || self.manner().switch
    }

    /// Whether its tenths keep the rest clock standing (RS-7.3).
    pub const fn is_tiring(&self) -> bool {
        matches!(
            self,
            Self::Run(_)
                | Self::Evade(_)
                | Self::Charge { .. }
                | Self::Attack { .. }
                | Self::Dive { .. }
                | Self::Strike { .. }
                | Self::Fire { .. }
                | Self::Prepare(_)
        ) || matches!(self, Self::Grab { .. } | Self::Disengage { .. } | Self::Throw { .. })
            || matches!(self, Self::Avoid { pace: Pace::Run, .. })
    }

    /// Whether it persists once its time has passed (RS-2.14).
    pub const fn stands(&self) -> bool {
        matches!(
            self,
            Self::Hold { .. } | Self::Set { .. } | Self::Wait { .. } | Self::Block { .. } | Self::MoveBlock { .. }
        )
    }
}
