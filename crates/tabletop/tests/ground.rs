//! The painted board and what stands on it, by values: seams, colours, faces, places.
use std::collections::BTreeSet;

use board::{Cell, Cover, Direction, Ground, Hex, Obstacle, Side, TerrainMap, step};
use miniatures::{Facing, Joins, Scenery};
use tabletop::ground::{Area, GroundPainter, Picture, bounds, far_table, miniature};
use tabletop::{PROP_VARIANTS, Point, Prop, STEP_LIFT, centre, centre_on, props};

fn map_with(cells: &[(Hex, Cell)]) -> TerrainMap {
    let mut map = TerrainMap::disc(Hex::ZERO, 6).expect("six is not too far");
    for &(hex, cell) in cells {
        map.set_cell(hex, cell).expect("a hex of the map");
    }
    map
}

/// All hexes within a distance of one are the same.
fn patch(around: Hex, cell: Cell) -> Vec<(Hex, Cell)> {
    around.range(2).map(|hex| (hex, cell)).collect()
}

fn of(ground: Ground) -> Cell {
    Cell { ground, ..Cell::default() }
}

fn filled(obstacle: Obstacle) -> Cell {
    Cell { obstacle: Some(obstacle), ..Cell::default() }
}

/// Mean colour of 16 by 12 world units around a point.
fn mean(map: &TerrainMap, at: Point) -> [f32; 3] {
    let area = Area { left: at.x - 8.0, top: at.y + 6.0, width: 16.0, height: 12.0 };
    let picture = GroundPainter::new(map, 5).paint(area, 1.0);
    let n = (picture.width * picture.height) as f32;
    [0, 1, 2].map(|c| picture.rgba.iter().skip(c).step_by(4).map(|&v| f32::from(v)).sum::<f32>() / n)
}

/// Whether no pixel can have differed.
fn same(a: [f32; 3], b: [f32; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3)
}

fn everything() -> TerrainMap {
    let mut cells = patch(Hex::new(3, 0), filled(Obstacle::DeepWater));
    cells.extend(patch(Hex::new(-3, 0), of(Ground::Muddy)));
    cells.push((Hex::new(0, -2), Cell { height: 4, ..Cell::default() }));
    cells.push((Hex::new(0, -3), Cell { height: 7, ..Cell::default() }));
    cells.push((Hex::new(-1, 4), Cell { uphill: Some(Direction::NE), ..Cell::default() }));
    cells.push((Hex::new(0, 3), filled(Obstacle::Wall)));
    cells.push((Hex::new(2, 3), Cell { height: -2, ..Cell::default() }));
    map_with(&cells)
}

fn column(picture: &Picture, x: u32) -> Vec<[u8; 4]> {
    (0..picture.height).map(|y| picture.pixel(x, y)).collect()
}

fn row(picture: &Picture, y: u32) -> Vec<[u8; 4]> {
    (0..picture.width).map(|x| picture.pixel(x, y)).collect()
}

#[test]
fn neighbouring_rectangles_are_parts_of_one_picture() {
    let painter = GroundPainter::new(&everything(), 11);
    for scale in [0.25, 0.5, 1.0, 1.5, 2.0] {
        let (left, top) = (-128.0, 160.0);
        let whole = painter.paint(Area { left, top, width: 256.0, height: 192.0 }, scale);
        let east = painter.paint(Area { left: left + 128.0, top, width: 128.0, height: 192.0 }, scale);
        let south = painter.paint(Area { left, top: top - 96.0, width: 256.0, height: 96.0 }, scale);
        let (half_x, half_y) = ((128.0 * scale) as u32, (96.0 * scale) as u32);
        assert_eq!((whole.width, whole.height), (2 * half_x, 2 * half_y));
        for x in 0..half_x {
            assert!(column(&east, x) == column(&whole, half_x + x), "column {x} at {scale}");
        }
        for y in 0..half_y {
            assert!(row(&south, y) == row(&whole, half_y + y), "row {y} at {scale}");
        }
    }
}

#[test]
fn other_resolutions_show_the_same_board() {
    let painter = GroundPainter::new(&everything(), 11);
    let area = Area { left: -200.0, top: 160.0, width: 400.0, height: 320.0 };
    let (fine, coarse) = (painter.paint(area, 2.0), painter.paint(area, 0.5));
    let mut off = 0.0;
    for y in 0..coarse.height {
        for x in 0..coarse.width {
            for c in 0..3 {
                let sum: u32 = (0..16).map(|i| u32::from(fine.pixel(4 * x + i % 4, 4 * y + i / 4)[c])).sum();
                off += (sum as f32 / 16.0 - f32::from(coarse.pixel(x, y)[c])).abs();
            }
        }
    }
    let each = off / (3 * coarse.width * coarse.height) as f32;
    assert!(each < 9.0, "colours differ by {each} of 255");
}

#[test]
fn the_same_map_and_seed_are_painted_the_same_and_another_seed_is_not() {
    let area = Area { left: -64.0, top: 64.0, width: 128.0, height: 96.0 };
    let painted = |seed: u64| GroundPainter::new(&everything(), seed).paint(area, 1.0);
    assert!(painted(4) == painted(4));
    assert!(painted(4) != painted(5));
    assert_eq!(props(&everything(), 4), props(&everything(), 4));
    assert!(props(&everything(), 4) != props(&everything(), 5));
}

#[test]
fn each_kind_of_ground_has_its_colour() {
    let at = Hex::new(1, 0);
    // The mean of a hex and its neighbours: no ground is the same everywhere.
    let around = |map: &TerrainMap| {
        let seen: Vec<[f32; 3]> = at.range(1).map(|hex| mean(map, centre(hex))).collect();
        [0, 1, 2].map(|c| seen.iter().map(|colour| colour[c]).sum::<f32>() / seen.len() as f32)
    };
    let seen = |cell: Cell| around(&map_with(&patch(at, cell)));
    let grass = seen(Cell::default());
    let water = seen(filled(Obstacle::DeepWater));
    let mud = seen(of(Ground::Muddy));
    let soft = seen(of(Ground::Soft));
    let thicket = seen(of(Ground::Difficult));
    assert!(grass[1] > grass[0] && grass[1] > 1.4 * grass[2], "grass is green: {grass:?}");
    assert!(water[2] > 1.2 * water[0] && water[2] > grass[2] + 20.0, "water is blue: {water:?}");
    assert!(mud[0] > mud[1] && mud[1] > mud[2] && mud[1] < grass[1], "mud is brown: {mud:?}");
    assert!(soft[0] > 1.1 * soft[1] && soft[0] > 1.4 * soft[2], "ploughland is earth: {soft:?}");
    let light = |c: [f32; 3]| c.iter().sum::<f32>();
    assert!(light(thicket) < light(grass), "undergrowth is dark: {thicket:?}");
    // Beside water soft ground is sand.
    let mut beach = patch(at, of(Ground::Soft));
    beach.push((Hex::new(-5, 0), filled(Obstacle::DeepWater)));
    let sand = around(&map_with(&beach));
    assert!(light(sand) > light(soft) + 120.0 && sand[0] > sand[2] + 30.0, "sand is bright: {sand:?}");
}

#[test]
fn a_raised_hex_shows_its_face_to_the_south_and_its_top_where_it_is_lifted() {
    let raised = Cell { height: 6, ..Cell::default() };
    let map = map_with(&[(Hex::ZERO, raised)]);
    let flat = map_with(&[]);
    // Half-way up the face, straight below the middle of the top's southern edge.
    let foot = centre(Hex::ZERO).toward(centre(step(Hex::ZERO, Direction::S)), 0.5);
    let (face, open) = (mean(&map, foot.lifted(3.0)), mean(&flat, foot.lifted(3.0)));
    assert!(face[1] < face[0] && face[2] < face[0], "the face is earth and stone: {face:?}");
    assert!((0..3).any(|c| face[c] < open[c] * 0.85), "the face lies in half-shade: {face:?} {open:?}");
    // Its top is what lies there on a level board, seen six steps higher and a little lighter.
    let (top, below) = (mean(&map, centre_on(&map, Hex::ZERO)), mean(&flat, centre(Hex::ZERO)));
    for c in 0..3 {
        let lighter = top[c] / below[c];
        assert!((0.9..1.25).contains(&lighter), "{top:?} {below:?}");
    }
    // North of it nothing is seen of a face.
    let north = centre(Hex::new(0, -3));
    assert!(same(mean(&map, north), mean(&flat, north)));
}

#[test]
fn a_slope_is_light_where_it_looks_to_the_light_and_dark_where_it_does_not() {
    let seen = |up: Option<Direction>| {
        let cell = Cell { uphill: up, ..Cell::default() };
        mean(&map_with(&patch(Hex::ZERO, cell)), Point::default())[1]
    };
    let (level, lit, dark) = (seen(None), seen(Some(Direction::SE)), seen(Some(Direction::NW)));
    assert!(lit > level * 1.08 && dark < level * 0.92, "{dark} {level} {lit}");
}

#[test]
fn trees_and_walls_shade_the_ground_to_their_right() {
    let bare = map_with(&[]);
    for obstacle in [Obstacle::Tree, Obstacle::Wall] {
        let map = map_with(&[(Hex::ZERO, filled(obstacle))]);
        let at = Point::new(24.0, -8.0);
        let (shaded, open) = (mean(&map, at)[1], mean(&bare, at)[1]);
        assert!(shaded < open * 0.85, "{obstacle:?}: {shaded} {open}");
        let away = Point::new(-90.0, 0.0);
        assert!(same(mean(&map, away), mean(&bare, away)), "{obstacle:?}");
    }
}

#[test]
fn bounds_hold_the_board_its_frame_and_some_table() {
    let mut map = everything();
    let area = bounds(&map);
    assert_eq!(area, GroundPainter::new(&map, 1).bounds());
    for (hex, _) in map.iter() {
        let at = centre_on(&map, hex);
        assert!(at.x - 32.0 > area.left && at.x + 32.0 < area.left + area.width, "{hex:?}");
        assert!(at.y + 18.0 < area.top && at.y - 18.0 > area.top - area.height, "{hex:?}");
    }
    // The corners of the table are dark wood, and the middle of the board is not.
    let corner = mean(&map, Point::new(area.left + 10.0, area.top - 10.0));
    assert!(corner.iter().all(|&c| c < 60.0) && corner[0] > corner[2], "{corner:?}");
    let before = area.top;
    map.set_cell(Hex::new(0, -6), Cell { height: 20, ..Cell::default() }).unwrap();
    assert!(bounds(&map).top > before + 10.0 * STEP_LIFT);
}

fn on(props: &[Prop], hex: Hex) -> Vec<Scenery> {
    props.iter().filter(|prop| prop.hex == hex).map(|prop| prop.kind).collect()
}

#[test]
fn props_stand_where_the_map_has_them() {
    let (tree, ladder, cover) = (Hex::new(2, 0), Hex::new(0, 2), Hex::new(-3, 0));
    let high = Cell { height: 9, ..Cell::default() };
    let mut map = map_with(&[
        (tree, Cell { height: 2, ..filled(Obstacle::Tree) }),
        (Hex::new(0, 1), high),
        (ladder, Cell { ladder: true, ..Cell::default() }),
        (cover, Cell { cover: Cover::ArrowSlit, ..Cell::default() }),
        (Hex::new(-3, 3), Cell { clutter: true, ..Cell::default() }),
        (Hex::new(3, -3), filled(Obstacle::Wall)),
        (Hex::new(4, -3), filled(Obstacle::Wall)),
    ]);
    map.set_side(Hex::ZERO, Direction::N, Side::SoftCover).unwrap();
    map.set_side(Hex::new(-2, -2), Direction::SW, Side::Wall).unwrap();
    let all = props(&map, 9);
    let trunk = all.iter().find(|prop| prop.kind == Scenery::Tree).unwrap();
    assert_eq!((trunk.hex, trunk.lift_steps), (tree, 2.0));
    assert!((trunk.at.x - centre(tree).x).abs() < 6.0 && (trunk.at.y - centre(tree).y).abs() < 4.0);
    let leaning = all.iter().find(|prop| matches!(prop.kind, Scenery::Ladder(_))).unwrap();
    assert_eq!((leaning.kind, leaning.variant, leaning.hex), (Scenery::Ladder(Facing::N), 1, ladder));
    assert_eq!(leaning.at, centre(ladder).toward(centre(Hex::new(0, 1)), 0.5));
    assert!(on(&all, cover).contains(&Scenery::SlitWall));
    let clutter = [Scenery::Barrels, Scenery::Log, Scenery::Crates];
    assert!(on(&all, Hex::new(-3, 3)).iter().any(|kind| clutter.contains(kind)));
    assert!(on(&all, Hex::new(3, -3)).contains(&Scenery::WallBlock(Joins::of([Facing::SE]))));
    assert!(on(&all, Hex::new(4, -3)).contains(&Scenery::WallBlock(Joins::of([Facing::NW]))));
    let hedge = all.iter().find(|prop| prop.kind == Scenery::Hedge(Facing::N)).unwrap();
    assert_eq!(hedge.at, centre(Hex::ZERO).toward(centre(Hex::new(0, -1)), 0.5));
    // Seen from the north-east, a wall on the south-west side is the same wall.
    assert_eq!(all.iter().filter(|prop| prop.kind == Scenery::HighWall(Facing::NE)).count(), 1);
}

#[test]
fn hard_cover_over_a_drop_is_a_parapet_on_the_brink_and_elsewhere_a_low_wall() {
    let high = |cover: Cover| Cell { height: 8, cover, ..Cell::default() };
    let walk: Vec<(Hex, Cell)> = (-6..=6)
        .flat_map(|q: i32| (-6..=-2).map(move |r| Hex::new(q, r)))
        .filter(|hex| hex.unsigned_distance_to(Hex::ZERO) <= 6)
        .map(|hex| (hex, high(if hex == Hex::new(2, -2) { Cover::ArrowSlit } else { Cover::None })))
        .collect();
    let mut map = map_with(&walk);
    for q in [0, 2, 4] {
        map.set_side(Hex::new(q, -2), Direction::S, Side::HardCover).unwrap();
    }
    map.set_side(Hex::new(0, 3), Direction::S, Side::HardCover).unwrap();
    let all = props(&map, 9);
    let parapet =
        all.iter().find(|prop| prop.hex == Hex::new(0, -2) && prop.kind == Scenery::Parapet(Facing::N)).unwrap();
    assert_eq!((parapet.kind, parapet.lift_steps), (Scenery::Parapet(Facing::N), 8.0));
    let edge = centre(Hex::new(0, -2)).toward(centre(Hex::new(0, -1)), 0.5);
    assert!(parapet.at.y > edge.y && parapet.at.y < edge.y + 4.0, "a little back from the drop: {parapet:?} {edge:?}");
    // A slit stands in the parapet's stead, in front of who shoots through it, and parapets to its sides.
    let slit = on(&all, Hex::new(2, -2));
    assert!(slit.contains(&Scenery::SlitWall) && !slit.contains(&Scenery::Parapet(Facing::N)), "{slit:?}");
    let pierced = all.iter().find(|prop| prop.kind == Scenery::SlitWall).unwrap();
    assert!(pierced.at.y < centre(Hex::new(2, -2)).y - 10.0);
    assert!(on(&all, Hex::new(0, 3)).contains(&Scenery::Wall(Facing::N)));
}

#[test]
fn a_stair_has_a_flight_for_each_rise_and_a_platform_an_edge_for_each_drop() {
    let high = |height: i8| Cell { height, ..Cell::default() };
    let mut cells: Vec<(Hex, Cell)> = (-3..=6).map(|q| (Hex::new(q, -3), high(4))).collect();
    cells.extend([(Hex::new(0, -2), high(3)), (Hex::new(0, -1), high(1))]);
    cells.extend([Hex::new(-3, 3), Hex::new(-2, 3)].map(|hex| (hex, high(2))));
    let all = props(&map_with(&cells), 9);
    let flights: Vec<(Hex, Scenery, u32, f32)> = all
        .iter()
        .filter(|prop| matches!(prop.kind, Scenery::Stairs(_)))
        .map(|prop| (prop.hex, prop.kind, prop.variant, prop.lift_steps))
        .collect();
    let north = Scenery::Stairs(Facing::N);
    let expected =
        [(Hex::new(0, -2), north, 0, 3.0), (Hex::new(0, -1), north, 1, 1.0), (Hex::new(0, 0), north, 0, 0.0)];
    assert_eq!(flights, expected);
    let edges = |hex: Hex| on(&all, hex).into_iter().filter(|kind| matches!(kind, Scenery::PlatformEdge(_))).count();
    assert_eq!((edges(Hex::new(-3, 3)), edges(Hex::new(-2, 3))), (5, 5), "all sides but the one between them");
    assert_eq!(edges(Hex::new(0, -3)), 0, "a gallery of stone has none");
}

#[test]
fn clutter_in_a_row_out_of_doors_is_a_tilt() {
    let clutter = Cell { clutter: true, ..Cell::default() };
    let row = |n: i32| (0..n).map(|i| (Hex::new(-2 + i, 1), clutter)).collect::<Vec<_>>();
    let tilts = |n: i32| {
        let all = props(&map_with(&row(n)), 9);
        let count = |kind: Scenery| all.iter().filter(|prop| prop.kind == kind).count();
        (count(Scenery::Tilt(Facing::SE)), count(Scenery::Banner))
    };
    assert_eq!(tilts(3), (0, 0));
    assert_eq!(tilts(5), (5, 2));
    let mut heap = row(5);
    heap.push((Hex::new(0, 2), clutter));
    let all = props(&map_with(&heap), 9);
    assert!(!on(&all, Hex::new(0, 2)).iter().any(|kind| matches!(kind, Scenery::Tilt(_))));
}

#[test]
fn soft_cover_leaves_the_middle_of_its_hex_to_the_figure() {
    let map = map_with(&[(Hex::ZERO, Cell { cover: Cover::Soft, ..Cell::default() })]);
    let all = props(&map, 9);
    let here: Vec<&Prop> = all.iter().filter(|prop| prop.hex == Hex::ZERO && prop.kind != Scenery::Tuft).collect();
    assert_eq!(here.iter().filter(|prop| prop.kind == Scenery::Thicket).count(), 1);
    assert!(here.iter().all(|prop| prop.at.y >= 0.0 && (prop.at.y > 12.0 || prop.at.x.abs() > 20.0)), "{here:?}");
}

#[test]
fn bare_ground_bears_nothing_but_tufts() {
    for prop in props(&TerrainMap::rectangle(20, 20).unwrap(), 3) {
        assert_eq!(prop.kind, Scenery::Tuft);
        let middle = centre(prop.hex);
        let off = (prop.at.x - middle.x).abs() / 32.0 + (prop.at.y - middle.y).abs() / 17.8;
        assert!(off > 0.7, "a tuft under the figure's feet at {:?}", prop.hex);
    }
}

#[test]
fn props_come_from_behind_to_the_front_and_are_few_kinds() {
    let mut map = TerrainMap::rectangle(30, 30).unwrap();
    let grounds = [Ground::Firm, Ground::Soft, Ground::Muddy, Ground::Difficult];
    for (i, hex) in map.iter().map(|(hex, _)| hex).collect::<Vec<_>>().into_iter().enumerate() {
        let mut cell = of(grounds[i / 7 % 4]);
        cell.cover = [Cover::None, Cover::Soft, Cover::Hard, Cover::ArrowSlit][i % 5 % 4];
        cell.clutter = i % 11 == 0;
        cell.obstacle = (i % 9 == 0).then_some([Obstacle::Tree, Obstacle::DeepWater][i % 2]);
        map.set_cell(hex, cell).unwrap();
    }
    let all = props(&map, 2);
    assert!(all.len() > 1000, "{}", all.len());
    for pair in all.windows(2) {
        assert!(pair[0].at.y >= pair[1].at.y);
    }
    let sprites: BTreeSet<(Scenery, u32)> = all.iter().map(|prop| (prop.kind, prop.variant)).collect();
    assert!(sprites.iter().all(|(_, variant)| *variant < PROP_VARIANTS));
    assert!(sprites.len() <= 40, "{} sprites", sprites.len());
}

#[test]
fn a_miniature_is_the_whole_board_with_its_trees_within_the_size_asked_for() {
    let mut cells = patch(Hex::ZERO, filled(Obstacle::Tree));
    cells.push((Hex::new(4, -2), filled(Obstacle::DeepWater)));
    let (wooded, bare) = (map_with(&cells), map_with(&[]));
    let (small, plain) = (miniature(&wooded, 6, 200, 120), miniature(&bare, 6, 200, 120));
    assert!(small.width <= 200 && small.height <= 120 && (small.width >= 199 || small.height >= 119));
    assert_eq!(small.rgba.len(), (small.width * small.height * 4) as usize);
    assert_eq!((small.width, small.height), (plain.width, plain.height));
    let (x, y) = (small.width / 2, small.height / 2);
    assert!(small.pixel(x, y) != plain.pixel(x, y));
    assert_eq!(small.pixel(2, 2), plain.pixel(2, 2));
    assert!(small.rgba.iter().skip(3).step_by(4).all(|&alpha| alpha == 255));
}

#[test]
fn a_painter_can_be_shared_between_threads() {
    let painter = GroundPainter::new(&everything(), 1);
    let area = Area { left: 0.0, top: 0.0, width: 64.0, height: 64.0 };
    let here = painter.paint(area, 1.0);
    let there = std::thread::spawn({
        let painter = painter.clone();
        move || painter.paint(area, 1.0)
    });
    assert!(there.join().unwrap() == here);
}

#[test]
fn beyond_the_lit_part_of_the_table_the_painter_paints_the_far_table() {
    let painter = GroundPainter::new(&everything(), 1);
    let lit = painter.lit();
    let far = far_table(1.0);
    let [wide, high] = far.repeats;
    let pixel = |x: i64, y: i64| {
        let (width, height) = (i64::from(far.picture.width), i64::from(far.picture.height));
        far.picture.pixel(x.rem_euclid(width) as u32, y.rem_euclid(height) as u32)
    };
    for (left, top) in
        [(lit.left - 90.0, lit.top - 70.0), (lit.left + lit.width + 20.0, lit.top), (0.0, lit.top + 60.0)]
    {
        let painted = painter.paint(Area { left, top, width: 24.0, height: 24.0 }, 1.0);
        for (i, j) in [(0, 0), (11, 7), (23, 23)] {
            // Where the point lies on the piece, in pixels, and the four of its pixels around it.
            let u = (left + i as f32 + 0.5) / wide * far.picture.width as f32 - 0.5;
            let v = -(top - j as f32 - 0.5) / high * far.picture.height as f32 - 0.5;
            let (x, y) = (u.floor(), v.floor());
            let blend = |channel: usize| {
                let at = |dx: i64, dy: i64| f32::from(pixel(x as i64 + dx, y as i64 + dy)[channel]);
                let (upper, lower) =
                    (at(0, 0) + (at(1, 0) - at(0, 0)) * (u - x), at(0, 1) + (at(1, 1) - at(0, 1)) * (u - x));
                upper + (lower - upper) * (v - y)
            };
            for (channel, seen) in painted.pixel(i, j).into_iter().enumerate() {
                let off = (blend(channel) - f32::from(seen)).abs();
                assert!(off < 1.6, "at {left} + {i}, {top} - {j}: {} and {seen}", blend(channel));
            }
        }
    }
}
