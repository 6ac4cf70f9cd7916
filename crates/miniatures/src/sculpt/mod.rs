//! The sculptor's bench: from a description to solids. Body, suit, head, items and base each have their file; this one has the tools.
mod base;
mod body;
mod bows;
mod grapple;
mod head;
mod horse;
mod items;
pub(crate) mod loose;
mod models;
mod net;
mod suit;
mod wounds;

pub(crate) use grapple::grapple;

use crate::describe::{Area, Figure};
use crate::horse::{Bond, Horse, HorseArea, Rider, Seat};
use crate::math::{Frame, M3, V3, v};
use crate::paint::{Paint, Rgb, rgb, second_of};
use crate::shade::Scene;
use crate::skeleton::{BASE_HEIGHT, HEROIC, Skeleton};
use crate::solids::{Shape, Solid, Spot};

/// Builds one scene, solid by solid. Solids added between two calls of `part` run into each other without a line.
pub(crate) struct Bench {
    pub(crate) scene: Scene,
    part: u16,
    area: Option<Spot>,
    /// The side's colour and the colour of its pattern.
    pub(crate) side: Rgb,
    pub(crate) second: Rgb,
    /// Towards the viewer, in the world.
    pub(crate) toward: V3,
}

impl Bench {
    pub(crate) fn new(side: Rgb, toward: V3) -> Bench {
        Bench { scene: Scene::default(), part: 0, area: None, side, second: second_of(side), toward }
    }

    /// From here on it is the cloth of a side of that colour.
    fn dress(&mut self, side: Rgb) {
        (self.side, self.second) = (side, second_of(side));
    }

    /// Starts a new part, on which the wounds of `area` show.
    pub(crate) fn part(&mut self, area: Option<Area>) {
        self.part += 1;
        self.area = area.map(Spot::Man);
    }

    /// Starts a new part of a horse, on which the wounds of `area` show.
    pub(crate) fn horse_part(&mut self, area: HorseArea) {
        self.part += 1;
        self.horse_area(area);
    }

    /// Goes on with the same part where the wounds of `area` show.
    pub(crate) fn horse_area(&mut self, area: HorseArea) {
        self.area = Some(Spot::Horse(area));
    }

    /// Puts a pot on the bench.
    pub(crate) fn pot(&mut self, paint: Paint) -> u16 {
        if let Some(i) = self.scene.paints.iter().position(|p| *p == paint) {
            return i as u16;
        }
        self.scene.paints.push(paint);
        (self.scene.paints.len() - 1) as u16
    }

    pub(crate) fn add(&mut self, shape: Shape, frame: Frame, mm: V3, paint: u16) {
        self.scene.solids.push(Solid { shape, frame, mm, paint, part: self.part, area: self.area });
    }

    /// An ellipsoid in `frame` around `centre`.
    pub(crate) fn ball(&mut self, frame: Frame, centre: V3, radii: V3, paint: u16) {
        self.dome(frame, centre, radii, -2.0, paint);
    }

    /// An ellipsoid cut off below `clip` (in radii).
    pub(crate) fn dome(&mut self, frame: Frame, centre: V3, radii: V3, clip: f32, paint: u16) {
        let at = Frame { m: frame.m.stretched(radii), t: frame.at(centre) };
        self.add(Shape::Ball { clip }, at, radii, paint);
    }

    /// A tapered capsule between two points of the world; `across` is its x axis, `flat` stretches it along x and y.
    pub(crate) fn limb(&mut self, a: V3, b: V3, (r0, r1): (f32, f32), across: V3, flat: (f32, f32), paint: u16) {
        let h = (b - a).length().max(0.05);
        let mm = v(flat.0, flat.1, 1.0);
        let frame = Frame { m: M3::along(b - a, across).stretched(mm), t: a };
        // A limb that one ball of it swallows is that ball.
        let (r0, r1) = if (r0 - r1).abs() >= h { (r0.max(r1), r0.max(r1)) } else { (r0, r1) };
        self.add(Shape::Limb { h, r0, r1 }, frame, mm, paint);
    }

    /// A plain round limb.
    pub(crate) fn rod(&mut self, a: V3, b: V3, r0: f32, r1: f32, paint: u16) {
        self.limb(a, b, (r0, r1), V3::X, (1.0, 1.0), paint);
    }

    /// A cone along z of `frame`, from `z0` to `z1`, stretched along x and y.
    pub(crate) fn cone(&mut self, frame: Frame, z: (f32, f32), r: (f32, f32), flat: (f32, f32), paint: u16) {
        let mm = v(flat.0, flat.1, 1.0);
        let at = Frame { m: frame.m.stretched(mm), t: frame.at(v(0.0, 0.0, z.0)) };
        self.add(Shape::Cone { h: z.1 - z.0, r0: r.0, r1: r.1 }, at, mm, paint);
    }

    /// Everything made since there were `from` solids, larger by `k` around `centre`.
    pub(crate) fn enlarge(&mut self, from: usize, centre: V3, k: f32) {
        for s in &mut self.scene.solids[from..] {
            s.frame = Frame { m: s.frame.m.stretched(v(k, k, k)), t: centre + (s.frame.t - centre) * k };
        }
    }

    pub(crate) fn mesh(&mut self, frame: Frame, triangles: Vec<[V3; 3]>, paint: u16) {
        self.add(Shape::Mesh(triangles), frame, v(1.0, 1.0, 1.0), paint);
    }
}

/// A star-shaped outline in the x-z plane, sharp at the edge and `thick` along its ridge: blades, axe heads, points.
pub(crate) fn lens(outline: &[[f32; 2]], ridge: &[[f32; 2]], thick: f32) -> Vec<[V3; 3]> {
    let n = outline.len();
    let mut out = Vec::with_capacity(4 * n);
    for i in 0..n {
        let (p, q) = (outline[i], outline[(i + 1) % n]);
        let (mp, mq) = (nearest(ridge, p), nearest(ridge, q));
        for side in [thick, -thick] {
            let lift = |m: [f32; 2]| v(m[0], side, m[1]);
            let rim = |m: [f32; 2]| v(m[0], 0.0, m[1]);
            out.push(outwards([rim(p), rim(q), lift(mp)], side));
            if distance(mp, mq) > 0.0 {
                out.push(outwards([rim(q), lift(mq), lift(mp)], side));
            }
        }
    }
    out
}

/// The triangle with its corners in the order that makes it look to the side of `y`.
fn outwards([a, b, c]: [V3; 3], y: f32) -> [V3; 3] {
    if (b - a).cross(c - a).y * y < 0.0 { [a, c, b] } else { [a, b, c] }
}

fn distance(p: [f32; 2], q: [f32; 2]) -> f32 {
    (q[0] - p[0]).hypot(q[1] - p[1])
}

fn nearest(points: &[[f32; 2]], p: [f32; 2]) -> [f32; 2] {
    points.iter().copied().min_by(|a, b| distance(*a, p).total_cmp(&distance(*b, p))).unwrap_or(p)
}

/// Heads of miniatures are larger than life, so that faces can be painted.
const HEAD: f32 = 1.12;

/// The scene of a figure, seen from `toward`.
pub(crate) fn figure(figure: &Figure, toward: V3) -> Scene {
    let mut bench = Bench::new(rgb(figure.side.colour), toward);
    let second_hand = items::second_grip(figure).and_then(|along| crate::skeleton::second_hand(figure, along));
    let bones = Skeleton::of(figure, second_hand, toward);
    base::base(&mut bench, figure, &bones);
    man(&mut bench, figure, &bones, v(0.0, 0.0, BASE_HEIGHT));
    bench.scene
}

/// The scene of a figure under a net.
pub(crate) fn netted(figure: &Figure, toward: V3) -> Scene {
    let mut bench = Bench::new(rgb(figure.side.colour), toward);
    let second_hand = items::second_grip(figure).and_then(|along| crate::skeleton::second_hand(figure, along));
    let bones = Skeleton::of(figure, second_hand, toward);
    base::base(&mut bench, figure, &bones);
    let body = man(&mut bench, figure, &bones, v(0.0, 0.0, BASE_HEIGHT));
    net::over(&mut bench, body);
    bench.scene
}

/// The scene of a figure with a lash wound about it.
pub(crate) fn lashed(figure: &Figure, toward: V3) -> Scene {
    let mut bench = Bench::new(rgb(figure.side.colour), toward);
    let second_hand = items::second_grip(figure).and_then(|along| crate::skeleton::second_hand(figure, along));
    let bones = Skeleton::of(figure, second_hand, toward);
    base::base(&mut bench, figure, &bones);
    let ground = v(0.0, 0.0, BASE_HEIGHT);
    man(&mut bench, figure, &bones, ground);
    coil(&mut bench, &bones, ground);
    bench.scene
}

/// A lash wound three times about the trunk, its end hanging; made larger with the man about that point.
fn coil(bench: &mut Bench, bones: &Skeleton, about: V3) {
    const TURNS: f32 = 3.0;
    const STEPS: i32 = 42;
    let leather = models::pot(bench, models::Stuff::Leather);
    let from = bench.scene.solids.len();
    bench.part(None);
    let wound = |step: i32| {
        let share = step as f32 / STEPS as f32;
        let (sin, cos) = (share * TURNS * std::f32::consts::TAU).sin_cos();
        bones.chest.at(v(6.0 * cos, 0.3 + 4.7 * sin, 0.2 + 5.6 * share))
    };
    for step in 0..STEPS {
        bench.rod(wound(step), wound(step + 1), 0.62, 0.62, leather);
    }
    let end = wound(0);
    let hangs = |share: f32| end + v(2.6 * share, 1.0 * share, -7.0 * share * share);
    for step in 0..5 {
        bench.rod(hangs(step as f32 / 5.0), hangs((step + 1) as f32 / 5.0), 0.5, 0.4, leather);
    }
    bench.enlarge(from, about, HEROIC);
}

/// The scene of a horse and whoever sits on it, seen from `toward`.
pub(crate) fn mounted(horse: &Horse, rider: Option<&Rider>, toward: V3) -> Scene {
    let mut bench = Bench::new(rgb(horse.side.colour), toward);
    let horse = &horse.under(rider);
    let bones = crate::horse::bones::HorseBones::of(horse);
    base::horse_base(&mut bench, horse, rider, &bones);
    let trunk = bench.scene.solids.len();
    horse::horse(&mut bench, horse, &bones);
    let body = bench.scene.solids.len();
    let hand = rider.map(|rider| horse::rider(&mut bench, rider, &bones));
    match rider.and_then(|rider| rider.bond) {
        Some(Bond::Net) => {
            let all = bench.scene.solids.len();
            net::over_rider(&mut bench, body..all, trunk..all);
        }
        Some(Bond::Lash) => {
            let (man, saddle) = horse::rider_bones(rider.expect("it is bound"), &bones, toward);
            coil(&mut bench, &man, saddle.seat.t);
        }
        None => {}
    }
    if horse.saddled {
        if rider.is_none_or(|rider| rider.seat == Seat::Back) {
            horse::empty_stirrups(&mut bench, &bones);
        }
        horse::reins(&mut bench, &bones, hand.flatten());
    }
    bench.scene
}

/// The far end of what a figure holds, in the world.
pub(crate) fn tip(figure: &Figure, toward: V3) -> V3 {
    let second_hand = items::second_grip(figure).and_then(|along| crate::skeleton::second_hand(figure, along));
    let bones = Skeleton::of(figure, second_hand, toward);
    let ground = v(0.0, 0.0, BASE_HEIGHT);
    ground + (items::tip(figure, &bones) - ground) * HEROIC
}

/// The far end of what a rider holds, in the world.
pub(crate) fn rider_tip(horse: &Horse, rider: &Rider, toward: V3) -> V3 {
    let (bones, saddle) = horse::rider_bones(rider, &crate::horse::bones::HorseBones::of(horse), toward);
    saddle.seat.t + (items::tip(&rider.figure, &bones) - saddle.seat.t) * HEROIC
}

/// A man of these bones with all he carries, made larger by heroic scale about a point; which solids are his body, without what he holds.
fn man(bench: &mut Bench, figure: &Figure, bones: &Skeleton, about: V3) -> std::ops::Range<usize> {
    let (first, hurt) = (bench.scene.solids.len(), bench.scene.splashes.len());
    bench.dress(rgb(figure.side.colour));
    let suit = suit::Suit::of(figure, bench);
    body::body(bench, figure, bones, &suit);
    let skull = bench.scene.solids.len();
    head::head(bench, figure, bones, &suit);
    bench.enlarge(skull, bones.head.t, HEAD);
    let body = first..bench.scene.solids.len();
    items::held(bench, figure, bones);
    items::stowed(bench, figure, bones);
    wounds::wounds(bench, figure, bones);
    bench.enlarge(first, about, HEROIC);
    for splash in &mut bench.scene.splashes[hurt..] {
        splash.at = about + (splash.at - about) * HEROIC;
    }
    body
}
