//! The hand over the board: what it points at, what a click there would order, and what the board shows about it.

use board::{Direction, Hex};
use engine::{CombatantId, Decision};
use panels::Settings;
use steel::fight::{Order, SideView, Status, Steel};
use tabletop::{Kind, Manner, Mark, MarkKind, Obvious};

use super::table::GameTable;

/// What the hand points at, and what follows from it.
#[derive(Default)]
pub(super) struct Hand {
    /// The hex under the mouse, and the figure whose body is there.
    mouse: (Option<Hex>, Option<CombatantId>),
    /// Whether the hand is in a hurry: it runs where it can.
    pub(super) hurry: bool,
    /// The hex that the keys have walked to; while there is one, the mouse is at rest.
    keyed: Option<Hex>,
    /// What has been worked out, and for what.
    found: Option<(Asked, Found)>,
    /// The menu that is open on a hex.
    pub(super) menu: Option<BoardMenuAt>,
}

/// A menu on a hex.
#[derive(Clone, Debug)]
pub(super) struct BoardMenuAt {
    /// The hex.
    pub(super) hex: Hex,
    /// Its entries: words and orders.
    pub(super) entries: Vec<(String, Order)>,
    /// Its title.
    pub(super) title: String,
    /// The menu itself.
    pub(super) panel: panels::BoardMenu,
}

/// What the board's answer depends on.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    decision: Option<(CombatantId, u32, u32)>,
    lines: usize,
    hex: Option<Hex>,
    who: Option<CombatantId>,
    hovered: Option<Order>,
    hurry: bool,
}

/// The board's answer.
#[derive(Clone, Debug, Default)]
struct Found {
    obvious: Option<Obvious>,
    marks: Vec<Mark>,
}

impl Hand {
    /// The mouse points there. A mouse that moves takes over from the keys.
    pub(super) fn point(&mut self, hex: Option<Hex>, who: Option<CombatantId>) {
        if self.mouse != (hex, who) {
            self.mouse = (hex, who);
            if hex.is_some() {
                self.keyed = None;
            }
        }
    }

    /// The keys walk a hex further; they begin where the mouse or the deciding figure is.
    pub(super) fn walk(&mut self, to: Direction, begin: Hex, on_board: impl Fn(Hex) -> bool) -> Hex {
        let from = self.keyed.or(self.mouse.0).unwrap_or(begin);
        let next = board::step(from, to);
        let at = if on_board(next) { next } else { from };
        self.keyed = Some(at);
        at
    }

    /// The keys jump to a hex.
    pub(super) const fn jump(&mut self, hex: Hex) {
        self.keyed = Some(hex);
    }

    /// The keys let go.
    pub(super) const fn let_go(&mut self) {
        self.keyed = None;
    }

    /// The hex that is pointed at.
    pub(super) fn hex(&self) -> Option<Hex> {
        self.keyed.or(self.mouse.0)
    }

    /// Who is pointed at: whose body is under the mouse, else who stands or lies in the hex.
    pub(super) fn whom(&self, view: &SideView) -> Option<CombatantId> {
        let body = self.keyed.is_none().then_some(self.mouse.1).flatten();
        body.filter(|&who| view.sees(who)).or_else(|| standing_at(view, self.hex()?))
    }

    /// Works out what a click would order and what the board shows, if anything has changed.
    pub(super) fn look(&mut self, view: &SideView, table: Option<&GameTable>) {
        let decision = table.and_then(GameTable::decision);
        let hovered = table.and_then(|table| table.desk().orders.hovered());
        let who = self.keyed.is_none().then_some(self.mouse.1).flatten();
        let asked = Asked {
            decision: decision.map(|decision| (decision.who, decision.at.0, table.map_or(0, GameTable::orders_given))),
            lines: table.map_or(view.world.now as usize, GameTable::lines),
            hex: self.hex(),
            who,
            hovered,
            hurry: self.hurry,
        };
        if self.found.as_ref().is_some_and(|(before, _)| *before == asked) {
            return;
        }
        if self.found.as_ref().is_some_and(|(before, _)| before.decision != asked.decision) {
            self.menu = None;
        }
        let found = find(view, decision, table, &asked);
        self.found = Some((asked, found));
    }

    /// What a click on the hex pointed at would order.
    pub(super) fn obvious(&self) -> Option<&Obvious> {
        self.found.as_ref().and_then(|(_, found)| found.obvious.as_ref())
    }

    /// What the board shows.
    pub(super) fn marks(&self) -> Vec<Mark> {
        self.found.as_ref().map(|(_, found)| found.marks.clone()).unwrap_or_default()
    }

    /// Forgets everything: another board, another side.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The words beside the pointer: what a click orders, or why none, and what is known of the hex.
    pub(super) fn tip(&self, view: &SideView, table: Option<&GameTable>, settings: &Settings) -> (String, Vec<String>) {
        let Some(hex) = self.hex() else { return Default::default() };
        let acting = table.and_then(GameTable::decision).map(|decision| decision.who);
        let facts = tabletop::hover_hex(view, acting, hex, |tenths| settings.time.text(tenths));
        let mut lines: Vec<String> = facts.facts.into_iter().map(|fact| fact.text).collect();
        let whom = self.whom(view).map(|who| view.setup.name_of(who).to_owned());
        let title = whom.unwrap_or_else(|| format!("Hex {} {}", hex.x, hex.y));
        let (Some(table), Some(obvious)) = (table, self.obvious()) else { return (title, lines) };
        match (&obvious.order, &obvious.why_not) {
            (Some(order), _) => {
                let prompt = table.desk().orders.prompt();
                match prompt.and_then(|prompt| prompt.line_of(order)) {
                    Some(line) => {
                        lines.insert(0, title);
                        if let Some(steps) = obvious.way() {
                            lines.insert(0, format!("and on, {steps} hexes in all, until something happens"));
                        }
                        (line.text(settings.time), lines)
                    }
                    None => (title, lines),
                }
            }
            (None, Some(why)) => {
                lines.insert(0, why.clone());
                (title, lines)
            }
            (None, None) => (title, lines),
        }
    }
}

fn find(view: &SideView, decision: Option<&Decision<Steel>>, table: Option<&GameTable>, asked: &Asked) -> Found {
    let Asked { hex, who, hovered, hurry, .. } = *asked;
    let looked_at = who.or_else(|| hex.and_then(|hex| standing_at(view, hex)));
    let (Some(decision), Some(table)) = (decision, table) else {
        let marks = looked_at.map(|who| tabletop::marks_of(view, None, who, None, LOOKED_AT)).unwrap_or_default();
        return Found { obvious: None, marks };
    };
    let obvious = hex.map(|hex| {
        tabletop::order_for_hex(view, decision, table.legal(), hex, if hurry { Manner::Hurry } else { Manner::Plain })
    });
    let order = obvious.as_ref().and_then(|obvious| obvious.order).or(hovered.filter(|_| hex.is_none()));
    let way = obvious.as_ref().filter(|obvious| obvious.way().is_some());
    let marks = match (order, looked_at) {
        (Some(_), _) if way.is_some() => way.map(|way| marks_of_way(view, decision.who, &way.path)).unwrap_or_default(),
        (Some(order), _) => tabletop::marks(view, Some(decision), decision.who, Some(&order)),
        (None, Some(who)) => tabletop::marks_of(view, None, who, None, LOOKED_AT),
        (None, None) => Vec::new(),
    };
    Found { obvious, marks }
}

/// A way, step by step, and its end.
fn marks_of_way(view: &SideView, who: CombatantId, path: &[Hex]) -> Vec<Mark> {
    let mut from = view.world.of(who).place.hex;
    let mut facing = view.world.of(who).place.facing;
    let mut marks = Vec::new();
    for &hex in path {
        if let Some(to) = Direction::of(from, hex) {
            marks.push(Mark { hex: from, kind: MarkKind::Path { to } });
            facing = to;
        }
        from = hex;
    }
    marks.push(Mark { hex: from, kind: MarkKind::Destination { facing } });
    marks
}

/// What the board shows of a figure that is looked at.
const LOOKED_AT: &[Kind] = &[Kind::Reach, Kind::Blocked, Kind::Hoof];

/// Who is seen to stand or lie in a hex: a man before a horse, and of a horse with a rider the rider.
pub(super) fn standing_at(view: &SideView, hex: Hex) -> Option<CombatantId> {
    let there = |who: CombatantId| {
        let it = view.world.of(who);
        let lies = matches!(it.status, Status::Active | Status::Unconscious | Status::Dead);
        lies && it.hexes().any(|own| own == hex)
    };
    view.setup.bodies().find(|&who| there(who))
}

/// The tenths at which a horse comes to its next hexes, for the marks that show them: in each hex, the moments in order.
pub(super) fn moments(marks: &[Mark], tenths: impl Fn(u32) -> String) -> Vec<(Hex, String)> {
    let mut found: Vec<(Hex, u32)> = Vec::new();
    for mark in marks {
        if let MarkKind::Hoof { at, .. } = mark.kind
            && !found.contains(&(mark.hex, at))
        {
            found.push((mark.hex, at));
        }
    }
    let mut written: Vec<(Hex, String)> = Vec::new();
    for (hex, at) in found {
        match written.iter_mut().find(|(other, _)| *other == hex) {
            Some((_, text)) => *text = format!("{text}, {}", tenths(at)),
            None => written.push((hex, tenths(at))),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::{Dice, Fight, Stop};
    use scenario::Scenario;
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn the_moments_of_a_hex_are_written_together_and_once() {
        let mark = |q, at| Mark { hex: Hex::new(q, 0), kind: MarkKind::Hoof { heading: Direction::N, at } };
        let marks =
            [mark(1, 12), mark(2, 17), mark(1, 12), Mark { hex: Hex::ZERO, kind: MarkKind::Reach }, mark(1, 30)];
        let written = moments(&marks, |tenths| format!("{tenths} t"));
        assert_eq!(written, [(Hex::new(1, 0), "12 t, 30 t".to_owned()), (Hex::new(2, 0), "17 t".to_owned())]);
    }

    #[test]
    fn a_hex_is_named_after_whoever_is_in_it_be_it_a_horse_without_a_rider() {
        let tables = Arc::new(Tables::builtin().clone());
        let setup = Arc::clone(Scenario::open("rescue", &tables).expect("a shipped scenario").setup());
        let mut fight: Fight<Steel> = Fight::new(setup, Dice::seeded(1));
        let Ok(Stop::Decision(asked)) = fight.advance() else { panic!("somebody must order") };
        let mut view = SideView::new(fight.setup(), asked.side);
        fight.view(asked.side, &mut view);
        let ridden = |horse| view.world.horse(horse).and_then(|horse| horse.rider);
        for horse in view.setup.herd() {
            let at = view.world.of(horse).place.hex;
            let whom = ridden(horse).filter(|&rider| view.world.of(rider).seat.is_some()).unwrap_or(horse);
            assert_eq!(standing_at(&view, at), Some(whom));
        }
        assert_eq!(standing_at(&view, Hex::new(99, 99)), None);
    }
}
