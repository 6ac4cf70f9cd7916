//! What one side's person has been told: the journal as it happened, cut to what the side may know.

use std::sync::Arc;

use engine::{Fight, SideId};
use steel::fight::{Setup, SideView, Steel, Story};

/// The eyes and the memory of a side. It looks at every stop of the fight, so that it knows who was in sight when.
pub(crate) struct Watcher {
    view: SideView,
    /// By combatant: whether he was in sight at the last stop.
    seen: Vec<bool>,
    /// How many entries of the journal it has gone through.
    read: usize,
    lines: Vec<String>,
    shown: usize,
    foreign: usize,
}

impl Watcher {
    /// Eyes that have not looked yet.
    pub(crate) fn new(setup: &Arc<Setup>, side: SideId) -> Self {
        Self {
            view: SideView::new(setup, side),
            seen: vec![false; setup.people.len()],
            read: 0,
            lines: Vec::new(),
            shown: 0,
            foreign: 0,
        }
    }

    /// Takes in what the side may know at this stop, and of what happened since the last one.
    pub(crate) fn look(&mut self, fight: &Fight<Steel>) {
        let side = self.view.side;
        fight.view(side, &mut self.view);
        let story = Story::for_side(fight.setup(), side);
        let entries = fight.journal().entries();
        for (index, entry) in entries.iter().enumerate().skip(self.read) {
            let people: Vec<_> = entry.event.people().collect();
            let mine = people.iter().any(|&who| self.view.owns(who));
            // Out of sight is out of the story (RS-2.26); in sight before or after is in it.
            let in_sight = people.iter().any(|&who| self.seen[who.index()] || self.view.sees(who));
            if (mine || in_sight || people.is_empty())
                && let Some(line) = story.line_at(fight.journal(), index)
            {
                self.foreign += usize::from(people.iter().any(|&who| !self.view.owns(who)));
                self.lines.push(line);
            }
        }
        self.read = fight.journal().entries().len();
        for who in fight.setup().everyone() {
            self.seen[who.index()] = self.view.sees(who);
        }
    }

    /// The fight as the side knows it.
    pub(crate) const fn view(&self) -> &SideView {
        &self.view
    }

    /// The lines that have not been shown yet; they count as shown now.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let from = std::mem::replace(&mut self.shown, self.lines.len());
        self.lines[from.min(self.lines.len())..].to_vec()
    }

    /// Everything the side has been told, oldest first.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// After an undo: what `old` has shown needs not be shown again.
    pub(crate) fn has_been_shown_what(&mut self, old: &Self) {
        self.shown = old.shown.min(self.lines.len());
    }

    /// A hash, by combatant, of what is known of the others; zeros for one's own.
    pub(crate) fn knowledge(&self) -> Vec<u64> {
        let view = &self.view;
        view.setup
            .everyone()
            .map(|who| {
                if view.owns(who) {
                    0
                } else {
                    engine::stable_hash(&(view.world.of(who), view.known_actions[who.index()]))
                }
            })
            .collect()
    }

    /// How many lines about others it has been told.
    pub(crate) const fn foreign(&self) -> usize {
        self.foreign
    }
}
