//! Figures cut by the outline of high ground before them: what it hides shines through faintly, so that nobody is lost behind a wall.

use bevy::prelude::*;
use tabletop::Point;
use tabletop::ground::Brows;

use crate::lens::point;

/// How much is seen of what is hidden.
const FAINT: f32 = 0.34;

/// Where a picture stands: its feet on the picture, snapped to pixels, and its ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stand {
    /// Its feet, in world units.
    pub(crate) feet: Vec2,
    /// The same at height 0.
    pub(crate) ground: Point,
    /// How high the ground is there, in steps.
    pub(crate) lift: f32,
}

/// The pixels of a picture that stands there, with what `brows` hide of it made faint; nothing if they hide none of it. `anchor` is the
/// pixel of its feet, `fine` its pixels to a world unit.
pub(crate) fn cut(
    brows: &Brows,
    (width, height): (u32, u32),
    rgba: &[u8],
    anchor: [f32; 2],
    fine: f32,
    stand: Stand,
) -> Option<Vec<u8>> {
    let mut faint: Option<Vec<u8>> = None;
    for row in 0..height {
        for column in 0..width {
            let place = 4 * (row as usize * width as usize + column as usize);
            if rgba[place + 3] == 0 {
                continue;
            }
            let off = Vec2::new(column as f32 + 0.5 - anchor[0], anchor[1] - row as f32 - 0.5) / fine;
            if brows.hides(point(stand.feet + off), stand.ground, stand.lift) {
                let pixels = faint.get_or_insert_with(|| rgba.to_vec());
                pixels[place + 3] = (f32::from(rgba[place + 3]) * FAINT).round() as u8;
            }
        }
    }
    faint
}

#[cfg(test)]
mod tests {
    use board::{Cell, Hex, TerrainMap};
    use tabletop::ground::GroundPainter;

    use super::*;
    use crate::lens::vec;

    #[test]
    fn what_a_ledge_hides_is_faint_and_the_rest_as_it_was() {
        let mut map = TerrainMap::disc(Hex::ZERO, 4).unwrap();
        map.set_cell(Hex::ZERO, Cell { height: 4, ..Cell::default() }).unwrap();
        let brows = GroundPainter::new(&map, 1).brows(&map);
        // A picture of ten by sixty, opaque, with its feet at its lower edge.
        let rgba = vec![200_u8; 4 * 10 * 60];
        let stand = |hex: Hex, lift: f32| {
            let ground = tabletop::centre(hex);
            Stand { feet: vec(ground.lifted(lift)), ground, lift }
        };
        let cut = |at: Stand| cut(&brows, (10, 60), &rgba, [5.0, 60.0], 1.0, at);
        let behind = cut(stand(Hex::new(0, -1), 0.0)).expect("he stands behind it");
        let rows: Vec<bool> = (0..60).map(|row| behind[4 * (row * 10 + 5) + 3] < 200).collect();
        assert!(rows[59] && !rows[0]);
        assert!(rows.is_sorted(), "hidden from below: {rows:?}");
        assert_eq!(behind[0..3], [200, 200, 200]);
        assert_eq!(cut(stand(Hex::ZERO, 4.0)), None);
        assert_eq!(cut(stand(Hex::new(0, 1), 0.0)), None);
    }
}
