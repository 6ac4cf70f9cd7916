//! Films a fight between two AIs as one side sees it: `cargo run --release -p tabletop --example film -- duel 7 0 12 /tmp/film` writes
//! strips of frames of the presentation seconds 0 to 12, to judge poses and timing by; `wild:duel` lets them fight more colourfully.
#![expect(clippy::disallowed_methods, reason = "it says what a picture costs")]
#![expect(clippy::print_stdout, reason = "it says what it has written")]

#[expect(dead_code, reason = "shared with the tests")]
#[path = "../tests/play/fights.rs"]
mod fights;

use miniatures::{Sprite, render};
use tabletop::{Effect, EffectKind, FIGURE_HEIGHT, Motion, Play, Point, Stage, corners, depth};
use tiny_skia::{Color, Paint, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke, Transform};

/// Pixels for a world unit.
const ZOOM: f32 = 1.5;
/// Pixels of one picture.
const WIDE: u32 = 330;
const TALL: u32 = 270;
/// Pictures beside each other, and rows, in one file.
const ACROSS: u32 = 6;
const ROWS: u32 = 5;

fn main() {
    let mut args = std::env::args().skip(1);
    let scenario = args.next().unwrap_or_else(|| "duel".to_owned());
    let mut number = |default: f32| args.next().map_or(default, |text| text.parse().expect("a number"));
    let (seed, from, to, step) = (number(7.0) as u64, number(0.0), number(10.0), number(0.1));
    let out = std::env::args().nth(6).unwrap_or_else(|| "/tmp/film".to_owned());
    let seen = match scenario.strip_prefix("wild:") {
        Some(scenario) => fights::Seen::wild(scenario, seed, 0),
        None => fights::Seen::open(&scenario, seed),
    };
    let mut play = Play::new(&seen.before, seen.looks(), Motion::Full);
    let clock = std::time::Instant::now();
    for stop in &seen.stops {
        play.extend_from(0.0, &stop.told, &stop.after);
    }
    let extended = clock.elapsed();
    let clock = std::time::Instant::now();
    let moments = (play.end() * 60.0) as u32;
    let shown: usize = (0..moments).map(|i| play.stage(i as f32 / 60.0).actors.len()).sum();
    println!(
        "{:.1} us a stop, {:.2} us a stage of {} people",
        extended.as_secs_f32() * 1e6 / seen.stops.len() as f32,
        clock.elapsed().as_secs_f32() * 1e6 / moments as f32,
        shown / moments.max(1) as usize
    );
    for stop in &seen.stops {
        for entry in &stop.told {
            let at = play.time_of_tenth(entry.at.0 as f32);
            if at >= from - 0.5 && at < to {
                println!("{at:.2} t{} {:?}", entry.at.0, entry.event);
            }
        }
    }
    println!("{} beats, {:.1} s, {} stops", play.beats().len(), play.end(), seen.stops.len());
    let middle = middle(&play.stage((from + to) / 2.0));
    let times: Vec<f32> = (0..).map(|i| from + i as f32 * step).take_while(|&at| at < to).collect();
    for (page, times) in times.chunks((ACROSS * ROWS) as usize).enumerate() {
        let mut sheet =
            Pixmap::new(WIDE * ACROSS, TALL * times.len().div_ceil(ACROSS as usize) as u32).expect("a size");
        for (index, &at) in times.iter().enumerate() {
            let picture = shot(&play.stage(at), at, middle);
            let (column, row) = (index as u32 % ACROSS, index as u32 / ACROSS);
            let paint = tiny_skia::PixmapPaint::default();
            let (x, y) = ((column * WIDE) as i32, (row * TALL) as i32);
            sheet.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
        }
        let path = format!("{out}-{page}.png");
        sheet.save_png(&path).expect("the folder can be written");
        println!("{path}");
    }
}

/// The middle of everybody.
fn middle(stage: &Stage) -> Point {
    let count = stage.actors.len().max(1) as f32;
    let sum =
        stage.actors.iter().fold(Point::default(), |sum, actor| Point::new(sum.x + actor.at.x, sum.y + actor.at.y));
    Point::new(sum.x / count, sum.y / count)
}

fn shot(stage: &Stage, at: f32, middle: Point) -> Pixmap {
    let mut map = Pixmap::new(WIDE, TALL).expect("a size");
    map.fill(Color::from_rgba8(104, 122, 66, 255));
    let screen = |point: Point| {
        let (x, y) = ((point.x - middle.x) * ZOOM, (middle.y - point.y) * ZOOM);
        (WIDE as f32 / 2.0 + x, TALL as f32 * 0.6 + y)
    };
    hexes(&mut map, middle, screen);
    for item in &stage.items {
        let (x, y) = screen(item.at.lifted(item.lift + item.over));
        square(&mut map, x - 6.0, y - 2.0, 12.0, 4.0, Color::from_rgba8(220, 220, 230, 255));
    }
    let mut actors: Vec<_> = stage.actors.iter().collect();
    actors.sort_by(|a, b| depth(a.at).total_cmp(&depth(b.at)));
    for actor in actors {
        let sprite = render(&actor.figure(), (FIGURE_HEIGHT * ZOOM) as u32);
        let (x, y) = screen(actor.at.lifted(actor.lift));
        put(&mut map, &sprite, x, y, actor.alpha);
    }
    for effect in &stage.effects {
        flash(&mut map, effect, screen(Point::lifted(effect.at, effect.lift)));
    }
    write(&mut map, &format!("{at:.2} t{:.1}", stage.clock), 4.0, 4.0, Color::WHITE);
    square(&mut map, 0.0, 0.0, 1.0, TALL as f32, Color::BLACK);
    map
}

fn hexes(map: &mut Pixmap, middle: Point, screen: impl Fn(Point) -> (f32, f32)) {
    let here = tabletop::hex_at(middle);
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(70, 86, 44, 255));
    for q in -3..=3 {
        for r in -4..=4 {
            let hex = board::Hex::new(here.x + q, here.y + r);
            let mut path = PathBuilder::new();
            for (index, corner) in corners(hex).into_iter().enumerate() {
                let (x, y) = screen(corner);
                if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
            path.close();
            let path = path.finish().expect("six corners");
            map.stroke_path(&path, &paint, &Stroke::default(), Transform::identity(), None);
        }
    }
}

fn flash(map: &mut Pixmap, effect: &Effect, (x, y): (f32, f32)) {
    let left = 1.0 - effect.share;
    match effect.kind {
        EffectKind::Word(_) => {
            let text = effect.text.clone().unwrap_or_default();
            let colour = Color::from_rgba(1.0, 0.95, 0.7, left.sqrt()).expect("a share");
            write(map, &text, x - text.len() as f32 * 3.0, y - 12.0 * effect.share, colour);
        }
        kind => {
            let colour = match kind {
                EffectKind::Spark => Color::from_rgba8(255, 240, 120, 255),
                EffectKind::Blood => Color::from_rgba8(190, 10, 10, 255),
                EffectKind::Dust => Color::from_rgba8(200, 190, 160, 160),
                _ => Color::from_rgba8(120, 200, 255, 200),
            };
            let size = 4.0 + 10.0 * left;
            square(map, x - size / 2.0, y - size / 2.0, size, size, colour);
        }
    }
}

fn square(map: &mut Pixmap, x: f32, y: f32, w: f32, h: f32, colour: Color) {
    let mut paint = Paint::default();
    paint.set_color(colour);
    if let Some(rect) = Rect::from_xywh(x, y, w, h) {
        map.fill_rect(rect, &paint, Transform::identity(), None);
    }
}

fn put(map: &mut Pixmap, sprite: &Sprite, x: f32, y: f32, alpha: f32) {
    let (left, top) = ((x - sprite.anchor[0]).round() as i32, (y - sprite.anchor[1]).round() as i32);
    let (w, h) = (map.width() as i32, map.height() as i32);
    for sy in 0..sprite.height as i32 {
        for sx in 0..sprite.width as i32 {
            let (px, py) = (left + sx, top + sy);
            if px < 0 || py < 0 || px >= w || py >= h {
                continue;
            }
            let [r, g, b, a] = sprite.pixel(sx as u32, sy as u32);
            let a = (f32::from(a) * alpha) as u32;
            let under = &mut map.pixels_mut()[(py * w + px) as usize];
            let mix = |over: u8, under: u8| ((u32::from(over) * a + u32::from(under) * (255 - a)) / 255) as u8;
            let (r, g, b) = (mix(r, under.red()), mix(g, under.green()), mix(b, under.blue()));
            *under = PremultipliedColorU8::from_rgba(r, g, b, 255).expect("opaque");
        }
    }
}

/// Letters of 3 by 5 dots, a row of three bits each.
fn write(map: &mut Pixmap, text: &str, x: f32, y: f32, colour: Color) {
    for (index, letter) in text.chars().enumerate() {
        let rows = dots(letter.to_ascii_uppercase());
        for (row, bits) in rows.into_iter().enumerate() {
            for column in 0..3 {
                if bits >> (2 - column) & 1 == 1 {
                    square(map, x + index as f32 * 8.0 + column as f32 * 2.0, y + row as f32 * 2.0, 2.0, 2.0, colour);
                }
            }
        }
    }
}

const fn dots(letter: char) -> [u8; 5] {
    match letter {
        'A' => [2, 5, 7, 5, 5],
        'B' => [6, 5, 6, 5, 6],
        'C' => [3, 4, 4, 4, 3],
        'D' => [6, 5, 5, 5, 6],
        'E' => [7, 4, 6, 4, 7],
        'F' => [7, 4, 6, 4, 4],
        'G' => [3, 4, 5, 5, 3],
        'H' => [5, 5, 7, 5, 5],
        'I' => [7, 2, 2, 2, 7],
        'K' => [5, 5, 6, 5, 5],
        'L' => [4, 4, 4, 4, 7],
        'M' => [5, 7, 7, 5, 5],
        'N' => [6, 5, 5, 5, 5],
        'O' | '0' => [7, 5, 5, 5, 7],
        'P' => [7, 5, 7, 4, 4],
        'R' => [7, 5, 6, 5, 5],
        'S' | '5' => [7, 4, 7, 1, 7],
        'T' => [7, 2, 2, 2, 2],
        'U' => [5, 5, 5, 5, 7],
        'V' => [5, 5, 5, 5, 2],
        'W' => [5, 5, 7, 7, 5],
        'Y' => [5, 5, 2, 2, 2],
        '1' => [2, 6, 2, 2, 7],
        '2' => [7, 1, 7, 4, 7],
        '3' => [7, 1, 7, 1, 7],
        '4' => [5, 5, 7, 1, 1],
        '6' => [7, 4, 7, 5, 7],
        '7' => [7, 1, 1, 1, 1],
        '8' => [7, 5, 7, 5, 7],
        '9' => [7, 5, 7, 1, 7],
        '.' => [0, 0, 0, 0, 2],
        ' ' => [0; 5],
        _ => [2, 2, 2, 0, 2],
    }
}
