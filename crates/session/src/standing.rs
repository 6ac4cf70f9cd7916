//! Standing orders: what a combatant goes on doing without being asked, until something happens.
//!
//! A [`Plan`] answers decisions with legal orders and from what its side knows, as its player would by rote. It decides nothing that needs
//! thought: at the first surprise it stops, with a sentence that says why, and the player is asked.

mod ask; // in reading order
mod plan;

use std::collections::BTreeMap;

use board::Hex;
use engine::{CombatantId, Decision};
use steel::fight::{Order, Question, SideView, Steel};
use steel::tables::{Area, Injury};

use ask::Ask;
pub use plan::Plan;

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
            Question::Defend { .. } | Question::Intercept { .. } if kept.defends.is_some() => {
                (Ask { view, decision, legal, now }.defend(&mut kept.defends), &mut kept.defends)
            }
            // What falls upon a walker or a watcher ends his plan; one who strikes has reckoned with it, and is only asked.
            Question::Defend { .. }
            | Question::Intercept { .. }
            | Question::Knocked { .. }
            | Question::Entangled { .. } => {
                (Ask { view, decision, legal, now }.beset(kept.acts.as_ref()), &mut kept.acts)
            }
            Question::FreeMove { .. }
            | Question::Pull { .. }
            | Question::Locate { .. }
            | Question::Thrown { .. }
            | Question::MakeGrab { .. }
            | Question::LocateShot { .. }
            | Question::Enter { .. }
            | Question::WhichEnd { .. }
            | Question::LocateHorse { .. }
            | Question::Lance { .. }
            | Question::SendHorse { .. } => return Answer::None,
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

    /// The worst area of those that are worse than they were.
    fn hurt_since(&self, before: &Self) -> Option<(Area, Injury)> {
        let worse = |place: &usize| self.injuries[*place] > before.injuries[*place];
        let worst = (0..self.injuries.len()).rev().filter(worse).max_by_key(|&place| self.injuries[place]);
        worst.map(|place| (Area::ALL[place], self.injuries[place]))
    }
}
