//! What people look like.

use std::sync::Arc;

use board::{Hand, Hex};
use engine::{CombatantId, SideId};
use miniatures::{Area, Armour, Item, Severity};
use scenario::Scenario;
use steel::fight::{Carried, ItemId, ItemPlace, Setup, SideView, Status};
use steel::tables::{ArmourId, Injury, Part, Role, Tables};
use tabletop::Looks;

/// Two swordsmen of the shipped duel.
fn duel(change: impl FnOnce(&mut Setup)) -> (Arc<Setup>, Looks) {
    let tables = Arc::new(Tables::builtin().clone());
    let mut setup = Setup::clone(Scenario::open("duel", &tables).expect("a shipped scenario").setup());
    change(&mut setup);
    let looks = Looks::new(&setup, &[]);
    (Arc::new(setup), looks)
}

#[test]
fn every_hand_weapon_has_a_picture_of_its_own() {
    let (setup, looks) = duel(|_| {});
    let pictures: Vec<Item> = setup
        .tables
        .weapons()
        .filter(|(_, weapon)| !matches!(weapon.role, Role::Hand | Role::Foot | Role::Horse))
        .map(|(id, weapon)| looks.picture(id).unwrap_or_else(|| panic!("{} has a picture", weapon.name)))
        .collect();
    assert_eq!(pictures.len(), 16);
    for (index, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..index].contains(picture), "{picture:?} twice");
    }
    for (id, weapon) in setup.tables.weapons().filter(|(_, weapon)| matches!(weapon.role, Role::Hand | Role::Foot)) {
        assert_eq!(looks.picture(id), None, "{}", weapon.name);
    }
}

#[test]
fn armour_is_worn_as_heavily_as_its_row() {
    for (row, worn) in Armour::ALL.into_iter().enumerate() {
        let (_, looks) = duel(|setup| setup.people[0].armour = ArmourId(row as u8));
        assert_eq!(looks.base(CombatantId(0)).armour, worn);
    }
}

#[test]
fn hands_show_what_they_hold_and_enemies_nothing_more() {
    let (setup, looks) = duel(|setup| {
        let spear = setup.tables.weapons().find(|(_, weapon)| weapon.key == "spear").unwrap().0;
        let dagger = setup.tables.weapons().find(|(_, weapon)| weapon.key == "dagger").unwrap().0;
        let item = |weapon, owner, carried| steel::fight::ItemSetup {
            weapon,
            owner: CombatantId(owner),
            carried,
            charge: steel::fight::Charge::default(),
        };
        setup.items = vec![
            item(spear, 0, Carried::Both),
            item(dagger, 0, Carried::Sheathed),
            item(dagger, 1, Carried::Hand(Hand::Left)),
            item(dagger, 1, Carried::Sheathed),
        ];
        setup.options.hidden_info = true;
    });
    let view = SideView::new(&setup, SideId(0));
    let own = looks.figure_of(&view, CombatantId(0)).unwrap();
    assert_eq!((own.right, own.left, own.both_hands, own.stowed), (Some(Item::Spear), None, true, vec![Item::Dagger]));
    if view.sees(CombatantId(1)) {
        // Left-handed: shown as his mirror image, since poses strike with the right.
        let enemy = looks.figure_of(&view, CombatantId(1)).unwrap();
        assert_eq!((enemy.right, enemy.left, enemy.both_hands), (Some(Item::Dagger), None, false));
        assert_eq!(enemy.stowed, vec![], "what is hidden is not drawn");
    }
}

#[test]
fn wounds_and_weariness_show() {
    let (setup, looks) = duel(|_| {});
    let mut view = SideView::new(&setup, SideId(0));
    let who = CombatantId(0);
    let costs = setup.tables.injury_costs();
    let areas = &mut view.world.people[0].wounds.areas;
    let hurt = |area: steel::tables::Area, injury: Injury, part: Part, areas: &mut [_; 9]| {
        let state: &mut steel::formulas::damage::InjuryState = &mut areas[area.index()];
        *state = state.add(injury, part, costs).state;
    };
    hurt(steel::tables::Area::LeftLeg, Injury::LightWound, Part::Leg, areas);
    hurt(steel::tables::Area::Head, Injury::Bruise, Part::Head, areas);
    hurt(steel::tables::Area::RightArm, Injury::SeriousWound, Part::Arm, areas);
    hurt(steel::tables::Area::Chest, Injury::SeriousWound, Part::Chest, areas);
    let wounds = looks.figure_of(&view, who).unwrap().wounds;
    let wounds: Vec<_> = wounds.into_iter().map(|wound| (wound.area, wound.severity)).collect();
    assert_eq!(
        wounds,
        [(Area::RightArm, Severity::Serious), (Area::Chest, Severity::Crippling), (Area::LeftLeg, Severity::Light)]
    );
    let limit = setup.person(who).sheet.fatigue_limit;
    let weary = |points: i32, view: &mut SideView| {
        view.world.people[0].fatigue.exhaustion.points = points;
        looks.figure_of(view, who).unwrap().fatigue
    };
    assert_eq!([0, limit / 2, limit - 1, limit].map(|points| weary(points, &mut view)), [0, 1, 2, 3]);
}

#[test]
fn nobody_out_of_the_fight_or_out_of_sight_is_on_the_table() {
    let (setup, looks) = duel(|_| {});
    let mut view = SideView::new(&setup, SideId(0));
    for (status, there) in [
        (Status::Active, true),
        (Status::Unconscious, true),
        (Status::Dead, true),
        (Status::Surrendered, false),
        (Status::Gone, false),
        (Status::Unseen, false),
    ] {
        view.world.people[1].status = status;
        assert_eq!(looks.figure_of(&view, CombatantId(1)).is_some(), there, "{status:?}");
    }
}

#[test]
fn an_item_that_is_not_known_has_no_picture() {
    let (setup, looks) = duel(|_| {});
    let mut view = SideView::new(&setup, SideId(0));
    view.world.items[0].at = ItemPlace::Ground(Hex::ZERO);
    assert!(looks.item_of(&view, ItemId(0)).is_some());
    view.world.items[0].at = ItemPlace::Unknown;
    assert_eq!(looks.item_of(&view, ItemId(0)), None);
}

#[test]
fn other_colours_come_while_everybody_moves_on() {
    use engine::{Dice, Fight, Stop};
    use miniatures::SideLook;
    use tabletop::{Motion, Play};

    let (setup, looks) = duel(|_| {});
    let mut fight: Fight<steel::fight::Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(1));
    let Ok(Stop::Decision(asked)) = fight.advance() else { panic!("somebody must order") };
    let mut view = SideView::new(fight.setup(), asked.side);
    fight.view(asked.side, &mut view);
    let mut play = Play::new(&view, looks, Motion::Full);
    let told = fight.journal().entries().len();
    let mut legal = Vec::new();
    fight.legal(&mut legal);
    let walks = |order: &&steel::fight::Order| matches!(order, steel::fight::Order::Walk(_));
    fight.decide(*legal.iter().find(walks).expect("there is room")).expect("it is legal");
    let moved = |entry: &engine::Entry<steel::fight::Event>| matches!(entry.event, steel::fight::Event::Moved { .. });
    while !fight.journal().entries()[told..].iter().any(moved) {
        match fight.advance() {
            Ok(Stop::Decision(_)) => {
                let order = fight.default_order().expect("there is one");
                fight.decide(order).expect("the default is legal");
            }
            stop => panic!("{stop:?}"),
        }
    }
    fight.view(asked.side, &mut view);
    play.extend(&fight.journal().entries()[told..], &view);
    let half = play.end() / 2.0;
    let before = play.stage(half);
    let colours = [miniatures::Colour(1, 2, 3), miniatures::Colour(4, 5, 6)];
    let other = colours.map(|colour| SideLook { colour, ..SideLook::default() });
    play.repaint(&Looks::new(&setup, &other));
    let after = play.stage(half);
    assert_eq!(after.actors.iter().map(|actor| actor.look.side.colour).collect::<Vec<_>>(), colours);
    for (one, same) in before.actors.iter().zip(&after.actors) {
        assert_eq!((one.at, one.frame, one.facing), (same.at, same.frame, same.facing));
    }
    assert!(half > 0.0 && play.is_moving(half));
}
