//! Motion between the rests: the clock, the ways, the beats.

use std::collections::BTreeMap;

use engine::CombatantId;
use steel::fight::Event;
use tabletop::{HEX_WIDTH, Motion, Play, Point, centre, hex_at};

use crate::fights::Seen;

/// A frame of a 60 Hz screen.
const FRAME: f32 = 1.0 / 60.0;

fn played(seen: &Seen, motion: Motion) -> Play {
    let mut play = Play::new(&seen.before, seen.looks(), motion);
    for stop in &seen.stops {
        play.extend_from(0.0, &stop.told, &stop.after);
    }
    play
}

#[test]
fn the_clock_never_runs_back_and_finds_its_tenths() {
    let seen = Seen::of("tavern", 2, 0);
    let play = played(&seen, Motion::Full);
    let (mut at, mut clock) = (0.0, 0.0);
    while at < play.end() {
        assert!(play.clock(at) >= clock, "at {at}");
        clock = play.clock(at);
        at += FRAME;
    }
    let last = seen.stops.last().unwrap().after.world.now;
    assert_eq!(play.clock(play.end()), last as f32);
    for tenth in 0..last {
        let at = play.time_of_tenth(tenth as f32);
        assert!((play.clock(at) - tenth as f32).abs() < 0.02, "tenth {tenth} at {at}: {}", play.clock(at));
    }
    // A tenth of a second for each tenth at least, since blows only make it longer.
    assert!(play.end() >= last as f32 * 0.099, "{} s for {last} tenths", play.end());
}

#[test]
fn nobody_jumps_but_by_fading() {
    let tame = [("duel", 3), ("tavern", 4), ("melee", 5), ("bridge", 6), ("toll", 7), ("ford", 8)];
    let fights = tame.map(|(scenario, seed)| (scenario, Seen::of(scenario, seed, 0)));
    for (scenario, seen) in fights.into_iter().chain([("wild", Seen::wild("tavern", 7, 0))]) {
        let play = played(&seen, Motion::Full);
        let mut before: BTreeMap<CombatantId, Point> = BTreeMap::new();
        let mut at = 0.0;
        while at < play.end() + FRAME {
            let stage = play.stage(at);
            let seen_at = |actor: &tabletop::Actor| (actor.who, actor.at.lifted(actor.lift));
            let now = stage.actors.iter().map(seen_at).collect::<BTreeMap<_, _>>();
            for (who, point) in &now {
                if let Some(old) = before.get(who) {
                    let way = (point.x - old.x).hypot(point.y - old.y);
                    assert!(way < HEX_WIDTH / 6.0, "{scenario}: {} moves {way} at {at}", seen.setup.name_of(*who));
                }
            }
            before = now;
            at += FRAME;
        }
    }
}

#[test]
fn poses_flow_into_each_other() {
    // From frame to frame a hand, a foot or the hips move by no more than this, in mm of a 25 mm figure.
    const FASTEST: f32 = 9.5;
    for (scenario, seen) in [("duel", Seen::of("duel", 3, 0)), ("tavern", Seen::wild("tavern", 4, 0))] {
        let play = played(&seen, Motion::Full);
        let mut before = BTreeMap::new();
        let mut at = 0.0;
        while at < play.end() {
            for actor in play.stage(at).actors {
                let pose = actor.frame.pose(actor.look.grip());
                let grip = actor.look.grip();
                if let Some((old, old_grip)) = before.insert(actor.who, (pose, grip))
                    && old_grip == grip
                {
                    let far =
                        |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    let way = far(pose.right.hand, old.right.hand)
                        .max(far(pose.right_leg.foot, old.right_leg.foot))
                        .max(far(pose.hips, old.hips));
                    let turned = (pose.turn - old.turn).abs();
                    assert!(turned <= 40.0, "{scenario}: {} turns by {turned} at {at}", actor.who.0);
                    assert!(way < FASTEST, "{scenario}: {} by {way} at {at}: {:?}", actor.who.0, actor.frame);
                }
            }
            at += FRAME;
        }
    }
}

#[test]
fn with_reduced_motion_everybody_is_in_a_hex_or_fading() {
    for (scenario, seed) in [("duel", 3), ("tavern", 4), ("shield_wall", 5)] {
        let seen = Seen::of(scenario, seed, 0);
        let play = played(&seen, Motion::Reduced);
        let mut moves = 0;
        let mut before: BTreeMap<CombatantId, Point> = BTreeMap::new();
        let mut at = 0.0;
        while at < play.end() {
            for actor in play.stage(at).actors {
                let hex = hex_at(actor.at);
                // Two in one hex stand aside, away from each other.
                let aside = |to| centre(hex).toward(centre(board::step(hex, to)), -0.33);
                let stands =
                    actor.at == centre(hex) || board::Direction::ALL.into_iter().map(aside).any(|at| at == actor.at);
                assert!(stands, "{scenario}: between hexes at {at}: {:?}", actor.at);
                assert_eq!(actor.lift, actor.lift.round());
                let old = before.insert(actor.who, actor.at);
                moves += usize::from(old.is_some_and(|old| old != actor.at));
            }
            at += FRAME;
        }
        assert!(moves > 3, "{scenario}: {moves} moves");
    }
}

#[test]
fn beats_rise_and_every_blow_has_one() {
    for (scenario, seed) in [("duel", 3), ("tavern", 4), ("melee", 5)] {
        let seen = Seen::of(scenario, seed, 0);
        let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
        let mut blows = 0;
        for stop in &seen.stops {
            let had = play.beats().len();
            play.extend_from(0.0, &stop.told, &stop.after);
            let told = stop.told.iter().filter(|entry| matches!(entry.event, Event::Struck { .. })).count();
            assert!(play.beats().len() >= had + told, "{scenario}: {told} blows");
            blows += told;
        }
        assert!(blows > 4, "{scenario}: {blows} blows");
        assert!(play.beats().windows(2).all(|pair| pair[0] < pair[1]), "{scenario}");
        // Going on beat by beat visits all of them, forwards and back.
        let mut visited = Vec::new();
        let mut at = -1.0;
        while let Some(beat) = play.next_beat(at) {
            assert!(beat > at);
            visited.push(beat);
            at = beat;
        }
        assert_eq!(visited, play.beats());
        let mut back = Vec::new();
        at = play.end() + 10.0;
        while let Some(beat) = play.previous_beat(at) {
            back.push(beat);
            at = beat;
        }
        back.reverse();
        assert_eq!(back, visited);
    }
}

#[test]
fn a_walk_of_several_hexes_does_not_stop_between() {
    // Two in the open, far from each other: the AI walks them together.
    let seen = Seen::open("duel", 7);
    let play = played(&seen, Motion::Full);
    let first = seen.stops.iter().flat_map(|stop| &stop.told).find_map(|entry| match entry.event {
        Event::Moved { who, to, .. } => Some((who, to, entry.at.0)),
        _ => None,
    });
    let (who, to, tenth) = first.unwrap();
    let place = |at: f32| play.stage(at).actors.iter().find(|actor| actor.who == who).unwrap().at;
    // On its tenth he is there, and before it under way.
    let due = play.time_of_tenth(tenth as f32);
    assert_eq!(hex_at(place(due)), to);
    let early = place(due - 0.2);
    assert!(early != centre(to) && early != place(0.0), "{early:?}");
}

#[test]
fn whoever_climbs_rises_with_the_ground() {
    let mut climbs = 0;
    for scenario in ["duel", "tavern", "well"] {
        let seen = Seen::uneven(scenario, 3);
        let play = played(&seen, Motion::Full);
        let height = |hex| tabletop::height(&seen.setup.map, hex);
        for entry in seen.stops.iter().flat_map(|stop| &stop.told) {
            let Event::Moved { who, from, to, how: steel::fight::MoveKind::Walk } = entry.event else { continue };
            let (low, high) = (height(from).min(height(to)), height(from).max(height(to)));
            if low == high {
                continue;
            }
            let due = play.time_of_tenth(entry.at.0 as f32);
            for i in 0..30 {
                let stage = play.stage(due - 0.5 + i as f32 * FRAME);
                let Some(actor) = stage.actors.iter().find(|actor| actor.who == who) else { continue };
                let between = hex_at(actor.at) == from || hex_at(actor.at) == to;
                assert!(!between || (low..=high).contains(&actor.lift), "{scenario}: {} of {low}..{high}", actor.lift);
                climbs += usize::from(actor.lift > low && actor.lift < high);
            }
        }
    }
    assert!(climbs > 10, "{climbs}");
}
