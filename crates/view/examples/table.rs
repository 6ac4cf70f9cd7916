//! A shipped scenario on the table, without a game: `cargo run --example table -- duel`.
//!
//! Arguments: the scenario; `--size 1600x900`; `--zoom N` wheel steps in (negative: out) after the start; `--look Q,R` to bring a hex to
//! the middle; `--marks` to lay overlays of every kind; `--flashes` to show every effect; `--hills` for a board of heights; `--strong` or `--bare` for the grid; `--coordinates`; `--crowd N` figures on a bare
//! 100 x 100 board instead of the scenario; `--march` to keep everybody moving; `--shot FILE --after SECONDS` to save a picture and leave.
//! Keys: WASD or arrows slide, + and - zoom, F fits, T lays another board.
#![allow(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]
#![allow(clippy::disallowed_methods, reason = "it measures")]

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, save_to_disk};
use bevy::window::WindowResolution;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use board::{Cell, Direction, Hex, Obstacle, TerrainMap};
use engine::CombatantId;
use miniatures::{Action, Item, Pattern, SIDE_PALETTES, SideLook};
use scenario::Scenario;
use steel::fight::{ItemId, SideView};
use steel::tables::{Band, Bias, Tables};
use tabletop::{Effect, EffectKind, Frame, Looks, LyingItem, Motion, Play, Stage, Tone};
use tabletop::{Mark, MarkKind};
use view::{
    BoardArea, BoardCamera, BoardClick, BoardReady, CameraMove, GridStyle, Labels, Minimap, Names, Overlays, Pointing,
    Restless, Shown, Table, TablePlugin, ViewSystems, minimap,
};

/// What the command line asked for.
#[derive(Resource, Clone, Debug)]
struct Asked {
    scenario: String,
    size: (u32, u32),
    zoom: i32,
    look: Option<Hex>,
    marks: bool,
    grid: GridStyle,
    coordinates: bool,
    crowd: Option<u32>,
    flashes: bool,
    hills: bool,
    march: bool,
    shot: Option<String>,
    after: f32,
    started: Instant,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            scenario: "duel".into(),
            size: (1600, 900),
            zoom: 0,
            look: None,
            marks: false,
            grid: GridStyle::Thin,
            coordinates: false,
            crowd: None,
            flashes: false,
            hills: false,
            march: false,
            shot: None,
            after: 5.0,
            started: Instant::now(),
        }
    }
}

fn asked() -> Asked {
    let mut asked = Asked::default();
    let mut words: VecDeque<String> = std::env::args().skip(1).collect();
    let pair = |text: &str, by: char| text.split_once(by).map(|(a, b)| (a.to_owned(), b.to_owned()));
    while let Some(word) = words.pop_front() {
        let mut next = || words.pop_front().unwrap_or_else(|| panic!("{word} wants a value"));
        match word.as_str() {
            "--size" => asked.size = pair(&next(), 'x').map_or(asked.size, |(w, h)| (number(&w), number(&h))),
            "--zoom" => asked.zoom = number(&next()),
            "--look" => asked.look = pair(&next(), ',').map(|(q, r)| Hex::new(number(&q), number(&r))),
            "--marks" => asked.marks = true,
            "--strong" => asked.grid = GridStyle::Strong,
            "--bare" => asked.grid = GridStyle::Hidden,
            "--coordinates" => asked.coordinates = true,
            "--crowd" => asked.crowd = Some(number(&next())),
            "--flashes" => asked.flashes = true,
            "--hills" => asked.hills = true,
            "--march" => asked.march = true,
            "--shot" => asked.shot = Some(next()),
            "--after" => asked.after = number(&next()),
            _ => asked.scenario = word,
        }
    }
    asked
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

fn main() {
    let asked = asked();
    let (map, mut stage, names) = match asked.crowd {
        Some(count) => crowd(count),
        None if asked.hills => hills(),
        None => opened(&asked.scenario),
    };
    if asked.flashes {
        flashes(&mut stage);
    }
    let middle = map.iter().map(|(hex, _)| hex).min_by_key(|&hex| {
        let at = tabletop::centre(hex);
        let first = stage.actors.first().map_or(tabletop::Point::default(), |actor| actor.at);
        ((at.x - first.x).abs() + (at.y - first.y).abs()) as i32
    });
    let layers = if asked.marks { middle.map(every_mark).unwrap_or_default() } else { Vec::new() };
    let overlays = Overlays {
        layers,
        selected: stage.actors.first().map(|actor| actor.who),
        target: stage.actors.last().map(|actor| actor.who),
        grid: asked.grid,
        coordinates: asked.coordinates,
        ..Overlays::default()
    };
    let window = Window {
        title: "Ringing Steel: the table".into(),
        resolution: WindowResolution::new(asked.size.0, asked.size.1),
        ..Window::default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() }))
        .add_plugins((EguiPlugin::default(), TablePlugin))
        .insert_resource(Table { map, seed: 1 })
        .insert_resource(Shown(stage))
        .insert_resource(overlays)
        .insert_resource(Names(names))
        .insert_resource(Restless(asked.march))
        .insert_resource(asked)
        .add_systems(Update, (begin, swap, steer, point, march, measure, shoot).chain().before(ViewSystems::Board))
        .add_systems(Update, tell_ready.after(ViewSystems::Power))
        .add_systems(EguiPrimaryContextPass, panels)
        .run();
}

/// The start of a shipped scenario as an onlooker sees it.
fn opened(name: &str) -> (Arc<TerrainMap>, Stage, Vec<(CombatantId, String)>) {
    let scenario = Scenario::open(name, &Arc::new(Tables::builtin().clone())).unwrap_or_else(|error| panic!("{error}"));
    let setup = scenario.setup();
    let view = SideView::onlooker(setup);
    let looks = Looks::new(setup, &sides());
    let names = setup.everyone().map(|who| (who, setup.person(who).name.to_string())).collect();
    (Arc::new(setup.map.clone()), Play::new(&view, looks, Motion::Full).stage(0.0), names)
}

fn sides() -> Vec<SideLook> {
    SIDE_PALETTES[0]
        .colours
        .into_iter()
        .zip(Pattern::ALL)
        .map(|(colour, pattern)| SideLook { colour, pattern })
        .collect()
}

/// Many figures on a wide board with woods.
fn crowd(count: u32) -> (Arc<TerrainMap>, Stage, Vec<(CombatantId, String)>) {
    let mut map = TerrainMap::rectangle(100, 100).expect("a board of allowed size");
    let hexes: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
    for (number, &hex) in hexes.iter().enumerate() {
        let lot = (number as u32).wrapping_mul(2_654_435_761) >> 16;
        if lot.is_multiple_of(17) {
            map.set_cell(hex, Cell { obstacle: Some(Obstacle::Tree), ..Cell::default() }).expect("a hex of the map");
        }
    }
    let (_, melee, _) = opened("shield_wall");
    let actors = (0..count.min(255)).map(|number| {
        let mut actor = melee.actors[number as usize % melee.actors.len()].clone();
        actor.who = CombatantId(number as u8);
        actor.at = tabletop::centre(board::hex_of_offset(40 + (number % 20) as i32, 45 + (number / 20) as i32 * 2));
        actor.lift = 0.0;
        actor
    });
    let stage = Stage { actors: actors.collect(), ..Stage::default() };
    (Arc::new(map), stage, Vec::new())
}

/// A ridge with steps, a tower and people before and behind.
fn hills() -> (Arc<TerrainMap>, Stage, Vec<(CombatantId, String)>) {
    let mut map = TerrainMap::rectangle(22, 14).expect("a board of allowed size");
    let hexes: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
    for &hex in &hexes {
        let away = |q, r| i32::from(board::distance(hex, Hex::new(q, r)));
        let hill = 10 - 2 * away(6, 3).min(5);
        let tower = if away(14, 0) <= 1 { 12 } else { 0 };
        let height = hill.max(tower) as i8;
        map.set_cell(hex, Cell { height, ..Cell::default() }).expect("a hex of the map");
    }
    let (_, melee, names) = opened("shield_wall");
    let places = [(6, 3), (6, 1), (6, -1), (14, 0), (14, -3), (13, -2), (3, 4), (14, 2), (9, 3), (6, 6)];
    let actors = places.iter().enumerate().map(|(number, &(q, r))| {
        let mut actor = melee.actors[number % melee.actors.len()].clone();
        let hex = Hex::new(q, r);
        (actor.who, actor.at, actor.lift) =
            (CombatantId(number as u8), tabletop::centre(hex), tabletop::height(&map, hex));
        actor
    });
    let stage = Stage { actors: actors.collect(), ..Stage::default() };
    (Arc::new(map), stage, names)
}

/// Every effect at its middle, every item on the ground, words over the first of them.
fn flashes(stage: &mut Stage) {
    let Some(first) = stage.actors.first().cloned() else { return };
    let kinds = [EffectKind::Spark, EffectKind::Blood, EffectKind::Dust, EffectKind::ItemDropped, EffectKind::Ring];
    for (row, share) in [0.1, 0.35, 0.6, 0.85].into_iter().enumerate() {
        for (column, kind) in kinds.into_iter().enumerate() {
            let at = tabletop::Point::new(first.at.x + 64.0 * column as f32 - 300.0, first.at.y - 64.0 * row as f32);
            stage.effects.push(Effect { kind, at, lift: 0.0, share, text: None, side: first.side });
        }
    }
    for (number, item) in Item::ALL.into_iter().enumerate() {
        let at = tabletop::Point::new(
            first.at.x + 100.0 + 70.0 * (number % 6) as f32,
            first.at.y - 60.0 * (number / 6) as f32,
        );
        stage.items.push(LyingItem::new(ItemId(number as u16), item, (at, 0.0)));
    }
    for (text, tone) in
        [("parried", Tone::Parried), ("right arm", Tone::Hit), ("serious wound", Tone::Wound), ("out", Tone::Out)]
    {
        let (kind, text) = (EffectKind::Word(tone), Some(text.to_owned()));
        stage.effects.push(Effect { kind, at: first.at, lift: first.lift, share: 0.4, text, side: first.side });
    }
}

/// A mark of every kind, in rows around a hex.
fn every_mark(middle: Hex) -> Vec<Mark> {
    let who = CombatantId(0);
    let kinds = [
        MarkKind::Reach,
        MarkKind::Covered { right: true, left: false },
        MarkKind::Covered { right: true, left: true },
        MarkKind::Blocked { by: who, own: true },
        MarkKind::Blocked { by: who, own: false },
        MarkKind::Threat { foes: 1 },
        MarkKind::Threat { foes: 2 },
        MarkKind::Sight,
        MarkKind::Dodge { bias: Bias::Left, faces: 2, open: true },
        MarkKind::Dodge { bias: Bias::Left, faces: 2, open: false },
        MarkKind::Fall { bias: Bias::Left, faces: 2, open: true },
        MarkKind::Target(who),
        MarkKind::Destination { facing: Direction::NE },
        MarkKind::Path { to: Direction::N },
        MarkKind::Range { band: Band::Short },
        MarkKind::Range { band: Band::Long },
        MarkKind::Line { cover: None },
        MarkKind::Hoof { heading: Direction::SE, at: 0 },
    ];
    let spread = middle.spiral_range(0..=6);
    let rows = spread.skip(1).enumerate().map(|(number, hex)| Mark { hex, kind: kinds[number / 3 % kinds.len()] });
    let arrows = Direction::ALL.map(|to| Mark { hex: middle, kind: MarkKind::Path { to } });
    rows.chain(arrows.into_iter().take(1)).collect()
}

/// Zooms and looks where the command line says, once the window is there.
fn begin(asked: Res<Asked>, mut frames: Local<u32>, mut moves: MessageWriter<CameraMove>) {
    *frames += 1;
    if *frames == 1 {
        info!("first frame after {:.2} s", asked.started.elapsed().as_secs_f32());
    }
    if *frames == 3 {
        if let Some(hex) = asked.look {
            moves.write(CameraMove::LookAt(hex));
        }
        if asked.zoom != 0 {
            moves.write(CameraMove::Zoom(asked.zoom));
        }
    }
}

fn steer(keys: Res<ButtonInput<KeyCode>>, mut moves: MessageWriter<CameraMove>) {
    use KeyCode::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, KeyA, KeyD, KeyF, KeyS, KeyW, Minus, NumpadAdd, NumpadSubtract,
    };
    let held = |codes: [KeyCode; 2]| f32::from(u8::from(keys.any_pressed(codes)));
    let slide =
        Vec2::new(held([KeyD, ArrowRight]) - held([KeyA, ArrowLeft]), held([KeyW, ArrowUp]) - held([KeyS, ArrowDown]));
    if slide != Vec2::ZERO {
        moves.write(CameraMove::Slide(slide));
    }
    if keys.any_just_pressed([KeyCode::Equal, NumpadAdd]) {
        moves.write(CameraMove::Zoom(1));
    }
    if keys.any_just_pressed([Minus, NumpadSubtract]) {
        moves.write(CameraMove::Zoom(-1));
    }
    if keys.just_pressed(KeyF) {
        moves.write(CameraMove::Fit);
    }
}

/// Lays the next of some boards at each press of T.
fn swap(
    keys: Res<ButtonInput<KeyCode>>,
    mut commands: Commands,
    mut shown: ResMut<Shown>,
    mut names: ResMut<Names>,
    mut overlays: ResMut<Overlays>,
    mut asked: ResMut<Asked>,
    mut count: Local<usize>,
) {
    if !keys.just_pressed(KeyCode::KeyT) {
        return;
    }
    let boards = [("shield_wall", false), ("", true), ("duel", false)];
    let (name, heights) = boards[*count % boards.len()];
    *count += 1;
    let (map, stage, called) = if heights { hills() } else { opened(name) };
    overlays.selected = stage.actors.first().map(|actor| actor.who);
    overlays.target = None;
    commands.insert_resource(Table { map, seed: *count as u64 });
    (shown.0, names.0) = (stage, called);
    asked.started = Instant::now();
}

/// How long a board took to be there.
fn tell_ready(ready: Res<BoardReady>, asked: Res<Asked>) {
    if ready.is_changed() {
        info!("ready: {} after {:.2} s", ready.0, asked.started.elapsed().as_secs_f32());
    }
}

/// Hover and selection follow the pointer; a double click centres.
fn point(
    pointing: Res<Pointing>,
    mut clicks: MessageReader<BoardClick>,
    mut overlays: ResMut<Overlays>,
    mut moves: MessageWriter<CameraMove>,
) {
    if overlays.hover != pointing.hex {
        overlays.hover = pointing.hex;
    }
    for click in clicks.read() {
        info!("{click:?}");
        match click.button {
            MouseButton::Left if click.who.is_some() => overlays.selected = click.who,
            MouseButton::Right if click.who.is_some() => overlays.target = click.who,
            _ => {}
        }
        if click.double {
            moves.write(CameraMove::LookAt(click.hex));
        }
    }
}

/// Everybody walks on the spot, for measuring.
fn march(asked: Res<Asked>, time: Res<Time>, mut shown: ResMut<Shown>) {
    if !asked.march {
        return;
    }
    let poses = [Action::WalkLeft, Action::WalkRight];
    for (number, actor) in shown.0.actors.iter_mut().enumerate() {
        let beat = time.elapsed_secs() * 1.6 + number as f32 * 0.13;
        let from = beat as usize % 2;
        actor.frame = Frame::between(poses[from], poses[1 - from], beat.fract());
    }
}

fn measure(time: Res<Time<Real>>, mut frames: Local<Vec<f32>>, mut last: Local<Option<Instant>>) {
    frames.push(time.delta_secs());
    let since = last.get_or_insert_with(Instant::now);
    if since.elapsed() > Duration::from_secs(5) {
        let seconds = since.elapsed().as_secs_f32();
        frames.sort_by(f32::total_cmp);
        let at = |share: f32| frames[((frames.len() - 1) as f32 * share) as usize] * 1000.0;
        info!(
            "{} frames in {seconds:.1} s: {:.1} fps, median {:.1} ms, 95 % {:.1} ms",
            frames.len(),
            frames.len() as f32 / seconds,
            at(0.5),
            at(0.95)
        );
        frames.clear();
        *last = Some(Instant::now());
    }
}

fn shoot(
    asked: Res<Asked>,
    mut commands: Commands,
    mut taken: Local<Option<Instant>>,
    mut restless: ResMut<Restless>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(file) = &asked.shot else { return };
    restless.0 = true;
    match *taken {
        None if asked.started.elapsed().as_secs_f32() > asked.after => {
            commands.spawn(Screenshot::primary_window()).observe(save_to_disk(file.clone()));
            *taken = Some(Instant::now());
        }
        Some(at) if at.elapsed() > Duration::from_millis(1500) => {
            exit.write(AppExit::Success);
        }
        _ => {}
    }
}

/// A strip on the left with the small map; the rest is board, with its labels.
fn panels(
    mut contexts: EguiContexts,
    map: Res<Minimap>,
    camera: Res<BoardCamera>,
    shown: Res<Shown>,
    labels: Res<Labels>,
    mut area: ResMut<BoardArea>,
    mut moves: MessageWriter<CameraMove>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.viewport_rect();
    let strip = egui::Rect::from_min_max(screen.min, egui::pos2(screen.left() + 240.0, screen.bottom()));
    let free = egui::Rect::from_min_max(egui::pos2(strip.right(), screen.top()), screen.max);
    let root = egui::UiBuilder::new().layer_id(egui::LayerId::background());
    let mut ui = egui::Ui::new(ctx.clone(), "strip".into(), root.max_rect(strip));
    ui.painter().rect_filled(strip, 0.0, egui::Color32::from_rgb(31, 26, 22));
    ui.add_space(8.0);
    let dots: Vec<minimap::Dot> = shown
        .0
        .actors
        .iter()
        .map(|actor| {
            let colour = actor.look.side.colour;
            minimap::Dot { at: actor.at, colour: egui::Color32::from_rgb(colour.0, colour.1, colour.2), marked: false }
        })
        .collect();
    if let Some(point) = minimap::show(&mut ui, &map, &camera, &dots, egui::vec2(240.0, 300.0)) {
        moves.write(CameraMove::LookAtPoint(point));
    }
    let painter = egui::Painter::new(ctx.clone(), egui::LayerId::background(), free);
    labels.paint(&painter, free);
    if area.0 != Some(free) {
        area.0 = Some(free);
    }
    Ok(())
}
