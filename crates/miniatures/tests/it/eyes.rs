//! How pictures are compared.
use miniatures::Sprite;

/// The pixel so far right of and below a sprite's ground point; clear outside.
pub(crate) fn at(s: &Sprite, x: i32, y: i32) -> [u8; 4] {
    let (px, py) = (x + s.anchor[0].round() as i32, y + s.anchor[1].round() as i32);
    if px < 0 || py < 0 { [0; 4] } else { s.pixel(px as u32, py as u32) }
}

/// The share of pixels, of those either sprite covers, that differ plainly when both stand on the same spot.
pub(crate) fn difference(a: &Sprite, b: &Sprite) -> f32 {
    share(a, b, |p, q| (0..4).map(|i| (i32::from(p[i]) - i32::from(q[i])).abs()).sum::<i32>() > 90)
}

/// The same for paint of kindred colours: half the step counts.
pub(crate) fn shade_difference(a: &Sprite, b: &Sprite) -> f32 {
    share(a, b, |p, q| (0..4).map(|i| (i32::from(p[i]) - i32::from(q[i])).abs()).sum::<i32>() > 45)
}

/// The share of pixels, of those either sprite covers, that only one of them covers.
pub(crate) fn outline_difference(a: &Sprite, b: &Sprite) -> f32 {
    share(a, b, |p, q| (p[3] > 128) != (q[3] > 128))
}

fn share(a: &Sprite, b: &Sprite, differ: impl Fn([u8; 4], [u8; 4]) -> bool) -> f32 {
    let (mut all, mut other) = (0.0, 0.0);
    for y in -160..100 {
        for x in -160..160 {
            let (p, q) = (at(a, x, y), at(b, x, y));
            if p[3] > 128 || q[3] > 128 {
                all += 1.0;
                other += if differ(p, q) { 1.0 } else { 0.0 };
            }
        }
    }
    other / all
}

/// Asserts that nothing touches a sprite's border.
#[track_caller]
pub(crate) fn is_whole(s: &Sprite, what: &str) {
    let (w, h) = (s.width, s.height);
    let border = (0..w).flat_map(|x| [(x, 0), (x, h - 1)]).chain((0..h).flat_map(|y| [(0, y), (w - 1, y)]));
    for (x, y) in border {
        assert_eq!(s.pixel(x, y)[3], 0, "{what}");
    }
}

/// How many pixels clearly differ between a picture and the same one without something: anchor on anchor.
pub(crate) fn seen_of(with: &Sprite, without: &Sprite) -> usize {
    const CLEARLY: u32 = 60;
    let places = (0..with.height).flat_map(|y| (0..with.width).map(move |x| (x, y)));
    let [dx, dy] = [0, 1].map(|axis| (without.anchor[axis] - with.anchor[axis]).round() as i32);
    let differs = |&(x, y): &(u32, u32)| {
        let one = with.pixel(x, y);
        let there = (x as i32 + dx, y as i32 + dy);
        let inside = there.0 >= 0 && there.1 >= 0 && there.0 < without.width as i32 && there.1 < without.height as i32;
        let other = if inside { without.pixel(there.0 as u32, there.1 as u32) } else { [0; 4] };
        one[3] > 200 && one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>() > CLEARLY
    };
    places.filter(differs).count()
}
