//! What a scenario may hold by the rules and hardly anybody means: a bow without arrows, a polearm in the saddle, mud where `terrain` is off.
//! A doubt stops nothing; `check` tells it to whoever writes scenarios.
use crate::scenario::{Scenario, is_on};
use board::{Cell, Ground};
use engine::CombatantId;
use steel::fight::{Ammo, Carried, ItemSetup};
use steel::tables::{MissileKind, OptionName, Role};

/// The least riding Training for a lance (RS-20.8).
const LANCER: u8 = 3;

impl Scenario {
    /// What is probably not meant, a sentence each with its clause, in the order of the combatants; the board comes last.
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        for who in self.setup().everyone() {
            for item in self.setup().items.iter().filter(|item| item.owner == who) {
                doubts.extend(self.nothing_to_shoot(who, item));
                doubts.extend(self.useless_in_the_saddle(who, item));
                doubts.extend(self.lance_on_foot(who, item));
            }
            doubts.extend(self.never_learnt_to_ride(who));
            doubts.extend(self.nothing_to_fight_with(who));
            doubts.extend(self.construction_unused(who));
        }
        // Five javelins are doubted once.
        doubts.dedup();
        doubts.extend(self.ground_unused());
        doubts
    }

    fn is_off(&self, option: OptionName) -> bool {
        !is_on(&self.text().options, &self.setup().tables, option)
    }

    fn rides(&self, who: CombatantId) -> bool {
        self.setup().horses.iter().any(|horse| horse.rider.is_some_and(|(rider, ..)| rider == who))
    }

    /// RS-13.24, 14.3: a bow without arrows, a gun without cartridges.
    fn nothing_to_shoot(&self, who: CombatantId, item: &ItemSetup) -> Option<String> {
        let tables = &self.setup().tables;
        let missile = &tables[tables.missile_of(item.weapon)?];
        let supply = self.setup().person(who).supply;
        let (left, what, clause) = match missile.kind {
            MissileKind::Thrown => return None,
            MissileKind::Gun => {
                let spare = supply.of(Ammo::Ball) + supply.of(Ammo::Grape);
                (spare + item.charge.magazine.count, "cartridges, neither in it nor to spare", "RS-14.3")
            }
            MissileKind::Bow => (supply.of(Ammo::Arrow), "arrows", "RS-13.24"),
            MissileKind::Crossbow => (supply.of(Ammo::Bolt), "bolts", "RS-13.24"),
            MissileKind::Sling => (supply.of(Ammo::Stone), "stones", "RS-13.24"),
        };
        let (name, weapon) = (self.setup().name_of(who), missile.name.to_lowercase());
        (left == 0).then(|| format!("{name} has no {what} for the {weapon} ({clause})"))
    }

    /// RS-16.19: polearm, longbow and arbalest are not used on horseback.
    fn useless_in_the_saddle(&self, who: CombatantId, item: &ItemSetup) -> Option<String> {
        let tables = &self.setup().tables;
        let weapon = &tables[item.weapon];
        let on_foot = tables.missile_of(item.weapon).is_some_and(|missile| !tables[missile].from_horseback);
        let useless = on_foot || weapon.role == Role::Polearm;
        let (name, what) = (self.setup().name_of(who), weapon.name.to_lowercase());
        (useless && item.carried != Carried::Sheathed && self.rides(who))
            .then(|| format!("{name} sits on a horse, from which the {what} in hand cannot be used (RS-16.19)"))
    }

    /// RS-20.14
    fn lance_on_foot(&self, who: CombatantId, item: &ItemSetup) -> Option<String> {
        let lance = self.setup().tables[item.weapon].role == Role::Lance;
        let name = self.setup().name_of(who);
        (lance && !self.rides(who))
            .then(|| format!("{name} has a lance and no horse: on foot it is useless (RS-20.14)"))
    }

    /// RS-16.12, 16.32, 20.8: commands, the seat and the lance of a rider go by his Training.
    fn never_learnt_to_ride(&self, who: CombatantId) -> Option<String> {
        let person = self.setup().person(who);
        let name = &person.name;
        let lance = |item: &ItemSetup| item.owner == who && self.setup().tables[item.weapon].role == Role::Lance;
        match person.riding_training {
            _ if !self.rides(who) => None,
            0 => Some(format!(
                "{name} sits on a horse without a Training in riding: commands take longest and he falls off soonest \
                 (riding: in the file, RS-16.12, 16.32)"
            )),
            training if training < LANCER && self.setup().items.iter().any(lance) => Some(format!(
                "{name} has a lance and a riding Training of {training}: a lance takes {LANCER} (RS-20.8)"
            )),
            _ => None,
        }
    }

    /// RS-19.21: without `unarmed` hands and feet are no weapons.
    fn nothing_to_fight_with(&self, who: CombatantId) -> Option<String> {
        let setup = self.setup();
        let own = setup.items.iter().filter(|item| item.owner == who);
        let bare = own.filter(|item| setup.tables[item.weapon].role != Role::Shield).count() == 0;
        (bare && self.is_off(OptionName::Unarmed)).then(|| {
            format!(
                "{} has no weapon, and without the option unarmed hands and feet are none (RS-19.21)",
                setup.name_of(who)
            )
        })
    }

    /// RS-18.3, T-29: with the option off it counts as it does against swords.
    fn construction_unused(&self, who: CombatantId) -> Option<String> {
        let given = self.text().combatants.get(who.index())?.construction.is_some();
        (given && self.is_off(OptionName::ArmourConstruction)).then(|| {
            let name = self.setup().name_of(who);
            format!("{name} has an armour by construction, which without the option armour_construction counts as against swords (RS-18.3)")
        })
    }

    /// RS-21: without `terrain` all ground is firm and level; obstacles, clutter and cover count all the same.
    fn ground_unused(&self) -> Option<String> {
        if !self.is_off(OptionName::Terrain) {
            return None;
        }
        let has = |what: fn(&Cell) -> bool| self.setup().map.iter().any(|(_, cell)| what(cell));
        let found = [
            (has(|cell| cell.ground != Ground::Firm), "ground that is not firm"),
            (has(|cell| cell.uphill.is_some()), "slopes"),
            (has(|cell| cell.height != 0), "heights"),
            (has(|cell| cell.ladder), "ladders"),
        ];
        let found: Vec<&str> = found.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect();
        (!found.is_empty())
            .then(|| format!("the board has {}: that counts only with the option terrain (RS-21)", found.join(", ")))
    }
}
