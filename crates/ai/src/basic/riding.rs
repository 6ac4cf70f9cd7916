//! Orders of riders: blows of the rider and of his horse, and the horse brought to where the next ones are (RS-16).
//!
//! Far off he turns his horse towards the nearest enemy, or to the edge of the map if he is to leave it, and lets it go as fast as the way
//! is long. Near by he halts it, turns it on the spot and lets it attack: a horse that walks round an enemy never comes to him.

use board::{Direction, Hex, HorseBody};
use engine::{CombatantId, Tenths};
use steel::fight::{BlowBonus, Command, HorsePace, HorseWay, Means, Order, Scene, Turn, severity};
use steel::formulas::damage::damage_factor;
use steel::formulas::horses::horse_protection;
use steel::tables::{HorseArea, HorseEnd, Part, Role};

use super::act::{HORIZON, one_of};
use super::approach::where_they_may_be;
use super::field::{Field, rate};
use super::purpose::{Purpose, way_off};
use super::shoot;
use super::worth::{Worth, of_odds};

/// From here on a canter is worth it, and a gallop, in hexes.
const CANTER_FROM: u16 = 6;
/// See [`CANTER_FROM`].
const GALLOP_FROM: u16 = 14;

/// So near to the enemy a horse at a canter or gallop is told nothing more.
const RIDES_CLEAR: u16 = 5;

/// When nobody has struck for so many tenths, they ride round each other.
const CIRCLES: u32 = 100;

/// So near to the enemy one at a walk fights where he is, instead of riding on him.
const AT_HAND: u16 = 2;

/// The order of a rider who must give one (D-1).
pub(super) fn act(field: &mut Field<'_>, legal: &[Order]) -> Order {
    let (scene, who) = (field.scene, field.me.who);
    let now = scene.world.now;
    let wait = Order::Hold { wake: Some(Tenths(now + 3)) };
    let Some(horse) = scene.steed(who).filter(|&horse| !scene.horse_is_down(horse)) else {
        let off = |order: &&Order| matches!(order, Order::Dismount { .. });
        return legal.iter().find(off).copied().unwrap_or(wait);
    };
    if let Some(order) = shoot::shoot(field, legal) {
        return order;
    }
    let strike = strike(scene, who, legal);
    // A kick is for one who has nothing better: the other draws, turns in the saddle, or brings his horse to where his weapon reaches.
    let kick = strike.map(|(_, order)| order).filter(|order| bare(order) && has_weapon(scene, who));
    let hooves = let_attack(scene, who, horse, legal);
    match (strike.filter(|_| kick.is_none()), hooves) {
        // The horse goes on striking beside him: its command is worth the tenths that it takes.
        (Some((mine, order)), Some((its, command, time))) => {
            return if its * (HORIZON - time) > mine * time { command } else { order };
        }
        (Some((_, order)), None) | (None, Some((_, order, _))) => return order,
        (None, None) => {}
    }
    let order = dodge(field, horse, legal)
        .or_else(|| arm(field, horse, legal))
        .or_else(|| lower_lance(scene, who, legal))
        .or_else(|| face_beside(scene, who, horse, legal));
    if let Some(order) = order {
        return order;
    }
    let told = steer(field, horse).and_then(|(command, goal)| with_room(scene, horse, goal, command));
    let told = told.or_else(|| out_of_a_corner(field, horse));
    told.and_then(|command| one_of(legal, Order::Control(command))).or(kick).unwrap_or(wait)
}

/// A blow without a weapon.
fn bare(order: &Order) -> bool {
    !matches!(order.blow(), Some(Means::Item(_)))
}

/// Whether somebody has a weapon to strike with in hand or at his side.
fn has_weapon(scene: Scene<'_>, who: CombatantId) -> bool {
    let strikes = |means| matches!(means, Means::Item(_)) && scene.weapon(means).role != Role::Shield;
    let lance = || scene.lance_in_hand(who).is_some_and(|lance| shoot::carries_blade(scene, who, lance));
    scene.strikers(who).any(strikes) || lance()
}

/// The severity to be expected of a blow by or at horses and riders, by the exact odds.
fn dealt(scene: Scene<'_>, who: CombatantId, with: Means, foe: CombatantId) -> Worth {
    let defence = scene.likely_defence(foe, who, with);
    of_odds(&scene.blow_odds(who, with, foe, defence, BlowBonus::default()))
}

/// His own best blow within reach, and what it deals for each tenth.
fn strike(scene: Scene<'_>, who: CombatantId, legal: &[Order]) -> Option<(Worth, Order)> {
    let value = |order: &Order| match *order {
        Order::Strike { foe, with, manner } if manner.is_plain() && scene.of(foe).is_active() => {
            let time = scene.order_time::<i32>(who, order, 0).max(1);
            Some((rate(dealt(scene, who, with, foe), time), *order))
        }
        _ => None,
    };
    legal.iter().filter_map(value).max_by_key(|(worth, _)| *worth)
}

/// The command that lets the horse attack an enemy whom it reaches (RS-16.21, 16.22), again and again if it is trained for that; what the
/// attack deals for each tenth, and the tenths of the command. `None` while it attacks him already, or has a command to obey.
fn let_attack(scene: Scene<'_>, who: CombatantId, horse: CombatantId, legal: &[Order]) -> Option<(Worth, Order, i32)> {
    let it = scene.horse(horse)?;
    if it.command.is_some() || it.pace.runs() {
        return None;
    }
    let busy = it.attacks.filter(|_| it.keeps_attacking);
    // One who lies takes a new command each time (RS-16.22).
    let value =
        |foe: CombatantId| scene.reaches(horse, Means::Hooves, foe).then(|| dealt(scene, horse, Means::Hooves, foe));
    let (worth, foe) = scene.opponents(who).filter_map(|foe| Some((value(foe)?, foe))).max_by_key(|best| best.0)?;
    if busy == Some(foe) {
        return None;
    }
    let again = Some(Command::KeepAttacking(foe)).filter(|_| !scene.of(foe).place.fallen);
    let orders = again.into_iter().chain([Command::Attack(foe)]).map(Order::Control);
    let order = orders.into_iter().find_map(|order| one_of(legal, order))?;
    let time = scene.figures(horse, Means::Hooves).base_speed.max(1);
    Some((rate(worth, time), order, scene.order_time::<i32>(who, &order, 0).max(1)))
}

/// Tells a horse that does not do so of itself to dodge the next attack (RS-16.26), where its rider has nothing that parries as well.
/// The command to dodge no more is never given: whether a horse that may dodge does so is its rider's answer to each blow (D-4).
fn dodge(field: &Field<'_>, horse: CombatantId, legal: &[Order]) -> Option<Order> {
    /// What a dodge must be better by than his best parry: it costs him a command.
    const BETTER_BY: i32 = 5;
    let (scene, who) = (field.scene, field.me.who);
    let foe = field.foes().find(|foe| foe.distance <= AT_HAND && scene.of(foe.fighter.who).engaged_with(who))?;
    let by = scene.weapon(foe.fighter.arms().next()?.means).blow;
    if scene.horse(horse)?.command.is_some() || scene.horse_may_dodge(who, foe.fighter.who) {
        return None;
    }
    let parry = scene.means(who).filter_map(|means| scene.figures(who, means).parry(by)).max().unwrap_or(0);
    let better = scene.person(horse).sheet.active_dodge >= parry + BETTER_BY;
    one_of(legal, Order::Control(Command::Dodge)).filter(|_| better)
}

/// One who is at blows and cannot ride at anybody lets his lance go for what hangs at his side (RS-20.10: it strikes from a moving horse
/// alone); one who has nothing to strike with draws.
fn arm(field: &Field<'_>, horse: CombatantId, legal: &[Order]) -> Option<Order> {
    let (scene, who) = (field.scene, field.me.who);
    let role = |means| scene.weapon(means).role;
    if let Some(lance) = scene.lance_in_hand(who).filter(|&lance| !scene.is_broken(lance)) {
        let slow = scene.horse(horse).is_some_and(|it| !it.pace.runs());
        let at_hand = field.fights > 0 && field.foes().any(|foe| foe.distance <= AT_HAND && !foe.fighter.fallen);
        let useless = slow && at_hand && scene.lance_foe(who).is_none() && shoot::carries_blade(scene, who, lance);
        return one_of(legal, Order::Drop(lance)).filter(|_| useless);
    }
    if scene.means(who).any(|means| matches!(means, Means::Item(_)) && role(means) != Role::Shield) {
        return None;
    }
    let merit = |order: &Order| match *order {
        Order::Draw { item, hand } => {
            let with = Means::Item(item);
            let strikes = scene.weapon(with).strikes() && !scene.is_broken(item) && role(with) != Role::Shield;
            let strength = scene.figures(who, with).blow_strength.filter(|_| strikes)?;
            Some(((strength, hand == scene.person(who).main_hand), *order))
        }
        _ => None,
    };
    let best = legal.iter().filter_map(merit).max_by_key(|(merit, _)| *merit).map(|(_, order)| order);
    best.or_else(|| {
        let broken = scene.of(who).hands.into_iter().flatten().find(|&item| scene.is_broken(item))?;
        one_of(legal, Order::Drop(broken))
    })
}

/// CP towards an enemy at the side of the horse whom he reaches from there and not as he sits (RS-16.15).
fn face_beside(scene: Scene<'_>, who: CombatantId, horse: CombatantId, legal: &[Order]) -> Option<Order> {
    if scene.lance_foe(who).is_some() || scene.horse(horse).is_some_and(|it| it.pace.runs()) {
        return None;
    }
    let seat = scene.of(who).seat?;
    let body = scene.horse_body(horse);
    let reaches = |facing: board::RiderFacing, foe: CombatantId| {
        let seat = steel::fight::Seat { facing, ..seat };
        let armed = has_weapon(scene, who);
        scene.strikers(who).filter(|means| !armed || matches!(means, Means::Item(_))).any(|means| {
            let hand = scene.hand_of(who, means);
            scene.rider_pattern(who, seat, means).is_some_and(|pattern| {
                scene
                    .of(foe)
                    .hexes()
                    .any(|hex| pattern.contains(board::Relative::of(body.front, body.heading, hex), hand))
            })
        })
    };
    let turned = |order: &&Order| match **order {
        Order::ChangePosition { end, facing } if end == seat.end => scene
            .opponents(who)
            .any(|foe| scene.apart(who, foe) <= AT_HAND && !scene.of(foe).place.fallen && reaches(facing, foe)),
        _ => false,
    };
    legal.iter().find(turned).copied()
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

/// D-13: the blow of the lance, unless the next hex of his horse brings one that does clearly more (RS-20.10), as when it goes over into a
/// gallop: after its blow the lance must be readied again (RS-20.13).
pub(super) fn lance(scene: Scene<'_>, who: CombatantId, foe: CombatantId) -> Order {
    let Some(with) = scene.lance_in_hand(who).map(Means::Item) else { return Order::LanceBlow };
    let later = || {
        let horse = scene.steed(who)?;
        let seat = scene.of(who).seat?;
        let next = scene.foresee_horse(horse, None, 1).first().copied()?;
        let mut world = scene.world.clone();
        world.of_mut(who).sit(horse, next.body, seat.end, seat.facing);
        let place = &mut world.of_mut(horse).place;
        (place.hex, place.facing) = (next.body.front, next.body.heading);
        world.horses.get_mut(horse.index() - scene.setup.people.len())?.pace = next.pace;
        let then = Scene { setup: scene.setup, world: &world };
        then.reaches(who, with, foe).then(|| dealt(then, who, with, foe))
    };
    // He may be gone from there by then.
    match later() {
        Some(later) if later * 3 / 4 > dealt(scene, who, with, foe) => Order::LetPass,
        _ => Order::LanceBlow,
    }
}

/// D-20: a horse that is hurt, or whose master fights with a bow, goes where no enemy is; a sound one stays and fights beside him
/// (RS-16.14, 16.41). No other command to go anywhere is better than this one, which costs nothing.
pub(super) fn send(scene: Scene<'_>, who: CombatantId, horse: CombatantId, legal: &[Order]) -> Order {
    /// Nobody nearer than this: it may graze where it is.
    const NEAR: u16 = 12;
    let from = scene.horse_body(horse).front;
    let nearest = |hex: Hex| scene.opponents(who).map(|foe| board::distance(hex, scene.of(foe).place.hex)).min();
    let hurt = scene.of(horse).wounds.penalties.defence < 0;
    let shoots = scene.missile_weapons(who).any(|item| scene.missile(item).is_some_and(|it| !it.is_thrown()));
    let Some(now) = nearest(from).filter(|&apart| (hurt || shoots) && apart <= NEAR) else { return Order::Stay };
    let away = |order: &Order| match *order {
        Order::Send(spot) => nearest(spot.hex()).map(|apart| (apart, *order)),
        _ => None,
    };
    let best = legal.iter().filter_map(away).max_by_key(|(apart, _)| *apart);
    best.filter(|(apart, _)| *apart > now).map_or(Order::Stay, |(_, order)| order)
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
    let man = severity_in(
        scene,
        strength(scene, who, with) - scene.worn_at(foe, Part::Chest, scene.weapon(with).class),
        Part::Chest,
    );
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
fn safe_pace(scene: Scene<'_>, body: HorseBody) -> HorsePace {
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

/// A turn, if the horse has room for it; of a standing horse else the first command of the shortest way to where it looks at its goal
/// and can go on. Turning to and fro where there is no room would never end.
fn with_room(scene: Scene<'_>, horse: CombatantId, goal: Hex, command: Command) -> Option<Command> {
    let Command::Turn { turn, fixed } = command else { return Some(command) };
    if scene.horse_turn(horse, turn, fixed).is_some() {
        return Some(command);
    }
    match scene.horse(horse).map(|it| it.pace) {
        Some(HorsePace::Stationary) => way_round(scene, horse, goal),
        _ => Some(Command::Halt),
    }
}

/// A standing horse's way out of narrow places, by the commands that it can obey there; nobody is thought to move.
fn way_round(scene: Scene<'_>, horse: CombatantId, goal: Hex) -> Option<Command> {
    /// So many places are looked at.
    const MOST: usize = 200;
    let open = |from: Hex, to: Hex| scene.horse_way(horse, from, to, HorsePace::Walk) == HorseWay::Open;
    let turned = |body: HorseBody, turn: Turn, fixed: HorseEnd| {
        let way = if turn == Turn::Left { board::Turn::Left } else { board::Turn::Right };
        let (end, stays) = match fixed {
            HorseEnd::Front => (board::FixedEnd::Front, body.front),
            HorseEnd::Rear => (board::FixedEnd::Rear, body.rear()),
        };
        let after = body.turned(way, end);
        let moves = if fixed == HorseEnd::Front { after.rear() } else { after.front };
        open(stays, moves).then_some(after)
    };
    let step = |body: HorseBody, command: Command| match command {
        Command::Turn { turn, fixed } => turned(body, turn, fixed),
        Command::Back => {
            let to = body.heading.opposite();
            open(body.rear(), board::step(body.rear(), to)).then(|| body.shifted(to))
        }
        _ => open(body.front, board::step(body.front, body.heading)).then(|| body.shifted(body.heading)),
    };
    let commands = [HorseEnd::Front, HorseEnd::Rear]
        .into_iter()
        .flat_map(|fixed| [Turn::Left, Turn::Right].map(|turn| Command::Turn { turn, fixed }))
        .chain([Command::Faster, Command::Back]);
    let mut seen: Vec<(HorseBody, Option<Command>)> = vec![(scene.horse_body(horse), None)];
    let mut next = 0;
    while next < seen.len() && seen.len() < MOST {
        let (body, first) = seen[next];
        next += 1;
        let ahead = board::step(body.front, body.heading);
        let there = board::distance(ahead, goal) < board::distance(body.front, goal) && open(body.front, ahead);
        if first.is_some() && there {
            return first;
        }
        for command in commands.clone() {
            if let Some(after) = step(body, command)
                && !seen.iter().any(|(known, _)| *known == after)
            {
                seen.push((after, first.or(Some(command))));
            }
        }
    }
    None
}

/// What the horse should be told now, and where it is to go; nothing while it has not obeyed the last command, or goes as it should.
fn steer(field: &Field<'_>, horse: CombatantId) -> Option<(Command, Hex)> {
    let (scene, who) = (field.scene, field.me.who);
    let it = scene.horse(horse).filter(|it| it.command.is_none())?;
    let body = scene.horse_body(horse);
    let purpose = Purpose::of(scene, who);
    let goal = goal(field, purpose, body.front)?;
    let fights = matches!(purpose, Purpose::Fight | Purpose::Endure) && scene.opponents(who).next().is_some();
    if fights && !it.pace.runs() && board::distance(body.front, goal) <= AT_HAND {
        return on_the_spot(it.pace, body, goal).map(|command| (command, goal));
    }
    // Two who both turn in towards where the other is ride round each other for ever: now the one, now the other heads him off.
    let heads_off = fights && quiet_for(field, CIRCLES) && field.roam & 2 == 0;
    let goal = if heads_off { ahead_of(scene, who, goal) } else { goal };
    let lance = scene.lance_foe(who).is_some();
    let to = if lance { beside(scene, body.front, goal) } else { goal };
    let safe = if purpose == Purpose::Leave { HorsePace::Gallop } else { safe_pace(scene, body) };
    let clear = lance || scene.is_well_trained(horse);
    // Two who both line up may miss each other for ever: now and then one just rides.
    if lance
        && !it.pace.runs()
        && field.roam.is_multiple_of(2)
        && let Some(command) = line_up(it.pace, body, to)
    {
        return command.map(|command| (command, to));
    }
    on_the_way(it.pace, safe, body, to, (lance, clear)).map(|command| (command, to))
}

/// A standing horse that has no room before it to be ridden fast, or looks at somebody whom nothing of its rider's reaches: after a while
/// it goes on all the same, a step at a time.
fn out_of_a_corner(field: &Field<'_>, horse: CombatantId) -> Option<Command> {
    /// So long he waits for the other to come.
    const WAITS: u32 = 400;
    let (scene, who) = (field.scene, field.me.who);
    let stands = scene.horse(horse).is_some_and(|it| it.command.is_none() && it.pace == HorsePace::Stationary);
    if !stands || !quiet_for(field, WAITS) {
        return None;
    }
    let purpose = Purpose::of(scene, who);
    if purpose.waits(scene.of(who).place.hex) {
        return None;
    }
    way_round(scene, horse, goal(field, purpose, scene.horse_body(horse).front)?)
}

/// Whether nobody has struck for so many tenths.
fn quiet_for(field: &Field<'_>, tenths: u32) -> bool {
    field.scene.world.now.saturating_sub(field.scene.world.last_strife) > tenths
}

/// Where an enemy who rides will be soon, if there is room for him; `there` for everybody else.
fn ahead_of(scene: Scene<'_>, who: CombatantId, there: Hex) -> Hex {
    /// So many hexes on.
    const LEAD: u32 = 4;
    let rider =
        scene.opponents(who).find(|&foe| scene.of(foe).is_mounted() && scene.of(foe).hexes().any(|hex| hex == there));
    let Some(horse) = rider.and_then(|foe| scene.steed(foe)) else { return there };
    if scene.horse(horse).is_none_or(|it| it.pace == HorsePace::Stationary) {
        return there;
    }
    let body = scene.horse_body(horse);
    let on = (0..LEAD).fold(body.front, |hex, _| board::step(hex, body.heading));
    if scene.setup.map.cell(on).is_some_and(|cell| !cell.is_closed()) { on } else { there }
}

/// What brings a horse on its way to a hex: turns and paces. `lance`: he rides past the hex, as fast as may be; `through`: he rides clear
/// of an enemy before he turns.
fn on_the_way(
    pace: HorsePace,
    safe: HorsePace,
    body: HorseBody,
    to: Hex,
    (lance, through): (bool, bool),
) -> Option<Command> {
    let apart = board::distance(body.front, to);
    if pace > safe {
        return Some(if pace == HorsePace::Walk { Command::Halt } else { Command::Slower });
    }
    if pace.runs() && apart < RIDES_CLEAR && through {
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
        _ if behind && pace.runs() => Some(Command::Slower),
        Some((turn, _)) if behind || nearer(0) >= apart => Some(Command::Turn { turn, fixed: HorseEnd::Front }),
        _ if behind => Some(Command::Turn { turn: Turn::Right, fixed: HorseEnd::Front }),
        _ if wanted.min(safe) > pace => Some(Command::Faster),
        _ if wanted < pace => Some(Command::Slower),
        _ => None,
    }
}

/// What brings a hex on which one will ride straight ahead of a horse that stands or walks: on until it lies along one of the ways ahead,
/// then a turn into that. `None` when it lies behind, or straight ahead already.
fn line_up(pace: HorsePace, body: HorseBody, to: Hex) -> Option<Option<Command>> {
    if board::distance(body.front, to) < RIDES_CLEAR {
        return None;
    }
    let turn = |turn| Some(Some(Command::Turn { turn, fixed: HorseEnd::Front }));
    let seen = board::Relative::of(body.front, body.heading, to);
    match (seen.a, seen.b) {
        (1.., 0) => None,
        (0, 1..) => turn(Turn::Right),
        (1.., b) if b == -seen.a => turn(Turn::Left),
        (1.., b) if b > -seen.a => Some((pace == HorsePace::Stationary).then_some(Command::Faster)),
        _ => None,
    }
}

/// Brings an enemy close by before the hooves of a horse that stands or walks: on towards him if he is ahead, else a halt and turns.
fn on_the_spot(pace: HorsePace, body: HorseBody, foe: Hex) -> Option<Command> {
    let apart = board::distance(body.front, foe);
    let after = |turns: i8| board::distance(board::step(body.front, body.heading.turned(turns)), foe);
    let ahead = after(0) < apart || apart == 1 && after(0) == 1;
    let stands = pace == HorsePace::Stationary;
    match (ahead, stands) {
        (true, true) if apart > 1 => Some(Command::Faster),
        (true, true) => None,
        (true, false) => (apart <= 1).then_some(Command::Halt),
        (false, false) => Some(Command::Halt),
        (false, true) => {
            let turn = if after(-1).min(after(-2)) < after(1).min(after(2)) { Turn::Left } else { Turn::Right };
            Some(Command::Turn { turn, fixed: HorseEnd::Front })
        }
    }
}

/// Where to: off the map, to a hex that he is to hold, to the nearest enemy, or where one may be.
fn goal(field: &Field<'_>, purpose: Purpose, from: Hex) -> Option<Hex> {
    let (scene, who) = (field.scene, field.me.who);
    match purpose {
        Purpose::Leave => match way_off(scene, from) {
            Some(to) => Some(board::step(from, to)),
            None => {
                let edge =
                    |hex: &Hex| Direction::ALL.into_iter().any(|to| !scene.setup.map.contains(board::step(*hex, to)));
                scene.setup.map.iter().map(|(hex, _)| hex).filter(edge).min_by_key(|&hex| board::distance(from, hex))
            }
        },
        Purpose::Hold(hex) => Some(hex),
        Purpose::Fight | Purpose::Endure => scene
            .opponents(who)
            .flat_map(|foe| scene.of(foe).hexes())
            .min_by_key(|&hex| board::distance(from, hex))
            .or_else(|| Some(where_they_may_be(field, from))),
    }
}
