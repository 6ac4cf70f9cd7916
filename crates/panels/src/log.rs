//! The log: what a side has been told, newest in sight; dice and sums unfold, a click takes the camera there.

use egui::{Align, RichText, Ui};
use engine::CombatantId;
use steel::fight::SideView;

use crate::intent::Intent;
use crate::sums::show_sum;
use crate::theme::TABLE;
use crate::words::TimeStyle;
use session::{Kind, LogLine, Witness};

/// The log with its memory.
#[derive(Clone, Debug, Default)]
pub struct LogPanel {
    filter: Option<CombatantId>,
    unfolded: Option<usize>,
    /// The player has scrolled up, or reads the sums of a line: what is new does not take him away from there.
    away: bool,
    /// How far it was scrolled in the last frame, in points.
    /// How many lines there were when it was last drawn.
    reached: usize,
    /// Whether the newest line was out of sight then.
    behind: bool,
    scrolled: f32,
    /// Whose lines were shown last.
    shown: Option<CombatantId>,
}

/// How many lines are laid out at most: more than anybody scrolls through.
const MOST: usize = 400;

/// The lines about somebody, or all, oldest first, with their places in the memory.
pub fn filtered(lines: &[LogLine], who: Option<CombatantId>) -> Vec<(usize, &LogLine)> {
    let about = |line: &LogLine| who.is_none_or(|who| line.people.contains(&who));
    lines.iter().enumerate().filter(|(_, line)| about(line)).collect()
}

/// A line as text: tenth, sentence, dice.
pub fn text_of(line: &LogLine, style: TimeStyle) -> String {
    let mut text = format!("{}  {}", style.bare(line.at.0), style.sentence(&line.sentence));
    if !line.dice.is_empty() {
        text.push_str(&format!("  [{}]", dice_of(line)));
    }
    text
}

fn dice_of(line: &LogLine) -> String {
    line.dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl LogPanel {
    /// Shows lines about one combatant alone, or about all.
    pub const fn only(&mut self, who: Option<CombatantId>) {
        self.filter = who;
    }

    /// Shows the log.
    pub fn show(&mut self, ui: &mut Ui, witness: &Witness, style: TimeStyle) -> Vec<Intent> {
        let mut intents = Vec::new();
        self.choose(ui, witness.view());
        let lines = filtered(witness.lines(), self.filter);
        if lines.is_empty() {
            ui.colored_label(TABLE.quiet, "Nothing has happened yet.");
        }
        let tail = &lines[lines.len().saturating_sub(MOST)..];
        self.away &= self.shown == self.filter;
        self.shown = self.filter;
        let follows = !self.away;
        let area = egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).animated(false);
        let shown = area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (place, &(index, line)) in tail.iter().enumerate() {
                let newest = place + 1 == tail.len();
                self.line(ui, index, line, newest, style, &mut intents);
            }
            // Only when there is something to reach: a wish to scroll makes egui draw again, and the window would never sleep.
            if follows && (self.behind || self.reached != tail.len()) {
                ui.scroll_to_cursor(Some(Align::BOTTOM));
            }
        });
        self.reached = tail.len();
        let left = shown.content_size.y - shown.inner_rect.height() - shown.state.offset.y;
        self.follow(ui, left, shown.state.offset.y);
        intents
    }

    /// Keeps to the newest line, unless the player has scrolled up; `left` points are below what is seen.
    fn follow(&mut self, ui: &Ui, left: f32, scrolled: f32) {
        self.behind = left >= 4.0;
        if !self.behind {
            self.away = false;
        } else if scrolled < self.scrolled - 0.5 {
            self.away = true;
        } else if !self.away {
            // What has just been told is reached in the next frame: the window must not sleep before.
            ui.ctx().request_repaint();
        }
        self.scrolled = scrolled;
    }

    fn choose(&mut self, ui: &mut Ui, view: &SideView) {
        let name = |who: Option<CombatantId>| who.map_or("everybody", |who| view.setup.name_of(who)).to_owned();
        egui::ComboBox::from_id_salt("log of whom").selected_text(name(self.filter)).width(180.0).show_ui(ui, |ui| {
            for who in [None].into_iter().chain(view.setup.everyone().map(Some)) {
                ui.selectable_value(&mut self.filter, who, name(who));
            }
        });
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        index: usize,
        line: &LogLine,
        newest: bool,
        style: TimeStyle,
        intents: &mut Vec<Intent>,
    ) {
        let unfolds = !line.sums.is_empty() || !line.dice.is_empty();
        let colour = match line.kind {
            Kind::Order | Kind::Fatigue | Kind::Move => TABLE.quiet,
            Kind::Wound | Kind::Out => TABLE.wrong,
            _ => TABLE.text,
        };
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let tenth = style.bare(line.at.0);
            ui.allocate_ui_with_layout(egui::vec2(40.0, 20.0), egui::Layout::right_to_left(Align::Min), |ui| {
                ui.colored_label(TABLE.quiet, tenth);
            });
            let sentence = RichText::new(style.sentence(&line.sentence)).color(colour);
            let said = ui.add(egui::Label::new(sentence).wrap().sense(egui::Sense::click()));
            if newest {
                crate::widgets::take_focus(ui, &said);
            }
            // A line is no button: with the focus on it, Space is the clock's still.
            let spoken_for = said.has_focus() && crate::widgets::leave_space(ui);
            if said.clicked() && !spoken_for {
                intents.extend(line.hex.map(Intent::CameraTo));
                self.unfolded = if unfolds && self.unfolded != Some(index) { Some(index) } else { None };
                self.away |= self.unfolded.is_some();
            }
            said.on_hover_cursor(egui::CursorIcon::PointingHand);
        });
        if unfolds && self.unfolded == Some(index) {
            ui.indent(("sums", index), |ui| {
                for sum in &line.sums {
                    show_sum(ui, sum, intents);
                }
                if !line.dice.is_empty() {
                    ui.colored_label(TABLE.quiet, format!("dice: {}", dice_of(line)));
                }
            });
        }
    }
}
