//! A fighter without thinking, for benchmarks of the fight itself.

use board::{Direction, Hand};
use engine::{CombatantId, Decision, Fight, Tenths};
use steel::fight::{Manner, Means, Order, Question, Scene, Steel, Way};

use crate::Reflex;

/// Strikes its target when in range, turns to it when behind, walks up to it otherwise, and parries with the shield or the weapon.
/// Costs next to nothing and needs neither a view nor the legal orders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scripted;

impl Reflex<Steel> for Scripted {
    fn answer(&mut self, fight: &Fight<Steel>, decision: &Decision<Steel>) -> Order {
        let scene = Scene { setup: fight.setup(), world: fight.world() };
        let who = decision.who;
        match decision.question {
            Question::Act { .. } => act(scene, who),
            Question::Alter => Order::Keep,
            Question::Reply { foe } => match main_means(scene, who) {
                Some(with)
                    if scene.perceives(who, foe)
                        && matches!(scene.of(who).action.order(), Some(Order::Hold { .. })) =>
                {
                    Order::Set { foe, with, manner: Manner::PLAIN, wake: None }
                }
                _ => Order::Keep,
            },
            Question::Defend { attacker, with, .. } => [Hand::Left, Hand::Right]
                .into_iter()
                .filter_map(|hand| scene.of(who).held(hand).map(Means::Item))
                .find(|&means| scene.may_defend(who, attacker) && scene.may_parry(who, attacker, with, means))
                .map_or(Order::Passive, Order::Parry),
            Question::Pull { .. } => Order::Pull(0),
            Question::Intercept { .. } => Order::Passive,
            Question::FreeMove { .. } | Question::SendHorse { .. } => Order::Stay,
            Question::Enter { .. } => Order::DodgeMove,
            Question::Entangled { .. } => Order::Ignore,
            Question::Knocked { .. } => Order::Fall(steel::fight::Bias::Back),
            Question::Lance { .. } => Order::LanceBlow,
            Question::Thrown { .. }
            | Question::MakeGrab { .. }
            | Question::WhichEnd { .. }
            | Question::LocateHorse { .. }
            | Question::Locate { .. }
            | Question::LocateShot { .. } => fight.default_order().unwrap_or(Order::Keep),
        }
    }
}

fn main_means(scene: Scene<'_>, who: CombatantId) -> Option<Means> {
    scene.means(who).next()
}

fn act(scene: Scene<'_>, who: CombatantId) -> Order {
    let me = scene.of(who);
    let hold = Order::Hold { wake: Some(Tenths(scene.world.now + 5)) };
    if let Some(order) = scene.grapple_default(who) {
        return order;
    }
    if me.place.fallen || me.is_mounted() || scene.is_grappling(who) {
        return hold;
    }
    let here = me.place.hex;
    let target = me.target().filter(|&foe| scene.of(foe).is_active());
    let nearest = || scene.opponents(who).min_by_key(|&foe| board::distance(here, scene.of(foe).place.hex));
    let (Some(foe), Some(with)) = (target.or_else(nearest), main_means(scene, who)) else { return hold };
    let there = scene.of(foe).place.hex;
    let Some(to) = Direction::ALL.into_iter().min_by_key(|&to| board::distance(board::step(here, to), there)) else {
        return hold;
    };
    if !scene.perceives(who, foe) || scene.is_back(who, to) {
        let turns = (to.index() + 6 - me.place.facing.index()) % 6;
        return Order::Turn(if turns <= 3 { steel::fight::Turn::Right } else { steel::fight::Turn::Left });
    }
    if scene.reaches(who, with, foe) && (me.target().is_some() || me.engaged == 0) {
        return Order::plain_strike(foe, with);
    }
    if scene.way(here, to) != Way::Open {
        return hold;
    }
    if board::distance(here, there) > 4 || me.engaged != 0 {
        return Order::Walk(to);
    }
    Order::Attack { foe, to, with, manner: Manner::PLAIN }
}
