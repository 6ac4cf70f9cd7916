//! The shape of a scenario file. What the words in it mean is checked elsewhere; here is only how it is written.
use crate::board_text::{Area, BoardText, HexText};
use board::{Facing, Hand, RiderFacing};
use serde::{Deserialize, Serialize};
use steel::fight::HorsePace;
use steel::tables::{HorseEnd, OptionName};

/// The version of the format that this build writes and reads.
pub(crate) const VERSION: i64 = 1;

/// A scenario file as it is written (clause RS-22.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioText {
    /// The version of the format, 1.
    pub version: i64,
    /// The ruleset, `"steel"`.
    #[serde(default = "steel")]
    pub ruleset: String,
    /// What the scenario is called.
    pub name: String,
    /// What it is about, in a paragraph.
    #[serde(default)]
    pub story: String,
    /// The optional rules; the defaults of T-29 if left out.
    #[serde(default)]
    pub options: OptionsText,
    /// The board, inline. Exactly one of `board` and `map` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The name of a file with a board, beside the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// The sides, at least two.
    pub sides: Vec<SideText>,
    /// The combatants, in the order in which they count.
    pub combatants: Vec<CombatantText>,
    /// Horses that nobody rides at the start, and data of those that combatants ride by their name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub horses: Vec<HorseText>,
    /// Ways to win before the last side stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victory: Vec<VictoryText>,
    /// When the fight is stopped at the latest, in tenths (clause RS-22.17).
    #[serde(default = "time_limit")]
    pub time_limit: i64,
    /// The seed if nobody asks for another.
    #[serde(default = "seed")]
    pub seed: i64,
}

fn steel() -> String {
    "steel".into()
}
const fn time_limit() -> i64 {
    6000
}
const fn seed() -> i64 {
    1
}

/// A set of optional rules (clause RS-22.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Everything marked P4 in T-29 off.
    Basic,
    /// The defaults of T-29.
    #[default]
    Standard,
    /// Everything on except `passing_wounds`.
    Full,
}

/// Declares the fields of the optional rules, one for each [`OptionName`].
macro_rules! options_text {
    ($($field:ident = $name:ident),+ $(,)?) => {
        /// The optional rules as a file gives them: a preset, and what differs from it, by the names of T-29.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct OptionsText {
            /// The preset, `standard` if left out.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub preset: Option<Preset>,
            $(
                #[doc = concat!("The option `", stringify!($field), "`, as in the preset if left out.")]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<bool>,
            )+
        }

        impl OptionsText {
            /// What the file itself says about an option.
            pub const fn given(&self, name: OptionName) -> Option<bool> {
                match name { $(OptionName::$name => self.$field),+ }
            }

            /// Writes beside the preset whether a rule is on; nothing leaves it to the preset.
            pub const fn give(&mut self, name: OptionName, on: Option<bool>) {
                match name { $(OptionName::$name => self.$field = on),+ }
            }
        }
    };
}
options_text! {
    hidden_info = HiddenInfo,
    missiles = Missiles,
    knock_back = KnockBack,
    mounted = Mounted,
    surprise = Surprise,
    custom_armour = CustomArmour,
    shield_passive = ShieldPassive,
    armour_construction = ArmourConstruction,
    armour_damage = ArmourDamage,
    unarmed = Unarmed,
    wind = Wind,
    athletics = Athletics,
    special_weapons = SpecialWeapons,
    guns = Guns,
    terrain = Terrain,
    passing_wounds = PassingWounds,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideText {
    /// Its name.
    pub name: String,
    /// Its colour; by its place if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Its pattern, for those who do not tell colours apart; by its place if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
}

/// The colour of a side: a hint for whoever draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the colours are what they are called")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    White,
    Black,
}

/// The pattern of a side: a hint for whoever draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the patterns are what they are called")]
pub enum Pattern {
    Plain,
    Stripes,
    Checks,
    Dots,
    Cross,
    Waves,
    Halves,
    Border,
}

impl Colour {
    /// All colours, in the order in which sides get them.
    pub const ALL: [Self; 8] =
        [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Purple, Self::Orange, Self::White, Self::Black];
}

impl Pattern {
    /// All patterns, in the order in which sides get them.
    pub const ALL: [Self; 8] =
        [Self::Plain, Self::Stripes, Self::Checks, Self::Dots, Self::Cross, Self::Waves, Self::Halves, Self::Border];
}

/// A combatant: a sample of T-27 with what differs, or everything of his own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantText {
    /// His name, unique; that of the sample if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of his side.
    pub side: String,
    /// Where he stands.
    pub at: HexText,
    /// Where he looks.
    pub facing: Facing,
    /// The key of a sample combatant; what follows replaces what the sample says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// What he is like, in a line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Strength, 1 to 40 (clause RS-1.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<i64>,
    /// Dexterity, 1 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dexterity: Option<i64>,
    /// Constitution, 1 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constitution: Option<i64>,
    /// Will Power, 1 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub will_power: Option<i64>,
    /// The key of an armour type of T-3; `none` if neither this nor `protection` nor `like` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// An armour of his own, part by part, instead of a type (clause RS-18.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protection: Option<ProtectionText>,
    /// What the parts of his armour are made of, instead of a type (clause RS-18.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub construction: Option<ConstructionText>,
    /// Trainings by the key of the hand weapon, 0 to 10 (clause RS-1.2). They are his whether or not he has the weapon with him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trainings: Option<Trainings>,
    /// Trainings by the key of the missile weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missiles: Option<Trainings>,
    /// Training for hand and foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unarmed: Option<i64>,
    /// Training in riding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub riding: Option<i64>,
    /// Training in athletics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub athletics: Option<i64>,
    /// What he brings, and where he has it; a sample has in hand what T-27 says and the rest sheathed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<(String, Where)>>,
    /// How many missiles he has by the key of the weapon: arrows, bolts, stones, or thrown weapons in all; the usual number if left out
    /// (clause RS-13.24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<Trainings>,
    /// The weapons that are loaded at the start: crossbow, arbalest, gun (clause RS-13.25).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<String>,
    /// His guns, by key: manual with six balls and no spare cartridges if left out (clause RS-14.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<(String, GunText)>,
    /// The horse he rides: the key of a sample of T-30, or the name of one in `horses`; `none` if he goes on foot though his sample
    /// rides. Its front is where he is at, its rear behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<String>,
    /// The speed of his horse; it stands if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<HorsePace>,
    /// Which end of his horse he sits at; forwards if left out (clause RS-16.15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sits: Option<HorseEnd>,
    /// Where he faces on his horse; forward if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<RiderFacing>,
    /// The controlling hand of two-handed items (clause RS-1.19).
    #[serde(default, skip_serializing_if = "is_right")]
    pub main_hand: Hand,
    /// Whether both of two weapons strike at the start (clause RS-12.4).
    #[serde(default, skip_serializing_if = "is_false")]
    pub both_strike: bool,
    /// Whether he knows that there is a fight (clause RS-22.8).
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub aware: bool,
    /// The name of his target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

/// A horse: a sample of T-30 with what differs, or everything of its own (clause RS-16.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HorseText {
    /// Its name, unique; that of the sample if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The key of a sample horse; what follows replaces what the sample says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// Strength, 1 to 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<i64>,
    /// Dexterity, 1 to 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dexterity: Option<i64>,
    /// Constitution, 1 to 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constitution: Option<i64>,
    /// Will Power, 0 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub will_power: Option<i64>,
    /// Its one Training, 0 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub training: Option<i64>,
    /// The key of an armour type of T-3; `none` if neither this nor `like` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// The side that it obeys, of a horse without rider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Where its front is, of a horse without rider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<HexText>,
    /// Where it heads, of a horse without rider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Its speed, of a horse without rider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<HorsePace>,
}

/// Protection of the six parts, 0 to 15 each, 0 where left out (clause RS-18.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProtectionText {
    /// On the head.
    pub head: i64,
    /// On each shoulder.
    pub shoulder: i64,
    /// On each arm.
    pub arm: i64,
    /// On the chest.
    pub chest: i64,
    /// On the abdomen.
    pub abdomen: i64,
    /// On each leg.
    pub leg: i64,
}

/// A gun and its cartridges (clauses RS-14.1 to RS-14.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GunText {
    /// Whether it loads itself; a musket does not.
    #[serde(skip_serializing_if = "is_false")]
    pub automatic: bool,
    /// What is in the magazine, the first to be fired first; six balls if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub magazine: Option<Vec<CartridgeText>>,
    /// Spare cartridges with a ball.
    #[serde(skip_serializing_if = "is_zero")]
    pub ball: i64,
    /// Spare cartridges with grape.
    #[serde(skip_serializing_if = "is_zero")]
    pub grape: i64,
}

/// A kind of cartridge (clause RS-14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CartridgeText {
    /// One ball.
    Ball,
    /// A handful of shot.
    Grape,
}

/// What the six parts of an armour are made of: the keys of table T-23, bare where left out (clause RS-18.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConstructionText {
    /// On the head.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// On each shoulder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoulder: Option<String>,
    /// On each arm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arm: Option<String>,
    /// On the chest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chest: Option<String>,
    /// On the abdomen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abdomen: Option<String>,
    /// On each leg.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leg: Option<String>,
}

/// Where an item is at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// In the right hand.
    Right,
    /// In the left hand.
    Left,
    /// In both hands.
    Both,
    /// Sheathed or slung.
    Sheathed,
}

/// Trainings by name, written as a map `{"sword": 5}` and kept in its order, so that a name given twice can be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trainings(pub Vec<(String, i64)>);

/// A way to win before the last side stands (clause RS-22.18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VictoryText {
    /// The side wins when `count` of its combatants stand in the areas, by the tenth `by` if that is given; after it the other wins.
    Reach {
        /// Who wins by it.
        side: String,
        /// Where to.
        hexes: Vec<Area>,
        /// How many.
        #[serde(default = "one")]
        count: i64,
        /// Until when.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<i64>,
    },
    /// The side wins when it has held the hex alone for so many tenths without a break.
    Hold {
        /// Who wins by it.
        side: String,
        /// Where.
        hex: HexText,
        /// How long.
        tenths: i64,
    },
    /// The side wins when it still has a combatant in the fight at the tenth `until`.
    Survive {
        /// Who wins by it.
        side: String,
        /// When.
        until: i64,
    },
    /// The side wins when `who`, a rider of the other, is off his horse.
    Unhorse {
        /// Who wins by it.
        side: String,
        /// Which rider.
        who: String,
    },
    /// The side wins when `who`, one of it, has left the map alive.
    BringOut {
        /// Who wins by it.
        side: String,
        /// Who must leave.
        who: String,
    },
}

const fn one() -> i64 {
    1
}
const fn yes() -> bool {
    true
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_true(flag: &bool) -> bool {
    *flag
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_zero(number: &i64) -> bool {
    *number == 0
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_right(hand: &Hand) -> bool {
    matches!(hand, Hand::Right)
}

impl Serialize for Trainings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, training)| (name, training)))
    }
}

impl<'de> Deserialize<'de> for Trainings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EveryEntry)
    }
}

/// Reads a map entry by entry, twice given names too.
struct EveryEntry;

impl<'de> serde::de::Visitor<'de> for EveryEntry {
    type Value = Trainings;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Trainings by name, such as {\"sword\": 5}")
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Trainings, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Trainings(entries))
    }
}
