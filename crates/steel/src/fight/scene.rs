//! What can be asked of a fight without changing it: who sees and reaches whom, what somebody can strike or parry with, his potentials.
//!
//! Legality, resolution, views and odds all ask here, so that no rule is written twice.

use board::{Direction, Hand, Hex, Pattern, Relative, relative_direction};
use engine::{CombatantId, Tally};

use super::{BlockPosition, Combatant, Couched, Means, Person, Setup, World};
use crate::formulas::attack::NO_BLOW_FROM_STEPS;
use crate::formulas::characteristics::HandFigures;
use crate::formulas::damage::Striking;
use crate::formulas::fatigue::{self, Effects};
use crate::formulas::terrain;
use crate::tables::{BlowType, HitColumn, Range, Role, Situation, Weapon};

/// A fight to be asked.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// What is fixed.
    pub setup: &'a Setup,
    /// What changes.
    pub world: &'a World,
}

/// How a hex stands to a move (RS-3.12, 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Free.
    Open,
    /// Beyond the edge of the map: left by a walk or run (RS-3.17). \[ruling\] Closed to dodges, free moves, retreats and knock backs.
    Edge,
    /// An obstacle or a wall between.
    Barred,
    /// It lies too high or too low (RS-21.7, 21.8, 21.20).
    Steep,
    /// Somebody stands there.
    Taken(CombatantId),
}

/// Who is at the ends of a line of sight: nobody is hidden by himself or by his own horse. \[ruling\]
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    /// Whether one of them is mounted: men on foot hide nothing then (RS-21.17).
    pub(super) mounted: bool,
    /// Their bodies, a rider's being his horse.
    pub(super) bodies: Option<[u8; 2]>,
}

impl Ends {
    /// Anybody on foot.
    pub(super) const ON_FOOT: Self = Self { mounted: false, bodies: None };
}

impl<'a> Scene<'a> {
    /// A combatant's components.
    #[inline]
    pub fn of(self, who: CombatantId) -> &'a Combatant {
        &self.world.people[who.index()]
    }

    /// A combatant's fixed data.
    #[inline]
    pub fn person(self, who: CombatantId) -> &'a Person {
        self.setup.person(who)
    }

    /// The opponents still in the fight.
    pub fn opponents(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
        let side = self.person(who).side;
        self.setup.everyone().filter(move |&other| self.person(other).side != side && self.of(other).is_active())
    }

    // Perception ---------------------------------------------------------------------------------------------------------------

    /// Whether the straight line between two combatants is open (RS-21.16 to 21.18).
    pub fn in_sight(self, who: CombatantId, whom: CombatantId) -> bool {
        let (one, other) = (self.of(who), self.of(whom));
        if let (Some(from), Some(to)) = (one.only_hex(), other.only_hex()) {
            return self.are_alone(who, whom)
                || self.nothing_near_line(from, to)
                || self.line_open_between(from, to, self.ends(who, whom));
        }
        let ends = self.ends(who, whom);
        one.hexes().any(|from| other.hexes().any(|to| self.line_open_between(from, to, ends)))
    }

    /// Whether the line between two hexes is open for people standing at its ends.
    pub fn line_open(self, from: Hex, to: Hex) -> bool {
        self.line_open_between(from, to, Ends::ON_FOOT)
    }

    /// The same for these two at its ends.
    pub(super) fn line_open_between(self, from: Hex, to: Hex, ends: Ends) -> bool {
        if self.nothing_near_line(from, to) {
            return true;
        }
        let higher = self.higher_end(from, to);
        self.open_past(from, to, |hex| self.somebody_hides(hex, higher, ends))
    }

    /// Two at the ends of a line of sight.
    pub(super) fn ends(self, one: CombatantId, other: CombatantId) -> Ends {
        let body = |who| self.steed(who).unwrap_or(who).0;
        let mounted = |who| self.of(self.named_as(who)).is_mounted();
        Ends { mounted: mounted(one) || mounted(other), bodies: Some([body(one), body(other)]) }
    }

    /// A quick yes: these two are all there is, on a map that hides nothing.
    #[inline]
    fn are_alone(self, one: CombatantId, other: CombatantId) -> bool {
        self.world.people.len() == 2 && one != other && self.setup.map.hides_nothing()
    }

    /// A quick yes: a map that hides nothing, and nobody near the line.
    fn nothing_near_line(self, from: Hex, to: Hex) -> bool {
        self.setup.map.hides_nothing() && self.nobody_near_line(from, to)
    }

    /// Whether few bodies are on the board and none of them lies on a shortest way between two hexes, of which a line of sight is one:
    /// a quick answer for small fights, and no answer for others.
    fn nobody_near_line(self, from: Hex, to: Hex) -> bool {
        let whole = board::distance(from, to);
        let apart = |hex: Hex| {
            hex == from || hex == to || board::distance(from, hex).saturating_add(board::distance(hex, to)) > whole
        };
        whole < 2 || self.few_bodies().is_some_and(|bodies| bodies.iter().all(|body| body.all_hexes(apart)))
    }

    /// The bodies on the board where they are so few that all of them are looked at sooner than the hexes around.
    #[inline]
    fn few_bodies(self) -> Option<&'a [Combatant]> {
        const FEW: usize = 6;
        Some(&*self.world.people).filter(|bodies| bodies.len() <= FEW)
    }

    /// Whether no wall, nor anything of the board that blocks sight, stands between two hexes.
    #[inline]
    pub(super) fn no_wall_between(self, from: Hex, to: Hex) -> bool {
        self.setup.map.hides_nothing() || self.open_past(from, to, |_| false)
    }

    /// The same, nor what `hides` besides.
    #[inline]
    pub(super) fn open_past(self, from: Hex, to: Hex, hides: impl Fn(Hex) -> bool) -> bool {
        let map = &self.setup.map;
        let higher = self.higher_end(from, to);
        let wall = |one, other| map.side_blocks_sight(one, other, higher);
        match board::distance(from, to) {
            0 => true,
            1 => !wall(from, to),
            _ => board::open(from, to, |hex| map.blocks_sight(hex, higher) || hides(hex), wall),
        }
    }

    /// Whether `other` lies in the front arc of `who` (RS-3.3); at close quarters by the direction kept (RS-11.7).
    #[inline]
    pub fn in_front(self, who: CombatantId, other: CombatantId) -> bool {
        let me = self.of(who);
        self.of(other).any_hex(|hex| {
            if let Some(seat) = me.seat {
                self.rider_sees(who, seat, hex)
            } else if hex == me.place.hex {
                match me.close {
                    Some((with, direction)) if with == other => {
                        relative_direction(me.place.facing, direction).is_front()
                    }
                    _ => true,
                }
            } else {
                Relative::of(me.place.hex, me.place.facing, hex).in_front()
            }
        })
    }

    /// Whether `who` perceives `other`: front arc and sight (RS-9.1).
    pub fn perceives(self, who: CombatantId, other: CombatantId) -> bool {
        self.in_front(who, other) && self.in_sight(who, other)
    }

    // Means and reach ----------------------------------------------------------------------------------------------------------

    /// The row of T-1.
    #[inline]
    pub fn weapon(self, means: Means) -> &'a Weapon {
        let tables = &*self.setup.tables;
        &tables[match means {
            Means::Item(item) => self.world.items[item.index()].weapon,
            Means::Fist(_) => tables.hand(),
            Means::Foot => tables.foot(),
            Means::Hooves => tables.horse_attack(),
        }]
    }

    /// Somebody's unhurt figures with it.
    #[inline]
    pub fn figures(self, who: CombatantId, means: Means) -> &'a HandFigures {
        let tables = &*self.setup.tables;
        let weapon = match means {
            Means::Item(item) => self.world.items[item.index()].weapon,
            Means::Fist(_) => tables.hand(),
            Means::Foot => tables.foot(),
            Means::Hooves => tables.horse_attack(),
        };
        &self.person(who).with[weapon.index()]
    }

    /// The hand that wields it, the controlling one of two (RS-1.19); a foot counts with the main hand.
    #[inline]
    pub fn hand_of(self, who: CombatantId, means: Means) -> Hand {
        let me = self.of(who);
        let main = self.person(who).main_hand;
        match means {
            Means::Fist(hand) => hand,
            Means::Foot | Means::Hooves => main,
            Means::Item(item) if me.hands == [Some(item); 2] => main,
            Means::Item(item) if me.hands[Hand::Left as usize] == Some(item) => Hand::Left,
            Means::Item(_) => Hand::Right,
        }
    }

    /// The hand by which its pattern is laid: a polearm's is the same for both (T-2).
    #[inline]
    pub fn pattern_hand(self, who: CombatantId, means: Means) -> Hand {
        if self.weapon(means).range == Range::Polearm { Hand::Right } else { self.hand_of(who, means) }
    }

    /// Whether it is ready: in hand, and in both for a two-handed item (RS-12.15). Hands and feet are so only with the option `unarmed`
    /// (RS-19.21).
    #[inline]
    pub fn is_ready(self, who: CombatantId, means: Means) -> bool {
        let me = self.of(who);
        match means {
            Means::Item(item) => {
                let hands = me.hands.map(|held| u8::from(held == Some(item)));
                let hands = hands[0] + hands[1];
                let it = &self.world.items[item.index()];
                // RS-12.14: a broken weapon is of no use.
                hands > 0
                    && it.wear != super::Wear::Useless
                    && (hands >= self.setup.tables[it.weapon].hands
                        || self.is_net(means) && self.net_is_ready(who, item))
            }
            // RS-19.1: a hand that holds nothing, or a broken weapon.
            Means::Fist(hand) => self.setup.options.unarmed && me.held(hand).is_none_or(|item| self.is_broken(item)),
            Means::Foot => self.setup.options.unarmed,
            Means::Hooves => self.setup.is_horse(who),
        }
    }

    /// Whether a weapon is broken, or a shield hacked to pieces (RS-12.14, 18.5).
    #[inline]
    pub fn is_broken(self, item: super::ItemId) -> bool {
        self.world.items[item.index()].wear == super::Wear::Useless
    }

    /// Everything somebody can strike with, ready or bare, the main item first (RS-12.1 to 12.3, 19.1).
    pub fn means(self, who: CombatantId) -> impl Iterator<Item = Means> + use<'a> {
        let me = self.of(who);
        let main = self.person(who).main_hand;
        let unarmed = self.setup.options.unarmed;
        // What is broken in both hands leaves either a fist (RS-19.1).
        let both = self.in_both_hands(who).is_some();
        let in_hand = move |hand: Hand| match me.held(hand) {
            Some(item) if !self.is_broken(item) => Some(Means::Item(item)),
            Some(_) | None if unarmed => Some(Means::Fist(hand)),
            Some(_) | None => None,
        };
        let all = if self.setup.is_horse(who) {
            [Some(Means::Hooves), None, None]
        } else {
            [in_hand(main), if both { None } else { in_hand(main.other()) }, unarmed.then_some(Means::Foot)]
        };
        all.into_iter().flatten().filter(move |&means| self.is_ready(who, means) && self.weapon(means).strikes())
    }

    /// The column of T-5 for a blow with it at that target (RS-5.1).
    pub fn column(self, who: CombatantId, means: Means, target: CombatantId) -> Option<HitColumn> {
        if let Some(column) = self.column_on_horseback(who, means) {
            return Some(column);
        }
        // RS-17.13: from the ground nobody strikes but a diver.
        if self.strikes_from_dive(who) {
            return Striking::Dive.column(false);
        }
        let in_medium_pattern = self.in_medium_pattern(who, means, target);
        Striking::Weapon { weapon: self.weapon(means), in_medium_pattern }.column(false)
    }

    /// Whether a target is where a medium weapon in that hand reaches it (RS-5.1).
    pub(super) fn in_medium_pattern(self, who: CombatantId, means: Means, target: CombatantId) -> bool {
        let me = self.of(who);
        let hand = self.hand_of(who, means);
        self.of(target)
            .hexes()
            .any(|hex| Pattern::MEDIUM.contains(Relative::of(me.place.hex, me.place.facing, hex), hand))
    }

    /// The hexes that it reaches (T-2), a polearm by its position (RS-20.4).
    #[inline]
    pub fn pattern(self, who: CombatantId, means: Means) -> Pattern {
        match self.weapon(means).range {
            Range::Close => Pattern::CLOSE,
            Range::Short => Pattern::SHORT,
            Range::Medium => Pattern::MEDIUM,
            Range::MediumLong => Pattern::MEDIUM_LONG,
            Range::Long => Pattern::LONG,
            Range::Polearm => Self::polearm_pattern(self.of(who).block.unwrap_or(BlockPosition::Forward)),
            Range::Lance => Pattern::LANCE,
            Range::HorseAttack => Pattern::HORSE,
        }
    }

    /// Whether `target` is in range of it (RS-3.4); nobody strikes through a wall (RS-21.18), with what has no O into his own hex
    /// (RS-11.5), or a fallen man with a short weapon (RS-15.12).
    pub fn reaches(self, who: CombatantId, means: Means, target: CombatantId) -> bool {
        self.reaches_from(who, self.of(who).place.hex, means, target)
    }

    /// The same from another hex.
    #[inline]
    pub fn reaches_from(self, who: CombatantId, from: Hex, means: Means, foe: CombatantId) -> bool {
        self.reaches_with(who, from, means, self.pattern_hand(who, means), foe)
    }

    /// The same with it in that hand (RS-17.6).
    #[inline]
    pub fn reaches_with(self, who: CombatantId, from: Hex, means: Means, hand: Hand, foe: CombatantId) -> bool {
        let target = self.of(foe);
        if target.place.fallen
            && means != Means::Foot
            && matches!(self.weapon(means).range, Range::Close | Range::Short)
            && !self.grapples_with(who, foe)
        {
            return false;
        }
        target.any_hex(|hex| self.covers_with(who, from, means, hand, hex))
            || self.own_horse(foe).is_some_and(|horse| self.stands_under(who, means, horse))
    }

    /// Whether a hex is in the pattern of it, laid from `from`, no wall between, as its height allows (RS-21.9, 21.12).
    pub fn covers_from(self, who: CombatantId, from: Hex, means: Means, hex: Hex) -> bool {
        self.covers_with(who, from, means, self.pattern_hand(who, means), hex)
    }

    /// The same with it in that hand.
    #[inline]
    fn covers_with(self, who: CombatantId, from: Hex, means: Means, hand: Hand, hex: Hex) -> bool {
        if let Some(seat) = self.of(who).seat {
            return self.rider_reaches(who, seat, means, hex);
        }
        let distance = board::distance(from, hex);
        if distance > 3 {
            return false;
        }
        let relative = Relative::of(from, self.of(who).place.facing, hex);
        let pattern = self.pattern_at_height(who, means, self.rise(from, hex));
        pattern.is_some_and(|pattern| pattern.contains(relative, hand))
            && (distance == 0 || self.no_wall_between(from, hex))
    }

    /// The distance of two bodies, to the nearer hex of one who is mounted (RS-3.7).
    #[inline]
    pub fn apart(self, one: CombatantId, other: CombatantId) -> u16 {
        let (me, he) = (self.of(one), self.of(other));
        if !me.is_mounted() && !he.is_mounted() {
            return board::distance(me.place.hex, he.place.hex);
        }
        let all = me.hexes().flat_map(|from| he.hexes().map(move |to| board::distance(from, to)));
        all.min().unwrap_or(u16::MAX)
    }

    /// Whether `who` can strike `target` with anything ready (RS-3.15, 8.13).
    pub fn can_strike(self, who: CombatantId, target: CombatantId) -> bool {
        let apart = self.apart(who, target);
        !self.of(who).place.fallen && apart <= 3 && self.strikers(who).any(|means| self.reaches(who, means, target))
    }

    /// The ready weapons that count for reach: feet do not, and hands only for the unarmed (RS-8.13).
    #[inline]
    pub fn strikers(self, who: CombatantId) -> impl Iterator<Item = Means> + use<'a> {
        let armed = self.of(who).hands.iter().flatten().any(|&item| !self.is_broken(item));
        self.means(who).filter(move |means| match means {
            // RS-20.9, 20.14
            Means::Item(_) if self.weapon(*means).range == Range::Lance => self.couched(who) != Couched::No,
            Means::Item(_) | Means::Hooves => true,
            Means::Fist(_) => !armed,
            Means::Foot => false,
        })
    }

    /// Whether an item in that hand covers the hex of `attacker` (RS-3.5).
    #[inline]
    pub fn covered(self, who: CombatantId, hand: Hand, attacker: CombatantId) -> bool {
        let me = self.of(who);
        if let Some(seat) = me.seat {
            return self.of(attacker).hexes().any(|hex| self.rider_covers(who, seat, hand, hex));
        }
        self.of(attacker)
            .hexes()
            .any(|hex| hex == me.place.hex || Relative::of(me.place.hex, me.place.facing, hex).covered_by(hand))
    }

    // Moves --------------------------------------------------------------------------------------------------------------------

    /// What a step from `from` meets (RS-3.6).
    pub fn way(self, from: Hex, to: Direction) -> Way {
        let map = &self.setup.map;
        let hex = board::step(from, to);
        let Some(cell) = map.index(hex) else { return Way::Edge };
        if map.cell_at(cell).is_closed() || map.side_between(from, hex).blocks_passage() {
            return Way::Barred;
        }
        if self.is_too_steep(from, hex) {
            return Way::Steep;
        }
        match self.world.occupancy.standing(cell).iter().next() {
            Some(body) => Way::Taken(CombatantId(body)),
            None => Way::Open,
        }
    }

    /// Fallen bodies or low clutter make a hex hard to pass (RS-3.14).
    pub fn is_obstructed(self, hex: Hex) -> bool {
        self.setup
            .map
            .index(hex)
            .is_some_and(|cell| self.world.occupancy.fallen(cell) > 0 || self.setup.map.cell_at(cell).is_obstructed())
    }

    /// Whether the opponent `other` of `mover` blocks that hex (RS-10.1).
    pub fn blocks(self, other: CombatantId, hex: Hex) -> bool {
        let me = self.of(other);
        me.block.is_some_and(|position| self.block_hexes(other, position).contains(&hex))
            && self.block_is_held(other)
            // RS-21.9: no attack, this one neither.
            && self.rise(me.place.hex, hex).abs() < NO_BLOW_FROM_STEPS
    }

    /// The two hexes of a blocking position.
    pub fn block_hexes(self, who: CombatantId, position: BlockPosition) -> [Hex; 2] {
        let place = self.of(who).place;
        super::polearm::blocked_from(place.hex, place.facing, position)
    }

    /// The long weapon or polearm that somebody could block with, or does; not a broken one (RS-12.14).
    pub fn block_means(self, who: CombatantId) -> Option<Means> {
        let means = Means::Item(self.in_both_hands(who)?);
        matches!(self.weapon(means).range, Range::Long | Range::MediumLong | Range::Polearm).then_some(means)
    }

    /// What somebody holds in both hands, if it is whole.
    #[inline]
    pub(super) fn in_both_hands(self, who: CombatantId) -> Option<super::ItemId> {
        let me = self.of(who);
        me.hands[0].filter(|&item| me.hands[1] == Some(item) && !self.is_broken(item))
    }

    /// Whether a dodge would lead into an opponent's block (RS-6.2, 10.9).
    pub fn blocked_by_any(self, mover: CombatantId, hex: Hex) -> bool {
        self.opponents(mover).any(|other| self.blocks(other, hex))
    }

    // Figures ------------------------------------------------------------------------------------------------------------------

    /// What fatigue does to him now (RS-7.5), reckoned anew from what stands (RS-7.6).
    pub fn tired(self, who: CombatantId) -> Effects {
        fatigue::effects(self.of(who).fatigue.points(), self.person(who).sheet.fatigue_limit)
    }

    /// The lasting additions to his orders (RS-2.3).
    pub fn lasting<T: Tally>(self, who: CombatantId, sum: &mut T) {
        self.lasting_of_body(who, sum);
        if !self.world.entangled.is_empty() {
            self.entangled_time(who, None, sum);
        }
    }

    /// Those of injuries and fatigue.
    pub(super) fn lasting_of_body<T: Tally>(self, who: CombatantId, sum: &mut T) {
        let injuries = if self.setup.options.passing_wounds { 0 } else { self.of(who).wounds.penalties.time };
        sum.add(injuries, "injuries", "RS-5.8");
        sum.add(self.tired(who).time, "fatigue", "RS-7.5");
    }

    /// Attack potential without the die (RS-4.2): the rounded figure and every adjustment in force (RS-4.16), without a floor (RS-1.17).
    pub fn attack_potential<T: Tally>(self, who: CombatantId, means: Means, blow: BlowBonus) -> T {
        let mut sum = T::default();
        sum.add(self.figures(who, means).anti_parry, "anti-parry", "RS-1.6");
        let mut when = |applies: bool, situation: Situation| {
            if applies {
                sum.add(self.setup.tables.adjustment(situation).attack, situation.word(), situation.clause());
            }
        };
        when(blow.charge, Situation::ChargeFirstAttack);
        when(blow.pair, Situation::SimultaneousAttacks);
        when(blow.both_disarm, Self::BOTH_DISARM);
        when(blow.dive, Situation::Dive);
        when(blow.switched, Situation::UndetectedHandSwitch);
        when(self.strikes_with_both(who, means), Situation::TwoWeaponsBothAttacking);
        when(self.is_grappling(who), Situation::GrappleAttack);
        if let Some(situation) = blow.extra {
            when(true, situation);
        }
        self.net_attack(who, means, &mut sum);
        self.entangled_figures(who, |each| each.attack, &mut sum);
        self.add_rider_attack(who, self.weapon(means).role == Role::Lance, &mut sum);
        sum.add(self.of(who).wounds.penalties.attack, "injuries", "RS-5.7");
        sum.add(self.tired(who).attack, "fatigue", "RS-7.5");
        sum
    }

    /// Blow strength (RS-1.8, 7.5).
    pub fn blow_strength<T: Tally>(self, who: CombatantId, means: Means) -> T {
        let mut sum = T::default();
        sum.add(self.figures(who, means).blow_strength.unwrap_or(0), "blow strength", "RS-1.8");
        self.add_rider_strength(who, means, &mut sum);
        if let Means::Fist(hand) = means
            && self.of(who).held(hand).is_some()
        {
            sum.add(1, "broken weapon in the hand", "RS-12.14");
        }
        sum.add(self.tired(who).blow_strength, "fatigue", "RS-7.5");
        sum
    }

    /// Blow strength of a blow at `foe`: a cut is hampered by each obstacle in reach (RS-21.14).
    pub fn striking_strength<T: Tally>(self, who: CombatantId, means: Means, foe: CombatantId) -> T {
        let mut sum = self.blow_strength(who, means);
        if !self.world.horses.is_empty() {
            if self.weapon(means).role == Role::Lance {
                self.add_lance_strength(who, foe, &mut sum);
            }
            self.add_meeting(who, foe, &mut sum);
        }
        terrain::cramped_blow_strength(&mut sum, self.weapon(means).blow, self.obstacles_in_reach(who, means, foe));
        sum
    }

    /// The same of a blow in its manner: a dive has more weight (RS-17.13), a pulled blow less (RS-17.15).
    pub fn strength_of_blow<T: Tally>(
        self,
        who: CombatantId,
        means: Means,
        foe: CombatantId,
        bonus: BlowBonus,
        pulled: u8,
    ) -> T {
        let mut sum: T = self.striking_strength(who, means, foe);
        if bonus.dive {
            let dive = self.setup.tables.adjustment(Situation::Dive);
            sum.add(dive.blow_strength, Situation::Dive.word(), "RS-17.13");
        }
        sum.add(-i32::from(pulled), "pulled", "RS-17.15");
        sum
    }

    /// The obstacles in the in-range hexes of a cut: closed ground and everybody who stands there but the target (RS-21.13, 21.14).
    pub fn obstacles_in_reach(self, who: CombatantId, means: Means, foe: CombatantId) -> u32 {
        if self.weapon(means).blow == BlowType::Stab {
            return 0;
        }
        let place = self.of(who).place;
        // No pattern reaches further than three hexes.
        let far = |hex| board::distance(place.hex, hex) > 3;
        let nobody_else = |bodies: &[Combatant]| {
            let others = bodies.iter().zip(self.setup.bodies()).filter(|&(_, body)| body != who && body != foe);
            others.into_iter().all(|(body, _)| body.all_hexes(far))
        };
        if !self.setup.map.has_obstacles() && self.few_bodies().is_some_and(nobody_else) {
            return 0;
        }
        let hand = self.pattern_hand(who, means);
        // Horse and rider are in nobody's way but others'.
        let me = self.named_as(who);
        let own = |body: u8| {
            let body = self.named_as(CombatantId(body));
            body == me || body == foe
        };
        let in_hex = |hex: Hex| {
            let Some(cell) = self.setup.map.index(hex) else { return 0 };
            if self.setup.map.cell_at(cell).is_closed() {
                return 1;
            }
            self.world.occupancy.standing(cell).iter().filter(|&body| !own(body)).count() as u32
        };
        if let Some(seat) = self.of(who).seat {
            return self.hexes_from_saddle(who, seat, means, foe).into_iter().map(in_hex).sum();
        }
        let pattern = self.pattern_at_height(who, means, self.rise(place.hex, self.of(foe).place.hex));
        pattern.map_or(0, |pattern| pattern.hexes(place.hex, place.facing, hand).map(in_hex).sum())
    }

    /// The defence potential against a blow of `attacker` (RS-4.8 to 4.11, 2.15), all adjustments added (RS-4.16, 1.17).
    pub fn defence_potential<T: Tally>(
        self,
        who: CombatantId,
        attacker: CombatantId,
        defence: Defence,
        by: BlowType,
        block: bool,
    ) -> T {
        let me = self.of(who);
        let mut sum = T::default();
        if self.is_helpless(who) {
            return sum;
        }
        // RS-16.25: horse and rider are passive, and dodge, as the horse does.
        let body = self.who_defends(who, defence);
        let sheet = &self.person(body).sheet;
        let when = |sum: &mut T, applies: bool, situation: Situation| {
            if applies {
                sum.add(self.setup.tables.adjustment(situation).defence, situation.word(), situation.clause());
            }
        };
        match defence {
            Defence::Passive => {
                sum.add(sheet.passive_dodge, "passive dodge", "RS-4.11");
                when(&mut sum, body == who && self.uses_missile(who), Situation::PassiveDodgeWhileUsingMissiles);
                let shield = body == who && self.shield_helps(who, attacker);
                when(&mut sum, shield, Situation::PassiveDodgeWithShield);
            }
            Defence::Dodge(_) => sum.add(sheet.active_dodge, "active dodge", "RS-4.10"),
            Defence::Parry(means) => {
                let why = match by {
                    BlowType::Stab => "parry of a stab",
                    BlowType::Cut => "parry of a cut",
                };
                sum.add(self.figures(who, means).parry(by).unwrap_or(0), why, "RS-4.8");
                self.add_rider_parry(who, &mut sum);
            }
        }
        when(&mut sum, !block && me.closing.guard == Some(attacker), Situation::WaitAgainstFirstAttack);
        when(&mut sum, !block && me.closing.exposed == Some(attacker), Situation::ChargeAgainstFirstAttack);
        when(&mut sum, block, Situation::BlockingAttack);
        if let Some(height) = self.height_of_blow(attacker, who) {
            sum.add(height.defence, "stands higher", "RS-21.10");
        }
        self.entangled_figures(body, |each| each.defence, &mut sum);
        sum.add(self.of(body).wounds.penalties.defence, "injuries", "RS-5.7");
        sum.add(self.tired(body).defence, "fatigue", "RS-7.5");
        sum
    }

    /// No action at all: unaware, dead, unconscious, given up (RS-2.15, 5.15). Struck at DP 0.
    pub fn is_helpless(self, who: CombatantId) -> bool {
        let me = self.of(who);
        !me.is_active() || !me.is_aware(self.world.now)
    }

    /// Whether a shield in hand helps the passive against that attacker (RS-18.2). \[ruling\] Not one who lies on the ground.
    pub fn shield_helps(self, who: CombatantId, attacker: CombatantId) -> bool {
        let me = self.of(who);
        self.setup.options.shield_passive
            && !me.place.fallen
            && [Hand::Right, Hand::Left].into_iter().any(|hand| {
                me.held(hand).is_some_and(|item| {
                    self.world.items[item.index()].weapon == self.setup.tables.shield() && !self.is_broken(item)
                }) && self.in_front(who, attacker)
                    && self.covered(who, hand, attacker)
            })
    }

    /// Whether two single-handed weapons are in hand, neither a shield (RS-12.3).
    pub fn two_weapons(self, who: CombatantId) -> Option<[Means; 2]> {
        let me = self.of(who);
        let (Some(right), Some(left)) = (me.hands[0], me.hands[1]) else { return None };
        let shield = self.setup.tables.shield();
        let plain = |item: super::ItemId| {
            let weapon = self.world.items[item.index()].weapon;
            weapon != shield
                && self.setup.tables[weapon].strikes()
                && !self.is_net(Means::Item(item))
                && !self.is_broken(item)
        };
        (right != left && plain(right) && plain(left)).then_some([Means::Item(right), Means::Item(left)])
    }

    /// Whether a blow with it is one of two striking weapons (RS-12.4).
    pub fn strikes_with_both(self, who: CombatantId, means: Means) -> bool {
        self.of(who).both_strike && self.two_weapons(who).is_some_and(|pair| pair.contains(&means))
    }

    // Defence ------------------------------------------------------------------------------------------------------------------

    /// Whether active defence against a blow of `attacker` is possible at all (RS-4.5, 4.7): against a target alone (RS-9.1, 9.4), and
    /// while he is in front (RS-9.5).
    pub fn may_defend(self, who: CombatantId, attacker: CombatantId) -> bool {
        let me = self.of(who);
        !self.is_helpless(who)
            && (!me.place.fallen || self.grapples_with(who, attacker))
            && me.has_target(self.named_as(attacker))
            && me.action.doing.order_or_hold().is_some_and(|order| !order.bars_active_defence())
            && self.perceives(who, attacker)
    }

    /// Whether that item or hand may parry a blow of `attacker` with `with` (RS-4.5, 4.6, 11.6, 12.12, 20.6).
    pub fn may_parry(self, who: CombatantId, attacker: CombatantId, with: Means, means: Means) -> bool {
        let me = self.of(who);
        let now = self.world.now;
        self.is_ready(who, means)
            && !matches!(means, Means::Foot | Means::Hooves)
            && self.figures(who, means).parry_stab.is_some()
            // RS-12.14: no parry with a broken weapon, nor with the hand that holds it.
            && !matches!(means, Means::Fist(hand) if me.held(hand).is_some())
            && !me.action.order().is_some_and(|order| order.bars_parry())
            && (self.could_parry(who, attacker, with, means) || self.strikes_at_net(who, attacker, with, means))
            && me.action.strikes_at(now) != Some(means)
            && me.last_blow != Some((now, means))
            && !self.net_in_use(who, means)
    }
}

impl Scene<'_> {
    /// Whether an item or hand covers the one who strikes, and may meet such a blow, whatever its bearer is doing (RS-3.5, 11.6, 20.6).
    #[inline]
    pub(super) fn could_parry(self, who: CombatantId, attacker: CombatantId, with: Means, means: Means) -> bool {
        let close = self.of(who).close.is_some_and(|(with, _)| with == attacker);
        if close && !matches!(means, Means::Fist(_)) {
            return false;
        }
        // RS-20.18, 20.21: a throw by the lash is met by no parry, a net by those of long weapons and polearms alone.
        let long = || matches!(self.weapon(means).range, Range::Long | Range::MediumLong | Range::Polearm);
        if self.lash_holds(attacker, with, who) || self.is_net(with) && !long() {
            return false;
        }
        match self.weapon(means).range {
            Range::Polearm => self.polearm_may_parry(who, attacker, with),
            _ => self.covered(who, self.hand_of(who, means), attacker),
        }
    }
}

impl Scene<'_> {
    /// Whether a parry with it is one of a prepared weapon, of whatever length, at a net (RS-20.23).
    #[inline]
    pub(super) fn strikes_at_net(self, who: CombatantId, attacker: CombatantId, with: Means, means: Means) -> bool {
        matches!(means, Means::Item(item) if self.of(who).prepared == Some(item))
            && self.is_net(with)
            && self.of(who).close.is_none_or(|(other, _)| other != attacker)
            && self.covered(who, self.hand_of(who, means), attacker)
    }
}

/// What applies to one blow besides its owner's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlowBonus {
    /// The blow of a charge (RS-8.8).
    pub charge: bool,
    /// One of a simultaneous pair (RS-12.12).
    pub pair: bool,
    /// One of two who disarm each other (RS-17.12).
    pub both_disarm: bool,
    /// The blow of a dive (RS-17.13).
    pub dive: bool,
    /// A hand switch that nobody has seen through (RS-17.6).
    pub switched: bool,
    /// Another line of T-8 that applies to this blow alone: a grab, a disengagement, a third party's at grapplers.
    pub extra: Option<Situation>,
}

impl BlowBonus {
    /// Nothing.
    pub const NONE: Self =
        Self { charge: false, pair: false, both_disarm: false, dive: false, switched: false, extra: None };
}

/// How a blow is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Defence {
    /// No active defence.
    Passive,
    /// An active dodge.
    Dodge(super::Bias),
    /// A parry.
    Parry(Means),
}
