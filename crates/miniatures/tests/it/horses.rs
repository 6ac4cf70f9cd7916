//! Horses and riders: what must be told apart is told apart at the size of play, and stands where it shall.
use crate::eyes::{at, difference, is_whole, outline_difference, shade_difference};
use miniatures::{
    Action, Armour, Barding, Facing, Figure, GROUND_SQUASH, Horse, HorseAction, HorseArea, HorseBody, HorseCoat,
    HorseWound, Item, Look, Pattern, Rider, SIDE_PALETTES, Seat, Severity, SideLook, Sprite, pixels_per_mm, rear_hex,
    render, render_horse, saddle_point,
};

fn armed(right: Item, left: Option<Item>, action: Action) -> Figure {
    Figure { right: Some(right), left, armour: Armour::Light, ..Figure::default() }.posed(action)
}

fn swordsman() -> Rider {
    Rider { figure: armed(Item::Sword, Some(Item::Shield), Action::Ready), ..Rider::default() }
}

fn alone(horse: &Horse) -> Sprite {
    render_horse(horse, None, 64)
}

fn ridden(horse: &Horse, rider: &Rider) -> Sprite {
    render_horse(horse, Some(rider), 64)
}

fn headed(heading: Facing) -> Horse {
    Horse { heading, ..Horse::default() }
}

#[test]
fn six_headings_are_six_outlines() {
    let sprites = Facing::ALL.map(|heading| (alone(&headed(heading)), ridden(&headed(heading), &swordsman())));
    for (i, a) in sprites.iter().enumerate() {
        for (j, b) in sprites.iter().enumerate().skip(i + 1) {
            let (bare, with_man) = (outline_difference(&a.0, &b.0), outline_difference(&a.1, &b.1));
            assert!(bare > 0.25 && with_man > 0.25, "{i} and {j} differ by {bare} and {with_man}");
        }
    }
}

#[test]
fn the_base_covers_the_middles_of_both_hexes() {
    for px in [32, 64, 128] {
        let r = 12.5 * pixels_per_mm(px);
        for heading in Facing::ALL {
            let horse = headed(heading).posed(HorseAction::Gallop4);
            let sprite = render_horse(&Horse { saddled: false, ..horse }, None, px);
            let rear = rear_hex(heading, px);
            let far = rear[0].hypot(rear[1] / GROUND_SQUASH);
            // On the board a figure's height is a hex from corner to corner.
            assert!((far - px as f32 * 0.866).abs() < 0.5, "{heading:?}: {far}");
            for middle in [[0.0, 0.0], rear] {
                let pixel = |dx: f32, dy: f32| at(&sprite, (middle[0] + dx) as i32, (middle[1] + dy) as i32)[3];
                for (dx, dy) in [(0.0, 0.0), (-r * 0.9, 0.0), (r * 0.9, 0.0), (0.0, r * 0.9 * GROUND_SQUASH)] {
                    assert!(pixel(dx, dy) > 250, "{px} {heading:?} {middle:?} {dx} {dy}");
                }
            }
            if matches!(heading, Facing::SE | Facing::S | Facing::SW) {
                let (x, y) = (-rear[0] * 0.75, -rear[1] * 0.75);
                assert!(
                    at(&sprite, x as i32, y as i32)[3] < 255,
                    "the base ends before the next hex: {px} {heading:?}"
                );
            }
        }
    }
}

#[test]
fn a_rider_is_seen_above_his_horse_and_the_horse_without_him() {
    for heading in Facing::ALL {
        let (bare, with_man) = (alone(&headed(heading)), ridden(&headed(heading), &swordsman()));
        assert!(difference(&bare, &with_man) > 0.1, "{heading:?}");
        let chest = saddle_point(&headed(heading), Seat::Forwards, 64);
        let (x, y) = (chest[0] as i32, chest[1] as i32);
        assert_eq!(at(&with_man, x, y)[3], 255, "{heading:?}");
    }
}

#[test]
fn seats_and_looks_are_told_apart() {
    for heading in Facing::ALL {
        let of = |seat, look| ridden(&headed(heading), &Rider { seat, look, ..swordsman() });
        for seat in [Seat::Forwards, Seat::Back] {
            for (a, b) in [(Look::Forward, Look::Right), (Look::Forward, Look::Left), (Look::Right, Look::Left)] {
                let d = difference(&of(seat, a), &of(seat, b));
                assert!(d > 0.1, "{heading:?} {seat:?}: {a:?} and {b:?} differ by {d}");
            }
        }
        let d = difference(&of(Seat::Forwards, Look::Forward), &of(Seat::Back, Look::Forward));
        assert!(d > 0.15, "{heading:?}: seats differ by {d}");
    }
}

#[test]
fn coats_and_armour_are_told_apart() {
    for heading in [Facing::SE, Facing::S, Facing::NW] {
        let coats = HorseCoat::ALL.map(|coat| {
            let body = HorseBody { coat, ..HorseBody::default() };
            alone(&Horse { body, saddled: false, ..headed(heading) })
        });
        let armours = Barding::ALL.map(|barding| alone(&Horse { barding, ..headed(heading) }));
        for sprites in [&coats[..], &armours[..]] {
            for (i, a) in sprites.iter().enumerate() {
                for (j, b) in sprites.iter().enumerate().skip(i + 1) {
                    let d = shade_difference(a, b);
                    assert!(d > 0.03, "{heading:?}: {i} and {j} of {} differ by {d}", sprites.len());
                }
            }
        }
        let cloth = alone(&Horse { caparison: true, ..headed(heading) });
        assert!(difference(&armours[0], &cloth) > 0.2);
    }
}

#[test]
fn a_side_is_told_by_its_pattern_alone() {
    let of = |pattern, caparison| {
        let side = SideLook { colour: SIDE_PALETTES[0].colours[1], pattern };
        alone(&Horse { side, caparison, ..headed(Facing::SE) })
    };
    for (i, a) in Pattern::ALL.iter().enumerate() {
        for b in &Pattern::ALL[i + 1..] {
            for caparison in [false, true] {
                let d = difference(&of(*a, caparison), &of(*b, caparison));
                assert!(d > 0.02, "{a:?} and {b:?} differ by {d}");
            }
        }
    }
}

#[test]
fn actions_are_told_apart_and_nothing_is_cut_off() {
    for heading in [Facing::SE, Facing::NW, Facing::S] {
        let sprites = HorseAction::ALL.map(|action| (action, alone(&headed(heading).posed(action))));
        for (i, (a, one)) in sprites.iter().enumerate() {
            is_whole(one, &format!("{a:?} {heading:?}"));
            for (b, other) in &sprites[i + 1..] {
                let d = difference(one, other);
                assert!(d > 0.015, "{heading:?}: {a:?} and {b:?} differ by {d}");
            }
        }
    }
}

#[test]
fn paces_are_told_apart_in_every_phase() {
    for walk in HorseAction::WALK {
        for gallop in HorseAction::GALLOP {
            let of = |action| alone(&headed(Facing::SW).posed(action));
            let d = outline_difference(&of(walk), &of(gallop));
            assert!(d > 0.05, "{walk:?} and {gallop:?} differ by {d}");
        }
    }
}

#[test]
fn what_a_rider_does_and_holds_shows() {
    for heading in [Facing::SE, Facing::N, Facing::SW] {
        let of = |item, action| {
            let left = (item != Item::Crossbow && item != Item::Bow).then_some(Item::Shield);
            let rider = Rider { figure: armed(item, left, action), ..Rider::default() };
            ridden(&headed(heading), &rider)
        };
        let (ready, parry) = (of(Item::Sword, Action::Ready), of(Item::Sword, Action::ParryShield));
        let (strike, reel) = (of(Item::Sword, Action::Strike), of(Item::Sword, Action::Reel));
        for (a, b) in [(&ready, &parry), (&ready, &strike), (&ready, &reel), (&strike, &reel)] {
            let d = difference(a, b);
            assert!(d > 0.04, "{heading:?} {d}");
        }
        let couched = of(Item::Lance, Action::Couch);
        assert!(difference(&couched, &of(Item::Lance, Action::Stand)) > 0.04);
        assert!(difference(&of(Item::Bow, Action::Aim), &of(Item::Bow, Action::Ready)) > 0.04);
        assert!(difference(&of(Item::Crossbow, Action::Aim), &ready) > 0.04);
    }
}

#[test]
fn a_lance_is_longer_than_a_sword() {
    // Ahead of the same horse the couched lance reaches at least ten millimetres further than the sword in a thrust.
    let reach = |item, action| {
        let rider = Rider { figure: armed(item, Some(Item::Shield), action), ..Rider::default() };
        let s = ridden(&headed(Facing::NE), &rider);
        // Above the base.
        let solid = |x: u32| (0..s.anchor[1] as u32 - 14).any(|y| s.pixel(x, y)[3] == 255);
        (0..s.width).rfind(|&x| solid(x)).unwrap() as f32 - s.anchor[0]
    };
    let (lance, sword) = (reach(Item::Lance, Action::Couch), reach(Item::Sword, Action::Thrust));
    assert!(lance > sword + 10.0 * pixels_per_mm(64) * 0.7, "{lance} {sword}");
}

#[test]
fn wounds_and_weariness_show() {
    for heading in Facing::ALL {
        let sound = alone(&headed(heading));
        for area in HorseArea::ALL {
            let wounds = vec![HorseWound { area, severity: Severity::Serious }];
            let d = difference(&sound, &alone(&Horse { wounds, ..headed(heading) }));
            assert!(d > 0.004, "{area:?} from {heading:?} differs by {d}");
        }
        let spent = alone(&Horse { fatigue: 3, ..headed(heading) });
        assert!(difference(&sound, &spent) > 0.01, "{heading:?}");
    }
}

#[test]
fn a_man_beside_a_horse_is_smaller_but_not_small() {
    let man = render(&armed(Item::Dagger, None, Action::Stand), 64);
    let horse = alone(&Horse { saddled: false, ..headed(Facing::SE) });
    assert!(horse.width as f32 > 1.3 * man.width as f32);
    assert!(f64::from(horse.height) < 1.6 * f64::from(man.height));
}

#[test]
fn horse_and_rider_survive_being_written_down() {
    let horse = Horse { body: HorseBody::numbered(5), ..headed(Facing::NW) }.posed(HorseAction::Canter2);
    let text = serde_json::to_string(&(&horse, &swordsman())).unwrap();
    assert_eq!(serde_json::from_str::<(Horse, Rider)>(&text).unwrap(), (horse, swordsman()));
    assert_ne!(HorseBody::numbered(1).coat, HorseBody::numbered(2).coat);
}
