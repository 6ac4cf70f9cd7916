//! The shadows that props cast on the board, and the darkness at their feet. The sun stands where it stands for the figures: shadows fall
//! to the right and a little towards the viewer.
use miniatures::{GROUND_SQUASH, Scenery};

use super::noise::{floor, length, noise, smooth};
use crate::projection::Point;
use crate::props::Prop;

/// World units to a millimetre of the miniatures.
const UNIT: f32 = 64.0 / 36.0;
/// Where the shadow of a thing falls for each unit of its height, in units on the ground.
pub(crate) const FALL: [f32; 2] = [0.46 / 0.87, -0.16 / 0.87];
/// Side of a square of the table that casters are looked up in, world units.
const SQUARE: f32 = 64.0;

/// Something that keeps the light off the ground: all that lies within `radius` of a line, from one height to another. Units on the ground.
#[derive(Clone, Copy, Debug)]
struct Caster {
    a: [f32; 2],
    b: [f32; 2],
    radius: f32,
    from: f32,
    to: f32,
    /// How ragged its shadow is, as a share of the radius.
    ragged: f32,
    /// How much light it keeps off, 0 to 1.
    dense: f32,
}

/// All casters of a board.
pub(crate) struct Shadows {
    /// With what each reaches.
    casters: Vec<(Caster, [f32; 4])>,
    left: i32,
    top: i32,
    columns: i32,
    squares: Vec<Vec<u32>>,
    seed: u32,
}

impl Shadows {
    pub(crate) fn of(props: &[Prop], seed: u32) -> Shadows {
        let casters: Vec<(Caster, [f32; 4])> =
            props.iter().flat_map(casters).map(|caster| (caster, caster.reach())).collect();
        let boxes: Vec<[i32; 4]> = casters.iter().map(|(caster, _)| caster.squares()).collect();
        let (mut low, mut high) = ([0, 0], [0, 0]);
        for b in &boxes {
            low = [low[0].min(b[0]), low[1].min(b[1])];
            high = [high[0].max(b[2]), high[1].max(b[3])];
        }
        let (columns, rows) = (high[0] - low[0] + 1, high[1] - low[1] + 1);
        let mut squares = vec![Vec::new(); (columns * rows) as usize];
        for (i, b) in boxes.iter().enumerate() {
            for y in b[1]..=b[3] {
                for x in b[0]..=b[2] {
                    squares[((y - low[1]) * columns + x - low[0]) as usize].push(i as u32);
                }
            }
        }
        Shadows { casters, left: low[0], top: low[1], columns, squares, seed }
    }

    /// How much light is kept off a point of the ground: by what stands in the sun's way, and by what stands close by. Both 0 to 1.
    pub(crate) fn at(&self, point: Point) -> (f32, f32) {
        let (x, y) = (floor(point.x * (1.0 / SQUARE)) - self.left, floor(point.y * (1.0 / SQUARE)) - self.top);
        if x < 0 || y < 0 || x >= self.columns {
            return (0.0, 0.0);
        }
        let Some(square) = self.squares.get((y * self.columns + x) as usize) else { return (0.0, 0.0) };
        if square.is_empty() {
            return (0.0, 0.0);
        }
        let on_ground = [point.x, point.y / GROUND_SQUASH];
        let rough = noise(self.seed, point.x / 6.0, point.y / 4.0);
        let (mut sun, mut near) = (0.0_f32, 0.0_f32);
        for &i in square {
            let (caster, [left, bottom, right, top]) = &self.casters[i as usize];
            if on_ground[0] < *left || on_ground[0] > *right || on_ground[1] < *bottom || on_ground[1] > *top {
                continue;
            }
            sun = sun.max(caster.cast(on_ground, rough));
            near = 1.0 - (1.0 - near) * (1.0 - caster.contact(on_ground));
        }
        (sun, near)
    }
}

impl Caster {
    /// What its shadow and its contact reach, on the ground: left, bottom, right, top.
    fn reach(&self) -> [f32; 4] {
        let spare = (self.radius * (1.0 + self.ragged) + 1.8).max(self.radius + 7.0);
        let ends = |i: usize| {
            let fall = FALL[i] * self.to;
            [self.a[i], self.b[i], self.a[i] + fall, self.b[i] + fall]
        };
        let least = |i: usize| ends(i).into_iter().fold(f32::MAX, f32::min) - spare;
        let most = |i: usize| ends(i).into_iter().fold(f32::MIN, f32::max) + spare;
        [least(0), least(1), most(0), most(1)]
    }

    /// The squares of the table that it reaches.
    fn squares(&self) -> [i32; 4] {
        let [left, bottom, right, top] = self.reach();
        let square = |v: f32| (v / SQUARE).floor() as i32;
        [square(left), square(bottom * GROUND_SQUASH), square(right), square(top * GROUND_SQUASH)]
    }

    fn cast(&self, p: [f32; 2], rough: f32) -> f32 {
        const SLICES: u32 = 4;
        let mut nearest = f32::MAX;
        for i in 0..=SLICES {
            let h = self.from + (self.to - self.from) * i as f32 / SLICES as f32;
            let q = [p[0] - FALL[0] * h, p[1] - FALL[1] * h];
            nearest = nearest.min(self.distance(q));
        }
        let radius = self.radius * (1.0 + self.ragged * rough);
        self.dense * smooth(radius + 1.8, radius - 1.8, nearest)
    }

    fn contact(&self, p: [f32; 2]) -> f32 {
        if self.from > 12.0 {
            return 0.0;
        }
        0.5 * self.dense * smooth(self.radius + 7.0, self.radius - 3.0, self.distance(p))
    }

    /// From a point to the caster's line.
    fn distance(&self, p: [f32; 2]) -> f32 {
        let (dx, dy) = (self.b[0] - self.a[0], self.b[1] - self.a[1]);
        let (px, py) = (p[0] - self.a[0], p[1] - self.a[1]);
        let len2 = dx * dx + dy * dy;
        let t = if len2 > 0.01 { ((px * dx + py * dy) / len2).clamp(0.0, 1.0) } else { 0.0 };
        length(px - dx * t, py - dy * t)
    }
}

/// What of a prop casts shadows.
fn casters(prop: &Prop) -> Vec<Caster> {
    let at = [prop.at.x, prop.at.y / GROUND_SQUASH];
    let along = |degrees: f32, half: f32| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let d = [sin * half * UNIT, cos * half * UNIT];
        ([at[0] - d[0], at[1] - d[1]], [at[0] + d[0], at[1] + d[1]])
    };
    let solid = |(a, b): ([f32; 2], [f32; 2]), radius: f32, to: f32| Caster {
        a,
        b,
        radius: radius * UNIT,
        from: 0.0,
        to: to * UNIT,
        ragged: 0.0,
        dense: 1.0,
    };
    let round = |radius: f32, to: f32| solid((at, at), radius, to);
    let leafy = |caster: Caster| Caster { ragged: 0.22, ..caster };
    let side =
        |facing: miniatures::Facing, radius: f32, to: f32| solid(along(facing.degrees() + 90.0, 9.4), radius, to);
    match prop.kind {
        Scenery::Tree => {
            let crown = Caster { from: 20.0 * UNIT, ..round(15.5, 42.0) };
            vec![round(2.6, 26.0), leafy(crown)]
        }
        Scenery::Bush => vec![leafy(round(7.2, 7.0))],
        Scenery::Rock => vec![round(6.4, 5.0)],
        Scenery::Stones => vec![Caster { dense: 0.3, ..round(4.5, 1.0) }],
        Scenery::Fern => vec![Caster { dense: 0.5, ..leafy(round(6.0, 2.4)) }],
        Scenery::Reeds => vec![Caster { dense: 0.35, ..leafy(round(5.0, 10.0)) }],
        Scenery::Tuft => vec![Caster { dense: 0.4, ..round(2.0, 2.4) }],
        Scenery::Wall(facing) => vec![side(facing, 2.3, 11.0)],
        Scenery::HighWall(facing) => vec![side(facing, 2.1, 20.4)],
        Scenery::Hedge(facing) => vec![leafy(side(facing, 3.2, 9.0))],
        Scenery::Fence(facing) => {
            let rail = side(facing, 0.6, 6.8);
            vec![Caster { dense: 0.5, ..rail }, Caster { from: 5.8 * UNIT, dense: 0.8, ..rail }]
        }
        Scenery::WallBlock(joins) => {
            arms(joins, at, |a, b| solid((a, b), 6.4, 21.0), round(if joins.count() == 0 { 11.5 } else { 7.5 }, 21.0))
        }
        Scenery::House(joins) => {
            let alone = solid(along(90.0, 6.0), 9.6, 15.0);
            let mut all = arms(
                joins,
                at,
                |a, b| solid((a, b), 9.6, 15.0),
                if joins.count() == 0 { alone } else { round(9.6, 15.0) },
            );
            for low in all.clone() {
                all.push(Caster { radius: 2.5 * UNIT, from: 15.0 * UNIT, to: 26.0 * UNIT, ..low });
            }
            all
        }
        Scenery::SlitWall => vec![solid(along(90.0, 9.5), 2.6, 16.0)],
        Scenery::Mantlet => vec![solid(along(90.0, 9.5), 1.0, 15.0)],
        Scenery::Cart => vec![solid(along(90.0, 6.5), 4.4, 9.0)],
        Scenery::Crates => vec![solid(along(90.0, 4.5), 4.0, 8.0)],
        Scenery::Barrels => vec![solid(along(90.0, 4.5), 3.6, 9.0)],
        Scenery::Log => vec![solid(along(90.0, 11.0), 2.4, 4.5)],
        Scenery::Ladder(facing) => vec![Caster { dense: 0.35, ..solid(along(facing.degrees() + 90.0, 2.5), 0.8, 6.0) }],
        Scenery::Well => vec![round(8.4, 7.0)],
        Scenery::Bench => vec![solid(along(90.0, 7.0), 1.8, 5.0)],
        Scenery::Counter => vec![solid(along(90.0, 12.0), 4.6, 11.0)],
        Scenery::Parapet(facing) => vec![side(facing, 2.5, 14.0)],
        Scenery::Stairs(facing) => {
            // The flight lies before its anchor, two treads of 4 mm to a step.
            let steps = (prop.variant + 1) as f32;
            let (sin, cos) = facing.degrees().to_radians().sin_cos();
            let foot = |(a, b): ([f32; 2], [f32; 2])| {
                let back = |p: [f32; 2]| [p[0] - sin * 2.0 * steps * UNIT, p[1] - cos * 2.0 * steps * UNIT];
                (back(a), back(b))
            };
            vec![solid(foot(along(facing.degrees() + 90.0, 7.0)), 1.6 * steps, 3.4 * steps)]
        }
        Scenery::PlatformEdge(_) => Vec::new(),
        Scenery::Tilt(facing) => vec![solid(along(facing.degrees(), 15.6), 0.8, 15.0)],
        Scenery::Thicket => vec![leafy(round(10.5, 15.0))],
        Scenery::Banner => vec![round(0.8, 44.0), Caster { from: 24.0 * UNIT, ..solid(along(90.0, 6.0), 0.5, 41.0) }],
        Scenery::Brazier => vec![round(4.4, 11.5)],
        Scenery::Table => vec![solid(along(90.0, 5.0), 4.6, 8.6)],
    }
}

fn arms(
    joins: miniatures::Joins,
    at: [f32; 2],
    arm: impl Fn([f32; 2], [f32; 2]) -> Caster,
    middle: Caster,
) -> Vec<Caster> {
    let reach = 15.6 * UNIT;
    let out = |facing: miniatures::Facing| {
        let (sin, cos) = facing.degrees().to_radians().sin_cos();
        arm(at, [at[0] + sin * reach, at[1] + cos * reach])
    };
    joins.iter().map(out).chain([middle]).collect()
}
