//! Single moments: a net in the air and on somebody, words on a stopped table.

use engine::CombatantId;
use miniatures::{Bond, Item, Missile};
use steel::fight::{Event, Means};
use steel::tables::Role;
use tabletop::{Actor, EffectKind, Motion, Play, Stage, Tone};

use crate::fights::{Seen, Told};

const FRAME: f32 = 1.0 / 60.0;

/// Every stop of some fights, with the play up to it and the stretch of it that is new.
fn each_stop(fights: impl IntoIterator<Item = Seen>, mut check: impl FnMut(&Seen, &Told, &Play, f32)) {
    for seen in fights {
        let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
        for stop in &seen.stops {
            let from = play.quiet();
            play.extend_from(from, &stop.told, &stop.after);
            check(&seen, stop, &play, from);
        }
    }
}

fn frames(play: &Play, from: f32) -> impl Iterator<Item = Stage> + '_ {
    let count = ((play.quiet() - from) / FRAME) as usize + 2;
    (0..count).map(move |frame| play.stage(from + frame as f32 * FRAME))
}

fn actor(stage: &Stage, who: CombatantId) -> Option<&Actor> {
    stage.actors.iter().find(|actor| actor.who == who)
}

fn holds_a_net(stage: &Stage, who: CombatantId) -> bool {
    actor(stage, who).is_some_and(|actor| [actor.look.right, actor.look.left].contains(&Some(Item::Net)))
}

#[test]
fn a_fisherman_has_three_tines_and_a_net_in_his_hands_whatever_he_is_about_to_do() {
    let mut seen_with = 0;
    each_stop([Seen::open("net_and_trident", 3)], |_, stop, play, _| {
        let stage = play.stage(play.quiet());
        let marl = CombatantId(0);
        let held = stop
            .after
            .world
            .of(marl)
            .hands
            .map(|held| held.map(|item| stop.after.setup.tables[stop.after.world.items[item.index()].weapon].role));
        if let (Some(actor), [Some(Role::Plain), Some(Role::Net)]) = (actor(&stage, marl), held) {
            assert_eq!([actor.look.right, actor.look.left], [Some(Item::Trident), Some(Item::Net)]);
            seen_with += 1;
        }
    });
    assert!(seen_with > 10, "{seen_with}");
}

#[test]
fn a_net_leaves_the_hand_flies_and_lies_on_whom_it_catches() {
    let (mut caught, mut missed) = (0, 0);
    let fights = (1..7).map(|seed| Seen::open("net_and_trident", seed));
    each_stop(fights, |_, stop, play, from| {
        let is_net = |with: Means| match with {
            Means::Item(item) => stop.after.setup.tables[stop.after.world.items[item.index()].weapon].role == Role::Net,
            _ => false,
        };
        let cast = stop.told.iter().find_map(|entry| match entry.event {
            Event::Struck { who, foe, with, hit, block: false, .. } if is_net(with) => Some((who, foe, hit)),
            _ => None,
        });
        let Some((who, foe, hit)) = cast.filter(|&(who, ..)| holds_a_net(&play.stage(from), who)) else { return };
        let in_the_air = |stage: &Stage| stage.flights.iter().any(|flying| flying.missile == Missile::Net);
        let flown: Vec<Stage> = frames(play, from).filter(in_the_air).collect();
        assert!(flown.len() > 8, "seen for {} frames", flown.len());
        assert!(flown.iter().all(|stage| !holds_a_net(stage, who)), "it is in the air or in the hand");
        let opens: Vec<f32> = flown.iter().map(|stage| stage.flights[0].course.spin).collect();
        assert!(opens[0] < 20.0 && opens.iter().any(|&open| open > 70.0), "{opens:?}");
        let entangled = stop.told.iter().any(|entry| matches!(entry.event, Event::Entangled { .. }));
        let bonds: Vec<bool> =
            frames(play, from).map(|stage| actor(&stage, foe).is_some_and(|it| it.bond == Some(Bond::Net))).collect();
        if hit && entangled {
            caught += 1;
            assert!(bonds.is_sorted() && bonds[bonds.len() - 1], "it comes down on him and stays");
        } else if !hit {
            missed += 1;
            assert!(holds_a_net(&play.stage(play.quiet()), who), "drawn back");
        }
    });
    assert!(caught > 0 && missed > 0, "{caught} caught, {missed} missed");
}

#[test]
fn words_of_a_stopped_table_are_plain_or_gone() {
    let (mut kept, mut gone) = (0, 0);
    each_stop([Seen::of("duel", 3, 0)], |_, _, play, from| {
        for stage in frames(play, from) {
            let is_word = |kind: EffectKind| matches!(kind, EffectKind::Word(Tone::Hit | Tone::Wound | Tone::Parried));
            let words = stage.effects.iter().filter(|effect| is_word(effect.kind)).count();
            let actors = stage.actors.clone();
            let stopped = stage.stopped();
            let left: Vec<f32> =
                stopped.effects.iter().filter(|effect| is_word(effect.kind)).map(|effect| effect.share).collect();
            assert!(left.iter().all(|share| (0.1..=0.65).contains(share)), "{left:?}");
            assert_eq!(stopped.actors, actors, "nobody moves for it");
            kept += left.len();
            gone += words - left.len();
        }
    });
    assert!(kept > 100 && gone > 10, "{kept} kept, {gone} gone");
}
