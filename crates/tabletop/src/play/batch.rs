//! What was told between two stops of the fight, laid out over presentation time, tenth by tenth.

use engine::{CombatantId, Entry};
use steel::fight::{Defence, Event, SideView};

use super::clock::SECONDS_A_TENTH;
use super::effects::Flash;
use super::part::Part;
use super::track::Spot;
use super::{BEAT_APART, Motion, Play};
use crate::figures::{Condition, aim, gathering, guard_of, on_stage, resting};
use crate::stage::{EffectKind, Frame, Tone, facing, lying};

/// Heights over the ground at which effects appear, in steps of 20 cm; a standing man is 9 tall.
pub(super) const CHEST: f32 = 5.2;
/// Seconds in which somebody comes into sight or goes out of it.
pub(super) const FADE: f32 = 0.25;

/// The work on one batch.
pub(super) struct Batch<'a> {
    pub(super) play: &'a mut Play,
    told: &'a [Entry<Event>],
    pub(super) after: &'a SideView,
    /// Up to where the play has been seen.
    shown: f32,
    /// Nothing of the batch is earlier: where the play has been seen up to, and where the clock has come to the tenth with which the
    /// batch begins, so that blows of one tenth overlap whoever is asked between them.
    pub(super) start: f32,
    /// Since when the clock has stood at `tenth`, as far as it has not been seen to.
    pub(super) reached: f32,
    /// Presentation time, where the clock has come to `tenth`.
    pub(super) now: f32,
    tenth: u32,
    /// Until when the clock must stand.
    halt: f32,
    /// The defences chosen and not yet struck at: defender, attacker, how, and whether a dodge could be made.
    pub(super) defences: Vec<(CombatantId, CombatantId, Defence, bool)>,
    /// Whose weapon has just been struck out of his hand: it flies where it drops.
    pub(super) struck_from: Option<CombatantId>,
    beats: Vec<f32>,
    flashes: Vec<Flash>,
}

impl<'a> Batch<'a> {
    pub(super) fn new(play: &'a mut Play, shown: f32, told: &'a [Entry<Event>], after: &'a SideView) -> Self {
        let (anchor, tenth) = play.clock.last();
        let now = anchor.max(shown);
        let start = shown.max(play.clock.when(tenth)).min(now);
        Self {
            play,
            told,
            after,
            shown,
            start,
            reached: start,
            now,
            tenth: tenth as u32,
            halt: now,
            defences: Vec::new(),
            struck_from: None,
            beats: Vec::new(),
            flashes: Vec::new(),
        }
    }

    pub(super) fn run(mut self) {
        self.prepare();
        let mut rest = self.told;
        while let Some(first) = rest.first() {
            let count = rest.iter().take_while(|entry| entry.at == first.at).count();
            let (group, later) = rest.split_at(count);
            self.advance(first.at.0, group);
            for entry in group {
                self.tell(&entry.event);
            }
            self.stand_still();
            rest = later;
        }
        self.advance(self.after.world.now, &[]);
        self.settle();
        self.finish();
    }

    /// Looks at what the side sees at the end, and takes back what nobody has seen.
    fn prepare(&mut self) {
        let after = self.after;
        for (index, picture) in self.play.pictures.iter_mut().enumerate() {
            // One that is known looks as it did until it is told that it has changed.
            *picture = picture.or_else(|| self.play.looks.item_of(after, steel::fight::ItemId(index as u16)));
        }
        for who in after.setup.everyone() {
            let part = &mut self.play.parts[who.index()];
            part.keep_coda(self.shown);
            if on_stage(after, who) {
                part.now.guard = guard_of(after, who);
            }
        }
        self.play.clock.mark(self.now, self.tenth as f32);
    }

    /// Lets the clock run to a tenth; whoever is about to strike draws back meanwhile.
    fn advance(&mut self, tenth: u32, group: &[Entry<Event>]) {
        if tenth <= self.tenth {
            return;
        }
        let from = self.now;
        self.now += (tenth - self.tenth) as f32 * SECONDS_A_TENTH;
        self.play.clock.mark(self.now, tenth as f32);
        self.tenth = tenth;
        self.reached = self.now;
        let moves = |who: CombatantId| {
            group.iter().any(|entry| matches!(entry.event, Event::Moved { who: mover, .. } if mover == who))
        };
        for who in self.after.setup.everyone() {
            let part = &mut self.play.parts[who.index()];
            let Some(blow) = part.now.gathers.filter(|_| part.now.shown && !part.now.down) else { continue };
            let share = gathering(blow.start, blow.due, tenth as f32);
            if share > 0.0 && part.free() <= from && !moves(who) {
                let pair = (part.now.guard, blow.back);
                part.aim(aim(self.after, who));
                part.gather(pair, share, from, self.now);
            }
        }
    }

    /// The clock stands while blows are exchanged.
    fn stand_still(&mut self) {
        if self.halt > self.now {
            self.now = self.halt;
            self.play.clock.mark(self.now, self.tenth as f32);
        }
    }

    fn finish(mut self) {
        self.play.clock.mark(self.now, self.tenth as f32);
        self.flashes.sort_by(|a, b| a.from.total_cmp(&b.from));
        let flashes = &mut self.play.flashes;
        let first = self.flashes.first().map_or(f32::INFINITY, |flash| flash.from);
        let kept = flashes.partition_point(|flash| flash.from <= first);
        flashes.extend(self.flashes);
        flashes[kept..].sort_by(|a, b| a.from.total_cmp(&b.from));
        self.beats.sort_by(f32::total_cmp);
        let beats = &mut self.play.beats;
        let kept = beats.partition_point(|&beat| self.beats.first().is_none_or(|&first| beat < first));
        beats.extend(self.beats);
        beats[kept..].sort_by(f32::total_cmp);
        for index in kept.max(1)..beats.len() {
            beats[index] = beats[index].max(beats[index - 1] + BEAT_APART);
        }
    }

    // What the chapters of events write with -----------------------------------------------------------------------------------

    pub(super) const fn tenth(&self) -> u32 {
        self.tenth
    }

    pub(super) const fn shown_until(&self) -> f32 {
        self.shown
    }

    /// Whether the batch tells of something.
    pub(super) fn tells(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.told.iter().any(|entry| what(&entry.event))
    }

    pub(super) const fn moves_freely(&self) -> bool {
        matches!(self.play.motion, Motion::Full)
    }

    pub(super) fn part(&mut self, who: CombatantId) -> &mut Part {
        &mut self.play.parts[who.index()]
    }

    pub(super) fn spot(&self, hex: board::Hex) -> Spot {
        super::spot(self.after, hex)
    }

    /// The clock stands until then, at least.
    pub(super) fn halt_until(&mut self, at: f32) {
        self.halt = self.halt.max(at);
    }

    pub(super) fn beat(&mut self, at: f32) {
        self.beats.push(at);
    }

    /// Whether somebody is on the table; one who was out of sight comes into it, in `hex` or where the side sees him in the end.
    pub(super) fn appears(&mut self, who: CombatantId, hex: Option<board::Hex>, at: f32) -> bool {
        if self.part(who).now.shown {
            return true;
        }
        if !on_stage(self.after, who) {
            return false;
        }
        let place = self.after.world.of(who).place;
        let spot = self.spot(hex.unwrap_or(place.hex));
        let condition = Condition::of(self.after, who);
        let part = self.part(who);
        let at = at.max(part.alpha.end()).max(part.ground.end());
        part.appear_at(spot, at);
        part.now.shown = true;
        part.now.looks = place.facing;
        part.facing.set(at, facing(place.facing));
        part.now.hex = hex.unwrap_or(place.hex);
        part.now.lying = lying(place.hex, place.head);
        part.lying.set(at, part.now.lying);
        part.fade(1.0, at, FADE);
        part.now.gathers = None;
        part.now.condition = condition;
        self.dress(who, at);
        let rest = resting(self.after, who, &self.play.looks);
        let place_down = place.fallen;
        let part = self.part(who);
        if part.now.down != place_down {
            part.now.down = place_down;
            part.down.set(at, place_down);
        }
        part.bend_to(Frame::still(rest.from), at, at);
        true
    }

    /// His look from then on, as his condition is now.
    pub(super) fn dress(&mut self, who: CombatantId, at: f32) {
        let pictures = &self.play.pictures;
        let part = &self.play.parts[who.index()];
        let look = self.play.looks.dressed(who, &part.now.condition, |item| pictures[item.index()]);
        let part = self.part(who);
        if **part.look.last() != look {
            part.look.set(at, std::sync::Arc::new(look));
        }
    }

    /// A word about somebody, at his feet: how high his head is, and which words stand over each other there, is seen only when it is
    /// drawn. Words that follow each other closely come one by one.
    pub(super) fn word(&mut self, who: CombatantId, at: f32, tone: Tone, text: impl Into<String>) {
        const APART: f32 = 0.18;
        const ALONE: f32 = 0.9;
        let part = self.part(who);
        let state = &mut part.now;
        state.words = if at >= state.word_from + ALONE { 0 } else { state.words + 1 };
        let at = at.max(if state.words == 0 { at } else { state.word_from + APART });
        state.word_from = at;
        let (spot, side) = (part.ground.at(at), part.side());
        self.flashes.push(Flash { from: at, kind: EffectKind::Word(tone), spot, text: Some(text.into()), side });
    }

    /// An effect about somebody, at a height over a spot of the ground.
    pub(super) fn flash(&mut self, kind: EffectKind, who: CombatantId, at: f32, ground: Spot, over: f32) {
        let side = self.part(who).side();
        let spot = Spot { lift: ground.lift + over, ..ground };
        self.flashes.push(Flash { from: at, kind, spot, text: None, side });
    }

    /// Where somebody is at a moment.
    pub(super) fn ground_of(&self, who: CombatantId, at: f32) -> Spot {
        self.play.parts[who.index()].ground.at(at)
    }
}
