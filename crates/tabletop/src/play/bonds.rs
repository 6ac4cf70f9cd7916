//! What binds people: grapples, which are one picture, and nets and lashes about somebody.

use engine::CombatantId;
use miniatures::{Action, Bond, Clinch, Facing};
use steel::fight::{Grip, ItemId, Means, SideView};
use steel::formulas::orders::Entangler;
use steel::tables::Role;

use super::batch::Batch;
use super::blows::Stroke;
use super::track::{Pace, Span};
use super::{Motion, Play};
use crate::figures::{on_stage, weapon_of};
use crate::stage::{Actor, Frame, Wrestling, facing, lying};

/// Two who have hold of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clasp {
    pub(super) first: CombatantId,
    pub(super) second: CombatantId,
    pub(super) clinch: Clinch,
    /// From the first to the second; on the ground from the second's feet to his head.
    pub(super) toward: Facing,
}

/// Those who are seen to grapple.
pub(super) fn clasps_of(view: &SideView) -> Vec<Clasp> {
    let held = view.world.grapples.iter().filter(|grapple| grapple.grip == Grip::Fast);
    let seen = held.filter(|grapple| on_stage(view, grapple.first) && on_stage(view, grapple.other));
    seen.map(|grapple| {
        let place = view.world.of(grapple.other).place;
        let head = lying(place.hex, place.head);
        let first = view.world.of(grapple.first).place;
        let down = place.fallen && first.fallen;
        let clinch = match (down, place.fallen) {
            (true, _) => Clinch::Ground,
            // The other goes down after him (RS-19.15).
            (false, true) => Clinch::Throw,
            (false, false) => Clinch::Standing,
        };
        Clasp {
            first: grapple.first,
            second: grapple.other,
            clinch,
            toward: head.filter(|_| down).unwrap_or(facing(first.facing)),
        }
    })
    .collect()
}

/// Those over whom a net is seen to lie, or about whom a lash is wound; who is in both is seen in the net.
pub(super) fn bound(view: &SideView) -> Vec<(CombatantId, Bond)> {
    let seen = view.world.entangled.iter().filter(|each| on_stage(view, each.who));
    let mut bound: Vec<(CombatantId, Bond)> = Vec::new();
    for each in seen {
        let bond = match each.kind {
            Entangler::Net => Bond::Net,
            Entangler::Whip => Bond::Lash,
        };
        match bound.iter_mut().find(|(who, _)| *who == each.who) {
            Some((_, own)) if bond == Bond::Net => *own = bond,
            Some(_) => {}
            None => bound.push((each.who, bond)),
        }
    }
    bound
}

/// Seconds in which two take hold of each other, or let go.
const CLOSING: f32 = 0.3;
/// Seconds in which somebody who is thrown is in the air, over the other's hip.
const IN_THE_AIR: f32 = 0.4;

/// Two who grapple, in a moment at which one picture of them is not enough: somebody thrown, from when he leaves the ground until he
/// falls; a blow that one of them strikes, or takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    span: Span,
    clasp: Clasp,
}

/// Seconds in which one who grapples draws his hand back for a blow, and in which its contact is seen.
const RAISES: f32 = 0.34;
const LANDS: f32 = 0.3;

impl Clasp {
    fn holds(&self, pair: [CombatantId; 2]) -> bool {
        pair.contains(&self.first) && pair.contains(&self.second)
    }

    /// The same with that one as the first: standing, the two are alike.
    fn led_by(self, who: CombatantId) -> Self {
        if self.first == who {
            return self;
        }
        let toward = self.toward.left().left().left();
        Self { first: self.second, second: self.first, toward, ..self }
    }

    const fn pair(&self) -> [CombatantId; 2] {
        [self.first, self.second]
    }
}

impl Play {
    /// How close two who grapple have come at a moment, in eighths.
    fn closed(&self, pair: [CombatantId; 2], at: f32) -> u8 {
        let held = |clasps: &[Clasp]| clasps.iter().any(|clasp| clasp.holds(pair));
        let new = self.clasps.changed(at).filter(|(_, before)| matches!(self.motion, Motion::Full) && !held(before));
        let share = new.map_or(1.0, |(since, _)| ((at - since) / CLOSING).clamp(0.0, 1.0));
        (share * f32::from(Frame::WHOLE)).round() as u8
    }

    /// When the last two have hold of each other, or have let go.
    pub(super) fn clasps_end(&self) -> f32 {
        let thrown = self.moments.last().map_or(0.0, |moment| moment.span.to);
        let closes = matches!(self.motion, Motion::Full) && self.clasps.end() > 0.0;
        (self.clasps.end() + if closes { CLOSING } else { 0.0 }).max(thrown)
    }

    /// Those who are one picture at a moment, with how close they are, in eighths: who is being thrown, who grapple, who let go.
    fn clasped(&self, at: f32) -> Vec<(Clasp, u8)> {
        let moments = self.moments.iter().filter(|moment| moment.span.from <= at && at < moment.span.to);
        let mut shown: Vec<(Clasp, u8)> = moments.map(|moment| (moment.clasp, Frame::WHOLE)).collect();
        let now = self.clasps.at(at);
        for &clasp in now {
            if !shown.iter().any(|(other, _)| other.holds(clasp.pair())) {
                shown.push((clasp, self.closed(clasp.pair(), at)));
            }
        }
        let Some((since, before)) = self.clasps.changed(at).filter(|_| matches!(self.motion, Motion::Full)) else {
            return shown;
        };
        let left = 1.0 - (at - since) / CLOSING;
        for &clasp in before.iter().filter(|clasp| left > 0.0 && !clasp.clinch.is_on_the_ground()) {
            let pair = clasp.pair();
            let stand = pair.iter().all(|who| !*self.parts[who.index()].down.at(at));
            let thrown = self.moments.iter().any(|moment| {
                moment.clasp.clinch == Clinch::Throw && moment.clasp.holds(pair) && moment.span.to >= since
            });
            if stand && !thrown && !now.iter().any(|other| other.holds(pair)) {
                let closed = (left * f32::from(Frame::WHOLE)).round() as u8;
                shown.push((Clasp { clinch: Clinch::Standing, ..clasp }, closed));
            }
        }
        shown
    }

    /// Joins those who grapple at a moment into one picture; the other of the two stays where he is, unseen, so that he can still be
    /// pointed at and named.
    pub(super) fn bind(&self, actors: &mut [Actor], at: f32) {
        for (Clasp { first, second, clinch, toward }, closed) in self.clasped(at) {
            let find = |who| actors.iter().position(|actor: &Actor| actor.who == who && actor.mount.is_none());
            let (Some(one), Some(other)) = (find(first), find(second)) else { continue };
            let (look, spot) = (actors[other].look.clone(), (actors[other].at, actors[other].lift));
            actors[one].wrestling = Some(Wrestling { whom: second, other: look, clinch, toward, closed });
            (actors[one].at, actors[one].lift) = spot;
            actors[other].alpha = 0.0;
        }
        for (who, bond) in self.bonds.at(at) {
            if let Some(actor) = actors.iter_mut().find(|actor| actor.who == *who) {
                actor.bond = Some(*bond);
            }
        }
    }
}

impl Batch<'_> {
    /// Somebody is thrown: he is seen over the other's hip before he falls, and the clock stands for it.
    pub(super) fn throws(&mut self, who: CombatantId, foe: CombatantId) {
        let (now, pair) = (self.now, [who, foe]);
        let clasps = self.play.clasps.last().clone();
        let Some(held) = clasps.iter().find(|clasp| clasp.holds(pair)).filter(|_| self.moves_freely()) else { return };
        let span = Span { from: now, to: now + IN_THE_AIR };
        let clasp = Clasp { clinch: Clinch::Throw, ..held.led_by(who) };
        self.play.moments.push(Moment { span, clasp });
        let others = clasps.iter().filter(|clasp| !clasp.holds(pair)).copied().collect();
        self.play.clasps.set(span.to, others);
        self.part(who).hold(span.to);
        let thrown = self.part(foe);
        // He comes out of the air falling.
        thrown.bend(Action::Fall, span.from, span.to - 0.1, Pace::EVEN);
        thrown.now.mark = thrown.now.mark.max(span.to - 0.1);
        self.halt_until(span.to);
        self.beat(now + IN_THE_AIR / 2.0);
    }

    /// A blow at somebody who grapples: one who has hold of him draws a hand back and strikes, and whoever hits him, he is knocked about
    /// in the other's arms.
    pub(super) fn grapples_on(&mut self, stroke: Stroke, contact: f32) {
        let Stroke { who, foe, hit, .. } = stroke;
        let clasps = self.play.clasps.last();
        let Some(held) = clasps.iter().find(|clasp| clasp.pair().contains(&foe)).copied() else { return };
        if held.clinch == Clinch::Throw {
            return;
        }
        let seen = self.shown_until();
        let (landed, free) = (Span { from: contact, to: contact + LANDS }, self.moves_freely());
        let mut show = |span: Span, clinch: Clinch, clasp: Clasp| {
            if span.to > span.from {
                self.play.moments.push(Moment { span, clasp: Clasp { clinch, ..clasp } });
            }
        };
        let down = held.clinch.is_on_the_ground();
        if held.holds([who, foe]) && (!down || held.first == who) {
            let [raised, struck] =
                if down { [Clinch::GroundStrike, Clinch::GroundStruck] } else { [Clinch::Strike, Clinch::Struck] };
            let clasp = if down { held } else { held.led_by(who) };
            if free {
                show(Span { from: (contact - RAISES).max(seen), to: contact }, raised, clasp);
            }
            if hit {
                show(landed, struck, clasp);
            }
        } else if hit && !down {
            let other = if held.first == foe { held.second } else { held.first };
            show(landed, Clinch::Jolted, held.led_by(other));
        } else if hit && held.first == foe {
            show(landed, Clinch::GroundJolted, held);
        }
    }

    /// A net comes down on somebody, or a lash winds itself about him.
    pub(super) fn entangled(&mut self, who: CombatantId, item: ItemId) {
        self.note_when_struck(who, "entangled");
        let at = self.mark_of(who);
        let weapon = weapon_of(self.after, Means::Item(item)).map(|id| self.play.looks.weapon(id));
        let bond = match weapon.map(|weapon| weapon.role) {
            Some(Role::Net) => Bond::Net,
            Some(Role::Whip) => Bond::Lash,
            _ => return,
        };
        let mut bound = self.play.bonds.last().clone();
        match bound.iter_mut().find(|(other, _)| *other == who) {
            Some((_, own)) if bond == Bond::Net => *own = bond,
            Some(_) => {}
            None => bound.push((who, bond)),
        }
        if self.part(who).now.shown {
            self.play.bonds.set(at, bound);
        }
    }

    /// Who is bound to whom, as the side knows it at the end.
    pub(super) fn settle_bonds(&mut self) {
        let (now, after) = (self.now, self.after);
        self.play.clasps.set(now, clasps_of(after));
        self.play.bonds.set(now, bound(after));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::SideId;
    use steel::tables::Tables;

    use super::*;
    use crate::figures::Looks;
    use crate::play::track::Steps;

    const PAIR: Clasp =
        Clasp { first: CombatantId(0), second: CombatantId(1), clinch: Clinch::Standing, toward: Facing::N };

    fn table(motion: Motion) -> (SideView, Play) {
        let duel = scenario::Scenario::open("duel", &Arc::new(Tables::builtin().clone())).unwrap();
        let fight: engine::Fight<steel::fight::Steel> =
            engine::Fight::new(Arc::clone(duel.setup()), engine::Dice::seeded(1));
        let mut view = SideView::new(duel.setup(), SideId(0));
        fight.view(SideId(0), &mut view);
        let play = Play::new(&view, Looks::new(duel.setup(), &[]), motion);
        (view, play)
    }

    fn play(motion: Motion) -> Play {
        let (_, mut play) = table(motion);
        play.clasps.set(1.0, vec![PAIR]);
        play.clasps.set(2.0, Vec::new());
        play
    }

    /// What is seen before and after the contact of a blow that is struck at one of the two, or by one.
    fn blow(clasp: Clasp, who: u8, foe: u8, hit: bool) -> [Clasp; 2] {
        let (view, mut play) = table(Motion::Full);
        play.clasps = Steps::new(vec![clasp]);
        let [who, foe] = [who, foe].map(CombatantId);
        let with = Means::Fist(board::Hand::Right);
        Batch::new(&mut play, 0.0, &[], &view).grapples_on(Stroke { who, foe, with, hit, block: false }, 5.0);
        [4.9, 5.1].map(|at| play.clasped(at)[0].0)
    }

    #[test]
    fn a_blow_in_a_grapple_has_a_raised_hand_and_a_contact_and_one_from_outside_knocks_him_about() {
        let seen =
            |clasp: Clasp, who, foe, hit| blow(clasp, who, foe, hit).map(|it| (it.first.0, it.clinch, it.toward));
        let of = |first, clinch, toward| (first, clinch, toward);
        use Facing::{N, S};
        assert_eq!(seen(PAIR, 0, 1, true), [of(0, Clinch::Strike, N), of(0, Clinch::Struck, N)]);
        assert_eq!(seen(PAIR, 1, 0, true), [of(1, Clinch::Strike, S), of(1, Clinch::Struck, S)]);
        assert_eq!(seen(PAIR, 0, 1, false), [of(0, Clinch::Strike, N), of(0, Clinch::Standing, N)]);
        // Somebody else hits the first, then the second: whoever is hit hangs on the other.
        assert_eq!(seen(PAIR, 7, 0, true), [of(0, Clinch::Standing, N), of(1, Clinch::Jolted, S)]);
        assert_eq!(seen(PAIR, 7, 1, true), [of(0, Clinch::Standing, N), of(0, Clinch::Jolted, N)]);
        assert_eq!(seen(PAIR, 7, 1, false), [of(0, Clinch::Standing, N); 2]);
        let down = Clasp { clinch: Clinch::Ground, ..PAIR };
        assert_eq!(seen(down, 0, 1, true), [of(0, Clinch::GroundStrike, N), of(0, Clinch::GroundStruck, N)]);
        assert_eq!(seen(down, 1, 0, true), [of(0, Clinch::Ground, N), of(0, Clinch::GroundJolted, N)]);
    }

    fn closed(play: &Play, at: f32) -> Vec<u8> {
        play.clasped(at).into_iter().map(|(_, closed)| closed).collect()
    }

    #[test]
    fn two_take_hold_and_let_go_in_steps() {
        let play = play(Motion::Full);
        assert_eq!(closed(&play, 0.9), [0_u8; 0]);
        assert_eq!(closed(&play, 1.0 + CLOSING / 2.0), [4]);
        assert_eq!(closed(&play, 1.9), [Frame::WHOLE]);
        assert_eq!(closed(&play, 2.0 + CLOSING / 4.0), [6], "one picture still, on their way apart");
        assert_eq!(closed(&play, 2.0 + CLOSING * 0.99), [0]);
        assert_eq!(closed(&play, 2.01 + CLOSING), [0_u8; 0]);
        assert!(play.clasps_end() >= 2.0 + CLOSING);
        let reduced = self::play(Motion::Reduced);
        assert_eq!(closed(&reduced, 2.1), [0_u8; 0]);
    }

    #[test]
    fn who_is_thrown_is_over_the_others_hip_and_then_by_himself() {
        let mut play = play(Motion::Full);
        let span = Span { from: 1.6, to: 2.0 };
        play.moments.push(Moment { span, clasp: Clasp { clinch: Clinch::Throw, ..PAIR } });
        assert_eq!(play.clasped(1.5)[0].0.clinch, Clinch::Standing);
        let shown = play.clasped(1.8);
        assert_eq!((shown.len(), shown[0].0.clinch), (1, Clinch::Throw));
        assert_eq!(closed(&play, 2.05), [0_u8; 0], "nobody lets go of him: he falls");
    }
}
