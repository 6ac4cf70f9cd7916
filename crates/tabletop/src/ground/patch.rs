//! The map as the painter sees it: a dense table of hexes with a border of three more all around, which take the floor of their nearest
//! neighbour on the map, so that the ground runs on to the rim of the board.
use board::{Direction, Hex, Obstacle, TerrainMap, step};

use super::floor::{Floor, floors};
use super::works::Works;

const BORDER: i32 = 3;

/// One hex to be painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    pub(crate) floor: Floor,
    /// Height in steps; 0 off the map.
    pub(crate) height: i8,
    pub(crate) uphill: Option<Direction>,
    /// Is on the map.
    pub(crate) in_play: bool,
    /// Itself and all six neighbours have the same floor and are in play, level with each other and flat.
    pub(crate) plain: bool,
    /// Is filled by a wall or a building, which stands on its neighbours' floor.
    pub(crate) walled: bool,
    /// Was raised by masons or carpenters: its edges are straight.
    pub(crate) built: bool,
}

const NOWHERE: Plot =
    Plot { floor: Floor::Turf, height: 0, uphill: None, in_play: false, plain: false, walled: false, built: false };

/// The table.
pub(crate) struct Patch {
    low: Hex,
    columns: i32,
    rows: i32,
    plots: Vec<Plot>,
    /// Lowest and highest hex, in steps; 0 is always between.
    pub(crate) heights: (i8, i8),
    /// Some hex slopes.
    pub(crate) has_slopes: bool,
}

impl Patch {
    pub(crate) fn of(map: &TerrainMap) -> Patch {
        let floors = floors(map);
        let works = Works::of(map);
        let (mut low, mut high) = (Hex::new(i32::MAX, i32::MAX), Hex::new(i32::MIN, i32::MIN));
        for (hex, _) in map.iter() {
            low = Hex::new(low.x.min(hex.x), low.y.min(hex.y));
            high = Hex::new(high.x.max(hex.x), high.y.max(hex.y));
        }
        let low = Hex::new(low.x - BORDER, low.y - BORDER);
        let (columns, rows) = (high.x + BORDER + 1 - low.x, high.y + BORDER + 1 - low.y);
        let mut patch = Patch {
            low,
            columns,
            rows,
            plots: vec![NOWHERE; (columns * rows) as usize],
            heights: (0, 0),
            has_slopes: false,
        };
        for (number, ((hex, cell), &floor)) in map.iter().zip(&floors).enumerate() {
            let index = patch.index(hex).expect("the table is larger than the map");
            let walled = matches!(cell.obstacle, Some(Obstacle::Wall | Obstacle::Building));
            let built = works.floor(number).is_some();
            patch.plots[index] =
                Plot { floor, height: cell.height, uphill: cell.uphill, in_play: true, plain: false, walled, built };
            patch.has_slopes |= cell.uphill.is_some();
            patch.heights = (patch.heights.0.min(cell.height), patch.heights.1.max(cell.height));
        }
        patch.spread(map);
        patch.mark_plain();
        patch
    }

    /// Carries the floors of the outermost hexes outwards, ring by ring, over all of the table.
    fn spread(&mut self, map: &TerrainMap) {
        let mut ring: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
        let mut taken: Vec<bool> = self.plots.iter().map(|plot| plot.in_play).collect();
        while !ring.is_empty() {
            let mut next = Vec::new();
            for &hex in &ring {
                for near in Direction::ALL.into_iter().map(|to| step(hex, to)) {
                    let Some(index) = self.index(near).filter(|&index| !taken[index]) else { continue };
                    taken[index] = true;
                    let floor = match self.plot(hex).floor {
                        // Bridges and rooms end where the board does.
                        Floor::Boards | Floor::Cobbles => Floor::Turf,
                        floor => floor,
                    };
                    self.plots[index].floor = floor;
                    next.push(near);
                }
            }
            ring = next;
        }
    }

    fn mark_plain(&mut self) {
        for index in 0..self.plots.len() {
            let hex = self.hex(index);
            let own = self.plots[index];
            let like = |to: Direction| {
                let near = self.plot(step(hex, to));
                near.in_play
                    && !near.walled
                    && near.floor == own.floor
                    && near.height == own.height
                    && near.uphill.is_none()
            };
            self.plots[index].plain =
                own.in_play && !own.walled && own.uphill.is_none() && Direction::ALL.into_iter().all(like);
        }
    }

    fn index(&self, hex: Hex) -> Option<usize> {
        let (q, r) = (hex.x - self.low.x, hex.y - self.low.y);
        ((0..self.columns).contains(&q) && (0..self.rows).contains(&r)).then(|| (q * self.rows + r) as usize)
    }

    fn hex(&self, index: usize) -> Hex {
        Hex::new(self.low.x + index as i32 / self.rows, self.low.y + index as i32 % self.rows)
    }

    /// What lies at a hex; turf of height 0 beyond the table.
    #[inline]
    pub(crate) fn plot(&self, hex: Hex) -> Plot {
        self.index(hex).map_or(NOWHERE, |index| self.plots[index])
    }

    /// Whether all hexes lie at height 0.
    pub(crate) fn is_level(&self) -> bool {
        self.heights == (0, 0)
    }
}
