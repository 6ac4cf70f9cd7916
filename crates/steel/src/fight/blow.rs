//! A blow from its test to its free move, in the order of RS-4.19: the single one, the simultaneous pair (RS-12.12) and the blocking
//! attack (RS-10.5).
//!
//! Here are the blow and its stages; what happens in them: `due` (which blow falls at all), `defence` (b to d), `attack` (e, f), `location`
//! (g), `effects` (h to k), `aftermath` (l, m).

mod aftermath;
mod attack;
mod defence;
mod due;
mod effects;
mod location;

use board::{Direction, Hex};
use engine::CombatantId;

use super::flow::{Flow, Run};
use super::knock_back::Knock;
use super::mounted::{Mount, Unhorse};
use super::scene::BlowBonus;
use super::{Defence, Frame, ItemId, Means};
use crate::formulas::special;
use crate::tables::{Area, HorseArea};

/// A blow, or two that fall together, under resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlowFrame {
    /// One blow, or the two of a pair, the better striker's first.
    blows: [Blow; 2],
    count: u8,
    /// Which blow the stage works on.
    at: u8,
    stage: Stage,
}

/// One blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Blow {
    attacker: CombatantId,
    defender: CombatantId,
    with: Means,
    bonus: BlowBonus,
    /// A blocking attack.
    block: bool,
    /// A blow that hurts, a grab or a throw.
    form: Form,
    /// It is meant to disarm (RS-17.8).
    disarms: bool,
    /// The striker has still to say by how much it is pulled (RS-17.15).
    asks_pull: bool,
    /// By how much it is pulled.
    pulled: u8,
    /// The weapon changes hands with it (RS-17.6).
    switches: bool,
    /// Its parry is with a prepared weapon (RS-17.11).
    turned: Option<ItemId>,
    /// The disarming parry against it has struck home, or torn the net.
    turned_home: bool,
    /// It has come to nothing: a prepared whip has taken its weapon (RS-20.19).
    lost: bool,
    /// The two grappled when it began: no free move follows (RS-19.9).
    grappled: bool,
    /// It has failed against one of two at close quarters and goes on at the other (RS-19.19).
    goes_on: bool,
    /// The defender may only be passive, by RS-9.7.
    passive_only: bool,
    defence: Defence,
    /// What the defender actually has against it once a dodge has failed (RS-6.2).
    effective: Defence,
    dodge: Option<Direction>,
    /// They stood in one hex.
    close: bool,
    /// The defender was dead or unconscious before it (RS-5.15).
    on_body: bool,
    /// The attacker was a target of the defender's when it began: it forces no reaction, even if he goes down with it (RS-2.19).
    by_target: bool,
    /// What a hit means for one who used a missile weapon when it began (RS-13.21); nothing for others.
    forces_shooter: Option<bool>,
    die: u8,
    hit: bool,
    excess: i16,
    critical: bool,
    area: Option<Area>,
    /// The d10 of a critical miss.
    fumble: u8,
    blow_strength: i16,
    /// Points of this blow so far taken by attacker and defender, for the throws of RS-7.7.
    tired: [bool; 2],
    serious: bool,
    /// Enters instead of the dodge movement (RS-11.3).
    enters: bool,
    /// What it does to somebody's footing (RS-15).
    knock: Option<Knock>,
    /// The d6 of a fall has been used up.
    moved: bool,
    /// Its target as horse and rider (RS-16.24).
    mount: Option<Mount>,
    /// Where the horse is hit (RS-16.27).
    horse_area: Option<HorseArea>,
    /// How a rider comes off by it (RS-16.32, 16.35).
    unhorse: Option<Unhorse>,
    /// The hex in which the target of a horse's attack stood on foot (RS-16.46).
    stood: Option<Hex>,
}

/// What a blow is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// To hurt.
    Blow,
    /// GR (RS-19.7).
    Grab,
    /// TH (RS-19.14, 20.18).
    Throw,
    /// With the lash of a whip, to entangle (RS-20.15).
    Lash,
    /// With a net (RS-20.20).
    Net,
}

/// The stages of a blow; its dice fall in this order (RS-4.19, 2.25), side effects before the advantage (RS-19.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// (b): how far it is pulled, and whether a hand switch is seen.
    Before,
    /// (b): the end of a horse (D-8).
    Aim,
    /// (b), (c): who meets it how.
    Defence,
    /// (d)
    Dodge,
    /// (e), (f)
    Attack,
    /// (g), or its choice
    Location,
    /// (h)
    Injury,
    /// D-18
    Entry,
    /// (i), (j), (k)
    Movement,
    /// (k): knock back and knock down.
    Knock,
    /// (l) of a blow of a pair: its critical miss.
    Miss,
    /// (l)
    Aftermath,
}

impl Blow {
    const fn new(attacker: CombatantId, defender: CombatantId, with: Means) -> Self {
        Self {
            attacker,
            defender,
            with,
            bonus: BlowBonus::NONE,
            block: false,
            form: Form::Blow,
            disarms: false,
            asks_pull: false,
            pulled: 0,
            switches: false,
            turned: None,
            turned_home: false,
            lost: false,
            grappled: false,
            goes_on: false,
            passive_only: false,
            defence: Defence::Passive,
            effective: Defence::Passive,
            dodge: None,
            close: false,
            on_body: false,
            by_target: false,
            forces_shooter: None,
            die: 0,
            hit: false,
            excess: 0,
            critical: false,
            area: None,
            fumble: 0,
            blow_strength: 0,
            tired: [false; 2],
            serious: false,
            enters: false,
            knock: None,
            moved: false,
            mount: None,
            horse_area: None,
            unhorse: None,
            stood: None,
        }
    }

    /// Whether it leaves the defender entangled: a net that hits, a lash that hits a limb or shoulder (RS-20.15, 20.22).
    fn entangles(&self) -> bool {
        self.hit
            && match self.form {
                // RS-20.23: a torn one catches nobody.
                Form::Net => !self.turned_home,
                Form::Lash => self.area.is_some_and(|area| special::ensnares(area.part())),
                Form::Blow | Form::Grab | Form::Throw => false,
            }
    }

    /// Who is struck: of horse and rider the one whom the d10 names (RS-16.24).
    fn struck(&self) -> CombatantId {
        self.mount.map_or(self.defender, Mount::struck)
    }
}

impl BlowFrame {
    const fn of(blows: [Blow; 2], count: u8) -> Self {
        Self { blows, count, at: 0, stage: Stage::Before }
    }

    /// As something to be resolved.
    fn framed(self) -> Frame {
        Frame::Blow(Box::new(self))
    }

    /// The blocking attack of `blocker` on a mover (RS-10.5).
    pub(super) fn blocking(blocker: CombatantId, mover: CombatantId) -> Frame {
        let mut blow = Blow::new(blocker, mover, Means::Foot);
        blow.block = true;
        Self::of([blow; 2], 1).framed()
    }

    /// The next stage; the early stages are gone through by the first blow, then by the second, likewise the later ones (RS-12.12).
    fn step_on(&mut self) {
        let next = match self.stage {
            Stage::Before => Stage::Aim,
            Stage::Aim => Stage::Defence,
            Stage::Defence => Stage::Dodge,
            Stage::Dodge => Stage::Attack,
            Stage::Attack => Stage::Location,
            Stage::Location => return self.turn_over(Stage::Before, Stage::Injury),
            Stage::Injury => Stage::Entry,
            Stage::Entry => Stage::Movement,
            Stage::Movement => Stage::Knock,
            Stage::Knock => Stage::Miss,
            Stage::Miss => return self.turn_over(Stage::Injury, Stage::Aftermath),
            Stage::Aftermath => Stage::Aftermath,
        };
        self.stage = next;
    }

    fn turn_over(&mut self, again: Stage, then: Stage) {
        if self.at + 1 < self.count {
            self.at += 1;
            self.stage = again;
        } else {
            self.at = 0;
            self.stage = then;
        }
    }
}

impl Run<'_, '_> {
    /// Carries a blow on until somebody is asked or it is over; its frame is the innermost.
    pub(super) fn blow_on(&mut self, mut frame: Box<BlowFrame>) -> Flow {
        if frame.blows[0].block && frame.stage == Stage::Before {
            match self.scene().block_means(frame.blows[0].attacker) {
                Some(means) => frame.blows[0].with = means,
                None => return self.pop(),
            }
        }
        loop {
            let blow = &mut frame.blows[usize::from(frame.at)];
            let flow = match frame.stage {
                Stage::Before => self.before(blow),
                Stage::Aim => self.aim_at_horse(blow),
                Stage::Defence => self.choose_defence(blow),
                Stage::Dodge => self.roll_dodge(blow),
                Stage::Attack => self.roll_attack(blow),
                Stage::Location => self.roll_location(blow),
                Stage::Injury => self.apply_injury(blow),
                Stage::Entry => self.ask_entry(blow),
                Stage::Movement => self.move_after(blow),
                Stage::Knock => self.knock_blow(blow),
                Stage::Miss => self.miss_of_pair(blow),
                Stage::Aftermath => return self.aftermath(&frame),
            };
            if let Flow::Ask(..) = flow {
                self.replace(Frame::Blow(frame));
                return flow;
            }
            if frame.blows[0].lost {
                return self.lose_blow(&frame.blows[0]);
            }
            if frame.stage == Stage::Attack
                && frame.count == 1
                && let Some(next) = self.goes_on(&frame.blows[0])
            {
                *frame = BlowFrame::of([next; 2], 1);
                continue;
            }
            frame.step_on();
        }
    }
}
