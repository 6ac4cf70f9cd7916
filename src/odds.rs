//! `odds`: the exact distribution of one blow between two combatants who face each other, unhurt and untired.

use std::sync::Arc;

use board::{Direction, Hex, TerrainMap};
use engine::{Breakdown, CombatantId, SideId, Tally, Tenths};
use scenario::Scenario;
use steel::fight::{
    BlowBonus, BlowOdds, Carried, Defence, ItemSetup, Means, Options, Scene, Setup, Side, Start, World, hit_chance,
};
use steel::tables::{Bias, Injury, Role, Tables, WeaponId};

use crate::cli::{Common, OddsArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::loading;

/// Who strikes and who is struck, in the little fight that is asked.
const ATTACKER: CombatantId = CombatantId(0);
const DEFENDER: CombatantId = CombatantId(1);

/// `odds ATTACKER DEFENDER`.
pub(crate) fn run(common: &Common, args: &OddsArgs, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let mut pair = match &args.scenario {
        Some(scenario) => Pair::of_scenario(scenario, &args.attacker, &args.defender, &tables)?,
        None => Pair::of_samples(&args.attacker, &args.defender, &tables)?,
    };
    let wanted = args.with.as_deref().map(|key| pair.weapon(key, 0, "--with")).transpose()?;
    if let Some(weapon) = wanted {
        pair.take_in_hand(weapon);
    }
    let defences = Defences::parse(args.defence.as_deref(), &pair)?;
    let (held, instead) = (pair.named(pair.meant(wanted)), pair.instead(pair.meant(wanted)));
    let (setup, world, with) = pair.face_off(wanted)?;
    let scene = Scene { setup: &setup, world: &world };
    let bonus = BlowBonus { charge: args.charge, ..BlowBonus::default() };
    let column = scene.column(ATTACKER, with, DEFENDER);
    if column.is_none() {
        return Err(Failure::Input(format!("{} does no damage: there are no odds of it", scene.weapon(with).name)));
    }
    let names = (setup.name_of(ATTACKER), setup.name_of(DEFENDER));
    let apart = board::distance(world.of(ATTACKER).place.hex, world.of(DEFENDER).place.hex);
    console.line(&format!(
        "{} strikes at {} with {}, {apart} m apart",
        names.0,
        names.1,
        scene.weapon(with).name.to_lowercase()
    ))?;
    if wanted.is_none() && !matches!(with, Means::Item(_)) {
        let limb = scene.weapon(with).name.to_lowercase();
        console.line(&format!("note: {held} strikes no blow here, so this is his {limb}{instead}"))?;
    }
    let attack: Breakdown = scene.attack_potential_at(ATTACKER, with, DEFENDER, bonus);
    let strength: Breakdown = scene.blow_strength(ATTACKER, with);
    console.line(&format!("attack potential: {attack}\nblow strength: {strength}"))?;
    for defence in defences.of(scene, with)? {
        console.print(&exchange(scene, with, defence, bonus, attack.total()))?;
    }
    Ok(())
}

fn exchange(scene: Scene<'_>, with: Means, defence: Defence, bonus: BlowBonus, attack: i32) -> String {
    let meets: Breakdown = scene.defence_potential(DEFENDER, ATTACKER, defence, scene.weapon(with).blow, false);
    let title = match defence {
        Defence::Passive => "no active defence".to_owned(),
        Defence::Dodge(_) => "dodge".to_owned(),
        Defence::Parry(means) => format!("parry with {}", scene.weapon(means).name.to_lowercase()),
    };
    let needed = 21 - i32::from(hit_chance(attack, meets.total()));
    let odds = scene.blow_odds(ATTACKER, with, DEFENDER, defence, bonus);
    let percent = |parts: u32| f64::from(parts) * 100.0 / f64::from(BlowOdds::WHOLE);
    let mut text = format!("\n{title}: {meets}\n  needs {needed} on d20 ({:.0} %)\n", percent(odds.hit));
    let mut at_least = 0;
    let rows = [
        Injury::Death,
        Injury::Sever,
        Injury::Disablement,
        Injury::SeriousWound,
        Injury::Wound,
        Injury::LightWound,
        Injury::Bruise,
    ];
    text.push_str("  injury                   so bad   or worse\n");
    for injury in rows {
        let parts = odds.injuries[injury as usize];
        at_least += parts;
        text.push_str(&format!(
            "  {:<22} {:>6.2} %   {:>6.2} %\n",
            injury.to_string(),
            percent(parts),
            percent(at_least)
        ));
    }
    text.push_str(&format!("  {:<22} {:>6.2} %\n", "no injury", percent(BlowOdds::WHOLE - at_least)));
    text
}

/// Two combatants, taken out of whatever they came in.
struct Pair {
    setup: Setup,
}

impl Pair {
    /// Two sample combatants of T-27.
    fn of_samples(attacker: &str, defender: &str, tables: &Arc<Tables>) -> Result<Self, Failure> {
        let key = |name: &str| {
            let key = name.to_lowercase();
            tables.combatant(&key).map(|_| key.clone()).ok_or_else(|| {
                let known: Vec<&str> = tables.combatants().iter().map(|sample| sample.key.as_str()).collect();
                Failure::Input(format!("found the sample combatant {name:?}, expected one of {}", known.join(", ")))
            })
        };
        let (one, other) = (key(attacker)?, key(defender)?);
        let text = format!(
            "(version: 1, name: \"odds\", board: (shape: disc(radius: 3)), sides: [(name: \"one\"), (name: \"other\")], combatants: [
                (like: \"{one}\", name: \"{attacker}\", side: \"one\", at: (0, 0), facing: N),
                (like: \"{other}\", name: \"{defender}{}\", side: \"other\", at: (0, -1), facing: S),
            ])",
            if one == other { " (2)" } else { "" }
        );
        let scenario = Scenario::parse("odds", &text, tables)?;
        Ok(Self { setup: Setup::clone(scenario.setup()) })
    }

    /// Two combatants of a scenario, on whichever sides.
    fn of_scenario(what: &str, attacker: &str, defender: &str, tables: &Arc<Tables>) -> Result<Self, Failure> {
        let (scenario, _) = loading::scenario(what, tables)?;
        let whole = scenario.setup();
        let find = |name: &str| {
            let name = &name.replace('_', " ");
            whole.everyone().find(|&who| whole.name_of(who).eq_ignore_ascii_case(name)).ok_or_else(|| {
                let known: Vec<&str> = whole.people.iter().map(|person| person.name.as_str()).collect();
                Failure::Input(format!("{what}: found the combatant {name:?}, expected one of {}", known.join(", ")))
            })
        };
        let both = [find(attacker)?, find(defender)?];
        let people = both.iter().map(|&who| whole.person(who).clone()).collect();
        let items = both.iter().zip([ATTACKER, DEFENDER]).flat_map(|(&old, owner)| {
            whole.items.iter().filter(move |item| item.owner == old).map(move |item| ItemSetup { owner, ..*item })
        });
        let setup =
            Setup { people, items: items.collect(), horses: Vec::new(), victory: Vec::new(), ..Setup::clone(whole) };
        Ok(Self { setup })
    }

    /// A weapon that one of the two has with him, or a bare hand or foot.
    fn weapon(&self, key: &str, who: usize, option: &str) -> Result<WeaponId, Failure> {
        let tables = &self.setup.tables;
        let own = self.setup.items.iter().filter(|item| item.owner.index() == who).map(|item| item.weapon);
        let known: Vec<WeaponId> = own.chain([tables.hand(), tables.foot()]).collect();
        let wanted = key.to_lowercase().replace(' ', "_");
        known.iter().copied().find(|&id| tables[id].key == wanted).ok_or_else(|| {
            let keys: Vec<&str> = known.iter().map(|&id| tables[id].key.as_str()).collect();
            let name = &self.setup.people[who].name;
            Failure::Input(format!(
                "{option}: found the item {key:?}, expected one that {name} has: {}",
                keys.join(", ")
            ))
        })
    }

    /// Puts a weapon of the attacker into his hand, or empties it for a bare one.
    fn take_in_hand(&mut self, weapon: WeaponId) {
        let tables = Arc::clone(&self.setup.tables);
        let own = |item: &&mut ItemSetup| item.owner == ATTACKER;
        let in_hand = |item: &ItemSetup| item.weapon == weapon && item.carried != Carried::Sheathed;
        if self.setup.items.iter().any(|item| item.owner == ATTACKER && in_hand(item)) || weapon == tables.foot() {
            return;
        }
        let main = self.setup.people[0].main_hand;
        let two_handed = tables[weapon].hands == 2;
        let busy = |carried| {
            carried == Carried::Both || carried == Carried::Hand(main) || (two_handed && carried != Carried::Sheathed)
        };
        for item in self.setup.items.iter_mut().filter(own) {
            if item.weapon == weapon {
                item.carried = if two_handed { Carried::Both } else { Carried::Hand(main) };
            } else if busy(item.carried) {
                item.carried = Carried::Sheathed;
            }
        }
    }

    /// What the attacker would strike with: what is asked for, else what he has in hand.
    fn meant(&self, wanted: Option<WeaponId>) -> Option<WeaponId> {
        let in_hand = |item: &&ItemSetup| item.owner == ATTACKER && item.carried != Carried::Sheathed;
        wanted.or_else(|| self.setup.items.iter().find(in_hand).map(|item| item.weapon))
    }

    fn named(&self, weapon: Option<WeaponId>) -> String {
        weapon.map_or_else(|| "empty hands".to_owned(), |weapon| self.setup.tables[weapon].name.to_lowercase())
    }

    /// What else the attacker could strike with, as it is asked for.
    fn instead(&self, meant: Option<WeaponId>) -> String {
        let own = self.setup.items.iter().filter(|item| item.owner == ATTACKER && Some(item.weapon) != meant);
        let others: Vec<String> = own
            .map(|item| &self.setup.tables[item.weapon])
            .filter(|weapon| !matches!(weapon.role, Role::Missile | Role::Lance | Role::Shield))
            .map(|weapon| format!("`--with {}`", weapon.key))
            .collect();
        if others.is_empty() { String::new() } else { format!("; he has others: {}", others.join(", ")) }
    }

    /// The two face to face, each other's target, as near as the weapon reaches.
    fn face_off(mut self, wanted: Option<WeaponId>) -> Result<(Setup, World, Means), Failure> {
        self.setup.map = TerrainMap::disc(Hex::ZERO, 3).expect("a small board is always possible");
        self.setup.options = Options { terrain: false, ..self.setup.options };
        self.setup.time_limit = Tenths(6000);
        self.setup.sides = ["one", "other"].map(|name| Side { name: name.to_owned() }).to_vec();
        for distance in 1..=2_i8 {
            let places =
                [(Hex::ZERO, Direction::N, DEFENDER), (Hex::new(0, -i32::from(distance)), Direction::S, ATTACKER)];
            for (index, (person, (hex, facing, target))) in self.setup.people.iter_mut().zip(places).enumerate() {
                person.side = SideId(index as u8);
                person.start = Start { hex, facing, aware: true, target: Some(target) };
            }
            let world = World::begin(&self.setup);
            let scene = Scene { setup: &self.setup, world: &world };
            let means = scene.means(ATTACKER).find(|&means| {
                let is_wanted =
                    wanted.is_none_or(|weapon| std::ptr::eq(scene.weapon(means), &self.setup.tables[weapon]));
                // RS-20.10: out of the ride alone.
                let lance = scene.weapon(means).role == Role::Lance;
                is_wanted && !lance && scene.reaches(ATTACKER, means, DEFENDER)
            });
            if let Some(means) = means {
                return Ok((self.setup, world, means));
            }
        }
        let name = &self.setup.people[0].name;
        let meant = self.meant(wanted);
        let role = meant.map(|weapon| self.setup.tables[weapon].role);
        let (shoots, lance) = (role == Some(Role::Missile), role == Some(Role::Lance));
        let (with, instead) = (self.named(meant), self.instead(meant));
        let why = if lance {
            "`odds` sets two on foot against each other, and a lance strikes from a horse that moves (RS-20.10): in a game, `?` at its \
             question has the sum of its blow"
        } else if shoots {
            "it shoots, and `odds` reckons blows: in a game, `? FI` has the sum of a shot"
        } else {
            "it is for close quarters or for the saddle, or no hand is free for it"
        };
        Err(Failure::Input(format!("{name} strikes nobody one or two hexes before him with {with}: {why}{instead}")))
    }
}

/// The defences that are asked for.
enum Defences {
    All,
    Passive,
    Dodge,
    Parry(WeaponId),
}

impl Defences {
    fn parse(text: Option<&str>, pair: &Pair) -> Result<Self, Failure> {
        Ok(match text {
            None => Self::All,
            Some("passive" | "none") => Self::Passive,
            Some("dodge") => Self::Dodge,
            Some(text) => match text.strip_prefix("parry:") {
                Some(key) => Self::Parry(pair.weapon(key, 1, "--defence")?),
                None => {
                    let why = format!("--defence: found {text:?}, expected passive, dodge or parry:ITEM");
                    return Err(Failure::Input(why));
                }
            },
        })
    }

    fn of(self, scene: Scene<'_>, with: Means) -> Result<Vec<Defence>, Failure> {
        let parries = scene.means(DEFENDER).filter(|&means| scene.may_parry(DEFENDER, ATTACKER, with, means));
        Ok(match self {
            Self::All => {
                [Defence::Passive, Defence::Dodge(Bias::Back)].into_iter().chain(parries.map(Defence::Parry)).collect()
            }
            Self::Passive => vec![Defence::Passive],
            Self::Dodge => vec![Defence::Dodge(Bias::Back)],
            Self::Parry(weapon) => {
                let mut parries =
                    parries.filter(|&means| std::ptr::eq(scene.weapon(means), &scene.setup.tables[weapon]));
                let parry = parries.next().ok_or_else(|| {
                    let (name, what) = (scene.setup.name_of(DEFENDER), &scene.setup.tables[weapon].name);
                    Failure::Input(format!("--defence: {name} cannot parry with {what}: it is not in his hand or no parry is possible with it"))
                })?;
                vec![Defence::Parry(parry)]
            }
        })
    }
}
