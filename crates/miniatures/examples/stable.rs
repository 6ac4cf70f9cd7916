//! Paints contact sheets of horses and riders: `cargo run --release -p miniatures --example stable -- out.png` writes `out-coats.png` and
//! others; a second word paints that sheet alone.
use miniatures::{
    Action, Armour, Barding, Body, Bond, Climb, Clinch, Course, Facing, Figure, Horse, HorseAction, HorseBody,
    HorseCoat, Item, Look, Missile, Rider, Seat, SideLook, Wrestlers, missile, render, render_grapple, render_horse,
    render_netted, smoke,
};

mod canvas;
use canvas::{Painter, Sheet, paint, side};

/// A horse, and perhaps a rider.
type Pair = (Horse, Option<Rider>);

/// Rows of horses at `px`, the middle of each over the middle of its cell.
fn grid(rows: &[Vec<Pair>], px: u32, cell: (f32, f32)) -> Sheet {
    Sheet::rows(rows, px, cell, 0.62, |sheet, (horse, rider), [x, y]| {
        let back = miniatures::rear_hex(horse.heading, px);
        sheet.put(&render_horse(horse, rider.as_ref(), px), x - back[0] / 2.0, y - back[1] / 2.0);
    })
}

fn rider(right: Option<Item>, left: Option<Item>, armour: Armour, i: usize) -> Rider {
    let figure = Figure { right, left, armour, side: side(i), body: Body::numbered(i as u32), ..Figure::default() };
    Rider { figure: figure.posed(Action::Ready), ..Rider::default() }
}

fn coats() -> Sheet {
    let row = |heading: Facing, saddled: bool| {
        let coats = HorseCoat::ALL.into_iter().enumerate();
        coats
            .map(|(i, coat)| {
                let body = HorseBody { coat, blaze: i % 2 == 0, socks: (i * 5 % 16) as u8 };
                (Horse { body, heading, saddled, side: side(i), ..Horse::default() }, None)
            })
            .collect::<Vec<_>>()
    };
    grid(&[row(Facing::SE, false), row(Facing::S, true), row(Facing::NE, true)], 128, (1.5, 1.5))
}

/// Up into the saddle, in all headings, from the left and, in the last row, from the right.
fn climbs() -> Sheet {
    let row = |eighths: u8, right: bool| {
        let pair = |heading: Facing| {
            let horse = Horse { heading, body: HorseBody::numbered(4), side: side(1), ..Horse::default() };
            let climb = Some(Climb { right, eighths });
            (horse, Some(Rider { climb, ..rider(Some(Item::Sword), None, Armour::Light, 1) }))
        };
        Facing::ALL.into_iter().map(pair).collect::<Vec<Pair>>()
    };
    let left = [0, 1, 2, 3, 4, 5, 6, 7].map(|eighths| row(eighths, false));
    grid(&[left.as_slice(), &[row(2, true), row(5, true)]].concat(), 96, (2.0, 1.75))
}

/// Riders under nets and in lashes, and men in lashes, in all directions.
fn bonds() -> Sheet {
    let row = |bond: Bond| {
        let pair = |heading: Facing| {
            let horse = Horse { heading, body: HorseBody::numbered(2), side: side(2), ..Horse::default() };
            (horse, Some(Rider { bond: Some(bond), ..rider(Some(Item::Sword), Some(Item::Shield), Armour::Light, 2) }))
        };
        Facing::ALL.into_iter().map(pair).collect::<Vec<Pair>>()
    };
    let mut sheet = grid(&[row(Bond::Net), row(Bond::Lash), Vec::new()], 96, (2.0, 1.75));
    for (column, facing) in Facing::ALL.into_iter().enumerate() {
        let man = Figure { facing, ..rider(Some(Item::Spear), None, Armour::Light, 3).figure };
        sheet.put(&miniatures::render_lashed(&man, 96), 192.0 * (column as f32 + 0.5), 168.0 * 2.7);
    }
    sheet
}

fn headings(px: u32) -> Sheet {
    let row = |caparison: bool, barding: Barding, armour: Armour, ridden: bool, i: usize| {
        Facing::ALL
            .into_iter()
            .map(|heading| {
                let horse = Horse {
                    body: HorseBody::numbered(i as u32),
                    caparison,
                    barding,
                    heading,
                    side: side(i),
                    ..Horse::default()
                };
                (horse, ridden.then(|| rider(Some(Item::Sword), Some(Item::Shield), armour, i)))
            })
            .collect::<Vec<_>>()
    };
    let rows = [
        row(false, Barding::None, Armour::Light, false, 0),
        row(false, Barding::None, Armour::Light, true, 1),
        row(false, Barding::Leather, Armour::Standard, true, 2),
        row(false, Barding::Mail, Armour::Heavy, true, 3),
        row(false, Barding::Plate, Armour::FullPlate, true, 4),
        row(true, Barding::Mail, Armour::HeavyPlus, true, 5),
    ];
    grid(&rows, px, (1.6, 1.6))
}

fn actions() -> Sheet {
    let rows: Vec<Vec<Pair>> = [Facing::SE, Facing::NW, Facing::S]
        .into_iter()
        .flat_map(|heading| {
            let row = move |actions: &[HorseAction]| {
                let horse = |&action: &HorseAction| {
                    let horse = Horse { body: HorseBody::numbered(2), heading, side: side(1), ..Horse::default() };
                    (horse.posed(action), None)
                };
                actions.iter().map(horse).collect::<Vec<_>>()
            };
            HorseAction::ALL.chunks(14).map(row).collect::<Vec<_>>()
        })
        .collect();
    grid(&rows, 96, (1.75, 1.75))
}

fn riders() -> Sheet {
    let arms = [
        (Some(Item::Sword), Some(Item::Shield)),
        (Some(Item::Lance), Some(Item::Shield)),
        (Some(Item::Spear), None),
        (Some(Item::HandAxe), None),
        (Some(Item::Bow), None),
        (Some(Item::Crossbow), None),
    ];
    let actions = [
        Action::Stand,
        Action::Ready,
        Action::WindUp,
        Action::Strike,
        Action::Couch,
        Action::ParryShield,
        Action::Reel,
        Action::Aim,
    ];
    let rows = arms.into_iter().enumerate().map(|(i, (right, left))| {
        let pair = |(j, action): (usize, &Action)| {
            let mut rider = rider(right, left, Armour::ALL[1 + i], i);
            rider.figure = rider.figure.posed(*action);
            let horse = Horse {
                heading: Facing::ALL[(i + j / 4) % 6],
                side: side(i),
                body: HorseBody::numbered(i as u32),
                ..Horse::default()
            };
            (horse, Some(rider))
        };
        actions.iter().enumerate().map(pair).collect::<Vec<_>>()
    });
    grid(&rows.collect::<Vec<_>>(), 96, (1.9, 1.9))
}

fn seats() -> Sheet {
    let rows: Vec<Vec<Pair>> = Facing::ALL
        .into_iter()
        .map(|heading| {
            let each = [Seat::Forwards, Seat::Back].into_iter().flat_map(|seat| Look::ALL.map(|look| (seat, look)));
            each.map(|(seat, look)| {
                let horse = Horse { heading, side: side(3), body: HorseBody::numbered(1), ..Horse::default() };
                (horse, Some(Rider { seat, look, ..rider(Some(Item::Sword), Some(Item::Shield), Armour::Light, 3) }))
            })
            .collect()
        })
        .collect();
    grid(&rows, 96, (1.8, 1.7))
}

/// Riders with lances, at the charge.
fn lancers() -> Sheet {
    let row = |horse: HorseAction, action: Action, i: usize| {
        let pair = |heading: Facing| {
            let mut rider = rider(Some(Item::Lance), Some(Item::Shield), Armour::HeavyPlus, i);
            rider.figure = rider.figure.posed(action);
            let horse = Horse {
                heading,
                side: side(i),
                caparison: i > 1,
                body: HorseBody::numbered(i as u32),
                ..Horse::default()
            }
            .posed(horse);
            (horse, Some(rider))
        };
        Facing::ALL.map(pair).to_vec()
    };
    let rows = [
        row(HorseAction::Stand, Action::Stand, 0),
        row(HorseAction::Gallop1, Action::Couch, 1),
        row(HorseAction::Gallop2, Action::Couch, 4),
        row(HorseAction::Gallop3, Action::CouchStrike, 6),
    ];
    grid(&rows, 96, (1.9, 1.8))
}

/// The poses that are hardest to sculpt, large.
fn studies() -> Sheet {
    use HorseAction::{Dead, Fall, Fallen, Gallop1, Gallop2, Gallop4, Kick, Rear, Rise, Strike};
    let row = |heading: Facing, actions: [HorseAction; 5], ridden: bool| {
        let pair = |action: HorseAction| {
            let horse = Horse { heading, side: side(1), ..Horse::default() }.posed(action);
            (horse, ridden.then(|| rider(Some(Item::Sword), Some(Item::Shield), Armour::Standard, 1)))
        };
        actions.map(pair).to_vec()
    };
    let rows = [
        row(Facing::SE, [Gallop1, Gallop2, Gallop4, Kick, Rear], true),
        row(Facing::SW, [Fall, Fallen, Rise, Dead, Strike], false),
        row(Facing::NW, [Gallop2, Rear, Fallen, Dead, Kick], false),
    ];
    grid(&rows, 192, (1.75, 1.7))
}

/// Beside a man on foot.
fn portrait() -> Sheet {
    let mut sheet = Sheet::new(1500, 700);
    let man = Figure {
        right: Some(Item::Sword),
        left: Some(Item::Shield),
        facing: Facing::SE,
        armour: Armour::Standard,
        ..Figure::default()
    };
    sheet.put(&render(&man.posed(Action::Ready), 256), 150.0, 560.0);
    let horse = Horse { heading: Facing::SE, side: side(1), ..Horse::default() };
    sheet.put(
        &render_horse(&horse, Some(&rider(Some(Item::Lance), Some(Item::Shield), Armour::Heavy, 1)), 256),
        620.0,
        560.0,
    );
    let horse = Horse { heading: Facing::SW, side: side(2), barding: Barding::Plate, ..horse };
    sheet.put(&render_horse(&horse, Some(&rider(Some(Item::Sword), None, Armour::FullPlate, 2)), 256), 1000.0, 560.0);
    sheet
}

fn main() {
    let sheets: [(&str, Painter); 11] = [
        ("climbs", climbs),
        ("bonds", bonds),
        ("coats", coats),
        ("headings", || headings(128)),
        ("headings64", || headings(64)),
        ("actions", actions),
        ("riders", riders),
        ("seats", seats),
        ("studies", studies),
        ("lancers", lancers),
        ("portrait", portrait),
    ];
    if paint(&sheets) {
        timings();
    }
}

#[expect(clippy::disallowed_methods, reason = "a drawing is timed, not a fight")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

/// Milliseconds for one picture: the best of several, since a busy machine must not be taken for a slow brush.
fn best(draw: impl Fn()) -> f64 {
    let run = |_| {
        let start = now();
        draw();
        start.elapsed().as_secs_f64() * 1000.0
    };
    (0..12).map(run).fold(f64::MAX, f64::min)
}

fn timings() {
    let horse = Horse { heading: Facing::SE, ..Horse::default() }.posed(HorseAction::Gallop2);
    let knight = Horse { barding: Barding::Plate, caparison: true, ..horse.clone() };
    let lancer = rider(Some(Item::Lance), Some(Item::Shield), Armour::FullPlate, 1);
    let man = &lancer.figure;
    let pair = Wrestlers { first: man.clone(), second: man.clone(), clinch: Clinch::Standing, toward: Facing::SE };
    for px in [32, 64, 96, 128, 192] {
        println!(
            "{px} px: man {:.2} ms, horse {:.2}, horse and rider {:.2}, caparisoned knight {:.2}, grapple {:.2}, man in a net {:.2}, \
             arrow {:.2}, smoke {:.2}",
            best(|| drop(render(man, px))),
            best(|| drop(render_horse(&horse, None, px))),
            best(|| drop(render_horse(&horse, Some(&lancer), px))),
            best(|| drop(render_horse(&knight, Some(&lancer), px))),
            best(|| drop(render_grapple(&pair, px))),
            best(|| drop(render_netted(man, px))),
            best(|| drop(missile(Missile::Arrow, Course::default(), SideLook::default(), px))),
            best(|| drop(smoke(0.4, 60.0, 1, px))),
        );
    }
}
