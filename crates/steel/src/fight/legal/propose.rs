//! The candidates for the list of legal orders, and for the reasons why others are not.

use board::{Direction, Hand};
use engine::{CombatantId, Tenths};

use super::{Judge, surprise};
use crate::fight::missiles::orders;
use crate::fight::mounted::propose_positions;
use crate::fight::{
    Bias, BlockPosition, Carried, ItemId, ItemPlace, Manner, Means, Order, Pace, Question, Scene, Turn,
};
use crate::tables::{Area, HorseArea, HorseEnd, Role};

/// Appends every legal order of an open decision.
pub fn enumerate(scene: Scene<'_>, who: CombatantId, question: &Question, orders: &mut Vec<Order>) {
    let judge = Judge::new(scene, who);
    let mut propose = |order: Order| {
        if judge.check(question, &order).is_ok() {
            orders.push(order);
        }
    };
    match *question {
        Question::Act { .. } | Question::Alter => {
            propose(Order::Keep);
            propose_acts(&judge, &mut propose);
            surprise::propose(&judge, question, orders);
        }
        Question::Reply { .. } => {
            propose(Order::Keep);
            let named_by = scene.of(who).notice.named_by;
            for foe in scene.opponents(who).filter(|foe| named_by >> foe.0 & 1 == 1) {
                propose_closing(scene, who, foe, &mut propose);
            }
        }
        Question::Defend { .. } => {
            propose(Order::Passive);
            Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
            scene.means(who).for_each(|means| propose(Order::Parry(means)));
        }
        Question::Intercept { .. } => {
            propose(Order::Passive);
            Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
            scene.means(who).for_each(|means| propose(Order::Parry(means)));
        }
        Question::LocateShot { .. } => Area::ALL.iter().for_each(|&area| propose(Order::Locate(area))),
        Question::Pull { most, .. } => (0..=most).for_each(|by| propose(Order::Pull(by))),
        Question::FreeMove { .. } => {
            propose_free_moves(scene, who, &mut propose);
            if let Some(horse) = scene.steed(who) {
                scene.propose_commands(who, horse, &mut propose);
                propose_positions(&mut propose);
            }
        }
        Question::SendHorse { horse } => {
            propose(Order::Stay);
            scene.likely_spots(horse).for_each(|spot| propose(Order::Send(spot)));
        }
        Question::Knocked { .. } => Bias::ALL.iter().for_each(|&bias| propose(Order::Fall(bias))),
        Question::Thrown { .. } => propose_throws(&mut propose),
        Question::MakeGrab { .. } => {
            propose(Order::MakeGrab);
            propose(Order::Keep);
        }
        Question::Entangled { item, .. } => {
            propose(Order::Disentangle(item));
            propose(Order::Ignore);
        }
        Question::Enter { .. } => {
            propose(Order::DodgeMove);
            propose(Order::Enter);
        }
        Question::WhichEnd { foe, with } => {
            // The default first (D-8).
            let striker = if with == Means::Hooves { scene.steed(who).unwrap_or(who) } else { who };
            let nearer = scene.horse_at(foe).map(|horse| scene.nearer_end(striker, horse));
            nearer.into_iter().for_each(|end| propose(Order::AtEnd(end)));
            HorseEnd::ALL.iter().filter(|&&end| Some(end) != nearer).for_each(|&end| propose(Order::AtEnd(end)));
        }
        Question::LocateHorse { .. } => HorseArea::ALL.iter().for_each(|&area| propose(Order::LocateHorse(area))),
        Question::Lance { .. } => {
            propose(Order::LanceBlow);
            propose(Order::LetPass);
        }
        Question::Locate { .. } => Area::ALL.iter().for_each(|&area| propose(Order::Locate(area))),
    }
}

/// Proposes every order that somebody might think of, legal or not: to tell why one is not.
pub fn conceivable(scene: Scene<'_>, who: CombatantId, question: &Question, propose: &mut impl FnMut(Order)) {
    if !matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. }) {
        Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
        Bias::ALL.iter().for_each(|&bias| propose(Order::Fall(bias)));
        scene.means(who).for_each(|means| propose(Order::Parry(means)));
        for item in scene.of(who).hands.into_iter().flatten().filter(|&item| scene.is_broken(item)) {
            propose(Order::Parry(Means::Item(item)));
        }
        propose_free_moves(scene, who, propose);
        propose_throws(propose);
        (0..=10).for_each(|by| propose(Order::Pull(by)));
        propose(Order::MakeGrab);
        propose(Order::Ignore);
        scene.world.entangled.iter().for_each(|each| propose(Order::Disentangle(each.item)));
        propose(Order::LanceBlow);
        propose(Order::LetPass);
        HorseEnd::ALL.iter().for_each(|&end| propose(Order::AtEnd(end)));
        HorseArea::ALL.iter().for_each(|&area| propose(Order::LocateHorse(area)));
        Area::ALL.iter().for_each(|&area| propose(Order::Locate(area)));
        return;
    }
    propose(Order::Keep);
    propose(Order::Hold { wake: None });
    propose(Order::Rise);
    for to in Direction::ALL {
        propose(Order::Walk(to));
        propose(Order::Run(to));
    }
    propose(Order::Turn(Turn::Left));
    propose(Order::Turn(Turn::Right));
    for foe in scene.setup.everyone() {
        propose(Order::Target { first: foe, second: None });
        scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
        let hand = scene.grabbing_hand(who).unwrap_or(Means::Fist(scene.person(who).main_hand));
        propose(Order::Grab { foe, with: hand });
        propose(Order::Throw { foe, with: hand });
        scene.means(who).filter(|&with| scene.is_whip(with)).for_each(|with| propose(Order::Throw { foe, with }));
        propose_closing(scene, who, foe, propose);
    }
    // RS-16.43: horses that nobody rides.
    for horse in scene.setup.herd() {
        propose(Order::Target { first: horse, second: None });
        scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(horse, with), propose));
        propose_closing(scene, who, horse, propose);
    }
    scene.means(who).for_each(|with| propose(Order::Disengage { with }));
    surprise::conceivable(scene, who, propose);
    for position in BlockPosition::ALL {
        propose(Order::Block { position, wake: None });
        propose(Order::MoveBlock { position, wake: None });
    }
    propose(Order::ChangeStyle);
    propose(Order::Surrender);
    orders::conceivable(scene, who, propose);
    scene.setup.herd().for_each(|horse| scene.propose_commands(who, horse, propose));
    if !scene.world.horses.is_empty() {
        scene.propose_riding(who, propose);
        propose_positions(propose);
    }
    for index in 0..scene.world.items.len() {
        let item = ItemId(index as u16);
        propose(Order::Sheathe(item));
        propose(Order::Drop(item));
        // What nobody is known to have can be thought of by nobody.
        let at = scene.world.items[item.index()].at;
        let is = |role| at != ItemPlace::Unknown && scene.weapon(Means::Item(item)).role == role;
        if is(Role::Net) || is(Role::Whip) {
            propose(Order::Disentangle(item));
        }
        if is(Role::Whip) && matches!(at, ItemPlace::With(owner, _) if owner == who) {
            propose(Order::ReleaseWhip(item));
        }
        for hand in [Hand::Right, Hand::Left] {
            propose(Order::Draw { item, hand });
            propose(Order::PickUp { item, hand });
        }
    }
}

fn propose_acts(judge: &Judge<'_>, propose: &mut impl FnMut(Order)) {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let now = scene.world.now;
    if let Some(grapple) = scene.grapple_of(who) {
        propose_grappling(scene, who, grapple.partner(who), propose);
        return;
    }
    if let (Some((foe, _)), Some(with)) = (me.close, scene.grabbing_hand(who)) {
        propose(Order::Grab { foe, with });
    }
    propose_holds(now, propose);
    propose_whips_and_nets(scene, who, propose);
    if me.place.fallen {
        propose(Order::Rise);
    } else {
        for to in Direction::ALL {
            propose(Order::Walk(to));
            if me.stride.last.is_some() {
                propose(Order::Run(to));
            }
        }
        propose(Order::Turn(Turn::Left));
        propose(Order::Turn(Turn::Right));
        propose_fighting(judge, propose);
        orders::propose(judge, propose);
    }
    scene.propose_riding(who, propose);
    propose_items(scene, who, propose);
    orders::propose_gathering(scene, who, propose);
    propose(Order::Surrender);
}

fn propose_fighting(judge: &Judge<'_>, propose: &mut impl FnMut(Order)) {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    // Seen once each: sight is the dearest question.
    for foe in scene.opponents(who).filter(|&foe| judge.perceives(foe)) {
        if scene.apart(who, foe) <= 3 && (me.target().is_none() || me.target() == Some(foe)) {
            scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
        }
        propose(Order::Target { first: foe, second: None });
        if let Some(target) = me.target().filter(|&target| target != foe) {
            propose(Order::Target { first: target, second: Some(foe) });
        }
        if me.engaged == 0 {
            propose_closing(scene, who, foe, propose);
        }
    }
    propose_at_horses(scene, who, propose);
    if me.target().is_none() && me.engaged == 0 {
        for body in scene.setup.everyone().filter(|&other| scene.of(other).is_body()) {
            scene.means(who).for_each(|with| propose(Order::plain_strike(body, with)));
        }
    }
    if scene.block_means(who).is_some() {
        for position in BlockPosition::ALL {
            propose(Order::Block { position, wake: None });
            propose(Order::MoveBlock { position, wake: None });
        }
    }
    propose(Order::ChangeStyle);
}

/// Riderless horses may be struck and be targets (RS-16.24, 16.40).
fn propose_at_horses(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    if scene.world.horses.is_empty() {
        return;
    }
    let me = scene.of(who);
    for horse in scene.foes(who).filter(|&foe| scene.setup.is_horse(foe) && scene.apart(who, foe) <= 3) {
        if me.target().is_none() || me.target() == Some(horse) {
            scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(horse, with), propose));
        }
        propose(Order::Target { first: horse, second: None });
    }
}

fn propose_closing(scene: Scene<'_>, who: CombatantId, foe: CombatantId, propose: &mut impl FnMut(Order)) {
    let fronts = Direction::ALL.into_iter().filter(|&to| !scene.is_back(who, to));
    propose(Order::Wait { foe, wake: None });
    for with in scene.means(who) {
        let blow = |order: Order, propose: &mut _| propose_blow(scene, who, order, propose);
        blow(Order::Set { foe, with, manner: Manner::PLAIN, wake: None }, propose);
        for first in fronts.clone() {
            blow(Order::Attack { foe, to: first, with, manner: Manner::PLAIN }, propose);
            if scene.of(who).stride.running {
                blow(Order::Dive { foe, to: first, with, manner: Manner::PLAIN }, propose);
            }
            for second in fronts.clone() {
                blow(Order::Charge { foe, first, second, with, manner: Manner::PLAIN }, propose);
            }
        }
    }
    fronts.for_each(|to| propose(Order::Defend { foe, to }));
    for to in Direction::ALL {
        propose(Order::Avoid { foe, pace: Pace::Walk, to });
        if scene.of(who).stride.last.is_some() {
            propose(Order::Avoid { foe, pace: Pace::Run, to });
        }
    }
}

/// Proposes a blow plainly and, with the option `surprise`, in the other manners that make sense (D-7, D-8).
fn propose_blow(scene: Scene<'_>, who: CombatantId, plain: Order, propose: &mut impl FnMut(Order)) {
    propose(plain);
    if plain.blow().is_some_and(|with| scene.is_whip(with)) {
        propose(plain.in_manner(Manner::ENTANGLE));
    }
    if let Some(with) = plain.blow()
        && scene.setup.options.surprise
    {
        surprise::manners(scene, who, with).for_each(|manner| propose(plain.in_manner(manner)));
    }
}

/// What may be ordered in a grapple (RS-19.11).
fn propose_grappling(scene: Scene<'_>, who: CombatantId, foe: CombatantId, propose: &mut impl FnMut(Order)) {
    scene.grapple_means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
    // The other of two empty hands may punch too.
    let fists =
        scene.means(who).filter(|&means| matches!(means, Means::Fist(_)) && Some(means) != scene.grabbing_hand(who));
    fists.for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
    if let Some(with) = scene.grabbing_hand(who) {
        propose(Order::Throw { foe, with });
    }
    scene.grapple_means(who).for_each(|with| propose(Order::Disengage { with }));
    propose_holds(scene.world.now, propose);
    propose_items(scene, who, propose);
}

/// Every answer to D-11.
fn propose_throws(propose: &mut impl FnMut(Order)) {
    for follow in [false, true] {
        Bias::ALL.iter().for_each(|&bias| propose(Order::Floor { bias, follow }));
    }
}

/// DN, WR and TH with a whip (RS-20.16 to 20.18).
fn propose_whips_and_nets(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    for each in &scene.world.entangled {
        if each.who == who || scene.steed(who) == Some(each.who) {
            propose(Order::Disentangle(each.item));
        }
        if each.holder == Some(who) {
            propose(Order::ReleaseWhip(each.item));
            propose(Order::Throw { foe: each.who, with: Means::Item(each.item) });
        }
    }
}

fn propose_holds(now: u32, propose: &mut impl FnMut(Order)) {
    propose(Order::Hold { wake: None });
    for later in [1, 5, 10] {
        propose(Order::Hold { wake: Some(Tenths(now + later)) });
    }
}

fn propose_items(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    for (index, item) in scene.world.items.iter().enumerate() {
        let id = ItemId(index as u16);
        match item.at {
            // Of several that are alike, five javelins, say, the first.
            ItemPlace::With(owner, Carried::Sheathed) if owner == who && scene.world.items[..index].contains(item) => {}
            ItemPlace::With(owner, Carried::Sheathed) if owner == who => {
                for hand in [Hand::Right, Hand::Left] {
                    propose(Order::Draw { item: id, hand });
                }
            }
            ItemPlace::With(owner, _) if owner == who => {
                propose(Order::Sheathe(id));
                propose(Order::Drop(id));
            }
            ItemPlace::Ground(_) if scene.world.items[..index].contains(item) => {}
            ItemPlace::Ground(_) => {
                for hand in [Hand::Right, Hand::Left] {
                    propose(Order::PickUp { item: id, hand });
                }
            }
            ItemPlace::With(..) | ItemPlace::Around(_) | ItemPlace::Flying | ItemPlace::Unknown => {}
        }
    }
}

pub(in crate::fight) fn propose_free_moves(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    propose(Order::Stay);
    Direction::ALL.into_iter().for_each(|to| propose(Order::Step(to)));
    propose(Order::FreeTurn(Turn::Left));
    propose(Order::FreeTurn(Turn::Right));
    propose(Order::Enter);
    let backs = Direction::ALL.into_iter().filter(|&to| scene.is_back(who, to));
    for first in backs.clone() {
        for second in backs.clone() {
            for turns in -2..=2 {
                propose(Order::Retreat { first, second, turns });
            }
        }
    }
}
