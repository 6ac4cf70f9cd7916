//! What a combatant brings to shoot with: supply, what is loaded, what is in his guns (clauses RS-13.24, RS-13.25, RS-14.1 to RS-14.3 and
//! RS-22.4).
use crate::format::{CartridgeText, GunText};
use crate::locate::{Path, Step};
use crate::people::One;
use crate::source::{ScenarioError, quoted};
use steel::fight::{Ammo, Carried, Cartridges, Charge, ItemSetup, Supply};
use steel::formulas::characteristics::Profile;
use steel::tables::{Missile, MissileId, SampleCombatant};

/// The most missiles of a supply.
const MOST: i64 = 60;
/// The most spare cartridges of a kind.
const MOST_SPARE: i64 = 60;

/// A missile weapon that he has with him.
#[derive(Clone, Copy)]
struct Weapon<'a> {
    id: MissileId,
    row: &'a Missile,
}

impl One<'_> {
    /// Loads his weapons, adds further pieces of what he throws, and counts out his supply.
    pub(crate) fn arm(
        &self,
        sample: Option<&SampleCombatant>,
        profile: &Profile,
        items: &mut Vec<ItemSetup>,
    ) -> Result<Supply, ScenarioError> {
        let tables = self.muster.tables;
        let mut weapons: Vec<Weapon<'_>> = Vec::new();
        for id in items.iter().filter_map(|item| tables.missile_of(item.weapon)) {
            if !weapons.iter().any(|weapon| weapon.id == id) {
                weapons.push(Weapon { id, row: &tables[id] });
            }
        }
        let mut supply = Supply::default();
        self.fill_guns(&weapons, items, &mut supply)?;
        self.load(&weapons, items)?;
        let given = self.supplies(&weapons)?;
        for weapon in weapons.iter().filter(|weapon| !weapon.row.is_gun()) {
            let own = given.iter().find(|(id, _)| *id == weapon.id).map(|(_, number)| *number);
            if weapon.row.is_thrown() {
                self.add_thrown(*weapon, own, profile, items)?;
                continue;
            }
            let usual = sample.map(|sample| sample.supply).filter(|&number| number > 0).unwrap_or(weapon.row.supply);
            let ready = items.iter().any(|item| tables.missile_of(item.weapon) == Some(weapon.id) && item.charge.ready);
            let ammo = Ammo::of(weapon.row.kind);
            // What is in the weapon is one of them.
            let number = own.unwrap_or(usual).max(u8::from(ready)).max(supply.of(ammo));
            supply = supply.with(ammo, number);
        }
        Ok(supply)
    }

    /// The weapon of a key, which he must have with him.
    fn own_missile<'w>(&self, path: &Path, key: &str, weapons: &[Weapon<'w>]) -> Result<Weapon<'w>, ScenarioError> {
        let find = |key: &str| weapons.iter().find(|weapon| weapon.row.key == key).copied();
        let keys = weapons.iter().map(|weapon| weapon.row.key.as_str());
        self.muster.source.known(path, key, "a missile weapon among his items", find, keys)
    }

    fn supplies(&self, weapons: &[Weapon<'_>]) -> Result<Vec<(MissileId, u8)>, ScenarioError> {
        let Some(texts) = &self.text.supply else { return Ok(Vec::new()) };
        let path = self.path.field("supply");
        let mut given: Vec<(MissileId, u8)> = Vec::new();
        for (place, (key, number)) in texts.0.iter().enumerate() {
            let at = path.step(Step::Key(place));
            let weapon = self.own_missile(&at, key, weapons)?;
            if given.iter().any(|(id, _)| *id == weapon.id) {
                return Err(self.muster.source.wrong_at(&at, format!("{} again", quoted(key)), "each once".into()));
            }
            if weapon.row.is_gun() {
                let expected = "the cartridges of a gun in guns:".into();
                return Err(self.muster.source.wrong_at(&at, format!("a supply for {}", quoted(key)), expected));
            }
            if place > 0 && self.muster.most_sheathed != usize::MAX {
                let expected = "one supply of missiles (RS-22.4)".into();
                return Err(self.muster.source.wrong_at(&at, format!("{} as a second supply", quoted(key)), expected));
            }
            let number = self.muster.source.number(&path.step(Step::Value(place)), *number, 0..=MOST, "missiles")?;
            given.push((weapon.id, number));
        }
        Ok(given)
    }

    /// Further pieces of a thrown weapon (RS-13.24): as many in all as the supply says, the usual number for one who is trained in
    /// throwing it, else what is listed. They count as his supply, not as items sheathed (RS-22.4).
    fn add_thrown(
        &self,
        weapon: Weapon<'_>,
        own: Option<u8>,
        profile: &Profile,
        items: &mut Vec<ItemSetup>,
    ) -> Result<(), ScenarioError> {
        let id = self.muster.tables.in_hand(weapon.id);
        let listed = items.iter().filter(|item| item.weapon == id).count();
        let trained = profile.missile_weapons.iter().any(|&(trained, training)| trained == weapon.id && training > 0);
        let all = match own {
            Some(number) if usize::from(number) < listed => {
                let found = format!("{number} of {}, of which {listed} are listed in items:", quoted(&weapon.row.key));
                let expected = "their number in all".into();
                return Err(self.muster.source.wrong_at(&self.path.field("supply"), found, expected));
            }
            Some(number) => usize::from(number),
            None if trained && listed == 1 => weapon.row.supply.into(),
            None => listed,
        };
        for _ in listed..all {
            items.push(ItemSetup { weapon: id, owner: self.id, carried: Carried::Sheathed, charge: Charge::default() });
        }
        Ok(())
    }

    /// RS-13.25: crossbow, arbalest or gun.
    fn load(&self, weapons: &[Weapon<'_>], items: &mut [ItemSetup]) -> Result<(), ScenarioError> {
        let tables = self.muster.tables;
        for (place, key) in self.text.loaded.iter().enumerate() {
            let path = self.path.field("loaded").index(place);
            let weapon = self.own_missile(&path, key, weapons)?;
            if !weapon.row.may_start_loaded() {
                let expected = "a crossbow, an arbalest or a gun (RS-13.25)".into();
                return Err(self.muster.source.wrong_at(&path, format!("{} loaded", quoted(key)), expected));
            }
            let mut charges = items.iter_mut().filter(|item| tables.missile_of(item.weapon) == Some(weapon.id));
            if let Some(item) = charges.find(|item| !item.charge.ready) {
                if weapon.row.is_gun() && item.charge.magazine.count == 0 {
                    let expected = "cartridges in its magazine".into();
                    return Err(self.muster.source.wrong_at(&path, format!("{} loaded", quoted(key)), expected));
                }
                item.charge.ready = true;
            }
        }
        Ok(())
    }

    /// RS-14.1 to 14.3: six balls where nothing else is said, and manual.
    fn fill_guns(
        &self,
        weapons: &[Weapon<'_>],
        items: &mut [ItemSetup],
        supply: &mut Supply,
    ) -> Result<(), ScenarioError> {
        let tables = self.muster.tables;
        let guns = weapons.iter().filter(|weapon| weapon.row.is_gun());
        for item in items.iter_mut() {
            if guns.clone().any(|gun| tables.missile_of(item.weapon) == Some(gun.id)) {
                item.charge = Charge { magazine: Cartridges::all(Cartridges::MOST, false), ..Charge::default() };
            }
        }
        for (place, (key, gun)) in self.text.guns.iter().enumerate() {
            let path = self.path.field("guns").index(place);
            let weapon = self.own_missile(&path.index(0), key, weapons)?;
            if !weapon.row.is_gun() {
                let expected = "a gun among his items".into();
                return Err(self.muster.source.wrong_at(&path.index(0), quoted(key), expected));
            }
            let charge = self.gun(&path.index(1), weapon, gun)?;
            for item in items.iter_mut().filter(|item| tables.missile_of(item.weapon) == Some(weapon.id)) {
                item.charge = charge;
            }
            for (field, ammo, number) in [("ball", Ammo::Ball, gun.ball), ("grape", Ammo::Grape, gun.grape)] {
                let path = path.index(1).field(field);
                let spare: u8 = self.muster.source.number(&path, number, 0..=MOST_SPARE, "cartridges")?;
                *supply = supply.with(ammo, supply.of(ammo).saturating_add(spare));
            }
        }
        Ok(())
    }

    fn gun(&self, path: &Path, weapon: Weapon<'_>, gun: &GunText) -> Result<Charge, ScenarioError> {
        // RS-14.1
        if gun.automatic && weapon.row.hands == 2 {
            let found = format!("an automatic {}", weapon.row.key);
            return Err(self.muster.source.wrong_at(&path.field("automatic"), found, "a manual one (RS-14.1)".into()));
        }
        let magazine = match &gun.magazine {
            None => Cartridges::all(Cartridges::MOST, false),
            Some(kinds) if kinds.len() > Cartridges::MOST.into() => {
                let expected = format!("at most {} cartridges (RS-14.3)", Cartridges::MOST);
                let found = format!("{} cartridges", kinds.len());
                return Err(self.muster.source.wrong_at(&path.field("magazine"), found, expected));
            }
            Some(kinds) => kinds
                .iter()
                .map(|kind| match kind {
                    CartridgeText::Ball => Ammo::Ball,
                    CartridgeText::Grape => Ammo::Grape,
                })
                .collect(),
        };
        Ok(Charge { ready: false, automatic: gun.automatic, magazine })
    }
}
