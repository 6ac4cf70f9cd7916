//! The fight told in words: a caption over the lower edge of the board, and everything told so far as text.

use egui::{Color32, FontId, Rect, RichText, Ui, vec2};
use session::{LogLine, Witness};

use crate::intent::Intent;
use crate::keys::Action;
use crate::log::text_of;
use crate::settings::Settings;
use crate::theme::{TABLE, TITLE};
use crate::widgets::modal;

/// The newest lines, large, each for a while.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// How many lines of the witness have been taken in.
    told: usize,
    /// The lines on the screen: their place, and when they came.
    shown: Vec<(usize, f64)>,
    /// Until when those would have stood that had to make room before their time was over.
    pushed_out: Vec<f64>,
    started: bool,
    /// Whose eyes it was told for.
    side: Option<engine::SideId>,
}

/// How many lines stand there at most.
const LINES: usize = 3;
/// For how long a line stands, in seconds, for each of its characters and at least.
const SECONDS_A_LETTER: f64 = 0.06;
const SECONDS: f64 = 3.5;
/// How long it fades, in seconds.
const FADE: f64 = 0.6;
/// The size of its print.
const PRINT: f32 = 21.0;

impl Caption {
    /// What stands there now, oldest first.
    pub fn texts<'a>(&self, witness: &'a Witness) -> Vec<&'a str> {
        let line = |&(place, _): &(usize, f64)| witness.lines().get(place).map(|line| line.sentence.as_str());
        self.shown.iter().filter_map(line).collect()
    }

    /// How many lines have made room for newer ones before their time was over: the log has them.
    pub const fn pushed_out(&self) -> usize {
        self.pushed_out.len()
    }

    /// Takes in the lines up to `told` and lets those go whose time is over; `now` in seconds. Nothing told before it began is told
    /// again, nor what has been taken back.
    pub fn follow(&mut self, lines: &[LogLine], told: usize, now: f64) {
        let told = told.min(lines.len());
        if !self.started || told < self.told {
            self.shown.retain(|&(place, _)| place < told && self.started);
            self.pushed_out.clear();
        } else {
            self.shown.extend((self.told..told).map(|place| (place, now)));
        }
        self.started = true;
        self.told = told;
        self.shown.retain(|&(place, since)| lines.get(place).is_some_and(|line| now < since + seconds(line)));
        self.pushed_out.retain(|&until| now < until && !self.shown.is_empty());
        let surplus = self.shown.len().saturating_sub(LINES);
        let ends = self.shown.drain(..surplus).filter_map(|(place, since)| Some(since + seconds(lines.get(place)?)));
        self.pushed_out.extend(ends);
    }

    /// Shows them over the lower edge of `board`.
    pub fn show(&mut self, ui: &Ui, board: Rect, witness: &Witness, told: usize, settings: &Settings) {
        let now = ui.input(|input| input.time);
        if self.side.replace(witness.view().side) != Some(witness.view().side) {
            *self = Self { side: self.side, ..Self::default() };
        }
        self.follow(witness.lines(), told, now);
        let width = (board.width() * 0.8).min(900.0);
        let mut bottom = board.bottom() - 18.0;
        let taken = crate::over_board::rooms_taken(ui);
        for &(place, since) in self.shown.iter().rev() {
            let Some(line) = witness.lines().get(place) else { continue };
            let left = since + seconds(line) - now;
            let shade = if settings.reduced_motion { 1.0 } else { (left / FADE).clamp(0.0, 1.0) as f32 };
            let sentence = settings.time.sentence(&line.sentence);
            let ink = TABLE.text.gamma_multiply(shade);
            let job = egui::text::LayoutJob::simple(sentence.clone(), FontId::proportional(PRINT), ink, width - 28.0);
            let galley = ui.painter().layout_job(job);
            let size = galley.size() + vec2(28.0, 10.0);
            let top = bottom - size.y;
            if top < board.top() {
                break;
            }
            let card = Rect::from_min_size(egui::pos2(board.center().x - size.x / 2.0, top), size);
            let card = taken.iter().fold(card, |card, room| beside(card, *room, board));
            let top = card.top();
            ui.painter().rect_filled(card, 6.0, Color32::from_black_alpha(190).gamma_multiply(shade));
            ui.painter().galley(card.min + vec2(14.0, 5.0), galley, ink);
            let response = ui.interact(card, ui.id().with(("caption", place)), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &sentence));
            bottom = top - 5.0;
        }
        if self.pushed_out() > 0 {
            let text = format!("and {} more before, in the log", self.pushed_out());
            let galley = ui.painter().layout_no_wrap(text.clone(), FontId::proportional(PRINT * 0.7), TABLE.quiet);
            let size = galley.size() + vec2(20.0, 6.0);
            let card = Rect::from_min_size(egui::pos2(board.center().x - size.x / 2.0, bottom - size.y), size);
            if card.top() >= board.top() {
                ui.painter().rect_filled(card, 6.0, Color32::from_black_alpha(190));
                ui.painter().galley(card.min + vec2(10.0, 3.0), galley, TABLE.quiet);
                let response = ui.interact(card, ui.id().with("captions pushed out"), egui::Sense::hover());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
            }
        }
        if let Some(wait) = self.wait(witness.lines(), now, settings) {
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(wait));
        }
    }

    /// In how many seconds it looks different.
    fn wait(&self, lines: &[LogLine], now: f64, settings: &Settings) -> Option<f64> {
        let left = self.shown.iter().filter_map(|&(place, since)| Some(since + seconds(lines.get(place)?) - now));
        let soonest = left.min_by(f64::total_cmp)?;
        let soonest = self.pushed_out.iter().map(|until| until - now).fold(soonest, f64::min);
        let fading = !settings.reduced_motion && soonest < FADE;
        Some(if fading { 0.03 } else { (soonest - if settings.reduced_motion { 0.0 } else { FADE }).max(0.03) })
    }
}

fn seconds(line: &LogLine) -> f64 {
    (line.sentence.chars().count() as f64 * SECONDS_A_LETTER).max(SECONDS)
}

/// A card that keeps out of a room: beside it where the board has room, else over it.
fn beside(card: Rect, room: Rect, board: Rect) -> Rect {
    let room = room.expand(6.0);
    if !room.intersects(card) {
        return card;
    }
    let ways = [vec2(room.right() - card.left(), 0.0), vec2(room.left() - card.right(), 0.0)];
    let moved = ways
        .map(|way| card.translate(way))
        .into_iter()
        .find(|moved| moved.left() >= board.left() && moved.right() <= board.right());
    moved.unwrap_or_else(|| card.translate(vec2(0.0, room.top() - card.bottom())))
}

/// Everything that a side has been told, as one text over the screen.
pub fn show_transcript(ui: &Ui, witness: &Witness, told: usize, settings: &Settings) -> Vec<Intent> {
    let mut intents = Vec::new();
    let close = [Action::Back, Action::Transcript].map(|action| settings.keys.pressed(ui, action));
    let room = ui.ctx().content_rect();
    let lines = &witness.lines()[..told.min(witness.lines().len())];
    let text = || lines.iter().map(|line| text_of(line, settings.time)).collect::<Vec<_>>().join("\n");
    modal(ui, "transcript", 820.0, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Everything told so far").size(TITLE));
            if ui.button("Copy").clicked() {
                ui.ctx().copy_text(text());
            }
            if ui.button("Close").clicked() || close.contains(&true) {
                intents.push(Intent::Transcript);
            }
        });
        if lines.is_empty() {
            ui.colored_label(TABLE.quiet, "Nothing has happened yet.");
        }
        let high = (room.height() - 170.0).max(120.0);
        let row = ui.text_style_height(&egui::TextStyle::Body);
        let area = egui::ScrollArea::vertical().id_salt("transcript").auto_shrink([false, true]).max_height(high);
        area.stick_to_bottom(true).show_rows(ui, row, lines.len(), |ui, rows| {
            for line in &lines[rows] {
                let label = egui::Label::new(text_of(line, settings.time)).truncate();
                ui.add(label);
            }
        });
    });
    intents
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_caption_keeps_out_of_the_legend() {
        let board = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let legend = Rect::from_min_max(pos2(10.0, 500.0), pos2(200.0, 590.0));
        let card = |left: f32, right: f32| Rect::from_min_max(pos2(left, 550.0), pos2(right, 580.0));
        assert_eq!(beside(card(250.0, 550.0), legend, board), card(250.0, 550.0));
        assert_eq!(beside(card(150.0, 650.0), legend, board), card(206.0, 706.0));
        let tip = Rect::from_min_max(pos2(500.0, 400.0), pos2(790.0, 590.0));
        assert_eq!(beside(card(250.0, 550.0), tip, board), card(194.0, 494.0));
        let wide = beside(card(50.0, 750.0), legend, board);
        assert_eq!((wide.left(), wide.bottom()), (50.0, 494.0), "over it");
    }
}
