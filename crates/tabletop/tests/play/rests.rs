//! After each stop everybody rests exactly as the side's view has it.

use engine::CombatantId;
use steel::fight::{ItemPlace, SideView, Status};
use tabletop::{Looks, Motion, Play, Stage, centre, facing, height};

use crate::fights::Seen;

/// The stage shows what the view knows, no more and no less.
#[track_caller]
fn check(stage: &Stage, view: &SideView, looks: &Looks) {
    let seen: Vec<CombatantId> = view
        .setup
        .everyone()
        .filter(|&who| matches!(view.world.of(who).status, Status::Active | Status::Unconscious | Status::Dead))
        .collect();
    assert_eq!(stage.actors.iter().map(|actor| actor.who).collect::<Vec<_>>(), seen, "who is on the table");
    for actor in &stage.actors {
        let him = view.world.of(actor.who);
        let name = view.setup.name_of(actor.who);
        assert_eq!(actor.at, tabletop::standing_place(view, actor.who), "{name} at {:?}", him.place.hex);
        assert_eq!(actor.lift, height(&view.setup.map, him.place.hex), "{name}");
        assert_eq!(actor.alpha, 1.0, "{name}");
        assert_eq!(actor.facing, facing(him.place.facing), "{name}");
        assert_eq!(actor.down, him.place.fallen, "{name}");
        assert_eq!(actor.dead, him.status == Status::Dead, "{name}");
        assert_eq!(actor.lying.is_some(), him.place.head.is_some(), "{name}");
        assert_eq!(actor.side, view.setup.person(actor.who).side, "{name}");
        assert_eq!(Some(actor.figure()), looks.figure_of(view, actor.who), "{name}");
    }
    let lying: Vec<_> = view
        .world
        .items
        .iter()
        .enumerate()
        .filter_map(|(id, item)| match item.at {
            ItemPlace::Ground(hex) => Some((id, centre(hex))),
            _ => None,
        })
        .collect();
    assert_eq!(stage.items.iter().map(|item| (item.id.index(), item.at)).collect::<Vec<_>>(), lying);
    assert_eq!(stage.clock, view.world.now as f32);
}

fn rests(seen: &Seen, motion: Motion) {
    let looks = seen.looks();
    let mut play = Play::new(&seen.before, looks.clone(), motion);
    check(&play.stage(0.0), &seen.before, &looks);
    for stop in &seen.stops {
        let before = play.end();
        play.extend(&stop.told, &stop.after);
        assert!(play.end() >= before);
        check(&play.stage(play.end()), &stop.after, &looks);
        check(&play.stage(play.quiet() + 100.0), &stop.after, &looks);
        assert!(!play.is_moving(play.quiet()));
    }
}

#[test]
fn everybody_rests_as_the_view_has_it() {
    for (scenario, seed, side) in
        [("duel", 1, 0), ("duel", 2, 1), ("tavern", 3, 0), ("shield_wall", 4, 1), ("fencer", 5, 0), ("bridge", 6, 1)]
    {
        rests(&Seen::of(scenario, seed, side), Motion::Full);
    }
}

#[test]
fn everybody_rests_as_an_onlooker_has_it() {
    for (scenario, seed) in [("duel", 11), ("melee", 12), ("two_on_one", 13), ("well", 14)] {
        rests(&Seen::open(scenario, seed), Motion::Full);
    }
}

#[test]
fn everybody_rests_whatever_they_do() {
    for (scenario, seed, side) in [("tavern", 31, 0), ("bridge", 32, 1), ("melee", 33, 0), ("doorway", 34, 1)] {
        rests(&Seen::wild(scenario, seed, side), Motion::Full);
        rests(&Seen::wild(scenario, seed + 10, side), Motion::Reduced);
    }
}

#[test]
fn everybody_rests_with_reduced_motion_too() {
    for (scenario, seed, side) in [("duel", 1, 0), ("reed_bank", 2, 1), ("sentry", 3, 0)] {
        rests(&Seen::of(scenario, seed, side), Motion::Reduced);
    }
}

#[test]
fn one_batch_with_the_whole_fight_ends_at_rest() {
    for scenario in ["duel", "tavern", "melee"] {
        let seen = Seen::open(scenario, 21);
        let looks = seen.looks();
        let told: Vec<_> = seen.stops.iter().flat_map(|stop| stop.told.clone()).collect();
        let last = &seen.stops.last().unwrap().after;
        let mut play = Play::new(&seen.before, looks.clone(), Motion::Full);
        play.extend(&told, last);
        check(&play.stage(play.end()), last, &looks);
    }
}

#[test]
fn what_has_been_shown_never_changes() {
    let seen = Seen::of("tavern", 8, 0);
    let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
    for stop in &seen.stops {
        let shown = play.end() * 0.97;
        let moments = [shown - 0.001, shown - 0.05, shown - 0.3, shown / 2.0];
        let before = moments.map(|at| play.stage(at));
        play.extend_from(shown, &stop.told, &stop.after);
        for (at, old) in moments.into_iter().zip(before) {
            let new = play.stage(at);
            assert!(new == old, "at {at} of {shown}: {:?}", difference(&old, &new));
        }
    }
}

/// The first actor who differs, or what else does.
fn difference(old: &Stage, new: &Stage) -> String {
    let actors = old.actors.iter().zip(&new.actors).find(|(old, new)| old != new);
    match actors {
        Some((old, new)) => {
            let brief = |actor: &tabletop::Actor| {
                format!("{:?} {:?} {:?} {:?} {}", actor.who, actor.frame, actor.facing, actor.at, actor.alpha)
            };
            format!("{} became {}", brief(old), brief(new))
        }
        None => format!("{:?} {:?} became {:?} {:?}", old.effects, old.items, new.effects, new.items),
    }
}

#[test]
fn the_same_news_make_the_same_play() {
    let seen = Seen::of("shield_wall", 3, 0);
    let play = || {
        let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
        for stop in &seen.stops {
            play.extend(&stop.told, &stop.after);
        }
        play
    };
    assert_eq!(play(), play());
}

#[test]
fn nobody_out_of_sight_is_on_the_table() {
    for (scenario, side) in [("sentry", 0), ("sentry", 1), ("doorway", 0), ("relief", 1), ("well", 0)] {
        let seen = Seen::of(scenario, 5, side);
        let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
        let mut hidden = 0;
        let mut sees = seen.before.clone();
        for stop in &seen.stops {
            let from = play.end();
            play.extend(&stop.told, &stop.after);
            for who in seen.setup.everyone().filter(|&who| !sees.sees(who) && !stop.after.sees(who)) {
                hidden += 1;
                for i in 0..=20 {
                    let at = from + (play.end() - from) * i as f32 / 20.0;
                    let there = play.stage(at).actors.iter().any(|actor| actor.who == who);
                    assert!(!there, "{scenario}: {} at {at}", seen.setup.name_of(who));
                }
            }
            sees = stop.after.clone();
        }
        assert!(hidden > 0 || !matches!(scenario, "sentry" | "relief"), "{scenario} hides somebody");
    }
}
