//! Closing orders and avoidance (RS-8), and who may enter an opponent's hex (RS-11.4).

use board::Direction;
use engine::CombatantId;

use super::{Judge, Refusal, Verdict, check_perceived, need};
use crate::fight::scene::Way;
use crate::fight::{Doing, Scene};
use crate::tables::Range;

/// Closing orders are for those in combat with nobody, and name an opponent in front and in sight (RS-8.1, 8.2).
pub(super) fn check_closing(judge: &Judge<'_>, foe: CombatantId) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    if judge.closes_on.get().0 == Some(foe) {
        return Ok(());
    }
    need(scene.of(who).engaged == 0, Refusal::InCombat)?;
    check_perceived(judge, foe)?;
    judge.closes_on.set((Some(foe), 0));
    Ok(())
}

/// Asks for a way to an opponent, once for all orders that take it: `bit` is its place among the ways. What is closed is asked anew, since
/// the reason is wanted.
fn once(judge: &Judge<'_>, foe: CombatantId, bit: usize, ask: impl FnOnce() -> Verdict) -> Verdict {
    let (named, open) = judge.closes_on.get();
    if named == Some(foe) && open >> bit & 1 == 1 {
        return Ok(());
    }
    ask()?;
    if named == Some(foe) {
        judge.closes_on.set((named, open | 1 << bit));
    }
    Ok(())
}

/// A closing move goes into a front hex that is open, or into the opponent's own under RS-11.4.
pub(super) fn check_closing_move(judge: &Judge<'_>, foe: CombatantId, to: Direction) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    once(judge, foe, 36 + to.index() as usize, || {
        need(!scene.is_back(who, to), Refusal::NotFront)?;
        check_closing_way(judge, foe, scene.of(who).place.hex, to)
    })
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
pub(super) fn check_charge(judge: &Judge<'_>, foe: CombatantId, first: Direction, second: Direction) -> Verdict {
    let bit = 6 * first.index() as usize + second.index() as usize;
    once(judge, foe, bit, || check_charging_way(judge, foe, first, second))
}

fn check_charging_way(judge: &Judge<'_>, foe: CombatantId, first: Direction, second: Direction) -> Verdict {
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

/// Beyond so many hexes nobody strikes after one move.
const FARTHEST_REACH: u16 = 6;

/// RS-8.9: out of the opponent's reach from where he is and from wherever his next move may take him.
pub(super) fn is_out_of_reach(scene: Scene<'_>, hex: board::Hex, foe: CombatantId) -> bool {
    let here = scene.of(foe).place.hex;
    // Nothing reaches farther than three hexes, from a saddle one more; and one move.
    if board::distance(here, hex) > FARTHEST_REACH {
        return true;
    }
    let reached_from = |from| scene.strikers(foe).any(|means| scene.covers_from(foe, from, means, hex));
    !reached_from(here)
        && Direction::ALL
            .into_iter()
            .filter(|&to| scene.way(here, to) == Way::Open)
            .all(|to| !reached_from(board::step(here, to)))
}

impl Scene<'_> {
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
