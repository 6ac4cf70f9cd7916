//! What the journal of a fight tells: facts, small and copyable. Their sentences are in `story`.

mod about;
mod kinds;

use board::{Direction, Facing, Hand, Hex, HorseBody, RiderFacing};
use engine::CombatantId;

use super::{Ammo, BlockPosition, Command, Defence, Disarm, HorsePace, HorseStep, ItemId, Means, Order, Outcome};
use crate::tables::{Area, HorseArea, HorseEnd, Injury};

pub use kinds::{Delay, Hold, MoveKind, Save, Trick};

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// An order was started. `due` is [`u32::MAX`] where its end is not fixed.
    Ordered {
        /// By whom.
        who: CombatantId,
        /// Which.
        order: Order,
        /// When it takes effect, or its minimum time ends.
        due: u32,
        /// The reaction time in it, 0 for none (RS-2.17, 9.3).
        reaction: u8,
    },
    /// A standing order has been taken up: a block stands, a Set blow is ready to fall.
    Due {
        /// Whose order.
        who: CombatantId,
        /// Its new due tenth.
        due: u32,
        /// Why it moved.
        why: Delay,
        /// By how many tenths.
        by: u16,
    },
    /// One hex was moved.
    Moved {
        /// Who.
        who: CombatantId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// How.
        how: MoveKind,
    },
    /// Somebody tries to see through a trick of one whom he watches (RS-17.3, 17.7). That he has failed is not known to his side.
    Watched {
        /// Who tries.
        who: CombatantId,
        /// Whose trick it is.
        foe: CombatantId,
        /// What trick.
        trick: Trick,
        /// Whether he has seen through it.
        seen: bool,
    },
    /// A feint is over, and with it the secret: that move was a false one (RS-17.2).
    Feinted {
        /// Whose feint.
        who: CombatantId,
        /// The hex of the false move.
        feigned: Hex,
    },
    /// A move did not take place (RS-3.12).
    MoveFailed {
        /// Who.
        who: CombatantId,
        /// Where to.
        to: Hex,
    },
    /// Somebody left the map (RS-3.17).
    LeftMap {
        /// Who.
        who: CombatantId,
    },
    /// Somebody turned.
    Turned {
        /// Who.
        who: CombatantId,
        /// He now looks there.
        facing: Facing,
        /// By a free move.
        free: bool,
    },
    /// A horse moved or turned, its rider with it (RS-16.4).
    HorseMoved {
        /// Which.
        horse: CombatantId,
        /// Who rides it.
        rider: Option<CombatantId>,
        /// Its hexes before.
        from: HorseBody,
        /// Its hexes now.
        to: HorseBody,
        /// How.
        how: HorseStep,
    },
    /// A horse goes at another speed from now on (RS-16.5).
    PaceChanged {
        /// Which.
        horse: CombatantId,
        /// Its speed.
        pace: HorsePace,
    },
    /// A horse halted before a closed way (RS-16.10).
    Halted {
        /// Which.
        horse: CombatantId,
        /// The hex that it did not enter.
        before: Hex,
    },
    /// A horse was commanded (RS-16.12).
    Commanded {
        /// By whom.
        who: CombatantId,
        /// Which horse.
        horse: CombatantId,
        /// What.
        command: Command,
        /// When it is ready to respond.
        ready: u32,
    },
    /// A horse obeys, or cannot (RS-16.6, 16.12).
    Obeyed {
        /// Which.
        horse: CombatantId,
        /// What.
        command: Command,
        /// Whether it can be done.
        can: bool,
    },
    /// Somebody mounted a horse (RS-16.38).
    Mounted {
        /// Who.
        who: CombatantId,
        /// Which.
        horse: CombatantId,
    },
    /// Somebody dismounted (RS-16.38).
    Dismounted {
        /// Who.
        who: CombatantId,
        /// From which.
        horse: CombatantId,
        /// Into which hex.
        to: Hex,
    },
    /// A rider has another position (RS-16.15).
    SeatChanged {
        /// Who.
        who: CombatantId,
        /// The end he sits at.
        end: HorseEnd,
        /// Where he faces.
        facing: RiderFacing,
    },
    /// A horse shies (RS-16.32).
    Shied {
        /// Which.
        horse: CombatantId,
    },
    /// The throw test of a rider (RS-16.32).
    ThrowTest {
        /// Who.
        who: CombatantId,
        /// The die.
        die: u8,
        /// Whether he will fall.
        thrown: bool,
    },
    /// A rider comes off his horse; his fall follows (RS-16.36).
    Unhorsed {
        /// Who.
        who: CombatantId,
        /// From which.
        horse: CombatantId,
    },
    /// A riderless horse flees (RS-16.40).
    Fled {
        /// Which.
        horse: CombatantId,
        /// Where it heads.
        heading: Facing,
    },
    /// A horse lies on the ground in its two hexes (RS-16.33).
    HorseDown {
        /// Which.
        horse: CombatantId,
    },
    /// Whether a blow at horse and rider hits the one or the other (RS-16.24).
    HitsMount {
        /// The rider.
        who: CombatantId,
        /// The horse.
        horse: CombatantId,
        /// The die.
        die: u8,
        /// It is the rider.
        rider: bool,
    },
    /// A lance is ready for somebody (RS-20.9).
    LanceReady {
        /// Whose.
        who: CombatantId,
        /// For whom.
        foe: CombatantId,
    },
    /// Where a blow hits a horse (RS-16.27).
    HorseLocated {
        /// Which.
        horse: CombatantId,
        /// Where.
        area: HorseArea,
    },
    /// What a blow did to a horse (RS-16.30).
    HorseInjured {
        /// Which.
        horse: CombatantId,
        /// Where.
        area: HorseArea,
        /// Damage factor.
        factor: u8,
        /// The injury itself.
        injury: Injury,
        /// What it makes together with older ones in the area.
        becomes: Injury,
    },
    /// A target was named.
    Targets {
        /// Who.
        who: CombatantId,
        /// His targets now.
        targets: [Option<CombatantId>; 2],
    },
    /// A blow could not be struck (RS-4.3).
    BlowLost {
        /// By whom.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
    },
    /// A defence was chosen.
    Defended {
        /// Who.
        who: CombatantId,
        /// Against whom.
        foe: CombatantId,
        /// How.
        defence: Defence,
        /// The direction rolled for a dodge.
        direction: Option<Direction>,
        /// Whether the dodge could be made (RS-6.2).
        made: bool,
    },
    /// An attack was rolled.
    Struck {
        /// By whom.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// With what.
        with: Means,
        /// Attack potential without the die.
        potential: i16,
        /// The die.
        die: u8,
        /// Defence potential.
        defence: i16,
        /// RS-4.13, critical excess included.
        excess: i16,
        /// Whether it hit, or stopped the mover.
        hit: bool,
        /// A blocking attack (RS-10.5).
        block: bool,
    },
    /// One who failed against one of two at close quarters strikes the other with the same blow (RS-19.19).
    StruckOn {
        /// Who strikes.
        who: CombatantId,
        /// Whom he has missed.
        missed: CombatantId,
        /// At whom the blow goes on.
        foe: CombatantId,
    },
    /// A grab, a disengagement or a throw was rolled (RS-19.7, 19.12, 19.14).
    Wrestled {
        /// By whom.
        who: CombatantId,
        /// Against whom.
        foe: CombatantId,
        /// Which of them.
        hold: Hold,
        /// With what.
        with: Means,
        /// Attack potential without the die.
        potential: i16,
        /// The die.
        die: u8,
        /// Defence potential.
        defence: i16,
        /// RS-4.13, critical excess included.
        excess: i16,
        /// Whether it succeeded.
        won: bool,
    },
    /// Two grapple now; the first has the advantage (RS-19.7).
    Grappled {
        /// Who has taken hold.
        who: CombatantId,
        /// Of whom.
        foe: CombatantId,
    },
    /// The hold is broken: whoever wants to may leave (RS-19.13).
    BrokeHold {
        /// Who has broken it.
        who: CombatantId,
        /// Whose.
        foe: CombatantId,
    },
    /// Two no longer grapple (RS-19.20).
    GrappleEnded {
        /// One.
        one: CombatantId,
        /// The other.
        other: CombatantId,
    },
    /// Somebody was thrown (RS-19.14, 20.18).
    Thrown {
        /// By whom.
        who: CombatantId,
        /// Whom.
        foe: CombatantId,
        /// The thrower goes down with him.
        follow: bool,
    },
    /// The thrower has come down on top of the one whom he has thrown (RS-19.15).
    FollowedDown {
        /// Who.
        who: CombatantId,
        /// On whom.
        foe: CombatantId,
    },
    /// A net lies over somebody, or a lash is round him (RS-20.15, 20.22).
    Entangled {
        /// Whom.
        who: CombatantId,
        /// By whom.
        foe: CombatantId,
        /// The net or whip.
        item: ItemId,
        /// e, which only his own side knows.
        excess: i16,
    },
    /// A lash no longer holds somebody: the holder has let go, or it has slipped off (RS-20.16).
    LashReleased {
        /// Whom.
        who: CombatantId,
        /// The whip.
        item: ItemId,
    },
    /// Somebody is no longer entangled by it (RS-20.17, 20.22).
    Disentangled {
        /// Who.
        who: CombatantId,
        /// The net or whip.
        item: ItemId,
    },
    /// The blow just rolled was pulled (RS-17.15).
    Pulled {
        /// By whom.
        who: CombatantId,
        /// Whom it was for.
        foe: CombatantId,
        /// By how much.
        by: u8,
    },
    /// A disarming parry was rolled (RS-17.11).
    DisarmRolled {
        /// By whom.
        who: CombatantId,
        /// At whose weapon.
        foe: CombatantId,
        /// With what.
        with: Means,
        /// Attack potential without the die.
        potential: i16,
        /// The die.
        die: u8,
        /// Defence potential.
        defence: i16,
        /// RS-4.13.
        excess: i16,
    },
    /// What a disarming blow or parry has come to (RS-17.8, 17.9).
    Disarming {
        /// Who tried it.
        who: CombatantId,
        /// On whom.
        foe: CombatantId,
        /// What he wanted to strike away or break; nothing where no weapon met it.
        at: Option<Means>,
        /// What it has come to.
        outcome: Disarm,
    },
    /// A weapon is broken: it lies useless in the hand (RS-12.14, 17.8).
    Broke {
        /// Whose.
        who: CombatantId,
        /// Which.
        item: ItemId,
    },
    /// A shield has suffered (RS-18.5).
    ShieldHacked {
        /// Whose.
        who: CombatantId,
        /// Which.
        item: ItemId,
        /// Useless, or only damaged.
        useless: bool,
    },
    /// A piece of armour has suffered (RS-18.4).
    ArmourHacked {
        /// Whose.
        who: CombatantId,
        /// Where.
        area: Area,
        /// Useless, or only damaged.
        useless: bool,
    },
    /// A missile weapon is loaded (RS-13.4).
    Loaded {
        /// By whom.
        who: CombatantId,
        /// Which.
        item: ItemId,
    },
    /// A missile weapon is aimed (RS-13.5, 13.6).
    Aimed {
        /// By whom.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// Which.
        item: ItemId,
        /// In a tenth.
        fast: bool,
    },
    /// A hit has cancelled the aiming (RS-13.20).
    Interrupted {
        /// Whose.
        who: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// A missile has left; it flies until `lands` (RS-13.7, 13.10). A gun is heard by all (RS-14.8).
    Launched {
        /// Who has loosed it.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// Out of what; a thrown weapon itself.
        item: ItemId,
        /// What flies.
        ammo: Ammo,
        /// From where.
        from: Hex,
        /// Where the target is, its nearest hex.
        to: Hex,
        /// The tenth at which it lands.
        lands: u32,
    },
    /// A missile could not be loosed: it stays loaded (RS-13.7).
    NotLoosed {
        /// By whom.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// With what.
        item: ItemId,
    },
    /// Nothing flew: die 1 (RS-13.14, 14.6).
    Misfired {
        /// Whose.
        who: CombatantId,
        /// What.
        item: ItemId,
    },
    /// A gun has a dud, which has to be cleared (RS-14.6).
    Dud {
        /// Whose.
        who: CombatantId,
        /// Which gun.
        item: ItemId,
        /// Until when.
        until: u32,
    },
    /// The dud is cleared.
    DudCleared {
        /// Whose.
        who: CombatantId,
    },
    /// A missile has met an active defence (RS-13.17).
    Met {
        /// Who defended himself.
        who: CombatantId,
        /// Who has loosed it.
        foe: CombatantId,
        /// Out of what.
        item: ItemId,
        /// Its effective potential (T-11).
        potential: i16,
        /// The die.
        die: u8,
        /// Defence potential.
        defence: i16,
        /// Whether it was stopped.
        stopped: bool,
    },
    /// A missile was resolved against somebody (RS-13.12, 13.16).
    Shot {
        /// Who has loosed it.
        who: CombatantId,
        /// Against whom.
        foe: CombatantId,
        /// Out of what.
        item: ItemId,
        /// Accuracy.
        accuracy: i16,
        /// The die: the one kept since the launch, a fresh one for a stray missile.
        die: u8,
        /// Defence potential (T-12).
        defence: i16,
        /// RS-4.13, critical excess included.
        excess: i16,
        /// Whether it hit.
        hit: bool,
        /// It was aimed at another.
        stray: bool,
    },
    /// A missile that missed or was stopped comes down beside its target (RS-13.15).
    Scattered {
        /// Who has loosed it.
        who: CombatantId,
        /// Out of what.
        item: ItemId,
        /// The hex of the target.
        from: Hex,
        /// Where it comes down; may be off the board.
        to: Hex,
        /// The negative excess.
        by: u8,
    },
    /// The target is out of sight of the launch hex: the missile is spent on what hides him (RS-13.18).
    CoverStruck {
        /// Who has loosed it.
        who: CombatantId,
        /// At whom.
        foe: CombatantId,
        /// Out of what.
        item: ItemId,
        /// How far it came.
        hex: Hex,
        /// Whose body stopped it there; nobody's where it was something of the board.
        by: Option<CombatantId>,
    },
    /// Cartridges are in a gun (RS-14.3).
    Reloaded {
        /// By whom.
        who: CombatantId,
        /// The gun.
        item: ItemId,
        /// How many were put in.
        cartridges: u8,
        /// How many are in it now.
        inside: u8,
    },
    /// A spent missile was taken up (RS-13.24).
    Gathered {
        /// By whom.
        who: CombatantId,
        /// What.
        ammo: Ammo,
    },
    /// A spent missile turned out to be broken (RS-13.24).
    MissileBroken {
        /// Who wanted to take it up.
        who: CombatantId,
        /// What.
        ammo: Ammo,
    },
    /// Where a blow hits (RS-5.1).
    Located {
        /// Whom.
        who: CombatantId,
        /// Where.
        area: Area,
    },
    /// What a blow or a fall did.
    Injured {
        /// Whom.
        who: CombatantId,
        /// Where.
        area: Area,
        /// Damage factor.
        factor: u8,
        /// The injury itself.
        injury: Injury,
        /// What it makes together with older ones in the area.
        becomes: Injury,
    },
    /// A saving throw (RS-7.8).
    Saved {
        /// Who.
        who: CombatantId,
        /// Against what.
        against: Save,
        /// The highest roll that passes.
        needed: i16,
        /// The roll.
        rolled: u8,
        /// Whether it passed.
        passed: bool,
    },
    /// Passed out (RS-5.13).
    PassedOut {
        /// Who.
        who: CombatantId,
    },
    /// Died.
    Died {
        /// Who.
        who: CombatantId,
    },
    /// Began to fall.
    Fell {
        /// Who.
        who: CombatantId,
        /// Feet.
        feet: Hex,
        /// Head, if there was room.
        head: Option<Hex>,
    },
    /// Came to lie.
    Landed {
        /// Who.
        who: CombatantId,
    },
    /// Got up.
    Rose {
        /// Who.
        who: CombatantId,
    },
    /// Has the advantage after a blow (RS-6.4).
    Advantage {
        /// Who.
        who: CombatantId,
        /// Over whom.
        foe: CombatantId,
    },
    /// A modifier was incurred (RS-2.5).
    Modifier {
        /// By whom.
        who: CombatantId,
        /// Why.
        why: Delay,
        /// Tenths.
        by: u16,
        /// The due tenth of the order in hand after it, if it was moved.
        due: Option<u32>,
        /// L after it (RS-2.6).
        debt: u32,
    },
    /// Lost the balance (RS-4.15).
    OffBalance {
        /// Who.
        who: CombatantId,
        /// Until when.
        until: u32,
    },
    /// Free to act again after a fall or loss of balance.
    Free {
        /// Who.
        who: CombatantId,
    },
    /// Took fatigue points (RS-7.1).
    Tired {
        /// Who.
        who: CombatantId,
        /// How many.
        points: u8,
        /// F after it.
        total: i16,
    },
    /// Recovered a fatigue point (RS-7.3).
    Recovered {
        /// Who.
        who: CombatantId,
        /// F after it.
        total: i16,
    },
    /// Are in combat now (RS-8.12).
    InCombat {
        /// One.
        one: CombatantId,
        /// The other.
        other: CombatantId,
    },
    /// Are no longer in combat (RS-8.13).
    BrokeOff {
        /// One.
        one: CombatantId,
        /// The other.
        other: CombatantId,
    },
    /// A block was taken up (RS-10.2).
    Blocking {
        /// Who.
        who: CombatantId,
        /// Where.
        position: BlockPosition,
    },
    /// A block has ended (RS-10.4), or could not be taken up.
    BlockEnded {
        /// Whose.
        who: CombatantId,
    },
    /// An item was taken in hand.
    Drew {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
    },
    /// A weapon went over to the other hand (RS-17.6).
    HandSwitched {
        /// Whose.
        who: CombatantId,
        /// Which.
        item: ItemId,
        /// Into which hand.
        hand: Hand,
    },
    /// A weapon is ready for a disarming parry, or no longer (RS-17.11). Secret.
    Prepared {
        /// Whose.
        who: CombatantId,
        /// Which.
        item: ItemId,
        /// Ready, or no longer.
        ready: bool,
    },
    /// An item was put away.
    Sheathed {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
    },
    /// An item fell to the ground.
    Dropped {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
        /// Where.
        hex: Hex,
    },
    /// An item was picked up.
    PickedUp {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
    },
    /// The effect of an order has become impossible (RS-2.24).
    Failed {
        /// Whose.
        who: CombatantId,
        /// Which.
        order: Order,
    },
    /// Both weapons strike now, or one (RS-12.7).
    StyleChanged {
        /// Who.
        who: CombatantId,
        /// Both strike.
        both: bool,
    },
    /// Gave up (RS-22.12).
    Surrendered {
        /// Who.
        who: CombatantId,
    },
    /// Became aware of the fight (RS-22.8).
    Aware {
        /// Who.
        who: CombatantId,
    },
    /// The end.
    Ended(Outcome),
}
