//! Makes combatants of what a scenario says of them (clauses RS-1, RS-22.4 and RS-22.8).
use crate::equipment::{chapter_of, is_body, option_of};
use crate::format::{CombatantText, HorseText, Trainings};
use crate::locate::{Path, Step};
use crate::source::{ScenarioError, Source, quoted};
use crate::unbuilt::Uses;
use board::{Hex, TerrainMap};
use engine::{CombatantId, SideId};
use steel::fight::{HorseSetup, ItemSetup, Person, Start};
use steel::formulas::armour::{Constructed, effective_type};
use steel::formulas::characteristics::{Characteristics, Profile};
use steel::tables::{
    ArmourId, MissileId, OptionName, Part, Protection, SampleCombatant, Tables, WeaponClass, WeaponId,
};

/// The most combatants of a fight.
pub(crate) const MOST: usize = 120;
/// The longest name of a combatant, in letters.
pub(crate) const LONGEST_NAME: usize = 40;

/// The combatants of a scenario with what they bring.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    pub(crate) people: Vec<Person>,
    pub(crate) horses: Vec<HorseSetup>,
    /// Where the file says where each horse stands.
    pub(crate) horse_at: Vec<Path>,
    pub(crate) items: Vec<ItemSetup>,
    pub(crate) about: Vec<String>,
}

/// Everything that combatants are checked against.
pub(crate) struct Muster<'a> {
    pub(crate) source: &'a Source,
    pub(crate) tables: &'a Tables,
    pub(crate) map: &'a TerrainMap,
    pub(crate) sides: &'a [String],
    /// Whether an optional rule is on in the scenario, built or not.
    pub(crate) on: &'a dyn Fn(OptionName) -> bool,
    /// How many items may be sheathed or slung (clause RS-22.4); without a limit in a situation that somebody drew up.
    pub(crate) most_sheathed: usize,
}

impl Muster<'_> {
    /// All combatants, in order, and the horses.
    pub(crate) fn all(
        &self,
        texts: &[CombatantText],
        horses: &[HorseText],
        uses: &mut Uses,
    ) -> Result<Roster, ScenarioError> {
        let path = Path::root().field("combatants");
        if texts.is_empty() {
            return Err(self.source.wrong_at(&path, "no combatants".into(), "at least one for each side".into()));
        }
        if texts.len() > MOST {
            let expected = format!("at most {MOST}");
            return Err(self.source.wrong_at(&path.index(MOST), format!("{} combatants", texts.len()), expected));
        }
        let mut roster = Roster::default();
        for (place, text) in texts.iter().enumerate() {
            let one = One { muster: self, text, path: path.index(place), id: CombatantId(place as u8) };
            one.join(&mut roster, uses)?;
        }
        self.herd(texts, horses, &mut roster, uses)?;
        for (place, text) in texts.iter().enumerate() {
            if let Some(target) = &text.target {
                roster.people[place].start.target =
                    Some(self.target(&path.index(place).field("target"), target, place, &roster)?);
            }
        }
        for (place, side) in self.sides.iter().enumerate() {
            if !roster.people.iter().any(|person| person.side.index() == place) {
                let path = Path::root().field("sides").index(place);
                let expected = "at least one combatant on each side".into();
                return Err(self.source.wrong_at(&path, format!("nobody on the side {}", quoted(side)), expected));
            }
        }
        Ok(roster)
    }

    /// The side of that name.
    pub(crate) fn side(&self, path: &Path, name: &str) -> Result<SideId, ScenarioError> {
        let find = |name: &str| self.sides.iter().position(|side| side == name).map(|place| SideId(place as u8));
        self.source.known(path, name, "a side", find, self.sides.iter().map(String::as_str))
    }

    /// The combatant of that name.
    pub(crate) fn combatant(&self, path: &Path, name: &str, people: &[Person]) -> Result<CombatantId, ScenarioError> {
        let find = |name: &str| people.iter().position(|one| one.name == name).map(|place| CombatantId(place as u8));
        self.source.known(path, name, "a combatant", find, people.iter().map(|one| one.name.as_str()))
    }

    fn target(&self, path: &Path, name: &str, of: usize, roster: &Roster) -> Result<CombatantId, ScenarioError> {
        let target = self.combatant(path, name, &roster.people)?;
        if roster.people[target.index()].side == roster.people[of].side {
            let side = quoted(&self.sides[roster.people[of].side.index()]);
            return Err(self.source.wrong_at(
                path,
                format!("{}, who is of the side {side} too", quoted(name)),
                "an opponent".into(),
            ));
        }
        Ok(target)
    }
}

/// One combatant under examination.
pub(crate) struct One<'a> {
    pub(crate) muster: &'a Muster<'a>,
    pub(crate) text: &'a CombatantText,
    pub(crate) path: Path,
    pub(crate) id: CombatantId,
}

impl One<'_> {
    fn join(&self, roster: &mut Roster, uses: &mut Uses) -> Result<(), ScenarioError> {
        let sample = self.sample()?;
        let name = self.name(sample, &roster.people)?;
        self.muster.source.prose(&self.path.field("about"), &self.text.about)?;
        let side = self.muster.side(&self.path.field("side"), &self.text.side)?;
        let hex = self.hex(&roster.people)?;
        let profile = self.profile(sample)?;
        self.note_missiles(&name, &profile, uses);
        let start = Start { hex, facing: self.text.facing, aware: self.text.aware, target: None };
        let mut person = Person::new(name, side, self.muster.tables, &profile, start);
        person.construction = self.construction()?;
        person.main_hand = self.text.main_hand;
        let mut items = self.items(sample, &person.name, uses)?;
        person.supply = self.arm(sample, &profile, &mut items)?;
        person.both_strike = self.both_strike(&items)?;
        roster.people.push(person);
        roster.items.extend(items);
        roster.about.push(self.text.about.clone());
        Ok(())
    }

    pub(crate) fn wrong(&self, field: &'static str, found: String, expected: &str) -> ScenarioError {
        self.muster.source.wrong_at(&self.path.field(field), found, expected.to_owned())
    }

    pub(crate) fn is_on(&self, option: OptionName) -> bool {
        (self.muster.on)(option)
    }

    fn sample(&self) -> Result<Option<&SampleCombatant>, ScenarioError> {
        let Some(key) = &self.text.like else { return Ok(None) };
        let tables = self.muster.tables;
        let keys = tables.combatants().iter().map(|sample| sample.key.as_str());
        let path = self.path.field("like");
        self.muster.source.known(&path, key, "a sample combatant", |key| tables.combatant(key), keys).map(Some)
    }

    fn name(&self, sample: Option<&SampleCombatant>, earlier: &[Person]) -> Result<String, ScenarioError> {
        let (name, path) = match (&self.text.name, sample) {
            (Some(name), _) => (name.clone(), self.path.field("name")),
            (None, Some(sample)) => (sample.name.clone(), self.path.field("like")),
            (None, None) => return Err(self.without("name", "the field \"name\"")),
        };
        self.muster.source.name(&path, &name, LONGEST_NAME)?;
        if earlier.iter().any(|one| one.name.to_lowercase() == name.to_lowercase()) {
            let found = format!("{} again", quoted(&name));
            return Err(self.muster.source.wrong_at(&path, found, "a name of his own for each combatant".into()));
        }
        Ok(name)
    }

    fn without(&self, field: &str, expected: &str) -> ScenarioError {
        self.muster.source.wrong_at(&self.path, format!("a combatant without {field:?}"), expected.to_owned())
    }

    fn hex(&self, earlier: &[Person]) -> Result<Hex, ScenarioError> {
        let (map, (q, r)) = (self.muster.map, self.text.at);
        let hex = self.muster.source.hex(&self.path.field("at"), self.text.at)?;
        let Some(cell) = map.cell(hex) else {
            return Err(self.wrong("at", format!("({q}, {r}), which is off the board"), "a hex of the board"));
        };
        if cell.is_closed() {
            return Err(self.wrong("at", format!("({q}, {r}), which holds an obstacle"), "a hex that can be entered"));
        }
        if let Some(other) = earlier.iter().find(|other| other.start.hex == hex) {
            let found = format!("({q}, {r}), where {} stands", other.name);
            return Err(self.wrong("at", found, "a hex of his own for each combatant"));
        }
        Ok(hex)
    }

    fn profile(&self, sample: Option<&SampleCombatant>) -> Result<Profile, ScenarioError> {
        let (text, tables) = (self.text, self.muster.tables);
        let born = sample.map(|sample| sample.characteristics);
        let (armour, protection) = self.armour(sample)?;
        let hand_weapons = match (&text.trainings, sample) {
            (Some(trainings), _) => self.trainings("trainings", trainings, |path, key| self.hand_weapon(path, key))?,
            (None, Some(sample)) => sample
                .hand_weapons
                .iter()
                .filter_map(|(key, training)| Some((tables.weapon(key)?, *training)))
                .collect(),
            (None, None) => Vec::new(),
        };
        let missile_weapons = match (&text.missiles, sample) {
            (Some(trainings), _) => self.trainings("missiles", trainings, |path, key| self.missile(path, key))?,
            (None, Some(sample)) => sample
                .missile_weapons
                .iter()
                .filter_map(|(key, training)| Some((tables.missile(key)?, *training)))
                .filter(|&(id, _)| self.is_on(option_of(tables, id)))
                .collect(),
            (None, None) => Vec::new(),
        };
        let athletics = self.training("athletics", text.athletics, sample.and_then(|sample| sample.athletics))?;
        Ok(Profile {
            characteristics: Characteristics {
                strength: self.characteristic("strength", text.strength, born.map(|born| born.strength))?,
                dexterity: self.characteristic("dexterity", text.dexterity, born.map(|born| born.dexterity))?,
                constitution: self.characteristic(
                    "constitution",
                    text.constitution,
                    born.map(|born| born.constitution),
                )?,
                will_power: self.characteristic("will_power", text.will_power, born.map(|born| born.will_power))?,
            },
            armour,
            protection,
            hand_weapons,
            missile_weapons,
            unarmed: self.training("unarmed", text.unarmed, sample.and_then(|sample| sample.unarmed))?,
            riding: self.training("riding", text.riding, sample.and_then(|sample| sample.riding))?,
            // T-29: without the option the Wind is the normal one, and a sheet with athletics has the larger.
            athletics: athletics.filter(|_| self.is_on(OptionName::Athletics)),
        })
    }

    fn characteristic(&self, field: &'static str, own: Option<i64>, born: Option<u8>) -> Result<u8, ScenarioError> {
        match (own, born) {
            (Some(value), _) => self.muster.source.number(&self.path.field(field), value, 1..=40, field),
            (None, Some(born)) => Ok(born),
            (None, None) => Err(self.without(field, &format!("the field {field:?}, or like: with a sample combatant"))),
        }
    }

    fn training(&self, field: &'static str, own: Option<i64>, sample: Option<u8>) -> Result<Option<u8>, ScenarioError> {
        match own {
            Some(value) => self.muster.source.number(&self.path.field(field), value, 0..=10, "a Training").map(Some),
            None => Ok(sample),
        }
    }

    fn trainings<T: PartialEq>(
        &self,
        field: &'static str,
        trainings: &Trainings,
        known: impl Fn(&Path, &str) -> Result<T, ScenarioError>,
    ) -> Result<Vec<(T, u8)>, ScenarioError> {
        let path = self.path.field(field);
        let mut all: Vec<(T, u8)> = Vec::new();
        for (place, (key, training)) in trainings.0.iter().enumerate() {
            let at = path.step(Step::Key(place));
            let weapon = known(&at, key)?;
            if all.iter().any(|(earlier, _)| *earlier == weapon) {
                return Err(self.muster.source.wrong_at(
                    &at,
                    format!("{} again", quoted(key)),
                    "each weapon once".into(),
                ));
            }
            let training =
                self.muster.source.number(&path.step(Step::Value(place)), *training, 0..=10, "a Training")?;
            all.push((weapon, training));
        }
        Ok(all)
    }

    /// A weapon of T-1 that can be carried: neither hand nor foot nor horse.
    fn hand_weapon(&self, path: &Path, key: &str) -> Result<WeaponId, ScenarioError> {
        let tables = self.muster.tables;
        if let Some(weapon) = tables.weapon(key).map(|id| &tables[id]).filter(|weapon| is_body(weapon.role)) {
            let expected =
                if weapon.unarmed() { "the field unarmed: for hand and foot" } else { "a weapon that is carried" };
            return Err(self.muster.source.wrong_at(path, quoted(key), expected.into()));
        }
        let keys = tables.weapons().filter(|(_, weapon)| !is_body(weapon.role)).map(|(_, weapon)| weapon.key.as_str());
        self.muster.source.known(path, key, "a hand weapon", |key| tables.weapon(key), keys)
    }

    fn missile(&self, path: &Path, key: &str) -> Result<MissileId, ScenarioError> {
        let tables = self.muster.tables;
        let keys = tables.missiles().map(|(_, missile)| missile.key.as_str());
        let missile = self.muster.source.known(path, key, "a missile weapon", |key| tables.missile(key), keys)?;
        self.allowed(path, key, Some(option_of(tables, missile)))?;
        Ok(missile)
    }

    /// Refuses what belongs to an option that is off (clause RS-22.9).
    pub(crate) fn allowed(&self, path: &Path, found: &str, option: Option<OptionName>) -> Result<(), ScenarioError> {
        match option.filter(|&option| !self.is_on(option)) {
            None => Ok(()),
            Some(option) => {
                let expected = format!("what needs no option {}, which is off", option.key());
                Err(self.muster.source.wrong_at(path, quoted(found), expected))
            }
        }
    }

    fn armour(&self, sample: Option<&SampleCombatant>) -> Result<(ArmourId, Protection), ScenarioError> {
        let tables = self.muster.tables;
        if let Some(own) = self.text.protection {
            let path = self.path.field("protection");
            if self.text.armour.is_some() {
                return Err(self.wrong("protection", "protection beside armour".into(), "one of the two"));
            }
            self.allowed(&path, "protection", Some(OptionName::CustomArmour))?;
            let points = |field, value| self.muster.source.number(&path.field(field), value, 0..=15, "points");
            let protection = Protection {
                head: points("head", own.head)?,
                shoulder: points("shoulder", own.shoulder)?,
                arm: points("arm", own.arm)?,
                chest: points("chest", own.chest)?,
                abdomen: points("abdomen", own.abdomen)?,
                leg: points("leg", own.leg)?,
            };
            return Ok((effective_type(tables, &protection), protection));
        }
        if let Some(made_of) = self.construction()? {
            if self.text.armour.is_some() {
                return Err(self.wrong("construction", "construction beside armour".into(), "one of the two"));
            }
            // The figures against swords decide the effective type (RS-18.3); without own armour that type is all there is (T-29).
            let protection = made_of.protection(tables, WeaponClass::Blade);
            let armour = effective_type(tables, &protection);
            let own = self.is_on(OptionName::CustomArmour);
            return Ok((armour, if own { protection } else { tables[armour].protection }));
        }
        let key = self.text.armour.as_deref().or(sample.map(|sample| sample.armour.as_str())).unwrap_or("none");
        let keys = tables.armours().map(|(_, armour)| armour.key.as_str());
        let path = self.path.field("armour");
        let armour = self.muster.source.known(&path, key, "an armour type", |key| tables.armour(key), keys)?;
        Ok((armour, tables[armour].protection))
    }

    /// What his armour is made of, if the file says so (RS-18.3). With the option off it counts as it does against swords (T-29).
    fn construction(&self) -> Result<Option<Constructed>, ScenarioError> {
        let Some(text) = &self.text.construction else { return Ok(None) };
        if self.text.protection.is_some() {
            return Err(self.wrong("construction", "construction beside protection".into(), "one of the two"));
        }
        let tables = self.muster.tables;
        let path = self.path.field("construction");
        let part = |field: &'static str, key: &Option<String>| {
            let Some(key) = key else { return Ok(None) };
            let keys = tables.constructions().map(|(_, row)| row.key.as_str());
            let known = |key: &str| tables.construction(key);
            self.muster
                .source
                .known(&path.field(field), key, "an armour construction of table T-23", known, keys)
                .map(Some)
        };
        let head = part("head", &text.head)?;
        let shoulder = part("shoulder", &text.shoulder)?;
        let arm = part("arm", &text.arm)?;
        let chest = part("chest", &text.chest)?;
        let abdomen = part("abdomen", &text.abdomen)?;
        let leg = part("leg", &text.leg)?;
        Ok(Some(Constructed::from_parts(|part| match part {
            Part::Head => head,
            Part::Shoulder => shoulder,
            Part::Arm => arm,
            Part::Chest => chest,
            Part::Abdomen => abdomen,
            Part::Leg => leg,
        })))
    }

    /// Missile weapons that he is trained in are weapons that he brings.
    fn note_missiles(&self, name: &str, profile: &Profile, uses: &mut Uses) {
        let tables = self.muster.tables;
        for &(missile, _) in &profile.missile_weapons {
            uses.note(chapter_of(tables, missile), format!("{name}'s {}", tables[missile].name));
        }
    }
}
