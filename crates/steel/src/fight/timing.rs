//! How long orders take (T-25, RS-2.3), and when their moves and blows fall (RS-2.9).

use board::{Direction, Hex};
use engine::{CombatantId, Tally, Tenths};

use super::{HorsePace, Means, Order, Pace, Scene};
use crate::formulas::Skill;
use crate::formulas::clock;
use crate::formulas::closing::Closing;
use crate::formulas::combinations;
use crate::formulas::movement::{self, Rates};
use crate::formulas::orders::OrderTime;
use crate::formulas::terrain;

/// When an order given now does what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// When it takes effect.
    pub due: Tenths,
    /// When its moves before the end fall (RS-2.9), the first move first.
    pub marks: [Tenths; 2],
    /// How many there are.
    pub mark_count: u8,
}

impl Scene<'_> {
    /// The time of an order in tenths with its lasting additions, as a sum; the minimum of one tenth and the carry are not in it.
    /// Orders timed by a reaction time (DT, CS) take it from `reaction_die`.
    pub fn order_time<T: Tally>(self, who: CombatantId, order: &Order, reaction_die: u8) -> T {
        let mut sum: T = match self.combined(who, order) {
            Some(combined) => combined,
            None => self.formula(who, order, reaction_die).formula(),
        };
        if takes_base_speed(order) {
            self.add_rider_speed(who, &mut sum);
        }
        if let (Some(with), Some(foe)) = (order.blow(), order.names())
            && !matches!(order, Order::Throw { .. })
        {
            terrain::cramped_base_speed(&mut sum, self.weapon(with).blow, self.obstacles_in_reach(who, with, foe));
        }
        sum.add(self.climbs(who, order).iter().sum(), "climbing", "RS-21.7");
        // RS-7.12: an athlete's injury and fatigue time is in the rate of his moves already; what is round him is not.
        let mut lasting = T::default();
        if !(self.is_athlete(who) && is_only_moves(order)) {
            self.lasting_of_body(who, &mut lasting);
        }
        if !self.world.entangled.is_empty() {
            // RS-20.16: what he gets free of does not hamper him in it.
            let freeing = if let Order::Disentangle(item) = *order { Some(item) } else { None };
            self.entangled_time(who, freeing, &mut lasting);
        }
        sum.append(lasting);
        sum
    }

    /// When an order started now takes effect, the carry of the debt included (RS-2.3, 2.6). The additions are those of this moment
    /// (RS-2.4).
    pub fn schedule(self, who: CombatantId, order: &Order, reaction_die: u8) -> Schedule {
        let now = Tenths(self.world.now);
        let time = self.order_time::<i32>(who, order, reaction_die).max(1) as u32;
        let due = now + Tenths(time) + Tenths(self.of(who).debt).since(now);
        let closing = match order {
            Order::Attack { .. } => Closing::Attack,
            Order::Charge { .. } => Closing::Charge,
            // RS-17.13: all at the end, the moves before the blow (RS-2.10).
            Order::Dive { .. } => return Schedule { due, marks: [due; 2], mark_count: 1 },
            Order::Feint { feigned, .. } => {
                let here = self.of(who).place.hex;
                let walk = self.rates(who, board::step(here, *feigned), true).walk;
                // RS-21.7: a false step up takes as long as the walk that it is taken for.
                let half = clock::milestone(now, due, walk + self.climbs(who, order)[1] as u32);
                return Schedule { due, marks: [half; 2], mark_count: 1 };
            }
            _ => return Schedule { due, marks: [due; 2], mark_count: 0 },
        };
        let run = self.rates(who, self.last_hex(who, order), false).run;
        // RS-21.19: what the second move climbs does not move the first.
        let climbs = if closing == Closing::Charge { self.climbs(who, order)[1] as u32 } else { 0 };
        Schedule { due, marks: closing.moves(now, due, run + climbs), mark_count: closing.number_of_moves() as u8 }
    }

    /// The formula of T-25 that times an order, with its figures: moves (RS-3.8), blows, DT (RS-9.3), CS (RS-12.7) and the rest.
    fn formula(self, who: CombatantId, order: &Order, reaction_die: u8) -> OrderTime {
        let here = self.of(who).place.hex;
        let own = |alone| self.rates(who, here, alone);
        let into = |to| self.rates(who, board::step(here, to), true);
        let base_speed = |means| self.base_speed(who, means);
        match *order {
            Order::Walk(to) | Order::Avoid { pace: Pace::Walk, to, .. } => match self.is_back(who, to) {
                false => OrderTime::Walk { walk: into(to).walk },
                true => OrderTime::TwoWalks { walk: into(to).walk },
            },
            Order::Run(to) | Order::Avoid { pace: Pace::Run, to, .. } => match self.is_back(who, to) {
                false => OrderTime::Run { run: into(to).run },
                true => OrderTime::RunBack { run: into(to).run },
            },
            Order::Defend { to, .. } => OrderTime::Walk { walk: into(to).walk },
            Order::Evade(to) => OrderTime::Evade { walk: into(to).walk },
            Order::Turn(_) => {
                let polearm = self.polearm(who).is_some();
                OrderTime::Turn { rate: movement::turn_time(own(true), polearm, self.is_obstructed(here)) }
            }
            Order::Rise if self.rises_from_grapple(who).is_some() => OrderTime::RiseFromGrapple {
                walk: own(true).walk,
                broke_off: self.rises_from_grapple(who) == Some(true),
            },
            Order::Grab { with, .. } | Order::Throw { with, .. } | Order::Disengage { with } => {
                OrderTime::BaseSpeed { base_speed: base_speed(with) }
            }
            Order::Rise => OrderTime::Rise { walk: own(true).walk, landed_well: self.of(who).landed_well },
            Order::PickUp { .. } | Order::Gather(_) | Order::Retreat { .. } => {
                OrderTime::TwoWalks { walk: own(true).walk }
            }
            Order::Couch { item, .. } => OrderTime::BaseSpeed { base_speed: base_speed(Means::Item(item)) },
            Order::Draw { item, .. } | Order::Sheathe(item) => {
                OrderTime::BaseSpeed { base_speed: self.drawing_speed(who, item) }
            }
            Order::Load(item) => OrderTime::Missile { figure: self.shots(who, item).map_or(1, |shots| shots.load) },
            Order::Fire { item, .. } => {
                OrderTime::Missile { figure: self.shots(who, item).map_or(1, |shots| shots.fire) }
            }
            Order::Aim { item, turns, .. } => OrderTime::Aim {
                aim: self.shots(who, item).map_or(1, |shots| shots.aim),
                run: own(false).run,
                turns: turns.unsigned_abs().into(),
            },
            Order::Reload { cartridges, .. } => OrderTime::Reload { cartridges: cartridges.count.into() },
            Order::Drop(_) => OrderTime::Drop,
            Order::Disentangle(item) => self.freed_of(who, item).map_or(OrderTime::Moment, |each| {
                OrderTime::Disentangle { from: each.kind, excess: i32::from(each.excess) }
            }),
            Order::Control(_) => OrderTime::Control { riding: self.riding(who) },
            Order::ChangePosition { .. } => OrderTime::ChangePosition { riding: self.riding(who) },
            Order::Mount(horse) => OrderTime::Mount { riding: self.riding(who), walking: self.walks(Some(horse)) },
            Order::Dismount { .. } => {
                OrderTime::Mount { riding: self.riding(who), walking: self.walks(self.steed(who)) }
            }
            Order::Target { .. } | Order::ChangeStyle => {
                OrderTime::Reaction { d10: reaction_die, best: self.person(who).sheet.best_skill }
            }
            Order::Block { .. } => OrderTime::Block { base_speed: self.block_means(who).map_or(0, base_speed) },
            Order::MoveBlock { .. } => OrderTime::MoveBlock { base_speed: self.block_means(who).map_or(0, base_speed) },
            // \[ruling\] RS-17.1: both walks of a feint take the time of a walk into the false hex.
            Order::Feint { feigned, .. } => OrderTime::TwoWalks { walk: into(feigned).walk },
            Order::SwitchHand => OrderTime::HandSwitch {
                skill: self.switchable(who).map_or(Skill::NONE, |(item, _)| self.figures(who, Means::Item(item)).skill),
            },
            Order::Prepare(item) => OrderTime::BaseSpeed { base_speed: base_speed(Means::Item(item)) },
            Order::Strike { with, manner, .. } if manner.switch => {
                let figures = self.figures(who, with);
                OrderTime::StrikeWithSwitch { base_speed: figures.base_speed, skill: figures.skill }
            }
            Order::Dive { with, .. } => {
                let run = self.rates(who, self.last_hex(who, order), false).run;
                Closing::Dive.time(self.blow_speed(who, with), 0, run)
            }
            Order::Strike { with, .. } | Order::Set { with, .. } => {
                OrderTime::BaseSpeed { base_speed: self.plain_blow_speed(who, with) }
            }
            Order::Attack { with, .. } | Order::Charge { with, .. } => {
                let walk = self.rates(who, self.last_hex(who, order), false).walk;
                let closing = if matches!(order, Order::Attack { .. }) { Closing::Attack } else { Closing::Charge };
                closing.time(self.plain_blow_speed(who, with), walk, 0)
            }
            _ => OrderTime::Moment,
        }
    }

    /// The combined Base Speed of a blow when both weapons strike, as a sum of its own (RS-12.4, 12.5).
    fn combined<T: Tally>(self, who: CombatantId, order: &Order) -> Option<T> {
        let Order::Strike { with, .. } = *order else { return None };
        if let Some(rhythm) = self.of(who).rhythm.filter(|rhythm| rhythm.next == with) {
            let mut sum = T::default();
            sum.add(i32::from(rhythm.interval), "interval of two weapons", "RS-12.5");
            return Some(sum);
        }
        let [right, left] = self.two_weapons(who).filter(|_| self.strikes_with_both(who, with))?;
        Some(combinations::combined_base_speed(self.figures(who, right).base_speed, self.figures(who, left).base_speed))
    }

    /// Base Speed of a blow: of the weapon, or combined when both strike (RS-1.10, 12.4); on horseback with the figure of T-18 (RS-16.18).
    pub fn blow_speed(self, who: CombatantId, with: Means) -> i32 {
        let mut speed = self.plain_blow_speed(who, with);
        self.add_rider_speed(who, &mut speed);
        speed
    }

    /// Riding skill.
    fn riding(self, who: CombatantId) -> Skill {
        self.person(who).sheet.riding.unwrap_or_default()
    }

    fn walks(self, horse: Option<CombatantId>) -> bool {
        horse.and_then(|horse| self.horse(horse)).is_some_and(|it| it.pace != HorsePace::Stationary)
    }

    fn plain_blow_speed(self, who: CombatantId, with: Means) -> i32 {
        match self.two_weapons(who) {
            Some([right, left]) if self.strikes_with_both(who, with) => combinations::combined_base_speed(
                self.figures(who, right).base_speed,
                self.figures(who, left).base_speed,
            ),
            _ => self.base_speed(who, with),
        }
    }

    /// The hex that a closing order ends in if nothing intervenes: its ground times the order (RS-21.19).
    fn last_hex(self, who: CombatantId, order: &Order) -> Hex {
        let here = self.of(who).place.hex;
        match *order {
            Order::Attack { to, .. } => board::step(here, to),
            Order::Charge { first, second, .. } => board::step(board::step(here, first), second),
            Order::Dive { to, .. } => board::step(board::step(here, to), to),
            _ => here,
        }
    }

    /// The move rates over the ground of a hex, through athletics where they count; `alone` for orders that are nothing but moves or
    /// turns, in which an athlete's injury and fatigue time goes through the table with the rate (RS-7.12).
    pub fn rates(self, who: CombatantId, hex: Hex, alone: bool) -> Rates {
        let sheet = &self.person(who).sheet;
        let tables = &self.setup.tables;
        let mut rates = Rates { walk: sheet.walk, run: sheet.run };
        if self.setup.options.terrain
            && let Some(cell) = self.setup.map.cell(hex)
        {
            rates = rates.on(tables, cell.ground);
        }
        if self.is_athlete(who) {
            if alone {
                let mut lasting = 0_i32;
                self.lasting_of_body(who, &mut lasting);
                rates = rates.slowed(lasting.max(0) as u32);
            }
            rates = rates.of_athlete(tables, sheet.athletics);
        }
        rates
    }

    /// Whether a direction leads backwards for him (RS-3.2).
    pub fn is_back(self, who: CombatantId, to: Direction) -> bool {
        !board::relative_direction(self.of(who).place.facing, to).is_front()
    }

    fn is_athlete(self, who: CombatantId) -> bool {
        self.setup.options.athletics && self.person(who).sheet.athletics.is_some_and(|skill| skill.0 > 0)
    }
}

/// Orders timed by the Base Speed of an item, which riding changes (RS-16.18 i).
const fn takes_base_speed(order: &Order) -> bool {
    order.blow().is_some() || matches!(order, Order::Draw { .. } | Order::Sheathe(_) | Order::Couch { .. })
}

/// Orders of moves and turns alone, for RS-7.12.
const fn is_only_moves(order: &Order) -> bool {
    matches!(
        order,
        Order::Walk(_)
            | Order::Run(_)
            | Order::Evade(_)
            | Order::Feint { .. }
            | Order::Avoid { .. }
            | Order::Defend { .. }
            | Order::Turn(_)
            | Order::Rise
            | Order::PickUp { .. }
            | Order::Gather(_)
            | Order::Retreat { .. }
    )
}
