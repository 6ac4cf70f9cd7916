//! What a combatant is there for, by the victory conditions that both sides know.

use board::{Direction, Hex};
use engine::CombatantId;
use steel::fight::{Scene, Victory};

/// What a combatant is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To beat the enemy.
    Fight,
    /// To get to a hex and stay there.
    Hold(Hex),
    /// To be still there at a certain tenth: he lets them come.
    Endure,
    /// To leave the map.
    Leave,
}

impl Purpose {
    pub(super) fn of(scene: Scene<'_>, who: CombatantId) -> Self {
        let side = scene.person(who).side;
        scene.setup.victory.iter().find_map(|condition| by(scene, who, condition, side)).unwrap_or(Self::Fight)
    }

    /// Whether he lets the enemy come instead of seeking him.
    pub(super) fn waits(self, here: Hex) -> bool {
        match self {
            Self::Endure => true,
            Self::Hold(hex) => hex == here,
            Self::Fight | Self::Leave => false,
        }
    }
}

fn by(scene: Scene<'_>, who: CombatantId, condition: &Victory, side: engine::SideId) -> Option<Purpose> {
    match condition {
        Victory::BringOut { side: whose, who: one } if *whose == side => (*one == who).then_some(Purpose::Leave),
        Victory::Survive { side: whose, .. } if *whose == side => Some(Purpose::Endure),
        Victory::Hold { side: whose, hex, .. } if *whose == side => {
            (rank(scene, who, *hex) == 0).then_some(Purpose::Hold(*hex))
        }
        Victory::Reach { side: whose, hexes, count, by } if *whose == side => {
            let late = by.is_some_and(|by| scene.world.now > by.0);
            let here = scene.of(who).place.hex;
            let free = |hex: &&Hex| {
                **hex == here || scene.setup.map.index(**hex).is_some_and(|cell| scene.world.occupancy.is_free(cell))
            };
            let goal = *hexes.iter().filter(free).min_by_key(|hex| board::distance(here, **hex))?;
            // Those nearest go, the others cover them.
            (!late && rank(scene, who, goal) < usize::from(*count)).then_some(Purpose::Hold(goal))
        }
        _ => None,
    }
}

/// How many of his side are nearer to a hex than he, or as near with a lower number.
fn rank(scene: Scene<'_>, who: CombatantId, hex: Hex) -> usize {
    let side = scene.person(who).side;
    let from = |one: CombatantId| (board::distance(scene.of(one).place.hex, hex), one);
    let friends = scene.setup.everyone().filter(|&one| scene.person(one).side == side && scene.of(one).is_active());
    friends.filter(|&one| from(one) < from(who)).count()
}

/// How much more an enemy counts as a goal, in hexes of the way to him, because his side needs him for its victory.
pub(super) fn importance(scene: Scene<'_>, foe: CombatantId) -> i32 {
    let there = scene.of(foe).place.hex;
    let needs = scene.setup.victory.iter().any(|condition| match condition {
        Victory::BringOut { who, .. } => *who == foe,
        Victory::Unhorse { side, who } => *who == foe && *side != scene.person(foe).side,
        Victory::Hold { side, hex, .. } => *side == scene.person(foe).side && *hex == there,
        Victory::Reach { side, hexes, .. } => {
            *side == scene.person(foe).side && hexes.iter().any(|hex| board::distance(*hex, there) <= 3)
        }
        Victory::Survive { .. } => false,
    });
    if needs { 4 } else { 0 }
}

/// Whether a hex lies at the edge of the map, and the first way off it.
pub(super) fn way_off(scene: Scene<'_>, hex: Hex) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&to| !scene.setup.map.contains(board::step(hex, to)))
}
