//! What binds two: targets, combats, close quarters, grapples (RS-19), nets and lashes (RS-20), a lance that is ready (RS-20.9).
use super::Draft;
use crate::locate::Path;
use crate::source::{ScenarioError, quoted};
use engine::CombatantId;
use steel::fight::{Closing, Couched, Entanglement, ItemId, ItemPlace, Scene, Setup, World};
use steel::formulas::orders::Entangler;
use steel::tables::Role;

impl Draft<'_> {
    /// Targets, bonuses of closing orders, close quarters.
    pub(super) fn bonds(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let (place, path) = (who.index(), self.path(who.index()));
        let fighter = &self.text.combatants[place];
        let targets = self.targets(setup, who)?;
        if world.of(who).is_active() {
            world.of_mut(who).targets = [targets.first().copied(), targets.get(1).copied()];
        }
        let named = |field, name: &Option<String>| match name.as_deref() {
            None | Some("") => Ok(None),
            Some(name) => self.opponent(setup, &path.field(field), who, name).map(Some),
        };
        world.of_mut(who).closing =
            Closing { guard: named("guard", &fighter.guard)?, exposed: named("exposed", &fighter.exposed)? };
        if let Some((name, to)) = &fighter.close {
            let other = self.opponent(setup, &path.field("close").index(0), who, name)?;
            if world.of(other).place.hex != world.of(who).place.hex {
                return self.wrong(
                    place,
                    "close",
                    format!("{}, who is in another hex", quoted(name)),
                    "one who shares his hex",
                );
            }
            world.of_mut(who).close = Some((other, *to));
            world.of_mut(other).close.get_or_insert((who, to.opposite()));
        }
        Ok(())
    }

    /// Who is in combat with whom.
    pub(super) fn combats(&self, setup: &Setup, world: &mut World) -> Result<(), ScenarioError> {
        let mut pairs = Vec::new();
        for (index, (one, other)) in self.text.combats.iter().enumerate() {
            let path = Path::root().field("combats").index(index);
            let one = self.combatant(setup, &path.index(0), one)?;
            pairs.push((one, self.opponent(setup, &path.index(1), one, other)?));
        }
        for (place, fighter) in self.text.combatants.iter().enumerate() {
            let who = CombatantId(place as u8);
            for (index, name) in fighter.in_combat_with.iter().enumerate() {
                let path = self.path(place).field("in_combat_with").index(index);
                pairs.push((who, self.opponent(setup, &path, who, name)?));
            }
            if self.text.in_combat {
                pairs.extend(world.of(who).targets.into_iter().flatten().map(|target| (who, target)));
            }
        }
        for (one, other) in pairs {
            if world.of(one).is_active() && world.of(other).is_active() {
                world.of_mut(one).engaged |= 1 << other.0;
                world.of_mut(other).engaged |= 1 << one.0;
            }
        }
        Ok(())
    }

    /// A lance that is ready (RS-20.9).
    pub(super) fn lance(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let Some(name) = &self.text.combatants[who.index()].lance else { return Ok(()) };
        let path = Path::root().field("combatants").index(who.index()).field("lance");
        let foe = self.combatant(setup, &path, name)?;
        let scene = Scene { setup, world };
        let ready =
            scene.may_use_lance(who) && scene.lance_in_hand(who).is_some() && scene.side_of(foe) != scene.side_of(who);
        let Some(horse) = scene.of(who).seat.map(|seat| seat.horse).filter(|_| ready) else {
            let expected = "a lance in the hand of a rider who may use it, and an opponent (RS-20.8)".into();
            return Err(self.source.wrong_at(&path, format!("a lance ready for {name}"), expected));
        };
        if let Some(it) = world.horses.get_mut(horse.index() - setup.people.len()) {
            it.lance.couched = Couched::For(foe);
        }
        Ok(())
    }

    /// A grapple in which he has the advantage: at close quarters, each ahead of the other unless `close` says where.
    pub(super) fn grapple(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let Some(name) = &self.text.combatants[who.index()].grapple else { return Ok(()) };
        let path = self.path(who.index()).field("grapple");
        let other = self.opponent(setup, &path, who, name)?;
        let (me, him) = (world.of(who).place, world.of(other).place);
        if (me.hex, me.head, me.fallen) != (him.hex, him.head, him.fallen) {
            let expected = "one who stands or lies in the same hexes (RS-19.8)".to_owned();
            return Err(self.source.wrong_at(&path, format!("{}, who is elsewhere", quoted(name)), expected));
        }
        world.of_mut(who).close.get_or_insert((other, me.facing));
        world.of_mut(other).close.get_or_insert((who, him.facing));
        world.grapples.set(who, other, 0);
        for (one, foe) in [(who, other), (other, who)] {
            world.of_mut(one).targets = [Some(foe), None];
            world.of_mut(one).engaged |= 1 << foe.0;
        }
        Ok(())
    }

    /// Nets and lashes round somebody; a whip that its owner has in hand holds him (RS-20.16).
    pub(super) fn entangled(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        for (index, (key, by, excess)) in self.text.combatants[who.index()].entangled.iter().enumerate() {
            let path = self.path(who.index()).field("entangled").index(index);
            let foe = self.opponent(setup, &path.index(1), who, by)?;
            let excess: i16 = self.source.number(&path.index(2), *excess, 0..=100, "an excess")?;
            let of_it = |item: &ItemId| {
                let it = &setup.items[item.index()];
                it.owner == foe && setup.tables[it.weapon].key == *key
            };
            let mut ids = (0..setup.items.len()).map(|index| ItemId(index as u16));
            let item = ids.find(of_it);
            let kind = item.and_then(|item| match setup.tables[setup.items[item.index()].weapon].role {
                Role::Net => Some(Entangler::Net),
                Role::Whip => Some(Entangler::Whip),
                _ => None,
            });
            let (Some(item), Some(kind)) = (item, kind) else {
                let expected = format!("a whip or net among the items of {by}");
                return Err(self.source.wrong_at(&path.index(0), quoted(key), expected));
            };
            let in_hand = world.of(foe).hands.contains(&Some(item));
            let holder = (in_hand && kind == Entangler::Whip).then_some(foe);
            if holder.is_none() {
                for held in world.of_mut(foe).hands.iter_mut().filter(|held| **held == Some(item)) {
                    *held = None;
                }
                world.items[item.index()].at = ItemPlace::Around(who);
            }
            let until = kind.ignored_for(i32::from(excess)).map_or(u32::MAX, |tenths| world.now + tenths);
            world.entangled.push(Entanglement { who, item, kind, excess, until, holder });
        }
        Ok(())
    }
}
