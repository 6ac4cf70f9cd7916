//! Roster and sheet as egui.

use egui::{Align, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use engine::CombatantId;

use super::{Condition, RosterRow, Section, Sheet, paint_body};
use crate::intent::Intent;
use crate::side_style::SideStyle;
use crate::sums::show_sum;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{cell, focus_row, section};

/// The height of a row of the roster: two lines of text beside a small body.
const ROW: f32 = 50.0;

/// Shows everybody; a click opens the sheet.
pub fn show_roster(ui: &mut Ui, rows: &[RosterRow], sides: &[SideStyle], marked: Option<CombatantId>) -> Vec<Intent> {
    let mut intents = Vec::new();
    egui::ScrollArea::vertical().id_salt("roster").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for each in rows {
            let (rect, response) = focus_row(ui, ROW, marked == Some(each.who), &each.text());
            let rect = rect.shrink2(vec2(8.0, 3.0));
            let body = Rect::from_min_size(rect.min, vec2(26.0, rect.height()));
            paint_body(ui.painter(), body, &each.injuries);
            let badge = Rect::from_min_size(pos2(body.right() + 8.0, rect.top() + 4.0), vec2(14.0, 14.0));
            if let Some(side) = sides.get(each.side) {
                side.paint(ui.painter(), badge);
            }
            let half = rect.center().y;
            let name = Rect::from_min_max(pos2(badge.right() + 7.0, rect.top()), pos2(rect.right() - 90.0, half));
            let right = Rect::from_min_max(pos2(rect.right() - 90.0, rect.top()), pos2(rect.right(), half));
            let words = Rect::from_min_max(pos2(badge.left(), half), rect.max);
            cell(ui, name, &each.name, TABLE.text, Align::Min);
            if let Some((points, limit)) = each.fatigue {
                cell(ui, right, &format!("F {points} of {limit}"), TABLE.quiet, Align::Max);
            }
            let holds = if each.holds.is_empty() { String::new() } else { format!(" · {}", each.holds) };
            let hurt = each.condition >= Condition::Wounded && each.condition < Condition::Unseen;
            let shade = match (hurt, each.own) {
                (true, true) => TABLE.wrong,
                (true, false) => TABLE.text,
                (false, _) => TABLE.quiet,
            };
            cell(ui, words, &format!("{}{holds}", each.words), shade, Align::Min);
            let response = response.on_hover_text(each.text());
            if response.clicked() {
                intents.push(Intent::Inspect(each.who));
            }
        }
    });
    intents
}

/// Shows a sheet.
pub fn show_sheet(ui: &mut Ui, sheet: &Sheet, sides: &[SideStyle]) -> Vec<Intent> {
    let mut intents = Vec::new();
    egui::ScrollArea::vertical().id_salt("sheet").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal(|ui| {
            let (badge, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            if let Some(side) = sides.get(sheet.row.side) {
                side.paint(ui.painter(), badge);
            }
            ui.label(RichText::new(&sheet.name).size(TITLE));
            ui.colored_label(TABLE.quiet, format!("of {}", sheet.side));
        });
        if !sheet.about.is_empty() {
            ui.colored_label(TABLE.quiet, &sheet.about);
        }
        ui.horizontal_top(|ui| {
            let (body, response) = ui.allocate_exact_size(vec2(112.0, 190.0), Sense::hover());
            paint_body(ui.painter(), body, &sheet.row.injuries);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &sheet.row.words));
            ui.vertical(|ui| {
                ui.label(&sheet.row.words);
                for part in sheet.sections.iter().take(2) {
                    show_section(ui, part);
                }
            });
        });
        for part in sheet.sections.iter().skip(2) {
            show_section(ui, part);
        }
        if !sheet.weapons.is_empty() {
            section(ui, "Weapons");
            weapons(ui, &sheet.weapons);
        }
        for sum in &sheet.sums {
            show_sum(ui, sum, &mut intents);
        }
    });
    intents
}

fn show_section(ui: &mut Ui, part: &Section) {
    if part.lines.is_empty() {
        return;
    }
    section(ui, &part.title);
    for (name, figure) in &part.lines {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 19.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {figure}")));
        let rect = rect.shrink2(vec2(4.0, 0.0));
        cell(ui, rect, name, TABLE.quiet, Align::Min);
        cell(ui, rect, figure, TABLE.text, Align::Max);
    }
}

fn weapons(ui: &mut Ui, lines: &[[String; 7]]) {
    for (place, line) in lines.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 19.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, line.join(" ")));
        let rect = rect.shrink2(vec2(4.0, 0.0));
        let figures = (rect.width() * 0.66).min(6.0 * 48.0);
        let step = figures / 6.0;
        let shade = if place == 0 { TABLE.quiet } else { TABLE.text };
        let name = Rect::from_min_max(rect.min, pos2(rect.right() - figures, rect.bottom()));
        cell(ui, name, &line[0], shade, Align::Min);
        for (column, figure) in line[1..].iter().enumerate() {
            let right = rect.right() - figures + step * (column + 1) as f32;
            let column = Rect::from_min_max(pos2(right - step, rect.top()), pos2(right, rect.bottom()));
            cell(ui, column, figure, shade, Align::Max);
        }
    }
}
