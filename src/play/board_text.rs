//! The board in text: flat-top hexes in staggered columns, four characters wide, two lines high.
//!
//! A column of odd number lies one line lower than its neighbours, as it does half a hex on the board. A hex shows, in three
//! characters, who is in it and where he looks, or what it is made of; the fourth is the gap to the next column, in which the slanted
//! hexsides are drawn. Draws what it is given: a side's view shows what the side knows.

use anstyle::Style;
use board::{Cell, Cover, Direction, Ground, Hex, Obstacle, Side, offset_of_hex};
use engine::CombatantId;
use steel::fight::{Combatant, ItemPlace, Scene, Status, Victory};

use super::letters::{Letters, dim};
use super::status::state_word;

/// A horse: its front hex with where it looks, its rear hex without.
pub(crate) const HORSE: char = 'π';

/// Which part of the board is drawn, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The fighters and what lies between and just around them.
    Fighters,
    /// All of it; one that is wider than the screen, or than 100 columns of it, in strips.
    Whole,
    /// The same, with the r of every empty hex; the q stands above its column.
    Coordinates,
}

/// How many columns and rows of hexes are drawn at most.
const MOST: i32 = 25;
/// How many rows are drawn at least.
const FEWEST: i32 = 7;
/// How many hexes are drawn around the fighters, if there is room.
const MARGIN: i32 = 2;

/// How many columns of hexes fit into so many characters.
fn columns_in(width: usize) -> i32 {
    (width as i32 / 4).clamp(FEWEST, MOST)
}

/// Draws the board as a scene shows it, with everybody's name below, in lines of `width` characters; `acting` is marked.
pub(crate) fn draw(
    scene: Scene<'_>,
    letters: &Letters,
    acting: Option<CombatantId>,
    frame: Frame,
    width: usize,
) -> String {
    let Picture { mut map, notes } = picture(scene, letters, acting, frame, (columns_in(width), MOST));
    map.push_str(&names(scene, letters));
    map.push_str(&notes);
    map
}

/// Draws the board with the lines of `beside` to the right of it where they fit into `width` characters, else below. It has at most
/// `rows` rows of hexes.
pub(crate) fn draw_beside(
    scene: Scene<'_>,
    letters: &Letters,
    acting: Option<CombatantId>,
    beside: &[String],
    (width, rows): (usize, i32),
) -> String {
    let columns = columns_in(width);
    let Picture { mut map, mut notes } = picture(scene, letters, acting, Frame::Fighters, (columns, rows));
    let seen = |line: &str| anstream::adapter::strip_str(line).to_string().chars().count();
    let left = map.lines().map(seen).max().unwrap_or(0) + GAP;
    let mut text = String::new();
    if beside.iter().any(|line| left + seen(line) > width) {
        // They take lines of their own, which the board gives.
        let rows = (rows - beside.len() as i32 / 2).max(FEWEST);
        Picture { map, notes } = picture(scene, letters, acting, Frame::Fighters, (columns, rows));
        text.push_str(&map);
        beside.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    } else {
        let drawn: Vec<&str> = map.lines().collect();
        for at in 0..drawn.len().max(beside.len()) {
            let line = drawn.get(at).copied().unwrap_or_default();
            match beside.get(at) {
                Some(other) => text.push_str(&format!("{line}{}{other}\n", " ".repeat(left - seen(line)))),
                None => text.push_str(&format!("{line}\n")),
            }
        }
    }
    text.push_str(&notes);
    text
}

/// How far what stands beside the board is from it.
const GAP: usize = 4;

/// The board alone, and what is to be said about it.
struct Picture {
    map: String,
    notes: String,
}

fn picture(
    scene: Scene<'_>,
    letters: &Letters,
    acting: Option<CombatantId>,
    frame: Frame,
    size: (i32, i32),
) -> Picture {
    let mut terrain = Vec::new();
    let windows = Window::all(scene, acting, frame, size);
    let strips = windows.len();
    let mut map = String::new();
    for window in &windows {
        if strips > 1 {
            map.push_str(&dim(&format!("columns {} to {}\n", window.left, window.left + window.columns - 1)));
        }
        map.push_str(&strip(scene, letters, acting, frame, window, &mut terrain));
    }
    if windows.iter().any(|window| window.cut) {
        terrain.push("(part of the board: `board all`)");
    }
    let notes = if terrain.is_empty() { String::new() } else { dim(&format!("{}\n", terrain.join("  "))) };
    Picture { map, notes }
}

/// A part of the board.
fn strip(
    scene: Scene<'_>,
    letters: &Letters,
    acting: Option<CombatantId>,
    frame: Frame,
    window: &Window,
    terrain: &mut Vec<&'static str>,
) -> String {
    let mut canvas = Canvas::new(window);
    for (hex, cell) in scene.setup.map.iter().filter(|(hex, _)| window.holds(*hex)) {
        let (column, line) = window.place(hex);
        let text = ground_text(cell, hex, frame);
        note(terrain, cell, frame);
        canvas.write(column, line, &text, Style::new());
        for (direction, sign) in [(Direction::S, ""), (Direction::NE, "\\"), (Direction::SE, "/")] {
            let side = scene.setup.map.side(hex, direction);
            note_side(terrain, side);
            draw_side(&mut canvas, side, direction, sign, column, line);
        }
    }
    if draw_blocks(&mut canvas, window, scene) && !terrain.contains(&"x blocked") {
        terrain.push("x blocked");
    }
    if draw_items(&mut canvas, window, scene) && !terrain.contains(&ITEM) {
        terrain.push(ITEM);
    }
    for horse in scene.setup.herd() {
        if draw_horse(&mut canvas, window, scene, letters, horse) && !terrain.contains(&"π horse") {
            terrain.push("π horse");
        }
    }
    draw_goals(&mut canvas, window, scene, terrain);
    for who in scene.setup.everyone().filter(|&who| scene.of(who).is_body() || scene.of(who).place.fallen) {
        let sign = if scene.of(who).is_body() { "+ out of the fight" } else { "_ on the ground" };
        if draw_lying(&mut canvas, window, scene, letters, who) && !terrain.contains(&sign) {
            terrain.push(sign);
        }
    }
    for who in scene.setup.everyone().filter(|&who| scene.of(who).is_active() && !scene.of(who).place.fallen) {
        draw_standing(&mut canvas, window, scene, letters, who, acting == Some(who));
    }
    let mut map = String::new();
    if frame == Frame::Coordinates {
        map.push_str(&window.header());
    }
    map.push_str(&canvas.text());
    map
}

fn draw_side(canvas: &mut Canvas, side: Side, direction: Direction, sign: &str, column: usize, line: usize) {
    let (flat, slant) = match side {
        Side::None => return,
        Side::Wall => ("===", sign),
        Side::LowBarrier | Side::SoftCover | Side::HardCover => ("---", ":"),
    };
    let style = Style::new().bold();
    match direction {
        Direction::S => canvas.write(column, line + 1, flat, style),
        Direction::NE => canvas.write(column + 3, line, slant, style),
        _ => canvas.write(column + 3, line + 1, slant, style),
    }
}

/// Whether any hex is drawn as blocked.
fn draw_blocks(canvas: &mut Canvas, window: &Window, scene: Scene<'_>) -> bool {
    let mut any = false;
    for who in scene.setup.everyone().filter(|&who| scene.of(who).is_active()) {
        let Some(position) = scene.of(who).block else { continue };
        for hex in scene
            .block_hexes(who, position)
            .into_iter()
            .filter(|&hex| window.holds(hex) && scene.setup.map.contains(hex))
        {
            let (column, line) = window.place(hex);
            canvas.write(column, line, "x", Style::new());
            any = true;
        }
    }
    any
}

/// A horse in its two hexes (RS-16.3); its rider is drawn over it. Whether there is anything of it to be seen.
fn draw_horse(canvas: &mut Canvas, window: &Window, scene: Scene<'_>, letters: &Letters, horse: CombatantId) -> bool {
    let it = scene.of(horse);
    if !it.is_active() && !it.is_body() {
        return false;
    }
    let body = scene.horse_body(horse);
    let style = letters.style(scene.side_of(horse));
    let style = if it.is_body() { style.dimmed() } else { style };
    let state = match (it.is_body(), it.place.fallen) {
        (true, _) => '+',
        (false, true) => '_',
        (false, false) => arrow(it),
    };
    let parts = [(body.front, format!("{HORSE}{state}")), (body.rear(), HORSE.to_string())];
    let mut any = false;
    for (hex, text) in parts.into_iter().filter(|(hex, _)| window.holds(*hex)) {
        let (column, line) = window.place(hex);
        canvas.write(column, line, &format!("{text:<3}"), style);
        any = true;
    }
    any
}

/// In the legend: something lies in that hex.
const ITEM: &str = "! item on the ground";

/// Marks the hexes by which a condition is met (RS-22.18); nothing else stands in their last sign but whoever acts.
fn draw_goals(canvas: &mut Canvas, window: &Window, scene: Scene<'_>, terrain: &mut Vec<&'static str>) {
    for condition in &scene.setup.victory {
        let (hexes, sign) = match condition {
            Victory::Reach { hexes, .. } => (hexes.as_slice(), "@ to be reached (`victory`)"),
            Victory::Hold { hex, .. } => (std::slice::from_ref(hex), "@ to be held (`victory`)"),
            Victory::Survive { .. } | Victory::Unhorse { .. } | Victory::BringOut { .. } => continue,
        };
        for &hex in hexes.iter().filter(|&&hex| window.holds(hex)) {
            let (column, line) = window.place(hex);
            canvas.write(column + 2, line, "@", Style::new().bold());
            if !terrain.contains(&sign) {
                terrain.push(sign);
            }
        }
    }
}

/// Whether any item lies on the part of the board that is drawn.
fn draw_items(canvas: &mut Canvas, window: &Window, scene: Scene<'_>) -> bool {
    let mut any = false;
    for item in &scene.world.items {
        if let ItemPlace::Ground(hex) = item.at
            && window.holds(hex)
        {
            let (column, line) = window.place(hex);
            canvas.write(column + 2, line, "!", Style::new());
            any = true;
        }
    }
    any
}

/// Somebody on the ground: his feet with his letter, his head beside them. Whether there is anything of him to be seen.
fn draw_lying(canvas: &mut Canvas, window: &Window, scene: Scene<'_>, letters: &Letters, who: CombatantId) -> bool {
    let mut any = false;
    let me = scene.of(who);
    let on_board = me.is_active() || me.is_body();
    let sign = if me.is_body() { '+' } else { '_' };
    let style = letters.style(scene.person(who).side);
    let letter = letters.of(who);
    let parts = [(Some(me.place.hex), format!("{letter}{sign}")), (me.place.head, format!("{sign}{letter}"))];
    for (hex, text) in parts.into_iter().filter_map(|(hex, text)| Some((hex?, text))) {
        if on_board && window.holds(hex) {
            let (column, line) = window.place(hex);
            canvas.write(column, line, &text, if me.is_body() { style.dimmed() } else { style });
            any = true;
        }
    }
    any
}

fn draw_standing(
    canvas: &mut Canvas,
    window: &Window,
    scene: Scene<'_>,
    letters: &Letters,
    who: CombatantId,
    acting: bool,
) {
    let me = scene.of(who);
    if !window.holds(me.place.hex) {
        return;
    }
    let (mut column, line) = window.place(me.place.hex);
    let sharer = scene.setup.everyone().find(|&other| {
        let him = scene.of(other);
        other != who && him.is_active() && !him.place.fallen && him.place.hex == me.place.hex
    });
    let style = letters.style(scene.person(who).side);
    let style = if acting { style.invert() } else { style };
    if let Some(other) = sharer {
        column += usize::from(other.0 < who.0);
        canvas.write(column, line, &letters.of(who).to_string(), style);
        return;
    }
    canvas.write(column, line, &format!("{}{}", letters.of(who), arrow(me)), style);
    if acting {
        canvas.write(column + 2, line, "*", Style::new().bold());
    }
}

/// Where he looks.
pub(crate) const fn arrow(me: &Combatant) -> char {
    match me.place.facing {
        Direction::N => '↑',
        Direction::NE => '↗',
        Direction::SE => '↘',
        Direction::S => '↓',
        Direction::SW => '↙',
        Direction::NW => '↖',
    }
}

fn ground_text(cell: &Cell, hex: Hex, frame: Frame) -> String {
    match cell.obstacle {
        Some(Obstacle::Wall) => return "###".into(),
        Some(Obstacle::Building) => return "[#]".into(),
        Some(Obstacle::Tree) => return "(T)".into(),
        Some(Obstacle::DeepWater) => return "~~~".into(),
        None => {}
    }
    if frame == Frame::Coordinates {
        return format!("{:<3}", hex.y);
    }
    let ground = match (cell.clutter, cell.ground) {
        (true, _) => 'o',
        (_, Ground::Firm) => '.',
        (_, Ground::Soft) => ',',
        (_, Ground::Muddy) => '%',
        (_, Ground::Difficult) => '&',
    };
    let more = match (cell.cover, cell.height) {
        _ if cell.ladder => "H".into(),
        (Cover::Soft, _) => "\"".into(),
        (Cover::Hard, _) => "|".into(),
        (Cover::ArrowSlit, _) => "¦".into(),
        (Cover::None, 0) => String::new(),
        (Cover::None, height) => height.to_string(),
    };
    format!("{:<3}", format!("{ground}{more}").chars().take(3).collect::<String>())
}

/// Remembers what stands on a hexside, for the legend.
fn note_side(terrain: &mut Vec<&'static str>, side: Side) {
    let what = match side {
        Side::None => return,
        Side::Wall => "=== \\ / wall",
        Side::LowBarrier => "--- : low barrier",
        Side::SoftCover => "--- : hedge (soft cover)",
        Side::HardCover => "--- : parapet (hard cover)",
    };
    if !terrain.contains(&what) {
        terrain.push(what);
    }
}

/// Remembers what a cell shows, for the legend.
fn note(terrain: &mut Vec<&'static str>, cell: &Cell, frame: Frame) {
    let mut add = |what| {
        if !terrain.contains(&what) {
            terrain.push(what);
        }
    };
    match cell.obstacle {
        Some(Obstacle::Wall) => return add("### wall"),
        Some(Obstacle::Building) => return add("[#] building"),
        Some(Obstacle::Tree) => return add("(T) tree"),
        Some(Obstacle::DeepWater) => return add("~~~ deep water"),
        None if frame == Frame::Coordinates => return,
        None => {}
    }
    match cell.ground {
        _ if cell.clutter => add("o clutter"),
        Ground::Firm => {}
        Ground::Soft => add(", soft"),
        Ground::Muddy => add("% mud"),
        Ground::Difficult => add("& difficult"),
    }
    match cell.cover {
        _ if cell.ladder => add("H ladder"),
        Cover::Soft => add("\" soft cover"),
        Cover::Hard => add("| hard cover"),
        Cover::ArrowSlit => add("¦ arrow slit"),
        Cover::None if cell.height != 0 => add(".2 height in steps"),
        Cover::None => {}
    }
}

/// Everybody by letter and name, a line for each side.
fn names(scene: Scene<'_>, letters: &Letters) -> String {
    let mut text = String::new();
    for (index, side) in scene.setup.sides.iter().enumerate() {
        let id = engine::SideId(index as u8);
        let people = scene.setup.everyone().filter(|&who| scene.person(who).side == id);
        let people: Vec<String> = people
            .map(|who| {
                let state = match scene.of(who).status {
                    Status::Active if scene.of(who).place.fallen => " (fallen)".to_owned(),
                    Status::Active => String::new(),
                    other => format!(" ({})", state_word(other)),
                };
                format!("{} {}{state}", letters.of(who), scene.person(who).name)
            })
            .collect();
        text.push_str(&format!("{}: {}\n", letters.paint(id, &side.name), people.join(", ")));
    }
    text
}

/// The part of the board that is drawn.
struct Window {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
    /// Whether something of the board is left out.
    cut: bool,
}

impl Window {
    /// What is drawn: one part around the fighters, or all of the board in strips of as many columns as fit.
    fn all(scene: Scene<'_>, acting: Option<CombatantId>, frame: Frame, (most, rows): (i32, i32)) -> Vec<Self> {
        let board = Extent::of(scene.setup.map.iter().map(|(hex, _)| hex)).unwrap_or_default();
        if frame == Frame::Fighters {
            return vec![Self::around(scene, acting, board, (most, rows))];
        }
        let rows = board.bottom - board.top + 1;
        let strip = |left: i32| {
            let columns = most.min(board.right - left + 1);
            Self { left, top: board.top, columns, rows, cut: false }
        };
        (board.left..=board.right).step_by(most as usize).map(strip).collect()
    }

    fn around(scene: Scene<'_>, acting: Option<CombatantId>, board: Extent, (most, rows): (i32, i32)) -> Self {
        let shown = |who: &CombatantId| scene.of(*who).is_active() || scene.of(*who).is_body();
        let fighters = scene.setup.bodies().filter(shown).flat_map(|who| scene.of(who).hexes());
        let mut part = Extent::of(fighters).map_or(board, |extent| extent.with_margin(rows).within(board));
        let middle = acting.filter(shown).map_or_else(|| part.middle(), |who| offset_of_hex(scene.of(who).place.hex));
        part.left = Extent::cut(part.left, part.right, middle.0, most, &mut part.right);
        part.top = Extent::cut(part.top, part.bottom, middle.1, rows, &mut part.bottom);
        let (columns, rows) = (part.right - part.left + 1, part.bottom - part.top + 1);
        Self { left: part.left, top: part.top, columns, rows, cut: part != board }
    }

    fn holds(&self, hex: Hex) -> bool {
        let (column, row) = offset_of_hex(hex);
        (self.left..self.left + self.columns).contains(&column) && (self.top..self.top + self.rows).contains(&row)
    }

    /// The column and line of characters of a hex that the window holds.
    fn place(&self, hex: Hex) -> (usize, usize) {
        let (column, row) = offset_of_hex(hex);
        let line = 2 * (row - self.top) + column.rem_euclid(2);
        ((column - self.left) as usize * 4, line as usize)
    }

    /// The q of every column.
    fn header(&self) -> String {
        let columns: String = (0..self.columns).map(|column| format!("{:<4}", self.left + column)).collect();
        format!("{}\n", columns.trim_end())
    }
}

/// A rectangle of columns and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Extent {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Extent {
    fn of(hexes: impl Iterator<Item = Hex>) -> Option<Self> {
        hexes.map(offset_of_hex).fold(None, |extent: Option<Self>, (column, row)| {
            let old = extent.unwrap_or(Self { left: column, right: column, top: row, bottom: row });
            Some(Self {
                left: old.left.min(column),
                right: old.right.max(column),
                top: old.top.min(row),
                bottom: old.bottom.max(row),
            })
        })
    }

    /// Wider by [`MARGIN`], or by as much of it as keeps it within so many rows.
    fn with_margin(self, rows: i32) -> Self {
        let room = (rows - (self.bottom - self.top + 1)) / 2;
        let by = MARGIN.min(room.max(1));
        Self { left: self.left - MARGIN, right: self.right + MARGIN, ..self.wider(by) }
    }

    const fn wider(self, by: i32) -> Self {
        Self { left: self.left - by, right: self.right + by, top: self.top - by, bottom: self.bottom + by }
    }

    fn within(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            right: self.right.min(other.right),
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    const fn middle(self) -> (i32, i32) {
        (i32::midpoint(self.left, self.right), i32::midpoint(self.top, self.bottom))
    }

    /// Cuts a stretch to `most` around its middle; gives the new beginning.
    fn cut(from: i32, to: i32, middle: i32, most: i32, new_to: &mut i32) -> i32 {
        if to - from < most {
            return from;
        }
        let begin = (middle - most / 2).clamp(from, to - most + 1);
        *new_to = begin + most - 1;
        begin
    }
}

/// Characters with their styles.
struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    fn new(window: &Window) -> Self {
        // One line and one gap more than the hexes: sides are drawn below and to the right.
        let (width, lines) = (window.columns as usize * 4, window.rows as usize * 2 + 2);
        Self { width, cells: vec![(' ', Style::new()); width * lines] }
    }

    fn write(&mut self, column: usize, line: usize, text: &str, style: Style) {
        for (place, sign) in (column..self.width).zip(text.chars()) {
            if let Some(cell) = self.cells.get_mut(line * self.width + place) {
                *cell = (sign, style);
            }
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in self.cells.chunks(self.width) {
            let used = line.iter().rposition(|(sign, _)| *sign != ' ').map_or(0, |last| last + 1);
            let mut style = Style::new();
            for (sign, next) in &line[..used] {
                if *next != style {
                    text.push_str(&format!("{style:#}{next}"));
                    style = *next;
                }
                text.push(*sign);
            }
            text.push_str(&format!("{style:#}\n"));
        }
        let kept = text.trim_end_matches('\n').len();
        text.truncate(kept);
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use scenario::Scenario;
    use steel::fight::World;
    use steel::tables::Tables;

    use super::*;

    fn scenario(board: &str, people: &[(&str, &str, (i32, i32), &str)]) -> Scenario {
        let people: String = people
            .iter()
            .map(|(like, side, at, facing)| {
                format!("(like: \"{like}\", side: \"{side}\", at: {at:?}, facing: {facing}),")
            })
            .collect();
        let text = format!(
            "(version: 1, name: \"t\", board: {board}, sides: [(name: \"red\"), (name: \"blue\")], combatants: [{people}])"
        );
        Scenario::parse("t", &text, &Arc::new(Tables::builtin().clone())).unwrap_or_else(|why| panic!("{why}"))
    }

    /// The board alone, without colours and legend.
    fn drawn(scenario: &Scenario, acting: Option<CombatantId>, frame: Frame) -> String {
        let setup = scenario.setup();
        let world = World::begin(setup);
        let letters = Letters::new(setup, scenario.sides());
        let text = draw(Scene { setup, world: &world }, &letters, acting, frame, 110);
        let text = anstream::adapter::strip_str(&text).to_string();
        text.split("red: ").next().unwrap().to_owned()
    }

    #[test]
    fn columns_are_staggered_and_all_six_facings_are_shown() {
        let people = [
            ("aldric", "red", (0, -1), "N"),
            ("berta", "red", (1, -1), "NE"),
            ("hal", "red", (1, 0), "SE"),
            ("bruno", "blue", (0, 1), "S"),
            ("corvin", "blue", (-1, 1), "SW"),
            ("ivo", "blue", (-1, 0), "NW"),
        ];
        let scenario = scenario("(shape: disc(radius: 1))", &people);
        let expected = "    A↑\ni↖      B↗\n    .\nc↙      H↘*\n    b↓\n";
        assert_eq!(drawn(&scenario, Some(CombatantId(2)), Frame::Whole), expected);
    }

    #[test]
    fn coordinates_stand_in_the_hexes_and_above_the_columns() {
        let people = [("aldric", "red", (0, 0), "N"), ("bruno", "blue", (1, 0), "S")];
        let scenario = scenario("(shape: disc(radius: 1))", &people);
        assert_eq!(
            drawn(&scenario, None, Frame::Coordinates),
            "-1  0   1\n    -1\n0       -1\n    A↑\n1       b↓\n    1\n"
        );
    }

    #[test]
    fn terrain_and_walls_on_hexsides_are_drawn() {
        let board = "(shape: disc(radius: 1), features: [
            (on: [hex(0, -1)], put: (obstacle: deep_water)), (on: [hex(1, -1)], put: (ground: muddy)),
            (on: [hex(-1, 0)], put: (height: 2)), (on: [hex(-1, 1)], put: (obstacle: tree)),
        ], sides: [(put: wall, on: [of((0, 0), [S, NE])])])";
        let scenario = scenario(board, &[("aldric", "red", (0, 0), "N"), ("bruno", "blue", (1, 0), "S")]);
        let expected = "    ~~~\n.2      %\n    A↑ \\\n(T) === b↓\n    .\n";
        let drawn = drawn(&scenario, None, Frame::Whole);
        assert_eq!(drawn, expected, "\n{drawn}");
    }

    #[test]
    fn a_board_of_radius_12_fits_100_columns_and_larger_ones_are_cut_to_it() {
        let people = [("aldric", "red", (0, 0), "N"), ("bruno", "blue", (12, 0), "S")];
        for radius in [12, 40] {
            let scenario = scenario(&format!("(shape: disc(radius: {radius}))"), &people);
            let text = drawn(&scenario, Some(CombatantId(0)), Frame::Whole);
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
            assert_eq!(
                text.lines().filter(|line| line.starts_with("columns ")).count(),
                if radius == 12 { 0 } else { 4 }
            );
            assert!(text.contains("A↑*") && text.contains("b↓"), "{text}");
            assert!(!text.contains("board all"), "{text}");
        }
    }

    #[test]
    fn horses_fill_two_hexes_with_their_riders_over_them() {
        let text =
            "(version: 1, name: \"t\", board: (shape: disc(radius: 2)), sides: [(name: \"red\"), (name: \"blue\")],
            combatants: [(like: \"edmund\", side: \"red\", at: (0, -1), facing: N, horse: \"hob\"),
                (like: \"bruno\", side: \"blue\", at: (2, 0), facing: S)],
            horses: [(like: \"rook\", side: \"blue\", at: (-1, 1), facing: N)])";
        let scenario =
            Scenario::parse("t", text, &Arc::new(Tables::builtin().clone())).unwrap_or_else(|why| panic!("{why}"));
        let drawn = drawn(&scenario, None, Frame::Whole);
        let plain = "        .\n    .       .\n.       E↑      .\n    .       .\n.       π       .\n    π↑      .\n.       .       b↓\n    π       .\n        .\n";
        assert_eq!(drawn, plain, "\n{drawn}");
    }
}
