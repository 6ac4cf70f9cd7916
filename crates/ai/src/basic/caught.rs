//! Nets and lashes: whether to get free of them (RS-20.17, 20.22).

use steel::fight::{ItemId, Order};

use super::act::one_of;
use super::field::Field;

/// Tenths that an enemy within reach should need for a blow before one takes the time to get free.
const NEAR: u16 = 3;

/// The answer of one who has just been entangled (D-15): free at once only where nobody can strike him meanwhile.
pub(super) fn answer(field: &mut Field<'_>, legal: &[Order], item: ItemId) -> Order {
    let safe = field.foes().all(|foe| foe.distance > NEAR);
    safe.then(|| one_of(legal, Order::Disentangle(item))).flatten().unwrap_or(Order::Ignore)
}
