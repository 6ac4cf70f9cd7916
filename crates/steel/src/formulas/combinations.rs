//! Two weapons at once (chapter RS-12).
use super::clock::finished_order;
use engine::{Tally, Tenths};

/// Combined Base Speed of two weapons that both strike: near((S1 + S2) / 2) + 2 (clause RS-12.4).
pub fn combined_base_speed<T: Tally>(first: i32, second: i32) -> T {
    let mut figure = T::default();
    figure.add((first + second + 1).div_euclid(2), "mean of both base speeds", "RS-12.4");
    figure.add(2, "two weapons", "RS-12.4");
    figure
}

/// The intervals of a row of strikes after its first blow, which takes the whole combined Base Speed C: ⌈C/2⌉ to the second
/// weapon's blow, then ⌊C/2⌋ to the first one's (clause RS-12.5).
pub const fn intervals(combined: i32) -> [i32; 2] {
    let first = combined.div_euclid(2);
    [combined - first, first]
}

/// When the blows of an undisturbed row fall, the first weapon's first; `lasting` is added to each order (clause RS-12.5).
pub fn rhythm(start: Tenths, combined: i32, lasting: i32) -> impl Iterator<Item = Tenths> {
    let intervals = std::iter::once(combined).chain(intervals(combined).into_iter().cycle());
    intervals.scan(start, move |at, interval| {
        *at += Tenths(finished_order(interval, lasting));
        Some(*at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_rounded_before_two_are_added() {
        assert_eq!(combined_base_speed::<i32>(11, 9), 12);
        assert_eq!(combined_base_speed::<i32>(11, 8), 12);
    }

    #[test]
    fn weapons_alternate_at_half_the_time() {
        let blows: Vec<u32> = rhythm(Tenths(0), 13, 0).take(5).map(|at| at.0).collect();
        assert_eq!(blows, [13, 20, 26, 33, 39]);
    }
}
