//! The table: which board lies on it and what is to be seen there. Set by the app; everything else of this crate follows.

use std::sync::Arc;

use bevy::prelude::*;
use board::TerrainMap;
use tabletop::{FIGURE_HEIGHT, Stage};

use crate::ViewSystems;

/// The board on the table. Insert it when a game opens, replace it for another board, remove it when the game closes.
#[derive(Resource, Clone, Debug)]
pub struct Table {
    /// The terrain.
    pub map: Arc<TerrainMap>,
    /// What varies the painting: the same seed paints the same board.
    pub seed: u64,
}

/// What is to be seen on the table. Set by the app whenever it changes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Shown(pub Stage);

/// The part of the world that the board takes up, with the figures on its far edge.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardBounds(pub(crate) Rect);

/// Counts boards: whoever has built something for another count throws it away.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Epoch(pub(crate) u32);

/// Marks what belongs to the board on the table; despawned with it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct OnTable;

/// Where in the pile of the picture a thing is drawn: the larger, the later.
pub(crate) mod pile {
    /// The table far from the board.
    pub(crate) const FAR: f32 = -1.0;
    /// The whole board, coarse.
    pub(crate) const SHEET: f32 = 0.0;
    /// The painted squares of other zooms.
    pub(crate) const OLD_GROUND: f32 = 1.0;
    /// The painted squares of this zoom.
    pub(crate) const GROUND: f32 = 2.0;
    /// Lines between hexes.
    pub(crate) const GRID: f32 = 10.0;
    /// Overlays, a step for each that lies on another.
    pub(crate) const MARKS: f32 = 20.0;
    /// The hex under the cursor.
    pub(crate) const HOVER: f32 = 35.0;
    /// What lies flat on the ground.
    pub(crate) const FLAT: f32 = 40.0;
    /// Rings under figures.
    pub(crate) const RINGS: f32 = 45.0;
    /// Whatever stands, from the far edge of the board to the near one.
    pub(crate) const STANDING: (f32, f32) = (100.0, 700.0);
}

impl BoardBounds {
    fn of(map: &TerrainMap) -> Self {
        let mut bounds = crate::ground::rect(tabletop::ground::bounds(map));
        // Heads and raised weapons of those who stand on the far edge.
        let far = map.iter().map(|(hex, _)| tabletop::centre_on(map, hex).y).fold(f32::MIN, f32::max);
        bounds.max.y = bounds.max.y.max(far + FIGURE_HEIGHT * 1.2);
        Self(bounds)
    }

    /// Where in the pile something stands that stands on a point of the ground (at height 0).
    pub(crate) fn standing(&self, ground: tabletop::Point) -> f32 {
        let (far, near) = (-self.0.max.y, -self.0.min.y);
        // Heights shift the bounds, so what stands at the edge may lie a little outside.
        let share = (tabletop::depth(ground) - far + 400.0) / (near - far + 800.0);
        let (least, most) = pile::STANDING;
        least + share.clamp(0.0, 1.0) * (most - least)
    }
}

/// Board and bounds.
pub(crate) struct BoardPlugin;

impl Plugin for BoardPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Shown>()
            .init_resource::<Epoch>()
            .add_systems(Update, change_table.in_set(ViewSystems::Board));
    }
}

/// Clears the table when another board comes or the last one goes.
fn change_table(
    mut commands: Commands,
    table: Option<Res<Table>>,
    bounds: Option<Res<BoardBounds>>,
    mut epoch: ResMut<Epoch>,
    old: Query<Entity, With<OnTable>>,
) {
    let changed = match &table {
        Some(table) => table.is_changed(),
        None => bounds.is_some(),
    };
    if !changed {
        return;
    }
    epoch.0 += 1;
    for entity in &old {
        commands.entity(entity).despawn();
    }
    match table {
        Some(table) => commands.insert_resource(BoardBounds::of(&table.map)),
        None => commands.remove_resource::<BoardBounds>(),
    }
}

#[cfg(test)]
mod tests {
    use board::{Cell, Hex};
    use tabletop::{Point, centre};

    use super::*;
    use crate::lens::vec;

    #[test]
    fn bounds_hold_every_hex_at_its_height() {
        let mut map = TerrainMap::rectangle(6, 5).unwrap();
        let top = Hex::new(2, -1);
        map.set_cell(top, Cell { height: 10, ..Cell::default() }).unwrap();
        let bounds = BoardBounds::of(&map);
        for (hex, _) in map.iter() {
            assert!(bounds.0.contains(vec(tabletop::centre_on(&map, hex))), "{hex:?}");
        }
        assert!(bounds.0.min.x <= -31.9 && bounds.0.max.y > tabletop::centre_on(&map, top).y);
    }

    #[test]
    fn what_stands_nearer_is_drawn_later_and_over_everything_flat() {
        let bounds = BoardBounds::of(&TerrainMap::rectangle(100, 100).unwrap());
        let rows =
            [Hex::new(0, 0), Hex::new(1, 0), Hex::new(0, 1), Hex::new(4, 95)].map(|hex| bounds.standing(centre(hex)));
        assert!(rows.is_sorted_by(|a, b| a < b), "{rows:?}");
        assert!(rows[0] > pile::RINGS && rows[3] < 1000.0);
        assert!(bounds.standing(Point::new(0.0, -20.0)) > bounds.standing(Point::new(0.0, -19.0)));
    }
}
