//! The ground around the one who decides: himself, the enemies near him, and what any posture of his would be worth among them.
//!
//! Everything is measured as a rate: expected severity dealt less expected severity taken, in [`Worth`] for each tenth.

use board::Hex;
use engine::CombatantId;
use steel::fight::{Scene, SideView};
use steel::formulas::attack::height_bonus;
use steel::formulas::clock::{DEAD_TIME, reaction_time};

use super::fighter::{Arm, Fighter, Posture, cover};
use super::worth::{Exchange, FATIGUE_POINT, Ledger, Worth};

/// Enemies farther than this are not reckoned with: nobody comes so far and strikes within one order.
pub(super) const NEAR_HEXES: u16 = 5;
/// So many of the nearest enemies are reckoned with: who has more around him needs no fine arithmetic.
const NEAR_FOES: usize = 6;

/// An enemy near by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) fighter: Fighter,
    pub(super) distance: u16,
    /// How likely his mind is on the one who decides, in tenths: that he strikes at him, and that he may defend actively against him.
    pub(super) on_me: i32,
    /// In combat with somebody of this side.
    pub(super) busy: bool,
    /// No wall and nobody between the two.
    pub(super) clear: bool,
}

/// What has been reckoned of a posture with a target.
type Known = (Posture, Option<CombatantId>, Worth);

/// The one who decides among his enemies.
pub(super) struct Field<'a> {
    pub(super) view: &'a SideView,
    pub(super) scene: Scene<'a>,
    pub(super) ledger: &'a mut Ledger,
    pub(super) me: Fighter,
    /// How many enemies he is in combat with.
    pub(super) fights: u32,
    /// A number that stays the same for a while: where he looks for enemies out of sight.
    pub(super) roam: u32,
    near: [Option<Foe>; NEAR_FOES],
    /// What postures have been reckoned worth in this decision, and what threatens there: many orders lead to the same.
    balances: Vec<Known>,
    threats: Vec<Known>,
}

impl<'a> Field<'a> {
    pub(super) fn around(view: &'a SideView, ledger: &'a mut Ledger, who: CombatantId, roam: u32) -> Self {
        let scene = view.scene();
        let here = scene.of(who).place.hex;
        ledger.open(&scene.setup.tables);
        let mut nearest = [(u16::MAX, CombatantId(0)); NEAR_FOES];
        for foe in scene.opponents(who) {
            let distance = board::distance(here, scene.of(foe).place.hex);
            if distance <= NEAR_HEXES && distance < nearest[NEAR_FOES - 1].0 {
                let place = nearest.partition_point(|&(other, _)| other <= distance);
                nearest[place..].rotate_right(1);
                nearest[place] = (distance, foe);
            }
        }
        let near = nearest.map(|(distance, foe)| (distance < u16::MAX).then(|| Foe::of(view, who, foe, distance)));
        let fights = scene.of(who).engaged.count_ones();
        Self {
            view,
            scene,
            ledger,
            me: Fighter::of(scene, who),
            fights,
            roam,
            near,
            balances: Vec::new(),
            threats: Vec::new(),
        }
    }

    /// The enemies near by, the nearest first.
    pub(super) fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.near.iter().flatten()
    }

    pub(super) fn foe(&self, who: CombatantId) -> Option<Foe> {
        self.foes().find(|foe| foe.fighter.who == who).copied()
    }

    /// The target of the one who decides.
    pub(super) fn target(&self) -> Option<CombatantId> {
        self.scene.of(self.me.who).target()
    }

    /// The expected severity of a blow; `active` tenths of the defence are the best active one, the rest passive.
    pub(super) fn blow(
        &mut self,
        by: (&Fighter, &Arm, Posture),
        at: (&Fighter, Posture),
        active: i32,
        bonus: i32,
    ) -> Worth {
        let ((_, arm, from), (target, stands)) = (by, at);
        if !arm.strikes(target.fallen) {
            return 0;
        }
        let Some(column) = arm.column(from, stands.hex) else { return 0 };
        // RS-21.10: the higher of the two has the better of it.
        let steps = self.scene.steps_between(stands.hex, from.hex);
        let bonus = bonus + height_bonus(steps) - height_bonus(-steps);
        let protection = match target.by_class {
            true => cover(self.scene, target.who, arm.class),
            false => target.protection,
        };
        let mut worth = |active: bool| {
            let margin = arm.attack + bonus - target.meets(stands, from.hex, arm.by, active);
            let exchange = Exchange { margin, strength: arm.strength, column, protection };
            self.ledger.worth(&self.scene.setup.tables, exchange)
        };
        match active {
            ..=0 => worth(false),
            10.. => worth(true),
            _ => (worth(true) * active + worth(false) * (10 - active)) / 10,
        }
    }

    /// The severity that he deals to an enemy for each tenth from a posture, with his best arm, and that arm; a little also where he only
    /// comes within reach by another step.
    pub(super) fn offence(&mut self, at: Posture, foe: &Foe) -> (Worth, Option<Arm>) {
        let there = foe.fighter.posture;
        if !Fighter::faces(at, there.hex) {
            return (0, None);
        }
        let apart = board::distance(at.hex, there.hex);
        let active = foe.active_against(at.hex);
        let me = self.me;
        let mut best: (Worth, Option<Arm>) = (0, None);
        if self.clear(at.hex, foe) {
            let scene = self.scene;
            for arm in me.arms().filter(|arm| reaches(scene, &me, arm, at, there.hex)) {
                let worth = self.blow((&me, arm, at), (&foe.fighter, there), active, 0);
                let rate = rate(worth, arm.time);
                if rate > best.0 {
                    best = (rate, Some(*arm));
                }
            }
        }
        if best.1.is_none()
            && apart <= me.reach + 2
            && let Some(arm) = me.arms().next()
        {
            let worth = self.blow((&me, arm, at), (&foe.fighter, there), active, 0);
            best.0 = rate(worth, arm.time + me.walk * i32::from(apart.saturating_sub(me.reach).max(1))) / 2;
        }
        best
    }

    /// The severity that an enemy deals to him for each tenth in a posture, `targeted` if he may defend actively against that one.
    pub(super) fn threat_of(&mut self, foe: &Foe, at: Posture, targeted: bool) -> Worth {
        let him = foe.fighter;
        if him.fallen {
            return 0;
        }
        let me = self.me;
        let apart = board::distance(at.hex, him.posture.hex);
        let mut most = 0;
        for arm in him.arms() {
            // In reach at once, after a turn, after a step.
            let likely = if self.reaches(&him, arm, him.posture, at.hex) {
                10
            } else if apart <= him.reach && apart > 0 {
                6
            } else if apart == him.reach + 1 {
                3
            } else {
                continue;
            };
            let worth = self.blow((&him, arm, him.posture), (&me, at), if targeted { 10 } else { 0 }, 0);
            most = most.max(rate(worth, arm.time) * likely / 10);
        }
        // A blow by one who is not his target costs a reaction time as well (RS-9.9).
        let surprise = if targeted { 0 } else { most / 4 };
        (most + surprise) * foe.on_me / 10
    }

    /// All that threatens him in a posture while he has that target.
    pub(super) fn threat(&mut self, at: Posture, target: Option<CombatantId>) -> Worth {
        if let Some(&(.., known)) = self.threats.iter().find(|known| (known.0, known.1) == (at, target)) {
            return known;
        }
        let foes = self.near;
        let sum = foes.iter().flatten().map(|foe| self.threat_of(foe, at, target == Some(foe.fighter.who))).sum();
        self.threats.push((at, target, sum));
        sum
    }

    /// All that threatens him in a posture while he defends himself against those alone, and strikes at nobody (RS-9.6).
    pub(super) fn threat_with(&mut self, at: Posture, targets: [Option<CombatantId>; 2]) -> Worth {
        let foes = self.near;
        foes.iter().flatten().map(|foe| self.threat_of(foe, at, targets.contains(&Some(foe.fighter.who)))).sum()
    }

    /// All that threatens one who lies in a hex and defends himself against nobody.
    pub(super) fn lying_threat(&mut self, at: Posture) -> Worth {
        let foes = self.near;
        foes.iter().flatten().map(|foe| self.threat_of(foe, at, false)).sum()
    }

    /// What threatens him from all but one of them, while his mind is on that one.
    pub(super) fn threat_but(&mut self, one: &Foe, at: Posture) -> Worth {
        let foes = self.near;
        let others = foes.iter().flatten().filter(|foe| foe.fighter.who != one.fighter.who);
        others.map(|foe| self.threat_of(foe, at, false)).sum()
    }

    /// Whether somebody's arm reaches a hex from a posture, as far as its height allows (RS-21.9, 21.12).
    pub(super) fn reaches(&self, who: &Fighter, arm: &Arm, at: Posture, hex: Hex) -> bool {
        reaches(self.scene, who, arm, at, hex)
    }

    /// Dealt less taken in a posture with a target.
    pub(super) fn balance(&mut self, at: Posture, target: Option<CombatantId>) -> Worth {
        if let Some(&(.., known)) = self.balances.iter().find(|known| (known.0, known.1) == (at, target)) {
            return known;
        }
        let dealt = target.and_then(|target| self.foe(target)).map_or(0, |foe| self.offence(at, &foe).0);
        let balance = dealt - self.threat(at, target);
        self.balances.push((at, target, balance));
        balance
    }

    /// What a point of fatigue costs him now: the more the nearer he is to feeling it (RS-7.5).
    pub(super) fn breath(&self) -> Worth {
        let points = self.scene.of(self.me.who).fatigue.points();
        let half = (self.scene.person(self.me.who).sheet.fatigue_limit / 2).max(1);
        FATIGUE_POINT / 2 + FATIGUE_POINT * points.clamp(0, half) / half
    }

    /// Tenths of a reaction time, on the average, rounded up.
    pub(super) fn reaction(&self) -> i32 {
        let best = self.scene.person(self.me.who).sheet.best_skill;
        ((1..=10).map(|die| reaction_time::<i32>(die, best)).sum::<i32>() + 9) / 10
    }

    /// Whether nothing stands between a hex of his and an enemy within reach.
    fn clear(&self, from: Hex, foe: &Foe) -> bool {
        if from == self.me.posture.hex { foe.clear } else { self.scene.line_open(from, foe.fighter.posture.hex) }
    }
}

impl Foe {
    fn of(view: &SideView, me: CombatantId, foe: CombatantId, distance: u16) -> Self {
        let scene = view.scene();
        let him = scene.of(foe);
        let combats = him.engaged.count_ones() as i32;
        let open = !view.setup.options.hidden_info && him.target().is_some();
        let on_me = match combats {
            _ if open && him.has_target(me) => 10,
            _ if open => 1,
            // Free, he may come for anybody near him.
            0 if has_company(scene, me, him.place.hex) => 6,
            0 => 10,
            _ if him.engaged_with(me) => 10 / combats,
            _ => 1,
        };
        Self {
            fighter: Fighter::of(scene, foe),
            distance,
            on_me,
            busy: combats > 0,
            clear: scene.line_open(scene.of(me).place.hex, him.place.hex),
        }
    }

    /// How likely he defends actively against a blow from a hex, in tenths: hardly from behind, but he may turn before it falls.
    pub(super) fn active_against(&self, from: Hex) -> i32 {
        if Fighter::faces(self.fighter.posture, from) { self.on_me } else { self.on_me * 3 / 10 }
    }
}

/// Whether another of his side is as near to an enemy as one order carries.
fn has_company(scene: Scene<'_>, me: CombatantId, there: Hex) -> bool {
    let side = scene.person(me).side;
    scene.setup.everyone().any(|friend| {
        let him = scene.of(friend);
        friend != me
            && scene.person(friend).side == side
            && him.is_active()
            && board::distance(him.place.hex, there) <= 3
    })
}

/// What is dealt for each tenth by blows that take so long.
pub(super) const fn rate(worth: Worth, time: i32) -> Worth {
    worth / (time + DEAD_TIME as i32)
}

fn reaches(scene: Scene<'_>, who: &Fighter, arm: &Arm, at: Posture, hex: Hex) -> bool {
    match scene.rise(at.hex, hex) {
        -2..=2 => arm.reaches(at, hex),
        steps => scene.pattern_at_height(who.who, arm.means, steps).is_some_and(|pattern| arm.covers(pattern, at, hex)),
    }
}
