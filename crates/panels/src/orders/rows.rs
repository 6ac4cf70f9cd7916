//! The rows of the order panel: where their columns stand, and what unfolds under them.

use egui::{Align, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use engine::CombatantId;
use steel::fight::{Form, Order};

use super::{Heading, OrderLine, Refused};
use crate::intent::Intent;
use crate::settings::Settings;
use crate::sums::{paragraph, show_pieces_in, show_sum};
use crate::theme::{ROW, TABLE};
use crate::widgets::{cell, is_long, width_of, wrapped};
use crate::words::percent;

/// Below this width, in points, not all columns fit.
const NARROW: f32 = 340.0;

/// The sums and the ways behind a line, what the enemy could do before it is done, and what it is to keep doing it, with the key for that;
/// and a button where `who` would do so.
pub(super) fn explain(
    ui: &mut Ui,
    line: &OrderLine,
    threats: Option<&[String]>,
    keep_key: &str,
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
        for tells in meaning(&line.order) {
            paragraph(ui, tells, intents);
        }
        for told in &line.seen_through {
            paragraph(ui, &format!("{told}."), intents);
        }
        if let Some(apart) = line.apart {
            let hexes = if apart == 1 { "1 hex".to_owned() } else { format!("{apart} hexes") };
            let told = match line.order {
                Order::Control(_) => {
                    format!("From where the horse is now it reaches him not: {hexes} apart (RS-16.21).")
                }
                _ => format!("If he stays where he is the blow is lost: {hexes} apart then (RS-8.11)."),
            };
            paragraph(ui, &told, intents);
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
        match (&line.keep, who) {
            (Some((plan, text)), Some(who)) => {
                let button = ui.button(format!("Keep doing this  {keep_key}"));
                if button.on_hover_text(format!("He {text}.")).clicked() {
                    intents.extend([Intent::Plan(who, plan.clone()), Intent::Give(line.order)]);
                }
                ui.colored_label(TABLE.quiet, format!("He {text}."));
            }
            (Some((_, text)), None) => {
                ui.colored_label(TABLE.quiet, format!("Kept up, he {text}: right click, or {keep_key}."));
            }
            _ => {}
        }
    });
}

/// What is done in secret, in words (RS-17).
fn meaning(order: &Order) -> Vec<&'static str> {
    let manner = order.manner();
    let mut told = Vec::new();
    if let Order::Feint { .. } = order {
        told.push(
            "Others see two walks. At half the time he stands where he seems to step, and can be struck there; at the end he stands two \
             steps from here, the real way (RS-17.1, RS-17.2).",
        );
        told.push(
            "Whoever has him for a target sees through it with d10 + his Best Skill - theirs of 7 or less (RS-17.3).",
        );
    }
    if let Order::Hold { wake: None } = order {
        told.push(
            "He does nothing, and is asked again when something concerns him: a blow, an enemy who closes in or falls (RS-2.14, RS-2.16). \
             To be asked sooner, hold until a tenth.",
        );
    }
    if let Order::Prepare(_) = order {
        told.push("The next parry with it that stops a blow strikes at the weapon that struck (RS-17.11).");
    }
    match manner.form {
        Form::Hit => {}
        Form::Disarm => told.push(
            "If he parries with a weapon a hit strikes that out of his hand and hurts nobody; against a dodge or a shield it comes to \
             nothing but with a 20 (RS-17.8, RS-17.9).",
        ),
        Form::Entangle => told.push("A hit on a limb winds the lash round it and hurts nobody (RS-20.15)."),
    }
    if manner.switch {
        told.push("The weapon changes hands first: +2 if he does not see through it (RS-17.6, RS-17.7).");
    }
    if manner.pull {
        told.push("Before the die he says by how much the strength of the blow is lowered (RS-17.15).");
    }
    told
}

/// A refused order with its reason; whether the pointer is on it.
pub(super) fn refused_line(ui: &mut Ui, refused: &Refused, intents: &mut Vec<Intent>) -> bool {
    let shown = ui.horizontal_wrapped(|ui| {
        // The blanks are in the words.
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(31.0);
        show_pieces_in(ui, &refused.text(), TABLE.quiet, intents);
    });
    shown.response.contains_pointer()
}

/// Whether the panel is too narrow for all columns.
pub(super) fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < NARROW
}

/// Where the columns of the list stand. In a narrow panel the code and the completion give way; the line over the list has them.
pub(super) struct Columns {
    code: f32,
    cost: f32,
    due: f32,
    chance: f32,
}

/// A button for each direction, after the words of its row.
type Ways<'a> = Vec<(&'a OrderLine, Response)>;

impl Columns {
    /// `ranges` tells whether completions hang on a die and are given by the first and the last tenth.
    pub(super) fn of(ui: &Ui, settings: &Settings, ranges: bool) -> Self {
        let figure = |text: &str| width_of(ui, text) + 8.0;
        let narrow = ui.available_width() < NARROW;
        Self {
            code: if narrow { 0.0 } else { figure("WF") },
            cost: figure(&format!("+{}", settings.time.text(99))),
            due: match (narrow, ranges) {
                (true, _) => 0.0,
                (false, false) => figure(&settings.time.text(1999)),
                (false, true) => figure(&format!("{}–{}", settings.time.bare(199), settings.time.text(199))),
            },
            chance: figure("100 %"),
        }
    }

    /// Number, code, phrase, time, completion, chance.
    fn split(&self, rect: Rect) -> [Rect; 6] {
        let number = rect.left() + 8.0;
        let code = number + 16.0;
        let phrase = code + self.code;
        let chance = rect.right() - 6.0;
        let due = chance - self.chance;
        let cost = due - self.due;
        let end = cost - self.cost;
        let span = |from: f32, to: f32| Rect::from_x_y_ranges(from..=to, rect.y_range());
        [
            span(number, code),
            span(code, phrase),
            span(phrase, end - 4.0),
            span(end, cost),
            span(cost, due),
            span(due, chance),
        ]
    }

    pub(super) fn phrase(&self, rect: Rect) -> Rect {
        self.split(rect)[2]
    }

    /// The titles over the columns; those of time only where an answer takes time, and where its end is fixed.
    pub(super) fn titles(&self, ui: &mut Ui, chance: &str, timed: bool, fixed: bool) {
        if chance.is_empty() && !timed {
            return;
        }
        // They share the line of the first group's title.
        let line = ui.min_rect();
        let rect = Rect::from_min_max(
            pos2(ui.max_rect().left(), line.bottom() - 20.0),
            pos2(ui.max_rect().right(), line.bottom()),
        );
        let [.., cost, due, hits] = self.split(rect);
        let cover = Rect::from_min_max(pos2(cost.left(), rect.top()), rect.max);
        ui.painter().rect_filled(cover, 0.0, TABLE.ground);
        if timed {
            cell(ui, cost, "time", TABLE.quiet, Align::Max);
        }
        if fixed && self.due > 0.0 {
            cell(ui, due, "due", TABLE.quiet, Align::Max);
        }
        cell(ui, hits, chance, TABLE.quiet, Align::Max);
    }

    /// A row: one order, or kin of which `chosen` has its figures shown. The buttons of kin stand after the words where they fit, else
    /// in lines of their own.
    pub(super) fn show<'a>(
        &self,
        ui: &mut Ui,
        (kin, under): (&[&'a OrderLine], Option<Heading>),
        chosen: &'a OrderLine,
        number: Option<usize>,
        marked: bool,
        settings: &Settings,
    ) -> (Response, Ways<'a>) {
        let family = chosen.kin.as_ref().filter(|_| kin.len() > 1).map(|(family, _)| family.as_str());
        let words = family.unwrap_or(&chosen.phrase);
        let words = under.map_or(words, |heading| heading.brief(words));
        let phrase = self.phrase(ui.available_rect_before_wrap());
        let wide = width_of(ui, words);
        // Words that do not fit go on in a second line.
        let second = if is_long(ui, words, phrase.width()) { SECOND } else { 0.0 };
        let places = family.map_or_else(Vec::new, |_| places(ui, kin, phrase, wide));
        let lines = places.last().map_or(1, |&(line, ..)| line + 1);
        let label = match family {
            // Each direction is read at its own button.
            Some(family) => format!("{} {family}", chosen.code).trim_start().to_owned(),
            None => chosen.text(settings.time),
        };
        let high = ROW + second + WAY * (lines - 1) as f32;
        let (rect, response) = crate::widgets::row(ui, high, marked, &label);
        let first = Rect::from_min_size(rect.min, vec2(rect.width(), ROW));
        self.line(ui, (first, second), number, chosen, words, settings);
        let button = |(way, (line, x, width)): (&&'a OrderLine, (usize, f32, f32))| {
            let y = first.center().y + second + line as f32 * WAY;
            let place = Rect::from_center_size(pos2(x + width / 2.0, y), vec2(width, WAY - 3.0));
            (*way, way_button(ui, place, way, way.order == chosen.order, settings))
        };
        let ways = kin.iter().zip(places).map(button).collect();
        (response, ways)
    }

    /// The line of a row; its words have so many points more for a second line.
    fn line(
        &self,
        ui: &Ui,
        (rect, second): (Rect, f32),
        number: Option<usize>,
        line: &OrderLine,
        words: &str,
        settings: &Settings,
    ) {
        let [chip, code, phrase, cost, due, chance] = self.split(rect);
        if let Some(number) = number {
            cell(ui, chip, &number.to_string(), TABLE.quiet, Align::Min);
        }
        let place = if line.code.is_empty() { code.union(phrase) } else { phrase };
        if self.code > 0.0 {
            cell(ui, code, line.code, TABLE.quiet, Align::Min);
        }
        if second > 0.0 {
            wrapped(ui, place.with_max_y(place.bottom() + second), words, TABLE.text);
        } else {
            cell(ui, place, words, TABLE.text, Align::Min);
        }
        cell(ui, cost, &line.cost.text(settings.time), TABLE.text, Align::Max);
        if let Some(at) = line.due_text(settings.time).filter(|_| self.due > 0.0) {
            cell(ui, due, &at, TABLE.text, Align::Max);
        }
        if let Some(twentieths) = line.chance {
            cell(ui, chance, &percent(twentieths), TABLE.text, Align::Max);
        }
    }
}

/// The height of a line of buttons.
const WAY: f32 = 22.0;
/// The height of a second line of words.
const SECOND: f32 = 18.0;

/// The word on a button.
fn way_word(line: &OrderLine) -> &str {
    line.kin.as_ref().map_or("", |(_, way)| way)
}

/// Where the buttons of kin stand: in which line, from where, how wide.
fn places(ui: &Ui, kin: &[&OrderLine], phrase: Rect, words: f32) -> Vec<(usize, f32, f32)> {
    let widths: Vec<f32> = kin.iter().map(|line| (width_of(ui, way_word(line)) + 8.0).max(24.0)).collect();
    let all: f32 = widths.iter().sum::<f32>() + GAP * (widths.len() - 1) as f32;
    if words + 6.0 + all <= phrase.width() {
        let mut x = phrase.left() + words + 6.0;
        let place = |width: f32| {
            let from = x;
            x += width + GAP;
            (0, from, width)
        };
        return widths.into_iter().map(place).collect();
    }
    let (mut line, mut x) = (1, phrase.left());
    let place = |width: f32| {
        if x + width > phrase.right() + 90.0 && x > phrase.left() {
            (line, x) = (line + 1, phrase.left());
        }
        let from = x;
        x += width + GAP;
        (line, from, width)
    };
    widths.into_iter().map(place).collect()
}

/// The space between two buttons.
const GAP: f32 = 2.0;

fn way_button(ui: &Ui, rect: Rect, way: &OrderLine, chosen: bool, settings: &Settings) -> Response {
    let response = ui.interact(rect, ui.id().with(("way", way.order)), Sense::CLICK | Sense::HOVER);
    let text = way.text(settings.time);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
    let (fill, edge) = match (response.hovered(), chosen) {
        (true, _) => (TABLE.marked, TABLE.accent),
        (false, true) => (TABLE.hovered, TABLE.quiet),
        (false, false) => (TABLE.card, TABLE.line),
    };
    ui.painter().rect(rect, 3.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let ink = if way.apart.is_some() { TABLE.quiet } else { TABLE.text };
    cell(ui, rect, way_word(way), ink, Align::Center);
    response
}
