//! Orders of one who is free to give one: strike, turn, change the target, close in, walk, draw, rest.

use board::PathScratch;
use engine::{CombatantId, Tenths};
use steel::fight::{Carried, Doing, Form, HorsePace, ItemPlace, Manner, Means, Order, Scene, Way};
use steel::tables::Range;

use super::approach::{self, step_towards};
use super::field::{Field, rate};
use super::fighter::{Fighter, Posture};
use super::hold;
use super::purpose::Purpose;
use super::shoot;
use super::worth::{FATIGUE_POINT, Worth};
use super::wrestle;
use super::{caught, closing, guard, pair, surprise};

/// How far ahead the worth of a posture counts, in tenths: about two blows.
pub(super) const HORIZON: i32 = 40;
/// What a change of target must be better by: the new one may move as well.
const TARGET_MARGIN: Worth = 2000;
/// How long he watches for an opening before a blow that will hardly hit, in tenths: the rest that gives its breath back (RS-7.3).
const WATCH: u32 = 20;
/// What the first blow against one who comes is worth to one who waits.
const OPENING: Worth = 3 * FATIGUE_POINT;
/// What a turn away from a possible blow must be better by: two who turn round each other strike nobody.
const TURN_MARGIN: Worth = 3000;

/// The order of one who must give one (D-1).
pub(super) fn act(field: &mut Field<'_>, paths: &mut PathScratch, legal: &[Order], whim: u32) -> Order {
    let me = field.scene.of(field.me.who);
    let now = field.scene.world.now;
    if let Some(order) = wrestle::in_grapple(field, legal).or_else(|| wrestle::grab(field, legal)) {
        return order;
    }
    if let Some(order) = caught::free_or_throw(field, legal) {
        return order;
    }
    if me.place.fallen {
        return one_of(legal, Order::Rise).unwrap_or_else(|| hold(now, true));
    }
    let purpose = Purpose::of(field.scene, field.me.who);
    if let Some(order) = keeps_standing(field, purpose, legal) {
        return order;
    }
    // One who has held to his waking tenth goes now.
    let held = matches!(me.action.doing, Doing::Order(Order::Hold { .. }));
    let patient = !(held && me.action.wake == now);
    let order = shoot::seek(field, paths, legal, purpose)
        .or_else(|| shoot::shoot(field, legal))
        .or_else(|| arm_himself(field, paths, legal))
        .or_else(|| out_of_the_way_of_his_polearm(field, legal))
        .or_else(|| mount(field, legal))
        .or_else(|| rest(field, now))
        .or_else(|| follow(field, paths, legal, purpose, whim))
        .or_else(|| brace(field, legal))
        .or_else(|| guard::block(field, legal, purpose))
        .or_else(|| caught::cast(field, legal))
        .or_else(|| fight(field, legal, purpose, patient, whim))
        .or_else(|| approach::approach(field, paths, legal, purpose, whim))
        .unwrap_or_else(|| hold(now, whim.is_multiple_of(2)));
    match order {
        // A hold under way goes on to its waking tenth instead of beginning anew.
        Order::Hold { .. } if held && patient && me.action.wake > now && me.action.wake != u32::MAX => {
            one_of(legal, Order::Keep).unwrap_or(order)
        }
        _ => order,
    }
}

/// The order of one who has been given cause to alter his (D-2): only when the one in hand has lost its sense, since altering costs a
/// reaction time.
pub(super) fn alter(field: &mut Field<'_>, paths: &mut PathScratch, legal: &[Order], whim: u32) -> Order {
    let action = field.scene.of(field.me.who).action;
    let left = action.due.saturating_sub(field.scene.world.now) as i32;
    let purpose = Purpose::of(field.scene, field.me.who);
    let lost = purpose != Purpose::Leave && action.order().is_some_and(|order| leads_off(field, order));
    let senseless = action.order().is_some_and(|order| !makes_sense(field, order)) && left > field.reaction() + 1;
    if !senseless && !lost {
        return Order::Keep;
    }
    fight(field, legal, purpose, true, whim)
        .or_else(|| approach::approach(field, paths, legal, purpose, whim))
        .unwrap_or_else(|| if lost { hold(field.scene.world.now, false) } else { Order::Keep })
}

/// Whether a step under way would now carry him off the map: he has been displaced since he ordered it (RS-3.12, 3.17).
fn leads_off(field: &Field<'_>, order: Order) -> bool {
    match order {
        Order::Walk(to) | Order::Run(to) | Order::Avoid { to, .. } => {
            field.scene.way(field.me.posture.hex, to) == Way::Edge
        }
        _ => false,
    }
}

/// Whether a running order can still do what it was given for.
fn makes_sense(field: &Field<'_>, order: Order) -> bool {
    let scene = field.scene;
    let me = scene.of(field.me.who);
    let lands = |foe: CombatantId, with: Means, at: Posture| {
        let him = scene.of(foe);
        let reaches = |hex| field.me.arm(with).is_some_and(|arm| arm.reaches(at, hex)) && Fighter::faces(at, hex);
        (him.is_active() || him.is_body()) && him.hexes().any(reaches)
    };
    let here = field.me.posture;
    let after = |left: &[board::Direction]| Posture {
        hex: left.iter().fold(here.hex, |hex, &to| board::step(hex, to)),
        ..here
    };
    let made = usize::from(me.action.marks_made);
    match order {
        Order::Strike { foe, with, .. } => lands(foe, with, here),
        Order::Attack { foe, to, with, .. } => lands(foe, with, after(&[to][made.min(1)..])),
        Order::Charge { foe, first, second, with, .. } => lands(foe, with, after(&[first, second][made.min(2)..])),
        Order::Target { first, .. } => scene.of(first).is_active(),
        _ => true,
    }
}

/// A standing Set or block that still has its sense is kept.
fn keeps_standing(field: &Field<'_>, purpose: Purpose, legal: &[Order]) -> Option<Order> {
    let me = field.scene.of(field.me.who);
    let keep = match me.action.order()? {
        Order::Set { foe, .. } if me.action.due == u32::MAX && rides_up(field, foe) => true,
        Order::Set { foe, .. } => {
            let waits = me.action.wake != field.scene.world.now;
            me.action.due != u32::MAX
                || waits && field.fights == 0 && field.foe(foe).is_some_and(|foe| closing::comes(field, &foe))
        }
        Order::Block { .. } | Order::MoveBlock { .. } => {
            purpose.waits(me.place.hex)
                && guard::stays_barred(field, purpose)
                && !legal.iter().any(|order| matches!(order, Order::Strike { .. }))
        }
        _ => false,
    };
    if keep { one_of(legal, Order::Keep) } else { None }
}

/// Onto a horse of his that stands beside him, while nobody is near.
fn mount(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let alone = field.fights == 0 && field.foes().all(|foe| foe.distance > 3);
    legal.iter().find(|order| matches!(order, Order::Mount(_))).filter(|_| alone).copied()
}

/// Whether an enemy on horseback is riding at him.
fn rides_up(field: &Field<'_>, foe: CombatantId) -> bool {
    /// So near a horse is waited for that walks; one that canters or gallops farther off.
    const WALKS: u16 = 5;
    /// See [`WALKS`].
    const RUNS: u16 = 16;
    let scene = field.scene;
    let Some((horse, it)) = scene.steed(foe).and_then(|horse| Some((horse, scene.horse(horse)?))) else { return false };
    let (here, body) = (field.me.posture.hex, scene.horse_body(horse));
    let apart = board::distance(body.front, here);
    let near = match it.pace {
        HorsePace::Stationary => false,
        HorsePace::Walk => apart <= WALKS,
        HorsePace::Canter | HorsePace::Gallop => apart <= RUNS,
    };
    near && board::distance(board::step(body.front, body.heading), here) < apart
}

/// ST against one who rides at him: the blow falls when the horse comes within reach (RS-8.4, 16.19), with what reaches farthest.
fn brace(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    if scene.world.horses.is_empty() || field.fights > 0 {
        return None;
    }
    let (who, here) = (field.me.who, field.me.posture.hex);
    let riders = scene.opponents(who).filter(|&foe| scene.of(foe).is_mounted() && rides_up(field, foe));
    let foe = riders.min_by_key(|&foe| scene.metres_to(here, foe))?;
    let sets = |order: &Order| match *order {
        Order::Set { foe: named, with, manner: Manner::PLAIN, wake: None } if named == foe => {
            let arm = field.me.arm(with)?;
            Some(((arm.reach(), arm.strength), *order))
        }
        _ => None,
    };
    let (_, order) = legal.iter().filter_map(sets).max_by_key(|(merit, _)| *merit)?;
    order.waking(Tenths(scene.world.now + WATCH))
}

/// Somebody with nothing but his hands takes what he has or finds.
fn arm_himself(field: &Field<'_>, paths: &mut PathScratch, legal: &[Order]) -> Option<Order> {
    if shoot::keeps_bow(field) {
        return None;
    }
    let scene = field.scene;
    let me = scene.of(field.me.who);
    let tables = &scene.setup.tables;
    let weapon = |item: steel::fight::ItemId| scene.world.items[item.index()].weapon;
    // A lance has its own orders; who cannot give them is as good as unarmed.
    let useful = |item| {
        let row = &tables[weapon(item)];
        let whole = !scene.is_broken(item);
        whole
            && weapon(item) != tables.shield()
            && row.strikes()
            && !matches!(row.range, Range::Lance | Range::HorseAttack)
    };
    let in_hand = me.hands.iter().flatten().copied();
    let armed = in_hand.clone().any(useful);
    let figures = |item| scene.figures(field.me.who, Means::Item(item));
    let main = scene.person(field.me.who).main_hand;
    let merit = |order: &Order| match *order {
        Order::Draw { item, hand } | Order::PickUp { item, hand } if useful(item) => {
            let own = figures(item);
            let strength = own.blow_strength?;
            Some((2 * own.anti_parry + strength - own.base_speed, hand == main))
        }
        _ => None,
    };
    if armed {
        // A shield is taken up while there is time.
        let quiet = field.foes().next().is_none();
        let shield = |order: &&Order| matches!(**order, Order::Draw { item, .. } if weapon(item) == tables.shield() && !scene.is_broken(item));
        return legal.iter().find(shield).filter(|_| quiet).copied();
    }
    let best =
        legal.iter().filter_map(|order| merit(order).map(|merit| (merit, *order))).max_by_key(|(merit, _)| *merit);
    if let Some((_, order)) = best {
        return Some(order);
    }
    let carries = |item: &steel::fight::Item| {
        matches!(item.at, ItemPlace::With(owner, Carried::Sheathed) if owner == field.me.who)
            && item.weapon != tables.shield()
            && item.wear != steel::fight::Wear::Useless
    };
    if scene.world.items.iter().any(carries) {
        // No hand is free for it: what is useless goes.
        let drop = in_hand.filter(|&item| !useful(item)).find_map(|item| one_of(legal, Order::Drop(item)));
        return drop;
    }
    let here = me.place.hex;
    let lying = scene.world.items.iter().filter_map(|item| match item.at {
        ItemPlace::Ground(hex) if item.weapon != tables.shield() && item.wear != steel::fight::Wear::Useless => {
            Some(hex)
        }
        _ => None,
    });
    let nearest = lying.filter(|&hex| board::distance(here, hex) <= 4).min_by_key(|&hex| board::distance(here, hex))?;
    if field.fights > 0 { None } else { step_towards(field, paths, legal, nearest, false) }
}

/// One whose polearm an enemy has passed, and who can strike nobody with it (RS-20.4): he steps back where that brings the enemy before
/// its point again, else he lets it go for what he has in his belt; so he does also where it lets him neither turn nor go (RS-20.3).
fn out_of_the_way_of_his_polearm(field: &Field<'_>, legal: &[Order]) -> Option<Order> {
    let scene = field.scene;
    let me = field.me.who;
    let Some(Means::Item(polearm)) = scene.polearm(me) else { return None };
    let stuck = || !legal.iter().any(|order| matches!(order, Order::Walk(_) | Order::Turn(_) | Order::Strike { .. }));
    if !scene.polearm_is_passed(me) && !stuck() {
        return None;
    }
    let inside = field.foes().filter(|foe| foe.distance <= 2).count();
    let back = legal.iter().find(|order| matches!(**order, Order::Walk(to) if scene.is_back(me, to)));
    if let Some(&back) = back.filter(|_| inside == 1 && field.foes().all(|foe| foe.distance >= 2)) {
        return Some(back);
    }
    let in_belt = |item: &steel::fight::Item| {
        matches!(item.at, ItemPlace::With(owner, Carried::Sheathed) if owner == me)
            && item.weapon != scene.setup.tables.shield()
    };
    if scene.world.items.iter().any(in_belt) { one_of(legal, Order::Drop(polearm)) } else { None }
}

/// One who is spent catches his breath where nobody is near, and in combat before the next blow would throw him down (RS-7.5, 7.7).
fn rest(field: &Field<'_>, now: u32) -> Option<Order> {
    let person = field.scene.person(field.me.who);
    let exhaustion = field.scene.of(field.me.who).fatigue.exhaustion;
    let recovers = exhaustion.recovered < i32::from(person.characteristics.constitution);
    let limit = person.sheet.fatigue_limit;
    let alone = field.fights == 0 && field.foes().all(|foe| foe.distance >= 4);
    let spent = alone && exhaustion.points > limit / 2 || exhaustion.points >= limit - 1;
    (recovers && spent).then(|| hold(now, true))
}

/// Steps that the victory conditions ask for.
fn follow(field: &Field<'_>, paths: &mut PathScratch, legal: &[Order], purpose: Purpose, whim: u32) -> Option<Order> {
    let here = field.me.posture.hex;
    match purpose {
        Purpose::Fight | Purpose::Endure => None,
        Purpose::Hold(hex) => {
            let apart = board::distance(here, hex);
            (apart > 0 && (field.fights == 0 || apart == 1))
                .then(|| step_towards(field, paths, legal, hex, apart > 6))?
        }
        Purpose::Leave if field.fights == 0 || near_edge(field.scene, here) => {
            approach::leave(field, paths, legal, whim)
        }
        Purpose::Leave => None,
    }
}

fn near_edge(scene: Scene<'_>, here: board::Hex) -> bool {
    board::neighbours(here).iter().any(|&hex| !scene.setup.map.contains(hex))
}

/// The best order against the enemies near by; `None` when none of them can be dealt with from here. `patient`: he may still wait for them.
pub(super) fn fight(
    field: &mut Field<'_>,
    legal: &[Order],
    purpose: Purpose,
    patient: bool,
    whim: u32,
) -> Option<Order> {
    let nearest = field.foes().next()?.fighter.who;
    let here = field.me.posture;
    let now = field.scene.world.now;
    let stays = purpose.waits(here.hex);
    if let Some(order) = guard::defending(field, legal) {
        return Some(order);
    }
    let mut best = Best::default();
    let (strikes, dealt) = weigh_blows(field, legal, &mut best);
    weigh_turned_blows(field, legal, dealt, &mut best);
    weigh_turns_and_targets(field, legal, strikes > 0, &mut best);
    if !stays {
        weigh_moves(field, legal, strikes > 0, &mut best);
    }
    // Waiting: the nearest may come, and then a set blow meets him (RS-8.3, 8.4). Who goes first pays for it.
    if field.fights == 0 && strikes == 0 && (patient || stays) {
        let value = OPENING - field.threat(here, Some(nearest)) * HORIZON;
        if stays && !worth_facing(field) || best.value().is_some_and(|most| most <= value) {
            return Some(hold(now, whim.is_multiple_of(2)));
        }
    }
    // A blow that will hardly hit is not worth its breath: he lets the other spend his, and looks for an opening (RS-6.7, 7.1).
    let poor = strikes < field.breath() && best.order().is_some_and(|order| order.blow().is_some());
    if poor && strikes > 0 && patient {
        return Some(Order::Hold { wake: Some(Tenths(now + WATCH)) });
    }
    best.order()
}

/// Offers the blows at those within reach; the answer is what the best of them is worth, and what it deals for each tenth.
fn weigh_blows(field: &mut Field<'_>, legal: &[Order], best: &mut Best) -> (Worth, Worth) {
    let me = field.me;
    let here = me.posture;
    let target = field.target();
    let (mut strikes, mut dealt) = (0, 0);
    for &order in legal {
        // One within reach may be struck by ST as well, which names him without loss of time (RS-8.2, 8.4).
        let (Order::Strike { foe, with, manner } | Order::Set { foe, with, manner, wake: None }) = order else {
            continue;
        };
        let (Some(foe), Some(arm)) = (field.foe(foe), me.arm(with)) else { continue };
        if !arm.reaches(here, foe.fighter.posture.hex) || !foe.clear {
            continue;
        }
        let active = foe.active_against(here.hex);
        let bare = !matches!(with, Means::Item(_));
        let worth = match manner {
            Manner::PLAIN | Manner::PULLED if bare && active >= 10 => {
                match surprise::pulled(field, with, foe.fighter.who) {
                    // His own limb counts (RS-19.5): lowered or not, whichever is better.
                    Some((by, worth)) if (by > 0) == manner.pull => worth,
                    None if !manner.pull => {
                        field.blow((&me, arm, here), (&foe.fighter, foe.fighter.posture), active, 0)
                    }
                    Some(_) | None => continue,
                }
            }
            Manner::PLAIN => field.blow((&me, arm, here), (&foe.fighter, foe.fighter.posture), active, 0),
            Manner::SWITCHED => surprise::switched(field, arm, here, &foe, active),
            Manner::DISARM => match surprise::disarming(field, arm, here, &foe, active, 0) {
                Some(worth) => worth,
                None => continue,
            },
            Manner { form: Form::Hit | Form::Disarm | Form::Entangle, .. } => continue,
        };
        let time = match manner.switch {
            true => field.scene.order_time::<i32>(me.who, &order, 0).max(1),
            false => arm.time,
        };
        let threat = field.threat(here, target.or(Some(foe.fighter.who)));
        best.offer((rate(worth, time) - threat) * HORIZON, order);
        strikes = strikes.max(worth);
        dealt = dealt.max(rate(worth, time));
    }
    if let (Some(most), Some(order)) = (best.value(), one_of(legal, Order::ChangeStyle))
        && let Some(foe) = best.order().and_then(|order| order.names()).and_then(|foe| field.foe(foe))
        && let Some(won) = pair::change(field, &foe)
    {
        best.offer(most + won, order);
    }
    (strikes, dealt)
}

/// Offers to prepare a weapon against the next blow, and to wait for that blow with a prepared one (RS-17.11); `dealt`: what his blows deal
/// for each tenth, which he goes without meanwhile.
fn weigh_turned_blows(field: &mut Field<'_>, legal: &[Order], dealt: Worth, best: &mut Best) {
    /// So long he waits for the blow.
    const WAITS: i32 = 12;
    if field.fights != 1 {
        return;
    }
    let me = field.me;
    let threat = |field: &mut Field<'_>| field.threat(me.posture, field.target());
    let worth = |gained: Worth, time: i32, threat: Worth| gained + dealt * (HORIZON - time) - threat * HORIZON;
    // Two who both wait for each other strike in the end.
    if let Some(item) = field.scene.of(me.who).prepared.filter(|_| field.roam.is_multiple_of(2)) {
        if let Some(gained) = surprise::preparing(field, item) {
            let threat = threat(field);
            let wake = Some(Tenths(field.scene.world.now + 10));
            best.offer(worth(gained, WAITS, threat), Order::Hold { wake });
        }
        return;
    }
    for &order in legal {
        let Order::Prepare(item) = order else { continue };
        let Some(time) = me.arm(Means::Item(item)).map(|arm| arm.time) else { continue };
        if let Some(gained) = surprise::preparing(field, item) {
            let threat = threat(field);
            best.offer(worth(gained, time + WAITS, threat), order);
        }
    }
}

/// Offers turns and, in combat, other targets; `strikes`: there is somebody to strike as he stands.
fn weigh_turns_and_targets(field: &mut Field<'_>, legal: &[Order], strikes: bool, best: &mut Best) {
    let here = field.me.posture;
    let target = field.target();
    let fighting = field.fights > 0;
    let turns = fighting || worth_facing(field);
    for &order in legal {
        match order {
            Order::Turn(turn) if turns => {
                let to = Posture { facing: here.facing.turned(turn.steps()), ..here };
                let aim = target.or_else(|| field.foes().next().map(|foe| foe.fighter.who));
                let time = field.me.run;
                let gained = field.balance(to, aim) * (HORIZON - time) - field.threat(here, target) * time;
                best.offer(gained - if strikes { TURN_MARGIN } else { 0 }, order);
            }
            // Out of combat a closing order names anybody without loss of time (RS-9.2).
            Order::Target { first, second: None } if fighting && field.foe(first).is_some() => {
                let time = field.reaction();
                let gained = field.balance(here, Some(first)) * (HORIZON - time) - field.threat(here, None) * time;
                best.offer(gained - if strikes { TARGET_MARGIN } else { 0 }, order);
            }
            Order::MoveBlock { .. } if turns => {
                if let Some(value) = guard::swing_polearm(field, &order) {
                    best.offer(value, order);
                }
            }
            _ => {}
        }
    }
    guard::weigh_two(field, legal, best);
}

/// Offers the steps of one in combat who reaches nobody, and closing orders.
fn weigh_moves(field: &mut Field<'_>, legal: &[Order], strikes: bool, best: &mut Best) {
    let me = field.me;
    let here = me.posture;
    let target = field.target();
    let steps = field.fights > 0 && !strikes;
    for &order in legal {
        match order {
            Order::Walk(to) if steps && field.scene.way(here.hex, to) == Way::Open => {
                let time = if field.scene.is_back(me.who, to) { 2 * me.walk } else { me.walk };
                let there = Posture { hex: board::step(here.hex, to), ..here };
                let gained = field.balance(there, target) * (HORIZON - time) - field.threat(here, target) * time;
                best.offer(gained, order);
            }
            Order::Attack { manner: Manner::PLAIN | Manner::DISARM, .. }
            | Order::Charge { manner: Manner::PLAIN | Manner::DISARM, .. } => {
                if let Some(value) = closing::value(field, &order) {
                    best.offer(value, order);
                }
            }
            Order::Dive { .. } => {
                if let Some(value) = surprise::dive(field, &order) {
                    best.offer(value, order);
                }
            }
            Order::Feint { .. } if steps => {
                if let Some(value) = surprise::feint(field, &order) {
                    best.offer(value, order);
                }
            }
            _ => {}
        }
    }
}

/// Away from combat a turn is worth it only towards an enemy close by whom he does not face.
fn worth_facing(field: &Field<'_>) -> bool {
    let here = field.me.posture;
    field.foes().next().is_some_and(|foe| {
        let reach = foe.fighter.reach.max(field.me.reach);
        foe.distance <= reach + 1 && !Fighter::faces(here, foe.fighter.posture.hex)
    })
}

/// The best order offered so far; of equal ones the first.
#[derive(Default)]
pub(super) struct Best(Option<(Worth, Order)>);

impl Best {
    pub(super) fn offer(&mut self, value: Worth, order: Order) {
        if self.0.is_none_or(|(most, _)| value > most) {
            self.0 = Some((value, order));
        }
    }

    fn value(&self) -> Option<Worth> {
        self.0.map(|(value, _)| value)
    }

    pub(super) fn order(&self) -> Option<Order> {
        self.0.map(|(_, order)| order)
    }
}

/// An order if it is among the legal ones.
pub(super) fn one_of(legal: &[Order], order: Order) -> Option<Order> {
    legal.contains(&order).then_some(order)
}
