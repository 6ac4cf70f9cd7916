//! The base: round, or long for a man who is down, with the side's rim and the facing notch.
use super::Bench;
use crate::describe::Figure;
use crate::grapple::Wrestlers;
use crate::horse::bones::{HorseBones, TRUNK};
use crate::horse::{Horse, Look, Rider, Seat};
use crate::math::{Frame, M3, V3, smooth, v};
use crate::paint::{Coat, Ground, IVORY, Paint, Texture, rgb, second_of};
use crate::scenery::BOARD_HEX_MM;
use crate::skeleton::{BASE_HEIGHT, HEROIC, HEX_MM, Skeleton};
use crate::texture::BASE_RADIUS;

pub(super) fn base(bench: &mut Bench, figure: &Figure, bones: &Skeleton) {
    let along = figure.lying.map_or([0.0, 0.0], |d| {
        let (sin, cos) = d.degrees().to_radians().sin_cos();
        let reach = HEX_MM * smooth(0.35, 0.9, bones.down);
        [sin * reach, cos * reach]
    });
    // The notch sits on whichever round end his front points out of.
    let (sin, cos) = figure.facing.degrees().to_radians().sin_cos();
    let notch_at = if sin * along[0] + cos * along[1] > 1.0 { along } else { [0.0, 0.0] };
    let middle = bones.chest.at(v(0.0, 0.0, 4.0)) * HEROIC;
    let ground = Ground {
        pattern: figure.side.pattern,
        along,
        at: [0.0, 0.0],
        notch: figure.facing.degrees(),
        notch_at,
        pool: 10.5 * figure.pose.pool,
        pool_at: [middle.x + 1.0, middle.y - 1.0],
        drips: (0.45 * figure.wounds.iter().map(|w| 1.0 + f32::from(w.severity as u8)).sum::<f32>()).min(1.0),
        look: figure.facing.degrees(),
        look_at: notch_at,
        shared: None,
    };
    slab(bench, ground);
}

/// A long base over both hexes of a horse. Strokes on the ground show whither its rider looks, beside the hex in which he sits.
pub(super) fn horse_base(bench: &mut Bench, horse: &Horse, rider: Option<&Rider>, bones: &HorseBones) {
    let heading = horse.heading.degrees();
    let back = crate::horse::ahead(horse.heading) * -BOARD_HEX_MM;
    let along = [back.x, back.y];
    let (look, look_at) = match rider {
        Some(Rider { look, seat, .. }) if *look != Look::Forward => {
            (heading - look.degrees(), if *seat == Seat::Back { along } else { [0.0, 0.0] })
        }
        _ => (heading, [0.0, 0.0]),
    };
    let middle = bones.body.at(v(0.0, 2.0, TRUNK));
    let hurt = horse.wounds.iter().map(|w| 1.0 + f32::from(w.severity as u8)).sum::<f32>();
    let ground = Ground {
        pattern: horse.side.pattern,
        along,
        at: [0.0, 0.0],
        notch: heading,
        notch_at: [0.0, 0.0],
        pool: 13.5 * horse.pose.pool,
        pool_at: [middle.x + 1.0, middle.y - 1.0],
        drips: (0.35 * hurt).min(1.0),
        look,
        look_at,
        shared: None,
    };
    slab(bench, ground);
}

/// One base for two, round or as long as `along`, its rim half in each side's colour. Nobody faces anywhere on it.
pub(super) fn shared_base(bench: &mut Bench, pair: &Wrestlers, along: V3) {
    let nowhere = [1e5, 1e5];
    let plain = |pattern| Ground {
        pattern,
        along: [along.x, along.y],
        at: [0.0, 0.0],
        notch: 0.0,
        notch_at: nowhere,
        pool: 0.0,
        pool_at: [0.0, 0.0],
        drips: 0.0,
        look: 0.0,
        look_at: nowhere,
        shared: None,
    };
    let other = rgb(pair.second.side.colour);
    let theirs = Paint::new(Coat::matt(other), Texture::Base(plain(pair.second.side.pattern)));
    let theirs = bench.pot(theirs.with(Coat::matt(second_of(other))));
    let shared = Some((pair.toward.degrees(), theirs));
    slab(bench, Ground { shared, ..plain(pair.first.side.pattern) });
}

fn slab(bench: &mut Bench, ground: Ground) {
    bench.part(None);
    let second = Coat::matt(bench.second);
    let side = Coat::matt(bench.side);
    let far = v(ground.along[0], ground.along[1], 0.0);
    let near = bench.pot(Paint::new(side, Texture::Base(ground)).with(second));
    let disc = ((0.0, BASE_HEIGHT), (BASE_RADIUS, BASE_RADIUS - 0.35), (1.0, 1.0));
    bench.cone(Frame::WORLD, disc.0, disc.1, disc.2, near);
    if far.length() > 0.1 {
        // Paint is measured from the near end, so the far end must know where it is.
        let paint = bench.pot(Paint::new(side, Texture::Base(Ground { at: ground.along, ..ground })).with(second));
        bench.cone(Frame { m: M3::ID, t: far }, disc.0, disc.1, disc.2, paint);
        let side = v(far.y, -far.x, 0.0).unit() * (BASE_RADIUS - 0.1);
        bench.mesh(Frame::WORLD, block(side, far, BASE_HEIGHT), near);
    }
    if ground.shared.is_some() {
        return;
    }
    let (sin, cos) = ground.notch.to_radians().sin_cos();
    let front = v(sin, cos, 0.0);
    let ivory = bench.pot(Paint::new(Coat::matt(IVORY), Texture::Plain));
    let at = Frame { m: M3::new(v(cos, -sin, 0.0), front, V3::Z), t: v(ground.notch_at[0], ground.notch_at[1], 0.0) };
    bench.part(None);
    bench.mesh(at, wedge(), ivory);
}

/// The straight middle of a long base: two walls and a lid.
fn block(side: V3, far: V3, height: f32) -> Vec<[V3; 3]> {
    let up = v(0.0, 0.0, height);
    let (a, b, c, d) = (side, far + side, far - side, -side);
    let mut out = Vec::new();
    for (p, q) in [(a, b), (b, c), (c, d), (d, a)] {
        out.extend([[p, q, q + up], [p, q + up, p + up]]);
    }
    out.extend([[a + up, b + up, c + up], [a + up, c + up, d + up]]);
    out
}

/// The notch's arrow: the base drawn out to a point, its sides tangent to the rim.
fn wedge() -> Vec<[V3; 3]> {
    const TIP: f32 = 17.0;
    let cos = BASE_RADIUS / TIP;
    let (x, y) = (BASE_RADIUS * (1.0 - cos * cos).sqrt(), BASE_RADIUS * cos);
    let z = BASE_HEIGHT;
    let (a, b, t) = (v(-x, y, z), v(x, y, z), v(0.0, TIP, z));
    let m = v(0.0, BASE_RADIUS - 0.4, z + 0.02);
    let low = |p: V3| v(p.x, p.y, 0.0);
    vec![[a, m, t], [m, b, t], [low(a), a, t], [low(a), t, low(t)], [b, low(b), low(t)], [b, low(t), t]]
}
