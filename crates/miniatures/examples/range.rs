//! Paints contact sheets of shooting, throwing, wrestling and climbing: `cargo run --release -p miniatures --example range -- out.png`
//! writes `out-shooting.png` and others; a second word paints that sheet alone.
use miniatures::{
    Action, Armour, Body, Clinch, Course, Facing, Figure, Flight, Item, Missile, Scenery, Wrestlers, dropped,
    flying_net, lying_missile, missile, missile_shadow, render, render_grapple, render_netted, scenery, smoke,
    stuck_missile,
};

mod canvas;
use canvas::{Painter, Sheet, paint, side};

fn armed(right: Option<Item>, left: Option<Item>, facing: Facing, i: usize) -> Figure {
    let both_hands = right.is_some_and(Item::two_handed);
    let body = Body::numbered(i as u32 + 1);
    Figure { right, left, both_hands, facing, body, side: side(i), armour: Armour::ALL[i % 5], ..Figure::default() }
}

/// Rows of figures at `px`, with `cell` heights between them.
fn grid(rows: &[Vec<Figure>], px: u32, cell: (f32, f32)) -> Sheet {
    Sheet::rows(rows, px, cell, 0.68, |sheet, figure, [x, y]| sheet.put(&render(figure, px), x, y))
}

const SHOTS: [Action; 6] = [Action::Stand, Action::Ready, Action::LoadReach, Action::Load, Action::Aim, Action::Loose];

fn shooting(px: u32) -> Sheet {
    let items = [
        Item::Longbow,
        Item::Shortbow,
        Item::Crossbow,
        Item::Arbalest,
        Item::Sling,
        Item::Javelin,
        Item::Dagger,
        Item::HandAxe,
        Item::Handgun,
        Item::Musket,
    ];
    let row = |(i, item): (usize, Item)| {
        let views = [Facing::SE, Facing::NW];
        let figures =
            views.into_iter().flat_map(|facing| SHOTS.map(|action| armed(Some(item), None, facing, i).posed(action)));
        figures.collect::<Vec<_>>()
    };
    let rows: Vec<Vec<Figure>> = items.into_iter().enumerate().map(row).collect();
    grid(&rows, px, (1.35, 1.4))
}

/// Aiming, all around.
fn aiming(px: u32) -> Sheet {
    let items = [
        Item::Longbow,
        Item::Shortbow,
        Item::Crossbow,
        Item::Arbalest,
        Item::Sling,
        Item::Javelin,
        Item::Handgun,
        Item::Musket,
    ];
    let row = |(i, item): (usize, Item)| {
        Facing::ALL.map(|facing| armed(Some(item), None, facing, i).posed(Action::Aim)).to_vec()
    };
    let rows: Vec<Vec<Figure>> = items.into_iter().enumerate().map(row).collect();
    grid(&rows, px, (1.4, 1.35))
}

/// Polearm, whip, net, rapier and lance: on guard to three sides, and at work.
fn special() -> Sheet {
    let items = [Item::Polearm, Item::Whip, Item::Net, Item::Rapier, Item::Lance];
    let row = |(i, item): (usize, Item)| {
        let views = [Facing::SE, Facing::N, Facing::SW];
        let figures = views.into_iter().flat_map(|facing| {
            let ready = armed(Some(item), None, facing, i).posed(Action::Ready);
            let sides = [60.0, 0.0, -60.0].map(|turn| Figure { pose: ready.pose.turned(turn), ..ready.clone() });
            let work = [Action::WindUp, Action::Strike, Action::Thrust].map(|action| ready.clone().posed(action));
            sides.into_iter().chain(work)
        });
        figures.collect::<Vec<_>>()
    };
    let rows: Vec<Vec<Figure>> = items.into_iter().enumerate().map(row).collect();
    grid(&rows, 64, (1.5, 1.7))
}

/// What is done with the whole body.
fn bodies() -> Sheet {
    let actions = [
        Action::Grab,
        Action::Dive,
        Action::Feint,
        Action::Disentangle,
        Action::Struggle,
        Action::ClimbLeft,
        Action::ClimbRight,
        Action::Couch,
    ];
    let kits = [
        (None, None, Facing::SE),
        (Some(Item::Sword), Some(Item::Shield), Facing::SW),
        (Some(Item::Spear), None, Facing::NE),
        (Some(Item::Greatsword), None, Facing::S),
        (Some(Item::Rapier), Some(Item::Dagger), Facing::N),
    ];
    let row = |(i, (right, left, facing)): (usize, (Option<Item>, Option<Item>, Facing))| {
        actions.map(|action| armed(right, left, facing, i).posed(action)).to_vec()
    };
    let rows: Vec<Vec<Figure>> = kits.into_iter().enumerate().map(row).collect();
    grid(&rows, 96, (1.5, 1.5))
}

/// Missiles in twelve directions, on a flight, in the ground; smoke; nets; what has been dropped.
fn missiles() -> Sheet {
    let mut sheet = Sheet::new(1500, 1460);
    let px = 96;
    for (row, kind) in Missile::ALL.into_iter().enumerate() {
        let y = 40.0 + 62.0 * row as f32;
        for i in 0..12 {
            let course = Course { bearing: 30.0 * i as f32, climb: 5.0, spin: 30.0 * i as f32 };
            sheet.put(&missile(kind, course, side(row), px), 50.0 + 68.0 * i as f32, y);
            sheet.put(&missile(kind, course, side(row), 64), 860.0 + 34.0 * i as f32, y);
        }
        for (i, bearing) in [60.0, 120.0, 240.0].into_iter().enumerate() {
            sheet.put(&stuck_missile(kind, bearing, side(row), px), 1290.0 + 34.0 * i as f32, y + 10.0);
            sheet.put(&lying_missile(kind, bearing, side(row), px), 1400.0 + 34.0 * i as f32, y + 6.0);
        }
    }
    // A man shot at: eight moments of one flight. 96 px a hex from corner to corner, so 83 px from hex to hex.
    let shooter = armed(Some(Item::Longbow), None, Facing::NE, 1).posed(Action::Loose);
    sheet.put(&render(&shooter, px), 70.0, 830.0);
    let flight = Flight { missile: Missile::Arrow, from: [0.0, 0.0, 0.8], to: [10.0, 2.0, 0.5] };
    for i in 0..9 {
        let ([x, y, z], course) = flight.at(i as f32 / 8.0);
        let (sx, sy) = (110.0 + 83.0 * x, 820.0 - 83.0 * 0.643 * y);
        sheet.put(&missile_shadow(flight.missile, course, px), sx, sy);
        sheet.put(&missile(flight.missile, course, side(1), px), sx, sy - 83.0 * 0.766 * z);
    }
    for i in 0..8 {
        let course = Course { bearing: 60.0 + 45.0 * i as f32, ..Course::default() };
        sheet.put(&flying_net(course, i as f32 / 7.0, px), 1000.0 + 62.0 * i as f32, 750.0);
    }
    for (row, bearing) in [90.0, 240.0].into_iter().enumerate() {
        for i in 0..8 {
            let (x, y) = (90.0 + 170.0 * i as f32, 930.0 + 120.0 * row as f32);
            let item = if row == 0 { Item::Musket } else { Item::Handgun };
            let facing = if row == 0 { Facing::NE } else { Facing::SW };
            let man = armed(Some(item), None, facing, 2).posed(if i == 0 { Action::Aim } else { Action::Loose });
            let man = Figure { facing, ..man };
            sheet.put(&render(&man, px), x, y);
            let muzzle = if row == 0 { (36.0, -52.0) } else { (-30.0, -44.0) };
            sheet.put(&smoke(i as f32 / 7.5, bearing - 30.0 * (1 - row) as f32, i, px), x + muzzle.0, y + muzzle.1);
        }
    }
    for (i, item) in Item::ALL.into_iter().enumerate() {
        let (x, y) = (70.0 + 112.0 * (i % 13) as f32, 1160.0 + 80.0 * (i / 13) as f32);
        sheet.put(&dropped(item, 60.0, side(i), px), x, y);
        sheet.put(&dropped(item, 300.0, side(i), 64), x, y + 160.0);
    }
    sheet
}

/// Grapples all around, and figures under nets.
fn grips() -> Sheet {
    let (px, dx, dy) = (128, 210.0, 190.0);
    let mut sheet = Sheet::new(6 * 210, 190 * 12 + 40);
    for (column, toward) in Facing::ALL.into_iter().enumerate() {
        for (row, clinch) in Clinch::ALL.into_iter().enumerate() {
            let first =
                Figure { armour: Armour::Light, ..armed((row % 2 == 1).then_some(Item::Dagger), None, Facing::S, 0) };
            let second = Figure { armour: Armour::Standard, ..armed(None, None, Facing::S, 1) };
            let pair = Wrestlers { first, second, clinch, toward };
            let sprite = render_grapple(&pair, px);
            sheet.put(&sprite, dx * (column as f32 + 0.4), dy * (row as f32 + 0.8));
            sheet.put(&render_grapple(&pair, 64), dx * (column as f32 + 0.85), dy * (row as f32 + 0.8));
        }
        let caught = armed(Some(Item::Sword), Some(Item::Shield), toward, column);
        let lying = Figure { lying: Some(toward), ..caught.clone() }.posed(Action::Lie);
        let free = caught.clone().posed(Action::Disentangle);
        for (row, figure) in [caught.posed(Action::Struggle), lying, free].into_iter().enumerate() {
            sheet.put(&render_netted(&figure, px), dx * (column as f32 + 0.4), dy * (row as f32 + 9.8));
            sheet.put(&render_netted(&figure, 64), dx * (column as f32 + 0.85), dy * (row as f32 + 9.8));
        }
    }
    sheet
}

/// The newer scenery, with a man for scale.
fn works() -> Sheet {
    let mut sheet = Sheet::new(1500, 640);
    let sides: [fn(Facing) -> Scenery; 4] = [Scenery::Parapet, Scenery::PlatformEdge, Scenery::Stairs, Scenery::Tilt];
    for (column, kind) in sides.into_iter().enumerate() {
        for (i, facing) in Facing::ALL.into_iter().enumerate() {
            let (x, y) = (70.0 + 330.0 * column as f32 + 105.0 * (i % 3) as f32, 130.0 + 150.0 * (i / 3) as f32);
            sheet.put(&scenery(kind(facing), i as u32 % 4, 96), x, y);
            sheet.put(&scenery(kind(facing), 1, 64), x, y + 300.0);
        }
    }
    for (i, kind) in [Scenery::Thicket, Scenery::Thicket, Scenery::Banner, Scenery::Brazier].into_iter().enumerate() {
        sheet.put(&scenery(kind, i as u32, 96), 1400.0, 110.0 + 130.0 * i as f32);
    }
    let man = armed(Some(Item::Longbow), None, Facing::SE, 1).posed(Action::Aim);
    sheet.put(&render(&man, 96), 1290.0, 130.0);
    sheet
}

fn main() {
    let sheets: [(&str, Painter); 8] = [
        ("shooting", || shooting(96)),
        ("aiming", || aiming(128)),
        ("aiming64", || aiming(64)),
        ("bodies", bodies),
        ("missiles", missiles),
        ("grips", grips),
        ("works", works),
        ("special", special),
    ];
    paint(&sheets);
}
