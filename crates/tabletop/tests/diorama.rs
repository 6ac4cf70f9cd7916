//! The still behind the menu: its size, its light, and that it is always the same.
use tabletop::diorama;
use tabletop::ground::Picture;

/// The mean brightness, 0 to 255, of the part between two shares of the width and of the height.
fn brightness(picture: &Picture, across: [f32; 2], down: [f32; 2]) -> f32 {
    let pixel = |share: f32, whole: u32| (share * whole as f32) as u32;
    let (mut sum, mut count) = (0.0, 0.0);
    for y in pixel(down[0], picture.height)..pixel(down[1], picture.height) {
        for x in pixel(across[0], picture.width)..pixel(across[1], picture.width) {
            let [r, g, b, _] = picture.pixel(x, y);
            sum += f32::from(r) * 0.3 + f32::from(g) * 0.59 + f32::from(b) * 0.11;
            count += 1.0;
        }
    }
    sum / count
}

#[test]
fn it_has_the_size_that_was_asked_for_and_no_hole() {
    for (width, height) in [(320, 180), (333, 187), (200, 320), (500, 90), (1, 1), (0, 7)] {
        let picture = diorama(width, height, 1);
        assert_eq!((picture.width, picture.height), (width.max(1), height.max(1)));
        assert_eq!(picture.rgba.len(), (picture.width * picture.height * 4) as usize);
        assert!(picture.rgba.chunks(4).all(|pixel| pixel[3] == 255), "{width}x{height}");
    }
}

#[test]
fn the_same_seed_is_the_same_picture_and_another_is_another() {
    assert_eq!(diorama(240, 135, 5), diorama(240, 135, 5));
    assert_ne!(diorama(240, 135, 5), diorama(240, 135, 6));
}

#[test]
fn it_is_darkest_behind_the_panel_and_at_the_edges() {
    let picture = diorama(640, 360, 3);
    let panel = brightness(&picture, [0.4, 0.6], [0.3, 0.8]);
    let left = brightness(&picture, [0.1, 0.3], [0.3, 0.8]);
    let right = brightness(&picture, [0.72, 0.92], [0.3, 0.8]);
    assert!(panel < 0.65 * left && panel < 0.65 * right, "{left:.0} {panel:.0} {right:.0}");
    let corner = brightness(&picture, [0.0, 0.05], [0.0, 0.06]);
    assert!(corner < 0.5 * left, "{corner:.0} {left:.0}");
    assert!(left > 45.0 && right > 45.0, "the fighters are lit: {left:.0} {right:.0}");
}

#[test]
fn both_sides_stand_on_either_side_of_the_panel() {
    let picture = diorama(960, 540, 3);
    let count = |from: u32, to: u32, is: fn([u8; 4]) -> bool| {
        (0..picture.height)
            .flat_map(|y| (from..to).map(move |x| (x, y)))
            .filter(|&(x, y)| is(picture.pixel(x, y)))
            .count()
    };
    let red = |[r, g, b, _]: [u8; 4]| r > 120 && g < 60 && b < 60;
    let blue = |[r, g, b, _]: [u8; 4]| b > 110 && r < 80 && b > g + 30;
    for (from, to) in [(0, 340), (600, 960)] {
        assert!(count(from, to, red) > 300, "{} red", count(from, to, red));
        assert!(count(from, to, blue) > 300, "{} blue", count(from, to, blue));
    }
    assert!(count(380, 560, red) < 60, "nobody of interest behind the panel: {}", count(380, 560, red));
}
