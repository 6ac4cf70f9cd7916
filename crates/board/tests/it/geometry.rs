//! Every vector of `tests/golden/geometry.json`, a copy of the geometry groups of the rulebook's vectors: each `in` is answered by the board
//! in the file's own form and compared with `out` as a whole.

use board::*;
use serde_json::{Value, json};

/// Answers each vector of a group and compares the whole `out`; `count` says how many there are, so that none is lost.
#[track_caller]
fn check(group: &str, count: usize, answer: impl Fn(&Value) -> Value) {
    let file: Value = serde_json::from_str(include_str!("../golden/geometry.json")).unwrap();
    let vectors = file["groups"][group]["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), count, "vectors of {group}");
    for vector in vectors {
        assert_eq!(answer(&vector["in"]), vector["out"], "{}", vector["id"]);
    }
}

fn hex(value: &Value) -> Hex {
    let [q, r] = [0, 1].map(|axis| value[axis].as_i64().unwrap() as i32);
    Hex::new(q, r)
}

fn pair(hex: Hex) -> Value {
    json!([hex.x, hex.y])
}

fn sorted(hexes: impl IntoIterator<Item = Hex>) -> Value {
    let mut hexes: Vec<Hex> = hexes.into_iter().collect();
    hexes.sort_by_key(|&hex| hex_order(hex));
    hexes.into_iter().map(pair).collect()
}

fn in_order(hexes: impl IntoIterator<Item = Hex>) -> Value {
    hexes.into_iter().map(pair).collect()
}

fn direction(value: &Value) -> Direction {
    Direction::from_index(value.as_u64().unwrap() as u8).unwrap()
}

/// A word of the file as one of our enums, by its serialized name.
fn word<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

/// What a viewer at (0, 0) sees at `offset`.
fn seen(input: &Value, facing: &str) -> Relative {
    Relative::of(Hex::ZERO, direction(&input[facing]), hex(&input["offset"]))
}

/// All hexes within the vector's radius that lie so for a viewer at (0, 0).
fn within(input: &Value, facing: Facing, lies: impl Fn(Relative) -> bool) -> Value {
    let disc = TerrainMap::disc(Hex::ZERO, input["radius"].as_u64().unwrap() as u16).unwrap();
    sorted(disc.iter().map(|(hex, _)| hex).filter(|&hex| lies(Relative::of(Hex::ZERO, facing, hex))))
}

#[test]
fn directions_and_corners_are_numbered_as_the_vectors_number_them() {
    let file: Value = serde_json::from_str(include_str!("../golden/geometry.json")).unwrap();
    assert_eq!(in_order(Direction::ALL.map(Direction::delta)), file["hexes"]["directions"]);
    assert_eq!(json!(Direction::ALL), file["hexes"]["direction_names"]);
    let corners = file["hexes"]["corners"].as_array().unwrap();
    let lines: Vec<_> = corners.iter().map(|corner| flight_direction(Hex::ZERO, hex(corner))).collect();
    assert_eq!(lines, [0, 1, 2, 3, 4, 5].map(|k| Some(Direction12::Corner(k))));
}

#[test]
fn relative() {
    check("relative", 7, |input| {
        let seen = seen(input, "facing");
        json!({ "a": seen.a, "b": seen.b, "arc": seen.arc(), "distance": distance(Hex::ZERO, hex(&input["offset"])) })
    });
}

#[test]
fn missile_arc() {
    check("missile_arc", 8, |input| json!({ "may_aim": seen(input, "facing").in_missile_arc() }));
}

#[test]
fn covered() {
    check("covered", 3, |input| {
        let facing = direction(&input["facing"]);
        let hexes = match input["hand"].as_str() {
            Some("either") => within(input, facing, Relative::in_front),
            _ => within(input, facing, |seen| seen.covered_by(word(&input["hand"]))),
        };
        json!({ "hexes": hexes })
    });
}

#[test]
fn covered_rider() {
    check("covered_rider", 3, |input| {
        let (facing, hand) = (word::<RiderFacing>(&input["rider_facing"]), word(&input["hand"]));
        json!({ "hexes": within(input, Direction::SE, |seen| facing.covers(seen, hand)) })
    });
}

#[test]
fn rider_arc() {
    check("rider_arc", 18, |input| {
        let (facing, seen) = (word::<RiderFacing>(&input["rider_facing"]), seen(input, "heading"));
        json!({ "front": facing.in_front(seen), "may_aim": facing.in_missile_arc(seen) })
    });
}

#[test]
fn in_range() {
    check("in_range", 16, |input| {
        let steps = input["height_difference"].as_i64().unwrap_or(0) as i16;
        let pattern = match input["category"].as_str() {
            Some("lance") => Pattern::LANCE,
            Some("horse_attack") => Pattern::HORSE,
            Some("grab" | "close_quarters") => Pattern::CLOSE,
            _ => word::<Reach>(&input["category"]).pattern_at_height(steps),
        };
        json!({ "hexes": sorted(pattern.hexes(Hex::ZERO, direction(&input["facing"]), word(&input["hand"]))) })
    });
}

#[test]
fn in_range_rider() {
    check("in_range_rider", 13, |input| {
        let hand = word(&input["hand"]);
        let pattern = Pattern::rider(word(&input["category"]), word(&input["rider_facing"]), hand);
        json!({ "hexes": sorted(pattern.hexes(Hex::ZERO, direction(&input["heading"]), hand)) })
    });
}

#[test]
fn blocking() {
    check(
        "blocking",
        3,
        |input| json!({ "blocked": laid(input, [Pattern::BLOCK_FORWARD, Pattern::BLOCK_LEFT, Pattern::BLOCK_RIGHT]) }),
    );
}

#[test]
fn polearm() {
    check("polearm", 3, |input| {
        let blocked = laid(input, [Pattern::BLOCK_FORWARD, Pattern::BLOCK_LEFT, Pattern::BLOCK_RIGHT]);
        let attackable = laid(input, [Pattern::POLEARM_FORWARD, Pattern::POLEARM_LEFT, Pattern::POLEARM_RIGHT]);
        let both = [&blocked, &attackable].into_iter().flat_map(|list| list.as_array().unwrap()).map(hex);
        json!({ "covered": sorted(both), "blocked": blocked, "attackable": attackable })
    });
}

/// Of the patterns forward, left and right the one of the vector's position, laid at (0, 0).
fn laid(input: &Value, [forward, left, right]: [Pattern; 3]) -> Value {
    let pattern = match input["position"].as_str() {
        Some("forward") => forward,
        Some("left") => left,
        _ => right,
    };
    sorted(pattern.hexes(Hex::ZERO, direction(&input["facing"]), Hand::Right))
}

#[test]
fn horse_turn() {
    check("horse_turn", 6, |input| {
        let horse = HorseBody { front: Hex::ZERO, heading: direction(&input["heading"]) };
        let turned = horse.turned(word(&input["turn"]), word(&input["fixed_end"]));
        json!({ "heading": turned.heading.index(), "front": pair(turned.front), "rear": pair(turned.rear()) })
    });
}

#[test]
fn horse_positions() {
    check("horse_positions", 2, |input| {
        let horse = HorseBody { front: Hex::ZERO, heading: direction(&input["heading"]) };
        let places = (1..=6).map(|number| horse.place(number).unwrap().0);
        json!({ "rear": pair(horse.rear()), "positions": in_order(places), "mount_from": HorseBody::MOUNTING_PLACES })
    });
}

#[test]
fn rider_landing() {
    check("rider_landing", 5, |input| {
        let horse = HorseBody { front: Hex::ZERO, heading: direction(&input["heading"]) };
        let (feet, away) = horse.place(input["place_d6"].as_u64().unwrap() as u8).unwrap();
        // Table T-9: up to the first figure BL, up to the second B, above it BR, for one who faces the horse.
        let [to_back_left, to_back] = match input["bias"].as_str() {
            Some("left") => [3, 5],
            Some("back") => [1, 5],
            _ => [1, 3],
        };
        let backwards = match input["dodge_d6"].as_u64().unwrap() {
            d6 if d6 <= to_back_left => RelDir::BL,
            d6 if d6 <= to_back => RelDir::B,
            _ => RelDir::BR,
        };
        json!({ "feet": pair(feet), "head": pair(step(feet, backwards.absolute(away.opposite()))) })
    });
}

#[test]
fn scatter() {
    // Table T-13, n from 1 to 20.
    let first_ten = [(1, 0), (0, 1), (1, -1), (-1, 1), (0, -1), (-1, 0), (2, 0), (1, 1), (2, -1), (0, 2)];
    let others = [(2, -2), (-1, 2), (1, -2), (-2, 2), (0, -2), (-2, 1), (-1, -1), (-2, 0), (3, 0), (-3, 0)];
    let offsets: Vec<Relative> = first_ten.iter().chain(&others).map(|&(a, b)| Relative::new(a, b)).collect();
    check("scatter", 23, |input| {
        let line = match input["line"]["corner"].as_u64() {
            Some(corner) => Direction12::Corner(corner as u8),
            None => Direction12::Side(direction(&input["line"]["side"])),
        };
        let n = input["negative_excess"].as_u64().unwrap().min(20) as usize;
        json!({ "offset": pair(line.lay(Hex::ZERO, offsets[n - 1])) })
    });
}

#[test]
fn flight_line() {
    check("flight_line", 12, |input| match flight_direction(Hex::ZERO, hex(&input["offset"])).unwrap() {
        Direction12::Side(side) => json!({ "line": { "side": side.index() } }),
        Direction12::Corner(corner) => json!({ "line": { "corner": corner } }),
    });
}

#[test]
fn line_of_sight() {
    check("line_of_sight", 11, |input| {
        let to = hex(&input["to"]);
        let blocking: Vec<Hex> = input["blocking"].as_array().unwrap().iter().map(hex).collect();
        let [first, second] = lines(Hex::ZERO, to).map(in_order);
        let open = open(Hex::ZERO, to, |hex| blocking.contains(&hex), |_, _| false);
        json!({ "first": first, "second": second, "open": open })
    });
}

#[test]
fn uphill_on_slopes() {
    check(
        "uphill",
        5,
        |input| json!({ "uphill": uphill(Hex::ZERO, hex(&input["offset"]), direction(&input["uphill_direction"])) }),
    );
}
