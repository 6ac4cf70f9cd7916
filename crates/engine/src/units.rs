//! Moments and identities that every ruleset shares.

use serde::{Deserialize, Serialize};

/// A moment on the fight's clock or a span of it, in tenths of a second; 0 is the start of the fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tenths(pub u32);

impl Tenths {
    /// A moment that never comes: the due tenth of something that waits.
    pub const NEVER: Self = Self(u32::MAX);

    /// The span from `earlier` to this moment, zero when `earlier` is later.
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

impl std::ops::Add for Tenths {
    type Output = Self;
    /// Saturates at [`Tenths::NEVER`], so that a delay cannot bring the never back into time.
    fn add(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl std::ops::AddAssign for Tenths {
    fn add_assign(&mut self, span: Self) {
        *self = *self + span;
    }
}

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::NEVER { f.write_str("never") } else { self.0.fmt(f) }
    }
}

/// One combatant of a fight: the index into the scenario's list, the same in journals, replays and views.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CombatantId(pub u8);

impl CombatantId {
    /// The index into the scenario's list of combatants.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One side of a fight: the index into the scenario's list of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The index into the scenario's list of sides.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
