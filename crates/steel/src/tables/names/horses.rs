//! Names of horses: speeds, ends, parts, and what a lance's target does.
use super::body::{BodySide, Part};
use super::vocabulary;

vocabulary! {
    /// The speed of a horse (clause RS-16.4).
    Pace {
        /// Standing.
        Stationary = "stationary", "stationary";
        /// The slowest move.
        Walk = "walk", "walk";
        /// Two moves between turns.
        Canter = "canter", "canter";
        /// Four moves between turns.
        Gallop = "gallop", "gallop";
    }
}

impl Pace {
    /// One category slower; standing stays standing.
    pub const fn slower(self) -> Self {
        match self {
            Self::Gallop => Self::Canter,
            Self::Canter => Self::Walk,
            Self::Walk | Self::Stationary => Self::Stationary,
        }
    }

    /// One category faster; a gallop stays a gallop.
    pub const fn faster(self) -> Self {
        match self {
            Self::Stationary => Self::Walk,
            Self::Walk => Self::Canter,
            Self::Canter | Self::Gallop => Self::Gallop,
        }
    }

    /// Whether a man on foot at this speed would be running (clause RS-20.12).
    pub const fn runs(self) -> bool {
        matches!(self, Self::Canter | Self::Gallop)
    }
}

vocabulary! {
    /// How a lance's target moves, seen from the horse (clause RS-20.12).
    Motion {
        /// Comes nearer at a run, canter or gallop.
        RunningTowards = "running_towards", "running towards";
        /// Comes nearer at a walk.
        WalkingTowards = "walking_towards", "walking towards";
        /// Keeps its distance or stands.
        Stationary = "stationary", "stationary";
        /// Goes away at a walk.
        WalkingAway = "walking_away", "walking away";
        /// Goes away at a run, canter or gallop.
        RunningAway = "running_away", "running away";
    }
}

vocabulary! {
    /// A column of the location tables T-14 and T-19.
    HitReach {
        /// Short weapons, shield, dive and missiles.
        Short = "short", "short";
        /// Medium weapons.
        Medium = "medium", "medium";
        /// Long weapons, polearm, lance, riders and horses.
        Long = "long", "long";
    }
}

vocabulary! {
    /// One of the two hexes of a horse (clause RS-16.3).
    HorseEnd {
        /// The front hex H.
        Front = "front", "front";
        /// The rear hex R.
        Rear = "rear", "rear";
    }
}

vocabulary! {
    /// A part of a horse, left and right alike (table T-19).
    HorsePart {
        /// The head.
        Head = "head", "head";
        /// The neck.
        Neck = "neck", "neck";
        /// The chest.
        Chest = "chest", "chest";
        /// The barrel.
        Barrel = "barrel", "barrel";
        /// The quarters.
        Quarters = "quarters", "quarters";
        /// A foreleg.
        Foreleg = "foreleg", "foreleg";
        /// A hind leg.
        HindLeg = "hind_leg", "hind leg";
    }
}

vocabulary! {
    /// One of the nine areas of a horse within which injuries combine (clause RS-16.30).
    HorseArea {
        /// The head.
        Head = "head", "head";
        /// The neck.
        Neck = "neck", "neck";
        /// The chest.
        Chest = "chest", "chest";
        /// The barrel.
        Barrel = "barrel", "barrel";
        /// The quarters.
        Quarters = "quarters", "quarters";
        /// The left foreleg.
        LeftForeleg = "left_foreleg", "left foreleg";
        /// The right foreleg.
        RightForeleg = "right_foreleg", "right foreleg";
        /// The left hind leg.
        LeftHindLeg = "left_hind_leg", "left hind leg";
        /// The right hind leg.
        RightHindLeg = "right_hind_leg", "right hind leg";
    }
}

impl HorsePart {
    /// Whether there is one on each side.
    pub const fn needs_side(self) -> bool {
        matches!(self, Self::Foreleg | Self::HindLeg)
    }

    /// The area of the part on `side`.
    pub const fn area(self, side: BodySide) -> HorseArea {
        match (self, side) {
            (Self::Head, _) => HorseArea::Head,
            (Self::Neck, _) => HorseArea::Neck,
            (Self::Chest, _) => HorseArea::Chest,
            (Self::Barrel, _) => HorseArea::Barrel,
            (Self::Quarters, _) => HorseArea::Quarters,
            (Self::Foreleg, BodySide::Left) => HorseArea::LeftForeleg,
            (Self::Foreleg, BodySide::Right) => HorseArea::RightForeleg,
            (Self::HindLeg, BodySide::Left) => HorseArea::LeftHindLeg,
            (Self::HindLeg, BodySide::Right) => HorseArea::RightHindLeg,
        }
    }

    /// The human part whose column of T-3 protects here, before legs are halved (clause RS-16.2, table T-19).
    pub const fn armour_part(self) -> Part {
        match self {
            Self::Head => Part::Head,
            Self::Neck => Part::Shoulder,
            Self::Chest => Part::Chest,
            Self::Barrel | Self::Quarters => Part::Abdomen,
            Self::Foreleg | Self::HindLeg => Part::Leg,
        }
    }

    /// Whether the protection counts half, rounded down (clause RS-16.2).
    pub const fn half_protected(self) -> bool {
        matches!(self, Self::Foreleg | Self::HindLeg)
    }

    /// The human part whose column of T-6 gives the injury (table T-19).
    pub const fn wound_part(self) -> Part {
        match self {
            Self::Quarters => Part::Shoulder,
            other => other.armour_part(),
        }
    }
}

impl HorseArea {
    /// The part, without its side.
    pub const fn part(self) -> HorsePart {
        match self {
            Self::Head => HorsePart::Head,
            Self::Neck => HorsePart::Neck,
            Self::Chest => HorsePart::Chest,
            Self::Barrel => HorsePart::Barrel,
            Self::Quarters => HorsePart::Quarters,
            Self::LeftForeleg | Self::RightForeleg => HorsePart::Foreleg,
            Self::LeftHindLeg | Self::RightHindLeg => HorsePart::HindLeg,
        }
    }

    /// The place of the area in arrays of nine, in the order of [`HorseArea::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}
