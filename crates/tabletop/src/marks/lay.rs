//! Laying the marks of each kind.

use board::{Direction, Facing, Hand, Hex, HorseBody, Pattern, Relative};
use engine::{CombatantId, Decision};
use steel::fight::{
    BlockPosition, Command, Course, ItemId, Means, Order, Question, Scene, SideView, Stand, Steel, Way, World,
};
use steel::formulas::dodge;
use steel::tables::Bias;

use super::{Kind, Mark, MarkKind};

/// As far as the front arc is washed with colour. \[ruling\] It is endless; farther off it says nothing more.
const SIGHT_HEXES: u16 = 8;
/// As far as cover is shown: nobody on foot strikes from farther (T-2).
const COVER_HEXES: u16 = 2;

/// So many places of a horse are foreseen.
pub(super) const HOOFPRINTS: usize = 4;

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
            course.stands.push(Stand { hex: scene.of(foe).place.hex, ..end });
        }
        if let Some(order) = order {
            go_on(&mut course, scene, who, order);
        }
        let mut then = scene.supposing(who, course.end());
        if let Some(Order::Block { position, .. } | Order::MoveBlock { position, .. }) = order {
            then.people[who.index()].block = Some(*position);
        }
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
            Kind::Range => self.range(),
            Kind::Line => self.line(),
            Kind::Hoof => return self.hoof(),
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
        if let Some(&Order::Feint { feigned, first, second }) = self.order {
            return self.path_of_feint(feigned, [first, second]);
        }
        let pairs = self.course.stands.windows(2);
        let step = |pair: &[steel::fight::Stand]| {
            let to = Direction::of(pair[0].hex, pair[1].hex)?;
            Some(Mark { hex: pair[0].hex, kind: MarkKind::Path { to } })
        };
        pairs.filter_map(step).collect()
    }

    /// The false step that others see, and the two real ones (RS-17.1).
    fn path_of_feint(&self, feigned: Direction, real: [Direction; 2]) -> Vec<Mark> {
        let (scene, here) = (self.scene(), self.scene().of(self.who).place.hex);
        let mark = |hex: Hex, to: Direction| Mark { hex, kind: MarkKind::Path { to } };
        let mut marks = vec![mark(here, feigned)];
        let mut at = here;
        for to in real {
            if scene.way(at, to) == Way::Open {
                marks.push(mark(at, to));
                at = board::step(at, to);
            }
        }
        marks
    }

    fn destination(&self) -> Vec<Mark> {
        let end = self.course.end();
        let sent = match self.order {
            Some(Order::Send(spot) | Order::Control(Command::GoTo(spot))) => Some(spot.hex()),
            _ => None,
        };
        if let Some(hex) = sent {
            let horse = self.scene().commanded_horse(self.who);
            let from = horse.map_or(end.hex, |horse| self.scene().of(horse).place.hex);
            return vec![Mark { hex, kind: MarkKind::Destination { facing: toward(from, hex) } }];
        }
        if let Some(&Order::Mount(horse)) = self.order {
            return self.beside(horse);
        }
        let moves = self.course.stands.len() > 1;
        let mark = Mark { hex: end.hex, kind: MarkKind::Destination { facing: end.facing } };
        moves.then_some(mark).into_iter().collect()
    }

    /// The places from which a horse is mounted where it stands now, each looking at it (RS-16.38).
    fn beside(&self, horse: CombatantId) -> Vec<Mark> {
        let (scene, map) = (self.scene(), &self.view.setup.map);
        let here = scene.of(self.who).place.hex;
        let open = |hex: Hex| {
            let free = map.index(hex).is_some_and(|cell| scene.world.occupancy.is_free(cell));
            hex == here || free && map.cell(hex).is_some_and(|cell| !cell.is_closed())
        };
        let body = scene.horse_body(horse);
        let mark = |place: u8| {
            let (hex, away) = body.place(place)?;
            let kind = MarkKind::Destination { facing: away.opposite() };
            (self.on_map(hex) && open(hex)).then_some(Mark { hex, kind })
        };
        HorseBody::MOUNTING_PLACES.into_iter().filter_map(mark).collect()
    }

    /// The weapon of the order, or the first that counts for reach.
    fn weapon(&self) -> Option<Means> {
        let (scene, who) = (self.scene(), self.who);
        let lance = || scene.lance_in_hand(who).map(Means::Item);
        match self.order {
            Some(Order::Couch { item, .. }) => Some(Means::Item(*item)),
            Some(Order::LanceBlow) => lance(),
            order => order.and_then(Order::blow).or_else(|| scene.strikers(who).next()).or_else(lance),
        }
    }

    /// The missile weapon of the order with the turn before its aim, or the first that is ready.
    fn shooter(&self) -> Option<(ItemId, i8)> {
        match self.order {
            Some(Order::Aim { item, turns, .. }) => Some((*item, *turns)),
            Some(Order::FastAim { item, .. } | Order::Fire { item, .. } | Order::Reload { item, .. }) => {
                Some((*item, 0))
            }
            Some(Order::Load(item)) => Some((*item, 0)),
            _ => self.scene().missile_weapons(self.who).next().map(|item| (item, 0)),
        }
    }

    /// The hexes of the arc that end a band, or the arc itself; all that lies between them is seen by that.
    fn range(&self) -> Vec<Mark> {
        let (scene, who) = (self.scene(), self.who);
        let me = scene.of(who);
        let Some((item, turns)) = self.shooter().filter(|_| me.is_active() && !me.place.fallen) else {
            return Vec::new();
        };
        let (Some(missile), from) = (scene.missile(item), me.place.hex) else { return Vec::new() };
        let band = |hex: Hex| missile.band(u32::from(board::distance(from, hex)));
        let within = |hex: Hex| hex != from && scene.may_aim_at(who, turns, hex);
        let mark = |hex: Hex| {
            let band_here = band(hex).filter(|_| within(hex))?;
            let edge = Direction::ALL.into_iter().map(|to| board::step(hex, to)).any(|next| {
                let farther = board::distance(from, next) > board::distance(from, hex);
                !within(next) || farther && (band(next) != Some(band_here) || !self.on_map(next))
            });
            edge.then_some(Mark { hex, kind: MarkKind::Range { band: band_here } })
        };
        let map = &self.view.setup.map;
        map.iter().filter_map(|(hex, _)| mark(hex)).collect()
    }

    /// The line of a shot, and whether what it is for is open, covered or out of sight.
    fn line(&self) -> Vec<Mark> {
        let scene = self.scene();
        let from = scene.of(self.who).place.hex;
        let Some(foe) = self.named()[0].filter(|&foe| self.view.sees(foe)) else { return Vec::new() };
        let to = scene.nearest_hex(from, foe);
        let kind = MarkKind::Line { cover: scene.cover_from(self.who, from, foe) };
        let mut hexes: Vec<Hex> =
            board::lines(from, to).into_iter().flatten().filter(|hex| self.on_map(*hex)).collect();
        hexes.sort_by_key(|&hex| board::hex_order(hex));
        hexes.dedup();
        hexes.into_iter().filter(|&hex| hex != from && hex != to).map(|hex| Mark { hex, kind }).collect()
    }

    /// The next hexes of his horse, if it is his side's or nothing is hidden.
    fn hoof(&self) -> Vec<Mark> {
        let prints = hoofprints(self.view, self.who, self.order);
        let mark = |print: steel::fight::Hoofprint| Mark {
            hex: print.body.front,
            kind: MarkKind::Hoof { heading: print.body.heading, at: print.at.0 },
        };
        prints.into_iter().map(mark).filter(|mark| self.on_map(mark.hex)).collect()
    }

    fn reach(&self) -> Vec<Mark> {
        let (then, who) = (self.then(), self.who);
        if then.of(who).place.fallen || !then.of(who).is_active() {
            return Vec::new();
        }
        let attacks = matches!(self.order, Some(Order::Control(Command::Attack(_) | Command::KeepAttacking(_))));
        let reach = match then.commanded_horse(who).filter(|_| attacks) {
            Some(horse) => reached(then, horse, Means::Hooves),
            None => self.weapon().map(|with| reached(then, who, with)).unwrap_or_default(),
        };
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
        let (scene, who, seat) = (self.scene(), self.who, self.scene().of(self.who).seat);
        let mark = |hex: Hex| {
            let seen = Relative::of(end.hex, end.facing, hex);
            let covers = |hand: Hand| match seat {
                Some(seat) => scene.rider_covers(who, seat, hand, hex),
                None => seen.covered_by(hand),
            };
            let by = |hand: Hand| hands[hand as usize] && covers(hand);
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
            let block = he.block.or_else(|| scene.polearm_position(by));
            let stands = block.filter(|_| he.is_active() && !he.place.fallen);
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
            if let Some(horse) = self.scene().steed(foe) {
                hexes.extend(reached(self.scene(), horse, Means::Hooves));
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
            (Some(Order::Control(Command::Attack(foe) | Command::KeepAttacking(foe)) | Order::Mount(foe)), _) => {
                [Some(*foe), None]
            }
            (Some(order), _) if order.names().is_some() => [order.names(), None],
            (_, Some(Question::Defend { attacker, .. } | Question::Intercept { shooter: attacker, .. })) => {
                [Some(attacker), None]
            }
            (
                _,
                Some(
                    Question::FreeMove { foe, .. }
                    | Question::Locate { foe, .. }
                    | Question::LocateShot { foe, .. }
                    | Question::LocateHorse { horse: foe, .. }
                    | Question::WhichEnd { foe, .. }
                    | Question::Lance { foe }
                    | Question::Thrown { foe, .. }
                    | Question::MakeGrab { foe }
                    | Question::Pull { foe, .. }
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
        let seat = then.of(self.who).seat;
        let ahead = |hex: &Hex| {
            *hex != end.hex
                && match seat {
                    Some(seat) => then.rider_sees(self.who, seat, *hex),
                    None => Relative::of(end.hex, end.facing, *hex).in_front(),
                }
        };
        // A wall is seen, but nobody can be seen in it, and a mark on it would lie outside of what it closes.
        let shut = |hex: Hex| {
            self.view.setup.map.cell(hex).is_some_and(|cell| cell.is_closed() && cell.obstacle.is_some_and(hides))
        };
        let hexes = self.around(end.hex, SIGHT_HEXES).filter(ahead).filter(|&hex| !shut(hex));
        let hexes = hexes.filter(|&hex| then.line_open(end.hex, hex));
        hexes.map(|hex| Mark { hex, kind: MarkKind::Sight }).collect()
    }
}

/// Whether an obstacle stops a line of sight.
fn hides(obstacle: board::Obstacle) -> bool {
    obstacle.sight_steps().is_some()
}

/// The hexes of the board that somebody reaches with something from where he is, in the order of T-2 (RS-3.4, 21.18).
pub(super) fn reached(scene: Scene<'_>, who: CombatantId, with: Means) -> Vec<Hex> {
    let place = scene.of(who).place;
    // RS-16.17: from the saddle it is laid from H by the heading.
    let (pattern, from, facing): (Option<Pattern>, _, _) = match scene.of(who).seat {
        Some(seat) => {
            let body = scene.horse_body(seat.horse);
            (scene.rider_pattern(who, seat, with), body.front, body.heading)
        }
        None => (Some(scene.pattern(who, with)), place.hex, place.facing),
    };
    let hand = if scene.of(who).is_mounted() { scene.hand_of(who, with) } else { scene.pattern_hand(who, with) };
    pattern
        .into_iter()
        .flat_map(|pattern| pattern.hexes(from, facing, hand).collect::<Vec<_>>())
        .filter(|&hex| scene.setup.map.contains(hex) && scene.covers_from(who, place.hex, with, hex))
        .filter(|&hex| scene.setup.map.cell(hex).is_some_and(|cell| !cell.is_closed()))
        .collect()
}

/// The steps of an order that its course does not foresee: what it touches is shown all the same.
fn go_on(course: &mut Course, scene: Scene<'_>, who: CombatantId, order: &Order) {
    if course.stands.len() > 1 {
        return;
    }
    let at = course.until;
    let mut go = |to: Direction| {
        let end = course.end();
        if scene.way(end.hex, to) == Way::Open {
            course.stands.push(Stand { hex: board::step(end.hex, to), from: at, ..end });
        }
    };
    match *order {
        Order::Evade(to) => go(to),
        Order::Dismount { place, facing } => {
            let into = scene.steed(who).and_then(|horse| scene.horse_body(horse).place(place));
            if let Some((hex, _)) = into {
                course.stands.push(Stand { hex, facing, from: at });
            }
        }
        _ => {}
    }
}

/// Where somebody's horse goes next, with the command that he has in mind; nothing of horses about which his side may not know it.
pub(super) fn hoofprints(view: &SideView, who: CombatantId, order: Option<&Order>) -> Vec<steel::fight::Hoofprint> {
    let scene = view.scene();
    let known = |horse: &CombatantId| scene.side_of(*horse) == view.side || !view.setup.options.hidden_info;
    let Some(horse) = scene.commanded_horse(who).filter(known) else { return Vec::new() };
    let told = match order {
        Some(Order::Control(command)) => scene.would_respond(who, *command),
        _ => None,
    };
    scene.foresee_horse(horse, told, HOOFPRINTS)
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
