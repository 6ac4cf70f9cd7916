//! What stands up from the board and is sorted by depth with the figures: trees, walls, parapets, stairs, hedges, carts, reeds, tufts. Each
//! prop is a sprite of `miniatures::scenery`; few kinds and variants serve for all. What lies flat, and every shadow, is painted by
//! [`crate::ground::GroundPainter`].
use board::{Cell, Cover, Direction, Hex, Obstacle, Side, TerrainMap, step};
use miniatures::{Facing, Joins, Scenery};

use crate::ground::floor::{Floor, floors};
use crate::ground::noise::chance;
use crate::ground::works::{Flight, Works, looks_out};
use crate::projection::{HEX_WIDTH, Point, ROW, centre, depth, hex_at};

/// Something that stands on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prop {
    /// What it is.
    pub kind: Scenery,
    /// Which one of its kind: below [`PROP_VARIANTS`].
    pub variant: u32,
    /// Where it stands on the ground at height 0, in world units: its depth is sorted by this.
    pub at: Point,
    /// How high the ground under it is, in steps.
    pub lift_steps: f32,
    /// The hex that it belongs to; for what stands on a side, the one of the two hexes from which the map names that side.
    pub hex: Hex,
}

/// How many variants of a kind there are at most.
pub const PROP_VARIANTS: u32 = 4;

/// So many hexes of clutter in a row, out of doors, are the tilt between two jousters.
const TILT_HEXES: usize = 4;
/// How far from the edge of a drop a parapet stands, as a share of the way to the middle of the upper hex.
const SET_BACK: f32 = 0.14;

/// Everything that stands on a map, the farthest first. The same map and seed give the same props.
pub fn props(map: &TerrainMap, seed: u64) -> Vec<Prop> {
    let (floors, works) = (floors(map), Works::of(map));
    let mut planter = Planter { map, floors: &floors, works: &works, seed, props: Vec::new() };
    for (hex, cell) in map.iter() {
        planter.hex(hex, cell);
    }
    for &flight in &works.flights {
        planter.flight(flight);
    }
    for (hex, direction, side) in map.iter_sides() {
        planter.side(hex, direction, side);
    }
    planter.props.sort_by(|a, b| depth(a.at).total_cmp(&depth(b.at)));
    planter.props
}

/// A direction of the board in the miniatures' words.
pub(crate) fn facing(direction: Direction) -> Facing {
    match direction {
        Direction::SE => Facing::SE,
        Direction::S => Facing::S,
        Direction::SW => Facing::SW,
        Direction::NW => Facing::NW,
        Direction::N => Facing::N,
        Direction::NE => Facing::NE,
    }
}

/// What lies across a side looks the same from both of its hexes: three directions are enough.
fn across(direction: Direction) -> Facing {
    facing(match direction {
        Direction::S | Direction::SW | Direction::NW => direction.opposite(),
        other => other,
    })
}

struct Planter<'a> {
    map: &'a TerrainMap,
    floors: &'a [Floor],
    works: &'a Works,
    seed: u64,
    props: Vec<Prop>,
}

impl Planter<'_> {
    fn hex(&mut self, hex: Hex, cell: &Cell) {
        match cell.obstacle {
            Some(Obstacle::Tree) => self.tree(hex),
            Some(Obstacle::Wall) => {
                let joins = self.joins(hex, Obstacle::Wall);
                self.put(Scenery::WallBlock(joins), hex, Point::default(), 0);
            }
            // What fills a hex of a room is no house.
            Some(Obstacle::Building) if self.is_in_room(hex) => {
                let variant = self.pick(hex, 4, 2);
                self.put(Scenery::Counter, hex, Point::default(), variant);
            }
            Some(Obstacle::Building) => {
                let joins = self.joins(hex, Obstacle::Building);
                self.put(Scenery::House(joins), hex, Point::default(), 0);
            }
            Some(Obstacle::DeepWater) => self.water(hex),
            None => self.open(hex, cell),
        }
    }

    /// What stands where one can walk: never in the middle, where the figure goes.
    fn open(&mut self, hex: Hex, cell: &Cell) {
        self.cover(hex, cell.cover);
        if let Some(along) = self.tilt(hex) {
            self.tilted(hex, along);
        } else if cell.clutter {
            self.clutter(hex);
        }
        if self.is_platform(hex) {
            self.edges(hex);
        }
        if cell.ladder {
            self.ladder(hex);
        }
        let bare = cell.cover == Cover::None && !cell.clutter && !cell.ladder;
        match self.floor(hex) {
            Floor::Scree => self.scatter(hex, Scenery::Stones, 2, 0.75, 2),
            Floor::Undergrowth => {
                self.scatter(hex, Scenery::Fern, 3, 0.9, 3);
                self.scatter(hex, Scenery::Bush, 1, 0.3, 2);
            }
            Floor::Ford => self.scatter(hex, Scenery::Stones, 2, 0.4, 2),
            Floor::Bog => {
                self.scatter(hex, Scenery::Tuft, 2, 0.8, 4);
                self.scatter(hex, Scenery::Reeds, 1, 0.35, 2);
            }
            Floor::Loam if bare => self.scatter(hex, Scenery::Fern, 1, 0.3, 3),
            Floor::Turf if bare => self.scatter(hex, Scenery::Tuft, 2, 0.34, 4),
            Floor::Cobbles if bare => self.watch_fire(hex),
            Floor::Mud | Floor::Sand if bare => self.scatter(hex, Scenery::Tuft, 1, 0.12, 4),
            _ => {}
        }
    }

    fn tree(&mut self, hex: Hex) {
        let off = Point::new(self.between(hex, 1, -5.0, 5.0), self.between(hex, 2, -3.0, 3.0));
        let variant = self.pick(hex, 3, 4);
        self.put(Scenery::Tree, hex, off, variant);
        self.scatter(hex, Scenery::Tuft, 1, 0.5, 4);
    }

    /// Reeds along the banks, but not under bridges.
    fn water(&mut self, hex: Hex) {
        for to in Direction::ALL {
            let Some(index) = self.map.index(step(hex, to)) else { continue };
            let bank = !matches!(self.floors[index], Floor::Water | Floor::Boards | Floor::Cobbles);
            if bank && self.chance(hex, 40 + u32::from(to.index())) < 0.42 {
                let (middle, bank) = (centre(hex), centre(step(hex, to)));
                let share = self.between(hex, 50 + u32::from(to.index()), 0.30, 0.42);
                let at = middle.toward(bank, share);
                let slide = self.between(hex, 60 + u32::from(to.index()), -9.0, 9.0);
                let off = Point::new(at.x - middle.x + slide, at.y - middle.y);
                let variant = self.pick(hex, 70 + u32::from(to.index()), 2);
                self.put(Scenery::Reeds, hex, off, variant);
            }
        }
    }

    /// Cover stands at the back of its hex, as the viewer sees it, so that it does not hide whom it covers; over a drop it stands at the
    /// brink.
    fn cover(&mut self, hex: Hex, cover: Cover) {
        let back = Point::new(0.0, ROW * 0.36);
        match cover {
            Cover::None => {}
            Cover::Soft => self.soft_cover(hex),
            Cover::Hard if self.brinks(hex).next().is_some() => self.parapets(hex, |_| true),
            Cover::Hard => match self.pick(hex, 83, 3) {
                0 => self.put(Scenery::Cart, hex, back, 0),
                1 => self.put(Scenery::Mantlet, hex, back, 0),
                _ => self.put(Scenery::Wall(Facing::N), hex, back, 0),
            },
            Cover::ArrowSlit => {
                // Of all that is pierced there is but one piece, which looks north or south.
                let (side, off) = if self.slit_looks_south(hex) {
                    (Direction::S, Point::new(0.0, -ROW * 0.40))
                } else {
                    (Direction::N, back)
                };
                self.put(Scenery::SlitWall, hex, off, 0);
                self.parapets(hex, |to| to != side);
            }
        }
    }

    /// Whether the slit of a hex stands over a drop to the south, instead of the parapet there.
    fn slit_looks_south(&self, hex: Hex) -> bool {
        let pierced = self.map.cell(hex).is_some_and(|cell| cell.cover == Cover::ArrowSlit);
        let open = |to: Direction| looks_out(self.map, hex, to) && self.map.side(hex, to) != Side::Wall;
        pierced && open(Direction::S) && !open(Direction::N)
    }

    /// Here and there on a wall walk a brazier stands at the back, clear of whoever walks there.
    fn watch_fire(&mut self, hex: Hex) {
        let tops = !self.works.flights.iter().any(|flight| flight.foot == hex || step(flight.foot, flight.to) == hex);
        let edge = Direction::ALL.into_iter().any(|to| looks_out(self.map, hex, to));
        if tops && edge && self.chance(hex, 95) < 0.10 {
            let side = if self.chance(hex, 96) < 0.5 { -0.31 } else { 0.31 };
            self.put(Scenery::Brazier, hex, Point::new(side * HEX_WIDTH, ROW * 0.27), 0);
        }
    }

    /// A thicket behind him and bushes at his sides.
    fn soft_cover(&mut self, hex: Hex) {
        let variant = self.pick(hex, 82, 2);
        self.put(Scenery::Thicket, hex, Point::new(self.between(hex, 84, -6.0, 6.0), ROW * 0.37), variant);
        for (i, (x, y)) in [(-0.36, 0.02), (0.35, 0.10)].into_iter().enumerate() {
            let off = Point::new(x * HEX_WIDTH, y * ROW);
            let variant = self.pick(hex, 80 + i as u32, 2);
            self.put(Scenery::Bush, hex, off, variant);
        }
    }

    /// The sides of a hex over which the ground falls off and on which nothing stands yet.
    fn brinks(&self, hex: Hex) -> impl Iterator<Item = Direction> {
        let (map, works) = (self.map, self.works);
        let free = move |to: &Direction| {
            looks_out(map, hex, *to) && map.side(hex, *to) == Side::None && !works.has_flight(hex, *to)
        };
        Direction::ALL.into_iter().filter(free)
    }

    fn parapets(&mut self, hex: Hex, on: impl Fn(Direction) -> bool) {
        let sides: Vec<Direction> = self.brinks(hex).filter(|&to| on(to)).collect();
        for to in sides {
            let variant = self.pick(hex, 86 + u32::from(to.index()), 2);
            self.on_side(Scenery::Parapet(across(to)), hex, to, variant);
        }
    }

    /// The timber edges of a platform, where nothing leads down from it.
    fn edges(&mut self, hex: Hex) {
        for to in Direction::ALL {
            let falls = self.map.rise(hex, step(hex, to)).is_some_and(|rise| rise < 0);
            if falls && self.map.side(hex, to) == Side::None && !self.works.has_flight(hex, to) {
                let variant = self.pick(hex, 20 + u32::from(to.index()), 2);
                let at = centre(hex).toward(centre(step(hex, to)), 0.5);
                let kind = Scenery::PlatformEdge(facing(to));
                self.props.push(Prop { kind, variant, at, lift_steps: self.height(hex), hex });
            }
        }
    }

    /// Stands at the side that it climbs to, on the lower ground.
    fn flight(&mut self, Flight { foot, to, steps }: Flight) {
        let at = centre(foot).toward(centre(step(foot, to)), 0.5);
        let kind = Scenery::Stairs(facing(to));
        self.props.push(Prop { kind, variant: u32::from(steps) - 1, at, lift_steps: self.height(foot), hex: foot });
    }

    /// Along which way a tilt runs through a hex: clutter in a row, none beside it.
    fn tilt(&self, hex: Hex) -> Option<Direction> {
        let is = |hex: Hex| {
            let cluttered = self.map.cell(hex).is_some_and(|cell| cell.clutter && cell.obstacle.is_none());
            cluttered && self.floor(hex) != Floor::Boards
        };
        if !is(hex) {
            return None;
        }
        let run = |to: Direction| {
            std::iter::successors(Some(step(hex, to)), |&at| Some(step(at, to))).take_while(|&at| is(at)).count()
        };
        let axes = [Direction::N, Direction::NE, Direction::SE];
        let along = axes.into_iter().find(|&to| run(to) + run(to.opposite()) + 1 >= TILT_HEXES)?;
        let beside = Direction::ALL.into_iter().filter(|&to| to != along && to != along.opposite());
        beside.into_iter().all(|to| !is(step(hex, to))).then_some(along)
    }

    /// A length of the tilt; a banner at each of its ends.
    fn tilted(&mut self, hex: Hex, along: Direction) {
        self.put(Scenery::Tilt(facing(along)), hex, Point::default(), 0);
        for to in [along, along.opposite()] {
            if self.tilt(step(hex, to)).is_none() {
                let (middle, end) = (centre(hex), centre(hex).toward(centre(step(hex, to)), 0.56));
                self.put(Scenery::Banner, hex, Point::new(end.x - middle.x, end.y - middle.y), 0);
            }
        }
    }

    fn clutter(&mut self, hex: Hex) {
        let indoors = self.floor(hex) == Floor::Boards;
        let off = Point::new(self.between(hex, 90, -5.0, 5.0), ROW * 0.27);
        let variant = self.pick(hex, 92, 2);
        let kind = match (indoors, self.pick(hex, 91, 4)) {
            (true, 0) => Scenery::Bench,
            (true, 1 | 2) => Scenery::Table,
            (true, _) | (false, 0) => Scenery::Barrels,
            (false, 1) => Scenery::Log,
            (false, _) => Scenery::Crates,
        };
        self.put(kind, hex, off, variant);
        if kind == Scenery::Table {
            self.put(Scenery::Bench, hex, Point::new(off.x, off.y - ROW * 0.24), 0);
        }
    }

    /// A ladder stands in the lower hex and leans on the highest neighbour that is more than a climb above it (clause RS-21.7); without
    /// one it stands against the north of its hex.
    fn ladder(&mut self, hex: Hex) {
        let rise = |to: &Direction| self.map.rise(hex, step(hex, *to)).unwrap_or(0);
        let up = Direction::ALL.into_iter().max_by_key(rise).filter(|to| rise(to) > 0);
        // Where several would do, on the side that is seen.
        let seen_first = [Direction::S, Direction::SE, Direction::SW, Direction::NE, Direction::NW, Direction::N];
        let down = seen_first.into_iter().min_by_key(rise).filter(|to| rise(to) < 0);
        let (foot, to, steps) = match (up, down) {
            (Some(to), _) => (hex, to, rise(&to)),
            // Marked on the upper hex: it leans up from the lower one, if that is not marked itself.
            (None, Some(to)) => (step(hex, to), to.opposite(), -rise(&to)),
            (None, None) => (hex, Direction::N, 6),
        };
        if foot != hex && self.map.cell(foot).is_some_and(|cell| cell.ladder) {
            return;
        }
        let at = centre(foot).toward(centre(step(foot, to)), 0.5);
        let variant = ((steps.max(6) - 4) / 3).clamp(0, 3) as u32;
        let lift_steps = self.height(foot);
        self.props.push(Prop { kind: Scenery::Ladder(facing(to)), variant, at, lift_steps, hex: foot });
    }

    fn side(&mut self, hex: Hex, direction: Direction, side: Side) {
        let across = across(direction);
        let kind = match side {
            Side::None => return,
            Side::LowBarrier => Scenery::Fence(across),
            Side::SoftCover => Scenery::Hedge(across),
            Side::HardCover if direction == Direction::S && self.slit_looks_south(hex) => return,
            Side::HardCover if self.is_rampart(hex, direction) => Scenery::Parapet(across),
            Side::HardCover => Scenery::Wall(across),
            Side::Wall => Scenery::HighWall(across),
        };
        let variant = self.pick(hex, 30 + u32::from(direction.index()), 2);
        self.on_side(kind, hex, direction, variant);
    }

    /// Whether hard cover on a side is a mason's: over a drop, or on what is built.
    fn is_rampart(&self, hex: Hex, to: Direction) -> bool {
        let other = step(hex, to);
        let built = |hex: Hex| self.map.index(hex).is_some_and(|index| self.works.floor(index).is_some());
        looks_out(self.map, hex, to) || looks_out(self.map, other, to.opposite()) || built(hex) || built(other)
    }

    /// Puts a piece along a side: on the higher of its two hexes, a little back from the drop.
    fn on_side(&mut self, kind: Scenery, hex: Hex, to: Direction, variant: u32) {
        let other = step(hex, to);
        let middle = centre(hex).toward(centre(other), 0.5);
        let beyond = self.map.cell(other).map_or(f32::MIN, |cell| f32::from(cell.height));
        let at = match self.height(hex) - beyond {
            _ if !self.map.contains(other) => middle,
            drop if drop > 0.5 => middle.toward(centre(hex), SET_BACK),
            drop if drop < -0.5 => middle.toward(centre(other), SET_BACK),
            _ => middle,
        };
        self.props.push(Prop { kind, variant, at, lift_steps: self.height(hex).max(beyond), hex });
    }

    /// Whether a hex is floored with boards over lower ground.
    fn is_platform(&self, hex: Hex) -> bool {
        self.map.index(hex).is_some_and(|index| self.works.floor(index) == Some(Floor::Boards))
    }

    /// Whether floor boards lie on two sides of a hex or more.
    fn is_in_room(&self, hex: Hex) -> bool {
        Direction::ALL.into_iter().filter(|&to| self.floor(step(hex, to)) == Floor::Boards).count() >= 2
    }

    /// Up to `most` of a kind about the edge of a hex, each with the given chance.
    fn scatter(&mut self, hex: Hex, kind: Scenery, most: u32, chance: f32, variants: u32) {
        for i in 0..most {
            let salt = 100 + 10 * i + kind_salt(kind);
            if self.chance(hex, salt) < chance {
                let turn = self.between(hex, salt + 1, 0.0, std::f32::consts::TAU);
                let far = self.between(hex, salt + 2, 0.80, 0.98);
                let (sin, cos) = turn.sin_cos();
                let off = Point::new(cos * far * HEX_WIDTH / 2.0, sin * far * ROW / 2.0);
                let variant = self.pick(hex, salt + 3, variants);
                if !self.is_hidden(hex, off) {
                    self.put(kind, hex, off, variant);
                }
            }
        }
    }

    /// Whether higher ground in front of it hides a spot of a hex.
    fn is_hidden(&self, hex: Hex, off: Point) -> bool {
        let (middle, own) = (centre(hex), self.height(hex));
        let hides = |rise: f32| {
            let before = Point::new(middle.x + off.x, middle.y + off.y).lifted(-rise);
            self.height(hex_at(before)) >= own + rise
        };
        // What is higher than this stands more than two hexes away where it could hide anything.
        (1..=18).any(|rise| hides(rise as f32))
    }

    /// The neighbours that hold the same.
    fn joins(&self, hex: Hex, obstacle: Obstacle) -> Joins {
        let same = |to: &Direction| {
            let near = self.map.cell(step(hex, *to));
            near.is_some_and(|cell| {
                // A wall runs on up to a house, but a house does not end in a wall.
                let joined = cell.obstacle == Some(obstacle)
                    || (obstacle == Obstacle::Wall && cell.obstacle == Some(Obstacle::Building));
                joined && (f32::from(cell.height) - self.height(hex)).abs() < 0.5
            })
        };
        Joins::of(Direction::ALL.into_iter().filter(same).map(facing))
    }

    fn put(&mut self, kind: Scenery, hex: Hex, off: Point, variant: u32) {
        let middle = centre(hex);
        let at = Point::new(middle.x + off.x, middle.y + off.y);
        self.props.push(Prop { kind, variant, at, lift_steps: self.height(hex), hex });
    }

    fn floor(&self, hex: Hex) -> Floor {
        self.map.index(hex).map_or(Floor::Turf, |index| self.floors[index])
    }

    fn height(&self, hex: Hex) -> f32 {
        crate::projection::height(self.map, hex)
    }

    fn chance(&self, hex: Hex, salt: u32) -> f32 {
        chance(self.seed, hex.x, hex.y, salt)
    }

    fn between(&self, hex: Hex, salt: u32, a: f32, b: f32) -> f32 {
        a + (b - a) * self.chance(hex, salt)
    }

    /// One of `n`, at most [`PROP_VARIANTS`].
    fn pick(&self, hex: Hex, salt: u32, n: u32) -> u32 {
        ((self.chance(hex, salt) * n as f32) as u32).min(n.min(PROP_VARIANTS) - 1)
    }
}

fn kind_salt(kind: Scenery) -> u32 {
    match kind {
        Scenery::Tuft => 0,
        Scenery::Fern => 100,
        Scenery::Stones => 200,
        Scenery::Reeds => 300,
        _ => 400,
    }
}
