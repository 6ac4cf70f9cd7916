//! Paints contact sheets of everything the figures can be: `cargo run --release -p miniatures --example sheet -- out.png` writes
//! `out-armour.png`, `out-weapons.png`, `out-poses.png`, `out-moves.png`, `out-patterns.png`, `out-blends.png`, `out-wounds.png`,
//! `out-sides.png`, `out-portraits.png`, `out-terrain.png`, `out-pieces.png`, `out-facings.png`, `out-reach.png` and
//! `out-sizes.png`; a second word paints that sheet alone.
use miniatures::{
    Action, Area, Armour, Body, Facing, Figure, GROUND_PX, Ground, Item, Joins, Pattern, Pose, Ring, SIDE_PALETTES,
    Scenery, Severity, SideLook, Wound, ground_texture, render, ring, scenery,
};
use tiny_skia::PremultipliedColorU8;

mod canvas;
use canvas::{Painter, Sheet, paint, side};

/// Rows of figures at `px`, with `cell` heights between them.
fn grid(rows: &[Vec<Figure>], px: u32, cell: (f32, f32)) -> Sheet {
    Sheet::rows(rows, px, cell, 0.68, |sheet, figure, [x, y]| sheet.put(&render(figure, px), x, y))
}

fn armed(right: Item, left: Option<Item>, facing: Facing) -> Figure {
    Figure { right: Some(right), left, both_hands: right.two_handed(), facing, ..Figure::default() }
}

fn armours() -> Vec<Vec<Figure>> {
    let row = |(i, &facing): (usize, &Facing)| {
        Armour::ALL
            .iter()
            .map(|&armour| {
                let f = armed(Item::Sword, Some(Item::Shield), facing);
                let f = Figure { armour, side: side(i), body: Body::numbered(i as u32 * 9 + armour as u32), ..f };
                f.posed(Action::Ready)
            })
            .collect()
    };
    Facing::ALL.iter().enumerate().map(row).collect()
}

fn weapons() -> Vec<Vec<Figure>> {
    let items: Vec<Item> = Item::ALL.into_iter().filter(|&i| i != Item::Shield).collect();
    let row = |facing: Facing, action: Action, s: usize| {
        items
            .iter()
            .map(|&item| {
                let f = Figure { armour: Armour::Light, side: side(s), ..armed(item, None, facing) };
                f.posed(action)
            })
            .collect::<Vec<_>>()
    };
    vec![
        row(Facing::S, Action::Stand, 0),
        row(Facing::SE, Action::Ready, 1),
        row(Facing::SW, Action::WindUp, 2),
        row(Facing::S, Action::Strike, 3),
        row(Facing::NE, Action::Ready, 0),
        row(Facing::N, Action::Ready, 1),
    ]
}

fn poses() -> Vec<Vec<Figure>> {
    let kits = [
        (Item::Sword, Some(Item::Shield), Facing::SE, Armour::Standard),
        (Item::Spear, None, Facing::SW, Armour::Protection),
        (Item::Greatsword, None, Facing::S, Armour::SuperHeavy),
    ];
    let mut rows = Vec::new();
    for (i, (right, left, facing, armour)) in kits.into_iter().enumerate() {
        for half in Action::ALL.chunks(17) {
            let figure = |&action: &Action| {
                let lying = action.is_down().then_some(Facing::ALL[(i + 1) % 6]);
                let f = Figure { armour, side: side(i), lying, ..armed(right, left, facing) };
                f.posed(action)
            };
            rows.push(half.iter().map(figure).collect());
        }
    }
    rows
}

/// Bare hands and feet, rising, and blows turned to either side.
fn moves() -> Vec<Vec<Figure>> {
    use Action::{
        Kick, KickBack, Kneel, ParryHand, PunchLeft, PunchLeftBack, PunchRight, PunchRightBack, Ready, RiseHalf,
    };
    let actions =
        [Ready, KickBack, Kick, PunchRightBack, PunchRight, PunchLeftBack, PunchLeft, ParryHand, RiseHalf, Kneel];
    let row = |right: Option<Item>, left: Option<Item>, facing: Facing, armour: Armour| {
        let both_hands = right.is_some_and(Item::two_handed);
        let f = Figure { right, left, both_hands, armour, facing, side: side(1), ..Figure::default() };
        actions.iter().map(|&action| f.clone().posed(action)).collect::<Vec<_>>()
    };
    let turned = |item: Item, left: Option<Item>, facing: Facing| {
        let blows = [Action::WindUp, Action::Strike, Action::Thrust];
        let blows = blows.into_iter().chain([if left.is_some() { Action::ParryShield } else { Action::ParryWeapon }]);
        let turns = blows.flat_map(|action| [60.0, 0.0, -60.0].map(|turn| (action, turn)));
        turns
            .take(10)
            .map(|(action, turn)| {
                let f = Figure { side: side(4), armour: Armour::Heavy, ..armed(item, left, facing) }.posed(action);
                Figure { pose: f.pose.turned(turn), ..f }
            })
            .collect::<Vec<_>>()
    };
    vec![
        row(None, None, Facing::SE, Armour::None),
        row(None, None, Facing::SW, Armour::Light),
        row(Some(Item::Sword), Some(Item::Shield), Facing::SW, Armour::Standard),
        row(Some(Item::Spear), None, Facing::SE, Armour::Protection),
        row(Some(Item::Greatsword), None, Facing::S, Armour::FullPlate),
        turned(Item::Sword, Some(Item::Shield), Facing::S),
        turned(Item::Spear, None, Facing::NE),
    ]
}

/// The eight patterns of one side colour, from all around, at the size of play.
fn patterns() -> Vec<Vec<Figure>> {
    let row = |(i, armour): (usize, Armour)| {
        let figure = |(p, &pattern): (usize, &Pattern)| {
            let side = SideLook { colour: SIDE_PALETTES[i % 3].colours[i % 2], pattern };
            let facing = Facing::ALL[(p + i) % 6];
            Figure { side, armour, ..armed(Item::Sword, Some(Item::Shield), facing) }.posed(Action::Ready)
        };
        Pattern::ALL.iter().enumerate().map(figure).collect()
    };
    [Armour::None, Armour::None, Armour::Light, Armour::HeavyPlus].into_iter().enumerate().map(row).collect()
}

fn blends() -> Vec<Vec<Figure>> {
    let base = Figure { armour: Armour::Heavy, side: side(1), ..armed(Item::Sword, Some(Item::Shield), Facing::SE) };
    let run = |a: Action, b: Action, lying: Option<Facing>| {
        (0..9)
            .map(|i| {
                let pose = Pose::blend(&a.pose(base.grip()), &b.pose(base.grip()), i as f32 / 8.0);
                Figure { pose, lying, ..base.clone() }
            })
            .collect::<Vec<_>>()
    };
    vec![
        run(Action::Ready, Action::WindUp, None),
        run(Action::WindUp, Action::Strike, None),
        run(Action::Strike, Action::Recover, None),
        run(Action::Stand, Action::Lie, Some(Facing::NW)),
    ]
}

fn wounds() -> Vec<Vec<Figure>> {
    let row = |severity: Severity, facing: Facing, armour: Armour, bandaged: bool| {
        Area::ALL
            .iter()
            .map(|&area| {
                let f = Figure { armour, side: side(1), ..armed(Item::Sword, None, facing) };
                Figure { wounds: vec![Wound { area, severity, bandaged }], ..f }.posed(Action::Ready)
            })
            .collect::<Vec<_>>()
    };
    let tired = (0..9)
        .map(|i| {
            let item = [Item::Sword, Item::Spear, Item::Battleaxe][i / 3];
            let f = Figure {
                fatigue: (i % 3 + 1) as u8,
                side: side(2),
                armour: Armour::Light,
                ..armed(item, None, Facing::SE)
            };
            f.posed(Action::Ready)
        })
        .collect();
    vec![
        row(Severity::Light, Facing::S, Armour::None, false),
        row(Severity::Serious, Facing::NE, Armour::Heavy, false),
        row(Severity::Crippling, Facing::SW, Armour::FullPlate, false),
        row(Severity::Serious, Facing::SE, Armour::Protection, true),
        tired,
    ]
}

fn sides() -> Vec<Vec<Figure>> {
    let row = |palette: usize, armour: Armour| {
        (0..8)
            .map(|i| {
                let side = SideLook { colour: SIDE_PALETTES[palette].colours[i % 4], pattern: Pattern::ALL[i] };
                let body = Body::numbered(i as u32 + 40);
                let f = armed(Item::HandAxe, Some(Item::Shield), Facing::ALL[(i + 2) % 6]);
                Figure { side, armour, body, stowed: vec![Item::Dagger, Item::Bow], ..f }.posed(Action::Stand)
            })
            .collect()
    };
    vec![row(0, Armour::None), row(1, Armour::HeavyPlus), row(2, Armour::Protection)]
}

/// What reaches far, in all six facings: at the ready, drawn back, at the contact.
fn reach() -> Vec<Vec<Figure>> {
    let rows = [
        (Item::Polearm, [Action::Ready, Action::WindUp, Action::Strike]),
        (Item::Spear, [Action::Ready, Action::ThrustBack, Action::Thrust]),
        (Item::Whip, [Action::Ready, Action::WindUp, Action::Thrust]),
        (Item::Net, [Action::Ready, Action::WindUp, Action::Strike]),
    ];
    let row = |item: Item, action: Action| {
        let one = |facing: Facing| armed(item, None, facing).posed(action);
        Facing::ALL.into_iter().map(one).collect::<Vec<_>>()
    };
    rows.into_iter().flat_map(|(item, actions)| actions.map(|action| row(item, action))).collect()
}

/// A trident beside a net, and a net alone, in all six facings and whatever he does.
fn nets() -> Vec<Vec<Figure>> {
    use Action::{
        Aim, Disentangle, Dodge, Kneel, Loose, ParryWeapon, PunchLeft, PunchLeftBack, Ready, Reel, RunLeft, Stand,
        Strike, Struggle, Thrust, ThrustBack, WalkRight, WindUp,
    };
    let both = [
        Stand,
        WalkRight,
        RunLeft,
        Ready,
        ThrustBack,
        Thrust,
        PunchLeftBack,
        PunchLeft,
        ParryWeapon,
        Dodge,
        Reel,
        Kneel,
        Aim,
        Loose,
        Disentangle,
        Struggle,
    ];
    let row = |right: Item, left: Option<Item>, action: Action| {
        let one = |facing: Facing| armed(right, left, facing).posed(action);
        Facing::ALL.into_iter().map(one).collect::<Vec<_>>()
    };
    let pairs = both.map(|action| row(Item::Trident, Some(Item::Net), action));
    let torn = [Ready, Stand].map(|action| row(Item::Trident, Some(Item::TornNet), action));
    let alone = [Stand, Ready, WindUp, Strike].map(|action| row(Item::Net, None, action));
    let daggers = [Ready, PunchLeftBack, PunchLeft].map(|action| row(Item::Rapier, Some(Item::Dagger), action));
    pairs.into_iter().chain(torn).chain(alone).chain(daggers).collect()
}

/// Large ones, to see what the brush does.
fn portraits() -> Vec<Vec<Figure>> {
    let row = |armours: &[Armour], facing: Facing, action: Action, right: Item, left: Option<Item>| {
        armours
            .iter()
            .enumerate()
            .map(|(i, &armour)| {
                let body = Body::numbered(i as u32 + 3);
                Figure { armour, body, side: side(i), ..armed(right, left, facing) }.posed(action)
            })
            .collect::<Vec<_>>()
    };
    vec![
        row(&Armour::ALL[0..5], Facing::S, Action::Stand, Item::Sword, Some(Item::Shield)),
        row(&Armour::ALL[4..9], Facing::SW, Action::Aim, Item::Bow, None),
        row(&Armour::ALL[1..6], Facing::SE, Action::RunLeft, Item::Battleaxe, None),
    ]
}

fn sizes() -> Sheet {
    let mut sheet = Sheet::new(1500, 620);
    for (r, armour) in [Armour::Standard, Armour::FullPlate].into_iter().enumerate() {
        let mut x = 30.0;
        for px in [32, 48, 64, 96, 128, 192, 256] {
            for (i, facing) in [Facing::SE, Facing::SW].into_iter().enumerate() {
                let f = Figure { armour, side: side(r + i), ..armed(Item::Battleaxe, None, facing) };
                sheet.put(&render(&f.posed(Action::Ready), px), x, 240.0 + 300.0 * r as f32);
                x += px as f32 * 0.9;
            }
        }
    }
    sheet
}

/// Scenery on every ground, with a selected man and his target among it.
fn terrain() -> Sheet {
    let mut sheet = Sheet::new(1536, 768);
    for (i, kind) in Ground::ALL.into_iter().enumerate() {
        let rgba = ground_texture(kind);
        let (left, top) = (512 * (i as u32 % 3), 384 * (i as u32 / 3));
        for y in 0..384 {
            for x in 0..512 {
                let p = 4 * ((y % GROUND_PX) * GROUND_PX + x % GROUND_PX) as usize;
                let c = PremultipliedColorU8::from_rgba(rgba[p], rgba[p + 1], rgba[p + 2], 255).expect("opaque");
                sheet.0.pixels_mut()[((top + y) * 1536 + left + x) as usize] = c;
            }
        }
    }
    let walls = [Facing::N, Facing::NE, Facing::SE].map(Scenery::Wall);
    let kinds = [
        Scenery::Tree,
        Scenery::Bush,
        Scenery::Rock,
        Scenery::Reeds,
        Scenery::Tuft,
        Scenery::Well,
        Scenery::Bench,
        Scenery::Table,
    ];
    for (i, kind) in kinds.into_iter().chain(walls).enumerate() {
        let (x, y) = (90.0 + 135.0 * i as f32, if i % 2 == 0 { 200.0 } else { 260.0 });
        sheet.put(&scenery(kind, i as u32, 96), x, y);
        sheet.put(&scenery(kind, i as u32 + 20, 64), x, y + 320.0);
    }
    for (i, facing) in Facing::ALL.into_iter().enumerate() {
        let (x, y) = (140.0 + 240.0 * i as f32, 690.0);
        let f = Figure { armour: Armour::ALL[i + 1], side: side(i), ..armed(Item::Sword, Some(Item::Shield), facing) };
        let lying = (i == 4).then_some(Facing::NE);
        if i % 2 == 0 {
            sheet.put(&ring(if i == 2 { Ring::Target } else { Ring::Selection }, 96, lying), x, y);
        }
        let f = Figure { lying, ..f }.posed(if i == 4 { Action::Lie } else { Action::Ready });
        sheet.put(&render(&f, 96), x, y);
    }
    sheet
}

/// Every piece of scenery, and runs of joined ones.
fn pieces() -> Sheet {
    let mut sheet = Sheet::new(1560, 1180);
    let px = 96;
    let plain = [
        Scenery::Tree,
        Scenery::Bush,
        Scenery::Rock,
        Scenery::Stones,
        Scenery::Fern,
        Scenery::Reeds,
        Scenery::Tuft,
        Scenery::SlitWall,
        Scenery::Mantlet,
        Scenery::Cart,
        Scenery::Crates,
        Scenery::Barrels,
        Scenery::Log,
        Scenery::Well,
        Scenery::Bench,
        Scenery::Table,
    ];
    for (i, kind) in plain.into_iter().enumerate() {
        let (x, y) = (70.0 + 118.0 * (i % 13) as f32, 120.0 + 110.0 * (i / 13) as f32);
        sheet.put(&scenery(kind, i as u32 % 4, px), x, y);
    }
    let sides = [Scenery::Wall, Scenery::HighWall, Scenery::Hedge, Scenery::Fence, Scenery::Ladder];
    for (row, kind) in sides.into_iter().enumerate() {
        for (i, facing) in [Facing::N, Facing::NE, Facing::SE].into_iter().enumerate() {
            let (x, y) = (470.0 + 70.0 * i as f32 + 220.0 * row as f32, 240.0);
            sheet.put(&scenery(kind(facing), i as u32 % 2, px), x, y);
        }
    }
    // Hexes of the board at this height: 1 px a unit times 96 / 64.
    let place = |q: f32, r: f32| (q * 72.0, (r + q / 2.0) * 96.0 * 0.866 * 0.6428);
    let run =
        [(0.0, 2.0), (1.0, 1.0), (2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (3.0, 2.0), (5.0, 0.0), (6.0, -1.0), (8.0, 0.0)];
    let ways = [(Facing::N, 0.0, -1.0), (Facing::NE, 1.0, -1.0), (Facing::SE, 1.0, 0.0), (Facing::S, 0.0, 1.0)];
    let ways = ways.into_iter().chain([(Facing::SW, -1.0, 1.0), (Facing::NW, -1.0, 0.0)]);
    for (left, kind) in [(80.0, Scenery::WallBlock as fn(Joins) -> Scenery), (820.0, Scenery::House)] {
        let mut run: Vec<(f32, f32)> = run.to_vec();
        run.sort_by(|a, b| place(a.0, a.1).1.total_cmp(&place(b.0, b.1).1));
        for &(q, r) in &run {
            let near = |dq: f32, dr: f32| run.iter().any(|o| (o.0 - q - dq).abs() + (o.1 - r - dr).abs() < 0.1);
            let joins = Joins::of(ways.clone().filter(|w| near(w.1, w.2)).map(|w| w.0));
            let (x, y) = place(q, r);
            sheet.put(&scenery(kind(joins), 0, px), left + x, 420.0 + y);
            let man = armed(Item::Sword, Some(Item::Shield), Facing::SE).posed(Action::Ready);
            sheet.put(&render(&man, px), left + 620.0, 480.0);
            sheet.put(&scenery(kind(joins), 0, 48), left + x * 0.5, 840.0 + y * 0.5);
        }
    }
    sheet
}

/// Six facings at two sizes, bare and armoured, on grass.
fn facings() -> Sheet {
    let mut sheet = Sheet::new(6 * 90, 560);
    for (row, px) in [64, 48, 64, 48, 32].into_iter().enumerate() {
        for (i, facing) in Facing::ALL.into_iter().enumerate() {
            let armour = [Armour::None, Armour::Light, Armour::Heavy, Armour::Standard, Armour::SuperHeavy][row];
            let items = [(Item::Sword, Some(Item::Shield)), (Item::Spear, None), (Item::Greatsword, None)][row % 3];
            let f = Figure { armour, side: side(row), ..armed(items.0, items.1, facing) };
            sheet.put(&render(&f.posed(Action::Ready), px), 45.0 + 90.0 * i as f32, 80.0 + 108.0 * row as f32);
        }
    }
    sheet
}

#[expect(clippy::disallowed_methods, reason = "a drawing is timed, not a fight")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

fn main() {
    let sheets: [(&str, Painter); 15] = [
        ("armour", || grid(&armours(), 96, (1.05, 1.3))),
        ("weapons", || grid(&weapons(), 96, (1.1, 1.6))),
        ("reach", || grid(&reach(), 96, (1.9, 2.1))),
        ("nets", || grid(&nets(), 96, (1.5, 1.7))),
        ("poses", || grid(&poses(), 96, (1.35, 1.7))),
        ("moves", || grid(&moves(), 96, (1.35, 1.6))),
        ("patterns", || grid(&patterns(), 64, (1.3, 1.5))),
        ("blends", || grid(&blends(), 96, (1.35, 1.6))),
        ("wounds", || grid(&wounds(), 96, (1.1, 1.35))),
        ("sides", || grid(&sides(), 96, (1.15, 1.4))),
        ("portraits", || grid(&portraits(), 240, (1.15, 1.4))),
        ("terrain", terrain),
        ("pieces", pieces),
        ("facings", facings),
        ("sizes", sizes),
    ];
    if !paint(&sheets) {
        return;
    }
    for px in [32, 64, 96, 128, 192] {
        let figures: Vec<Figure> = armours().concat();
        // The best of several runs each: a busy machine must not be taken for a slow brush.
        let best = |f: &Figure| {
            let run = |_| {
                let start = now();
                let sprite = render(f, px);
                (start.elapsed().as_secs_f64() * 1000.0, sprite.rgba.len())
            };
            (0..6).map(run).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
        };
        let times: Vec<(f64, usize)> = figures.iter().map(best).collect();
        let each = times.iter().map(|t| t.0).sum::<f64>() / figures.len() as f64;
        let bytes: usize = times.iter().map(|t| t.1).sum();
        println!("{px} px: {each:.2} ms a sprite, {} KiB each", bytes / figures.len() / 1024);
    }
}
