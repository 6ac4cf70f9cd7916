//! What a combatant carries and in which hands (clauses RS-1.9, RS-1.19, RS-12.4 and RS-22.4).
use crate::format::Where;
use crate::locate::Path;
use crate::people::One;
use crate::source::{ScenarioError, quoted};
use crate::unbuilt::{Chapter, Uses};
use board::Hand;
use steel::fight::{Carried, Charge, ItemSetup};
use steel::tables::{Grip, MissileId, MissileKind, OptionName, Role, SampleCombatant, Tables, WeaponId};

/// The most items sheathed or slung (clause RS-22.4).
pub(crate) const MOST_SHEATHED: usize = 3;

/// An item before it has an owner's number.
enum Thing {
    Hand(WeaponId),
    Missile(MissileId),
}

/// What he carries.
impl One<'_> {
    pub(crate) fn items(
        &self,
        sample: Option<&SampleCombatant>,
        name: &str,
        uses: &mut Uses,
    ) -> Result<Vec<ItemSetup>, ScenarioError> {
        let things = match (&self.text.items, sample) {
            (Some(items), _) => self.own_items(items)?,
            (None, Some(sample)) => self.items_of_sample(sample),
            (None, None) => Vec::new(),
        };
        let tables = self.muster.tables;
        let mut items = Vec::new();
        for (thing, carried) in things {
            let weapon = match thing {
                Thing::Hand(weapon) => weapon,
                Thing::Missile(missile) => {
                    uses.note(chapter_of(tables, missile), format!("{name}'s {}", tables[missile].name));
                    tables.in_hand(missile)
                }
            };
            if let Some(chapter) = Chapter::of_weapon(tables, weapon) {
                uses.note(chapter, format!("{name}'s {}", tables[weapon].name));
            }
            items.push(ItemSetup { weapon, owner: self.id, carried, charge: Charge::default() });
        }
        Ok(items)
    }

    /// What a sample has in hand by T-27, and the rest of his hand weapons sheathed; without what belongs to options that are off.
    fn items_of_sample(&self, sample: &SampleCombatant) -> Vec<(Thing, Carried)> {
        let tables = self.muster.tables;
        let in_hand = sample.in_hand.iter().map(|(key, grip)| (key, in_grip(*grip)));
        let others = sample.hand_weapons.iter().map(|(key, _)| key);
        let sheathed = others.filter(|key| !sample.in_hand.iter().any(|(held, _)| held == *key));
        in_hand
            .chain(sheathed.map(|key| (key, Carried::Sheathed)))
            .filter_map(|(key, carried)| Some((thing(tables, key)?, carried)))
            .filter(|(thing, _)| option_of_thing(tables, thing).is_none_or(|option| self.is_on(option)))
            .collect()
    }

    fn own_items(&self, items: &[(String, Where)]) -> Result<Vec<(Thing, Carried)>, ScenarioError> {
        let tables = self.muster.tables;
        let path = self.path.field("items");
        let mut hands: [Option<&str>; 2] = [None; 2];
        let mut sheathed = 0;
        let mut things = Vec::new();
        for (place, (key, place_of)) in items.iter().enumerate() {
            let path = path.index(place);
            let thing = match thing(tables, key).filter(|thing| !is_body_part(tables, thing)) {
                Some(thing) => thing,
                None => Thing::Hand(self.any_weapon(&path.index(0), key)?),
            };
            self.allowed(&path.index(0), key, option_of_thing(tables, &thing))?;
            let carried = match (is_net(tables, &thing), *place_of) {
                // RS-20.20: a net in one hand is judged when everything is in its place.
                (true, Where::Right) => Carried::Hand(Hand::Right),
                (true, Where::Left) => Carried::Hand(Hand::Left),
                _ => self.carried(&path, key, hands_of(tables, &thing), *place_of)?,
            };
            match carried {
                Carried::Hand(hand) => self.take(&path, key, &mut hands, &[hand])?,
                Carried::Both => self.take(&path, key, &mut hands, &[Hand::Right, Hand::Left])?,
                Carried::Sheathed => sheathed += 1,
            }
            if sheathed > self.muster.most_sheathed {
                let expected = format!("at most {} items sheathed or slung", self.muster.most_sheathed);
                return Err(self.muster.source.wrong_at(&path, format!("{} as one more", quoted(key)), expected));
            }
            things.push((thing, carried));
        }
        self.check_nets(&things)?;
        Ok(things)
    }

    /// RS-20.20: a net takes both hands, or one beside a single-handed weapon. \[ruling\] A shield is none.
    fn check_nets(&self, things: &[(Thing, Carried)]) -> Result<(), ScenarioError> {
        let tables = self.muster.tables;
        for (place, (thing, carried)) in things.iter().enumerate() {
            let Carried::Hand(hand) = *carried else { continue };
            if !is_net(tables, thing) {
                continue;
            }
            let beside = things.iter().any(|(other, carried)| match other {
                Thing::Hand(weapon) => {
                    let weapon = &tables[*weapon];
                    *carried == Carried::Hand(hand.other())
                        && weapon.hands == 1
                        && !matches!(weapon.role, Role::Shield | Role::Net)
                }
                Thing::Missile(_) => false,
            });
            if !beside {
                let found = "a net in one hand with no weapon in the other".to_owned();
                let expected =
                    "it in both, or a single-handed weapon in the other hand, no shield (RS-20.20)".to_owned();
                let path = self.path.field("items").index(place);
                return Err(self.muster.source.wrong_at(&path, found, expected));
            }
        }
        Ok(())
    }

    /// Complains about a name that is no weapon's.
    fn any_weapon(&self, path: &Path, key: &str) -> Result<WeaponId, ScenarioError> {
        let tables = self.muster.tables;
        let weapons =
            tables.weapons().filter(|(_, weapon)| !is_body(weapon.role)).map(|(_, weapon)| weapon.key.as_str());
        let missiles = tables.missiles().map(|(_, missile)| missile.key.as_str());
        self.muster.source.known(path, key, "a weapon that is carried", |_| None, weapons.chain(missiles))
    }

    /// Where an item of so many hands may be.
    fn carried(&self, path: &Path, key: &str, hands: u8, place: Where) -> Result<Carried, ScenarioError> {
        let wrong = |found: &str, expected: &str| {
            Err(self.muster.source.wrong_at(path, format!("{} in {found}", quoted(key)), expected.into()))
        };
        match place {
            Where::Sheathed => Ok(Carried::Sheathed),
            Where::Both if hands == 2 => Ok(Carried::Both),
            Where::Both => wrong("both hands", "it in right or left, since it takes one hand"),
            Where::Right | Where::Left if hands == 2 => wrong("one hand", "it in both, since it takes two hands"),
            Where::Right => Ok(Carried::Hand(Hand::Right)),
            Where::Left => Ok(Carried::Hand(Hand::Left)),
        }
    }

    fn take<'k>(
        &self,
        path: &Path,
        key: &'k str,
        held: &mut [Option<&'k str>; 2],
        hands: &[Hand],
    ) -> Result<(), ScenarioError> {
        for &hand in hands {
            if let Some(other) = held[hand as usize].replace(key) {
                let word = if hand == Hand::Right { "right" } else { "left" };
                let found = format!("{} in the {word} hand, which holds {}", quoted(key), quoted(other));
                return Err(self.muster.source.wrong_at(path, found, "one item in each hand".into()));
            }
        }
        Ok(())
    }

    /// RS-12.4 is a style of two single-handed weapons; a shield is none, nor a net.
    pub(crate) fn both_strike(&self, items: &[ItemSetup]) -> Result<bool, ScenarioError> {
        let tables = self.muster.tables;
        let weapons = items
            .iter()
            .filter(|item| matches!(item.carried, Carried::Hand(_)))
            .filter(|item| !matches!(tables[item.weapon].role, Role::Shield | Role::Missile | Role::Net))
            .count();
        if self.text.both_strike && weapons < 2 {
            let expected = "it with a single-handed weapon in each hand, a shield being none";
            return Err(self.wrong("both_strike", "both_strike: true".into(), expected));
        }
        Ok(self.text.both_strike)
    }
}

pub(crate) const fn is_body(role: Role) -> bool {
    matches!(role, Role::Hand | Role::Foot | Role::Horse)
}

fn is_net(tables: &Tables, thing: &Thing) -> bool {
    matches!(thing, Thing::Hand(weapon) if tables[*weapon].role == Role::Net)
}

fn is_body_part(tables: &Tables, thing: &Thing) -> bool {
    matches!(thing, Thing::Hand(weapon) if is_body(tables[*weapon].role))
}

/// What a key names; the javelin of T-1 before that of T-10.
fn thing(tables: &Tables, key: &str) -> Option<Thing> {
    tables.weapon(key).map(Thing::Hand).or_else(|| tables.missile(key).map(Thing::Missile))
}

fn hands_of(tables: &Tables, thing: &Thing) -> u8 {
    match thing {
        Thing::Hand(weapon) => tables[*weapon].hands,
        Thing::Missile(missile) => tables[*missile].hands,
    }
}

const fn in_grip(grip: Grip) -> Carried {
    match grip {
        Grip::Left => Carried::Hand(Hand::Left),
        Grip::Right => Carried::Hand(Hand::Right),
        Grip::Both => Carried::Both,
    }
}

fn option_of_thing(tables: &Tables, thing: &Thing) -> Option<OptionName> {
    match thing {
        Thing::Hand(weapon) => tables[*weapon].special().then_some(OptionName::SpecialWeapons),
        Thing::Missile(missile) => Some(option_of(tables, *missile)),
    }
}

pub(crate) fn option_of(tables: &Tables, missile: MissileId) -> OptionName {
    if tables[missile].kind == MissileKind::Gun { OptionName::Guns } else { OptionName::Missiles }
}

pub(crate) fn chapter_of(tables: &Tables, missile: MissileId) -> Chapter {
    if tables[missile].kind == MissileKind::Gun { Chapter::Guns } else { Chapter::Missiles }
}
