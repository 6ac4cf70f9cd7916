//! The state of everybody when the script begins: his place, wounds, fatigue, what he holds and what lies on the ground.
use super::{Draft, hex_of, in_one_word, stands};
use crate::locate::Path;
use crate::script::text::{FighterText, StatusText, StepText};
use crate::source::{ScenarioError, quoted};
use engine::CombatantId;
use steel::fight::{ItemId, ItemPlace, Setup, Status, Step, StepWay, Stride, Wear, World};
use steel::tables::Injury;

impl Draft<'_> {
    pub(super) fn world(&self, setup: &Setup) -> Result<World, ScenarioError> {
        let mut world = World::begin(setup);
        let start = self.tenth(&Path::root().field("start"), self.text.start)?;
        (world.began, world.now, world.last_strife, world.step) = (start, start, start, Step::Completions);
        world.occupancy.clear();
        world.stable(setup);
        self.horse_states(setup, &mut world)?;
        for who in setup.everyone() {
            self.place(setup, &mut world, who)?;
        }
        for who in setup.everyone().take(self.text.combatants.len()) {
            self.body(setup, &mut world, who)?;
            self.bonds(setup, &mut world, who)?;
            self.lance(setup, &mut world, who)?;
        }
        for who in setup.everyone().take(self.text.combatants.len()) {
            self.grapple(setup, &mut world, who)?;
        }
        for who in setup.everyone().take(self.text.combatants.len()) {
            self.entangled(setup, &mut world, who)?;
        }
        self.combats(setup, &mut world)?;
        for who in setup.everyone().take(self.text.combatants.len()) {
            self.doing(setup, &mut world, who)?;
        }
        Ok(world)
    }

    /// Puts somebody on the board, standing or lying.
    fn place(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let start = &setup.person(who).start;
        let me = world.of_mut(who);
        if me.is_mounted() {
            let stays = self.text.combatants.get(who.index()).is_none_or(|one| stands(one) && one.close.is_none());
            let found = "a rider who lies or is at close quarters".into();
            return if stays { Ok(()) } else { self.wrong(who.index(), "horse", found, "one who sits on his horse") };
        }
        (me.place.hex, me.place.facing) = (start.hex, start.facing);
        let Some(cell) = setup.map.index(start.hex) else { return Ok(()) };
        let Some(fighter) = self.text.combatants.get(who.index()) else {
            return self.seated(who, world.occupancy.stand(cell, who.0));
        };
        if matches!(fighter.status, StatusText::Gone | StatusText::Surrendered) {
            return Ok(());
        }
        if stands(fighter) {
            return self.seated(who, world.occupancy.stand(cell, who.0));
        }
        me.place.head = fighter.head.map(hex_of);
        me.place.fallen = true;
        me.landed_well = fighter.landed_well;
        let head = me.place.head.and_then(|hex| setup.map.index(hex));
        self.seated(who, world.occupancy.lie(who.0, cell, head))
    }

    fn seated(&self, who: CombatantId, seat: Result<(), board::OccupancyError>) -> Result<(), ScenarioError> {
        match seat {
            Ok(()) => Ok(()),
            Err(why) => {
                self.wrong(who.index(), "at", format!("a hex without room ({why})"), "at most two in a hex (RS-3.6)")
            }
        }
    }

    /// Wounds and fatigue of horses.
    fn horse_states(&self, setup: &Setup, world: &mut World) -> Result<(), ScenarioError> {
        let costs = setup.tables.injury_costs();
        for (index, (name, state)) in self.text.horse_states.iter().enumerate() {
            let path = Path::root().field("horse_states").index(index);
            let find = |name: &str| setup.herd().find(|&horse| setup.name_of(horse) == name);
            let herd = setup.herd().map(|horse| setup.name_of(horse));
            let horse = self.source.known(&path.index(0), name, "a horse", find, herd)?;
            let path = path.index(1);
            let fatigue = self.source.number(&path.field("fatigue"), state.fatigue, 0..=1000, "points")?;
            let debt = self.tenth(&path.field("debt"), state.debt)?;
            let me = world.of_mut(horse);
            for &(area, injury) in &state.wounds {
                let added = me.wounds.areas[area.index()].add(injury, area.part().wound_part(), costs);
                me.wounds.areas[area.index()] = added.state;
                me.wounds.penalties = me.wounds.penalties + added.change;
            }
            me.fatigue.exhaustion.points = fatigue;
            me.fatigue.exhaustion.past_wind |= fatigue > 0;
            me.debt = debt;
        }
        Ok(())
    }

    /// An item that he holds.
    fn held_item(
        &self,
        setup: &Setup,
        world: &World,
        path: &Path,
        who: CombatantId,
        key: &str,
    ) -> Result<ItemId, ScenarioError> {
        let named = |item: ItemId| setup.tables[world.items[item.index()].weapon].key.as_str();
        let held: Vec<ItemId> = world.of(who).hands.into_iter().flatten().collect();
        let word = in_one_word(setup, key);
        let find = |word: &str| held.iter().copied().find(|&item| named(item) == word);
        self.source.known(path, &word, "an item in hand", find, held.iter().map(|&item| named(item)))
    }

    /// Wounds, fatigue, what he holds, whether he takes part at all.
    fn body(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let (place, path) = (who.index(), self.path(who.index()));
        let fighter = &self.text.combatants[place];
        self.on_ground(setup, world, who)?;
        let costs = setup.tables.injury_costs();
        let me = world.of_mut(who);
        for &(area, injury) in &fighter.wounds {
            let added = me.wounds.areas[area.index()].add(injury, area.part(), costs);
            me.wounds.areas[area.index()] = added.state;
            me.wounds.penalties = me.wounds.penalties + added.change;
        }
        for (index, &(area, wear)) in fighter.armour_wear.iter().enumerate() {
            match world.armour.get_mut(who.index()) {
                Some(pieces) => pieces[area.index()] = wear,
                None => {
                    let path = path.field("armour_wear").index(index);
                    let expected = "options: (armour_damage: true), without which armour never suffers";
                    return Err(self.source.wrong_at(&path, "worn armour".into(), expected.into()));
                }
            }
        }
        for (field, keys, wear) in
            [("broken", &fighter.broken, Wear::Useless), ("damaged", &fighter.damaged, Wear::Damaged)]
        {
            for (index, key) in keys.iter().enumerate() {
                let item = self.held_item(setup, world, &path.field(field).index(index), who, key)?;
                world.items[item.index()].wear = wear;
            }
        }
        if let Some(key) = &fighter.prepared {
            world.of_mut(who).prepared = Some(self.held_item(setup, world, &path.field("prepared"), who, key)?);
        }
        let me = world.of_mut(who);
        let points = |field, value| self.source.number::<i32>(&path.field(field), value, 0..=1000, "points");
        let exhaustion = &mut me.fatigue.exhaustion;
        exhaustion.points = points("fatigue", fighter.fatigue)?;
        exhaustion.recovered = points("recovered", fighter.recovered)?;
        match fighter.winded {
            Some(winded) => {
                exhaustion.winded = self.source.number(
                    &path.field("winded"),
                    winded,
                    0..=i64::from(exhaustion.wind),
                    "points in the Wind",
                )?;
            }
            None if exhaustion.points > 0 => exhaustion.winded = exhaustion.wind,
            None => {}
        }
        exhaustion.past_wind |= exhaustion.points > 0;
        me.fatigue.rest_clock =
            self.source.number(&path.field("rest_clock"), fighter.rest_clock, 0..=19, "tenths of rest")?;
        me.fatigue.run_clock =
            self.source.number(&path.field("run_clock"), fighter.run_clock, 0..=49, "tenths of running")?;
        me.debt = self.tenth(&path.field("debt"), fighter.debt)?;
        me.stride = Stride {
            last: match fighter.last_step {
                Some(StepText::Front) => Some(StepWay::Front),
                Some(StepText::Back) => Some(StepWay::Back),
                Some(StepText::Neither) | None => None,
            },
            running: fighter.running.unwrap_or_default(),
        };
        if let Some(from) = fighter.aware_from {
            me.aware_from = self.tenth(&path.field("aware_from"), from)?;
        }
        me.status = match fighter.status {
            StatusText::Active => Status::Active,
            StatusText::Unconscious => Status::Unconscious,
            StatusText::Dead => Status::Dead,
            StatusText::Surrendered => Status::Surrendered,
            StatusText::Gone => Status::Gone,
        };
        self.check_alive(place, fighter)?;
        if !world.of(who).is_active() {
            let hex = world.of(who).place.hex;
            for held in std::mem::take(&mut world.of_mut(who).hands).into_iter().flatten() {
                world.items[held.index()].at = ItemPlace::Ground(hex);
            }
        }
        Ok(())
    }

    /// One who is out of the fight does nothing and is fought by nobody; a mortal wound leaves nobody in it (RS-5.7, 9.8).
    fn check_alive(&self, place: usize, fighter: &FighterText) -> Result<(), ScenarioError> {
        let word = match fighter.status {
            StatusText::Active => {
                let mortal = fighter.wounds.iter().find(|(_, injury)| *injury == Injury::Death);
                return match mortal {
                    Some((area, _)) => {
                        let found = format!("{} of one who takes part", Injury::Death.at(*area));
                        self.wrong(place, "wounds", found, "status: dead beside it, or a lesser injury")
                    }
                    None => Ok(()),
                };
            }
            StatusText::Unconscious => "unconscious",
            StatusText::Dead => "dead",
            StatusText::Surrendered => "surrendered",
            StatusText::Gone => "gone",
        };
        let fields = [
            ("order", fighter.order.is_some()),
            ("block", fighter.block.is_some_and(|block| block.position().is_some())),
            ("off_balance", fighter.off_balance.is_some()),
            ("falling", fighter.falling.is_some()),
            ("target", fighter.target.as_ref().is_some_and(|name| !name.is_empty())),
            ("targets", fighter.targets.as_ref().is_some_and(|names| !names.is_empty())),
            ("in_combat_with", !fighter.in_combat_with.is_empty()),
            ("grapple", fighter.grapple.is_some()),
            ("close", fighter.close.is_some()),
        ];
        match fields.into_iter().find(|(_, given)| *given) {
            Some((field, _)) => {
                let found = format!("{field} of one whose status is {word}");
                self.wrong(place, field, found, "one who takes part, without status:")
            }
            None => Ok(()),
        }
    }

    fn on_ground(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let fighter = &self.text.combatants[who.index()];
        for (index, (key, at)) in fighter.on_ground.iter().enumerate() {
            let path = self.path(who.index()).field("on_ground").index(index);
            let hex = self.source.hex(&path.index(1), *at)?;
            let lies = |item: &&ItemId| {
                let it = &world.items[item.index()];
                setup.items[item.index()].owner == who
                    && setup.tables[it.weapon].key == *key
                    && matches!(it.at, ItemPlace::With(..))
            };
            let ids: Vec<ItemId> = (0..setup.items.len()).map(|index| ItemId(index as u16)).collect();
            match ids.iter().find(lies).copied() {
                Some(item) => world.items[item.index()].at = ItemPlace::Ground(hex),
                None => return Err(self.source.wrong_at(&path, quoted(key), "a weapon that can be carried".into())),
            }
        }
        Ok(())
    }
}
