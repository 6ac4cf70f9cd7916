//! Walls and houses that fill hexes and run on into their neighbours of the same kind. A piece reaches past the hexside and is cut there,
//! so that two pieces meet without a line between them.
use super::stone::{Masonry, TONES};
use super::{BOARD_HEX_MM, Dice, Joins, STEP_MM, block, matt};
use crate::describe::Facing;
use crate::math::{Frame, M3, V3, v};
use crate::paint::{Coat, Paint, Rgb, Texture};
use crate::sculpt::Bench;

/// How far a piece is built past the hexside before it is cut.
const BEYOND: f32 = 2.5;
const EDGE: f32 = BOARD_HEX_MM / 2.0;

/// The frame of an arm: x out along it.
fn arm(toward: Facing) -> Frame {
    Frame { m: M3::about_z(90.0 - toward.degrees()), t: V3::default() }
}

/// Cuts the scene at the sides that it runs on over.
fn cut(b: &mut Bench, joins: Joins) {
    for toward in joins.iter() {
        b.scene.cuts.push((arm(toward).dir(V3::X), EDGE));
    }
}

pub(super) fn wall_block(b: &mut Bench, dice: &mut Dice, joins: Joins) {
    let course = (6.0 * STEP_MM - 1.6) / 5.0;
    let height = 5.0 * course;
    let cope = matt(b, [0.70, 0.66, 0.58], Texture::Leather);
    for toward in joins.iter() {
        let frame = arm(toward);
        let to = EDGE + BEYOND;
        let wall = Masonry { from: 0.0, to, thick: 6.4, courses: 5, course, batter: 0.08, stone: (3.6, 6.0) };
        wall.lay(b, dice, frame);
        let mut x = 0.0;
        while x < to {
            let (len, split) = (dice.between(4.6, 6.2), dice.between(-2.0, 2.0));
            for (low, high) in [(-6.7, split), (split, 6.7)] {
                let lift = dice.between(-0.12, 0.25);
                b.part(None);
                block(
                    b,
                    frame,
                    v(x + 0.08, low + 0.08, height),
                    v(x + len - 0.08, high - 0.08, height + 1.5 + lift),
                    cope,
                );
            }
            x += len;
        }
    }
    let towards: Vec<Facing> = joins.iter().collect();
    for &toward in towards.iter().filter(|toward| towards.contains(&toward.left())) {
        infill(b, dice, toward.left(), height, cope);
    }
    let straight = towards.len() == 2 && (towards[1] as u8 - towards[0] as u8) == 3;
    if !straight {
        pillar(b, dice, if joins.count() == 0 { 11.5 } else { 8.6 }, height);
    }
    cut(b, joins);
}

/// Flags in the corner between an arm and the next one to its right: where three blocks meet there is no hole between them.
fn infill(b: &mut Bench, dice: &mut Dice, toward: Facing, height: f32, cope: u16) {
    const FLAGS: [(f32, f32); 3] = [(5.0, 9.6), (9.6, 14.0), (14.0, 18.6)];
    let frame = Frame { m: M3::about_z(60.0 - toward.degrees()), t: V3::default() };
    for (from, to) in FLAGS {
        let split = dice.between(-1.5, 1.5);
        for (low, high) in [(-6.2, split), (split, 6.2)] {
            let lift = dice.between(-0.2, 0.1);
            b.part(None);
            let top = height + 1.4 + lift;
            block(b, frame, v(from + 0.08, low + 0.08, height - 3.0), v(to - 0.08, high - 0.08, top), cope);
        }
    }
}

/// A round of stones with a flat cap, where a wall ends or turns.
fn pillar(b: &mut Bench, dice: &mut Dice, radius: f32, height: f32) {
    const COURSES: u32 = 5;
    let tones = TONES.map(|c| matt(b, c, Texture::Leather));
    let dark = matt(b, [0.33, 0.30, 0.27], Texture::Leather);
    let course = height / COURSES as f32;
    b.cone(Frame::WORLD, (0.0, height), (radius - 0.35, radius - 0.75), (1.0, 1.0), dark);
    for level in 0..COURSES {
        let stones = (radius * 1.25) as u32;
        let (turn, r) = (dice.between(0.0, 60.0), radius - 0.08 * level as f32);
        for i in 0..stones {
            let step = 360.0 / stones as f32;
            let m = M3::about_z(turn + step * i as f32);
            let half = r * (step / 2.0).to_radians().tan() - 0.1;
            let jut = dice.between(-0.2, 0.25);
            let z = level as f32 * course;
            b.part(None);
            let tone = tones[dice.one_of(3)];
            block(b, Frame { m, t: V3::default() }, v(r - 3.0, -half, z), v(r + jut, half, z + course - 0.12), tone);
        }
    }
    let cope = matt(b, [0.70, 0.66, 0.58], Texture::Leather);
    b.part(None);
    b.cone(Frame::WORLD, (height, height + 1.8), (radius + 0.5, radius + 0.3), (1.0, 1.0), cope);
}

const HALF_WIDTH: f32 = 9.6;
const EAVES: f32 = 14.0;
const RIDGE: f32 = 26.0;

pub(super) fn house(b: &mut Bench, dice: &mut Dice, joins: Joins) {
    let towards: Vec<Facing> = joins.iter().collect();
    // A house that stands alone, or ends here, is closed by a gable on the far side.
    let (main, back) = match towards[..] {
        [] => (Frame::WORLD, -13.5),
        [one] => (arm(one), -11.0),
        _ => (arm(towards[0]), 0.0),
    };
    let roof = Roof::new(b, dice);
    if towards.is_empty() {
        wing(b, dice, main, (back, 13.5), &roof);
    }
    for (i, &toward) in towards.iter().enumerate() {
        let from = if i == 0 { back } else { 0.0 };
        wing(b, dice, arm(toward), (from, EDGE + BEYOND), &roof);
    }
    if towards.len() >= 2 {
        let plaster = matt(b, PLASTER, Texture::Leather);
        b.part(None);
        b.cone(Frame::WORLD, (0.0, EAVES), (HALF_WIDTH, HALF_WIDTH), (1.0, 1.0), plaster);
        b.part(None);
        b.cone(Frame::WORLD, (EAVES - 0.6, RIDGE), (HALF_WIDTH + 2.0, 0.4), (1.0, 1.0), roof.tiles[0]);
    }
    cut(b, joins);
}

const PLASTER: Rgb = [0.80, 0.74, 0.62];
const BEAM: Rgb = [0.34, 0.24, 0.17];

struct Roof {
    tiles: [u16; 3],
    ridge: u16,
}

impl Roof {
    fn new(b: &mut Bench, dice: &mut Dice) -> Roof {
        // One town, one tiler: the roofs of all pieces match.
        let red = [0.56, 0.33, 0.23];
        let tile = |b: &mut Bench, k: f32| matt(b, red.map(|c| c * k), Texture::Leather);
        let _ = dice.between(0.0, 1.0);
        Roof { tiles: [tile(b, 1.0), tile(b, 0.88), tile(b, 1.1)], ridge: tile(b, 0.78) }
    }
}

/// A stretch of house along x of `frame`, gabled at its ends.
fn wing(b: &mut Bench, dice: &mut Dice, frame: Frame, (from, to): (f32, f32), roof: &Roof) {
    let plaster = matt(b, PLASTER, Texture::Leather);
    let footing = b.pot(Paint::new(Coat::matt(TONES[1]), Texture::Stones).with(Coat::matt([0.35, 0.32, 0.28])));
    b.part(None);
    gabled(b, frame, (from, to), plaster);
    b.part(None);
    block(b, frame, v(from - 0.3, -HALF_WIDTH - 0.3, 0.0), v(to + 0.3, HALF_WIDTH + 0.3, 3.0), footing);
    timber(b, frame, (from, to));
    slope(b, dice, frame, (from - 1.4, to + 1.4), roof);
}

/// Walls up to the ridge.
fn gabled(b: &mut Bench, frame: Frame, (from, to): (f32, f32), pot: u16) {
    let at = |x: f32| {
        [
            v(x, -HALF_WIDTH, 0.0),
            v(x, HALF_WIDTH, 0.0),
            v(x, HALF_WIDTH, EAVES),
            v(x, 0.0, RIDGE - 0.8),
            v(x, -HALF_WIDTH, EAVES),
        ]
    };
    let (a, c) = (at(from), at(to));
    let mut triangles = Vec::new();
    for i in 1..4 {
        triangles.extend([[c[0], c[i], c[i + 1]], [a[0], a[i + 1], a[i]]]);
    }
    for i in 1..5 {
        let j = (i + 1) % 5;
        triangles.extend([[a[i], a[j], c[j]], [a[i], c[j], c[i]]]);
    }
    b.mesh(frame, triangles, pot);
}

/// Beams, windows and a door.
fn timber(b: &mut Bench, frame: Frame, (from, to): (f32, f32)) {
    let beam = matt(b, BEAM, Texture::Leather);
    let dark = matt(b, [0.10, 0.09, 0.10], Texture::Plain);
    let out = HALF_WIDTH + 0.35;
    b.part(None);
    for z in [3.0, 8.6, 12.8] {
        block(b, frame, v(from - 0.35, -out, z), v(to + 0.35, out, z + 1.0), beam);
    }
    let (posts, span) = (4, to - from);
    for i in 0..=posts {
        let x = from + span * i as f32 / posts as f32;
        block(b, frame, v(x - 0.55, -out, 3.0), v(x + 0.55, out, 13.6), beam);
    }
    for x in [from, to] {
        for y in [-HALF_WIDTH + 0.2, 0.0, HALF_WIDTH - 0.2] {
            let top = if y.abs() < 1.0 { RIDGE - 2.5 } else { 13.6 };
            block(b, frame, v(x - 0.35, y - 0.55, 3.0), v(x + 0.35, y + 0.55, top), beam);
        }
    }
    b.part(None);
    let x = from + span * 0.625;
    block(b, frame, v(x - 1.5, -out - 0.1, 9.4), v(x + 1.5, out + 0.1, 12.6), dark);
    let x = from + span * 0.375;
    b.part(None);
    block(b, frame, v(x - 1.7, -out - 0.25, 0.0), v(x + 1.7, out + 0.25, 9.4), beam);
}

/// Courses of tiles on both sides, lapped like scales.
fn slope(b: &mut Bench, dice: &mut Dice, frame: Frame, (from, to): (f32, f32), roof: &Roof) {
    const COURSES: u32 = 6;
    let (run, rise) = (HALF_WIDTH + 1.8, RIDGE - EAVES + 1.6);
    let length = run.hypot(rise);
    for side in [1.0_f32, -1.0] {
        // Down the slope is y of this frame, off it is z.
        let down = v(0.0, side * run / length, -rise / length);
        let off = v(0.0, side * rise / length, run / length);
        let m = M3::new(v(side, 0.0, 0.0), down, off);
        let tilted = frame.child(v(0.0, 0.0, RIDGE), m);
        for course in 0..COURSES {
            let (y0, y1) = (length * course as f32 / COURSES as f32, length * (course + 1) as f32 / COURSES as f32);
            let mut x = from - dice.between(0.0, 1.5);
            while x < to {
                let len = dice.between(1.9, 2.5);
                let (left, right) = (x.max(from), (x + len - 0.06).min(to));
                if right > left + 0.2 {
                    let (a, c) = if side > 0.0 { (left, right) } else { (-right, -left) };
                    b.part(None);
                    let lift = 0.9 + dice.between(-0.08, 0.12);
                    tile(b, tilted, (a, c), (y0 - 0.4, y1), lift, roof.tiles[dice.one_of(3)]);
                }
                x += len;
            }
        }
    }
    b.part(None);
    b.rod(frame.at(v(from, 0.0, RIDGE + 0.3)), frame.at(v(to, 0.0, RIDGE + 0.3)), 1.0, 1.0, roof.ridge);
}

/// One tile, thicker at its lower edge.
fn tile(b: &mut Bench, frame: Frame, (x0, x1): (f32, f32), (y0, y1): (f32, f32), lift: f32, pot: u16) {
    let p = |x: f32, y: f32, z: f32| v(x, y, z);
    let top = [p(x0, y0, 0.35), p(x1, y0, 0.35), p(x1, y1, lift), p(x0, y1, lift)];
    let low = [p(x0, y0, -0.2), p(x1, y0, -0.2), p(x1, y1, -0.2), p(x0, y1, -0.2)];
    let mut triangles = vec![[top[0], top[1], top[2]], [top[0], top[2], top[3]]];
    for i in 0..4 {
        let j = (i + 1) % 4;
        triangles.extend([[low[i], low[j], top[j]], [low[i], top[j], top[i]]]);
    }
    b.mesh(frame, triangles, pot);
}
