//! Polearms: always in one of three blocking positions, striking only beyond it (RS-20.2 to 20.7).
//!
//! A polearm's position is the bearer's [`super::Combatant::block`], which nothing but MB and the loss of the weapon changes. Moving into
//! it is met as any block is (RS-10.5). [`super::legal`] refuses here what RS-20.3 and 20.4 refuse.

use board::{Direction, Facing, Hex, Pattern, Relative};
use engine::CombatantId;

use super::{BlockPosition, Doing, Means, Scene};
use crate::tables::{Range, Role};

impl Scene<'_> {
    /// The polearm that somebody has ready.
    pub fn polearm(self, who: CombatantId) -> Option<Means> {
        let means = Means::Item(self.in_both_hands(who)?);
        (self.weapon(means).role == Role::Polearm).then_some(means)
    }

    /// The position of a ready polearm: forward after RW, unless MB has changed it (RS-20.2).
    pub fn polearm_position(self, who: CombatantId) -> Option<BlockPosition> {
        self.polearm(who).map(|_| self.of(who).block.unwrap_or(BlockPosition::Forward))
    }

    /// The hexes that a polearm in that position can strike at (T-2).
    pub const fn polearm_pattern(position: BlockPosition) -> Pattern {
        match position {
            BlockPosition::Forward => Pattern::POLEARM_FORWARD,
            BlockPosition::Left => Pattern::POLEARM_LEFT,
            BlockPosition::Right => Pattern::POLEARM_RIGHT,
        }
    }

    /// Whether a polearm may go from one position to another: left and right only by way of forward (RS-20.2).
    pub(super) const fn polearm_may_change(from: BlockPosition, to: BlockPosition) -> bool {
        matches!(
            (from, to),
            (BlockPosition::Forward, BlockPosition::Left | BlockPosition::Right)
                | (BlockPosition::Left | BlockPosition::Right, BlockPosition::Forward)
        )
    }

    /// Whether the bearer of a polearm who stood in that hex with that facing would have somebody else, friend or enemy, standing in a hex
    /// that it blocks: turns and moves to there are refused (RS-20.3).
    pub(super) fn polearm_hindered(self, who: CombatantId, hex: Hex, facing: Facing) -> bool {
        let Some(position) = self.polearm_position(who) else { return false };
        blocked_from(hex, facing, position).into_iter().any(|hex| {
            self.setup
                .map
                .index(hex)
                .is_some_and(|cell| self.world.occupancy.standing(cell).iter().any(|body| body != who.0))
        })
    }

    /// The same for a step from where he stands.
    pub(super) fn polearm_bars_step(self, who: CombatantId, to: Direction) -> bool {
        let place = self.of(who).place;
        self.polearm_hindered(who, board::step(place.hex, to), place.facing)
    }

    /// Whether `who` keeps the combat with `foe` alive: he can strike him, or blocks the hex that he stands in with a polearm. \[ruling
    /// RS-8.13\] Without the latter X-35 could not be: the one who has passed the first block would be in combat with nobody.
    pub(super) fn keeps_in_range(self, who: CombatantId, foe: CombatantId) -> bool {
        self.can_strike(who, foe)
            || self.polearm(who).is_some() && self.of(foe).hexes().any(|hex| self.blocks(who, hex))
    }

    /// Whether an opponent stands in a hex that somebody's polearm blocks, so that it cannot strike (RS-20.4).
    pub fn polearm_is_passed(self, who: CombatantId) -> bool {
        let place = self.of(who).place;
        self.polearm_position(who).is_some_and(|position| {
            let hexes = blocked_from(place.hex, place.facing, position);
            self.opponents(who).any(|foe| !self.of(foe).place.fallen && hexes.contains(&self.of(foe).place.hex))
        })
    }

    /// RS-20.6: a polearm parries only weapons of long range, a quarterstaff from its long hexes, and nets, and only from hexes that it
    /// blocks or strikes at. \[ruling\] These take the place of the covered hexes of RS-3.5.
    pub(super) fn polearm_may_parry(self, who: CombatantId, attacker: CombatantId, with: Means) -> bool {
        let Some(position) = self.polearm_position(who) else { return false };
        let place = self.of(who).place;
        let weapon = self.weapon(with);
        let long = match weapon.range {
            Range::Long | Range::Polearm | Range::Lance => true,
            Range::MediumLong => !self.in_medium_pattern(attacker, with, who),
            Range::Close | Range::Short | Range::Medium | Range::HorseAttack => weapon.role == Role::Net,
        };
        let blocked = blocked_from(place.hex, place.facing, position);
        let strikes = Self::polearm_pattern(position);
        long && self.of(attacker).hexes().any(|hex| {
            blocked.contains(&hex) || strikes.contains(Relative::of(place.hex, place.facing, hex), board::Hand::Right)
        })
    }

    /// Whether a block is held just now: by one who stands, knows of the fight and has his balance, and grapples with nobody.
    /// \[ruling\] Of a polearm, which is always in a position (RS-20.2), this says when the position stops nobody.
    pub(super) fn block_is_held(self, who: CombatantId) -> bool {
        let me = self.of(who);
        me.is_active()
            && !me.place.fallen
            && me.is_aware(self.world.now)
            && !matches!(me.action.doing, Doing::Falling | Doing::FollowingDown | Doing::OffBalance)
            && !self.is_grappling(who)
    }
}

/// The two hexes of a blocking position from a hex with a facing (RS-10.1).
pub(super) fn blocked_from(hex: Hex, facing: Facing, position: BlockPosition) -> [Hex; 2] {
    let direction = match position {
        BlockPosition::Forward => board::RelDir::A,
        BlockPosition::Left => board::RelDir::AL,
        BlockPosition::Right => board::RelDir::AR,
    }
    .absolute(facing);
    let near = board::step(hex, direction);
    [near, board::step(near, direction)]
}
