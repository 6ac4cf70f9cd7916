//! What archers, riders and horses could do before an order is done, counted by hand.
//!
//! Of an enemy Dexterity 12 and Training 5 are assumed in everything (RS-2.28), of a horse Dexterity 10 and Training 5, each in the armour
//! that is seen. An archer in Protection: skill 3 x ln 6 x 1.2 = 6.5, longbow accuracy 13, LT 7, AT 12, FI 1, RF 3. A rider in Super Heavy:
//! 3 x ln 6 x 0.75 = 4.0, sword AP 8, Base Speed 20, lance AP 7, CH 6. A horse in Heavy: 2.5 x ln 6 x 0.9 = 4.0, AP 7, Base Speed 15,
//! response 6, 5/2/1; the pair of the two is 0/0/-1 in T-18. Aldric before him: PDF 13, 5 more for the shield.

use std::sync::Arc;

use board::Hex;
use engine::{CombatantId, Dice, Fight, SideId, Stop, Tenths};
use scenario::Scenario;
use steel::fight::{Ammo, Approach, Couched, Flight, ItemId, KnownAction, Setup, SideView, Steel, Threat};
use steel::tables::{Band, Tables};

const RED: SideId = SideId(0);
const ALDRIC: CombatantId = CombatantId(0);
const HIM: CombatantId = CombatantId(1);

/// The view of red at the first decision of a fight on open ground: Aldric in the middle looking north, and whoever is named besides.
fn opening(others: &str) -> SideView {
    opening_with("(like: \"aldric\", side: \"red\", at: (0, 0), facing: N)", others)
}

fn opening_with(me: &str, others: &str) -> SideView {
    let text = format!(
        "(version: 1, name: \"afar\", board: (shape: disc(radius: 60)), sides: [(name: \"red\"), (name: \"blue\")],
          combatants: [{me}, {others})"
    );
    let tables = Arc::new(Tables::builtin().clone());
    let scenario = Scenario::parse("afar", &text, &tables).unwrap_or_else(|why| panic!("{why}"));
    let setup: Arc<Setup> = Arc::new(Setup::clone(scenario.setup()));
    let mut fight: Fight<Steel> = Fight::new(setup, Dice::seeded(1));
    assert!(matches!(fight.advance(), Ok(Stop::Decision(_))));
    let mut view = SideView::new(fight.setup(), RED);
    fight.view(RED, &mut view);
    view
}

fn archer(facing: &str) -> SideView {
    opening(&format!("(like: \"dunstan\", side: \"blue\", at: (0, -40), facing: {facing})]"))
}

/// Approach, turns, tenth, chance in twentieths.
fn short(threats: &[Threat]) -> Vec<(Approach, u8, u32, u8)> {
    let line = |threat: &Threat| (threat.approach, threat.turns, threat.soonest.map_or(0, |at| at.0), threat.chance);
    threats.iter().map(line).collect()
}

#[track_caller]
fn check(view: &SideView, until: u32, expected: &[(Approach, u8, u32, u8)]) {
    assert_eq!(short(&view.threats(ALDRIC, Tenths(until), &[])), expected, "until {until}");
}

#[test]
fn an_arrow_needs_loading_aiming_and_its_flight() {
    let view = archer("S");
    // 40 hexes are medium: 12 tenths of flight, one who stands 12. Fast: 7 + 1 + 1, accuracy 3; aimed: 7 + 12 + 1, accuracy 13.
    check(&view, 60, &[(Approach::FastShot, 0, 21, 12), (Approach::Shot, 0, 32, 19)]);
    check(&view, 31, &[(Approach::FastShot, 0, 21, 12)]);
    check(&view, 20, &[]);
    let threats = view.threats(ALDRIC, Tenths(60), &[]);
    assert_eq!(
        threats[1].text("Dunstan", |tenth| tenth.to_string()),
        "Dunstan could hit you at 32 (longbow, 95 %), you end at 60"
    );
    assert_eq!(
        threats[0].sums_text(),
        "needs 9 on d20 (RS-4.12): accuracy 13 accuracy (RS-13.1) - 10 fast aim (RS-13.6) = 3; \
         missile defence 12 standing (RS-13.11)"
    );
    assert!(!threats[0].can_parry, "he is nobody's target (RS-13.17)");
}

#[test]
fn one_who_looks_away_turns_as_he_aims() {
    // Strictly between the rows along AL and AR (RS-13.5): three turns of 3. Before a fast aim they come before LO.
    check(&archer("N"), 60, &[(Approach::FastShot, 3, 30, 12), (Approach::Shot, 3, 41, 19)]);
}

#[test]
fn what_is_known_of_the_archer_counts() {
    let mut view = archer("S");
    view.world.now = 12;
    let mut known = |code, start| {
        view.known_actions[1] = Some(KnownAction { code, start });
        short(&view.threats(ALDRIC, Tenths(99), &[]))
    };
    assert_eq!(known("LO", 10), [(Approach::FastShot, 0, 31, 12), (Approach::Shot, 0, 42, 19)], "17 + 1 + 1 + 12");
    assert_eq!(known("AI", 10), [(Approach::Shot, 0, 35, 19)], "22 + 1 + 12");
    assert_eq!(known("AF", 12), [(Approach::FastShot, 0, 26, 12)], "13 + 1 + 12");
    assert_eq!(known("FI", 12), [(Approach::Shot, 0, 25, 19)]);
    assert_eq!(known("HO", 12), [(Approach::Shot, 0, 25, 19)], "he may just have aimed (RS-2.31)");
    assert_eq!(known("HO", 3)[0], (Approach::FastShot, 0, 33, 12), "RS-13.3: from LO again");
    // Of one whose action is not known: from now, or sooner, as soon as a shot that leaves at once is in time.
    view.known_actions[1] = None;
    assert_eq!(view.threats(ALDRIC, Tenths(24), &[]), []);
    let threats = view.threats(ALDRIC, Tenths(25), &[]);
    assert_eq!(short(&threats), [(Approach::FastShot, 0, 33, 12), (Approach::Shot, 0, 44, 19)]);
    assert!(threats.iter().all(|threat| threat.sooner && !threat.known));
}

#[test]
fn a_missile_in_the_air_is_told_with_its_tenth() {
    let mut view = archer("S");
    let is_bow = |item: &steel::fight::Item| view.setup.tables[item.weapon].key == "longbow";
    let bow = view.world.items.iter().position(is_bow).expect("he has it in his hands");
    let flight = Flight {
        shooter: HIM,
        item: ItemId(bow as u16),
        ammo: Ammo::Arrow,
        target: ALDRIC,
        from: Hex::new(0, -40),
        to: Hex::ZERO,
        launched: 0,
        lands: 12,
        band: Band::Medium,
        accuracy: 0,
        die: 0,
        end: None,
    };
    view.world.missiles.flights.push(flight);
    check(&view, 12, &[(Approach::Flight, 0, 12, 19)]);
    check(&view, 11, &[]);
    let threat = view.threats(ALDRIC, Tenths(12), &[]).remove(0);
    assert_eq!(
        threat.text("Dunstan", |tenth| tenth.to_string()),
        "a missile of Dunstan reaches you at 12 (longbow, 95 %), you end at 12"
    );
    // With a shield and the archer for his target he could meet it (RS-13.17).
    view.world.people[0].targets[0] = Some(HIM);
    assert!(view.threats(ALDRIC, Tenths(12), &[])[0].can_parry);
}

fn rider(rest: &str) -> SideView {
    opening(&format!("(like: \"edmund\", side: \"blue\", facing: S, {rest})]"))
}

#[test]
fn a_rider_comes_at_a_walk_and_a_second_command_rides_him_down() {
    // CH to 6, response to 12, then 5 a hex: H (0,-1) at 27. One command, then ST: 6 + 20, one tenth after he has him in reach: 28, AP 8 and
    // -1 for the walk. A second command is obeyed 7 tenths after the first at the earliest, when the move of 22 ends: a canter, 24 (0,-1), and
    // at 26 the horse strikes whom it finds in its way (RS-16.10).
    let view = rider("at: (0, -4), items: [(\"sword\", right)]");
    check(&view, 60, &[(Approach::RideDown, 0, 26, 10), (Approach::Ride, 0, 28, 10)]);
    check(&view, 25, &[]);
    let threat = view.threats(ALDRIC, Tenths(60), &[]).remove(0);
    assert_eq!(
        threat.text("Edmund", |tenth| tenth.to_string()),
        "Edmund could strike you at 26 (his horse, 50 %), you end at 60"
    );
}

#[test]
fn a_lance_strikes_as_the_horse_comes_by() {
    // One hex a tenth from (0,-12): 3A of H (0,-3) at 9, where a lance that is ready falls; the horse itself is upon him at 12.
    let mut view = rider("at: (0, -12), pace: gallop, items: [(\"lance\", right), (\"shield\", left)]");
    check(&view, 60, &[(Approach::RideDown, 0, 12, 10)]);
    view.world.horses[0].lance.couched = Couched::ForSomebody;
    check(&view, 60, &[(Approach::Lance, 0, 9, 10), (Approach::RideDown, 0, 12, 10)]);
    check(&view, 8, &[]);
    // Of one who is known to be readying it since 0 (Base Speed 20) the lance comes too late for this pass.
    let mut readying = view;
    readying.known_actions[1] = Some(KnownAction { code: "RW", start: 0 });
    check(&readying, 60, &[(Approach::RideDown, 0, 12, 10)]);
}

#[test]
fn a_horse_attacks_as_it_is_told_and_by_itself() {
    // Told at 0: obeyed at 12, Base Speed 15: 27. The rider's own blow: 20.
    let view = rider("at: (0, -1), items: [(\"sword\", right)]");
    check(&view, 60, &[(Approach::Ride, 0, 20, 11), (Approach::HorseAttack, 0, 27, 10)]);
    // A horse alone, Standard: 2.5 x ln 6 = 4.5, AP 8, Base Speed 14; against 18.
    let alone = opening(
        "(like: \"bruno\", side: \"blue\", at: (0, -40), facing: S)], \
         horses: [(like: \"rook\", side: \"blue\", at: (0, -1), facing: S)]",
    );
    check(&alone, 60, &[(Approach::HorseAttack, 0, 14, 11)]);
    assert_eq!(alone.threats(ALDRIC, Tenths(60), &[])[0].weapon, "horse");
}

#[test]
fn a_rider_is_where_his_horse_goes() {
    // At a canter towards Bruno, two tenths a hex; nobody reaches one who stands ten hexes off.
    let me = |pace: &str| {
        format!("(like: \"edmund\", side: \"red\", at: (0, 10), facing: N, pace: {pace}, items: [(\"sword\", right)])")
    };
    let bruno = "(like: \"bruno\", side: \"blue\", at: (0, 0), facing: S)]";
    let stands = opening_with(&me("stationary"), bruno);
    assert_eq!(stands.threats(ALDRIC, Tenths(60), &[]), []);
    // Bruno's AT of one hex, 15 + 6 - 3, falls at 18, when H is before him.
    let rides = opening_with(&me("canter"), bruno);
    assert_eq!(rides.threats(ALDRIC, Tenths(17), &[]), []);
    let first = rides.threats(ALDRIC, Tenths(60), &[]).remove(0);
    assert_eq!((first.foe, first.approach, first.soonest), (HIM, Approach::Attack, Some(Tenths(18))));
}
