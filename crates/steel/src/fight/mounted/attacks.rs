//! Blows by and at horses and riders: attacks of horses, who of the two is hit and where, what the horse does about it, and how it bears
//! what it gets (RS-16.21 to 16.35, 16.44 to 16.48).

use board::{Direction, Hex, HorseBody, Relative};
use engine::{Breakdown, CombatantId, Tally};

use super::super::flow::{Flow, Run};
use super::super::knock_back::{Impact, Knock};
use super::super::{Defence, Delay, Doing, Event, Frame, HorsePace, Means, Save, Scene, Status};
use super::gait::{GOOD_TRAINING, HorseWay};
use super::{Dodging, HorseStep, Unhorse};
use crate::formulas::damage::{self, Striking};
use crate::formulas::mounted::{self, NearSide, RiderBash};
use crate::formulas::{horses, knock_back, orders};
use crate::tables::{Area, BodySide, HitColumn, HitReach, HorseArea, HorseEnd, Injury, Range};

/// Horse and rider as one target, or a horse alone (RS-16.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::fight) struct Mount {
    /// The horse.
    pub(in crate::fight) horse: CombatantId,
    /// Its rider.
    pub(in crate::fight) rider: Option<CombatantId>,
    /// The end that is struck at (D-8).
    pub(in crate::fight) end: HorseEnd,
    /// Whether the d10 has named the rider.
    pub(in crate::fight) rider_hit: bool,
}

impl Mount {
    /// Who of the two is hit, once the d10 has fallen.
    pub(in crate::fight) fn struck(self) -> CombatantId {
        self.rider.filter(|_| self.rider_hit).unwrap_or(self.horse)
    }
}

/// The two ends, the front first.
const ENDS: [HorseEnd; 2] = [HorseEnd::Front, HorseEnd::Rear];

impl Scene<'_> {
    // Aim ----------------------------------------------------------------------------------------------------------------------

    /// The horse that a blow at somebody may hit: the one that he rides, or he is one. \[ruling\] A rider who sits on a horse that is dead or
    /// unconscious is struck as a man alone, and defends himself with his own figures.
    pub fn horse_at(self, target: CombatantId) -> Option<CombatantId> {
        if self.world.horses.is_empty() {
            return None;
        }
        match self.steed(target) {
            Some(horse) => self.of(horse).is_active().then_some(horse),
            None => self.setup.is_horse(target).then_some(target),
        }
    }

    /// The hex of an end of a horse (RS-16.3).
    pub fn end_hex(self, horse: CombatantId, end: HorseEnd) -> Hex {
        let body = self.horse_body(horse);
        match end {
            HorseEnd::Front => body.front,
            HorseEnd::Rear => body.rear(),
        }
    }

    /// The ends of a horse that somebody reaches with something, the default of D-8 first: the nearer, else the front. Nobody is asked
    /// where only one is in reach.
    pub fn ends_in_reach(self, who: CombatantId, means: Means, horse: CombatantId) -> Vec<HorseEnd> {
        let from = self.of(who).place.hex;
        let reached = |end: &HorseEnd| {
            let hex = self.end_hex(horse, *end);
            if self.strikes_from_dive(who) {
                return self.dive_covers(who, means, hex);
            }
            self.covers_from(who, from, means, hex) || self.stands_under(who, means, horse) && hex == from
        };
        let mut ends: Vec<HorseEnd> = ENDS.into_iter().filter(reached).collect();
        ends.sort_by_key(|&end| self.of(who).hexes().map(|hex| board::distance(hex, self.end_hex(horse, end))).min());
        ends
    }

    /// The end that a shot at horse and rider, or at a horse, is for if nothing is said (D-8): the nearer, else the front.
    pub fn nearer_end(self, who: CombatantId, horse: CombatantId) -> HorseEnd {
        let from = self.of(who).place.hex;
        let far = |end: HorseEnd| board::distance(from, self.end_hex(horse, end));
        if far(HorseEnd::Rear) < far(HorseEnd::Front) { HorseEnd::Rear } else { HorseEnd::Front }
    }

    /// RS-16.23: one who stands in the front hex of a horse that has pressed him reaches it with his short and medium weapons.
    pub(in crate::fight) fn stands_under(self, who: CombatantId, means: Means, horse: CombatantId) -> bool {
        let near = matches!(self.weapon(means).range, Range::Short | Range::Medium | Range::MediumLong);
        near && !self.of(who).is_mounted() && self.of(who).place.hex == self.horse_body(horse).front
    }

    /// On which side of the line of a horse somebody is (RS-16.27).
    pub fn side_of_line(self, who: CombatantId, horse: CombatantId) -> NearSide {
        self.side_of_line_from(self.of(who).place.hex, horse)
    }

    /// The same of something that comes from a hex.
    pub(in crate::fight) fn side_of_line_from(self, from: Hex, horse: CombatantId) -> NearSide {
        let body = self.horse_body(horse);
        match Relative::of(body.front, body.heading, from).b {
            0 => NearSide::OnLine,
            1.. => NearSide::Beside(BodySide::Right),
            _ => NearSide::Beside(BodySide::Left),
        }
    }

    /// The column of T-14 and T-19 of a blow (RS-16.27): long for riders and horses, by the range of the weapon from the ground.
    pub fn hit_reach(self, who: CombatantId, means: Means, target: CombatantId) -> Option<HitReach> {
        if self.strikes_from_dive(who) {
            return Striking::Dive.reach(false);
        }
        let in_medium_pattern = self.in_medium_pattern(who, means, target);
        Striking::Weapon { weapon: self.weapon(means), in_medium_pattern }.reach(self.of(who).is_mounted())
    }

    /// Whether a blow at a rider is located by T-14, as one from the ground (RS-16.27).
    pub fn strikes_up(self, who: CombatantId, target: CombatantId) -> bool {
        let as_rider = self.steed(target).is_some() && self.horse_at(target).is_some();
        as_rider && !self.of(who).is_mounted() && !self.setup.is_horse(who)
    }

    /// The areas of a rider that somebody on the ground may choose at a critical hit (D-9).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn rider_areas(self, who: CombatantId, means: Means, rider: CombatantId) -> Vec<Area> {
        let (Some(reach), Some(horse)) = (self.hit_reach(who, means, rider), self.steed(rider)) else {
            return Vec::new();
        };
        self.rider_areas_from(reach, self.side_of_line(who, horse))
    }

    fn rider_areas_from(self, reach: HitReach, near: NearSide) -> Vec<Area> {
        let areas = (1..=10)
            .flat_map(|die| [1, 6].map(|side| mounted::rider_hit_area(&self.setup.tables, reach, die, near, side)));
        let mut areas: Vec<Area> = areas.collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }

    /// The areas of somebody that a missile launched from a hex may hit (D-9): short/stab, of a rider the short column of T-14
    /// (RS-13.12, 16.28).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn areas_of_shot(self, from: Hex, target: CombatantId) -> Vec<Area> {
        match self.steed(target) {
            Some(horse) => self.rider_areas_from(HitReach::Short, self.side_of_line_from(from, horse)),
            None => self.setup.tables.areas_in_column(HitColumn::ShortStab, 1, 10).collect(),
        }
    }

    /// The areas of a horse that the striker may choose at a critical hit (D-9).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn horse_areas(
        self,
        who: CombatantId,
        means: Means,
        horse: CombatantId,
        end: HorseEnd,
    ) -> Vec<HorseArea> {
        let Some(reach) = self.hit_reach(who, means, self.named_as(horse)) else { return Vec::new() };
        self.horse_areas_from(end, reach, self.side_of_line(who, horse))
    }

    /// The same of a missile launched from a hex: the short columns of T-19 (RS-16.28).
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn horse_areas_of_shot(self, from: Hex, horse: CombatantId, end: HorseEnd) -> Vec<HorseArea> {
        self.horse_areas_from(end, HitReach::Short, self.side_of_line_from(from, horse))
    }

    fn horse_areas_from(self, end: HorseEnd, reach: HitReach, near: NearSide) -> Vec<HorseArea> {
        let areas = (1..=10).flat_map(|die| {
            [1, 6].map(|side| mounted::horse_hit_area(&self.setup.tables, end, reach, die, near, side))
        });
        let mut areas: Vec<HorseArea> = areas.collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }

    /// Whether a body is one that may be named as an opponent: a person of another side, or a riderless horse of one (RS-16.24).
    pub(in crate::fight) fn may_be_named(self, who: CombatantId, foe: CombatantId) -> bool {
        foe.index() < self.world.people.len() && self.named_as(foe) == foe && self.side_of(foe) != self.side_of(who)
    }

    // Defence ------------------------------------------------------------------------------------------------------------------

    /// Whose figures, injuries and fatigue count in a defence: those of the horse in passive defence and dodge (RS-16.25, 16.30).
    pub fn who_defends(self, who: CombatantId, defence: Defence) -> CombatantId {
        match defence {
            Defence::Passive | Defence::Dodge(_) => self.horse_at(who).unwrap_or(who),
            Defence::Parry(_) => who,
        }
    }

    /// RS-16.26: whether the horse of a rider may dodge a blow of that attacker: it was told to and has obeyed, or it is well trained, the
    /// blow is one of the rider's or the horse's own target, and it was not told otherwise. Not at a canter or gallop. \[ruling\] Nor while
    /// it shies, lies or has lost its balance. RS-4.5 and 4.7 are for what the rider chooses: a command obeyed holds in all directions and
    /// whatever the rider does.
    pub fn horse_may_dodge(self, who: CombatantId, attacker: CombatantId) -> bool {
        let Some(horse) = self.steed(who).and_then(|_| self.horse_at(who)) else { return false };
        let (me, Some(it)) = (self.of(horse), self.horse(horse)) else { return false };
        let able = !me.place.fallen
            && !it.pace.runs()
            && match me.action.doing {
                Doing::Nothing => true,
                Doing::Horse(act) => !act.is_state() && act != super::HorseAct::Rise,
                _ => false,
            };
        let trained = self.setup.horse(horse).is_some_and(|it| it.training >= GOOD_TRAINING);
        let striker = self.named_as(attacker);
        able && match it.dodging {
            Dodging::Next => true,
            Dodging::Never => false,
            Dodging::Untold => trained && (self.may_defend(who, attacker) || it.attacks == Some(striker)),
        }
    }

    /// The horse one hex further, if both hexes are open to it and in nobody's block (RS-16.26, 6.2).
    fn horse_aside(self, horse: CombatantId, to: Direction) -> Option<HorseBody> {
        let body = self.horse_body(horse);
        let aside = body.shifted(to);
        let open = |from: Hex| {
            let hex = board::step(from, to);
            self.horse_way(horse, from, hex, HorsePace::Walk) == HorseWay::Open && !self.blocked_by_any(horse, hex)
        };
        (open(body.front) && open(body.rear())).then_some(aside)
    }

    // Motion -------------------------------------------------------------------------------------------------------------------

    /// RS-16.29: the pace of the other horse, if both move towards each other: the last move of each has brought their nearest hexes closer.
    pub(in crate::fight) fn meets(self, one: CombatantId, other: CombatantId) -> Option<HorsePace> {
        let towards = |one: CombatantId, other: CombatantId| {
            let (it, body) = (self.horse(one)?, self.horse_body(one));
            let (_, before) = it.last_move.filter(|_| it.pace != HorsePace::Stationary)?;
            let there = self.horse_body(other);
            (apart(body, there) < apart(before, there)).then_some(it.pace)
        };
        towards(one, other)?;
        towards(other, one)
    }

    /// The horse whose motion counts in blows: one's own, or oneself.
    pub(in crate::fight) fn own_horse(self, who: CombatantId) -> Option<CombatantId> {
        if self.world.horses.is_empty() {
            return None;
        }
        self.steed(who).or(self.setup.is_horse(who).then_some(who))
    }

    /// Adds what meeting horses give to a blow (RS-16.29).
    pub(in crate::fight) fn add_meeting<T: Tally>(self, who: CombatantId, foe: CombatantId, sum: &mut T) {
        let (Some(own), Some(other)) = (self.own_horse(who), self.own_horse(foe)) else { return };
        let pace = self.horse(own).map_or(HorsePace::Stationary, |it| it.pace);
        if let Some(situation) = self.meets(own, other).and_then(|other| mounted::horses_meet(pace, other)) {
            sum.add(self.setup.tables.adjustment(situation).blow_strength, situation.word(), situation.clause());
        }
    }
}

/// The distance of the nearest hexes of two horses (RS-16.29).
pub(super) fn apart(one: HorseBody, other: HorseBody) -> u16 {
    let hexes = |body: HorseBody| [body.front, body.rear()];
    let all = hexes(one).into_iter().flat_map(|from| hexes(other).map(|to| board::distance(from, to)));
    all.min().unwrap_or(u16::MAX)
}

impl Run<'_, '_> {
    // Before the blow ----------------------------------------------------------------------------------------------------------

    /// The target of a blow as horse and rider, or as a horse; the end is still to be chosen.
    pub(in crate::fight) fn mount_of(&self, target: CombatantId) -> Option<Mount> {
        let horse = self.scene().horse_at(target)?;
        let rider = (horse != target).then_some(target);
        Some(Mount { horse, rider, end: HorseEnd::Front, rider_hit: false })
    }

    /// (d): the d10 that tells rider from horse (RS-16.24); a horse alone needs none.
    pub(in crate::fight) fn roll_who_is_hit(&mut self, mount: &mut Mount) {
        let Some(rider) = mount.rider else { return };
        let Some(seat) = self.world.of(rider).seat else { return };
        let die = self.scribe.roll(10, "rider or horse");
        mount.rider_hit = mounted::hits_rider(die, seat.end == mount.end);
        self.write(Event::HitsMount { who: rider, horse: mount.horse, die, rider: mount.rider_hit });
    }

    /// (d): a horse dodges: where to, and whether it can (RS-16.26). The command is used up by it.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn horse_dodge_is_made(&mut self, horse: CombatantId, to: Direction) -> bool {
        let it = self.world.horse_mut(horse);
        if it.dodging == Dodging::Next {
            it.dodging = Dodging::Untold;
        }
        let scene = self.scene();
        let Some(aside) = scene.horse_aside(horse, to) else { return false };
        let body = scene.horse_body(horse);
        let hampered = [body, aside]
            .into_iter()
            .any(|body| [body.front, body.rear()].into_iter().any(|hex| scene.is_obstructed(hex)));
        if hampered {
            let needed = i32::from(self.setup.person(horse).characteristics.dexterity);
            return self.save(horse, Save::Footing, needed);
        }
        true
    }

    /// The modifier of a dodging horse: its walk rate (RS-16.26).
    pub(in crate::fight) fn delay_of_horse_dodge(&mut self, horse: CombatantId) {
        let here = self.scene().horse_body(horse).front;
        let walk = self.scene().horse_rates(horse, here).walk;
        self.modify(horse, walk, Delay::Dodge);
        self.stir(horse, 1);
    }

    /// (i): the dodge movement of a horse that is still on its legs.
    pub(in crate::fight) fn horse_dodges(&mut self, horse: CombatantId, to: Direction) {
        if !self.world.of(horse).is_active() || self.world.of(horse).place.fallen {
            return;
        }
        if let Some(aside) = self.scene().horse_aside(horse, to) {
            self.shift_horse(horse, aside, HorseStep::Dodge);
        }
    }

    /// (g) of a rider who is struck from the ground: T-14 (RS-16.27).
    pub(in crate::fight) fn roll_rider_area(&mut self, reach: HitReach, near: NearSide) -> Area {
        let tables = &*self.setup.tables;
        let die = self.scribe.roll(10, "location");
        let left = mounted::rider_hit_area(tables, reach, die, NearSide::OnLine, 1);
        let right = mounted::rider_hit_area(tables, reach, die, NearSide::OnLine, 6);
        let side = match near {
            NearSide::OnLine if left != right => self.scribe.roll(6, "side"),
            _ => 1,
        };
        mounted::rider_hit_area(tables, reach, die, near, side)
    }

    /// (g) of a horse: T-19 (RS-16.27).
    pub(in crate::fight) fn roll_horse_area(&mut self, reach: HitReach, end: HorseEnd, near: NearSide) -> HorseArea {
        let tables = &*self.setup.tables;
        let die = self.scribe.roll(10, "location");
        let side = match near {
            NearSide::OnLine if tables.horse_hit(end, reach, die).needs_side() => self.scribe.roll(6, "side"),
            _ => 1,
        };
        mounted::horse_hit_area(tables, end, reach, die, near, side)
    }

    // What a horse suffers -----------------------------------------------------------------------------------------------------

    /// The protection of an area of a horse (RS-16.2).
    pub(in crate::fight) fn horse_protection(&self, horse: CombatantId, area: HorseArea) -> i32 {
        let armour = &self.setup.tables[self.setup.person(horse).armour];
        horses::horse_protection(armour, area.part())
    }

    /// (h): a hit of that strength and excess on a horse, its injury, its save, and what follows from it (RS-16.30 to 16.33). What is
    /// given back is the test of its rider, to be carried out at (k).
    pub(in crate::fight) fn hit_horse(
        &mut self,
        horse: CombatantId,
        by: CombatantId,
        strength: i32,
        excess: i32,
        area: HorseArea,
    ) -> Option<Unhorse> {
        let setup = self.setup;
        let tables = &*setup.tables;
        let part = area.part();
        let protection = self.horse_protection(horse, area);
        let factor = damage::damage_factor(strength - protection, excess);
        self.scribe.journal.explain("damage", || damage::damage::<Breakdown>(strength, protection, excess));
        let injury = tables.injury(factor, part.wound_part());
        let wounds = &mut self.world.of_mut(horse).wounds;
        let before = wounds.areas[area.index()].injury();
        let added = wounds.areas[area.index()].add(injury, part.wound_part(), tables.injury_costs());
        wounds.areas[area.index()] = added.state;
        wounds.penalties = wounds.penalties + added.change;
        let becomes = added.state.injury();
        self.write(Event::HorseInjured { horse, area, factor: factor as u8, injury, becomes });
        if !self.world.of(horse).is_active() {
            if becomes == Injury::Death {
                self.world.of_mut(horse).status = Status::Dead;
            }
            return None;
        }
        match becomes {
            Injury::Death => return self.horse_dies(horse),
            Injury::Disablement | Injury::Sever => {
                self.horse_hurt(horse, by);
                return self.shy_or_lie(horse, Some(Status::Unconscious));
            }
            _ => {}
        }
        self.take_points(horse, added.fatigue as u8);
        if added.time > 0 {
            self.injury_time(horse, added.time as u32);
        }
        let newly = becomes > before || injury == becomes;
        let then_down = match becomes {
            Injury::SeriousWound if newly => Some(Status::Unconscious),
            Injury::Wound if newly => None,
            _ => return None,
        };
        self.horse_hurt(horse, by);
        let skill = setup.horse(horse)?.figures.skill;
        let needed = horses::horse_will(setup.person(horse).characteristics.will_power, skill).div_euclid(10);
        if self.save(horse, Save::Shying, needed) {
            return None;
        }
        self.shy_or_lie(horse, then_down)
    }

    /// RS-16.33: a dead horse drops at once, and the throw test is made at once. \[ruling\] A fall begins at once as well.
    fn horse_dies(&mut self, horse: CombatantId) -> Option<Unhorse> {
        self.write(Event::Died { who: horse });
        let rider = self.world.horse_mut(horse).rider.filter(|&who| self.world.of(who).is_active());
        let thrown_already = self.world.horse_mut(horse).throw.is_some();
        self.horse_down(horse, Status::Dead);
        let now = self.world.now;
        rider.filter(|_| !thrown_already).map(|who| Unhorse::test(who, horse, now))
    }

    /// A horse shies; one that does so already, or lies, is only brought to the ground by what comes on top. \[ruling\]
    fn shy_or_lie(&mut self, horse: CombatantId, then_down: Option<Status>) -> Option<Unhorse> {
        let me = self.world.of(horse);
        if me.place.fallen {
            if let Some(status @ (Status::Unconscious | Status::Dead)) = then_down {
                self.take_out(horse, status);
                self.notice_fall(horse);
            }
            return None;
        }
        if me.action.doing == Doing::Horse(super::HorseAct::Shy) {
            let it = self.world.horse_mut(horse);
            it.goes_down = match (it.goes_down, then_down) {
                (Some(Status::Unconscious), _) | (_, None) => it.goes_down,
                (_, then_down) => then_down,
            };
            return None;
        }
        self.shy(horse, then_down)
    }

    /// Carries the test or fall of a rider on; one who stays on a dead horse must get off after a reaction time (RS-16.33).
    ///
    /// # Errors
    /// The question that has to be answered first.
    pub(in crate::fight) fn settle_unhorse(&mut self, fall: &mut Unhorse) -> Result<(), Flow> {
        let (who, horse) = (fall.who, fall.horse);
        self.unhorse_on(fall)?;
        let stays = self.world.of(who).seat.is_some_and(|seat| seat.horse == horse);
        if stays && self.world.of(who).is_active() && self.world.of(horse).status == Status::Dead {
            self.world.of_mut(who).rhythm = None;
            self.idle(who);
            let tenths = self.roll_reaction(who, "reaction on the dead horse");
            self.modify(who, tenths, Delay::Reaction);
            self.notice(who);
        }
        Ok(())
    }

    /// Somebody has struck at a horse, hit or miss (RS-16.40).
    pub(in crate::fight) fn horse_attacked(&mut self, horse: CombatantId, by: CombatantId) {
        self.frighten(horse, by, false);
    }

    /// A horse has taken a Wound or worse (RS-16.41).
    pub(in crate::fight) fn horse_hurt(&mut self, horse: CombatantId, by: CombatantId) {
        self.frighten(horse, by, true);
    }

    // Knock back ---------------------------------------------------------------------------------------------------------------

    /// (k): what a blow at horse and rider does to their footing, done at once; the fall of a rider is left to be carried out
    /// (RS-16.34, 16.35). `horse_area`: where the horse was hit.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn knock_mounted(
        &mut self,
        impact: Impact,
        mount: Mount,
        horse_area: Option<HorseArea>,
    ) -> Option<Unhorse> {
        if !self.setup.options.knock_back {
            return None;
        }
        match (impact.hit, impact.defence, horse_area) {
            (true, _, Some(area)) => self.knock_horse(impact, mount.horse, area),
            (true, ..) | (false, Defence::Parry(_), _) => self.knock_rider(impact, mount),
            _ => None,
        }
    }

    /// RS-16.34: by the Strength of the horse.
    fn knock_horse(&mut self, impact: Impact, horse: CombatantId, area: HorseArea) -> Option<Unhorse> {
        let me = self.world.of(horse);
        if !me.is_active() || me.place.fallen {
            return None;
        }
        let strength = self.setup.person(horse).characteristics.strength;
        let armour = self.horse_protection(horse, area);
        let score: Breakdown = knock_back::bash_hit(impact.blow_strength, armour, strength, impact.excess);
        let total = score.total();
        self.scribe.journal.explain("bash score", || score);
        let pace = self.world.horse_mut(horse).pace;
        let bash = horses::bash_horse(self.setup.tables.bash_limits(), total, pace);
        if bash.shies_to_ground {
            return self.shy_or_lie(horse, Some(Status::Active));
        }
        self.push_horse_back(horse, bash.hexes_back, bash.pace);
        None
    }

    /// RS-16.35: by the Strength of the rider and the skill of the two.
    #[cold]
    #[inline(never)]
    fn knock_rider(&mut self, impact: Impact, mount: Mount) -> Option<Unhorse> {
        let Impact { attacker, hit, .. } = impact;
        let rider = mount.rider?;
        let me = self.world.of(rider);
        if !me.is_active() || me.seat.is_none_or(|seat| seat.horse != mount.horse) {
            return None;
        }
        let bash = self.scene().bash(rider, &impact)?;
        let total = bash.score(&impact);
        self.scribe.journal.explain("bash score", || bash.score(&impact));
        let (horse, riding) = self.scene().skill_pair(rider)?;
        let him = self.world.of(attacker);
        // A horse is not pushed off by a parry, ridden or not.
        let mounted = him.is_mounted() || self.setup.is_horse(attacker);
        match mounted::bash_rider(self.setup.tables.bash_limits(), total, horse, riding, !hit, mounted) {
            RiderBash::None | RiderBash::AttackerBack => None,
            RiderBash::HorseBack => {
                let pace = self.world.horse_mut(mount.horse).pace;
                if self.world.of(mount.horse).is_active() && !self.world.of(mount.horse).place.fallen {
                    let pushed = horses::pushed_back(1, pace);
                    self.push_horse_back(mount.horse, pushed.hexes_back, pushed.pace);
                }
                None
            }
            RiderBash::KnockedOff { fall_strength } => {
                // One who is being thrown already falls as he does.
                let falls = self.world.horse_mut(mount.horse).throw.is_some();
                (!falls).then(|| Unhorse::knocked_off(rider, mount.horse, fall_strength as i16))
            }
        }
    }

    /// Whether a parried blow throws its striker on foot back (RS-16.35).
    pub(in crate::fight) fn parry_of_rider_repels(&self, impact: Impact, mount: Mount) -> Option<Knock> {
        let Impact { attacker, defence: Defence::Parry(means), hit: false, blow_strength, excess, .. } = impact else {
            return None;
        };
        let rider = mount.rider.filter(|_| self.setup.options.knock_back)?;
        let him = self.world.of(attacker);
        if him.is_mounted() || self.setup.is_horse(attacker) || !him.is_active() || him.place.fallen {
            return None;
        }
        let shield = self.scene().weapon(means).parry_time() == orders::parry_time(true);
        let item: i32 = self.scene().blow_strength(rider, means);
        let score: i32 = knock_back::bash_parried(blow_strength, item, excess, shield);
        let (horse, riding) = self.scene().skill_pair(rider)?;
        let limits = self.setup.tables.bash_limits();
        let back = mounted::bash_rider(limits, score, horse, riding, true, false) == RiderBash::AttackerBack;
        back.then_some(Knock::back(attacker, rider, score as i16))
    }

    /// RS-16.34: the speed falls, and what is left of the hexes is gone back, for one HB each. \[ruling\] Straight back and without a die; a
    /// horse that has no room behind stays where it is, and loses the time all the same.
    fn push_horse_back(&mut self, horse: CombatantId, hexes: u8, pace: HorsePace) {
        self.set_pace(horse, pace);
        for _ in 0..hexes {
            let body = self.scene().horse_body(horse);
            let back = body.heading.opposite();
            let behind = board::step(body.rear(), back);
            let walk = self.scene().horse_rates(horse, behind).walk;
            if self.scene().horse_way(horse, body.rear(), behind, HorsePace::Walk) == HorseWay::Open {
                self.shift_horse(horse, body.shifted(back), HorseStep::KnockedBack);
            }
            self.modify(horse, 2 * walk, Delay::KnockBack);
        }
    }

    /// RS-16.46: R has come into a hex where somebody stands: he is displaced as by a knock back of one hex.
    pub(in crate::fight) fn displace_from(&mut self, horse: CombatantId, hex: Hex) {
        if hex == self.scene().horse_body(horse).front {
            return;
        }
        let Some(cell) = self.setup.map.index(hex) else { return };
        let leader = self.world.horse_mut(horse).led_by;
        let stands = self.world.occupancy.standing(cell).iter().map(CombatantId);
        let in_way = stands.filter(|&body| !self.setup.is_horse(body) && Some(body) != leader).collect::<Vec<_>>();
        for who in in_way {
            self.push(Frame::Displaced(Knock::back(who, horse, 0)));
        }
    }

    // Attacks of horses --------------------------------------------------------------------------------------------------------

    /// RS-16.23, 16.46: after its attack the horse presses on into the hex where its target stood, if there is room for its other end, and
    /// slows down; its next action is a move, unless it stands now. `stood`: the hex of a target that stood on foot.
    #[cold]
    #[inline(never)]
    pub(in crate::fight) fn after_horse_attack(&mut self, horse: CombatantId, foe: CombatantId, stood: Option<Hex>) {
        if !self.world.of(horse).is_active() || self.world.of(horse).place.fallen {
            return;
        }
        let body = self.scene().horse_body(horse);
        let shifted = stood.filter(|&hex| hex != body.front).map(|front| HorseBody { front, ..body });
        if let Some(to) = shifted.filter(|&to| self.may_press_on(horse, foe, body, to)) {
            self.shift_horse(horse, to, HorseStep::Shift);
        }
        let it = *self.world.horse_mut(horse);
        let shies = self.world.of(horse).action.doing == Doing::Horse(super::HorseAct::Shy);
        self.set_pace(horse, it.pace.slower());
        let moves_on = it.pace.slower() != HorsePace::Stationary && !shies;
        let it = self.world.horse_mut(horse);
        it.must_move = moves_on;
        if !it.keeps_attacking {
            it.attacks = None;
        }
    }

    /// Whether the hexes are open to a horse that presses on: H to it and the one whom it struck at, R to it alone. \[ruling\] It passes no wall.
    fn may_press_on(&self, horse: CombatantId, foe: CombatantId, from: HorseBody, to: HorseBody) -> bool {
        let map = &self.setup.map;
        let room = |hex: Hex, with: Option<CombatantId>| {
            map.index(hex).is_some_and(|cell| {
                !map.cell_at(cell).is_closed()
                    && self
                        .world
                        .occupancy
                        .standing(cell)
                        .iter()
                        .all(|body| body == horse.0 || with == Some(CombatantId(body)))
            })
        };
        let scene = self.scene();
        !scene.is_too_steep_for_a_horse(from.front, to.front)
            && !scene.is_too_steep_for_a_horse(to.front, to.rear())
            && !map.side_between(from.front, to.front).blocks_passage()
            && !map.side_between(to.front, to.rear()).blocks_passage()
            && room(to.front, Some(foe))
            && room(to.rear(), None)
    }
}
