//! What each hex is covered with: the board knows four kinds of ground and some obstacles, a modeller knows more. He looks about: wet
//! ground beside water is a beach, between walls it is a floor, among trees leaves lie on it.
use board::{Direction, Ground, Hex, Obstacle, Side, TerrainMap, step};

use super::works::Works;

/// What the modeller has covered a hex with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Floor {
    /// Grass with worn earth.
    Turf,
    /// Packed dry earth, in dry country.
    Dust,
    /// Earth trodden by many feet, among what masons have built.
    Yard,
    /// Sand.
    Sand,
    /// Ploughed earth.
    Furrows,
    /// Forest soil with leaves on it.
    Loam,
    /// Mud with puddles.
    Mud,
    /// Broken stone.
    Scree,
    /// Moss and black water.
    Bog,
    /// Brambles, ferns and dead leaves.
    Undergrowth,
    /// Stones under shallow running water.
    Ford,
    /// Deep water.
    Water,
    /// Floor boards, also of bridges.
    Boards,
    /// A paved yard.
    Cobbles,
}

/// The floor of every hex of a map, by its index.
pub(crate) fn floors(map: &TerrainMap) -> Vec<Floor> {
    let works = Works::of(map);
    let country = Country::of(map, &works);
    let inside = Inside::of(map);
    let floor = |(index, (hex, cell)): (usize, (Hex, &board::Cell))| {
        if cell.obstacle == Some(Obstacle::DeepWater) {
            return Floor::Water;
        }
        match cell.ground {
            Ground::Firm => match works.floor(index).or(inside.kind[index]) {
                Some(floor) => floor,
                None if is_bridge(map, hex) => Floor::Boards,
                None if country.yard => Floor::Yard,
                None if country.dry => Floor::Dust,
                None => Floor::Turf,
            },
            Ground::Soft if country.sandy => Floor::Sand,
            Ground::Soft if country.wooded => Floor::Loam,
            Ground::Soft => Floor::Furrows,
            Ground::Muddy | Ground::Difficult if is_ford(map, hex) => Floor::Ford,
            Ground::Muddy => Floor::Mud,
            Ground::Difficult => difficult(map, hex),
        }
    };
    map.iter().enumerate().map(floor).collect()
}

/// What the whole map is like.
struct Country {
    sandy: bool,
    dry: bool,
    yard: bool,
    wooded: bool,
}

impl Country {
    fn of(map: &TerrainMap, works: &Works) -> Country {
        let share = |what: &dyn Fn(&board::Cell) -> bool| {
            map.iter().filter(|(_, cell)| what(cell)).count() as f32 / map.len() as f32
        };
        let trees = share(&|cell| cell.obstacle == Some(Obstacle::Tree));
        let water = share(&|cell| cell.obstacle == Some(Obstacle::DeepWater));
        let soft = share(&|cell| cell.ground == Ground::Soft);
        let desert = soft > 0.5 && trees + water < 0.001;
        // Where masons have built and nothing grows, the ground is trodden.
        let firm = share(&|cell| cell.ground == Ground::Firm && cell.uphill.is_none());
        let yard = works.are_of_stone() && firm > 0.999 && trees + water < 0.001;
        Country { sandy: desert || water > 0.0, dry: desert, yard, wooded: trees > 0.06 }
    }
}

/// Scree where the ground is high, bog where it is wet, undergrowth elsewhere.
fn difficult(map: &TerrainMap, hex: Hex) -> Floor {
    let (mut high, mut wet) = (false, false);
    for near in hex.range(2) {
        let Some(cell) = map.cell(near) else { continue };
        high |= cell.height != 0 || cell.uphill.is_some();
        wet |= cell.ground == Ground::Muddy || cell.obstacle == Some(Obstacle::DeepWater);
    }
    match (high, wet) {
        (true, _) => Floor::Scree,
        (false, true) => Floor::Bog,
        (false, false) => Floor::Undergrowth,
    }
}

/// Hard going in the bed of a river: along one axis of the board deep water on both sides, along another land, and nothing between but such
/// ground, as low as it is. The bank in a bend has land on one side alone.
fn is_ford(map: &TerrainMap, hex: Hex) -> bool {
    const WIDE: usize = 16;
    let Some(own) = map.cell(hex).filter(|cell| cell.uphill.is_none()) else { return false };
    let ends_in_water = |direction: Direction| {
        let way = std::iter::successors(Some(step(hex, direction)), |&at| Some(step(at, direction)));
        let bed =
            |cell: &board::Cell| cell.obstacle.is_none() && cell.ground >= Ground::Muddy && cell.height == own.height;
        let end = way.take(WIDE).map(|at| map.cell(at)).find(|cell| !cell.is_some_and(bed));
        end.flatten().map(|cell| cell.obstacle == Some(Obstacle::DeepWater))
    };
    let axes = [Direction::SE, Direction::S, Direction::SW].map(|to| (ends_in_water(to), ends_in_water(to.opposite())));
    axes.contains(&(Some(true), Some(true))) && axes.contains(&(Some(false), Some(false)))
}

/// A narrow firm way between waters, open at its ends: along some axis of the board there is water on both sides within three hexes, along
/// another there is none.
fn is_bridge(map: &TerrainMap, hex: Hex) -> bool {
    let reaches_water = |direction: Direction| {
        let mut at = hex;
        for _ in 0..3 {
            at = step(at, direction);
            match map.cell(at).map(|cell| (cell.obstacle, cell.ground)) {
                Some((Some(Obstacle::DeepWater), _)) => return true,
                Some((None, Ground::Firm)) => {}
                _ => return false,
            }
        }
        false
    };
    let axes = [Direction::SE, Direction::S, Direction::SW];
    let closed = axes.map(|to| reaches_water(to) && reaches_water(to.opposite()));
    closed.contains(&true) && closed.contains(&false)
}

/// Which hexes lie between walls, and how they are floored.
struct Inside {
    kind: Vec<Option<Floor>>,
}

impl Inside {
    fn of(map: &TerrainMap) -> Inside {
        let seen: Vec<usize> = map.iter().map(|(hex, _)| walls_seen(map, hex)).collect();
        let open = |index: usize| map.cell_at(index).obstacle.is_none();
        let neighbours = |index: usize| Direction::ALL.into_iter().filter_map(move |to| map.neighbour(index, to));
        let first: Vec<bool> = (0..map.len()).map(|index| open(index) && seen[index] >= 5).collect();
        // He who looks out of two gates at once is inside all the same if those around him are.
        let inside: Vec<bool> = (0..map.len())
            .map(|index| {
                let around =
                    neighbours(index).filter(|&near| first[near] && !is_wall_between(map, index, near)).count();
                first[index] || (open(index) && seen[index] >= 3 && around >= 4)
            })
            .collect();
        let mut kind = vec![None; map.len()];
        for start in 0..map.len() {
            if inside[start] && kind[start].is_none() {
                let room = room_from(map, &inside, start);
                let floor = floor_of_room(map, &room);
                room.iter().for_each(|&index| kind[index] = floor);
            }
        }
        Inside { kind }
    }
}

/// In how many of the six directions a wall stands within eight hexes.
fn walls_seen(map: &TerrainMap, hex: Hex) -> usize {
    const FAR: u32 = 8;
    let sees = |to: Direction| {
        let mut at = hex;
        for _ in 0..FAR {
            if map.side(at, to) == Side::Wall {
                return true;
            }
            at = step(at, to);
            match map.cell(at) {
                None => return false,
                Some(cell) if is_wall(cell.obstacle) => return true,
                Some(_) => {}
            }
        }
        false
    };
    Direction::ALL.into_iter().filter(|&to| sees(to)).count()
}

fn is_wall(obstacle: Option<Obstacle>) -> bool {
    matches!(obstacle, Some(Obstacle::Wall | Obstacle::Building))
}

fn is_wall_between(map: &TerrainMap, a: usize, b: usize) -> bool {
    map.side_between(map.hex_at(a), map.hex_at(b)) == Side::Wall
}

fn room_from(map: &TerrainMap, inside: &[bool], start: usize) -> Vec<usize> {
    let mut found = vec![false; map.len()];
    let mut room = vec![start];
    found[start] = true;
    let mut next = 0;
    while next < room.len() {
        let index = room[next];
        next += 1;
        for near in Direction::ALL.into_iter().filter_map(|to| map.neighbour(index, to)) {
            if inside[near] && !found[near] && !is_wall_between(map, index, near) {
                found[near] = true;
                room.push(near);
            }
        }
    }
    room
}

/// A room that has furniture, or walls on hexsides as houses have, is boarded; a larger or barer place is a paved yard; less than four
/// hexes is a corner between walls and no room.
fn floor_of_room(map: &TerrainMap, room: &[usize]) -> Option<Floor> {
    if room.len() < 4 {
        return None;
    }
    let lived_in = room.iter().any(|&index| {
        let hex = map.hex_at(index);
        map.cell_at(index).clutter || Direction::ALL.into_iter().any(|to| map.side(hex, to) == Side::Wall)
    });
    Some(if lived_in && room.len() <= 120 { Floor::Boards } else { Floor::Cobbles })
}

#[cfg(test)]
mod tests {
    use board::Cell;

    use super::*;

    fn floor_at(map: &TerrainMap, hex: Hex) -> Floor {
        floors(map)[map.index(hex).unwrap()]
    }

    #[test]
    fn a_way_between_waters_is_a_bridge_and_an_island_is_not() {
        let mut map = TerrainMap::disc(Hex::ZERO, 6).unwrap();
        for hex in map.iter().map(|(hex, _)| hex).collect::<Vec<_>>() {
            if (-1..=1).contains(&hex.y) && hex.x != 0 {
                map.set_cell(hex, Cell { obstacle: Some(Obstacle::DeepWater), ..Cell::default() }).unwrap();
            }
        }
        assert_eq!(floor_at(&map, Hex::ZERO), Floor::Boards);
        assert_eq!(floor_at(&map, Hex::new(1, 0)), Floor::Water);
        assert_eq!(floor_at(&map, Hex::new(0, 4)), Floor::Turf);
        for to in [Direction::N, Direction::S] {
            map.set_cell(step(Hex::ZERO, to), Cell { obstacle: Some(Obstacle::DeepWater), ..Cell::default() }).unwrap();
        }
        assert_eq!(floor_at(&map, Hex::ZERO), Floor::Turf);
    }

    #[test]
    fn hard_going_between_waters_is_a_ford_and_beside_water_is_none() {
        let mut map = TerrainMap::disc(Hex::ZERO, 6).unwrap();
        for hex in map.iter().map(|(hex, _)| hex).filter(|hex| hex.y.abs() <= 1).collect::<Vec<_>>() {
            let bed = Cell { ground: Ground::Difficult, ..Cell::default() };
            let deep = Cell { obstacle: Some(Obstacle::DeepWater), ..Cell::default() };
            map.set_cell(hex, if hex.x.abs() <= 2 { bed } else { deep }).unwrap();
        }
        assert_eq!(floor_at(&map, Hex::ZERO), Floor::Ford);
        for hex in map.iter().map(|(hex, _)| hex).filter(|hex| hex.y.abs() <= 1 && hex.x > 2).collect::<Vec<_>>() {
            map.set_cell(hex, Cell::default()).unwrap();
        }
        assert_eq!(floor_at(&map, Hex::new(-2, 0)), Floor::Bog);
    }

    #[test]
    fn a_house_of_wall_sides_is_boarded_and_a_walled_yard_is_paved() {
        let mut house = TerrainMap::disc(Hex::ZERO, 6).unwrap();
        for hex in Hex::ZERO.ring(2).collect::<Vec<_>>() {
            for to in Direction::ALL {
                let outside = step(hex, to);
                if outside.unsigned_distance_to(Hex::ZERO) == 3 && (hex, to) != (Hex::new(0, 2), Direction::S) {
                    house.set_side(hex, to, Side::Wall).unwrap();
                }
            }
        }
        assert_eq!(floor_at(&house, Hex::ZERO), Floor::Boards);
        assert_eq!(floor_at(&house, Hex::new(0, 4)), Floor::Turf);
        let mut yard = TerrainMap::disc(Hex::ZERO, 5).unwrap();
        for hex in Hex::ZERO.ring(5).collect::<Vec<_>>() {
            yard.set_cell(hex, Cell { obstacle: Some(Obstacle::Wall), ..Cell::default() }).unwrap();
        }
        assert_eq!(floor_at(&yard, Hex::ZERO), Floor::Cobbles);
    }

    #[test]
    fn where_masons_have_built_and_nothing_grows_the_ground_is_trodden() {
        let mut map = TerrainMap::disc(Hex::ZERO, 5).unwrap();
        for q in -5..=0 {
            map.set_cell(Hex::new(q, 0), Cell { height: 8, ..Cell::default() }).unwrap();
        }
        assert_eq!(floor_at(&map, Hex::new(2, 2)), Floor::Turf);
        map.set_side(Hex::new(-2, 0), Direction::S, Side::HardCover).unwrap();
        assert_eq!(floor_at(&map, Hex::new(2, 2)), Floor::Yard);
        assert_eq!(floor_at(&map, Hex::new(-4, 0)), Floor::Cobbles);
        map.set_cell(Hex::new(3, 1), Cell { obstacle: Some(Obstacle::Tree), ..Cell::default() }).unwrap();
        assert_eq!(floor_at(&map, Hex::new(2, 2)), Floor::Turf);
    }

    #[test]
    fn hard_going_is_what_lies_about_it() {
        let rough = Cell { ground: Ground::Difficult, ..Cell::default() };
        let mut map = TerrainMap::disc(Hex::ZERO, 8).unwrap();
        for at in [Hex::ZERO, Hex::new(6, 0), Hex::new(-6, 0)] {
            map.set_cell(at, rough).unwrap();
        }
        map.set_cell(Hex::new(6, 1), Cell { height: 3, ..Cell::default() }).unwrap();
        map.set_cell(Hex::new(-6, 1), Cell { ground: Ground::Muddy, ..Cell::default() }).unwrap();
        assert_eq!(floor_at(&map, Hex::ZERO), Floor::Undergrowth);
        assert_eq!(floor_at(&map, Hex::new(6, 0)), Floor::Scree);
        assert_eq!(floor_at(&map, Hex::new(-6, 0)), Floor::Bog);
    }
}
