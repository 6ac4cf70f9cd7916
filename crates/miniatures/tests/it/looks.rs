//! One figure against another: what must differ differs, what must stay stays.
use miniatures::{
    Action, Area, Armour, Body, Facing, Figure, GROUND_SQUASH, Item, Pattern, Pose, SIDE_PALETTES, Severity, SideLook,
    Wound, atlas, pixels_per_mm, render,
};

fn armed(right: Option<Item>, left: Option<Item>, action: Action) -> Figure {
    let both_hands = right.is_some_and(Item::two_handed) && left.is_none();
    Figure { right, left, both_hands, armour: Armour::Light, ..Figure::default() }.posed(action)
}

/// How far two figures differ at the size of play.
fn difference(a: &Figure, b: &Figure) -> f32 {
    crate::eyes::difference(&render(a, 64), &render(b, 64))
}

#[test]
fn the_same_figure_is_the_same_picture() {
    let figure = armed(Some(Item::Sword), Some(Item::Shield), Action::Strike);
    assert_eq!(render(&figure, 64), render(&figure, 64));
}

#[test]
fn six_facings_are_six_pictures() {
    let figures =
        Facing::ALL.map(|facing| Figure { facing, ..armed(Some(Item::Sword), Some(Item::Shield), Action::Ready) });
    for (i, a) in figures.iter().enumerate() {
        for b in &figures[i + 1..] {
            let d = difference(a, b);
            assert!(d > 0.3, "{:?} and {:?} differ by {d}", a.facing, b.facing);
        }
    }
}

#[test]
fn left_handed_is_not_right_handed() {
    let right = armed(Some(Item::Sword), None, Action::Ready);
    let left = armed(None, Some(Item::Sword), Action::Ready);
    assert!(difference(&right, &left) > 0.1);
}

#[test]
fn weapons_are_told_apart() {
    let items: Vec<Item> = Item::ALL.into_iter().collect();
    let figures: Vec<Figure> = items.iter().map(|&i| armed(Some(i), None, Action::Ready)).collect();
    for (i, a) in figures.iter().enumerate() {
        for (b, item) in figures[i + 1..].iter().zip(&items[i + 1..]) {
            let d = difference(a, b);
            assert!(d > 0.012, "{:?} and {item:?} differ by {d}", items[i]);
        }
    }
    let (sword, spear) = (armed(Some(Item::Sword), None, Action::Ready), armed(Some(Item::Spear), None, Action::Ready));
    assert!(difference(&sword, &spear) > 0.15);
}

#[test]
fn armours_are_told_apart() {
    for facing in [Facing::S, Facing::NE] {
        let wear = |armour| Figure { armour, facing, ..armed(Some(Item::Sword), None, Action::Stand) };
        for pair in Armour::ALL.windows(2) {
            let d = difference(&wear(pair[0]), &wear(pair[1]));
            assert!(d > 0.06, "{pair:?} from {facing:?} differ by {d}");
        }
    }
}

#[test]
fn sides_are_told_apart_by_pattern_alone() {
    let of = |pattern| Figure {
        side: SideLook { colour: SIDE_PALETTES[0].colours[1], pattern },
        ..armed(None, None, Action::Stand)
    };
    for (i, a) in Pattern::ALL.iter().enumerate() {
        for b in &Pattern::ALL[i + 1..] {
            let d = difference(&of(*a), &of(*b));
            assert!(d > 0.05, "{a:?} and {b:?} differ by {d}");
        }
    }
}

#[test]
fn hurt_shows_from_every_side() {
    for facing in Facing::ALL {
        let sound = Figure { facing, ..armed(Some(Item::Sword), None, Action::Ready) };
        for area in Area::ALL {
            let hurt =
                Figure { wounds: vec![Wound { area, severity: Severity::Serious, bandaged: false }], ..sound.clone() };
            let d = difference(&sound, &hurt);
            assert!(d > 0.01, "{area:?} from {facing:?} differs by {d}");
        }
        let spent = Figure { fatigue: 3, ..sound.clone() };
        assert!(difference(&sound, &spent) > 0.15);
    }
}

#[test]
fn the_anchor_is_the_middle_of_the_base() {
    for px in [32, 64, 96, 192] {
        for facing in Facing::ALL {
            let bare = Figure { facing, ..armed(None, None, Action::Stand) };
            let sprite = render(&bare, px);
            let r = 12.5 * pixels_per_mm(px);
            let rim = |dx: f32, dy: f32| {
                sprite.pixel((sprite.anchor[0] + dx) as u32, (sprite.anchor[1] + dy).max(0.0) as u32)
            };
            // The rim is solid just inside and gone (but for shadow) well outside, left, right and below.
            for (dx, dy) in [(-r * 0.95, -1.0), (r * 0.95, -1.0), (0.0, r * 0.93 * GROUND_SQUASH)] {
                assert_eq!(rim(dx, dy)[3], 255, "{px} {facing:?}");
            }
            assert!(rim(-r * 1.4, 0.0)[3] < 128, "{px} {facing:?}");
        }
    }
}

#[test]
fn nothing_is_cut_off() {
    for item in Item::ALL {
        for (i, action) in Action::ALL.into_iter().enumerate() {
            let facing = Facing::ALL[i % 6];
            let lying = action.is_down().then_some(Facing::ALL[(i + 2) % 6]);
            let sprite = render(&Figure { facing, lying, ..armed(Some(item), None, action) }, 48);
            let (w, h) = (sprite.width, sprite.height);
            let border = (0..w).flat_map(|x| [(x, 0), (x, h - 1)]).chain((0..h).flat_map(|y| [(0, y), (w - 1, y)]));
            for (x, y) in border {
                assert_eq!(sprite.pixel(x, y)[3], 0, "{item:?} {action:?}");
            }
            assert!(w < 48 * 4 && h < 48 * 4, "{item:?} {action:?}: {w} x {h}");
        }
    }
}

#[test]
fn a_blend_looks_like_its_ends_at_its_ends() {
    let figure = armed(Some(Item::Sword), Some(Item::Shield), Action::Ready);
    let (a, b) = (Action::Ready.pose(figure.grip()), Action::WindUp.pose(figure.grip()));
    let at = |t| Figure { pose: Pose::blend(&a, &b, t), ..figure.clone() };
    assert_eq!(render(&at(0.0), 64), render(&figure, 64));
    assert_eq!(render(&at(1.0), 64), render(&figure.clone().posed(Action::WindUp), 64));
    assert!(difference(&at(0.0), &at(0.5)) > 0.05 && difference(&at(0.5), &at(1.0)) > 0.05);
}

#[test]
fn a_figure_survives_being_written_down() {
    let figure = Figure {
        body: Body::numbered(7),
        stowed: vec![Item::Dagger],
        ..armed(Some(Item::Rapier), None, Action::Thrust)
    };
    let text = serde_json::to_string(&figure).unwrap();
    assert_eq!(serde_json::from_str::<Figure>(&text).unwrap(), figure);
}

#[test]
fn an_atlas_holds_each_figure_as_it_is_drawn_alone() {
    let figures =
        [Action::Stand, Action::Strike, Action::Dead].map(|a| armed(Some(Item::HandAxe), Some(Item::Shield), a));
    let atlas = atlas(&figures, 64).unwrap();
    for ((figure, rect), anchor) in figures.iter().zip(&atlas.rects).zip(&atlas.anchors) {
        let alone = render(figure, 64);
        assert_eq!((alone.width, alone.height, alone.anchor), (rect.width, rect.height, *anchor));
        for y in 0..alone.height {
            for x in 0..alone.width {
                assert_eq!(atlas.image.pixel(rect.x + x, rect.y + y), alone.pixel(x, y));
            }
        }
    }
}
