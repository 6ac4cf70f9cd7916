//! What one side may know of a fight (RS-2.26 to 2.28): the one place where hidden information is cut away.
//!
//! A view is the fight as that side believes it: a [`World`] and a [`Setup`] in which everything it may not know is blank or assumed.
//! So all that can be asked of a fight ([`Scene`], legality, odds) can be asked of a view, and gives away nothing.

use std::sync::Arc;

use engine::{CombatantId, SideId};

use super::{
    Action, Ammo, Carried, Charge, Combatant, Doing, Horse, HorseSetup, Item, ItemPlace, Person, Scene, Setup, Start,
    Status, Supply, Wear, World, Wounds,
};
use crate::formulas::characteristics::Profile;
use crate::tables::{Characteristics, Injury, InjuryCosts, Role, WeaponId};

/// A fight as one side may know it (RS-2.26 to 2.28): all that its players and its computer order by (RS-22.11).
#[derive(Clone, Debug)]
pub struct SideView {
    /// Whose view it is.
    pub side: SideId,
    /// What is fixed, with assumed sheets for the others' combatants when `hidden_info` is on.
    pub setup: Arc<Setup>,
    /// What changes, without what is hidden. Combatants out of sight are [`Status::Unseen`].
    pub world: World,
    /// By combatant: the code and the starting tenth of his action, where somebody of this side may know them (RS-2.27).
    pub known_actions: Vec<Option<KnownAction>>,
}

/// What is known of somebody's current action: its code and its start, never its due tenth (RS-2.27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KnownAction {
    /// The code of T-25.
    pub code: &'static str,
    /// The tenth at which it began.
    pub start: u32,
}

impl PartialEq for SideView {
    /// Compares what the side knows.
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.world == other.world && self.known_actions == other.known_actions
    }
}

impl SideView {
    /// The view of a side at the start, to be brought up to date by [`engine::Fight::view`].
    pub fn new(setup: &Arc<Setup>, side: SideId) -> Self {
        let start = World::begin(setup);
        let known = if setup.options.hidden_info { Arc::new(assumed(setup, side)) } else { Arc::clone(setup) };
        let known_actions = vec![None; setup.people.len()];
        let mut view = Self { side, setup: known, world: start.clone(), known_actions };
        view.fill(setup, &start);
        view
    }

    /// The view of somebody from whom nothing is hidden, whatever the options say: of a replay, or of a game between computers. It looks
    /// out of the first side's eyes.
    pub fn onlooker(setup: &Arc<Setup>) -> Self {
        let mut open = Setup::clone(setup);
        open.options.hidden_info = false;
        Self::new(&Arc::new(open), SideId(0))
    }

    /// The fight as this side believes it, to be asked.
    pub fn scene(&self) -> Scene<'_> {
        Scene { setup: &self.setup, world: &self.world }
    }

    /// What is known of somebody's action; nothing of horses, which have none that is ordered.
    pub fn known_action(&self, who: CombatantId) -> Option<KnownAction> {
        self.known_actions.get(who.index()).copied().flatten()
    }

    /// Whether a combatant is seen, or of this side.
    pub fn sees(&self, who: CombatantId) -> bool {
        self.world.of(who).status != Status::Unseen
    }

    /// Whether a combatant is of this side.
    pub fn owns(&self, who: CombatantId) -> bool {
        self.setup.person(who).side == self.side
    }

    /// Fills the view from the true state.
    pub(super) fn fill(&mut self, setup: &Setup, world: &World) {
        self.world.clone_from(world);
        let truth = Scene { setup, world };
        self.fill_known_actions(truth);
        if !self.setup.options.hidden_info {
            return;
        }
        self.world.frames.clear();
        self.world.answer = None;
        self.world.pending.fill(None);
        self.world.feints.retain(|feint| setup.person(feint.who).side == self.side);
        for (person, armour) in setup.people.iter().zip(&mut self.world.armour) {
            if person.side != self.side {
                // \[ruling\] RS-2.26: that a piece is useless is seen; that it is damaged, its bearer knows.
                let seen = |wear: Wear| if wear == Wear::Useless { wear } else { Wear::Sound };
                *armour = armour.map(seen);
            }
        }
        self.world.last_strife = 0;
        self.world.held_since.fill(None);
        let mine =
            setup.everyone().filter(|&who| setup.person(who).side == self.side).fold(0, |mask, who| mask | 1 << who.0);
        for who in setup.everyone() {
            if setup.person(who).side == self.side {
                self.world.of_mut(who).tie_die = 0;
                continue;
            }
            let seen = truth.seen_by_side(self.side, who);
            let figure = self.world.of_mut(who);
            if seen {
                *figure = public_part(figure, world.now, mine, setup.tables.injury_costs());
            } else {
                *figure = unseen();
                self.world.occupancy.leave(who.0);
                if let Some(step) = self.world.footsteps.get_mut(who.index()) {
                    *step = None;
                }
            }
        }
        let people = &self.world.people;
        let seen = |who: CombatantId| people[who.index()].status != Status::Unseen;
        self.world.grapples.retain(|grapple| seen(grapple.first) && seen(grapple.other));
        for each in &mut self.world.entangled {
            if setup.person(each.who).side != self.side {
                each.excess = 0;
                each.until = u32::MAX;
            }
        }
        let seen = |who: CombatantId| self.world.people[who.index()].status != Status::Unseen;
        let known: Vec<_> = self.world.entangled.iter().copied().filter(|each| seen(each.who)).collect();
        self.world.entangled = known;
        for each in &mut self.world.entangled {
            let people = &self.world.people;
            each.holder = each.holder.filter(|holder| people[holder.index()].status != Status::Unseen);
        }
        self.fill_horses(truth, mine);
        for (index, item) in self.world.items.iter_mut().enumerate() {
            let known = match item.at {
                ItemPlace::With(owner, carried) => {
                    setup.person(owner).side == self.side
                        || carried != Carried::Sheathed && self.world.people[owner.index()].status != Status::Unseen
                }
                ItemPlace::Ground(hex) => truth.hex_seen_by_side(self.side, hex),
                ItemPlace::Around(who) => {
                    setup.person(who).side == self.side || self.world.people[who.index()].status != Status::Unseen
                }
                ItemPlace::Flying => true,
                ItemPlace::Unknown => false,
            };
            // RS-2.28: what is in the weapon of another is private.
            let mine = |owner: CombatantId| setup.person(owner).side == self.side;
            if !matches!(item.at, ItemPlace::With(owner, _) if mine(owner)) {
                item.charge = Charge::default();
                if item.wear == Wear::Damaged {
                    item.wear = Wear::Sound;
                }
            }
            if !known {
                *item =
                    Item { weapon: WeaponId(0), at: ItemPlace::Unknown, charge: Charge::default(), wear: Wear::Sound };
            }
            debug_assert!(index < setup.items.len(), "items are never made during a fight");
        }
        self.fill_missiles(truth);
    }

    /// RS-2.26, 2.28: an arrow in flight is seen, its die and the accuracy behind it are not, nor what the others have left; spent missiles
    /// lie open to those who see the hex.
    fn fill_missiles(&mut self, truth: Scene<'_>) {
        let missiles = &mut self.world.missiles;
        for (index, supply) in missiles.supplies.iter_mut().enumerate() {
            if truth.setup.people[index].side != self.side {
                *supply = Supply::default();
            }
        }
        for flight in &mut missiles.flights {
            if truth.person(flight.shooter).side != self.side {
                (flight.accuracy, flight.die, flight.end) = (0, 0, None);
                if flight.ammo == Ammo::Grape {
                    flight.ammo = Ammo::Ball;
                }
            }
        }
        let side = self.side;
        missiles.flights.retain(|flight| {
            truth.person(flight.shooter).side == side
                || truth.person(flight.target).side == side
                || truth.hex_seen_by_side(side, flight.from)
                || truth.hex_seen_by_side(side, flight.to)
        });
        missiles.spent.retain(|spent| truth.hex_seen_by_side(side, spent.hex));
    }

    /// Of the others' horses a side sees what it sees of their people: hexes, speed, who rides, wounds (RS-2.26); not what they were told.
    fn fill_horses(&mut self, truth: Scene<'_>, mine: u128) {
        for horse in truth.setup.herd() {
            if truth.side_of(horse) == self.side {
                self.world.of_mut(horse).tie_die = 0;
                continue;
            }
            let figure = self.world.of_mut(horse);
            if truth.seen_by_side(self.side, horse) {
                *figure = public_part(figure, truth.world.now, mine, truth.setup.tables.injury_costs());
                let it = self.world.horse_mut(horse);
                *it = Horse {
                    rider: it.rider,
                    pace: it.pace,
                    last_move: it.last_move,
                    stirred: it.stirred,
                    flees: it.flees,
                    stands_over: it.stands_over,
                    lance: it.lance.seen(),
                    ..Horse::fresh(it.side)
                };
            } else {
                *figure = unseen();
                let it = self.world.horse_mut(horse);
                *it = Horse::fresh(it.side);
                self.world.occupancy.leave(horse.0);
            }
        }
    }

    fn fill_known_actions(&mut self, truth: Scene<'_>) {
        for who in truth.setup.everyone() {
            let of_side = truth.person(who).side == self.side;
            let known = !self.setup.options.hidden_info
                || of_side
                || truth.setup.everyone().any(|mine| {
                    let me = truth.of(mine);
                    let watches = me.has_target(who) || me.notice.named_by >> who.0 & 1 == 1 || truth.names(who, mine);
                    truth.person(mine).side == self.side && me.is_active() && watches && truth.perceives(mine, who)
                });
            let him = truth.of(who);
            // RS-2.31: who has no order in hand counts as holding, from now and not since his last order began.
            let start = if him.action.doing == Doing::Nothing { truth.world.now } else { him.action.start };
            // RS-2.29: what is done in secret is shown to others as something else.
            let (code, start) = match of_side || !self.setup.options.hidden_info {
                true => (truth.code_of_action(who), start),
                false => truth.shown_action(who).unwrap_or((truth.code_of_action(who), start)),
            };
            self.known_actions[who.index()] = (known && him.is_active()).then_some(KnownAction { code, start });
        }
    }
}

impl Scene<'_> {
    /// Whether a conscious combatant of a side has `who` in sight (RS-2.26).
    pub fn seen_by_side(self, side: SideId, who: CombatantId) -> bool {
        let on_board = matches!(self.of(who).status, Status::Active | Status::Unconscious | Status::Dead);
        on_board && self.watchers(side).any(|watcher| self.in_sight(watcher, who))
    }

    /// Whether a conscious combatant of a side has a hex in sight.
    pub fn hex_seen_by_side(self, side: SideId, hex: board::Hex) -> bool {
        self.watchers(side).any(|watcher| {
            let me = self.of(watcher);
            self.line_open_between(me.place.hex, hex, self.ends(watcher, watcher))
        })
    }

    fn watchers(self, side: SideId) -> impl Iterator<Item = CombatantId> {
        self.setup.everyone().filter(move |&who| self.person(who).side == side && self.of(who).is_active())
    }

    /// Whether the order of `who` is a closing order that names `foe`.
    fn names(self, who: CombatantId, foe: CombatantId) -> bool {
        matches!(self.of(who).action.doing, Doing::Order(order) if order.closing_foe() == Some(foe))
    }

    /// The code of T-25 of what somebody is doing.
    pub fn code_of_action(self, who: CombatantId) -> &'static str {
        match self.of(who).action.doing {
            Doing::Nothing => "HO",
            Doing::Order(order) => order.code(|to| self.is_back(who, to)),
            Doing::Falling => "FA",
            Doing::FollowingDown => "TH",
            Doing::OffBalance => "OF",
            Doing::Dud => "DB",
            // A view knows no more of it; what is known is told by its `known_actions`.
            Doing::Shooting => "AI",
            Doing::Shying => "SY",
            Doing::Horse(act) => act.code(),
        }
    }
}

/// The part of an enemy that anybody sees: hexes, facing, posture, items in hand, block, wounds of class Wound and worse.
fn public_part(truth: &Combatant, now: u32, mine: u128, costs: &InjuryCosts) -> Combatant {
    let mut wounds = Wounds::default();
    for (known, area) in wounds.areas.iter_mut().zip(truth.wounds.areas) {
        if area.injury() >= Injury::Wound {
            *known = area;
        }
    }
    wounds.penalties = wounds.areas.iter().map(|area| area.penalties(costs)).sum();
    Combatant {
        status: truth.status,
        place: truth.place,
        seat: truth.seat,
        hands: truth.hands,
        block: truth.block,
        close: truth.close.filter(|(with, _)| mine >> with.0 & 1 == 1),
        engaged: truth.engaged & mine,
        // That he has just moved is seen.
        last_move: truth.last_move,
        wounds,
        // That somebody reels or falls, or has not noticed the fight, is seen; for how long is not.
        action: match truth.action.doing {
            doing @ (Doing::Falling | Doing::FollowingDown | Doing::OffBalance | Doing::Dud | Doing::Shying) => {
                Action { doing, ..Action::IDLE }
            }
            Doing::Order(order) if order.uses_missile() => Action { doing: Doing::Shooting, ..Action::IDLE },
            _ => Action::IDLE,
        },
        aware_from: if truth.is_aware(now) { 0 } else { u32::MAX },
        ..unseen()
    }
}

/// What is known of a combatant out of sight: nothing.
fn unseen() -> Combatant {
    let nowhere = super::Place { hex: board::Hex::ZERO, head: None, facing: board::Direction::SE, fallen: false };
    Combatant { status: Status::Unseen, ..Combatant::fresh(nowhere) }
}

/// The setup as a side may know it: the others' characteristics, skills and hidden items give way to those of a trained soldier in the
/// armour they wear. \[ruling\] The odds shown to a side reckon with these, since RS-2.28 hides the true figures.
fn assumed(setup: &Setup, side: SideId) -> Setup {
    let mut known = setup.clone();
    for person in &mut known.people {
        if person.side == side {
            continue;
        }
        let tables = &setup.tables;
        let armour = person.armour;
        let hand_weapons = tables
            .weapons()
            .filter(|(_, weapon)| weapon.role != Role::Horse && !weapon.unarmed())
            .map(|(id, _)| (id, ASSUMED_TRAINING))
            .collect();
        let profile = Profile {
            characteristics: Characteristics { strength: 12, dexterity: 12, constitution: 12, will_power: 12 },
            armour,
            protection: tables[armour].protection,
            hand_weapons,
            missile_weapons: tables.missiles().map(|(id, _)| (id, ASSUMED_TRAINING)).collect(),
            unarmed: Some(ASSUMED_TRAINING / 2),
            // Who sits on a horse has learnt to.
            riding: Some(ASSUMED_TRAINING),
            athletics: None,
        };
        let start = Start { hex: board::Hex::ZERO, facing: board::Direction::SE, aware: true, target: None };
        let main_hand = person.main_hand;
        *person = Person::new(std::mem::take(&mut person.name), person.side, tables, &profile, start);
        person.main_hand = main_hand;
        person.supply = Supply::default();
    }
    for horse in known.horses.iter_mut().filter(|horse| horse.person.side != side) {
        let start = Start { hex: board::Hex::ZERO, facing: board::Direction::SE, aware: true, target: None };
        let name = std::mem::take(&mut horse.person.name);
        let (of_side, armour) = (horse.person.side, horse.person.armour);
        let rider = horse.rider;
        // RS-22.6: an ordinary war-horse.
        let like = Characteristics { strength: 21, dexterity: 10, constitution: 17, will_power: 5 };
        *horse = HorseSetup::new(name, of_side, &setup.tables, like, ASSUMED_TRAINING, armour, start);
        horse.rider = rider;
    }
    let hidden: Vec<bool> = known.items.iter().map(|item| known.people[item.owner.index()].side != side).collect();
    for (item, hidden) in known.items.iter_mut().zip(hidden) {
        if hidden {
            item.weapon = WeaponId(0);
            item.carried = Carried::Sheathed;
            item.charge = Charge::default();
        }
    }
    known
}

/// The Training that is assumed of an enemy of whom nothing is known.
const ASSUMED_TRAINING: u8 = 5;
