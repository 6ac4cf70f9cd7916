//! Reading and writing the figures of golden vectors: decimals, names, hexes.
use board::{Direction, Hex};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_json::{Number, Value, json};
use steel::formulas::Skill;
use steel::tables::{ArmourId, ConstructionId, Injury, MissileId, Tables, WeaponId};

/// Declares a group: its name, the fields of `in` (an `Option` may be absent, any other field of the file is an error), and the
/// answer as JSON.
macro_rules! group {
    ($(#[$about:meta])* $name:ident { $($field:ident : $type:ty),* $(,)? } $body:block) => {
        $(#[$about])*
        fn $name(input: &serde_json::Value) -> Result<serde_json::Value, String> {
            #[derive(serde::Deserialize)]
            #[serde(deny_unknown_fields)]
            struct In { $($field: $type),* }
            let In { $($field),* } = serde::Deserialize::deserialize(input).map_err(|why: serde_json::Error| why.to_string())?;
            Ok($body)
        }
    };
}
pub(super) use group;

/// Lists adapters under their own names.
macro_rules! groups {
    ($($name:ident),+ $(,)?) => {
        pub(super) const GROUPS: &[(&str, super::Adapter)] = &[$((stringify!($name), $name)),+];
    };
}
pub(super) use groups;

pub(super) fn tables() -> &'static Tables {
    Tables::builtin()
}

/// A number in tenths, if it is finite.
pub(super) fn tenths(number: &Number) -> Option<i64> {
    number.as_f64().map(|number| (number * 10.0).round() as i64)
}

/// A decimal with at most one place.
#[derive(Clone, Copy)]
pub(super) struct Decimal(pub(super) Skill);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(from)?;
        let exact = number.as_f64().map(|number| number * 10.0).filter(|tenths| (tenths - tenths.round()).abs() < 1e-6);
        exact
            .map(|tenths| Self(Skill(tenths.round() as i32)))
            .ok_or_else(|| D::Error::custom(format!("{number} has more than one place")))
    }
}

/// A skill as the vectors write it.
pub(super) fn decimal(skill: Skill) -> Value {
    json!(f64::from(skill.0) / 10.0)
}

/// Declares a name that the tables turn into an index.
macro_rules! named {
    ($name:ident, $id:ty, $find:ident, $what:literal) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name(pub(super) $id);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let name = String::deserialize(from)?;
                tables().$find(&name).map(Self).ok_or_else(|| D::Error::custom(format!("{name:?} is no {}", $what)))
            }
        }
    };
}
named!(HandWeapon, WeaponId, weapon, "hand weapon");
named!(MissileWeapon, MissileId, missile, "missile weapon");
named!(ArmourType, ArmourId, armour, "armour type");
named!(ConstructionName, ConstructionId, construction, "armour construction");

/// An injury by the vectors' names, which say `disable`.
#[derive(Clone, Copy)]
pub(super) struct InjuryName(pub(super) Injury);

impl<'de> Deserialize<'de> for InjuryName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let found = Injury::ALL.iter().find(|&&injury| InjuryName(injury).name() == name);
        found.map(|&injury| Self(injury)).ok_or_else(|| D::Error::custom(format!("{name:?} is no injury")))
    }
}

impl InjuryName {
    fn name(self) -> &'static str {
        match self.0 {
            Injury::Disablement => "disable",
            other => other.key(),
        }
    }
}

/// An injury as the vectors write it.
pub(super) fn injury(injury: Injury) -> Value {
    json!(InjuryName(injury).name())
}

/// A name of one of the library's lists, by its key.
pub(super) fn key<T: Serialize>(name: T) -> Value {
    json!(name)
}

/// A direction by its number.
#[derive(Clone, Copy)]
pub(super) struct Facing(pub(super) Direction);

impl<'de> Deserialize<'de> for Facing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(from)?;
        Direction::from_index(number).map(Self).ok_or_else(|| D::Error::custom(format!("{number} is no direction")))
    }
}

/// A hex or an offset as `[q, r]`.
#[derive(Clone, Copy, Deserialize)]
#[serde(from = "(i32, i32)")]
pub(super) struct Offset(pub(super) Hex);

impl From<(i32, i32)> for Offset {
    fn from((q, r): (i32, i32)) -> Self {
        Self(Hex::new(q, r))
    }
}

/// A hex as the vectors write it.
pub(super) fn hex(hex: Hex) -> Value {
    json!([hex.x, hex.y])
}

/// Hexes in the order they come.
pub(super) fn hexes(list: impl IntoIterator<Item = Hex>) -> Value {
    list.into_iter().map(hex).collect()
}

/// Hexes sorted by q, then r, each once.
pub(super) fn sorted(list: impl IntoIterator<Item = Hex>) -> Value {
    let mut list: Vec<Hex> = list.into_iter().collect();
    list.sort_by_key(|&hex| board::hex_order(hex));
    list.dedup();
    hexes(list)
}
