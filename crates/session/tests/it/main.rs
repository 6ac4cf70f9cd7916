//! Whole games, played, recorded, watched again, taken over and taken back.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panic as the tests do")]
mod false_move;
mod standing;

use std::path::Path;
use std::sync::Arc;

use engine::record::{DiceSource, Recorded};
use engine::{CombatantId, SideId, Stop};
use scenario::Scenario;
use session::{AskDie, Game, GameError, Player, Reel};
use steel::fight::{Event, Order};
use steel::tables::{Injury, Tables};

fn scenario(stem: &str) -> Scenario {
    Scenario::open(stem, &Arc::new(Tables::builtin().clone())).unwrap()
}

fn no_dice() -> AskDie {
    Arc::new(|_, _| Err("nobody rolls here".to_owned()))
}

fn begin(stem: &str, players: &[&str], seed: u64, saves: &Path) -> Game {
    let players = players.iter().map(|text| Player::parse(text).unwrap()).collect();
    Game::begin(scenario(stem), players, DiceSource::Seed(seed), saves, no_dice()).unwrap()
}

/// Plays to the end or for so many orders; people do what is proposed. `each` sees the game at every stop.
fn play(game: &mut Game, most: u32, mut each: impl FnMut(&Game)) {
    loop {
        let stop = game.advance().unwrap();
        each(game);
        let Stop::Decision(decision) = stop else { return };
        if game.fight().orders_given() >= most {
            return;
        }
        if *game.player(decision.side) == Player::Human {
            let order = game.proposed(&decision).unwrap();
            game.give(order).unwrap();
        } else {
            game.let_ai_decide(&decision).unwrap();
        }
    }
}

fn recorded(game: &Game) -> Arc<Recorded<Order>> {
    game.save(None).unwrap();
    Arc::new(Recorded::read(&game.saved_at()).unwrap())
}

#[test]
fn a_record_is_seen_with_a_sides_eyes_as_that_side_saw_it() {
    let saves = tempfile::tempdir().unwrap();
    for (stem, seed) in [("duel", 3), ("bridge", 5), ("sentry", 1)] {
        let mut game = begin(stem, &["human", "ai:basic"], seed, saves.path());
        let mut seen = Vec::new();
        play(&mut game, 400, |game| {
            let witness = game.witness(SideId(0));
            seen.push((witness.lines().len(), witness.view().clone(), game.fight().state_hash()));
        });
        let mut reel = Reel::new(recorded(&game), scenario(stem)).unwrap();
        assert_eq!(reel.stops().len(), seen.len());
        assert!(reel.stops().is_sorted());
        // Forwards, backwards and to and fro.
        let last = seen.len() - 1;
        for stop in [0, last / 2, last, last / 3, 1, last].into_iter().chain((0..=last).step_by(7)) {
            reel.wind(Some(SideId(0)), stop);
            let (lines, view, state) = &seen[stop];
            assert_eq!(reel.at(), stop);
            assert_eq!(reel.witness().lines().len(), *lines, "{stem}, stop {stop}");
            assert!(reel.witness().view() == view, "{stem}, stop {stop}");
            assert_eq!(reel.fight().state_hash(), *state);
        }
        reel.wind(Some(SideId(0)), last);
        assert!(reel.witness().lines() == game.witness(SideId(0)).lines(), "{stem}: other lines");
    }
}

#[test]
fn other_eyes_see_other_things_and_an_onlooker_sees_all() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("melee", &["ai:basic", "ai:basic"], 7, saves.path());
    play(&mut game, 150, |_| {});
    let entries = game.fight().journal().entries().len();
    let mut reel = Reel::new(recorded(&game), scenario("melee")).unwrap();
    let last = reel.stops().len() - 1;
    let mut told = Vec::new();
    for eyes in [None, Some(SideId(0)), Some(SideId(1))] {
        reel.wind(eyes, last);
        assert_eq!(reel.eyes(), eyes);
        told.push(reel.witness().told().to_vec());
    }
    assert!(told[0].len() > told[1].len() && told[0].len() > told[2].len());
    assert_ne!(told[1], told[2]);
    assert!(told[1..].iter().flatten().all(|index| *index < entries));
    // Nothing is hidden from an onlooker: he is told all that has words.
    assert!(told[1..].iter().flatten().all(|index| told[0].contains(index)));
}

#[test]
fn a_replay_taken_over_begins_as_the_record_does_and_leaves_it_alone() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("toll", &["ai:basic", "ai:basic"], 11, saves.path());
    let mut states = Vec::new();
    play(&mut game, 60, |game| states.push(game.fight().state_hash()));
    let record = recorded(&game);
    let before = std::fs::read(game.saved_at()).unwrap();
    let players = vec![Player::Human, Player::Ai("random".to_owned())];
    let mut taken = Game::take_over(&record, 25, scenario("toll"), players, saves.path(), no_dice()).unwrap();
    taken.advance().unwrap();
    assert_eq!(taken.fight().orders_given(), 25);
    assert_eq!(taken.fight().state_hash(), states[25]);
    assert_ne!(taken.saved_at(), game.saved_at());
    play(&mut taken, 40, |_| {});
    assert_eq!(recorded(&taken).orders.len(), 40);
    assert_eq!(std::fs::read(game.saved_at()).unwrap(), before);
    // Its own record runs through as well.
    assert_eq!(Reel::new(recorded(&taken), scenario("toll")).unwrap().stops().len(), 41);
}

#[test]
fn a_record_that_does_not_run_as_written_names_the_place() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("duel", &["ai:basic", "ai:basic"], 2, saves.path());
    play(&mut game, 30, |_| {});
    game.save(None).unwrap();
    let text = std::fs::read_to_string(game.saved_at()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let order = lines.iter().rposition(|line| line.starts_with("{\"order\":")).unwrap();
    let wrong = lines[order].replacen("\"at\":", "\"at\":9", 1);
    lines[order] = &wrong;
    let path = saves.path().join("wrong.steel");
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let record = Arc::new(Recorded::read(&path).unwrap());
    let Err(GameError::Differs { path: named, why }) = Reel::new(record, scenario("duel")).map(|_| ()) else {
        panic!("it is watched");
    };
    assert_eq!(named, path.display().to_string());
    assert!(why.contains(&format!("line {}", order + 1)), "{why}");
}

#[test]
fn an_order_is_free_until_a_die_has_fallen() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("duel", &["human", "human"], 4, saves.path());
    let Stop::Decision(first) = game.advance().unwrap() else { panic!("it ends at once") };
    assert_eq!(game.may_undo(first.side), Err("there is no order of yours to take back".to_owned()));
    let begun = game.fight().state_hash();
    let order = game.proposed(&first).unwrap();
    game.give(order).unwrap();
    game.advance().unwrap();
    // With two people at the table the other one has not ordered yet, and nothing was seen.
    assert_eq!(game.may_undo(first.side), Ok(()));
    game.undo(first.side).unwrap();
    game.advance().unwrap();
    assert_eq!((game.fight().orders_given(), game.fight().state_hash()), (0, begun));

    // Against the machine there are blows: once dice have fallen since the last order, it stays.
    let mut game = begin("duel", &["human", "ai:basic"], 4, saves.path());
    let (mut dice, mut asked, mut refused) = (0, 0, 0);
    play(&mut game, 300, |game| {
        let fallen = game.fight().journal().dice().len();
        let Some(decision) = game.fight().decision().filter(|decision| decision.side == SideId(0)) else { return };
        if asked > 0 && fallen > dice {
            assert_eq!(game.may_undo(decision.side), Err("a die has fallen since".to_owned()));
            refused += 1;
        }
        (dice, asked) = (fallen, asked + 1);
    });
    assert!(refused > 3, "{refused}");
}

#[test]
fn a_takeover_of_a_game_with_own_dice_takes_those_before_it_along_and_no_others() {
    let saves = tempfile::tempdir().unwrap();
    let rolls = Arc::new(std::sync::atomic::AtomicU8::new(0));
    let asked = Arc::clone(&rolls);
    let hand: AskDie =
        Arc::new(move |sides, _| Ok(asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % sides + 1));
    let basic = || vec![Player::Ai("basic".to_owned()); 2];
    let mut game = Game::begin(scenario("duel"), basic(), DiceSource::Own, saves.path(), Arc::clone(&hand)).unwrap();
    play(&mut game, 80, |_| {});
    let record = recorded(&game);
    assert!(record.dice.len() > 10);
    let half = record.orders.len() / 2;
    let taken = Game::take_over(&record, half, scenario("duel"), basic(), saves.path(), hand).unwrap();
    assert_eq!(taken.fight().orders_given() as usize, half);
    let copy = recorded(&taken);
    let rolled = taken.fight().journal().dice().len();
    assert!(rolled > 0 && rolled < record.dice.len());
    assert_eq!(copy.dice[..], record.dice[..rolled]);
    assert_eq!(Reel::new(copy, scenario("duel")).unwrap().stops().len(), half + 1);
}

#[test]
fn a_game_is_put_away_whole_or_handed_back() {
    let saves = tempfile::tempdir().unwrap();
    let untouched = begin("duel", &["human", "ai:basic"], 1, saves.path());
    let path = untouched.saved_at();
    assert!(path.exists());
    assert!(untouched.put_away().is_ok());
    assert!(!path.exists(), "nobody has ordered anything");
    let mut game = begin("duel", &["ai:basic", "ai:basic"], 1, saves.path());
    play(&mut game, 30, |_| {});
    let path = game.saved_at();
    // Somebody deletes it in the middle: it is written again.
    std::fs::remove_file(&path).unwrap();
    assert!(!game.is_kept());
    assert!(game.put_away().is_ok());
    assert_eq!(Recorded::<Order>::read(&path).unwrap().orders.len(), 30);
    // Its folder goes, and a file takes its name: the game comes back, to be saved elsewhere.
    let mut game = begin("duel", &["ai:basic", "ai:basic"], 2, &saves.path().join("gone"));
    play(&mut game, 30, |_| {});
    std::fs::remove_dir_all(saves.path().join("gone")).unwrap();
    std::fs::write(saves.path().join("gone"), "in the way").unwrap();
    let Err((game, why)) = game.put_away() else { panic!("it cannot be written") };
    assert!(why.to_string().contains("gone"), "{why}");
    let elsewhere = saves.path().join("elsewhere.steel");
    game.save(Some(&elsewhere)).unwrap();
    assert_eq!(Recorded::<Order>::read(&elsewhere).unwrap().orders.len(), 30);
}

#[test]
fn who_goes_on_with_a_game_is_told_what_came_since_his_last_order_alone() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = begin("duel", &["human", "ai:basic"], 4, saves.path());
    play(&mut game, 40, |_| {});
    let (news, lines) = (game.witness(SideId(0)).news().len(), game.witness(SideId(0)).lines().len());
    assert!(news < lines / 2, "{news} of {lines}");
    let record = recorded(&game);
    drop(game);
    let players = vec![Player::Human, Player::Ai("basic".to_owned())];
    let again = Game::resume(&record, scenario("duel"), players, no_dice()).unwrap();
    assert_eq!(again.witness(SideId(0)).lines().len(), lines);
    assert_eq!(again.witness(SideId(0)).news().len(), news);
}

#[test]
fn who_strikes_is_told_the_small_injuries_he_deals() {
    let saves = tempfile::tempdir().unwrap();
    let (mut people, mut horses) = (0, 0);
    for (stem, seed) in (0..8).flat_map(|seed| [("duel", seed), ("joust", seed)]) {
        let mut game = begin(stem, &["ai:basic", "ai:basic"], seed, saves.path());
        play(&mut game, 600, |_| {});
        let mut reel = Reel::new(recorded(&game), scenario(stem)).unwrap();
        let last = reel.stops().len() - 1;
        for side in [SideId(0), SideId(1)] {
            reel.wind(Some(side), last);
            let (setup, journal) = (reel.fight().setup(), reel.fight().journal());
            let mine = |who| setup.person(who).side == side;
            // Whose blow has hit last, and at which tenth.
            let mut hit = (0, CombatantId(0), false);
            for entry in journal.entries() {
                match entry.event {
                    Event::Struck { who, hit: true, block: false, .. } => hit = (entry.at.0, who, true),
                    Event::Struck { .. } | Event::Fell { .. } | Event::Shot { .. } => hit.2 = false,
                    _ => {}
                }
                let (victim, injury) = match entry.event {
                    Event::Injured { who, injury, .. } => (who, injury),
                    Event::HorseInjured { horse, injury, .. } => (horse, injury),
                    _ => continue,
                };
                if injury <= Injury::LightWound && !mine(victim) && hit.2 && hit.0 == entry.at.0 && mine(hit.1) {
                    if matches!(entry.event, Event::Injured { .. }) {
                        people += 1;
                    } else {
                        horses += 1;
                    };
                    let name = setup.name_of(victim);
                    let told = reel.witness().lines().iter().filter(|line| line.at == entry.at);
                    let what = if injury == Injury::Bruise { "a bruise" } else { "a light wound" };
                    let told: Vec<&str> = told.map(|line| line.sentence.as_str()).collect();
                    let says = |line: &&&str| line.starts_with(name) && line.contains(what);
                    let line = told.iter().find(says).unwrap_or_else(|| panic!("{stem} {seed}: {what}: {told:#?}"));
                    assert!(!line.contains("factor"), "{line}");
                }
                hit.2 = false;
            }
        }
    }
    assert!(people > 5 && horses > 1, "{people}, {horses}");
}
