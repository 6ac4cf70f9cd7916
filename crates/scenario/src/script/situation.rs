//! Draws up the situation with which a script begins: who stands where, hurt and tired how, with which orders half done.
use super::text::{FighterText, ScriptText, StatusText, StepText};
use crate::board_text::{BoardText, HexText, Shape};
use crate::field::Drawing;
use crate::format::{CombatantText, OptionsText, Where};
use crate::locate::Path;
use crate::people::{Muster, Roster};
use crate::scenario::{is_on, options_in_force};
use crate::source::{ScenarioError, Source, quoted};
use crate::unbuilt::Uses;
use board::{Direction, Hex, TerrainMap, distance, step};
use engine::{CombatantId, Tenths};
use std::sync::Arc;
use steel::fight::{
    Action, Aiming, Closing, Doing, Effort, Entanglement, ItemId, ItemPlace, Means, Order, Rhythm, Scene, Setup,
    Shooting, Side, Start, Status, Step, StepWay, Stride, Wear, World,
};
use steel::formulas::combinations;
use steel::formulas::orders::Entangler;
use steel::tables::{OptionName, Role, Tables};

/// The last tenth that a script may name.
pub(super) const LAST_TENTH: i64 = 1_000_000;
/// The radius of an open board, unless somebody stands farther out.
const RADIUS: u16 = 8;
/// The one who keeps a fight going in which all others are of one side.
const BYSTANDER: &str = "Bystander";

/// Where a script begins.
pub(super) struct Situation {
    pub(super) setup: Arc<Setup>,
    pub(super) world: World,
}

/// Everything that the situation is drawn up from.
pub(super) struct Draft<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a ScriptText,
    pub(super) tables: &'a Arc<Tables>,
    /// The file with the board, if there is one.
    pub(super) map: Option<&'a (Source, BoardText)>,
}

// Setup ----------------------------------------------------------------------------------------------------------------------------
impl Draft<'_> {
    /// The situation, checked.
    pub(super) fn draw_up(&self) -> Result<Situation, ScenarioError> {
        let fighters = &self.text.combatants;
        let options = self.options();
        let map = self.map()?;
        self.check_hexes(&map)?;
        let sides = self.sides();
        let on = |option: OptionName| is_on(&options, self.tables, option);
        let muster = Muster {
            source: self.source,
            tables: self.tables,
            map: &map,
            sides: &sides,
            on: &on,
            most_sheathed: usize::MAX,
        };
        let mut plain = self.plain(&map, &sides)?;
        if let Some(hex) = self.bystander_hex(&map, &sides)? {
            plain.push(bystander(hex));
        }
        let mut roster = muster.all(&plain, &self.text.horses, &mut Uses::default())?;
        let horse_at = std::mem::take(&mut roster.horse_at);
        let Roster { mut people, horses, items, .. } = roster;
        for (person, fighter) in people.iter_mut().zip(fighters) {
            person.start.hex = hex_of(fighter.at);
        }
        let limit = self.text.time_limit.unwrap_or(LAST_TENTH);
        let time_limit =
            Tenths(self.source.number(&Path::root().field("time_limit"), limit, 1..=LAST_TENTH, "tenths")?);
        let mut setup = Setup {
            name: self.text.name.clone(),
            options: options_in_force(&options, self.tables),
            map: map.clone(),
            tables: Arc::clone(self.tables),
            sides: sides.iter().cloned().map(|name| Side { name }).collect(),
            people,
            horses,
            items,
            victory: Vec::new(),
            time_limit,
        };
        for (place, facing) in self.facings(&setup)?.into_iter().enumerate() {
            setup.people[place].start.facing = facing;
        }
        for index in 0..setup.horses.len() {
            if let Some((who, ..)) = setup.horses[index].rider {
                let start = &setup.people[who.index()].start;
                setup.horses[index].person.start = Start { target: None, ..start.clone() };
            }
        }
        let (people, horses) = (setup.people.clone(), setup.horses.clone());
        let stood = Roster { people, horses, horse_at, ..Roster::default() };
        muster.check_room(&stood, true)?;
        let world = self.world(&setup)?;
        Ok(Situation { setup: Arc::new(setup), world })
    }

    /// The worked examples play without knock back and without shields in passive defence unless they say otherwise.
    fn options(&self) -> OptionsText {
        let mut options = self.text.options;
        if options.preset.is_none() {
            options.knock_back.get_or_insert(false);
            options.shield_passive.get_or_insert(false);
        }
        options
    }

    fn map(&self) -> Result<TerrainMap, ScenarioError> {
        if let Some((source, board)) = self.map {
            return Drawing::new(source, Path::root()).lay_out(board);
        }
        if let Some(board) = &self.text.board {
            return Drawing::new(self.source, Path::root().field("board")).lay_out(board);
        }
        let farthest = self.text.combatants.iter().map(|fighter| distance(Hex::ZERO, hex_of(fighter.at)) + 3).max();
        let radius = match self.text.radius {
            Some(radius) => radius,
            None => i64::from(farthest.unwrap_or_default().clamp(RADIUS, 99)),
        };
        self.source.number::<u16>(&Path::root().field("radius"), radius, 0..=99, "a radius")?;
        let board =
            BoardText { shape: Shape::Disc { radius, centre: (0, 0) }, features: Vec::new(), sides: Vec::new() };
        Drawing::new(self.source, Path::root()).lay_out(&board)
    }

    fn path(&self, place: usize) -> Path {
        Path::root().field("combatants").index(place)
    }

    fn wrong<T>(&self, place: usize, field: &'static str, found: String, expected: &str) -> Result<T, ScenarioError> {
        Err(self.source.wrong_at(&self.path(place).field(field), found, expected.to_owned()))
    }

    /// The sides in the order in which they are named; one who names none is a side of his own.
    fn sides(&self) -> Vec<String> {
        let mut sides: Vec<String> = Vec::new();
        for fighter in &self.text.combatants {
            let side = self.side_of(fighter);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        if sides.len() == 1 {
            sides.push(BYSTANDER.to_owned());
        }
        sides
    }

    fn side_of(&self, fighter: &FighterText) -> String {
        let own = || fighter.name.clone().or_else(|| fighter.like.clone()).unwrap_or_default();
        fighter.side.clone().unwrap_or_else(own)
    }

    /// Every hex is on the board and can be entered; two share one at close quarters only.
    fn check_hexes(&self, map: &TerrainMap) -> Result<(), ScenarioError> {
        let fighters = &self.text.combatants;
        for (place, fighter) in fighters.iter().enumerate() {
            for (field, at) in [Some(("at", fighter.at)), fighter.head.map(|head| ("head", head))].into_iter().flatten()
            {
                self.source.hex(&self.path(place).field(field), at)?;
                match map.cell(hex_of(at)) {
                    None => {
                        let found = format!("({}, {}), which is off the board", at.0, at.1);
                        return self.wrong(place, field, found, "a hex of the board");
                    }
                    Some(cell) if cell.is_closed() => {
                        let found = format!("({}, {}), which holds an obstacle", at.0, at.1);
                        return self.wrong(place, field, found, "a hex that can be entered");
                    }
                    Some(_) => {}
                }
            }
            if fighter.head.is_some_and(|head| distance(hex_of(head), hex_of(fighter.at)) != 1) {
                return self.wrong(place, "head", "a head that is not beside the feet".into(), "a hex beside at:");
            }
            let sharer = fighters[..place].iter().find(|other| {
                other.at == fighter.at
                    && stands(other)
                    && stands(fighter)
                    && [other, fighter].iter().all(|each| each.close.is_none() && each.grapple.is_none())
            });
            if let Some(other) = sharer {
                let found = format!("({}, {}), where {} stands", fighter.at.0, fighter.at.1, self.side_of(other));
                let expected = "a hex of his own for everybody who stands, or close: (\"name\", N) for close quarters";
                return self.wrong(place, "at", found, expected);
            }
        }
        Ok(())
    }

    /// The combatants as scenarios have them: each on his feet in a hex of his own, for the time being.
    fn plain(&self, map: &TerrainMap, sides: &[String]) -> Result<Vec<CombatantText>, ScenarioError> {
        let fighters = &self.text.combatants;
        let mut taken: Vec<HexText> = fighters.iter().map(|fighter| fighter.at).collect();
        let mut all = Vec::new();
        for (place, fighter) in fighters.iter().enumerate() {
            let shared = fighters[..place].iter().any(|other| other.at == fighter.at);
            let at = if shared { self.spare_hex(place, map, &mut taken)? } else { fighter.at };
            all.push(CombatantText {
                name: fighter.name.clone(),
                side: self.side_of(fighter),
                at,
                facing: fighter.facing.unwrap_or(Direction::N),
                like: fighter.like.clone(),
                about: fighter.about.clone(),
                strength: fighter.strength,
                dexterity: fighter.dexterity,
                constitution: fighter.constitution,
                will_power: fighter.will_power,
                armour: fighter.armour.clone(),
                protection: fighter.protection,
                construction: fighter.construction.clone(),
                trainings: fighter.trainings.clone(),
                missiles: fighter.missiles.clone(),
                unarmed: fighter.unarmed,
                riding: fighter.riding,
                athletics: fighter.athletics,
                items: self.items(fighter),
                supply: fighter.supply.clone(),
                loaded: fighter.loaded.clone(),
                guns: fighter.guns.clone(),
                horse: Some(fighter.horse.clone().unwrap_or_else(|| "none".to_owned())),
                pace: fighter.pace,
                sits: fighter.sits,
                looks: fighter.looks,
                main_hand: fighter.main_hand.unwrap_or(board::Hand::Right),
                both_strike: fighter.both_strike,
                aware: fighter.aware,
                target: None,
            });
        }
        debug_assert!(sides.len() >= 2, "one side alone is given a bystander");
        Ok(all)
    }

    fn spare_hex(&self, place: usize, map: &TerrainMap, taken: &mut Vec<HexText>) -> Result<HexText, ScenarioError> {
        let free = map.iter().map(|(hex, cell)| ((i64::from(hex.x), i64::from(hex.y)), cell));
        let found = free.into_iter().find(|(at, cell)| !cell.is_closed() && !taken.contains(at)).map(|(at, _)| at);
        match found {
            Some(at) => {
                taken.push(at);
                Ok(at)
            }
            None => self.wrong(place, "at", "more combatants than hexes".into(), "a board with a hex for everybody"),
        }
    }

    /// A corner for one of another side, where all are of one side: a fight with one side is over.
    fn bystander_hex(&self, map: &TerrainMap, sides: &[String]) -> Result<Option<HexText>, ScenarioError> {
        let named = self.text.combatants.iter().map(|fighter| self.side_of(fighter));
        if self.text.combatants.is_empty() || sides.iter().all(|side| named.clone().any(|name| name == *side)) {
            return Ok(None);
        }
        let spare = map.iter().filter(|(hex, cell)| {
            let used = self
                .text
                .combatants
                .iter()
                .any(|fighter| hex_of(fighter.at) == *hex || fighter.head.map(hex_of) == Some(*hex));
            !cell.is_closed() && !used
        });
        let reach = |hex: Hex| self.text.combatants.iter().map(|fighter| distance(hex, hex_of(fighter.at))).min();
        match spare.max_by_key(|(hex, _)| reach(*hex)) {
            Some((hex, _)) => Ok(Some((i64::from(hex.x), i64::from(hex.y)))),
            None => self.wrong(0, "at", "a full board with one side".into(), "a board with room, or two sides"),
        }
    }

    /// His items: his own or the sample's, with those in hand and on the ground moved there.
    fn items(&self, fighter: &FighterText) -> Option<Vec<(String, Where)>> {
        if fighter.in_hand.is_none() && fighter.on_ground.is_empty() {
            return fighter.items.clone();
        }
        let mut items = fighter.items.clone().unwrap_or_else(|| self.items_of_sample(fighter));
        if let Some(in_hand) = &fighter.in_hand {
            items.iter_mut().for_each(|(_, place)| *place = Where::Sheathed);
            for held in in_hand {
                let taken = |place| items.iter().any(|(_, other)| *other == place || *other == Where::Both);
                let two = self.tables.weapon(&held.0).is_some_and(|id| self.tables[id].hands == 2)
                    || self.tables.missile(&held.0).is_some_and(|id| self.tables[id].hands == 2);
                let net = self.tables.weapon(&held.0).is_some_and(|id| self.tables[id].role == Role::Net);
                let place = held.1.unwrap_or(match (two, taken(Where::Right)) {
                    // RS-20.20: beside a weapon.
                    (true, true) if net => Where::Left,
                    (true, _) => Where::Both,
                    (false, false) => Where::Right,
                    (false, true) => Where::Left,
                });
                put(&mut items, &held.0, place);
            }
        }
        for (key, _) in &fighter.on_ground {
            let lies = items.iter().position(|(item, _)| item == key);
            match lies {
                Some(place) => items[place].1 = Where::Sheathed,
                None => items.push((key.clone(), Where::Sheathed)),
            }
        }
        Some(items)
    }

    fn items_of_sample(&self, fighter: &FighterText) -> Vec<(String, Where)> {
        use steel::tables::Grip;
        let Some(sample) = fighter.like.as_deref().and_then(|key| self.tables.combatant(key)) else {
            return Vec::new();
        };
        let in_hand = sample.in_hand.iter().map(|(key, grip)| {
            let place = match grip {
                Grip::Right => Where::Right,
                Grip::Left => Where::Left,
                Grip::Both => Where::Both,
            };
            (key.clone(), place)
        });
        let held = |key: &String| sample.in_hand.iter().any(|(other, _)| other == key);
        let others =
            sample.hand_weapons.iter().filter(|(key, _)| !held(key)).map(|(key, _)| (key.clone(), Where::Sheathed));
        in_hand.chain(others).collect()
    }

    /// Where everybody looks: as written, else towards his target or the nearest opponent.
    fn facings(&self, setup: &Setup) -> Result<Vec<Direction>, ScenarioError> {
        let mut facings = Vec::new();
        for who in setup.everyone() {
            let fighter = self.text.combatants.get(who.index());
            let facing = match fighter {
                Some(fighter) => {
                    match (fighter.facing, self.targets(setup, who)?.first().copied().or(self.nearest_foe(setup, who)))
                    {
                        (Some(facing), _) => facing,
                        (None, Some(foe)) => towards(hex_of(fighter.at), setup.people[foe.index()].start.hex),
                        (None, None) => Direction::N,
                    }
                }
                None => away(setup, who),
            };
            facings.push(facing);
        }
        Ok(facings)
    }

    fn nearest_foe(&self, setup: &Setup, who: CombatantId) -> Option<CombatantId> {
        let here = setup.person(who).start.hex;
        let fighters = setup.everyone().take(self.text.combatants.len());
        fighters
            .filter(|&other| {
                setup.are_opponents(who, other) && self.text.combatants[other.index()].status == StatusText::Active
            })
            .min_by_key(|other| distance(here, setup.person(*other).start.hex))
    }

    /// The combatant of a name in a field.
    fn combatant(&self, setup: &Setup, path: &Path, name: &str) -> Result<CombatantId, ScenarioError> {
        find_combatant(self.source, setup, path, name)
    }

    fn opponent(&self, setup: &Setup, path: &Path, who: CombatantId, name: &str) -> Result<CombatantId, ScenarioError> {
        let other = self.combatant(setup, path, name)?;
        if setup.are_opponents(who, other) {
            return Ok(other);
        }
        Err(self.source.wrong_at(path, format!("{}, who is of the same side", quoted(name)), "an opponent".into()))
    }

    /// The targets that are written down; with `in_combat` the nearest opponent for one who names none.
    fn targets(&self, setup: &Setup, who: CombatantId) -> Result<Vec<CombatantId>, ScenarioError> {
        let Some(fighter) = self.text.combatants.get(who.index()) else { return Ok(Vec::new()) };
        let path = self.path(who.index());
        let mut targets = Vec::new();
        match (&fighter.target, &fighter.targets) {
            (Some(_), Some(_)) => {
                return self.wrong(who.index(), "targets", "target beside targets".into(), "one of the two");
            }
            (Some(name), None) if name.is_empty() => {}
            (Some(name), None) => targets.push(self.opponent(setup, &path.field("target"), who, name)?),
            (None, Some(names)) if names.len() > 2 => {
                return self.wrong(
                    who.index(),
                    "targets",
                    format!("{} targets", names.len()),
                    "two targets at most (RS-9.6)",
                );
            }
            (None, Some(names)) => {
                for (index, name) in names.iter().enumerate() {
                    targets.push(self.opponent(setup, &path.field("targets").index(index), who, name)?);
                }
            }
            (None, None) if self.text.in_combat => targets.extend(self.nearest_foe(setup, who)),
            (None, None) => {}
        }
        Ok(targets)
    }
}

// World ----------------------------------------------------------------------------------------------------------------------------
impl Draft<'_> {
    fn tenth(&self, path: &Path, value: i64) -> Result<u32, ScenarioError> {
        self.source.number(path, value, 0..=LAST_TENTH, "a tenth")
    }

    fn world(&self, setup: &Setup) -> Result<World, ScenarioError> {
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

    /// A lance that is ready (RS-20.9).
    fn lance(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
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
            it.lance.foe = Some(foe);
        }
        Ok(())
    }

    /// Wounds and fatigue of horses.
    fn horse_states(&self, setup: &Setup, world: &mut World) -> Result<(), ScenarioError> {
        let costs = setup.tables.injury_costs();
        for (index, (name, state)) in self.text.horse_states.iter().enumerate() {
            let path = Path::root().field("horse_states").index(index);
            let horse = self.combatant(setup, &path.index(0), name)?;
            if !setup.is_horse(horse) {
                return Err(self.source.wrong_at(&path.index(0), quoted(name), "the name of a horse".into()));
            }
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
        if !world.of(who).is_active() {
            let hex = world.of(who).place.hex;
            for held in std::mem::take(&mut world.of_mut(who).hands).into_iter().flatten() {
                world.items[held.index()].at = ItemPlace::Ground(hex);
            }
        }
        Ok(())
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

    /// Nets and lashes round somebody; a whip that its owner has in hand holds him (RS-20.16).
    fn entangled(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
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

    /// Targets, bonuses of closing orders, close quarters.
    fn bonds(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
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

    /// A grapple in which he has the advantage: at close quarters, each ahead of the other unless `close` says where.
    fn grapple(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
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

    /// Who is in combat with whom.
    fn combats(&self, setup: &Setup, world: &mut World) -> Result<(), ScenarioError> {
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
}

// Orders under way -----------------------------------------------------------------------------------------------------------------
impl Draft<'_> {
    fn doing(&self, setup: &Setup, world: &mut World, who: CombatantId) -> Result<(), ScenarioError> {
        let (place, path) = (who.index(), self.path(who.index()));
        let fighter = &self.text.combatants[place];
        let now = world.now;
        for (field, tenth, doing) in
            [("off_balance", fighter.off_balance, Doing::OffBalance), ("falling", fighter.falling, Doing::Falling)]
        {
            if let Some(due) = tenth {
                let due = self.not_past(&path.field(field), due, now)?;
                world.of_mut(who).action = Action { doing, start: now, due, ..Action::IDLE };
            }
        }
        if let Some(position) = fighter.block.and_then(super::text::BlockText::position)
            && (Scene { setup, world }).polearm(who).is_some()
        {
            // RS-20.2: a polearm is in its position whatever else its bearer does.
            world.of_mut(who).block = Some(position);
        }
        match (fighter.bash, fighter.falling) {
            (Some(bash), Some(_)) => {
                let score = self.source.number(&path.field("bash"), bash, -100..=100, "a bash score,")?;
                world.of_mut(who).fall_strength = Some(score);
            }
            (Some(_), None) => {
                return self.wrong(place, "bash", "bash without falling".into(), "the field falling: beside it");
            }
            (None, _) => {}
        }
        if let Some(text) = &fighter.order {
            let scene = Scene { setup, world };
            let order = match scene.name_order(who, &in_one_word(setup, text)) {
                Ok(order) => order,
                Err(why) => return self.wrong(place, "order", why.to_string(), "an order of table T-25"),
            };
            self.under_way(setup, world, who, order)?;
        } else if let Some(position) = fighter.block.and_then(super::text::BlockText::position)
            && (Scene { setup, world }).polearm(who).is_none()
        {
            let order = Order::Block { position, wake: None };
            self.under_way(setup, world, who, order)?;
        } else if let Some(field) = [
            ("started", fighter.started.is_some()),
            ("due", fighter.due.is_some()),
            ("moves", fighter.moves.is_some()),
            ("ready", fighter.ready.is_some()),
            ("wake", fighter.wake.is_some()),
        ]
        .into_iter()
        .find_map(|(field, given)| given.then_some(field))
        {
            return self.wrong(place, field, format!("{field} without order"), "the field order: beside it");
        }
        if let Some(key) = &fighter.next_weapon {
            self.rhythm(setup, world, who, key)?;
        }
        Ok(())
    }

    fn not_past(&self, path: &Path, value: i64, now: u32) -> Result<u32, ScenarioError> {
        self.source.number(path, value, i64::from(now)..=LAST_TENTH, "a tenth from the start of the script,")
    }

    /// Puts an order under way: since when, until when, with which moves still to come.
    fn under_way(&self, setup: &Setup, world: &mut World, who: CombatantId, order: Order) -> Result<(), ScenarioError> {
        let path = self.path(who.index());
        let fighter = &self.text.combatants[who.index()];
        let now = world.now;
        let started = match fighter.started {
            Some(tenth) => self.source.number(
                &path.field("started"),
                tenth,
                0..=i64::from(now),
                "a tenth up to the start of the script,",
            )?,
            None => now,
        };
        let taken_up = order.stands() && fighter.started.is_none() && fighter.due.is_none();
        world.now = started;
        let planned = Scene { setup, world }.schedule(who, &order, 10);
        let settled = Scene { setup, world }.schedule(who, &Order::Hold { wake: None }, 10).due.0;
        world.now = now;
        let due = match fighter.due {
            Some(due) => self.not_past(&path.field("due"), due, now)?,
            None if taken_up => now,
            None => planned.due.0,
        };
        let held = matches!(order, Order::Hold { .. } | Order::Wait { .. });
        let standing = taken_up || order.stands() && due < now || held && due == now;
        if due < now && !standing {
            let found = format!("an order that was due at {due}, before the script begins");
            return self.wrong(who.index(), "order", found, "due: with a later tenth, or started: with a later one");
        }
        let shift = i64::from(due) - i64::from(planned.due.0);
        let mut marks = planned.marks.map(|mark| (i64::from(mark.0) + shift).max(i64::from(started) + 1) as u32);
        let count = planned.mark_count;
        let mut made = marks[..usize::from(count)].iter().filter(|&&mark| mark < now).count() as u8;
        if let Some(left) = &fighter.moves {
            if left.len() > usize::from(count) {
                let expected = format!("at most {count} moves before the end of this order");
                return self.wrong(who.index(), "moves", format!("{} moves", left.len()), &expected);
            }
            made = count - left.len() as u8;
            for (index, &tenth) in left.iter().enumerate() {
                marks[usize::from(made) + index] = self.not_past(&path.field("moves").index(index), tenth, now)?;
            }
        }
        let running = fighter.running.unwrap_or(matches!(order, Order::Run(_)));
        let wake = match fighter.wake {
            Some(wake) => self.not_past(&path.field("wake"), wake, now)?,
            None => order.wake().map_or(u32::MAX, |wake| wake.0),
        };
        let mut action = Action {
            doing: Doing::Order(order),
            start: started,
            due,
            marks,
            mark_count: count,
            marks_made: made,
            ready: due,
            wake,
            standing,
            effort: Effort::of(&order, running),
            ..Action::IDLE
        };
        if let Order::Set { .. } = order {
            // Its due is that of the blow; that it may be left freely is told apart from it.
            action.standing = false;
            action.settled = settled;
            if taken_up {
                action.settled = now;
            }
            action.ready = match (fighter.ready, fighter.started) {
                (Some(ready), _) => self.tenth(&path.field("ready"), ready)?,
                (None, Some(_)) => planned.due.0,
                (None, None) => now,
            };
            if fighter.due.is_none() {
                action.due = u32::MAX;
            }
        }
        let me = world.of_mut(who);
        me.action = action;
        me.stride.running = running;
        self.what_comes_with_it(world, who, order);
        Ok(())
    }

    /// Targets, bonuses and blocks that follow from the order itself, where the script says nothing else.
    fn what_comes_with_it(&self, world: &mut World, who: CombatantId, order: Order) {
        let fighter = &self.text.combatants[who.index()];
        let me = world.of_mut(who);
        let named = match order {
            Order::Avoid { .. } => None,
            Order::Strike { foe, .. }
            | Order::Aim { foe, .. }
            | Order::FastAim { foe, .. }
            | Order::Fire { foe, .. } => Some(foe),
            _ => order.closing_foe(),
        };
        me.shooting = match order {
            Order::Aim { item, .. } | Order::FastAim { item, .. } => {
                Some(Shooting { item, stage: Aiming::Loaded, spoilt: 0 })
            }
            Order::Fire { item, .. } => Some(Shooting { item, stage: Aiming::Aimed, spoilt: 0 }),
            _ => None,
        };
        if me.targets == [None; 2] && fighter.target.is_none() {
            me.targets = [named, None];
        }
        match order {
            Order::Wait { foe, .. } | Order::Defend { foe, .. } if fighter.guard.is_none() => {
                me.closing.guard = Some(foe);
            }
            Order::Charge { foe, .. } if fighter.exposed.is_none() => me.closing.exposed = Some(foe),
            Order::Block { position, .. } | Order::MoveBlock { position, .. } if me.action.standing => {
                me.block = Some(position);
            }
            Order::MoveBlock { .. } => me.block = fighter.block.and_then(super::text::BlockText::position),
            _ => {}
        }
    }

    /// The alternation of two striking weapons.
    fn rhythm(&self, setup: &Setup, world: &mut World, who: CombatantId, key: &str) -> Result<(), ScenarioError> {
        let path = self.path(who.index());
        let scene = Scene { setup, world };
        let next = find_means(self.source, &path.field("next_weapon"), scene, who, key)?;
        let Some([right, left]) = scene.two_weapons(who) else {
            return self.wrong(
                who.index(),
                "next_weapon",
                "no two weapons".into(),
                "two single-handed weapons in hand (RS-12.4)",
            );
        };
        let speed = |means: Means| scene.figures(who, means).base_speed;
        let [second, first] = combinations::intervals(combinations::combined_base_speed(speed(right), speed(left)));
        let (interval, after) = match self.text.combatants[who.index()].intervals {
            Some((interval, after)) => {
                let tenths =
                    |index, value| self.source.number(&path.field("intervals").index(index), value, 0..=100, "tenths");
                (tenths(0, interval)?, tenths(1, after)?)
            }
            None => (second as i8, first as i8),
        };
        world.of_mut(who).rhythm = Some(Rhythm { next, interval, after });
        Ok(())
    }
}

/// An order with the names of its weapons as the tables have them, `short_sword` for a short sword, and without words that say nothing.
pub(super) fn in_one_word(setup: &Setup, text: &str) -> String {
    let says = |word: &&str| !["with", "the", "his", "her"].contains(word);
    let text = text.split_whitespace().filter(says).collect::<Vec<_>>().join(" ");
    let keys = setup.tables.weapons().map(|(_, weapon)| weapon.key.as_str()).filter(|key| key.contains('_'));
    keys.fold(text, |text, key| {
        [' ', '-'].into_iter().fold(text, |text, between| {
            let (lower, words) = (text.to_lowercase(), key.replace('_', &between.to_string()));
            match lower.find(&words).filter(|_| lower.len() == text.len()) {
                Some(at) => format!("{}{key}{}", &text[..at], &text[at + words.len()..]),
                None => text,
            }
        })
    })
}

/// The combatant of that name.
pub(super) fn find_combatant(
    source: &Source,
    setup: &Setup,
    path: &Path,
    name: &str,
) -> Result<CombatantId, ScenarioError> {
    let find = |name: &str| setup.bodies().find(|&who| setup.name_of(who) == name);
    source.known(path, name, "a combatant", find, setup.bodies().map(|who| setup.name_of(who)))
}

/// What somebody could strike with, by its word.
pub(super) fn find_means(
    source: &Source,
    path: &Path,
    scene: Scene<'_>,
    who: CombatantId,
    word: &str,
) -> Result<Means, ScenarioError> {
    let words: Vec<(String, Means)> = scene.means(who).map(|means| (scene.means_word(who, means), means)).collect();
    let word = &in_one_word(scene.setup, word);
    let find = |word: &str| words.iter().find(|(own, _)| own == word).map(|(_, means)| *means);
    source.known(path, word, "a weapon in hand", find, words.iter().map(|(own, _)| own.as_str()))
}

/// Somebody in a corner who keeps a fight of one side going.
fn bystander(at: HexText) -> CombatantText {
    CombatantText {
        name: Some(BYSTANDER.to_owned()),
        side: BYSTANDER.to_owned(),
        at,
        facing: Direction::N,
        like: Some("bruno".to_owned()),
        about: String::new(),
        strength: None,
        // So that nobody ties with him.
        dexterity: Some(1),
        constitution: None,
        will_power: None,
        armour: None,
        protection: None,
        construction: None,
        trainings: None,
        missiles: None,
        unarmed: None,
        riding: None,
        athletics: None,
        items: None,
        supply: None,
        loaded: Vec::new(),
        guns: Vec::new(),
        horse: Some("none".to_owned()),
        pace: None,
        sits: None,
        looks: None,
        main_hand: board::Hand::Right,
        both_strike: false,
        aware: false,
        target: None,
    }
}

/// Where one looks who wants to see nobody.
fn away(setup: &Setup, who: CombatantId) -> Direction {
    let here = setup.person(who).start.hex;
    let seen = |facing: &Direction| {
        let others = setup.everyone().filter(|&other| other != who);
        others.filter(|&other| board::Relative::of(here, *facing, setup.person(other).start.hex).in_front()).count()
    };
    Direction::ALL.into_iter().min_by_key(seen).unwrap_or(Direction::N)
}

/// The direction that leads nearest to another hex.
fn towards(from: Hex, to: Hex) -> Direction {
    Direction::ALL.into_iter().min_by_key(|&way| distance(step(from, way), to)).unwrap_or(Direction::N)
}

pub(super) fn hex_of((q, r): HexText) -> Hex {
    let small = |number: i64| number.clamp(-10_000, 10_000) as i32;
    Hex::new(small(q), small(r))
}

fn stands(fighter: &FighterText) -> bool {
    let body = matches!(fighter.status, StatusText::Unconscious | StatusText::Dead);
    !fighter.fallen && fighter.head.is_none() && !body && fighter.falling.is_none()
}

fn put(items: &mut Vec<(String, Where)>, key: &str, place: Where) {
    match items.iter().position(|(item, at)| item == key && *at == Where::Sheathed) {
        Some(found) => items[found].1 = place,
        None => items.push((key.to_owned(), place)),
    }
}
