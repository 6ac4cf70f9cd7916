//! Orders of riders: the blow within reach, and the horse brought to where the next one is (RS-16).
//!
//! Plain riding, no more: he turns his horse towards the nearest enemy, or to the edge of the map if he is to leave it, lets it go as
//! fast as the way is long, and strikes whoever comes within reach.

use board::{Direction, Hex};
use engine::{CombatantId, Tenths};
use steel::fight::{Command, HorsePace, Means, Order, Scene, Turn, severity};
use steel::formulas::damage::damage_factor;
use steel::formulas::horses::horse_protection;
use steel::tables::{HorseArea, HorseEnd, Part};

use super::act::one_of;
use super::purpose::{Purpose, way_off};

/// From here on a canter is worth it, and a gallop, in hexes.
const CANTER_FROM: u16 = 6;
/// See [`CANTER_FROM`].
const GALLOP_FROM: u16 = 14;

/// So near to the enemy a horse at a canter or gallop is told nothing more.
const RIDES_CLEAR: u16 = 5;

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
    if let Some(order) = lower_lance(scene, who, legal) {
        return order;
    }
    match steer(scene, who, horse)
        .map(|command| Order::Control(with_room(scene, horse, command)))
        .and_then(|order| one_of(legal, order))
    {
        Some(order) => order,
        None => wait,
    }
}

/// Readies the lance for the nearest enemy, if it is not ready for one who still stands (RS-20.9).
fn lower_lance(scene: Scene<'_>, who: CombatantId, legal: &[Order]) -> Option<Order> {
    let ready = scene.lance_foe(who).is_some_and(|foe| scene.of(foe).is_active() && scene.of(who).has_target(foe));
    let order = |order: &&Order| match order {
        Order::Couch { foe, .. } => !ready && !scene.of(*foe).place.fallen,
        _ => false,
    };
    let far = |order: &&Order| order.names().map(|foe| scene.apart(who, foe));
    legal.iter().filter(order).min_by_key(far).copied()
}

/// What one on foot does with a lance, which is of no use to him (RS-20.14).
pub(super) fn drop_lance(scene: Scene<'_>, who: CombatantId, legal: &[Order]) -> Option<Order> {
    let lance = scene.lance_in_hand(who).filter(|_| !scene.of(who).is_mounted())?;
    one_of(legal, Order::Drop(lance))
}

/// The end of horse and rider at which somebody strikes (D-8): the rider's, where he is hit twice as often (RS-16.24), unless the blow
/// would go deeper into his horse than into him.
pub(super) fn end(scene: Scene<'_>, who: CombatantId, legal: &[Order], foe: CombatantId, with: Means) -> Order {
    let given = legal.first().copied().unwrap_or(Order::Keep);
    let (Some(seat), Some(horse)) = (scene.of(foe).seat, scene.horse_at(foe)) else { return given };
    let man =
        severity_in(scene, strength(scene, who, with) - scene.person(foe).protection.at(Part::Chest), Part::Chest);
    let chest = HorseArea::Chest.part();
    let cover = horse_protection(&scene.setup.tables[scene.setup.person(horse).armour], chest);
    let beast = severity_in(scene, strength(scene, who, with) - cover, chest.wound_part());
    let away = |end: HorseEnd| if end == HorseEnd::Front { HorseEnd::Rear } else { HorseEnd::Front };
    let wanted = if beast > man { away(seat.end) } else { seat.end };
    one_of(legal, Order::AtEnd(wanted)).unwrap_or(given)
}

/// Where a critical hit strikes a horse (D-9): where it does most harm.
pub(super) fn locate_horse(
    scene: Scene<'_>,
    who: CombatantId,
    legal: &[Order],
    horse: CombatantId,
    with: Means,
) -> Order {
    let armour = &scene.setup.tables[scene.setup.person(horse).armour];
    let harm = |order: &&Order| match **order {
        Order::LocateHorse(area) => {
            let part = area.part();
            severity_in(scene, strength(scene, who, with) - horse_protection(armour, part), part.wound_part())
        }
        _ => 0,
    };
    legal.iter().max_by_key(harm).copied().unwrap_or(Order::Keep)
}

/// The strength of somebody's blow or, of a weapon that shoots, of its shot.
fn strength(scene: Scene<'_>, who: CombatantId, with: Means) -> i32 {
    let shot = match with {
        Means::Item(item) => scene.missile(item).map(|missile| missile.ball.unwrap_or(missile.blow_strength)),
        _ => None,
    };
    shot.unwrap_or_else(|| scene.blow_strength(who, with))
}

/// How bad the injury of an average hit is that gets so much through.
fn severity_in(scene: Scene<'_>, through: i32, part: Part) -> u32 {
    /// The excess of an average hit.
    const EXCESS: i32 = 5;
    severity(scene.setup.tables.injury(damage_factor(through, EXCESS), part))
}

/// The fastest speed from which the horse can still be stopped on the board: a command and its response take some ten tenths.
fn safe_pace(scene: Scene<'_>, body: board::HorseBody) -> HorsePace {
    let mut hex = body.front;
    let mut room = 0;
    while room < 16 {
        hex = board::step(hex, body.heading);
        if scene.setup.map.cell(hex).is_none_or(|cell| cell.is_closed()) {
            break;
        }
        room += 1;
    }
    match room {
        14.. => HorsePace::Gallop,
        8.. => HorsePace::Canter,
        3.. => HorsePace::Walk,
        _ => HorsePace::Stationary,
    }
}

/// A hex beside the enemy on whom he rides with his lance, so that the horse passes him and need not halt before him (RS-16.10).
fn beside(scene: Scene<'_>, from: Hex, foe: Hex) -> Hex {
    let apart = board::distance(from, foe);
    let open = |hex: &Hex| scene.setup.map.cell(*hex).is_some_and(|cell| !cell.is_closed());
    let passes = |hex: &Hex| board::distance(from, *hex) == apart && open(hex);
    let sides = Direction::ALL.into_iter().map(|to| board::step(foe, to)).filter(passes);
    sides.min_by_key(|&hex| (hex.x, hex.y)).unwrap_or(foe)
}

/// A turn that the horse has room for, or what makes room for it: where it cannot turn about its front it turns about its rear, or goes a
/// hex back, or turns the other way.
fn with_room(scene: Scene<'_>, horse: CombatantId, command: Command) -> Command {
    let Command::Turn { turn, .. } = command else { return command };
    let stands = scene.horse(horse).is_some_and(|it| it.pace == HorsePace::Stationary);
    let other = if turn == Turn::Left { Turn::Right } else { Turn::Left };
    let body = scene.horse_body(horse);
    let behind = board::step(body.rear(), body.heading.opposite());
    let map = &scene.setup.map;
    let free = map.index(behind).is_some_and(|cell| {
        !map.cell_at(cell).is_closed() && scene.world.occupancy.standing(cell).iter().next().is_none()
    });
    let ways = [
        Command::Turn { turn, fixed: HorseEnd::Front },
        Command::Turn { turn, fixed: HorseEnd::Rear },
        Command::Back,
        Command::Turn { turn: other, fixed: HorseEnd::Front },
        Command::Turn { turn: other, fixed: HorseEnd::Rear },
    ];
    let open = |way: &Command| match *way {
        Command::Turn { turn, fixed } => {
            (stands || fixed == HorseEnd::Front) && scene.horse_turn(horse, turn, fixed).is_some()
        }
        _ => stands && free,
    };
    ways.into_iter().find(open).unwrap_or(if stands { command } else { Command::Halt })
}

/// What the horse should be told now; nothing while it has not obeyed the last command, or goes as it should.
fn steer(scene: Scene<'_>, who: CombatantId, horse: CombatantId) -> Option<Command> {
    let it = scene.horse(horse).filter(|it| it.command.is_none())?;
    let body = scene.horse_body(horse);
    let goal = goal(scene, who, body.front)?;
    let lance = scene.lance_foe(who).is_some();
    let to = if lance { beside(scene, body.front, goal) } else { goal };
    let apart = board::distance(body.front, to);
    let safe = if Purpose::of(scene, who) == Purpose::Leave { HorsePace::Gallop } else { safe_pace(scene, body) };
    if it.pace > safe {
        return Some(if it.pace == HorsePace::Walk { Command::Halt } else { Command::Slower });
    }
    // He rides through, and clear of them, before he turns.
    if it.pace.runs() && apart < RIDES_CLEAR && (lance || scene.is_well_trained(horse)) {
        return None;
    }
    let wanted = match apart {
        0..=1 if !lance => HorsePace::Stationary,
        _ if lance && safe == HorsePace::Canter => HorsePace::Canter,
        _ if lance && safe == HorsePace::Gallop => HorsePace::Gallop,
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
        _ if wanted.min(safe) > it.pace => Some(Command::Faster),
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
