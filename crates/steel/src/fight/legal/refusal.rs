//! The reasons, as the player reads them.

/// Why an order is not legal. Shown to the player as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Answers another question.
    #[error("this answers another question than the one asked")]
    NotAsked,
    /// A code of T-25 that nobody orders.
    #[error("that code stands for what happens to somebody or goes with an order, and is none itself (T-25)")]
    NotOrdered,
    /// The way is barred.
    #[error("an obstacle or a wall bars the way (RS-21.13)")]
    Barred,
    /// Too high or too low.
    #[error("it lies more than five steps higher or lower: that takes a ladder, at a walk (RS-21.7, RS-21.8)")]
    TooSteep,
    /// A friend or enemy stands there.
    #[error("somebody stands in that hex (RS-3.6, RS-3.16)")]
    Taken,
    /// The way leads off the map where that is not meant.
    #[error("that hex is off the map (RS-3.17)")]
    OffMap,
    /// A run without a walk before it.
    #[error("a run needs a walk or a run the same way just before it (RS-3.9)")]
    NotRunning,
    /// Running through bodies.
    #[error("an obstructed hex is entered and left at a walk only (RS-3.14)")]
    Obstructed,
    /// An ordinary move into reach.
    #[error("that hex is within reach of an opponent not yet in combat with him: it takes a closing order (RS-3.15)")]
    NeedsClosing,
    /// A closing order in combat.
    #[error("closing orders are for those in combat with nobody (RS-8.1)")]
    InCombat,
    /// A closing move into the back.
    #[error("this move must go into a front hex (RS-8.6 to RS-8.8)")]
    NotFront,
    /// A retreat that does not go back.
    #[error("a retreat goes into back hexes, with at most two turns (RS-8.14)")]
    NotBack,
    /// The one named is not perceived.
    #[error("the one named is not an opponent in the front arc and in sight (RS-9.1)")]
    NotPerceived,
    /// The one named is not the target.
    #[error("he is not the target; changing targets takes DT (RS-9.2)")]
    NotTarget,
    /// Two targets.
    #[error("with two targets he can only defend (RS-9.6)")]
    DefendsOnly,
    /// Named already.
    #[error("that is the target already")]
    SameTarget,
    /// Too high or too low for a blow.
    #[error("six or more steps lie between them: no hand weapon reaches so far (RS-21.9)")]
    StepsApart,
    /// What entangles with something else than a whip.
    #[error("only a whip is meant to entangle, and then neither pulled nor from the other hand (RS-20.15)")]
    NoEntangling,
    /// Nothing round him.
    #[error("it does not entangle him (RS-20.17, RS-20.22)")]
    NotEntangled,
    /// No lash to let go of.
    #[error("its lash is round nobody (RS-20.16)")]
    HoldsNobody,
    /// A whip in use, whose holder can do nothing else.
    #[error("his lash is round an opponent: he lets go (WR), throws (TH), holds (HO) or drops the whip (DR, RS-20.16)")]
    LashInUse,
    /// Held by a lash.
    #[error("the lash holds him within two hexes of the one who has the whip (RS-20.16)")]
    HeldByLash,
    /// Out of range.
    #[error("the target is out of range of it (RS-4.1)")]
    OutOfRange,
    /// Not in hand.
    #[error("it is not ready in hand (RS-12.15)")]
    NotReady,
    /// Weapons that cannot strike at all.
    #[error("it cannot be used for a blow")]
    NoWeapon,
    /// A lance strikes out of the ride alone.
    #[error(
        "a lance is readied in the saddle for an opponent (RW) and strikes as the horse brings him before its point \
         (RS-20.9, RS-20.10); on foot it is useless (RS-20.14)"
    )]
    LanceInBlow,
    /// A disarming blow with an order that has none.
    #[error("a disarming blow is struck with SK, AT, CG or ST (RS-17.8)")]
    NoDisarm,
    /// A hand switch that is none.
    #[error("only the one short weapon in hand changes hands, with HS or SK, the other hand empty (RS-17.6)")]
    NoSwitch,
    /// A pulled blow of what has no strength to lower.
    #[error("a net is thrown over somebody and hurts nobody: there is nothing to pull (RS-17.15, RS-20.22)")]
    NothingToPull,
    /// Pulled by too much.
    #[error("a blow is lowered by the skill with the weapon at most (RS-17.15)")]
    PulledTooFar,
    /// Nothing to prepare.
    #[error("only a weapon that can parry is prepared for a disarming parry, and only once (RS-17.11)")]
    NothingToPrepare,
    /// A feint that cannot be.
    #[error("a feint goes into front hexes, on foot and not from an obstructed hex (RS-17.1)")]
    NoFeint,
    /// A dive that cannot be.
    #[error("a dive needs a run under way and a short or medium weapon (RS-17.13)")]
    NoDive,
    /// An order of an option that is off.
    #[error("the option surprise is off (RS-22.9)")]
    NoSurprise,
    /// The other weapon's turn.
    #[error("the weapons alternate: it is the other one's turn (RS-12.5)")]
    NotItsTurn,
    /// No hand.
    #[error("no hand is free for it (RS-12.9)")]
    NoHand,
    /// Not carried.
    #[error("he does not carry it so")]
    NotCarried,
    /// In hand already.
    #[error(
        "it is in hand already, and is readied in the saddle for an opponent (RS-20.9); RW sheathe puts it away (RS-12.9)"
    )]
    InHandAlready,
    /// No missile weapon in hand.
    #[error("he has no missile weapon in hand (RS-13.3)")]
    NothingToShootWith,
    /// Not on the ground here.
    #[error("it does not lie in his hex (RS-12.11)")]
    NotHere,
    /// A net that is of no use any more.
    #[error("the net is torn: it has no further use (RS-20.24)")]
    NetTorn,
    /// No long weapon.
    #[error("only a ready long weapon blocks (RS-10.1)")]
    NoLongWeapon,
    /// Somebody in the way of a block.
    #[error("somebody stands in a hex to be blocked (RS-10.2)")]
    BlockTaken,
    /// No block to change.
    #[error("there is no other block to change from (RS-10.3)")]
    NotBlocking,
    /// No two weapons.
    #[error("he does not hold two single-handed weapons (RS-12.4)")]
    NotTwoWeapons,
    /// Lying.
    #[error("he lies on the ground (RS-15.12)")]
    Fallen,
    /// Not lying.
    #[error("he is on his feet already")]
    NotFallen,
    /// No room to rise.
    #[error("there is no room to rise (RS-15.11)")]
    NoRoom,
    /// Waking in the past.
    #[error("the waking tenth must lie in the future (RS-2.14)")]
    WakesInThePast,
    /// AV that stays in reach.
    #[error("that hex is not out of the opponent's reach (RS-8.9)")]
    StaysInReach,
    /// Not one who named him.
    #[error("a reply names an opponent who has just named him (RS-8.3)")]
    NotTheNamer,
    /// Somebody would come to stand in a hex that his polearm blocks.
    #[error("that would put somebody into a hex that the polearm blocks (RS-20.3)")]
    PolearmHindered,
    /// Polearms block always.
    #[error("a polearm is always in a blocking position; MB changes it (RS-20.2, RS-20.7)")]
    PolearmBlocks,
    /// Polearm from side to side.
    #[error("a polearm goes from one side to the other by way of forward only (RS-20.2)")]
    PolearmByForward,
    /// Somebody is inside the polearm.
    #[error("an opponent stands in a hex that the polearm blocks: no blow with it (RS-20.4)")]
    PolearmPassed,
    /// A grab at somebody who is not at close quarters.
    #[error("a grab is for close quarters (RS-19.7)")]
    NotClose,
    /// The option is off.
    #[error("hands and feet are no weapons here: the option unarmed is off (RS-19.21)")]
    NoUnarmed,
    /// A grab at nobody in particular.
    #[error("a grab is for the target and names none: he has none, and takes one with DT or a blow (RS-9.2, RS-19.7)")]
    GrabsNoTarget,
    /// No hand to grab with.
    #[error("no hand is empty for it (RS-19.7)")]
    NoEmptyHand,
    /// DE and TH without a grapple.
    #[error("he grapples with nobody (RS-19.12, RS-19.14)")]
    NoGrapple,
    /// A throw on the ground.
    #[error("nobody is thrown on the ground (RS-19.16)")]
    NoThrowOnGround,
    /// With the advantage in a grapple.
    #[error("with the advantage in a grapple it is SK, DE or TH (RS-19.11)")]
    LeadsGrapple,
    /// Without the advantage in a grapple.
    #[error("held in a grapple without the advantage it is DE, HO, RW of a short weapon or DR (RS-19.11)")]
    HeldInGrapple,
    /// No kicks in a grapple.
    #[error("the foot is of no use in a grapple (RS-19.9)")]
    FootInGrapple,
    /// Nothing to break away with.
    #[error("it takes an empty hand or a ready weapon whose pattern has O (RS-19.12)")]
    NotWithThat,
    /// A whip's throw is not followed.
    #[error("only the one who grapples may follow his throw down (RS-19.14, RS-20.18)")]
    NoFollowing,
    /// Missile orders where they are not played, or with what is no missile weapon.
    #[error("that is no missile weapon that these rules play (RS-13, T-29)")]
    NoMissiles,
    /// Not just loaded.
    #[error("it must just have been loaded: aiming follows LO at once (RS-13.3)")]
    NotLoaded,
    /// Not just aimed.
    #[error("it must just have been aimed: FI follows AI at once (RS-13.3)")]
    NotAimed,
    /// No arrows, bolts, stones or cartridges.
    #[error("there is nothing left to load or shoot it with (RS-13.24, RS-14.3)")]
    NoAmmo,
    /// LO of an automatic gun.
    #[error("it loads itself (RS-14.2)")]
    LoadsItself,
    /// RL with something else.
    #[error("only guns take cartridges (RS-14.3)")]
    NoGun,
    /// More cartridges than fit.
    #[error("a magazine holds six cartridges, and none or more than fit were named (RS-14.3)")]
    MagazineFull,
    /// Aimed to the side.
    #[error("the target is not between the hex rows along AL and AR (RS-13.5)")]
    NotInArc,
    /// Aimed at somebody hidden.
    #[error("the target is no opponent in sight (RS-13.5, RS-21.17)")]
    NotInSight,
    /// Too near or too far.
    #[error("the weapon does not shoot at that distance (RS-13.9)")]
    NoSuchShot,
    /// No parry of a missile with it.
    #[error("no parry with it against this missile (RS-13.17)")]
    NoParryOfMissile,
    /// No parry with it.
    #[error("no parry with it against this blow (RS-4.5, RS-4.6, RS-11.6, RS-20.6)")]
    NoParry,
    /// No dodge.
    #[error("no dodge against this blow (RS-4.5, RS-12.12)")]
    NoDodge,
    /// A free hex that is not open.
    #[error("a free move needs an open hex (RS-6.7)")]
    NotOpen,
    /// No entry.
    #[error("he may not enter the opponent's hex now (RS-11.2, RS-11.4)")]
    NoEntry,
    /// No retreat.
    #[error("a retreat is for one who has just stopped a blow (RS-8.14)")]
    NoRetreat,
    /// Needs his own feet.
    #[error("not on horseback: it takes his own feet (RS-16.19)")]
    Mounted,
    /// A weapon for people on foot.
    #[error("polearm, longbow and arbalest are not used on horseback (RS-16.19, RS-20.7)")]
    NotFromHorseback,
    /// Not on a horse.
    #[error("he does not sit on a horse")]
    NotMounted,
    /// No horse to be commanded or mounted.
    #[error("there is no horse that he rides or leads, or could mount (RS-16.12, RS-16.38, RS-16.42)")]
    NoHorse,
    /// Cannot ride, or the horse cannot be ridden.
    #[error("it takes a riding Training of 1 and a horse of Training 2 (RS-1.2, RS-16.1)")]
    CannotRide,
    /// The horse is too fast for it.
    #[error("the horse must stand or walk for it (RS-16.8, RS-16.38)")]
    HorseTooFast,
    /// It is guarded by the horse itself.
    #[error("the horse stands over its fallen rider: only his friends may mount it (RS-16.42)")]
    HorseStandsGuard,
    /// Not at a place to mount from.
    #[error(
        "one mounts from the two hexes on the right or the two on the left of the horse's front hex, facing it (RS-16.38, T-15)"
    )]
    NotBesideHorse,
    /// No room to get off.
    #[error(
        "one dismounts into the two hexes on the right or the two on the left of the horse's front hex, if they are open (RS-16.38, T-15)"
    )]
    NoPlaceToDismount,
    /// The horse lies.
    #[error("the horse lies on the ground: nothing but dismounting is possible (RS-16.33)")]
    HorseLies,
    /// Sits so already.
    #[error("he sits and faces so already")]
    SamePosition,
    /// The horse does that already.
    #[error("the horse does so already")]
    AtThatPace,
    /// Moving horses turn about H.
    #[error("a moving horse turns about its front hex (RS-16.6)")]
    TurnsAboutFront,
    /// Not trained for it.
    #[error("it takes a horse of Training 5 (RS-16.14)")]
    HorseUntrained,
    /// No lance.
    #[error("only a lance is readied for an opponent (RS-20.9)")]
    NoLance,
    /// Sits or rides in another way than a lance takes.
    #[error("a lance takes a rider of Training 3 who sits forwards and faces forward (RS-20.8)")]
    LanceSeat,
    /// That end is out of reach.
    #[error("that end of the horse is out of reach (RS-16.24)")]
    EndOutOfReach,
    /// Location not in the column.
    #[error("that location is not in the weapon's column (RS-5.3)")]
    NotInColumn,
}
