//! The map: which hexes there are, what each is made of, and what stands on their sides. Dense, so that a look-up is an index.

use crate::{Cell, Direction, Hex, Side, hex_of_offset, hex_order, step};

/// The widest map, in columns of hexes.
pub const MAX_COLUMNS: u32 = 200;
/// The longest map, in rows of hexes.
pub const MAX_ROWS: u32 = 200;

/// Marks a place of the bounding rectangle, or a neighbour, that is off the map.
const OFF: u16 = u16::MAX;

/// A map of terrain, at most 200 by 200 hexes. Its hexes are numbered from 0 to `len() - 1` by q, then by r: the index into every table
/// that is as large as the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainMap {
    corner: Hex,
    columns: u32,
    rows: u32,
    /// The index of each place of the axial bounding rectangle, column by column, or `OFF`.
    places: Vec<u16>,
    hexes: Vec<Hex>,
    cells: Vec<Cell>,
    sides: Vec<[Side; 6]>,
    neighbours: Vec<[u16; 6]>,
    features: Features,
}

/// How many cells and sides have what most maps lack, so that it is known at a glance where nothing has to be looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Features {
    /// Cells with a height.
    raised: usize,
    /// Cells on a slope.
    sloping: usize,
    /// Cells that an obstacle closes.
    closed: usize,
    /// Cells with something that blocks sight.
    hiding: usize,
    /// Sides that block sight, each once.
    walls: usize,
}

/// Why a map cannot be made or changed. Shown to the author of a scenario as it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TerrainError {
    /// The map has no hexes.
    #[error("the map has no hexes")]
    Empty,
    /// The map is wider or longer than 200 hexes.
    #[error("the map has {columns} columns and {rows} rows of hexes, at most {MAX_COLUMNS} by {MAX_ROWS} are allowed")]
    TooLarge {
        /// Columns found.
        columns: u32,
        /// Rows found.
        rows: u32,
    },
    /// A hex is listed twice.
    #[error("the hex ({}, {}) is listed twice", .0.x, .0.y)]
    Duplicate(Hex),
    /// A hex is not on the map.
    #[error("the hex ({}, {}) is not on the map", .0.x, .0.y)]
    OffMap(Hex),
}

impl TerrainMap {
    /// All hexes within a distance of a centre, bare and level (clause RS-22.7).
    ///
    /// # Errors
    /// [`TerrainError::TooLarge`] when the radius is above 99.
    pub fn disc(centre: Hex, radius: u16) -> Result<Self, TerrainError> {
        let across = 2 * u32::from(radius) + 1;
        if across > MAX_COLUMNS.min(MAX_ROWS) {
            return Err(TerrainError::TooLarge { columns: across, rows: across });
        }
        let r = i32::from(radius);
        Self::of_hexes((-r..=r).flat_map(|q| {
            let column = (-r).max(-r - q)..=r.min(r - q);
            column.map(move |row| Hex::new(centre.x.wrapping_add(q), centre.y.wrapping_add(row)))
        }))
    }

    /// A rectangle of columns and rows, bare and level, its upper left hex at (0, 0), odd columns half a hex lower ([`hex_of_offset`]).
    ///
    /// # Errors
    /// [`TerrainError::TooLarge`] above 200 by 200, [`TerrainError::Empty`] when one of them is 0.
    pub fn rectangle(columns: u16, rows: u16) -> Result<Self, TerrainError> {
        let size = (u32::from(columns), u32::from(rows));
        if size.0 > MAX_COLUMNS || size.1 > MAX_ROWS {
            return Err(TerrainError::TooLarge { columns: size.0, rows: size.1 });
        }
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        Self::of_hexes((0..columns).flat_map(|column| (0..rows).map(move |row| hex_of_offset(column, row))))
    }

    /// The hexes given, in any order, bare and level.
    ///
    /// # Errors
    /// [`TerrainError::Empty`] without hexes, [`TerrainError::TooLarge`] when they spread over more than 200 columns or rows,
    /// [`TerrainError::Duplicate`] for a hex given twice.
    pub fn of_hexes(hexes: impl IntoIterator<Item = Hex>) -> Result<Self, TerrainError> {
        let mut hexes: Vec<Hex> = hexes.into_iter().collect();
        check_size(&hexes)?;
        hexes.sort_unstable_by_key(|&hex| hex_order(hex));
        if let Some(pair) = hexes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(TerrainError::Duplicate(pair[0]));
        }
        let (corner, columns, rows) = bounds(&hexes);
        let count = hexes.len();
        let mut map = Self {
            corner,
            columns,
            rows,
            places: vec![OFF; columns as usize * rows as usize],
            hexes,
            cells: vec![Cell::default(); count],
            sides: vec![[Side::None; 6]; count],
            neighbours: vec![[OFF; 6]; count],
            features: Features::default(),
        };
        map.number_the_hexes();
        Ok(map)
    }

    /// How many hexes there are; indices run from 0 to one less.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Never: a map has at least one hex.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// The index of a hex; `None` off the map.
    #[inline]
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (column, row) = (hex.x.wrapping_sub(self.corner.x) as u32, hex.y.wrapping_sub(self.corner.y) as u32);
        if column >= self.columns || row >= self.rows {
            return None;
        }
        on_map(self.places[(column * self.rows + row) as usize])
    }

    /// The hex of an index.
    ///
    /// # Panics
    /// When the index is not below [`TerrainMap::len`].
    pub fn hex_at(&self, index: usize) -> Hex {
        self.hexes[index]
    }

    /// The index of a neighbour; `None` when it is off the map.
    ///
    /// # Panics
    /// When the index is not below [`TerrainMap::len`].
    pub fn neighbour(&self, index: usize, direction: Direction) -> Option<usize> {
        on_map(self.neighbours[index][usize::from(direction.index())])
    }

    /// Whether a hex is on the map.
    pub fn contains(&self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    /// What a hex is made of; `None` off the map.
    #[inline]
    pub fn cell(&self, hex: Hex) -> Option<&Cell> {
        self.index(hex).map(|index| &self.cells[index])
    }

    /// What the hex of an index is made of.
    ///
    /// # Panics
    /// When the index is not below [`TerrainMap::len`].
    #[inline]
    pub fn cell_at(&self, index: usize) -> &Cell {
        &self.cells[index]
    }

    /// Makes a hex of something else.
    ///
    /// # Errors
    /// [`TerrainError::OffMap`].
    pub fn set_cell(&mut self, hex: Hex, cell: Cell) -> Result<(), TerrainError> {
        let index = self.index(hex).ok_or(TerrainError::OffMap(hex))?;
        let old = std::mem::replace(&mut self.cells[index], cell);
        self.features.raised -= usize::from(old.height != 0);
        self.features.raised += usize::from(cell.height != 0);
        self.features.sloping -= usize::from(old.uphill.is_some());
        self.features.sloping += usize::from(cell.uphill.is_some());
        self.features.closed -= usize::from(old.is_closed());
        self.features.closed += usize::from(cell.is_closed());
        self.features.hiding -= usize::from(old.sight_top().is_some());
        self.features.hiding += usize::from(cell.sight_top().is_some());
        Ok(())
    }

    /// What stands on a side of a hex, the same seen from both of its hexes; nothing off the map.
    pub fn side(&self, hex: Hex, direction: Direction) -> Side {
        match (self.index(hex), self.index(step(hex, direction))) {
            (Some(index), _) => self.sides[index][usize::from(direction.index())],
            (None, Some(index)) => self.sides[index][usize::from(direction.opposite().index())],
            (None, None) => Side::None,
        }
    }

    /// What stands between two neighbours; nothing between hexes that are not adjacent.
    pub fn side_between(&self, a: Hex, b: Hex) -> Side {
        Direction::of(a, b).map_or(Side::None, |direction| self.side(a, direction))
    }

    /// Puts something on a side of a hex, and with that on the opposite side of the neighbour.
    ///
    /// # Errors
    /// [`TerrainError::OffMap`] when the hex is off the map; its neighbour may be.
    pub fn set_side(&mut self, hex: Hex, direction: Direction, side: Side) -> Result<(), TerrainError> {
        let index = self.index(hex).ok_or(TerrainError::OffMap(hex))?;
        let old = std::mem::replace(&mut self.sides[index][usize::from(direction.index())], side);
        self.features.walls -= usize::from(old.blocks_sight());
        self.features.walls += usize::from(side.blocks_sight());
        if let Some(other) = self.neighbour(index, direction) {
            self.sides[other][usize::from(direction.opposite().index())] = side;
        }
        Ok(())
    }

    /// Whether no hex has a height (clause RS-21.6).
    #[inline]
    pub const fn is_level(&self) -> bool {
        self.features.raised == 0
    }

    /// Whether no hex lies on a slope (clause RS-21.4).
    #[inline]
    pub const fn has_no_slope(&self) -> bool {
        self.features.sloping == 0
    }

    /// Whether an obstacle closes any hex (clause RS-21.13).
    #[inline]
    pub const fn has_obstacles(&self) -> bool {
        self.features.closed != 0
    }

    /// Whether nothing of the map blocks a line of sight anywhere (clauses RS-21.16 to RS-21.18).
    #[inline]
    pub const fn hides_nothing(&self) -> bool {
        self.features.hiding == 0 && self.features.walls == 0
    }

    /// Steps of 20 cm from one hex up to another, negative downward (clause RS-21.6); `None` when one of them is off the map.
    pub fn rise(&self, from: Hex, to: Hex) -> Option<i16> {
        Some(i16::from(self.cell(to)?.height) - i16::from(self.cell(from)?.height))
    }

    /// All hexes with what they are made of, by q, then by r.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Hex, &Cell)> {
        self.hexes.iter().copied().zip(&self.cells)
    }

    /// All hexsides that hold something, each once, by hex and direction.
    pub fn iter_sides(&self) -> impl Iterator<Item = (Hex, Direction, Side)> {
        self.hexes.iter().zip(&self.sides).flat_map(move |(&hex, sides)| {
            Direction::ALL.into_iter().zip(*sides).filter_map(move |(direction, side)| {
                let told_by_neighbour = direction.index() >= 3 && self.contains(step(hex, direction));
                (side != Side::None && !told_by_neighbour).then_some((hex, direction, side))
            })
        })
    }

    fn number_the_hexes(&mut self) {
        for (index, hex) in self.hexes.iter().enumerate() {
            let (column, row) = ((hex.x - self.corner.x) as usize, (hex.y - self.corner.y) as usize);
            self.places[column * self.rows as usize + row] = index as u16;
        }
        for index in 0..self.hexes.len() {
            self.neighbours[index] = Direction::ALL
                .map(|direction| self.index(step(self.hexes[index], direction)).map_or(OFF, |index| index as u16));
        }
    }
}

fn on_map(index: u16) -> Option<usize> {
    (index != OFF).then_some(usize::from(index))
}

/// Refuses what spreads over too many columns or rows, or over none.
fn check_size(hexes: &[Hex]) -> Result<(), TerrainError> {
    let spread = |of: fn(&Hex) -> i64| {
        let (least, most) = (hexes.iter().map(of).min()?, hexes.iter().map(of).max()?);
        Some(u32::try_from(most - least + 1).unwrap_or(u32::MAX))
    };
    let columns = spread(|hex| i64::from(hex.x)).ok_or(TerrainError::Empty)?;
    let rows = spread(|hex| i64::from(hex.y) + i64::from(hex.x).div_euclid(2)).ok_or(TerrainError::Empty)?;
    if columns > MAX_COLUMNS || rows > MAX_ROWS {
        return Err(TerrainError::TooLarge { columns, rows });
    }
    Ok(())
}

/// The least corner and the size of the axial rectangle around hexes sorted by q, of which there is at least one.
fn bounds(hexes: &[Hex]) -> (Hex, u32, u32) {
    let low = hexes.iter().fold(hexes[0], |low, hex| Hex::new(low.x.min(hex.x), low.y.min(hex.y)));
    let high = hexes.iter().fold(hexes[0], |high, hex| Hex::new(high.x.max(hex.x), high.y.max(hex.y)));
    (low, (high.x - low.x + 1) as u32, (high.y - low.y + 1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ground, distance};
    use proptest::prelude::*;

    #[test]
    fn a_disc_holds_the_hexes_within_its_radius() {
        let centre = Hex::new(-3, 40);
        let map = TerrainMap::disc(centre, 2).unwrap();
        assert_eq!(map.len(), 19);
        for (q, r) in (-4..=4).flat_map(|q| (-4..=4).map(move |r| (q, r))) {
            let hex = centre + Hex::new(q, r);
            assert_eq!(map.contains(hex), distance(centre, hex) <= 2, "{hex:?}");
        }
        assert_eq!(TerrainMap::disc(Hex::ZERO, 99).unwrap().len(), 1 + 3 * 99 * 100);
        let refused = TerrainMap::disc(Hex::ZERO, 100).unwrap_err();
        assert_eq!(refused, TerrainError::TooLarge { columns: 201, rows: 201 });
    }

    #[test]
    fn a_rectangle_is_numbered_by_q_then_r() {
        let map = TerrainMap::rectangle(3, 2).unwrap();
        let hexes: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
        assert_eq!(hexes, [(0, 0), (0, 1), (1, 0), (1, 1), (2, -1), (2, 0)].map(|(q, r)| Hex::new(q, r)));
        assert_eq!(map.index(Hex::new(2, -1)), Some(4));
        assert_eq!(map.index(Hex::new(0, -1)), None); // within the axial rectangle, off the map
        assert_eq!(map.neighbour(4, Direction::S), Some(5));
        assert_eq!(map.neighbour(4, Direction::N), None);
    }

    #[test]
    fn maps_that_cannot_be_are_refused() {
        assert_eq!(TerrainMap::of_hexes([]), Err(TerrainError::Empty));
        assert_eq!(TerrainMap::rectangle(0, 5), Err(TerrainError::Empty));
        assert_eq!(TerrainMap::rectangle(200, 201), Err(TerrainError::TooLarge { columns: 200, rows: 201 }));
        assert_eq!(TerrainMap::rectangle(200, 200).unwrap().len(), 40_000);
        let twice = [Hex::ZERO, Hex::ONE, Hex::ZERO];
        let refused = TerrainMap::of_hexes(twice).unwrap_err();
        assert_eq!(refused, TerrainError::Duplicate(Hex::ZERO));
        assert_eq!(refused.to_string(), "the hex (0, 0) is listed twice");
        let far = TerrainMap::of_hexes([Hex::ZERO, Hex::new(i32::MAX, 0)]);
        assert_eq!(far, Err(TerrainError::TooLarge { columns: 1 << 31, rows: 1 << 30 }));
    }

    #[test]
    fn cells_are_set_on_the_map_only() {
        let mut map = TerrainMap::disc(Hex::ZERO, 1).unwrap();
        let mud = Cell { ground: Ground::Muddy, height: 3, ..Cell::default() };
        assert_eq!(map.set_cell(Hex::new(1, 0), mud), Ok(()));
        assert_eq!(map.cell(Hex::new(1, 0)), Some(&mud));
        assert_eq!(map.cell(Hex::new(1, 1)), None);
        assert_eq!(map.set_cell(Hex::new(1, 1), mud), Err(TerrainError::OffMap(Hex::new(1, 1))));
        assert_eq!(map.rise(Hex::ZERO, Hex::new(1, 0)), Some(3)); // RS-21.6
        assert_eq!(map.rise(Hex::new(1, 0), Hex::ZERO), Some(-3));
        assert_eq!(map.rise(Hex::ZERO, Hex::new(1, 1)), None);
    }

    #[test]
    fn a_side_is_the_same_from_both_hexes() {
        let mut map = TerrainMap::disc(Hex::ZERO, 1).unwrap();
        map.set_side(Hex::ZERO, Direction::NE, Side::Wall).unwrap();
        assert_eq!(map.side(Hex::new(1, -1), Direction::SW), Side::Wall);
        assert_eq!(map.side_between(Hex::new(1, -1), Hex::ZERO), Side::Wall);
        assert_eq!(map.side_between(Hex::ZERO, Hex::new(1, 1)), Side::None);
        let edge = Hex::new(1, 0);
        map.set_side(edge, Direction::SE, Side::LowBarrier).unwrap(); // on the map's edge
        assert_eq!(map.side(Hex::new(2, 0), Direction::NW), Side::LowBarrier);
        let all: Vec<_> = map.iter_sides().collect();
        assert_eq!(all, [(Hex::new(1, -1), Direction::SW, Side::Wall), (edge, Direction::SE, Side::LowBarrier)]);
        let off = Hex::new(2, 0);
        assert_eq!(map.set_side(off, Direction::NW, Side::Wall), Err(TerrainError::OffMap(off)));
    }

    proptest! {
        #[test]
        fn any_list_of_hexes_makes_a_map_whose_indices_go_there_and_back(
            list in prop::collection::btree_set((-40i32..40, -40i32..40), 1..60),
        ) {
            let hexes: Vec<Hex> = list.iter().map(|&(q, r)| Hex::new(q, r)).collect();
            let map = TerrainMap::of_hexes(hexes.iter().rev().copied()).unwrap();
            prop_assert_eq!(map.len(), hexes.len());
            for (index, &hex) in hexes.iter().enumerate() {
                prop_assert_eq!(map.index(hex), Some(index));
                prop_assert_eq!(map.hex_at(index), hex);
                for direction in Direction::ALL {
                    prop_assert_eq!(map.neighbour(index, direction), map.index(step(hex, direction)));
                }
            }
        }
    }
}
