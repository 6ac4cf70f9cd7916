//! The pause menu, the end of a fight, captions and the text of everything told.

use egui::{Key, Rect, pos2};
use panels::{Caption, Choice, Desk, GameOver, GameOverPanel, Intent, Settings, show_transcript};

use crate::support::{Table, X1, act, click, dice, harness, press, show_desk, spoken};

#[test]
fn escape_rests_the_game_and_escape_goes_on() {
    let mut table = Table::of(X1, dice(&[]));
    let side = table.until("Aldric", act).side.0;
    let mut desk = Desk::default();
    desk.orders.ask(table.prompt());
    let mut fixture = harness(desk, move |desk, ui| show_desk(desk, ui, &table, side));
    assert!(!fixture.state().0.is_paused());
    press(&mut fixture, Key::Escape);
    assert!(fixture.state().0.is_paused());
    assert!(spoken(&fixture).contains(&"Leave to the main menu".to_owned()));
    press(&mut fixture, Key::R);
    press(&mut fixture, Key::Num1);
    assert!(!fixture.state().1.iter().any(|intent| matches!(intent, Intent::Give(_))), "no key goes through");
    press(&mut fixture, Key::Escape);
    assert!(!fixture.state().0.is_paused());
    assert_eq!(fixture.state().1.last(), Some(&Intent::Continue));
}

#[test]
fn the_pause_menu_is_worked_with_keys_and_clicks() {
    for (downs, wish) in [
        (1, Intent::SaveCopy),
        (2, Intent::Menu(Choice::Settings)),
        (3, Intent::Menu(Choice::Rulebook)),
        (4, Intent::Leave),
        (5, Intent::Menu(Choice::Quit)),
    ] {
        let settings = Settings::default();
        let mut fixture = harness(panels::PauseMenu::default(), move |menu, ui| menu.show(ui, &settings));
        for _ in 0..downs {
            press(&mut fixture, Key::ArrowDown);
        }
        press(&mut fixture, Key::Enter);
        assert_eq!(fixture.state().1, [wish]);
        click(&mut fixture, "Continue");
        assert_eq!(fixture.state().1.last(), Some(&Intent::Continue));
    }
}

/// A melee fought to its end.
fn fought() -> Table {
    let mut table = Table::shipped("melee", 3);
    table.play(20_000);
    assert!(table.fight.outcome().is_some());
    table
}

#[test]
fn the_end_tells_who_won_why_and_what_everybody_did() {
    let mut table = Table::shipped("duel", 4);
    table.advance();
    assert_eq!(GameOver::of(&table.fight), None, "while it goes on");
    let table = fought();
    let over = GameOver::of(&table.fight).unwrap();
    let settings = Settings::default();
    let texts = over.texts(&settings);
    let winner = table.fight.outcome().unwrap().winner.unwrap();
    assert_eq!(texts[0], format!("Victory for {}", table.fight.setup().sides[winner.index()].name));
    assert_eq!(texts[1], format!("The last side standing, after {} t.", table.fight.now().0));
    assert_eq!(over.people.len(), table.fight.setup().people.len());
    assert_eq!(over.people[0].side, winner.index(), "the winners first");
    let sum = |figure: fn(&panels::Deeds) -> u32| over.people.iter().map(figure).sum::<u32>();
    let entries = table.fight.journal().entries();
    let struck = |hits: bool| {
        let count = entries.iter().filter(
            |entry| matches!(entry.event, steel::fight::Event::Struck { hit, block: false, .. } if hit || !hits),
        );
        count.count() as u32
    };
    assert_eq!((sum(|deeds| deeds.blows), sum(|deeds| deeds.hits)), (struck(false), struck(true)));
    assert!(sum(|deeds| deeds.dealt) > 0 && sum(|deeds| deeds.dealt) <= sum(|deeds| deeds.taken));
    let losers: Vec<&panels::Deeds> = over.people.iter().filter(|deeds| deeds.side != winner.index()).collect();
    assert!(losers.iter().all(|deeds| !deeds.fate.starts_with("on his feet")), "{losers:#?}");
}

#[test]
fn who_is_hurt_in_a_joust_was_hurt_by_the_other() {
    use steel::fight::Event;
    let (mut direct, mut mounted) = (0, 0);
    for seed in 1..=12 {
        let mut table = Table::shipped("joust", seed);
        table.play(6000);
        let Some(over) = GameOver::of(&table.fight) else { continue };
        let entries = table.fight.journal().entries();
        let hit = |by, at| {
            let struck = |event: &Event| matches!(*event, Event::Struck { who, hit: true, .. } if who == by);
            entries.iter().any(|entry| entry.at == at && struck(&entry.event))
        };
        for deeds in &over.people {
            let other = over.people.iter().find(|each| each.who != deeds.who).unwrap();
            let hurt = entries.iter().filter(|entry| {
                let injured = matches!(entry.event, Event::Injured { who, injury, .. }
                    if who == other.who && injury != steel::tables::Injury::None);
                injured && hit(deeds.who, entry.at)
            });
            let hurt: Vec<_> = hurt.map(|entry| entry.at).collect();
            assert!(deeds.dealt >= hurt.len() as u32, "seed {seed}: {deeds:?}, {hurt:?}");
            assert!(deeds.dealt <= other.taken, "seed {seed}: {deeds:?}, {other:?}");
            direct += hurt.len();
            mounted += usize::from(deeds.fate.starts_with("on horseback"));
        }
    }
    assert!(direct > 0 && mounted > 0, "{direct}, {mounted}");
}

#[test]
fn after_the_end_there_are_three_ways_on() {
    let table = fought();
    let (over, sides, settings) = (GameOver::of(&table.fight).unwrap(), table.sides(), Settings::default());
    let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(470.0, 860.0));
    let title = over.title.clone();
    let mut fixture =
        harness(GameOverPanel::default(), move |panel, ui| panel.show(ui, board, &over, &sides, &settings));
    press(&mut fixture, Key::Enter);
    press(&mut fixture, Key::ArrowRight);
    press(&mut fixture, Key::Enter);
    click(&mut fixture, "Main menu");
    assert_eq!(fixture.state().1, [Intent::Watch, Intent::Again, Intent::Leave]);
    press(&mut fixture, Key::Escape);
    assert!(!spoken(&fixture).contains(&"Main menu".to_owned()), "away, so that the field can be seen");
    click(&mut fixture, &title);
    assert!(spoken(&fixture).contains(&"Main menu".to_owned()));
}

#[test]
fn captions_show_what_is_new_and_go_after_a_while() {
    let mut table = Table::shipped("melee", 3);
    table.play(60);
    let witness = table.witness(0);
    let all = witness.lines().len();
    assert!(all > 12);
    let mut caption = Caption::default();
    caption.follow(witness.lines(), 5, 10.0);
    assert_eq!(caption.texts(witness), [""; 0], "nothing from before it began");
    caption.follow(witness.lines(), 7, 11.0);
    let told: Vec<&str> = witness.lines()[5..7].iter().map(|line| line.sentence.as_str()).collect();
    assert_eq!(caption.texts(witness), told);
    caption.follow(witness.lines(), 12, 12.0);
    assert_eq!(caption.texts(witness).len(), 3, "the newest three");
    assert_eq!(caption.texts(witness)[2], witness.lines()[11].sentence);
    assert_eq!(caption.pushed_out(), 4, "two of before and two of the five new ones made room");
    caption.follow(witness.lines(), 12, 40.0);
    assert_eq!(caption.texts(witness), [""; 0], "their time is over");
    assert_eq!(caption.pushed_out(), 0);
    caption.follow(witness.lines(), all, 41.0);
    caption.follow(witness.lines(), 6, 41.1);
    assert_eq!(caption.texts(witness), [""; 0], "what was taken back is not told");
}

#[test]
fn everything_told_can_be_read_as_text() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST"), (17, "Aldric", "parry shield")]);
    table.run_to(18);
    let settings = Settings::default();
    let lines = table.witness(0).lines().len();
    let told = |upto: usize| {
        let witness = table.witness(0).clone();
        let settings = settings.clone();
        spoken(&harness((), move |(), ui| show_transcript(ui, &witness, upto, &settings)))
    };
    let all = told(usize::MAX);
    for line in table.witness(0).lines() {
        assert!(all.contains(&panels::text_of(line, settings.time)), "{all:#?}");
    }
    let last = panels::text_of(&table.witness(0).lines()[lines - 1], settings.time);
    assert!(!told(lines - 1).contains(&last), "what has not been shown yet is not told");
    let side = 0;
    let mut fixture = harness(Desk::default(), move |desk, ui| show_desk(desk, ui, &table, side));
    press(&mut fixture, Key::F5);
    assert!(spoken(&fixture).contains(&"Everything told so far".to_owned()));
    press(&mut fixture, Key::Escape);
    assert!(!fixture.state().0.is_paused());
}
