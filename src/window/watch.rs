//! A record on the table: played, paused, stepped through, dragged along its tenths, seen with the eyes of any side, taken over.
//!
//! No Bevy here either.

use std::sync::Arc;

use engine::record::Recorded;
use engine::{CombatantId, SideId, Tenths};
use panels::{Desk, Intent, Mark, Playback, ReplayBar, Seat, Settings, SideStyle};
use scenario::Scenario;
use session::{GameError, Reel};
use steel::fight::{Order, SideView};
use tabletop::{Looks, Motion, Stage};

use super::show::Show;

/// A record on the table.
pub(super) struct WatchTable {
    reel: Reel,
    desk: Desk,
    sides: Vec<SideStyle>,
    looks: Looks,
    show: Show,
    /// By stop: when all of what happened before it has been shown, in presentation time.
    shown_by: Vec<f32>,
    marks: Vec<Mark>,
    playing: bool,
    speed: u16,
    /// The only eyes it may be seen with, of a game that has not ended.
    only: Option<SideId>,
}

impl WatchTable {
    /// Opens a record, at its beginning and paused.
    ///
    /// # Errors
    /// [`GameError::Differs`] when it does not run as it is written.
    pub(super) fn open(
        recorded: Arc<Recorded<Order>>,
        scenario: Scenario,
        only: Option<SideId>,
        settings: &Settings,
    ) -> Result<Self, GameError> {
        let sides = SideStyle::of(scenario.sides(), settings.palette);
        let looks = super::looks::looks(&scenario, settings.palette);
        let reel = Reel::new(recorded, scenario)?;
        let show = Show::resting(reel.witness(), &looks, motion(settings));
        let mut table = Self {
            reel,
            desk: Desk::default(),
            sides,
            looks,
            show,
            shown_by: Vec::new(),
            marks: Vec::new(),
            playing: false,
            speed: settings.animation_speed,
            only,
        };
        table.see(only, settings);
        Ok(table)
    }

    /// The record and what is played in it.
    pub(super) const fn reel(&self) -> &Reel {
        &self.reel
    }

    /// The panels, to be changed.
    pub(super) const fn desk_mut(&mut self) -> &mut Desk {
        &mut self.desk
    }

    /// The panels.
    pub(super) const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The sides as they are shown.
    pub(super) fn sides(&self) -> &[SideStyle] {
        &self.sides
    }

    /// What those eyes know where it is wound to.
    pub(super) fn view(&self) -> &SideView {
        self.reel.witness().view()
    }

    /// What is to be seen on the board.
    pub(super) fn stage(&self) -> Stage {
        let stage = self.show.stage();
        if self.playing { stage } else { stage.stopped() }
    }

    /// Whether anything changes as time passes.
    pub(super) fn is_restless(&self) -> bool {
        self.playing
    }

    /// Lets time pass.
    pub(super) fn update(&mut self, seconds: f32) {
        if !self.playing {
            return;
        }
        self.show.pass(seconds * f32::from(self.speed) / 100.0);
        if !self.show.is_moving() {
            self.playing = false;
        }
        self.wind();
    }

    /// The settings have changed.
    pub(super) fn apply(&mut self, old: &Settings, new: &Settings) {
        if old.palette != new.palette {
            self.sides = SideStyle::of(self.reel.scenario().sides(), new.palette);
            self.looks = super::looks::looks(self.reel.scenario(), new.palette);
            self.show.repaint(&self.looks);
        }
        if old.reduced_motion != new.reduced_motion {
            let at = self.show.play().clock(self.show.at());
            self.see(self.reel.eyes(), new);
            self.show.seek(self.show.play().time_of_tenth(at));
            self.wind();
        }
    }

    /// Shows the panels and carries out what concerns the replay. What does not is handed on.
    pub(super) fn ui(&mut self, ui: &mut egui::Ui, settings: &Settings) -> Vec<Intent> {
        let scenario = self.reel.scenario();
        let about = |who: CombatantId| scenario.about(who).to_owned();
        let playback = Playback {
            at: Tenths(self.show.play().clock(self.show.at()).max(0.0) as u32),
            end: self.reel.stops().last().copied().unwrap_or_default(),
            playing: self.playing,
            speed: self.speed,
            view_of: self.reel.eyes(),
            may_take_over: self.may_take_over(),
        };
        let seat = Seat {
            witness: self.reel.witness(),
            decision: None,
            undo: Err("a replay is watched; take over to play on"),
            sides: &self.sides,
            about: &about,
            book: rulebook::Book::builtin(),
            replay: Some(ReplayBar { playback, marks: &self.marks, sides: &self.sides }),
            watching: true,
            clock: Some(self.show.play().clock(self.show.at())),
            settings,
        };
        let intents = self.desk.show(ui, &seat);
        intents.into_iter().filter_map(|intent| self.carry_out(intent, settings)).collect()
    }

    fn carry_out(&mut self, intent: Intent, settings: &Settings) -> Option<Intent> {
        match intent {
            Intent::Play => {
                if !self.show.is_moving() {
                    self.show.seek(0.0);
                }
                self.playing = true;
            }
            Intent::Pause => {
                self.playing = false;
                self.wind();
            }
            Intent::StepForward => self.step_forward(),
            Intent::StepBack => self.step_back(),
            Intent::Seek(tenth) => {
                self.show.seek(self.show.play().time_of_tenth(tenth.0 as f32 + PAST));
                self.wind();
            }
            Intent::Speed(speed) => self.speed = speed,
            Intent::ViewAs(eyes) if self.only.is_none() || eyes == self.only => {
                let at = self.show.play().clock(self.show.at());
                self.see(eyes, settings);
                self.show.seek(self.show.play().time_of_tenth(at));
                self.wind();
            }
            Intent::ViewAs(_) | Intent::Hover(_) | Intent::LiftCurtain => {}
            other => return Some(other),
        }
        None
    }

    /// To the next thing that happened; beats that nobody can tell apart count as one.
    fn step_forward(&mut self) {
        let play = self.show.play();
        let from = self.show.at();
        let beats = std::iter::successors(play.next_beat(from), |&beat| play.next_beat(beat));
        let next = beats.into_iter().find(|beat| beat - from > APART);
        self.step_to(next.unwrap_or(f32::INFINITY));
    }

    /// To the last thing that happened before.
    fn step_back(&mut self) {
        let play = self.show.play();
        let from = self.show.at();
        let beats = std::iter::successors(play.previous_beat(from), |&beat| play.previous_beat(beat));
        let last = beats.into_iter().find(|beat| from - beat > APART);
        self.step_to(last.unwrap_or(0.0));
    }

    fn step_to(&mut self, at: f32) {
        self.playing = false;
        self.show.seek(at);
        self.wind();
    }

    fn may_take_over(&self) -> bool {
        self.reel.fight().decision().is_some()
    }

    /// How many orders have been given where it is wound to, and whose eyes it is seen with: for taking over.
    pub(super) fn place(&self) -> (usize, Option<SideId>) {
        (self.reel.at(), self.reel.eyes())
    }

    /// Makes the whole motion anew for other eyes, from the beginning.
    fn see(&mut self, eyes: Option<SideId>, settings: &Settings) {
        self.reel.wind(eyes, 0);
        let mut show = Show::resting(self.reel.witness(), &self.looks, motion(settings));
        let mut shown_by = Vec::with_capacity(self.reel.stops().len());
        let last = self.reel.stops().len().saturating_sub(1);
        // What happened before the first question is in it, too.
        show = show.with_the_beginning(self.reel.fight(), self.reel.witness());
        self.reel.wind_with(eyes, last, |fight, witness| show.follow(fight, witness));
        // What happens at a tenth has been shown when the clock goes on after it.
        shown_by.extend(self.reel.stops().iter().map(|tenth| show.play().time_of_tenth(tenth.0 as f32 + PAST)));
        self.marks = panels::marks(self.reel.witness().lines());
        self.show = show;
        self.shown_by = shown_by;
        self.desk.log.only(None);
        self.wind();
    }

    /// Winds the panels to what has been shown; where the replay stands still, to all that has happened up to the tenth on its clock.
    fn wind(&mut self) {
        let now = self.show.at() + 1e-3;
        let shown = self.shown_by.partition_point(|&by| by <= now);
        let clock = self.show.play().clock(self.show.at()) + 0.01;
        let happened = self.reel.stops().partition_point(|tenth| tenth.0 as f32 <= clock);
        let stop = if self.playing { shown } else { shown.max(happened) }.saturating_sub(1);
        let eyes = self.reel.eyes();
        self.reel.wind(eyes, stop);
    }
}

/// So much of a tenth after it, the clock has gone on.
const PAST: f32 = 0.05;
/// Steps lead at least so far, in seconds of presentation time.
const APART: f32 = 0.04;

const fn motion(settings: &Settings) -> Motion {
    if settings.reduced_motion { Motion::Reduced } else { Motion::Full }
}
