//! The basic controller: one order ahead by exact odds.
//!
//! Each decision gathers the enemies near by once ([`field`]), weighs the legal orders by severity dealt less severity taken over the next
//! few seconds, and takes the best. It keeps no memory of the fight: the same seed, view and decision always bring the same order, so a
//! game resumed in the middle goes on as it would have. It cheats nobody: all it asks, it asks of the `SideView`.
mod act;
mod approach;
mod caught;
mod closing;
mod defence;
mod field;
mod fighter;
mod guard;
mod pair;
mod purpose;
mod riding;
mod shoot;
mod surprise;
mod worth;
mod wrestle;

use board::PathScratch;
use engine::{CombatantId, Decision, Tenths};
use steel::fight::{Order, Question, SideView, Steel};

use crate::Controller;
use field::Field;
use worth::Ledger;

/// Fights sensibly: closes by reach and odds, strikes at whom it hurts most, parries what is worth parrying, steps round flanks, and never
/// idles. Knows victory conditions and steers by them.
#[derive(Clone, Debug)]
pub struct Basic {
    seed: u64,
    ledger: Ledger,
    paths: PathScratch,
}

impl Basic {
    /// A controller; the seed varies how long it waits and where it looks for an enemy out of sight.
    pub fn new(seed: u64) -> Self {
        Self { seed, ledger: Ledger::new(), paths: PathScratch::new() }
    }

    /// A number that hangs on the seed, on who decides and on something of the moment: chance without a state.
    fn whim(&self, who: CombatantId, of: u32) -> u32 {
        // SplitMix64 of the three.
        let mut z = self.seed ^ (u64::from(who.0) << 32 | u64::from(of)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) as u32
    }
}

impl Controller<Steel> for Basic {
    fn decide(&mut self, view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Order {
        let who = decision.who;
        let whim = self.whim(who, decision.at.0);
        let roam = self.whim(who, u32::MAX - decision.at.0 / ROAMS);
        let mut field = Field::around(view, &mut self.ledger, who, roam);
        let mounted = view.world.of(who).is_mounted();
        let useless_lance = riding::drop_lance(field.scene, who, legal);
        let order = match decision.question {
            Question::Act { .. } if useless_lance.is_some() => useless_lance.unwrap_or(Order::Keep),
            Question::Act { .. } if mounted => riding::act(&mut field, legal),
            Question::Alter | Question::Reply { .. } if mounted => Order::Keep,
            Question::FreeMove { .. } if mounted => Order::Stay,
            Question::SendHorse { horse } => riding::send(field.scene, who, horse, legal),
            Question::Lance { foe } => riding::lance(field.scene, who, foe),
            Question::WhichEnd { foe, with } => riding::end(field.scene, who, legal, foe, with),
            Question::LocateHorse { horse, with, .. } => riding::locate_horse(field.scene, who, legal, horse, with),
            Question::Act { .. } => act::act(&mut field, &mut self.paths, legal, whim),
            Question::Alter => act::alter(&mut field, &mut self.paths, legal, whim),
            Question::Reply { foe } => closing::reply(&mut field, legal, foe),
            Question::Defend { attacker, with, pair, block, .. } => {
                defence::defend(&mut field, legal, attacker, with, pair, block)
            }
            Question::Pull { foe, with, most } => {
                Order::Pull(surprise::pulled(&mut field, with, foe).map_or(0, |(by, _)| by).min(most))
            }
            Question::Intercept { .. } => defence::intercept(&field, &decision.question, legal),
            Question::LocateShot { foe, item, .. } => defence::locate_shot(&field, legal, foe, item),
            Question::FreeMove { foe, .. } => defence::free_move(&mut field, legal, foe),
            Question::Enter { foe } => defence::enter(&mut field, foe),
            Question::Knocked { .. } => defence::fall(&field),
            Question::Thrown { foe, follow } => wrestle::thrown(&mut field, foe, follow),
            Question::MakeGrab { foe } => wrestle::make_grab(&mut field, foe),
            Question::Entangled { item, .. } => caught::answer(&mut field, legal, item),
            Question::Locate { foe, with } => defence::locate(&field, legal, foe, with),
        };
        debug_assert!(order.wake().is_some() || legal.contains(&order), "{order:?} is none of {legal:?}");
        order
    }
}

/// So many tenths he looks for enemies in one place.
const ROAMS: u32 = 90;

/// A hold that asks again soon: whoever holds for good may idle for good.
fn hold(now: u32, long: bool) -> Order {
    Order::Hold { wake: Some(Tenths(now + if long { 10 } else { 5 })) }
}
