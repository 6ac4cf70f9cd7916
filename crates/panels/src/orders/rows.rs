//! The rows of the order panel: where their columns stand, and what unfolds under them.

use egui::{Align, Rect, Ui, pos2};
use engine::CombatantId;

use super::{OrderLine, Refused};
use crate::intent::Intent;
use crate::settings::Settings;
use crate::sums::{paragraph, show_sum};
use crate::theme::{ROW, TABLE};
use crate::widgets::{cell, width_of};
use crate::words::percent;

/// Below this width, in points, an order takes two lines.
const NARROW: f32 = 340.0;

/// The sums and the ways behind a line, what the enemy could do before it is done, and what it is to keep doing it; with a button for
/// that where `keep_key` is its key.
pub(super) fn explain(
    ui: &mut Ui,
    line: &OrderLine,
    threats: Option<&[String]>,
    keep_key: Option<&str>,
    who: Option<CombatantId>,
    intents: &mut Vec<Intent>,
) {
    TABLE.card_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        for sum in &line.sums {
            show_sum(ui, sum, intents);
        }
        if let Some(ways) = line.ways_text() {
            paragraph(ui, &format!("It may lead {ways} (RS-6.1)."), intents);
        }
        if line.sums.is_empty() && line.ways.is_empty() {
            ui.label("It takes no time and no die.");
        }
        match threats {
            Some([]) => {
                ui.colored_label(TABLE.quiet, "Nobody in sight could strike him before it is done.");
            }
            Some(lines) => {
                ui.colored_label(TABLE.quiet, "Before it is done, at the soonest:");
                for text in lines {
                    paragraph(ui, text, intents);
                }
            }
            None => {}
        }
        match (&line.keep, keep_key, who) {
            (Some((plan, text)), Some(key), Some(who)) => {
                let button = ui.button(format!("Keep doing this  {key}"));
                if button.on_hover_text(format!("He {text}.")).clicked() {
                    intents.extend([Intent::Plan(who, plan.clone()), Intent::Give(line.order)]);
                }
                ui.colored_label(TABLE.quiet, format!("He {text}."));
            }
            (Some((_, text)), None, _) => {
                ui.colored_label(TABLE.quiet, format!("Kept up, he {text}: right click, or its key."));
            }
            _ => {}
        }
    });
}

pub(super) fn refused_line(ui: &mut Ui, refused: &Refused, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.add_space(26.0);
        ui.colored_label(TABLE.quiet, format!("{} {}:", refused.code, refused.phrase));
        for piece in crate::words::pieces(&refused.reason) {
            match piece {
                crate::words::Piece::Plain(words) => {
                    ui.colored_label(TABLE.quiet, words.trim());
                }
                crate::words::Piece::Clause(id) => crate::sums::clause_link(ui, &id, &id, intents),
            }
        }
    });
}

/// Where the columns of the list stand. In a narrow panel the figures stand under the words, which would be cut off beside them.
pub(super) struct Columns {
    code: f32,
    cost: f32,
    due: f32,
    chance: f32,
    narrow: bool,
}

impl Columns {
    pub(super) fn of(ui: &Ui, settings: &Settings) -> Self {
        let figure = |text: &str| width_of(ui, text) + 8.0;
        Self {
            code: figure("WF"),
            cost: figure(&format!("+{}", settings.time.text(199))),
            due: figure(&settings.time.text(1999)),
            chance: figure("100 %"),
            narrow: ui.available_width() < NARROW,
        }
    }

    /// The height of an order's row.
    pub(super) const fn height(&self) -> f32 {
        if self.narrow { ROW * 1.55 } else { ROW }
    }

    /// Number, code, phrase, time, completion, chance.
    fn split(&self, rect: Rect) -> [Rect; 6] {
        let (above, below) = if self.narrow { rect.split_top_bottom_at_fraction(0.52) } else { (rect, rect) };
        let number = rect.left() + 8.0;
        let code = number + 16.0;
        let phrase = code + self.code;
        let chance = rect.right() - 6.0;
        let due = chance - self.chance;
        let cost = due - self.due;
        let end = cost - self.cost;
        let span = |rows: Rect, from: f32, to: f32| Rect::from_x_y_ranges(from..=to, rows.y_range());
        [
            span(above, number, code),
            span(above, code, phrase),
            span(above, phrase, if self.narrow { chance } else { end - 4.0 }),
            span(below, end, cost),
            span(below, cost, due),
            span(below, due, chance),
        ]
    }

    pub(super) fn phrase(&self, rect: Rect) -> Rect {
        self.split(rect)[2]
    }

    pub(super) fn titles(&self, ui: &mut Ui, chance: &str) {
        // They share the line of the first group's title.
        let line = ui.min_rect();
        let rect = Rect::from_min_max(
            pos2(ui.max_rect().left(), line.bottom() - 20.0),
            pos2(ui.max_rect().right(), line.bottom()),
        );
        let [.., cost, due, hits] =
            self.split(rect).map(|place| Rect::from_x_y_ranges(place.x_range(), rect.y_range()));
        let cover = Rect::from_min_max(pos2(cost.left(), rect.top()), rect.max);
        ui.painter().rect_filled(cover, 0.0, TABLE.ground);
        for (place, title) in [(cost, "time"), (due, "due"), (hits, chance)] {
            cell(ui, place, title, TABLE.quiet, Align::Max);
        }
    }

    pub(super) fn line(&self, ui: &Ui, rect: Rect, number: usize, line: &OrderLine, settings: &Settings) {
        let [chip, code, phrase, cost, due, chance] = self.split(rect);
        if number <= 9 {
            cell(ui, chip, &number.to_string(), TABLE.quiet, Align::Min);
        }
        let words = if line.code.is_empty() { code.union(phrase) } else { phrase };
        cell(ui, code, line.code, TABLE.quiet, Align::Min);
        cell(ui, words, &line.phrase, TABLE.text, Align::Min);
        cell(ui, cost, &line.cost.text(settings.time), TABLE.text, Align::Max);
        if let Some(at) = line.due {
            cell(ui, due, &settings.time.text(at.0), TABLE.text, Align::Max);
        }
        if let Some(twentieths) = line.chance {
            cell(ui, chance, &percent(twentieths), TABLE.text, Align::Max);
        }
    }
}
