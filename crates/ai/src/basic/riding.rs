//! Orders of riders: the blow within reach, and the horse brought to where the next one is (RS-16).
//!
//! Plain riding, no more: he turns his horse towards the nearest enemy, or to the edge of the map if he is to leave it, lets it go as
//! fast as the way is long, and strikes whoever comes within reach.

use board::{Direction, Hex};
use engine::{CombatantId, Tenths};
use steel::fight::{Command, HorsePace, Order, Scene, Turn};
use steel::tables::HorseEnd;

use super::act::one_of;
use super::purpose::{Purpose, way_off};

/// From here on a canter is worth it, and a gallop, in hexes.
const CANTER_FROM: u16 = 6;
/// See [`CANTER_FROM`].
const GALLOP_FROM: u16 = 14;

/// The order of a rider who must give one (D-1).
pub(super) fn act(scene: Scene<'_>, who: CombatantId, legal: &[Order]) -> Order {
    let now = scene.world.now;
    let wait = Order::Hold { wake: Some(Tenths(now + 3)) };
    let strike = |order: &&Order| matches!(order, Order::Strike { foe, .. } if scene.of(*foe).is_active());
    let worth = |order: &&Order| {
        order.blow().map_or(0, |with| {
            scene.attack_potential::<i32>(who, with, steel::fight::BlowBonus::default())
                + scene.blow_strength::<i32>(who, with)
        })
    };
    if let Some(order) = legal.iter().filter(strike).max_by_key(worth) {
        return *order;
    }
    let Some(horse) = scene.steed(who).filter(|&horse| !scene.horse_is_down(horse)) else {
        let off = |order: &&Order| matches!(order, Order::Dismount { .. });
        return legal.iter().find(off).copied().unwrap_or(wait);
    };
    match steer(scene, who, horse).map(Order::Control).and_then(|order| one_of(legal, order)) {
        Some(order) => order,
        None => wait,
    }
}

/// What the horse should be told now; nothing while it has not obeyed the last command, or goes as it should.
fn steer(scene: Scene<'_>, who: CombatantId, horse: CombatantId) -> Option<Command> {
    let it = scene.horse(horse).filter(|it| it.command.is_none())?;
    let body = scene.horse_body(horse);
    let to = goal(scene, who, body.front)?;
    let apart = board::distance(body.front, to);
    let wanted = match apart {
        0..=1 => HorsePace::Stationary,
        far if far >= GALLOP_FROM => HorsePace::Gallop,
        far if far >= CANTER_FROM => HorsePace::Canter,
        _ => HorsePace::Walk,
    };
    let nearer = |turns: i8| board::distance(board::step(body.front, body.heading.turned(turns)), to);
    let turn = [(Turn::Left, -1), (Turn::Right, 1), (Turn::Left, -2), (Turn::Right, 2)]
        .into_iter()
        .filter(|&(_, turns)| nearer(turns) < nearer(0))
        .min_by_key(|&(_, turns)| nearer(turns));
    let behind = nearer(0) > apart;
    match turn {
        _ if behind && it.pace.runs() => Some(Command::Slower),
        Some((turn, _)) if behind || nearer(0) >= apart => Some(Command::Turn { turn, fixed: HorseEnd::Front }),
        _ if behind => Some(Command::Turn { turn: Turn::Right, fixed: HorseEnd::Front }),
        _ if wanted > it.pace => Some(Command::Faster),
        _ if wanted < it.pace => Some(Command::Slower),
        _ => None,
    }
}

/// Where to: off the map, to a hex that he is to hold, or to the nearest enemy.
fn goal(scene: Scene<'_>, who: CombatantId, from: Hex) -> Option<Hex> {
    match Purpose::of(scene, who) {
        Purpose::Leave => match way_off(scene, from) {
            Some(to) => Some(board::step(from, to)),
            None => {
                let edge =
                    |hex: &Hex| Direction::ALL.into_iter().any(|to| !scene.setup.map.contains(board::step(*hex, to)));
                scene.setup.map.iter().map(|(hex, _)| hex).filter(edge).min_by_key(|&hex| board::distance(from, hex))
            }
        },
        Purpose::Hold(hex) => Some(hex),
        Purpose::Fight | Purpose::Endure => {
            scene.opponents(who).flat_map(|foe| scene.of(foe).hexes()).min_by_key(|&hex| board::distance(from, hex))
        }
    }
}
