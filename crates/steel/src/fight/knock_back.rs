//! Knock back, knock down and coming to the ground (RS-15.1 to 15.11), stage (k) of a blow (RS-4.19).

use board::Direction;
use engine::{CombatantId, Tally};

use super::flow::{Flow, Run};
use super::scene::Way;
use super::{Action, Defence, Delay, Event, Frame, Means, MoveKind, Order, Question, Scene};
use crate::formulas::knock_back::{self, BashEffect};
use crate::formulas::orders;
use crate::tables::{Area, Bias, HitColumn, Injury};

/// What a blow has done to the footing of one of the two, as far as it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knock {
    /// Who is moved.
    who: CombatantId,
    /// By whose blow, or against whose parry.
    foe: CombatantId,
    /// Hexes he still goes back.
    left: u8,
    /// He is knocked over.
    over: bool,
    /// The bash score (RS-15.2, 15.3).
    score: i16,
}

/// What the knock of a blow follows from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    pub(super) attacker: CombatantId,
    pub(super) defender: CombatantId,
    pub(super) with: Means,
    pub(super) defence: Defence,
    pub(super) hit: bool,
    pub(super) blow_strength: i32,
    pub(super) excess: i32,
    pub(super) area: Option<Area>,
}

/// What the strength of a blow is set against (RS-15.2, 15.3).
#[derive(Clone, Copy, Debug)]
pub(super) enum Bash {
    /// It hit: armour and Strength.
    Hit { protection: i32, strength: u8 },
    /// It was parried with an item of that Blow Strength.
    Parried { item: i32, shield: bool },
}

impl Bash {
    /// The bash score, as a number or with its sum.
    pub(super) fn score<T: Tally>(self, impact: &Impact) -> T {
        let (blow_strength, excess) = (impact.blow_strength, impact.excess);
        match self {
            Self::Hit { protection, strength } => knock_back::bash_hit(blow_strength, protection, strength, excess),
            Self::Parried { item, shield } => knock_back::bash_parried(blow_strength, item, excess, shield),
        }
    }
}

impl Scene<'_> {
    /// What a blow comes up against in somebody who was struck at and met it like that; `None` for one that went wide.
    pub(super) fn bash(self, who: CombatantId, impact: &Impact) -> Option<Bash> {
        match (impact.hit, impact.defence) {
            (true, _) => {
                let strength = self.person(who).characteristics.strength;
                let class = self.weapon(impact.with).class;
                Some(Bash::Hit { protection: self.protection_at(who, impact.area?, class), strength })
            }
            (false, Defence::Parry(means)) => {
                let shield = self.weapon(means).parry_time() == orders::parry_time(true);
                Some(Bash::Parried { item: self.blow_strength(who, means), shield })
            }
            (false, Defence::Passive | Defence::Dodge(_)) => None,
        }
    }
}

impl Knock {
    /// One on foot goes back a hex (RS-15.4, 16.35, 16.46).
    pub(super) const fn back(who: CombatantId, foe: CombatantId, score: i16) -> Self {
        Self { who, foe, left: 1, over: false, score }
    }
}

impl Run<'_, '_> {
    /// A man is displaced by a horse that goes on over him (RS-16.46).
    #[cold]
    #[inline(never)]
    pub(super) fn displace_frame(&mut self, mut knock: Knock) -> Flow {
        match self.knock_on(&mut knock) {
            Ok(()) => self.pop(),
            Err(ask) => {
                self.replace(Frame::Displaced(knock));
                ask
            }
        }
    }

    /// The knock of a blow that hit or was parried, if it does anything (RS-15.1 to 15.4).
    pub(super) fn knock(&mut self, impact: Impact) -> Option<Knock> {
        let Impact { attacker, defender, hit, .. } = impact;
        let (me, him) = (self.world.of(defender), self.world.of(attacker));
        // What a blow does to horse and rider is RS-16.34, 16.35.
        if me.is_mounted() {
            return None;
        }
        if !self.setup.options.knock_back || !me.is_active() || me.place.fallen || me.is_falling() {
            return None;
        }
        // RS-19.18
        if self.scene().is_grappling(defender) || self.scene().is_grappling(attacker) {
            return None;
        }
        let bash = self.scene().bash(defender, &impact)?;
        let total = bash.score(&impact);
        self.scribe.journal.explain("bash score", || bash.score(&impact));
        let knock = |who, foe, left, over| Some(Knock { who, foe, left, over, score: total as i16 });
        match knock_back::bash_effect(self.setup.tables.bash_limits(), total, !hit) {
            BashEffect::None => None,
            BashEffect::AttackerBack
                if him.is_active() && !him.place.fallen && !him.is_mounted() && !self.setup.is_horse(attacker) =>
            {
                knock(attacker, defender, 1, false)
            }
            BashEffect::AttackerBack => None,
            BashEffect::DefenderBack(hexes) => knock(defender, attacker, hexes, false),
            BashEffect::KnockedOver => knock(defender, attacker, 0, true),
        }
    }

    /// Carries a knock on: each hex back, or the fall, asks for its bias (D-10) and rolls its d6 (RS-15.5, 15.8). True when it is done.
    pub(super) fn knock_on(&mut self, knock: &mut Knock) -> Result<(), Flow> {
        while knock.left > 0 || knock.over {
            let Some(Order::Fall(bias)) = self.world.answer.take() else {
                return Err(Flow::Ask(knock.who, Question::Knocked { foe: knock.foe, over: knock.over }));
            };
            let die = self.scribe.roll(6, if knock.over { "fall direction" } else { "knock back direction" });
            let facing = self.facing_against(knock.who, knock.foe);
            let direction = crate::formulas::dodge::direction(&self.setup.tables, bias, die).absolute(facing);
            if knock.over {
                self.knock_over(knock, Some(direction));
                knock.over = false;
                return Ok(());
            }
            let here = self.world.of(knock.who).place.hex;
            if self.scene().way_freely(here, direction) != Way::Open {
                // RS-15.6: no room, and he goes over where he stands.
                self.knock_over(knock, None);
                knock.left = 0;
                return Ok(());
            }
            self.relocate(knock.who, board::step(here, direction), MoveKind::KnockedBack);
            let walk = self.scene().rates(knock.who, here, false).walk;
            self.modify(knock.who, 2 * walk, Delay::KnockBack);
            knock.left -= 1;
        }
        Ok(())
    }

    /// RS-15.5: his own facing, or as if he faced the one whose blow came from behind.
    pub(super) fn facing_against(&self, who: CombatantId, foe: CombatantId) -> board::Facing {
        let place = self.world.of(who).place;
        if self.scene().in_front(who, foe) {
            return place.facing;
        }
        if let Some((_, towards)) = self.world.of(who).close.filter(|&(with, _)| with == foe) {
            return towards;
        }
        let there = self.world.of(foe).place.hex;
        Direction::ALL
            .into_iter()
            .min_by_key(|&to| board::distance(board::step(place.hex, to), there))
            .unwrap_or(place.facing)
    }

    /// RS-15.8: the order in hand is cancelled (RS-2.20); he falls, head that way if there is room.
    fn knock_over(&mut self, knock: &Knock, head: Option<Direction>) {
        let who = knock.who;
        self.end_run(who);
        self.end_block(who);
        self.lay_down(who, head);
        let me = self.world.of_mut(who);
        me.rhythm = None;
        me.fall_strength = Some(knock.score);
        self.notice_fall(who);
    }

    /// RS-15.9, 15.10: what the ground does to one who was knocked over, and his reaction time.
    pub(super) fn hit_the_ground(&mut self, who: CombatantId, strength: i32) {
        let die = self.scribe.roll(20, "landing");
        let tables = &*self.setup.tables;
        let (penalties, tired) = (self.world.of(who).wounds.penalties.defence, self.scene().tired(who).defence);
        let mut passive = self.setup.person(who).sheet.passive_dodge + penalties + tired;
        self.scene().entangled_figures(who, |each| each.defence, &mut passive);
        let critical = if die == 20 { self.scribe.roll(10, "critical landing") } else { 0 };
        let excess = knock_back::fall_excess(passive, die, critical);
        if excess.is_some() {
            let spot = tables.hit_location(HitColumn::ShortStab, self.scribe.roll(10, "location"));
            let area = match spot.area() {
                Some(area) => area,
                None => spot.side(self.scribe.roll(6, "side")),
            };
            self.write(Event::Located { who, area });
            let fall = knock_back::fall(tables, strength, self.protection(who, area), excess, area.part());
            if fall.landed.injury > Injury::None {
                let result = self.injure(who, area, fall.landed.damage_factor, fall.landed.injury);
                self.throws(who, result.serious, result.tired);
            }
        }
        let me = self.world.of_mut(who);
        me.landed_well = die == 1;
        if me.is_active() {
            let tenths = self.roll_reaction(who, "reaction after the fall");
            self.modify(who, tenths, Delay::Reaction);
            self.notice(who);
        }
    }

    /// Lays somebody down where he stands, feet there, head that way if the hex is open (RS-3.7).
    pub(super) fn lay_down(&mut self, who: CombatantId, head: Option<Direction>) {
        self.leave_close(who);
        self.put_down(who, head);
    }

    /// The same without parting him from one who shares his hex (RS-19.15).
    pub(super) fn put_down(&mut self, who: CombatantId, head: Option<Direction>) {
        let place = self.world.of(who).place;
        let head =
            head.filter(|&to| self.scene().way_freely(place.hex, to) == Way::Open).map(|to| board::step(place.hex, to));
        let map = &self.setup.map;
        if let Some(feet) = map.index(place.hex) {
            let lay = self.world.occupancy.lie(who.0, feet, head.and_then(|hex| map.index(hex)));
            debug_assert!(lay.is_ok(), "a body has room where it stood: {lay:?}");
        }
        self.forget_feint(who);
        let now = self.world.now;
        let me = self.world.of_mut(who);
        me.place.head = head;
        me.place.fallen = true;
        me.action = Action {
            doing: super::Doing::Falling,
            start: now,
            due: now + orders::fall_time(false),
            effort: me.action.effort,
            ..Action::IDLE
        };
        self.write(Event::Fell { who, feet: place.hex, head });
    }

    /// The fall of one who has passed out: bias back, without damage (RS-15.13).
    pub(super) fn collapse(&mut self, who: CombatantId) {
        let die = self.scribe.roll(6, "fall direction");
        let facing = self.world.of(who).place.facing;
        let direction = crate::formulas::dodge::direction(&self.setup.tables, Bias::Back, die).absolute(facing);
        self.lay_down(who, Some(direction));
    }
}
