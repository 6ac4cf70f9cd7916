//! Makes horses of what a scenario says of them and of their riders (clauses RS-16.1, RS-16.3 and RS-22.7).
use crate::format::{CombatantText, HorseText};
use crate::locate::Path;
use crate::people::{LONGEST_NAME, MOST, Muster, Roster};
use crate::source::{ScenarioError, quoted};
use crate::unbuilt::{Chapter, Uses};
use board::{Hex, RiderFacing};
use engine::{CombatantId, SideId};
use steel::fight::{HorsePace, HorseSetup, Start};
use steel::tables::{Characteristics, HorseEnd, OptionName, SampleHorse};

/// The word for one who goes on foot though his sample rides.
const ON_FOOT: &str = "none";
/// The least Training of a horse that is ridden in combat (RS-16.1).
const LEAST_TRAINING: u8 = 2;

/// What a horse is like, wherever that is written.
struct Kind {
    name: String,
    characteristics: Characteristics,
    training: u8,
    armour: steel::tables::ArmourId,
}

/// Which horse somebody rides.
enum Choice<'a> {
    /// A sample of T-30.
    Sample(&'a SampleHorse),
    /// One of the list `horses`, by its place there.
    Listed(usize),
}

impl Muster<'_> {
    /// The horses: those that are ridden in the order of their riders, then those that are not.
    pub(crate) fn herd(
        &self,
        riders: &[CombatantText],
        listed: &[HorseText],
        roster: &mut Roster,
        uses: &mut Uses,
    ) -> Result<(), ScenarioError> {
        let mut rider_of: Vec<Option<CombatantId>> = vec![None; listed.len()];
        for (place, text) in riders.iter().enumerate() {
            let path = Path::root().field("combatants").index(place);
            let Some(choice) = self.choice(&path, text, listed)? else {
                self.on_foot(&path, text)?;
                continue;
            };
            let who = CombatantId(place as u8);
            let (kind, at) = match choice {
                Choice::Sample(sample) => (self.sample_horse(sample, &roster.people[place].name, roster), path),
                Choice::Listed(index) => {
                    let own = Path::root().field("horses").index(index);
                    if let Some(other) = rider_of[index].replace(who) {
                        let found = format!("the horse of {} again", roster.people[other.index()].name);
                        let expected = "a horse of his own for each rider".into();
                        return Err(self.source.wrong_at(&path.field("horse"), found, expected));
                    }
                    self.ridden(&own, &listed[index], &roster.people[place].name)?;
                    (self.kind(&own, &listed[index], roster)?, path)
                }
            };
            if kind.training < LEAST_TRAINING {
                let found = format!("{}, whose Training is {}", kind.name, kind.training);
                let expected = format!("a horse with a Training of {LEAST_TRAINING} or more, to be ridden (RS-16.1)");
                return Err(self.source.wrong_at(&at.field("horse"), found, expected));
            }
            uses.note(Chapter::Mounted, format!("{}'s horse {}", roster.people[place].name, kind.name));
            let (side, start) = (roster.people[place].side, roster.people[place].start.clone());
            let seat = (who, text.sits.unwrap_or(HorseEnd::Front), text.looks.unwrap_or(RiderFacing::Forward));
            let pace = text.pace.unwrap_or(HorsePace::Stationary);
            self.stand(roster, kind, side, Start { target: None, ..start }, pace, Some(seat), at.field("at"))?;
        }
        for (index, text) in listed.iter().enumerate().filter(|(index, _)| rider_of[*index].is_none()) {
            let path = Path::root().field("horses").index(index);
            self.is_allowed(&path)?;
            let missing = |field: &str| {
                let expected = format!("the field {field:?}, or a combatant with horse: and its name");
                self.source.wrong_at(&path, format!("a horse without rider and without {field:?}"), expected)
            };
            let side = text.side.as_ref().ok_or_else(|| missing("side"))?;
            let at = text.at.ok_or_else(|| missing("at"))?;
            let facing = text.facing.ok_or_else(|| missing("facing"))?;
            let side = self.side(&path.field("side"), side)?;
            let hex = self.source.hex(&path.field("at"), at)?;
            let kind = self.kind(&path, text, roster)?;
            uses.note(Chapter::Mounted, format!("the horse {}", kind.name));
            let start = Start { hex, facing, aware: true, target: None };
            let pace = text.pace.unwrap_or(HorsePace::Stationary);
            self.stand(roster, kind, side, start, pace, None, path.field("at"))?;
        }
        Ok(())
    }

    fn is_allowed(&self, path: &Path) -> Result<(), ScenarioError> {
        if (self.on)(OptionName::Mounted) {
            return Ok(());
        }
        let expected = "what needs no option mounted, which is off".into();
        Err(self.source.wrong_at(path, "a horse".into(), expected))
    }

    /// The horse that somebody rides: the one he names, else that of his sample.
    fn choice<'b>(
        &'b self,
        path: &Path,
        text: &CombatantText,
        listed: &[HorseText],
    ) -> Result<Option<Choice<'b>>, ScenarioError> {
        let path = path.field("horse");
        let sample_of = |key: &str| self.tables.horse(key).map(Choice::Sample);
        let Some(name) = &text.horse else {
            let sample = text.like.as_deref().and_then(|key| self.tables.combatant(key));
            let key = sample.and_then(|sample| sample.horse.as_deref());
            return Ok(key.filter(|_| (self.on)(OptionName::Mounted)).and_then(sample_of));
        };
        if name == ON_FOOT {
            return Ok(None);
        }
        let names = listed.iter().filter_map(|horse| self.listed_name(horse));
        let keys = self.tables.horses().iter().map(|horse| horse.key.as_str());
        let find = |name: &str| {
            let place = listed.iter().position(|horse| self.listed_name(horse) == Some(name));
            place.map(Choice::Listed).or_else(|| sample_of(name))
        };
        let choice = self.source.known(&path, name, "a horse", find, names.chain(keys))?;
        if !(self.on)(OptionName::Mounted) {
            let expected = "what needs no option mounted, which is off".into();
            return Err(self.source.wrong_at(&path, quoted(name), expected));
        }
        Ok(Some(choice))
    }

    /// How a horse of the list is called: by its name, else by that of its sample.
    fn listed_name<'b>(&'b self, text: &'b HorseText) -> Option<&'b str> {
        let sample = || text.like.as_deref().and_then(|key| self.tables.horse(key)).map(|horse| horse.name.as_str());
        text.name.as_deref().or_else(sample)
    }

    /// One without a horse has no seat on it.
    fn on_foot(&self, path: &Path, text: &CombatantText) -> Result<(), ScenarioError> {
        let fields = [("pace", text.pace.is_some()), ("sits", text.sits.is_some()), ("looks", text.looks.is_some())];
        match fields.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((field, _)) => {
                let expected = "the field horse: beside it".into();
                Err(self.source.wrong_at(&path.field(field), format!("{field} without a horse"), expected))
            }
        }
    }

    /// A horse of the list that is ridden stands where its rider does.
    fn ridden(&self, path: &Path, text: &HorseText, rider: &str) -> Result<(), ScenarioError> {
        let fields = [
            ("side", text.side.is_some()),
            ("at", text.at.is_some()),
            ("facing", text.facing.is_some()),
            ("pace", text.pace.is_some()),
        ];
        match fields.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((field, _)) => {
                let expected = format!("it to be left out, since {rider}'s entry says it");
                Err(self.source.wrong_at(
                    &path.field(field),
                    format!("{field} of a horse that {rider} rides"),
                    expected,
                ))
            }
        }
    }

    fn sample_horse(&self, sample: &SampleHorse, rider: &str, roster: &Roster) -> Kind {
        let name =
            if is_taken(roster, &sample.name) { format!("{rider}'s {}", sample.name) } else { sample.name.clone() };
        Kind {
            name,
            characteristics: of_sample(sample),
            training: sample.training,
            armour: self.tables.armour(&sample.armour).expect("T-30 names armour types of T-3"),
        }
    }

    /// What an entry of the list says.
    fn kind(&self, path: &Path, text: &HorseText, roster: &Roster) -> Result<Kind, ScenarioError> {
        let (source, tables) = (self.source, self.tables);
        let sample = match &text.like {
            None => None,
            Some(key) => {
                let keys = tables.horses().iter().map(|horse| horse.key.as_str());
                Some(source.known(&path.field("like"), key, "a horse", |key| tables.horse(key), keys)?)
            }
        };
        let missing = |field: &str| {
            let expected = format!("the field {field:?}, or like: with a sample horse");
            source.wrong_at(path, format!("a horse without {field:?}"), expected)
        };
        let (name, at) = match (&text.name, sample) {
            (Some(name), _) => (name.clone(), path.field("name")),
            (None, Some(sample)) => (sample.name.clone(), path.field("like")),
            (None, None) => return Err(missing("name")),
        };
        source.name(&at, &name, LONGEST_NAME)?;
        if is_taken(roster, &name) {
            let expected = "a name of its own for each combatant and horse".into();
            return Err(source.wrong_at(&at, format!("{} again", quoted(&name)), expected));
        }
        let born = sample.map(of_sample);
        let number = |field: &'static str, own: Option<i64>, born: Option<u8>, bounds| match (own, born) {
            (Some(value), _) => source.number(&path.field(field), value, bounds, field),
            (None, Some(born)) => Ok(born),
            (None, None) => Err(missing(field)),
        };
        let characteristics = Characteristics {
            strength: number("strength", text.strength, born.map(|born| born.strength), 1..=40)?,
            dexterity: number("dexterity", text.dexterity, born.map(|born| born.dexterity), 1..=40)?,
            constitution: number("constitution", text.constitution, born.map(|born| born.constitution), 1..=40)?,
            will_power: number("will_power", text.will_power, born.map(|born| born.will_power), 0..=10)?,
        };
        let training = number("training", text.training, sample.map(|sample| sample.training), 0..=10)?;
        let key = text.armour.as_deref().or(sample.map(|sample| sample.armour.as_str())).unwrap_or("none");
        let keys = tables.armours().map(|(_, armour)| armour.key.as_str());
        let armour = source.known(&path.field("armour"), key, "an armour type", |key| tables.armour(key), keys)?;
        Ok(Kind { name, characteristics, training, armour })
    }

    #[expect(clippy::too_many_arguments, reason = "a horse is made of all this at once")]
    fn stand(
        &self,
        roster: &mut Roster,
        kind: Kind,
        side: SideId,
        start: Start,
        pace: HorsePace,
        rider: Option<(CombatantId, HorseEnd, RiderFacing)>,
        at: Path,
    ) -> Result<(), ScenarioError> {
        if roster.people.len() + roster.horses.len() >= MOST {
            let expected = format!("at most {MOST} combatants and horses together");
            return Err(self.source.wrong_at(&at, "one horse more".into(), expected));
        }
        let Kind { name, characteristics, training, armour } = kind;
        let mut horse = HorseSetup::new(name, side, self.tables, characteristics, training, armour, start);
        horse.pace = pace;
        horse.rider = rider;
        roster.horses.push(horse);
        roster.horse_at.push(at);
        Ok(())
    }

    /// Refuses horses that do not find their two hexes free (RS-16.3). `crowded`: one person may be in a hex of a horse.
    pub(crate) fn check_room(&self, roster: &Roster, crowded: bool) -> Result<(), ScenarioError> {
        for (index, (horse, path)) in roster.horses.iter().zip(&roster.horse_at).enumerate() {
            let body = horse.body();
            for (end, hex) in [("front", body.front), ("rear", body.rear())] {
                let Some(what) = self.in_the_way(roster, index, hex, crowded) else { continue };
                let found = format!("({}, {}), {what}, for the {end} of {}", hex.x, hex.y, horse.person.name);
                let expected = "two free hexes for each horse: its front at at:, its rear behind it";
                return Err(self.source.wrong_at(path, found, expected.into()));
            }
            // RS-21.8: no horse could have come to stand so.
            let steps = self.map.rise(body.rear(), body.front).filter(|_| (self.on)(OptionName::Terrain)).unwrap_or(0);
            if steps.abs() > 1 {
                let found = format!("{} with its front {} steps from its rear", horse.person.name, steps.abs());
                let expected = "a horse on level ground or across one step at most";
                return Err(self.source.wrong_at(path, found, expected.into()));
            }
        }
        Ok(())
    }

    fn in_the_way(&self, roster: &Roster, index: usize, hex: Hex, crowded: bool) -> Option<String> {
        match self.map.cell(hex) {
            None => return Some("which is off the board".into()),
            Some(cell) if cell.is_closed() => return Some("which holds an obstacle".into()),
            Some(_) => {}
        }
        let earlier = &roster.horses[..index];
        if let Some(other) = earlier.iter().find(|other| [other.body().front, other.body().rear()].contains(&hex)) {
            return Some(format!("where {} stands", other.person.name));
        }
        let rides = |place: usize| {
            let is_he = |horse: &HorseSetup| horse.rider.is_some_and(|(who, ..)| who.index() == place);
            roster.horses.iter().any(is_he)
        };
        let here = |&(place, person): &(usize, &steel::fight::Person)| person.start.hex == hex && !rides(place);
        let mut standing = roster.people.iter().enumerate().filter(here).skip(usize::from(crowded));
        standing.next().map(|(_, person)| format!("where {} stands", person.name))
    }
}

fn is_taken(roster: &Roster, name: &str) -> bool {
    let same = |other: &str| other.to_lowercase() == name.to_lowercase();
    roster.people.iter().any(|one| same(&one.name)) || roster.horses.iter().any(|one| same(&one.person.name))
}

fn of_sample(sample: &SampleHorse) -> Characteristics {
    Characteristics {
        strength: sample.strength,
        dexterity: sample.dexterity,
        constitution: sample.constitution,
        will_power: sample.will_power,
    }
}
