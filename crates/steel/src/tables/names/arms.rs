//! Names of weapons, of what they reach and of missile targets.
use super::vocabulary;

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
        /// Shoots or is thrown and strikes no blow: no row of T-1 but one of T-10 as it lies in the hand (clause RS-13.2).
        Missile = "missile", "missile weapon";
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
