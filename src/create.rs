//! `create`: a combatant or a horse of one's own, by points or by dice (RS-22.1 to 22.3, 22.6), as a scenario file takes it.

use std::sync::Arc;

use engine::{Dice, SideId};
use scenario::Scenario;
use steel::fight::SideView;
use steel::formulas::horses::HorseSheet;
use steel::formulas::setup::{
    HorseKind, LEAST_BOUGHT, LEAST_RANDOM_TOTAL, MOST_BOUGHT, Schooling, point_buy, random_characteristics,
    random_horse, random_total, training_points,
};
use steel::tables::{Characteristics, Level, Tables};

use crate::cli::{Common, Create, CreateArgs, FighterArgs, HorseArgs, Kind, Seed};
use crate::console::Console;
use crate::failure::Failure;
use crate::loading;
use crate::play::{random_seed, sheet::sheet};

/// The characteristics as options and scenario files call them, in the order of RS-22.2.
const NAMES: [&str; 4] = ["strength", "dexterity", "constitution", "will_power"];

/// `create fighter`, `create horse`.
pub(crate) fn run(common: &Common, args: &CreateArgs, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let text = match &args.what {
        Create::Fighter(args) => fighter(args, &tables)?,
        Create::Horse(args) => horse(args, &tables)?,
    };
    Ok(console.print(&text)?)
}

// A combatant ----------------------------------------------------------------------------------------------------------------------

fn fighter(args: &FighterArgs, tables: &Arc<Tables>) -> Result<String, Failure> {
    let level = level(tables, &args.level)?;
    let hand = trainings("--training", &args.training)?;
    let missile = trainings("--missile", &args.missile)?;
    let others = [args.unarmed, args.riding, args.athletics];
    let (told, characteristics) = if args.random { rolled(args)? } else { bought(args, level)? };
    let all = hand.iter().chain(&missile).map(|(_, training)| *training).chain(others.into_iter().flatten());
    let told_trainings = schooled(level, all.collect())?;
    let text = scenario_text(args, characteristics, &hand, &missile, tables);
    let view = seen(&args.name, &text, tables)?;
    Ok(format!("{told}{told_trainings}\n{}\nFor a scenario file:\n{text}\n", sheet(&view, engine::CombatantId(0), "")))
}

fn level<'a>(tables: &'a Tables, key: &str) -> Result<&'a Level, Failure> {
    tables.level(&key.to_lowercase()).ok_or_else(|| {
        let known: Vec<&str> = tables.levels().iter().map(|level| level.key.as_str()).collect();
        Failure::Input(format!("--level: found {key:?}, expected one of {} (T-26)", known.join(", ")))
    })
}

/// `sword=5` and the like; which weapons there are is judged where the scenario is read.
fn trainings(option: &str, texts: &[String]) -> Result<Vec<(String, u8)>, Failure> {
    let one = |text: &String| {
        let (key, number) = text.split_once('=')?;
        Some((key.trim().to_lowercase().replace([' ', '-'], "_"), number.trim().parse().ok()?))
    };
    texts
        .iter()
        .map(|text| {
            let expected = "a weapon and its Training, such as sword=5";
            one(text).ok_or_else(|| Failure::Input(format!("{option}: found {text:?}, expected {expected}")))
        })
        .collect()
}

/// RS-22.1.
fn bought(args: &FighterArgs, level: &Level) -> Result<(String, Characteristics), Failure> {
    let values = [args.strength, args.dexterity, args.constitution, args.will_power].map(Option::unwrap_or_default);
    for (name, value) in NAMES.into_iter().zip(values) {
        if !(LEAST_BOUGHT..=MOST_BOUGHT).contains(&value) {
            let option = name.replace('_', "-");
            let why = format!("--{option}: found {value}, expected {LEAST_BOUGHT} to {MOST_BOUGHT} (RS-22.1)");
            return Err(Failure::Input(why));
        }
    }
    let [strength, dexterity, constitution, will_power] = values;
    let four = Characteristics { strength, dexterity, constitution, will_power };
    let bought = point_buy(level, four);
    let (cost, pool, name) = (bought.cost, level.characteristic_pool, &level.name);
    if !bought.allowed {
        let why = format!(
            "the characteristics cost {cost} points, expected at most {pool} for the level {name} (RS-22.1, T-26)"
        );
        return Err(Failure::Input(why));
    }
    Ok((
        format!("characteristics: {cost} of {pool} points of the level {name} (RS-22.1; above 15 a point costs two)\n"),
        four,
    ))
}

/// RS-22.2: 3d6 for each, again where the total is below 40, two of them exchanged if wished.
fn rolled(args: &FighterArgs) -> Result<(String, Characteristics), Failure> {
    let exchange = args.exchange.as_deref().map(exchanged).transpose()?;
    let seed = seed_of(args.seed);
    let mut dice = Dice::seeded(seed);
    let mut told = format!("seed {seed}, 3d6 for each (RS-22.2):\n");
    loop {
        let mut d6 = || dice.roll(6, "characteristic").value;
        let thrown: [[u8; 3]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| d6()));
        let each: Vec<String> = NAMES
            .into_iter()
            .zip(thrown)
            .map(|(name, three)| {
                let [one, two, three] = three;
                format!("{} {one} + {two} + {three} = {}", name.replace('_', " "), one + two + three)
            })
            .collect();
        let total = random_total(thrown);
        told.push_str(&format!("  {}: {total} in all", each.join(", ")));
        let Some(four) = random_characteristics(thrown, exchange) else {
            told.push_str(&format!(", under {LEAST_RANDOM_TOTAL}: again\n"));
            continue;
        };
        told.push('\n');
        if let Some((one, other)) = exchange {
            told.push_str(&format!("  {} and {} change places\n", NAMES[one], NAMES[other]).replace('_', " "));
        }
        return Ok((told, four));
    }
}

fn exchanged(text: &str) -> Result<(usize, usize), Failure> {
    let place = |name: &str| {
        let name = name.trim().to_lowercase().replace(['-', ' '], "_");
        NAMES.iter().position(|each| *each == name)
    };
    let both = text.split_once(',').and_then(|(one, other)| Some((place(one)?, place(other)?)));
    both.filter(|(one, other)| one != other).ok_or_else(|| {
        let known = NAMES.join(", ");
        Failure::Input(format!(
            "--exchange: found {text:?}, expected two of {known}, such as strength,will_power (RS-22.2)"
        ))
    })
}

/// RS-22.3.
fn schooled(level: &Level, trainings: Vec<u8>) -> Result<String, Failure> {
    let Schooling { points, highest } = Schooling::of(trainings.iter().copied());
    let (pool, most, name) = (level.training_points, level.highest_training, &level.name);
    if i32::from(highest) > most {
        let why =
            format!("found a Training of {highest}, expected at most {most} for the level {name} (RS-22.3, T-26)");
        return Err(Failure::Input(why));
    }
    if !training_points(level, trainings).allowed {
        let why =
            format!("the Trainings cost {points} points, expected at most {pool} for the level {name} (RS-22.3, T-26)");
        return Err(Failure::Input(why));
    }
    Ok(format!("Trainings: {points} of {pool} points, the highest {highest} of {most} (RS-22.3)\n"))
}

/// The combatant as a scenario file has him: the first weapon in hand, a shield beside it, up to three more sheathed (RS-22.4).
fn scenario_text(
    args: &FighterArgs,
    four: Characteristics,
    hand: &[(String, u8)],
    missile: &[(String, u8)],
    tables: &Tables,
) -> String {
    let list = |trainings: &[(String, u8)]| {
        let each: Vec<String> = trainings.iter().map(|(key, training)| format!("{key:?}: {training}")).collect();
        format!("{{{}}}", each.join(", "))
    };
    let Characteristics { strength, dexterity, constitution, will_power } = four;
    let mut text = format!(
        "(name: {:?}, side: \"red\", at: (0, 0), facing: N, strength: {strength}, dexterity: {dexterity}, constitution: {constitution}, \
         will_power: {will_power},\n    armour: {:?}",
        args.name,
        args.armour.to_lowercase()
    );
    for (field, trainings) in [("trainings", hand), ("missiles", missile)] {
        if !trainings.is_empty() {
            text.push_str(&format!(", {field}: {}", list(trainings)));
        }
    }
    for (field, training) in [("unarmed", args.unarmed), ("riding", args.riding), ("athletics", args.athletics)] {
        if let Some(training) = training {
            text.push_str(&format!(", {field}: {training}"));
        }
    }
    let items = items(hand, missile, tables);
    if !items.is_empty() {
        let each: Vec<String> = items.iter().map(|(key, place)| format!("({key:?}, {place})")).collect();
        text.push_str(&format!(", items: [{}]", each.join(", ")));
    }
    text.push_str("),");
    text
}

fn items<'a>(hand: &'a [(String, u8)], missile: &'a [(String, u8)], tables: &Tables) -> Vec<(&'a str, &'static str)> {
    const MOST_SHEATHED: usize = 3;
    let hands = |key: &str| match (tables.weapon(key), tables.missile(key)) {
        (Some(id), _) => tables[id].hands,
        (None, Some(id)) => tables[id].hands,
        (None, None) => 1,
    };
    let is_shield = |key: &str| tables.weapon(key) == Some(tables.shield());
    let mut carried: Vec<&str> = hand.iter().chain(missile).map(|(key, _)| key.as_str()).collect();
    carried.dedup();
    let first = carried.iter().copied().find(|key| !is_shield(key)).or_else(|| carried.first().copied());
    let mut items = Vec::new();
    let mut sheathed = 0;
    for key in carried {
        let place = match first {
            Some(first) if key == first && is_shield(key) => "left",
            Some(first) if key == first && hands(key) == 2 => "both",
            Some(first) if key == first => "right",
            Some(first) if is_shield(key) && hands(first) == 1 => "left",
            _ if sheathed < MOST_SHEATHED => {
                sheathed += 1;
                "sheathed"
            }
            _ => continue,
        };
        items.push((key, place));
    }
    items
}

/// The combatant in a little scenario of his own: whatever is wrong with him is found there, with its remedy.
fn seen(name: &str, text: &str, tables: &Arc<Tables>) -> Result<SideView, Failure> {
    let whole = format!(
        "(version: 1, name: \"{name}\", board: (shape: disc(radius: 3)), sides: [(name: \"red\"), (name: \"blue\")], combatants: [\n\
         {text}\n(name: \"Nobody else\", like: \"bruno\", side: \"blue\", at: (0, -3), facing: S)])"
    );
    let scenario = Scenario::parse("the combatant", &whole, tables)?;
    Ok(SideView::new(scenario.setup(), SideId(0)))
}

// A horse --------------------------------------------------------------------------------------------------------------------------

/// RS-22.6, with the figures of T-30.
fn horse(args: &HorseArgs, tables: &Arc<Tables>) -> Result<String, Failure> {
    let armour_key = args.armour.to_lowercase().replace([' ', '-'], "_");
    let armour = tables.armour(&armour_key).ok_or_else(|| {
        let known: Vec<&str> = tables.armours().map(|(_, armour)| armour.key.as_str()).collect();
        Failure::Input(format!("--armour: found {:?}, expected one of {}", args.armour, known.join(", ")))
    })?;
    let kind = match args.kind {
        Kind::Hack => HorseKind::Hack,
        Kind::Trained => HorseKind::Trained,
        Kind::WarHorse => HorseKind::WarHorse,
        Kind::Destrier => HorseKind::Destrier,
    };
    let seed = seed_of(args.seed);
    let mut dice = Dice::seeded(seed);
    let [one, two, three] = ["Strength", "Dexterity", "Constitution"].map(|what| dice.roll(6, what).value);
    let ten = dice.roll(10, "Will Power").value;
    let Characteristics { strength, dexterity, constitution, will_power } = random_horse(one, two, three, ten);
    let training = kind.training();
    let figures = HorseSheet::derive(tables, strength, dexterity, constitution, training, armour);
    let rates = figures.rates;
    Ok(format!(
        "seed {seed} (RS-22.6): Strength 18 + {one} = {strength}, Dexterity 7 + {two} = {dexterity}, Constitution 14 + {three} = \
         {constitution}, Will Power {will_power}, Training {training}\n\
         skill {}, AP {}, BS {}, Base Speed {}, PDF {}, ADF {}, FL {}, HR {}, walk/canter/gallop {}/{}/{} (RS-16.1, T-30)\n\n\
         For a scenario file, in horses:\n\
         (name: {:?}, strength: {strength}, dexterity: {dexterity}, constitution: {constitution}, will_power: {will_power}, \
         training: {training}, armour: {armour_key:?}),\n",
        figures.skill,
        figures.anti_parry,
        figures.blow_strength,
        figures.base_speed,
        figures.passive_dodge,
        figures.active_dodge,
        figures.fatigue_limit,
        figures.response,
        rates.walk,
        rates.canter,
        rates.gallop,
        args.name
    ))
}

fn seed_of(seed: Option<Seed>) -> u64 {
    match seed {
        Some(Seed::This(seed)) => seed,
        Some(Seed::Random) | None => random_seed(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    fn told(line: &str) -> Result<String, String> {
        let cli = Cli::try_parse_from(line.split_whitespace()).map_err(|why| why.to_string())?;
        let Some(Command::Create(args)) = cli.command else { return Err("another command".to_owned()) };
        let tables = Arc::new(Tables::builtin().clone());
        let made = match &args.what {
            Create::Fighter(args) => fighter(args, &tables),
            Create::Horse(args) => horse(args, &tables),
        };
        made.map_err(|failure| match failure {
            Failure::Input(why) => why,
            other => format!("{other:?}"),
        })
    }

    const OTTO: &str =
        "ringing-steel create fighter --strength 13 --dexterity 12 --constitution 12 --will-power 11 --name Otto";

    #[test]
    fn a_soldier_is_bought_by_points() {
        // 13 + 12 + 12 + 11 = 48 of 48; 5 + 4 + 2 = 11 of 14. The sword of Dexterity 12, Training 5: 5.4 (RS-1.3).
        let made =
            told(&format!("{OTTO} --training sword=5 --training shield=4 --unarmed 2 --armour standard")).unwrap();
        assert!(made.starts_with("characteristics: 48 of 48 points of the level soldier (RS-22.1"), "{made}");
        assert!(made.contains("Trainings: 11 of 14 points, the highest 5 of 5 (RS-22.3)\n"), "{made}");
        assert!(made.contains("sword             5.4   10   27   32   17          15"), "{made}");
        assert!(
            made.contains(
                "in points: Characteristics 48 (RS-22.1); Trainings 11, the highest 5 (RS-22.3); Level soldier"
            )
        );
        assert!(made.contains(
            "trainings: {\"sword\": 5, \"shield\": 4}, unarmed: 2, items: [(\"sword\", right), (\"shield\", left)]),"
        ));
    }

    #[test]
    fn what_a_level_does_not_allow_is_told_with_its_clause() {
        let refused = |rest: &str| told(&format!("{OTTO} {rest}")).unwrap_err();
        assert_eq!(
            refused("--training sword=6"),
            "found a Training of 6, expected at most 5 for the level soldier (RS-22.3, T-26)"
        );
        assert_eq!(
            refused("--training sword=5 --training dagger=5 --training shield=5"),
            "the Trainings cost 15 points, expected at most 14 for the level soldier (RS-22.3, T-26)"
        );
        assert_eq!(
            refused("--level levy"),
            "the characteristics cost 48 points, expected at most 40 for the level levy (RS-22.1, T-26)"
        );
        assert!(
            refused("--level duke")
                .starts_with("--level: found \"duke\", expected one of levy, soldier, champion, hero")
        );
        assert!(
            refused("--training sword").starts_with("--training: found \"sword\", expected a weapon and its Training")
        );
        assert!(refused("--training swrd=3").contains("swrd"));
        let weak = told(&OTTO.replace("--will-power 11", "--will-power 4")).unwrap_err();
        assert_eq!(weak, "--will-power: found 4, expected 5 to 20 (RS-22.1)");
    }

    #[test]
    fn one_is_rolled_until_he_has_forty() {
        // RS-22.2: whatever the seed, each from 3 to 18 and 40 in all; the exchange changes two places.
        for seed in 0..40 {
            let line =
                |rest: &str| told(&format!("ringing-steel create fighter --random --seed {seed} {rest}")).unwrap();
            let four = |made: &str| {
                NAMES.map(|name| {
                    let after = made.split(&format!("{name}: ")).nth(1).expect("a value");
                    after.split([',', ')', '\n']).next().unwrap().trim().parse::<u32>().unwrap()
                })
            };
            let plain = four(&line(""));
            assert!(plain.iter().sum::<u32>() >= 40 && plain.iter().all(|value| (3..=18).contains(value)), "{plain:?}");
            let [strength, dexterity, constitution, will_power] = plain;
            assert_eq!(four(&line("--exchange strength,will_power")), [will_power, dexterity, constitution, strength]);
        }
        assert!(
            told("ringing-steel create fighter --random --exchange strength,luck").unwrap_err().contains("RS-22.2")
        );
    }

    #[test]
    fn a_horse_is_rolled_and_schooled() {
        for seed in 0..20 {
            let made =
                told(&format!("ringing-steel create horse --kind destrier --seed {seed} --armour heavy")).unwrap();
            let value = |name: &str| {
                let after = made.split(&format!("{name}: ")).nth(1).expect("a value");
                after.split(',').next().unwrap().parse::<u32>().unwrap()
            };
            assert!((19..=24).contains(&value("strength")) && (8..=13).contains(&value("dexterity")), "{made}");
            assert!((15..=20).contains(&value("constitution")) && (1..=10).contains(&value("will_power")), "{made}");
            assert_eq!(value("training"), 8);
            assert!(made.contains("walk/canter/gallop 5/2/1"), "{made}");
        }
        assert!(told("ringing-steel create horse --armour lead").unwrap_err().starts_with("--armour: found \"lead\""));
    }
}
