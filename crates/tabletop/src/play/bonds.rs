//! What binds people: grapples, which are one picture, and nets and lashes about somebody.

use engine::CombatantId;
use miniatures::{Bond, Clinch, Facing};
use steel::fight::{Grip, SideView};
use steel::formulas::orders::Entangler;

use super::batch::Batch;
use super::{Motion, Play};
use crate::figures::on_stage;
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
        Clasp {
            first: grapple.first,
            second: grapple.other,
            clinch: if down { Clinch::Ground } else { Clinch::Standing },
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

/// Seconds in which two take hold of each other.
const CLOSING: f32 = 0.3;

impl Play {
    /// How close two who grapple have come at a moment, in eighths.
    fn closed(&self, pair: [CombatantId; 2], at: f32) -> u8 {
        let held =
            |clasps: &[Clasp]| clasps.iter().any(|clasp| pair.contains(&clasp.first) && pair.contains(&clasp.second));
        let new = self.clasps.changed(at).filter(|(_, before)| matches!(self.motion, Motion::Full) && !held(before));
        let share = new.map_or(1.0, |(since, _)| ((at - since) / CLOSING).clamp(0.0, 1.0));
        (share * f32::from(Frame::WHOLE)).round() as u8
    }

    /// When the last two have hold of each other.
    pub(super) fn clasps_end(&self) -> f32 {
        let closes = !self.clasps.last().is_empty() && matches!(self.motion, Motion::Full);
        self.clasps.end() + if closes && self.clasps.end() > 0.0 { CLOSING } else { 0.0 }
    }

    /// Joins those who grapple at a moment into one picture; the other of the two stays where he is, unseen, so that he can still be
    /// pointed at and named.
    pub(super) fn bind(&self, actors: &mut [Actor], at: f32) {
        for &Clasp { first, second, clinch, toward } in self.clasps.at(at) {
            let find = |who| actors.iter().position(|actor: &Actor| actor.who == who && actor.mount.is_none());
            let (Some(one), Some(other)) = (find(first), find(second)) else { continue };
            let (look, spot) = (actors[other].look.clone(), (actors[other].at, actors[other].lift));
            let closed = self.closed([first, second], at);
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
    /// Who is bound to whom, as the side knows it at the end.
    pub(super) fn settle_bonds(&mut self) {
        let (now, after) = (self.now, self.after);
        self.play.clasps.set(now, clasps_of(after));
        self.play.bonds.set(now, bound(after));
    }
}
