//! Grapples, nets, and what is done with the whole body.
use crate::eyes::{at, difference, is_whole, outline_difference};
use miniatures::{
    Action, Armour, Clinch, Colour, Facing, Figure, GROUND_SQUASH, Item, Pattern, SideLook, Sprite, Wrestlers,
    pixels_per_mm, render, render_grapple, render_netted,
};

fn side(colour: Colour) -> SideLook {
    SideLook { colour, pattern: Pattern::Plain }
}

const RED: Colour = Colour(200, 30, 30);
const BLUE: Colour = Colour(30, 30, 200);

fn pair(clinch: Clinch, toward: Facing) -> Wrestlers {
    let first = Figure { armour: Armour::Light, side: side(RED), ..Figure::default() };
    let second = Figure { armour: Armour::Standard, side: side(BLUE), ..Figure::default() };
    Wrestlers { first, second, clinch, toward }
}

fn drawn(clinch: Clinch, toward: Facing) -> Sprite {
    render_grapple(&pair(clinch, toward), 64)
}

#[test]
fn clinches_and_their_directions_are_told_apart() {
    for (f, toward) in Facing::ALL.into_iter().enumerate() {
        for (i, a) in Clinch::ALL.into_iter().enumerate() {
            is_whole(&drawn(a, toward), &format!("{a:?} {toward:?}"));
            for b in &Clinch::ALL[i + 1..] {
                let d = difference(&drawn(a, toward), &drawn(*b, toward));
                assert!(d > 0.1, "{toward:?}: {a:?} and {b:?} differ by {d}");
            }
            for other in &Facing::ALL[f + 1..] {
                let d = difference(&drawn(a, toward), &drawn(a, *other));
                assert!(d > 0.1, "{a:?}: {toward:?} and {other:?} differ by {d}");
            }
        }
    }
}

#[test]
fn one_who_holds_a_long_blade_strikes_with_his_other_hand() {
    // Seen from behind, his right hand is at the right: over his head the raised one is found.
    let raised = |right: Option<Item>| {
        let pair = pair(Clinch::Strike, Facing::N);
        let with = Wrestlers { first: Figure { right, ..pair.first.clone() }, ..pair };
        let s = render_grapple(&with, 64);
        let skin = |dx: i32| (-60..-46).any(|dy| at(&s, dx, dy)[3] > 200);
        [(-16..-6).any(skin), (7..17).any(skin)]
    };
    assert_eq!(raised(None), [false, true]);
    assert_eq!(raised(Some(Item::Sword)), [true, false]);
}

#[test]
fn the_rim_of_a_shared_base_has_both_sides() {
    let s = drawn(Clinch::Standing, Facing::SE);
    let r = 12.0 * pixels_per_mm(64);
    // At the left is the first, at the right the second.
    let rim = |dx: f32| at(&s, (dx * r) as i32, (0.35 * r * GROUND_SQUASH) as i32);
    let (left, right) = (rim(-0.95), rim(0.95));
    assert!(left[0] > left[2] + 40, "{left:?}");
    assert!(right[2] > right[0] + 20, "{right:?}");
}

#[test]
fn a_grapple_on_the_ground_takes_two_hexes() {
    let (up, down) = (drawn(Clinch::Standing, Facing::NE), drawn(Clinch::Ground, Facing::NE));
    assert!(down.width > up.width + 10);
    assert!(down.height as f32 - down.anchor[1] < up.height as f32 - up.anchor[1] + 3.0, "it grows to the north-east");
}

#[test]
fn a_net_shows_over_everybody() {
    for action in [Action::Struggle, Action::Lie, Action::Kneel] {
        for facing in [Facing::N, Facing::SE, Facing::S] {
            let lying = action.is_down().then_some(facing);
            let figure = Figure { right: Some(Item::Sword), facing, lying, ..Figure::default() }.posed(action);
            let (free, caught) = (render(&figure, 64), render_netted(&figure, 64));
            is_whole(&caught, "netted");
            let d = difference(&free, &caught);
            assert!(d > 0.12, "{action:?} {facing:?} differs by {d}");
            // The man is still seen through it.
            assert!(d < 0.75, "{action:?} {facing:?} differs by {d}");
        }
    }
}

#[test]
fn bodily_actions_are_told_apart() {
    let actions = [
        Action::Ready,
        Action::Grab,
        Action::Dive,
        Action::Feint,
        Action::Disentangle,
        Action::Struggle,
        Action::ClimbLeft,
        Action::ClimbRight,
    ];
    for facing in [Facing::SE, Facing::NW, Facing::N] {
        for right in [None, Some(Item::Sword), Some(Item::Spear)] {
            let sprites =
                actions.map(|action| render(&Figure { right, facing, ..Figure::default() }.posed(action), 64));
            for (i, a) in sprites.iter().enumerate() {
                for (j, b) in sprites.iter().enumerate().skip(i + 1) {
                    let d = difference(a, b);
                    assert!(d > 0.05, "{facing:?} {right:?}: {:?} and {:?} differ by {d}", actions[i], actions[j]);
                }
            }
        }
    }
    let of = |action| render(&Figure { facing: Facing::SE, ..Figure::default() }.posed(action), 64);
    assert!(outline_difference(&of(Action::Dive), &of(Action::Ready)) > 0.2);
}
