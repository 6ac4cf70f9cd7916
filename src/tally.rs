//! Wins and draws of many fights, with their 95 % intervals.

use serde::Serialize;

/// How many of so many fights were won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Share {
    /// The wins.
    pub(crate) wins: u64,
    /// The fights.
    pub(crate) of: u64,
}

impl Share {
    /// The share itself, 0 to 1.
    pub(crate) fn rate(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.wins as f64 / self.of as f64 }
    }

    /// Wilson's 95 % interval: sound for few fights and for shares near 0 and 1.
    pub(crate) fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (self.of as f64, self.rate());
        let z2 = Z95 * Z95;
        let middle = p + z2 / (2.0 * n);
        let spread = Z95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        let whole = 1.0 + z2 / n;
        (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
    }
}

/// Of a normal distribution 95 % lie within so many standard deviations.
const Z95: f64 = 1.959_963_984_540_054;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wins: u64, of: u64, low: f64, high: f64) {
        let (found_low, found_high) = Share { wins, of }.interval();
        assert!((found_low - low).abs() < 5e-5 && (found_high - high).abs() < 5e-5, "{found_low} {found_high}");
    }

    #[test]
    fn intervals_are_wilsons() {
        check(10, 20, 0.2993, 0.7007);
        check(0, 10, 0.0, 0.2775);
        check(10, 10, 0.7225, 1.0);
        check(95, 100, 0.8882, 0.9785);
        check(0, 0, 0.0, 1.0);
    }
}
