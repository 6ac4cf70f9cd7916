//! `fight`: the computer against itself, once with its journal or many times with a summary.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;

use ai::{Controller, Views};
use engine::record::{DiceSource, Fingerprint, JournalHasher, RecordFile, Recorder};
use engine::{Dice, Fight, FightError, StableHasher, Stop};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use scenario::Scenario;
use serde::Serialize;
use session::Player;
use steel::fight::{EndReason, Outcome, Steel, Story};

use crate::cli::{Common, FightArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::loading;
use crate::tally::Share;

/// `fight SCENARIO`.
pub(crate) fn run(common: &Common, args: &FightArgs, console: &Console) -> Result<(), Failure> {
    if args.record.is_some() && args.games > 1 {
        return Err(Failure::Input(
            "--record takes one fight, not --games of them: leave out one of the two".to_owned(),
        ));
    }
    let tables = loading::tables(common)?;
    let (scenario, unbuilt) = loading::scenario(&args.scenario, &tables)?;
    let basic = Player::Ai("basic".to_owned());
    let players = session::assign(scenario.sides(), &args.side, &basic, &basic).map_err(Failure::Input)?;
    if let Some(side) = players.iter().position(|player| *player == Player::Human) {
        let name = &scenario.sides()[side].name;
        return Err(Failure::Input(format!("--side {name}=human: a fight is the computer's, people `play`")));
    }
    let seed = args.seed.unwrap_or_else(|| scenario.seed());
    let batch = Batch { scenario, players, seed };
    #[expect(clippy::disallowed_methods, reason = "the summary tells how long it took; no fight sees it")]
    let begun = std::time::Instant::now();
    let results = if args.games == 1 {
        let story = (!args.json).then_some(console);
        if story.is_some() {
            console.print(&unbuilt)?;
        }
        vec![batch.one(args.record.as_deref(), story)?]
    } else {
        batch.many(args)?
    };
    let summary = batch.summary(&results, begun.elapsed().as_secs_f64());
    if args.json {
        let text = serde_json::to_string(&summary).expect("a summary is plain data");
        console.line(&text)?;
    } else if args.games > 1 {
        console.print(&unbuilt)?;
        console.print(&summary.text())?;
    } else {
        console.line(&format!("{} decisions, journal {}", summary.decisions, results[0].journal))?;
    }
    Ok(())
}

struct Batch {
    scenario: Scenario,
    players: Vec<Player>,
    seed: u64,
}

/// What a batch remembers of a fight.
#[derive(Clone, Copy, Debug)]
struct Fought {
    outcome: Outcome,
    decisions: u64,
    tenths: u32,
    journal: Fingerprint,
}

impl Batch {
    /// The seed of a fight, counted from 0: the first has the seed itself.
    fn seed_of(&self, index: u32) -> u64 {
        if index == 0 { self.seed } else { engine::stable_hash(&(self.seed, index)) }
    }

    fn controllers(&self, seed: u64) -> Vec<Box<dyn Controller<Steel>>> {
        let players = self.players.iter().enumerate();
        players.map(|(side, player)| player.controller(seed, side).expect("people do not play in batches")).collect()
    }

    /// One fight, recorded and told as it goes.
    fn one(&self, record: Option<&std::path::Path>, console: Option<&Console>) -> Result<Fought, Failure> {
        let setup = self.scenario.setup();
        let header = session::header(&self.scenario, &self.players, DiceSource::Seed(self.seed));
        let mut recorder = record.map(|path| RecordFile::create(path, &header).map(Recorder::new)).transpose()?;
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(self.seed));
        let mut controllers = self.controllers(self.seed);
        let mut views = Views::of(setup);
        let mut told = 0;
        loop {
            let stop = fight.advance().map_err(|fault| bug(&FightError::Dice(fault)))?;
            if let Some(console) = console {
                console.print(&Story::whole(setup).lines(fight.journal(), told))?;
                told = fight.journal().entries().len();
            }
            if let Some(recorder) = &mut recorder {
                recorder.stopped(&fight);
                if let Some(trouble) = recorder.file().fault() {
                    return Err(Failure::Running(trouble.to_string()));
                }
            }
            let decision = match stop {
                Stop::End(outcome) => return Ok(fought(&fight, outcome)),
                Stop::Decision(decision) => decision,
            };
            let order = ai::ask(&fight, &decision, &mut controllers[decision.side.index()], &mut views);
            match &mut recorder {
                Some(recorder) => recorder.give(&mut fight, order),
                None => fight.decide(order),
            }
            .map_err(|why| bug(&why))?;
        }
    }

    /// Many fights on all cores. Each depends on its own seed alone, and they are gathered in order.
    fn many(&self, args: &FightArgs) -> Result<Vec<Fought>, Failure> {
        let threads = args.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|why| Failure::Running(format!("the threads cannot be started: {why}: try --threads 1")))?;
        let bar = progress(args.games);
        let setup = self.scenario.setup();
        let results = pool.install(|| {
            (0..args.games)
                .into_par_iter()
                .map_init(
                    || Views::of(setup),
                    |views, index| {
                        let seed = self.seed_of(index);
                        let mut fight = Fight::new(Arc::clone(setup), Dice::seeded(seed));
                        let outcome = ai::play_out(&mut fight, &mut self.controllers(seed), views);
                        bar.inc(1);
                        outcome.map(|outcome| fought(&fight, outcome)).map_err(|why| bug(&why))
                    },
                )
                .collect()
        });
        bar.finish_and_clear();
        results
    }

    fn summary(&self, results: &[Fought], seconds: f64) -> Summary {
        let mut hasher = StableHasher::default();
        for fought in results {
            std::hash::Hash::hash(&fought.journal, &mut hasher);
        }
        let won = |side: usize| {
            results.iter().filter(|fought| fought.outcome.winner.is_some_and(|winner| winner.index() == side)).count()
        };
        let count = |why: EndReason| results.iter().filter(|fought| fought.outcome.why == why).count() as u64;
        let names = self.scenario.sides().iter().enumerate();
        let wins: BTreeMap<String, u64> = names.map(|(side, look)| (look.name.clone(), won(side) as u64)).collect();
        let games = results.len() as u64;
        Summary {
            scenario: self.scenario.name().to_owned(),
            seed: self.seed,
            games,
            draws: games - wins.values().sum::<u64>(),
            intervals: wins.iter().map(|(side, &wins)| (side.clone(), Share { wins, of: games }.interval())).collect(),
            wins,
            ends: Ends {
                last_side: count(EndReason::LastSide),
                condition: count(EndReason::Condition),
                time_limit: count(EndReason::TimeLimit),
                idleness: count(EndReason::Idleness),
            },
            decisions: results.iter().map(|fought| fought.decisions).sum(),
            tenths: results.iter().map(|fought| u64::from(fought.tenths)).sum(),
            seconds,
            hash: Fingerprint(std::hash::Hasher::finish(&hasher)),
        }
    }
}

fn fought(fight: &Fight<Steel>, outcome: Outcome) -> Fought {
    Fought {
        outcome,
        decisions: u64::from(fight.orders_given()),
        tenths: fight.now().0,
        journal: JournalHasher::of(fight.journal()),
    }
}

fn bug(why: &FightError<Steel>) -> Failure {
    Failure::Running(format!("the fight cannot go on: {why}: this is a bug of the program"))
}

/// A bar on the terminal of stderr; nothing where there is none.
fn progress(games: u32) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(u64::from(games)), target);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} fights, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What `--json` prints, field by field.
#[derive(Debug, Serialize)]
struct Summary {
    scenario: String,
    seed: u64,
    games: u64,
    /// By side name.
    wins: BTreeMap<String, u64>,
    /// By side name: Wilson's 95 % interval of the share of wins.
    intervals: BTreeMap<String, (f64, f64)>,
    draws: u64,
    ends: Ends,
    decisions: u64,
    tenths: u64,
    seconds: f64,
    /// Of the journals of all fights, in order.
    hash: Fingerprint,
}

/// How many fights ended why (RS-22.17).
#[derive(Debug, Serialize)]
struct Ends {
    last_side: u64,
    condition: u64,
    time_limit: u64,
    idleness: u64,
}

impl Summary {
    fn text(&self) -> String {
        let mut text = format!("{}: {} fights from seed {}\n", self.scenario, self.games, self.seed);
        let width = self.wins.keys().map(|side| side.chars().count()).max().unwrap_or(0).max(5);
        let mut line = |name: &str, wins: u64| {
            let share = Share { wins, of: self.games };
            let (low, high) = share.interval();
            text.push_str(&format!(
                "{name:<width$} {wins:>9}  {:>5.1} %  (95 %: {:.1} to {:.1})\n",
                share.rate() * 100.0,
                low * 100.0,
                high * 100.0
            ));
        };
        for (side, &wins) in &self.wins {
            line(side, wins);
        }
        line("draws", self.draws);
        let per_game = |total: u64| total as f64 / self.games as f64;
        let Ends { last_side, condition, time_limit, idleness } = self.ends;
        text.push_str(&format!(
            "ended by: last side {last_side}, condition {condition}, time limit {time_limit}, idleness {idleness}\n\
             {:.0} decisions and {:.1} s of fighting each; {:.2} s of computing\njournals {}\n",
            per_game(self.decisions),
            per_game(self.tenths) / 10.0,
            self.seconds,
            self.hash
        ));
        text
    }
}
