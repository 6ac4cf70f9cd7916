//! What a horse is, in plain words that can be written to a file: its coat, its armour, whose it is, which way it goes, who sits on it.
use super::{HorseAction, HorsePose};
use crate::describe::{Facing, Figure, Severity, SideLook};
use serde::{Deserialize, Serialize};

/// The colour of a coat, with mane, tail and legs as they go with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HorseCoat {
    /// Reddish brown with black mane, tail and legs.
    #[default]
    Bay,
    /// Very dark brown, nearly black.
    DarkBay,
    /// Red-brown all over.
    Chestnut,
    /// Black.
    Black,
    /// Dappled grey with a dark mane.
    Grey,
    /// White.
    White,
    /// Sandy, with black mane, tail and legs.
    Dun,
    /// Golden with a pale mane and tail.
    Palomino,
    /// Large patches of brown and white.
    Piebald,
}

impl HorseCoat {
    /// All nine.
    pub const ALL: [HorseCoat; 9] = [
        HorseCoat::Bay,
        HorseCoat::DarkBay,
        HorseCoat::Chestnut,
        HorseCoat::Black,
        HorseCoat::Grey,
        HorseCoat::White,
        HorseCoat::Dun,
        HorseCoat::Palomino,
        HorseCoat::Piebald,
    ];
}

/// The animal under the gear, so that ten horses are ten horses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HorseBody {
    /// Its colour.
    pub coat: HorseCoat,
    /// A white blaze down the face.
    pub blaze: bool,
    /// White socks, one bit each: right fore, left fore, right hind, left hind.
    pub socks: u8,
}

impl HorseBody {
    /// A horse picked by number: the same number is always the same horse.
    pub fn numbered(number: u32) -> HorseBody {
        let pick = |salt: i32, n: f32| (crate::math::hash(number as i32, salt, 78) * n * 0.999) as u8;
        let coats = HorseCoat::ALL.len() as u32;
        // Neighbours in a row differ for certain.
        let coat = HorseCoat::ALL[((number * 4 + 3) % coats) as usize];
        HorseBody { coat, blaze: pick(2, 2.0) == 1, socks: pick(3, 16.0) & pick(4, 16.0) }
    }
}

/// What a horse wears against blows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Barding {
    /// Nothing.
    #[default]
    None,
    /// Boiled leather on head, chest and quarters.
    Leather,
    /// A trapper of mail, down to the knees, and a plate on the face.
    Mail,
    /// Plate on head, neck, chest and quarters.
    Plate,
}

impl Barding {
    /// All four, lightest first.
    pub const ALL: [Barding; 4] = [Barding::None, Barding::Leather, Barding::Mail, Barding::Plate];
}

/// A part of a horse that can be hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HorseArea {
    /// The head.
    Head,
    /// The neck.
    Neck,
    /// Chest and shoulders.
    Chest,
    /// Belly, flanks and back.
    Barrel,
    /// The hind quarters.
    Quarters,
    /// Its right foreleg.
    RightForeleg,
    /// Its left foreleg.
    LeftForeleg,
    /// Its right hind leg.
    RightHindLeg,
    /// Its left hind leg.
    LeftHindLeg,
}

impl HorseArea {
    /// All nine, front to back.
    pub const ALL: [HorseArea; 9] = [
        HorseArea::Head,
        HorseArea::Neck,
        HorseArea::Chest,
        HorseArea::Barrel,
        HorseArea::Quarters,
        HorseArea::RightForeleg,
        HorseArea::LeftForeleg,
        HorseArea::RightHindLeg,
        HorseArea::LeftHindLeg,
    ];
}

/// One visible wound of a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HorseWound {
    /// Where.
    pub area: HorseArea,
    /// How bad.
    pub severity: Severity,
}

/// Everything a sprite shows of one horse.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Horse {
    /// The animal.
    pub body: HorseBody,
    /// Its armour.
    pub barding: Barding,
    /// Saddle, bridle and saddle cloth in the side's colour and pattern.
    pub saddled: bool,
    /// A caparison in the side's colour and pattern from head to hocks, over whatever it wears.
    pub caparison: bool,
    /// Whose it is.
    pub side: SideLook,
    /// From the rear hex to the front hex.
    pub heading: Facing,
    /// How it holds itself; see [`HorseAction`] for ready-made ones and [`HorsePose::blend`] for between.
    pub pose: HorsePose,
    /// What hurts.
    pub wounds: Vec<HorseWound>,
    /// 0 fresh, 1 breathing hard, 2 tired, 3 spent: the head hangs.
    pub fatigue: u8,
}

impl Default for Horse {
    fn default() -> Self {
        Horse {
            body: HorseBody::default(),
            barding: Barding::None,
            saddled: true,
            caparison: false,
            side: SideLook::default(),
            heading: Facing::S,
            pose: HorseAction::Stand.pose(),
            wounds: Vec::new(),
            fatigue: 0,
        }
    }
}

impl Horse {
    /// The same horse in a ready-made pose.
    pub fn posed(mut self, action: HorseAction) -> Horse {
        self.pose = action.pose();
        self
    }

    /// The horse as it goes under a rider. One that carries him away from the viewer would be hidden behind him but for its ears, which
    /// would stand on his helmet like horns: it carries its head to his right and lower, where it is seen beside him.
    pub(crate) fn under(&self, rider: Option<&Rider>) -> Horse {
        let mut horse = self.clone();
        let seen_from_behind = self.heading == Facing::N && self.pose.roll.abs() < 30.0;
        if rider.is_some_and(|rider| rider.seat == Seat::Forwards) && seen_from_behind {
            let [raise, turn] = self.pose.neck;
            horse.pose.neck = [raise.min(32.0), turn - 56.0];
            horse.pose.head[1] -= 24.0;
        }
        horse
    }
}

/// Where on the horse a rider sits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// In the saddle, which is in the front hex.
    #[default]
    Forwards,
    /// Behind the saddle, in the rear hex.
    Back,
}

/// Where a rider looks, against the heading of his horse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Look {
    /// Over the horse's head.
    #[default]
    Forward,
    /// To his right.
    Right,
    /// To his left.
    Left,
}

impl Look {
    /// All three.
    pub const ALL: [Look; 3] = [Look::Forward, Look::Right, Look::Left];

    /// Degrees to the left of the heading.
    pub(crate) fn degrees(self) -> f32 {
        match self {
            Look::Forward => 0.0,
            Look::Right => -90.0,
            Look::Left => 90.0,
        }
    }
}

/// Somebody on a horse.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rider {
    /// Who, in what, with what, and in which pose: of the pose, head, trunk and arms count; legs, facing and lying are the horse's business.
    pub figure: Figure,
    /// Where he sits.
    pub seat: Seat,
    /// Where he looks.
    pub look: Look,
    /// On his way up or down; nothing while he sits.
    pub climb: Option<Climb>,
    /// What is wound about him.
    pub bond: Option<Bond>,
}

/// Somebody between the ground beside a horse and the saddle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Climb {
    /// On the horse's right, instead of the left.
    pub right: bool,
    /// How far he is up, 0 on the ground to [`Climb::WHOLE`] in the saddle.
    pub eighths: u8,
}

impl Climb {
    /// All the way up.
    pub const WHOLE: u8 = 8;
}

/// What binds somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bond {
    /// A net lies over him.
    Net,
    /// A lash is wound about him.
    Lash,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_head_of_a_horse_seen_from_behind_its_rider_is_carried_aside() {
        let rider = Rider::default();
        for heading in Facing::ALL {
            let horse = Horse { heading, ..Horse::default() };
            assert_eq!(horse.under(None), horse);
            let ridden = horse.under(Some(&rider));
            let aside = horse.pose.neck[1] - ridden.pose.neck[1];
            assert_eq!(aside > 40.0, heading == Facing::N, "{heading:?}: {aside}");
            assert_eq!(ridden.pose.legs, horse.pose.legs);
            assert_eq!(horse.under(Some(&Rider { seat: Seat::Back, ..Rider::default() })), horse);
        }
    }
}
