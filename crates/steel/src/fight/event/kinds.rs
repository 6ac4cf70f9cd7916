//! Of what kind an event is: the hold, the move, the trick, the delay, the saving throw.

/// What is tried hand to hand besides a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hold {
    /// GR: a grab (RS-19.7).
    Grab,
    /// DE: out of the grapple (RS-19.12).
    Disengage,
    /// TH: a throw (RS-19.14, 20.18).
    Throw,
}

/// How a hex was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A walk.
    Walk,
    /// A run.
    Run,
    /// An evading move (RS-13.23).
    Evade,
    /// The move of a closing order.
    Closing,
    /// A dodge (RS-6.1).
    Dodge,
    /// A free move (RS-6.7).
    Free,
    /// A retreat (RS-8.14).
    Retreat,
    /// From the false hex of a feint into the real ones (RS-17.2), or back from it where they are closed.
    Feint,
    /// A dive (RS-17.13).
    Dive,
    /// Thrown back by a blow (RS-15.5).
    KnockedBack,
    /// Taken along by the dodge of the one he grapples with (RS-19.10).
    Dragged,
    /// Along with a horse that is being mounted or led (RS-16.38, 16.42).
    Carried,
}

/// What is done in secret and may be seen through (RS-17.3, 17.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trick {
    /// A false move (RS-17.1).
    Feint,
    /// A weapon that changes hands within a blow (RS-17.6).
    HandSwitch,
}

/// What moved a due tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// RS-4.9.
    Parry,
    /// RS-4.10.
    Dodge,
    /// RS-19.10: the other of two grapplers has dodged.
    Dragged,
    /// RS-6.9.
    DeadTime,
    /// RS-2.18.
    Reaction,
    /// RS-5.8.
    Injury,
    /// RS-15.5.
    KnockBack,
    /// RS-8.4: the opponent of a Set blow has come into range, or left it.
    InRange,
}

/// What a saving throw is made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Save {
    /// Will Power, for a Serious Wound (RS-5.11).
    SeriousWound,
    /// Will Power less the excess over the limit (RS-7.7).
    Exhaustion,
    /// Dexterity, for a dodge over obstructed ground (RS-6.3).
    Footing,
    /// A horse's Will Power and skill, for a Wound or a Serious Wound (RS-16.31, 16.33).
    Shying,
}
