//! What is shown of a fight to one pair of eyes: the motion, and how far it has been played.

use engine::{CombatantId, Entry, Fight};
use session::Witness;
use steel::fight::{Event, Means, Steel};
use tabletop::{Looks, Motion, Play, Stage};

/// The motion that a witness is shown, and how far it has been shown.
pub(super) struct Show {
    play: Play,
    /// How many of the witness's lines are in it.
    taken: usize,
    /// Presentation time, in seconds at normal speed.
    at: f32,
}

impl Show {
    /// Everybody at rest as the witness sees them; what it has been told before is over.
    pub(super) fn resting(witness: &Witness, looks: &Looks, motion: Motion) -> Self {
        let play = Play::new(witness.view(), looks.clone(), motion);
        Self { play, taken: witness.told().len(), at: 0.0 }
    }

    /// The same, with what the witness has been told before the first question still to be shown.
    pub(super) fn with_the_beginning(mut self, fight: &Fight<Steel>, witness: &Witness) -> Self {
        self.taken = 0;
        self.follow(fight, witness);
        self
    }

    /// Takes in what the witness has been told since.
    pub(super) fn follow(&mut self, fight: &Fight<Steel>, witness: &Witness) {
        let entries = fight.journal().entries();
        let told = witness.told().get(self.taken..).unwrap_or_default();
        let told: Vec<Entry<Event>> = told.iter().map(|&index| entries[index].clone()).collect();
        self.taken = witness.told().len();
        self.play.extend_from(self.at, &told, witness.view());
    }

    /// Somebody has drawn back for a blow that is about to be met.
    pub(super) fn threaten(&mut self, witness: &Witness, attacker: CombatantId, with: Means) {
        self.play.threaten(witness.view(), attacker, with);
    }

    /// Everybody in other colours; the motion goes on.
    pub(super) fn repaint(&mut self, looks: &Looks) {
        self.play.repaint(looks);
    }

    /// Lets so many seconds pass, but not beyond the last word.
    pub(super) fn pass(&mut self, seconds: f32) {
        let quiet = self.play.quiet().max(self.at);
        self.at = (self.at + seconds).min(quiet);
    }

    /// To a moment.
    pub(super) fn seek(&mut self, at: f32) {
        self.at = at.clamp(0.0, self.play.quiet());
    }

    /// To where everybody rests and nothing flies.
    pub(super) fn finish(&mut self) {
        self.at = self.play.quiet().max(self.at);
    }

    /// Whether everybody rests: the person may be asked. Words may be fading still.
    pub(super) fn is_at_rest(&self) -> bool {
        self.at + 1e-4 >= self.play.end()
    }

    /// Whether anything changes as time passes.
    pub(super) fn is_moving(&self) -> bool {
        self.play.is_moving(self.at)
    }

    /// Presentation time.
    pub(super) const fn at(&self) -> f32 {
        self.at
    }

    /// What is to be seen.
    pub(super) fn stage(&self) -> Stage {
        self.play.stage(self.at)
    }

    /// The choreography.
    pub(super) const fn play(&self) -> &Play {
        &self.play
    }
}
