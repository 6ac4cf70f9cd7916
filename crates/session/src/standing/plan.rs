//! What it means to keep doing something: the plan that an order begins, and its words.

use board::{Direction, Hex, step};
use engine::CombatantId;
use steel::fight::{ItemId, Means, Order, Scene, Way, hex_word};
use steel::tables::Bias;

/// How many hexes an order to walk on goes at most when it is made standing.
const STRAIGHT_ON: usize = 12;

/// What somebody goes on doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Along a path, from the hex where he stands to its last one.
    Path {
        /// The hexes, each a neighbour of the one before; the first is where he begins.
        hexes: Vec<Hex>,
        /// He runs where he may (RS-3.9), else he walks.
        run: bool,
        /// He goes backwards where the path leads behind him, instead of turning to face it (RS-3.8).
        backwards: bool,
    },
    /// Blow upon blow at one opponent, until that one falls or leaves the fight.
    StrikeUntilFalls {
        /// Whom.
        foe: CombatantId,
        /// With what.
        with: Means,
    },
    /// Shot upon shot at one opponent, loading and aiming between them (RS-13.3), until that one falls or leaves the fight.
    ShootUntilFalls {
        /// Whom.
        foe: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// The order in hand is kept through every event that does not concern him (RS-2.14, 2.16); one that stands, such as a hold, a block
    /// or a set blow, until something does, another until it is done.
    Stand,
    /// Every blow that can be parried so is parried so (RS-4.8).
    AlwaysParry(Means),
    /// Every blow that can be dodged is dodged with this bias (RS-4.10).
    AlwaysDodge(Bias),
    /// No active defence against any blow (RS-4.11).
    NeverDefend,
}

impl Plan {
    /// Along these hexes at a walk, turning to face the way.
    pub const fn path(hexes: Vec<Hex>) -> Self {
        Self::Path { hexes, run: false, backwards: false }
    }

    /// What it means to keep doing an order; `None` for orders that are done once.
    pub fn of(scene: Scene<'_>, who: CombatantId, order: &Order) -> Option<Self> {
        match *order {
            Order::Walk(to) | Order::Run(to) => Some(Self::Path {
                hexes: straight(scene, who, to),
                run: matches!(order, Order::Run(_)),
                backwards: scene.is_back(who, to),
            }),
            // What is done in secret is done once.
            _ if !order.manner().is_plain() => None,
            Order::Strike { foe, with, .. } | Order::Attack { foe, with, .. } | Order::Charge { foe, with, .. } => {
                Some(Self::StrikeUntilFalls { foe, with })
            }
            Order::Aim { foe, item, .. } | Order::Fire { foe, item, .. } => Some(Self::ShootUntilFalls { foe, item }),
            Order::Hold { .. }
            | Order::Set { .. }
            | Order::Wait { .. }
            | Order::Block { .. }
            | Order::MoveBlock { .. } => Some(Self::Stand),
            Order::Keep if scene.of(who).action.order().is_some() => Some(Self::Stand),
            Order::Parry(means) => Some(Self::AlwaysParry(means)),
            Order::Dodge(bias) => Some(Self::AlwaysDodge(bias)),
            Order::Passive => Some(Self::NeverDefend),
            _ => None,
        }
    }

    /// Whether it answers blows; otherwise it answers questions for orders.
    pub const fn is_defence(&self) -> bool {
        matches!(self, Self::AlwaysParry(_) | Self::AlwaysDodge(_) | Self::NeverDefend)
    }

    /// The opponent whom it is about.
    pub(super) const fn foe(&self) -> Option<CombatantId> {
        match *self {
            Self::StrikeUntilFalls { foe, .. } => Some(foe),
            _ => None,
        }
    }

    /// What he does, as the player reads it: `strikes Bruno with the sword until he falls`.
    pub fn text(&self, scene: Scene<'_>, who: CombatantId) -> String {
        let with = |means| scene.means_word(who, means).replace('_', " ").replace("-hand", " hand");
        match self {
            Self::Path { hexes, run, .. } => {
                let here = hexes.iter().position(|&hex| hex == scene.of(who).place.hex).unwrap_or(0);
                let (left, pace) = (hexes.len().saturating_sub(here + 1), if *run { "runs" } else { "walks" });
                let goal = hexes.last().map_or_else(String::new, |&goal| format!(" to {}", hex_word(goal)));
                let plural = if left == 1 { "" } else { "es" };
                format!("{pace}{goal}, {left} hex{plural} to go")
            }
            Self::StrikeUntilFalls { foe, with: means } => {
                format!("strikes {} with the {} until he falls", scene.setup.name_of(*foe), with(*means))
            }
            Self::ShootUntilFalls { foe, item } => {
                let weapon = with(Means::Item(*item));
                format!("aims and shoots at {} with the {weapon} until he falls", scene.setup.name_of(*foe))
            }
            Self::Stand => "keeps his order until something concerns him".to_owned(),
            Self::AlwaysParry(means) => format!("parries every blow with the {}", with(*means)),
            Self::AlwaysDodge(bias) => format!("dodges every blow, bias {bias}"),
            Self::NeverDefend => "lets every blow come without an active defence".to_owned(),
        }
    }
}

/// The hexes straight on, up to what stops everybody.
fn straight(scene: Scene<'_>, who: CombatantId, to: Direction) -> Vec<Hex> {
    let mut hexes = vec![scene.of(who).place.hex];
    while hexes.len() <= STRAIGHT_ON {
        let here = hexes[hexes.len() - 1];
        if scene.way(here, to) != Way::Open {
            break;
        }
        hexes.push(step(here, to));
    }
    hexes
}
