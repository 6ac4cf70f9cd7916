//! Laying the marks of each kind.

use board::{Direction, Facing, Hand, Hex, Pattern, Relative};
use engine::{CombatantId, Decision};
use steel::fight::{BlockPosition, Course, Means, Order, Question, Scene, SideView, Steel, Way, World};
use steel::formulas::dodge;
use steel::tables::Bias;

use super::{Kind, Mark, MarkKind};

/// As far as the front arc is washed with colour. \[ruling\] It is endless; farther off it says nothing more.
const SIGHT_HEXES: u16 = 8;
/// As far as cover is shown: nobody on foot strikes from farther (T-2).
const COVER_HEXES: u16 = 2;

/// What the marks of one figure are laid from.
pub(super) struct Lay<'a> {
    view: &'a SideView,
    who: CombatantId,
    question: Option<Question>,
    order: Option<&'a Order>,
    course: Course,
    /// The fight as it will be when he stands at the end of his way.
    then: World,
}

impl<'a> Lay<'a> {
    pub(super) fn new(
        view: &'a SideView,
        decision: Option<&Decision<Steel>>,
        who: CombatantId,
        order: Option<&'a Order>,
    ) -> Self {
        let question = decision.filter(|decision| decision.who == who).map(|decision| decision.question);
        let scene = view.scene();
        let asked = question.unwrap_or(Question::Act { standing: false });
        let foe = match asked {
            Question::FreeMove { foe, .. } | Question::Enter { foe } => Some(foe),
            _ => None,
        };
        let mut course = scene.course(who, &asked, order.unwrap_or(&Order::Stay));
        // RS-11.2, 11.3: into the hex of the opponent.
        if let (Some(Order::Enter), Some(foe)) = (order, foe) {
            let end = course.end();
            course.stands.push(steel::fight::Stand { hex: scene.of(foe).place.hex, ..end });
        }
        let then = scene.supposing(who, course.end());
        Self { view, who, question, order, course, then }
    }

    pub(super) fn marks(&self, kind: Kind) -> Vec<Mark> {
        let mut marks = match kind {
            Kind::Path => return self.path(),
            Kind::Destination => self.destination(),
            Kind::Reach => self.reach(),
            Kind::Covered => self.covered(),
            Kind::Blocked => self.blocked(),
            Kind::Threat => self.threat(),
            Kind::Target => self.target(),
            Kind::Dodge => self.dodge(),
            Kind::Fall => self.fall(),
            Kind::Sight => self.sight(),
        };
        marks.sort_by_key(|mark| board::hex_order(mark.hex));
        marks
    }

    fn scene(&self) -> Scene<'a> {
        self.view.scene()
    }

    /// The fight as it will be.
    fn then(&self) -> Scene<'_> {
        Scene { setup: &self.view.setup, world: &self.then }
    }

    fn on_map(&self, hex: Hex) -> bool {
        self.view.setup.map.contains(hex)
    }

    fn path(&self) -> Vec<Mark> {
        let pairs = self.course.stands.windows(2);
        let step = |pair: &[steel::fight::Stand]| {
            let to = Direction::of(pair[0].hex, pair[1].hex)?;
            Some(Mark { hex: pair[0].hex, kind: MarkKind::Path { to } })
        };
        pairs.filter_map(step).collect()
    }

    fn destination(&self) -> Vec<Mark> {
        let end = self.course.end();
        let moves = self.course.stands.len() > 1;
        let mark = Mark { hex: end.hex, kind: MarkKind::Destination { facing: end.facing } };
        moves.then_some(mark).into_iter().collect()
    }

    /// The weapon of the order, or the first that counts for reach.
    fn weapon(&self) -> Option<Means> {
        self.order.and_then(Order::blow).or_else(|| self.scene().strikers(self.who).next())
    }

    fn reach(&self) -> Vec<Mark> {
        let (then, who) = (self.then(), self.who);
        if then.of(who).place.fallen || !then.of(who).is_active() {
            return Vec::new();
        }
        let reach = self.weapon().map(|with| reached(then, who, with)).unwrap_or_default();
        reach.into_iter().map(|hex| Mark { hex, kind: MarkKind::Reach }).collect()
    }

    /// The hands whose items parry, or that of the parry ordered.
    fn parrying(&self) -> [bool; 2] {
        let (scene, who) = (self.scene(), self.who);
        let mut hands = [false; 2];
        let parries = |means: &Means| *means != Means::Foot && scene.figures(who, *means).parry_stab.is_some();
        match self.order {
            Some(Order::Parry(means)) => hands[scene.hand_of(who, *means) as usize] = true,
            _ => {
                for means in scene.means(who).filter(parries) {
                    hands[scene.hand_of(who, means) as usize] = true;
                }
            }
        }
        hands
    }

    fn covered(&self) -> Vec<Mark> {
        let (end, me) = (self.course.end(), self.then().of(self.who));
        if me.place.fallen || !me.is_active() {
            return Vec::new();
        }
        let hands = self.parrying();
        let mark = |hex: Hex| {
            let seen = Relative::of(end.hex, end.facing, hex);
            let by = |hand: Hand| hands[hand as usize] && seen.covered_by(hand);
            let (right, left) = (by(Hand::Right), by(Hand::Left));
            (right || left).then_some(Mark { hex, kind: MarkKind::Covered { right, left } })
        };
        self.around(end.hex, COVER_HEXES).filter(|&hex| hex != end.hex).filter_map(mark).collect()
    }

    fn around(&self, middle: Hex, radius: u16) -> impl Iterator<Item = Hex> {
        middle.range(u32::from(radius)).filter(|&hex| self.on_map(hex))
    }

    fn blocked(&self) -> Vec<Mark> {
        let scene = self.scene();
        let mut marks = Vec::new();
        let mut lay = |by: CombatantId, position: BlockPosition| {
            let own = self.view.owns(by);
            let hexes = scene.block_hexes(by, position).into_iter().filter(|&hex| self.on_map(hex));
            marks.extend(hexes.map(|hex| Mark { hex, kind: MarkKind::Blocked { by, own } }));
        };
        for by in self.view.setup.everyone().filter(|&by| self.view.sees(by)) {
            let he = scene.of(by);
            let ordered = match self.order {
                Some(Order::Block { position, .. } | Order::MoveBlock { position, .. }) if by == self.who => {
                    Some(*position)
                }
                _ => None,
            };
            let stands = he.block.filter(|_| he.is_active() && !he.place.fallen);
            if let Some(position) = ordered.or(stands) {
                lay(by, position);
            }
        }
        marks
    }

    fn threat(&self) -> Vec<Mark> {
        let mut counts: Vec<(Hex, u8)> = Vec::new();
        for foe in foes_in_sight(self.view, self.who) {
            let mut hexes: Vec<Hex> = Vec::new();
            for with in self.scene().strikers(foe) {
                hexes.extend(reached(self.scene(), foe, with));
            }
            hexes.sort_by_key(|&hex| board::hex_order(hex));
            hexes.dedup();
            for hex in hexes {
                match counts.iter_mut().find(|(known, _)| *known == hex) {
                    Some((_, foes)) => *foes += 1,
                    None => counts.push((hex, 1)),
                }
            }
        }
        counts.into_iter().map(|(hex, foes)| Mark { hex, kind: MarkKind::Threat { foes } }).collect()
    }

    /// Whom the order names; whom it answers; or whom he has for a target, if that is known.
    fn named(&self) -> [Option<CombatantId>; 2] {
        match (self.order, self.question) {
            (Some(Order::Target { first, second }), _) => [Some(*first), *second],
            (Some(order), _) if order.names().is_some() => [order.names(), None],
            (_, Some(Question::Defend { attacker, .. })) => [Some(attacker), None],
            (
                _,
                Some(
                    Question::FreeMove { foe, .. }
                    | Question::Locate { foe, .. }
                    | Question::Knocked { foe, .. }
                    | Question::Entangled { foe, .. }
                    | Question::Enter { foe }
                    | Question::Reply { foe },
                ),
            ) => [Some(foe), None],
            _ => self.scene().of(self.who).targets,
        }
    }

    fn target(&self) -> Vec<Mark> {
        let seen = self.named().into_iter().flatten().filter(|&foe| self.view.sees(foe));
        let hexes = seen.flat_map(|foe| self.scene().of(foe).hexes().map(move |hex| (hex, foe)));
        hexes.map(|(hex, foe)| Mark { hex, kind: MarkKind::Target(foe) }).collect()
    }

    fn dodge(&self) -> Vec<Mark> {
        let (scene, who) = (self.scene(), self.who);
        let here = scene.of(who).place;
        if here.fallen || !scene.of(who).is_active() {
            return Vec::new();
        }
        let open = |to, hex| scene.way_freely(here.hex, to) == Way::Open && !scene.blocked_by_any(who, hex);
        let biases = match self.order {
            Some(Order::Dodge(bias)) => std::slice::from_ref(bias),
            _ => Bias::ALL,
        };
        let ways = self.ways(biases, here.facing, open);
        ways.map(|(hex, bias, faces, open)| Mark { hex, kind: MarkKind::Dodge { bias, faces, open } }).collect()
    }

    fn fall(&self) -> Vec<Mark> {
        let (scene, who) = (self.scene(), self.who);
        let here = scene.of(who).place;
        if here.fallen || !scene.of(who).is_active() {
            return Vec::new();
        }
        // RS-10.9: a knock back does not mind blocks.
        let open = |to, _| scene.way_freely(here.hex, to) == Way::Open;
        let biases = match self.order {
            Some(Order::Fall(bias)) => std::slice::from_ref(bias),
            _ => Bias::ALL,
        };
        let ways = self.ways(biases, self.facing_against(), open);
        ways.map(|(hex, bias, faces, open)| Mark { hex, kind: MarkKind::Fall { bias, faces, open } }).collect()
    }

    /// RS-15.5: his own facing, or as if he faced the one whose blow came from behind.
    fn facing_against(&self) -> Facing {
        let (scene, who) = (self.scene(), self.who);
        let place = scene.of(who).place;
        let Some(Question::Knocked { foe, .. }) = self.question.filter(|_| self.named()[0].is_some()) else {
            return place.facing;
        };
        if !self.view.sees(foe) || scene.in_front(who, foe) {
            return place.facing;
        }
        if let Some((_, towards)) = scene.of(who).close.filter(|&(with, _)| with == foe) {
            return towards;
        }
        toward(place.hex, scene.of(foe).place.hex)
    }

    /// Of each bias, the back hexes of T-9 with their faces of the d6, the likeliest first.
    fn ways<'b>(
        &'b self,
        biases: &'b [Bias],
        facing: Facing,
        open: impl Fn(Direction, Hex) -> bool + 'b,
    ) -> impl Iterator<Item = (Hex, Bias, u8, bool)> + 'b {
        let here = self.scene().of(self.who).place.hex;
        let tables = &self.view.setup.tables;
        biases.iter().flat_map(move |&bias| {
            let mut faces = [0_u8; 6];
            for face in 1..=6 {
                faces[dodge::direction(tables, bias, face).absolute(facing) as usize] += 1;
            }
            let mut ways: Vec<_> = Direction::ALL
                .into_iter()
                .filter(|&to| faces[to as usize] > 0)
                .map(|to| (board::step(here, to), bias, faces[to as usize], open(to, board::step(here, to))))
                .collect();
            ways.sort_by_key(|&(_, _, faces, _)| std::cmp::Reverse(faces));
            ways
        })
    }

    fn sight(&self) -> Vec<Mark> {
        let end = self.course.end();
        let then = self.then();
        let ahead = |hex: &Hex| *hex != end.hex && Relative::of(end.hex, end.facing, *hex).in_front();
        let hexes = self.around(end.hex, SIGHT_HEXES).filter(ahead).filter(|&hex| then.line_open(end.hex, hex));
        hexes.map(|hex| Mark { hex, kind: MarkKind::Sight }).collect()
    }
}

/// The hexes of the board that somebody reaches with something from where he is, in the order of T-2 (RS-3.4, 21.18).
pub(super) fn reached(scene: Scene<'_>, who: CombatantId, with: Means) -> Vec<Hex> {
    let place = scene.of(who).place;
    let pattern: Pattern = scene.pattern(who, with);
    pattern
        .hexes(place.hex, place.facing, scene.pattern_hand(who, with))
        .filter(|&hex| scene.setup.map.contains(hex) && scene.covers_from(who, place.hex, with, hex))
        .filter(|&hex| scene.setup.map.cell(hex).is_some_and(|cell| !cell.is_closed()))
        .collect()
}

/// The enemies of a figure who are in sight of this side and on their feet.
pub(super) fn foes_in_sight(view: &SideView, who: CombatantId) -> impl Iterator<Item = CombatantId> + '_ {
    let scene = view.scene();
    scene.opponents(who).filter(move |&foe| view.sees(foe) && !scene.of(foe).place.fallen && !scene.is_helpless(foe))
}

/// The direction whose step brings one nearest to a hex; of two the one that comes first by number.
pub(crate) fn toward(from: Hex, to: Hex) -> Direction {
    let nearest = |direction: &Direction| board::distance(board::step(from, *direction), to);
    Direction::ALL.into_iter().min_by_key(nearest).unwrap_or(Direction::SE)
}
