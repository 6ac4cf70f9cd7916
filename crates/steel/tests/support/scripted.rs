//! A controller without thinking: it walks up, strikes and parries. For benchmarks of the machine itself, and for long regular fights.

use board::Direction;
use engine::{CombatantId, Decision, Fight, Stop, Tenths};
use steel::fight::{Means, Order, Outcome, Question, Scene, Steel, legal};

/// Plays a fight to its end by rote; how many decisions it took, and how it ended.
pub(crate) fn play(fight: &mut Fight<Steel>) -> (u32, Outcome) {
    loop {
        match fight.advance().expect("seeded dice never fail") {
            Stop::End(outcome) => return (fight.orders_given(), outcome),
            Stop::Decision(decision) => {
                let order = answer(Scene { setup: fight.setup(), world: fight.world() }, &decision);
                fight.decide(order).expect("the script knows the rules");
            }
        }
    }
}

fn answer(scene: Scene<'_>, decision: &Decision<Steel>) -> Order {
    let who = decision.who;
    match decision.question {
        Question::Act { standing } => act(scene, who, decision, standing),
        Question::Alter | Question::Reply { .. } => Order::Keep,
        Question::Defend { attacker, .. } => {
            let parry = scene
                .means(who)
                .filter(|&means| scene.may_parry(who, attacker, means))
                .min_by_key(|&means| scene.weapon(means).parry_time());
            parry.map_or(Order::Passive, Order::Parry)
        }
        Question::FreeMove { foe, .. } => match towards(scene, who, foe) {
            Some(to) if !in_reach(scene, who, foe) => first_legal(scene, decision, [Order::Step(to), Order::Stay]),
            _ => Order::Stay,
        },
        Question::Enter { .. } => Order::DodgeMove,
        Question::Knocked { .. } => Order::Fall(steel::fight::Bias::Back),
        Question::Locate { .. } => Order::Locate(steel::tables::Area::Head),
    }
}

fn act(scene: Scene<'_>, who: CombatantId, decision: &Decision<Steel>, standing: bool) -> Order {
    let soon = Order::Hold { wake: Some(Tenths(scene.world.now + 10)) };
    let nearest = scene.opponents(who).min_by_key(|&foe| {
        (scene.of(who).target() != Some(foe), board::distance(scene.of(who).place.hex, scene.of(foe).place.hex))
    });
    let (Some(foe), Some(with)) = (nearest, scene.means(who).next()) else { return soon };
    let turn = Order::Turn(steel::fight::Turn::Right);
    let Some(to) = towards(scene, who, foe) else { return soon };
    let strike = Order::Strike { foe, with };
    let orders = [
        strike,
        Order::Attack { foe, to, with },
        Order::Walk(to),
        if scene.in_front(who, foe) { soon } else { turn },
    ];
    let _ = standing;
    first_legal(scene, decision, orders)
}

fn first_legal<const N: usize>(scene: Scene<'_>, decision: &Decision<Steel>, orders: [Order; N]) -> Order {
    let legal = |order: &Order| legal::check(scene, decision.who, &decision.question, order).is_ok();
    orders.into_iter().find(legal).unwrap_or(orders[N - 1])
}

fn in_reach(scene: Scene<'_>, who: CombatantId, foe: CombatantId) -> bool {
    scene.means(who).next().is_some_and(|means: Means| scene.reaches(who, means, foe))
}

fn towards(scene: Scene<'_>, who: CombatantId, foe: CombatantId) -> Option<Direction> {
    let (here, there) = (scene.of(who).place.hex, scene.of(foe).place.hex);
    Direction::ALL.into_iter().min_by_key(|&to| board::distance(board::step(here, to), there))
}
