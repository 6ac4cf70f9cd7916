//! Colours for sides that stay apart for every eye, and the measure of it.
use crate::Colour;

/// Four colours for up to four sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePalette {
    /// Its name in the settings.
    pub name: &'static str,
    /// Colours of the first to fourth side.
    pub colours: [Colour; 4],
}

/// Palettes to choose from; each keeps all its colours apart for protan, deutan and tritan eyes too (tested).
pub const SIDE_PALETTES: [SidePalette; 3] = [
    SidePalette {
        name: "table",
        colours: [Colour(196, 44, 38), Colour(44, 98, 190), Colour(240, 190, 52), Colour(226, 222, 208)],
    },
    SidePalette {
        name: "harbour",
        colours: [Colour(214, 94, 20), Colour(24, 84, 150), Colour(130, 200, 232), Colour(60, 44, 60)],
    },
    SidePalette {
        name: "heraldic",
        colours: [Colour(176, 24, 70), Colour(236, 210, 70), Colour(30, 74, 120), Colour(142, 204, 196)],
    },
];

/// How an eye sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// All three cones.
    Full,
    /// No red cones.
    Protan,
    /// No green cones.
    Deutan,
    /// No blue cones.
    Tritan,
}

impl Vision {
    /// All four.
    pub const ALL: [Vision; 4] = [Vision::Full, Vision::Protan, Vision::Deutan, Vision::Tritan];

    /// Rows of the simulation in linear light (Machado, Oliveira and Fernandes 2009, full severity).
    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Vision::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Vision::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Vision::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// How far apart two colours are for an eye: CIE 1976 Lab distance, where 2 is just visible and 20 is plain.
pub fn colour_distance(a: Colour, b: Colour, eye: Vision) -> f32 {
    let (a, b) = (lab(a, eye), lab(b, eye));
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2) + (a[2] - b[2]).powi(2)).sqrt()
}

fn lab(c: Colour, eye: Vision) -> [f32; 3] {
    let linear = |b: u8| {
        let s = f32::from(b) / 255.0;
        if s <= 0.040_45 { s / 12.92 } else { ((s + 0.055) / 1.055).powf(2.4) }
    };
    let seen = times(eye.matrix(), [linear(c.0), linear(c.1), linear(c.2)]).map(|x| x.clamp(0.0, 1.0));
    let xyz = times(
        [[0.412_456, 0.357_576, 0.180_438], [0.212_673, 0.715_152, 0.072_175], [0.019_334, 0.119_192, 0.950_304]],
        seen,
    );
    let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [f(xyz[0] / 0.950_47), f(xyz[1]), f(xyz[2] / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn times(m: [[f32; 3]; 3], p: [f32; 3]) -> [f32; 3] {
    m.map(|row| row[0] * p[0] + row[1] * p[1] + row[2] * p[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_stay_apart_for_every_eye() {
        for palette in SIDE_PALETTES {
            for eye in Vision::ALL {
                for (i, a) in palette.colours.iter().enumerate() {
                    for b in &palette.colours[i + 1..] {
                        let d = colour_distance(*a, *b, eye);
                        assert!(d > 24.0, "{}: {a:?} and {b:?} are {d:.0} apart for {eye:?}", palette.name);
                    }
                }
            }
        }
    }

    #[test]
    fn distances_are_those_of_the_books() {
        let (black, white) = (Colour(0, 0, 0), Colour(255, 255, 255));
        assert!((colour_distance(black, white, Vision::Full) - 100.0).abs() < 0.1);
        // Red and a green of like lightness: far apart for most, close for deutan eyes.
        let (red, green) = (Colour(170, 80, 40), Colour(110, 110, 40));
        assert!(colour_distance(red, green, Vision::Deutan) < 0.4 * colour_distance(red, green, Vision::Full));
    }
}
