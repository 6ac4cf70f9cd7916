//! Fights with random legal orders, watched for broken invariants.

use std::sync::Arc;

use board::Hex;
use engine::{CombatantId, Dice, Fight, Ruleset, Stop};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use steel::fight::{Doing, ItemPlace, Outcome, Scene, Setup, Status, Steel, World};

/// Plays a fight to its end with random legal orders; the fight as it ended.
pub(crate) fn play(
    setup: &Arc<Setup>,
    seed: u64,
    watch: impl FnMut(&Fight<Steel>, &[<Steel as Ruleset>::Order]),
) -> (Fight<Steel>, Outcome) {
    play_keen(setup, seed, |_, _, _| false, watch)
}

/// The same with a liking: of the orders that `keen` names for somebody one is given as often as one of the others.
pub(crate) fn play_keen(
    setup: &Arc<Setup>,
    seed: u64,
    keen: impl Fn(&Fight<Steel>, CombatantId, &<Steel as Ruleset>::Order) -> bool,
    mut watch: impl FnMut(&Fight<Steel>, &[<Steel as Ruleset>::Order]),
) -> (Fight<Steel>, Outcome) {
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(setup), Dice::seeded(seed));
    let mut rng = Pcg32::seed_from_u64(seed ^ 0x5eed);
    let mut legal = Vec::new();
    loop {
        match fight.advance().expect("seeded dice never fail") {
            Stop::End(outcome) => return (fight, outcome),
            Stop::Decision(decision) => {
                fight.legal(&mut legal);
                assert!(!legal.is_empty(), "a decision without a legal order: {decision:?}");
                watch(&fight, &legal);
                let liked: Vec<_> = legal.iter().filter(|order| keen(&fight, decision.who, order)).copied().collect();
                let choice = if !liked.is_empty() && rng.random_range(0..2) == 0 { &liked } else { &legal };
                let order = choice[rng.random_range(0..choice.len() as u32) as usize];
                fight.decide(order).unwrap_or_else(|why| panic!("{order:?} was offered and refused: {why:?}"));
            }
        }
    }
}

/// What must hold at every moment, against the state before.
pub(crate) fn check_invariants(setup: &Setup, before: Option<&World>, world: &World) {
    let scene = Scene { setup, world };
    for who in setup.bodies() {
        let me = world.of(who);
        let on_board = matches!(me.status, Status::Active | Status::Unconscious | Status::Dead);
        if on_board {
            for hex in me.hexes() {
                let cell = setup.map.index(hex).expect("nobody stands off the map");
                assert!(!setup.map.cell_at(cell).is_closed(), "{who:?} stands in an obstacle");
            }
        }
        check_mount(setup, world, who);
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
        if let Some((with, _)) = me.close {
            assert_eq!(world.of(with).close.map(|(back, _)| back), Some(who), "close quarters are mutual");
            assert_eq!(world.of(with).place.hex, me.place.hex, "close quarters share a hex");
        }
        if let Some(position) = scene.polearm_position(who) {
            assert_eq!(me.block, Some(position), "{who:?}: a polearm is always in a position");
        }
        if let Some(grapple) = scene.grapple_of(who) {
            let him = world.of(grapple.partner(who));
            assert!(me.is_active() && him.is_active(), "{who:?}: only those in the fight grapple");
            assert_eq!(me.close.map(|(other, _)| other), Some(grapple.partner(who)), "grapplers are at close quarters");
            assert_eq!(me.place.hex, him.place.hex, "grapplers stand or lie together");
            let falls = [me, him].iter().any(|one| one.action.doing == Doing::FollowingDown);
            assert!(
                falls || (me.place.fallen, me.place.head) == (him.place.fallen, him.place.head),
                "{who:?}: together"
            );
            assert_eq!((me.target(), me.targets[1]), (Some(grapple.partner(who)), None), "{who:?}: his mind is on him");
        }
        assert!(
            me.action.doing != Doing::FollowingDown || scene.leads_grapple(who),
            "{who:?}: only a thrower goes down after another"
        );
        for other in setup.everyone() {
            assert_eq!(me.engaged_with(other), world.of(other).engaged_with(who), "combat is mutual");
        }
        if me.is_active()
            && matches!(me.action.doing, Doing::Order(_))
            && !me.action.standing
            && me.action.due != u32::MAX
        {
            assert!(me.action.due >= world.now, "{who:?}: nothing is overdue: {:?} at {}", me.action, world.now);
        }
        let fatigue = me.fatigue.exhaustion;
        assert!(fatigue.points >= 0 && fatigue.recovered <= i32::from(setup.person(who).characteristics.constitution));
        let sum = me.wounds.areas.iter().map(|area| area.penalties(setup.tables.injury_costs())).sum();
        assert_eq!(me.wounds.penalties, sum, "{who:?}: penalties add up");
        if let Some(before) = before {
            for (now, then) in me.wounds.areas.iter().zip(before.of(who).wounds.areas) {
                assert!(now.injury() >= then.injury(), "{who:?}: wounds never heal");
            }
            assert!(before.of(who).is_active() || !me.is_active(), "nobody comes back");
        }
    }
    for each in &world.entangled {
        assert!(world.of(each.who).is_active(), "nobody out of the fight is entangled: {each:?}");
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
    if let Some(before) = before {
        assert!(world.now >= before.now, "time never runs back");
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
