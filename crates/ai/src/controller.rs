//! Who answers decisions: the trait, the controllers by name, and the one that takes any legal order.

use engine::{Decision, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use steel::fight::Steel;

use crate::Basic;

/// Somebody who answers the decisions of one side, from what that side may know.
pub trait Controller<R: Ruleset>: Send {
    /// The order for an open decision. `view` is filled for the side that decides; `legal` lists the legal orders, at least one, and the
    /// answer is one of them, or one of them with another number in it that is legal too, such as a waking tenth.
    fn decide(&mut self, view: &R::View, decision: &Decision<R>, legal: &[R::Order]) -> R::Order;
}

impl<R: Ruleset, C: Controller<R> + ?Sized> Controller<R> for &mut C {
    fn decide(&mut self, view: &R::View, decision: &Decision<R>, legal: &[R::Order]) -> R::Order {
        (**self).decide(view, decision, legal)
    }
}

impl<R: Ruleset, C: Controller<R> + ?Sized> Controller<R> for Box<C> {
    fn decide(&mut self, view: &R::View, decision: &Decision<R>, legal: &[R::Order]) -> R::Order {
        (**self).decide(view, decision, legal)
    }
}

/// The names that [`by_name`] knows.
pub const NAMES: [&str; 2] = ["random", "basic"];

/// The controller of a name of [`NAMES`] for the Ringing Steel rules; `None` for any other name. The seed is its own and has nothing to
/// do with the fight's dice.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Controller<Steel>>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "basic" => Some(Box::new(Basic::new(seed))),
        _ => None,
    }
}

/// Any legal order, all alike likely. Plays every ruleset; a yardstick and a tester, no opponent.
#[derive(Clone, Debug)]
pub struct Random(Pcg32);

impl Random {
    /// A controller with a generator of its own.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }
}

impl<R: Ruleset> Controller<R> for Random {
    fn decide(&mut self, _: &R::View, _: &Decision<R>, legal: &[R::Order]) -> R::Order {
        // As u32, so that 32-bit and 64-bit machines draw alike.
        legal[self.0.random_range(0..legal.len() as u32) as usize]
    }
}
