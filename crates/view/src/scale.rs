//! The sizes at which pictures are painted. A standing figure is a whole number of device pixels high, and the zoom comes to rest on such
//! sizes only, so that a texel falls on a pixel. Ground and props are painted to the same measure.

use tabletop::FIGURE_HEIGHT;

/// Where a turn of the wheel comes to rest: heights of a standing figure in device pixels, smallest first.
const RESTS: [u32; 15] = [16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256];
/// The smallest and the largest figure that is painted, in device pixels.
const LEAST: u32 = 6;
const MOST: u32 = RESTS[RESTS.len() - 1];

/// Device pixels to a world unit at a size.
pub(crate) fn pixels_per_unit(size: u32) -> f32 {
    size as f32 / FIGURE_HEIGHT
}

/// The size to paint at where a world unit takes so many device pixels.
pub(crate) fn size_at(pixels_per_unit: f32) -> u32 {
    ((pixels_per_unit * FIGURE_HEIGHT).round() as u32).clamp(LEAST, MOST)
}

/// The nearest zoom at which figures have a whole size, not above the one given; in device pixels to a world unit.
pub(crate) fn whole(at_most: f32) -> f32 {
    pixels_per_unit(((at_most * FIGURE_HEIGHT + 0.01).floor() as u32).clamp(LEAST, MOST))
}

/// The next resting place of the zoom, in device pixels to a world unit: `steps` sizes larger, or smaller when negative. Never below
/// `least`.
pub(crate) fn stepped(now: f32, steps: i32, least: f32) -> f32 {
    let size = now * FIGURE_HEIGHT;
    // A zoom that rests on a size must leave it; one between two sizes goes to the nearer end of its gap.
    let above = RESTS.iter().position(|&rest| rest as f32 > size * 1.01).unwrap_or(RESTS.len()) as i32;
    let below = RESTS.iter().rposition(|&rest| (rest as f32) < size * 0.99).map_or(-1, |place| place as i32);
    let place = if steps > 0 { above + steps - 1 } else { below + steps + 1 };
    let wanted = match usize::try_from(place) {
        Ok(place) => pixels_per_unit(RESTS[place.min(RESTS.len() - 1)]),
        Err(_) => least,
    };
    wanted.max(least.min(now))
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_whole_and_within_reason() {
        assert_eq!([0.01, 0.5, 1.0, 1.01, 9.0].map(size_at), [6, 32, 64, 65, 256]);
        assert_eq!(whole(1.0), 1.0);
        assert_eq!(whole(70.9 / 64.0), 70.0 / 64.0);
        assert_eq!(whole(0.0), 6.0 / 64.0);
    }

    #[test]
    fn steps_go_from_rest_to_rest() {
        let px = |now: f32, steps| (stepped(now / 64.0, steps, 10.0 / 64.0) * 64.0).round() as u32;
        assert_eq!([px(64.0, 1), px(64.0, -1), px(64.0, 3)], [80, 48, 112]);
        assert_eq!([px(70.0, 1), px(70.0, -1)], [80, 64]); // from between two sizes to the nearer end
        assert_eq!(px(256.0, 2), 256);
        assert_eq!([px(16.0, -1), px(10.0, -1), px(10.0, 1)], [10, 10, 16]); // down to what shows the whole board
        assert_eq!(px(48.0, -9), 10);
    }
}
