//! Those who lie, where others stand before them: what is hidden of one shines through, with a line about it, so that nobody is lost behind
//! a pair of legs.

use bevy::prelude::*;

use crate::pictures::Mask;

/// How much is seen of what is hidden, of 255.
const FAINT: u32 = 30;
/// The line about it.
const LINE: [u8; 4] = [255, 246, 218, 150];
/// How thick the line is, in world units.
const THICK: f32 = 0.8;

/// The picture of one who lies.
pub(crate) struct Lying<'a> {
    /// Its solid pixels.
    pub(crate) mask: &'a Mask,
    /// All its pixels.
    pub(crate) rgba: &'a [u8],
    /// The pixel of its feet.
    pub(crate) anchor: [f32; 2],
}

impl Lying<'_> {
    /// What of it is hidden, as it is seen through whatever hides it; nothing if nothing is. `fine` is pixels to a world unit, `is_hidden`
    /// is asked of places against the feet, in world units.
    pub(crate) fn through(
        &self,
        [width, height]: [u32; 2],
        fine: f32,
        is_hidden: impl Fn(Vec2) -> bool,
    ) -> Option<Vec<u8>> {
        let mut seen: Option<Vec<u8>> = None;
        let thick = (THICK * fine).max(1.0);
        for row in 0..height {
            for column in 0..width {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                if !self.mask.is_solid(x, y) || !is_hidden(Vec2::new(x - self.anchor[0], self.anchor[1] - y) / fine) {
                    continue;
                }
                let place = 4 * (row as usize * width as usize + column as usize);
                let pixels = seen.get_or_insert_with(|| vec![0; self.rgba.len()]);
                let [red, green, blue, alpha] = [0, 1, 2, 3].map(|channel| self.rgba[place + channel]);
                let faint = (u32::from(alpha) * FAINT / 255) as u8;
                let pixel = if self.is_edge(x, y, thick) { LINE } else { [red, green, blue, faint] };
                pixels[place..place + 4].copy_from_slice(&pixel);
            }
        }
        seen
    }

    /// Whether the outline of the whole runs within so many pixels.
    fn is_edge(&self, x: f32, y: f32, thick: f32) -> bool {
        let slant = thick * std::f32::consts::FRAC_1_SQRT_2;
        let around = [
            (thick, 0.0),
            (-thick, 0.0),
            (0.0, thick),
            (0.0, -thick),
            (slant, slant),
            (-slant, slant),
            (slant, -slant),
            (-slant, -slant),
        ];
        around.iter().any(|(right, down)| !self.mask.is_solid(x + right, y + down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_of_one_who_lies_shines_through_with_a_line_about_it() {
        // Twenty by ten, all of it solid, its feet at the left in the middle; somebody stands before its right half.
        let (width, height) = (20_u32, 10_u32);
        let rgba = [200_u8, 100, 50, 255].repeat(200);
        let mask = Mask::of(width, height, &rgba);
        let lying = Lying { mask: &mask, rgba: &rgba, anchor: [0.0, 5.0] };
        assert_eq!(lying.through([width, height], 1.0, |_| false), None);
        let seen = lying.through([width, height], 1.0, |off| off.x > 10.0).expect("half of it is hidden");
        let at = |x: usize, y: usize| [0, 1, 2, 3].map(|channel| seen[4 * (y * 20 + x) + channel]);
        assert_eq!(at(5, 5), [0; 4], "he is seen there as he is");
        assert_eq!(at(15, 5), [200, 100, 50, FAINT as u8]);
        assert_eq!([at(15, 0), at(15, 9), at(19, 5)], [LINE; 3]);
        assert_eq!(at(10, 5), [200, 100, 50, FAINT as u8], "no line where the other one ends");
    }
}
