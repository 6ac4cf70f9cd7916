//! Which orders are legal, and why the others are not (RS-2.24, T-25, T-28). Nothing changes here.
//!
//! [`check`] is the only judge; [`enumerate`] proposes candidates and keeps what `check` lets pass.

mod surprise;

use std::cell::Cell;

use board::{Direction, Hand};
use engine::{CombatantId, Tenths};

use super::missiles::orders;
use super::mounted::propose_positions;
use super::scene::Way;
use super::{
    Bias, BlockPosition, Carried, Doing, ItemId, ItemPlace, Manner, Means, Order, Pace, Question, Scene, Turn, world,
};
use crate::formulas::attack::NO_BLOW_FROM_STEPS;
use crate::tables::{Area, HitColumn, HorseArea, HorseEnd, Range, Role};

/// Why an order is not legal. Shown to the player as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Answers another question.
    #[error("this answers another question than the one asked")]
    NotAsked,
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
    #[error("this move must go into a front hex (RS-8.6 to 8.8)")]
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
    /// A disarming blow with an order that has none.
    #[error("a disarming blow is struck with SK, AT, CG or ST (RS-17.8)")]
    NoDisarm,
    /// A hand switch that is none.
    #[error("only the one short weapon in hand changes hands, with HS or SK, the other hand empty (RS-17.6)")]
    NoSwitch,
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
    /// Not on the ground here.
    #[error("it does not lie in his hex (RS-12.11)")]
    NotHere,
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
    #[error("a horse is mounted from the places 2, 3, 5 and 6 of T-15, facing it (RS-16.38)")]
    NotBesideHorse,
    /// No room to get off.
    #[error("one dismounts into the places 2, 3, 5 and 6 of T-15, if they are open (RS-16.38)")]
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

pub(super) type Verdict = Result<(), Refusal>;

pub(super) const fn need(condition: bool, otherwise: Refusal) -> Verdict {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// Whether an order is legal for `who`, who is asked `question`.
///
/// # Errors
/// The reason when it is not.
pub fn check(scene: Scene<'_>, who: CombatantId, question: &Question, order: &Order) -> Result<(), Refusal> {
    Judge::new(scene, who).check(question, order)
}

/// A judge of many orders of one combatant at one moment: whom he perceives, the dearest question, is asked once for each opponent.
pub(super) struct Judge<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) who: CombatantId,
    asked: Cell<u128>,
    perceived: Cell<u128>,
    looked: Cell<u128>,
    seen: Cell<u128>,
}

impl<'a> Judge<'a> {
    const fn new(scene: Scene<'a>, who: CombatantId) -> Self {
        Self { scene, who, asked: Cell::new(0), perceived: Cell::new(0), looked: Cell::new(0), seen: Cell::new(0) }
    }

    fn perceives(&self, other: CombatantId) -> bool {
        let bit = 1 << other.0;
        if self.asked.get() & bit == 0 {
            self.asked.set(self.asked.get() | bit);
            if self.scene.perceives(self.who, other) {
                self.perceived.set(self.perceived.get() | bit);
            }
        }
        self.perceived.get() & bit != 0
    }

    /// Whether somebody is in sight, wherever he looks (RS-13.5).
    pub(super) fn sees(&self, other: CombatantId) -> bool {
        let bit = 1 << other.0;
        if self.looked.get() & bit == 0 {
            self.looked.set(self.looked.get() | bit);
            if self.scene.in_sight(self.who, other) {
                self.seen.set(self.seen.get() | bit);
            }
        }
        self.seen.get() & bit != 0
    }

    fn check(&self, question: &Question, order: &Order) -> Verdict {
        check_answer(self, question, order)
    }
}

/// An answer fits the question, and no other does (RS-2.30).
fn check_answer(judge: &Judge<'_>, question: &Question, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    match *question {
        Question::Act { standing } => match order {
            Order::Keep => need(standing, Refusal::NotAsked),
            _ => check_act(judge, order),
        },
        Question::Alter => match order {
            Order::Keep => Ok(()),
            _ => check_act(judge, order),
        },
        Question::Reply { .. } => match order {
            Order::Keep => Ok(()),
            _ => {
                let foe = order.closing_foe().ok_or(Refusal::NotAsked)?;
                need(
                    foe.index() < scene.setup.people.len() && scene.of(who).notice.named_by >> foe.0 & 1 == 1,
                    Refusal::NotTheNamer,
                )?;
                check_act(judge, order)
            }
        },
        Question::Defend { attacker, with, pair, .. } => match *order {
            Order::Passive => Ok(()),
            // RS-16.19, 16.26: a rider does not dodge, but his horse may.
            Order::Dodge(_) => {
                let may = match scene.of(who).is_mounted() {
                    true => scene.horse_may_dodge(who, attacker),
                    false => scene.may_defend(who, attacker),
                };
                need(!pair && may, Refusal::NoDodge)
            }
            Order::Parry(means) => {
                need(scene.may_defend(who, attacker) && scene.may_parry(who, attacker, with, means), Refusal::NoParry)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::Intercept { shooter, item } => match *order {
            Order::Passive => Ok(()),
            // RS-16.48: neither a rider nor his horse dodges a missile.
            Order::Dodge(_) => need(!scene.of(who).is_mounted() && scene.may_defend(who, shooter), Refusal::NoDodge),
            Order::Parry(means) => need(
                scene.may_defend(who, shooter) && scene.may_parry_missile(who, shooter, item, means),
                Refusal::NoParryOfMissile,
            ),
            _ => Err(Refusal::NotAsked),
        },
        Question::LocateShot { .. } => match *order {
            Order::Locate(area) => {
                let mut areas = scene.setup.tables.areas_in_column(HitColumn::ShortStab, 1, 10);
                need(areas.any(|each| each == area), Refusal::NotInColumn)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::FreeMove { foe, retreat, enter } => check_free_move(judge, foe, retreat, enter, order),
        Question::Pull { most, .. } => match *order {
            Order::Pull(by) => need(by <= most, Refusal::PulledTooFar),
            _ => Err(Refusal::NotAsked),
        },
        Question::Knocked { .. } => need(matches!(order, Order::Fall(_)), Refusal::NotAsked),
        Question::Thrown { follow: may_follow, .. } => match *order {
            Order::Floor { follow, .. } => need(may_follow || !follow, Refusal::NoFollowing),
            _ => Err(Refusal::NotAsked),
        },
        Question::MakeGrab { .. } => need(matches!(order, Order::MakeGrab | Order::Keep), Refusal::NotAsked),
        Question::SendHorse { horse } => match *order {
            Order::Stay => Ok(()),
            Order::Send(spot) => need(scene.can_send(horse, spot), Refusal::Barred),
            _ => Err(Refusal::NotAsked),
        },
        Question::Entangled { item, .. } => match *order {
            Order::Ignore => Ok(()),
            Order::Disentangle(it) if it == item => check_act(judge, order),
            _ => Err(Refusal::NotAsked),
        },
        Question::Enter { .. } => need(matches!(order, Order::Enter | Order::DodgeMove), Refusal::NotAsked),
        Question::WhichEnd { foe, with } => match *order {
            Order::AtEnd(end) => {
                let horse = scene.horse_at(foe).ok_or(Refusal::NoHorse)?;
                // A missile may be aimed at either (RS-16.28); so may the attack of his horse, which has a reach of its own.
                let striker = if with == Means::Hooves { scene.steed(who).unwrap_or(who) } else { who };
                let shoots = scene.of(who).action.order().is_some_and(|order| order.is_shot());
                let reached = shoots || scene.ends_in_reach(striker, with, horse).contains(&end);
                need(reached, Refusal::EndOutOfReach)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::LocateHorse { horse, end, with } => match *order {
            Order::LocateHorse(area) => {
                need(scene.horse_areas(who, with, horse, end).contains(&area), Refusal::NotInColumn)
            }
            _ => Err(Refusal::NotAsked),
        },
        Question::Lance { .. } => need(matches!(order, Order::LanceBlow | Order::LetPass), Refusal::NotAsked),
        Question::Locate { with, foe } => match *order {
            Order::Locate(area) => need(in_column(judge, with, foe, area), Refusal::NotInColumn),
            _ => Err(Refusal::NotAsked),
        },
    }
}

/// Whether the column of the blow has that location, within the limits of height (RS-5.3).
fn in_column(judge: &Judge<'_>, with: Means, foe: CombatantId, area: Area) -> bool {
    let (scene, who) = (judge.scene, judge.who);
    if scene.strikes_up(who, foe) {
        return scene.rider_areas(who, with, foe).contains(&area);
    }
    let column = scene.column(who, with, foe);
    let (first, last) = scene.rows_of_blow(who, foe);
    column.is_some_and(|column| scene.setup.tables.areas_in_column(column, first, last).any(|each| each == area))
}

/// The answers to D-1 to D-3, first by posture: one on the ground may do little (RS-15.12). What is said of blocks with a long weapon is not
/// for polearms, which are always in a blocking position (RS-20.7).
fn check_act(judge: &Judge<'_>, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if let Some(grapple) = scene.grapple_of(who) {
        scene.allowed_in_grapple(grapple, who, order)?;
    } else if me.place.fallen && !may_lying(order) {
        return Err(Refusal::Fallen);
    }
    check_lash_in_use(scene, who, order)?;
    check_tether(scene, who, order)?;
    scene.check_on_horseback(who, order)?;
    match *order {
        Order::Couch { item, foe } => scene.check_couch(who, item, foe),
        Order::Control(command) => scene.check_command(who, command),
        Order::ChangePosition { end, facing } => scene.check_position(who, end, facing),
        Order::Mount(horse) => scene.check_mount(who, horse),
        Order::Dismount { place, .. } => scene.check_dismount(who, place),
        Order::Hold { wake } => check_wake(scene, wake),
        Order::Walk(to) => {
            check_step(judge, to, false, true)?;
            check_needs_no_closing(judge, to)
        }
        Order::Run(to) => {
            check_run(judge, to)?;
            check_needs_no_closing(judge, to)
        }
        Order::Turn(turn) => check_turn(judge, turn),
        Order::Surrender => Ok(()),
        Order::Rise => check_rise(judge),
        Order::Draw { item, hand } => check_draw(judge, item, hand),
        Order::Sheathe(item) => need(me.hands.contains(&Some(item)), Refusal::NotCarried),
        Order::Drop(item) => need(me.hands.contains(&Some(item)), Refusal::NotCarried),
        Order::PickUp { item, hand } => check_pick_up(judge, item, hand),
        Order::Target { first, second } => check_target(judge, first, second),
        Order::Block { position, wake } => {
            check_wake(scene, wake)?;
            need(scene.polearm(who).is_none(), Refusal::PolearmBlocks)?;
            check_block(judge, position)
        }
        Order::MoveBlock { position, wake } => {
            check_wake(scene, wake)?;
            need(me.block.is_some_and(|now| now != position), Refusal::NotBlocking)?;
            if let Some(now) = scene.polearm_position(who) {
                need(Scene::polearm_may_change(now, position), Refusal::PolearmByForward)?;
            }
            check_block(judge, position)
        }
        Order::Disentangle(item) => need(scene.freed_of(who, item).is_some(), Refusal::NotEntangled),
        Order::ReleaseWhip(item) => {
            need(scene.lash_of(who).is_some_and(|lash| lash.item == item), Refusal::HoldsNobody)
        }
        Order::ChangeStyle => need(scene.two_weapons(who).is_some(), Refusal::NotTwoWeapons),
        Order::Feint { feigned, first, second } => surprise::check_feint(judge, feigned, first, second),
        Order::SwitchHand => surprise::check_switch(judge),
        Order::Prepare(item) => surprise::check_prepare(judge, item),
        Order::Set { foe, with, wake, .. } => {
            check_wake(scene, wake)?;
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)
        }
        Order::Wait { foe, wake } => {
            check_wake(scene, wake)?;
            check_closing(judge, foe)
        }
        Order::Attack { foe, to, with, .. } => {
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            check_closing_move(judge, foe, to)
        }
        Order::Defend { foe, to } => {
            check_closing(judge, foe)?;
            check_closing_move(judge, foe, to)
        }
        Order::Charge { foe, first, second, with, .. } => {
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            check_charge(judge, foe, first, second)
        }
        Order::Dive { foe, to, with, .. } => {
            surprise::check_option(judge)?;
            check_closing(judge, foe)?;
            check_blow(judge, with)?;
            surprise::check_manner(judge, order)?;
            surprise::check_dive(judge, to, with)
        }
        Order::Avoid { foe, pace, to } => {
            need(me.engaged == 0, Refusal::InCombat)?;
            check_perceived(judge, foe)?;
            match pace {
                Pace::Walk => check_step(judge, to, true, false)?,
                Pace::Run => {
                    check_run(judge, to)?;
                    need(scene.way(me.place.hex, to) == Way::Open, Refusal::OffMap)?;
                }
            }
            need(is_out_of_reach(scene, board::step(me.place.hex, to), foe), Refusal::StaysInReach)
        }
        Order::Strike { foe, with, manner } => {
            surprise::check_manner(judge, order)?;
            check_strike(judge, foe, with, manner)
        }
        Order::Grab { foe, with } => check_grab(judge, foe, with),
        Order::Disengage { with } => {
            need(scene.is_grappling(who), Refusal::NoGrapple)?;
            need(scene.grapple_means(who).any(|means| means == with), Refusal::NotWithThat)
        }
        Order::Throw { foe, with } => check_throw(judge, foe, with),
        Order::Evade(_)
        | Order::Load(_)
        | Order::Aim { .. }
        | Order::FastAim { .. }
        | Order::Fire { .. }
        | Order::Reload { .. }
        | Order::Gather(_) => orders::check(judge, order),
        _ => Err(Refusal::NotAsked),
    }
}

/// RS-15.12: what one who lies on the ground may order; a grab out of a broken hold is judged further (RS-19.13).
const fn may_lying(order: &Order) -> bool {
    matches!(
        order,
        Order::Rise
            | Order::Hold { .. }
            | Order::Surrender
            | Order::Drop(_)
            | Order::PickUp { .. }
            | Order::Gather(_)
            | Order::Disentangle(_)
            | Order::ReleaseWhip(_)
            | Order::Grab { .. }
    )
}

/// RS-19.7: at close quarters, on their feet or still entwined on the ground, with an empty hand, at the target as a blow.
fn check_grab(judge: &Judge<'_>, foe: CombatantId, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let close = me.close.is_some_and(|(other, _)| other == foe) && me.place.fallen == scene.of(foe).place.fallen;
    need(scene.setup.options.unarmed, Refusal::NoUnarmed)?;
    need(close, Refusal::NotClose)?;
    need(scene.grabbing_hand(who) == Some(with), Refusal::NoEmptyHand)?;
    need(me.targets[1].is_none(), Refusal::DefendsOnly)?;
    match me.target() {
        Some(target) => need(target == foe, Refusal::NotTarget)?,
        None => need(me.engaged == 0, Refusal::NotTarget)?,
    }
    check_perceived(judge, foe)
}

/// RS-19.14: the one with the advantage throws, standing (RS-19.16), with an empty hand.
fn check_throw(judge: &Judge<'_>, foe: CombatantId, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if let Means::Item(item) = with {
        return check_whip_throw(judge, foe, item);
    }
    need(scene.grapples_with(who, foe), Refusal::NoGrapple)?;
    need(!scene.of(who).place.fallen, Refusal::NoThrowOnGround)?;
    need(scene.grabbing_hand(who) == Some(with), Refusal::NoEmptyHand)?;
    need(scene.of(who).target() == Some(foe), Refusal::NotTarget)?;
    check_perceived(judge, foe)
}

/// RS-20.18: the one whom the lash holds is thrown, both on their feet.
fn check_whip_throw(judge: &Judge<'_>, foe: CombatantId, item: ItemId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(scene.lash_of(who).is_some_and(|lash| lash.item == item && lash.who == foe), Refusal::HoldsNobody)?;
    let standing = |one: CombatantId| !scene.of(one).place.fallen && !scene.of(one).is_falling();
    need(standing(who) && standing(foe), Refusal::NoThrowOnGround)?;
    need(scene.of(who).target() == Some(foe), Refusal::NotTarget)?;
    check_perceived(judge, foe)
}

/// D-12: what the bearer of a whip may do whose lash is round an opponent (RS-20.16). \[ruling\] He may also give up, and get out of what
/// is round himself.
fn check_lash_in_use(scene: Scene<'_>, who: CombatantId, order: &Order) -> Verdict {
    let Some(lash) = scene.lash_of(who).filter(|_| !scene.is_grappling(who)) else { return Ok(()) };
    let allowed = match *order {
        Order::ReleaseWhip(_) | Order::Throw { .. } | Order::Hold { .. } | Order::Disentangle(_) | Order::Surrender => {
            true
        }
        Order::Drop(item) => item == lash.item,
        _ => false,
    };
    need(allowed, Refusal::LashInUse)
}

/// RS-20.16: one whom a lash holds stays within two hexes of its bearer, and the bearer of him.
fn check_tether(scene: Scene<'_>, who: CombatantId, order: &Order) -> Verdict {
    if scene.world.entangled.is_empty() {
        return Ok(());
    }
    let here = scene.of(who).place.hex;
    let (first, second) = match *order {
        Order::Walk(to)
        | Order::Run(to)
        | Order::Attack { to, .. }
        | Order::Defend { to, .. }
        | Order::Avoid { to, .. } => (to, None),
        Order::Charge { first, second, .. } | Order::Feint { first, second, .. } => (first, Some(second)),
        Order::Dive { to, .. } => (to, Some(to)),
        _ => return Ok(()),
    };
    let hex = board::step(here, first);
    let held = scene.is_tethered(who, hex) || second.is_some_and(|to| scene.is_tethered(who, board::step(hex, to)));
    need(!held, Refusal::HeldByLash)
}

/// A waking tenth lies in the future (RS-2.14).
fn check_wake(scene: Scene<'_>, wake: Option<Tenths>) -> Verdict {
    need(wake.is_none_or(|wake| wake > Tenths(scene.world.now)), Refusal::WakesInThePast)
}

/// A step into an open hex; entering an opponent's is another matter (RS-3.16, 11.4). `leads`: a riderless horse may be stepped up to
/// (RS-16.42).
fn check_step(judge: &Judge<'_>, to: Direction, on_map: bool, leads: bool) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let here = scene.of(who).place.hex;
    match scene.way(here, to) {
        Way::Open => need(!scene.polearm_bars_step(who, to), Refusal::PolearmHindered),
        Way::Taken(_) if leads && scene.may_step_to_horse(who, board::step(here, to)).is_some() => Ok(()),
        Way::Edge => need(!on_map, Refusal::OffMap),
        Way::Barred => Err(Refusal::Barred),
        Way::Steep => Err(Refusal::TooSteep),
        Way::Taken(_) => Err(Refusal::Taken),
    }
}

fn check_turn(judge: &Judge<'_>, turn: Turn) -> Verdict {
    let place = judge.scene.of(judge.who).place;
    let facing = place.facing.turned(turn.steps());
    need(!judge.scene.polearm_hindered(judge.who, place.hex, facing), Refusal::PolearmHindered)
}

pub(super) fn check_run(judge: &Judge<'_>, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let way = if scene.is_back(who, to) { world::Way::Back } else { world::Way::Front };
    need(me.stride.last == Some(way), Refusal::NotRunning)?;
    check_step(judge, to, false, false)?;
    need(!scene.takes_a_ladder(me.place.hex, board::step(me.place.hex, to)), Refusal::TooSteep)?;
    let obstructed = scene.is_obstructed(me.place.hex) || scene.is_obstructed(board::step(me.place.hex, to));
    need(!obstructed, Refusal::Obstructed)
}

/// RS-3.15: a move into reach of an opponent with whom one is not in combat takes a closing order, unless one is in combat anyway or
/// does not perceive him.
pub(super) fn check_needs_no_closing(judge: &Judge<'_>, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if me.engaged != 0 {
        return Ok(());
    }
    if scene.way(me.place.hex, to) == Way::Edge {
        // Off the map (RS-3.17) nobody reaches him.
        return Ok(());
    }
    check_hex_needs_no_closing(judge, board::step(me.place.hex, to))
}

/// The same of a hex that he is to come into.
fn check_hex_needs_no_closing(judge: &Judge<'_>, hex: board::Hex) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if scene.of(who).engaged != 0 {
        return Ok(());
    }
    let strikes =
        |foe, means| !scene.of(foe).place.fallen && scene.covers_from(foe, scene.of(foe).place.hex, means, hex);
    let into_reach = scene.opponents(who).any(|foe| {
        board::distance(hex, scene.of(foe).place.hex) <= 3
            && (scene.strikers(foe).any(|means| strikes(foe, means))
                || scene.strikers(who).any(|means| scene.reaches_from(who, hex, means, foe)))
            && judge.perceives(foe)
    });
    need(!into_reach, Refusal::NeedsClosing)
}

/// RI: into the hex of the feet or of the head (RS-15.11).
fn check_rise(judge: &Judge<'_>) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    need(me.place.fallen, Refusal::NotFallen)?;
    need(
        me.hexes().any(|hex| scene.setup.map.index(hex).is_some_and(|cell| scene.world.occupancy.is_free(cell))),
        Refusal::NoRoom,
    )
}

fn check_hands(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if let Some(fits) = scene.hands_of_net(who, item, hand) {
        return need(fits, Refusal::NoHand);
    }
    if scene.weapon(Means::Item(item)).hands == 2 {
        return need(me.hands == [None; 2] && hand == scene.person(who).main_hand, Refusal::NoHand);
    }
    need(me.held(hand).is_none(), Refusal::NoHand)
}

/// RW: an item he carries, with a free hand (RS-12.9).
fn check_draw(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let sheathed =
        scene.world.items.get(item.index()).map(|item| item.at) == Some(ItemPlace::With(who, Carried::Sheathed));
    need(sheathed, Refusal::NotCarried)?;
    check_hands(judge, item, hand)?;
    check_polearm_room(judge, item)
}

/// RS-20.2: a polearm comes into the forward position, where nobody may stand. \[ruling\] So does one that is picked up.
fn check_polearm_room(judge: &Judge<'_>, item: ItemId) -> Verdict {
    let polearm = judge.scene.weapon(Means::Item(item)).role == Role::Polearm;
    need(!polearm || judge.scene.block_hexes_free(judge.who, BlockPosition::Forward), Refusal::BlockTaken)
}

/// PU: an item in his hex, with a free hand (RS-12.11).
fn check_pick_up(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let here = scene.world.items.get(item.index()).is_some_and(|item| match item.at {
        ItemPlace::Ground(hex) => scene.of(who).hexes().any(|mine| mine == hex),
        ItemPlace::With(..) | ItemPlace::Around(_) | ItemPlace::Flying | ItemPlace::Unknown => false,
    });
    need(here, Refusal::NotHere)?;
    check_hands(judge, item, hand)?;
    check_polearm_room(judge, item)
}

fn check_perceived(judge: &Judge<'_>, foe: CombatantId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let known = foe.index() < scene.setup.people.len()
        && scene.setup.are_opponents(who, foe)
        && scene.of(foe).is_active()
        && judge.perceives(foe);
    need(known, Refusal::NotPerceived)
}

/// DT: one target, or two to defend only (RS-9.3, 9.6).
fn check_target(judge: &Judge<'_>, first: CombatantId, second: Option<CombatantId>) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let known = |foe| scene.may_be_named(who, foe) && scene.of(foe).is_active() && judge.perceives(foe);
    need(known(first) && second.is_none_or(known), Refusal::NotPerceived)?;
    need(second != Some(first) && scene.of(who).targets != [Some(first), second], Refusal::SameTarget)
}

/// BK and MB: a ready long weapon, and nobody in the hexes (RS-10.1, 10.2).
fn check_block(judge: &Judge<'_>, position: BlockPosition) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(scene.block_means(who).is_some(), Refusal::NoLongWeapon)?;
    need(scene.block_hexes_free(who, position), Refusal::BlockTaken)
}

/// Closing orders are for those in combat with nobody, and name an opponent in front and in sight (RS-8.1, 8.2).
fn check_closing(judge: &Judge<'_>, foe: CombatantId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(scene.of(who).engaged == 0, Refusal::InCombat)?;
    check_perceived(judge, foe)
}

fn check_blow(judge: &Judge<'_>, with: Means) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if let Means::Item(item) = with {
        need(item.index() < scene.world.items.len(), Refusal::NotReady)?;
    }
    need(scene.is_ready(who, with), Refusal::NotReady)?;
    need(scene.weapon(with).strikes(), Refusal::NoWeapon)?;
    need(!matches!(scene.weapon(with).range, Range::Lance | Range::HorseAttack), Refusal::NoWeapon)
}

/// A closing move goes into a front hex that is open, or into the opponent's own under RS-11.4.
fn check_closing_move(judge: &Judge<'_>, foe: CombatantId, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(!scene.is_back(who, to), Refusal::NotFront)?;
    check_closing_way(judge, foe, scene.of(who).place.hex, to)
}

fn check_closing_way(judge: &Judge<'_>, foe: CombatantId, from: board::Hex, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let facing = scene.of(who).place.facing;
    need(!scene.polearm_hindered(who, board::step(from, to), facing), Refusal::PolearmHindered)?;
    match scene.way(from, to) {
        Way::Open => Ok(()),
        Way::Edge => Err(Refusal::OffMap),
        Way::Barred => Err(Refusal::Barred),
        Way::Steep => Err(Refusal::TooSteep),
        Way::Taken(other) if other == foe => need(scene.may_close_in(who, from, foe), Refusal::NoEntry),
        Way::Taken(_) => Err(Refusal::Taken),
    }
}

/// CG: two front hexes, any two (RS-8.8).
fn check_charge(judge: &Judge<'_>, foe: CombatantId, first: Direction, second: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    need(!scene.is_back(who, first) && !scene.is_back(who, second), Refusal::NotFront)?;
    let here = scene.of(who).place.hex;
    let (middle, last) = (board::step(here, first), board::step(board::step(here, first), second));
    match scene.way(here, first) {
        Way::Open => need(!scene.polearm_bars_step(who, first), Refusal::PolearmHindered)?,
        Way::Edge => return Err(Refusal::OffMap),
        Way::Barred => return Err(Refusal::Barred),
        Way::Steep => return Err(Refusal::TooSteep),
        Way::Taken(_) => return Err(Refusal::Taken),
    }
    check_closing_way(judge, foe, middle, second)?;
    // A charge is bound as a run is (RS-21.19).
    let ladder = scene.takes_a_ladder(here, middle) || scene.takes_a_ladder(middle, last);
    need(!ladder, Refusal::TooSteep)?;
    let obstructed = [here, middle, last].into_iter().any(|hex| scene.is_obstructed(hex));
    need(!obstructed, Refusal::Obstructed)
}

/// SK: at the target, in range, with something that strikes (RS-4.1, 9.1, 9.2); not while two targets are named (RS-9.6).
fn check_strike(judge: &Judge<'_>, foe: CombatantId, with: Means, manner: Manner) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    check_blow(judge, with)?;
    need(me.targets[1].is_none(), Refusal::DefendsOnly)?;
    match me.target() {
        Some(target) => need(target == foe, Refusal::NotTarget)?,
        None => need(me.engaged == 0, Refusal::NotTarget)?,
    }
    let there = scene.may_be_named(who, foe) && (scene.of(foe).is_active() || scene.of(foe).is_body());
    need(there && judge.perceives(foe), Refusal::NotPerceived)?;
    if scene.weapon(with).range == Range::Polearm {
        need(!scene.polearm_is_passed(who), Refusal::PolearmPassed)?;
    }
    let apart = scene.steps_above(who, foe).abs() < NO_BLOW_FROM_STEPS;
    // RS-17.6: struck from the new hand.
    let hand = scene.pattern_hand(who, with);
    let hand = if manner.switch { hand.other() } else { hand };
    need(
        scene.reaches_with(who, me.place.hex, with, hand, foe),
        if apart { Refusal::OutOfRange } else { Refusal::StepsApart },
    )?;
    need(me.rhythm.is_none_or(|rhythm| !scene.strikes_with_both(who, with) || rhythm.next == with), Refusal::NotItsTurn)
}

/// RS-8.9: out of the opponent's reach from where he is and from wherever his next move may take him.
fn is_out_of_reach(scene: Scene<'_>, hex: board::Hex, foe: CombatantId) -> bool {
    let here = scene.of(foe).place.hex;
    let reached_from = |from| scene.strikers(foe).any(|means| scene.covers_from(foe, from, means, hex));
    !reached_from(here)
        && Direction::ALL
            .into_iter()
            .filter(|&to| scene.way(here, to) == Way::Open)
            .all(|to| !reached_from(board::step(here, to)))
}

/// D-6: a free move, or a retreat where one is possible (RS-6.7, 8.14).
fn check_free_move(judge: &Judge<'_>, foe: CombatantId, retreat: bool, enter: bool, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if scene.of(who).is_mounted() {
        // RS-16.20
        return match *order {
            Order::Stay => Ok(()),
            Order::Control(command) => scene.check_command(who, command),
            Order::ChangePosition { end, facing } => scene.check_position(who, end, facing),
            _ => Err(Refusal::Mounted),
        };
    }
    match *order {
        Order::Stay => Ok(()),
        Order::FreeTurn(turn) => check_turn(judge, turn),
        Order::Step(to) => {
            need(scene.way_freely(scene.of(who).place.hex, to) == Way::Open, Refusal::NotOpen)?;
            need(!scene.is_tethered(who, board::step(scene.of(who).place.hex, to)), Refusal::HeldByLash)?;
            need(!scene.polearm_bars_step(who, to), Refusal::PolearmHindered)
        }
        Order::Enter => {
            need(enter && board::distance(scene.of(who).place.hex, scene.of(foe).place.hex) == 1, Refusal::NoEntry)
        }
        Order::Retreat { first, second, turns } => {
            need(retreat, Refusal::NoRetreat)?;
            need(scene.is_back(who, first) && scene.is_back(who, second) && turns.unsigned_abs() <= 2, Refusal::NotBack)
        }
        _ => Err(Refusal::NotAsked),
    }
}

impl Scene<'_> {
    /// Whether no combatant stands in a hex to be blocked (RS-10.2).
    pub fn block_hexes_free(self, who: CombatantId, position: BlockPosition) -> bool {
        self.block_hexes(who, position)
            .into_iter()
            .all(|hex| self.setup.map.index(hex).is_none_or(|cell| self.world.occupancy.is_free(cell)))
    }

    /// Whether a closing move from `from` may end in the opponent's hex (RS-11.4): from his back, or when he is unaware, off balance, using a
    /// missile weapon, entangled, or without a ready medium or long weapon.
    pub fn may_close_in(self, who: CombatantId, from: board::Hex, foe: CombatantId) -> bool {
        let him = self.of(foe);
        let back = !board::Relative::of(him.place.hex, him.place.facing, from).in_front();
        let on_foot = !self.setup.is_horse(foe) && !him.is_mounted() && !self.of(who).is_mounted();
        let alone = on_foot
            && him.close.is_none()
            && !him.place.fallen
            && him.is_active()
            && self.setup.are_opponents(who, foe);
        let armed = self.means(foe).any(|means| {
            matches!(
                self.weapon(means).range,
                Range::Medium | Range::Long | Range::MediumLong | Range::Polearm | Range::Lance
            )
        });
        // A horse in his hex leaves no room for a third (RS-3.6).
        let alone = alone && scene_room(self, him.place.hex);
        let busy = him.action.doing == Doing::OffBalance || self.uses_missile(foe) || self.is_entangled(foe);
        alone && (back || !him.is_aware(self.world.now) || busy || !armed)
    }
}

/// Whether no more than one stands in a hex.
fn scene_room(scene: Scene<'_>, hex: board::Hex) -> bool {
    scene.setup.map.index(hex).is_some_and(|cell| scene.world.occupancy.standing(cell).len() < 2)
}

/// Appends every legal order of an open decision.
pub fn enumerate(scene: Scene<'_>, who: CombatantId, question: &Question, orders: &mut Vec<Order>) {
    let judge = Judge::new(scene, who);
    let mut propose = |order: Order| {
        if judge.check(question, &order).is_ok() {
            orders.push(order);
        }
    };
    match *question {
        Question::Act { .. } | Question::Alter => {
            propose(Order::Keep);
            propose_acts(&judge, &mut propose);
            surprise::propose(&judge, question, orders);
        }
        Question::Reply { .. } => {
            propose(Order::Keep);
            let named_by = scene.of(who).notice.named_by;
            for foe in scene.opponents(who).filter(|foe| named_by >> foe.0 & 1 == 1) {
                propose_closing(scene, who, foe, &mut propose);
            }
        }
        Question::Defend { .. } => {
            propose(Order::Passive);
            Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
            scene.means(who).for_each(|means| propose(Order::Parry(means)));
        }
        Question::Intercept { .. } => {
            propose(Order::Passive);
            Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
            scene.means(who).for_each(|means| propose(Order::Parry(means)));
        }
        Question::LocateShot { .. } => Area::ALL.iter().for_each(|&area| propose(Order::Locate(area))),
        Question::Pull { most, .. } => (0..=most).for_each(|by| propose(Order::Pull(by))),
        Question::FreeMove { .. } => {
            propose_free_moves(scene, who, &mut propose);
            if let Some(horse) = scene.steed(who) {
                scene.propose_commands(who, horse, &mut propose);
                propose_positions(&mut propose);
            }
        }
        Question::SendHorse { horse } => {
            propose(Order::Stay);
            scene.likely_spots(horse).for_each(|spot| propose(Order::Send(spot)));
        }
        Question::Knocked { .. } => Bias::ALL.iter().for_each(|&bias| propose(Order::Fall(bias))),
        Question::Thrown { .. } => propose_throws(&mut propose),
        Question::MakeGrab { .. } => {
            propose(Order::MakeGrab);
            propose(Order::Keep);
        }
        Question::Entangled { item, .. } => {
            propose(Order::Disentangle(item));
            propose(Order::Ignore);
        }
        Question::Enter { .. } => {
            propose(Order::DodgeMove);
            propose(Order::Enter);
        }
        Question::WhichEnd { foe, with } => {
            // The default first (D-8).
            let striker = if with == Means::Hooves { scene.steed(who).unwrap_or(who) } else { who };
            let nearer = scene.horse_at(foe).map(|horse| scene.nearer_end(striker, horse));
            nearer.into_iter().for_each(|end| propose(Order::AtEnd(end)));
            HorseEnd::ALL.iter().filter(|&&end| Some(end) != nearer).for_each(|&end| propose(Order::AtEnd(end)));
        }
        Question::LocateHorse { .. } => HorseArea::ALL.iter().for_each(|&area| propose(Order::LocateHorse(area))),
        Question::Lance { .. } => {
            propose(Order::LanceBlow);
            propose(Order::LetPass);
        }
        Question::Locate { .. } => Area::ALL.iter().for_each(|&area| propose(Order::Locate(area))),
    }
}

/// Proposes every order that somebody might think of, legal or not: to tell why one is not.
pub fn conceivable(scene: Scene<'_>, who: CombatantId, question: &Question, propose: &mut impl FnMut(Order)) {
    if !matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. }) {
        Bias::ALL.iter().for_each(|&bias| propose(Order::Dodge(bias)));
        Bias::ALL.iter().for_each(|&bias| propose(Order::Fall(bias)));
        scene.means(who).for_each(|means| propose(Order::Parry(means)));
        for item in scene.of(who).hands.into_iter().flatten().filter(|&item| scene.is_broken(item)) {
            propose(Order::Parry(Means::Item(item)));
        }
        propose_free_moves(scene, who, propose);
        propose_throws(propose);
        (0..=10).for_each(|by| propose(Order::Pull(by)));
        propose(Order::MakeGrab);
        propose(Order::Ignore);
        scene.world.entangled.iter().for_each(|each| propose(Order::Disentangle(each.item)));
        propose(Order::LanceBlow);
        propose(Order::LetPass);
        HorseEnd::ALL.iter().for_each(|&end| propose(Order::AtEnd(end)));
        HorseArea::ALL.iter().for_each(|&area| propose(Order::LocateHorse(area)));
        Area::ALL.iter().for_each(|&area| propose(Order::Locate(area)));
        return;
    }
    propose(Order::Keep);
    propose(Order::Hold { wake: None });
    propose(Order::Rise);
    for to in Direction::ALL {
        propose(Order::Walk(to));
        propose(Order::Run(to));
    }
    propose(Order::Turn(Turn::Left));
    propose(Order::Turn(Turn::Right));
    for foe in scene.setup.everyone() {
        propose(Order::Target { first: foe, second: None });
        scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
        let hand = scene.grabbing_hand(who).unwrap_or(Means::Fist(scene.person(who).main_hand));
        propose(Order::Grab { foe, with: hand });
        propose(Order::Throw { foe, with: hand });
        scene.means(who).filter(|&with| scene.is_whip(with)).for_each(|with| propose(Order::Throw { foe, with }));
        propose_closing(scene, who, foe, propose);
    }
    scene.means(who).for_each(|with| propose(Order::Disengage { with }));
    surprise::conceivable(scene, who, propose);
    for position in BlockPosition::ALL {
        propose(Order::Block { position, wake: None });
        propose(Order::MoveBlock { position, wake: None });
    }
    propose(Order::ChangeStyle);
    propose(Order::Surrender);
    orders::conceivable(scene, who, propose);
    scene.setup.herd().for_each(|horse| scene.propose_commands(who, horse, propose));
    if !scene.world.horses.is_empty() {
        scene.propose_riding(who, propose);
        propose_positions(propose);
    }
    for index in 0..scene.world.items.len() {
        let item = ItemId(index as u16);
        propose(Order::Sheathe(item));
        propose(Order::Drop(item));
        // What nobody is known to have can be thought of by nobody.
        let at = scene.world.items[item.index()].at;
        let is = |role| at != ItemPlace::Unknown && scene.weapon(Means::Item(item)).role == role;
        if is(Role::Net) || is(Role::Whip) {
            propose(Order::Disentangle(item));
        }
        if is(Role::Whip) && matches!(at, ItemPlace::With(owner, _) if owner == who) {
            propose(Order::ReleaseWhip(item));
        }
        for hand in [Hand::Right, Hand::Left] {
            propose(Order::Draw { item, hand });
            propose(Order::PickUp { item, hand });
        }
    }
}

/// Every answer to D-11.
fn propose_throws(propose: &mut impl FnMut(Order)) {
    for follow in [false, true] {
        Bias::ALL.iter().for_each(|&bias| propose(Order::Floor { bias, follow }));
    }
}

/// What may be ordered in a grapple (RS-19.11).
fn propose_grappling(scene: Scene<'_>, who: CombatantId, foe: CombatantId, propose: &mut impl FnMut(Order)) {
    scene.grapple_means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
    // The other of two empty hands may punch too.
    let fists =
        scene.means(who).filter(|&means| matches!(means, Means::Fist(_)) && Some(means) != scene.grabbing_hand(who));
    fists.for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
    if let Some(with) = scene.grabbing_hand(who) {
        propose(Order::Throw { foe, with });
    }
    scene.grapple_means(who).for_each(|with| propose(Order::Disengage { with }));
    propose_holds(scene.world.now, propose);
    propose_items(scene, who, propose);
}

fn propose_holds(now: u32, propose: &mut impl FnMut(Order)) {
    propose(Order::Hold { wake: None });
    for later in [1, 5, 10] {
        propose(Order::Hold { wake: Some(Tenths(now + later)) });
    }
}

fn propose_acts(judge: &Judge<'_>, propose: &mut impl FnMut(Order)) {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    let now = scene.world.now;
    if let Some(grapple) = scene.grapple_of(who) {
        propose_grappling(scene, who, grapple.partner(who), propose);
        return;
    }
    if let (Some((foe, _)), Some(with)) = (me.close, scene.grabbing_hand(who)) {
        propose(Order::Grab { foe, with });
    }
    propose_holds(now, propose);
    propose_whips_and_nets(scene, who, propose);
    if me.place.fallen {
        propose(Order::Rise);
    } else {
        for to in Direction::ALL {
            propose(Order::Walk(to));
            if me.stride.last.is_some() {
                propose(Order::Run(to));
            }
        }
        propose(Order::Turn(Turn::Left));
        propose(Order::Turn(Turn::Right));
        propose_fighting(judge, propose);
        orders::propose(judge, propose);
    }
    scene.propose_riding(who, propose);
    propose_items(scene, who, propose);
    orders::propose_gathering(scene, who, propose);
    propose(Order::Surrender);
}

/// DN, WR and TH with a whip (RS-20.16 to 20.18).
fn propose_whips_and_nets(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    for each in &scene.world.entangled {
        if each.who == who || scene.steed(who) == Some(each.who) {
            propose(Order::Disentangle(each.item));
        }
        if each.holder == Some(who) {
            propose(Order::ReleaseWhip(each.item));
            propose(Order::Throw { foe: each.who, with: Means::Item(each.item) });
        }
    }
}

fn propose_fighting(judge: &Judge<'_>, propose: &mut impl FnMut(Order)) {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    // Seen once each: sight is the dearest question.
    for foe in scene.opponents(who).filter(|&foe| judge.perceives(foe)) {
        if scene.apart(who, foe) <= 3 && (me.target().is_none() || me.target() == Some(foe)) {
            scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(foe, with), propose));
        }
        propose(Order::Target { first: foe, second: None });
        if let Some(target) = me.target().filter(|&target| target != foe) {
            propose(Order::Target { first: target, second: Some(foe) });
        }
        if me.engaged == 0 {
            propose_closing(scene, who, foe, propose);
        }
    }
    propose_at_horses(scene, who, propose);
    if me.target().is_none() && me.engaged == 0 {
        for body in scene.setup.everyone().filter(|&other| scene.of(other).is_body()) {
            scene.means(who).for_each(|with| propose(Order::plain_strike(body, with)));
        }
    }
    if scene.block_means(who).is_some() {
        for position in BlockPosition::ALL {
            propose(Order::Block { position, wake: None });
            propose(Order::MoveBlock { position, wake: None });
        }
    }
    propose(Order::ChangeStyle);
}

/// Riderless horses may be struck and be targets (RS-16.24, 16.40).
fn propose_at_horses(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    if scene.world.horses.is_empty() {
        return;
    }
    let me = scene.of(who);
    for horse in scene.foes(who).filter(|&foe| scene.setup.is_horse(foe) && scene.apart(who, foe) <= 3) {
        if me.target().is_none() || me.target() == Some(horse) {
            scene.means(who).for_each(|with| propose_blow(scene, who, Order::plain_strike(horse, with), propose));
        }
        propose(Order::Target { first: horse, second: None });
    }
}

fn propose_closing(scene: Scene<'_>, who: CombatantId, foe: CombatantId, propose: &mut impl FnMut(Order)) {
    let fronts = Direction::ALL.into_iter().filter(|&to| !scene.is_back(who, to));
    propose(Order::Wait { foe, wake: None });
    for with in scene.means(who) {
        let blow = |order: Order, propose: &mut _| propose_blow(scene, who, order, propose);
        blow(Order::Set { foe, with, manner: Manner::PLAIN, wake: None }, propose);
        for first in fronts.clone() {
            blow(Order::Attack { foe, to: first, with, manner: Manner::PLAIN }, propose);
            if scene.of(who).stride.running {
                blow(Order::Dive { foe, to: first, with, manner: Manner::PLAIN }, propose);
            }
            for second in fronts.clone() {
                blow(Order::Charge { foe, first, second, with, manner: Manner::PLAIN }, propose);
            }
        }
    }
    fronts.for_each(|to| propose(Order::Defend { foe, to }));
    for to in Direction::ALL {
        propose(Order::Avoid { foe, pace: Pace::Walk, to });
        if scene.of(who).stride.last.is_some() {
            propose(Order::Avoid { foe, pace: Pace::Run, to });
        }
    }
}

/// Proposes a blow plainly and, with the option `surprise`, in the other manners that make sense (D-7, D-8).
fn propose_blow(scene: Scene<'_>, who: CombatantId, plain: Order, propose: &mut impl FnMut(Order)) {
    propose(plain);
    if plain.blow().is_some_and(|with| scene.is_whip(with)) {
        propose(plain.in_manner(Manner::ENTANGLE));
    }
    if let Some(with) = plain.blow()
        && scene.setup.options.surprise
    {
        surprise::manners(scene, who, with).for_each(|manner| propose(plain.in_manner(manner)));
    }
}

fn propose_items(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    for (index, item) in scene.world.items.iter().enumerate() {
        let id = ItemId(index as u16);
        match item.at {
            // Of several that are alike, five javelins, say, the first.
            ItemPlace::With(owner, Carried::Sheathed) if owner == who && scene.world.items[..index].contains(item) => {}
            ItemPlace::With(owner, Carried::Sheathed) if owner == who => {
                for hand in [Hand::Right, Hand::Left] {
                    propose(Order::Draw { item: id, hand });
                }
            }
            ItemPlace::With(owner, _) if owner == who => {
                propose(Order::Sheathe(id));
                propose(Order::Drop(id));
            }
            ItemPlace::Ground(_) if scene.world.items[..index].contains(item) => {}
            ItemPlace::Ground(_) => {
                for hand in [Hand::Right, Hand::Left] {
                    propose(Order::PickUp { item: id, hand });
                }
            }
            ItemPlace::With(..) | ItemPlace::Around(_) | ItemPlace::Flying | ItemPlace::Unknown => {}
        }
    }
}

pub(super) fn propose_free_moves(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    propose(Order::Stay);
    Direction::ALL.into_iter().for_each(|to| propose(Order::Step(to)));
    propose(Order::FreeTurn(Turn::Left));
    propose(Order::FreeTurn(Turn::Right));
    propose(Order::Enter);
    let backs = Direction::ALL.into_iter().filter(|&to| scene.is_back(who, to));
    for first in backs.clone() {
        for second in backs.clone() {
            for turns in -2..=2 {
                propose(Order::Retreat { first, second, turns });
            }
        }
    }
}
