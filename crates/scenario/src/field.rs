//! Lays out the board that a scenario describes.
use crate::board_text::{Area, BoardText, Edges, HexText, Shape, Things};
use crate::locate::Path;
use crate::source::{ScenarioError, Source};
use board::{
    Cell, Cover, Direction, Ground, Hex, MAX_COLUMNS, MAX_ROWS, Obstacle, Side, TerrainMap, distance, hex_of_offset,
    hex_order, lines, step,
};
use std::collections::{BTreeMap, BTreeSet};

/// How many hexes the areas of a file may name together, so that no file takes minutes.
const MOST_HEXES: usize = 1_000_000;

/// Where a board is written: in which file and where in it.
pub(crate) struct Drawing<'a> {
    source: &'a Source,
    root: Path,
    named: std::cell::Cell<usize>,
}

impl<'a> Drawing<'a> {
    pub(crate) const fn new(source: &'a Source, root: Path) -> Self {
        Self { source, root, named: std::cell::Cell::new(0) }
    }

    /// The board that `text` describes.
    pub(crate) fn lay_out(&self, text: &BoardText) -> Result<TerrainMap, ScenarioError> {
        let mut map = self.shape(&text.shape)?;
        for (place, feature) in text.features.iter().enumerate() {
            let path = self.root.field("features").index(place);
            let except = self.areas(&path.field("except"), &feature.except, Some(&map))?;
            for hex in self.areas(&path.field("on"), &feature.on, Some(&map))? {
                if !except.contains(&hex) {
                    self.put(&mut map, Hex::new(hex.0, hex.1), &feature.put, &path.field("put"))?;
                }
            }
        }
        for (place, feature) in text.sides.iter().enumerate() {
            let path = self.root.field("sides").index(place);
            let except = self.edges(&path.field("except"), &feature.except, &map)?;
            for edge in self.edges(&path.field("on"), &feature.on, &map)?.difference(&except) {
                set_side(&mut map, *edge, feature.put);
            }
        }
        Ok(map)
    }

    fn shape(&self, shape: &Shape) -> Result<TerrainMap, ScenarioError> {
        let path = self.root.field("shape");
        let made = match shape {
            Shape::Disc { radius, centre } => {
                let radius = self.source.number(&path.field("radius"), *radius, 0..=99, "a radius")?;
                TerrainMap::disc(self.source.hex(&path.field("centre"), *centre)?, radius)
            }
            Shape::Rectangle { columns, rows } => {
                let columns =
                    self.source.number(&path.field("columns"), *columns, 1..=i64::from(MAX_COLUMNS), "columns")?;
                let rows = self.source.number(&path.field("rows"), *rows, 1..=i64::from(MAX_ROWS), "rows")?;
                TerrainMap::rectangle(columns, rows)
            }
            Shape::Hexes(areas) => {
                let hexes = self.areas(&path.index(0), areas, None)?;
                TerrainMap::of_hexes(hexes.into_iter().map(|(q, r)| Hex::new(q, r)))
            }
            Shape::Picture { corner, key, lines } => return self.picture(&path, *corner, key, lines),
        };
        made.map_err(|why| self.source.wrong_at(&path, format!("a shape that is none: {why}"), self.sizes()))
    }

    fn sizes(&self) -> String {
        format!("at least one hex and at most {MAX_COLUMNS} by {MAX_ROWS}")
    }

    /// The board of a drawing.
    fn picture(
        &self,
        path: &Path,
        corner: (i64, i64),
        own_signs: &[(char, Things)],
        lines: &[String],
    ) -> Result<TerrainMap, ScenarioError> {
        let corner: (i32, i32) = (
            self.source.number(&path.field("corner").index(0), corner.0, -1000..=1000, "a column")?,
            self.source.number(&path.field("corner").index(1), corner.1, -1000..=1000, "a row")?,
        );
        if corner.0 % 2 != 0 {
            let place = path.field("corner").index(0);
            return Err(self.source.wrong_at(&place, corner.0.to_string(), "an even column".into()));
        }
        let mut key = usual_signs();
        for (place, (sign, things)) in own_signs.iter().enumerate() {
            let place = path.field("key").index(place).index(0);
            if *sign == ' ' || own_signs.iter().filter(|(other, _)| other == sign).count() > 1 {
                return Err(self.source.wrong_at(&place, format!("{sign:?}"), "each sign once, and no blank".into()));
            }
            key.insert(*sign, *things);
        }
        let mut cells = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            self.draw_line(path, corner, (number, line), &key, &mut cells)?;
        }
        let size = |why: board::TerrainError| {
            self.source.wrong_at(&path.field("lines"), format!("a drawing that is no board: {why}"), self.sizes())
        };
        let mut map = TerrainMap::of_hexes(cells.iter().map(|&(hex, _)| hex)).map_err(size)?;
        for (hex, sign) in cells {
            self.put(&mut map, hex, &key[&sign], &path.field("lines"))?;
        }
        Ok(map)
    }

    fn draw_line(
        &self,
        path: &Path,
        (column, row): (i32, i32),
        (number, line): (usize, &str),
        key: &BTreeMap<char, Things>,
        cells: &mut Vec<(Hex, char)>,
    ) -> Result<(), ScenarioError> {
        for (place, sign) in line.chars().enumerate().filter(|&(_, sign)| sign != ' ') {
            let wrong = |expected: String| {
                let (bytes, _) = crate::locate::locate(&self.source.text, &path.field("lines").index(number));
                let inside = self.source.text[bytes.clone()].char_indices().nth(place + 1);
                let at = bytes.start + inside.map_or(0, |(at, _)| at); // the quote is one character
                Err(self.source.wrong(at..at + sign.len_utf8(), format!("the sign {sign:?}"), expected))
            };
            if number > 2 * MAX_ROWS as usize || place > 2 * MAX_COLUMNS as usize {
                return wrong(self.sizes());
            }
            if place % 2 != 0 || (place / 2) % 2 != number % 2 {
                return wrong("a blank: even columns stand on even lines, odd ones on odd lines".into());
            }
            if !key.contains_key(&sign) {
                let signs: Vec<String> = key.keys().map(char::to_string).collect();
                return wrong(format!("one of {}", signs.join(" ")));
            }
            cells.push((hex_of_offset(column + (place / 2) as i32, row + (number / 2) as i32), sign));
        }
        Ok(())
    }

    /// Puts things on a hex of the map.
    fn put(&self, map: &mut TerrainMap, hex: Hex, things: &Things, path: &Path) -> Result<(), ScenarioError> {
        let Some(cell) = map.cell(hex).copied() else { return Ok(()) };
        let height = match things.height {
            Some(height) => self.source.number(&path.field("height"), height, -100..=100, "a height in steps")?,
            None => cell.height,
        };
        let cleared =
            if things.clear { Cell { ground: cell.ground, uphill: cell.uphill, ..Cell::default() } } else { cell };
        let made = Cell {
            ground: things.ground.unwrap_or(cleared.ground),
            height,
            uphill: things.uphill.or(cleared.uphill),
            obstacle: things.obstacle.or(cleared.obstacle),
            cover: things.cover.unwrap_or(cleared.cover),
            clutter: things.clutter.unwrap_or(cleared.clutter),
            ladder: things.ladder.unwrap_or(cleared.ladder),
        };
        map.set_cell(hex, made).expect("the hex has just been found on the map");
        Ok(())
    }

    /// The hexes of some areas, each once, by q, then r. Without a map only areas that need none.
    pub(crate) fn areas(
        &self,
        path: &Path,
        areas: &[Area],
        map: Option<&TerrainMap>,
    ) -> Result<BTreeSet<(i32, i32)>, ScenarioError> {
        let mut hexes = BTreeSet::new();
        for (place, area) in areas.iter().enumerate() {
            let path = path.index(place);
            let of_it = self.area(&path, area, map)?;
            self.named.set(self.named.get() + of_it.len() + 1);
            if self.named.get() > MOST_HEXES {
                let expected = format!("areas of at most {MOST_HEXES} hexes together");
                return Err(self.source.wrong_at(&path, "more areas than a board needs".into(), expected));
            }
            hexes.extend(of_it.into_iter().map(hex_order));
        }
        Ok(hexes)
    }

    fn area(&self, path: &Path, area: &Area, map: Option<&TerrainMap>) -> Result<Vec<Hex>, ScenarioError> {
        let on_map = |hex| map.is_none_or(|map| map.contains(hex));
        match area {
            Area::Hex(q, r) => Ok(vec![self.on(path, (*q, *r), map)?]),
            Area::Line(from, to) => {
                let (from, to) = (self.on(&path.index(0), *from, map)?, self.on(&path.index(1), *to, map)?);
                let mut hexes = vec![from];
                if from != to {
                    let [first, _] = lines(from, to);
                    hexes.extend(first.chain([to]));
                }
                match hexes.iter().find(|&&hex| !on_map(hex)) {
                    Some(off) => Err(self.off(path, *off)),
                    None => Ok(hexes),
                }
            }
            Area::Disc(centre, radius) | Area::Ring(centre, radius) => {
                let centre = self.source.hex(&path.index(0), *centre)?;
                let radius = self.source.number::<i32>(&path.index(1), *radius, 0..=200, "a radius")?;
                let ring = matches!(area, Area::Ring(..));
                let hexes: Vec<Hex> = (-radius..=radius)
                    .flat_map(|q| ((-radius).max(-radius - q)..=radius.min(radius - q)).map(move |r| Hex::new(q, r)))
                    .filter(|&way| !ring || i32::from(distance(Hex::ZERO, way)) == radius)
                    .map(|way| centre + way)
                    .filter(|&hex| on_map(hex))
                    .collect();
                if hexes.is_empty() { Err(self.off(path, centre)) } else { Ok(hexes) }
            }
            Area::Rows(from, to) => self.band(path, map, *from..=*to, |hex| hex.y),
            Area::Columns(from, to) => self.band(path, map, *from..=*to, |hex| hex.x),
            Area::All => self.band(path, map, i64::MIN..=i64::MAX, |hex| hex.x),
        }
    }

    /// The hexes of the map whose q or r lies within bounds; there must be some.
    fn band(
        &self,
        path: &Path,
        map: Option<&TerrainMap>,
        bounds: std::ops::RangeInclusive<i64>,
        of: fn(Hex) -> i32,
    ) -> Result<Vec<Hex>, ScenarioError> {
        let Some(map) = map else {
            let expected = "hex, line, disc or ring, which make a shape without a board".into();
            return Err(self.source.wrong_at(path, "rows, columns or all".into(), expected));
        };
        let hexes: Vec<Hex> =
            map.iter().map(|(hex, _)| hex).filter(|&hex| bounds.contains(&i64::from(of(hex)))).collect();
        if hexes.is_empty() {
            return Err(self.source.wrong_at(
                path,
                "no hex of the board".into(),
                "some hexes, the lower number first".into(),
            ));
        }
        Ok(hexes)
    }

    /// A hex that must be on the map, if there is one yet.
    pub(crate) fn on(&self, path: &Path, hex: HexText, map: Option<&TerrainMap>) -> Result<Hex, ScenarioError> {
        let hex = self.source.hex(path, hex)?;
        if map.is_none_or(|map| map.contains(hex)) { Ok(hex) } else { Err(self.off(path, hex)) }
    }

    fn off(&self, path: &Path, hex: Hex) -> ScenarioError {
        self.source.wrong_at(
            path,
            format!("({}, {}), which is off the board", hex.x, hex.y),
            "a hex of the board".into(),
        )
    }

    fn edges(&self, path: &Path, all: &[Edges], map: &TerrainMap) -> Result<BTreeSet<Edge>, ScenarioError> {
        let mut edges = BTreeSet::new();
        for (place, of_it) in all.iter().enumerate() {
            let path = path.index(place);
            match of_it {
                Edges::Of(hex, directions) => {
                    let hex = self.on(&path.index(0), *hex, Some(map))?;
                    edges.extend(directions.iter().map(|&direction| edge(hex, direction)));
                }
                Edges::Around(areas) => {
                    let inside = self.areas(&path.index(0), areas, Some(map))?;
                    for &(q, r) in &inside {
                        let hex = Hex::new(q, r);
                        let outward = |&way: &Direction| !inside.contains(&hex_order(step(hex, way)));
                        edges.extend(Direction::ALL.into_iter().filter(outward).map(|way| edge(hex, way)));
                    }
                }
            }
        }
        Ok(edges)
    }
}

/// A hexside by one of its hexes and a direction below 3, so that it has one name.
type Edge = ((i32, i32), Direction);

fn edge(hex: Hex, direction: Direction) -> Edge {
    if direction.index() < 3 {
        (hex_order(hex), direction)
    } else {
        (hex_order(step(hex, direction)), direction.opposite())
    }
}

fn set_side(map: &mut TerrainMap, ((q, r), direction): Edge, side: Side) {
    let hex = Hex::new(q, r);
    if map.set_side(hex, direction, side).is_err() {
        // The edge is that of the board, and the other of its hexes is on it.
        let other = map.set_side(step(hex, direction), direction.opposite(), side);
        debug_assert!(other.is_ok(), "an edge belongs to a hex of the board");
    }
}

/// The signs that every drawing knows.
fn usual_signs() -> BTreeMap<char, Things> {
    let none = Things::default();
    let obstacle = |obstacle: Obstacle| Things { obstacle: Some(obstacle), ..none };
    let ground = |ground: Ground| Things { ground: Some(ground), ..none };
    BTreeMap::from([
        ('.', none),
        ('#', obstacle(Obstacle::Wall)),
        ('B', obstacle(Obstacle::Building)),
        ('T', obstacle(Obstacle::Tree)),
        ('~', obstacle(Obstacle::DeepWater)),
        (',', ground(Ground::Soft)),
        ('%', ground(Ground::Muddy)),
        ('&', ground(Ground::Difficult)),
        ('o', Things { clutter: Some(true), cover: Some(Cover::None), ..none }),
    ])
}
