//! What horses look like, from what a side knows of them.

use engine::CombatantId;
use miniatures::{Barding, Horse, HorseArea, HorseBody, HorseWound, Look, Seat, SideLook};
use steel::fight::{SideView, Status};
use steel::tables::{HorseEnd, Injury};

use crate::figures::{severity_of, weariness};

/// A horse in its present condition, standing.
pub(crate) fn dressed_horse(view: &SideView, horse: CombatantId, side: SideLook) -> Horse {
    let setup = view.setup.person(horse);
    let it = view.world.of(horse);
    let barding = barding(&view.setup.tables[setup.armour].key);
    let wounds = AREAS.iter().zip(it.wounds.areas).filter_map(|(&area, wound)| {
        (wound.injury() >= Injury::LightWound)
            .then(|| severity_of(wound.injury()).map(|severity| HorseWound { area, severity }))
            .flatten()
    });
    Horse {
        body: HorseBody::numbered(u32::from(horse.0) + 1),
        barding,
        saddled: true,
        // Knights' horses wear their colours.
        caparison: barding >= Barding::Mail,
        side,
        wounds: wounds.collect(),
        fatigue: weariness(it.fatigue.points(), setup.sheet.fatigue_limit),
        ..Horse::default()
    }
}

/// The areas of a horse in the order in which the rules number them (T-19).
const AREAS: [HorseArea; 9] = [
    HorseArea::Head,
    HorseArea::Neck,
    HorseArea::Chest,
    HorseArea::Barrel,
    HorseArea::Quarters,
    HorseArea::LeftForeleg,
    HorseArea::RightForeleg,
    HorseArea::LeftHindLeg,
    HorseArea::RightHindLeg,
];

/// Who is to be seen on a horse, where he sits and where he looks.
pub(crate) fn riding(view: &SideView, horse: CombatantId) -> Option<(CombatantId, Seat, Look)> {
    let rider = view.world.horse(horse)?.rider?;
    let him = view.world.of(rider);
    let seat = him.seat.filter(|seat| seat.horse == horse && him.status == Status::Active)?;
    let place = match seat.end {
        HorseEnd::Front => Seat::Forwards,
        HorseEnd::Rear => Seat::Back,
    };
    let look = match seat.facing {
        board::RiderFacing::Forward => Look::Forward,
        board::RiderFacing::Right => Look::Right,
        board::RiderFacing::Left => Look::Left,
    };
    Some((rider, place, look))
}

/// The row of table T-3 as horses wear it (RS-16.2).
fn barding(armour: &str) -> Barding {
    match armour {
        "none" | "protection" => Barding::None,
        "light" => Barding::Leather,
        "standard" | "heavy" => Barding::Mail,
        _ => Barding::Plate,
    }
}
