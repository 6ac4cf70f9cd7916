//! Names of bodies: parts, areas, locations, injuries; left and right.
use super::vocabulary;
use board::Hand;

vocabulary! {
    /// A part of the body as armour and wounds count it, left and right alike (tables T-3 and T-6).
    Part {
        /// The head.
        Head = "head", "head";
        /// Either shoulder.
        Shoulder = "shoulder", "shoulder";
        /// Either arm.
        Arm = "arm", "arm";
        /// The chest.
        Chest = "chest", "chest";
        /// The abdomen.
        Abdomen = "abdomen", "abdomen";
        /// Either leg.
        Leg = "leg", "leg";
    }
}

vocabulary! {
    /// Left or right of a body, or of a horse's line.
    BodySide {
        /// The left.
        Left = "left", "left";
        /// The right.
        Right = "right", "right";
    }
}

impl BodySide {
    /// The side of a hand.
    pub const fn of_hand(hand: Hand) -> Self {
        match hand {
            Hand::Left => Self::Left,
            Hand::Right => Self::Right,
        }
    }

    /// The side that a d6 names where a location leaves it open: 1 to 3 left, 4 to 6 right (clause RS-5.2).
    pub const fn from_d6(d6: u8) -> Self {
        if d6 <= 3 { Self::Left } else { Self::Right }
    }
}

vocabulary! {
    /// One of the nine areas of a body within which injuries combine (clause RS-5.6).
    Area {
        /// The head.
        Head = "head", "head";
        /// The right arm.
        RightArm = "right_arm", "right arm";
        /// The left arm.
        LeftArm = "left_arm", "left arm";
        /// The right shoulder.
        RightShoulder = "right_shoulder", "right shoulder";
        /// The left shoulder.
        LeftShoulder = "left_shoulder", "left shoulder";
        /// The chest.
        Chest = "chest", "chest";
        /// The abdomen.
        Abdomen = "abdomen", "abdomen";
        /// The right leg.
        RightLeg = "right_leg", "right leg";
        /// The left leg.
        LeftLeg = "left_leg", "left leg";
    }
}

impl Area {
    /// The area of `part`, on `side` where the part has two.
    pub const fn of(part: Part, side: BodySide) -> Self {
        match (part, side) {
            (Part::Head, _) => Self::Head,
            (Part::Chest, _) => Self::Chest,
            (Part::Abdomen, _) => Self::Abdomen,
            (Part::Arm, BodySide::Left) => Self::LeftArm,
            (Part::Arm, BodySide::Right) => Self::RightArm,
            (Part::Shoulder, BodySide::Left) => Self::LeftShoulder,
            (Part::Shoulder, BodySide::Right) => Self::RightShoulder,
            (Part::Leg, BodySide::Left) => Self::LeftLeg,
            (Part::Leg, BodySide::Right) => Self::RightLeg,
        }
    }

    /// The arm of a hand.
    pub const fn arm(hand: Hand) -> Self {
        Self::of(Part::Arm, BodySide::of_hand(hand))
    }

    /// The leg on the side of a hand.
    pub const fn leg(hand: Hand) -> Self {
        Self::of(Part::Leg, BodySide::of_hand(hand))
    }

    /// The part that decides armour and wound column.
    pub const fn part(self) -> Part {
        match self {
            Self::Head => Part::Head,
            Self::Chest => Part::Chest,
            Self::Abdomen => Part::Abdomen,
            Self::LeftArm | Self::RightArm => Part::Arm,
            Self::LeftShoulder | Self::RightShoulder => Part::Shoulder,
            Self::LeftLeg | Self::RightLeg => Part::Leg,
        }
    }

    /// The place of the area in arrays of nine, in the order of [`Area::ALL`], which is the order of grapeshot (clause RS-14.5).
    pub const fn index(self) -> usize {
        self as usize
    }
}

vocabulary! {
    /// An entry of a hit location table: an area, or a part whose side is still open.
    Location {
        /// The head.
        Head = "head", "head";
        /// The right arm.
        RightArm = "right_arm", "right arm";
        /// The left arm.
        LeftArm = "left_arm", "left arm";
        /// An arm, side open.
        Arm = "arm", "arm";
        /// The right shoulder.
        RightShoulder = "right_shoulder", "right shoulder";
        /// The left shoulder.
        LeftShoulder = "left_shoulder", "left shoulder";
        /// A shoulder, side open.
        Shoulder = "shoulder", "shoulder";
        /// The chest.
        Chest = "chest", "chest";
        /// The abdomen.
        Abdomen = "abdomen", "abdomen";
        /// The right leg.
        RightLeg = "right_leg", "right leg";
        /// The left leg.
        LeftLeg = "left_leg", "left leg";
        /// A leg, side open.
        Leg = "leg", "leg";
    }
}

impl Location {
    /// Whether the side is still to be found (clause RS-5.2).
    pub const fn needs_side(self) -> bool {
        matches!(self, Self::Arm | Self::Shoulder | Self::Leg)
    }

    /// The part, without its side.
    pub const fn part(self) -> Part {
        match self {
            Self::Head => Part::Head,
            Self::RightArm | Self::LeftArm | Self::Arm => Part::Arm,
            Self::RightShoulder | Self::LeftShoulder | Self::Shoulder => Part::Shoulder,
            Self::Chest => Part::Chest,
            Self::Abdomen => Part::Abdomen,
            Self::RightLeg | Self::LeftLeg | Self::Leg => Part::Leg,
        }
    }

    /// The area, none where the side is still open.
    pub const fn area(self) -> Option<Area> {
        match self {
            Self::Head => Some(Area::Head),
            Self::RightArm => Some(Area::RightArm),
            Self::LeftArm => Some(Area::LeftArm),
            Self::RightShoulder => Some(Area::RightShoulder),
            Self::LeftShoulder => Some(Area::LeftShoulder),
            Self::Chest => Some(Area::Chest),
            Self::Abdomen => Some(Area::Abdomen),
            Self::RightLeg => Some(Area::RightLeg),
            Self::LeftLeg => Some(Area::LeftLeg),
            Self::Arm | Self::Shoulder | Self::Leg => None,
        }
    }

    /// The area on `side` where the entry leaves it open, else the entry's own.
    pub const fn on(self, side: BodySide) -> Area {
        match self.area() {
            Some(area) => area,
            None => Area::of(self.part(), side),
        }
    }

    /// The area with the d6 that settles an open side (clause RS-5.2).
    pub const fn side(self, d6: u8) -> Area {
        self.on(BodySide::from_d6(d6))
    }
}

vocabulary! {
    /// How badly an area is hurt, lightest first (tables T-6 and T-7).
    Injury {
        /// Unhurt.
        None = "none", "unhurt";
        /// One fatigue point, and two make a Light Wound.
        Bruise = "bruise", "bruise";
        /// Slows every order by 2.
        LightWound = "light_wound", "light wound";
        /// Slows every order by 4, weakens attack and defence.
        Wound = "wound", "wound";
        /// Slows every order by 8 and may knock out.
        SeriousWound = "serious_wound", "serious wound";
        /// Passes out.
        Disablement = "disablement", "disablement";
        /// The limb is lost; passes out.
        Sever = "sever", "sever";
        /// Dead.
        Death = "death", "death";
    }
}

impl Injury {
    /// How it is said of an area in a sentence: `wound in the chest`, `disabled in the right arm`, `left leg severed`.
    pub fn at(self, area: impl std::fmt::Display) -> String {
        match self {
            Self::None => format!("{area} unhurt"),
            Self::Bruise | Self::LightWound | Self::Wound | Self::SeriousWound => format!("{self} in the {area}"),
            Self::Disablement => format!("disabled in the {area}"),
            Self::Sever => format!("{area} severed"),
            Self::Death => format!("deadly wound in the {area}"),
        }
    }
}

vocabulary! {
    /// Where a dodger or one knocked back would like to go (table T-9).
    Bias {
        /// To his left.
        Left = "left", "left";
        /// Straight back.
        Back = "back", "back";
        /// To his right.
        Right = "right", "right";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn injuries_stand_well_in_a_sentence() {
        let said: Vec<String> = Injury::ALL.iter().map(|injury| injury.at(Area::LeftLeg)).collect();
        assert_eq!(
            said,
            [
                "left leg unhurt",
                "bruise in the left leg",
                "light wound in the left leg",
                "wound in the left leg",
                "serious wound in the left leg",
                "disabled in the left leg",
                "left leg severed",
                "deadly wound in the left leg",
            ]
        );
    }
}
