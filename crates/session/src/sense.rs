//! What makes an order sensible to one who looks at the board: which hex a blow can land from, who is near enough to think of, what goes on
//! with what has been begun.
//!
//! Sorts what is shown, never what may be ordered. Asks the engine's own questions of the fight as a side knows it.

use board::{Direction, Hex};
use engine::CombatantId;
use steel::fight::{Aiming, Command, Form, ItemId, Means, Order, Pace, Prospect, Question, Scene};
use steel::tables::{HorseEnd, Role};

/// What comes of the blow of a closing order if its opponent stays where he is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landing {
    /// It can be struck, with this chance and these sums, from where he will stand.
    Reaches(Box<Prospect>),
    /// It would be lost for range (RS-8.11); so many hexes are between the two then.
    Lost(u16),
}

/// The eyes of one who looks at the board.
pub struct Sense<'a> {
    scene: Scene<'a>,
    who: CombatantId,
    /// He holds something that strikes: shields, bare hands and feet are his last thought.
    armed: bool,
    /// The opponents in sight, the target first, then the nearest.
    foes: Vec<CombatantId>,
}

/// How many opponents the short list knows in closing orders, and in changes of target.
const FOES: usize = 2;
/// Beyond so many hexes an opponent is a long way off.
const FAR: u32 = 5;
/// Within so many hexes of an opponent nobody begins to load of himself.
const NEAR: u32 = 3;

impl<'a> Sense<'a> {
    /// Of `who`, in the fight as his side knows it.
    pub fn new(scene: Scene<'a>, who: CombatantId) -> Self {
        let me = scene.of(who);
        let mut foes: Vec<CombatantId> = scene.opponents(who).collect();
        foes.sort_by_key(|&foe| (!me.has_target(foe), board::distance(me.place.hex, scene.of(foe).place.hex), foe));
        let armed = me.hands.iter().flatten().any(|&item| scene.weapon(Means::Item(item)).role != Role::Shield);
        Self { scene, who, armed, foes }
    }

    /// Whether every opponent is a long way off.
    pub fn is_far_from_all(&self) -> bool {
        let here = self.scene.of(self.who).place.hex;
        self.foes.iter().all(|&foe| self.distance(here, foe) > FAR)
    }

    /// Its place in its group in a short list, the smallest first; `None` when it is folded away.
    pub fn rank(&self, order: &Order) -> Option<i32> {
        let here = self.scene.of(self.who).place.hex;
        let foe = order.names().map(|foe| self.foes.iter().position(|each| *each == foe).unwrap_or(usize::MAX));
        let near_foe = foe.is_none_or(|place| place < FOES);
        if order.blow().is_some_and(|means| self.is_last_thought(means)) {
            return None;
        }
        if self.idle(order).is_some() || self.is_wasted_on_the_horse(order) {
            return None;
        }
        match *order {
            // Of what is done in secret, the blow at the target stands for all others; there are too many.
            _ if !order.manner().is_plain() => (foe == Some(0) && matches!(order, Order::Strike { .. })).then_some(0),
            Order::Feint { .. } => None,
            // Of what a rider may do on the spot much is seldom wanted.
            Order::ChangePosition { .. } | Order::Dismount { .. } => None,
            Order::Control(Command::GoTo(_) | Command::NoDodge | Command::KeepAttacking(_)) => None,
            Order::Control(Command::Attack(foe)) => self.foes.iter().take(FOES).any(|each| *each == foe).then_some(3),
            Order::Couch { .. } => near_foe.then_some(4),
            Order::Control(Command::Turn { fixed: HorseEnd::Rear, .. }) => None,
            Order::Strike { .. } => near_foe.then_some(0),
            Order::Wait { .. } => near_foe.then_some(30),
            Order::Set { .. } => near_foe.then_some(20),
            Order::Attack { foe, to, with, .. } if near_foe => self.closing_in(foe, board::step(here, to), with),
            Order::Charge { foe, first, second, with, .. } if near_foe => {
                self.closing_in(foe, self.after([first, second]), with).map(|rank| rank + 10)
            }
            Order::Defend { foe, to } if near_foe => {
                let there = board::step(here, to);
                (self.distance(there, foe) < self.distance(here, foe) && self.distance(here, foe) <= 3).then_some(40)
            }
            Order::Avoid { foe, pace, to } if near_foe => {
                let away = self.distance(board::step(here, to), foe) > self.distance(here, foe);
                (away && pace == Pace::Walk && self.distance(here, foe) <= 3).then_some(50)
            }
            Order::Attack { .. } | Order::Charge { .. } | Order::Defend { .. } | Order::Avoid { .. } => None,
            Order::Target { second: None, .. } => foe.filter(|&place| place < FOES + 1).map(|place| 10 + place as i32),
            Order::Target { second: Some(second), .. } => {
                self.foes.iter().take(FOES).any(|foe| *foe == second).then_some(20)
            }
            Order::Hold { wake: None } => Some(0),
            Order::Walk(to) => Some(if self.scene.is_back(self.who, to) { 30 } else { 0 }),
            Order::Run(to) => Some(if self.scene.is_back(self.who, to) { 40 } else { 10 }),
            Order::Turn(_) => Some(20),
            Order::Hold { wake: Some(_) } | Order::Sheathe(_) | Order::Drop(_) | Order::Surrender => None,
            Order::Retreat { first, second, turns } => (first == second && turns == 0).then_some(10),
            Order::Parry(means) if !matches!(means, Means::Item(_)) => Some(10),
            _ => Some(0),
        }
    }

    /// What comes of the blow of a closing order that moves; `None` for other orders. The odds are those of the place where it is struck.
    pub fn landing(&self, question: &Question, order: &Order) -> Option<Landing> {
        let (Order::Attack { foe, with, .. } | Order::Charge { foe, with, .. } | Order::Dive { foe, with, .. }) =
            *order
        else {
            return None;
        };
        let (scene, who) = (self.scene, self.who);
        let end = scene.course(who, question, order).end();
        let mut then = scene.supposing(who, end);
        let dives = matches!(order, Order::Dive { .. });
        if dives {
            // RS-17.13: he lies then, and strikes from where his head is.
            then.people[who.index()].place.head = Some(end.hex);
        }
        let there = Scene { setup: scene.setup, world: &then };
        let reaches = if dives { there.dive_reaches(who, with, foe) } else { there.reaches(who, with, foe) };
        if !reaches {
            return Some(Landing::Lost(there.apart(who, foe)));
        }
        if dives {
            then.people[who.index()].place.head = None;
        }
        let there = Scene { setup: scene.setup, world: &then };
        Some(Landing::Reaches(Box::new(there.prospect(who, question, order))))
    }

    /// How far off the opponent is whom a horse is told to attack, in hexes, where it cannot strike him from where it is (RS-16.21);
    /// `None` for all else.
    pub fn beyond_the_horse(&self, order: &Order) -> Option<u16> {
        let Order::Control(Command::Attack(foe) | Command::KeepAttacking(foe)) = *order else { return None };
        let horse = self.scene.steed(self.who).or_else(|| self.scene.led(self.who))?;
        (!self.scene.reaches(horse, Means::Hooves, foe)).then(|| self.scene.apart(horse, foe))
    }

    /// Whether an order to attack is of no use to the horse now: one that stands, or that is a long way off, strikes nobody when it responds;
    /// and what it cannot strike once it does not strike again and again.
    fn is_wasted_on_the_horse(&self, order: &Order) -> bool {
        let Some(apart) = self.beyond_the_horse(order) else { return false };
        let horse = self.scene.steed(self.who).or_else(|| self.scene.led(self.who));
        let stands = horse
            .and_then(|horse| self.scene.horse(horse))
            .is_none_or(|horse| horse.pace == steel::fight::HorsePace::Stationary);
        stands || u32::from(apart) > FAR || matches!(order, Order::Control(Command::KeepAttacking(_)))
    }

    /// Whether it stands behind the others where orders are shown: a blow with shield, hand or foot of one who has a weapon; what is done
    /// in secret against one who is a long way off, or to no use; feints, of which there are many; what is done about an opponent who is far; loading what is loaded.
    pub fn is_last_thought_of(&self, order: &Order) -> bool {
        let here = self.scene.of(self.who).place.hex;
        let blunt = order.blow().is_some_and(|means| self.is_last_thought(means));
        let far = matches!(order, Order::Defend { .. } | Order::Avoid { .. })
            && order.names().is_some_and(|foe| self.distance(here, foe) > FAR);
        let secret = !order.manner().is_plain() && order.names().is_some_and(|foe| self.distance(here, foe) > FAR);
        blunt
            || far
            || secret
            || self.is_wasted_on_the_horse(order)
            || self.idle(order).is_some()
            || matches!(order, Order::Feint { .. })
            || matches!(order, Order::Load(item) if self.is_loaded(*item))
    }

    /// Why an order is of no use as far as this side sees, in words: a blow to disarm one who has no weapon in hand that could parry it
    /// (RS-17.8, 17.9).
    pub fn idle(&self, order: &Order) -> Option<&'static str> {
        let foe = order.names().filter(|_| order.manner().form == Form::Disarm)?;
        let parries = |item: ItemId| {
            let means = Means::Item(item);
            self.scene.weapon(means).role != Role::Shield && self.scene.figures(foe, means).parry_cut.is_some()
        };
        let hands = self.scene.of(foe).hands;
        match hands.iter().flatten().any(|&item| parries(item)) {
            true => None,
            false if hands == [None; 2] => Some("he has nothing in hand"),
            false => Some("he holds no weapon that parries"),
        }
    }

    /// What goes on with what he has begun with a missile weapon (RS-13.3): to loose what is aimed, to aim what is loaded, to load while
    /// nobody is near. `None` when there is nobody to shoot at, or nothing to shoot with.
    pub fn goes_on(&self, question: &Question, legal: &[Order]) -> Option<Order> {
        if !matches!(question, Question::Act { .. }) {
            return None;
        }
        let (scene, who) = (self.scene, self.who);
        let chance = |order: &Order| scene.prospect(who, question, order).chance;
        let fires = legal.iter().find(|order| match **order {
            // RS-13.7
            Order::Fire { foe, .. } => scene.in_arc_of_fire(who, 0, foe) && chance(order).is_some(),
            _ => false,
        });
        if let Some(fire) = fires {
            return Some(*fire);
        }
        let aims = legal.iter().filter_map(|order| match *order {
            Order::Aim { foe, turns, .. } => {
                let target = self.scene.of(who).target() == Some(foe);
                Some(((target, chance(order)?, -turns.abs()), order))
            }
            _ => None,
        });
        // Of equal ones the first, as the rules enumerate.
        let best = aims.reduce(|best, each| if each.0 > best.0 { each } else { best });
        if let Some((_, aim)) = best {
            return Some(*aim);
        }
        let here = scene.of(who).place.hex;
        let near = self.foes.iter().any(|&foe| self.distance(here, foe) <= NEAR && scene.in_sight(who, foe));
        let loads = legal.iter().find(|order| match **order {
            Order::Load(item) => {
                let shoots = scene.missile(item).is_some_and(|missile| !missile.is_thrown());
                let wanted = |&foe: &CombatantId| scene.in_sight(who, foe) && scene.band(who, item, foe).is_some();
                shoots && !self.is_loaded(item) && self.foes.iter().any(wanted)
            }
            _ => false,
        });
        loads.filter(|_| !near).copied()
    }

    fn is_loaded(&self, item: steel::fight::ItemId) -> bool {
        let shooting = self.scene.of(self.who).shooting;
        shooting.is_some_and(|shooting| shooting.item == item) || self.scene.world.items[item.index()].charge.ready
    }

    /// What an order throws away of what he has begun with a missile weapon (RS-13.3), in words; `None` for one that follows it.
    pub fn throws_away(&self, question: &Question, order: &Order) -> Option<&'static str> {
        if !matches!(question, Question::Act { .. } | Question::Alter | Question::Reply { .. }) {
            return None;
        }
        let shooting = self.scene.of(self.who).shooting?;
        let follows = match *order {
            Order::Keep | Order::Aim { .. } | Order::FastAim { .. } => true,
            Order::Fire { item, .. } => item == shooting.item,
            _ => false,
        };
        let aimed = shooting.stage > Aiming::Loaded;
        match (follows, aimed, self.scene.is_automatic(shooting.item)) {
            (true, ..) | (false, false, true) => None,
            (false, true, true) => Some("aim lost"),
            (false, true, false) => Some("load and aim lost"),
            (false, false, false) => Some("load lost"),
        }
    }

    /// An attack or a charge is worth a line if it brings the blow into range.
    fn closing_in(&self, foe: CombatantId, there: Hex, with: Means) -> Option<i32> {
        self.scene.reaches_from(self.who, there, with, foe).then_some(0)
    }

    /// Where steps lead him.
    pub fn after(&self, steps: [Direction; 2]) -> Hex {
        steps.into_iter().fold(self.scene.of(self.who).place.hex, board::step)
    }

    fn distance(&self, from: Hex, foe: CombatantId) -> u32 {
        board::distance(from, self.scene.of(foe).place.hex) as u32
    }

    /// A shield, a bare hand or a foot of one who has a weapon; in a grapple hands and feet are all that serves (RS-19.9).
    fn is_last_thought(&self, means: Means) -> bool {
        let plain = match means {
            Means::Item(_) => self.scene.weapon(means).role == Role::Shield,
            Means::Fist(_) | Means::Foot | Means::Hooves => true,
        };
        self.armed && plain && self.scene.grapple_of(self.who).is_none()
    }
}
