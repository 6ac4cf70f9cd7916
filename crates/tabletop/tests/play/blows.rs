//! What a blow shows, and when.

use engine::{CombatantId, Entry};
use miniatures::Action;
use steel::fight::{Defence, Event, Means, MoveKind};
use tabletop::{EffectKind, Motion, Play, Stage, Tone};

use crate::fights::{Seen, Told};

const FRAME: f32 = 1.0 / 60.0;

/// Every stop of some fights, with the play up to it and the stretch of it that is new.
fn each_stop(mut check: impl FnMut(&Seen, &Told, &Play, f32)) {
    let tame = [("duel", 3, 0), ("tavern", 4, 1), ("fencer", 9, 0), ("shield_wall", 6, 0)];
    let wild = [("tavern", 1, 0), ("duel", 2, 0), ("two_on_one", 3, 1), ("well", 4, 0)];
    let fights = tame.map(|(scenario, seed, side)| Seen::of(scenario, seed, side));
    for seen in fights.into_iter().chain(wild.map(|(scenario, seed, side)| Seen::wild(scenario, seed, side))) {
        let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
        for stop in &seen.stops {
            let from = play.quiet();
            play.extend_from(from, &stop.told, &stop.after);
            check(&seen, stop, &play, from);
        }
    }
}

/// The first moment of a stretch at which something holds.
fn first(play: &Play, from: f32, holds: impl Fn(&Stage) -> bool) -> Option<f32> {
    let frames = ((play.quiet() - from) / FRAME) as usize + 2;
    (0..frames).map(|i| from + i as f32 * FRAME).find(|&at| holds(&play.stage(at)))
}

fn poses(stage: &Stage, who: CombatantId, pose: Action) -> bool {
    stage.actors.iter().any(|actor| actor.who == who && actor.frame.to == pose && actor.frame.from == pose)
}

fn says(stage: &Stage, tone: Tone, text: &str) -> bool {
    stage.effects.iter().any(|effect| effect.kind == EffectKind::Word(tone) && effect.text.as_deref() == Some(text))
}

/// The only blow of a stop, if there is just one, and with a weapon: who, whom, whether it hit.
fn only_blow(told: &[Entry<Event>]) -> Option<(CombatantId, CombatantId, bool)> {
    let mut blows = told.iter().filter_map(|entry| match entry.event {
        Event::Struck { who, foe, hit, block: false, with, .. } => Some((who, foe, hit, with)),
        _ => None,
    });
    let blow = blows.next().filter(|_| blows.next().is_none());
    blow.and_then(|(who, foe, hit, with)| matches!(with, Means::Item(_)).then_some((who, foe, hit)))
}

fn is_down(seen: &Told, who: CombatantId) -> bool {
    seen.after.world.of(who).place.fallen
}

#[test]
fn a_blow_is_turned_toward_its_target() {
    let mut aside = 0;
    each_stop(|_, stop, play, from| {
        let Some((who, foe, _)) =
            only_blow(&stop.told).filter(|&(who, foe, _)| !is_down(stop, who) && !is_down(stop, foe))
        else {
            return;
        };
        let strikes = |stage: &Stage| poses(stage, who, Action::Strike) || poses(stage, who, Action::Thrust);
        let Some(at) = first(play, from, strikes) else { return };
        let stage = play.stage(at);
        let actor = |who: CombatantId| stage.actors.iter().find(|actor| actor.who == who);
        let (Some(striker), Some(target)) = (actor(who), actor(foe)) else { return };
        let (right, ahead) = (target.at.x - striker.at.x, (target.at.y - striker.at.y) / miniatures::GROUND_SQUASH);
        let off = right.atan2(ahead).to_degrees() - striker.facing.degrees();
        let off = (off + 540.0).rem_euclid(360.0) - 180.0;
        let twist = striker.frame.twist[1];
        match off {
            off if off.abs() < 20.0 => assert_eq!(twist, 0, "straight ahead, {off} degrees"),
            // Further round than his front he is still in the pose of the blow before, and turns first.
            off if off.abs() > 75.0 => return,
            off if off > 36.0 => assert_eq!(twist, 1, "to the right, {off} degrees"),
            off if off < -36.0 => assert_eq!(twist, -1, "to the left, {off} degrees"),
            _ => {}
        }
        aside += usize::from(twist != 0);
    });
    assert!(aside > 4, "{aside} blows aside");
}

#[test]
fn a_hit_reels_its_target_and_names_the_place_at_contact() {
    let mut hits = 0;
    each_stop(|seen, stop, play, from| {
        let Some((who, foe, true)) = only_blow(&stop.told) else { return };
        let area = stop.told.iter().find_map(|entry| match entry.event {
            Event::Located { who, area } if who == foe => Some(area),
            _ => None,
        });
        let Some(area) = area.filter(|_| !is_down(stop, foe) && !is_down(stop, who)) else { return };
        let struck = first(play, from, |stage| {
            poses(stage, who, Action::Strike)
                || poses(stage, who, Action::Thrust)
                || poses(stage, who, Action::ParryShield)
        });
        let struck = struck.unwrap_or_else(|| panic!("{} strikes", seen.setup.name_of(who)));
        let reels = first(play, from, |stage| poses(stage, foe, Action::Reel)).expect("a hit reels");
        let named = first(play, from, |stage| says(stage, Tone::Hit, &area.to_string())).expect("the place is named");
        assert!(reels >= struck - FRAME && reels < struck + 0.15, "struck {struck}, reels {reels}");
        assert!(named >= struck - 2.0 * FRAME && named < struck + 0.3, "struck {struck}, named {named}");
        hits += 1;
    });
    assert!(hits > 10, "{hits} hits");
}

#[test]
fn a_parry_sparks_and_holds_the_weapon() {
    let mut parries = 0;
    each_stop(|_, stop, play, from| {
        let Some((who, foe, false)) = only_blow(&stop.told) else { return };
        let parried = stop
            .told
            .iter()
            .any(|entry| matches!(entry.event, Event::Defended { who, defence: Defence::Parry(_), .. } if who == foe));
        if !parried || is_down(stop, who) || is_down(stop, foe) {
            return;
        }
        let spark = |stage: &Stage| stage.effects.iter().any(|effect| effect.kind == EffectKind::Spark);
        let sparks = first(play, from, spark).expect("steel on steel");
        assert!(says(&play.stage(sparks + FRAME), Tone::Parried, "parried"));
        let stage = play.stage(sparks + 0.06);
        let held = [Action::Strike, Action::Thrust, Action::ParryShield].iter().any(|&pose| poses(&stage, who, pose));
        assert!(held, "the weapon stays at contact");
        let wards = [Action::ParryWeapon, Action::ParryShield, Action::ParryHand];
        let warded = wards.iter().any(|&pose| poses(&stage, foe, pose));
        assert!(warded, "{:?}", stage.actors.iter().map(|actor| actor.frame).collect::<Vec<_>>());
        parries += 1;
    });
    assert!(parries > 4, "{parries} parries");
}

#[test]
fn without_a_parry_nothing_sparks() {
    each_stop(|_, stop, play, from| {
        let parry = stop.told.iter().any(|entry| {
            matches!(
                entry.event,
                Event::Defended { defence: Defence::Parry(_), .. } | Event::Struck { block: true, .. }
            )
        });
        let spark = |stage: &Stage| stage.effects.iter().any(|effect| effect.kind == EffectKind::Spark);
        assert!(parry || first(play, from, spark).is_none());
    });
}

#[test]
fn the_clock_stands_for_a_blow() {
    let mut blows = 0;
    each_stop(|_, stop, play, from| {
        let Some(struck) = stop.told.iter().find(|entry| matches!(entry.event, Event::Struck { .. })) else { return };
        let tenth = struck.at.0 as f32;
        let stands =
            (0..400).filter(|&i| (play.clock(from + i as f32 * FRAME) - tenth).abs() < 1e-3).count() as f32 * FRAME;
        assert!(stands > 0.3, "{stands} s at {tenth}");
        blows += 1;
    });
    assert!(blows > 20, "{blows} blows");
}

#[test]
fn a_dodge_leaves_the_hex_as_the_blow_passes() {
    let mut dodges = 0;
    each_stop(|seen, stop, play, from| {
        let Some((who, foe, false)) = only_blow(&stop.told) else { return };
        let moved = stop.told.iter().find_map(|entry| match entry.event {
            Event::Moved { who, from, how: MoveKind::Dodge, .. } if who == foe => Some(from),
            _ => None,
        });
        let Some(left) = moved.filter(|_| !is_down(stop, who)) else { return };
        let strikes = first(play, from, |stage| {
            poses(stage, who, Action::Strike)
                || poses(stage, who, Action::Thrust)
                || poses(stage, who, Action::ParryShield)
        });
        let leaves = first(play, from, |stage| {
            stage.actors.iter().any(|actor| actor.who == foe && tabletop::hex_at(actor.at) != left)
        });
        let (strikes, leaves) = (strikes.expect("he strikes"), leaves.expect("he dodges"));
        assert!((leaves - strikes).abs() < 0.2, "{}: {strikes}, {leaves}", seen.setup.name);
        dodges += 1;
    });
    assert!(dodges > 2, "{dodges} dodges");
}

#[test]
fn wounds_show_when_they_are_struck_and_not_before() {
    let mut wounds = 0;
    each_stop(|_, stop, play, from| {
        let Some((_, foe, true)) = only_blow(&stop.told) else { return };
        let look = |at: f32| {
            let stage = play.stage(at);
            stage.actors.iter().find(|actor| actor.who == foe).map(|actor| actor.look.wounds.clone())
        };
        let (Some(before), Some(after)) = (look(from), look(play.end())) else { return };
        if before == after {
            return;
        }
        let named =
            first(play, from, |stage| stage.effects.iter().any(|effect| effect.kind == EffectKind::Word(Tone::Hit)));
        let changes =
            first(play, from, |stage| stage.actors.iter().any(|actor| actor.who == foe && actor.look.wounds != before));
        let (named, changes) = (named.expect("a place"), changes.expect("a wound"));
        assert!(changes >= named, "named {named}, bleeds {changes}");
        let told = |stage: &Stage| stage.effects.iter().any(|effect| effect.kind == EffectKind::Word(Tone::Wound));
        assert!(told(&play.stage(changes + 0.2)), "it bleeds as it is told");
        wounds += 1;
    });
    assert!(wounds > 5, "{wounds} wounds");
}

#[test]
fn whoever_is_about_to_strike_draws_back_as_his_time_nears() {
    let seen = Seen::open("shield_wall", 2);
    let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
    let mut before = &seen.before;
    let mut drawn = 0;
    for stop in &seen.stops {
        let from = play.end();
        play.extend(&stop.told, &stop.after);
        for actor in play.stage(play.end()).actors {
            let action = stop.after.world.of(actor.who).action;
            let preparing = action.order().and_then(|order| order.blow()).is_some() && action.due != u32::MAX;
            let back = matches!(actor.frame.to, Action::WindUp | Action::ThrustBack);
            assert!(preparing || !back, "nobody else draws back: {:?}", actor.frame);
        }
        // A blow that was known before: by its tenth the weapon is drawn back.
        for entry in &stop.told {
            let Event::Struck { who, block: false, with: Means::Item(_), .. } = entry.event else { continue };
            let action = before.world.of(who).action;
            let moves = |entry: &Entry<Event>| matches!(entry.event, Event::Moved { who: mover, .. } if mover == who);
            let runs_up = stop.told.iter().any(moves) || action.mark_count > 0;
            let known = action.due == entry.at.0 && entry.at.0 >= before.world.now + 4 && !runs_up;
            if !known || before.world.of(who).place.fallen {
                continue;
            }
            let at = play.time_of_tenth(entry.at.0 as f32);
            let stage = play.stage(at.max(from));
            let frame = stage.actors.iter().find(|actor| actor.who == who).unwrap().frame;
            assert!(matches!(frame.to, Action::WindUp | Action::ThrustBack), "{frame:?}");
            assert!(frame.eighths >= 4, "{frame:?}");
            drawn += 1;
        }
        before = &stop.after;
    }
    assert!(drawn > 3, "{drawn}");
}

#[test]
fn one_who_threatens_stays_drawn_back_until_his_blow_is_told() {
    let seen = Seen::of("duel", 3, 0);
    let looks = seen.looks();
    let mut play = Play::new(&seen.before, looks.clone(), Motion::Full);
    let (mut before, mut threats) = (&seen.before, 0);
    for stop in &seen.stops {
        let struck = stop.told.first().filter(|entry| entry.at.0 == before.world.now);
        let blow = struck.and_then(|_| {
            stop.told.iter().find_map(|entry| match entry.event {
                Event::Struck { who, with: with @ Means::Item(_), block: false, .. } => Some((who, with)),
                _ => None,
            })
        });
        if let Some((who, with)) = blow.filter(|&(who, _)| !before.world.of(who).place.fallen) {
            play.threaten(before, who, with);
            let stage = play.stage(play.end());
            let frame = stage.actors.iter().find(|actor| actor.who == who).unwrap().frame;
            assert!(matches!(frame.to, Action::WindUp | Action::ThrustBack | Action::ShieldUp), "{frame:?}");
            assert_eq!(frame.eighths, 0, "a ready-made pose");
            threats += 1;
        }
        play.extend(&stop.told, &stop.after);
        // Afterwards everybody rests as ever.
        for actor in play.stage(play.end()).actors {
            assert_eq!(Some(actor.figure()), looks.figure_of(&stop.after, actor.who));
        }
        before = &stop.after;
    }
    assert!(threats > 5, "{threats}");
}

#[test]
fn the_fallen_come_to_lie_over_their_hexes() {
    let mut falls = 0;
    each_stop(|_, stop, play, _| {
        for entry in &stop.told {
            let Event::Fell { who, head, .. } = entry.event else { continue };
            let end = play.stage(play.end());
            let Some(actor) = end.actors.iter().find(|actor| actor.who == who && actor.down) else { continue };
            assert!(matches!(actor.frame.to, Action::Lie | Action::LieProne | Action::Dead));
            assert_eq!(actor.frame.eighths, 0);
            assert_eq!(actor.lying.is_some(), head.is_some());
            falls += 1;
        }
    });
    assert!(falls > 3, "{falls} falls");
}
