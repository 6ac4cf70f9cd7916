//! Exact odds of orders and exchanges: dice enumerated, never sampled. Works on a true fight and on a side's view alike; asked of a view
//! it gives away nothing (RS-2.28).

use engine::{Breakdown, CombatantId, Tally};

use super::{
    Aimed, Aiming, Ammo, BlowBonus, Command, Defence, Form, HorseAct, HorsePace, ItemId, Means, Order, Question, Scene,
    SeenThrough, World,
};
use crate::formulas::attack;
use crate::formulas::damage::damage_factor;
use crate::formulas::horses::horse_protection;
use crate::formulas::mounted::hits_rider;
use crate::formulas::orders::horse_response_sum;
use crate::formulas::surprise::{Disarm, disarm};
use crate::tables::{Band, Bias, HorseEnd, Injury, Part, Role, Situation};

/// What an order promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Its time in tenths, as a sum; the carry of old modifiers is in it.
    pub time: Breakdown,
    /// When it takes effect, without a reaction time; `None` where that hangs on the opponent.
    pub due: Option<u32>,
    /// The least and the most tenths of the reaction time that comes before it, for an order that replaces a running one (RS-2.17).
    pub reaction: Option<[u32; 2]>,
    /// For a blow or a defence: the chance that it succeeds, in twentieths.
    pub chance: Option<u8>,
    /// The sums behind the chance: attack potential and defence potential.
    pub sums: Vec<(&'static str, Breakdown)>,
    /// What else comes of it, each as a sum: the strength of the blow, the time of flight, the response of a horse.
    pub more: Vec<(&'static str, Breakdown)>,
    /// Who may see through a trick (RS-17.3, 17.7).
    pub seen_through: Vec<SeenThrough>,
}

impl Prospect {
    /// An order of which nothing but its time can be told.
    const fn bare(time: Breakdown, due: Option<u32>) -> Self {
        Self { time, due, reaction: None, chance: None, sums: Vec::new(), more: Vec::new(), seen_through: Vec::new() }
    }
}

impl Prospect {
    /// The first and the last tenth at which it may take effect; they differ by what the die of a reaction time may bring.
    pub fn due_range(&self) -> Option<[u32; 2]> {
        let [least, most] = self.reaction.unwrap_or_default();
        self.due.map(|due| [due + least, due + most])
    }
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
            Question::Lance { foe } if *order == Order::LanceBlow => self.lance_prospect(who, foe),
            Question::Pull { foe, with, .. } => self.pull_prospect(who, foe, with, order),
            // D-15
            Question::Entangled { .. } if matches!(order, Order::Disentangle(_)) => self.order_prospect(who, order),
            Question::Act { .. } | Question::Alter | Question::Reply { .. } if *order != Order::Keep => {
                let prospect = if self.of(who).is_mounted() && order.blow().is_some() {
                    let world = self.riding_on(who);
                    Scene { setup: self.setup, world: &world }.order_prospect(who, order)
                } else {
                    self.order_prospect(who, order)
                };
                Prospect {
                    reaction: self.reaction_range(who, question),
                    seen_through: self.seen_through_by(who, order),
                    ..prospect
                }
            }
            _ => Prospect::bare(Breakdown::default(), None),
        }
    }

    fn order_prospect(self, who: CombatantId, order: &Order) -> Prospect {
        let now = self.world.now;
        let time = self.whole_time(who, order, 0);
        let rolled = matches!(order, Order::Target { .. } | Order::ChangeStyle);
        let due = (!rolled && !matches!(order, Order::Set { .. })).then(|| now + time.total().max(1) as u32);
        if let (Order::Disengage { with }, Some(grapple)) = (*order, self.grapple_of(who)) {
            let defence = Defence::Dodge(Bias::Back);
            let attack: Breakdown = self.attack_potential(who, with, self.disengaging(who));
            let meets: Breakdown =
                self.defence_potential(grapple.partner(who), who, defence, crate::tables::BlowType::Stab, false);
            let chance = hit_chance(attack.total(), meets.total());
            let sums = vec![("attack potential", attack), ("against his active dodge", meets)];
            return Prospect { chance: Some(chance), sums, ..Prospect::bare(time, due) };
        }
        if let Order::Control(command) = *order {
            return self.command_prospect(who, command, Prospect::bare(time, due));
        }
        if let Order::Aim { foe, item, .. } | Order::FastAim { foe, item } | Order::Fire { foe, item } = *order {
            return self.shot_prospect(who, order, foe, item, Prospect::bare(time, due));
        }
        let (Some(foe), Some(with)) = (order.names(), order.blow()) else {
            return Prospect::bare(time, due);
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
        let chance = match order.manner().form {
            Form::Disarm => {
                let strength = self.strength_of_blow(who, with, foe, bonus, 0);
                self.disarm_chance(foe, defence, strength, attack.total() - meets.total())
            }
            Form::Hit | Form::Entangle => hit_chance(attack.total(), meets.total()),
        };
        let sums = vec![("attack potential", attack), (meeting_word(defence), meets)];
        let more = self.strength_sums(who, order, foe, with, bonus, defence);
        Prospect { chance: Some(chance), sums, more, ..Prospect::bare(time, due) }
    }

    /// In how many of 20 a disarming blow does what it is for, `lead` being AP less DP: it strikes the parrying weapon away or breaks it; against
    /// anything but a weapon it is nothing but a 20 that strikes the body (RS-17.8, 17.9), and a hand that parries is hit as by any blow
    /// (RS-19.4).
    fn disarm_chance(self, foe: CombatantId, defence: Defence, strength: i32, lead: i32) -> u8 {
        if let Defence::Parry(Means::Fist(_)) = defence {
            return hit_chance(lead, 0);
        }
        let parry = self.struck_weapon(defence).map(|item| self.blow_strength(foe, Means::Item(item)));
        let does = |die: &u8| {
            let excess = lead + i32::from(*die);
            let outcome = disarm(strength, parry.unwrap_or(0), *die, excess, parry.is_some());
            matches!(outcome, Disarm::Disarmed { .. } | Disarm::Broken { .. } | Disarm::StrikesBody)
        };
        (1..=20).filter(does).count() as u8
    }

    /// The time of an order as a sum, with what is owed and the least time (RS-2.3, 2.6).
    #[cold]
    #[inline(never)]
    pub(super) fn whole_time(self, who: CombatantId, order: &Order, reaction_die: u8) -> Breakdown {
        let mut time: Breakdown = self.order_time(who, order, reaction_die);
        let short = 1 - time.total();
        if short > 0 {
            time.add(short, "at least 1", "RS-2.3");
        }
        let carry = self.of(who).debt.saturating_sub(self.world.now) as i32;
        time.add(carry, "owed for modifiers", "RS-2.6");
        time
    }

    /// With what strength a blow falls (RS-1.8), and a disarming blow on the weapon that parries it (RS-17.8).
    fn strength_sums(
        self,
        who: CombatantId,
        order: &Order,
        foe: CombatantId,
        with: Means,
        bonus: BlowBonus,
        defence: Defence,
    ) -> Vec<(&'static str, Breakdown)> {
        let harmless = self.is_net(with) || order.manner().form == Form::Entangle;
        if harmless || matches!(order, Order::Grab { .. }) {
            return Vec::new();
        }
        let strength: Breakdown = self.strength_of_blow(who, with, foe, bonus, 0);
        let mut more = vec![("blow strength", strength.clone())];
        if let (Form::Disarm, Defence::Parry(means)) = (order.manner().form, defence)
            && self.weapon(means).role != Role::Shield
        {
            let mut against = strength;
            against.add(-self.blow_strength::<i32>(foe, means), "blow strength of the weapon that parries", "RS-17.8");
            more.push(("on his weapon, before the excess (14 disarms, 34 breaks)", against));
        }
        more
    }

    /// A fight in which a rider begins a blow now and his horse goes on as it does: RS-16.18 (v) counts its movement in the time of the order.
    fn riding_on(self, who: CombatantId) -> World {
        let mut world = self.world.clone();
        let now = world.now;
        world.of_mut(who).action.start = now;
        if let Some(seat) = self.of(who).seat
            && let Some(pace) = self.horse(seat.horse).map(|it| it.pace)
        {
            let how = match pace {
                HorsePace::Stationary => return world,
                HorsePace::Walk => 0,
                HorsePace::Canter => 1,
                HorsePace::Gallop => 2,
            };
            world.horse_mut(seat.horse).stirred[how] = Some(now + 1);
        }
        world
    }

    /// CH: when the horse responds, and what becomes of an attack that it is told to make (RS-16.12, 16.21).
    fn command_prospect(self, who: CombatantId, command: Command, bare: Prospect) -> Prospect {
        let Some(horse) = self.commanded_horse(who) else { return bare };
        let mut more = Vec::new();
        if let Some(setup) = self.setup.horse(horse) {
            more.push(("then it responds in", horse_response_sum(setup.figures.skill)));
        }
        let (Command::Attack(foe) | Command::KeepAttacking(foe)) = command else {
            return Prospect { more, ..bare };
        };
        let with = Means::Hooves;
        more.push(("and its attack takes", self.horse_time(horse, HorseAct::Attack { foe })));
        let defence = self.likely_defence(foe, horse, with);
        let attack: Breakdown = self.attack_potential_at(horse, with, foe, BlowBonus::NONE);
        let meets: Breakdown = self.defence_potential(foe, horse, defence, self.weapon(with).blow, false);
        more.push(("blow strength", self.striking_strength(horse, with, foe)));
        let chance = Some(hit_chance(attack.total(), meets.total()));
        Prospect { chance, sums: vec![("attack potential", attack), (meeting_word(defence), meets)], more, ..bare }
    }

    /// D-13: the blow of the lance as it falls now (RS-20.10, 20.11).
    fn lance_prospect(self, who: CombatantId, foe: CombatantId) -> Prospect {
        let bare = Prospect::bare(Breakdown::default(), None);
        let Some(with) = self.lance_in_hand(who).map(Means::Item) else { return bare };
        let defence = self.likely_defence(foe, who, with);
        let attack: Breakdown = self.attack_potential_at(who, with, foe, BlowBonus::NONE);
        let meets: Breakdown = self.defence_potential(foe, who, defence, self.weapon(with).blow, false);
        let chance = Some(hit_chance(attack.total(), meets.total()));
        let more = vec![("blow strength", self.striking_strength(who, with, foe))];
        Prospect { chance, sums: vec![("attack potential", attack), (meeting_word(defence), meets)], more, ..bare }
    }

    /// D-8: with what strength a pulled blow falls (RS-17.15).
    fn pull_prospect(self, who: CombatantId, foe: CombatantId, with: Means, order: &Order) -> Prospect {
        let bare = Prospect::bare(Breakdown::default(), None);
        let Order::Pull(by) = *order else { return bare };
        let dive = matches!(self.of(who).action.order(), Some(Order::Dive { .. }));
        let bonus = BlowBonus { dive, ..BlowBonus::NONE };
        Prospect { more: vec![("blow strength", self.strength_of_blow(who, with, foe, bonus, by))], ..bare }
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
        let sums = vec![("accuracy", accuracy), ("missile defence", defence)];
        Prospect { chance: Some(chance), sums, more: self.flight_sums(who, item, band), ..bare }
    }

    /// How long a missile flies (RS-13.10), and with what strength it comes (RS-13.1, 14.4, 14.5).
    fn flight_sums(self, who: CombatantId, item: ItemId, band: Band) -> Vec<(&'static str, Breakdown)> {
        let mut more = Vec::new();
        let Some(missile) = self.missile(item) else { return more };
        if let Some(flight) = self.setup.tables.flight(missile.velocity, band) {
            let mut time = Breakdown::default();
            time.add(flight.tenths as i32, band.word(), "T-11");
            more.push(("time of flight", time));
        }
        let mut strength = Breakdown::default();
        match self.next_ammo(who, item) {
            Some(Ammo::Ball) => strength.add(missile.ball.unwrap_or(missile.blow_strength), "ball", "RS-14.4"),
            Some(Ammo::Grape) => strength.add(missile.blow_strength, "grape, in every area", "RS-14.5"),
            _ => strength.add(missile.blow_strength, "blow strength of the missile", "RS-13.1"),
        }
        more.push(("blow strength", strength));
        more
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
            _ => return Prospect::bare(time, None),
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
            chance: flight.map(|_| chance),
            sums: vec![("its effective potential", potential), ("defence potential", meets)],
            ..Prospect::bare(time, None)
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
            chance: Some(chance),
            sums: vec![("his attack potential", attack), ("defence potential", meets)],
            ..Prospect::bare(time, None)
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

/// What a blow meets, as its sum is called.
const fn meeting_word(defence: Defence) -> &'static str {
    match defence {
        Defence::Passive => "against passive defence",
        Defence::Dodge(_) => "against a dodge",
        Defence::Parry(_) => "against his best parry",
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
