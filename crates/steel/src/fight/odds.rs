//! Exact odds of orders and exchanges: dice enumerated, never sampled. Works on a true fight and on a side's view alike; asked of a view
//! it gives away nothing (RS-2.28).

use engine::{Breakdown, CombatantId, Tally};

use super::{Aimed, Aiming, BlowBonus, Defence, ItemId, Means, Order, Question, Scene};
use crate::formulas::attack;
use crate::formulas::damage::damage_factor;
use crate::formulas::horses::horse_protection;
use crate::formulas::mounted::hits_rider;
use crate::tables::{Bias, HorseEnd, Injury, Part, Situation};

/// What an order promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Its time in tenths, as a sum; the carry of old modifiers is in it.
    pub time: Breakdown,
    /// When it takes effect; `None` where that hangs on the opponent.
    pub due: Option<u32>,
    /// For a blow or a defence: the chance that it succeeds, in twentieths.
    pub chance: Option<u8>,
    /// The sums behind the chance: attack potential and defence potential.
    pub sums: Vec<(&'static str, Breakdown)>,
}

/// What a blow does: chances of each class of injury, in parts of [`BlowOdds::WHOLE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlowOdds {
    /// Of a hit.
    pub hit: u32,
    /// By injury, in the order of [`Injury`]; the first is no hit at all.
    pub injuries: [u32; 8],
}

impl BlowOdds {
    /// Certainty: d20 by critical d10 by the rows of T-5, of which height leaves 10, 8, 6, 4, 2 or 1 (RS-21.11).
    pub const WHOLE: u32 = 20 * 10 * Self::ROWS;
    /// What all the row counts divide, and the tenths of the d10 between rider and horse (RS-16.24) times ten rows.
    const ROWS: u32 = 1200;
}

impl Scene<'_> {
    /// What an order promises to one who is asked `question`.
    pub fn prospect(self, who: CombatantId, question: &Question, order: &Order) -> Prospect {
        match *question {
            Question::Defend { attacker, with, pair, block, dive } => {
                self.defence_prospect(who, attacker, with, BlowBonus { pair, dive, ..BlowBonus::NONE }, block, order)
            }
            Question::Intercept { shooter, item } => self.meeting_prospect(who, shooter, item, order),
            Question::Act { .. } | Question::Alter | Question::Reply { .. } if *order != Order::Keep => {
                self.order_prospect(who, order)
            }
            _ => Prospect { time: Breakdown::default(), due: None, chance: None, sums: Vec::new() },
        }
    }

    fn order_prospect(self, who: CombatantId, order: &Order) -> Prospect {
        let now = self.world.now;
        let mut time: Breakdown = self.order_time(who, order, 0);
        let carry = self.of(who).debt.saturating_sub(now) as i32;
        time.add(carry, "owed for modifiers", "RS-2.6");
        let short = 1 - time.total();
        if short > 0 {
            time.add(short, "at least 1", "RS-2.3");
        }
        let rolled = matches!(order, Order::Target { .. } | Order::ChangeStyle);
        let due = (!rolled && !matches!(order, Order::Set { .. })).then(|| now + time.total().max(1) as u32);
        if let (Order::Disengage { with }, Some(grapple)) = (*order, self.grapple_of(who)) {
            let defence = Defence::Dodge(Bias::Back);
            let attack: Breakdown = self.attack_potential(who, with, self.disengaging(who));
            let meets: Breakdown =
                self.defence_potential(grapple.partner(who), who, defence, crate::tables::BlowType::Stab, false);
            let chance = hit_chance(attack.total(), meets.total());
            let sums = vec![("attack potential", attack), ("against his active dodge", meets)];
            return Prospect { time, due, chance: Some(chance), sums };
        }
        if let Order::Aim { foe, item, .. } | Order::FastAim { foe, item } | Order::Fire { foe, item } = *order {
            return self.shot_prospect(who, order, foe, item, Prospect { time, due, chance: None, sums: Vec::new() });
        }
        let (Some(foe), Some(with)) = (order.names(), order.blow()) else {
            return Prospect { time, due, chance: None, sums: Vec::new() };
        };
        let bonus = BlowBonus {
            charge: matches!(order, Order::Charge { .. }),
            dive: matches!(order, Order::Dive { .. }),
            switched: order.manner().switch,
            extra: matches!(order, Order::Grab { .. }).then_some(Situation::Grab),
            ..BlowBonus::default()
        };
        let defence = self.likely_defence(foe, who, with);
        let by = self.weapon(with).blow;
        let attack: Breakdown = self.attack_potential_at(who, with, foe, bonus);
        let meets: Breakdown = self.defence_potential(foe, who, defence, by, false);
        let chance = hit_chance(attack.total(), meets.total());
        let meeting = match defence {
            Defence::Passive => "against passive defence",
            Defence::Dodge(_) => "against a dodge",
            Defence::Parry(_) => "against his best parry",
        };
        Prospect { time, due, chance: Some(chance), sums: vec![("attack potential", attack), (meeting, meets)] }
    }

    /// The chance of a shot at a target that stays as it is: accuracy and the row of T-12 as they are now (RS-13.12).
    fn shot_prospect(
        self,
        who: CombatantId,
        order: &Order,
        foe: CombatantId,
        item: ItemId,
        bare: Prospect,
    ) -> Prospect {
        let Some(Aimed { band, row }) = self.shot_now(who, item, foe) else { return bare };
        let shooting = self.of(who).shooting;
        let fast = match order {
            Order::Fire { .. } => shooting.is_some_and(|shooting| shooting.stage == Aiming::AimedFast),
            _ => matches!(order, Order::FastAim { .. }),
        };
        let accuracy: Breakdown = self.accuracy(who, item, fast, 0);
        let defence: Breakdown = self.missile_defence(foe, row, band);
        let chance = hit_chance(accuracy.total(), defence.total());
        Prospect { chance: Some(chance), sums: vec![("accuracy", accuracy), ("missile defence", defence)], ..bare }
    }

    /// The chance that a missile is stopped (RS-13.17); nothing is said of one who does not meet it.
    fn meeting_prospect(self, who: CombatantId, shooter: CombatantId, item: ItemId, order: &Order) -> Prospect {
        let mut time = Breakdown::default();
        let defence = match *order {
            Order::Dodge(bias) => {
                time.add(self.rates(who, self.of(who).place.hex, false).walk as i32, "dodge", "RS-4.10");
                Defence::Dodge(bias)
            }
            Order::Parry(means) => {
                time.add(self.weapon(means).parry_time() as i32, "parry", "RS-4.9");
                Defence::Parry(means)
            }
            _ => return Prospect { time, due: None, chance: None, sums: Vec::new() },
        };
        let distance = self.metres_to(self.of(shooter).place.hex, who);
        let flight = self.missile(item).and_then(|missile| {
            missile.band(distance).and_then(|band| self.setup.tables.flight(missile.velocity, band))
        });
        let mut potential = Breakdown::default();
        potential.add(flight.map_or(0, |flight| flight.potential), "effective potential", "T-11");
        let meets: Breakdown = self.meeting(who, defence);
        let chance = 20 - hit_chance(potential.total(), meets.total());
        Prospect {
            time,
            due: None,
            chance: flight.map(|_| chance),
            sums: vec![("its effective potential", potential), ("defence potential", meets)],
        }
    }

    fn defence_prospect(
        self,
        who: CombatantId,
        attacker: CombatantId,
        with: Means,
        bonus: BlowBonus,
        block: bool,
        order: &Order,
    ) -> Prospect {
        let defence = match *order {
            Order::Dodge(bias) => Defence::Dodge(bias),
            Order::Parry(means) => Defence::Parry(means),
            _ => Defence::Passive,
        };
        let mut time = Breakdown::default();
        match defence {
            Defence::Passive => {}
            // RS-16.26: that of the horse.
            Defence::Dodge(_) if self.of(who).is_mounted() => {}
            Defence::Dodge(_) => {
                time.add(self.rates(who, self.of(who).place.hex, false).walk as i32, "dodge", "RS-4.10");
            }
            Defence::Parry(means) => time.add(self.weapon(means).parry_time() as i32, "parry", "RS-4.9"),
        }
        let attack: Breakdown = self.attack_potential_at(attacker, with, who, bonus);
        let by = self.blow_type(with, bonus.dive);
        // RS-20.23: a net meets the passive defence of one who strikes at it.
        let defence = match defence {
            Defence::Parry(means) if self.strikes_at_net(who, attacker, with, means) => Defence::Passive,
            defence => defence,
        };
        let meets: Breakdown = self.defence_potential(who, attacker, defence, by, block);
        let chance = 20 - hit_chance(attack.total(), meets.total());
        Prospect {
            time,
            due: None,
            chance: Some(chance),
            sums: vec![("his attack potential", attack), ("defence potential", meets)],
        }
    }

    /// The best defence that one could put up against a blow: what a careful striker reckons with.
    pub fn likely_defence(self, who: CombatantId, attacker: CombatantId, with: Means) -> Defence {
        let held = self.grapples_with(who, attacker);
        if self.is_helpless(who) || self.of(who).place.fallen && !held || !self.perceives(who, attacker) {
            return Defence::Passive;
        }
        let by = self.weapon(with).blow;
        let mounted = self.of(who).is_mounted();
        let sheet = &self.person(self.who_defends(who, Defence::Passive)).sheet;
        let best = self
            .means(who)
            .filter(|&means| means != Means::Foot && self.could_parry(who, attacker, with, means))
            .filter_map(|means| self.figures(who, means).parry(by).map(|figure| (figure, means)))
            .max_by_key(|(figure, _)| *figure);
        match best {
            Some((figure, means)) if figure >= sheet.active_dodge => Defence::Parry(means),
            // RS-16.26: a horse dodges only when it may.
            Some((_, means)) if mounted && !self.horse_may_dodge(who, attacker) => Defence::Parry(means),
            None if mounted && !self.horse_may_dodge(who, attacker) => Defence::Passive,
            _ => Defence::Dodge(crate::tables::Bias::Back),
        }
    }

    /// The exact odds of a blow, by class of injury of a hit on an unhurt area (RS-4.12 to 5.5).
    pub fn blow_odds(
        self,
        who: CombatantId,
        with: Means,
        foe: CombatantId,
        defence: Defence,
        bonus: BlowBonus,
    ) -> BlowOdds {
        let attack: i32 = self.attack_potential_at(who, with, foe, bonus);
        let meets: i32 = self.defence_potential(foe, who, defence, self.blow_type(with, bonus.dive), false);
        let strength: i32 = self.strength_of_blow(who, with, foe, bonus, 0);
        let tables = &self.setup.tables;
        let mut odds = BlowOdds::default();
        let aims = self.where_it_hits(who, with, foe);
        for die in 1..=20_u8 {
            let seconds: &[u8] = if die == 20 { &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } else { &[1] };
            let weight = 10 / seconds.len() as u32;
            for &second in seconds {
                let result = attack::resolve(attack, die, meets, second);
                if !result.hit {
                    odds.injuries[0] += weight * BlowOdds::ROWS;
                    continue;
                }
                odds.hit += weight * BlowOdds::ROWS;
                for &(share, part, protection) in &aims {
                    let factor = damage_factor(strength - protection, result.excess);
                    odds.injuries[tables.injury(factor, part) as usize] += weight * share;
                }
            }
        }
        odds
    }

    /// Where a hit goes, in shares of [`BlowOdds::ROWS`], with the column of T-6 and the protection: the rows of T-5 that height leaves
    /// (RS-21.11); of horse and rider those of both, at the end that is struck if nobody says otherwise (RS-16.24, 16.27).
    fn where_it_hits(self, who: CombatantId, with: Means, foe: CombatantId) -> Vec<(u32, Part, i32)> {
        let tables = &self.setup.tables;
        let class = self.weapon(with).class;
        let worn = |part| self.worn_at(foe, part, class);
        let horse = self.horse_at(foe);
        let end =
            horse.and_then(|horse| self.ends_in_reach(who, with, horse).first().copied()).unwrap_or(HorseEnd::Front);
        let of_rider = match (horse, self.of(foe).seat) {
            (None, _) => 10,
            (Some(_), Some(seat)) => (1..=10).filter(|&die| hits_rider(die, seat.end == end)).count() as u32,
            (Some(_), None) => 0,
        };
        let mut aims = Vec::new();
        let reach = self.hit_reach(who, with, foe);
        match reach.filter(|_| self.strikes_up(who, foe)) {
            Some(reach) => aims.extend((1..=10).map(|die| {
                let part = tables.rider_hit(reach, die);
                (BlowOdds::ROWS / 100 * of_rider, part, worn(part))
            })),
            None => {
                let (first, last) = self.rows_of_blow(who, foe);
                let rows = u32::from(last - first + 1);
                let column = self.column(who, with, foe).filter(|_| of_rider > 0);
                aims.extend(column.into_iter().flat_map(|column| (first..=last).map(move |die| (column, die))).map(
                    |(column, die)| {
                        let part = tables.hit_location(column, die).part();
                        (BlowOdds::ROWS / rows * of_rider / 10, part, worn(part))
                    },
                ));
            }
        }
        if let (Some(horse), Some(reach)) = (horse, reach) {
            let armour = &tables[self.person(horse).armour];
            aims.extend((1..=10).map(|die| {
                let part = tables.horse_hit(end, reach, die);
                (BlowOdds::ROWS / 100 * (10 - of_rider), part.wound_part(), horse_protection(armour, part))
            }));
        }
        aims
    }
}

/// The chance to hit in twentieths: 20 always, 1 never (RS-4.12).
pub const fn hit_chance(attack: i32, defence: i32) -> u8 {
    let needed = defence - attack;
    let chance = 21 - needed;
    if chance < 1 {
        1
    } else if chance > 19 {
        19
    } else {
        chance as u8
    }
}

/// How bad an injury is, for weighing blows against each other: about its tenths and penalties over the rest of a fight.
pub const fn severity(injury: Injury) -> u32 {
    match injury {
        Injury::None => 0,
        Injury::Bruise => 2,
        Injury::LightWound => 5,
        Injury::Wound => 14,
        Injury::SeriousWound => 40,
        Injury::Disablement | Injury::Sever => 90,
        Injury::Death => 100,
    }
}
