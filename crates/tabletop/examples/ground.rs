//! Paints boards: `cargo run --release -p tabletop --example ground -- folder` writes every shipped scenario's board and a showcase of all
//! kinds of ground as PNG files, and says how fast. A second word paints the boards whose names hold it, a third the board of that file, a
//! fourth (q,r) the hex in the middle of the crop.
use std::path::Path;
use std::sync::Arc;

use board::{Cell, Cover, Direction, Ground, Hex, Obstacle, Side, TerrainMap};
use miniatures::{Action, Armour, Facing, Figure, Item, Pattern, SIDE_PALETTES, SideLook, render, scenery};
use tabletop::ground::{Area, GroundPainter, Picture, miniature};
use tabletop::{Point, centre, depth, height};
use tiny_skia::{IntSize, Pixmap};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let only = std::env::args().nth(2).unwrap_or_default();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = std::env::args().nth(3).map(|path| {
        let tables = Arc::new(steel::tables::Tables::builtin().clone());
        let scenario = scenario::Scenario::load(Path::new(&path), &tables).expect("the file holds a scenario");
        (only.clone(), scenario.setup().map.clone())
    });
    for (name, map) in file.map_or_else(boards, |one| vec![one]) {
        if !name.contains(&only) {
            continue;
        }
        let start = now();
        let painter = GroundPainter::new(&map, 7);
        let bounds = painter.bounds();
        println!("{name}: ready in {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
        let whole = table(&painter, &map, bounds, 1.0);
        save(&whole, &folder, &format!("{name}-1"));
        let about = std::env::args().nth(4).map(|at| {
            let (q, r) = at.split_once(',').expect("a hex is two numbers");
            centre(Hex::new(q.parse().expect("a number"), r.parse().expect("a number")))
        });
        let middle = Point::new(bounds.left + bounds.width / 2.0, bounds.top - bounds.height / 2.0);
        let Point { x, y } = about.unwrap_or(middle);
        let crop = Area { left: (x - 300.0).floor(), top: (y + 210.0).floor(), width: 600.0, height: 420.0 };
        save(&table(&painter, &map, crop, 2.0), &folder, &format!("{name}-2"));
        let start = now();
        let small = miniature(&map, 7, 360, 270);
        println!(
            "{name}: miniature {}x{} in {:.1} ms",
            small.width,
            small.height,
            start.elapsed().as_secs_f64() * 1000.0
        );
        save(&small, &folder, &format!("{name}-small"));
    }
    if only.is_empty() {
        speed();
    }
}

/// How many million pixels a second, one core: the best of many small pictures, since a busy machine must not be taken for a slow brush.
fn speed() {
    let flat = GroundPainter::new(&TerrainMap::rectangle(40, 40).expect("forty is not too many"), 3);
    let hills = GroundPainter::new(&showcase(), 3);
    for (name, painter) in [("flat grass", flat), ("showcase", hills)] {
        for scale in [0.5, 1.0, 1.5, 2.0, 3.0] {
            let edge = 320.0 / scale;
            let area = Area { left: 256.0, top: -128.0, width: edge, height: edge };
            let run = |_| {
                let start = now();
                let picture = painter.paint(area, scale);
                f64::from(picture.width * picture.height) / start.elapsed().as_secs_f64() / 1e6
            };
            let best = (0..40).map(run).fold(0.0, f64::max);
            println!("{name} at {scale}: {best:.1} million pixels a second");
        }
    }
    let board = TerrainMap::rectangle(30, 20).expect("thirty is not too many");
    let best = (0..20).map(|_| {
        let start = now();
        let small = miniature(&board, 3, 360, 270);
        (start.elapsed().as_secs_f64() * 1000.0, small.width)
    });
    println!("miniature of 30x20: {:.1} ms", best.fold(f64::MAX, |best, run| best.min(run.0)));
}

fn boards() -> Vec<(String, TerrainMap)> {
    let tables = Arc::new(steel::tables::Tables::builtin().clone());
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/scenarios");
    let mut names: Vec<String> = std::fs::read_dir(shipped)
        .expect("the shipped scenarios lie beside the crates")
        .filter_map(|entry| entry.ok()?.path().file_name()?.to_str()?.strip_suffix(".ron").map(str::to_owned))
        .collect();
    names.sort();
    let mut boards: Vec<(String, TerrainMap)> = names
        .into_iter()
        .map(|name| {
            let scenario = scenario::Scenario::open(&name, &tables).expect("a shipped scenario opens");
            (name, scenario.setup().map.clone())
        })
        .collect();
    boards.push(("heights".to_owned(), heights()));
    boards.push(("fort".to_owned(), fort()));
    boards.push(("lists".to_owned(), lists()));
    boards.push(("showcase".to_owned(), showcase()));
    boards
}

/// Hills of 1, 2, 5 and 10 steps, a pit, and slopes of every ground in all six directions.
fn heights() -> TerrainMap {
    let mut map = TerrainMap::rectangle(24, 16).expect("twenty-four is not too many");
    for hex in map.iter().map(|(hex, _)| hex).collect::<Vec<_>>() {
        let (column, row) = (hex.x, hex.y + (hex.x - (hex.x & 1)) / 2);
        let mut cell = Cell::default();
        if (2..5).contains(&row) && column % 5 > 1 && column < 20 {
            cell.height = [1, 2, 5, 10][(column / 5) as usize];
        }
        if (2..4).contains(&row) && column > 20 {
            cell.height = -3;
        }
        if row >= 8 {
            cell.uphill = Some(Direction::ALL[(column / 4) as usize]);
            cell.ground = [Ground::Firm, Ground::Soft, Ground::Muddy, Ground::Difficult][((row - 8) / 2) as usize];
        }
        map.set_cell(hex, cell).expect("a hex of the map");
    }
    map
}

/// A wall walk with parapets, slits, a stair, a ladder and a dais; before it, what archers hide behind.
fn fort() -> TerrainMap {
    let mut map = TerrainMap::rectangle(20, 14).expect("twenty is not too many");
    let hex = |column: i32, row: i32| Hex::new(column, row - (column - (column & 1)) / 2);
    let mut put = |column: i32, row: i32, cell: Cell| map.set_cell(hex(column, row), cell).expect("on the map");
    for column in 0..20 {
        for row in 0..3 {
            put(column, row, Cell { height: 10, ..Cell::default() });
        }
    }
    for column in [3, 8, 14] {
        put(column, 2, Cell { height: 10, cover: Cover::ArrowSlit, ..Cell::default() });
    }
    for (i, row) in (3..8).enumerate() {
        put(6, row, Cell { height: 8 - 2 * i as i8, ..Cell::default() });
    }
    put(11, 3, Cell { ladder: true, ..Cell::default() });
    for (column, row) in [(14, 6), (15, 5), (15, 6), (16, 6), (14, 7), (16, 7), (15, 7)] {
        put(column, row, Cell { height: 2, ..Cell::default() });
    }
    for (i, column) in (1..18).step_by(2).enumerate() {
        let cover = [Cover::Soft, Cover::Hard, Cover::Hard, Cover::ArrowSlit][i % 4];
        put(column, 10, Cell { cover, ..Cell::default() });
    }
    for column in [2, 4, 9] {
        put(column, 5, Cell { clutter: true, ..Cell::default() });
    }
    let mut side = |column: i32, row: i32, to: Direction, side: Side| {
        map.set_side(hex(column, row), to, side).expect("on the map");
    };
    for column in (0..20).filter(|column| *column != 6 && *column != 11) {
        side(column, 2, Direction::S, Side::HardCover);
        if column % 2 == 1 {
            side(column, 2, Direction::SE, Side::HardCover);
            side(column, 2, Direction::SW, Side::HardCover);
        }
    }
    for column in 1..8 {
        side(column, 12, Direction::N, Side::HardCover);
        side(column + 9, 12, Direction::N, Side::SoftCover);
    }
    map
}

/// A tilt between two lists.
fn lists() -> TerrainMap {
    let mut map = TerrainMap::rectangle(18, 12).expect("eighteen is not too many");
    for row in 2..10 {
        let hex = Hex::new(8, row - 4);
        map.set_cell(hex, Cell { clutter: true, ..Cell::default() }).expect("on the map");
    }
    map
}

/// A valley with everything in it.
fn showcase() -> TerrainMap {
    let mut map = TerrainMap::rectangle(26, 18).expect("twenty-six is not too many");
    let hexes: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
    let offset = |hex: Hex| (hex.x, hex.y + (hex.x - (hex.x & 1)) / 2);
    for hex in hexes {
        let (column, row) = offset(hex);
        let mut cell = Cell::default();
        let hill = Hex::new(5, 2).unsigned_distance_to(hex) as i32;
        if hill <= 4 {
            cell.height = [8, 6, 4, 2, 1][hill as usize];
        }
        if hill == 5 {
            cell.uphill = Direction::of(hex, board::step(hex, toward(hex, Hex::new(5, 2))));
        }
        let river = (f64::from(row) * 0.6).sin() * 1.5 + 17.0;
        let off = f64::from(column) - river;
        if off.abs() < 1.6 && row != 9 && row != 10 {
            cell.obstacle = Some(Obstacle::DeepWater);
        } else if off.abs() < 2.8 && row != 9 && row != 10 {
            cell.ground = if off < 0.0 { Ground::Muddy } else { Ground::Soft };
        }
        if column > 20 && row < 6 {
            cell.ground = Ground::Difficult;
            if (column + row) % 3 == 0 {
                cell.obstacle = Some(Obstacle::Tree);
            }
        }
        if (2..7).contains(&column) && row > 12 {
            cell.ground = Ground::Soft;
        }
        if (8..12).contains(&column) && (12..15).contains(&row) {
            cell.height = 3;
        }
        if column == 21 && (11..15).contains(&row) {
            cell.obstacle = Some(Obstacle::Wall);
        }
        if row == 14 && (21..25).contains(&column) {
            cell.obstacle = Some(Obstacle::Wall);
        }
        if row == 7 && (22..25).contains(&column) {
            cell.obstacle = Some(Obstacle::Building);
        }
        if (column, row) == (13, 3) || (column, row) == (1, 8) {
            cell.obstacle = Some(Obstacle::Tree);
        }
        if row == 8 && (9..13).contains(&column) {
            cell.cover = [Cover::Soft, Cover::Hard, Cover::ArrowSlit, Cover::Hard][column as usize % 4];
        }
        if (column, row) == (12, 6) || (column, row) == (23, 12) || (column, row) == (3, 10) {
            cell.clutter = true;
        }
        if (column, row) == (9, 15) {
            cell.ladder = true;
        }
        if hill == 2 && column < 5 {
            cell.ground = Ground::Difficult;
        }
        if (13..15).contains(&column) && (14..16).contains(&row) {
            cell.height = -3;
            cell.ground = Ground::Muddy;
        }
        map.set_cell(hex, cell).expect("a hex of the map");
    }
    let hex = |column: i32, row: i32| Hex::new(column, row - (column - (column & 1)) / 2);
    for column in 6..12 {
        map.set_side(hex(column, 10), Direction::S, Side::LowBarrier).expect("on the map");
    }
    for column in 0..5 {
        map.set_side(hex(column, 11), Direction::N, Side::SoftCover).expect("on the map");
        if column % 2 == 0 {
            map.set_side(hex(column, 11), Direction::NE, Side::SoftCover).expect("on the map");
        }
    }
    for column in 13..16 {
        map.set_side(hex(column, 11), Direction::S, Side::HardCover).expect("on the map");
        map.set_side(hex(column, 12), Direction::NE, Side::HardCover).expect("on the map");
    }
    for to in Direction::ALL {
        map.set_side(hex(14, 5), to, if to == Direction::S { Side::None } else { Side::Wall }).expect("on the map");
    }
    map
}

fn toward(from: Hex, to: Hex) -> Direction {
    Direction::ALL
        .into_iter()
        .min_by_key(|&way| board::step(from, way).unsigned_distance_to(to))
        .expect("there are six directions")
}

/// A rectangle of the table with props and some figures on it.
fn table(painter: &GroundPainter, map: &TerrainMap, area: Area, scale: f32) -> Picture {
    let mut picture = painter.paint(area, scale);
    let px = (64.0 * scale) as u32;
    let mut standing: Vec<(f32, Point, miniatures::Sprite)> = painter
        .props()
        .iter()
        .map(|prop| (depth(prop.at), prop.at.lifted(prop.lift_steps), scenery(prop.kind, prop.variant, px)))
        .collect();
    for (i, (hex, _)) in
        map.iter().filter(|(hex, cell)| !cell.is_closed() && (hex.x * 7 + hex.y * 5) % 17 == 3).enumerate()
    {
        let items = [(Item::Sword, Some(Item::Shield)), (Item::Spear, None), (Item::Greatsword, None)][i % 3];
        let figure = Figure {
            right: Some(items.0),
            left: items.1,
            both_hands: items.0.two_handed(),
            facing: Facing::ALL[i % 6],
            armour: Armour::ALL[i % 8],
            side: SideLook { colour: SIDE_PALETTES[0].colours[i % 4], pattern: Pattern::ALL[i % 4] },
            ..Figure::default()
        };
        let at = centre(hex);
        standing.push((depth(at), at.lifted(height(map, hex)), render(&figure.posed(Action::Ready), px)));
    }
    standing.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, at, sprite) in &standing {
        picture.stamp(sprite, Point::new((at.x - area.left) * scale, (area.top - at.y) * scale));
    }
    picture
}

fn save(picture: &Picture, folder: &str, name: &str) {
    let size = IntSize::from_wh(picture.width, picture.height).expect("a picture has a size");
    let map = Pixmap::from_vec(picture.rgba.clone(), size).expect("four bytes a pixel");
    map.save_png(Path::new(folder).join(format!("{name}.png"))).expect("the folder can be written");
}

#[expect(clippy::disallowed_methods, reason = "a drawing is timed, not a fight")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}
