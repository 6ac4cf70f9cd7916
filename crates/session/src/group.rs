//! How orders are grouped where people choose among them.

use steel::fight::Order;

/// The groups of T-25, and one for each kind of nested question; in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The order in hand goes on.
    Keep,
    /// Defences.
    Defence,
    /// Free moves.
    FreeMove,
    /// Locations and falls.
    Place,
    /// Blows.
    Blows,
    /// Loading, aiming, firing (RS-13, RS-14).
    Shots,
    /// Closing orders.
    Closing,
    /// Moves and turns.
    Moves,
    /// What is done in secret: feints, hand switches, prepared parries, blows to disarm and pulled ones (RS-17).
    Surprise,
    /// The horse and the seat on it.
    Riding,
    /// Taking items in hand and putting them away.
    Handling,
    /// The rest.
    Other,
}

impl Group {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 12] = [
        Self::Keep,
        Self::Defence,
        Self::FreeMove,
        Self::Place,
        Self::Blows,
        Self::Shots,
        Self::Closing,
        Self::Moves,
        Self::Surprise,
        Self::Riding,
        Self::Handling,
        Self::Other,
    ];

    /// The group of an order.
    pub const fn of(order: &Order) -> Self {
        match order {
            _ if !order.manner().is_plain() => Self::Surprise,
            Order::Feint { .. } | Order::SwitchHand | Order::Prepare(_) => Self::Surprise,
            Order::Keep => Self::Keep,
            Order::Walk(_) | Order::Run(_) | Order::Turn(_) | Order::Evade(_) | Order::Rise => Self::Moves,
            Order::Control(_)
            | Order::ChangePosition { .. }
            | Order::Mount(_)
            | Order::Dismount { .. }
            | Order::Couch { .. } => Self::Riding,
            Order::Set { .. }
            | Order::Wait { .. }
            | Order::Attack { .. }
            | Order::Defend { .. }
            | Order::Charge { .. }
            | Order::Dive { .. }
            | Order::Avoid { .. } => Self::Closing,
            Order::Strike { .. }
            | Order::LanceBlow
            | Order::LetPass
            | Order::Grab { .. }
            | Order::Disengage { .. }
            | Order::Throw { .. } => Self::Blows,
            Order::Load(_) | Order::Aim { .. } | Order::FastAim { .. } | Order::Fire { .. } | Order::Reload { .. } => {
                Self::Shots
            }
            Order::Draw { .. }
            | Order::Sheathe(_)
            | Order::Drop(_)
            | Order::PickUp { .. }
            | Order::Gather(_)
            | Order::ChangeStyle => Self::Handling,
            Order::Hold { .. }
            | Order::Disentangle(_)
            | Order::ReleaseWhip(_)
            | Order::Target { .. }
            | Order::Block { .. }
            | Order::MoveBlock { .. }
            | Order::Surrender => Self::Other,
            Order::Passive | Order::Dodge(_) | Order::Parry(_) | Order::MakeGrab => Self::Defence,
            Order::Stay
            | Order::Step(_)
            | Order::FreeTurn(_)
            | Order::Enter
            | Order::DodgeMove
            | Order::Send(_)
            | Order::Retreat { .. } => Self::FreeMove,
            Order::Ignore => Self::Keep,
            Order::Pull(_)
            | Order::Locate(_)
            | Order::AtEnd(_)
            | Order::LocateHorse(_)
            | Order::Fall(_)
            | Order::Floor { .. } => Self::Place,
        }
    }

    /// Its title, by which it can be asked for.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Keep => "as it is",
            Self::Moves => "moves",
            Self::Riding => "riding",
            Self::Closing => "closing",
            Self::Surprise => "surprise",
            Self::Blows => "blows",
            Self::Shots => "shots",
            Self::Handling => "handling",
            Self::Other => "other",
            Self::Defence => "defence",
            Self::FreeMove => "free move",
            Self::Place => "where",
        }
    }
}
