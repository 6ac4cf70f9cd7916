//! The order that a click on a hex or a figure most plainly means, out of the legal ones.
//!
//! Reads what a side knows, and gives only orders of the list it is handed. Where nothing is meant it says why, in the engine's words.

mod menu;
mod ride;
mod way;

use board::{Direction, Hex, RelDir, relative_direction};
use engine::{CombatantId, Decision};
use steel::fight::{Means, Order, Pace, Question, Scene, SideView, Steel, Turn, Way, legal};
use steel::tables::Bias;

use crate::marks::toward;
pub(crate) use way::walk_path;

/// What kind of click it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Manner {
    /// The plain one: strike, close in, walk; run if a run is under way.
    #[default]
    Plain,
    /// In a hurry: run wherever a run is legal.
    Hurry,
    /// Turn towards it, where a turn can be an answer; otherwise as the plain one.
    Turn,
}

/// What a click means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Obvious {
    /// The order it most plainly means.
    pub order: Option<Order>,
    /// The other legal orders that have to do with the hex or with who is in it, the likeliest first: a context menu.
    pub others: Vec<Order>,
    /// The hexes of the way there, for a plan of several steps; empty where the order is no step of a way.
    pub path: Vec<Hex>,
    /// Why nothing is meant, when there is no order.
    pub why_not: Option<String>,
}

/// What a click on a hex means to one who is asked. `legal` are the orders legal now, as the engine lists them.
pub fn order_for_hex(
    view: &SideView,
    decision: &Decision<Steel>,
    legal: &[Order],
    hex: Hex,
    manner: Manner,
) -> Obvious {
    let asked = Asked { view, scene: view.scene(), decision, legal, hex, manner };
    let mut found = match (manner, decision.question) {
        (Manner::Turn, Question::Act { .. } | Question::Alter | Question::FreeMove { .. }) => asked.turn(),
        (_, Question::Act { .. } | Question::Alter | Question::Reply { .. }) => asked.act(),
        (_, Question::Defend { attacker, .. }) => asked.defend(attacker),
        (_, Question::Intercept { shooter, .. }) => asked.defend(shooter),
        (_, Question::FreeMove { foe, .. }) => asked.free_move(foe),
        (_, Question::Enter { foe }) => asked.enter(foe),
        (_, Question::Knocked { .. }) => asked.fall(),
        (_, Question::Thrown { foe, .. }) => asked.throw_down(foe),
        (_, Question::MakeGrab { foe }) => asked.make_grab(foe),
        (_, Question::Entangled { item, .. }) => asked.caught(item),
        (_, Question::Pull { .. }) => Obvious::no("by how much a blow is pulled is no matter of the board (RS-17.15)"),
        (_, Question::SendHorse { .. }) => asked.send_horse(),
        (_, Question::WhichEnd { foe, .. }) => asked.end_of_horse(foe),
        (_, Question::Lance { foe }) => asked.lance(foe),
        (_, Question::LocateHorse { .. }) => {
            Obvious::no("where a horse is hit is chosen from the list, not on the board (RS-16.27)")
        }
        (_, Question::Locate { .. } | Question::LocateShot { .. }) => {
            Obvious::no("the location is chosen on the body, not on the board (RS-5.3)")
        }
    };
    debug_assert!(found.order.is_none_or(|order| legal.contains(&order)), "only legal orders are meant");
    found.others = asked.others(found.order);
    found
}

impl Obvious {
    /// How many hexes away the end of the way is that the order is the first step of; nothing where one step or none is meant.
    pub fn way(&self) -> Option<usize> {
        let steps = matches!(self.order, Some(Order::Walk(_) | Order::Run(_))).then_some(self.path.len())?;
        (steps > 1).then_some(steps)
    }

    fn yes(order: Order) -> Self {
        Self { order: Some(order), ..Self::default() }
    }

    fn no(why: impl Into<String>) -> Self {
        Self { why_not: Some(why.into()), ..Self::default() }
    }

    fn along(self, path: &[Hex]) -> Self {
        Self { path: path.to_vec(), ..self }
    }
}

/// A click with all that it is judged by.
#[derive(Clone, Copy)]
struct Asked<'a> {
    view: &'a SideView,
    scene: Scene<'a>,
    decision: &'a Decision<Steel>,
    legal: &'a [Order],
    hex: Hex,
    manner: Manner,
}

impl Asked<'_> {
    fn who(&self) -> CombatantId {
        self.decision.who
    }

    fn here(&self) -> Hex {
        self.scene.of(self.who()).place.hex
    }

    fn facing(&self) -> Direction {
        self.scene.of(self.who()).place.facing
    }

    fn has(&self, order: Order) -> Option<Order> {
        self.legal.contains(&order).then_some(order)
    }

    fn first(&self, fits: impl Fn(&Order) -> bool) -> Option<Order> {
        self.legal.iter().copied().find(|order| fits(order))
    }

    /// Why an order that one may have meant is not legal, in the engine's words.
    fn refused(&self, order: Order) -> Obvious {
        match legal::check(self.scene, self.who(), &self.decision.question, &order) {
            Err(legal::Refusal::NotAsked) => Obvious::no(match self.decision.question {
                Question::Reply { .. } => "a reply names the opponent who closes in (RS-8.3)",
                _ => "that is no answer to what is asked (RS-2.30)",
            }),
            Err(why) => Obvious::no(why.to_string()),
            Ok(()) => Obvious::no("it is not among the orders that are legal now (RS-2.24)"),
        }
    }

    /// Everybody seen in the hex: those who stand first.
    fn people(&self) -> Vec<CombatantId> {
        let mut people: Vec<CombatantId> = self
            .view
            .setup
            .everyone()
            .filter(|&who| self.view.sees(who))
            .filter(|&who| self.scene.of(who).is_active() || self.scene.of(who).is_body())
            .filter(|&who| self.scene.of(who).hexes().any(|part| part == self.hex))
            .collect();
        people.sort_by_key(|&who| (self.scene.of(who).place.fallen, !self.scene.of(who).is_active()));
        people
    }

    /// The enemy in the hex who is still in the fight.
    fn foe(&self) -> Option<CombatantId> {
        let fights =
            |&who: &CombatantId| self.scene.of(who).is_active() && self.view.setup.are_opponents(self.who(), who);
        self.people().into_iter().find(fights).or_else(|| self.loose_horse().filter(|&horse| self.is_foe(horse)))
    }

    fn is_foe(&self, body: CombatantId) -> bool {
        self.scene.foes(self.who()).any(|foe| foe == body)
    }

    fn is_mine(&self) -> bool {
        self.scene.of(self.who()).hexes().any(|part| part == self.hex)
    }

    /// How plainly somebody means that weapon: the main hand first, feet last.
    fn rank(&self, with: Means) -> usize {
        self.scene.means(self.who()).position(|means| means == with).unwrap_or(usize::MAX)
    }

    // Orders -------------------------------------------------------------------------------------------------------------------

    fn act(&self) -> Obvious {
        let rides = self.scene.of(self.who()).is_mounted();
        if let Some(found) = self.loose_horse().filter(|_| !rides && !self.is_mine()).and_then(|it| self.mount(it)) {
            return found;
        }
        match self.foe() {
            Some(foe) if rides => self.ride_at(foe),
            Some(foe) => self.at_foe(foe),
            None if self.is_mine() => self.on_himself(),
            None if rides => self.ride(),
            None => self.go(),
        }
    }

    /// Rise, or leave things as they are.
    fn on_himself(&self) -> Obvious {
        let order =
            self.has(Order::Rise).or_else(|| self.has(Order::Keep)).or_else(|| self.has(Order::Hold { wake: None }));
        order.map_or_else(|| self.refused(Order::Hold { wake: None }), Obvious::yes)
    }

    /// Strike him, or come to strike him.
    fn at_foe(&self, foe: CombatantId) -> Obvious {
        // Plainly: tricks are chosen from the list.
        let strike = |order: &&Order| matches!(order, Order::Strike { foe: named, manner, .. } if *named == foe && manner.is_plain());
        let with = |order: &&Order| order.blow().map(|with| self.rank(with));
        // One who is held, or at the end of a lash, is thrown (RS-19.14, 20.18).
        let throw = |order: &Order| matches!(order, Order::Throw { foe: named, .. } if *named == foe);
        if let Some(order) = self.first(throw) {
            return Obvious::yes(order);
        }
        if let Some(&order) = self.legal.iter().filter(strike).min_by_key(with) {
            return Obvious::yes(order);
        }
        if let Some(order) = self.goes_on_shooting(foe).or_else(|| self.shot_at(foe)) {
            return Obvious::yes(order);
        }
        if self.scene.grapples_with(self.who(), foe)
            && let Some(order) = self.first(|order| matches!(order, Order::Disengage { .. }))
        {
            return Obvious::yes(order);
        }
        let me = self.scene.of(self.who());
        let reached = self.scene.strikers(self.who()).any(|with| self.scene.reaches(self.who(), with, foe));
        // RS-9.2: in reach, but the mind is on another.
        let target = Order::Target { first: foe, second: None };
        if reached && !me.has_target(foe) && me.target().is_some() && self.legal.contains(&target) {
            return Obvious::yes(target);
        }
        if let Some(order) = self.closing_on(foe) {
            let path = match order {
                Order::Attack { to, .. } => vec![board::step(self.here(), to)],
                Order::Charge { first, second, .. } => {
                    let middle = board::step(self.here(), first);
                    vec![middle, board::step(middle, second)]
                }
                _ => Vec::new(),
            };
            return Obvious::yes(order).along(&path);
        }
        if let Some(found) = self.step_of_way() {
            return found;
        }
        // Nothing brings him nearer: he can at least look there, or make him his target.
        if let Some(order) = self.turn_order().or_else(|| self.has(target)) {
            return Obvious::yes(order);
        }
        if let Some(order) = self.first(|order| matches!(order, Order::Wait { foe: named, .. } if *named == foe)) {
            return Obvious::yes(order);
        }
        let main = self.scene.strikers(self.who()).next().unwrap_or(Means::Foot);
        self.refused(Order::plain_strike(foe, main))
    }

    /// With a missile weapon in hand: loose at him, aim at him with the fewest turns, or load (RS-13.3).
    fn shot_at(&self, foe: CombatantId) -> Option<Order> {
        let fire = self.first(|order| matches!(order, Order::Fire { foe: named, .. } if *named == foe));
        let turned = |order: &&Order| match **order {
            Order::Aim { foe: named, turns, .. } if named == foe => Some(turns.unsigned_abs()),
            _ => None,
        };
        let aims = self.legal.iter().filter(|order| turned(order).is_some());
        let fast = || self.first(|order| matches!(order, Order::FastAim { foe: named, .. } if *named == foe));
        // In a hurry he aims in a tenth (RS-13.6).
        let hurry = || fast().filter(|_| self.manner == Manner::Hurry);
        let aim = || hurry().or_else(|| aims.clone().min_by_key(turned).copied());
        // To load is meant only at one who can be shot at.
        let in_sight = || self.scene.in_sight(self.who(), foe);
        let load = || {
            self.first(|order| match *order {
                Order::Load(item) => self.scene.band(self.who(), item, foe).is_some(),
                _ => false,
            })
            .filter(|_| in_sight())
        };
        fire.or_else(aim).or_else(load).or_else(|| self.slung(foe).filter(|_| in_sight()))
    }

    /// RS-13.2, 12.9: with nothing in hand that strikes he takes the missile weapon that he carries, if it shoots so far.
    fn slung(&self, foe: CombatantId) -> Option<Order> {
        let (scene, who) = (self.scene, self.who());
        let armed = scene.strikers(who).any(|with| matches!(with, Means::Item(_)));
        if armed || scene.missile_weapons(who).next().is_some() {
            return None;
        }
        let main = scene.person(who).main_hand;
        let shoots = |hand_of: board::Hand| {
            self.first(|order| match *order {
                Order::Draw { item, hand } if hand == hand_of => {
                    scene.band(who, item, foe).is_some() && scene.next_ammo(who, item).is_some()
                }
                _ => false,
            })
        };
        shoots(main).or_else(|| shoots(main.other()))
    }

    /// Asked again while he loads, aims or looses at that one, he goes on (RS-13.3).
    fn goes_on_shooting(&self, foe: CombatantId) -> Option<Order> {
        let order = self.scene.of(self.who()).action.order().filter(Order::uses_missile)?;
        self.has(Order::Keep).filter(|_| order.names().is_none_or(|named| named == foe))
    }

    /// The closing order that ends with him in reach: set if he comes anyway or is in reach, then one hex, then two (RS-8.4 to 8.8).
    fn closing_on(&self, foe: CombatantId) -> Option<Order> {
        let comes = matches!(self.decision.question, Question::Reply { .. });
        let there = self.scene.of(foe).place.hex;
        let turn = |to: Direction| (to.index() + 6 - self.facing().index()) % 6;
        let merit = |order: &Order| {
            if !order.manner().is_plain() {
                return None;
            }
            let (kind, end, bend) = match *order {
                Order::Set { with, .. } => {
                    let near = self.scene.reaches(self.who(), with, foe);
                    (u8::from(!(comes || near)) * 4, self.here(), 0)
                }
                Order::Attack { to, .. } => (1, board::step(self.here(), to), turn(to).min(6 - turn(to))),
                Order::Charge { first, second, .. } => {
                    let end = board::step(board::step(self.here(), first), second);
                    (2, end, turn(first).min(6 - turn(first)) + turn(second).min(6 - turn(second)))
                }
                _ => return None,
            };
            let with = order.blow()?;
            let named = order.closing_foe() == Some(foe) && kind < 4;
            let reaches = kind == 0 || self.scene.reaches_from(self.who(), end, with, foe);
            // Of two ways to him the straighter, at the far end of the weapon.
            let far = u16::MAX - board::distance(end, there);
            (named && reaches).then_some((self.rank(with), kind, bend, far))
        };
        let best = self.legal.iter().filter_map(|order| merit(order).map(|merit| (merit, *order)));
        best.min_by_key(|(merit, _)| *merit).map(|(_, order)| order)
    }

    /// To an empty hex, or to one where no enemy stands.
    fn go(&self) -> Obvious {
        if !self.view.setup.map.contains(self.hex) {
            return Obvious::no("that hex is off the map: to leave it is ordered from the list (RS-3.17)");
        }
        if self.scene.of(self.who()).place.fallen {
            return self.refused(Order::Walk(toward(self.here(), self.hex)));
        }
        if let Some(to) = Direction::of(self.here(), self.hex) {
            // A neighbour behind a wall is walked to the long way round.
            let round = || self.step_of_way().filter(|found| found.path.len() > 1);
            return match self.step(to) {
                Some(order) => Obvious::yes(order).along(&[self.hex]),
                None => round().unwrap_or_else(|| self.refused(Order::Walk(to))),
            };
        }
        if let Some(found) = self.step_of_way() {
            return found;
        }
        match walk_path(self.view, self.who(), self.hex) {
            Some(path) => {
                let to = path.hexes.first().and_then(|&next| Direction::of(self.here(), next));
                self.refused(Order::Walk(to.unwrap_or_else(|| self.facing())))
            }
            None if self.people().iter().any(|&who| !self.scene.of(who).place.fallen) => {
                Obvious::no(legal::Refusal::Taken.to_string())
            }
            None => Obvious::no("there is no way to that hex, as far as is seen (RS-3.12)"),
        }
    }

    /// The order that makes one step: a walk, a run, or the closing order that goes that way.
    fn step(&self, to: Direction) -> Option<Order> {
        let runs = self.manner == Manner::Hurry || self.scene.of(self.who()).stride.running;
        let run = runs.then(|| self.has(Order::Run(to))).flatten();
        let guarded = || {
            let to_there = |order: &Order| match *order {
                Order::Defend { to: way, .. } => way == to,
                _ => false,
            };
            self.first(to_there)
        };
        let avoiding = || {
            let pace = if runs { Pace::Run } else { Pace::Walk };
            let away = |order: &Order, asked: Option<Pace>| match *order {
                Order::Avoid { to: way, pace, .. } => way == to && asked.is_none_or(|asked| asked == pace),
                _ => false,
            };
            self.first(|order| away(order, Some(pace))).or_else(|| self.first(|order| away(order, None)))
        };
        run.or_else(|| self.has(Order::Walk(to))).or_else(guarded).or_else(avoiding)
    }

    /// The first step of the shortest way to the hex, or the turn that must come before it.
    fn step_of_way(&self) -> Option<Obvious> {
        let path = walk_path(self.view, self.who(), self.hex)?;
        let to = Direction::of(self.here(), *path.hexes.first()?)?;
        if self.scene.is_back(self.who(), to) {
            // Back hexes cost twice (RS-3.8): a long way is turned to. \[ruling\] Nobody turns his back on one he is in combat with.
            let turns = u32::from((to.index() + 6 - self.facing().index()) % 6);
            let turn = self.scene.rates(self.who(), self.here(), true).run * (turns.min(6 - turns) - 1);
            let dearer = path.cost / 2 > turn && path.hexes.len() > 1;
            if dearer
                && self.scene.of(self.who()).engaged == 0
                && let Some(order) = self.turn_to(to)
            {
                return Some(Obvious::yes(order).along(&path.hexes));
            }
        }
        let order = self.step(to)?;
        Some(Obvious::yes(order).along(&path.hexes))
    }

    // Turns --------------------------------------------------------------------------------------------------------------------

    fn turn_to(&self, to: Direction) -> Option<Order> {
        let turns = (to.index() + 6 - self.facing().index()) % 6;
        let turn = match turns {
            0 => return None,
            1..=3 => Turn::Right,
            _ => Turn::Left,
        };
        self.has(Order::Turn(turn)).or_else(|| self.has(Order::FreeTurn(turn)))
    }

    /// A turn that brings the hex nearer to straight ahead. Of hexes between two directions, either is straight enough.
    fn turn_order(&self) -> Option<Order> {
        if self.faces_it() { None } else { self.turn_to(toward(self.here(), self.hex)) }
    }

    fn faces_it(&self) -> bool {
        let nearest = |to: Direction| board::distance(board::step(self.here(), to), self.hex);
        self.is_mine() || nearest(self.facing()) == nearest(toward(self.here(), self.hex))
    }

    fn turn(&self) -> Obvious {
        if let Some(order) = self.turn_order() {
            return Obvious::yes(order);
        }
        if self.is_mine() {
            return Obvious::no("one turns towards another hex than one's own (RS-3.11)");
        }
        if self.faces_it() {
            return Obvious::no("he looks there already (RS-3.2)");
        }
        self.refused(Order::Turn(Turn::Right))
    }

    // Within a resolution ------------------------------------------------------------------------------------------------------

    /// The direction of a back hex: BL, B or BR (RS-6.1). Hexes farther off lean as the nearest of the three does.
    fn leaning(&self) -> Option<Bias> {
        if self.is_mine() { None } else { leaning_from(self.here(), self.facing(), self.hex) }
    }

    fn defend(&self, attacker: CombatantId) -> Obvious {
        // At close quarters both are in the hex: there it is the attacker who is meant.
        let at_attacker = self.people().contains(&attacker);
        if at_attacker {
            let chance = |order: &Order| {
                let prospect = self.scene.prospect(self.who(), &self.decision.question, order);
                (prospect.chance, std::cmp::Reverse(engine::Tally::total(&prospect.time)))
            };
            let parries = self.legal.iter().filter(|order| matches!(order, Order::Parry(_)));
            // Of two that are as good the first of the list.
            let best = parries.copied().rev().max_by_key(chance);
            let order = best.or_else(|| self.has(Order::Dodge(Bias::Back))).or_else(|| self.has(Order::Passive));
            return order.map_or_else(|| self.refused(Order::Passive), Obvious::yes);
        }
        if self.is_mine() {
            return self.has(Order::Passive).map_or_else(|| self.refused(Order::Passive), Obvious::yes);
        }
        match self.leaning() {
            Some(bias) => self.has(Order::Dodge(bias)).map_or_else(|| self.refused(Order::Dodge(bias)), Obvious::yes),
            None => Obvious::no("a dodge leads into a back hex, a parry is for the attacker (RS-6.1)"),
        }
    }

    fn free_move(&self, foe: CombatantId) -> Obvious {
        if self.people().contains(&foe) && !self.is_mine() {
            if let Some(order) = self.has(Order::Enter).or_else(|| self.turn_order()) {
                return Obvious::yes(order);
            }
            return self.refused(Order::Enter);
        }
        if self.is_mine() {
            return self.has(Order::Stay).map_or_else(|| self.refused(Order::Stay), Obvious::yes);
        }
        if let Some(to) = Direction::of(self.here(), self.hex) {
            return match self.has(Order::Step(to)) {
                Some(order) => Obvious::yes(order).along(&[self.hex]),
                None => self.refused(Order::Step(to)),
            };
        }
        if let Some(order) = self.retreat() {
            return order;
        }
        self.turn_order().map_or_else(|| Obvious::no("he looks there already (RS-3.2)"), Obvious::yes)
    }

    /// RS-8.14: the retreat that ends there, without turns.
    fn retreat(&self) -> Option<Obvious> {
        let ends = |order: &Order| match *order {
            Order::Retreat { first, second, turns: 0 } => {
                let middle = board::step(self.here(), first);
                let open =
                    self.scene.way(self.here(), first) == Way::Open && self.scene.way(middle, second) == Way::Open;
                (open && board::step(middle, second) == self.hex).then_some(middle)
            }
            _ => None,
        };
        let (order, middle) = self.legal.iter().find_map(|order| ends(order).map(|middle| (*order, middle)))?;
        Some(Obvious::yes(order).along(&[middle, self.hex]))
    }

    /// D-11: the back hexes of the one thrown lean as he is to fall; a click on him follows him down, if that may be (RS-19.14).
    fn throw_down(&self, foe: CombatantId) -> Obvious {
        let floor = |bias, follow| self.has(Order::Floor { bias, follow });
        let there = self.scene.of(foe).place;
        if self.hex == there.hex && !self.is_mine() {
            return floor(Bias::Back, true)
                .or_else(|| floor(Bias::Back, false))
                .map_or_else(|| self.refused(Order::Floor { bias: Bias::Back, follow: false }), Obvious::yes);
        }
        let bias = if self.is_mine() { Some(Bias::Back) } else { leaning_from(there.hex, there.facing, self.hex) };
        match bias.and_then(|bias| floor(bias, false)) {
            Some(order) => Obvious::yes(order),
            None => Obvious::no("he is thrown back, into one of the three hexes behind him (RS-19.14)"),
        }
    }

    /// D-14: a click on the opponent grabs, one on himself leaves the blow as it is.
    fn make_grab(&self, foe: CombatantId) -> Obvious {
        let order = if self.people().contains(&foe) { Order::MakeGrab } else { Order::Keep };
        match self.has(order).filter(|_| order == Order::MakeGrab || self.is_mine()) {
            Some(order) => Obvious::yes(order),
            None => Obvious::no("click the opponent to grab him, or yourself to leave it a blow (RS-19.13)"),
        }
    }

    /// D-15: a click on himself gets him free; one on an enemy is to fight on.
    fn caught(&self, item: steel::fight::ItemId) -> Obvious {
        let order = match self.foe() {
            Some(_) => self.has(Order::Ignore),
            None if self.is_mine() => self.has(Order::Disentangle(item)),
            None => None,
        };
        match order {
            Some(order) => Obvious::yes(order),
            None if self.is_mine() => self.refused(Order::Disentangle(item)),
            None => Obvious::no("click yourself to get free, or an enemy to fight on (RS-20.17, 20.22)"),
        }
    }

    /// D-20: the horse is sent to where he points, or nowhere by pointing at himself.
    fn send_horse(&self) -> Obvious {
        let order = if self.is_mine() { Order::Stay } else { Order::Send(steel::fight::Spot::of(self.hex)) };
        self.has(order)
            .map_or_else(|| Obvious::no("a horse is sent to one of the hexes listed (RS-16.14)"), Obvious::yes)
    }

    /// A click on an end of the horse strikes at that end (D-8).
    fn end_of_horse(&self, foe: CombatantId) -> Obvious {
        let ends = [steel::tables::HorseEnd::Front, steel::tables::HorseEnd::Rear];
        let there = self
            .scene
            .horse_at(foe)
            .and_then(|horse| ends.into_iter().find(|&end| self.scene.end_hex(horse, end) == self.hex));
        match there.and_then(|end| self.has(Order::AtEnd(end))) {
            Some(order) => Obvious::yes(order),
            None => Obvious::no("the blow is for one of the two hexes of the horse (RS-16.24)"),
        }
    }

    /// A click on the one before the lance strikes; one on himself lets him pass (D-13).
    fn lance(&self, foe: CombatantId) -> Obvious {
        let order = if self.people().contains(&foe) { Order::LanceBlow } else { Order::LetPass };
        match self.has(order).filter(|_| self.is_mine() || order == Order::LanceBlow) {
            Some(order) => Obvious::yes(order),
            None => Obvious::no("click the one before the lance to strike, or yourself to let him pass (RS-20.10)"),
        }
    }

    fn enter(&self, foe: CombatantId) -> Obvious {
        let order = if self.people().contains(&foe) { Order::Enter } else { Order::DodgeMove };
        let near = self.is_mine() || order == Order::Enter || board::distance(self.here(), self.hex) == 1;
        match self.has(order) {
            Some(order) if near => Obvious::yes(order),
            Some(_) => Obvious::no("he goes into the opponent's hex, or one hex as the dodge was rolled (RS-11.3)"),
            None => self.refused(order),
        }
    }

    fn fall(&self) -> Obvious {
        let bias = if self.is_mine() { Some(Bias::Back) } else { self.leaning() };
        match bias {
            Some(bias) => self.has(Order::Fall(bias)).map_or_else(|| self.refused(Order::Fall(bias)), Obvious::yes),
            None => Obvious::no("he goes back, into one of the three hexes behind him (RS-15.5)"),
        }
    }
}

/// Which back hex lies that way (RS-6.1); none for what is in front.
fn leaning_from(here: Hex, facing: Direction, hex: Hex) -> Option<Bias> {
    match relative_direction(facing, toward(here, hex)) {
        RelDir::BL => Some(Bias::Left),
        RelDir::B => Some(Bias::Back),
        RelDir::BR => Some(Bias::Right),
        RelDir::A | RelDir::AL | RelDir::AR => None,
    }
}
