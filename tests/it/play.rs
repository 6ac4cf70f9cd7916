//! Games of people, driven by lines on stdin.

use crate::run::{Ran, arg, behind_a_wall, only_record, run, run_with, two_swords};

/// Enough empty lines for any game: everybody does what is done by default.
fn many(line: &str) -> String {
    format!("{line}\n").repeat(4000)
}

#[track_caller]
fn contains(ran: &Ran, texts: &[&str]) {
    for text in texts {
        assert!(ran.out.contains(text), "{text:?} is missing in:\n{}\n{}", ran.out, ran.err);
    }
}

#[test]
fn a_whole_duel_is_played_by_lines_of_input() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let saves = folder.path().join("saves");
    // He strikes whenever he may, defends with what he has, and stays otherwise.
    let input = "SK sword\n".to_owned() + &many("1");
    let ran = run_with(&saves, &["play", arg(&scenario), "--seed", "4"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(
        &ran,
        &[
            "Two swords",
            "red is played by human.",
            "blue is played by ai:basic.",
            "A↑*",
            "b↓",
            "Aldric orders SK at Bruno",
            "The fight ends: ",
        ],
    );
    assert!(!ran.out.contains('\u{1b}'), "no colours and no clearing into a pipe");
    let record = only_record(&saves);
    assert_eq!(record.file_name().unwrap(), "two-swords-1.steel");
    let ran = run(&saves, &["replay", arg(&record), "--verify"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(&ran, &[": verified, ", ", ended; journal "]);
}

#[test]
fn questions_show_orders_in_groups_with_time_due_and_odds() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let input = "? SK sword\nwhy run N\nwhy SK sword\nsheet\nsheet bruno\norders blows\norders nonsense\nboard coords\njournal\nhelp\n999\ndance\n";
    let ran = run_with(folder.path(), &["play", arg(&scenario)], input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(
        &ran,
        &[
            "Tenth 0, Aldric: an order?",
            "\nmoves\n",
            "\nblows",
            "\nhandling  (",
            "\nother  (",
            "SK strike Bruno sword",
            "15 t  due 15",
            // AP 10 against Bruno's ADF, assumed 28 or so: the sum is there, whatever it is.
            "  time: ",
            "attack potential: 10 anti-parry (RS-1.6)",
            " on d20 (",
            "a run needs a walk or a run the same way just before it (RS-3.9)",
            "It is legal: SK strike Bruno sword, number ",
            "WF 6, RF 3, FL 33, Best Skill 5.4, ADF 26, PDF 13",
            "No order of that kind is legal now. There are: blows (",
            "found order 999, expected 1 to ",
            "\"dance\" names nothing that can be ordered here",
            "An order is given by its number, or in words",
        ],
    );
    let sheet_of_bruno = ran.out.split("Bruno of blue").nth(1).unwrap().split("Aldric>").next().unwrap();
    assert!(
        sheet_of_bruno.contains("sword: in the right hand") && !sheet_of_bruno.contains("Strength"),
        "{sheet_of_bruno}"
    );
    contains(&ran, &["The game is saved in ", "Go on with it by: ringing-steel resume "]);
}

#[test]
fn the_end_of_the_input_saves_the_game_and_resume_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let saves = folder.path().join("saves");
    // They strike, do not defend, and take the first of whatever else they are asked.
    let lines = many("SK sword\nnone\n1");
    let (first, rest) = lines.split_at("SK sword\nnone\n1\n".len());
    let table = ["--side", "blue=human", "--no-curtain"];
    let whole = run_with(&folder.path().join("whole"), &[&["play", arg(&scenario)][..], &table].concat(), &lines);
    let begun = run_with(&saves, &[&["play", arg(&scenario)][..], &table].concat(), first);
    assert_eq!((whole.code, begun.code), (Some(0), Some(0)));
    let record = only_record(&saves);
    let resumed = run_with(&saves, &["resume", arg(&record), "--no-curtain"], "quit\n");
    contains(&resumed, &["The game goes on after ", "The game is saved in "]);
    let resumed = run_with(&saves, &["play", "--resume", arg(&record), "--no-curtain"], rest);
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), ""));
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    assert!(
        read(&record) == read(&only_record(&folder.path().join("whole"))),
        "stopped and resumed, it is the same game"
    );
    let again = run(&saves, &["resume", arg(&record)]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("found a game that has ended"), "{}", again.err);
}

#[test]
fn a_curtain_hides_one_side_from_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    // Red walks twice behind the wall; blue holds; both press Enter at the curtain.
    let input = "\nWF N\n\nHO until 3\n\nHO until 5\nquit\n";
    let ran = run_with(folder.path(), &["play", arg(&scenario), "--side", "blue=human"], input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let turns: Vec<&str> = ran.out.split("Hand over to ").collect();
    assert!(turns.len() >= 3, "{}", ran.out);
    assert!(turns[1].starts_with("RED, press Enter. \nRED saw since the last turn:"), "{}", turns[1]);
    assert!(turns[2].starts_with("BLUE, press Enter. "), "{}", turns[2]);
    // What red does behind the wall is nowhere in blue's turns, and Aldric is not on its board.
    for turn in turns[2..].iter().filter(|turn| turn.starts_with("BLUE")) {
        assert!(!turn.contains("Aldric orders") && !turn.contains("Aldric walks"), "{turn}");
        assert!(turn.contains("A Aldric (not in sight)"), "{turn}");
    }
}

#[test]
fn an_order_is_free_until_something_has_come_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    let table = ["play", arg(&scenario), "--side", "red=human", "--side", "blue=ai:basic"];
    // Nothing was given yet; then a walk is taken back, and another given.
    let ran = run_with(folder.path(), &table, "undo\nWF N\nundo\nWB S\nquit\n");
    contains(&ran, &["Not taken back: there is no order of yours to take back.", "Taken back."]);
    assert_eq!(ran.out.matches("Tenth 0, Aldric: an order?").count(), 2, "{}", ran.out);
    assert!(
        ran.out.contains("walks from (0,3) to (0,4)")
            && !ran.out.split("Taken back.").nth(1).unwrap().contains("to (0,2)"),
        "{}",
        ran.out
    );
    let record = folder.path().join("behind-a-wall-1.steel");
    let ran = run(folder.path(), &["replay", arg(&record), "--verify"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn an_order_is_fixed_once_a_die_has_fallen_or_the_other_was_seen_to_act() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let input = "SK sword\n".to_owned() + &"undo\n1\n".repeat(30);
    let ran = run_with(&folder.path().join("saves"), &["play", arg(&scenario)], &input);
    contains(&ran, &["Not taken back: a die has fallen since."]);
    assert!(ran.out.contains("Not taken back: something"), "{}", ran.out);
}

#[test]
fn an_order_is_fixed_once_another_person_has_ordered() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    let table = ["play", arg(&scenario), "--side", "blue=human", "--no-curtain"];
    let ran = run_with(folder.path(), &table, "TL\nundo\nWF S\nundo\n");
    contains(
        &ran,
        &["Not taken back: there is no order of yours to take back.", "Not taken back: blue gave an order since."],
    );
}

#[test]
fn people_may_roll_their_own_dice_and_go_on_another_day() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let saves = folder.path().join("saves");
    let sides = ["--side", "red=ai:basic", "--side", "blue=ai:basic", "--own-dice"];
    let ran = run_with(&saves, &[&["play", arg(&scenario)][..], &sides].concat(), "twenty\n21\n3\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(
        &ran,
        &["Roll a d", "expected a number from 1 to ", "was not rolled: the input has ended", "The game is saved in "],
    );
    let record = only_record(&saves);
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("\"dice\":\"own\"") && text.contains("{\"die\":{\"sides\":"), "{text}");
    let ran = run_with(&saves, &["resume", arg(&record)], &"1\n2\n3\n4\n5\n".repeat(2000));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(&ran, &["The fight ends: "]);
    let ran = run(&saves, &["replay", arg(&record), "--verify"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn save_moves_the_game_to_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let elsewhere = folder.path().join("elsewhere.steel");
    let input = format!("save\nsave {0}\nHO\nsave {0}\nquit\n", elsewhere.display());
    let ran = run_with(&folder.path().join("saves"), &["play", arg(&scenario)], &input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(&ran, &["there is such a file already", &format!("Saved in {}.", elsewhere.display())]);
    let ran = run_with(folder.path(), &["resume", arg(&elsewhere)], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn a_place_for_saved_games_that_cannot_be_is_told_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let ran = run(&scenario.join("saves"), &["play", arg(&scenario)]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("two_swords.ron/saves: cannot be written: ") && ran.err.contains("choose another place"),
        "{}",
        ran.err
    );
}

#[test]
fn what_a_side_may_not_know_is_in_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let questions = "why draw dagger\nwhy PU dagger\nwhy drop hand_axe\nPU hand_axe\nsheathe dagger\nwhy SK bruno hand_axe\nsheet bruno\n\
                     why parry dagger\norders all\nboard all\nboard coords\njournal\n? 2\nwhy DT bruno\nwhy run N\nquit\n";
    let told = ["dagger", "hand_axe"].map(|hidden| {
        let path = two_swords(folder.path());
        let items = format!("items: [(\"sword\", right), (\"{hidden}\", sheathed)], will_power: 1{}", hidden.len());
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text
            .replace("facing: S,", &format!("facing: S, {items},"))
            .replace("facing: N,", "facing: N, items: [(\"sword\", right)],");
        std::fs::write(&path, text).unwrap();
        let ran = run_with(&folder.path().join(hidden), &["play", arg(&path)], questions);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ran.out.replace(hidden, "…").replace("dagger", "…").replace("hand_axe", "…")
    });
    let lines = |told: &str| {
        told.lines().filter(|line| !line.contains("two-swords-1.steel")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&told[0]), lines(&told[1]));
}

#[test]
fn ones_own_blow_tells_what_it_did_and_not_how_much_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    // Both strike and nobody defends: without a curtain both read what each may know.
    let input = "SK sword\n\n".repeat(400);
    let small = ["a bruise in", "a light wound in"];
    let (mut dealt, mut taken) = (0, 0);
    for seed in 1..=6 {
        let table = ["play", arg(&scenario), "--seed", &seed.to_string(), "--side", "blue=human", "--no-curtain"];
        let ran = run_with(&folder.path().join("saves"), &table, &input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let of_bruno = ran.out.lines().filter(|line| line.contains("Bruno takes a "));
        for line in of_bruno.filter(|line| small.iter().any(|injury| line.contains(injury))) {
            *if line.contains("(damage factor ") { &mut taken } else { &mut dealt } += 1;
        }
    }
    // What a fall does is nobody's blow.
    assert!(dealt > 0 && dealt <= taken, "{dealt} {taken}");
}

#[test]
fn enter_holds_for_a_while_and_asks_again() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let table = ["play", arg(&scenario), "--side", "2=human", "--no-curtain"];
    let ran = run_with(folder.path(), &table, &"\n".repeat(6));
    contains(
        &ran,
        &["[Enter: HO hold until 20] Aldric>", "[Enter: HO hold until 40] Bruno>", "[Enter: HO hold until 60] Aldric>"],
    );
}

#[test]
fn an_order_can_be_gone_on_with_until_something_happens() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = behind_a_wall(folder.path());
    let ran = run_with(folder.path(), &["play", arg(&scenario)], "on SU\non HO\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(
        &ran,
        &["SU surrender is done once: nothing of it goes on.", " keeps his order until something concerns him."],
    );
    // He is not asked again before somebody comes round the wall.
    let asked: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("Tenth ")).collect();
    assert!(matches!(asked[..], [_, reply] if reply.contains("Bruno closes in on him")), "{asked:?}");
    contains(&ran, &["Bruno has come into sight."]);
}

#[test]
fn what_has_been_begun_with_a_bow_goes_on_by_enter_and_is_kept_by_on_ho() {
    let folder = tempfile::tempdir().unwrap();
    let play = ["play", "archers_on_the_wall", "--seed", "3"];
    let ran = run_with(folder.path(), &play, &"\n".repeat(30));
    contains(&ran, &["[Enter: AI aim ", "[Enter: FI fire ", " shoots the "]);
    // Three load, two aim at 5, one at 7; at 8 the first is asked whether he keeps his aim.
    let input = "\n".repeat(6) + "on HO\nquit\n";
    let ran = run_with(folder.path(), &play, &input);
    contains(
        &ran,
        &["(due 15) in hand. Keep it, or another order", "Odo keeps his order until something concerns him."],
    );
    assert!(!ran.out.contains("Odo orders HO"), "{}", ran.out);
    let input = "\n".repeat(5) + "on AI Runa\n" + &"\n".repeat(4) + "quit\n";
    contains(
        &run_with(folder.path(), &play, &input),
        &["Perrin aims and shoots at Runa with the shortbow until he falls."],
    );
}

#[test]
fn a_rider_is_not_asked_at_every_hex_and_is_told_what_his_horse_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let input = "CH faster\nHO until 12\nCH faster\nHO until 32\nCH faster\nRW lance Sir_Wystan\n\n\n\n\n\nquit\n";
    let ran = run_with(folder.path(), &["play", "joust", "--seed", "3"], input);
    contains(
        &ran,
        &[
            "Bayard was told: faster, obeys at about 10; another command replaces that.",
            "  replaces faster",
            "told: faster, obeys at about 10",
        ],
    );
    let asked = ran.out.lines().filter(|line| line.contains("RW the lance for Sir Wystan (due 56) in hand")).count();
    assert_eq!(asked, 2, "when it is seen first, and when Bayard goes at a gallop: {}", ran.out);
}

#[test]
fn how_the_fight_is_won_is_told_at_its_start_by_victory_and_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_with(folder.path(), &["play", "well"], "victory\nboard all\nquit\n");
    let way = "salt wins when it has held (0,0) for 600 tenths without a break";
    assert_eq!(ran.out.matches(way).count(), 2, "{}", ran.out);
    contains(&ran, &["@ to be held (`victory`)"]);
}

#[test]
fn a_hold_without_end_says_so_and_nothing_in_hand_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let ran = run_with(folder.path(), &["play", arg(&scenario)], "? HO\nHO\nquit\n");
    contains(
        &ran,
        &[
            "until something happens",
            "it does not wake him",
            "Aldric holds and is not asked again until something happens",
        ],
    );
    let ran = run_with(folder.path(), &["play", "joust", "--seed", "3"], "CH faster\nRW draw sword\nkeep\nquit\n");
    assert!(!ran.out.contains("orders CH keep attacking"), "{}", ran.out);
}

#[test]
fn who_has_kept_his_order_is_not_asked_the_same_again_while_nothing_new_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    // At 39 and 49 of this joust Sir Wystan, who holds, orders to hold on: an event (RS-2.16) of which nothing is seen.
    let input = "RW lance\nCH faster\n\n\n\nCH faster\n\n\n\n\n\n\n\n\n\n\nquit\n";
    let ran = run_with(folder.path(), &["play", "joust", "--seed", "3"], input);
    let asked: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("Tenth ")).collect();
    assert!(asked.len() > 10, "{asked:?}");
    assert!(asked.windows(2).all(|two| two[0] != two[1]), "{asked:?}");
}

#[test]
fn a_pace_is_a_command_towards_it_and_a_ready_lance_is_no_lance_put_away() {
    let folder = tempfile::tempdir().unwrap();
    let input = "why RW lance\nwhy CH trot\nwhy CH stand\nCH gallop\nquit\n";
    let ran = run_with(folder.path(), &["play", "joust", "--seed", "3"], input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    contains(
        &ran,
        &[
            "It is legal: RW ready lance Sir_Wystan, number ",
            "It is legal: CH control horse faster, number ",
            "the horse does so already",
            "A command changes the pace by one step (RS-16.5): to a gallop takes 2 more commands after this one.",
            "Sir Edmund orders CH faster: due 5",
        ],
    );
}

#[test]
fn every_code_has_a_reason_and_parts_of_names_will_do() {
    let folder = tempfile::tempdir().unwrap();
    let codes = "WF RF WB RB TL TR EV RI MT DM CP HO RW DR PU CH DT BK MB DN RL PD CS WR SU ST WT AT DF CG AV DV SK LO AI AF FI \
                 FE HS GR DE TH RT CL DG PY RE DA SY HM";
    for scenario in ["duel", "joust", "archers_on_the_wall", "net_and_trident"] {
        let asked = codes.split_whitespace().map(|code| format!("why {code}\n")).collect::<String>();
        let ran = run_with(folder.path(), &["play", scenario, "--seed", "3"], &(asked + "quit\n"));
        assert!(!ran.out.contains("names nothing that can be ordered here"), "{scenario}: {}", ran.out);
    }
    let input = "why wt brun\nwhy WT BRUNO\nwhy SK at Bruno\nwhy kick bru\nwhy SK axe\nHO 30\nquit\n";
    let ran = run_with(folder.path(), &["play", "duel", "--seed", "3"], input);
    contains(
        &ran,
        &[
            "It is legal: WT wait Bruno, number ",
            "\"SK Bruno\" is not legal now: the target is out of range of it (RS-4.1)",
            "\"SK kick Bruno\" is not legal now: the target is out of range of it (RS-4.1)",
            "\"SK axe\" names nothing that can be ordered here: \"axe\" says nothing here",
            "Aldric orders HO until 30: due 1",
        ],
    );
    assert_eq!(ran.out.matches("It is legal: WT wait Bruno").count(), 2, "{}", ran.out);
}

#[test]
fn what_rests_on_assumed_figures_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = two_swords(folder.path());
    let ran = run_with(folder.path(), &["play", arg(&scenario)], "? SK sword\nquit\n");
    contains(
        &ran,
        &[
            "~ the enemy's own figures are hidden: reckoned as if he were a trained soldier (RS-2.28)",
            "he is reckoned as a trained soldier",
        ],
    );
    let text = std::fs::read_to_string(&scenario).unwrap();
    let open = folder.path().join("open.ron");
    std::fs::write(&open, text.replacen("version: 1,", "version: 1, options: (hidden_info: false),", 1)).unwrap();
    let ran = run_with(folder.path(), &["play", arg(&open)], "? SK sword\nquit\n");
    assert!(ran.out.contains(" on d20 (") && !ran.out.contains('~'), "{}", ran.out);
}

#[test]
fn a_closing_order_that_falls_short_shows_no_odds() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_with(folder.path(), &["play", "duel", "--seed", "3"], "orders AT\n? AT N\nquit\n");
    let attacks: Vec<&str> = ran.out.lines().filter(|line| line.contains("  AT attack ")).collect();
    assert!(!attacks.is_empty() && attacks.iter().all(|line| line.ends_with("out of reach")), "{attacks:?}");
    contains(
        &ran,
        &["  out of reach: if the opponent stays, 5 hexes are between the two then, and the blow is lost (RS-8.11)"],
    );
}
