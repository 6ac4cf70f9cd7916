//! Those who shoot and throw, and what flies, sticks and lies.
use crate::eyes::{difference, is_whole, outline_difference};
use miniatures::{
    Action, Armour, Course, Facing, Figure, Flight, Horse, Item, Missile, Rider, SideLook, Sprite, dropped, flying_net,
    lying_missile, missile, missile_shadow, muzzle, pixels_per_mm, render, rider_muzzle, smoke, stuck_missile,
};

fn armed(item: Item, action: Action, facing: Facing) -> Sprite {
    let figure =
        Figure { right: Some(item), both_hands: item.two_handed(), armour: Armour::Light, facing, ..Figure::default() };
    render(&figure.posed(action), 64)
}

const SHOOTERS: [Item; 10] = [
    Item::Longbow,
    Item::Shortbow,
    Item::Bow,
    Item::Crossbow,
    Item::Arbalest,
    Item::Sling,
    Item::Javelin,
    Item::Rock,
    Item::Handgun,
    Item::Musket,
];

#[test]
fn loading_aiming_and_loosing_are_told_apart() {
    for item in SHOOTERS {
        for facing in [Facing::SE, Facing::N, Facing::SW] {
            let steps = [Action::Ready, Action::LoadReach, Action::Load, Action::Aim, Action::Loose];
            let sprites = steps.map(|action| armed(item, action, facing));
            for (i, pair) in sprites.windows(2).enumerate() {
                // A thrown weapon is ready as it is loaded.
                let least = if matches!(item, Item::Javelin | Item::Rock) { 0.02 } else { 0.03 };
                let d = difference(&pair[0], &pair[1]);
                assert!(d > least, "{item:?} {facing:?}: {:?} and {:?} differ by {d}", steps[i], steps[i + 1]);
            }
        }
    }
}

#[test]
fn who_aims_shows_what_with_and_where() {
    for (i, &a) in SHOOTERS.iter().enumerate() {
        for &b in &SHOOTERS[i + 1..] {
            let d = difference(&armed(a, Action::Aim, Facing::SE), &armed(b, Action::Aim, Facing::SE));
            assert!(d > 0.015, "{a:?} and {b:?} differ by {d}");
        }
        for (f, facing) in Facing::ALL.into_iter().enumerate() {
            for other in &Facing::ALL[f + 1..] {
                let d = outline_difference(&armed(a, Action::Aim, facing), &armed(a, Action::Aim, *other));
                assert!(d > 0.12, "{a:?}: {facing:?} and {other:?} differ by {d}");
            }
        }
    }
}

/// Width and height of what is opaque, in mm.
fn extent(s: &Sprite) -> (f32, f32) {
    let solid = |x: u32, y: u32| s.pixel(x, y)[3] > 200;
    let columns = (0..s.width).filter(|&x| (0..s.height).any(|y| solid(x, y))).count();
    let rows = (0..s.height).filter(|&y| (0..s.width).any(|x| solid(x, y))).count();
    (columns as f32 / pixels_per_mm(64), rows as f32 / pixels_per_mm(64))
}

#[test]
fn missiles_point_where_they_fly() {
    let of = |kind, bearing| missile(kind, Course { bearing, ..Course::default() }, SideLook::default(), 64);
    for kind in [Missile::Arrow, Missile::Bolt, Missile::Javelin] {
        let (east, north) = (extent(&of(kind, 90.0)), extent(&of(kind, 0.0)));
        assert!(east.0 > 2.0 * east.1 && north.1 > 2.0 * north.0, "{kind:?} {east:?} {north:?}");
        for (i, bearing) in [0.0, 60.0, 120.0, 180.0, 240.0, 300.0].into_iter().enumerate() {
            for other in 0..i {
                let d = difference(&of(kind, bearing), &of(kind, 60.0 * other as f32));
                assert!(d > 0.2, "{kind:?}: {bearing} and {} differ by {d}", 60 * other);
            }
        }
    }
    let (arrow, bolt) = (extent(&of(Missile::Arrow, 90.0)).0, extent(&of(Missile::Bolt, 90.0)).0);
    assert!(arrow > 1.6 * bolt, "{arrow} {bolt}");
    assert!(extent(&of(Missile::Javelin, 90.0)).0 > arrow);
}

#[test]
fn missiles_are_told_apart_and_whole() {
    let side = SideLook::default();
    let course = Course { bearing: 75.0, climb: 10.0, spin: 0.0 };
    let flying = Missile::ALL.map(|kind| missile(kind, course, side, 64));
    let stuck = Missile::ALL.map(|kind| stuck_missile(kind, 75.0, side, 64));
    let lying = Missile::ALL.map(|kind| lying_missile(kind, 75.0, side, 64));
    for (i, kind) in Missile::ALL.into_iter().enumerate() {
        for s in [&flying[i], &stuck[i], &lying[i], &missile_shadow(kind, course, 64)] {
            assert!(s.rgba.chunks(4).any(|p| p[3] > 60), "{kind:?}");
        }
        is_whole(&flying[i], "flying");
        is_whole(&lying[i], "lying");
        for j in 0..i {
            let d = difference(&flying[i], &flying[j]);
            assert!(d > 0.1, "{kind:?} and {:?} differ by {d}", Missile::ALL[j]);
        }
    }
    // What sticks stands up from its anchor, what lies is around it.
    for i in [0, 1, 3] {
        assert!(stuck[i].anchor[1] > lying[i].anchor[1] + 2.0, "{:?}", Missile::ALL[i]);
    }
}

#[test]
fn a_flight_begins_and_ends_where_it_shall_and_points_along_its_path() {
    let flight = Flight { missile: Missile::Javelin, from: [1.0, 2.0, 1.2], to: [5.0, 5.0, 0.4] };
    let (start, up) = flight.at(0.0);
    let (end, down) = flight.at(1.0);
    for (a, b) in start.iter().zip(&flight.from).chain(end.iter().zip(&flight.to)) {
        assert!((a - b).abs() < 1e-5);
    }
    assert!(up.climb > 0.0 && down.climb < 0.0, "{up:?} {down:?}");
    assert!((up.bearing - 53.13).abs() < 0.01, "{up:?}");
    let (middle, _) = flight.at(0.5);
    assert!(middle[2] > 0.8 + 0.3, "it rises: {middle:?}");
    let ball = Flight { missile: Missile::Ball, ..flight };
    assert!((ball.at(0.5).0[2] - 0.8).abs() < 1e-5, "a ball flies straight");
    let axe = Flight { missile: Missile::Axe, ..flight };
    assert!(axe.at(0.1).1.spin > 10.0 && flight.at(0.1).1.spin.abs() < 1e-6);
}

#[test]
fn a_course_is_rounded_to_what_can_be_kept() {
    let course = Course { bearing: 354.0, climb: -8.0, spin: 397.0 };
    assert_eq!(course.rounded(), Course { bearing: 0.0, climb: -15.0, spin: 30.0 });
}

#[test]
fn muzzles_are_where_the_gun_ends() {
    for item in [Item::Musket, Item::Handgun, Item::Crossbow, Item::Longbow] {
        for facing in Facing::ALL {
            let figure = Figure { right: Some(item), both_hands: item.two_handed(), facing, ..Figure::default() };
            let figure = figure.posed(Action::Aim);
            let at = muzzle(&figure, 64);
            let s = render(&figure, 64);
            // Something of it is there.
            let near = (-3..=3)
                .any(|dy| (-3..=3).any(|dx| crate::eyes::at(&s, at[0] as i32 + dx, at[1] as i32 + dy)[3] > 128));
            assert!(near, "{item:?} {facing:?} {at:?}");
            let aside = facing.degrees().to_radians().sin();
            assert!(aside.abs() < 0.1 || (at[0] > 0.0) == (aside > 0.0), "{item:?} {facing:?} {at:?}");
        }
    }
    let rider = Rider {
        figure: Figure { right: Some(Item::Lance), ..Figure::default() }.posed(Action::Couch),
        ..Rider::default()
    };
    let horse = Horse { heading: Facing::NE, ..Horse::default() };
    let (tip, hand) = (rider_muzzle(&horse, &rider, 64), rider_muzzle(&horse, &Rider::default(), 64));
    assert!(tip[0] > hand[0] + 25.0 && tip[1] < hand[1], "{tip:?} {hand:?}");
}

#[test]
fn spinning_shows_on_what_spins() {
    let of = |kind, spin| missile(kind, Course { bearing: 90.0, climb: 0.0, spin }, SideLook::default(), 64);
    assert!(difference(&of(Missile::Axe, 0.0), &of(Missile::Axe, 90.0)) > 0.3);
    assert_eq!(of(Missile::Arrow, 0.0), of(Missile::Arrow, 90.0));
}

#[test]
fn every_item_can_lie_about() {
    let side = SideLook::default();
    for item in Item::ALL {
        let (a, b) = (dropped(item, 60.0, side, 64), dropped(item, 180.0, side, 64));
        is_whole(&a, &format!("{item:?}"));
        assert!(a.rgba.chunks(4).filter(|p| p[3] > 200).count() > 8, "{item:?}");
        assert!(
            matches!(item, Item::Shield | Item::Rock | Item::Net | Item::TornNet) || difference(&a, &b) > 0.15,
            "{item:?}"
        );
        assert_eq!(
            Missile::of(item).is_some(),
            SHOOTERS.contains(&item)
                || matches!(item, Item::Spear | Item::Dagger | Item::HandAxe | Item::Trident | Item::Net)
        );
    }
    let (lance, sword) = (dropped(Item::Lance, 90.0, side, 64), dropped(Item::Sword, 90.0, side, 64));
    assert!(extent(&lance).0 > 1.8 * extent(&sword).0);
}

#[test]
fn a_net_opens_and_smoke_drifts() {
    let net = |spread| flying_net(Course { bearing: 120.0, ..Course::default() }, spread, 64);
    assert!(extent(&net(1.0)).0 > 2.0 * extent(&net(0.0)).0);
    assert!(difference(&smoke(0.1, 60.0, 1, 64), &smoke(0.6, 60.0, 1, 64)) > 0.2);
}

#[test]
fn a_whip_cracks() {
    let reach = |action| armed(Item::Whip, action, Facing::NE).width;
    assert!(reach(Action::Strike) > reach(Action::Stand) + 20);
}
