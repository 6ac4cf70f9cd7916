//! Two weapons in hand: whether one of them strikes and the other only parries, or both strike in turn (RS-12.3 to 12.7).
//!
//! Both together strike nearly twice as often, with AP −2, after a slow first blow, and each blow takes its breath. So the style is weighed
//! over a longer while than a single order: over [`WHILE`].

use engine::CombatantId;
use steel::fight::{Means, Scene};
use steel::formulas::clock::DEAD_TIME;
use steel::formulas::combinations::combined_base_speed;
use steel::tables::Situation;

use super::field::{Field, Foe};
use super::fighter::Posture;
use super::worth::{FATIGUE_POINT, Worth};

/// Over so many tenths a style must pay for its change.
const WHILE: i32 = 80;
/// In halves: by so much blows in quick succession are worth more than their sum, since they leave the other no time to begin his own. Set
/// by matches: with less a fencer against two gives his pace away, with more he changes too often.
const QUICK: i32 = 3;
/// Tenths of a parry with a weapon (RS-4.9).
const PARRY: i32 = 4;
/// So near another enemy breaks into the row of blows, in hexes.
const ALONE: u16 = 3;

/// What a change of style wins against the one with whom he is at blows, if it wins anything. Where there are others about, or none is at hand,
/// no row of blows comes of it: each new order begins with the slow first one (RS-12.5).
pub(super) fn change(field: &mut Field<'_>, foe: &Foe) -> Option<Worth> {
    let (scene, who) = (field.scene, field.me.who);
    let pair = scene.two_weapons(who)?;
    if field.fights != 1 || field.foes().any(|other| other.fighter.who != foe.fighter.who && other.distance <= ALONE) {
        return None;
    }
    let both = scene.of(who).both_strike;
    let slow_start = |both: bool| if both { combined(scene, who, pair) / 2 } else { 0 };
    let now = over_a_while(field, foe, pair, both, 0);
    let changed = over_a_while(field, foe, pair, !both, field.reaction() + slow_start(!both));
    (changed > now).then_some(changed - now)
}

fn combined(scene: Scene<'_>, who: CombatantId, pair: [Means; 2]) -> i32 {
    let [first, second] = pair.map(|means| scene.figures(who, means).base_speed);
    combined_base_speed(first, second)
}

/// What a style deals in [`WHILE`] tenths, the first `lost` of which go by without a blow; less the breath of its blows.
fn over_a_while(field: &mut Field<'_>, foe: &Foe, pair: [Means; 2], both: bool, lost: i32) -> Worth {
    // A point tells the more the nearer he is to feeling it; the first ones tell on nobody.
    let breath = field.breath() - FATIGUE_POINT / 2;
    // Each blow that he meets puts off his own.
    let pressed = PARRY * field.threat_of(foe, field.me.posture, true);
    let [first, second] = pair.map(|means| {
        let (worth, time) = blow(field, foe, pair, means, both);
        // Thousandths in the while, before they are divided by its tenths: the rates alone are too coarse.
        ((worth + pressed - breath) * (WHILE - lost), time + DEAD_TIME as i32)
    });
    match both {
        // In turn, each at half the combined time.
        true => (first.0 + second.0) / (first.1 + second.1) * QUICK / 2,
        false => (first.0 / first.1).max(second.0 / second.1),
    }
}

/// What a blow with one of two weapons deals in a style, and its tenths from blow to blow.
fn blow(field: &mut Field<'_>, foe: &Foe, pair: [Means; 2], means: Means, both: bool) -> (Worth, i32) {
    let (scene, me) = (field.scene, field.me);
    let Some(mut arm) = me.arm(means).copied() else { return (0, 1) };
    let penalty = scene.setup.tables.adjustment(Situation::TwoWeaponsBothAttacking).attack;
    let mut lasting = 0_i32;
    scene.lasting(me.who, &mut lasting);
    let speed = if both { (combined(scene, me.who, pair) + 1) / 2 } else { scene.figures(me.who, means).base_speed };
    let single = arm.attack - if scene.of(me.who).both_strike { penalty } else { 0 };
    arm.attack = single + if both { penalty } else { 0 };
    arm.time = (speed + lasting).max(1);
    let there = foe.fighter.posture;
    // One who is not within reach will stand before him.
    let stands = match arm.reaches(me.posture, there.hex) {
        true => there,
        false => Posture { hex: board::step(me.posture.hex, me.posture.facing), facing: me.posture.facing.opposite() },
    };
    (field.blow((&me, &arm, me.posture), (&foe.fighter, stands), 10, 0), arm.time)
}
