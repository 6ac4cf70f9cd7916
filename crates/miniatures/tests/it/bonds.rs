//! What is wound about people, and who is seen where in a picture of two.

use miniatures::{
    Action, Bond, Climb, Clinch, Facing, Figure, Horse, Item, Rider, Wrestlers, render, render_grapple,
    render_grapple_apart, render_horse, render_lashed,
};

fn solid(sprite: &miniatures::Sprite) -> usize {
    sprite.rgba.as_chunks::<4>().0.iter().filter(|pixel| pixel[3] > 200).count()
}

#[test]
fn a_lash_is_seen_about_a_man_and_a_net_over_a_rider_in_every_direction() {
    for facing in Facing::ALL {
        let man = Figure { facing, right: Some(Item::Sword), ..Figure::default() }.posed(Action::Ready);
        assert_ne!(render_lashed(&man, 64).rgba, render(&man, 64).rgba, "{facing:?}");
        let horse = Horse { heading: facing, ..Horse::default() };
        let rider = |bond| Rider { figure: man.clone(), bond, ..Rider::default() };
        let free = render_horse(&horse, Some(&rider(None)), 64);
        for bond in [Bond::Net, Bond::Lash] {
            assert_ne!(render_horse(&horse, Some(&rider(Some(bond))), 64).rgba, free.rgba, "{facing:?} {bond:?}");
        }
    }
}

#[test]
fn each_eighth_of_a_climb_is_a_picture_of_its_own_and_the_last_is_near_the_seat() {
    let horse = Horse::default();
    let rider = |climb| Rider { climb, ..Rider::default() };
    let at = |eighths| render_horse(&horse, Some(&rider(Some(Climb { right: false, eighths }))), 64);
    let pictures: Vec<_> = (0..Climb::WHOLE).map(at).collect();
    for (one, next) in pictures.iter().zip(&pictures[1..]) {
        assert_ne!(one.rgba, next.rgba);
    }
    let right = render_horse(&horse, Some(&rider(Some(Climb { right: true, eighths: 2 }))), 64);
    assert_ne!(right.rgba, pictures[2].rgba);
}

#[test]
fn of_two_who_grapple_the_second_is_found_in_the_picture_and_he_is_not_all_of_it() {
    let [first, second] = [Item::Sword, Item::Club].map(|item| Figure { right: Some(item), ..Figure::default() });
    for toward in Facing::ALL {
        for clinch in Clinch::ALL {
            let pair = Wrestlers { first: first.clone(), second: second.clone(), clinch, toward };
            let (sprite, told) = render_grapple_apart(&pair, 8, 64);
            assert_eq!(sprite, render_grapple(&pair, 64), "{toward:?} {clinch:?}");
            let (his, all) = (told.iter().filter(|told| **told).count(), solid(&sprite));
            assert!(his * 10 > all && his * 10 < all * 8, "{toward:?} {clinch:?}: {his} of {all}");
        }
    }
    // He is found on the side on which he stands.
    let off = |toward: Facing| {
        let (first, second) = (Figure::default(), Figure::default());
        let pair = Wrestlers { first, second, clinch: Clinch::Standing, toward };
        let (sprite, told) = render_grapple_apart(&pair, 8, 64);
        let columns = told.iter().enumerate().filter(|(_, told)| **told).map(|(at, _)| at as u32 % sprite.width);
        let (sum, count) = columns.fold((0, 0), |(sum, count), x| (sum + x, count + 1));
        sum as f32 / count as f32 - sprite.anchor[0]
    };
    let [north_east, south_west, south_east, north_west] = [Facing::NE, Facing::SW, Facing::SE, Facing::NW].map(off);
    assert!(north_east > south_west + 2.0, "{north_east} {south_west}");
    assert!(south_east > north_west + 2.0, "{south_east} {north_west}");
}

#[test]
fn two_come_closer_as_they_take_hold_of_each_other() {
    let pair =
        Wrestlers { first: Figure::default(), second: Figure::default(), clinch: Clinch::Standing, toward: Facing::SE };
    let widths: Vec<u32> = [0, 4, 8].map(|closed| render_grapple_apart(&pair, closed, 96).0.width).to_vec();
    assert!(widths[0] > widths[2], "{widths:?}");
}
