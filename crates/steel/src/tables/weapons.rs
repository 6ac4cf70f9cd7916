//! Hand weapons (table T-1).
use super::error::TablesError;
use super::missiles::Missile;
use super::names::{BlowType, HitColumn, Range, Role, WeaponClass};
use super::read::Reader;
use serde::{Deserialize, Serialize};

/// A hand weapon: the index into the rows of table T-1, in the rulebook's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WeaponId(pub u8);

impl WeaponId {
    /// The index into the rows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a weapon adds to Strength in a blow (clauses RS-1.8 and RS-19.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlowBonus {
    /// A fixed number.
    Fixed(i32),
    /// The skill and this number: hand and foot.
    Skill(i32),
    /// The weapon does no damage: the net.
    NoDamage,
}

/// A row of table T-1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// How files spell it.
    pub key: String,
    /// How players read it.
    pub name: String,
    /// Stab or cut.
    pub blow: BlowType,
    /// Which hexes it reaches on foot.
    pub range: Range,
    /// Hands it takes: 1 or 2, none for the foot and the horse.
    pub hands: u8,
    /// A: anti-parry for each point of skill, in tenths.
    pub a_tenths: i32,
    /// B: what it adds to Strength.
    pub bonus: BlowBonus,
    /// DS: parry against stabs for each point of skill, in tenths; none if it cannot parry.
    pub ds_tenths: Option<i32>,
    /// DC: parry against cuts for each point of skill, in tenths; none if it cannot parry.
    pub dc_tenths: Option<i32>,
    /// Its part of Base Speed, in tenths of a second.
    pub modifier: i32,
    /// The column of T-5 for its blows on foot; none if they have no location.
    pub column: Option<HitColumn>,
    /// The column for targets outside its medium pattern, if that differs: the quarterstaff (clause RS-5.1).
    #[serde(default)]
    pub far_column: Option<HitColumn>,
    /// Its class against armour constructions.
    pub class: Option<WeaponClass>,
    /// What sets it apart.
    #[serde(default = "plain")]
    pub role: Role,
}

const fn plain() -> Role {
    Role::Plain
}

impl Weapon {
    /// Whether it needs both hands, and so swings with two-handed Strength (clauses RS-1.8 and RS-1.9).
    pub const fn two_handed(&self) -> bool {
        self.hands == 2
    }

    /// Whether it can parry at all (clause RS-1.7).
    pub const fn can_parry(&self) -> bool {
        self.ds_tenths.is_some() && self.dc_tenths.is_some()
    }

    /// Whether its pattern holds the own hex, so that it can be used at close quarters (clause RS-11.5).
    pub const fn reaches_own_hex(&self) -> bool {
        matches!(self.range, Range::Close | Range::Short | Range::HorseAttack)
    }

    /// Whether it can take up a block (clauses RS-10.1 and RS-12.8): a two-handed weapon of long range.
    pub const fn can_block(&self) -> bool {
        self.two_handed() && matches!(self.range, Range::Long | Range::MediumLong)
    }

    /// Whether it belongs to the option `special_weapons` (table T-29).
    pub const fn special(&self) -> bool {
        matches!(self.role, Role::Rapier | Role::Polearm | Role::Lance | Role::Whip | Role::Net)
    }

    /// Whether blows can be struck with it at all: not with a bow, a gun or a rock (clause RS-13.2).
    pub const fn strikes(&self) -> bool {
        !matches!(self.role, Role::Missile)
    }

    /// Whether it belongs to the body: hand or foot (option `unarmed`).
    pub const fn unarmed(&self) -> bool {
        matches!(self.role, Role::Hand | Role::Foot)
    }

    /// Tenths that a parry with it costs: 2 with a shield, 4 with anything else (clause RS-4.9).
    pub const fn parry_time(&self) -> u32 {
        crate::formulas::orders::parry_time(matches!(self.role, Role::Shield))
    }
}

/// The rows of T-1 by name, in the rulebook's order.
pub(crate) const NAMES: &[&str] = &[
    "sword",
    "dagger",
    "spear",
    "club",
    "javelin",
    "short_sword",
    "quarterstaff",
    "greatsword",
    "hand_axe",
    "battleaxe",
    "shield",
    "hand",
    "foot",
    "rapier",
    "polearm",
    "lance",
    "whip",
    "net",
    "horse",
];

/// The missile weapons of T-10 as they lie in the hand, in the order of T-10: a thrown one serves as the hand weapon that it is held as,
/// the others strike no blow (clause RS-13.2).
pub(crate) fn in_hand(missiles: &[Missile], weapons: &[Weapon]) -> Vec<Weapon> {
    missiles
        .iter()
        .map(|missile| {
            let held = missile.held_as.as_ref().and_then(|key| weapons.iter().find(|weapon| weapon.key == *key));
            let shape = match held {
                Some(weapon) => weapon.clone(),
                None => Weapon {
                    key: String::new(),
                    name: String::new(),
                    blow: BlowType::Stab,
                    range: Range::Close,
                    hands: missile.hands,
                    a_tenths: 0,
                    bonus: BlowBonus::NoDamage,
                    ds_tenths: None,
                    dc_tenths: None,
                    modifier: missile.modifier,
                    column: None,
                    far_column: None,
                    class: None,
                    role: Role::Missile,
                },
            };
            Weapon { key: missile.key.clone(), name: missile.name.clone(), ..shape }
        })
        .collect()
}

pub(crate) fn read(reader: &mut Reader) -> Result<Vec<Weapon>, TablesError> {
    let (source, rows) = reader.read::<Vec<Weapon>>("weapons.ron")?;
    let rows = source.ordered(rows, |row| &row.key, NAMES, "a hand weapon")?;
    for row in &rows {
        source.within(&row.key, "hands", i32::from(row.hands), 0..=2)?;
        source.within(&row.key, "a_tenths", row.a_tenths, 0..=100)?;
        for (field, parry) in [("ds_tenths", row.ds_tenths), ("dc_tenths", row.dc_tenths)] {
            source.within(&row.key, field, parry.unwrap_or_default(), 0..=100)?;
        }
        source.within(&row.key, "modifier", row.modifier, -20..=20)?;
        if let BlowBonus::Fixed(bonus) | BlowBonus::Skill(bonus) = row.bonus {
            source.within(&row.key, "bonus", bonus, -50..=50)?;
        }
        if row.ds_tenths.is_some() != row.dc_tenths.is_some() {
            let expected = "both ds_tenths and dc_tenths, or neither".into();
            return Err(source.wrong_row(&row.key, 0, "ds_tenths", "one parry alone".into(), expected));
        }
    }
    for &role in Role::ALL.iter().filter(|&&role| !matches!(role, Role::Plain | Role::Missile)) {
        let holders = rows.iter().filter(|row| row.role == role).count();
        if holders != 1 {
            let expected = format!("exactly one weapon with role: {}", role.key());
            return Err(source.wrong_count(format!("{holders} weapons with role: {}", role.key()), expected));
        }
    }
    Ok(rows)
}
