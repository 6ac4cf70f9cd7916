//! Mounted combat (RS-16): horses, their riders, and horses without riders.
//!
//! **Who is who.** A horse has a [`CombatantId`] behind those of the people ([`Setup::herd`]), and so an entry of its own in
//! [`World::people`], with the components that it shares with them: place (H, R as `head`, heading as `facing`), action, debt, wounds,
//! fatigue, status. So moves and blows of horses fall in the tie order of all (RS-2.11), modifiers, injury time and fatigue work on them
//! as they are, and a blow names a horse, striking or struck, as it names a man. What only horses have is a [`Horse`] in [`World::horses`].
//! [`Setup::everyone`] is the people alone: a horse has no player, is asked nothing, sees nothing and decides no fight;
//! [`Setup::bodies`] are both.
//!
//! **Where a rider is.** A rider has a [`Seat`]. His `place.hex` is the end of the horse that he sits at, [`Combatant::hexes`] are both of
//! its hexes, his `place.facing` is its heading; which way he himself faces is in the seat. He is not in the [`board::Occupancy`]: the horse
//! fills its two hexes (RS-16.3), and a hex of it has room for one more, who leads it (RS-16.42) or is ridden down (RS-16.23).
//! Everything that changes the place of a horse goes through `shift_horse`, which takes the rider along.
//!
//! **The course of a horse.** At step 6 of a tenth a horse with nothing in hand obeys what it was commanded (RS-16.12) or goes on at its
//! speed (`gait`); it completes moves in step 2 and attacks in step 3 like anybody. What its rider does about it is in `ride`, how he comes
//! off in `falls`, what a horse does by itself in `free`, where it will be next in `foresee`, what riding does to figures, reach and cover in `figures`.
//!
//! **Blows** are those of `blow`, with small hooks into `attacks` (RS-16.21 to 16.35, 16.44 to 16.48) and `lance` (RS-20.8 to 20.14):
//! - *Horse and rider are one target* (RS-16.24): orders name the rider, or a riderless horse by its own id ([`Scene::named_as`],
//!   [`Scene::foes`]). A blow at them carries a `Mount`: the end struck (D-8) and, once the d10 has fallen, whom of the two it hits.
//! - *A horse's attack* is `Doing::Horse(HorseAct::Attack { foe })` of the horse, struck with [`Means::Hooves`](super::Means::Hooves); when it
//!   is due `Run::horse_strikes` begins a blow whose attacker is the horse. `after_horse_attack` brings it onto its target's hex (RS-16.23).
//! - *Passive defence and dodge* take the horse's figures ([`Scene::who_defends`]); whether it dodges is [`Scene::horse_may_dodge`].
//! - *What a horse suffers* is `hit_horse`: wound, save, shy, fall. What it gives back, like a rider knocked off, is an [`Unhorse`], which the
//!   blow carries out at (k) by `settle_unhorse`, as it does a knock.
//! - *Missiles* name an end at the launch and do the rest at their landing (`missiles::landing`, RS-16.28, 16.48).
//! - *A lance* is ready beside other orders ([`Lance`], kept with the horse); at the end of step 2 its rider is asked (D-13), and its blow
//!   falls in step 3 without an order in hand.
//!
//! \[ruling\] RS-10.5 is for people on foot: no block stops a horse; what does is in RS-16.10.
mod attacks;
mod falls;
mod figures;
mod foresee;
mod free;
mod gait;
mod lance;
mod ride;

pub(super) use attacks::Mount;
pub use foresee::Hoofprint;
pub use gait::HorseWay;
pub use lance::{Couched, Footstep, Lance};
pub(super) use ride::propose_positions;

use board::{Hex, HorseBody, RiderFacing};
use engine::{CombatantId, SideId};
use serde::{Deserialize, Serialize};

use super::{Combatant, HorsePace, HorseSetup, Scene, Setup, Status, Turn, World};
use crate::tables::{Bias, HorseEnd};
use board::RelDir;

/// A hex, as orders name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// q of RS-3.1.
    pub q: i32,
    /// r of RS-3.1.
    pub r: i32,
}

impl Spot {
    /// The hex.
    pub const fn hex(self) -> Hex {
        Hex::new(self.q, self.r)
    }

    /// A hex as orders name it.
    pub const fn of(hex: Hex) -> Self {
        Self { q: hex.x, r: hex.y }
    }
}

/// What a horse can be told (RS-16.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    /// One category faster.
    Faster,
    /// One category slower.
    Slower,
    /// One category slower each move, until it stands.
    Halt,
    /// Turn by 60° (RS-16.6).
    Turn {
        /// Which way.
        turn: Turn,
        /// The end that stays where it is; H when the horse moves (D-17).
        fixed: HorseEnd,
    },
    /// One hex back (RS-16.8).
    Back,
    /// Attack an opponent once (RS-16.21).
    Attack(CombatantId),
    /// Attack an opponent until he falls (RS-16.22).
    KeepAttacking(CombatantId),
    /// Dodge the next attack (RS-16.26).
    Dodge,
    /// Dodge no more.
    NoDodge,
    /// Go to a hex when it has no rider (RS-16.41).
    GoTo(Spot),
}

/// A command that a horse has not obeyed yet (RS-16.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// What.
    pub command: Command,
    /// The tenth from which on it is obeyed, when the response time is over (RS-16.12).
    pub ready: u32,
}

/// What a horse does (T-25: HM, HT, HB, HA, SY).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HorseAct {
    /// HM: one hex on (RS-16.4).
    Move,
    /// HT (RS-16.6).
    Turn {
        /// Which way.
        turn: Turn,
        /// The end that stays where it is.
        fixed: HorseEnd,
    },
    /// HB (RS-16.8).
    Back,
    /// HA (RS-16.21).
    Attack {
        /// Whom.
        foe: CombatantId,
    },
    /// The two walk moves that a halt before a closed way costs (RS-16.10).
    Halt,
    /// SY (RS-16.32).
    Shy,
    /// RI: it gets up again (RS-16.34).
    Rise,
}

impl HorseAct {
    /// The code of T-25.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Move => "HM",
            Self::Turn { .. } => "HT",
            Self::Back => "HB",
            Self::Attack { .. } => "HA",
            Self::Halt | Self::Shy => "SY",
            Self::Rise => "RI",
        }
    }

    /// Whether it is a state, which modifiers and injuries do not lengthen (RS-2.22).
    pub const fn is_state(self) -> bool {
        matches!(self, Self::Halt | Self::Shy)
    }
}

/// How a horse has come into other hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HorseStep {
    /// A move at its speed (RS-16.4).
    Move(HorsePace),
    /// A turn (RS-16.6).
    Turn,
    /// Backing (RS-16.8).
    Back,
    /// A dodge (RS-16.26).
    Dodge,
    /// The shift after its attack (RS-16.23).
    Shift,
    /// It wheels in fright (RS-16.40).
    Wheel,
    /// Pushed back by a blow (RS-16.34).
    KnockedBack,
}

/// What a horse was told about dodging (RS-16.26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dodging {
    /// Nothing.
    #[default]
    Untold,
    /// It dodges the next attack.
    Next,
    /// It dodges nothing.
    Never,
}

/// How somebody sits on a horse (RS-16.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// Which horse.
    pub horse: CombatantId,
    /// Forwards (H) or back (R).
    pub end: HorseEnd,
    /// Where he faces.
    pub facing: RiderFacing,
    /// The hex of the horse in which he does not sit.
    pub other_end: Hex,
}

/// A fall from a horse that is certain but has not begun (RS-16.32, 16.37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// The number of the place of his feet in T-15.
    pub place: u8,
    /// The column rolled for his head; B points away from the horse.
    pub head: RelDir,
    /// The blow strength of the fall (RS-16.36).
    pub strength: i16,
}

/// What only horses have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horse {
    /// Who rides it.
    pub rider: Option<CombatantId>,
    /// Whom it obeys (RS-16.43).
    pub side: SideId,
    /// Its speed (RS-16.4).
    pub pace: HorsePace,
    /// It was told to halt, and slows down with every move (RS-16.14).
    pub halting: bool,
    /// The command that it has not obeyed yet.
    pub command: Option<Pending>,
    /// Moves completed since its last turn; none if it has not turned since its last change of speed (RS-16.7).
    pub since_turn: Option<u8>,
    /// Whom it was commanded to attack.
    pub attacks: Option<CombatantId>,
    /// It repeats its attacks (RS-16.22).
    pub keeps_attacking: bool,
    /// Its next action must be a move (RS-16.23).
    pub must_move: bool,
    /// What it was told about dodging.
    pub dodging: Dodging,
    /// The lance of its rider (RS-20.9).
    pub lance: Lance,
    /// Where it goes when it has no rider (RS-16.41).
    pub errand: Option<Spot>,
    /// By whom it was given a Wound or worse under its rider: it flees when it has thrown him (RS-16.41).
    pub hurt_by: Option<CombatantId>,
    /// Whom it flees from (RS-16.40).
    pub flees: Option<CombatantId>,
    /// It has taken its heading in flight.
    pub bolting: bool,
    /// The fallen rider that it stands over (RS-16.41).
    pub stands_over: Option<CombatantId>,
    /// Who has led it last (RS-16.42).
    pub led_by: Option<CombatantId>,
    /// Tenths of canter or gallop since the last point (RS-16.9).
    pub gait_clock: u8,
    /// The tenth of its last completed move and the hexes that it left (RS-16.29, 20.10).
    pub last_move: Option<(u32, HorseBody)>,
    /// The last tenths at which it turned or walked, cantered or dodged, galloped (RS-16.18 v).
    pub stirred: [Option<u32>; 3],
    /// The fall of its rider that is coming (RS-16.32).
    pub throw: Option<Throw>,
    /// It ends lying when it has shied, and in which state (RS-16.33, 16.34).
    pub goes_down: Option<Status>,
}

impl Horse {
    /// As the scenario has it.
    pub(super) fn begin(setup: &HorseSetup) -> Self {
        Self { rider: setup.rider.map(|(who, ..)| who), pace: setup.pace, ..Self::fresh(setup.person.side) }
    }

    /// It is ridden or led by that side now (RS-16.43). \[ruling\] What the other side has told it is forgotten.
    pub(super) fn comes_to(&mut self, side: SideId) {
        if self.side != side {
            self.side = side;
            self.command = None;
            self.dodging = Dodging::Untold;
            self.keeps_attacking = false;
        }
    }

    /// One that stands and of which nothing is known.
    pub(super) const fn fresh(side: SideId) -> Self {
        Self {
            rider: None,
            side,
            pace: HorsePace::Stationary,
            halting: false,
            command: None,
            since_turn: None,
            attacks: None,
            keeps_attacking: false,
            must_move: false,
            dodging: Dodging::Untold,
            lance: Lance { couched: Couched::No, asked: None, falls: None },
            errand: None,
            hurt_by: None,
            flees: None,
            bolting: false,
            stands_over: None,
            led_by: None,
            gait_clock: 0,
            last_move: None,
            stirred: [None; 3],
            throw: None,
            goes_down: None,
        }
    }
}

/// The test and the fall of a rider under way (RS-16.32, 16.37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unhorse {
    /// The rider.
    pub who: CombatantId,
    /// His horse.
    pub horse: CombatantId,
    /// Whether a d20 must throw him first.
    tested: bool,
    /// The blow strength of his fall, if nothing is tested.
    strength: i16,
    /// When his fall begins.
    fall_at: u32,
    /// He was knocked off, so that a good horse stands over him (RS-16.41).
    knocked_off: bool,
    /// The place of his feet, once rolled.
    place: Option<u8>,
    /// The column of the dodge roll for his head, where another has chosen it (RS-20.18).
    bias: Option<Bias>,
}

impl Unhorse {
    /// The throw test of RS-16.32; a fall begins at `fall_at`.
    pub(super) const fn test(who: CombatantId, horse: CombatantId, fall_at: u32) -> Self {
        Self { who, horse, tested: false, strength: 0, fall_at, knocked_off: false, place: None, bias: None }
    }

    /// A fall that begins now: of one knocked off (RS-16.35) or passed out (RS-16.39).
    pub(super) const fn knocked_off(who: CombatantId, horse: CombatantId, strength: i16) -> Self {
        Self { who, horse, tested: true, strength, fall_at: 0, knocked_off: true, place: None, bias: None }
    }

    /// A fall that begins now, of one whom another pulls down as he likes (RS-20.18).
    pub(super) const fn pulled_off(who: CombatantId, horse: CombatantId, strength: i16, bias: Bias) -> Self {
        Self { bias: Some(bias), ..Self::knocked_off(who, horse, strength) }
    }
}

impl World {
    /// A horse by its id; none for a person.
    pub fn horse(&self, horse: CombatantId) -> Option<&Horse> {
        let first = self.people.len() - self.horses.len();
        horse.index().checked_sub(first).and_then(|index| self.horses.get(index))
    }

    /// A horse by its id, to be changed.
    ///
    /// # Panics
    /// For the id of a person.
    pub(super) fn horse_mut(&mut self, horse: CombatantId) -> &mut Horse {
        let first = self.people.len() - self.horses.len();
        &mut self.horses[horse.index() - first]
    }

    /// Puts the horses of a scenario into their hexes and the riders on them.
    pub fn stable(&mut self, setup: &Setup) {
        for (horse, start) in setup.herd().zip(&setup.horses) {
            let body = start.body();
            self.people[horse.index()].place.head = Some(body.rear());
            for hex in [body.front, body.rear()] {
                if let Some(cell) = setup.map.index(hex) {
                    let stood = self.occupancy.stand(cell, horse.0);
                    debug_assert!(
                        stood.is_ok(),
                        "the scenario loader refuses a horse where somebody stands: {stood:?}"
                    );
                }
            }
            if let Some((who, end, facing)) = start.rider {
                self.people[who.index()].sit(horse, body, end, facing);
            }
        }
    }
}

impl Combatant {
    /// Sits on a horse, or keeps his seat where it has come to.
    pub fn sit(&mut self, horse: CombatantId, body: HorseBody, end: HorseEnd, facing: RiderFacing) {
        let (here, other_end) = match end {
            HorseEnd::Front => (body.front, body.rear()),
            HorseEnd::Rear => (body.rear(), body.front),
        };
        self.place.hex = here;
        self.place.facing = body.heading;
        self.seat = Some(Seat { horse, end, facing, other_end });
    }
}

impl<'a> Scene<'a> {
    /// What only horses have, of one; none for a person.
    pub fn horse(self, horse: CombatantId) -> Option<&'a Horse> {
        self.world.horse(horse)
    }

    /// The two hexes of a horse (RS-16.3).
    pub fn horse_body(self, horse: CombatantId) -> HorseBody {
        let place = self.of(horse).place;
        HorseBody { front: place.hex, heading: place.facing }
    }

    /// The horse that somebody rides.
    pub fn steed(self, who: CombatantId) -> Option<CombatantId> {
        self.of(who).seat.map(|seat| seat.horse)
    }

    /// By which id a body is named as a target: a ridden horse by its rider (RS-16.24), everybody else by himself.
    pub fn named_as(self, body: CombatantId) -> CombatantId {
        self.horse(body).and_then(|horse| horse.rider).unwrap_or(body)
    }

    /// What becomes of targets that were named before this: those out of the fight or of his own side by now are none (RS-9.1, 9.8,
    /// 16.43). \[ruling\] A horse that has been mounted since is its rider (RS-16.24).
    pub(super) fn as_targets(self, who: CombatantId, named: [Option<CombatantId>; 2]) -> [Option<CombatantId>; 2] {
        let target = |body| {
            Some(self.named_as(body)).filter(|&foe| self.of(foe).is_active() && self.side_of(foe) != self.side_of(who))
        };
        let [first, second] = named.map(|body| body.and_then(target));
        match first {
            Some(_) => [first, second.filter(|_| second != first)],
            None => [second, None],
        }
    }

    /// The side of a person, or of a horse now (RS-16.43).
    pub fn side_of(self, body: CombatantId) -> SideId {
        match self.horse(body) {
            Some(horse) => horse.side,
            None => self.person(body).side,
        }
    }

    /// Whom one may name: the opponents still in the fight, and their riderless horses.
    pub fn foes(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
        let side = self.side_of(who);
        let free = move |horse: &CombatantId| {
            self.of(*horse).is_active()
                && self.horse(*horse).is_some_and(|it| it.rider.is_none())
                && self.side_of(*horse) != side
        };
        self.opponents(who).chain(self.setup.herd().filter(free))
    }
}
