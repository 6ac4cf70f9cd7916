//! Standing orders: what a combatant goes on doing without being asked, until something happens.
//!
//! A [`Plan`] answers decisions with legal orders and from what its side knows, as its player would by rote. It decides nothing that needs
//! thought: at the first surprise it stops, with a sentence that says why, and the player is asked.

use std::collections::BTreeMap;

use board::{Direction, Hex, relative_direction, step};
use engine::{CombatantId, Decision, Tenths};
use steel::fight::{
    Doing, Means, Order, Question, Refusal, Scene, SideView, Status, Steel, Turn, Way, hex_word, legal,
};
use steel::tables::{Area, Bias, Injury};

/// What somebody goes on doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Along a path, from the hex where he stands to its last one.
    Path {
        /// The hexes, each a neighbour of the one before; the first is where he begins.
        hexes: Vec<Hex>,
        /// He runs where he may (RS-3.9), else he walks.
        run: bool,
        /// He goes backwards where the path leads behind him, instead of turning to face it (RS-3.8).
        backwards: bool,
    },
    /// Blow upon blow at one opponent, until that one falls or leaves the fight.
    StrikeUntilFalls {
        /// Whom.
        foe: CombatantId,
        /// With what.
        with: Means,
    },
    /// The order that stands, such as a hold, a block or a set blow, is kept (RS-2.14).
    Stand,
    /// Every blow that can be parried so is parried so (RS-4.8).
    AlwaysParry(Means),
    /// Every blow that can be dodged is dodged with this bias (RS-4.10).
    AlwaysDodge(Bias),
    /// No active defence against any blow (RS-4.11).
    NeverDefend,
}

/// What a standing order says to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Give this order: it is one of the legal ones.
    Order(Order),
    /// It has stopped, and this is why; the player decides.
    Stopped(String),
    /// It has nothing to say to this question; the player decides, and it goes on afterwards.
    None,
}

/// How many hexes an order to walk on goes at most when it is made standing.
const STRAIGHT_ON: usize = 12;
/// From how many hexes on an enemy who comes nearer stops an acting plan.
const NEAR: u16 = 5;

impl Plan {
    /// Along these hexes at a walk, turning to face the way.
    pub const fn path(hexes: Vec<Hex>) -> Self {
        Self::Path { hexes, run: false, backwards: false }
    }

    /// What it means to keep doing an order; `None` for orders that are done once.
    pub fn of(scene: Scene<'_>, who: CombatantId, order: &Order) -> Option<Self> {
        match *order {
            Order::Walk(to) | Order::Run(to) => Some(Self::Path {
                hexes: straight(scene, who, to),
                run: matches!(order, Order::Run(_)),
                backwards: scene.is_back(who, to),
            }),
            Order::Strike { foe, with } | Order::Attack { foe, with, .. } | Order::Charge { foe, with, .. } => {
                Some(Self::StrikeUntilFalls { foe, with })
            }
            Order::Hold { .. }
            | Order::Set { .. }
            | Order::Wait { .. }
            | Order::Block { .. }
            | Order::MoveBlock { .. } => Some(Self::Stand),
            Order::Keep if scene.of(who).action.order().is_some_and(|order| order.stands()) => Some(Self::Stand),
            Order::Parry(means) => Some(Self::AlwaysParry(means)),
            Order::Dodge(bias) => Some(Self::AlwaysDodge(bias)),
            Order::Passive => Some(Self::NeverDefend),
            _ => None,
        }
    }

    /// Whether it answers blows; otherwise it answers questions for orders.
    pub const fn is_defence(&self) -> bool {
        matches!(self, Self::AlwaysParry(_) | Self::AlwaysDodge(_) | Self::NeverDefend)
    }

    /// The opponent whom it is about.
    const fn foe(&self) -> Option<CombatantId> {
        match *self {
            Self::StrikeUntilFalls { foe, .. } => Some(foe),
            _ => None,
        }
    }

    /// What he does, as the player reads it: `strikes Bruno with the sword until he falls`.
    pub fn text(&self, scene: Scene<'_>, who: CombatantId) -> String {
        let with = |means| scene.means_word(who, means).replace('_', " ").replace("-hand", " hand");
        match self {
            Self::Path { hexes, run, .. } => {
                let here = hexes.iter().position(|&hex| hex == scene.of(who).place.hex).unwrap_or(0);
                let (left, pace) = (hexes.len().saturating_sub(here + 1), if *run { "runs" } else { "walks" });
                let goal = hexes.last().map_or_else(String::new, |&goal| format!(" to {}", hex_word(goal)));
                let plural = if left == 1 { "" } else { "es" };
                format!("{pace}{goal}, {left} hex{plural} to go")
            }
            Self::StrikeUntilFalls { foe, with: means } => {
                format!("strikes {} with the {} until he falls", scene.setup.name_of(*foe), with(*means))
            }
            Self::Stand => "keeps his order until something happens".to_owned(),
            Self::AlwaysParry(means) => format!("parries every blow with the {}", with(*means)),
            Self::AlwaysDodge(bias) => format!("dodges every blow, bias {bias}"),
            Self::NeverDefend => "defends actively against no blow".to_owned(),
        }
    }
}

/// The hexes straight on, up to what stops everybody.
fn straight(scene: Scene<'_>, who: CombatantId, to: Direction) -> Vec<Hex> {
    let mut hexes = vec![scene.of(who).place.hex];
    while hexes.len() <= STRAIGHT_ON {
        let here = hexes[hexes.len() - 1];
        if scene.way(here, to) != Way::Open {
            break;
        }
        hexes.push(step(here, to));
    }
    hexes
}

/// The standing orders of a side's people: at most one for orders and one for defences each.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    kept: BTreeMap<CombatantId, Kept>,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    acts: Option<Made>,
    defends: Option<Made>,
}

/// A plan and what it has been answered by last: each of the two has its own memory, so that a blow met by the one is news to the other.
#[derive(Clone, Debug)]
struct Made {
    plan: Plan,
    seen: Seen,
}

/// How things stood when the plan was made or answered last: what is new since then stops it.
#[derive(Clone, Debug)]
struct Seen {
    injuries: [Injury; Area::ALL.len()],
    fallen: bool,
    engaged: u128,
    /// Where the opponents in sight were, by combatant.
    foes: BTreeMap<CombatantId, Hex>,
    /// Who of them could strike him, a bit each.
    in_reach: u128,
}

impl Standing {
    /// Makes a plan standing; it takes the place of the one of its kind.
    pub fn set(&mut self, view: &SideView, who: CombatantId, plan: Plan) {
        let seen = Seen::of(view, who);
        let kept = self.kept.entry(who).or_default();
        let made = if plan.is_defence() { &mut kept.defends } else { &mut kept.acts };
        *made = Some(Made { plan, seen });
    }

    /// Takes all plans of a combatant back.
    pub fn stop(&mut self, who: CombatantId) {
        self.kept.remove(&who);
    }

    /// Takes everybody's plans back: after an undo, at the start of a game.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// The plans of a combatant.
    pub fn plans(&self, who: CombatantId) -> impl Iterator<Item = &Plan> {
        self.kept.get(&who).into_iter().flat_map(|kept| kept.acts.iter().chain(&kept.defends)).map(|made| &made.plan)
    }

    /// Answers a decision, or stops. `legal` are the engine's legal orders; no other is ever given.
    pub fn answer(&mut self, view: &SideView, decision: &Decision<Steel>, legal: &[Order]) -> Answer {
        let Some(kept) = self.kept.get_mut(&decision.who) else { return Answer::None };
        let now = Seen::of(view, decision.who);
        let (answer, stopped) = match decision.question {
            Question::Act { .. } | Question::Alter | Question::Reply { .. } => {
                (Ask { view, decision, legal, now }.act(&mut kept.acts), &mut kept.acts)
            }
            Question::Defend { .. } if kept.defends.is_some() => {
                (Ask { view, decision, legal, now }.defend(&mut kept.defends), &mut kept.defends)
            }
            // What falls upon a walker or a watcher ends his plan; one who strikes has reckoned with it, and is only asked.
            Question::Defend { .. } | Question::Knocked { .. } => {
                (Ask { view, decision, legal, now }.beset(kept.acts.as_ref()), &mut kept.acts)
            }
            Question::FreeMove { .. } | Question::Locate { .. } | Question::Enter { .. } => return Answer::None,
        };
        if matches!(answer, Answer::Stopped(_)) {
            *stopped = None;
        }
        if kept.acts.is_none() && kept.defends.is_none() {
            self.kept.remove(&decision.who);
        }
        answer
    }
}

impl Seen {
    fn of(view: &SideView, who: CombatantId) -> Self {
        let (scene, me) = (view.scene(), view.world.of(who));
        let in_sight = |&foe: &CombatantId| view.world.of(foe).is_active();
        let foes: BTreeMap<_, _> =
            scene.opponents(who).filter(in_sight).map(|foe| (foe, view.world.of(foe).place.hex)).collect();
        let in_reach = foes.keys().filter(|&&foe| scene.can_strike(foe, who)).fold(0, |mask, foe| mask | 1 << foe.0);
        Self {
            injuries: me.wounds.areas.map(|area| area.injury()),
            fallen: me.place.fallen,
            engaged: me.engaged,
            foes,
            in_reach,
        }
    }

    /// The first area that is worse than it was.
    fn hurt_since(&self, before: &Self) -> Option<(Area, Injury)> {
        let worse = |place: &usize| self.injuries[*place] > before.injuries[*place];
        (0..self.injuries.len()).find(worse).map(|place| (Area::ALL[place], self.injuries[place]))
    }
}

/// A decision with what has changed since the last one.
struct Ask<'a> {
    view: &'a SideView,
    decision: &'a Decision<Steel>,
    legal: &'a [Order],
    now: Seen,
}

impl Ask<'_> {
    fn name(&self, who: CombatantId) -> &str {
        self.view.setup.name_of(who)
    }

    /// What an acting plan says; it remembers how things stand now.
    fn act(&self, made: &mut Option<Made>) -> Answer {
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
            Plan::StrikeUntilFalls { foe, .. } => {
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
        if let Some((area, injury)) = self.now.hurt_since(before) {
            return Some(format!("{me} is hurt: {injury} in the {area}."));
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
        let blow = Order::Strike { foe, with };
        if self.legal.contains(&blow) {
            return Answer::Order(blow);
        }
        let (scene, who) = (self.view.scene(), self.decision.who);
        match legal::check(scene, who, &self.decision.question, &blow) {
            // Two weapons that strike by turns (RS-12.5): the other one's blow is meant as well.
            Err(Refusal::NotItsTurn) => {
                let other =
                    self.legal.iter().find(|order| matches!(order, Order::Strike { foe: at, .. } if *at == foe));
                other.map_or_else(|| Answer::Stopped(self.refusal(&blow)), |&order| Answer::Order(order))
            }
            Err(why) => Answer::Stopped(format!("{} cannot strike {}: {why}.", self.name(who), self.name(foe))),
            Ok(()) => Answer::Stopped(self.refusal(&blow)),
        }
    }

    /// What a defending plan says to a blow.
    fn defend(&self, made: &mut Option<Made>) -> Answer {
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
            return Answer::Stopped(format!("{} is hurt: {injury} in the {area}.", self.name(who)));
        }
        // A blow that cannot be met so, such as one from behind, is the player's to answer.
        if self.legal.contains(&order) { Answer::Order(order) } else { Answer::None }
    }

    /// What a blow or a push from another does to an acting plan.
    fn beset(&self, made: Option<&Made>) -> Answer {
        let Some(Made { plan, .. }) = made else { return Answer::None };
        let me = self.name(self.decision.who);
        match self.decision.question {
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
