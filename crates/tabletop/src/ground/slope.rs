//! How a slope shows where it rises: ledges across it, as sheep tread them, from whose lips rills run down. The mark is a map maker's, the
//! substance is earth.
use board::Direction;
use miniatures::GROUND_SQUASH;

use super::noise::{floor, lattice, noise, smooth};
use crate::projection::{HEX_WIDTH, Point};

/// From ledge to ledge on the ground, world units: three to two hexes.
const LEDGE: f32 = HEX_WIDTH * 0.866_025_4 / 1.5;
/// From rill to rill along a ledge, world units.
const RILL: f32 = 9.0;

/// What they do to the light at a point of the ground, 1 where nothing is.
pub(super) fn ledges(seed: u32, at: Point, uphill: Direction, half: f32) -> f32 {
    let (ux, uy) = crate::props::facing(uphill).degrees().to_radians().sin_cos();
    let north = at.y / GROUND_SQUASH;
    let across = at.x * uy - north * ux;
    let wander =
        6.5 * noise(seed ^ 0x92, across / 31.0, at.x / 90.0) + 1.3 * noise(seed ^ 0x95, across / 6.0, north / 9.0);
    let along = at.x * ux + north * uy + wander;
    let lip = floor(along / LEDGE) + 1;
    let below = lip as f32 * LEDGE - along;
    // Ledges break off and begin again.
    let here = smooth(-0.35, 0.25, noise(seed ^ 0x93, across / 44.0, lip as f32 * 7.3));
    let soft = half.max(0.5);
    // The sun stands in the upper left: a bank that looks at it is bright, one that looks away is dark; its brink is always seen.
    let lit = 0.86 * ux - 0.42 * uy;
    let bank = (0.24 - 0.20 * lit) * smooth(-0.4 - soft, 0.8, below) * smooth(12.0, 2.0, below);
    let brink = 0.21 * smooth(-0.4 - soft, 0.4, below) * smooth(2.0 + soft, 1.0, below);
    let grass = 0.24 * smooth(LEDGE - 4.5, LEDGE - 1.0, below);
    let dark = (bank + brink).max(rill(seed, across, below, lip, soft));
    (1.0 + grass * here) * (1.0 - dark * here)
}

/// The darkness of the rills below a lip: long and short ones in turn, wide above and running out.
fn rill(seed: u32, across: f32, below: f32, lip: i32, soft: f32) -> f32 {
    let number = floor(across / RILL);
    let chance = |salt: i32| (lattice(seed ^ 0x94, number + 1000 * salt, lip) >> 8) as f32 / 16_777_215.0;
    let long = if number % 2 == 0 { 0.66 } else { 0.34 } * LEDGE * (0.75 + 0.5 * chance(1));
    if below > long {
        return 0.0;
    }
    let middle = (number as f32 + 0.3 + 0.4 * chance(2)) * RILL;
    let wide = 2.1 * (1.0 - below / long) + 0.3;
    let off = (across - middle).abs();
    0.40 * smooth(wide + soft, (wide - soft).max(0.0), off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_uphill_one_comes_from_the_dark_of_a_bank_to_its_light_brink() {
        for uphill in Direction::ALL {
            let (ux, uy) = crate::props::facing(uphill).degrees().to_radians().sin_cos();
            let (mut brighter, mut darker) = (0, 0);
            for i in 0..4000 {
                let at = Point::new((i % 80) as f32 * 7.3, (i / 80) as f32 * 4.1);
                let up = Point::new(at.x + 2.5 * ux, at.y + 2.5 * uy * GROUND_SQUASH);
                let change = ledges(5, up, uphill, 0.5) - ledges(5, at, uphill, 0.5);
                brighter += usize::from(change > 0.18);
                darker += usize::from(change < -0.18);
            }
            assert!(
                brighter > 40 && 2 * brighter > 3 * darker,
                "{uphill:?}: {brighter} brinks, {darker} the other way"
            );
        }
    }
}
