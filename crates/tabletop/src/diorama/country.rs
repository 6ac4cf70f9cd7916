//! The board of the still: a meadow below a ledge, a stream with a plank bridge on the right, a low wall and a wood on the left.
use board::{Cell, Direction, Ground, Hex, Obstacle, Side, TerrainMap};

use super::hex;
use crate::projection::{Point, centre, height};

/// Columns and rows.
const COLUMNS: u16 = 25;
const ROWS: u16 = 13;
/// The rows of the bridge.
const BRIDGE: [i32; 2] = [8, 9];

/// The board.
pub(super) fn map() -> TerrainMap {
    let mut map = TerrainMap::rectangle(COLUMNS, ROWS).expect("a small board");
    for column in 0..i32::from(COLUMNS) {
        for row in 0..i32::from(ROWS) {
            map.set_cell(hex(column, row), cell(column, row)).expect("a hex of the board");
        }
    }
    // A field wall of loose stones; it runs on where the board is not in the picture.
    for column in 2..7 {
        let sides: &[Direction] =
            if column % 2 == 0 { &[Direction::S] } else { &[Direction::NW, Direction::N, Direction::NE] };
        for &to in sides {
            map.set_side(hex(column, 6), to, Side::HardCover).expect("a side of the board");
        }
    }
    for (column, row, to) in [(18, 5, Direction::S), (19, 4, Direction::S), (20, 5, Direction::S)] {
        map.set_side(hex(column, row), to, Side::LowBarrier).expect("a side of the board");
    }
    map
}

fn cell(column: i32, row: i32) -> Cell {
    let mut cell = Cell::default();
    let off = column as f32 - stream(row as f32 + if column & 1 == 1 { 0.5 } else { 0.0 });
    if BRIDGE.contains(&row) && off.abs() < 2.0 {
        return cell;
    }
    match off.abs() {
        off if off < 1.05 => cell.obstacle = Some(Obstacle::DeepWater),
        off if off < 1.75 && row % 3 != 0 => cell.ground = Ground::Soft,
        off if off < 1.9 && row % 4 == 1 => cell.ground = Ground::Muddy,
        _ => {}
    }
    cell.height = ledge(column, row);
    if TREES.contains(&(column, row)) {
        cell.obstacle = Some(Obstacle::Tree);
    }
    if (column, row) == (9, 12) || (column, row) == (18, 9) {
        cell.clutter = true;
    }
    cell
}

const TREES: [(i32, i32); 11] =
    [(5, 5), (4, 5), (7, 4), (9, 5), (10, 5), (12, 5), (13, 4), (17, 5), (18, 6), (18, 4), (19, 8)];

/// The middle of the stream in a row, as a column.
fn stream(row: f32) -> f32 {
    let down = row - 8.0;
    15.2 - if down > 0.0 { 0.3 } else { 0.08 } * down + 0.2 * (row * 1.1).sin()
}

/// Steps of earth behind the wood.
const fn ledge(column: i32, row: i32) -> i8 {
    match column + row {
        sum if column < 12 && sum < 8 => 4,
        sum if column < 12 && sum < 10 => 2,
        _ => 0,
    }
}

/// What lies in the middle of the picture.
pub(super) fn middle() -> Point {
    centre(hex(11, 8)).lifted(0.7)
}

/// How high the ground of a hex is, in steps.
pub(super) fn lift(map: &TerrainMap, at: Hex) -> f32 {
    height(map, at)
}
