//! What carpenters and masons have raised on a map, found by its shape: flights of stairs, the walls and galleries that they lead to, wall
//! walks behind parapets, platforms of timber. All else that is high has grown.
use board::{Cover, Direction, Ground, Hex, Obstacle, Side, TerrainMap, step};

use super::floor::Floor;

/// The highest rise of a flight from one hex to the next, in steps.
const FLIGHT_STEPS: i16 = 2;
/// The highest platform of timber, in steps above what lies around it.
const PLATFORM_STEPS: i16 = 4;
/// The largest platform of timber, in hexes.
const PLATFORM_HEXES: usize = 24;
/// From this drop on a side looks out over it, in steps.
const LOOKOUT_STEPS: i16 = 2;

/// A flight of stairs: it stands in a hex and climbs to the neighbour in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    /// The lower hex.
    pub(crate) foot: Hex,
    /// Where it climbs to.
    pub(crate) to: Direction,
    /// How high, in steps: 1 or 2.
    pub(crate) steps: u8,
}

/// What is built on a map.
pub(crate) struct Works {
    floors: Vec<Option<Floor>>,
    /// All flights, each once.
    pub(crate) flights: Vec<Flight>,
}

impl Works {
    /// The works of a map.
    pub(crate) fn of(map: &TerrainMap) -> Works {
        let mut works = Works { floors: vec![None; map.len()], flights: Vec::new() };
        if map.is_level() {
            return works;
        }
        let mut treads: Vec<Option<(Direction, Direction)>> = map.iter().map(|(hex, _)| tread(map, hex)).collect();
        widen(map, &mut treads);
        for (index, (hex, _)) in map.iter().enumerate() {
            let Some((up, down)) = treads[index] else { continue };
            works.floors[index] = Some(Floor::Cobbles);
            works.flights.push(flight(map, hex, up));
            let foot = step(hex, down);
            if map.index(foot).is_some_and(|foot| treads[foot].is_none()) {
                works.flights.push(flight(map, foot, down.opposite()));
            }
        }
        let housed = !works.flights.is_empty() || map.iter().any(|(_, cell)| cell.obstacle == Some(Obstacle::Wall));
        let country = usual_height(map);
        let mut heads = vec![false; map.len()];
        for flight in &works.flights {
            heads[map.index(step(flight.foot, flight.to)).expect("a flight leads to a hex of the map")] = true;
        }
        let mut seen = vec![false; map.len()];
        for start in 0..map.len() {
            if !seen[start] && treads[start].is_none() && may_be_built(map, start) {
                let terrace = terrace_from(map, &treads, start, &mut seen);
                let floor = terrace.floor(map, &heads, housed, country);
                terrace.hexes.iter().for_each(|&index| works.floors[index] = floor);
            }
        }
        works
    }

    /// How the hex of an index is floored, if it is built.
    pub(crate) fn floor(&self, index: usize) -> Option<Floor> {
        self.floors[index]
    }

    /// Whether something of stone is among them.
    pub(crate) fn are_of_stone(&self) -> bool {
        self.floors.contains(&Some(Floor::Cobbles))
    }

    /// Whether a flight leads over a side, from either hex.
    pub(crate) fn has_flight(&self, hex: Hex, to: Direction) -> bool {
        let over = |foot: Hex, to: Direction| self.flights.iter().any(|flight| flight.foot == foot && flight.to == to);
        over(hex, to) || over(step(hex, to), to.opposite())
    }
}

/// Whether the ground falls off over a side so far that cover in this hex stands there.
pub(crate) fn looks_out(map: &TerrainMap, hex: Hex, to: Direction) -> bool {
    map.rise(hex, step(hex, to)).is_some_and(|rise| rise <= -LOOKOUT_STEPS)
}

/// The height of most hexes; of two that are as common, the lower.
fn usual_height(map: &TerrainMap) -> i8 {
    let mut counts = [0_u32; 256];
    map.iter().for_each(|(_, cell)| counts[usize::from(cell.height.cast_unsigned() ^ 0x80)] += 1);
    let most = counts.iter().max().copied().unwrap_or(0);
    let place = counts.iter().position(|&count| count == most).unwrap_or(0x80);
    (place as u8 ^ 0x80).cast_signed()
}

fn flight(map: &TerrainMap, foot: Hex, to: Direction) -> Flight {
    let steps = map.rise(foot, step(foot, to)).unwrap_or(1).clamp(1, FLIGHT_STEPS) as u8;
    Flight { foot, to, steps }
}

fn may_be_built(map: &TerrainMap, index: usize) -> bool {
    let cell = map.cell_at(index);
    cell.ground == Ground::Firm
        && cell.uphill.is_none()
        && !matches!(cell.obstacle, Some(Obstacle::Tree | Obstacle::DeepWater))
}

/// Where a hex of a stair leads up and down: its neighbours to both sides lie on other heights or are closed. A hill has its like beside it.
fn tread(map: &TerrainMap, hex: Hex) -> Option<(Direction, Direction)> {
    let level = |to: &Direction| {
        let near = step(hex, *to);
        map.rise(hex, near) == Some(0) && map.cell(near).is_some_and(|cell| !cell.is_closed() && cell.uphill.is_none())
    };
    straight_up(map, hex).filter(|_| !Direction::ALL.iter().any(level))
}

/// The way through a firm, open hex that is one or two steps up on one side and one or two down on the other: up and down.
fn straight_up(map: &TerrainMap, hex: Hex) -> Option<(Direction, Direction)> {
    let index = map.index(hex)?;
    if !may_be_built(map, index) || map.cell_at(index).is_closed() || map.cell_at(index).ladder {
        return None;
    }
    let rise = |to: Direction| {
        let near = step(hex, to);
        let open = map.cell(near).is_some_and(|cell| !cell.is_closed() && cell.uphill.is_none());
        if open && map.side(hex, to) == Side::None { map.rise(hex, near) } else { None }
    };
    let climbs = |to: Direction| rise(to).is_some_and(|rise| (1..=FLIGHT_STEPS).contains(&rise));
    let falls = |to: Direction| rise(to).is_some_and(|rise| (-FLIGHT_STEPS..=-1).contains(&rise));
    Direction::ALL.into_iter().find(|&to| climbs(to) && falls(to.opposite())).map(|up| (up, up.opposite()))
}

/// Beside a wall walk a stair may be as wide as it likes: what leads up to a parapet has not grown.
fn widen(map: &TerrainMap, treads: &mut [Option<(Direction, Direction)>]) {
    let (mut seen, mut guarded) = (vec![false; map.len()], vec![false; map.len()]);
    for start in 0..map.len() {
        if !seen[start] && treads[start].is_none() && may_be_built(map, start) {
            let terrace = terrace_from(map, treads, start, &mut seen);
            let walk = terrace.is_guarded(map);
            terrace.hexes.iter().for_each(|&index| guarded[index] = walk);
        }
    }
    for (tread, (hex, _)) in treads.iter_mut().zip(map.iter()).filter(|(tread, _)| tread.is_none()) {
        let leads_to_a_walk =
            |&(up, _): &(Direction, Direction)| map.index(step(hex, up)).is_some_and(|top| guarded[top]);
        *tread = straight_up(map, hex).filter(leads_to_a_walk);
    }
}

/// Firm hexes of one height that lie together.
struct Terrace {
    hexes: Vec<usize>,
}

fn terrace_from(
    map: &TerrainMap,
    treads: &[Option<(Direction, Direction)>],
    start: usize,
    seen: &mut [bool],
) -> Terrace {
    let height = map.cell_at(start).height;
    let mut hexes = vec![start];
    seen[start] = true;
    let mut next = 0;
    while next < hexes.len() {
        let index = hexes[next];
        next += 1;
        for near in Direction::ALL.into_iter().filter_map(|to| map.neighbour(index, to)) {
            let alike = map.cell_at(near).height == height && may_be_built(map, near) && treads[near].is_none();
            if alike && !seen[near] {
                seen[near] = true;
                hexes.push(near);
            }
        }
    }
    Terrace { hexes }
}

impl Terrace {
    /// The sides over which the ground changes its height, and by how many steps.
    fn edges(&self, map: &TerrainMap) -> impl Iterator<Item = (Hex, Direction, i16)> {
        let sides = move |&index: &usize| Direction::ALL.into_iter().map(move |to| (map.hex_at(index), to));
        let rise = move |(hex, to): (Hex, Direction)| map.rise(hex, step(hex, to)).map(|rise| (hex, to, rise));
        self.hexes.iter().flat_map(sides).filter_map(rise).filter(|&(_, _, rise)| rise != 0)
    }

    /// Whether a parapet, a wall or a slit stands over a drop from it.
    fn is_guarded(&self, map: &TerrainMap) -> bool {
        self.edges(map).any(|(hex, to, _)| {
            let pierced = map.cell(hex).is_some_and(|cell| cell.cover == Cover::ArrowSlit);
            looks_out(map, hex, to) && (pierced || matches!(map.side(hex, to), Side::HardCover | Side::Wall))
        })
    }

    /// Stone at the head of a stair, behind a parapet or a slit over a drop; timber where a small platform stands among other buildings.
    fn floor(&self, map: &TerrainMap, heads: &[bool], housed: bool, country: i8) -> Option<Floor> {
        // Half a country is not paved for the sake of one parapet, nor a meadow for that of a ditch.
        let raised = map.cell_at(self.hexes[0]).height > 0 && 2 * self.hexes.len() < map.len();
        if raised && (self.hexes.iter().any(|&index| heads[index]) || self.is_guarded(map)) {
            return Some(Floor::Cobbles);
        }
        // The top of a hill stands on higher ground than the country does.
        let rise = i16::from(map.cell_at(self.hexes[0]).height) - i16::from(country);
        let low = |(_, _, fall): (Hex, Direction, i16)| fall == -rise && rise <= PLATFORM_STEPS;
        let stands_free = self.edges(map).next().is_some() && self.edges(map).all(low);
        let within =
            self.hexes.iter().all(|&index| Direction::ALL.into_iter().all(|to| map.neighbour(index, to).is_some()));
        (housed && within && stands_free && self.hexes.len() <= PLATFORM_HEXES).then_some(Floor::Boards)
    }
}

#[cfg(test)]
mod tests {
    use board::Cell;

    use super::*;

    fn with(cells: &[((i32, i32), Cell)]) -> TerrainMap {
        let mut map = TerrainMap::disc(Hex::ZERO, 6).unwrap();
        for &((q, r), cell) in cells {
            map.set_cell(Hex::new(q, r), cell).unwrap();
        }
        map
    }

    fn high(height: i8) -> Cell {
        Cell { height, ..Cell::default() }
    }

    fn floor_at(map: &TerrainMap, (q, r): (i32, i32)) -> Option<Floor> {
        Works::of(map).floor(map.index(Hex::new(q, r)).unwrap())
    }

    #[test]
    fn a_narrow_way_up_is_a_stair_and_what_it_leads_to_is_of_stone() {
        let gallery = (-3..=6).map(|q| ((q, -3), high(3)));
        let cells: Vec<_> = gallery.chain([((0, -2), high(2)), ((0, -1), high(1))]).collect();
        let map = with(&cells);
        let at = |r: i32, steps: u8| Flight { foot: Hex::new(0, r), to: Direction::N, steps };
        let works = Works::of(&map);
        assert_eq!(works.flights, [at(-2, 1), at(-1, 1), at(0, 1)]);
        assert!(works.has_flight(Hex::new(0, -1), Direction::S) && !works.has_flight(Hex::new(0, 1), Direction::N));
        assert_eq!(floor_at(&map, (4, -3)), Some(Floor::Cobbles));
        assert_eq!(floor_at(&map, (0, -1)), Some(Floor::Cobbles));
        assert_eq!(floor_at(&map, (0, 0)), None);
    }

    #[test]
    fn a_hill_and_a_muddy_ramp_are_no_stairs() {
        let hill: Vec<_> = Hex::ZERO
            .range(2)
            .map(|hex| ((hex.x, hex.y), high([4, 3, 2][hex.unsigned_distance_to(Hex::ZERO) as usize])))
            .collect();
        assert_eq!(Works::of(&with(&hill)).flights, []);
        assert_eq!(floor_at(&with(&hill), (0, 0)), None);
        let bank = (-3..=6).map(|q| ((q, -3), high(2)));
        let ramp = ((0, -2), Cell { ground: Ground::Muddy, ..high(1) });
        assert_eq!(Works::of(&with(&bank.chain([ramp]).collect::<Vec<_>>())).flights, []);
    }

    #[test]
    fn a_parapet_makes_a_wall_walk_and_walls_make_a_platform() {
        let mut walk = with(&(-6..=0).map(|q| ((q, 0), high(8))).collect::<Vec<_>>());
        assert_eq!(floor_at(&walk, (-2, 0)), None);
        walk.set_side(Hex::new(-2, 0), Direction::S, Side::HardCover).unwrap();
        assert_eq!(floor_at(&walk, (-5, 0)), Some(Floor::Cobbles));
        // Beside it a stair may be two hexes wide.
        walk.set_cell(Hex::new(-2, 1), high(6)).unwrap();
        walk.set_cell(Hex::new(-2, 2), high(4)).unwrap();
        walk.set_cell(Hex::new(-3, 2), high(6)).unwrap();
        walk.set_side(Hex::new(-2, 0), Direction::S, Side::None).unwrap();
        walk.set_side(Hex::new(-4, 0), Direction::S, Side::HardCover).unwrap();
        let to_the_walk = Flight { foot: Hex::new(-2, 1), to: Direction::N, steps: 2 };
        assert!(Works::of(&walk).flights.contains(&to_the_walk));
        let mut ditch = with(&[((0, 1), high(-4))]);
        ditch.set_side(Hex::new(0, 0), Direction::S, Side::HardCover).unwrap();
        assert_eq!(floor_at(&ditch, (0, 0)), None, "a meadow stays one");
        let mut dais = with(&[((0, 0), high(2)), ((1, 0), high(2))]);
        assert_eq!(floor_at(&dais, (0, 0)), None);
        dais.set_cell(Hex::new(4, 0), Cell { obstacle: Some(Obstacle::Wall), ..Cell::default() }).unwrap();
        assert_eq!(floor_at(&dais, (0, 0)), Some(Floor::Boards));
        let mut hill = with(&Hex::ZERO.range(1).map(|hex| ((hex.x, hex.y), high(2))).collect::<Vec<_>>());
        hill.set_cell(Hex::ZERO, high(4)).unwrap();
        hill.set_cell(Hex::new(4, 0), Cell { obstacle: Some(Obstacle::Wall), ..Cell::default() }).unwrap();
        assert_eq!(floor_at(&hill, (0, 0)), None, "the top of a hill");
        dais.set_cell(Hex::new(0, 1), high(9)).unwrap();
        assert_eq!(floor_at(&dais, (0, 0)), None, "what leans on a cliff has grown");
    }
}
