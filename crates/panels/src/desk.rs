//! The desk of one side: all panels of a fight laid out around the board. Panels take at most a third of the width.

mod hints; // in reading order
mod layout;

use egui::{Rect, Ui, vec2};
use engine::{CombatantId, Decision};
use rulebook::Book;
use steel::fight::{Order, Steel};

use crate::curtain::Curtain;
use crate::intent::Intent;
use crate::keys::Action;
use crate::log::LogPanel;
use crate::menu::{PauseMenu, Sure};
use crate::narration::{Caption, show_transcript};
use crate::orders::OrderPanel;
use crate::replay::ReplayBar;
use crate::roster::{RosterRow, roster};
use crate::rules::RulePanel;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::timeline::{Ghost, Timeline};
use session::Witness;

/// What lies under the orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// What happened.
    #[default]
    Log,
    /// Everybody's condition.
    Roster,
    /// One sheet.
    Sheet,
    /// The rulebook.
    Rules,
}

impl Tab {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Log, Self::Roster, Self::Sheet, Self::Rules];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Log => "Log",
            Self::Roster => "Roster",
            Self::Sheet => "Sheet",
            Self::Rules => "Rules",
        }
    }

    const fn action(self) -> Action {
        match self {
            Self::Log => Action::Log,
            Self::Roster => Action::Roster,
            Self::Sheet => Action::Sheet,
            Self::Rules => Action::Rules,
        }
    }
}

/// What the desk is fed with in a frame.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The side's eyes and memory.
    pub witness: &'a Witness,
    /// The open decision, if it is this side's.
    pub decision: Option<&'a Decision<Steel>>,
    /// Whether its last order can be taken back, or why not.
    pub undo: Result<(), &'a str>,
    /// The sides.
    pub sides: &'a [SideStyle],
    /// What the scenario says of a combatant.
    pub about: &'a dyn Fn(CombatantId) -> String,
    /// The rulebook.
    pub book: &'a Book,
    /// A replay's bar, in place of orders.
    pub replay: Option<ReplayBar<'a>>,
    /// The player's settings.
    pub settings: &'a Settings,
    /// The clock as it is shown, in tenths and parts of one: the timeline's mark of now glides with it while motion is shown.
    /// `None`: it stands at the tenth that the side knows.
    pub clock: Option<f32>,
    /// Nobody of these eyes is ever asked, as in a game without people: the whole column is the tabs'.
    pub watching: bool,
}

/// The desk with the memory of its panels.
#[derive(Debug, Default)]
pub struct Desk {
    /// The order panel; the window asks it when a decision opens.
    pub orders: OrderPanel,
    /// The log.
    pub log: LogPanel,
    /// The rulebook.
    pub rules: RulePanel,
    /// The curtain.
    pub curtain: Curtain,
    /// What lies under the orders.
    pub tab: Tab,
    /// Whose sheet is open.
    pub sheet_of: Option<CombatantId>,
    /// Panels are folded away.
    pub folded: bool,
    /// How many lines of the witness may be told by now; all if that is not said. Captions follow it.
    pub told: Option<usize>,
    /// Orders that this side's people have been given in this tenth and that have not begun (RS-2.13): the clock shows them.
    pub ordered: Vec<(CombatantId, Order)>,
    /// The table is still being laid: nothing begins before it is there to be looked at.
    pub laying: bool,
    /// On a low screen: the tab lies over the orders.
    over: bool,
    /// The tab has just been opened by its key: its list takes the focus.
    fresh: bool,
    caption: Caption,
    transcript: bool,
    pause: Option<PauseMenu>,
    sure: Option<Sure>,
    cache: Option<Cache>,
    board: Option<Rect>,
}

/// What is computed once for each stop of the fight.
#[derive(Debug)]
struct Cache {
    stamp: u64,
    timeline: Timeline,
    rows: Vec<RosterRow>,
}

impl Desk {
    /// The part of the screen that the panels left to the board in the last frame.
    pub const fn board(&self) -> Option<Rect> {
        self.board
    }

    /// Whether a menu or a text lies over the table: the clock stands then, and the board is not to be pointed at.
    pub const fn is_paused(&self) -> bool {
        self.pause.is_some() || self.transcript || self.sure.is_some()
    }

    /// The clock as it was shown last.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.cache.as_ref().map(|cache| &cache.timeline)
    }

    /// Shows everything, or the curtain alone. `ui` is the root of the screen.
    pub fn show(&mut self, ui: &mut Ui, seat: &Seat<'_>) -> Vec<Intent> {
        if !self.curtain.is_up() {
            self.board = None;
            // Nothing that was open for the one side opens again for the other.
            self.caption = Caption::default();
            self.transcript = false;
            self.pause = None;
            self.sure = None;
            let intents = self.curtain.show(ui, seat.sides, Some(seat.witness), seat.settings);
            if intents.contains(&Intent::LiftCurtain) {
                self.curtain = self.curtain.lifted_for(seat.witness);
            }
            return intents;
        }
        self.refresh(seat);
        let mut intents = self.overlays(ui, seat);
        if !self.is_paused() {
            self.help(ui, seat);
            self.tab_keys(ui, seat);
        }
        // What lies under a menu is seen, but takes no key.
        let paused = self.is_paused();
        let mut wanted = Vec::new();
        ui.add_enabled_ui(!paused, |ui| self.table(ui, seat, &mut wanted));
        wanted.retain(|intent| !matches!(intent, Intent::Give(order) if self.asks_first(*order, seat.witness)));
        intents.extend(wanted);
        if self.is_paused() != paused {
            ui.ctx().request_repaint();
        }
        self.follow(&intents);
        self.step_back(ui, seat, &mut intents);
        if let Some(board) = self.board.filter(|_| seat.settings.narration) {
            let told = self.told.unwrap_or(usize::MAX);
            self.caption.show(ui, board, seat.witness, told, seat.settings);
        }
        if !self.is_paused() {
            crate::widgets::focus_ring(ui);
        }
        intents
    }

    /// The pause menu and the text of everything told, and their keys, which come before all others.
    fn overlays(&mut self, ui: &Ui, seat: &Seat<'_>) -> Vec<Intent> {
        let mut intents = Vec::new();
        if self.transcript {
            intents = show_transcript(ui, seat.witness, self.told.unwrap_or(usize::MAX), seat.settings);
            self.transcript = intents.is_empty();
        } else if let Some(menu) = &mut self.pause {
            intents = menu.show(ui, seat.settings);
            if !intents.is_empty() {
                self.pause = None;
            }
        } else if let Some(sure) = &mut self.sure {
            if let Some(answer) = sure.show(ui, seat.settings) {
                intents.extend(answer.then_some(Intent::Give(sure.order)));
                self.sure = None;
                self.orders.search_nothing();
            }
        } else if seat.settings.keys.pressed(ui, Action::Transcript) {
            self.transcript = true;
        }
        if self.is_paused() {
            // No key goes through to what lies under them.
            ui.input_mut(|input| {
                input.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_)));
            });
        }
        intents
    }

    /// Whether an order is one that is not given before the player has been asked whether he means it; he is asked then.
    pub fn asks_first(&mut self, order: Order, witness: &Witness) -> bool {
        let Some(who) = self.orders.prompt().map(|prompt| prompt.who).filter(|_| order == Order::Surrender) else {
            return false;
        };
        self.sure.get_or_insert_with(|| Sure::surrender(witness.view(), who));
        true
    }

    /// Escape when nothing else has used it: an open tab is put away; then the game rests, and a replay is left.
    fn step_back(&mut self, ui: &Ui, seat: &Seat<'_>, intents: &mut Vec<Intent>) {
        if self.is_paused() || !seat.settings.keys.pressed(ui, Action::Back) {
            return;
        }
        if self.over {
            self.over = false;
        } else if self.orders.fold() {
            // The sums were open.
        } else if seat.replay.is_some() {
            intents.push(Intent::Back);
        } else {
            self.pause = Some(PauseMenu::default());
        }
    }

    /// The rulebook's key opens the page that fits what is on the screen.
    fn help(&mut self, ui: &Ui, seat: &Seat<'_>) {
        let reading = self.tab == Tab::Rules && self.over;
        if !reading && !ui.ctx().text_edit_focused() && seat.settings.keys.pressed(ui, Action::Rules) {
            let page = seat.decision.map_or("RS-2", |decision| hints::help_page(&decision.question));
            // The way back from that page puts the book away.
            self.rules = RulePanel::at(page);
            self.tab = Tab::Rules;
            self.over = true;
            self.folded = false;
        }
    }

    fn refresh(&mut self, seat: &Seat<'_>) {
        let witness = seat.witness;
        let view = witness.view();
        let stamp = engine::stable_hash(&(view.side.0, &view.world, witness.lines().len(), witness.delays().len()));
        let focus = seat.decision.map(|decision| decision.who);
        let stamp = stamp ^ focus.map_or(0, |who| u64::from(who.0) + 1) ^ engine::stable_hash(&self.ordered);
        if self.cache.as_ref().is_none_or(|cache| cache.stamp != stamp) {
            self.cache = Some(Cache {
                stamp,
                timeline: Timeline::new(witness, focus).with_ordered(view, &self.ordered),
                rows: roster(view),
            });
        }
    }

    fn tab_keys(&mut self, ui: &Ui, seat: &Seat<'_>) {
        if ui.ctx().text_edit_focused() {
            return;
        }
        for tab in Tab::ALL {
            if seat.settings.keys.pressed(ui, tab.action()) {
                self.open(tab);
                self.folded = false;
                self.fresh = self.over;
            }
        }
        if seat.settings.keys.pressed(ui, Action::Panels) {
            self.folded = !self.folded;
        }
    }

    /// What the desk itself does about an intent: the window hears of it all the same.
    fn follow(&mut self, intents: &[Intent]) {
        for intent in intents {
            match intent {
                Intent::OpenRule(clause) => {
                    if self.tab == Tab::Rules {
                        self.rules.open(clause);
                    } else {
                        self.rules = RulePanel::at(clause);
                    }
                    self.tab = Tab::Rules;
                    self.over = true;
                }
                Intent::CloseRule => {
                    self.tab = Tab::Log;
                    self.over = false;
                }
                Intent::Transcript => {}
                Intent::Inspect(who) => {
                    self.sheet_of = Some(*who);
                    self.tab = Tab::Sheet;
                    self.over = true;
                }
                _ => {}
            }
        }
    }

    /// Opens a tab; on a low screen, where it lies over the orders, a second time takes it away again.
    fn open(&mut self, tab: Tab) {
        self.over = !(self.over && self.tab == tab);
        self.tab = tab;
    }

    /// The order in mind, as the timeline draws it.
    pub fn ghost(&self, seat: &Seat<'_>) -> Option<Ghost> {
        let decision = seat.decision?;
        let line = self.orders.prompt()?.line_of(&self.orders.hovered()?)?;
        Ghost::new(seat.witness.view(), decision.who, &decision.question, line)
    }
}

/// The size below which nothing fits any more, in points: print is never scaled so large that less than this is left.
pub const SMALLEST: egui::Vec2 = vec2(800.0, 450.0);
