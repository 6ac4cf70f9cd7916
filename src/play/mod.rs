//! Playing in the terminal: shows what a side may know, asks its person, takes his order, and draws a curtain before the next side.
mod board_text;
mod command;
mod letters;
mod order_list;
pub(crate) mod sheet;
mod sitting;
mod status;
mod turn;

use engine::record::DiceSource;
use session::{Game, Player};

use crate::cli::{Common, PlayArgs, ResumeArgs, Seed, Table};
use crate::console::Console;
use crate::failure::Failure;
use crate::{crash, loading, rolling, saves};

use sitting::Sitting;

/// `play SCENARIO`.
pub(crate) fn run(common: &Common, args: &PlayArgs, console: Console) -> Result<(), Failure> {
    if let Some(record) = &args.resume {
        let args = ResumeArgs { record: record.clone(), table: args.table.clone() };
        return resume(common, &args, console);
    }
    let name = args.scenario.as_deref().unwrap_or_default();
    let tables = loading::tables(common)?;
    let (scenario, unbuilt) = loading::scenario(name, &tables)?;
    let players = session::assign(scenario.sides(), &args.table.side, &Player::Human, &Player::Ai("basic".to_owned()))
        .map_err(Failure::Input)?;
    let source = match args.seed {
        _ if args.own_dice => DiceSource::Own,
        None => DiceSource::Seed(scenario.seed()),
        Some(Seed::This(seed)) => DiceSource::Seed(seed),
        Some(Seed::Random) => DiceSource::Seed(random_seed()),
    };
    console.print(&unbuilt)?;
    let game = Game::begin(scenario, players, source, &saves::folder(common)?, rolling::at(&console))?;
    crash::saved_at(Some(&game.saved_at()));
    finish(Sitting::new(game, console, &args.table).play())
}

/// `resume RECORD`.
pub(crate) fn resume(common: &Common, args: &ResumeArgs, console: Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let (recorded, scenario) = loading::record(&args.record, &tables)?;
    let mut players = Vec::new();
    for (index, text) in recorded.header.players.iter().enumerate() {
        let player = Player::parse(&text.player).map_err(|why| {
            Failure::Input(format!("{}:1: {why}; name one with --side {}=..", args.record.display(), text.side))
        });
        // A side that the command line gives anew may have had any player.
        let names_it = |side: &String| {
            side.split_once('=').is_some_and(|(name, _)| session::find(scenario.sides(), name.trim()) == Some(index))
        };
        let renamed = args.table.side.iter().any(names_it);
        players.push(if renamed { player.unwrap_or(Player::Human) } else { player? });
    }
    session::change(scenario.sides(), &args.table.side, &mut players).map_err(Failure::Input)?;
    if let Some(torn) = recorded.torn {
        console.line(&format!("note: {}: {torn}", args.record.display()))?;
    }
    console.print(&loading::unbuilt(&scenario))?;
    let game = Game::resume(&recorded, scenario, players, rolling::at(&console))?;
    crash::saved_at(Some(&game.saved_at()));
    console.line(&format!(
        "The game goes on after {} orders, at tenth {}.",
        game.fight().orders_given(),
        game.fight().now()
    ))?;
    finish(Sitting::new(game, console, &args.table).play())
}

/// Plays a scenario of the menu.
pub(crate) fn begin(common: &Common, scenario: &str, sides: Vec<String>, console: Console) -> Result<(), Failure> {
    let table = Table { side: sides, no_curtain: false };
    let args = PlayArgs {
        scenario: Some(scenario.to_owned()),
        table,
        seed: Some(Seed::Random),
        own_dice: false,
        resume: None,
    };
    run(common, &args, console)
}

fn finish(result: Result<(), Failure>) -> Result<(), Failure> {
    crash::saved_at(None);
    result
}

/// A seed that nobody can foresee, from what the standard library draws for its hash tables.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish()
}
