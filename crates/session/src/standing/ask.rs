//! What a plan answers to a decision, or why it stops: no rule is decided here, every order is one of the legal ones.

use board::{Direction, Hex, relative_direction};
use engine::{CombatantId, Decision, Tenths};
use steel::fight::{Doing, ItemId, Means, Order, Question, Refusal, SideView, Status, Steel, Turn, legal};
use steel::tables::Injury;

use super::{Answer, Made, Plan, Seen};

/// From how many hexes on an enemy who comes nearer stops an acting plan.
const NEAR: u16 = 3;

/// A decision with what has changed since the last one.
pub(super) struct Ask<'a> {
    pub(super) view: &'a SideView,
    pub(super) decision: &'a Decision<Steel>,
    pub(super) legal: &'a [Order],
    pub(super) now: Seen,
}

impl Ask<'_> {
    fn name(&self, who: CombatantId) -> &str {
        self.view.setup.name_of(who)
    }

    /// What an acting plan says; it remembers how things stand now.
    pub(super) fn act(&self, made: &mut Option<Made>) -> Answer {
        let Some(Made { plan, seen }) = made else { return Answer::None };
        if let Some(why) = self.done(plan).or_else(|| self.surprise(plan, seen)) {
            return Answer::Stopped(why);
        }
        *seen = self.now.clone();
        match (&self.decision.question, &*plan) {
            // Nothing of note has happened: the order in hand goes on (RS-2.17).
            (Question::Alter, _) => self.give(Order::Keep),
            (Question::Act { standing: true }, Plan::Stand) => self.stand_on(),
            (Question::Reply { .. }, Plan::Stand) => self.give(Order::Keep),
            // He whom the blows are meant for only meets them.
            (Question::Reply { foe }, Plan::StrikeUntilFalls { foe: meant, .. })
                if foe == meant && self.is_at(*foe) =>
            {
                self.give(Order::Keep)
            }
            (Question::Reply { foe }, _) => Answer::Stopped(format!("{} closes in.", self.name(*foe))),
            (_, Plan::Path { hexes, run, backwards }) => self.walk_on(hexes, *run, *backwards),
            (_, Plan::StrikeUntilFalls { foe, with }) => self.strike_on(*foe, *with),
            (_, Plan::ShootUntilFalls { foe, item }) => self.shoot_on(*foe, *item),
            (_, Plan::Stand) => {
                Answer::Stopped(format!("The order that {} was to keep has ended.", self.name(self.decision.who)))
            }
            (_, Plan::AlwaysParry(_) | Plan::AlwaysDodge(_) | Plan::NeverDefend) => Answer::None,
        }
    }

    /// One who holds wakes again after as long as before: kept, a hold would sleep until the fight is over (RS-2.14).
    fn stand_on(&self) -> Answer {
        let (action, now) = (self.view.world.of(self.decision.who).action, self.view.world.now);
        let woken = matches!(action.order(), Some(Order::Hold { .. })) && action.wake == now;
        let again = Order::Hold { wake: Some(Tenths(now + (now - action.start.min(now)).max(1))) };
        if woken && self.legal.iter().any(|order| matches!(order, Order::Hold { .. })) {
            return Answer::Order(again);
        }
        self.give(Order::Keep)
    }

    /// Whether the order in hand goes against somebody already.
    fn is_at(&self, foe: CombatantId) -> bool {
        self.view.world.of(self.decision.who).action.order().is_some_and(|order| order.names() == Some(foe))
    }

    fn give(&self, order: Order) -> Answer {
        if self.legal.contains(&order) { Answer::Order(order) } else { Answer::Stopped(self.refusal(&order)) }
    }

    /// Why an order of the plan cannot be given, in the engine's words.
    fn refusal(&self, order: &Order) -> String {
        let (scene, who) = (self.view.scene(), self.decision.who);
        let words = scene.order_line(who, order);
        match legal::check(scene, who, &self.decision.question, order) {
            Err(why) => format!("{words} is not legal: {why}."),
            Ok(()) => format!("{words} is not legal here."),
        }
    }

    /// Whether the plan has reached its end.
    fn done(&self, plan: &Plan) -> Option<String> {
        match plan {
            Plan::Path { hexes, .. } if hexes.last() == Some(&self.view.world.of(self.decision.who).place.hex) => {
                Some(format!("{} has come to the end of his path.", self.name(self.decision.who)))
            }
            Plan::StrikeUntilFalls { foe, .. } | Plan::ShootUntilFalls { foe, .. } => {
                let (name, him) = (self.name(*foe), self.view.world.of(*foe));
                match him.status {
                    Status::Active if him.place.fallen => Some(format!("{name} is down.")),
                    Status::Active => None,
                    Status::Unconscious => Some(format!("{name} is unconscious.")),
                    Status::Dead => Some(format!("{name} is dead.")),
                    Status::Surrendered => Some(format!("{name} has surrendered.")),
                    Status::Gone => Some(format!("{name} has left the map.")),
                    Status::Unseen => Some(format!("{name} is out of sight.")),
                }
            }
            _ => None,
        }
    }

    /// Whether something has happened that its player would want to know of.
    fn surprise(&self, plan: &Plan, before: &Seen) -> Option<String> {
        let (world, who) = (&self.view.world, self.decision.who);
        let me = self.name(who);
        // One who strikes has reckoned with less than a wound, as one who defends has: both stand together.
        let least = if matches!(plan, Plan::StrikeUntilFalls { .. }) { Injury::Wound } else { Injury::None };
        if let Some((area, injury)) = self.now.hurt_since(before).filter(|(_, injury)| *injury >= least) {
            return Some(format!("{me} is hurt: {}.", injury.at(area)));
        }
        if self.now.fallen && !before.fallen || world.of(who).action.doing == Doing::Falling {
            return Some(format!("{me} is down."));
        }
        // Whoever a set blow, a wait or a blow is meant for may come.
        let order = world.of(who).action.order();
        let meant = plan.foe().or_else(|| order.and_then(|order| order.names()).filter(|_| *plan == Plan::Stand));
        let mut others = self.now.foes.iter().filter(|(foe, _)| Some(**foe) != meant);
        others.find_map(|(&foe, &hex)| self.coming(foe, hex, before))
    }

    /// How an opponent has become a danger since the last answer.
    fn coming(&self, foe: CombatantId, hex: Hex, before: &Seen) -> Option<String> {
        let (world, who) = (&self.view.world, self.decision.who);
        let name = self.name(foe);
        let bit = 1_u128 << foe.0;
        let Some(&then) = before.foes.get(&foe) else {
            return Some(format!("{name} has come into sight."));
        };
        if world.of(who).notice.named_by & bit != 0 {
            return Some(format!("{name} closes in."));
        }
        if self.now.engaged & !before.engaged & bit != 0 {
            return Some(format!("{} is in combat with {name} now.", self.name(who)));
        }
        if self.now.in_reach & !before.in_reach & bit != 0 {
            return Some(format!("{name} can reach {} now.", self.name(who)));
        }
        let here = world.of(who).place.hex;
        let (near, far) = (board::distance(hex, here), board::distance(then, here));
        // He himself must have moved: one's own way towards him is no surprise.
        let nearer = hex != then && near < far && near <= NEAR;
        let plural = if near == 1 { "" } else { "es" };
        nearer.then(|| format!("{name} comes nearer: {near} hex{plural} away."))
    }

    fn walk_on(&self, hexes: &[Hex], run: bool, backwards: bool) -> Answer {
        let who = self.decision.who;
        let place = self.view.world.of(who).place;
        let here = hexes.iter().position(|&hex| hex == place.hex);
        let next = here.and_then(|here| hexes.get(here + 1));
        let Some(to) = next.and_then(|&next| Direction::of(place.hex, next)) else {
            return Answer::Stopped(format!("{} is no longer on his path.", self.name(who)));
        };
        let relative = relative_direction(place.facing, to);
        if !relative.is_front() && !backwards {
            let left = relative_direction(place.facing.turned(-1), to);
            let turn = if turns_to_front(left) < turns_to_front(relative_direction(place.facing.turned(1), to)) {
                Turn::Left
            } else {
                Turn::Right
            };
            return self.give(Order::Turn(turn));
        }
        if run && self.legal.contains(&Order::Run(to)) {
            return Answer::Order(Order::Run(to));
        }
        let walk = Order::Walk(to);
        if self.legal.contains(&walk) {
            return Answer::Order(walk);
        }
        let why = legal::check(self.view.scene(), who, &self.decision.question, &walk).err();
        let why = why.map_or_else(|| "it is not legal here".to_owned(), |why: Refusal| why.to_string());
        Answer::Stopped(format!("The way {} is barred: {why}.", to.name()))
    }

    fn strike_on(&self, foe: CombatantId, with: Means) -> Answer {
        let blow = Order::plain_strike(foe, with);
        if self.legal.contains(&blow) {
            return Answer::Order(blow);
        }
        let (scene, who) = (self.view.scene(), self.decision.who);
        match legal::check(scene, who, &self.decision.question, &blow) {
            // Two weapons that strike by turns (RS-12.5): the other one's blow is meant as well.
            Err(Refusal::NotItsTurn) => {
                let other = self.legal.iter().find(
                    |order| matches!(order, Order::Strike { foe: at, manner, .. } if *at == foe && manner.is_plain()),
                );
                other.map_or_else(|| Answer::Stopped(self.refusal(&blow)), |&order| Answer::Order(order))
            }
            Err(why) => Answer::Stopped(format!("{} cannot strike {}: {why}.", self.name(who), self.name(foe))),
            Ok(()) => Answer::Stopped(self.refusal(&blow)),
        }
    }

    /// What comes next of load, aim and fire (RS-13.3): the shot if it can leave, else another aim with as few turns as will do.
    fn shoot_on(&self, foe: CombatantId, item: ItemId) -> Answer {
        let (scene, who) = (self.view.scene(), self.decision.who);
        let fire =
            |order: &&Order| matches!(**order, Order::Fire { foe: at, item: with, .. } if at == foe && with == item);
        if let Some(fire) = self.legal.iter().find(fire).filter(|_| scene.can_loose(who, item, foe)) {
            return Answer::Order(*fire);
        }
        let turned = |order: &Order| match *order {
            Order::Aim { foe: at, item: with, turns } if at == foe && with == item => Some((turns.abs(), *order)),
            _ => None,
        };
        let aims = self.legal.iter().filter_map(turned).min_by_key(|(turns, _)| *turns);
        if let Some((_, aim)) = aims.filter(|_| scene.band(who, item, foe).is_some()) {
            return Answer::Order(aim);
        }
        if scene.next_ammo(who, item).is_none() {
            return Answer::Stopped(format!("{} has nothing left to shoot.", self.name(who)));
        }
        let load = Order::Load(item);
        if !scene.may_aim(who, item) && self.legal.contains(&load) {
            return Answer::Order(load);
        }
        Answer::Stopped(format!("{} cannot shoot at {} from here.", self.name(who), self.name(foe)))
    }

    /// What a defending plan says to a blow.
    pub(super) fn defend(&self, made: &mut Option<Made>) -> Answer {
        let Some(Made { plan, seen }) = made else { return Answer::None };
        let who = self.decision.who;
        let order = match *plan {
            Plan::AlwaysParry(means) if !self.view.scene().is_ready(who, means) => {
                return Answer::Stopped(format!("What {} was to parry with is not ready in hand.", self.name(who)));
            }
            Plan::AlwaysParry(means) => Order::Parry(means),
            Plan::AlwaysDodge(bias) => Order::Dodge(bias),
            _ => Order::Passive,
        };
        let hurt = self.now.hurt_since(seen).filter(|(_, injury)| *injury >= Injury::Wound);
        *seen = self.now.clone();
        if let Some((area, injury)) = hurt {
            return Answer::Stopped(format!("{} is hurt: {}.", self.name(who), injury.at(area)));
        }
        // A blow that cannot be met so, such as one from behind, is the player's to answer.
        if self.legal.contains(&order) { Answer::Order(order) } else { Answer::None }
    }

    /// What a blow or a push from another does to an acting plan.
    pub(super) fn beset(&self, made: Option<&Made>) -> Answer {
        let Some(Made { plan, .. }) = made else { return Answer::None };
        let me = self.name(self.decision.who);
        match self.decision.question {
            Question::Entangled { .. } => Answer::Stopped(format!("{me} is entangled.")),
            Question::Knocked { .. } => Answer::Stopped(format!("{me} is being knocked off his feet.")),
            Question::Defend { attacker, .. } if !matches!(plan, Plan::StrikeUntilFalls { .. }) => {
                let attacker = if self.view.sees(attacker) { self.name(attacker) } else { "Somebody" };
                Answer::Stopped(format!("{attacker} strikes at {me}."))
            }
            _ => Answer::None,
        }
    }
}

/// How many turns of 60° bring a direction into the front arc.
const fn turns_to_front(relative: board::RelDir) -> u8 {
    use board::RelDir::{A, AL, AR, B, BL, BR};
    match relative {
        A | AL | AR => 0,
        BL | BR => 1,
        B => 2,
    }
}
