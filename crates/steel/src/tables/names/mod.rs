//! The rulebook's vocabulary: the closed lists of names that tables, formulas and files use.
//!
//! Every name has a key, which is how files and journals spell it, and a plain English word, which is what a player reads.
mod arms;
mod body;
mod horses;
pub use arms::{Band, BlowType, HitColumn, MissileRow, Range, Role, WeaponClass};
pub use body::{Area, Bias, BodySide, Injury, Location, Part};
pub use horses::{HitReach, HorseArea, HorseEnd, HorsePart, Motion, Pace};

/// Declares one closed list of names with its keys and its words.
macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident { $($(#[$row:meta])* $variant:ident = $key:literal, $word:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$row])* #[serde(rename = $key)] $variant,)+
        }

        impl $name {
            /// Every name of the list, in the rulebook's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// How many names the list has.
            pub const COUNT: usize = Self::ALL.len();

            /// How files and journals spell the name.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }

            /// How a player reads the name.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The name that files spell `key`.
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|name| name.key() == key)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
pub(crate) use vocabulary;
