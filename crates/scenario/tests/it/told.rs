//! What a side is told and shown of the enemy in situations drawn up as scripts (RS-2.26 to 2.28), and how scripts end with a journal.
use crate::tables;
use engine::{CombatantId, Fight, SideId};
use scenario::script::Script;
use steel::fight::{KnownAction, SideView, Steel, Story};
use steel::tables::Injury;

/// Plays a script to its end.
fn played(text: &str) -> Fight<Steel> {
    let script = Script::parse(text, "told.ron").unwrap_or_else(|error| panic!("{error}"));
    script.run(&tables()).unwrap_or_else(|error| panic!("{error}")).fight
}

fn who(fight: &Fight<Steel>, name: &str) -> CombatantId {
    let setup = fight.setup();
    setup.everyone().find(|&who| setup.name_of(who) == name).expect("somebody of the script")
}

/// What the side of somebody sees.
fn eyes_of(fight: &Fight<Steel>, name: &str) -> SideView {
    let mut view = SideView::new(fight.setup(), side_of(fight, name));
    fight.view(view.side, &mut view);
    view
}

fn side_of(fight: &Fight<Steel>, name: &str) -> SideId {
    fight.setup().person(who(fight, name)).side
}

/// The journal as the side of somebody is told it.
fn told(fight: &Fight<Steel>, name: &str) -> String {
    Story::for_side(fight.setup(), side_of(fight, name)).lines(fight.journal(), 0)
}

/// Aldric strikes Bruno, hidden information on; Hal, everybody's enemy, looks on. Dice: the blow, the location.
fn struck(options: &str, dice: &str) -> Fight<Steel> {
    played(&format!(
        r#"(
            options: ({options}shield_passive: false, knock_back: false),
            start: 10,
            combats: [("Aldric", "Bruno")],
            combatants: [
                (like: "aldric", side: "red", at: (0, 0), facing: N, order: "SK", due: 10, target: "Bruno"),
                (like: "bruno", side: "blue", at: (0, -1), facing: S, order: "HO", target: "Aldric"),
                (like: "hal", side: "green", at: (5, -3), facing: SW, order: "HO"),
            ],
            dice: [{dice}],
            until: 10,
        )"#
    ))
}

/// RS-2.26, RS-2.28: a Bruise on an enemy is not shown to third parties, a Wound is; the striker knows what he dealt.
#[test]
fn small_injuries_of_an_enemy_are_known_to_their_striker_alone() {
    let worst = |view: &SideView, bruno: CombatantId| {
        view.world.of(bruno).wounds.areas.iter().map(|area| area.injury()).max().unwrap_or(Injury::None)
    };
    // 10 + 2 against 12, excess 0; 17 - 8 = 9: a Bruise.
    let bruised = struck("", r#""d20 2", "d10 6 chest""#);
    let bruno = who(&bruised, "Bruno");
    assert_eq!(worst(&eyes_of(&bruised, "Bruno"), bruno), Injury::Bruise);
    assert_eq!(worst(&eyes_of(&bruised, "Hal"), bruno), Injury::None);
    assert!(told(&bruised, "Aldric").contains("Bruno takes a bruise in the chest"), "{}", told(&bruised, "Aldric"));
    assert!(told(&bruised, "Hal").contains("Aldric strikes at Bruno with the sword: hit"), "{}", told(&bruised, "Hal"));
    assert!(!told(&bruised, "Hal").contains("bruise"), "{}", told(&bruised, "Hal"));
    // 10 + 12, excess 10; 17 - 8 + 10 = 19, DF 5: a Wound.
    let wounded = struck("", r#""d20 12", "d10 6 chest""#);
    assert_eq!(worst(&eyes_of(&wounded, "Hal"), bruno), Injury::Wound);
    assert!(told(&wounded, "Hal").contains("Bruno takes a wound in the chest"), "{}", told(&wounded, "Hal"));
    // RS-2.28: with `hidden_info` off everything is open.
    let open = struck("hidden_info: false, ", r#""d20 2", "d10 6 chest""#);
    assert_eq!(worst(&eyes_of(&open, "Hal"), bruno), Injury::Bruise);
    assert!(told(&open, "Hal").contains("Bruno takes a bruise in the chest"), "{}", told(&open, "Hal"));
}

/// RS-2.27: switching target hides the former target's code from the next tenth; of no action the due tenth is known.
#[test]
fn the_action_of_a_former_target_is_hidden() {
    let known = |until: u32| {
        let fight = played(&format!(
            r#"(
                combats: [("Aldric", "Bruno"), ("Aldric", "Ivo")],
                combatants: [
                    (like: "aldric", side: "red", at: (0, 0), facing: N, target: "Bruno"),
                    (like: "bruno", side: "blue", at: (0, -1), facing: S, order: "SK", due: 30, target: "Aldric"),
                    (like: "ivo", side: "blue", at: (1, -1), facing: SW, order: "TL", due: 40, target: "Aldric"),
                ],
                orders: [(0, "Aldric", "DT Ivo")],
                dice: ["d10 8"],
                until: {until},
            )"#
        ));
        let view = eyes_of(&fight, "Aldric");
        ["Bruno", "Ivo"].map(|name| view.known_actions[who(&fight, name).index()])
    };
    assert_eq!(
        known(2),
        [Some(KnownAction { code: "SK", start: 0 }), None],
        "the new target counts from its due tenth"
    );
    assert_eq!(known(4), [None, Some(KnownAction { code: "TL", start: 0 })]);
}

/// RS-7.13, RS-22.19: after the fight T-31 says what mends and how long that takes; Serious Wounds need treatment.
#[test]
fn recovery_takes_what_its_table_says() {
    let fight = played(
        r#"(
            options: (wind: true),
            combatants: [
                (like: "aldric", at: (0, 0), fatigue: 9, winded: 3, wounds: [(chest, bruise), (left_leg, wound), (head, light_wound)]),
                (like: "bruno", at: (2, 0), wounds: [(left_arm, serious_wound)], fatigue: 8),
                (like: "hal", at: (4, 0), status: unconscious, fatigue: 31),
                (like: "ivo", at: (-2, 0), status: unconscious, wounds: [(right_leg, sever)]),
                (like: "berta", at: (-4, 0)),
                (like: "corvin", at: (-6, 0), status: dead, wounds: [(head, death)]),
            ],
            until: 0,
        )"#,
    );
    let scene = steel::fight::Scene { setup: fight.setup(), world: fight.world() };
    let of = |name| scene.recovery(who(&fight, name)).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        of("Aldric"),
        [
            "breath: 5 minutes of rest",
            "fatigue 2: 2 minutes of rest",
            "bruise in the chest: 1 day",
            "light wound in the head: 5 days",
            "wound in the left leg: 3 weeks, untreated 6 weeks",
        ]
    );
    assert_eq!(
        of("Bruno"),
        [
            "breath: 5 minutes of rest",
            "serious wound in the left arm: to be treated within 60 minutes, then 8 weeks; otherwise a save against Constitution every \
          60 minutes, or death"
        ]
    );
    assert_eq!(of("Hal"), ["breath: 5 minutes of rest", "fatigue 31: 31 minutes of rest", "wakes after 10 minutes"]);
    assert_eq!(
        of("Ivo"),
        [
            "right leg severed: to be treated within 10 minutes with a save against Constitution, then 16 weeks and a point of \
          Constitution and the limb less; otherwise death"
        ]
    );
    assert_eq!(of("Berta"), Vec::<String>::new());
    assert_eq!(of("Corvin"), Vec::<String>::new());
}

/// RS-2.29: the watcher of a feinter is shown WF with the feint's starting tenth; her own side sees FE.
#[test]
fn a_feint_is_shown_as_a_walk() {
    let fight = played(
        r#"(
            combatants: [
                (like: "fenna", side: "red", at: (0, 0), facing: N, target: "Aldric"),
                (like: "aldric", side: "blue", at: (0, -5), facing: S, order: "SK", due: 30, target: "Fenna"),
            ],
            orders: [(0, "Fenna", "FE A AR A")],
            until: 3,
        )"#,
    );
    let fenna = who(&fight, "Fenna");
    let action = |eyes| eyes_of(&fight, eyes).known_actions[fenna.index()];
    assert_eq!(action("Aldric"), Some(KnownAction { code: "WF", start: 0 }));
    assert_eq!(action("Fenna"), Some(KnownAction { code: "FE", start: 0 }));
    assert!(!told(&fight, "Aldric").to_lowercase().contains("feint"), "{}", told(&fight, "Aldric"));
}

/// RS-2.29, 8.16: who has retreated out of a feint feints no more; of the next feint too its watcher is shown a walk from its start.
#[test]
fn after_a_retreat_out_of_a_feint_the_next_is_shown_as_a_walk_of_its_own() {
    let fight = played(
        r#"(
            start: 7,
            in_combat: true,
            combatants: [
                (like: "fenna", side: "red", at: (0, 0), facing: N, target: "Bruno"),
                (like: "bruno", side: "blue", at: (0, -1), facing: S, order: "SK", due: 12, target: "Fenna"),
            ],
            orders: [
                (7, "Fenna", "FE AL AR AR"), (12, "Fenna", "parry rapier"), (12, "Fenna", "RT (-1,1) (-1,2)"),
                (26, "Fenna", "FE AL AL AL"),
            ],
            dice: ["d10 9: not seen through", "d20 2 Bruno"],
            expect_state: [(12, "Fenna", (order: "RT")), (28, "Fenna", (order: "FE", at: (-1, 2)))],
            until: 28,
        )"#,
    );
    let fenna = who(&fight, "Fenna");
    let action = eyes_of(&fight, "Bruno").known_actions[fenna.index()];
    assert_eq!(action, Some(KnownAction { code: "WF", start: 26 }));
    assert!(fight.world().feints.is_empty(), "the first is forgotten, the second has made no move yet");
}
