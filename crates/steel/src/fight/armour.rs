//! What armour stops, by what it is made of and how it has come through, and what blows do to armour and shields (RS-18.3 to 18.6).

use engine::CombatantId;

use super::flow::Run;
use super::{Event, ItemId, Means, Scene, Wear};
use crate::formulas::armour;
use crate::tables::{Area, Part, Role, WeaponClass};

impl Scene<'_> {
    /// The protection of an area against weapons of a class, as it is now (RS-18.3, 18.4); without a class, as against the ground, the
    /// figure of T-3, which for a construction is that against blades. \[ruling\]
    pub fn protection_at(self, who: CombatantId, area: Area, class: Option<WeaponClass>) -> i32 {
        let person = self.person(who);
        let whole = match (&person.construction, class) {
            (Some(construction), Some(class)) if self.setup.options.armour_construction => {
                let made_of = construction.at(area.part());
                made_of.map_or(0, |made_of| i32::from(self.setup.tables[made_of].protection(class)))
            }
            _ => person.protection.at(area.part()),
        };
        self.armour_wear(who, area).protection(whole)
    }

    /// The same for a part of the body, for reckoning odds: where the left and the right have come through differently, what lies between
    /// them. \[ruling\]
    pub fn worn_at(self, who: CombatantId, part: Part, class: Option<WeaponClass>) -> i32 {
        let areas = || Area::ALL.iter().filter(|area| area.part() == part);
        let sum: i32 = areas().map(|&area| self.protection_at(who, area, class)).sum();
        sum / areas().count().max(1) as i32
    }

    /// How the armour at an area has come through (RS-18.4).
    pub fn armour_wear(self, who: CombatantId, area: Area) -> Wear {
        self.world.armour.get(who.index()).map_or(Wear::Sound, |pieces| pieces[area.index()])
    }
}

impl Run<'_, '_> {
    /// The protection of an area against a weapon of the fight.
    pub(super) fn protection_from(&self, who: CombatantId, area: Area, with: Means) -> i32 {
        self.scene().protection_at(who, area, self.scene().weapon(with).class)
    }

    /// RS-18.4: an injury of that factor damages the armour at its area, or makes it useless, after the injury in question. Left and right
    /// count separately; what is bare cannot be damaged.
    pub(super) fn damage_armour(&mut self, who: CombatantId, area: Area, factor: i32) {
        if !self.setup.options.armour_damage || self.setup.person(who).protection.at(area.part()) == 0 {
            return;
        }
        let piece = &mut self.world.armour[who.index()][area.index()];
        let before = *piece;
        *piece = before.after(factor);
        if *piece != before {
            let useless = *piece == Wear::Useless;
            self.write(Event::ArmourHacked { who, area, useless });
        }
    }

    /// RS-18.5: what a blow does to the shield that has stopped it. A useless one falls from the arm.
    #[cold]
    #[inline(never)]
    pub(super) fn damage_shield(&mut self, who: CombatantId, item: ItemId, strength: i32, excess: i32) {
        if !self.setup.options.armour_damage
            || self.scene().weapon(Means::Item(item)).role != Role::Shield
            || !self.world.of(who).hands.contains(&Some(item))
        {
            return;
        }
        let Some(factor) = armour::shield_damage_factor(strength, excess) else { return };
        let wear = &mut self.world.items[item.index()].wear;
        let before = *wear;
        *wear = before.after(factor);
        if *wear != before {
            let useless = *wear == Wear::Useless;
            self.write(Event::ShieldHacked { who, item, useless });
            if useless {
                self.drop_item(who, item);
            }
        }
    }
}
