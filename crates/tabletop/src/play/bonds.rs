//! What binds people: grapples, which are one picture, and nets that lie over somebody.

use engine::CombatantId;
use miniatures::{Clinch, Facing};
use steel::fight::{Grip, SideView};
use steel::formulas::orders::Entangler;

use super::Play;
use super::batch::Batch;
use crate::figures::on_stage;
use crate::stage::{Actor, Wrestling, facing, lying};

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

/// Those over whom a net is seen to lie.
pub(super) fn netted(view: &SideView) -> Vec<CombatantId> {
    let nets = view.world.entangled.iter().filter(|each| each.kind == Entangler::Net);
    nets.map(|each| each.who).filter(|&who| on_stage(view, who)).collect()
}

impl Play {
    /// Joins those who grapple at a moment into one picture; the other of the two stays where he is, unseen, so that he can still be
    /// pointed at and named.
    pub(super) fn bind(&self, actors: &mut [Actor], at: f32) {
        for &Clasp { first, second, clinch, toward } in self.clasps.at(at) {
            let find = |who| actors.iter().position(|actor: &Actor| actor.who == who && actor.mount.is_none());
            let (Some(one), Some(other)) = (find(first), find(second)) else { continue };
            let (look, spot) = (actors[other].look.clone(), (actors[other].at, actors[other].lift));
            actors[one].wrestling = Some(Wrestling { other: look, clinch, toward });
            (actors[one].at, actors[one].lift) = spot;
            actors[other].alpha = 0.0;
        }
        for who in self.nets.at(at) {
            if let Some(actor) = actors.iter_mut().find(|actor| actor.who == *who) {
                actor.netted = true;
            }
        }
    }
}

impl Batch<'_> {
    /// Who is bound to whom, as the side knows it at the end.
    pub(super) fn settle_bonds(&mut self) {
        let (now, after) = (self.now, self.after);
        self.play.clasps.set(now, clasps_of(after));
        self.play.nets.set(now, netted(after));
    }
}
