//! What the board shows around a figure or under an order: its way, its reach, what it covers, what threatens it.
//!
//! Worked out from what a side knows ([`SideView`]), never from the fight. Says which hexes and why; what a mark looks like is the view's
//! affair.
mod facts;
mod lay;

use board::{Cover, Direction, Facing, Hex};
use engine::{CombatantId, Decision};
use steel::fight::{Command, Order, SideView, Steel};
use steel::tables::{Band, Bias};

pub use facts::{Fact, HexFacts, Topic, hover_hex};
pub(crate) use lay::toward;

/// A kind of mark, to be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The hexes left behind on the way, with the direction of each step.
    Path,
    /// Where the way ends, or from where a horse is mounted (RS-16.38).
    Destination,
    /// The hexes in range of the weapon that the order uses, or of the main one, from where he will stand (RS-3.4).
    Reach,
    /// The hexes from which a blow could be parried, from where he will stand (RS-3.5).
    Covered,
    /// Standing blocks (RS-10.1), and those that the order would take up.
    Blocked,
    /// The hexes that enemies in sight reach now.
    Threat,
    /// The one whom the order names, or against whom it defends.
    Target,
    /// Where a dodge may lead (RS-6.1).
    Dodge,
    /// Where a knock back or a fall may lead (RS-15.5).
    Fall,
    /// The front arc, as far as it is in sight (RS-3.3).
    Sight,
    /// The edges of the arc in which a missile weapon aims and of its bands of distance (RS-13.5, 13.8).
    Range,
    /// The line to whom a shot is for (RS-13.18, 21.15).
    Line,
    /// The hexes that the own horse will enter next, as far as can be foreseen (RS-16.4).
    Hoof,
}

impl Kind {
    /// All, in the order in which they are laid: the later lies above the earlier.
    pub const ALL: [Self; 13] = [
        Self::Sight,
        Self::Range,
        Self::Threat,
        Self::Covered,
        Self::Reach,
        Self::Blocked,
        Self::Dodge,
        Self::Fall,
        Self::Line,
        Self::Hoof,
        Self::Path,
        Self::Destination,
        Self::Target,
    ];
}

/// One mark in one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub hex: Hex,
    /// What.
    pub kind: MarkKind,
}

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// An arrow from this hex to its neighbour that way.
    Path {
        /// Which way.
        to: Direction,
    },
    /// The end of the way.
    Destination {
        /// Where he will look.
        facing: Facing,
    },
    /// In range of the weapon.
    Reach,
    /// Covered by an item that parries.
    Covered {
        /// In the right hand.
        right: bool,
        /// In the left hand.
        left: bool,
    },
    /// Blocked with a long weapon.
    Blocked {
        /// By whom.
        by: CombatantId,
        /// A block of the own side.
        own: bool,
    },
    /// In reach of enemies.
    Threat {
        /// Of how many.
        foes: u8,
    },
    /// Somebody named, or met.
    Target(CombatantId),
    /// A hex that a dodge may lead into.
    Dodge {
        /// With which bias.
        bias: Bias,
        /// On how many faces of the d6.
        faces: u8,
        /// Whether it can be entered as far as this side sees; if not, the dodge counts as passive (RS-6.2).
        open: bool,
    },
    /// A hex that a knock back or a fall may lead into.
    Fall {
        /// With which bias.
        bias: Bias,
        /// On how many faces of the d6.
        faces: u8,
        /// Whether there is room as far as this side sees; if not, he goes over where he stands (RS-15.6).
        open: bool,
    },
    /// In the front arc and in sight.
    Sight,
    /// The last hexes of a band of distance, or of the arc.
    Range {
        /// In which band they lie.
        band: Band,
    },
    /// Between the one who shoots and whom he shoots at.
    Line {
        /// What protects him there; `None` when he is out of sight.
        cover: Option<Cover>,
    },
    /// The horse enters it.
    Hoof {
        /// Where it will look.
        heading: Facing,
        /// At which tenth.
        at: u32,
    },
}

impl MarkKind {
    /// Its kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Path { .. } => Kind::Path,
            Self::Destination { .. } => Kind::Destination,
            Self::Reach => Kind::Reach,
            Self::Covered { .. } => Kind::Covered,
            Self::Blocked { .. } => Kind::Blocked,
            Self::Threat { .. } => Kind::Threat,
            Self::Target(_) => Kind::Target,
            Self::Dodge { .. } => Kind::Dodge,
            Self::Fall { .. } => Kind::Fall,
            Self::Sight => Kind::Sight,
            Self::Range { .. } => Kind::Range,
            Self::Line { .. } => Kind::Line,
            Self::Hoof { .. } => Kind::Hoof,
        }
    }
}

/// The kinds that answer what one asks of an order: three at the most, or the board becomes a carpet. Without an order it is a figure that
/// is looked at.
pub const fn default_kinds(order: Option<&Order>) -> &'static [Kind] {
    let Some(order) = order else { return &[Kind::Sight, Kind::Reach, Kind::Blocked] };
    match order {
        Order::Walk(_)
        | Order::Run(_)
        | Order::Evade(_)
        | Order::Feint { .. }
        | Order::Avoid { .. }
        | Order::Defend { .. }
        | Order::Retreat { .. } => &[Kind::Threat, Kind::Path, Kind::Destination],
        Order::Attack { .. } | Order::Charge { .. } | Order::Dive { .. } => &[Kind::Reach, Kind::Path, Kind::Target],
        Order::Strike { .. } | Order::Set { .. } => &[Kind::Threat, Kind::Reach, Kind::Target],
        Order::Wait { .. } | Order::Target { .. } => &[Kind::Threat, Kind::Covered, Kind::Target],
        Order::Turn(_) | Order::FreeTurn(_) => &[Kind::Sight, Kind::Threat, Kind::Reach],
        Order::Block { .. } | Order::MoveBlock { .. } => &[Kind::Threat, Kind::Reach, Kind::Blocked],
        Order::Step(_) | Order::Enter => &[Kind::Reach, Kind::Path, Kind::Destination],
        Order::Parry(_) | Order::Passive => &[Kind::Covered, Kind::Target],
        Order::Grab { .. } | Order::Disengage { .. } | Order::Throw { .. } => &[Kind::Threat, Kind::Target],
        Order::Floor { .. } => &[Kind::Fall, Kind::Target],
        Order::MakeGrab => &[Kind::Target],
        Order::Dodge(_) => &[Kind::Dodge, Kind::Target],
        Order::Fall(_) => &[Kind::Fall, Kind::Target],
        Order::Pull(_) | Order::Locate(_) | Order::LocateHorse(_) | Order::AtEnd(_) | Order::LetPass => &[Kind::Target],
        Order::Load(_) | Order::Reload { .. } => &[Kind::Range, Kind::Threat],
        Order::Aim { .. } | Order::FastAim { .. } | Order::Fire { .. } => &[Kind::Range, Kind::Line, Kind::Target],
        Order::Control(Command::Attack(_) | Command::KeepAttacking(_)) => &[Kind::Reach, Kind::Target, Kind::Hoof],
        Order::Control(Command::GoTo(_)) | Order::Send(_) => &[Kind::Destination],
        Order::Control(_) => &[Kind::Threat, Kind::Hoof],
        Order::ChangePosition { .. } => &[Kind::Reach, Kind::Covered, Kind::Hoof],
        Order::Mount(_) => &[Kind::Threat, Kind::Destination, Kind::Target],
        Order::Dismount { .. } => &[Kind::Threat, Kind::Path, Kind::Destination],
        Order::Couch { .. } | Order::LanceBlow => &[Kind::Reach, Kind::Target, Kind::Hoof],
        Order::Surrender | Order::DodgeMove | Order::Ignore => &[],
        _ => &[Kind::Threat, Kind::Covered, Kind::Blocked],
    }
}

/// The marks of an order that is hovered, or of a figure: those of [`default_kinds`], by kind and then by hex.
pub fn marks(
    view: &SideView,
    decision: Option<&Decision<Steel>>,
    who: CombatantId,
    order: Option<&Order>,
) -> Vec<Mark> {
    marks_of(view, decision, who, order, default_kinds(order))
}

/// The marks of those kinds, in the order of [`Kind::ALL`] and then by hex; the path runs as it is gone. Nothing of one who is not seen.
pub fn marks_of(
    view: &SideView,
    decision: Option<&Decision<Steel>>,
    who: CombatantId,
    order: Option<&Order>,
    kinds: &[Kind],
) -> Vec<Mark> {
    if !view.sees(who) || !view.world.of(who).is_active() && !view.world.of(who).is_body() {
        return Vec::new();
    }
    let lay = lay::Lay::new(view, decision, who, order);
    Kind::ALL.iter().filter(|kind| kinds.contains(kind)).flat_map(|&kind| lay.marks(kind)).collect()
}
