//! The rulebook's vocabulary: the closed lists of names that tables, formulas and files use.
//!
//! Every name has a key, which is how files and journals spell it, and a plain English word, which is what a player reads.
use board::Hand;
use serde::{Deserialize, Serialize};

/// Declares one closed list of names with its keys and its words.
macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident { $($(#[$row:meta])* $variant:ident = $key:literal, $word:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$row])* #[serde(rename = $key)] $variant,)+
        }

        impl $name {
            /// Every name of the list, in the rulebook's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// How many names the list has.
            pub const COUNT: usize = Self::ALL.len();

            /// How files and journals spell the name.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }

            /// How a player reads the name.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The name that files spell `key`.
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|name| name.key() == key)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
pub(crate) use vocabulary;

vocabulary! {
    /// How a weapon hurts, and so which parry meets it (clause RS-1.7).
    BlowType {
        /// A thrust, met with PS.
        Stab = "stab", "stab";
        /// A swing, met with PC.
        Cut = "cut", "cut";
    }
}

vocabulary! {
    /// Which hexes a weapon reaches: a pattern of table T-2.
    Range {
        /// The own hex alone: shield bash and grab.
        Close = "close", "close quarters";
        /// O, A, AR.
        Short = "short", "short";
        /// A, AL, AR, A+AR.
        Medium = "medium", "medium";
        /// A, 2A, A+AL, A+AR, 2AR.
        Long = "long", "long";
        /// Both the medium and the long pattern: the quarterstaff.
        MediumLong = "medium_long", "medium and long";
        /// The attackable hexes of one of three positions (clause RS-20.2).
        Polearm = "polearm", "polearm";
        /// From the front hex of the horse along its heading.
        Lance = "lance", "lance";
        /// From the front hex of the attacking horse.
        HorseAttack = "horse_attack", "horse attack";
    }
}

impl Range {
    /// The range category of patterns on foot and on horseback; none for what has patterns of its own (table T-2).
    pub const fn reach(self) -> Option<board::Reach> {
        match self {
            Self::Close => Some(board::Reach::Close),
            Self::Short => Some(board::Reach::Short),
            Self::Medium => Some(board::Reach::Medium),
            Self::Long => Some(board::Reach::Long),
            Self::MediumLong => Some(board::Reach::MediumLong),
            Self::Polearm | Self::Lance | Self::HorseAttack => None,
        }
    }
}

vocabulary! {
    /// A column of the hit location table T-5.
    HitColumn {
        /// Short range, stabbing; missiles too.
        ShortStab = "short_stab", "short stab";
        /// Medium range, stabbing.
        MediumStab = "medium_stab", "medium stab";
        /// Long range, stabbing.
        LongStab = "long_stab", "long stab";
        /// Short range, cutting.
        ShortCut = "short_cut", "short cut";
        /// Medium range, cutting.
        MediumCut = "medium_cut", "medium cut";
        /// Long range, cutting.
        LongCut = "long_cut", "long cut";
    }
}

impl HitColumn {
    /// The long column of the same kind, which every hand weapon uses from horseback (clause RS-16.18).
    pub const fn from_horseback(self) -> Self {
        match self {
            Self::ShortStab | Self::MediumStab | Self::LongStab => Self::LongStab,
            Self::ShortCut | Self::MediumCut | Self::LongCut => Self::LongCut,
        }
    }
}

vocabulary! {
    /// The class of a weapon against armour constructions (table T-23).
    WeaponClass {
        /// Swords and their like: the column that armour is rated by.
        Blade = "blade", "blade";
        /// Daggers, rapiers.
        Thrust = "thrust", "thrust";
        /// Spears, javelins, lances.
        Point = "point", "point";
        /// Clubs, staves, fists, hooves.
        Blunt = "blunt", "blunt";
        /// Axes and polearms.
        Axe = "axe", "axe";
        /// Arrows and bolts.
        Shaft = "shaft", "shaft";
        /// What guns fire.
        Shot = "shot", "shot";
    }
}

vocabulary! {
    /// What sets a hand weapon apart from the common rules of blows, whatever it is called.
    Role {
        /// A weapon with no rules of its own.
        Plain = "plain", "weapon";
        /// Parries in 2 tenths, strikes as a bash (clauses RS-4.9, RS-12.2).
        Shield = "shield", "shield";
        /// The bare hand (chapter RS-19).
        Hand = "hand", "hand";
        /// The foot (chapter RS-19).
        Foot = "foot", "foot";
        /// Counts 3.0 less skill for most figures (clause RS-1.15).
        Rapier = "rapier", "rapier";
        /// Always in one of three blocking positions (clause RS-20.2).
        Polearm = "polearm", "polearm";
        /// Ridden with (clauses RS-20.8 to RS-20.14).
        Lance = "lance", "lance";
        /// Can ensnare (clauses RS-20.15 to RS-20.19).
        Whip = "whip", "whip";
        /// Entangles, does no damage (clauses RS-20.20 to RS-20.24).
        Net = "net", "net";
        /// The horse's own attack (clause RS-16.21).
        Horse = "horse", "horse";
    }
}

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

vocabulary! {
    /// A range band of a missile weapon (table T-10).
    Band {
        /// Near.
        Short = "short", "short";
        /// Middling.
        Medium = "medium", "medium";
        /// Far.
        Long = "long", "long";
        /// Beyond long, without end.
        Extreme = "extreme", "extreme";
    }
}

vocabulary! {
    /// What a missile finds its target doing: a row of table T-12, or a state that counts as one.
    MissileRow {
        /// Row 1.
        Standing = "standing", "standing";
        /// Row 2; being in combat counts as this (clause RS-13.11).
        Walking = "walking", "walking or in combat";
        /// Row 3; a cantering horse.
        Running = "running", "running or cantering";
        /// Row 4; soft cover; a galloping horse.
        Evading = "evading", "evading, in soft cover or galloping";
        /// Row 5.
        MovingInSoftCover = "moving_in_soft_cover", "moving in soft cover";
        /// Row 6.
        HardCover = "hard_cover", "hard cover";
        /// Row 7.
        MovingInHardCover = "moving_in_hard_cover", "moving in hard cover";
        /// Row 8.
        ArrowSlit = "arrow_slit", "behind an arrow slit";
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
