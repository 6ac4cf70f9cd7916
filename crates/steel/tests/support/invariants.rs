//! What must hold at every moment of a fight, by chapter.

use board::Hex;
use engine::CombatantId;
use steel::fight::{Ammo, Means, Wear};
use steel::fight::{Carried, Combatant, Doing, Frame, ItemId, ItemPlace, Order, Question, Scene, Setup, Status, World};
use steel::tables::{Range, Role};

/// What must hold at every moment, against the state before.
pub(crate) fn check_invariants(setup: &Setup, before: Option<&World>, world: &World) {
    let scene = Scene { setup, world };
    for who in setup.bodies() {
        check_place(setup, world, who);
        check_mount(setup, world, who);
        check_close_quarters(scene, who);
        check_grapple(scene, who);
        check_state(scene, who);
    }
    check_room(setup, world);
    check_hands(setup, world);
    check_entangled(world);
    check_missiles(world);
    check_surprise(scene);
    if let Some(before) = before {
        assert!(world.now >= before.now, "time never runs back");
        check_lasts(setup, before, world);
    }
}

/// What must hold besides while `who` is asked.
pub(crate) fn check_question(world: &World, who: CombatantId, question: &Question) {
    let acts = matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. });
    assert_eq!(
        acts,
        world.frames.is_empty(),
        "{question:?}: orders are given when all is resolved, {:?}",
        world.frames
    );
    if acts {
        assert!(world.of(who).is_active(), "{who:?}: only those in the fight order");
        assert!(!world.of(who).is_falling(), "{who:?}: who falls gives no order");
    }
    assert_eq!(world.answer, None, "{question:?}: the last answer has been taken");
}

/// RS-3.6, 3.7: everybody is on the map, in the open, and where the table of hexes has him.
fn check_place(setup: &Setup, world: &World, who: CombatantId) {
    let me = world.of(who);
    let on_board = is_on_board(me);
    if on_board {
        for hex in me.hexes() {
            let cell = setup.map.index(hex).expect("nobody stands off the map");
            assert!(!setup.map.cell_at(cell).is_closed(), "{who:?} stands in an obstacle");
        }
    }
    // A rider fills no hex: his horse does (RS-16.3).
    let on_board = on_board && !me.is_mounted();
    let standing = on_board && !me.place.fallen;
    let cell = setup.map.index(me.place.hex);
    let stands = cell.is_some_and(|cell| world.occupancy.standing(cell).contains(who.0));
    assert_eq!(standing, stands, "{who:?}: place and occupancy agree");
    assert_eq!(
        world.occupancy.hexes_of(who.0).count(),
        if on_board { me.hexes().count() } else { 0 },
        "{who:?}: one place"
    );
    if let Some(head) = me.place.head {
        assert_eq!(board::distance(me.place.hex, head), 1, "{who:?}: two hexes side by side");
        assert!(me.place.fallen || setup.is_horse(who), "{who:?}: only who lies is two hexes long");
    }
}

/// RS-3.6, 16.3: one standing person in a hex, or two at close quarters; no two standing horses share one.
fn check_room(setup: &Setup, world: &World) {
    let standing: Vec<CombatantId> = setup
        .bodies()
        .filter(|&who| is_on_board(world.of(who)) && !world.of(who).is_mounted() && !world.of(who).place.fallen)
        .collect();
    for (place, &one) in standing.iter().enumerate() {
        for &other in &standing[place + 1..] {
            let shared = world.of(one).hexes().find(|&hex| world.of(other).hexes().any(|each| each == hex));
            let Some(hex) = shared else { continue };
            match (setup.is_horse(one), setup.is_horse(other)) {
                (true, true) => panic!("{one:?} and {other:?}: two horses in {hex:?}"),
                (false, false) => assert_eq!(
                    world.of(one).close.map(|(with, _)| with),
                    Some(other),
                    "{one:?} and {other:?} stand in {hex:?} and are not at close quarters"
                ),
                (true, false) | (false, true) => {}
            }
        }
    }
}

/// RS-16.3, 16.15: rider and horse know of each other, and he sits at one of its ends.
fn check_mount(setup: &Setup, world: &World, who: CombatantId) {
    let me = world.of(who);
    if let Some(seat) = me.seat {
        let horse = world.horse(seat.horse).expect("he sits on a horse");
        assert_eq!(horse.rider, Some(who), "{who:?}: horse and rider know of each other");
        let body: Vec<Hex> = world.of(seat.horse).hexes().collect();
        assert!(body.contains(&me.place.hex) && body.contains(&seat.other_end), "{who:?} sits on his horse");
        assert_eq!(me.place.facing, world.of(seat.horse).place.facing, "{who:?} goes where his horse does");
        assert!(!me.place.fallen && me.place.head.is_none(), "{who:?}: nobody is both mounted and fallen");
        assert_eq!(me.close, None, "{who:?}: nobody is at close quarters on horseback");
        assert!(me.is_active(), "{who:?}: only the conscious ride: {:?}", me.status);
        let barred = matches!(
            me.action.order(),
            Some(
                Order::Attack { .. }
                    | Order::Defend { .. }
                    | Order::Charge { .. }
                    | Order::Avoid { .. }
                    | Order::Dive { .. }
                    | Order::Feint { .. }
                    | Order::Grab { .. }
                    | Order::Block { .. }
            )
        );
        assert!(!barred, "{who:?}: not on horseback (RS-16.19): {:?}", me.action);
    }
    if let Some(horse) = world.horse(who) {
        assert!(setup.is_horse(who));
        if let Some(rider) = horse.rider {
            assert_eq!(world.of(rider).seat.map(|seat| seat.horse), Some(who), "{who:?}: its rider sits on it");
        }
        let place = me.place;
        if !matches!(me.status, Status::Gone) {
            assert_eq!(place.head, Some(board::step(place.hex, place.facing.opposite())), "{who:?}: R is behind H");
        }
    }
}

/// RS-11.1
fn check_close_quarters(scene: Scene<'_>, who: CombatantId) {
    let me = scene.of(who);
    if let Some((with, _)) = me.close {
        let him = scene.of(with);
        assert_eq!(him.close.map(|(back, _)| back), Some(who), "close quarters are mutual");
        assert_eq!(him.place.hex, me.place.hex, "close quarters share a hex");
        assert!(scene.setup.are_opponents(who, with), "close quarters are for opponents");
    }
}

/// RS-19.7 to 19.16
fn check_grapple(scene: Scene<'_>, who: CombatantId) {
    let (setup, me) = (scene.setup, scene.of(who));
    if let Some(grapple) = scene.grapple_of(who) {
        let partner = grapple.partner(who);
        let him = scene.of(partner);
        assert!(setup.options.unarmed, "{who:?}: no grapples without the option (RS-19.21)");
        assert_eq!(scene.grapple_of(partner).map(|back| back.partner(partner)), Some(who), "grapples are mutual");
        assert!(me.is_active() && him.is_active(), "{who:?}: only those in the fight grapple");
        assert_eq!(me.close.map(|(other, _)| other), Some(partner), "grapplers are at close quarters");
        assert_eq!(me.place.hex, him.place.hex, "grapplers stand or lie together");
        let falls = [me, him].iter().any(|one| one.action.doing == Doing::FollowingDown);
        assert!(falls || (me.place.fallen, me.place.head) == (him.place.fallen, him.place.head), "{who:?}: together");
        assert_eq!((me.target(), me.targets[1]), (Some(partner), None), "{who:?}: his mind is on him");
    }
    assert!(
        me.action.doing != Doing::FollowingDown || scene.leads_grapple(who),
        "{who:?}: only a thrower goes down after another"
    );
}

/// What one body is and does.
fn check_state(scene: Scene<'_>, who: CombatantId) {
    let (setup, world) = (scene.setup, scene.world);
    let me = world.of(who);
    if let Some(position) = scene.polearm_position(who) {
        assert_eq!(me.block, Some(position), "{who:?}: a polearm is always in a position");
    }
    if me.block.is_some() && me.is_active() && scene.polearm_position(who).is_none() {
        let blocks = me.hands[0].filter(|_| me.hands[0] == me.hands[1]).is_some_and(|item| {
            matches!(setup.tables[setup.weapon_of(item)].range, Range::Long | Range::MediumLong | Range::Polearm)
        });
        assert!(blocks, "{who:?}: only a long weapon in both hands blocks (RS-10.1): {:?}", me.hands);
        assert!(!me.place.fallen && !me.is_mounted(), "{who:?}: one on his feet blocks (RS-10.1, 10.4)");
    }
    for other in setup.everyone() {
        assert_eq!(me.engaged_with(other), world.of(other).engaged_with(who), "combat is mutual");
        if me.engaged_with(other) {
            assert!(setup.are_opponents(who, other), "{who:?} and {other:?}: friends are in no combat");
            assert!(me.is_active() && world.of(other).is_active(), "{who:?} and {other:?}: who is out is in no combat");
        }
    }
    for target in me.targets.into_iter().flatten() {
        assert_ne!(scene.side_of(who), scene.side_of(target), "{who:?}: a target is an opponent (RS-9.1): {target:?}");
        assert_eq!(scene.named_as(target), target, "{who:?}: a ridden horse is named by its rider (RS-16.24)");
        let out = me.is_active() && !world.of(target).is_active();
        assert!(!out, "{who:?}: {target:?}, out of the fight, is no target (RS-9.8): {:?}", me.action);
    }
    assert!(me.targets[0].is_some() || me.targets[1].is_none(), "{who:?}: a first target before a second");
    if me.is_active() && matches!(me.action.doing, Doing::Order(_)) && !me.action.standing && me.action.due != u32::MAX
    {
        assert!(me.action.due >= world.now, "{who:?}: nothing is overdue: {:?} at {}", me.action, world.now);
    }
    if me.is_active() && me.is_falling() {
        assert!(me.place.fallen, "{who:?}: who falls lies already (RS-15.8)");
    }
    let fatigue = me.fatigue.exhaustion;
    assert!(fatigue.points >= 0 && fatigue.recovered <= i32::from(setup.person(who).characteristics.constitution));
    let sum = me.wounds.areas.iter().map(|area| area.penalties(setup.tables.injury_costs())).sum();
    assert_eq!(me.wounds.penalties, sum, "{who:?}: penalties add up");
}

/// RS-1.19, 12.15, 17.10: an item is in one place: in hand where the hand has it, sheathed, on the ground, round somebody or in the air.
fn check_hands(setup: &Setup, world: &World) {
    for (index, item) in world.items.iter().enumerate() {
        let id = ItemId(index as u16);
        assert_eq!(item.weapon, setup.items[index].weapon, "{id:?} stays what it is");
        let held = |who: CombatantId| world.of(who).hands.map(|hand| hand == Some(id));
        for who in setup.everyone() {
            let expected = match item.at {
                ItemPlace::With(owner, Carried::Both) if owner == who => [true; 2],
                ItemPlace::With(owner, Carried::Hand(hand)) if owner == who => [hand as usize == 0, hand as usize == 1],
                _ => [false; 2],
            };
            assert_eq!(held(who), expected, "{who:?} and {id:?}: hands and {:?} agree", item.at);
        }
        match item.at {
            ItemPlace::Ground(hex) => assert!(setup.map.index(hex).is_some(), "{id:?} lies on the map, in {hex:?}"),
            ItemPlace::Flying => {
                let flights = world.missiles.flights.iter();
                let thrown = flights.filter(|flight| flight.item == id && flight.ammo == Ammo::Itself).count();
                let landing = world.frames.iter().any(|frame| matches!(frame, Frame::Shot(_)));
                assert!(thrown == 1 || thrown == 0 && landing, "{id:?} flies {thrown} times");
            }
            ItemPlace::With(..) | ItemPlace::Around(_) => {}
            ItemPlace::Unknown => panic!("{id:?}: the truth knows where it is"),
        }
        let shield = setup.tables[item.weapon].role == Role::Shield;
        if shield && item.wear == Wear::Useless {
            assert!(!matches!(item.at, ItemPlace::With(..)), "{id:?}: a useless shield is dropped (RS-18.5)");
        }
        if item.wear != Wear::Sound && shield {
            assert!(setup.options.armour_damage, "{id:?}: shields suffer with the option only (RS-18.5)");
        }
        if item.wear == Wear::Damaged {
            assert!(shield, "{id:?}: a weapon is whole or broken (RS-17.8)");
        }
    }
}

/// RS-5.13, 20.15 to 20.24: nets and lashes and those whom they hold know of each other.
fn check_entangled(world: &World) {
    for (place, each) in world.entangled.iter().enumerate() {
        assert!(world.of(each.who).is_active(), "nobody out of the fight is entangled: {each:?}");
        let twice = world.entangled[place + 1..].iter().any(|other| other.item == each.item && other.who == each.who);
        assert!(!twice, "once by each: {each:?}");
        let item = each.item.index();
        let around = world.items[item].at == ItemPlace::Around(each.who);
        match each.holder {
            Some(holder) => {
                let apart = board::distance(world.of(each.who).place.hex, world.of(holder).place.hex);
                assert!(
                    world.of(holder).hands.contains(&Some(each.item)),
                    "who holds by a lash has the whip: {each:?}"
                );
                assert!(apart <= 2 && !around, "a held lash is two hexes long: {each:?}");
            }
            None => assert!(around || each.until > world.now, "a loose lash has its time: {each:?}"),
        }
    }
    for (index, item) in world.items.iter().enumerate() {
        if let ItemPlace::Around(who) = item.at {
            let there = world.entangled.iter().any(|each| each.item.index() == index && each.who == who);
            assert!(there, "what lies round somebody entangles him");
        }
    }
}

/// RS-13.3, 13.10, 13.24: what flies is under way, what is loaded is in hand.
fn check_missiles(world: &World) {
    for flight in &world.missiles.flights {
        assert!(flight.launched <= world.now && flight.lands >= world.now, "it is under way: {flight:?}");
        if flight.ammo == Ammo::Itself {
            assert_eq!(world.items[flight.item.index()].at, ItemPlace::Flying, "a thrown weapon flies: {flight:?}");
        }
    }
    for spent in &world.missiles.spent {
        assert!(spent.number > 0 && spent.ammo.is_recovered(), "only what can be used again lies about: {spent:?}");
    }
    for (index, me) in world.people.iter().enumerate() {
        if let Some(shooting) = me.shooting.filter(|_| me.is_active()) {
            assert!(me.hands.contains(&Some(shooting.item)), "{index}: who shoots has it in hand: {shooting:?}");
        }
    }
}

/// RS-17: without the option nothing of it happens; a prepared weapon is one in hand, a feint is made by one who feints.
fn check_surprise(scene: Scene<'_>) {
    let (setup, world) = (scene.setup, scene.world);
    for who in setup.everyone() {
        let me = world.of(who);
        if let Some(item) = me.prepared.filter(|_| me.is_active()) {
            assert!(setup.options.surprise, "{who:?}: nothing is prepared without the option");
            assert!(me.hands.contains(&Some(item)), "{who:?}: a prepared weapon is in hand");
            assert!(!scene.is_broken(item), "{who:?}: a broken weapon is not prepared");
        }
        if !setup.options.surprise {
            let surprise = matches!(
                me.action.order(),
                Some(Order::Feint { .. } | Order::SwitchHand | Order::Prepare(_) | Order::Dive { .. })
            );
            assert!(!surprise, "{who:?}: not without the option (RS-22.9): {:?}", me.action);
        }
    }
    for feint in &world.feints {
        let me = world.of(feint.who);
        let feints = matches!(me.action.order(), Some(Order::Feint { .. }));
        assert!(feints, "{:?}: who feints is at it: {:?}", feint.who, me.action);
        if feint.made && !feint.disturbed && !feint.seen && world.frames.is_empty() {
            assert_eq!(me.place.hex, feint.feigned, "{:?}: he stands in the false hex (RS-17.2)", feint.who);
        }
    }
}

/// What only ever goes one way: wounds, wear, those who are out, missiles.
fn check_lasts(setup: &Setup, before: &World, world: &World) {
    for who in setup.bodies() {
        let (me, then) = (world.of(who), before.of(who));
        for (now, then) in me.wounds.areas.iter().zip(then.wounds.areas) {
            assert!(now.injury() >= then.injury(), "{who:?}: wounds never heal");
        }
        assert!(then.is_active() || !me.is_active(), "{who:?}: nobody comes back");
    }
    for (who, (now, then)) in world.armour.iter().zip(&before.armour).enumerate() {
        for (now, then) in now.iter().zip(then) {
            assert!(now >= then, "{who}: armour is not mended (RS-18.4)");
        }
    }
    for (index, (now, then)) in world.items.iter().zip(&before.items).enumerate() {
        assert!(now.wear >= then.wear, "item {index}: nothing is mended (RS-17.8, 18.5)");
    }
    // What was landing was no longer in the air and not yet on the ground.
    let landing = before.frames.iter().filter(|frame| matches!(frame, Frame::Shot(_))).count() as u32;
    for ammo in Ammo::CARRIED {
        let (now, then) = (missiles_of(world, ammo), missiles_of(before, ammo) + landing);
        assert!(now <= then, "{ammo:?}: {now} of them, {then} before (RS-13.24)");
    }
}

/// How many of a kind there are: carried, in magazines, in the air and on the ground.
fn missiles_of(world: &World, ammo: Ammo) -> u32 {
    let missiles = &world.missiles;
    let carried: u32 = missiles.supplies.iter().map(|supply| u32::from(supply.of(ammo))).sum();
    let inside: u32 = world.items.iter().map(|item| u32::from(item.charge.magazine.number(ammo))).sum();
    let flying = missiles.flights.iter().filter(|flight| flight.ammo == ammo).count() as u32;
    let spent: u32 =
        missiles.spent.iter().filter(|spent| spent.ammo == ammo).map(|spent| u32::from(spent.number)).sum();
    carried + inside + flying + spent
}

const fn is_on_board(me: &Combatant) -> bool {
    matches!(me.status, Status::Active | Status::Unconscious | Status::Dead)
}

/// Whether an item was broken at the time of an event of the journal, and nobody struck or parried with it after.
pub(crate) fn check_journal(setup: &Setup, journal: &engine::Journal<steel::fight::Event>) {
    use steel::fight::{Defence, Event};
    let mut broken = vec![false; setup.items.len()];
    let is_broken = |broken: &[bool], means: Means| match means {
        Means::Item(item) => broken[item.index()],
        Means::Fist(_) | Means::Foot | Means::Hooves => false,
    };
    for entry in journal.entries() {
        match entry.event {
            Event::Broke { item, .. } | Event::ShieldHacked { item, useless: true, .. } => broken[item.index()] = true,
            Event::Struck { with, .. } | Event::Wrestled { with, .. } | Event::DisarmRolled { with, .. } => {
                assert!(!is_broken(&broken, with), "{:?}: a broken weapon is not used (RS-12.14)", entry.event);
            }
            Event::Defended { defence: Defence::Parry(with), .. } => {
                assert!(!is_broken(&broken, with), "{:?}: a broken weapon does not parry (RS-12.14)", entry.event);
            }
            Event::Launched { item, .. } => {
                assert!(!broken[item.index()], "{:?}: what is broken is of no use (RS-12.14)", entry.event);
            }
            _ => {}
        }
    }
}
