//! Hexes, arcs, patterns and sight (chapters RS-3, RS-10, RS-16, RS-20, RS-21), as the board lays them.
use super::decode::{Facing, Offset, group, groups, hex, hexes, sorted, tables};
use board::{Direction, Direction12, FixedEnd, Hand, Hex, HorseBody, Pattern, Reach, Relative, RiderFacing, Turn};
use serde_json::{Value, json};
use steel::formulas::attack::NO_BLOW_FROM_STEPS;
use steel::formulas::{dodge, mounted};
use steel::tables::Bias;

groups![
    relative,
    in_range,
    covered,
    covered_rider,
    blocking,
    polearm,
    in_range_rider,
    horse_positions,
    dodge_direction,
    dropped_weapon,
    missile_arc,
    flight_line,
    scatter,
    rider_arc,
    line_of_sight,
    uphill,
    horse_turn,
    rider_landing,
];

group! { relative { offset: Offset, facing: Facing } {
    let seen = Relative::of(Hex::ZERO, facing.0, offset.0);
    json!({ "a": seen.a, "b": seen.b, "arc": seen.arc(), "distance": seen.distance() })
}}

/// A range category as the vectors name it.
fn reach(category: &str) -> Option<Reach> {
    Some(match category {
        "close_quarters" | "grab" => Reach::Close,
        "short" => Reach::Short,
        "medium" => Reach::Medium,
        "long" => Reach::Long,
        "medium_long" => Reach::MediumLong,
        _ => return None,
    })
}

group! { in_range { category: String, hand: Option<Hand>, facing: Facing, height_difference: Option<i16> } {
    let steps = height_difference.unwrap_or(0);
    let pattern = match (category.as_str(), reach(&category)) {
        (_, Some(reach)) => reach.pattern_at_height(steps),
        ("lance", None) => Pattern::LANCE,
        ("horse_attack", None) => Pattern::HORSE,
        _ => return Err(format!("{category:?} is no range category")),
    };
    let reached = pattern.hexes(Hex::ZERO, facing.0, hand.unwrap_or(Hand::Right));
    json!({ "hexes": sorted(reached.filter(|_| i32::from(steps).abs() < NO_BLOW_FROM_STEPS)) })
}}

/// Every hex within `radius` of the origin.
fn within(radius: i32) -> impl Iterator<Item = Hex> {
    let span = -radius..=radius;
    let all = span.clone().flat_map(move |q| span.clone().map(move |r| Hex::new(q, r)));
    all.filter(move |&hex| i32::from(board::distance(Hex::ZERO, hex)) <= radius)
}

/// The hands that a vector's word means: one of them, or either.
fn hands(word: &str) -> Result<&'static [Hand], String> {
    match word {
        "right" => Ok(&[Hand::Right]),
        "left" => Ok(&[Hand::Left]),
        "either" => Ok(&[Hand::Right, Hand::Left]),
        other => Err(format!("{other:?} is no hand")),
    }
}

group! { covered { hand: String, radius: i32, facing: Facing } {
    let hands = hands(&hand)?;
    let is_covered = |to: &Hex| hands.iter().any(|&hand| Relative::of(Hex::ZERO, facing.0, *to).covered_by(hand));
    json!({ "hexes": sorted(within(radius).filter(is_covered)) })
}}

group! { covered_rider { hand: String, rider_facing: RiderFacing, radius: i32, heading: Option<Facing> } {
    let hands = hands(&hand)?;
    let heading = heading.map_or(Direction::SE, |heading| heading.0);
    let is_covered = |to: &Hex| {
        let seen = Relative::of(Hex::ZERO, heading, *to);
        hands.iter().any(|&hand| rider_facing.covers(seen, hand))
    };
    json!({ "hexes": sorted(within(radius).filter(is_covered)) })
}}

/// Blocked and attackable pattern of a position.
fn position(name: &str) -> Result<[Pattern; 2], String> {
    match name {
        "forward" => Ok([Pattern::BLOCK_FORWARD, Pattern::POLEARM_FORWARD]),
        "left" => Ok([Pattern::BLOCK_LEFT, Pattern::POLEARM_LEFT]),
        "right" => Ok([Pattern::BLOCK_RIGHT, Pattern::POLEARM_RIGHT]),
        other => Err(format!("{other:?} is no blocking position")),
    }
}

group! { blocking { position: String, facing: Facing } {
    let [blocked, _] = self::position(&position)?;
    json!({ "blocked": sorted(blocked.hexes(Hex::ZERO, facing.0, Hand::Right)) })
}}

group! { polearm { position: String, facing: Facing } {
    let [blocked, attackable] = self::position(&position)?.map(|pattern| {
        pattern.hexes(Hex::ZERO, facing.0, Hand::Right).collect::<Vec<_>>()
    });
    let covered = blocked.iter().chain(&attackable).copied().collect::<Vec<_>>();
    json!({ "blocked": sorted(blocked), "attackable": sorted(attackable), "covered": sorted(covered) })
}}

group! { in_range_rider { category: String, hand: Hand, rider_facing: RiderFacing, heading: Facing } {
    let reach = reach(&category).ok_or_else(|| format!("{category:?} is no range category"))?;
    let pattern = Pattern::rider(reach, rider_facing, hand);
    json!({ "hexes": sorted(pattern.hexes(Hex::ZERO, heading.0, hand)) })
}}

group! { horse_positions { heading: Facing } {
    let horse = HorseBody { front: Hex::ZERO, heading: heading.0 };
    let positions = (1..=6).filter_map(|number| horse.place(number)).map(|(place, _)| place);
    json!({ "rear": hex(horse.rear()), "positions": hexes(positions), "mount_from": HorseBody::MOUNTING_PLACES })
}}

group! { dodge_direction { bias: Bias, d6: u8, facing: Facing } {
    let direction = dodge::direction(tables(), bias, d6).absolute(facing.0);
    json!({ "moves": tables().dodge_move(bias, d6), "offset": hex(direction.delta()) })
}}

group! { dropped_weapon { d10: u8, facing: Facing } {
    let place = tables().dropped_place(d10);
    json!({ "offset": hex(place.map_or(Hex::ZERO, |place| place.absolute(facing.0).delta())) })
}}

group! { missile_arc { offset: Offset, facing: Facing } {
    json!({ "may_aim": Relative::of(Hex::ZERO, facing.0, offset.0).in_missile_arc() })
}}

group! { flight_line { offset: Offset } {
    let line = board::flight_direction(Hex::ZERO, offset.0).map(|line| match line {
        Direction12::Side(direction) => json!({ "side": direction.index() }),
        Direction12::Corner(corner) => json!({ "corner": corner }),
    });
    json!({ "line": line })
}}

/// A line of flight as the vectors write it.
#[derive(Clone, Copy, serde::Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum FlightLine {
    Side(Facing),
    Corner(u8),
}

group! { scatter { line: FlightLine, negative_excess: i32 } {
    let line = match line {
        FlightLine::Side(direction) => Direction12::Side(direction.0),
        FlightLine::Corner(corner) => Direction12::Corner(corner),
    };
    json!({ "offset": hex(line.lay(Hex::ZERO, tables().miss(negative_excess))) })
}}

group! { rider_arc { offset: Offset, rider_facing: RiderFacing, heading: Facing } {
    let seen = Relative::of(Hex::ZERO, heading.0, offset.0);
    json!({ "front": rider_facing.in_front(seen), "may_aim": rider_facing.in_missile_arc(seen) })
}}

group! { line_of_sight { to: Offset, blocking: Option<Vec<Offset>> } {
    let blocking = blocking.unwrap_or_default();
    let blocks = |hex: Hex| blocking.iter().any(|blocking| blocking.0 == hex);
    let [first, second]: [Value; 2] = board::lines(Hex::ZERO, to.0).map(hexes);
    json!({ "first": first, "second": second, "open": board::open(Hex::ZERO, to.0, blocks, |_, _| false) })
}}

group! { uphill { offset: Offset, uphill_direction: Facing } {
    json!({ "uphill": board::uphill(Hex::ZERO, offset.0, uphill_direction.0) })
}}

group! { horse_turn { heading: Facing, turn: Turn, fixed_end: FixedEnd } {
    let horse = HorseBody { front: Hex::ZERO, heading: heading.0 }.turned(turn, fixed_end);
    json!({ "heading": horse.heading.index(), "front": hex(horse.front), "rear": hex(horse.rear()) })
}}

group! { rider_landing { heading: Facing, place_d6: u8, bias: Bias, dodge_d6: u8 } {
    let horse = HorseBody { front: Hex::ZERO, heading: heading.0 };
    let landing = mounted::rider_landing(tables(), horse, place_d6, bias, dodge_d6);
    let (feet, head) = landing.ok_or_else(|| format!("{place_d6} is no place"))?;
    json!({ "feet": hex(feet), "head": hex(head) })
}}
