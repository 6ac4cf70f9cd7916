//! What can be written on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Man-to-man combat on a hex board, on a clock of tenths of a second.
///
/// Without a command it opens the game's window; where there is no display, or with --terminal, it shows the scenarios that come with the
/// game and lets you choose one to play in the terminal.
#[derive(Debug, Parser)]
#[command(
    name = "ringing-steel",
    version,
    max_term_width = 110,
    after_help = "\
Examples:
  ringing-steel                                     the game in its window
  ringing-steel --terminal                          choose a scenario and play in the terminal
  ringing-steel window my/bridge.ron                a scenario of your own, or a record, in the window
  ringing-steel play duel                           play against the computer in the terminal
  ringing-steel play duel --side red=human --side blue=human
  ringing-steel fight duel --seed 7 --games 1000    the computer against itself
  ringing-steel replay game.steel --verify
  ringing-steel create fighter --level soldier --random --seed 7

Scenarios:
  duel, toll, reed_bank, tavern, benches, two_on_one, fencer, net_and_trident, sentry,
  doorway, muddy_slope, bridge, envoy, well, shield_wall, pikes_at_the_gate, the_stair,
  river_crossing, fencing_school, mail_and_plate, relief, ford, melee, joust, rescue,
  pistols_at_dawn, poachers, archers_on_the_wall, cavalry_charge, or a file of your own

Environment:
  RINGING_STEEL_SAVES                               the folder of saved games, as --saves
  RINGING_STEEL_SETTINGS                            the folder of the window's settings

Exit codes: 0 fine, 1 something went wrong while running (a replay that differs), 2 bad input or usage."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Play in the terminal, even where a window could be opened
    #[arg(long)]
    pub(crate) terminal: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// A folder with rules data of your own; its files replace those of the game
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// Where saved games lie [env: RINGING_STEEL_SAVES]
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) saves: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the window with a scenario or a record
    #[cfg(feature = "window")]
    Window(WindowArgs),
    /// Play a scenario in the terminal
    Play(PlayArgs),
    /// Go on with a saved game
    Resume(ResumeArgs),
    /// Let the computer fight against itself, once or many times
    Fight(FightArgs),
    /// Look at a recorded game, or verify it
    Replay(ReplayArgs),
    /// Play a script: a situation with its orders and dice
    Script(ScriptArgs),
    /// Check scenarios, scripts and records without playing them
    Check(CheckArgs),
    /// The exact odds of a blow between two combatants
    Odds(OddsArgs),
    /// Make a combatant or a horse, by points or by dice, for a scenario of your own
    Create(CreateArgs),
    /// Read the rulebook
    Rules(RulesArgs),
}

/// How a game is played, whether new or resumed.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Table {
    /// Who plays a side: `red=human`, `blue=ai:basic` or `blue=ai:random`; may be repeated. A side goes by its colour, its name, the
    /// beginning of it, or its number [default: the first side human, the others ai:basic]
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub(crate) side: Vec<String>,
    /// Do not hide the screen when it passes from one human side to another
    #[arg(long)]
    pub(crate) no_curtain: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel play duel
  ringing-steel play my/bridge.ron --side red=ai:basic --side blue=human
  ringing-steel play duel --seed random
  ringing-steel play duel --own-dice                roll real dice and type them in

Every game is saved as it goes; `resume` goes on with it. Type `help` during the game for its commands.")]
pub(crate) struct PlayArgs {
    /// A scenario file, or the name of a scenario that comes with the game
    #[arg(required_unless_present = "resume")]
    pub(crate) scenario: Option<String>,
    #[command(flatten)]
    pub(crate) table: Table,
    /// The seed of the dice, or `random` [default: the scenario's own]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// You roll real dice and type what they show
    #[arg(long, conflicts_with = "seed")]
    pub(crate) own_dice: bool,
    /// Go on with a saved game instead
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["scenario", "seed", "own_dice"])]
    pub(crate) resume: Option<PathBuf>,
}

#[cfg(feature = "window")]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel window duel
  ringing-steel window my/bridge.ron --side red=ai:basic --side blue=human --seed 7
  ringing-steel window game.steel                   goes on with a saved game, or shows one that has ended")]
pub(crate) struct WindowArgs {
    /// A scenario that comes with the game, a scenario file, or a record (a file ending in .steel)
    pub(crate) what: String,
    /// Who plays a side: `red=human`, `blue=ai:basic` or `blue=ai:random`; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub(crate) side: Vec<String>,
    /// The seed of the dice, or `random` [default: the scenario's own]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel rules                               the chapters
  ringing-steel rules RS-4.7
  ringing-steel rules T-5
  ringing-steel rules 13.5 RS-16.12                 several, with or without RS-
  ringing-steel rules SK                            an order by its code, a question by its id: D-6
  ringing-steel rules passive defence               searches")]
pub(crate) struct RulesArgs {
    /// A clause, a chapter, a table, or words to search for
    pub(crate) what: Vec<String>,
    /// Say also in which files of the program a clause is played and checked
    #[arg(long)]
    pub(crate) source: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ResumeArgs {
    /// The record of the game
    pub(crate) record: PathBuf,
    #[command(flatten)]
    pub(crate) table: Table,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel fight duel --seed 7                 one fight with its journal
  ringing-steel fight duel --seed 7 --record duel.steel
  ringing-steel fight duel --seed 7 --games 10000 --json
  ringing-steel fight duel --side red=ai:random     basic against random

Game 1 uses the seed itself, the others seeds derived from it; the result does not depend on the number of threads.")]
pub(crate) struct FightArgs {
    /// A scenario file, or the name of a scenario that comes with the game
    pub(crate) scenario: String,
    /// The seed of the dice [default: the scenario's own]
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// How many fights
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// Who plays a side: `blue=ai:basic` or `blue=ai:random`; may be repeated. A side goes by its colour, its name, the beginning of
    /// it, or its number [default: ai:basic]
    #[arg(long, value_name = "SIDE=PLAYER")]
    pub(crate) side: Vec<String>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    /// Record the fight to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How many threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record of a game
    pub(crate) record: PathBuf,
    /// Print the whole journal; this is what happens if nothing else is asked for
    #[arg(long)]
    pub(crate) print: bool,
    /// Verify it: the same journal and hashes, or the first tenth and field that differ
    #[arg(long)]
    pub(crate) verify: bool,
}

#[derive(Args, Debug)]
// Unwrapped: a comment of an example that is broken into two lines is no comment any more.
#[command(after_long_help = scenario::script::HELP, term_width = 0)]
pub(crate) struct ScriptArgs {
    /// A script file
    pub(crate) file: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Scenarios (files or names of shipped ones), scripts and records
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel odds aldric corvin
  ringing-steel odds aldric corvin --with dagger --defence parry:greatsword
  ringing-steel odds Aldric Bruno --scenario duel --charge")]
pub(crate) struct OddsArgs {
    /// Who strikes: a sample combatant of T-27, or a combatant of --scenario
    pub(crate) attacker: String,
    /// Who is struck
    pub(crate) defender: String,
    /// A scenario file or the name of a shipped scenario from which the two come
    #[arg(long, value_name = "SCENARIO")]
    pub(crate) scenario: Option<String>,
    /// What is struck with [default: what the attacker has in his main hand]
    #[arg(long, value_name = "WEAPON")]
    pub(crate) with: Option<String>,
    /// The defence: passive, dodge, or parry:ITEM [default: each that is possible]
    #[arg(long, value_name = "DEFENCE")]
    pub(crate) defence: Option<String>,
    /// The blow of a charge
    #[arg(long)]
    pub(crate) charge: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CreateArgs {
    #[command(subcommand)]
    pub(crate) what: Create,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Create {
    /// A combatant: his characteristics by points or by dice, his Trainings by points
    Fighter(FighterArgs),
    /// A horse: its characteristics by dice, its Training by its schooling
    Horse(HorseArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel create fighter --level soldier --strength 13 --dexterity 12 --constitution 12 --will-power 11 \\
      --training sword=5 --training shield=4 --unarmed 2 --armour standard --name Otto
  ringing-steel create fighter --random --seed 7 --exchange strength,will_power --missile longbow=5

Told are the points that it costs (RS-22.1, RS-22.3), his figures, and the lines that a scenario file takes.")]
pub(crate) struct FighterArgs {
    /// His name
    #[arg(long, default_value = "Somebody")]
    pub(crate) name: String,
    /// The level of T-26 that sets pool, points and the highest Training: levy, soldier, champion or hero
    #[arg(long, default_value = "soldier")]
    pub(crate) level: String,
    /// Strength, 5 to 20
    #[arg(long, value_name = "N", required_unless_present = "random")]
    pub(crate) strength: Option<u8>,
    /// Dexterity, 5 to 20
    #[arg(long, value_name = "N", required_unless_present = "random")]
    pub(crate) dexterity: Option<u8>,
    /// Constitution, 5 to 20
    #[arg(long, value_name = "N", required_unless_present = "random")]
    pub(crate) constitution: Option<u8>,
    /// Will Power, 5 to 20
    #[arg(long, value_name = "N", required_unless_present = "random")]
    pub(crate) will_power: Option<u8>,
    /// Roll the four characteristics, 3d6 each, instead
    #[arg(long, conflicts_with_all = ["strength", "dexterity", "constitution", "will_power"])]
    pub(crate) random: bool,
    /// The seed of the dice, or `random`
    #[arg(long, value_name = "N", value_parser = seed, requires = "random", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// Two characteristics whose rolled values change places, such as `strength,will_power`
    #[arg(long, value_name = "ONE,OTHER", requires = "random")]
    pub(crate) exchange: Option<String>,
    /// A Training with a hand weapon of T-1 or the shield, such as `sword=5`; may be repeated
    #[arg(long, value_name = "WEAPON=N")]
    pub(crate) training: Vec<String>,
    /// A Training with a missile weapon of T-10, such as `longbow=5`; may be repeated
    #[arg(long, value_name = "WEAPON=N")]
    pub(crate) missile: Vec<String>,
    /// Training for hand and foot
    #[arg(long, value_name = "N")]
    pub(crate) unarmed: Option<u8>,
    /// Training in riding
    #[arg(long, value_name = "N")]
    pub(crate) riding: Option<u8>,
    /// Training in athletics
    #[arg(long, value_name = "N")]
    pub(crate) athletics: Option<u8>,
    /// An armour type of T-3
    #[arg(long, default_value = "none")]
    pub(crate) armour: String,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ringing-steel create horse --kind war-horse --seed 7 --armour heavy --name Comet

Strength 18 + d6, Dexterity 7 + d6, Constitution 14 + d6, Will Power d10 (RS-22.6); the sample horses of T-30 need no making.")]
pub(crate) struct HorseArgs {
    /// Its name
    #[arg(long, default_value = "Horse")]
    pub(crate) name: String,
    /// Its schooling, which sets its Training
    #[arg(long, value_enum, default_value = "trained")]
    pub(crate) kind: Kind,
    /// The seed of the dice, or `random` [default: random]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// An armour type of T-3
    #[arg(long, default_value = "none")]
    pub(crate) armour: String,
}

/// The schooling of a horse (RS-22.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// Training 2
    Hack,
    /// Training 4
    Trained,
    /// Training 6
    WarHorse,
    /// Training 8
    Destrier,
}

/// A seed as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seed {
    /// This one.
    This(u64),
    /// Any.
    Random,
}

fn seed(text: &str) -> Result<Seed, String> {
    match text {
        "random" => Ok(Seed::Random),
        text => number(text).map(Seed::This).map_err(|why| format!("{why}, or `random`")),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_names_every_shipped_scenario() {
        let help = Cli::command().render_help().to_string();
        let named = help.split("Scenarios:").nth(1).unwrap().split(", or a file").next().unwrap();
        let named: Vec<&str> = named.split([',', ' ', '\n']).filter(|word| !word.is_empty()).collect();
        let shipped: Vec<&str> = scenario::library().iter().map(|shipped| shipped.stem).collect();
        assert_eq!(named, shipped);
    }

    #[test]
    fn the_examples_of_the_help_for_scripts_can_be_copied() {
        let mut command = Cli::command();
        let script = command.find_subcommand_mut("script").unwrap();
        let help = script.render_long_help().to_string();
        let examples: Vec<&str> =
            help.split("```ron\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
        assert!(examples.len() >= 2, "{help}");
        for example in examples {
            scenario::script::Script::parse(example, "example").unwrap_or_else(|why| panic!("{why}\n{example}"));
        }
    }

    #[test]
    fn a_seed_is_a_number_or_random() {
        assert_eq!(seed("7"), Ok(Seed::This(7)));
        assert_eq!(seed("random"), Ok(Seed::Random));
        assert!(seed("-1").is_err() && seed("99999999999999999999").is_err());
    }
}
