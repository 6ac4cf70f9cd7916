//! The bar under a replay: play, pause, step, scrub along the tenths, marks for wounds and falls.

use egui::{Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use engine::{SideId, Tenths};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::theme::TABLE;
use crate::timeline_tick;
use session::{Kind, LogLine};

/// Something of a replay that one would seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When.
    pub at: Tenths,
    /// What.
    pub kind: Kind,
    /// The story's sentence.
    pub sentence: String,
}

/// The marks of what has been told: wounds, falls, those who go out, the end.
pub fn marks(lines: &[LogLine]) -> Vec<Mark> {
    let telling = |line: &&LogLine| match line.kind {
        // The location and the saving throw belong to the wound that follows or precedes them.
        Kind::Wound => line.sentence.contains(" takes a "),
        Kind::Fall => line.sentence.contains(" falls"),
        Kind::Out | Kind::End => true,
        _ => false,
    };
    let mark = |line: &LogLine| Mark { at: line.at, kind: line.kind, sentence: line.sentence.clone() };
    lines.iter().filter(telling).map(mark).collect()
}

/// The speeds that can be chosen, in percent of the true one.
pub const SPEEDS: [u16; 6] = [25, 50, 100, 200, 400, 800];

/// Whose eyes a replay is seen with.
pub type ViewOf = Option<SideId>;

/// How a replay stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// Where it is.
    pub at: Tenths,
    /// Its last tenth.
    pub end: Tenths,
    /// Whether it plays.
    pub playing: bool,
    /// In percent of the true speed.
    pub speed: u16,
    /// As whom it is seen.
    pub view_of: ViewOf,
    /// Whether somebody may take over from here.
    pub may_take_over: bool,
}

impl Playback {
    /// Where it is and where it ends.
    pub fn text(&self, settings: &Settings) -> String {
        format!("{} of {}", settings.time.text(self.at.0), settings.time.text(self.end.0))
    }
}

/// The bar.
#[derive(Clone, Copy, Debug)]
pub struct ReplayBar<'a> {
    /// How the replay stands.
    pub playback: Playback,
    /// Its marks.
    pub marks: &'a [Mark],
    /// The sides.
    pub sides: &'a [SideStyle],
}

impl ReplayBar<'_> {
    /// Shows the bar.
    pub fn show(self, ui: &mut Ui, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let Playback { playing, speed, .. } = self.playback;
        let keys = &settings.keys;
        ui.horizontal_wrapped(|ui| {
            if ui.button("⏮").on_hover_text("One step back").clicked() || keys.pressed(ui, Action::StepBack) {
                intents.push(Intent::StepBack);
            }
            let (sign, does, intent) =
                if playing { ("⏸", "Pause", Intent::Pause) } else { ("▶", "Play", Intent::Play) };
            if ui.button(sign).on_hover_text(does).clicked() || keys.pressed(ui, Action::Play) {
                intents.push(intent);
            }
            if ui.button("⏭").on_hover_text("One step forward").clicked() || keys.pressed(ui, Action::StepForward) {
                intents.push(Intent::StepForward);
            }
            let place = SPEEDS.iter().position(|&each| each >= speed).unwrap_or(2);
            if keys.pressed(ui, Action::Faster) {
                intents.push(Intent::Speed(SPEEDS[(place + 1).min(SPEEDS.len() - 1)]));
            }
            if keys.pressed(ui, Action::Slower) {
                intents.push(Intent::Speed(SPEEDS[place.saturating_sub(1)]));
            }
            for each in SPEEDS {
                if ui.selectable_label(each == speed, speed_text(each)).clicked() {
                    intents.push(Intent::Speed(each));
                }
            }
            ui.separator();
            if ui.selectable_label(self.playback.view_of.is_none(), "All").clicked() {
                intents.push(Intent::ViewAs(None));
            }
            for (index, side) in self.sides.iter().enumerate() {
                let id = SideId(index as u8);
                if ui.selectable_label(self.playback.view_of == Some(id), &side.name).clicked() {
                    intents.push(Intent::ViewAs(Some(id)));
                }
            }
            if self.playback.may_take_over && ui.button("Take over from here").clicked() {
                intents.push(Intent::TakeOver);
            }
            ui.colored_label(TABLE.quiet, self.playback.text(settings));
        });
        self.track(ui, settings, &mut intents);
        intents
    }

    fn track(self, ui: &mut Ui, settings: &Settings, intents: &mut Vec<Intent>) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::click_and_drag());
        let Playback { at, end, .. } = self.playback;
        let now = self.playback.text(settings);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &now));
        let line = Rect::from_min_max(
            pos2(rect.left() + 10.0, rect.top() + 22.0),
            pos2(rect.right() - 10.0, rect.top() + 26.0),
        );
        let x = |tenth: u32| line.left() + line.width() * (tenth as f32 / end.0.max(1) as f32).min(1.0);
        ui.painter().rect_filled(line, 2.0, TABLE.line);
        let done = Rect::from_min_max(line.min, pos2(x(at.0), line.max.y));
        ui.painter().rect_filled(done, 2.0, TABLE.accent);
        for mark in self.marks {
            timeline_tick(ui, pos2(x(mark.at.0), rect.top() + 9.0), mark.kind);
        }
        ui.painter().circle(pos2(x(at.0), line.center().y), 7.0, TABLE.accent, Stroke::new(2.0, TABLE.ground));
        let seek = |pointer: egui::Pos2| {
            let part = ((pointer.x - line.left()) / line.width()).clamp(0.0, 1.0);
            Tenths((part * end.0 as f32).round() as u32)
        };
        if let Some(pointer) = response.interact_pointer_pos()
            && (response.clicked() || response.dragged())
        {
            intents.push(Intent::Seek(seek(pointer)));
        }
        if let Some(pointer) = response.hover_pos() {
            let near = self.marks.iter().min_by_key(|mark| (x(mark.at.0) - pointer.x).abs() as i32);
            let near = near.filter(|mark| (x(mark.at.0) - pointer.x).abs() < 9.0);
            let tenth = near.map_or_else(|| seek(pointer), |mark| mark.at);
            let text = near.map_or_else(String::new, |mark| format!("  {}", settings.time.sentence(&mark.sentence)));
            response.on_hover_text_at_pointer(format!("{}{text}", settings.time.text(tenth.0)));
        }
    }
}

pub(crate) fn speed_text(percent: u16) -> String {
    match percent {
        25 => "¼×".to_owned(),
        50 => "½×".to_owned(),
        _ => format!("{}×", percent / 100),
    }
}
