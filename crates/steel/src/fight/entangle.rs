//! Whips and nets: who is entangled by what, how he gets free, and what holding him means (RS-20.15 to 20.24).

use engine::CombatantId;

use super::ItemId;
use crate::formulas::orders::Entangler;

/// A net or lash round somebody (RS-20.15, 20.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entanglement {
    /// Who is entangled.
    pub who: CombatantId,
    /// The net or whip.
    pub item: ItemId,
    /// Which of the two it is.
    pub kind: Entangler,
    /// e, the excess of the blow; 0 in the view of the other side.
    pub excess: i16,
    /// The tenth up to which a lash hampers him even if nobody holds it (RS-20.17); [`u32::MAX`] for a net.
    pub until: u32,
    /// Who holds him by it: the bearer of the whip, until he lets go (RS-20.16).
    pub holder: Option<CombatantId>,
}
