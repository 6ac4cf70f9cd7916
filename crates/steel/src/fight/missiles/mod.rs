//! Missile weapons and guns (chapters RS-13 and RS-14): what is loaded, what flies, what lies spent.
//!
//! Read in this order: the types here, `sums` (figures, arcs, cover: what can be asked), `orders` (which orders are legal), `launch` (load,
//! aim, fire, reload, and what disturbs them), `landing` (a missile from its arrival to its aftermath). [`Missiles`] is a table of its own
//! in the [`World`](super::World): it is empty in fights without missile weapons.
mod landing;
mod launch;
pub(super) mod orders;
mod sums;

use board::Hex;
use engine::CombatantId;
use serde::{Deserialize, Serialize};

use super::{ItemId, Setup};
use crate::tables::{Band, HorseEnd, MissileKind};

pub use landing::ShotFrame;
pub use sums::Aimed;
pub(super) use sums::posture_of;

/// What flies when a missile weapon is used (RS-13.24, 14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ammo {
    /// Of bows.
    Arrow,
    /// Of crossbow and arbalest.
    Bolt,
    /// Of slings.
    Stone,
    /// Of guns: one ball.
    Ball,
    /// Of guns: a handful of shot.
    Grape,
    /// The weapon itself, thrown.
    Itself,
}

impl Ammo {
    /// What can be carried in number.
    pub const CARRIED: [Self; 5] = [Self::Arrow, Self::Bolt, Self::Stone, Self::Ball, Self::Grape];

    /// What a kind of weapon uses up; a gun's cartridges are asked of its magazine.
    pub const fn of(kind: MissileKind) -> Self {
        match kind {
            MissileKind::Bow => Self::Arrow,
            MissileKind::Crossbow => Self::Bolt,
            MissileKind::Sling => Self::Stone,
            MissileKind::Thrown => Self::Itself,
            MissileKind::Gun => Self::Ball,
        }
    }

    /// In one word, as people write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arrow => "arrow",
            Self::Bolt => "bolt",
            Self::Stone => "stone",
            Self::Ball => "ball",
            Self::Grape => "grape",
            Self::Itself => "weapon",
        }
    }

    /// Whether it may break where it hits (RS-13.24: wooden arrows and bolts).
    pub const fn may_break(self) -> bool {
        matches!(self, Self::Arrow | Self::Bolt)
    }

    /// Whether it can be used again (RS-13.24, 14.7).
    pub const fn is_recovered(self) -> bool {
        matches!(self, Self::Arrow | Self::Bolt | Self::Stone)
    }
}

/// Up to six cartridges in their order, the next to be fired first (RS-14.1, 14.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cartridges {
    /// How many.
    pub count: u8,
    /// A bit for each: grape, not ball; the lowest is the next to be fired.
    pub grape: u8,
}

impl Cartridges {
    /// So many of one kind.
    pub const fn all(count: u8, grape: bool) -> Self {
        let count = if count > Self::MOST { Self::MOST } else { count };
        Self { count, grape: if grape { (1 << count) - 1 } else { 0 } }
    }

    /// The magazine's size (RS-14.3).
    pub const MOST: u8 = crate::formulas::guns::MAGAZINE as u8;

    /// The kind of one of them, counted from the next to be fired.
    pub const fn kind(self, place: u8) -> Ammo {
        if self.grape >> place & 1 == 1 { Ammo::Grape } else { Ammo::Ball }
    }

    /// Each kind, the next to be fired first.
    pub fn kinds(self) -> impl Iterator<Item = Ammo> {
        (0..self.count).map(move |place| self.kind(place))
    }

    /// The next to be fired.
    pub const fn next(self) -> Option<Ammo> {
        if self.count == 0 { None } else { Some(self.kind(0)) }
    }

    /// Without the next one.
    pub const fn without_next(self) -> Self {
        Self { count: self.count.saturating_sub(1), grape: self.grape >> 1 }
    }

    /// With one more behind the others.
    pub const fn with(self, ammo: Ammo) -> Self {
        let grape = matches!(ammo, Ammo::Grape) as u8;
        Self { count: self.count + 1, grape: self.grape | grape << self.count }
    }

    /// How many of a kind are among them.
    pub fn number(self, ammo: Ammo) -> u8 {
        self.kinds().filter(|&each| each == ammo).count() as u8
    }

    /// Whether no bit stands for a cartridge that is not there, and no more are there than fit.
    pub const fn is_sound(self) -> bool {
        self.count <= Self::MOST && self.grape >> self.count == 0
    }
}

impl FromIterator<Ammo> for Cartridges {
    fn from_iter<I: IntoIterator<Item = Ammo>>(kinds: I) -> Self {
        kinds.into_iter().take(Self::MOST.into()).fold(Self::default(), Self::with)
    }
}

/// How a missile weapon is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// Loaded since before the fight: the first missile order with it may be AI (RS-13.25).
    pub ready: bool,
    /// It loads itself: it needs no LO (RS-14.2). Guns alone.
    pub automatic: bool,
    /// What is in the magazine of a gun (RS-14.3).
    pub magazine: Cartridges,
}

/// Missiles and cartridges about somebody, by the order of [`Ammo::CARRIED`] (RS-13.24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supply(pub [u8; Ammo::CARRIED.len()]);

impl Supply {
    /// How many of a kind.
    pub const fn of(self, ammo: Ammo) -> u8 {
        match ammo {
            Ammo::Itself => 0,
            carried => self.0[carried as usize],
        }
    }

    /// The same with another number of a kind.
    #[must_use]
    pub const fn with(mut self, ammo: Ammo, number: u8) -> Self {
        if !matches!(ammo, Ammo::Itself) {
            self.0[ammo as usize] = number;
        }
        self
    }

    /// Takes one away, if one is there.
    pub const fn take(&mut self, ammo: Ammo) {
        *self = self.with(ammo, self.of(ammo).saturating_sub(1));
    }

    /// Adds one.
    pub const fn add(&mut self, ammo: Ammo) {
        *self = self.with(ammo, self.of(ammo).saturating_add(1));
    }
}

/// How far somebody has come with a missile weapon (RS-13.3). It is forgotten as soon as an order comes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shooting {
    /// The weapon.
    pub item: ItemId,
    /// Loaded, or aimed as well.
    pub stage: Aiming,
    /// What the blows that hit him while he fires take from his accuracy (RS-13.20).
    pub spoilt: u8,
}

/// The stages between LO and FI (RS-13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aiming {
    /// Just loaded, or not loosed (RS-13.7): AI or AF may follow.
    Loaded,
    /// Just aimed: FI may follow.
    Aimed,
    /// Just aimed fast (RS-13.6): FI may follow.
    AimedFast,
}

/// A missile under way (RS-13.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flight {
    /// Who has loosed it.
    pub shooter: CombatantId,
    /// Out of what; a thrown weapon itself.
    pub item: ItemId,
    /// What flies.
    pub ammo: Ammo,
    /// At whom.
    pub target: CombatantId,
    /// From where.
    pub from: Hex,
    /// Where the target was then, its nearest hex.
    pub to: Hex,
    /// The tenth of the launch.
    pub launched: u32,
    /// The tenth of the landing.
    pub lands: u32,
    /// The band of the distance at the launch: it fixes flight time, effective potential and DP column (RS-13.8).
    pub band: Band,
    /// Accuracy as it was at the launch (RS-13.12).
    pub accuracy: i16,
    /// The die that was kept (RS-13.7); 0 in views of those who may not know it.
    pub die: u8,
    /// Which end of a horse is shot at (D-8); nothing for a target on foot.
    pub end: Option<HorseEnd>,
}

/// Spent missiles of a kind on the ground (RS-13.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spent {
    /// Where they lie.
    pub hex: Hex,
    /// What they are.
    pub ammo: Ammo,
    /// Whether they have hit somebody: whoever takes up an arrow or a bolt that has may find it broken.
    pub hit: bool,
    /// How many.
    pub number: u8,
}

/// Everything about missiles that belongs to no combatant's own table (RS-22.16: what flies is in the world like anybody).
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Missiles {
    /// What each has about him, by combatant; empty in a fight without missile weapons.
    pub supplies: Vec<Supply>,
    /// What is under way, in order of launch.
    pub flights: Vec<Flight>,
    /// What lies spent.
    pub spent: Vec<Spent>,
}

impl Clone for Missiles {
    fn clone(&self) -> Self {
        Self { supplies: self.supplies.clone(), flights: self.flights.clone(), spent: self.spent.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.supplies.clone_from(&source.supplies);
        self.flights.clone_from(&source.flights);
        self.spent.clone_from(&source.spent);
    }
}

impl Missiles {
    /// What there is at the start.
    pub(super) fn begin(setup: &Setup) -> Self {
        let any = setup.items.iter().any(|item| setup.tables.missile_of(item.weapon).is_some());
        let supplies = if any { setup.people.iter().map(|person| person.supply).collect() } else { Vec::new() };
        Self { supplies, flights: Vec::new(), spent: Vec::new() }
    }

    /// What somebody has about him.
    pub fn supply(&self, who: CombatantId) -> Supply {
        self.supplies.get(who.index()).copied().unwrap_or_default()
    }

    pub(super) fn supply_mut(&mut self, who: CombatantId) -> Option<&mut Supply> {
        self.supplies.get_mut(who.index())
    }

    /// The tenth of the next landing; [`u32::MAX`] when nothing flies.
    pub(super) fn next_landing(&self) -> u32 {
        self.flights.iter().map(|flight| flight.lands).min().unwrap_or(u32::MAX)
    }

    /// Lays a spent missile down.
    pub(super) fn lay(&mut self, hex: Hex, ammo: Ammo, hit: bool) {
        if !ammo.is_recovered() {
            return;
        }
        match self.spent.iter_mut().find(|spent| spent.hex == hex && spent.ammo == ammo && spent.hit == hit) {
            Some(spent) => spent.number = spent.number.saturating_add(1),
            None => self.spent.push(Spent { hex, ammo, hit, number: 1 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RS-14.1, 14.3
    #[test]
    fn cartridges_come_out_as_they_went_in() {
        let kinds = [Ammo::Ball, Ammo::Grape, Ammo::Ball];
        let magazine: Cartridges = kinds.into_iter().collect();
        assert_eq!(magazine.kinds().collect::<Vec<_>>(), kinds);
        assert_eq!((magazine.next(), magazine.without_next().next()), (Some(Ammo::Ball), Some(Ammo::Grape)));
        assert_eq!((magazine.number(Ammo::Ball), magazine.is_sound()), (2, true));
        assert_eq!(Cartridges::all(6, true).without_next(), Cartridges::all(5, true));
        assert!(!Cartridges { count: 1, grape: 2 }.is_sound());
    }
}
